// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/equation_view.h"

#include "base/minmax.h"

enum { GAP = 2, MARK = 3, NARROW = 50, OPERAND_LEAST = 2 };

static int item_width(const Equation *equation, const Canvas *canvas, size_t i)
{
    return equation->item[i].is_matrix ? matrix_view_width(&equation->view[i])
                                       : canvas_width(canvas, equation->item[i].text) + 2;
}

// Two matrices side by side without text between them need a gap.
static int gap_before(const Equation *equation, size_t i)
{
    return i > equation->first && equation->item[i].is_matrix && equation->item[i - 1].is_matrix
               ? GAP
               : 0;
}

// The columns before the first item: a mark where operands are left out.
static int lead(const Equation *equation)
{
    return equation->first > 0 ? MARK : 0;
}

// ---- Rows --------------------------------------------------------------

// The end of the group that starts at item `i`: a matrix and the text before
// it are not torn apart.
static size_t group_end(const Equation *equation, size_t i)
{
    while (i < equation->items && !equation->item[i].is_matrix)
        i++;
    return i < equation->items ? i + 1 : i;
}

// Sets the groups one after another into rows of `width` columns. Returns
// whether each is in a row that is wide enough.
static bool flow(Equation *equation, const Canvas *canvas, int width)
{
    int x = lead(equation);
    bool fits = true;
    equation->rows = 1;
    equation->row[0] = equation->first;
    equation->width = 0;
    for (size_t i = equation->first; i < equation->items;) {
        const size_t end = group_end(equation, i);
        int w = 0;
        for (size_t k = i; k < end; k++)
            w += gap_before(equation, k) + item_width(equation, canvas, k);
        if (i > equation->first && x + w > width && equation->rows < EQUATION_ROWS) {
            equation->row[equation->rows++] = i;
            x = GAP;
        }
        x += w;
        fits &= x <= width;
        equation->width = int_max(equation->width, x);
        i = end;
    }
    return fits;
}

static size_t row_end(const Equation *equation, size_t row)
{
    return row + 1 < equation->rows ? equation->row[row + 1] : equation->items;
}

// The lines of numbers of a row.
static int row_lines(const Equation *equation, size_t row)
{
    BUG_ON(row >= EQUATION_ROWS);
    int most = 0;
    for (size_t i = equation->row[row]; i < row_end(equation, row); i++) {
        if (equation->item[i].is_matrix)
            most = int_max(most, matrix_view_lines(&equation->view[i]));
    }
    return most;
}

static void measure_height(Equation *equation)
{
    equation->heads = false;
    equation->height = 0;
    for (size_t i = equation->first; i < equation->items; i++)
        equation->heads |= equation->view[i].heads;
    for (size_t row = 0; equation->items && row < equation->rows; row++)
        equation->height += 1 + equation->heads + row_lines(equation, row);
}

// Without column labels where the lines do not suffice for them.
static void drop_labels(Equation *equation, int lines)
{
    if (equation->height <= lines || !equation->heads)
        return;
    equation->height -= (int)equation->rows;
    equation->heads = false;
}

// ---- Fitting -----------------------------------------------------------

// A way of drawing the matrices: how wide row labels may be, whether only the first matrix has
// them, and whether columns are as wide as their labels.
typedef struct Fit {
    int label;
    bool first_only, wide;
} Fit;

static void measure_items(Equation *equation, const Scene *scene, int decimals, Fit fit)
{
    int label = fit.label;
    for (size_t i = 0; i < equation->items; i++) {
        equation->view[i] = (MatrixView){0};
        if (equation->item[i].is_matrix)
            equation->view[i] = matrix_view(scene, &equation->item[i], decimals, label);
        if (fit.wide && equation->item[i].is_matrix)
            matrix_view_widen(&equation->view[i], scene, label);
        if (fit.first_only && equation->view[i].label > 0)
            label = 0;
    }
}

// How far a fit may go.
typedef struct Try {
    int decimals; // the least
    bool stacked; // in several rows
} Try;

// Tries labels and decimals, the fullest first. False if nothing fits.
static bool fit_whole(Equation *equation, const Scene *scene, const Canvas *canvas,
                      EquationRoom room, Try how)
{
    static const Fit fits[] = {
        {8, false, true}, {8, false, false}, {3, false, false}, {3, true, false}, {0, true, false}};
    const int most = scene->session->display.decimals;
    // A column takes a digit and a blank at least: where even that is too wide, the numbers of
    // a large matrix are not gone through again and again, with fewer decimals each time.
    size_t wanted = 0;
    for (size_t i = equation->first; i < equation->items; i++) {
        const PictureItem *item = &equation->item[i];
        const size_t least = item->is_matrix ? 2 * matrix_view_shape(scene, item).cols : 0;
        wanted = how.stacked ? size_max(wanted, least) : wanted + least;
    }
    if (wanted > (size_t)room.width)
        return false;
    for (int decimals = most; decimals >= int_min(most, how.decimals); decimals--) {
        for (size_t k = 0; k < sizeof fits / sizeof *fits; k++) {
            measure_items(equation, scene, decimals, fits[k]);
            const bool fits_wide = flow(equation, canvas, room.width);
            measure_height(equation);
            if (how.stacked && equation->tight)
                drop_labels(equation, room.lines);
            bool faint = false; // so few decimals make zeros of much of a matrix
            for (size_t i = 0; how.decimals < 2 && i < equation->items; i++)
                faint |= equation->view[i].faint;
            if (fits_wide && !faint &&
                (how.stacked ? equation->height <= room.lines : equation->rows == 1))
                return true;
        }
    }
    return false;
}

static size_t result_of(const Equation *equation)
{
    size_t end = equation->items;
    while (end > equation->first && !equation->item[end - 1].is_matrix)
        end--;
    return end - 1; // wraps where there is no matrix
}

// The widest matrix but `spared` that has more than `least` columns; NULL: none has.
static MatrixView *widest_of(Equation *equation, size_t spared, size_t least)
{
    MatrixView *widest = NULL;
    for (size_t i = equation->first; i < equation->items; i++) {
        MatrixView *view = &equation->view[i];
        if (i != spared && view->cols > least &&
            (!widest || matrix_view_grid(view) > matrix_view_grid(widest)))
            widest = view;
    }
    return widest;
}

// Whether all are in one row, or in as many as there are lines for.
static bool stands(Equation *equation, const Canvas *canvas, EquationRoom room)
{
    const bool wide = flow(equation, canvas, room.width);
    if (!equation->tight)
        return wide && equation->rows == 1;
    measure_height(equation);
    return wide && equation->height <= room.lines;
}

// Narrows windows column by column, always of the widest matrix that can still
// lose one, until all stand; the result only where the operands are down
// to OPERAND_LEAST. False where a matrix is left with a single column of several,
// or nothing helps.
static bool narrow(Equation *equation, const Highlights *highlights, const Canvas *canvas,
                   EquationRoom room)
{
    for (size_t i = equation->first; i < equation->items; i++) {
        // Columns that have no room in any case are not taken away one by one.
        if (equation->item[i].is_matrix)
            matrix_view_crop_cols(&equation->view[i], highlights, 2 * room.width);
    }
    while (!stands(equation, canvas, room)) {
        MatrixView *widest = widest_of(equation, result_of(equation), OPERAND_LEAST);
        widest = widest ? widest : widest_of(equation, equation->items, 1);
        if (!widest)
            return false;
        matrix_view_crop_cols(widest, highlights, matrix_view_grid(widest) - 1);
    }
    for (size_t i = equation->first; i < equation->items; i++) {
        if (equation->view[i].cols < 2 && equation->view[i].shape.cols > 1)
            return false;
    }
    return true;
}

// The columns that narrow() cannot go below: those of one row in which each matrix has two.
static int least_width(const Equation *equation, const Canvas *canvas)
{
    int width = lead(equation);
    for (size_t i = equation->first; i < equation->items; i++) {
        const MatrixView *view = &equation->view[i];
        width += gap_before(equation, i) + (equation->item[i].is_matrix
                                                ? matrix_view_least(view, 2)
                                                : item_width(equation, canvas, i));
    }
    return width;
}

static bool is_cropped(const Equation *equation)
{
    for (size_t i = equation->first; i < equation->items; i++) {
        if (equation->view[i].cols < equation->view[i].shape.cols)
            return true;
    }
    return false;
}

bool equation_is_whole(const Equation *equation)
{
    for (size_t i = 0; i < equation->items; i++) {
        if (equation->view[i].rows < equation->view[i].shape.rows)
            return false;
    }
    return equation->first == 0 && !is_cropped(equation);
}

// Windows of the matrices; where those become slits, operands are left out from
// the left. On a narrow screen operands go before any column does, since the
// panel shows what of them counts.
static void fit_windows(Equation *equation, const Scene *scene, const Highlights *highlights,
                        const Canvas *canvas, EquationRoom room)
{
    const int decimals = int_min(scene->session->display.decimals, 2), width = room.width;
    measure_items(equation, scene, decimals, (Fit){.first_only = true});
    Equation measured = *equation;
    if (equation->tight && width >= NARROW && narrow(equation, highlights, canvas, room))
        return;
    measured.tight = false; // nothing helps
    *equation = measured;
    for (;;) {
        const size_t next = group_end(equation, equation->first);
        const bool last = next >= equation->items;
        const bool may = last || least_width(equation, canvas) <= width;
        const bool whole = may && narrow(equation, highlights, canvas, room) &&
                           (width >= NARROW || !is_cropped(equation));
        if (whole || last)
            return;
        *equation = measured;
        equation->first = next;
    }
}

// Column labels go before rows of numbers do.
static void fit_lines(Equation *equation, const Highlights *highlights, int lines)
{
    measure_height(equation);
    if (equation->tight && equation->rows > 1)
        drop_labels(equation, lines);
    if (equation->height <= lines || equation->rows > 1)
        return;
    equation->height -= equation->heads;
    equation->heads = false;
    const int room = int_max(lines - 1, 1);
    for (size_t i = equation->first; i < equation->items; i++) {
        if (equation->item[i].is_matrix)
            matrix_view_crop_rows(&equation->view[i], highlights, room);
    }
    for (size_t i = equation->first; i < equation->items; i++) {
        for (size_t k = equation->first; equation->item[i].is_matrix && k < equation->items; k++) {
            if (equation->item[k].is_matrix)
                matrix_view_crop_like(&equation->view[i], highlights, &equation->view[k]);
        }
    }
    equation->height = 1 + row_lines(equation, 0);
}

void equation_measure(Equation *equation, const Scene *scene, const Highlights *highlights,
                      const Canvas *canvas, EquationRoom room)
{
    static const Try tries[] = {{2, false}, {2, true}, {1, false}, {1, true}};
    equation->items = session_picture(scene->session, equation->item);
    BUG_ON(equation->items > PICTURE_MOST);
    equation->first = 0;
    size_t k = 0;
    while (k < sizeof tries / sizeof *tries && !fit_whole(equation, scene, canvas, room, tries[k]))
        k++;
    if (k == sizeof tries / sizeof *tries)
        fit_windows(equation, scene, highlights, canvas, room);
    fit_lines(equation, highlights, room.lines);
    const size_t result = result_of(equation);
    const bool leaves = session_stop(scene->session)->leaves > 1; // all of them are what is shown
    for (size_t i = equation->first; i < equation->items; i++) {
        equation->view[i].heated = equation->item[i].is_matrix;
        equation->view[i].quiet = i != result && !leaves;
    }
}

// Takes over the larger one if it has room, in no more rows than this.
static bool take_larger(Equation *equation, Equation *larger, const Canvas *canvas,
                        EquationRoom room)
{
    const bool fits = flow(larger, canvas, room.width) && larger->rows <= equation->rows;
    measure_height(larger);
    if (!fits || larger->height > room.lines)
        return false;
    *equation = *larger;
    return true;
}

void equation_enlarge(Equation *equation, const Canvas *canvas, EquationRoom room, CellSize size)
{
    const size_t result = result_of(equation);
    for (int width = size.result; width >= 0 && equation_is_whole(equation); width -= 2) {
        Equation large = *equation;
        for (size_t i = 0; i < large.items; i++) {
            const int most = i == result ? size.result : size.operand;
            if (large.item[i].is_matrix)
                matrix_view_enlarge(&large.view[i], int_min(width, most), size.lines);
        }
        if (take_larger(equation, &large, canvas, room))
            return;
    }
}

bool equation_use_blocks(Equation *equation, const Scene *scene, const Canvas *canvas,
                         EquationRoom room)
{
    static const struct {
        BigDot dot;
        int more; // lines
    } sizes[] = {{{2, 2}, 2}, {{1, 2}, 2}, {{1, 1}, 2}, {{1, 1}, 1}, {{1, 1}, 0}};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes && equation_is_whole(equation); k++) {
        Equation large = *equation;
        for (size_t i = 0; i < large.items; i++) {
            if (large.item[i].is_matrix)
                matrix_view_use_blocks(&large.view[i], scene, sizes[k].dot, sizes[k].more);
        }
        if (big_dot_works(canvas, sizes[k].dot) && take_larger(equation, &large, canvas, room))
            return true;
    }
    return false;
}

// ---- Drawing -----------------------------------------------------------

// The lines of the higher one of the matrices between which a text stands in its row.
static int lines_beside(const Equation *equation, size_t row, size_t i)
{
    int lines = 0;
    for (size_t k = i; k-- > equation->row[row] && lines == 0;)
        lines = equation->item[k].is_matrix ? matrix_view_lines(&equation->view[k]) : 0;
    for (size_t k = i + 1; k < row_end(equation, row); k++) {
        if (equation->item[k].is_matrix)
            return int_max(lines, matrix_view_lines(&equation->view[k]));
    }
    return lines > 0 ? lines : 1;
}

// The columns between the operands and the result, which stands at the right end.
static int gap_of(const Equation *equation, int width)
{
    const size_t result = result_of(equation);
    const bool apart = equation->rows == 1 && result > equation->first &&
                       result < equation->items && !equation->item[result - 1].is_matrix;
    return apart ? int_max(width - equation->width, 0) : 0;
}

void equation_draw(const Equation *equation, const Scene *scene, const Highlights *highlights,
                   Rect rect, Canvas *canvas)
{
    const int head = 1 + equation->heads, gap = gap_of(equation, rect.w);
    const size_t result = result_of(equation);
    int y = rect.y + (equation->rows == 1 && !equation->heads && equation->height < rect.h);
    if (equation->first > 0)
        canvas_text(canvas, rect.x, y + head, -1, scene_style(scene, STYLE_DIM), "…");
    for (size_t row = 0; row < equation->rows; row++) {
        const int lines = row_lines(equation, row);
        int at = rect.x + (row > 0 ? GAP : lead(equation));
        for (size_t i = equation->row[row]; i < row_end(equation, row); i++) {
            const PictureItem *item = &equation->item[i];
            at += gap_before(equation, i) + (i + 1 == result ? gap : 0);
            if (item->is_matrix)
                matrix_view_draw(&equation->view[i], scene, highlights, at, y, equation->heads,
                                 canvas);
            else
                canvas_text(canvas, at + 1, y + head + (lines_beside(equation, row, i) - 1) / 2, -1,
                            scene_style(scene, STYLE_TEXT), item->text);
            at += item_width(equation, canvas, i);
        }
        y += head + lines;
    }
}
