// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on a real terminal, and what the terminal answers.
#include "harness/all.c"

static const PtyOptions lesson = {.args = {"three-tokens"}};

// Where `text` stands on the screen, from 1; false where it does not.
static bool find(Screen *screen, const char *text, int *x, int *y)
{
    const char *start = screen_text(screen), *found = strstr(start, text);
    *x = *y = 1;
    for (const char *p = start; found && p < found; p++) {
        const unsigned char byte = (unsigned char)*p;
        const bool chinese = byte > 0xE2 && byte < 0xF0;
        *y += byte == '\n';
        *x = byte == '\n' ? 1 : *x + ((byte & 0xC0) != 0x80) + chinese;
    }
    return found != NULL;
}

// Presses and releases the left button, or turns the wheel (64, 65).
static bool click(Screen *screen, int button, int x, int y)
{
    char event[64];
    snprintf(event, sizeof event, "\033[<%d;%d;%dM", button, x, y);
    if (!screen_key(screen, event))
        return false;
    snprintf(event, sizeof event, "\033[<%d;%d;%dm", button, x, y);
    const size_t size = strlen(event);
    return button >= 64 || write(screen->pty.master, event, size) == (ssize_t)size;
}

static bool click_on(Screen *screen, const char *text)
{
    int x, y;
    return find(screen, text, &x, &y) && click(screen, 0, x, y);
}

static void test_click(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":goto A\r");
    check(click_on(&screen, "0.620") && screen_shows(&screen, "0.620   ▐"),
          "a click selects a number", &screen);
    check(screen_shows(&screen, "A[2,3]  "), "and the panel explains it", &screen);
    click_on(&screen, "S_scaled   ");
    check(screen_shows(&screen, " 6 / 8"), "a click on the strip goes there", &screen);
    click_on(&screen, "next");
    check(screen_shows(&screen, "page 2 of 2"), "one on a key does what the key does", &screen);
    screen_type(&screen, ":goto intro\r");
    click_on(&screen, ": command");
    check(screen_shows(&screen, "\n :\n"), "and opens the line", &screen);
    screen_key(&screen, KEY_ESC);
    check(screen_finish(&screen, "qq") == 0 && screen_is_left(&screen), "the mouse is let go",
          &screen);
    screen_end(&screen);
}

static void test_double_click(void)
{
    Screen screen;
    int x, y;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":goto dWq\r");
    check(find(&screen, "-0.252", &x, &y), "a gradient is seen", &screen);
    char event[64];
    snprintf(event, sizeof event, "\033[<0;%d;%dM\033[<0;%d;%dm", x, y, x, y);
    pty_type(&screen.pty, event);
    pty_type(&screen.pty, event);
    pty_settle(&screen.pty);
    check(screen_shows(&screen, "▸ "), "two clicks ask why", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_wheel(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":select A[1,1]\r");
    click(&screen, 65, 40, 10);
    check(screen_shows(&screen, "A[2,1]  "), "the wheel moves down", &screen);
    click(&screen, 64, 40, 10);
    check(screen_shows(&screen, "A[1,1]  "), "and up", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_completions(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":theme ");
    screen_key(&screen, "\t");
    check(screen_shows(&screen, "contrast"), "completions are shown", &screen);
    click_on(&screen, "contrast");
    check(screen_shows(&screen, ":theme contrast"), "a click takes one", &screen);
    screen_key(&screen, KEY_ESC);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_off(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    check(strstr(screen.pty.out, "\033[?1006h") != NULL, "the mouse is on", &screen);
    screen_type(&screen, ":mouse off\r");
    check(strstr(screen.pty.out, "\033[?1006l") != NULL, "it can be switched off", &screen);
    screen_type(&screen, ":mouse on\r");
    pty_type(&screen.pty, "\032");
    screen.pty.sent--;
    check(pty_wait_stopped(&screen.pty) && screen_is_left(&screen),
          "it is off while the program is stopped", &screen);
    pty_go_on(&screen.pty);
    screen_type(&screen, "n");
    check(!screen_is_left(&screen), "and on after that", &screen);
    pty_signal(&screen.pty, SIGTERM);
    check(pty_wait_ended(&screen.pty) && screen_is_left(&screen), "a signal leaves none of it",
          &screen);
    screen_end(&screen);
}

// ---- Answers -------------------------------------------------------------

static bool answer(Screen *screen, const char *text)
{
    const size_t size = strlen(text);
    return write(screen->pty.master, text, size) == (ssize_t)size &&
           screen_key(screen, "\033[1;5D"); // which means nothing
}

static void test_sync(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, "n");
    check(!strstr(screen.pty.out, "\033[?2026h"), "frames are not marked unasked", &screen);
    answer(&screen, "\033[?2026;2$y");
    const size_t from = screen.pty.out_size;
    screen_type(&screen, "n");
    const char *begins = strstr(screen.pty.out + from, "\033[?2026h");
    const char *ends = strstr(screen.pty.out + from, "\033[?2026l");
    check(begins == screen.pty.out + from && ends && ends > begins + 20,
          "an answer makes frames whole", &screen);
    const size_t size = screen.pty.out_size;
    screen_key(&screen, "\033[1;5D");
    check(screen.pty.out_size == size, "and empty ones still nothing", &screen);
    check(screen_finish(&screen, "qq") == 0 && screen_is_left(&screen), "none is left open",
          &screen);
    screen_end(&screen);
}

static void test_no_sync(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    answer(&screen, "\033[?2026;0$y\033[?62;22c");
    screen_type(&screen, "n");
    check(!strstr(screen.pty.out, "\033[?2026h"), "a terminal that does not know it is left alone",
          &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_widths(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, "n");
    check(screen_shows(&screen, "3×2"), "signs are drawn", &screen);
    answer(&screen, "\033[?1;21;1R\033[?2;15;1R");
    check(screen_shows(&screen, "3×2"), "narrow characters stay", &screen);
    answer(&screen, "\033[?1;41;1R");
    check(!screen_shows(&screen, "3×2") && screen_shows(&screen, "3x2"), "wide ones give way",
          &screen);
    check(screen_shows(&screen, "▸"), "those that are safe stay", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

int main(void)
{
    test_click();
    test_double_click();
    test_wheel();
    test_completions();
    test_off();
    test_sync();
    test_no_sync();
    test_widths();
    return checks_status();
}
