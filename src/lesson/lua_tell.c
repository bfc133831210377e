// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson says about its graph: texts at stops, groups, names, numbers
// that it vouches for, and a script to play.
#include <lauxlib.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "lesson/arguments.h"
#include "lesson/environment.h"
#include "lesson/matrices.h"
#include "lesson/sandbox.h"
#include "lesson/words.h"

enum { VIEW_MOST = 30 };

#define TEXT_FORM "{en, zh, focus, notes, view, shows, core}"

static const Message LESSON_FIRST = {
    ERROR_LESSON,
    {"lesson: it was given already; a lesson has one header, at its start",
     "lesson：已经写过了；一课只有一个 lesson { … }，写在开头"}};
static const Message TOO_MANY = {
    ERROR_LESSON, {"{1}: a lesson may have at most {2} of these", "{1}：一课最多 {2} 个"}};
static const Message NO_BOUND = {
    ERROR_LESSON,
    {"expect: say what the number has to be: near = …, below = … or above = …",
     "expect：请写明这个数应当怎样：near = …、below = … 或 above = …"}};
static const Message BOUND_NAN = {
    ERROR_LESSON, {"expect: {1} is nan; it has to be a number", "expect：{1} 是 nan；应为一个数"}};
static const Message PLAY_TWICE = {ERROR_LESSON,
                                   {"play: a script was given already", "play：已经给过脚本"}};
static const Message NO_VIEW = {
    ERROR_LESSON,
    {"{1}: there is no view '{2}'; did you mean '{3}'?", "{1}：没有“{2}”这个视图；是不是“{3}”？"}};
static const Message SHOWS_NOTHING = {
    ERROR_LESSON,
    {"{1}: shows goes with view = \"histogram\", \"rank\", \"heads\", \"counts\" or \"states\"",
     "{1}：shows 要和 view = \"histogram\"、\"rank\"、\"heads\"、\"counts\" 或 \"states\" 一起写"}};
static const Message NO_WEIGHT = {ERROR_LESSON,
                                  {"step: '{1}' is no weight; only weights have an update stop",
                                   "step：“{1}”不是参数矩阵；只有参数矩阵有更新站"}};
static const Message BAD_TOLERANCE = {
    ERROR_LESSON,
    {"expect: tolerance is {1}; it has to be 0 or more", "expect：tolerance 是 {1}；不能小于 0"}};

// ---- The header --------------------------------------------------------

// The header was read from the text of the file already (header.c).
static int tell_lesson(lua_State *L)
{
    Script *script = script_of(L);
    if (script->introduced)
        FAIL(L, &LESSON_FIRST, err_text(""));
    script->introduced = true;
    return 0;
}

// ---- Texts at stops ----------------------------------------------------

static const char *const text_fields[] = {"en",   "zh",    "focus", "notes",
                                          "view", "shows", "core",  NULL};

// The two languages of a table that has other fields as well: those alone.
static void push_texts(lua_State *L, int index)
{
    static const char *const lang_field[] = {"en", "zh"};
    index = lua_absindex(L, index);
    if (lua_type(L, index) == LUA_TSTRING) {
        lua_pushvalue(L, index);
        return;
    }
    lua_newtable(L);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        push_field(L, index, lang_field[lang]);
        lua_setfield(L, -2, lang_field[lang]);
    }
}

// The view that a page names, and the matrices that it is to show.
static void view_want(lua_State *L, int index, Narration *page)
{
    Error err = {0};
    if (push_field(L, index, "view") != LUA_TNIL) {
        const char *name = arg_text(L, -1, "view", VIEW_MOST, false);
        if (!view_find(name, &page->view, &err))
            FAIL(L, &NO_VIEW, err_text(call_name(L)), err_text(name), err_text(view_nearest(name)));
    }
    if (push_field(L, index, "shows") != LUA_TNIL)
        page->shows = arg_list(L, -1, "shows", 1, SHOWN_MOST);
    for (size_t i = 0; i < page->shows; i++) {
        push_item(L, -1, i + 1);
        const StopHandle stop = stop_want(L, -1, "shows");
        if (stop.kind == STOP_UPDATE)
            want_fail(L, WANT_STOP, -1, "shows");
        page->shown[i] = (CellRef){.side = stop.kind == STOP_FORWARD ? SIDE_VALUE : SIDE_GRAD,
                                   .node = stop.node};
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
    if (page->shows > 0 && page->view < VIEW_HISTOGRAM)
        FAIL(L, &SHOWS_NOTHING, err_text(call_name(L)));
}

// Checks a page of narration; leaves its texts on the stack at `texts`.
static void page_want(lua_State *L, int index, const char *name, Narration *page)
{
    building_want(L);
    if (script_of(L)->lesson->narrations >= PAGES_MOST)
        FAIL(L, &TOO_MANY, err_text(call_name(L)), err_int(PAGES_MOST));
    if (lua_type(L, index) == LUA_TSTRING) {
        words_want(L, index, name);
        return;
    }
    if (!lua_istable(L, index))
        want_fail(L, WANT_WORDS, index, name);
    arg_fields(L, index, name, text_fields, 0);
    push_texts(L, index);
    words_want(L, -1, name);
    if (push_field(L, index, "notes") != LUA_TNIL)
        words_want(L, -1, "notes");
    if (push_field(L, index, "focus") != LUA_TNIL) {
        page->has_focus = true;
        page->focus = place_want(L, -1, "focus", 3);
    }
    view_want(L, index, page);
    const int core = push_field(L, index, "core");
    if (core != LUA_TNIL && core != LUA_TBOOLEAN)
        want_fail(L, WANT_FLAG, -1, "core");
    page->core = lua_toboolean(L, -1);
    lua_pop(L, 4);
}

static void page_read(lua_State *L, int index, const Narration *draft)
{
    Script *script = script_of(L);
    Lesson *lesson = script->lesson;
    push_texts(L, index);
    MEM_GROW(lesson->narration, lesson->narrations, script->page_capacity);
    Narration *page = &lesson->narration[lesson->narrations++];
    *page = *draft;
    page->line = script_line(L);
    words_read(L, -1, &page->text);
    if (!lua_istable(L, index))
        return;
    if (push_field(L, index, "notes") != LUA_TNIL)
        words_read(L, -1, &page->notes);
}

static int tell(lua_State *L, StopHandle stop, int index)
{
    Narration page = {.kind = stop.kind, .node = stop.node};
    page_want(L, index, "text", &page);
    page_read(L, index, &page);
    return 0;
}

static int tell_intro(lua_State *L)
{
    return tell(L, (StopHandle){STOP_INTRO, NODE_NONE}, 1);
}

static int tell_closing(lua_State *L)
{
    return tell(L, (StopHandle){STOP_CLOSING, NODE_NONE}, 1);
}

// The second half of at(A) { … }. Upvalues: binding, kind, node, whether it
// was called before.
static int tell_at_text(lua_State *L)
{
    Script *script = script_of(L);
    const StopHandle stop = {(StopKind)lua_tointeger(L, lua_upvalueindex(2)),
                             (NodeId)lua_tointeger(L, lua_upvalueindex(3))};
    tell(L, stop, 1);
    if (!lua_toboolean(L, lua_upvalueindex(4))) {
        BUG_ON(script->open_stops == 0);
        script->open_stops--;
        lua_pushboolean(L, true);
        lua_replace(L, lua_upvalueindex(4));
    }
    return 0;
}

static const Binding at_text = {"at", TEXT_FORM, tell_at_text, 1};

static int tell_at(lua_State *L)
{
    Script *script = script_of(L);
    building_want(L);
    const StopHandle stop = stop_want(L, 1, "stop");
    lua_pushinteger(L, stop.kind);
    lua_pushinteger(L, stop.node);
    lua_pushboolean(L, false);
    environment_push_call(L, &at_text, 3);
    script->open_stops++;
    script->open_stop_line = script_line(L);
    return 1;
}

// ---- Stops and gradients -----------------------------------------------

static int tell_gradient(lua_State *L)
{
    Handle *h = lua_newuserdatauv(L, sizeof *h, 0);
    *h = (Handle){SIDE_GRAD, NODE_NONE, false};
    if (!environment_is_type(L, 1, HANDLE_MATRIX))
        want_fail(L, WANT_NODE, 1, "M");
    const Handle *of = lua_touserdata(L, 1);
    if (of->transposed)
        want_fail(L, WANT_STOP, 1, "M");
    h->node = of->node;
    environment_set_type(L, HANDLE_GRADIENT);
    return 1;
}

static int tell_step(lua_State *L)
{
    if (!environment_is_type(L, 1, HANDLE_MATRIX))
        want_fail(L, WANT_NODE, 1, "W");
    const Handle *h = lua_touserdata(L, 1);
    const Node *node = graph_node(script_of(L)->graph, h->node);
    if (node->role != ROLE_WEIGHT || h->transposed)
        FAIL(L, &NO_WEIGHT, err_text(node->name ? node->name : "?"));
    StopHandle *stop = lua_newuserdatauv(L, sizeof *stop, 0);
    *stop = (StopHandle){STOP_UPDATE, h->node};
    environment_set_type(L, HANDLE_STOP);
    return 1;
}

// ---- Names and groups --------------------------------------------------

static int tell_name(lua_State *L)
{
    Error err = {0};
    building_want(L);
    const char *name = arg_text(L, 1, "name", NAME_MOST, false);
    const NodeId node = node_want(L, 2, "M");
    if (!graph_name(script_of(L)->graph, node, name, &err))
        script_raise(L, &err);
    matrix_push(L, node);
    return 1;
}

// The title of a group; its texts stay on the stack.
static Text group_title(lua_State *L, int index)
{
    if (lua_type(L, index) == LUA_TSTRING) {
        const char *text = arg_text(L, index, "title", NAME_MOST, false);
        return (Text){text, text};
    }
    words_want(L, index, "title");
    const char *text[LANG_COUNT] = {0};
    static const char *const field[] = {"en", "zh"};
    for (int k = 0; k < LANG_COUNT; k++) {
        if (push_field(L, index, field[k]) != LUA_TNIL)
            text[k] = arg_text(L, -1, "title", NAME_MOST, false);
    }
    return (Text){text[0] ? text[0] : text[1], text[1] ? text[1] : text[0]};
}

static int tell_group(lua_State *L)
{
    building_want(L);
    const size_t n = arg_list(L, 2, "matrices", 1, NODES_MOST);
    for (size_t i = 1; i <= n; i++) {
        push_item(L, 2, i);
        if (!environment_is_type(L, -1, HANDLE_MATRIX))
            want_fail(L, WANT_NODE, -1, "matrices");
        lua_pop(L, 1);
    }
    const Text title = group_title(L, 1);
    for (size_t i = 1; i <= n; i++) {
        push_item(L, 2, i);
        const Handle *h = lua_touserdata(L, -1);
        graph_set_group(script_of(L)->graph, h->node, title);
        lua_pop(L, 1);
    }
    return 0;
}

// ---- Expectations and playback -----------------------------------------

// nan is no bound, but a number may be expected to be nan.
static bool bound(lua_State *L, const char *field, double *value)
{
    const bool given = push_field(L, 1, field) != LUA_TNIL;
    if (given)
        *value = arg_number(L, -1, field);
    if (given && isnan(*value) && strcmp(field, "near") != 0)
        FAIL(L, &BOUND_NAN, err_text(field));
    lua_pop(L, 1);
    return given;
}

static void expectation_want(lua_State *L, Expectation *x)
{
    static const char *const fields[] = {"near", "below", "above", "after", "tolerance", NULL};
    arg_fields(L, 1, "expectation", fields, 3);
    const CellRef cell = place_want(L, 1, "cell", 3);
    x->cell = (Address){.side = cell.side,
                        .node = cell.node,
                        .param = -1,
                        .row_from = cell.row,
                        .row_to = cell.row,
                        .col_from = cell.col,
                        .col_to = cell.col};
    x->has_near = bound(L, "near", &x->near);
    x->has_below = bound(L, "below", &x->below);
    x->has_above = bound(L, "above", &x->above);
    if (!x->has_near && !x->has_below && !x->has_above)
        FAIL(L, &NO_BOUND, err_text(""));
    x->tolerance = 1e-6;
    bound(L, "tolerance", &x->tolerance);
    if (!(x->tolerance >= 0))
        FAIL(L, &BAD_TOLERANCE, err_number(x->tolerance));
    if (push_field(L, 1, "after") != LUA_TNIL)
        commands_want(L, -1, "after");
}

static int tell_expect(lua_State *L)
{
    Script *script = script_of(L);
    Lesson *lesson = script->lesson;
    Expectation draft = {.line = script_line(L)};
    building_want(L);
    if (lesson->expects >= LIST_MOST)
        FAIL(L, &TOO_MANY, err_text("expect"), err_int(LIST_MOST));
    expectation_want(L, &draft);
    MEM_GROW(lesson->expect, lesson->expects, script->expect_capacity);
    Expectation *x = &lesson->expect[lesson->expects++];
    *x = draft;
    if (lua_istable(L, -1))
        commands_read(L, -1, &x->after, &x->after_count);
    return 0;
}

static int tell_play(lua_State *L)
{
    Lesson *lesson = script_of(L)->lesson;
    building_want(L);
    if (lesson->play)
        FAIL(L, &PLAY_TWICE, err_text(""));
    commands_want(L, 1, "commands");
    commands_read(L, 1, &lesson->play, &lesson->play_count);
    lesson->play_line = script_line(L);
    return 0;
}

const Binding tell_bindings[] = {
    {"lesson", "{api, id, part, order, minutes, needs, title}", tell_lesson, 0},
    {"intro", TEXT_FORM, tell_intro, 1},
    {"at", "stop", tell_at, 1},
    {"closing", TEXT_FORM, tell_closing, 1},
    {"d", "M", tell_gradient, 1},
    {"step", "W", tell_step, 1},
    {"name", "text, M", tell_name, 2},
    {"group", "title, matrices", tell_group, 2},
    {"expect", "{M, row, column, near, below, above, tolerance, after}", tell_expect, 1},
    {"play", "commands", tell_play, 1},
    {0},
};
