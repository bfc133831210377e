// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lesson_screen.h"

#include <string.h>

#include "base/minmax.h"
#include "base/say.h"
#include "view/matrix_view.h"

enum { LINKS_MOST = 12, MATRICES_MOST = 6, GAP = 3, INDENT = 4, ROWS_MOST = 3, CHAIN_LEAST = 5 };

// One step of the chain, measured: its formulas and the matrices that no step
// before it shows.
typedef struct Link {
    MatrixView view[MATRICES_MOST];
    size_t views;
    Buffer formula, undone;
    int width;
    size_t row;
} Link;

// A way of drawing the chain.
typedef struct Way {
    int decimals, label;
    bool undone; // a line for what each step undoes
    bool gap;    // a line above each row
    bool wide;   // columns as wide as their labels
} Way;

typedef struct Chain {
    const Scene *scene;
    const Canvas *canvas;
    Link link[LINKS_MOST];
    size_t count, own, fit; // own: links of the stop itself; fit: that have a place
    Way way;
    size_t rows;
    bool heads[ROWS_MOST], undone[ROWS_MOST];
    int lines[ROWS_MOST]; // of numbers
} Chain;

// ---- Gathering ---------------------------------------------------------

static bool shows(const PictureItem *item, Side side, NodeId node)
{
    return item->is_matrix && item->node == node && item->side == side;
}

// Whether a matrix is seen already, in the stop's picture or in the chain.
static bool is_seen(const Chain *chain, Side side, NodeId node)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(chain->scene->session, item);
    for (size_t i = 0; i < items; i++) {
        if (shows(&item[i], side, node))
            return true;
    }
    for (size_t i = 0; i < chain->count; i++) {
        for (size_t k = 0; k < chain->link[i].views; k++) {
            if (shows(&chain->link[i].view[k].item, side, node))
                return true;
        }
    }
    return false;
}

static void add_matrix(Chain *chain, Link *link, const PictureItem *item)
{
    if (!item->is_matrix || link->views == MATRICES_MOST || is_seen(chain, item->side, item->node))
        return;
    MatrixView *view = &link->view[link->views++];
    *view = matrix_view(chain->scene, item, chain->way.decimals, chain->way.label);
    view->heads &= chain->way.label > 0;
    if (chain->way.wide)
        matrix_view_widen(view, chain->scene, chain->way.label);
    view->heated = view->heat.faint = true;
}

static FormulaStyle style_of(const Chain *chain)
{
    return (FormulaStyle){NOTATION_PLAIN, chain->scene->session->display.columns};
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
    return graph_paths(graph, node) > 0 ? graph_path_use(graph, node, 0).consumer : NODE_NONE;
}

static void measure_link(const Chain *chain, Link *link)
{
    const Canvas *canvas = chain->canvas;
    link->width = canvas_width(canvas, buffer_text(&link->formula));
    if (chain->way.undone)
        link->width = int_max(link->width, canvas_width(canvas, buffer_text(&link->undone)));
    int matrices = -GAP;
    for (size_t i = 0; i < link->views; i++)
        matrices += GAP + matrix_view_width(&link->view[i]);
    link->width = int_max(link->width, matrices);
}

// Counts the link that is complete.
static void end_link(Chain *chain, Link *link)
{
    measure_link(chain, link);
    chain->count++;
}

// The formula of a gradient, what it undoes, and its operands. A gradient that
// is given ends the chain.
static void add_gradient(Chain *chain, NodeId node)
{
    BUG_ON(chain->count >= LINKS_MOST);
    const Session *session = chain->scene->session;
    const Graph *graph = session->graph;
    Link *link = &chain->link[chain->count];
    formula_backward(graph, node, style_of(chain), &link->formula);
    const NodeId consumer = upstream_of(session, node);
    if (consumer == NODE_NONE) {
        SAY(&link->undone, chain->scene->lang, "given", "给定的");
    } else {
        SAY(&link->undone, chain->scene->lang, "undoes ", "对应前向 ");
        formula_forward(graph, consumer, style_of(chain), &link->undone);
    }
    PictureItem item[PICTURE_MOST];
    const Stop stop = {.kind = STOP_BACKWARD, .node = node};
    const size_t items = picture_stop(graph, &stop, style_of(chain).columns, item);
    for (size_t i = 0; i < items; i++)
        add_matrix(chain, link, &item[i]);
    end_link(chain, link);
}

// One matrix under its formula, a leaf under what it is.
static void add_value(Chain *chain, NodeId node)
{
    BUG_ON(chain->count >= LINKS_MOST);
    const Graph *graph = chain->scene->session->graph;
    const PictureItem item = matrix_item(chain->scene, (CellRef){.node = node});
    Link *link = &chain->link[chain->count];
    if (graph_node(graph, node)->op)
        formula_forward(graph, node, style_of(chain), &link->formula);
    else
        buffer_add(&link->formula,
                   text_in(role_title(graph_node(graph, node)->role), chain->scene->lang));
    add_matrix(chain, link, &item);
    end_link(chain, link);
}

// The matrices that `last` was made from, the computed ones, last first, and then what is given.
static void add_made_from(Chain *chain, NodeId last)
{
    const Graph *graph = chain->scene->session->graph;
    for (int given = 0; given < 2; given++) {
        for (NodeId node = last; node-- > 0 && chain->count < LINKS_MOST;) {
            if ((graph_node(graph, node)->op == NULL) == (given == 1) &&
                graph_depends(graph, last, node) && !is_seen(chain, SIDE_VALUE, node))
                add_value(chain, node);
        }
    }
}

// What is given.
static void add_given(Chain *chain)
{
    const Graph *graph = chain->scene->session->graph;
    for (NodeId node = 0; node < (NodeId)graph_count(graph) && chain->count < LINKS_MOST; node++) {
        if (!graph_node(graph, node)->op && !is_seen(chain, SIDE_VALUE, node))
            add_value(chain, node);
    }
}

// Backward, and from the gradient of an update on: from gradient to gradient, up to the one that
// is given; the last has nothing new to show where the one before it has shown it. Forward: the
// matrices that the stop's was made from; at the closing likewise, for the last one. At the intro:
// what is given. Beside a view there is room for more: behind the last gradient the matrices
// whose gradient it is, and beside what is given the rest of that.
static void gather(Chain *chain)
{
    const Session *session = chain->scene->session;
    const Graph *graph = session->graph;
    const Stop *stop = session_stop(session);
    NodeId last = stop->node;
    if (stop->kind == STOP_BACKWARD || stop->kind == STOP_UPDATE) {
        const bool own = stop->kind == STOP_UPDATE; // the gradient that the step takes
        for (NodeId node = own ? last : upstream_of(session, last);
             node != NODE_NONE && chain->count < LINKS_MOST; node = upstream_of(session, node)) {
            add_gradient(chain, node);
            last = node;
        }
    } else if (stop->kind == STOP_FORWARD) {
        add_made_from(chain, last);
    } else if (stop->kind == STOP_CLOSING) {
        last = (NodeId)graph_count(graph) - 1;
        add_value(chain, last);
        add_made_from(chain, last);
    } else {
        add_given(chain);
    }
    chain->own = chain->count;
    if (session->view == VIEW_LESSON || last == NODE_NONE)
        return;
    if (stop->kind == STOP_FORWARD && !graph_node(graph, last)->op)
        add_given(chain);
    if (stop->kind == STOP_BACKWARD || stop->kind == STOP_UPDATE)
        add_made_from(chain, last);
}

// ---- Fitting -----------------------------------------------------------

// Whether a line is blank above a row: above the first in any case, but for the stop's own
// matrices, to which the chain belongs.
static bool has_gap(const Chain *chain, size_t row)
{
    const Session *session = chain->scene->session;
    const bool own = session->view == VIEW_LESSON && session_stop(session)->node != NODE_NONE;
    return chain->way.gap || (row == 0 && !own);
}

static int row_height(const Chain *chain, size_t row)
{
    BUG_ON(row >= ROWS_MOST);
    return has_gap(chain, row) + 2 + chain->undone[row] + chain->heads[row] + chain->lines[row];
}

static int chain_height(const Chain *chain)
{
    int height = 0;
    for (size_t i = 0; i < chain->rows; i++)
        height += row_height(chain, i);
    return height;
}

// Sets the links into rows; those that find no place are not drawn.
static void place(Chain *chain, Rect room)
{
    int x = 0;
    chain->fit = chain->rows = 0;
    for (size_t i = 0; i < chain->count; i++) {
        Link *link = &chain->link[i];
        const size_t rows = chain->rows;
        const bool turn = rows == 0 || x + link->width > room.w;
        const size_t row = turn ? rows : rows - 1;
        if (link->width > room.w || row == ROWS_MOST)
            return;
        const int lines = chain->lines[row];
        const bool heads = chain->heads[row], undone = chain->undone[row];
        chain->rows = row + 1;
        chain->undone[row] |= chain->way.undone && link->undone.size > 0 && link->views > 0;
        for (size_t k = 0; k < link->views; k++) {
            chain->lines[row] = int_max(chain->lines[row], matrix_view_lines(&link->view[k]));
            chain->heads[row] |= link->view[k].heads;
        }
        if (chain_height(chain) > room.h) { // the row would be too high
            chain->rows = rows;
            chain->heads[row] = heads;
            chain->undone[row] = undone;
            chain->lines[row] = lines;
            return;
        }
        link->row = row;
        x = (turn ? 0 : x) + link->width + GAP + 1;
        chain->fit++;
    }
}

// Empties the chain, to be gathered in one way.
static void restart(Chain *chain, Way way)
{
    for (size_t i = 0; i < chain->count; i++) {
        buffer_release(&chain->link[i].formula);
        buffer_release(&chain->link[i].undone);
    }
    *chain = (Chain){.scene = chain->scene, .canvas = chain->canvas, .way = way};
}

// The fullest way of those that show the most links.
static void fit(Chain *chain, Rect room)
{
    const int most = chain->scene->session->display.decimals;
    const int few = int_min(most, 2);
    const Way ways[] = {{most, 8, true, true, true},    {most, 8, true, true, false},
                        {most, 3, true, true, false},   {most, 0, true, true, false},
                        {few, 0, true, true, false},    {most, 3, true, false, false},
                        {most, 0, true, false, false},  {few, 0, true, false, false},
                        {most, 0, false, false, false}, {few, 0, false, false, false}};
    const size_t count = sizeof ways / sizeof *ways;
    size_t best = 0, most_links = 0;
    for (size_t i = 0; i <= count; i++) { // the best of all once more
        restart(chain, ways[i < count ? i : best]);
        gather(chain);
        place(chain, room);
        if (chain->fit > 0 && chain->fit >= chain->own)
            return;
        if (chain->fit > most_links) {
            most_links = chain->fit;
            best = i;
        }
    }
}

// Makes the matrices of all links as large as the room allows while each finds its place.
static void grow(Chain *chain, Rect room)
{
    static const Rect cells[] = {
        {.w = 13, .h = 5}, {.w = 9, .h = 3}, {.w = 5, .h = 3}, {.w = 0, .h = 3}};
    const Chain small = *chain;
    for (size_t size = 0; size < sizeof cells / sizeof *cells; size++) {
        for (size_t i = 0; i < chain->count; i++) {
            for (size_t k = 0; k < chain->link[i].views; k++)
                matrix_view_enlarge(&chain->link[i].view[k], cells[size].w, cells[size].h);
            measure_link(chain, &chain->link[i]);
        }
        memset(chain->lines, 0, sizeof chain->lines);
        memset(chain->heads, 0, sizeof chain->heads);
        memset(chain->undone, 0, sizeof chain->undone);
        place(chain, room);
        if (chain->fit == small.fit)
            return;
        *chain = small;
    }
}

// ---- Drawing -----------------------------------------------------------

static void draw(const Chain *chain, const Highlights *highlights, Rect rect, Canvas *canvas)
{
    const Scene *scene = chain->scene;
    const Style dim = scene_style(scene, STYLE_DIM);
    const bool follows = session_stop(scene->session)->node != NODE_NONE;
    size_t row = 0;
    int x = rect.x;
    for (size_t i = 0; i < chain->fit; i++) {
        const Link *link = &chain->link[i];
        if (link->row != row) {
            rect.y += row_height(chain, row);
            row = link->row;
            x = rect.x;
        }
        int y = rect.y + has_gap(chain, row), view_x = x;
        if (follows)
            canvas_text(canvas, x - 2, y, -1, dim, "◂");
        canvas_text(canvas, x, y++, -1, scene_style(scene, STYLE_TEXT),
                    buffer_text(&link->formula));
        if (chain->way.undone && link->undone.size > 0)
            canvas_text(canvas, x, y++, -1, dim, buffer_text(&link->undone));
        for (size_t k = 0; k < link->views; k++) {
            matrix_view_draw(&link->view[k], scene, highlights, view_x, y, chain->heads[row],
                             canvas);
            view_x += matrix_view_width(&link->view[k]) + GAP;
        }
        x += link->width + GAP + 1;
    }
    if (chain->fit > 0 && chain->fit < chain->own && x <= rect.x + rect.w)
        canvas_text(canvas, x - 2, rect.y + has_gap(chain, row), -1, dim, "…");
}

int chain_draw(const Scene *scene, const Highlights *highlights, Rect rect, Canvas *canvas)
{
    if (rect.h < CHAIN_LEAST)
        return 0;
    Chain chain = {.scene = scene, .canvas = canvas};
    const int w = rect.w - INDENT - 1;
    fit(&chain, (Rect){0, 0, w, rect.h});
    if (theme_levels(&scene->theme, HEAT_DIVERGING) > 1)
        grow(&chain, (Rect){0, 0, w, rect.h});
    const int height = chain.fit > 0 ? chain_height(&chain) : 0;
    draw(&chain, highlights, (Rect){rect.x + INDENT, rect.y, w, 0}, canvas);
    restart(&chain, (Way){0});
    return height;
}
