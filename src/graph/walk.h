// SPDX-License-Identifier: GPL-3.0-or-later
// The walk: the ordered stops of a lesson, made from its graph alone.
//
// intro; forward, nodes in order of definition; backward, from the upstream
// gradient or the loss, consumers from the last defined, the gradients that
// one consumer completes in order of definition, then leaves: weights,
// targets, inputs; update, one stop a weight; closing.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "graph/graph.h"

typedef enum StopKind {
    STOP_INTRO,
    STOP_FORWARD,
    STOP_BACKWARD,
    STOP_UPDATE,
    STOP_CLOSING,
} StopKind;

typedef struct Stop {
    StopKind kind;
    NodeId node;       // NODE_NONE for intro and closing
    size_t number, of; // its place in its own pass, from 1
} Stop;

typedef struct Walk {
    Stop *stop;
    size_t count;
} Walk;

Walk walk_new(const Graph *graph);
void walk_release(Walk *walk);

// The index of that stop; false where the walk has none.
bool walk_find(const Walk *walk, StopKind kind, NodeId node, size_t *index);

// The same node's stop in the other pass (an update stop's twin is the
// backward one); false where there is none.
bool walk_twin(const Walk *walk, size_t index, size_t *twin);

// Reads a stop as people write it: "intro" or "开场", "A", "dA", "d(A)", "step(Wq)",
// "closing" or "小结", or its number in the whole walk from 1. A name that is a node's
// comes before the d-form. Errors suggest the nearest.
bool walk_parse(const Walk *walk, const Graph *graph, const char *text, size_t *index, Error *err);

// Writes the stop in that form: "dA". Returns `out`.
enum { STOP_NAME_SIZE = 160 };
char *stop_name(const Graph *graph, const Stop *stop, char out[STOP_NAME_SIZE]);

// The same as people see it, in their language and, where tokens stand in columns, with the names
// that are shown there.
char *stop_name_in(const Graph *graph, const Stop *stop, Lang lang, bool columns,
                   char out[STOP_NAME_SIZE]);
