// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts: how they are read and timed, and that what was recorded plays back
// to the same session.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <unistd.h>

#include "command/command.h"
#include "command/playback.h"
#include "kit/open.h"
#include "session/task.h"

static char *write_file(const char *text)
{
    char *path = strdup("/tmp/qkv-script-XXXXXX");
    FILE *file = fdopen(mkstemp(path), "w");
    fputs(text, file);
    fclose(file);
    return path;
}

static void load(const char *text, Script *script)
{
    char *path = write_file(text);
    assert_true(script_read(path, script, ERROR_DROPPED));
    remove(path);
    free(path);
}

static void play(App *app, const char *text)
{
    Script script;
    load(text, &script);
    playback_start(app, &script, 1);
}

static void test_reading(void **state)
{
    (void)state;
    Script script;
    load("# a comment\n\n  next  \n\twait 2\nset Wq[1,2] 1/2", &script);
    assert_int_equal(script.command.count, 3);
    assert_string_equal(script.command.at[1], "wait 2");
    assert_int_equal(script.line[0], 3);
    assert_int_equal(script.line[2], 5);
    script_release(&script);
    char *path = write_file("# nothing\n\n");
    Error err = {0};
    assert_false(script_read(path, &script, &err));
    assert_int_equal(error_status(&err), 3);
    remove(path);
    err = (Error){0};
    assert_false(script_read(path, &script, &err));
    assert_int_equal(error_status(&err), 3);
    free(path);
}

static void test_times(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    play(app, "next\nnext\nwait 2\nnext\n");
    assert_true(playback_pass(app, 0, ERROR_DROPPED));
    assert_int_equal(app->session->stop, 1);
    assert_true(fabs(playback_wait(app) - PLAYBACK_BEAT) < 1e-12);
    assert_true(playback_pass(app, PLAYBACK_BEAT / 2, ERROR_DROPPED));
    assert_int_equal(app->session->stop, 1);
    assert_true(playback_pass(app, PLAYBACK_BEAT / 2, ERROR_DROPPED));
    assert_int_equal(app->session->stop, 2); // and on to the wait
    assert_true(fabs(playback_wait(app) - 2) < 1e-12);
    assert_true(run(app, "speed 4"));
    assert_true(fabs(playback_wait(app) - 0.5) < 1e-12);
    assert_true(playback_pass(app, 0.5, ERROR_DROPPED));
    assert_int_equal(app->session->stop, 3);
    assert_true(playback_pass(app, 1, ERROR_DROPPED));
    assert_null(app->playback);
    assert_true(playback_wait(app) < 0);
    play(app, "next\nwait 2\nnext\n"); // the speed is there before the wait
    assert_true(run(app, "speed 4"));
    assert_true(playback_pass(app, 0, ERROR_DROPPED));
    assert_true(fabs(playback_wait(app) - 0.5) < 1e-12);
    app_free(app);
}

static void test_pause_and_step(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    play(app, "next\nwait 5\nnext\nnext\n");
    assert_true(run(app, "pause"));
    assert_true(playback_pass(app, 100, ERROR_DROPPED));
    assert_int_equal(app->session->stop, 0);
    assert_true(run(app, "step"));
    assert_int_equal(app->session->stop, 1);
    assert_true(run(app, "step")); // a wait is no step: nothing would be seen of it
    assert_int_equal(app->session->stop, 2);
    assert_true(run(app, "pause"));
    assert_true(playback_wait(app) >= 0);
    assert_true(run(app, "cancel"));
    assert_null(app->playback);
    assert_false(app_run(app, "step", ERROR_DROPPED));
    app_free(app);
}

// A program that was opened to play ends with what it played; by hand one goes on in a lesson,
// not in its contents, where lessons look like any other and nothing of them is kept.
static void test_the_program_ends_with_it(void **state)
{
    (void)state;
    static const char *const text[] = {"next\n", "contents\n"}, *const leave[] = {"cancel", "step"};
    for (int i = 0; i < 8; i++) {
        App *app = open_worked_case(LANG_EN);
        play(app, text[i / 2 % 2]);
        app->playback->quits = true;
        app->playback->introduces = i >= 4;
        assert_true(run(app, "step"));
        assert_false(app->quit);
        assert_true(run(app, leave[i % 2]));
        assert_null(app->playback);
        // Esc goes on by hand, from the end of the tour in contents that are kept.
        assert_int_equal(app->quit, i % 2 == 1 || i == 6);
        assert_int_equal(app->next, app->quit && i >= 4 ? NEXT_CONTENTS : NEXT_NOTHING);
        app_free(app);
    }
}

static void test_a_line_that_fails(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Error err = {0};
    char text[512];
    play(app, "next\n\nset O[1,1] 2\nnext\n");
    assert_false(playback_pass(app, 60, &err) && playback_pass(app, 60, &err));
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, ":3: "));
    assert_null(app->playback);
    app_free(app);
}

// The lesson's script plays from its first stop with the lesson's own numbers, whatever was opened,
// edited and answered before; afterwards the learner's answers are as they were, and undo brings
// the edit.
static void test_the_lesson_plays_from_its_start(void **state)
{
    (void)state;
    static const char *const done[] = {"goto S",        "answer 7", "answer 11",
                                       "set Wq[2,1] 5", "goto dWq", "view histogram"};
    for (int ended = 0; ended < 2; ended++) {
        App *app =
            open_lesson(tree_path("lessons/three-tokens.lua", (char[OPEN_PATH]){0}), LANG_EN);
        for (size_t i = 0; i < sizeof done / sizeof *done; i++)
            assert_true(run(app, done[i]));
        assert_true(run(app, "play"));
        assert_int_equal(app->session->stop, 0);
        assert_int_equal(app->session->view, VIEW_LESSON);
        assert_false(graph_any_edited(app->session->graph));
        Error err = {0};
        while (ended && app->playback)
            assert_true(playback_pass(app, 60, &err));
        assert_true(run(app, "cancel"));
        assert_null(app->playback);
        assert_true(run(app, "undo") && graph_any_edited(app->session->graph));
        assert_true(run(app, "reset") && run(app, "goto S"));
        Question question;
        assert_false(session_question(app->session, &question));
        assert_true(session_settled(app->session, &question));
        assert_int_equal(question.state->tries, 2);
        assert_true(run(app, "goto A") && session_question(app->session, &question));
        app_free(app);
    }
}

static void assert_caption(const App *app, const char *wanted)
{
    Buffer caption = {0};
    playback_caption(app, &caption);
    assert_string_equal(buffer_text(&caption), wanted);
    buffer_release(&caption);
}

static bool screen_has(App *app, const char *text)
{
    char *screen = screen_of(app, 80, 24);
    const bool has = strstr(screen, text) != NULL;
    free(screen);
    return has;
}

// They belong to the command after them, which takes the time; figures are those of now.
static void test_captions(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    play(app, "caption first: {Wq[1,1]}\ncaption zh 第一：“{Wq[1,1]}”。\ngoto Wq\nwait 5\n"
              "set Wq[1,1] 7\nwait 5\ncaption\nnext\nwait 5\ncaption the end\n");
    assert_caption(app, "");
    assert_true(playback_pass(app, 0, ERROR_DROPPED));
    assert_caption(app, "first: 1");
    assert_true(screen_has(app, "first: 1"));
    assert_false(screen_has(app, "its query")); // the narration gives way
    assert_true(run(app, "lang zh"));
    assert_caption(app, "第一：“1”。");
    assert_true(playback_pass(app, 5, ERROR_DROPPED));
    assert_caption(app, "第一：“7”。");
    assert_true(run(app, "lang en"));
    assert_true(playback_pass(app, 5, ERROR_DROPPED));
    assert_caption(app, "");
    assert_true(playback_pass(app, 5, ERROR_DROPPED));
    assert_true(app->playback == NULL || playback_pass(app, 5, ERROR_DROPPED));
    assert_null(app->playback);
    assert_caption(app, "");
    assert_true(run(app, "caption by hand")); // as wait
    app_free(app);
}

// What a command said stays for the wait after it.
static void test_waiting_keeps_the_message(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app_resize(app, 80, 24);
    play(app, "set Wq[1,1] 7\nwait 5\n");
    assert_true(playback_pass(app, 0, ERROR_DROPPED));
    assert_true(playback_wait(app) > 0);
    assert_non_null(strstr(buffer_text(&app->message), "Wq[1,1] 1 → 7"));
    app_free(app);
}

// A zero wait joins two commands, also where they are stepped through.
static void test_joined(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    play(app, "next\nwait 0\nnext\nwait 0\nnext\nwait 5\nnext\n");
    assert_true(run(app, "step"));
    assert_int_equal(app->session->stop, 3);
    play(app, "next\ncaption read this\nwait 5\nwait 5\n"); // a caption is one
    assert_true(run(app, "step") && run(app, "step"));
    assert_caption(app, "read this");
    assert_true(run(app, "step"));
    assert_null(app->playback);
    app_free(app);
}

// What the session is: numbers, place, and what would be undone.
static char *state_of(App *app)
{
    char *json = json_of(app), *screen = screen_of(app, 100, 30);
    Buffer all = {0};
    buffer_printf(&all, "%s%s", json, screen);
    free(json);
    free(screen);
    return buffer_take(&all);
}

static void test_a_recording_plays_back(void **state)
{
    (void)state;
    static const char *const done[] = {
        "next",      "goto S",          "move right",    "explain",      "term next",
        "explain",   "set Wq[1,2] 1/2", "undo",          "redo",         "goto dX",
        "nudge 0.1", "goto step(Wq)",   "set dO[1,2] 3", "train 3",      "select dWq[2,1]",
        "lr 0.05",   "set Wk[2,2] 2",   "next",          "view compare", "digits 4"};
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wv[1,1] 1/3")); // before the recording
    assert_true(run(app, "goto A"));
    char *path = write_file("");
    remove(path);
    Buffer line = {0};
    buffer_printf(&line, "record %s", path);
    assert_true(run(app, buffer_text(&line)));
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        app_run(app, done[i], ERROR_DROPPED); // what fails is not recorded
    assert_true(run(app, "record off"));
    buffer_clear(&app->message);
    char *wanted = state_of(app);
    app_free(app);

    app = open_worked_case(LANG_EN);
    Script script;
    assert_true(script_read(path, &script, ERROR_DROPPED));
    playback_start(app, &script, 1);
    app->playback->unattended = true;
    Error err = {0};
    while (app->playback) {
        if (playback_step(app, &err))
            continue;
        char text[512];
        error_write(&err, LANG_EN, text, sizeof text);
        fail_msg("%s", text);
    }
    buffer_clear(&app->message);
    char *found = state_of(app);
    assert_string_equal(found, wanted);
    app_free(app);
    free(found);
    free(wanted);
    remove(path);
    free(path);
    buffer_release(&line);
}

static bool record_to(App *app, const char *path, Error *err)
{
    Buffer line = {0};
    buffer_printf(&line, "record %s", path);
    const bool started = app_run(app, buffer_text(&line), err);
    buffer_release(&line);
    return started;
}

// Leaving the lesson ends a recording, and says so.
static void test_leaving_ends_a_recording(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *path = write_file(""), other[OPEN_PATH];
    remove(path);
    assert_true(record_to(app, path, ERROR_DROPPED));
    assert_true(run(app, "next"));
    assert_true(app_open(app, tree_path("lessons/softmax.lua", other), ERROR_DROPPED));
    assert_null(app->recording);
    assert_non_null(strstr(buffer_text(&app->message), "recorded"));
    Script script;
    assert_true(script_read(path, &script, ERROR_DROPPED));
    assert_true(script.command.count > 0);
    script_release(&script);
    remove(path);
    free(path);
    app_free(app);
}

static void test_a_file_is_never_overwritten(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *path = write_file("mine\n");
    Error err = {0};
    assert_false(record_to(app, path, &err));
    assert_true(error_is_set(&err));
    assert_null(app->recording);
    assert_false(app_run(app, "record off", ERROR_DROPPED));
    remove(path);
    free(path);
    app_free(app);
}

// Time goes forward, and not for ever.
static void test_waits(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "wait 0.5"));
    assert_true(run(app, "wait 3600"));
    assert_false(app_run(app, "wait -1", ERROR_DROPPED));
    assert_false(app_run(app, "wait 1e300", ERROR_DROPPED));
    play(app, "next\nwait -5\n");
    assert_true(playback_pass(app, 0, ERROR_DROPPED));
    assert_true(playback_wait(app) > 0);
    Error err = {0};
    assert_false(playback_pass(app, 1, &err));
    assert_int_equal(err.line, 2);
    app_free(app);
}

// Nothing is played that nobody can see.
static void test_waits_for_a_screen(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    play(app, "goto A\nwait 2\ngoto S\n");
    app_resize(app, 30, 10);
    assert_true(playback_wait(app) < 0);
    assert_true(playback_pass(app, 100, ERROR_DROPPED) && app->session->stop == 0);
    app_resize(app, 40, 12);
    assert_true(playback_wait(app) == 0);
    assert_true(playback_pass(app, 1, ERROR_DROPPED) && app->session->stop > 0);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waits_for_a_screen),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_pause_and_step),
        cmocka_unit_test(test_the_program_ends_with_it),
        cmocka_unit_test(test_the_lesson_plays_from_its_start),
        cmocka_unit_test(test_a_line_that_fails),
        cmocka_unit_test(test_a_recording_plays_back),
        cmocka_unit_test(test_leaving_ends_a_recording),
        cmocka_unit_test(test_a_file_is_never_overwritten),
        cmocka_unit_test(test_waits),
        cmocka_unit_test(test_captions),
        cmocka_unit_test(test_waiting_keeps_the_message),
        cmocka_unit_test(test_joined),
    };
    return cmocka_run_group_tests_name("command_playback", tests, NULL, NULL);
}
