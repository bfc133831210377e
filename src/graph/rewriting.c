// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/rewriting.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/op_list.h"

enum { NONE = 0 };

const RewritingName rewriting_kinds[REWRITING_KINDS] = {
    [REWRITING_AXIS] = {"axis", TEXT("rows stand for columns")},
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
    [REWRITING_OWN] = {"own", TEXT("of the sum {1} only one's own share is taken")},
    [REWRITING_LAST] = {"last", TEXT("of the sum {1} only the last share stays")},
    [REWRITING_WHOLE] = {"whole", TEXT("the sum {1} runs over the whole matrix")},
    [REWRITING_COUNT] = {"count", TEXT("{1} is taken one too small")},
    [REWRITING_SHIFTED] = {"shifted", TEXT("{1} is off by one")},
    [REWRITING_TURNED] = {"turned", TEXT("what is taken and what is left out are exchanged")},
    [REWRITING_AGAIN] = {"again", TEXT("it is done twice")},
    [REWRITING_NUMBER] = {"number", TEXT("another number stands where {1} belongs")},
    [REWRITING_FACTOR] = {"factor", TEXT("{1} has a factor too many")},
    [REWRITING_OTHER] = {"other", TEXT("{1}")},
};

// ---- Writing -------------------------------------------------------------

typedef struct Writer {
    const OpCall *call;
    Op op;       // whose rule is read: the call's, of matrices where it stretches single cells
    OpCall own;  // of that
    Buffer text; // of the pass
    RuleRead read;
    bool seen[RULE_LINES];
    bool across; // the line that is walked has a column
    const double *number;
    size_t numbers;
    Rewritings *out;
} Writer;

#define AT(node) (int)(node)->size, (node)->text

static const RuleNode *node_of(const Writer *w, int id)
{
    return &w->read.node[id];
}

static bool is_in(const char *text, const char *at)
{
    return text && at >= text && at <= text + strlen(text);
}

static void add(Writer *w, RewritingKind kind, const RuleNode *part, char *steps, char *text)
{
    MEM_GROW(w->out->at, w->out->count, w->out->capacity);
    w->out->at[w->out->count++] =
        (Rewriting){.kind = kind,
                    .part = part ? mem_text_n(part->text, part->size) : mem_text(""),
                    .steps = steps,
                    .text = text,
                    .indexed = w->text.size > 0};
}

// Adds the rewriting that has what the format says where `node` stands.
__attribute__((format(printf, 4, 5))) static void put(Writer *w, RewritingKind kind,
                                                      const RuleNode *node, const char *format, ...)
{
    const bool in_steps = is_in(w->read.steps, node->text);
    const char *from = in_steps ? w->read.steps : w->read.text;
    Buffer text = {0};
    va_list args;
    BUG_ON(!is_in(from, node->text));
    buffer_add_n(&text, from, (size_t)(node->text - from));
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    char *stands = mem_text(buffer_text(&text) + (node->text - from));
    buffer_add(&text, node->text + node->size);
    char *other = in_steps        ? mem_text(w->read.text)
                  : w->read.steps ? mem_text(w->read.steps)
                                  : NULL;
    add(w, kind, node, in_steps ? buffer_take(&text) : other,
        in_steps ? other : buffer_take(&text));
    w->out->at[w->out->count - 1].stands = stands;
}

// A part of a text in which `instead` stands for a variable. The caller frees it.
static char *with_var(const char *at, size_t size, char name, const char *instead)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
    Buffer out = {0};
    for (size_t i = 0; i < size; i++) {
        const bool lone = at[i] == name && (i == 0 || !strchr(letters, at[i - 1])) &&
                          (i + 1 == size || (!strchr(letters, at[i + 1]) && at[i + 1] != '['));
        buffer_add_n(&out, lone ? instead : &at[i], lone ? strlen(instead) : 1);
    }
    buffer_add(&out, "");
    return buffer_take(&out);
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

// What a part is: a factor, one without matrices, a term, the result, a choice,
// a function, a parameter, a variable, how many there are, a cell of a square matrix, one that is
// asked.
enum { IS_FACTOR = 1, IS_PLAIN = 2, IS_TERM = 4, IS_RESULT = 8, IS_WHERE = 16, IS_CALL = 32 };
enum { IS_NUMBER = 64, IS_COUNTED = 128, IS_SIZE = 256, IS_SQUARE = 512, IS_TESTED = 1024 };

// How it is written otherwise: "$" is the part, "<" and ">" what it is made of, "?" what it asks,
// "#" its name. "0" and "1" keep the part where it may say how far a variable runs.
static const struct {
    int is;
    RewritingKind kind;
    const char *pattern;
} patterns[] = {
    {IS_FACTOR, REWRITING_ZERO, "1"},
    {IS_FACTOR, REWRITING_INVERSE, "(1/($))"},
    {IS_FACTOR, REWRITING_SQUARE, "(($)^2)"},
    {IS_PLAIN, REWRITING_ROOT, "sqrt($)"},
    {IS_TERM, REWRITING_DROPPED, "0"},
    {IS_TERM | IS_RESULT | IS_NUMBER, REWRITING_SIGN, "(-$)"},
    {IS_TERM | IS_RESULT, REWRITING_TWICE, "(2*$)"},
    {IS_WHERE, REWRITING_LEFT_OUT, "(<)"},
    {IS_WHERE, REWRITING_LEFT_OUT, "(>)"},
    {IS_WHERE, REWRITING_TURNED, "where(?, >, <)"},
    {IS_CALL, REWRITING_LEFT_OUT, "(<)"},
    {IS_CALL, REWRITING_SQUARE, "((<)^2)"},
    {IS_CALL, REWRITING_AGAIN, "#($)"},
    {IS_NUMBER | IS_COUNTED, REWRITING_SHIFTED, "($ + 1)"},
    {IS_NUMBER | IS_COUNTED, REWRITING_SHIFTED, "($ - 1)"},
    {IS_SIZE, REWRITING_COUNT, "($ - 1)"},
    {IS_SQUARE, REWRITING_TRANSPOSED, "#[>,<]"},
    {IS_TESTED, REWRITING_SHIFTED, "where(> + 1 < cols(#), #[<,> + 1], 0)"},
    {IS_TESTED, REWRITING_SHIFTED, "#[<,max(> - 1, 0)]"},
};

// Whether a node may say how far a variable of its own line, or a sum's, runs.
static bool is_ranged(const RuleNode *node)
{
    return node->vars >> 2 != 0;
}

static void put_pattern(Writer *w, RewritingKind kind, const RuleNode *node, const char *pattern)
{
    const bool drops = strcmp(pattern, "0") == 0 || strcmp(pattern, "1") == 0;
    Buffer text = {0};
    if (drops && is_ranged(node))
        buffer_printf(&text, "(%s + 0*%.*s)", pattern, AT(node));
    for (const char *p = text.size > 0 ? "" : pattern; *p; p++) {
        const bool less = p[0] == '<' && p[1] == ' '; // the sign
        const RuleNode *part = *p == '$'            ? node
                               : *p == '<' && !less ? node_of(w, node->left)
                               : *p == '>'          ? node_of(w, node->right)
                               : *p == '?'          ? node_of(w, node->condition)
                                                    : NULL;
        if (part)
            buffer_add_n(&text, part->text, part->size);
        else if (*p == '#' && node->kind == RULE_CELL)
            buffer_add(&text, rule_matrix_names[node->index]);
        else
            buffer_add_n(&text, *p == '#' ? node->text : p,
                         *p == '#' ? strcspn(node->text, "(") : 1);
    }
    put(w, kind, node, "%s", buffer_text(&text));
    buffer_release(&text);
}

static void rewrite_as(Writer *w, const RuleNode *node, int is)
{
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        if (patterns[i].is & is)
            put_pattern(w, patterns[i].kind, node, patterns[i].pattern);
    }
    static const char *const usual[] = {
        "0", ".001", ".00001", ".000001", ".00000001", ".000000000001", "100", "1000", "10000"};
    for (size_t i = 0; (is & IS_NUMBER) && i < sizeof usual / sizeof *usual; i++)
        put(w, REWRITING_NUMBER, node, "%s", usual[i]);
    for (size_t i = 0; (is & IS_NUMBER) && i < w->numbers; i++)
        put(w, REWRITING_NUMBER, node, "%.20f", w->number[i]);
}

// Other matrices of the shape of one, in its place or in that of a step.
static void rewrite_operand(Writer *w, const RuleNode *node, Shape shape)
{
    for (size_t i = 0; i <= RULE_G; i++) {
        const Matrix *m = matrix_of(w, i);
        const bool own = node->kind == RULE_CELL && i == node->index;
        if (own || !m || !shape_same(matrix_shape(m), shape))
            continue;
        if (node->bare)
            put(w, REWRITING_OPERAND, node, "%s", rule_matrix_names[i]);
        else
            put(w, REWRITING_OPERAND, node, "%s[%.*s,%.*s]", rule_matrix_names[i],
                AT(node_of(w, node->left)), AT(node_of(w, node->right)));
    }
}

static void rewrite_cell(Writer *w, const RuleNode *node, bool tested)
{
    const Matrix *m = matrix_of(w, node->index);
    if (!m || w->call->op->operands.most == OP_MANY)
        return;
    const bool square = !node->bare && m->rows == m->cols && m->rows > 1;
    rewrite_as(w, node, (square ? IS_SQUARE : 0) | (tested && !node->bare ? IS_TESTED : 0));
    rewrite_operand(w, node, matrix_shape(m));
}

static void rewrite_factor(Writer *w, const RuleNode *node)
{
    const bool plain = !(node->uses & ((1u << RULE_IDS) - 1));
    if (node->text && node->kind != RULE_NUMBER)
        rewrite_as(w, node, IS_FACTOR | (plain ? IS_PLAIN : 0));
}

// A bracket that is forgotten around a sum, of which `before` and `behind` are the factors.
static void rewrite_bracket(Writer *w, const RuleNode *node, const RuleNode *sum,
                            const RuleNode *before, const RuleNode *behind)
{
    if ((sum->kind != RULE_SUM && sum->kind != RULE_DIFFERENCE) || *sum->text != '(')
        return;
    const int inner = (int)sum->size - 2;
    if (before)
        put(w, REWRITING_BRACKET, node, "(%.*s*%.*s)", AT(before), inner, sum->text + 1);
    else
        put(w, REWRITING_BRACKET, node, "(%.*s%c%.*s)", inner, sum->text + 1,
            node->kind == RULE_QUOTIENT ? '/' : '*', AT(behind));
}

// One term of the sum that `all` is.
static void rewrite_term(Writer *w, const RuleNode *all, const RuleNode *node, bool minus)
{
    rewrite_as(w, node, IS_TERM);
    const size_t from = w->out->count;
    for (int sign = 0; sign <= minus; sign++) {
        const char *is = sign ? "-" : "";
        if (is_ranged(all))
            put(w, REWRITING_ALONE, all, "(%s%.*s + 0*(%.*s))", is, AT(node), AT(all));
        else
            put(w, REWRITING_ALONE, all, "(%s%.*s)", is, AT(node));
    }
    for (size_t i = from; i < w->out->count; i++) { // what stays is said
        free(w->out->at[i].part);
        w->out->at[i].part = mem_text_n(node->text, node->size);
    }
}

static void rewrite_terms(Writer *w, const RuleNode *all, const RuleNode *sum)
{
    const RuleNode *left = node_of(w, sum->left), *right = node_of(w, sum->right);
    if (left->kind == RULE_SUM || left->kind == RULE_DIFFERENCE)
        rewrite_terms(w, all, left);
    else
        rewrite_term(w, all, left, false);
    rewrite_term(w, all, right, sum->kind == RULE_DIFFERENCE);
}

// The name of its variable: the first letter in its brackets.
static char var_of(const RuleNode *fold)
{
    return *(strchr(fold->text, '(') + 1);
}

// The head of a sum over so many, "sum(j<cols(a): a[r,j] != 0) ". The caller frees it.
static char *head_of(const Writer *w, const RuleNode *fold)
{
    const RuleNode *range = node_of(w, fold->right), *test = node_of(w, fold->condition);
    Buffer head = {0};
    buffer_printf(&head, "sum(%c<", var_of(fold));
    if (range->text)
        buffer_add_n(&head, range->text, range->size);
    else
        buffer_printf(&head, "%s(%s)", range->kind == RULE_ROWS ? "rows" : "cols",
                      rule_matrix_names[range->index]);
    if (fold->condition != NONE)
        buffer_printf(&head, ": %.*s", AT(test));
    buffer_add(&head, ") ");
    return buffer_take(&head);
}

// Two matrices of a product in each other's place.
static void rewrite_pair(Writer *w, const RuleNode *product, const RuleNode *const pair[2])
{
    if (pair[0]->kind != RULE_CELL || pair[1]->kind != RULE_CELL)
        return;
    const Matrix *m[] = {matrix_of(w, pair[0]->index), matrix_of(w, pair[1]->index)};
    if (m[0] && m[1] && shape_same(matrix_shape(m[0]), matrix_shape(m[1])))
        put(w, REWRITING_SWAPPED, product, "%s[%.*s,%.*s]*%s[%.*s,%.*s]",
            rule_matrix_names[pair[1]->index], AT(node_of(w, pair[0]->left)),
            AT(node_of(w, pair[0]->right)), rule_matrix_names[pair[0]->index],
            AT(node_of(w, pair[1]->left)), AT(node_of(w, pair[1]->right)));
}

static void rewrite_fold(Writer *w, const RuleNode *node)
{
    const RuleNode *body = node_of(w, node->left);
    char *head = head_of(w, node);
    const char *pass = w->call->which == OP_FORWARD ? "a" : "g";
    put(w, REWRITING_MEAN, node, "(%.*s/(%s1))", AT(node), head);
    if (body->kind == RULE_PRODUCT) {
        const RuleNode *pair[] = {node_of(w, body->left), node_of(w, body->right)};
        for (int i = 0; i < 2; i++)
            put(w, REWRITING_PLAIN, node, "((%s%.*s)/(%s1))", head, AT(pair[i]), head);
        rewrite_pair(w, body, pair);
    }
    free(head);
    const RuleNode *range = node_of(w, node->right);
    if (!node->condition && (range->kind == RULE_ROWS || range->kind == RULE_COLS)) {
        Buffer last = {0};
        buffer_printf(&last, "(%s(%s) - 1)", range->kind == RULE_ROWS ? "rows" : "cols",
                      rule_matrix_names[range->index]);
        char *only = with_var(body->text, body->size, var_of(node), buffer_text(&last));
        put(w, REWRITING_LAST, node, "(%s)", only);
        free(only);
        buffer_release(&last);
    }
    for (int cols = 0; cols < 2; cols++) {
        if (!(node->vars & 1u << cols) && is_in(w->read.text, node->text) &&
            w->read.line[w->read.lines].is == (int)(node - w->read.node))
            continue;
        if (var_of(node) == (cols ? 'c' : 'r'))
            continue;
        char *all = with_var(node->text, node->size, cols ? 'c' : 'r', "w");
        if (strncmp(all, node->text, node->size) != 0)
            put(w, REWRITING_WHOLE, node, "(sum(w<%s(%s)) %s)", cols ? "cols" : "rows", pass, all);
        free(all);
    }
}

// Of a step that is a sum one's own share where it is used.
static void rewrite_own(Writer *w, const RuleNode *node)
{
    const RuleLine *line = &w->read.line[node->index];
    const RuleNode *fold = node_of(w, line->is);
    if (fold->kind != RULE_FOLD || fold->fold != FOLD_SUM || line->vars != 1 || !w->across)
        return;
    const RuleNode *body = node_of(w, fold->left);
    char *own = with_var(body->text, body->size, var_of(fold), "c");
    put(w, REWRITING_OWN, node, "(%s)", own);
    free(own);
}

static void rewrite_call(Writer *w, const RuleNode *node)
{
    const RuleNode *inner = node_of(w, node->left);
    const int name = (int)strcspn(node->text, "(");
    if (node->right != NONE)
        return;
    rewrite_as(w, node, IS_CALL);
    if (inner->kind == RULE_SUM || inner->kind == RULE_DIFFERENCE)
        put(w, REWRITING_BRACKET, node, "(%.*s(%.*s) %c %.*s)", name, node->text,
            AT(node_of(w, inner->left)), inner->kind == RULE_SUM ? '+' : '-',
            AT(node_of(w, inner->right)));
}

static void walk(Writer *w, int id, bool tested, bool term);

static void rewrite_where(Writer *w, const RuleNode *node)
{
    const RuleNode *right = node_of(w, node->right);
    rewrite_as(w, node, IS_WHERE);
    const Matrix *up = matrix_of(w, RULE_G), *made = w->call->out;
    if (up && shape_same(matrix_shape(up), matrix_shape(made)) && right->kind != RULE_NUMBER &&
        is_in(w->read.text, right->text))
        put(w, REWRITING_LEFT_OUT, right, "g[r,c]");
    walk(w, node->condition, true, false);
    walk(w, node->left, false, false);
    walk(w, node->right, false, false);
}

// Rewrites a node and what it is made of; a `term` has had its sum rewritten already.
static void walk(Writer *w, int id, bool tested, bool term)
{
    const RuleNode *node = node_of(w, id);
    const RuleNode *left = node_of(w, node->left), *right = node_of(w, node->right);
    bool sum = false;
    if (id == NONE || !node->text)
        return;
    switch (node->kind) {
    case RULE_CELL: rewrite_cell(w, node, tested); return;
    case RULE_WHERE: rewrite_where(w, node); return;
    case RULE_ROWS:
    case RULE_COLS:
    case RULE_COUNT: rewrite_as(w, node, IS_SIZE); return;
    case RULE_OPTION:
        rewrite_as(w, node, w->op.param[node->index].editable ? IS_NUMBER : 0);
        return;
    case RULE_VAR: rewrite_as(w, node, IS_COUNTED); return;
    case RULE_CALL: rewrite_call(w, node); break;
    case RULE_FOLD:
        if (node->fold == FOLD_SUM)
            rewrite_fold(w, node);
        walk(w, node->condition, true, false);
        walk(w, node->left, tested, false);
        return;
    case RULE_PRODUCT:
    case RULE_QUOTIENT:
        rewrite_factor(w, left);
        rewrite_factor(w, right);
        rewrite_bracket(w, node, left, NULL, right);
        if (node->kind == RULE_PRODUCT)
            rewrite_bracket(w, node, right, left, NULL);
        break;
    case RULE_SUM:
    case RULE_DIFFERENCE:
        sum = true;
        if (!term)
            rewrite_terms(w, node, node);
        break;
    case RULE_LINE: {
        RuleLine *line = &w->read.line[node->index];
        rewrite_own(w, node);
        if (line->vars == 2)
            rewrite_operand(w, node, matrix_shape(w->call->out));
        if (w->seen[node->index])
            return;
        w->seen[node->index] = true;
        put(w, REWRITING_SIGN, node_of(w, line->is), "(-%.*s)", AT(node_of(w, line->is)));
        const bool across = w->across;
        w->across = line->vars == 2;
        walk(w, line->is, tested, false);
        w->across = across;
        return;
    }
    default: break;
    }
    walk(w, node->left, tested, sum);
    walk(w, node->right, tested, false);
}

// ---- The whole rule --------------------------------------------------------

// The text in which matrices of the result's shape are transposed. The caller frees it.
static char *turned(const Writer *w, const char *text)
{
    const Shape made = matrix_shape(w->call->out);
    Buffer out = {0};
    for (const char *at = text; *at;) {
        const RuleNode *part = NULL;
        for (int id = NONE + 1; id < w->read.nodes; id++) {
            const RuleNode *node = node_of(w, id);
            const bool size = node->kind == RULE_ROWS || node->kind == RULE_COLS;
            if (node->text == at && *at != '{' &&
                (size || (node->kind == RULE_CELL && !node->bare)))
                part = node;
        }
        const Matrix *m = part ? matrix_of(w, part->index) : NULL;
        const bool left = strncmp(at, "y[r,c]", 6) == 0 || strncmp(at, "x[r,c]", 6) == 0;
        const char *name = part ? rule_matrix_names[part->index] : "";
        const char *const before = at;
        at += part ? part->size : left ? 6 : 1;
        if (part && part->kind != RULE_CELL)
            buffer_printf(&out, "%s(%s)", part->kind == RULE_ROWS ? "cols" : "rows", name);
        else if (m && shape_same(matrix_shape(m), made))
            buffer_printf(&out, "%s[%.*s,%.*s]", name, AT(node_of(w, part->right)),
                          AT(node_of(w, part->left)));
        else if (m && m->rows == 1)
            buffer_printf(&out, "%s[0,r]", name);
        else if (left && !part)
            buffer_printf(&out, "%c[c,r]", *before);
        else
            buffer_add_n(&out, before, (size_t)(at - before));
    }
    return buffer_take(&out);
}

static void rewrite_rule(Writer *w)
{
    const bool back = w->call->which != OP_FORWARD, cellwise = rule_is_cellwise(&w->op.rule);
    const char *at = cellwise ? "" : back ? "x[r,c] = " : "y[r,c] = ";
    const char *index = cellwise ? "" : "[r,c]";
    const Matrix *made = back ? w->call->in[w->call->which] : w->call->out;
    const RuleNode all = {.text = w->read.text, .size = strlen(w->read.text)};
    const Matrix *a = w->call->in[0];
    const size_t from = w->out->count;
    put(w, REWRITING_PATH, &all, "%s0", at);
    for (size_t i = back ? RULE_G : RULE_A; i <= (back ? (size_t)RULE_G : (size_t)RULE_C); i++) {
        const Matrix *m = matrix_of(w, i);
        if (m && shape_same(matrix_shape(m), matrix_shape(made)))
            put(w, REWRITING_LEFT_OUT, &all, "%s%s%s", at, rule_matrix_names[i], index);
    }
    for (size_t i = from; i < w->out->count; i++)
        w->out->at[i].part[0] = '\0'; // it is all that the op does
    if (cellwise || w->op.is_product || w->read.made != 1 || !strstr(w->read.text, "[r,c]") ||
        !shape_same(matrix_shape(a), matrix_shape(w->call->out)) || a->rows < 2 ||
        w->call->op->operands.most == OP_MANY)
        return;
    add(w, REWRITING_AXIS, NULL, w->read.steps ? turned(w, w->read.steps) : NULL,
        turned(w, w->read.text));
}

// The text of a way back that adds up what was stretched over rows, as a rule of matrices.
static void index_text(Writer *w, const char *text)
{
    RuleRead read;
    rule_read(&read, w->call);
    Buffer indexed = {0};
    const char *at = text;
    buffer_add(&indexed, "x[0,c] = sum(r<rows(g)) (");
    while (*at) {
        size_t size = 0;
        for (int id = NONE + 1; id < read.nodes; id++) {
            const RuleNode *node = &read.node[id];
            size = node->kind == RULE_CELL && node->bare && node->text == at ? node->size : size;
        }
        buffer_add_n(&indexed, at, size > 0 ? size : 1);
        buffer_add(&indexed, size > 0 ? "[r,c]" : "");
        at += size > 0 ? size : 1;
    }
    buffer_add(&indexed, ")");
    w->text = indexed;
    w->op.rule = (Rule){.value = "y[r,c] = a[r,c]"};
    for (size_t i = 0; i < 3; i++)
        w->op.rule.back[i] = buffer_text(&w->text);
}

// ---- Formulas that people know ---------------------------------------------

// Others that are taken for a pass, and (without a name) the same written otherwise, which is
// rewritten as well.
static const struct {
    const Op *op;
    int pass;
    Text name;
    const char *steps, *text;
} others[] = {
    {&op_softmax, OP_FORWARD, {NULL}, NULL, "Σ[r] = sum(j) exp(a[r,j]); y[r,c] = exp(a[r,c])/Σ[r]"},
    {&op_softmax, 0, {NULL}, NULL, "Σ[r] = sum(j) y[r,j]*g[r,j]; x[r,c] = y[r,c]*(g[r,c] - Σ[r])"},
    {&op_softmax, 0, TEXT("the derivative of log softmax is taken for that of softmax"), NULL,
     "Σ[r] = sum(j) g[r,j];"
     "x[r,c] = where(a[r,c] = -inf, 0, g[r,c] - y[r,c]*Σ[r])"},
    {&op_mask, OP_FORWARD, TEXT("the scores are multiplied by the mask"), NULL,
     "y[r,c] = a[r,c]*b[r,c]"},
    {&op_mask, OP_FORWARD, TEXT("the mask of ones and zeros is added to the scores"), NULL,
     "y[r,c] = a[r,c] + b[r,c]"},
    {&op_mask, OP_FORWARD, TEXT("the mask that is added has 1 where 0 belongs"), NULL,
     "y[r,c] = where(b[r,c] != 0, a[r,c] + 1, fill)"},
    {&op_relu, 0, TEXT("the derivative of the sigmoid is taken for that of relu"), NULL,
     "g*y*(1 - y)"},
    {&op_tanh, 0, TEXT("the derivative of tanh is taken of its result, not of what went in"), NULL,
     "g*(1 - tanh(y)^2)"},
    {&op_gelu, OP_FORWARD, TEXT("GELU is computed by tanh"), NULL,
     "a*(1 + tanh(sqrt(2/pi)*(a + 0.044715*a*a*a)))/2"},
    {&op_gelu, OP_FORWARD, TEXT("GELU is computed by a sigmoid"), NULL, "a/(1 + exp(-1.702*a))"},
    {&op_gelu, 0, TEXT("the derivative is that of GELU by tanh"),
     "t = tanh(sqrt(2/pi)*(a + 0.044715*a*a*a))",
     "g*((1 + t)/2 + a*(1 - t^2)/2*sqrt(2/pi)*(1 + 3*0.044715*a^2))"},
    {&op_cols, OP_FORWARD, TEXT("the heads are cut as a view, across the rows"), NULL,
     "'f[r,c] = (from - 1)*rows(a) + r*(to - from + 1) + c;"
     "'p[r,c] = round((f[r,c] - (cols(a) - 1)/2)/cols(a));"
     "y[r,c] = a[p[r,c],f[r,c] - cols(a)*p[r,c]]"},
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
    {&op_cols, OP_FORWARD, TEXT("the heads take turns, column by column"), NULL,
     "y[r,c] = a[r,(from - 1)/(to - from + 1) + c*cols(a)/(to - from + 1)]"},
};

// ---- All of them -----------------------------------------------------------

static void rewrite_all(Writer *w)
{
    rule_read(&w->read, &w->own);
    memset(w->seen, 0, sizeof w->seen);
    for (size_t i = 0; i < w->read.made; i++) {
        const RuleNode *is = node_of(w, rule_made(&w->read, i)->is);
        w->across = true;
        walk(w, rule_made(&w->read, i)->is, false, false);
        rewrite_as(w, is, IS_RESULT);
        for (size_t k = 0; k < w->numbers; k++)
            put(w, REWRITING_FACTOR, is, "(%.20f*%.*s)", w->number[k], AT(is));
    }
}

// The texts that an op has with its switches set otherwise.
static void rewrite_switches(Writer *w)
{
    const OpCall *call = w->call;
    const Rule *rule = op_rule(call);
    for (size_t i = 0; call->op->rule_for && i < OP_PARAMS && call->op->param[i].name; i++) {
        OpCall other = *call;
        double param[OP_PARAMS];
        memcpy(param, call->param, sizeof param);
        const Matrix *m = call->op->is_product ? call->in[i] : NULL; // whose way round that is
        if ((param[i] != 0 && param[i] != 1) || (m && (m->rows != m->cols || m->rows == 1)))
            continue;
        param[i] = 1 - param[i];
        other.param = param;
        const Rule *is = op_rule(&other);
        const RuleNode operand = {
            .text = (int)i == call->which ? "x" : rule_matrix_names[i % RULE_Y], .size = 1};
        if (is != rule)
            add(w, call->op->is_product ? REWRITING_TRANSPOSED : REWRITING_TURNED,
                call->op->is_product ? &operand : NULL, is->steps ? mem_text(is->steps) : NULL,
                mem_text(rule_pass_text(is, call->which)));
    }
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
    const bool cellwise = rule_is_cellwise(&w.op.rule);
    const bool folds = call->which != OP_FORWARD && rule_folds(call).rows;
    if (cellwise && folds && !w.op.rule.steps && !w.op.rule.adds)
        index_text(&w, rule_pass_text(&w.op.rule, call->which));
    rule_read(&w.read, &w.own);
    rewrite_rule(&w);
    rewrite_switches(&w);
    rewrite_all(&w);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].op != call->op || others[i].pass != call->which)
            continue;
        w.op.rule.steps = others[i].steps;
        w.op.rule.value = call->which == OP_FORWARD ? others[i].text : w.op.rule.value;
        for (size_t k = 0; call->which != OP_FORWARD && k < 3; k++)
            w.op.rule.back[k] = others[i].text;
        if (others[i].name.en) {
            add(&w, REWRITING_OTHER, NULL, others[i].steps ? mem_text(others[i].steps) : NULL,
                mem_text(others[i].text));
            out.at[out.count - 1].name = &others[i].name;
        } else {
            rewrite_all(&w);
        }
    }
    buffer_release(&w.text);
    return out;
}

void rewritings_release(Rewritings *rewritings)
{
    for (size_t i = 0; i < rewritings->count; i++) {
        free(rewritings->at[i].part);
        free(rewritings->at[i].stands);
        free(rewritings->at[i].steps);
        free(rewritings->at[i].text);
    }
    free(rewritings->at);
    *rewritings = (Rewritings){0};
}
