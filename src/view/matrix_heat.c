// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of a matrix: which map, and between which bounds; its legend
// names them.
#include <math.h>

#include "session/cell_look.h"
#include "session/task.h"
#include "view/matrix_view.h"

enum { OFTEN = 1 << 10 }; // cells between two questions whether to go on

// The bounds of the numbers that are seen; of some of them where the work is to end, for what is
// drawn is thrown away then.
static void seen_range(const MatrixLook *look, double *low, double *high)
{
    const Matrix *m = look->now;
    bool any = false;
    *low = *high = 0;
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (i % OFTEN == 0 && graph_asked(look->session->graph))
            return;
        const CellLook cell = matrix_look_at(look, i / m->cols, i % m->cols);
        if (!cell_look_counts(&cell))
            continue;
        *low = any ? fmin(*low, cell.value) : cell.value;
        *high = any ? fmax(*high, cell.value) : cell.value;
        any = true;
    }
}

// The bounds of what is not covered, which the legend must not give away. False where
// nothing is.
static bool open_range(Session *session, CellRef of, double *low, double *high)
{
    if (!session_covers(session, of.side, of.node))
        return false;
    MatrixLook look = matrix_look(session, of);
    look.now = graph_matrix(session->graph, of.side, of.node, of.path);
    seen_range(&look, low, high);
    return true;
}

// Whether numbers of a matrix between `low` and `high` are shares, from 0 to 1: they stay so where
// they are only moved, and of several matrices put together the first one speaks for all.
static bool are_shares(const Session *session, CellRef of, double low, double high)
{
    const Node *node = graph_node(session->graph, of.node);
    while (node->op && node->op->moves)
        node = graph_node(session->graph, node->input[0]);
    return of.side == SIDE_VALUE && node->op && node->op->empty_row && low >= 0 && high <= 1;
}

// Ids are no amounts: nothing is between the least and the largest of them.
static bool are_ids(const Session *session, CellRef of)
{
    return of.side == SIDE_VALUE && graph_node(session->graph, of.node)->words;
}

// The bounds of one matrix; true where they are shares.
static bool bounds_of(Session *session, CellRef of, double *low, double *high)
{
    *low = *high = 0;
    if (are_ids(session, of))
        return false;
    // What a mask put there does not count: -1e9 would leave no colour for the scores.
    if (!open_range(session, of, low, high) && !graph_asked(session->graph))
        graph_range(session->graph, of, low, high);
    return are_shares(session, of, *low, *high);
}

static double farther(double a, double b)
{
    return fmax(fabs(a), fabs(b));
}

// The number farthest from 0 in all matrices of the stop that are no shares.
static double most_of_all(Session *session)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(session, item);
    double low, high, most = 0;
    for (size_t i = 0; i < items; i++) {
        if (item[i].is_matrix && !bounds_of(session, item_matrix(&item[i]), &low, &high))
            most = farther(most, farther(low, high));
    }
    return most;
}

static const Heat heat_of_shares = {HEAT_SEQUENTIAL, 0, 1, 0, 1, false};

Heat heat_between(double low, double high)
{
    const double most = farther(low, high);
    return (Heat){HEAT_DIVERGING, -most, most, fmin(low, 0), fmax(high, 0), false};
}

Heat matrix_heat(const Scene *scene, CellRef of)
{
    double low, high;
    if (bounds_of(scene->session, of, &low, &high))
        return heat_of_shares;
    if (!scene->session->display.shared || are_ids(scene->session, of))
        return heat_between(low, high);
    const double most = fmax(farther(low, high), most_of_all(scene->session));
    return heat_between(-most, most);
}

Heat heat_of_look(const MatrixLook *look, bool difference)
{
    double low, high;
    seen_range(look, &low, &high);
    if (!difference && are_shares(look->session, look->of, low, high))
        return heat_of_shares;
    return heat_between(low, high);
}

static bool is_of_shares(const Heat *heat)
{
    return heat->map == HEAT_SEQUENTIAL && heat->high > heat->low;
}

Heat heats_join(Heat *heat, size_t n)
{
    bool shares = false;
    double low = 0, high = 0;
    for (size_t i = 0; i < n; i++) {
        if (is_of_shares(&heat[i])) {
            shares = true;
            continue;
        }
        low = fmin(low, heat[i].from);
        high = fmax(high, heat[i].to);
    }
    const Heat joined = heat_between(low, high);
    for (size_t i = 0; i < n; i++)
        heat[i] = is_of_shares(&heat[i]) ? heat[i] : joined;
    return shares && !(high > low) ? heat_of_shares : joined;
}
