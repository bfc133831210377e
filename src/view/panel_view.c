// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/panel_view.h"

#include <math.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "graph/examples.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/expansion_view.h"
#include "view/measures.h"

const Text *panel_hidden(Session *session)
{
    static const Text hidden[] = {TEXT("asked for now; the last hint (i) writes out its sum"),
                                  TEXT("asked for on the lesson's own numbers (key O, or u)")};
    Question question;
    return &hidden[session_question(session, &question) && session_waits(session, question.task)];
}

// Appends a text to the line that is there, if it fits.
static void add_fitting(const ExpansionView *view, StyleRole role, SayArg text)
{
    if (lines_column(view->out, view->canvas) + canvas_width(view->canvas, say_arg_text(&text)) <=
        view->width)
        lines_say(view->out, role, text);
    else
        free(text.own);
}

// ---- The selected cell -------------------------------------------------

// "0 → 0.5" where the last command changed it, or what a person's array has there.
static void add_change(const ExpansionView *view, CellRef cell)
{
    static const Text change[] = {TEXT("   {1} → {2}"), TEXT("   in your file {1}")};
    const CellLook look = cell_look(view->scene->session, cell);
    if (look.wrong || look.changed)
        (look.wrong ? expansion_broken
                    : add_fitting)(view, STYLE_CHANGED,
                                   SAID_ROW(view->scene->lang, &change[look.wrong],
                                            arithmetic_say(false, look.before, PANEL_PLACES),
                                            arithmetic_say(false, look.value, PANEL_PLACES)));
}

void panel_way(const Session *session, CellRef cell, Buffer *out)
{
    if (!cell_same(cell, session->cell)) {
        session_write_cell(session, session->cell, out);
        buffer_add(out, session->whys > 2 ? " ▸ … ▸ " : " ▸ ");
    }
    session_write_cell(session, cell, out);
}

// The way to the cell from the selected one, and its value or its sum in symbols, in the form that
// was asked for.
static void add_heading(const ExpansionView *view, bool value)
{
    static const Text given = TEXT("given, by the lesson or by you");
    Session *session = view->scene->session;
    const Expansion *x = view->x;
    const Lang lang = view->scene->lang;
    SCOPED(buffer_release) Buffer name = {0}, symbol = {0}, result = {0};
    (view->close ? session_write_cell : panel_way)(session, x->cell, &name);
    lines_start(view->out, KEEP_RESULT);
    if (value) { // a long name is cut, the value is not
        char number[NUMBER_SIZE];
        arithmetic_result(x, view->places, lang, number);
        buffer_printf(&result, " = %s", number);
        lines_add(view->out, STYLE_NAME, " ");
        lines_add_cut(view->out, STYLE_NAME,
                      view->width - 1 - canvas_width(view->canvas, buffer_text(&result)),
                      buffer_text(&name));
        lines_add(view->out, STYLE_EMPHASIS, buffer_text(&result));
    } else {
        lines_printf(view->out, STYLE_NAME, " %s", buffer_text(&name));
        if (view->titled)
            ; // the heads of its table follow
        else if (session_panel(session) == PANEL_JACOBIAN && jacobian_applies(view))
            jacobian_symbol(view, &symbol);
        else
            expansion_symbol(view, &symbol);
    }
    if (symbol.size > 0)
        add_fitting(view, STYLE_TEXT, say_printf(" = %s", buffer_text(&symbol)));
    const Text *note = x->kind == EXPANSION_GIVEN && !x->note.en ? &given : &x->note;
    if (note->en && !session_sum_hidden(session, x->cell))
        expansion_broken(view, STYLE_DIM, say_printf("   %s", text_in(note, lang)));
    const char *word = x->word ? x->word->text[lang_of_lesson(lang)] : NULL;
    if (x->picked > 0)
        expansion_broken(view, STYLE_DIM,
                         word ? SAIDF(lang, "   picked by \"{1}\"", say_text(word))
                              : SAIDF(lang, "   picked by id {1}", say_count(x->picked)));
    if (!view->titled || cell_look(session, x->cell).wrong)
        add_change(view, x->cell);
}

// On the gradient of a weight that adds up one term a token or a row: "one weight, one term a
// token: 2 of 3 are not 0" behind the heading, if it fits there.
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
        if (graph_labels(view->scene->session->graph, term->label.node, false))
            user = &token;
        count += term->value != 0;
    }
    if (n < 2)
        return;
    add_fitting(view, STYLE_DIM,
                SAIDF(lang, "   one weight, one term a {1}: {2} of {3} are not 0",
                      say_text(text_in(user, lang)), say_count(count), say_count(n)));
}

// The number's arithmetic in the line of its name, and below it what its row is made of.
static void write_across(const ExpansionView *panel)
{
    ExpansionView view = *panel;
    char number[NUMBER_SIZE];
    view.titled = true;
    arithmetic_result(view.x, view.places, view.scene->lang, number);
    SCOPED(buffer_release) Buffer result = {0};
    buffer_printf(&result, " = %s ", number); // as wide as the picture, which has no bracket
    view.width -= canvas_width(view.canvas, buffer_text(&result));
    add_heading(&view, false);
    expansion_written(&view, "", true);
    if (lines_column(view.out, view.canvas) > view.width)
        lines_start(view.out, KEEP_RESULT);
    lines_add_at(view.out, STYLE_EMPHASIS, view.width, buffer_text(&result));
    table_across(panel, panel->room);
}

// How heading and arithmetic are written: spread out, as its steps without the table of its row, in
// a line with the quantities of the row below their columns, or in a single line.
typedef enum Opening { OPENING_SPREAD, OPENING_STEPS, OPENING_ACROSS, OPENING_LOW } Opening;

static void write_opening(const ExpansionView *panel, bool plain, Opening form)
{
    ExpansionView view = *panel;
    const bool low = form == OPENING_LOW;
    view.titled = view.x->tabled && plain && form == OPENING_SPREAD && !view.scene->spoken;
    add_heading(&view, low || view.x->steps == 0);
    if (!view.titled && !view.above && !low)
        add_uses(&view);
    if (low) {
        lines_begin(view.out, KEEP_TERM, STYLE_TEXT, say_text("   "));
        expansion_written(&view, "", true);
    } else if (plain && form == OPENING_SPREAD) {
        expansion_lines(&view);
    } else if (!plain && session_panel(view.scene->session) == PANEL_JACOBIAN) {
        jacobian_terms(&view);
        jacobian_matrix(&view);
    } else {
        expansion_steps(&view, view.places, true);
        if (!plain)
            jacobian_diagonal(&view);
    }
}

// The same in the form that there is room for.
static void add_opening(const ExpansionView *view)
{
    const Expansion *x = view->x;
    const bool plain =
        session_panel(view->scene->session) == PANEL_PLAIN || !jacobian_applies(view);
    // Sums are too wide; of a Jacobian so much is seen as there are lines, if there are some.
    const bool may = view->room >= 0 && x->steps > 0 && (plain || view->room < PLOT_H);
    if (x->kind == EXPANSION_NONE) // it was stopped
        return;
    const bool across = may && plain && table_lies_across(view);
    size_t steps = 0; // that say how the number comes about, not only what it is
    for (size_t i = 0; i < x->steps; i++)
        steps += x->step[i].show != STEP_TABLED;
    const bool low = view->below.picture || (steps == 1 && (int)x->table.lines + 1 > view->room);
    for (Opening form = across && low ? OPENING_ACROSS : OPENING_SPREAD;; form++) {
        if (form == OPENING_STEPS && !(x->tabled && plain && (!across || steps > 1)))
            form = OPENING_ACROSS;
        if (form == OPENING_ACROSS && !across)
            form = OPENING_LOW;
        lines_clear(view->out);
        form == OPENING_ACROSS ? write_across(view) : write_opening(view, plain, form);
        if (!may || form == OPENING_LOW || (int)lines_kept(view->out, KEEP_WHY) <= view->room + 1)
            break;
    }
}

// ---- Why ---------------------------------------------------------------

// What the panel says of a line of the stack, or where there is none of the selected number, which
// is that of the first line. It points at the number of the next line, of the deepest at the source
// that was chosen. The caller releases `x`.
static ExpansionView view_of(const ExpansionView *panel, size_t line, Expansion *x)
{
    Session *session = panel->scene->session;
    const Why *why = line < session->whys ? &session->why[line] : NULL;
    BUG_ON(!why && line > 0);
    ExpansionView view = *panel;
    session_expand(session, why ? why->cell : session->cell, x);
    view.x = x;
    view.pointed = (CellRef){.node = NODE_NONE};
    if (line + 1 < session->whys) {
        view.pointed = session->why[line + 1].cell;
    } else if (why) {
        size_t n;
        SCOPED(mem_drop) Source *source = sources_of(x, false, &n);
        if (why->source < n)
            view.pointed = source[why->source].cell;
    }
    return view;
}

// Names the matrices behind it that are given, each once: there is nothing behind their cells.
static void add_given(const ExpansionView *view)
{
    static const Text between = TEXT(SENSE("between names", ", "));
    Session *session = view->scene->session;
    Buffer names = {0};
    size_t n;
    SCOPED(mem_drop) Source *source = sources_of(view->x, true, &n);
    for (size_t i = 0; i < n; i++) {
        const CellRef cell = source[i].cell;
        if (cell.side == SIDE_PATH || !session_is_given(session, cell))
            continue; // a path that does not reach the cell is 0
        const Decider *mask = view->x->deciders > 0 ? view->x->decider : NULL;
        buffer_add(&names, names.size > 0 ? text_in(&between, view->scene->lang) : "");
        if (mask && cell_same(mask->cell, cell) && !graph_node(session->graph, cell.node)->named)
            buffer_add(&names, text_in(&mask->word, view->scene->lang)); // not "constant"
        else
            session_write_name(session, cell.side, cell.node, 0, &names);
    }
    if (names.size > 0)
        add_fitting(view, STYLE_DIM, SAIDF(view->scene->lang, "   given: {1}", say_buffer(&names)));
}

// "why -0.251966? dQ[2,1] = dS[2,:]⋅K[:,1] = …": line `line` of the stack, behind how many lines
// above it are left out, with as many places as it has room for, then without its name, in the end
// without the number that is chosen. False where it has none even so.
static bool add_why(const ExpansionView *panel, size_t line, size_t left_out)
{
    static const int places[] = {PANEL_PLACES, FOLD_PLACES + 1, FOLD_PLACES, FOLD_PLACES,
                                 FOLD_PLACES};
    const size_t last = sizeof places / sizeof *places - 1, named = last - 1;
    const Scene *scene = panel->scene;
    const bool deepest = line + 1 == scene->session->whys;
    SCOPED(lines_release) Lines lines = {0};
    SCOPED(expansion_release) Expansion x = {0};
    ExpansionView view = view_of(panel, line, &x);
    view.out = &lines;
    for (size_t i = 0; lines.count == 0 && i <= last; i++) {
        char number[NUMBER_SIZE];
        SCOPED(buffer_release) Buffer lead = {0};
        view.places = places[i];
        if (i == last)
            view.pointed.node = NODE_NONE;
        if (i < named)
            arithmetic_cell(scene->session->graph, x.cell, x.columns, scene->lang, &lead);
        arithmetic_result(&x, view.places, scene->lang, number);
        lines_start(&lines, deepest ? KEEP_POINTED : KEEP_WHY);
        panel->out->folded |= left_out > 0;
        if (left_out > 0)
            lines_say(&lines, STYLE_DIM, SAIDF(scene->lang, " … {1} above;", say_count(left_out)));
        lines_say(&lines, STYLE_KEY, SAIDF(scene->lang, " why {1}? ", say_text(number)));
        expansion_written(&view, buffer_text(&lead), !scene->spoken);
        if (i < last && lines_column(&lines, view.canvas) > view.width)
            lines_clear(&lines);
    }
    const bool fits = lines_column(&lines, view.canvas) <= view.width;
    add_given(&view);
    lines_append(panel->out, &lines, 0);
    return fits;
}

// Adds so many lines of the stack, the last of it. False where one has no room.
static bool add_whys(const ExpansionView *panel, size_t count)
{
    const size_t whys = panel->scene->session->whys;
    bool fit = true;
    for (size_t i = whys - count; i < whys; i++)
        fit &= add_why(panel, i, i + count == whys ? whys - 1 - count : 0);
    return fit;
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
    const double promise = train_promise(graph);
    lines_begin(view->out, KEEP_WHY, STYLE_TEXT, say_text(" "));
    if (graph_examples(graph, EXAMPLES_TRAIN) > 0)
        lines_say(view->out, STYLE_TEXT,
                  SAIDF(lang, "on example {1} alone: ", say_count(graph_example(graph))));
    expansion_broken(
        view, STYLE_TEXT,
        SAIDF(lang, "one step promises Σ g⋅Δw = {1}  {2} {3} → {4}, {5}",
              arithmetic_say(false, promise, PANEL_PLACES), say_text(graph_objective_name(graph)),
              arithmetic_say(false, f, PANEL_PLACES), arithmetic_say(false, after, PANEL_PLACES),
              arithmetic_say(false, change, PANEL_PLACES)));
    if (fabs(change - promise) > fabs(promise) / 2)
        lines_begin(view->out, KEEP_WHY, STYLE_DIM,
                    SAIDF(lang, " far off: {1} is no straight line over so long a step; less lr",
                          say_text(graph_objective_name(graph))));
}

static void add_notes(const ExpansionView *view)
{
    const Session *session = view->scene->session;
    const Graph *graph = session->graph;
    const CellRef cell = session->cell;
    add_promise(view);
    // On the gradient that was given: what f is and what it comes to.
    if (cell.node == graph_root(graph) && cell.side == SIDE_GRAD && !graph_root_is_loss(graph)) {
        const bool hidden =
            session_covers(session, SIDE_VALUE, cell.node) || session_hunts(session);
        lines_begin(view->out, KEEP_WHY, STYLE_TEXT,
                    SAIDF(view->scene->lang,
                          " f = Σ {1}∘{2} = {3}   the one number that is watched",
                          session_say_name(session, SIDE_GRAD, cell.node),
                          session_say_name(session, SIDE_VALUE, cell.node),
                          arithmetic_say(hidden, graph_objective(graph), PANEL_PLACES)));
    }
}

// ---- All of it ---------------------------------------------------------

// The number that was asked about last, with as many decimals as are displayed: its sum, or
// where it is a given one its value.
static void add_asked(const ExpansionView *panel)
{
    Session *session = panel->scene->session;
    SCOPED(expansion_release) Expansion x = {0};
    ExpansionView view = view_of(panel, session->whys > 0 ? session->whys - 1 : 0, &x);
    view.places = session->display.decimals; // and as many as make a small number more than 0
    while (x.value != 0 && view.places < PANEL_PLACES && fabs(x.value) * pow(10, view.places) < 0.5)
        view.places++;
    if (session_sum_hidden(session, x.cell)) {
        lines_begin(view.out, KEEP_TERM, STYLE_DIM,
                    say_text(text_in(panel_hidden(session), view.scene->lang)));
    } else if (x.steps == 0) {
        add_heading(&view, true);
    } else {
        expansion_lines(&view);
    }
}

// The sum with its notes.
static void add_own(const ExpansionView *view, int room)
{
    add_opening(view);
    SCOPED(lines_release) Lines notes = {0};
    ExpansionView aside = *view;
    aside.out = &notes;
    add_notes(&aside);
    for (size_t i = 0;
         i < notes.count && (!room || view->out->count + notes.count - i <= (size_t)room); i++)
        lines_append(view->out, &notes, i);
    nudge_clause(view);
}

// The same with the lines of the stack below it, of which the oldest are left out where these have
// no room; where there is none, the last quantity below its columns goes, else the deepest takes
// the place of the sum: "S2[5,3] ▸ H[3,b]".
static void add_all(const ExpansionView *view, int room)
{
    const size_t whys = view->scene->session->whys, below = whys > 0 ? whys - 1 : 0;
    ExpansionView plain = *view;
    plain.pointed.node = NODE_NONE;
    add_own(&plain, room); // the sum does not make room by being written shorter
    size_t own = view->out->count;
    const bool across = table_lies_across(view) && lines_last(view->out)->keep == KEEP_TERM;
    own -= below > 0 && across && own > 2 && (int)own == room;
    const size_t most = room > 0 ? (size_t)room : own + below;
    const size_t shown = size_min(most > own ? most - own : 0, below);
    if (whys > 0) {
        lines_clear(view->out);
        add_own(view, room);
        view->out->count -=
            view->out->count > own && (across || lines_last(view->out)->keep == KEEP_CHECK);
    }
    if (below == 0 || (shown > 0 && (add_whys(view, shown) || shown == below)))
        return;
    SCOPED(expansion_release) Expansion x = {0};
    const ExpansionView deepest = view_of(view, whys - 1, &x);
    lines_clear(view->out);
    add_opening(&deepest);
    view->out->folded = true;
}

// For line mode: in the panel's form, or in words with what stands beside it on a screen: who uses
// a weight.
static void add_said(const ExpansionView *view)
{
    Session *session = view->scene->session;
    if (session->whys > 1) {
        add_why(view, session->whys - 1, 0);
    } else if (session->whys == 1 || session_panel(session) != PANEL_PLAIN) {
        add_opening(view);
    } else {
        expansion_said(view);
        lines_start(view->out, KEEP_CHECK);
        add_uses(view);
        view->out->count -= lines_last(view->out)->spans == 0;
    }
    if (session->whys == 0) {
        add_notes(view);
        nudge_clause(view);
    }
}

void panel_lines(const Scene *scene, const Canvas *canvas, PanelPart part, ExpansionView form,
                 Lines *out)
{
    Session *session = scene->session;
    const int room = form.room--; // below the title
    if (session->cell.node == NODE_NONE)
        return;
    form.scene = scene;
    form.canvas = canvas;
    form.out = out;
    form.close = part == PANEL_ASKED;
    form.places = PANEL_PLACES;
    SCOPED(expansion_release) Expansion x = {0};
    ExpansionView view = view_of(&form, 0, &x);
    const bool own = part == PANEL_OWN; // it has as many lines whatever is asked
    if (own)
        view.pointed.node = NODE_NONE;
    switch (part) {
    case PANEL_OWN:
    case PANEL_ALL:
        if (session_sum_hidden(session, session->cell) ||
            (own && !cell_may_be_revealed(session, session->cell))) {
            add_heading(&view, false);
            lines_begin(out, KEEP_TERM, STYLE_DIM,
                        say_printf("    %s", text_in(panel_hidden(session), scene->lang)));
        } else {
            (own ? add_own : add_all)(&view, room);
        }
        break;
    case PANEL_SAID: add_said(&view); break;
    case PANEL_SUM: expansion_said(&view); break;
    case PANEL_ASKED: add_asked(&form); break;
    }
}
