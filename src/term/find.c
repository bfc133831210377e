// SPDX-License-Identifier: GPL-3.0-or-later
// Readline 8.2's own searches are ended by putting keys back (editor.c), and
// they, as what takes words from lines, read behind the ends of some lines.
#include "term/find.h"

#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "term/editor.h"

static struct {
    Buffer pattern, found; // what was typed, and the line that was found last
    int word_at;           // the line whose last word was taken, if it had one
    bool word;
} find;

// While the line is the one that was found, it is the same search that goes on.
// The line as it was is where the way down from the history leads to. Where no line has the
// pattern, nothing changes.
static int find_on(int direction)
{
    if (strcmp(rl_line_buffer, buffer_text(&find.found)) != 0) {
        buffer_clear(&find.pattern);
        buffer_add(&find.pattern, rl_line_buffer);
    }
    for (int at = where_history() + direction; at >= 0 && at < history_length; at += direction) {
        const HIST_ENTRY *entry = history_get(history_base + at);
        if (!entry || !strstr(entry->line, buffer_text(&find.pattern)) ||
            strcmp(entry->line, rl_line_buffer) == 0)
            continue;
        rl_free_undo_list(); // a macro or a count may have left one, which would be the line's
        rl_maybe_save_line();
        history_set_pos(at);
        line_show(&(LineState){entry->line, (int)strlen(entry->line)});
        buffer_clear(&find.found);
        buffer_add(&find.found, entry->line);
        break;
    }
    return 0;
}

int find_older(int count, int key)
{
    (void)count, (void)key;
    return find_on(-1);
}

int find_newer(int count, int key)
{
    (void)count, (void)key;
    return find_on(1);
}

int find_vi(int count, int key)
{
    (void)count;
    return find_on(key == '?' || key == 'N' ? 1 : -1);
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

void find_release(void)
{
    buffer_release(&find.pattern);
    buffer_release(&find.found);
}
