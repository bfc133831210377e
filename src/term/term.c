// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a key press: bytes → key → command line → app_run → app_draw →
// the difference to the terminal. The program sleeps in poll until a key or a
// signal comes; nothing wakes it otherwise, but for one save some moments after
// a number was changed.
//
// Tests set QKV_TEST_FRAMES to the number of a descriptor. After each frame,
// a line "FRAME EVENTS CELLS" is written to it: frames and events since the start, and the cells
// that were sent. All input is dealt with then, unless it comes faster than that goes.
#include "term/term.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/output.h"
#include "base/seconds.h"
#include "base/utf8.h"
#include "command/notes.h"
#include "term/answers.h"
#include "term/editor.h"
#include "term/history.h"
#include "term/prompt.h"
#include "term/screen.h"
#include "term/signals.h"
#include "term/watch.h"
#include "view/region.h"

// Without a key for so long after a change it is saved.
enum {
    SAVE_AFTER_MS = 300,
    PASTE_MS = 1000, // without the end of a paste or an answer
    ANSWER_MS = 50,
    TAKEN_MS = 500, // for one that is sure to come
};

// So long at most one types without seeing anything of it.
static const double unseen_seconds = 0.2;

typedef struct Term {
    App *app;
    Canvas *canvas;
    Input input;
    int signal;     // that makes it leave, or 0
    double pressed; // when Ctrl-C was pressed last, for signals_again
    int frames_fd;  // QKV_TEST_FRAMES, or −1
    Answers answers;
    struct {
        double at; // when it was; 0: none that counts
        int x, y;
    } click;     // the one before, to know a double one
    Notes notes; // while presenting
    unsigned long frames, events;
    int cells; // that the last frame sent, in so many bytes
    size_t bytes;
    bool failed_line; // the line stands there because it failed
    double drawn;     // when a frame was drawn last
    bool behind;      // more was typed than could be done since then
    double played;    // when the playback was given its time last
    bool moved;       // and did something that is not shown yet
    Watch watch;      // on the file of the open lesson
} Term;

// Whether the person, or a signal, has ended it.
static bool is_over(const Term *term)
{
    return term->signal != 0 || term->app->quit;
}

// ---- Commands -----------------------------------------------------------

static bool run(Term *term, const char *line)
{
    App *app = term->app;
    Error err = {0};
    const bool done = app_run_typed(app, line, &err);
    screen_mouse(app->mouse);
    return done;
}

// What a key or the mouse means; ":" asks for the line, with what follows it.
static void handle_line(Term *term, const char *line)
{
    const bool opens = line[0] == ':';
    if (opens && prompt_kind(line + 1) == PROMPT_ANSWER) { // it is seen while it is answered
        reading_question(term->app);
        app_say_nothing(term->app); // how to answer stands there
    }
    if (opens)
        app_prefill(term->app, line + 1);
    else
        run(term, line);
}

// What is searched for in a list is shown while it is typed.
static void follow_search(Term *term)
{
    const Prompt *prompt = prompt_view();
    const bool door = prompt && prompt->kind == PROMPT_DOOR;
    door_type(term->app, door ? prompt->text : NULL);
    search_type(term->app, prompt && !door ? prompt->text : NULL);
}

// Opens the prompt where it was asked for.
static void prompt_if_asked(Term *term)
{
    SCOPED(mem_drop) char *text = term->app->prefill;
    if (!text)
        return;
    term->app->prefill = NULL;
    term->failed_line = false;
    prompt_open(term->app, text, false);
    follow_search(term);
}

static void handle_key(Term *term, Key key)
{
    char line[KEY_LINE_SIZE];
    App *app = term->app;
    const bool waited = keys_wait(&app->typed);
    app->typed.rows = key_rows(app);
    const char *command = keys_command(app_mode(app), key, &app->typed, line);
    if (command)
        handle_line(term, command);
    else if (!keys_wait(&app->typed) && !(waited && key == KEY_NAME_ESC) && !app->present)
        app_say_no_key(app, key); // a class does not see what went wrong
}

// Whether the key leaves a failed answer: Esc, in readline's vi mode too, and the keys
// that go on, go back, ask for a hint or for the answer. A space goes on as well, but
// here it parts two numbers.
static bool leaves_answer(const Term *term, Key key)
{
    static const char *const all[] = {"next", "prev", "hint", "reveal", NULL};
    char line[KEY_LINE_SIZE];
    KeyState keys = {.rows = key_rows(term->app)};
    const char *command = keys_command(app_mode(term->app), key, &keys, line);
    return key == KEY_NAME_ESC || (key != ' ' && command && word_in(command, all) >= 0);
}

// A line that fails stays open for correction, its reason above it, an answer selected; not before
// a class, whose keys are a remote's. ":" typed at once begins another.
static void handle_prompt(Term *term, const Event *event)
{
    const bool at_once = term->failed_line && event->kind == EVENT_KEY && !event->alt;
    const bool afresh = at_once && utf8_narrow(event->key) == ':';
    const bool leaves =
        at_once && prompt_view()->kind == PROMPT_ANSWER && leaves_answer(term, event->key);
    term->failed_line = false;
    if (afresh || leaves) {
        buffer_clear(&term->app->message);
        editor_cancel();
        if (afresh)
            app_prefill(term->app, "");
        else if (event->key != KEY_NAME_ESC)
            handle_key(term, event->key);
        return;
    }
    SCOPED(mem_drop) char *line = prompt_feed(event);
    follow_search(term);
    if (!line)
        return;
    term->failed_line = *line && !run(term, line);
    term->failed_line &= !term->app->present;
    if (term->failed_line) {
        prompt_open(term->app, line, prompt_kind(line) == PROMPT_ANSWER);
        follow_search(term);
    }
}

// The wheel is Up and Down, a second click soon at the same place Enter; the first
// means the command line of what was drawn there. All of it can be done with keys.
static void handle_mouse(Term *term, const Event *event)
{
    const double double_click = 0.4; // seconds, at most
    Key key = event->key;
    SCOPED(buffer_release) Buffer line = {0};
    if (event->left) {
        const double now = seconds_on(CLOCK_MONOTONIC);
        const bool second = term->click.at > 0 && term->click.x == event->x &&
                            term->click.y == event->y && now - term->click.at < double_click;
        term->click.at = second ? 0 : now;
        term->click.x = event->x;
        term->click.y = event->y;
        key = second ? KEY_NAME_ENTER : 0;
        if (!second)
            canvas_command(term->canvas, event->x, event->y, &line);
    }
    const char *text = buffer_text(&line);
    if (editor_is_open() && text[0] == '#')
        history_choose(strtoul(text + 1, NULL, 10));
    else if (!editor_is_open() && key)
        handle_key(term, key);
    else if (!editor_is_open() && line.size > 0)
        handle_line(term, text);
}

static void handle_event(Term *term, const Event *event)
{
    enum { CTRL_L = 12 };
    term->events++;
    term->pressed = 0; // Ctrl-C twice means one after the other
    if (event->key == CTRL_L && !event->alt)
        screen_forget();
    else if (event->kind == EVENT_MOUSE)
        handle_mouse(term, event);
    else if (editor_is_open())
        handle_prompt(term, event);
    else if (event->kind == EVENT_KEY && event->key != 0) {
        if (event->alt)
            handle_key(term, KEY_NAME_ESC);
        handle_key(term, event->key);
    }
    prompt_if_asked(term);
}

// ---- Signals -------------------------------------------------------------

// Ctrl-C: cancels what is open, else names the key that quits. Twice within a
// second leaves.
static void handle_interrupt(Term *term)
{
    App *app = term->app;
    const bool worked = app_wait(app) >= 0;
    if (signals_again(&term->pressed)) {
        term->signal = SIGINT;
        return;
    }
    if (editor_is_open()) {
        editor_cancel();
        follow_search(term);
        return;
    }
    run(term, "cancel");
    if (worked)
        return;
    char title[16];
    const char *key = key_of(app, "quit", (unsigned)app_mode(app), title);
    APP_SAYF(app, "{1} leaves with nothing lost; Ctrl-C once more leaves at once",
             say_text(*key ? key : ":quit"));
}

static void term_resize(Term *term)
{
    int cols, rows;
    screen_size(&cols, &rows);
    canvas_resize(term->canvas, cols, rows);
    app_resize(term->app, cols, rows);
    screen_forget();
}

// An answer on its way would be typed into the shell.
static void await_answer(Term *term)
{
    struct pollfd tty = {.fd = STDIN_FILENO, .events = POLLIN};
    Event event;
    if (term->signal || !answers_may_come(&term->answers))
        return;
    if (poll(&tty, 1, term->answers.sure ? TAKEN_MS : ANSWER_MS) <= 0)
        return;
    while (input_next(&term->input, &event))
        continue;
    term->answers.asked = 0;
}

static void handle_signals(Term *term)
{
    const SignalNews news = signals_take();
    if (news.leave) {
        term->signal = news.leave;
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

static bool is_typed(void *context)
{
    (void)context;
    struct pollfd tty = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&tty, 1, 0) != 0 || signals_are_new();
}

// Draws once more with what was left out at first, unless something is typed meanwhile.
static void draw_rest(Term *term)
{
    App *app = term->app;
    const Interrupt usual = app->interrupt;
    app->interrupt = (Interrupt){.asked = is_typed, .waited = true};
    app->quick = false;
    if (!is_typed(NULL)) {
        app_draw(app, term->canvas, prompt_view());
        if (!app->stopped)
            term->cells = screen_show(term->canvas, &term->bytes);
    }
    app->stopped = false;
    app->quick = true;
    app->interrupt = usual;
}

static void term_draw(Term *term)
{
    Canvas *canvas = term->canvas;
    app_draw(term->app, canvas, prompt_view());
    if (term->app->stopped && app_wait(term->app) >= 0) { // Ctrl-C meant what goes on by itself
        run(term, "cancel");
        app_draw(term->app, canvas, prompt_view());
    }
    term->cells = screen_show(canvas, &term->bytes);
    if (term->app->postponed)
        draw_rest(term);
    term->moved = false;
    term->drawn = seconds_on(CLOCK_MONOTONIC);
    if (app_wait(term->app) >= 0)
        answers_sent(&term->answers, term->bytes);
    term->frames++;
    if (term->frames_fd < 0)
        return;
    char line[96];
    const int n =
        snprintf(line, sizeof line, "%lu %lu %d\n", term->frames, term->events, term->cells);
    const ssize_t written = write(term->frames_fd, line, (size_t)n);
    (void)written;
}

// Deals with what has been typed. False where that was nothing, or only a part
// of a key, or nothing is to be seen of it.
static bool term_read(Term *term)
{
    bool any = false, seen = false;
    const size_t held = term->input.held.size;
    term->input.expecting = answers_may_come(&term->answers);
    // Signals do not wait for the end of all that was typed, nor does the screen.
    term->behind = false;
    for (Event event; !is_over(term) && !signals_are_new() && !term->behind &&
                      input_next(&term->input, &event);) {
        any = true;
        term->behind = seconds_on(CLOCK_MONOTONIC) - term->drawn > unseen_seconds;
        if (event.kind != EVENT_ANSWER)
            handle_event(term, &event);
        seen |= event.kind != EVENT_ANSWER || answers_take(&term->answers, term->app, event.text);
    }
    if (signals_are_new())
        return seen;
    // A part of an answer is no key, nor is it nothing.
    if (!any && held == term->input.held.size && screen_is_gone())
        term->signal = SIGHUP;
    return seen;
}

// Lets what goes on by itself have the time since it was looked at last.
static void play_on(Term *term)
{
    const double now = seconds_on(CLOCK_MONOTONIC), passed = now - term->played;
    const double wait = app_wait(term->app);
    term->played = now;
    if (wait < 0)
        return;
    Error err = {0};
    if (!app_pass(term->app, passed, &err))
        app_say_error(term->app, &err);
    term->moved |= passed >= wait;
}

// Whether what went on by itself is to be shown now: the last of it in any case.
static bool shows_moved(Term *term)
{
    return term->moved && (app_wait(term->app) < 0 || answers_wait(&term->answers) <= 0);
}

static int timeout_of(Term *term)
{
    double wait = app_wait(term->app);
    if (wait >= 0 && term->moved)
        wait = fmin(wait, answers_wait(&term->answers));
    if (wait >= 0) // a millisecond late is better than one early
        return wait > 60 ? 60000 : (int)(wait * 1000) + 1;
    return term->input.awaits ? PASTE_MS : app_has_unsaved(term->app) ? SAVE_AFTER_MS : -1;
}

// Nothing came in time. A paste whose end got lost would swallow all that is typed
// after it. Then what was changed is saved; that it cannot be is said once for each
// reason, and the header shows it from then on. True where there is anything new to see.
static bool handle_timeout(Term *term)
{
    App *app = term->app;
    Event event;
    if (input_end(&term->input, &event)) {
        handle_event(term, &event);
        return true;
    }
    const Message *before = app->progress.unkept.message;
    Error err = {0};
    if (app_has_unsaved(app) && !app_save(app, &err) && err.message != before)
        app_say_error(app, &err);
    return app->progress.unkept.message != before;
}

// Reads the lesson again where its author has saved it. Of what is wrong with it the
// message tells, and the lesson stays as it was. An exercise is finished first. True
// where it was tried.
static bool reload(Term *term)
{
    Error err = {0};
    if (!watch_changed(&term->watch) || term->app->exercise.aside)
        return false;
    term->watch.changed = false;
    if (!app_reload(term->app, &err))
        app_say_error(term->app, &err);
    return true;
}

// Sleeps until there is something to do, and does it. False where that was
// nothing.
static bool term_step(Term *term)
{
    struct pollfd fd[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                          {.fd = signals_fd(), .events = POLLIN},
                          {.fd = term->watch.fd, .events = POLLIN}};
    const bool behind = term->behind; // the rest may have been read already
    const int ready = poll(fd, sizeof fd / sizeof *fd, behind ? 0 : timeout_of(term));
    if (ready < 0 && errno != EINTR)
        term->signal = SIGHUP;
    play_on(term);
    if (ready <= 0 && !behind && term->moved)
        return shows_moved(term);
    if (ready <= 0 && !behind) // a signal's byte is in the pipe by now
        return ready == 0 && handle_timeout(term);
    bool any = fd[1].revents != 0;
    if (fd[1].revents)
        handle_signals(term);
    if (!is_over(term) && (fd[0].revents || behind))
        any |= term_read(term);
    if (signals_are_new()) { // before a frame is drawn
        handle_signals(term);
        any = true;
    }
    const bool may_be_due = term->watch.fd < 0 || term->watch.changed;
    if (!is_over(term) && (fd[2].revents || (fd[0].revents && may_be_due)))
        any |= reload(term);
    return any || shows_moved(term);
}

// The open lesson follows its file, also below an exercise.
static void term_loop(Term *term)
{
    App *app = term->app;
    prompt_if_asked(term);
    term->played = seconds_on(CLOCK_MONOTONIC);
    while (!is_over(term)) {
        const Session *lesson = app_lesson(app);
        watch_follow(&term->watch, lesson ? lesson->lesson->path : NULL);
        term_draw(term);
        if (notes_follow(&term->notes, app)) // once the class sees what they are about
            continue;
        while (!is_over(term) && !term_step(term))
            continue;
    }
}

// ---- Start and end -------------------------------------------------------

static void term_init(Term *term, App *app)
{
    const char *frames = getenv("QKV_TEST_FRAMES");
    *term = (Term){.app = app,
                   .notes = NOTES_NONE,
                   .watch = WATCH_NONE,
                   .frames_fd = frames && *frames ? atoi(frames) : -1};
    if (app->notice.size > 0) {
        buffer_join(&app->message, "; ", buffer_text(&app->notice));
        app->message_is_error = true;
    }
    app_fit_glyphs(app, locale_open() ? GLYPHS_UNICODE : GLYPHS_ASCII);
    app->quick = true;
    term->canvas = canvas_new(1, 1, app->display.glyphs);
    term_resize(term);
    input_init(&term->input, screen_read, NULL);
    screen_mouse(app->mouse);
    answers_ask(&term->answers, app);
}

static void tell_error(const App *app, const Error *err, const char *more)
{
    char text[ERROR_TEXT_SIZE];
    error_write(err, app->display.lang, text, sizeof text);
    output_tell("qkv: %s%s\n", text, more);
}

// Numbers first: the terminal may be gone, and with it whoever sends the next
// signal. Signals are harmless until all is done, and the terminal is back
// when a failure is told.
static int term_end(Term *term)
{
    App *app = term->app;
    Error err = {0};
    const int status = app_leave(app, &err);
    await_answer(term);
    notes_close(&term->notes);
    prompt_release();
    watch_release(&term->watch);
    input_release(&term->input);
    canvas_free(term->canvas);
    screen_close();
    if (error_is_set(&err))
        tell_error(app, &err, "");
    app->interrupt = (Interrupt){0};
    signals_close();
    return term->signal ? 128 + term->signal : status;
}

int term_run(App *app)
{
    static const Text line_mode_instead = TEXT("; this is line mode instead");
    Error err = {0};
    const bool ready = signals_open();
    if (!ready || !screen_open(app->colors, &app->depth, &err)) {
        if (ready)
            signals_close();
        tell_error(app, &err, text_in(&line_mode_instead, app->display.lang));
        return line_run(app);
    }
    Term term;
    app->interrupt = (Interrupt){.asked = signals_ask_to_stop, .waited = true};
    app->ticks = true;
    term_init(&term, app);
    term_loop(&term);
    return term_end(&term);
}
