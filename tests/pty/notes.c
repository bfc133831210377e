// SPDX-License-Identifier: GPL-3.0-or-later
// A class before one terminal, the speaker's notes in another.
#include "harness/all.c"

#include <sys/stat.h>

static const PtyOptions presenting = {
    .args = {"three-tokens", "--present"}, .rows = 20, .cols = 60};

// `qkv notes` on a terminal of its own, in the presenter's home.
static void start_notes(Pty *notes, const Screen *presenter, const char *lang)
{
    const PtyOptions options = {.args = {"notes", "--lang", lang}, .home = presenter->pty.home};
    pty_start(notes, &options, NULL, NULL);
}

static bool socket_is(const Screen *presenter, bool there)
{
    char path[400];
    struct stat info;
    snprintf(path, sizeof path, "%s/STATE/qkv/notes", presenter->pty.home);
    return stat(path, &info) == 0 ? there && S_ISSOCK(info.st_mode) && (info.st_mode & 077) == 0
                                  : !there;
}

static void test_following(void)
{
    Screen screen;
    Pty notes;
    screen_start(&screen, &presenting);
    check(socket_is(&screen, true), "presenting opens a private socket", &screen);
    start_notes(&notes, &screen, "en");
    check(pty_wait_output(&notes, 0, "-- 1/27 intro"), "notes tell where the presentation is",
          &screen);
    screen_key(&screen, KEY_PGDN);
    check(pty_wait_output(&notes, 0, "-- 2/27 "), "they follow it", &screen);
    const size_t heard = notes.out_size;
    screen_key(&screen, KEY_F2_SENT);
    check(pty_wait_output(&notes, heard, "接下来："), "into the other language", &screen);
    screen_finish(&screen, "q");
    check(pty_wait_output(&notes, 0, "the presentation is over") && pty_wait_ended(&notes) &&
              notes.status == 0,
          "and end with it", &screen);
    check(socket_is(&screen, false), "which takes the socket away", &screen);
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
    pty_wait_output(&notes, 0, "-- 1/27");
    pty_signal(&notes, SIGKILL);
    pty_wait_ended(&notes);
    pty_end(&notes);
    check(screen_key(&screen, KEY_PGDN) && screen_key(&screen, KEY_PGDN),
          "a listener that is killed stops nothing", &screen);
    pty_signal(&screen.pty, SIGKILL);
    pty_wait_ended(&screen.pty);
    check(socket_is(&screen, true), "a killed presenter leaves its socket", NULL);
    options.home = screen.pty.home;
    screen_start(&again, &options);
    start_notes(&notes, &again, "zh");
    check(pty_wait_output(&notes, 0, "-- 1/27"), "which the next one replaces", &again);
    screen_finish(&again, "q");
    check(pty_wait_output(&notes, 0, "讲课结束了"), "in Chinese where asked", &again);
    pty_end(&notes);
    screen_end(&again);
    screen_end(&screen);
}

int main(void)
{
    test_following();
    test_sudden_ends();
    return checks_status();
}
