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
    [STOP_INTRO] = TEXT("intro"),       [STOP_FORWARD] = TEXT("forward"),
    [STOP_BACKWARD] = TEXT("backward"), [STOP_UPDATE] = TEXT("update"),
    [STOP_CLOSING] = TEXT("closing"),
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

void walk_place(const Scene *scene, Buffer *out)
{
    const Stop *stop = session_stop(scene->session);
    char name[STOP_NAME_SIZE];
    for (const char *title = title_of(scene, stop->kind); *title; title++)
        buffer_add_n(out, &(const char){(char)toupper((unsigned char)*title)}, 1);
    if (stop->node == NODE_NONE)
        return;
    session_stop_name(scene->session, stop, name);
    SAYF(out, scene->lang, " {1} of {2}  {3}", say_count(stop->number), say_count(stop->of),
         say_text(name));
}

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
    const int w = rect.w - 2;
    size_t from = 0, to = trail.count - 1;
    if (all > w)
        window(canvas, &trail, w - WALK_MARKS, &from, &to);
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
        canvas_text(canvas, x, rect.y, -1, dim, " …");
    free(trail.name);
}
