// SPDX-License-Identifier: GPL-3.0-or-later
// The walk: the ordered stops of a lesson, made from its graph alone.
//
// intro; forward, nodes in order of definition; backward, from the upstream
// gradient or the loss, consumers from the last defined, the gradients that
// one consumer completes in order of definition, then leaves: weights,
// targets, inputs; update, one stop a weight; closing. What a lesson asks for makes one stop
// of several: leaves side by side, the matrices of a closed group.
#pragma once

#include "graph/graph.h"

typedef enum StopKind {
    STOP_INTRO,
    STOP_FORWARD,
    STOP_BACKWARD,
    STOP_UPDATE,
    STOP_CLOSING,
} StopKind;

// Which numbers of its node a stop shows, and where numbers of a node are shown.
Side stop_side(StopKind stop);
StopKind side_stop(Side side);

typedef struct Stop {
    StopKind kind;
    NodeId node;       // NODE_NONE for intro and closing
    size_t number, of; // its place in its own pass, from 1
    size_t leaves;     // that share it, from `node` on; else 1
    bool closed;       // of a closed group: it holds all matrices of the group in its pass
    const char *scene; // the id of the scene that stands there; NULL: it is the stop itself
} Stop;

// Whether it is a lesson's board, which is a scene at no matrix.
static inline bool stop_is_board(const Stop *stop)
{
    return stop->scene && stop->node == NODE_NONE;
}

// What stops of a node are asked for.
typedef enum StopRule {
    RULE_OWN,    // one of its own in each pass
    RULE_SHARED, // of a leaf: its forward stop is one with those beside it
    RULE_FIRST,  // of a leaf: its own, which those behind it share
    RULE_CLOSED, // all of its group in one: that of the group's last matrix in each pass
    RULE_OPENED, // one of its own: its closed group is opened
    RULE_NONE,   // none: it is held by a stop that shows it
} StopRule;

typedef struct Walk {
    Stop *stop;
    size_t count;
    size_t *at; // of each node in each pass, the index of the stop that holds it
    size_t nodes;
    size_t scenes; // the index behind the last scene; 0: there are none
} Walk;

// `rule`, one a node, may be NULL: all have their own. Of a closed group the steps without a
// name between its matrices are part.
// Scenes stand behind the intro, in their order, a board before it.
Walk walk_new(const Graph *graph, const StopRule *rule, const Stop *scene, size_t scenes);
void walk_release(Walk *walk);

// Makes of an index that of the stop that is walked to from there; false at the end. Where there
// are scenes, the end comes behind them.
bool walk_beside(const Walk *walk, bool forward, size_t *index);

// The index of that stop, or of the one that holds it; false where the walk has none.
bool walk_find(const Walk *walk, StopKind kind, NodeId node, size_t *index);
// The same of a stop that may be a scene.
bool walk_find_stop(const Walk *walk, const Stop *stop, size_t *index);

// The same node's stop in the other pass (an update stop's twin is the
// backward one); false where there is none.
bool walk_twin(const Walk *walk, size_t index, size_t *twin);

// Reads a stop as people write it: "intro", "A", "dA", "d(A)", "step(Wq)", "closing", a scene's id,
// or what another language says, or its number in the whole walk from 1. A name that is a node's
// comes before the d-form. Errors suggest the nearest. `asked` (may be NULL) is what was
// named, which another stop may hold.
bool walk_parse(const Walk *walk, const Graph *graph, const char *text, size_t *index, Stop *asked,
                Error *err) NONNULL(6);

// Writes the stop in that form: "dA". Returns `out`.
enum { STOP_NAME_SIZE = 160 };
char *stop_name(const Graph *graph, const Stop *stop, char out[STOP_NAME_SIZE]);

// The same as people see it, in their language and, where tokens stand in columns, with the names
// that are shown there.
char *stop_name_in(const Graph *graph, const Stop *stop, Lang lang, bool columns,
                   char out[STOP_NAME_SIZE]);
