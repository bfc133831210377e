// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/rule.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"

enum { NONE = 0 }; // the first node is none, the number 0

static const unsigned SIZES = 1u << (RULE_PARAM + OP_PARAMS); // of RuleNode.uses

// ---- Reading -------------------------------------------------------------

typedef struct Reader {
    RuleRead *to;
    const char *at;
    struct {
        const char *name;
        size_t var;
    } scope[RULE_VARS]; // the indices that are known here
    size_t scopes;
    // Where a part of another text is written otherwise: that, the part, and what stands in the
    // place of its nodes and variables; NULL: they themselves.
    const RuleRead *from;
    int part;
    const char *instead[RULE_NODES + RULE_VARS];
} Reader;

static int read_sum(Reader *r);
static int read_signed(Reader *r);
static int read_test(Reader *r);

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

static int add_node(Reader *r, RuleNode node)
{
    RuleRead *read = r->to;
    BUG_ON(read->nodes == RULE_NODES);
    const RuleNode *left = &read->node[node.left], *right = &read->node[node.right];
    const bool apart = node.kind == RULE_NOTED; // its cells decide nothing that is computed
    const int children[] = {node.left, apart ? NONE : node.right, node.condition};
    node.gate = node.kind <= RULE_PI || (node.kind >= RULE_ABOVE && node.kind <= RULE_DIFFERS) ||
                (node.kind >= RULE_SUM && node.kind <= RULE_CALL && left->gate && right->gate);
    for (size_t i = 0; i < 3; i++) {
        BUG_ON(children[i] >= read->nodes);
        node.uses |= read->node[children[i]].uses;
        node.lines |= read->node[children[i]].lines;
        node.vars |= read->node[children[i]].vars;
    }
    if (node.kind == RULE_FOLD)
        node.vars &= ~(1u << node.index);
    if (node.left != NONE && rule_is_constant(&node)) {
        node.value = left->value;
        rule_combine(&node, &right->value, 1, &node.value);
    }
    read->node[read->nodes] = node;
    return read->nodes++;
}

// What begins at `start` and has been read is that node.
static int stands(Reader *r, const char *start, int node)
{
    const char *end = r->at;
    while (end > start && end[-1] == ' ')
        end--;
    r->to->node[node].text = start;
    r->to->node[node].size = (size_t)(end - start);
    return node;
}

static int add_pair(Reader *r, RuleKind kind, int left, int right)
{
    return add_node(r, (RuleNode){kind, .left = left, .right = right});
}

// A name reaches as far as letters do; letters beyond ASCII and ′ are bytes
// from 0x80 on.
static size_t name_size(const char *text)
{
    size_t n = 0;
    while (isalpha((unsigned char)text[n]) || text[n] == '_' || (unsigned char)text[n] >= 0x80)
        n++;
    return n;
}

static bool is_name(const char *text, size_t size, const char *name)
{
    return strlen(name) == size && memcmp(text, name, size) == 0;
}

// Takes a name; returns its size.
static size_t take_name(Reader *r, const char **name)
{
    skip_blanks(r);
    *name = r->at;
    const size_t size = name_size(r->at);
    BUG_ON(size == 0);
    r->at += size;
    return size;
}

static size_t add_scope(Reader *r, const char *name, size_t var)
{
    BUG_ON(r->scopes == RULE_VARS || var >= RULE_VARS);
    r->to->range[var] = NONE;
    r->scope[r->scopes].name = name;
    r->scope[r->scopes++].var = var;
    return var;
}

// A variable of one letter that is known here, or −1.
static int find_var(const Reader *r, const char *name, size_t size)
{
    for (size_t i = r->scopes; i-- > 0;)
        if (size == 1 && *r->scope[i].name == *name)
            return (int)r->scope[i].var;
    return -1;
}

static int add_var(Reader *r, size_t var)
{
    return add_node(r, (RuleNode){RULE_VAR, .index = var, .vars = 1u << var});
}

const char *const rule_matrix_names[RULE_MATRICES] = {"a", "b", "c", "y", "g", "keep", "t"};

static bool find_matrix(const char *name, size_t size, RuleMatrix *matrix)
{
    size_t i = 0;
    while (i < RULE_MATRICES && !is_name(name, size, rule_matrix_names[i]))
        i++;
    *matrix = (RuleMatrix)i;
    return i < RULE_MATRICES;
}

// Whether an index is a variable that has no range yet: it gets that of what it runs along. The
// first two are those of the result.
static bool wants_range(const Reader *r, int index)
{
    const RuleNode *node = &r->to->node[index];
    return node->kind == RULE_VAR && node->index > 1 && r->to->range[node->index] == NONE;
}

static int add_size(Reader *r, RuleKind kind, RuleMatrix matrix)
{
    return add_node(r, (RuleNode){kind, .index = matrix, .uses = SIZES});
}

// The use of a line that has been read, with these indices; NONE where no line is so called.
static int add_line_use(Reader *r, const char *name, size_t size, const int at[2])
{
    for (size_t i = r->to->lines; i-- > 0;) {
        const RuleLine *line = &r->to->line[i];
        const RuleNode *is = &r->to->node[line->is];
        if (line->size != size || memcmp(line->name, name, size) != 0)
            continue;
        for (size_t k = 0; k < line->vars; k++)
            if (wants_range(r, at[k]))
                r->to->range[r->to->node[at[k]].index] = r->to->range[line->var + k];
        return add_node(r, (RuleNode){RULE_LINE, .index = i, .left = at[0], .right = at[1],
                                      .uses = is->uses, .lines = is->lines | 1u << i,
                                      .vars = line->vars == 0 ? is->vars : 0});
    }
    return NONE;
}

// "sum(j<cols(a): test) …" behind its name.
static int read_fold(Reader *r, RuleFold fold)
{
    const size_t scopes = r->scopes;
    const char *name;
    want(r, "(");
    BUG_ON(take_name(r, &name) != 1);
    const size_t var = add_scope(r, name, r->to->vars++);
    if (take(r, "<"))
        r->to->range[var] = read_sum(r);
    const int condition = take(r, ":") ? read_test(r) : NONE;
    want(r, ")");
    skip_blanks(r);
    const char *start = r->at;
    int left = read_signed(r);
    while (take(r, "*"))
        left = stands(r, start, add_pair(r, RULE_PRODUCT, left, read_signed(r)));
    r->scopes = scopes;
    BUG_ON(r->to->range[var] == NONE);
    return add_node(r, (RuleNode){RULE_FOLD, .fold = fold, .left = left, .condition = condition,
                                  .right = r->to->range[var], .index = var});
}

// Whether "(" and an index follow, of which a fold is.
static bool is_fold(const char *at)
{
    at += strspn(at, " ");
    if (*at != '(' || name_size(at + 1) != 1)
        return false;
    at += 2;
    at += strspn(at, " ");
    return *at == ')' || *at == ':' || *at == '<';
}

static int read_call(Reader *r, const char *name, size_t size)
{
    static const char *const folds[] = {"sum", "max", "place"};
    for (size_t i = 0; i < 3; i++)
        if (is_name(name, size, folds[i]) && is_fold(r->at))
            return read_fold(r, (RuleFold)i);
    want(r, "(");
    const bool rows = is_name(name, size, "rows");
    if (rows || is_name(name, size, "cols")) {
        RuleMatrix matrix;
        const char *of;
        const size_t of_size = take_name(r, &of);
        BUG_ON(!find_matrix(of, of_size, &matrix));
        want(r, ")");
        return add_size(r, rows ? RULE_ROWS : RULE_COLS, matrix);
    }
    const bool where = is_name(name, size, "where");
    int given[3] = {where ? read_test(r) : read_sum(r)};
    size_t n = 1;
    while (n < 3 && take(r, ","))
        given[n++] = read_sum(r);
    want(r, ")");
    BUG_ON((n == 3) != where);
    if (where)
        return add_node(
            r, (RuleNode){RULE_WHERE, .condition = given[0], .left = given[1], .right = given[2]});
    ExprFn fn = 0;
    while (!expr_functions[fn].written[0] || !is_name(name, size, expr_functions[fn].written[0]))
        BUG_ON(++fn == FN_COUNT);
    return add_node(r, (RuleNode){RULE_CALL, .fn = fn, .left = given[0], .right = given[1]});
}

static int read_name(Reader *r)
{
    const char *name;
    const size_t size = take_name(r, &name);
    if (*r->at == '(' || (is_fold(r->at) && is_name(name, size, "sum")))
        return read_call(r, name, size);
    int at[2] = {NONE, NONE};
    size_t n = 0;
    if (take(r, "[")) {
        do
            at[n++] = read_sum(r);
        while (n < 2 && take(r, ","));
        want(r, "]");
    }
    const int var = find_var(r, name, size);
    if (var >= 0 && n == 0)
        return add_var(r, (size_t)var);
    const int use = add_line_use(r, name, size, at);
    if (use != NONE)
        return use;
    const ParamSpec *param = r->to->op->param;
    for (size_t i = 0; i < OP_PARAMS && param[i].name; i++)
        if (is_name(name, size, param[i].name))
            return add_node(r, (RuleNode){RULE_OPTION, .index = i, .uses = 1u << (RULE_PARAM + i)});
    if (is_name(name, size, "pi"))
        return add_node(r, (RuleNode){RULE_PI, .value = 3.14159265358979323846});
    if (is_name(name, size, "inf"))
        return add_node(r, (RuleNode){RULE_NUMBER, .value = INFINITY});
    if (is_name(name, size, "at"))
        return add_node(r, (RuleNode){RULE_AT, .uses = SIZES});
    if (is_name(name, size, "n"))
        return add_size(r, RULE_COUNT, RULE_A);
    RuleMatrix matrix;
    BUG_ON(!find_matrix(name, size, &matrix) || (n == 0 && r->scopes > 0));
    if (n == 0) { // the cell itself
        at[0] = add_var(r, 0);
        at[1] = add_var(r, 1);
    }
    for (size_t i = 0; i < 2; i++)
        if (wants_range(r, at[i]))
            r->to->range[r->to->node[at[i]].index] = add_size(r, i ? RULE_COLS : RULE_ROWS, matrix);
    return add_node(r, (RuleNode){RULE_CELL, .index = matrix, .left = at[0], .right = at[1],
                                  .uses = 1u << matrix, .bare = n == 0});
}

// A node of what is written otherwise, with what stands in the place of its parts.
static int copy(Reader *r, int id)
{
    RuleNode node = r->from->node[id];
    const char **own = &r->instead[id], **var = &r->instead[RULE_NODES + node.index];
    const char **instead = node.kind == RULE_VAR && !*own ? var : own;
    if (*instead) {
        const char *text = *instead, *at = r->at;
        *instead = NULL; // within
        r->at = text;
        id = read_sum(r);
        r->at = at;
        *instead = text;
        return id;
    }
    if (id == NONE)
        return NONE;
    node.left = copy(r, node.left);
    node.right = copy(r, node.right);
    node.condition = copy(r, node.condition);
    return add_node(r, node);
}

// A node of what is written otherwise: "$" is the part, "$12" the right side of its left one, "@7"
// node 7.
static int read_place(Reader *r)
{
    const bool numbered = take(r, "@");
    int id = numbered ? 0 : r->part;
    for (r->at += !numbered; isdigit((unsigned char)*r->at); r->at++) {
        const RuleNode *node = &r->from->node[id];
        const int digit = *r->at - '0';
        id = numbered     ? 10 * id + digit
             : digit == 1 ? node->left
             : digit == 2 ? node->right
                          : node->condition;
    }
    return id;
}

// "$2[$1:…]": what it is, with something else for a node or a variable in it, which may be a sum's.
static int read_part(Reader *r)
{
    const int id = read_place(r);
    const bool changes = *r->at == '[';
    while (*r->at == '[') {
        r->at++;
        const int of = read_place(r);
        const RuleNode *node = &r->from->node[of];
        const bool var = node->kind == RULE_VAR || node->kind == RULE_FOLD;
        want(r, ":");
        r->instead[var ? RULE_NODES + node->index : (size_t)of] = r->at;
        r->at += strcspn(r->at, "]") + 1;
    }
    const int is = copy(r, id);
    if (changes)
        memset(r->instead, 0, sizeof r->instead);
    return is;
}

static int read_atom(Reader *r)
{
    static const char *const open[] = {"(", "[", "{"}, *const close[] = {")", "]", "}"};
    for (size_t i = 0; i < 3; i++) {
        if (!take(r, open[i]))
            continue;
        const int inner = read_test(r);
        want(r, close[i]);
        return *open[i] == '{' ? add_pair(r, RULE_SHOWN, inner, NONE) : inner;
    }
    skip_blanks(r);
    if (*r->at == '$' || *r->at == '@')
        return read_part(r);
    const size_t digits = strspn(r->at, "0123456789.");
    if (digits == 0)
        return read_name(r);
    const double value = strtod(r->at, NULL);
    r->at += digits;
    return add_node(r, (RuleNode){RULE_NUMBER, .value = value});
}

// "!2(a[r,c], b[r,c])" behind what it is said of.
static int read_note(Reader *r, int of)
{
    skip_blanks(r);
    if (r->at[0] != '!' || !isdigit((unsigned char)r->at[1]))
        return of;
    const size_t note = (size_t)(r->at[1] - '0');
    int cells[2] = {NONE, NONE};
    r->at += 2;
    if (*r->at == '(') {
        r->at++;
        cells[0] = read_sum(r);
        cells[1] = take(r, ",") ? add_pair(r, RULE_CELLS, read_sum(r), NONE) : NONE;
        cells[0] = add_pair(r, RULE_CELLS, cells[0], cells[1]);
        want(r, ")");
    }
    return add_node(r, (RuleNode){RULE_NOTED, .left = of, .right = cells[0], .index = note});
}

static int read_signed(Reader *r)
{
    skip_blanks(r);
    const char *start = r->at;
    if (take(r, "-"))
        return stands(r, start, add_pair(r, RULE_MINUS, read_signed(r), NONE));
    int atom = stands(r, start, read_atom(r));
    if (take(r, "^2"))
        atom = stands(r, start, add_pair(r, RULE_SQUARE, atom, NONE));
    const int noted = read_note(r, atom);
    return noted == atom ? atom : stands(r, start, noted);
}

// Parts of a product, or of a sum, joined from left to right.
static int read_pairs(Reader *r, bool sum)
{
    skip_blanks(r);
    const char *start = r->at;
    int left = sum ? read_pairs(r, false) : read_signed(r);
    for (;;) {
        const bool inverse = take(r, sum ? "-" : "/");
        if (!inverse && !take(r, sum ? "+" : "*"))
            return left;
        const RuleKind kind =
            sum ? (inverse ? RULE_DIFFERENCE : RULE_SUM) : (inverse ? RULE_QUOTIENT : RULE_PRODUCT);
        left = add_pair(r, kind, left, sum ? read_pairs(r, false) : read_signed(r));
        stands(r, start, left);
    }
}

static int read_sum(Reader *r)
{
    return read_pairs(r, true);
}

static int read_test(Reader *r)
{
    static const struct {
        const char *sign;
        RuleKind kind;
        bool turned;
    } tests[] = {{"!=", RULE_DIFFERS, false}, {">=", RULE_REACHES, false},
                 {"<=", RULE_REACHES, true},  {">", RULE_ABOVE, false},
                 {"<", RULE_ABOVE, true},     {"=", RULE_EQUAL, false}};
    skip_blanks(r);
    const char *start = r->at;
    const int left = read_sum(r);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (!take(r, tests[i].sign))
            continue;
        const int right = read_sum(r);
        return stands(r, start,
                      add_pair(r, tests[i].kind, tests[i].turned ? right : left,
                               tests[i].turned ? left : right));
    }
    return left;
}

// Reads "name[r,c] (c<cols(a)) = …". The variables of what makes the result are the first two.
static void read_line(Reader *r, RuleLine *line, bool makes)
{
    *line = (RuleLine){.var = makes ? 0 : r->to->vars};
    skip_blanks(r);
    line->mark = *r->at && strchr("~^'", *r->at) ? *r->at++ : '\0';
    line->size = take_name(r, &line->name);
    if (take(r, "[")) {
        size_t n = 0;
        do { // a letter of an index is a variable of the line
            const char *p = r->at + strcspn(r->at, "rcijk,]");
            if (strchr("rcijk", *p) && find_var(r, p, name_size(p)) < 0)
                add_scope(r, p, line->var + n);
            line->vars = n + 1;
            r->to->vars = size_max(r->to->vars, line->var + line->vars);
            line->at[n++] = read_sum(r);
        } while (n < 2 && take(r, ","));
        want(r, "]");
    }
    if (take(r, "(")) {
        const char *name;
        const size_t size = take_name(r, &name);
        const int var = find_var(r, name, size);
        BUG_ON(var < 0);
        want(r, "<");
        r->to->range[var] = read_sum(r);
        want(r, ")");
    }
    want(r, "=");
    line->is = read_sum(r);
    r->scopes = 0;
}

bool rule_is_cellwise(const Rule *rule)
{
    return rule->value && !strstr(rule->value, "y[");
}

static void read_text(Reader *r, const char *text, bool result)
{
    RuleRead *read = r->to;
    const bool cellwise = result && rule_is_cellwise(read->rule);
    for (r->at = text; *r->at; take(r, ";")) {
        // What makes the result is "y[r,c] = …", "x[…" or a bare sum.
        const char *name = r->at + strspn(r->at, " ~^'");
        const bool named = name_size(name) == 1 && strchr("yx", *name) && name[1] == '[';
        const bool makes = result && (cellwise || named);
        RuleLine *line = &read->line[read->lines + read->made];
        BUG_ON(read->lines + read->made == RULE_LINES || (!makes && read->made > 0));
        if (cellwise)
            *line = (RuleLine){.is = read_sum(r)};
        else
            read_line(r, line, makes);
        *(makes ? &read->made : &read->lines) += 1;
    }
}

// The last text of a way back stands for all operands after it.
const char *rule_pass_text(const Rule *rule, int which)
{
    size_t back = which < 0 ? 0 : size_min((size_t)which, 2);
    while (back > 0 && !rule->back[back])
        back--;
    return which == OP_FORWARD ? rule->value : rule->back[back];
}

void rule_read(RuleRead *read, const OpCall *call)
{
    Reader r = {.to = read};
    read->op = call->op;
    read->rule = op_rule(call);
    read->which = call->which;
    read->nodes = NONE + 1;
    read->node[NONE] = (RuleNode){RULE_NUMBER, .gate = false};
    read->vars = 2;
    read->range[0] = read->range[1] = NONE;
    read->lines = read->made = 0;
    read->steps = read->rule->steps;
    read->text = rule_pass_text(read->rule, call->which);
    BUG_ON(!read->text);
    if (read->steps)
        read_text(&r, read->steps, false);
    read_text(&r, read->text, true);
    BUG_ON(read->made == 0);
    read->read_nodes = read->nodes;
    read->read_vars = read->vars;
}

void rule_rewrite(RuleRead *to, const RuleRead *from, int part, size_t row, const char *text)
{
    Reader r = {
        .to = to, .scope = {{"r", row}, {"c", row + 1}}, .scopes = 2, .from = from, .part = part};
    r.instead[part] = text;
    *to = *from;
    to->nodes = NONE + 1;
    for (RuleLine *line = to->line; line < to->line + to->lines + to->made; line++) {
        line->is = copy(&r, line->is);
        line->at[0] = copy(&r, line->at[0]);
        line->at[1] = copy(&r, line->at[1]);
    }
    for (size_t i = 0; i < from->vars; i++)
        to->range[i] = copy(&r, from->range[i]);
}

RuleRead *rule_of(const OpCall *call, RuleRead *own)
{
    const Rule *rule = op_rule(call);
    if (rule->read && rule->read->which == call->which)
        return rule->read;
    const char *text = rule_pass_text(rule, call->which);
    for (size_t i = 0; call->rules && i < call->rules->count; i++) {
        RuleRead *read = call->rules->at[i];
        if (read->op != call->op || read->which != call->which || read->steps != rule->steps ||
            read->text != text)
            continue;
        read->nodes = read->read_nodes;
        read->vars = read->read_vars;
        return read;
    }
    RuleRead *read = call->rules ? owned_add(call->rules, mem_new(1, sizeof *read)) : own;
    rule_read(read, call);
    return read;
}

void rule_read_back(RuleRead *read, const OpCall *call)
{
    Reader r = {.to = read};
    read->which = call->which;
    read->made = 0;
    read->range[0] = read->range[1] = NONE;
    read_text(&r, rule_pass_text(read->rule, call->which), true);
}

int rule_read_more(RuleRead *read, const char *text, const char *var)
{
    Reader r = {.to = read, .at = text};
    add_scope(&r, "r", 0);
    if (*var != 'r')
        add_scope(&r, var, read->vars++);
    const int more = read_sum(&r);
    BUG_ON(*r.at != '\0');
    return more;
}

const RuleLine *rule_made(const RuleRead *read, size_t index)
{
    BUG_ON(index >= read->made);
    return &read->line[read->lines + index];
}

// The first two variables are those of the result, the third that of the sum.
bool rule_is_product(const RuleRead *read, int factor[2], bool *turned)
{
    const RuleNode *sum = &read->node[rule_made(read, 0)->is], *product = &read->node[sum->left];
    if (read->made != 1 || sum->kind != RULE_FOLD || sum->fold != FOLD_SUM ||
        sum->condition != NONE || product->kind != RULE_PRODUCT)
        return false;
    const unsigned loop = 1u << sum->index;
    unsigned both = 0;
    for (size_t i = 0; i < 2; i++) {
        factor[i] = i ? product->right : product->left;
        const RuleNode *cell = &read->node[factor[i]];
        const unsigned other = cell->vars & ~loop;
        if (cell->kind != RULE_CELL || !(cell->vars & loop) || (other != 1 && other != 2))
            return false;
        both |= other;
        *turned = i == 0 ? other == 2 : *turned;
    }
    return both == 3;
}
