// SPDX-License-Identifier: GPL-3.0-or-later
// A table where the op made one, terms where the number is a sum, steps
// elsewhere.
#include "view/expansion_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "graph/address.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"
#include "view/sum_view.h"
#include "view/table_view.h"

enum { INDENT = 4, NAMES_MOST = 5 };

// ---- Lines of text -----------------------------------------------------

void expansion_broken(const ExpansionView *view, StyleRole role, int keep, const char *text,
                      Lines *out)
{
    int column = lines_column(out, view->canvas);
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

// ---- Pieces ------------------------------------------------------------

const Labels *expansion_labels(const ExpansionView *view, CellRef cell, LabelFrom from)
{
    const Node *node = graph_node(view->scene->session->graph, cell.node);
    return from == LABEL_ROW ? node->row_labels : node->col_labels;
}

int expansion_wider(int a, const ExpansionView *view, const char *text)
{
    return int_max(a, canvas_width(view->canvas, text));
}

void expansion_right(const ExpansionView *view, Lines *out, StyleRole role, int columns,
                     const char *text)
{
    const int w = canvas_width(view->canvas, text);
    lines_printf(out, role, "%*s%s", int_max(columns - w, 0), "", text);
}

void expansion_left(const ExpansionView *view, Lines *out, StyleRole role, int columns,
                    const char *text)
{
    const int w = canvas_width(view->canvas, text);
    lines_printf(out, role, "%s%*s", text, int_max(columns - w, 0), "");
}

// The text, or for "∞", whose bytes are not its columns, as many digits.
static const char *in_digits(const ExpansionView *view, const char *text, char out[NUMBER_SIZE])
{
    snprintf(out, NUMBER_SIZE, "%s", text);
    if (strstr(text, "∞"))
        snprintf(out, NUMBER_SIZE, "%.*s", canvas_width(view->canvas, text), "9999");
    return out;
}

void expansion_fit(const ExpansionView *view, NumberColumn *column, const char *text)
{
    char ascii[NUMBER_SIZE];
    number_column_fit(column, in_digits(view, text, ascii));
}

void expansion_number(const ExpansionView *view, Lines *out, StyleRole role,
                      const NumberColumn *column, const char *text)
{
    char ascii[NUMBER_SIZE];
    const char *digits = in_digits(view, text, ascii);
    const int before = number_column_start(column, digits);
    const int after = number_column_width(column) - before - (int)strlen(digits);
    lines_printf(out, role, "%*s%s%*s", before, "", text, int_max(after, 0), "");
}

// ---- Steps -------------------------------------------------------------

// "deviation σ = ", "scale = ", "Z = " or, for the cell itself, "= ".
static void write_step_head(const ExpansionView *view, const Step *step, Buffer *out)
{
    const Lang lang = view->scene->lang;
    if (step->title.en)
        buffer_add(out, text_in(&step->title, lang));
    if (step->title.en && step->name.en)
        buffer_add(out, " ");
    if (step->name.en)
        buffer_add(out, text_in(&step->name, lang));
    buffer_add(out, step->title.en || step->name.en ? " = " : "= ");
}

// Whether an expression is a single number, if only as a sum of one term.
static bool is_lone(const Expansion *x, ExprId id)
{
    const Expr *expr = &x->expr[id];
    return expr->first == EXPR_NONE || (expr->kind == EXPR_SUM && expr->first == expr->last &&
                                        !x->expr[expr->first].minus && is_lone(x, expr->first));
}

// Whether the number alone is all that the step shows. A number that is not
// computed from others would uncover a cell.
static bool is_known(const Expansion *x, const Step *step)
{
    return step->show == STEP_KNOWN ||
           (x->hidden && !step->name.en && x->expr[step->expr].kind == EXPR_NUMBER);
}

void expansion_step(const ExpansionView *view, const Step *step, int result, int keep, Lines *out)
{
    const Expansion *x = view->x;
    const Expr *expr = &x->expr[step->expr];
    const int places = arithmetic_places(x, step->expr, result, false);
    Arithmetic how = arithmetic_plain(places, false);
    how.pointed = view->pointed;
    how.lang = view->scene->lang;
    char number[NUMBER_SIZE];
    arithmetic_shown(step->name.en ? expr->hidden : x->hidden, step->value, result, number);
    Buffer text = {0};
    write_step_head(view, step, &text);
    if (is_known(x, step))
        buffer_add(&text, number);
    else
        arithmetic_write(x, step->expr, &how, &text);
    if (!is_lone(x, step->expr) && step->show != STEP_KNOWN)
        buffer_printf(&text, " = %s", number);
    lines_start(out, keep);
    lines_printf(out, STYLE_TEXT, "%*s", INDENT, "");
    expansion_broken(view, step->name.en ? STYLE_TEXT : STYLE_EMPHASIS, keep, buffer_text(&text),
                     out);
    buffer_release(&text);
}

// Whether an expression is a sum that is worth a line for each term: of more
// than two, or of two that have names of their own.
static bool is_long_sum(const Expansion *x, ExprId id)
{
    const Expr *expr = &x->expr[id];
    if (expr->kind != EXPR_SUM || expr->first == expr->last)
        return false;
    return x->expr[expr->first].next != expr->last || x->expr[expr->first].label_from != LABEL_NONE;
}

// What decided the number without standing in its arithmetic.
static void decider_lines(const ExpansionView *view, Lines *out)
{
    for (size_t i = 0; i < view->x->deciders; i++) {
        const Decider *decider = &view->x->decider[i];
        char number[NUMBER_SIZE];
        Buffer name = {0};
        session_write_cell(view->scene->session, decider->cell, &name);
        arithmetic_shown(cell_look(view->scene->session, decider->cell).seen == SEEN_COVERED,
                         decider->value, PANEL_PLACES, number);
        const bool pointed = cell_same(decider->cell, view->pointed);
        lines_start(out, KEEP_WHY);
        lines_add(out, STYLE_KEY, pointed ? "  ▸ " : "    ");
        lines_printf(out, STYLE_TEXT, "%s = %s", buffer_text(&name), number);
        lines_printf(out, STYLE_DIM, "   %s", text_in(&decider->word, view->scene->lang));
        buffer_release(&name);
    }
}

void expansion_steps(const ExpansionView *view, int least, Lines *out)
{
    const Expansion *x = view->x;
    BUG_ON(x->steps == 0);
    const Step *last = &x->step[x->steps - 1];
    const int places = int_max(arithmetic_places(x, last->expr, PANEL_PLACES, false), least);
    for (size_t i = 0; i + 1 < x->steps; i++) {
        const Step *step = &x->step[i];
        if (step->show == STEP_TABLED)
            continue;
        if (is_long_sum(x, step->expr))
            sum_lines(view, step, places, out);
        else
            expansion_step(view, step, places, KEEP_TERM, out);
    }
    expansion_step(view, last, PANEL_PLACES, KEEP_RESULT, out);
}

// ---- All of them -------------------------------------------------------

void expansion_lines(const ExpansionView *view, Lines *out)
{
    const Expansion *x = view->x;
    if (x->steps == 0)
        return;
    decider_lines(view, out);
    if (x->tabled)
        table_lines(view, out);
    else if (x->steps == 1 && is_long_sum(x, x->step[0].expr))
        sum_lines(view, &x->step[0], PANEL_PLACES, out);
    else
        expansion_steps(view, PANEL_PLACES, out);
}

// Whether the value of a step in it may not be shown.
static bool has_hidden_step(const Expansion *x, ExprId id)
{
    if (x->expr[id].kind == EXPR_STEP)
        return x->expr[id].hidden;
    bool found = false;
    for (ExprId c = x->expr[id].first; c != EXPR_NONE; c = x->expr[c].next)
        found |= has_hidden_step(x, c);
    return found;
}

// Writes the last step in full, or with the values of steps where that is too
// wide and they and the number pointed at can be seen.
static void write_sum(const ExpansionView *view, int room, Buffer *out)
{
    const Expansion *x = view->x;
    BUG_ON(x->steps == 0);
    const ExprId expr = x->step[x->steps - 1].expr;
    const bool folds = !has_hidden_step(x, expr) && (view->pointed.node == NODE_NONE ||
                                                     arithmetic_has_cell(x, expr, view->pointed));
    for (int unfold = 1; unfold >= 0; unfold--) {
        const int places = arithmetic_places(x, expr, PANEL_PLACES, unfold);
        Arithmetic how = arithmetic_plain(places, unfold);
        how.pointed = view->pointed;
        how.lang = view->scene->lang;
        buffer_clear(out);
        arithmetic_write(x, expr, &how, out);
        if (!folds || canvas_width(view->canvas, buffer_text(out)) <= room)
            return;
    }
}

void expansion_symbol(const ExpansionView *view, Buffer *out)
{
    const Expansion *x = view->x;
    if (x->symbol.size > 0) {
        buffer_add(out, buffer_text(&x->symbol));
        return;
    }
    if (x->steps == 0)
        return;
    // A cell that adds up its paths: the terms name them anyway.
    const ExprId first = x->expr[x->step[x->steps - 1].expr].first;
    const bool paths = first != EXPR_NONE && x->expr[first].label_from == LABEL_PATH;
    if (!paths)
        arithmetic_write_names(x, view->scene->session->graph, view->scene->lang, NAMES_MOST, out);
}

void expansion_folded(const ExpansionView *view, int keep, Lines *out)
{
    Buffer sum = {0};
    const int used = lines_column(out, view->canvas);
    write_sum(view, view->width - used - 2, &sum);
    lines_add(out, STYLE_TEXT, "= ");
    expansion_broken(view, STYLE_TEXT, keep, buffer_text(&sum), out);
    buffer_release(&sum);
}

void expansion_one_line(const ExpansionView *view, const char *lead, int keep, Lines *out)
{
    const Expansion *x = view->x;
    Buffer text = {0}, sum = {0};
    buffer_add(&text, lead);
    if (x->steps > 0) {
        const int room =
            view->width - lines_column(out, view->canvas) - canvas_width(view->canvas, lead) - 3;
        write_sum(view, room, &sum);
        const int left = room - canvas_width(view->canvas, buffer_text(&sum));
        // The index form stands only where the sum does not break for it.
        Buffer symbol = {0};
        expansion_symbol(view, &symbol);
        if (symbol.size > 0 && canvas_width(view->canvas, buffer_text(&symbol)) + 3 <= left)
            buffer_printf(&text, " = %s", buffer_text(&symbol));
        buffer_printf(&text, " = %s", buffer_text(&sum));
        buffer_release(&symbol);
    }
    expansion_broken(view, STYLE_TEXT, keep, buffer_text(&text), out);
    buffer_release(&text);
    buffer_release(&sum);
}
