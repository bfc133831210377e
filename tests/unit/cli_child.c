// SPDX-License-Identifier: GPL-3.0-or-later
// Work in a child process: its output and status come back, and its end by a
// signal is the lesson's fault, not ours.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/child.h"

enum { LARGE = 300000 }; // more than a pipe holds

static int print_much(Run *run)
{
    buffer_pad(&run->out, LARGE);
    buffer_add(&run->out, "end");
    return 1;
}

static int be_killed(Run *run)
{
    buffer_add(&run->out, "lost");
    raise(SIGKILL);
    return 0;
}

static int change_memory(Run *run)
{
    run->lessons = 99;
    return 0;
}

static void test_output_and_status_come_back(void **state)
{
    (void)state;
    Run run = {.lang = LANG_EN};
    buffer_add(&run.out, "start");
    assert_int_equal(child_run(&run, print_much), 1);
    assert_int_equal(run.out.size, 5 + LARGE + 3);
    assert_memory_equal(run.out.text, "start ", 6);
    assert_string_equal(run.out.text + 5 + LARGE, "end");
    buffer_release(&run.out);
}

static void test_fall_is_status_4(void **state)
{
    (void)state;
    Run run = {.lang = LANG_EN};
    assert_int_equal(child_run(&run, be_killed), 4);
    assert_int_equal(run.out.size, 0);
    buffer_release(&run.out);
}

static void test_memory_is_not_shared(void **state)
{
    (void)state;
    Run run = {.lang = LANG_EN};
    assert_int_equal(child_run(&run, change_memory), 0);
    assert_int_equal(run.lessons, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_output_and_status_come_back),
        cmocka_unit_test(test_fall_is_status_4),
        cmocka_unit_test(test_memory_is_not_shared),
    };
    return cmocka_run_group_tests_name("cli_child", tests, NULL, NULL);
}
