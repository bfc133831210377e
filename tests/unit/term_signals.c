// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of the program itself. What a signal from outside does is seen on a
// terminal (tests/pty/signals.c).
#define _DEFAULT_SOURCE // MAP_ANON
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "term/signals.h"

static int told[2];

static void tell(void)
{
    const ssize_t n = write(told[1], "r", 1);
    (void)n;
}

static volatile int depth;

static int overflow(int n)
{
    volatile char page[4096];
    page[n % 4096] = (char)n;
    depth++;
    return depth < 0 ? 0 : overflow(n + 1) + page[(n + 1) % 4096];
}

static void read_nowhere(void)
{
    volatile char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0);
    depth = page[0];
}

static void fill_stack(void)
{
    depth = overflow(0);
}

static void meet_bug(void)
{
    BUG_ON(depth == 0);
}

// Fails in a process of its own. How often the terminal was given back, and
// how the process ended.
static int failing(void (*how)(void), int *status)
{
    char bytes[8];
    assert_int_equal(pipe(told), 0);
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDERR_FILENO);
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        signal(SIGSEGV, SIG_DFL); // cmocka's
        if (signals_open()) {
            bug_set_restore(tell);
            how();
        }
        _exit(0);
    }
    close(told[1]);
    const ssize_t n = read(told[0], bytes, sizeof bytes);
    close(told[0]);
    waitpid(child, status, 0);
    return (int)n;
}

static void test_faults(void **state)
{
    (void)state;
    void (*const how[])(void) = {read_nowhere, fill_stack, meet_bug, abort};
    const int number[] = {SIGSEGV, SIGSEGV, SIGABRT, SIGABRT};
    for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
        int status;
        assert_int_equal(failing(how[i], &status), 1);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), number[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_faults)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
