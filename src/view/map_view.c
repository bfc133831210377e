// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes stand in columns, one a layer; a box is its name and shape with the
// thumbnail below. What comes out of a box leaves at its name's line and runs
// down a track of its own in the gap to the next layer; what goes in enters
// at the lines below. In the backward pass the same boxes show gradients and
// the heads of the arrows are at the other ends.
#include <stdlib.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "session/map.h"
#include "session/task.h"
#include "view/formula_line.h"
#include "view/matrix_view.h"
#include "view/region.h"
#include "view/view_table.h"

enum { NAME_W = 16, PICTURE_W = 12, PICTURE_H = 4, GAP_LEAST = 3 };

// A box on the map's own plane, before scrolling.
typedef struct Place {
    int x, y, w, h;
    int low, high; // the lines between which its edges run
    int out;       // the track that its edges run down, from 0; −1: straight on
    Buffer title;
    MatrixView picture;
} Place;

typedef struct Plan {
    const Scene *scene;
    Map map;
    Place *place; // by box
    int *layer_x; // the left edge of each layer; one more for the end
    int *layer_w; // the widest box of each layer
    int w, h;
    bool backward;
    unsigned char *way; // row by row: where the lines lead at each character
} Plan;

// ---- What a box shows --------------------------------------------------

// The numbers of a box, once the walk has been at its stop.
static MatrixView picture_of(const Plan *plan, const MapBox *box, Rect *size)
{
    const Session *session = plan->scene->session;
    const StopKind kind = plan->backward ? STOP_BACKWARD : STOP_FORWARD;
    size_t stop;
    const bool reached =
        walk_find(&session->lesson->walk, kind, box->node, &stop) && stop <= session->stop;
    MatrixView picture = matrix_view_picture(plan->scene, plan->backward ? SIDE_GRAD : SIDE_VALUE,
                                             box->node, reached);
    *size = matrix_view_shrink(&picture, (Rect){0, 0, PICTURE_W, PICTURE_H});
    return picture;
}

// "Wq 2×2"; a folded group as "head 1 (5)". Long names, which are formulas,
// are cut.
static void write_title(const Plan *plan, const MapBox *box, Buffer *out)
{
    const Scene *scene = plan->scene;
    const Graph *graph = scene->session->graph;
    const bool grad = plan->backward && box->nodes == 1 && graph_has_grad(graph, box->node);
    const char *name = box->nodes > 1
                           ? graph_node(graph, box->node)->group.text[scene->lang]
                           : graph_shown_name(graph, box->node, scene->session->display.columns);
    const size_t fits = utf8_fit(name, NAME_W);
    buffer_printf(out, "%s%.*s%s ", grad ? "d" : "", (int)fits, name, name[fits] ? "…" : "");
    if (box->nodes > 1)
        buffer_printf(out, "(%zu)", box->nodes);
    else
        formula_write_shape(scene, plan->backward ? SIDE_GRAD : SIDE_VALUE, box->node, out);
}

// ---- Where the boxes stand ---------------------------------------------

static void measure_boxes(Plan *plan, const Canvas *canvas)
{
    for (size_t b = 0; b < plan->map.boxes; b++) {
        const MapBox *box = &plan->map.box[b];
        Place *place = &plan->place[b];
        *place = (Place){.w = 1, .h = 1, .out = -1};
        if (box->nodes == 0)
            continue;
        write_title(plan, box, &place->title);
        Rect size;
        place->picture = picture_of(plan, box, &size);
        place->w = int_max(canvas_width(canvas, buffer_text(&place->title)), size.w);
        place->h = 1 + size.h;
        BUG_ON(box->layer >= plan->map.layers);
        plan->layer_w[box->layer] = int_max(plan->layer_w[box->layer], place->w);
    }
}

// The line at which an edge enters its box.
static int entry_of(const Plan *plan, const MapEdge *edge)
{
    BUG_ON(edge->to >= plan->map.boxes);
    const Place *to = &plan->place[edge->to];
    const int inside = to->h - 1;
    return inside < 1 ? to->y : to->y + 1 + int_min((int)edge->operand, inside - 1);
}

// Each box stands level with what it is made from where those above it leave room.
static void stand(Plan *plan)
{
    for (size_t l = 0; l < plan->map.layers; l++) {
        int y = 0;
        for (size_t p = 0; p < plan->map.boxes; p++) {
            size_t b = 0;
            while (b < plan->map.boxes &&
                   (plan->map.box[b].layer != l || plan->map.box[b].place != p))
                b++;
            if (b == plan->map.boxes)
                break;
            Place *place = &plan->place[b];
            long sum = 0, n = 0;
            for (size_t i = 0; i < plan->map.edges; i++) {
                const MapEdge *edge = &plan->map.edge[i];
                if (edge->to != b)
                    continue;
                sum += plan->place[edge->from].y - (entry_of(plan, edge) - place->y);
                n++;
            }
            place->y = place->low = place->high = int_max(n > 0 ? (int)(sum / n) : 0, y);
            y = place->y + place->h + 1;
            plan->h = int_max(plan->h, y);
        }
    }
}

// ---- Tracks ------------------------------------------------------------

// Whether an edge of box `b` ends at line y.
static bool ends_at(const Plan *plan, size_t b, int y)
{
    for (size_t i = 0; i < plan->map.edges; i++) {
        const MapEdge *edge = &plan->map.edge[i];
        if (edge->from == b && entry_of(plan, edge) == y)
            return true;
    }
    return false;
}

// Whether box b's track cannot be the k-th, given those that are decided:
// another's on it would touch, or level stretches would lie on each other.
static bool clashes(const Plan *plan, size_t b, int k)
{
    const Place *place = &plan->place[b];
    for (size_t c = 0; c < plan->map.boxes; c++) {
        const Place *other = &plan->place[c];
        const int track = other->out;
        if (c == b || track < 0 || plan->map.box[c].layer != plan->map.box[b].layer)
            continue;
        if (track == k && place->low <= other->high && other->low <= place->high)
            return true;
        if ((track > k && ends_at(plan, b, other->y)) || (track < k && ends_at(plan, c, place->y)))
            return true;
    }
    return false;
}

// Places the layers from left to right, with room between them for their tracks:
// each box has the leftmost one that is free.
static void lay_layers(Plan *plan)
{
    int x = 0;
    for (size_t i = 0; i < plan->map.edges; i++) {
        Place *from = &plan->place[plan->map.edge[i].from];
        from->low = int_min(from->low, entry_of(plan, &plan->map.edge[i]));
        from->high = int_max(from->high, entry_of(plan, &plan->map.edge[i]));
    }
    for (size_t l = 0; l < plan->map.layers; l++) {
        int tracks = 0;
        plan->layer_x[l] = x;
        for (size_t b = 0; b < plan->map.boxes; b++) {
            Place *place = &plan->place[b];
            int k = 0;
            if (plan->map.box[b].layer != l)
                continue;
            place->x = x;
            if (place->low == place->high) // straight on
                continue;
            while (k <= tracks && clashes(plan, b, k))
                k++;
            place->out = k;
            tracks = int_max(tracks, k + 1);
        }
        x += plan->layer_w[l] + GAP_LEAST + tracks;
    }
    plan->layer_x[plan->map.layers] = plan->w = x;
}

// ---- Lines -------------------------------------------------------------

// The directions in which a line leads, so that lines that meet are joined and
// lines that cross are crossed; its look, and an arrow's head.
enum {
    WAY_N = 1,
    WAY_E = 2,
    WAY_S = 4,
    WAY_W = 8,
    WAY_ALL = 15,
    WAY_HIGHLIGHTED = 16,
    WAY_FAINT = 32,
    WAY_HEAD_E = 64,
    WAY_HEAD_W = 128
};

static void add_way(Plan *plan, int x, int y, unsigned ways)
{
    if (x < 0 || y < 0 || x >= plan->w || y >= plan->h)
        return;
    unsigned char *way = &plan->way[(size_t)y * (size_t)plan->w + (size_t)x];
    // Where a faint line meets another, the other's look wins.
    const bool was_strong = (*way & WAY_ALL) && !(*way & WAY_FAINT);
    *way |= (unsigned char)ways;
    if (was_strong || (!(ways & WAY_FAINT) && (ways & WAY_ALL)))
        *way &= (unsigned char)~WAY_FAINT;
}

// Adds a stretch from (x0, y0) to (x1, y1), level or upright, both ends included.
static void add_line(Plan *plan, int x0, int y0, int x1, int y1, unsigned look)
{
    BUG_ON(x0 != x1 && y0 != y1);
    const int dx = (x1 > x0) - (x1 < x0), dy = (y1 > y0) - (y1 < y0);
    const unsigned on = dx > 0 ? WAY_E : dx < 0 ? WAY_W : dy > 0 ? WAY_S : WAY_N;
    const unsigned back = dx > 0 ? WAY_W : dx < 0 ? WAY_E : dy > 0 ? WAY_N : WAY_S;
    for (int x = x0, y = y0; dx || dy; x += dx, y += dy) {
        const bool first = x == x0 && y == y0, last = x == x1 && y == y1;
        add_way(plan, x, y, (first ? 0 : back) | (last ? 0 : on) | look);
        if (last)
            break;
    }
}

static void add_edge(Plan *plan, const MapEdge *edge)
{
    BUG_ON(edge->from >= plan->map.boxes);
    const Session *session = plan->scene->session;
    const Graph *graph = session->graph;
    const Place *from = &plan->place[edge->from];
    const size_t layer = plan->map.box[edge->from].layer;
    const bool bend = plan->map.box[edge->from].nodes == 0;
    const bool highlights = edge->source == session->map.at || edge->consumer == session->map.at;
    const bool faint =
        plan->backward && !highlights &&
        (!graph_has_grad(graph, edge->source) || !graph_has_grad(graph, edge->consumer));
    const unsigned look = highlights ? WAY_HIGHLIGHTED : faint ? WAY_FAINT : 0;
    const int end = plan->layer_x[layer + 1] - 1;
    const int start = bend ? from->x : from->x + from->w;
    const int y = entry_of(plan, edge);
    const int track = from->x + plan->layer_w[layer] + 1 + from->out;
    if (from->out < 0) {
        add_line(plan, start, y, end, y, look);
    } else {
        add_line(plan, start, from->y, track, from->y, look);
        add_line(plan, track, from->y, track, y, look);
        add_line(plan, track, y, end, y, look);
    }
    if (plan->backward && !faint && !bend)
        add_way(plan, start, from->y, WAY_HEAD_W);
    else if (!plan->backward && plan->map.box[edge->to].nodes > 0)
        add_way(plan, end, y, WAY_HEAD_E);
}

// Draws the lines from (left, top) on into `rect`.
static void draw_lines(const Plan *plan, int left, int top, Rect rect, Canvas *canvas)
{
    static const char *const line[WAY_ALL + 1] = {" ", "│", "─", "└", "│", "│", "┌", "├",
                                                  "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    for (int y = 0; y < rect.h && top + y < plan->h; y++) {
        for (int x = 0; x < rect.w && left + x < plan->w; x++) {
            const unsigned way =
                plan->way[(size_t)(top + y) * (size_t)plan->w + (size_t)(left + x)];
            const StyleRole role = way & WAY_HIGHLIGHTED ? STYLE_KEY
                                   : way & WAY_FAINT     ? STYLE_DIM
                                                         : STYLE_TEXT;
            const char *text = way & WAY_HEAD_E   ? "▸"
                               : way & WAY_HEAD_W ? "◂"
                                                  : line[way & WAY_ALL];
            if (way != 0)
                canvas_text(canvas, rect.x + x, rect.y + y, 1, scene_style(plan->scene, role),
                            text);
        }
    }
}

// ---- Boxes -------------------------------------------------------------

// A box at the edge of the screen: its title is cut there, and its picture left
// out where it does not fit below.
static void draw_box(const Plan *plan, size_t b, int x, int y, Rect screen, Canvas *canvas)
{
    const MapBox *box = &plan->map.box[b];
    const Session *session = plan->scene->session;
    const NodeId here = session_stop(session)->node;
    const bool current = here != NODE_NONE && plan->map.of[here] == b;
    const bool pointed = plan->map.of[session->map.at] == b;
    const Place *place = &plan->place[b];
    const StyleRole role = pointed ? STYLE_SELECTED : current ? STYLE_STOP : STYLE_NAME;
    canvas_text_cut(canvas, x, y, int_min(screen.x + screen.w - x, place->w),
                    scene_style(plan->scene, role), buffer_text(&place->title));
    Buffer name = {0};
    session_write_name(session, SIDE_VALUE, box->node, 0, &name);
    canvas_region(canvas, (Rect){x, y, place->w, int_min(place->h, screen.y + screen.h - y)},
                  "point %s", buffer_text(&name));
    buffer_release(&name);
    if (current)
        canvas_text(canvas, x - 1, y, 1, scene_style(plan->scene, STYLE_KEY), "▸");
    if (box->nodes == 1 && y + place->h <= screen.y + screen.h)
        matrix_view_draw_cells(&place->picture, plan->scene, NULL, x, y + 1, canvas);
}

static void draw_map(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    Plan plan = {.scene = scene, .map = *(const Map *)data};
    plan.backward = session_stop(scene->session)->kind >= STOP_BACKWARD;
    plan.place = mem_new(plan.map.boxes, sizeof *plan.place);
    plan.layer_x = mem_new(plan.map.layers + 1, sizeof *plan.layer_x);
    plan.layer_w = mem_new(plan.map.layers, sizeof *plan.layer_w);
    measure_boxes(&plan, canvas);
    stand(&plan);
    lay_layers(&plan);
    plan.way = mem_new((size_t)plan.w * (size_t)plan.h, 1);
    for (size_t i = 0; i < plan.map.edges; i++)
        add_edge(&plan, &plan.map.edge[i]);
    // The box that is pointed at is seen, in the middle where the map is larger
    // than the screen.
    const Place *at = &plan.place[plan.map.of[scene->session->map.at]];
    const int left = (int)window_start((size_t)(at->x + at->w / 2), (size_t)rect.w, (size_t)plan.w);
    const int top = (int)window_start((size_t)(at->y + at->h / 2), (size_t)rect.h, (size_t)plan.h);
    draw_lines(&plan, left, top, rect, canvas);
    for (size_t b = 0; b < plan.map.boxes; b++) {
        const int x = rect.x + plan.place[b].x - left;
        y = rect.y + plan.place[b].y - top;
        if (plan.map.box[b].nodes > 0 && y >= rect.y && y < rect.y + rect.h && x < rect.x + rect.w)
            draw_box(&plan, b, x, y, rect, canvas);
    }
    for (size_t b = 0; b < plan.map.boxes; b++)
        buffer_release(&plan.place[b].title);
    free(plan.place);
    free(plan.layer_x);
    free(plan.layer_w);
    free(plan.way);
}

// ---- In words ----------------------------------------------------------

// "Q, 3 by 2, from X and Wq, used by S"
static void write_node(const Scene *scene, NodeId id, Buffer *out)
{
    static const Text from = {", from ", "，来自 "}, used = {", used by ", "，用于 "};
    static const Text and = {" and ", "、"};
    const Session *session = scene->session;
    const Graph *graph = session->graph;
    const Node *node = graph_node(graph, id);
    const Shape shape = session_shape(session, id);
    session_write_name(session, SIDE_VALUE, id, 0, out);
    if (session_shape_covered(session, SIDE_VALUE, id))
        SAY(out, scene->lang, ", shape covered", "，形状遮住");
    else
        SAYF(out, scene->lang, ", {1} by {2}", "，{1} 行 {2} 列", say_count(shape.rows),
             say_count(shape.cols));
    for (size_t i = 0; i < node->inputs; i++) {
        buffer_add(out, text_in(i > 0 ? &and : &from, scene->lang));
        session_write_name(session, SIDE_VALUE, node->input[i], 0, out);
    }
    if (node->inputs == 0)
        SAYF(out, scene->lang, ", {1}", "，{1}",
             say_text(text_in(role_title(node->role), scene->lang)));
    for (size_t i = 0; i < graph_uses(graph, id); i++) {
        buffer_add(out, text_in(i > 0 ? &and : &used, scene->lang));
        session_write_name(session, SIDE_VALUE, graph_use(graph, id, i).consumer, 0, out);
    }
    if (graph_same_group(graph, id, id))
        SAYF(out, scene->lang, ", group {1}", "，分组 {1}",
             say_text(node->group.text[scene->lang]));
    if (id == session->map.at)
        SAY(out, scene->lang, " (pointed at)", "（所指）");
    buffer_add(out, "\n");
}

static void write_map(const Scene *scene, const void *data, Buffer *out)
{
    const Map *map = data;
    for (size_t layer = 0; layer < map->layers; layer++) {
        SAYF(out, scene->lang, "layer {1} of {2}\n", "第 {1} 层，共 {2} 层\n", say_count(layer + 1),
             say_count(map->layers));
        for (size_t b = 0; b < map->boxes; b++) {
            if (map->box[b].layer == layer && map->box[b].nodes > 0)
                write_node(scene, map->box[b].node, out);
        }
    }
}

static void release_map(void *data)
{
    map_release(data);
    free(data);
}

void map_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {draw_map, write_map, release_map};
    Map *map = mem_new(1, sizeof *map);
    map_init(map, scene->session->graph, scene->session->map.folded);
    document_figure(document, &figure, map, 0);
}
