// SPDX-License-Identifier: GPL-3.0-or-later
// Readline 8.2's own searches are ended by putting keys back (editor.c), and
// they, as what takes words from lines, read behind the ends of some lines.
#include "term/find.h"

#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "term/editor.h"

static struct {
    bool on, failed;
    bool asks;     // Enter ends the search, not the line
    int direction; // −1: towards older lines
    int at;        // the line found; history_length: the one being edited
    Buffer pattern, last;
    LineState before;
    int word_at; // the line whose last word was taken, if it had one
    bool word;
} find;

bool find_is_on(void)
{
    return find.on;
}

static void show_label(void)
{
    rl_message("(%s%si-search)`%s': ", find.failed ? "failed " : "",
               find.direction < 0 ? "reverse-" : "", buffer_text(&find.pattern));
}

// Shows the first line that has the pattern, from line `at` on. `other`: none
// that looks as this one does. Where there is none, all stays.
static void look_from(int at, bool other)
{
    const char *pattern = buffer_text(&find.pattern);
    find.failed = find.pattern.size > 0;
    for (; find.failed && at >= 0 && at < history_length; at += find.direction) {
        const HIST_ENTRY *entry = history_get(history_base + at);
        const char *found = entry ? strstr(entry->line, pattern) : NULL;
        if (!found || (other && strcmp(entry->line, rl_line_buffer) == 0))
            continue;
        const LineState line = {entry->line, (int)(found - entry->line)};
        line_show(&line);
        find.failed = false;
        find.at = at;
    }
    show_label();
}

// Looks for a pattern that has changed: in the line found, too.
static void look_again(void)
{
    const bool below = find.at == history_length;
    look_from(find.at - (below && find.direction < 0), false);
}

// The next line, or the first with the pattern of the search before.
static void look_on(int direction)
{
    find.direction = direction;
    if (find.pattern.size > 0) {
        look_from(find.at + direction, true);
        return;
    }
    buffer_add(&find.pattern, buffer_text(&find.last));
    look_again();
}

static int begin(int direction, bool asks)
{
    BUG_ON(find.on);
    rl_save_prompt();
    find.on = true;
    find.failed = false;
    find.asks = asks;
    find.direction = direction;
    find.at = where_history();
    find.before = line_state();
    buffer_clear(&find.pattern);
    show_label();
    return 0;
}

// The line as it was before is where the way down from the history leads to.
void find_end(bool keeps)
{
    BUG_ON(!find.on);
    const LineState found = line_state();
    find.on = false;
    line_show(&find.before);
    if (keeps && find.at < history_length) {
        rl_maybe_save_line();
        history_set_pos(find.at);
        line_show(&found);
    }
    free(found.text);
    free(find.before.text);
    find.before = (LineState){0};
    if (find.pattern.size > 0) {
        buffer_clear(&find.last);
        buffer_add(&find.last, buffer_text(&find.pattern));
    }
    rl_restore_prompt();
    rl_clear_message();
}

int find_older(int count, int key)
{
    (void)count, (void)key;
    return begin(-1, false);
}

int find_newer(int count, int key)
{
    (void)count, (void)key;
    return begin(1, false);
}

int find_asking_older(int count, int key)
{
    (void)count, (void)key;
    return begin(-1, true);
}

int find_asking_newer(int count, int key)
{
    (void)count, (void)key;
    return begin(1, true);
}

int find_vi(int count, int key)
{
    (void)count;
    return begin(key == '?' ? 1 : -1, true);
}

int find_vi_again(int count, int key)
{
    (void)count;
    begin(key == 'N' ? 1 : -1, true);
    look_on(find.direction);
    find_end(true);
    return 0;
}

int find_last_word(int count, int key)
{
    (void)count;
    const bool again = rl_last_func == find_last_word;
    const int at = (again ? find.word_at : where_history()) - 1;
    const HIST_ENTRY *entry = history_get(history_base + at);
    if (at < 0 || !entry)
        return 0;
    if (again && find.word)
        undo_step(1, key); // the word of the line below
    const char *end = entry->line + strlen(entry->line), *word;
    while (end > entry->line && end[-1] == ' ')
        end--;
    for (word = end; word > entry->line && word[-1] != ' ';)
        word--;
    find.word_at = at;
    find.word = word < end;
    char *text = mem_text_n(word, (size_t)(end - word));
    rl_insert_text(text);
    free(text);
    return 0;
}

bool find_key(const char *bytes, size_t size, rl_command_func_t *does)
{
    enum { DELETE = 127 };
    const unsigned char first = (unsigned char)bytes[0];
    if (does == find_older || does == find_newer) {
        look_on(does == find_older ? -1 : 1);
    } else if (first == '\b' || first == DELETE) {
        Buffer *pattern = &find.pattern;
        if (pattern->size == 0)
            return true;
        buffer_cut(pattern, utf8_whole(buffer_text(pattern), pattern->size - 1));
        look_again();
    } else if (first >= ' ') {
        buffer_add_n(&find.pattern, bytes, size);
        look_again();
    } else {
        find_end(true);
        return find.asks && does == rl_newline;
    }
    return true;
}

void find_release(void)
{
    buffer_release(&find.pattern);
    buffer_release(&find.last);
}
