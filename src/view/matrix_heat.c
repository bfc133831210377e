// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of a matrix: which map, and between which bounds.
#include <math.h>

#include "view/matrix_view.h"

// The bounds of what a mask lets through: its fill is no score, and -1e9 would
// leave no colour for the others. False where the matrix is no mask's result.
static bool open_range(const Scene *scene, const PictureItem *item,
                       double *low, double *high)
{
    const Graph *graph = scene->session->graph;
    const Op *op = graph_node(graph, item->node)->op;
    if (item->side != SIDE_VALUE || !op || op_param_find(op, "fill") < 0)
        return false;
    const Matrix *m = graph_value(graph, item->node);
    bool any = false;
    *low = *high = 0;
    for (size_t i = 0; i < matrix_size(m); i++) {
        const double value = m->at[i];
        if (!isfinite(value) ||
            graph_masked(graph, item->node, i / m->cols, i % m->cols))
            continue;
        *low = any && *low < value ? *low : value;
        *high = any && *high > value ? *high : value;
        any = true;
    }
    return true;
}

// The least and the greatest number of a matrix. The one after a step stands
// nowhere; its cells are asked for one by one.
static void range_of(const Scene *scene, const PictureItem *item, double *low,
                     double *high)
{
    Graph *graph = scene->session->graph;
    *low = *high = 0;
    if (item->side != SIDE_NEXT) {
        matrix_range(graph_matrix(graph, item->side, item->node, item->path),
                     low, high);
        return;
    }
    const Matrix *m = graph_value(graph, item->node);
    for (size_t i = 0; i < matrix_size(m); i++) {
        const CellRef cell = {SIDE_NEXT, item->node, 0, i / m->cols,
                              i % m->cols};
        const double value = graph_number(graph, cell);
        *low = i == 0 || value < *low ? value : *low;
        *high = i == 0 || value > *high ? value : *high;
    }
}

HeatMap matrix_heat(const Scene *scene, const PictureItem *item, double *low,
                    double *high)
{
    if (!open_range(scene, item, low, high))
        range_of(scene, item, low, high);
    const Op *op = graph_node(scene->session->graph, item->node)->op;
    const bool shares = item->side == SIDE_VALUE && op && op->empty_row &&
                        *low >= 0 && *high <= 1;
    if (shares) {
        *low = 0;
        *high = 1;
        return HEAT_SEQUENTIAL;
    }
    if (*low >= 0 || *high <= 0) { // one sign: from 0 to the farthest
        *low = *low > 0 ? 0 : *low;
        *high = *high < 0 ? 0 : *high;
        return HEAT_SEQUENTIAL;
    }
    const double most = fabs(*low) > fabs(*high) ? fabs(*low) : fabs(*high);
    *low = -most;
    *high = most;
    return HEAT_DIVERGING;
}
