// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/arithmetic.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "graph/address.h"

static const Expr *expr_at(const Expansion *x, ExprId id)
{
    BUG_ON(id < 0 || (size_t)id >= x->exprs);
    return &x->expr[id];
}

static double power_of_ten(int n)
{
    static const double power[] = {1,   1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,
                                   1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17};
    return power[int_clamp(n, 0, 17)];
}

char *arithmetic_result(const Expansion *x, int places, Lang lang, char out[NUMBER_SIZE])
{
    if (x->hidden || !x->word || x->kind != EXPANSION_GIVEN)
        return arithmetic_shown(x->hidden, x->value, places, out);
    utf8_copy(out, NUMBER_SIZE, x->word->text[lang_of_lesson(lang)]);
    return out;
}

char *arithmetic_shown(bool hidden, double value, int places, char out[NUMBER_SIZE])
{
    return hidden ? strcpy(out, "?") : arithmetic_number(value, places, out);
}

// Sizes with decimals: from a thousand million on numbers are a mask's, of which they say nothing.
static const double least_plain = 1e-4, most_plain = 1e9;

char *arithmetic_number(double value, int places, char out[NUMBER_SIZE])
{
    const bool few = places < PANEL_PLACES; // for a class: no more than needed
    const double least = (few ? 0.5 : 1e2) / power_of_ten(places);
    const double size = fabs(value);
    if (isinf(value))
        strcpy(out, value < 0 ? "-∞" : "∞");
    else if (value != 0 && size < least && size != floor(size))
        number_significant(value, few ? 2 : int_max(places, PANEL_PLACES), out);
    else if (size < least_plain && number_places(value, places) < places)
        number_significant(value, 6, out);
    else
        number_fixed(value, size < most_plain ? number_places(value, places) : 0, out);
    return out;
}

SayArg arithmetic_say(bool hidden, double value, int places)
{
    char text[NUMBER_SIZE];
    return say_printf("%s", arithmetic_shown(hidden, value, places, text));
}

// The number in units of its last printed place, as printing would round it.
// False where the text has to be read: for numbers that are printed otherwise,
// and close to a tie. Searching for places reads thousands of numbers a screen.
static bool round_fast(double value, int places, double *units)
{
    const double most = LDBL_MANT_DIG > DBL_MANT_DIG ? 1e15 : 1e12;
    const long double scaled = (long double)value * power_of_ten(places);
    const long double whole = rintl(scaled), size = fabsl(scaled);
    *units = (double)whole;
    if (value == 0)
        return true;
    return size >= 1e2 && size < most && fabs(value) < most_plain &&
           fabsl(fabsl(scaled - whole) - 0.5L) > 1e-3L;
}

double arithmetic_read(double value, int places)
{
    char text[NUMBER_SIZE];
    double units;
    if (round_fast(value, places, &units))
        return units / power_of_ten(places);
    if (!isfinite(value))
        return value;
    arithmetic_number(value, places, text);
    return strtod(text, NULL);
}

static double combine(const Expr *parent, double sum, double child, bool first, bool minus)
{
    switch (parent->kind) {
    case EXPR_SUM: return minus ? sum - child : sum + child;
    case EXPR_PRODUCT: return first ? child : sum * child;
    case EXPR_QUOTIENT: return first ? child : sum / child;
    case EXPR_CALL:
        if (parent->fn != FN_MAX && parent->fn != FN_MIN)
            return expr_apply(parent->fn, child);
        return first ? child : expr_choose(parent->fn, sum, child);
    default: return child;
    }
}

// What a step stands for when it is written out, else the expression itself.
static ExprId meant(const Expansion *x, ExprId id, const Arithmetic *how)
{
    const Expr *expr = expr_at(x, id);
    const Arithmetic all = {.unfold = true, .pointed = how->pointed};
    const bool opened =
        expr->kind == EXPR_STEP && (how->unfold || expr->step + 1 == how->opens ||
                                    (how->opens > x->steps && arithmetic_shows(x, id, &all)));
    return opened ? meant(x, x->step[expr->step].expr, how) : id;
}

bool arithmetic_shows(const Expansion *x, ExprId id, const Arithmetic *how)
{
    const Expr *expr = expr_at(x, meant(x, id, how));
    bool found = expr->kind == EXPR_CELL && cell_same(expr->cell, how->pointed);
    for (ExprId c = expr->first; c != EXPR_NONE && !found; c = x->expr[c].next)
        found = arithmetic_shows(x, c, how);
    return found;
}

Arithmetic arithmetic_plain(int places, bool unfold)
{
    return (Arithmetic){
        .places = places, .step_places = places, .unfold = unfold, .pointed = {.node = NODE_NONE}};
}

// `step` has what the steps come to where they are unfolded: a sum of a
// thousand terms, each over the same sum of a thousand, is read once each.
static double value_of(const Expansion *x, ExprId id, const Arithmetic *how, const double *step)
{
    const Expr *expr = expr_at(x, id);
    char text[NUMBER_SIZE];
    const bool is_read = expr->kind == EXPR_CELL || expr->kind == EXPR_STEP;
    // What stands beside it says what it is.
    for (size_t i = 0; !is_read && i < how->printed_numbers; i++) {
        if (how->printed[i].value == expr->value)
            return arithmetic_read(expr->value, how->printed[i].places);
    }
    switch (expr->kind) {
    case EXPR_NUMBER:
        return number_root(expr->value, text) ? expr->value
                                              : arithmetic_read(expr->value, how->places);
    case EXPR_CELL: return arithmetic_read(expr->value, how->places);
    case EXPR_STEP:
        return how->unfold               ? step[expr->step]
               : meant(x, id, how) != id ? value_of(x, meant(x, id, how), how, step)
                                         : arithmetic_read(expr->value, how->step_places);
    default: break;
    }
    double value = 0;
    for (ExprId c = expr->first; c != EXPR_NONE; c = x->expr[c].next)
        value = combine(expr, value, value_of(x, c, how, step), c == expr->first, x->expr[c].minus);
    return value;
}

double *arithmetic_steps(const Expansion *x, const Arithmetic *how)
{
    double *step = how->unfold ? mem_new(x->steps, sizeof *step) : NULL;
    for (size_t i = 0; step && i < x->steps; i++) // each reads those before it
        step[i] = value_of(x, x->step[i].expr, how, step);
    return step;
}

bool arithmetic_equal(double a, double b, int places)
{
    double units_a, units_b;
    if (round_fast(a, places, &units_a) && round_fast(b, places, &units_b))
        return units_a == units_b;
    return arithmetic_read(a, places) == arithmetic_read(b, places) || (isnan(a) && isnan(b));
}

bool arithmetic_holds(const Expansion *x, ExprId expr, const Arithmetic *how, int result)
{
    SCOPED(mem_drop) double *own = how->step ? NULL : arithmetic_steps(x, how);
    const double found = value_of(x, expr, how, own ? own : how->step);
    const double value = x->expr[expr].value;
    // A tie in the last place may fall either way, however many places the
    // numbers before it have.
    return fabs(found - value) <= 8 * DBL_EPSILON * fabs(value) ||
           arithmetic_equal(found, value, result);
}

bool arithmetic_is_long(const Expansion *x)
{
    enum { TRIED_MOST = 4096 };
    return x->exprs > TRIED_MOST;
}

int arithmetic_places(const Expansion *x, ExprId expr, int result, bool unfold)
{
    if (arithmetic_is_long(x))
        return LONG_FINER;
    for (int places = result; places < DECIMALS_MAX; places++) {
        const Arithmetic how = arithmetic_plain(places, unfold);
        if (arithmetic_holds(x, expr, &how, result))
            return places;
    }
    return DECIMALS_MAX;
}

// ---- Writing -----------------------------------------------------------

void arithmetic_cell(const Graph *graph, CellRef cell, bool columns, Lang lang, Buffer *out)
{
    const bool path = cell.side == SIDE_PATH;
    CellRef whole = cell;
    whole.side = path ? SIDE_GRAD : cell.side;
    address_write_cell_in(graph, whole, columns, out);
    if (!path)
        return;
    SAY(out, lang, " via ");
    address_write_via_in(graph, cell, columns, out);
}

static void write_number(const Expansion *x, const Expr *expr, const Arithmetic *how, Buffer *out)
{
    char text[NUMBER_SIZE] = "?";
    if (how->named && expr->kind == EXPR_CELL) {
        arithmetic_cell(how->named, expr->cell, x->columns, how->lang, out);
        return;
    }
    if (how->named && expr->kind == EXPR_STEP) {
        buffer_add(out, text_in(&x->step[expr->step].name, how->lang));
        return;
    }
    // A constant of an op that has a short exact form is written so: √2.
    if (!expr->hidden && (expr->kind != EXPR_NUMBER || !number_root(expr->value, text)))
        arithmetic_number(expr->value, expr->kind == EXPR_STEP ? how->step_places : how->places,
                          text);
    const bool pointed = expr->kind == EXPR_CELL && cell_same(expr->cell, how->pointed);
    buffer_printf(out, pointed ? "[%s]" : "%s", text);
}

static void write_wrapped(const Expansion *x, ExprId id, const Arithmetic *how, Buffer *out)
{
    buffer_add(out, "(");
    arithmetic_write(x, id, how, out);
    buffer_add(out, ")");
}

// The factors of a product, or what stands above and below a ∕: sums, and whatever starts with a
// minus, get parentheses, unless the minus stands first, where it reads as the sign of the whole
// product. A quotient gets them too: "(a ∕ b)⋅c" is read in one way only. The number in [ ] needs
// none.
static void write_factors(const Expansion *x, const Expr *expr, const Arithmetic *how, Buffer *out)
{
    const bool quotient = expr->kind == EXPR_QUOTIENT;
    for (ExprId c = expr->first; c != EXPR_NONE; c = x->expr[c].next) {
        const ExprKind kind = x->expr[meant(x, c, how)].kind;
        const bool first = c == expr->first;
        SCOPED(buffer_release) Buffer factor = {0};
        arithmetic_write(x, c, how, &factor);
        const char *text = buffer_text(&factor);
        const bool wrap = kind == EXPR_SUM || kind == EXPR_QUOTIENT ||
                          (!first && (text[0] == '-' ||
                                      (quotient && (kind == EXPR_PRODUCT || strchr(text, '/')))));
        buffer_add(out, first ? "" : quotient ? " ∕ " : "⋅");
        buffer_printf(out, wrap ? "(%s)" : "%s", text);
    }
}

// ---- Long sums ---------------------------------------------------------

// Of more children than are told the first ones and the last are written, and the first that holds
// the number pointed at; for the others stands how many they are and what they come to, in more
// decimals.
enum { TOLD_MOST = 64, TOLD_FEW = 8 };

typedef struct Window {
    size_t count, pointed; // pointed: an index, or `count`
    size_t first;          // terms that are written before the last, of all where they are as many
} Window;

static Window window_of(const Expansion *x, const Expr *parent, const Arithmetic *how)
{
    Window window = {.first = (how->most > 0 ? how->most : TOLD_FEW) - 1};
    for (ExprId c = parent->first; c != EXPR_NONE; c = x->expr[c].next)
        window.count++;
    window.pointed = window.count;
    if (window.count <= (how->most > 0 ? how->most : TOLD_MOST))
        window.first = window.count;
    if (window.first == window.count || how->pointed.node == NODE_NONE)
        return window;
    size_t i = 0;
    for (ExprId c = parent->first; c != EXPR_NONE && window.pointed == window.count;
         c = x->expr[c].next, i++) {
        if (arithmetic_shows(x, c, how))
            window.pointed = i;
    }
    return window;
}

// Children that are not written: from `from` up to `end`, without one.
typedef struct Fold {
    ExprId from, end, without;
} Fold;

// "(65528 more: 0.993)"
static void write_fold(const Expansion *x, const Expr *parent, Fold fold, const Arithmetic *how,
                       Buffer *out)
{
    const bool as_held = arithmetic_is_long(x);
    double total = 0, *own = as_held || how->step ? NULL : arithmetic_steps(x, how);
    bool hidden = false;
    size_t count = 0;
    for (ExprId c = fold.from; c != fold.end; c = x->expr[c].next) {
        const bool first = c == fold.from && parent->kind == EXPR_CALL;
        if (c == fold.without)
            continue;
        count++;
        const double value =
            as_held ? x->expr[c].value : value_of(x, c, how, own ? own : how->step);
        total = combine(parent, total, value, first, x->expr[c].minus);
        hidden |= x->expr[c].hidden;
    }
    free(own);
    const int places = int_min(how->places + FOLD_PLACES, as_held ? LONG_PLACES : DECIMALS_MAX);
    SAYF(out, how->lang, "({1} more: {2})", say_count(count),
         arithmetic_say(hidden, arithmetic_read(total, places), places));
}

// "[0.21]⋅3 + (46 more: 2.64)": the addend that is pointed at, or the first; the others together.
static void write_one_addend(const Expansion *x, const Expr *sum, const Window *window,
                             const Arithmetic *how, Buffer *out)
{
    ExprId one = sum->first;
    for (size_t i = 0; window->pointed < window->count && i < window->pointed; i++)
        one = x->expr[one].next;
    arithmetic_write_addend(x, one, true, how, out);
    if (window->count > 1) {
        buffer_add(out, " + ");
        write_fold(x, sum, (Fold){sum->first, EXPR_NONE, one}, how, out);
    }
}

// The addends of a sum, or the arguments of a call.
static void write_children(const Expansion *x, const Expr *parent, const Arithmetic *how,
                           Buffer *out)
{
    const Window window = window_of(x, parent, how);
    const bool sum = parent->kind == EXPR_SUM;
    Arithmetic inner = *how;
    inner.most = how->within;
    if (sum && how->most == 1) {
        write_one_addend(x, parent, &window, &inner, out);
        return;
    }
    size_t i = 0;
    ExprId from = EXPR_NONE; // where what is left out begins: never at the first, nor at the last
    for (ExprId c = parent->first; c != EXPR_NONE; c = x->expr[c].next, i++) {
        if (i >= window.first && i + 1 < window.count && i != window.pointed) {
            from = from == EXPR_NONE ? c : from;
            continue;
        }
        if (from != EXPR_NONE) {
            buffer_add(out, sum ? " + " : ", ");
            write_fold(x, parent, (Fold){from, c, EXPR_NONE}, how, out);
        }
        from = EXPR_NONE;
        buffer_add(out, sum || i == 0 ? "" : ", ");
        if (sum)
            arithmetic_write_addend(x, c, i == 0, &inner, out);
        else
            arithmetic_write(x, c, &inner, out);
    }
}

// An addend whose text starts with a minus is subtracted instead: "a - b", not
// "a + -b". A negative number that the formula subtracts can still be seen as
// one: "1 - (-1)".
void arithmetic_write_addend(const Expansion *x, ExprId id, bool first, const Arithmetic *how,
                             Buffer *out)
{
    SCOPED(buffer_release) Buffer term = {0};
    const Expr *expr = &x->expr[meant(x, id, how)];
    const bool minus = x->expr[id].minus;
    if (expr->kind == EXPR_SUM && (!first || minus))
        write_wrapped(x, id, how, &term);
    else
        arithmetic_write(x, id, how, &term);
    const char *text = buffer_text(&term);
    const bool negative = text[0] == '-';
    if (first)
        buffer_printf(out, minus && !negative ? "-%s" : "%s", text + (minus && negative));
    else if (minus && negative)
        buffer_printf(out, " - (%s)", text);
    else
        buffer_printf(out, minus || negative ? " - %s" : " + %s", text + negative);
}

void arithmetic_write(const Expansion *x, ExprId id, const Arithmetic *how, Buffer *out)
{
    const Expr *expr = &x->expr[meant(x, id, how)];
    if (expr->kind == EXPR_SUM && interrupt_asked(x->interrupt))
        return; // what is written is thrown away
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_CELL:
    case EXPR_STEP: write_number(x, expr, how, out); return;
    case EXPR_CALL:
        if (expr->fn == FN_SQUARE) {
            write_wrapped(x, expr->first, how, out);
            buffer_add(out, "²");
            return;
        }
        buffer_printf(out, "%s(", expr_functions[expr->fn].name);
        write_children(x, expr, how, out);
        buffer_add(out, ")");
        return;
    case EXPR_SUM: write_children(x, expr, how, out); return;
    case EXPR_PRODUCT:
    case EXPR_QUOTIENT: write_factors(x, expr, how, out); return;
    }
}
