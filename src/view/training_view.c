// SPDX-License-Identifier: GPL-3.0-or-later
// From top to bottom: the step and its promise, two curves side by side, the
// filmstrip, and the chosen matrix at this step: beside the pinned one with
// the difference where a step is pinned, else by itself with what it was
// before training.
#include "view/training_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/say.h"
#include "num/format.h"
#include "view/chrome.h"
#include "view/lines.h"
#include "view/plot.h"
#include "view/thumbnail.h"
#include "view/triple.h"
#include "view/region.h"
#include "view/wrap.h"

enum { AXIS_W = 9, CURVE_LEAST = 4, FILM_W = 16, FILM_H = 8, FILM_GAP = 2 };

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

static void write_status(const Scene *scene, Buffer *out)
{
    const Training *training = &scene->session->training;
    const Record *now = present(scene);
    char value[NUMBER_SIZE], lr[NUMBER_SIZE], size[NUMBER_SIZE];
    number_significant(now->objective, 6, value);
    number_shortest(graph_lr(scene->session->graph), lr);
    number_significant(now->gradient, 3, size);
    const size_t last = record_of(scene, training->count - 1)->step;
    SAYF(out, scene->lang, "step {1} of {2}  {3} = {4}  ‖gradient‖ = {5}  lr = {6}",
         "第 {1} 步（共 {2} 步）  {3} = {4}  ‖梯度‖ = {5}  lr = {6}", say_count(now->step),
         say_count(last), say_text(watched(scene)), say_text(value), say_text(size), say_text(lr));
}

// "promise Σ g⋅Δw = -0.0123   really -0.0119   97 % of it"
static void write_promise(const Scene *scene, Buffer *out)
{
    const Record *now = present(scene);
    if (now->step == 0) {
        SAY(out, scene->lang, "before training", "训练之前");
        return;
    }
    char promise[NUMBER_SIZE], change[NUMBER_SIZE], percent[NUMBER_SIZE];
    number_significant(now->promise, 4, promise);
    number_significant(now->change, 4, change);
    SAYF(out, scene->lang, "this step  promise Σ g⋅Δw = {1}  really Δ{2} = {3}",
         "这一步  预计 Σ g⋅Δw = {1}  实际 Δ{2} = {3}", say_text(promise), say_text(watched(scene)),
         say_text(change));
    if (now->promise == 0)
        return;
    snprintf(percent, sizeof percent, "%.0f", 100 * now->change / now->promise);
    SAYF(out, scene->lang, "  {1} % of it", "  是预计的 {1}%", say_text(percent));
}

void training_view_lines(const Scene *scene, Lines *out)
{
    static const Text scrubbed = {"an earlier step: an edit or t here drops the later ones",
                                  "这是较早的一步：在这里改数或按 t，后面的步就不要了"};
    Buffer text = {0};
    write_status(scene, &text);
    lines_start(out, 1);
    lines_add(out, STYLE_EMPHASIS, buffer_text(&text));
    buffer_clear(&text);
    write_promise(scene, &text);
    lines_start(out, 1);
    lines_add(out, STYLE_TEXT, buffer_text(&text));
    buffer_release(&text);
    if (!training_scrubbed(&scene->session->training))
        return;
    lines_start(out, 1);
    lines_add(out, STYLE_CHANGED, text_in(&scrubbed, scene->lang));
}

// ---- Curves ------------------------------------------------------------

typedef double (*Measure)(const Record *record);

static double objective_of(const Record *record)
{
    return record->objective;
}

static double gradient_of(const Record *record)
{
    return record->gradient;
}

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

// The present step below the axis, in the place of an end that is too near.
static void draw_step(const Scene *scene, const Plot *plot, int x, Canvas *canvas)
{
    char text[32], last[32];
    const Rect r = plot->rect;
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
}

// A mark in the column of the present step.
static void draw_mark(const Scene *scene, const Plot *plot, Canvas *canvas)
{
    const int x = plot_column(plot, (double)present(scene)->step);
    if (x < 0)
        return;
    draw_step(scene, plot, x, canvas);
    for (int y = 0; y < plot->rect.h; y++) {
        const CanvasCell *cell = canvas_at(canvas, x, plot->rect.y + y);
        if (cell->ch == ' ')
            canvas_text(canvas, x, plot->rect.y + y, 1, scene_style(scene, STYLE_DIM), "│");
    }
}

static void draw_curve(const Scene *scene, Measure measure, const char *title, Rect rect,
                       Canvas *canvas)
{
    const Training *training = &scene->session->training;
    double *x = mem_new(2 * training->count, sizeof *x);
    double *y = x + training->count;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < training->count; i++) {
        x[i] = (double)training->record[i].step;
        y[i] = measure(&training->record[i]);
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
    draw_mark(scene, &plot, canvas);
    plot_release(&plot);
    free(x);
}

// ---- The filmstrip -----------------------------------------------------

static Thumbnail frame_of(const Scene *scene, size_t record)
{
    const Training *training = &scene->session->training;
    const size_t which = scene->session->film.matrix;
    const NodeId node = training->node[which];
    Thumbnail frame = thumbnail_of(scene, SIDE_VALUE, node, true);
    frame.matrix = &training->record[record].kept[which];
    frame.look.now = frame.matrix;
    frame.look.before = NULL;
    frame.look.masks = false;
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
    const Thumbnail one = frame_of(scene, 0);
    const Rect size = thumbnail_size(&one, (Rect){0, 0, FILM_W, FILM_H});
    const int pitch = (size.w < 4 ? 4 : size.w) + FILM_GAP;
    const size_t fit = (size_t)(rect.w / pitch < 2 ? 2 : rect.w / pitch);
    const size_t frames = training->count < fit ? training->count : fit;
    Buffer title = {0};
    SAYF(&title, scene->lang, "{1}, step by step (Tab: another matrix)", "{1} 的变化（Tab 换矩阵）",
         say_text(graph_shown_name(session->graph, training->node[session->film.matrix],
                                   session->display.columns)));
    canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_NAME),
                    buffer_text(&title));
    buffer_release(&title);
    for (size_t k = 0; k < frames; k++) {
        const size_t i = record_at(training, k, frames);
        const Thumbnail frame = frame_of(scene, i);
        const int x = rect.x + (int)k * pitch;
        thumbnail_draw(&frame, scene, (Rect){x, rect.y + 1, size.w, size.h}, canvas);
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

static void draw_pair(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Session *session = scene->session;
    const Training *training = &session->training;
    const size_t which = session->film.matrix;
    const size_t pin = session->film.pinned ? training_find(training, session->film.pin) : 0;
    static const Text step = {"step {1}", "第 {1} 步"};
    Buffer left = {0}, right = {0};
    SAY_ROW(&left, scene->lang, &step, say_count(training->record[pin].step));
    if (session->film.pinned)
        SAY(&left, scene->lang, " (pinned)", "（已钉住）");
    SAY_ROW(&right, scene->lang, &step, say_count(present(scene)->step));
    const Text heads[3] = {{buffer_text(&left), buffer_text(&left)},
                           {buffer_text(&right), buffer_text(&right)},
                           {"difference", "相差"}};
    const Triple triple = {
        graph_shown_name(session->graph, training->node[which], session->display.columns),
        heads,
        training->record[pin].kept[which],
        training->record[training->now].kept[which],
        false,
        {{0}, {0}}};
    triple_draw(&triple, scene, rect, rect.y, canvas);
    buffer_release(&left);
    buffer_release(&right);
}

// ---- All of it ---------------------------------------------------------

static void draw_nothing_yet(const Scene *scene, Rect rect, Canvas *canvas)
{
    static const Text none = {
        "Nothing was trained yet. Press t for one step of all weights, T for "
        "ten, or type :train 100. The learning rate is set with :lr 0.1.",
        "还没有训练过。按 t，所有参数矩阵走一步；按 T 走十步；也可以输入 :train 100。学习率用 :lr 0.1 来设。"};
    static const Text no_weights = {
        "This lesson has no weights that a gradient reaches: nothing can be trained.",
        "这一课没有梯度能到达的参数矩阵，没有可训练的东西。"};
    Lines lines = {0};
    const bool weights = scene->session->training.weights > 0;
    wrap_text(canvas, text_in(weights ? &none : &no_weights, scene->lang), rect.w - 2, &lines);
    lines_draw(&lines, rect, scene, canvas);
    lines_release(&lines);
}

void training_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Training", "训练"};
    static const Text gradient = {"‖gradient‖ of all weights", "全部参数矩阵的 ‖梯度‖"};
    Rect rect;
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    if (scene->session->training.count == 0) {
        draw_nothing_yet(scene, rect, canvas);
        return;
    }
    Lines status = {0};
    training_view_lines(scene, &status);
    lines_draw_from(&status, 0, (Rect){rect.x, rect.y, rect.w, 3}, scene, canvas);
    lines_release(&status);
    int y = rect.y + 3;
    const Thumbnail one = frame_of(scene, 0);
    const int rows = thumbnail_size(&one, (Rect){0, 0, FILM_W, FILM_H}).h;
    const int film = rect.h >= 16 ? rows + 3 : 0;
    const int pair = rows + 3;
    int curve = rect.h - 3 - film - pair;
    curve = curve < CURVE_LEAST ? CURVE_LEAST : curve;
    const int half = (rect.w - 3) / 2;
    draw_curve(scene, objective_of, watched(scene), (Rect){rect.x, y, half, curve}, canvas);
    draw_curve(scene, gradient_of, text_in(&gradient, scene->lang),
               (Rect){rect.x + half + 3, y, half, curve}, canvas);
    y += curve;
    if (film) {
        draw_film(scene, (Rect){rect.x, y, rect.w, film}, canvas);
        y += film;
    }
    if (rect.y + rect.h - y >= 3)
        draw_pair(scene, (Rect){rect.x, y, rect.w, rect.y + rect.h - y}, canvas);
}
