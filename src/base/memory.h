// SPDX-License-Identifier: GPL-3.0-or-later
// Memory. Running out is fatal with a clear message: the terminal is restored
// and the program leaves with status 1. Sizes that can come from a lesson are
// checked against its cap before they get here.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Bytes that the functions below have handed out since the program began,
// whether they were freed or not: what a piece of work took is a difference.
size_t mem_taken(void);

// Called where memory runs out, by a process that has to say it in another way;
// it may allocate nothing. NULL takes it away.
void mem_set_exhausted(void (*exhausted)(void));

// Zeroed memory for `count` things of `size` bytes; never NULL, even for 0.
void *mem_new(size_t count, size_t size);

// realloc for `count` things; what is added is not zeroed.
void *mem_resize(void *old, size_t count, size_t size);

// Frees what the pointer at `place` points at: for a local one, SCOPED(mem_drop).
void mem_drop(void *place);

// A copy of `text`, of its first `size` bytes, or of `count` things.
char *mem_text(const char *text);
char *mem_text_n(const char *text, size_t size);
void *mem_copy(const void *from, size_t count, size_t size);

// Puts a copy of `text`, or NULL for NULL, in the place of the text that is there, which is freed.
void mem_set_text(char **place, const char *text);

// Makes room for one more element in a growing array: list, count, capacity.
#define MEM_GROW(list, count, capacity)                                                            \
    ((list) = mem_grow((list), (count), &(capacity), sizeof *(list)))
void *mem_grow(void *list, size_t count, size_t *capacity, size_t size);

// What is freed together, in the order in which it was added. All zero it is empty.
typedef struct Owned {
    void **at;
    size_t count, capacity;
} Owned;

// Leaves what was allocated to its owner; returns it.
void *owned_add(Owned *owned, void *memory);
void owned_release(Owned *owned);

// a·b, or false where it does not fit.
bool mem_multiply(size_t a, size_t b, size_t *product);
