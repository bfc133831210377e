// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds of a matrix's colours, which its legend names.
#include <math.h>

#include "session/task.h"
#include "view/matrix_view.h"

// The bounds of what a mask lets through, whose fill is no score (-1e9 would
// leave no colour for the others), and of what is not covered, which the legend
// must not tell. False where all cells count.
static bool open_range(const Scene *scene, const PictureItem *item,
                       double *low, double *high)
{
    const Graph *graph = scene->session->graph;
    const Op *op = graph_node(graph, item->node)->op;
    const bool mask =
        item->side == SIDE_VALUE && op && op_param_find(op, "fill") >= 0;
    if (!mask && !session_covers(scene->session, item->side, item->node))
        return false;
    const Matrix *m = matrix_shown(scene, item);
    bool any = false;
    for (size_t i = 0; i < matrix_size(m); i++) {
        const CellRef cell = {item->side, item->node, item->path, i / m->cols,
                              i % m->cols};
        const double value = m->at[i];
        if (!isfinite(value) || session_covered(scene->session, cell) ||
            (mask && graph_masked(graph, item->node, cell.row, cell.col)))
            continue;
        *low = any && *low < value ? *low : value;
        *high = any && *high > value ? *high : value;
        any = true;
    }
    return true;
}

HeatMap matrix_heat(const Scene *scene, const PictureItem *item, double *low,
                    double *high)
{
    *low = *high = 0;
    if (!open_range(scene, item, low, high))
        matrix_range(matrix_shown(scene, item), low, high);
    const Op *op = graph_node(scene->session->graph, item->node)->op;
    const bool shares = item->side == SIDE_VALUE && op && op->empty_row &&
                        *low >= 0 && *high <= 1;
    if (shares) {
        *low = 0;
        *high = 1;
        return HEAT_SEQUENTIAL;
    }
    const double most = fabs(*low) > fabs(*high) ? fabs(*low) : fabs(*high);
    *low = -most;
    *high = most;
    return HEAT_DIVERGING;
}
