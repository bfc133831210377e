// SPDX-License-Identifier: GPL-3.0-or-later
// What is exported of a large lesson: with as much as goes in all of it, of more a part, or none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

#include "export/code_names.h"
#include "export/latex_matrix.h"
#include "export/text.h"
#include "kit/open.h"

// Opens the code, in which N is a number.
static App *open_code(const char *code, int n)
{
    char text[400];
    snprintf(text, sizeof text, "local N = %d\n%s", n, code);
    App *app = open_text(2, text);
    assert_non_null(app);
    return app;
}

// Whether the text has that part.
static bool has(const Buffer *text, const char *part)
{
    return strstr(buffer_text(text), part) != NULL;
}

static void names_of_code(void **state)
{
    (void)state;
    App *app = open_code("name(('n'):rep(32), input{1}) name(('m'):rep(33), input{1}) "
                         "name(('m'):rep(34), input{1})",
                         0);
    Owned owned = {0};
    const char *const *names = code_names(app->session->graph, &owned);
    assert_string_equal(names[0], "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn");
    assert_string_equal(names[1], "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm");
    assert_string_equal(names[2], "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm_3");
    owned_release(&owned);
    app_free(app);
}

static void rows_and_columns_on_paper(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        Buffer text = {0};
        App *app = open_code("X = input(zeros(16 + N, 10 + N))", more);
        const CellRef cell = {.side = SIDE_VALUE, .node = 0};
        latex_matrix(app->session, cell, PAPER_HANDOUT, LANG_EN, &text);
        size_t ends = 0;
        for (const char *p = buffer_text(&text); (p = strstr(p, "[3pt]")); p++)
            ends++;
        assert_int_equal(ends, 16 - 1);
        assert_true(has(&text, more ? "{rrrrrrrrrrr}" : "{rrrrrrrrrr}")); // 10, and dots
        assert_int_equal(has(&text, "\\vdots"), more);
        assert_int_equal(has(&text, "\\cdots"), more);
        buffer_release(&text);
        app_free(app);
    }
}

static void cells_that_changed(void **state)
{
    (void)state;
    for (int cells = 16; cells <= 17; cells++) {
        App *app = open_code("X = input(zeros(1, N))", cells);
        app->display.lines = true;
        assert_true(run(app, "goto X") && run(app, "set X 1"));
        const Buffer *said = &app->message;
        assert_true(has(said, "[1,16]"));
        assert_false(has(said, "[1,17]"));
        assert_int_equal(has(said, ", and 1 more"), cells == 17);
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {

        cmocka_unit_test(names_of_code),
        cmocka_unit_test(cells_that_changed),
        cmocka_unit_test(rows_and_columns_on_paper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
