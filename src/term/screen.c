// SPDX-License-Identifier: GPL-3.0-or-later
// Terminfo says whether the terminal is one, whether it moves its cursor as nearly all do, by the
// sequences of ANSI, and what colours it has; the sequences are written here, as in a recording
// (export/ansi.h). What anything writes to stderr while the screen is up would land in the middle
// of it: so stderr is kept in a file until the terminal is back.
#include "term/screen.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <readline/readline.h>

#include "base/file.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "export/ansi.h"
#include "term/input.h"
#include "term/term.h"

// Last: term.h makes macros of words like "lines".
#include <curses.h>
#include <term.h>

MESSAGE(NO_TERMINAL, ERROR_USAGE, "no terminal on standard input and output");
MESSAGE(NO_TYPE, ERROR_USAGE,
        "TERM is not set: it should name the terminal, as xterm-256color does");
MESSAGE(UNKNOWN_TYPE, ERROR_USAGE,
        "no description of the terminal '{1}' is installed: set TERM to one "
        "that is, such as xterm-256color");
MESSAGE(NO_CURSOR, ERROR_USAGE, "the terminal '{1}' cannot move its cursor, which a screen needs");

// Another screen, on which letters are letters and replace what was there, whatever a program
// before left; an invisible cursor, no line that goes on below by itself, and keys as terminfo has
// them; and what takes all of that back, with what is switched on while the screen is up. Where
// there is no other screen the shell goes on at the end of this one.
#define ENTER "\033[?1049h\033(B\033[4l\033[?25l\033[?7l\033[?1h"
#define LEAVE                                                                                      \
    "\033[?2026l\033[?1006l\033[?1000l\033[?2004l\033[0m\033[?1l\033[?7h\033[?25h"                 \
    "\033[999H\033[K\033[?1049l"

enum { USUAL_ROWS = 24, USUAL_COLS = 80 }; // of one that does not say

// One screen: the hook that gives the terminal back takes no argument.
static struct {
    bool open;
    struct termios shell; // as it was found
    struct winsize size;
    Canvas *shown;          // NULL: what the terminal shows is not known
    int cursor_x, cursor_y; // where it is seen, or −1
    bool mouse;             // reports clicks, while the screen is up
    bool syncs;             // answered that frames can be shown whole
    bool begun;             // the rest of what began with Escape may be on its way
    int errors;             // the real stderr, or −1
} screen = {.errors = -1};

// ---- Characters ----------------------------------------------------------

// The locale that the environment names may not be installed (slim systems; macOS over ssh sends a
// bare "UTF-8"): setlocale then fails and everything above ASCII would be lost, though the terminal
// reads UTF-8.

static bool is_utf8(void)
{
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool locale_open(void)
{
    static const char *const instead[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *asked = NULL; // by the first that is set
    if (setlocale(LC_CTYPE, ""))
        return is_utf8();
    for (size_t i = 0; i < sizeof names / sizeof *names && (!asked || !*asked); i++)
        asked = getenv(names[i]);
    const char *dot = asked ? strrchr(asked, '.') : NULL;
    const char *codeset = dot ? dot + 1 : asked;
    if (!asked || (strncasecmp(codeset, "UTF-8", 5) != 0 && strncasecmp(codeset, "utf8", 4) != 0))
        return false;
    for (size_t i = 0; i < sizeof instead / sizeof *instead; i++)
        if (setlocale(LC_CTYPE, instead[i]) && is_utf8())
            return true;
    return false;
}

// ---- Whether there is one ------------------------------------------------

// Whether terminals of that type know 24-bit colour and all else that xterm does. GNU screen does
// not; what calls itself screen inside tmux is tmux.
static bool is_like_xterm(const char *type)
{
    static const char *const alike[] = {"xterm", "kitty", "foot",    "alacritty", "wezterm",
                                        "vte",   "gnome", "konsole", "ghostty",   "contour",
                                        "iterm", "st-",   "tmux",    NULL};
    bool is = strncmp(type, "screen", 6) == 0 && getenv("TMUX");
    for (size_t i = 0; alike[i] && !is; i++)
        is = strncmp(type, alike[i], strlen(alike[i])) == 0;
    return is;
}

// Whether a program on this terminal can use it as a screen; an error says why not. Afterwards its
// entry is terminfo's current one.
static bool screen_usable(Error *err)
{
    const char *type = getenv("TERM");
    int found;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_set(err, &NO_TERMINAL);
    if (!type || !*type)
        return error_set(err, &NO_TYPE);
    // Far from home a terminal's name may not be installed.
    if (setupterm(type, STDOUT_FILENO, &found) != OK &&
        !(is_like_xterm(type) && setupterm("xterm-256color", STDOUT_FILENO, &found) == OK))
        return ERROR(err, found == 1 ? &NO_CURSOR : &UNKNOWN_TYPE, err_text(type));
    const char *moves = tigetstr("cup");
    if (!moves || moves == (const char *)-1 || strncmp(moves, "\033[", 2) != 0)
        return ERROR(err, &NO_CURSOR, err_text(type));
    return true;
}

// What the terminal's entry and the environment say, of which `colors` may ask for more.
static ColorDepth depth_of(ColorsMost colors)
{
    const char *none = getenv("NO_COLOR"), *says = getenv("COLORTERM");
    const int count = tigetnum("colors");
    const bool direct = colors == COLORS_24BIT || tigetflag("RGB") == 1 || tigetflag("Tc") == 1 ||
                        (says && (strcmp(says, "truecolor") == 0 || strcmp(says, "24bit") == 0));
    if ((none && *none) || count < 8)
        return DEPTH_MONO;
    if (count > 256 || (direct && is_like_xterm(getenv("TERM"))))
        return DEPTH_TRUE;
    return count == 256 ? DEPTH_256 : DEPTH_8;
}

// ---- stderr while the screen is up ---------------------------------------

static void errors_keep(void)
{
    FILE *file = isatty(STDERR_FILENO) ? tmpfile() : NULL;
    if (!file)
        return;
    screen.errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (screen.errors >= 0)
        dup2(fileno(file), STDERR_FILENO);
    fclose(file);
}

static void errors_show(void)
{
    enum { MOST = 1 << 13 };
    if (screen.errors < 0)
        return;
    char text[MOST];
    const ssize_t n = pread(STDERR_FILENO, text, sizeof text, 0);
    dup2(screen.errors, STDERR_FILENO);
    close(screen.errors);
    screen.errors = -1;
    if (n > 0)
        file_write_all(STDERR_FILENO, text, utf8_clean(text, (size_t)n, true));
}

// ---- Opening and closing -------------------------------------------------

static void send(const char *escape)
{
    file_write_all(STDOUT_FILENO, escape, strlen(escape));
}

static void mouse_send(bool on)
{
    if (screen.mouse)
        send(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
}

void screen_mouse(bool on)
{
    if (on == screen.mouse)
        return;
    mouse_send(false);
    screen.mouse = on;
    mouse_send(true);
}

// What is left to do where the program fails. No more than system calls.
static void screen_restore(void)
{
    send(LEAVE);
    tcsetattr(STDIN_FILENO, TCSANOW, &screen.shell);
    errors_show();
}

bool screen_open(ColorsMost colors, ColorDepth *depth, Error *err)
{
    BUG_ON(screen.open);
    if (!screen_usable(err))
        return false;
    *depth = depth_of(colors);
    screen.open = true;
    tcgetattr(STDIN_FILENO, &screen.shell);
    errors_keep();
    screen_resume();
    return true;
}

void screen_suspend(void)
{
    send(LEAVE);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &screen.shell);
    bug_set_restore(NULL);
}

// Ctrl-S, Ctrl-Q, Ctrl-O, Ctrl-V and Ctrl-Y are keys here, not the driver's.
void screen_resume(void)
{
    struct termios modes = screen.shell;
    modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR);
    modes.c_lflag &= ~(tcflag_t)(IEXTEN | ICANON | ECHO);
    modes.c_lflag |= ISIG | NOFLSH; // Ctrl-C would throw half a frame away
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    bug_set_restore(screen_restore);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    send(ENTER "\033[?2004h");
    mouse_send(true);
    screen_forget();
}

void screen_close(void)
{
    if (!screen.open)
        return;
    screen_suspend();
    screen_forget();
    screen.open = screen.mouse = screen.syncs = false;
    errors_show();
}

// ---- Size ----------------------------------------------------------------

// Some terminals do not know their size, a serial line for one.
void screen_size(int *cols, int *rows)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        screen.size = size;
    else if (screen.size.ws_row == 0)
        screen.size = (struct winsize){.ws_row = USUAL_ROWS, .ws_col = USUAL_COLS};
    *cols = screen.size.ws_col;
    *rows = screen.size.ws_row;
}

// ---- Frames --------------------------------------------------------------

void screen_forget(void)
{
    canvas_free(screen.shown);
    screen.shown = NULL;
    screen.cursor_x = screen.cursor_y = -1;
}

void screen_can_sync(void)
{
    screen.syncs = true;
}

int screen_show(const Canvas *canvas, size_t *bytes)
{
    const int x = canvas->cursor_x, y = canvas->cursor_y;
    const bool cursor = x >= 0 && y >= 0, was = screen.cursor_x >= 0 && screen.cursor_y >= 0;
    SCOPED(buffer_release) Buffer out = {0};
    const int cells = ansi_frame(&screen.shown, canvas, &out);
    if (cursor && (out.size > 0 || x != screen.cursor_x || y != screen.cursor_y))
        buffer_printf(&out, "\033[%d;%dH", y + 1, x + 1);
    if (cursor != was)
        buffer_add(&out, cursor ? "\033[?25h" : "\033[?25l");
    screen.cursor_x = x;
    screen.cursor_y = y;
    *bytes = out.size;
    if (cells > 0 && screen.syncs)
        send("\033[?2026h");
    send(buffer_text(&out));
    if (cells > 0 && screen.syncs)
        send("\033[?2026l");
    return cells;
}

// ---- Keys ----------------------------------------------------------------

// What follows an Escape may be a moment behind it, and a signal between them.
int screen_read(void *from)
{
    enum { ESCAPE = 27, REST_MS = 25 };
    struct pollfd tty = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    (void)from;
    int ready;
    do
        ready = poll(&tty, 1, screen.begun ? REST_MS : 0);
    while (ready < 0 && errno == EINTR);
    const bool is = ready == 1 && read(STDIN_FILENO, &byte, sizeof byte) == 1;
    screen.begun = is && (byte == ESCAPE || (screen.begun && (byte < '@' || strchr("[O", byte))));
    return is ? byte : INPUT_NOTHING;
}

// ---- Questions -----------------------------------------------------------

// Terminals of xterm's family can be asked: they say so in their entry, or have xterm's colours.
// Linux's console takes the question for the start of a palette.
bool screen_ask(const char *const *sample)
{
    const char *type = getenv("TERM");
    if ((tigetflag("XT") != 1 && tigetnum("colors") < 256) || strncmp(type, "linux", 5) == 0 ||
        strncmp(type, "dumb", 4) == 0)
        return false;
    send("\033]11;?\007\033[?2026$p");
    SCOPED(buffer_release) Buffer out = {0};
    for (int i = 0; sample && sample[i]; i++) // each is written, and the cursor asked for
        buffer_printf(&out, "\0337\033[%d;1H%s\033[?6n\r\033[K\0338", i + 1, sample[i]);
    send(buffer_text(&out));
    screen_ask_taken();
    return true;
}

void screen_ask_taken(void)
{
    send("\033[c");
}

bool screen_has_taken(void)
{
    int waiting = 0;
    struct pollfd tty = {.fd = STDOUT_FILENO, .events = POLLOUT};
    ioctl(STDOUT_FILENO, TIOCOUTQ, &waiting);
    return waiting == 0 && poll(&tty, 1, 0) == 1;
}

bool screen_is_gone(void)
{
    struct pollfd tty = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&tty, 1, 0) <= 0)
        return false;
    int waiting = 0;
    return (tty.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 ||
           (ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting == 0);
}

// ---- For `qkv info` ---------------------------------------------------------

void term_describe(Lang lang, Buffer *out)
{
    const char *type = getenv("TERM");
    locale_open();
    SAY(out, lang, "terminal: ");
    buffer_add_line(out, type && *type ? type : "-");
    buffer_add(out, "\n");
    SAYF(out, lang, "characters: {1}\n", say_text(nl_langinfo(CODESET)));
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        SAY(out, lang,
            "colours, screen: not known, since standard input and output are not both a "
            "terminal\n");
    } else if (screen_usable(ERROR_DROPPED)) {
        SAYF(out, lang, "colours: {1}\n", say_int(int_max(tigetnum("colors"), 0)));
        SAY(out, lang, "screen: yes\n");
    } else {
        SAYF(out, lang, "colours: {1}\n", say_int(0));
        SAY(out, lang, "screen: no, line mode\n");
    }
    buffer_printf(out, "curses: %s\nreadline: %s\n", curses_version(), rl_library_version);
}
