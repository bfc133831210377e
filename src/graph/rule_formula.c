// SPDX-License-Identifier: GPL-3.0-or-later
// A rule of single cells in each notation: what stands for a cell stands for its matrix.
#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "graph/rule.h"
#include "num/format.h"

// How functions are written in each notation: $l and $r are what
// they are given.
static const char *const call_form[FN_COUNT][3] = {
    [FN_EXP] = {"exp($l)", "\\exp($l)", "np.exp($l)"},
    [FN_LOG] = {"log($l)", "\\ln($l)", "np.log($l)"},
    [FN_SQRT] = {"sqrt($l)", "\\sqrt{$l}", "np.sqrt($l)"},
    [FN_TANH] = {"tanh($l)", "\\tanh($l)", "np.tanh($l)"},
    [FN_ERF] = {"erf($l)", "\\operatorname{erf}($l)", "erf($l)"},
    [FN_COS] = {"cos($l)", "\\cos($l)", "np.cos($l)"},
    [FN_SIN] = {"sin($l)", "\\sin($l)", "np.sin($l)"},
    [FN_MAX] = {"max($l, $r)", "\\max($l, $r)", "np.maximum($l, $r)"},
    [FN_MIN] = {"min($l, $r)", "\\min($l, $r)", "np.minimum($l, $r)"},
    [FN_ABS] = {"abs($l)", "\\left|$l\\right|", "np.abs($l)"},
    [FN_SIGN] = {"sign($l)", "\\operatorname{sign}($l)", "np.sign($l)"},
    [FN_ROUND] = {"round($l)", "\\operatorname{round}($l)", "np.round($l)"},
};

// How tightly a part holds together; what is looser than its surroundings gets
// parentheses.
typedef enum Hold { HOLD_SUM, HOLD_PRODUCT, HOLD_SIGN, HOLD_ATOM } Hold;

typedef struct Writer {
    const RuleRead *read;
    Notation notation;
    Buffer *out;
} Writer;

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
               ? uses(read, id, RULE_A)
               : node->uses && (is_matrix(w, node->left) || is_matrix(w, node->right));
}

static void write_node(const Writer *w, int id, Hold least);

static void write_step(const Writer *w, size_t index)
{
    static const struct {
        const char *letter, *latex;
    } greek[] = {{"σ", "\\sigma"}, {"Φ", "\\Phi"}, {"φ", "\\varphi"}};
    const RuleLine *line = &w->read->line[index];
    if (w->notation == NOTATION_NUMPY) { // it has no names for them
        write_node(w, line->is, HOLD_ATOM);
        return;
    }
    char name[16];
    BUG_ON(line->size >= sizeof name);
    memcpy(name, line->name, line->size);
    name[line->size] = '\0';
    for (size_t i = 0; i < sizeof greek / sizeof *greek; i++) {
        if (strcmp(name, greek[i].letter) == 0) {
            buffer_add(w->out, w->notation == NOTATION_LATEX ? greek[i].latex : name);
            buffer_add(w->out, "({a})");
            return;
        }
    }
    const char *prime = strstr(name, "′");
    if (prime && w->notation == NOTATION_LATEX)
        buffer_printf(w->out, "%.*s'", (int)(prime - name), name);
    else
        buffer_add(w->out, name);
}

static void write_leaf(const Writer *w, const RuleNode *node)
{
    static const char *const place[] = {"{a}", "{b}", "{c}", "{y}", "{g}"};
    static const char *const pi[] = {"π", "\\pi", "np.pi"};
    static const char *const infinity[] = {"∞", "\\infty", "np.inf"};
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
    } else {
        BUG_ON(node->index > RULE_G);
        buffer_add(w->out, place[node->index]);
    }
}

// What stands right of a minus or a division must hold more tightly. A quotient
// left of a product gets parentheses too: "2 ∕ n⋅a" is misread.
static void write_pair(const Writer *w, const RuleNode *node)
{
    // Between matrices, and where one side is a number.
    static const char *const sign[][2][3] = {
        [RULE_SUM] = {{" + ", " + ", " + "}, {" + ", " + ", " + "}},
        [RULE_DIFFERENCE] = {{" - ", " - ", " - "}, {" - ", " - ", " - "}},
        [RULE_PRODUCT] = {{"∘", "\\odot ", " * "}, {"⋅", "\\,", " * "}},
        [RULE_QUOTIENT] = {{" ∕ ", "\\oslash ", " / "}, {" ∕ ", " / ", " / "}},
    };
    const bool number = !is_matrix(w, node->left) || !is_matrix(w, node->right);
    const bool strict = node->kind == RULE_DIFFERENCE || node->kind == RULE_QUOTIENT;
    const Hold hold = hold_of(node);
    const bool over = node->kind == RULE_PRODUCT && w->read->node[node->left].kind == RULE_QUOTIENT;
    write_node(w, node->left, over ? HOLD_SIGN : hold);
    buffer_add(w->out, sign[node->kind][number][w->notation]);
    write_node(w, node->right, strict ? hold + 1 : hold);
}

// How what is no pair is written in each notation: $l and $r are its sides, $c the
// condition.
static const char *const forms[][3] = {
    [RULE_MINUS] = {"-$l", "-$l", "-$l"},
    [RULE_SQUARE] = {"$l²", "$l^{\\odot 2}", "$l**2"},
    [RULE_ABOVE] = {"[$l > $r]", "[$l > $r]", "($l > $r)"},
    [RULE_REACHES] = {"[$l ≥ $r]", "[$l \\ge $r]", "($l >= $r)"},
    [RULE_EQUAL] = {"[$l = $r]", "[$l = $r]", "($l == $r)"},
    [RULE_DIFFERS] = {"[$l ≠ $r]", "[$l \\ne $r]", "($l != $r)"},
    [RULE_WHERE] = {"where($c, $l, $r)", "\\begin{cases}$l & $c\\\\ $r\\end{cases}",
                    "np.where($c, $l, $r)"},
};

static void write_parts(const Writer *w, const RuleNode *node, const char *const form[3], Hold hold)
{
    BUG_ON(w->notation > NOTATION_NUMPY || !form[w->notation]);
    for (const char *p = form[w->notation]; *p; p++) {
        if (*p != '$') {
            buffer_add_n(w->out, p, 1);
            continue;
        }
        p++;
        write_node(w, *p == 'l' ? node->left : *p == 'r' ? node->right : node->condition, hold);
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

// A fold along rows or columns; code alone says what it leaves out.
static void write_fold(const Writer *w, const RuleNode *node)
{
    static const char *const sign[][2] = {
        [FOLD_SUM] = {"Σ ", "\\textstyle\\sum "}, [FOLD_MAX] = {"max ", "\\max "}};
    static const char *const kept[] = {"", "", "np.where($c, $l, 0)"};
    bool rows = false;
    BUG_ON(node->fold == FOLD_PLACE); // its op has formulas of its own
    if (w->notation != NOTATION_NUMPY) {
        buffer_add(w->out, sign[node->fold][w->notation]);
        write_node(w, node->left, HOLD_PRODUCT);
        return;
    }
    rule_along(w->read, node->left, node->index, RULE_G, &rows);
    buffer_add(w->out, "(");
    if (node->condition)
        write_parts(w, node, kept, HOLD_SUM);
    else
        write_node(w, node->left, HOLD_SUM);
    buffer_printf(w->out, ").%s(axis=%d, keepdims=True)", node->fold == FOLD_SUM ? "sum" : "max",
                  !rows);
}

static void write_node(const Writer *w, int id, Hold least)
{
    const RuleNode *node = &w->read->node[id];
    if (node->kind == RULE_LINE && w->read->line[node->index].vars > 0) {
        write_node(w, w->read->line[node->index].is, least);
        return;
    }
    const bool wrap = hold_of(node) < least;
    buffer_add(w->out, wrap ? "(" : "");
    switch (node->kind) {
    case RULE_SUM:
    case RULE_DIFFERENCE:
    case RULE_PRODUCT:
    case RULE_QUOTIENT: write_pair(w, node); break;
    case RULE_CALL: write_parts(w, node, call_form[node->fn], HOLD_SUM); break;
    case RULE_MINUS: write_parts(w, node, forms[RULE_MINUS], HOLD_SIGN); break;
    case RULE_SQUARE: write_parts(w, node, forms[RULE_SQUARE], HOLD_ATOM); break;
    case RULE_ABOVE:
    case RULE_REACHES:
    case RULE_EQUAL:
    case RULE_DIFFERS:
    case RULE_WHERE: write_parts(w, node, forms[node->kind], HOLD_SUM); break;
    case RULE_SHOWN: write_shown(w, node->left); break;
    case RULE_NOTED: write_node(w, node->left, least); break;
    case RULE_FOLD: write_fold(w, node); break;
    default: write_leaf(w, node);
    }
    buffer_add(w->out, wrap ? ")" : "");
}

static void write_formula(const RuleRead *read, Notation notation, Buffer *out)
{
    write_node(&(Writer){read, notation, out}, rule_made(read, 0)->is, HOLD_SUM);
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
        const char *before[3], *after[3];
    } sums[] = {{{"1ᵀ @ ", "\\mathbf{1}^\\top @ ", ""}, {"", "", ".sum(axis=0, keepdims=True)"}},
                {{"", "", ""}, {" @ 1", " @ \\mathbf{1}", ".sum(axis=1, keepdims=True)"}},
                {{"sum", "\\sum ", ""}, {"", "", ".sum(keepdims=True)"}}};
    const bool both = stretch.rows && stretch.cols;
    const size_t which = both ? 2 : stretch.cols;
    const bool wrap = notation == NOTATION_NUMPY || (both && notation == NOTATION_PLAIN) ||
                      (!both && hold_of(&read->node[rule_made(read, 0)->is]) != HOLD_ATOM);
    buffer_add(out, sums[which].before[notation]);
    buffer_add(out, wrap ? "(" : "");
    write_formula(read, notation, out);
    buffer_add(out, wrap ? ")" : "");
    buffer_add(out, sums[which].after[notation]);
}

// A rule with indices: what is the same for all cells of a row is spread over them.
static void write_rows(const RuleRead *read, Notation notation, Buffer *out)
{
    static const char *const spread[] = {" @ 1ᵀ", " @ \\mathbf{1}^\\top", " * np.ones_like({a})"};
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
        [NOTATION_LATEX] = {{"\\sum ", ""}, {"\\frac1n\\sum ", ""}},
        [NOTATION_NUMPY] = {{"np.sum(", ", keepdims=True)"}, {"np.mean(", ", keepdims=True)"}},
    };
    static const char *const even[] = {"{g}⋅1⋅1ᵀ", "{g}\\,\\mathbf{1}\\mathbf{1}^\\top",
                                       "np.full_like({a}, {g})"};
    const Rule *rule = op_rule(call);
    const bool forward = call->which == OP_FORWARD;
    RuleRead own;
    const RuleRead *read = rule_of(call, &own);
    const int made = rule_made(read, 0)->is;
    if (write_product(read, out))
        return;
    if (!rule_is_cellwise(rule) && !(forward && notation == NOTATION_PLAIN && rule->shown)) {
        write_rows(read, notation, out);
        return;
    }
    if (forward && notation == NOTATION_PLAIN && rule->shown) {
        buffer_add(out, rule->shown);
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
    } else if (!rule_is_cellwise(rule)) {
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
