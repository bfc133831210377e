// SPDX-License-Identifier: GPL-3.0-or-later
// The tour from its beginning to its end, in both languages: what its captions say is on
// the screen at that moment.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "command/playback.h"
#include "kit/open.h"
#include "view/chrome.h"

enum { CAPTION_LINES = 3 };

static const int sizes[][2] = {{80, 24}, {100, 30}, {140, 45}, {200, 60}};

// The lines of the screen above the caption; the caller frees it.
static char *screen_above(App *app, const char *caption, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    Buffer out = {0};
    app_resize(app, w, h);
    const int lines = chrome_caption(&(Scene){.caption = caption}, canvas);
    assert_true(lines > 0 && lines <= CAPTION_LINES); // nothing jumps
    app_draw(app, canvas, NULL);
    canvas->h -= lines;
    canvas_write(canvas, false, &out);
    canvas->h += lines;
    canvas_free(canvas);
    return buffer_take(&out);
}

// The next number of the text with its decimals; its end, or NULL where there is none.
static const char *next_number(const char *text, double *value, int *places)
{
    text += strcspn(text, "0123456789");
    if (*text == '\0')
        return NULL;
    char *end;
    *value = strtod(text, &end);
    const size_t whole = strspn(text, "0123456789");
    *places = text[whole] == '.' ? (int)strspn(text + whole + 1, "0123456789") : 0;
    return end;
}

// Whether some number of the screen, without its sign, comes to that one when it is rounded.
static bool is_seen(const char *screen, double said, int places)
{
    double value;
    int own;
    for (const char *p = screen; (p = next_number(p, &value, &own));) {
        if (own >= places && fabs(value - said) <= 0.5000001 * pow(10, -places))
            return true;
    }
    return false;
}

// Every share and every number with decimals in the caption stands on the screen. Of
// training the film may show another matrix than the one that a share is of.
static void assert_said_is_seen(const App *app, const char *caption, const char *screen)
{
    const bool film = app->session && app->session->view == VIEW_TRAINING;
    double said;
    int places;
    for (const char *p = caption; (p = next_number(p, &said, &places));) {
        const bool share = strncmp(p, " %", 2) == 0 || *p == '%';
        if ((share && !film && !is_seen(screen, said / 100, 2)) ||
            (!share && places > 0 && !is_seen(screen, said, places)))
            fail_msg("%g is not on the screen\n%s\n%s", said, caption, screen);
    }
}

// Returns how many captions were seen.
static size_t play_tour(Lang lang, double *seconds)
{
    App *app = open_lesson("training", lang);
    char path[OPEN_PATH], *last = strdup("");
    Script script;
    Error err = {0};
    size_t captions = 0;
    assert_true(script_read(tree_path("lessons/tour.txt", path), &script, &err));
    app->ticks = true;
    playback_start(app, &script, 1);
    for (double wait; app->playback && (wait = app_wait(app)) >= 0; *seconds += wait) {
        Buffer caption = {0};
        playback_caption(app, &caption);
        if (wait > 0 && !app->session)
            assert_int_equal(app->contents.row, 0); // the first lesson is next
        if (wait > 0 && strcmp(buffer_text(&caption), last) != 0 &&
            !(app->session && app->session->run.on)) {
            for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
                char *screen = screen_above(app, buffer_text(&caption), sizes[i][0], sizes[i][1]);
                assert_said_is_seen(app, buffer_text(&caption), screen);
                free(screen);
            }
            app_resize(app, sizes[0][0], sizes[0][1]); // for which a message is made
            captions++;
            free(last);
            last = strdup(buffer_text(&caption));
        }
        buffer_release(&caption);
        if (!app_pass(app, wait, &err)) {
            char text[512];
            error_write(&err, LANG_EN, text, sizeof text);
            fail_msg("%s", text);
        }
    }
    free(last);
    app_free(app);
    return captions;
}

static void test_said_is_seen(void **state)
{
    (void)state;
    double en = 0, zh = 0;
    const size_t captions = play_tour(LANG_EN, &en);
    assert_true(captions > 12);
    assert_int_equal(play_tour(LANG_ZH, &zh), captions);
    assert_true(en > 110 && en < 150); // about two minutes
    assert_true(zh == en);
}

// Every caption is there in both.
static void test_both_languages(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    Script script;
    assert_true(script_read(tree_path("lessons/tour.txt", path), &script, ERROR_DROPPED));
    size_t pairs = 0;
    for (size_t i = 0; i < script.command.count; i++) {
        if (strncmp(script.command.at[i], "caption ", 8) != 0)
            continue;
        assert_true(i + 1 < script.command.count);
        assert_int_not_equal(strncmp(script.command.at[i], "caption zh ", 11), 0);
        assert_int_equal(strncmp(script.command.at[++i], "caption zh ", 11), 0);
        pairs++;
    }
    assert_true(pairs > 12);
    script_release(&script);
}

// From the contents it is asked for, and played by a program of its own.
static void test_asked_for(void **state)
{
    (void)state;
    App *app = open_lesson("training", LANG_EN);
    assert_false(app_run(app, "tour", ERROR_DROPPED)); // in a lesson
    assert_true(app_run(app, "contents", ERROR_DROPPED));
    app->display.lines = true;
    assert_false(app_run(app, "tour", ERROR_DROPPED));
    assert_false(app->quit);
    app->display.lines = false;
    assert_true(app_run(app, "tour", ERROR_DROPPED));
    assert_true(app->next == NEXT_TOUR && app->quit);
    assert_false(contents_untouched(app)); // nothing is known, since nothing is kept
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_said_is_seen),
        cmocka_unit_test(test_both_languages),
        cmocka_unit_test(test_asked_for),
    };
    return cmocka_run_group_tests_name("command_tour", tests, NULL, NULL);
}
