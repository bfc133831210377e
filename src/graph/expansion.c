// SPDX-License-Identifier: GPL-3.0-or-later
// The sum behind a cell is read off the rule: its text with the variables bound, one fold after
// the other written out. Nothing else makes the expansion of an operation's cell. The rule of the
// node's op says it of a value, that of the consumer of a contribution, and a gradient with several
// uses is the sum of its paths.
//
// Expressions are kept in one growing array and point at each other by index, so that an expansion
// can be cleared and used again without freeing.
#include "graph/expansion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/formula.h"
#include "graph/graph_parts.h"
#include "graph/rule.h"
#include "num/exponential.h"

enum { NONE = 0 };

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

bool cell_beside(CellRef a, CellRef b)
{
    return a.node == b.node && a.side == b.side && a.path == b.path;
}

bool cell_same(CellRef a, CellRef b)
{
    return cell_beside(a, b) && a.row == b.row && a.col == b.col;
}

void expansion_clear(Expansion *x)
{
    owned_release(&x->owned);
    buffer_clear(&x->symbol);
    *x = (Expansion){.columns = x->columns,
                     .interrupt = x->interrupt,
                     .any = x->any,
                     .expr = x->expr,
                     .expr_capacity = x->expr_capacity,
                     .step = x->step,
                     .step_capacity = x->step_capacity,
                     .symbol = x->symbol};
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

static ExprId ex_cell(Expansion *x, CellRef cell, double value)
{
    const ExprId id = new_expr(x, EXPR_CELL, value);
    x->expr[id].cell = cell;
    x->cells++;
    return id;
}

static ExprId ex_step(Expansion *x, size_t step)
{
    BUG_ON(step >= x->steps);
    const ExprId id = new_expr(x, EXPR_STEP, x->step[step].value);
    x->expr[id].step = step;
    return id;
}

// A composite without children, which are added in order. `fn` counts for calls.
static ExprId ex_composite(Expansion *x, ExprKind kind, ExprFn fn)
{
    BUG_ON(kind < EXPR_SUM);
    const ExprId id = new_expr(x, kind, 0);
    x->expr[id].fn = fn;
    return id;
}

// Puts a child behind the others; the value of a sum follows, that of others is set.
static void ex_append(Expansion *x, ExprId parent, ExprId child, bool minus)
{
    Expr *p = expr_at(x, parent), *c = expr_at(x, child);
    BUG_ON((parent == child || (minus && p->kind != EXPR_SUM)) && !x->stopped);
    if (p->kind == EXPR_SUM)
        p->value = minus ? p->value - c->value : p->value + c->value;
    c->minus = minus;
    if (p->last == EXPR_NONE)
        p->first = child;
    else
        x->expr[p->last].next = child;
    p->last = child;
}

// Names the value of step.expr; returns the step's index, by which later steps use it.
static size_t ex_define(Expansion *x, Step step)
{
    MEM_GROW(x->step, x->steps, x->step_capacity);
    step.value = expr_at(x, step.expr)->value;
    x->step[x->steps] = step;
    return x->steps++;
}

// The last step, which has no name: the cell itself.
static void ex_finish(Expansion *x, ExprId expr)
{
    ex_define(x, (Step){.expr = expr});
    x->value = x->expr[expr].value;
}

// ---- Off a rule ------------------------------------------------------------

typedef struct Opening {
    RuleRead *read;
    RuleRun run;
    Expansion *x;
    unsigned needed;          // the lines that are steps of this cell
    double at[RULE_LINES][2]; // with these indices
    size_t step[RULE_LINES];  // of the expansion
    bool swapped;             // the factors of a product of matrices change places
} Opening;

static ExprId open_node(Opening *o, int id);

static const RuleNode *node_at(const Opening *o, int id)
{
    return &o->read->node[id];
}

// ---- Steps ---------------------------------------------------------------

// Collects the lines that stand as steps: those that are used at one place and not at each term
// of a sum, in what is read and in the tests that it takes.
static void collect(Opening *o, int id)
{
    const RuleNode *node = node_at(o, id);
    if (id == NONE || node->lines == 0 || node->kind == RULE_SHOWN)
        return;
    if (node->kind == RULE_WHERE && !(node_at(o, node->condition)->vars & o->run.looped)) {
        collect(o, node->condition);
        collect(o, rule_number(&o->run, node->condition) != 0 ? node->left : node->right);
        return;
    }
    if (node->kind == RULE_LINE) {
        const RuleLine *line = &o->read->line[node->index];
        const bool fixed = rule_enter(&o->run, node);
        if (fixed && line->mark != '\'') {
            o->needed |= 1u << node->index;
            for (size_t i = 0; i < line->vars; i++)
                o->at[node->index][i] = o->run.var[line->var + i];
        }
        collect(o, line->is);
        return;
    }
    if (node->kind == RULE_FOLD) {
        o->run.var[node->index] = 0;
        o->run.looped |= 1u << node->index;
    }
    collect(o, node->left);
    if (node->kind != RULE_FOLD && node->kind != RULE_NOTED)
        collect(o, node->right);
}

// Whether a line is a known number: it was worked out on the way forward.
static bool is_known(const Opening *o, const RuleLine *line)
{
    return line->mark == '^' && o->run.call->which != OP_FORWARD;
}

static const RuleName *name_of(const Opening *o, const char *name, size_t size)
{
    for (const RuleName *n = o->read->rule->names; n < o->read->rule->names + RULE_NAMES && n->of;
         n++)
        if (strlen(n->of) == size && memcmp(n->of, name, size) == 0)
            return n;
    return NULL;
}

static void define(Opening *o, size_t index)
{
    const RuleLine *line = &o->read->line[index];
    const RuleName *name = name_of(o, line->name, line->size);
    for (size_t i = 0; i < line->vars; i++) {
        o->run.var[line->var + i] = o->at[index][i];
        o->run.looped &= ~(1u << (line->var + i));
    }
    Step step = {.expr = open_node(o, line->is)};
    step.show = line->mark == '~' ? STEP_TABLED : is_known(o, line) ? STEP_KNOWN : STEP_OPEN;
    if (name && name->name.en) {
        step.name = o->x->columns && name->name_cols.en ? name->name_cols : name->name;
    } else {
        step.name = (Text){owned_add(&o->x->owned, mem_text_n(line->name, line->size))};
    }
    if (name)
        step.title = name->title;
    o->step[index] = ex_define(o->x, step);
}

static void define_steps(Opening *o, int id)
{
    o->needed = 0;
    collect(o, id);
    for (size_t i = 0; i < o->read->lines; i++)
        if (o->needed >> i & 1)
            define(o, i);
}

static ExprId open_line(Opening *o, const RuleNode *node)
{
    const RuleLine *line = &o->read->line[node->index];
    const bool fixed = rule_enter(&o->run, node);
    if (!fixed && is_known(o, line))
        return new_expr(o->x, EXPR_NUMBER, rule_number(&o->run, line->is));
    if (!fixed || !(o->needed >> node->index & 1))
        return open_node(o, line->is);
    return ex_step(o->x, o->step[node->index]);
}

// ---- Cells and notes -----------------------------------------------------

// The operand that a matrix of the rule is.
static size_t operand_of(const Opening *o, const RuleNode *node)
{
    return node->index == RULE_A ? o->run.operand : node->index;
}

// The cell that is read, and its number; an axis of size 1 has but one place. Of a step the first
// operand is the weight, the others are its moments.
static CellRef cell_of(Opening *o, const RuleNode *node, double *value)
{
    const OpCall *call = &o->x->context;
    const Matrix *m = &o->run.matrix[node->index];
    const size_t row = m->rows == 1 ? 0 : (size_t)rule_number(&o->run, node->left);
    const size_t col = m->cols == 1 ? 0 : (size_t)rule_number(&o->run, node->right);
    const bool operand = node->index < RULE_Y;
    const size_t of = operand_of(o, node);
    const Side side = node->index == RULE_G                               ? SIDE_GRAD
                      : operand && of > 0 && o->x->cell.side == SIDE_NEXT ? (Side)(SIDE_M + of - 1)
                                                                          : SIDE_VALUE;
    *value = matrix_get(m, row, col);
    return (CellRef){side, operand ? call->in_id[of] : call->out_id, 0, row, col};
}

static ExprId open_cell(Opening *o, int id)
{
    const RuleNode *node = node_at(o, id);
    double value;
    if (node->index == RULE_IDS || node->index == RULE_KEEP)
        return new_expr(o->x, EXPR_NUMBER, rule_number(&o->run, id));
    const CellRef cell = cell_of(o, node, &value);
    if (node_at(o, node->left)->uses >> RULE_IDS & 1)
        o->x->picked = cell.row + 1;
    return ex_cell(o->x, cell, value);
}

// Says what there is to say of a part that is read.
static void open_note(Opening *o, const RuleNode *node)
{
    const RuleNote *note = &o->read->rule->notes[node->index];
    o->x->note = note->text;
    const RuleNode *cells = node_at(o, node->right);
    for (size_t i = 0; cells->kind == RULE_CELLS; i++, cells = node_at(o, cells->right)) {
        double value;
        const CellRef cell = cell_of(o, node_at(o, cells->left), &value);
        BUG_ON(o->x->deciders == DECIDERS);
        o->x->decider[o->x->deciders++] = (Decider){cell, value, note->decider[i]};
    }
}

// ---- Folds ---------------------------------------------------------------

static void add_term(Opening *o, ExprId sum, int id, const RuleNode *label, bool row, size_t at)
{
    const RuleNode *node = node_at(o, id);
    const bool minus = node->kind == RULE_MINUS;
    const ExprId term = open_node(o, minus ? node->left : id);
    if (label) { // a row of the result is called as it is, its columns as those of the operand
        const OpCall *call = &o->x->context;
        const NodeId as = label->index == RULE_G   ? call->out_id
                          : label->index == RULE_Y ? call->in_id[0]
                                                   : call->in_id[operand_of(o, label)];
        Expr *expr = &o->x->expr[term];
        expr->label = (CellRef){.node = as};
        *(row ? &expr->label.row : &expr->label.col) = at;
        expr->label_from = row ? LABEL_ROW : LABEL_COL;
    }
    ex_append(o->x, sum, term, minus);
}

static ExprId open_fold(Opening *o, int id)
{
    const RuleNode *fold = node_at(o, id);
    if (fold->fold == FOLD_PLACE)
        return new_expr(o->x, EXPR_NUMBER, rule_number(&o->run, id));
    const ExprId all = ex_composite(o->x, fold->fold == FOLD_SUM ? EXPR_SUM : EXPR_CALL, FN_MAX);
    const size_t range = (size_t)rule_number(&o->run, fold->right);
    bool row = false;
    const RuleNode *label = NULL;
    // Of those that ids choose there is not one for each row.
    const bool labelled = (node_at(o, fold->condition)->uses >> RULE_IDS & 1) == 0;
    for (RuleMatrix most = RULE_Y; labelled && !label && most <= RULE_G; most++)
        label = rule_along(o->read, fold->left, fold->index, most, &row);
    o->run.looped |= 1u << fold->index;
    for (size_t i = 0; i < range; i++) {
        const RuleNode *test = node_at(o, fold->condition);
        o->run.var[fold->index] = (double)i;
        if (fold->condition != NONE && rule_number(&o->run, fold->condition) == 0) {
            if (test->kind == RULE_NOTED)
                open_note(o, test);
        } else if (fold->fold == FOLD_MAX) {
            ex_append(o->x, all, open_node(o, fold->left), false);
        } else {
            add_term(o, all, fold->left, label, row, i);
        }
    }
    if (fold->fold == FOLD_MAX)
        o->x->expr[all].value = rule_number(&o->run, id);
    return all;
}

// ---- Nodes ---------------------------------------------------------------

// What is made of its sides. The first of them may be a sum or a product that goes on; what stands
// in a line of its own stays one part.
static ExprId open_composite(Opening *o, int id)
{
    const RuleNode *node = node_at(o, id);
    static const ExprKind kinds[] = {
        [RULE_SUM] = EXPR_SUM,       [RULE_DIFFERENCE] = EXPR_SUM,    [RULE_PRODUCT] = EXPR_PRODUCT,
        [RULE_MINUS] = EXPR_PRODUCT, [RULE_QUOTIENT] = EXPR_QUOTIENT, [RULE_SQUARE] = EXPR_CALL,
        [RULE_CALL] = EXPR_CALL,
    };
    const ExprKind kind = kinds[node->kind];
    const bool minus = node->kind == RULE_MINUS;
    const int left = o->swapped ? node->right : node->left,
              right = o->swapped ? node->left : node->right;
    const ExprId first = minus ? new_expr(o->x, EXPR_NUMBER, -1) : open_node(o, left);
    const bool goes_on = (kind == EXPR_SUM || kind == EXPR_PRODUCT) &&
                         o->x->expr[first].kind == kind && node_at(o, left)->kind != RULE_LINE;
    ExprId all = first;
    if (!goes_on) {
        all = ex_composite(o->x, kind, node->kind == RULE_SQUARE ? FN_SQUARE : node->fn);
        ex_append(o->x, all, first, false);
    }
    if (minus)
        ex_append(o->x, all, open_node(o, left), false);
    if (right != NONE)
        ex_append(o->x, all, open_node(o, right), node->kind == RULE_DIFFERENCE);
    if (kind != EXPR_SUM)
        o->x->expr[all].value = rule_number(&o->run, id);
    return all;
}

static ExprId open_node(Opening *o, int id)
{
    const RuleNode *node = node_at(o, id);
    if (node->kind != RULE_NOTED && rule_is_constant(node))
        return new_expr(o->x, EXPR_NUMBER, node->value);
    if (node->gate) { // comparisons open as the number that they come to, and the note says why
        const double value = rule_number(&o->run, id);
        const Text *note = &o->read->rule->gates[value == 0 ? 0 : value == 1 ? 1 : 2];
        if (note->en)
            o->x->note = *note;
        return new_expr(o->x, EXPR_NUMBER, value);
    }
    switch (node->kind) {
    case RULE_CELL: return open_cell(o, id);
    case RULE_LINE: return open_line(o, node);
    case RULE_FOLD: return open_fold(o, id);
    case RULE_NOTED: open_note(o, node); return open_node(o, node->left);
    case RULE_WHERE:
        return open_node(o, rule_number(&o->run, node->condition) != 0 ? node->left : node->right);
    default:
        return node->kind >= RULE_SUM && node->kind <= RULE_CALL
                   ? open_composite(o, id)
                   : new_expr(o->x, EXPR_NUMBER, rule_number(&o->run, id));
    }
}

// ---- The whole cell ------------------------------------------------------

// A column of the table: its variable goes from line to line.
static void open_column(Opening *o, const RuleColumn *from, bool by_rows)
{
    const char *var = by_rows ? "r" : "j";
    const int is = rule_read_more(o->read, from->is, var);
    const size_t at = by_rows ? 0 : o->read->vars - 1;
    Table *table = &o->x->table;
    BUG_ON(table->columns == TABLE_COLUMNS);
    TableColumn *column = &table->column[table->columns++];
    ExprId *line = owned_add(&o->x->owned, mem_new(table->lines, sizeof *line));
    *column = (TableColumn){from->head, line, EXPR_NONE};
    o->run.looped |= 1u << at;
    for (size_t i = 0; i < table->lines; i++) {
        o->run.var[at] = (double)i;
        column->expr[i] = open_node(o, is);
    }
    if (from->sum)
        column->sum = open_node(o, rule_read_more(o->read, from->sum, "r"));
}

// The table of the pass, where it has one.
static void open_table(Opening *o, size_t row, size_t col)
{
    const size_t pass = (size_t)(o->run.call->which + 1);
    const RuleTable *table = &o->read->rule->table[pass % 2];
    if (pass > 1 || !table->column[0].head)
        return;
    const Matrix *a = o->run.call->in[0];
    const bool result = table->column[0].is[0] == 'y'; // its lines are called as those of y
    const CellRef label = {SIDE_VALUE, result ? o->x->context.out_id : o->x->context.in_id[0], 0,
                           table->by_rows ? 0 : row, 0};
    const double own = o->run.var[0];
    const unsigned looped = o->run.looped;
    o->x->tabled = true;
    o->x->table = (Table){.lines = table->by_rows ? a->rows : a->cols,
                          .asked = table->by_rows ? a->rows : col,
                          .label = label,
                          .label_from = table->by_rows ? LABEL_ROW : LABEL_COL};
    for (const RuleColumn *column = table->column; column->head; column++) {
        open_column(o, column, table->by_rows);
        o->run.var[0] = own;
        o->run.looped = looped;
    }
}

// "{a}[2,:]" of a factor of a product.
static void write_factor(Opening *o, int factor, size_t loop, Buffer *out)
{
    const RuleNode *cell = node_at(o, factor);
    const bool row = !(node_at(o, cell->left)->vars >> loop & 1);
    const double at = rule_number(&o->run, row ? cell->left : cell->right) + 1;
    buffer_printf(out, row != o->x->columns ? "{%s}[%.0f,:]" : "{%s}[:,%.0f]",
                  rule_matrix_names[cell->index], at);
}

// The rule's own, with the cell's indices in the places of "[r,c]" and "[r,:]".
static void write_symbol(const char *symbol, size_t row, size_t col, bool columns, Buffer *out)
{
    for (const char *p = symbol; *p; p++) {
        for (size_t k = 1; *p == '[' && k < 4; k += 2) {
            const char index = p[columns ? 4 - k : k];
            buffer_add(out, k == 1 ? "[" : ",");
            if (index == ':')
                buffer_add(out, ":");
            else
                buffer_printf(out, "%zu", (index == 'r' ? row : col) + 1);
        }
        p += *p == '[' ? 4 : 0;
        buffer_add_n(out, p, 1);
    }
}

static void write_index_form(Opening *o, size_t row, size_t col)
{
    int factor[2];
    bool turned;
    const char *symbol =
        o->run.call->which > 0 ? NULL : o->read->rule->symbol[o->run.call->which + 1];
    Buffer *text = &o->x->symbol;
    if (symbol) {
        write_symbol(symbol, row, col, o->x->columns, text);
    } else if (rule_is_product(o->read, factor, &turned)) {
        const size_t loop = node_at(o, rule_made(o->read, 0)->is)->index;
        write_factor(o, factor[o->swapped], loop, text);
        buffer_add(text, "⋅");
        write_factor(o, factor[!o->swapped], loop, text);
    }
}

// A rule of single cells that are added up, or of an operand that is stretched: one term a cell.
static void expand_folds(Opening *o, Folds all, size_t row, size_t col)
{
    const Rule *rule = o->read->rule;
    const OpCall *call = o->run.call;
    const Matrix *large = rule->adds ? call->in[0] : call->out;
    const ExprId sum = ex_composite(o->x, EXPR_SUM, 0);
    for (size_t i = all.rows ? 0 : row; i < (all.rows ? large->rows : row + 1); i++) {
        for (size_t j = all.cols ? 0 : col; j < (all.cols ? large->cols : col + 1); j++) {
            const RuleLine *line = rule_bind(&o->run, i, j);
            define_steps(o, line->is);
            ex_append(o->x, sum, open_node(o, line->is), false);
        }
    }
    if (call->which != OP_FORWARD || !rule->mean) {
        ex_finish(o->x, sum);
        return;
    }
    const size_t step = ex_define(o->x, (Step){TEXT("sum"), .expr = sum});
    const ExprId n = new_expr(o->x, EXPR_NUMBER, (double)matrix_size(large));
    const ExprId mean = ex_composite(o->x, EXPR_QUOTIENT, 0);
    ex_append(o->x, mean, ex_step(o->x, step), false);
    ex_append(o->x, mean, n, false);
    o->x->expr[mean].value = o->x->expr[sum].value / (double)matrix_size(large);
    ex_finish(o->x, mean);
}

void rule_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    Opening o;
    RuleRead own;
    int factor[2];
    bool turned;
    o.x = x;
    o.read = rule_of(call, &own);
    rule_start(&o.run, o.read, call);
    o.swapped = false;
    const Folds all = rule_folds(call);
    if (all.rows || all.cols) {
        expand_folds(&o, all, row, col);
        return;
    }
    const RuleLine *line = rule_bind(&o.run, row, col);
    BUG_ON(!line);
    o.swapped = rule_is_product(o.read, factor, &turned) && turned != x->columns;
    define_steps(&o, line->is);
    const ExprId made = open_node(&o, line->is);
    if (x->expr[made].kind != EXPR_NUMBER) {
        open_table(&o, row, col);
        rule_bind(&o.run, row, col);
        write_index_form(&o, row, col);
    }
    ex_finish(x, made);
    const RuleName *name = name_of(&o, "y", 1);
    if (name && call->which == OP_FORWARD)
        x->step[x->steps - 1].title = name->title;
}

// ---- Any cell --------------------------------------------------------------

static const Text upstream_note = TEXT("given: the upstream gradient");
static const Text loss_note = TEXT("given: the loss changes as itself");
static const Text moment_note = TEXT("what is left of the steps so far");
static const Text given_notes[] = {
    [ROLE_INPUT] = TEXT("given: an input"),
    [ROLE_WEIGHT] = TEXT("given: a weight"),
    [ROLE_CONSTANT] = TEXT("given: a constant"),
    [ROLE_TARGET] = TEXT("given: a target"),
};

static void give(Expansion *x, Text note, double value)
{
    x->kind = EXPANSION_GIVEN;
    x->note = note;
    x->value = value;
}

// Has the op explain a cell of its result, or of what it gives back to operand `which`;
// the places of the index form are replaced by names.
static void explain_call(Graph *graph, NodeId node, int which, CellRef cell, Expansion *x)
{
    x->context = graph_call(graph, node, which);
    rule_expand(&x->context, cell.row, cell.col, x);
    const FormulaStyle style = {NOTATION_PLAIN, x->columns};
    Buffer filled = {0};
    formula_fill(graph, node, which, buffer_text(&x->symbol), style, &filled);
    buffer_release(&x->symbol);
    x->symbol = filled;
}

static void explain_value(Graph *graph, CellRef cell, Expansion *x)
{
    const Slot *slot = graph_slot(graph, cell.node);
    if (!slot->node.op) {
        BUG_ON(slot->node.role >= ROLE_COMPUTED);
        give(x, given_notes[slot->node.role], matrix_get(&slot->value, cell.row, cell.col));
        x->word = slot->node.words ? node_word(&slot->node, x->value) : NULL;
        return;
    }
    explain_call(graph, cell.node, OP_FORWARD, cell, x);
    if (graph_masked(graph, cell.node, cell.row, cell.col))
        x->kind = EXPANSION_MASKED;
    const Node *ids = slot->node.inputs == 2 ? graph_node(graph, slot->node.input[1]) : NULL;
    if (x->picked > 0 && ids && ids->words)
        x->word = node_word(ids, (double)x->picked);
}

static void explain_path(Graph *graph, CellRef cell, Expansion *x)
{
    BUG_ON(cell.path >= graph_slot(graph, cell.node)->paths);
    const Path *path = &graph_slot(graph, cell.node)->path[cell.path];
    if (path->use.consumer == NODE_NONE) {
        give(x, graph->root_is_loss ? loss_note : upstream_note,
             matrix_get(&path->sum, cell.row, cell.col));
        return;
    }
    explain_call(graph, path->use.consumer, (int)path->use.operand, cell, x);
}

// One line a path.
static void explain_paths(Graph *graph, CellRef cell, Expansion *x)
{
    const Slot *slot = graph_slot(graph, cell.node);
    BUG_ON(slot->paths < 2);
    const ExprId sum = ex_composite(x, EXPR_SUM, 0);
    for (size_t i = 0; i < slot->paths; i++) {
        const CellRef part = {SIDE_PATH, cell.node, i, cell.row, cell.col};
        const double value = matrix_get(&slot->path[i].sum, cell.row, cell.col);
        const ExprId term = ex_cell(x, part, value);
        x->expr[term].label = (CellRef){SIDE_PATH, cell.node, i, 0, 0};
        x->expr[term].label_from = LABEL_PATH;
        ex_append(x, sum, term, false);
    }
    ex_finish(x, sum);
}

// The next number of a weight, by a rule that lives as long as it is read.
static void explain_step(Graph *graph, CellRef cell, Expansion *x)
{
    const StepRule rule = graph_step_rule(graph);
    Slot *slot = graph_slot(graph, cell.node);
    const Matrix *in[] = {&slot->value, &slot->moment[MOMENT_M], &slot->moment[MOMENT_V]};
    const NodeId id[] = {cell.node, cell.node, cell.node};
    double param[OP_PARAMS];
    SCOPED(buffer_release) Buffer steps = {0};
    Op op;
    for (Moment k = 0; k < MOMENTS; k++) {
        if (rule.optimizer->keeps[k])
            graph_moment(graph, cell.node, k);
    }
    step_write_rule(&rule, &op, param, &steps);
    x->context = (OpCall){.op = &op,
                          .which = OP_FORWARD,
                          .inputs = 1 + MOMENTS,
                          .in = in,
                          .in_id = id,
                          .param = param,
                          .out = &slot->value,
                          .out_id = cell.node,
                          .up = &slot->grad};
    rule_expand(&x->context, cell.row, cell.col, x);
    x->context = (OpCall){0};
    formula_update(graph, cell.node, &cell, (FormulaStyle){NOTATION_PLAIN, x->columns}, &x->symbol);
}

void graph_expand(Graph *graph, CellRef cell, Expansion *x)
{
    expansion_clear(x);
    x->cell = cell;
    if (cell.side != SIDE_VALUE && !graph_grad(graph, cell.node)) {
        x->kind = EXPANSION_NONE;
        x->value = NAN;
        return;
    }
    switch (cell.side) {
    case SIDE_VALUE: explain_value(graph, cell, x); return;
    case SIDE_PATH: explain_path(graph, cell, x); return;
    case SIDE_NEXT: explain_step(graph, cell, x); return;
    case SIDE_M:
    case SIDE_V: give(x, moment_note, graph_number(graph, cell)); return;
    case SIDE_GRAD: break;
    }
    cell.path = 0; // the only one
    (graph_slot(graph, cell.node)->paths == 1 ? explain_path : explain_paths)(graph, cell, x);
}
