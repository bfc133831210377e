// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix view: at every size the selected number stays on screen and
// is read out, nothing stands outside of its place, and moving costs the same
// however large the matrix is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"
#include "kit/screen_cells.h"

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
        const int w = 40 + (int)random_below(&random, 120);
        const int h = 12 + (int)random_below(&random, 40);
        char *screen = plain_screen(app, w, h);
        snprintf(wanted, sizeof wanted, "A[%u,%u]", row, col);
        if (w >= 60 && !strstr(screen, wanted))
            fail_msg("%dx%d: %s:\n%s", w, h, wanted, screen);
        snprintf(wanted, sizeof wanted, "\n   %-2u ", row); // its label, by the margin
        if (!strstr(screen, wanted) && !strstr(screen, (wanted[2] = '\n', wanted + 2)))
            fail_msg("%dx%d: %s:\n%s", w, h, wanted, screen);
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

// Where the rows of one matrix are states, all of them are seen whatever is selected.
static void test_large_states_are_whole(void **state)
{
    (void)state;
    App *app = open_large(LANG_EN);
    assert_true(run(app, "goto A") && run(app, "view states A"));
    Canvas *first = plan_draw(app, 80, 24);
    size_t drawn = 0;
    for (size_t i = 0; i < 64; i++) {
        app->session->cell.row = i;
        app->session->cell.col = i * 11 % 64;
        Canvas *canvas = plan_draw(app, 80, 24);
        for (int k = 0; k < 80 * 24; k++) {
            const CanvasCell *is = &canvas->cell[k], *was = &first->cell[k];
            assert_true(is->zone != ZONE_FIGURE ||
                        (is->ch == was->ch && is->style.bg == was->style.bg));
            const bool half = is->ch == 0x2580 || is->ch == 0x2584;
            drawn += is->zone == ZONE_FIGURE && (half || (is->ch == ' ' && is->style.bg >= 0));
        }
        assert_int_equal(canvas->clipped, 0);
        canvas_free(canvas);
    }
    assert_true(drawn > 64 * 64);
    canvas_free(first);
    app_free(app);
}

// A screen of a stop of a lesson in the view.
static char *stop_screen(const char *lesson, const char *stop, int w, int h)
{
    char path[OPEN_PATH], line[64];
    App *app = open_lesson(tree_path(lesson, path), LANG_EN);
    snprintf(line, sizeof line, "goto %s", stop);
    assert_true(run(app, line) && run(app, "view matrix"));
    char *screen = plain_screen(app, w, h);
    app_free(app);
    return screen;
}

static void assert_said(const char *lesson, const char *stop, int w, int h, const char *text)
{
    char *screen = stop_screen(lesson, stop, w, h);
    if (!strstr(screen, text))
        fail_msg("%s at %dx%d does not say \"%s\":\n%s", stop, w, h, text, screen);
    free(screen);
}

// Rows give way where they have no room, and columns that have it stay apart.
static void test_only_what_does_not_fit_is_pooled(void **state)
{
    (void)state;
    static const char *const lesson = "lessons/position.lua";
    assert_said(lesson, "P_wide", 99, 14, "   the strongest of each 3×1 cells; row");
    assert_said("tests/lessons/large.lua", "A", 99, 24, "   the strongest of each 3×1 cells; row");
    assert_said("tests/lessons/large.lua", "A", 60, 45, "   the strongest of each 1×2 cells; row");
    assert_said("tests/lessons/large.lua", "A", 60, 20, "   the strongest of each 4×2 cells; row");
    assert_said("tests/lessons/large.lua", "A", 99, 50, " 64×64   row 1, largest");
}

static void test_labels_are_read_out(void **state)
{
    (void)state;
    static const char *const lesson = "lessons/position.lua";
    assert_said(lesson, "near", 80, 24,
                "near 7×3   row 1, largest: 1.54 at 0, 1.54 at 2, 0.00956 at 4\n");
}

// The view shows cells of so many lines and columns.
static void assert_cells(const char *lesson, const char *stop, int w, int h, int lines, int columns)
{
    static ScreenCells cells;
    char path[OPEN_PATH], line[64];
    App *app = open_lesson(tree_path(lesson, path), LANG_EN);
    snprintf(line, sizeof line, "goto %s", stop);
    assert_true(run(app, line) && run(app, "view matrix"));
    Canvas *canvas = plan_draw(app, w, h);
    screen_cells(canvas, app->session, &cells);
    assert_true(cells.count > 0);
    const Rect cell = cells.cell[0].whole;
    if (cell.w != columns || cell.h != lines)
        fail_msg("%s at %dx%d: %d by %d", stop, w, h, cell.h, cell.w);
    canvas_free(canvas);
    app_free(app);
}

static void test_cells_grow_with_the_screen(void **state)
{
    (void)state;
    static const char *const lesson = "lessons/position.lua";
    assert_cells(lesson, "near", 80, 24, 1, 14);
    assert_cells(lesson, "near", 100, 30, 1, 14);
    assert_cells(lesson, "P_wide", 140, 45, 1, 2); // colours
    assert_cells(lesson, "P_wide", 200, 60, 2, 4);
}

// What has no number stands in the middle of a large cell, where others have theirs.
static void test_what_is_covered_stands_in_the_middle(void **state)
{
    (void)state;
    static const char *const lines[] = {"view lesson", "view matrix"};
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto A") && run(app, "select A[3,2]"));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        static ScreenCells cells;
        size_t seen = 0;
        assert_true(run(app, lines[i]));
        Canvas *canvas = plan_draw(app, 200, 60);
        screen_cells(canvas, app->session, &cells);
        for (size_t k = 0; k < cells.count; k++) {
            const Rect at = cells.cell[k].at;
            if (cells.cell[k].whole.h < 3 || !session_covered(app->session, cells.cell[k].cell))
                continue;
            for (int x = at.x; x < at.x + at.w; x++) {
                if (canvas_at(canvas, x, at.y)->ch != '?')
                    continue;
                assert_in_range(2 * (x - at.x) + 3, at.w, at.w + 3);
                seen++;
            }
        }
        assert_true(seen >= 3);
        canvas_free(canvas);
    }
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_selected_number_is_read_out),
        cmocka_unit_test(test_masked_is_a_hatch),
        cmocka_unit_test(test_moving_stays_inside),
        cmocka_unit_test(test_large_states_are_whole),
        cmocka_unit_test(test_only_what_does_not_fit_is_pooled),
        cmocka_unit_test(test_labels_are_read_out),
        cmocka_unit_test(test_cells_grow_with_the_screen),
        cmocka_unit_test(test_what_is_covered_stands_in_the_middle),
    };
    return cmocka_run_group_tests_name("view_large", tests, NULL, NULL);
}
