// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that stand one below the other, their decimal points aligned. A
// whole number ends where the others have their points. A "*" behind a number is
// part of its tail; a number with a "~", which is rare and has no digits to
// compare, moves to the left rather than widen a column that has room there.
#pragma once

// Columns of the screen that the widest number takes before its point, from the
// point on, and in all; and what the column takes in any case, for a heading
// over it: the numbers stand at its right end.
typedef struct NumberColumn {
    int head, tail, widest;
    int least;
} NumberColumn;

// Makes the column wide enough for the text of a number, or for a word.
void number_column_fit(NumberColumn *column, const char *text);

int number_column_width(const NumberColumn *column);

// How far from the column's left end the text starts, which may reach so far beyond either end.
int number_column_start(const NumberColumn *column, const char *text, int left, int right);
