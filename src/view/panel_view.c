// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/panel_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/say.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/arithmetic.h"
#include "view/curve_view.h"
#include "view/expansion_view.h"
#include "view/glyphs.h"
#include "view/jacobian_view.h"
#include "view/nudge_line.h"
#include "view/nudge_view.h"
#include "view/panel_links.h"
#include "view/panel_words.h"

static const Text why_text = {"why", "追问"};
static const Text question_mark = {"?", "？"};
static const Text given_text = {"given", "给定的"};
static const Text not_yet_text = {"not computed yet: see", "尚未计算，见"};
static const Text given_here = {"given, by the lesson or by you", "给定：课里写好的，或是你改的"};

// ---- The selected cell -------------------------------------------------

// "0 → 0.5" where the last command changed it.
static void add_change(const Scene *scene, CellRef cell, Lines *out)
{
    const CellLook look = cell_look(scene->session, cell);
    if (!look.changed)
        return;
    char old_text[NUMBER_SIZE], new_text[NUMBER_SIZE];
    arithmetic_number(look.before, PANEL_PLACES, old_text);
    arithmetic_number(look.value, PANEL_PLACES, new_text);
    lines_printf(out, STYLE_CHANGED, "   %s → %s", old_text, new_text);
}

// Goes on in the heading, and in further lines where it is full.
static void add_broken(const ExpansionView *view, StyleRole role, const char *gap, const char *text,
                       Lines *out)
{
    Buffer both = {0};
    buffer_printf(&both, "%s%s", gap, text);
    expansion_broken(view, role, KEEP_RESULT, buffer_text(&both), out);
    buffer_release(&both);
}

// The sum in symbols, in the form that was asked for.
static void add_symbol(const ExpansionView *view, Lines *out)
{
    Buffer symbol = {0};
    if (view->scene->session->display.panel == PANEL_JACOBIAN && jacobian_applies(view))
        jacobian_symbol(view, &symbol);
    else
        expansion_symbol(view, &symbol);
    if (symbol.size > 0)
        add_broken(view, STYLE_TEXT, " = ", buffer_text(&symbol), out);
    buffer_release(&symbol);
}

// The cell's name, and its value or its sum in symbols.
static void add_heading(const ExpansionView *view, bool value, Lines *out)
{
    const Scene *scene = view->scene;
    const Expansion *x = view->x;
    Buffer name = {0};
    session_write_cell(scene->session, x->cell, &name);
    lines_start(out, KEEP_RESULT);
    if (value) { // a long name is cut, the value is not
        char number[NUMBER_SIZE];
        arithmetic_shown(x->hidden, x->value, PANEL_PLACES, number);
        lines_add(out, STYLE_NAME, " ");
        lines_add_cut(out, STYLE_NAME, view->canvas,
                      view->width - 4 - canvas_width(view->canvas, number), buffer_text(&name));
        lines_printf(out, STYLE_EMPHASIS, " = %s", number);
    } else {
        lines_printf(out, STYLE_NAME, " %s", buffer_text(&name));
        add_symbol(view, out);
    }
    add_change(scene, x->cell, out);
    const Text *note = x->kind == EXPANSION_GIVEN && !x->note.en ? &given_here : &x->note;
    if (note->en)
        add_broken(view, STYLE_DIM, "   ", text_in(note, scene->lang), out);
    if (x->picked > 0) {
        buffer_clear(&name);
        SAYF(&name, scene->lang, "picked by id {1}", "由编号 {1} 取来", say_count(x->picked));
        add_broken(view, STYLE_DIM, "   ", buffer_text(&name), out);
    }
    buffer_release(&name);
}

// ---- Why ---------------------------------------------------------------

// The cell that a line of the stack points at, which is expanded as `x`.
static CellRef pointed_of(const Why *why, const Expansion *x)
{
    CellRef cell = {.node = NODE_NONE};
    size_t n;
    Source *source = sources_of(x, &n);
    if (why->source < n)
        cell = source[why->source].cell;
    free(source);
    return cell;
}

// Names the matrices behind a line that are given: there is nothing behind
// their cells.
static void add_given(const ExpansionView *view, int keep, Lines *out)
{
    Session *session = view->scene->session;
    Buffer names = {0};
    size_t n;
    Source *source = sources_matrices(view->x, &n);
    for (size_t i = 0; i < n; i++) {
        const CellRef cell = source[i].cell;
        if (!session_is_given(session, cell))
            continue;
        Buffer name = {0};
        session_write_name(session, cell.side, cell.node, cell.path, &name);
        if (!strstr(buffer_text(&names), buffer_text(&name)))
            buffer_printf(&names, " %s", buffer_text(&name));
        buffer_release(&name);
    }
    free(source);
    if (names.size > 0) {
        Buffer text = {0};
        buffer_printf(&text, "   %s:%s", text_in(&given_text, view->scene->lang),
                      buffer_text(&names));
        expansion_broken(view, STYLE_DIM, keep, buffer_text(&text), out);
        buffer_release(&text);
    }
    buffer_release(&names);
}

// "why -0.251966?  dQ[2,1] = dS[2,:]⋅K[:,1] = …"
static void add_why(const Scene *scene, const Canvas *canvas, int width, size_t line, Lines *out)
{
    Session *session = scene->session;
    BUG_ON(line >= session->whys);
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
    lines_printf(out, STYLE_KEY, " %s %s%s ", text_in(&why_text, scene->lang), number,
                 text_in(&question_mark, scene->lang));
    const ExpansionView view = {scene,
                                canvas,
                                &x,
                                width,
                                deepest ? pointed_of(&session->why[line], &x)
                                        : session->why[line + 1].cell,
                                0};
    expansion_one_line(&view, buffer_text(&lead), keep, out);
    if (deepest)
        add_given(&view, keep, out);
    buffer_release(&lead);
    expansion_release(&x);
}

// ---- What goes with it -------------------------------------------------

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
    arithmetic_number(arithmetic_read(after, PANEL_PLACES) - arithmetic_read(f, PANEL_PLACES),
                      PANEL_PLACES, change);
    Buffer text = {0};
    SAYF(&text, view->scene->lang,
         "one step of all weights  promise Σ g⋅Δw = {1}  really {2} {3} → {4}, {5}",
         "所有参数走一步  预计 Σ g⋅Δw = {1}  实际 {2} {3} → {4}，{5}", say_text(promise),
         say_text(graph_root_is_loss(graph) ? "L" : "f"), say_text(now), say_text(then),
         say_text(change));
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
    arithmetic_shown(!cell_may_be_told(scene->session, grad), graph_number(graph, grad),
                     PANEL_PLACES, number);
    lines_printf(out, STYLE_TEXT, " %s  %s = %s", text_in(&panel_gradient, scene->lang),
                 buffer_text(&name), number);
    add_change(scene, grad, out);
    buffer_release(&name);
}

// On a forward stop: the gradient once the walk has been there, and until then
// that it is not there yet, and where it will be; or why there will be none.
static void add_gradient(const Scene *scene, CellRef cell, Lines *out)
{
    Session *session = scene->session;
    size_t stop;
    if (cell.side != SIDE_VALUE || graph_root(session->graph) == NODE_NONE ||
        session_stop(session)->kind != STOP_FORWARD)
        return;
    if (!graph_has_grad(session->graph, cell.node))
        panel_no_gradient(scene, cell.node, out);
    if (!graph_has_grad(session->graph, cell.node) ||
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
    lines_printf(out, STYLE_DIM, " %s  %s  %s %s", text_in(&panel_gradient, scene->lang),
                 glyph_not_computed(session->display.glyphs), text_in(&not_yet_text, scene->lang),
                 name);
}

// ---- All of it ---------------------------------------------------------

// The expansion, in the form that was asked for where it has several.
static void add_body(const ExpansionView *view, Lines *out)
{
    const PanelMode mode = view->scene->session->display.panel;
    if (mode == PANEL_PLAIN || !jacobian_applies(view)) {
        expansion_lines(view, out);
    } else if (mode == PANEL_JACOBIAN) {
        jacobian_terms(view, out);
        jacobian_matrix(view, out);
    } else {
        expansion_steps(view, PANEL_PLACES, out);
        jacobian_diagonal(view, out);
    }
}

// The selected cell's expansion, made for a view of `room` lines.
static ExpansionView view_of(const Scene *scene, const Canvas *canvas, int width, int room,
                             const Expansion *x)
{
    Session *session = scene->session;
    const CellRef none = {.node = NODE_NONE};
    return (ExpansionView){scene,
                           canvas,
                           x,
                           width,
                           session->whys == 0   ? none
                           : session->whys == 1 ? pointed_of(&session->why[0], x)
                                                : session->why[1].cell,
                           room - PANEL_OTHERS - (int)session->whys};
}

static void add_notes(const ExpansionView *view, bool tabled, Lines *out)
{
    const CellRef cell = view->scene->session->cell;
    add_promise(view, out);
    panel_objective(view->scene, cell, out);
    nudge_line(view, cell, tabled, out);
    add_gradient(view->scene, cell, out);
    panel_links(view, out);
}

// Heading and arithmetic, which is a single line where lines are few:
// "= 2⋅0.084146 + 1⋅(-0.251966) = …"; the reason where no gradient comes.
static void add_opening(const ExpansionView *view, bool compact, Lines *out)
{
    if (view->x->kind == EXPANSION_NONE) {
        panel_no_gradient(view->scene, view->x->cell.node, out);
        return;
    }
    add_heading(view, compact || view->x->steps == 0, out);
    if (!compact) {
        panel_hearing(view, out);
        add_body(view, out);
    } else if (view->x->steps > 0) {
        lines_start(out, KEEP_TERM);
        lines_add(out, STYLE_TEXT, "    ");
        expansion_folded(view, KEEP_TERM, out);
    }
}

void panel_lines(const Scene *scene, const Canvas *canvas, PanelForm form, Lines *out)
{
    Session *session = scene->session;
    if (session->cell.node == NODE_NONE)
        return;
    Expansion own;
    expansion_init(&own);
    if (!form.x)
        session_expand(session, session->cell, &own);
    const ExpansionView view =
        view_of(scene, canvas, form.width, form.room, form.x ? form.x : &own);
    if (session_sum_hidden(session, session->cell)) {
        add_heading(&view, false, out);
        panel_links(&view, out);
        expansion_release(&own);
        return;
    }
    add_opening(&view, form.compact, out);
    for (size_t i = 1; i < session->whys; i++)
        add_why(scene, canvas, form.width, i, out);
    if (view.x->kind != EXPANSION_NONE)
        add_notes(&view, form.tabled, out);
    if (!form.compact && (form.room <= 0 || (int)out->count + CURVE_LINES <= form.room))
        curve_lines(&view, out);
    expansion_release(&own);
}

void panel_why_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    Session *session = scene->session;
    if (session->cell.node == NODE_NONE)
        return;
    if (session->whys > 1) {
        add_why(scene, canvas, width, session->whys - 1, out);
        return;
    }
    Expansion x;
    expansion_init(&x);
    session_expand(scene->session, scene->session->cell, &x);
    const ExpansionView view = view_of(scene, canvas, width, 0, &x);
    add_opening(&view, false, out);
    expansion_release(&x);
}

void panel_note_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    if (scene->session->cell.node == NODE_NONE)
        return;
    Expansion x;
    expansion_init(&x);
    session_expand(scene->session, scene->session->cell, &x);
    const ExpansionView view = view_of(scene, canvas, width, 0, &x);
    add_notes(&view, false, out);
    if (!session_sum_hidden(scene->session, scene->session->cell)) {
        nudge_promise_line(scene, out);
        curve_line(&view, out);
    }
    expansion_release(&x);
}

void panel_word_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    if (scene->session->cell.node == NODE_NONE)
        return;
    Expansion x;
    expansion_init(&x);
    session_expand(scene->session, scene->session->cell, &x);
    const ExpansionView view = view_of(scene, canvas, width, 0, &x);
    if (x.kind == EXPANSION_NONE)
        panel_no_gradient(scene, x.cell.node, out);
    else
        panel_hearing(&view, out);
    expansion_release(&x);
}
