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

// ---- The verdict -------------------------------------------------------

static const Text nudge_agrees = TEXT("off by {1}");

// The gradient is right where smaller and larger steps than this one agree.
const Text *nudge_verdict(Graph *graph, CellRef value, const Difference *d, StyleRole *style)
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
        return &nudge_agrees;
    const Verdict verdict = check_cell(graph, value, &best);
    *style = verdict == VERDICT_DIFFERS ? STYLE_BAD : STYLE_CHANGED;
    if (verdict == VERDICT_AGREES)
        return d->h > usual ? &coarse : &fine;
    return verdict == VERDICT_MASKED ? &nudge_agrees : &words[verdict];
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
    const Text *words = nudge_verdict(scene->session->graph, value, &d, &style);
    const SayArg by = number_say(d.error, 1);
    const SayArg f = say_text(graph_objective_name(scene->session->graph));
    const SayArg clause = words == &nudge_agrees ? SAIDF(scene->lang, "   nudge agrees to {1}", by)
                                                 : SAIDF(scene->lang, "   nudge: {1}",
                                                         SAID_ROW(scene->lang, words, by, f));
    const int width = canvas_width(view->canvas, say_arg_text(&clause));
    const size_t whys = scene->session->whys, below = whys > 0 ? whys - 1 : 0;
    const bool full = view->room >= 0 && (int)(view->out->count + below) > view->room;
    const bool apart = view->above || scene->spoken || // where there is no line of the result
                       lines_column(view->out, view->canvas) + width > view->width;
    if (apart && full) {
        free(clause.own);
        return;
    }
    if (apart)
        lines_start(view->out, KEEP_CHECK);
    lines_say(view->out, style, clause);
}
