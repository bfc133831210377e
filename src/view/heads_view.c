// SPDX-License-Identifier: GPL-3.0-or-later
// The same matrix of every head.
#include "session/shown.h"
#include "view/blocks.h"
#include "view/view_table.h"

// Marks the selected cell, and the same cell of each that has its shape.
static void mark_cells(Blocks *heads, const Session *session)
{
    const CellRef cell = session->cell;
    if (!session_shows_selected(session))
        return;
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    heads->highlights.selected = cell;
    for (size_t i = 0; i < heads->count; i++) {
        const CellRef of = heads->item[i].of;
        if (shape_same(graph_node(session->graph, of.node)->shape, shape))
            heads->highlights.cell[heads->highlights.count++] =
                (CellRef){of.side, of.node, of.path, cell.row, cell.col};
    }
}

const Text *heads_view_write(const Scene *scene, Document *document)
{
    static const Text none =
        TEXT("No matrices here belong together as heads do. view heads A1 A2 shows "
             "those that are named.");
    CellRef shown[SHOWN_MOST];
    const size_t count = session_shown(scene->session, VIEW_HEADS, shown);
    Blocks heads = blocks_new(count);
    if (count == 0)
        return &none;
    for (size_t i = 0; i < count; i++)
        blocks_add(&heads, matrix_item(scene, shown[i]));
    if (count == 1) // its row may take part in what is selected elsewhere
        highlights_gather(&heads.highlights, scene->session);
    else
        mark_cells(&heads, scene->session);
    blocks_figure(&heads, document);
    return NULL;
}
