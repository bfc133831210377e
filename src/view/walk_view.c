// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lesson_screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "view/formula_line.h"
#include "view/matrix_view.h"
#include "view/region.h"

static const Text pass_titles[] = {
    [STOP_INTRO] = {"intro", "开场"},       [STOP_FORWARD] = {"forward", "前向"},
    [STOP_BACKWARD] = {"backward", "反向"}, [STOP_UPDATE] = {"update", "更新"},
    [STOP_CLOSING] = {"closing", "小结"},
};
// WALK_MARKS: columns of the marks where the line of stops goes on.
enum { WALK_MARKS = 6 };

static const Walk *walk_of(const Scene *scene)
{
    return &scene->session->lesson->walk;
}

static const char *title_of(const Scene *scene, StopKind kind)
{
    return text_in(&pass_titles[kind], scene->lang);
}

void walk_place(const Scene *scene, bool numbered, Buffer *out)
{
    const Stop *stop = session_stop(scene->session);
    char name[STOP_NAME_SIZE];
    for (const char *title = title_of(scene, stop->kind); *title; title++)
        buffer_add_n(out, &(const char){(char)toupper((unsigned char)*title)}, 1);
    if (stop->node == NODE_NONE)
        return;
    session_stop_name(scene->session, stop, name);
    SAYF(out, scene->lang, " {1} of {2}  {3}", "第 {1}/{2} 站  {3}", say_count(stop->number),
         say_count(stop->of), say_text(name));
    if (numbered)
        SAYF(out, scene->lang, "  stop {1}", "  总第 {1} 站", say_count(scene->session->stop + 1));
}

// ---- One line ----------------------------------------------------------

// The stops of the current pass, as names side by side.
typedef struct Trail {
    size_t first, count, at;
    char (*name)[STOP_NAME_SIZE];
} Trail;

static int name_width(const Canvas *canvas, const Trail *trail, size_t i)
{
    return canvas_width(canvas, trail->name[i]) + (i == trail->at ? 2 : 0) +
           canvas_width(canvas, " ▸ ");
}

// Widens the window around the current stop as far as `room` goes.
static void window(const Canvas *canvas, const Trail *trail, int room, size_t *from, size_t *to)
{
    BUG_ON(trail->at >= trail->count);
    *from = *to = trail->at;
    room -= name_width(canvas, trail, trail->at);
    for (bool grown = true; grown;) {
        grown = false;
        if (*to + 1 < trail->count && name_width(canvas, trail, *to + 1) <= room) {
            room -= name_width(canvas, trail, ++*to);
            grown = true;
        }
        if (*from > 0 && name_width(canvas, trail, *from - 1) <= room) {
            room -= name_width(canvas, trail, --*from);
            grown = true;
        }
    }
}

// The stops of a pass; what is in none goes with the pass before it, the first stop with the one
// after it.
static Trail trail_of(const Walk *walk, size_t at)
{
    const bool alone = walk->stop[at].node == NODE_NONE && walk->count > 1;
    const size_t in = !alone ? at : at > 0 ? at - 1 : 1;
    const Stop *stop = &walk->stop[in];
    BUG_ON(stop->number < 1 || stop->number > stop->of);
    const size_t begin = in - (stop->number - 1), first = size_min(begin, at);
    return (Trail){.first = first, .at = at - first, .count = stop->of + alone};
}

void walk_line_draw(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    const Walk *walk = walk_of(scene);
    Trail trail = trail_of(walk, scene->session->stop);
    trail.name = mem_new(trail.count, sizeof *trail.name);
    int all = -canvas_width(canvas, " ▸ "); // the names with what stands between them
    for (size_t i = 0; i < trail.count; i++) {
        session_stop_name(scene->session, &walk->stop[trail.first + i], trail.name[i]);
        all += name_width(canvas, &trail, i);
    }
    // What follows after this pass goes first where all the names fit without it.
    Buffer then = {0};
    const size_t next = trail.first + trail.count;
    if (next < walk->count)
        SAYF(&then, scene->lang, "  then {1}", "  接着是{1}",
             say_text(title_of(scene, walk->stop[next].kind)));
    const int w = rect.w - 2, tail = canvas_width(canvas, buffer_text(&then));
    if (all <= w && all + tail > w)
        buffer_clear(&then);
    size_t from = 0, to = trail.count - 1;
    if (all > w)
        window(canvas, &trail, w - tail - WALK_MARKS, &from, &to);
    const int end = rect.x + rect.w - (to + 1 < trail.count ? 2 : 0);
    int x = rect.x + 1;
    if (from > 0)
        x += canvas_text(canvas, x, rect.y, -1, dim, "… ");
    for (size_t i = from; i <= to; i++) {
        const bool here = i == trail.at;
        const Style style = here ? scene_style(scene, STYLE_STOP) : dim;
        if (i > from)
            x += canvas_text(canvas, x, rect.y, -1, dim, " ▸ ");
        canvas_region(canvas, (Rect){x, rect.y, name_width(canvas, &trail, i), 1}, "goto %zu",
                      trail.first + i + 1);
        x += here ? canvas_text(canvas, x, rect.y, -1, style, "[") : 0;
        x += canvas_text_cut(canvas, x, rect.y, end - here - x, style, trail.name[i]);
        x += here ? canvas_text(canvas, x, rect.y, -1, style, "]") : 0;
    }
    if (to + 1 < trail.count)
        x += canvas_text(canvas, x, rect.y, -1, dim, " …");
    if (x < rect.x + rect.w)
        canvas_text_cut(canvas, x, rect.y, rect.x + rect.w - x, dim, buffer_text(&then));
    buffer_release(&then);
    free(trail.name);
}

// ---- A list ------------------------------------------------------------

// A row of the list: a stop, the title of a pass, or a folded group.
typedef struct Row {
    size_t stop; // the stop, or the first of those that it stands for
    bool title;
    size_t folded; // how many stops of a group it stands for, or 0
} Row;

// What of the list is folded: the passes in which the current stop does not lie, nor, where it is
// in none, the stop beside it; that one as well; the groups in which the current stop does not lie.
enum { FOLD_PASSES = 1, FOLD_BESIDE = 2, FOLD_GROUPS = 4, FOLD_ALL = 7 };

// How many stops from `i` on make a group that can be folded: one pass, one
// group, the current stop not among them.
static size_t group_run(const Scene *scene, size_t i)
{
    const Walk *walk = walk_of(scene);
    BUG_ON(i >= walk->count);
    const Stop *first = &walk->stop[i];
    size_t run = 0;
    while (first->node != NODE_NONE && i + run < walk->count &&
           walk->stop[i + run].kind == first->kind &&
           graph_same_group(scene->session->graph, first->node, walk->stop[i + run].node)) {
        if (i + run == scene->session->stop)
            return 0;
        run++;
    }
    return run > 1 ? run : 0;
}

static size_t folded_rows(const Scene *scene, unsigned fold, Row *row)
{
    const Walk *walk = walk_of(scene);
    const size_t at = scene->session->stop;
    const bool alone = walk->stop[at].node == NODE_NONE && !(fold & FOLD_BESIDE);
    const StopKind here = walk->stop[!alone   ? at
                                     : at > 0 ? at - 1
                                              : size_min(1, walk->count - 1)]
                              .kind;
    size_t rows = 0;
    for (size_t i = 0; i < walk->count; i++) {
        const Stop *stop = &walk->stop[i];
        if (stop->number == 1 && stop->node != NODE_NONE)
            row[rows++] = (Row){i, true, 0};
        if ((fold & FOLD_PASSES) && stop->kind != here && stop->node != NODE_NONE)
            continue;
        const size_t run = fold & FOLD_GROUPS ? group_run(scene, i) : 0;
        row[rows++] = (Row){i, false, run};
        i += run > 0 ? run - 1 : 0;
    }
    return rows;
}

// "6-10 head 1  5"
static void draw_group(const Scene *scene, const Row *row, Rect rect, Canvas *canvas)
{
    const Walk *walk = walk_of(scene);
    const Node *node = graph_node(scene->session->graph, walk->stop[row->stop].node);
    const SayArg count = say_count(row->folded);
    const int tail = canvas_say_width(canvas, count) + 1, end = rect.x + rect.w - tail;
    const int x = rect.x + 2 +
                  scene_say(scene, (Rect){rect.x + 1, rect.y, -1, 1}, STYLE_DIM,
                            say_printf("%zu-%zu", row->stop + 1, row->stop + row->folded), canvas);
    scene_say(scene, (Rect){x, rect.y, end - x - 1, 1}, STYLE_NAME,
              say_text(node->group.text[scene->lang]), canvas);
    scene_say(scene, (Rect){end, rect.y, tail, 1}, STYLE_DIM, count, canvas);
}

// "▸10  A = softmax(S_scaled)   3×3": the formula of a stop, or its name where that is
// short.
static void draw_stop(const Scene *scene, const Stop *stop, bool here, Rect rect, Canvas *canvas)
{
    const StyleRole role = here ? STYLE_STOP : STYLE_TEXT, dim = here ? STYLE_STOP : STYLE_DIM;
    const Walk *walk = walk_of(scene);
    char number[32]; // as `goto` and <count>G take it
    const int most = snprintf(number, sizeof number, "%zu", walk->count);
    const int digits =
        snprintf(number, sizeof number, "%*zu", int_min(most, 3), (size_t)(stop - walk->stop) + 1);
    const int indent = digits + 2;
    char name[STOP_NAME_SIZE];
    Buffer text = {0}, shape = {0};
    const char *brief = title_of(scene, stop->kind);
    if (stop->node != NODE_NONE) {
        const Side side = stop->kind == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
        formula_write_shape(scene, side, stop->node, &shape);
        brief = session_stop_name(scene->session, stop, name);
    }
    if (stop->kind != STOP_UPDATE)
        session_list_stop(scene->session, stop, &text);
    const int tail = canvas_width(canvas, buffer_text(&shape)) + 1;
    const int room = rect.w - indent - tail - 1;
    if (text.size == 0 || canvas_width(canvas, buffer_text(&text)) > room) {
        buffer_clear(&text);
        buffer_add(&text, brief);
    }
    if (here) {
        canvas_fill(canvas, (Rect){rect.x, rect.y, rect.w, 1}, scene_style(scene, role), ' ');
        scene_say(scene, rect, role, say_text("▸"), canvas);
    }
    scene_say(scene, (Rect){rect.x + 1, rect.y, digits, 1}, dim, say_text(number), canvas);
    scene_say(scene, (Rect){rect.x + indent, rect.y, room, 1}, role, say_buffer(&text), canvas);
    scene_say(scene, (Rect){rect.x + rect.w - tail, rect.y, tail, 1}, dim, say_buffer(&shape),
              canvas);
}

void walk_list_draw(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Walk *walk = walk_of(scene);
    Row *row = mem_new(walk->count + 4, sizeof *row);
    const size_t room = (size_t)int_max(rect.h, 0);
    // Where the list is too long, that is folded which leaves it longest.
    unsigned best = FOLD_ALL;
    size_t most = 0;
    for (unsigned fold = 0; fold <= FOLD_ALL; fold++) {
        const size_t rows = folded_rows(scene, fold, row);
        if (rows <= room && rows > most) {
            most = rows;
            best = fold;
        }
    }
    if (2 * most < room) // rather a part of it than so little
        best &= ~(unsigned)FOLD_BESIDE;
    const size_t rows = folded_rows(scene, best, row);
    size_t here = 0;
    for (size_t i = 0; i < rows; i++) {
        if (!row[i].title && row[i].stop == scene->session->stop)
            here = i;
    }
    const size_t top = window_start(here, room, rows);
    for (size_t i = top; i < rows && i - top < room; i++) {
        const Stop *stop = &walk->stop[row[i].stop];
        const Rect line = {rect.x, rect.y + (int)(i - top), rect.w, 1};
        canvas_region(canvas, line, "goto %zu", row[i].stop + 1);
        if (row[i].title)
            scene_say(scene, (Rect){line.x + 1, line.y, line.w - 1, 1}, STYLE_NAME,
                      say_printf("%s  %zu", title_of(scene, stop->kind), stop->of), canvas);
        else if (row[i].folded > 0)
            draw_group(scene, &row[i], line, canvas);
        else
            draw_stop(scene, stop, i == here, line, canvas);
    }
    free(row);
}
