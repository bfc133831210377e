// SPDX-License-Identifier: GPL-3.0-or-later
// The stack of "why": each line explains a cell and points at one of the
// numbers behind it; Enter explains that one.
#include <math.h>
#include <stdlib.h>

#include "session/task.h"

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

static void gather_cell(Gather *gather, CellRef cell)
{
    BUG_ON(gather->count * 2 >= gather->places); // the search below ends
    const uint64_t prime = 0x9E3779B97F4A7C15u;
    const bool whole = gather->matrices;
    uint64_t hash = (uint64_t)cell.node * 4 + (uint64_t)cell.side;
    hash = (hash ^ cell.path) * prime;
    hash = (hash ^ (whole ? 0 : cell.row)) * prime;
    hash = (hash ^ (whole ? 0 : cell.col)) * prime;
    size_t i = (size_t)(hash >> 32) % gather->places;
    for (; gather->place[i] > 0; i = (i + 1) % gather->places) {
        const CellRef other = gather->source[gather->place[i] - 1].cell;
        if ((whole ? cell_beside : cell_same)(cell, other))
            return;
    }
    gather->source[gather->count++] = (Source){cell, gather->term};
    gather->place[i] = gather->count;
}

// Once stopped there is nothing more to gather.
static void gather_expr(Gather *gather, ExprId id)
{
    enum { OFTEN = 1 << 15 }; // expressions from one question to the next
    const Expr *expr = &gather->x->expr[id];
    if (++gather->visited % OFTEN == 0)
        gather->stopped |= interrupt_asked(gather->x->interrupt);
    if (gather->stopped)
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
Source *sources_of(const Expansion *x, bool matrices, size_t *count)
{
    const size_t most = x->cells + x->deciders; // one that is there twice counted twice
    Gather gather = {.x = x, .matrices = matrices, .places = 2 * most + 1};
    gather.source = mem_new(most, sizeof *gather.source);
    gather.seen = mem_new(x->steps, sizeof *gather.seen);
    gather.place = mem_new(gather.places, sizeof *gather.place);
    const ExprId top = x->steps > 0 ? x->step[x->steps - 1].expr : EXPR_NONE;
    if (top != EXPR_NONE && x->expr[top].kind == EXPR_SUM) {
        for (ExprId c = x->expr[top].first; c != EXPR_NONE; c = x->expr[c].next) {
            gather_expr(&gather, c);
            gather.term++;
        }
    } else if (top != EXPR_NONE) {
        gather_expr(&gather, top);
        for (size_t i = 0; i < gather.count; i++)
            gather.source[i].term = i;
    }
    for (size_t i = 0; i < x->deciders; i++) {
        gather.term = gather.count;
        gather_cell(&gather, x->decider[i].cell);
    }
    free(gather.seen);
    free(gather.place);
    *count = gather.stopped ? 0 : gather.count;
    return gather.source;
}

Source *session_sources(Session *session, CellRef cell, size_t *count)
{
    SCOPED(expansion_release) Expansion x = {0};
    session_expand(session, cell, &x);
    return sources_of(&x, false, count);
}

bool session_is_given(Session *session, CellRef cell)
{
    if (cell.side == SIDE_VALUE && !graph_node(session->graph, cell.node)->op)
        return true;
    SCOPED(expansion_release) Expansion x = {0};
    x.any = true;
    graph_expand(session->graph, cell, &x);
    return x.cells == 0 && x.deciders == 0;
}

// Adds a line for `cell`, pointing into the largest term of its sum that has a number
// which is not given; where it is no sum, at the first such number. False where that was
// given up.
static bool push(Session *session, CellRef cell)
{
    BUG_ON(session->whys >= WHY_MOST);
    SCOPED(expansion_release) Expansion x = {0};
    size_t count, best = 0, term = 0;
    double size = -1;
    session_expand(session, cell, &x);
    SCOPED(mem_drop) Source *source = sources_of(&x, false, &count);
    const Expr *last = x.steps > 0 ? &x.expr[x.step[x.steps - 1].expr] : NULL;
    ExprId addend = last && last->kind == EXPR_SUM ? last->first : EXPR_NONE;
    for (size_t i = 0; i < count && !graph_asked(session->graph); i++) {
        for (; addend != EXPR_NONE && term < source[i].term; term++)
            addend = x.expr[addend].next;
        const double own = addend != EXPR_NONE ? fabs(x.expr[addend].value) : 0;
        if (own <= size || session_is_given(session, source[i].cell))
            continue;
        size = own;
        best = i;
    }
    if (graph_stopped(session->graph))
        return false;
    session->why[session->whys++] = (Why){cell, best, false};
    return true;
}

// The numbers behind a cell, and of them the term that one belongs to.
typedef struct Terms {
    Source *source;
    size_t count;
    size_t first, end;
} Terms;

static void terms_release(Terms *terms)
{
    free(terms->source);
}

static void find_term(Terms *terms, size_t at)
{
    BUG_ON(at >= terms->count);
    const size_t term = terms->source[at].term;
    terms->first = at;
    terms->end = at + 1;
    while (terms->first > 0 && terms->source[terms->first - 1].term == term)
        terms->first--;
    while (terms->end < terms->count && terms->source[terms->end].term == term)
        terms->end++;
}

// The first number of the term at `at` that is not given, else its first.
static size_t best_of_term(Session *session, Terms *terms, size_t at)
{
    find_term(terms, at);
    for (size_t i = terms->first; i < terms->end; i++) {
        if (!session_is_given(session, terms->source[i].cell))
            return i;
    }
    return terms->first;
}

// The deepest line, and the term that it points into; NULL where there is none.
static Why *deepest(Session *session, Terms *terms)
{
    *terms = (Terms){0};
    if (session->whys == 0)
        return NULL;
    Why *why = &session->why[session->whys - 1];
    terms->source = session_sources(session, why->cell, &terms->count);
    if (why->source < terms->count)
        find_term(terms, why->source);
    return why->source < terms->count ? why : NULL;
}

// The selected cell or, in the panel, the number that the deepest line points at;
// false where there is none.
static bool pointed_at(Session *session, CellRef *cell)
{
    *cell = session->cell;
    if (session->whys == 0)
        return cell->node != NODE_NONE;
    SCOPED(terms_release) Terms terms = {0};
    const Why *why = deepest(session, &terms);
    if (why)
        *cell = terms.source[why->source].cell;
    return why != NULL;
}

// The cell that the next line would explain; false where there is none.
static bool next_why(Session *session, CellRef *cell)
{
    return session->whys < WHY_MOST && pointed_at(session, cell) &&
           !session_is_given(session, *cell) && !session_sum_hidden(session, *cell);
}

bool session_can_why(Session *session)
{
    CellRef cell;
    return next_why(session, &cell);
}

bool session_why(Session *session, bool at_once)
{
    CellRef cell;
    const bool enters = session->whys == 0;
    if (!next_why(session, &cell) || !push(session, cell))
        return false;
    if (enters && at_once && next_why(session, &cell) && push(session, cell))
        session->why[session->whys - 1].at_once = true;
    return true;
}

bool session_why_back(Session *session)
{
    if (session->whys == 0)
        return false;
    session->whys -= 1 + session->why[session->whys - 1].at_once;
    return true;
}

bool session_why_move(Session *session, bool by_term, int step)
{
    SCOPED(terms_release) Terms terms = {0};
    Why *why = deepest(session, &terms);
    const size_t size = terms.end - terms.first, at = why ? why->source - terms.first : 0;
    const bool ahead = step >= 0 && terms.end < terms.count, behind = step <= 0 && terms.first > 0;
    const bool moves = why && (by_term ? ahead || behind : size > 1);
    if (moves && step != 0) {
        const size_t to = by_term
                              ? best_of_term(session, &terms, ahead ? terms.end : terms.first - 1)
                              : terms.first + (at + (step > 0 ? 1 : size - 1)) % size;
        *why = (Why){why->cell, to, false};
    }
    return moves;
}

// A term all of whose numbers stood in terms before it has none of its own: the
// last of those is pointed at.
bool session_why_point(Session *session, size_t term)
{
    const CellRef cell = session->cell;
    if (cell.node == NODE_NONE || session_is_given(session, cell))
        return false;
    SCOPED(expansion_release) Expansion x = {0};
    SCOPED(terms_release) Terms terms = {0};
    session_expand(session, cell, &x);
    ExprId addend = x.steps > 0 ? x.expr[x.step[x.steps - 1].expr].first : EXPR_NONE;
    for (size_t i = 0; i < term && addend != EXPR_NONE; i++)
        addend = x.expr[addend].next;
    terms.source = sources_of(&x, false, &terms.count);
    if (addend == EXPR_NONE)
        return false;
    session->whys = 0;
    if (terms.count == 0 || !push(session, cell))
        return false;
    size_t at = 0;
    for (size_t i = 0; i < terms.count; i++)
        at = terms.source[i].term <= term ? i : at;
    session->why[0].source = best_of_term(session, &terms, at);
    return true;
}

bool session_open(Session *session)
{
    CellRef cell;
    if (!pointed_at(session, &cell))
        return false;
    const size_t stop = session_reach(session, side_stop(cell.side), cell.node);
    if (stop == SIZE_MAX || stop == session->stop)
        return false;
    session_look(session, stop);
    return session_select(session, cell);
}
