// SPDX-License-Identifier: GPL-3.0-or-later
// What is pressed changes the zone that it is about, and nothing else moves: a why, an answer, a
// hint, a message, an edit, at the stops of all lessons in all sizes and both languages. A sample
// of these, spread over all, is tried; ALL_SCREENS=1 tries each, LESSON=norm those of one lesson.
//
// Each screen is asked all rules; a rule fails as a test of its own, with the first screens that
// broke it. TRACE=1 prints all of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "base/minmax.h"
#include "base/path.h"
#include "kit/zones.h"
#include "session/cell_look.h"
#include "session/judge.h"
#include "session/scale.h"
#include "session/task.h"
#include "view/matrix_view.h"
#include "view/narration_view.h"

enum {
    SUM = 1 << ZONE_SUM,
    ASKED = 1 << ZONE_QUESTION,
    SAID = 1 << ZONE_MESSAGE | 1 << ZONE_FOOTER | 1 << ZONE_MARK,
};

// ---- Rules ---------------------------------------------------------------

typedef enum PressRule {
    A_WHY_MOVES_NOTHING,
    A_WHY_ADDS_A_LINE,
    A_CHOSEN_NUMBER_IS_SEEN,
    BACK_IS_AS_BEFORE,
    A_WRONG_ANSWER_MOVES_NOTHING,
    A_HINT_MOVES_NOTHING,
    THE_QUESTION_STANDS,
    HELP_IS_WHOLE,
    A_RIGHT_ANSWER_MOVES_NOTHING,
    A_MESSAGE_MOVES_NOTHING,
    AN_EDIT_MOVES_NOTHING,
    COLOURS_ARE_OF_A_FAMILY,
    NO_TEXT_ENDS_UNMARKED,
    RULES,
} PressRule;

static struct RuleRow {
    const char *name;
    PressRule rule;
    size_t asked, broken;
    char first[600];
} rules[RULES] = {
    {"a_why_moves_nothing", A_WHY_MOVES_NOTHING},
    {"a_why_adds_a_line", A_WHY_ADDS_A_LINE},
    {"a_chosen_number_is_seen", A_CHOSEN_NUMBER_IS_SEEN},
    {"back_is_as_before", BACK_IS_AS_BEFORE},
    {"a_wrong_answer_moves_nothing", A_WRONG_ANSWER_MOVES_NOTHING},
    {"a_hint_moves_nothing", A_HINT_MOVES_NOTHING},
    {"the_question_stands", THE_QUESTION_STANDS},
    {"help_is_whole", HELP_IS_WHOLE},
    {"a_right_answer_moves_nothing", A_RIGHT_ANSWER_MOVES_NOTHING},
    {"a_message_moves_nothing", A_MESSAGE_MOVES_NOTHING},
    {"an_edit_moves_nothing", AN_EDIT_MOVES_NOTHING},
    {"colours_are_of_a_family", COLOURS_ARE_OF_A_FAMILY},
    {"no_text_ends_unmarked", NO_TEXT_ENDS_UNMARKED},
};

static void broke(PressRule rule, const char *form, ...) __attribute__((format(printf, 2, 3)));
static void broke(PressRule rule, const char *form, ...)
{
    char text[sizeof rules->first];
    va_list args;
    va_start(args, form);
    vsnprintf(text, sizeof text, form, args);
    va_end(args);
    if (getenv("TRACE"))
        printf("# %s: %s\n", rules[rule].name, text);
    if (rules[rule].broken++ == 0)
        memcpy(rules[rule].first, text, sizeof text);
}

// ---- A screen before and after -------------------------------------------

typedef struct Walker {
    App *app;
    const int *size;
    Canvas *now;
} Walker;

static Canvas *draw(Walker *walker)
{
    Canvas *canvas = zones_draw(walker->app, walker->size);
    rules[NO_TEXT_ENDS_UNMARKED].asked++;
    if (canvas->clipped > 0)
        broke(NO_TEXT_ENDS_UNMARKED, "%s: %d texts", zones_where(walker->app, canvas),
              canvas->clipped);
    return canvas;
}

// Whether a thumbnail may stand there: between the names of the strip and those of its gradients.
static bool is_thumbnail(const Canvas *canvas, const Stage *stage, int i)
{
    const int y = i / canvas->w;
    return stage->strip.h > 1 && y > stage->strip.y + 1 && y < stage->strip.y + stage->strip.h - 1;
}

// Whether a cell of the figure shows a number in both screens, or the frame before one.
static bool is_number_of(const Canvas *before, const Canvas *after, int i)
{
    const int x = i % before->w; // a frame begins a column before its number and ends behind it
    return (zones_number(before, i) && zones_number(after, i)) ||
           (x + 1 < before->w && zones_number(after, i + 1)) ||
           (x > 0 && zones_number(after, i - 1));
}

// A cell outside of the zones that is not as before, which shows no number; −1: there is none.
static int find_moved(const App *app, const Canvas *before, const Canvas *after, unsigned about)
{
    const Stage stage = zones_stage(app, after);
    // A picture that has no sum has its place, and help lies on it.
    const bool lies_on = about & ASKED && app->session->view != VIEW_LESSON;
    for (int i = 0; i < before->w * before->h; i++) {
        const CanvasCell *a = &before->cell[i], *b = &after->cell[i];
        const unsigned zones = 1u << a->zone | 1u << b->zone;
        if ((a->ch == b->ch && style_same(a->style, b->style)) ||
            (zones & ~(about | 1u << ZONE_NONE)) == 0 || i / before->w == after->rule.y ||
            is_number_of(before, after, i) || is_thumbnail(after, &stage, i) ||
            (lies_on && (zones & ~(about | 1u << ZONE_NONE | 1u << ZONE_FIGURE)) == 0))
            continue;
        return i;
    }
    return -1;
}

static void dump(const Canvas *a, const Canvas *b)
{
    Buffer out = {0};
    if (!getenv("DUMP"))
        return;
    canvas_write(a, false, &out);
    buffer_add(&out, "=======\n");
    canvas_write(b, false, &out);
    printf("%s\n", buffer_text(&out));
    buffer_release(&out);
}

// The narration as it is now, whatever room it has; the caller's.
static char *words_now(const App *app, const Canvas *canvas)
{
    enum { WIDE = 4000 };
    int scroll_most = 0;
    const Scene scene = zones_scene(app, &scroll_most);
    Lines lines = {0};
    Buffer text = {0};
    narration_text(&scene, canvas, WIDE, &lines);
    for (size_t i = 0; i < lines.spans; i++)
        buffer_add(&text, lines_text(&lines, i));
    lines_release(&lines);
    return buffer_take(&text);
}

// The line where a question begins, "? How much is S[1,3]?"; -1: nothing is asked.
static int line_asked(const Canvas *canvas)
{
    for (int i = 0; i + 1 < canvas->w * canvas->h; i++) {
        const CanvasCell *cell = &canvas->cell[i];
        if (cell->zone == ZONE_QUESTION && cell[0].ch == '?' && cell[1].ch == ' ' &&
            (i % canvas->w == 0 || cell[-1].zone != ZONE_QUESTION))
            return i / canvas->w;
    }
    return -1;
}

static void check_question(const App *app, const Canvas *before, const Canvas *after,
                           const char *line)
{
    const int was = line_asked(before), is = line_asked(after);
    rules[THE_QUESTION_STANDS].asked += was >= 0 && is >= 0;
    if (was >= 0 && is >= 0 && was != is) {
        broke(THE_QUESTION_STANDS, "%s: %s moved the question from line %d to %d",
              zones_where(app, after), line, was + 1, is + 1);
        dump(before, after);
    }
}

// Runs the line, and holds the screen against the one before; the new one is walker->now.
static bool press(Walker *walker, PressRule rule, const char *line, unsigned about)
{
    Session *session = walker->app->session;
    const size_t stop = session->stop;
    const ViewName view = session->view;
    Question asked = {0}, now = {0};
    Canvas *before = walker->now;
    session_question(session, &asked);
    char *words = words_now(walker->app, before);
    const bool ran = app_run(walker->app, line, ERROR_DROPPED);
    walker->now = draw(walker);
    char *said = words_now(walker->app, before);
    if (strcmp(words, said) != 0) // a number in it was covered
        about |= 1 << ZONE_TEXT;
    free(words);
    free(said);
    if (session->stop == stop && session->view == view) {
        if (about & 1 << ZONE_FIGURE && about & SUM) // of a shape that was asked for
            about |= 1 << ZONE_TITLE;
        const int was = before->parts, is = walker->now->parts;
        const bool helps = rule == A_HINT_MOVES_NOTHING || rule == A_WRONG_ANSWER_MOVES_NOTHING;
        if (about & ASKED && (helps ? was != is : was > 1 || is > 1))
            about |= 1 << ZONE_TEXT; // it takes turns with the question
        const int at = find_moved(walker->app, before, walker->now, about);
        rules[rule].asked++;
        if (at >= 0) {
            const CanvasCell *a = &before->cell[at], *b = &walker->now->cell[at];
            broke(rule, "%s: %s changed %s at line %d, column %d", zones_where(walker->app, before),
                  line, zone_names[a->zone == ZONE_NONE ? b->zone : a->zone], at / before->w + 1,
                  at % before->w + 1);
            dump(before, walker->now);
        }
        if (line_asked(before) >= 0 && session_question(session, &now) && now.task == asked.task)
            check_question(walker->app, before, walker->now, line);
    }
    canvas_free(before);
    return ran;
}

// Goes to the first page of a stop, of which nothing was answered.
static void go_to(App *app, size_t stop)
{
    char line[40];
    session_forget(app->session);
    snprintf(line, sizeof line, "goto %zu", stop + 1);
    assert_true(run(app, line));
    reading_turn(app, 0);
    app_say_nothing(app);
}

static void look(Walker *walker)
{
    canvas_free(walker->now);
    walker->now = draw(walker);
}

// ---- Whys ------------------------------------------------------------------

static bool is_alike(const CanvasCell *a, const CanvasCell *b)
{
    return a->ch == b->ch && style_same(a->style, b->style);
}

// The lines of the sum's place that have something of it: how many, the last of them, and the
// columns before the first blank.
typedef struct SumLines {
    int count, first, second, last;
} SumLines;

static bool has_sum(const Canvas *canvas, int y)
{
    for (int x = 0; x < canvas->w; x++) {
        const CanvasCell *at = canvas_at(canvas, x, y);
        if (at->zone == ZONE_SUM && (at->ch != ' ' || at->style.bg >= 0))
            return true;
    }
    return false;
}

static SumLines lines_of_sum(const Canvas *canvas)
{
    SumLines lines = {0, -1, -1, -1};
    for (int y = 0; y < canvas->h; y++) {
        if (!has_sum(canvas, y))
            continue;
        lines.count++;
        lines.second = lines.first >= 0 && lines.second < 0 ? y : lines.second;
        lines.first = lines.first < 0 ? y : lines.first;
        lines.last = y;
    }
    return lines;
}

// The lines up to `last` whose characters, or whose looks alone, are not as before.
static void compare_sums(const Canvas *before, const Canvas *after, int last, int *moved, int *dim)
{
    *moved = *dim = 0;
    for (int y = 0; y <= last; y++) {
        bool other = false, look = false;
        for (int x = 0; x < before->w; x++) {
            const CanvasCell *a = canvas_at(before, x, y), *b = canvas_at(after, x, y);
            if (a->zone != ZONE_SUM && b->zone != ZONE_SUM)
                continue;
            other |= a->ch != b->ch;
            look |= !style_same(a->style, b->style);
        }
        *moved += other;
        *dim += look && !other;
    }
}

// Whether nothing but the sum stands in a line of its place.
static bool is_blank(const Canvas *canvas, Rect sum, int y)
{
    for (int x = sum.x; x < sum.x + sum.w; x++) {
        if (canvas_at(canvas, x, y)->ch != ' ' && canvas_at(canvas, x, y)->zone != ZONE_SUM)
            return false;
    }
    return true;
}

// Whether a sum says how much was left out, or of what it is.
static bool leaves_out(const Canvas *canvas)
{
    enum { DOTS = 0x2026, POINTS = 0x25b8 };
    const int top = lines_of_sum(canvas).first;
    bool marks = false;
    for (int i = 0; i < canvas->w * canvas->h && !marks; i++) {
        const CanvasCell *at = &canvas->cell[i];
        marks =
            at->zone == ZONE_SUM && (at->ch == DOTS || (at->ch == POINTS && i / canvas->w == top));
    }
    return marks;
}

// A why adds one line below those that are there and dims one at most; where these have no room for
// one more it says how many it left out, has the last term's place, or the sum's, and its title
// says of what.
static void check_line_added(const Walker *walker, const Canvas *before, int nth)
{
    const Canvas *after = walker->now;
    const Stage stage = zones_stage(walker->app, after);
    const SumLines was = lines_of_sum(before), is = lines_of_sum(after);
    int moved, dim;
    compare_sums(before, after, was.last, &moved, &dim);
    rules[A_WHY_ADDS_A_LINE].asked++;
    const int step = was.second > was.first && was.count > 1 ? was.second - was.first : 1;
    int left = 0; // lines
    while (was.last + 1 + left < stage.sum.y + stage.sum.h &&
           is_blank(after, stage.sum, was.last + 1 + left))
        left++;
    const bool first = walker->app->session->whys <= 2;
    if (moved <= first && moved + dim <= 1 + first && is.count == was.count + 1 &&
        is.last == was.last + step)
        return;
    if (moved + dim <= 2 && is.count == was.count && walker->app->session->whys == 1)
        return;
    if ((left < step || leaves_out(before)) && leaves_out(after))
        return;
    if (left < step && is.count == was.count && moved <= 1 + first && moved + dim <= 2)
        return; // it takes the last term's place
    broke(A_WHY_ADDS_A_LINE,
          "%s: why %d: %d lines %d (to %d), %d moved, %d dimmed, %d left of step %d",
          zones_where(walker->app, after), nth, was.count, is.count, is.last, moved, dim, left,
          step);
    dump(before, after);
}

static Canvas *copied(const Canvas *canvas)
{
    Canvas *copy = canvas_new(canvas->w, canvas->h, canvas->glyphs);
    memcpy(copy->cell, canvas->cell, (size_t)(canvas->w * canvas->h) * sizeof *canvas->cell);
    return copy;
}

// The number that the next why is about has a colour in a sum, a mark before its line, or a frame
// in its matrix beside that of the selected one.
static void check_chosen(const Walker *walker)
{
    enum { POINTS = 0x25b8, FRAME = 0x258c };
    const App *app = walker->app;
    const Theme theme = {THEME_DARK, app->depth};
    const Style pointed = theme_style(&theme, STYLE_POINTED);
    size_t sources, frames = 0;
    free(session_sources(app->session, app->session->why[app->session->whys - 1].cell, &sources));
    bool seen = sources == 0;
    for (int i = 0; i < walker->now->w * walker->now->h && !seen; i++) {
        const CanvasCell *at = &walker->now->cell[i];
        frames += at->zone == ZONE_FIGURE && at->ch == FRAME && zones_number(walker->now, i);
        seen = frames > 1 ||
               (at->zone == ZONE_SUM && (at->style.bg == pointed.bg || at->ch == POINTS));
    }
    rules[A_CHOSEN_NUMBER_IS_SEEN].asked++;
    if (!seen && walker->now->w >= 80) { // narrower ones write less of a step
        broke(A_CHOSEN_NUMBER_IS_SEEN, "%s: why %zu", zones_where(app, walker->now),
              app->session->whys);
        dump(walker->now, walker->now);
    }
}

static void check_whys(Walker *walker, size_t stop)
{
    App *app = walker->app;
    go_to(app, stop);
    if (!session_can_why(app->session) || !(app_mode(app) & (MODE_LESSON | MODE_WHY)))
        return; // Enter is something else
    look(walker);
    if (lines_of_sum(walker->now).count == 0) // there is no why to a picture that has its place
        return;
    Canvas *first = copied(walker->now);
    for (int i = 0; i < 3; i++) {
        Canvas *before = copied(walker->now);
        const size_t whys = app->session->whys;
        const ViewName view = app->session->view;
        if (press(walker, A_WHY_MOVES_NOTHING, "explain line", SUM | SAID) &&
            app->session->whys > whys && app->session->view == view &&
            lines_of_sum(before).count > 0)
            check_line_added(walker, before, i + 1);
        canvas_free(before);
        for (int k = 0; k < 3 && app->session->whys > 0 && app->session->view == view; k++) {
            check_chosen(walker);
            press(walker, A_WHY_MOVES_NOTHING, "explain next", SUM | SAID);
        }
        for (int k = 0; k < 3 && app->session->whys > 0 && app->session->view == view; k++)
            press(walker, A_WHY_MOVES_NOTHING, "explain prev", SUM | SAID);
    }
    while (app->session->whys > 0)
        press(walker, A_WHY_MOVES_NOTHING, "back", SUM | SAID);
    rules[BACK_IS_AS_BEFORE].asked++;
    for (int i = 0; i < first->w * first->h; i++) {
        const CanvasCell *a = &first->cell[i], *b = &walker->now->cell[i];
        if (((1u << a->zone | 1u << b->zone) & (SAID)) || is_alike(a, b))
            continue;
        broke(BACK_IS_AS_BEFORE, "%s: line %d, column %d", zones_where(app, first),
              i / first->w + 1, i % first->w + 1);
        break;
    }
    canvas_free(first);
}

// ---- Questions -------------------------------------------------------------

static bool ask(Walker *walker, size_t stop, Question *open)
{
    App *app = walker->app;
    go_to(app, stop);
    reading_question(app);
    if (!session_question(app->session, open) || session_waits(app->session, open->task))
        return false;
    look(walker);
    return true;
}

// What helps is there, or a mark says that it is not, and z shows it.
static void check_help(Walker *walker, const char *line)
{
    SCOPED(buffer_release) Buffer mark = {0};
    if (walker->app->session->view != VIEW_LESSON) // a picture has z for itself
        return;
    rules[HELP_IS_WHOLE].asked++;
    if (zones_has_asked(walker->app, walker->now, QUESTION_ALL))
        return;
    Canvas *short_one = walker->now;
    zones_read(short_one, 1 << ZONE_MARK | ASKED, &mark);
    assert_true(run(walker->app, "zoom"));
    walker->now = draw(walker);
    const bool has = strstr(buffer_text(&mark), walker->app->display.lang ? "按z" : ":z") &&
                     zones_has_asked(walker->app, walker->now, QUESTION_ALL);
    if (!has) {
        broke(HELP_IS_WHOLE, "%s: after %s", zones_where(walker->app, short_one), line);
        dump(short_one, walker->now);
    }
    assert_true(run(walker->app, "zoom none"));
    canvas_free(walker->now);
    walker->now = short_one;
}

static void check_answers(Walker *walker, size_t stop)
{
    static const char *const guesses[] = {"9753", "1", "2", "-", "3 2 1", "7x7", "1 2 3"};
    App *app = walker->app;
    Question open, still;
    if (!ask(walker, stop, &open))
        return;
    SCOPED(buffer_release) Buffer truth = {0};
    if (open.task->kind != TASK_GOAL)
        judge_truth(app->session, open.task, false, LANG_EN, &truth);
    for (size_t i = 0; i < sizeof guesses / sizeof *guesses && open.state->tries == 0; i++) {
        char line[64];
        snprintf(line, sizeof line, "answer %s", guesses[i]);
        if (strcmp(buffer_text(&truth), guesses[i]) != 0 &&
            press(walker, A_WRONG_ANSWER_MOVES_NOTHING, line, ASKED | SAID | SUM))
            check_help(walker, line);
    }
    for (int i = 0; i < 4 && session_question(app->session, &still) && still.task == open.task;
         i++) {
        if (press(walker, A_HINT_MOVES_NOTHING, "hint", ASKED | SAID | SUM))
            check_help(walker, "hint");
    }
    for (int i = 0;
         i < 2 && session_can_why(app->session) && (app_mode(app) & (MODE_LESSON | MODE_WHY)); i++)
        press(walker, A_WHY_MOVES_NOTHING, "explain line", SUM | SAID); // beside what helps
    while (app->session->whys > 0)
        press(walker, A_WHY_MOVES_NOTHING, "back", SUM | SAID);
    if (truth.size == 0 || (!(session_question(app->session, &still) && still.task == open.task) &&
                            !ask(walker, stop, &open)))
        return;
    SCOPED(buffer_release) Buffer line = {0};
    buffer_printf(&line, "answer %s", buffer_text(&truth));
    press(walker, A_RIGHT_ANSWER_MOVES_NOTHING, buffer_text(&line),
          ASKED | SAID | SUM | (open.task->kind == TASK_SHAPE ? 1 << ZONE_FIGURE : 0));
    check_help(walker, buffer_text(&line));
    session_forget(app->session);
}

// ---- Edits -----------------------------------------------------------------

static bool is_another(const App *app, const App *own, CellRef cell)
{
    return cell_look(app->session, cell).changed ||
           graph_number(app->session->graph, cell) != graph_number(own->session->graph, cell);
}

// Whether the number that stands there is another than in the lesson's own, or has a mark: of two
// cells in a character one of both.
static bool is_changed(const App *app, const App *own, const ScreenCells *cells, int x, int y)
{
    for (size_t i = 0; i < cells->count; i++) {
        const Rect at = cells->cell[i].whole;
        const CellRef cell = cells->cell[i].cell;
        if (x < at.x || x >= at.x + at.w || y < at.y || y >= at.y + int_max(at.h, 1))
            continue;
        if (is_another(app, own, cell))
            return true;
        CellRef below = cell;
        const Shape shape = graph_node(app->session->graph, cell.node)->shape;
        if (at.h == 0)
            *(cells->matrix[cells->cell[i].matrix].transposed ? &below.col : &below.row) += 1;
        if (below.row < shape.rows && below.col < shape.cols && is_another(app, own, below))
            return true;
    }
    return false;
}

// Whether a picture is drawn of numbers that are others now: a film, a board, and curves, counts
// and bars of a matrix are then others everywhere.
static bool is_another_picture(const Session *own, const Session *edited)
{
    const NodeId node = own->cell.node != NODE_NONE ? own->cell.node : session_stop(own)->node;
    bool same = edited->view == VIEW_LESSON && !stop_is_board(session_stop(edited));
    for (Side side = SIDE_VALUE;
         node != NODE_NONE && !same && edited->view != VIEW_TRAINING && side <= SIDE_GRAD; side++) {
        const Matrix *a = graph_matrix(own->graph, side, node, 0);
        const Matrix *b = graph_matrix(edited->graph, side, node, 0);
        same = a && b && side == edited->cell.side && matrix_same(a, b);
    }
    return !same;
}

static void check_edit(Walker *own, Walker *edited, const char *line, size_t stop)
{
    static ScreenCells cells;
    go_to(own->app, stop);
    go_to(edited->app, stop);
    look(own);
    look(edited);
    const Canvas *a = own->now, *b = edited->now;
    const Stage stage = zones_stage(edited->app, b);
    unsigned about = SUM | SAID | ASKED;
    char *words = words_now(own->app, a), *said = words_now(edited->app, b);
    if (strcmp(words, said) != 0) // it tells the numbers of now, in more or fewer lines
        about |= 1 << ZONE_TEXT;
    else
        check_question(edited->app, a, b, line);
    free(words);
    free(said);
    if (is_another_picture(own->app->session, edited->app->session))
        about |= 1 << ZONE_FIGURE;
    bool read = false;
    rules[AN_EDIT_MOVES_NOTHING].asked++;
    for (int i = 0; i < a->w * a->h; i++) {
        const CanvasCell *x = &a->cell[i], *y = &b->cell[i];
        const unsigned zones = 1u << x->zone | 1u << y->zone;
        if (is_alike(x, y) || (zones & ~(about | 1u << ZONE_NONE)) == 0 || i / a->w == b->rule.y ||
            is_thumbnail(b, &stage, i))
            continue;
        if (x->zone == ZONE_TEXT && y->zone == ZONE_TEXT && x->ch == y->ch)
            continue; // dimmed
        if (!read)
            screen_cells(b, edited->app->session, &cells);
        read = true;
        if (is_changed(edited->app, own->app, &cells, i % a->w, i / a->w))
            continue;
        broke(AN_EDIT_MOVES_NOTHING, "%s: %s changed %s at line %d, column %d",
              zones_where(edited->app, b), line,
              zone_names[x->zone == ZONE_NONE ? y->zone : x->zone], i / a->w + 1, i % a->w + 1);
        dump(a, b);
        return;
    }
}

// ---- Colours ---------------------------------------------------------------

typedef struct Shade {
    Family family;
    double value, place; // and which part of the scale that is
    int32_t ground;
} Shade;

static int compare_shades(const void *a, const void *b)
{
    const Shade *x = a, *y = b;
    if (x->family != y->family)
        return x->family < y->family ? -1 : 1;
    if (x->ground != y->ground)
        return x->ground < y->ground ? -1 : 1;
    return (x->value > y->value) - (x->value < y->value);
}

// Numbers of the figure that have a colour.
static size_t take_shades(App *app, const Canvas *canvas, Shade *shade)
{
    static ScreenCells cells;
    const Theme theme = {THEME_DARK, app->depth};
    size_t count = 0;
    screen_cells(canvas, app->session, &cells);
    for (size_t i = 0; i < cells.count; i++) {
        const ScreenCell *at = &cells.cell[i];
        const CellLook look = cell_look(app->session, at->cell);
        const CanvasCell *middle = canvas_at(canvas, at->at.x + at->at.w / 2, at->at.y);
        const Heat heat = matrix_heat(app->session, at->cell);
        if (at->block || look.seen != SEEN_NUMBER || look.changed || look.word || heat.most <= 0 ||
            middle->zone != ZONE_FIGURE || middle->style.bg < 0)
            continue;
        bool colored = false;
        for (int k = 0; k < theme_levels(&theme, heat.map) && !colored; k++)
            colored = theme_heat(&theme, heat.map, k).bg == middle->style.bg;
        if (!colored) // grey: it takes no part
            continue;
        shade[count++] = (Shade){session_family(app->session, at->cell), look.value,
                                 fmax(fmin(look.value / heat.most, 1), -1), middle->style.bg};
    }
    return count;
}

// Equal numbers of a family have one colour, which no number a fifth of the scale apart has.
static void check_colours(Walker *walker, ColorDepth depth)
{
    static const double FIFTH = 0.2;
    static Shade shade[SCREEN_CELLS_MOST];
    App *app = walker->app;
    const ColorDepth before = app->depth;
    app->depth = depth;
    look(walker);
    const size_t count = take_shades(app, walker->now, shade);
    qsort(shade, count, sizeof *shade, compare_shades);
    rules[COLOURS_ARE_OF_A_FAMILY].asked++;
    for (size_t i = 0, first = 0; i < count; i++) {
        if (shade[i].family != shade[first].family || shade[i].ground != shade[first].ground)
            first = i;
        bool same = true;
        for (size_t k = 0; k < count && same; k++)
            same = shade[k].family != shade[i].family || shade[k].value != shade[i].value ||
                   shade[k].ground == shade[i].ground;
        if (same && shade[i].place - shade[first].place <= FIFTH)
            continue;
        broke(COLOURS_ARE_OF_A_FAMILY, "%s: depth %d, %s %g and %g (%g, %g)",
              zones_where(app, walker->now), depth, same ? "one colour for" : "several for",
              shade[first].value, shade[i].value, shade[first].place, shade[i].place);
        break;
    }
    app->depth = before;
}

// ---- Messages --------------------------------------------------------------

static void check_message(Walker *walker, size_t stop)
{
    go_to(walker->app, stop);
    look(walker);
    press(walker, A_MESSAGE_MOVES_NOTHING, "gato A", SAID);
    check_colours(walker, DEPTH_256);
    check_colours(walker, DEPTH_TRUE);
}

// ---- All lessons -----------------------------------------------------------

enum { FIRST_SIZE = 1 }; // the least has no room for all that helps with a question

static size_t turn; // of the screens, over all

// Whether it is this one's turn: each, or one of many.
static bool is_drawn(void)
{
    enum { MANY = 37 };
    return getenv("ALL_SCREENS") || turn++ % MANY == 0;
}

static void walk_edits(const char *path, Lang lang)
{
    Walker own = {.app = open_lesson(path, lang)}, edited = {0};
    const size_t stops = own.app->session->lesson->walk.count;
    size_t tried = 0;
    for (NodeId leaf = 0; leaf < (NodeId)graph_count(own.app->session->graph) && tried < 2;
         leaf++) {
        const Graph *graph = own.app->session->graph;
        const Node *node = graph_node(graph, leaf);
        char line[200];
        if (node->op || node->words || node->role == ROLE_CONSTANT)
            continue;
        snprintf(line, sizeof line, "set %s[1,1] %s", node->name, tried ? "-12.5" : "0.37");
        edited.app = open_lesson(path, lang);
        if (!app_run(edited.app, line, ERROR_DROPPED)) {
            app_free(edited.app);
            continue;
        }
        tried++;
        for (size_t stop = 0; stop < stops; stop++) {
            for (size_t k = FIRST_SIZE; k < ZONE_SIZES; k++) {
                own.size = edited.size = zone_sizes[k];
                if (is_drawn())
                    check_edit(&own, &edited, line, stop);
            }
        }
        app_free(edited.app);
        app_free(own.app);
        own.app = open_lesson(path, lang);
    }
    canvas_free(edited.now);
    canvas_free(own.now);
    app_free(own.app);
}

static void walk(const char *path, Lang lang)
{
    Walker walker = {.app = open_lesson(path, lang)};
    const size_t stops = walker.app->session->lesson->walk.count;
    for (size_t stop = 0; stop < stops; stop++) {
        for (size_t k = FIRST_SIZE; k < ZONE_SIZES; k++) {
            walker.size = zone_sizes[k];
            if (is_drawn())
                check_whys(&walker, stop);
            if (is_drawn())
                check_answers(&walker, stop);
            if (is_drawn())
                check_message(&walker, stop);
        }
    }
    canvas_free(walker.now);
    app_free(walker.app);
}

static int press_all(void **state)
{
    (void)state;
    char pattern[64];
    snprintf(pattern, sizeof pattern, "lessons/%s.lua", getenv("LESSON") ? getenv("LESSON") : "*");
    glob_t lessons = tree_glob(pattern);
    for (size_t i = 0; i < 2 * lessons.gl_pathc; i++) {
        walk(lessons.gl_pathv[i / 2], (Lang)(i % 2));
        walk_edits(lessons.gl_pathv[i / 2], (Lang)(i % 2));
    }
    globfree(&lessons);
    return 0;
}

static void test_rule(void **state)
{
    const struct RuleRow *rule = *state;
    if (getenv("TRACE"))
        printf("# %s: %zu of %zu\n", rule->name, rule->broken, rule->asked);
    if (rule->broken > 0)
        fail_msg("%zu of %zu; first %s", rule->broken, rule->asked, rule->first);
    assert_true(rule->asked > 100 || getenv("LESSON"));
}

int main(void)
{
    struct CMUnitTest tests[RULES];
    for (size_t i = 0; i < RULES; i++)
        tests[i] = (struct CMUnitTest){
            .name = rules[i].name, .test_func = test_rule, .initial_state = &rules[i]};
    return cmocka_run_group_tests_name("view_pressed", tests, press_all, NULL);
}
