// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of matrices: cells grow where they have colours, and what is compared shows the same
// columns.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/plan.h"

static App *open_at(const char *lesson, const char *commands)
{
    char path[OPEN_PATH], below[OPEN_PATH];
    snprintf(below, sizeof below, "lessons/%s.lua", lesson);
    App *app = open_lesson(tree_path(below, path), LANG_EN);
    assert_non_null(app);
    assert_true(plan_run(app, commands));
    return app;
}

// The line of `text`, from 0; −1 where it stands nowhere. `x` is its column.
static int line_of(const Canvas *canvas, const char *text, int *x)
{
    for (int y = 0; y < canvas->h; y++) {
        Buffer line = {0};
        canvas_read(canvas, 0, y, canvas->w, &line);
        const char *at = strstr(buffer_text(&line), text);
        if (at)
            *x = (int)(at - buffer_text(&line));
        buffer_release(&line);
        if (at)
            return y;
    }
    return -1;
}

static void test_blocks_stand_side_by_side(void **state)
{
    (void)state;
    App *app = open_at("three-tokens", "goto A; compare without S_scaled");
    int x[2];
    for (int w = 100; w <= 300; w += 200) {
        Canvas *canvas = plan_draw(app, w, 60);
        const int a = line_of(canvas, "A 3×3", &x[0]), o = line_of(canvas, "O 3×2", &x[1]);
        assert_true(w == 100 ? o > a && x[0] == x[1] : o == a && x[1] > x[0]);
        canvas_free(canvas);
    }
    app_free(app);
}

// What has no room in columns of one width is shown whole in narrower ones.
static void test_compared_columns_are_whole(void **state)
{
    (void)state;
    App *app = open_at("position", "goto A_h; compare A A_h");
    app->depth = DEPTH_MONO; // brackets
    Canvas *canvas = plan_draw(app, 80, 24);
    int x;
    assert_true(line_of(canvas, "0.27 0.73 ⎦  ⎣", &x) > 0);
    assert_true(line_of(canvas, "-0.11  0.11 ⎦", &x) > 0);
    canvas_free(canvas);
    app_free(app);
}

// All three move on together, and not beyond their last column.
static void test_compared_columns_pan_together(void **state)
{
    (void)state;
    App *app = open_at("scaling", "goto A; compare without S_scaled");
    app->depth = DEPTH_MONO; // brackets
    app_resize(app, 80, 24);
    const int most = app_layout(app).pan_most;
    assert_true(most > 0);
    for (int i = 0; i < most + 3; i++)
        assert_true(run(app, "move right"));
    assert_int_equal(app->session->pan, most);
    Canvas *canvas = plan_draw(app, 80, 24);
    Buffer line = {0};
    int x, hidden = 0;
    canvas_read(canvas, 0, line_of(canvas, "⎡ … ", &x), 80, &line);
    for (const char *at = buffer_text(&line); (at = strstr(at, "⎡ … ")) != NULL; at++)
        hidden++;
    assert_int_equal(hidden, 3);
    buffer_release(&line);
    canvas_free(canvas);
    assert_true(run(app, "move left"));
    assert_int_equal(app->session->pan, most - 1);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks_stand_side_by_side),
        cmocka_unit_test(test_compared_columns_are_whole),
        cmocka_unit_test(test_compared_columns_pan_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
