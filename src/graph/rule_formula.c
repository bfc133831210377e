// SPDX-License-Identifier: GPL-3.0-or-later
// A rule in each notation: what stands for a cell stands for its matrix, a fold along a row for
// the sum of each row. For people a case that gives 0 is left out where the other would be
// meaningless there (0⋅ln 0, a masked share); NumPy has it, but for shares, which are 0 there.
#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "graph/rule.h"
#include "num/format.h"

// How loosely a part holds together; what is looser than its surroundings take gets parentheses.
typedef enum Hold { HOLD_ATOM, HOLD_SIGN, HOLD_PRODUCT, HOLD_SUM, HOLD_TEST } Hold;

// How a node is written in each Notation: $l and $r are its sides, which may be as loose as that,
// $c the condition, $f the function, $m the place of its matrix, $p its parameter.
typedef struct Form {
    const char *text[2];
    Hold is, left, right;
} Form;

// What stands right of a minus or a division must hold more tightly.
static const Form forms[] = {
    [RULE_PI] = {{"π", "np.pi"}},
    [RULE_OPTION] = {{"{$p}", "{$p}"}, HOLD_PRODUCT}, // "1/4"
    [RULE_ROWS] = {{"m", "$m.shape[0]"}},
    [RULE_COLS] = {{"n", "$m.shape[1]"}},
    [RULE_COUNT] = {{"n", "$m.size"}},
    [RULE_SUM] = {{"$l + $r", "$l + $r"}, HOLD_SUM, HOLD_SUM, HOLD_SUM},
    [RULE_DIFFERENCE] = {{"$l - $r", "$l - $r"}, HOLD_SUM, HOLD_SUM, HOLD_PRODUCT},
    [RULE_PRODUCT] = {{"$l∘$r", "$l * $r"}, HOLD_PRODUCT, HOLD_PRODUCT, HOLD_PRODUCT},
    [RULE_QUOTIENT] = {{"$l ∕ $r", "$l / $r"}, HOLD_PRODUCT, HOLD_PRODUCT, HOLD_SIGN},
    [RULE_MINUS] = {{"-$l", "-$l"}, HOLD_SIGN, HOLD_SIGN},
    [RULE_SQUARE] = {{"$l²", "$l**2"}},
    [RULE_CALL] = {{"$f($l)", "$f($l)"}, HOLD_ATOM, HOLD_SUM, HOLD_SUM},
    [RULE_ABOVE] = {{"$l > $r", "$l > $r"}, HOLD_TEST, HOLD_SUM, HOLD_SUM},
    [RULE_REACHES] = {{"$l ≥ $r", "$l >= $r"}, HOLD_TEST, HOLD_SUM, HOLD_SUM},
    [RULE_EQUAL] = {{"$l = $r", "$l == $r"}, HOLD_TEST, HOLD_SUM, HOLD_SUM},
    [RULE_DIFFERS] = {{"$l ≠ $r", "$l != $r"}, HOLD_TEST, HOLD_SUM, HOLD_SUM},
    [RULE_WHERE] = {{"where($c, $l, $r)", "np.where($c, $l, $r)"}, HOLD_ATOM, HOLD_SUM, HOLD_SUM},
    [RULE_FOLD] = {{NULL, "np.where($c, $l, 0)"}, HOLD_ATOM, HOLD_SUM},
    [RULE_CELLS] = {{NULL, NULL}}, // the last kind: all have a row
};

typedef struct Writer {
    const RuleRead *read;
    Notation notation;
    bool columns; // tokens stand in columns
    Buffer *out;
    unsigned *letters; // the lines that stand as letters, which are said behind the formula
} Writer;

static const RuleNode *node_of(const Writer *w, int id)
{
    return &w->read->node[id];
}

// Whether a line stands as a letter for people: what was known before, and a whole matrix that a
// table shows as well.
static bool is_letter(const Writer *w, const RuleLine *line)
{
    return w->notation != NOTATION_NUMPY &&
           (line->mark == '^' || (line->mark == '~' && line->vars == 2));
}

// What a part is without its notes, its frames and the lines that are written where they are used.
static int bare(const Writer *w, int id)
{
    const RuleNode *node = node_of(w, id);
    const RuleLine *line = node->kind == RULE_LINE ? &w->read->line[node->index] : NULL;
    if (line && line->vars > 0 && !is_letter(w, line))
        return bare(w, line->is);
    return node->kind == RULE_NOTED || node->kind == RULE_SHOWN ? bare(w, node->left) : id;
}

static bool uses(const RuleRead *read, int id, RuleMatrix matrix)
{
    return read->node[id].uses >> matrix & 1;
}

// Whether a part is a matrix and no single number, as b[0,0] is.
static bool is_matrix(const Writer *w, int id)
{
    const RuleRead *read = w->read;
    const RuleNode *node = &read->node[id];
    if (node->kind == RULE_CELL)
        return node->vars && !(read->rule->adds && node->index >= RULE_Y);
    return node->kind == RULE_LINE
               ? read->line[node->index].vars == 2 || uses(read, id, RULE_A)
               : node->uses && (is_matrix(w, node->left) || is_matrix(w, node->right));
}

static void write_node(const Writer *w, int id, Hold most);

// The name of a step: of a cell alone it is a function of that cell.
static void write_step(const Writer *w, size_t index)
{
    const RuleLine *line = &w->read->line[index];
    if (w->notation == NOTATION_NUMPY) { // it has no names for them
        write_node(w, line->is, HOLD_ATOM);
        return;
    }
    if (line->mark == '~')
        *w->letters |= 1u << index;
    buffer_add_n(w->out, line->name, line->size);
    const bool greek = (unsigned char)*line->name >= 0x80;
    buffer_add(w->out, greek && line->vars == 0 ? "({a})" : "");
}

static void write_leaf(const Writer *w, const RuleNode *node)
{
    static const char *const kept[] = {"mask", "keep_{y}"};
    static const char *const infinity[] = {"∞", "np.inf"};
    if (node->kind == RULE_LINE) {
        write_step(w, node->index);
    } else if (node->kind == RULE_NUMBER) {
        char number[NUMBER_SIZE];
        number_shortest(node->value, number);
        buffer_add(w->out, isinf(node->value) ? infinity[w->notation] : number);
    } else if (node->index == RULE_KEEP) {
        buffer_add(w->out, kept[w->notation]);
    } else {
        BUG_ON(node->kind != RULE_CELL || node->index > RULE_G);
        const RuleNode *row = node_of(w, node->left), *col = node_of(w, node->right);
        const bool turned =
            row->kind == RULE_VAR && row->index == 1 && col->kind == RULE_VAR && col->index == 0;
        buffer_printf(w->out, "{%s%s}", rule_matrix_names[node->index], turned ? "'" : "");
    }
}

// A number and a matrix are multiplied by another sign than two matrices. A quotient left of a
// product gets parentheses: "2 ∕ n⋅a" is misread.
static Form form_of(const Writer *w, const RuleNode *node)
{
    Form form = forms[node->kind];
    if (node->kind == RULE_CALL && node->right != 0)
        form.text[0] = form.text[1] = "$f($l, $r)";
    if (w->columns && (node->kind == RULE_ROWS || node->kind == RULE_COLS))
        form.text[1] = forms[node->kind == RULE_ROWS ? RULE_COLS : RULE_ROWS].text[1];
    if (node->kind != RULE_PRODUCT)
        return form;
    if (!is_matrix(w, node->left) || !is_matrix(w, node->right))
        form.text[NOTATION_PLAIN] = "$l⋅$r";
    if (node_of(w, bare(w, node->left))->kind == RULE_QUOTIENT)
        form.left = HOLD_SIGN;
    return form;
}

static void write_parts(const Writer *w, const RuleNode *node, const Form *form)
{
    BUG_ON(w->notation > NOTATION_NUMPY || !form->text[w->notation]);
    for (const char *p = form->text[w->notation]; *p; p++) {
        if (*p != '$') {
            buffer_add_n(w->out, p, 1);
            continue;
        }
        switch (*++p) {
        case 'l': write_node(w, node->left, form->left); break;
        case 'r': write_node(w, node->right, form->right); break;
        case 'c': write_node(w, node->condition, HOLD_TEST); break;
        case 'f': buffer_add(w->out, expr_functions[node->fn].written[w->notation]); break;
        case 'm': buffer_printf(w->out, "{%s}", rule_matrix_names[node->index]); break;
        case 'p': buffer_add(w->out, w->read->op->param[node->index].name); break;
        }
    }
}

// Whether a test tells where its cell is −∞ or 0: what is not computed there would be no number,
// or is a share.
static bool is_guard(const Writer *w, int test, int of)
{
    const RuleNode *node = node_of(w, bare(w, test)), *limit = node_of(w, node->right);
    if ((node->kind != RULE_EQUAL && node->kind != RULE_DIFFERS) || limit->uses || limit->vars)
        return false;
    return w->notation != NOTATION_NUMPY || (isinf(limit->value) && uses(w->read, of, RULE_Y));
}

static bool is_zero(const Writer *w, int id)
{
    const RuleNode *node = node_of(w, bare(w, id));
    return node->kind == RULE_NUMBER && node->value == 0;
}

static void write_where(const Writer *w, const RuleNode *node, Hold most)
{
    const bool people = w->notation != NOTATION_NUMPY;
    if (is_zero(w, node->left) && is_guard(w, node->condition, node->right)) {
        write_node(w, node->right, most);
    } else if (people && is_zero(w, node->right)) {
        const bool wrap = most < HOLD_PRODUCT;
        buffer_add(w->out, wrap ? "(" : "");
        write_node(w, node->left, HOLD_SIGN);
        buffer_add(w->out, "∘");
        write_node(w, node->condition, HOLD_ATOM);
        buffer_add(w->out, wrap ? ")" : "");
    } else {
        write_parts(w, node, &forms[RULE_WHERE]);
    }
}

// A part that something is written behind: ".sum()", "⋅1".
static void write_wrapped(const Writer *w, int id, bool calls)
{
    const RuleNode *node = node_of(w, bare(w, id));
    const bool wrap = node->kind != RULE_CELL && (calls || forms[node->kind].is != HOLD_ATOM);
    buffer_add(w->out, wrap ? "(" : "");
    write_node(w, id, HOLD_SUM);
    buffer_add(w->out, wrap ? ")" : "");
}

// A fold along the rows of a matrix or along its columns. For people that of the whole formula is
// a product with ones.
static void write_fold(const Writer *w, const RuleNode *node, bool whole)
{
    bool rows = false;
    BUG_ON(node->fold == FOLD_PLACE); // its op has formulas of its own
    rule_along(w->read, node->left, node->index, RULE_G, &rows);
    rows = rows != w->columns;
    if (w->notation == NOTATION_NUMPY) {
        const bool guarded = node->condition && !is_guard(w, node->condition, node->left);
        buffer_add(w->out, guarded ? "(" : "");
        if (guarded)
            write_parts(w, node, &forms[RULE_FOLD]);
        else
            write_wrapped(w, node->left, true);
        buffer_printf(w->out, "%s.%s(axis=%d, keepdims=True)", guarded ? ")" : "",
                      node->fold == FOLD_SUM ? "sum" : "max", !rows);
    } else if (node->fold == FOLD_MAX || !whole) {
        buffer_add(w->out, node->fold == FOLD_MAX ? "max " : "Σ ");
        write_node(w, node->left, HOLD_PRODUCT);
    } else {
        buffer_add(w->out, rows ? "1ᵀ⋅" : "");
        write_wrapped(w, node->left, false);
        buffer_add(w->out, rows ? "" : "⋅1");
    }
}

// The sum of a row over how many cells it has: what is added up; else 0.
static int mean_of(const Writer *w, int id)
{
    const RuleNode *node = node_of(w, bare(w, id));
    const RuleNode *sum = node_of(w, bare(w, node->left)), *n = node_of(w, bare(w, node->right));
    const bool is = node->kind == RULE_QUOTIENT && sum->kind == RULE_FOLD &&
                    sum->fold == FOLD_SUM && sum->condition == 0 && n->kind == RULE_COLS &&
                    node_of(w, sum->right)->kind == RULE_COLS;
    return is ? sum->left : 0;
}

// What the mean of a square is the variance of: (x - mean x)²; else 0.
static int variance_of(const Writer *w, int id)
{
    const RuleNode *square = node_of(w, bare(w, id));
    const RuleNode *from = node_of(w, bare(w, square->left));
    const RuleNode *mean = node_of(w, mean_of(w, from->right)), *x = node_of(w, from->left);
    const bool is = square->kind == RULE_SQUARE && from->kind == RULE_DIFFERENCE &&
                    x->kind == RULE_CELL && mean->kind == RULE_CELL && mean->index == x->index;
    return is ? from->left : 0;
}

static void write_mean(const Writer *w, int of)
{
    if (w->notation == NOTATION_NUMPY) {
        const int x = variance_of(w, of);
        write_wrapped(w, x ? x : of, true);
        buffer_printf(w->out, ".%s(axis=%d, keepdims=True)", x ? "var" : "mean", !w->columns);
        return;
    }
    buffer_add(w->out, "mean(");
    write_node(w, of, HOLD_SUM);
    buffer_add(w->out, ")");
}

static void write_node(const Writer *w, int id, Hold most)
{
    const RuleNode *node = node_of(w, id);
    const RuleLine *line = node->kind == RULE_LINE ? &w->read->line[node->index] : NULL;
    if (line && line->vars > 0 && !is_letter(w, line)) {
        write_node(w, line->is, most);
    } else if (node->kind == RULE_NOTED) {
        write_node(w, node->left, most);
    } else if (node->kind == RULE_SHOWN) {
        const RuleNode *number = node_of(w, node->left), *under = node_of(w, number->right);
        if (number->kind == RULE_QUOTIENT && under->kind == RULE_OPTION) // 1/by
            buffer_printf(w->out, "{1/%s}", w->read->op->param[under->index].name);
        else
            write_node(w, node->left, HOLD_ATOM);
    } else if (node->kind == RULE_WHERE) {
        write_where(w, node, most);
    } else if (node->kind == RULE_FOLD) {
        write_fold(w, node, false);
    } else if (mean_of(w, id)) {
        write_mean(w, mean_of(w, id));
    } else {
        const Form form = form_of(w, node);
        const bool test = form.is == HOLD_TEST && w->notation != NOTATION_NUMPY;
        const bool wrap = test || form.is > most;
        buffer_add(w->out, test ? "[" : wrap ? "(" : "");
        if (form.text[0])
            write_parts(w, node, &form);
        else
            write_leaf(w, node);
        buffer_add(w->out, test ? "]" : wrap ? ")" : "");
    }
}

static void write_formula(const RuleRead *read, Notation notation, bool columns, Buffer *out)
{
    const RuleLine *line = rule_made(read, 0);
    unsigned letters = 0;
    const Writer w = {read, notation, columns, out, &letters};
    const RuleNode *is = node_of(&w, bare(&w, line->is));
    if (is->kind == RULE_FOLD && is->fold == FOLD_SUM)
        write_fold(&w, is, true);
    else
        write_node(&w, line->is, HOLD_SUM);
    for (size_t i = 0; i < read->lines; i++) {
        if (!(letters >> i & 1))
            continue;
        buffer_printf(out, ", %.*s = ", (int)read->line[i].size, read->line[i].name);
        write_node(&w, read->line[i].is, HOLD_SUM);
    }
}

// A product of matrices: the factor that holds the row of the result is the first, and stands as
// it is where that is its row.
static bool write_product(const RuleRead *read, const char *sign, bool columns, Buffer *out)
{
    int factor[2];
    bool turned;
    if (!rule_is_product(read, factor, &turned))
        return false;
    for (size_t i = 0; i < 2; i++) {
        const bool first = (i == 0) != columns;
        const RuleNode *cell = &read->node[factor[turned == first]];
        const bool row = read->node[cell->left].vars & 3; // of the result
        buffer_printf(out, "%s{%s%s}", i ? sign : "", rule_matrix_names[cell->index],
                      row == first ? "" : "'");
    }
    return true;
}

// ---- Passes --------------------------------------------------------------

// Writes the formula in the place of $, or a text without one as it is.
static void write_in(const RuleRead *read, Notation notation, bool columns, const char *form,
                     bool wrap, Buffer *out)
{
    const size_t before = strcspn(form, "$");
    buffer_add_n(out, form, before);
    if (form[before] == '\0')
        return;
    buffer_add(out, wrap ? "(" : "");
    write_formula(read, notation, columns, out);
    buffer_add(out, wrap ? ")" : "");
    buffer_add(out, form + before + 1);
}

void rule_template(const OpCall *call, Notation notation, bool columns, Buffer *out)
{
    static const char *const sum[][2] = {{"sum($)", "np.sum($, keepdims=True)"},
                                         {"Σ$ ∕ n", "np.mean($, keepdims=True)"}};
    // What is the same for all cells of a row is spread over them.
    static const char *const spread[] = {"$⋅1ᵀ", "$ * np.ones_like({a})", "1⋅$"};
    // The sum over what was stretched: over rows from the left, over columns from the right as a
    // product with ones, over both as a sum.
    static const char *const over[][2] = {{"1ᵀ⋅$", "$.sum(axis=0, keepdims=True)"},
                                          {"$⋅1", "$.sum(axis=1, keepdims=True)"},
                                          {"sum$", "$.sum(keepdims=True)"}};
    static const char *const even[] = {"{g}⋅1⋅1ᵀ", "np.full_like({a}, {g})"};
    const Rule *rule = op_rule(call);
    RuleRead own;
    const RuleRead *read = rule_of(call, &own);
    const RuleLine *line = rule_made(read, 0);
    const RuleNode *is = &read->node[line->is];
    const bool loose = forms[is->kind].is != HOLD_ATOM;
    const Folds stretch = rule_folds(call);
    const bool both = stretch.rows && stretch.cols, forward = call->which == OP_FORWARD;
    if (write_product(read, notation == NOTATION_NUMPY ? " @ " : "⋅", columns, out))
        return;
    if (!rule_is_cellwise(rule)) {
        const bool narrow = read->node[line->at[1]].vars & ~is->vars;
        const size_t form = columns && notation == NOTATION_PLAIN ? 2 : notation;
        write_in(read, notation, columns, narrow ? spread[form] : "$", narrow && loose, out);
    } else if (forward) {
        write_in(read, notation, columns, rule->adds ? sum[rule->mean][notation] : "$", false, out);
    } else if (rule->adds && !uses(read, line->is, RULE_A) && !uses(read, line->is, RULE_B)) {
        write_in(read, notation, columns, even[notation], false, out); // of a sum: one number
    } else {
        const bool any = stretch.rows || stretch.cols;
        const size_t side = both ? 2 : stretch.cols != columns;
        write_in(read, notation, columns, any ? over[side][notation] : "$",
                 any && (notation == NOTATION_NUMPY || both || loose), out);
    }
}

// Whether a node is a matrix times a number, or over one.
static bool is_scaled(const RuleRead *read, int id)
{
    const RuleNode *node = &read->node[id], *left = &read->node[node->left];
    const RuleKind number = read->node[node->right].kind;
    return (node->kind == RULE_PRODUCT && left->kind == RULE_OPTION) ||
           (node->kind == RULE_QUOTIENT && left->kind == RULE_CELL && number == RULE_SHOWN);
}

void rule_picture(const OpCall *call, bool columns, Buffer *out)
{
    const Rule *rule = op_rule(call);
    const bool forward = call->which == OP_FORWARD;
    RuleRead own;
    const RuleRead *read = rule_of(call, &own);
    const int made = rule_made(read, 0)->is;
    if (op_formula(call)->picture) {
        buffer_add(out, op_formula(call)->picture);
    } else if (write_product(read, "⋅", columns, out)) {
        buffer_add(out, forward ? " = {y}" : " = {x}");
    } else if (!rule_is_cellwise(rule) || op_formula(call)->plain) {
        buffer_add(out, forward                    ? "{*} ⟶ {y}"
                        : uses(read, made, RULE_A) ? "{a} {g} ⟶ {x}"
                                                   : "{g} ⟶ {x}");
    } else if (forward && call->inputs == 1 && !is_scaled(read, made)) {
        buffer_add(out, "{a} ⟶ {y}");
    } else if (forward) {
        const char *form = rule->mean ? "Σ $ ∕ n = {y}" : rule->adds ? "Σ $ = {y}" : "$ = {y}";
        write_in(read, NOTATION_PLAIN, columns, form, false, out);
    } else if (read->node[made].lines != 0) {
        buffer_add(out, "{g} ∘ f′( {a} ) = {x}");
    } else {
        const Folds stretch = rule_folds(call);
        const bool all = stretch.rows && stretch.cols;
        const bool copies = !is_scaled(read, made) && !uses(read, made, RULE_A) &&
                            !uses(read, made, RULE_B) && !uses(read, made, RULE_Y);
        const bool moves = copies || stretch.rows || stretch.cols;
        write_in(read, NOTATION_PLAIN, columns,
                 all     ? "Σ $ = {x}"
                 : moves ? "$ ⟶ {x}"
                         : "$ = {x}",
                 false, out);
    }
}
