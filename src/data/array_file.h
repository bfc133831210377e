// SPDX-License-Identifier: GPL-3.0-or-later
// Files of arrays: NumPy's .npy and .npz, .csv (.tsv) and .safetensors, and a folder of .csv, each
// named as its file. A file names arrays; one of them, or rows and columns of it, becomes a
// Matrix. One of one dimension is a row, a single number 1×1. Of up to eight dimensions those of
// size 1 are dropped, the first first, until two are left; where more are left, some have to be
// picked.
//
// Nothing of a file is believed: sizes are compared with what is there and with the limits before
// memory is asked for, and a part that is read is read whole or not at all. Errors (ERROR_DATA)
// name the file, the array, and the byte, or the line and column.
#pragma once

#include "graph/graph.h"

// What reading may take: bytes, of numbers and of what has to be held for them, asked before they
// are taken; and time, asked every now and then.
typedef struct ArrayLimits {
    size_t bytes;
    // A person named the file: it may be a link, and larger than 64 MiB, as nothing is read of it
    // but what is asked for.
    bool by_person;
    Interrupt interrupt;
} ArrayLimits;

// Rows or columns that are read at once, and bytes of the name of one.
enum { ARRAY_SIDE_MOST = 65536, ARRAY_LABEL_MOST = 120 };

typedef struct ArrayFile ArrayFile;

// Opens a file and reads what it says of its arrays, of a .csv all. NULL and `err` where it
// is none. Whoever opens it closes it; NULL may be closed.
ArrayFile *array_file_open(const char *path, const ArrayLimits *limits, Error *err) NONNULL(3);
void array_file_close(ArrayFile *file);

// Its arrays in the order of the file, at least one. The name is borrowed; that of the only array
// of a .npy or .csv is "".
size_t array_file_count(const ArrayFile *file);
const char *array_file_name(const ArrayFile *file, size_t index);

// The array of that name, or the only one that has it behind a prefix and a dot: the same model is
// written with and without "transformer."; NULL stands for the only array of all. An error names
// the nearest, or the first.
bool array_file_find(const ArrayFile *file, const char *name, size_t *index, Error *err) NONNULL(4);

// The shape of an array, or of what `axes` picks of it (as in ArrayPart), as a matrix, and its type
// in the words of its file ("F32", "<f8", "csv"), with which no number is read.
typedef struct ArrayLook {
    Shape shape;
    char type[24];
} ArrayLook;
bool array_file_look(ArrayFile *file, size_t index, const char *axes, ArrayLook *look, Error *err)
    NONNULL(5);

// What is wanted of an array: all of it where all is zero.
typedef struct ArrayPart {
    size_t row_from,
        row_to; // rows of the file from 1, both included; 0: from the first, to the last
    size_t col_from, col_to;
    const size_t *pick; // these rows in this order, from 1, in place of a range
    size_t picks;
    bool transpose; // what was taken
    // What is taken of each axis, the first first, as NumPy has it behind "[": "0,-1,2:4]"; and
    // "2/3", the second of three equal parts. What is left is the matrix. NULL: all.
    const char *axes;
} ArrayPart;

// Cuts ".T" and "[…]" off the end of an array's name, which the part points into then.
void array_part_cut(char *name, ArrayPart *part);

// Names of rows and of columns as they are read, none where the file has none; one that is empty
// there is a number. Their memory is left to `owned`.
typedef struct ArrayLabels {
    Labels *side; // two
    Owned *owned;
} ArrayLabels;

// Reads a part of an array. `out` is the caller's then; it and `labels`, which may be NULL, are
// empty on failure.
bool array_file_read(ArrayFile *file, size_t index, const ArrayPart *part, Matrix *out,
                     const ArrayLabels *labels, Error *err) NONNULL(6);

// ---- Writing -------------------------------------------------------------

// Appends a row a line, with commas; the bytes of a .npy of doubles.
void csv_write(const Matrix *m, Buffer *out);
void npy_write(const Matrix *m, Buffer *out);

// A .npz is a zip archive of them, here neither packed nor dated, so that the same numbers give
// the same bytes. Start it all zero but for `out`, add arrays of different names, end it once.
typedef struct NpzWriter {
    Buffer *out;      // appended to; has to be empty at first
    Buffer directory; // the archive's, until it ends
    size_t count;
} NpzWriter;
void npz_add(NpzWriter *npz, const char *name, const Matrix *m);
void npz_end(NpzWriter *npz);
