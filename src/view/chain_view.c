// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/chain_view.h"

#include "view/matrix_view.h"

enum { CHAIN_MOST = 16, GAP = 4 };

// One gradient of the chain, measured.
typedef struct Link {
    MatrixView view;
    Buffer formula;
    int width;
} Link;

typedef struct Chain {
    Link link[CHAIN_MOST];
    size_t count;
    int height;
    bool heads;
    int used, room; // columns
} Chain;

static bool in_picture(const Session *session, Side side, NodeId node)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(session, item);
    for (size_t i = 0; i < items; i++) {
        if (item[i].is_matrix && item[i].node == node &&
            item[i].side == side)
            return true;
    }
    return false;
}

// The node whose gradient flows into `node`'s: the consumer of its first path,
// or of the path that the trace has gone down.
static NodeId upstream_of(const Session *session, NodeId node)
{
    const Graph *graph = session->graph;
    for (size_t i = 0; i < session->whys; i++) {
        const CellRef cell = session->why[i].cell;
        if (cell.side == SIDE_PATH && cell.node == node)
            return graph_path_use(graph, node, cell.path).consumer;
    }
    return graph_paths(graph, node) > 0
               ? graph_path_use(graph, node, 0).consumer
               : NODE_NONE;
}

// Measures the next link; false, and nothing added, where it does not fit.
static bool add_link(const Scene *scene, const Canvas *canvas, Side side,
                     NodeId node, Chain *chain)
{
    const bool columns = scene->session->display.columns;
    const FormulaStyle style = {NOTATION_PLAIN, columns};
    const PictureItem item = {.is_matrix = true,
                              .side = side,
                              .node = node,
                              .transposed = columns};
    Link *link = &chain->link[chain->count++];
    *link = (Link){.view = matrix_view(scene, &item,
                                       scene->session->display.decimals, 3)};
    if (side == SIDE_GRAD)
        formula_backward(scene->session->graph, node, style, &link->formula);
    else
        formula_forward(scene->session->graph, node, style, &link->formula);
    const int text = canvas_width(canvas, buffer_text(&link->formula));
    const int matrix = matrix_view_width(&link->view);
    link->width = text > matrix ? text : matrix;
    if (chain->used + link->width > chain->room) {
        buffer_release(&link->formula);
        chain->count--;
        return false;
    }
    chain->used += link->width + GAP;
    const int lines = matrix_view_lines(&link->view);
    chain->height = lines > chain->height ? lines : chain->height;
    chain->heads |= link->view.heads;
    return true;
}

// Backward: from gradient to gradient, up to the one that is given.
static void gather_backward(const Scene *scene, const Canvas *canvas,
                            Chain *chain)
{
    const Session *session = scene->session;
    NodeId node = upstream_of(session, session_stop(session)->node);
    for (; node != NODE_NONE && chain->count < CHAIN_MOST;
         node = upstream_of(session, node)) {
        if (!in_picture(session, SIDE_GRAD, node) &&
            !add_link(scene, canvas, SIDE_GRAD, node, chain))
            return;
    }
}

// Forward: the computed matrices that the stop's was made from, last first.
static void gather_forward(const Scene *scene, const Canvas *canvas,
                           Chain *chain)
{
    const Session *session = scene->session;
    const NodeId end = session_stop(session)->node;
    for (NodeId node = end; node-- > 0 && chain->count < CHAIN_MOST;) {
        if (graph_node(session->graph, node)->op &&
            graph_depends(session->graph, end, node) &&
            !in_picture(session, SIDE_VALUE, node) &&
            !add_link(scene, canvas, SIDE_VALUE, node, chain))
            return;
    }
}

static void draw(const Scene *scene, const Lit *lit, const Chain *chain, int x,
                 int y, Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    for (size_t i = 0; i < chain->count; i++) {
        const Link *link = &chain->link[i];
        canvas_text(canvas, x - 2, y, -1, dim, "◂");
        canvas_text(canvas, x, y, -1, scene_style(scene, STYLE_TEXT),
                    buffer_text(&link->formula));
        matrix_view_draw(&link->view, scene, lit, x, y + 1, chain->heads,
                         canvas);
        x += link->width + GAP;
    }
}

int chain_draw(const Scene *scene, const Lit *lit, Rect rect, Canvas *canvas)
{
    const StopKind kind = session_stop(scene->session)->kind;
    if ((kind != STOP_BACKWARD && kind != STOP_FORWARD) || rect.h < 5)
        return 0;
    Chain chain = {.room = rect.w - 6};
    if (kind == STOP_BACKWARD)
        gather_backward(scene, canvas, &chain);
    else
        gather_forward(scene, canvas, &chain);
    const int height = 3 + chain.heads + chain.height;
    const bool fits = chain.count > 0 && height <= rect.h;
    if (fits)
        draw(scene, lit, &chain, rect.x + 4, rect.y + 1, canvas);
    for (size_t i = 0; i < chain.count; i++)
        buffer_release(&chain.link[i].formula);
    return fits ? height : 0;
}

