// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices side by side: what is compared has a line for each, and one of them whole; the pictures
// of a board have a place for each number.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/plan.h"
#include "view/matrix_view.h"
#include "view/region.h"

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

// Each matrix that differs has a line; the one that is gone to is seen in both.
static void test_one_is_seen_whole(void **state)
{
    (void)state;
    App *app = open_at("three-tokens", "goto A; compare without S_scaled");
    int x;
    for (size_t i = 0; i < 2; i++) {
        Canvas *canvas = plan_draw(app, 100, 60);
        const int a = line_of(canvas, i == 0 ? "▸ A   3×3" : "  A   3×3", &x);
        const int o = line_of(canvas, i == 0 ? "  O   3×2" : "▸ O   3×2", &x);
        assert_true(a > 0 && o == a + 1);
        assert_true(line_of(canvas, "difference", &x) > o);
        canvas_free(canvas);
        assert_true(run(app, "move down"));
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

// Where there is no room for all columns the one that differs most is seen in all three.
static void test_the_greatest_difference_is_seen(void **state)
{
    (void)state;
    App *app = open_at("copying", "goto W2; set W2[1,7] 5; compare edits");
    app->depth = DEPTH_MONO;
    Canvas *canvas = plan_draw(app, 44, 24);
    int x;
    assert_true(line_of(canvas, "most [1,7]", &x) > 0);
    assert_true(line_of(canvas, "5 ⎤", &x) > 0);
    canvas_free(canvas);
    app_free(app);
}

// Each number of a board's pictures has a cell of its own, narrow if need be: no column stands for
// two without a mark.
static void test_columns_of_a_board_are_apart(void **state)
{
    (void)state;
    static const int sizes[][2] = {{60, 20}, {80, 24}, {100, 30}, {140, 45}};
    for (size_t k = 0; k < 4; k++) {
        App *app = open_at("gpt", "goto board");
        const Board *board = &app->session->lesson->board;
        app->session->uncovered = true;
        app->depth = DEPTH_256;
        Canvas *canvas = plan_draw(app, sizes[k][0], sizes[k][1]);
        for (size_t i = 0; i < board->shows; i++) {
            const Shape shape = graph_node(app->session->graph, board->shown[i].node)->shape;
            SCOPED(buffer_release) Buffer name = {0};
            SCOPED(buffer_release) Buffer merged = {0};
            int x;
            bool whole = false;
            matrix_name(app->session, board->shown[i], LANG_EN, &name);
            buffer_printf(&merged, "%s …", buffer_text(&name));
            for (size_t r = 0; r < canvas->regions; r++) {
                const RegionGrid *grid = &canvas->region[r].grid;
                SCOPED(buffer_release) Buffer line = {0};
                const Rect at = canvas->region[r].rect;
                whole |= grid->w > 0 && grid->rows == shape.rows && grid->cols == shape.cols &&
                         grid->across == 1 && canvas_command(canvas, at.x, at.y, &line) &&
                         strstr(buffer_text(&line), buffer_text(&name));
            }
            if (!whole && line_of(canvas, buffer_text(&merged), &x) < 0)
                fail_msg("%dx%d: %s has merged cells", canvas->w, canvas->h, buffer_text(&name));
        }
        canvas_free(canvas);
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_is_seen_whole),
        cmocka_unit_test(test_compared_columns_are_whole),
        cmocka_unit_test(test_the_greatest_difference_is_seen),
        cmocka_unit_test(test_columns_of_a_board_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
