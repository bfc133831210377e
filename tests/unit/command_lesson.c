// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson's own scripts may do: every command of the table is either for
// them or refused, and none of them leaves the lesson, whichever way it comes
// to run.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

#include "command/command.h"
#include "command/playback.h"
#include "kit/example.h"
#include "kit/open.h"

// The commands that lessons may run. A new command is not among them until
// somebody has decided that it stays inside the session, ends by itself, and
// touches no file, setting or answer of the person.
static const char allowed[] =
    " along answer axis back backward batch caption check choose compare digits enter "
    "example explain factor flip fold follow forward generate goto grain h hint history "
    "jump knob label labels lr map matrix move next nudge numpy optimizer option panel pin "
    "point prev redo reset reveal say scale select set skip term train transpose undo "
    "view wait walk zoom ";

static bool is_allowed(const char *name)
{
    char word[64];
    snprintf(word, sizeof word, " %s ", name);
    return strstr(allowed, word) != NULL;
}

// What is the person's, and what whoever runs a script holds on to.
static void assert_stays(App *app, const App *before)
{
    assert_ptr_equal(app->session, before->session);
    assert_null(app->exercise.aside);
    assert_null(app->playback);
    assert_null(app->recording);
    assert_null(app->present);
    assert_null(app->keys.rows);
    assert_null(app->prefill);
    assert_null(app->search.text);
    assert_false(app->help.open || app->quit || app->reading.core || app->session->run.on);
    assert_int_equal(app->display.lang, before->display.lang);
    assert_int_equal(app->display.theme, before->display.theme);
    assert_int_equal(app->display.glyphs, before->display.glyphs);
    assert_int_equal(app->mouse, before->mouse);
}

static void test_every_command_is_decided(void **state)
{
    (void)state;
    for (const Command *c = NULL; (c = command_after(c));) {
        App *app = open_worked_case(LANG_ZH);
        app->ticks = true; // as on the screen
        const App before = *app;
        Error err = {0};
        char *example = example_of(c);
        const bool done = app_run_of_lesson(app, example, &err);
        free(example);
        if (((c->flags & FOR_LESSONS) != 0) != is_allowed(c->name))
            fail_msg("%s: decide whether lessons may run it", c->name);
        assert_stays(app, &before);
        if ((c->flags & FOR_LESSONS) == 0) {
            char text[400];
            assert_false(done);
            assert_int_equal(error_status(&err), 4);
            error_write(&err, LANG_EN, text, sizeof text);
            assert_non_null(strstr(text, "for the person alone; a lesson's own "
                                         "commands may walk"));
            error_write(&err, LANG_ZH, text, sizeof text);
            assert_non_null(strstr(text, "只有学习者自己能用"));
        }
        app_free(app);
    }
}

static void test_what_is_the_persons_is_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {"record /tmp/qkv-no-lesson-writes-this",
                                        "record off",
                                        "save",
                                        "q",
                                        "bind x next",
                                        "open softmax",
                                        "contents",
                                        "play /etc/passwd",
                                        "play",
                                        "reset answers",
                                        "reset answers yes",
                                        "answer",
                                        "practice softmax",
                                        "bug",
                                        "run",
                                        "ｂｕｇ",
                                        ":bug",
                                        "  :  practice"};
    App *app = open_worked_case(LANG_EN);
    const App before = *app;
    assert_true(app_run_of_lesson(app, "goto S", ERROR_DROPPED));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Error err = {0};
        assert_false(app_run_of_lesson(app, lines[i], &err));
        assert_int_equal(error_status(&err), 4);
        assert_stays(app, &before);
    }
    assert_int_equal(access("/tmp/qkv-no-lesson-writes-this", F_OK), -1);
    assert_true(app_run_of_lesson(app, "set Wq[1,2] 2", ERROR_DROPPED));
    assert_true(app_run_of_lesson(app, "reset", ERROR_DROPPED));
    assert_true(run(app, "save")); // the person still may
    assert_true(run(app, "practice softmax"));
    app_free(app);
}

// The time that a lesson's commands have is one for all of them; a person's
// take as long as they take.
static void test_their_time_ends(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(app_run_of_lesson(app, "train 3", ERROR_DROPPED));
    assert_true(app->lesson.used > 0);
    app->lesson.used = LESSON_SECONDS;
    Error err = {0};
    assert_false(app_run_of_lesson(app, "train 100000", &err));
    assert_int_equal(error_status(&err), 4);
    assert_false(app_run_of_lesson(app, "check", ERROR_DROPPED));
    assert_true(run(app, "train 3"));
    assert_true(run(app, "check"));
    app_free(app);
}

// A script that is being played while the person goes elsewhere.
static void play_lines(App *app, const char *first, const char *second)
{
    Script script = {.name = strdup("play"), .of_lesson = true};
    script.line = calloc(2, sizeof *script.line);
    owned_add(&script.command, strdup(first));
    owned_add(&script.command, strdup(second));
    playback_start(app, &script, 1);
}

static void test_a_script_records_nothing(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Error err = {0};
    play_lines(app, "record /tmp/qkv-no-lesson-writes-this", "next");
    assert_false(playback_pass(app, 0, &err));
    assert_int_equal(error_status(&err), 4);
    assert_int_equal(access("/tmp/qkv-no-lesson-writes-this", F_OK), -1);
    app_free(app);
}

static void test_a_script_stays_with_its_lesson(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Error err = {0};
    play_lines(app, "next", "set Wq[1,1] 5");
    assert_true(playback_pass(app, 0, &err));
    assert_true(run(app, "practice"));
    char *before = json_of(app), *after;
    assert_false(playback_pass(app, 10, &err)); // not in the exercise
    assert_int_equal(error_status(&err), 4);
    assert_null(app->playback);
    after = json_of(app);
    assert_string_equal(before, after);
    free(before);
    free(after);
    assert_true(run(app, "quit"));
    play_lines(app, "next", "set Wq[1,1] 5");
    assert_true(run(app, "open softmax")); // ends with the lesson
    assert_null(app->playback);
    play_lines(app, "next", "enter");
    assert_true(run(app, "contents"));
    assert_null(app->playback);
    assert_false(app_run_of_lesson(app, "enter", &err));
    assert_null(app->session);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_command_is_decided),
        cmocka_unit_test(test_what_is_the_persons_is_refused),
        cmocka_unit_test(test_their_time_ends),
        cmocka_unit_test(test_a_script_records_nothing),
        cmocka_unit_test(test_a_script_stays_with_its_lesson),
    };
    return cmocka_run_group_tests_name("command_lesson", tests, NULL, NULL);
}
