// SPDX-License-Identifier: GPL-3.0-or-later
// A number takes a column for each of the brackets that may highlight it and the
// width of the widest number; points stand below each other. Four looks never mix: masked is
// a hatch, with the fill in it where that is a number, zero "0", a nonzero that
// rounds to zero ends in "~", not computed is "⋅". What the last edit
// changed ends in "*". Only what is seen is looked at, so that a window onto a
// million cells is drawn as fast as a small matrix.
#include "view/matrix_view.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"
#include "num/format.h"
#include "session/task.h"
#include "view/glyphs.h"
#include "view/region.h"

enum {
    MEASURED_CELLS = 2048,
    NAME_MOST = 16,  // columns of a name that widens its matrix
    FAINT_SHARE = 4, // a matrix is faint where one number in so many is ~0
    SHORT_W = 5,     // columns of a number in short digits, with a blank
    COLOR_W = 2,
    MARK_W = 2, // of the mark for columns that are not seen, with a blank
};

// ---- Cells -------------------------------------------------------------

static CellRef item_matrix(const PictureItem *item)
{
    return (CellRef){.side = item->side, .node = item->node, .path = item->path};
}

PictureItem matrix_item(const Scene *scene, CellRef of)
{
    return (PictureItem){.is_matrix = true,
                         .side = of.side,
                         .node = of.node,
                         .path = of.path,
                         .transposed = scene->session->display.columns};
}

// The cell of the graph that is seen at (row, col).
static CellRef cell_at(const MatrixView *view, const Scene *scene, size_t row, size_t col)
{
    const PictureItem *item = &view->item;
    BUG_ON(row >= view->shape.rows || col >= view->shape.cols);
    if (view->cell_at)
        return view->cell_at(view->context, scene->session, row, col);
    return (CellRef){item->side, item->node, item->path, item->transposed ? col : row,
                     item->transposed ? row : col};
}

static CellLook look_at(const MatrixView *view, const Scene *scene, size_t row, size_t col)
{
    if (view->cell_at)
        return cell_look(scene->session, cell_at(view, scene, row, col));
    return view->item.transposed ? matrix_look_at(&view->look, col, row)
                                 : matrix_look_at(&view->look, row, col);
}

// How a block of cells is seen: as its number of largest size. Where it has none, it is
// masked; where any of it is covered, all of it is, or with pixels, which cannot show
// that, the others alone.
static CellLook look_at_block(const MatrixView *view, const Scene *scene, size_t row, size_t col)
{
    if (view->down == 1 && view->across == 1)
        return look_at(view, scene, row, col);
    if (!view->look.computed)
        return (CellLook){.seen = SEEN_NOT_COMPUTED};
    const size_t row_end = size_min(row + view->down, view->shape.rows);
    const size_t col_end = size_min(col + view->across, view->shape.cols);
    const bool plain = !view->cell_at && matrix_look_is_plain(&view->look);
    CellLook best = {.seen = SEEN_MASKED};
    for (size_t i = row; i < row_end && !graph_asked(scene->session->graph); i++) {
        for (size_t j = col; j < col_end; j++) {
            // Most numbers of a large block are smaller than one before them.
            if (plain && best.seen == SEEN_NUMBER &&
                fabs(view->item.transposed ? matrix_get(view->look.now, j, i)
                                           : matrix_get(view->look.now, i, j)) <= fabs(best.value))
                continue;
            const CellLook look = look_at(view, scene, i, j);
            if (look.seen == SEEN_COVERED && view->density != DENSITY_PIXELS)
                return look;
            if (look.seen == SEEN_NUMBER &&
                (best.seen != SEEN_NUMBER || !(fabs(look.value) <= fabs(best.value))))
                best = look;
        }
    }
    return best;
}

// At most four columns: ".31", "-.04", "1.25", "12", "-1e3"; "0~" is not zero.
static void write_short(const CellLook *look, char out[CELL_TEXT])
{
    for (int decimals = 2; decimals >= 0; decimals--) {
        if (cell_look_write(look, decimals, out) == LOOK_ROUNDED_ZERO) {
            strcpy(out, "0~");
            return;
        }
        char *zero = out + (out[0] == '-');
        if (zero[0] == '0' && zero[1] == '.')
            memmove(zero, zero + 1, strlen(zero));
        if (strlen(out) < SHORT_W)
            return;
    }
    snprintf(out, NUMBER_SIZE, "%.0e", look->value);
    char *power = strstr(out, "e+0");
    if (power)
        memmove(power + 1, power + 3, strlen(power + 3) + 1);
}

// Writes the number of a cell with its marks: "*" where the last edit changed it.
static void write_cell(const MatrixView *view, const CellLook *look, char out[CELL_TEXT])
{
    if (view->density == DENSITY_SHORT && look->seen == SEEN_NUMBER && !look->word) {
        write_short(look, out);
        return;
    }
    cell_look_write(look, view->decimals, out);
    if (view->density == DENSITY_SHORT && look->word)
        out[utf8_fit(out, SHORT_W - 1)] = '\0';
    if (look->changed && view->stars)
        strcat(out, "*");
}

// ---- Measuring ---------------------------------------------------------

enum { OFTEN = 1 << 10 }; // cells between two questions whether to go on

// As number_places_of, a few rows at a time.
static int places_of(const Scene *scene, const Matrix *m, int most)
{
    const size_t some = size_max(4 * OFTEN / size_max(m->cols, 1), 1);
    int places = 0;
    for (size_t i = 0; i < m->rows && places < most; i += some) {
        const Matrix part = {size_min(some, m->rows - i), m->cols, m->at + i * m->cols};
        if (graph_asked(scene->session->graph))
            break; // what is drawn is thrown away
        places = int_max(places, number_places_of(&part, most));
    }
    return places;
}

// The decimals that the numbers need, at most `most`; what is masked shows its own.
static int decimals_of(const Scene *scene, const MatrixView *view, int most)
{
    const Matrix *m = view->look.now;
    int decimals = 0;
    if (m && !view->look.masks)
        return places_of(scene, m, most);
    for (size_t i = 0; m && i < matrix_size(m) && decimals < most; i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            return 0; // what is drawn is thrown away
        if (matrix_look_at(&view->look, i / m->cols, i % m->cols).seen != SEEN_MASKED)
            decimals = int_max(decimals, number_places(m->at[i], most));
    }
    return decimals;
}

// The bounds of a large matrix stand for its numbers, and with them one that rounds to zero;
// with room for marks.
static void fit_bounds(MatrixView *view, const Scene *scene)
{
    char text[CELL_TEXT];
    double bounds[3] = {0, 0, DBL_MIN};
    if (!graph_asked(scene->session->graph))
        matrix_look_range(&view->look, &bounds[0], &bounds[1]);
    for (int i = 0; i < 3; i++) {
        number_fixed(bounds[i], view->decimals, text);
        strcat(text, i == 2 ? "~" : "");
        if (view->look.before)
            strcat(text, "*");
        number_column_fit(&view->column, text);
    }
}

// The width of the numbers, with a piece of the hatch beside the fill of a masked cell, and
// with it that of the cells.
static void fit_numbers(MatrixView *view, const Scene *scene)
{
    view->column = (NumberColumn){.head = 1, .widest = 1};
    size_t faint = 0;
    const size_t seen = view->shape.rows * view->shape.cols;
    const bool large = seen > MEASURED_CELLS && !view->cell_at;
    if (large && view->look.now)
        fit_bounds(view, scene);
    for (size_t i = 0; !large && i < seen; i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            break; // what is drawn is thrown away
        char text[CELL_TEXT];
        const CellLook look = look_at(view, scene, i / view->shape.cols, i % view->shape.cols);
        write_cell(view, &look, text);
        if (look.seen == SEEN_MASKED) {
            const int wide = text[0] ? (int)strlen(text) + 1 : 0;
            view->column.widest = int_max(view->column.widest, wide);
            continue;
        }
        number_column_fit(&view->column, text);
        faint += strchr(text, '~') != NULL;
    }
    view->faint = view->look.now && faint * FAINT_SHARE > seen;
    view->number = number_column_width(&view->column);
    view->w = view->number + 1 + view->marks + 2 * view->space;
}

const Labels *matrix_labels(const Session *session, NodeId node, bool cols)
{
    const Node *of = graph_node(session->graph, node);
    return !session->display.labels ? NULL : cols ? of->col_labels : of->row_labels;
}

static const Labels *labels_of(const Scene *scene, const PictureItem *item, bool cols)
{
    return matrix_labels(scene->session, item->node, cols != item->transposed);
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

// Draws the label of a row or column, if the matrix has them; that of a column ends where its
// numbers do, if it has room so.
static void draw_label(const MatrixView *view, const Scene *scene, bool cols, size_t i, Rect at,
                       Canvas *canvas)
{
    const Labels *labels = labels_of(scene, &view->item, cols);
    char text[64];
    if (!labels)
        return;
    BUG_ON(i >= labels->n);
    short_label(labels->at[i].text[lang_of_lesson(scene->lang)], at.w, text, sizeof text);
    const int before = view->number + 1 + view->space - canvas_width(canvas, text);
    canvas_text(canvas, at.x + (cols ? int_max(before, 0) : 0), at.y, at.w,
                scene_style(scene, STYLE_DIM), text);
}

// "Xᵀ"; the caller releases it.
static Buffer name_of(const MatrixView *view, const Scene *scene)
{
    Buffer name = {0};
    const PictureItem *item = &view->item;
    matrix_name(scene->session, item_matrix(item), scene->lang, &name);
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

Shape matrix_view_shape(const Scene *scene, const PictureItem *item)
{
    const Shape shape = graph_node(scene->session->graph, item->node)->shape;
    if (session_shape_covered(scene->session, item->side, item->node))
        return (Shape){1, 1};
    return item->transposed ? (Shape){shape.cols, shape.rows} : shape;
}

// A block of all cells, each of them drawn, that is not measured yet.
static MatrixView block_of(const MatrixLook *look, Shape shape, bool transposed)
{
    return (MatrixView){.item = {.side = look->of.side,
                                 .node = look->of.node,
                                 .path = look->of.path,
                                 .transposed = transposed},
                        .look = *look,
                        .heat = look->computed ? matrix_heat(look->session, look->of) : (Heat){0},
                        .shape = shape,
                        .rows = shape.rows,
                        .cols = shape.cols,
                        .h = 1,
                        .across = 1,
                        .down = 1};
}

MatrixView matrix_view(const Scene *scene, const PictureItem *item, int decimals, int label)
{
    const MatrixLook look = matrix_look(scene->session, item_matrix(item));
    MatrixView view = block_of(&look, matrix_view_shape(scene, item), item->transposed);
    view.item = *item;
    view.decimals = decimals_of(scene, &view, decimals);
    view.unshaped = view.look.covered;
    view.marks = true;
    view.stars = scene->theme.depth < DEPTH_256 || theme_is_mono(&scene->theme);
    fit_numbers(&view, scene);
    view.heads = !view.unshaped && labels_of(scene, item, true) != NULL;
    const Labels *rows = labels_of(scene, item, false);
    for (size_t i = 0; rows && label > 0 && !view.unshaped && i < rows->n; i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            break;
        char text[64];
        short_label(rows->at[i].text[lang_of_lesson(scene->lang)], label, text, sizeof text);
        view.label = int_max(view.label, (int)utf8_width(text) + 1);
    }
    // A long name may be cut; its shape may not.
    char shape[64];
    Buffer name = name_of(&view, scene);
    write_shape(&view, shape);
    view.name = int_min((int)utf8_width(buffer_text(&name)) + 1, NAME_MOST); // "^T" in ASCII
    view.tail = (int)utf8_width(shape);
    buffer_release(&name);
    return view;
}

MatrixView matrix_view_of(const Scene *scene, const MatrixLook *look, Shape shape, bool transposed,
                          int decimals)
{
    MatrixView view = block_of(look, shape, transposed);
    view.decimals = look->now ? places_of(scene, look->now, decimals) : decimals;
    fit_numbers(&view, scene);
    return view;
}

MatrixView matrix_view_of_cells(const Scene *scene, CellAt *cell, const void *context, Shape shape,
                                int decimals)
{
    const MatrixLook first = matrix_look(scene->session, cell(context, scene->session, 0, 0));
    MatrixView view = block_of(&first, shape, false);
    view.cell_at = cell;
    view.context = context;
    view.decimals = decimals;
    fit_numbers(&view, scene);
    return view;
}

MatrixView matrix_view_picture(const Scene *scene, Side side, NodeId node, bool computed)
{
    Graph *graph = scene->session->graph;
    const CellRef of = {.side = side, .node = node};
    const PictureItem item = matrix_item(scene, of);
    MatrixLook look = matrix_look(scene->session, of);
    look.computed &= computed && (side != SIDE_GRAD || graph_has_grad(graph, node));
    MatrixView view = block_of(&look, matrix_view_shape(scene, &item), item.transposed);
    view.density = DENSITY_COLORS;
    view.w = COLOR_W;
    view.heated = true;
    return view;
}

void matrix_view_set_density(MatrixView *view, const Scene *scene, Density density,
                             const Canvas *canvas)
{
    // A character holds two pixels, one above the other, as half blocks; one where
    // their width is not sure or there are no colours.
    const bool halves =
        canvas->glyphs == GLYPHS_UNICODE && theme_levels(&scene->theme, view->heat.map) > 1;
    view->density = density;
    view->h = density == DENSITY_PIXELS && halves ? 0 : 1;
    switch (density) {
    case DENSITY_DIGITS: view->w = view->number + 2; break;
    case DENSITY_SHORT: view->w = SHORT_W; break;
    case DENSITY_COLORS: view->w = COLOR_W; break;
    case DENSITY_PIXELS: view->w = 1; break;
    }
}

void matrix_view_enlarge(MatrixView *view, int columns, int lines)
{
    BUG_ON(view->density != DENSITY_DIGITS || lines < 1);
    const int natural = view->number + 2 + 2 * view->space;
    view->h = lines;
    view->w = int_max(columns, natural);
    view->space += (view->w - natural) / 2;
}

void matrix_view_widen(MatrixView *view, const Scene *scene, int most)
{
    const Labels *labels = view->heads ? labels_of(scene, &view->item, true) : NULL;
    int widest = 0;
    for (size_t i = 0; labels && i < labels->n; i++)
        widest = int_max(widest, (int)utf8_width(labels->at[i].text[lang_of_lesson(scene->lang)]));
    matrix_view_enlarge(view, int_min(widest, most) + 1, view->h);
}

void matrix_view_use_blocks(MatrixView *view, const Scene *scene, BigDot dot, int more)
{
    BUG_ON(view->density != DENSITY_DIGITS || more < 0);
    view->dot = dot;
    view->number = 0;
    for (size_t i = 0; i < view->shape.rows * view->shape.cols; i++) {
        char text[CELL_TEXT];
        const CellLook look = look_at(view, scene, i / view->shape.cols, i % view->shape.cols);
        write_cell(view, &look, text);
        view->number = int_max(view->number, big_text_width(dot, text));
    }
    view->h = big_text_lines(dot) + more;
    view->space = 1;
    view->w = view->number + 2 + 2 * view->space;
}

// Rows for which a line of cells stands.
static size_t cells_down(const MatrixView *view)
{
    return view->down * (view->h == 0 ? 2 : 1);
}

// The columns and lines that the cells alone take.
static Rect cells_size(const MatrixView *view)
{
    const size_t across = (view->cols + view->across - 1) / view->across;
    const size_t down = (view->rows + cells_down(view) - 1) / cells_down(view);
    return (Rect){.w = (int)across * view->w, .h = (int)down * int_max(view->h, 1)};
}

Rect matrix_view_shrink(MatrixView *view, Rect most)
{
    BUG_ON(most.w < view->w || most.h < 1 || view->h != 1);
    const size_t w = (size_t)(most.w / view->w), h = (size_t)most.h;
    view->across = (view->shape.cols + w - 1) / w;
    view->down = (view->shape.rows + h - 1) / h;
    return cells_size(view);
}

static bool hides_below(const MatrixView *view)
{
    return view->row0 + view->rows < view->shape.rows;
}

static bool hides_right(const MatrixView *view)
{
    return view->col0 + view->cols < view->shape.cols;
}

// Labels, brackets and so many columns of numbers.
static int grid_of(const MatrixView *view, size_t cols)
{
    return view->label + 2 + !view->marks + (int)cols * view->w;
}

int matrix_view_grid(const MatrixView *view)
{
    return grid_of(view, view->cols) + MARK_W * (view->left + hides_right(view));
}

int matrix_view_width(const MatrixView *view)
{
    return int_max(matrix_view_grid(view), view->name + view->tail);
}

int matrix_view_least(const MatrixView *view, size_t cols)
{
    return int_max(grid_of(view, size_min(cols, view->cols)), view->name + view->tail);
}

int matrix_view_lines(const MatrixView *view)
{
    return (int)view->rows * int_max(view->h, 1) + view->above + hides_below(view);
}

// ---- The window of a matrix that is too large for its place ------------

static bool is_in(const MatrixView *view, CellRef cell)
{
    return cell.node == view->item.node && cell.side == view->item.side &&
           cell.path == view->item.path;
}

// The cell of this matrix that must stay in sight, as it is seen: the selected
// one, what is pointed at, or the first that is highlighted. False where there is none.
static bool anchor(const MatrixView *view, const Highlights *highlights, size_t *row, size_t *col)
{
    CellRef cell = {.node = NODE_NONE};
    for (size_t i = highlights->count; i-- > 0;) {
        if (is_in(view, highlights->cell[i]))
            cell = highlights->cell[i];
    }
    if (is_in(view, highlights->pointed))
        cell = highlights->pointed;
    if (is_in(view, highlights->selected))
        cell = highlights->selected;
    *row = view->item.transposed ? cell.col : cell.row;
    *col = view->item.transposed ? cell.row : cell.col;
    return cell.node != NODE_NONE;
}

size_t window_start(size_t at, size_t room, size_t size)
{
    if (size <= room)
        return 0;
    const size_t start = at > room / 2 ? at - room / 2 : 0;
    return start + room > size ? size - room : start;
}

typedef struct Window {
    size_t first, count;
    bool before; // a mark for what is hidden before it
} Window;

// A window of `one` of `size` cells with cell `at` in it, of `two` where there are marks on both
// sides of it: where not even one cell has room beside these, there is no mark before it.
static Window window_of(size_t at, int one, int two, size_t size)
{
    Window w = {.count = size_min((size_t)int_max(one, 1), size)};
    w.first = window_start(at, w.count, size);
    w.before = w.first > 0;
    if (w.before && w.first + w.count < size) {
        w.before = two > 0;
        w.count = w.before ? (size_t)two : w.count;
        w.first = window_start(at, w.count, size);
    }
    return w;
}

void matrix_view_crop_cols(MatrixView *view, const Highlights *highlights, int columns)
{
    if (matrix_view_grid(view) <= columns)
        return;
    size_t row, col;
    anchor(view, highlights, &row, &col);
    const int room = columns - view->label - 2 - MARK_W;
    const Window w = window_of(col, room / view->w, (room - MARK_W) / view->w, view->shape.cols);
    view->cols = w.count;
    view->col0 = w.first;
    view->left = w.before;
}

void matrix_view_crop_rows(MatrixView *view, const Highlights *highlights, int lines)
{
    if ((int)view->shape.rows <= lines)
        return;
    size_t row, col;
    anchor(view, highlights, &row, &col);
    const Window w = window_of(row, lines - 1, lines - 2, view->shape.rows);
    view->rows = w.count;
    view->row0 = w.first;
    view->above = w.before;
}

void matrix_view_crop_like(MatrixView *view, const Highlights *highlights, const MatrixView *other)
{
    size_t row, col;
    if (other->shape.rows != view->shape.rows || anchor(view, highlights, &row, &col) ||
        !anchor(other, highlights, &row, &col))
        return;
    view->rows = other->rows;
    view->row0 = other->row0;
    view->above = other->above;
}

// ---- Drawing -----------------------------------------------------------

// The style of a cell by its value: colours where there are some.
static Style value_style(const MatrixView *view, const Scene *scene, const CellLook *look)
{
    if (look->seen != SEEN_NUMBER || !view->heated)
        return scene_style(scene, look->seen == SEEN_MASKED ? STYLE_DIM : STYLE_TEXT);
    return heat_style(&scene->theme, &view->heat, look->value);
}

static Style cell_style(const MatrixView *view, const Scene *scene, const CellLook *look,
                        HighlightKind kind)
{
    static const StyleRole roles[] = {[HIGHLIGHT_NONE] = STYLE_CHANGED,
                                      [HIGHLIGHT_SELECTED] = STYLE_SELECTED,
                                      [HIGHLIGHT_POINTED] = STYLE_POINTED,
                                      [HIGHLIGHT_SOURCE] = STYLE_SOURCE};
    const bool changed = look->changed && view->marks;
    const bool quiet = view->quiet && view->heat.map != HEAT_SEQUENTIAL;
    const Style style = kind != HIGHLIGHT_NONE || !quiet || look->seen != SEEN_NUMBER
                            ? value_style(view, scene, look)
                            : scene_style(scene, changed ? STYLE_TEXT : STYLE_DIM);
    if (kind == HIGHLIGHT_NONE && !changed)
        return style;
    return view->heated || (view->marks && kind != HIGHLIGHT_NONE && kind != HIGHLIGHT_SOURCE)
               ? theme_over(&scene->theme, style, roles[kind])
               : scene_style(scene, roles[kind]);
}

// Whether colours say what is highlighted: else brackets do.
static bool is_framed(const MatrixView *view, const Scene *scene)
{
    return view->heated && scene->theme.depth >= DEPTH_256 && !theme_is_mono(&scene->theme);
}

// A frame around the selected cell or the one pointed at, in the accent on the colour of its
// number: of a low or narrow one what has room; without half blocks of blanks.
static void draw_frame(const Scene *scene, Style ground, bool closed, Rect at, Canvas *canvas)
{
    static const char *const side[] = {"▌", "▐", "▛", "▜", "▙", "▟"};
    const bool halves = canvas->glyphs == GLYPHS_UNICODE;
    const int32_t accent = scene_style(scene, STYLE_SELECTED).bg;
    const Style style = halves ? (Style){accent, ground.bg, 0} : (Style){-1, accent, 0};
    for (int y = 0; y < at.h; y++) {
        const int edge = !closed || !halves || at.h < 3 ? 0 : y == 0 ? 2 : y + 1 == at.h ? 4 : 0;
        if (edge > 0)
            canvas_fill(canvas, (Rect){at.x, at.y + y, at.w, 1}, style,
                        edge == 2 ? 0x2580 : 0x2584);
        for (int i = 0; i < 1 + (at.w > COLOR_W); i++)
            canvas_text(canvas, at.x + i * (at.w - 1), at.y + y, 1, style,
                        halves ? side[edge + i] : " ");
    }
}

// Fills the cell's place with the hatch of a mask.
static void hatch(Rect at, Style style, Canvas *canvas)
{
    canvas_fill(canvas, at, style, glyph_replacement(canvas->glyphs, 0x2591, 0) ? ':' : 0x2591);
}

// What a changed number was: above it in a high cell, else half of the cell has its colour.
static void draw_before(const MatrixView *view, const Scene *scene, const CellLook *look, Rect at,
                        Style now, HighlightKind kind, Canvas *canvas)
{
    const bool edge = kind == HIGHLIGHT_SELECTED || kind == HIGHLIGHT_POINTED;
    char text[CELL_TEXT];
    CellLook old = *look;
    old.value = look->before;
    old.changed = false;
    const Style quiet = scene_style(scene, edge ? STYLE_SELECTED : STYLE_DIM);
    const bool shows = now.bg >= 0 && (!edge || at.h < 3);
    const Style style = shows ? value_style(view, scene, &old) : quiet;
    if (at.h < 3) {
        if (now.bg >= 0 && at.w / 2 > edge)
            canvas_restyle(canvas, (Rect){at.x + edge, at.y, at.w / 2 - edge, 1}, style);
        return;
    }
    cell_look_write(&old, view->decimals, text);
    canvas_fill(canvas, (Rect){at.x, at.y, at.w, 1}, style, ' ');
    canvas_text_cut(canvas, at.x + 1, at.y, at.w - 2, style, text);
}

// A masked cell is hatched; its fill, if that is a number, stands at the end.
static void draw_number(const MatrixView *view, const Scene *scene, const CellLook *look, Rect at,
                        HighlightKind kind, Canvas *canvas)
{
    char text[CELL_TEXT];
    const Style style = cell_style(view, scene, look, kind);
    write_cell(view, look, text);
    if (look->seen == SEEN_NOT_COMPUTED)
        strcpy(text, glyph_not_computed(canvas->glyphs));
    const Style plain = {style.fg, style.bg, (uint8_t)(style.attr & ~ATTR_UNDERLINE)};
    canvas_fill(canvas, at, plain, ' ');
    const int before = view->density == DENSITY_SHORT ? 0 : 1;
    const int number = view->density == DENSITY_SHORT ? SHORT_W - 1 : view->number;
    const int y = at.y + at.h / 2;
    const int x = at.x + before + view->space;
    const int w = (int)utf8_width(text);
    const bool lacks = look->seen == SEEN_COVERED || look->seen == SEEN_NOT_COMPUTED;
    const bool aligned =
        view->density != DENSITY_SHORT && (look->seen == SEEN_NUMBER || look->seen == SEEN_COVERED);
    const int start = lacks && at.h > 1 ? (number - w) / 2 // alone in a large cell
                      : aligned         ? number_column_start(&view->column, text)
                                        : number - w;
    if (look->seen == SEEN_MASKED)
        hatch(view->marks && at.h == 1 ? (Rect){x, y, number, 1} : at, style, canvas);
    if (view->dot.w > 0)
        big_text_draw(canvas, x + (number - big_text_width(view->dot, text)) / (lacks ? 2 : 1),
                      at.y + (at.h - big_text_lines(view->dot) + 1) / 2, view->dot, plain, text);
    else
        canvas_text(canvas, x + start, y, -1, style, text);
    if (is_framed(view, scene)) {
        if (x == at.x) // short digits have a blank before them in the cell to the left
            at = (Rect){at.x - 1, at.y, at.w + 1, at.h};
        if (kind == HIGHLIGHT_SELECTED || kind == HIGHLIGHT_POINTED)
            draw_frame(scene, plain, view->dot.w == 0, at, canvas);
        if (look->changed && view->marks && look->seen == SEEN_NUMBER && view->dot.w == 0)
            draw_before(view, scene, look, at, plain, kind, canvas);
    } else if (kind != HIGHLIGHT_NONE && view->dot.w > 0) {
        for (int i = 0; i < 2 * at.h; i++) // a line, which no other one crosses
            canvas_text(canvas, i % 2 ? at.x + at.w - 1 : at.x, at.y + i / 2, 1, plain, "│");
    } else if (kind != HIGHLIGHT_NONE && view->marks) {
        canvas_text(canvas, x - 1, y, 1, style, "[");
        canvas_text(canvas, x + number, y, 1, style, "]");
    }
}

// A character by size, for screens without colours.
static char ink_of(const Heat *heat, double value)
{
    const char *ink = matrix_ink(heat->map);
    const int levels = (int)strlen(ink);
    return ink[heat_level_of(heat, value, heat->map == HEAT_SEQUENTIAL ? 0 : levels / 2, levels)];
}

const char *matrix_ink(HeatMap map)
{
    return map == HEAT_SEQUENTIAL ? " .:+*@" : "#=-.+*@";
}

// A cell as a colour, or as ink by its size where there are no colours: a mask as a
// hatch, what is covered as "?", what is not computed as a dot.
static void draw_color(const MatrixView *view, const Scene *scene, const CellLook *look, Rect at,
                       HighlightKind kind, Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    const bool colors = theme_levels(&scene->theme, view->heat.map) > 1;
    const int middle = at.x + (at.w - 1) / 2;
    if (kind == HIGHLIGHT_SELECTED && at.w > 1) {
        const Style style = cell_style(view, scene, look, kind);
        canvas_fill(canvas, at, style, ' ');
        if (is_framed(view, scene)) {
            draw_frame(scene, style, true, at, canvas);
        } else {
            for (int i = 0; i < 2 * at.h; i++)
                canvas_text(canvas, i % 2 ? at.x + at.w - 1 : at.x, at.y + i / 2, 1, style,
                            i % 2 ? "]" : "[");
        }
        if (look->seen == SEEN_COVERED)
            canvas_text(canvas, at.x + at.w / 2, at.y + at.h / 2, 1, style, "?");
    } else if (look->seen == SEEN_MASKED)
        hatch(at, dim, canvas);
    else if (look->seen == SEEN_COVERED)
        canvas_text(canvas, middle, at.y + at.h / 2, 1, dim, "?");
    else if (look->seen == SEEN_NOT_COMPUTED)
        canvas_text(canvas, middle, at.y + at.h / 2, 1, dim, glyph_not_computed(canvas->glyphs));
    else if (colors) // no ink, which would be sent
        canvas_fill(canvas, at, (Style){-1, value_style(view, scene, look).bg, 0}, ' ');
    else
        canvas_fill(canvas, at, value_style(view, scene, look),
                    (uint32_t)ink_of(&view->heat, look->value));
}

// Two cells, one above the other, in one character: the upper half takes the
// ink, the lower the ground.
static void draw_halves(const MatrixView *view, const Scene *scene, size_t row, size_t col, Rect at,
                        Canvas *canvas)
{
    const CellLook none = {.seen = SEEN_MASKED};
    const CellLook upper = look_at_block(view, scene, row, col);
    const CellLook lower = row + view->down < view->shape.rows
                               ? look_at_block(view, scene, row + view->down, col)
                               : none;
    const int32_t up = upper.seen == SEEN_MASKED ? -1 : value_style(view, scene, &upper).bg;
    const int32_t low = lower.seen == SEEN_MASKED ? -1 : value_style(view, scene, &lower).bg;
    if (upper.seen == SEEN_MASKED && lower.seen == SEEN_MASKED)
        hatch(at, scene_style(scene, STYLE_DIM), canvas);
    else if (up == low)
        canvas_fill(canvas, at, (Style){-1, low, 0}, ' ');
    else if (up < 0) // the terminal's own is no ink
        canvas_fill(canvas, at, (Style){low, -1, 0}, 0x2584);
    else
        canvas_fill(canvas, at, (Style){up, low, 0}, 0x2580);
}

static void draw_cell(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                      size_t row, size_t col, int x, int y, Canvas *canvas)
{
    const Rect at = {x, y, view->w, int_max(view->h, 1)};
    if (view->h == 0) {
        draw_halves(view, scene, row, col, at, canvas);
        return;
    }
    const CellLook look = look_at_block(view, scene, row, col);
    MatrixView several; // matrices, which may be of other families
    if (view->cell_at && look.seen == SEEN_NUMBER) {
        several = *view;
        several.heat = matrix_heat(scene->session, cell_at(view, scene, row, col));
        view = &several;
    }
    const HighlightKind kind =
        highlights ? highlight_kind(highlights, cell_at(view, scene, row, col)) : HIGHLIGHT_NONE;
    if (view->density == DENSITY_COLORS || view->density == DENSITY_PIXELS)
        draw_color(view, scene, &look, at, kind, canvas);
    else
        draw_number(view, scene, &look, at, kind, canvas);
}

// The piece of a bracket on line `line` of `lines`.
static const char *bracket_piece(size_t line, size_t lines, bool left)
{
    static const char *const piece[2][4] = {{"⎤", "⎥", "⎦", "]"}, {"⎡", "⎢", "⎣", "["}};
    const int at = lines == 1 ? 3 : line == 0 ? 0 : line + 1 >= lines ? 2 : 1;
    return piece[left][at];
}

// The row on a line; one too large on the line of a mark.
static size_t row_of(const MatrixView *view, size_t line)
{
    return line < view->above ? SIZE_MAX : (line - view->above) / (size_t)int_max(view->h, 1);
}

// Whether the cells of the row begin on the line.
static bool is_first(const MatrixView *view, size_t line)
{
    return (line - view->above) % (size_t)int_max(view->h, 1) == 0;
}

void matrix_view_draw_line(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                           size_t line, int x, int y, Canvas *canvas)
{
    BUG_ON(view->row0 + view->rows > view->shape.rows ||
           view->col0 + view->cols > view->shape.cols);
    const Style dim = scene_style(scene, STYLE_DIM);
    const size_t lines = (size_t)matrix_view_lines(view);
    const bool brackets = !is_framed(view, scene); // colours hold a matrix together
    if (brackets)
        canvas_text(canvas, x, y, 1, dim, bracket_piece(line, lines, true));
    const size_t row = row_of(view, line);
    const int cells = x + 1 + MARK_W * view->left;
    for (size_t j = 0; row < view->rows && is_first(view, line) && j < view->cols; j++)
        draw_cell(view, scene, highlights, view->row0 + row, view->col0 + j,
                  cells + (int)j * view->w, y, canvas);
    int right = cells + !view->marks + (int)view->cols * view->w;
    if (row >= view->rows)
        canvas_text(canvas, cells + view->w / 2, y, view->w, dim, "…");
    if (view->left)
        canvas_text(canvas, x + 1 + MARK_W - canvas_width(canvas, "…"), y, MARK_W, dim, "…");
    if (hides_right(view)) {
        canvas_text(canvas, right, y, MARK_W, dim, "…");
        right += MARK_W;
    }
    if (brackets)
        canvas_text(canvas, right, y, 1, dim, bracket_piece(line, lines, false));
}

void matrix_view_draw_cells(const MatrixView *view, const Scene *scene,
                            const Highlights *highlights, int x, int y, Canvas *canvas)
{
    const size_t down = cells_down(view);
    BUG_ON(view->down == 0 || view->across == 0);
    for (size_t i = 0; i < view->rows; i += down, y += int_max(view->h, 1)) {
        for (size_t j = 0; j < view->cols; j += view->across)
            draw_cell(view, scene, highlights, view->row0 + i, view->col0 + j,
                      x + (int)(j / view->across) * view->w, y, canvas);
    }
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
    x += scene_say(scene, (Rect){x, y, room, 1}, STYLE_NAME, say_buffer(&name), canvas);
    canvas_text(canvas, x, y, -1, scene_style(scene, STYLE_DIM), shape);
}

void matrix_view_mark(const MatrixView *view, const Scene *scene, int x, int y, Canvas *canvas)
{
    const PictureItem *item = &view->item;
    const RegionGrid grid = {.w = view->w,
                             .h = view->h,
                             .row = view->row0,
                             .col = view->col0,
                             .rows = view->row0 + view->rows,
                             .cols = view->col0 + view->cols,
                             .down = view->down,
                             .across = view->across,
                             .swap = item->transposed != scene->session->display.columns};
    const Rect cells = cells_size(view);
    Buffer name = {0};
    session_write_name(scene->session, item->side, item->node, item->path, &name);
    canvas_grid(canvas, (Rect){x, y, cells.w, cells.h}, &grid, buffer_text(&name));
    buffer_release(&name);
}

void matrix_view_draw(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                      int x, int y, bool heads, Canvas *canvas)
{
    const int left = x + view->label, cells = left + MARK_W * view->left;
    draw_name(view, scene, x, y++, canvas);
    for (size_t j = 0; heads && view->heads && j < view->cols; j++) {
        draw_label(view, scene, true, view->col0 + j,
                   (Rect){cells + (int)j * view->w + 1, y, view->w - 1, 1}, canvas);
    }
    y += heads;
    const size_t lines = (size_t)matrix_view_lines(view);
    matrix_view_mark(view, scene, cells + 1, y + view->above, canvas);
    const int middle = int_max(view->h, 1) / 2;
    for (size_t i = 0; i < lines; i++, y++) {
        const size_t row = row_of(view, i);
        if (view->label > 0 && row < view->rows && is_first(view, i))
            draw_label(view, scene, false, view->row0 + row,
                       (Rect){x, y + middle, view->label - 1, 1}, canvas);
        matrix_view_draw_line(view, scene, highlights, i, left, y, canvas);
    }
}
