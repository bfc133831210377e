// SPDX-License-Identifier: GPL-3.0-or-later
// Two strips, values above and gradients below, with the same columns. A cell is
// as wide as its number where all steps have room, and as large as there is room where it
// has a colour; else two columns of colour.
// What does not fit is a window around the selected cell.
#include "view/states_view.h"

#include <math.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/canvas.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/plot.h"
#include "view/view_table.h"

// ---- The states --------------------------------------------------------

States states_of(const Session *session)
{
    States s = {0};
    s.matrices = session_shown(session, VIEW_STATES, s.at);
    if (s.matrices == 0)
        return s;
    const Graph *graph = session->graph;
    const Shape shape = graph_node(graph, s.at[0].node)->shape;
    const bool rows = s.matrices == 1;
    s.steps = rows ? shape.rows : s.matrices;
    s.units = rows ? shape.cols : shape.rows * shape.cols;
    for (size_t i = 1; i < s.matrices; i++) {
        const Shape other = graph_node(graph, s.at[i].node)->shape;
        s.units = size_min(s.units, other.rows * other.cols);
    }
    return s;
}

static CellRef states_cell(const States *states, const Session *session, Side side, size_t step,
                           size_t unit)
{
    const bool rows = states->matrices == 1;
    CellRef cell = {side, states->at[rows ? 0 : step].node, 0, step, unit};
    if (rows)
        return cell;
    const size_t cols = graph_node(session->graph, cell.node)->shape.cols;
    cell.row = unit / cols;
    cell.col = unit % cols;
    return cell;
}

double states_length(const States *states, Session *session, size_t step)
{
    double sum = 0;
    for (size_t unit = 0; unit < states->units; unit++) {
        const CellRef cell = states_cell(states, session, SIDE_GRAD, step, unit);
        const CellLook look = cell_look(session, cell);
        if (look.seen != SEEN_NUMBER)
            return NAN;
        sum += look.value * look.value;
    }
    return sqrt(sum);
}

static SayArg states_say_step(const States *states, const Scene *scene, size_t step)
{
    const bool rows = states->matrices == 1;
    const NodeId node = states->at[rows ? 0 : step].node;
    if (!rows)
        return session_say_name(scene->session, SIDE_VALUE, node);
    return labels_say(graph_node(scene->session->graph, node)->row_labels, step, scene->lang);
}

// "length of the gradient: 5.66 at h4, 0.3 at h1, 0.053 times that"
static void states_write_shrink(const States *states, const Scene *scene, Buffer *out)
{
    const size_t last = states->steps - 1;
    const double from = states_length(states, scene->session, last);
    const double to = states_length(states, scene->session, 0);
    if (isnan(from) || isnan(to))
        return;
    SAYF(out, scene->lang, "length of the gradient: {1} at {2}, {3} at {4}", number_say(from, 3),
         states_say_step(states, scene, last), number_say(to, 3),
         states_say_step(states, scene, 0));
    if (from > 0)
        SAYF(out, scene->lang, ", {1} times that", number_say(to / from, 3));
}

typedef struct Film {
    States states;
    size_t step, unit; // of the selected cell
    bool selected;     // whether it is in the states
} Film;

// Its values or its gradients as one matrix: a row a unit, a column a step.
typedef struct Strip {
    const States *states;
    Side side;
} Strip;

// ---- Measuring ---------------------------------------------------------

static CellRef strip_cell(const void *context, const Session *session, size_t row, size_t col)
{
    const Strip *strip = context;
    return states_cell(strip->states, session, strip->side, col, row);
}

// As many decimals as all steps have room for, else colours; below the names of all steps if
// these have room.
static void choose_density(const Scene *scene, const Strip strip[2], MatrixView view[2], int room,
                           const Canvas *canvas)
{
    const States *states = strip->states;
    const int steps = (int)states->steps;
    int name = 0;
    for (size_t i = 0; i < states->steps; i++)
        name = int_max(name, canvas_say_width(canvas, states_say_step(states, scene, i)));
    const int least = name < room / int_max(steps, 1) ? name - 1 : 0; // a blank is before a number
    for (int decimals = scene->session->display.decimals; decimals >= 0; decimals--) {
        for (int k = 0; k < 2; k++)
            view[k] = matrix_view_of_cells(scene, strip_cell, &strip[k],
                                           (Shape){states->units, states->steps}, decimals);
        const int number = int_max(int_max(view[0].number, view[1].number), least);
        for (int k = 0; k < 2; k++) {
            view[k].heated = true;
            view[k].column.least = view[k].number = number;
            matrix_view_set_density(&view[k], scene, decimals > 0 ? DENSITY_DIGITS : DENSITY_COLORS,
                                    canvas);
        }
        if (decimals > 0 && view[0].w * steps <= room)
            return;
    }
}

// ---- Drawing -----------------------------------------------------------

static void draw_strip(const MatrixView *view, const Scene *scene, int x, int y, Canvas *canvas)
{
    const Highlights highlights = {.selected = scene->session->cell,
                                   .pointed = {.node = NODE_NONE}};
    matrix_view_draw_cells(view, scene, &highlights, x + INDENT_W, y, canvas);
    for (size_t u = view->row0; u < view->row0 + view->rows; u++, y += view->h) {
        const SayArg number = say_count(u + 1);
        scene_say(scene, (Rect){x + INDENT_W - 1 - say_width(number), y + view->h / 2, INDENT_W, 1},
                  STYLE_DIM, number, canvas);
        for (size_t t = 0; t < view->cols; t++)
            scene_selects(scene, (Rect){x + INDENT_W + (int)t * view->w, y, view->w, view->h},
                          view->cell_at(view->context, scene->session, u, view->col0 + t), canvas);
    }
}

// "values", and which steps and numbers of them are seen where not all have room.
static void draw_head(const MatrixView *view, const Scene *scene, Side side, Rect line,
                      Canvas *canvas)
{
    static const Text heads[] = {TEXT("values"), TEXT("gradients")};
    Buffer text = {0};
    buffer_add(&text, text_in(&heads[side], scene->lang));
    if (view->cols < view->shape.cols)
        SAYF(&text, scene->lang, ", steps {1}-{2}/{3}", say_count(view->col0 + 1),
             say_count(view->col0 + view->cols), say_count(view->shape.cols));
    if (view->rows < view->shape.rows)
        SAYF(&text, scene->lang, ", rows {1}-{2}/{3}", say_count(view->row0 + 1),
             say_count(view->row0 + view->rows), say_count(view->shape.rows));
    scene_say(scene, line, STYLE_NAME, say_buffer(&text), canvas);
}

static void draw_states(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    int y = rect.y;
    const Film *film = data;
    const States *s = &film->states;
    const Strip strip[2] = {{s, SIDE_VALUE}, {s, SIDE_GRAD}};
    MatrixView view[2];
    choose_density(scene, strip, view, rect.w - INDENT_W, canvas);
    const int room = (rect.h - 1) / 2 - 1; // of each below its head; one line has the steps' names
    const int w = view->w, h = view->h;
    BUG_ON(w < 1 || h < 1 || s->steps == 0);
    const size_t units = size_min((size_t)int_max(room / h, 1), s->units);
    for (size_t k = 0; k < 2; k++) {
        view[k].rows = units;
        view[k].cols = size_min((size_t)((rect.w - INDENT_W) / w), s->steps);
        view[k].row0 = window_start(film->unit, view[k].rows, s->units);
        view[k].col0 = window_start(film->step, view[k].cols, s->steps);
    }
    // The steps' names, that of the selected one and as many as have room: above the ends of the
    // numbers.
    Ruler ruler = {.scene = scene, .rect = {rect.x + INDENT_W, y + 1, rect.w - INDENT_W, 1}};
    const int end = 1 + view->space + view->number;
    for (size_t i = !film->selected; i <= view->cols; i++) {
        const size_t t = i == 0 ? film->step - view->col0 : i - 1;
        const SayArg name = states_say_step(s, scene, view->col0 + t);
        const int before = int_max(end - canvas_width(canvas, say_arg_text(&name)), 0);
        ruler_label(&ruler, ruler.rect.x + (int)t * w + before, i == 0 ? STYLE_STOP : STYLE_DIM,
                    name, canvas);
    }
    for (size_t k = 0; k < 2; k++) {
        draw_head(&view[k], scene, strip[k].side, (Rect){rect.x, y, rect.w, 1}, canvas);
        y += 1 + (k == 0);
        draw_strip(&view[k], scene, rect.x, y, canvas);
        y += (int)units * h + ((int)units * h < room);
    }
}

// "0.762, -0.762", "?" or what is not computed yet.
static SayArg vector_of(const States *states, const Scene *scene, Side side, size_t step)
{
    Buffer out = {0};
    for (size_t unit = 0; unit < states->units; unit++) {
        const CellLook look =
            cell_look(scene->session, states_cell(states, scene->session, side, step, unit));
        SAYF(&out, scene->lang, "{1}{2}", say_text(unit > 0 ? ", " : ""),
             cell_look_say(&look, 3, scene->lang));
    }
    return say_buffer(&out);
}

static void write_states(const Scene *scene, const void *data, Buffer *out)
{
    const States *states = &((const Film *)data)->states;
    for (size_t step = 0; step < states->steps; step++) {
        SAYF(out, scene->lang, "{1}: {2}; gradient {3}", states_say_step(states, scene, step),
             vector_of(states, scene, SIDE_VALUE, step), vector_of(states, scene, SIDE_GRAD, step));
        const double length = states_length(states, scene->session, step);
        if (!isnan(length))
            SAYF(out, scene->lang, ", length {1}", number_say(length, 3));
        buffer_add(out, "\n");
    }
    const size_t size = out->size;
    states_write_shrink(states, scene, out);
    buffer_add(out, out->size > size ? "\n" : "");
}

// "▸ h1[1,2] = 0.761594, dh1[1,2] = 1.20161", and how the gradient shrinks, where the states leave
// room for both.
static void add_words(const Film *film, const Scene *scene, Document *document)
{
    Session *session = scene->session;
    int left = document->height - 2 * (1 + (int)size_min(film->states.units, PLOT_H));
    Buffer text[2] = {0};
    for (int side = SIDE_VALUE; film->selected && side <= SIDE_GRAD; side++) {
        const CellRef cell =
            states_cell(&film->states, session, (Side)side, film->step, film->unit);
        if (side == SIDE_GRAD && !session_computed(session, cell))
            continue;
        buffer_add(text, side == SIDE_GRAD ? ", " : "▸ ");
        cell_write_reading(session, cell, 6, text);
    }
    states_write_shrink(&film->states, scene, &text[1]);
    for (size_t i = 0; i < 2; i++) {
        const int lines = (int)utf8_width(buffer_text(&text[i])) / document->width + 1;
        if (text[i].size > 0 && lines < left) {
            lines_prose(&document->lines, STYLE_TEXT, 0, say_buffer(&text[i]));
            left -= lines;
        }
        buffer_release(&text[i]);
    }
}

void states_view_write(const Scene *scene, Document *document)
{
    static const Text none =
        TEXT("No matrices here follow one from the other as states do. view states H "
             "shows the rows of a matrix, view states h1 h2 h3 those that are named.");
    static const Figure figure = {.draw = draw_states, .words = write_states};
    const CellRef at = scene->session->cell;
    Film film = {.states = states_of(scene->session)};
    const States *s = &film.states;
    if (s->steps == 0) {
        document_note(document, scene->lang, &none);
        return;
    }
    for (size_t i = 0; i < s->matrices; i++) {
        const size_t cols = graph_node(scene->session->graph, s->at[i].node)->shape.cols;
        const size_t unit = s->matrices == 1 ? at.col : at.row * cols + at.col;
        if (s->at[i].node != at.node || unit >= s->units)
            continue;
        film.step = s->matrices == 1 ? at.row : i;
        film.unit = unit;
        film.selected = true;
    }
    document_figure(document, &figure, mem_copy(&film, 1, sizeof film));
    if (document->height > 0)
        add_words(&film, scene, document);
}
