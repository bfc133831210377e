// SPDX-License-Identifier: GPL-3.0-or-later
// The places of each number are chosen from the result backwards: the result
// has PANEL_PLACES, the terms as many as make their printed sum the result,
// the factors as many as make each printed product its term.
#include "view/expansion_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "graph/address.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"
#include "view/table_view.h"

enum { BAR_MOST = 16, FEW_TERMS = 24, EDGE_TERMS = 8, INDENT = 4 };

static const Text more_text = {"more", "项"};

// ---- Lines of text -----------------------------------------------------

// The columns that the current line has taken so far.
static int columns_used(const ExpansionView *view, const Lines *out)
{
    const Line *line = &out->line[out->count - 1];
    int columns = 0;
    for (size_t i = line->first; i < line->first + line->spans; i++)
        columns += canvas_width(view->canvas,
                                out->text.text + out->span[i].text);
    return columns;
}

void expansion_broken(const ExpansionView *view, StyleRole role, int keep,
                      const char *text, Lines *out)
{
    int column = columns_used(view, out);
    for (const char *p = text; *p;) {
        const size_t n = strcspn(p, " ");
        char *word = mem_text_n(p, n);
        const int w = canvas_width(view->canvas, word);
        if (column + w > view->width && column > INDENT) {
            lines_start(out, keep);
            lines_printf(out, role, "%*s", INDENT, "");
            column = INDENT;
        }
        lines_add(out, role, word);
        column += w;
        free(word);
        p += n;
        for (; *p == ' '; p++, column++)
            lines_add(out, role, " ");
    }
}

// ---- Labels ------------------------------------------------------------

const Labels *expansion_labels(const ExpansionView *view, CellRef cell,
                               LabelFrom from)
{
    const Node *node = graph_node(view->scene->session->graph, cell.node);
    return from == LABEL_ROW ? node->row_labels : node->col_labels;
}

// The label of a term, "T2" or "via Q"; its number where there is none.
static void term_label(const ExpansionView *view, const Expr *term, size_t k,
                       char *out, size_t size)
{
    const Graph *graph = view->scene->session->graph;
    snprintf(out, size, "%zu", k + 1);
    if (term->label_from == LABEL_NONE)
        return;
    if (term->label_from == LABEL_PATH) {
        const Use use =
            graph_path_use(graph, term->label.node, term->label.path);
        snprintf(out, size, "via %s",
                 use.consumer == NODE_NONE
                     ? "upstream"
                     : graph_node(graph, use.consumer)->name);
        return;
    }
    const Labels *labels = expansion_labels(view, term->label, term->label_from);
    const size_t at = term->label_from == LABEL_ROW ? term->label.row
                                                    : term->label.col;
    if (labels && at < labels->n)
        utf8_copy(out, size, labels->at[at].text[view->scene->lang]);
}

// ---- A sum as its terms ------------------------------------------------

// A term as it will be drawn.
typedef struct Term {
    ExprId id;
    double value; // with its sign in the sum
    char label[32];
    char *factors; // "2 ⋅ 0.084146"; NULL for a lone number
    char number[NUMBER_SIZE];
    bool pointed;
} Term;

typedef struct Terms {
    Term *at;
    size_t count;
    double largest;
    int label, factors; // widest, in columns
    NumberColumn number;
} Terms;

static bool holds_cell(const Expansion *x, ExprId id, CellRef cell)
{
    const Expr *expr = &x->expr[id];
    if (expr->kind == EXPR_CELL && cell_same(expr->cell, cell))
        return true;
    for (ExprId c = expr->first; c != EXPR_NONE; c = x->expr[c].next) {
        if (holds_cell(x, c, cell))
            return true;
    }
    return false;
}

// The places with which the printed terms add up to the printed result.
static int places_of_terms(const Expansion *x, ExprId sum, int result)
{
    for (int places = result; places < DECIMALS_MAX; places++) {
        double total = 0;
        for (ExprId c = x->expr[sum].first; c != EXPR_NONE;
             c = x->expr[c].next) {
            const double term = arithmetic_read(x->expr[c].value, places);
            total += x->expr[c].minus ? -term : term;
        }
        if (arithmetic_equal(total, x->expr[sum].value, result))
            return places;
    }
    return DECIMALS_MAX;
}

// The places of the factors with which every printed product is its printed
// term. More places for one term can spoil another, so all are tried together.
static int places_of_factors(const Expansion *x, ExprId sum, int result)
{
    for (int places = result; places < DECIMALS_MAX; places++) {
        const Arithmetic how = arithmetic_plain(places, true);
        ExprId c = x->expr[sum].first;
        while (c != EXPR_NONE && arithmetic_holds(x, c, &how, result))
            c = x->expr[c].next;
        if (c == EXPR_NONE)
            return places;
    }
    return DECIMALS_MAX;
}

// Writes a term's factors and value. `places` of the value, `finer` of the
// factors.
static void write_term(const ExpansionView *view, ExprId id, size_t k,
                       const int places[2], Term *term)
{
    const Expr *expr = &view->x->expr[id];
    Arithmetic how = arithmetic_plain(places[1], true);
    how.pointed = view->pointed;
    *term = (Term){.id = id, .value = expr->minus ? -expr->value : expr->value};
    term->pointed = holds_cell(view->x, id, view->pointed);
    term_label(view, expr, k, term->label, sizeof term->label);
    arithmetic_shown(expr->hidden, term->value, places[0], term->number);
    if (expr->kind == EXPR_CELL && !expr->minus)
        return;
    Buffer text = {0};
    arithmetic_write_addend(view->x, id, &how, &text);
    term->factors = buffer_take(&text);
}

int expansion_wider(int a, const ExpansionView *view, const char *text)
{
    const int w = canvas_width(view->canvas, text);
    return w > a ? w : a;
}

static Terms gather_terms(const ExpansionView *view, ExprId sum, int result)
{
    const Expansion *x = view->x;
    Terms terms = {0};
    const int term = places_of_terms(x, sum, result);
    const int places[2] = {term, places_of_factors(x, sum, term)};
    for (ExprId c = x->expr[sum].first; c != EXPR_NONE; c = x->expr[c].next)
        terms.count++;
    terms.at = mem_new(terms.count, sizeof *terms.at);
    size_t k = 0;
    for (ExprId c = x->expr[sum].first; c != EXPR_NONE; c = x->expr[c].next) {
        Term *t = &terms.at[k];
        write_term(view, c, k++, places, t);
        terms.label = expansion_wider(terms.label, view, t->label);
        number_column_fit(&terms.number, t->number);
        if (t->factors)
            terms.factors = expansion_wider(terms.factors, view, t->factors);
        const double size = fabs(t->value);
        terms.largest = size > terms.largest ? size : terms.largest;
    }
    return terms;
}

static void terms_release(Terms *terms)
{
    for (size_t i = 0; i < terms->count; i++)
        free(terms->at[i].factors);
    free(terms->at);
}

void expansion_right(const ExpansionView *view, Lines *out, StyleRole role,
                      int columns, const char *text)
{
    const int w = canvas_width(view->canvas, text);
    lines_printf(out, role, "%*s%s", columns > w ? columns - w : 0, "", text);
}

void expansion_left(const ExpansionView *view, Lines *out, StyleRole role,
                     int columns, const char *text)
{
    const int w = canvas_width(view->canvas, text);
    lines_printf(out, role, "%s%*s", text, columns > w ? columns - w : 0, "");
}

void expansion_number(Lines *out, StyleRole role, const NumberColumn *column,
                      int columns, const char *text)
{
    const int width = number_column_width(column);
    const int before = (columns > width ? columns - width : 0) +
                       number_column_start(column, text);
    const int after = width - number_column_start(column, text) -
                      (int)strlen(text);
    lines_printf(out, role, "%*s%s%*s", before, "", text, after, "");
}

static void add_bar(const Terms *terms, const Term *term, int room, Lines *out)
{
    const int most = room < BAR_MOST ? room : BAR_MOST;
    if (most < 3 || term->number[0] == '?' || !(terms->largest > 0) || !isfinite(terms->largest))
        return;
    int n = (int)lround(fabs(term->value) / terms->largest * most);
    n = term->value != 0 && n == 0 ? 1 : n;
    char bar[BAR_MOST + 1];
    memset(bar, term->value < 0 ? '-' : '+', (size_t)n);
    bar[n] = '\0';
    lines_add(out, term->value < 0 ? STYLE_BAR_MINUS : STYLE_BAR_PLUS, "  ");
    lines_add(out, term->value < 0 ? STYLE_BAR_MINUS : STYLE_BAR_PLUS, bar);
}

static void add_term(const ExpansionView *view, const Terms *terms,
                     const Term *term, Lines *out)
{
    lines_start(out, term->pointed ? KEEP_POINTED : KEEP_TERM);
    lines_add(out, STYLE_KEY, term->pointed ? "  ▸ " : "    ");
    expansion_left(view, out, STYLE_DIM, terms->label + 2, term->label);
    int used = INDENT + terms->label + 2 + number_column_width(&terms->number);
    if (terms->factors > 0) {
        expansion_right(view, out, STYLE_TEXT, terms->factors,
                  term->factors ? term->factors : "");
        lines_add(out, STYLE_TEXT, term->factors ? " = " : "   ");
        used += terms->factors + 3;
    }
    expansion_number(out, STYLE_TEXT, &terms->number, 0, term->number);
    add_bar(terms, term, view->width - used - 2, out);
}

// Adds up the terms that a long sum does not show.
static void add_gap(const ExpansionView *view, const Terms *terms, size_t from,
                    size_t to, Lines *out)
{
    double total = 0;
    for (size_t i = from; i < to; i++)
        total += strtod(terms->at[i].number, NULL);
    char number[NUMBER_SIZE], head[64];
    arithmetic_number(total, PANEL_PLACES + 3, number);
    snprintf(head, sizeof head, "… %zu %s", to - from,
             text_in(&more_text, view->scene->lang));
    lines_start(out, KEEP_TERM);
    lines_add(out, STYLE_DIM, "    ");
    expansion_left(view, out, STYLE_DIM,
             terms->label + 2 + (terms->factors ? terms->factors + 3 : 0),
             head);
    expansion_number(out, STYLE_TEXT, &terms->number, 0, number);
}

// Whether term `i` of many is shown: the ends and the one pointed at.
static bool is_shown(const Terms *terms, size_t i)
{
    return terms->count <= FEW_TERMS || i < EDGE_TERMS ||
           i + EDGE_TERMS >= terms->count || terms->at[i].pointed;
}

// Appends a sum term by term; `name` is what it is called, NULL for the cell
// itself, and `result` the places of its value.
static void sum_lines(const ExpansionView *view, ExprId sum, const Text *name,
                      int result, Lines *out)
{
    Terms terms = gather_terms(view, sum, result);
    char number[NUMBER_SIZE];
    arithmetic_shown(name ? view->x->expr[sum].hidden : view->x->hidden,
                     view->x->expr[sum].value, result, number);
    number_column_fit(&terms.number, number);
    size_t hidden = 0;
    for (size_t i = 0; i <= terms.count; i++) {
        const bool shown = i == terms.count || is_shown(&terms, i);
        if (shown && hidden > 0)
            add_gap(view, &terms, i - hidden, i, out);
        hidden = shown ? 0 : hidden + 1;
        if (shown && i < terms.count)
            add_term(view, &terms, &terms.at[i], out);
    }
    lines_start(out, name ? KEEP_WHY : KEEP_RESULT);
    static const Text sum_text = {"sum", "和"};
    const int head =
        INDENT + terms.label + 2 + (terms.factors ? terms.factors : -3);
    expansion_right(view, out, STYLE_DIM, head,
              text_in(name ? name : &sum_text, view->scene->lang));
    lines_add(out, STYLE_DIM, terms.factors ? " = " : "   ");
    expansion_number(out, STYLE_EMPHASIS, &terms.number, 0, number);
    terms_release(&terms);
}

// ---- Steps -------------------------------------------------------------

void expansion_step(const ExpansionView *view, const Step *step, int result,
                      int keep, Lines *out)
{
    const Expansion *x = view->x;
    const Expr *expr = &x->expr[step->expr];
    const int places = arithmetic_places(x, step->expr, result, false);
    Arithmetic how = arithmetic_plain(places, false);
    how.pointed = view->pointed;
    char number[NUMBER_SIZE];
    arithmetic_shown(step->name.en ? expr->hidden : x->hidden, step->value,
                     result, number);
    Buffer text = {0};
    if (step->name.en)
        buffer_printf(&text, "%s = ", text_in(&step->name, view->scene->lang));
    else
        buffer_add(&text, "= ");
    arithmetic_write(x, step->expr, &how, &text);
    if (expr->first != EXPR_NONE)
        buffer_printf(&text, " = %s", number);
    lines_start(out, keep);
    lines_printf(out, STYLE_TEXT, "%*s", INDENT, "");
    expansion_broken(view, step->name.en ? STYLE_TEXT : STYLE_EMPHASIS, keep,
                     buffer_text(&text), out);
    buffer_release(&text);
}

// Whether an expression is a sum that is worth a line for each term.
static bool is_long_sum(const Expansion *x, ExprId id)
{
    const Expr *expr = &x->expr[id];
    return expr->kind == EXPR_SUM && expr->first != expr->last &&
           x->expr[expr->first].next != expr->last;
}

// The steps in order; each printed with the places that the last one needs.
static void steps_lines(const ExpansionView *view, Lines *out)
{
    const Expansion *x = view->x;
    const Step *last = &x->step[x->steps - 1];
    const int places = arithmetic_places(x, last->expr, PANEL_PLACES, false);
    for (size_t i = 0; i + 1 < x->steps; i++) {
        const Step *step = &x->step[i];
        if (is_long_sum(x, step->expr))
            sum_lines(view, step->expr, &step->name, places, out);
        else
            expansion_step(view, step, places, KEEP_TERM, out);
    }
    expansion_step(view, last, PANEL_PLACES, KEEP_RESULT, out);
}

// ---- All of them -------------------------------------------------------

static bool is_plain_sum(const Expansion *x)
{
    const Expr *expr = &x->expr[x->step[x->steps - 1].expr];
    return x->steps == 1 && expr->kind == EXPR_SUM &&
           expr->first != expr->last;
}

void expansion_lines(const ExpansionView *view, Lines *out)
{
    const Expansion *x = view->x;
    if (x->steps == 0)
        return;
    if (x->tabled)
        table_lines(view, out);
    else if (is_plain_sum(x))
        sum_lines(view, x->step[0].expr, NULL, PANEL_PLACES, out);
    else
        steps_lines(view, out);
}

// Writes the last step in full, or with the values of steps where that is too
// wide and the number pointed at can be seen without them.
static void write_sum(const ExpansionView *view, int room, Buffer *out)
{
    const Expansion *x = view->x;
    const ExprId expr = x->step[x->steps - 1].expr;
    const bool folds = view->pointed.node == NODE_NONE ||
                       holds_cell(x, expr, view->pointed);
    for (int unfold = 1; unfold >= 0; unfold--) {
        const int places = arithmetic_places(x, expr, PANEL_PLACES, unfold);
        Arithmetic how = arithmetic_plain(places, unfold);
        how.pointed = view->pointed;
        buffer_clear(out);
        arithmetic_write(x, expr, &how, out);
        if (!folds || canvas_width(view->canvas, buffer_text(out)) <= room)
            return;
    }
}

void expansion_one_line(const ExpansionView *view, const char *lead, int keep,
                        Lines *out)
{
    const Expansion *x = view->x;
    Buffer text = {0}, sum = {0};
    buffer_add(&text, lead);
    if (x->steps > 0) {
        const int room = view->width - columns_used(view, out) -
                         canvas_width(view->canvas, lead) - 3;
        write_sum(view, room, &sum);
        const int left = room - canvas_width(view->canvas, buffer_text(&sum));
        // The index form stands only where the sum does not break for it.
        if (x->symbol.size > 0 &&
            canvas_width(view->canvas, buffer_text(&x->symbol)) + 3 <= left)
            buffer_printf(&text, " = %s", buffer_text(&x->symbol));
        buffer_printf(&text, " = %s", buffer_text(&sum));
    }
    expansion_broken(view, STYLE_TEXT, keep, buffer_text(&text), out);
    buffer_release(&text);
    buffer_release(&sum);
}
