// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a session: which one is shown, and what it points at.

#include "base/minmax.h"
#include "session/compare.h"
#include "session/map.h"
#include "session/shown.h"

// The matrices that the stop names for the view are fixed while it is open, even
// where the selection moves on.
void session_view(Session *session, ViewName view)
{
    BUG_ON(view >= VIEW_COUNT);
    CellRef shown[SHOWN_MOST];
    session->view = VIEW_LESSON;
    session->shown.named = false;
    session->shown.count = 0;
    const size_t n = session_shown(session, view, shown);
    session_show_these(session, shown, n > 1 || view == VIEW_COUNTS ? n : 0);
    session->shown.named = false;
    session->view = view;
    session->scroll = 0;
    const NodeId node = session_stop(session)->node;
    if (node != NODE_NONE)
        session->map.at = node;
}

bool session_view_move(Session *session, int rows, int cols)
{
    const int old = session->scroll;
    Map map;
    switch (session->view) {
    case VIEW_MAP: { // along an edge, or within a layer; bends are passed over
        map_init(&map, session->graph, session->map.into, session->map.folded);
        const size_t from = map.of[session->map.at];
        const size_t to = cols ? map_beside(&map, from, cols) : map_above(&map, from, rows);
        if (to != from)
            session->map.at = map.box[to].node;
        map_release(&map);
        return to != from;
    }
    case VIEW_CURVES:
    case VIEW_BARS: { // which stand below each other: to another curve, or along a row of bars
        const bool none = session->cell.node == NODE_NONE;
        const bool turned =
            !none && session_by_columns(session, session->view) != (session->view == VIEW_BARS);
        return !none && session_move_cell(session, turned ? cols : rows, turned ? rows : cols);
    }
    case VIEW_MATRIX:
    case VIEW_CHECK:
    case VIEW_HISTOGRAM:
    case VIEW_HEADS:
    case VIEW_STATES: return session_move(session, rows, cols);
    default: session->scroll = int_max(old + rows, 0); return session->scroll != old;
    }
}

bool session_compare(Session *session, const Compare *compare, Error *err)
{
    const Compare before = session->compare;
    Comparison comparison;
    session->compare = *compare;
    if (!compare_make(session, &comparison, err)) {
        session->compare = before;
        return false;
    }
    compare_release(&comparison);
    session_view(session, VIEW_COMPARE);
    return true;
}

static size_t place_in_film(const Training *training, NodeId node)
{
    size_t i = 0;
    while (i < training->nodes && training->node[i] != node)
        i++;
    return i;
}

size_t session_film(const Session *session)
{
    const Training *training = &session->training;
    const Lesson *lesson = session->lesson;
    BUG_ON(training->nodes == 0 || session->film.matrix >= training->nodes);
    if (session->film.chosen && session->film.stop == session->stop)
        return session->film.matrix;
    CellRef shown[SHOWN_MOST] = {{.node = NODE_NONE}};
    const NodeId own = lesson->films > 0 ? lesson->film[0] : session->cell.node;
    session_offered(session, VIEW_TRAINING, shown);
    size_t place = place_in_film(training, shown[0].node);
    if (place == training->nodes)
        place = place_in_film(training, own);
    if (place < training->nodes)
        return place;
    const size_t first = training->weights < training->nodes ? training->weights : 0;
    for (size_t i = first; i < training->nodes && lesson->films == 0; i++) {
        if (training->node[i] > own)
            return i;
    }
    return first;
}

void session_film_matrix(Session *session, int step)
{
    const size_t n = session->training.nodes;
    if (n == 0)
        return;
    session->film.matrix = (session_film(session) + (step < 0 ? n - 1 : 1)) % n;
    session->film.stop = session->stop;
    session->film.chosen = true;
}

bool session_fold_box(Session *session, NodeId node, bool fold)
{
    const NodeId *into = session->map.into;
    for (size_t i = 0; into[node] != NODE_NONE && i < graph_count(session->graph); i++)
        if (into[i] == into[node])
            session->map.folded[i] = fold;
    return into[node] != NODE_NONE;
}

bool session_can_fold(const Session *session)
{
    if (session->view == VIEW_MAP)
        return session->map.into[session->map.at] != NODE_NONE;
    return lesson_group(session->lesson, session_stop(session)->node) != NODE_NONE;
}

bool session_fold(Session *session)
{
    const NodeId at = session->map.at;
    return session->view == VIEW_MAP ? session_fold_box(session, at, !session->map.folded[at])
                                     : session_fold_stops(session, session_stop(session)->node);
}

bool session_view_enter(Session *session)
{
    const NodeId node = session->map.at;
    BUG_ON(session->view != VIEW_MAP);
    if (session->map.folded[node])
        return session_fold(session);
    const bool back = session_stop(session)->kind >= STOP_BACKWARD; // its map shows gradients
    size_t stop = back ? session_reach(session, STOP_BACKWARD, node) : SIZE_MAX;
    if (stop == SIZE_MAX)
        stop = session_reach(session, STOP_FORWARD, node);
    if (stop == SIZE_MAX)
        return false;
    session_view(session, VIEW_LESSON);
    session_goto(session, stop);
    return true;
}

// ---- The board ---------------------------------------------------------

void session_board_point(Session *session, size_t at)
{
    const Board *board = &session->lesson->board;
    if (at >= board->knobs + board->shows)
        return;
    session->board.at = at;
    if (at < board->shows)
        session->cell = board->shown[at];
}
