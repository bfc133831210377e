// SPDX-License-Identifier: GPL-3.0-or-later
// From top to bottom: the step and its promise, two curves side by side, the
// filmstrip, and the chosen matrix at this step: beside the pinned one with
// the difference where a step is pinned, else by itself with what it was
// before training.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "view/matrix_view.h"
#include "view/plot.h"
#include "view/region.h"
#include "view/triple.h"
#include "view/view_table.h"

enum {
    AXIS_W = 9,
    CURVE_LEAST = 4,
    FILM_W = 16,
    FILM_H = 8,
    FILM_GAP = 2,
    RECORDS_MOST = 12, // steps that get a line of words
};

static const Record *record_of(const Scene *scene, size_t i)
{
    BUG_ON(i >= scene->session->training.count);
    return &scene->session->training.record[i];
}

static const Record *present(const Scene *scene)
{
    return record_of(scene, scene->session->training.now);
}

static const char *watched(const Scene *scene)
{
    return graph_root_is_loss(scene->session->graph) ? "L" : "f";
}

// ---- The line of numbers -----------------------------------------------

// Where the step that is shown stands, "promise Σ g⋅Δw = -0.0123   really -0.0119   97 % of
// it", and that it is an earlier one.
static void add_step_lines(const Scene *scene, Lines *out)
{
    static const Text scrubbed = {"an earlier step: an edit or t here drops the later ones",
                                  "这是较早的一步：在这里改数或按 t，后面的步就不要了"};
    static const Text promise[] = {
        {"before training", "训练之前"},
        {"this step  promise Σ g⋅Δw = {1}  really Δ{2} = {3}",
         "这一步  预计 Σ g⋅Δw = {1}  实际 Δ{2} = {3}"},
        {"this step  promise Σ g⋅Δw = {1}  really Δ{2} = {3}  {4} % of it",
         "这一步  预计 Σ g⋅Δw = {1}  实际 Δ{2} = {3}  是预计的 {4}%"}};
    const Training *training = &scene->session->training;
    const Record *now = present(scene);
    char lr[NUMBER_SIZE], percent[NUMBER_SIZE];
    number_shortest(graph_lr(scene->session->graph), lr);
    const size_t last = record_of(scene, training->count - 1)->step;
    lines_start(out, 1);
    LINES_SAYF(out, STYLE_EMPHASIS, scene->lang,
               "step {1} of {2}  {3} = {4}  ‖gradient‖ = {5}  lr = {6}",
               "第 {1} 步（共 {2} 步）  {3} = {4}  ‖梯度‖ = {5}  lr = {6}", say_count(now->step),
               say_count(last), say_text(watched(scene)), number_say(now->objective, 6),
               number_say(now->gradient, 3), say_text(lr));
    lines_start(out, 1);
    snprintf(percent, sizeof percent, "%.0f",
             now->promise != 0 ? 100 * now->change / now->promise : 0);
    const size_t form = now->step == 0 ? 0 : 1 + (now->promise != 0);
    LINES_SAY_ROW(out, STYLE_TEXT, scene->lang, &promise[form], number_say(now->promise, 4),
                  say_text(watched(scene)), number_say(now->change, 4), say_text(percent));
    lines_start(out, 1);
    if (training_scrubbed(training))
        lines_add(out, STYLE_CHANGED, text_in(&scrubbed, scene->lang));
}

// ---- Curves ------------------------------------------------------------

static void draw_axis(const Scene *scene, const Plot *plot, Canvas *canvas)
{
    char text[NUMBER_SIZE];
    const Style dim = scene_style(scene, STYLE_DIM);
    const Rect r = plot->rect;
    number_significant(plot->y1, 4, text);
    canvas_text(canvas, r.x - 1 - (int)strlen(text), r.y, -1, dim, text);
    number_significant(plot->y0, 4, text);
    canvas_text(canvas, r.x - 1 - (int)strlen(text), r.y + r.h - 1, -1, dim, text);
    snprintf(text, sizeof text, "%.0f", plot->x1);
    canvas_text(canvas, r.x, r.y + r.h, -1, dim, "0");
    canvas_text(canvas, r.x + r.w - (int)strlen(text), r.y + r.h, -1, dim, text);
}

// A mark in the column of the present step, and the step below the axis, in the place of an
// end that is too near.
static void draw_step(const Scene *scene, const Plot *plot, Canvas *canvas)
{
    char text[32], last[32];
    const Rect r = plot->rect;
    const int x = plot_column(plot, (double)present(scene)->step);
    if (x < 0)
        return;
    const int n = snprintf(text, sizeof text, "%zu", present(scene)->step);
    const int ends = snprintf(last, sizeof last, "%.0f", plot->x1);
    const int end = r.x + r.w, y = r.y + r.h;
    const int at = x + n > end ? end - n : x;
    const Style dim = scene_style(scene, STYLE_DIM);
    if (at <= r.x + 1)
        canvas_fill(canvas, (Rect){r.x, y, 1, 1}, dim, ' ');
    if (at + n >= end - ends)
        canvas_fill(canvas, (Rect){end - ends, y, ends, 1}, dim, ' ');
    canvas_text(canvas, at, y, -1, scene_style(scene, STYLE_STOP), text);
    for (int i = r.y; i < y; i++) {
        if (canvas_at(canvas, x, i)->ch == ' ')
            canvas_text(canvas, x, i, 1, dim, "│");
    }
}

// The curve of the objective, or of the gradient's length.
static void draw_curve(const Scene *scene, bool gradient, const char *title, Rect rect,
                       Canvas *canvas)
{
    const Training *training = &scene->session->training;
    double *x = mem_new(2 * training->count, sizeof *x);
    double *y = x + training->count;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < training->count; i++) {
        x[i] = (double)training->record[i].step;
        y[i] = gradient ? training->record[i].gradient : training->record[i].objective;
        low = fmin(low, y[i]);
        high = fmax(high, y[i]);
    }
    canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_NAME), title);
    Plot plot;
    plot_init(&plot, (Rect){rect.x + AXIS_W, rect.y + 1, rect.w - AXIS_W, rect.h - 2}, canvas);
    plot_bounds(&plot, 0, fmax(x[training->count - 1], 1), low, high);
    plot_line(&plot, x, y, training->count);
    plot_draw(&plot, scene_style(scene, STYLE_BAR_PLUS), canvas);
    draw_axis(scene, &plot, canvas);
    draw_step(scene, &plot, canvas);
    plot_release(&plot);
    free(x);
}

// ---- The filmstrip -----------------------------------------------------

static MatrixView frame_of(const Scene *scene, size_t record)
{
    const Training *training = &scene->session->training;
    const size_t which = scene->session->film.matrix;
    const NodeId node = training->node[which];
    const CellRef of[2] = {{.node = node}, {.node = node}};
    MatrixView frame = matrix_view_picture(scene, SIDE_VALUE, node, true);
    frame.look = matrix_look_of_pair(scene->session, &training->record[record].kept[which], of);
    matrix_view_shrink(&frame, (Rect){0, 0, FILM_W, FILM_H});
    if (frame.heat.map == HEAT_SEQUENTIAL)
        return frame;
    for (size_t i = 0; i < training->count; i++) { // one scale for the strip
        double low, high;
        matrix_range(&training->record[i].kept[which], &low, &high);
        const double most = fmax(fabs(low), fabs(high));
        frame.heat.high = fmax(frame.heat.high, most);
    }
    frame.heat.low = -frame.heat.high;
    return frame;
}

// The columns and lines of one frame.
static Rect frame_size(const Scene *scene)
{
    MatrixView one = frame_of(scene, 0);
    return matrix_view_shrink(&one, (Rect){0, 0, FILM_W, FILM_H});
}

// The record shown in frame `k` of `frames`: all of them where they fit, else
// spread evenly, with the present one always among them.
static size_t record_at(const Training *training, size_t k, size_t frames)
{
    BUG_ON(k >= frames);
    if (training->count <= frames)
        return k;
    const size_t last = training->count - 1, now = training->now;
    size_t nearest = (now * (frames - 1) + last / 2) / last;
    if (nearest == 0 && now > 0)
        nearest = 1;
    if (nearest == frames - 1 && now < last)
        nearest = frames - 2;
    return k == nearest ? now : k * last / (frames - 1);
}

static void draw_film(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Session *session = scene->session;
    const Training *training = &session->training;
    const Rect size = frame_size(scene);
    const int pitch = int_max(size.w, 4) + FILM_GAP;
    const size_t frames = size_min(training->count, (size_t)int_max(rect.w / pitch, 2));
    Buffer title = {0};
    SAYF(&title, scene->lang, "{1}, step by step (Tab: another matrix)", "{1} 的变化（Tab 换矩阵）",
         say_text(graph_shown_name(session->graph, training->node[session->film.matrix],
                                   session->display.columns)));
    canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_NAME),
                    buffer_text(&title));
    buffer_release(&title);
    for (size_t k = 0; k < frames; k++) {
        const size_t i = record_at(training, k, frames);
        const MatrixView frame = frame_of(scene, i);
        const int x = rect.x + (int)k * pitch;
        matrix_view_draw_cells(&frame, scene, NULL, x, rect.y + 1, canvas);
        canvas_region(canvas, (Rect){x, rect.y + 1, pitch - 1, size.h + 1}, "history %zu",
                      training->record[i].step);
        char text[32];
        snprintf(text, sizeof text, "%zu%s", training->record[i].step,
                 session->film.pinned && training->record[i].step == session->film.pin ? "*" : "");
        canvas_text_cut(canvas, x, rect.y + 1 + size.h, pitch - 1,
                        scene_style(scene, i == training->now ? STYLE_STOP : STYLE_DIM), text);
    }
}

// ---- Two steps compared ------------------------------------------------

// What training made of its matrices, the chosen one first, from its beginning or the
// pinned step to the one that is shown.
static Triples *compare_steps(const Scene *scene)
{
    static const Text step = {"step {1}", "第 {1} 步"};
    const Session *session = scene->session;
    const Training *training = &session->training;
    const size_t pin = session->film.pinned ? training_find(training, session->film.pin) : 0;
    Buffer left = {0}, right = {0};
    SAY_ROW(&left, scene->lang, &step, say_count(training->record[pin].step));
    if (session->film.pinned)
        SAY(&left, scene->lang, " (pinned)", "（已钉住）");
    SAY_ROW(&right, scene->lang, &step, say_count(present(scene)->step));
    Triples *triples =
        triples_new(buffer_text(&left), buffer_text(&right), (Text){"difference", "相差"});
    for (size_t i = 0; i < training->nodes; i++) {
        const size_t which = (session->film.matrix + i) % training->nodes;
        const CellRef of = {.side = SIDE_VALUE, .node = training->node[which]};
        triples_add(
            triples,
            (Triple){{of, of}, &training->record[pin].kept[which], &present(scene)->kept[which]});
    }
    buffer_release(&left);
    buffer_release(&right);
    return triples;
}

// ---- All of it ---------------------------------------------------------

static void draw_history(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    static const Text gradient = {"‖gradient‖ of all weights", "全部参数矩阵的 ‖梯度‖"};
    const Triples *steps = data;
    const int rows = frame_size(scene).h;
    const int film = rect.h >= 13 ? rows + 3 : 0;
    const int curve = int_max(rect.h - film - rows - 3, CURVE_LEAST);
    const int half = (rect.w - 3) / 2;
    draw_curve(scene, false, watched(scene), (Rect){rect.x, y, half, curve}, canvas);
    draw_curve(scene, true, text_in(&gradient, scene->lang),
               (Rect){rect.x + half + 3, y, half, curve}, canvas);
    y += curve;
    if (film)
        draw_film(scene, (Rect){rect.x, y, rect.w, film}, canvas);
    y += film;
    if (rect.y + rect.h - y >= 3)
        triple_draw(steps, &steps->triple[0], scene, rect, y, canvas);
}

static void write_step(const Scene *scene, const Record *record, Buffer *out)
{
    SAYF(out, scene->lang, "step {1}: {2} {3}, gradient {4}", "第 {1} 步：{2} {3}，梯度范数 {4}",
         say_count(record->step), say_text(watched(scene)), number_say(record->objective, 6),
         number_say(record->gradient, 6));
    if (record->step > 0)
        SAYF(out, scene->lang, ", promised {1}, gave {2}", "，预计 {1}，实际 {2}",
             number_say(record->promise, 6), number_say(record->change, 6));
    buffer_add(out, "\n");
}

// The first of the steps, the last, and some between, and the matrices.
static void write_history(const Scene *scene, const void *data, Buffer *out)
{
    const Triples *steps = data;
    const Training *training = &scene->session->training;
    const size_t last = training->count - 1;
    const size_t most = size_min(last, RECORDS_MOST);
    for (size_t k = 0; k <= most; k++)
        write_step(scene, &training->record[most > 0 ? k * last / most : 0], out);
    buffer_printf(out, "%s → %s\n", steps->left, steps->right);
    triples_words(steps, scene, out);
}

void training_view_write(const Scene *scene, Document *document)
{
    static const Text none = {
        "Nothing was trained yet. Press t for one step of all weights, T for "
        "ten, or type :train 100. The learning rate is set with :lr 0.1.",
        "还没有训练过。按 t，所有参数矩阵走一步；按 T 走十步；也可以输入 :train 100。学习率用 :lr 0.1 来设。"};
    static const Text no_weights = {
        "This lesson has no weights that a gradient reaches: nothing can be trained.",
        "这一课没有梯度能到达的参数矩阵，没有可训练的东西。"};
    static const Figure figure = {draw_history, write_history, triples_release};
    const Training *training = &scene->session->training;
    if (training->count == 0) {
        document_note(document, scene->lang, training->weights > 0 ? &none : &no_weights);
        return;
    }
    add_step_lines(scene, document_lines(document));
    document_figure(document, &figure, compare_steps(scene), 0);
}
