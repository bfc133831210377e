// SPDX-License-Identifier: GPL-3.0-or-later
// The graph as a map: boxes in layers from left to right, each edge from one
// layer to the next. Which box is where in its layer is decided here, so that
// the cursor can move on it; how many columns it takes is the view's affair.
#pragma once

#include "graph/graph.h"

typedef struct MapBox {
    NodeId node;         // its matrix; of a folded group the last one; NODE_NONE: a
                         // bend, where an edge passes through a layer
    size_t nodes;        // 1, or how many are folded into it; 0 for a bend
    bool again;          // a name alone, beside what uses a given matrix far from its own box
    size_t layer, place; // its column, and its place in it from the top
    size_t in, out;      // an edge that enters it and one that leaves it; MAP_END: none
} MapBox;

// Ends what is followed from edge to edge.
#define MAP_END SIZE_MAX

// From a box to one of the next layer. `operand` counts the edges that enter
// the box, from 0.
typedef struct MapEdge {
    size_t from, to;
    size_t operand;
    NodeId source, consumer;  // the nodes at the far ends
    size_t next_in, next_out; // another that enters `to`, and one that leaves `from`
} MapEdge;

typedef struct Map {
    MapBox *box;
    size_t boxes, box_capacity, layers;
    MapEdge *edge;
    size_t edges, edge_capacity;
    size_t *of;    // the box of each node
    size_t *row;   // the boxes layer by layer, in each as they were made
    size_t *start; // where a layer begins in `row`; one more for the end
} Map;

// Finds what may be one box: the matrices of a group, and those of a side branch, which leads from
// the way to the objective, or from leaves of its own, to what is only looked at; with them what
// stands between them, but for other boxes: then there is none. into[node] is one matrix for all
// of a box, the last of them; NODE_NONE: it is never folded.
void map_folds(const Graph *graph, NodeId *into);

// Lays the graph out. `folded[node]` is true where what may be one box by `into`, of map_folds,
// is one, all of it or nothing (both NULL: nothing is).
void map_init(Map *map, const Graph *graph, const NodeId *into, const bool *folded);

void map_release(Map *map);

// The box to the left (−1) or right (+1) along an edge, or the one above (−1)
// or below (+1) in the layer; `box` itself where there is none.
size_t map_beside(const Map *map, size_t box, int step);
size_t map_above(const Map *map, size_t box, int step);
