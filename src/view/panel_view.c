// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/panel_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/address.h"
#include "graph/check.h"
#include "session/task.h"
#include "view/arithmetic.h"
#include "view/expansion_view.h"
#include "view/glyphs.h"

static const Text why_text = {"why", "追问"};
static const Text question_mark = {"?", "？"};
static const Text given_text = {"given", "给定的"};
static const Text from_text = {"from", "从哪来"};
static const Text to_text = {"to", "到哪去"};
static const Text nudge_text = {"nudge", "动一动"};
static const Text agree_text = {"off by", "相差"};
static const Text differ_text = {"WRONG by", "对不上，相差"};
static const Text coarse_text = {"h is too large: truncation",
                                 "h 太大：截断误差"};
static const Text fine_text = {"h is too small: rounding",
                               "h 太小：舍入误差"};
static const Text kink_text = {"at a kink, where there is no slope: off by",
                               "正好在拐点上，没有斜率可比；相差"};
static const Text gradient_text = {"gradient", "梯度"};
static const Text not_yet_text = {"not computed yet: see", "还没有算：见"};
static const Text given_here = {"given, by the lesson or by you",
                                "给定的：课里写好的，或是你改的"};

static const char *say(const Scene *scene, const Text *text)
{
    return text_in(text, scene->lang);
}

// ---- The selected cell -------------------------------------------------

// "0 → 0.5" where the last command changed it.
static void add_change(const Scene *scene, CellRef cell, Lines *out)
{
    Graph *graph = scene->session->graph;
    double before;
    if (!graph_changed(graph, cell, &before) ||
        session_covered(scene->session, cell))
        return;
    char old_text[NUMBER_SIZE], new_text[NUMBER_SIZE];
    arithmetic_number(before, PANEL_PLACES, old_text);
    arithmetic_number(graph_number(graph, cell), PANEL_PLACES, new_text);
    lines_printf(out, STYLE_CHANGED, "   %s → %s", old_text, new_text);
}

static void add_heading(const Scene *scene, const Expansion *x, Lines *out)
{
    Buffer name = {0};
    char number[NUMBER_SIZE];
    session_write_cell(scene->session, x->cell, &name);
    lines_start(out, KEEP_RESULT);
    lines_printf(out, STYLE_NAME, " %s", buffer_text(&name));
    if (x->symbol.size > 0)
        lines_printf(out, STYLE_TEXT, " = %s", buffer_text(&x->symbol));
    if (x->steps == 0) {
        arithmetic_shown(x->hidden, x->value, PANEL_PLACES, number);
        lines_printf(out, STYLE_EMPHASIS, " = %s", number);
    }
    add_change(scene, x->cell, out);
    if (x->note.en)
        lines_printf(out, STYLE_DIM, "   %s", say(scene, &x->note));
    buffer_release(&name);
}

// ---- Why ---------------------------------------------------------------

static CellRef pointed_of(const Scene *scene, size_t line)
{
    Session *session = scene->session;
    const Why *why = &session->why[line];
    CellRef cell = {.node = NODE_NONE};
    const size_t most = session_sources(session, why->cell, NULL, 0);
    Source *source = mem_new(most, sizeof *source);
    const size_t n = session_sources(session, why->cell, source, most);
    if (why->source < n && why->source < most)
        cell = source[why->source].cell;
    free(source);
    return cell;
}

// Names the sources of a line that are given: there is nothing behind them.
static void add_given(const ExpansionView *view, int keep, Lines *out)
{
    Session *session = view->scene->session;
    Buffer names = {0};
    const size_t most = session_sources(session, view->x->cell, NULL, 0);
    Source *source = mem_new(most, sizeof *source);
    const size_t found =
        session_sources(session, view->x->cell, source, most);
    const size_t n = found < most ? found : most;
    CellRef last = {.node = NODE_NONE};
    for (size_t i = 0; i < n; i++) {
        const CellRef cell = source[i].cell;
        const bool same = cell.node == last.node && cell.side == last.side;
        if (same || session_sources(session, cell, NULL, 0) > 0)
            continue;
        Buffer name = {0};
        session_write_name(session, cell.side, cell.node, cell.path,
                           &name);
        if (!strstr(buffer_text(&names), buffer_text(&name)))
            buffer_printf(&names, " %s", buffer_text(&name));
        buffer_release(&name);
        last = cell;
    }
    free(source);
    if (names.size > 0) {
        Buffer text = {0};
        buffer_printf(&text, "   %s:%s", say(view->scene, &given_text),
                      buffer_text(&names));
        expansion_broken(view, STYLE_DIM, keep, buffer_text(&text), out);
        buffer_release(&text);
    }
    buffer_release(&names);
}

// "why -0.251966?  dQ[2,1] = dS[2,:]⋅K[:,1] = …"
static void add_why(const Scene *scene, const Canvas *canvas, int width,
                    size_t line, Lines *out)
{
    Session *session = scene->session;
    const CellRef cell = session->why[line].cell;
    const bool deepest = line + 1 == session->whys;
    const int keep = deepest ? KEEP_POINTED : KEEP_WHY;
    Expansion x;
    expansion_init(&x);
    session_expand(session, cell, &x);
    char number[NUMBER_SIZE];
    arithmetic_shown(x.hidden, x.value, PANEL_PLACES, number);
    Buffer lead = {0};
    session_write_cell(scene->session, cell, &lead);
    lines_start(out, keep);
    lines_printf(out, STYLE_KEY, " %s %s%s ", say(scene, &why_text), number,
                 say(scene, &question_mark));
    const ExpansionView view = {scene, canvas, &x, width,
                                deepest ? pointed_of(scene, line)
                                        : session->why[line + 1].cell};
    expansion_one_line(&view, buffer_text(&lead), keep, out);
    if (deepest)
        add_given(&view, keep, out);
    buffer_release(&lead);
    expansion_release(&x);
}

// ---- The finite difference ---------------------------------------------

// The places with which the printed f(±h) give the printed quotient.
static int places_of_f(const Difference *d)
{
    for (int places = 9; places < DECIMALS_MAX; places++) {
        const double plus = arithmetic_read(d->plus, places);
        const double minus = arithmetic_read(d->minus, places);
        if (arithmetic_equal((plus - minus) / (2 * d->h), d->quotient,
                             PANEL_PLACES))
            return places;
    }
    return DECIMALS_MAX;
}

// Whether gradient and quotient agree, and if not, which of them is to blame:
// the gradient is right where smaller and larger steps than this one agree.
static const Text *verdict_on(Graph *graph, CellRef value, const Difference *d,
                              StyleRole *style)
{
    static const double usual = 1e-5; // where check_cell begins
    Difference best;
    *style = STYLE_GOOD;
    if (check_excess(d) <= 1)
        return &agree_text;
    *style = STYLE_CHANGED;
    switch (check_cell(graph, value, &best)) {
    case VERDICT_AGREES:
        return d->h > usual ? &coarse_text : &fine_text;
    case VERDICT_KINK: return &kink_text;
    case VERDICT_MASKED: return &agree_text;
    case VERDICT_DIFFERS: break;
    }
    *style = STYLE_BAD;
    return &differ_text;
}

// "nudge it  h 1e-5  (8.2304 - 8.2305) ∕ 2h = -0.062627  agree to 2e-10"
static void add_nudge(const ExpansionView *view, CellRef cell, Lines *out)
{
    const Scene *scene = view->scene;
    Session *session = scene->session;
    const CellRef value = {SIDE_VALUE, cell.node, 0, cell.row, cell.col};
    if (session_covered(session, cell) || session_hunts(session))
        return; // the quotient would tell
    if (cell.side != SIDE_GRAD || !graph_has_grad(session->graph, cell.node) ||
        !isfinite(graph_number(session->graph, value)))
        return;
    Difference d;
    check_difference(session->graph, value, session->h, &d);
    const int places = places_of_f(&d);
    char h[NUMBER_SIZE], plus[NUMBER_SIZE], minus[NUMBER_SIZE];
    char quotient[NUMBER_SIZE], error[NUMBER_SIZE];
    number_significant(d.h, 2, h);
    arithmetic_number(d.plus, places, plus);
    arithmetic_number(d.minus, places, minus);
    arithmetic_number(d.quotient, PANEL_PLACES, quotient);
    number_significant(d.error, 1, error);
    StyleRole style;
    const Text *verdict = verdict_on(session->graph, value, &d, &style);
    lines_start(out, KEEP_CHECK);
    lines_printf(out, STYLE_KEY, " %s", say(scene, &nudge_text));
    Buffer text = {0};
    const bool negative = minus[0] == '-';
    buffer_printf(&text, "  h %s  (%s %c %s) ∕ 2h = %s  ", h, plus,
                  negative ? '+' : '-', minus + negative, quotient);
    expansion_broken(view, STYLE_TEXT, KEEP_CHECK, buffer_text(&text), out);
    buffer_clear(&text);
    buffer_printf(&text, "%s %s", say(scene, verdict), error);
    expansion_broken(view, style, KEEP_CHECK, buffer_text(&text), out);
    buffer_release(&text);
}

// On an update stop: what one step of all weights promises, and what f would
// really do.
static void add_promise(const ExpansionView *view, Lines *out)
{
    Graph *graph = view->scene->session->graph;
    if (session_stop(view->scene->session)->kind != STOP_UPDATE)
        return;
    char promise[NUMBER_SIZE], now[NUMBER_SIZE], then[NUMBER_SIZE];
    char change[NUMBER_SIZE];
    const double f = graph_objective(graph);
    const double after = graph_objective_after_step(graph);
    arithmetic_number(train_promise(graph), PANEL_PLACES, promise);
    arithmetic_number(f, PANEL_PLACES, now);
    arithmetic_number(after, PANEL_PLACES, then);
    arithmetic_number(arithmetic_read(after, PANEL_PLACES) -
                          arithmetic_read(f, PANEL_PLACES),
                      PANEL_PLACES, change);
    const bool zh = view->scene->lang == LANG_ZH;
    const char *name = graph_root_is_loss(graph) ? "L" : "f";
    Buffer text = {0};
    buffer_printf(&text,
                  zh ? "所有参数走一步  预计 Σ g⋅Δw = %s  实际 %s %s → %s，%s"
                     : "one step of all weights  promise Σ g⋅Δw = %s  really "
                       "%s %s → %s, %s",
                  promise, name, now, then, change);
    lines_start(out, KEEP_WHY);
    lines_add(out, STYLE_TEXT, " ");
    expansion_broken(view, STYLE_TEXT, KEEP_WHY, buffer_text(&text), out);
    buffer_release(&text);
}

// The gradient as a number, and what it was before the last change.
static void add_gradient_number(const Scene *scene, CellRef grad, Lines *out)
{
    Graph *graph = scene->session->graph;
    char number[NUMBER_SIZE];
    Buffer name = {0};
    session_write_cell(scene->session, grad, &name);
    arithmetic_shown(session_covered(scene->session, grad) ||
                         session_hunts(scene->session),
                     graph_number(graph, grad), PANEL_PLACES, number);
    lines_printf(out, STYLE_TEXT, " %s  %s = %s", say(scene, &gradient_text),
                 buffer_text(&name), number);
    add_change(scene, grad, out);
    buffer_release(&name);
}

// On a forward stop: the gradient once the walk has been there, and until then
// that it is not there yet, and where it will be.
static void add_gradient(const Scene *scene, CellRef cell, Lines *out)
{
    Session *session = scene->session;
    size_t stop;
    if (cell.side != SIDE_VALUE ||
        session_stop(session)->kind != STOP_FORWARD ||
        !walk_find(&session->lesson->walk, STOP_BACKWARD, cell.node, &stop))
        return;
    lines_start(out, KEEP_CHECK);
    if (session_knows_gradient(session, cell.node)) {
        cell.side = SIDE_GRAD;
        add_gradient_number(scene, cell, out);
        return;
    }
    char name[STOP_NAME_SIZE];
    session_stop_name(session, &session->lesson->walk.stop[stop], name);
    lines_printf(out, STYLE_DIM, " %s  %s  %s %s", say(scene, &gradient_text),
                 glyph_not_computed(session->display.glyphs),
                 say(scene, &not_yet_text), name);
}

// ---- Links -------------------------------------------------------------

// Appends a name once.
static void add_name(const Scene *scene, Side side, NodeId node, Buffer *out)
{
    Buffer name = {0};
    buffer_add(&name, " ");
    session_write_name(scene->session, side, node, 0, &name);
    const char *found = strstr(buffer_text(out), buffer_text(&name));
    if (!found || (found[name.size] != ' ' && found[name.size] != '\0'))
        buffer_add(out, buffer_text(&name));
    buffer_release(&name);
}

static void names_from(const Scene *scene, CellRef cell, Buffer *out)
{
    Session *session = scene->session;
    const size_t most = session_sources(session, cell, NULL, 0);
    Source *source = mem_new(most, sizeof *source);
    const size_t found = session_sources(session, cell, source, most);
    for (size_t i = 0; i < found && i < most; i++)
        add_name(scene,
                 source[i].cell.side == SIDE_PATH ? SIDE_GRAD
                                                  : source[i].cell.side,
                 source[i].cell.side == SIDE_PATH
                     ? graph_path_use(session->graph, source[i].cell.node,
                                      source[i].cell.path)
                           .consumer
                     : source[i].cell.node,
                 out);
    free(source);
}

// A value goes on to the nodes that use it, a gradient to those that the node
// was made from.
static void names_to(const Scene *scene, CellRef cell, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    const Node *node = graph_node(graph, cell.node);
    if (cell.side == SIDE_VALUE) {
        for (size_t i = 0; i < graph_uses(graph, cell.node); i++)
            add_name(scene, SIDE_VALUE,
                     graph_use(graph, cell.node, i).consumer, out);
        return;
    }
    for (size_t i = 0; cell.side != SIDE_NEXT && i < node->inputs; i++) {
        if (graph_has_grad(graph, node->input[i]))
            add_name(scene, SIDE_GRAD, node->input[i], out);
    }
    if (cell.side == SIDE_GRAD && node->role == ROLE_WEIGHT)
        buffer_printf(out, " step(%s)", node->name);
}

static void add_links(const Scene *scene, CellRef cell, Lines *out)
{
    Buffer from = {0}, to = {0};
    names_from(scene, cell, &from);
    names_to(scene, cell, &to);
    if (from.size + to.size > 0) {
        lines_start(out, KEEP_LINKS);
        if (from.size > 0)
            lines_printf(out, STYLE_DIM, " %s%s  ", say(scene, &from_text),
                         buffer_text(&from));
        if (to.size > 0)
            lines_printf(out, STYLE_DIM, " %s%s", say(scene, &to_text),
                         buffer_text(&to));
    }
    buffer_release(&from);
    buffer_release(&to);
}

// ---- All of it ---------------------------------------------------------

// The selected cell's expansion, made for a view.
static ExpansionView view_of(const Scene *scene, const Canvas *canvas,
                             int width, Expansion *x)
{
    Session *session = scene->session;
    const CellRef none = {.node = NODE_NONE};
    expansion_init(x);
    session_expand(session, session->cell, x);
    if (x->kind == EXPANSION_GIVEN && !x->note.en)
        x->note = given_here;
    return (ExpansionView){scene, canvas, x, width,
                           session->whys == 0   ? none
                           : session->whys == 1 ? pointed_of(scene, 0)
                                                : session->why[1].cell};
}

static void add_notes(const ExpansionView *view, Lines *out)
{
    const CellRef cell = view->scene->session->cell;
    add_promise(view, out);
    add_nudge(view, cell, out);
    add_gradient(view->scene, cell, out);
    add_links(view->scene, cell, out);
}

void panel_lines(const Scene *scene, const Canvas *canvas, int width,
                 Lines *out)
{
    Session *session = scene->session;
    if (session->cell.node == NODE_NONE)
        return;
    Expansion x;
    const ExpansionView view = view_of(scene, canvas, width, &x);
    add_heading(scene, &x, out);
    if (session_sum_hidden(session, session->cell)) {
        add_links(scene, session->cell, out);
        expansion_release(&x);
        return;
    }
    expansion_lines(&view, out);
    for (size_t i = 1; i < session->whys; i++)
        add_why(scene, canvas, width, i, out);
    add_notes(&view, out);
    expansion_release(&x);
}

void panel_why_lines(const Scene *scene, const Canvas *canvas, int width,
                     Lines *out)
{
    Session *session = scene->session;
    if (session->cell.node == NODE_NONE)
        return;
    if (session->whys > 1) {
        add_why(scene, canvas, width, session->whys - 1, out);
        return;
    }
    Expansion x;
    const ExpansionView view = view_of(scene, canvas, width, &x);
    add_heading(scene, &x, out);
    expansion_lines(&view, out);
    expansion_release(&x);
}

void panel_note_lines(const Scene *scene, const Canvas *canvas, int width,
                      Lines *out)
{
    if (scene->session->cell.node == NODE_NONE)
        return;
    Expansion x;
    const ExpansionView view = view_of(scene, canvas, width, &x);
    add_notes(&view, out);
    expansion_release(&x);
}
