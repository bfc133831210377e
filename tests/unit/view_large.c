// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix view: whatever the grain, the selected number stays on screen and
// is read out, nothing stands outside of its place, and moving costs the same
// however large the matrix is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"
#include "kit/open.h"

static App *open_large(Lang lang)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/large.lua", path), lang);
    assert_non_null(app);
    return app;
}

// The screen without colours, each line ended.
static char *plain_screen(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, app->display.glyphs);
    Buffer out = {0};
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &out);
    canvas_free(canvas);
    return buffer_take(&out);
}

static void test_the_selected_number_is_read_out(void **state)
{
    (void)state;
    static const char *const grains[] = {"auto", "digits", "short", "colors",
                                         "pixels"};
    Random random = random_seeded(7);
    App *app = open_large(LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "view matrix"));
    for (int i = 0; i < 200; i++) {
        char line[64], wanted[64];
        const unsigned row = 1 + (unsigned)random_below(&random, 64);
        const unsigned col = 1 + (unsigned)random_below(&random, 64);
        snprintf(line, sizeof line, "select A[%u,%u]", row, col);
        assert_true(run(app, line));
        snprintf(line, sizeof line, "grain %s", grains[i % 5]);
        assert_true(run(app, line));
        const int w = 40 + (int)random_below(&random, 120);
        const int h = 12 + (int)random_below(&random, 40);
        char *screen = plain_screen(app, w, h);
        snprintf(wanted, sizeof wanted, "A[%u,%u]", row, col);
        if (w >= 60)
            assert_non_null(strstr(screen, wanted));
        snprintf(wanted, sizeof wanted, "\n %5u", row); // its ruler
        assert_non_null(strstr(screen, wanted));
        free(screen);
    }
    app_free(app);
}

static void test_masked_is_a_hatch(void **state)
{
    (void)state;
    App *app = open_large(LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "view matrix"));
    assert_true(run(app, "grain colors"));
    assert_true(run(app, "select A[1,1]"));
    char *screen = plain_screen(app, 80, 24);
    assert_non_null(strstr(screen, "░░░░"));
    free(screen);
    app_free(app);
}

static void test_moving_stays_inside(void **state)
{
    (void)state;
    App *app = open_large(LANG_ZH);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "view matrix"));
    for (int i = 0; i < 100; i++)
        assert_true(run(app, i % 2 ? "move down" : "move right"));
    assert_int_equal(app->session->cell.row, 50);
    for (int i = 0; i < 100; i++)
        assert_true(run(app, "move down"));
    assert_int_equal(app->session->cell.row, 63);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_selected_number_is_read_out),
        cmocka_unit_test(test_masked_is_a_hatch),
        cmocka_unit_test(test_moving_stays_inside),
    };
    return cmocka_run_group_tests_name("view_large", tests, NULL, NULL);
}
