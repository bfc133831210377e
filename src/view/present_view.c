// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/present_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "session/cell_look.h"
#include "session/judge.h"
#include "session/task.h"
#include "view/big_text.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/expansion_view.h"
#include "view/lesson_screen.h"
#include "view/lines.h"
#include "view/narration_view.h"
#include "view/panel_view.h"

enum {
    MARGIN = 2,
    GAP = 3,            // between the number and the text
    MATRICES_LEAST = 3, // lines
    LOW = 16,           // a screen of few lines
    LEAST_TEXT = 24,    // columns
    LEAST_LINES = 4,    // of text with a blank line before the question
    SQUEEZED = 2,       // where the matrices need the others, with that of the blank one
    TEXT_MOST = 72,
    BAR_LEAST = 5,
    BAR_MOST = 20,
    LARGE_W = 13, // of a number in a large cell
    LARGE_H = 3,
};

// ---- The first line ----------------------------------------------------

// The line below the head, which has the time, the formula and a line for a number without
// block digits; the first two in one where lines are few.
static int top_of(const Canvas *canvas)
{
    return canvas->h < LOW ? 2 : 3;
}

// "43 min", "25 s", and "+2 min" over time.
int present_time_draw(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    Buffer timer = {0};
    const long long left = (long long)ceil(fabs(presenting->left));
    if (presenting->timed) {
        buffer_add(&timer, presenting->left < 0 ? "+" : "");
        if (left <= 60)
            SAYF(&timer, scene->lang, "{1} s", say_int(left));
        else
            SAYF(&timer, scene->lang, "{1} min", say_int((left + 59) / 60));
    }
    const int w = canvas_width(canvas, buffer_text(&timer));
    canvas_text(canvas, canvas->w - w - 1, 0, -1,
                scene_style(scene, presenting->left < 0 ? STYLE_BAD : STYLE_DIM),
                buffer_text(&timer));
    buffer_release(&timer);
    return w;
}

// The time and the stop's formula.
static void draw_head(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    Buffer formula = {0};
    const int time_w = present_time_draw(scene, presenting, canvas), y = top_of(canvas) - 2;
    session_formula(scene->session, session_stop(scene->session), NOTATION_PLAIN, &formula);
    canvas_text_cut(canvas, MARGIN, y, canvas->w - 2 * MARGIN - (y == 0 ? time_w : 0),
                    scene_style(scene, STYLE_EMPHASIS), buffer_text(&formula));
    buffer_release(&formula);
}

// ---- The number --------------------------------------------------------

// The selected number, with as many decimals as are displayed, large numbers with two
// digits; its name; and the columns that both take in dots of that size.
typedef struct Number {
    Buffer name;
    char text[CELL_TEXT];
    BigDot dot; // 0: it has a line of its own, in letters
    int w;
} Number;

// Dots as large as leave room for the text beside them. Empty where the walk has not come
// to it.
static Number number_of(const Scene *scene, const Canvas *canvas)
{
    static const BigDot dots[] = {{4, 4}, {2, 2}, {1, 2}};
    Session *session = scene->session;
    const CellRef cell = session->cell;
    Number number = {0};
    if (session_stop(session)->node == NODE_NONE || cell.node == NODE_NONE ||
        (cell.side != SIDE_VALUE && !session_knows_gradient(session, cell.node) &&
         session_stop(session)->kind == STOP_FORWARD))
        return number;
    const CellLook look = cell_look(session, cell);
    session_write_cell(session, cell, &number.name);
    if (fabs(look.value) < 1e4)
        cell_look_write(&look, look.value == rint(look.value) ? 0 : session->display.decimals,
                        number.text);
    else
        cell_look_write_digits(&look, 2, number.text);
    size_t i = canvas->w >= 130 && canvas->h >= 36 ? 0 : canvas->w >= 100 ? 1 : 2;
    for (; canvas->h >= LOW && i < sizeof dots / sizeof *dots; i++) {
        number.dot = dots[i];
        number.w = int_max(canvas_width(canvas, buffer_text(&number.name)),
                           big_text_width(number.dot, number.text));
        if (canvas->w - 2 * MARGIN - number.w - GAP >= LEAST_TEXT)
            return number;
    }
    number.dot = (BigDot){0};
    return number;
}

// Draws it from line `y` on, or in its own.
static void draw_number(const Scene *scene, const Number *number, int y, Canvas *canvas)
{
    const Style strong = scene_style(scene, STYLE_EMPHASIS);
    const bool big = number->dot.w > 0;
    if (!number->name.size)
        return;
    y = big ? y : top_of(canvas) - 1;
    const int w = canvas_text(canvas, MARGIN, y, -1, scene_style(scene, STYLE_NAME),
                              buffer_text(&number->name));
    if (big)
        big_text_draw(canvas, MARGIN, y + 1, number->dot, strong, number->text);
    else
        canvas_text(canvas, MARGIN + w + 1, y, -1, strong, number->text);
}

// ---- The room's answers ------------------------------------------------

bool present_shows_votes(const Presenting *presenting, const Session *session)
{
    return presenting->votes > 0 && presenting->session == session &&
           presenting->stop == session->stop && presenting->page == session->page &&
           presenting->changes == session->changes && presenting->task < session->lesson->tasks;
}

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
    static const Text truth_text = TEXT("  ◂ so it is");
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
    // A name is whole before the bars are long, and before the truth says more than where it is.
    const int room = rect.w - 1 - COUNT_W - BAR_LEAST;
    if (name_w + canvas_width(canvas, mark) > room)
        mark = "  ◂";
    name_w = int_min(name_w, int_max(room - canvas_width(canvas, mark), 1));
    const int longest =
        int_clamp(rect.w - name_w - 1 - COUNT_W - canvas_width(canvas, mark), BAR_LEAST, BAR_MOST);
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

// What a class reads: the room's answers, or the narration and what is asked or was answered
// at the stop, without how to type an answer.
typedef struct Reading {
    bool voted;
    bool settled; // the answer stands there: the text was read before it
    Lines text, asked;
} Reading;

static Reading reading_of(const Scene *scene, const Presenting *presenting, const Canvas *canvas,
                          int width)
{
    const Session *session = scene->session;
    Reading reading = {.voted = present_shows_votes(presenting, session)};
    Question question;
    Lines all = {0};
    narration_lines(scene, canvas, width, &reading.text);
    reading.settled = session->page == 0 && session_settled(scene->session, &question);
    question_lines(scene, canvas, width, &all);
    for (size_t i = 0; i < all.count; i++) {
        if (all.line[i].keep >= LINES_MARKED)
            lines_append(&reading.asked, &all, i);
    }
    lines_release(&all);
    return reading;
}

static int reading_lines(const Reading *reading)
{
    return (int)reading->text.count + (int)reading->asked.count + (reading->asked.count > 0);
}

// Draws it into `rect` and the line below, which says what is not shown yet. What is asked
// is always there; narration that does not fit beside it is cut into parts, as that of the
// lesson screen, and so is a question that is too long for the screen.
static void draw_reading(const Scene *scene, const Presenting *presenting, Reading *reading,
                         Rect rect, Canvas *canvas)
{
    if (reading->voted) {
        draw_voted(scene, presenting, rect, canvas);
        return;
    }
    const bool fits = (int)reading->asked.count + (reading->text.count > 0) <= rect.h;
    for (size_t i = 0; !fits && i < reading->asked.count; i++)
        lines_append(&reading->text, &reading->asked, i);
    const int below = rect.y + rect.h, text = (int)reading->text.count;
    const int asked = fits ? (int)reading->asked.count : 0;
    const bool whole = text > 0 && rect.h > asked + text;
    const int gap = asked > 0 && (whole || rect.h > asked + LEAST_LINES);
    rect.h -= asked + gap;
    Buffer mark =
        narration_draw(scene, &reading->text, rect,
                       NARRATION_BRIEF | (reading->settled ? NARRATION_PEEKS : 0u), canvas);
    if (reading->settled && rect.h > 0 && text > rect.h) {
        const int end = lines_width_of(&reading->text, (size_t)rect.h - 1, canvas) + 1;
        canvas_text(canvas, rect.x + int_min(end, rect.w - 1), rect.y + rect.h - 1, 1,
                    scene_style(scene, STYLE_DIM), "…");
    }
    const int w = reading->settled ? 0 : canvas_width(canvas, buffer_text(&mark));
    canvas_text_cut(canvas, rect.x + rect.w - w, below, w, scene_style(scene, STYLE_DIM),
                    buffer_text(&mark));
    lines_draw_from(&reading->asked, 0,
                    (Rect){rect.x, rect.y + int_min(text, rect.h) + gap, rect.w, asked}, scene,
                    canvas);
    buffer_release(&mark);
}

// ---- The matrices ------------------------------------------------------

// In block digits, or else in large cells, where all of them are seen even so in `large` lines.
static void measure_matrices(Equation *equation, const Scene *scene, const Highlights *highlights,
                             const Canvas *canvas, EquationRoom room, int large)
{
    const EquationRoom larger = {room.width, large};
    const bool colors = theme_levels(&scene->theme, HEAT_DIVERGING) > 1;
    equation_measure(equation, scene, highlights, canvas, room);
    if (!equation_use_blocks(equation, scene, canvas, larger) && colors)
        equation_enlarge(equation, canvas, larger, (CellSize){LARGE_W, LARGE_W, LARGE_H});
}

// Whole in up to `most` lines, or in up to `highest` where that is what brings all of the formula.
static void fit_matrices(Equation *equation, const Scene *scene, const Highlights *highlights,
                         const Canvas *canvas, int most, int highest, int large)
{
    const int w = canvas->w - 2 * MARGIN;
    measure_matrices(equation, scene, highlights, canvas, (EquationRoom){w, most}, large);
    if (!equation_is_whole(equation))
        measure_matrices(equation, scene, highlights, canvas, (EquationRoom){w, highest}, large);
}

// Draws the matrices in the middle of `room` lines where they need fewer. Returns the line below.
static int draw_matrices(const Scene *scene, int most, int highest, int room, Canvas *canvas)
{
    Highlights highlights;
    Equation equation = {0};
    highlights_gather(&highlights, scene->session);
    fit_matrices(&equation, scene, &highlights, canvas, most, highest, room);
    const int y = top_of(canvas) + int_max((room - equation.height) / 2, 0);
    equation_draw(&equation, scene, &highlights, (Rect){MARGIN, y, equation.width, equation.height},
                  canvas);
    return y + equation.height;
}

// ---- The sum -----------------------------------------------------------

// The sum behind the number that was asked about last, in letters as large as leave each
// term its line; dot.w 0: in the terminal's own.
typedef struct Sum {
    Lines lines;
    BigDot dot;
    int lead; // blank columns of letters that its lines begin with
    int h;    // lines of the screen
} Sum;

enum { SUM_LEAD = 2 };

static Lines sum_lines_of(const Scene *scene, const Canvas *canvas, int width, bool bare)
{
    const PanelForm form = {.part = PANEL_ASKED, .width = width, .bare = bare};
    Lines lines = {0};
    panel_lines(scene, canvas, form, &lines);
    return lines;
}

// How many lines are terms, and not pieces of what was too wide for that.
static size_t terms_of(const Lines *lines)
{
    return lines_kept(lines, KEEP_TERM) - lines_kept(lines, KEEP_RESULT) +
           lines_kept(lines, KEEP_POINTED);
}

static Sum sum_of(const Scene *scene, const Canvas *canvas, EquationRoom room)
{
    static const BigDot dots[] = {{4, 4}, {2, 2}, {1, 2}, {1, 1}};
    const size_t count = sizeof dots / sizeof *dots;
    Sum sum = {.lines = sum_lines_of(scene, canvas, room.width, false)};
    const size_t terms = terms_of(&sum.lines);
    sum.h = (int)sum.lines.count;
    for (size_t k = 0; k < 2 * count && sum.dot.w == 0; k++) { // in the end without labels
        const BigDot dot = dots[k % count];
        const int lead = k < count ? SUM_LEAD : 0;
        const int columns = (room.width + dot.w) / (BIG_W * dot.w) + lead;
        Lines lines = sum_lines_of(scene, canvas, columns, k >= count);
        const int h = (int)lines.count * big_text_pitch(dot);
        bool fits = big_dot_works(canvas, dot) && h <= room.lines && terms_of(&lines) == terms;
        for (size_t i = 0; i < lines.count; i++)
            fits &= lines_width_of(&lines, i, canvas) <= columns;
        if (fits) {
            lines_release(&sum.lines);
            sum = (Sum){lines, dot, lead, h};
        } else {
            lines_release(&lines);
        }
    }
    return sum;
}

// "dWq[2,1] ▸ dQ[2,1]": how one came to the number, as much of the end as there is room for.
static void draw_way(const Scene *scene, int y, Canvas *canvas)
{
    const int room = canvas->w - 2 * MARGIN;
    Buffer way = {0};
    for (size_t first = 0; first < scene->session->whys; first++) {
        buffer_clear(&way);
        buffer_add(&way, first > 0 ? "…" : "");
        for (size_t i = first; i < scene->session->whys; i++) {
            buffer_add(&way, i > 0 ? " ▸ " : "");
            session_write_cell(scene->session, scene->session->why[i].cell, &way);
        }
        if (canvas_width(canvas, buffer_text(&way)) <= room)
            break;
    }
    canvas_text_cut(canvas, MARGIN, y, room, scene_style(scene, STYLE_NAME), buffer_text(&way));
    buffer_release(&way);
}

// The matrices as small as they are, and smaller where the sum needs their lines; the sum as
// large as it gets; then what is left is theirs, and the text's, of which a line and what is
// asked are there in any case.
static void draw_asked(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    enum { SUM_LEAST = 3 }; // with the name above it
    Highlights highlights;
    Equation equation = {0};
    const int top = top_of(canvas), all = canvas->h - top - 1, w = canvas->w - 2 * MARGIN;
    Reading reading = reading_of(scene, presenting, canvas, int_min(w, TEXT_MOST));
    const int asked = (int)reading.asked.count + (reading.asked.count > 0);
    const int kept = int_min(int_min((int)reading.text.count, 1) + asked, all - SUM_LEAST);
    Lines plain = sum_lines_of(scene, canvas, w, false);
    const int room = int_max(all - kept - 1 - MATRICES_LEAST, SUM_LEAST);
    const int most = all - kept - 1 - int_clamp((int)plain.count + 1, SUM_LEAST, room);
    const bool matrices = most >= MATRICES_LEAST;
    highlights_gather(&highlights, scene->session);
    equation_measure(&equation, scene, &highlights, canvas, (EquationRoom){w, most});
    int above = matrices ? equation.height + 1 : 0;
    Sum sum = sum_of(scene, canvas, (EquationRoom){w, all - kept - above - 1});
    if (matrices) {
        measure_matrices(&equation, scene, &highlights, canvas, (EquationRoom){w, most},
                         all - kept - sum.h - 2);
        equation_draw(&equation, scene, &highlights,
                      (Rect){MARGIN, top, equation.width, equation.height}, canvas);
        above = equation.height + 1;
    }
    draw_way(scene, top + above, canvas);
    Rect rect = {MARGIN, top + above + 1, w, int_min(sum.h, all - kept - above - 1)};
    if (sum.dot.w > 0)
        big_lines_draw(&sum.lines,
                       (Rect){rect.x - sum.lead * BIG_W * sum.dot.w, rect.y, rect.w, rect.h},
                       sum.dot, scene, canvas);
    else
        lines_draw(&sum.lines, rect, scene, canvas);
    rect.y += rect.h;
    rect.y += top + all - rect.y > kept;
    rect.h = top + all - rect.y;
    rect.w = int_min(w, TEXT_MOST);
    draw_reading(scene, presenting, &reading, rect, canvas);
    lines_release(&plain);
    lines_release(&sum.lines);
    lines_release(&reading.text);
    lines_release(&reading.asked);
}

// ---- All of it ---------------------------------------------------------

void present_view_draw(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    draw_head(scene, presenting, canvas);
    if (scene->session->whys > 0) {
        draw_asked(scene, presenting, canvas);
        return;
    }
    const int top = top_of(canvas);
    const bool matrices = session_stop(scene->session)->node != NODE_NONE;
    Number number = number_of(scene, canvas);
    const bool beside = number.dot.w > 0;
    const int left = beside ? MARGIN + number.w + GAP : matrices ? MARGIN : 2 * MARGIN;
    const int right = canvas->w - (matrices ? MARGIN : 2 * MARGIN);
    Rect rect = {left, top, int_min(right - left, TEXT_MOST), canvas->h - top - 1};
    Reading reading = reading_of(scene, presenting, canvas, rect.w);
    if (matrices) {
        // The text has the lines that the number needs beside it, those of the question and
        // one more, and half of all where it is long; matrices that leave more are centred.
        // Where a question leaves nothing for them there are none.
        const int all = rect.h, least = beside ? 1 + big_text_lines(number.dot) : 1;
        const int asked = (int)reading.asked.count + (reading.asked.count > 0);
        const int lines =
            reading.voted ? (int)presenting->votes + LEAST_LINES : reading_lines(&reading);
        const int need = int_max(lines, least);
        const int kept = int_max(int_min(need, all / 2), int_max(asked, least));
        const int squeezed = reading.voted ? kept : int_min(kept, int_max(asked + SQUEEZED, least));
        const int below =
            all - kept < MATRICES_LEAST
                ? top
                : draw_matrices(scene, all - kept, all - squeezed, all - need - 1, canvas);
        rect.h = int_min(need, top + all - below);
        rect.y = top + all - rect.h;
    }
    draw_number(scene, &number, rect.y, canvas);
    draw_reading(scene, presenting, &reading, rect, canvas);
    buffer_release(&number.name);
    lines_release(&reading.text);
    lines_release(&reading.asked);
}
