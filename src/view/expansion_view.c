// SPDX-License-Identifier: GPL-3.0-or-later
// A table where the op made one, terms where the number is a sum, steps
// elsewhere.
#include "view/expansion_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "session/cell_look.h"
#include "view/arithmetic.h"
#include "view/glyphs.h"
#include "view/measures.h"

// ---- Lines of text -----------------------------------------------------

// Appends a text to the line in which the number that is pointed at stands in [ ]: where there are
// colours it has that of a pointer instead, and "+ [-2]" is "- 2", "3⋅[-2]" and "3 - [-2]" have
// "(-2)".
static void add_pointed(const ExpansionView *view, StyleRole role, const char *text)
{
    const bool colored = !theme_is_mono(&view->scene->theme) && !view->scene->spoken;
    for (const char *at = text; colored && *at; at++) {
        const int n = (int)glyphs_mark(at, at > text ? at[-1] : ' ');
        const int sign = at - text > 2 && at[-2] == '+' && at[1] == '-';
        if (n == 0)
            continue;
        const bool operand = at > text && ((at[-1] & 0x80) || (at - text > 1 && at[-2] == '-'));
        const bool factor = operand && at[1] == '-'; // behind ⋅, ∕ or a minus
        const char *before = sign ? "- " : factor ? "(" : "";
        lines_printf(view->out, role, "%.*s%s", (int)(at - text) - 2 * sign, text, before);
        lines_printf(view->out, STYLE_POINTED, "%.*s", n - 2 - sign, at + 1 + sign);
        lines_add(view->out, role, factor ? ")" : "");
        text = at + n;
        at = text - 1;
    }
    lines_add(view->out, role, text);
}

// The columns that it takes so.
static int pointed_width(const ExpansionView *view, const char *text)
{
    SCOPED(lines_release) Lines lines = {0};
    ExpansionView aside = *view;
    aside.out = &lines;
    lines_start(&lines, 0);
    add_pointed(&aside, STYLE_TEXT, text);
    return lines_column(&lines, view->canvas);
}

void expansion_broken(const ExpansionView *view, StyleRole role, SayArg text)
{
    BUG_ON(view->out->count == 0);
    const Line *last = &view->out->line[view->out->count - 1];
    const int keep = last->keep;
    const StyleRole first = last->spans > 0 ? view->out->span[last->first].role : role;
    int column = lines_column(view->out, view->canvas);
    for (const char *p = say_arg_text(&text); *p;) {
        size_t n = strcspn(p, " ");
        if (n == 1 && strchr("=+-", *p) && p[n]) // a sign stays with what it is of
            n += 1 + strcspn(p + n + 1, " ");
        SCOPED(mem_drop) char *word = mem_text_n(p, n);
        const int w = canvas_width(view->canvas, word);
        const int indent = view->bare ? 0 : INDENT_W;
        if (column + w > view->width && column > indent) {
            lines_begin(view->out, keep, first, say_printf("%*s", indent, "")); // as it began
            column = indent;
        }
        add_pointed(view, role, word);
        column = lines_column(view->out, view->canvas);
        p += n;
        for (; *p == ' '; p++) // at the end of a line there is none
            if (column++ < view->width)
                lines_add(view->out, role, " ");
    }
    free(text.own);
}

// ---- Steps -------------------------------------------------------------

// Whether an expression is a single number, if only as a sum of one term.
static bool is_lone(const Expansion *x, ExprId id)
{
    const Expr *expr = &x->expr[id];
    return expr->first == EXPR_NONE || (expr->kind == EXPR_SUM && expr->first == expr->last &&
                                        !x->expr[expr->first].minus && is_lone(x, expr->first));
}

Arithmetic expansion_arithmetic(const ExpansionView *view, int places, bool unfold)
{
    Arithmetic how = arithmetic_plain(places, unfold);
    how.pointed = view->pointed;
    how.lang = view->scene->lang;
    return how;
}

// Appends "= 0.306⋅0.694 = 0.212", of what is `known` from elsewhere the value alone.
static void write_step(const ExpansionView *view, const Step *step, int result, bool known,
                       Buffer *out)
{
    const Expansion *x = view->x;
    const Expr *expr = &x->expr[step->expr];
    const Arithmetic how =
        expansion_arithmetic(view, arithmetic_places(x, step->expr, result, false), false);
    char number[NUMBER_SIZE];
    arithmetic_shown(step->name.en ? expr->hidden : x->hidden, step->value, result, number);
    buffer_add(out, "= ");
    // A number that is not computed from others would uncover a cell.
    if (known || (x->hidden && !step->name.en && expr->kind == EXPR_NUMBER))
        buffer_add(out, number);
    else
        arithmetic_write(x, step->expr, &how, out);
    if (!is_lone(x, step->expr) && !known)
        buffer_printf(out, " = %s", number);
}

void expansion_step(const ExpansionView *view, const Step *step, int result, int keep)
{
    // "deviation σ = ", "scale = ", "Z = " or, for the cell itself, "= ".
    Buffer text = {0};
    if (step->title.en)
        buffer_printf(&text, "%s ", text_in(&step->title, view->scene->lang));
    if (step->name.en)
        buffer_printf(&text, "%s ", text_in(&step->name, view->scene->lang));
    write_step(view, step, result, step->show == STEP_KNOWN, &text);
    lines_begin(view->out, keep, STYLE_TEXT, say_printf("%*s", view->bare ? 0 : INDENT_W, ""));
    expansion_broken(view, step->name.en ? STYLE_TEXT : STYLE_EMPHASIS, say_buffer(&text));
}

void expansion_said(const ExpansionView *view)
{
    const Expansion *x = view->x;
    const Lang lang = view->scene->lang;
    char number[NUMBER_SIZE];
    SCOPED(buffer_release) Buffer name = {0};
    session_write_cell(view->scene->session, x->cell, &name);
    const char *is = x->kind == EXPANSION_GIVEN ? arithmetic_result(x, PANEL_PLACES, lang, number)
                                                : buffer_text(&x->symbol);
    if (*is)
        lines_begin(view->out, 0, STYLE_TEXT, say_printf("%s = %s", buffer_text(&name), is));
    for (size_t i = 0; i < x->steps; i++) { // "dS[2,1] = 0.306⋅0.694 = 0.212"
        const bool last = i + 1 == x->steps;
        const int result = // as many places as the last one needs
            last ? PANEL_PLACES
                 : arithmetic_places(x, x->step[x->steps - 1].expr, PANEL_PLACES, false);
        const Text *step = &x->step[i].name;
        Buffer text = {0};
        buffer_printf(&text, "%s ", step->en ? text_in(step, lang) : buffer_text(&name));
        write_step(view, &x->step[i], result, false, &text);
        lines_begin(view->out, 0, STYLE_TEXT, say_buffer(&text));
    }
    if (x->note.en)
        lines_begin(view->out, 0, STYLE_TEXT, say_text(text_in(&x->note, lang)));
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

void expansion_steps(const ExpansionView *view, int least, bool result)
{
    const Expansion *x = view->x;
    BUG_ON(x->steps == 0);
    const Step *last = &x->step[x->steps - 1];
    const int places = int_max(arithmetic_places(x, last->expr, view->places, false), least);
    for (const Step *step = x->step; step < last; step++) {
        if (step->show == STEP_TABLED)
            continue;
        if (is_long_sum(x, step->expr))
            sum_lines(view, step, places);
        else
            expansion_step(view, step, places, KEEP_TERM);
    }
    if (result)
        expansion_step(view, last, view->places, KEEP_RESULT);
}

// ---- All of them -------------------------------------------------------

void expansion_lines(const ExpansionView *view)
{
    const Expansion *x = view->x;
    Session *session = view->scene->session;
    if (x->steps == 0)
        return;
    for (size_t i = 0; i < x->deciders; i++) { // they stand in no arithmetic
        const Decider *decider = &x->decider[i];
        const bool covered = cell_look(session, decider->cell).seen == SEEN_COVERED;
        const bool pointed = cell_same(decider->cell, view->pointed);
        lines_begin(view->out, KEEP_WHY, STYLE_KEY, say_text(pointed ? "  ▸ " : "    "));
        lines_say(view->out, STYLE_TEXT,
                  SAIDF(view->scene->lang, "{1} = {2}", session_say_cell(session, decider->cell),
                        arithmetic_say(covered, decider->value, view->places)));
        lines_printf(view->out, STYLE_DIM, "   %s", text_in(&decider->word, view->scene->lang));
    }
    if (x->tabled)
        table_lines(view);
    else if (x->steps == 1 && is_long_sum(x, x->step[0].expr)) // and it is nothing else
        sum_lines(view, &x->step[0], view->places);
    else
        expansion_steps(view, view->places, true);
}

// Writes the last step in full, or where that is too wide with the values of steps that do not lead
// to the number pointed at, then of all where quantities stand below; for one line with as many
// terms as fit.
static void write_sum(const ExpansionView *view, int room, bool one_line, Buffer *out)
{
    const Expansion *x = view->x;
    BUG_ON(x->steps == 0);
    const ExprId expr = x->step[x->steps - 1].expr;
    const size_t count = 2 + (one_line ? ITEMS_MOST : 0);
    for (size_t i = 0; i < count; i++) {
        const bool unfold = i == 0, below = view->titled && i > 1; // which shows it, too
        Arithmetic how =
            expansion_arithmetic(view, arithmetic_places(x, expr, view->places, unfold), unfold);
        how.most = i < 2 + (size_t)below ? 0 : count - i;
        while (view->pointed.node != NODE_NONE && !below && how.opens <= x->steps &&
               !arithmetic_shows(x, expr, &how))
            how.opens++;
        while (how.opens > 0 && how.places < DECIMALS_MAX &&
               !arithmetic_holds(x, expr, &how, view->places))
            how.step_places = ++how.places;
        buffer_clear(out);
        arithmetic_write(x, expr, &how, out);
        if (pointed_width(view, buffer_text(out)) <= room)
            return;
    }
}

static size_t count_cells(const Expansion *x, ExprId id)
{
    const Expr *expr = &x->expr[id];
    size_t n = expr->kind == EXPR_CELL || expr->kind == EXPR_STEP;
    for (ExprId c = expr->first; c != EXPR_NONE; c = x->expr[c].next)
        n += count_cells(x, c);
    return n;
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
    // The last step with names in place of numbers, "Q[1,2] ∕ √2". The terms of a cell that adds up
    // its paths name them anyway.
    const ExprId last = x->step[x->steps - 1].expr, first = x->expr[last].first;
    const bool paths = first != EXPR_NONE && x->expr[first].label_from == LABEL_PATH;
    const size_t cells = count_cells(x, last);
    Arithmetic how = expansion_arithmetic(view, PANEL_PLACES, false);
    how.named = view->scene->session->graph;
    if (!paths && cells > 0 && cells <= ITEMS_MOST)
        arithmetic_write(x, last, &how, out);
}

void expansion_written(const ExpansionView *view, const char *lead, bool one_line)
{
    const int equals = canvas_width(view->canvas, " = ");
    const int room = view->width - lines_column(view->out, view->canvas) -
                     canvas_width(view->canvas, lead) - equals;
    SCOPED(buffer_release) Buffer sum = {0}, symbol = {0};
    if (view->x->steps > 0) {
        write_sum(view, room, one_line, &sum);
        expansion_symbol(view, &symbol);
    }
    // The index form stands only where the sum does not break for it.
    const char *text = buffer_text(&sum), *form = buffer_text(&symbol);
    const bool fits = *lead && *form &&
                      canvas_width(view->canvas, form) + equals + pointed_width(view, text) <= room;
    expansion_broken(
        view, STYLE_TEXT,
        say_printf("%s%s%s%s", lead, fits ? " = " : "", fits ? form : "", *text ? " = " : ""));
    if (one_line)
        add_pointed(view, STYLE_TEXT, text);
    else
        expansion_broken(view, STYLE_TEXT, say_text(text));
}
