// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that stand one below the other, their decimal points aligned. A
// whole number ends where the others have their points; marks behind a number
// ("~", "*") count as part of its tail.
#ifndef QKV_VIEW_NUMBER_COLUMN_H
#define QKV_VIEW_NUMBER_COLUMN_H

// Columns of the screen that the widest number takes before its point, and
// from the point on.
typedef struct NumberColumn {
    int head, tail;
} NumberColumn;

// Makes the column wide enough for the text of a number (ASCII).
void number_column_fit(NumberColumn *column, const char *text);

int number_column_width(const NumberColumn *column);

// How far from the column's left end the text starts.
int number_column_start(const NumberColumn *column, const char *text);

#endif
