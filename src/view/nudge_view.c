// SPDX-License-Identifier: GPL-3.0-or-later
// The error of a central difference is about h²⋅f‴∕6 for a large h, since f is
// bent, and about 1e-16⋅f∕h for a small one, since f(x + h) and f(x − h) then
// agree in nearly all their digits: between them is the best h.
#include "view/nudge_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "graph/check.h"
#include "session/cell_look.h"
#include "view/measures.h"

// The value cell whose gradient is selected.
static CellRef value_cell(const Scene *scene)
{
    const CellRef cell = scene->session->cell;
    return (CellRef){SIDE_VALUE, cell.node, 0, cell.row, cell.col};
}

// Whether the selected number is a gradient that can be checked.
static bool is_checked(const Scene *scene)
{
    Graph *graph = scene->session->graph;
    const CellRef cell = scene->session->cell;
    return cell.node != NODE_NONE && cell.side == SIDE_GRAD &&
           cell_may_be_revealed(scene->session, cell) && graph_has_grad(graph, cell.node) &&
           isfinite(graph_number(graph, value_cell(scene)));
}

// ---- The table ---------------------------------------------------------

// The power of row `i`: spread evenly from 1e-1 to 1e-11, but the row that comes
// nearest to the h in use has that h.
static int exponent_at(const Scene *scene, int i, int rows)
{
    BUG_ON(rows < 2 || i >= rows);
    const int used = (int)lround(-log10(scene->session->h));
    int best = 0, here = 0;
    for (int k = 0; k < rows; k++) {
        const int at = 1 + (k * (NUDGE_STEPS - 1) + (rows - 1) / 2) / (rows - 1);
        if (k == 0 || abs(at - used) < abs(best - used))
            best = at;
        here = k == i ? at : here;
    }
    return here == best && used >= 1 && used <= NUDGE_STEPS ? used : here;
}

void nudge_table(const Scene *scene, CellRef value, int rows, Lines *out)
{
    static const Text heads[] = {TEXT(""), TEXT("h"), TEXT("slope"), TEXT("off by")};
    static const LinesColumn columns[] = {{false, 0, 1, 0}, {false, 1, 0, 0}, {true, 2, 0, 0}};
    Session *session = scene->session;
    rows = int_clamp(rows, 2, NUDGE_STEPS);
    const size_t first = lines_titles(out, 1, heads, sizeof heads / sizeof *heads, scene->lang);
    for (int i = 0; i < rows; i++) {
        const int exponent = exponent_at(scene, i, rows);
        Difference d;
        char text[NUMBER_SIZE];
        check_difference(session->graph, value, pow(10, -exponent), &d);
        const bool here = fabs(log10(session->h) + exponent) < 0.5;
        const StyleRole role = here ? STYLE_EMPHASIS : STYLE_TEXT;
        lines_begin(out, 1, role, say_text(here ? "▸" : " "));
        lines_say(out, role, say_printf("1e-%d", exponent));
        lines_add(out, role, arithmetic_number(d.quotient, LONG_PLACES, text));
        lines_add(out, role, number_say(d.error, 1).number);
    }
    lines_table(out, first, columns, sizeof columns / sizeof *columns, READ_W);
}

// ---- One line ----------------------------------------------------------

// The places with which the printed f(±h) give the printed quotient.
static int places_of_f(const Difference *d)
{
    for (int places = LONG_PLACES; places < DECIMALS_MAX; places++) {
        const double plus = arithmetic_read(d->plus, places);
        const double minus = arithmetic_read(d->minus, places);
        if (arithmetic_equal((plus - minus) / (2 * d->h), d->quotient, PANEL_PLACES))
            return places;
    }
    return DECIMALS_MAX;
}

static const Text agree_text = TEXT("off by {1}");

// Whether gradient and quotient agree, and if not, which of them is to blame:
// the gradient is right where smaller and larger steps than this one agree.
static const Text *verdict_on(Graph *graph, CellRef value, const Difference *d, StyleRole *style)
{
    static const Text coarse = TEXT("h is too large: truncation {1}");
    static const Text fine = TEXT("h is too small: rounding {1}");
    static const Text words[] = {
        [VERDICT_DIFFERS] = TEXT("WRONG by {1}"),
        [VERDICT_KINK] = TEXT("at a kink, where there is no slope: off by {1}"),
        [VERDICT_UNKNOWN] = TEXT("{2} is not finite, nothing to compare: off by {1}"),
        [VERDICT_RULE] = TEXT("by definition: passed straight through the rounding; off by {1}")};
    static const double usual = 1e-5; // where check_cell begins
    Difference best;
    *style = STYLE_GOOD;
    if (check_excess(d) <= 1)
        return &agree_text;
    const Verdict verdict = check_cell(graph, value, &best);
    *style = verdict == VERDICT_DIFFERS ? STYLE_BAD : STYLE_CHANGED;
    if (verdict == VERDICT_AGREES)
        return d->h > usual ? &coarse : &fine;
    return verdict == VERDICT_MASKED ? &agree_text : &words[verdict];
}

void nudge_line(const ExpansionView *view)
{
    const Scene *scene = view->scene;
    Graph *graph = scene->session->graph;
    const char *f = graph_objective_name(graph);
    const CellRef value = value_cell(scene);
    Difference d;
    StyleRole style;
    if (!is_checked(scene))
        return;
    check_difference(graph, value, scene->session->h, &d);
    const int places = places_of_f(&d);
    const SayArg minus = arithmetic_say(false, fabs(d.minus), places);
    const SayArg verdict = SAID_ROW(scene->lang, verdict_on(graph, value, &d, &style),
                                    number_say(d.error, 1), say_text(f));
    lines_begin(view->out, KEEP_CHECK, STYLE_TEXT,
                SAIDF(scene->lang, " nudge  h {1}  ", number_say(d.h, 2)));
    lines_say(view->out, STYLE_TEXT,
              SAIDF(LANG_EN, "({1}(+h) - {1}(-h)) ∕ 2h = ({2} {3} {4}) ∕ 2h = {5}  ", say_text(f),
                    arithmetic_say(false, d.plus, places), say_text(d.minus < 0 ? "+" : "-"), minus,
                    arithmetic_say(false, d.quotient, PANEL_PLACES)));
    lines_say(view->out, style, verdict);
}

void nudge_clause(const ExpansionView *view)
{
    const Scene *scene = view->scene;
    const CellRef value = value_cell(scene);
    Difference d;
    StyleRole style;
    if (!is_checked(scene) || scene_postpones(scene))
        return;
    check_difference(scene->session->graph, value, scene->session->h, &d);
    const Text *words = verdict_on(scene->session->graph, value, &d, &style);
    const SayArg by = number_say(d.error, 1);
    const SayArg f = say_text(graph_objective_name(scene->session->graph));
    const SayArg clause = words == &agree_text ? SAIDF(scene->lang, "   nudge agrees to {1}", by)
                                               : SAIDF(scene->lang, "   nudge: {1}",
                                                       SAID_ROW(scene->lang, words, by, f));
    const int end =
        lines_column(view->out, view->canvas) + canvas_width(view->canvas, say_arg_text(&clause));
    const size_t whys = scene->session->whys, below = whys > 0 ? whys - 1 : 0;
    const bool full = view->room >= 0 && (int)(view->out->count + below) > view->room;
    const bool apart = view->above || end > view->width; // where there is no line of the result
    if (apart && full) {
        free(clause.own);
        return;
    }
    if (apart)
        lines_start(view->out, KEEP_CHECK);
    lines_say(view->out, style, clause);
}
