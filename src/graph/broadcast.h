// SPDX-License-Identifier: GPL-3.0-or-later
// Stretching: a row (1×n), a column (m×1) or a 1×1 stands for a whole matrix
// in add, sub, hadamard and div, as in NumPy. What was stretched gets the sum
// of the gradients of all the places where it was read.
#ifndef QKV_GRAPH_BROADCAST_H
#define QKV_GRAPH_BROADCAST_H

#include "graph/op.h"

// The shape of two operands stretched over each other.
bool broadcast_shape(const OpCall *call, Shape *out, Error *err);

// What operand `m` contributes to the result's cell (row, col).
static inline size_t broadcast_row(const Matrix *m, size_t row)
{
    return m->rows == 1 ? 0 : row;
}

static inline size_t broadcast_col(const Matrix *m, size_t col)
{
    return m->cols == 1 ? 0 : col;
}

static inline double broadcast_get(const Matrix *m, size_t row, size_t col)
{
    return matrix_get(m, broadcast_row(m, row), broadcast_col(m, col));
}

// The result's cells that read cell (row, col) of `operand`: rows and columns
// from … to, the ends not included.
typedef struct Reach {
    size_t row_from, row_to, col_from, col_to;
} Reach;
Reach broadcast_reach(const Matrix *operand, const Matrix *out, size_t row,
                      size_t col);

// Explains the contribution to `which` at (row, col) as the sum over the
// places that read it. `term` makes one addend of place (i, j).
typedef ExprId (*BroadcastTerm)(const OpCall *call, Expansion *x, size_t i,
                                size_t j);
void broadcast_expand(const OpCall *call, size_t which, const size_t cell[2],
                      BroadcastTerm term, Expansion *x);

// Which sides of operand `which` are stretched, as an index into the four
// formulas that STRETCHED writes.
typedef enum Stretch {
    STRETCH_NONE,
    STRETCH_ROWS,
    STRETCH_COLS,
    STRETCH_BOTH,
} Stretch;
Stretch broadcast_stretch(const OpCall *call, size_t which);

// The backward formulas of an operand whose cells would each get `p` (plain),
// `l` (LaTeX) and `n` (NumPy) if nothing were stretched: summed over what it
// was stretched along, as a product with ones.
#define STRETCHED(p, l, n, show)                                               \
    {{.plain = p, .latex = l, .numpy = n, .picture = show},                    \
     {.plain = "1ᵀ⋅" p,                                                        \
      .latex = "\\mathbf{1}^\\top " l,                                         \
      .numpy = "(" n ").sum(axis=0, keepdims=True)",                           \
      .plain_cols = p "⋅1",                                                    \
      .latex_cols = l "\\,\\mathbf{1}",                                        \
      .numpy_cols = "(" n ").sum(axis=1, keepdims=True)",                      \
      .picture = show},                                                        \
     {.plain = p "⋅1",                                                         \
      .latex = l "\\,\\mathbf{1}",                                             \
      .numpy = "(" n ").sum(axis=1, keepdims=True)",                           \
      .plain_cols = "1ᵀ⋅" p,                                                   \
      .latex_cols = "\\mathbf{1}^\\top " l,                                    \
      .numpy_cols = "(" n ").sum(axis=0, keepdims=True)",                      \
      .picture = show},                                                        \
     {.plain = "1ᵀ⋅" p "⋅1",                                                   \
      .latex = "\\mathbf{1}^\\top " l "\\,\\mathbf{1}",                        \
      .numpy = "(" n ").sum(keepdims=True)",                                   \
      .picture = show}}

// Labels come from the first operand that is not stretched.
void broadcast_labels(const OpCall *call, LabelSource *rows, LabelSource *cols);

#endif
