// SPDX-License-Identifier: GPL-3.0-or-later
// The smaller and the larger of two numbers, and a number brought into a range.
#pragma once

#include <string.h>

#include "base/error.h"

static inline int int_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int int_max(int a, int b)
{
    return a > b ? a : b;
}

static inline size_t size_min(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline size_t size_max(size_t a, size_t b)
{
    return a > b ? a : b;
}

// Sorts doubles, the largest first (qsort).
static inline int larger_first(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

// A number and what it is of, from 0. The largest first, of equal ones the first (qsort).
typedef struct Ranked {
    double number;
    size_t at;
} Ranked;

static inline int ranked_first(const void *a, const void *b)
{
    const Ranked *x = a, *y = b;
    const int order = larger_first(&x->number, &y->number);
    return order ? order : (x->at > y->at) - (x->at < y->at);
}

// By the text that each is or begins with, a pointer to it (qsort).
static inline int named_first(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// `value`, or the bound that it lies beyond. The range is not empty.
static inline int int_clamp(int value, int low, int high)
{
    BUG_ON(low > high);
    return value < low ? low : value > high ? high : value;
}

// So many places on or back among `size`, at most to an end.
static inline size_t size_moved(size_t at, int by, size_t size)
{
    BUG_ON(size == 0);
    if (by < 0)
        return at < (size_t)-by ? 0 : at - (size_t)-by;
    return size_min(at + (size_t)by, size - 1);
}
