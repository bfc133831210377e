// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/cell_formula.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "num/exponential.h"
#include "num/format.h"

enum { NONE = 0 }; // the first node is none: a child that is not there

// How functions are written in each notation, and read in the first: $l and $r are what they
// are given.
static const char *const call_form[FN_COUNT][3] = {
    [FN_EXP] = {"exp($l)", "\\exp($l)", "np.exp($l)"},
    [FN_LOG] = {"log($l)", "\\ln($l)", "np.log($l)"},
    [FN_SQRT] = {"sqrt($l)", "\\sqrt{$l}", "np.sqrt($l)"},
    [FN_TANH] = {"tanh($l)", "\\tanh($l)", "np.tanh($l)"},
    [FN_ERF] = {"erf($l)", "\\operatorname{erf}($l)", "erf($l)"},
    [FN_MAX] = {"max($l, $r)", "\\max($l, $r)", "np.maximum($l, $r)"},
    [FN_MIN] = {"min($l, $r)", "\\min($l, $r)", "np.minimum($l, $r)"},
    [FN_ABS] = {"abs($l)", "\\left|$l\\right|", "np.abs($l)"},
    [FN_SIGN] = {"sign($l)", "\\operatorname{sign}($l)", "np.sign($l)"},
    [FN_ROUND] = {"round($l)", "\\operatorname{round}($l)", "np.round($l)"},
};

// ---- Reading -------------------------------------------------------------

typedef struct Reader {
    CellFormula *formula;
    const char *at;
} Reader;

static int read_sum(Reader *r);
static int read_signed(Reader *r);

static void skip_blanks(Reader *r)
{
    while (*r->at == ' ')
        r->at++;
}

static bool take(Reader *r, const char *sign)
{
    skip_blanks(r);
    if (strncmp(r->at, sign, strlen(sign)) != 0)
        return false;
    r->at += strlen(sign);
    return true;
}

static void want(Reader *r, const char *sign)
{
    BUG_ON(!take(r, sign));
}

// out = the arithmetic of a node at n cells, from its left side, which stands in `out`,
// and its right.
static void combine(const CellNode *node, const double *right, size_t n, double *out)
{
#define EACH(cell)                                                                                 \
    for (size_t i = 0; i < n; i++)                                                                 \
        out[i] = cell;                                                                             \
    return

    switch (node->kind) {
    case CELL_SUM: EACH(out[i] + right[i]);
    case CELL_DIFFERENCE: EACH(out[i] - right[i]);
    case CELL_PRODUCT: EACH(out[i] * right[i]);
    case CELL_QUOTIENT: EACH(out[i] / right[i]);
    case CELL_MINUS: EACH(-out[i]);
    case CELL_SQUARE: EACH(out[i] * out[i]);
    case CELL_ABOVE: EACH(out[i] <= right[i] ? 0 : 1); // lets a nan through
    case CELL_REACHES: EACH(out[i] < right[i] ? 0 : 1);
    case CELL_EQUAL: EACH(out[i] == right[i] ? 1 : 0);
    case CELL_CALL:
        if (node->fn == FN_MAX || node->fn == FN_MIN) {
            EACH(expr_choose(node->fn, out[i], right[i]));
        }
        if (node->fn != FN_EXP) {
            EACH(expr_apply(node->fn, out[i]));
        }
        exp_shifted(out, 0, n, out);
        return;
    default: BUG_ON(true);
    }
}

static int add_node(Reader *r, CellNode node)
{
    CellFormula *f = r->formula;
    BUG_ON(f->nodes == CELL_NODES);
    const int children[] = {node.left, node.right, node.condition};
    node.gate = node.kind <= CELL_PI || (node.kind >= CELL_ABOVE && node.kind <= CELL_EQUAL) ||
                (f->node[node.left].gate && f->node[node.right].gate);
    for (size_t i = 0; i < 3; i++) {
        BUG_ON(children[i] >= f->nodes);
        node.inputs |= f->node[children[i]].inputs;
        node.steps |= f->node[children[i]].steps;
    }
    if (node.left != NONE && node.inputs == 0) {
        node.value = f->node[node.left].value;
        combine(&node, &f->node[node.right].value, 1, &node.value);
    }
    f->node[f->nodes] = node;
    return f->nodes++;
}

static int add_pair(Reader *r, CellKind kind, int left, int right)
{
    return add_node(r, (CellNode){kind, .left = left, .right = right});
}

// A name reaches as far as letters do; letters beyond ASCII and ′ are bytes
// from 0x80 on.
static size_t name_size(const char *text)
{
    size_t n = 0;
    while ((text[n] >= 'a' && text[n] <= 'z') || (unsigned char)text[n] >= 0x80)
        n++;
    return n;
}

static bool is_name(const char *text, size_t size, const char *name)
{
    return strlen(name) == size && memcmp(text, name, size) == 0;
}

static int read_name(Reader *r)
{
    static const char inputs[] = "abygn";
    const char *name = r->at;
    const size_t size = name_size(name);
    BUG_ON(size == 0);
    r->at += size;
    if (take(r, "(")) {
        int given[3] = {NONE};
        size_t n = 0;
        do
            given[n++] = read_sum(r);
        while (n < 3 && take(r, ","));
        want(r, ")");
        BUG_ON((n == 3) != is_name(name, size, "where"));
        if (n == 3)
            return add_node(r, (CellNode){CELL_WHERE, .condition = given[0], .left = given[1],
                                          .right = given[2]});
        int fn = 0;
        while (!call_form[fn][0] || strncmp(call_form[fn][0], name, size + 1) != 0)
            BUG_ON(++fn == FN_COUNT);
        return add_node(
            r, (CellNode){CELL_CALL, .fn = (ExprFn)fn, .left = given[0], .right = given[1]});
    }
    const CellStep *step = r->formula->rule->step;
    for (size_t i = 0; i < CELL_STEPS && step[i].name; i++) {
        const CellNode *is = &r->formula->node[r->formula->step[i]];
        if (is_name(name, size, step[i].name))
            return add_node(r, (CellNode){CELL_STEP, .index = i, .inputs = is->inputs,
                                          .steps = is->steps | 1u << i});
    }
    const ParamSpec *param = r->formula->op->param;
    for (size_t i = 0; i < CELL_PARAMS && param[i].name; i++) {
        if (is_name(name, size, param[i].name))
            return add_node(r, (CellNode){CELL_INPUT, .index = CELL_PARAM + i,
                                          .inputs = 1u << (CELL_PARAM + i)});
    }
    if (is_name(name, size, "pi")) {
        const double pi = 3.14159265358979323846;
        return add_node(r, (CellNode){CELL_PI, .value = pi});
    }
    const char *input = strchr(inputs, *name);
    BUG_ON(size != 1 || !input);
    const size_t index = (size_t)(input - inputs);
    return add_node(r, (CellNode){CELL_INPUT, .index = index, .inputs = 1u << index});
}

static int read_atom(Reader *r)
{
    skip_blanks(r);
    if (take(r, "(")) {
        const int inner = read_sum(r);
        want(r, ")");
        return inner;
    }
    if (take(r, "[")) {
        const int left = read_sum(r);
        const CellKind kind = take(r, ">=") ? CELL_REACHES : take(r, ">") ? CELL_ABOVE : CELL_EQUAL;
        BUG_ON(kind == CELL_EQUAL && !take(r, "="));
        const int right = read_sum(r);
        want(r, "]");
        return add_pair(r, kind, left, right);
    }
    const size_t digits = strspn(r->at, "0123456789.");
    if (digits == 0)
        return read_name(r);
    const double value = strtod(r->at, NULL);
    r->at += digits;
    return add_node(r, (CellNode){CELL_NUMBER, .value = value});
}

static int read_signed(Reader *r)
{
    if (take(r, "-"))
        return add_pair(r, CELL_MINUS, read_signed(r), NONE);
    const int atom = read_atom(r);
    return take(r, "^2") ? add_pair(r, CELL_SQUARE, atom, NONE) : atom;
}

// Parts of a product, or of a sum, joined from left to right.
static int read_pairs(Reader *r, bool sum)
{
    int left = sum ? read_pairs(r, false) : read_signed(r);
    for (;;) {
        const bool inverse = take(r, sum ? "-" : "/");
        if (!inverse && !take(r, sum ? "+" : "*"))
            return left;
        const CellKind kind =
            sum ? (inverse ? CELL_DIFFERENCE : CELL_SUM) : (inverse ? CELL_QUOTIENT : CELL_PRODUCT);
        left = add_pair(r, kind, left, sum ? read_pairs(r, false) : read_signed(r));
    }
}

static int read_sum(Reader *r)
{
    return read_pairs(r, true);
}

void cell_formula_read(CellFormula *formula, const Op *op, const char *text)
{
    BUG_ON(!op || !text);
    const CellRule *rule = &op->cell;
    *formula = (CellFormula){.op = op, .rule = rule, .nodes = NONE + 1};
    Reader r = {.formula = formula};
    for (size_t i = 0; i < CELL_STEPS && rule->step[i].name; i++) {
        r.at = rule->step[i].is;
        formula->step[i] = read_sum(&r);
        BUG_ON(*r.at != '\0');
    }
    r.at = text;
    formula->root = read_sum(&r);
    BUG_ON(*r.at != '\0');
}

// Whether the tree below node `id` needs the rule's step `step`.
static bool needs_step(const CellFormula *f, int id, size_t step)
{
    return f->node[id].steps >> step & 1;
}

bool cell_formula_has_steps(const CellFormula *formula)
{
    return formula->node[formula->root].steps != 0;
}

static bool node_uses(const CellFormula *f, int id, CellInput input)
{
    return f->node[id].inputs >> input & 1;
}

bool cell_formula_uses(const CellFormula *formula, CellInput input)
{
    return node_uses(formula, formula->root, input);
}

// ---- Numbers -------------------------------------------------------------

typedef struct Cells {
    const CellFormula *formula;
    const double *const *in;
    double step[CELL_STEPS][CELL_BLOCK];
    size_t n;
} Cells;

static void node_values(const Cells *cells, int id, double *out)
{
    const CellNode *node = &cells->formula->node[id];
    const size_t n = cells->n;
    double right[CELL_BLOCK] = {0};
    if (node->inputs == 0) {
        for (size_t i = 0; i < n; i++)
            out[i] = node->value;
        return;
    }
    if (node->kind == CELL_INPUT || node->kind == CELL_STEP) {
        const double *from =
            node->kind == CELL_STEP ? cells->step[node->index] : cells->in[node->index];
        BUG_ON(!from);
        memcpy(out, from, n * sizeof *out);
        return;
    }
    node_values(cells, node->left, out);
    if (node->right != NONE)
        node_values(cells, node->right, right);
    if (node->kind != CELL_WHERE) {
        combine(node, right, n, out);
        return;
    }
    double condition[CELL_BLOCK];
    node_values(cells, node->condition, condition);
    for (size_t i = 0; i < n; i++)
        out[i] = condition[i] != 0 ? out[i] : right[i];
}

void cell_formula_values(const CellFormula *formula, const double *const in[CELL_INPUTS], size_t n,
                         double *out)
{
    BUG_ON(n > CELL_BLOCK);
    Cells cells = {.formula = formula, .in = in, .n = n};
    for (size_t i = 0; i < CELL_STEPS && formula->rule->step[i].name; i++) {
        if (needs_step(formula, formula->root, i))
            node_values(&cells, formula->step[i], cells.step[i]);
    }
    node_values(&cells, formula->root, out);
}

// ---- The arithmetic behind one cell --------------------------------------

typedef struct Opening {
    const CellFormula *formula;
    const OpCall *call;
    size_t row, col;
    Expansion *x;
    size_t step[CELL_STEPS]; // of the expansion
} Opening;

static ExprId open_input(const Opening *o, CellInput input)
{
    if (input == CELL_N)
        return ex_number(o->x, (double)matrix_size(o->call->in[0]));
    if (input >= CELL_PARAM)
        return ex_number(o->x, o->call->param[input - CELL_PARAM]);
    if (input == CELL_A || input == CELL_B) {
        const Matrix *m = o->call->in[input];
        return ex_in(o->x, input, m->rows == 1 ? 0 : o->row, m->cols == 1 ? 0 : o->col);
    }
    const size_t row = o->formula->rule->adds ? 0 : o->row;
    const size_t col = o->formula->rule->adds ? 0 : o->col;
    return input == CELL_Y ? ex_out(o->x, row, col) : ex_up(o->x, row, col);
}

static ExprId open_node(const Opening *o, int id);

// The composite that further children may be added to, or a new one.
static ExprId open_chain(const Opening *o, int left, ExprKind kind)
{
    const ExprId first = open_node(o, left);
    if (o->x->expr[first].kind == kind)
        return first;
    const ExprId chain = kind == EXPR_SUM ? ex_sum(o->x) : ex_product(o->x, EXPR_NONE, EXPR_NONE);
    ex_add(o->x, chain, first);
    return chain;
}

static ExprId open_kind(const Opening *o, const CellNode *node);

static ExprId open_node(const Opening *o, int id)
{
    const CellNode *node = &o->formula->node[id];
    Expansion *x = o->x;
    if (node->inputs == 0)
        return ex_number(x, node->value);
    const ExprId opened = open_kind(o, node);
    if (!node->gate)
        return opened;
    // Comparisons open as the number that they come to, and the note says why.
    const double value = x->expr[opened].value;
    const Text *note = &o->formula->rule->notes[value == 0 ? 0 : value == 1 ? 1 : 2];
    if (note->en)
        x->note = *note;
    return ex_number(x, value);
}

static ExprId open_kind(const Opening *o, const CellNode *node)
{
    Expansion *x = o->x;
    switch (node->kind) {
    case CELL_INPUT: return open_input(o, (CellInput)node->index);
    case CELL_STEP: return ex_step(x, o->step[node->index]);
    case CELL_SUM:
    case CELL_DIFFERENCE: {
        const ExprId sum = open_chain(o, node->left, EXPR_SUM);
        const ExprId right = open_node(o, node->right);
        if (node->kind == CELL_SUM)
            ex_add(x, sum, right);
        else
            ex_subtract(x, sum, right);
        return sum;
    }
    case CELL_PRODUCT: {
        const ExprId product = open_chain(o, node->left, EXPR_PRODUCT);
        ex_add(x, product, open_node(o, node->right));
        return product;
    }
    case CELL_MINUS: return ex_product(x, ex_number(x, -1), open_node(o, node->left));
    case CELL_QUOTIENT: {
        const ExprId top = open_node(o, node->left);
        return ex_quotient(x, top, open_node(o, node->right));
    }
    case CELL_SQUARE: return ex_call(x, FN_SQUARE, open_node(o, node->left));
    case CELL_CALL: {
        const ExprId call = ex_call(x, node->fn, open_node(o, node->left));
        if (node->right != NONE)
            ex_add(x, call, open_node(o, node->right));
        return call;
    }
    case CELL_ABOVE:
    case CELL_REACHES:
    case CELL_EQUAL: {
        const ExprId left = open_node(o, node->left), right = open_node(o, node->right);
        double value = x->expr[left].value;
        combine(node, &x->expr[right].value, 1, &value);
        return ex_number(x, value);
    }
    case CELL_WHERE: {
        const ExprId condition = open_node(o, node->condition);
        return open_node(o, x->expr[condition].value != 0 ? node->left : node->right);
    }
    default: BUG_ON(true);
    }
}

ExprId cell_formula_expand(const CellFormula *formula, const OpCall *call, size_t row, size_t col,
                           Expansion *x)
{
    Opening o = {.formula = formula, .call = call, .row = row, .col = col, .x = x};
    for (size_t i = 0; i < CELL_STEPS; i++) {
        if (!needs_step(formula, formula->root, i))
            continue;
        const char *name = formula->rule->step[i].name;
        const ExprId expr = open_node(&o, formula->step[i]);
        o.step[i] = ex_define(x, (Step){{name, name}, .expr = expr});
    }
    return open_node(&o, formula->root);
}

// ---- Notations -----------------------------------------------------------

// How tightly a part holds together; what is looser than its surroundings gets
// parentheses.
typedef enum Hold { HOLD_SUM, HOLD_PRODUCT, HOLD_SIGN, HOLD_ATOM } Hold;

typedef struct Writer {
    const CellFormula *formula;
    Notation notation;
    Buffer *out;
} Writer;

static Hold hold_of(const CellNode *node)
{
    switch (node->kind) {
    case CELL_SUM:
    case CELL_DIFFERENCE: return HOLD_SUM;
    case CELL_PRODUCT:
    case CELL_QUOTIENT: return HOLD_PRODUCT;
    case CELL_MINUS: return HOLD_SIGN;
    case CELL_INPUT: return node->index >= CELL_PARAM ? HOLD_PRODUCT : HOLD_ATOM; // "1/4"
    default: return HOLD_ATOM;
    }
}

bool cell_formula_is_atom(const CellFormula *formula)
{
    return hold_of(&formula->node[formula->root]) == HOLD_ATOM;
}

// Whether a part is a matrix and no single number.
static bool is_matrix(const Writer *w, int id)
{
    const CellFormula *f = w->formula;
    return node_uses(f, id, CELL_A) || node_uses(f, id, CELL_B) ||
           (!f->rule->adds && (node_uses(f, id, CELL_Y) || node_uses(f, id, CELL_G)));
}

static void write_node(const Writer *w, int id, Hold least);

static void write_step(const Writer *w, size_t index)
{
    static const struct {
        const char *letter, *latex;
    } greek[] = {{"σ", "\\sigma"}, {"Φ", "\\Phi"}, {"φ", "\\varphi"}};
    const char *name = w->formula->rule->step[index].name;
    if (w->notation == NOTATION_NUMPY) { // it has no names for them
        write_node(w, w->formula->step[index], HOLD_ATOM);
        return;
    }
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

static void write_leaf(const Writer *w, const CellNode *node)
{
    static const char *const place[] = {"{a}", "{b}", "{y}", "{g}"};
    static const char *const pi[] = {"π", "\\pi", "np.pi"};
    if (node->kind == CELL_STEP) {
        write_step(w, node->index);
    } else if (node->kind == CELL_PI) {
        buffer_add(w->out, pi[w->notation]);
    } else if (node->kind == CELL_NUMBER) {
        char number[NUMBER_SIZE];
        number_shortest(node->value, number);
        buffer_add(w->out, number);
    } else if (node->index >= CELL_PARAM) {
        buffer_printf(w->out, "{%s}", w->formula->op->param[node->index - CELL_PARAM].name);
    } else if (node->index == CELL_N) {
        buffer_add(w->out, w->notation == NOTATION_NUMPY ? "{a}.size" : "n");
    } else {
        buffer_add(w->out, place[node->index]);
    }
}

// What stands right of a minus or a division must hold more tightly. A quotient
// left of a product gets parentheses too: "2 ∕ n⋅a" is misread.
static void write_pair(const Writer *w, const CellNode *node)
{
    // Between matrices, and where one side is a number.
    static const char *const sign[][2][3] = {
        [CELL_SUM] = {{" + ", " + ", " + "}, {" + ", " + ", " + "}},
        [CELL_DIFFERENCE] = {{" - ", " - ", " - "}, {" - ", " - ", " - "}},
        [CELL_PRODUCT] = {{"∘", "\\odot ", " * "}, {"⋅", "\\,", " * "}},
        [CELL_QUOTIENT] = {{" ∕ ", "\\oslash ", " / "}, {" ∕ ", " / ", " / "}},
    };
    const bool number = !is_matrix(w, node->left) || !is_matrix(w, node->right);
    const bool strict = node->kind == CELL_DIFFERENCE || node->kind == CELL_QUOTIENT;
    const Hold hold = hold_of(node);
    const bool over =
        node->kind == CELL_PRODUCT && w->formula->node[node->left].kind == CELL_QUOTIENT;
    write_node(w, node->left, over ? HOLD_SIGN : hold);
    buffer_add(w->out, sign[node->kind][number][w->notation]);
    write_node(w, node->right, strict ? hold + 1 : hold);
}

// How what is no pair is written in each notation: $l and $r are its sides, $c the
// condition.
static const char *const forms[][3] = {
    [CELL_MINUS] = {"-$l", "-$l", "-$l"},
    [CELL_SQUARE] = {"$l²", "$l^{\\odot 2}", "$l**2"},
    [CELL_ABOVE] = {"[$l > $r]", "[$l > $r]", "($l > $r)"},
    [CELL_REACHES] = {"[$l ≥ $r]", "[$l \\ge $r]", "($l >= $r)"},
    [CELL_EQUAL] = {"[$l = $r]", "[$l = $r]", "($l == $r)"},
    [CELL_WHERE] = {"where($c, $l, $r)", "\\begin{cases}$l & $c\\\\ $r\\end{cases}",
                    "np.where($c, $l, $r)"},
};

static void write_parts(const Writer *w, const CellNode *node, const char *const form[3], Hold hold)
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

static void write_node(const Writer *w, int id, Hold least)
{
    const CellNode *node = &w->formula->node[id];
    const bool wrap = hold_of(node) < least;
    buffer_add(w->out, wrap ? "(" : "");
    switch (node->kind) {
    case CELL_SUM:
    case CELL_DIFFERENCE:
    case CELL_PRODUCT:
    case CELL_QUOTIENT: write_pair(w, node); break;
    case CELL_CALL: write_parts(w, node, call_form[node->fn], HOLD_SUM); break;
    case CELL_MINUS: write_parts(w, node, forms[CELL_MINUS], HOLD_SIGN); break;
    case CELL_SQUARE: write_parts(w, node, forms[CELL_SQUARE], HOLD_ATOM); break;
    case CELL_ABOVE:
    case CELL_REACHES:
    case CELL_EQUAL:
    case CELL_WHERE: write_parts(w, node, forms[node->kind], HOLD_SUM); break;
    default: write_leaf(w, node);
    }
    buffer_add(w->out, wrap ? ")" : "");
}

void cell_formula_write(const CellFormula *formula, Notation notation, Buffer *out)
{
    write_node(&(Writer){formula, notation, out}, formula->root, HOLD_SUM);
}

// ---- Work ----------------------------------------------------------------

static void add_work(const CellFormula *f, int id, Work *work)
{
    const CellNode *node = &f->node[id];
    if (node->inputs == 0 || node->kind == CELL_STEP || node->gate)
        return;
    // Keeping or dropping a number is no multiplication.
    const bool gate =
        node->kind == CELL_PRODUCT && f->node[node->right].gate && f->node[node->right].inputs != 0;
    work->sums += node->kind == CELL_SUM || node->kind == CELL_DIFFERENCE;
    work->products += (node->kind == CELL_PRODUCT && !gate) || node->kind == CELL_QUOTIENT ||
                      node->kind == CELL_SQUARE;
    work->functions += node->kind == CELL_CALL && node->fn < FN_MAX;
    if (node->kind != CELL_WHERE) // of two branches one is taken: the last, which is the longer
        add_work(f, node->left, work);
    add_work(f, node->right, work);
}

Work cell_formula_work(const CellFormula *formula, const CellFormula *before)
{
    Work work = {0};
    add_work(formula, formula->root, &work);
    for (size_t i = 0; i < CELL_STEPS; i++) {
        if (needs_step(formula, formula->root, i) &&
            !(before && needs_step(before, before->root, i)))
            add_work(formula, formula->step[i], &work);
    }
    return work;
}
