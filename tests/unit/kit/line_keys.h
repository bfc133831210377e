// SPDX-License-Identifier: GPL-3.0-or-later
// Random keys for the ":" line, without a terminal: all that readline has
// bound in any of its keymaps, as it says itself, control characters, Escape
// and a character, counts, text in several alphabets, broken bytes, pastes,
// clicks. After each the line must be in order, and each new line must be
// as the first one was.
#pragma once

#include <readline/history.h>
#include <readline/readline.h>

#include "base/random.h"
#include "base/utf8.h"
#include "open.h"
#include "sequences.h"
#include "term/input.h"
#include "term/editor.h"
#include "term/history.h"
#include "term/prompt.h"

// Readline itself loses a label now and then.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libreadline\n";
}

typedef struct LineWalk {
    App *app;
    Random random;
    Input input;
    Sequences bound;
    const char *next; // bytes on their way
    size_t left;
    unsigned long keys, lines, entered;
    unsigned long flags; // readline's state at the beginning of a line
} LineWalk;

static inline int line_walk_read(void *from)
{
    LineWalk *walk = from;
    if (walk->left == 0)
        return INPUT_NOTHING;
    walk->left--;
    return (unsigned char)*walk->next++;
}

static inline size_t line_walk_pick(LineWalk *walk, size_t n)
{
    return (size_t)random_below(&walk->random, n);
}

static inline const char *line_walk_key(LineWalk *walk, char out[SEQUENCE_BYTES])
{
    static const char *const text[] = {"a",
                                       "bc ",
                                       "set X",
                                       "goto ",
                                       "1/3",
                                       "\xC3\xA9",
                                       "\xE6\xB3\xA8",
                                       "\xFF",
                                       "\xE6",
                                       "x\\",
                                       "$(",
                                       "(",
                                       "\"",
                                       "\t",
                                       "\t\t",
                                       "\r",
                                       "\r",
                                       "\r",
                                       "\033",
                                       "\030",
                                       "\026",
                                       "\022",
                                       "\023",
                                       "\033-",
                                       "\0335",
                                       "\03399999",
                                       "3",
                                       "9999999",
                                       "d",
                                       "c",
                                       "y",
                                       "f",
                                       "w",
                                       ".",
                                       "u",
                                       "/",
                                       "n",
                                       "\007",
                                       "\025",
                                       "\031",
                                       "\013",
                                       "\031\031",
                                       "\001\013\031\031",
                                       "\022\030i",
                                       "\033[1;5C",
                                       "\033[99~",
                                       "\033[200~x\033[201~",
                                       "\033[Z",
                                       "\033[A",
                                       "\033OB"};
    const size_t kind = line_walk_pick(walk, 10);
    if (kind < 5)
        return walk->bound.text[line_walk_pick(walk, walk->bound.count)];
    if (kind == 5) {
        out[0] = (char)line_walk_pick(walk, 128);
        out[1] = '\0';
        return out;
    }
    if (kind == 6) {
        out[0] = '\033';
        out[1] = (char)line_walk_pick(walk, 128);
        out[2] = '\0';
        return out;
    }
    return text[line_walk_pick(walk, sizeof text / sizeof *text)];
}

static inline bool line_walk_complain(const LineWalk *walk, const char *what)
{
    printf("# %s after %lu keys, in line %lu\n", what, walk->keys, walk->lines);
    return false;
}

static inline bool line_walk_look(const LineWalk *walk)
{
    const Prompt *view = prompt_view();
    if (!view)
        return true;
    if ((size_t)rl_end != strlen(rl_line_buffer))
        return line_walk_complain(walk, "the line does not end where it ends");
    if (rl_point < 0 || rl_point > rl_end)
        return line_walk_complain(walk, "the cursor is outside the line");
    if (rl_undo_list)
        return line_walk_complain(walk, "readline keeps an undo list");
    if (view->cursor < 0 || (size_t)view->cursor > utf8_width(view->text))
        return line_walk_complain(walk, "the cursor is drawn elsewhere");
    return true;
}

// Opens a line, which knows nothing of the one before.
static inline bool line_walk_open(LineWalk *walk)
{
    const char *text = line_walk_pick(walk, 4) == 0 ? "goto dWz" : "";
    prompt_open(walk->app, text, false);
    walk->lines++;
    if (walk->flags == 0)
        walk->flags = rl_readline_state;
    if (rl_readline_state != walk->flags)
        return line_walk_complain(walk, "a new line begins inside something");
    if (line_walk_pick(walk, 8) == 0) {
        char expected[32];
        const Event key = {.key = 'q', .bytes = "q", .size = 1};
        snprintf(expected, sizeof expected, "%sq", text);
        prompt_feed(&key);
        walk->keys++;
        const Prompt *view = prompt_view();
        if (!view || strcmp(view->text, expected) != 0 || strcmp(view->label, ":") != 0)
            return line_walk_complain(walk, "a new line is not as the first");
    }
    return true;
}

// Types something into the open line, until it closes.
static inline bool line_walk_type(LineWalk *walk)
{
    char one[SEQUENCE_BYTES];
    Event event;
    walk->next = line_walk_key(walk, one);
    walk->left = walk->next == one && !one[0] ? 1 : strlen(walk->next);
    while (editor_is_open() && input_next(&walk->input, &event)) {
        char *line = prompt_feed(&event);
        walk->keys++;
        walk->entered += line != NULL;
        free(line);
        if (!line_walk_look(walk))
            return false;
    }
    walk->left = 0;
    if (line_walk_pick(walk, 50) == 0 && editor_is_open()) {
        const Event paste = {.kind = EVENT_PASTE, .text = "quit\nnow\033[A\x18(\xFF\xE6\xB3\xA8"};
        free(prompt_feed(&paste));
    }
    if (line_walk_pick(walk, 50) == 0)
        history_choose(line_walk_pick(walk, 4));
    if (line_walk_pick(walk, 300) == 0)
        editor_cancel();
    return line_walk_look(walk);
}

// Types that many keys. False, and a line on stdout, where something is wrong.
static inline bool line_walk(App *app, unsigned long keys, unsigned long seed)
{
    LineWalk walk = {.app = app, .random = random_seeded(seed)};
    bool good = true;
    input_init(&walk.input, line_walk_read, &walk);
    prompt_open(app, "", false); // the keymaps are what they will be
    walk.bound = sequences_of_readline();
    editor_cancel();
    while (good && walk.keys < keys)
        good = editor_is_open() ? line_walk_type(&walk) : line_walk_open(&walk);
    if (good)
        printf("# %lu keys, %zu sequences, %lu lines, %lu entered\n", walk.keys, walk.bound.count,
               walk.lines, walk.entered);
    prompt_release();
    input_release(&walk.input);
    sequences_release(&walk.bound);
    return good;
}
