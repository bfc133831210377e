// SPDX-License-Identifier: GPL-3.0-or-later
// Each grain says how many matrix cells a character stands for. From digits to
// pixels a cell gets smaller; where even pixels are too few for all of the
// matrix, each stands for a block and shows the strongest number in it. Only
// what is seen is looked at, and the bounds of the colours, so that a matrix
// of a million cells moves as fast as a small one.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "view/matrix_view.h"
#include "view/view_table.h"
#include "view/words.h"

enum { RULER_W = 6, TOP_MOST = 5 };

typedef struct Large {
    const Scene *scene;
    const Matrix *matrix;
    CellRef cell;
    MatrixView view; // of the cells
    Rect rect;       // of them on screen, without rulers
} Large;

// ---- How large a cell is -----------------------------------------------

static const Density densities[GRAIN_COUNT] = {[GRAIN_LARGE] = DENSITY_LARGE,
                                               [GRAIN_DIGITS] = DENSITY_DIGITS,
                                               [GRAIN_COMPACT] = DENSITY_SHORT,
                                               [GRAIN_COLOR] = DENSITY_COLORS,
                                               [GRAIN_PIXEL] = DENSITY_PIXELS};

// Cells of the matrix below each other for which a line of the screen stands.
static size_t cells_down(const Large *l)
{
    return l->view.down * (l->view.h == 0 ? 2 : 1);
}

// How many cells fit across and down.
static size_t fits_across(const Large *l)
{
    return (size_t)(l->rect.w / l->view.w) * l->view.across;
}

static size_t fits_down(const Large *l)
{
    return (size_t)(l->rect.h / int_max(l->view.h, 1)) * cells_down(l);
}

static bool fits(const Large *l)
{
    return fits_across(l) >= l->matrix->cols && fits_down(l) >= l->matrix->rows;
}

// The first density in which all of the matrix is seen; else pixels that stand
// for blocks; where a density is asked for, a window around the cell. Returns its name.
static Grain choose_density(Large *l, const Canvas *canvas)
{
    MatrixView *view = &l->view;
    const Grain wanted = l->scene->session->grain;
    Grain grain = wanted == GRAIN_AUTO ? GRAIN_DIGITS : wanted;
    matrix_view_set_density(view, l->scene, densities[grain], canvas);
    while (wanted == GRAIN_AUTO && !fits(l) && grain < GRAIN_PIXEL)
        matrix_view_set_density(view, l->scene, densities[++grain], canvas);
    while (wanted == GRAIN_AUTO && !fits(l))
        view->across = ++view->down;
    const size_t across = fits_across(l), down = fits_down(l);
    view->cols = size_min(across, l->matrix->cols);
    view->rows = size_min(down, l->matrix->rows);
    view->col0 = window_start(l->cell.col, across, l->matrix->cols);
    view->row0 = window_start(l->cell.row, down, l->matrix->rows);
    return grain;
}

// ---- Rulers ------------------------------------------------------------

// Numbers along the top every few columns, and the selected one always.
static void draw_top_ruler(const Large *l, Canvas *canvas)
{
    const Style dim = scene_style(l->scene, STYLE_DIM);
    const int y = l->rect.y - 1;
    int free_from = l->rect.x;
    char text[32];
    for (size_t j = 0; j < l->view.cols; j += l->view.across) {
        const int x = l->rect.x + (int)(j / l->view.across) * l->view.w;
        snprintf(text, sizeof text, "%zu", l->view.col0 + j + 1);
        const int w = (int)strlen(text);
        if (x < free_from || x + w > l->rect.x + l->rect.w)
            continue;
        canvas_text(canvas, x, y, -1, dim, text);
        free_from = x + int_max(w + 1, l->view.w < 3 ? 10 : 0);
    }
    const size_t at = (l->cell.col - l->view.col0) / l->view.across;
    snprintf(text, sizeof text, "%zu", l->cell.col + 1);
    const int w = (int)strlen(text);
    const int x = int_min(l->rect.x + (int)at * l->view.w, canvas->w - w - 1);
    canvas_fill(canvas, (Rect){x - 1, y, w + 2, 1}, dim, ' ');
    canvas_text(canvas, x, y, -1, scene_style(l->scene, STYLE_SELECTED), text);
}

static void draw_left_ruler(const Large *l, Canvas *canvas)
{
    const size_t down = cells_down(l);
    const int x = l->rect.x - RULER_W;
    char text[32];
    int y = l->rect.y;
    for (size_t i = 0; i < l->view.rows; i += down, y += int_max(l->view.h, 1)) {
        const size_t row = l->view.row0 + i;
        const bool here = l->cell.row >= row && l->cell.row < row + down;
        snprintf(text, sizeof text, "%5zu", here ? l->cell.row + 1 : row + 1);
        if (here || l->view.h != 0 || i / down % 5 == 0)
            canvas_text(canvas, x, y, RULER_W - 1,
                        scene_style(l->scene, here ? STYLE_SELECTED : STYLE_DIM), text);
    }
}

// ---- Lines above -------------------------------------------------------

// "A 64×64  0 … 1  colour   A[3,5] = 0.0312 Token3 Token5".
static void draw_status(const Large *l, Grain grain, Rect rect, Canvas *canvas)
{
    static const Text grains[GRAIN_COUNT] = {{"auto", "自动"},    {"large cells", "大格"},
                                             {"digits", "数字"},  {"short digits", "短数字"},
                                             {"colours", "色块"}, {"pixels", "像素"}};
    char value[CELL_TEXT];
    Buffer text = {0};
    const Scene *scene = l->scene;
    const Node *node = graph_node(scene->session->graph, l->cell.node);
    const char *const label[] = {labels_text(node->row_labels, l->cell.row, scene->lang),
                                 labels_text(node->col_labels, l->cell.col, scene->lang)};
    session_write_name(scene->session, l->cell.side, l->cell.node, l->cell.path, &text);
    buffer_printf(&text, " %zu×%zu  %s … %s  %s", l->matrix->rows, l->matrix->cols,
                  number_say(l->view.heat.low, 3).number, number_say(l->view.heat.high, 3).number,
                  text_in(&grains[grain], scene->lang));
    if (l->view.across > 1)
        buffer_printf(&text, " 1:%zu", l->view.across);
    buffer_add(&text, "   ");
    session_write_cell(scene->session, l->cell, &text);
    const CellLook look = matrix_look_at(&l->view.look, l->cell.row, l->cell.col);
    cell_look_write_digits(&look, 6, value);
    buffer_printf(&text, " = %s ", value);
    for (int i = 0; i < 2; i++)
        buffer_printf(&text, "%s%s", label[i] ? " " : "", label[i] ? label[i] : "");
    canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_EMPHASIS),
                    buffer_text(&text));
    buffer_release(&text);
}

// The columns of the selected row that are farthest from 0, largest first.
static size_t strongest_of_row(const Large *l, size_t top[TOP_MOST])
{
    size_t n = 0;
    const double *row = l->matrix->at + l->cell.row * l->matrix->cols;
    for (size_t j = 0; j < l->matrix->cols; j++) {
        if (matrix_look_at(&l->view.look, l->cell.row, j).seen != SEEN_NUMBER)
            continue;
        size_t at = n < TOP_MOST ? n++ : TOP_MOST;
        while (at > 0 && fabs(row[j]) > fabs(row[top[at - 1]])) {
            if (at < TOP_MOST)
                top[at] = top[at - 1];
            at--;
        }
        if (at < TOP_MOST)
            top[at] = j;
    }
    BUG_ON(n > TOP_MOST);
    return n;
}

static void write_top(const Large *l, Buffer *out)
{
    size_t top[TOP_MOST];
    const size_t n = strongest_of_row(l, top);
    const Node *node = graph_node(l->scene->session->graph, l->cell.node);
    const Lang lang = l->scene->lang;
    SAYF(out, lang, "row {1}, most: ", "第 {1} 行最大的：", say_count(l->cell.row + 1));
    for (size_t i = 0; i < n; i++) {
        buffer_printf(out, "%s[%zu]", i ? "  " : "", top[i] + 1);
        const char *label = labels_text(node->col_labels, top[i], lang);
        buffer_printf(out, "%s%s %s", label ? " " : "", label ? label : "",
                      number_say(matrix_get(l->matrix, l->cell.row, top[i]), 3).number);
    }
}

static void draw_large(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    Large l = *(const Large *)data;
    const PictureItem item = {
        .is_matrix = true, .side = l.cell.side, .node = l.cell.node, .path = l.cell.path};
    const Highlights highlights = {.selected = l.cell, .pointed = {.node = NODE_NONE}};
    l.scene = scene;
    l.rect = (Rect){rect.x + RULER_W, y + 3, rect.w - RULER_W, rect.h - 3};
    l.view = matrix_view_of(scene, &l.view.look, (Shape){l.matrix->rows, l.matrix->cols}, false,
                            scene->session->display.decimals);
    l.view.heated = true;
    l.view.heat = matrix_heat(scene, &item);
    const Grain grain = choose_density(&l, canvas);
    draw_status(&l, grain, (Rect){rect.x, y, rect.w, 1}, canvas);
    Buffer top = {0};
    write_top(&l, &top);
    canvas_text_cut(canvas, rect.x, y + 1, rect.w, scene_style(scene, STYLE_TEXT),
                    buffer_text(&top));
    buffer_release(&top);
    draw_top_ruler(&l, canvas);
    draw_left_ruler(&l, canvas);
    matrix_view_draw_cells(&l.view, scene, &highlights, l.rect.x, l.rect.y, canvas);
    matrix_view_mark(&l.view, scene, l.rect.x, l.rect.y, canvas);
}

// The strongest of the selected row, then all rows.
static void write_large(const Scene *scene, const void *data, Buffer *out)
{
    Large l = *(const Large *)data;
    l.scene = scene;
    if (!l.view.look.covered) {
        Lines lines = {0};
        Buffer top = {0};
        write_top(&l, &top);
        lines_add(&lines, STYLE_TEXT, buffer_text(&top));
        lines_words(&lines, scene->lang, out);
        lines_release(&lines);
        buffer_release(&top);
    }
    matrix_words(scene->session, scene->session->cell, scene->lang, out);
}

void large_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {draw_large, write_large, NULL};
    Large l = {.scene = scene, .cell = scene->session->cell};
    if (l.cell.node == NODE_NONE) {
        document_note(document, scene->lang, &document_no_matrix);
        return;
    }
    if (l.cell.side == SIDE_NEXT)
        l.cell.side = SIDE_VALUE;
    l.matrix = graph_matrix(scene->session->graph, l.cell.side, l.cell.node, l.cell.path);
    BUG_ON(!l.matrix);
    l.view.look = matrix_look(scene->session, l.cell);
    document_figure(document, &figure, mem_copy(&l, 1, sizeof l), 0);
}
