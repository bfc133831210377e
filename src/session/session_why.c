// SPDX-License-Identifier: GPL-3.0-or-later
// The stack of "why": each line explains a cell and points at one of the
// numbers behind it; Enter explains that one.
#include <stdlib.h>

#include "base/memory.h"
#include "session/session.h"

// The cells of an expression are gathered in reading order; one that stands
// in it several times counts once.
typedef struct Gather {
    const Expansion *x;
    bool matrices; // of each matrix only the first cell counts
    Source *source;
    size_t count;
    size_t term;
    bool *seen;            // by step: gone through already, as all its cells count once
    size_t *place, places; // hash table of sources: index + 1, 0 where empty
    size_t visited;        // expressions
    bool stopped;          // the expansion's interrupt said so
} Gather;

static bool is_same(const Gather *gather, CellRef a, CellRef b)
{
    return a.side == b.side && a.node == b.node && a.path == b.path &&
           (gather->matrices || (a.row == b.row && a.col == b.col));
}

static size_t hash_of(const Gather *gather, CellRef cell)
{
    const uint64_t prime = 0x9E3779B97F4A7C15u;
    uint64_t hash = (uint64_t)cell.node * 4 + (uint64_t)cell.side;
    hash = (hash ^ cell.path) * prime;
    hash = (hash ^ (gather->matrices ? 0 : cell.row)) * prime;
    hash = (hash ^ (gather->matrices ? 0 : cell.col)) * prime;
    return (size_t)(hash >> 32);
}

static void gather_cell(Gather *gather, CellRef cell)
{
    BUG_ON(gather->count * 2 >= gather->places); // the search below ends
    size_t i = hash_of(gather, cell) % gather->places;
    for (; gather->place[i] > 0; i = (i + 1) % gather->places) {
        if (is_same(gather, gather->source[gather->place[i] - 1].cell, cell))
            return;
    }
    gather->source[gather->count++] = (Source){cell, gather->term};
    gather->place[i] = gather->count;
}

// Once stopped there is nothing more to gather.
static bool is_stopped(Gather *gather)
{
    enum { OFTEN = 1 << 15 }; // expressions from one question to the next
    if (++gather->visited % OFTEN == 0)
        gather->stopped |= interrupt_asked(gather->x->interrupt);
    return gather->stopped;
}

static void gather_expr(Gather *gather, ExprId id)
{
    const Expr *expr = &gather->x->expr[id];
    if (is_stopped(gather))
        return;
    if (expr->kind == EXPR_CELL)
        gather_cell(gather, expr->cell);
    if (expr->kind == EXPR_STEP && !gather->seen[expr->step]) {
        gather->seen[expr->step] = true;
        gather_expr(gather, gather->x->step[expr->step].expr);
    }
    for (ExprId c = expr->first; c != EXPR_NONE; c = gather->x->expr[c].next)
        gather_expr(gather, c);
}

// Each addend of the last step is a term; anything else has one term a cell.
static void gather_terms(Gather *gather)
{
    const Step *last = &gather->x->step[gather->x->steps - 1];
    const Expr *top = &gather->x->expr[last->expr];
    if (top->kind != EXPR_SUM) {
        gather_expr(gather, last->expr);
        for (size_t i = 0; i < gather->count; i++)
            gather->source[i].term = i;
        return;
    }
    for (ExprId c = top->first; c != EXPR_NONE; c = gather->x->expr[c].next) {
        gather_expr(gather, c);
        gather->term++;
    }
}

// How many cells stand in the expansion, one that is there twice counted twice.
static size_t cells_of(const Expansion *x)
{
    size_t cells = x->deciders;
    for (size_t i = 0; i < x->exprs; i++)
        cells += x->expr[i].kind == EXPR_CELL;
    return cells;
}

static Source *gather_sources(const Expansion *x, bool matrices, size_t *count)
{
    const size_t most = cells_of(x);
    Gather gather = {.x = x, .matrices = matrices, .places = 2 * most + 1};
    gather.source = mem_new(most, sizeof *gather.source);
    gather.seen = mem_new(x->steps, sizeof *gather.seen);
    gather.place = mem_new(gather.places, sizeof *gather.place);
    if (x->steps > 0)
        gather_terms(&gather);
    for (size_t i = 0; i < x->deciders; i++) {
        gather.term = gather.count;
        gather_cell(&gather, x->decider[i].cell);
    }
    free(gather.seen);
    free(gather.place);
    *count = gather.stopped ? 0 : gather.count;
    return gather.source;
}

Source *sources_of(const Expansion *x, size_t *count)
{
    return gather_sources(x, false, count);
}

Source *sources_matrices(const Expansion *x, size_t *count)
{
    return gather_sources(x, true, count);
}

Source *session_sources(Session *session, CellRef cell, size_t *count)
{
    Expansion x;
    expansion_init(&x);
    session_expand(session, cell, &x);
    Source *source = sources_of(&x, count);
    expansion_release(&x);
    return source;
}

bool session_is_given(Session *session, CellRef cell)
{
    if (cell.side == SIDE_VALUE && !graph_node(session->graph, cell.node)->op)
        return true;
    Expansion x;
    expansion_init(&x);
    session_expand(session, cell, &x);
    const bool given = cells_of(&x) == 0;
    expansion_release(&x);
    return given;
}

// Adds a line for `cell`, pointing at the first number that is not given. False
// where that was given up.
static bool push(Session *session, CellRef cell)
{
    BUG_ON(session->whys >= WHY_MOST);
    size_t count, first = 0;
    Source *source = session_sources(session, cell, &count);
    while (first < count && session_is_given(session, source[first].cell))
        first++;
    free(source);
    if (graph_stopped(session->graph))
        return false;
    session->why[session->whys++] = (Why){cell, first < count ? first : 0};
    return true;
}

// The number that the deepest line points at; false where there is none.
static bool pointed_at(Session *session, CellRef *cell)
{
    if (session->whys == 0)
        return false;
    const Why *why = &session->why[session->whys - 1];
    size_t count;
    Source *source = session_sources(session, why->cell, &count);
    const bool any = why->source < count;
    if (any)
        *cell = source[why->source].cell;
    free(source);
    return any;
}

// The cell that the next line would explain; false where there is none.
static bool next_why(Session *session, CellRef *cell)
{
    *cell = session->cell;
    if (cell->node == NODE_NONE || session->whys == WHY_MOST)
        return false;
    if (session->whys > 0 && !pointed_at(session, cell))
        return false;
    return !session_is_given(session, *cell);
}

bool session_can_why(Session *session)
{
    CellRef cell;
    return next_why(session, &cell);
}

bool session_why(Session *session)
{
    CellRef cell;
    if (!next_why(session, &cell))
        return false;
    return push(session, cell);
}

bool session_why_back(Session *session)
{
    if (session->whys == 0)
        return false;
    session->whys--;
    return true;
}

// The first number of the term at `at` that is not given, else its first.
static size_t best_of_term(Session *session, const Source *source, size_t count, size_t at)
{
    BUG_ON(at >= count);
    const size_t term = source[at].term;
    while (at > 0 && source[at - 1].term == term)
        at--;
    for (size_t i = at; i < count && source[i].term == term; i++) {
        if (!session_is_given(session, source[i].cell))
            return i;
    }
    return at;
}

// Points into the next or previous term.
bool session_why_term(Session *session, int step)
{
    if (session->whys == 0)
        return false;
    Why *why = &session->why[session->whys - 1];
    size_t count;
    Source *source = session_sources(session, why->cell, &count);
    const size_t old = why->source;
    size_t i = old;
    while (count > 0 && source[i].term == source[old].term && (step > 0 ? i + 1 < count : i > 0))
        i = step > 0 ? i + 1 : i - 1;
    if (count > 0 && source[i].term != source[old].term)
        why->source = best_of_term(session, source, count, i);
    free(source);
    return why->source != old;
}

// The addends behind a cell, as they are shown.
static size_t term_count(Session *session, CellRef cell)
{
    Expansion x;
    size_t terms = 0;
    expansion_init(&x);
    session_expand(session, cell, &x);
    const ExprId last = x.steps > 0 ? x.step[x.steps - 1].expr : EXPR_NONE;
    for (ExprId c = last == EXPR_NONE ? last : x.expr[last].first; c != EXPR_NONE;
         c = x.expr[c].next)
        terms++;
    expansion_release(&x);
    return terms;
}

// A term all of whose numbers stood in terms before it has none of its own: the
// last of those is pointed at.
bool session_why_point(Session *session, size_t term)
{
    const CellRef cell = session->cell;
    size_t count, at = 0;
    if (cell.node == NODE_NONE || session_is_given(session, cell) ||
        term >= term_count(session, cell))
        return false;
    Source *source = session_sources(session, cell, &count);
    for (size_t i = 0; i < count; i++)
        at = source[i].term <= term ? i : at;
    session->whys = 0;
    const bool pushed = count > 0 && push(session, cell);
    if (pushed)
        session->why[0].source = best_of_term(session, source, count, at);
    free(source);
    return pushed;
}

// Points at the next number of the same term, round and round.
bool session_why_factor(Session *session, int step)
{
    if (session->whys == 0)
        return false;
    Why *why = &session->why[session->whys - 1];
    size_t count;
    Source *source = session_sources(session, why->cell, &count);
    const size_t old = why->source;
    size_t first = old, last = old;
    while (count > 0 && first > 0 && source[first - 1].term == source[old].term)
        first--;
    while (last + 1 < count && source[last + 1].term == source[old].term)
        last++;
    free(source);
    if (step > 0)
        why->source = old == last ? first : old + 1;
    else
        why->source = old == first ? last : old - 1;
    return why->source != old;
}

bool session_open(Session *session)
{
    CellRef cell = session->cell;
    if (session->whys > 0 && !pointed_at(session, &cell))
        return false;
    if (cell.node == NODE_NONE)
        return false;
    const StopKind kind = cell.side == SIDE_VALUE ? STOP_FORWARD : STOP_BACKWARD;
    size_t stop;
    if (!walk_find(&session->lesson->walk, kind, cell.node, &stop) || stop == session->stop)
        return false;
    MEM_GROW(session->visit, session->visits, session->visit_capacity);
    session->visit[session->visits].stop = session->stop;
    session->visit[session->visits++].cell = session->cell;
    session_look(session, stop);
    return session_select(session, cell);
}

bool session_return(Session *session)
{
    if (session->visits == 0)
        return false;
    session->visits--;
    const size_t stop = session->visit[session->visits].stop;
    const CellRef cell = session->visit[session->visits].cell;
    session_look(session, stop);
    session->cell = cell;
    return true;
}
