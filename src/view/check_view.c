// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient held against the central difference of f. The error of that is about h²⋅f‴∕6 for a
// large h, since f is bent, and about 1e-16⋅f∕h for a small one, since f(x + h) and f(x − h) then
// agree in nearly all their digits: between them is the best h, and the table shows it.
#include <math.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "graph/check.h"
#include "session/cell_look.h"
#include "view/expansion_view.h"
#include "view/measures.h"
#include "view/view_table.h"

enum {
    SWEEP_CELLS = 200000, // numbers of a graph for which every h is tried
    NUDGE_STEPS = 11,     // 1e-1 … 1e-11
};

// The value cell whose gradient is selected.
static CellRef value_cell(const Scene *scene)
{
    const CellRef cell = scene->session->cell;
    return (CellRef){SIDE_VALUE, cell.node, 0, cell.row, cell.col};
}

// ---- The verdict -------------------------------------------------------

static const Text nudge_agrees = TEXT("off by {1}");

// Whether gradient and quotient agree, and if not, which of them is to blame: a text of the error
// and of the name of f, and how it is set. The gradient is right where smaller and larger steps
// than this one agree.
static const Text *verdict_of(Graph *graph, CellRef value, const Difference *d, StyleRole *style)
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
    if (scene->session->cell.side != SIDE_GRAD ||
        !cell_may_be_revealed(scene->session, scene->session->cell) ||
        !graph_has_grad(scene->session->graph, value.node) ||
        !isfinite(graph_number(scene->session->graph, value)) || scene_postpones(scene))
        return;
    check_difference(scene->session->graph, value, scene->session->h, &d);
    const Text *words = verdict_of(scene->session->graph, value, &d, &style);
    const SayArg by = number_say(d.error, 1);
    const SayArg f = say_text(graph_objective_name(scene->session->graph));
    const SayArg clause = words == &nudge_agrees ? SAIDF(scene->lang, "   nudge agrees to {1}", by)
                                                 : SAIDF(scene->lang, "   nudge: {1}",
                                                         SAID_ROW(scene->lang, words, by, f));
    const int width = canvas_width(view->canvas, say_arg_text(&clause));
    const bool full = view->room >= 0 && (int)view->out->count >= view->room; // but for a why
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

// ---- This step ---------------------------------------------------------

// A line: a name, and what it says.
static void add_named(SayArg name, StyleRole role, SayArg what, Lines *out)
{
    lines_begin(out, 1, STYLE_DIM, name);
    lines_say(out, role, what);
}

static void add_this_step(const Scene *scene, CellRef cell, int width, Lines *out)
{
    static const LinesColumn columns[] = {{.gap = 1}, {.gap = 1}};
    static const Text names[] = {TEXT("{1}(+h)"), TEXT("{1}(-h)"), TEXT("({1}(+h)-{1}(-h)) ∕ 2h")};
    Session *session = scene->session;
    const Lang lang = scene->lang;
    const SayArg f = say_text(graph_objective_name(session->graph));
    Difference d;
    StyleRole style;
    check_difference(session->graph, cell, session->h, &d);
    add_named(session_say_cell(session, (CellRef){SIDE_GRAD, cell.node, 0, cell.row, cell.col}),
              STYLE_TEXT, number_say(d.analytic, 13), out);
    add_named(say_text("h"), STYLE_TEXT, number_say(session->h, 3), out);
    const double values[] = {d.plus, d.minus, d.quotient};
    for (size_t i = session_asks_objective(session) ? 2 : 0; i < sizeof values / sizeof *values;
         i++)
        add_named(SAID_ROW(lang, &names[i], f), STYLE_TEXT, number_say(values[i], 13), out);
    add_named(SAID(lang, "one-sided"), STYLE_TEXT,
              SAIDF(lang, "right {1}   left {2}", number_say(d.right, 7), number_say(d.left, 7)),
              out);
    const double size = fmax(fabs(d.analytic), fabs(d.quotient));
    Buffer verdict = {0};
    SAY_ROW(&verdict, lang, verdict_of(session->graph, cell, &d, &style), number_say(d.error, 2),
            f);
    SAYF(&verdict, lang, "   relative {1}", number_say(size > 0 ? d.error / size : 0, 2));
    add_named(SAID(lang, "nudge"), style, say_buffer(&verdict), out);
    lines_table(out, 0, columns, 2, width);
}

// ---- All steps ----------------------------------------------------------

// For so many steps the central difference of a value's gradient and how far off it is: spread
// evenly from 1e-1 to 1e-11, the nearest of them the one in use.
static void add_sweep(const Scene *scene, CellRef value, int rows, Lines *out)
{
    static const Text heads[] = {TEXT(""), TEXT("h"), TEXT("slope"), TEXT("off by")};
    static const LinesColumn columns[] = {{false, 0, 1, 0}, {false, 1, 0, 0}, {true, 2, 0, 0}};
    Session *session = scene->session;
    const int used = (int)lround(-log10(session->h)), last = int_clamp(rows, 2, NUDGE_STEPS) - 1;
    const size_t first = lines_titles(out, 1, heads, sizeof heads / sizeof *heads, scene->lang);
    for (int i = 0; i <= last; i++) {
        const bool here = used > 0 && used <= NUDGE_STEPS &&
                          i == ((used - 1) * last + (NUDGE_STEPS - 1) / 2) / (NUDGE_STEPS - 1);
        const int exponent = here ? used : 1 + (i * (NUDGE_STEPS - 1) + last / 2) / last;
        const StyleRole role = here ? STYLE_EMPHASIS : STYLE_TEXT;
        Difference d;
        char text[NUMBER_SIZE];
        check_difference(session->graph, value, pow(10, -exponent), &d);
        lines_begin(out, 1, role, say_text(here ? "▸" : " "));
        lines_say(out, role, say_printf("1e-%d", exponent));
        lines_add(out, role, arithmetic_number(d.quotient, LONG_PLACES, text));
        lines_add(out, role, number_say(d.error, 1).number);
    }
    lines_table(out, first, columns, sizeof columns / sizeof *columns, READ_W);
}

// ---- All of it ---------------------------------------------------------

const Text *check_view_write(const Scene *scene, Document *document)
{
    static const Text none =
        TEXT("No gradient flows to what is selected: there is nothing to check.");
    static const Text covered = TEXT("This gradient is asked for: answer first, then check.");
    static const Text later = TEXT("…");
    static const Text large = TEXT("too large a graph to try every h; [ ] change h");
    const CellRef cell = value_cell(scene);
    const CellRef grad = {SIDE_GRAD, cell.node, 0, cell.row, cell.col};
    const bool flows = cell.node != NODE_NONE && graph_has_grad(scene->session->graph, cell.node);
    const Text *why = !flows                                        ? &none
                      : !cell_may_be_revealed(scene->session, grad) ? &covered
                      : scene_postpones(scene)                      ? &later
                                                                    : NULL;
    if (why)
        return why;
    Lines *out = &document->lines;
    add_this_step(scene, cell, document->width, out);
    lines_start(out, 1);
    if (graph_cells(scene->session->graph) > SWEEP_CELLS) {
        lines_add_at(out, STYLE_DIM, 1, text_in(&large, scene->lang));
        return NULL;
    }
    const int room = document->height - (int)out->count - 2; // but for the heads and a mark
    add_sweep(scene, cell, document->height > 0 ? room : NUDGE_STEPS, out);
    return NULL;
}
