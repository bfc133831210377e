// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does where: every command line that lies on a screen runs, and
// a click on a number selects the number that is seen there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/plan.h"
#include "view/region.h"

static Canvas *draw(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    return canvas;
}

static bool command_at(const Canvas *canvas, int x, int y, Buffer *line)
{
    buffer_clear(line);
    return canvas_command(canvas, x, y, line);
}

static void come_back(App *app, size_t stop, const char *view)
{
    char line[64];
    app->quit = false;
    app->ticks = true;
    if (!app->session)
        assert_true(run(app, "open three-tokens"));
    app_run(app, "cancel", ERROR_DROPPED);
    app_run(app, "reset", ERROR_DROPPED);
    app_run(app, "transpose off", ERROR_DROPPED);
    snprintf(line, sizeof line, "goto %zu", stop + 1);
    assert_true(run(app, line));
    assert_true(run(app, view));
}

// A selection that does not move the walk is the cell of the line.
static void assert_selected(const App *app, const char *line)
{
    Buffer name = {0};
    session_write_cell(app->session, app->session->cell, &name);
    assert_string_equal(buffer_text(&name), line + strlen("select "));
    buffer_release(&name);
}

// Tries each line of a screen; returns how many there were.
static size_t try_screen(App *app, int w, int h, size_t stop, const char *view)
{
    come_back(app, stop, view);
    Canvas *canvas = draw(app, w, h);
    const CellRef cell = app->session->cell;
    Buffer line = {0}, last = {0};
    size_t tried = 0;
    for (int i = 0; i < w * h; i++) {
        if (!command_at(canvas, i % w, i / w, &line) ||
            strcmp(buffer_text(&line), buffer_text(&last)) == 0 ||
            strcmp(buffer_text(&line), ":") == 0)
            continue;
        buffer_clear(&last);
        buffer_add(&last, buffer_text(&line));
        if (getenv("TRACE"))
            printf("# %zu %s %s\n", stop, view, buffer_text(&line));
        assert_true(run(app, buffer_text(&line)));
        if (strncmp(buffer_text(&line), "select ", 7) == 0)
            assert_selected(app, buffer_text(&line));
        come_back(app, stop, view);
        if (cell.node != NODE_NONE)
            session_select(app->session, cell);
        tried++;
    }
    buffer_release(&line);
    buffer_release(&last);
    canvas_free(canvas);
    return tried;
}

static void test_lines_run(void **state)
{
    (void)state;
    static const char *const views[] = {"view lesson", "view map", "view matrix", "view check",
                                        "view training"};
    App *app = open_worked_case(LANG_EN);
    const size_t stops = app->session->lesson->walk.count;
    for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
        for (size_t stop = 0; stop<stops; stop += v> 0 ? 5 : 1)
            assert_true(try_screen(app, 100, 30, stop, views[v]) > 5);
    }
    assert_true(try_screen(app, 80, 24, 12, "view lesson") > 20);
    app_free(app);
}

// Where the row and the column of what is seen are exchanged, too.
static void test_columns(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto dWq"));
    assert_true(run(app, "transpose on"));
    Canvas *canvas = draw(app, 100, 30);
    Buffer line = {0};
    size_t tried = 0;
    for (int i = 0; i < 100 * 30; i++) {
        if (!command_at(canvas, i % 100, i / 100, &line) ||
            strncmp(buffer_text(&line), "select ", 7) != 0)
            continue;
        assert_true(run(app, buffer_text(&line)));
        assert_selected(app, buffer_text(&line));
        tried++;
    }
    assert_true(tried > 40);
    canvas_free(canvas);
    buffer_release(&line);
    app_free(app);
}

// The number under the mouse is the one that is selected.
static void test_number_seen(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto A"));
    Canvas *canvas = draw(app, 80, 24);
    Buffer text = {0}, line = {0};
    canvas_write(canvas, false, &text);
    int y = 0;
    const char *found = strstr(buffer_text(&text), "0.620"); // A[2,3]
    assert_non_null(found);
    const char *start = buffer_text(&text);
    for (const char *p = start; p < found; p++) {
        y += *p == '\n';
        start = *p == '\n' ? p + 1 : start;
    }
    int x = 0;
    for (const char *p = start; p < found; p++)
        x += ((unsigned char)*p & 0xC0) != 0x80;
    assert_true(command_at(canvas, x, y, &line));
    assert_string_equal(buffer_text(&line), "select A[2,3]");
    buffer_release(&text);
    buffer_release(&line);
    canvas_free(canvas);
    app_free(app);
}

// A term of the sum is pointed at.
static void test_terms(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app->session->uncovered = true;
    assert_true(run(app, "select dWq[2,1]"));
    Canvas *canvas = draw(app, 80, 24);
    Buffer line = {0};
    bool seen[4] = {0};
    for (int i = 0; i < 80 * 24; i++) {
        int term = 0;
        if (command_at(canvas, i % 80, i / 80, &line) &&
            sscanf(buffer_text(&line), "term %1d", &term) == 1 && term < 4)
            seen[term] = true;
    }
    assert_true(seen[1] && seen[2] && seen[3] && !seen[0]);
    assert_true(run(app, "term 2"));
    assert_int_equal(app->session->whys, 1);
    size_t sources;
    Source *source = session_sources(app->session, app->session->cell, &sources);
    assert_int_equal(source[app->session->why[0].source].term, 1);
    free(source);
    assert_false(app_run(app, "term 4", ERROR_DROPPED));
    assert_false(app_run(app, "term 0", ERROR_DROPPED));
    buffer_release(&line);
    canvas_free(canvas);
    app_free(app);
}

static void test_contents(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    assert_true(app->catalog.count > 0);
    Canvas *canvas = draw(app, 80, 24);
    Buffer line = {0};
    assert_true(command_at(canvas, 10, 2, &line));
    assert_true(run(app, buffer_text(&line)));
    assert_int_equal(app->contents.row, 0);
    int x = 79;
    while (x > 0 && !(command_at(canvas, x, 23, &line) && strcmp(buffer_text(&line), "help") == 0))
        x--;
    assert_true(x > 0);
    buffer_release(&line);
    canvas_free(canvas);
    app_free(app);
}

static void test_stacking(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(10, 2, GLYPHS_UNICODE);
    Buffer line = {0};
    canvas_region(canvas, (Rect){0, 0, 10, 2}, "next");
    canvas_region(canvas, (Rect){4, 0, 2, 1}, "goto %d", 3);
    assert_true(command_at(canvas, 5, 0, &line));
    assert_string_equal(buffer_text(&line), "goto 3");
    assert_true(command_at(canvas, 5, 1, &line));
    assert_string_equal(buffer_text(&line), "next");
    assert_false(command_at(canvas, 10, 1, &line));
    canvas_clear(canvas);
    assert_false(command_at(canvas, 5, 1, &line));
    buffer_release(&line);
    canvas_free(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_run),   cmocka_unit_test(test_columns),
        cmocka_unit_test(test_number_seen), cmocka_unit_test(test_terms),
        cmocka_unit_test(test_contents),    cmocka_unit_test(test_stacking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
