// SPDX-License-Identifier: GPL-3.0-or-later
// The ":" line on a real terminal: editing, history, completion, pastes.
#include "harness/all.c"

static const PtyOptions lesson = {.args = {"three-tokens"}};

static void test_edit(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":goto X\r:select X[1,2]\r");
    check(!screen_shows(&screen, "41.5"), "the number is not there yet", &screen);
    screen_type(&screen, "e");
    check(screen_shows(&screen, ":set X[1,2]"), "e opens the line to set", &screen);
    screen_type(&screen, "83/2\r");
    check(screen_shows(&screen, "41.5"), "the number is changed", &screen);
    screen_type(&screen, "u");
    check(screen_shows(&screen, "X[1,2] = 2 "), "u takes it back", &screen);
    screen_key(&screen, CTRL_R);
    check(screen_shows(&screen, "X[1,2] = 41.5 "), "Ctrl-R does it again", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_error_keeps_line(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":goto dWz\r");
    check(screen_shows(&screen, ":goto dWz"), "a failing line stays open", &screen);
    check(screen_shows(&screen, "dWz") && screen_shows(&screen, "dW"), "with its reason", &screen);
    screen_type(&screen, "\177q\r");
    check(screen_shows(&screen, "dWq") && !screen_shows(&screen, ":goto"),
          "and runs once it is corrected", &screen);
    screen_type(&screen, ":goto dWz\r:goto X\r");
    check(screen_shows(&screen, " 1 / 8"), "a colon at once begins another line", &screen);
    screen_type(&screen, "::goto A\r");
    check(screen_shows(&screen, " 7 / 8"), "a colon too much does not matter", &screen);
    screen_type(&screen, "/no such name\r");
    check(screen_shows(&screen, "/no such name"), "so does a name that nothing has", &screen);
    screen_type(&screen, ":");
    check(screen_shows(&screen, " 7 / 8"), "and a colon leaves what was found for it", &screen);
    screen_key(&screen, KEY_ESC);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_cancel(void)
{
    static const char *const keys[] = {KEY_ESC, "\007", "\003"};
    static const char *const names[] = {"Esc closes the line", "Ctrl-G closes the line",
                                        "Ctrl-C closes the line"};
    Screen screen;
    screen_start(&screen, &lesson);
    for (size_t i = 0; i < 3; i++) {
        char *before = screen_copy(&screen);
        screen_type(&screen, ":quit now");
        const unsigned long frame = screen.pty.frames;
        pty_type(&screen.pty, keys[i]);
        if (i == 2)
            screen.pty.sent--; // a signal, not a key
        pty_wait_frame(&screen.pty, frame);
        check(screen_is(&screen, before), names[i], &screen);
        free(before);
    }
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_completion(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":n\t");
    check(screen_shows(&screen, "next") && screen_shows(&screen, "nudge") &&
              screen_shows(&screen, "numpy"),
          "Tab shows the commands that fit", &screen);
    screen_type(&screen, "\t\t");
    check(screen_shows(&screen, ":note"), "Tab again takes one after another", &screen);
    screen_key(&screen, "\033[Z");
    check(screen_shows(&screen, ":next"), "Shift-Tab goes back", &screen);
    screen_type(&screen, "\025\t");
    check(screen_shows(&screen, "1-7 / "), "a list that is longer says so", &screen);
    screen_key(&screen, "\033[Z");
    check(screen_shows(&screen, ":zoom") && !screen_shows(&screen, "1-7 / "),
          "and shows where one is in it", &screen);
    screen_type(&screen, "\025transp\t");
    check(screen_shows(&screen, ":transpose"), "a single one is filled in", &screen);
    screen_type(&screen, "\025goto dW\t\t");
    check(screen_shows(&screen, ":goto dWk"), "stops are completed", &screen);
    screen_key(&screen, KEY_ESC);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_history(void)
{
    Screen screen, again;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":goto 注意\r\025goto dA\r");
    screen_type(&screen, "/dK\r"); // a name that is looked for is no line of the history
    screen_type(&screen, ":意");
    screen_key(&screen, CTRL_R);
    check(screen_shows(&screen, "goto 注意"), "Ctrl-R finds a line by a Chinese character",
          &screen);
    screen_key(&screen, KEY_ESC);
    screen_finish(&screen, "qq");
    PtyOptions same_home = lesson;
    same_home.home = screen.pty.home;
    screen_start(&again, &same_home);
    screen_type(&again, ":");
    screen_key(&again, KEY_UP);
    check(screen_shows(&again, ":goto dA"), "history outlives the program", &again);
    screen_key(&again, KEY_ESC);
    screen_finish(&again, "qq");
    char path[400];
    struct stat info;
    snprintf(path, sizeof path, "%s/STATE/qkv/history", screen.pty.home);
    check(stat(path, &info) == 0 && (info.st_mode & 0777) == 0600, "its file is private", NULL);
    screen_end(&again);
    screen_end(&screen);
}

// A key of several strokes after a search, in both front ends.
static void test_search_prefix(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":\022\030ia");
    check(!screen.pty.ended && screen_type(&screen, "\007\025goto X\r"),
          "Ctrl-X after a search ends nothing", &screen);
    check(screen_finish(&screen, "qq") == 0 && screen_is_left(&screen),
          "and the terminal is as it was", &screen);
    screen_end(&screen);
    Pty pty;
    pty_start(&pty, &(PtyOptions){.args = {"line", "three-tokens"}}, NULL, NULL);
    pty_wait_output(&pty, 0, "qkv> ");
    pty_type(&pty, "\022\030ia\007\025goto A\n");
    check(pty_wait_output(&pty, 0, "page 1 of 3"), "nor in line mode", NULL);
    pty_type(&pty, "quit\n");
    check(pty_wait_ended(&pty) && pty.status == 0 && pty.modes_kept,
          "where the terminal is left as it was too", NULL);
    pty_end(&pty);
}

static void test_paste(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    char *before = screen_copy(&screen);
    screen_key(&screen, "\033[200~:quit now\n\033[201~");
    check(screen_is(&screen, before) && !screen.pty.ended, "a paste outside the line does nothing",
          &screen);
    screen_type(&screen, ":");
    screen_key(&screen, "\033[200~quit\nnow\n注\xFF\t\007\033[201~");
    check(!screen.pty.ended && screen_shows(&screen, ":quit now 注"),
          "a paste into the line runs nothing", &screen);
    screen_type(&screen, "\025next");
    screen_key(&screen, KEY_ESC);
    check(screen_is(&screen, before), "and the line goes on as before", &screen);
    screen_key(&screen, "\033[200~never ended");
    free(before);
    screen_end(&screen);
}

static void test_editing_keys(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":注意力 x");
    screen_key(&screen, "\033OD");
    screen_key(&screen, "\033[D");
    screen_type(&screen, "\177s");
    check(screen_shows(&screen, ":注意s x"), "arrows count characters", &screen);
    screen_key(&screen, "\033b");
    screen_type(&screen, "a");
    screen_key(&screen, "\033[1~");
    screen_type(&screen, "b");
    screen_key(&screen, "\033[1;5C");
    screen_type(&screen, "c");
    screen_key(&screen, "\033[99~");
    screen_key(&screen, KEY_PGDN);
    check(screen_shows(&screen, ":ba注意sc x"), "unknown sequences leave no letters", &screen);
    for (int i = 0; i < 60; i++)
        screen_type(&screen, "注意力");
    check(screen_shows(&screen, "注意力"), "a long line scrolls", &screen);
    screen_resize(&screen, 1, 1);
    screen_type(&screen, "xy");
    screen_resize(&screen, 24, 80);
    screen_type(&screen, "\001\013");
    check(screen_shows(&screen, ":") && !screen.pty.ended, "the line survives a screen of one cell",
          &screen);
    screen_key(&screen, KEY_ESC);
    check(screen_finish(&screen, "qq") == 0, "and the program goes on", &screen);
    screen_end(&screen);
}

// The user's inputrc counts: in vi mode Esc is readline's.
static void test_inputrc(void)
{
    char path[256], env[300];
    const char *tmp = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/qkv-inputrc.XXXXXX", tmp ? tmp : "/tmp");
    const int fd = mkstemp(path);
    dprintf(fd, "set editing-mode vi\n\"\\C-x\": \"abc\"\n");
    close(fd);
    snprintf(env, sizeof env, "INPUTRC=%s", path);
    PtyOptions options = lesson;
    options.env[0] = env;
    Screen screen;
    screen_start(&screen, &options);
    screen_type(&screen, ":xy\030");
    check(screen_shows(&screen, ":xyabc"), "a macro of the inputrc works", &screen);
    screen_key(&screen, KEY_ESC);
    check(screen_shows(&screen, ":xyabc"), "in vi mode Esc is readline's", &screen);
    screen_type(&screen, "0x");
    check(screen_shows(&screen, ":yabc"), "and commands follow it", &screen);
    screen_type(&screen, "\007");
    check(!screen_shows(&screen, ":yabc"), "Ctrl-G closes the line then", &screen);
    screen_type(&screen, ":goto A\r:goto dA\r:A");
    screen_key(&screen, KEY_ESC);
    screen_type(&screen, "/n");
    check(screen_shows(&screen, ":goto A"), "/ and n find older lines", &screen);
    screen_type(&screen, "N");
    check(screen_shows(&screen, ":goto dA"), "and N newer ones", &screen);
    screen_type(&screen, "\007");
    screen_finish(&screen, "qq");
    screen_end(&screen);
    unlink(path);
}

int main(void)
{
    test_edit();
    test_error_keeps_line();
    test_cancel();
    test_completion();
    test_history();
    test_search_prefix();
    test_paste();
    test_editing_keys();
    test_inputrc();
    return checks_status();
}
