// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/number_column.h"

#include <string.h>

// What stands before the point, or before what would come after it.
static int head_of(const char *text)
{
    return (int)strcspn(text, ".e~*");
}

void number_column_fit(NumberColumn *column, const char *text)
{
    const int head = head_of(text), tail = (int)strlen(text) - head;
    column->head = head > column->head ? head : column->head;
    column->tail = tail > column->tail ? tail : column->tail;
}

int number_column_width(const NumberColumn *column)
{
    return column->head + column->tail;
}

int number_column_start(const NumberColumn *column, const char *text)
{
    return column->head - head_of(text);
}
