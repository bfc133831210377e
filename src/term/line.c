// SPDX-License-Identifier: GPL-3.0-or-later
// Line mode: for screen readers, dumb terminals and pipes. Lines are only
// ever appended. On a terminal readline edits them, through its callbacks, so
// that poll can watch the signals beside the keys; elsewhere they are read as
// they come.
#include "term/term.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/memory.h"
#include "export/text.h"
#include "term/history.h"
#include "term/locale.h"
#include "term/signals.h"

static const char PROMPT[] = "qkv> ";

// What a command is compared with to see whether it moved.
typedef struct Place {
    const Session *session;
    size_t stop, page, whys, tasks;
    CellRef cell;
} Place;

typedef struct LineMode {
    App *app;
    int signal; // that ended it, or 0
} LineMode;

// Readline hands a line to a function without an argument.
static struct {
    char *line;
    bool given, ended;
} entered;

// ---- What is said --------------------------------------------------------

static Place place_now(const App *app)
{
    Place place = {.session = app->session};
    if (!app->session)
        return place;
    place.stop = app->session->stop;
    place.page = app->session->page;
    place.whys = app->session->whys;
    place.tasks = app->session->task_changes;
    place.cell = app->session->cell;
    return place;
}

static bool place_moved(const Place *from, const Place *to)
{
    return from->session != to->session || from->stop != to->stop ||
           from->page != to->page;
}

// Another number is looked at, at the same stop.
static bool place_asked(const Place *from, const Place *to)
{
    const CellRef *a = &from->cell, *b = &to->cell;
    return to->session && (from->whys != to->whys || a->side != b->side ||
                           a->node != b->node || a->path != b->path ||
                           a->row != b->row || a->col != b->col);
}

static void print_lessons(const App *app)
{
    for (size_t i = 0; i < app->catalog.count; i++) {
        const CatalogEntry *entry = &app->catalog.entry[i];
        const Words *title = &entry->header.title;
        const char *text = title->text[app->display.lang];
        if (!text)
            text = title->text[LANG_EN] ? title->text[LANG_EN]
                                        : title->text[LANG_ZH];
        printf("%d %s: %s\n", entry->number, entry->header.id,
               text ? text : "");
    }
}

static void print_place(App *app)
{
    Buffer out = {0};
    if (app->session)
        text_stop(app->session, app->display.lang, &out);
    else
        print_lessons(app);
    fputs(buffer_text(&out), stdout);
    buffer_release(&out);
}

// The number that is asked about last, and how it came about.
static void print_cell(const App *app)
{
    Session *session = app->session;
    Buffer out = {0};
    text_cell(session,
              session->whys > 0 ? session->why[session->whys - 1].cell
                                : session->cell,
              app->display.lang, &out);
    fputs(buffer_text(&out), stdout);
    buffer_release(&out);
}

static void print_task(App *app)
{
    Buffer out = {0};
    text_task(app->session, app->display.lang, &out);
    fputs(buffer_text(&out), stdout);
    buffer_release(&out);
}

static void print_message(const App *app)
{
    if (app->message.size > 0)
        printf("%s\n", buffer_text(&app->message));
}

// ---- Commands ------------------------------------------------------------

static void run_line(LineMode *mode, const char *line)
{
    App *app = mode->app;
    const Place before = place_now(app);
    Error err = {0};
    buffer_clear(&app->message);
    if (!app_run(app, line, &err) && error_is_set(&err)) {
        char text[512];
        error_write(&err, app->display.lang, text, sizeof text);
        fflush(stdout);
        fprintf(stderr, "%s\n", text);
        return;
    }
    const Place after = place_now(app);
    print_message(app);
    if (!app->quit && place_moved(&before, &after))
        print_place(app);
    else if (!app->quit && before.tasks != after.tasks)
        print_task(app);
    else if (!app->quit && place_asked(&before, &after))
        print_cell(app);
    fflush(stdout);
}

// A line as it was typed: blanks around it do not count, nor empty lines.
static void take_line(LineMode *mode, char *line)
{
    line += strspn(line, " \t\r\n");
    size_t size = strlen(line);
    while (size > 0 && strchr(" \t\r\n", line[size - 1]))
        line[--size] = '\0';
    if (size > 0)
        run_line(mode, line);
}

// ---- With readline -------------------------------------------------------

static void keep_line(char *line)
{
    entered.given = true;
    entered.ended = line == NULL;
    entered.line = line;
    rl_callback_handler_remove();
}

static void readline_start(LineMode *mode)
{
    entered.given = false;
    rl_callback_handler_install(PROMPT, keep_line);
    char *text = mode->app->prefill;
    if (!text)
        return;
    mode->app->prefill = NULL;
    rl_insert_text(text);
    rl_redisplay();
    free(text);
}

static void handle_signals(LineMode *mode)
{
    const SignalNews news = signals_take();
    if (news.leave)
        mode->signal = news.leave;
    else if (news.interrupt)
        mode->signal = SIGINT;
    if (news.resize)
        rl_resize_terminal();
    if (!news.suspend || mode->signal)
        return;
    rl_deprep_terminal();
    signals_stop_here();
    rl_prep_terminal(1);
    rl_forced_update_display();
}

// Waits for a line; false where there will be none.
static bool readline_wait(LineMode *mode)
{
    while (!entered.given && !mode->signal) {
        struct pollfd fd[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = signals_fd(), .events = POLLIN}};
        if (poll(fd, 2, -1) < 0 && errno != EINTR)
            return false;
        if (fd[1].revents)
            handle_signals(mode);
        else if (fd[0].revents & (POLLHUP | POLLERR))
            mode->signal = SIGHUP;
        else if (fd[0].revents)
            rl_callback_read_char();
    }
    return entered.given && !entered.ended;
}

static void loop_readline(LineMode *mode)
{
    history_open(mode->app);
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    while (!mode->app->quit && !mode->signal) {
        readline_start(mode);
        if (!readline_wait(mode)) {
            rl_callback_handler_remove();
            putchar('\n');
            break;
        }
        history_note(entered.line);
        take_line(mode, entered.line);
        free(entered.line);
    }
    history_close();
}

// ---- Without -------------------------------------------------------------

static void show_prompt(LineMode *mode)
{
    if (mode->app->prefill) {
        printf("%s\n", mode->app->prefill);
        free(mode->app->prefill);
        mode->app->prefill = NULL;
    }
    if (isatty(STDIN_FILENO))
        fputs(PROMPT, stdout);
    fflush(stdout);
}

// Waits for input or a signal. False where a signal ends the program.
static bool plain_wait(LineMode *mode)
{
    for (;;) {
        struct pollfd fd[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = signals_fd(), .events = POLLIN}};
        if (poll(fd, 2, -1) < 0 && errno != EINTR)
            return false;
        if (fd[1].revents)
            handle_signals(mode);
        if (mode->signal)
            return false;
        if (fd[0].revents)
            return true;
    }
}

// Adds what has come in. False at the end.
static bool plain_fill(LineMode *mode, Buffer *input)
{
    char bytes[4096];
    if (!plain_wait(mode))
        return false;
    const ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR)
        return true;
    if (n > 0)
        buffer_add_n(input, bytes, (size_t)n);
    return n > 0;
}

// The next line of `input`, which is the caller's; NULL at the end.
static char *plain_line(LineMode *mode, Buffer *input)
{
    const char *end;
    while (!(end = memchr(buffer_text(input), '\n', input->size)))
        if (!plain_fill(mode, input)) {
            if (input->size == 0 || mode->signal)
                return NULL;
            return buffer_take(input); // the last line lacks its end
        }
    const size_t size = (size_t)(end - input->text);
    char *line = mem_text_n(input->text, size);
    Buffer rest = {0};
    buffer_add(&rest, end + 1);
    buffer_release(input);
    *input = rest;
    return line;
}

static void loop_plain(LineMode *mode)
{
    Buffer input = {0};
    while (!mode->app->quit && !mode->signal) {
        show_prompt(mode);
        char *line = plain_line(mode, &input);
        if (!line)
            break;
        take_line(mode, line);
        free(line);
    }
    buffer_release(&input);
}

// Without UTF-8 only ASCII can be written.
static void glyphs_narrow(App *app)
{
    Display display = app->display;
    display.glyphs = GLYPHS_ASCII;
    app_show(app, &display);
}

int line_run(App *app, bool plain)
{
    LineMode mode = {.app = app};
    const char *type = getenv("TERM");
    const bool dumb = !type || !*type || strcmp(type, "dumb") == 0;
    if (!locale_open())
        glyphs_narrow(app);
    if (!signals_open())
        return 1;
    print_place(app);
    if (plain || dumb || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        loop_plain(&mode);
    else
        loop_readline(&mode);
    signals_close();
    Error err = {0};
    char text[512];
    if (!app_save(app, &err)) {
        error_write(&err, app->display.lang, text, sizeof text);
        fprintf(stderr, "qkv: %s\n", text);
    }
    return mode.signal ? 128 + mode.signal : 0;
}
