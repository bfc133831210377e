// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas of nodes, written from the op table's templates.
#pragma once

#include "graph/walk.h"

// How formulas are written: the notation, and whether tokens stand in columns.
typedef struct FormulaStyle {
    Notation notation;
    bool columns;
} FormulaStyle;

// Appends the forward formula of a computed node, "Q = X⋅Wq"; of one without a
// name of its own the right side alone. Leaves give their name alone.
void formula_forward(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out);

// The right side of a pass alone, "X⋅Wq"; `which` as in Op.formula.
void formula_pass(const Graph *graph, NodeId node, int which, FormulaStyle style, Buffer *out);

// The right side of a pass as a NumPy program has it, tokens as rows, which calls nodes by these
// names, and their gradients by the same behind a "d".
void formula_code(const Graph *graph, NodeId node, int which, const char *const *name, Buffer *out);

// Appends a name as a program may have it: "Q⋅Kᵀ" as "Q_KT", "2⋅A" as "_2_A". A run of what is no
// letter or digit is one "_", and none stands at the end.
void formula_identifier(const char *name, Buffer *out);

// Appends the backward formula, all paths added: "dX = dQ⋅Wqᵀ + dK⋅Wkᵀ". The
// root's is its name alone, or its name and the paths after it.
void formula_backward(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out);

// "Wq ← Wq − lr⋅dWq", as the optimiser has it; of one cell (NULL: of all) what stands right of the
// arrow.
void formula_update(const Graph *graph, NodeId node, const CellRef *cell, FormulaStyle style,
                    Buffer *out);

// The formula of a stop, one of the three; nothing for an intro or a closing.
void formula_stop(const Graph *graph, const Stop *stop, FormulaStyle style, Buffer *out);

// Fills a template's places with the names of `node`'s op call. For expansions,
// which write index forms as templates.
void formula_fill(const Graph *graph, NodeId node, int which, const char *pattern,
                  FormulaStyle style, Buffer *out);

enum { PICTURE_MOST = 64 };

// How a stop's matrices stand on screen, in reading order: matrices and the
// text between them.
typedef struct PictureItem {
    bool is_matrix;
    CellRef of;      // the matrix: row and column mean nothing
    bool transposed; // shown with rows as columns
    char text[32];   // "⋅", "=", "⟶" …
} PictureItem;

// Fills `item` and returns how many there are; 0 for an intro or a closing. The
// last matrix is the result.
size_t picture_stop(const Graph *graph, const Stop *stop, bool columns,
                    PictureItem item[PICTURE_MOST]);
