// SPDX-License-Identifier: GPL-3.0-or-later
// From digits to pixels a cell gets smaller, until all of them are seen; where even pixels are
// too few for all rows or all columns, each stands for several and shows the strongest number in
// them.
#include <math.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/plot.h"
#include "view/view_table.h"

enum {
    TOLD_MOST = 5, // numbers of the row
    ABOVE = 2,     // lines: a heading and a ruler
};

typedef struct Large {
    const Scene *scene;
    CellRef cell;
    MatrixView view; // of the cells
    Rect rect;       // of the cells on screen, without rulers
} Large;

// The first form in which all of the matrix is seen, digits, short digits or colours; else cells of
// one column that stand for several rows or columns, whichever have no room. Cells are larger where
// there is room beside and below all of them; large cells of digits say more by their colour, and
// are not without it.
static void choose_density(Large *l, const Canvas *canvas)
{
    MatrixView *view = &l->view;
    matrix_view_shrink(view, l->rect);
    if (view->across > 1 || view->down > 1) {
        matrix_view_use_short(view, 1);
        view->decimals = 2;
        matrix_view_shrink(view, l->rect);
    }
    const bool low = (size_t)l->rect.h < view->shape.rows && matrix_view_halves(l->scene, canvas);
    if (view->across > 1 || view->down > 1) // two rows in a line where each has none
        matrix_view_use_cells(view, 2 - low, low);
    const Rect cells = matrix_view_shrink(view, l->rect);
    const bool digits = view->density == DENSITY_DIGITS;
    const bool colors = theme_levels(&l->scene->theme, view->heat.map) > 1;
    const int high = l->rect.h * int_max(view->h, 1) / cells.h,
              wide = l->rect.w * view->w / cells.w;
    const int lines = colors ? int_clamp(high, 1, HIGH_H) : 1;
    // About as wide as high: a character is half as wide as a line.
    const int columns = int_max(int_min(wide, 2 * view->w * lines), view->w);
    if (digits) {
        matrix_view_enlarge(view, columns, lines);
        return;
    }
    view->space = view->density == DENSITY_SHORT ? (columns - view->w) / 2 : 0;
    view->w = columns;
    view->h = view->h == 0 ? 0 : lines;
}

// ---- Rulers ------------------------------------------------------------

// The label of a row or column, or its number.
static SayArg label_of(const Large *l, bool cols, size_t i)
{
    return labels_say(graph_labels(l->scene->session->graph, l->cell.node, cols), i,
                      l->scene->lang);
}

// Labels along the top, as many as have room, and the selected one always.
static void draw_top_ruler(const Large *l, Canvas *canvas)
{
    const MatrixView *view = &l->view;
    Ruler ruler = {.scene = l->scene, .rect = {l->rect.x, l->rect.y - 1, l->rect.w, 1}};
    const size_t selected = l->cell.col / view->across;
    const size_t every = view->w <= 2 ? (size_t)((NUMBER_W + 1) / view->w) : 1;
    for (size_t i = 0; i <= (view->cols + view->across - 1) / view->across; i++) {
        const size_t j = i == 0 ? selected : i - 1;
        if (i > 0 && j % every != 0)
            continue;
        const SayArg label = label_of(l, true, i == 0 ? l->cell.col : j * view->across);
        const int inside = view->w - canvas_width(canvas, say_arg_text(&label));
        ruler_label(&ruler, l->rect.x + (int)j * view->w + int_max(inside / 2, 0),
                    i == 0 ? STYLE_STOP : STYLE_DIM, label, canvas);
    }
}

// ---- The line above -------------------------------------------------------

// A number of the selected row.
static double number_at(const Large *l, size_t col)
{
    return matrix_look_at(&l->view.look, l->cell.row, col).value;
}

// The column of the selected row that comes after `last` in the order of how far its numbers are
// from 0, the farthest first; SIZE_MAX: before the first and behind the last, or one is covered.
static size_t next_strongest(const Large *l, size_t last)
{
    const size_t cols = graph_node(l->scene->session->graph, l->cell.node)->shape.cols;
    const double most = last == SIZE_MAX ? INFINITY : fabs(number_at(l, last));
    size_t best = SIZE_MAX;
    for (size_t j = 0; j < cols; j++) {
        const CellLook look = matrix_look_at(&l->view.look, l->cell.row, j);
        const double size = fabs(look.value);
        const bool after = last == SIZE_MAX || size < most || (size == most && j > last);
        if (look.seen == SEEN_COVERED)
            return SIZE_MAX;
        if (look.seen == SEEN_NUMBER && after &&
            (best == SIZE_MAX || size > fabs(number_at(l, best))))
            best = j;
    }
    return best;
}

// "row Token2, largest: 0.62 at Token3, 0.306 at Token1"; nothing where one is covered,
// or all are masked or not computed.
static void write_top(const Large *l, Buffer *out)
{
    static const Text each[] = {TEXT(" {1} at {2}"), TEXT(", {1} at {2}")};
    const Lang lang = l->scene->lang;
    size_t at = next_strongest(l, SIZE_MAX);
    if (at != SIZE_MAX)
        SAYF(out, lang, "row {1}, largest:", label_of(l, false, l->cell.row));
    for (size_t i = 0; i < TOLD_MOST && at != SIZE_MAX; i++, at = next_strongest(l, at))
        SAY_ROW(out, lang, &each[i > 0], number_say(number_at(l, at), 3), label_of(l, true, at));
}

// "A 64×64   the strongest of each 2×1 cells; row Token3, largest: 0.62 at Token5, …": how several
// numbers became one pixel, where they did.
static void draw_heading(const Large *l, Rect line, Canvas *canvas)
{
    Buffer text = {0};
    session_write_name(l->scene->session, l->cell.side, l->cell.node, l->cell.path, &text);
    buffer_printf(&text, " %zu×%zu   ", l->view.shape.rows, l->view.shape.cols);
    if (l->view.down > 1 || l->view.across > 1)
        SAYF(&text, l->scene->lang, "the strongest of each {1}×{2} cells; ",
             say_count(l->view.down), say_count(l->view.across));
    write_top(l, &text);
    scene_say(l->scene, line, STYLE_TEXT, say_buffer(&text), canvas);
}

static void draw_large(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    Large l = *(const Large *)data;
    const PictureItem item = {.is_matrix = true, .of = l.cell};
    Highlights highlights = {.selected = l.cell, .pointed = {.node = NODE_NONE}};
    l.scene = scene;
    l.view = matrix_view(scene, &item, scene->session->display.decimals, 0);
    l.view.heated = true;
    int label = 0;
    for (size_t i = 0; i < l.view.shape.rows; i++)
        label = int_max(label, canvas_say_width(canvas, label_of(&l, false, i)));
    label = int_min(label, LABEL_W) + 1;
    l.rect = (Rect){rect.x + label, rect.y + ABOVE, rect.w - label, rect.h - ABOVE};
    if (l.view.unshaped) {
        matrix_view_draw(&l.view, scene, &highlights, rect.x, rect.y, false, canvas);
        return;
    }
    if (l.rect.h <= 0)
        return;
    choose_density(&l, canvas);
    draw_heading(&l, (Rect){rect.x, rect.y, rect.w, 1}, canvas);
    l.view.label = label;
    matrix_view_open(&l.view, &highlights);
    draw_top_ruler(&l, canvas);
    matrix_view_draw_cells(&l.view, scene, &highlights, l.rect.x, l.rect.y, canvas);
}

// The strongest of the selected row, then all rows.
static void write_large(const Scene *scene, const void *data, Buffer *out)
{
    Large l = *(const Large *)data;
    l.scene = scene;
    if (!l.view.look.covered) {
        const size_t before = out->size;
        write_top(&l, out);
        buffer_add(out, out->size > before ? "\n" : "");
    }
    matrix_words(scene->session, scene->session->cell, scene->lang, out);
}

const Text *large_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {.draw = draw_large, .words = write_large};
    Large l = {.scene = scene, .cell = scene->session->cell};
    if (l.cell.node == NODE_NONE)
        return &document_no_matrix;
    if (l.cell.side == SIDE_NEXT)
        l.cell.side = SIDE_VALUE;
    l.view.look = matrix_look(scene->session, l.cell);
    document_figure(document, &figure, mem_copy(&l, 1, sizeof l));
    return NULL;
}
