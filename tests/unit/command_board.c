// SPDX-License-Identifier: GPL-3.0-or-later
// Keys on a board and at scenes (tests/lessons/api-3.lua): what each does there, and that it does
// what it did elsewhere.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "command/keys.h"
#include "kit/asked.h"

static App *open_board(void)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/api-3.lua", path), LANG_EN);
    assert_non_null(app);
    app->ticks = true;
    return app;
}

// Two goals that the same numbers reach, and one that is asked.
static App *open_goals(void)
{
    App *app = open_text(
        3, "X = input { { 1, -2 }, { 0, 3 } }\n"
           "W = weight(random(2, 2, { seed = 1 }))\n"
           "L = mse(X * W, { { 2, 0 }, { 0, 6 } }) backward(L)\n"
           "board { subject = { { picture = W } }, goals = { 'rows', 'a', 'b' }, 'Train.' }\n"
           "local function reached() return L[1][1] < 0.001 end\n"
           "try { id = 'a', at = 'board', reached = reached, solution = { 'train 400' },"
           " reason = 'W is settled.' }\n"
           "try { id = 'b', at = 'board', reached = reached, solution = { 'train 400' } }\n"
           "ask { id = 'rows', at = 'board', title = 'the rows', answer = 2 }\n");
    assert_non_null(app);
    return app;
}

// The line of a key now, which is run.
static const char *press(App *app, Key key)
{
    static char line[KEY_LINE_SIZE];
    KeyState state = {0};
    Error err = {0};
    const char *command = keys_command(app_mode(app), key, &state, line);
    if (command && command[0] != ':')
        app_run(app, command, &err);
    return command;
}

// Whether the screen has a text somewhere.
static bool shows(App *app, int w, int h, const char *text)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    Buffer out = {0};
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &out);
    const bool found = strstr(buffer_text(&out), text) != NULL;
    canvas_free(canvas);
    buffer_release(&out);
    return found;
}

static const char *stop_of(const App *app)
{
    static char name[STOP_NAME_SIZE];
    return stop_name(app->session->graph, session_stop(app->session), name);
}

static const char *value_of(const App *app, size_t control)
{
    return app->session->lesson->control[control].value;
}

static void test_knobs(void **state)
{
    (void)state;
    App *app = open_board();
    assert_string_equal(stop_of(app), "board");
    assert_true(shows(app, 80, 24, "Enter open")); // the first head is pointed at
    press(app, KEY_NAME_RIGHT);
    assert_string_equal(value_of(app, 0), "double");
    assert_string_equal(press(app, '1'), "knob 1");
    assert_string_equal(value_of(app, 0), "triple");
    assert_true(shows(app, 80, 24, "Enter change"));
    press(app, KEY_NAME_DOWN);
    press(app, KEY_NAME_LEFT);
    assert_string_equal(value_of(app, 1), "3"); // the last comes before the first
    press(app, KEY_NAME_RIGHT);
    assert_string_equal(value_of(app, 1), "1");
    press(app, KEY_NAME_ENTER);
    assert_string_equal(value_of(app, 1), "2");
    press(app, KEY_NAME_DOWN);
    press(app, KEY_NAME_DOWN);
    press(app, KEY_NAME_RIGHT);
    assert_true(graph_setting(app->session->graph, SETTING_LR) == 0.2);
    assert_string_equal(press(app, '9'), "knob 9"); // there is none
    assert_true(graph_setting(app->session->graph, SETTING_LR) == 0.2);
    assert_string_equal(stop_of(app), "board");
    app_free(app);
}

// Before a class next goes on, and what else a key does is seen.
static void test_talk(void **state)
{
    (void)state;
    App *app = open_board();
    assert_true(run(app, "present on"));
    assert_true(shows(app, 80, 24, "Two rows are to be doubled"));
    assert_true(shows(app, 80, 24, "A1"));
    assert_true(shows(app, 80, 24, "1 task"));
    assert_false(shows(app, 80, 24, "goals"));
    assert_string_equal(press(app, 'n'), "next");
    assert_string_equal(stop_of(app), "intro");
    app_free(app);
}

// A solution reaches no goal, neither its own nor another, until what it did was undone.
static void test_solution(void **state)
{
    (void)state;
    App *app = open_goals();
    press(app, 'n');
    press(app, 'n');
    press(app, 'r');
    assert_int_equal(state_of_task(app, "a")->outcome, TASK_REVEALED);
    assert_true(run(app, "train"));
    assert_int_equal(state_of_task(app, "b")->outcome, TASK_OPEN);
    assert_true(shows(app, 80, 24, "✗ a"));
    assert_true(shows(app, 80, 24, "W is settled."));
    assert_string_equal(press(app, '0'), "reset weights");
    press(app, 'n');
    assert_true(shows(app, 80, 24, "▸ b"));
    assert_true(shows(app, 80, 24, "turn a knob, train (t)"));
    assert_true(run(app, "train 400"));
    assert_int_equal(state_of_task(app, "b")->outcome, TASK_RIGHT);
    press(app, 'n');
    assert_true(shows(app, 80, 24, "▸ the rows"));
    assert_string_equal(press(app, 'n'), "knob goal"); // no other one is open
    assert_string_equal(stop_of(app), "intro");
    app_free(app);
}

// What is asked counts once it is right, though the first answer was wrong.
static void test_asked(void **state)
{
    (void)state;
    App *app = open_goals();
    assert_true(run(app, "answer 3")); // the first goal is taken
    assert_int_equal(state_of_task(app, "rows")->tries, 1);
    assert_true(shows(app, 80, 24, "▸ the rows"));
    assert_true(run(app, "answer 2"));
    assert_true(shows(app, 80, 24, "✓ the rows"));
    app_free(app);
}

static App *open_shipped(const char *lesson)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path(lesson, path), LANG_EN);
    assert_non_null(app);
    assert_true(run(app, "goto board"));
    return app;
}

// A hint has room below what is asked, or z makes it; and a knob's value keeps its distance.
static void test_room(void **state)
{
    (void)state;
    App *app = open_shipped("lessons/gpt.lua");
    press(app, 'n');
    press(app, 'i');
    assert_true(shows(app, 80, 24, "type :train 200"));
    assert_true(shows(app, 60, 20, "type :train 200"));
    assert_true(shows(app, 100, 30, "type :train 200"));
    assert_true(shows(app, 100, 30, "new sentences  "));
    app_free(app);
    app = open_shipped("lessons/playground.lua");
    assert_true(shows(app, 60, 20, "lr     0.02 8 seed"));
    press(app, '5');
    assert_false(shows(app, 60, 20, "rotary6"));
    press(app, 'n');
    press(app, 'i');
    assert_false(shows(app, 40, 12, "type :train 100"));
    assert_true(shows(app, 40, 12, "4 more lines: z"));
    assert_string_equal(press(app, 'z'), "zoom");
    assert_true(shows(app, 40, 12, "type :train 100"));
    assert_string_equal(press(app, 'z'), "zoom");
    assert_false(shows(app, 40, 12, "type :train 100"));
    app_free(app);
}

// Help of the moment: both columns have room, and each key is named.
static void test_help(void **state)
{
    (void)state;
    App *app = open_board();
    assert_true(run(app, "help"));
    assert_true(shows(app, 80, 24, "  0         untrained weights "));
    assert_true(shows(app, 80, 24, "  1-9       the next value of a knob  "));
    assert_true(shows(app, 80, 24, "  Tab       to the knobs, and back "));
    app_free(app);
}

// The next word is written on the board, whose keys go on; another picture is seen as one.
static void test_next_word(void **state)
{
    (void)state;
    App *app = open_shipped("lessons/gpt.lua");
    assert_true(run(app, "say small cats"));
    assert_string_equal(press(app, 'W'), "generate");
    assert_string_equal(press(app, '1'), "knob 1");
    assert_string_equal(press(app, 'n'), "knob goal");
    assert_true(run(app, "view map"));
    assert_false(shows(app, 80, 24, "1 lr"));
    app_free(app);
}

static void test_training(void **state)
{
    (void)state;
    App *app = open_board();
    const double before = graph_objective(app->session->graph);
    assert_string_equal(press(app, 't'), "run");
    assert_true(app->session->run.on);
    assert_int_equal(app->session->view, VIEW_LESSON); // the film runs on the board
    assert_true(graph_objective(app->session->graph) < before);
    assert_string_equal(press(app, 't'), "run");
    assert_false(app->session->run.on);
    assert_string_equal(press(app, '0'), "reset weights");
    assert_true(graph_objective(app->session->graph) == before);
    app_free(app);
}

static void test_goals(void **state)
{
    (void)state;
    Question question;
    App *app = open_board();
    assert_false(session_question(app->session, &question)); // none was taken
    press(app, 'n');
    assert_true(session_question(app->session, &question));
    assert_string_equal(question.task->id, "double");
    press(app, 'n');
    assert_true(session_question(app->session, &question));
    assert_string_equal(question.task->id, "triple");
    assert_true(run(app, "train 200"));
    assert_int_equal(state_of_task(app, "double")->outcome, TASK_RIGHT);
    assert_int_equal(state_of_task(app, "triple")->outcome, TASK_OPEN);
    press(app, 'n');
    assert_true(session_question(app->session, &question));
    assert_string_equal(question.task->id, "triple"); // the other one is not open
    app_free(app);
}

static void test_ways_out(void **state)
{
    (void)state;
    App *app = open_board();
    press(app, KEY_NAME_TAB);
    press(app, KEY_NAME_RIGHT);
    assert_string_equal(value_of(app, 0), "triple"); // the first knob
    press(app, KEY_NAME_LEFT);
    press(app, KEY_NAME_BACKTAB);
    for (int i = 0; i < 4; i++)
        press(app, KEY_NAME_RIGHT); // W, A1, A2, which is the last
    press(app, KEY_NAME_LEFT);
    press(app, KEY_NAME_ENTER);
    assert_string_equal(stop_of(app), "A1");
    press(app, 'q');
    assert_string_equal(stop_of(app), "board");
    press(app, KEY_NAME_LEFT);
    press(app, KEY_NAME_ENTER);
    assert_int_equal(app->session->cell.node, graph_find(app->session->graph, "W"));
    press(app, 'f');
    assert_int_equal(session_stop(app->session)->kind, STOP_BACKWARD);
    press(app, 'q');
    assert_string_equal(stop_of(app), "board");
    assert_false(app->quit);
    press(app, KEY_NAME_ENTER);
    press(app, KEY_NAME_BACKSPACE);
    assert_string_equal(stop_of(app), "board");
    press(app, 'f'); // at once
    assert_int_equal(session_stop(app->session)->kind, STOP_BACKWARD);
    press(app, 'q');
    press(app, KEY_NAME_PGDN);
    assert_string_equal(stop_of(app), "intro");
    press(app, KEY_NAME_PGDN);
    assert_string_equal(stop_of(app), "before");
    app_free(app);
}

// At a scene whose goal is open Enter does what it asks for, elsewhere it asks why.
static void test_scene(void **state)
{
    (void)state;
    App *app = open_board();
    assert_true(run(app, "goto forward") && run(app, "goto step(W)")); // not among scenes
    assert_string_equal(press(app, KEY_NAME_ENTER), "explain line");
    assert_true(run(app, "goto watch"));
    assert_string_equal(press(app, KEY_NAME_ENTER), "reveal");
    assert_int_equal(state_of_task(app, "double")->outcome, TASK_REVEALED);
    assert_int_equal(app->session->training.film.count, 201);
    assert_string_equal(stop_of(app), "watch");
    assert_string_not_equal(press(app, KEY_NAME_ENTER), "reveal");
    assert_true(run(app, "next"));
    assert_string_equal(stop_of(app), "there");
    assert_true(run(app, "next"));
    assert_string_equal(stop_of(app), "closing");
    assert_true(run(app, "prev"));
    assert_string_equal(stop_of(app), "there");
    app_free(app);
}

// Scenes come to the numbers of their stop.
static void test_gradients_are_there(void **state)
{
    (void)state;
    App *app = open_board();
    const NodeId w = graph_find(app->session->graph, "W");
    assert_true(run(app, "next"));
    assert_false(session_knows_gradient(app->session, w));
    assert_true(run(app, "next"));
    assert_string_equal(stop_of(app), "before");
    assert_true(session_knows_gradient(app->session, w));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_talk),  cmocka_unit_test(test_solution),
        cmocka_unit_test(test_room),  cmocka_unit_test(test_next_word),
        cmocka_unit_test(test_help),  cmocka_unit_test(test_asked),
        cmocka_unit_test(test_knobs), cmocka_unit_test(test_training),
        cmocka_unit_test(test_goals), cmocka_unit_test(test_ways_out),
        cmocka_unit_test(test_scene), cmocka_unit_test(test_gradients_are_there),
    };
    return cmocka_run_group_tests_name("command_board", tests, NULL, NULL);
}
