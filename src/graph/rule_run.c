// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that lie side by side are computed at once, so that a text costs no more than a loop.
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/minmax.h"
#include "graph/rule.h"
#include "num/exponential.h"
#include "num/format.h"

enum { NONE = 0 };

static const unsigned NUMBERS = (1u << RULE_IDS) - 1; // matrices of numbers: RuleNode.uses

bool rule_is_constant(const RuleNode *node)
{
    return node->uses == 0 && node->vars == 0;
}

void rule_combine(const RuleNode *node, const double *right, size_t n, double *out)
{
#define EACH(cell)                                                                                 \
    for (size_t i = 0; i < n; i++)                                                                 \
        out[i] = cell;                                                                             \
    return

    switch (node->kind) {
    case RULE_SUM: EACH(out[i] + right[i]);
    case RULE_DIFFERENCE: EACH(out[i] - right[i]);
    case RULE_PRODUCT: EACH(out[i] * right[i]);
    case RULE_QUOTIENT: EACH(out[i] / right[i]);
    case RULE_MINUS: EACH(-out[i]);
    case RULE_SQUARE: EACH(out[i] * out[i]);
    case RULE_ABOVE: EACH(out[i] <= right[i] ? 0 : 1); // lets a nan through
    case RULE_REACHES: EACH(out[i] < right[i] ? 0 : 1);
    case RULE_EQUAL: EACH(out[i] == right[i] ? 1 : 0);
    case RULE_DIFFERS: EACH(out[i] != right[i] ? 1 : 0);
    case RULE_CALL:
        if (node->fn == FN_MAX || node->fn == FN_MIN) {
            EACH(expr_choose(node->fn, out[i], right[i]));
        }
        if (node->fn != FN_EXP) {
            EACH(expr_apply(node->fn, out[i]));
        }
        exp_row(out, 0, n, false, out);
        return;
    default: return; // shown or noted: the same
    }
}

// ---- Numbers -------------------------------------------------------------

// Of operands that are strung together `a` is one after the other.
static void next_operand(RuleRun *run)
{
    const Matrix *a = run->call->in[run->operand++];
    run->from += run->call->op->down ? a->rows : a->cols;
    BUG_ON(run->operand >= run->call->inputs);
    run->matrix[RULE_A] = *run->call->in[run->operand];
}

void rule_start(RuleRun *run, const RuleRead *read, const OpCall *call)
{
    run->read = read;
    run->call = call;
    for (size_t i = 0; i < RULE_Y; i++)
        run->matrix[i] = i < call->inputs ? *call->in[i] : (Matrix){0};
    run->matrix[RULE_Y] = call->out ? *call->out : (Matrix){0};
    run->matrix[RULE_G] = call->up ? *call->up : run->matrix[RULE_Y];
    run->matrix[RULE_KEEP] = call->kept ? *call->kept : (Matrix){0};
    run->matrix[RULE_IDS] = (Matrix){call->ids, 1, NULL};
    run->operand = run->from = 0;
    for (int i = 0; i < call->which && call->op->operands.most == OP_MANY; i++)
        next_operand(run);
    run->looped = run->lanes = run->blocks = 0;
    run->n = 1;
    for (size_t i = 0; i < RULE_LINES; i++)
        run->memo[i].known = false;
}

static void node_values(RuleRun *run, int id, double *out);

double rule_number(RuleRun *run, int node)
{
    const size_t n = run->n;
    const unsigned lanes = run->lanes;
    double value;
    run->n = 1;
    run->lanes = 0;
    node_values(run, node, &value);
    run->n = n;
    run->lanes = lanes;
    return value;
}

// How many values a variable has.
static size_t rule_range(RuleRun *run, size_t var)
{
    const int range = run->read->range[var];
    if (range != NONE)
        return (size_t)rule_number(run, range);
    BUG_ON(var > 1);
    const OpCall *call = run->call;
    const bool cellwise = rule_is_cellwise(run->read->rule);
    const Matrix *made = cellwise ? (run->read->rule->adds ? call->in[0] : call->out)
                         : call->which == OP_FORWARD ? call->out
                                                     : call->in[call->which];
    return var == 0 ? made->rows : made->cols;
}

bool rule_enter(RuleRun *run, const RuleNode *node)
{
    const RuleRead *read = run->read;
    const RuleLine *line = &read->line[node->index];
    double at[2];
    unsigned looped = 0, lanes = 0, own = 0;
    BUG_ON(line->vars > 2);
    for (size_t i = 0; i < line->vars; i++) {
        const RuleNode *index = &read->node[i ? node->right : node->left];
        const unsigned bit = 1u << (line->var + i);
        BUG_ON((index->vars & run->lanes) && index->kind != RULE_VAR);
        at[i] = rule_number(run, i ? node->right : node->left);
        own |= bit;
        looped |= index->vars & run->looped ? bit : 0;
        lanes |= index->vars & run->lanes ? bit : 0;
    }
    memcpy(&run->var[line->var], at, line->vars * sizeof *at);
    run->looped = (run->looped & ~own) | looped;
    run->lanes = (run->lanes & ~own) | lanes;
    return looped == 0;
}

static void fill(RuleRun *run, double value, double *out)
{
    for (size_t i = 0; i < run->n; i++)
        out[i] = value;
}

// One cell after the other, where an index goes its own way.
static void each_lane(RuleRun *run, int id, double *out)
{
    const unsigned lanes = run->lanes;
    for (size_t i = 0; i <= run->n; i++) {
        if (i < run->n)
            out[i] = rule_number(run, id);
        for (size_t v = 0; v < run->read->vars; v++)
            run->var[v] += lanes >> v & 1 ? (i < run->n ? 1 : -(double)(run->n)) : 0;
    }
}

static void line_values(RuleRun *run, const RuleNode *node, double *out)
{
    const RuleLine *line = &run->read->line[node->index];
    const unsigned lanes = run->lanes;
    if (line->vars == 0) { // of the cell itself
        if (!lanes || !(run->blocks >> node->index & 1))
            node_values(run, line->is, run->block[node->index]);
        run->blocks |= lanes ? 1u << node->index : 0;
        memcpy(out, run->block[node->index], run->n * sizeof *out);
        return;
    }
    for (size_t i = 0; i < line->vars; i++) {
        const RuleNode *index = &run->read->node[i ? node->right : node->left];
        if ((index->vars & lanes) && index->kind != RULE_VAR) {
            each_lane(run, (int)(node - run->read->node), out);
            return;
        }
    }
    rule_enter(run, node);
    if (run->lanes & ((1u << line->vars) - 1) << line->var) {
        node_values(run, line->is, out);
        run->lanes = lanes;
        return;
    }
    RuleMemo *memo = &run->memo[node->index];
    const double at[] = {run->var[line->var], line->vars == 2 ? run->var[line->var + 1] : 0};
    if (!memo->known || memo->at[0] != at[0] || memo->at[1] != at[1])
        *memo = (RuleMemo){true, {at[0], at[1]}, rule_number(run, line->is)};
    fill(run, memo->value, out);
    run->lanes = lanes;
}

// A cell, as an axis of size 1 has it; nan where there is none.
static double cell_at(const RuleRun *run, RuleMatrix matrix, double row, double col)
{
    const Matrix *m = &run->matrix[matrix];
    BUG_ON(m->rows == 0);
    const double r = m->rows == 1 ? 0 : row, c = m->cols == 1 ? 0 : col;
    if (!(r >= 0 && r < (double)m->rows && c >= 0 && c < (double)m->cols))
        return NAN;
    if (matrix == RULE_IDS)
        return (double)run->call->id[(size_t)r];
    BUG_ON(!m->at);
    return m->at[(size_t)r * m->cols + (size_t)c];
}

// Whether an index is one more from cell to cell: c, c + at, c - (from - 1).
static bool counts_on(const RuleRun *run, const RuleNode *index)
{
    const bool shifted = index->kind == RULE_SUM || index->kind == RULE_DIFFERENCE;
    const RuleNode *var = shifted ? &run->read->node[index->left] : index;
    return var->kind == RULE_VAR && (run->lanes >> var->index & 1) &&
           !(shifted && run->read->node[index->right].vars & run->lanes);
}

static void cell_values(RuleRun *run, const RuleNode *node, double *out)
{
    const RuleNode *row = &run->read->node[node->left], *col = &run->read->node[node->right];
    const Matrix *m = &run->matrix[node->index];
    const RuleMatrix matrix = (RuleMatrix)node->index;
    const bool down = (row->vars & run->lanes) && m->rows != 1;
    const bool across = (col->vars & run->lanes) && m->cols != 1;
    if (!down && !across) {
        fill(run, cell_at(run, matrix, rule_number(run, node->left), rule_number(run, node->right)),
             out);
        return;
    }
    if (!down && counts_on(run, col) && m->at) {
        const double r = m->rows == 1 ? 0 : rule_number(run, node->left);
        const double c = rule_number(run, node->right);
        if (r >= 0 && r < (double)m->rows && c >= 0 && c + (double)run->n <= (double)m->cols) {
            memcpy(out, m->at + (size_t)r * m->cols + (size_t)c, run->n * sizeof *out);
            return;
        }
    }
    double rows[CELL_BLOCK];
    node_values(run, node->left, rows);
    node_values(run, node->right, out);
    for (size_t i = 0; i < run->n; i++)
        out[i] = cell_at(run, matrix, rows[i], out[i]);
}

// What a fold has come to at one cell.
typedef struct Folded {
    double value, best;
    bool any;
} Folded;

static void fold_in(RuleFold fold, double value, double index, Folded *to)
{
    const bool largest = !to->any || value > to->best || (isnan(value) && !isnan(to->best));
    if (fold == FOLD_SUM)
        to->value += value;
    else if (largest)
        to->value = fold == FOLD_MAX ? value : index;
    if (largest)
        to->best = value;
    to->any = true;
}

// At one cell alone the fold's own variable is what counts on.
static void fold_values(RuleRun *run, const RuleNode *node, double *out)
{
    const size_t range = (size_t)rule_number(run, node->right), n = run->n;
    const bool across = n == 1;
    const unsigned lanes = run->lanes;
    Folded folded[CELL_BLOCK];
    double test[CELL_BLOCK], value[CELL_BLOCK];
    for (size_t i = 0; i < n; i++)
        folded[i] = (Folded){.value = node->fold == FOLD_MAX ? -INFINITY : 0};
    run->looped |= 1u << node->index;
    for (size_t j = 0, count; j < range; j += count) {
        count = across ? size_min(range - j, CELL_BLOCK) : 1;
        run->var[node->index] = (double)j;
        run->n = across ? count : n;
        run->lanes = across ? 1u << node->index : lanes;
        if (node->condition != NONE)
            node_values(run, node->condition, test);
        node_values(run, node->left, value);
        for (size_t i = 0; i < run->n; i++)
            if (node->condition == NONE || test[i] != 0)
                fold_in(node->fold, value[i], (double)(across ? j + i : j),
                        &folded[across ? 0 : i]);
    }
    run->n = n;
    run->lanes = lanes;
    for (size_t i = 0; i < n; i++)
        out[i] = folded[i].value;
}

static void where_values(RuleRun *run, const RuleNode *node, double *out)
{
    double test[CELL_BLOCK], other[CELL_BLOCK];
    size_t holds = 0;
    node_values(run, node->condition, test);
    for (size_t i = 0; i < run->n; i++)
        holds += test[i] != 0;
    if (holds > 0)
        node_values(run, node->left, out);
    if (holds == run->n)
        return;
    node_values(run, node->right, holds > 0 ? other : out);
    for (size_t i = 0; holds > 0 && i < run->n; i++)
        out[i] = test[i] != 0 ? out[i] : other[i];
}

static void node_values(RuleRun *run, int id, double *out)
{
    const RuleNode *node = &run->read->node[id];
    const Matrix *of = &run->matrix[node->index < RULE_MATRICES ? node->index : 0];
    double right[CELL_BLOCK];
    if (rule_is_constant(node)) {
        fill(run, node->value, out);
        return;
    }
    switch (node->kind) {
    case RULE_OPTION: fill(run, run->call->param[node->index], out); return;
    case RULE_ROWS: fill(run, (double)of->rows, out); return;
    case RULE_COLS: fill(run, (double)of->cols, out); return;
    case RULE_COUNT: fill(run, (double)matrix_size(of), out); return;
    case RULE_AT: fill(run, (double)run->from, out); return;
    case RULE_VAR:
        for (size_t i = 0; i < run->n; i++)
            out[i] = run->var[node->index] + (double)(run->lanes >> node->index & 1 ? i : 0);
        return;
    case RULE_CELL: cell_values(run, node, out); return;
    case RULE_LINE: line_values(run, node, out); return;
    case RULE_FOLD: fold_values(run, node, out); return;
    case RULE_WHERE: where_values(run, node, out); return;
    default: break;
    }
    const RuleNode *left = &run->read->node[node->left];
    if (node->kind == RULE_SHOWN && left->kind == RULE_QUOTIENT &&
        run->read->node[left->right].kind == RULE_OPTION &&
        number_divisor(rule_number(run, left->right), right)) {
        fill(run, right[0], out); // 1/by, where that is a whole number or a root of one
        return;
    }
    node_values(run, node->left, out);
    if (node->right != NONE && node->kind != RULE_NOTED)
        node_values(run, node->right, right);
    rule_combine(node, right, run->n, out);
}

// ---- The cells of the result ---------------------------------------------

// The variable of an index on the left side, where that comes to `at`; false where no value of
// it does. Such indices go up evenly.
static bool bind_index(RuleRun *run, int index, double at)
{
    const RuleNode *node = &run->read->node[index];
    if (node->vars == 0)
        return rule_number(run, index) == at;
    const size_t var = node->vars & 1 ? 0 : 1;
    BUG_ON(node->vars != 1u << var);
    double value[2] = {0, 1};
    for (int i = 0; i < 2 && node->kind != RULE_VAR; i++) {
        run->var[var] = i;
        value[i] = rule_number(run, index);
    }
    const double is = (at - value[0]) / (value[1] - value[0]);
    run->var[var] = is;
    if (node->kind == RULE_VAR && run->read->range[var] == NONE)
        return true; // the result's own
    return is >= 0 && is == floor(is) && is < (double)rule_range(run, var);
}

static const RuleLine *bind_line(RuleRun *run, size_t row, size_t col)
{
    const RuleRead *read = run->read;
    run->var[0] = (double)row;
    run->var[1] = (double)col;
    run->looped = run->blocks = 0;
    for (size_t i = 0; i < read->made; i++) {
        const RuleLine *line = rule_made(read, i);
        if (line->vars == 0 && line->size == 0)
            return line; // of a cell rule
        if (bind_index(run, line->at[0], (double)row) && bind_index(run, line->at[1], (double)col))
            return line;
    }
    return NULL;
}

// Whether the result is made of one operand after the other.
static bool is_strung(const OpCall *call)
{
    return call->which == OP_FORWARD && call->op->operands.most == OP_MANY;
}

const RuleLine *rule_bind(RuleRun *run, size_t row, size_t col)
{
    const OpCall *call = run->call;
    const bool strung = is_strung(call);
    if (strung)
        rule_start(run, run->read, call);
    const RuleLine *line = bind_line(run, row, col);
    while (strung && !line && run->operand + 1 < call->inputs) {
        next_operand(run);
        line = bind_line(run, row, col);
    }
    return line;
}

// ---- All cells -----------------------------------------------------------

// The cells that are computed with the rule: all of `rows` × `cols`, which are one long row where
// a rule of single cells stretches nothing.
typedef struct Pass {
    RuleRead own;
    RuleRun run;
    size_t rows, cols;
    bool lanes;  // cells of a row are computed at once, as far as one operand reaches
    size_t cost; // numbers that are read for what is computed at once, about
    size_t row, col, started;
    int is;
} Pass;

static void pass_init(Pass *pass, const OpCall *call, const Matrix *made)
{
    const Rule *rule = op_rule(call);
    const bool cellwise = rule_is_cellwise(rule);
    const Matrix *large = !cellwise ? made : rule->adds ? call->in[0] : call->out;
    const RuleRead *read = rule_of(call, &pass->own);
    rule_start(&pass->run, read, call);
    pass->rows = large->rows;
    pass->cols = large->cols;
    pass->row = pass->col = pass->started = 0;
    const RuleLine *line = rule_made(read, 0);
    pass->run.lanes = 2;
    pass->lanes = cellwise || (read->made == 1 && counts_on(&pass->run, &read->node[line->at[1]]));
    pass->run.lanes = 0;
    bool even = cellwise;
    pass->cost = pass->lanes ? CELL_BLOCK : 1;
    for (size_t i = 0; i < call->inputs; i++) {
        const Matrix *m = call->in[i];
        even &= m->rows == large->rows && m->cols == large->cols;
        if (!cellwise) // a fold runs along one of them
            pass->cost = size_max(pass->cost, size_max(m->rows, m->cols));
    }
    if (!cellwise) // each by a walk over the nodes of its text
        pass->cost *= 16;
    if (!cellwise && pass->lanes)
        pass->cost *= CELL_BLOCK;
    if (!even)
        return;
    for (size_t i = 0; i < RULE_KEEP; i++) {
        Matrix *m = &pass->run.matrix[i];
        if (m->rows == large->rows && m->cols == large->cols)
            *m = (Matrix){1, matrix_size(large), m->at};
    }
    pass->cols *= pass->rows;
    pass->rows = 1;
}

// Goes to the next cells of a row, up to CELL_BLOCK of them: run.n, which `is` makes. False behind
// the last, and where it is to stop.
static bool pass_next(Pass *pass)
{
    RuleRun *run = &pass->run;
    pass->col += pass->started ? run->n : 0;
    if (pass->col == pass->cols) {
        pass->col = 0;
        pass->row++;
    }
    if (pass->row == pass->rows || op_stops(run->call, pass->started++, pass->cost))
        return false;
    const RuleLine *line = rule_bind(run, pass->row, pass->col);
    BUG_ON(!line);
    const size_t left = is_strung(run->call) && pass->lanes
                            ? rule_range(run, 1) - (size_t)run->var[1]
                            : pass->cols - pass->col;
    run->n = pass->lanes ? size_min(left, CELL_BLOCK) : 1;
    run->lanes = pass->lanes ? 2 : 0;
    pass->is = line->is;
    return true;
}

void rule_forward(const OpCall *call)
{
    BUG_ON(call->which != OP_FORWARD); // it would compute a gradient
    const Rule *rule = op_rule(call);
    Pass pass;
    pass_init(&pass, call, call->out);
    double sum = 0, value[CELL_BLOCK];
    while (pass_next(&pass)) {
        node_values(&pass.run, pass.is, value);
        for (size_t k = 0; k < pass.run.n; k++)
            sum += value[k];
        if (!rule->adds)
            memcpy(call->out->at + pass.row * pass.cols + pass.col, value,
                   pass.run.n * sizeof *value);
    }
    if (rule->adds)
        call->out->at[0] = rule->mean ? sum / (double)matrix_size(call->in[0]) : sum;
}

void rule_backward(const OpCall *call, Matrix *dx)
{
    Pass pass;
    pass_init(&pass, call, dx);
    const bool flat = pass.rows == 1 && matrix_size(dx) == pass.cols;
    double value[CELL_BLOCK];
    while (pass_next(&pass)) {
        node_values(&pass.run, pass.is, value);
        double *to = dx->at + (flat || dx->rows == 1 ? 0 : pass.row * dx->cols);
        const size_t by = flat || dx->cols > 1 ? 1 : 0; // an axis of size 1 reads 0
        for (size_t k = 0; k < pass.run.n; k++)
            to[(pass.col + k) * by] += value[k];
    }
}

// ---- Work ----------------------------------------------------------------

typedef struct Counting {
    RuleRead read;
    RuleRun run;
    bool seen[RULE_NODES]; // what is computed already is not counted again
    Work work;
} Counting;

// The variables that a number really depends on: an axis of size 1 is one number.
static unsigned depends(const Counting *c, int id)
{
    const RuleNode *node = &c->read.node[id];
    const Matrix *m = &c->run.matrix[node->index < RULE_MATRICES ? node->index : 0];
    if (node->kind == RULE_CELL)
        return (m->rows == 1 ? 0 : c->read.node[node->left].vars) |
               (m->cols == 1 ? 0 : c->read.node[node->right].vars);
    const RuleLine *line = node->kind == RULE_LINE ? &c->read.line[node->index] : NULL;
    if (line && line->vars == 0)
        return depends(c, line->is);
    const unsigned vars =
        (node->left ? depends(c, node->left) : 0) | (node->right ? depends(c, node->right) : 0);
    return node->kind == RULE_VAR    ? node->vars
           : node->kind == RULE_FOLD ? vars & ~(1u << node->index)
                                     : vars;
}

static double times(Counting *c, unsigned vars)
{
    double times = 1;
    for (size_t v = 0; v < c->read.vars; v++)
        times *= vars >> v & 1 ? (double)rule_range(&c->run, v) : 1;
    return times;
}

static void count(Counting *c, int id)
{
    const RuleNode *node = &c->read.node[id];
    if (id == NONE || c->seen[id] || !(node->uses & NUMBERS))
        return;
    c->seen[id] = true;
    if (node->kind == RULE_CELL || node->kind == RULE_SHOWN)
        return;
    if (node->kind == RULE_LINE) {
        count(c, c->read.line[node->index].is);
        return;
    }
    const RuleNode *right = &c->read.node[node->right];
    // Keeping or dropping a number is no multiplication.
    const bool gate = node->kind == RULE_PRODUCT && right->gate && right->uses != 0;
    const double all = times(c, depends(c, id));
    const bool adds =
        node->kind == RULE_FOLD && node->fold == FOLD_SUM && !c->read.node[node->left].gate;
    if (!node->gate) {
        c->work.sums += all * (node->kind == RULE_SUM || node->kind == RULE_DIFFERENCE);
        c->work.sums += adds ? all * (times(c, 1u << node->index) - 1) : 0;
        c->work.products += all * ((node->kind == RULE_PRODUCT && !gate) ||
                                   node->kind == RULE_QUOTIENT || node->kind == RULE_SQUARE);
        c->work.functions += all * (node->kind == RULE_CALL && node->fn < FN_MAX);
    }
    // Of two branches one is taken: the last, which is the longer, if there is anything in it.
    if (node->kind != RULE_WHERE || !(right->uses & NUMBERS))
        count(c, node->left);
    if (node->kind != RULE_FOLD && node->kind != RULE_NOTED)
        count(c, node->right);
}

static void count_pass(Counting *c, const OpCall *call)
{
    c->work = (Work){0};
    rule_start(&c->run, &c->read, call);
    for (size_t i = 0; i < c->read.made; i++)
        count(c, rule_made(&c->read, i)->is);
}

Work rule_work(const OpCall *call)
{
    const Rule *rule = op_rule(call);
    if (!rule || call->op->moves)
        return (Work){0};
    OpCall forward = *call;
    Counting c = {.work = {0}};
    forward.which = OP_FORWARD;
    rule_read(&c.read, &forward);
    count_pass(&c, &forward);
    if (call->which != OP_FORWARD) {
        rule_read_back(&c.read, call);
        count_pass(&c, call);
    }
    if (!rule_is_cellwise(rule))
        return c.work;
    const Matrix *in = call->in[call->which == OP_FORWARD ? 0 : call->which];
    const double larger = (double)size_max(matrix_size(in), matrix_size(call->out));
    const bool sums = rule->adds && call->which == OP_FORWARD;
    c.work.products += sums && rule->mean;
    c.work.sums += sums ? larger - 1 : 0;
    if (call->which != OP_FORWARD)
        c.work.sums += larger - (double)matrix_size(in);
    return c.work;
}

// ---- Shapes --------------------------------------------------------------

MESSAGE(shapes_differ, ERROR_LESSON,
        "{1}: {2} and {3} do not fit: give two matrices of one shape, or a row "
        "(1xn), a column (mx1) or a 1x1 to stretch");
MESSAGE(shapes_unlike, ERROR_LESSON, "{1}: {2} against {3}: both must have the same shape");
MESSAGE(sides_differ, ERROR_LESSON,
        "{1}: the first matrix is {2}, matrix {3} is {4}: {5} of matrix {3} must be {6}");
MESSAGE(sides_differ_turned, ERROR_LESSON,
        "{1}: the first matrix is {2}, matrix {3} is {4}: {5} of matrix {3} must be {6} (is a .T "
        "missing?)");

// The common size of two sides, or false.
static bool common_size(size_t a, size_t b, size_t *size)
{
    *size = a == 1 ? b : a;
    return a == b || a == 1 || b == 1;
}

static bool cell_shape(const OpCall *call, Shape *out, Error *err)
{
    const bool adds = op_rule(call)->adds;
    const Matrix *a = call->in[0], *b = call->in[call->inputs - 1];
    const bool same = a->rows == b->rows && a->cols == b->cols;
    *out = (Shape){1, 1};
    const bool fits = adds ? same
                           : common_size(a->rows, b->rows, &out->rows) &&
                                 common_size(a->cols, b->cols, &out->cols);
    return fits || ERROR(err, adds ? &shapes_unlike : &shapes_differ, err_text(call->op->name),
                         err_shape(a->rows, a->cols), err_shape(b->rows, b->cols));
}

const RuleNode *rule_along(const RuleRead *read, int id, size_t var, RuleMatrix most, bool *row)
{
    const RuleNode *node = &read->node[id];
    if (id == NONE)
        return NULL;
    if (node->kind == RULE_LINE) {
        const RuleLine *line = &read->line[node->index];
        for (size_t i = 0; i < line->vars; i++) {
            const RuleNode *index = &read->node[i ? node->right : node->left];
            if (index->kind == RULE_VAR && index->index == var)
                return rule_along(read, line->is, line->var + i, most, row);
        }
        return NULL;
    }
    if (node->kind == RULE_CELL && node->index <= most) {
        const RuleNode *left = &read->node[node->left], *right = &read->node[node->right];
        *row = left->kind == RULE_VAR && left->index == var;
        return *row || (right->kind == RULE_VAR && right->index == var) ? node : NULL;
    }
    if (node->kind == RULE_CELL)
        return NULL;
    const RuleNode *found = rule_along(read, node->left, var, most, row);
    return found || node->kind == RULE_NOTED ? found
                                             : rule_along(read, node->right, var, most, row);
}

// The operand, and its side, that a variable of the result runs along.
static const RuleNode *made_along(const RuleRead *read, bool cols, bool *row)
{
    const RuleLine *line = rule_made(read, 0);
    const RuleNode *index = &read->node[line->at[cols]];
    return index->vars == 0 ? NULL : rule_along(read, line->is, cols, RULE_C, row);
}

static size_t side_of(const Matrix *m, bool cols)
{
    return cols ? m->cols : m->rows;
}

static bool must_be(const OpCall *call, size_t operand, bool cols, size_t size, Error *err)
{
    const Matrix *first = call->in[0], *m = call->in[operand];
    const bool turned = call->op->is_product && side_of(m, !cols) == size;
    return side_of(m, cols) == size ||
           ERROR(err, turned ? &sides_differ_turned : &sides_differ, err_text(call->op->name),
                 err_shape(first->rows, first->cols), err_count(operand + 1),
                 err_shape(m->rows, m->cols), err_text(cols ? "cols" : "rows"), err_count(size));
}

// Whether what a variable runs along is everywhere of one size, and what is read at 0 alone has
// that alone. Of operands that are strung together `a` is one after the other.
static bool sizes_fit(const RuleRead *read, const OpCall *call, Error *err)
{
    const bool strung = call->op->operands.most == OP_MANY;
    size_t size[RULE_VARS] = {0}; // that a variable has; 0: not known
    for (int cols = 0; cols < 2; cols++) {
        bool row;
        const RuleNode *cell = made_along(read, cols, &row);
        if (cell)
            size[cols] = side_of(call->in[cell->index], !row);
    }
    for (size_t k = 0; k < (strung ? call->inputs : 1); k++) {
        for (int id = NONE + 1; id < read->nodes; id++) {
            const RuleNode *cell = &read->node[id];
            if (cell->kind != RULE_CELL || cell->index > RULE_C || cell->bare)
                continue;
            for (int cols = 0; cols < 2; cols++) {
                const RuleNode *index = &read->node[cols ? cell->right : cell->left];
                const size_t operand = cell->index == RULE_A ? k : cell->index;
                const bool var = index->kind == RULE_VAR;
                if (var &&
                    (size[index->index] == 0 || (k > 0 && read->range[index->index] != NONE)))
                    size[index->index] = side_of(call->in[operand], cols);
                if ((var || rule_is_constant(index)) &&
                    !must_be(call, operand, cols, var ? size[index->index] : 1, err))
                    return false;
            }
        }
    }
    return true;
}

// How many rows or columns the result has: as many as what its index runs along, or as all
// operands together.
static size_t made_size(const RuleRead *read, const OpCall *call, bool cols)
{
    bool row;
    const RuleNode *cell = made_along(read, cols, &row);
    const bool strung = call->op->operands.most == OP_MANY &&
                        read->node[rule_made(read, 0)->at[cols]].kind != RULE_VAR;
    size_t size = cell ? 0 : 1;
    for (size_t k = 0; cell && k < (strung ? call->inputs : 1); k++)
        size += side_of(call->in[strung ? k : cell->index], !row);
    return size;
}

bool rule_shape(const OpCall *call, Shape *out, Error *err)
{
    RuleRead own;
    const bool cellwise = rule_is_cellwise(op_rule(call));
    if (cellwise && !cell_shape(call, out, err))
        return false;
    const RuleRead *read = rule_of(call, &own);
    if (!cellwise)
        *out = (Shape){made_size(read, call, false), made_size(read, call, true)};
    return sizes_fit(read, call, err);
}

LabelSource rule_label_at(const OpCall *call, bool cols, size_t i, size_t *at)
{
    RuleRead own;
    RuleRun run;
    rule_start(&run, rule_of(call, &own), call);
    const RuleNode *cell = &run.read->node[rule_bind(&run, cols ? 0 : i, cols ? i : 0)->is];
    while (cell->kind == RULE_WHERE) // beside it is a 0 where there is no word
        cell = &run.read->node[cell->right];
    BUG_ON(cell->kind != RULE_CELL || cell->index != RULE_A);
    const bool col = run.read->node[cell->right].vars >> cols & 1;
    *at = (size_t)rule_number(&run, col ? cell->right : cell->left);
    return (LabelSource){(int)run.operand, col};
}

LabelSource rule_labels(const OpCall *call, bool cols)
{
    const Matrix *a = call->in[0], *y = call->out;
    const Rule *rule = op_rule(call);
    const bool stretched = cols ? a->cols != y->cols : a->rows != y->rows;
    if (rule_is_cellwise(rule))
        return (LabelSource){rule->adds ? -1 : stretched ? (int)call->inputs - 1 : 0, cols};
    RuleRead own;
    const RuleRead *read = rule_of(call, &own);
    bool row;
    const RuleNode *cell = made_along(read, cols, &row);
    if (cell)
        return (LabelSource){(int)cell->index, !row};
    return (LabelSource){read->node[rule_made(read, 0)->at[cols]].vars == 0 ? -1 : 0, cols};
}

Folds rule_folds(const OpCall *call)
{
    const Rule *rule = op_rule(call);
    const bool forward = call->which == OP_FORWARD;
    if (forward || rule->adds || !rule_is_cellwise(rule))
        return (Folds){forward && rule->adds, forward && rule->adds};
    const Matrix *m = call->in[call->which], *y = call->out;
    return (Folds){m->rows < y->rows, m->cols < y->cols};
}
