// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/present_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "num/format.h"
#include "session/judge.h"
#include "session/task.h"
#include "view/big_number.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/narration_view.h"
#include "view/task_view.h"
#include "view/wrap.h"

enum { MARGIN = 2, LEAST_TEXT = 24, FOOT_H = BIG_H + 3, BAR_MOST = 20 };

// ---- The first line ----------------------------------------------------

static void write_formula(const Scene *scene, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    const Stop *stop = session_stop(scene->session);
    const FormulaStyle style = {NOTATION_PLAIN,
                                scene->session->display.columns};
    if (stop->kind == STOP_FORWARD)
        formula_forward(graph, stop->node, style, out);
    else if (stop->kind == STOP_BACKWARD)
        formula_backward(graph, stop->node, style, out);
    else if (stop->kind == STOP_UPDATE)
        formula_update(graph, stop->node, style, out);
}

// "43 min", "25 s", and "+2 min" over time.
static void write_timer(const Scene *scene, const Presenting *presenting,
                        char out[48])
{
    const bool zh = scene->lang == LANG_ZH, over = presenting->left < 0;
    const double left = ceil(fabs(presenting->left));
    out[0] = '\0';
    if (!presenting->timed)
        return;
    if (left <= 60)
        snprintf(out, 48, zh ? "%s%.0f 秒" : "%s%.0f s", over ? "+" : "", left);
    else
        snprintf(out, 48, zh ? "%s%.0f 分钟" : "%s%.0f min", over ? "+" : "",
                 ceil(left / 60));
}

static void draw_head(const Scene *scene, const Presenting *presenting,
                      Canvas *canvas)
{
    char timer[48];
    Buffer formula = {0};
    write_formula(scene, &formula);
    write_timer(scene, presenting, timer);
    const int w = canvas_width(canvas, timer);
    canvas_text(canvas, canvas->w - w - 1, 0, -1,
                scene_style(scene, presenting->left < 0 ? STYLE_BAD
                                                        : STYLE_DIM),
                timer);
    canvas_text_cut(canvas, MARGIN, 1, canvas->w - 2 * MARGIN,
                    scene_style(scene, STYLE_EMPHASIS), buffer_text(&formula));
    buffer_release(&formula);
}

// ---- The number --------------------------------------------------------

// With two decimals; what is covered as "?".
static void write_number(const Scene *scene, CellRef cell,
                         char out[NUMBER_SIZE + 2])
{
    const Session *session = scene->session;
    if (session_covered(session, cell)) {
        strcpy(out, "?");
        return;
    }
    const double value = graph_number(session->graph, cell);
    const bool whole = value == rint(value) && fabs(value) < 1e4;
    const bool large = fabs(value) >= 1e4;
    if (large || !isfinite(value))
        number_significant(value, 2, out);
    else if (number_fixed(value, whole ? 0 : session->display.decimals, out) ==
             LOOK_ROUNDED_ZERO)
        strcat(out, "~");
}

static bool knows(const Session *session, CellRef cell)
{
    return cell.side == SIDE_VALUE ||
           session_knows_gradient(session, cell.node) ||
           session_stop(session)->kind != STOP_FORWARD;
}

// The selected number and its name; returns the columns they take.
static int draw_number(const Scene *scene, int y, Canvas *canvas)
{
    const CellRef cell = scene->session->cell;
    if (cell.node == NODE_NONE || !knows(scene->session, cell))
        return 0;
    Buffer name = {0};
    char text[NUMBER_SIZE + 2];
    session_write_cell(scene->session, cell, &name);
    write_number(scene, cell, text);
    const int w = canvas_text(canvas, MARGIN, y, -1,
                              scene_style(scene, STYLE_NAME),
                              buffer_text(&name));
    const int big = big_number_draw(canvas, MARGIN, y + 1,
                                    scene_style(scene, STYLE_EMPHASIS), text);
    buffer_release(&name);
    return w > big ? w : big;
}

// ---- The room's answers ------------------------------------------------

static bool is_asked(Session *session)
{
    Question question;
    return session_question(session, &question) ||
           session_settled(session, &question);
}

static void write_choice(const Scene *scene, const Task *task, size_t k,
                         Buffer *out)
{
    static const char *const signs[] = {"+", "-", "0"};
    if (task->kind == TASK_CHOICE && k < task->choices)
        words_write(scene->session->lesson, &task->choice[k],
                    session_stop(scene->session), scene->lang, out, NULL);
    else if (task->kind == TASK_SIGN && k < 3)
        buffer_add(out, signs[k]);
    else
        buffer_printf(out, "%zu", k + 1);
}

// Whether the k-th answer is the true one.
static bool is_truth(const Scene *scene, const Task *task, size_t k)
{
    Buffer truth = {0}, choice = {0};
    judge_truth(scene->session, task, &truth);
    if (task->kind == TASK_SIGN)
        write_choice(scene, task, k, &choice);
    else
        buffer_printf(&choice, "%zu", k + 1);
    const bool same = strcmp(buffer_text(&truth), buffer_text(&choice)) == 0;
    buffer_release(&truth);
    buffer_release(&choice);
    return same;
}

static void draw_votes(const Scene *scene, const Presenting *presenting,
                       Rect rect, Canvas *canvas)
{
    const Session *session = scene->session;
    const Task *task = &session->lesson->task[presenting->task];
    const bool open = outcome_is_open(session->task[presenting->task].outcome);
    static const Text truth_text = {"  ◂ so it is", "  ◂ 正是"};
    long all = 0, most = 1;
    for (size_t i = 0; i < presenting->votes; i++) {
        all += presenting->vote[i];
        most = presenting->vote[i] > most ? presenting->vote[i] : most;
    }
    for (size_t i = 0; i < presenting->votes && (int)i < rect.h; i++) {
        const bool truth = !open && is_truth(scene, task, i);
        const Style style =
            scene_style(scene, truth ? STYLE_GOOD : STYLE_TEXT);
        const int y = rect.y + (int)i;
        Buffer name = {0};
        write_choice(scene, task, i, &name);
        int x = rect.x + canvas_text_cut(canvas, rect.x, y, rect.w / 3, style,
                                         buffer_text(&name));
        buffer_release(&name);
        x = rect.x + rect.w / 3 + 1 > x + 1 ? rect.x + rect.w / 3 + 1 : x + 1;
        const int room = rect.w / 3 < BAR_MOST ? rect.w / 3 : BAR_MOST;
        const int bar = (int)(presenting->vote[i] * room / most);
        canvas_fill(canvas, (Rect){x, y, bar, 1},
                    scene_style(scene, STYLE_BAR_PLUS), '+');
        char count[64];
        snprintf(count, sizeof count, "%ld  %.0f %%", presenting->vote[i],
                 all ? 100.0 * (double)presenting->vote[i] / (double)all : 0);
        x += bar + 1;
        x += canvas_text(canvas, x, y, rect.x + rect.w - x, style, count);
        if (truth)
            canvas_text_cut(canvas, x, y, rect.x + rect.w - x, style,
                            text_in(&truth_text, scene->lang));
    }
}

// ---- What is said ------------------------------------------------------

static void add_prompt(const Scene *scene, const Canvas *canvas, int width,
                       size_t task, Lines *out)
{
    const Lesson *lesson = scene->session->lesson;
    Buffer text = {0};
    if (words_present(&lesson->task[task].prompt))
        words_write(lesson, &lesson->task[task].prompt,
                    session_stop(scene->session), scene->lang, &text, NULL);
    wrap_text(canvas, buffer_text(&text), width, out);
    buffer_release(&text);
}

// What the narration does not show yet, at the end of its last line.
static void draw_rest(const Scene *scene, const Parts *parts, Rect rect,
                      Canvas *canvas)
{
    Buffer mark = {0};
    narration_mark(scene, parts, true, &mark);
    const int w = canvas_width(canvas, buffer_text(&mark));
    canvas_text_cut(canvas, rect.x + rect.w - w, rect.y + rect.h, w,
                    scene_style(scene, STYLE_DIM), buffer_text(&mark));
    buffer_release(&mark);
}

static void draw_narration(const Scene *scene, Rect rect, Canvas *canvas)
{
    Lines lines = {0};
    narration_lines(scene, canvas, rect.w, &lines);
    const Parts parts = narration_parts(scene, lines.count, rect.h, false);
    narration_draw(&lines, &parts, rect, scene, canvas);
    draw_rest(scene, &parts, rect, canvas);
    lines_release(&lines);
}

// The question that the room voted on with the votes.
static void draw_voted(const Scene *scene, const Presenting *presenting,
                       Rect rect, Canvas *canvas)
{
    Lines lines = {0};
    add_prompt(scene, canvas, rect.w, presenting->task, &lines);
    const int votes = (int)presenting->votes;
    const int room = rect.h - votes > 1 ? rect.h - votes : 1;
    const int used = (int)lines.count < room ? (int)lines.count : room;
    const int apart = rect.h > used + votes;
    lines_draw(&lines, (Rect){rect.x, rect.y, rect.w, used}, scene, canvas);
    draw_votes(scene, presenting,
               (Rect){rect.x, rect.y + used + apart, rect.w,
                      rect.h - used - apart},
               canvas);
    lines_release(&lines);
}

// What was voted on; else what is asked; else the narration.
static void draw_text(const Scene *scene, const Presenting *presenting,
                      Rect rect, Canvas *canvas)
{
    Lines lines = {0};
    const bool voted = presenting->votes > 0 &&
                       presenting->session == scene->session &&
                       presenting->task < scene->session->lesson->tasks;
    if (!voted && is_asked(scene->session))
        task_lines(scene, canvas, rect.w, &lines);
    if (voted)
        draw_voted(scene, presenting, rect, canvas);
    else if (lines.count > 0)
        lines_draw(&lines, rect, scene, canvas);
    else
        draw_narration(scene, rect, canvas);
    lines_release(&lines);
}

// ---- All of it ---------------------------------------------------------

// Whether all of each matrix is seen, side by side.
static bool fits(const Equation *equation)
{
    bool whole = equation->first == 0 && equation->rows == 1;
    for (size_t i = 0; i < equation->items; i++) {
        const MatrixView *view = &equation->view[i];
        whole &= !equation->item[i].is_matrix ||
                 (view->rows == view->shape.rows &&
                  view->cols == view->shape.cols);
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
    equation_draw(equation, &wide, lit, MARGIN, 3 + (spare > 1 ? spare / 2 : 0),
                  canvas);
    free(equation);
    free(lit);
}

static void draw_stop(const Scene *scene, const Presenting *presenting,
                      Canvas *canvas)
{
    draw_head(scene, presenting, canvas);
    if (session_stop(scene->session)->node == NODE_NONE) {
        const int w = canvas->w - 4 * MARGIN;
        draw_text(scene, presenting,
                  (Rect){2 * MARGIN, 3, w > 64 ? 64 : w, canvas->h - 4},
                  canvas);
        return;
    }
    const int foot = canvas->h - FOOT_H;
    draw_matrices(scene, foot - 3 > 3 ? foot - 3 : 3, canvas);
    const int number = draw_number(scene, foot + 1, canvas);
    const int x = MARGIN + (number > 0 ? number + 3 : 0);
    const int w = canvas->w - x - MARGIN;
    if (w >= LEAST_TEXT)
        draw_text(scene, presenting,
                  (Rect){x, foot + 1, w > 72 ? 72 : w, FOOT_H - 2}, canvas);
}

void present_view_draw(const Scene *scene, const Presenting *presenting,
                       Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    if (!presenting->blank)
        draw_stop(scene, presenting, canvas);
    if (scene->prompt)
        chrome_footer(scene, 1, canvas);
    else if (scene->message && !presenting->blank)
        canvas_text_cut(canvas, MARGIN, canvas->h - 1, canvas->w - 2 * MARGIN,
                        scene_style(scene, scene->message_is_error
                                               ? STYLE_BAD
                                               : STYLE_CHANGED),
                        scene->message);
}
