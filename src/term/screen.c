// SPDX-License-Identifier: GPL-3.0-or-later
// Three traps. initscr leaves the process where TERM is unknown, and newterm
// accepts terminals that cannot move the cursor: so the entry is looked at
// first. curses installs handlers of its own for signals that have none: so
// signals.c comes before. And what anything writes to stderr while the screen
// is up would land in the middle of it: so stderr is kept in a file until the
// terminal is back.
#include "term/screen.h"

#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <readline/readline.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/path.h"
#include "base/utf8.h"
#include "term/input.h"
#include "term/locale.h"
#include "term/term.h"

// Last: term.h makes macros of words like "lines".
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

MESSAGE(NO_TERMINAL, ERROR_USAGE, "no terminal on standard input and output");
MESSAGE(NO_TYPE, ERROR_USAGE,
        "TERM is not set: it should name the terminal, as xterm-256color does");
MESSAGE(UNKNOWN_TYPE, ERROR_USAGE,
        "no description of the terminal '{1}' is installed: set TERM to one "
        "that is, such as xterm-256color");
MESSAGE(NO_CURSOR, ERROR_USAGE, "the terminal '{1}' cannot move its cursor, which a screen needs");
MESSAGE(NOT_OPENED, ERROR_USAGE, "the terminal '{1}' could not be opened as a screen");

// curses keeps the codes of keys in 16 bits, and its own end at KEY_MAX.
enum { CODE_PASTE_BEGIN = KEY_MAX + 101, CODE_PASTE_END, CODE_MOUSE };

// One screen: the hook that gives the terminal back takes no argument.
static struct {
    SCREEN *curses;
    struct termios shell; // as it was found
    bool marks_pastes;
    bool mouse;       // reports clicks, while the screen is up
    bool syncs;       // answered that frames can be shown whole
    const char *sync; // its entry's way to say so, or NULL
    int errors;       // the real stderr, or −1
    char leave[256];  // what leaves the screen
    char bytes[32];   // of a key that curses knows and the program does not
    size_t taken;
} screen = {.errors = -1};

// What terminfo has of that name, or NULL.
static const char *capability(const char *name)
{
    const char *text = tigetstr(name);
    return text && text != (const char *)-1 && *text ? text : NULL;
}

// ---- Whether there is one ------------------------------------------------

#define OWN "qkv-own-" // how the names of the program's own entries begin

// The program's own entry for terminals of that type with 24-bit colour; NULL: there is none.
// GNU screen has none; what calls itself screen inside tmux is tmux.
static const char *own_entry(const char *type)
{
    static const char *const alike[] = {"xterm", "kitty", "foot",    "alacritty", "wezterm",
                                        "vte",   "gnome", "konsole", "ghostty",   "contour",
                                        "iterm", "st-",   NULL};
    const bool tmux = getenv("TMUX") != NULL;
    if (strncmp(type, "tmux", 4) == 0 || (tmux && strncmp(type, "screen", 6) == 0))
        return OWN "tmux";
    for (size_t i = 0; alike[i]; i++) {
        if (strncmp(type, alike[i], strlen(alike[i])) == 0)
            return OWN "xterm";
    }
    return NULL;
}

// Makes an entry the current one, or where `curses` is not NULL opens the screen by it. The
// program's own are in its folder, which no other program is to find. Where curses does not know
// the entry, *found says why.
static bool use_entry(const char *entry, SCREEN **curses, int *found)
{
    const char *given = getenv("TERMINFO");
    char *before = given ? mem_text(given) : NULL, *folder = path_program("terminfo");
    if (strncmp(entry, OWN, strlen(OWN)) == 0)
        setenv("TERMINFO", folder, 1);
    if (curses)
        *curses = newterm(entry, stdout, stdin);
    const bool fine = curses ? *curses != NULL : setupterm(entry, STDOUT_FILENO, found) == OK;
    if (before)
        setenv("TERMINFO", before, 1);
    else
        unsetenv("TERMINFO");
    free(before);
    free(folder);
    return fine;
}

// The entry to open the screen by: the program's own where it is wanted and there, else TERM.
static const char *entry_for(ColorsMost colors, const char *type)
{
    const char *none = getenv("NO_COLOR"), *says = getenv("COLORTERM"), *own = own_entry(type);
    int found;
    if (!own || colors > COLORS_24BIT || (none && *none))
        return type;
    bool direct = colors == COLORS_24BIT ||
                  (says && (strcmp(says, "truecolor") == 0 || strcmp(says, "24bit") == 0));
    if (!direct && use_entry(type, NULL, &found)) {
        direct = tigetflag("RGB") == 1 || tigetflag("Tc") == 1;
        del_curterm(cur_term);
    }
    if (!direct || !use_entry(own, NULL, &found))
        return type;
    del_curterm(cur_term);
    return own;
}

// Whether a program on this terminal can use it as a screen, and by which entry; false and
// `err` say why not. Needs no open screen.
NONNULL(3) static bool screen_usable(ColorsMost colors, const char **entry, Error *err)
{
    const char *type = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_set(err, &NO_TERMINAL);
    if (!type || !*type)
        return error_set(err, &NO_TYPE);
    int found;
    *entry = entry_for(colors, type);
    const bool known = use_entry(*entry, NULL, &found);
    if (!known && own_entry(type)) // far from home a terminal's name may not be installed
        *entry = "xterm-256color";
    if (!known && !use_entry(*entry, NULL, &found))
        return ERROR(err, found == 1 ? &NO_CURSOR : &UNKNOWN_TYPE, err_text(type));
    if (!capability("cup"))
        return ERROR(err, &NO_CURSOR, err_text(type));
    return true;
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
    fputs(escape, stdout);
    fflush(stdout);
}

static void reports_send(bool on)
{
    if (screen.mouse)
        send(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
    if (screen.marks_pastes)
        send(on ? "\033[?2004h" : "\033[?2004l");
}

void screen_mouse(bool on)
{
    const bool can = on && screen.marks_pastes;
    if (can == screen.mouse)
        return;
    reports_send(false);
    screen.mouse = can;
    reports_send(true);
}

// Adds a capability without the pauses of old terminals ("$<5>").
static void leave_with(const char *name)
{
    const char *text = capability(name);
    size_t size = strlen(screen.leave);
    while (text && *text && size + 1 < sizeof screen.leave) {
        if (strncmp(text, "$<", 2) == 0 && strchr(text, '>'))
            text = strchr(text, '>') + 1;
        else
            screen.leave[size++] = *text++;
    }
    screen.leave[size] = '\0';
}

// What is left to do where the program fails. No more than system calls.
static void screen_restore(void)
{
    file_write_all(STDOUT_FILENO, screen.leave, strlen(screen.leave));
    tcsetattr(STDIN_FILENO, TCSANOW, &screen.shell);
    errors_show();
}

// Some terminals do not know their size, a serial line for one.
static bool window_size(struct winsize *size)
{
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, size) == 0 && size->ws_row > 0 && size->ws_col > 0;
}

bool screen_open(ColorsMost colors, Error *err)
{
    static const char *const rest[] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    const char *entry;
    if (!screen_usable(colors, &entry, err))
        return false;
    tcgetattr(STDIN_FILENO, &screen.shell);
    use_env(FALSE); // LINES and COLUMNS would freeze the size
    struct winsize size;
    use_tioctl(window_size(&size)); // where none is known ncurses 6.5 fails, but for the entry's
    // Terminals of the ANSI family mark pastes, report clicks and show frames whole, or
    // take no notice.
    screen.marks_pastes = strncmp(capability("cup"), "\033[", 2) == 0;
    strcpy(screen.leave, screen.marks_pastes ? "\033[?2026l\033[?1006l\033[?1000l\033[?2004l" : "");
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        leave_with(rest[i]);
    BUG_ON(screen.curses);
    del_curterm(cur_term); // newterm makes its own
    bug_set_restore(screen_restore);
    if (!use_entry(entry, &screen.curses, NULL)) {
        bug_set_restore(NULL);
        return ERROR(err, &NOT_OPENED, err_text(getenv("TERM")));
    }
    errors_keep();
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        // Ctrl-S, Ctrl-Q, Ctrl-O, Ctrl-V and Ctrl-Y are keys here, not the driver's.
        modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
        modes.c_lflag &= ~(tcflag_t)IEXTEN;
        modes.c_lflag |= NOFLSH; // Ctrl-C would throw half a frame away
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    }
    def_prog_mode();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    define_key("\033[200~", CODE_PASTE_BEGIN);
    define_key("\033[201~", CODE_PASTE_END);
    reports_send(true);
    define_key("\033[<", CODE_MOUSE); // curses has a name of its own, and would keep what follows
    screen.sync = capability("Sync");
    return true;
}

void screen_suspend(void)
{
    reports_send(false);
    curs_set(1);
    endwin();
    tcsetattr(STDIN_FILENO, TCSANOW, &screen.shell);
    bug_set_restore(NULL);
}

void screen_resume(void)
{
    bug_set_restore(screen_restore);
    reset_prog_mode();
    reports_send(true);
    curs_set(0);
    screen_forget();
}

void screen_close(void)
{
    if (!screen.curses)
        return;
    screen_suspend();
    delscreen(screen.curses);
    screen.curses = NULL;
    screen.mouse = screen.syncs = false;
    screen.sync = NULL;
    errors_show();
}

// ---- Size ----------------------------------------------------------------

void screen_resize(void)
{
    struct winsize size;
    if (window_size(&size))
        resize_term(size.ws_row, size.ws_col);
    screen_forget();
}

int screen_rows(void)
{
    return getmaxy(stdscr);
}

int screen_cols(void)
{
    return getmaxx(stdscr);
}

void screen_forget(void)
{
    werase(stdscr);
    clearok(stdscr, TRUE);
}

// ---- Keys ----------------------------------------------------------------

// curses' names for keys.
static int key_named(int code)
{
    switch (code) {
    case KEY_UP: return KEY_NAME_UP;
    case KEY_DOWN: return KEY_NAME_DOWN;
    case KEY_LEFT: return KEY_NAME_LEFT;
    case KEY_RIGHT: return KEY_NAME_RIGHT;
    case KEY_A1:
    case KEY_HOME: return KEY_NAME_HOME;
    case KEY_C1:
    case KEY_END: return KEY_NAME_END;
    case KEY_A3:
    case KEY_PPAGE: return KEY_NAME_PGUP;
    case KEY_C3:
    case KEY_NPAGE: return KEY_NAME_PGDN;
    case KEY_BTAB: return KEY_NAME_BACKTAB;
    case KEY_ENTER: return KEY_NAME_ENTER;
    case KEY_BACKSPACE: return KEY_NAME_BACKSPACE;
    case KEY_DC: return KEY_NAME_DELETE;
    case KEY_F(1): return KEY_NAME_F1;
    case KEY_F(2): return KEY_NAME_F2;
    case KEY_F(3): return KEY_NAME_F3;
    case KEY_F(4): return KEY_NAME_F4;
    case KEY_F(5): return KEY_NAME_F5;
    case KEY_F(17): return KEY_NAME_F17;
    case CODE_PASTE_BEGIN: return INPUT_PASTE_BEGIN;
    case CODE_PASTE_END: return INPUT_PASTE_END;
    default: return INPUT_OTHER;
    }
}

int screen_read(void *from)
{
    (void)from;
    BUG_ON(screen.taken >= sizeof screen.bytes);
    if (screen.bytes[screen.taken])
        return (unsigned char)screen.bytes[screen.taken++];
    const int code = wgetch(stdscr);
    if (code == ERR)
        return INPUT_NOTHING;
    const int key = code < 256 ? code : key_named(code);
    if (key != INPUT_OTHER)
        return key;
    // The bytes of a key that has no name here, Ctrl-Left say, are kept: input.c makes
    // one event of them, and readline may have a use for it.
    char *bytes = keybound(code, 0);
    const bool fits = bytes && bytes[0] && strlen(bytes) < sizeof screen.bytes;
    screen.taken = 0;
    strcpy(screen.bytes, fits ? bytes : "");
    free(bytes);
    return fits ? (unsigned char)screen.bytes[screen.taken++] : key;
}

// ---- Colours -------------------------------------------------------------

ColorDepth screen_depth(void)
{
    const char *none = getenv("NO_COLOR");
    if ((none && *none) || !has_colors() || COLORS < 8)
        return DEPTH_MONO;
    return screen_direct() ? DEPTH_TRUE : COLORS >= 256 ? DEPTH_256 : DEPTH_8;
}

bool screen_direct(void)
{
    const char *set = capability("setaf");
    if (COLORS <= 256 || !set)
        return false;
    const char *out = tparm(set, 196L);
    return !strstr(out, "5;196") && !strstr(out, "5:196");
}

ThemeName screen_theme(void)
{
    const char *colors = getenv("COLORFGBG");
    const char *ground = colors ? strrchr(colors, ';') : NULL;
    const int index = ground ? atoi(ground + 1) : 0;
    return index == 7 || index == 15 ? THEME_LIGHT : THEME_DARK;
}

// ---- Whole frames --------------------------------------------------------

void screen_can_sync(void)
{
    screen.syncs = true;
}

void screen_frame(bool begins)
{
    if (screen.syncs)
        send(begins ? "\033[?2026h" : "\033[?2026l");
    else if (screen.sync)
        send(tparm(screen.sync, begins ? 1L : 2L));
}

// ---- Questions -----------------------------------------------------------

// Such terminals say so in their entry, or have xterm's colours.
// Linux's console takes the question for the start of a palette.
// Whether the terminal is of xterm's family: it can be asked.
static bool is_of_family(void)
{
    const char *type = getenv("TERM");
    const bool console = !type || strncmp(type, "linux", 5) == 0 || strncmp(type, "dumb", 4) == 0;
    const bool family = tigetflag("XT") == 1 || COLORS >= 256;
    return family && !console && screen.marks_pastes;
}

bool screen_ask(bool samples)
{
    if (!is_of_family())
        return false;
    send("\033]11;?\007\033[?2026$p");
    if (samples) {
        // curses must have opened the screen first, or the samples would land among the
        // shell's lines. Each is written, and the cursor asked for.
        wnoutrefresh(stdscr);
        doupdate();
        send("\0337");
        for (int i = 0; i < LOCALE_SAMPLES; i++) {
            char place[32];
            snprintf(place, sizeof place, "\033[%d;1H", i + 1);
            send(place);
            send(locale_sample[i]);
            send("\033[?6n\r\033[K");
        }
        send("\0338");
    }
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
    const char *type = getenv("TERM"), *entry;
    locale_open();
    SAY(out, lang, "terminal: ");
    buffer_add_line(out, type && *type ? type : "-");
    buffer_add(out, "\n");
    SAYF(out, lang, "characters: {1}\n", say_text(nl_langinfo(CODESET)));
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        SAY(out, lang,
            "colours, screen: not known, since standard input and output are not both a "
            "terminal\n");
    } else if (screen_usable(COLORS_AUTO, &entry, ERROR_DROPPED)) {
        SAYF(out, lang, "colours: {1}\n", say_int(int_max(tigetnum("colors"), 0)));
        SAY(out, lang, "screen: yes\n");
    } else {
        SAYF(out, lang, "colours: {1}\n", say_int(0));
        SAY(out, lang, "screen: no, line mode\n");
    }
    buffer_printf(out, "curses: %s\nreadline: %s\n", curses_version(), rl_library_version);
}
