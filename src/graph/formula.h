// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas of nodes, written from the op table's templates.
#ifndef QKV_GRAPH_FORMULA_H
#define QKV_GRAPH_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "graph/graph.h"

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

// Appends " = np.array([[1, 2], [0, 1], ...])": the numbers of a leaf, the first
// of a large one.
void formula_numbers(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out);

// Appends the backward formula, all paths added: "dX = dQ⋅Wqᵀ + dK⋅Wkᵀ". The
// root's is its name alone, or its name and the paths after it.
void formula_backward(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out);

// "Wq ← Wq − lr⋅dWq"
void formula_update(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out);

// Fills a template's places with the names of `node`'s op call. For expansions,
// which write index forms as templates.
void formula_fill(const Graph *graph, NodeId node, int which, const char *pattern,
                  FormulaStyle style, Buffer *out);

// How a stop's matrices stand on screen, in reading order: matrices and the
// text between them.
typedef struct PictureItem {
    bool is_matrix;
    Side side;
    NodeId node;
    size_t path;
    bool transposed; // shown with rows as columns
    char text[32];   // "⋅", "=", "⟶" …
} PictureItem;

// Fills `item` (up to `most`) and returns how many there are. The last matrix
// is the result.
size_t picture_forward(const Graph *graph, NodeId node, bool columns, PictureItem *item,
                       size_t most);
size_t picture_backward(const Graph *graph, NodeId node, bool columns, PictureItem *item,
                        size_t most);
size_t picture_update(const Graph *graph, NodeId node, bool columns, PictureItem *item,
                      size_t most);

#endif
