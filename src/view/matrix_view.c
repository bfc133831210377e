// SPDX-License-Identifier: GPL-3.0-or-later
// A cell takes a column for each bracket of its lit look and the width of the
// widest number; points stand below each other. Four looks never mix: masked is
// a hatch, with the fill in it where that is a number, zero "0", a nonzero that
// rounds to zero ends in "~", not computed is "⋅". What the last edit
// changed ends in "*".
#include "view/matrix_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "graph/address.h"
#include "num/format.h"
#include "session/task.h"
#include "view/arithmetic.h"

enum { MEASURED_CELLS = 4096, CELL_TEXT = NUMBER_SIZE + 8 };

// ---- Cells -------------------------------------------------------------

// The cell of the matrix that is seen at (row, col).
static CellRef cell_at(const MatrixView *view, size_t row, size_t col)
{
    const PictureItem *item = &view->item;
    return (CellRef){item->side, item->node, item->path,
                     item->transposed ? col : row,
                     item->transposed ? row : col};
}

static bool is_masked(const Scene *scene, CellRef cell)
{
    return cell.side == SIDE_VALUE && !session_covered(scene->session, cell) &&
           graph_masked(scene->session->graph, cell.node, cell.row, cell.col);
}

static bool is_changed(const Scene *scene, CellRef cell)
{
    double before;
    return graph_changed(scene->session->graph, cell, &before);
}

// Writes the number of a masked cell: its fill, or "" where the hatch, which
// is drawn to the cell's width, says all.
static void masked_text(const Scene *scene, CellRef cell, char out[CELL_TEXT])
{
    double fill;
    out[0] = '\0';
    if (graph_mask_fill(scene->session->graph, cell.node, cell.row, cell.col,
                        &fill))
        number_significant(fill, 6, out);
}

// Writes the number of a cell with its marks.
static void cell_text(const MatrixView *view, const Scene *scene, CellRef cell,
                      char out[CELL_TEXT])
{
    if (is_masked(scene, cell)) {
        masked_text(scene, cell, out);
        return;
    }
    if (view->unshaped || session_covered(scene->session, cell)) {
        strcpy(out, "?");
        return;
    }
    const double value = graph_number(scene->session->graph, cell);
    const NumberLook look = number_fixed(value, view->decimals, out);
    if (look == LOOK_ROUNDED_ZERO)
        strcat(out, "~");
    if (is_changed(scene, cell))
        strcat(out, "*");
}

// ---- Measuring ---------------------------------------------------------

const Matrix *matrix_shown(const Scene *scene, const PictureItem *item)
{
    Graph *graph = scene->session->graph;
    return item->side == SIDE_NEXT
               ? graph_value(graph, item->node)
               : graph_matrix(graph, item->side, item->node, item->path);
}

// The decimals that the numbers need, at most `most`. Numbers after a step are
// no matrix and asked one by one; what is masked shows its own.
static int decimals_of(const Scene *scene, const PictureItem *item, int most)
{
    const Matrix *m = matrix_shown(scene, item);
    const bool plain = item->side != SIDE_NEXT &&
                       !graph_node(scene->session->graph, item->node)->op;
    if (plain)
        return number_places_of(m, most);
    int decimals = 0;
    for (size_t i = 0; i < matrix_size(m) && decimals < most; i++) {
        const CellRef cell = {item->side, item->node, item->path, i / m->cols,
                              i % m->cols};
        if (is_masked(scene, cell))
            continue;
        const int needed =
            number_places(graph_number(scene->session->graph, cell), most);
        decimals = needed > decimals ? needed : decimals;
    }
    return decimals;
}

// Makes room in the column for one number, and for a piece of the hatch beside
// the fill of a masked cell.
static void fit_cell(MatrixView *view, const Scene *scene, CellRef cell)
{
    char text[CELL_TEXT];
    cell_text(view, scene, cell, text);
    if (!is_masked(scene, cell)) {
        number_column_fit(&view->column, text);
        return;
    }
    const int wide = (int)strlen(text) + 1;
    if (text[0] && wide > view->column.widest)
        view->column.widest = wide;
}

// The bounds of a large matrix stand for its numbers, with room for marks.
static void fit_bounds(MatrixView *view, const Scene *scene, const Matrix *m)
{
    char text[CELL_TEXT];
    double bounds[2] = {0, 0};
    matrix_range(m, &bounds[0], &bounds[1]);
    for (int i = 0; i < 2; i++) {
        number_fixed(bounds[i], view->decimals, text);
        strcat(text, "~");
        if (graph_before(scene->session->graph, view->item.side,
                         view->item.node, view->item.path))
            strcat(text, "*");
        number_column_fit(&view->column, text);
    }
}

static void fit_numbers(MatrixView *view, const Scene *scene)
{
    const Matrix *m = matrix_shown(scene, &view->item);
    view->column = (NumberColumn){1, 0, 1};
    if (matrix_size(m) > MEASURED_CELLS)
        fit_bounds(view, scene, m);
    for (size_t i = 0; matrix_size(m) <= MEASURED_CELLS && i < matrix_size(m);
         i++)
        fit_cell(view, scene,
                 cell_at(view, i / view->shape.cols, i % view->shape.cols));
    view->number = number_column_width(&view->column);
}

static const Labels *labels_of(const Scene *scene, const PictureItem *item,
                               bool cols)
{
    const Node *node = graph_node(scene->session->graph, item->node);
    if (!scene->session->display.labels)
        return NULL;
    return cols != item->transposed ? node->col_labels : node->row_labels;
}

// "Token1" as "T1" where the whole does not fit: the first character and the
// digits at the end; else as much as fits.
static void short_label(const char *label, int columns, char *out, size_t size)
{
    if ((int)utf8_width(label) <= columns) {
        utf8_copy(out, size, label);
        return;
    }
    const size_t n = strlen(label);
    size_t digits = 0;
    while (digits < n && label[n - 1 - digits] >= '0' &&
           label[n - 1 - digits] <= '9')
        digits++;
    uint32_t first;
    const size_t head = utf8_decode(label, n, &first);
    if (digits > 0 && digits + head < n &&
        utf8_char_width(first) + (int)digits <= columns)
        snprintf(out, size, "%.*s%s", (int)head, label, label + n - digits);
    else
        snprintf(out, size, "%.*s", (int)utf8_fit(label, (size_t)columns),
                 label);
}

static int widest_label(const Labels *labels, Lang lang, int most)
{
    int widest = 0;
    for (size_t i = 0; i < labels->n; i++) {
        char text[64];
        short_label(labels->at[i].text[lang], most, text, sizeof text);
        const int w = (int)utf8_width(text);
        widest = w > widest ? w : widest;
    }
    return widest;
}

MatrixView matrix_view(const Scene *scene, const PictureItem *item,
                       int decimals, int label)
{
    const Shape shape = graph_node(scene->session->graph, item->node)->shape;
    MatrixView view = {.item = *item,
                       .shape = shape,
                       .decimals = decimals_of(scene, item, decimals)};
    if (item->transposed)
        view.shape = (Shape){shape.cols, shape.rows};
    view.unshaped =
        session_shape_covered(scene->session, item->side, item->node);
    if (view.unshaped)
        view.shape = (Shape){1, 1};
    view.rows = view.shape.rows;
    view.cols = view.shape.cols;
    fit_numbers(&view, scene);
    view.heads = !view.unshaped && labels_of(scene, item, true) != NULL;
    const Labels *rows = labels_of(scene, item, false);
    if (rows && label > 0 && !view.unshaped)
        view.label = widest_label(rows, scene->lang, label) + 1;
    return view;
}

static bool crops_cols(const MatrixView *view)
{
    return view->cols < view->shape.cols;
}

static bool crops_rows(const MatrixView *view)
{
    return view->rows < view->shape.rows;
}

int matrix_view_width(const MatrixView *view)
{
    return view->label + 2 + (int)view->cols * (view->number + 2) +
           (crops_cols(view) ? 2 : 0);
}

int matrix_view_lines(const MatrixView *view)
{
    return (int)view->rows + (crops_rows(view) ? 1 : 0);
}

// The start of a window of `room` around `at`.
static size_t window_start(size_t at, size_t room, size_t size)
{
    const size_t start = at > room / 2 ? at - room / 2 : 0;
    return start + room > size ? size - room : start;
}

static bool holds(const MatrixView *view, CellRef cell)
{
    return cell.node == view->item.node && cell.side == view->item.side &&
           cell.path == view->item.path;
}

// The cell that must stay in sight, as it is seen: the selected one, or the
// first of its sources that stands in this matrix.
static void anchor(const MatrixView *view, const Scene *scene, size_t *row,
                   size_t *col)
{
    enum { LOOKED_AT = 64 };
    CellRef cell = scene->session->cell;
    Source source[LOOKED_AT];
    const bool here = holds(view, cell);
    const size_t found =
        here ? 0
             : session_sources(scene->session, cell, source, LOOKED_AT);
    cell = here ? cell : (CellRef){0};
    for (size_t i = 0; i < found && i < LOOKED_AT; i++) {
        if (holds(view, source[i].cell)) {
            cell = source[i].cell;
            break;
        }
    }
    *row = view->item.transposed ? cell.col : cell.row;
    *col = view->item.transposed ? cell.row : cell.col;
}

void matrix_view_crop_cols(MatrixView *view, const Scene *scene, int columns)
{
    if (matrix_view_width(view) <= columns)
        return;
    size_t row, col;
    anchor(view, scene, &row, &col);
    const int room = (columns - view->label - 4) / (view->number + 2);
    const size_t fit = room < 1 ? 1 : (size_t)room;
    view->cols = fit < view->shape.cols ? fit : view->shape.cols;
    view->col0 = window_start(col, view->cols, view->shape.cols);
}

void matrix_view_crop_rows(MatrixView *view, const Scene *scene, int lines)
{
    if ((int)view->shape.rows <= lines)
        return;
    size_t row, col;
    anchor(view, scene, &row, &col);
    view->rows = lines < 2 ? 1 : (size_t)lines - 1;
    view->row0 = window_start(row, view->rows, view->shape.rows);
}

// ---- Drawing -----------------------------------------------------------

static Style cell_style(const MatrixView *view, const Scene *scene,
                        CellRef cell, LitKind kind)
{
    if (kind == LIT_SELECTED || kind == LIT_POINTED)
        return scene_style(scene, STYLE_SELECTED);
    Style style = scene_style(scene, STYLE_TEXT);
    const bool covered =
        view->unshaped || session_covered(scene->session, cell);
    if (view->heat && !covered && !is_masked(scene, cell)) {
        const double value = graph_number(scene->session->graph, cell);
        style = theme_heat(&scene->theme, view->map,
                           heat_level(value, view->low, view->high,
                                      theme_levels(&scene->theme, view->map)));
    } else if (kind == LIT_SOURCE) {
        style = scene_style(scene, STYLE_SOURCE);
    } else if (is_changed(scene, cell) && !covered) {
        style = scene_style(scene, STYLE_CHANGED);
    } else if (is_masked(scene, cell)) {
        style = scene_style(scene, STYLE_DIM);
    }
    if (view->heat && kind == LIT_SOURCE)
        style.attr |= ATTR_BOLD | ATTR_UNDERLINE;
    return style;
}

// A masked cell is hatched; its fill, if that is a number, stands at the end.
static void draw_number(const MatrixView *view, bool masked, const char *text,
                        int x, int y, Style style, Canvas *canvas)
{
    if (!masked) {
        canvas_text(canvas, x + number_column_start(&view->column, text), y,
                    -1, style, text);
        return;
    }
    canvas_fill(canvas, (Rect){x, y, view->number, 1}, style,
                canvas->glyphs == GLYPHS_ASCII ? ':' : 0x2591);
    canvas_text(canvas, x + view->number - (int)strlen(text), y, -1, style,
                text);
}

static void draw_cell(const MatrixView *view, const Scene *scene,
                      const Lit *lit, CellRef cell, int x, int y,
                      Canvas *canvas)
{
    const LitKind kind = lit_kind(lit, cell);
    const Style style = cell_style(view, scene, cell, kind);
    char text[CELL_TEXT];
    cell_text(view, scene, cell, text);
    canvas_fill(canvas, (Rect){x, y, view->number + 2, 1}, style, ' ');
    draw_number(view, is_masked(scene, cell), text, x + 1, y, style, canvas);
    if (kind != LIT_NOT) {
        canvas_text(canvas, x, y, 1, style, "[");
        canvas_text(canvas, x + view->number + 1, y, 1, style, "]");
    }
}

// The bracket pieces of a line: first, middle, last, only.
static const char *bracket(size_t line, size_t lines, bool left)
{
    static const char *const piece[2][4] = {{"⎤", "⎥", "⎦", "]"},
                                            {"⎡", "⎢", "⎣", "["}};
    const int at = lines == 1 ? 3 : line == 0 ? 0 : line + 1 == lines ? 2 : 1;
    return piece[left][at];
}

static void draw_row_label(const MatrixView *view, const Scene *scene,
                           size_t row, int x, int y, Canvas *canvas)
{
    const Labels *labels = labels_of(scene, &view->item, false);
    char text[64];
    if (!labels || view->label == 0)
        return;
    short_label(labels->at[row].text[scene->lang], view->label - 1, text,
                sizeof text);
    canvas_text(canvas, x, y, view->label - 1, scene_style(scene, STYLE_DIM),
                text);
}

static void draw_heads(const MatrixView *view, const Scene *scene, int x, int y,
                       Canvas *canvas)
{
    const Labels *labels = labels_of(scene, &view->item, true);
    for (size_t j = 0; labels && view->heads && j < view->cols; j++) {
        char text[64];
        short_label(labels->at[view->col0 + j].text[scene->lang],
                    view->number + 1, text, sizeof text);
        const int end = x + 1 + (int)(j + 1) * (view->number + 2) - 1;
        canvas_text(canvas, end - canvas_width(canvas, text), y,
                    view->number + 2, scene_style(scene, STYLE_DIM), text);
    }
}

static void draw_line(const MatrixView *view, const Scene *scene,
                      const Lit *lit, size_t line, int x, int y,
                      Canvas *canvas)
{
    const size_t row = view->row0 + line;
    const Style dim = scene_style(scene, STYLE_DIM);
    const size_t lines = (size_t)matrix_view_lines(view);
    const int step = view->number + 2;
    canvas_text(canvas, x, y, 1, dim, bracket(line, lines, true));
    for (size_t j = 0; line < view->rows && j < view->cols; j++)
        draw_cell(view, scene, lit, cell_at(view, row, view->col0 + j),
                  x + 1 + (int)j * step, y, canvas);
    int right = x + 1 + (int)view->cols * step;
    if (line == view->rows)
        canvas_text(canvas, x + 1 + step / 2, y, step, dim, "…");
    if (crops_cols(view))
        {
        canvas_text(canvas, right, y, 2, dim, "…");
        right += 2;
    }
    canvas_text(canvas, right, y, 1, dim, bracket(line, lines, false));
}

// "Xᵀ 2×3", and how much of it is seen if not all is.
static void draw_name(const MatrixView *view, const Scene *scene, int x, int y,
                      Canvas *canvas)
{
    Buffer name = {0};
    const PictureItem *item = &view->item;
    session_write_name(scene->session, item->side, item->node,
                       item->path, &name);
    if (item->transposed != scene->session->display.columns)
        buffer_add(&name, "ᵀ");
    const int room = matrix_view_width(view) - view->label;
    const int n = canvas_text_cut(canvas, x, y, room,
                                  scene_style(scene, STYLE_NAME),
                                  buffer_text(&name));
    char shape[64];
    snprintf(shape, sizeof shape, " %zu×%zu", view->shape.rows,
             view->shape.cols);
    if (view->unshaped)
        strcpy(shape, " ?×?");
    if (n + canvas_width(canvas, shape) <= room + 2)
        canvas_text(canvas, x + n, y, -1, scene_style(scene, STYLE_DIM), shape);
    buffer_release(&name);
}

void matrix_view_draw(const MatrixView *measured, const Scene *scene,
                      const Lit *lit, int x, int y, bool heads, Canvas *canvas)
{
    MatrixView with_bounds = *measured;
    const MatrixView *view = &with_bounds;
    if (measured->heat)
        with_bounds.map = matrix_heat(scene, &measured->item, &with_bounds.low,
                                      &with_bounds.high);
    const int left = x + view->label;
    draw_name(view, scene, left, y++, canvas);
    if (heads)
        draw_heads(view, scene, left, y++, canvas);
    const int lines = matrix_view_lines(view);
    for (int i = 0; i < lines; i++) {
        if ((size_t)i < view->rows)
            draw_row_label(view, scene, view->row0 + (size_t)i, x, y + i,
                           canvas);
        draw_line(view, scene, lit, (size_t)i, left, y + i, canvas);
    }
}
