// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/present_view.h"

#include <math.h>
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
#include "view/narration_view.h"
#include "view/panel_view.h"

enum {
    MARGIN = 2,
    LOW = 16,         // a screen of few lines
    FIGURE_LEAST = 3, // lines
    TEXT_MOST = 72,
    TEXT_LEAST = 2,  // lines, where the figure needs the others
    LARGE_MOST = 4,  // lines of a text in large letters
    LARGE_WIDE = 16, // and its columns where characters are wide
    CELL_W = 13,     // of a number of the figure
    CELL_H = 3,
};

// From large to small; the last is of the terminal's own letters.
static const BigDot number_dots[] = {{8, 4}, {6, 3}, {4, 2}, {2, 1}, {1, 1}, {0, 0}};
static const BigDot sum_dots[] = {{4, 2}, {2, 1}, {1, 1}, {0, 0}};

// ---- The first line ----------------------------------------------------

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

// The lesson, the place in it and the time. Returns what is below it.
static Rect draw_head(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    enum { GAP = 2 };
    const Stop *stop = session_stop(scene->session);
    char name[STOP_NAME_SIZE];
    Buffer place = {0};
    int end = canvas->w - MARGIN - present_time_draw(scene, presenting, canvas);
    if (stop->node != NODE_NONE)
        buffer_printf(&place, "%s  ", session_stop_name(scene->session, stop, name));
    strip_place(scene, stop->node == NODE_NONE, &place);
    end -= canvas_width(canvas, buffer_text(&place)) + (presenting->timed ? GAP : 0);
    scene_say(scene, (Rect){end, 0, canvas->w - end, 1}, STYLE_DIM, say_buffer(&place), canvas);
    scene_say(scene, (Rect){MARGIN, 0, end - GAP - MARGIN, 1}, STYLE_DIM,
              say_text(chrome_title(scene)), canvas);
    const int top = canvas->h < LOW ? 1 : 2;
    return (Rect){MARGIN, top, canvas->w - 2 * MARGIN, canvas->h - top - 1};
}

// ---- Large letters -------------------------------------------------------

// Lines that are broken for letters of such dots; dot.w 0: for the terminal's own.
typedef struct Set {
    Lines lines;
    BigDot dot;
    int h; // lines of the screen
} Set;

typedef void WriteLines(const Scene *scene, const Canvas *canvas, int width, Lines *out);

static int set_width(const Set *set, size_t i, const Canvas *canvas)
{
    const int w = lines_width_of(&set->lines, i, canvas);
    return set->dot.w > 0 ? big_columns(set->dot, w) : w;
}

// How many lines have the style of the first: what is read before what one chooses from.
static size_t leading(const Lines *lines)
{
    size_t n = 0;
    for (size_t i = 0; n == i && i < lines->count; i++) {
        const Line *line = &lines->line[i];
        n += line->spans == 0 || lines->span[line->first].role == lines->span[0].role;
    }
    return n;
}

static bool has_wide(const Lines *lines)
{
    bool wide = false;
    for (size_t i = 0; i < lines->spans; i++)
        wide |= big_is_high(buffer_text(&lines->text) + lines->span[i].text);
    return wide;
}

// What is read first, or what follows, broken for letters of such dots. Where characters are wide
// few stand in a line.
static Set set_in(const Scene *scene, const Canvas *canvas, WriteLines *write, int width,
                  bool first, BigDot dot)
{
    Set set = {.dot = dot};
    const bool large = dot.w > 0;
    const int all = large ? width / big_columns(dot, 1) : int_min(width, TEXT_MOST);
    for (int columns = all; columns > 0;) {
        Lines lines = {0};
        write(scene, canvas, columns, &lines);
        const size_t from = first ? 0 : leading(&lines), to = first ? leading(&lines) : lines.count;
        lines_clear(&set.lines);
        for (size_t i = from; i < to; i++)
            lines_append(&set.lines, &lines, i);
        const int few = large ? 2 * LARGE_WIDE / dot.w : 0;
        columns = few > 0 && columns > few && has_wide(&set.lines) ? few : 0;
        lines_release(&lines);
    }
    set.h = large ? big_lines_height(&set.lines, dot) : (int)set.lines.count;
    return set;
}

static bool is_good(const Set *set, const Canvas *canvas, int width, size_t most)
{
    bool good = set->lines.count <= most;
    for (size_t i = 0; i < set->lines.count; i++)
        good &= set_width(set, i, canvas) <= width;
    return good;
}

// A text: what is read first, and what one chooses from.
typedef struct Reading {
    Set part[2];
} Reading;

static void reading_release(Reading *reading)
{
    lines_release(&reading->part[0].lines);
    lines_release(&reading->part[1].lines);
}

static int reading_height(const Reading *reading)
{
    return reading->part[0].h + reading->part[1].h;
}

// A text in the largest letters that have room, which is the caller's; in the terminal's own where
// none have.
static Reading reading_of(const Scene *scene, const Canvas *canvas, WriteLines *write, Rect room)
{
    static const BigDot pairs[][2] = {{{2, 1}, {2, 1}}, {{2, 1}, {1, 1}}, {{1, 1}, {1, 1}},
                                      {{2, 1}, {0, 0}}, {{1, 1}, {0, 0}}, {{0, 0}, {0, 0}}};
    const size_t last = sizeof pairs / sizeof *pairs - 1;
    Reading reading = {0};
    for (size_t k = 0; k <= last; k++) {
        if (k < last && !big_dot_works(scene, canvas, pairs[k][0]))
            continue;
        for (int i = 0; i < 2; i++)
            reading.part[i] = set_in(scene, canvas, write, room.w, i == 0, pairs[k][i]);
        if (k == last || (is_good(&reading.part[0], canvas, room.w, LARGE_MOST) &&
                          is_good(&reading.part[1], canvas, room.w, SIZE_MAX) &&
                          reading_height(&reading) + 1 <= room.h))
            break;
        reading_release(&reading);
        reading = (Reading){0};
    }
    return reading;
}

// Draws lines from `from` on, as far as they have room, with so many free ones behind each: in the
// middle, or all below each other. Returns where the next would stand.
static int draw_set(const Scene *scene, const Set *set, size_t from, bool middle, int gap,
                    Rect rect, Canvas *canvas)
{
    int widest = 0, y = rect.y;
    for (size_t i = 0; i < set->lines.count; i++)
        widest = int_max(widest, set_width(set, i, canvas));
    for (size_t i = from; i < set->lines.count; i++) {
        Lines one = {0};
        lines_append(&one, &set->lines, i);
        const int w = middle ? set_width(set, i, canvas) : widest;
        const int h = set->dot.w > 0 ? big_lines_height(&one, set->dot) : 1;
        const Rect at = {rect.x + int_max(rect.w - w, 0) / 2, y, rect.w, h};
        if (set->dot.w > 0 && at.y + h <= rect.y + rect.h)
            big_lines_draw(&one, at, set->dot, scene, canvas);
        else if (set->dot.w == 0 && at.y < rect.y + rect.h)
            lines_draw_from(&one, 0, at, scene, canvas);
        y += h + gap;
        lines_release(&one);
    }
    return y;
}

// How many slides a text takes, and one of them: with room between the lines where there is some.
static int reading_slides(const Reading *reading, int h)
{
    const size_t lines = reading->part[0].lines.count + reading->part[1].lines.count;
    return reading->part[0].dot.w > 0 ? lines > 0 : ((int)lines + h - 1) / int_max(h, 1);
}

static void draw_reading(const Scene *scene, const Reading *reading, int slide, Rect rect,
                         Canvas *canvas)
{
    const Set *first = &reading->part[0], *rest = &reading->part[1];
    const size_t skip = first->dot.w > 0 ? 0 : (size_t)(slide * rect.h);
    const size_t from = size_min(skip, first->lines.count);
    const int lines = (int)(first->lines.count - from), choices = (int)rest->lines.count;
    const int free = int_max(rect.h - reading_height(reading) + (int)skip, 0);
    const int between = choices > 0 ? int_min(free, 1 + (free > 2 * choices)) : 0;
    const int gap = int_clamp((free - between) / int_max(choices, 1), 0, 1);
    const int spread =
        first->dot.w == 0 ? int_clamp((free - between) / (lines + choices + 1), 0, 1) : 0;
    const int end = rect.y + rect.h;
    rect.y += int_max(free - between - gap * choices - spread * lines, 0) / 2;
    rect.y = draw_set(scene, first, from, true, spread,
                      (Rect){rect.x, rect.y, rect.w, end - rect.y}, canvas) +
             between;
    draw_set(scene, rest, skip - from, false, gap, (Rect){rect.x, rect.y, rect.w, end - rect.y},
             canvas);
}

// ---- The figure ----------------------------------------------------------

// The lines that the matrices have, those where that brings all of the formula, and those in which
// they are large.
typedef struct FigureRoom {
    int most, highest, large;
} FigureRoom;

// Whether a figure is drawn, and with what is selected in it.
typedef enum FigureUse { FIGURE_MEASURED, FIGURE_BARE, FIGURE_DRAWN } FigureUse;

// The stop's matrices in block digits, or else in large cells, where all of them are seen even so.
// Returns the lines from rect.y on that they take.
static int draw_figure(const Scene *scene, Rect rect, FigureRoom lines, FigureUse use,
                       Canvas *canvas)
{
    const bool colors = theme_levels(&scene->theme, HEAT_DIVERGING) > 1;
    Highlights highlights = {0};
    Equation equation = {0};
    if (session_stop(scene->session)->node == NODE_NONE || lines.most < FIGURE_LEAST)
        return 0;
    highlights.selected.node = highlights.pointed.node = NODE_NONE;
    if (use != FIGURE_BARE)
        highlights_gather(&highlights, scene->session);
    for (int k = 0; k < 2 && (k == 0 || !equation_is_whole(&equation)); k++)
        equation_measure(&equation, scene, &highlights, canvas,
                         (EquationRoom){rect.w, k == 0 ? lines.most : lines.highest});
    const EquationRoom room = {rect.w, lines.large};
    if (!equation_use_blocks(&equation, scene, canvas, room) && colors)
        equation_enlarge(&equation, canvas, room, (CellSize){CELL_W, CELL_W, CELL_H});
    if (use != FIGURE_MEASURED)
        equation_draw(&equation, scene, &highlights,
                      (Rect){rect.x + int_max(rect.w - equation.width, 0) / 2, rect.y,
                             equation.width, equation.height},
                      canvas);
    return equation.height;
}

// ---- The number ----------------------------------------------------------

// Numbers in digits that have half of the room and leave `kept` lines, below their names. Returns
// the lines.
static int draw_numbers(const Scene *scene, const CellRef *cell, size_t count, int kept, Rect rect,
                        Canvas *canvas)
{
    Buffer name = {0}, text = {0};
    for (size_t i = 0; i < count; i++) {
        char number[CELL_TEXT];
        const CellLook look = cell_look(scene->session, cell[i]);
        const bool whole = look.value == rint(look.value);
        buffer_add(&name, i > 0 ? "   " : "");
        session_write_cell(scene->session, cell[i], &name);
        if (fabs(look.value) < 1e4)
            cell_look_write(&look, whole ? 0 : scene->session->display.decimals, number);
        else
            cell_look_write_digits(&look, 2, number);
        buffer_printf(&text, "%s%s", i > 0 ? "  " : "", number);
    }
    const BigDot *dot = number_dots;
    while (dot->w > 0 &&
           (!big_dot_works(scene, canvas, *dot) ||
            big_text_width(*dot, buffer_text(&text)) > rect.w ||
            big_text_lines(*dot, buffer_text(&text)) > int_min(rect.h / 2, rect.h - 2 - kept)))
        dot++;
    const bool big = dot->w > 0;
    const int names = canvas_width(canvas, buffer_text(&name));
    const int w =
        big ? big_text_width(*dot, buffer_text(&text)) : canvas_width(canvas, buffer_text(&text));
    scene_say(scene, (Rect){rect.x + (rect.w - names) / 2, rect.y, names, 1}, STYLE_NAME,
              say_text(buffer_text(&name)), canvas);
    const Rect at = {rect.x + (rect.w - w) / 2, rect.y + 1, w, 1};
    if (big)
        big_text_draw(scene, canvas, at.x, at.y, *dot, scene_style(scene, STYLE_EMPHASIS),
                      buffer_text(&text));
    else
        scene_say(scene, at, STYLE_EMPHASIS, say_text(buffer_text(&text)), canvas);
    const int lines = 1 + (big ? big_text_lines(*dot, buffer_text(&text)) : 1);
    buffer_release(&name);
    buffer_release(&text);
    return lines;
}

// ---- The room's answers ------------------------------------------------

// Whether the room's answers stand there: at their question, until a number changes.
static bool shows_votes(const Presenting *presenting, const Session *session)
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

// An answer, "2 two thirds   20  50 %", above its bar, which is the part of the class that gave it.
static void draw_vote(const Scene *scene, const Presenting *presenting, size_t k, bool is_true,
                      Rect rect, Canvas *canvas)
{
    static const Text truth_text = TEXT("  ◂ so it is");
    const Task *task = &scene->session->lesson->task[presenting->task];
    const Style style = scene_style(scene, is_true ? STYLE_GOOD : STYLE_EMPHASIS);
    Buffer name = {0}, count = {0};
    long all = 0;
    for (size_t i = 0; i < presenting->votes; i++)
        all += presenting->vote[i];
    const double share = (double)presenting->vote[k] / (double)(all > 0 ? all : 1);
    buffer_printf(&name, "%zu  ", k + 1);
    write_answer(scene, task, k, &name);
    buffer_printf(&count, "%ld  %.0f %%", presenting->vote[k], 100 * share);
    const BigDot *dot = sum_dots + 1;
    const int bar_least = rect.h > 1;
    while (dot->w > 0 && (!big_dot_works(scene, canvas, *dot) ||
                          big_text_lines(*dot, buffer_text(&name)) + bar_least > rect.h ||
                          big_text_width(*dot, buffer_text(&name)) +
                                  big_text_width(*dot, buffer_text(&count)) + 2 >
                              rect.w))
        dot++;
    const char *mark = is_true ? text_in(&truth_text, scene->lang) : "";
    int h = 1;
    if (dot->w > 0) {
        h = big_text_lines(*dot, buffer_text(&name));
        big_text_draw(scene, canvas, rect.x, rect.y, *dot, style, buffer_text(&name));
        big_text_draw(scene, canvas, rect.x + rect.w - big_text_width(*dot, buffer_text(&count)),
                      rect.y + h - big_text_lines(*dot, buffer_text(&count)), *dot, style,
                      buffer_text(&count));
    } else {
        buffer_add(&count, mark);
        const int w = canvas_width(canvas, buffer_text(&count));
        canvas_text_cut(canvas, rect.x, rect.y, rect.w - w - 1, style, buffer_text(&name));
        canvas_text(canvas, rect.x + rect.w - w, rect.y, -1, style, buffer_text(&count));
    }
    rect = (Rect){rect.x, rect.y + h, (int)lround(share * rect.w), int_max(rect.h - h, 0)};
    const Style bar = scene_style(scene, is_true ? STYLE_GOOD : STYLE_BAR_PLUS);
    if (dot->w > 0)
        canvas_text(canvas, rect.x + rect.w, rect.y, -1, style, mark);
    canvas_fill(canvas, rect, bar.fg >= 0 ? (Style){-1, bar.fg, 0} : bar, bar.fg >= 0 ? ' ' : '+');
    buffer_release(&name);
    buffer_release(&count);
}

// The question that the room voted on, on lines of its own.
static void write_voted(const Scene *scene, const Presenting *presenting, const Canvas *canvas,
                        int width, Lines *out)
{
    Buffer text = {0};
    words_write(scene->session->lesson, &scene->session->lesson->task[presenting->task].prompt,
                session_stop(scene->session), scene->lang, &text);
    wrap_text(canvas, buffer_text(&text), width, out);
    buffer_release(&text);
}

// The votes fill the screen below the question. Nothing is marked before the answer stands there.
static void draw_votes(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    const Session *session = scene->session;
    const Task *task = &session->lesson->task[presenting->task];
    const bool open = outcome_is_open(session->task[presenting->task].outcome);
    const int votes = (int)presenting->votes;
    BUG_ON(presenting->task >= session->lesson->tasks || votes > VOTES_MOST);
    Buffer truth = {0};
    Lines lines = {0};
    if (!open)
        judge_truth(scene->session, task, &truth);
    write_voted(scene, presenting, canvas, rect.w, &lines);
    const int used = int_min((int)lines.count, int_max(rect.h - votes, 1));
    lines_draw_from(&lines, 0, (Rect){rect.x, rect.y, rect.w, used}, scene, canvas);
    lines_release(&lines);
    rect.y += used;
    rect.h -= used;
    const int each = int_max(rect.h / votes, 1), gap = int_clamp(each - 2, 0, 1);
    for (int k = 0; k < votes && (k + 1) * each <= rect.h; k++) {
        Buffer answer = {0};
        if (task->kind == TASK_SIGN)
            write_answer(scene, task, (size_t)k, &answer);
        else
            buffer_printf(&answer, "%d", k + 1);
        const bool is_true = !open && strcmp(buffer_text(&truth), buffer_text(&answer)) == 0;
        draw_vote(scene, presenting, (size_t)k, is_true,
                  (Rect){rect.x, rect.y + k * each + gap, rect.w, each - gap}, canvas);
        buffer_release(&answer);
    }
    buffer_release(&truth);
}

// ---- The sum -------------------------------------------------------------

static void write_sum(const Scene *scene, const Canvas *canvas, int width, bool bare, Lines *out)
{
    panel_lines(scene, canvas, (PanelForm){.part = PANEL_ASKED, .width = width, .bare = bare}, out);
}

// How many lines are terms, and not pieces of what was too wide for that.
static size_t terms_of(const Lines *lines)
{
    return lines_kept(lines, KEEP_TERM) - lines_kept(lines, KEEP_RESULT) +
           lines_kept(lines, KEEP_POINTED);
}

// "dWq[2,1] ▸ dQ[2,1]": how one came to the number, as much of the end as there is room for.
static void draw_way(const Scene *scene, Rect line, Canvas *canvas)
{
    Buffer way = {0};
    for (size_t first = 0; first < scene->session->whys; first++) {
        buffer_clear(&way);
        buffer_add(&way, first > 0 ? "…" : "");
        for (size_t i = first; i < scene->session->whys; i++) {
            buffer_add(&way, i > 0 ? " ▸ " : "");
            session_write_cell(scene->session, scene->session->why[i].cell, &way);
        }
        if (canvas_width(canvas, buffer_text(&way)) <= line.w)
            break;
    }
    scene_say(scene, line, STYLE_NAME, say_buffer(&way), canvas);
}

// The sum behind the number that was asked about last, a term a line, in letters as large as leave
// each term its line; above it the figure where it has room.
static void draw_sum(const Scene *scene, Rect rect, Canvas *canvas)
{
    const BigDot *dot = sum_dots;
    bool bare = false; // without labels
    const int room = rect.h - 1;
    Set sum = {0};
    Lines plain = {0};
    write_sum(scene, canvas, rect.w, false, &plain);
    for (;;) {
        const int columns = dot->w > 0 ? rect.w / big_columns(*dot, 1) : rect.w;
        sum = (Set){.dot = *dot};
        write_sum(scene, canvas, columns, bare && dot->w > 0, &sum.lines);
        sum.h =
            dot->w > 0 ? big_lines_height(&sum.lines, *dot) : int_min((int)sum.lines.count, room);
        if (dot->w == 0 ||
            (big_dot_works(scene, canvas, *dot) && is_good(&sum, canvas, rect.w, SIZE_MAX) &&
             sum.h <= room && terms_of(&sum.lines) == terms_of(&plain)))
            break;
        lines_release(&sum.lines);
        const bool again = dot[1].w == 0 && !bare;
        dot = again ? sum_dots : dot + 1;
        bare |= again;
    }
    const int above = room - sum.h - 1;
    const int figure =
        draw_figure(scene, rect, (FigureRoom){above, above, above}, FIGURE_DRAWN, canvas);
    rect.y += figure > 0 ? figure + 1 : (room - sum.h) / 2;
    draw_way(scene, (Rect){rect.x, rect.y, rect.w, 1}, canvas);
    rect = (Rect){rect.x, rect.y + 1, rect.w, sum.h};
    if (sum.dot.w > 0)
        big_lines_draw(&sum.lines, rect, sum.dot, scene, canvas);
    else
        lines_draw(&sum.lines, rect, scene, canvas);
    lines_release(&sum.lines);
    lines_release(&plain);
}

// ---- The slides of a page ------------------------------------------------

// Without how to type an answer.
static void write_asked(const Scene *scene, const Canvas *canvas, int width, unsigned parts,
                        Lines *out)
{
    Lines all = {0};
    question_parts(scene, canvas, width, parts, &all);
    for (size_t i = 0; i < all.count; i++) {
        if (all.line[i].keep >= LINES_MARKED)
            lines_append(out, &all, i);
    }
    lines_release(&all);
}

static void write_question(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    write_asked(scene, canvas, width, QUESTION_OPEN, out);
}

static void write_past(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    write_asked(scene, canvas, width, QUESTION_PAST, out);
}

static void write_settled(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    write_asked(scene, canvas, width, QUESTION_SETTLED, out);
}

// The numbers that were asked for, the matrix where it has room, and what was right. A matrix whose
// shape was asked for has no frame.
static void draw_settled(const Scene *scene, int slide, Rect rect, Canvas *canvas)
{
    CellRef cell[TASK_SUMS];
    Question question = {0};
    const Task *task = session_settled(scene->session, &question) ? question.task : NULL;
    const size_t count = task && slide == 0 ? task_numbers(scene->session, task, cell) : 0;
    const bool shape = task && slide == 0 && task->kind == TASK_SHAPE;
    if (count > 0) {
        Lines plain = {0};
        write_settled(scene, canvas, int_min(rect.w, TEXT_MOST), &plain);
        const int kept = (int)plain.count;
        lines_release(&plain);
        const int top = draw_numbers(scene, cell, count, kept, rect, canvas) + 1;
        rect = (Rect){rect.x, rect.y + top, rect.w, rect.h - top};
    }
    Reading reading = reading_of(scene, canvas, write_settled, rect);
    const int room = rect.h - reading_height(&reading) - 2;
    const FigureRoom lines = {count > 0 || shape ? room : 0, room, room};
    const int figure = draw_figure(scene, rect, lines, shape ? FIGURE_BARE : FIGURE_DRAWN, canvas);
    const int above = figure + (figure > 0);
    rect = (Rect){rect.x, rect.y + above, rect.w, rect.h - above};
    draw_reading(scene, &reading, slide, rect, canvas);
    reading_release(&reading);
}

// The text below the figure, or alone, from `y` on: in parts where it is long. Returns how many
// there are.
static int draw_words(const Scene *scene, const Lines *text, Rect rect, bool draws, Canvas *canvas)
{
    const int lines = (int)text->count, w = int_min(rect.w, TEXT_MOST);
    const Rect at = {rect.x + (rect.w - w) / 2, rect.y, w, rect.h};
    if (draws) {
        Buffer mark = narration_draw(scene, text, at, NARRATION_BRIEF, canvas);
        chrome_mark(scene, buffer_text(&mark), canvas);
        buffer_release(&mark);
    }
    return (lines + rect.h - 1) / int_max(rect.h, 1);
}

// The formula, its matrices and the text below them. Returns in how many parts.
static int draw_stop(const Scene *scene, Rect rect, bool draws, Canvas *canvas)
{
    Lines text = {0};
    Buffer formula = {0};
    narration_lines(scene, canvas, int_min(rect.w, TEXT_MOST), &text);
    const int lines = (int)text.count, all = rect.h - 1 - (lines > 0);
    const FigureRoom room = {all - int_min(lines, all / 2), all - int_min(lines, TEXT_LEAST),
                             all - lines};
    Rect figure = {rect.x, rect.y + 1, rect.w, 0};
    const int h = draw_figure(scene, figure, room, FIGURE_MEASURED, canvas);
    if (draws) {
        session_formula(scene->session, session_stop(scene->session), NOTATION_PLAIN, &formula);
        scene_say(scene, (Rect){rect.x, rect.y, rect.w, 1}, STYLE_EMPHASIS, say_buffer(&formula),
                  canvas);
        figure.y += int_max(all - lines - h, 0) / 2;
        draw_figure(scene, figure, room, FIGURE_DRAWN, canvas);
    }
    const int y = figure.y + h + 1;
    const int parts =
        draw_words(scene, &text, (Rect){rect.x, y, rect.w, rect.y + rect.h - y}, draws, canvas);
    lines_release(&text);
    return int_max(parts, 1);
}

// A page without matrices is its text.
static int draw_text(const Scene *scene, Rect rect, bool draws, Canvas *canvas)
{
    Reading text = reading_of(scene, canvas, narration_lines, rect);
    const bool large = text.part[0].dot.w > 0;
    int parts = reading_slides(&text, rect.h);
    if (large && draws)
        draw_reading(scene, &text, 0, rect, canvas);
    reading_release(&text);
    if (large)
        return parts;
    Lines lines = {0};
    narration_lines(scene, canvas, int_min(rect.w, TEXT_MOST), &lines);
    const int free = int_max(rect.h - (int)lines.count, 0);
    rect = (Rect){rect.x, rect.y + free / 2, rect.w, rect.h - free / 2};
    parts = draw_words(scene, &lines, rect, draws, canvas);
    lines_release(&lines);
    return parts;
}

// A page is its text, the question that was answered last, the votes on it and its answer, and the
// question that is open, with the votes on that: one after the other.
static Slides draw_page(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    const Session *session = scene->session;
    Reading before = reading_of(scene, canvas, write_past, rect);
    Reading settled = reading_of(scene, canvas, write_settled, rect);
    Reading open = reading_of(scene, canvas, write_question, rect);
    Question question;
    const bool stops = session_stop(session)->node != NODE_NONE;
    const bool votes = shows_votes(presenting, session);
    const Task *voted = votes ? &session->lesson->task[presenting->task] : NULL;
    const bool past = session_settled(scene->session, &question) && question.task == voted;
    const int texts = (stops ? draw_stop : draw_text)(scene, rect, false, canvas);
    const int voting = texts + reading_slides(&before, rect.h);
    const int answered = voting + (votes && past);
    const int asked = answered + reading_slides(&settled, rect.h);
    const int last = asked + reading_slides(&open, rect.h), parts = last + (votes && !past);
    const int part = int_clamp((int)scene->part, 0, int_max(parts - 1, 0));
    if (part < texts)
        (stops ? draw_stop : draw_text)(scene, rect, true, canvas);
    else if (part < voting)
        draw_reading(scene, &before, part - texts, rect, canvas);
    else if (votes && (part < answered || part >= last))
        draw_votes(scene, presenting, rect, canvas);
    else if (part < asked)
        draw_settled(scene, part - answered, rect, canvas);
    else
        draw_reading(scene, &open, part - asked, rect, canvas);
    canvas->parts = int_max(parts, 1);
    reading_release(&before);
    reading_release(&settled);
    reading_release(&open);
    return (Slides){(size_t)texts, (size_t)voting, (size_t)asked};
}

Slides present_view_draw(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return (Slides){0};
    const Rect rect = draw_head(scene, presenting, canvas);
    if (scene->session->whys == 0)
        return draw_page(scene, presenting, rect, canvas);
    draw_sum(scene, rect, canvas);
    return (Slides){0};
}
