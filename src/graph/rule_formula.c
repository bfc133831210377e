// SPDX-License-Identifier: GPL-3.0-or-later
// A rule in each notation: what stands for a cell stands for its matrix, a fold along a row for
// the sum of each row. For people a case that gives 0 is left out where the other would be
// meaningless there (0⋅ln 0, a masked share); NumPy has it, but for shares, which are 0 there.
#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "graph/rule.h"
#include "num/format.h"

const char *const rule_call_form[FN_COUNT][2] = {
    [FN_EXP] = {"exp($l)", "np.exp($l)"},
    [FN_LOG] = {"log($l)", "np.log($l)"},
    [FN_SQRT] = {"sqrt($l)", "np.sqrt($l)"},
    [FN_TANH] = {"tanh($l)", "np.tanh($l)"},
    [FN_ERF] = {"erf($l)", "erf($l)"},
    [FN_COS] = {"cos($l)", "np.cos($l)"},
    [FN_SIN] = {"sin($l)", "np.sin($l)"},
    [FN_MAX] = {"max($l, $r)", "np.maximum($l, $r)"},
    [FN_MIN] = {"min($l, $r)", "np.minimum($l, $r)"},
    [FN_ABS] = {"abs($l)", "np.abs($l)"},
    [FN_SIGN] = {"sign($l)", "np.sign($l)"},
    [FN_ROUND] = {"round($l)", "np.round($l)"},
};

// How tightly a part holds together; what is looser than its surroundings gets
// parentheses.
typedef enum Hold { HOLD_SUM, HOLD_PRODUCT, HOLD_SIGN, HOLD_ATOM } Hold;

typedef struct Writer {
    const RuleRead *read;
    Notation notation;
    Buffer *out;
    unsigned *letters; // the lines that stand as letters, which are said behind the formula
} Writer;

static const RuleNode *node_of(const Writer *w, int id)
{
    return &w->read->node[id];
}

static Hold hold_of(const RuleNode *node)
{
    switch (node->kind) {
    case RULE_SUM:
    case RULE_DIFFERENCE: return HOLD_SUM;
    case RULE_PRODUCT:
    case RULE_QUOTIENT: return HOLD_PRODUCT;
    case RULE_MINUS: return HOLD_SIGN;
    case RULE_OPTION: return HOLD_PRODUCT; // "1/4"
    default: return HOLD_ATOM;
    }
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

static void write_node(const Writer *w, int id, Hold least);

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
    static const char *const place[] = {"{a}", "{b}", "{c}", "{y}", "{g}"};
    static const char *const kept[] = {"mask", "keep_{y}"};
    static const char *const pi[] = {"π", "np.pi"};
    static const char *const infinity[] = {"∞", "np.inf"};
    if (node->kind == RULE_LINE) {
        write_step(w, node->index);
    } else if (node->kind == RULE_PI) {
        buffer_add(w->out, pi[w->notation]);
    } else if (node->kind == RULE_NUMBER) {
        char number[NUMBER_SIZE];
        number_shortest(node->value, number);
        buffer_add(w->out, isinf(node->value) ? infinity[w->notation] : number);
    } else if (node->kind == RULE_OPTION) {
        buffer_printf(w->out, "{%s}", w->read->op->param[node->index].name);
    } else if (node->kind == RULE_ROWS || node->kind == RULE_COLS) {
        if (w->notation == NOTATION_NUMPY)
            buffer_printf(w->out, "%s.shape[%d]", place[node->index], node->kind == RULE_COLS);
        else
            buffer_add(w->out, node->kind == RULE_COLS ? "n" : "m");
    } else if (node->kind == RULE_COUNT) {
        buffer_add(w->out, w->notation == NOTATION_NUMPY ? "{a}.size" : "n");
    } else if (node->index == RULE_KEEP) {
        buffer_add(w->out, kept[w->notation]);
    } else {
        BUG_ON(node->index > RULE_G);
        const RuleNode *row = node_of(w, node->left), *col = node_of(w, node->right);
        const bool turned =
            row->kind == RULE_VAR && row->index == 1 && col->kind == RULE_VAR && col->index == 0;
        buffer_printf(w->out, "%.2s%s}", place[node->index], turned ? "'" : "");
    }
}

// What stands right of a minus or a division must hold more tightly. A quotient
// left of a product gets parentheses too: "2 ∕ n⋅a" is misread.
static void write_pair(const Writer *w, const RuleNode *node)
{
    // Between matrices, and where one side is a number.
    static const char *const sign[][2][2] = {
        [RULE_SUM] = {{" + ", " + "}, {" + ", " + "}},
        [RULE_DIFFERENCE] = {{" - ", " - "}, {" - ", " - "}},
        [RULE_PRODUCT] = {{"∘", " * "}, {"⋅", " * "}},
        [RULE_QUOTIENT] = {{" ∕ ", " / "}, {" ∕ ", " / "}},
    };
    const bool number = !is_matrix(w, node->left) || !is_matrix(w, node->right);
    const bool strict = node->kind == RULE_DIFFERENCE || node->kind == RULE_QUOTIENT;
    const Hold hold = hold_of(node);
    const bool over =
        node->kind == RULE_PRODUCT && node_of(w, bare(w, node->left))->kind == RULE_QUOTIENT;
    write_node(w, node->left, over ? HOLD_SIGN : hold);
    buffer_add(w->out, sign[node->kind][number][w->notation]);
    write_node(w, node->right, strict ? hold + 1 : hold);
}

// How what is no pair is written in each notation: $l and $r are its sides, $c the
// condition.
static const char *const forms[][2] = {
    [RULE_MINUS] = {"-$l", "-$l"},
    [RULE_SQUARE] = {"$l²", "$l**2"},
    [RULE_ABOVE] = {"$l > $r", "$l > $r"},
    [RULE_REACHES] = {"$l ≥ $r", "$l >= $r"},
    [RULE_EQUAL] = {"$l = $r", "$l == $r"},
    [RULE_DIFFERS] = {"$l ≠ $r", "$l != $r"},
    [RULE_WHERE] = {"where($c, $l, $r)", "np.where($c, $l, $r)"},
    [RULE_FOLD] = {"", "np.where($c, $l, 0)"},
};

static void write_parts(const Writer *w, const RuleNode *node, const char *const form[2], Hold hold)
{
    BUG_ON(w->notation > NOTATION_NUMPY || !form[w->notation]);
    for (const char *p = form[w->notation]; *p; p++) {
        if (*p != '$') {
            buffer_add_n(w->out, p, 1);
            continue;
        }
        p++;
        const int part = *p == 'l' ? node->left : *p == 'r' ? node->right : node->condition;
        const RuleNode *test = node_of(w, bare(w, part));
        const bool compares = test->kind >= RULE_ABOVE && test->kind <= RULE_DIFFERS;
        if (*p == 'c' && w->notation == NOTATION_NUMPY && compares)
            write_parts(w, test, forms[test->kind], HOLD_SUM);
        else
            write_node(w, part, hold);
    }
}

// "{1/by}" or another number.
static void write_shown(const Writer *w, int id)
{
    const RuleNode *number = &w->read->node[id], *under = &w->read->node[number->right];
    if (number->kind == RULE_QUOTIENT && under->kind == RULE_OPTION)
        buffer_printf(w->out, "{1/%s}", w->read->op->param[under->index].name);
    else
        write_node(w, id, HOLD_ATOM);
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

static void write_where(const Writer *w, const RuleNode *node, Hold least)
{
    const bool people = w->notation != NOTATION_NUMPY;
    if (is_zero(w, node->left) && is_guard(w, node->condition, node->right)) {
        write_node(w, node->right, least);
    } else if (people && is_zero(w, node->right)) {
        const bool wrap = least > HOLD_PRODUCT;
        buffer_add(w->out, wrap ? "(" : "");
        write_node(w, node->left, HOLD_SIGN);
        buffer_add(w->out, "∘");
        write_node(w, node->condition, HOLD_ATOM);
        buffer_add(w->out, wrap ? ")" : "");
    } else {
        write_parts(w, node, forms[RULE_WHERE], HOLD_SUM);
    }
}

// A part that something is written behind: ".sum()", " @ 1".
static void write_wrapped(const Writer *w, int id, bool calls)
{
    const RuleNode *node = node_of(w, bare(w, id));
    const bool wrap = node->kind != RULE_CELL && (calls || hold_of(node) < HOLD_ATOM);
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
    if (w->notation == NOTATION_NUMPY) {
        const bool guarded = node->condition && !is_guard(w, node->condition, node->left);
        buffer_add(w->out, guarded ? "(" : "");
        if (guarded)
            write_parts(w, node, forms[RULE_FOLD], HOLD_SUM);
        else
            write_wrapped(w, node->left, true);
        buffer_printf(w->out, "%s.%s(axis=%d, keepdims=True)", guarded ? ")" : "",
                      node->fold == FOLD_SUM ? "sum" : "max", !rows);
    } else if (node->fold == FOLD_MAX || !whole) {
        buffer_add(w->out, node->fold == FOLD_MAX ? "max " : "Σ ");
        write_node(w, node->left, HOLD_PRODUCT);
    } else {
        buffer_add(w->out, rows ? "1ᵀ @ " : "");
        write_wrapped(w, node->left, false);
        buffer_add(w->out, rows ? "" : " @ 1");
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
        buffer_printf(w->out, ".%s(axis=1, keepdims=True)", x ? "var" : "mean");
        return;
    }
    buffer_add(w->out, "mean(");
    write_node(w, of, HOLD_SUM);
    buffer_add(w->out, ")");
}

static void write_node(const Writer *w, int id, Hold least)
{
    const RuleNode *node = node_of(w, id);
    const RuleLine *line = node->kind == RULE_LINE ? &w->read->line[node->index] : NULL;
    if (line && line->vars > 0 && !is_letter(w, line)) {
        write_node(w, line->is, least);
        return;
    }
    if (node->kind == RULE_WHERE) {
        write_where(w, node, least);
        return;
    }
    if (mean_of(w, id)) {
        write_mean(w, mean_of(w, id));
        return;
    }
    const bool wrap = hold_of(node) < least;
    buffer_add(w->out, wrap ? "(" : "");
    switch (node->kind) {
    case RULE_SUM:
    case RULE_DIFFERENCE:
    case RULE_PRODUCT:
    case RULE_QUOTIENT: write_pair(w, node); break;
    case RULE_CALL: write_parts(w, node, rule_call_form[node->fn], HOLD_SUM); break;
    case RULE_MINUS: write_parts(w, node, forms[RULE_MINUS], HOLD_SIGN); break;
    case RULE_SQUARE: write_parts(w, node, forms[RULE_SQUARE], HOLD_ATOM); break;
    case RULE_ABOVE:
    case RULE_REACHES:
    case RULE_EQUAL:
    case RULE_DIFFERS:
        buffer_add(w->out, w->notation == NOTATION_NUMPY ? "(" : "[");
        write_parts(w, node, forms[node->kind], HOLD_SUM);
        buffer_add(w->out, w->notation == NOTATION_NUMPY ? ")" : "]");
        break;
    case RULE_SHOWN: write_shown(w, node->left); break;
    case RULE_NOTED: write_node(w, node->left, least); break;
    case RULE_FOLD: write_fold(w, node, false); break;
    default: write_leaf(w, node);
    }
    buffer_add(w->out, wrap ? ")" : "");
}

static void write_formula(const RuleRead *read, Notation notation, Buffer *out)
{
    const RuleLine *line = rule_made(read, 0);
    unsigned letters = 0;
    const Writer w = {read, notation, out, &letters};
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
// it is where that is its row. Of a transposed operand all is the other way round.
static bool write_product(const RuleRead *read, Buffer *out)
{
    static const char *const names[] = {[RULE_A] = "a", [RULE_B] = "b", [RULE_G] = "g"};
    int factor[2];
    if (rule_is_cellwise(read->rule) || !rule_is_product(read, factor))
        return false;
    const bool turned = rule_made(read, 0)->turned;
    for (size_t i = 0; i < 2; i++) {
        const RuleNode *cell = &read->node[factor[turned ? 1 - i : i]];
        const bool row = read->node[cell->left].vars & 3;
        buffer_printf(out, "%s{%s%s}", i ? " @ " : "", names[cell->index],
                      row == (i == 0) ? "" : "'");
    }
    return true;
}

// ---- Passes --------------------------------------------------------------

// The sum over what was stretched: over rows from the left, over columns from the right as a
// product with ones, over both as a sum.
static void write_stretched(const RuleRead *read, Notation notation, Folds stretch, Buffer *out)
{
    static const struct {
        const char *before[2], *after[2];
    } sums[] = {{{"1ᵀ @ ", ""}, {"", ".sum(axis=0, keepdims=True)"}},
                {{"", ""}, {" @ 1", ".sum(axis=1, keepdims=True)"}},
                {{"sum", ""}, {"", ".sum(keepdims=True)"}}};
    const bool both = stretch.rows && stretch.cols;
    const size_t which = both ? 2 : stretch.cols;
    const bool wrap = notation == NOTATION_NUMPY || both ||
                      hold_of(&read->node[rule_made(read, 0)->is]) != HOLD_ATOM;
    buffer_add(out, sums[which].before[notation]);
    buffer_add(out, wrap ? "(" : "");
    write_formula(read, notation, out);
    buffer_add(out, wrap ? ")" : "");
    buffer_add(out, sums[which].after[notation]);
}

// A rule with indices: what is the same for all cells of a row is spread over them.
static void write_rows(const RuleRead *read, Notation notation, Buffer *out)
{
    static const char *const spread[] = {" @ 1ᵀ", " * np.ones_like({a})"};
    const RuleLine *line = rule_made(read, 0);
    const RuleNode *is = &read->node[line->is];
    const bool narrow = read->node[line->at[1]].vars & ~is->vars;
    const bool wrap = narrow && hold_of(is) != HOLD_ATOM;
    buffer_add(out, wrap ? "(" : "");
    write_formula(read, notation, out);
    buffer_add(out, wrap ? ")" : "");
    buffer_add(out, narrow ? spread[notation] : "");
}

void rule_template(const OpCall *call, Notation notation, Buffer *out)
{
    static const struct {
        const char *before, *after;
    } sums[][2] = {
        [NOTATION_PLAIN] = {{"sum(", ")"}, {"Σ", " ∕ n"}},
        [NOTATION_NUMPY] = {{"np.sum(", ", keepdims=True)"}, {"np.mean(", ", keepdims=True)"}},
    };
    static const char *const even[] = {"{g}⋅1⋅1ᵀ", "np.full_like({a}, {g})"};
    const Rule *rule = op_rule(call);
    const bool forward = call->which == OP_FORWARD;
    RuleRead own;
    const RuleRead *read = rule_of(call, &own);
    const int made = rule_made(read, 0)->is;
    if (write_product(read, out))
        return;
    if (!rule_is_cellwise(rule)) {
        write_rows(read, notation, out);
        return;
    }
    if (forward) {
        buffer_add(out, rule->adds ? sums[notation][rule->mean].before : "");
        write_formula(read, notation, out);
        buffer_add(out, rule->adds ? sums[notation][rule->mean].after : "");
        return;
    }
    const Folds stretch = rule_folds(call);
    if (rule->adds && !uses(read, made, RULE_A) && !uses(read, made, RULE_B))
        buffer_add(out, even[notation]); // the gradient of a sum: one number
    else if (stretch.rows || stretch.cols)
        write_stretched(read, notation, stretch, out);
    else
        write_formula(read, notation, out);
}

// Whether a node is a matrix times a number, or over one.
static bool is_scaled(const RuleRead *read, int id)
{
    const RuleNode *node = &read->node[id], *left = &read->node[node->left];
    const RuleKind number = read->node[node->right].kind;
    return (node->kind == RULE_PRODUCT && left->kind == RULE_OPTION) ||
           (node->kind == RULE_QUOTIENT && left->kind == RULE_CELL && number == RULE_SHOWN);
}

void rule_picture(const OpCall *call, Buffer *out)
{
    const Rule *rule = op_rule(call);
    const bool forward = call->which == OP_FORWARD;
    RuleRead own;
    const RuleRead *read = rule_of(call, &own);
    const int made = rule_made(read, 0)->is;
    if (write_product(read, out)) {
        buffer_add(out, forward ? " = {y}" : " = {x}");
    } else if (!rule_is_cellwise(rule) || op_formula(call)) {
        buffer_add(out, forward ? "{*} ⟶ {y}" : "{g} ⟶ {x}");
    } else if (forward && call->inputs == 1 && !is_scaled(read, made)) {
        buffer_add(out, "{a} ⟶ {y}");
    } else if (forward) {
        buffer_add(out, rule->adds ? "Σ " : "");
        write_formula(read, NOTATION_PLAIN, out);
        buffer_add(out, rule->mean ? " ∕ n = {y}" : " = {y}");
    } else if (read->node[made].lines != 0) {
        buffer_add(out, "{g} ∘ f′( {a} ) = {x}");
    } else {
        const Folds stretch = rule_folds(call);
        const bool all = stretch.rows && stretch.cols;
        const bool copies = !is_scaled(read, made) && !uses(read, made, RULE_A) &&
                            !uses(read, made, RULE_B) && !uses(read, made, RULE_Y);
        buffer_add(out, all ? "Σ " : "");
        write_formula(read, NOTATION_PLAIN, out);
        buffer_add(out, !all && (copies || stretch.rows || stretch.cols) ? " ⟶ {x}" : " = {x}");
    }
}
