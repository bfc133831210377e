// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/equation_view.h"

#include <string.h>

static int text_width(const Canvas *canvas, const PictureItem *item)
{
    return canvas_width(canvas, item->text) + 2;
}

static int item_width(const Equation *equation, const Canvas *canvas, size_t i)
{
    return equation->item[i].is_matrix ? matrix_view_width(&equation->view[i])
                                       : text_width(canvas, &equation->item[i]);
}

// Two matrices side by side without text between them need a gap.
static int gap_before(const Equation *equation, size_t i)
{
    return i > equation->first && equation->item[i].is_matrix &&
                   equation->item[i - 1].is_matrix
               ? 2
               : 0;
}

static int total_width(const Equation *equation, const Canvas *canvas)
{
    int width = 0;
    for (size_t i = equation->first; i < equation->items; i++)
        width += gap_before(equation, i) + item_width(equation, canvas, i);
    return width;
}

// A way of drawing the matrices: how wide row labels may be, and whether only
// the first matrix has them.
typedef struct Fit {
    int label;
    bool first_only;
} Fit;

static void measure_items(Equation *equation, const Scene *scene, int decimals,
                          Fit fit)
{
    int label = fit.label;
    for (size_t i = 0; i < equation->items; i++) {
        if (!equation->item[i].is_matrix)
            continue;
        equation->view[i] =
            matrix_view(scene, &equation->item[i], decimals, label);
        if (fit.first_only && equation->view[i].label > 0)
            label = 0;
    }
}

// Tries labels and decimals, the fullest first. False if nothing fits.
static bool fit_whole(Equation *equation, const Scene *scene,
                      const Canvas *canvas, int width)
{
    static const Fit fits[] = {{8, false}, {3, false}, {3, true}, {0, true}};
    const int most = scene->session->display.decimals;
    for (int decimals = most; decimals >= (most < 2 ? most : 2); decimals--) {
        for (size_t k = 0; k < sizeof fits / sizeof *fits; k++) {
            measure_items(equation, scene, decimals, fits[k]);
            if (total_width(equation, canvas) <= width)
                return true;
        }
    }
    return false;
}

// The widest matrix that can still lose a column, or items if none.
static size_t widest(const Equation *equation)
{
    size_t found = equation->items;
    int most = 0;
    for (size_t i = equation->first; i < equation->items; i++) {
        const MatrixView *view = &equation->view[i];
        if (!equation->item[i].is_matrix || view->cols <= 1)
            continue;
        const int w = matrix_view_width(view);
        if (w > most) {
            most = w;
            found = i;
        }
    }
    return found;
}

// Narrows windows column by column; then leaves operands out from the left.
static void fit_windows(Equation *equation, const Scene *scene,
                        const Canvas *canvas, int width)
{
    while (total_width(equation, canvas) > width) {
        const size_t i = widest(equation);
        if (i == equation->items) {
            if (equation->first + 1 >= equation->items)
                return;
            equation->first++;
            continue;
        }
        MatrixView *view = &equation->view[i];
        const int step = view->number + 2;
        matrix_view_crop_cols(view, scene, matrix_view_width(view) - step);
    }
}

void equation_measure(Equation *equation, const Scene *scene,
                      const Canvas *canvas, int width, int lines)
{
    equation->items = session_picture(scene->session, equation->item);
    equation->first = 0;
    equation->heads = false;
    if (!fit_whole(equation, scene, canvas, width))
        fit_windows(equation, scene, canvas, width);
    int most = 0;
    for (size_t i = equation->first; i < equation->items; i++) {
        if (!equation->item[i].is_matrix)
            continue;
        MatrixView *view = &equation->view[i];
        matrix_view_crop_rows(view, scene, lines);
        equation->heads |= view->heads;
        const int n = matrix_view_lines(view);
        most = n > most ? n : most;
    }
    for (size_t i = equation->items; i-- > equation->first;) {
        if (equation->item[i].is_matrix) {
            equation->view[i].heat = true; // the result
            break;
        }
    }
    equation->width = total_width(equation, canvas);
    equation->height = equation->items ? most + 1 + equation->heads : 0;
}

void equation_draw(const Equation *equation, const Scene *scene, const Lit *lit,
                   int x, int y, Canvas *canvas)
{
    const int head = 1 + equation->heads;
    const int middle = y + head + (equation->height - head - 1) / 2;
    for (size_t i = equation->first; i < equation->items; i++) {
        const PictureItem *item = &equation->item[i];
        x += gap_before(equation, i);
        if (item->is_matrix)
            matrix_view_draw(&equation->view[i], scene, lit, x, y,
                             equation->heads, canvas);
        else
            canvas_text(canvas, x + 1, middle, -1,
                        scene_style(scene, STYLE_TEXT), item->text);
        x += item_width(equation, canvas, i);
    }
}
