// SPDX-License-Identifier: GPL-3.0-or-later
// An equation lies in a rectangle, in a row or in a corner. What has no room gives way, one part
// after the other: names become shorter, and decimals fewer; operands become cells of two columns
// and of one, and go; then the result becomes a picture with numbers in the open row and column,
// and cells without any. A window onto it is the last. A wide product has a corner where there is
// room for one: the result has the columns of its right operand, two of whose rows stand in a line
// where lines are few, and the rows of its left one.
#include "view/equation_view.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "base/minmax.h"
#include "session/scale.h"
#include "view/measures.h"

enum {
    GAP = 2,
    DECIMALS = 2, // the least
};

// The parts of a product, and how many these are.
enum { LEFT, TIMES, RIGHT, EQUALS, RESULT, PRODUCT };

// How the rows and columns are named, the fullest first.
typedef enum Names {
    NAMES_LONG,
    NAMES_SHORT,
    NAMES_FIRST, // rows of the first matrix only,
    NAMES_LEAST, // in a letter or two
    NAMES_NONE,
} Names;

// The columns of a name.
static const int name_columns[] = {[NAMES_LONG] = LABEL_W,
                                   [NAMES_SHORT] = SHORT_W,
                                   [NAMES_FIRST] = SHORT_W,
                                   [NAMES_LEAST] = 2,
                                   [NAMES_NONE] = 0};

// ---- Its parts ---------------------------------------------------------

static bool is_operand(const Equation *equation, size_t i)
{
    return equation->item[i].is_matrix && i != equation->result && !equation->alone;
}

static bool is_there(const Equation *equation, size_t i)
{
    return is_operand(equation, i) || i == equation->result;
}

static Shape shape_of(const Equation *equation, size_t i)
{
    return matrix_view_shape(equation->scene, &equation->item[i]);
}

// The last matrix; of those that are shown for their own sake the selected one.
static size_t find_result(const Equation *equation)
{
    const Session *session = equation->scene->session;
    size_t result = equation->items;
    for (size_t i = 0; i < equation->items; i++) {
        const PictureItem *item = &equation->item[i];
        result = item->is_matrix ? i : result;
        if (item->is_matrix && session_stop(session)->leaves > 1 &&
            item->of.node == session->cell.node)
            break;
    }
    return result;
}

// Whether it is a product with a matrix whose numbers take more than half a line of text.
static bool is_wide(const Equation *equation)
{
    const PictureItem *item = equation->item;
    if (equation->items != PRODUCT || strcmp(item[TIMES].text, "⋅") != 0 ||
        strcmp(item[EQUALS].text, "=") != 0 || !item[LEFT].is_matrix || !item[RIGHT].is_matrix)
        return false;
    const Shape left = shape_of(equation, LEFT), right = shape_of(equation, RIGHT);
    return left.cols == right.rows && size_max(left.cols, right.cols) * NUMBER_W > READ_W / 2;
}

// Whether two rows of the right operand stand in a line in a corner.
static bool is_low(const Equation *equation)
{
    const size_t rows = shape_of(equation, LEFT).rows;
    return rows + 1 + shape_of(equation, RIGHT).rows > (size_t)equation->room.lines &&
           matrix_view_halves(equation->scene, equation->canvas);
}

// Whether a wide product has room in a corner, if with small cells.
static bool has_corner(const Equation *equation)
{
    const Shape left = shape_of(equation, LEFT), right = shape_of(equation, RIGHT);
    const size_t rows = is_low(equation) ? (right.rows + 1) / 2 : right.rows;
    const bool colors = matrix_view_halves(equation->scene, equation->canvas); // no brackets
    const int others = colors ? SHORT_W + GAP : NUMBER_W + 2 * GAP;
    return left.rows + 1 + rows <= (size_t)equation->room.lines &&
           (size_t)others + left.cols + SHORT_W * right.cols <=
               (size_t)(equation->room.width + equation->room.margin);
}

// Whether it has more rows than there are lines, but not where two stand in one.
static bool is_tall(const Equation *equation, size_t i)
{
    const Node *node = graph_node(equation->scene->session->graph, equation->item[i].of.node);
    const size_t rows = shape_of(equation, i).rows, lines = (size_t)equation->room.lines;
    return rows >= lines && rows + 2 <= 2 * lines && !node->words &&
           matrix_view_halves(equation->scene, equation->canvas);
}

// ---- Its size ----------------------------------------------------------

// Two matrices side by side without text between them need a gap.
static int item_width(const Equation *equation, size_t i)
{
    if (!equation->item[i].is_matrix)
        return equation->alone ? 0 : canvas_width(equation->canvas, equation->item[i].text) + GAP;
    const bool gap = i > 0 && equation->item[i - 1].is_matrix && !equation->alone;
    return is_there(equation, i) ? gap * GAP + matrix_view_width(&equation->view[i]) : 0;
}

// The columns left of the result in a corner: the left operand with the names of its rows, or the
// names of the matrices.
static int beside(const Equation *equation)
{
    int width = matrix_view_grid(&equation->view[LEFT]);
    for (size_t i = 0; i < PRODUCT; i += 2)
        width = int_max(width, matrix_view_name_width(&equation->view[i]));
    return width + 1;
}

// Whether the names of the left operand and of the result have no room on one line.
static bool names_collide(const Equation *equation)
{
    return matrix_view_name_width(&equation->view[LEFT]) +
               matrix_view_name_width(&equation->view[RESULT]) >=
           beside(equation);
}

// The lines above the numbers of the result in a corner.
static int above(const Equation *equation)
{
    return int_max(matrix_view_lines(&equation->view[RIGHT]) + equation->heads,
                   2 + names_collide(equation));
}

// The columns that it may take: names at the left of a corner have the margin, too.
static int columns_of(const Equation *equation)
{
    return equation->room.width + equation->corner * equation->room.margin;
}

// Measures all of it; returns whether it has room. In a row names of columns go before rows of
// numbers do, and of too many rows some are seen.
static bool lay(Equation *equation)
{
    const int most = int_max(equation->room.lines - 1, 1);
    int lines = 0;
    equation->width = equation->heads = 0;
    for (size_t i = 0; i < equation->items; i++) {
        const MatrixView *view = &equation->view[i];
        equation->width += item_width(equation, i);
        if (!is_there(equation, i))
            continue;
        const int own = matrix_view_lines(view);
        lines = int_max(lines, view->h > 1 ? own : int_min(own, most));
        equation->heads = int_max(equation->heads, view->heads);
    }
    equation->heads = int_clamp(most - lines, 0, equation->heads);
    equation->height = 1 + equation->heads + lines;
    if (equation->corner) {
        lines = matrix_view_lines(&equation->view[LEFT]);
        equation->heads =
            int_clamp(equation->room.lines - lines - matrix_view_lines(&equation->view[RIGHT]), 0,
                      equation->view[RESULT].heads);
        equation->width = beside(equation) + matrix_view_grid(&equation->view[RIGHT]);
        equation->height = above(equation) + lines;
    }
    return equation->width <= columns_of(equation) && equation->height <= equation->room.lines;
}

// ---- Its matrices ------------------------------------------------------

// Gives a matrix the cells of its detail; those of a cross have so many columns in all.
static void use_detail(Equation *equation, size_t i, int columns)
{
    const Detail detail = equation->detail[i];
    const size_t cols = shape_of(equation, equation->corner ? RIGHT : i).cols;
    const int cross = int_clamp(columns / (int)size_max(cols, 1), 1, SHORT_W + 2);
    const bool halved = equation->corner ? i == RIGHT && is_low(equation) : is_tall(equation, i);
    if (detail == DETAIL_CROSS && !halved)
        matrix_view_use_cross(&equation->view[i], equation->scene, cross);
    else if (detail != DETAIL_DIGITS)
        matrix_view_use_cells(&equation->view[i],
                              detail == DETAIL_CROSS   ? cross
                              : detail == DETAIL_CELLS ? 2
                                                       : 1,
                              halved);
    if (equation->corner && detail != DETAIL_DIGITS)
        matrix_view_tighten(&equation->view[i], equation->scene);
}

// In a corner the result's columns are the right operand's.
static void share_columns(Equation *equation)
{
    MatrixView *right = &equation->view[RIGHT], *result = &equation->view[RESULT];
    const bool digits = equation->detail[RIGHT] == DETAIL_DIGITS;
    const int width = int_max(result->w, digits ? right->w : 0);
    if (equation->detail[RESULT] == DETAIL_DIGITS)
        matrix_view_enlarge(result, width, result->h);
    if (digits)
        matrix_view_enlarge(right, width, 1);
    right->w = width;
    right->tight = result->tight;
}

static void measure_matrix(Equation *equation, size_t i, int decimals, int label)
{
    const Session *session = equation->scene->session;
    const bool result = i == equation->result;
    MatrixView *view = &equation->view[i];
    // Its numbers, which do not depend on names.
    MatrixView *fitted = &equation->fitted[i];
    if (!fitted->look.session || equation->decimals[i] != decimals)
        *fitted = matrix_view(equation->scene, &equation->item[i], decimals, 0);
    equation->decimals[i] = decimals;
    *view = *fitted;
    matrix_view_label(view, equation->scene, label);
    if (equation->own) { // training widens nothing
        view->least = view->space = 0;
        matrix_view_enlarge(view, 0, 1);
    }
    view->heated = true;
    view->quiet = !result && session_stop(session)->leaves <= 1; // all of these are what is shown
    view->heads |= equation->corner && result && !view->unshaped;
    if (equation->wide && result && view->decimals > 0) { // room for a number that is asked for
        view->column.least = int_max(view->number, (int)strlen("-0.") + view->decimals);
        view->w += view->column.least - view->number;
        view->number = view->column.least;
    }
}

// The columns of the widest name.
static int name_most(const Equation *equation)
{
    return equation->canvas->w < ROOMY_W ? NUMBER_W - 1 : LABEL_W;
}

// Measures all matrices, the result with the columns that the others leave.
static void measure(Equation *equation, int decimals, Names names)
{
    const size_t result = equation->result;
    int label = int_min(name_columns[names], name_most(equation));
    if (equation->corner)
        equation->detail[RIGHT] =
            equation->detail[RESULT] || is_low(equation) ? DETAIL_CELLS : DETAIL_DIGITS;
    for (size_t i = 0; i < equation->items; i++) {
        MatrixView *view = &equation->view[i];
        if (!is_there(equation, i))
            continue;
        measure_matrix(equation, i, decimals, equation->corner && i > LEFT ? 0 : label);
        if (names >= NAMES_FIRST && view->label > 0)
            label = 0;
        if (i != result)
            use_detail(equation, i, 0);
    }
    lay(equation);
    const int others =
        equation->corner ? beside(equation) : equation->width - item_width(equation, result);
    use_detail(equation, result,
               columns_of(equation) - others - equation->view[result].label -
                   !equation->view[LEFT].tight);
    if (equation->corner)
        share_columns(equation);
}

// ---- Giving way --------------------------------------------------------

// The widest operand whose cells can be narrower, zeros, which run together then, last of those as
// wide; in a corner only the left one has columns of its own. The number of items where there is
// none.
static size_t next_operand(const Equation *equation)
{
    size_t next = equation->items;
    int widest = 0;
    for (size_t i = equation->corner ? LEFT + 1 : equation->items; i-- > 0;) {
        const int width = matrix_view_grid(&equation->view[i]) - equation->view[i].zeros;
        if (is_operand(equation, i) && equation->detail[i] < DETAIL_THIN && width >= widest) {
            widest = width;
            next = i;
        }
    }
    return next;
}

// Tries decimals and names, the fullest first: names in a letter or two, and rows without any, come
// after fewer decimals. False where it has no room even so.
static bool stands(Equation *equation, int least)
{
    const int most = equation->scene->session->display.decimals;
    const bool spare =
        next_operand(equation) < equation->items || (!equation->wide && !equation->alone);
    const bool plain = theme_levels(&equation->scene->theme, HEAT_DIVERGING) <= 1; // needs blanks
    const int cell = equation->detail[equation->result] != DETAIL_CROSS ? 1
                     : spare                                            ? SHORT_W + 2
                                                                        : SHORT_W + plain;
    const Names last = equation->corner ? NAMES_SHORT : NAMES_NONE;
    Names first = NAMES_LONG, end = equation->corner ? last : NAMES_FIRST;
    for (; first <= last; first = ++end) {
        for (int decimals = most; decimals >= int_min(most, least); decimals--) {
            for (Names names = first; names <= end; names++) {
                measure(equation, decimals, names);
                if (lay(equation) && equation->view[equation->result].w >= cell)
                    return true;
            }
        }
    }
    return false;
}

// The details from the start. What cannot have room is not measured again and again.
static void start(Equation *equation)
{
    const Shape shape = shape_of(equation, equation->result);
    const CellRef value = {.node = equation->item[equation->result].of.node};
    const Family family = session_family(equation->scene->session, value);
    const size_t width = (size_t)int_max(equation->room.width, 0);
    // Attention of many tokens, or the gradient of that, is a picture in any case.
    const bool picture = shape.rows >= ITEMS_MOST && shape.cols >= ITEMS_MOST &&
                         (family == FAMILY_SHARES || family == FAMILY_SCORES);
    equation->cut = shape.cols + GAP > width || (shape.rows >= (size_t)equation->room.lines &&
                                                 !(picture && is_tall(equation, equation->result)));
    for (size_t i = 0; i < equation->items; i++) {
        equation->alone |= equation->item[i].is_matrix && shape_of(equation, i).cols > width;
        equation->detail[i] =
            equation->item[i].is_matrix && is_tall(equation, i) ? DETAIL_CELLS : DETAIL_DIGITS;
    }
    equation->alone |= equation->cut && 2 * shape.cols > width;
    equation->detail[equation->result] = picture && !equation->cut ? DETAIL_CROSS : DETAIL_DIGITS;
}

// False where nothing is left to give way. The operands of a product stay as long as they can: they
// say what it is.
static bool gives_way(Equation *equation)
{
    const size_t next = next_operand(equation);
    Detail *result = &equation->detail[equation->result];
    if (next < equation->items) {
        equation->detail[next] =
            equation->detail[next] == DETAIL_DIGITS ? DETAIL_CELLS : DETAIL_THIN;
    } else if (!equation->corner && !equation->alone &&
               (equation->cut || !equation->wide || *result != DETAIL_DIGITS)) {
        equation->alone = true;
        start(equation);
    } else if (equation->cut || *result == DETAIL_THIN) {
        return false;
    } else {
        *result += 1;
    }
    return true;
}

// Whether a product has room in a row with all of the lesson's own numbers, also where its shape is
// asked for: no training and no answer gives it another form.
static bool has_row(Equation *equation)
{
    const Shape right = shape_of(equation, RIGHT);
    const MatrixView *result = &equation->view[RESULT];
    const int hidden = (int)(right.cols - shape_of(equation, RESULT).cols);
    equation->own = true;
    const bool fits = stands(equation, INT_MAX);
    equation->own = false;
    return fits && equation->width + hidden * result->w <= equation->room.width;
}

// Whether it has room with the matrices as they are now, and its names; else it is as before.
static bool stays(Equation *equation, const Equation *before)
{
    const bool fits = lay(equation) && equation->heads >= before->heads;
    if (!fits)
        *equation = *before;
    return fits;
}

// Columns that are left go to names: to all of them, one by one.
static void lengthen_names(Equation *equation)
{
    for (int columns = 1; columns <= name_most(equation); columns++) {
        for (size_t k = 0; k < 2 * equation->items; k++) {
            MatrixView *view = &equation->view[k / 2];
            if (!is_there(equation, k / 2))
                continue;
            const Equation before = *equation;
            const bool digits = equation->detail[k / 2] == DETAIL_DIGITS;
            if (k % 2 == 0 && view->label > 0 && view->label <= columns) {
                matrix_view_label(view, equation->scene, columns);
                view->label -= !digits;
            } else if (k % 2 == 1 && digits && !equation->corner) {
                matrix_view_widen(view, equation->scene, columns);
            }
            stays(equation, &before);
        }
    }
}

// Windows onto what has no room.
static void cut(Equation *equation)
{
    const Highlights *highlights = &equation->highlights;
    const size_t result = equation->result;
    const int others = equation->width - item_width(equation, result);
    matrix_view_crop_cols(&equation->view[result], highlights, equation->room.width - others);
    for (size_t i = 0; i < equation->items; i++) {
        if (equation->view[i].h == 1)
            matrix_view_crop_rows(&equation->view[i], highlights,
                                  int_max(equation->room.lines - 1, 1));
    }
    for (size_t i = 0; i < equation->items; i++) {
        for (size_t k = 0; equation->view[i].h == 1 && k < equation->items; k++) {
            if (equation->view[k].h == 1)
                matrix_view_crop_like(&equation->view[i], highlights, &equation->view[k]);
        }
    }
    lay(equation);
}

void equation_measure(Equation *equation, const Scene *scene, const Canvas *canvas,
                      EquationRoom room)
{
    bool whole;
    memset(equation, 0, offsetof(Equation, item));
    equation->scene = scene;
    equation->canvas = canvas;
    equation->room = room;
    highlights_gather(&equation->highlights, scene->session);
    equation->items = session_picture(scene->session, equation->item);
    BUG_ON(equation->items > PICTURE_MOST);
    for (size_t i = 0; i < PICTURE_MOST && i <= equation->items; i++) { // one more for no result
        equation->view[i] = equation->fitted[i] = (MatrixView){0};
        equation->detail[i] = DETAIL_DIGITS;
    }
    equation->result = find_result(equation);
    if (equation->result == equation->items) // no matrix
        return;
    start(equation);
    equation->wide = is_wide(equation);
    equation->corner =
        equation->wide && !equation->cut && has_corner(equation) && !has_row(equation);
    do
        whole = stands(equation, DECIMALS);
    while (!whole && gives_way(equation));
    if (whole)
        lengthen_names(equation);
    else
        measure(equation, DECIMALS, NAMES_SHORT);
    if (!equation->corner)
        cut(equation);
    for (size_t i = 0; i < equation->items; i++) {
        if (i == equation->result || (equation->corner && i == LEFT))
            matrix_view_open(&equation->view[i], &equation->highlights);
    }
}

// ---- Larger ------------------------------------------------------------

// Whether all of it is seen in digits.
static bool is_whole(const Equation *equation)
{
    bool whole = equation->items > 0 && !equation->alone;
    for (size_t i = 0; i < equation->items; i++)
        whole &= equation->detail[i] == DETAIL_DIGITS && matrix_view_is_whole(&equation->view[i]);
    return whole;
}

// Whole numbers keep room for decimals, which an edit brings, and all for the mark of an edit
// where no colour is one.
static void reserve(Equation *equation)
{
    for (int more = 1; more <= (int)strlen("-.00") && !equation->corner; more++) {
        for (size_t i = equation->items; i-- > 0;) {
            MatrixView *view = &equation->view[i];
            const int most = view->stars + (view->decimals == 0) * (int)strlen("-.0");
            if (!is_there(equation, i) || equation->detail[i] != DETAIL_DIGITS || more > most)
                continue;
            const Equation before = *equation;
            matrix_view_enlarge(view, view->number + 2 + more, view->h);
            stays(equation, &before);
        }
    }
}

static void enlarge_to(Equation *equation, int width, int lines, CellSize size)
{
    for (size_t i = 0; i < equation->items; i++) {
        MatrixView *view = &equation->view[i];
        if (!is_there(equation, i) || view->h == 0 || (equation->corner && i == RIGHT))
            continue;
        if (equation->detail[i] == DETAIL_DIGITS)
            matrix_view_enlarge(
                view, int_min(width, i == equation->result ? size.result : size.operand), lines);
        view->h = lines;
    }
    if (equation->corner)
        share_columns(equation);
}

void equation_enlarge(Equation *equation, EquationRoom room, CellSize size)
{
    equation->room = room;
    const MatrixView *result = &equation->view[equation->result];
    // Attention is higher where it has colours.
    const bool picture = equation->detail[equation->result] == DETAIL_CROSS && !result->stars;
    for (size_t i = 0; i < equation->items; i++) {
        if (!matrix_view_is_whole(&equation->view[i]))
            return;
    }
    reserve(equation);
    const Equation before = *equation;
    bool large = false;
    for (int lines = int_max(size.lines, 1 + picture); lines > 0 && !large; lines--) {
        for (int width = size.result; width >= 0 && !large; width -= 2) {
            enlarge_to(equation, width, lines, size);
            large = stays(equation, &before);
        }
    }
}

bool equation_use_blocks(Equation *equation, EquationRoom room)
{
    if (equation->corner || !is_whole(equation))
        return false;
    equation->room = room;
    const Equation before = *equation;
    bool large = false;
    // Two sizes below those of a number alone, first with room above and below.
    for (int k = 2 * (BIG_MOST - 2) + 1; k > 1 && !large; k--) {
        if (!big_dot_works(equation->scene, equation->canvas, big_dot(k / 2)))
            continue;
        for (size_t i = 0; i < equation->items; i++) {
            if (equation->item[i].is_matrix)
                matrix_view_use_blocks(&equation->view[i], big_dot(k / 2), k % 2 > 0 ? 2 : 0);
        }
        large = stays(equation, &before);
    }
    return large;
}

PictureColumns equation_columns(const Equation *equation, int width)
{
    const MatrixView *result = &equation->view[equation->result];
    const int grid = matrix_view_grid(result);
    const Detail detail = equation->detail[equation->result];
    if (equation->corner || detail > DETAIL_CROSS || !matrix_view_is_whole(result) ||
        width - grid + result->label < SHORT_W || matrix_view_width(result) > grid)
        return (PictureColumns){0};
    return (PictureColumns){result->look.of, result->cols,
                            width - grid + result->label + 1 - result->space, result->w,
                            detail == DETAIL_CROSS};
}

// ---- Drawing -----------------------------------------------------------

// Draws the name of a matrix from x on, or so that it ends before `end`.
static void draw_name(const Equation *equation, size_t i, int x, int y, int end, Canvas *canvas)
{
    x = int_min(x, end - matrix_view_name_width(&equation->view[i]));
    matrix_view_draw_name(&equation->view[i], equation->scene, x, y, end - x, canvas);
}

// Names of matrices stand left of the columns' names, one above the other where these have no room
// side by side, that of the right operand beside it.
static void draw_corner(const Equation *equation, Rect rect, Canvas *canvas)
{
    const Highlights *highlights = &equation->highlights;
    const Scene *scene = equation->scene;
    const MatrixView *left = &equation->view[LEFT], *right = &equation->view[RIGHT];
    const MatrixView *result = &equation->view[RESULT];
    const bool collide = names_collide(equation);
    const int x = rect.x + rect.w - matrix_view_grid(right), end = x - 1;
    const int low = end - matrix_view_grid(left), lines = matrix_view_lines(right);
    const int y = rect.y + int_max(above(equation), int_min(rect.h - equation->height, GAP));
    const int upper = y - equation->heads - lines, named = y - 1 - collide;
    draw_name(equation, LEFT, low + left->label, y - 1,
              end - (collide ? 0 : matrix_view_name_width(result)), canvas);
    draw_name(equation, RESULT, end, named, end, canvas);
    draw_name(equation, RIGHT, end, int_min(upper + (lines - 1) / 2, named - 1), end, canvas);
    matrix_view_draw_grid(right, scene, highlights, x, upper, canvas);
    matrix_view_draw_heads(result, scene, x - result->tight, y - equation->heads, equation->heads,
                           canvas);
    matrix_view_draw_grid(left, scene, highlights, low, y, canvas);
    matrix_view_draw_grid(result, scene, highlights, x, y, canvas);
}

// Names the operands that have no room, each with a mark, in the longer of two places in a line.
static void draw_left_out(const Equation *equation, Rect before, Rect behind, Canvas *canvas)
{
    const Scene *scene = equation->scene;
    Buffer names = {0};
    for (size_t i = 0; i < equation->items; i++) {
        const PictureItem *item = &equation->item[i];
        if (i == equation->result)
            continue;
        if (names.size > 0 && (item->is_matrix || !strchr(",)", item->text[0])))
            buffer_add(&names, " ");
        if (item->is_matrix)
            matrix_item_name(scene->session, item, scene->lang, &names);
        buffer_add(&names, item->is_matrix ? " …" : item->text);
        if (item->is_matrix || i + 1 != equation->result)
            continue;
        const char *all = buffer_text(&names), *sign = strrchr(all, ' '); // before the result
        buffer_cut(&names, sign ? (size_t)(sign - all) : 0);
    }
    Rect line = before.w > behind.w ? before : behind;
    line.w = int_max(line.w, 0);
    scene_say(scene, line, STYLE_DIM, say_buffer(&names), canvas);
}

// The result stands at the right end, with the sign before it. Texts are in the middle of the
// higher one of the matrices beside them, but all beside the numbers of one of a single row.
static void draw_row(const Equation *equation, Rect rect, Canvas *canvas)
{
    const int y = rect.y + (!equation->heads && equation->height < rect.h);
    size_t last = equation->items - 1;
    while (last > 0 && !equation->item[last].is_matrix)
        last--;
    int x = rect.x, lines = 1;
    bool single = false;
    for (size_t i = 0; i < equation->items; i++)
        single |= is_there(equation, i) && equation->view[i].rows == 1;
    for (size_t i = 0; i < equation->items; i++) {
        const MatrixView *view = &equation->view[i];
        const int w = item_width(equation, i);
        size_t next = i;
        if (!equation->item[i].is_matrix && i + 1 == last)
            x += int_max(rect.w - equation->width, 0);
        if (is_there(equation, i)) {
            lines = matrix_view_lines(view);
            const int left = x + w - matrix_view_width(view), end = rect.x + rect.w;
            const int behind = matrix_view_draw(view, equation->scene, &equation->highlights, left,
                                                y, equation->heads, canvas);
            if (equation->alone)
                draw_left_out(equation, (Rect){rect.x + 1, y, left - rect.x - GAP, 1},
                              (Rect){behind + GAP, y, end - behind - GAP, 1}, canvas);
        } else if (w > 0) {
            while (next < last && !equation->item[next].is_matrix)
                next++;
            if (i < last)
                lines = int_max(lines, matrix_view_lines(&equation->view[next]));
            const int down = ((single ? equation->view[equation->result].h : lines) - 1) / 2;
            canvas_text(canvas, x + 1, y + 1 + equation->heads + down, -1,
                        scene_style(equation->scene, STYLE_TEXT), equation->item[i].text);
        }
        x += w;
    }
}

void equation_draw(const Equation *equation, Rect rect, Canvas *canvas)
{
    if (equation->items > 0)
        (equation->corner ? draw_corner : draw_row)(equation, rect, canvas);
}
