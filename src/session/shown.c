// SPDX-License-Identifier: GPL-3.0-or-later
// Names that differ in a number are how lessons write what is repeated, and it needs no word from
// the author.
#include "session/shown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "session/task.h"

enum { PICTURE_LEAST = 8 }; // rows or columns from which a matrix is more than its stop shows

// Whether two names are the same but for their last number: enc.h12' is "enc.h", 12, "'".
static bool same_but_number(const char *a, const char *b)
{
    const char *p = a + strlen(a), *q = b + strlen(b);
    while (p > a && q > b && p[-1] == q[-1] && !isdigit((unsigned char)p[-1])) {
        p--;
        q--;
    }
    const char *from = p, *other = q; // where the numbers begin that end there
    while (from > a && isdigit((unsigned char)from[-1]))
        from--;
    while (other > b && isdigit((unsigned char)other[-1]))
        other--;
    return from < p && other < q && from > a && from - a == other - b &&
           strncmp(a, b, (size_t)(from - a)) == 0;
}

size_t shown_together(const Graph *graph, NodeId node, bool states, NodeId out[SHOWN_MOST])
{
    const Node *own = graph_node(graph, node);
    size_t n = 0;
    for (NodeId k = 0; own->op && k < (NodeId)graph_count(graph) && n < SHOWN_MOST; k++) {
        const Node *other = graph_node(graph, k);
        const bool alike = k != node && shape_same(other->shape, own->shape) &&
                           same_but_number(own->name, other->name);
        const bool made = alike && (graph_depends(graph, node, k) || graph_depends(graph, k, node));
        if (k == node || (alike && (states ? made : !made && other->op == own->op)))
            out[n++] = k;
    }
    return n > 1 ? n : 0;
}

// ---- What a view shows -------------------------------------------------

// Those that belong with the selected node, else the first of the graph: of
// heads the first that are shares, for words have numbers in their names too.
static size_t find_set(const Session *session, ViewName view, NodeId out[SHOWN_MOST])
{
    const Graph *graph = session->graph;
    const NodeId node = session->cell.node, count = (NodeId)graph_count(graph);
    const bool states = view == VIEW_STATES;
    size_t n = node == NODE_NONE ? 0 : shown_together(graph, node, states, out);
    for (NodeId k = 0; n == 0 && k < count; k++) {
        const Op *op = graph_node(graph, k)->op;
        if (states || (op && op->shares))
            n = shown_together(graph, k, states, out);
    }
    for (NodeId k = 0; !states && n == 0 && k < count; k++) { // a picture of one
        const Op *op = graph_node(graph, k)->op;
        if (op && op->shares)
            out[n++] = k;
    }
    return n;
}

static size_t take(const CellRef *from, size_t count, CellRef to[SHOWN_MOST])
{
    BUG_ON(count > SHOWN_MOST);
    memcpy(to, from, count * sizeof *to);
    return count;
}

// The page that is read, if it offers a view, else the first of the stop's that
// does.
static const Narration *page_offering(const Session *session)
{
    const Lesson *lesson = session->lesson;
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(lesson, stop, session->page);
    if (page && page->pictured)
        return page;
    for (size_t i = 0; page && i < lesson->narrations; i++) {
        const Narration *other = &lesson->narration[i];
        if (stop_same(other->at, *stop) && other->view != VIEW_LESSON)
            return other;
    }
    return NULL;
}

bool session_shows_selected(const Session *session)
{
    CellRef shown[SHOWN_MOST];
    bool shows = false;
    const size_t count = session_shown(session, session->view, shown);
    for (size_t i = 0; i < count; i++)
        shows |= cell_beside(shown[i], session->cell);
    return shows;
}

size_t session_offered(const Session *session, ViewName view, CellRef shown[SHOWN_MOST])
{
    const Narration *page = page_offering(session);
    return page && page->view == view ? take(page->shown, page->shows, shown) : 0;
}

size_t session_shown(const Session *session, ViewName view, CellRef shown[SHOWN_MOST])
{
    const size_t offered = session_offered(session, view, shown);
    const bool open = session->view == view;
    if (open && session->shown.named)
        return take(session->shown.at, session->shown.count, shown);
    if (offered > 0)
        return offered;
    if (open && session->shown.count > 0)
        return take(session->shown.at, session->shown.count, shown);
    if (view == VIEW_COUNTS)
        return 0;
    const CellRef cell = session->cell;
    if (view != VIEW_HEADS && view != VIEW_STATES) { // the selected matrix alone
        const Side side = cell.side == SIDE_NEXT ? SIDE_VALUE : cell.side;
        shown[0] = (CellRef){.side = side, .node = cell.node, .path = cell.path};
        return cell.node != NODE_NONE;
    }
    NodeId node[SHOWN_MOST];
    const size_t n = find_set(session, view, node);
    const bool grad = view == VIEW_HEADS && cell.side == SIDE_GRAD;
    const Side side = grad ? SIDE_GRAD : SIDE_VALUE;
    for (size_t i = 0; i < n; i++)
        shown[i] = (CellRef){.side = side, .node = node[i]};
    return n;
}

void session_show_these(Session *session, const CellRef *shown, size_t count)
{
    BUG_ON(count > SHOWN_MOST);
    session->shown.named = count > 0;
    session->shown.count = take(shown, count, session->shown.at);
}

bool session_computed(const Session *session, CellRef cell)
{
    if (cell.side == SIDE_VALUE)
        return !session_is_ahead(session, cell.node);
    return graph_has_grad(session->graph, cell.node) && session_knows_gradient(session, cell.node);
}

// ---- Rows or columns as lines ------------------------------------------

static bool are_numbers(const Labels *labels)
{
    for (size_t i = 0; labels && i < labels->n; i++) {
        char *end;
        const char *text = labels->at[i].text[LANG_EN];
        if (!text || (strtod(text, &end), end == text) || *end)
            return false;
    }
    return labels && labels->n > 0;
}

bool session_by_columns(const Session *session, ViewName view)
{
    BUG_ON(session->cell.node == NODE_NONE);
    const Node *node = graph_node(session->graph, session->cell.node);
    if (view == VIEW_BARS)
        return node->shape.cols == 1;
    const bool rows = are_numbers(node->row_labels), cols = are_numbers(node->col_labels);
    return rows != cols ? rows : node->shape.rows > node->shape.cols;
}

// ---- Which view comes next ---------------------------------------------

ViewName session_offers(const Session *session)
{
    const Narration *page = page_offering(session);
    return page ? page->view : VIEW_LESSON;
}

bool session_shows_stop(const Session *session)
{
    return view_is_stop(session->view) ||
           (session->view != VIEW_MAP && session->view == session_offers(session));
}

// Whether the key of the views comes by a view: where it has something to show, has no key of its
// own, and is no picture that a lesson or a command calls. Of words there is no more to see than
// the lesson shows.
static bool comes_by(const Session *session, ViewName view)
{
    const Graph *graph = session->graph;
    const NodeId cell = session->cell.node;
    const bool words = cell != NODE_NONE && graph_node(graph, cell)->words;
    const NodeId node = words ? NODE_NONE : cell;
    CellRef shown[SHOWN_MOST];
    switch (view) {
    case VIEW_COMPARE: return session->compare.kind != COMPARE_EDITS || graph_any_edited(graph);
    case VIEW_TRAINING: return session->training.film.count > 0;
    case VIEW_MATRIX: {
        const Shape shape = node == NODE_NONE ? (Shape){0, 0} : graph_node(graph, node)->shape;
        return size_max(shape.rows, shape.cols) >= PICTURE_LEAST;
    }
    case VIEW_HEADS: { // all of which the walk has come to
        const size_t n = session_shown(session, view, shown);
        const Stop *stop = session_stop(session);
        return n > 1 && (stop->kind != STOP_FORWARD || shown[n - 1].node <= stop->node);
    }
    default: return false;
    }
}

ViewName session_view_below(const Session *session)
{
    const ViewName offered = session_offers(session);
    return session->view == offered ? VIEW_LESSON : offered;
}

ViewName session_view_after(const Session *session)
{
    ViewName next = session->view;
    if (session_offers(session) != VIEW_LESSON)
        return session_view_below(session);
    do
        next = (ViewName)((next + 1) % VIEW_COUNT);
    while (next != VIEW_LESSON && !comes_by(session, next));
    return next;
}
