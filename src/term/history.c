// SPDX-License-Identifier: GPL-3.0-or-later
// Readline's callbacks carry no argument of ours and its state is one per
// process, so what it is to ask lies in a static variable here.
//
// The history file is private: it is made with mode 0600 before readline
// appends to it. Each line is appended as it is given, so that two programs
// that run at once keep each other's.
#include "term/history.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "command/complete.h"

#if !defined RL_READLINE_VERSION || RL_READLINE_VERSION < 0x0700
#error "GNU readline 7 or later is needed, and this readline.h is another \
(macOS ships libedit under that name). Install GNU readline and put it first: \
brew install readline, then \
export PKG_CONFIG_PATH=$(brew --prefix readline)/lib/pkgconfig"
#endif

enum { LINES_KEPT = 1000 };

static struct {
    App *app;   // asked for completions
    char *path; // of the history, or NULL: it is not kept
    bool known; // inputrc and history were read
} line;

// ---- The file ------------------------------------------------------------

// The history's path with its folder made, or NULL where there is no home.
static char *history_path(void)
{
    char *dir = path_home(PATH_STATE), *path = NULL;
    if (dir && path_make(dir, NULL))
        path = path_join(dir, "history");
    free(dir);
    return path;
}

static void history_load(void)
{
    line.path = history_path();
    if (!line.path || read_history(line.path) != 0)
        return;
    if (history_length > 2 * LINES_KEPT)
        history_truncate_file(line.path, LINES_KEPT);
    chmod(line.path, S_IRUSR | S_IWUSR);
}

static void history_append(void)
{
    if (!line.path)
        return;
    const int fd = open(line.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return;
    close(fd);
    append_history(1, line.path);
}

void history_note(const char *text)
{
    using_history();
    const HIST_ENTRY *last = previous_history();
    const bool again = last && strcmp(last->line, text) == 0;
    using_history();
    if (!*text || again)
        return;
    add_history(text);
    history_append();
}

// ---- Completion ----------------------------------------------------------

// Bytes that all candidates begin with.
static size_t common_start(char *const *choice, size_t choices)
{
    size_t n = strlen(choice[0]);
    for (size_t i = 1; i < choices; i++)
        while (strncmp(choice[0], choice[i], n) != 0)
            n--;
    return utf8_whole(choice[0], n);
}

// Readline wants the whole of the word that it found, from `start`, with what
// all have in common first.
static char **matches_from(const char *before, char *const *choice, size_t choices)
{
    char **match = mem_new(choices + 2, sizeof *match);
    Buffer text = {0};
    for (size_t i = 0; i < choices; i++) {
        buffer_printf(&text, "%s%s", before, choice[i]);
        match[i + 1] = buffer_take(&text);
    }
    match[0] = mem_text_n(match[1], common_start(match + 1, choices));
    if (choices == 1) {
        free(match[1]);
        match[1] = NULL;
    }
    return match;
}

// For those who bound other completion commands, and for line mode.
static char **complete_for_readline(const char *text, int start, int end)
{
    (void)text;
    rl_attempted_completion_over = 1;
    rl_completion_append_character = '\0';
    char **choice, **match = NULL;
    size_t choices;
    const size_t from = complete_line(line.app, rl_line_buffer, (size_t)end, &choice, &choices);
    if (choices > 0 && from >= (size_t)start) {
        char *before = mem_text_n(rl_line_buffer + start, from - (size_t)start);
        match = matches_from(before, choice, choices);
        free(before);
    }
    for (size_t i = 0; i < choices; i++)
        free(choice[i]);
    free(choice);
    return match;
}

// ---- Start and end -------------------------------------------------------

void history_open(App *app)
{
    line.app = app;
    if (line.known)
        return;
    line.known = true;
    rl_readline_name = "qkv";
    rl_change_environment = 0;
    rl_attempted_completion_function = complete_for_readline;
    rl_basic_word_break_characters = " ";
    rl_completer_quote_characters = "";
    using_history();
    stifle_history(LINES_KEPT);
    if (app->keeps)
        history_load();
}

void history_close(void)
{
    clear_history();
    free(line.path);
    memset(&line, 0, sizeof line);
}
