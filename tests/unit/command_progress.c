// SPDX-License-Identifier: GPL-3.0-or-later
// Progress where it cannot be kept: why is said when a lesson is opened, while
// that lasts, and when it is left; and it is kept again as soon as it can be,
// without anybody's work being replaced in silence.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "session/progress.h"
#include "kit/home.h"

static char dir[300];

static int make_place(void **state)
{
    const int failed = make_home(state);
    snprintf(dir, sizeof dir, "%s/.local/state/qkv/progress", home);
    return failed;
}

// An instance with the worked case open, as a person would have it.
static App *start(void)
{
    App *app = app_new(&(AppOptions){.keeps = true});
    char path[OPEN_PATH];
    assert_true(app_open(app, tree_path("lessons/three-tokens.lua", path), ERROR_DROPPED));
    return app;
}

static const char *message_of(const App *app)
{
    return buffer_text(&app->message);
}

static bool has_mark(App *app)
{
    bool marked = true;
    app_say_nothing(app); // why it is said first
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const Lang before = app->display.lang;
        app->display.lang = (Lang)lang;
        char *screen = screen_of(app, 40, 12);
        marked &= strstr(screen, lang == LANG_ZH ? "未保存" : "unsaved") != NULL;
        free(screen);
        app->display.lang = before;
    }
    return marked;
}

// Leaves; the exit status, and why edits were not saved in `why`.
static int leave(App *app, char why[300])
{
    Error err = {0};
    const int status = app_leave(app, &err);
    error_write(&err, LANG_EN, why, 300);
    app_free(app);
    return status;
}

// The saved lesson as text, "" where there is none.
static const char *saved(void)
{
    static Buffer text;
    char path[400];
    snprintf(path, sizeof path, "%s/three-tokens.progress", dir);
    buffer_release(&text);
    file_read(path, 1 << 20, &text);
    return buffer_text(&text);
}

static bool saves(App *app)
{
    return app_save(app, ERROR_DROPPED);
}

static void assert_unkept(const char *expected)
{
    char why[300];
    App *app = start();
    assert_non_null(strstr(message_of(app), expected));
    assert_true(app->message_is_error);
    assert_true(has_mark(app));
    assert_true(run(app, "help"));
    char *screen = screen_of(app, 400, 40);
    assert_non_null(strstr(screen, expected));
    free(screen);
    assert_true(run(app, "set Wq[1,2] 5"));
    assert_false(app_run(app, "save", ERROR_DROPPED));
    assert_non_null(strstr(message_of(app), expected));
    assert_false(app_has_unsaved(app)); // it was tried: nothing wakes again
    assert_int_equal(leave(app, why), 5);
    assert_non_null(strstr(why, expected));
    app = start(); // and without edits the status is fine
    assert_int_equal(leave(app, why), 0);
    assert_non_null(strstr(why, expected));
}

static void test_no_home(void **state)
{
    (void)state;
    unsetenv("HOME");
    assert_unkept("HOME is not set to an absolute path");
    setenv("HOME", "", 1);
    assert_unkept("HOME is not set to an absolute path");
    setenv("HOME", "a/relative/one", 1);
    assert_unkept("HOME is not set to an absolute path");
}

static void test_no_folder(void **state)
{
    (void)state;
    char path[400];
    snprintf(path, sizeof path, "%s/.local", home);
    FILE *file = fopen(path, "w"); // where a folder has to be
    fclose(file);
    assert_unkept("qkv/progress: Not a directory");
}

static void test_nothing_may_be_made(void **state)
{
    (void)state;
    if (geteuid() == 0)
        skip();
    char why[300];
    assert_int_equal(leave(start(), why), 0);
    assert_string_equal(why, "");
    assert_int_equal(chmod(dir, 0500), 0);
    assert_unkept("qkv/progress: Permission denied");
    assert_int_equal(chmod(dir, 0700), 0);
}

// The lock of the lesson exists and cannot be opened: nobody has it.
static void test_a_lock_that_cannot_be_opened(void **state)
{
    (void)state;
    char why[300], path[400];
    assert_int_equal(leave(start(), why), 0);
    snprintf(path, sizeof path, "%s/three-tokens.lock", dir);
    unlink(path);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_unkept("qkv/progress: Is a directory");
}

static void test_saving_begins_to_work(void **state)
{
    (void)state;
    char path[400], why[300];
    snprintf(path, sizeof path, "%s/.local", home);
    FILE *file = fopen(path, "w");
    fclose(file);
    App *app = start();
    assert_true(run(app, "set Wq[1,2] 5"));
    assert_false(saves(app));
    unlink(path);
    assert_true(run(app, "set Wq[1,2] 6"));
    assert_true(app_has_unsaved(app));
    assert_true(saves(app));
    assert_string_equal(message_of(app), "progress is saved again");
    assert_false(has_mark(app));
    assert_non_null(strstr(saved(), "set Wq[1,2] 6\n"));
    assert_int_equal(leave(app, why), 0);
    assert_string_equal(why, "");
}

// The first instance walks on and leaves; the second goes on where it began:
// with what was saved before, or with nothing.
static void take_over(bool saved_before)
{
    char why[300];
    App *first = start();
    if (saved_before) {
        assert_true(run(first, "set Wq[1,2] 5"));
        assert_true(saves(first));
    }
    App *second = start();
    assert_non_null(strstr(message_of(second), "another qkv has three-tokens open"));
    assert_true(has_mark(second));
    assert_false(saves(second));
    assert_true(run(first, "goto dWq"));
    assert_int_equal(leave(first, why), 0);
    assert_true(run(second, "set Wq[1,2] 7"));
    assert_true(app_has_unsaved(second));
    assert_true(saves(second));
    assert_string_equal(message_of(second), "progress is saved again");
    assert_false(has_mark(second));
    assert_non_null(strstr(saved(), "set Wq[1,2] 7\n"));
    App *third = start();
    assert_false(saves(third)); // the second has the lock now
    app_free(third);
    assert_int_equal(leave(second, why), 0);
}

static void test_second_takes_over(void **state)
{
    (void)state;
    take_over(true);
}

static void test_second_takes_over_from_nothing(void **state)
{
    (void)state;
    take_over(false);
}

// The first saves more before it leaves: neither replaces the other unasked.
static App *overtaken(void)
{
    App *first = start(), *second = start();
    assert_true(run(first, "set Wq[1,2] 5"));
    assert_true(saves(first));
    app_free(first);
    assert_true(run(second, "set Wq[1,2] 7"));
    assert_false(saves(second));
    assert_false(saves(second));
    assert_true(has_mark(second));
    assert_non_null(strstr(saved(), "set Wq[1,2] 5\n"));
    return second;
}

static void test_newer_progress_stays(void **state)
{
    (void)state;
    char why[300];
    assert_int_equal(leave(overtaken(), why), 5);
    assert_non_null(strstr(why, "another qkv saved newer progress"));
    assert_non_null(strstr(saved(), "set Wq[1,2] 5\n"));
}

static void test_newer_progress_is_replaced(void **state)
{
    (void)state;
    char why[300], path[400];
    App *app = overtaken();
    assert_true(run(app, "save"));
    assert_string_equal(message_of(app), "saved");
    assert_non_null(strstr(saved(), "set Wq[1,2] 7\n"));
    snprintf(path, sizeof path, "%s/three-tokens.progress.1", dir);
    Buffer older = {0};
    assert_int_equal(file_read(path, 1 << 20, &older), FILE_READ);
    assert_non_null(strstr(buffer_text(&older), "set Wq[1,2] 5\n"));
    buffer_release(&older);
    assert_int_equal(leave(app, why), 0);
}

static void test_newer_progress_is_read(void **state)
{
    (void)state;
    char why[300], path[OPEN_PATH];
    App *app = overtaken();
    assert_true(app_open(app, tree_path("lessons/three-tokens.lua", path), ERROR_DROPPED));
    assert_non_null(strstr(message_of(app), "newer progress")); // what was lost
    assert_false(has_mark(app));
    assert_true(run(app, "set Wq[1,1] 9"));
    assert_true(saves(app));
    assert_non_null(strstr(saved(), "set Wq[1,:] 9 5\n"));
    assert_int_equal(leave(app, why), 5); // edits were lost on the way
}

// An exercise between: the lesson's edits are what counts.
static void test_under_an_exercise(void **state)
{
    (void)state;
    char why[300];
    App *app = start();
    assert_true(run(app, "set Wq[1,2] 5"));
    assert_true(run(app, "practice softmax"));
    assert_true(saves(app));
    assert_false(app_has_unsaved(app));
    assert_non_null(strstr(saved(), "set Wq[1,2] 5\n"));
    assert_int_equal(leave(app, why), 0);
}

int main(void)
{
#define AT_HOME(test) cmocka_unit_test_setup_teardown(test, make_place, remove_home)
    const struct CMUnitTest tests[] = {
        AT_HOME(test_no_home),
        AT_HOME(test_no_folder),
        AT_HOME(test_nothing_may_be_made),
        AT_HOME(test_a_lock_that_cannot_be_opened),
        AT_HOME(test_saving_begins_to_work),
        AT_HOME(test_second_takes_over),
        AT_HOME(test_second_takes_over_from_nothing),
        AT_HOME(test_newer_progress_stays),
        AT_HOME(test_newer_progress_is_replaced),
        AT_HOME(test_newer_progress_is_read),
        AT_HOME(test_under_an_exercise),
    };
    return cmocka_run_group_tests_name("command_progress", tests, NULL, NULL);
}
