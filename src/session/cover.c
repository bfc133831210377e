// SPDX-License-Identifier: GPL-3.0-or-later
// Level N of 4 covers N of every four computed matrices, spread evenly over
// the walk; values first, then gradients.
#include "session/cover.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/address.h"

enum { QUARTERS = COVER_LEVELS - 1 };

void cover_release(struct Cover *cover)
{
    free(cover->first);
    free(cover->filled);
    cover->first = NULL;
    cover->filled = NULL;
}

static size_t cells_of(const Session *session, NodeId node)
{
    const Shape shape = graph_node(session->graph, node)->shape;
    return shape.rows * shape.cols;
}

// Whether the matrix is computed, so that it can be filled in.
static bool is_computed(const Session *session, Side side, NodeId node)
{
    const Graph *graph = session->graph;
    if (side == SIDE_VALUE)
        return graph_node(graph, node)->op != NULL;
    return side == SIDE_GRAD && graph_has_grad(graph, node) && node != graph_root(graph);
}

// Its number among the computed matrices of its side.
static size_t number_of(const Session *session, Side side, NodeId node)
{
    size_t number = 0;
    for (NodeId id = 0; id < node; id++)
        number += is_computed(session, side, id);
    return number;
}

bool cover_hides_matrix(const Session *session, Side side, NodeId node)
{
    const size_t level = (size_t)session->cover->level;
    if (level == 0 || !is_computed(session, side, node))
        return false;
    const size_t number = number_of(session, side, node);
    return (number + 1) * level / QUARTERS > number * level / QUARTERS;
}

static size_t place_of(const Session *session, CellRef cell)
{
    BUG_ON(!session->cover->first);
    const struct Cover *cover = session->cover;
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    return cover->first[cell.node] + (cell.side == SIDE_GRAD ? cells_of(session, cell.node) : 0) +
           cell.row * shape.cols + cell.col;
}

bool cover_hides(const Session *session, CellRef cell)
{
    return session->cover->level > 0 && cover_hides_matrix(session, cell.side, cell.node) &&
           !session->cover->filled[place_of(session, cell)];
}

static void forget_state(struct Cover *cover)
{
    free(cover->state.first);
    free(cover->state.guess);
    free(cover->state.once_said);
    cover->state = (TaskState){0};
}

bool cover_is_about(const Session *session, CellRef cell)
{
    const CellRef last = session->cover->cell;
    return last.side == cell.side && last.node == cell.node && last.row == cell.row &&
           last.col == cell.col;
}

bool cover_question(Session *session, Question *question)
{
    struct Cover *cover = session->cover;
    const CellRef cell = session->cell;
    if (cell.node == NODE_NONE || !cover_hides(session, cell))
        return false;
    if (!cover_is_about(session, cell))
        forget_state(cover);
    cover->cell = cell;
    const Stop *stop = session_stop(session);
    cover->task = (Task){.kind = TASK_CELLS,
                         .stop = stop->kind,
                         .node = stop->node,
                         .answer_callback = CALLBACK_NONE,
                         .cell = &cover->cell,
                         .cells = 1};
    *question = (Question){&cover->task, &cover->state};
    return true;
}

void cover_fill(Session *session)
{
    session->cover->filled[place_of(session, session->cover->cell)] = true;
}

void session_cover(Session *session, int level)
{
    BUG_ON(level < 0 || level >= COVER_LEVELS);
    struct Cover *cover = session->cover;
    const size_t nodes = graph_count(session->graph);
    size_t places = 0;
    cover_release(cover);
    forget_state(cover);
    cover->level = level;
    session->task_changes++;
    if (level == 0)
        return;
    cover->first = mem_new(nodes, sizeof *cover->first);
    for (NodeId id = 0; id < (NodeId)nodes; id++) {
        cover->first[id] = places;
        places += 2 * cells_of(session, id);
    }
    cover->filled = mem_new(places, sizeof *cover->filled);
}

// ---- Progress ----------------------------------------------------------

static void write_filled(const Session *session, Side side, NodeId node, Buffer *out)
{
    const Shape shape = graph_node(session->graph, node)->shape;
    for (size_t i = 0; i < shape.rows * shape.cols; i++) {
        const CellRef cell = {side, node, 0, i / shape.cols, i % shape.cols};
        if (!session->cover->filled[place_of(session, cell)])
            continue;
        buffer_add(out, "fill ");
        address_write_cell(session->graph, cell, out);
        buffer_add(out, "\n");
    }
}

void cover_write(const Session *session, Buffer *out)
{
    if (session->cover->level == 0)
        return;
    buffer_printf(out, "cover %d\n", session->cover->level);
    for (NodeId id = 0; id < (NodeId)graph_count(session->graph); id++) {
        write_filled(session, SIDE_VALUE, id, out);
        write_filled(session, SIDE_GRAD, id, out);
    }
}

void cover_take(Session *session, const char *word, const char *argument)
{
    Address address;
    if (strcmp(word, "cover") == 0) {
        const long level = strtol(argument, NULL, 10);
        if (level > 0 && level < COVER_LEVELS)
            session_cover(session, (int)level);
    } else if (session->cover->level > 0 &&
               address_parse(session->graph, argument, &address, NULL) &&
               address_is_cell(&address)) {
        session->cover->filled[place_of(session, address_cell(&address))] = true;
    }
}
