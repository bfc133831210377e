// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen of 140×45 in 24 bits costs on the line: the first stops with matrices of each
// lesson, and views that hold much colour, each sent whole.
#include "harness/all.c"

#include "../unit/kit/open.h"

// Noise in numbers, too. As pixels it takes 137 kB, at a view of `scaling`: each of 3,800 cells
// has two colours of its own, for which this would leave six bytes.
enum { SCREEN_BYTES = 24 << 10 };

// The bytes of a screen that is sent whole, after these keys.
static size_t whole_screen(Screen *screen, const char *keys)
{
    screen_type(screen, keys);
    const size_t before = screen->pty.out_size; // what the keys changed has come
    screen_type(screen, CTRL_L);
    return screen->pty.out_size - before;
}

static void open_large(Screen *screen, const char *lesson)
{
    const PtyOptions options = {
        .args = {lesson}, .rows = 45, .cols = 140, .env = {"COLORTERM=truecolor"}};
    screen_start(screen, &options);
}

// The first stops with matrices, sent whole one after another.
static void test_stops(const char *lesson)
{
    enum { STOPS = 12 };
    Screen screen;
    char name[OPEN_PATH], keys[32];
    size_t most = 0;
    open_large(&screen, lesson);
    for (int stop = 2; stop < 2 + STOPS; stop++) {
        snprintf(keys, sizeof keys, ":goto %d\r", stop);
        const size_t bytes = whole_screen(&screen, keys);
        most = bytes > most ? bytes : most;
    }
    snprintf(name, sizeof name, "%s: a whole screen takes at most %zu bytes",
             strrchr(lesson, '/') + 1, most);
    check(most > 3000 && most <= SCREEN_BYTES, name, &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_view(const char *lesson, const char *keys, const char *view)
{
    Screen screen;
    char name[OPEN_PATH];
    open_large(&screen, lesson);
    screen_type(&screen, keys);
    const size_t bytes = whole_screen(&screen, view);
    snprintf(name, sizeof name, "%s%.*s takes %zu bytes", lesson, (int)strcspn(view, "\r"), view,
             bytes);
    check(bytes > 4000 && bytes <= SCREEN_BYTES, name, &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

int main(void)
{
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < lessons.gl_pathc; i++)
        test_stops(lessons.gl_pathv[i]);
    check(lessons.gl_pathc > 20, "these are all lessons", NULL);
    globfree(&lessons);
    test_view("decoder-layer", ":goto A2\r:train 50\r", ":view training\r");
    test_view("library", ":goto A\r", ":map\r");
    test_view("scaling", ":goto q\r", ":view matrix\r");
    test_view("position", ":goto P_wide\r", ":view matrix\r");
    return checks_status();
}
