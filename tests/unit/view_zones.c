// SPDX-License-Identifier: GPL-3.0-or-later
// What each cell of the screen says of itself, its zone and its number, at every stop of every
// lesson: no number is drawn twice outside of its sum, a zone keeps to its place. What is pressed
// is in view_pressed.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/minmax.h"
#include "kit/zones.h"
#include "session/cell_look.h"
#include "session/task.h"

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
            fail_msg("%s: number %zu,%zu of node %d side %d is drawn twice",
                     zones_where(app, canvas), cell[i].row + 1, cell[i].col + 1, cell[i].node,
                     cell[i].side);
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
    if (stop_is_board(session_stop(app->session)))
        return; // which has places of its own
    const Stage stage = zones_stage(app, canvas);
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
            fail_msg("%s: %s at line %d, column %d", zones_where(app, canvas), zone_names[at->zone],
                     i / canvas->w + 1, i % canvas->w + 1);
    }
    const Stop *stop = session_stop(app->session);
    const bool stops = stop->node != NODE_NONE;
    const bool pictured = app->session->view != VIEW_LESSON;
    if (drawn_in[ZONE_TITLE] == 0 || drawn_in[ZONE_FOOTER] == 0)
        fail_msg("%s: no title or no footer", zones_where(app, canvas));
    if (stops && (drawn_in[ZONE_FIGURE] == 0 || (!pictured && drawn_in[ZONE_SUM] == 0)))
        fail_msg("%s: no figure or no sum", zones_where(app, canvas));
    if (sum_below > 0 && drawn_in[ZONE_TEXT] + drawn_in[ZONE_QUESTION] > 0)
        fail_msg("%s: the sum reaches into the text", zones_where(app, canvas));
    if (lesson_page(app->session->lesson, stop, 0) && drawn_in[ZONE_TEXT] == 0)
        fail_msg("%s: no text", zones_where(app, canvas));
}

// The first number that one language alone has at its place; "": none has.
static char alone[240];
static size_t compared;

static void compare_figures(const App *app, const Canvas *en, const Canvas *zh)
{
    compared++;
    for (int c = 0; c < en->w * en->h && !*alone; c++) {
        if (zones_number(en, c) != zones_number(zh, c))
            snprintf(alone, sizeof alone,
                     "%s: a number of one language alone at line %d, column %d",
                     zones_where(app, zh), c / en->w + 1, c % en->w + 1);
    }
}

// The sum begins in one line of a shape, whatever picture stands above it; where it is the picture
// it stands in that place.
static void assert_sum_in_place(const App *app, const Canvas *canvas)
{
    const Stage stage = zones_stage(app, canvas);
    int first = 0;
    while (first < canvas->w * canvas->h && canvas->cell[first].zone != ZONE_SUM)
        first++;
    if (first < canvas->w * canvas->h && app->session->view != VIEW_SUM &&
        first / canvas->w != stage.sum.y)
        fail_msg("%s: the sum begins in line %d, not %d", zones_where(app, canvas),
                 first / canvas->w + 1, stage.sum.y + 1);
}

static void check_screen(const App *app, const Canvas *canvas)
{
    assert_once(app, canvas);
    assert_in_place(app, canvas);
    assert_sum_in_place(app, canvas);
    if (canvas->clipped > 0)
        fail_msg("%s: %d texts end unmarked", zones_where(app, canvas), canvas->clipped);
}

// Both languages at a stop, as it opens and in the view of the lesson: each is drawn once.
static void check_stop(App *const app[LANG_COUNT], size_t stop)
{
    for (size_t k = 0; k < ZONE_SIZES; k++) {
        Canvas *canvas[LANG_COUNT];
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            Session *session = app[lang]->session;
            session_look(session, stop);
            session_view(session, session_offers(session));
            if (session->view != VIEW_LESSON) { // as it opens
                canvas[lang] = zones_draw(app[lang], zone_sizes[k]);
                assert_sum_in_place(app[lang], canvas[lang]);
                canvas_free(canvas[lang]);
                session_view(session, VIEW_LESSON);
            }
            canvas[lang] = zones_draw(app[lang], zone_sizes[k]);
        }
        compare_figures(app[LANG_ZH], canvas[LANG_EN], canvas[LANG_ZH]);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
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

// A figure whose cells are large leaves the lines to the sum that it needs not.
static void test_a_large_figure_leaves_lines_to_the_sum(void **state)
{
    (void)state;
    glob_t lessons = tree_glob("lessons/*.lua");
    size_t with = 0, without = 0;
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i], LANG_EN);
        const size_t stops = app->session->lesson->walk.count;
        assert_true(run(app, "zoom figure"));
        for (size_t k = 0; k < stops * ZONE_SIZES; k++) {
            session_look(app->session, k % stops);
            session_view(app->session, VIEW_LESSON);
            if (stop_is_board(session_stop(app->session)))
                continue;
            Canvas *canvas = zones_draw(app, zone_sizes[k / stops]);
            const Stage stage = zones_stage(app, canvas);
            int low = 0, summed = 0;
            for (int c = 0; c < canvas->w * canvas->h; c++) {
                if (canvas->cell[c].zone == ZONE_FIGURE && canvas->cell[c].ch != ' ')
                    low = c / canvas->w;
                summed += canvas->cell[c].zone == ZONE_SUM && canvas->cell[c].ch != ' ';
            }
            if (low > 0 && !summed && stage.sum.y + stage.sum.h - low - 1 > SUM_LEAST)
                fail_msg("%s: no sum below line %d", zones_where(app, canvas), low + 1);
            with += summed > 0;
            without += low > 0 && !summed;
            canvas_free(canvas);
        }
        app_free(app);
    }
    globfree(&lessons);
    assert_true(with > 100 && without > 0);
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

// On the least screen a question that is asked shows its beginning, if not all of it, and so it
// does where the text is large; a mark says what is left out.
static void test_a_question_begins(void **state)
{
    (void)state;
    enum { PARTS = 20 }; // of a text at most
    glob_t lessons = tree_glob("lessons/*.lua");
    size_t asked = 0;
    for (size_t i = 0; i < LANG_COUNT * lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i / LANG_COUNT], (Lang)(i % LANG_COUNT));
        const size_t stops = app->session->lesson->walk.count;
        app_resize(app, zone_sizes[0][0], zone_sizes[0][1]);
        for (size_t stop = 0; stop < 2 * stops; stop++) {
            session_goto(app->session, stop / 2);
            if (stop_is_board(session_stop(app->session)))
                continue;
            assert_true(run(app, stop % 2 ? "zoom text" : "zoom none"));
            bool on = true;
            for (int part = 0; on && part < PARTS && app->session->stop == stop / 2; part++) {
                SCOPED(buffer_release) Buffer seen = {0};
                Canvas *canvas = zones_draw(app, zone_sizes[0]);
                zones_read(canvas, 1 << ZONE_QUESTION, &seen);
                const bool begins = buffer_text(&seen)[0] == '?' ||
                                    strncmp(buffer_text(&seen), "？", strlen("？")) == 0;
                if (seen.size > 0 && !begins)
                    fail_msg("%s: %s", zones_where(app, canvas), buffer_text(&seen));
                asked += seen.size > 0;
                canvas_free(canvas);
                on = seen.size == 0 && app_run(app, "next", ERROR_DROPPED);
            }
        }
        app_free(app);
    }
    globfree(&lessons);
    assert_true(asked > 1000);
}

// All of a question is there to be answered: at 60x20 of one below a picture, which has no key for
// more of it.
static void test_a_question_is_whole(void **state)
{
    (void)state;
    enum { FIRST = 1, TURNS = 8 };
    glob_t lessons = tree_glob("lessons/*.lua");
    size_t asked = 0;
    for (size_t i = 0; i < LANG_COUNT * lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i / LANG_COUNT], (Lang)(i % LANG_COUNT));
        Question open;
        for (size_t stop = 0; stop < app->session->lesson->walk.count; stop++) {
            session_goto(app->session, stop);
            reading_question(app);
            if (stop_is_board(session_stop(app->session)))
                continue;
            for (int k = 0; k < TURNS && session_question(app->session, &open); k++) {
                if (session_go_on(app->session))
                    continue;
                const bool pictured = app->session->view != VIEW_LESSON;
                for (size_t s = FIRST + !pictured; s < ZONE_SIZES; s++) {
                    Canvas *canvas = zones_draw(app, zone_sizes[s]);
                    if (!zones_has_asked(app, canvas, QUESTION_OPEN))
                        fail_msg("%s: not all of the question", zones_where(app, canvas));
                    canvas_free(canvas);
                    asked++;
                }
                assert_true(app_run(app, "reveal", ERROR_DROPPED) || open.state->outcome);
                app_run(app, "reset", ERROR_DROPPED); // to the numbers of the next
                reading_picture(app);
                reading_question(app);
            }
        }
        app_free(app);
    }
    globfree(&lessons);
    assert_true(asked > 1000);
}

// ---- Edits -------------------------------------------------------------

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
        for (size_t k = 2; k < ZONE_SIZES; k++) {
            app->depth = own->depth = depth;
            Canvas *a = zones_draw(own, zone_sizes[k]);
            Canvas *b = zones_draw(app, zone_sizes[k]);
            screen_cells(b, app->session, &cells);
            for (int c = 0; c < a->w * a->h; c++) {
                const CanvasCell *x = &a->cell[c], *y = &b->cell[c];
                if (x->zone == ZONE_FIGURE && x->ch != y->ch &&
                    !is_changed(app, own, &cells, c % a->w, c / a->w))
                    fail_msg("%s: %s moves what is at line %d, column %d", zones_where(app, b),
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
        Canvas *canvas = zones_draw(app, zone_sizes[2]);
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
        cmocka_unit_test(test_a_large_figure_leaves_lines_to_the_sum),
        cmocka_unit_test(test_texts_stand_on_a_page),
        cmocka_unit_test(test_a_question_begins),
        cmocka_unit_test(test_a_question_is_whole),
        cmocka_unit_test(test_an_edit_keeps_columns),
        cmocka_unit_test(test_names_and_marks_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
