// SPDX-License-Identifier: GPL-3.0-or-later
// The file of settings, and what is asked of the terminal.
#include "harness/all.c"

static const PtyOptions lesson = {.args = {"three-tokens"}};

// A home whose file of settings has that text. The caller removes it.
static void home_with(const char *text, char home[256])
{
    char path[400];
    const char *tmp = getenv("TMPDIR");
    snprintf(home, 256, "%s/qkv-settings.XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(home))
        exit(1);
    snprintf(path, sizeof path, "mkdir -p '%s/CONFIG/qkv'", home);
    if (system(path) != 0)
        exit(1);
    snprintf(path, sizeof path, "%s/CONFIG/qkv/config", home);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

static void remove_home(const char *home)
{
    char command[400];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    if (system(command) != 0)
        exit(1);
}

static void test_bound_key(void)
{
    char home[256];
    Screen screen;
    PtyOptions options = lesson;
    home_with("# mine\nbind lesson x next\nbind Ctrl-t goto A\ndigits 1\n", home);
    options.home = home;
    screen_start(&screen, &options);
    check(screen_shows(&screen, "x next"), "the footer names a bound key", &screen);
    screen_type(&screen, "x");
    check(screen_shows(&screen, " 1 / 8"), "which works", &screen);
    screen_key(&screen, "\024");
    check(screen_shows(&screen, " 7 / 8") && screen_shows(&screen, " 0.3 "),
          "so does a control key, and settings are taken up", &screen);
    screen_type(&screen, "??");
    check(screen_shows(&screen, "· x,") && screen_shows(&screen, " n, Space, PgDn"),
          "help names it too, and none of a remote", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
    remove_home(home);
}

static void test_wrong_settings(void)
{
    char home[256];
    Screen screen;
    PtyOptions options = lesson;
    home_with("theme ligth\nfoo\nbind lesson x next\n", home);
    options.home = home;
    options.cols = 250;
    screen_start(&screen, &options);
    check(screen_shows(&screen, "config:1: theme takes") &&
              screen_shows(&screen, "(wrong lines in all: 2)"),
          "a wrong setting is told", &screen);
    screen_type(&screen, "x");
    check(screen_shows(&screen, " 1 / 8"), "the others work", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
    remove_home(home);
}

static void test_unreadable_settings(void)
{
    char home[256], path[400];
    Screen screen;
    PtyOptions options = lesson;
    home_with("", home);
    snprintf(path, sizeof path, "%s/CONFIG/qkv/config", home);
    unlink(path);
    mkdir(path, 0700);
    options.home = home;
    options.cols = 200;
    screen_start(&screen, &options);
    check(screen_shows(&screen, "is not a regular file") && screen_shows(&screen, "n next"),
          "a file of settings that cannot be read stops nothing", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
    remove_home(home);
}

static void test_no_chinese(void)
{
    Screen screen;
    PtyOptions options = lesson;
    options.env[0] = "LC_ALL=C";
    options.args[1] = "--lang";
    options.args[2] = "zh";
    options.cols = 120;
    screen_start(&screen, &options);
    check(screen_shows(&screen, "Chinese needs UTF-8") && screen_shows(&screen, "n next") &&
              !screen_shows(&screen, "??"),
          "without UTF-8 Chinese gives way to English and says why", &screen);
    screen_type(&screen, "L");
    check(screen_shows(&screen, "Chinese needs UTF-8") && screen_shows(&screen, "n next"),
          "and L is refused with the reason", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// ---- The background -----------------------------------------------------

static bool asked(const Screen *screen)
{
    return screen->pty.out && strstr(screen->pty.out, "\033]11;?\007");
}

// An answer is no key: nobody counts it.
static void answer(Screen *screen, const char *bytes)
{
    pty_type(&screen->pty, bytes);
    screen->pty.sent--;
}

static void test_background(const char *colour)
{
    Screen screen;
    screen_start(&screen, &lesson);
    check(asked(&screen), "the terminal is asked for its background", &screen);
    char *before = screen_copy(&screen);
    const unsigned long frame = screen.pty.frames;
    const size_t size = screen.pty.out_size;
    answer(&screen, "\033]11;rgb:ffff/ff");
    answer(&screen, colour);
    answer(&screen, "\033\\");
    pty_wait_frame(&screen.pty, frame);
    check(screen.pty.out_size > size && screen_is(&screen, before),
          "a late answer repaints once, and none of it is a key", &screen);
    screen_type(&screen, "n");
    check(screen_shows(&screen, " 1 / 8"), "keys go on", &screen);
    check(screen_finish(&screen, "qq") == 0 && screen_is_left(&screen), "and the end is as ever",
          &screen);
    free(before);
    screen_end(&screen);
}

static void test_answer_without_end(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    answer(&screen, "\033]11;rgb:");
    const unsigned long frame = screen.pty.frames;
    pty_resize(&screen.pty, 24, 81); // something else goes on meanwhile
    pty_wait_frame(&screen.pty, frame);
    screen_key(&screen, "\033[6~");
    check(screen_shows(&screen, " 1 / 8"), "an answer without an end swallows no key", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_not_asked(void)
{
    static const char *const types[] = {"TERM=linux", "TERM=vt100", "NO_COLOR=1"};
    for (size_t i = 0; i < 3; i++) {
        char name[80];
        Screen screen;
        PtyOptions options = lesson;
        options.env[0] = types[i];
        screen_start(&screen, &options);
        snprintf(name, sizeof name, "nothing is asked with %s", types[i]);
        check(!asked(&screen), name, &screen);
        screen_finish(&screen, "qq");
        screen_end(&screen);
    }
}

int main(void)
{
    test_bound_key();
    test_wrong_settings();
    test_unreadable_settings();
    test_no_chinese();
    test_background("ff/ffff");
    test_background("fc/fffc"); // no answer to the question that ends with c
    test_answer_without_end();
    test_not_asked();
    return checks_status();
}
