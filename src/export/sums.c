// SPDX-License-Identifier: GPL-3.0-or-later
// An expansion is written as a skeleton, a text with a mark for each index, and the list of its
// indices. Terms of a sum that have one skeleton, and whose indices go up by the same from term to
// term, become one term with a count; then cells with one skeleton whose indices can be told
// from row and column become one text.
#include "export/sums.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "num/format.h"

enum {
    LOOPS = 4,       // i, j, k, l
    TERMS_LEAST = 3, // fewer are written one by one
    WHOLE_MOST = 1000000,
};
static const char MARK[] = "\1";

typedef struct Index {
    long base, step[LOOPS];
} Index;

// All zero is empty and ready.
typedef struct Skeleton {
    Buffer text; // with a MARK for each index
    Index *index;
    size_t count, capacity;
} Skeleton;

static void skeleton_release(Skeleton *s)
{
    buffer_release(&s->text);
    free(s->index);
    *s = (Skeleton){0};
}

static void add_index(Skeleton *s, Index index)
{
    MEM_GROW(s->index, s->count, s->capacity);
    s->index[s->count++] = index;
    buffer_add(&s->text, MARK);
}

static void add_number(Skeleton *s, size_t number)
{
    add_index(s, (Index){.base = (long)number});
}

// ---- One expression ------------------------------------------------------

static void write_expr(const Expansion *x, ExprId id, int depth, Skeleton *out);

// Whether the indices of `next` are those of `at` and as much more as those of `at` are more
// than those of `before`.
static bool goes_on(const Skeleton *before, const Skeleton *at, const Skeleton *next)
{
    if (strcmp(buffer_text(&at->text), buffer_text(&next->text)) != 0)
        return false;
    BUG_ON(at->count != next->count || before->count != at->count);
    for (size_t i = 0; i < at->count; i++) {
        const Index *a = &before->index[i], *b = &at->index[i], *c = &next->index[i];
        if (c->base - b->base != b->base - a->base || memcmp(a->step, c->step, sizeof a->step) != 0)
            return false;
    }
    return true;
}

// How many from the first on are one term with a count.
static size_t run_of(const Skeleton *term, size_t terms)
{
    size_t n = 2;
    if (terms < 2 || strcmp(buffer_text(&term[0].text), buffer_text(&term[1].text)) != 0)
        return 1;
    while (n < terms && goes_on(&term[n - 2], &term[n - 1], &term[n]))
        n++;
    return n;
}

static void append(Skeleton *out, const Skeleton *term, const Skeleton *second, int loop)
{
    const char *text = buffer_text(&term->text);
    size_t at = 0;
    for (;; text++) {
        const size_t n = strcspn(text, MARK);
        buffer_add_n(&out->text, text, n);
        text += n;
        if (*text == '\0')
            break;
        Index index = term->index[at];
        if (second)
            index.step[loop] = second->index[at].base - index.base;
        add_index(out, index);
        at++;
    }
    BUG_ON(at != term->count);
}

void sums_matrix(CellRef matrix, Buffer *out)
{
    static const char letter[] = {[SIDE_VALUE] = 'v', [SIDE_GRAD] = 'g', [SIDE_PATH] = 'p',
                                  [SIDE_NEXT] = 'n',  [SIDE_M] = 'm',    [SIDE_V] = 's'};
    buffer_printf(out, "%c%d", letter[matrix.side], matrix.node);
    if (matrix.side == SIDE_PATH)
        buffer_printf(out, ".%zu", matrix.path);
}

// A term's sign, and what names it in a list.
static void write_sign(const Expr *term, Skeleton *out)
{
    const bool row = term->label_from == LABEL_ROW;
    buffer_add(&out->text, term->minus ? "-" : "+");
    if (!row && term->label_from != LABEL_COL)
        return;
    buffer_add(&out->text, row ? "^r" : "^c");
    sums_matrix(term->label, &out->text);
    buffer_add(&out->text, ",");
    add_number(out, row ? term->label.row : term->label.col);
    buffer_add(&out->text, ";");
}

// The children, each with its sign in a sum.
static void write_children(const Expansion *x, const Expr *parent, int depth, Skeleton *out)
{
    const bool signs = parent->kind == EXPR_SUM;
    const bool counts = depth < LOOPS && parent->kind != EXPR_PRODUCT;
    Skeleton *term = NULL;
    size_t terms = 0, capacity = 0;
    for (ExprId c = parent->first; c != EXPR_NONE; c = x->expr[c].next) {
        MEM_GROW(term, terms, capacity);
        term[terms] = (Skeleton){0};
        if (signs)
            write_sign(&x->expr[c], &term[terms]);
        write_expr(x, c, depth + counts, &term[terms++]);
    }
    for (size_t i = 0, n; i < terms; i += n) {
        n = counts ? run_of(term + i, terms - i) : 1;
        if (n < TERMS_LEAST) {
            n = 1;
            append(out, &term[i], NULL, 0);
            continue;
        }
        buffer_add(&out->text, "{");
        add_number(out, n);
        buffer_add(&out->text, ":");
        append(out, &term[i], &term[i + 1], depth);
        buffer_add(&out->text, "}");
    }
    for (size_t i = 0; i < terms; i++)
        skeleton_release(&term[i]);
    free(term);
}

static void write_number(double value, Skeleton *out)
{
    char number[NUMBER_SIZE];
    if (value == floor(value) && fabs(value) < WHOLE_MOST && !(value == 0 && signbit(value))) {
        buffer_add(&out->text, "#");
        add_index(out, (Index){.base = (long)value});
    } else {
        number_shortest(value, number);
        buffer_printf(&out->text, "=%s", number);
    }
    buffer_add(&out->text, ";");
}

static void write_cell(CellRef cell, Skeleton *out)
{
    buffer_add(&out->text, "@");
    sums_matrix(cell, &out->text);
    buffer_add(&out->text, ",");
    add_number(out, cell.row);
    buffer_add(&out->text, ",");
    add_number(out, cell.col);
    buffer_add(&out->text, ";");
}

static void write_expr(const Expansion *x, ExprId id, int depth, Skeleton *out)
{
    const Expr *expr = &x->expr[id];
    const char *end = "";
    switch (expr->kind) {
    case EXPR_NUMBER: write_number(expr->value, out); return;
    case EXPR_CELL: write_cell(expr->cell, out); return;
    case EXPR_STEP: buffer_printf(&out->text, "$%zu;", expr->step); return;
    case EXPR_SUM: buffer_add(&out->text, "("), end = ")"; break;
    case EXPR_PRODUCT: buffer_add(&out->text, "*["), end = "]"; break;
    case EXPR_CALL: buffer_printf(&out->text, "f%c[", 'a' + (int)expr->fn), end = "]"; break;
    case EXPR_QUOTIENT:
        buffer_add(&out->text, "/");
        write_expr(x, expr->first, depth, out);
        write_expr(x, expr->last, depth, out);
        return;
    }
    write_children(x, expr, depth, out);
    buffer_add(&out->text, end);
}

// ---- One cell ------------------------------------------------------------

static size_t name_place(SumNames *names, Text name)
{
    for (size_t i = 0; i < names->count; i++) {
        if (strcmp(names->at[i].en, name.en) == 0 && strcmp(names->at[i].zh, name.zh) == 0)
            return i;
    }
    MEM_GROW(names->at, names->count, names->capacity);
    names->at[names->count] = (struct SumName){mem_text(name.en), mem_text(name.zh)};
    return names->count++;
}

void sum_names_release(SumNames *names)
{
    for (size_t i = 0; i < names->count; i++) {
        free(names->at[i].en);
        free(names->at[i].zh);
    }
    free(names->at);
    *names = (SumNames){0};
}

static void write_expansion(const Expansion *x, SumNames *names, Skeleton *out)
{
    if (x->note.en)
        buffer_printf(&out->text, "%zu~", name_place(names, x->note));
    const char *before = "";
    for (size_t i = 0; i < x->steps; i++, before = "|") {
        buffer_add(&out->text, before);
        if (x->step[i].name.en)
            buffer_printf(&out->text, "%zu:", name_place(names, x->step[i].name));
        write_expr(x, x->step[i].expr, 0, out);
    }
    for (size_t i = 0; i < x->deciders; i++, before = "|") {
        buffer_printf(&out->text, "%s%zu%%", before, name_place(names, x->decider[i].word));
        write_cell(x->decider[i].cell, out);
    }
}

// ---- All cells of a matrix -----------------------------------------------

enum { IS_NUMBER = 1, FROM_ROW = 2, FROM_COL = 4 }; // what an index may be

// Cells of one text: the first of them, and what each of its indices may still be.
typedef struct Group {
    Skeleton first;
    size_t row, col, hash;
    unsigned char *may;
} Group;

static unsigned what_fits(const Group *group, size_t i, const Index *index, size_t row, size_t col)
{
    const Index *first = &group->first.index[i];
    const long more = index->base - first->base;
    if (memcmp(first->step, index->step, sizeof first->step) != 0)
        return 0;
    return group->may[i] &
           ((more == 0 ? IS_NUMBER : 0u) | (more == (long)row - (long)group->row ? FROM_ROW : 0u) |
            (more == (long)col - (long)group->col ? FROM_COL : 0u));
}

// Takes a cell into the group, if its indices fit.
static bool group_take(Group *group, const Skeleton *s, size_t hash, size_t row, size_t col)
{
    if (hash != group->hash || s->count != group->first.count ||
        strcmp(buffer_text(&s->text), buffer_text(&group->first.text)) != 0)
        return false;
    for (size_t i = 0; i < s->count; i++) {
        if (what_fits(group, i, &s->index[i], row, col) == 0)
            return false;
    }
    for (size_t i = 0; i < s->count; i++)
        group->may[i] = (unsigned char)what_fits(group, i, &s->index[i], row, col);
    return true;
}

static Group group_new(Skeleton first, size_t hash, size_t row, size_t col)
{
    Group group = {first, row, col, hash, mem_new(first.count, 1)};
    memset(group.may, IS_NUMBER | FROM_ROW | FROM_COL, first.count);
    return group;
}

static void write_index(const Group *group, size_t i, Buffer *out)
{
    const Index *index = &group->first.index[i];
    long number = index->base;
    const char *from = "";
    if (!(group->may[i] & IS_NUMBER)) {
        const bool row = group->may[i] & FROM_ROW;
        from = row ? "r" : "c";
        number -= (long)(row ? group->row : group->col);
    }
    buffer_add(out, from);
    if (*from == '\0' || number != 0)
        buffer_printf(out, *from ? "%+ld" : "%ld", number);
    for (int loop = 0; loop < LOOPS; loop++) {
        const long step = index->step[loop];
        if (step == 1 || step == -1)
            buffer_printf(out, "%c%c", step > 0 ? '+' : '-', 'i' + loop);
        else if (step != 0)
            buffer_printf(out, "%+ld%c", step, 'i' + loop);
    }
}

static char *group_text(const Group *group)
{
    Buffer out = {0};
    size_t at = 0;
    for (const char *p = buffer_text(&group->first.text); *p; p++) {
        if (*p == MARK[0])
            write_index(group, at++, &out);
        else
            buffer_add_n(&out, p, 1);
    }
    return buffer_take(&out);
}

static size_t hash_of(const char *text)
{
    size_t hash = 5381;
    for (; *text; text++)
        hash = hash * 33 + (unsigned char)*text;
    return hash;
}

typedef struct Groups {
    Group *at;
    size_t count, capacity;
} Groups;

// The group of a cell, of which `s` is taken.
static size_t find_group(Groups *groups, Skeleton *s, size_t row, size_t col)
{
    const size_t hash = hash_of(buffer_text(&s->text));
    for (size_t i = 0; i < groups->count; i++) {
        if (group_take(&groups->at[i], s, hash, row, col)) {
            skeleton_release(s);
            return i;
        }
    }
    MEM_GROW(groups->at, groups->count, groups->capacity);
    groups->at[groups->count] = group_new(*s, hash, row, col);
    return groups->count++;
}

// Whether the function is the same to the last bit wherever doubles are IEEE's.
static bool is_exact(ExprFn fn)
{
    return fn == FN_SQRT || fn >= FN_SQUARE;
}

// Whether the arithmetic, done anywhere, gives the cell's number: a large product is summed in
// another order (num/kernel.h), and exp is rounded as the platform likes.
static bool gives_number(Graph *graph, const Expansion *x)
{
    const double number = graph_number(graph, x->cell);
    for (size_t i = 0; i < x->exprs; i++) {
        if (x->expr[i].kind == EXPR_CALL && !is_exact(x->expr[i].fn))
            return false;
    }
    return x->steps > 0 && memcmp(&x->step[x->steps - 1].value, &number, sizeof number) == 0;
}

Sums sums_of(Graph *graph, CellRef matrix, SumNames *names)
{
    const Shape shape = graph_node(graph, matrix.node)->shape;
    Sums sums = {.cells = shape.rows * shape.cols, .exact = true};
    sums.of = mem_new(sums.cells, sizeof *sums.of);
    Groups groups = {0};
    Expansion x;
    expansion_init(&x);
    for (size_t i = 0; i < sums.cells; i++) {
        CellRef cell = matrix;
        cell.row = i / shape.cols;
        cell.col = i % shape.cols;
        graph_expand(graph, cell, &x);
        Skeleton s = {0};
        write_expansion(&x, names, &s);
        sums.exact = sums.exact && gives_number(graph, &x);
        sums.of[i] = find_group(&groups, &s, cell.row, cell.col);
    }
    expansion_release(&x);
    sums.text = mem_new(groups.count, sizeof *sums.text);
    sums.texts = groups.count;
    for (size_t i = 0; i < groups.count; i++) {
        sums.text[i] = group_text(&groups.at[i]);
        skeleton_release(&groups.at[i].first);
        free(groups.at[i].may);
    }
    free(groups.at);
    return sums;
}

void sums_release(Sums *sums)
{
    for (size_t i = 0; i < sums->texts; i++)
        free(sums->text[i]);
    free(sums->text);
    free(sums->of);
    *sums = (Sums){0};
}
