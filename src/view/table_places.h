// SPDX-License-Identifier: GPL-3.0-or-later
// With how many places the numbers of a table are printed.
#ifndef QKV_VIEW_TABLE_PLACES_H
#define QKV_VIEW_TABLE_PLACES_H

#include <stdbool.h>

#include "graph/expansion.h"

// The places of a table's numbers.
typedef struct TablePlaces {
    int cells;                 // of what is read from the graph
    int column[TABLE_COLUMNS]; // of a column that is computed
    int sum[TABLE_COLUMNS];    // of the sum below it
    int steps;                 // of a step's value inside the columns
} TablePlaces;

// Whether a column is computed from others, not read from the graph.
bool table_is_computed(const Expansion *x, const TableColumn *column);

// The fewest places with which every printed product and every printed sum of
// the expansion's table recomputes from what is printed beside it.
TablePlaces table_places(const Expansion *x);

#endif
