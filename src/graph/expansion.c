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

typedef struct FnRow {
    const char *name;
    double (*apply)(double);
} FnRow;

static double square(double x)
{
    return x * x;
}

static double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

static const FnRow functions[FN_COUNT] = {
    [FN_EXP] = {"e^", exp_of},    [FN_LOG] = {"ln", log},       [FN_SQRT] = {"√", sqrt},
    [FN_TANH] = {"tanh", tanh},   [FN_ERF] = {"erf", erf},      [FN_COS] = {"cos", cos},
    [FN_SIN] = {"sin", sin},      [FN_SQUARE] = {"sq", square}, [FN_MAX] = {"max", NULL},
    [FN_MIN] = {"min", NULL},     [FN_ABS] = {"abs", fabs},     [FN_SIGN] = {"sign", sign},
    [FN_ROUND] = {"round", rint},
};

const char *expr_fn_name(ExprFn fn)
{
    BUG_ON(fn >= FN_COUNT);
    return functions[fn].name;
}

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
    return functions[fn].apply ? functions[fn].apply(x) : x;
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

ExprId ex_in(Expansion *x, size_t in, size_t row, size_t col)
{
    BUG_ON(!x->context.in || !x->context.in_id);
    // Of a step the first operand is the weight, the others are its moments.
    const Side side = x->cell.side == SIDE_NEXT && in > 0 ? (Side)(SIDE_M + in - 1) : SIDE_VALUE;
    const CellRef cell = {side, x->context.in_id[in], 0, row, col};
    return ex_cell(x, cell, matrix_get(x->context.in[in], row, col));
}

ExprId ex_out(Expansion *x, size_t row, size_t col)
{
    const CellRef cell = {SIDE_VALUE, x->context.out_id, 0, row, col};
    return ex_cell(x, cell, matrix_get(x->context.out, row, col));
}

ExprId ex_up(Expansion *x, size_t row, size_t col)
{
    BUG_ON(!x->context.up); // a forward expansion has none
    const CellRef cell = {SIDE_GRAD, x->context.out_id, 0, row, col};
    return ex_cell(x, cell, matrix_get(x->context.up, row, col));
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

ExprId ex_sum(Expansion *x)
{
    return ex_composite(x, EXPR_SUM, 0);
}

// The value of `parent` once the number `value` stands in it as well.
static double combined(const Expr *parent, double value, bool minus)
{
    const bool first = parent->first == EXPR_NONE;
    switch (parent->kind) {
    case EXPR_SUM: return minus ? parent->value - value : parent->value + value;
    case EXPR_PRODUCT: return first ? value : parent->value * value;
    case EXPR_QUOTIENT: return first ? value : parent->value / value;
    case EXPR_CALL:
        if (parent->fn != FN_MAX && parent->fn != FN_MIN)
            return expr_apply(parent->fn, value);
        return first ? value : expr_choose(parent->fn, parent->value, value);
    default: break;
    }
    BUG_ON(true);
}

static void append(Expansion *x, ExprId parent, ExprId child, bool minus)
{
    Expr *p = expr_at(x, parent), *c = expr_at(x, child);
    BUG_ON(parent == child && !x->stopped);
    p->value = combined(p, c->value, minus);
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

void ex_label(Expansion *x, ExprId term, LabelFrom from, NodeId node, size_t index)
{
    BUG_ON(from != LABEL_ROW && from != LABEL_COL);
    Expr *expr = expr_at(x, term);
    expr->label = (CellRef){SIDE_VALUE, node, 0, 0, 0};
    *(from == LABEL_ROW ? &expr->label.row : &expr->label.col) = index;
    expr->label_from = from;
}

const char *ex_word(Expansion *x, const char *text, size_t n)
{
    BUG_ON(x->words == EX_WORDS);
    return x->word_at[x->words++] = mem_text_n(text, n);
}

size_t ex_define(Expansion *x, Step step)
{
    MEM_GROW(x->step, x->steps, x->step_capacity);
    step.value = expr_at(x, step.expr)->value;
    x->step[x->steps] = step;
    return x->steps++;
}

void ex_decide(Expansion *x, Text word, size_t in, size_t row, size_t col)
{
    BUG_ON(x->deciders == DECIDERS);
    const CellRef cell = {SIDE_VALUE, x->context.in_id[in], 0, row, col};
    x->decider[x->deciders++] = (Decider){cell, matrix_get(x->context.in[in], row, col), word};
}

void ex_finish(Expansion *x, ExprId expr)
{
    ex_define(x, (Step){.expr = expr});
    x->value = x->expr[expr].value;
}

void ex_table(Expansion *x, size_t lines, size_t asked, LabelFrom from, CellRef label)
{
    BUG_ON(x->tabled || lines == 0 || asked > lines);
    x->tabled = true;
    x->table = (Table){.lines = lines, .asked = asked, .label = label, .label_from = from};
}

TableColumn *ex_column(Expansion *x, const char *head)
{
    BUG_ON(!x->tabled || x->table.columns == TABLE_COLUMNS);
    TableColumn *column = &x->table.column[x->table.columns++];
    *column = (TableColumn){
        .head = head, .expr = mem_new(x->table.lines, sizeof(ExprId)), .sum = EXPR_NONE};
    return column;
}
