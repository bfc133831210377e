// SPDX-License-Identifier: GPL-3.0-or-later
// Looks that never mix, in every place that shows a cell: what is covered is told
// nowhere, a mask is a hatch or a word and never a number that was computed,
// exactly 0 is "0" and a number that rounds to it is not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "export/text.h"
#include "kit/task_app.h"
#include "session/cell_look.h"

static App *open_looks(void)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/looks.lua", path), LANG_EN);
    assert_non_null(app);
    return app;
}

// A cell, how it is seen, and how it is spelt with three decimals.
static const struct {
    const char *cell;
    Seen seen;
    const char *spelt;
} cell_table[] = {
    {"X[1,1]", SEEN_NUMBER, "0"},        {"X[1,2]", SEEN_NUMBER, "0.000~"},
    {"X[1,3]", SEEN_NUMBER, "8.000"},    {"S[2,3]", SEEN_MASKED, ""},
    {"F[2,3]", SEEN_MASKED, "-5"},       {"A[2,3]", SEEN_MASKED, ""},
    {"A[1,3]", SEEN_COVERED, "?"},       {"A[1,1]", SEEN_NUMBER, "0.000~"},
    {"dX[1,1]", SEEN_NOT_COMPUTED, "⋅"},
};

static void test_each_look(void **state)
{
    (void)state;
    App *app = open_looks();
    assert_true(run(app, "goto A"));
    for (size_t i = 0; i < sizeof cell_table / sizeof *cell_table; i++) {
        char text[CELL_TEXT];
        const CellLook look = cell_look(app->session, cell_of(app, cell_table[i].cell));
        cell_look_write(&look, 3, text);
        if (look.seen != cell_table[i].seen || strcmp(text, cell_table[i].spelt) != 0)
            fail_msg("%s: seen as %d, \"%s\"", cell_table[i].cell, (int)look.seen, text);
    }
    assert_true(run(app, "answer 0.99933"));
    assert_int_equal(cell_look(app->session, cell_of(app, "A[1,3]")).seen, SEEN_NUMBER);
    assert_true(run(app, "goto dX"));
    assert_int_equal(cell_look(app->session, cell_of(app, "dX[1,1]")).seen, SEEN_NUMBER);
    app_free(app);
}

// What was made of two matrices is masked where the mask left no number in it.
static void test_of_a_pair(void **state)
{
    (void)state;
    static const double numbers[] = {0, -INFINITY, NAN, 0.25, -3};
    App *app = open_looks();
    const CellRef of = cell_of(app, "S[2,3]"), pair[] = {of, of};
    Matrix made = matrix_copy(graph_value(app->session->graph, of.node));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        made.at[5] = numbers[i];
        const MatrixLook look = matrix_look_of_pair(app->session, &made, pair);
        assert_int_equal(matrix_look_at(&look, 1, 2).seen, i < 3 ? SEEN_MASKED : SEEN_NUMBER);
        assert_int_equal(matrix_look_at(&look, 1, 1).seen, SEEN_NUMBER);
    }
    matrix_release(&made);
    app_free(app);
}

// What shows A, and what has to stand there. The covered share is 0.99933; no
// place may show a digit of it. NULL: the place has none to show.
static const struct {
    const char *command, *covered, *masked, *rounded;
} place_table[] = {
    {"view lesson", "?", "░", "0.000~"},
    {"view matrix", "?", "░", "0.000~"},
    {"view curves", "?", NULL, "0.000~"},
    {"view bars", "?", NULL, "0.000~"},
    {"map", "?", "░", NULL},
    {"view heads A", "?", "░", "0.000~"},
    {"view states A", "?", "░", NULL},
    {"view histogram A", NULL, NULL, NULL},
    {"view rank A", NULL, NULL, NULL},
    {"compare A A", "?", NULL, NULL},
    {"present on", "?", "░", NULL},
    {"transpose", "?", "░", "0.000~"},
    {"zoom", "?", "░", NULL},
    {"numpy on", "?", "░", "0.000~"},
};

static void test_each_screen(void **state)
{
    (void)state;
    static const char *const digits[] = {"0.999", "0.9993", "99.9"};
    for (size_t i = 0; i < sizeof place_table / sizeof *place_table; i++) {
        App *app = open_looks();
        assert_true(run(app, "goto A"));
        assert_true(run(app, "digits 3"));
        run(app, place_table[i].command);
        const char *const shown[] = {place_table[i].covered, place_table[i].masked,
                                     place_table[i].rounded};
        for (size_t k = 0; k < 3; k++)
            if (shown[k])
                assert_shows(app, shown[k], true);
        for (size_t k = 0; k < sizeof digits / sizeof *digits; k++)
            assert_shows(app, digits[k], false);
        app_free(app);
    }
}

static void assert_says(Buffer *text, const char *words, bool says)
{
    if ((strstr(buffer_text(text), words) != NULL) != says)
        fail_msg("%s '%s':\n%s", says ? "no" : "there is", words, buffer_text(text));
}

// The same in words, as line mode and the text export have them.
static void test_each_text(void **state)
{
    (void)state;
    static const char *const views[] = {
        "view lesson",      "view matrix", "map",          "view heads A", "view states A",
        "view histogram A", "compare A A", "view changes", "view curves",  "view bars"};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        App *app = open_looks();
        Buffer text = {0};
        assert_true(run(app, "goto A"));
        assert_true(run(app, "digits 3"));
        run(app, views[i]);
        text_view(app->session, LANG_EN, &text);
        assert_says(&text, "0.999", false);
        if (i == 0 || i == 1) {
            assert_says(&text, "covered", true);
            assert_says(&text, "masked", true);
            assert_says(&text, "0.000~", true);
        }
        buffer_release(&text);
        app_free(app);
    }
    App *app = open_looks();
    Buffer text = {0};
    assert_true(run(app, "goto F"));
    text_stop(app->session, LANG_EN, TEXT_ALL, &text);
    assert_says(&text, "masked -5", true);
    assert_says(&text, " 0, ", true); // exactly 0
    buffer_release(&text);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_look),
        cmocka_unit_test(test_of_a_pair),
        cmocka_unit_test(test_each_screen),
        cmocka_unit_test(test_each_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
