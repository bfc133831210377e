// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix that is cut on paper: each row that is shown stands alone, the last one behind dots.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "export/latex_matrix.h"
#include "kit/open.h"

static size_t times(const char *text, const char *part)
{
    size_t n = 0;
    for (; (text = strstr(text, part)); text++)
        n++;
    return n;
}

static void test_rows_of_a_cut_matrix(void **state)
{
    (void)state;
    enum { SHOWN = 16 };
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/bracket-labels.lua", path), LANG_EN);
    assert_non_null(app);
    const CellRef of = {.side = SIDE_VALUE, .node = graph_find(app->session->graph, "X")};
    Buffer out = {0};
    assert_in_range(latex_matrix(app->session, of, PAPER_HANDOUT, LANG_EN, &out), 20, LATEX_WIDTH);
    const char *text = buffer_text(&out);
    assert_non_null(
        strstr(text, "X\\ (20\\times 2) = \\begin{array}{r|rr}\n & [\\mathrm{CLS}] & * "));
    assert_int_equal(times(text, "\\\\[3pt]\n"), SHOWN - 1);
    assert_int_equal(times(text, "\\\\[3pt]\n& \\vdots\\\\[0pt]\n[\\mathrm{SEP}] & "), 1);
    assert_int_equal(times(text, "\n"), SHOWN + 3); // begin, heads, dots
    buffer_release(&out);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows_of_a_cut_matrix)};
    return cmocka_run_group_tests_name("export_latex_matrix", tests, NULL, NULL);
}
