// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of a matrix, which are those of its family, and the range of its numbers.
#include <math.h>

#include "session/cell_look.h"
#include "session/scale.h"
#include "session/task.h"
#include "view/matrix_view.h"

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

// Ids are no amounts: nothing is between the least and the largest of them.
static bool are_ids(const Session *session, CellRef of)
{
    return of.side == SIDE_VALUE && graph_node(session->graph, of.node)->words;
}

void matrix_seen_range(Session *session, CellRef of, const Matrix *own, double *low, double *high)
{
    MatrixLook look = matrix_look(session, of);
    look.now = own ? own : look.now;
    *low = *high = 0;
    if (are_ids(session, of) || !look.computed || graph_asked(session->graph))
        return;
    if (own || session_covers(session, of.side, of.node)) // a range must not give it away
        seen_range(&look, low, high);
    else // what a mask put there does not count
        graph_range(session->graph, of, low, high);
}

Heat matrix_heat(Session *session, CellRef of)
{
    const Family family = session_family(session, of);
    return (Heat){family == FAMILY_SHARES ? HEAT_SEQUENTIAL : HEAT_DIVERGING,
                  are_ids(session, of) ? 0 : session_scale_most(session, family)};
}

Heat heat_of_difference(const MatrixLook *look)
{
    double low, high;
    seen_range(look, &low, &high);
    return (Heat){HEAT_DIVERGING, fmax(fabs(low), fabs(high))};
}
