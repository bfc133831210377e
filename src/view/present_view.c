// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/present_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/say.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/big_number.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/present_text.h"

enum { MARGIN = 2, LEAST_TEXT = 24, TEXT_MOST = 72 };

// ---- The first line ----------------------------------------------------

static void write_formula(const Scene *scene, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    const Stop *stop = session_stop(scene->session);
    const FormulaStyle style = {NOTATION_PLAIN, scene->session->display.columns};
    if (stop->kind == STOP_FORWARD)
        formula_forward(graph, stop->node, style, out);
    else if (stop->kind == STOP_BACKWARD)
        formula_backward(graph, stop->node, style, out);
    else if (stop->kind == STOP_UPDATE)
        formula_update(graph, stop->node, style, out);
}

// "43 min", "25 s", and "+2 min" over time.
static void write_timer(const Scene *scene, const Presenting *presenting, Buffer *out)
{
    const long long left = (long long)ceil(fabs(presenting->left));
    if (!presenting->timed)
        return;
    buffer_add(out, presenting->left < 0 ? "+" : "");
    if (left <= 60)
        SAYF(out, scene->lang, "{1} s", "{1} 秒", say_int(left));
    else
        SAYF(out, scene->lang, "{1} min", "{1} 分钟", say_int((left + 59) / 60));
}

static void draw_head(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    Buffer formula = {0}, timer = {0};
    write_formula(scene, &formula);
    write_timer(scene, presenting, &timer);
    const int w = canvas_width(canvas, buffer_text(&timer));
    canvas_text(canvas, canvas->w - w - 1, 0, -1,
                scene_style(scene, presenting->left < 0 ? STYLE_BAD : STYLE_DIM),
                buffer_text(&timer));
    buffer_release(&timer);
    canvas_text_cut(canvas, MARGIN, 1, canvas->w - 2 * MARGIN, scene_style(scene, STYLE_EMPHASIS),
                    buffer_text(&formula));
    buffer_release(&formula);
}

// ---- The number --------------------------------------------------------

// With as many decimals as are displayed; large numbers with two digits.
static void write_number(const Scene *scene, CellRef cell, char out[CELL_TEXT])
{
    const CellLook look = cell_look(scene->session, cell);
    const double value = look.value;
    if (!(fabs(value) < 1e4))
        cell_look_write_digits(&look, 2, out);
    else
        cell_look_write(&look, value == rint(value) ? 0 : scene->session->display.decimals, out);
}

static bool knows(const Session *session, CellRef cell)
{
    return cell.side == SIDE_VALUE || session_knows_gradient(session, cell.node) ||
           session_stop(session)->kind != STOP_FORWARD;
}

// As large as leaves room for the matrices and the text.
static BigDot dot_of(const Canvas *canvas)
{
    if (canvas->w >= 130 && canvas->h >= 36)
        return (BigDot){4, 2};
    return canvas->w >= 100 ? (BigDot){2, 1} : (BigDot){1, 1};
}

// The selected number and its name; returns the columns they take.
static int draw_number(const Scene *scene, int y, Canvas *canvas)
{
    const CellRef cell = scene->session->cell;
    if (cell.node == NODE_NONE || !knows(scene->session, cell))
        return 0;
    Buffer name = {0};
    char text[CELL_TEXT];
    session_write_cell(scene->session, cell, &name);
    write_number(scene, cell, text);
    const int w =
        canvas_text(canvas, MARGIN, y, -1, scene_style(scene, STYLE_NAME), buffer_text(&name));
    const int big = big_number_draw(canvas, MARGIN, y + 1, dot_of(canvas),
                                    scene_style(scene, STYLE_EMPHASIS), text);
    buffer_release(&name);
    return w > big ? w : big;
}

// ---- All of it ---------------------------------------------------------

// Whether all of each matrix is seen, side by side.
static bool fits(const Equation *equation)
{
    bool whole = equation->first == 0 && equation->rows == 1;
    for (size_t i = 0; i < equation->items; i++) {
        const MatrixView *view = &equation->view[i];
        whole &= !equation->item[i].is_matrix ||
                 (view->rows == view->shape.rows && view->cols == view->shape.cols);
    }
    return whole;
}

// With room around the numbers where all of them are seen even so.
static void draw_matrices(const Scene *scene, int room, Canvas *canvas)
{
    Lit *lit = mem_new(1, sizeof *lit);
    Equation *equation = mem_new(1, sizeof *equation);
    Scene wide = *scene;
    lit_gather(lit, scene->session);
    wide.wide = true;
    const EquationRoom most = {canvas->w - 2 * MARGIN, room};
    equation_measure(equation, &wide, lit, canvas, most);
    if (!fits(equation)) {
        wide.wide = false;
        equation_measure(equation, &wide, lit, canvas, most);
    }
    const int spare = room - equation->height;
    equation_draw(equation, &wide, lit, MARGIN, 3 + (spare > 1 ? spare / 2 : 0), canvas);
    free(equation);
    free(lit);
}

// An introduction or a closing: nothing but the text.
static void draw_words(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    const int w = canvas->w - 4 * MARGIN;
    present_text_draw(scene, presenting,
                      (Rect){2 * MARGIN, 3, w > TEXT_MOST ? TEXT_MOST : w, canvas->h - 5}, canvas);
}

static void draw_stop(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    draw_head(scene, presenting, canvas);
    if (session_stop(scene->session)->node == NODE_NONE) {
        draw_words(scene, presenting, canvas);
        return;
    }
    const int lines = BIG_H * dot_of(canvas).h;
    const int foot = canvas->h - lines - 3;
    draw_matrices(scene, foot - 3 > 3 ? foot - 3 : 3, canvas);
    const int number = draw_number(scene, foot + 1, canvas);
    const int x = MARGIN + (number > 0 ? number + 3 : 0);
    const int w = canvas->w - x - MARGIN;
    if (w >= LEAST_TEXT)
        present_text_draw(scene, presenting,
                          (Rect){x, foot + 1, w > TEXT_MOST ? TEXT_MOST : w, lines + 1}, canvas);
}

// In the last line, or above the open line; over whatever stands there.
static void draw_message(const Scene *scene, Canvas *canvas)
{
    const int y = canvas->h - 1 - (scene->prompt != NULL);
    const StyleRole role = scene->message_is_error ? STYLE_BAD : STYLE_CHANGED;
    canvas_fill(canvas, (Rect){0, y, canvas->w, 1}, scene_style(scene, STYLE_TEXT), ' ');
    canvas_text_cut(canvas, MARGIN, y, canvas->w - 2 * MARGIN, scene_style(scene, role),
                    scene->message);
}

void present_view_draw(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    if (!presenting->blank)
        draw_stop(scene, presenting, canvas);
    if (scene->message && (scene->prompt || !presenting->blank))
        draw_message(scene, canvas);
    if (scene->prompt)
        chrome_footer(scene, 1, canvas);
}
