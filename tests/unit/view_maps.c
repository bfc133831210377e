// SPDX-License-Identifier: GPL-3.0-or-later
// Equal numbers have equal colours: each family of matrices in a lesson has one scale in every
// view, shares from nothing to 1; a difference about 0 has its own. An edit changes none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "kit/screen_cells.h"
#include "session/scale.h"
#include "view/matrix_view.h"

// At a stop whose numbers are shares.
static const char *const views[][2] = {
    {"three-tokens", "goto A"},
    {"three-tokens", "goto A; compare without S_scaled"},
    {"three-tokens", "goto A; set X[1,1] 2; view changes"},
    {"three-tokens", "goto A; view heads A S"},
    {"three-tokens", "goto A; view states A"},
    {"three-tokens", "goto A; train 20; view training"},
    {"three-tokens", "goto A; view matrix"},
    {"multi-head", "goto A1"},
    {"multi-head", "goto A1; compare A1 A2"},
    {"multi-head", "goto A1; view heads"},
    {"multi-head", "goto heads"},
    {"bahdanau", "goto alignment"},
    {"bahdanau", "goto alignment; view matrix"},
};

// How many cells of the canvas have that ground, or half of it.
static size_t grounds(const Canvas *canvas, int32_t ground)
{
    size_t found = 0;
    for (int y = 0; y < canvas->h; y++) {
        for (int x = 0; x < canvas->w; x++)
            found += canvas_at(canvas, x, y)->style.bg == ground ||
                     canvas_at(canvas, x, y)->style.fg == ground;
    }
    return found;
}

static App *open_view(size_t i, Canvas **canvas)
{
    char path[OPEN_PATH], below[OPEN_PATH];
    snprintf(below, sizeof below, "lessons/%s.lua", views[i][0]);
    App *app = open_bare(tree_path(below, path), LANG_EN);
    assert_non_null(app);
    app->depth = DEPTH_TRUE;
    assert_true(plan_run(app, views[i][1]));
    *canvas = plan_draw(app, 200, 60);
    return app;
}

static void test_shares_have_the_map_of_shares(void **state)
{
    (void)state;
    static const Heat shares = {HEAT_SEQUENTIAL, 1};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        Canvas *canvas;
        App *app = open_view(i, &canvas);
        const Theme theme = {THEME_DARK, DEPTH_TRUE};
        Session *session = app->session;
        const NodeId node = session_stop(session)->node;
        const Matrix *m = graph_matrix(session->graph, SIDE_VALUE, node, 0);
        for (size_t k = 0; k < matrix_size(m); k++) {
            if (grounds(canvas, heat_style(&theme, &shares, m->at[k]).bg) == 0)
                fail_msg("%s %s: number %zu, %g", views[i][0], views[i][1], k + 1, m->at[k]);
        }
        canvas_free(canvas);
        app_free(app);
    }
}

// ---- One scale a family --------------------------------------------------

static const char *const lessons[] = {"three-tokens", "multi-head", "gpt", "causal-mask", "rnn"};
static const char *const shown[] = {"", "view matrix", "map", "view heads", "view states"};

// Whether a cell has the colour of its number; a quiet one has none, or is grey.
static bool has_its_colour(App *app, const Canvas *canvas, const ScreenCell *at)
{
    const Theme theme = {app->display.theme, app->depth};
    const Style style = canvas_at(canvas, at->at.x + at->at.w / 2, at->at.y)->style;
    const CellLook look = cell_look(app->session, at->cell);
    const Heat heat = matrix_heat(app->session, at->cell);
    const int32_t ground = heat_style(&theme, &heat, look.value).bg;
    bool quiet = style.bg < 0;
    for (int i = 0; i < theme_levels(&theme, HEAT_QUIET); i++)
        quiet |= style.bg == theme_heat(&theme, HEAT_QUIET, i).bg;
    quiet &= heat.map == HEAT_DIVERGING && app->session->view == VIEW_LESSON;
    return at->block || look.seen != SEEN_NUMBER || style.bg == ground || quiet;
}

static App *open_in(const char *lesson, ColorDepth depth)
{
    char path[OPEN_PATH], below[OPEN_PATH];
    snprintf(below, sizeof below, "lessons/%s.lua", lesson);
    App *app = open_bare(tree_path(below, path), LANG_EN);
    assert_non_null(app);
    app->depth = depth;
    return app;
}

// Stands at a stop in one of the views; false where it has none of it.
static bool stand_in_view(App *app, size_t stop, const char *view)
{
    session_goto(app->session, stop);
    session_view(app->session, VIEW_LESSON);
    return !*view || plan_run(app, view);
}

static void test_equal_numbers_have_equal_colours(void **state)
{
    (void)state;
    static ScreenCells cells;
    size_t coloured = 0;
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        App *app = open_in(lessons[i], i % 2 ? DEPTH_256 : DEPTH_TRUE);
        for (size_t k = 0; k < 5 * app->session->lesson->walk.count; k++) {
            if (!stand_in_view(app, k / 5, shown[k % 5]))
                continue;
            Canvas *canvas = plan_draw(app, 140, 45);
            screen_cells(canvas, app->session, &cells);
            for (size_t c = 0; c < cells.count; c++) {
                const ScreenCell *at = &cells.cell[c];
                coloured += canvas_at(canvas, at->at.x + at->at.w / 2, at->at.y)->style.bg >= 0;
                if (!has_its_colour(app, canvas, at))
                    fail_msg("%s, stop %zu, '%s': another colour at %d,%d", lessons[i], k / 5,
                             shown[k % 5], at->at.x, at->at.y);
            }
            canvas_free(canvas);
        }
        app_free(app);
    }
    assert_true(coloured > 1000);
}

// The level of a number in a family of the worked case.
static int level_of(App *app, Family family, double value)
{
    const Theme theme = {THEME_DARK, DEPTH_TRUE};
    return heat_level(&(Heat){HEAT_DIVERGING, session_scale_most(app->session, family)}, value,
                      theme_zero(&theme, HEAT_DIVERGING), theme_levels(&theme, HEAT_DIVERGING));
}

static NodeId node(App *app, const char *name)
{
    return graph_find(app->session->graph, name);
}

static void test_families(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    static const struct {
        const char *name;
        Side side;
        Family family;
    } rows[] = {{"X", SIDE_VALUE, FAMILY_VALUES},   {"Wq", SIDE_NEXT, FAMILY_VALUES},
                {"S", SIDE_VALUE, FAMILY_SCORES},   {"S_scaled", SIDE_VALUE, FAMILY_SCORES},
                {"A", SIDE_VALUE, FAMILY_SHARES},   {"O", SIDE_VALUE, FAMILY_VALUES},
                {"A", SIDE_GRAD, FAMILY_GRADIENTS}, {"X", SIDE_PATH, FAMILY_GRADIENTS}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const CellRef of = {.side = rows[i].side, .node = node(app, rows[i].name)};
        assert_int_equal(session_family(app->session, of), rows[i].family);
    }
    assert_true(session_scale_most(app->session, FAMILY_SCORES) == 13);
    assert_true(session_scale_most(app->session, FAMILY_SHARES) == 1);
    app_free(app);
}

static void test_what_changes_the_scale(void **state)
{
    (void)state;
    static const char *const same[] = {"set X[1,1] 90", "train 3", "undo",     "redo",
                                       "goto dX",       "reset",   "transpose"};
    App *app = open_worked_case(LANG_EN);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(run(app, same[i]));
        assert_true(session_scale_most(app->session, FAMILY_SCORES) == 13);
        assert_true(session_scale_most(app->session, FAMILY_VALUES) < 9);
    }
    assert_true(run(app, "set X[1,1] 90"));
    // Gradients that nobody had asked for before the edit have their own scale, too.
    App *other = open_worked_case(LANG_EN);
    assert_true(session_scale_most(app->session, FAMILY_GRADIENTS) ==
                session_scale_most(other->session, FAMILY_GRADIENTS));
    app_free(other);
    const int before = level_of(app, FAMILY_VALUES, 2);
    assert_true(run(app, "scale"));
    assert_true(session_scale_most(app->session, FAMILY_VALUES) >= 90);
    assert_true(level_of(app, FAMILY_VALUES, 2) < before);
    assert_true(run(app, "scale original"));
    assert_int_equal(level_of(app, FAMILY_VALUES, 2), before);
    assert_true(run(app, "scale local")); // as earlier versions had it
    app_free(app);
}

// Another run of the file has the scale of its own numbers.
static void test_a_new_run_has_a_new_scale(void **state)
{
    (void)state;
    static const char *const runs[][2] = {{"gpt", "say <s> birds eat seeds"},
                                          {"playground", "choose seed 2"}};
    for (size_t i = 0; i < 2; i++) {
        App *app = open_in(runs[i][0], DEPTH_TRUE);
        const double before = session_scale_most(app->session, FAMILY_SCORES);
        assert_true(run(app, runs[i][1]));
        assert_true(session_scale_most(app->session, FAMILY_SCORES) != before);
        app_free(app);
    }
}

// An edit changes no other cell's colour.
static void test_an_edit_recolours_nothing_else(void **state)
{
    (void)state;
    static ScreenCells cells;
    App *app = open_in("three-tokens", DEPTH_TRUE);
    assert_true(run(app, "goto S"));
    Canvas *before = plan_draw(app, 140, 45);
    assert_true(run(app, "set X[1,1] 3/2"));
    Canvas *after = plan_draw(app, 140, 45);
    screen_cells(after, app->session, &cells);
    size_t same = 0;
    for (size_t i = 0; i < cells.count; i++) {
        const ScreenCell *at = &cells.cell[i];
        const int x = at->at.x + at->at.w / 2;
        double was;
        if (graph_changed(app->session->graph, at->cell, &was))
            continue;
        same++;
        assert_int_equal(canvas_at(before, x, at->at.y)->style.bg,
                         canvas_at(after, x, at->at.y)->style.bg);
    }
    assert_true(same > 3);
    canvas_free(before);
    canvas_free(after);
    app_free(app);
}

// A difference of shares may be between 0 and 1, and is no share.
static void test_a_difference_is_about_zero(void **state)
{
    (void)state;
    double at[] = {0, 0.25, 0.5};
    const Matrix m = {.rows = 1, .cols = 3, .at = at};
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto A"));
    const CellRef of = {.node = session_stop(app->session)->node};
    const MatrixLook look = matrix_look_of_pair(app->session, &m, (const CellRef[2]){of, of});
    const Heat heat = heat_of_difference(&look);
    assert_int_equal(heat.map, HEAT_DIVERGING);
    assert_true(heat.most == 0.5);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares_have_the_map_of_shares),
        cmocka_unit_test(test_equal_numbers_have_equal_colours),
        cmocka_unit_test(test_families),
        cmocka_unit_test(test_what_changes_the_scale),
        cmocka_unit_test(test_a_new_run_has_a_new_scale),
        cmocka_unit_test(test_an_edit_recolours_nothing_else),
        cmocka_unit_test(test_a_difference_is_about_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
