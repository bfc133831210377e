// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a key press: bytes → key → command line → app_run → app_draw →
// the difference to the terminal. The program sleeps in poll until a key or a
// signal comes; nothing wakes it otherwise.
//
// Tests set QKV_TEST_FRAMES to the number of a descriptor. After each frame,
// once all input is dealt with, a line "FRAME EVENTS CELLS" is written to it:
// frames and events since the start, and the cells that were sent.
#include "term/term.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "term/flush.h"
#include "term/input.h"
#include "term/locale.h"
#include "term/prompt.h"
#include "term/screen.h"
#include "term/signals.h"

static const Text quit_key = {
    "q leaves with nothing lost; Ctrl-C once more leaves at once",
    "按 q 退出，什么都不会丢；再按一次 Ctrl-C 立即退出"};

static const Text line_mode_instead = {"; this is line mode instead",
                                       "；改用行模式"};

typedef struct Term {
    App *app;
    Canvas *canvas;
    Flush flush;
    Input input;
    KeyState keys;
    bool leave;
    int signal;     // that made it leave, or 0
    double pressed; // when Ctrl-C was pressed last, in seconds
    int frames_fd;  // QKV_TEST_FRAMES, or −1
    unsigned long frames, events;
} Term;

// ---- Commands -----------------------------------------------------------

static bool run(Term *term, const char *line)
{
    App *app = term->app;
    Error err = {0};
    buffer_clear(&app->message);
    app->message_is_error = false;
    const bool done = app_run(app, line, &err);
    if (!done)
        app_say_error(app, &err);
    term->leave |= app->quit;
    return done;
}

// Opens the prompt where a command asked for it.
static void prompt_if_asked(Term *term)
{
    char *text = term->app->prefill;
    if (!text)
        return;
    term->app->prefill = NULL;
    prompt_open(term->app, text);
    free(text);
}

static void handle_key(Term *term, Key key)
{
    char line[KEY_LINE_SIZE];
    const char *command =
        keys_command(app_mode(term->app), key, &term->keys, line);
    if (!command)
        return;
    if (command[0] == ':') {
        buffer_clear(&term->app->message);
        prompt_open(term->app, command + 1);
        return;
    }
    run(term, command);
    prompt_if_asked(term);
}

// A line that fails stays open for correction, its reason above it.
static void handle_prompt(Term *term, const Event *event)
{
    char *line = prompt_feed(event);
    if (!line)
        return;
    if (*line && !run(term, line))
        prompt_open(term->app, line);
    free(line);
    prompt_if_asked(term);
}

static void term_redraw(Term *term)
{
    screen_forget();
    flush_forget(&term->flush);
}

static void handle_event(Term *term, const Event *event)
{
    enum { CTRL_L = 12 };
    term->events++;
    if (event->key == CTRL_L && !event->alt)
        term_redraw(term);
    else if (prompt_is_open())
        handle_prompt(term, event);
    else if (event->kind == EVENT_KEY && event->key != 0) {
        if (event->alt)
            handle_key(term, KEY_NAME_ESC);
        handle_key(term, event->key);
    }
}

// ---- Signals -------------------------------------------------------------

static void term_leave(Term *term, int signal)
{
    term->signal = signal;
    term->leave = true;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Ctrl-C: cancels what is open, else names the key that quits. Twice within a
// second leaves.
static void handle_interrupt(Term *term)
{
    const double now = seconds_now();
    const bool again = now - term->pressed < 1;
    term->pressed = now;
    if (again) {
        term_leave(term, SIGINT);
    } else if (prompt_is_open()) {
        prompt_cancel();
    } else {
        run(term, "cancel");
        app_say(term->app, &quit_key);
    }
}

static void term_resize(Term *term)
{
    screen_resize();
    canvas_resize(term->canvas, screen_cols(), screen_rows());
    flush_forget(&term->flush);
}

static void handle_signals(Term *term)
{
    const SignalNews news = signals_take();
    if (news.leave) {
        term_leave(term, news.leave);
        return;
    }
    if (news.suspend) {
        screen_suspend();
        signals_stop_here();
    }
    if (news.suspend || news.resume) {
        screen_resume();
        term_resize(term);
    }
    if (news.resize)
        term_resize(term);
    if (news.interrupt)
        handle_interrupt(term);
}

// ---- The loop ------------------------------------------------------------

static void term_draw(Term *term)
{
    Canvas *canvas = term->canvas;
    canvas->glyphs = term->app->display.glyphs;
    canvas_clear(canvas);
    canvas->cursor_x = canvas->cursor_y = -1;
    app_draw(term->app, canvas, prompt_view());
    flush_canvas(&term->flush, canvas);
    term->frames++;
    if (term->frames_fd < 0)
        return;
    char line[96];
    const int n = snprintf(line, sizeof line, "%lu %lu %d\n", term->frames,
                           term->events, term->flush.shown_cells);
    const ssize_t written = write(term->frames_fd, line, (size_t)n);
    (void)written;
}

// Whether nobody is at the other end any more: reading would go on failing.
static bool terminal_is_gone(void)
{
    struct pollfd tty = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&tty, 1, 0) <= 0)
        return false;
    int waiting = 0;
    return (tty.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 ||
           (ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting == 0);
}

// Deals with what has been typed. False where that was nothing, or only a part
// of a key.
static bool term_read(Term *term)
{
    bool any = false;
    for (Event event; !term->leave && input_next(&term->input, &event);) {
        any = true;
        handle_event(term, &event);
    }
    if (!any && terminal_is_gone())
        term_leave(term, SIGHUP);
    return any;
}

// A paste whose end got lost would swallow all that is typed after it.
static bool paste_end(Term *term)
{
    Event event;
    if (!input_end_paste(&term->input, &event))
        return false;
    handle_event(term, &event);
    return true;
}

// Sleeps until there is something to do, and does it. False where that was
// nothing.
static bool term_step(Term *term)
{
    struct pollfd fd[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                           {.fd = signals_fd(), .events = POLLIN}};
    const int timeout = input_is_pasting(&term->input) ? 1000 : -1;
    const int ready = poll(fd, 2, timeout);
    if (ready == 0)
        return paste_end(term);
    if (ready < 0 && errno != EINTR)
        term_leave(term, SIGHUP);
    if (ready < 0) // a signal: its byte is in the pipe by now
        return false;
    bool any = fd[1].revents != 0;
    if (any)
        handle_signals(term);
    if (!term->leave && fd[0].revents)
        any |= term_read(term);
    return any;
}

static void term_loop(Term *term)
{
    prompt_if_asked(term);
    while (!term->leave) {
        term_draw(term);
        while (!term->leave && !term_step(term))
            continue;
    }
}

// ---- Start and end -------------------------------------------------------

// Shows no more than the terminal can.
static void display_fit(App *app)
{
    Display display = app->display;
    const GlyphSet best = locale_glyphs();
    if (display.glyphs < best)
        display.glyphs = best;
    app->depth = screen_depth();
    app->detected = screen_theme();
    app_show(app, &display);
}

static int frames_descriptor(void)
{
    const char *fd = getenv("QKV_TEST_FRAMES");
    return fd && *fd ? atoi(fd) : -1;
}

static void term_init(Term *term, App *app)
{
    *term = (Term){.app = app, .frames_fd = frames_descriptor()};
    term->pressed = -1e9;
    display_fit(app);
    term->canvas =
        canvas_new(screen_cols(), screen_rows(), app->display.glyphs);
    flush_init(&term->flush, app->depth != DEPTH_MONO);
    input_init(&term->input, screen_read, NULL);
}

static void term_release(Term *term)
{
    prompt_release();
    input_release(&term->input);
    flush_release(&term->flush);
    canvas_free(term->canvas);
}

// Saves, and tells after the terminal is back if that failed.
static int save_and_status(App *app, int signal)
{
    Error err = {0};
    char text[512];
    if (!app_save(app, &err)) {
        error_write(&err, app->display.lang, text, sizeof text);
        fprintf(stderr, "qkv: %s\n", text);
    }
    return signal ? 128 + signal : 0;
}

int term_run(App *app)
{
    Error err = {0};
    char text[512];
    locale_open();
    const bool ready = signals_open();
    if (!ready || !screen_open(&err)) {
        if (ready)
            signals_close();
        error_write(&err, app->display.lang, text, sizeof text);
        fprintf(stderr, "qkv: %s%s\n", text,
                text_in(&line_mode_instead, app->display.lang));
        return line_run(app, false);
    }
    Term term;
    term_init(&term, app);
    term_loop(&term);
    const int signal = term.signal;
    term_release(&term);
    screen_close();
    signals_close();
    return save_and_status(app, signal);
}
