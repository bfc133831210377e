// SPDX-License-Identifier: GPL-3.0-or-later
// Progress that cannot be kept is seen on the screen for as long as that lasts,
// and is said when the program is left.
#include "harness/all.c"

static void test_no_place(void)
{
    Screen screen;
    const PtyOptions options = {
        .rows = 12, .cols = 40, .args = {"three-tokens"}, .env = {"XDG_STATE_HOME=/proc"}};
    screen_start(&screen, &options);
    check(screen_shows(&screen, "progress is not saved"), "a message says why", &screen);
    screen_type(&screen, "n");
    check(screen_shows(&screen, "\n unsaved "), "one says so as long as it lasts", &screen);
    screen_type(&screen, "L");
    check(screen_shows(&screen, "\n 未保存\n"), "in Chinese too", &screen);
    screen_type(&screen, "L:set X[1,2] 41.5\r");
    check(screen_finish(&screen, ":quit now\r") == 5, "edits that are lost have a status", &screen);
    check(strstr(screen.pty.out, "qkv: progress is not saved: /proc/qkv") != NULL,
          "why is said on leaving", NULL);
    screen_end(&screen);
}

// The second goes on when the first has left, and has no lock to wait for.
static void test_two_instances(void)
{
    Screen first, second;
    PtyOptions options = {.args = {"three-tokens"}};
    screen_start(&first, &options);
    options.home = first.pty.home;
    screen_start(&second, &options);
    check(screen_shows(&second, "another qkv has three-tokens open") &&
              !screen_shows(&first, "unsaved"),
          "the second is told", &second);
    check(screen_finish(&first, "qq") == 0, "the first leaves", &first);
    const size_t from = second.pty.out_size;
    screen_type(&second, ":set X[1,2] 41.5\r");
    check(pty_wait_output(&second.pty, from, "saved again"), "the second saves from then on",
          &second);
    check(screen_finish(&second, "qq") == 0, "and has nothing to say at its end", &second);
    screen_end(&second);
    screen_start(&second, &options);
    screen_type(&second, ":goto X\r");
    check(screen_shows(&second, "41.5"), "its edit is kept", &second);
    screen_end(&second);
    screen_end(&first);
}

// L is for this session, :lang zh from now on.
static void test_language(void)
{
    Screen first, screen;
    PtyOptions options = {.args = {"three-tokens"}};
    screen_start(&first, &options);
    screen_type(&first, "L");
    check(screen_shows(&first, "帮助"), "L changes the language", &first);
    check(screen_finish(&first, "qq") == 0, "and leaves", &first);
    options.home = first.pty.home;
    screen_start(&screen, &options);
    check(screen_shows(&screen, "help"), "of that session alone", &screen);
    screen_type(&screen, ":lang zh\r");
    check(screen_finish(&screen, "qq") == 0, "a language that is named", &screen);
    screen_end(&screen);
    screen_start(&screen, &options);
    check(screen_shows(&screen, "帮助"), "is there the next time", &screen);
    screen_end(&screen);
    screen_end(&first);
}

int main(void)
{
    test_no_place();
    test_two_instances();
    test_language();
    return checks_status();
}
