// SPDX-License-Identifier: GPL-3.0-or-later
// Operation counts: by hand, and for every op of the table.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "graph/rule.h"
#include "graph/graph.h"
#include "../ops/sample.h"
#include "kit/open.h"

static void check_work(const char *op, Shape a, Shape b, Shape out, int which, Work want)
{
    const Matrix operand[] = {{a.rows, a.cols, NULL}, {b.rows, b.cols, NULL}};
    const Matrix *const in[] = {&operand[0], &operand[1]};
    Matrix y = {out.rows, out.cols, NULL};
    const double param[OP_PARAMS] = {0};
    const size_t id[] = {1, 1, 1};
    const OpCall call = {.op = op_find(op),
                         .which = which,
                         .inputs = b.rows ? 2 : 1,
                         .in = in,
                         .param = param,
                         .id = id,
                         .ids = 3,
                         .out = &y};
    const Work work = rule_work(&call);
    if (work.products != want.products || work.sums != want.sums ||
        work.functions != want.functions)
        fail_msg("%s %d: %g %g %g", op, which, work.products, work.sums, work.functions);
}

static void test_by_hand(void **state)
{
    (void)state;
    const Shape x = {3, 2}, w = {2, 4}, y = {3, 4}, s = {3, 3}, one = {1, 1};
    const Shape none = {0, 0}, row = {1, 4};
    check_work("matmul", x, w, y, OP_FORWARD, (Work){24, 12, 0});
    check_work("matmul", x, w, y, 0, (Work){24, 18, 0});
    check_work("matmul", x, w, y, 1, (Work){24, 16, 0});
    check_work("softmax", s, none, s, OP_FORWARD, (Work){9, 15, 9});
    check_work("softmax", s, none, s, 0, (Work){18, 15, 0});
    check_work("add", y, row, y, OP_FORWARD, (Work){0, 12, 0});
    check_work("add", y, row, y, 0, (Work){0, 0, 0});
    check_work("add", y, row, y, 1, (Work){0, 8, 0}); // three rows into one
    check_work("scale", y, none, y, OP_FORWARD, (Work){12, 0, 0});
    check_work("sum", y, none, one, OP_FORWARD, (Work){0, 11, 0});
    check_work("sum", y, none, one, 0, (Work){0, 0, 0});
    check_work("dot", y, y, one, OP_FORWARD, (Work){12, 11, 0});
    check_work("mse", y, y, one, OP_FORWARD, (Work){13, 23, 0});
    check_work("mask", s, s, s, OP_FORWARD, (Work){0, 0, 0});
    // Σ e^(s − most) of each row, its log less the score, and the mean.
    check_work("cross_entropy", s, none, one, OP_FORWARD, (Work){1, 20, 12});
}

// An op counts something, or it only copies and compares.
static void test_no_op_is_left_out(void **state)
{
    (void)state;
    static const char *const free_of_work[] = {"mask", "transpose", "relu",   "cols",     "rows",
                                               "hcat", "vcat",      "gather", "max",      "min",
                                               "clip", "rowmax",    "argmax", "top_mask", "abs"};
    for (const Op *const *op = op_table; *op; op++) {
        bool listed = false;
        for (size_t i = 0; i < sizeof free_of_work / sizeof *free_of_work; i++)
            listed |= strcmp((*op)->name, free_of_work[i]) == 0;
        Sample sample;
        assert_true(sample_read(*op, 0, 1, &sample));
        SampleGraph sg = sample_graph(&sample, 1, SAMPLE_ONCE);
        const OpCall call = graph_call(sg.graph, sg.node, OP_FORWARD);
        const Work work = rule_work(&call);
        const bool counts = work.products + work.sums + work.functions > 0;
        graph_free(sg.graph);
        if (counts == listed)
            fail_msg("%s %s", (*op)->name, counts ? "counts" : "counts nothing");
    }
}

// ---- Paths -------------------------------------------------------------

static NodeId leaf(Graph *graph, Role role, size_t rows, size_t cols)
{
    Matrix m = matrix_new(rows, cols);
    matrix_fill(&m, 0.5);
    const NodeId node = graph_add_leaf(graph, role, &m, ERROR_DROPPED);
    matrix_release(&m);
    return node;
}

static NodeId apply(Graph *graph, const char *op, NodeId a, NodeId b, const double *param)
{
    const NodeId in[] = {a, b};
    return graph_add_op(graph, op_find(op), in, b == NODE_NONE ? 1 : 2, param, NULL, 0,
                        ERROR_DROPPED);
}

static bool same_work(Work a, Work b)
{
    return a.products == b.products && a.sums == b.sums && a.functions == b.functions;
}

// Two products, and the sum of what they send back: one addition a cell.
static void test_paths_are_added(void **state)
{
    (void)state;
    Graph *g = graph_new((size_t)1 << 24);
    const NodeId x = leaf(g, ROLE_INPUT, 3, 2), w = leaf(g, ROLE_WEIGHT, 2, 4);
    const NodeId a = apply(g, "matmul", x, w, NULL), b = apply(g, "matmul", x, w, NULL);
    assert_true(graph_backward(g, apply(g, "dot", a, b, NULL), NULL, ERROR_DROPPED));
    graph_finish(g);
    assert_true(same_work(graph_work(g, SIDE_GRAD, x), (Work){48, 2 * 18 + 6, 0}));
    assert_true(same_work(graph_work(g, SIDE_GRAD, w), (Work){48, 2 * 16 + 8, 0}));
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_by_hand),
                                       cmocka_unit_test(test_no_op_is_left_out),
                                       cmocka_unit_test(test_paths_are_added)};
    return cmocka_run_group_tests_name("graph_work", tests, NULL, NULL);
}
