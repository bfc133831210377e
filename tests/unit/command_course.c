// SPDX-License-Identifier: GPL-3.0-or-later
// The course: what comes next, the end of a unit, folded parts, and where q leads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/contents.h"
#include "command/keys.h"
#include "kit/home.h"
#include "session/exercise.h"
#include "session/progress.h"

enum { TODAY = 20778 };

static bool says_at(App *app, int w, const char *text)
{
    char *screen = parts_of(app, w, 40);
    const bool found = strstr(screen, text) != NULL;
    free(screen);
    return found;
}

static bool says(App *app, const char *text)
{
    return says_at(app, 80, text);
}

static CourseRow row_of(App *app, size_t at)
{
    const Contents contents = contents_now(app);
    assert_true(at < contents.rows);
    return contents.row[at];
}

static size_t count_of(App *app, CourseKind kind)
{
    const Contents contents = contents_now(app);
    size_t count = 0;
    for (size_t i = 0; i < contents.rows; i++)
        count += contents.row[i].kind == kind;
    return count;
}

// Walks a lesson by `next` to the end of the unit that is open.
static void walk_unit(App *app)
{
    for (size_t i = 0; !app->help.open; i++) {
        assert_true(i < 200);
        assert_true(run(app, "next"));
    }
    assert_int_equal(app->help.kind, HELP_END);
}

static void test_who_is_new(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    assert_int_equal(row_of(app, 0).kind, COURSE_NEXT);
    assert_int_equal(row_of(app, 1).kind, COURSE_TOUR);
    assert_true(says(app, "small enough to check by"));
    assert_true(says(app, "Three tokens, one head · Forward"));
    assert_int_equal(count_of(app, COURSE_LESSON), 0); // parts are folded
    assert_int_equal(count_of(app, COURSE_PART), 4);
    assert_true(run(app, "row 3"));
    assert_true(run(app, "enter")); // unfolds the first part
    assert_int_equal(count_of(app, COURSE_LESSON), 9);
    assert_true(run(app, "fold"));
    assert_int_equal(count_of(app, COURSE_LESSON), 0);
    assert_true(run(app, "row 1"));
    assert_true(run(app, "enter"));
    assert_string_equal(app->session->lesson->header.id, "three-tokens");
    assert_int_equal(app->session->stop, 0);
    app_free(app);
}

static void test_a_unit_ends(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    assert_true(run(app, "enter"));
    assert_true(run(app, "goto S"));
    assert_true(run(app, "answer 99"));
    assert_true(run(app, "answer 98")); // missed
    walk_unit(app);
    assert_true(says(app, "What this was about"));
    assert_true(says(app, "· tell which numbers a changed weight reaches"));
    assert_true(says(app, "Enter asks the 1 missed once more"));
    assert_true(says(app, "Three tokens, one head · Backward"));
    assert_true(says_at(app, 60, "11 min"));
    assert_true(run(app, "enter")); // what was missed comes first
    assert_true(says(app, "Review 1 of 1"));
    assert_true(run(app, "reveal"));
    assert_true(run(app, "review"));
    assert_int_equal(app->help.kind, HELP_REVIEWED);
    assert_true(says(app, "1 asked, 0 right"));
    assert_true(run(app, "enter"));
    assert_false(app->help.open);
    assert_int_equal(lesson_unit(app->session->lesson, app->session->stop), 1);
    assert_true(run(app, "quit")); // to the contents, which know of it
    assert_null(app->session);
    assert_int_equal(app->contents.mark[0].ended, 1);
    assert_int_equal(app->contents.mark[0].left, 19);
    assert_false(says(app, "small enough"));
    const CourseRow next = row_of(app, 0);
    assert_int_equal(next.lesson * 10 + next.unit, 1);
    assert_true(run(app, "enter")); // where one was
    assert_int_equal(lesson_unit(app->session->lesson, app->session->stop), 1);
    app_free(app);
}

static void test_a_lesson_ends(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "goto closing"));
    walk_unit(app);
    assert_true(says(app, "take one step of gradient descent by hand"));
    assert_true(says(app, "Query, key, value · "));
    assert_true(run(app, "enter"));
    assert_string_equal(app->session->lesson->header.id, "library");
    assert_true(run(app, "quit"));
    assert_int_equal(app->contents.mark[0].ended, 1 << 2); // the others were passed over
    assert_int_equal(app->contents.mark[0].left, 22);
    assert_int_equal(row_of(app, 0).lesson, 1);
    app_free(app);
}

// A stop that is gone to is seen: the page does not stand before it.
static void test_a_stop_from_the_end(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "goto dO"));
    assert_true(run(app, "prev"));
    walk_unit(app);
    assert_true(run(app, "goto S"));
    assert_false(app->help.open);
    assert_true(says(app, "S = Q"));
    app_free(app);
}

// What is walked by a script or without progress has no pages between.
static void test_ends_are_for_learners(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    for (size_t i = 0; i < 300; i++) {
        assert_true(run(app, "next"));
        assert_false(app->help.open);
    }
    assert_true(says(app, "this is the last stop"));
    app_free(app);
}

// All units of a lesson that an earlier version finished count as ended.
static void test_an_earlier_version_finished_it(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    assert_true(run(app, "open three-tokens"));
    app->session->ended = UINT16_MAX;
    app->session->task_changes++;
    assert_true(run(app, "contents"));
    assert_int_equal(app->contents.mark[0].left, 0);
    assert_int_equal(row_of(app, 0).lesson, 1);
    app_free(app);
}

// The units of a lesson below it, from which it begins.
static void test_units_are_rows(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    contents_select(app, 1);
    assert_int_equal(row_of(app, app->contents.row).lesson, 1);
    assert_true(run(app, "fold"));
    const size_t units = count_of(app, COURSE_UNIT);
    assert_int_equal(units, app->catalog.entry[1].header.units);
    char line[32];
    snprintf(line, sizeof line, "row %zu", app->contents.row + 3);
    assert_true(run(app, line));
    assert_int_equal(row_of(app, app->contents.row).kind, COURSE_UNIT);
    assert_true(run(app, "enter"));
    assert_string_equal(app->session->lesson->header.id, "library");
    assert_int_equal(lesson_unit(app->session->lesson, app->session->stop), 1);
    app_free(app);
}

// A part that is finished is one line, and the hunt of the day is there.
static void test_finished_parts_fold(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    for (size_t i = 0; i < 9; i++) {
        assert_true(run(app, "contents"));
        contents_select(app, i);
        assert_true(contents_open(app, ERROR_DROPPED));
        for (size_t unit = 0; unit < header_units(&app->session->lesson->header); unit++) {
            app->help.open = false;
            walk_unit(app);
        }
    }
    assert_true(run(app, "contents"));
    assert_true(row_of(app, 0).lesson == 9);
    assert_int_equal(count_of(app, COURSE_BUG), 1);
    assert_true(says(app, "finished"));
    for (size_t i = 0; i < contents_now(app).rows; i++)
        assert_false(row_of(app, i).kind == COURSE_LESSON && row_of(app, i).lesson < 9);
    assert_true(progress_kata("softmax", true));
    assert_true(run(app, "row 2"));
    assert_true(run(app, "enter"));
    assert_true(app->session->exercise && app->session->exercise->fault);
    assert_true(run(app, "contents"));
    assert_int_equal(count_of(app, COURSE_KATA), 1);
    assert_true(says(app, "Kata: a backward pass to write: qkv kata 4"));
    assert_int_equal(row_of(app, 2).kind, COURSE_KATA);
    assert_true(run(app, "row 3"));
    assert_true(run(app, "enter"));
    assert_string_equal(app->session->lesson->header.id, "backward");
    static const char *const others[] = {"backward", "causal-mask",   "multi-head",
                                         "norm",     "encoder-layer", "gpt"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        progress_kata(others[i], true);
    assert_true(run(app, "contents"));
    assert_int_equal(count_of(app, COURSE_KATA), 0);
    app_free(app);
}

// A word that is no command stands for what has that name.
static void test_words_that_are_no_commands(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Error err = {0};
    assert_true(app_run_typed(app, "softmax", &err));
    assert_int_equal(app->help.kind, HELP_TERMS);
    assert_true(run(app, "cancel"));
    assert_true(app_run_typed(app, "dWq", &err));
    assert_string_equal(app->prefill, "goto dWq");
    assert_true(app_run_typed(app, "kv-cache", &err));
    assert_string_equal(app->prefill, "open kv-cache");
    assert_true(app_run_typed(app, "next", &err));
    assert_false(app_run_typed(app, "zzzq", &err));
    assert_true(err.message == &command_unknown);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_who_is_new, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_a_unit_ends, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_a_lesson_ends, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_a_stop_from_the_end, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_ends_are_for_learners, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_an_earlier_version_finished_it, make_home,
                                        remove_home),
        cmocka_unit_test(test_words_that_are_no_commands),
        cmocka_unit_test_setup_teardown(test_units_are_rows, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_finished_parts_fold, make_home, remove_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
