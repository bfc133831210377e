// SPDX-License-Identifier: GPL-3.0-or-later
// The training view: what stands beside what in which size, and how it fills while training
// runs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/open.h"
#include "view/region.h"

static App *open_trained(const char *stop, const char *train)
{
    App *app = open_worked_case(LANG_EN);
    assert_non_null(app);
    app->depth = DEPTH_TRUE;
    app->ticks = true;
    assert_true(run(app, stop));
    assert_true(run(app, train));
    assert_true(run(app, "view training"));
    return app;
}

static char *draw(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, app->display.glyphs);
    Buffer out = {0};
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &out);
    canvas_free(canvas);
    return buffer_take(&out);
}

// How many frames the filmstrip has: the regions that lead to steps.
static size_t frames_of(App *app)
{
    Canvas *canvas = canvas_new(110, 45, app->display.glyphs);
    Buffer line = {0};
    size_t frames = 0;
    app_resize(app, 110, 45);
    app_draw(app, canvas, NULL);
    for (int y = 0; y < canvas->h && frames == 0; y++) {
        for (int x = 1; x < canvas->w; x++) {
            buffer_clear(&line);
            const bool is = canvas_command(canvas, x, y, &line) &&
                            strncmp(buffer_text(&line), "history ", strlen("history ")) == 0;
            Buffer before = {0};
            const bool was = canvas_command(canvas, x - 1, y, &before);
            frames += is && (!was || strcmp(buffer_text(&before), buffer_text(&line)) != 0);
            buffer_release(&before);
        }
    }
    buffer_release(&line);
    canvas_free(canvas);
    return frames;
}

// While it runs the strip fills, and both reach to a round number of steps; then all of it is
// the steps that were taken.
static void the_strip_fills_while_training_runs(void **state)
{
    (void)state;
    App *app = open_trained("goto A", "train 1");
    assert_true(run(app, "run"));
    const size_t first = frames_of(app);
    for (int i = 0; i < 9; i++)
        assert_true(app_pass(app, RUN_BEAT, ERROR_DROPPED));
    assert_int_equal(app->session->training.film.count, 12);
    const size_t middle = frames_of(app);
    assert_true(first < middle);
    char *screen = draw(app, 110, 45);
    assert_non_null(strstr(screen, " 20\n")); // the end of an axis
    free(screen);
    assert_true(run(app, "run"));
    assert_true(middle < frames_of(app));
    screen = draw(app, 110, 45);
    assert_null(strstr(screen, " 20\n"));
    free(screen);
    app_free(app);
}

// With examples the means over them stand beside each other, of the step that is shown too.
static void means_over_examples_are_curves(void **state)
{
    (void)state;
    App *app = app_new(&(AppOptions){0});
    assert_true(app_open(app, "tests/data/batches.lua", ERROR_DROPPED));
    assert_true(run(app, "optimizer adam"));
    assert_true(run(app, "train 30"));
    const char *all = strstr(buffer_text(&app->message), "; all 0.");
    assert_non_null(all);
    char after[16]; // where the next steps begin
    assert_int_equal(sscanf(all, "; all %*s → %15[0-9.]", after), 1);
    assert_true(run(app, "train 1"));
    all = strstr(buffer_text(&app->message), "; all 0.");
    assert_non_null(all);
    assert_memory_equal(all + strlen("; all "), after, strlen(after));
    assert_true(run(app, "undo"));
    assert_true(run(app, "view training"));
    char *screen = draw(app, 110, 45), value[40];
    snprintf(value, sizeof value, "all %.4g",
             app->session->training.film.record[30].over[EXAMPLES_TRAIN]);
    assert_non_null(strstr(screen, value));
    assert_non_null(strstr(screen, "L  batch  all"));
    assert_null(strstr(screen, "held-out")); // there are none
    assert_null(strstr(screen, "nan"));
    free(screen);
    assert_true(run(app, "history 0"));
    screen = draw(app, 80, 24);
    assert_null(strstr(screen, value));
    assert_null(strstr(screen, "nan"));
    free(screen);
    app_free(app);
}

// Where the cells of A stand that the mouse selects.
static Rect frame_of(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, app->display.glyphs);
    Rect cells = {0};
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    for (size_t i = 0; i < canvas->regions; i++) {
        const Region *region = &canvas->region[i];
        if (region->grid.w > 0 && strcmp(buffer_text(&canvas->lines) + region->line, "A") == 0)
            cells = region->rect;
    }
    canvas_free(canvas);
    assert_true(cells.w > 0);
    return cells;
}

// The first frame has the place and the size of those that follow.
static void no_step_moves_the_frame(void **state)
{
    (void)state;
    static const int sizes[][2] = {{80, 24}, {100, 30}, {140, 45}, {200, 60}};
    char path[OPEN_PATH];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            App *app = open_lesson(tree_path("lessons/training.lua", path), lang);
            assert_non_null(app);
            app->depth = DEPTH_TRUE;
            assert_true(run(app, "goto step(Wq)"));
            assert_true(run(app, "view training"));
            const Rect before = frame_of(app, sizes[i][0], sizes[i][1]);
            assert_true(run(app, "train 1"));
            const Rect after = frame_of(app, sizes[i][0], sizes[i][1]);
            assert_memory_equal(&before, &after, sizeof before);
            app_free(app);
        }
    }
}

// A text is older than edits, or than training; what was taken back leaves nothing to compare.
static void what_was_done_is_said(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "set Wq[1,2] 0.5"));
    char *screen = draw(app, 140, 45);
    assert_non_null(strstr(screen, "before the edits"));
    assert_non_null(strstr(screen, "v compare"));
    free(screen);
    assert_true(run(app, "undo"));
    screen = draw(app, 140, 45);
    assert_null(strstr(screen, "v compare"));
    free(screen);
    app_free(app);
    app = open_trained("goto A", "train 1");
    assert_true(run(app, "view lesson"));
    screen = draw(app, 140, 45);
    assert_non_null(strstr(screen, "before training"));
    assert_null(strstr(screen, "before the edits"));
    free(screen);
    app_free(app);
}

// Whichever step is shown, the axis has both of its ends.
static void the_axis_keeps_its_ends(void **state)
{
    (void)state;
    App *app = open_trained("goto 1", "train 20");
    for (int step = 0; step <= 20; step++) {
        char line[40];
        snprintf(line, sizeof line, "history %d", step);
        assert_true(run(app, line));
        SCOPED(mem_drop) char *screen = draw(app, 80, 24);
        const char *axis = strstr(screen, " 0  "); // below it are the frames
        const char *end = axis ? strchr(axis, '\n') : NULL, *last = axis ? strstr(axis, " 20") : 0;
        const bool found = last && last < end;
        if (!found)
            fail_msg("step %d:\n%s", step, screen);
    }
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_strip_fills_while_training_runs),
        cmocka_unit_test(means_over_examples_are_curves),
        cmocka_unit_test(no_step_moves_the_frame),
        cmocka_unit_test(what_was_done_is_said),
        cmocka_unit_test(the_axis_keeps_its_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
