// SPDX-License-Identifier: GPL-3.0-or-later
// Readline wants to own the terminal: to read it, to set its modes, to write
// to it. Here it owns nothing: it writes to /dev/null, and the line that it
// edits is drawn by app_draw like everything else.
//
// - A key is handed on whole: half a character would wait for its rest.
// - A paste never passes as keys, so nothing in it can be a command.
// - Readline counts bytes; the screen counts columns, and a control character
//   that was typed with Ctrl-V is shown as ^X.
#include "term/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/utf8.h"
#include "command/complete.h"
#include "term/editor.h"
#include "term/history.h"

enum { STOP_KEY = 7 }; // Ctrl-G

// Readline is one per process and its callbacks carry no argument.
static struct {
    App *app;
    FILE *nowhere;
    PromptKind kind;
    bool selected; // what is edited, until the next key
    Buffer text, label;
    Prompt view;
} prompt;

// How lines of a kind begin, which nobody edits.
static const char *const begins[] = {
    [PROMPT_COMMAND] = "", [PROMPT_ANSWER] = "answer ", [PROMPT_DOOR] = "/"};

PromptKind prompt_kind(const char *line)
{
    PromptKind kind = PROMPT_DOOR;
    while (strncmp(line, begins[kind], strlen(begins[kind])) != 0)
        kind--;
    return kind;
}

// ---- Opening and closing -------------------------------------------------

static void draw_nothing(void)
{
}

void prompt_open(App *app, const char *text, bool selected)
{
    prompt.app = app;
    prompt.kind = prompt_kind(text);
    prompt.selected = selected;
    if (!prompt.nowhere) {
        history_open(app);
        prompt.nowhere = fopen("/dev/null", "w");
        rl_outstream = prompt.nowhere;
        rl_prep_term_function = NULL;
        rl_deprep_term_function = NULL;
        rl_redisplay_function = draw_nothing;
        editor_prepare();
    }
    buffer_clear(&prompt.label);
    buffer_printf(&prompt.label, "%s%s", prompt.kind == PROMPT_DOOR ? "" : ":",
                  begins[prompt.kind]);
    editor_open(buffer_text(&prompt.label), text + strlen(begins[prompt.kind]),
                prompt.kind == PROMPT_COMMAND);
}

void prompt_release(void)
{
    editor_cancel();
    history_close();
    buffer_release(&prompt.text);
    buffer_release(&prompt.label);
    if (prompt.nowhere)
        fclose(prompt.nowhere);
    memset(&prompt, 0, sizeof prompt);
}

// ---- Keys ----------------------------------------------------------------

// Line ends of a paste are blanks; behind `set` they part the rows of a matrix as ";" does,
// unless a row goes on: in the brackets of one row, and behind a comma.
static void paste(const char *text)
{
    SCOPED(buffer_release) Buffer line = {0};
    const bool sets = strncmp(rl_line_buffer, "set ", strlen("set ")) == 0;
    int depth = 0;
    char last = ';'; // but blanks
    for (const char *p = rl_line_buffer; p < rl_line_buffer + rl_point; p++)
        depth += (*p == '[' || *p == '{') - (*p == ']' || *p == '}');
    for (; *text; text++) {
        depth += (*text == '[' || *text == '{') - (*text == ']' || *text == '}');
        const bool ends_row = sets && *text == '\n' && depth < 2 && last != ',' && last != ';' &&
                              text[strspn(text, " \n")] != '\0';
        if (ends_row)
            buffer_add(&line, ";");
        buffer_add_n(&line, *text == '\n' ? " " : text, 1);
        last = ends_row ? ';' : strchr(" \n", *text) ? last : *text;
    }
    editor_insert(buffer_text(&line));
}

// Escape, Ctrl-G and Backspace on an empty line leave it, or what the next key would
// belong to.
char *prompt_feed(const Event *event)
{
    const bool vi = rl_editing_mode == 0, inside = editor_is_inside();
    const bool empties = event->key == KEY_NAME_BACKSPACE && rl_end == 0 && !inside;
    const bool escapes = event->key == STOP_KEY || (event->key == KEY_NAME_ESC && !vi);
    const bool sign = !event->alt && event->key > ' ' && event->key < KEY_NAME_FIRST;
    if (prompt.selected && (sign || event->kind == EVENT_PASTE))
        editor_replace(0, "");
    prompt.selected = false;
    const bool recalls = event->key == KEY_NAME_UP || event->key == KEY_NAME_DOWN; // commands
    if (prompt.kind != PROMPT_COMMAND && event->kind == EVENT_KEY && !event->alt &&
        ((prompt.kind == PROMPT_DOOR && door_key(prompt.app, event->key)) || recalls))
        return NULL;
    if (event->kind == EVENT_PASTE) {
        editor_stop();
        paste(event->text);
    } else if (event->alt || (!empties && !escapes)) {
        editor_key(event->bytes, event->size);
    } else if (inside) {
        editor_stop();
    } else {
        editor_cancel();
    }
    char *line = editor_take();
    if (!line || !*line)
        return line;
    char *whole = text_printf("%s%s", begins[prompt.kind], line);
    free(line);
    return whole;
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

const Prompt *prompt_view(void)
{
    if (!editor_is_open())
        return NULL;
    const int byte = rl_point < rl_end ? rl_point : rl_end;
    const size_t point = utf8_whole(rl_line_buffer, (size_t)byte);
    // Readline's own label, without the marks around what takes no room and without
    // the blank at its end.
    Buffer *label = &prompt.label;
    buffer_clear(label);
    for (const char *p = rl_display_prompt; p && *p; p++)
        if (*p != '\001' && *p != '\002')
            buffer_add_n(label, p, 1);
    buffer_trim(label, ' ');
    buffer_add(label, prompt.kind == PROMPT_ANSWER ? " " : "");
    buffer_clear(&prompt.text);
    add_shown(&prompt.text, rl_line_buffer, point);
    const size_t column = utf8_width(buffer_text(&prompt.text));
    add_shown(&prompt.text, rl_line_buffer + point, (size_t)rl_end - point);
    size_t chosen;
    const Completion *found = history_choices(&chosen);
    prompt.view = (Prompt){
        .kind = prompt.kind,
        .text = buffer_text(&prompt.text),
        .cursor = (int)column,
        .selected = prompt.selected ? (int)column : 0,
        .label = buffer_text(label),
        .choice = (char *const *)found->choice.at,
        .choices = found->choice.count,
        .chosen = chosen,
        .about = found->start == 0 ? completion_about : NULL,
    };
    return &prompt.view;
}
