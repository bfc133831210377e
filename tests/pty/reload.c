// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson that is rewritten while it is open, by the ways editors write.
#include "harness/all.c"

static const char header[] = "lesson { api = 1, id = 'mine', title = 'mine' }\n";

static char file[400], other[420];

static void write_file(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    if (!out)
        exit(1);
    fprintf(out, "%s%s", header, text);
    fclose(out);
}

// Whether what `change` writes is seen without a key.
static bool seen(Screen *screen, const char *text)
{
    const unsigned long before = screen->pty.frames;
    write_file(file, text);
    return pty_wait_frame(&screen->pty, before);
}

static void test_rewritten(void)
{
    Screen screen;
    const PtyOptions options = {.args = {file}};
    write_file(file, "X = input{{1,2}}\nY = X * 2\nintro 'the first text'\n");
    screen_start(&screen, &options);
    check(screen_shows(&screen, "the first text"), "the lesson is open", &screen);
    check(seen(&screen, "X = input{{1,2}}\nY = X * 2\nintro 'the second'\n") &&
              screen_shows(&screen, "the second") && screen_shows(&screen, "read again"),
          "a new text is shown as soon as it is saved", &screen);
    screen_type(&screen, "nn");
    check(screen_shows(&screen, "Y = 2⋅X") || screen_shows(&screen, "  Y = "), "keys go on",
          &screen);
    check(seen(&screen, "X = input{{1,2}}\nY = X * 3\nZ = softmax(Q)\n") &&
              screen_shows(&screen, "mine.lua:4: unknown name 'Q'") &&
              screen_shows(&screen, " Y 1×2"),
          "a fault is told, the old lesson stays", &screen);
    check(seen(&screen, "X = input{{1,2}}\nY = X * 3\n") && screen_shows(&screen, "    6") &&
              !screen_shows(&screen, "'Q'"),
          "once mended it is read, at the same stop", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// vim and others write a new file and put it in the old one's place.
static void test_replaced(void)
{
    Screen screen;
    const PtyOptions options = {.args = {file}};
    write_file(file, "X = input{{1,2}}\nintro 'before'\n");
    screen_start(&screen, &options);
    unsigned long frame = screen.pty.frames;
    write_file(other, "X = input{{1,2}}\nintro 'after'\n");
    rename(other, file);
    check(pty_wait_frame(&screen.pty, frame) && screen_shows(&screen, "after"),
          "a file put in its place is read", &screen);
    frame = screen.pty.frames;
    write_file(other, "X = input{{5}}\n"); // a neighbour
    unlink(file);
    screen_type(&screen, "n");
    check(screen.pty.frames == frame + 1 && screen_shows(&screen, "X"),
          "neither a neighbour nor a missing file draws anything", &screen);
    write_file(file, "X = input{{1,2}}\nat(X) 'once more'\n");
    check(pty_wait_frame(&screen.pty, frame + 1) && screen_shows(&screen, "once more"),
          "it is read when it is back", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// An exercise made from the lesson is not taken away by it.
static void test_during_an_exercise(void)
{
    Screen screen;
    const PtyOptions options = {.args = {file}};
    write_file(file, "X = input{{1,2}}\nW = weight{{1},{2}}\nY = X * W\n");
    screen_start(&screen, &options);
    screen_type(&screen, ":practice\r");
    const unsigned long frame = screen.pty.frames;
    char *before = screen_copy(&screen);
    write_file(file, "X = input{{1,2}}\nintro 'the new text'\n");
    screen_type(&screen, CTRL_L);
    check(screen_is(&screen, before) && screen.pty.frames == frame + 1,
          "an exercise stays as it is", &screen);
    screen_type(&screen, "q");
    check(screen_shows(&screen, "the new text"), "after it the lesson is read again", &screen);
    free(before);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

int main(void)
{
    const char *tmp = getenv("TMPDIR");
    snprintf(file, sizeof file, "%s/mine.lua", tmp ? tmp : "/tmp");
    snprintf(other, sizeof other, "%s/other.lua", tmp ? tmp : "/tmp");
    test_rewritten();
    test_replaced();
    test_during_an_exercise();
    unlink(file);
    unlink(other);
    return checks_status();
}
