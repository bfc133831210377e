// SPDX-License-Identifier: GPL-3.0-or-later
// The screen on a terminal of its own: the modes that it leaves, the colours that it finds, and
// that what began with Escape is read to its end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

#include "term/input.h"
#include "term/screen.h"

static bool is_cooked(void)
{
    struct termios modes;
    tcgetattr(STDIN_FILENO, &modes);
    return (modes.c_lflag & ICANON) && (modes.c_lflag & ECHO) && (modes.c_iflag & ICRNL);
}

static ColorDepth depth_where(const char *type, const char *says, const char *none)
{
    Error err = {0};
    setenv("TERM", type, 1);
    setenv("COLORTERM", says, 1);
    setenv("NO_COLOR", none, 1);
    ColorDepth depth;
    if (!screen_open(COLORS_AUTO, &depth, &err))
        _exit(9);
    screen_close();
    return depth;
}

// Returns 0 where all is as it should be.
static int use_screen(void)
{
    Error err = {0};
    ColorDepth depth;
    int cols, rows;
    unsetenv("TMUX");
    if (depth_where("xterm-256color", "truecolor", "") != DEPTH_TRUE ||
        depth_where("xterm-256color", "", "") != DEPTH_256 ||
        depth_where("xterm-256color", "truecolor", "1") != DEPTH_MONO ||
        depth_where("linux", "truecolor", "") != DEPTH_8 ||
        depth_where("vt100", "truecolor", "") != DEPTH_MONO)
        return 1;
    if (!is_cooked() || !screen_open(COLORS_AUTO, &depth, &err) || is_cooked())
        return 2;
    screen_suspend();
    if (!is_cooked())
        return 3;
    screen_resume();
    screen_size(&cols, &rows);
    if (is_cooked() || rows != 24 || cols != 80)
        return 4;
    screen_close();
    return is_cooked() ? 0 : 5;
}

static void test_modes_and_colors(void **state)
{
    (void)state;
    int master, status = -1;
    char bytes[4096];
    const pid_t child = forkpty(&master, NULL, NULL, NULL);
    if (child == 0)
        _exit(use_screen());
    assert_true(child > 0);
    while (read(master, bytes, sizeof bytes) > 0)
        continue;
    close(master);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void do_nothing(int number)
{
    (void)number;
}

// Its bytes come one after another, with moments and signals between.
static void test_a_key_that_comes_in_parts(void **state)
{
    (void)state;
    const struct timespec moment = {.tv_nsec = 2000000};
    const struct sigaction wakes = {.sa_handler = do_nothing, .sa_flags = SA_RESTART};
    sigaction(SIGWINCH, &wakes, NULL);
    static const char key[] = "\033[15;2~";
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const int before = dup(STDIN_FILENO);
    dup2(ends[0], STDIN_FILENO);
    const pid_t child = fork();
    if (child == 0) {
        for (const char *p = key; *p; p++) {
            if (write(ends[1], p, 1) != 1)
                _exit(1);
            nanosleep(&moment, NULL);
            kill(getppid(), SIGWINCH);
            nanosleep(&moment, NULL);
        }
        _exit(0);
    }
    Input input;
    Event event;
    input_init(&input, screen_read, NULL);
    while (!input_next(&input, &event))
        continue;
    waitpid(child, NULL, 0);
    const bool more = input_next(&input, &(Event){0});
    dup2(before, STDIN_FILENO);
    assert_int_equal(event.key, KEY_NAME_F17);
    assert_false(more);
    input_release(&input);
    close(before);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    int master, slave;
    if (openpty(&master, &slave, NULL, NULL, NULL) != 0) { // a build machine may have none
        puts("ok terminal # SKIP no pty");
        return 0;
    }
    close(master);
    close(slave);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modes_and_colors),
        cmocka_unit_test(test_a_key_that_comes_in_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
