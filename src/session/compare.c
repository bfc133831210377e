// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/compare.h"

#include <stdlib.h>

#include "base/memory.h"

static const Message no_step = {
    ERROR_USAGE,
    {"nothing was trained yet: there is no earlier step to compare with",
     "还没有训练过，没有可比的步"}};
static const Message shapes = {
    ERROR_USAGE,
    {"{1} is {2}, {3} is {4}: only matrices of one shape can be compared",
     "{1} 是 {2}，{3} 是 {4}：形状相同的矩阵才能比较"}};

// ---- The other graph ---------------------------------------------------

// The leaves and the upstream gradient as the lesson gave them.
static void put_originals(const Graph *graph, Comparison *c)
{
    for (size_t i = 0; i < graph_count(graph); i++) {
        const NodeId id = (NodeId)i;
        const Node *node = graph_node(graph, id);
        const CellRef first = {SIDE_VALUE, id, 0, 0, 0};
        if (!node->op)
            graph_set_leaf(c->other, c->map[i], graph_original(graph, first), NULL);
        for (int k = 0; node->op && k < OP_PARAMS; k++) {
            const double original = graph_original_param(graph, id, k);
            if (original != node->param[k])
                graph_set_param(c->other, c->map[i], k, original, NULL);
        }
    }
    const NodeId root = graph_root(graph);
    if (root == NODE_NONE || graph_root_is_loss(graph))
        return;
    const Matrix *upstream = graph_original(graph, (CellRef){SIDE_GRAD, root, 0, 0, 0});
    for (size_t i = 0; i < matrix_size(upstream); i++)
        graph_set(c->other,
                  (CellRef){SIDE_GRAD, c->map[root], 0, i / upstream->cols, i % upstream->cols},
                  upstream->at[i], NULL);
}

static void put_step(const Session *session, Comparison *c)
{
    const Training *training = &session->training;
    const Record *record = &training->record[training_find(training, session->compare.step)];
    for (size_t i = 0; i < training->weights; i++)
        graph_set_leaf(c->other, c->map[training->node[i]], &record->kept[i], NULL);
}

static bool make_other(Session *session, Comparison *c, Error *err)
{
    const bool skips = session->compare.kind == COMPARE_WITHOUT;
    if (session->compare.kind == COMPARE_STEP && session->training.count == 0)
        return error_set(err, &no_step);
    c->map = mem_new(graph_count(session->graph), sizeof *c->map);
    c->other = graph_copy(session->graph, skips ? session->compare.a : NODE_NONE, c->map, err);
    if (!c->other)
        return false;
    if (session->compare.kind == COMPARE_EDITS)
        put_originals(session->graph, c);
    if (session->compare.kind == COMPARE_STEP)
        put_step(session, c);
    graph_update(c->other);
    return true;
}

// ---- Pairs -------------------------------------------------------------

static void add_pair(Comparison *c, ComparePair pair)
{
    if (!pair.a || !pair.b)
        return;
    if (matrix_same(pair.a, pair.b))
        c->same[c->sames++] = pair;
    else
        c->pair[c->pairs++] = pair;
}

static const Matrix *matrix_or_none(Graph *graph, Side side, NodeId node)
{
    return side == SIDE_GRAD && !graph_has_grad(graph, node) ? NULL
                                                             : graph_matrix(graph, side, node, 0);
}

static void pair_graphs(Session *session, Comparison *c)
{
    const NodeId skipped =
        session->compare.kind == COMPARE_WITHOUT ? session->compare.a : NODE_NONE;
    for (int pass = 0; pass < 2; pass++) {
        const Side side = pass ? SIDE_GRAD : SIDE_VALUE;
        for (size_t i = 0; i < graph_count(session->graph); i++) {
            const NodeId id = (NodeId)i;
            if (id != skipped)
                add_pair(c, (ComparePair){side, id, id, matrix_or_none(c->other, side, c->map[i]),
                                          matrix_or_none(session->graph, side, id)});
        }
    }
}

// As the screen calls and shows them.
static bool refuse_shapes(const Session *session, Error *err)
{
    const bool columns = session->display.columns;
    const NodeId node[2] = {session->compare.a, session->compare.b};
    const char *name[2];
    Shape shape[2];
    for (int i = 0; i < 2; i++) {
        name[i] = graph_shown_name(session->graph, node[i], columns);
        shape[i] = graph_node(session->graph, node[i])->shape;
        if (columns)
            shape[i] = (Shape){shape[i].cols, shape[i].rows};
    }
    return ERROR(err, &shapes, err_text(name[0]), err_shape(shape[0].rows, shape[0].cols),
                 err_text(name[1]), err_shape(shape[1].rows, shape[1].cols));
}

static bool pair_nodes(Session *session, Comparison *c, Error *err)
{
    Graph *graph = session->graph;
    const NodeId a = session->compare.a, b = session->compare.b;
    const Node *x = graph_node(graph, a), *y = graph_node(graph, b);
    if (x->shape.rows != y->shape.rows || x->shape.cols != y->shape.cols)
        return refuse_shapes(session, err);
    add_pair(c, (ComparePair){SIDE_VALUE, a, b, graph_value(graph, a), graph_value(graph, b)});
    add_pair(c, (ComparePair){SIDE_GRAD, a, b, matrix_or_none(graph, SIDE_GRAD, a),
                              matrix_or_none(graph, SIDE_GRAD, b)});
    return true;
}

bool compare_make(Session *session, Comparison *comparison, Error *err)
{
    const size_t most = 2 * graph_count(session->graph);
    *comparison = (Comparison){.pair = mem_new(most, sizeof *comparison->pair),
                               .same = mem_new(most, sizeof *comparison->same)};
    bool made;
    if (session->compare.kind == COMPARE_NODES) {
        made = pair_nodes(session, comparison, err);
    } else {
        made = make_other(session, comparison, err);
        if (made)
            pair_graphs(session, comparison);
    }
    if (!made)
        compare_release(comparison);
    return made;
}

void compare_release(Comparison *comparison)
{
    graph_free(comparison->other);
    free(comparison->map);
    free(comparison->pair);
    free(comparison->same);
    *comparison = (Comparison){0};
}
