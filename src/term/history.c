// SPDX-License-Identifier: GPL-3.0-or-later
// Readline's callbacks carry no argument of ours and its state is one per
// process, so what it is to ask lies in a static variable here.
//
// The history file is private: it is made with mode 0600 before readline
// appends to it. Each line is appended as it is given, so that two programs
// that run at once keep each other's.
#include "term/history.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/memory.h"
#include "base/path.h"
#include "command/complete.h"
#include "term/editor.h"

#if !defined RL_READLINE_VERSION || RL_READLINE_VERSION < 0x0700
#error "GNU readline 7 or later is needed, and this readline.h is another \
(macOS ships libedit under that name). Install GNU readline and put it first: \
brew install readline, then \
export PKG_CONFIG_PATH=$(brew --prefix readline)/lib/pkgconfig"
#endif

enum { LINES_KEPT = 1000 };

static struct {
    App *app;             // asked for completions
    char *path;           // of the history, or NULL: it is not kept
    Buffer pattern, last; // what was searched for, and the line that was found last
    Completion found;
    size_t chosen; // found.choice.count: none yet
} line;

// ---- The file ------------------------------------------------------------

void history_note(const char *text)
{
    using_history();
    const HIST_ENTRY *last = previous_history();
    const bool again = last && strcmp(last->line, text) == 0;
    using_history();
    if (!*text || again)
        return;
    add_history(text);
    const int fd = line.path ? open(line.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (fd < 0)
        return;
    close(fd);
    append_history(1, line.path);
}

// ---- Searching -----------------------------------------------------------

// Readline 8.2's own searches are ended by putting keys back (editor.c), and they read behind the
// ends of some lines.

// While the line is the one that was found, it is the same search that goes on.
// The line as it was is where the way down from the history leads to. Where no line has the
// pattern, nothing changes.
static int find_line(int direction)
{
    if (strcmp(rl_line_buffer, buffer_text(&line.last)) != 0) {
        buffer_clear(&line.pattern);
        buffer_add(&line.pattern, rl_line_buffer);
    }
    for (int at = where_history() + direction; at >= 0 && at < history_length; at += direction) {
        const HIST_ENTRY *entry = history_get(history_base + at);
        if (!entry || !strstr(entry->line, buffer_text(&line.pattern)) ||
            strcmp(entry->line, rl_line_buffer) == 0)
            continue;
        rl_free_undo_list(); // a macro or a count may have left one, which would be the line's
        rl_maybe_save_line();
        history_set_pos(at);
        editor_show(entry->line, (int)strlen(entry->line));
        buffer_clear(&line.last);
        buffer_add(&line.last, entry->line);
        break;
    }
    return 0;
}

int history_older(int count, int key)
{
    (void)count, (void)key;
    return find_line(-1);
}

int history_newer(int count, int key)
{
    (void)count, (void)key;
    return find_line(1);
}

int history_vi(int count, int key)
{
    (void)count;
    return find_line(key == '?' || key == 'N' ? 1 : -1);
}

// ---- Completion ----------------------------------------------------------

void history_choose(size_t choice)
{
    if (choice >= line.found.choice.count)
        return;
    line.chosen = choice;
    editor_replace(line.found.start, line.found.choice.at[choice]);
}

// What all candidates share, then one after the other, or before.
void history_complete(int step)
{
    Completion *found = &line.found;
    const size_t n = found->choice.count;
    BUG_ON(line.chosen > n || (step != 1 && step != -1));
    if (n > 0) { // chosen is n: none yet
        const size_t from = line.chosen < n ? line.chosen : step > 0 ? n - 1 : 0;
        history_choose((from + n + (size_t)step) % n);
        return;
    }
    *found = complete_line(line.app, rl_line_buffer, (size_t)rl_point);
    line.chosen = found->choice.count;
    if (found->choice.count == 0)
        return;
    SCOPED(mem_drop) char *start = mem_text_n(found->choice.at[0], found->common);
    if (found->common > (size_t)rl_point - found->start || found->choice.count == 1)
        editor_replace(found->start, start);
    if (found->choice.count > 1)
        return;
    if (found->start == 0) // a command is complete: its arguments follow
        rl_insert_text(" ");
    history_forget_choices();
}

const Completion *history_choices(size_t *chosen)
{
    *chosen = line.chosen;
    return &line.found;
}

void history_forget_choices(void)
{
    owned_release(&line.found.choice);
    line.chosen = 0;
}

// ---- Start and end -------------------------------------------------------

void history_open(App *app)
{
    line.app = app;
    rl_readline_name = "qkv";
    rl_change_environment = 0;
    using_history();
    stifle_history(LINES_KEPT);
    SCOPED(mem_drop) char *dir = app->keeps ? path_home(PATH_STATE) : NULL;
    if (dir && path_make(dir, ERROR_DROPPED))
        line.path = path_join(dir, "history");
    if (!line.path || read_history(line.path) != 0)
        return;
    if (history_length > 2 * LINES_KEPT)
        history_truncate_file(line.path, LINES_KEPT);
    chmod(line.path, S_IRUSR | S_IWUSR);
}

void history_close(void)
{
    clear_history();
    free(line.path);
    buffer_release(&line.pattern);
    buffer_release(&line.last);
    history_forget_choices();
    memset(&line, 0, sizeof line);
}
