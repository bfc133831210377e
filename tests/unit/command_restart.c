// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson that is opened once more without reading its file is the lesson that
// was opened: whatever was done to it before.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/command.h"
#include "kit/example.h"
#include "kit/open.h"

// What a lesson's scripts can do: every command that lessons may run, its own
// scripts, an edit of each leaf and of each number that an op has.
static void do_much(App *app)
{
    const Lesson *lesson = app->session->lesson;
    char line[200];
    for (const Command *c = NULL; (c = command_after(c));) {
        char *example = example_of(c);
        app_run_of_lesson(app, example, ERROR_DROPPED);
        free(example);
    }
    for (size_t i = 0; i < lesson->play.count; i++)
        app_run_of_lesson(app, lesson->play.at[i], ERROR_DROPPED);
    for (size_t i = 0; i < lesson->tasks; i++) {
        const Task *task = &lesson->task[i];
        session_goto(app->session, 0);
        for (size_t k = 0; k < task->solutions; k++)
            app_run_of_lesson(app, task->solution[k], ERROR_DROPPED);
        app_run_of_lesson(app, "reveal", ERROR_DROPPED);
    }
    for (NodeId n = 0; n < (NodeId)graph_count(lesson->graph); n++) {
        const Node *node = graph_node(lesson->graph, n);
        snprintf(line, sizeof line, "set %s[1,1] 7", node->name);
        app_run_of_lesson(app, line, ERROR_DROPPED);
        for (int k = 0; node->op && node->op->param[k].name; k++) {
            snprintf(line, sizeof line, "set %s.%s 0.25", node->name, node->op->param[k].name);
            app_run_of_lesson(app, line, ERROR_DROPPED);
        }
    }
}

static void assert_same(App *app, App *fresh)
{
    char *now = json_of(app), *new = json_of(fresh);
    assert_string_equal(now, new);
    free(now);
    free(new);
    now = screen_of(app, 100, 30);
    new = screen_of(fresh, 100, 30);
    assert_string_equal(now, new);
    free(now);
    free(new);
    assert_int_equal(app->session->stop, fresh->session->stop);
    assert_false(journal_at(&app->session->journal, true));
    assert_false(graph_any_edited(app->session->graph));
}

static void test_restarted_is_opened(void **state)
{
    (void)state;
    static const char *const patterns[] = {"lessons/*.lua", "tests/lessons/every-op.lua"};
    for (size_t k = 0; k < 2; k++) {
        glob_t lessons = tree_glob(patterns[k]);
        assert_true(lessons.gl_pathc > 0);
        for (size_t i = 0; i < lessons.gl_pathc; i++) {
            App *app = open_lesson(lessons.gl_pathv[i], LANG_EN);
            App *fresh = open_lesson(lessons.gl_pathv[i], LANG_EN);
            const Display display = app->display;
            do_much(app);
            assert_true(graph_any_edited(app->session->graph));
            const double used = app->lesson.used;
            app_restart(app, &display);
            buffer_clear(&app->message);
            assert_same(app, fresh);
            assert_true(app->lesson.used == used && used > 0);
            app_restart(app, &display); // with nothing done
            assert_same(app, fresh);
            app_free(app);
            app_free(fresh);
        }
        globfree(&lessons);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restarted_is_opened),
    };
    return cmocka_run_group_tests_name("command_restart", tests, NULL, NULL);
}
