// SPDX-License-Identifier: GPL-3.0-or-later
// The same matrix of every head.
#include "base/error.h"
#include "base/memory.h"
#include "session/shown.h"
#include "view/blocks.h"
#include "view/view_table.h"

typedef struct Heads {
    size_t count;
    CellRef at[SHOWN_MOST];
    Highlights highlights;
} Heads;

// Marks the selected cell, and where all have one shape the same cell of each.
static void mark_cells(Heads *heads, const Session *session)
{
    BUG_ON(heads->count == 0 || heads->count > SHOWN_MOST);
    const CellRef cell = session->cell;
    const Shape first = graph_node(session->graph, heads->at[0].node)->shape;
    bool same = true, among = false;
    for (size_t i = 0; i < heads->count; i++) {
        const Shape shape = graph_node(session->graph, heads->at[i].node)->shape;
        same &= shape_same(shape, first);
        among |= heads->at[i].node == cell.node && heads->at[i].side == cell.side;
    }
    heads->highlights.selected = among ? cell : (CellRef){.node = NODE_NONE};
    heads->highlights.pointed = (CellRef){.node = NODE_NONE};
    for (size_t i = 0; same && among && i < heads->count; i++) {
        CellRef twin = heads->at[i];
        twin.row = cell.row;
        twin.col = cell.col;
        heads->highlights.cell[heads->highlights.count++] = twin;
    }
}

static void draw_heads(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    const Heads *heads = data;
    blocks_show(scene, heads->at, heads->count, &heads->highlights, rect, canvas);
}

static void write_heads(const Scene *scene, const void *data, Buffer *out)
{
    const Heads *heads = data;
    for (size_t i = 0; i < heads->count; i++)
        matrix_words(scene->session, heads->at[i], scene->lang, out);
}

void heads_view_write(const Scene *scene, Document *document)
{
    static const Text none =
        TEXT("No matrices here belong together as heads do. view heads A1 A2 shows "
             "those that are named.");
    static const Figure figure = {.draw = draw_heads, .words = write_heads};
    Heads heads = {0};
    heads.count = session_shown(scene->session, VIEW_HEADS, heads.at);
    if (heads.count == 0) {
        document_note(document, scene->lang, &none);
        return;
    }
    mark_cells(&heads, scene->session);
    document_figure(document, &figure, mem_copy(&heads, 1, sizeof heads));
}
