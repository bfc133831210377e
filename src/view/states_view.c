// SPDX-License-Identifier: GPL-3.0-or-later
// Two strips, values above and gradients below, with the same columns. A cell is
// as wide as its number where all steps have room, and as large as there is room where it
// has a colour; else two columns of colour.
// What does not fit is a window around the selected cell.
#include "view/states_view.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/canvas.h"
#include "view/matrix_view.h"
#include "view/lines.h"
#include "view/view_table.h"

enum {
    UNIT_W = 4,
    NUMBER_LEAST = 3,
    WORDS_ROOM = 10,
    WORDS_MOST = 4,
};

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
    const Scene *scene;
    States states;
    size_t step0, steps, unit0, units; // the window
    size_t step, unit;                 // of the selected cell
    bool selected;                     // whether it is in the states
} Film;

// Its values or its gradients as one matrix: a row a unit, a column a step.
typedef struct Strip {
    const States *states;
    Side side;
} Strip;

// ---- Measuring ---------------------------------------------------------

static void find_selected(Film *film)
{
    const Session *session = film->scene->session;
    const CellRef at = session->cell;
    for (size_t step = 0; step < film->states.steps; step++) {
        for (size_t unit = 0; unit < film->states.units; unit++) {
            CellRef cell = states_cell(&film->states, session, at.side, step, unit);
            if (cell.node != at.node || cell.row != at.row || cell.col != at.col)
                continue;
            film->step = step;
            film->unit = unit;
            film->selected = true;
        }
    }
}

static CellRef strip_cell(const void *context, const Session *session, size_t row, size_t col)
{
    const Strip *strip = context;
    return states_cell(strip->states, session, strip->side, col, row);
}

// The decimals that the strip's numbers need, at most `most`.
static int strip_decimals(const Strip *strip, Session *session, int most)
{
    int decimals = 0;
    for (size_t unit = 0; unit < strip->states->units; unit++) {
        for (size_t step = 0; step < strip->states->steps && decimals < most; step++) {
            const CellLook look = cell_look(session, strip_cell(strip, session, unit, step));
            if (look.seen == SEEN_NUMBER)
                decimals = int_max(decimals, number_places(look.value, most));
        }
    }
    return decimals;
}

// The strip with up to `decimals` places, or as colours with none, which those of all steps share.
static MatrixView strip_of(const Film *film, const Strip *strip, int decimals)
{
    Session *session = film->scene->session;
    const States *states = &film->states;
    const Shape shape = {states->units, states->steps};
    MatrixView view = matrix_view_of_cells(film->scene, strip_cell, strip, shape,
                                           strip_decimals(strip, session, decimals));
    view.heated = true;
    return view;
}

// The columns of the widest name of a step.
static int name_width(const Film *film, const Canvas *canvas)
{
    int w = 0;
    for (size_t step = 0; step < film->states.steps; step++) {
        const SayArg name = states_say_step(&film->states, film->scene, step);
        w = int_max(w, canvas_say_width(canvas, name));
    }
    return w;
}

// As many decimals as all steps have room for, else colours; below the names of all steps if
// these have room.
static void choose_density(const Film *film, const Strip strip[2], MatrixView view[2], int room,
                           const Canvas *canvas)
{
    const int steps = (int)film->states.steps;
    const bool few = steps <= room / NUMBER_LEAST;
    const int name = few ? name_width(film, canvas) : 0;
    const int least = name < room / int_max(steps, 1) ? name - 1 : 0; // a blank is before a number
    for (int decimals = few ? film->scene->session->display.decimals : 0; decimals >= 0;
         decimals--) {
        for (int k = 0; k < 2; k++)
            view[k] = strip_of(film, &strip[k], decimals);
        const int number = int_max(int_max(view[0].number, view[1].number), least);
        for (int k = 0; k < 2; k++) {
            view[k].column.least = view[k].number = number;
            matrix_view_set_density(&view[k], film->scene,
                                    decimals > 0 ? DENSITY_DIGITS : DENSITY_COLORS, canvas);
        }
        if (decimals > 0 && view[0].w * steps <= room)
            return;
    }
}

// ---- Drawing -----------------------------------------------------------

static void draw_strip(const Film *film, MatrixView *view, Rect rect, Canvas *canvas)
{
    const Scene *scene = film->scene;
    const Highlights highlights = {.selected = scene->session->cell,
                                   .pointed = {.node = NODE_NONE}};
    view->row0 = film->unit0;
    view->rows = film->units;
    view->col0 = film->step0;
    view->cols = film->steps;
    matrix_view_draw_cells(view, scene, &highlights, rect.x + UNIT_W, rect.y, canvas);
    for (size_t u = 0; u < film->units; u++) {
        const int y = rect.y + (int)u * view->h;
        scene_say(scene, (Rect){rect.x, y + view->h / 2, UNIT_W, 1}, STYLE_DIM,
                  say_printf("%3zu", film->unit0 + u + 1), canvas);
        for (size_t t = 0; t < film->steps; t++)
            scene_selects(
                scene, (Rect){rect.x + UNIT_W + (int)t * view->w, y, view->w, view->h},
                view->cell_at(view->context, scene->session, film->unit0 + u, film->step0 + t),
                canvas);
    }
}

// "h1 … h4, 2 numbers each" or "dh1 …".
static void draw_head(const Film *film, Side side, Rect rect, Canvas *canvas)
{
    static const Text value = TEXT("values");
    static const Text grad = TEXT("gradients");
    Buffer text = {0};
    buffer_add(&text, text_in(side == SIDE_VALUE ? &value : &grad, film->scene->lang));
    if (film->steps < film->states.steps)
        SAYF(&text, film->scene->lang, ", steps {1}-{2}/{3}", say_count(film->step0 + 1),
             say_count(film->step0 + film->steps), say_count(film->states.steps));
    if (film->units < film->states.units)
        SAYF(&text, film->scene->lang, ", rows {1}-{2}/{3}", say_count(film->unit0 + 1),
             say_count(film->unit0 + film->units), say_count(film->states.units));
    scene_say(film->scene, (Rect){rect.x, rect.y, rect.w, 1}, STYLE_NAME, say_buffer(&text),
              canvas);
}

// The steps' names, as many as have room: above the ends of the numbers.
static void draw_steps(const Film *film, const MatrixView *view, Rect rect, Canvas *canvas)
{
    const int w = view->w, end = 1 + view->space + view->number;
    int free_from = rect.x;
    for (size_t t = 0; t < film->steps; t++) {
        const size_t step = film->step0 + t;
        const int x = rect.x + UNIT_W + (int)t * w;
        const int name_w =
            canvas_say_width(canvas, states_say_step(&film->states, film->scene, step));
        const int at = name_w < end ? x + end - name_w : x;
        const bool here = film->selected && step == film->step;
        if (at >= free_from && at + name_w <= rect.x + rect.w) {
            scene_say(film->scene, (Rect){at, rect.y, name_w, 1}, here ? STYLE_STOP : STYLE_DIM,
                      states_say_step(&film->states, film->scene, step), canvas);
            free_from = at + name_w + 1;
        }
    }
}

// "▸ h1[1,2] = 0.761594, dh1[1,2] = 1.20161", and how the gradient shrinks. Returns the
// lines used.
static int draw_words(const Film *film, Rect rect, Canvas *canvas)
{
    Session *session = film->scene->session;
    Buffer text = {0};
    Lines lines = {0};
    for (int side = SIDE_VALUE; film->selected && side <= SIDE_GRAD; side++) {
        const CellRef cell =
            states_cell(&film->states, session, (Side)side, film->step, film->unit);
        if (side == SIDE_GRAD && !session_computed(session, cell))
            continue;
        buffer_add(&text, side == SIDE_GRAD ? ", " : "▸ ");
        cell_write_reading(session, cell, 6, &text);
    }
    if (text.size > 0 && rect.h > WORDS_ROOM)
        wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    buffer_clear(&text);
    states_write_shrink(&film->states, film->scene, &text);
    if (text.size > 0)
        wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    // On a small screen the states come first.
    const int left = rect.h - 3 - 2 * (int)film->states.units;
    const int most = rect.h > WORDS_ROOM ? WORDS_MOST : left;
    const int used = (int)lines.count <= most ? (int)lines.count : 0;
    lines_draw_from(&lines, 0, (Rect){rect.x, rect.y + rect.h - used, rect.w, used}, film->scene,
                    canvas);
    lines_release(&lines);
    buffer_release(&text);
    return used;
}

static void draw_states(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    Film film = {.scene = scene, .states = *(const States *)data};
    find_selected(&film);
    rect.h -= draw_words(&film, rect, canvas);
    const int gap = rect.h > 3 + 2 * (int)film.states.units;
    const Strip strip[2] = {{&film.states, SIDE_VALUE}, {&film.states, SIDE_GRAD}};
    MatrixView view[2];
    choose_density(&film, strip, view, rect.w - UNIT_W, canvas);
    const int room = rect.h - 3 - gap;
    const int w = view[0].w;
    BUG_ON(w < 1 || film.states.steps == 0);
    film.steps = size_min((size_t)((rect.w - UNIT_W) / w), film.states.steps);
    film.units = size_min((size_t)int_max(room / (view[0].h + view[1].h), 1), film.states.units);
    film.step0 = window_start(film.step, film.steps, film.states.steps);
    film.unit0 = window_start(film.unit, film.units, film.states.units);
    int h = (int)film.units * view[0].h;
    draw_head(&film, SIDE_VALUE, (Rect){rect.x, y, rect.w, rect.h}, canvas);
    draw_steps(&film, &view[0], (Rect){rect.x, y + 1, rect.w, 1}, canvas);
    draw_strip(&film, &view[0], (Rect){rect.x, y + 2, rect.w, h}, canvas);
    y += 2 + h + gap;
    h = (int)film.units * view[1].h;
    draw_head(&film, SIDE_GRAD, (Rect){rect.x, y, rect.w, rect.h}, canvas);
    draw_strip(&film, &view[1], (Rect){rect.x, y + 1, rect.w, h}, canvas);
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
    const States *states = data;
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

void states_view_write(const Scene *scene, Document *document)
{
    static const Text none =
        TEXT("No matrices here follow one from the other as states do. view states H "
             "shows the rows of a matrix, view states h1 h2 h3 those that are named.");
    static const Figure figure = {draw_states, write_states, NULL};
    const States states = states_of(scene->session);
    if (states.steps > 0)
        document_figure(document, &figure, mem_copy(&states, 1, sizeof states), 0);
    else
        document_note(document, scene->lang, &none);
}
