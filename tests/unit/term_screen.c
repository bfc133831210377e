// SPDX-License-Identifier: GPL-3.0-or-later
// The screen on a terminal of its own: what opening it leaves in the environment, which programs
// that are started from it would get.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

#include "base/path.h"
#include "term/screen.h"

static bool environment_is(const char *terminfo)
{
    const char *found = getenv("TERMINFO");
    return strcmp(getenv("TERM"), "xterm-256color") == 0 &&
           (terminfo ? found && strcmp(found, terminfo) == 0 : !found);
}

// Opens the screen and leaves it; returns 0 where all is as it should be.
static int use_screen(const char *terminfo, bool direct)
{
    Error err = {0};
    unsetenv("NO_COLOR");
    setenv("TERM", "xterm-256color", 1);
    setenv("COLORTERM", "truecolor", 1);
    if (terminfo)
        setenv("TERMINFO", terminfo, 1);
    else
        unsetenv("TERMINFO");
    if (!screen_open(COLORS_AUTO, &err))
        return 1;
    const bool open = screen_direct() == direct && environment_is(terminfo);
    screen_suspend();
    const bool left = environment_is(terminfo);
    screen_resume();
    screen_close();
    return open && left && environment_is(terminfo) ? 0 : 2;
}

static void look_from_inside(const char *terminfo)
{
    int master, status = -1;
    char bytes[4096];
    char *folder = path_program("terminfo"), *entry = path_join(folder, "q/qkv-own-xterm");
    const bool direct = access(entry, R_OK) == 0; // where there is tic
    free(folder);
    free(entry);
    const pid_t child = forkpty(&master, NULL, NULL, NULL);
    if (child == 0)
        _exit(use_screen(terminfo, direct));
    assert_true(child > 0);
    while (read(master, bytes, sizeof bytes) > 0)
        continue;
    close(master);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void the_programs_own_entries_are_not_passed_on(void **state)
{
    (void)state;
    look_from_inside(NULL);
    look_from_inside("/nowhere");
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
        cmocka_unit_test(the_programs_own_entries_are_not_passed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
