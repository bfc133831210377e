// SPDX-License-Identifier: GPL-3.0-or-later
// Readline wants to own the terminal: to read it, to set its modes, to write
// to it, to catch its signals and to note its size in the environment. Here it
// owns nothing. It reads from a queue, writes to /dev/null, and the line that
// it edits is drawn by app_draw like everything else.
//
// - A key goes into the queue whole: a search that finds half a character
//   waits for the rest inside itself, for ever. A dry queue reads as the end.
// - Escape sequences that readline has no binding for are kept from it: it
//   would take their tails as text.
// - A paste never passes the queue as keys, so nothing in it can be a command.
// - Readline 8.2 lets a line of the history, the line kept meanwhile and the
//   line being edited hold one undo list, and frees it for each. Random keys
//   (tests/pty/chaos.c) find that in seconds. So a search by pattern ends in a
//   fresh start with the line as it is then, and in vi mode, where it happens
//   most, what could be undone is forgotten where lists come to be shared.
// - Readline counts bytes; the screen counts columns, and a control character
//   that was typed with Ctrl-V is shown as ^X.
#include "term/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "command/complete.h"
#include "term/history.h"

enum { STOP_KEY = 7 }; // Ctrl-G

// A search, a count, or a key of several strokes: those end before the line.
static const unsigned long INSIDE = RL_STATE_ISEARCH | RL_STATE_NSEARCH |
                                    RL_STATE_MULTIKEY | RL_STATE_NUMERICARG |
                                    RL_STATE_VIMOTION | RL_STATE_CHARSEARCH;

// Readline is one per process and its callbacks carry no argument.
static struct {
    App *app;
    bool open, set_up;
    FILE *nowhere;
    char queue[EVENT_BYTES];
    size_t queued, taken;
    char *line; // Enter was pressed: the line, until it is handed out
    char **choice;
    size_t choices, chosen; // chosen == choices: none yet
    size_t word;            // byte where the completed word begins
    bool completing;        // the last key was ours
    Buffer text, label;
    Prompt view;
} prompt;

// ---- What readline calls -------------------------------------------------

static int queue_read(FILE *file)
{
    (void)file;
    if (prompt.taken == prompt.queued)
        return EOF;
    return (unsigned char)prompt.queue[prompt.taken++];
}

static int queue_waiting(void)
{
    return prompt.taken < prompt.queued;
}

static void draw_nothing(void)
{
}

static void take_line(char *line)
{
    rl_callback_handler_remove();
    prompt.open = false;
    prompt.line = line;
}

// ---- Completion ----------------------------------------------------------

static void choices_drop(void)
{
    for (size_t i = 0; i < prompt.choices; i++)
        free(prompt.choice[i]);
    free(prompt.choice);
    prompt.choice = NULL;
    prompt.choices = prompt.chosen = 0;
}

// Puts the first `size` bytes of `text` in the place of the word at point.
static void replace_word(const char *text, size_t size)
{
    char *word = mem_text_n(text, size);
    rl_begin_undo_group();
    rl_delete_text((int)prompt.word, rl_point);
    rl_point = (int)prompt.word;
    rl_insert_text(word);
    rl_end_undo_group();
    free(word);
}

// Bytes that all choices begin with.
static size_t choices_common(void)
{
    size_t n = strlen(prompt.choice[0]);
    for (size_t i = 1; i < prompt.choices; i++)
        while (strncmp(prompt.choice[0], prompt.choice[i], n) != 0)
            n--;
    return utf8_whole(prompt.choice[0], n);
}

static void choices_find(void)
{
    choices_drop();
    prompt.word = complete_line(prompt.app, rl_line_buffer, (size_t)rl_point,
                                &prompt.choice, &prompt.choices);
    prompt.chosen = prompt.choices;
    if (prompt.choices == 0)
        return;
    const size_t typed = (size_t)rl_point - prompt.word;
    const size_t common = choices_common();
    if (common > typed || prompt.choices == 1)
        replace_word(prompt.choice[0], common);
    if (prompt.choices > 1)
        return;
    if (prompt.word == 0) // a command is complete: its arguments follow
        rl_insert_text(" ");
    choices_drop();
}

// Tab: what all candidates share, then one after the other.
static int complete_step(int step)
{
    prompt.completing = true;
    if (prompt.choices == 0) {
        choices_find();
        return 0;
    }
    const size_t n = prompt.choices;
    if (prompt.chosen == n)
        prompt.chosen = step > 0 ? 0 : n - 1;
    else
        prompt.chosen = (prompt.chosen + n + (size_t)step) % n;
    const char *text = prompt.choice[prompt.chosen];
    replace_word(text, strlen(text));
    return 0;
}

void prompt_choose(size_t choice)
{
    if (!prompt.open || choice >= prompt.choices)
        return;
    prompt.chosen = choice;
    const char *text = prompt.choice[choice];
    replace_word(text, strlen(text));
}

static int complete_forward(int count, int key)
{
    (void)count;
    (void)key;
    return complete_step(1);
}

static int complete_backward(int count, int key)
{
    (void)count;
    (void)key;
    return complete_step(-1);
}

// Readline's own list of candidates goes into the same popup.
static void show_matches(char **match, int count, int longest)
{
    (void)longest;
    choices_drop();
    prompt.choice = mem_new((size_t)count, sizeof *prompt.choice);
    for (int i = 0; i < count; i++)
        prompt.choice[i] = mem_text(match[i + 1]);
    prompt.choices = prompt.chosen = (size_t)count;
    prompt.completing = true;
}

// Tab is ours where the user's inputrc left it with readline's completion.
static void bind_tab(Keymap map)
{
    int type;
    if (rl_function_of_keyseq("\t", map, &type) == rl_complete)
        rl_bind_key_in_map('\t', complete_forward, map);
    rl_bind_keyseq_if_unbound_in_map("\033[Z", complete_backward, map);
}

// ---- Opening and closing -------------------------------------------------

static void readline_take_over(void)
{
    prompt.nowhere = fopen("/dev/null", "w");
    rl_outstream = prompt.nowhere;
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_prep_term_function = NULL;
    rl_deprep_term_function = NULL;
    rl_getc_function = queue_read;
    rl_input_available_hook = queue_waiting;
    rl_redisplay_function = draw_nothing;
    rl_completion_display_matches_hook = show_matches;
}

// inputrc was read by now. Readline looks at the environment for the locale
// and not at the one that is set, so it is told that bytes have eight bits.
static void readline_adjust(void)
{
    rl_variable_bind("bell-style", "none");
    if (MB_CUR_MAX > 1) {
        rl_variable_bind("input-meta", "on");
        rl_variable_bind("output-meta", "on");
        rl_variable_bind("convert-meta", "off");
    }
    bind_tab(rl_get_keymap_by_name("emacs"));
    bind_tab(rl_get_keymap_by_name("vi-insert"));
}

void prompt_open(App *app, const char *text)
{
    if (prompt.open)
        prompt_cancel();
    prompt.app = app;
    if (!prompt.set_up) {
        history_open(app);
        readline_take_over();
        rl_initialize();
        readline_adjust();
        prompt.set_up = true;
    }
    using_history();
    rl_callback_handler_install(":", take_line);
    rl_insert_text(text);
    prompt.open = true;
}

bool prompt_is_open(void)
{
    return prompt.open;
}

void prompt_cancel(void)
{
    if (!prompt.open)
        return;
    choices_drop();
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_callback_handler_remove();
    rl_readline_state &= ~INSIDE;
    prompt.open = false;
}

void prompt_release(void)
{
    prompt_cancel();
    history_close();
    buffer_release(&prompt.text);
    buffer_release(&prompt.label);
    if (prompt.nowhere)
        fclose(prompt.nowhere);
    memset(&prompt, 0, sizeof prompt);
}

// ---- Keys ----------------------------------------------------------------

static bool inside_something(void)
{
    return (rl_readline_state & INSIDE) != 0;
}

// What readline does at a key, NULL for nothing.
static rl_command_func_t *key_function(const Event *event)
{
    char sequence[EVENT_BYTES + 1];
    memcpy(sequence, event->bytes, event->size);
    sequence[event->size] = '\0';
    int type;
    return rl_function_of_keyseq(sequence, NULL, &type);
}

// Not freed: after a search somebody else may hold the list too.
static void forget_undo(void)
{
    HIST_ENTRY *entry = current_history();
    if (entry)
        entry->data = NULL;
    rl_undo_list = NULL;
}

// Starts over with the line and the point as they are.
static void start_afresh(void)
{
    const bool vi = rl_editing_mode == 0;
    if (vi)
        forget_undo();
    const int point = rl_point;
    char *text = mem_text_n(rl_line_buffer, (size_t)rl_end);
    prompt_open(prompt.app, text);
    free(text);
    rl_point = point < rl_end ? point : rl_end;
    if (vi)
        rl_vi_movement_mode(1, 0);
}

// In vi mode Escape, searches and lines of the history: more than one place
// may hold a list, and readline frees it in each.
static bool shares_undo(const Event *event)
{
    if (rl_editing_mode != 0)
        return false;
    rl_command_func_t *function = key_function(event);
    return where_history() < history_length || event->key == KEY_NAME_ESC ||
           function == rl_vi_search || function == rl_vi_search_again ||
           function == rl_reverse_search_history ||
           function == rl_forward_search_history;
}

static void feed_bytes(const char *bytes, size_t size)
{
    const bool search = RL_ISSTATE(RL_STATE_NSEARCH);
    memcpy(prompt.queue, bytes, size);
    prompt.queued = size;
    prompt.taken = 0;
    while (prompt.open && queue_waiting())
        rl_callback_read_char();
    if (search && prompt.open && !RL_ISSTATE(RL_STATE_NSEARCH))
        start_afresh();
}

// Text as such, whatever it would mean as keys.
static void feed_text(const char *text)
{
    Buffer clean = {0};
    const size_t size = strlen(text);
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        i += utf8_decode(text + i, size - i, &ch);
        if (ch != UTF8_REPLACEMENT)
            buffer_add_char(&clean, utf8_is_unsafe(ch) ? ' ' : ch);
    }
    rl_begin_undo_group();
    rl_insert_text(buffer_text(&clean));
    rl_end_undo_group();
    buffer_release(&clean);
}

// Whether readline knows what to do with a sequence.
static bool is_bound(const Event *event)
{
    return event->size < 3 || event->bytes[0] != '\033' ||
           key_function(event) != NULL;
}

// Escape or Ctrl-G, or Backspace on an empty line.
static bool cancels(const Event *event)
{
    const bool vi = rl_editing_mode == 0;
    if (event->alt)
        return false;
    return event->key == STOP_KEY || (event->key == KEY_NAME_ESC && !vi) ||
           (event->key == KEY_NAME_BACKSPACE && rl_end == 0);
}

static void feed_key(const Event *event)
{
    static const char stop[] = {STOP_KEY};
    // Escape and Enter in one breath would switch readline to vi's keys.
    if (event->alt && event->key == KEY_NAME_ENTER)
        return;
    if (!cancels(event)) {
        if (shares_undo(event))
            forget_undo();
        if (is_bound(event))
            feed_bytes(event->bytes, event->size);
        return;
    }
    if (!inside_something())
        prompt_cancel();
    else if (event->key == KEY_NAME_BACKSPACE)
        feed_bytes(event->bytes, event->size);
    else
        feed_bytes(stop, sizeof stop);
}

char *prompt_feed(const Event *event)
{
    prompt.completing = false;
    if (event->kind == EVENT_PASTE && inside_something())
        feed_bytes((const char[]){STOP_KEY}, 1);
    if (event->kind == EVENT_PASTE)
        feed_text(event->text);
    else
        feed_key(event);
    if (!prompt.completing)
        choices_drop();
    char *line = prompt.line;
    prompt.line = NULL;
    if (line)
        history_note(line);
    return line;
}

// ---- What it looks like --------------------------------------------------

// Adds bytes as they can be shown; control characters as ^X.
static void add_shown(Buffer *out, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        i += utf8_decode(bytes + i, size - i, &ch);
        if (ch < 0x20 || ch == 0x7F) {
            buffer_add_char(out, '^');
            ch ^= 0x40;
        }
        buffer_add_char(out, ch);
    }
}

// Readline's own label, without the marks around what takes no room and
// without the blank at its end.
static void write_label(Buffer *out)
{
    buffer_clear(out);
    for (const char *p = rl_display_prompt; p && *p; p++)
        if (*p != '\001' && *p != '\002')
            buffer_add_n(out, p, 1);
    while (out->size > 1 && out->text[out->size - 1] == ' ')
        out->text[--out->size] = '\0';
}

const Prompt *prompt_view(void)
{
    if (!prompt.open)
        return NULL;
    const int byte = rl_point < rl_end ? rl_point : rl_end;
    const size_t point = utf8_whole(rl_line_buffer, (size_t)byte);
    write_label(&prompt.label);
    buffer_clear(&prompt.text);
    add_shown(&prompt.text, rl_line_buffer, point);
    const size_t column = utf8_width(buffer_text(&prompt.text));
    add_shown(&prompt.text, rl_line_buffer + point, (size_t)rl_end - point);
    prompt.view = (Prompt){
        .text = buffer_text(&prompt.text),
        .cursor = (int)column,
        .label = buffer_text(&prompt.label),
        .choice = prompt.choice,
        .choices = prompt.choices,
        .chosen = prompt.chosen,
    };
    return &prompt.view;
}
