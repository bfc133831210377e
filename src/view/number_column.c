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
    const int width = (int)strlen(text), head = head_of(text);
    const int tail = width - head - (strchr(text, '~') != NULL);
    column->widest = width > column->widest ? width : column->widest;
    column->head = head > column->head ? head : column->head;
    column->tail = tail > column->tail ? tail : column->tail;
}

// The columns of the numbers alone.
static int numbers_width(const NumberColumn *column)
{
    const int aligned = column->head + column->tail;
    return aligned > column->widest ? aligned : column->widest;
}

int number_column_width(const NumberColumn *column)
{
    const int width = numbers_width(column);
    return width > column->least ? width : column->least;
}

int number_column_start(const NumberColumn *column, const char *text)
{
    const int width = numbers_width(column);
    const int start = column->head - head_of(text);
    const int most = width - (int)strlen(text);
    const int at = number_column_width(column) - width + (start < most ? start : most);
    return at > 0 ? at : 0;
}
