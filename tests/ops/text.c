// SPDX-License-Identifier: GPL-3.0-or-later
// An operation that is a text and nothing else: its numbers, its gradient, the sum behind a
// cell, its shape and its formulas in each notation, with tokens as rows and as columns.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "evaluate.h"
#include "graph/check.h"
#include "graph/formula.h"
#include "graph/rule.h"
#include "sample.h"

#define TEXT_OP                                                                                    \
    .operands = {1, 1}, .shape = rule_shape, .forward = rule_forward, .backward = rule_backward,   \
    .samples = "m,k; 1,k; m,1"

static const Op mean = {
    .name = "mean",
    TEXT_OP,
    .rule = {.value = "y[r,0] = sum(j) a[r,j]/{cols(a)}", .back = {"x[r,c] = g[r,0]/{cols(a)}"}},
};

static const Op centre = {
    .name = "centre",
    TEXT_OP,
    .rule = {.steps = "'ones[r,c] = a[r,c]",
             .value = "μ[r] = sum(j) ones[r,j]/{cols(a)}; y[r,c] = ones[r,c] - μ[r]",
             .back = {"ḡ[r] = sum(j) g[r,j]/{cols(a)}; x[r,c] = g[r,c] - ḡ[r]"}},
};

static const Op above = {
    .name = "above",
    TEXT_OP,
    .rule = {.value = "y[r,0] = sum(j: a[r,j] != -inf) cos(a[r,j])^2",
             .back = {"x[r,c] = where(a[r,c] = -inf, 0, -2*g[r,0]*cos(a[r,c])*sin(a[r,c]))"}},
};

static void check_sums(SampleGraph *sg, NodeId node, Side side)
{
    Expansion x = {0};
    const Shape shape = graph_node(sg->graph, node)->shape;
    for (size_t i = 0; i < shape.rows * shape.cols; i++) {
        const CellRef cell = {side, node, 0, i / shape.cols, i % shape.cols};
        char why[200] = "";
        graph_expand(sg->graph, cell, &x);
        if (!evaluate_expansion(sg->graph, &x, graph_number(sg->graph, cell), why, sizeof why))
            fail_msg("%s", why);
    }
    expansion_release(&x);
}

static void check_op(const Op *op)
{
    for (size_t s = 0; s < sample_count(op); s++) {
        Sample sample;
        assert_true(sample_read(op, s, 1, &sample));
        SampleGraph sg = sample_graph(&sample, 3, SAMPLE_NAMED);
        check_sums(&sg, sg.node, SIDE_VALUE);
        check_sums(&sg, sg.leaf[0], SIDE_GRAD);
        const Shape shape = graph_node(sg.graph, sg.leaf[0])->shape;
        for (size_t i = 0; i < shape.rows * shape.cols; i++) {
            Difference d;
            const CellRef cell = {SIDE_VALUE, sg.leaf[0], 0, i / shape.cols, i % shape.cols};
            assert_int_equal(check_cell(sg.graph, cell, &d), VERDICT_AGREES);
        }
        graph_free(sg.graph);
    }
}

static void check_formula(const Op *op, bool back, FormulaStyle style, const char *want)
{
    Sample sample;
    assert_true(sample_read(op, 0, 1, &sample));
    SampleGraph sg = sample_graph(&sample, 3, SAMPLE_NAMED);
    Buffer out = {0};
    if (back)
        formula_backward(sg.graph, sg.leaf[0], style, &out);
    else
        formula_forward(sg.graph, sg.node, style, &out);
    assert_string_equal(buffer_text(&out), want);
    buffer_release(&out);
    graph_free(sg.graph);
}

static void test_a_mean(void **state)
{
    (void)state;
    const FormulaStyle plain = {NOTATION_PLAIN, false};
    const FormulaStyle numpy = {NOTATION_NUMPY, false}, columns = {NOTATION_NUMPY, true};
    check_op(&mean);
    check_formula(&mean, false, plain, "y = mean(a0)");
    check_formula(&mean, false, numpy, "y = a0.mean(axis=1, keepdims=True)");
    check_formula(&mean, false, columns, "y = a0.mean(axis=0, keepdims=True)");
    check_formula(&mean, true, plain, "da0 = (dy ∕ n)⋅1ᵀ");
    check_formula(&mean, true, numpy, "da0 = (dy / a0.shape[1]) * np.ones_like(a0)");
}

static void test_a_row_without_its_mean(void **state)
{
    (void)state;
    const FormulaStyle plain = {NOTATION_PLAIN, false}, numpy = {NOTATION_NUMPY, false};
    check_op(&centre);
    check_formula(&centre, false, plain, "y = a0 - mean(a0)");
    check_formula(&centre, false, numpy, "y = a0 - a0.mean(axis=1, keepdims=True)");
    check_formula(&centre, true, plain, "da0 = dy - mean(dy)");
}

static void test_a_fold_that_leaves_out(void **state)
{
    (void)state;
    const FormulaStyle plain = {NOTATION_PLAIN, false}, numpy = {NOTATION_NUMPY, false};
    check_op(&above);
    check_formula(&above, false, plain, "y = cos(a0)²⋅1");
    check_formula(&above, false, numpy,
                  "y = (np.where(a0 != -np.inf, np.cos(a0)**2, 0)).sum(axis=1, keepdims=True)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_mean),
                                       cmocka_unit_test(test_a_row_without_its_mean),
                                       cmocka_unit_test(test_a_fold_that_leaves_out)};
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
