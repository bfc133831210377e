// SPDX-License-Identifier: GPL-3.0-or-later
// Readline's callbacks simulate what its own loop does by recursion: what a
// key belongs to is kept in static variables, and an error jumps to where the
// last key was read, which may be a function that has returned. Random keys
// (tests/torture/line.c) find such places in seconds. So it gets no chance:
//
// - A key is looked up here first. Readline gets it once all its strokes are
//   there and they are bound, and then in one go; what is not bound, it never
//   sees. Macros are spelt out here, one key after the other.
// - It has no input of its own: what would put keys back or repeat them, or
//   print, or change the keys, or reach into the next line, is taken from the
//   keymaps (commands[]).
// - Completion, searching the history and undo are done here. Readline 8.2 lets a line of
//   the history, the line kept meanwhile and the line being edited hold one
//   undo list, and frees it for each; its searches read behind the ends of
//   lines. So its own undo list never outlives a command, and lines of the
//   history are never changed.
// - After each command the line is put in order (settle): it ends where its
//   text ends, and neither it nor a count can grow without bound.
#include "term/editor.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "term/history.h"

enum {
    STOP_KEY = 7, // Ctrl-G
    ESCAPE = 27,
    KEY_BYTES = 32,
    LINE_MOST = 1 << 14, // bytes
    COUNT_MOST = 100,
    MACROS_MOST = 4, // one inside the other
    CHANGES_MOST = 200,
};

// A count, vi's operator or its search for a character: those end before the
// line.
static const unsigned long INSIDE =
    RL_STATE_MULTIKEY | RL_STATE_NUMERICARG | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH;

// What readline knows of itself beside the line.
static const unsigned long LASTING =
    RL_STATE_INITIALIZED | RL_STATE_TERMPREPPED | RL_STATE_TTYCSAVED;

// Readline is one per process and its callbacks carry no argument.
static struct {
    bool open;
    Keymap keymap;         // that a line begins with
    char queue[KEY_BYTES]; // what readline is given
    size_t queued, taken;
    char held[KEY_BYTES + 1]; // strokes of a key whose rest is awaited
    size_t holds;
    int macros; // being spelt out
    bool keeps; // the history takes what is entered
    char *line; // that was entered
} editor;

// ---- Undo ----------------------------------------------------------------

// What the line was before each change, and last what it is.
static Owned changes;
static rl_command_func_t *last_command;

void editor_show(const char *text, int point)
{
    BUG_ON(!text || point < 0);
    rl_replace_line(text, 0);
    rl_point = point < rl_end ? point : rl_end;
}

// After each command. Letters typed one after the other are one change.
static void undo_note(void)
{
    const bool typing = rl_last_func == rl_insert && last_command == rl_insert;
    last_command = rl_last_func;
    if (changes.count > 0 && strcmp(changes.at[changes.count - 1], rl_line_buffer) == 0)
        return;
    if (changes.count > 1 && typing)
        free(changes.at[--changes.count]);
    if (changes.count > CHANGES_MOST) {
        free(changes.at[0]);
        memmove(changes.at, changes.at + 1, --changes.count * sizeof *changes.at);
    }
    owned_add(&changes, mem_text(rl_line_buffer));
}

// For readline's keys: takes back `count` changes of the line.
static int undo_step(int count, int key)
{
    (void)key;
    for (; count > 0 && changes.count > 1; count--)
        free(changes.at[--changes.count]);
    if (changes.count > 0)
        editor_show(changes.at[changes.count - 1], LINE_MOST);
    return 0;
}

// For readline's keys: takes back all changes.
static int undo_all(int count, int key)
{
    (void)count;
    return undo_step(CHANGES_MOST, key);
}

// ---- Completion ----------------------------------------------------------

// For readline's keys. Shift-Tab, which ends in another character, goes the other way round.
static int complete(int count, int key)
{
    (void)count;
    if (editor.keeps)
        history_complete(key == 'Z' ? -1 : 1);
    return 0;
}

// ---- What readline calls -------------------------------------------------

static int queue_read(FILE *file)
{
    (void)file;
    if (editor.taken == editor.queued)
        return EOF;
    return (unsigned char)editor.queue[editor.taken++];
}

static int queue_waiting(void)
{
    return editor.taken < editor.queued;
}

static void take_line(char *line)
{
    rl_callback_handler_remove();
    editor.open = false;
    editor.line = line;
}

// After each command.
static void settle(void)
{
    size_t size = strlen(rl_line_buffer);
    if (size > LINE_MOST)
        size = utf8_whole(rl_line_buffer, LINE_MOST);
    rl_line_buffer[size] = '\0';
    rl_end = (int)size;
    rl_point = rl_point < rl_end ? rl_point : rl_end;
    rl_mark = rl_mark < rl_end ? rl_mark : rl_end;
    if (rl_numeric_arg > COUNT_MOST)
        rl_numeric_arg = COUNT_MOST;
    HIST_ENTRY *entry = current_history();
    if (entry)
        entry->data = NULL;
    rl_free_undo_list();
    if (!editor_is_inside())
        undo_note();
}

// ---- What the keys may do ------------------------------------------------

// Commands of readline that are done here, by what does them, or not at all.
typedef struct EditorCommands {
    rl_command_func_t *does;
    const char *name[20]; // the last of them is NULL
} EditorCommands;

static const EditorCommands commands[] = {
    {undo_step, {"undo", "vi-undo"}},
    {undo_all, {"revert-line"}},
    {complete,
     {"complete", "vi-complete", "menu-complete", "menu-complete-backward", "old-menu-complete",
      "possible-completions"}},
    {history_older, {"reverse-search-history", "non-incremental-reverse-search-history"}},
    {history_newer, {"forward-search-history", "non-incremental-forward-search-history"}},
    {history_vi, {"vi-search", "vi-search-again"}},
    {NULL,
     {"insert-completions", "delete-char-or-list", "non-incremental-reverse-search-history-again",
      "non-incremental-forward-search-history-again", "yank-last-arg", "vi-yank-arg",
      "yank-nth-arg", "start-kbd-macro", "end-kbd-macro", "call-last-kbd-macro",
      "print-last-kbd-macro", "tty-status", "bracketed-paste-begin", "insert-comment",
      "re-read-init-file", "emacs-editing-mode", "vi-editing-mode", "operate-and-get-next",
      "execute-named-command"}},
};

// Puts one function in the place of another.
static void keymap_adapt(Keymap map, rl_command_func_t *was, rl_command_func_t *is)
{
    for (int key = 0; key < KEYMAP_SIZE; key++) {
        if (map[key].type == ISKMAP && map[key].function)
            keymap_adapt((Keymap)map[key].function, was, is);
        else if (map[key].type == ISFUNC && map[key].function == was)
            map[key].function = is;
    }
}

void editor_prepare(void)
{
    static const char *const keymaps[] = {"emacs", "vi-insert", "vi-command"};
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_getc_function = queue_read;
    rl_input_available_hook = queue_waiting;
    rl_initialize();
    editor.keymap = rl_get_keymap();
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("blink-matching-paren", "off");
    rl_variable_bind("enable-bracketed-paste", "off");
    if (MB_CUR_MAX > 1) {
        // Readline looks at the environment for the locale and not at the one that is
        // set, so it is told that bytes have eight bits.
        rl_variable_bind("input-meta", "on");
        rl_variable_bind("output-meta", "on");
        rl_variable_bind("convert-meta", "off");
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        for (const char *const *name = commands[i].name; *name; name++) {
            rl_command_func_t *was = rl_named_function(*name);
            for (size_t k = 0; was && k < 3; k++)
                keymap_adapt(rl_get_keymap_by_name(keymaps[k]), was, commands[i].does);
        }
    for (size_t k = 0; k < 2; k++)
        rl_bind_keyseq_if_unbound_in_map("\033[Z", complete, rl_get_keymap_by_name(keymaps[k]));
}

// ---- Keys ----------------------------------------------------------------

bool editor_is_inside(void)
{
    return editor.holds > 0 || (rl_readline_state & INSIDE) != 0;
}

// Gives readline the strokes of one key.
static void dispatch(const char *bytes, size_t size)
{
    BUG_ON(size > sizeof editor.queue);
    memcpy(editor.queue, bytes, size);
    editor.queued = size;
    editor.taken = 0;
    while (editor.open && queue_waiting())
        rl_callback_read_char();
    // Enter behind a count: readline 8.2 would see it at the next key only.
    if (editor.open && rl_done) {
        char *line = mem_text_n(rl_line_buffer, (size_t)rl_end);
        editor_cancel();
        editor.line = line;
    }
    if (rl_last_func != complete)
        history_forget_choices();
    if (editor.open)
        settle();
}

// The keys that a macro of the inputrc stands for.
static void spell_out(const char *macro)
{
    if (editor.macros == MACROS_MOST)
        return;
    SCOPED(mem_drop) char *keys = mem_text(macro); // the keymap's own
    editor.macros++;
    for (const char *key = keys, *next = keys; editor.open && utf8_next(&next) != 0; key = next)
        editor_key(key, (size_t)(next - key));
    editor.macros--;
}

// Escape in vi's keys is never the beginning of another: it ends what the
// next key belongs to, or the typing.
static void escape_vi(void)
{
    if (editor_is_inside())
        editor_stop();
    else if (rl_get_keymap() == vi_insertion_keymap)
        dispatch((const char[]){ESCAPE}, 1);
}

void editor_key(const char *bytes, size_t size)
{
    char key[KEY_BYTES + 1];
    const bool vi = rl_editing_mode == 0;
    if (vi && size == 1 && bytes[0] == ESCAPE) {
        escape_vi();
        return;
    }
    if (size == 0 || editor.holds + size > KEY_BYTES || memchr(bytes, 0, size)) {
        editor.holds = 0;
        return;
    }
    BUG_ON(editor.holds + size >= sizeof editor.held);
    memcpy(editor.held + editor.holds, bytes, size);
    editor.holds += size;
    editor.held[editor.holds] = '\0';
    memcpy(key, editor.held, sizeof key);
    size = editor.holds;
    int type = ISFUNC;
    const bool text = size > 1 && (key[0] & 0x80) != 0;
    rl_command_func_t *does = text ? rl_insert : rl_function_of_keyseq(key, NULL, &type);
    if (does == rl_do_lowercase_version) {
        key[size - 1] = (char)tolower((unsigned char)key[size - 1]);
        does = rl_function_of_keyseq(key, NULL, &type);
    }
    if (does && type == ISKMAP)
        return; // more is to come
    editor.holds = 0;
    if (!does && vi && key[0] == ESCAPE && size == 2) {
        escape_vi(); // Escape and a key in one breath are two
        editor_key(key + 1, 1);
    } else if (!does)
        return;
    else if (type == ISMACR)
        spell_out((const char *)does);
    else if (RL_ISSTATE(RL_STATE_VIMOTION | RL_STATE_CHARSEARCH) && key[0] == ESCAPE)
        editor_stop();
    else
        dispatch(key, size);
}

void editor_replace(size_t from, const char *text)
{
    BUG_ON(from > (size_t)rl_point);
    rl_delete_text((int)from, rl_point);
    rl_point = (int)from;
    rl_insert_text(text);
    settle();
}

void editor_insert(const char *text)
{
    SCOPED(buffer_release) Buffer clean = {0};
    for (uint32_t ch; (ch = utf8_next(&text));) {
        if (ch != UTF8_REPLACEMENT)
            buffer_add_char(&clean, utf8_is_unsafe(ch) ? ' ' : ch);
    }
    rl_last_func = NULL; // no letters that were typed
    history_forget_choices();
    editor_replace((size_t)rl_point, buffer_text(&clean));
}

void editor_stop(void)
{
    editor.holds = 0;
    if (rl_readline_state & INSIDE)
        dispatch((const char[]){STOP_KEY}, 1);
}

// ---- Lines ---------------------------------------------------------------

void editor_open(const char *label, const char *text, bool keeps)
{
    editor_cancel();
    BUG_ON(editor.line);
    using_history();
    rl_callback_handler_install(label, take_line);
    editor.open = true;
    editor.keeps = keeps;
    rl_insert_text(text);
    settle();
}

bool editor_is_open(void)
{
    return editor.open;
}

// Nothing of a line stays for the next one.
static void forget(void)
{
    editor.holds = 0;
    history_forget_choices();
    last_command = NULL;
    owned_release(&changes);
    rl_clear_pending_input();
    rl_set_keymap(editor.keymap);
    rl_readline_state &= LASTING;
}

void editor_cancel(void)
{
    if (!editor.open)
        return;
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_callback_handler_remove();
    editor.open = false;
    forget();
}

char *editor_take(void)
{
    char *line = editor.line;
    editor.line = NULL;
    if (!editor.open)
        forget();
    if (line && editor.keeps)
        history_note(line);
    return line;
}
