// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson says about its graph: texts at stops, groups, names, numbers
// that it vouches for, and a script to play.
#include <math.h>
#include <string.h>

#include "lesson/arguments.h"

enum { VIEW_MOST = 30 };

#define TEXT_FORM "+{en, zh, focus, notes, subject, view, shows, core, always}*"

MESSAGE(NO_BOUND, ERROR_LESSON,
        "expect: say what the number has to be: near = …, below = … or above = …");
MESSAGE(EQUALS_ALONE, ERROR_LESSON,
        "expect: equals is for a whole matrix: no row, column, near, below or above goes with it");
MESSAGE(EQUALS_SHAPE, ERROR_LESSON, "expect: the matrix is {1}, what it is to equal {2}");
MESSAGE(BOUND_NAN, ERROR_LESSON, "expect: {1} is nan; it has to be a number");
MESSAGE(SHOWS_NOTHING, ERROR_LESSON,
        "{1}: shows goes with view = \"histogram\", \"rank\", \"heads\", \"counts\" or \"states\"");
MESSAGE(SUBJECT_BARE, ERROR_LESSON,
        "{1}: the subject \"{2}\" has no matrices of its own; write subject = \"{2}\" and focus");
MESSAGE(SUBJECT_MANY, ERROR_LESSON,
        "{1}: subject is a name, or one picture with its matrices: { heads = { A1, A2 } }");
MESSAGE(ONE_BOARD, ERROR_LESSON, "board: a lesson has one; the board in line {1} has room for all");
MESSAGE(BOARD_UNFIT, ERROR_LESSON,
        "board: words are { x, p, y }: ids, a row for each of shares of all words, and ids again");
MESSAGE(BOARD_PICTURE, ERROR_LESSON,
        "board: a subject is { heads = { A1, A2 } } of shares, { curve = L } of one number or "
        "{ picture = p }");
MESSAGE(SCENE_NAME, ERROR_LESSON, "scene: the id is '{1}'; it is a word without blanks");
MESSAGE(NO_WEIGHT, ERROR_LESSON, "step: '{1}' is no weight; only weights have an update stop");
MESSAGE(BAD_TOLERANCE, ERROR_LESSON, "expect: {1} is {2}; it has to be 0 or more");

// ---- The header --------------------------------------------------------

// The header was read from the text of the file already (header.c).
static int tell_lesson(lua_State *L)
{
    Script *script = script_of(L);
    count_want(L, "lesson", script->introduced, 1);
    script->introduced = true;
    return 0;
}

// ---- Texts at stops ----------------------------------------------------

static void read_view_name(lua_State *L, int index, const char *field, Narration *page)
{
    const char *name = arg_text(L, index, field, VIEW_MOST, false);
    page->pictured = true;
    script_require(L, view_find(name, &page->view, &script_of(L)->refusal));
}

static void read_shown(lua_State *L, const char *field, Narration *page)
{
    const Stop of = stop_want(L, -1, field);
    BUG_ON(page->shows == SHOWN_MOST);
    if (of.kind == STOP_UPDATE)
        want_fail(L, &WANT_STOP, -1, field);
    page->shown[page->shows++] = (CellRef){.side = stop_side(of.kind), .node = of.node};
}

// The matrices on the top of the stack: a list of them.
static void read_list(lua_State *L, const char *field, Narration *page)
{
    const size_t count = arg_list(L, -1, field, 1, SHOWN_MOST);
    for (size_t i = 0; i < count; i++) {
        push_item(L, -1, i + 1);
        read_shown(L, field, page);
        lua_pop(L, 1);
    }
}

// What is on the top of the stack: "row", or { heads = { A1, A2 } }, { film = A1 }.
static void read_subject(lua_State *L, Narration *page)
{
    if (lua_type(L, -1) != LUA_TTABLE) {
        read_view_name(L, -1, "subject", page);
        return;
    }
    lua_pushnil(L);
    if (!lua_next(L, -2) || lua_type(L, -2) != LUA_TSTRING)
        FAIL(L, &SUBJECT_MANY, err_text(call_name(L)));
    read_view_name(L, -2, "subject", page);
    if (page->view < VIEW_HISTOGRAM && page->view != VIEW_TRAINING && page->view != VIEW_MATRIX)
        FAIL(L, &SUBJECT_BARE, err_text(call_name(L)), err_text(lua_tostring(L, -2)));
    if (lua_istable(L, -1))
        read_list(L, "subject", page);
    else
        read_shown(L, "subject", page);
    lua_pop(L, 1);
    if (lua_next(L, -2))
        FAIL(L, &SUBJECT_MANY, err_text(call_name(L)));
}

// What a page is about, its subject; from before api 3 the view that it names, and the matrices
// that it shows.
static void read_view(lua_State *L, Narration *page)
{
    if (push_field(L, 1, "subject") == LUA_TNIL) {
        if (push_field(L, 1, "view") != LUA_TNIL)
            read_view_name(L, -1, "view", page);
        if (push_field(L, 1, "shows") != LUA_TNIL)
            read_list(L, "shows", page);
        if (page->shows > 0 && page->view < VIEW_HISTOGRAM)
            FAIL(L, &SHOWS_NOTHING, err_text(call_name(L)));
        return;
    }
    read_subject(L, page);
    if (page->view == VIEW_MATRIX && page->shows > 0 && !page->has_focus) {
        page->has_focus = true;
        page->focus = page->shown[0];
    }
}

// Adds the text that is the argument as a page of the stop, or the scene, that it is begun for.
static int tell(lua_State *L, Narration page)
{
    Script *script = script_of(L);
    Lesson *lesson = script->lesson;
    count_want(L, call_name(L), lesson->narrations, PAGES_MOST);
    page.line = script_line(L);
    if (lua_istable(L, 1)) {
        arg_own_fields(L, 1, 1);
        page.text = words_read_fields(L, 1, "text", TEXT_MOST);
        page.notes = field_words(L, 1, "notes", TEXT_MOST);
        page.has_focus = push_field(L, 1, "focus") != LUA_TNIL;
        if (page.has_focus)
            page.focus = place_want(L, -1, "focus", 3);
        if (!stop_is_board(&page.at)) // a board has several
            read_view(L, &page);
        page.core = field_flag(L, 1, "core");
        page.always = field_flag(L, 1, "always");
    } else {
        page.text = words_read(L, 1, "text", TEXT_MOST);
    }
    if (script_misses(L))
        return 0;
    MEM_GROW(lesson->narration, lesson->narrations, script->page_capacity);
    lesson->narration[lesson->narrations++] = page;
    return 0;
}

static int tell_end(lua_State *L)
{
    const bool intro = strcmp(call_name(L), "intro") == 0;
    return tell(L, (Narration){.at = {intro ? STOP_INTRO : STOP_CLOSING, NODE_NONE}});
}

static int tell_scene(lua_State *L)
{
    arg_own_fields(L, 1, 1);
    Stop at = stop_want(L, field_want(L, 1, "at"), "at");
    at.scene = script_text(L, arg_text(L, field_want(L, 1, "id"), "id", NAME_MOST, false));
    if (!*at.scene || strchr(at.scene, ' '))
        FAIL(L, &SCENE_NAME, err_text(at.scene));
    return tell(L, (Narration){.at = at,
                               .after = field_text(L, 1, "after", NAME_MOST),
                               .title = field_words(L, 1, "title", NAME_MOST)});
}

// Whether the matrices fit each other: words, what could come next at each of them, what should.
static bool are_words(const Graph *graph, const Board *board)
{
    const Node *x = graph_node(graph, board->word[0]);
    bool fit = x->words;
    for (size_t i = 1; i < board->words && fit; i++) {
        const Node *node = graph_node(graph, board->word[i]);
        fit = node->shape.rows == x->shape.rows &&
              (i == 1 ? node->shape.cols == x->words->n : node->words != NULL);
    }
    return fit;
}

// One of its pictures, which is on the top of the stack.
static void read_picture(lua_State *L, Board *board)
{
    Narration subject = {.view = VIEW_LESSON};
    read_subject(L, &subject);
    const bool curve = subject.view == VIEW_TRAINING, heads = subject.view == VIEW_HEADS;
    bool fits = subject.shows > 0 && (curve || heads || subject.view == VIEW_MATRIX);
    for (size_t i = 0; i < subject.shows; i++) {
        const Node *node = graph_node(script_of(L)->graph, subject.shown[i].node);
        fits &= (!curve || node->shape.rows * node->shape.cols == 1) &&
                (!heads || (node->op && node->op->shares));
    }
    if (!fits)
        FAIL(L, &BOARD_PICTURE, err_text(""));
    board->curve |= curve;
    for (size_t i = 0; i < subject.shows && !curve; i++) {
        count_want(L, "subject", board->shows, SHOWN_MOST);
        board->shown[board->shows++] = subject.shown[i];
    }
}

static int tell_board(lua_State *L)
{
    Board *board = &script_of(L)->lesson->board;
    arg_own_fields(L, 1, 1);
    if (board->line > 0)
        FAIL(L, &ONE_BOARD, err_count((size_t)board->line));
    board->line = script_line(L);
    board->word = field_nodes(L, "words", BOARD_WORDS, &board->words);
    if (board->words > 0 && !are_words(script_of(L)->graph, board))
        FAIL(L, &BOARD_UNFIT, err_text(""));
    board->knob = field_texts(L, 1, "knobs", &board->knobs);
    board->goal = field_texts(L, 1, "goals", &board->goals);
    if (push_field(L, 1, "subject") != LUA_TNIL) {
        const int list = lua_gettop(L);
        const size_t count = arg_list(L, list, "subject", 1, SHOWN_MOST);
        for (size_t i = 0; i < count; i++, lua_settop(L, list)) {
            push_item(L, list, i + 1);
            read_picture(L, board);
        }
    }
    return tell(L, (Narration){.at = {STOP_INTRO, NODE_NONE, .scene = "board"}});
}

// The second half of at(A) { … }. Upvalues: binding, A, whether it was called before.
static int tell_at_text(lua_State *L)
{
    Script *script = script_of(L);
    tell(L, (Narration){.at = stop_want(L, lua_upvalueindex(2), "stop")});
    if (!lua_toboolean(L, lua_upvalueindex(3))) {
        BUG_ON(script->open_stops == 0);
        script->open_stops--;
        lua_pushboolean(L, true);
        lua_replace(L, lua_upvalueindex(3));
    }
    return 0;
}

static const Binding at_text = {"at", TEXT_FORM, tell_at_text, 1, 1};

static int tell_at(lua_State *L)
{
    Script *script = script_of(L);
    stop_want(L, 1, "stop");
    lua_pushvalue(L, 1);
    lua_pushboolean(L, false);
    environment_push_call(L, &at_text, 2);
    script->open_stops++;
    script->open_stop_line = script_line(L);
    return 1;
}

// ---- Stops and gradients -----------------------------------------------

// d(A), or d("A") for a matrix that has a name and no variable.
static int tell_gradient(lua_State *L)
{
    const char *name = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : NULL;
    const NodeId node = name ? graph_find(script_of(L)->graph, name) : NODE_NONE;
    if (node != NODE_NONE)
        return handle_push(L, (Handle){STOP_BACKWARD, node, false});
    const Handle *of = handle_want(L, 1, "M");
    if (of->transposed)
        want_fail(L, &WANT_STOP, 1, "M");
    return handle_push(L, (Handle){STOP_BACKWARD, of->node, false});
}

static int tell_step(lua_State *L)
{
    const Handle *h = handle_want(L, 1, "W");
    const Node *node = graph_node(script_of(L)->graph, h->node);
    if (node->role != ROLE_WEIGHT || h->transposed)
        FAIL(L, &NO_WEIGHT, err_text(node_called(node)));
    return handle_push(L, (Handle){STOP_UPDATE, h->node, false});
}

// ---- Names and groups --------------------------------------------------

static int tell_name(lua_State *L)
{
    Script *script = script_of(L);
    const char *name = arg_text(L, 1, "name", NAME_MOST, false);
    const NodeId node = node_want(L, 2, "M");
    script_require(L, graph_name(script->graph, node, name, &script->refusal));
    return matrix_push(L, node);
}

// The matrix is computed and shown where it is used, and has no stop of its own.
static int tell_no_stop(lua_State *L)
{
    const NodeId node = node_want(L, 1, "M");
    script_of(L)->lesson->rule[node] = RULE_NONE;
    return matrix_push(L, node);
}

// A title that stands beside the name.
static int tell_title(lua_State *L)
{
    const NodeId node = node_want(L, 1, "M");
    const Words title = words_read(L, 2, "title", NAME_MOST);
    graph_set_title(script_of(L)->graph, node, &title);
    return matrix_push(L, node);
}

static int tell_group(lua_State *L)
{
    Script *script = script_of(L);
    const bool closed = field_flag(L, 3, "closed");
    size_t count;
    const NodeId *node = nodes_read(L, 2, "matrices", NODES_MOST, &count);
    const Words title = words_read(L, 1, "title", NAME_MOST);
    for (size_t i = 0; i < count; i++) {
        StopRule *rule = &script->lesson->rule[node[i]];
        graph_set_group(script->graph, node[i], &title);
        *rule = *rule == RULE_NONE ? RULE_NONE : closed ? RULE_CLOSED : RULE_OWN;
    }
    return 0;
}

// ---- Expectations and playback -----------------------------------------

// nan is no bound, but a number may be expected to be nan.
static bool read_bound(lua_State *L, const char *field, double *value)
{
    const bool given = field_number(L, 1, field, value);
    if (given && isnan(*value))
        FAIL(L, &BOUND_NAN, err_text(field));
    return given;
}

// A tolerance.
static void read_tolerance(lua_State *L, const char *field, double *value)
{
    read_bound(L, field, value);
    if (*value < 0)
        FAIL(L, &BAD_TOLERANCE, err_text(field), err_number(*value));
}

// Takes a copy of the rows that the whole matrix is to equal.
static void read_equals(lua_State *L, Expectation *x)
{
    push_field(L, 1, "equals");
    const Matrix *m = rows_want(L, -1, "equals");
    const Shape shape = graph_node(script_of(L)->graph, x->cell.node)->shape;
    x->misses = !shape_same(matrix_shape(m), shape);
    if (x->misses && !lesson_set_otherwise(script_of(L)->lesson, false))
        FAIL(L, &EQUALS_SHAPE, err_shape(shape.rows, shape.cols), err_shape(m->rows, m->cols));
    if (x->misses)
        return;
    script_want_room(L, matrix_size(m) * sizeof *m->at);
    x->equals = (Matrix){m->rows, m->cols, script_memory(L, matrix_size(m), sizeof *m->at)};
    matrix_assign(&x->equals, m);
    script_charge(L, matrix_size(m) / 4);
}

static int tell_expect(lua_State *L)
{
    static const char fields[] = "near, below, above, after, tolerance, equals, relative, over, "
                                 "each, claim";
    Script *script = script_of(L);
    Lesson *lesson = script->lesson;
    count_want(L, call_name(L), lesson->expects, LIST_MOST);
    arg_fields(L, 1, "expectation", fields, 3);
    const bool whole = push_field(L, 1, "equals") != LUA_TNIL;
    lua_pop(L, 1);
    Expectation x = {
        .cell = place_want(L, 1, "cell", whole ? 1 : 3), .tolerance = 1e-6, .line = script_line(L)};
    x.has_near = field_number(L, 1, "near", &x.near);
    x.has_below = read_bound(L, "below", &x.below);
    x.has_above = read_bound(L, "above", &x.above);
    const bool bound = x.has_near || x.has_below || x.has_above;
    if (!whole && !bound)
        FAIL(L, &NO_BOUND, err_text(""));
    if (whole && (bound || lua_rawlen(L, 1) > 1))
        FAIL(L, &EQUALS_ALONE, err_text(""));
    read_tolerance(L, "tolerance", &x.tolerance);
    read_tolerance(L, "relative", &x.relative);
    if (whole)
        read_equals(L, &x);
    x.over = over_read(L);
    x.claim = field_words(L, 1, "claim", TEXT_MOST);
    x.misses |= script_misses(L);
    size_t count = 0, eachs = 0;
    char **after = field_texts(L, 1, "after", &count), **each = each_read(L, &eachs);
    for (size_t i = 0; i < (each ? eachs : 1); i++) { // what comes before it, and first the value
        x.after_count = count + (each != NULL);
        x.after = script_memory(L, x.after_count + 1, sizeof *x.after);
        for (size_t k = 0; k < x.after_count; k++)
            x.after[k] = !each ? after[k] : k == 0 ? each[i] : after[k - 1];
        MEM_GROW(lesson->expect, lesson->expects, script->expect_capacity);
        lesson->expect[lesson->expects++] = x;
    }
    return 0;
}

// play and start.
static int tell_commands(lua_State *L)
{
    Lesson *lesson = script_of(L)->lesson;
    CommandList *list = strcmp(call_name(L), "play") == 0 ? &lesson->play : &lesson->start;
    count_want(L, call_name(L), list->at != NULL, 1);
    list->at = texts_read(L, 1, "commands", &list->count);
    list->line = script_line(L);
    return 0;
}

const Binding tell_bindings[] = {
    {"lesson",
     "{api, id, part, order, minutes, needs, title, keywords, languages, weights, units}*",
     tell_lesson, 0, 1},
    {"intro", TEXT_FORM, tell_end, 1, 1},
    {"at", "+stop", tell_at, 1, 1},
    {"closing", TEXT_FORM, tell_end, 1, 1},
    {"scene", "+{id, title, at, after, en, zh, focus, notes, subject, core, always}*", tell_scene,
     1, 3},
    {"board", "+{words, subject, knobs, goals, en, zh, notes}*", tell_board, 1, 3},
    {"d", "M", tell_gradient, 1, 1},
    {"step", "W", tell_step, 1, 1},
    {"name", "+text, M", tell_name, 2, 1},
    {"no_stop", "+M", tell_no_stop, 1, 2},
    {"title", "+M, title", tell_title, 2, 3},
    {"group", "+title, matrices@, {closed}?", tell_group, 3, 1},
    {"expect",
     "+{M, row, column, near, below, above, equals, tolerance, relative, over, after, each, "
     "claim}*",
     tell_expect, 1, 1},
    {"play", "+commands", tell_commands, 1, 1},
    {"start", "+commands", tell_commands, 1, 2},
    {0},
};
