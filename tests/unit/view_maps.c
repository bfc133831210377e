// SPDX-License-Identifier: GPL-3.0-or-later
// The same matrix has the same map in every view: shares from nothing to 1, whatever stands
// beside them; a difference about 0.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/plan.h"
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
    static const Heat shares = {HEAT_SEQUENTIAL, 0, 1, 0, 1, false};
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

static void test_joined(void **state)
{
    (void)state;
    const Heat shares = {HEAT_SEQUENTIAL, 0, 1, 0, 1, false};
    Heat heat[] = {shares, heat_between(-1, 3), {0}, heat_between(-4, 0)};
    assert_int_equal(heats_join(heat, 1).map, HEAT_SEQUENTIAL);
    const Heat joined = heats_join(heat, 4);
    assert_int_equal(heat[0].map, HEAT_SEQUENTIAL);
    for (size_t i = 1; i < 4; i++)
        assert_true(heat[i].low == -4 && heat[i].high == 4 && heat[i].from == -4 &&
                    heat[i].to == 3);
    assert_true(joined.map == HEAT_DIVERGING && joined.high == 4);
    Heat beside_none[] = {{0}, shares}; // one is not computed yet
    assert_int_equal(heats_join(beside_none, 2).map, HEAT_SEQUENTIAL);
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
    assert_int_equal(heat_of_look(&look, false).map, HEAT_SEQUENTIAL);
    assert_int_equal(heat_of_look(&look, true).map, HEAT_DIVERGING);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares_have_the_map_of_shares),
        cmocka_unit_test(test_joined),
        cmocka_unit_test(test_a_difference_is_about_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
