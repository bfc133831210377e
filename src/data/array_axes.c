// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of several axes: which matrix is left of one where so much is taken of each.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "data/array_parts.h"

MESSAGE(NO_MATRIX, ERROR_DATA,
        "{1} is {2}, and a matrix has two dimensions: save one matrix of it, or pick one in a map, "
        "as in A = hook_pattern[0,0]");
MESSAGE(EMPTY, ERROR_DATA,
        "{1} has a dimension of size 0; a matrix has rows and columns from 1 on");
MESSAGE(
    BAD_AXES, ERROR_DATA,
    "{1} is {2}: [{3} leaves no matrix of it; for each dimension write a number from 0, a range "
    "as 1:3, a part as 2/3 (the second third), or :");

size_t array_cells(const ArrayLayout *layout, size_t each)
{
    for (size_t k = 0; k < layout->axes; k++)
        if (!mem_multiply(each, layout->axis[k], &each))
            return SIZE_MAX;
    return each;
}

// An axis of an array, and what is taken of it.
typedef struct Axis {
    size_t size, step, from, to; // `step`: numbers from one to the next
    bool gone;                   // one alone was taken
} Axis;

// A number, from the end where it is negative; `none` where no number stands.
static long long read_index(char **at, long long none, long long size)
{
    const char *from = *at;
    const long long n = strtoll(from, at, 10);
    *at += strspn(*at, " ");
    return *at == from ? none : n < 0 ? n + size : n;
}

// Reads "2", "-1", "1:3", ":" or "2/3" up to a comma or the end, and goes past that.
static bool read_axis(const char **text, Axis *axis)
{
    const long long size = (long long)axis->size;
    char *at = (char *)*text;
    long long from = read_index(&at, 0, size), to = from < size ? from + 1 : from;
    const char sign = *at;
    axis->gone = at > *text && sign != ':' && sign != '/';
    at += sign == ':' || sign == '/';
    if (sign == ':')
        to = read_index(&at, size, size);
    if (sign == '/') {
        const long long parts = read_index(&at, 0, size), part = parts > 0 ? size / parts : 0;
        to = from <= parts && part * parts == size ? from * part : 0;
        from = to - part;
    }
    const bool read = at > *text && (*at == ',' || *at == ']');
    axis->from = (size_t)from;
    axis->to = (size_t)to;
    *text = at + (*at == ',');
    return read && from >= 0 && from < to && to <= size;
}

void array_part_cut(char *name, ArrayPart *part)
{
    size_t size = strlen(name);
    part->transpose = size > 2 && strcmp(name + size - 2, ".T") == 0;
    size -= part->transpose ? 2 : 0;
    name[size] = '\0';
    char *bracket = size > 0 && name[size - 1] == ']' ? strrchr(name, '[') : NULL;
    part->axes = bracket ? bracket + 1 : NULL;
    if (bracket)
        *bracket = '\0';
}

bool array_lie(const ArrayFile *file, const ArrayLayout *layout, const char *axes, Lie *lie)
{
    Axis axis[AXES_MOST];
    SCOPED(buffer_release) Buffer sizes = {0};
    if (array_cells(layout, 1) == 0)
        return ARRAY_FAIL(file, &EMPTY, err_text(""));
    size_t step = 1, left = layout->axes;
    for (size_t i = 0; i < layout->axes; i++) {
        const size_t k = layout->columns_first ? i : layout->axes - 1 - i;
        axis[k] = (Axis){.size = layout->axis[k], .step = step, .to = layout->axis[k]};
        step *= layout->axis[k];
    }
    const char *p = axes ? axes : "]";
    bool fits = true;
    for (size_t k = 0; k < layout->axes && fits && *p != ']'; k++) {
        fits = read_axis(&p, &axis[k]);
        left -= axis[k].gone;
    }
    fits = fits && strcmp(p, "]") == 0;
    *lie = (Lie){.shape = {1, 1}};
    for (size_t k = 0; k < layout->axes; k++) {
        const size_t size = axis[k].to - axis[k].from;
        const bool drops = !axis[k].gone && size == 1 && left > 2;
        buffer_printf(&sizes, "%s%zu", k ? "x" : "", layout->axis[k]);
        lie->start += axis[k].from * axis[k].step;
        left -= drops;
        if (!axis[k].gone && !drops)
            *lie = (Lie){{lie->shape.cols, size}, lie->start, lie->col_step, axis[k].step};
    }
    if (!fits || left > 2)
        return ARRAY_FAIL(file, axes ? &BAD_AXES : &NO_MATRIX, err_buffer(&sizes),
                          err_text(axes ? axes : ""));
    return true;
}
