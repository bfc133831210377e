// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings: every line is the JSON that the format asks for, and a terminal
// that plays them shows, after each frame, what the canvas showed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <cjson/cJSON.h>
#include <vterm.h>

#include "export/ansi.h"
#include "export/cast.h"
#include "kit/open.h"

enum { W = 80, H = 24 };

static const char *const lines[] = {
    "next", "goto A", "select A[2,3]", "explain", "set Wq[1,2] 1/2", "lang zh",     "goto dX",
    "help", "cancel", "map",           "cancel",  "theme light",     "goto closing"};

static void assert_shows(VTerm *vterm, const Canvas *canvas)
{
    VTermScreen *screen = vterm_obtain_screen(vterm);
    for (int y = 0; y < canvas->h; y++) {
        for (int x = 0; x < canvas->w; x++) {
            const CanvasCell *cell = canvas_at(canvas, x, y);
            VTermScreenCell seen;
            vterm_screen_get_cell(screen, (VTermPos){y, x}, &seen);
            const uint32_t ch = seen.chars[0] ? seen.chars[0] : ' ';
            if (cell->ch == 0) // the second half of a wide character
                continue;
            if (cell->ch != ch)
                fail_msg("(%d,%d): %#x, not %#x", x, y, ch, cell->ch);
            if (ch != ' ') // which shows no ink
                assert_int_equal(seen.attrs.bold, (cell->style.attr & ATTR_BOLD) != 0);
            assert_int_equal(seen.attrs.reverse, (cell->style.attr & ATTR_REVERSE) != 0);
            if (cell->style.bg >= 0)
                assert_int_equal(seen.bg.indexed.idx, cell->style.bg);
            if (cell->style.bg < 0)
                assert_true(VTERM_COLOR_IS_DEFAULT_BG(&seen.bg));
        }
    }
}

static void test_frames(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE), *before = NULL;
    VTerm *vterm = vterm_new(H, W);
    vterm_set_utf8(vterm, 1);
    vterm_screen_reset(vterm_obtain_screen(vterm), 1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        app_draw(app, canvas, NULL);
        Buffer bytes = {0};
        ansi_frame(&before, canvas, &bytes);
        vterm_input_write(vterm, buffer_text(&bytes), bytes.size);
        assert_shows(vterm, canvas);
        buffer_clear(&bytes);
        assert_int_equal(ansi_frame(&before, canvas, &bytes), 0);
        assert_int_equal(bytes.size, 0);
        buffer_release(&bytes);
    }
    vterm_free(vterm);
    canvas_free(before);
    canvas_free(canvas);
    app_free(app);
}

// Checks the lines of a recording against the format; returns its length.
static double check_events(const char *text)
{
    double time = 0;
    size_t markers = 0, outputs = 0;
    for (const char *line = text; *line;) {
        const size_t size = strcspn(line, "\n");
        assert_int_equal(line[size], '\n');
        cJSON *json = cJSON_ParseWithLength(line, size);
        assert_non_null(json);
        if (line == text) {
            assert_true(cJSON_IsObject(json));
            assert_int_equal(cJSON_GetObjectItem(json, "version")->valueint, 2);
            assert_int_equal(cJSON_GetObjectItem(json, "width")->valueint, W);
            assert_int_equal(cJSON_GetObjectItem(json, "height")->valueint, H);
        } else {
            assert_int_equal(cJSON_GetArraySize(json), 3);
            const double stamp = cJSON_GetArrayItem(json, 0)->valuedouble;
            const char *code = cJSON_GetArrayItem(json, 1)->valuestring;
            assert_true(stamp >= time);
            time = stamp;
            assert_true(cJSON_IsString(cJSON_GetArrayItem(json, 2)));
            markers += strcmp(code, "m") == 0;
            outputs += strcmp(code, "o") == 0;
        }
        cJSON_Delete(json);
        line += size + 1;
    }
    assert_int_equal(markers, 2);
    assert_int_equal(outputs, 3);
    return time;
}

static void test_events(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_ZH);
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    Buffer out = {0};
    Cast cast;
    cast_start(&cast, W, H, "\"quoted\" 标题", &out);
    app_draw(app, canvas, NULL);
    cast_marker(&cast, 0, "intro");
    cast_frame(&cast, 0, canvas);
    cast_frame(&cast, 1, canvas); // the same: no event
    assert_true(run(app, "goto S"));
    app_draw(app, canvas, NULL);
    cast_marker(&cast, 1.5, "S");
    cast_frame(&cast, 1.5, canvas);
    cast_end(&cast, 4.25);
    const double length = check_events(buffer_text(&out));
    assert_true(length > 4.249 && length < 4.251);
    buffer_release(&out);
    canvas_free(canvas);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_events),
    };
    return cmocka_run_group_tests_name("export_cast", tests, NULL, NULL);
}
