// SPDX-License-Identifier: GPL-3.0-or-later
// At every page of every stop of every lesson no line of the screen is cut, and on a wide screen
// no page is split into parts. TRACE=1 prints every screen that misses.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/minmax.h"
#include "command/keys.h"
#include "kit/plan.h"

static const int sizes[][2] = {{80, 24}, {100, 30}, {140, 45}, {200, 60}};
enum { SIZES = sizeof sizes / sizeof *sizes, NARROW = 100, ELLIPSIS = 0x2026 };

// What is found, of all screens.
typedef struct Misses {
    size_t count;
    char first[256];
} Misses;
static Misses split, cut;
static size_t screens;

static void miss(Misses *misses, const char *from, int found)
{
    if (getenv("TRACE"))
        printf("# %s: %d\n", from, found);
    if (misses->count++ == 0)
        snprintf(misses->first, sizeof misses->first, "%s: %d", from, found);
}

static void look_at(App *app, int w, int h)
{
    char stop[STOP_NAME_SIZE], from[192];
    const Session *session = app->session;
    Canvas *canvas = plan_draw(app, w, h);
    int cuts = 0;
    for (int y = 1; y < h - 1; y++)
        cuts += canvas_at(canvas, w - 1, y)->ch == ELLIPSIS;
    stop_name(session->graph, session_stop(session), stop);
    snprintf(from, sizeof from, "%dx%d %s %s %s, page %zu", w, h, lang_name(app->display.lang),
             session->lesson->header.id, stop, session->page + 1);
    if (canvas->parts > 1 && w > NARROW)
        miss(&split, from, canvas->parts);
    if (cuts > 0)
        miss(&cut, from, cuts);
    canvas_free(canvas);
    screens++;
}

static int look_at_lesson(const char *path, Lang lang)
{
    App *app = open_lesson(path, lang);
    if (!app)
        return -1;
    app->depth = DEPTH_256;
    Session *session = app->session;
    for (size_t stop = 0; stop < session->lesson->walk.count; stop++) {
        session_goto(session, stop);
        const size_t pages = lesson_pages(session->lesson, session_stop(session));
        for (session->page = 0; session->page < size_max(pages, 1); session->page++) {
            for (size_t i = 0; i < SIZES; i++)
                look_at(app, sizes[i][0], sizes[i][1]);
        }
        session->page = 0;
    }
    app_free(app);
    return 0;
}

static int look_at_all(void **state)
{
    (void)state;
    int failed = 0;
    glob_t found = tree_glob("lessons/*.lua");
    for (size_t k = 0; k < found.gl_pathc && !failed; k++) {
        for (Lang lang = 0; lang < LANG_COUNT && !failed; lang++)
            failed = look_at_lesson(found.gl_pathv[k], lang);
    }
    globfree(&found);
    return failed;
}

static void test_no_page_is_split_on_a_wide_screen(void **state)
{
    (void)state;
    assert_true(screens > 1000);
    if (split.count > 0)
        fail_msg("%zu of %zu screens; first %s", split.count, screens, split.first);
}

static void test_no_line_of_a_stop_is_cut(void **state)
{
    (void)state;
    if (cut.count > 0)
        fail_msg("%zu of %zu screens; first %s", cut.count, screens, cut.first);
}

static bool has(App *app, const char *text)
{
    Canvas *canvas = plan_draw(app, 100, 30);
    Buffer screen = {0};
    canvas_write(canvas, false, &screen);
    const bool found = strstr(buffer_text(&screen), text) != NULL;
    buffer_release(&screen);
    canvas_free(canvas);
    return found;
}

// A question comes behind the last page of the stop's text, and the next one behind the reply.
static void test_questions_wait_for_what_is_read(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    assert_true(run(app, "goto A"));
    assert_false(has(app, "The row of \"tea\" is covered"));
    assert_int_equal(app_mode(app) & MODE_TASK, 0);
    assert_true(run(app, "next") && run(app, "next"));
    assert_true(has(app, "The row of \"tea\" is covered"));
    assert_true(run(app, "prev") && run(app, "prev") && run(app, "answer 3")); // from the first
    assert_int_equal(app->session->page, 2);
    assert_true(has(app, "Right: 3 (nearly all)."));
    assert_false(has(app, "Change one number of Wk"));
    assert_int_equal(app_mode(app) & MODE_TASK, 0);
    assert_true(run(app, "next"));
    assert_true(has(app, "Change one number of Wk"));
    assert_int_equal(app->session->page, 2);
    app_free(app);
}

// What waits for an answer says so where it is asked, be it all of a page; a page has its number
// once.
static void test_the_rest_waits_where_it_is_asked(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/norm.lua", path), LANG_EN);
    assert_true(run(app, "goto dbeta"));
    assert_false(has(app, "waits for the answer"));
    assert_true(has(app, "the rest waits for a question on the last page"));
    app_free(app);
    app = open_lesson(tree_path("lessons/multi-head.lua", path), LANG_EN);
    assert_true(run(app, "goto K2") && run(app, "next"));
    assert_true(has(app, "? Key 3 is (3, 4) in K."));
    assert_true(has(app, "the rest waits for the answer"));
    app_free(app);
    app = open_lesson(tree_path("lessons/states.lua", path), LANG_ZH);
    assert_true(run(app, "goto km_off"));
    app_resize(app, 80, 24);
    size_t numbered = 0;
    for (const size_t stop = app->session->stop; app->session->stop == stop; run(app, "next")) {
        Canvas *canvas = plan_draw(app, 80, 24);
        SCOPED(buffer_release) Buffer screen = {0};
        canvas_write(canvas, false, &screen);
        numbered += strstr(buffer_text(&screen), "第 2 页，共 2 页") != NULL;
        canvas_free(canvas);
    }
    assert_int_equal(numbered, 1);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions_wait_for_what_is_read),

        cmocka_unit_test(test_the_rest_waits_where_it_is_asked),
        cmocka_unit_test(test_no_page_is_split_on_a_wide_screen),
        cmocka_unit_test(test_no_line_of_a_stop_is_cut),
    };
    return cmocka_run_group_tests_name("view_pages", tests, look_at_all, NULL);
}
