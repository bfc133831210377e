// SPDX-License-Identifier: GPL-3.0-or-later
// The selected matrix as lines of numbers, its rows or its columns: what curves and bars are
// made of. What is masked or covered is a number to nobody.
#pragma once

#include "session/cell_look.h"
#include "view/document.h"

typedef struct Series {
    Session *session;
    MatrixLook look;
    bool columns;         // its lines are columns of the matrix, as it is kept
    size_t count, length; // lines, and numbers in each
    size_t line, place;   // of the selected cell
    int decimals;         // that its numbers need, up to those asked for
    Heat heat;            // its colours
    double low, high;     // its least and greatest number that is seen
} Series;

// What `view` shows of the selected matrix; where there is nothing to show, why, else NULL.
const Text *series_of(const Scene *scene, ViewName view, Series *series);

CellRef series_cell(const Series *series, size_t line, size_t place);
CellLook series_look(const Series *series, size_t line, size_t place);

// The label, or the number from 1, of a line or of a place in it; "row 2" with the word for a
// line before it.
SayArg series_say_line(const Series *series, size_t line, bool word, Lang lang);
SayArg series_say_place(const Series *series, size_t place, Lang lang);

// The name and size of the matrix.
SayArg series_say_name(const Series *series, Lang lang);
