// SPDX-License-Identifier: GPL-3.0-or-later
// A number takes a column for each of the brackets that may highlight it and the
// width of the widest number; points stand below each other. Four looks never mix: masked is
// a hatch, with the fill in it where that is a number, zero "0", a nonzero that
// rounds to zero ends in "~", not computed is "⋅". What the last edit
// changed ends in "*". Only what is seen is looked at, so that a window onto a
// million cells is drawn as fast as a small matrix.
#include "view/matrix_view.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"
#include "num/format.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/glyphs.h"
#include "view/measures.h"
#include "view/region.h"

enum {
    MEASURED_CELLS = 2048,
    LABEL_SIZE = 64, // bytes
    COLOR_W = 2,
    MARK_W = 2,           // of the mark for columns that are not seen, with a blank
    WIDE_W = SHORT_W + 2, // of a cell with a frame on both sides of its number
};

// ---- Cells -------------------------------------------------------------

PictureItem matrix_item(const Scene *scene, CellRef of)
{
    return (PictureItem){
        .is_matrix = true, .of = of, .transposed = scene->session->display.columns};
}

// The cell of the graph that is seen at (row, col).
static CellRef cell_at(const MatrixView *view, size_t row, size_t col)
{
    const CellRef of = view->look.of;
    BUG_ON(row >= view->shape.rows || col >= view->shape.cols);
    return (CellRef){of.side, of.node, of.path, view->transposed ? col : row,
                     view->transposed ? row : col};
}

static CellLook look_at(const MatrixView *view, size_t row, size_t col)
{
    const CellRef cell = cell_at(view, row, col);
    return matrix_look_at(&view->look, cell.row, cell.col);
}

// How a block of cells is seen: as its number of largest size. Where it has none, it is
// masked; where any of it is covered, all of it is, or in one column, which cannot show
// that, the others alone.
static CellLook look_at_block(const MatrixView *view, const Scene *scene, size_t row, size_t col)
{
    if (view->down == 1 && view->across == 1)
        return look_at(view, row, col);
    if (!view->look.computed)
        return (CellLook){.seen = SEEN_NOT_COMPUTED};
    const size_t row_end = size_min(row + view->down, view->shape.rows);
    const size_t col_end = size_min(col + view->across, view->shape.cols);
    const bool plain = matrix_look_is_plain(&view->look);
    CellLook best = {.seen = SEEN_MASKED};
    for (size_t i = row; i < row_end && !graph_asked(scene->session->graph); i++) {
        for (size_t j = col; j < col_end; j++) {
            // Most numbers of a large block are smaller than one before them.
            if (plain && best.seen == SEEN_NUMBER &&
                fabs(view->transposed ? matrix_get(view->look.now, j, i)
                                      : matrix_get(view->look.now, i, j)) <= fabs(best.value))
                continue;
            const CellLook look = look_at(view, i, j);
            if (look.seen == SEEN_COVERED && view->w > 1)
                return look;
            if (look.seen == SEEN_NUMBER &&
                (best.seen != SEEN_NUMBER || !(fabs(look.value) <= fabs(best.value))))
                best = look;
        }
    }
    return best;
}

// ".31" for "0.31", "-.04" for "-0.04".
static void drop_zero(char number[CELL_TEXT])
{
    char *zero = number + (number[0] == '-');
    if (zero[0] == '0' && zero[1] == '.')
        memmove(zero, zero + 1, strlen(zero));
}

bool matrix_view_short(const CellLook *look, int decimals, int columns, char out[CELL_TEXT])
{
    for (; decimals >= 0; decimals--) {
        if (cell_look_write(look, decimals, out)) {
            strcpy(out, "0~");
            return true;
        }
        drop_zero(out);
        if ((int)strlen(out) <= columns)
            return true;
    }
    snprintf(out, NUMBER_SIZE, "%.0e", look->value);
    char *plus = strstr(out, "+0");
    if (plus)
        memmove(plus, plus + 2, strlen(plus + 2) + 1);
    return (int)strlen(out) <= columns;
}

// The decimals of a number: those of its matrix, and more where an edited one has them.
static int places_of(const MatrixView *view, const CellLook *look)
{
    return int_max(view->decimals, number_places(look->value, view->most));
}

// Writes a number in so many columns with as many of its decimals as have room, of one if need be
// without the zero before the point; a fraction without any has a "~" if that has room, which is
// all that is written where nothing else has.
static void write_digits(const MatrixView *view, const CellLook *look, int columns,
                         char out[CELL_TEXT])
{
    const bool fraction = number_places(look->value, view->most) > 0;
    int places = places_of(view, look), width;
    do {
        const bool to_zero = cell_look_write(look, places, out);
        width = (int)utf8_width(out);
        if (look->seen != SEEN_NUMBER || look->word)
            break;
        if (places < 1 && fraction && !to_zero && (width < columns || fabs(look->value) < 1))
            strcpy(out + width++, "~");
        if (width > columns && places == 1 && !to_zero)
            drop_zero(out);
        width = (int)strlen(out);
    } while (width > columns && places-- > 0);
    if (look->word && width > columns)
        strcpy(out + utf8_fit(out, (size_t)columns - 1), "…");
    else if (look->seen == SEEN_NUMBER && width > columns &&
             !matrix_view_short(look, -1, columns, out))
        strcpy(out, "~");
}

// Writes the number of a cell with its marks, "*" where the last edit changed it, in so many
// columns: in short digits or in full.
static void write_cell(const MatrixView *view, const CellLook *look, int columns,
                       char out[CELL_TEXT])
{
    const bool brief = view->density == DENSITY_SHORT;
    const bool star = look->changed && view->stars && (!brief || view->cross);
    const bool whole = view->cross && look->value == rint(look->value);
    if (!brief || look->seen != SEEN_NUMBER || look->word)
        write_digits(view, look, columns, out);
    else if (!matrix_view_short(look,
                                whole           ? 0
                                : look->changed ? places_of(view, look)
                                                : view->decimals,
                                columns - star, out) &&
             view->cross)
        out[0] = '\0';
    if (star)
        strcat(out, "*");
}

// ---- Measuring ---------------------------------------------------------

// The decimals that the numbers need, at most `most`; what is masked shows its own.
static int decimals_of(const Scene *scene, const MatrixView *view, int most)
{
    const Matrix *m = view->look.now;
    int decimals = 0;
    for (size_t i = 0; m && i < matrix_size(m) && decimals < most; i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            break; // what is drawn is thrown away
        const int places = m->at[i] == 0 ? 0 : number_places(m->at[i], most);
        if (places > decimals &&
            matrix_look_at(&view->look, i / m->cols, i % m->cols).seen != SEEN_MASKED)
            decimals = places;
    }
    return decimals;
}

// The width of the numbers, with a piece of the hatch beside the fill of a masked cell, and
// with it that of the cells. The bounds of a large matrix stand for its numbers, and with them one
// that rounds to zero, with room for marks. Where one is asked for there is room for a share that
// rounds to zero, or for a sign.
static void fit_numbers(MatrixView *view, const Scene *scene)
{
    char text[CELL_TEXT];
    view->column = (NumberColumn){.head = 1, .widest = 1};
    const size_t seen = view->shape.rows * view->shape.cols;
    const bool large = seen > MEASURED_CELLS;
    double bounds[] = {DBL_MIN, 0, 0};
    const bool asked = view->look.computed && !view->unshaped &&
                       session_asks_of(view->look.session, view->look.of.side, view->look.of.node);
    const size_t count = large && view->look.now ? sizeof bounds / sizeof *bounds : asked;
    if (asked && !large && view->heat.map == HEAT_DIVERGING)
        bounds[0] = -1;
    if (count > 1 && !graph_asked(scene->session->graph))
        matrix_look_range(&view->look, &bounds[1], &bounds[2]);
    for (size_t i = 0; i < count; i++) {
        number_fixed(bounds[i], view->decimals, text);
        strcat(text, bounds[i] == DBL_MIN ? "~" : "");
        number_column_fit(&view->column, text);
    }
    for (size_t i = 0; !large && i < seen; i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            break; // what is drawn is thrown away
        const CellLook look = look_at(view, i / view->shape.cols, i % view->shape.cols);
        write_cell(view, &look, INT_MAX, text);
        if (look.seen == SEEN_MASKED) {
            const int wide = text[0] ? (int)strlen(text) + 1 : 0;
            view->column.widest = int_max(view->column.widest, wide);
            continue;
        }
        number_column_fit(&view->column, text);
        const Node *node = graph_node(scene->session->graph, view->look.of.node);
        for (Lang lang = 0; lang < LANG_COUNT && look.word; lang++)
            number_column_fit(&view->column,
                              node_word(node, look.value)->text[lang_of_lesson(lang)]);
    }
    view->number = number_column_width(&view->column);
    view->w = view->number + 1 + view->marks + 2 * view->space;
}

static const Labels *labels_of(const MatrixView *view, bool cols)
{
    return graph_labels(view->look.session->graph, view->look.of.node, cols != view->transposed);
}

// "Token1" as "T1" or "1" where the whole does not fit; without digits at the
// end as much as fits before a mark. A number is never cut: it would be another one.
static void short_label(const char *label, int columns, char out[LABEL_SIZE])
{
    const char *digits = label + strlen(label);
    while (digits > label && strchr("0123456789", digits[-1]))
        digits--;
    uint32_t first;
    const size_t head = utf8_decode(label, strlen(label) + 1, &first);
    const int left = columns - (int)strlen(digits);
    const bool marked = columns > utf8_char_width(first);      // else only one of the two has room
    const char *mark = !marked ? "" : columns > 2 ? "…" : "."; // in ASCII, too
    if ((int)utf8_width(label) <= columns || digits == label)
        utf8_copy(out, LABEL_SIZE, label);
    else if (!*digits || left < 0)
        snprintf(out, LABEL_SIZE, "%.*s%s", (int)utf8_fit(label, (size_t)(columns - marked)), label,
                 mark);
    else
        snprintf(out, LABEL_SIZE, "%.*s%s", utf8_char_width(first) <= left ? (int)head : 0, label,
                 digits);
}

// Writes the label of a row or column, its number where only that is asked for, in so many columns.
static void write_label(const MatrixView *view, Lang lang, bool cols, size_t i, int columns,
                        char out[LABEL_SIZE])
{
    const Labels *labels = labels_of(view, cols);
    BUG_ON(labels && i >= labels->n);
    snprintf(out, LABEL_SIZE, "%zu", i + 1);
    if (labels)
        short_label(labels->at[i].text[lang_of_lesson(lang)], columns, out);
}

static Style label_style(const MatrixView *view, const Scene *scene, bool cols, size_t i)
{
    return scene_style(scene,
                       i == (cols ? view->open_col : view->open_row) ? STYLE_EMPHASIS : STYLE_DIM);
}

// The columns of the widest label of the rows or columns, each in so many, in either language.
static int widest_label(const MatrixView *view, const Scene *scene, bool cols, int columns)
{
    char text[LABEL_SIZE];
    int widest = 0;
    for (size_t i = 0; i < (cols ? view->shape.cols : view->shape.rows); i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            break; // what is drawn is thrown away
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            write_label(view, lang, cols, i, columns, text);
            widest = int_max(widest, (int)utf8_width(text));
        }
    }
    return widest;
}

void matrix_view_draw_heads(const MatrixView *view, const Scene *scene, int x, int y, int lines,
                            Canvas *canvas)
{
    char text[LABEL_SIZE];
    for (size_t k = 0; k < view->cols; k++) {
        const size_t j = view->col0 + k;
        const int room = lines * view->w - 1;
        write_label(view, scene->lang, true, j, room, text);
        const int width = canvas_width(canvas, text);
        const int before = lines > 1 ? (view->w - width + 1) / 2 // the next one is on another line
                                     : int_max(view->number + 1 + view->space - width, 0) + 1;
        canvas_text_cut(
            canvas,
            int_min(x + (int)k * view->w + before, x + (int)view->cols * view->w - width + 1),
            y + (int)(lines > 1 && k % 2), room, label_style(view, scene, true, j), text);
    }
}

void matrix_item_name(const Session *session, const PictureItem *item, Lang lang, Buffer *out)
{
    matrix_name(session, item->of, lang, out);
    if (item->transposed != session->display.columns)
        buffer_add(out, "ᵀ");
}

static SayArg name_of(const MatrixView *view, Lang lang)
{
    Buffer name = {0};
    const PictureItem item = {.of = view->look.of, .transposed = view->transposed};
    matrix_item_name(view->look.session, &item, lang, &name);
    return say_buffer(&name);
}

// " 2×3", or where the shape is asked for " ?×?".
static SayArg shape_of(const MatrixView *view)
{
    return view->unshaped ? say_text(" ?×?")
                          : say_printf(" %zu×%zu", view->shape.rows, view->shape.cols);
}

Shape matrix_view_shape(const Scene *scene, const PictureItem *item)
{
    const Shape shape = graph_node(scene->session->graph, item->of.node)->shape;
    if (session_shape_covered(scene->session, item->of.side, item->of.node))
        return (Shape){1, 1};
    return item->transposed ? (Shape){shape.cols, shape.rows} : shape;
}

// A block of all cells, each of them drawn, that is not measured yet.
static MatrixView block_of(const MatrixLook *look, Shape shape, bool transposed)
{
    return (MatrixView){.transposed = transposed,
                        .look = *look,
                        .heat = look->computed ? matrix_heat(look->session, look->of) : (Heat){0},
                        .shape = shape,
                        .rows = shape.rows,
                        .cols = shape.cols,
                        .h = 1,
                        .open_row = SIZE_MAX,
                        .open_col = SIZE_MAX,
                        .across = 1,
                        .down = 1};
}

void matrix_view_label(MatrixView *view, const Scene *scene, int label)
{
    const bool has = label > 0 && !view->unshaped && labels_of(view, false);
    view->label = has ? widest_label(view, scene, false, label) + 1 : 0;
}

MatrixView matrix_view(const Scene *scene, const PictureItem *item, int decimals, int label)
{
    const MatrixLook look = matrix_look(scene->session, item->of);
    MatrixView view = block_of(&look, matrix_view_shape(scene, item), item->transposed);
    Session *session = scene->session;
    const bool edited =
        graph_any_edited(session->graph) && graph_cells(session->graph) <= GRAPH_QUICK;
    Graph *original = edited && look.now ? session_original(session) : NULL;
    if (original) // its columns are those of the lesson's own numbers: no edit moves them
        view.look.now = view.own = graph_matrix(original, look.of.side, look.of.node, look.of.path);
    view.look.before = NULL;
    view.look.wrong = NULL;
    view.decimals = decimals_of(scene, &view, decimals);
    view.unshaped = view.look.covered;
    view.marks = true;
    fit_numbers(&view, scene);
    view.stars = scene->theme.depth < DEPTH_256 || theme_is_mono(&scene->theme);
    view.look = look;
    view.most = original ? decimals : 0;
    if (original && graph_setting(session->graph, SETTING_T) > 0) {
        MatrixView now = view;
        fit_numbers(&now, scene);
        view.least = now.w;
        matrix_view_enlarge(&view, 0, 1);
    }
    view.heads = !view.unshaped && labels_of(&view, true);
    matrix_view_label(&view, scene, label);
    // A long name may be cut; its shape may not.
    view.tail = say_width(shape_of(&view));
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        view.name = int_max(view.name, say_width(name_of(&view, lang)) + 1); // "^T" in ASCII
    view.name = int_min(view.name, NAME_W);
    return view;
}

MatrixView matrix_view_of(const Scene *scene, const MatrixLook *look, Shape shape, bool transposed,
                          int decimals)
{
    MatrixView view = block_of(look, shape, transposed);
    view.decimals = decimals_of(scene, &view, decimals);
    fit_numbers(&view, scene);
    return view;
}

MatrixView matrix_view_picture(const Scene *scene, const PictureItem *item)
{
    const MatrixLook look = matrix_look(scene->session, item->of);
    MatrixView view = block_of(&look, matrix_view_shape(scene, item), item->transposed);
    matrix_view_use_cells(&view, COLOR_W, false);
    view.heated = true;
    return view;
}

bool matrix_view_halves(const Scene *scene, const Canvas *canvas)
{
    return canvas->glyphs == GLYPHS_UNICODE && theme_levels(&scene->theme, HEAT_QUIET) > 1;
}

void matrix_view_use_cells(MatrixView *view, int columns, bool halves)
{
    BUG_ON(columns < 1);
    view->density = DENSITY_COLORS;
    view->w = columns;
    view->h = !halves;
    view->space = 0;
    view->label -= view->label > 0; // what is left of the numbers has a blank
    view->label = halves ? 0 : view->label;
    view->heads = columns <= COLOR_W ? 0 : view->heads;
    if (view->quiet && columns < COLOR_W && matrix_view_width(view) > matrix_view_grid(view))
        view->tail = 0;
    if (view->quiet) {
        double low, high;
        matrix_seen_range(view->look.session, view->look.of, view->own, &low, &high);
        view->zeros = low == 0 && high == 0;
        if (view->zeros) // until it learns
            matrix_seen_range(view->look.session, view->look.of, NULL, &low, &high);
        view->largest = fmax(fabs(low), fabs(high));
    }
}

void matrix_view_use_short(MatrixView *view, int lines)
{
    view->density = DENSITY_SHORT;
    view->number = SHORT_W;
    view->w = SHORT_W + 1;
    view->h = lines;
    view->space = 0;
}

void matrix_view_use_cross(MatrixView *view, const Scene *scene, int columns)
{
    matrix_view_use_cells(view, columns, false);
    view->density = DENSITY_SHORT;
    view->cross = true;
    view->number = columns - (columns > SHORT_W) - (columns >= WIDE_W);
    // The most decimals with which all numbers that are seen have room in a cell.
    MatrixView own = *view;
    own.look.now = view->own ? view->own : view->look.now;
    const size_t cells = size_min(view->shape.rows * view->shape.cols, MEASURED_CELLS);
    for (size_t i = 0; i < cells && view->decimals > 0; i++) {
        const CellLook look = look_at(&own, i / view->shape.cols, i % view->shape.cols);
        char text[CELL_TEXT];
        while (view->decimals > 0 && look.seen == SEEN_NUMBER && look.value != rint(look.value) &&
               !cell_look_write(&look, view->decimals, text) &&
               (int)strlen(text) - (text[text[0] == '-'] == '0') > view->number)
            view->decimals--;
    }
    view->heads +=
        view->heads && widest_label(view, scene, true, LABEL_SIZE) > columns - (columns > SHORT_W);
}

void matrix_view_enlarge(MatrixView *view, int columns, int lines)
{
    BUG_ON(view->number == 0 || lines < 1);
    // A sign or a digit that comes with a change moves nothing; shares have none.
    const int signed_number = (int)strlen("-0.") + view->decimals;
    if (view->decimals > 0 && view->number < signed_number && columns >= signed_number + 2 &&
        view->heat.map == HEAT_DIVERGING)
        view->column.least = view->number = signed_number;
    const int natural = view->number + 2 + 2 * view->space;
    view->h = lines;
    view->w = int_max(int_max(columns, natural), view->least);
    view->space += (view->w - natural) / 2;
}

void matrix_view_widen(MatrixView *view, const Scene *scene, int most)
{
    const int label = view->heads ? widest_label(view, scene, true, LABEL_SIZE) : 0;
    view->least = int_max(view->least, int_min(label, most) + 1);
    matrix_view_enlarge(view, 0, view->h);
}

void matrix_view_use_blocks(MatrixView *view, BigDot dot, int more)
{
    BUG_ON(view->density != DENSITY_DIGITS || more < 0);
    view->dot = dot;
    view->number = 0;
    for (size_t i = 0; i < view->shape.rows * view->shape.cols; i++) {
        char text[CELL_TEXT];
        const CellLook look = look_at(view, i / view->shape.cols, i % view->shape.cols);
        write_cell(view, &look, number_column_width(&view->column), text);
        view->number = int_max(view->number, big_text_width(dot, text));
    }
    view->h = big_text_lines(dot, "") + more;
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
    BUG_ON(most.w < 1 || most.h < int_max(view->h, 1));
    if (view->density == DENSITY_COLORS && (size_t)most.w < view->shape.cols * (size_t)view->w)
        view->w = 1;
    const size_t w = (size_t)(most.w / view->w);
    const size_t h = (size_t)(view->h > 0 ? most.h / view->h : 2 * most.h);
    view->across = (view->shape.cols + w - 1) / w;
    view->down = (view->shape.rows + h - 1) / h;
    return cells_size(view);
}

static bool hides_right(const MatrixView *view)
{
    return view->col0 + view->cols < view->shape.cols;
}

bool matrix_view_is_whole(const MatrixView *view)
{
    return view->rows == view->shape.rows && view->cols == view->shape.cols;
}

int matrix_view_grid(const MatrixView *view)
{
    return view->label + (view->tight ? view->label > 0 : 2 + !view->marks) +
           (int)view->cols * view->w + MARK_W * (view->left + hides_right(view));
}

int matrix_view_width(const MatrixView *view)
{
    return int_max(matrix_view_grid(view), view->name + view->tail);
}

int matrix_view_lines(const MatrixView *view)
{
    return cells_size(view).h + view->above + (view->row0 + view->rows < view->shape.rows);
}

// ---- The window of a matrix that is too large for its place ------------

// The cell of this matrix that must stay in sight, as it is seen: the selected
// one, what is pointed at, or the first that is highlighted. False where there is none.
static bool anchor(const MatrixView *view, const Highlights *highlights, size_t *row, size_t *col)
{
    CellRef cell = {.node = NODE_NONE};
    for (size_t i = highlights->count; i-- > 0;) {
        if (cell_beside(view->look.of, highlights->cell[i]))
            cell = highlights->cell[i];
    }
    if (cell_beside(view->look.of, highlights->pointed))
        cell = highlights->pointed;
    if (cell_beside(view->look.of, highlights->selected))
        cell = highlights->selected;
    *row = view->transposed ? cell.col : cell.row;
    *col = view->transposed ? cell.row : cell.col;
    return cell.node != NODE_NONE;
}

void matrix_view_open(MatrixView *view, const Highlights *highlights)
{
    if (!anchor(view, highlights, &view->open_row, &view->open_col))
        view->open_row = view->open_col = SIZE_MAX;
}

size_t window_start(size_t at, size_t room, size_t size)
{
    if (size <= room)
        return 0;
    const size_t start = at > room / 2 ? at - room / 2 : 0;
    return start + room > size ? size - room : start;
}

// A window onto `size` cells with cell `at` in it and marks for what is hidden: where not even one
// cell has room beside two of these, there is none before it. Returns whether there is one.
static bool crop(size_t at, size_t size, int room, int each, int mark, size_t *first, size_t *count)
{
    const int two = (room - 2 * mark) / each;
    *count = size_min((size_t)int_max((room - mark) / each, 1), size);
    *first = window_start(at, *count, size);
    const bool inside = *first > 0 && *first + *count < size;
    if (inside && two > 0) {
        *count = (size_t)two;
        *first = window_start(at, *count, size);
    }
    return *first > 0 && (!inside || two > 0);
}

void matrix_view_crop_cols(MatrixView *view, const Highlights *highlights, int columns)
{
    size_t row, col;
    anchor(view, highlights, &row, &col);
    if (matrix_view_grid(view) > columns)
        view->left = crop(col, view->shape.cols, columns - view->label - 2, view->w, MARK_W,
                          &view->col0, &view->cols);
}

void matrix_view_crop_rows(MatrixView *view, const Highlights *highlights, int lines)
{
    size_t row, col;
    anchor(view, highlights, &row, &col);
    if ((int)view->shape.rows > lines)
        view->above = crop(row, view->shape.rows, lines, 1, 1, &view->row0, &view->rows);
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

// Whether an operand's cells that take no part in what is open recede.
static bool is_quiet(const MatrixView *view, HighlightKind kind)
{
    return view->quiet && view->heat.map != HEAT_SEQUENTIAL && kind == HIGHLIGHT_NONE;
}

static Heat heat_of(const MatrixView *view, HighlightKind kind)
{
    return is_quiet(view, kind) ? (Heat){HEAT_QUIET, view->largest} : view->heat;
}

// The style of a cell by its value: colours where there are some.
static Style value_style(const MatrixView *view, const Scene *scene, const CellLook *look,
                         HighlightKind kind)
{
    const Heat heat = heat_of(view, kind);
    if (look->seen != SEEN_NUMBER || !view->heated)
        return scene_style(scene, look->seen == SEEN_MASKED ? STYLE_DIM : STYLE_TEXT);
    return heat_style(&scene->theme, &heat, look->value);
}

static Style cell_style(const MatrixView *view, const Scene *scene, const CellLook *look,
                        HighlightKind kind)
{
    static const StyleRole roles[] = {[HIGHLIGHT_NONE] = STYLE_CHANGED,
                                      [HIGHLIGHT_SELECTED] = STYLE_SELECTED,
                                      [HIGHLIGHT_POINTED] = STYLE_POINTED,
                                      [HIGHLIGHT_SOURCE] = STYLE_SOURCE};
    const bool changed = look->changed && view->marks;
    const bool grey = view->density == DENSITY_DIGITS && is_quiet(view, kind);
    const Style style = !grey || look->seen != SEEN_NUMBER
                            ? value_style(view, scene, look, kind)
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

void matrix_view_tighten(MatrixView *view, const Scene *scene)
{
    view->tight = is_framed(view, scene);
}

// A frame around the selected cell or the one pointed at, in the accent on the colour of its
// number: of a low or narrow one what has room, on one side or two; without half blocks of blanks.
static void draw_frame(const Scene *scene, Style ground, bool closed, int sides, Rect at,
                       Canvas *canvas)
{
    static const char *const side[][2] = {{"▌", "▐"}, {"▛", "▜"}, {"▙", "▟"}};
    const bool halves = canvas->glyphs == GLYPHS_UNICODE;
    const int32_t accent = scene_style(scene, STYLE_SELECTED).bg;
    const Style style = halves ? (Style){accent, ground.bg, 0} : (Style){-1, accent, 0};
    for (int y = 0; y < at.h; y++) {
        const int edge = !closed || !halves || at.h <= 2 ? 0 : y == 0 ? 1 : y + 1 == at.h ? 2 : 0;
        if (edge > 0)
            canvas_fill(canvas, (Rect){at.x, at.y + y, at.w, 1}, style,
                        edge == 1 ? 0x2580 : 0x2584);
        for (int i = 0; i < sides; i++)
            canvas_text(canvas, at.x + i * (at.w - 1), at.y + y, 1, style,
                        halves ? side[edge][i] : " ");
    }
}

// Fills the cell's place with the hatch of a mask.
static void hatch(Rect at, Style style, Canvas *canvas)
{
    canvas_fill(canvas, at, style, glyph_replacement(canvas->glyphs, 0x2591, 0) ? ':' : 0x2591);
}

// The middle of a cell of a picture, which a faint hatch fills.
static Rect middle_of(Rect at)
{
    const int w = int_min(at.w, COLOR_W);
    return (Rect){at.x + (at.w - w) / 2, at.y + at.h / 2, w, 1};
}

// The columns of a number and what is left beside it in a cell so wide.
static int room_in(const MatrixView *view, int width)
{
    return width - 1 - view->marks;
}

// How far from the beginning of the numbers' columns a text stands in a cell so wide: its point
// where others have theirs.
static int start_of(const MatrixView *view, const char *text, int width)
{
    const int left = view->space, mark = left == 0 && strchr(text, '*'); // in a bracket's column
    const int right = room_in(view, width) - left - view->number + mark;
    return number_column_start(&view->column, text, left, right);
}

// What a changed number was: above it in a high cell unless it reads the same, in its colour; else
// half of the cell has that.
static void draw_before(const MatrixView *view, const Scene *scene, const CellLook *look, Rect at,
                        Style now, HighlightKind kind, int x, Canvas *canvas)
{
    const bool edge = kind >= HIGHLIGHT_POINTED;
    char text[CELL_TEXT], same[CELL_TEXT];
    CellLook old = *look;
    old.value = look->before;
    old.changed = false;
    const bool grey = view->density == DENSITY_DIGITS && is_quiet(view, kind);
    const Style was = grey ? now : value_style(view, scene, &old, kind);
    const bool colored = now.bg >= 0 || was.bg >= 0;
    if (at.h <= 2) {
        if (colored && at.w / 2 > edge)
            canvas_restyle(canvas, (Rect){at.x + edge, at.y, at.w / 2 - edge, 1}, was);
        return;
    }
    const Style style = colored ? was : scene_style(scene, STYLE_DIM);
    write_cell(view, &old, room_in(view, at.w), text);
    write_cell(view, look, room_in(view, at.w), same);
    canvas_fill(canvas, (Rect){at.x, at.y, at.w, 1}, style, ' ');
    const int most = at.x + at.w - 1;
    x += view->density == DENSITY_DIGITS ? start_of(view, text, view->w)
                                         : view->number - (int)utf8_width(text);
    x = int_max(int_min(x, most - (int)utf8_width(text)), at.x + 1);
    canvas_text_cut(canvas, x, at.y, most - x, style, strcmp(text, same) == 0 ? "" : text);
    if (edge && is_framed(view, scene))
        draw_frame(scene, style, false, 2, (Rect){at.x, at.y, at.w, 1}, canvas);
}

// A masked cell is hatched; its fill, if that is a number, stands at the end.
static void draw_number(const MatrixView *view, const Scene *scene, const CellLook *look, Rect at,
                        HighlightKind kind, Canvas *canvas)
{
    char text[CELL_TEXT];
    const Style style = cell_style(view, scene, look, kind);
    const bool edge = kind >= HIGHLIGHT_POINTED;
    const bool brief = view->density == DENSITY_SHORT, narrow = view->cross && at.w <= SHORT_W;
    const int number = view->number;
    const bool framed = is_framed(view, scene);
    // Brackets have their places in the cell itself; in one of no more columns than the number
    // needs its ground is enough.
    const bool tight = kind != HIGHLIGHT_NONE && !framed && view->cross && at.w == WIDE_W - 1;
    const int columns = brief             ? number - (tight || (narrow && edge && framed))
                        : view->dot.w > 0 ? number_column_width(&view->column)
                                          : room_in(view, at.w);
    const bool bracketed = kind != HIGHLIGHT_NONE && !framed && !brief && view->dot.w == 0;
    write_cell(view, look, columns, text);
    const int before = bracketed ? view->space + start_of(view, text, at.w) : 0;
    if (bracketed && before + (int)utf8_width(text) > columns) { // its mark is where a bracket is
        write_cell(view, look, columns - before - 1, text);
        if (strchr(text, '~') || (int)utf8_width(text) > columns) {
            write_cell(view, look, columns, text);
            text[strcspn(text, "*")] = '\0';
        }
    }
    if (look->seen == SEEN_NOT_COMPUTED)
        strcpy(text, glyph_not_computed(canvas->glyphs));
    const Style plain = {style.fg, style.bg, (uint8_t)(style.attr & ~ATTR_UNDERLINE)};
    canvas_fill(canvas, at, plain, ' ');
    const int y = at.y + at.h / 2;
    const int x = at.x + view->space + (!brief || (view->cross && !narrow));
    const int w = (int)utf8_width(text);
    const bool lacks = look->seen == SEEN_COVERED || look->seen == SEEN_NOT_COMPUTED;
    const bool aligned = !brief && (look->seen == SEEN_NUMBER || look->seen == SEEN_COVERED);
    const int start = lacks && at.h > 1 ? (number - w) / 2 // alone in a large cell
                      : aligned         ? start_of(view, text, at.w)
                                        : number - tight - w;
    if (look->seen == SEEN_MASKED)
        hatch(view->cross   ? middle_of(at)
              : view->marks ? (Rect){x, y, number, 1}
                            : at,
              style, canvas);
    if (view->dot.w > 0)
        big_text_draw(
            scene, canvas, x + (number - big_text_width(view->dot, text)) / (lacks ? 2 : 1),
            at.y + (at.h - big_text_lines(view->dot, text) + 1) / 2, view->dot, plain, text);
    else
        canvas_text(canvas, x + start, y, -1, style, text);
    if (framed) {
        if (x == at.x &&
            !view->cross) // short digits have a blank before them in the cell to the left
            at = (Rect){at.x - 1, at.y, at.w + 1, at.h};
        if (edge)
            draw_frame(scene, plain, view->dot.w == 0,
                       (view->cross && at.w < WIDE_W) || x + start + w >= at.x + at.w ? 1 : 2, at,
                       canvas);
    } else if (kind != HIGHLIGHT_NONE && view->dot.w > 0) {
        for (int i = 0; i < 2 * at.h; i++) // a line, which no other one crosses
            canvas_text(canvas, i % 2 ? at.x + at.w - 1 : at.x, at.y + i / 2, 1, plain, "│");
    } else if (kind != HIGHLIGHT_NONE && view->marks && !narrow) {
        canvas_text(canvas, x + start - 1, y, 1, style, "[");
        canvas_text(canvas, x + start + w, y, 1, style, "]");
    }
    if (look->changed && view->marks && look->seen == SEEN_NUMBER && view->dot.w == 0 &&
        (framed || at.h > 2))
        draw_before(view, scene, look, at, plain, kind, x, canvas);
}

// A cell as a colour, or as ink by its size where there are no colours: a mask as a
// hatch, what is covered as "?", what is not computed as a dot.
static void draw_color(const MatrixView *view, const Scene *scene, const CellLook *look, Rect at,
                       HighlightKind kind, Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    const Heat heat = heat_of(view, kind);
    const bool colors = theme_levels(&scene->theme, view->quiet ? HEAT_QUIET : heat.map) > 1;
    const bool diverging = heat.map == HEAT_DIVERGING;
    const char *ink = diverging ? "#=-.+*@" : " .:+*@"; // from the least on
    const int inks = (int)strlen(ink), middle = at.x + (at.w - 1) / 2;
    if (kind == HIGHLIGHT_SELECTED && (at.w > 1 || is_framed(view, scene))) {
        const Style style = cell_style(view, scene, look, kind);
        canvas_fill(canvas, at, style, ' ');
        if (is_framed(view, scene)) {
            draw_frame(scene, style, true, 1 + (at.w > COLOR_W), at, canvas);
        } else {
            for (int i = 0; i < 2 * at.h; i++)
                canvas_text(canvas, i % 2 ? at.x + at.w - 1 : at.x, at.y + i / 2, 1, style,
                            i % 2 ? "]" : "[");
        }
        if (look->seen == SEEN_COVERED)
            canvas_text(canvas, at.x + at.w / 2, at.y + at.h / 2, 1, style, "?");
    } else if (look->seen == SEEN_MASKED)
        hatch(at, dim, canvas);
    else if (look->seen != SEEN_NUMBER || (view->zeros && look->value == 0))
        canvas_text(canvas, middle, at.y + at.h / 2, 1, dim,
                    look->seen == SEEN_NUMBER    ? "0"
                    : look->seen == SEEN_COVERED ? "?"
                                                 : glyph_not_computed(canvas->glyphs));
    else if (colors) // no ink, which would be sent
        canvas_fill(canvas, at, (Style){-1, value_style(view, scene, look, kind).bg, 0}, ' ');
    else
        canvas_fill(canvas, at, cell_style(view, scene, look, kind),
                    (uint32_t)ink[heat_level(&heat, look->value, diverging ? inks / 2 : 0, inks)]);
    if (colors && view->marks && look->changed && look->seen == SEEN_NUMBER && at.w > COLOR_W)
        draw_before(view, scene, look, at, cell_style(view, scene, look, kind), kind,
                    at.x + at.w - 1 - view->number, canvas);
}

static HighlightKind kind_of(const MatrixView *view, const Highlights *highlights, size_t row,
                             size_t col)
{
    return highlights ? highlight_kind(highlights, cell_at(view, row, col)) : HIGHLIGHT_NONE;
}

// The colour of one of two cells in a character, −1 where it has none: the accent where it is
// selected.
static int32_t half_ground(const MatrixView *view, const Scene *scene, const CellLook *look,
                           HighlightKind kind)
{
    if (kind >= HIGHLIGHT_POINTED)
        return scene_style(scene, STYLE_SELECTED).bg;
    return look->seen == SEEN_MASKED ? -1 : value_style(view, scene, look, kind).bg;
}

// Two cells, one above the other, in one character: the upper half takes the
// ink, the lower the ground.
static void draw_halves(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                        size_t row, size_t col, Rect at, Canvas *canvas)
{
    const size_t next = row + view->down;
    const bool two = next < view->shape.rows;
    const CellLook none = {.seen = SEEN_MASKED};
    const CellLook upper = look_at_block(view, scene, row, col);
    const CellLook lower = two ? look_at_block(view, scene, next, col) : none;
    const HighlightKind over = kind_of(view, highlights, row, col);
    const HighlightKind under = two ? kind_of(view, highlights, next, col) : HIGHLIGHT_NONE;
    const int32_t up = half_ground(view, scene, &upper, over);
    const int32_t low = half_ground(view, scene, &lower, under);
    if (upper.seen == SEEN_MASKED && lower.seen == SEEN_MASKED)
        hatch(middle_of(at), scene_style(scene, STYLE_DIM), canvas);
    else if (view->zeros && upper.value == 0 && lower.value == 0)
        canvas_text(canvas, at.x, at.y, 1, scene_style(scene, STYLE_DIM), "0");
    else if (up == low)
        canvas_fill(canvas, at, (Style){-1, low, 0}, ' ');
    else if (up < 0) // the terminal's own is no ink
        canvas_fill(canvas, at, (Style){low, -1, 0}, 0x2584);
    else
        canvas_fill(canvas, at, (Style){up, low, 0}, 0x2580);
    if (upper.seen == SEEN_COVERED || lower.seen == SEEN_COVERED)
        canvas_text(canvas, at.x + (at.w - 1) / 2, at.y, 1, scene_style(scene, STYLE_DIM), "?");
}

// Whether it is the largest number of its row, all of which are seen, and that matters: of the
// words of a vocabulary, whose names stand on two lines.
static bool is_largest(const MatrixView *view, const CellLook *look, size_t row)
{
    bool largest = view->cross && view->heads > 1;
    for (size_t j = 0; largest && j < view->shape.cols; j++) {
        const CellLook other = look_at(view, row, j);
        largest = other.seen == SEEN_NUMBER && other.value <= look->value;
    }
    return largest;
}

static void draw_cell(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                      size_t row, size_t col, int x, int y, Canvas *canvas)
{
    const Rect at = {x, y, view->w, int_max(view->h, 1)};
    if (view->h == 0) {
        draw_halves(view, scene, highlights, row, col, at, canvas);
        return;
    }
    const CellLook look = look_at_block(view, scene, row, col);
    const HighlightKind kind = kind_of(view, highlights, row, col);
    const bool largest = is_largest(view, &look, row);
    // Of a cross the numbers of the open row and column are written.
    const bool written = view->cross ? row == view->open_row || col == view->open_col || largest ||
                                           look.seen != SEEN_NUMBER
                                     : view->density <= DENSITY_SHORT;
    (written ? draw_number : draw_color)(view, scene, &look, at, kind, canvas);
    const bool open = row == view->open_row && view->heat.map == HEAT_SEQUENTIAL;
    if ((largest || open) && kind == HIGHLIGHT_NONE) {
        Style bold = cell_style(view, scene, &look, kind);
        bold.attr |= ATTR_BOLD;
        canvas_restyle(canvas, at, bold);
    }
}

// The name of the row whose cells begin there, of several in a line that of the open one.
static void draw_label(const MatrixView *view, const Scene *scene, size_t row, int x, int y,
                       Canvas *canvas)
{
    const size_t open = view->open_row - row, named = open < cells_down(view) ? row + open : row;
    const int room = view->label - (view->density == DENSITY_DIGITS);
    char text[LABEL_SIZE];
    if (view->label == 0)
        return;
    write_label(view, scene->lang, false, named, room, text);
    canvas_text_cut(canvas, x, y + int_max(view->h, 1) / 2, room,
                    label_style(view, scene, false, named), text);
}

// Draws the cells from (x, y) on, and the names of their rows from column `names` on.
static void draw_cells(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                       int names, int x, int y, Canvas *canvas)
{
    const size_t down = cells_down(view);
    BUG_ON(view->row0 + view->rows > view->shape.rows ||
           view->col0 + view->cols > view->shape.cols || view->down == 0 || view->across == 0);
    for (size_t i = 0; i < view->rows; i += down, y += int_max(view->h, 1)) {
        draw_label(view, scene, view->row0 + i, names, y, canvas);
        for (size_t j = 0; j < view->cols; j += view->across)
            draw_cell(view, scene, highlights, view->row0 + i, view->col0 + j,
                      x + (int)(j / view->across) * view->w, y, canvas);
    }
}

// The mouse selects what is drawn from (x, y) on: a cell, or the first of those that it stands for.
static void mark_cells(const MatrixView *view, const Scene *scene, int x, int y, Canvas *canvas)
{
    const CellRef of = view->look.of;
    const RegionGrid grid = {.w = view->w,
                             .h = view->h,
                             .row = view->row0,
                             .col = view->col0,
                             .rows = view->row0 + view->rows,
                             .cols = view->col0 + view->cols,
                             .down = view->down,
                             .across = view->across,
                             .swap = view->transposed != scene->session->display.columns};
    const Rect cells = cells_size(view);
    SCOPED(buffer_release) Buffer name = {0};
    session_write_name(scene->session, of.side, of.node, of.path, &name);
    canvas_grid(canvas, (Rect){x, y, cells.w, cells.h}, &grid, buffer_text(&name));
}

void matrix_view_draw_cells(const MatrixView *view, const Scene *scene,
                            const Highlights *highlights, int x, int y, Canvas *canvas)
{
    draw_cells(view, scene, highlights, x - view->label, x, y, canvas);
    if (highlights)
        mark_cells(view, scene, x, y, canvas);
}

int matrix_view_name_width(const MatrixView *view)
{
    return view->name + view->tail;
}

int matrix_view_draw_name(const MatrixView *view, const Scene *scene, int x, int y, int room,
                          Canvas *canvas)
{
    room -= view->tail;
    x += scene_say(scene, (Rect){x, y, room, 1}, STYLE_NAME, name_of(view, scene->lang), canvas);
    if (view->tail > 0) // a narrow picture has none
        x += scene_say(scene, (Rect){x, y, view->tail, 1}, STYLE_DIM, shape_of(view), canvas);
    return x;
}

void matrix_view_draw_grid(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                           int x, int y, Canvas *canvas)
{
    static const char *const piece[][2] = {{"|", "|"}, {"⎤", "⎡"}, {"⎥", "⎢"}, {"⎦", "⎣"}};
    const Style dim = scene_style(scene, STYLE_DIM);
    const int lines = matrix_view_lines(view), last = view->above + cells_size(view).h;
    const int left = x + view->label;
    const int cells = left + (view->label > 0 || !view->tight) + MARK_W * view->left;
    const int right = cells + !view->marks + (int)view->cols * view->w;
    draw_cells(view, scene, highlights, x, cells, y + view->above, canvas);
    mark_cells(view, scene, cells, y + view->above, canvas);
    for (int i = 0; i < lines; i++) {
        if (i < view->above || i >= last)
            canvas_text(canvas, cells + view->w / 2, y + i, view->w, dim, "…");
        if (view->left)
            canvas_text(canvas, cells - canvas_width(canvas, "…"), y + i, MARK_W, dim, "…");
        if (hides_right(view))
            canvas_text(canvas, right, y + i, MARK_W, dim, "…");
        const int part = lines == 1 ? 0 : i == 0 ? 1 : 2 + (i + 1 == lines);
        for (int k = 0; k < 2 && !is_framed(view, scene); k++) // colours hold a matrix together
            canvas_text(canvas, k > 0 ? left : right + MARK_W * hides_right(view), y + i, 1, dim,
                        piece[part][k]);
    }
}

int matrix_view_draw(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                     int x, int y, int heads, Canvas *canvas)
{
    const int width = matrix_view_width(view);
    // Over the labels too where it is long.
    const bool fits = view->name - 1 + view->tail + view->label <= width;
    const int before = fits && view->name < NAME_W ? view->label : 0;
    const int behind = matrix_view_draw_name(view, scene, x + before, y++, width - before, canvas);
    if (heads > 0 && view->heads > 0)
        matrix_view_draw_heads(view, scene, x + view->label + MARK_W * view->left, y,
                               int_min(heads, view->heads), canvas);
    matrix_view_draw_grid(view, scene, highlights, x, y + heads, canvas);
    return behind;
}
