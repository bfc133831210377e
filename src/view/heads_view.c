// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers where all of them have room, with fewer decimals if need be; else
// colours. The number of the selected cell in every head stands below in any case.
#include <math.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/blocks.h"
#include "view/lines.h"
#include "view/view_table.h"

enum { GAP = 2, LABEL_MOST = 8, CELL_W = 2, READOUT_LINES = 3 };

typedef struct Heads {
    const Scene *scene;
    size_t count;
    CellRef at[SHOWN_MOST];
    bool same; // all have one shape, so that a cell means the same in each
    Highlights highlights;
} Heads;

// ---- What they share ---------------------------------------------------

// Marks the selected cell, and where all have one shape the same cell of each.
static void mark_cells(Heads *heads)
{
    BUG_ON(heads->count == 0 || heads->count > SHOWN_MOST);
    const CellRef cell = heads->scene->session->cell;
    heads->highlights.selected = heads->highlights.pointed = (CellRef){.node = NODE_NONE};
    heads->highlights.count = 0;
    const Graph *graph = heads->scene->session->graph;
    const Shape first = graph_node(graph, heads->at[0].node)->shape;
    heads->same = true;
    bool among = false;
    for (size_t i = 0; i < heads->count; i++) {
        const Shape shape = graph_node(graph, heads->at[i].node)->shape;
        heads->same &= shape.rows == first.rows && shape.cols == first.cols;
        among |= heads->at[i].node == cell.node && heads->at[i].side == cell.side;
    }
    if (!among)
        return;
    heads->highlights.selected = cell;
    for (size_t i = 0; heads->same && i < heads->count; i++) {
        CellRef twin = heads->at[i];
        twin.row = cell.row;
        twin.col = cell.col;
        heads->highlights.cell[heads->highlights.count++] = twin;
    }
}

// ---- As numbers --------------------------------------------------------

// Whether they fit as numbers; draws them then.
static bool draw_numbers(const Heads *heads, Rect rect, Canvas *canvas)
{
    MatrixView view[SHOWN_MOST];
    Block block[SHOWN_MOST];
    for (size_t i = 0; i < heads->count; i++) {
        if (!session_computed(heads->scene->session, heads->at[i]))
            return false;
        view[i] = (MatrixView){.item = matrix_item(heads->scene, heads->at[i])};
        block[i] = (Block){.view = &view[i], .views = 1};
    }
    Blocks blocks = {.block = block, .count = heads->count, .decimals = 1, .label = LABEL_MOST};
    // The blank line below the last is none.
    if (!blocks_lay(&blocks, heads->scene, (Rect){0, 0, rect.w, rect.h + 1}))
        return false;
    blocks_draw(&blocks, heads->scene, &heads->highlights, rect, canvas);
    return true;
}

// ---- As colours --------------------------------------------------------

static void draw_picture(const Heads *heads, size_t i, Rect rect, Canvas *canvas)
{
    Session *session = heads->scene->session;
    const CellRef of = heads->at[i];
    const bool here = heads->highlights.selected.node == of.node;
    MatrixView picture =
        matrix_view_picture(heads->scene, of.side, of.node, session_computed(session, of));
    Buffer name = {0};
    session_write_name(session, of.side, of.node, of.path, &name);
    scene_say(heads->scene, rect, here ? STYLE_STOP : STYLE_NAME, say_buffer(&name), canvas);
    matrix_view_shrink(&picture, (Rect){0, 0, rect.w - GAP, int_max(rect.h - 1, 1)});
    // Where each cell has a place of its own, the mouse selects it.
    const bool whole = picture.look.computed && picture.across == 1 && picture.down == 1;
    Highlights highlights = {.selected = heads->same ? heads->highlights.selected
                                                     : (CellRef){.node = NODE_NONE},
                             .pointed = {.node = NODE_NONE}};
    highlights.selected.node = highlights.selected.node == NODE_NONE ? NODE_NONE : of.node;
    matrix_view_draw_cells(&picture, heads->scene, whole ? &highlights : NULL, rect.x, rect.y + 1,
                           canvas);
    if (whole)
        matrix_view_mark(&picture, heads->scene, rect.x, rect.y + 1, canvas);
}

// As many in a line as show most of them.
static void draw_pictures(const Heads *heads, Rect rect, Canvas *canvas)
{
    size_t best = 1;
    double most = -1;
    const Shape shape = graph_node(heads->scene->session->graph, heads->at[0].node)->shape;
    for (size_t across = heads->count; across > 0; across--) {
        const size_t rows = (heads->count + across - 1) / across;
        const double w = rect.w / (double)across - GAP;
        const double h = rect.h / (double)rows - 1;
        const double seen = fmin(w / CELL_W, (double)shape.cols) * fmin(h, (double)shape.rows);
        if (w < CELL_W || h < 1 || seen <= most)
            continue;
        most = seen;
        best = across;
    }
    const int w = rect.w / (int)best, h = rect.h / (int)((heads->count + best - 1) / best);
    for (size_t i = 0; i < heads->count; i++)
        draw_picture(heads, i,
                     (Rect){rect.x + (int)(i % best) * w, rect.y + (int)(i / best) * h, w, h},
                     canvas);
}

// ---- Below -------------------------------------------------------------

// "A1[2,3] 0.622, A2[2,3] 0.114", and above it what the colours mean.
static int draw_readout(const Heads *heads, Rect rect, Canvas *canvas)
{
    Session *session = heads->scene->session;
    Buffer text = {0};
    Lines lines = {0};
    for (size_t i = 0; i < heads->highlights.count; i++) {
        char number[CELL_TEXT];
        const CellRef cell = heads->highlights.cell[i];
        buffer_add(&text, i > 0 ? ", " : "");
        session_write_cell(session, cell, &text);
        const CellLook look = cell_look(session, cell);
        cell_look_write_digits(&look, 4, number);
        buffer_printf(&text, " %s", number);
    }
    if (text.size > 0)
        wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    const int used = int_min((int)lines.count, READOUT_LINES);
    lines_draw_from(&lines, 0, (Rect){rect.x, rect.y + rect.h - used, rect.w, used}, heads->scene,
                    canvas);
    lines_release(&lines);
    buffer_release(&text);
    return used;
}

static void draw_heads(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    Heads heads = *(const Heads *)data;
    (void)y;
    heads.scene = scene;
    mark_cells(&heads);
    rect.h -= draw_readout(&heads, rect, canvas);
    if (!draw_numbers(&heads, rect, canvas))
        draw_pictures(&heads, rect, canvas);
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
    static const Figure figure = {draw_heads, write_heads, NULL};
    Heads heads = {0};
    heads.count = session_shown(scene->session, VIEW_HEADS, heads.at);
    if (heads.count > 0)
        document_figure(document, &figure, mem_copy(&heads, 1, sizeof heads), 0);
    else
        document_note(document, scene->lang, &none);
}
