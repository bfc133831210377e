// SPDX-License-Identifier: GPL-3.0-or-later
// The sum behind a cell is read off the rule: its text with the variables bound, one fold after
// the other written out. Nothing else makes the expansion of an operation's cell.
#include <string.h>

#include "base/memory.h"
#include "graph/rule.h"

enum { NONE = 0 };

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
        BUG_ON(o->x->words == EX_WORDS);
        step.name = (Text){o->x->word_at[o->x->words++] = mem_text_n(line->name, line->size)};
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
        return ex_number(o->x, rule_number(&o->run, line->is));
    if (!fixed || !(o->needed >> node->index & 1))
        return open_node(o, line->is);
    return ex_step(o->x, o->step[node->index]);
}

// ---- Cells and notes -----------------------------------------------------

// Where a cell node lies; an axis of size 1 has but one place.
static void place_of(Opening *o, const RuleNode *node, size_t *row, size_t *col)
{
    const Matrix *m = &o->run.matrix[node->index];
    *row = m->rows == 1 ? 0 : (size_t)rule_number(&o->run, node->left);
    *col = m->cols == 1 ? 0 : (size_t)rule_number(&o->run, node->right);
    BUG_ON(*row >= m->rows || *col >= m->cols);
}

// The operand that a matrix of the rule is.
static size_t operand_of(const Opening *o, const RuleNode *node)
{
    return node->index == RULE_A ? o->run.operand : node->index;
}

// Of a step the first operand is the weight, the others are its moments.
static ExprId open_cell(Opening *o, int id)
{
    const RuleNode *node = node_at(o, id);
    size_t row, col;
    if (node->index == RULE_IDS || node->index == RULE_KEEP)
        return ex_number(o->x, rule_number(&o->run, id));
    place_of(o, node, &row, &col);
    if (node_at(o, node->left)->uses >> RULE_IDS & 1)
        o->x->picked = row + 1;
    const OpCall *call = &o->x->context;
    const bool operand = node->index < RULE_Y;
    const size_t of = operand_of(o, node);
    const Side side = node->index == RULE_G                               ? SIDE_GRAD
                      : operand && of > 0 && o->x->cell.side == SIDE_NEXT ? (Side)(SIDE_M + of - 1)
                                                                          : SIDE_VALUE;
    const CellRef cell = {side, operand ? call->in_id[of] : call->out_id, 0, row, col};
    return ex_cell(o->x, cell, matrix_get(&o->run.matrix[node->index], row, col));
}

// Says what there is to say of a part that is read.
static void open_note(Opening *o, const RuleNode *node)
{
    const RuleNote *note = &o->read->rule->notes[node->index];
    o->x->note = note->text;
    const RuleNode *cells = node_at(o, node->right);
    for (size_t i = 0; cells->kind == RULE_CELLS; i++, cells = node_at(o, cells->right)) {
        const RuleNode *cell = node_at(o, cells->left);
        size_t row, col;
        place_of(o, cell, &row, &col);
        BUG_ON(o->x->deciders == DECIDERS || cell->index >= RULE_Y);
        const CellRef of = {SIDE_VALUE, o->x->context.in_id[operand_of(o, cell)], 0, row, col};
        const double value = matrix_get(&o->run.matrix[cell->index], row, col);
        o->x->decider[o->x->deciders++] = (Decider){of, value, note->decider[i]};
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
    if (minus)
        ex_subtract(o->x, sum, term);
    else
        ex_add(o->x, sum, term);
}

static ExprId open_fold(Opening *o, int id)
{
    const RuleNode *fold = node_at(o, id);
    if (fold->fold == FOLD_PLACE)
        return ex_number(o->x, rule_number(&o->run, id));
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
            ex_add(o->x, all, open_node(o, fold->left));
        } else {
            add_term(o, all, fold->left, label, row, i);
        }
    }
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
    const ExprId first = minus ? ex_number(o->x, -1) : open_node(o, left);
    const bool goes_on = (kind == EXPR_SUM || kind == EXPR_PRODUCT) &&
                         o->x->expr[first].kind == kind && node_at(o, left)->kind != RULE_LINE;
    ExprId all = first;
    if (!goes_on) {
        all = ex_composite(o->x, kind, node->kind == RULE_SQUARE ? FN_SQUARE : node->fn);
        ex_add(o->x, all, first);
    }
    if (minus)
        ex_add(o->x, all, open_node(o, left));
    if (right != NONE)
        (node->kind == RULE_DIFFERENCE ? ex_subtract : ex_add)(o->x, all, open_node(o, right));
    o->x->expr[all].value = rule_number(&o->run, id);
    return all;
}

static ExprId open_kind(Opening *o, int id)
{
    const RuleNode *node = node_at(o, id);
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
                   : ex_number(o->x, rule_number(&o->run, id));
    }
}

static ExprId open_node(Opening *o, int id)
{
    const RuleNode *node = node_at(o, id);
    if (node->kind != RULE_NOTED && rule_is_constant(node))
        return ex_number(o->x, node->value);
    if (!node->gate)
        return open_kind(o, id);
    // Comparisons open as the number that they come to, and the note says why.
    const double value = rule_number(&o->run, id);
    const Text *note = &o->read->rule->gates[value == 0 ? 0 : value == 1 ? 1 : 2];
    if (note->en)
        o->x->note = *note;
    return ex_number(o->x, value);
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
    *column = (TableColumn){from->head, mem_new(table->lines, sizeof(ExprId)), EXPR_NONE};
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
    buffer_printf(out, row ? "{%s}[%.0f,:]" : "{%s}[:,%.0f]", rule_matrix_names[cell->index], at);
}

// The rule's own, with the cell's own indices in the places of r and c.
static void write_symbol(const char *symbol, size_t row, size_t col, Buffer *out)
{
    for (const char *p = symbol; *p; p++) {
        const bool index = p > symbol && strchr("[,", p[-1]) && strchr(",]", p[1]);
        if (index && (*p == 'r' || *p == 'c'))
            buffer_printf(out, "%zu", (*p == 'r' ? row : col) + 1);
        else
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
        write_symbol(symbol, row, col, text);
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
            ex_add(o->x, sum, open_node(o, line->is));
        }
    }
    if (call->which != OP_FORWARD || !rule->mean) {
        ex_finish(o->x, sum);
        return;
    }
    const size_t step = ex_define(o->x, (Step){TEXT("sum"), .expr = sum});
    const ExprId n = ex_number(o->x, (double)matrix_size(large));
    const ExprId mean = ex_composite(o->x, EXPR_QUOTIENT, 0);
    ex_add(o->x, mean, ex_step(o->x, step));
    ex_add(o->x, mean, n);
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
    const bool cellwise = rule_is_cellwise(o.read->rule);
    const Folds all = cellwise ? rule_folds(call) : (Folds){false, false};
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
