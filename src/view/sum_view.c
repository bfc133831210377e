// SPDX-License-Identifier: GPL-3.0-or-later
// The places of each number are chosen from the result backwards: the terms get
// as many as make their printed sum the result, the factors as many as make
// each printed product its term.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "view/expansion_view.h"

enum { BAR_MOST = 16, FEW_TERMS = 24, LEAST_TERMS = 2, ROOMY = 5, INDENT = 4 };

// A term as it will be drawn; of one that is folded away there is the value.
typedef struct Term {
    ExprId id;
    double value; // with its sign in the sum
    bool shown;
    char label[LABEL_SIZE];
    char *factors; // "2⋅0.084146", or the name of a lone cell; NULL: none
    char number[NUMBER_SIZE];
    bool pointed;
} Term;

typedef struct Terms {
    Term *at;
    size_t count, pointed; // `pointed`: the first that is; `count`: none
    double largest;
    int places;         // of the terms' values
    bool own;           // of the selected number, not of one on the way to it
    int label, factors; // widest, in columns
    int lead;           // columns before the factors
    NumberColumn number;
} Terms;

// The places with which the printed terms add up to the printed result.
static int places_of_terms(const Expansion *x, ExprId sum, int result)
{
    if (arithmetic_is_long(x))
        return LONG_PLACES;
    for (int places = result; places < DECIMALS_MAX; places++) {
        double total = 0;
        for (ExprId c = x->expr[sum].first; c != EXPR_NONE; c = x->expr[c].next) {
            const double term = arithmetic_read(x->expr[c].value, places);
            total += x->expr[c].minus ? -term : term;
        }
        if (arithmetic_equal(total, x->expr[sum].value, result))
            return places;
    }
    return DECIMALS_MAX;
}

// The decimal places of the factors with which every printed product is its printed
// term. More places for one term can spoil another, so all are tried together.
static int places_of_factors(const Expansion *x, ExprId sum, int result)
{
    if (arithmetic_is_long(x))
        return LONG_FINER;
    for (int places = result; places < DECIMALS_MAX; places++) {
        Arithmetic how = arithmetic_plain(places, true);
        double *step = arithmetic_steps(x, &how);
        how.step = step;
        ExprId c = x->expr[sum].first;
        while (c != EXPR_NONE && arithmetic_holds(x, c, &how, result))
            c = x->expr[c].next;
        free(step);
        if (c == EXPR_NONE)
            return places;
    }
    return DECIMALS_MAX;
}

// Writes a term's label ("T2", "via Q" or its number), factors and value, with
// so many places of the factors.
static void write_term(const ExpansionView *view, Terms *terms, size_t k, int places)
{
    Term *term = &terms->at[k];
    const Expr *expr = &view->x->expr[term->id];
    Arithmetic how = expansion_arithmetic(view, places, true);
    Buffer text = {0};
    if (expr->label_from == LABEL_PATH) {
        SAY(&text, view->scene->lang, "via ");
        session_write_via(view->scene->session, expr->label, &text);
        utf8_copy(term->label, sizeof term->label, buffer_text(&text));
        buffer_release(&text);
    } else {
        const bool row = expr->label_from == LABEL_ROW, col = expr->label_from == LABEL_COL;
        const Labels *labels =
            row || col ? expansion_labels(view, expr->label, expr->label_from) : NULL;
        const size_t at = row ? expr->label.row : expr->label.col;
        const bool named = labels_text(labels, at, view->scene->lang) != NULL;
        expansion_label(view, labels, named ? at : k, term->label);
    }
    arithmetic_shown(expr->hidden, term->value, terms->places, term->number);
    terms->label = int_max(terms->label, canvas_width(view->canvas, term->label));
    expansion_fit(view, &terms->number, term->number);
    if (expr->kind == EXPR_CELL && !expr->minus && expr->label_from == LABEL_PATH)
        return;
    if (expr->kind == EXPR_CELL)
        how.named = view->scene->session->graph;
    arithmetic_write_addend(view->x, term->id, true, &how, &text);
    term->factors = buffer_take(&text);
    terms->factors = int_max(terms->factors, canvas_width(view->canvas, term->factors));
}

// Whether term `i` is shown: all of a short sum; of a long one the first, the
// last, and the one pointed at with its neighbours.
static bool is_shown(const Terms *terms, size_t room, size_t i)
{
    const size_t pointed = terms->pointed;
    if (terms->count <= room)
        return true;
    BUG_ON(room < LEAST_TERMS);
    const size_t ends = room - 1, first = ends - ends / 2;
    const bool near = room < ROOMY ? i == pointed : i + 1 >= pointed && i <= pointed + 1;
    const bool is_end = i < first || i + ends / 2 >= terms->count;
    if (pointed == terms->count || pointed + 1 < first || pointed > terms->count - ends / 2)
        return is_end || (pointed < terms->count && near);
    return near || (room >= ROOMY && (i == 0 || i + 1 == terms->count));
}

static Terms gather_terms(const ExpansionView *view, ExprId sum, int result)
{
    const Expansion *x = view->x;
    Terms terms = {.places = places_of_terms(x, sum, result)};
    const int places = places_of_factors(x, sum, terms.places);
    for (ExprId c = x->expr[sum].first; c != EXPR_NONE; c = x->expr[c].next)
        terms.count++;
    terms.pointed = terms.count;
    terms.at = mem_new(terms.count, sizeof *terms.at);
    size_t k = 0;
    for (ExprId c = x->expr[sum].first; c != EXPR_NONE; c = x->expr[c].next, k++) {
        const double value = x->expr[c].minus ? -x->expr[c].value : x->expr[c].value;
        const bool pointed = arithmetic_has_cell(x, c, view->pointed);
        terms.at[k] = (Term){.id = c, .value = value, .pointed = pointed};
        terms.largest = fmax(terms.largest, fabs(value));
        if (pointed)
            terms.pointed = size_min(terms.pointed, k);
    }
    // How many may be shown, the lines of folds among them, so that the other
    // steps have room too.
    const int left = view->room + 1 - (int)x->steps;
    const size_t room = view->room <= 0 ? FEW_TERMS : (size_t)int_max(left, LEAST_TERMS);
    for (k = 0; k < terms.count; k++) {
        // A fold of one takes as much room as it.
        terms.at[k].shown =
            is_shown(&terms, room, k) || (k > 0 && k + 1 < terms.count && terms.at[k - 1].shown &&
                                          is_shown(&terms, room, k + 1));
        if (terms.at[k].shown || !arithmetic_is_long(x)) // what is not seen takes no room
            write_term(view, &terms, k, places);
    }
    return terms;
}

static void terms_release(Terms *terms)
{
    for (size_t i = 0; i < terms->count; i++)
        free(terms->at[i].factors);
    free(terms->at);
}

// Appends a bar as long as the term's share of the largest one.
static void add_bar(const Terms *terms, const Term *term, int room, Lines *out)
{
    static const double noise = 1e-13; // below this share a number is rounding
    const int most = int_min(room, BAR_MOST);
    if (most < 3 || term->number[0] == '?' || !(terms->largest > 0) || !isfinite(terms->largest))
        return;
    int n = (int)lround(fabs(term->value) / terms->largest * most);
    // Something is seen of a small term, nothing of what rounding left over.
    n = fabs(term->value) > noise * terms->largest && n == 0 ? 1 : n;
    char bar[BAR_MOST + 1];
    memset(bar, term->value < 0 ? '-' : '+', (size_t)n);
    bar[n] = '\0';
    if (n > 0)
        lines_printf(out, term->value < 0 ? STYLE_BAR_MINUS : STYLE_BAR_PLUS, "  %s", bar);
}

static void add_term(const ExpansionView *view, const Terms *terms, size_t index)
{
    BUG_ON(index >= terms->count);
    const Term *term = &terms->at[index];
    lines_start(view->out, term->pointed ? KEEP_POINTED : KEEP_TERM);
    if (terms->own)
        lines_term(view->out, index);
    if (view->bare) {
        lines_printf(view->out, STYLE_TEXT, "%*s", terms->lead, "");
    } else {
        lines_add(view->out, STYLE_KEY, term->pointed ? "  ▸ " : "    ");
        expansion_left(view, STYLE_DIM, terms->lead - INDENT, term->label);
    }
    int used = terms->lead + number_column_width(&terms->number);
    if (terms->factors > 0) {
        expansion_right(view, STYLE_TEXT, terms->factors, term->factors ? term->factors : "");
        lines_add(view->out, STYLE_TEXT, term->factors ? " = " : "   ");
        used += terms->factors + 3;
    }
    expansion_number(view, STYLE_TEXT, &terms->number, term->number);
    add_bar(terms, term, view->width - used - 2, view->out);
}

// What the terms that are folded away come to, from their printed numbers.
static void add_fold(const ExpansionView *view, const Terms *terms, size_t from, size_t to)
{
    double total = 0;
    bool hidden = false;
    BUG_ON(from >= to || to > terms->count);
    for (size_t i = from; i < to; i++) {
        const double value = terms->at[i].value;
        total += arithmetic_is_long(view->x) ? value : arithmetic_read(value, terms->places);
        hidden |= view->x->expr[terms->at[i].id].hidden;
    }
    const int places = int_min(terms->places + 3, DECIMALS_MAX);
    lines_begin(view->out, KEEP_RESULT, STYLE_DIM,
                SAIDF(view->scene->lang, "    … {1} more, together ", say_count(to - from)));
    lines_say(view->out, STYLE_TEXT,
              arithmetic_say(hidden, arithmetic_read(total, places), places));
}

void sum_lines(const ExpansionView *view, const Step *step, int result)
{
    static const Text sum_text = TEXT("sum");
    Terms terms = gather_terms(view, step->expr, result);
    terms.own = !step->name.en;
    char number[NUMBER_SIZE];
    arithmetic_shown(step->name.en ? view->x->expr[step->expr].hidden : view->x->hidden,
                     step->value, result, number);
    expansion_fit(view, &terms.number, number);
    terms.lead = view->bare ? 0 : INDENT + terms.label + 2;
    if (terms.lead + terms.factors + 3 + number_column_width(&terms.number) > view->width) {
        terms_release(&terms);
        expansion_step(view, step, result, step->name.en ? KEEP_WHY : KEEP_RESULT);
        return;
    }
    const char *head = text_in(step->name.en ? &step->name : &sum_text, view->scene->lang);
    const int factors = terms.factors ? terms.factors : -3;
    terms.lead = int_max(terms.lead, canvas_width(view->canvas, head) - factors);
    size_t hidden = 0;
    for (size_t i = 0; i <= terms.count; i++) {
        const bool shown = i == terms.count || terms.at[i].shown;
        if (shown && hidden > 0)
            add_fold(view, &terms, i - hidden, i);
        hidden = shown ? 0 : hidden + 1;
        if (shown && i < terms.count)
            add_term(view, &terms, i);
    }
    lines_start(view->out, KEEP_RESULT);
    expansion_right(view, STYLE_DIM, terms.lead + factors, head);
    lines_add(view->out, STYLE_DIM, " = ");
    expansion_number(view, STYLE_EMPHASIS, &terms.number, number);
    terms_release(&terms);
}
