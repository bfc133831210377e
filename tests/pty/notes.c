// SPDX-License-Identifier: GPL-3.0-or-later
// A class before one terminal, the speaker's notes in another.
#include "harness/all.c"

#include "../unit/kit/open.h"

#include <sys/stat.h>

static const PtyOptions presenting = {
    .args = {"three-tokens", "--present"}, .rows = 20, .cols = 60};

// Whether notes are offered: a private file. They come soon after the first frame.
static bool offers(const Screen *presenter, bool wanted)
{
    char path[400];
    struct stat file;
    bool is = false;
    snprintf(path, sizeof path, "%s/STATE/qkv/notes", presenter->pty.home);
    for (int i = 0; i < 100 && (i == 0 || is != wanted); i++) {
        is = stat(path, &file) == 0 && S_ISREG(file.st_mode) && (file.st_mode & 077) == 0;
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    return is == wanted;
}

// `qkv notes` on a terminal of its own, in the presenter's home, once they are offered.
static void start_notes(Pty *notes, const Screen *presenter, const char *lang)
{
    const PtyOptions options = {.args = {"notes", "--lang", lang}, .home = presenter->pty.home};
    offers(presenter, true);
    pty_start(notes, &options, NULL, NULL);
}

static void test_following(void)
{
    Screen screen;
    Pty notes;
    screen_start(&screen, &presenting);
    check(offers(&screen, true), "presenting offers private notes", &screen);
    start_notes(&notes, &screen, "en");
    check(pty_wait_output(&notes, 0, "-- 1/24 intro"), "notes tell where the presentation is",
          &screen);
    screen_key(&screen, KEY_PGDN);
    check(pty_wait_output(&notes, 0, "-- 2/24 "), "they follow it", &screen);
    const size_t heard = notes.out_size;
    screen_key(&screen, KEY_F2_SENT);
    check(pty_wait_output(&notes, heard, "接下来："), "into the other language", &screen);
    screen_finish(&screen, "qq");
    check(pty_wait_output(&notes, 0, "the presentation is over") && pty_wait_ended(&notes) &&
              notes.status == 0,
          "and end with it", &screen);
    check(offers(&screen, false), "which takes the notes away", &screen);
    pty_end(&notes);
    screen_end(&screen);
}

// The page is printed anew at another size, and Ctrl-C leaves it.
static void test_page(void)
{
    Screen screen;
    Pty notes;
    screen_start(&screen, &presenting);
    start_notes(&notes, &screen, "en");
    pty_wait_output(&notes, 0, "-- 1/24 intro");
    const size_t before = notes.out_size;
    pty_resize(&notes, 20, 30);
    check(pty_wait_output(&notes, before, "-- 1/24 intro") && !strstr(notes.out, "1049h"),
          "notes fit another size", &screen);
    pty_type(&notes, "\003");
    check(pty_wait_ended(&notes) && notes.status == 130, "and are left with Ctrl-C", &screen);
    screen_finish(&screen, "qq");
    pty_end(&notes);
    screen_end(&screen);
}

// Beside a class in a narrow pane: the times are whole, what the class reads says where it is cut.
static void test_narrow(void)
{
    Screen screen;
    Pty notes;
    screen_start(&screen, &presenting);
    start_notes(&notes, &screen, "zh");
    pty_wait_output(&notes, 0, "-- 1/24 intro");
    const size_t before = notes.out_size;
    pty_resize(&notes, 10, 30);
    check(pty_wait_output(&notes, before, "-- 1/24 intro") &&
              strstr(notes.out + before, "已讲 0 分钟，还剩 30\033"),
          "times are whole in 30 columns", &screen);
    const size_t wide = notes.out_size;
    screen_type(&screen, ":goto A\r");
    check(pty_wait_output(&notes, wide, "-- 8/24 A") && pty_wait_output(&notes, wide, "…"),
          "what does not fit is marked", &screen);
    const size_t list = notes.out_size;
    screen_type(&screen, ":goto closing\r");
    check(pty_wait_output(&notes, list, "…"), "at the end of the lesson too", &screen);
    screen_finish(&screen, "qq");
    pty_end(&notes);
    screen_end(&screen);

    char path[OPEN_PATH];
    tree_path("tests/lessons/notes.lua", path);
    screen_start(&screen, &(PtyOptions){.args = {path, "--present"}});
    start_notes(&notes, &screen, "en");
    check(pty_wait_output(&notes, 0, "-- 1/") && strstr(notes.out, "0 min gone") &&
              !strstr(notes.out, "0 min gone,"),
          "a lesson that says no minutes has none left or over", &screen);
    screen_finish(&screen, "qq");
    pty_end(&notes);
    screen_end(&screen);
}

// An exercise has no notes and nothing that a class reads; what is asked is told all the same.
static void test_exercises(void)
{
    Screen screen;
    Pty notes;
    screen_start(&screen, &presenting);
    start_notes(&notes, &screen, "en");
    pty_wait_output(&notes, 0, "-- 1/24 intro");
    static const char *const words[] = {":practice\r", ":bug\r"};
    for (size_t i = 0; i < 2; i++) {
        const size_t before = notes.out_size;
        screen_type(&screen, words[i]);
        check(pty_wait_output(&notes, before, "(no notes here)") && !screen.pty.ended,
              "notes follow an exercise before a class", &screen);
        screen_type(&screen, "q"); // back to the lesson
    }
    screen_finish(&screen, "qq");
    pty_end(&notes);
    screen_end(&screen);
}

// The presentation goes on whatever becomes of those who listen, and its own
// sudden end leaves nothing that keeps the next one from being followed.
static void test_sudden_ends(void)
{
    Screen screen, again;
    Pty notes;
    PtyOptions options = presenting;
    screen_start(&screen, &presenting);
    start_notes(&notes, &screen, "en");
    pty_wait_output(&notes, 0, "-- 1/25");
    pty_signal(&notes, SIGKILL);
    pty_wait_ended(&notes);
    pty_end(&notes);
    check(screen_key(&screen, KEY_PGDN) && screen_key(&screen, KEY_PGDN),
          "a listener that is killed stops nothing", &screen);
    pty_signal(&screen.pty, SIGKILL);
    pty_wait_ended(&screen.pty);
    check(offers(&screen, true), "a killed presenter leaves its notes", NULL);
    options.home = screen.pty.home;
    screen_start(&again, &options);
    screen_key(&again, KEY_PGDN); // after a frame they are offered
    start_notes(&notes, &again, "zh");
    check(pty_wait_output(&notes, 0, "-- 2/24"), "which the next one replaces", &again);
    pty_signal(&again.pty, SIGTERM);
    check(pty_wait_output(&notes, 0, "讲课结束了"), "in Chinese where asked", &again);
    check(pty_wait_ended(&again.pty) && offers(&again, false), "a signal takes them away", &again);
    pty_end(&notes);
    screen_end(&again);
    screen_end(&screen);
}

int main(void)
{
    test_following();
    test_page();
    test_narrow();
    test_exercises();
    test_sudden_ends();
    return checks_status();
}
