// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/present_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "session/cell_look.h"
#include "session/judge.h"
#include "session/task.h"
#include "view/big_number.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/narration_view.h"
#include "view/lines.h"

enum { MARGIN = 2, LEAST_TEXT = 24, TEXT_MOST = 72, BAR_MOST = 20 };

// ---- The first line ----------------------------------------------------

// The time that is left, "43 min", "25 s", and "+2 min" over time; below it the
// stop's formula.
static void draw_head(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    Buffer formula = {0}, timer = {0};
    const long long left = (long long)ceil(fabs(presenting->left));
    if (presenting->timed) {
        buffer_add(&timer, presenting->left < 0 ? "+" : "");
        if (left <= 60)
            SAYF(&timer, scene->lang, "{1} s", "{1} 秒", say_int(left));
        else
            SAYF(&timer, scene->lang, "{1} min", "{1} 分钟", say_int((left + 59) / 60));
    }
    canvas_text(canvas, canvas->w - canvas_width(canvas, buffer_text(&timer)) - 1, 0, -1,
                scene_style(scene, presenting->left < 0 ? STYLE_BAD : STYLE_DIM),
                buffer_text(&timer));
    buffer_release(&timer);
    session_formula(scene->session, session_stop(scene->session), NOTATION_PLAIN, &formula);
    canvas_text_cut(canvas, MARGIN, 1, canvas->w - 2 * MARGIN, scene_style(scene, STYLE_EMPHASIS),
                    buffer_text(&formula));
    buffer_release(&formula);
}

// ---- The number --------------------------------------------------------

// As large as leaves room for the matrices and the text.
static BigDot dot_of(const Canvas *canvas)
{
    if (canvas->w >= 130 && canvas->h >= 36)
        return (BigDot){4, 2};
    return canvas->w >= 100 ? (BigDot){2, 1} : (BigDot){1, 1};
}

// The selected number and its name, with as many decimals as are displayed, large
// numbers with two digits. Returns the columns they take, 0 where the walk has not
// come to it.
static int draw_number(const Scene *scene, int y, Canvas *canvas)
{
    Session *session = scene->session;
    const CellRef cell = session->cell;
    if (cell.node == NODE_NONE ||
        (cell.side != SIDE_VALUE && !session_knows_gradient(session, cell.node) &&
         session_stop(session)->kind == STOP_FORWARD))
        return 0;
    const CellLook look = cell_look(session, cell);
    Buffer name = {0};
    char text[CELL_TEXT];
    session_write_cell(session, cell, &name);
    if (fabs(look.value) < 1e4)
        cell_look_write(&look, look.value == rint(look.value) ? 0 : session->display.decimals,
                        text);
    else
        cell_look_write_digits(&look, 2, text);
    const int w =
        canvas_text(canvas, MARGIN, y, -1, scene_style(scene, STYLE_NAME), buffer_text(&name));
    const int big = big_number_draw(canvas, MARGIN, y + 1, dot_of(canvas),
                                    scene_style(scene, STYLE_EMPHASIS), text);
    buffer_release(&name);
    return int_max(w, big);
}

// ---- The room's answers ------------------------------------------------

static void write_answer(const Scene *scene, const Task *task, size_t k, Buffer *out)
{
    static const char *const signs[] = {"+", "-", "0"};
    if (task->kind == TASK_CHOICE && k < task->choices)
        words_write(scene->session->lesson, &task->choice[k], session_stop(scene->session),
                    scene->lang, out);
    else if (task->kind == TASK_SIGN && k < 3)
        buffer_add(out, signs[k]);
}

// "Token1 ++++++++ 8  20 %  ◂ so it is": a line for each answer.
static void draw_votes(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    enum { COUNT_W = 12 }; // " 20  50 %"
    static const Text truth_text = {"  ◂ so it is", "  ◂ 正是"};
    const Session *session = scene->session;
    const Task *task = &session->lesson->task[presenting->task];
    const bool open = outcome_is_open(session->task[presenting->task].outcome);
    const char *mark = text_in(&truth_text, scene->lang);
    const int votes = (int)presenting->votes, end = rect.x + rect.w;
    int name_w = 0;
    long all = 0, most = 1;
    Buffer name = {0}, truth = {0};
    if (!open)
        judge_truth(scene->session, task, &truth);
    for (int k = 0; k < votes; k++) {
        buffer_clear(&name);
        write_answer(scene, task, (size_t)k, &name);
        name_w = int_max(name_w, canvas_width(canvas, buffer_text(&name)));
        all += presenting->vote[k];
        most = presenting->vote[k] > most ? presenting->vote[k] : most;
    }
    name_w = int_min(name_w, rect.w / 3);
    const int longest =
        int_clamp(rect.w - name_w - 1 - COUNT_W - canvas_width(canvas, mark), 3, BAR_MOST);
    for (int k = 0; k < votes && k < rect.h; k++, rect.y++) {
        char choice[16], count[64];
        snprintf(choice, sizeof choice, "%d", k + 1);
        buffer_clear(&name);
        write_answer(scene, task, (size_t)k, &name);
        const char *answer = task->kind == TASK_SIGN ? buffer_text(&name) : choice;
        const bool is_true = !open && strcmp(buffer_text(&truth), answer) == 0;
        const Style style = scene_style(scene, is_true ? STYLE_GOOD : STYLE_TEXT);
        canvas_text_cut(canvas, rect.x, rect.y, name_w, style, buffer_text(&name));
        int x = rect.x + name_w + 1;
        const int bar = (int)(presenting->vote[k] * longest / most);
        canvas_fill(canvas, (Rect){x, rect.y, bar, 1}, scene_style(scene, STYLE_BAR_PLUS), '+');
        x += bar + 1;
        snprintf(count, sizeof count, "%ld  %.0f %%", presenting->vote[k],
                 100.0 * (double)presenting->vote[k] / (double)(all > 0 ? all : 1));
        x += canvas_text(canvas, x, rect.y, end - x, style, count);
        if (is_true)
            canvas_text_cut(canvas, x, rect.y, end - x, style, mark);
    }
    buffer_release(&truth);
    buffer_release(&name);
}

// The question that the room voted on, with the votes.
static void draw_voted(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    const Lesson *lesson = scene->session->lesson;
    const int votes = (int)presenting->votes;
    BUG_ON(presenting->task >= lesson->tasks || votes > VOTES_MOST);
    Lines lines = {0};
    Buffer text = {0};
    words_write(lesson, &lesson->task[presenting->task].prompt, session_stop(scene->session),
                scene->lang, &text);
    wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    const int used = int_min((int)lines.count, int_max(rect.h - votes, 1));
    lines_draw_from(&lines, 0, (Rect){rect.x, rect.y, rect.w, used}, scene, canvas);
    const int top = used + (rect.h > used + votes);
    draw_votes(scene, presenting, (Rect){rect.x, rect.y + top, rect.w, rect.h + 1 - top}, canvas);
    buffer_release(&text);
    lines_release(&lines);
}

// ---- Narration and question --------------------------------------------

// Appends what is asked or was answered at the stop, without how to type an
// answer, after the narration: a line apart, or in a part of its own of `part`
// lines where it does not fit into what is left of one. The answer to a question
// stands on the first page alone.
static void add_question(const Scene *scene, const Canvas *canvas, int width, size_t part,
                         Lines *text)
{
    Question question;
    Lines all = {0};
    if (scene->session->page > 0 && !session_question(scene->session, &question))
        return;
    question_lines(scene, canvas, width, &all);
    const size_t asked = lines_kept(&all, LINES_MARKED), used = text->count % part;
    size_t apart = asked > 0 && used > 0 ? 1 : 0;
    if (apart > 0 && used + apart + asked > part)
        apart = part - used;
    for (; apart > 0; apart--)
        lines_start(text, 0);
    for (size_t i = 0; i < all.count; i++) {
        if (all.line[i].keep >= LINES_MARKED)
            lines_append(text, &all, i);
    }
    lines_release(&all);
}

// Draws what a class reads into `rect` and the line below it, which says what is
// not shown yet: the room's answers, or the narration and what is asked. Text
// that does not fit is cut into parts, as that of the lesson screen; a question
// is not cut where it fits into a part.
static void draw_text(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    const Session *session = scene->session;
    rect.w = int_min(rect.w, TEXT_MOST);
    if (presenting->votes > 0 && presenting->session == session &&
        presenting->stop == session->stop && presenting->page == session->page &&
        presenting->task < session->lesson->tasks) {
        draw_voted(scene, presenting, rect, canvas);
        return;
    }
    Lines text = {0};
    narration_lines(scene, canvas, rect.w, &text);
    add_question(scene, canvas, rect.w, (size_t)int_max(rect.h, 1), &text);
    Buffer mark = narration_draw(scene, &text, rect, NARRATION_BRIEF, canvas);
    const int w = canvas_width(canvas, buffer_text(&mark));
    canvas_text_cut(canvas, rect.x + rect.w - w, rect.y + rect.h, w, scene_style(scene, STYLE_DIM),
                    buffer_text(&mark));
    buffer_release(&mark);
    lines_release(&text);
}

// ---- All of it ---------------------------------------------------------

// With room around the numbers where all of them are seen even so.
static void draw_matrices(const Scene *scene, int room, Canvas *canvas)
{
    Highlights highlights;
    Equation equation = {0};
    Scene wide = *scene;
    highlights_gather(&highlights, scene->session);
    wide.wide = true;
    const EquationRoom most = {canvas->w - 2 * MARGIN, room};
    equation_measure(&equation, &wide, &highlights, canvas, most);
    bool whole = equation.first == 0 && equation.rows == 1;
    for (size_t i = 0; i < equation.items; i++) {
        const MatrixView *view = &equation.view[i];
        whole &= view->rows == view->shape.rows && view->cols == view->shape.cols;
    }
    if (!whole) {
        wide.wide = false;
        equation_measure(&equation, &wide, &highlights, canvas, most);
    }
    const int spare = room - equation.height;
    equation_draw(&equation, &wide, &highlights, MARGIN, 3 + (spare > 1 ? spare / 2 : 0), canvas);
}

static void draw_stop(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    draw_head(scene, presenting, canvas);
    if (session_stop(scene->session)->node == NODE_NONE) { // nothing but the text
        draw_text(scene, presenting, (Rect){2 * MARGIN, 3, canvas->w - 4 * MARGIN, canvas->h - 5},
                  canvas);
        return;
    }
    const int lines = BIG_H * dot_of(canvas).h;
    const int foot = canvas->h - lines - 3;
    draw_matrices(scene, int_max(foot - 3, 3), canvas);
    const int number = draw_number(scene, foot + 1, canvas);
    const int x = MARGIN + (number > 0 ? number + 3 : 0);
    const int w = canvas->w - x - MARGIN;
    if (w >= LEAST_TEXT)
        draw_text(scene, presenting, (Rect){x, foot + 1, w, lines + 1}, canvas);
}

void present_view_draw(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    if (!presenting->blank)
        draw_stop(scene, presenting, canvas);
}
