// SPDX-License-Identifier: GPL-3.0-or-later
// What comparing (against.c) and looking for mistakes (against_mistakes.c) share.
#pragma once

#include "base/memory.h"
#include "data/array_file.h"
#include "session/against.h"

// ---- The arrays of a file ------------------------------------------------

// An array of a person's file, or what a map takes of one.
typedef struct NamedArray {
    const char *shown; // as the file, or the map, has it
    size_t index;      // in the file
    ArrayPart part;
    CellRef of;   // of a map: which matrix it is
    bool known;   // arrays_match has found its matrix,
    bool renamed; // and not by that one's own spelling
} NamedArray;

typedef struct NamedArrays {
    ArrayFile *file;
    const char *path; // of whoever opened it
    NamedArray *array;
    size_t own, asked; // those of the file come first, then up to there those of the map asked for
    size_t count, capacity;
    Owned owned;
} NamedArrays;

// Opens a file, and the map that was asked for (NULL: none). False, and nothing to close, where it
// cannot be read, or the map names what is not there.
bool arrays_open(NamedArrays *arrays, const Graph *graph, const char *path, const char *map,
                 const ArrayLimits *limits, Error *err) NONNULL(6);
void arrays_close(NamedArrays *arrays);

// For each matrix the number of its array; arrays->count where it has none. First comes what the
// map says, then a name in the matrix's own spelling, a usual map, and a name in another spelling,
// which must be of that array alone. The caller frees the list, in which some are missing where
// the graph was asked to stop.
size_t *arrays_match(NamedArrays *arrays, const Graph *graph, const CellRef *of, size_t count);

// ---- Comparing -----------------------------------------------------------

// The largest number of a matrix that no mask has put there.
double against_largest(const Graph *graph, CellRef of, const Matrix *m);

// Whether two numbers are the same, but for so much; below a mask nearly any is.
bool against_same(double given, double right, bool masked, double bound);

// What numbers of a type may differ by where the largest is of that size.
double against_slack(Precision type, double size);

// The most that two matrices differ by, where both are finite.
double against_apart(const Matrix *a, const Matrix *b);

// Whether the array, read as it lies, has these numbers, but for so much.
bool against_agrees(const Against *against, const AgainstMatrix *m, const Matrix *right,
                    double bound);

// Sees what the rules make of the file's numbers, and how much of that may be rounding.
void against_shake(Against *against);

// Judges an array as one of that type, by that and by what the lesson has.
void against_judge(const Against *against, AgainstMatrix *m, Precision type);

// Whether it has the right shape, so that cells can be held against each other; the array of that
// matrix that has.
bool against_comparable(const Against *against, const AgainstMatrix *m);
AgainstMatrix *against_given(const Against *against, Side side, NodeId node);

// Finds which of the wrong matrices only follow from other wrong ones, and the mistakes with which
// the others come out.
void find_mistakes(Against *against);
void against_forget_mistakes(Against *against);
