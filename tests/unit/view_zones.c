// SPDX-License-Identifier: GPL-3.0-or-later
// What each cell of the screen says of itself, its zone and its number, at every stop of every
// lesson: no number is drawn twice outside of its sum, a zone keeps to its place, what is pressed
// changes the zone that it is about and nothing else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/minmax.h"
#include "kit/screen_cells.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/stage.h"

static const int sizes[][2] = {{60, 20}, {80, 24}, {100, 30}, {120, 35}, {140, 45}, {200, 60}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static const char *const names[ZONES] = {"no zone", "title",    "strip", "figure",  "sum",
                                         "text",    "question", "mark",  "message", "footer"};

static Canvas *drawn(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    return canvas;
}

static const char *where_of(const App *app, const Canvas *canvas)
{
    static char where[200];
    snprintf(where, sizeof where, "%s stop %zu, %dx%d %s", app->session->lesson->header.id,
             app->session->stop + 1, canvas->w, canvas->h,
             app->display.lang == LANG_ZH ? "zh" : "en");
    return where;
}

// Whether a number of a figure stands there: what a click selects.
static bool is_number(const Canvas *canvas, int c)
{
    Buffer line = {0};
    const bool is = canvas->cell[c].zone == ZONE_FIGURE &&
                    canvas_command(canvas, c % canvas->w, c / canvas->w, &line) &&
                    strncmp(buffer_text(&line), "select ", strlen("select ")) == 0;
    buffer_release(&line);
    return is;
}

// ---- Every screen ------------------------------------------------------

static int compare_cells(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(CellRef));
}

// Whether the formula has the matrix twice, as width⋅width.
static bool is_twice(const App *app, const CellRef *of)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(app->session, item);
    int uses = 0;
    for (size_t i = 0; i < items; i++)
        uses += item[i].is_matrix && cell_beside(item[i].of, *of);
    return uses > 1;
}

// The numbers of the figure that are on the canvas, each once.
static void assert_once(const App *app, const Canvas *canvas)
{
    static ScreenCells cells;
    static CellRef cell[SCREEN_CELLS_MOST];
    size_t count = 0;
    screen_cells(canvas, app->session, &cells);
    for (size_t i = 0; i < cells.count; i++) {
        const Rect at = cells.cell[i].at;
        const CellRef of = cells.cell[i].cell;
        if (cells.cell[i].block || canvas_at(canvas, at.x, at.y)->zone != ZONE_FIGURE)
            continue;
        memset(&cell[count], 0, sizeof *cell);
        cell[count].side = of.side;
        cell[count].node = of.node;
        cell[count].path = of.path;
        cell[count].row = of.row;
        cell[count++].col = of.col;
    }
    qsort(cell, count, sizeof *cell, compare_cells);
    for (size_t i = 1; i < count; i++) {
        if (compare_cells(&cell[i - 1], &cell[i]) == 0 && !is_twice(app, &cell[i]))
            fail_msg("%s: number %zu,%zu of node %d side %d is drawn twice", where_of(app, canvas),
                     cell[i].row + 1, cell[i].col + 1, cell[i].node, cell[i].side);
    }
}

static bool is_in(Rect rect, int x, int y)
{
    return x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
}

// Where a zone may be drawn: the text and the question share theirs, and a sum goes on there where
// nothing is said.
static bool may_be(const Stage *stage, const Canvas *canvas, Zone zone, int x, int y)
{
    const Rect left = {0, stage->figure.y, stage->figure.x + stage->figure.w + 1,
                       stage->sum.y + stage->sum.h - stage->figure.y};
    Rect words = stage->text;
    words.h = stage->question.y + stage->question.h - words.y;
    words.h = words.h > stage->text.h ? words.h : stage->text.h;
    switch (zone) {
    case ZONE_TITLE: return y < 2 || y == stage->title.y || y == stage->numpy.y;
    case ZONE_STRIP: return y >= stage->strip.y && y < stage->strip.y + stage->strip.h;
    case ZONE_FIGURE: return is_in(left, x, y) || y == stage->text.y - 1;
    case ZONE_SUM:
        return is_in(left, x, y) || y == stage->text.y - 1 ||
               (!stage->beside && is_in(words, x, y));
    case ZONE_TEXT:
    case ZONE_QUESTION:
        return is_in(words, x, y) ||
               (!stage->beside && y >= stage->figure.y && y < words.y + words.h);
    case ZONE_MARK: return y == stage->mark.y;
    case ZONE_MESSAGE: return y >= stage->message.y - 1 && y <= stage->message.y + stage->message.h;
    case ZONE_FOOTER: return y == canvas->h - 1;
    default: return false;
    }
}

static void assert_in_place(const App *app, const Canvas *canvas)
{
    int scroll_most = 0;
    const Scene scene = {.session = app->session,
                         .lang = app->display.lang,
                         .theme = {THEME_DARK, DEPTH_TRUE},
                         .scroll_most = &scroll_most};
    if (stop_is_board(session_stop(app->session)))
        return; // which has places of its own
    const Stage stage = stage_of(&scene, canvas, true);
    size_t drawn_in[ZONES] = {0}, sum_below = 0;
    for (int i = 0; i < canvas->w * canvas->h; i++) {
        const CanvasCell *at = &canvas->cell[i];
        if (at->ch == ' ' && at->style.bg < 0)
            continue;
        drawn_in[at->zone]++;
        sum_below += !stage.beside && at->zone == ZONE_SUM && i / canvas->w >= stage.text.y;
        const int low =
            int_max(stage.text.y + stage.text.h, stage.question.y + stage.question.h) - 1;
        if (at->zone == ZONE_MARK && session_stop(app->session)->node == NODE_NONE &&
            i / canvas->w == low)
            continue; // a page without a figure has it below its text
        if (!may_be(&stage, canvas, (Zone)at->zone, i % canvas->w, i / canvas->w))
            fail_msg("%s: %s at line %d, column %d", where_of(app, canvas), names[at->zone],
                     i / canvas->w + 1, i % canvas->w + 1);
    }
    const Stop *stop = session_stop(app->session);
    const bool stops = stop->node != NODE_NONE;
    const bool pictured = app->session->view != VIEW_LESSON;
    if (drawn_in[ZONE_TITLE] == 0 || drawn_in[ZONE_FOOTER] == 0)
        fail_msg("%s: no title or no footer", where_of(app, canvas));
    if (stops && (drawn_in[ZONE_FIGURE] == 0 || (!pictured && drawn_in[ZONE_SUM] == 0)))
        fail_msg("%s: no figure or no sum", where_of(app, canvas));
    if (sum_below > 0 && drawn_in[ZONE_TEXT] + drawn_in[ZONE_QUESTION] > 0)
        fail_msg("%s: the sum reaches into the text", where_of(app, canvas));
    if (lesson_page(app->session->lesson, stop, 0) && drawn_in[ZONE_TEXT] == 0)
        fail_msg("%s: no text", where_of(app, canvas));
}

// The first number that one language alone has at its place; "": none has.
static char alone[240];
static size_t compared;

static void compare_figures(const App *app, const Canvas *en, const Canvas *zh)
{
    compared++;
    for (int c = 0; c < en->w * en->h && !*alone; c++) {
        if (is_number(en, c) != is_number(zh, c))
            snprintf(alone, sizeof alone,
                     "%s: a number of one language alone at line %d, column %d", where_of(app, zh),
                     c / en->w + 1, c % en->w + 1);
    }
}

static void check_screen(const App *app, const Canvas *canvas)
{
    assert_once(app, canvas);
    assert_in_place(app, canvas);
}

// Both languages at a stop, as it opens and in the view of the lesson: each is drawn once.
static void check_stop(App *const app[LANG_COUNT], size_t stop)
{
    for (size_t k = 0; k < SIZES; k++) {
        Canvas *canvas[LANG_COUNT];
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            session_look(app[lang]->session, stop);
            canvas[lang] = drawn(app[lang], sizes[k][0], sizes[k][1]);
        }
        compare_figures(app[LANG_ZH], canvas[LANG_EN], canvas[LANG_ZH]);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            if (app[lang]->session->view != VIEW_LESSON) {
                session_view(app[lang]->session, VIEW_LESSON);
                canvas_free(canvas[lang]);
                canvas[lang] = drawn(app[lang], sizes[k][0], sizes[k][1]);
            }
            check_screen(app[lang], canvas[lang]);
            canvas_free(canvas[lang]);
        }
    }
}

static void test_every_screen(void **state)
{
    (void)state;
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        App *app[LANG_COUNT];
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            app[lang] = open_lesson(lessons.gl_pathv[i], lang);
        for (size_t stop = 0; stop < app[LANG_EN]->session->lesson->walk.count; stop++)
            check_stop(app, stop);
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            app_free(app[lang]);
    }
    globfree(&lessons);
}

// Numbers stand at the same places in both languages: they were compared as they were drawn.
static void test_languages_have_one_figure(void **state)
{
    (void)state;
    assert_true(compared > 1000);
    if (*alone)
        fail_msg("%s", alone);
}

// ---- Texts ---------------------------------------------------------------

// At 80x24 nearly all texts stand whole on one page, and most with an open question below them, in
// either language; where it comes by itself the text is whole before it nearly always.
static void test_texts_stand_on_a_page(void **state)
{
    enum { LEAST_ALONE = 95, LEAST_ASKED = 75, LEAST_TURNED = 90 }; // percent
    (void)state;
    glob_t lessons = tree_glob("lessons/*.lua");
    size_t all[LANG_COUNT][2] = {0}, whole[LANG_COUNT][2] = {0}, turned[LANG_COUNT] = {0};
    for (size_t i = 0; i < 2 * lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i / 2], (Lang)(i % 2));
        const Lesson *lesson = app->session->lesson;
        app_resize(app, 80, 24);
        for (size_t stop = 0; stop < lesson->walk.count; stop++) {
            session_goto(app->session, stop);
            for (size_t k = 0; k < lesson_pages(lesson, session_stop(app->session)); k++) {
                Question question;
                app->session->page = k;
                if (!lesson_page(lesson, session_stop(app->session), k))
                    continue;
                const bool asked = session_question(app->session, &question);
                session_view(app->session, VIEW_LESSON);
                const size_t parts = app_layout(app).parts;
                all[i % 2][asked]++;
                whole[i % 2][asked] += parts <= 1;
                turned[i % 2] += asked && parts <= 2;
            }
        }
        app_free(app);
    }
    globfree(&lessons);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const size_t *of = all[lang], *is = whole[lang];
        if (100 * is[0] < LEAST_ALONE * of[0] || 100 * is[1] < LEAST_ASKED * of[1] ||
            100 * turned[lang] < LEAST_TURNED * of[1])
            fail_msg("%s: alone %zu of %zu, asked %zu, by turns %zu, of %zu", lang_name(lang),
                     is[0], of[0], is[1], turned[lang], of[1]);
    }
}

// ---- What is pressed ---------------------------------------------------

typedef struct Press {
    const char *line;
    unsigned about; // zones that may change
} Press;

enum {
    SUM = 1 << ZONE_SUM,
    ASKED = 1 << ZONE_QUESTION,
    SAID = 1 << ZONE_MESSAGE | 1 << ZONE_FOOTER | 1 << ZONE_MARK,
};

// Every cell outside of these zones is as before, but those that show a number of a matrix. A
// question that a hint makes longer may take turns with the text: it has its place, and if it is
// long lines of the sum. The line of a message may have words about an answer, too.
static void assert_rest(const App *app, const Canvas *before, const Canvas *after, Press press)
{
    if ((press.about & ASKED) && (press.about & SUM) && (before->parts > 1 || after->parts > 1))
        press.about |= SUM | 1 << ZONE_TEXT;
    for (int i = 0; i < before->w * before->h; i++) {
        const CanvasCell *a = &before->cell[i], *b = &after->cell[i];
        const unsigned zones = 1u << a->zone | 1u << b->zone;
        const bool last = (i + 1) % before->w == 0; // a frame begins a column before its number
        const bool number =
            (is_number(before, i) && is_number(after, i)) || (!last && is_number(after, i + 1));
        if ((zones & ~(press.about | 1u << ZONE_NONE)) == 0 || number ||
            i / before->w == after->rule.y || (a->ch == b->ch && style_same(a->style, b->style)))
            continue;
        fail_msg("%s: %s changed %s at line %d, column %d", where_of(app, after), press.line,
                 names[a->zone == ZONE_NONE ? b->zone : a->zone], i / before->w + 1,
                 i % before->w + 1);
    }
}

static void test_nothing_else_moves(void **state)
{
    (void)state;
    static const Press presses[] = {{"explain", SUM | SAID},    {"explain", SUM | SAID},
                                    {"back", SUM | SAID},       {"back", SUM | SAID},
                                    {"answer 1", ASKED | SAID}, {"hint", ASKED | SAID | SUM},
                                    {"digits 3", SAID},         {"undo", SAID}};
    static const char *const lessons[] = {"lessons/three-tokens.lua", "lessons/backward.lua"};
    static const char *const stops[] = {"goto S", "goto S_scaled", "goto dWq"};
    char path[OPEN_PATH];
    for (size_t i = 0; i < 4; i++) {
        for (size_t k = 2; k < SIZES; k++) {
            for (size_t s = 0; s < sizeof stops / sizeof *stops; s++) {
                App *app = open_lesson(tree_path(lessons[i / 2], path), (Lang)(i % 2));
                assert_true(run(app, stops[s]));
                Canvas *before = drawn(app, sizes[k][0], sizes[k][1]);
                for (size_t p = 0; p < sizeof presses / sizeof *presses; p++) {
                    app_run(app, presses[p].line, ERROR_DROPPED);
                    Canvas *after = drawn(app, sizes[k][0], sizes[k][1]);
                    assert_rest(app, before, after, presses[p]);
                    canvas_free(before);
                    before = after;
                }
                canvas_free(before);
                app_free(app);
            }
        }
    }
}

// Asking why at any stop of any lesson changes the sum; one in three is tried.
static void test_a_why_moves_nothing(void **state)
{
    (void)state;
    static const Press presses[] = {{"explain", SUM | SAID},
                                    {"explain", SUM | SAID},
                                    {"back", SUM | SAID},
                                    {"back", SUM | SAID}};
    size_t tried = 0;
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i], (Lang)(i % 2));
        for (size_t stop = i % 3; stop < app->session->lesson->walk.count; stop += 3) {
            const int *size = sizes[1 + stop % 2 * 3];
            session_goto(app->session, stop);
            app_run(app, "view lesson", ERROR_DROPPED);
            if (!session_can_why(app->session))
                continue;
            Canvas *before = drawn(app, size[0], size[1]);
            for (size_t p = 0; p < sizeof presses / sizeof *presses; p++) {
                if (p >= 2 && app->session->whys == 0) // it would leave the view
                    break;
                const ViewName view = app->session->view;
                app_run(app, presses[p].line, ERROR_DROPPED);
                Canvas *after = drawn(app, size[0], size[1]);
                if (app->session->view == view && app->session->stop == stop)
                    assert_rest(app, before, after, presses[p]);
                canvas_free(before);
                before = after;
            }
            canvas_free(before);
            tried++;
        }
        app_free(app);
    }
    globfree(&lessons);
    if (tried < 200)
        fail_msg("%zu tried", tried);
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

// Goes to the stop of a task, and on until it is asked. Returns the line, or -1.
static int go_and_ask(App *app, const Task *task, const int size[2])
{
    int line = -1;
    size_t stop;
    if (!walk_find_stop(&app->session->lesson->walk, &task->at, &stop))
        return line;
    session_goto(app->session, stop);
    for (int pages = 0; line < 0 && pages < 6; pages++) {
        Question open;
        Canvas *canvas = drawn(app, size[0], size[1]);
        if (session_question(app->session, &open) && open.task == task)
            line = line_asked(canvas);
        canvas_free(canvas);
        if (line < 0)
            app_run(app, "next", ERROR_DROPPED);
    }
    return line;
}

// A question stays where it is, whatever is said of a wrong answer and however many hints help.
static void test_questions_stand(void **state)
{
    (void)state;
    static const char *const lines[] = {"answer 1", "answer 9753", "hint", "hint", "hint"};
    size_t asked = 0;
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i], (Lang)(i % 2));
        for (size_t t = 0; t < app->session->lesson->tasks; t++) {
            const int *size = sizes[(i + t) % 5];
            const int line = go_and_ask(app, &app->session->lesson->task[t], size);
            asked += line >= 0;
            for (size_t k = 0; line >= 0 && k < sizeof lines / sizeof *lines; k++) {
                app_run(app, lines[k], ERROR_DROPPED);
                Canvas *canvas = drawn(app, size[0], size[1]);
                const int now = line_asked(canvas);
                if (now >= 0 && now != line)
                    fail_msg("%s: %s moved the question from line %d to %d", where_of(app, canvas),
                             lines[k], line + 1, now + 1);
                canvas_free(canvas);
            }
        }
        app_free(app);
    }
    globfree(&lessons);
    if (asked < 190)
        fail_msg("%zu questions asked", asked);
}

// Whether the number that stands there is another than in the lesson's own, or has a mark.
static bool is_changed(const App *app, const App *own, const ScreenCells *cells, int x, int y)
{
    for (size_t i = 0; i < cells->count; i++) {
        const Rect at = cells->cell[i].whole;
        const CellRef cell = cells->cell[i].cell;
        if (x >= at.x && x < at.x + at.w && y >= at.y && y < at.y + int_max(at.h, 1))
            return cell_look(app->session, cell).changed ||
                   graph_number(app->session->graph, cell) !=
                       graph_number(own->session->graph, cell);
    }
    return false;
}

static const struct {
    const char *lesson, *edit;
} edits[] = {{"three-tokens", "set Wq[1,1] 0.5"},  {"three-tokens", "set Wq[1,1] -12.5"},
             {"three-tokens", "set Wv[1,1] 0.7"},  {"three-tokens", "set X[2,1] 0.35"},
             {"three-tokens", "set Wk[1,2] 1.25"}, {"norm", "set x[1,1] 0.37"},
             {"backward", "set X[1,1] 0.37"}};

// An edit leaves all of a figure where it is but the numbers that it changes.
static void check_edit(size_t i, Lang lang, ColorDepth depth)
{
    static ScreenCells cells;
    char path[OPEN_PATH], below[80];
    snprintf(below, sizeof below, "lessons/%s.lua", edits[i].lesson);
    App *own = open_lesson(tree_path(below, path), lang), *app = open_lesson(path, lang);
    for (size_t stop = 0; stop < own->session->lesson->walk.count; stop++) {
        session_look(own->session, stop);
        session_look(app->session, stop);
        if (own->session->view != VIEW_LESSON)
            continue;
        assert_true(run(app, edits[i].edit));
        for (size_t k = 1; k < SIZES; k++) {
            app->depth = own->depth = depth;
            Canvas *a = drawn(own, sizes[k][0], sizes[k][1]);
            Canvas *b = drawn(app, sizes[k][0], sizes[k][1]);
            screen_cells(b, app->session, &cells);
            for (int c = 0; c < a->w * a->h; c++) {
                const CanvasCell *x = &a->cell[c], *y = &b->cell[c];
                if (x->zone == ZONE_FIGURE && x->ch != y->ch &&
                    !is_changed(app, own, &cells, c % a->w, c / a->w))
                    fail_msg("%s: %s moves what is at line %d, column %d", where_of(app, b),
                             edits[i].edit, c / a->w + 1, c % a->w + 1);
            }
            canvas_free(a);
            canvas_free(b);
        }
    }
    app_free(app);
    app_free(own);
}

static void test_an_edit_keeps_columns(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        check_edit(i, (Lang)(i % 2), DEPTH_256);
        check_edit(i, (Lang)((i + 1) % 2), DEPTH_MONO);
    }
}

// Blank columns go to the names of columns, an edited number keeps both brackets and its mark.
static void test_names_and_marks_are_whole(void **state)
{
    (void)state;
    static const struct {
        const char *lesson, *edit, *at, *seen;
    } wanted[] = {{"sinks", "set K[1,1] 3", "goto S", "who   start "},
                  {"backward", "set X[1,1] 0.37", "goto S", "[0.37*]"},
                  {"linear-attention", "set Q[1,1] 0.37", "goto NS", "[-.6]"}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char path[OPEN_PATH], below[80];
        snprintf(below, sizeof below, "lessons/%s.lua", wanted[i].lesson);
        App *app = open_lesson(tree_path(below, path), LANG_EN);
        assert_true(run(app, wanted[i].at));
        assert_true(run(app, wanted[i].edit));
        app->depth = DEPTH_MONO;
        Canvas *canvas = drawn(app, 80, 24);
        Buffer text = {0};
        canvas_write(canvas, false, &text);
        if (!strstr(buffer_text(&text), wanted[i].seen))
            fail_msg("no '%s' in\n%s", wanted[i].seen, buffer_text(&text));
        buffer_release(&text);
        canvas_free(canvas);
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_screen),
        cmocka_unit_test(test_languages_have_one_figure), // after the screens
        cmocka_unit_test(test_texts_stand_on_a_page),
        cmocka_unit_test(test_nothing_else_moves),
        cmocka_unit_test(test_a_why_moves_nothing),
        cmocka_unit_test(test_questions_stand),
        cmocka_unit_test(test_an_edit_keeps_columns),
        cmocka_unit_test(test_names_and_marks_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
