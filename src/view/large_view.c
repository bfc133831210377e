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
#include "session/cell_look.h"
#include "view/matrix_view.h"
#include "view/matrix_words.h"
#include "view/region.h"
#include "view/view_table.h"
#include "view/words.h"

enum { RULER_W = 6, RULER_H = 1, COMPACT_W = 5, TOP_MOST = 5 };

typedef struct Large {
    const Scene *scene;
    const Matrix *matrix;
    CellRef cell;
    MatrixLook look; // of the cells
    Heat heat;
    Grain grain;
    int w, h;                      // characters of a cell; 0: pixels
    size_t block;                  // cells of a side for which a pixel stands
    size_t row0, col0, rows, cols; // the cells that are seen
    Rect rect;                     // of the cells on screen, without rulers
} Large;

// ---- How large a cell is -----------------------------------------------

static int digits_width(const Large *l)
{
    char low[NUMBER_SIZE], high[NUMBER_SIZE];
    const int decimals = matrix_whole(l->matrix) ? 0 : l->scene->session->display.decimals;
    number_fixed(l->heat.low, decimals, low);
    number_fixed(l->heat.high, decimals, high);
    return (int)size_max(strlen(low), strlen(high)) + 2;
}

static void size_cells(Large *l, Grain grain, const Canvas *canvas)
{
    // A character holds two pixels, one above the other, as half blocks; one where
    // their width is not sure or there are no colours.
    const bool halves =
        canvas->glyphs == GLYPHS_UNICODE && theme_levels(&l->scene->theme, l->heat.map) > 1;
    l->grain = grain;
    l->block = 1;
    l->h = 1;
    switch (grain) {
    case GRAIN_DIGITS: l->w = digits_width(l); break;
    case GRAIN_COMPACT: l->w = COMPACT_W; break;
    case GRAIN_COLOR: l->w = 2; break;
    default:
        l->w = 1;
        l->h = halves ? 0 : 1;
        break;
    }
}

// Cells of the matrix below each other for which a line of the screen stands.
static size_t cells_down(const Large *l)
{
    BUG_ON(l->block == 0);
    return l->block * (l->h == 0 ? 2 : 1);
}

// How many cells fit across and down.
static size_t fits_across(const Large *l)
{
    return (size_t)(l->rect.w / l->w) * l->block;
}

static size_t fits_down(const Large *l)
{
    return (size_t)l->rect.h * cells_down(l);
}

static bool fits(const Large *l)
{
    return fits_across(l) >= l->matrix->cols && fits_down(l) >= l->matrix->rows;
}

// The first grain in which all of the matrix is seen; else pixels that stand
// for blocks.
static void choose_grain(Large *l, const Canvas *canvas)
{
    const Grain wanted = l->scene->session->grain;
    if (wanted != GRAIN_AUTO) {
        size_cells(l, wanted, canvas);
        return;
    }
    for (int grain = GRAIN_DIGITS; grain < GRAIN_COUNT; grain++) {
        size_cells(l, (Grain)grain, canvas);
        if (fits(l))
            return;
    }
    while (!fits(l))
        l->block++;
}

// ---- What is seen ------------------------------------------------------

static void choose_window(Large *l)
{
    const size_t across = fits_across(l), down = fits_down(l);
    l->cols = size_min(across, l->matrix->cols);
    l->rows = size_min(down, l->matrix->rows);
    l->col0 = window_start(l->cell.col, across, l->matrix->cols);
    l->row0 = window_start(l->cell.row, down, l->matrix->rows);
}

static CellLook look_at(const Large *l, size_t row, size_t col)
{
    BUG_ON(row >= l->matrix->rows || col >= l->matrix->cols);
    return matrix_look_at(&l->look, row, col);
}

// ---- Cells as numbers --------------------------------------------------

// At most four columns: ".31", "-.04", "1.25", "12", "-1e3"; "0~" is not zero.
static void compact(double value, char out[CELL_TEXT])
{
    const CellLook look = cell_look_of(value);
    for (int decimals = 2; decimals >= 0; decimals--) {
        if (cell_look_write(&look, decimals, out) == LOOK_ROUNDED_ZERO) {
            strcpy(out, "0~");
            return;
        }
        char *zero = out + (out[0] == '-');
        if (zero[0] == '0' && zero[1] == '.')
            memmove(zero, zero + 1, strlen(zero));
        if (strlen(out) < COMPACT_W)
            return;
    }
    snprintf(out, NUMBER_SIZE, "%.0e", value);
    char *power = strstr(out, "e+0");
    if (power)
        memmove(power + 1, power + 3, strlen(power + 3) + 1);
}

static void write_number(const Large *l, const CellLook *look, char out[CELL_TEXT])
{
    if (l->grain == GRAIN_COMPACT && look->seen == SEEN_NUMBER)
        compact(look->value, out);
    else
        cell_look_write(look, matrix_whole(l->matrix) ? 0 : l->scene->session->display.decimals,
                        out);
}

static void draw_number(const Large *l, size_t row, size_t col, Rect at, Canvas *canvas)
{
    char text[CELL_TEXT];
    const CellLook look = look_at(l, row, col);
    const bool selected = row == l->cell.row && col == l->cell.col;
    const Style style =
        selected ? scene_style(l->scene, STYLE_SELECTED) : cell_style_of(l->scene, &l->heat, &look);
    if (look.seen == SEEN_MASKED) {
        cell_hatch(at, style, canvas);
        return;
    }
    write_number(l, &look, text);
    canvas_fill(canvas, at, style, ' ');
    const int w = (int)strlen(text);
    canvas_text(canvas, at.x + (w < at.w ? at.w - 1 - w : 0), at.y, at.w, style, text);
}

// ---- Cells as colours --------------------------------------------------

// The block of cells at a pixel.
static CellLook block_look(const Large *l, size_t row, size_t col)
{
    const size_t at[4] = {row, size_min(row + l->block, l->matrix->rows), col,
                          size_min(col + l->block, l->matrix->cols)};
    return cells_strongest(&l->look, at, false);
}

// Two cells, one above the other, in one character: the upper half takes the
// ink, the lower the ground.
static void draw_halves(const Large *l, size_t row, size_t col, Rect at, Canvas *canvas)
{
    const CellLook upper = block_look(l, row, col);
    const CellLook lower = row + l->block < l->matrix->rows ? block_look(l, row + l->block, col)
                                                            : (CellLook){.seen = SEEN_MASKED};
    Style style = {-1, -1, 0};
    style.fg = upper.seen == SEEN_MASKED ? -1 : cell_style_of(l->scene, &l->heat, &upper).bg;
    style.bg = lower.seen == SEEN_MASKED ? -1 : cell_style_of(l->scene, &l->heat, &lower).bg;
    if (upper.seen == SEEN_MASKED && lower.seen == SEEN_MASKED) {
        cell_hatch(at, scene_style(l->scene, STYLE_DIM), canvas);
    } else if (upper.seen == SEEN_MASKED) {
        style.fg = style.bg;
        style.bg = -1;
        canvas_fill(canvas, at, style, 0x2584);
    } else {
        canvas_fill(canvas, at, style, 0x2580);
    }
}

// The mouse selects a cell, or the first one of a block.
static void mark_cells(const Large *l, Canvas *canvas)
{
    const Session *session = l->scene->session;
    const RegionGrid grid = {.w = l->w,
                             .per_line = l->h == 0 ? 2 : 1,
                             .row = l->row0,
                             .col = l->col0,
                             .rows = l->row0 + l->rows,
                             .cols = l->col0 + l->cols,
                             .stride = l->block,
                             .swap = session->display.columns};
    Buffer name = {0};
    session_write_name(session, l->cell.side, l->cell.node, l->cell.path, &name);
    canvas_grid(canvas, l->rect, &grid, buffer_text(&name));
    buffer_release(&name);
}

static void draw_cells(const Large *l, Canvas *canvas)
{
    const size_t down = cells_down(l);
    mark_cells(l, canvas);
    int y = l->rect.y;
    for (size_t i = 0; i < l->rows; i += down, y++) {
        int x = l->rect.x;
        for (size_t j = 0; j < l->cols; j += l->block, x += l->w) {
            const Rect at = {x, y, l->w, 1};
            const size_t row = l->row0 + i, col = l->col0 + j;
            if (l->grain <= GRAIN_COMPACT)
                draw_number(l, row, col, at, canvas);
            else if (l->h == 0)
                draw_halves(l, row, col, at, canvas);
            else {
                const CellLook look = block_look(l, row, col);
                cell_paint(l->scene, &l->heat, &look, at, canvas);
            }
        }
    }
}

// ---- Rulers ------------------------------------------------------------

// Numbers along the top every few columns, and the selected one always.
static void draw_top_ruler(const Large *l, Canvas *canvas)
{
    const Style dim = scene_style(l->scene, STYLE_DIM);
    const int y = l->rect.y - 1;
    int free_from = l->rect.x;
    char text[32];
    for (size_t j = 0; j < l->cols; j += l->block) {
        const int x = l->rect.x + (int)(j / l->block) * l->w;
        snprintf(text, sizeof text, "%zu", l->col0 + j + 1);
        const int w = (int)strlen(text);
        if (x < free_from || x + w > l->rect.x + l->rect.w)
            continue;
        canvas_text(canvas, x, y, -1, dim, text);
        free_from = x + int_max(w + 1, l->w < 3 ? 10 : 0);
    }
    const size_t at = (l->cell.col - l->col0) / l->block;
    snprintf(text, sizeof text, "%zu", l->cell.col + 1);
    const int w = (int)strlen(text);
    const int x = int_min(l->rect.x + (int)at * l->w, canvas->w - w - 1);
    canvas_fill(canvas, (Rect){x - 1, y, w + 2, 1}, dim, ' ');
    canvas_text(canvas, x, y, -1, scene_style(l->scene, STYLE_SELECTED), text);
}

static void draw_left_ruler(const Large *l, Canvas *canvas)
{
    const size_t down = cells_down(l);
    const int x = l->rect.x - RULER_W;
    char text[32];
    int y = l->rect.y;
    for (size_t i = 0; i < l->rows; i += down, y++) {
        const size_t row = l->row0 + i;
        const bool here = l->cell.row >= row && l->cell.row < row + down;
        snprintf(text, sizeof text, "%5zu", here ? l->cell.row + 1 : row + 1);
        if (here || l->h != 0 || i / down % 5 == 0)
            canvas_text(canvas, x, y, RULER_W - 1,
                        scene_style(l->scene, here ? STYLE_SELECTED : STYLE_DIM), text);
    }
}

// ---- Lines above -------------------------------------------------------

static void add_label(const Large *l, bool cols, Buffer *out)
{
    const Node *node = graph_node(l->scene->session->graph, l->cell.node);
    const Labels *labels = cols ? node->col_labels : node->row_labels;
    const char *label = labels_text(labels, cols ? l->cell.col : l->cell.row, l->scene->lang);
    if (label)
        buffer_printf(out, " %s", label);
}

// "A 64×64  0 … 1  colour   A[3,5] = 0.0312 Token3 Token5".
static void draw_status(const Large *l, Rect rect, Canvas *canvas)
{
    static const Text grains[GRAIN_COUNT] = {{"auto", "自动"},
                                             {"digits", "数字"},
                                             {"short digits", "短数字"},
                                             {"colours", "色块"},
                                             {"pixels", "像素"}};
    char low[NUMBER_SIZE], high[NUMBER_SIZE], value[CELL_TEXT];
    Buffer text = {0};
    const Scene *scene = l->scene;
    number_significant(l->heat.low, 3, low);
    number_significant(l->heat.high, 3, high);
    session_write_name(scene->session, l->cell.side, l->cell.node, l->cell.path, &text);
    buffer_printf(&text, " %zu×%zu  %s … %s  %s", l->matrix->rows, l->matrix->cols, low, high,
                  text_in(&grains[l->grain], scene->lang));
    if (l->block > 1)
        buffer_printf(&text, " 1:%zu", l->block);
    buffer_add(&text, "   ");
    session_write_cell(scene->session, l->cell, &text);
    const CellLook look = look_at(l, l->cell.row, l->cell.col);
    cell_look_write_digits(&look, 6, value);
    buffer_printf(&text, " = %s ", value);
    add_label(l, false, &text);
    add_label(l, true, &text);
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
        if (look_at(l, l->cell.row, j).seen != SEEN_NUMBER)
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
        char value[NUMBER_SIZE];
        number_significant(matrix_get(l->matrix, l->cell.row, top[i]), 3, value);
        buffer_printf(out, "%s[%zu]", i ? "  " : "", top[i] + 1);
        const char *label = labels_text(node->col_labels, top[i], lang);
        buffer_printf(out, "%s%s %s", label ? " " : "", label ? label : "", value);
    }
}

static Large large_of(const Scene *scene)
{
    Large l = {.scene = scene, .cell = scene->session->cell};
    BUG_ON(l.cell.node == NODE_NONE);
    if (l.cell.side == SIDE_NEXT)
        l.cell.side = SIDE_VALUE;
    l.matrix = graph_matrix(scene->session->graph, l.cell.side, l.cell.node, l.cell.path);
    BUG_ON(!l.matrix);
    l.look = matrix_look(scene->session, l.cell);
    return l;
}

static void draw_large(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    Large l = *(const Large *)data;
    const PictureItem item = {
        .is_matrix = true, .side = l.cell.side, .node = l.cell.node, .path = l.cell.path};
    l.scene = scene;
    l.heat = matrix_heat(scene, &item);
    l.rect = (Rect){rect.x + RULER_W, y + 3, rect.w - RULER_W, rect.h - 3};
    choose_grain(&l, canvas);
    choose_window(&l);
    draw_status(&l, (Rect){rect.x, y, rect.w, 1}, canvas);
    Buffer top = {0};
    write_top(&l, &top);
    canvas_text_cut(canvas, rect.x, y + 1, rect.w, scene_style(scene, STYLE_TEXT),
                    buffer_text(&top));
    buffer_release(&top);
    draw_top_ruler(&l, canvas);
    draw_left_ruler(&l, canvas);
    draw_cells(&l, canvas);
}

// The strongest of the selected row, then all rows.
static void write_large(const Scene *scene, const void *data, Buffer *out)
{
    Large l = *(const Large *)data;
    l.scene = scene;
    if (!l.look.covered) {
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
    if (scene->session->cell.node == NODE_NONE) {
        document_note(document, scene->lang, &document_no_matrix);
        return;
    }
    const Large l = large_of(scene);
    document_figure(document, &figure, mem_copy(&l, 1, sizeof l), 0);
}
