// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson asks: `ask` wants an answer before the number is shown, `try`
// wants something to happen.
#include <lauxlib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "lesson/arguments.h"

enum { TASKS_MOST = 1000, HINTS_MOST = 20, SLIPS_MOST = 40, CELLS_MOST = 64, ONLY_MOST = 16 };
enum { ID_MOST = 63, SLIP_MOST = 40 }; // bytes

MESSAGE(NO_QUESTION, ERROR_LESSON,
        "ask: say what is asked: cell, cells, choice, shape_of, sign_of, order_of or answer");
MESSAGE(TWO_QUESTIONS, ERROR_LESSON,
        "ask: '{1}' and '{2}' cannot both be asked at once; write two tasks");
MESSAGE(NO_LINE, ERROR_LESSON,
        "ask: steps need wrong, the number of the wrong line, with cure, what it should be; or "
        "answer, the number of the next line");
MESSAGE(NO_STEPS, ERROR_LESSON, "ask: {1} goes with steps");
MESSAGE(NO_LEAF, ERROR_LESSON,
        "try: only[{1}]: {2} is computed; what may be changed is given: an input, a weight …");
MESSAGE(NO_CELLS, ERROR_LESSON, "ask: {1} needs a matrix to look at: at = A or at = d(A)");
MESSAGE(BAD_ANSWER, ERROR_LESSON,
        "ask: answer has to be a number or a function that returns one, not {1}");
MESSAGE(BAD_SLIP, ERROR_LESSON,
        "ask: slips has to be keyed by wrong answers, [7] = … or [\"2x3\"] = …, not by a {1}");
MESSAGE(NO_SCENE, ERROR_LESSON, "{1}: at: there is no scene or board '{2}' before this line");
MESSAGE(ID_EMPTY, ERROR_LESSON, "{1}: the id is empty; leave it out, or name the task");
MESSAGE(ID_TWICE, ERROR_LESSON, "{1}: the id \"{2}\" belongs to an earlier task");

// ---- What ask and try have in common -------------------------------------

// A list of texts, where the field is there.
static Words *read_texts(lua_State *L, const char *field, size_t least, size_t most, size_t *count)
{
    if (push_field(L, 1, field) == LUA_TNIL)
        return NULL;
    *count = arg_list(L, -1, field, least, most);
    return words_list_read(L, field, *count, TEXT_MOST);
}

// Begins a task with its stop, its texts and its switches.
static void task_start(lua_State *L, TaskKind kind, Task *task)
{
    const Lesson *lesson = script_of(L)->lesson;
    count_want(L, call_name(L), lesson->tasks, TASKS_MOST);
    const bool named = lua_type(L, field_want(L, 1, "at")) == LUA_TSTRING;
    const Narration *scene = named ? lesson_scene(lesson, lua_tostring(L, -1)) : NULL;
    if (named && !scene)
        REFUSE(L, &NO_SCENE, err_text(lua_tostring(L, -1)));
    *task = (Task){.kind = kind,
                   .at = named ? scene->at : stop_want(L, -1, "at"),
                   .title = field_words(L, 1, "title", NAME_MOST),
                   .prompt = field_words(L, 1, "prompt", TEXT_MOST),
                   .cure = field_words(L, 1, "reason", TEXT_MOST),
                   .line = script_line(L),
                   .callback = CALLBACK_NONE,
                   .subject = NODE_NONE};
    task->id = field_text(L, 1, "id", ID_MOST); // others are named when all nodes are (lesson.c)
    if (task->id && !*task->id)
        FAIL(L, &ID_EMPTY, err_text(call_name(L)));
    if (task->id && lesson_find_task(lesson, task->id) < lesson->tasks)
        REFUSE(L, &ID_TWICE, err_text(task->id));
    task->core = field_flag(L, 1, "core");
    task->hint = read_texts(L, "hints", 0, HINTS_MOST, &task->hints);
}

// Adds the task, with the function that a field may hold.
static int task_add(lua_State *L, Task *task, const char *function)
{
    Script *script = script_of(L);
    Lesson *lesson = script->lesson;
    BUG_ON((task->cell != NULL) != (task->cells > 0));
    if (push_field(L, 1, function) == LUA_TFUNCTION)
        task->callback = luaL_ref(L, LUA_REGISTRYINDEX);
    if (script_misses(L))
        return 0;
    MEM_GROW(lesson->task, lesson->tasks, script->task_capacity);
    lesson->task[lesson->tasks++] = *task;
    return 0;
}

// ---- What is asked -------------------------------------------------------

// Each of these reads the value on top, which may grow by what it pushes.

static void read_cells(lua_State *L, const char *field, Task *task)
{
    const int value = lua_gettop(L);
    const bool many = strcmp(field, "cells") == 0;
    if (task->at.node == NODE_NONE)
        FAIL(L, &NO_CELLS, err_text(field));
    const size_t n = many ? arg_list(L, value, field, 1, CELLS_MOST) : 1;
    task->cell = script_memory(L, n, sizeof *task->cell);
    for (; task->cells < n; task->cells++) {
        if (many)
            push_item(L, value, task->cells + 1);
        task->cell[task->cells] = cell_want(L, -1, field, stop_side(task->at.kind), task->at.node);
        lua_settop(L, value);
    }
}

// A place that is a list of so many items and nothing else.
static CellRef read_items(lua_State *L, const char *field, size_t items)
{
    if (!lua_istable(L, -1))
        want_fail(L, &WANT_PLACE, -1, field);
    arg_fields(L, -1, field, "", items);
    return place_want(L, -1, field, items);
}

// { S, 2, 1 } of sign_of, { A, 2 } of order_of.
static void read_place(lua_State *L, const char *field, Task *task)
{
    task->cell = script_memory(L, 1, sizeof *task->cell);
    task->cell[0] = read_items(L, field, task->kind == TASK_ORDER ? 2 : 3);
    task->cells = 1;
}

static void read_subject(lua_State *L, const char *field, Task *task)
{
    const Stop subject = stop_want(L, -1, field);
    task->subject = subject.node;
    task->side = stop_side(subject.kind);
}

static void read_choices(lua_State *L, const char *field, Task *task)
{
    task->choice = read_texts(L, field, 2, TASK_CHOICES_MOST, &task->choices);
    if (push_field(L, 1, "answer") != LUA_TFUNCTION)
        arg_whole(L, -1, "answer", 1, (lua_Integer)task->choices);
}

// The lines of a derivation: which is wrong, or what number comes next.
static void read_steps(lua_State *L, const char *field, Task *task)
{
    const bool wrong = push_field(L, 1, "wrong") != LUA_TNIL;
    if (wrong == (push_field(L, 1, "answer") != LUA_TNIL))
        FAIL(L, &NO_LINE, err_text(""));
    task->choice = read_texts(L, field, 1 + wrong, TASK_CHOICES_MOST, &task->choices);
    task->derivation = true;
    if (!wrong)
        return;
    task->kind = TASK_CHOICE;
    push_field(L, 1, "wrong");
    task->answer = (double)arg_whole(L, -1, "wrong", 1, (lua_Integer)task->choices);
    task->cure = field_words(L, 1, "cure", TEXT_MOST);
    if (!words_present(&task->cure))
        FAIL(L, &NO_LINE, err_text(""));
}

// The fields that say what is asked; each makes a kind of task.
static const struct {
    const char *field;
    TaskKind kind;
    void (*read)(lua_State *L, const char *field, Task *task);
} question_table[] = {
    {"cell", TASK_CELLS, read_cells},      {"cells", TASK_CELLS, read_cells},
    {"choice", TASK_CHOICE, read_choices}, {"shape_of", TASK_SHAPE, read_subject},
    {"sign_of", TASK_SIGN, read_place},    {"order_of", TASK_ORDER, read_place},
    {"steps", TASK_NUMBER, read_steps},
};

static void read_question(lua_State *L, Task *task)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < sizeof question_table / sizeof question_table[0]; i++) {
        if (push_field(L, 1, question_table[i].field) == LUA_TNIL)
            continue;
        if (found != SIZE_MAX)
            FAIL(L, &TWO_QUESTIONS, err_text(question_table[found].field),
                 err_text(question_table[i].field));
        found = i;
    }
    if (found != SIZE_MAX) {
        task->kind = question_table[found].kind;
        push_field(L, 1, question_table[found].field);
        question_table[found].read(L, question_table[found].field, task);
    } else if (push_field(L, 1, "answer") == LUA_TNIL) {
        FAIL(L, &NO_QUESTION, err_text(""));
    }
}

// Replies to wrong answers; sorted, since the order of a table's keys is none.
static void read_slips(lua_State *L, Task *task)
{
    if (push_field(L, 1, "slips") == LUA_TNIL)
        return;
    if (!lua_istable(L, -1))
        want_fail(L, &WANT_TABLE, -1, "slips");
    task->slip = script_memory(L, SLIPS_MOST, sizeof *task->slip);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const int type = lua_type(L, -2);
        count_want(L, "slips", task->slips, SLIPS_MOST);
        if (type != LUA_TNUMBER && type != LUA_TSTRING)
            FAIL(L, &BAD_SLIP, err_text(lua_typename(L, type)));
        char *typed = typed_read(L, -2, "slips", SLIP_MOST);
        task->slip[task->slips++] = (Slip){typed, words_read(L, -1, "slips", TEXT_MOST)};
    }
    qsort(task->slip, task->slips, sizeof *task->slip, named_first);
}

// ---- ask and try ---------------------------------------------------------

static int task_ask(lua_State *L)
{
    static const char *const of_steps[] = {"wrong", "cure"};
    Task task;
    task_start(L, TASK_NUMBER, &task);
    const int type = push_field(L, 1, "answer");
    if (type == LUA_TNUMBER && !isnan(lua_tonumber(L, -1)))
        task.answer = lua_tonumber(L, -1);
    else if (type != LUA_TNIL && type != LUA_TFUNCTION)
        FAIL(L, &BAD_ANSWER, err_text(type == LUA_TNUMBER ? "nan" : environment_type_name(L, -1)));
    task.always = field_flag(L, 1, "always");
    read_slips(L, &task);
    // covers = { A, 3 } hides row 3 of A until the task is settled, { A, 3, 1 } one cell.
    task.covers = push_field(L, 1, "covers") != LUA_TNIL;
    task.covers_row = task.covers && (!lua_istable(L, -1) || lua_rawlen(L, -1) <= 2);
    if (task.covers)
        task.cover = read_items(L, "covers", task.covers_row ? 2 : 3);
    read_question(L, &task);
    for (size_t i = 0; i < 2 && !task.derivation; i++) {
        if (push_field(L, 1, of_steps[i]) != LUA_TNIL)
            FAIL(L, &NO_STEPS, err_text(of_steps[i]));
    }
    return task_add(L, &task, "answer");
}

static int task_try(lua_State *L)
{
    Task task;
    task_start(L, TASK_GOAL, &task);
    if (push_field(L, 1, "reached") != LUA_TFUNCTION)
        want_fail(L, &WANT_FUNCTION, -1, "reached");
    if (!words_present(&task.prompt))
        task.prompt = field_words(L, 1, "goal", TEXT_MOST);
    task.solution = field_texts(L, 1, "solution", &task.solutions);
    task.only = field_nodes(L, "only", ONLY_MOST, &task.onlys);
    for (size_t i = 0; i < task.onlys; i++) {
        const Node *node = graph_node(script_of(L)->graph, task.only[i]);
        if (node->op)
            FAIL(L, &NO_LEAF, err_count(i + 1), err_text(node_called(node)));
    }
    task.over = over_read(L);
    task.touches = (size_t)field_whole(L, 1, "cells", 1, CELLS_MOST, 0);
    return task_add(L, &task, "reached");
}

const Binding task_bindings[] = {
    {"ask",
     "+{at, title, prompt, reason, cell, cells, choice, shape_of, sign_of, order_of, steps, wrong, "
     "cure, covers, answer, always, hints, slips, id, core}",
     task_ask, 1, 1},
    {"try",
     "+{at, title, prompt, goal, reason, only, cells, over, reached, solution, hints, id, core}",
     task_try, 1, 1},
    {0},
};
