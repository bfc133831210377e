// SPDX-License-Identifier: GPL-3.0-or-later
// Terminals of all sizes and kinds.
#include "harness/all.c"

static const PtyOptions lesson = {.args = {"three-tokens"}};

static void test_resize_storm(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, "nnn");
    char *before = screen_copy(&screen);
    unsigned seed = 1;
    for (int i = 0; i < 300; i++) {
        seed = seed * 1103515245 + 12345;
        pty_resize(&screen.pty, 1 + (int)(seed >> 16) % 60, 1 + (int)(seed >> 8) % 200);
        if (i % 10 == 0) {
            vterm_free(screen.vterm);
            screen.vterm = NULL;
            pty_type(&screen.pty, "\033[1;5D"); // means nothing
            pty_settle(&screen.pty);
            screen_resize(&screen, 1, 1);
        }
    }
    screen_resize(&screen, 24, 80);
    check(screen_is(&screen, before), "the screen is the same after a storm of sizes", &screen);
    screen_resize(&screen, 5, 20);
    check(!screen.pty.ended, "a screen of 20 by 5 is no reason to end", &screen);
    screen_resize(&screen, 1, 1);
    check(screen_finish(&screen, "qq") == 0 && screen_is_left(&screen),
          "q works on a screen of one cell", NULL);
    free(before);
    screen_end(&screen);
}

static void test_small_start(void)
{
    Screen screen;
    PtyOptions small = lesson;
    small.rows = small.cols = 1;
    screen_start(&screen, &small);
    screen_resize(&screen, 24, 80);
    check(screen_shows(&screen, "n next"), "a start in one cell is a start", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// The environment's LINES and COLUMNS do not freeze the size.
static void test_lines_and_columns(void)
{
    Screen screen;
    PtyOptions options = lesson;
    options.env[0] = "LINES=10";
    options.env[1] = "COLUMNS=30";
    screen_start(&screen, &options);
    check(screen_shows(&screen, "n next"), "LINES and COLUMNS are not obeyed", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void line_mode_on(const char *type, const char *name)
{
    Screen screen;
    PtyOptions options = lesson;
    options.env[0] = type;
    pty_start(&screen.pty, &options, NULL, NULL);
    bool good = pty_wait_output(&screen.pty, 0, "line mode");
    good = good && pty_wait_output(&screen.pty, 0, "qkv> ");
    const size_t size = screen.pty.out_size;
    pty_type(&screen.pty, "goto dA\n");
    good = good && pty_wait_output(&screen.pty, size, "dA");
    pty_type(&screen.pty, "quit now\n");
    good = good && pty_wait_ended(&screen.pty) && screen.pty.status == 0;
    good = good && screen.pty.modes_kept;
    check(good, name, NULL);
    if (!good)
        printf("# status %d: %s\n", screen.pty.status, screen.pty.out ? screen.pty.out : "");
    pty_end(&screen.pty);
}

static void test_line_mode(void)
{
    line_mode_on("TERM=no-such-terminal", "an unknown terminal gets line mode");
    line_mode_on("TERM=dumb", "a dumb terminal gets line mode");
    line_mode_on("TERM=", "no terminal type gets line mode");
}

// Whether the screen of `env` has colour, with the walk drawn all the same.
static void color_on(const char *env, bool color, const char *name)
{
    Screen screen;
    PtyOptions options = lesson;
    options.env[0] = env;
    screen_start(&screen, &options);
    screen_type(&screen, ":goto A\r");
    check(screen_shows(&screen, "0.306") && screen_has_color(&screen) == color, name, &screen);
    check(screen_finish(&screen, "qq") == 0, "and q leaves", &screen);
    screen_end(&screen);
}

static void test_colors(void)
{
    color_on("NO_COLOR=1", false, "NO_COLOR is honoured");
    color_on("TERM=vt100", false, "a terminal without colours works");
    color_on("TERM=xterm", true, "8 colours work");
    color_on("TERM=tmux-256color", true, "tmux works");
}

// A terminal whose entry has red, green and blue (as xterm-direct, which is not
// installed everywhere) is sent those as grounds, and no number of a palette.
static void test_direct_color(void)
{
    static const char entry[] = "qkv-direct|for a test,\n"
                                "\tRGB, ccc@, initc@, colors#0x1000000, pairs#0x7FFF,\n"
                                "\tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:"
                                "%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,\n"
                                "\tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:"
                                "%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,\n"
                                "\tuse=xterm-256color,\n";
    Screen screen;
    char home[200], command[600], info[240];
    const char *tmp = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/qkv-direct.XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(home))
        exit(1);
    snprintf(command, sizeof command, "cat >'%s/entry' && tic -x -o '%s' '%s/entry' 2>/dev/null",
             home, home, home);
    FILE *tic = popen(command, "w");
    fputs(entry, tic);
    if (pclose(tic) != 0) {
        printf("ok direct colour # SKIP no tic\n");
        return;
    }
    snprintf(info, sizeof info, "TERMINFO=%s", home);
    PtyOptions options = lesson;
    options.env[0] = "TERM=qkv-direct";
    options.env[1] = info;
    screen_start(&screen, &options);
    screen_type(&screen, ":goto A\r");
    check(screen_shows(&screen, "0.306") && screen_has_color(&screen), "direct colours work",
          &screen);
    check(strstr(screen.pty.out, "48;2;") && !strstr(screen.pty.out, "48;5;"),
          "and grounds are sent as red, green and blue", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    if (system(command) != 0)
        exit(1);
}

// COLORTERM and the type of the terminal decide.
static void direct_on(const char *type, const char *says, const char *tmux, bool expected)
{
    static const char truecolor[] = "COLORTERM=truecolor";
    Screen screen;
    char name[200];
    PtyOptions options = lesson;
    snprintf(name, sizeof name, "%s %s %s: %s", type, says, tmux,
             expected ? "24 bits" : "no 24 bits");
    options.env[0] = type;
    options.env[1] = says;
    options.env[2] = tmux;
    options.env[3] = strcmp(says, "NO_COLOR=1") == 0 ? truecolor : NULL;
    screen_start(&screen, &options);
    screen_type(&screen, ":goto A\r");
    check(screen_shows(&screen, "0.306") && screen.pty.frames > 0, type, &screen); // no lines
    const bool grounds = strstr(screen.pty.out, "48;2;"), inks = strstr(screen.pty.out, "38;2;");
    check(grounds == expected && inks == expected, name, &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_truecolor(void)
{
    static const char *const alike[] = {"TERM=xterm-256color", "TERM=tmux-256color",
                                        "TERM=xterm-kitty",    "TERM=foot",
                                        "TERM=alacritty",      "TERM=screen-256color"};
    static const char *const others[] = {"TERM=linux", "TERM=vt100", "TERM=screen",
                                         "TERM=screen-256color"};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        const char *tmux = strstr(alike[i], "screen") ? "TMUX=/tmp/t,1,0" : "TMUX=";
        direct_on(alike[i], "COLORTERM=truecolor", tmux, true);
        direct_on(alike[i], "COLORTERM=", tmux, false);
        direct_on(alike[i], "NO_COLOR=1", tmux, false);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        direct_on(others[i], "COLORTERM=truecolor", "TMUX=", false);
}

static bool only_ascii(const char *text)
{
    while (*text && (unsigned char)*text < 0x80)
        text++;
    return *text == '\0';
}

static void test_ascii(void)
{
    Screen screen;
    PtyOptions options = lesson;
    options.env[0] = "LC_ALL=C";
    screen_start(&screen, &options);
    screen_type(&screen, ":goto A\r");
    check(only_ascii(screen.pty.out), "LC_ALL=C gets ASCII alone", &screen);
    check(screen_shows(&screen, "0.306"), "and the same numbers", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

static void test_missing_locale(void)
{
    Screen screen;
    PtyOptions options = lesson;
    options.env[0] = "LC_ALL=xx_YY.UTF-8";
    screen_start(&screen, &options);
    screen_type(&screen, "L");
    check(screen_shows(&screen, "继续"),
          "a UTF-8 locale that is not installed is UTF-8 all the same", &screen);
    screen_type(&screen, ":词元");
    check(screen_shows(&screen, ":词元"), "in the line too", &screen);
    screen_key(&screen, KEY_ESC);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// What is no text does not go to a terminal.
static void test_no_bytes(void)
{
    const PtyOptions options = {.args = {"export", "1", "--format", "npz"}};
    Pty pty;
    pty_start(&pty, &options, NULL, NULL);
    const bool said = pty_wait_output(&pty, 0, "is no text for a terminal: write -o FILE.npz");
    check(pty_wait_ended(&pty) && said && pty.status == 2 && !strstr(pty.out, "PK"),
          "an export that is no text is refused", NULL);
    pty_end(&pty);
}

int main(void)
{
    test_no_bytes();
    test_resize_storm();
    test_small_start();
    test_lines_and_columns();
    test_line_mode();
    test_colors();
    test_direct_color();
    test_truecolor();
    test_ascii();
    test_missing_locale();
    return checks_status();
}
