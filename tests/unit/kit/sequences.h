// SPDX-License-Identifier: GPL-3.0-or-later
// The key sequences that readline has bound, as it says itself.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include <readline/readline.h>

#include "base/memory.h"

enum { SEQUENCE_BYTES = 32, SEQUENCE_DEPTH = 8 };

typedef struct Sequences {
    char **text;
    size_t count, capacity;
} Sequences;

// Adds what is bound in a keymap behind `size` bytes, but for plain text.
static inline void sequences_add(Sequences *all, Keymap map, char *bytes, size_t size)
{
    for (int key = 1; key < KEYMAP_SIZE - 1; key++) {
        const KEYMAP_ENTRY *entry = &map[key];
        if (!entry->function || (entry->type == ISFUNC && entry->function == rl_insert))
            continue;
        bytes[size] = (char)key;
        bytes[size + 1] = '\0';
        if (entry->type == ISKMAP && size < SEQUENCE_DEPTH)
            sequences_add(all, (Keymap)entry->function, bytes, size + 1);
        if (entry->type == ISKMAP)
            continue;
        all->text = mem_grow(all->text, all->count, &all->capacity, sizeof *all->text);
        all->text[all->count++] = mem_text(bytes);
    }
}

// Those of readline as it is now, in all of its keymaps.
static inline Sequences sequences_of_readline(void)
{
    static const char *const names[] = {"emacs", "vi-insert", "vi-command"};
    char bytes[SEQUENCE_BYTES];
    Sequences all = {0};
    for (size_t i = 0; i < 3; i++)
        sequences_add(&all, rl_get_keymap_by_name(names[i]), bytes, 0);
    return all;
}

static inline void sequences_release(Sequences *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->text[i]);
    free(all->text);
}
