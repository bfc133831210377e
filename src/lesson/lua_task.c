// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson asks: `ask` wants an answer before the number is shown, `try`
// wants something to happen.
#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "lesson/arguments.h"
#include "lesson/environment.h"
#include "lesson/matrices.h"
#include "lesson/sandbox.h"
#include "lesson/words.h"

enum {
    TASKS_MOST = 1000,
    HINTS_MOST = 20,
    CHOICES_MOST = 12,
    SLIPS_MOST = 40,
    CELLS_MOST = 64,
    ID_SIZE = 64,
    SLIP_MOST = 40
};

static const Message TOO_MANY = {
    ERROR_LESSON, {"{1}: a lesson may have at most {2} tasks", "{1}：一课最多 {2} 个任务"}};
static const Message NO_QUESTION = {
    ERROR_LESSON,
    {"ask: say what is asked: cell, cells, choice, shape_of, sign_of, order_of or answer",
     "ask：请写明问什么：cell、cells、choice、shape_of、sign_of、order_of 或 answer"}};
static const Message TWO_QUESTIONS = {
    ERROR_LESSON,
    {"ask: '{1}' and '{2}' cannot both be asked at once; write two tasks",
     "ask：不能同时问 '{1}' 和 '{2}'；请写成两个任务"}};
static const Message NO_FIELD = {ERROR_LESSON,
                                 {"{1}: the field '{2}' is missing", "{1}：缺少字段 '{2}'"}};
static const Message NO_CELLS = {ERROR_LESSON,
                                 {"ask: {1} needs a matrix to look at: at = A or at = d(A)",
                                  "ask：{1} 要有所看的矩阵：at = A 或 at = d(A)"}};
static const Message BAD_ANSWER = {
    ERROR_LESSON,
    {"ask: answer has to be a number or a function that returns one, not {1}",
     "ask：answer 应为数，或返回数的函数，不是 {1}"}};
static const Message BAD_SLIP = {
    ERROR_LESSON,
    {"ask: slips has to be keyed by wrong answers, [7] = … or [\"2x3\"] = …, not by a {1}",
     "ask：slips 的键应为错误答案，如 [7] = … 或 [\"2x3\"] = …，不是 {1}"}};
static const Message ID_TWICE = {
    ERROR_LESSON,
    {"{1}: the id \"{2}\" belongs to an earlier task", "{1}：id \"{2}\" 已经属于前面的任务"}};

// ---- What is asked -----------------------------------------------------

// The fields that say what is asked; each makes a kind of task.
static const struct {
    const char *field;
    TaskKind kind;
} question_table[] = {
    {"cell", TASK_CELLS},     {"cells", TASK_CELLS},  {"choice", TASK_CHOICE},
    {"shape_of", TASK_SHAPE}, {"sign_of", TASK_SIGN}, {"order_of", TASK_ORDER},
};
enum { QUESTIONS = sizeof question_table / sizeof question_table[0] };

static bool has_field(lua_State *L, const char *field)
{
    const bool given = push_field(L, 1, field) != LUA_TNIL;
    lua_pop(L, 1);
    return given;
}

// The question's field; "answer" alone asks for a number.
static const char *find_question(lua_State *L, Task *task)
{
    const char *field = NULL;
    for (size_t i = 0; i < QUESTIONS; i++) {
        if (!has_field(L, question_table[i].field))
            continue;
        if (field)
            FAIL(L, &TWO_QUESTIONS, err_text(field), err_text(question_table[i].field));
        field = question_table[i].field;
        task->kind = question_table[i].kind;
    }
    if (!field && !has_field(L, "answer"))
        FAIL(L, &NO_QUESTION, err_text(""));
    return field ? field : "answer";
}

static Side stop_side(const Task *task)
{
    return task->stop == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
}

// Checks the cells of `cell` or `cells`; returns them in a value on the stack.
static const CellRef *read_cells(lua_State *L, const char *field, Task *task)
{
    const bool many = strcmp(field, "cells") == 0;
    if (task->node == NODE_NONE)
        FAIL(L, &NO_CELLS, err_text(field));
    push_field(L, 1, field);
    const int list = lua_gettop(L);
    const size_t n = many ? arg_list(L, list, field, 1, CELLS_MOST) : 1;
    CellRef *cell = lua_newuserdatauv(L, n * sizeof *cell, 0);
    for (size_t i = 0; i < n; i++) {
        if (many)
            push_item(L, list, i + 1);
        else
            lua_pushvalue(L, list);
        cell[i] = cell_want(L, -1, field, stop_side(task), task->node);
        lua_pop(L, 1);
    }
    task->cells = n;
    return cell;
}

// { S, 2, 1 } of sign_of, { A, 2 } of order_of.
static const CellRef *read_place(lua_State *L, const char *field, Task *task)
{
    static const char *const none[] = {NULL};
    const size_t items = task->kind == TASK_ORDER ? 2 : 3;
    push_field(L, 1, field);
    if (!lua_istable(L, -1))
        want_fail(L, WANT_PLACE, -1, field);
    arg_fields(L, -1, field, none, items);
    const CellRef place = place_want(L, -1, field, items);
    CellRef *cell = lua_newuserdatauv(L, sizeof *cell, 0);
    *cell = place;
    task->cells = 1;
    return cell;
}

static void read_subject(lua_State *L, const char *field, Task *task)
{
    push_field(L, 1, field);
    const StopHandle stop = stop_want(L, -1, field);
    task->subject = stop.node;
    task->side = stop.kind == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
    lua_pop(L, 1);
}

// covers = { A, 3 } hides row 3 of A until the task is settled, { A, 3, 1 } one
// cell.
static void cover_want(lua_State *L, Task *task)
{
    static const char *const none[] = {NULL};
    if (push_field(L, 1, "covers") != LUA_TNIL) {
        if (!lua_istable(L, -1))
            want_fail(L, WANT_PLACE, -1, "covers");
        const size_t items = lua_rawlen(L, -1) > 2 ? 3 : 2;
        arg_fields(L, -1, "covers", none, items);
        task->cover = place_want(L, -1, "covers", items);
        task->covers = true;
        task->covers_row = items == 2;
    }
    lua_pop(L, 1);
}

static void choices_want(lua_State *L)
{
    push_field(L, 1, "choice");
    const size_t n = arg_list(L, -1, "choice", 2, CHOICES_MOST);
    for (size_t i = 1; i <= n; i++) {
        push_item(L, -1, i);
        words_want(L, -1, "choice");
        lua_pop(L, 1);
    }
    push_field(L, 1, "answer");
    if (lua_type(L, -1) != LUA_TFUNCTION)
        arg_whole(L, -1, "answer", 1, (lua_Integer)n);
    lua_pop(L, 2);
}

// ---- Checking the fields -----------------------------------------------

static void answer_want(lua_State *L, Task *task)
{
    const int type = push_field(L, 1, "answer");
    if (type == LUA_TNUMBER && !isnan(lua_tonumber(L, -1)))
        task->answer = lua_tonumber(L, -1);
    else if (type != LUA_TNIL && type != LUA_TFUNCTION)
        FAIL(L, &BAD_ANSWER, err_text(type == LUA_TNUMBER ? "nan" : environment_type_name(L, -1)));
    lua_pop(L, 1);
}

static void hints_want(lua_State *L)
{
    if (push_field(L, 1, "hints") != LUA_TNIL) {
        const size_t n = arg_list(L, -1, "hints", 0, HINTS_MOST);
        for (size_t i = 1; i <= n; i++) {
            push_item(L, -1, i);
            words_want(L, -1, "hints");
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
}

static void slips_want(lua_State *L)
{
    size_t n = 0;
    if (push_field(L, 1, "slips") == LUA_TNIL) {
        lua_pop(L, 1);
        return;
    }
    if (!lua_istable(L, -1))
        want_fail(L, WANT_TABLE, -1, "slips");
    const int slips = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, slips)) {
        const int type = lua_type(L, -2);
        if (type == LUA_TSTRING)
            arg_text(L, -2, "slips", SLIP_MOST, false);
        else if (type != LUA_TNUMBER)
            FAIL(L, &BAD_SLIP, err_text(lua_typename(L, type)));
        words_want(L, -1, "slips");
        lua_pop(L, 1);
        if (++n > SLIPS_MOST)
            FAIL(L, &TOO_MANY, err_text("slips"), err_int(SLIPS_MOST));
    }
    lua_pop(L, 1);
}

// The stop, the texts and the switches that ask and try have in common.
static void common_want(lua_State *L, Task *task)
{
    building_want(L);
    if (script_of(L)->lesson->tasks >= TASKS_MOST)
        FAIL(L, &TOO_MANY, err_text(call_name(L)), err_int(TASKS_MOST));
    task->line = script_line(L);
    task->answer_callback = task->reached_callback = CALLBACK_NONE;
    task->subject = NODE_NONE;
    if (push_field(L, 1, "at") == LUA_TNIL)
        FAIL(L, &NO_FIELD, err_text(call_name(L)), err_text("at"));
    const StopHandle stop = stop_want(L, -1, "at");
    task->stop = stop.kind;
    task->node = stop.node;
    if (push_field(L, 1, "prompt") != LUA_TNIL)
        words_want(L, -1, "prompt");
    if (push_field(L, 1, "id") != LUA_TNIL)
        arg_text(L, -1, "id", ID_SIZE - 1, false);
    const int core = push_field(L, 1, "core");
    if (core != LUA_TNIL && core != LUA_TBOOLEAN)
        want_fail(L, WANT_FLAG, -1, "core");
    task->core = lua_toboolean(L, -1);
    lua_pop(L, 4);
    hints_want(L);
}

// ---- Keeping -----------------------------------------------------------

// Registers a function of the table so that it can be called later.
static int keep_function(lua_State *L, const char *field)
{
    if (push_field(L, 1, field) != LUA_TFUNCTION) {
        lua_pop(L, 1);
        return CALLBACK_NONE;
    }
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

static void keep_texts(lua_State *L, const char *field, Words **list, size_t *count)
{
    if (push_field(L, 1, field) != LUA_TNIL) {
        const size_t n = lua_rawlen(L, -1);
        *list = mem_new(n, sizeof **list);
        for (size_t i = 1; i <= n; i++) {
            push_item(L, -1, i);
            words_read(L, -1, &(*list)[(*count)++]);
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
}

static int slip_order(const Slip *a, const Slip *b)
{
    if (a->is_number != b->is_number)
        return a->is_number ? -1 : 1;
    if (!a->is_number)
        return strcmp(a->word, b->word);
    return (a->number > b->number) - (a->number < b->number);
}

// Puts the last slip in its place: the order of a table's keys is none.
static void sort_last_slip(Task *task)
{
    BUG_ON(task->slips == 0 || task->slips > SLIPS_MOST);
    for (size_t i = task->slips - 1; i > 0; i--) {
        Slip *a = &task->slip[i - 1], *b = &task->slip[i];
        if (slip_order(a, b) <= 0)
            return;
        const Slip swap = *a;
        *a = *b;
        *b = swap;
    }
}

static void keep_slips(lua_State *L, Task *task)
{
    if (push_field(L, 1, "slips") == LUA_TNIL) {
        lua_pop(L, 1);
        return;
    }
    task->slip = mem_new(SLIPS_MOST, sizeof *task->slip);
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        Slip *slip = &task->slip[task->slips++];
        slip->is_number = lua_type(L, -2) == LUA_TNUMBER;
        if (slip->is_number)
            slip->number = lua_tonumber(L, -2);
        else
            slip->word = mem_text(lua_tostring(L, -2));
        words_read(L, -1, &slip->text);
        sort_last_slip(task);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static void check_id(lua_State *L, const char *id)
{
    const Lesson *lesson = script_of(L)->lesson;
    for (size_t i = 0; i < lesson->tasks; i++)
        if (lesson->task[i].id && strcmp(lesson->task[i].id, id) == 0)
            FAIL(L, &ID_TWICE, err_text(call_name(L)), err_text(id));
}

// Adds a task that was checked. Ids that are not given follow when the names
// of all nodes are known (load.c).
static Task *keep_task(lua_State *L, const Task *draft, const CellRef *cell)
{
    Script *script = script_of(L);
    Lesson *lesson = script->lesson;
    if (push_field(L, 1, "id") != LUA_TNIL)
        check_id(L, lua_tostring(L, -1));
    MEM_GROW(lesson->task, lesson->tasks, script->task_capacity);
    Task *task = &lesson->task[lesson->tasks++];
    *task = *draft;
    if (lua_type(L, -1) == LUA_TSTRING)
        task->id = mem_text(lua_tostring(L, -1));
    lua_pop(L, 1);
    BUG_ON((cell != NULL) != (task->cells > 0));
    if (cell)
        task->cell = mem_copy(cell, task->cells, sizeof *cell);
    if (push_field(L, 1, "prompt") != LUA_TNIL)
        words_read(L, -1, &task->prompt);
    lua_pop(L, 1);
    keep_texts(L, "hints", &task->hint, &task->hints);
    return task;
}

// ---- ask and try -------------------------------------------------------

static int task_ask(lua_State *L)
{
    static const char *const fields[] = {"at",      "cell",     "cells",  "choice", "shape_of",
                                         "sign_of", "order_of", "covers", "answer", "prompt",
                                         "hints",   "slips",    "id",     "core",   NULL};
    Task draft = {.kind = TASK_NUMBER};
    const CellRef *cell = NULL;
    arg_fields(L, 1, "task", fields, 0);
    common_want(L, &draft);
    const char *field = find_question(L, &draft);
    answer_want(L, &draft);
    slips_want(L);
    cover_want(L, &draft);
    if (draft.kind == TASK_CELLS)
        cell = read_cells(L, field, &draft);
    else if (draft.kind == TASK_SIGN || draft.kind == TASK_ORDER)
        cell = read_place(L, field, &draft);
    else if (draft.kind == TASK_SHAPE)
        read_subject(L, field, &draft);
    else if (draft.kind == TASK_CHOICE)
        choices_want(L);
    Task *task = keep_task(L, &draft, cell);
    keep_texts(L, "choice", &task->choice, &task->choices);
    keep_slips(L, task);
    task->answer_callback = keep_function(L, "answer");
    return 0;
}

static int task_try(lua_State *L)
{
    static const char *const fields[] = {"at",    "prompt", "reached", "solution",
                                         "hints", "id",     "core",    NULL};
    Task draft = {.kind = TASK_GOAL};
    arg_fields(L, 1, "task", fields, 0);
    common_want(L, &draft);
    if (push_field(L, 1, "reached") != LUA_TFUNCTION)
        want_fail(L, WANT_FUNCTION, -1, "reached");
    if (push_field(L, 1, "solution") != LUA_TNIL)
        commands_want(L, -1, "solution");
    Task *task = keep_task(L, &draft, NULL);
    task->reached_callback = keep_function(L, "reached");
    if (push_field(L, 1, "solution") != LUA_TNIL)
        commands_read(L, -1, &task->solution, &task->solutions);
    return 0;
}

const Binding task_bindings[] = {
    {"ask",
     "{at, prompt, cell, cells, choice, shape_of, sign_of, order_of, covers, answer, hints, slips, "
     "id, core}",
     task_ask, 1},
    {"try", "{at, prompt, reached, solution, hints, id, core}", task_try, 1},
    {0},
};
