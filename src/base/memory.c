// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

// A count alone; what a lesson took is known by it (lesson/sandbox.c).
static size_t taken;

size_t mem_taken(void)
{
    return taken;
}

static void (*when_exhausted)(void);

void mem_set_exhausted(void (*exhausted)(void))
{
    when_exhausted = exhausted;
}

// Nothing here may allocate, so the message is written as it stands.
_Noreturn static void out_of_memory(void)
{
    static const char text[] = "qkv: out of memory\n";
    bug_restore_terminal();
    if (when_exhausted)
        when_exhausted();
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
        _exit(1);
    _exit(1);
}

void *owned_add(Owned *owned, void *memory)
{
    MEM_GROW(owned->at, owned->count, owned->capacity);
    return owned->at[owned->count++] = memory;
}

void owned_release(Owned *owned)
{
    for (size_t i = 0; i < owned->count; i++)
        free(owned->at[i]);
    free(owned->at);
    *owned = (Owned){0};
}

bool mem_multiply(size_t a, size_t b, size_t *product)
{
    return !__builtin_mul_overflow(a, b, product);
}

static size_t bytes_of(size_t count, size_t size)
{
    size_t bytes;
    if (!mem_multiply(count, size, &bytes))
        out_of_memory();
    return bytes ? bytes : 1;
}

void *mem_new(size_t count, size_t size)
{
    const size_t bytes = bytes_of(count, size);
    void *p = calloc(1, bytes);
    if (!p)
        out_of_memory();
    taken += bytes;
    return p;
}

void *mem_resize(void *old, size_t count, size_t size)
{
    const size_t bytes = bytes_of(count, size);
    void *p = realloc(old, bytes);
    if (!p)
        out_of_memory();
    taken += bytes;
    return p;
}

char *mem_text(const char *text)
{
    return mem_text_n(text, strlen(text));
}

char *mem_text_n(const char *text, size_t size)
{
    BUG_ON(!text || size == SIZE_MAX);
    char *copy = mem_new(size + 1, 1);
    memcpy(copy, text, size);
    return copy;
}

void mem_set_text(char **place, const char *text)
{
    char *copy = text ? mem_text(text) : NULL; // it may be a part of the old one
    free(*place);
    *place = copy;
}

void mem_drop(void *place)
{
    void *memory;
    memcpy(&memory, place, sizeof memory);
    free(memory);
}

void *mem_copy(const void *from, size_t count, size_t size)
{
    BUG_ON(count > 0 && !from);
    void *copy = mem_new(count, size);
    if (count)
        memcpy(copy, from, count * size);
    return copy;
}

void *mem_grow(void *list, size_t count, size_t *capacity, size_t size)
{
    BUG_ON(count > *capacity || (!list && *capacity > 0));
    if (count < *capacity)
        return list;
    *capacity = *capacity ? *capacity * 2 : 8;
    return mem_resize(list, *capacity, size);
}
