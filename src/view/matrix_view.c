// SPDX-License-Identifier: GPL-3.0-or-later
// A cell takes a column for each of the brackets that may highlight it and the
// width of the widest number; points stand below each other. Four looks never mix: masked is
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
#include "view/region.h"

enum {
    MEASURED_CELLS = 4096,
    NAME_MOST = 16,  // columns of a name that widens its matrix
    FAINT_SHARE = 4, // a matrix is faint where one number in so many is ~0
};

// ---- Cells -------------------------------------------------------------

// The cell of the matrix that is seen at (row, col).
static CellRef cell_at(const MatrixView *view, size_t row, size_t col)
{
    const PictureItem *item = &view->item;
    BUG_ON(row >= view->shape.rows || col >= view->shape.cols);
    return (CellRef){item->side, item->node, item->path, item->transposed ? col : row,
                     item->transposed ? row : col};
}

// Writes the number of a cell with its marks: "*" where the last edit changed it.
static void cell_text(const MatrixView *view, const CellLook *look, char out[CELL_TEXT])
{
    cell_look_write(look, view->decimals, out);
    if (look->changed)
        strcat(out, "*");
}

// ---- Measuring ---------------------------------------------------------

const Matrix *matrix_shown(const Scene *scene, const PictureItem *item)
{
    Graph *graph = scene->session->graph;
    return item->side == SIDE_NEXT ? graph_value(graph, item->node)
                                   : graph_matrix(graph, item->side, item->node, item->path);
}

enum { OFTEN = 1 << 16 }; // cells between two questions whether to go on

// The decimals that the numbers need, at most `most`. Numbers after a step are
// no matrix and asked one by one; what is masked shows its own.
static int decimals_of(const Scene *scene, const MatrixView *view, int most)
{
    const PictureItem *item = &view->item;
    const Matrix *m = matrix_shown(scene, item);
    if (graph_asked(scene->session->graph))
        return 0; // what is drawn is thrown away
    const bool plain =
        item->side != SIDE_NEXT && !graph_node(scene->session->graph, item->node)->op;
    if (plain)
        return number_places_of(m, most);
    int decimals = 0;
    for (size_t i = 0; i < matrix_size(m) && decimals < most; i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            return 0;
        const CellRef cell = {item->side, item->node, item->path, i / m->cols, i % m->cols};
        if (matrix_look_at(&view->look, cell.row, cell.col).seen == SEEN_MASKED)
            continue;
        const int needed = number_places(graph_number(scene->session->graph, cell), most);
        decimals = needed > decimals ? needed : decimals;
    }
    return decimals;
}

// Makes room in the column for one number, and for a piece of the hatch beside
// the fill of a masked cell. Whether the number is rounded to zero.
static bool fit_cell(MatrixView *view, CellRef cell)
{
    char text[CELL_TEXT];
    const CellLook look = matrix_look_at(&view->look, cell.row, cell.col);
    cell_text(view, &look, text);
    if (look.seen != SEEN_MASKED) {
        number_column_fit(&view->column, text);
        return strchr(text, '~');
    }
    const int wide = (int)strlen(text) + 1;
    if (text[0] && wide > view->column.widest)
        view->column.widest = wide;
    return false;
}

// The bounds of a large matrix stand for its numbers, with room for marks.
static void fit_bounds(MatrixView *view, const Scene *scene, const Matrix *m)
{
    char text[CELL_TEXT];
    double bounds[2] = {0, 0};
    if (!graph_asked(scene->session->graph))
        matrix_range(m, &bounds[0], &bounds[1]);
    for (int i = 0; i < 2; i++) {
        number_fixed(bounds[i], view->decimals, text);
        strcat(text, "~");
        if (graph_before(scene->session->graph, view->item.side, view->item.node, view->item.path))
            strcat(text, "*");
        number_column_fit(&view->column, text);
    }
}

static void fit_numbers(MatrixView *view, const Scene *scene)
{
    const Matrix *m = matrix_shown(scene, &view->item);
    view->column = (NumberColumn){.head = 1, .widest = 1};
    size_t faint = 0;
    const size_t seen = view->shape.rows * view->shape.cols;
    if (matrix_size(m) > MEASURED_CELLS)
        fit_bounds(view, scene, m);
    for (size_t i = 0; matrix_size(m) <= MEASURED_CELLS && i < seen; i++)
        faint += fit_cell(view, cell_at(view, i / view->shape.cols, i % view->shape.cols));
    view->faint = faint * FAINT_SHARE > matrix_size(m);
    view->number = number_column_width(&view->column);
    view->space = scene->wide;
}

static const Labels *labels_of(const Scene *scene, const PictureItem *item, bool cols)
{
    const Node *node = graph_node(scene->session->graph, item->node);
    if (!scene->session->display.labels)
        return NULL;
    return cols != item->transposed ? node->col_labels : node->row_labels;
}

// "Token1" as "T1" or "1" where the whole does not fit; without digits at the
// end as much as fits.
static void short_label(const char *label, int columns, char *out, size_t size)
{
    if ((int)utf8_width(label) <= columns) {
        utf8_copy(out, size, label);
        return;
    }
    const size_t n = strlen(label);
    size_t digits = 0;
    while (digits < n && label[n - 1 - digits] >= '0' && label[n - 1 - digits] <= '9')
        digits++;
    uint32_t first;
    const size_t head = utf8_decode(label, n, &first);
    if (digits == 0 || digits == n || (int)digits > columns)
        snprintf(out, size, "%.*s", (int)utf8_fit(label, (size_t)columns), label);
    else if (utf8_char_width(first) + (int)digits <= columns)
        snprintf(out, size, "%.*s%s", (int)head, label, label + n - digits);
    else
        snprintf(out, size, "%s", label + n - digits);
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

// "Xᵀ"; the caller releases it.
static Buffer name_of(const MatrixView *view, const Scene *scene)
{
    Buffer name = {0};
    const PictureItem *item = &view->item;
    session_write_name(scene->session, item->side, item->node, item->path, &name);
    if (item->transposed != scene->session->display.columns)
        buffer_add(&name, "ᵀ");
    return name;
}

static void write_shape(const MatrixView *view, char out[64])
{
    snprintf(out, 64, " %zu×%zu", view->shape.rows, view->shape.cols);
    if (view->unshaped) // it is asked for
        strcpy(out, " ?×?");
}

// A long name may be cut; its shape may not.
static void measure_name(MatrixView *view, const Scene *scene)
{
    char shape[64];
    Buffer name = name_of(view, scene);
    write_shape(view, shape);
    view->name = (int)utf8_width(buffer_text(&name)) + 1; // "^T" in ASCII
    view->tail = (int)utf8_width(shape);
    view->name = view->name < NAME_MOST ? view->name : NAME_MOST;
    buffer_release(&name);
}

Shape matrix_view_shape(const Scene *scene, const PictureItem *item)
{
    const Shape shape = graph_node(scene->session->graph, item->node)->shape;
    if (session_shape_covered(scene->session, item->side, item->node))
        return (Shape){1, 1};
    return item->transposed ? (Shape){shape.cols, shape.rows} : shape;
}

MatrixView matrix_view(const Scene *scene, const PictureItem *item, int decimals, int label)
{
    MatrixView view = {.item = *item, .shape = matrix_view_shape(scene, item)};
    view.look = matrix_look(scene->session,
                            (CellRef){.side = item->side, .node = item->node, .path = item->path});
    view.decimals = decimals_of(scene, &view, decimals);
    view.unshaped = view.look.covered;
    view.rows = view.shape.rows;
    view.cols = view.shape.cols;
    fit_numbers(&view, scene);
    view.heads = !view.unshaped && labels_of(scene, item, true) != NULL;
    const Labels *rows = labels_of(scene, item, false);
    if (rows && label > 0 && !view.unshaped)
        view.label = widest_label(rows, scene->lang, label) + 1;
    measure_name(&view, scene);
    return view;
}

static bool crops_cols(const MatrixView *view)
{
    return view->cols < view->shape.cols;
}

int matrix_view_step(const MatrixView *view)
{
    return view->number + 2 + 2 * view->space;
}

int matrix_view_grid(const MatrixView *view)
{
    return view->label + 2 + (int)view->cols * matrix_view_step(view) + (crops_cols(view) ? 2 : 0);
}

int matrix_view_width(const MatrixView *view)
{
    const int grid = matrix_view_grid(view);
    const int title = view->name + view->tail;
    return grid > title ? grid : title;
}

int matrix_view_lines(const MatrixView *view)
{
    return (int)view->rows + (view->rows < view->shape.rows ? 1 : 0);
}

// ---- The window of a matrix that is too large for its place ------------

static bool is_in(const MatrixView *view, CellRef cell)
{
    return cell.node == view->item.node && cell.side == view->item.side &&
           cell.path == view->item.path;
}

// The cell of this matrix that must stay in sight, as it is seen: the selected
// one, what is pointed at, or the first that is highlighted.
static void anchor(const MatrixView *view, const Lit *lit, size_t *row, size_t *col)
{
    CellRef cell = {.node = NODE_NONE};
    for (size_t i = lit->count; i-- > 0;) {
        if (is_in(view, lit->cell[i]))
            cell = lit->cell[i];
    }
    if (is_in(view, lit->pointed))
        cell = lit->pointed;
    if (is_in(view, lit->selected))
        cell = lit->selected;
    *row = view->item.transposed ? cell.col : cell.row;
    *col = view->item.transposed ? cell.row : cell.col;
}

void matrix_view_crop_cols(MatrixView *view, const Lit *lit, int columns)
{
    if (matrix_view_grid(view) <= columns)
        return;
    size_t row, col;
    anchor(view, lit, &row, &col);
    const int room = (columns - view->label - 4) / matrix_view_step(view);
    const size_t fit = room < 1 ? 1 : (size_t)room;
    view->cols = fit < view->shape.cols ? fit : view->shape.cols;
    view->col0 = window_start(col, view->cols, view->shape.cols);
}

void matrix_view_crop_rows(MatrixView *view, const Lit *lit, int lines)
{
    if ((int)view->shape.rows <= lines)
        return;
    size_t row, col;
    anchor(view, lit, &row, &col);
    view->rows = lines < 2 ? 1 : (size_t)lines - 1;
    view->row0 = window_start(row, view->rows, view->shape.rows);
}

// ---- Drawing -----------------------------------------------------------

static Style cell_style(const MatrixView *view, const Scene *scene, const CellLook *look,
                        LitKind kind)
{
    static const Heat none = {HEAT_SEQUENTIAL, 0, 0};
    const bool plain = !view->heated && look->seen == SEEN_NUMBER;
    const Style style = plain ? scene_style(scene, STYLE_TEXT)
                              : cell_style_of(scene, view->heated ? &view->heat : &none, look);
    if (kind == LIT_NOT && !look->changed)
        return style;
    const StyleRole role = kind == LIT_SELECTED  ? STYLE_SELECTED
                           : kind == LIT_POINTED ? STYLE_POINTED
                           : kind == LIT_SOURCE  ? STYLE_SOURCE
                                                 : STYLE_CHANGED;
    return view->heated ? theme_over(&scene->theme, style, role) : scene_style(scene, role);
}

// A masked cell is hatched; its fill, if that is a number, stands at the end.
static void draw_number(const MatrixView *view, bool masked, const char *text, int x, int y,
                        Style style, Canvas *canvas)
{
    if (!masked) {
        canvas_text(canvas, x + number_column_start(&view->column, text), y, -1, style, text);
        return;
    }
    cell_hatch((Rect){x, y, view->number, 1}, style, canvas);
    canvas_text(canvas, x + view->number - (int)strlen(text), y, -1, style, text);
}

static void draw_cell(const MatrixView *view, const Scene *scene, const Lit *lit, CellRef cell,
                      int x, int y, Canvas *canvas)
{
    const LitKind kind = lit_kind(lit, cell);
    const CellLook look = matrix_look_at(&view->look, cell.row, cell.col);
    const Style style = cell_style(view, scene, &look, kind);
    char text[CELL_TEXT];
    cell_text(view, &look, text);
    canvas_fill(canvas, (Rect){x, y, matrix_view_step(view), 1}, style, ' ');
    x += view->space;
    draw_number(view, look.seen == SEEN_MASKED, text, x + 1, y, style, canvas);
    if (kind != LIT_NOT) {
        canvas_text(canvas, x, y, 1, style, "[");
        canvas_text(canvas, x + view->number + 1, y, 1, style, "]");
    }
}

static void draw_row_label(const MatrixView *view, const Scene *scene, size_t line, int x, int y,
                           Canvas *canvas)
{
    const Labels *labels = labels_of(scene, &view->item, false);
    char text[64];
    if (!labels || view->label == 0 || line >= view->rows)
        return;
    BUG_ON(view->row0 + line >= labels->n);
    short_label(labels->at[view->row0 + line].text[scene->lang], view->label - 1, text,
                sizeof text);
    canvas_text(canvas, x, y, view->label - 1, scene_style(scene, STYLE_DIM), text);
}

static void draw_heads(const MatrixView *view, const Scene *scene, int x, int y, Canvas *canvas)
{
    const Labels *labels = labels_of(scene, &view->item, true);
    for (size_t j = 0; labels && view->heads && j < view->cols; j++) {
        char text[64];
        BUG_ON(view->col0 + j >= labels->n);
        short_label(labels->at[view->col0 + j].text[scene->lang], view->number + 1, text,
                    sizeof text);
        const int end = x + 1 + (int)(j + 1) * matrix_view_step(view) - 1 - view->space;
        canvas_text(canvas, end - canvas_width(canvas, text), y, view->number + 2,
                    scene_style(scene, STYLE_DIM), text);
    }
}

static void draw_line(const MatrixView *view, const Scene *scene, const Lit *lit, size_t line,
                      int x, int y, Canvas *canvas)
{
    BUG_ON(view->row0 + view->rows > view->shape.rows ||
           view->col0 + view->cols > view->shape.cols);
    const size_t row = view->row0 + line;
    const Style dim = scene_style(scene, STYLE_DIM);
    const size_t lines = (size_t)matrix_view_lines(view);
    const int step = matrix_view_step(view);
    canvas_text(canvas, x, y, 1, dim, bracket_piece(line, lines, true));
    for (size_t j = 0; line < view->rows && j < view->cols; j++)
        draw_cell(view, scene, lit, cell_at(view, row, view->col0 + j), x + 1 + (int)j * step, y,
                  canvas);
    int right = x + 1 + (int)view->cols * step;
    if (line == view->rows)
        canvas_text(canvas, x + 1 + step / 2, y, step, dim, "…");
    if (crops_cols(view)) {
        canvas_text(canvas, right, y, 2, dim, "…");
        right += 2;
    }
    canvas_text(canvas, right, y, 1, dim, bracket_piece(line, lines, false));
}

// "Xᵀ 2×3"; over the labels too where it is long.
static void draw_name(const MatrixView *view, const Scene *scene, int x, int y, Canvas *canvas)
{
    char shape[64];
    Buffer name = name_of(view, scene);
    write_shape(view, shape);
    const int tail = canvas_width(canvas, shape);
    int room = matrix_view_width(view) - tail;
    const int need = canvas_width(canvas, buffer_text(&name));
    if (need <= room - view->label) {
        x += view->label;
        room -= view->label;
    }
    x += canvas_text_cut(canvas, x, y, room, scene_style(scene, STYLE_NAME), buffer_text(&name));
    canvas_text(canvas, x, y, -1, scene_style(scene, STYLE_DIM), shape);
    buffer_release(&name);
}

// The mouse selects a cell.
static void mark_cells(const MatrixView *view, const Scene *scene, int x, int y, Canvas *canvas)
{
    const PictureItem *item = &view->item;
    const RegionGrid grid = {.w = matrix_view_step(view),
                             .per_line = 1,
                             .row = view->row0,
                             .col = view->col0,
                             .rows = view->row0 + view->rows,
                             .cols = view->col0 + view->cols,
                             .stride = 1,
                             .swap = item->transposed != scene->session->display.columns};
    Buffer name = {0};
    session_write_name(scene->session, item->side, item->node, item->path, &name);
    canvas_grid(canvas, (Rect){x, y, (int)view->cols * grid.w, (int)view->rows}, &grid,
                buffer_text(&name));
    buffer_release(&name);
}

void matrix_view_draw(const MatrixView *measured, const Scene *scene, const Lit *lit, int x, int y,
                      bool heads, Canvas *canvas)
{
    MatrixView with_bounds = *measured;
    const MatrixView *view = &with_bounds;
    if (measured->heated)
        with_bounds.heat = matrix_heat(scene, &measured->item);
    const int left = x + view->label;
    draw_name(view, scene, x, y++, canvas);
    if (heads)
        draw_heads(view, scene, left, y++, canvas);
    const int lines = matrix_view_lines(view);
    mark_cells(view, scene, left + 1, y, canvas);
    for (int i = 0; i < lines; i++) {
        draw_row_label(view, scene, (size_t)i, x, y + i, canvas);
        draw_line(view, scene, lit, (size_t)i, left, y + i, canvas);
    }
}
