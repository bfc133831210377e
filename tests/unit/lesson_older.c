// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons as they were before api 3 (tests/data/older/lessons) mean what they meant: each
// `view` with its `shows` is the subject of its page, called as the table below says, and every
// page of every stop draws.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/minmax.h"
#include "kit/plan.h"
#include "session/shown.h"
#include "view/view_table.h"

enum { LESSONS = 25, VIEWS = 45, VIEWS_MOST = 16 };

// What an author wrote, and what the picture is called.
static const char *const subjects[][2] = {
    {"bars", "Bars"},          {"counts", "Operations"},   {"curves", "Curves"},
    {"heads", "Side by side"}, {"histogram", "Histogram"}, {"matrix", "Picture"},
    {"rank", "Rank"},          {"states", "States"},       {"training", "Training"},
};

// The pictures that a file asks for, in its order, as they are called.
static size_t views_of(const char *path, const char *view[VIEWS_MOST])
{
    static const char field[] = "view = \"";
    Buffer text = {0};
    size_t n = 0;
    assert_int_equal(file_read(path, SIZE_MAX / 2, &text), FILE_READ);
    for (const char *at = buffer_text(&text); (at = strstr(at, field)); at++) {
        size_t i = 0;
        while (strncmp(at + strlen(field), subjects[i][0], strlen(subjects[i][0])) != 0)
            assert_true(++i < sizeof subjects / sizeof *subjects);
        assert_true(n < VIEWS_MOST);
        view[n++] = subjects[i][1];
    }
    buffer_release(&text);
    return n;
}

// Draws each page of each stop, and returns how many show a picture, in the file's order.
static size_t walk(App *app, const char *path, const char *const view[VIEWS_MOST], size_t views)
{
    const Lesson *lesson = app->session->lesson;
    bool seen[VIEWS_MOST] = {false};
    size_t found = 0;
    for (size_t stop = 0; stop < lesson->walk.count; stop++) {
        session_goto(app->session, stop);
        const size_t pages = lesson_pages(lesson, session_stop(app->session));
        for (size_t page = 0; page < size_max(pages, 1); page++) {
            app->session->page = page;
            const Narration *told = lesson_page(lesson, session_stop(app->session), page);
            Canvas *canvas = plan_draw(app, 80, 24);
            canvas_free(canvas);
            if (!told || told->view == VIEW_LESSON)
                continue;
            size_t at = 0;
            for (size_t i = 0; i < lesson->narrations; i++) // how many before it
                at += lesson->narration[i].view != VIEW_LESSON && &lesson->narration[i] < told;
            const Text *title = &view_table[session_offers(app->session)].title;
            const char *called = text_in(title, LANG_EN);
            if (at >= views || strcmp(called, view[at]) != 0)
                fail_msg("%s: view %zu shows %s", path, at + 1, called);
            found += !seen[at];
            seen[at] = true;
        }
    }
    return found;
}

static void test_views_are_subjects(void **state)
{
    (void)state;
    size_t all = 0;
    glob_t files = tree_glob("tests/data/older/lessons/*.lua");
    assert_int_equal(files.gl_pathc, LESSONS);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *view[VIEWS_MOST];
        const size_t views = views_of(files.gl_pathv[i], view);
        App *app = open_lesson(files.gl_pathv[i], (Lang)(i % LANG_COUNT));
        assert_non_null(app);
        if (walk(app, files.gl_pathv[i], view, views) != views)
            fail_msg("%s: not all of %zu views are shown", files.gl_pathv[i], views);
        all += views;
        app_free(app);
    }
    globfree(&files);
    assert_int_equal(all, VIEWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_views_are_subjects)};
    return cmocka_run_group_tests_name("lesson_older", tests, NULL, NULL);
}
