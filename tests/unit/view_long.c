// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing costs no more than what there is to look at: with 16 times the columns
// or rows no frame takes much more than 16 times as long, whatever is shown.
// LONGEST=65536 does it at the length that the lessons have, as `make torture` does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <time.h>
#include <unistd.h>

#include "export/export.h"
#include "kit/open.h"
#include "lesson/view_name.h"

// A length and a TIMES shorter one are compared. SLACK times as long as in proportion
// is allowed, since more memory is slower memory and the machine may be busy; work
// that grows with the square takes TIMES as long. So much of the processor for each
// number is not noticed.
enum { LONG = 16384, TIMES = 16, SLACK = 6, FRAMES_MOST = 400 };
static const double unnoticed = 0.25 / 65536; // seconds
static int longest = LONG;

static const int size[2][2] = {{80, 24}, {140, 45}};

// How long each frame took; in the same order at both lengths.
typedef struct Timing {
    double seconds[FRAMES_MOST];
    size_t count;
    const struct Timing *shorter; // what to compare with, or NULL
} Timing;

static double processor_time(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void note(Timing *timing, double start, const char *what)
{
    const size_t at = timing->count++;
    const double took = processor_time() - start;
    assert_true(at < FRAMES_MOST);
    timing->seconds[at] = took;
    if (!timing->shorter)
        return;
    const double before = timing->shorter->seconds[at];
    if (took > unnoticed * longest + before * SLACK * TIMES)
        fail_msg("%s: %.1f ms, and %.1f ms with a %dth of the numbers", what, 1e3 * took,
                 1e3 * before, TIMES);
}

static void time_frame(App *app, const char *what, int form, Timing *timing)
{
    char text[96], stop[STOP_NAME_SIZE];
    stop_name(app->session->graph, session_stop(app->session), stop);
    snprintf(text, sizeof text, "%s, %s[%zu,%zu], %dx%d", what, stop, app->session->cell.row + 1,
             app->session->cell.col + 1, size[form][0], size[form][1]);
    const double start = processor_time();
    free(screen_of(app, size[form][0], size[form][1]));
    note(timing, start, text);
}

// The lesson with `n` numbers in a row or a column, written to the home of the test.
static App *open_with(const char *lesson, int n)
{
    char path[OPEN_PATH], line[256];
    FILE *from = fopen(tree_path(lesson, path), "r");
    assert_non_null(from);
    snprintf(path, sizeof path, "%s/long.lua", getenv("HOME"));
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    while (fgets(line, sizeof line, from)) {
        if (strncmp(line, "local N = ", 10) == 0)
            fprintf(to, "local N = %d\n", n);
        else
            fputs(line, to);
    }
    fclose(from);
    fclose(to);
    App *app = open_lesson(path, LANG_EN);
    unlink(path);
    assert_non_null(app);
    return app;
}

// Selects the first, the middle or the last cell of the selected matrix.
static void select_place(Session *session, int place)
{
    CellRef cell = session->cell;
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    cell.row = (shape.rows - 1) * (size_t)place / 2;
    cell.col = (shape.cols - 1) * (size_t)place / 2;
    assert_true(session_select(session, cell));
}

static void time_commands(App *app, Timing *timing)
{
    static const char *const on[] = {"explain", "zoom panel", "panel jacobian"};
    static const char *const off[] = {"cancel", "zoom none", "panel plain"};
    for (size_t i = 0; i < sizeof on / sizeof *on; i++) {
        const double start = processor_time();
        if (!app_run(app, on[i], ERROR_DROPPED)) // nothing stands behind a leaf
            continue;
        note(timing, start, on[i]);
        time_frame(app, on[i], 0, timing);
        assert_true(run(app, off[i]));
    }
}

static void time_views(App *app, int form, Timing *timing)
{
    for (ViewName view = VIEW_LESSON + 1; view < VIEW_COUNT; view++) {
        char line[64];
        snprintf(line, sizeof line, "view %s", view_words[view]);
        if (!app_run(app, line, ERROR_DROPPED)) // there are no heads
            continue;
        time_frame(app, line, form, timing);
    }
    assert_true(run(app, "view lesson"));
}

static void time_exports(App *app, Timing *timing)
{
    for (const Exporter *to = export_table; to->name; to++) {
        Buffer out = {0};
        const double start = processor_time();
        if (!to->write)
            continue; // the screen, which is timed by itself
        const bool written = export_write(to, app->session, &(ExportAsk){0}, &out, ERROR_DROPPED);
        assert_true(written || strcmp(to->name, "html") == 0); // a page has at most so many numbers
        note(timing, start, to->name);
        buffer_release(&out);
    }
}

// Every stop, and of those of `whole` everything that can be done there: views
// on the smaller screen at the first, on the larger one at the second.
static void time_lesson(const char *lesson, int n, const char *const whole[2], Timing *timing)
{
    App *app = open_with(lesson, n);
    for (size_t i = 0; i < app->session->lesson->walk.count; i++) {
        session_goto(app->session, i);
        if (app->session->cell.node == NODE_NONE)
            continue;
        select_place(app->session, 1);
        time_frame(app, "lesson", (int)(i % 2), timing);
    }
    for (int form = 0; form < 2; form++) {
        char line[64];
        snprintf(line, sizeof line, "goto %s", whole[form]);
        assert_true(run(app, line));
        for (int place = 0; place < 3; place += 2) {
            select_place(app->session, place);
            time_frame(app, "lesson", place / 2, timing);
        }
        select_place(app->session, 1);
        time_commands(app, timing);
        time_views(app, form, timing);
    }
    time_exports(app, timing);
    app_free(app);
}

static void assert_linear(const char *lesson, const char *const whole[2])
{
    Timing *shorter = calloc(1, sizeof *shorter);
    Timing *longer = calloc(1, sizeof *longer);
    time_lesson(lesson, longest / TIMES, whole, shorter);
    longer->shorter = shorter;
    time_lesson(lesson, longest, whole, longer);
    assert_int_equal(shorter->count, longer->count);
    free(shorter);
    free(longer);
}

static void test_long_rows(void **state)
{
    (void)state;
    static const char *const whole[2] = {"A", "dX"};
    assert_linear("tests/lessons/wide.lua", whole);
}

static void test_long_columns(void **state)
{
    (void)state;
    static const char *const whole[2] = {"S", "dQ"};
    assert_linear("tests/lessons/tall.lua", whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_rows),
        cmocka_unit_test(test_long_columns),
    };
    const char *asked = getenv("LONGEST");
    longest = asked ? (int)strtol(asked, NULL, 10) : LONG;
    return cmocka_run_group_tests_name("view_long", tests, NULL, NULL);
}
