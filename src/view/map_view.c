// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes stand in columns, one a layer; a box is its name and shape with the
// thumbnail below. What comes out of a box leaves at its name's line and runs
// down a track of its own in the gap to the next layer; what goes in enters
// at the lines below. In the backward pass the same boxes show gradients and
// the heads of the arrows are at the other ends.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "session/against.h"
#include "session/map.h"
#include "session/scale.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/region.h"
#include "view/view_table.h"

enum { REENTRY = 2 };

// How much is shown, as there is room: cells twice as wide and high; pictures, the largest that
// have room; names with shapes; these without the lines where nothing stands; names.
typedef enum Level { LEVEL_LARGE, LEVEL_PICTURES, LEVEL_SHAPES, LEVEL_TIGHT, LEVEL_NAMES } Level;

// The picture of a matrix in a box.
typedef struct Thumbnail {
    MatrixView view;
    bool there;
    int x; // in its box
} Thumbnail;

// A box on the map's own plane, before scrolling.
typedef struct Place {
    int x, y, w, h;
    int low, high; // the lines between which its edges run
    int out;       // the track that its edges run down, from 0; −1: straight on
    Buffer title;
    size_t name; // bytes of the title before its shape
} Place;

// Layers that stand side by side: where the map is wider than the screen it goes on below, as a
// line of text does: so many columns of the map's plane, and the lines that they are drawn on.
typedef struct Band {
    int x, w, y, h;
    size_t first, end; // layers
} Band;

typedef struct Plan {
    const Scene *scene;
    Level level;
    int part;      // of the room that a picture has at most: one in so many columns, and lines
    Rect most;     // of a picture
    int gap, lead; // columns between layers and lines below boxes beside those that they need
    Map map;
    Place *place;         // by box
    Thumbnail *thumbnail; // by node
    struct {
        int x, w; // the left edge, and the widest box
    } * layer;    // one more for the end
    int h;
    Band *band;
    size_t bands;
    int lines;          // of all bands
    int *line;          // of one band: where each line of the plane is drawn; −1: nowhere
    Side side;          // of the numbers: in the backward pass gradients
    Rect seen;          // columns of the plane and lines of a band, while lines are drawn
    unsigned char *way; // of that, row by row: where the lines lead at each character
} Plan;

// ---- What a box shows --------------------------------------------------

// Whether the walk has been at the stop of a node's numbers.
static bool is_reached(const Session *session, Side side, NodeId node)
{
    const StopKind kind = side == SIDE_GRAD ? STOP_BACKWARD : STOP_FORWARD;
    size_t stop;
    return walk_find(&session->lesson->walk, kind, node, &stop) &&
           stop <= (session_stop(session)->scene ? session->furthest : session->stop);
}

// What is shown of a matrix: in the backward pass the gradient, where it has one.
static Side side_of(const Plan *plan, NodeId node)
{
    return graph_has_grad(plan->scene->session->graph, node) ? plan->side : SIDE_VALUE;
}

// The first matrix from `node` on of which a box has a thumbnail: its own, or those of shares of a
// folded group, which are its heads. NODE_NONE behind the last.
static NodeId next_shown(const Plan *plan, const MapBox *box, NodeId node)
{
    Session *session = plan->scene->session;
    if (box->nodes == 1 && !box->again) // among gradients a forward value has none
        return node <= box->node && side_of(plan, box->node) == plan->side ? box->node : NODE_NONE;
    for (; box->nodes > 1 && node < (NodeId)graph_count(session->graph); node++) {
        if (graph_same_group(session->graph, node, box->node) &&
            session_family(session, (CellRef){.node = node}) == FAMILY_SHARES)
            return node;
    }
    return NODE_NONE;
}

// "Wq 2×2"; a folded group as "head 1 (5)", a side branch as "top3… (12)". Long names, which are
// formulas, are cut. Marked where a person's array of a matrix of the box is wrong. Returns the
// bytes of the name.
static size_t write_title(const Plan *plan, const MapBox *box, Buffer *out)
{
    const Scene *scene = plan->scene;
    const Graph *graph = scene->session->graph;
    const Against *against = session_against(scene->session);
    const bool group = box->nodes > 1;
    const Side side = side_of(plan, box->node);
    bool wrong = against && against_wrong(against, side, box->node);
    for (NodeId node = 0; against && group && node < (NodeId)graph_count(graph); node++)
        wrong |= scene->session->map.into[node] == scene->session->map.into[box->node] &&
                 against_wrong(against, plan->side, node);
    const char *title =
        group ? graph_node(graph, box->node)->group.text[lang_of_lesson(scene->lang)] : NULL;
    const char *name =
        title ? title : graph_shown_name(graph, box->node, scene->session->display.columns);
    const size_t fits = title ? strlen(name) : utf8_fit(name, NAME_W);
    buffer_printf(out, "%s%.*s%s%s", !group && side == SIDE_GRAD ? "d" : "", (int)fits, name,
                  name[fits] || (group && !title) ? "…" : "", wrong ? "*" : "");
    const size_t size = out->size;
    if (group && !box->again)
        buffer_printf(out, " (%zu)", box->nodes);
    const bool shaped = !group && !box->again && plan->level < LEVEL_NAMES;
    const Shape shape = session_shape(scene->session, box->node);
    if (shaped && session_shape_covered(scene->session, side, box->node))
        buffer_add(out, " ?×?");
    else if (shaped)
        buffer_printf(out, " %zu×%zu", shape.rows, shape.cols);
    return size;
}

// ---- Where the boxes stand ---------------------------------------------

// There is a thumbnail once the walk has been at its stop; words have no colours. It stands at the
// right of others in its box, of that size so far. False where it stands for more cells than it
// has, and should not.
static bool add_thumbnail(Plan *plan, NodeId node, Rect *size)
{
    const Session *session = plan->scene->session;
    const CellRef of = {.side = side_of(plan, node), .node = node};
    const bool large = plan->level == LEVEL_LARGE;
    Thumbnail *to = &plan->thumbnail[node];
    to->there = plan->level <= LEVEL_PICTURES && !graph_node(session->graph, node)->words &&
                is_reached(session, of.side, node) && session_computed(session, of);
    if (!to->there)
        return true;
    const PictureItem item = matrix_item(plan->scene, of);
    to->view = matrix_view_picture(plan->scene, &item);
    to->view.w *= 1 + large;
    to->view.h *= 1 + large;
    const Rect own = matrix_view_shrink(&to->view, plan->most);
    to->x = size->w > 0 ? size->w + 2 : 0;
    *size = (Rect){0, 0, to->x + own.w, int_max(size->h, own.h)};
    return !large || (to->view.w > 1 && to->view.down == 1);
}

static bool measure_boxes(Plan *plan, const Canvas *canvas)
{
    bool whole = true;
    for (size_t b = 0; b < plan->map.boxes; b++) {
        const MapBox *box = &plan->map.box[b];
        Place *place = &plan->place[b];
        *place = (Place){.w = 1, .h = 1, .out = -1};
        if (box->nodes == 0)
            continue;
        place->name = write_title(plan, box, &place->title);
        Rect size = {0};
        for (NodeId n = 0; (n = next_shown(plan, box, n)) != NODE_NONE; n++)
            whole &= add_thumbnail(plan, n, &size);
        place->w = int_max(canvas_width(canvas, buffer_text(&place->title)), size.w);
        place->h = 1 + size.h;
        BUG_ON(box->layer >= plan->map.layers);
        plan->layer[box->layer].w = int_max(plan->layer[box->layer].w, place->w);
    }
    return whole;
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
    const Map *map = &plan->map;
    SCOPED(mem_drop) size_t *sorted = mem_new(map->boxes, sizeof *sorted); // by layer and place
    for (size_t b = 0; b < map->boxes; b++)
        sorted[map->start[map->box[b].layer] + map->box[b].place] = b;
    for (size_t l = 0; l < map->layers; l++) {
        int y = 0;
        for (size_t p = map->start[l]; p < map->start[l + 1]; p++) {
            const MapBox *box = &map->box[sorted[p]];
            Place *place = &plan->place[sorted[p]];
            long sum = 0, n = 0;
            for (size_t i = box->in; i != MAP_END; i = map->edge[i].next_in, n++) {
                const MapEdge *edge = &map->edge[i];
                sum += plan->place[edge->from].y - (entry_of(plan, edge) - place->y);
            }
            place->y = place->low = place->high = int_max(n > 0 ? (int)(sum / n) : 0, y);
            y = place->y + place->h + (box->nodes > 0 ? 1 + plan->lead : 0);
            plan->h = int_max(plan->h, place->y + place->h + 1);
        }
    }
}

// ---- Tracks ------------------------------------------------------------

// Whether an edge of box `b` ends at line y.
static bool ends_at(const Plan *plan, size_t b, int y)
{
    const MapEdge *edge = plan->map.edge;
    for (size_t i = plan->map.box[b].out; i != MAP_END; i = edge[i].next_out) {
        if (entry_of(plan, &edge[i]) == y)
            return true;
    }
    return false;
}

// The leftmost track for box b, given the first so many of its layer, which are decided: another's
// on it does not touch, and level stretches do not lie on each other. `taken` has room for each.
static int free_track(const Plan *plan, size_t b, int tracks, bool *taken)
{
    const Map *map = &plan->map;
    const Place *place = &plan->place[b];
    int least = 0, most = tracks;
    memset(taken, 0, (size_t)tracks + 1);
    for (size_t i = map->start[map->box[b].layer]; map->row[i] != b; i++) {
        const Place *other = &plan->place[map->row[i]];
        if (other->out < 0)
            continue;
        if (place->low <= other->high && other->low <= place->high)
            taken[other->out] = true;
        if (ends_at(plan, b, other->y))
            least = int_max(least, other->out);
        if (ends_at(plan, map->row[i], place->y))
            most = int_min(most, other->out);
    }
    while (least <= most && taken[least])
        least++;
    return least <= most ? least : tracks + 1;
}

// Places the layers from left to right, with room between them for their tracks:
// each box has the leftmost one that is free.
static void lay_layers(Plan *plan)
{
    int x = 0;
    SCOPED(mem_drop) bool *taken = mem_new(2 * plan->map.boxes + 1, sizeof *taken);
    for (size_t i = 0; i < plan->map.edges; i++) {
        Place *from = &plan->place[plan->map.edge[i].from];
        from->low = int_min(from->low, entry_of(plan, &plan->map.edge[i]));
        from->high = int_max(from->high, entry_of(plan, &plan->map.edge[i]));
    }
    for (size_t l = 0; l < plan->map.layers; l++) {
        int tracks = 0;
        plan->layer[l].x = x;
        for (size_t i = plan->map.start[l]; i < plan->map.start[l + 1]; i++) {
            Place *place = &plan->place[plan->map.row[i]];
            place->x = x;
            if (place->low == place->high) // straight on
                continue;
            graph_asked(plan->scene->session->graph); // stopped, all of it is thrown away soon
            place->out = free_track(plan, plan->map.row[i], tracks, taken);
            tracks = int_max(tracks, place->out + 1);
        }
        x += plan->layer[l].w + GAP_W + tracks + plan->gap;
    }
    plan->layer[plan->map.layers].x = x - GAP_W - plan->gap; // nothing leads on
}

// ---- Bands -------------------------------------------------------------

// Finds where the lines of the plane stand in a band; returns how many it has.
static int number_lines(Plan *plan, const Band *band)
{
    const Map *map = &plan->map;
    int top = plan->h, bottom = 0, lines = 0;
    memset(plan->line, 0, (size_t)plan->h * sizeof *plan->line);
    for (size_t i = map->start[band->first]; i < map->start[band->end]; i++) {
        const Place *place = &plan->place[map->row[i]]; // with the lines from it
        top = int_min(top, int_min(place->y, place->low));
        bottom = int_max(bottom, int_max(place->y + place->h, place->high + 1));
        plan->line[place->y] = 1;
        for (size_t k = map->box[map->row[i]].out; k != MAP_END; k = map->edge[k].next_out)
            plan->line[entry_of(plan, &map->edge[k])] = 1;
    }
    for (int y = 0; y < plan->h; y++) {
        const bool kept = plan->level < LEVEL_TIGHT || plan->line[y] > 0;
        plan->line[y] = kept && y >= top && y < bottom ? lines++ : -1;
    }
    return lines;
}

// Breaks the layers into bands of `width` columns. What leads from one to the next is seen at
// the end of the one and again at the beginning of the other.
static void break_bands(Plan *plan, int width)
{
    plan->bands = 0;
    plan->lines = -1;
    for (size_t first = 0, end; first < plan->map.layers; first = end) {
        const int x = plan->layer[first].x - (first > 0 ? REENTRY : 0);
        end = first + 1;
        while (end < plan->map.layers && plan->layer[end + 1].x - x <= width)
            end++;
        Band *band = &plan->band[plan->bands++];
        *band = (Band){x, plan->layer[end].x - x, plan->lines + 1, 0, first, end};
        band->h = number_lines(plan, band);
        plan->lines += band->h + 1;
    }
}

// Lays the map out; false where some of it has no room.
static bool lay_plan(Plan *plan, Rect rect, const Canvas *canvas)
{
    for (size_t b = 0; b < plan->map.boxes; b++)
        buffer_release(&plan->place[b].title);
    memset(plan->layer, 0, plan->map.layers * sizeof *plan->layer);
    plan->most =
        (Rect){0, 0, int_max(rect.w / plan->part, LABEL_W), int_max(rect.h / plan->part, PLOT_H)};
    plan->h = 0;
    const bool whole = measure_boxes(plan, canvas);
    stand(plan);
    plan->line = mem_resize(plan->line, (size_t)plan->h, sizeof *plan->line);
    lay_layers(plan);
    break_bands(plan, rect.w);
    bool fits = whole && plan->lines <= rect.h;
    for (size_t i = 0; i < plan->bands; i++)
        fits &= plan->band[i].w <= rect.w;
    return fits;
}

// Lays what is one band out with the room that is left between layers and below boxes.
static void spread(Plan *plan, Rect rect, const Canvas *canvas)
{
    if (plan->bands > 1)
        return;
    plan->gap = int_min((rect.w - plan->band->w) / int_max((int)plan->map.layers, 1), LABEL_W);
    plan->lead = 2;
    while (!lay_plan(plan, rect, canvas) && plan->lead > 0)
        plan->lead--;
}

// ---- Lines -------------------------------------------------------------

// The directions in which a line leads, so that lines that meet are joined and
// lines that cross are crossed; its look, and an arrow's head.
enum {
    WAY_N = 1 << 0,
    WAY_E = 1 << 1,
    WAY_S = 1 << 2,
    WAY_W = 1 << 3,
    WAY_ALL = WAY_N | WAY_E | WAY_S | WAY_W,
    WAY_HIGHLIGHTED = 1 << 4,
    WAY_HEAD_E = 1 << 5,
    WAY_HEAD_W = 1 << 6
};

static void add_way(Plan *plan, int x, int y, unsigned ways)
{
    const Rect seen = plan->seen;
    const int line = plan->line[y] - seen.y;
    if (plan->line[y] < seen.y || x < seen.x || x >= seen.x + seen.w || line >= seen.h)
        return;
    plan->way[line * seen.w + x - seen.x] |= (unsigned char)ways;
}

// Adds a stretch from (x0, y0) to (x1, y1), level or upright, both ends included.
static void add_line(Plan *plan, int x0, int y0, int x1, int y1, unsigned look)
{
    BUG_ON(x0 != x1 && y0 != y1);
    const int x = int_min(x0, x1), y = int_min(y0, y1), right = abs(x1 - x0), down = abs(y1 - y0);
    const unsigned on = right > 0 ? WAY_E : WAY_S, back = right > 0 ? WAY_W : WAY_N;
    const int last = right + down;
    for (int i = 0; last > 0 && i <= last; i++)
        add_way(plan, right > 0 ? x + i : x, right > 0 ? y : y + i,
                (i > 0 ? back : 0) | (i < last ? on : 0) | look);
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
    const bool flows = graph_has_grad(graph, edge->source) && graph_has_grad(graph, edge->consumer);
    const unsigned look = highlights ? WAY_HIGHLIGHTED : 0;
    const int end = plan->layer[layer + 1].x - 1;
    const int start = bend ? from->x : from->x + from->w;
    const int y = entry_of(plan, edge);
    const int track = from->x + plan->layer[layer].w + 1 + from->out;
    if (from->out < 0) {
        add_line(plan, start, y, end, y, look);
    } else {
        add_line(plan, start, from->y, track, from->y, look);
        add_line(plan, track, from->y, track, y, look);
        add_line(plan, track, y, end, y, look);
    }
    if (plan->side == SIDE_GRAD && (flows || highlights) && !bend)
        add_way(plan, start, from->y, WAY_HEAD_W);
    else if (plan->side == SIDE_VALUE && plan->map.box[edge->to].nodes > 0)
        add_way(plan, end, y, WAY_HEAD_E);
}

// Draws the lines of a band, its corner at (x, y), as far as they are in `rect`.
static void draw_lines(Plan *plan, const Band *band, int x, int y, Rect rect, Canvas *canvas)
{
    static const char *const line[WAY_ALL + 1] = {" ", "│", "─", "└", "│", "│", "┌", "├",
                                                  "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    const Map *map = &plan->map;
    const int above = int_max(rect.y - y, 0), below = int_min(band->h, rect.y + rect.h - y);
    plan->seen = (Rect){band->x, above, int_min(band->w, rect.w), below - above};
    if (plan->seen.w < 1 || plan->seen.h < 1)
        return;
    plan->way = mem_new((size_t)plan->seen.w * (size_t)plan->seen.h, 1);
    for (size_t i = map->start[band->first - (band->first > 0)]; i < map->start[band->end]; i++)
        for (size_t k = map->box[map->row[i]].out; k != MAP_END; k = map->edge[k].next_out)
            add_edge(plan, &map->edge[k]);
    for (int i = 0; i < plan->seen.h; i++) {
        for (int j = 0; j < plan->seen.w; j++) {
            const unsigned way = plan->way[i * plan->seen.w + j];
            const StyleRole role = way & WAY_HIGHLIGHTED ? STYLE_KEY : STYLE_DIM;
            const char *text = way & WAY_HEAD_E   ? "▸"
                               : way & WAY_HEAD_W ? "◂"
                                                  : line[way & WAY_ALL];
            if (way != 0)
                canvas_text(canvas, x + j, y + above + i, 1, scene_style(plan->scene, role), text);
        }
    }
    free(plan->way);
}

// ---- Boxes -------------------------------------------------------------

// A box; at the edge of the screen its title is cut.
static void draw_box(const Plan *plan, size_t b, int x, int y, Rect screen, Canvas *canvas)
{
    const MapBox *box = &plan->map.box[b];
    const Session *session = plan->scene->session;
    const NodeId here = session_stop(session)->node;
    const bool current = here != NODE_NONE && plan->map.of[here] == b;
    const bool pointed = plan->map.of[session->map.at] == b;
    const Place *place = &plan->place[b];
    const Side side = side_of(plan, box->node);
    const bool apart = box->nodes == 1 && side != plan->side; // a value among gradients
    const bool known = !apart && is_reached(session, side, box->node);
    const StyleRole role = box->again ? STYLE_DIM
                           : pointed  ? STYLE_SELECTED
                           : current  ? STYLE_STOP
                           : known    ? STYLE_NAME
                                      : STYLE_DIM;
    const int room = int_min(screen.x + screen.w - x, place->w);
    canvas_text_cut(canvas, x, y, room, scene_style(plan->scene, STYLE_DIM),
                    buffer_text(&place->title));
    SCOPED(buffer_release) Buffer name = {0};
    buffer_add_n(&name, buffer_text(&place->title), place->name);
    canvas_text_cut(canvas, x, y, room, scene_style(plan->scene, role), buffer_text(&name));
    buffer_clear(&name);
    session_write_name(session, SIDE_VALUE, box->node, 0, &name);
    canvas_region(canvas, (Rect){x, y, place->w, place->h}, "point %s", buffer_text(&name));
    const int title = canvas_width(canvas, buffer_text(&place->title));
    for (int i = 0; current && theme_is_mono(&plan->scene->theme) && i < 2; i++)
        canvas_text(canvas, i ? x + title : x - 1, y, 1, scene_style(plan->scene, STYLE_KEY),
                    i ? "]" : "[");
    for (NodeId n = 0; (n = next_shown(plan, box, n)) != NODE_NONE; n++) {
        const Thumbnail *own = &plan->thumbnail[n];
        if (own->there)
            matrix_view_draw_cells(&own->view, plan->scene, NULL, x + own->x, y + 1, canvas);
    }
}

// ---- In words ----------------------------------------------------------

// ", from X and Wq": each of the nodes once.
static void write_nodes(const Scene *scene, const Text *word, const NodeId *node, size_t count,
                        Buffer *out)
{
    static const Text and = TEXT(" and ");
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;
        while (node[same] != node[i])
            same++;
        if (same < i)
            continue;
        buffer_add(out, text_in(i > 0 ? &and : word, scene->lang));
        session_write_name(scene->session, SIDE_VALUE, node[i], 0, out);
    }
}

// "Q, 3 by 2, from X and Wq, used by S"
static void write_node(const Scene *scene, NodeId id, Buffer *out)
{
    static const Text from = TEXT(", from "), used = TEXT(", used by ");
    const Session *session = scene->session;
    const Graph *graph = session->graph;
    const Node *node = graph_node(graph, id);
    const Shape shape = session_shape(session, id);
    session_write_name(session, SIDE_VALUE, id, 0, out);
    if (session_shape_covered(session, SIDE_VALUE, id))
        SAY(out, scene->lang, ", shape covered");
    else
        SAYF(out, scene->lang, ", {1} by {2}", say_count(shape.rows), say_count(shape.cols));
    write_nodes(scene, &from, node->input, node->inputs, out);
    if (node->inputs == 0)
        SAYF(out, scene->lang, ", {1}", say_text(text_in(role_title(node->role), scene->lang)));
    SCOPED(mem_drop) NodeId *user = mem_new(node->uses, sizeof *user);
    for (size_t i = 0; i < node->uses; i++)
        user[i] = node->use[i].consumer;
    write_nodes(scene, &used, user, node->uses, out);
    if (graph_same_group(graph, id, id))
        SAYF(out, scene->lang, ", group {1}",
             say_text(node->group.text[lang_of_lesson(scene->lang)]));
}

// ---- All of it ---------------------------------------------------------

// Draws the bands; of a map that is higher than the screen what is pointed at stands in the middle,
// and the line below says which lines are seen.
static void draw_plan(Plan *plan, Rect rect, Canvas *canvas)
{
    const size_t at = plan->map.of[plan->scene->session->map.at];
    const Band *in = plan->band;
    while (in->end <= plan->map.box[at].layer)
        in++;
    number_lines(plan, in);
    const int middle = in->y + plan->line[plan->place[at].y] + plan->place[at].h / 2;
    const int above = (int)window_start((size_t)middle, (size_t)rect.h, (size_t)plan->lines);
    const int y = rect.y - above;
    if (plan->lines > rect.h)
        scene_say(plan->scene, (Rect){rect.x, rect.y + rect.h, rect.w, 1}, STYLE_DIM,
                  SAIDF(plan->scene->lang, "… lines {1} to {2} of {3}", say_int(above + 1),
                        say_int(above + rect.h), say_int(plan->lines)),
                  canvas);
    for (const Band *band = plan->band; band < plan->band + plan->bands; band++) {
        number_lines(plan, band);
        draw_lines(plan, band, rect.x, y + band->y, rect, canvas);
        for (size_t i = plan->map.start[band->first]; i < plan->map.start[band->end]; i++) {
            const Place *place = &plan->place[plan->map.row[i]];
            const int top = y + band->y + plan->line[place->y];
            if (plan->map.box[plan->map.row[i]].nodes > 0 && top >= rect.y && top < rect.y + rect.h)
                draw_box(plan, plan->map.row[i], rect.x + place->x - band->x, top, rect, canvas);
        }
    }
}

// Draws the map as large as it fits.
static void draw_map(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    const Map *map = data;
    const bool back = session_stop(scene->session)->kind >= STOP_BACKWARD;
    Plan plan = {.scene = scene, .part = 2, .map = *map, .side = back ? SIDE_GRAD : SIDE_VALUE};
    plan.place = mem_new(map->boxes, sizeof *plan.place);
    plan.thumbnail = mem_new(graph_count(scene->session->graph), sizeof *plan.thumbnail);
    plan.layer = mem_new(map->layers + 1, sizeof *plan.layer);
    plan.band = mem_new(map->layers, sizeof *plan.band);
    const Rect below = {rect.x, rect.y + rect.h - 1, rect.w, 1}; // what is pointed at, in words
    rect.h--;                                                    // which lines are seen
    if (canvas->w >= NARROW_W) {
        rect.h--;
        Buffer words = {0};
        const Session *session = scene->session;
        const Stop stop = {.kind = STOP_BACKWARD, .node = session->map.at};
        if (back && graph_has_grad(session->graph, stop.node))
            session_formula(session, &stop, NOTATION_PLAIN, &words);
        else
            write_node(scene, stop.node, &words);
        scene_say(scene, below, STYLE_TEXT, say_buffer(&words), canvas);
    }
    bool fits = lay_plan(&plan, rect, canvas);
    while (!fits && plan.level < LEVEL_NAMES && !graph_asked(scene->session->graph)) {
        const bool smaller =
            plan.level == LEVEL_PICTURES && (plan.most.w > LABEL_W || plan.most.h > PLOT_H);
        plan.part += smaller;
        plan.level += !smaller;
        fits = lay_plan(&plan, rect, canvas);
    }
    if (fits)
        spread(&plan, rect, canvas);
    draw_plan(&plan, rect, canvas);
    for (size_t b = 0; b < map->boxes; b++)
        buffer_release(&plan.place[b].title);
    free(plan.band);
    free(plan.line);
    free(plan.place);
    free(plan.thumbnail);
    free(plan.layer);
}

static void write_map(const Scene *scene, const void *data, Buffer *out)
{
    const Map *map = data;
    for (size_t layer = 0; layer < map->layers; layer++) {
        SAYF(out, scene->lang, "layer {1} of {2}\n", say_count(layer + 1), say_count(map->layers));
        for (size_t i = map->start[layer]; i < map->start[layer + 1]; i++) {
            const MapBox *box = &map->box[map->row[i]];
            if (box->nodes == 0 || box->again)
                continue;
            write_node(scene, box->node, out);
            if (box->node == scene->session->map.at)
                SAY(out, scene->lang, " (pointed at)");
            buffer_add(out, "\n");
        }
    }
}

static void release_map(void *data)
{
    map_release(data);
    free(data);
}

const Text *map_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {.draw = draw_map, .words = write_map, .release = release_map};
    Map *map = mem_new(1, sizeof *map);
    const Session *session = scene->session;
    const bool *folded = document->height > 0 ? session->map.folded : NULL; // words tell all
    map_init(map, session->graph, session->map.into, folded);
    document_figure(document, &figure, map);
    return NULL;
}
