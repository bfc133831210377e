// SPDX-License-Identifier: GPL-3.0-or-later
// A state step by step: one column a step, one line a number of the state; its
// gradient below, and how long that is at the first step and the last.
//
// Each step stands upright, its gradient below it.
#include <math.h>

#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/blocks.h"
#include "view/measures.h"
#include "view/view_table.h"

// The length of the gradient at a step: √ of the sum of squares. NAN where one of its numbers may
// not be shown.
static double length_of(Session *session, NodeId step)
{
    const MatrixLook look = matrix_look(session, (CellRef){.side = SIDE_GRAD, .node = step});
    const Shape shape = graph_node(session->graph, step)->shape;
    double sum = 0;
    for (size_t i = 0; i < shape.rows * shape.cols; i++) {
        const CellLook cell = matrix_look_at(&look, i / shape.cols, i % shape.cols);
        if (cell.seen != SEEN_NUMBER)
            return NAN;
        sum += cell.value * cell.value;
    }
    return sqrt(sum);
}

// "length of the gradient: 5.66 at h4, 0.3 at h1, 0.053 times that"
static void add_shrink(const Scene *scene, NodeId first, NodeId last, Lines *out)
{
    const double from = length_of(scene->session, last);
    const double to = length_of(scene->session, first);
    Buffer text = {0};
    if (first == last || isnan(from) || isnan(to))
        return;
    SAYF(&text, scene->lang, "length of the gradient: {1} at {2}, {3} at {4}", number_say(from, 3),
         session_say_name(scene->session, SIDE_VALUE, last), number_say(to, 3),
         session_say_name(scene->session, SIDE_VALUE, first));
    if (from > 0)
        SAYF(&text, scene->lang, ", {1} times that", number_say(to / from, 3));
    lines_prose(out, STYLE_TEXT, 0, say_buffer(&text));
}

const Text *states_view_write(const Scene *scene, Document *document)
{
    static const Text none =
        TEXT("No matrices here follow one from the other as states do. view states h1 h2 h3 "
             "shows those that are named.");
    CellRef shown[SHOWN_MOST];
    const size_t count = session_shown(scene->session, VIEW_STATES, shown);
    Blocks blocks = blocks_new(count);
    if (count == 0)
        return &none;
    for (size_t i = 0; i < 2 * count; i++) {
        const CellRef of = shown[i % count];
        PictureItem item = matrix_item(scene, of);
        item.of.side = i < count ? SIDE_VALUE : SIDE_GRAD;
        item.transposed |=
            count == 1 || graph_node(scene->session->graph, of.node)->shape.rows == 1;
        blocks_add(&blocks, item);
    }
    blocks.highlights.selected = scene->session->cell;
    if (document->height == 0 || document->height > ITEMS_MOST)
        add_shrink(scene, shown[0].node, shown[count - 1].node, &document->lines);
    blocks_figure(&blocks, document);
    return NULL;
}
