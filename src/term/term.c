// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a key press: bytes → key → command line → app_run → app_draw →
// the difference to the terminal. The program sleeps in poll until a key or a
// signal comes; nothing wakes it otherwise, but for one save some moments after
// a number was changed.
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
#include <string.h>
#include <unistd.h>

#include "base/output.h"
#include "base/say.h"
#include "base/utf8.h"
#include "command/keys.h"
#include "command/notes.h"
#include "term/answers.h"
#include "term/flush.h"
#include "term/input.h"
#include "term/locale.h"
#include "term/mouse.h"
#include "term/prompt.h"
#include "term/reload.h"
#include "term/screen.h"
#include "term/signals.h"

// After the key that quits.
static const Text quit_key = {" leaves with nothing lost; Ctrl-C once more leaves at once",
                              " 退出，什么都不会丢；再按一次 Ctrl-C 立即退出"};

static const Text line_mode_instead = {"; this is line mode instead", "；改用行模式"};

// Without a key for so long after a change it is saved.
enum {
    SAVE_AFTER_MS = 300,
    PASTE_MS = 1000, // without the end of a paste or an answer
    ANSWER_MS = 50,
};

typedef struct Term {
    App *app;
    Canvas *canvas;
    Flush flush;
    Input input;
    KeyState keys;
    bool leave;
    int signal;     // that made it leave, or 0
    double pressed; // when Ctrl-C was pressed last, for signals_again
    int frames_fd;  // QKV_TEST_FRAMES, or −1
    Answers answers;
    Mouse mouse;
    Notes *notes; // while presenting
    unsigned long frames, events;
    bool failed_line; // the line stands there because it failed
    double played;    // when the playback was given its time last
    Watch watch;      // on the file of the open lesson
} Term;

// ---- Commands -----------------------------------------------------------

static bool run(Term *term, const char *line)
{
    App *app = term->app;
    const bool done = app_run(app, line, NULL);
    term->leave |= app->quit;
    screen_mouse(app->mouse);
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

// What a key or the mouse means; ":" opens the line, with what follows it.
static void handle_line(Term *term, const char *line)
{
    if (line[0] == ':') {
        buffer_clear(&term->app->message);
        prompt_open(term->app, line + 1);
        return;
    }
    run(term, line);
    prompt_if_asked(term);
}

static void handle_key(Term *term, Key key)
{
    char line[KEY_LINE_SIZE];
    term->keys.rows = key_rows(term->app);
    const char *command = keys_command(app_mode(term->app), key, &term->keys, line);
    if (command)
        handle_line(term, command);
}

// A line that fails stays open for correction, its reason above it.
// ":" typed at once begins another.
static void handle_prompt(Term *term, const Event *event)
{
    const bool afresh = term->failed_line && event->kind == EVENT_KEY &&
                        utf8_narrow(event->key) == ':' && !event->alt;
    term->failed_line = false;
    if (afresh) {
        buffer_clear(&term->app->message);
        prompt_open(term->app, "");
        return;
    }
    char *line = prompt_feed(event);
    if (!line)
        return;
    term->failed_line = *line && !run(term, line);
    if (term->failed_line)
        prompt_open(term->app, line);
    free(line);
    prompt_if_asked(term);
}

static void term_redraw(Term *term)
{
    screen_forget();
    flush_forget(&term->flush);
}

static void handle_mouse(Term *term, const Event *event)
{
    Key key;
    Buffer line = {0};
    mouse_read(&term->mouse, event, term->canvas, &key, &line);
    const char *text = buffer_text(&line);
    if (prompt_is_open() && text[0] == '#')
        prompt_choose(strtoul(text + 1, NULL, 10));
    else if (!prompt_is_open() && key)
        handle_key(term, key);
    else if (!prompt_is_open() && line.size > 0)
        handle_line(term, text);
    buffer_release(&line);
}

static void handle_event(Term *term, const Event *event)
{
    enum { CTRL_L = 12 };
    if (event->kind == EVENT_ANSWER) {
        if (answers_take(&term->answers, term->app, event->text))
            term_redraw(term);
        return;
    }
    term->events++;
    term->pressed = 0; // Ctrl-C twice means one after the other
    if (event->key == CTRL_L && !event->alt)
        term_redraw(term);
    else if (event->kind == EVENT_MOUSE)
        handle_mouse(term, event);
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

static void name_quit_key(App *app)
{
    char title[16];
    const char *key = key_of(app, "quit", (unsigned)app_mode(app), title);
    buffer_clear(&app->message);
    SAYF(&app->message, app->display.lang, "{1}{2}", "按 {1}{2}", say_text(*key ? key : ":quit"),
         say_text(text_in(&quit_key, app->display.lang)));
    app->message_is_error = false;
}

// Ctrl-C: cancels what is open, else names the key that quits. Twice within a
// second leaves.
static void handle_interrupt(Term *term)
{
    if (signals_again(&term->pressed)) {
        term_leave(term, SIGINT);
    } else if (prompt_is_open()) {
        prompt_cancel();
    } else {
        const bool worked = app_wait(term->app) >= 0;
        run(term, "cancel");
        if (!worked)
            name_quit_key(term->app);
    }
}

static void term_resize(Term *term)
{
    screen_resize();
    canvas_resize(term->canvas, screen_cols(), screen_rows());
    app_resize(term->app, screen_cols(), screen_rows());
    flush_forget(&term->flush);
}

// An answer on its way would be typed into the shell.
static void await_answer(Term *term)
{
    struct pollfd tty = {.fd = STDIN_FILENO, .events = POLLIN};
    Event event;
    if (term->signal || !answers_may_come(&term->answers) || poll(&tty, 1, ANSWER_MS) <= 0)
        return;
    while (input_next(&term->input, &event))
        continue;
}

static void handle_signals(Term *term)
{
    const SignalNews news = signals_take();
    if (news.leave) {
        term_leave(term, news.leave);
        return;
    }
    if (news.suspend) {
        await_answer(term);
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
    const int n = snprintf(line, sizeof line, "%lu %lu %d\n", term->frames, term->events,
                           term->flush.shown_cells);
    const ssize_t written = write(term->frames_fd, line, (size_t)n);
    (void)written;
}

// Deals with what has been typed. False where that was nothing, or only a part
// of a key.
static bool term_read(Term *term)
{
    bool any = false;
    const bool answering = input_is_answering(&term->input);
    term->input.expecting = answers_may_come(&term->answers);
    // Signals do not wait for the end of all that was typed.
    for (Event event; !term->leave && !signals_are_new() && input_next(&term->input, &event);) {
        any = true;
        handle_event(term, &event);
    }
    if (signals_are_new())
        return any;
    // A part of an answer is no key, nor is it nothing.
    if (!any && !answering && !input_is_answering(&term->input) && screen_is_gone())
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

// Saves what was changed. That it cannot be done is said once for each reason;
// the header shows it from then on. True where there is anything new to see.
static bool save_now(Term *term)
{
    App *app = term->app;
    const Message *before = app->progress.unkept.message;
    Error err = {0};
    if (!app_save(app, &err) && err.message != before)
        app_say_error(app, &err);
    return app->progress.unkept.message != before;
}

// Lets what goes on by itself have the time since it was looked at last. True
// where that did something.
static bool play_on(Term *term)
{
    const double now = signals_clock(), passed = now - term->played;
    const double wait = app_wait(term->app);
    term->played = now;
    if (wait < 0)
        return false;
    Error err = {0};
    if (!app_pass(term->app, passed, &err))
        app_say_error(term->app, &err);
    term->leave |= term->app->quit;
    return passed >= wait;
}

static int timeout_of(const Term *term)
{
    const double wait = app_wait(term->app);
    if (wait >= 0) // a millisecond late is better than one early
        return wait > 60 ? 60000 : (int)(wait * 1000) + 1;
    const Input *input = &term->input;
    return input_is_pasting(input) || input_is_answering(input) ? PASTE_MS
           : app_has_unsaved(term->app)                         ? SAVE_AFTER_MS
                                                                : -1;
}

// Nothing came in time.
static bool handle_timeout(Term *term)
{
    input_end_answer(&term->input);
    return paste_end(term) || (app_has_unsaved(term->app) && save_now(term));
}

// Sleeps until there is something to do, and does it. False where that was
// nothing.
static bool term_step(Term *term)
{
    struct pollfd fd[4] = {{.fd = STDIN_FILENO, .events = POLLIN},
                           {.fd = signals_fd(), .events = POLLIN},
                           {.fd = notes_fd(term->notes), .events = POLLIN},
                           {.fd = term->watch.fd, .events = POLLIN}};
    const int ready = poll(fd, 4, timeout_of(term));
    if (ready < 0 && errno != EINTR)
        term_leave(term, SIGHUP);
    const bool played = play_on(term);
    if (ready == 0)
        return played || handle_timeout(term);
    if (ready < 0) // a signal: its byte is in the pipe by now
        return played;
    bool any = played || fd[1].revents != 0;
    if (fd[2].revents)
        notes_follow(&term->notes, term->app);
    if (fd[1].revents)
        handle_signals(term);
    if (!term->leave && fd[0].revents)
        any |= term_read(term);
    if (signals_are_new()) { // before a frame is drawn
        handle_signals(term);
        any = true;
    }
    const bool may_be_due = term->watch.fd < 0 || term->watch.changed;
    if (!term->leave && (fd[3].revents || (fd[0].revents && may_be_due)))
        any |= reload_changed(&term->watch, term->app);
    return any;
}

static void term_loop(Term *term)
{
    prompt_if_asked(term);
    term->played = signals_clock();
    while (!term->leave) {
        reload_follow(&term->watch, term->app);
        notes_follow(&term->notes, term->app);
        term_draw(term);
        while (!term->leave && !term_step(term))
            continue;
    }
}

// ---- Start and end -------------------------------------------------------

// Shows no more than the terminal can.
static void display_fit(App *app)
{
    if (app->notice.size > 0) {
        buffer_add(&app->message, app->message.size ? "; " : "");
        buffer_add(&app->message, buffer_text(&app->notice));
        app->message_is_error = true;
    }
    app_fit_glyphs(app, locale_glyphs());
    app->depth = screen_depth();
    app->detected = screen_theme();
}

static int frames_descriptor(void)
{
    const char *fd = getenv("QKV_TEST_FRAMES");
    return fd && *fd ? atoi(fd) : -1;
}

static void term_init(Term *term, App *app)
{
    *term = (Term){.app = app, .frames_fd = frames_descriptor()};
    display_fit(app);
    term->canvas = canvas_new(screen_cols(), screen_rows(), app->display.glyphs);
    app_resize(app, screen_cols(), screen_rows());
    flush_init(&term->flush, app->depth != DEPTH_MONO);
    input_init(&term->input, screen_read, NULL);
    watch_init(&term->watch);
    screen_mouse(app->mouse);
    answers_ask(&term->answers, app);
}

static void term_release(Term *term)
{
    notes_close(term->notes);
    prompt_release();
    watch_release(&term->watch);
    input_release(&term->input);
    flush_release(&term->flush);
    canvas_free(term->canvas);
}

static bool stop_work(void *context)
{
    (void)context;
    return signals_ask_to_stop();
}

// Numbers first: the terminal may be gone, and with it whoever sends the next
// signal. Signals are harmless until all is done, and the terminal is back
// when a failure is told.
static int term_end(Term *term)
{
    App *app = term->app;
    Error err = {0};
    char text[512];
    const int signal = term->signal;
    const int status = app_leave(app, &err);
    await_answer(term);
    term_release(term);
    screen_close();
    if (error_is_set(&err)) {
        error_write(&err, app->display.lang, text, sizeof text);
        output_tell("qkv: %s\n", text);
    }
    app_set_interrupt(app, (Interrupt){0});
    signals_close();
    return signal ? 128 + signal : status;
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
        output_tell("qkv: %s%s\n", text, text_in(&line_mode_instead, app->display.lang));
        return line_run(app, false);
    }
    Term term;
    app_set_interrupt(app, (Interrupt){.asked = stop_work});
    app->ticks = true;
    term_init(&term, app);
    term_loop(&term);
    return term_end(&term);
}
