// SPDX-License-Identifier: GPL-3.0-or-later
// Layers after Sugiyama: a box stands one layer right of the last box that it
// is made from, leaves stand just left of their first use. An edge that skips
// layers gets a bend in each of them; all edges of one box share its bends.
// Then each layer is sorted by the mean place of its neighbours, forth and
// back a few times, which keeps crossings few.
//
// Source: K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding
// of hierarchical system structures", 1981.
#include "session/map.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/minmax.h"

enum { SWEEPS = 6 };

static size_t add_box(Map *map, NodeId node, size_t nodes)
{
    MEM_GROW(map->box, map->boxes, map->box_capacity);
    map->box[map->boxes] = (MapBox){.node = node, .nodes = nodes, .in = MAP_END, .out = MAP_END};
    return map->boxes++;
}

static void add_edge(Map *map, MapEdge edge)
{
    BUG_ON(edge.from >= map->boxes || edge.to >= map->boxes);
    MapBox *from = &map->box[edge.from], *to = &map->box[edge.to];
    for (size_t i = to->in; i != MAP_END; i = map->edge[i].next_in) {
        if (map->edge[i].from == edge.from)
            return;
    }
    edge.next_in = to->in;
    edge.next_out = from->out;
    to->in = from->out = map->edges;
    MEM_GROW(map->edge, map->edges, map->edge_capacity);
    map->edge[map->edges++] = edge;
}

// ---- Boxes -------------------------------------------------------------

// Joins each matrix that is beside the way to the objective, and in no box, to such ones that it is
// made from.
static void join_branches(const Graph *graph, NodeId *into)
{
    enum { FEW = 3 }; // that stay boxes of their own
    const NodeId nodes = (NodeId)graph_count(graph), root = graph_root(graph);
    SCOPED(mem_drop) size_t *members = mem_new((size_t)nodes, sizeof *members);
    SCOPED(mem_drop) bool *on_way = mem_new((size_t)nodes, sizeof *on_way);
    for (NodeId i = nodes; i-- > 0;)
        for (size_t k = 0; (i == root || on_way[i]) && k < graph_node(graph, i)->inputs; k++)
            on_way[graph_node(graph, i)->input[k]] = true;
    for (NodeId i = 0; i < nodes && root != NODE_NONE; i++) {
        const Node *node = graph_node(graph, i);
        if (into[i] != NODE_NONE || i == root || on_way[i])
            continue;
        into[i] = i;
        for (size_t k = 0; k < node->inputs; k++) {
            const NodeId from = node->input[k], branch = into[from];
            const bool joins = branch != NODE_NONE && !graph_same_group(graph, from, from);
            for (NodeId n = 0; joins && n < i; n++)
                into[n] = into[n] == branch ? i : into[n];
        }
    }
    for (NodeId i = 0; i < nodes; i++)
        if (into[i] != NODE_NONE)
            members[into[i]]++;
    for (NodeId i = 0; i < nodes; i++)
        if (into[i] != NODE_NONE && !graph_same_group(graph, i, i) && members[into[i]] < FEW)
            into[i] = NODE_NONE;
}

// The box of a matrix where all is folded.
static NodeId box_of(const NodeId *into, NodeId node)
{
    return into[node] == NODE_NONE ? node : into[node];
}

// Takes what stands between matrices of a box into it; where that is another box, it is none.
static void close_box(const Graph *graph, NodeId box, NodeId *into)
{
    const NodeId nodes = (NodeId)graph_count(graph);
    SCOPED(mem_drop) bool *before = mem_new((size_t)nodes, sizeof *before); // what leads to it
    SCOPED(mem_drop) bool *after = mem_new((size_t)nodes, sizeof *after);
    bool more = before[box] = after[box] = true, apart = true;
    for (int round = 0; more; round++) { // a box may be before and behind matrices of another
        more = false;
        for (NodeId n = 0; n < nodes; n++) {
            const NodeId i = round % 2 ? nodes - 1 - n : n, high = box_of(into, i);
            const Node *node = graph_node(graph, i);
            for (size_t k = 0; k < node->inputs; k++) {
                const NodeId low = box_of(into, node->input[k]);
                more |= (after[low] && !after[high]) || (before[high] && !before[low]);
                after[high] |= after[low];
                before[low] |= before[high];
            }
        }
    }
    for (NodeId i = 0; i < nodes; i++)
        apart &= into[i] == NODE_NONE || into[i] == box || !after[into[i]] || !before[into[i]];
    for (NodeId i = 0; i < nodes; i++)
        if (into[i] == box || (into[i] == NODE_NONE && after[i] && before[i]))
            into[i] = apart ? box : NODE_NONE;
}

void map_folds(const Graph *graph, NodeId *into)
{
    const NodeId nodes = (NodeId)graph_count(graph);
    for (NodeId i = 0; i < nodes; i++) {
        into[i] = NODE_NONE;
        for (NodeId j = i; j < nodes && graph_same_group(graph, i, i); j++)
            if (graph_same_group(graph, i, j))
                into[i] = j;
    }
    for (NodeId i = 0; i < nodes; i++)
        if (into[i] == i)
            close_box(graph, i, into);
    join_branches(graph, into);
    for (NodeId i = 0; i < nodes; i++)
        if (into[i] == i && !graph_same_group(graph, i, i))
            close_box(graph, i, into);
}

// One box a node, one for all that is folded into one.
static void make_boxes(Map *map, const Graph *graph, const NodeId *into, const bool *folded)
{
    const size_t nodes = graph_count(graph);
    for (size_t i = 0; i < nodes; i++) {
        size_t k = folded && folded[i] ? 0 : i; // the first of its box
        while (k < i && into[k] != into[i])
            k++;
        map->of[i] = k < i ? map->of[k] : add_box(map, NODE_NONE, 0);
        map->box[map->of[i]].node = (NodeId)i;
        map->box[map->of[i]].nodes++;
    }
}

// ---- Layers ------------------------------------------------------------

// Pushes each box right of those it is made from.
static void push_right(Map *map)
{
    bool moved = true;
    for (size_t round = 0; moved; round++) {
        BUG_ON(round > map->boxes); // a circle
        moved = false;
        for (size_t i = 0; i < map->edges; i++) {
            const size_t least = map->box[map->edge[i].from].layer + 1;
            MapBox *to = &map->box[map->edge[i].to];
            moved |= to->layer < least;
            to->layer = size_max(to->layer, least);
        }
    }
}

// Boxes that are made from nothing stand just left of their first use.
static void pull_leaves(Map *map)
{
    for (size_t b = 0; b < map->boxes; b++) {
        MapBox *box = &map->box[b];
        size_t first = SIZE_MAX;
        for (size_t i = box->out; i != MAP_END; i = map->edge[i].next_out)
            first = size_min(first, map->box[map->edge[i].to].layer);
        if (box->in == MAP_END && first != SIZE_MAX)
            box->layer = first - 1;
    }
}

// Names what is given beside the boxes that use it far from its own, in place of long lines.
static void name_again(Map *map)
{
    enum { FAR = 3 }; // layers
    const size_t n = map->edges;
    for (size_t i = 0; i < n; i++) {
        const MapBox from = map->box[map->edge[i].from];
        const size_t to = map->box[map->edge[i].to].layer;
        if (from.in != MAP_END || to <= from.layer + FAR)
            continue;
        map->edge[i].from = add_box(map, from.node, from.nodes);
        map->box[map->edge[i].from].again = true;
        map->box[map->edge[i].from].layer = to - 1;
    }
}

// The bend of a box in the next layer.
static size_t bend_of(Map *map, size_t box)
{
    size_t i = map->box[box].out;
    while (i != MAP_END && map->box[map->edge[i].to].nodes > 0)
        i = map->edge[i].next_out;
    if (i != MAP_END)
        return map->edge[i].to;
    const size_t bend = add_box(map, NODE_NONE, 0);
    map->box[bend].layer = map->box[box].layer + 1;
    return bend;
}

// Replaces edges that skip layers by chains through bends: a source has one bend in
// a layer, for all of its edges.
static void add_bends(Map *map, const Interrupt *asks)
{
    SCOPED(mem_drop) MapEdge *whole = map->edge;
    const size_t n = map->edges;
    map->edge = NULL;
    map->edges = map->edge_capacity = 0;
    for (size_t b = 0; b < map->boxes; b++)
        map->box[b].in = map->box[b].out = MAP_END;
    for (size_t i = 0; i < n; i++) {
        MapEdge edge = whole[i];
        const size_t last = map->box[edge.to].layer;
        interrupt_asked(asks); // what is drawn is thrown away then, not what is laid out
        while (map->box[edge.from].layer + 1 < last) {
            edge.to = bend_of(map, edge.from);
            add_edge(map, edge);
            edge.from = edge.to;
        }
        edge.to = whole[i].to;
        add_edge(map, edge);
    }
}

// ---- Order in the layers -----------------------------------------------

// The mean place of a box's neighbours on one side; its own without any.
static double mean_place(const Map *map, size_t box, bool left)
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = left ? map->box[box].in : map->box[box].out; i != MAP_END; n++) {
        const MapEdge *edge = &map->edge[i];
        sum += (double)map->box[left ? edge->from : edge->to].place;
        i = left ? edge->next_in : edge->next_out;
    }
    return n ? sum / (double)n : (double)map->box[box].place;
}

static void fill_rows(Map *map)
{
    map->row = mem_new(map->boxes, sizeof *map->row);
    map->start = mem_new(map->layers + 2, sizeof *map->start);
    for (size_t b = 0; b < map->boxes; b++)
        map->start[map->box[b].layer + 2]++;
    for (size_t l = 2; l <= map->layers; l++)
        map->start[l] += map->start[l - 1];
    for (size_t b = 0; b < map->boxes; b++) // after which each start is where the next was
        map->row[map->start[map->box[b].layer + 1]++] = b;
}

static void sort_layers(Map *map)
{
    SCOPED(mem_drop) Ranked *wanted = mem_new(map->boxes, sizeof *wanted);
    for (size_t b = 0; b < map->boxes; b++)
        map->box[b].place = b;
    for (size_t step = 0; step < 2 * SWEEPS * map->layers; step++) { // forth, then back
        const bool left = step / map->layers % 2 == 0;
        const size_t at = step % map->layers, layer = left ? at : map->layers - 1 - at;
        const size_t *row = &map->row[map->start[layer]];
        const size_t n = map->start[layer + 1] - map->start[layer];
        for (size_t i = 0; i < n; i++)
            wanted[i] = (Ranked){-mean_place(map, row[i], left), row[i]};
        qsort(wanted, n, sizeof *wanted, ranked_first);
        for (size_t i = 0; i < n; i++)
            map->box[wanted[i].at].place = i;
    }
}

// ---- All of it ---------------------------------------------------------

void map_init(Map *map, const Graph *graph, const NodeId *into, const bool *folded)
{
    const size_t nodes = graph_count(graph);
    *map = (Map){.of = mem_new(nodes, sizeof *map->of)};
    make_boxes(map, graph, into, folded);
    for (size_t i = 0; i < nodes; i++) {
        const Node *node = graph_node(graph, (NodeId)i);
        for (size_t k = 0; k < node->inputs; k++) {
            const size_t from = map->of[node->input[k]], to = map->of[i];
            if (from != to)
                add_edge(map, (MapEdge){from, to, 0, node->input[k], (NodeId)i, MAP_END, MAP_END});
        }
    }
    push_right(map);
    pull_leaves(map);
    name_again(map);
    for (size_t b = 0; b < map->boxes; b++)
        map->layers = size_max(map->layers, map->box[b].layer + 1);
    add_bends(map, graph_asks(graph));
    fill_rows(map);
    sort_layers(map);
    for (size_t i = 0; i < map->edges; i++) { // one that enters the same box and came before it
        const size_t before = map->edge[i].next_in;
        map->edge[i].operand = before == MAP_END ? 0 : map->edge[before].operand + 1;
    }
}

void map_release(Map *map)
{
    free(map->box);
    free(map->edge);
    free(map->of);
    free(map->row);
    free(map->start);
    *map = (Map){0};
}

// ---- Moving ------------------------------------------------------------

size_t map_beside(const Map *map, size_t box, int step)
{
    BUG_ON(box >= map->boxes);
    size_t at = box;
    do {
        size_t next = at;
        for (size_t i = step < 0 ? map->box[at].in : map->box[at].out; i != MAP_END;) {
            const MapEdge *edge = &map->edge[i];
            const size_t far = step < 0 ? edge->from : edge->to;
            if (next == at || map->box[far].place < map->box[next].place)
                next = far;
            i = step < 0 ? edge->next_in : edge->next_out;
        }
        if (next == at)
            return map->box[at].nodes ? at : box;
        at = next;
    } while (map->box[at].nodes == 0);
    return at;
}

size_t map_above(const Map *map, size_t box, int step)
{
    BUG_ON(box >= map->boxes);
    const MapBox *from = &map->box[box];
    size_t best = box, least = SIZE_MAX; // how far it is
    for (size_t b = 0; b < map->boxes; b++) {
        const MapBox *to = &map->box[b];
        const size_t far = step < 0 ? from->place - to->place : to->place - from->place;
        if (to->layer != from->layer || to->nodes == 0 || far - 1 >= map->boxes || far >= least)
            continue; // the other way, too
        best = b;
        least = far;
    }
    return best;
}
