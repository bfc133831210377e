// SPDX-License-Identifier: GPL-3.0-or-later
// Setting one number of a graph.
#pragma once

#include "graph/address.h"

static inline bool set_cell(Graph *graph, CellRef cell, double number, Error *err)
{
    const Address at = address_of_cell(cell);
    return address_set(graph, &at, &(Matrix){1, 1, &number}, err);
}
