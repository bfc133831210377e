// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/present_text.h"

#include <stdio.h>
#include <string.h>

#include "session/judge.h"
#include "session/task.h"
#include "view/narration_view.h"
#include "view/task_view.h"
#include "view/wrap.h"

enum { BAR_MOST = 20 };

// ---- The room's answers ------------------------------------------------

static void write_answer(const Scene *scene, const Task *task, size_t k, Buffer *out)
{
    static const char *const signs[] = {"+", "-", "0"};
    if (task->kind == TASK_CHOICE && k < task->choices)
        words_write(scene->session->lesson, &task->choice[k], session_stop(scene->session),
                    scene->lang, out, NULL);
    else if (task->kind == TASK_SIGN && k < 3)
        buffer_add(out, signs[k]);
}

// Whether the k-th answer is the true one.
static bool is_truth(const Scene *scene, const Task *task, size_t k)
{
    Buffer truth = {0}, answer = {0};
    judge_truth(scene->session, task, &truth);
    if (task->kind == TASK_SIGN)
        write_answer(scene, task, k, &answer);
    else
        buffer_printf(&answer, "%zu", k + 1);
    const bool same = strcmp(buffer_text(&truth), buffer_text(&answer)) == 0;
    buffer_release(&truth);
    buffer_release(&answer);
    return same;
}

// How the votes stand: of all, the most for one answer (at least 1 each), and
// the columns of the answers and of the longest bar.
typedef struct Tally {
    long all, most;
    int name, bar;
} Tally;

static const Text truth_text = {"  ◂ so it is", "  ◂ 正是"};

static Tally tally_of(const Scene *scene, const Presenting *presenting, int width,
                      const Canvas *canvas)
{
    enum { COUNT_W = 12 }; // " 20  50 %"
    BUG_ON(presenting->task >= scene->session->lesson->tasks);
    const Task *task = &scene->session->lesson->task[presenting->task];
    Tally tally = {.all = 0, .most = 1};
    for (size_t k = 0; k < presenting->votes; k++) {
        Buffer name = {0};
        write_answer(scene, task, k, &name);
        const int w = canvas_width(canvas, buffer_text(&name));
        tally.name = w > tally.name ? w : tally.name;
        tally.all += presenting->vote[k];
        if (presenting->vote[k] > tally.most)
            tally.most = presenting->vote[k];
        buffer_release(&name);
    }
    tally.all = tally.all > 0 ? tally.all : 1;
    tally.name = tally.name < width / 3 ? tally.name : width / 3;
    const int truth = canvas_width(canvas, text_in(&truth_text, scene->lang));
    const int room = width - tally.name - 1 - COUNT_W - truth;
    tally.bar = room < 3 ? 3 : room < BAR_MOST ? room : BAR_MOST;
    return tally;
}

// "Token1 ++++++++ 8  20 %  ◂ so it is"
static void draw_vote(const Scene *scene, const Presenting *presenting, size_t k, Rect rect,
                      Canvas *canvas)
{
    const Session *session = scene->session;
    BUG_ON(k >= presenting->votes);
    const Task *task = &session->lesson->task[presenting->task];
    const Tally tally = tally_of(scene, presenting, rect.w, canvas);
    const bool open = outcome_is_open(session->task[presenting->task].outcome);
    const bool truth = !open && is_truth(scene, task, k);
    const Style style = scene_style(scene, truth ? STYLE_GOOD : STYLE_TEXT);
    const int end = rect.x + rect.w;
    char count[64];
    Buffer name = {0};
    write_answer(scene, task, k, &name);
    canvas_text_cut(canvas, rect.x, rect.y, tally.name, style, buffer_text(&name));
    buffer_release(&name);
    int x = rect.x + tally.name + 1;
    const int bar = (int)(presenting->vote[k] * tally.bar / tally.most);
    canvas_fill(canvas, (Rect){x, rect.y, bar, 1}, scene_style(scene, STYLE_BAR_PLUS), '+');
    snprintf(count, sizeof count, "%ld  %.0f %%", presenting->vote[k],
             100.0 * (double)presenting->vote[k] / (double)tally.all);
    x += bar + 1;
    x += canvas_text(canvas, x, rect.y, end - x, style, count);
    if (truth)
        canvas_text_cut(canvas, x, rect.y, end - x, style, text_in(&truth_text, scene->lang));
}

// The question that the room voted on, with the votes.
static void draw_voted(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    const Lesson *lesson = scene->session->lesson;
    const int votes = (int)presenting->votes;
    Lines lines = {0};
    Buffer text = {0};
    words_write(lesson, &lesson->task[presenting->task].prompt, session_stop(scene->session),
                scene->lang, &text, NULL);
    wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    const int room = rect.h - votes > 1 ? rect.h - votes : 1;
    const int used = (int)lines.count < room ? (int)lines.count : room;
    lines_draw_from(&lines, 0, (Rect){rect.x, rect.y, rect.w, used}, scene, canvas);
    const int top = used + (rect.h > used + votes);
    for (int k = 0; k < votes && top + k <= rect.h; k++)
        draw_vote(scene, presenting, (size_t)k, (Rect){rect.x, rect.y + top + k, rect.w, 1},
                  canvas);
    buffer_release(&text);
    lines_release(&lines);
}

// ---- Narration and question --------------------------------------------

// What is asked or was answered at the stop, without how to type an answer.
// Its answer stands on the first page alone.
static void asked_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    Question question;
    Lines all = {0};
    if (scene->session->page > 0 && !session_question(scene->session, &question))
        return;
    task_lines(scene, canvas, width, &all);
    for (size_t i = 0; i < all.count; i++) {
        if (all.line[i].keep > 0)
            lines_append(out, &all, i);
    }
    lines_release(&all);
}

// Appends the question after the narration: a line apart, or in a part of its
// own where it does not fit into what is left of one.
static void join(const Lines *asked, int room, Lines *text)
{
    const size_t part = room > 0 ? (size_t)room : 1;
    const size_t used = text->count % part;
    size_t apart = text->count > 0 && asked->count > 0;
    if (used > 0 && used + apart + asked->count > part)
        apart = part - used;
    else if (used == 0)
        apart = 0;
    for (size_t i = 0; asked->count > 0 && i < apart; i++)
        lines_start(text, 0);
    for (size_t i = 0; i < asked->count; i++)
        lines_append(text, asked, i);
}

static void draw_text(const Scene *scene, Rect rect, Canvas *canvas)
{
    Lines text = {0}, asked = {0};
    Buffer mark = {0};
    narration_lines(scene, canvas, rect.w, &text);
    asked_lines(scene, canvas, rect.w, &asked);
    join(&asked, rect.h, &text);
    const Parts parts = narration_parts(scene, text.count, rect.h, false);
    narration_draw(&text, &parts, rect, scene, canvas);
    narration_mark(scene, &parts, true, &mark);
    const int w = canvas_width(canvas, buffer_text(&mark));
    canvas_text_cut(canvas, rect.x + rect.w - w, rect.y + rect.h, w, scene_style(scene, STYLE_DIM),
                    buffer_text(&mark));
    buffer_release(&mark);
    lines_release(&asked);
    lines_release(&text);
}

void present_text_draw(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    const Session *session = scene->session;
    const bool voted = presenting->votes > 0 && presenting->session == session &&
                       presenting->stop == session->stop && presenting->page == session->page &&
                       presenting->task < session->lesson->tasks;
    if (voted)
        draw_voted(scene, presenting, rect, canvas);
    else
        draw_text(scene, rect, canvas);
}
