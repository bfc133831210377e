// SPDX-License-Identifier: GPL-3.0-or-later
// A text of a value, differentiated: what a cell of the result gets goes through its formula down
// to the cells that it is made of.
#include <math.h>
#include <string.h>

#include "base/minmax.h"
#include "graph/rule.h"

typedef struct Slope {
    RuleRun run;
    size_t operand; // which gets it
    Matrix *dx;
} Slope;

static void send(Slope *slope, int id, double by);

static double number(Slope *slope, int id)
{
    return rule_number(&slope->run, id);
}

// What a function's slope is at x, where it comes to y.
static double slope_of(ExprFn fn, double x, double y)
{
    static const double two_by_root_pi = 1.1283791670955126;
    switch (fn) {
    case FN_EXP: return y;
    case FN_LOG: return 1 / x;
    case FN_SQRT: return 0.5 / y;
    case FN_TANH: return 1 - y * y;
    case FN_ERF: return two_by_root_pi * exp(-x * x);
    case FN_SIN: return cos(x);
    case FN_COS: return -sin(x);
    case FN_ABS: return x < 0 ? -1 : x > 0;
    default: return 0; // steps
    }
}

static void send_call(Slope *slope, const RuleNode *node, int id, double by)
{
    const double x = number(slope, node->left), y = number(slope, id);
    if (node->fn != FN_MAX && node->fn != FN_MIN) {
        send(slope, node->left, by * slope_of(node->fn, x, y));
        return;
    }
    const double other = number(slope, node->right);
    const double part = x == other ? 0.5 : x == y;
    send(slope, node->left, by * part);
    send(slope, node->right, by * (1 - part));
}

static void send_fold(Slope *slope, const RuleNode *node, int id, double by)
{
    double *var = &slope->run.var[node->index];
    const double before = *var, largest = node->fold == FOLD_MAX ? number(slope, id) : 0;
    const double range = number(slope, node->right);
    for (*var = 0; node->fold != FOLD_PLACE && *var < range; *var += 1) {
        if ((node->condition && number(slope, node->condition) == 0) ||
            (node->fold == FOLD_MAX && number(slope, node->left) != largest))
            continue;
        send(slope, node->left, by);
        if (node->fold == FOLD_MAX)
            break;
    }
    *var = before;
}

static void send_line(Slope *slope, const RuleNode *node, double by)
{
    double var[RULE_VARS];
    memcpy(var, slope->run.var, sizeof var);
    rule_enter(&slope->run, node);
    send(slope, slope->run.read->line[node->index].is, by);
    memcpy(slope->run.var, var, sizeof var);
}

// Of an axis of size 1 the one cell is read everywhere.
static void send_cell(Slope *slope, const RuleNode *node, double by)
{
    const RuleRun *run = &slope->run;
    const bool strung = run->call->op->operands.most == OP_MANY;
    Matrix *dx = slope->dx;
    if ((strung ? run->operand : node->index) != slope->operand)
        return;
    const double row = number(slope, node->left), col = number(slope, node->right);
    const double r = dx->rows == 1 ? 0 : row, c = dx->cols == 1 ? 0 : col;
    if (r >= 0 && r < (double)dx->rows && c >= 0 && c < (double)dx->cols)
        dx->at[(size_t)r * dx->cols + (size_t)c] += by;
}

static void send(Slope *slope, int id, double by)
{
    const RuleNode *node = &slope->run.read->node[id];
    if (by == 0 || !(node->uses & ((1u << RULE_Y) - 1)))
        return;
    const bool pair = node->kind == RULE_PRODUCT || node->kind == RULE_QUOTIENT;
    const double left = pair ? number(slope, node->left) : 0;
    const double right = pair ? number(slope, node->right) : 0;
    switch (node->kind) {
    case RULE_CELL: send_cell(slope, node, by); return;
    case RULE_LINE: send_line(slope, node, by); return;
    case RULE_FOLD: send_fold(slope, node, id, by); return;
    case RULE_CALL: send_call(slope, node, id, by); return;
    case RULE_SUM:
    case RULE_DIFFERENCE:
        send(slope, node->left, by);
        send(slope, node->right, node->kind == RULE_SUM ? by : -by);
        return;
    case RULE_PRODUCT:
        send(slope, node->left, by * right);
        send(slope, node->right, by * left);
        return;
    case RULE_QUOTIENT:
        send(slope, node->left, by / right);
        send(slope, node->right, -by * left / (right * right));
        return;
    case RULE_MINUS: send(slope, node->left, -by); return;
    case RULE_SQUARE: send(slope, node->left, 2 * by * number(slope, node->left)); return;
    case RULE_WHERE:
        send(slope, number(slope, node->condition) != 0 ? node->left : node->right, by);
        return;
    case RULE_SHOWN:
    case RULE_NOTED: send(slope, node->left, by); return;
    default: return; // steps
    }
}

void rule_differentiate(const OpCall *call, Matrix *dx)
{
    OpCall forward = *call;
    forward.which = OP_FORWARD;
    RuleRead own;
    Slope slope = {.operand = (size_t)call->which, .dx = dx};
    const Rule *rule = op_rule(call);
    const bool cellwise = rule_is_cellwise(rule);
    const RuleRead *read = rule_of(&forward, &own);
    const Matrix *made = cellwise && rule->adds ? call->in[0] : call->out;
    const double part = rule->mean ? 1 / (double)matrix_size(made) : 1;
    rule_start(&slope.run, read, &forward);
    const size_t cells = matrix_size(made), cost = 64 * size_max(dx->rows, dx->cols);
    for (size_t i = 0; i < cells && !op_stops(call, i, cost); i++) {
        const size_t row = i / made->cols, col = i % made->cols;
        const RuleLine *line = rule_bind(&slope.run, row, col);
        const bool one = rule->adds || matrix_size(call->up) == 1;
        if (line)
            send(&slope, line->is, one ? call->up->at[0] * part : matrix_get(call->up, row, col));
    }
}
