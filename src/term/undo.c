// SPDX-License-Identifier: GPL-3.0-or-later
// Readline calls undo without an argument of ours, and has one line.
#include "term/undo.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

#include "base/error.h"
#include "base/memory.h"

enum { CHANGES_MOST = 200 };

static struct {
    LineState now, change[CHANGES_MOST];
    size_t changes;
    rl_command_func_t *last; // command
} undo;

LineState line_state(void)
{
    return (LineState){mem_text_n(rl_line_buffer, (size_t)rl_end), rl_point};
}

void line_show(const LineState *state)
{
    BUG_ON(!state->text || state->point < 0);
    rl_replace_line(state->text, 0);
    rl_point = state->point < rl_end ? state->point : rl_end;
}

static void add(const LineState *before)
{
    BUG_ON(!before->text || undo.changes > CHANGES_MOST);
    if (undo.changes == CHANGES_MOST) {
        free(undo.change[0].text);
        memmove(undo.change, undo.change + 1, --undo.changes * sizeof *undo.change);
    }
    undo.change[undo.changes++] = *before;
}

void undo_note(void)
{
    const bool typing = rl_last_func == rl_insert && undo.last == rl_insert;
    const LineState before = undo.now;
    undo.last = rl_last_func;
    if (before.text && strcmp(before.text, rl_line_buffer) == 0) {
        undo.now.point = rl_point;
        return;
    }
    undo.now = line_state();
    if (before.text && !typing)
        add(&before);
    else
        free(before.text);
}

int undo_step(int count, int key)
{
    (void)key;
    for (; count > 0 && undo.changes > 0; count--) {
        free(undo.now.text);
        undo.now = undo.change[--undo.changes];
        line_show(&undo.now);
    }
    return 0;
}

int undo_all(int count, int key)
{
    (void)count;
    return undo_step(CHANGES_MOST, key);
}

void undo_forget(void)
{
    while (undo.changes > 0)
        free(undo.change[--undo.changes].text);
    free(undo.now.text);
    memset(&undo, 0, sizeof undo);
}
