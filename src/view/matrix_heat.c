// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of a matrix: which map, and between which bounds; its legend
// names them.
#include <math.h>

#include "session/cell_look.h"
#include "session/task.h"
#include "view/matrix_view.h"

enum { OFTEN = 1 << 16 }; // cells between two questions whether to go on

static const Matrix *matrix_shown(const Scene *scene, const PictureItem *item)
{
    return graph_matrix(scene->session->graph, item->side, item->node, item->path);
}

// The bounds of what a mask lets through, whose fill is no score (-1e9 would
// leave no colour for the others), and of what is not covered, which the legend
// must not give away. False where all cells count.
static bool open_range(const Scene *scene, const PictureItem *item, double *low, double *high)
{
    const Graph *graph = scene->session->graph;
    const Op *op = graph_node(graph, item->node)->op;
    const bool mask = item->side == SIDE_VALUE && op && op_param_find(op, "fill") >= 0;
    if (!mask && !session_covers(scene->session, item->side, item->node))
        return false;
    const Matrix *m = matrix_shown(scene, item);
    const MatrixLook looks =
        matrix_look(scene->session, (CellRef){item->side, item->node, item->path, 0, 0});
    bool any = false;
    *low = *high = 0;
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            return true; // what is drawn is thrown away
        const CellLook look = matrix_look_at(&looks, i / m->cols, i % m->cols);
        const double value = look.value;
        if (!cell_look_counts(&look))
            continue;
        *low = any && *low < value ? *low : value;
        *high = any && *high > value ? *high : value;
        any = true;
    }
    return true;
}

// The bounds of one matrix; true where they are shares, from 0 to 1.
static bool bounds_of(const Scene *scene, const PictureItem *item, double *low, double *high)
{
    *low = *high = 0;
    if (!open_range(scene, item, low, high) && !graph_asked(scene->session->graph))
        matrix_range(matrix_shown(scene, item), low, high);
    const Op *op = graph_node(scene->session->graph, item->node)->op;
    return item->side == SIDE_VALUE && op && op->empty_row && *low >= 0 && *high <= 1;
}

static double farther(double a, double b)
{
    return fmax(fabs(a), fabs(b));
}

// The number farthest from 0 in all matrices of the stop that are no shares.
static double most_of_all(const Scene *scene)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(scene->session, item);
    double low, high, most = 0;
    for (size_t i = 0; i < items; i++) {
        if (item[i].is_matrix && !bounds_of(scene, &item[i], &low, &high))
            most = farther(most, farther(low, high));
    }
    return most;
}

Heat heat_between(double low, double high)
{
    const double most = farther(low, high);
    return (Heat){HEAT_DIVERGING, -most, most, fmin(low, 0), fmax(high, 0), false};
}

Heat matrix_heat(const Scene *scene, const PictureItem *item)
{
    double low, high;
    if (bounds_of(scene, item, &low, &high))
        return (Heat){HEAT_SEQUENTIAL, 0, 1, 0, 1, false};
    if (!scene->session->display.shared)
        return heat_between(low, high);
    const double most = fmax(farther(low, high), most_of_all(scene));
    return heat_between(-most, most);
}
