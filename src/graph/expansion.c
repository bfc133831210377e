// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions are kept in one growing array and point at each other by index,
// so that an expansion can be cleared and used again without freeing.
#include "graph/expansion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "num/exponential.h"

static double square(double x)
{
    return x * x;
}

static double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

const ExprFunction expr_functions[FN_COUNT] = {
    [FN_EXP] = {"e^", {"exp", "np.exp"}, exp_of},
    [FN_LOG] = {"ln", {"log", "np.log"}, log},
    [FN_SQRT] = {"√", {"sqrt", "np.sqrt"}, sqrt},
    [FN_TANH] = {"tanh", {"tanh", "np.tanh"}, tanh},
    [FN_ERF] = {"erf", {"erf", "erf"}, erf},
    [FN_COS] = {"cos", {"cos", "np.cos"}, cos},
    [FN_SIN] = {"sin", {"sin", "np.sin"}, sin},
    [FN_SQUARE] = {"sq", {NULL, NULL}, square},
    [FN_MAX] = {"max", {"max", "np.maximum"}, NULL},
    [FN_MIN] = {"min", {"min", "np.minimum"}, NULL},
    [FN_ABS] = {"abs", {"abs", "np.abs"}, fabs},
    [FN_SIGN] = {"sign", {"sign", "np.sign"}, sign},
    [FN_ROUND] = {"round", {"round", "np.round"}, rint},
};

double expr_choose(ExprFn fn, double a, double b)
{
    BUG_ON(fn != FN_MAX && fn != FN_MIN);
    if (a <= b)
        return fn == FN_MAX ? b : a;
    return a > b ? (fn == FN_MAX ? a : b) : a + b;
}

double expr_apply(ExprFn fn, double x)
{
    BUG_ON(fn >= FN_COUNT);
    return expr_functions[fn].apply ? expr_functions[fn].apply(x) : x;
}

bool cell_same(CellRef a, CellRef b)
{
    return a.node == b.node && a.side == b.side && a.row == b.row && a.col == b.col &&
           a.path == b.path;
}

void expansion_clear(Expansion *x)
{
    for (size_t i = 0; i < x->table.columns; i++)
        free(x->table.column[i].expr);
    for (size_t i = 0; i < x->words; i++)
        free(x->word_at[i]);
    x->words = 0;
    x->table = (Table){0};
    x->tabled = false;
    x->word = NULL;
    x->exprs = x->steps = x->deciders = x->picked = x->cells = 0;
    x->stopped = false;
    x->kind = EXPANSION_STEPS;
    x->value = 0;
    x->note = (Text){0};
    x->context = (OpCall){0};
    buffer_clear(&x->symbol);
}

void expansion_release(Expansion *x)
{
    expansion_clear(x);
    free(x->expr);
    free(x->step);
    buffer_release(&x->symbol);
    *x = (Expansion){0};
}

// Once stopped, everything is one sum that nobody reads: whoever builds goes on
// to the end of its loops, which costs little.
static ExprId new_expr(Expansion *x, ExprKind kind, double value)
{
    static const Expr empty = {.kind = EXPR_SUM,
                               .cell = {.node = NODE_NONE},
                               .label = {.node = NODE_NONE},
                               .first = EXPR_NONE,
                               .last = EXPR_NONE,
                               .next = EXPR_NONE};
    const bool enough = x->any && x->cells > 0;
    if (!x->stopped && (enough || interrupt_asked_at(x->interrupt, x->exprs, 1))) {
        x->stopped = true;
        x->expr[0] = empty;
    }
    if (x->stopped)
        return 0;
    MEM_GROW(x->expr, x->exprs, x->expr_capacity);
    Expr *expr = &x->expr[x->exprs];
    *expr = empty;
    expr->kind = kind;
    expr->value = value;
    return (ExprId)x->exprs++;
}

static Expr *expr_at(Expansion *x, ExprId id)
{
    BUG_ON(id < 0 || (size_t)id >= x->exprs);
    return &x->expr[id];
}

ExprId ex_number(Expansion *x, double value)
{
    return new_expr(x, EXPR_NUMBER, value);
}

ExprId ex_cell(Expansion *x, CellRef cell, double value)
{
    const ExprId id = new_expr(x, EXPR_CELL, value);
    x->expr[id].cell = cell;
    x->cells++;
    return id;
}

ExprId ex_step(Expansion *x, size_t step)
{
    BUG_ON(step >= x->steps);
    const ExprId id = new_expr(x, EXPR_STEP, x->step[step].value);
    x->expr[id].step = step;
    return id;
}

ExprId ex_composite(Expansion *x, ExprKind kind, ExprFn fn)
{
    BUG_ON(kind < EXPR_SUM);
    const ExprId id = new_expr(x, kind, 0);
    x->expr[id].fn = fn;
    return id;
}

static void append(Expansion *x, ExprId parent, ExprId child, bool minus)
{
    Expr *p = expr_at(x, parent), *c = expr_at(x, child);
    BUG_ON(parent == child && !x->stopped);
    if (p->kind == EXPR_SUM)
        p->value = minus ? p->value - c->value : p->value + c->value;
    c->minus = minus;
    if (p->last == EXPR_NONE)
        p->first = child;
    else
        x->expr[p->last].next = child;
    p->last = child;
}

void ex_add(Expansion *x, ExprId parent, ExprId child)
{
    append(x, parent, child, false);
}

void ex_subtract(Expansion *x, ExprId sum, ExprId child)
{
    BUG_ON(expr_at(x, sum)->kind != EXPR_SUM && !x->stopped);
    append(x, sum, child, true);
}

size_t ex_define(Expansion *x, Step step)
{
    MEM_GROW(x->step, x->steps, x->step_capacity);
    step.value = expr_at(x, step.expr)->value;
    x->step[x->steps] = step;
    return x->steps++;
}

void ex_finish(Expansion *x, ExprId expr)
{
    ex_define(x, (Step){.expr = expr});
    x->value = x->expr[expr].value;
}
