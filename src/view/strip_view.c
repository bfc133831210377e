// SPDX-License-Identifier: GPL-3.0-or-later
// The strip: the names of a pass side by side, each at its place for ever, what was not come to in
// grey. Where it is high there are thumbnails, and of both passes where these are low, each
// gradient under its matrix. Names that have no room are cut into sections, once for the lesson
// and the width: one for each of its groups, and what is left in equal parts.
#include "view/strip_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "session/against.h"
#include "session/shown.h"
#include "view/chrome.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/region.h"
#include "view/stage.h"

enum { GAP = 2 }; // columns between names

// A matrix and its gradient. Slots of one group are a run, of which the first one knows the rest.
typedef struct Slot {
    NodeId node;
    size_t stop[2]; // of the value or the step, and of the gradient; 0: none
    int w;          // columns of the wider one, and a gap
    NodeId group;   // a matrix of its group; NODE_NONE: it is in none, or is all of a closed one
    size_t section;
    struct Slot *run; // its first slot
    int all, used;    // of a run: columns of its names, and of those in its last section
    size_t last;
} Slot;

typedef struct Strip {
    const Scene *scene;
    const Walk *walk;
    Rect rect;
    bool pictures;
    int a_line; // rows of a matrix in one line of a thumbnail
    int rows;   // of the gradient that has most
    size_t at;  // the stop whose section is seen
    Slot *slot;
    size_t slots, sections;
} Strip;

// ---- The place ---------------------------------------------------------

const Text strip_passes[] = {
    [STOP_INTRO] = TEXT("introduction"), [STOP_FORWARD] = TEXT("forward"),
    [STOP_BACKWARD] = TEXT("backward"),  [STOP_UPDATE] = TEXT("update"),
    [STOP_CLOSING] = TEXT("closing"),
};

void strip_place(const Scene *scene, bool pass, Buffer *out)
{
    static const Text scenes = TEXT(SENSE("of a lesson", "scene"));
    const Stop *stop = session_stop(scene->session);
    if (pass)
        buffer_add(out, stop->scene ? text_in(&scenes, scene->lang)
                                    : text_in(&strip_passes[stop->kind], scene->lang));
    if (stop->node == NODE_NONE)
        return;
    const size_t from = out->size;
    buffer_printf(out, "%s%zu / %zu", pass ? "  " : "", stop->number, stop->of);
    if (!pass && out->size - from >= PLACE_W) { // without its blanks it has room
        buffer_cut(out, from);
        buffer_printf(out, "%zu/%zu", stop->number, stop->of);
    }
}

// ---- Names -------------------------------------------------------------

// The title of the group of a matrix; NULL: it is in none.
static const char *title_of(const Strip *strip, NodeId node)
{
    return graph_node(strip->scene->session->graph, node)
        ->group.text[lang_of_lesson(strip->scene->lang)];
}

// The name of a stop without what the title of its group says: "Q" of "head1.Q"; of a closed group
// the title.
static void write_name(const Strip *strip, const Stop *stop, char name[STOP_NAME_SIZE])
{
    const Session *session = strip->scene->session;
    const char *own = graph_node(session->graph, stop->node)->name;
    const char *point = strpbrk(own, "( ") ? NULL : strrchr(own, '.'); // no part of a formula
    const char *title = title_of(strip, stop->node);
    session_stop_name(session, stop, name);
    if (title && point)
        snprintf(name, STOP_NAME_SIZE, "%s%s%s", stop->kind == STOP_BACKWARD ? "d" : "",
                 stop->kind != STOP_FORWARD && stop->closed ? " " : "",
                 stop->closed ? title : point + 1);
}

// Finds the slots of both passes, or those of the steps, in order of definition.
static void gather(Strip *strip, bool steps, const Canvas *canvas)
{
    const Walk *walk = strip->walk;
    Slot *slot = strip->slot = mem_new(walk->nodes, sizeof *slot);
    char name[STOP_NAME_SIZE];
    for (size_t i = 0, value; i < walk->count; i++) {
        const Stop *stop = &walk->stop[i];
        if (stop->node == NODE_NONE || stop->scene || steps != (stop->kind == STOP_UPDATE))
            continue;
        // The gradient of a closed group stands where its value does, which may be of another node.
        const bool held = stop->closed && walk_find(walk, STOP_FORWARD, stop->node, &value);
        Slot *to = &slot[held ? walk->stop[value].node : stop->node];
        write_name(strip, stop, name);
        to->stop[stop->kind == STOP_BACKWARD] = i;
        to->group = !stop->closed && title_of(strip, stop->node) ? stop->node : NODE_NONE;
        const Shape shape = session_shape(strip->scene->session, stop->node);
        const int w = strip->pictures ? (int)size_min(size_max(shape.cols, SHORT_W), LABEL_W) : 0;
        to->w = int_max(to->w, GAP + int_max(w, int_min(canvas_width(canvas, name), NAME_W)));
        if (stop->kind == STOP_BACKWARD)
            strip->rows = int_max(strip->rows, (int)shape.rows);
    }
    for (size_t n = 0; n < walk->nodes; n++) {
        size_t value; // of a given matrix that shares its stop with others
        slot[n].node = (NodeId)n;
        if (slot[n].w > 0 && slot[n].stop[0] == 0 &&
            walk_find(walk, STOP_FORWARD, (NodeId)n, &value) && !walk->stop[value].closed)
            slot[n].stop[0] = value;
        if (slot[n].w > 0)
            slot[strip->slots++] = slot[n];
    }
}

// ---- Sections ----------------------------------------------------------

// The columns at the left of the names of a section.
static int aside(const Strip *strip, NodeId group)
{
    return strip->pictures ? NAME_W : group == NODE_NONE ? LABEL_W : LABEL_W + NUMBER_W;
}

// The runs: the slots of a group, or such of none as follow each other. These join the group before
// them, if there is room or it has to be cut anyway, else the one behind them, if there is room.
static void find_runs(Strip *strip)
{
    Slot *const begin = strip->slot, *const end = begin + strip->slots;
    for (Slot *slot = begin; slot < end; slot++) {
        const bool goes_on =
            slot > begin && slot->group == NODE_NONE && slot[-1].group == NODE_NONE;
        slot->run = goes_on ? slot[-1].run : slot;
        for (Slot *to = begin; slot->group != NODE_NONE && slot->run == slot && to < slot; to++) {
            if (to->group != NODE_NONE &&
                graph_same_group(strip->scene->session->graph, to->group, slot->group))
                slot->run = to->run;
        }
        slot->run->all += slot->w;
    }
    for (int way = 0; way <= 2; way++) { // within a group, behind one, before one
        for (Slot *slot = begin, *next; slot < end; slot = next) {
            for (next = slot + 1; next < end && next->run == slot->run;)
                next++;
            Slot *left = slot > begin ? slot[-1].run : NULL, *right = next < end ? next->run : NULL;
            Slot *to = way < 2 ? left : right;
            if (!to || slot->group != NODE_NONE || slot->run != slot)
                continue;
            const int room = strip->rect.w - aside(strip, to->group), all = to->all + slot->all;
            if (way == 0 ? left != right : all >= room && (way == 2 || to->all < room))
                continue;
            to->all = all;
            for (Slot *own = slot; own < next; own++)
                own->run = to;
        }
    }
}

static void cut(Strip *strip)
{
    const Slot *end = strip->slot + strip->slots;
    int all = 0;
    find_runs(strip);
    for (const Slot *slot = strip->slot; slot < end; slot++)
        all += slot->w;
    strip->sections = all < strip->rect.w;
    for (Slot *slot = strip->slot; slot < end && all >= strip->rect.w; slot++) {
        Slot *run = slot->run;
        const int room = strip->rect.w - aside(strip, run->group);
        const int parts = run->all < room ? 1 : run->all / room + 1;
        if (run->used == 0 || run->used >= run->all / parts || run->used + slot->w >= room) {
            run->last = strip->sections++;
            run->used = 0;
        }
        run->used += slot->w;
        slot->section = run->last;
    }
}

// ---- Drawing -----------------------------------------------------------

// The thumbnail of a matrix, of the strongest of several numbers where it has no room for all; of
// words there is none.
static void draw_thumbnail(const Strip *strip, const Stop *stop, Rect rect, Canvas *canvas)
{
    Session *session = strip->scene->session;
    const CellRef of = {.side = stop_side(stop->kind), .node = stop->node};
    if (graph_node(session->graph, of.node)->words || !session_computed(session, of))
        return;
    const PictureItem item = matrix_item(strip->scene, of);
    MatrixView view = matrix_view_picture(strip->scene, &item);
    matrix_view_use_cells(&view, 1, matrix_view_halves(strip->scene, canvas));
    matrix_view_shrink(&view, rect);
    matrix_view_draw_cells(&view, strip->scene, NULL, rect.x, rect.y, canvas);
}

// What stands before a name where a person's arrays are compared.
static const char *const verdicts[] = {
    [AGAINST_TAKEN] = "✓",   [AGAINST_RIGHT] = "✓", [AGAINST_UNSURE] = "≈",
    [AGAINST_FOLLOWS] = "→", [AGAINST_WRONG] = "✗",
};

// The name of a stop at (at.x, at.y), marked where one stands there: of the given matrices, which
// share a stop, a step marks its own.
static void draw_name(const Strip *strip, size_t stop, const Stop *named, Rect at, Canvas *canvas)
{
    const Scene *scene = strip->scene;
    const bool mono = theme_is_mono(&scene->theme), known = stop <= scene->session->furthest;
    const Stop *now = session_stop(scene->session);
    const bool own = now->kind != STOP_UPDATE || named->closed || named->node == now->node;
    const bool here = stop == strip->at && now->node != NODE_NONE && own;
    const StyleRole role =
        !here ? (known ? STYLE_TEXT : STYLE_DIM) : (mono ? STYLE_EMPHASIS : STYLE_SELECTED);
    const Style style = scene_style(scene, role);
    char name[STOP_NAME_SIZE];
    const Against *against = session_against(scene->session);
    const AgainstMatrix *m =
        against ? against_find(against, stop_side(named->kind), named->node) : NULL;
    const AgainstVerdict verdict = m ? m->verdict : AGAINST_MISSING;
    write_name(strip, named, name);
    const int w = canvas_text_cut(canvas, at.x, at.y, at.w, style, name);
    canvas_region(canvas, (Rect){at.x, at.y, w, 1}, "goto %zu", stop + 1);
    if (verdict > AGAINST_MISSING)
        canvas_text(canvas, at.x - 1, at.y, 1,
                    scene_style(scene, verdict > AGAINST_UNSURE ? STYLE_BAD : STYLE_GOOD),
                    verdicts[verdict]);
    if (!here)
        return;
    if (verdict == AGAINST_MISSING)
        canvas_text(canvas, at.x - 1, at.y, 1, style, mono ? "[" : " ");
    canvas_text(canvas, at.x + w, at.y, 1, style, mono ? "]" : " ");
}

// Which section of how many it is, and its title, which has what names of so many columns leave,
// as much in either language; returns the columns that these have.
static int draw_label(const Strip *strip, size_t section, NodeId group, int names, Canvas *canvas)
{
    const Scene *scene = strip->scene;
    const int before = strip->pictures ? 0 : LABEL_W;
    int left = aside(strip, group);
    for (Lang lang = 0; group != NODE_NONE && !strip->pictures && lang < LANG_COUNT; lang++) {
        const char *title = graph_node(scene->session->graph, group)->group.text[lang];
        const int whole = before + (title ? canvas_width(canvas, title) : 0) + GAP;
        left = int_max(left, int_min(whole, strip->rect.w - names - GAP));
    }
    const int x = strip->rect.x, y = strip->rect.y + strip->pictures;
    scene_say(
        scene, (Rect){x, y, left, 1}, STYLE_KEY,
        SAIDF(scene->lang, "‹{1} of {2}›", say_count(section + 1), say_count(strip->sections)),
        canvas);
    if (group != NODE_NONE)
        canvas_text_cut(canvas, x + before, y + strip->pictures, left - before - 1,
                        scene_style(scene, STYLE_DIM), title_of(strip, group));
    return left;
}

// A value and its gradient from column at.x on, each where it has a line.
static void draw_slot(const Strip *strip, const Slot *slot, Rect at, bool back, Canvas *canvas)
{
    const int lines = strip->rect.h - 1; // below the rule: each name has its thumbnail
    const int high = strip->pictures ? (strip->rows + strip->a_line - 1) / strip->a_line : 0;
    const bool both = high > 0 && high < lines / 2;
    at.h = both ? high : lines / 2; // more would be too many bytes for a slow line
    for (size_t side = 0; side < 2; side++) {
        const size_t stop = slot->stop[side];
        if (stop == 0 || (side != back && !both))
            continue;
        const bool below = both && side;
        Stop named = strip->walk->stop[stop];
        named.node = named.closed ? named.node : slot->node;
        at.y = strip->rect.y + (below ? lines : strip->pictures);
        draw_name(strip, stop, &named, at, canvas);
        at.y += below ? -high : 1;
        if (strip->pictures && stop <= strip->scene->session->furthest)
            draw_thumbnail(strip, &named, at, canvas);
    }
}

static void draw_section(const Strip *strip, size_t section, bool back, Canvas *canvas)
{
    const Rect rect = strip->rect;
    const int end = rect.x + rect.w;
    const Style dim = scene_style(strip->scene, STYLE_DIM);
    const Slot *first = NULL, *last = NULL; // in the group
    int x = rect.x, all = 0, names = 0;
    for (const Slot *slot = strip->slot; slot < strip->slot + strip->slots; slot++) {
        const bool in = slot->section == section;
        last = in && slot->group != NODE_NONE ? slot : last;
        first = first ? first : last;
        all += in ? slot->w : 0;
        names += in;
    }
    const NodeId group = first ? first->group : NODE_NONE;
    x += strip->sections > 1 ? draw_label(strip, section, group, all, canvas) : 0;
    const int more = strip->pictures ? (end - x - all) / names : 0;
    if (back && !strip->pictures)
        x += canvas_text(canvas, x, rect.y, -1, dim, "◂ ");
    const Slot *before = NULL;
    for (const Slot *slot = strip->slot; slot < strip->slot + strip->slots; slot++) {
        if (slot->section != section)
            continue;
        if (before && (slot == first || before == last) && strip->sections > 1) // the title's end
            canvas_text(canvas, x - 1, rect.y + strip->pictures, 1, dim, "│");
        draw_slot(strip, slot, (Rect){x, 0, int_min(slot->w + more - GAP, end - x), 1}, back,
                  canvas);
        x += slot->w + more;
        before = slot;
    }
    // The pass that follows.
    const Stop *now = &strip->walk->stop[strip->at];
    const size_t next = strip->at + now->of - now->number + 1;
    if (!back && !strip->pictures && x < end && strip->walk->stop[next].kind == STOP_BACKWARD)
        canvas_text(canvas, x, rect.y, -1, dim, "▸");
}

void strip_draw(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Walk *walk = &scene->session->lesson->walk;
    Strip strip = {scene, walk, rect, .pictures = rect.h > 1, .at = scene->session->stop};
    strip.a_line = matrix_view_halves(scene, canvas) ? 2 : 1;
    if (strip.pictures)
        chrome_rule(scene, rect, canvas);
    if (walk->stop[strip.at].scene)
        walk_find(walk, walk->stop[strip.at].kind, walk->stop[strip.at].node, &strip.at);
    // The ends of the walk show the stop beside them.
    if (walk->stop[strip.at].node == NODE_NONE && walk->count > 2)
        strip.at = strip.at == 0 ? 1 : strip.at - 1;
    const StopKind pass = walk->stop[strip.at].kind;
    if (pass == STOP_UPDATE && strip.pictures) // a step is marked at its matrix
        walk_find(walk, STOP_FORWARD, walk->stop[strip.at].node, &strip.at);
    gather(&strip, pass == STOP_UPDATE && !strip.pictures, canvas);
    cut(&strip);
    size_t in = 0;
    for (size_t i = strip.slots; i-- > 0;) // of several the first
        in = strip.slot[i].stop[pass == STOP_BACKWARD] == strip.at ? strip.slot[i].section : in;
    if (strip.slots > 0)
        draw_section(&strip, in, pass == STOP_BACKWARD, canvas);
    free(strip.slot);
}
