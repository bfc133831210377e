// SPDX-License-Identifier: GPL-3.0-or-later
// The arrays of a person's file, and which matrix of a graph each is by its name: "S", "dS" and
// "d(S)", and as others spell them, "s_scaled", "S.grad", "Wq.weight".
#pragma once

#include "base/memory.h"
#include "data/array_file.h"
#include "graph/graph.h"

typedef struct NamedArrays {
    ArrayFile *file;
    const char *path; // of whoever opened it
    Owned names;      // the only array of a .npy or .csv is called as its file
    bool *known;      // whether arrays_match found its matrix,
    bool *renamed;    // and not by that one's own spelling
    size_t count;
} NamedArrays;

// False, and nothing to close, where the file cannot be read.
bool arrays_open(NamedArrays *arrays, const char *path, const ArrayLimits *limits, Error *err)
    NONNULL(4);
void arrays_close(NamedArrays *arrays);

// For each matrix the number of its array; arrays->count where it has none. A name in the
// matrix's own spelling comes before others; one in another must be of that array alone. The
// caller frees the list, in which some are missing where the graph was asked to stop.
size_t *arrays_match(NamedArrays *arrays, const Graph *graph, const CellRef *of, size_t count);
