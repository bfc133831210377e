// SPDX-License-Identifier: GPL-3.0-or-later
// What the footer names does something, at every stop of every lesson; what a key there has no
// meaning for is said.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "command/keys.h"
#include "command/reading.h"
#include "kit/plan.h"

// Whether what a key does is seen, on the lines above the footer.
static bool is_seen(App *app, const char *command)
{
    Canvas *before = plan_draw(app, app->cols, app->rows);
    const bool done = app_run(app, command, ERROR_DROPPED);
    Canvas *after = plan_draw(app, app->cols, app->rows);
    bool same = true;
    for (int i = 0; same && i < before->w * (before->h - 1); i++)
        same = style_same(before->cell[i].style, after->cell[i].style) &&
               before->cell[i].ch == after->cell[i].ch;
    canvas_free(before);
    canvas_free(after);
    return !done || !same; // what is not done has a message
}

static void stand_at(App *app, size_t stop, ViewName view)
{
    app->display.zoom = ZOOM_NONE;
    app_show(app);
    session_goto(app->session, stop);
    reading_turn(app, 0); // as who walks there does
    session_view(app->session, view);
    buffer_clear(&app->message);
}

// One of the keys of a row of the footer does something.
static void check_hint(App *app, const char *command, size_t stop, ViewName view)
{
    Footer footer;
    stand_at(app, stop, view);
    footer_make(app, &footer);
    for (size_t i = 0; i < footer.count; i++) {
        const char *const *line = footer.hint[i].line;
        if (!line || strcmp(line[0], command) != 0)
            continue;
        bool seen = false;
        for (; *line && !seen; line++)
            seen = is_seen(app, *line);
        if (!seen)
            fail_msg("%s, stop %zu: \"%s %s\" does nothing", app->session->lesson->path, stop,
                     footer.hint[i].key, footer.hint[i].word);
    }
}

static void test_no_key_is_silent(void **state)
{
    (void)state;
    static const char *const always[] = {"view next", "zoom"};
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i], LANG_EN);
        const size_t stops = app->session->lesson->walk.count;
        app_resize(app, i % 2 ? 140 : 80, i % 2 ? 45 : 24);
        for (size_t stop = 0; stop < stops; stop++) {
            check_hint(app, "move left", stop, VIEW_LESSON);
            check_hint(app, "matrix next", stop, VIEW_LESSON);
            check_hint(app, "h coarser", stop, VIEW_CHECK);
            for (size_t k = 0; k < sizeof always / sizeof *always; k++) {
                stand_at(app, stop, VIEW_LESSON);
                if (!is_seen(app, always[k]))
                    fail_msg("%s, stop %zu: \"%s\" is silent", lessons.gl_pathv[i], stop,
                             always[k]);
            }
        }
        app_free(app);
    }
    globfree(&lessons);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_key_is_silent)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
