// SPDX-License-Identifier: GPL-3.0-or-later
// A large step cuts the curve off far from the tangent: the error of the quotient falls with h². A
// small one leaves few digits of the difference: it grows with 1/h. The table shows both, and the
// step between them.
#include <math.h>

#include "session/cell_look.h"
#include "view/nudge_view.h"
#include "view/view_table.h"

enum { SWEEP_CELLS = 200000 }; // numbers of a graph for which every h is tried

// ---- This step ---------------------------------------------------------

// A line: a name, and what it says.
static void add_named(const char *name, StyleRole role, SayArg what, Lines *out)
{
    lines_begin(out, 1, STYLE_DIM, say_text(name));
    lines_say(out, role, what);
}

static void add_this_step(const Scene *scene, CellRef cell, int width, Lines *out)
{
    static const LinesColumn columns[] = {{.gap = 1}, {.gap = 1}};
    static const Text nudge = TEXT("nudge"), one_sided = TEXT("one-sided");
    static const Text names[] = {TEXT("{1}(+h)"), TEXT("{1}(-h)"), TEXT("({1}(+h)-{1}(-h)) ∕ 2h")};
    Session *session = scene->session;
    const Lang lang = scene->lang;
    const SayArg f = say_text(graph_objective_name(session->graph));
    Difference d;
    StyleRole style;
    check_difference(session->graph, cell, session->h, &d);
    Buffer name = {0};
    session_write_cell(session, (CellRef){SIDE_GRAD, cell.node, 0, cell.row, cell.col}, &name);
    add_named(buffer_text(&name), STYLE_TEXT, number_say(d.analytic, 13), out);
    buffer_clear(&name);
    add_named("h", STYLE_TEXT, number_say(session->h, 3), out);
    const double values[] = {d.plus, d.minus, d.quotient};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        SAY_ROW(&name, lang, &names[i], f);
        add_named(buffer_text(&name), STYLE_TEXT, number_say(values[i], 13), out);
        buffer_clear(&name);
    }
    add_named(text_in(&one_sided, lang), STYLE_TEXT,
              SAIDF(lang, "right {1}   left {2}", number_say(d.right, 7), number_say(d.left, 7)),
              out);
    const double size = fmax(fabs(d.analytic), fabs(d.quotient));
    const Text *verdict = nudge_verdict(session->graph, cell, &d, &style);
    SAY_ROW(&name, lang, verdict, number_say(d.error, 2), f);
    SAYF(&name, lang, "   relative {1}", number_say(size > 0 ? d.error / size : 0, 2));
    add_named(text_in(&nudge, lang), style, say_buffer(&name), out);
    lines_table(out, 0, columns, 2, width);
}

// ---- All of it ---------------------------------------------------------

void check_view_write(const Scene *scene, Document *document)
{
    static const Text none =
        TEXT("No gradient flows to what is selected: there is nothing to check.");
    static const Text covered = TEXT("This gradient is asked for: answer first, then check.");
    static const Text later = TEXT("…");
    static const Text large = TEXT("too large a graph to try every h; [ ] change h");
    const CellRef at = scene->session->cell;
    const CellRef grad = {SIDE_GRAD, at.node, 0, at.row, at.col};
    const CellRef cell = {SIDE_VALUE, at.node, 0, at.row, at.col};
    const bool flows = at.node != NODE_NONE && graph_has_grad(scene->session->graph, at.node);
    const Text *why = !flows                                        ? &none
                      : !cell_may_be_revealed(scene->session, grad) ? &covered
                      : scene_postpones(scene)                      ? &later
                                                                    : NULL;
    if (why) {
        document_note(document, scene->lang, why);
        return;
    }
    Lines *out = &document->lines;
    add_this_step(scene, cell, document->width, out);
    lines_start(out, 1);
    if (graph_cells(scene->session->graph) > SWEEP_CELLS) {
        lines_add_at(out, STYLE_DIM, 1, text_in(&large, scene->lang));
        return;
    }
    const int room = document->height - (int)out->count - 2; // but for the heads and a mark
    nudge_table(scene, cell, document->height > 0 ? room : NUDGE_STEPS, out);
}
