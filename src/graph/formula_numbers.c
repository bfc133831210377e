// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix as a line of NumPy.
#include "graph/formula.h"
#include "num/format.h"

enum { ROWS_MOST = 4, COLS_MOST = 6 };

static void write_row(const Matrix *m, size_t row, bool turned, Buffer *out)
{
    const size_t cols = turned ? m->rows : m->cols;
    buffer_add(out, "[");
    for (size_t j = 0; j < cols && j < COLS_MOST; j++) {
        char number[NUMBER_SIZE];
        const double value = turned ? matrix_get(m, j, row) : matrix_get(m, row, j);
        number_significant(value, 6, number);
        buffer_printf(out, "%s%s", j ? ", " : "", number);
    }
    buffer_add(out, cols > COLS_MOST ? ", ...]" : "]");
}

void formula_numbers(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out)
{
    const Matrix *m = graph_value(graph, node);
    const size_t rows = style.columns ? m->cols : m->rows;
    buffer_add(out, " = np.array([");
    for (size_t i = 0; i < rows && i < ROWS_MOST; i++) {
        buffer_add(out, i ? ", " : "");
        write_row(m, i, style.columns, out);
    }
    buffer_add(out, rows > ROWS_MOST ? ", ...])" : "])");
}
