// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the places of the stage. What does not fit is shown in parts or said in words,
// with the key that shows it.
#include "view/stop_view.h"

#include <string.h>

#include "base/minmax.h"
#include "session/task.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/formula_line.h"
#include "view/measures.h"
#include "view/narration_view.h"
#include "view/panel_view.h"
#include "view/stage.h"
#include "view/strip_view.h"
#include "view/view_table.h"

bool stop_view_next(const Session *session, Zone *part)
{
    const bool stops = session_stop(session)->node != NODE_NONE;
    const bool selects = session->cell.node != NODE_NONE;
    do
        ++*part;
    while (*part == ZONE_STRIP || (*part == ZONE_FIGURE && !stops) ||
           (*part == ZONE_SUM && !selects));
    return *part <= ZONE_QUESTION;
}

enum { WHYS = 2 }; // lines of the stack that stay free below a sum

// ---- The sum -----------------------------------------------------------

// The sum where it stands, which is the caller's: with a blank line below each, if that is enough
// for all of it and lines of the stack. In a place of few lines the result stands in the title.
typedef struct Sum {
    Lines lines;
    bool spread;
} Sum;

// `part` is PANEL_ALL or PANEL_OWN: whatever is asked why, the sum stays as it is.
static Sum sum_of(const Scene *scene, const Canvas *canvas, const Stage *stage, PanelPart part)
{
    Rect rect = stage->sum;
    ExpansionView form = {
        .width = rect.w, .above = stage->above || rect.h <= SUM_LEAST, .below = stage->picture};
    Sum sum = {.spread = canvas->h >= ROOMY_H};
    if (sum.spread) {
        form.room = rect.h / 2;
        panel_lines(scene, canvas, PANEL_OWN, form, &sum.lines);
        sum.spread = !sum.lines.folded && (int)sum.lines.count + WHYS <= form.room;
        lines_clear(&sum.lines);
    }
    rect.h -= stage->helped; // nothing of it moves
    form.room = sum.spread ? (rect.h + 1) / 2 : rect.h;
    panel_lines(scene, canvas, part, form, &sum.lines);
    return sum;
}

// How many lines are left in the place of the sum; fewer than none where one of it is left out.
static int left_below(const Scene *scene, const Canvas *canvas, const Stage *stage, PanelPart part)
{
    Sum sum = sum_of(scene, canvas, stage, part);
    const int lines = (int)sum.lines.count * (1 + sum.spread);
    const int left = sum.lines.folded ? -1 : stage->sum.h - lines;
    lines_release(&sum.lines);
    return left;
}

// Returns how many lines are not seen and have no mark; a large text has the place of some.
static size_t draw_sum(const Scene *scene, const Stage *stage, Canvas *canvas)
{
    Rect rect = stage->sum;
    const int end = rect.y + rect.h;
    size_t hidden = 0;
    Sum sum = sum_of(scene, canvas, stage, PANEL_ALL);
    // Nothing shines through where a line of NumPy went up with the text.
    canvas_fill(canvas, (Rect){rect.x, rect.y, rect.w, int_min((int)sum.lines.count, rect.h)},
                scene_style(scene, STYLE_TEXT), ' ');
    if (!sum.spread)
        hidden = lines_draw(&sum.lines, rect, scene, canvas);
    if (sum.lines.folded || (int)sum.lines.count > rect.h)
        canvas->hides |= 1 << ZOOM_PANEL;
    rect.h = 1;
    for (size_t i = 0; sum.spread && i < sum.lines.count && rect.y < end; i++, rect.y += 2)
        lines_draw_from(&sum.lines, i, rect, scene, canvas);
    lines_release(&sum.lines);
    return scene->session->display.zoom == ZOOM_TEXT ? 0 : hidden;
}

// ---- The figure --------------------------------------------------------

// The formula and, in a line of their own or at the ends of the first two, the lesson's title and
// the place: the title as far as there is room.
static void draw_title(const Scene *scene, const Stage *stage, Canvas *canvas)
{
    const bool stops = session_stop(scene->session)->node != NODE_NONE;
    const bool own = stage->title.y > 0 || !stops;
    const char *title = chrome_title(scene);
    Rect line = {stage->title.x, 0, stage->title.w, 1};
    SCOPED(lines_release) Lines formula = {0};
    SCOPED(buffer_release) Buffer place = {0};
    strip_place(scene, own, &place);
    if (own)
        chrome_header(scene, line, title, buffer_text(&place), canvas);
    SCOPED(buffer_release) Buffer name = {0}; // to its first mark what a formula is goes first
    buffer_add_n(&name, title, own ? 0 : chrome_clause(title, CLAUSE_COMMA));
    if (stops)
        formula_lines(scene, canvas, line.w, canvas_width(canvas, buffer_text(&name)) + GAP_W,
                      &formula);
    lines_draw_from(&formula, 0, stage->title, scene, canvas);
    lines_draw_from(&formula, 1, stage->numpy, scene, canvas);
    if (!own) {
        buffer_clear(&name);
        chrome_fit(canvas, title, line.w - lines_width_of(&formula, 0, canvas) - GAP_W, &name);
        chrome_end(scene, line, STYLE_DIM, buffer_text(&name), canvas);
        line.y = 1;
        chrome_end(scene, line, STYLE_DIM, buffer_text(&place), canvas);
    }
}

// The numbers stand on the same lines whatever stands above them, the result at the right.
static void measure_figure(const Scene *scene, Canvas *canvas, Stage *stage, Equation *equation)
{
    const EquationRoom room = {stage->figure.w, stage->figure.h, canvas->w < ROOMY_W};
    equation_measure(equation, scene, canvas, room);
    equation_enlarge(equation, room, (CellSize){stage->operand_w, stage->result_w, stage->cell_h});
    stage->picture = equation_columns(equation, stage->figure.w);
    // Whether a line more for each row has room in the place of the sum.
    const MatrixView *result = &equation->view[equation->result];
    const int lines = stage->sum.y + stage->sum.h - stage->figure.y;
    if (result->h > 0 && result->h < HIGH_H && equation->height + (int)result->rows <= lines)
        canvas->hides |= 1 << ZOOM_FIGURE;
}

// ---- All of a stop -----------------------------------------------------

// Returns how many lines are not seen and have no mark: how to answer is what the keys say, too.
static size_t draw_question(const Scene *scene, const Stage *stage, Lines *task, QuestionHelp help,
                            Canvas *canvas)
{
    const Rect rect = stage->question, at = stage->help;
    const size_t most = stage->beside ? 0 : task->count - help.from;
    size_t hidden = most;
    if (at.h > 0) {
        const size_t room = (size_t)at.h;
        const size_t first = most > room ? size_min(help.last, task->count - room) : help.from;
        const size_t end = size_min(first + room, task->count);
        const int x = at.x + int_min(lines_width_of(task, end - 1, canvas) + 1, at.w - 1);
        lines_draw_from(task, first, at, scene, canvas);
        hidden = most - (end - first);
        if (end < task->count)
            canvas_text(canvas, x, at.y + at.h - 1, 1, scene_style(scene, STYLE_KEY), "…");
        if (at.y + at.h > stage->message.y && end - first == room)
            canvas->taken = x + 1;
    }
    task->count -= most;
    const size_t left_out = lines_draw(task, rect, scene, canvas);
    if (rect.y + rect.h > stage->message.y && (int)task->count >= rect.h)
        canvas->taken = rect.x + lines_width_of(task, task->count - 1, canvas) + 1;
    const size_t lost = hidden + left_out - size_min(left_out, task->count - lines_kept(task, 1));
    if (lost > 0 || (int)lines_kept(task, 1) > rect.h)
        canvas->hides = 1 << ZOOM_TEXT; // z shows it before what it lies on
    return lost;
}

// What is shown large: what a picture or the person asks for, but nothing that is whole already.
static Zoom zoom_of(const Scene *scene, const Canvas *canvas, size_t words, const Stage *stage)
{
    const Session *session = scene->session;
    if (session_stop(session)->node == NODE_NONE)
        return ZOOM_TEXT;
    if (session->view != VIEW_LESSON)
        return ZOOM_PANEL;
    switch (session->display.zoom) {
    case ZOOM_TEXT:
        return (int)words <= stage->question.h + (stage->beside ? 0 : stage->text.h) ? ZOOM_NONE
                                                                                     : ZOOM_TEXT;
    case ZOOM_PANEL:
        return left_below(scene, canvas, stage, PANEL_ALL) < 0 ? ZOOM_PANEL : ZOOM_NONE;
    default: return session->display.zoom;
    }
}

// Figure and sum give way to what is large: to `words` lines first those of the sum.
static void zoom(const Scene *scene, Zoom zoom, int words, Stage *stage)
{
    const bool figure = session_stop(scene->session)->node != NODE_NONE;
    const int top = stage->figure.y, bottom = stage->sum.y + stage->sum.h;
    if (zoom == ZOOM_NONE)
        return;
    if (zoom == ZOOM_TEXT && figure && stage->beside) { // the question has the column of the text
        stage->question.h += stage->question.y - stage->text.y;
        stage->question.y = stage->text.y;
        stage->text.h = 0;
        return;
    }
    if (zoom == ZOOM_TEXT) {
        const int most = figure ? bottom - top - 1 : stage->text.y - top; // the number stays
        const int own = stage->text.h + stage->question.h;
        const int more = figure ? int_clamp(words - own, 0, int_max(most, 0)) : most;
        if (!figure || stage->sum.h - more < SUM_LEAST) {
            stage->figure.h = 0;
            stage->sum.y = top;
        }
        stage->sum.h = figure ? bottom - more - stage->sum.y : 0;
        const Rect mark = stage->mark;
        if (!stage->beside) { // the mark stands above the text as before
            stage->text.y -= more;
            stage->text.h += more;
            stage->mark.y -= stage->numpy.h > 0 ? more : 0;
            stage->numpy.y -= more;
        }
        if (!figure)
            stage->mark = mark;
        const int low =
            int_max(stage->text.y + stage->text.h, stage->question.y + stage->question.h);
        if (!figure && !stage->beside && words > mark.y - top && mark.y < low) { // below them
            stage->text.h--;
            stage->question.y--;
            stage->mark.y = low - 1;
        }
        return;
    }
    stage->figure.h = zoom == ZOOM_FIGURE ? bottom - top : 0;
    stage->sum.y = top;
    stage->sum.h = zoom == ZOOM_PANEL ? bottom - top : 0;
}

// What is large, figure or sum, has the place of both, but for the lines that it needs not: the sum
// has so many at least.
static void leave_to_other(const Equation *equation, int least, Stage *stage)
{
    const int left = stage->figure.h + stage->sum.h - equation->height, gap = left > least;
    if (left < least)
        return;
    stage->sum.y = stage->figure.y + equation->height + gap;
    stage->sum.h = left - gap;
    stage->figure.h = equation->height;
}

// Where text and question have no room below each other they take turns in the place of both, the
// text first; a longer question has `left` blank lines above it, too. A page that asks nothing has
// the question's lines for its text. What helps with a question moves nothing: it has the lines
// that the question leaves, to that of messages, and where these are too few the others that are
// left; where the text is large it is one thing with the question.
// Returns in which part of the text's the question comes; 0: it is always there.
static size_t take_turns(const Scene *scene, const Lines *text, const Lines *task,
                         QuestionHelp *help, int left, Stage *stage)
{
    const int all = stage->text.h + stage->question.h, bottom = stage->text.y + all;
    const int told = (int)text->count, more = (int)(task->count - help->from);
    const int own = (int)lines_kept(task, 1) - more;
    const int asked = own + (scene->session->display.zoom == ZOOM_TEXT ? more : 0);
    if (own == 0 && stage->question.h > 0 && told > stage->text.h) { // asked on another page
        stage->text.h = stage->question.y + stage->question.h - stage->text.y;
        stage->question.h = 0;
    }
    if (stage->beside || own == 0)
        return 0;
    const size_t turn = told + asked > all ? (size_t)((told + all - 1) / all) : 0;
    const int least = int_max(asked, int_min(stage->question.h, all - told));
    const int h = turn > 0 ? all : int_min(all, least);
    const bool shown = scene->part >= turn;
    const int end = int_min(stage->mark.y, stage->text.y); // of the lines above
    int used = shown ? int_clamp(asked - h, 0, left) : 0;
    stage->text.h = turn > 0 ? all : all - h;
    stage->question.y = bottom - h - used;
    stage->question.h = shown ? h + used : 0;
    if (stage->mark.y < stage->text.y) // which stays above them
        stage->mark.y = stage->numpy.y -= used;
    if (shown && more > 0) {
        stage->question.h = int_min(own, h + used);
        stage->help = stage->question;
        stage->help.y += stage->question.h;
        stage->help.h = bottom - stage->help.y + 1;
        const int replies = (int)(help->hints - help->from);
        const int above = replies <= stage->help.h ? replies : 0, below = more - above;
        if (more > stage->help.h && below <= left - used) {
            help->from += (size_t)above;
            stage->question.h += above;
            stage->help.h = below;
            stage->help.y = end - used - below;
            used += below;
        }
    }
    stage->helped = int_max(used + stage->sum.y + stage->sum.h - end, 0);
    return turn;
}

// A picture leaves free above the text what the longest of the stop's questions lacks, in either
// language, up to half of its lines, or those of its sum. Returns how many lines these are.
static int leave_lines(const Scene *scene, const Canvas *canvas, bool summed, Stage *stage)
{
    const int lacks =
        (int)task_lines_most(scene, canvas, stage->text.w) - stage->text.h - stage->question.h;
    const int all = stage->sum.y + stage->sum.h - stage->figure.y;
    const int lines = int_clamp(lacks, 0, int_max(summed ? stage->sum.h - 1 : all / 2, 0));
    stage->sum.h -= lines;
    return lines;
}

// The mark of pages with the lines that are hidden, what is said of old numbers beside it, and the
// place of messages: in one line each has its end.
static void draw_ends(const Scene *scene, Stage *stage, size_t hidden, bool apart, Buffer *mark,
                      Canvas *canvas)
{
    Rect before = stage->mark;
    if (hidden > 0) {
        if (mark->size > 0)
            SAY(mark, scene->lang, "; ");
        lines_write_hidden(scene, hidden, lines_key(scene), mark);
    }
    before.w -= canvas_width(canvas, buffer_text(mark)) + (mark->size > 0 ? 2 : 0);
    canvas->zone = ZONE_MARK;
    const bool shares = stage->mark.y == stage->message.y;
    const char *stale = // unless the message stands there
        apart && !(shares && scene->message) ? narration_stale(scene, canvas, before.w) : NULL;
    if (stale)
        scene_say(scene, before, STYLE_CHANGED, say_text(stale), canvas);
    // What is said of an answer is whole.
    if (!shares || hidden > 0 || canvas->taken <= before.x + before.w)
        chrome_end(scene, stage->mark, STYLE_KEY, buffer_text(mark), canvas);
    stage->message.w = shares ? before.w : stage->message.w;
    canvas->zone = ZONE_MESSAGE;
    chrome_message(stage->message, canvas);
}

static void draw_stop(const Scene *scene, Canvas *canvas)
{
    SCOPED(lines_release) Lines text = {0}, task = {0};
    const bool file = session_shows_file(scene->session); // which has a text of its own
    Stage stage = stage_of(scene, canvas);
    Scene asking = *scene;
    asking.asked_h = stage.beside ? stage.question.h : 0;
    if (!file)
        task_lines(&asking, canvas, stage.text.w, &task);
    (file ? compare_text : narration_text)(scene, canvas, stage.text.w, &text);
    canvas->zone = ZONE_STRIP;
    strip_draw(scene, stage.strip, canvas);
    const bool coded = scene->session->display.numpy && stage.numpy.h > 0;
    if (!stage.beside && text.count + task.count == 0) // nothing else stands below the sum
        stage.sum.h = (coded ? stage.numpy.y : stage.question.y + stage.question.h) - stage.sum.y;
    // Where a picture has the number its sum is below.
    const bool pictured = !view_is_stop(scene->session->view);
    const bool summed = view_has_sum(scene->session);
    if (file && !stage.beside)
        zoom(scene, ZOOM_TEXT, (int)text.count, &stage);
    Equation equation;
    if (!pictured) {
        measure_figure(scene, canvas, &stage, &equation);
        const size_t words = (stage.beside ? 0 : text.count) + lines_kept(&task, 1);
        const Zoom large = zoom_of(scene, canvas, words, &stage);
        zoom(scene, large, (int)words, &stage);
        if (large == ZOOM_FIGURE) {
            stage.cell_h = HIGH_H;
            measure_figure(scene, canvas, &stage, &equation);
            leave_to_other(&equation, SUM_LEAST, &stage);
        } else if (large == ZOOM_PANEL && scene->session->view == VIEW_LESSON) {
            const int whole = stage.sum.h - left_below(scene, canvas, &stage, PANEL_ALL);
            leave_to_other(&equation, whole, &stage);
        }
    }
    int left = 0; // a line stays for a why
    if (pictured && !stage.beside)
        left = leave_lines(scene, canvas, summed, &stage);
    else if (summed && task.count > 0)
        left = int_max(left_below(scene, canvas, &stage, PANEL_OWN) - 1, 0);
    QuestionHelp help =
        question_help(scene->session, &task, (size_t)(stage.text.h + stage.question.h + left));
    const size_t turn = take_turns(scene, &text, &task, &help, left, &stage);
    canvas->awaits = turn > 0 && stage.question.h == 0;
    const unsigned how =
        (turn > 0 ? NARRATION_ASKS : 0) |
        (stage.text.w < NARROW_W || stage.mark.y == stage.message.y ? NARRATION_BRIEF : 0);
    if (pictured) {
        Rect place = stage.figure;
        place.h = summed ? place.h : stage.sum.y + stage.sum.h - place.y;
        canvas->zone = ZONE_FIGURE;
        view_draw_picture(scene, place, canvas);
    }
    canvas->zone = ZONE_TITLE;
    draw_title(scene, &stage, canvas);
    canvas->zone = ZONE_FIGURE;
    if (!pictured && stage.figure.h > 0)
        equation_draw(&equation, stage.figure, canvas);
    canvas->zone = ZONE_SUM;
    size_t hidden = summed ? draw_sum(scene, &stage, canvas) : 0;
    canvas->zone = ZONE_TEXT;
    SCOPED(buffer_release) Buffer mark = narration_draw(scene, &text, stage.text, how, canvas);
    canvas->zone = ZONE_QUESTION;
    hidden += stage.question.h > 0 ? draw_question(scene, &stage, &task, help, canvas) : 0;
    canvas->hides |= canvas->parts > 1 && !stage.beside ? 1 << ZOOM_TEXT : 0;
    draw_ends(scene, &stage, hidden, !file && (stage.beside || !coded), &mark, canvas);
}

// ---- All of it ---------------------------------------------------------

void stop_view_draw(const Scene *scene, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    const Session *session = scene->session;
    const bool board = stop_is_board(session_stop(session)) && view_is_stop(session->view);
    (board ? board_draw : draw_stop)(scene, canvas);
    canvas->zone = ZONE_FOOTER;
    chrome_footer(scene, canvas);
    canvas->zone = ZONE_NONE;
}
