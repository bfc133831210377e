// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/compare.h"

#include <stdlib.h>

#include "session/against.h"
#include "session/cell_look.h"

MESSAGE(no_step, ERROR_USAGE, "nothing was trained yet: there is no earlier step to compare with");
MESSAGE(no_file, ERROR_USAGE,
        "no arrays of yours are compared with these numbers; against FILE compares some");
MESSAGE(shapes, ERROR_USAGE, "{1} is {2}, {3} is {4}: only matrices of one shape can be compared");

// ---- The other graph ---------------------------------------------------

static bool make_other(Session *session, const Compare *compare, Comparison *c, Error *err)
{
    const Training *training = &session->training;
    if (compare->kind == COMPARE_STEP && training->film.count == 0)
        return error_set(err, &no_step);
    c->map = mem_new(graph_count(session->graph), sizeof *c->map);
    const NodeId without = compare->kind == COMPARE_WITHOUT ? compare->a : NODE_NONE;
    c->other = compare->kind == COMPARE_EDITS ? graph_given(session->graph, c->map, err)
                                              : graph_copy(session->graph, without, c->map, err);
    if (!c->other)
        return false;
    for (size_t i = 0; compare->kind == COMPARE_STEP && i < training->weights; i++) {
        const Record *record = &training->film.record[training_find(training, compare->step)];
        graph_set_matrix(c->other, SIDE_VALUE, training->node[i], &record->state.kept[i],
                         ERROR_DROPPED);
    }
    graph_update(c->other);
    return true;
}

Graph *session_original(Session *session)
{
    if (!session->original)
        session->original = graph_given(session->graph, NULL, ERROR_DROPPED);
    return session->original;
}

// ---- Pairs -------------------------------------------------------------

// A matrix that one side lacks is left out.
static void add_pair(Session *session, Comparison *c, Side side, NodeId left, NodeId right)
{
    Graph *other = c->other ? c->other : session->graph;
    ComparePair pair = {side, left, right,
                        graph_matrix(other, side, c->other ? c->map[left] : left, 0),
                        graph_matrix(session->graph, side, right, 0)};
    const bool changes = session->compare.kind == COMPARE_CHANGE;
    const Matrix *before = changes ? graph_before(session->graph, side, left, 0) : NULL;
    pair.a = before ? before : pair.a;
    if (!pair.a || !pair.b)
        return;
    // That two matrices are the same may answer a question about one of them.
    const CellRef of[] = {{.side = side, .node = left}, {.side = side, .node = right}};
    const MatrixLook look = matrix_look_of_pair(session, pair.a, of);
    const bool seen = session->compare.kind != COMPARE_NODES || matrix_look_is_plain(&look);
    if (seen && matrix_same(pair.a, pair.b))
        c->same[c->sames++] = pair;
    else
        c->pair[c->pairs++] = pair;
}

// Whether two nodes have one shape; the error calls and shows them as the screen.
static bool shapes_fit(const Session *session, Error *err)
{
    const NodeId node[2] = {session->compare.a, session->compare.b};
    const char *name[2];
    Shape shape[2];
    for (int i = 0; i < 2; i++) {
        name[i] = graph_shown_name(session->graph, node[i], session->display.columns);
        shape[i] = session_shape(session, node[i]);
    }
    return shape_same(shape[0], shape[1]) ||
           ERROR(err, &shapes, err_text(name[0]), err_shape(shape[0].rows, shape[0].cols),
                 err_text(name[1]), err_shape(shape[1].rows, shape[1].cols));
}

// What is wrong in a person's file, the first of it first; what has another shape has no numbers to
// be seen beside others.
static bool add_file(Session *session, Comparison *c, Error *err)
{
    const Against *against = session_against(session);
    for (size_t i = 0; against && i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        if (m->verdict >= AGAINST_FOLLOWS && m->cells > 0)
            c->pair[c->pairs++] =
                (ComparePair){m->of.side,
                              m->of.node,
                              m->of.node,
                              &m->read[m->turned],
                              graph_matrix(session->graph, m->of.side, m->of.node, 0),
                              m->bound};
    }
    return against || error_set(err, &no_file);
}

bool compare_make(Session *session, Comparison *comparison, Error *err)
{
    const Compare *compare = &session->compare;
    const bool nodes = compare->kind == COMPARE_NODES, file = compare->kind == COMPARE_FILE;
    const NodeId count = (NodeId)graph_count(session->graph);
    *comparison = (Comparison){.pair = mem_new(2 * (size_t)count, sizeof *comparison->pair),
                               .same = mem_new(2 * (size_t)count, sizeof *comparison->same)};
    if (nodes ? !shapes_fit(session, err)
        : file
            ? !add_file(session, comparison, err)
            : compare->kind != COMPARE_CHANGE && !make_other(session, compare, comparison, err)) {
        compare_release(comparison);
        return false;
    }
    for (Side side = SIDE_VALUE; side <= SIDE_GRAD && !file; side++) {
        if (nodes)
            add_pair(session, comparison, side, compare->a, compare->b);
        for (NodeId id = 0; !nodes && id < count; id++) {
            if (compare->kind != COMPARE_WITHOUT || id != compare->a)
                add_pair(session, comparison, side, id, id);
        }
    }
    return true;
}

void compare_release(Comparison *comparison)
{
    graph_free(comparison->other);
    free(comparison->map);
    free(comparison->pair);
    free(comparison->same);
    *comparison = (Comparison){0};
}
