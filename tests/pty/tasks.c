// SPDX-License-Identifier: GPL-3.0-or-later
// A question on a real terminal: answered wrongly once and rightly once, with
// the keys of a person who does not know the commands.
#include "harness/all.c"

static const PtyOptions lesson = {.args = {"three-tokens", "--do", "goto S"}};

static void test_wrong_then_right(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    check(screen_shows(&screen, "How much is S[1,3]?") && screen_shows(&screen, "0-9 answer") &&
              screen_shows(&screen, "7     2     ?"),
          "the question is asked and its number covered", &screen);
    screen_type(&screen, ":goto S\r7");
    check(screen_shows(&screen, ":answer 7"), "a digit opens the line", &screen);
    screen_key(&screen, KEY_UP);
    check(screen_shows(&screen, ":answer 7"), "where no command is recalled", &screen);
    screen_type(&screen, "\r");
    check(screen_shows(&screen, "Not 7.") && screen_shows(&screen, "own key") &&
              screen_shows(&screen, "7     2     ?"),
          "a wrong answer is named and nothing uncovered", &screen);
    screen_type(&screen, "i");
    check(screen_shows(&screen, "Multiply component by component"), "i gives a hint", &screen);
    screen_type(&screen, "(3+8)\r");
    check(screen_shows(&screen, "Right: 11. First you said 7.") &&
              screen_shows(&screen, "7     2    11") && !screen_shows(&screen, "0-9 answer"),
          "arithmetic is an answer, and shown beside the guess", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_reveal_and_unread(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, "1x\r");
    check(screen_shows(&screen, ":answer 1x"), "what cannot be read stays for correction", &screen);
    screen_type(&screen, "\033");
    check(!screen_shows(&screen, ":answer"), "Esc closes it", &screen);
    screen_type(&screen, "1x\r");
    screen_type(&screen, "y");
    check(screen_shows(&screen, ":answer y"), "a character replaces it", &screen);
    screen_type(&screen, "\r 1");
    check(screen_shows(&screen, ":answer y 1"), "a blank, and what follows, is added", &screen);
    screen_type(&screen, "\033");
    screen_type(&screen, "1x\r");
    const unsigned long frame = screen.pty.frames;
    pty_type(&screen.pty, "\003");
    screen.pty.sent--; // a signal, not a key
    pty_wait_frame(&screen.pty, frame);
    screen_type(&screen, ":n");
    check(screen_shows(&screen, ":n"), "a line after Ctrl-C is another", &screen);
    screen_type(&screen, "\033");
    screen_type(&screen, "1x\ri");
    check(!screen_shows(&screen, ":answer") &&
              screen_shows(&screen, "Multiply component by component"),
          "i closes it and gives a hint", &screen);
    screen_type(&screen, "1x\r");
    screen_type(&screen, "r");
    check(screen_shows(&screen, "It is 11."), "r reveals", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

int main(void)
{
    test_wrong_then_right();
    test_reveal_and_unread();
    return checks_status();
}
