// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/rewriting.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/op_list.h"

enum { NONE = 0 };

const RewritingName rewriting_kinds[REWRITING_KINDS] = {
    [REWRITING_LEFT_OUT] = {"left-out", TEXT("a step is left out: {1}")},
    [REWRITING_PATH] = {"path", TEXT("nothing comes by this way")},
    [REWRITING_TRANSPOSED] = {"transposed", TEXT("{1}ᵀ stands where {1} belongs")},
    [REWRITING_SWAPPED] = {"swapped", TEXT("operands are exchanged: {2} stands where {1} belongs")},
    [REWRITING_OPERAND] = {"operand", TEXT("{2} stands where {1} belongs")},
    [REWRITING_ZERO] = {"power-0", TEXT("the factor or divisor {1} is left out")},
    [REWRITING_INVERSE] = {"power-1", TEXT("one divides by {1} instead of multiplying, or turned")},
    [REWRITING_SQUARE] = {"power2", TEXT("{1} is squared, or without its root")},
    [REWRITING_ROOT] = {"root", TEXT("the root of {1} stands for it")},
    [REWRITING_SIGN] = {"sign", TEXT("{1} has the other sign")},
    [REWRITING_DROPPED] = {"dropped", TEXT("the term {1} is left out")},
    [REWRITING_ALONE] = {"alone", TEXT("of several terms there is {1} alone")},
    [REWRITING_TWICE] = {"twice", TEXT("{1} is there twice")},
    [REWRITING_BRACKET] = {"bracket", TEXT("the brackets of {1} are forgotten")},
    [REWRITING_MEAN] = {"mean", TEXT("a mean is taken where the sum {1} belongs")},
    [REWRITING_PLAIN] = {"plain-mean", TEXT("a plain mean is taken where {1} belongs")},
    [REWRITING_OWN] = {"own", TEXT("of the sum {1} only one's own term is taken, the diagonal")},
    [REWRITING_FIRST] = {"first", TEXT("of the sum {1} only the first term stays")},
    [REWRITING_LAST] = {"last", TEXT("of the sum {1} only the last term stays")},
    [REWRITING_LAST_TWO] = {"last-two", TEXT("of the sum {1} only the last two terms stay")},
    [REWRITING_WHOLE] = {"whole", TEXT("the sum {1} runs over the whole matrix")},
    [REWRITING_COUNT] = {"count", TEXT("{1} is taken one too small")},
    [REWRITING_SHIFTED] = {"shifted", TEXT("{1} is off by one")},
    [REWRITING_KEEPDIMS] = {"keepdims", TEXT("{1} of row j stands in column j (no keepdims)")},
    [REWRITING_TURNED] = {"turned", TEXT("what is taken and what is left out are exchanged")},
    [REWRITING_AGAIN] = {"again", TEXT("it is done twice")},
    [REWRITING_NUMBER] = {"number", TEXT("another number stands where {1} belongs")},
    [REWRITING_FACTOR] = {"factor", TEXT("{1} has a factor too many")},
    [REWRITING_OTHER] = {"other", TEXT("{1}")},
    [REWRITING_BEHIND] = {"mask-behind", TEXT("the mask comes behind softmax")},
    [REWRITING_HEADS] = {"heads", TEXT("softmax runs over the heads")},
    [REWRITING_ALL_HEADS] = {"all-heads", TEXT("one softmax runs over all heads together")},
    [REWRITING_VIEW] = {"view", TEXT("heads are cut or joined as a view, across the rows")},
    [REWRITING_TILED] = {"tiled", TEXT("copies stand as 1, 2, 1, 2 (np.tile), not 1, 1, 2, 2 "
                                       "(np.repeat)")},
    [REWRITING_IDS] = {"ids", TEXT("its ids are shifted by one, or those of another matrix")},
};

// ---- Writing -------------------------------------------------------------

typedef struct Writer {
    const OpCall *call;
    Op op;       // with the text that is read
    OpCall own;  // of that
    Buffer text; // of the pass, where the rule has another
    RuleRead read;
    bool seen[RULE_LINES];
    const RuleLine *line; // that is walked
    const double *number;
    size_t numbers;
    Rewritings *out;
} Writer;

static const RuleNode *node_of(const Writer *w, int id)
{
    return &w->read.node[id];
}

static bool is_sum(const RuleNode *node)
{
    return node->kind == RULE_SUM || node->kind == RULE_DIFFERENCE;
}

static Rewriting *add(Writer *w, RewritingKind kind, const char *part, size_t size)
{
    MEM_GROW(w->out->at, w->out->count, w->out->capacity);
    Rewriting *is = &w->out->at[w->out->count++];
    *is = (Rewriting){
        .kind = kind, .part = mem_text_n(part, size), .read = mem_new(1, sizeof *is->read)};
    return is;
}

// Adds the rewriting that has what the format says, as in rule_rewrite, where a node stands; it is
// said of `part`.
__attribute__((format(printf, 5, 6))) static void put(Writer *w, RewritingKind kind, int at,
                                                      int part, const char *format, ...)
{
    Rewriting *is = add(w, kind, node_of(w, part)->text, node_of(w, part)->size);
    Buffer text = {0};
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    is->stands = buffer_take(&text);
    rule_rewrite(is->read, &w->read, at, w->line->var, is->stands);
}

static void set_text(Writer *w, const char *steps, const char *text)
{
    w->op.rule.steps = steps;
    w->op.rule.value = w->call->which == OP_FORWARD ? text : w->op.rule.value;
    for (size_t i = 0; w->call->which != OP_FORWARD && i < OP_PASSES - 1; i++)
        w->op.rule.back[i] = text;
}

// Adds another text of the pass.
static Rewriting *add_text(Writer *w, RewritingKind kind, const char *part, const char *steps,
                           const char *text)
{
    const Rule rule = w->op.rule;
    Rewriting *is = add(w, kind, part, strlen(part));
    set_text(w, steps, text);
    rule_read(is->read, &w->own);
    w->op.rule = rule;
    return is;
}

// ---- Parts -----------------------------------------------------------------

static const Matrix *matrix_of(const Writer *w, size_t matrix)
{
    const OpCall *call = w->call;
    const bool back = call->which != OP_FORWARD;
    return matrix < RULE_Y    ? (matrix < call->inputs ? call->in[matrix] : NULL)
           : matrix == RULE_Y ? (back ? call->out : NULL)
           : matrix == RULE_G ? (back ? call->up : NULL)
                              : NULL;
}

// What a part is: a factor, one without matrices, a term, the result, a choice, a function, a
// parameter, a variable, how many there are, a cell that is asked, a sum,
// one of products, one that ends with a matrix, a function of a sum.
enum { IS_FACTOR = 1, IS_PLAIN = 2, IS_TERM = 4, IS_RESULT = 8, IS_WHERE = 16, IS_CALL = 32 };
enum { IS_NUMBER = 64, IS_COUNTED = 128, IS_SIZE = 256, IS_TESTED = 512 };
enum { IS_FOLD = 2048, IS_OF_PRODUCTS = 4096, IS_ENDED = 8192, IS_OF_SUM = 1 << 14 };

// How it is written otherwise, as in rule_rewrite.
static const struct {
    int is;
    RewritingKind kind;
    const char *text;
} patterns[] = {
    {IS_FACTOR, REWRITING_ZERO, "1"},
    {IS_FACTOR, REWRITING_INVERSE, "1/$"},
    {IS_FACTOR, REWRITING_SQUARE, "$^2"},
    {IS_PLAIN, REWRITING_ROOT, "sqrt($)"},
    {IS_TERM, REWRITING_DROPPED, "0"},
    {IS_TERM | IS_RESULT | IS_NUMBER, REWRITING_SIGN, "-$"},
    {IS_TERM | IS_RESULT, REWRITING_TWICE, "2*$"},
    {IS_WHERE, REWRITING_LEFT_OUT, "$1"},
    {IS_WHERE, REWRITING_LEFT_OUT, "$2"},
    {IS_WHERE, REWRITING_TURNED, "where($3, $2, $1)"},
    {IS_CALL, REWRITING_LEFT_OUT, "$1"},
    {IS_CALL, REWRITING_SQUARE, "$1^2"},
    {IS_CALL, REWRITING_AGAIN, "$[$1:$]"},
    {IS_OF_SUM, REWRITING_BRACKET, "$1[$11:$[$1:$11]]"},
    {IS_NUMBER | IS_COUNTED, REWRITING_SHIFTED, "$ + 1"},
    {IS_NUMBER | IS_COUNTED, REWRITING_SHIFTED, "$ - 1"},
    {IS_SIZE, REWRITING_COUNT, "$ - 1"},
    {IS_TESTED, REWRITING_SHIFTED, "where($[$2:$2 + 1] = $[$2:$2 + 1], $[$2:$2 + 1], 0)"},
    {IS_TESTED, REWRITING_SHIFTED, "$[$2:max($2 - 1, 0)]"},
    {IS_FOLD, REWRITING_MEAN, "$/$[$1:1]"},
    {IS_OF_PRODUCTS, REWRITING_PLAIN, "$[$1:$11]/$[$1:1]"},
    {IS_OF_PRODUCTS, REWRITING_PLAIN, "$[$1:$12]/$[$1:1]"},
    {IS_ENDED, REWRITING_FIRST, "$1[$:0]"},
    {IS_ENDED, REWRITING_LAST, "$1[$:$2 - 1]"},
    {IS_ENDED, REWRITING_LAST_TWO, "sum(w<2) $1[$:$2 - 2 + w]"},
};

static void rewrite_as(Writer *w, int id, int is)
{
    static const double usual[] = {0, 1e-3, 1e-5, 1e-6, 1e-8, 1e-12, 100, 1e3, 1e4, -1, -10, -100};
    enum { USUAL = sizeof usual / sizeof *usual };
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        if (patterns[i].is & is)
            put(w, patterns[i].kind, id, id, "%s", patterns[i].text);
    }
    for (size_t i = 0; (is & IS_NUMBER) && i < USUAL + w->numbers; i++)
        put(w, REWRITING_NUMBER, id, id, "%.20f", i < USUAL ? usual[i] : w->number[i - USUAL]);
}

// What a part is by itself.
static int is_what(const Writer *w, const RuleNode *node, bool tested)
{
    const RuleNode *left = node_of(w, node->left), *right = node_of(w, node->right);
    const Matrix *m = node->kind == RULE_CELL ? matrix_of(w, node->index) : NULL;
    static const int always[RULE_CELLS + 1] = {[RULE_WHERE] = IS_WHERE,
                                               [RULE_ROWS] = IS_SIZE,
                                               [RULE_COLS] = IS_SIZE,
                                               [RULE_COUNT] = IS_SIZE,
                                               [RULE_VAR] = IS_COUNTED};
    const bool ends = right->kind == RULE_ROWS || right->kind == RULE_COLS;
    if (m && !node->bare && w->call->op->operands.most != OP_MANY)
        return tested ? IS_TESTED : 0;
    if (node->kind == RULE_OPTION)
        return w->op.param[node->index].editable ? IS_NUMBER : 0;
    if (node->kind == RULE_CALL && node->right == NONE)
        return IS_CALL | (is_sum(left) ? IS_OF_SUM : 0);
    if (node->kind == RULE_FOLD && node->fold == FOLD_SUM)
        return IS_FOLD | (left->kind == RULE_PRODUCT ? IS_OF_PRODUCTS : 0) |
               (ends && !node->condition ? IS_ENDED : 0);
    return always[node->kind];
}

// Other matrices of the shape of one, in its place or in that of a step, and a square one turned.
static void rewrite_operand(Writer *w, int id, const Matrix *shaped)
{
    const RuleNode *node = node_of(w, id);
    const bool cell = node->kind == RULE_CELL;
    for (size_t i = 0; i <= RULE_G && shaped; i++) {
        const Matrix *m = matrix_of(w, i);
        if (!(cell && i == node->index) && m && shape_same(matrix_shape(m), matrix_shape(shaped)))
            put(w, REWRITING_OPERAND, id, id, "%s[$1,$2]", rule_matrix_names[i]);
        else if (cell && i == node->index && !node->bare && m->rows == m->cols && m->rows > 1)
            put(w, REWRITING_TRANSPOSED, id, id, "%s[$2,$1]", rule_matrix_names[i]);
    }
}

static void rewrite_factor(Writer *w, int id)
{
    const RuleNode *node = node_of(w, id);
    const bool plain = !(node->uses & ((1u << RULE_IDS) - 1));
    if (node->text && node->kind != RULE_NUMBER)
        rewrite_as(w, id, IS_FACTOR | (plain ? IS_PLAIN : 0));
}

// The brackets are forgotten around the sums that are factors.
static void rewrite_brackets(Writer *w, int id)
{
    const RuleNode *node = node_of(w, id);
    int first = node->right; // of the terms
    if (is_sum(node_of(w, node->left)))
        put(w, REWRITING_BRACKET, id, id, "$1[$12:$12%c$2]",
            node->kind == RULE_PRODUCT ? '*' : '/');
    while (is_sum(node_of(w, first)))
        first = node_of(w, first)->left;
    if (first != node->right && node->kind == RULE_PRODUCT)
        put(w, REWRITING_BRACKET, id, id, "$2[@%d:$1*@%d]", first, first);
}

// One term of the sum that `all` is.
static void rewrite_term(Writer *w, int all, int id, bool minus)
{
    rewrite_as(w, id, IS_TERM);
    for (int sign = 0; sign <= minus; sign++)
        put(w, REWRITING_ALONE, all, id, "%s@%d", sign ? "-" : "", id);
}

static void rewrite_terms(Writer *w, int all, int id)
{
    const RuleNode *sum = node_of(w, id);
    if (is_sum(node_of(w, sum->left)))
        rewrite_terms(w, all, sum->left);
    else
        rewrite_term(w, all, sum->left, false);
    rewrite_term(w, all, sum->right, sum->kind == RULE_DIFFERENCE);
}

// Two matrices of a product in each other's place.
static void rewrite_pair(Writer *w, int id)
{
    const RuleNode *product = node_of(w, id);
    const RuleNode *a = node_of(w, product->left), *b = node_of(w, product->right);
    const Matrix *m[] = {matrix_of(w, a->index), matrix_of(w, b->index)};
    if (product->kind == RULE_PRODUCT && a->kind == RULE_CELL && b->kind == RULE_CELL && m[0] &&
        m[1] && shape_same(matrix_shape(m[0]), matrix_shape(m[1])))
        put(w, REWRITING_SWAPPED, id, id, "%s[$11,$12]*%s[$21,$22]", rule_matrix_names[b->index],
            rule_matrix_names[a->index]);
}

static void rewrite_fold(Writer *w, int id)
{
    const RuleNode *node = node_of(w, id);
    const char *pass = w->call->which == OP_FORWARD ? "a" : "g";
    if (node->fold != FOLD_SUM)
        return;
    rewrite_pair(w, node->left);
    if (w->op.is_product && w->call->which != OP_FORWARD)
        put(w, REWRITING_OWN, id, id, "$1[$:r]");
    for (size_t cols = 0; cols < 2; cols++) {
        const RuleNode *var = node_of(w, w->line->at[cols]);
        if (var->kind == RULE_VAR && *var->text == "rc"[cols] && (node->vars & var->vars))
            put(w, REWRITING_WHOLE, id, id, "sum(w<%s(%s)) $[@%d:w]", cols ? "cols" : "rows", pass,
                w->line->at[cols]);
    }
}

static void walk(Writer *w, int id, bool tested, bool term);

static void walk_line(Writer *w, int id, bool tested)
{
    const RuleNode *node = node_of(w, id);
    const RuleLine *line = &w->read.line[node->index];
    const RuleNode *is = node_of(w, line->is);
    if (is->kind == RULE_FOLD && is->fold == FOLD_SUM && line->vars == 1 && w->line->vars != 1)
        put(w, REWRITING_OWN, id, id, "@%d[@%d:$1][@%d:c]", is->left, line->at[0], line->is);
    if (line->vars == 2)
        rewrite_operand(w, id, w->call->out);
    if (line->vars == 1 && w->line->vars == 2 && w->call->out->rows == w->call->out->cols)
        put(w, REWRITING_KEEPDIMS, id, id, "$[$1:c]");
    if (w->seen[node->index])
        return;
    w->seen[node->index] = true;
    const RuleLine *user = w->line;
    w->line = line;
    put(w, REWRITING_SIGN, line->is, line->is, "-$");
    walk(w, line->is, tested, false);
    w->line = user;
}

// Rewrites a node and what it is made of; a `term` has had its sum rewritten already.
static void walk(Writer *w, int id, bool tested, bool term)
{
    const RuleNode *node = node_of(w, id), *right = node_of(w, node->right);
    if (id == NONE || !node->text)
        return;
    rewrite_as(w, id, is_what(w, node, tested));
    switch (node->kind) {
    case RULE_CELL:
        if (w->call->op->operands.most != OP_MANY)
            rewrite_operand(w, id, matrix_of(w, node->index));
        return;
    case RULE_LINE: walk_line(w, id, tested); return;
    case RULE_WHERE:
        if (w->line->var == 0 && matrix_of(w, RULE_G) && right->kind != RULE_NUMBER &&
            shape_same(matrix_shape(w->call->up), matrix_shape(w->call->out)))
            put(w, REWRITING_LEFT_OUT, node->right, node->right, "g[r,c]");
        tested = false;
        break;
    case RULE_FOLD: rewrite_fold(w, id); break;
    case RULE_PRODUCT:
    case RULE_QUOTIENT:
        rewrite_factor(w, node->left);
        rewrite_factor(w, node->right);
        rewrite_brackets(w, id);
        break;
    case RULE_SUM:
    case RULE_DIFFERENCE:
        if (!term)
            rewrite_terms(w, id, id);
        break;
    default: break;
    }
    walk(w, node->condition, true, false);
    walk(w, node->left, tested, is_sum(node));
    if (node->kind != RULE_FOLD)
        walk(w, node->right, tested, false);
}

// ---- The whole rule --------------------------------------------------------

static void rewrite_rule(Writer *w)
{
    const bool back = w->call->which != OP_FORWARD, cellwise = rule_is_cellwise(&w->op.rule);
    const char *at = cellwise ? "" : back ? "x[r,c] = " : "y[r,c] = ";
    const Matrix *made = back ? w->call->in[w->call->which] : w->call->out;
    char text[32];
    snprintf(text, sizeof text, "%s0", at);
    add_text(w, REWRITING_PATH, "", NULL, text);
    for (size_t i = back ? RULE_G : RULE_A; i <= (back ? (size_t)RULE_G : (size_t)RULE_C); i++) {
        const Matrix *m = matrix_of(w, i);
        snprintf(text, sizeof text, "%s%s%s", at, rule_matrix_names[i], cellwise ? "" : "[r,c]");
        if (m && shape_same(matrix_shape(m), matrix_shape(made)))
            add_text(w, REWRITING_LEFT_OUT, "", NULL, text);
    }
}

// The text of a way back that adds up what was stretched over rows, as a rule of matrices.
static void index_text(Writer *w, const char *text)
{
    buffer_add(&w->text, "x[0,c] = sum(r<rows(g)) (");
    for (size_t size; *text; text += size) {
        size = strspn(text, "abcdefghijklmnopqrstuvwxyz");
        const bool matrix = size == 1 && strchr("abcyg", *text);
        size += size == 0;
        buffer_add_n(&w->text, text, size);
        buffer_add(&w->text, matrix ? "[r,c]" : "");
    }
    buffer_add(&w->text, ")");
    w->op.rule = (Rule){.value = "y[r,c] = a[r,c]"};
    set_text(w, NULL, buffer_text(&w->text));
}

// ---- Formulas that people know ---------------------------------------------

// Others that are taken for a pass, and (without a name) the same written otherwise, which is
// rewritten as well.
static const struct {
    const Op *op;
    int pass;
    Text name;
    const char *steps, *text, *part;
} others[] = {
    {&op_softmax, OP_FORWARD, TEXT("softmax runs down the columns instead of along the rows"),
     "Z[c] = sum(i<rows(a)) exp(a[i,c])", "y[r,c] = exp(a[r,c])/Z[c]", "columns"},
    {&op_softmax, 0, TEXT("its sums run down the columns"), "Σ[c] = sum(i<rows(a)) y[i,c]*g[i,c]",
     "x[r,c] = where(a[r,c] = -inf, 0, y[r,c]*(g[r,c] - Σ[c]))"},
    {&op_layernorm, OP_FORWARD, TEXT("mean and variance are those of the columns"),
     "Σ[c] = sum(i<rows(a)) a[i,c]; 'd[r,c] = a[r,c] - Σ[c]/rows(a)",
     "Σ²[c] = sum(i<rows(a)) d[i,c]^2;"
     "y[r,c] = d[r,c]/sqrt(Σ²[c]/rows(a) + eps)*b[0,c] + c[0,c]"},
    {&op_rmsnorm, OP_FORWARD, TEXT("the root mean square is that of the columns"),
     "Σ²[c] = sum(i<rows(a)) a[i,c]^2", "y[r,c] = a[r,c]/sqrt(Σ²[c]/rows(a) + eps)*b[0,c]"},
    {&op_normalize_rows, OP_FORWARD, TEXT("the sums are those of the columns"),
     "Σ[c] = sum(i<rows(a)) a[i,c]", "y[r,c] = a[r,c]/Σ[c]"},
    {&op_softmax, OP_FORWARD, {NULL}, NULL, "Σ[r] = sum(j) exp(a[r,j]); y[r,c] = exp(a[r,c])/Σ[r]"},
    {&op_softmax, 0, {NULL}, NULL, "Σ[r] = sum(j) y[r,j]*g[r,j]; x[r,c] = y[r,c]*(g[r,c] - Σ[r])"},
    {&op_softmax, 0, TEXT("the derivative of log softmax is taken for that of softmax"), NULL,
     "Σ[r] = sum(j) g[r,j];"
     "x[r,c] = where(a[r,c] = -inf, 0, g[r,c] - y[r,c]*Σ[r])"},
    {&op_softmax, OP_FORWARD, TEXT("a causal mask is laid over it, the first row seeing one score"),
     "Σ[r] = sum(j: j <= r) exp(a[r,j])", "y[r,c] = where(c <= r, exp(a[r,c])/Σ[r], 0)"},
    {&op_softmax, OP_FORWARD, TEXT("the last score of each row does not count"),
     "Σ[r] = sum(j<cols(a) - 1) exp(a[r,j])",
     "y[r,c] = where(c < cols(a) - 1, exp(a[r,c])/Σ[r], 0)"},
    {&op_softmax, OP_FORWARD, TEXT("the maximum is subtracted below the line alone"),
     "'m[r] = place(j) a[r,j]; Σ[r] = sum(j) exp(a[r,j] - a[r,m[r]])", "y[r,c] = exp(a[r,c])/Σ[r]"},
    {&op_softmax, OP_FORWARD, TEXT("the maximum is subtracted above the line alone"),
     "'m[r] = place(j) a[r,j]; Σ[r] = sum(j) exp(a[r,j])", "y[r,c] = exp(a[r,c] - a[r,m[r]])/Σ[r]"},
    {&op_softmax, OP_FORWARD, TEXT("the maximum of row j is subtracted in column j (no keepdims)"),
     "'m[r] = place(j) a[r,j]; 'e[r,c] = exp(a[r,c] - a[c,m[c]])",
     "Σ[r] = sum(j) e[r,j]; y[r,c] = e[r,c]/Σ[r]"},
    {&op_softmax, OP_FORWARD, TEXT("it is done twice"),
     "'m[r] = place(j) a[r,j]; 'e[r,c] = where(a[r,c] = -inf, 0, exp(a[r,c] - a[r,m[r]]))",
     "Z[r] = sum(j) e[r,j]; 'p[r,c] = e[r,c]/Z[r]; W[r] = sum(j) exp(p[r,j]);"
     "y[r,c] = exp(p[r,c])/W[r]"},
    {&op_softmax, 0, TEXT("the sum of each row runs over its own tile of two alone"), NULL,
     "Σ[r,c] = sum(j: round((j + 1/2)/2 - 1/2) = round((c + 1/2)/2 - 1/2)) y[r,j]*g[r,j];"
     "x[r,c] = where(a[r,c] = -inf, 0, y[r,c]*(g[r,c] - Σ[r,c]))"},
    {&op_softmax, OP_FORWARD,
     TEXT("the maximum of the row is subtracted from every score but the first"),
     "'m[r] = place(j: j > 0) a[r,j]; 'e[r,c] = exp(a[r,c] - where(c = 0, 0, a[r,m[r]]))",
     "Σ[r] = sum(j) e[r,j]; y[r,c] = e[r,c]/Σ[r]"},
    {&op_mask, OP_FORWARD, TEXT("the scores are multiplied by the mask"), NULL,
     "y[r,c] = a[r,c]*b[r,c]"},
    {&op_mask, OP_FORWARD, TEXT("the mask of ones and zeros is added to the scores"), NULL,
     "y[r,c] = a[r,c] + b[r,c]"},
    {&op_mask, OP_FORWARD, TEXT("the mask that is added has 1 where 0 belongs"), NULL,
     "y[r,c] = where(b[r,c] != 0, a[r,c] + 1, fill)"},
    {&op_tanh, 0, TEXT("the derivative of tanh is taken of its result, not of what went in"), NULL,
     "g*(1 - tanh(y)^2)"},
    {&op_gelu, OP_FORWARD, TEXT("GELU is computed by a sigmoid"), NULL, "a/(1 + exp(-1.702*a))"},
    {&op_rmsnorm, OP_FORWARD, TEXT("the mean is subtracted, as in layer norm"), NULL,
     "Σ[r] = sum(j) a[r,j]; 'd[r,c] = a[r,c] - Σ[r]/cols(a);"
     "Σ²[r] = sum(j) d[r,j]^2; y[r,c] = d[r,c]/sqrt(Σ²[r]/cols(a) + eps)*b[0,c]"},
    {&op_rmsnorm, OP_FORWARD, TEXT("the mean is subtracted, and the rms is that of before"), NULL,
     "Σ[r] = sum(j) a[r,j]; Σ²[r] = sum(j) a[r,j]^2;"
     "y[r,c] = (a[r,c] - Σ[r]/cols(a))/sqrt(Σ²[r]/cols(a) + eps)*b[0,c]"},
    {&op_cross_entropy, 0,
     TEXT("the softmax is differentiated once more: p(1 - p) is a factor too many"),
     "'m[r] = place(j) a[r,j]; 'd[r,c] = a[r,c] - a[r,m[r]];"
     "'e[r,c] = exp(d[r,c]); Z[r] = sum(j: a[r,j] != -inf) e[r,j]",
     "p[r,c] = e[r,c]/Z[r]; x[r,c] = where(t[r] = 0, 0, g[0,0]*p[r,c]*(1 - p[r,c])"
     "*(p[r,c] - [t[r] = c + 1])/(sum(r: t[r] != 0) 1))"},
    {&op_cross_entropy, 0, TEXT("the logits stand where their softmax belongs"), NULL,
     "x[r,c] = where(t[r] = 0, 0, g[0,0]*(a[r,c] - [t[r] = c + 1])/(sum(r: t[r] != 0) 1))"},
    {&op_cross_entropy, 0, TEXT("softmax is not differentiated: -onehot/p is the logarithm's"),
     "Z[r] = sum(j) exp(a[r,j])",
     "x[r,c] = where(t[r] = c + 1, -g[0,0]*Z[r]/exp(a[r,c])/(sum(r: t[r] != 0) 1), 0)"},
    {&op_cross_entropy, OP_FORWARD,
     TEXT("softmax is done twice: probabilities stand where logits belong"),
     "'m[r] = place(j) a[r,j]; 'e[r,c] = exp(a[r,c] - a[r,m[r]]); Z[r] = sum(j) e[r,j]",
     "'p[r,c] = e[r,c]/Z[r]; W[r] = sum(j) exp(p[r,j]); 'l[r] = log(W[r]) - p[r,t[r] - 1];"
     "y[0,0] = (sum(r: t[r] != 0) l[r])/(sum(r: t[r] != 0) 1)"},
    {&op_cross_entropy, OP_FORWARD, TEXT("its softmax runs down the columns"),
     "Z[c] = sum(i<rows(a)) exp(a[i,c])",
     "'l[r] = log(Z[t[r] - 1]) - a[r,t[r] - 1];"
     "y[0,0] = (sum(r: t[r] != 0) l[r])/(sum(r: t[r] != 0) 1)"},
    {&op_cross_entropy, 0, TEXT("its softmax runs down the columns"),
     "Z[c] = sum(i<rows(a)) exp(a[i,c])",
     "x[r,c] = where(t[r] = 0, 0,"
     "g[0,0]*(exp(a[r,c])/Z[c] - [t[r] = c + 1])/(sum(r: t[r] != 0) 1))"},
    {&op_cols, OP_FORWARD, TEXT("the heads take turns, column by column"), NULL,
     "y[r,c] = a[r,(from - 1)/(to - from + 1) + c*cols(a)/(to - from + 1)]"},
    {&op_cols, OP_FORWARD, TEXT("each row is divided once more by the sum of what is left of it"),
     "s[r] = sum(j<to - from + 1) a[r,j + from - 1]", "y[r,c] = a[r,c + from - 1]/s[r]"},
    {&op_gather, 0,
     TEXT("a row that is read more than once gets the last gradient alone (by = or += with ids, "
          "not np.add.at)"),
     "'l[r] = place(k: t[k] = r + 1) k; 'n[r] = sum(k: t[k] = r + 1) 1",
     "x[r,c] = where(n[r] = 0, 0, g[l[r],c])"},
    {&op_hadamard, OP_FORWARD, TEXT("{1} multiplies the last column alone"), NULL,
     "y[r,c] = where(c + 1 = cols(b), a[r,c], 1)*b[r,c]"},
    {&op_hadamard, OP_FORWARD, TEXT("{1} does not multiply the last column"), NULL,
     "y[r,c] = where(c + 1 = cols(b), 1, a[r,c])*b[r,c]"},
};

// ---- All of them -----------------------------------------------------------

static void rewrite_parts(Writer *w)
{
    memset(w->seen, 0, sizeof w->seen);
    for (size_t i = 0; i < w->read.made; i++) {
        w->line = rule_made(&w->read, i);
        const int is = w->line->is;
        walk(w, is, false, false);
        rewrite_as(w, is, IS_RESULT);
        for (size_t k = 0; k < w->numbers; k++)
            put(w, REWRITING_FACTOR, is, is, "%.20f*$", w->number[k]);
    }
}

// The texts that an op has with its switches set otherwise.
static void rewrite_switches(Writer *w)
{
    const OpCall *call = w->call;
    const Op *op = call->op;
    for (size_t i = 0; op->rule_for && i < OP_PARAMS && op->param[i].name; i++) {
        OpCall other = *call;
        double param[OP_PARAMS];
        memcpy(param, call->param, sizeof param);
        const Matrix *m = op->is_product ? call->in[i] : NULL; // whose way round that is
        if ((param[i] != 0 && param[i] != 1) || (m && (m->rows != m->cols || m->rows == 1)))
            continue;
        param[i] = 1 - param[i];
        other.param = param;
        const Rule *is = op_rule(&other);
        const char *operand = (int)i == call->which ? "x" : rule_matrix_names[i % RULE_Y];
        if (is != op_rule(call))
            add_text(w, op->is_product ? REWRITING_TRANSPOSED : REWRITING_TURNED,
                     op->is_product ? operand : "", is->steps, rule_pass_text(is, call->which));
    }
}

// Whether an op is a function of a number, for which people write another.
static bool is_function(const Op *op)
{
    return op->operands.most == 1 && rule_is_cellwise(&op->rule) && !op->param[0].name;
}

Rewritings rewritings_of(const OpCall *call, const double *number, size_t numbers)
{
    Rewritings out = {0};
    Writer w = {.call = call,
                .op = *call->op,
                .own = *call,
                .number = number,
                .numbers = numbers,
                .out = &out};
    w.op.rule = *op_rule(call);
    w.op.rule_for = NULL;
    w.own.op = &w.op;
    w.own.rules = NULL;
    const bool folds = call->which != OP_FORWARD && rule_folds(call).rows;
    if (rule_is_cellwise(&w.op.rule) && folds && !w.op.rule.steps && !w.op.rule.adds)
        index_text(&w, rule_pass_text(&w.op.rule, call->which));
    rule_read(&w.read, &w.own);
    rewrite_rule(&w);
    rewrite_switches(&w);
    rewrite_parts(&w);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].op != call->op || others[i].pass != call->which)
            continue;
        if (others[i].name.en) {
            add_text(&w, REWRITING_OTHER, others[i].part ? others[i].part : "a", others[i].steps,
                     others[i].text)
                ->name = &others[i].name;
            continue;
        }
        set_text(&w, others[i].steps, others[i].text);
        rule_read(&w.read, &w.own);
        rewrite_parts(&w);
    }
    for (const Op *const *op = op_table; is_function(call->op) && *op; op++) {
        const Rule *is = &(*op)->rule;
        if (*op != call->op && is_function(*op))
            add_text(&w, REWRITING_OPERAND, "", is->steps, rule_pass_text(is, call->which))
                ->stands = mem_text((*op)->name);
    }
    buffer_release(&w.text);
    return out;
}

void rewritings_release(Rewritings *rewritings)
{
    for (size_t i = 0; i < rewritings->count; i++) {
        free(rewritings->at[i].part);
        free(rewritings->at[i].stands);
        free(rewritings->at[i].read);
    }
    free(rewritings->at);
    *rewritings = (Rewritings){0};
}
