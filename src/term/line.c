// SPDX-License-Identifier: GPL-3.0-or-later
// Line mode: for screen readers, dumb terminals and pipes. Lines are only
// ever appended. On a terminal readline edits them, given one key at a time,
// so that poll can watch the signals beside the keys; elsewhere they are read
// as they come.
#include "term/term.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/output.h"
#include "base/utf8.h"
#include "command/keys.h"
#include "command/say.h"
#include "term/editor.h"
#include "term/history.h"
#include "term/input.h"
#include "term/signals.h"

static const char PROMPT[] = "qkv> ";

static const Text quit_word =
    TEXT("quit leaves with nothing lost; Ctrl-C once more leaves at once");

static const Text first_hint =
    TEXT("next goes on, why opens a number, help lists more, quit leaves");

typedef struct LineMode {
    App *app;
    int signal;     // that ended it, or 0
    double pressed; // when Ctrl-C was pressed last, for signals_again
    bool typed;     // at a terminal
    bool editing;   // readline has the line
    bool dropped;   // by Ctrl-C
    bool ended;     // there is no more to read
    Input input;
    char bytes[4096]; // read and not yet taken
    size_t read, taken;
} LineMode;

// The terminal as it was found, for where the program fails: no more than a
// system call gives it back.
static struct termios shell_modes;

static void modes_restore(void)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &shell_modes);
}

// ---- Saying --------------------------------------------------------------

static void print_text(const char *text)
{
    output_print(text, strlen(text));
}

// Prints and releases what was to be said.
static void print(Buffer *text)
{
    print_text(buffer_text(text));
    buffer_release(text);
}

static void tell_error(const LineMode *mode, const Error *err, const char *head)
{
    char what[ERROR_TEXT_SIZE];
    SCOPED(buffer_release) Buffer text = {0};
    error_write(err, mode->app->display.lang, what, sizeof what);
    say_line(mode->app, head, what, &text);
    output_tell("%s", buffer_text(&text));
}

// ---- Commands ------------------------------------------------------------

// Whether the line begins as an answer does: with what opens one on the screen.
static bool is_answer(const App *app, const char *line)
{
    char command[KEY_LINE_SIZE];
    KeyState keys = {.rows = key_rows(app)};
    const uint32_t first = utf8_narrow(utf8_next(&line));
    const bool begins_command = first < 0x80 && isalpha((int)first);
    const char *found = keys_command(app_mode(app), first, &keys, command);
    return found && !begins_command && strncmp(found, ":answer ", strlen(":answer ")) == 0;
}

// Empty lines do not count.
static void take_line(LineMode *mode, const char *line)
{
    mode->pressed = 0;
    if (line[strspn(line, " \t\r\n")] == '\0')
        return;
    const SayPlace before = say_place_now(mode->app);
    Error err = {0};
    SCOPED(buffer_release) Buffer text = {0}, whole = {0};
    buffer_add(&whole, is_answer(mode->app, line) ? "answer " : "");
    buffer_add(&whole, line);
    if (app_run_typed(mode->app, buffer_text(&whole), &err) || !error_is_set(&err)) {
        say_difference(mode->app, &before, &text);
        print(&text);
    } else {
        tell_error(mode, &err, "");
    }
}

// Before waiting for a line: what was changed is saved, unless the next line
// is there already. That it cannot be done is said once for each reason, and
// that it can be done again.
static void save_changes(const LineMode *mode)
{
    App *app = mode->app;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!app_has_unsaved(app) || poll(&input, 1, 0) != 0)
        return;
    const Message *before = app->progress.unkept.message;
    Error err = {0};
    Buffer text = {0};
    if (!app_save(app, &err) && err.message != before) {
        tell_error(mode, &err, "qkv: ");
    } else if (before && !app->progress.unkept.message) {
        say_line(app, "", buffer_text(&app->message), &text);
        print(&text);
    }
}

// ---- What is typed -------------------------------------------------------

// To read on from a terminal that hangs up would look like the end of the input.
static bool note_hang_up(LineMode *mode, const struct pollfd *input)
{
    if (!mode->typed || !(input->revents & (POLLHUP | POLLERR)))
        return false;
    mode->signal = SIGHUP;
    return true;
}

// A code for input.h, without waiting.
static int next_byte(void *from)
{
    LineMode *mode = from;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (mode->taken == mode->read && poll(&input, 1, 0) > 0 && !note_hang_up(mode, &input)) {
        const ssize_t n = read(STDIN_FILENO, mode->bytes, sizeof mode->bytes);
        mode->ended |= n == 0 || (n < 0 && errno != EINTR);
        mode->read = n > 0 ? (size_t)n : 0;
        mode->taken = 0;
    }
    return mode->taken < mode->read ? (unsigned char)mode->bytes[mode->taken++] : INPUT_NOTHING;
}

// Ctrl-C drops the line and says what leaves; again at once, it leaves. Where
// nobody types it means to end.
static void handle_signals(LineMode *mode)
{
    const SignalNews news = signals_take();
    if (news.leave) {
        mode->signal = news.leave;
    } else if (news.interrupt && (!mode->typed || signals_again(&mode->pressed))) {
        mode->signal = SIGINT;
    } else if (news.interrupt) {
        editor_cancel();
        mode->dropped = true;
        print_text("\n");
        print_text(text_in(&quit_word, mode->app->display.lang));
        print_text("\n");
        if (!mode->editing)
            print_text(PROMPT);
    }
    if (news.resize && mode->editing)
        rl_resize_terminal();
    if (!news.suspend || mode->signal)
        return;
    if (!mode->editing) {
        signals_stop_here();
        return;
    }
    rl_deprep_terminal();
    signals_stop_here();
    rl_prep_terminal(1);
    rl_forced_update_display();
}

// Waits until there is something to read, and deals with signals meanwhile. False where
// there will be nothing for this line.
static bool await_input(LineMode *mode)
{
    while (!mode->signal && !mode->ended && (!mode->editing || editor_is_open())) {
        struct pollfd fd[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = signals_fd(), .events = POLLIN}};
        if (poll(fd, 2, -1) < 0)
            mode->ended = errno != EINTR;
        else if (fd[1].revents)
            handle_signals(mode);
        else if (!note_hang_up(mode, &fd[0]))
            return true;
    }
    return false;
}

// ---- With readline -------------------------------------------------------

static void start_editing(LineMode *mode)
{
    history_open(mode->app);
    editor_prepare();
    input_init(&mode->input, next_byte, mode);
    if (tcgetattr(STDIN_FILENO, &shell_modes) == 0)
        bug_set_restore(modes_restore);
    mode->editing = true;
}

static void stop_editing(LineMode *mode)
{
    if (!mode->app->quit)
        print_text("\n");
    editor_cancel();
    bug_set_restore(NULL);
    input_release(&mode->input);
    history_close();
}

// The next line, which is the caller's; NULL where it was dropped, and at the end.
static char *edited_line(LineMode *mode)
{
    save_changes(mode);
    mode->dropped = false;
    Event event;
    SCOPED(mem_drop) char *text = mode->app->prefill;
    mode->app->prefill = NULL;
    editor_open(PROMPT, text ? text : "", true);
    rl_redisplay();
    do { // at first what was typed ahead; until the line is entered or dropped, or the end
        while (editor_is_open() && input_next(&mode->input, &event))
            if (event.kind == EVENT_KEY)
                editor_key(event.bytes, event.size);
    } while (await_input(mode));
    char *line = editor_take();
    mode->ended |= !line && !mode->dropped;
    return line;
}

// ---- Without -------------------------------------------------------------

// The same. The last line may lack its end.
static char *plain_line(LineMode *mode)
{
    SCOPED(buffer_release) Buffer line = {0};
    if (mode->app->prefill) {
        print_text(mode->app->prefill);
        print_text("\n");
        mem_set_text(&mode->app->prefill, NULL);
    }
    if (mode->typed)
        print_text(PROMPT);
    save_changes(mode);
    for (int byte = 0; byte != '\n';) {
        if (mode->taken == mode->read && !await_input(mode)) {
            if (line.size == 0 || mode->signal)
                return NULL;
            mode->ended = false; // a terminal may go on after it
            break;
        }
        byte = next_byte(mode);
        if (byte != INPUT_NOTHING && byte != '\n')
            buffer_add_n(&line, &(const char){(char)byte}, 1);
    }
    return buffer_take(&line);
}

int line_run(App *app)
{
    LineMode mode = {.app = app, .typed = isatty(STDIN_FILENO)};
    app->display.lines = true;
    const char *type = getenv("TERM");
    const bool dumb = !type || !*type || strcmp(type, "dumb") == 0;
    app_fit_glyphs(app, locale_open() ? GLYPHS_UNICODE : GLYPHS_ASCII);
    if (!signals_open())
        return 1;
    app->interrupt = (Interrupt){.asked = signals_ask_to_stop, .waited = true};
    Buffer text = {0};
    say_line(app, "", buffer_text(&app->notice), &text);
    output_tell("%s", buffer_text(&text));
    buffer_clear(&text);
    say_line(app, "", buffer_text(&app->message), &text);
    if (mode.typed)
        say_line(app, "", text_in(&first_hint, app->display.lang), &text);
    say_place(app, &text);
    print(&text);
    if (!dumb && mode.typed && isatty(STDOUT_FILENO))
        start_editing(&mode);
    while (!app->quit && !mode.signal && !mode.ended) {
        SCOPED(mem_drop) char *line = mode.editing ? edited_line(&mode) : plain_line(&mode);
        if (line)
            take_line(&mode, line);
        const bool practised = app->exercise.count > 0 && exercise_is_settled(app);
        if (practised && app->exercise.settled < app->exercise.count)
            take_line(&mode, "practice");
        else if (practised)
            app->quit = true;
    }
    if (mode.editing)
        stop_editing(&mode);
    Error err = {0};
    const int status = app_leave(app, &err);
    if (error_is_set(&err))
        tell_error(&mode, &err, "qkv: ");
    app->interrupt = (Interrupt){0};
    signals_close();
    return mode.signal ? 128 + mode.signal : status;
}
