// SPDX-License-Identifier: GPL-3.0-or-later
// Work in a child process: its output and status come back, its end by a signal
// or a limit is the lesson's fault, not ours, and it ends with its parent.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
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

static int end_of_endless; // the pipe that work keeps open

static int run_for_ever(Run *run)
{
    const bool said = write(end_of_endless, "x", 1) == 1;
    while (said && run)
        continue;
    return 1;
}

static int take_all_memory(Run *run)
{
    (void)run;
    child_doing(CHILD_TASK, 7);
#ifdef CHILD_MEMORY_UNLIMITED
    free(mem_new((size_t)-1, 16)); // no limit: what no memory can hold
#else
    free(mem_new(5, (size_t)1 << 30)); // GiB: address space that no one touches
#endif
    return 0;
}

static int take_all_time(Run *run)
{
    child_doing(CHILD_SCRIPT, 12);
    while (run)
        continue;
    return 0;
}

static const char *const lesson = "hostile.lua";
static const Options plain = {.limit = 60};

static Run run_of(const Options *options)
{
    return (Run){.options = options, .lesson = &lesson, .lessons = 1};
}

// Runs it with stderr in a file, whose first line is in `told` afterwards, and
// with at most `files` descriptors.
static int run_told(Run *run, int (*work)(Run *run), rlim_t files, char told[400])
{
    FILE *file = tmpfile();
    const int before = dup(STDERR_FILENO);
    struct rlimit now;
    assert_non_null(file);
    dup2(fileno(file), STDERR_FILENO);
    getrlimit(RLIMIT_NOFILE, &now);
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){files, now.rlim_max});
    const int status = child_run(run, 1, work);
    setrlimit(RLIMIT_NOFILE, &now);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(file);
    told[0] = '\0';
    assert_ptr_equal(fgets(told, 400, file), told);
    fclose(file);
    return status;
}

static void assert_told(int (*work)(Run *run), Lang lang, const char *what)
{
    const Options options = {.limit = 1};
    char told[400];
    Run run = run_of(&options);
    run.lang = lang;
    assert_int_equal(run_told(&run, work, 64, told), 4);
    if (!strstr(told, what))
        fail_msg("'%s' is not in: %s", what, told);
    buffer_release(&run.out);
}

static void test_output_and_status_come_back(void **state)
{
    (void)state;
    Run run = run_of(&plain);
    buffer_add(&run.out, "start");
    assert_int_equal(child_run(&run, 1, print_much), 1);
    assert_int_equal(run.out.size, 5 + LARGE + 3);
    assert_memory_equal(buffer_text(&run.out), "start ", 6);
    assert_string_equal(buffer_text(&run.out) + 5 + LARGE, "end");
    buffer_release(&run.out);
}

static void test_fall_is_status_4(void **state)
{
    (void)state;
    Run run = run_of(&plain);
    assert_int_equal(child_run(&run, 1, be_killed), 4);
    assert_int_equal(run.out.size, 0);
    buffer_release(&run.out);
}

static void test_memory_is_not_shared(void **state)
{
    (void)state;
    Run run = run_of(&plain);
    assert_int_equal(child_run(&run, 1, change_memory), 0);
    assert_int_equal(run.lessons, 1);
}

// Which lesson, where in it, what it met, and what to do.
static void test_limits_are_told(void **state)
{
    (void)state;
    assert_told(take_all_memory, LANG_EN,
                "hostile.lua:7: the lesson needs more "
                "memory than it may have (4 GiB)");
    assert_told(take_all_memory, LANG_ZH, "hostile.lua:7: 这一课需要的内存超过");
    assert_told(take_all_time, LANG_EN,
                "hostile.lua:12: the lesson took more than 1 s of processor "
                "time and was stopped while its script was played; --limit");
    assert_told(take_all_time, LANG_ZH,
                "hostile.lua:12: 这一课占用处理器超过 1 "
                "秒，已在播放课程脚本时停止；可以用 "
                "--limit");
    assert_told(be_killed, LANG_EN,
                "hostile.lua: the lesson brought its "
                "process down (signal 9) while it was");
}

static int say_nothing(Run *run)
{
    (void)run;
    return 0;
}

// Without a process nothing limits the lesson: it is not run.
static void test_no_process_is_said(void **state)
{
    (void)state;
    char told[400];
    Run run = run_of(&plain);
    assert_int_equal(run_told(&run, say_nothing, 3, told), 3);
    assert_non_null(strstr(told, "no process could be started"));
}

// Fewer than it would wait for at once.
static void test_few_descriptors_are_enough(void **state)
{
    (void)state;
    char told[400];
    Run run = run_of(&plain);
    assert_int_equal(run_told(&run, be_killed, 24, told), 4);
    assert_non_null(strstr(told, "signal 9"));
    buffer_release(&run.out);
}

// The write end of the pipe is held by the process that is killed and by its
// child: the pipe ends when both are gone.
static void assert_ends_with_parent(int number)
{
    int ends[2], ended;
    char byte;
    assert_int_equal(pipe(ends), 0);
    end_of_endless = ends[1];
    const pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        signal(number, SIG_DFL); // nohup ignores SIGHUP
        Run run = run_of(&plain);
        _exit(child_run(&run, 1, run_for_ever));
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1); // the child runs
    assert_int_equal(kill(pid, number), 0);
    struct pollfd end = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&end, 1, 20000), 1);
    assert_int_equal(read(ends[0], &byte, 1), 0);
    assert_int_equal(waitpid(pid, &ended, 0), pid);
    assert_true(WIFSIGNALED(ended) && WTERMSIG(ended) == number);
    close(ends[0]);
}

static void test_the_child_ends_with_its_parent(void **state)
{
    (void)state;
    assert_ends_with_parent(SIGINT);
    assert_ends_with_parent(SIGTERM);
    assert_ends_with_parent(SIGHUP);
    assert_ends_with_parent(SIGKILL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_output_and_status_come_back),
        cmocka_unit_test(test_fall_is_status_4),
        cmocka_unit_test(test_memory_is_not_shared),
        cmocka_unit_test(test_limits_are_told),
        cmocka_unit_test(test_no_process_is_said),
        cmocka_unit_test(test_few_descriptors_are_enough),
        cmocka_unit_test(test_the_child_ends_with_its_parent),
    };
    return cmocka_run_group_tests_name("cli_child", tests, NULL, NULL);
}
