// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient check finds what is wrong and takes nothing for a kink that is
// none; and a small graph knows its gradients from before the first change.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "graph/check.h"
#include "kit/open.h"
#include "kit/set.h"

// Each gradient in turn a little off: a smooth function has no excuse. The root's
// is no result: the scalar that is watched is made with it.
static void test_every_wrong_gradient_is_found(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Graph *graph = app->session->graph;
    size_t tried = 0;
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        Matrix *grad = (Matrix *)graph_matrix(graph, SIDE_GRAD, node, 0);
        for (size_t i = 0; grad && node != graph_root(graph) && i < matrix_size(grad); i++) {
            const CellRef cell = {SIDE_VALUE, node, 0, i / grad->cols, i % grad->cols};
            const double right = grad->at[i];
            Difference d;
            assert_int_equal(check_cell(graph, cell, &d), VERDICT_AGREES);
            grad->at[i] = right * 1.0001 + 1e-4;
            assert_int_equal(check_cell(graph, cell, &d), VERDICT_DIFFERS);
            grad->at[i] = right;
            tried++;
        }
    }
    assert_true(tried > 50);
    app_free(app);
}

static void test_a_kink_is_one(void **state)
{
    (void)state;
    App *app = open_text(1, "X = input { {0, 1, -1} } Y = relu(X)\n"
                            "backward(Y, { {1, 1, 1} })\n");
    const NodeId x = graph_find(app->session->graph, "X");
    static const Verdict wanted[] = {VERDICT_KINK, VERDICT_AGREES, VERDICT_AGREES};
    for (size_t i = 0; i < 3; i++) {
        Difference d;
        const CellRef cell = {SIDE_VALUE, x, 0, 0, i};
        assert_int_equal(check_cell(app->session->graph, cell, &d), wanted[i]);
    }
    app_free(app);
}

// A small graph brings all gradients up to date before the first change, so that
// each has a number from before; a large one only those that were asked for.
static void test_gradients_from_before_the_first_change(void **state)
{
    (void)state;
    static const char *const sizes[] = {"3, 3", "100, 100"};
    for (int large = 0; large < 2; large++) {
        Buffer text = {0};
        buffer_printf(&text,
                      "X = input(ones(%s)) W = weight(ones(%s)) Y = X * W\n"
                      "backward(Y, ones(%s))\n",
                      sizes[large], sizes[large], sizes[large]);
        App *app = open_text(1, buffer_text(&text));
        buffer_release(&text);
        Graph *graph = app->session->graph;
        const NodeId x = graph_find(graph, "X"), w = graph_find(graph, "W");
        graph_begin_change(graph);
        assert_true(set_cell(graph, (CellRef){SIDE_VALUE, w, 0, 0, 0}, 2, ERROR_DROPPED));
        graph_update(graph);
        graph_grad(graph, x);
        assert_int_equal(graph_before(graph, SIDE_GRAD, x, 0) != NULL, !large);
        app_free(app);
    }
}

// Shares add up to 1 whatever the scores are; of a large sum of them the rounding moves.
static void test_rounding_of_a_large_sum_is_no_slope(void **state)
{
    (void)state;
    App *app = open_text(1, "X = input(random(1, 60, {seed = 1})) A = softmax(X)\n"
                            "Y = A * constant(ones(60, 1)) * 2e7 backward(Y, { {1} })\n");
    Graph *graph = app->session->graph;
    Matrix *grad = (Matrix *)graph_matrix(graph, SIDE_GRAD, graph_find(graph, "X"), 0);
    for (size_t i = 0; i < 60; i++) {
        Difference d;
        const CellRef cell = {SIDE_VALUE, graph_find(graph, "X"), 0, 0, i};
        assert_int_equal(check_cell(graph, cell, &d), VERDICT_AGREES);
        grad->at[i] += 0.1;
        assert_int_not_equal(check_cell(graph, cell, &d), VERDICT_AGREES);
        grad->at[i] -= 0.1;
    }
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_wrong_gradient_is_found),
        cmocka_unit_test(test_a_kink_is_one),
        cmocka_unit_test(test_gradients_from_before_the_first_change),
        cmocka_unit_test(test_rounding_of_a_large_sum_is_no_slope),
    };
    return cmocka_run_group_tests_name("graph_check", tests, NULL, NULL);
}
