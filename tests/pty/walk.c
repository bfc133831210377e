// SPDX-License-Identifier: GPL-3.0-or-later
// Walking a lesson on a real terminal.
#include "harness/all.c"

enum { STOPS_MOST = 200 };

static const PtyOptions lesson = {.args = {"three-tokens"}};

static void test_first_screen(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    check(screen_shows(&screen, "Three tokens, one head") && screen_shows(&screen, "n next"),
          "the first screen is painted", &screen);
    check(screen_has_color(&screen), "it is in colour", &screen);
    check(screen_finish(&screen, "qq") == 0 && screen_is_left(&screen),
          "q leaves the terminal as it was", &screen);
    screen_end(&screen);
}

// Steps until it leads no further; returns the screens. The page at the end of a unit is closed.
static size_t walk(Screen *screen, char *seen[STOPS_MOST])
{
    size_t n = 0;
    do {
        seen[n++] = screen_copy(screen);
        screen_type(screen, "n");
        if (screen_shows(screen, "Enter go on"))
            screen_key(screen, "\033"); // behind the last one n leads to the next lesson
    } while (n < STOPS_MOST && !screen_is(screen, seen[n - 1]));
    return n;
}

// Shows all stops and comes back: a gradient that was seen stays known, and
// its forward stop shows it from then on.
static void see_all(Screen *screen)
{
    char *seen[STOPS_MOST];
    const size_t stops = walk(screen, seen);
    for (size_t i = 0; i < stops; i++) {
        if (i > 0)
            screen_type(screen, "p");
        free(seen[i]);
    }
}

static void test_there_and_back(void)
{
    Screen screen;
    char *seen[STOPS_MOST];
    screen_start(&screen, &lesson);
    see_all(&screen);
    const size_t stops = walk(&screen, seen);
    check(stops > 20 && stops < STOPS_MOST, "n reaches the last stop", &screen);
    size_t alike = 1;
    for (size_t i = stops - 1; i > 0; i--) {
        screen_type(&screen, "p");
        alike += screen_is(&screen, seen[i - 1]);
        if (alike < stops - i + 1)
            break;
    }
    check(alike == stops, "p shows each screen again", &screen);
    for (size_t i = 0; i < stops; i++)
        free(seen[i]);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_redraw(void)
{
    Screen screen;
    bool alike = true;
    screen_start(&screen, &lesson);
    for (int i = 0; i < 24 && alike; i++) {
        screen_type(&screen, i % 5 == 4 ? "f" : "n");
        char *before = screen_copy(&screen);
        screen_key(&screen, CTRL_L);
        alike = screen_is(&screen, before);
        free(before);
    }
    check(alike, "what was changed bit by bit looks as if painted anew", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_language(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, "nn");
    char *english = screen_copy(&screen);
    screen_type(&screen, "L");
    check(screen_shows(&screen, "继续"), "L switches to Chinese", &screen);
    screen_key(&screen, CTRL_L);
    char *chinese = screen_copy(&screen);
    screen_key(&screen, KEY_F2_SENT);
    check(screen_is(&screen, english), "F2 switches back", &screen);
    screen_key(&screen, KEY_F2_SENT);
    check(screen_is(&screen, chinese), "wide characters leave nothing behind", &screen);
    free(english);
    free(chinese);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_full_width_keys(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    char *start = screen_copy(&screen);
    screen_type(&screen, "ｎ");
    char *next = screen_copy(&screen);
    check(strcmp(next, start) != 0, "a full-width n is n", &screen);
    screen_type(&screen, "ｐ");
    check(screen_is(&screen, start), "a full-width p is p", &screen);
    screen_type(&screen, "：ｎｅｘｔ");
    screen_key(&screen, KEY_ESC);
    screen_type(&screen, "：next\r");
    check(screen_is(&screen, next), "a full-width colon opens the line", &screen);
    check(screen_finish(&screen, "ｑｑ") == 0, "a full-width q leaves", &screen);
    screen_end(&screen);
    free(start);
    free(next);
}

static void test_bad_bytes(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, "nnn");
    char *third = screen_copy(&screen);
    screen_type(&screen, "ppp");
    // Three bytes that are no characters, one of them a character's start.
    const ssize_t sent = write(screen.pty.master, "n\xFFn\x80n\xE6", 6);
    screen.pty.sent += 3;
    pty_settle(&screen.pty);
    check(sent == 6 && screen_is(&screen, third),
          "no key is lost after bytes that are no characters", &screen);
    check(screen_finish(&screen, "qq") == 0, "nor the key after them", &screen);
    free(third);
    screen_end(&screen);
}

static void test_nothing_changes(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, "nnn");
    const size_t size = screen.pty.out_size;
    screen_key(&screen, "\033[1;5D");
    screen_key(&screen, "\033[200~quit\nn\n\033[201~");
    check(screen.pty.out_size == size, "a key that changes nothing writes no byte", &screen);
    screen_type(&screen, "~");
    check(screen_shows(&screen, "~ does nothing here; ? lists the keys that do"),
          "a key without a meaning names the one that lists those that have", &screen);
    screen_type(&screen, "?");
    check(!screen_shows(&screen, "~ does nothing here"),
          "what was said of one page does not stand on another", &screen);
    screen_type(&screen, "??pp12"); // past all keys; where nothing is asked
    check(screen_shows(&screen, "12 …  n 12 on  p 12 back  G number 12  Esc forget it"),
          "a count that waits is shown", &screen);
    screen_type(&screen, "\033");
    check(screen_shows(&screen, " 1 / 8") && screen_shows(&screen, "n next"), "Esc forgets it",
          &screen);
    screen_type(&screen, "g");
    check(screen_shows(&screen, "g …  g first"), "so is a first g", &screen);
    screen_type(&screen, "g");
    check(screen_shows(&screen, "introduction"), "which a second makes whole", &screen);
    screen_type(&screen, "n");
    check(screen.pty.out_size > size, "a key that does writes some", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_tour(void)
{
    Screen screen;
    screen_start(&screen, &(PtyOptions){.args = {"tour"}});
    screen_type(&screen, " ");
    check(screen_shows(&screen, "This tour shows how"), "the tour begins", &screen);
    check(screen_shows(&screen, "Esc go on by hand"), "with the keys of a playback", &screen);
    screen_type(&screen, "nn");
    check(screen_shows(&screen, "Where does 0.333 come from?"), "each n goes on in it", &screen);
    screen_type(&screen, "L");
    check(screen_shows(&screen, "0.333 是怎么来的"), "in the other language too", &screen);
    screen_type(&screen, "L");
    screen_key(&screen, KEY_ESC);
    check(screen_shows(&screen, " 10 / 13") && screen_shows(&screen, "Enter why"),
          "Esc leaves it where it is", &screen);
    check(screen_finish(&screen, "qq") == 0, "and q is the way out", &screen);
    screen_end(&screen);

    screen_start(&screen, &(PtyOptions){.args = {"tour"}});
    screen_type(&screen, " n:view training\r");
    check(screen_finish(&screen, "qq") == 0, "as it is from any view of it", &screen);
    screen_end(&screen);

    screen_start(&screen, &(PtyOptions){.args = {"tour"}});
    screen_type(&screen, " ");
    for (int i = 0; i < 60 && !screen_shows(&screen, "That was the tour"); i++)
        screen_type(&screen, "n");
    pty_type(&screen.pty, KEY_ESC);
    pty_wait_anew(&screen.pty);
    screen_key(&screen, CTRL_L);
    check(screen_shows(&screen, "Three tokens") && screen_shows(&screen, "t tour"),
          "Esc at its end leaves the contents", &screen);
    pty_type(&screen.pty, "\r");
    pty_wait_anew(&screen.pty);
    check(screen_shows(&screen, "introduction"), "whose lessons open", &screen);
    screen_type(&screen, "q");
    check(screen_finish(&screen, "qq") == 0, "and q is the way out", &screen);
    screen_end(&screen);

    screen_start(&screen, &(PtyOptions){.args = {"softmax"}});
    screen_type(&screen, ":contents\r");
    pty_type(&screen.pty, "t");
    pty_wait_anew(&screen.pty);
    screen_type(&screen, " ");
    check(screen_shows(&screen, "This tour shows how"), "it plays behind a lesson, too", &screen);
    pty_type(&screen.pty, "q");
    pty_wait_anew(&screen.pty);
    check(screen_finish(&screen, "qq") == 0, "and q is the way out", &screen);
    screen_end(&screen);
}

int main(void)
{
    test_first_screen();
    test_there_and_back();
    test_redraw();
    test_language();
    test_full_width_keys();
    test_bad_bytes();
    test_nothing_changes();
    test_tour();
    return checks_status();
}
