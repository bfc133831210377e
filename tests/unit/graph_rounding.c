// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of narrower types, and a graph that keeps its results in one.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"
#include "graph/rounding.h"
#include "kit/open.h"

// A float is what the processor makes of it; of halves and the upper halves of floats some.
static void test_numbers(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    for (int i = 0; i < 1000; i++) {
        const double x = ldexp(random_normal(&random), i % 280 - 160);
        assert_true(precision_round(PRECISION_FLOAT, x) == (double)(float)x);
        assert_true(precision_round(PRECISION_DOUBLE, x) == x);
    }
    assert_true(precision_round(PRECISION_HALF, 1.0 / 3) == 0x1.554p-2);
    assert_true(precision_round(PRECISION_HALF, 65519) == 65504);
    assert_true(precision_round(PRECISION_HALF, -65520) == -HUGE_VAL);
    assert_true(precision_round(PRECISION_HALF, 0x1p-25) == 0); // halfway, to the even one
    assert_true(precision_round(PRECISION_HALF, 0x1.8p-24) == 0x1p-23);
    assert_true(precision_round(PRECISION_BFLOAT, 1.0 / 3) == 0x1.56p-2);
    assert_true(isnan(precision_round(PRECISION_HALF, NAN)));
    assert_true(precision_round(PRECISION_FLOAT, -INFINITY) == -INFINITY);
    assert_true(precision_gap(PRECISION_FLOAT, 1) == 0x1p-23);
    assert_true(precision_fills(PRECISION_BFLOAT, 0x1.56p-2));
    assert_false(precision_fills(PRECISION_BFLOAT, 4.5)); // of any type
    assert_false(precision_fills(PRECISION_BFLOAT, 1.0 / 3));
    assert_string_equal(precision_name(PRECISION_BFLOAT), "bfloat16");
}

// All of it is of the type, near what it is in doubles, and the graph itself stays.
static void test_graph(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/encoder-layer.lua", path), LANG_EN);
    Graph *graph = app->session->graph;
    const double objective = graph_objective(graph);
    for (RoundWay way = 0; way < ROUND_WAYS; way++) {
        Rounding rounding = {PRECISION_HALF, way};
        Graph *rounded = rounded_graph(graph, &rounding);
        assert_non_null(rounded);
        size_t other = 0;
        for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
            const Matrix *is = graph_value(rounded, node), *was = graph_value(graph, node);
            for (size_t i = 0; i < matrix_size(is); i++) {
                assert_true(precision_round(PRECISION_HALF, is->at[i]) == is->at[i]);
                assert_true(fabs(is->at[i] - was->at[i]) < 0.05 * (1 + fabs(was->at[i])));
                other += is->at[i] != was->at[i];
            }
        }
        assert_true(other > 10);
        graph_free(rounded);
    }
    assert_true(graph_objective(graph) == objective);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers),
                                       cmocka_unit_test(test_graph)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
