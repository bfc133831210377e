// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/number_column.h"

#include <stdbool.h>
#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"

// What stands before the point, or before what would come after it; all of a word.
static int head_of(const char *text)
{
    const bool number = strcspn(text, "0123456789") < strcspn(text, "e~*");
    return number ? (int)strcspn(text, ".e~*") : (int)utf8_width(text);
}

void number_column_fit(NumberColumn *column, const char *text)
{
    const int width = (int)utf8_width(text), head = head_of(text);
    const int tail = width - head - (strchr(text, '~') != NULL);
    column->widest = int_max(column->widest, width);
    column->head = int_max(column->head, head);
    column->tail = int_max(column->tail, tail);
}

// The columns of the numbers alone.
static int numbers_width(const NumberColumn *column)
{
    return int_max(column->head + column->tail, column->widest);
}

int number_column_width(const NumberColumn *column)
{
    return int_max(numbers_width(column), column->least);
}

int number_column_start(const NumberColumn *column, const char *text, int left, int right)
{
    const int width = number_column_width(column), point = width - numbers_width(column);
    const int start =
        int_min(column->head - head_of(text) + point, width + right - (int)utf8_width(text));
    return int_max(start, -left);
}
