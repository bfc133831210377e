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
#include "view/strip_view.h"
#include "view/measures.h"
#include "view/narration_view.h"
#include "view/panel_view.h"
#include "view/stop_view.h"
#include "view/view_table.h"

enum {
    MARGIN = 2,
    TEXT_LEAST = 2, // lines, where the figure needs the others
    CELL_W = NUMBER_W + GAP_W,
};

// ---- The first line ----------------------------------------------------

// The lesson and the place in it. Returns what is below it.
static Rect draw_head(const Scene *scene, Canvas *canvas)
{
    const Stop *stop = session_stop(scene->session);
    char name[STOP_NAME_SIZE];
    Buffer place = {0};
    int end = canvas->w - MARGIN;
    if (stop->node != NODE_NONE)
        buffer_printf(&place, "%s  ", session_stop_name(scene->session, stop, name));
    strip_place(scene, stop->node == NODE_NONE, &place);
    end -= canvas_width(canvas, buffer_text(&place));
    scene_say(scene, (Rect){end, 0, canvas->w - end, 1}, STYLE_DIM, say_buffer(&place), canvas);
    scene_say(scene, (Rect){MARGIN, 0, end - 2 * MARGIN, 1}, STYLE_DIM,
              say_text(chrome_title(scene)), canvas);
    const int top = canvas->h < SHORT_H ? 1 : 2;
    return (Rect){MARGIN, top, canvas->w - 2 * MARGIN, canvas->h - top - 1};
}

// ---- Large letters -------------------------------------------------------

// Lines that are broken for large letters: those that are read first in letters of such dots, the
// others, which one chooses from, in those of `rest`.
typedef struct Set {
    Lines lines;
    size_t first;
    BigDot dot, rest;
} Set;

static BigDot dot_of(const Set *set, size_t i)
{
    return i < set->first ? set->dot : set->rest;
}

// The lines of the screen from a line of the set on.
static int set_height(const Set *set, size_t from)
{
    int h = 0;
    for (size_t i = from; i < set->lines.count; i++)
        h += big_line_height(&set->lines, i, dot_of(set, i));
    return h;
}

// The columns of a line, and of the longest one from there on.
static int line_width(const Set *set, size_t i, const Canvas *canvas)
{
    return big_columns(dot_of(set, i), lines_width_of(&set->lines, i, canvas));
}

static int set_width(const Set *set, size_t from, const Canvas *canvas)
{
    int widest = 0;
    for (size_t i = from; i < set->lines.count; i++)
        widest = int_max(widest, line_width(set, i, canvas));
    return widest;
}

// Whether wide characters, or items of a list, are among them.
static bool has(const Lines *lines, bool items)
{
    bool any = false;
    for (size_t k = 0; k < lines->spans; k++)
        any |= items ? strcmp(lines_text(lines, k), "- ") == 0 : big_is_high(lines_text(lines, k));
    return any;
}

// Whether it has room, in the terminal's own letters in any case. Wide ones at half their width are
// hard to read.
static bool set_fits(const Set *set, const Scene *scene, const Canvas *canvas, int w, int h)
{
    const bool half = set->dot.w == 1 || set->rest.w == 1;
    return set->dot.w == 0 ||
           (big_dot_works(scene, canvas, set->dot) && !(half && has(&set->lines, false)) &&
            set_width(set, 0, canvas) <= w && set_height(set, 0) <= h);
}

// Appends the narration, or a part of the question, without how to type an answer.
enum { NARRATION = 0 };
static void write_text(const Scene *scene, const Canvas *canvas, int width, unsigned part,
                       Lines *out)
{
    SCOPED(lines_release) Lines all = {0};
    if (part == NARRATION)
        narration_lines(scene, canvas, width, &all);
    else
        question_parts(scene, canvas, width, part, &all);
    for (size_t i = 0; i < all.count; i++) {
        if (part == NARRATION || all.line[i].keep >= LINES_MARKED)
            lines_append(out, &all, i);
    }
}

// The fewest columns with which a text has as many lines: none of them is much shorter than others.
static int even_columns(const Scene *scene, const Canvas *canvas, unsigned part, int columns)
{
    size_t most = SIZE_MAX;
    for (int next = columns; next > 0; next--) {
        SCOPED(lines_release) Lines lines = {0};
        write_text(scene, canvas, next, part, &lines);
        if (lines.count > most)
            return next + 1;
        most = lines.count;
    }
    return columns;
}

// A text for the first of two sizes, bold in the terminal's own letters, of a question what one
// chooses from for the second. Where characters are wide few stand in a line.
static Set set_of(const Scene *scene, const Canvas *canvas, const BigDot dot[2], unsigned part,
                  int width)
{
    const bool asks = part == QUESTION_OPEN || part == QUESTION_PAST;
    Set set = {.dot = dot[0], .rest = dot[1]};
    for (int k = 0; k < 2; k++) {
        SCOPED(lines_release) Lines lines = {0};
        const bool large = dot[k].w > 0;
        int columns = large ? width / big_columns(dot[k], 1) : int_min(width, READ_W);
        write_text(scene, canvas, columns, part, &lines);
        if (large && has(&lines, false))
            columns = int_min(columns, LARGE_W);
        if (part == NARRATION ? large : part != QUESTION_WHY) // whose sums have short forms
            columns = even_columns(scene, canvas, part, columns);
        lines_clear(&lines);
        write_text(scene, canvas, columns, part, &lines);
        for (size_t n = 0; n < lines.spans && !asks; n++) {
            if (lines.span[n].role == STYLE_TEXT)
                lines.span[n].role = STYLE_EMPHASIS;
        }
        bool leads = true;
        for (size_t i = 0; i < lines.count; i++) {
            const Line *line = &lines.line[i];
            leads &=
                !asks || line->spans == 0 || lines.span[line->first].role == lines.span[0].role;
            if (leads == (k == 0))
                lines_append(&set.lines, &lines, i);
        }
        set.first = k == 0 ? set.lines.count : set.first;
    }
    return set;
}

// A text in the largest letters that have room, which is the caller's; in the terminal's own where
// none have.
static Set reading_of(const Scene *scene, const Canvas *canvas, unsigned part, Rect room)
{
    static const BigDot pairs[][2] = {{{2, 1}, {2, 1}}, {{2, 1}, {1, 1}}, {{1, 1}, {1, 1}},
                                      {{2, 1}, {0, 0}}, {{1, 1}, {0, 0}}, {{0, 0}, {0, 0}}};
    for (const BigDot(*dot)[2] = pairs;; dot++) {
        Set set = set_of(scene, canvas, *dot, part, room.w);
        if (set_fits(&set, scene, canvas, room.w, set.first <= LARGE_H ? room.h - 1 : 0))
            return set;
        lines_release(&set.lines);
    }
}

// Draws lines from one to another, as far as they have room above the screen's last, with so many
// free ones behind each: in the middle, or all from the left. Returns where the next would stand.
static int draw_set(const Scene *scene, const Set *set, size_t from, size_t to, bool middle,
                    int gap, Rect rect, Canvas *canvas)
{
    const int end = canvas->h - 1;
    for (size_t i = from; i < size_min(to, set->lines.count); i++) {
        const int free = middle ? int_max(rect.w - line_width(set, i, canvas), 0) : 0;
        rect.h = big_line_height(&set->lines, i, dot_of(set, i));
        if (rect.y + rect.h <= end)
            big_line_draw(&set->lines, i, (Rect){rect.x + free / 2, rect.y, rect.w, rect.h},
                          dot_of(set, i), scene, canvas);
        rect.y += rect.h + gap;
    }
    return rect.y;
}

// One of the slides that a text takes: with room between the lines where there is some.
static void draw_reading(const Scene *scene, const Set *set, int slide, Rect rect, Canvas *canvas)
{
    const size_t skip = (size_t)(slide * rect.h);
    const size_t first = has(&set->lines, true) ? 0 : set->first; // what is in the middle
    const size_t from = size_min(skip, first), rest = size_max(skip, first);
    const int lines = int_max((int)set->lines.count - (int)skip, 0);
    const int free = int_max(rect.h - set_height(set, skip), 0);
    const int gap = free > lines + 1, between = int_min(free, 1 + gap);
    rect.y += int_max(free - between - gap * lines, 0) / 2;
    rect.y = between + draw_set(scene, set, from, first, true, gap, rect, canvas);
    rect.x += int_max(rect.w - set_width(set, first, canvas), 0) / 2; // all below each other
    draw_set(scene, set, rest, SIZE_MAX, false, gap, rect, canvas);
}

// ---- The subject ---------------------------------------------------------

// Draws what the stop is about, or only measures: the picture that it offers, else the matrices of
// its formula, in block digits, or else in large cells, where all of them have room so in the place
// of a picture; else they take more lines. Place and form depend on the stop and on the screen
// alone, so that it stands still while other things change: the line above it, and what is below
// it, in the room that is returned.
static Rect draw_subject(const Scene *scene, Rect rect, bool draws, Canvas *canvas)
{
    const int most = rect.h - 2 - TEXT_LEAST;
    const bool stop = view_is_stop(scene->session->view);
    Rect place = {rect.x, rect.y + 1, rect.w, int_min(most / 2 + HIGH_H, most)};
    Equation equation;
    if (stop) {
        equation_measure(&equation, scene, canvas, (EquationRoom){rect.w, most, 0});
        place.h = int_max(place.h, equation.height);
        const EquationRoom room = {rect.w, place.h, 0};
        if (!equation_use_blocks(&equation, room) &&
            theme_levels(&scene->theme, HEAT_DIVERGING) > 1)
            equation_enlarge(&equation, room, (CellSize){CELL_W, CELL_W, HIGH_H});
    }
    const int y = place.y + place.h + 1, blank = place.h > 2 * PLOT_H;
    canvas->zone = ZONE_FIGURE;
    if (draws && stop) {
        place.x += int_max(place.w - equation.width, 0) / 2;
        place.y += (place.h - equation.height) / 2;
        equation_draw(&equation, (Rect){place.x, place.y, equation.width, equation.height}, canvas);
    } else if (draws) {
        view_draw_picture(scene, (Rect){place.x, place.y + blank, place.w, place.h - blank},
                          canvas);
    }
    canvas->zone = ZONE_NONE;
    return (Rect){rect.x, y, rect.w, rect.y + rect.h - y};
}

// ---- The number ----------------------------------------------------------

// The numbers that were asked for in block digits, in `most` lines, below their names; where these
// are all lines of the rectangle in the middle. Returns the lines.
static int draw_numbers(const Scene *scene, const Task *task, int most, Rect rect, Canvas *canvas)
{
    CellRef cell[TASK_SUMS];
    const size_t count = task_numbers(scene->session, task, cell);
    Buffer name = {0}, text = {0};
    if (!judge_is_number(scene->session, task, cell[0], &text))
        buffer_clear(&text);
    const bool written = text.size > 0;
    for (size_t i = 0; i < count; i++) {
        char number[CELL_TEXT];
        buffer_add(&name, i > 0 ? "   " : "");
        session_write_cell(scene->session, cell[i], &name);
        const CellLook look = cell_look(scene->session, cell[i]);
        const bool whole = look.value == rint(look.value);
        if (cell_look_write(&look, whole ? 0 : scene->session->display.decimals, number))
            cell_look_write_digits(&look, 2, number); // its matrix has a 0
        if (!written)
            buffer_printf(&text, "%s%s", i > 0 ? "  " : "", number);
    }
    Set set = {.first = 1};
    lines_begin(&set.lines, 1, STYLE_EMPHASIS, say_buffer(&text));
    int size = BIG_MOST;
    do
        set.dot = big_dot(size--);
    while (!set_fits(&set, scene, canvas, rect.w, most - 1));
    const int names = canvas_width(canvas, buffer_text(&name)), lines = 1 + set_height(&set, 0);
    if (most == rect.h)
        rect.y += int_max(rect.h - lines, 0) / 2;
    scene_say(scene, (Rect){rect.x + (rect.w - names) / 2, rect.y, names, 1}, STYLE_NAME,
              say_buffer(&name), canvas);
    draw_set(scene, &set, 0, 1, true, 0, (Rect){rect.x, rect.y + 1, rect.w, lines - 1}, canvas);
    lines_release(&set.lines);
    return lines;
}

// ---- The room's answers ------------------------------------------------

// Appends an answer, "2  two thirds", and at the end of so many columns the votes for it,
// "20  50 %". Nothing is true before the answer stands there. Returns which part of all these are.
static double add_vote(const Scene *scene, const Presenting *presenting, size_t k,
                       const char *truth, const Canvas *canvas, int columns, Set *out)
{
    static const char *const signs[] = {"+", "-", "0"};
    const Session *session = scene->session;
    const Task *task = &session->lesson->task[presenting->task];
    const bool of_signs = task->kind == TASK_SIGN && k < sizeof signs / sizeof *signs;
    const char *sign = of_signs ? signs[k] : NULL;
    SCOPED(buffer_release) Buffer name = {0}, count = {0};
    long all = 0;
    for (size_t i = 0; i < presenting->votes; i++)
        all += presenting->vote[i];
    const double share = (double)presenting->vote[k] / (double)(all > 0 ? all : 1);
    buffer_printf(&count, "%ld  %.0f %%", presenting->vote[k], 100 * share);
    buffer_printf(&name, "%zu", k + 1);
    const bool is_true = strcmp(truth, sign ? sign : buffer_text(&name)) == 0;
    buffer_add(&count, is_true ? "  ◂" : "   "); // as wide before it is known
    buffer_printf(&name, "  %s", sign ? sign : "");
    if (k < task->choices)
        words_write(session->lesson, &task->choice[k], session_stop(session), scene->lang, &name);
    const int column = columns - canvas_width(canvas, buffer_text(&count));
    const StyleRole role = is_true ? STYLE_GOOD : STYLE_EMPHASIS;
    // Large letters have to have room for all of it, and for a blank.
    const int most =
        int_max(column, out->dot.w > 0 ? canvas_width(canvas, buffer_text(&name)) + 1 : 0);
    lines_start(&out->lines, 1);
    lines_add_cut(&out->lines, role, most - 1, buffer_text(&name));
    lines_add_at(&out->lines, role, most, buffer_text(&count));
    return share;
}

// The votes fill the screen below the question, each above its bar, in the largest letters that
// have room.
static void draw_votes(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    const Lesson *lesson = scene->session->lesson;
    const int votes = (int)presenting->votes;
    BUG_ON(presenting->task >= lesson->tasks || votes > VOTES_MOST);
    SCOPED(buffer_release) Buffer text = {0}, truth = {0};
    SCOPED(lines_release) Lines lines = {0};
    if (!outcome_is_open(task_state(scene->session, presenting->task)->outcome))
        judge_truth(scene->session, &lesson->task[presenting->task], false, LANG_EN, &truth);
    words_write(lesson, &lesson->task[presenting->task].prompt, session_stop(scene->session),
                scene->lang, &text);
    wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    const int used = int_min((int)lines.count, int_max(rect.h - votes, 1));
    lines_draw_from(&lines, 0, (Rect){rect.x, rect.y, rect.w, used}, scene, canvas);
    rect.y += used;
    rect.h -= used;
    const int each = int_max(rect.h / votes, 1), gap = int_clamp(each - 2, 0, 1);
    Set set = {.first = VOTES_MOST};
    double share[VOTES_MOST];
    for (int size = 2; set.lines.count == 0; size--) {
        set.dot = big_dot(size);
        for (int k = 0; k < votes; k++)
            share[k] = add_vote(scene, presenting, (size_t)k, buffer_text(&truth), canvas,
                                rect.w / big_columns(set.dot, 1), &set);
        if (!set_fits(&set, scene, canvas, rect.w, votes * (each - gap - 1)))
            lines_clear(&set.lines);
    }
    for (int k = 0; k < votes && (k + 1) * each <= rect.h; k++) {
        const int h = big_line_height(&set.lines, (size_t)k, set.dot);
        Rect at = {rect.x, rect.y + k * each + gap, rect.w, h};
        const bool is_true = set.lines.span[2 * k].role == STYLE_GOOD;
        const Style bar = scene_style(scene, is_true ? STYLE_GOOD : STYLE_BAR_PLUS);
        big_line_draw(&set.lines, (size_t)k, at, set.dot, scene, canvas);
        at = (Rect){at.x, at.y + h, (int)lround(share[k] * rect.w), int_max(each - gap - h, 0)};
        canvas_fill(canvas, at, bar.fg >= 0 ? (Style){-1, bar.fg, 0} : bar,
                    bar.fg >= 0 ? ' ' : '+');
    }
    lines_release(&set.lines);
}

// ---- The sum -------------------------------------------------------------

// How many lines are terms, and not pieces of what was too wide for that.
static size_t terms_of(const Lines *lines)
{
    return lines_kept(lines, KEEP_TERM) - lines_kept(lines, KEEP_RESULT) +
           lines_kept(lines, KEEP_POINTED);
}

// The way to the number that was asked about last, the subject, and the sum below it, a term a
// line, in letters as large as leave each term its line; the sum alone where it has large letters
// only so, or no room below.
static void draw_sum(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Rect below = draw_subject(scene, rect, false, canvas);
    ExpansionView form = {.width = rect.w};
    Buffer way = {0};
    Set sum;
    SCOPED(lines_release) Lines plain = {0};
    panel_way(scene->session, scene->session->why[scene->session->whys - 1].cell, &way);
    scene_say(scene, (Rect){rect.x, rect.y, rect.w, 1}, STYLE_NAME, say_buffer(&way), canvas);
    panel_lines(scene, canvas, PANEL_ASKED, form, &plain);
    const bool table = plain.count > 0 && plain.line[0].heads; // whole, with names
    // Below the subject, then alone, first with labels, then without; then in small letters.
    for (int k = 2 * 2 * BIG_MOST;; k--) {
        sum = (Set){.first = SIZE_MAX, .dot = big_dot(k > 0 ? (k - 1) % BIG_MOST + 1 : 0)};
        form.width = rect.w / big_columns(sum.dot, 1);
        form.bare = k > 0 && (k - 1) / BIG_MOST % 2 == 0;
        panel_lines(scene, canvas, PANEL_ASKED, form, &sum.lines);
        if (set_fits(&sum, scene, canvas, rect.w, k > 2 * BIG_MOST ? below.h : rect.h - 1) &&
            (k == 0 || (terms_of(&sum.lines) == terms_of(&plain) &&
                        !(table && (form.bare || sum.lines.line[0].spans < plain.line[0].spans)))))
            break;
        lines_release(&sum.lines);
    }
    const int h = set_height(&sum, 0), free = int_max(rect.h - 1 - h, 0);
    rect = h <= below.h ? draw_subject(scene, rect, true, canvas)
                        : (Rect){rect.x, rect.y + 1 + free / 2, rect.w, rect.h - 1 - free};
    if (sum.dot.w > 0)
        draw_set(scene, &sum, 0, SIZE_MAX, false, 0, rect, canvas);
    else
        lines_draw(&sum.lines, rect, scene, canvas);
    lines_release(&sum.lines);
}

// ---- The slides of a page ------------------------------------------------

// What was right: the number that was asked for, which has half of the room and what is left of the
// other, and below it the answer in large letters.
static void draw_answer(const Scene *scene, const Task *task, int slide, Rect rect, Canvas *canvas)
{
    CellRef cell[TASK_SUMS];
    const bool number = slide == 0 && task_numbers(scene->session, task, cell) > 0;
    const int half = number ? rect.h / 2 : -1;
    Set said = reading_of(scene, canvas, QUESTION_SETTLED,
                          (Rect){rect.x, rect.y, rect.w, rect.h - half - 1});
    if (number) {
        const int most = rect.h - set_height(&said, 0) - (said.lines.count > 0 ? 2 : 0);
        const int lines = draw_numbers(scene, task, most, rect, canvas) + 1;
        rect = (Rect){rect.x, rect.y + lines, rect.w, rect.h - lines};
    }
    draw_reading(scene, &said, slide, rect, canvas);
    lines_release(&said.lines);
}

// The narration, or why an answer is right, below the stop's formula and its subject, where what
// was asked for has its frame. Returns in how many parts; one of them is drawn, or none (-1).
static int draw_text(const Scene *scene, unsigned part, int slide, Rect rect, Canvas *canvas)
{
    const int w = int_min(rect.w, READ_W);
    SCOPED(lines_release) Lines text = {0};
    write_text(scene, canvas, w, part, &text);
    const Rect below = draw_subject(scene, rect, slide >= 0, canvas);
    const int parts = ((int)text.count + below.h - 1) / below.h;
    if (slide >= 0) {
        Scene seen = *scene;
        seen.part = (size_t)slide;
        seen.alone |= part != NARRATION; // whose page is the text's
        Buffer formula = {0};
        session_formula(scene->session, session_stop(scene->session), NOTATION_PLAIN, &formula);
        scene_say(scene, (Rect){rect.x, rect.y, rect.w, 1}, STYLE_EMPHASIS, say_buffer(&formula),
                  canvas);
        const Rect place = {rect.x + (rect.w - w) / 2, below.y, w, below.h};
        SCOPED(buffer_release)
        Buffer mark = narration_draw(&seen, &text, place, NARRATION_BRIEF, canvas);
        chrome_mark(scene, buffer_text(&mark), canvas);
    }
    return part == NARRATION ? int_max(parts, 1) : parts;
}

// The kinds of slides of a page, in their order. Votes stand behind their question, which was
// answered or is open.
enum { SAID, PAST, PAST_VOTES, SETTLED, WHY, OPEN, OPEN_VOTES, KINDS };

static Slides draw_page(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas)
{
    static const unsigned parts[KINDS] = {NARRATION,        QUESTION_PAST, 0,
                                          QUESTION_SETTLED, QUESTION_WHY,  QUESTION_OPEN};
    Session *session = scene->session;
    const bool votes = // at their question, until a number changes
        presenting->votes > 0 && presenting->session == session &&
        presenting->stop == session->stop && presenting->page == session->page &&
        presenting->changes == session->changes && presenting->task < session->lesson->tasks;
    Question question;
    CellRef cell[TASK_SUMS];
    const bool settled = session_settled(session, &question) && session_is_read(session);
    const bool past = votes && settled && question.task == &session->lesson->task[presenting->task];
    const bool number = settled && task_numbers(session, question.task, cell) > 0;
    const bool stops = session_stop(session)->node != NODE_NONE;
    Set reading[KINDS] = {0};
    size_t slides[KINDS + 1] = {0}; // of that kind and of those behind it
    for (int k = KINDS - 1; k >= 0; k--) {
        if (k == PAST_VOTES || k == OPEN_VOTES) {
            slides[k] = votes && past == (k == PAST_VOTES);
        } else if (stops && (k == SAID || k == WHY)) {
            slides[k] = (size_t)draw_text(scene, parts[k], -1, rect, canvas);
        } else {
            reading[k] = reading_of(scene, canvas, parts[k], rect);
            const size_t h = (size_t)rect.h, lines = reading[k].lines.count;
            slides[k] = size_max((lines + h - 1) / h, k == SETTLED && number);
        }
        slides[k] += slides[k + 1];
    }
    const size_t all = slides[SAID], left = all - size_min(scene->part, size_max(all, 1) - 1);
    for (int k = 0; k < KINDS; k++) {
        const int slide = (int)(slides[k] - left);
        const bool shows = left <= slides[k] && left > slides[k + 1];
        if (shows && (k == PAST_VOTES || k == OPEN_VOTES))
            draw_votes(scene, presenting, rect, canvas);
        else if (shows && stops && (k == SAID || k == WHY))
            draw_text(scene, parts[k], slide, rect, canvas);
        else if (shows && k == SETTLED)
            draw_answer(scene, question.task, slide, rect, canvas);
        else if (shows)
            draw_reading(scene, &reading[k], slide, rect, canvas);
        lines_release(&reading[k].lines);
    }
    canvas->parts = int_max((int)all, 1);
    return (Slides){all - slides[PAST], all - slides[PAST_VOTES], all - slides[OPEN]};
}

Slides present_view_draw(const Scene *scene, const Presenting *presenting, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return (Slides){0};
    const Rect rect = draw_head(scene, canvas);
    if (stop_is_board(session_stop(scene->session)))
        board_draw(scene, canvas);
    else if (scene->session->whys > 0)
        draw_sum(scene, rect, canvas);
    else
        return draw_page(scene, presenting, rect, canvas);
    return (Slides){0};
}
