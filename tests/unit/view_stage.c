// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a lesson's screen stand where its shape and the size have them: at every stop, in
// both languages, none over another and none beyond the screen; a name of the strip has one place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "kit/plan.h"
#include "lesson/catalog.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/stop_view.h"
#include "view/strip_view.h"
#include "view/region.h"
#include "view/stage.h"

enum { SHAPES = 2 };

static const int sizes[][2] = {{40, 12},  {60, 20},  {80, 24}, {100, 30},
                               {120, 35}, {140, 45}, {200, 60}};

static bool is_same(Rect a, Rect b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool is_apart(Rect a, Rect b)
{
    return a.h <= 0 || b.h <= 0 || a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y ||
           b.y + b.h <= a.y;
}

// No part lies over another one or beyond the canvas.
static void assert_in_order(const Stage *stage, const Canvas *canvas, const char *where)
{
    const Rect part[] = {stage->title, stage->figure,   stage->sum,    stage->strip,
                         stage->text,  stage->question, stage->message};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        const Rect r = part[i];
        if (r.h < 0 || r.w < 0 || r.x < 0 || r.x + r.w > canvas->w || r.y + r.h > canvas->h - 1)
            fail_msg("%s: part %zu is %d,%d %dx%d", where, i, r.x, r.y, r.w, r.h);
        for (size_t k = 0; k < i; k++) {
            if (!is_apart(part[i], part[k]))
                fail_msg("%s: part %zu lies over part %zu", where, i, k);
        }
    }
    assert_true(stage->sum.h > 0 && stage->text.h > 0 && stage->figure.h > 0);
}

// A stage of the same shape as one before: figure and sum, and what stands above the question, are
// where they were.
static void assert_same(const Stage *a, const Stage *b, const char *where)
{
    if (!is_same(a->figure, b->figure) || !is_same(a->sum, b->sum) ||
        !is_same(a->title, b->title) || !is_same(a->strip, b->strip) ||
        !is_same(a->message, b->message) || a->text.x != b->text.x || a->text.y != b->text.y ||
        a->text.w != b->text.w || a->question.y != b->question.y || a->cell_h != b->cell_h)
        fail_msg("%s: something moved", where);
}

// Whether several given matrices share the stop.
static bool is_shared(const Session *session, size_t at)
{
    const Walk *walk = &session->lesson->walk;
    size_t found, matrices = 0;
    for (NodeId k = 0; k < (NodeId)walk->nodes && walk->stop[at].kind == STOP_FORWARD; k++)
        matrices += walk_find(walk, STOP_FORWARD, k, &found) && found == at;
    return matrices > 1 && !walk->stop[at].closed;
}

// The strip names the stop, a scene's by its matrix, and each name where it was before: `place` has
// one of each stop, (0, 0) until it is seen.
static void assert_names_stay(const Scene *scene, const Stage *stage, Rect *place, Canvas *canvas,
                              const char *where)
{
    const Session *session = scene->session;
    const Stop *stop = session_stop(session);
    bool seen = stop->node == NODE_NONE || (stop->kind == STOP_UPDATE && stage->strip.h > 1);
    size_t n;
    canvas_clear(canvas);
    strip_draw(scene, stage->strip, canvas);
    for (size_t i = 0; i < canvas->regions; i++) {
        const Region *region = &canvas->region[i];
        if (sscanf(buffer_text(&canvas->lines) + region->line, "goto %zu", &n) != 1)
            continue;
        const Stop *named = &session->lesson->walk.stop[n - 1];
        seen |= n == session->stop + 1 ||
                (stop->scene && named->kind == stop->kind && named->node == stop->node);
        if (is_shared(session, n - 1))
            continue; // each of its names has a place, in one section or another
        Rect *before = &place[n - 1];
        const Rect at = {region->rect.x, region->rect.y, region->rect.w, 1};
        if (before->h > 0 && !is_same(*before, at))
            fail_msg("%s: the name of stop %zu moved from %d to %d", where, n, before->x, at.x);
        if (at.x + at.w > stage->strip.x + stage->strip.w)
            fail_msg("%s: the name of stop %zu ends at %d", where, n, at.x + at.w);
        *before = at;
    }
    if (!seen)
        fail_msg("%s: the stop is not in the strip", where);
}

// The first line has the lesson's title, or its beginning, where a formula leaves room for that.
static void assert_title(const Scene *scene, Canvas *canvas, const char *where)
{
    enum { BEGINS = 6, LEAST = 16 };
    char begins[BEGINS + 1];
    Buffer line = {0};
    canvas_clear(canvas);
    stop_view_draw(scene, canvas);
    canvas_read(canvas, 0, 0, canvas->w, &line);
    snprintf(begins, sizeof begins, "%s", chrome_title(scene));
    char *end = strrchr(buffer_text(&line), '\0');
    while (end > buffer_text(&line) && end[-1] == ' ')
        end--;
    if (!strstr(buffer_text(&line), begins) &&
        canvas_width(canvas, buffer_text(&line)) - (int)strlen(end) < canvas->w - LEAST)
        fail_msg("%s: no title in '%s'", where, buffer_text(&line));
    buffer_release(&line);
}

static void walk(const char *path, int w, int h)
{
    Stage first[SHAPES];
    size_t shapes = 0;
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_bare(path, lang);
        assert_non_null(app);
        int scroll_most = 0;
        const Scene scene = {.session = app->session,
                             .lang = lang,
                             .theme = {THEME_DARK, DEPTH_TRUE},
                             .scroll_most = &scroll_most};
        const size_t stops = app->session->lesson->walk.count;
        Rect *place = mem_new(stops, sizeof *place);
        for (size_t i = 0; i < stops; i++) {
            char where[OPEN_PATH + 64];
            session_look(app->session, i);
            snprintf(where, sizeof where, "%s stop %zu, %dx%d", path, i + 1, w, h);
            const Stage stage = stage_of(&scene, canvas);
            size_t shape = 0;
            assert_in_order(&stage, canvas, where);
            while (shape < shapes && (!is_same(first[shape].figure, stage.figure) ||
                                      !is_same(first[shape].sum, stage.sum)))
                shape++;
            if (shape == shapes && shapes == SHAPES)
                fail_msg("%s: a third shape", where);
            if (shape == shapes)
                first[shapes++] = stage;
            assert_same(&first[shape], &stage, where);
            assert_names_stay(&scene, &stage, place, canvas, where);
            if ((w == 80 || w == 140) && i % 4 == 0)
                assert_title(&scene, canvas, where);
        }
        free(place);
        app_free(app);
    }
    canvas_free(canvas);
}

static void nothing_moves(void **state)
{
    (void)state;
    char folder[OPEN_PATH];
    char *dir = folder;
    tree_path("lessons", folder);
    Catalog catalog = {0};
    catalog_read(&catalog, &dir, 1);
    assert_true(catalog.count > 20);
    for (size_t i = 0; i < catalog.count; i++) {
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
            walk(catalog.entry[i].path, sizes[k][0], sizes[k][1]);
    }
    catalog_release(&catalog);
}

// Notes at each stop whether it has a product in a row or in a corner; `before` has the same from
// an earlier time, or is NULL. Returns how many products there are.
static size_t note_forms(App *app, int w, int h, const char *before, char *now)
{
    int scroll_most = 0;
    const Scene scene = {
        .session = app->session, .theme = {THEME_DARK, DEPTH_TRUE}, .scroll_most = &scroll_most};
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    size_t products = 0;
    for (size_t i = 0; i < app->session->lesson->walk.count; i++) {
        Equation equation;
        session_look(app->session, i);
        const Stage stage = stage_of(&scene, canvas);
        equation_measure(&equation, &scene, canvas,
                         (EquationRoom){stage.figure.w, stage.figure.h, canvas->w < ROOMY_W});
        now[i] = (char)(equation.wide + equation.corner);
        products += equation.wide;
        if (before && now[i] != before[i])
            fail_msg("%s stop %zu, %dx%d: form %d was %d", app->session->lesson->path, i + 1, w, h,
                     now[i], before[i]);
    }
    canvas_free(canvas);
    return products;
}

// A wide product stands in a row or in a corner as the lesson's own numbers have it, whatever they
// become.
static void training_keeps_the_form(void **state)
{
    (void)state;
    static const char *const lessons[] = {"copying",  "tokens",        "gpt",  "playground",
                                          "training", "encoder-layer", "norm", "decoder-layer"};
    size_t products = 0;
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        char below[OPEN_PATH], path[OPEN_PATH];
        snprintf(below, sizeof below, "lessons/%s.lua", lessons[i]);
        App *app = open_bare(tree_path(below, path), LANG_EN);
        assert_non_null(app);
        const size_t count = sizeof sizes / sizeof *sizes, stops = app->session->lesson->walk.count;
        char *before = mem_new(count * stops, 1), *after = mem_new(stops, 1);
        for (size_t k = 0; k < count; k++)
            products += note_forms(app, sizes[k][0], sizes[k][1], NULL, before + k * stops);
        assert_true(run(app, "train 10"));
        for (size_t k = 0; k < count; k++)
            note_forms(app, sizes[k][0], sizes[k][1], before + k * stops, after);
        free(before);
        free(after);
        app_free(app);
    }
    assert_true(products > 100);
}

// Where a lesson has no text its lines are the figure's: at 80x24 fourteen rows are whole, and up
// to thirteen leave the mark its line.
static void no_text_takes_no_lines(void **state)
{
    (void)state;
    static const char form[] = "X = input(random(%d, 2, { seed = 1 }))\n"
                               "Y = X * weight { { 1, 2 }, { 3, 4 } }\n";
    int scroll_most = 0;
    Canvas *canvas = canvas_new(80, 24, GLYPHS_UNICODE);
    for (int rows = 8; rows <= 14; rows++) {
        char text[200];
        snprintf(text, sizeof text, form, rows);
        App *app = open_text(2, text);
        assert_true(run(app, "goto Y"));
        const Scene scene = {.session = app->session, .scroll_most = &scroll_most};
        const Stage stage = stage_of(&scene, canvas);
        assert_true(stage.figure.h >= 2 + rows);
        assert_int_equal(stage.mark.y < stage.text.y, rows < 14);
        app_free(app);
    }
    canvas_free(canvas);
}

// Where thumbnails stand, a section of the strip has four names or more, or is a group of its own,
// whose title stands below its number: matrices of no group join one as far as there is room.
static void sections_are_full(void **state)
{
    (void)state;
    static const int wide[][2] = {{140, 45}, {200, 60}};
    enum { FEW = 4 };
    const glob_t files = tree_glob("lessons/*.lua");
    size_t looked = 0;
    for (size_t k = 0; k < 2 * files.gl_pathc; k++) {
        App *app = open_bare(files.gl_pathv[k / 2], LANG_EN);
        Session *session = app->session;
        for (size_t stop = 0; stop < session->lesson->walk.count; stop++) {
            session_look(session, stop);
            session_view(session, VIEW_LESSON);
            if (session_stop(session)->kind != STOP_FORWARD || stop_is_board(session_stop(session)))
                continue;
            Canvas *canvas = plan_draw(app, wide[k % 2][0], wide[k % 2][1]);
            SCOPED(buffer_release) Buffer label = {0};
            SCOPED(buffer_release) Buffer title = {0};
            size_t names = 0;
            int y = 0;
            for (size_t i = 0; i < canvas->regions; i++) {
                const Rect at = canvas->region[i].rect;
                if (canvas_at(canvas, at.x, at.y)->zone != ZONE_STRIP || (y > 0 && at.y != y))
                    continue;
                y = at.y;
                names++;
            }
            canvas_read(canvas, 3, y, FEW, &label);
            canvas_read(canvas, 3, y + 1, FEW, &title);
            if (strncmp(buffer_text(&label), "‹", strlen("‹")) == 0 && names < FEW &&
                strspn(buffer_text(&title), " ") == title.size)
                fail_msg("%s stop %zu, %d columns: %zu names", session->lesson->header.id, stop + 1,
                         canvas->w, names);
            looked += names > 0;
            canvas_free(canvas);
        }
        app_free(app);
    }
    assert_true(looked > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_moves),
        cmocka_unit_test(training_keeps_the_form),
        cmocka_unit_test(no_text_takes_no_lines),
        cmocka_unit_test(sections_are_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
