// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/latex.h"

typedef struct Row {
    const char *plain, *latex;
} Row;

static void check(void (*write)(const char *, Buffer *), const Row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Buffer out = {0};
        write(rows[i].plain, &out);
        assert_string_equal(buffer_text(&out), rows[i].latex);
        buffer_release(&out);
    }
}
#define CHECK(write, rows) check(write, rows, sizeof(rows) / sizeof *(rows))

static void test_text(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"", ""},
        {"Why √d_k?", "Why $\\surd $d\\_k?"},
        {"dWq = Xᵀ⋅dQ", "dWq = X${}^{\\top}{}$$\\cdot $dQ"},
        {"a\\input{b}$%#&~^", "a\\textbackslash{}input\\{b\\}\\$\\%\\#\\&\\textasciitilde{}"
                              "\\textasciicircum{}"},
        {"<\"`[]>--do", "\\textless{}\\textquotedbl{}\\textasciigrave{}{[}{]}\\textgreater{}"
                        "-{}-{}do"},
        {"注意力：QKᵀ", "注意力：QK${}^{\\top}{}$"},
    };
    CHECK(latex_text, rows);
}

static void test_names(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"X", "X"},
        {"Wq", "W_q"},
        {"W12", "W_{12}"},
        {"b1", "b_1"},
        {"mask", "\\mathrm{mask}"},
        {"S_scaled", "S_{\\mathrm{scaled}}"},
        {"attn_out_1", "\\mathrm{attn}_{\\mathrm{out\\_1}}"},
        {"x__", "x_{\\mathrm{\\_}}"},
        {"x_k", "x_k"},
        {"dWq", "\\mathrm{d}W_q"},
        {"dq", "\\mathrm{dq}"},
        {"dz2", "\\mathrm{d}z_2"},
        {"d_1", "d_1"},
        {"d12", "d_{12}"},
        {"Wq'", "W_q'"},
        {"茶", "\\text{茶}"},
        {"to-do_#1", "\\mathrm{to}-\\mathrm{do\\_}\\#1"},
    };
    CHECK(latex_math, rows);
}

static void test_math(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"1⋅(-1.4112) = -1.4112", "1\\cdot (-1.4112) = -1.4112"},
        {"S[1,2] ∕ √2", "S[1,2] / \\sqrt{2}{}"},
        {"√(a + 1) - √x", "\\sqrt{a + 1}{} - \\sqrt{x}{}"},
        {"√d_k x^2y", "\\sqrt{d_k}{} x{}^{2}{}y"},
        {"sqrt(a) + sqrt2", "\\sqrt{a}{} + \\mathrm{sqrt2}"},
        {"cross_entropy(Z, y)", "\\mathrm{cross\\_entropy}(Z, y)"},
        {"[0 dV 0]", "[0\\ \\mathrm{d}V\\ 0]"},
        {"d(\"Q⋅V\")[1,1]", "\\mathrm{d}(Q\\cdot V)[1,1]"},
        {"e^(Q[1,1] - max)²", "e{}^{Q[1,1] - \\mathrm{max}}{}{}^{2}{}"},
        {"x^2^ ^", "x{}^{2}{}\\hat{~} \\hat{~}"},
        {"1e+20'", "1\\cdot 10^{20}{}'"},
        {"1.5e-9 + 2e", "1.5\\cdot 10^{-9}{} + 2e"},
        {"(8 more: 0.9)", "(8\\ \\mathrm{more}: 0.9)"},
        {"row mean", "\\mathrm{row}\\ \\mathrm{mean}"},
        {"Kᵀᵀ₁", "K{}^{\\top}{}{}^{\\top}{}{}_{1}{}"},
        {"\\}{$&%#~\"`<", "\\backslash \\}\\{\\$\\&\\%\\#{\\sim}\\text{\"}\\grave{~}{}<{}"},
        {"√(", "\\surd ("},
    };
    CHECK(latex_math, rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_math),
    };
    return cmocka_run_group_tests_name("base_latex", tests, NULL, NULL);
}
