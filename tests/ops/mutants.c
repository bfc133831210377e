// SPDX-License-Identifier: GPL-3.0-or-later
// The tests' own test: faults that people make are planted one at a time, and
// each must be caught, a fault of the forward pass by a stored value, a fault
// of the backward pass by the gradient check. The same check passes without
// the fault, so that it is the fault that is caught.
//
// Stored values: tests/data/three-tokens.json (NumPy) unless said otherwise.
#include <math.h>
#include <stdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "graph/check.h"
#include "graph/op_list.h"
#include "sample.h"

// ---- Checks ------------------------------------------------------------

static bool near_to(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fmax(1, fabs(b));
}

static bool holds(const Graph *graph, NodeId node, const double *stored)
{
    const Matrix *m = graph_value(graph, node);
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (!near_to(m->at[i], stored[i]))
            return false;
    }
    return true;
}

// The gradient check of tests/ops/ops.c on all samples.
static bool gradients_agree(const Op *op)
{
    for (size_t s = 0; s < sample_count(op); s++) {
        Sample sample;
        assert_true(sample_read(op, s, 1, &sample));
        SampleGraph sg = sample_graph(&sample, 7, SAMPLE_ONCE);
        CheckReport report;
        check_graph(sg.graph, NULL, &report);
        graph_free(sg.graph);
        if (report.count[VERDICT_DIFFERS] > 0)
            return false;
    }
    return true;
}

// ---- Lesson 1 in parts that can be exchanged ---------------------------

typedef struct Head {
    const Op *softmax;
    double by;
    bool k_as_it_is, mask_first, mask_after;
    size_t tokens; // how many of the three
} Head;

static const Head right = {.softmax = &op_softmax, .by = M_SQRT1_2, .tokens = 3};

typedef struct HeadGraph {
    Graph *graph;
    NodeId x, wq, s, a, o;
} HeadGraph;

static NodeId leaf(Graph *graph, Role role, size_t rows, size_t cols, double *cells)
{
    const Matrix m = {rows, cols, cells};
    return graph_add_leaf(graph, role, &m, ERROR_DROPPED);
}

static NodeId product(Graph *graph, NodeId a, NodeId b, bool b_transposed)
{
    const NodeId in[2] = {a, b};
    const double param[2] = {0, b_transposed};
    return graph_add_op(graph, &op_matmul, in, 2, param, NULL, 0, ERROR_DROPPED);
}

static NodeId masked(Graph *graph, NodeId scores, double fill, size_t n)
{
    double cells[9];
    for (size_t i = 0; i < n * n; i++)
        cells[i] = i % n <= i / n;
    const NodeId in[2] = {scores, leaf(graph, ROLE_CONSTANT, n, n, cells)};
    return graph_add_op(graph, &op_mask, in, 2, &fill, NULL, 0, ERROR_DROPPED);
}

// The graph up to O, or up to a product that is refused (then o is
// NODE_NONE).
static HeadGraph head_graph(const Head *head)
{
    double x[] = {1, 2, 0, 1, 3, 1}, eye[] = {1, 0, 0, 1};
    double wk[] = {1, 1, 0, 1}, wv[] = {1, 0, 1, 1};
    Graph *g = graph_new((size_t)1 << 20);
    HeadGraph h = {.graph = g, .o = NODE_NONE};
    h.x = leaf(g, ROLE_INPUT, head->tokens, 2, x);
    h.wq = leaf(g, ROLE_WEIGHT, 2, 2, eye);
    const NodeId q = product(g, h.x, h.wq, false);
    const NodeId k = product(g, h.x, leaf(g, ROLE_WEIGHT, 2, 2, wk), false);
    const NodeId v = product(g, h.x, leaf(g, ROLE_WEIGHT, 2, 2, wv), false);
    h.s = product(g, q, k, !head->k_as_it_is);
    if (h.s == NODE_NONE)
        return h;
    NodeId scores = graph_add_op(g, &op_scale, &h.s, 1, &head->by, NULL, 0, ERROR_DROPPED);
    if (head->mask_first)
        scores = masked(g, scores, -INFINITY, head->tokens);
    h.a = graph_add_op(g, head->softmax, &scores, 1, NULL, NULL, 0, ERROR_DROPPED);
    if (head->mask_after)
        h.a = masked(g, h.a, 0, head->tokens);
    h.o = product(g, h.a, v, false);
    return h;
}

static const double shares[] = {0.05571660169461818,  0.0016237596826884362,  0.9426596386226934,
                                0.3056952508389744,   0.07431963111601946,    0.619985118045006,
                                0.007033908904576086, 0.00020499056553294892, 0.992761100529891};

static bool shares_agree(const Head *head)
{
    const HeadGraph h = head_graph(head);
    const bool agree = h.o != NODE_NONE && holds(h.graph, h.a, shares);
    graph_free(h.graph);
    return agree;
}

// ---- Faults of the forward pass ----------------------------------------

static void columns_forward(const OpCall *call)
{
    Matrix *out = call->out;
    for (size_t j = 0; j < out->cols; j++) {
        double z = 0;
        for (size_t i = 0; i < out->rows; i++)
            z += exp(matrix_get(call->in[0], i, j));
        for (size_t i = 0; i < out->rows; i++)
            matrix_put(out, i, j, exp(matrix_get(call->in[0], i, j)) / z);
    }
}

static void test_softmax_over_columns(void **state)
{
    (void)state;
    Op bad = op_softmax;
    bad.forward = columns_forward;
    Head head = right;
    assert_true(shares_agree(&head));
    head.softmax = &bad;
    assert_false(shares_agree(&head));
}

static void no_max_forward(const OpCall *call)
{
    Matrix *out = call->out;
    for (size_t i = 0; i < out->rows; i++) {
        double z = 0;
        for (size_t j = 0; j < out->cols; j++)
            z += exp(matrix_get(call->in[0], i, j));
        for (size_t j = 0; j < out->cols; j++)
            matrix_put(out, i, j, exp(matrix_get(call->in[0], i, j)) / z);
    }
}

// Large scores have the shares of small ones: (1000, 1001) those of (0, 1).
static bool large_scores_agree(const Op *softmax)
{
    static const double stored[] = {0.2689414213699951, 0.7310585786300049};
    double cells[] = {1000, 1001};
    Graph *graph = graph_new((size_t)1 << 20);
    const NodeId s = leaf(graph, ROLE_INPUT, 1, 2, cells);
    const NodeId a = graph_add_op(graph, softmax, &s, 1, NULL, NULL, 0, ERROR_DROPPED);
    const bool agree = holds(graph, a, stored);
    graph_free(graph);
    return agree;
}

static void test_no_max(void **state)
{
    (void)state;
    Op bad = op_softmax;
    bad.forward = no_max_forward;
    assert_true(large_scores_agree(&op_softmax));
    assert_false(large_scores_agree(&bad));
}

static void test_no_scale(void **state)
{
    (void)state;
    Head head = right;
    head.by = 1;
    assert_true(shares_agree(&right));
    assert_false(shares_agree(&head));
}

// Three tokens of width 2: the product is refused. Two tokens: it fits, and
// the scores differ from those added up by hand.
static void test_k_untransposed(void **state)
{
    (void)state;
    static const double scores[] = {7, 2, 3, 1};
    Head head = right;
    head.k_as_it_is = true;
    assert_false(shares_agree(&head));
    for (int wrong = 0; wrong < 2; wrong++) {
        head = right;
        head.tokens = 2;
        head.k_as_it_is = wrong;
        const HeadGraph h = head_graph(&head);
        assert_int_equal(holds(h.graph, h.s, scores), !wrong);
        graph_free(h.graph);
    }
}

static void test_mask_after_softmax(void **state)
{
    (void)state;
    static const double stored[] = {
        3, 2, 2.6088593650139136, 1.804429682506957, 3.9923511193988253, 1.0070339089045761};
    for (int wrong = 0; wrong < 2; wrong++) {
        Head head = right;
        head.mask_first = !wrong;
        head.mask_after = wrong;
        const HeadGraph h = head_graph(&head);
        assert_int_equal(holds(h.graph, h.o, stored), !wrong);
        graph_free(h.graph);
    }
}

// layernorm with its variance taken over n − 1: the kept deviation is widened
// and the result shrunk accordingly.
static void sample_variance_forward(const OpCall *call)
{
    Matrix *out = call->out;
    const double n = (double)out->cols;
    op_layernorm.forward(call);
    for (size_t i = 0; i < matrix_size(out); i++)
        out->at[i] *= sqrt((n - 1) / n);
}

// Stored: torch.nn.functional.layer_norm of (1, 2, 3, 5).
static bool norm_agrees(const Op *norm)
{
    static const double stored[] = {-1.1832132521355803, -0.5070913937723915, 0.1690304645907973,
                                    1.521274181317175};
    double x[] = {1, 2, 3, 5}, one[] = {1, 1, 1, 1}, zero[] = {0, 0, 0, 0};
    Graph *graph = graph_new((size_t)1 << 20);
    const NodeId in[3] = {leaf(graph, ROLE_INPUT, 1, 4, x), leaf(graph, ROLE_WEIGHT, 1, 4, one),
                          leaf(graph, ROLE_WEIGHT, 1, 4, zero)};
    const NodeId y = graph_add_op(graph, norm, in, 3, NULL, NULL, 0, ERROR_DROPPED);
    const bool agree = holds(graph, y, stored);
    graph_free(graph);
    return agree;
}

static void test_variance_over_n_minus_1(void **state)
{
    (void)state;
    Op bad = op_layernorm;
    bad.forward = sample_variance_forward;
    assert_true(norm_agrees(&op_layernorm));
    assert_false(norm_agrees(&bad));
    assert_true(gradients_agree(&op_layernorm));
    assert_false(gradients_agree(&bad));
}

// ---- Faults of the backward pass ---------------------------------------

// `=` where `+=` belongs: of the rows that a bias serves only the last counts.
static void overwriting_backward(const OpCall *call, Matrix *dx)
{
    const Matrix *g = call->up;
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->cols; j++)
            dx->at[(dx->rows == 1 ? 0 : i) * dx->cols + (dx->cols == 1 ? 0 : j)] =
                matrix_get(g, i, j);
    }
}

static void test_assignment_for_accumulation(void **state)
{
    (void)state;
    Op bad = op_add;
    bad.backward = overwriting_backward;
    assert_true(gradients_agree(&op_add));
    assert_false(gradients_agree(&bad));
}

static void diagonal_backward(const OpCall *call, Matrix *dx)
{
    const Matrix *g = call->up;
    for (size_t i = 0; i < matrix_size(g); i++) {
        const double a = call->out->at[i];
        dx->at[i] += a * (1 - a) * g->at[i];
    }
}

static void test_diagonal_only(void **state)
{
    (void)state;
    Op bad = op_softmax;
    bad.backward = diagonal_backward;
    assert_true(gradients_agree(&op_softmax));
    assert_false(gradients_agree(&bad));
}

// The slope of one form of gelu beside the value of the other.
static void test_gelu_slopes_exchanged(void **state)
{
    (void)state;
    Op first = op_gelu, second = op_gelu_tanh;
    char steps[256];
    snprintf(steps, sizeof steps, "%s; %s", op_gelu.rule.steps, op_gelu_tanh.rule.steps);
    first.rule =
        (Rule){.steps = steps, .value = op_gelu.rule.value, .back = {op_gelu_tanh.rule.back[0]}};
    second.rule =
        (Rule){.steps = steps, .value = op_gelu_tanh.rule.value, .back = {op_gelu.rule.back[0]}};
    assert_true(gradients_agree(&op_gelu));
    assert_true(gradients_agree(&op_gelu_tanh));
    assert_false(gradients_agree(&first));
    assert_false(gradients_agree(&second));
}

// The step Wq − lr⋅dWq at lr 0.1, stored; with the sign the other way round
// the objective would grow.
static void test_sign_of_the_step(void **state)
{
    (void)state;
    static const double up[] = {1, 0, 0, 1, 1, -1};
    static const double dwq[] = {0.14728701743847455, 0.08065318320092153, -0.06262709762570401,
                                 0.0035576885954024112};
    HeadGraph h = head_graph(&right);
    double cells[6];
    for (size_t i = 0; i < 6; i++)
        cells[i] = up[i];
    assert_true(graph_backward(h.graph, h.o, &(Matrix){3, 2, cells}, ERROR_DROPPED));
    graph_finish(h.graph);
    for (size_t i = 0; i < 4; i++) {
        const CellRef now = {SIDE_VALUE, h.wq, 0, i / 2, i % 2};
        const CellRef next = {SIDE_NEXT, h.wq, 0, i / 2, i % 2};
        const double w = graph_number(h.graph, now);
        assert_true(near_to(graph_number(h.graph, next), w - 0.1 * dwq[i]));
        assert_false(near_to(graph_number(h.graph, next), w + 0.1 * dwq[i]));
        const double f = graph_objective(h.graph), step = 1e-3 * dwq[i];
        assert_true(graph_objective_if(h.graph, now, w - step) < f);
        assert_true(graph_objective_if(h.graph, now, w + step) > f);
    }
    graph_free(h.graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_softmax_over_columns),
        cmocka_unit_test(test_no_max),
        cmocka_unit_test(test_no_scale),
        cmocka_unit_test(test_k_untransposed),
        cmocka_unit_test(test_mask_after_softmax),
        cmocka_unit_test(test_variance_over_n_minus_1),
        cmocka_unit_test(test_assignment_for_accumulation),
        cmocka_unit_test(test_diagonal_only),
        cmocka_unit_test(test_gelu_slopes_exchanged),
        cmocka_unit_test(test_sign_of_the_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
