// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/panel_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "graph/examples.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/expansion_view.h"
#include "view/glyphs.h"
#include "view/nudge_view.h"

const Text panel_hidden = TEXT("asked for: the last hint (i) is this sum");
static const Text gradient_text = TEXT("gradient");

// ---- The selected cell -------------------------------------------------

// "0 → 0.5" where the last command changed it, or what a person's array has there.
static void add_change(const ExpansionView *view, CellRef cell)
{
    const CellLook look = cell_look(view->scene->session, cell);
    if (look.wrong)
        lines_say(view->out, STYLE_CHANGED,
                  SAIDF(view->scene->lang, "   in your file {1}",
                        arithmetic_say(false, look.before, PANEL_PLACES)));
    else if (look.changed)
        lines_say(view->out, STYLE_CHANGED,
                  SAIDF(view->scene->lang, "   {1} → {2}",
                        arithmetic_say(false, look.before, PANEL_PLACES),
                        arithmetic_say(false, look.value, PANEL_PLACES)));
}

// The cell's name, and its value or its sum in symbols, in the form that was
// asked for.
static void add_heading(const ExpansionView *view, bool value)
{
    static const Text given = TEXT("given, by the lesson or by you");
    Session *session = view->scene->session;
    const Expansion *x = view->x;
    const Lang lang = view->scene->lang;
    Buffer name = {0}, symbol = {0};
    session_write_cell(session, x->cell, &name);
    lines_start(view->out, KEEP_RESULT);
    if (value) { // a long name is cut, the value is not
        char number[NUMBER_SIZE];
        arithmetic_result(x, expansion_places(view), lang, number);
        lines_add(view->out, STYLE_NAME, " ");
        lines_add_cut(view->out, STYLE_NAME, view->canvas,
                      view->width - 4 - canvas_width(view->canvas, number), buffer_text(&name));
        lines_printf(view->out, STYLE_EMPHASIS, " = %s", number);
    } else {
        lines_printf(view->out, STYLE_NAME, " %s", buffer_text(&name));
        if (session->display.panel == PANEL_JACOBIAN && jacobian_applies(view))
            jacobian_symbol(view, &symbol);
        else
            expansion_symbol(view, &symbol);
    }
    if (symbol.size > 0)
        expansion_broken(view, STYLE_TEXT, say_printf(" = %s", buffer_text(&symbol)));
    add_change(view, x->cell);
    const Text *note = x->kind == EXPANSION_GIVEN && !x->note.en ? &given : &x->note;
    if (note->en && !session_sum_hidden(session, x->cell))
        expansion_broken(view, STYLE_DIM, say_printf("   %s", text_in(note, lang)));
    if (x->picked > 0 && x->word)
        expansion_broken(
            view, STYLE_DIM,
            SAIDF(lang, "   picked by {1}", say_text(x->word->text[lang_of_lesson(lang)])));
    else if (x->picked > 0)
        expansion_broken(view, STYLE_DIM, SAIDF(lang, "   picked by id {1}", say_count(x->picked)));
    buffer_release(&name);
    buffer_release(&symbol);
}

// On the gradient of a weight that adds up one term a token or a row: "one
// weight, one term a token: 2 of 3 are not 0", or only the second half where the
// first does not fit. Behind the heading if it fits, else on a line of its own.
static void add_uses(const ExpansionView *view)
{
    static const Text token = TEXT("token"), row = TEXT("row"), column = TEXT("column");
    const Expansion *x = view->x;
    const Lang lang = view->scene->lang;
    const Text *user = x->columns ? &column : &row;
    if (x->cell.side != SIDE_GRAD || x->steps == 0 ||
        graph_node(view->scene->session->graph, x->cell.node)->role != ROLE_WEIGHT)
        return;
    const Expr *sum = &x->expr[x->step[x->steps - 1].expr];
    size_t n = 0, count = 0; // terms, and those that are not 0
    for (ExprId c = sum->first; sum->kind == EXPR_SUM && c != EXPR_NONE; c = x->expr[c].next, n++) {
        const Expr *term = &x->expr[c];
        if (term->label_from != LABEL_ROW || term->hidden)
            return;
        if (expansion_labels(view, term->label, LABEL_ROW))
            user = &token;
        count += term->value != 0;
    }
    if (n < 2)
        return;
    Buffer text = {0};
    SAYF(&text, lang, "   one weight, one term a {1}: {2} of {3} are not 0",
         say_text(text_in(user, lang)), say_count(count), say_count(n));
    if (canvas_width(view->canvas, buffer_text(&text)) > view->width) {
        buffer_clear(&text);
        SAYF(&text, lang, "   {1} of {2} terms are not 0", say_count(count), say_count(n));
    }
    if (lines_column(view->out, view->canvas) + canvas_width(view->canvas, buffer_text(&text)) >
        view->width)
        lines_start(view->out, KEEP_REMARK);
    lines_say(view->out, STYLE_DIM, say_buffer(&text));
}

static bool is_of_constants(const Graph *graph, NodeId node, bool or_words)
{
    for (NodeId leaf = 0; leaf <= node; leaf++) {
        const Node *from = graph_node(graph, leaf);
        const bool fixed = from->op || from->role == ROLE_CONSTANT || (or_words && from->words);
        if (!fixed && graph_depends(graph, node, leaf))
            return false;
    }
    return true;
}

// Why no gradient comes to a node.
static void add_no_gradient(const ExpansionView *view, NodeId node)
{
    const Scene *scene = view->scene;
    const Graph *graph = scene->session->graph;
    const NodeId root = graph_root(graph);
    static const Text none = TEXT("none: made of constants alone");
    static const Text picked = TEXT("none: made of constants and words alone");
    static const Text word = TEXT("none: its numbers stand for words");
    static const Text jumps = TEXT("none: it goes on as a place or a count, which has no slope");
    static const Text apart = TEXT("none: {1} does not depend on it");
    lines_start(view->out, KEEP_CHECK);
    if (root == NODE_NONE)
        return;
    const char *name = graph_shown_name(graph, root, scene->session->display.columns);
    lines_printf(view->out, STYLE_DIM, " %s  ", text_in(&gradient_text, scene->lang));
    lines_say(view->out, STYLE_DIM,
              SAID_ROW(scene->lang,
                       graph_node(graph, node)->words        ? &word
                       : !graph_depends(graph, root, node)   ? &apart
                       : is_of_constants(graph, node, false) ? &none
                       : is_of_constants(graph, node, true)  ? &picked
                                                             : &jumps,
                       say_text(name)));
}

// Heading and arithmetic, which is a single line where lines are few:
// "= 2⋅0.084146 + 1⋅(-0.251966) = …"; the reason where no gradient comes.
static void add_opening(const ExpansionView *view, bool compact)
{
    const PanelMode mode = view->scene->session->display.panel;
    if (view->x->kind == EXPANSION_NONE) {
        add_no_gradient(view, view->x->cell.node);
        return;
    }
    add_heading(view, compact || view->x->steps == 0);
    if (compact) {
        if (view->x->steps == 0)
            return;
        lines_begin(view->out, KEEP_TERM, STYLE_TEXT, say_text("    "));
        expansion_folded(view);
        return;
    }
    add_uses(view);
    if (mode == PANEL_PLAIN || !jacobian_applies(view)) {
        expansion_lines(view);
    } else if (mode == PANEL_JACOBIAN) {
        jacobian_terms(view);
        jacobian_matrix(view);
    } else {
        expansion_steps(view, expansion_places(view));
        jacobian_diagonal(view);
    }
}

// ---- Why ---------------------------------------------------------------

// The cell that a line of the stack points at, which is expanded as `x`: the one
// of the next line, or of the deepest the source that was chosen.
static CellRef pointed_at(const Session *session, size_t line, const Expansion *x)
{
    CellRef cell = {.node = NODE_NONE};
    size_t n;
    if (line + 1 < session->whys)
        return session->why[line + 1].cell;
    if (line >= session->whys)
        return cell;
    Source *source = sources_of(x, false, &n);
    if (session->why[line].source < n)
        cell = source[session->why[line].source].cell;
    free(source);
    return cell;
}

// Appends the name of a matrix, once.
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

// "why -0.251966?  dQ[2,1] = dS[2,:]⋅K[:,1] = …": line `line` of the stack. The
// deepest names the matrices behind it that are given: there is nothing behind
// their cells.
static void add_why(const ExpansionView *panel, size_t line)
{
    Session *session = panel->scene->session;
    BUG_ON(line >= session->whys);
    const bool deepest = line + 1 == session->whys;
    const int keep = deepest ? KEEP_POINTED : KEEP_WHY;
    char number[NUMBER_SIZE];
    Buffer lead = {0}, names = {0};
    Expansion x;
    expansion_init(&x);
    session_expand(session, session->why[line].cell, &x);
    ExpansionView view = *panel;
    view.x = &x;
    view.pointed = pointed_at(session, line, &x);
    arithmetic_result(&x, PANEL_PLACES, view.scene->lang, number);
    session_write_cell(session, x.cell, &lead);
    lines_begin(view.out, keep, STYLE_KEY, SAIDF(view.scene->lang, " why {1}? ", say_text(number)));
    expansion_one_line(&view, buffer_text(&lead));
    size_t n;
    Source *source = sources_of(&x, true, &n);
    for (size_t i = 0; deepest && i < n; i++) {
        if (session_is_given(session, source[i].cell))
            add_name(view.scene, source[i].cell.side, source[i].cell.node, &names);
    }
    free(source);
    if (names.size > 0)
        expansion_broken(&view, STYLE_DIM,
                         SAIDF(view.scene->lang, "   given:{1}", say_buffer(&names)));
    buffer_release(&lead);
    expansion_release(&x);
}

// ---- What goes with it -------------------------------------------------

// On an update stop: what one step of all weights promises, and what f would
// really do.
static void add_promise(const ExpansionView *view)
{
    const Lang lang = view->scene->lang;
    Graph *graph = view->scene->session->graph;
    if (session_stop(view->scene->session)->kind != STOP_UPDATE)
        return;
    if (scene_postpones(view->scene)) {
        lines_begin(view->out, KEEP_WHY, STYLE_TEXT, say_text(" …"));
        return;
    }
    const double f = graph_objective(graph), after = graph_objective_after_step(graph);
    const double change = arithmetic_read(after, PANEL_PLACES) - arithmetic_read(f, PANEL_PLACES);
    lines_start(view->out, KEEP_WHY);
    lines_add(view->out, STYLE_TEXT, " ");
    if (graph_examples(graph, EXAMPLES_TRAIN) > 0)
        lines_say(view->out, STYLE_TEXT,
                  SAIDF(lang, "on example {1} alone: ", say_count(graph_example(graph))));
    expansion_broken(
        view, STYLE_TEXT,
        SAIDF(lang, "one step of all weights  promise Σ g⋅Δw = {1}  really {2} {3} → {4}, {5}",
              arithmetic_say(false, train_promise(graph), PANEL_PLACES),
              say_text(graph_objective_name(graph)), arithmetic_say(false, f, PANEL_PLACES),
              arithmetic_say(false, after, PANEL_PLACES),
              arithmetic_say(false, change, PANEL_PLACES)));
}

// On the gradient that was given: what f is and what it comes to.
static void add_objective(const ExpansionView *view)
{
    const Session *session = view->scene->session;
    const Graph *graph = session->graph;
    const CellRef cell = session->cell;
    if (cell.node != graph_root(graph) || cell.side != SIDE_GRAD || graph_root_is_loss(graph))
        return;
    const bool hidden = session_covers(session, SIDE_VALUE, cell.node) || session_hunts(session);
    lines_begin(view->out, KEEP_WHY, STYLE_TEXT,
                SAIDF(view->scene->lang, " f = Σ {1}∘{2} = {3}   the one number that is watched",
                      session_say_name(session, SIDE_GRAD, cell.node),
                      session_say_name(session, SIDE_VALUE, cell.node),
                      arithmetic_say(hidden, graph_objective(graph), PANEL_PLACES)));
}

// On a forward stop: the gradient once the walk has been there, or why there will be none.
static void add_gradient(const ExpansionView *view)
{
    Session *session = view->scene->session;
    Graph *graph = session->graph;
    const Lang lang = view->scene->lang;
    const char *gradient = text_in(&gradient_text, lang);
    CellRef cell = session->cell;
    size_t stop;
    if (cell.side != SIDE_VALUE || graph_root(graph) == NODE_NONE ||
        session_stop(session)->kind != STOP_FORWARD)
        return;
    if (!graph_has_grad(graph, cell.node)) {
        add_no_gradient(view, cell.node);
        return;
    }
    if (!walk_find(&session->lesson->walk, STOP_BACKWARD, cell.node, &stop) ||
        !session_knows_gradient(session, cell.node))
        return;
    lines_start(view->out, KEEP_CHECK);
    if (!graph_grad_is_ready(graph, cell.node) && scene_postpones(view->scene)) {
        lines_printf(view->out, STYLE_DIM, " %s  …", gradient);
        return;
    }
    cell.side = SIDE_GRAD;
    const bool hidden = !cell_may_be_revealed(session, cell);
    lines_say(view->out, STYLE_TEXT,
              SAIDF(lang, " {1}  {2} = {3}", say_text(gradient), session_say_cell(session, cell),
                    arithmetic_say(hidden, graph_number(graph, cell), PANEL_PLACES)));
    add_change(view, cell);
}

static void add_notes(const ExpansionView *view)
{
    add_promise(view);
    add_objective(view);
    nudge_line(view);
    add_gradient(view);
}

// ---- All of it ---------------------------------------------------------

// What the panel says in place of the sum while its result is asked for.
static void add_hidden(const ExpansionView *view)
{
    add_heading(view, false);
    lines_begin(view->out, KEEP_TERM, STYLE_DIM,
                say_printf("    %s", text_in(&panel_hidden, view->scene->lang)));
}

// Decimals with which a small number is not 0.
static int places_of(double value, int least)
{
    int places = least;
    for (double half = 0.5 / pow(10, least); value != 0 && fabs(value) < half; half /= 10)
        places += places < PANEL_PLACES;
    return places;
}

// The number that was asked about last, with as many decimals as are displayed: its sum, or
// where it is a given one its value.
static void add_asked(const ExpansionView *panel)
{
    Session *session = panel->scene->session;
    const size_t last = session->whys > 0 ? session->whys - 1 : 0;
    const CellRef cell = session->whys > 0 ? session->why[last].cell : session->cell;
    Expansion x;
    expansion_init(&x);
    session_expand(session, cell, &x);
    ExpansionView view = *panel;
    view.x = &x;
    view.pointed = pointed_at(session, last, &x);
    view.places = places_of(x.value, session->display.decimals);
    if (session_sum_hidden(session, cell)) {
        lines_begin(view.out, KEEP_TERM, STYLE_DIM,
                    say_text(text_in(&panel_hidden, view.scene->lang)));
    } else if (x.kind == EXPANSION_NONE) {
        add_no_gradient(&view, cell.node);
    } else if (x.steps == 0) {
        add_heading(&view, true);
    } else {
        expansion_lines(&view);
    }
    expansion_release(&x);
}

static void add_all(const ExpansionView *view, PanelForm form)
{
    add_opening(view, form.compact);
    for (size_t i = 1; i < view->scene->session->whys; i++)
        add_why(view, i);
    if (view->x->kind != EXPANSION_NONE)
        add_notes(view);
    if (!form.compact && (form.room <= 0 || (int)view->out->count + CURVE_LINES <= form.room))
        curve_lines(view);
}

void panel_lines(const Scene *scene, const Canvas *canvas, PanelForm form, Lines *out)
{
    Session *session = scene->session;
    if (session->cell.node == NODE_NONE)
        return;
    const bool hidden = session_sum_hidden(session, session->cell), all = form.part == PANEL_ALL;
    Expansion own;
    expansion_init(&own);
    if (!form.x)
        session_expand(session, session->cell, &own);
    ExpansionView view = {.scene = scene,
                          .canvas = canvas,
                          .out = out,
                          .width = form.width,
                          .x = form.x ? form.x : &own,
                          .bare = form.bare,
                          .room = all ? form.room - PANEL_OTHERS - (int)session->whys : form.room};
    view.pointed = pointed_at(session, 0, view.x);
    if (all && hidden)
        add_hidden(&view);
    else if (all)
        add_all(&view, form);
    else if (form.part == PANEL_WHY && session->whys > 1)
        add_why(&view, session->whys - 1);
    else if (form.part == PANEL_WHY)
        add_opening(&view, false);
    else if (form.part == PANEL_NOTES)
        add_notes(&view);
    else if (form.part == PANEL_ASKED)
        add_asked(&view);
    else if (view.x->kind == EXPANSION_NONE)
        add_no_gradient(&view, view.x->cell.node);
    else
        add_uses(&view);
    if (form.part == PANEL_NOTES && !hidden)
        curve_line(&view);
    expansion_release(&own);
}
