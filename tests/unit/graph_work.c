// SPDX-License-Identifier: GPL-3.0-or-later
// Operation counts: by hand, for every op of the table, and how they grow held
// against a graph that really has more tokens.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "graph/rule.h"
#include "graph/work.h"
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

// ---- Growth ------------------------------------------------------------

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

// One head over n tokens of width 2, masked, with a bias and a loss.
static Graph *head(size_t n)
{
    Graph *g = graph_new((size_t)1 << 24);
    const double turned[OP_PARAMS] = {0, 1}, by[OP_PARAMS] = {0.7};
    const double fill[OP_PARAMS] = {-(double)INFINITY};
    const NodeId x = leaf(g, ROLE_INPUT, n, 2);
    const NodeId q = apply(g, "matmul", x, leaf(g, ROLE_WEIGHT, 2, 3), NULL);
    const NodeId k = apply(g, "matmul", x, leaf(g, ROLE_WEIGHT, 2, 3), NULL);
    const NodeId s = apply(g, "matmul", q, k, turned);
    const NodeId scaled = apply(g, "scale", s, NODE_NONE, by);
    const NodeId masked = apply(g, "mask", scaled, leaf(g, ROLE_CONSTANT, n, n), fill);
    const NodeId a = apply(g, "softmax", masked, NODE_NONE, NULL);
    const NodeId o = apply(g, "matmul", a, x, NULL);
    const NodeId y = apply(g, "add", o, leaf(g, ROLE_WEIGHT, 1, 2), NULL);
    const NodeId loss = apply(g, "sum", y, NODE_NONE, NULL);
    assert_int_not_equal(loss, NODE_NONE);
    assert_true(graph_backward_loss(g, loss, ERROR_DROPPED));
    graph_finish(g);
    return g;
}

static bool same_work(Work a, Work b)
{
    return a.products == b.products && a.sums == b.sums && a.functions == b.functions;
}

static void test_growth_is_what_more_tokens_cost(void **state)
{
    (void)state;
    Graph *small = head(3);
    Growth growth = growth_of(small);
    assert_int_equal(growth.size, 3);
    for (size_t n = 2; n < 9; n++) {
        Graph *real = head(n);
        Growth own = growth_of(real);
        for (NodeId id = 0; id < (NodeId)graph_count(small); id++) {
            const Shape shape = growth_shape(small, &growth, id, n);
            const Shape want = graph_node(real, id)->shape;
            assert_int_equal(shape.rows, want.rows);
            assert_int_equal(shape.cols, want.cols);
            for (int side = SIDE_VALUE; side <= SIDE_GRAD; side++)
                assert_true(same_work(work_at(small, (Side)side, id, &growth, n),
                                      work_at(real, (Side)side, id, &own, own.size)));
        }
        growth_release(&own);
        graph_free(real);
    }
    growth_release(&growth);
    graph_free(small);
}

// Two products, and the sum of what they send back: one addition a cell.
static void test_paths_are_added(void **state)
{
    (void)state;
    Graph *g = graph_new((size_t)1 << 24);
    const NodeId x = leaf(g, ROLE_INPUT, 3, 2), w = leaf(g, ROLE_WEIGHT, 2, 4);
    const NodeId a = apply(g, "matmul", x, w, NULL), b = apply(g, "matmul", x, w, NULL);
    assert_true(graph_backward_loss(g, apply(g, "dot", a, b, NULL), ERROR_DROPPED));
    graph_finish(g);
    Growth growth = growth_of(g);
    assert_true(same_work(work_at(g, SIDE_GRAD, x, &growth, 3), (Work){48, 2 * 18 + 6, 0}));
    assert_true(same_work(work_at(g, SIDE_GRAD, w, &growth, 3), (Work){48, 2 * 16 + 8, 0}));
    growth_release(&growth);
    graph_free(g);
}

static App *open_named(const char *lesson)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path(lesson, path), LANG_EN);
    assert_non_null(app);
    return app;
}

static void test_steps_are_not_said_to_grow(void **state)
{
    (void)state;
    App *app = open_named("lessons/kv-cache.lua");
    Graph *graph = app->session->graph;
    Growth growth = growth_of(graph);
    const NodeId s = graph_find(graph, "S"), s3 = graph_find(graph, "s3");
    assert_true(growth_holds(graph, &growth, SIDE_VALUE, s));
    assert_false(growth_holds(graph, &growth, SIDE_VALUE, s3));
    growth_release(&growth);
    app_free(app);
}

// Q, K and V are separate inputs there: their labels say that they are as long.
static void test_labels_join_inputs(void **state)
{
    (void)state;
    App *app = open_named("lessons/linear-attention.lua");
    Graph *graph = app->session->graph;
    Growth growth = growth_of(graph);
    const Shape s = growth_shape(graph, &growth, graph_find(graph, "S"), 9);
    const Shape m = growth_shape(graph, &growth, graph_find(graph, "M"), 9);
    assert_true(s.rows == 9 && s.cols == 9 && m.rows == 2 && m.cols == 2);
    growth_release(&growth);
    app_free(app);
}

// ---- Polynomials -------------------------------------------------------

static void test_polynomials(void **state)
{
    (void)state;
    static const struct {
        double c[GROWTH_TERMS];
        const char *text;
    } cases[] = {{{0, 8, 4, 0}, "4n² + 8n"},
                 {{0, 0, 0, 0}, "0"},
                 {{-1, 0, 1, 0}, "n² - 1"},
                 {{7, -2, 0, 3}, "3n³ - 2n + 7"},
                 {{1, 1, 1, 1}, "n³ + n² + n + 1"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double value[GROWTH_TERMS];
        for (int i = 0; i < GROWTH_TERMS; i++) {
            const double n = i + 2, *c = cases[k].c;
            value[i] = c[0] + n * (c[1] + n * (c[2] + n * c[3]));
        }
        const Polynomial p = polynomial_through(value);
        Buffer text = {0};
        polynomial_write(&p, &text);
        assert_string_equal(buffer_text(&text), cases[k].text);
        buffer_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_by_hand),
                                       cmocka_unit_test(test_no_op_is_left_out),
                                       cmocka_unit_test(test_growth_is_what_more_tokens_cost),
                                       cmocka_unit_test(test_paths_are_added),
                                       cmocka_unit_test(test_steps_are_not_said_to_grow),
                                       cmocka_unit_test(test_labels_join_inputs),
                                       cmocka_unit_test(test_polynomials)};
    return cmocka_run_group_tests_name("graph_work", tests, NULL, NULL);
}
