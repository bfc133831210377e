// SPDX-License-Identifier: GPL-3.0-or-later
// Views that scroll: going down comes to every line that a screen of any height
// would show.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/keys.h"
#include "kit/plan.h"
#include "view/document.h"
#include "view/view_table.h"

// Ends each line where its bar begins, which is thicker on a higher screen.
static void cut_bars(Buffer *text)
{
    Buffer out = {0};
    for (const char *at = buffer_text(text); *at; at += strcspn(at, "\n"), at += *at == '\n') {
        const char *end = at + strcspn(at, "\n");
        for (const char *p = at; p < end; p++) {
            const bool mark = strncmp(p, "▸", strlen("▸")) == 0;
            if (!mark && (strncmp(p, "\xe2\x96", 2) == 0 || strncmp(p, "\xe2\xa1", 2) == 0 ||
                          strncmp(p, "\xe2\xa3", 2) == 0))
                break;
            buffer_add_n(&out, mark ? " " : p, 1);
            p += mark ? strlen("▸") - 1 : 0;
        }
        buffer_trim(&out, ' ');
        if (*end == '\n')
            buffer_add(&out, "\n");
    }
    buffer_release(text);
    *text = out;
}

// The lines of the body, with an end before and behind each.
static void read_body(const Canvas *canvas, Buffer *out)
{
    for (int y = 1; y < canvas->h - 1; y++) {
        Buffer line = {0};
        canvas_read(canvas, 0, y, canvas->w, &line);
        buffer_add(out, "\n");
        buffer_add(out, buffer_text(&line));
        buffer_release(&line);
    }
    buffer_add(out, "\n");
}

enum { TALL = 600 };

// The view on a very tall screen, without what else such a one has room for.
static Canvas *draw_tall(App *app, int w)
{
    Canvas *canvas = canvas_new(w, TALL, app->display.glyphs);
    Document document = {.width = w - 2, .height = TALL - 4};
    int most;
    const Scene scene = {.session = app->session,
                         .theme = {.depth = app->depth},
                         .lang = app->display.lang,
                         .scroll_most = &most};
    view_table[app->session->view].write(&scene, &document);
    document_draw(&document, &scene, (Rect){1, 2, w - 2, TALL - 4}, canvas);
    document_release(&document);
    return canvas;
}

// All lines of a view that a very tall screen shows are come to by going down.
static void assert_all_is_come_to(const char *commands, Lang lang, int w, int h)
{
    App *app = open_worked_case(lang);
    assert_true(run(app, "goto dWq") && run(app, "set Wq[1,2] 1/2") && plan_run(app, commands));
    app->depth = DEPTH_MONO; // with colours, cells are the larger the higher the screen is
    Canvas *tall = app->session->view == VIEW_LESSON ? plan_draw(app, w, TALL) : draw_tall(app, w);
    Buffer seen = {0}, last = {0};
    for (size_t steps = 0;; steps++) {
        Canvas *canvas = plan_draw(app, w, h);
        Buffer now = {0};
        read_body(canvas, &now);
        cut_bars(&now);
        canvas_free(canvas);
        const bool same = steps > 0 && strcmp(buffer_text(&now), buffer_text(&last)) == 0;
        buffer_add(&seen, buffer_text(&now));
        buffer_release(&last);
        last = now;
        if (same)
            break;
        KeyState keys = {0};
        char line[KEY_LINE_SIZE];
        app_run(app, keys_command(app_mode(app), 'j', &keys, line), ERROR_DROPPED);
        assert_true(steps < TALL);
    }
    for (int y = 1; y < TALL - 2; y++) {
        Buffer line = {0};
        buffer_add(&line, "\n");
        canvas_read(tall, 0, y, w, &line);
        buffer_add(&line, "\n");
        cut_bars(&line);
        if (buffer_text(&line)[1 + strspn(buffer_text(&line) + 1, " \n─-")] &&
            !strstr(buffer_text(&seen), buffer_text(&line)))
            fail_msg("%s, %dx%d: never seen:%s", commands, w, h, buffer_text(&line));
        buffer_release(&line);
    }
    buffer_release(&seen);
    buffer_release(&last);
    canvas_free(tall);
    app_free(app);
}

static void test_scrolling_comes_to_every_line(void **state)
{
    (void)state;
    static const char *const views[] = {"view changes", "view compare", "view counts",  "help",
                                        "help set",     "glossary row", "view rank S A"};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            assert_all_is_come_to(views[i], lang, 60, 16);
            assert_all_is_come_to(views[i], lang, 80, 24);
        }
    }
}

// The footer names the keys that scroll where there is more than is seen, and only there.
static void test_the_footer_says_whether_it_scrolls(void **state)
{
    (void)state;
    static const char *const views[] = {"view changes", "view compare", "view counts",
                                        "view rank",    "help",         "help set"};
    bool seen[2] = {false, false};
    for (size_t i = 0; i < 2 * sizeof views / sizeof *views; i++) {
        App *app = open_worked_case(LANG_EN);
        assert_true(run(app, "goto dWq") && run(app, "set Wq[1,2] 1/2") && run(app, views[i / 2]));
        Canvas *canvas = plan_draw(app, i % 2 ? 200 : 80, i % 2 ? 60 : 24);
        const bool scrolls = app_layout(app).scroll_most > 0;
        Buffer footer = {0};
        canvas_read(canvas, 0, canvas->h - 1, canvas->w, &footer);
        assert_int_equal(scrolls, strstr(buffer_text(&footer), " j k ") != NULL);
        seen[scrolls] = true;
        buffer_release(&footer);
        canvas_free(canvas);
        app_free(app);
    }
    assert_true(seen[false] && seen[true]);
}

// A heading is seen with what it stands over: in no room is it the last line, where more follow.
static void test_no_heading_is_last(void **state)
{
    (void)state;
    enum { LINES = 7, HEADING = 3 };
    App *app = open_worked_case(LANG_EN);
    int scroll_most = 0;
    bool blank = false;
    const Scene scene = {.session = app->session, .scroll_most = &scroll_most};
    for (int h = 1; h < LINES; h++) {
        Document document = {.width = 40, .height = h};
        for (int i = 0; i < LINES; i++)
            lines_begin(&document.lines, i == HEADING ? LINES_MARKED : 1, STYLE_TEXT,
                        say_printf("%s %d", i == HEADING ? "head" : "line", i));
        Canvas *canvas = canvas_new(40, 20, GLYPHS_UNICODE);
        Buffer last = {0};
        document_draw(&document, &scene, (Rect){0, 0, 40, h}, canvas);
        canvas_read(canvas, 0, h - 1, 40, &last);
        assert_null(strstr(buffer_text(&last), "head"));
        blank |= !strstr(buffer_text(&last), "line");
        buffer_release(&last);
        canvas_free(canvas);
        document_release(&document);
    }
    assert_true(blank); // in one of them it would have been
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scrolling_comes_to_every_line),
                                       cmocka_unit_test(test_the_footer_says_whether_it_scrolls),
                                       cmocka_unit_test(test_no_heading_is_last)};
    return cmocka_run_group_tests_name("view_scroll", tests, NULL, NULL);
}
