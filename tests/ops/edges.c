// SPDX-License-Identifier: GPL-3.0-or-later
// The edges of the ops: what is not finite is carried, rows that have nothing
// give zeros, and operands that do not fit are refused with an error that says
// what would be right.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "graph/graph.h"
#include "graph/op_list.h"

enum { INPUTS = 3 };

static Graph *new_graph(void)
{
    return graph_new((size_t)1 << 20);
}

static NodeId leaf(Graph *graph, size_t rows, size_t cols, const double *cells)
{
    Matrix m = matrix_new(rows, cols);
    for (size_t i = 0; cells && i < rows * cols; i++)
        m.at[i] = cells[i];
    const NodeId node = graph_add_leaf(graph, ROLE_INPUT, &m, ERROR_DROPPED);
    matrix_release(&m);
    return node;
}

static NodeId apply(Graph *graph, const Op *op, NodeId in)
{
    return graph_add_op(graph, op, &in, 1, NULL, NULL, 0, ERROR_DROPPED);
}

// Starts the backward pass with ones.
static void start(Graph *graph, NodeId root)
{
    const Shape shape = graph_node(graph, root)->shape;
    Matrix up = matrix_new(shape.rows, shape.cols);
    matrix_fill(&up, 1);
    graph_backward(graph, root, &up, ERROR_DROPPED);
    matrix_release(&up);
    graph_finish(graph);
}

static void assert_cells(const Matrix *m, const double *wanted)
{
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (!(m->at[i] == wanted[i] || (isnan(m->at[i]) && isnan(wanted[i]))))
            fail_msg("cell %zu is %.17g instead of %.17g", i + 1, m->at[i], wanted[i]);
    }
}

// A row without anything to share out: zeros, zero gradient, reported.
static void check_empty_row(const Op *op, const double cells[2])
{
    static const double zeros[2] = {0, 0};
    Graph *graph = new_graph();
    const NodeId x = leaf(graph, 1, 2, cells), y = apply(graph, op, x);
    start(graph, y);
    CellRef cell;
    assert_cells(graph_value(graph, y), zeros);
    assert_cells(graph_grad(graph, x), zeros);
    assert_true(graph_empty_row(graph, &cell));
    assert_int_equal(cell.node, y);
    graph_free(graph);
}

static void test_rows_that_have_nothing(void **state)
{
    (void)state;
    check_empty_row(&op_softmax, (double[]){-INFINITY, -INFINITY});
    check_empty_row(&op_normalize_rows, (double[]){1, -1});
}

// Whatever comes back to a masked score's share: the others get what they get without it.
static void test_masked_scores_take_no_gradient(void **state)
{
    (void)state;
    static const double g[][3] = {
        {1, NAN, 3}, {1, INFINITY, 3}, {-1.7e308, 1.7e308, -1.7e308}, {1, 2, 3}};
    static const double wanted[][3] = {{-0.5, 0, 0.5}, {-0.5, 0, 0.5}, {0, 0, 0}, {-0.5, 0, 0.5}};
    for (size_t i = 0; i < sizeof g / sizeof *g; i++) {
        Graph *graph = new_graph();
        const NodeId s = leaf(graph, 1, 3, (double[]){2, -INFINITY, 2});
        Matrix up = matrix_new(1, 3);
        memcpy(up.at, g[i], sizeof g[i]);
        graph_backward(graph, apply(graph, &op_softmax, s), &up, ERROR_DROPPED);
        matrix_release(&up);
        graph_finish(graph);
        assert_cells(graph_grad(graph, s), wanted[i]);
        graph_free(graph);
    }
}

static void check_carried(const Op *op, double in, double out)
{
    Graph *graph = new_graph();
    const NodeId y = apply(graph, op, leaf(graph, 1, 1, &in));
    assert_cells(graph_value(graph, y), &out);
    graph_free(graph);
}

static void test_nan_and_infinity_are_carried(void **state)
{
    (void)state;
    static const Op *const ops[] = {
        &op_exp,  &op_log,       &op_sqrt,   &op_tanh,   &op_sigmoid, &op_relu,
        &op_gelu, &op_gelu_tanh, &op_silu,   &op_elu1,   &op_softmax, &op_normalize_rows,
        &op_abs,  &op_clip,      &op_rowmax, &op_rowsum, &op_entropy, &op_quantize};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        check_carried(ops[i], (double)NAN, (double)NAN);
    check_carried(&op_exp, -INFINITY, 0);
    check_carried(&op_exp, 1000, INFINITY);
    check_carried(&op_log, 0, -INFINITY);
    check_carried(&op_log, -1, (double)NAN);
    check_carried(&op_sqrt, -1, (double)NAN);
    check_carried(&op_tanh, INFINITY, 1);
    check_carried(&op_sigmoid, -INFINITY, 0);
    check_carried(&op_relu, INFINITY, INFINITY);
    check_carried(&op_relu, -INFINITY, 0);
    check_carried(&op_elu1, -INFINITY, 0);
    check_carried(&op_softmax, INFINITY, (double)NAN);
    check_carried(&op_clip, INFINITY, INFINITY);
    check_carried(&op_entropy, -1, (double)NAN);
    check_carried(&op_argmax, (double)NAN, 1);
    static const Op *const twos[] = {&op_max, &op_min};
    for (size_t i = 0; i < 4; i++) {
        Graph *graph = new_graph();
        const double one = 1, nan = (double)NAN;
        const NodeId in[] = {leaf(graph, 1, 1, i % 2 ? &one : &nan),
                             leaf(graph, 1, 1, i % 2 ? &nan : &one)};
        const NodeId y = graph_add_op(graph, twos[i / 2], in, 2, NULL, NULL, 0, ERROR_DROPPED);
        assert_cells(graph_value(graph, y), &nan);
        graph_free(graph);
    }
}

// Where 0⋅ln 0 would be nan: a masked share adds nothing to the entropy, and neither it nor
// the scores hear anything of it but what the other shares say.
static void test_entropy_of_masked_shares(void **state)
{
    (void)state;
    static const double scores[] = {0, -INFINITY, 0};
    Graph *graph = new_graph();
    const NodeId s = leaf(graph, 1, 3, scores), a = apply(graph, &op_softmax, s);
    const NodeId h = apply(graph, &op_entropy, a);
    start(graph, h);
    assert_true(fabs(graph_value(graph, h)->at[0] - log(2)) < 1e-15);
    assert_true(graph_grad(graph, a)->at[1] == 0);
    for (size_t i = 0; i < 3; i++)
        assert_true(fabs(graph_grad(graph, s)->at[i]) < 1e-15);
    CellRef cell;
    assert_false(graph_not_finite(graph, &cell) && cell.node != s);
    graph_free(graph);
}

// What takes a place or a count of a row has no gradient, and so has what leads to it alone.
static void test_no_gradient_through_places(void **state)
{
    (void)state;
    static const Op *const ops[] = {&op_argmax, &op_top_mask};
    for (size_t i = 0; i < 2; i++) {
        Graph *graph = new_graph();
        const NodeId x = leaf(graph, 1, 2, (double[]){1, 2}), y = apply(graph, ops[i], x);
        start(graph, apply(graph, &op_exp, y));
        assert_false(graph_has_grad(graph, y));
        assert_false(graph_has_grad(graph, x));
        graph_free(graph);
    }
}

// The panel's word on what comes back to the first cell of the first operand.
static void check_word(const Op *op, const double *a, const double *b, const char *word)
{
    Graph *graph = new_graph();
    const NodeId in[] = {leaf(graph, 1, 2, a), leaf(graph, 1, 2, b)};
    const double param[] = {-1, 1};
    start(graph, graph_add_op(graph, op, in, op->operands.least, param, NULL, 0, ERROR_DROPPED));
    Expansion x = {0};
    graph_expand(graph, (CellRef){SIDE_GRAD, in[0], 0, 0, 0}, &x);
    if (!x.note.en || !strstr(x.note.en, word))
        fail_msg("%s says \"%s\" instead of \"%s\"", op->name, x.note.en ? x.note.en : "", word);
    expansion_release(&x);
    graph_free(graph);
}

static void test_ties_are_told(void **state)
{
    (void)state;
    static const double low[] = {-2, 3}, mid[] = {1, 1}, high[] = {3, 3};
    check_word(&op_max, mid, mid, "half of the gradient for each");
    check_word(&op_max, mid, high, "the other one was taken");
    check_word(&op_min, mid, high, "this one was taken");
    check_word(&op_clip, low, low, "outside");
    check_word(&op_clip, mid, mid, "in the range"); // at its bound
    check_word(&op_rowmax, mid, mid, "equal share");
    check_word(&op_rowmax, low, low, "larger one");
    check_word(&op_rowmax, high, high, "equal share");
    check_word(&op_relu, low, low, "not above 0");
    check_word(&op_entropy, (double[]){0, 1}, mid, "adds nothing");
}

// A bound that would pass the other is refused, and nothing has changed.
static void test_parameter_that_does_not_fit(void **state)
{
    (void)state;
    Graph *graph = new_graph();
    const NodeId x = leaf(graph, 1, 1, (double[]){3});
    const NodeId y = graph_add_op(graph, &op_clip, &x, 1, (double[]){0, 1}, NULL, 0, ERROR_DROPPED);
    Error err = {0};
    graph_finish(graph);
    graph_begin_change(graph);
    assert_false(graph_set_param(graph, y, 0, 2, &err));
    assert_true(graph_node(graph, y)->param[0] == 0);
    assert_true(graph_set_param(graph, y, 1, 2, &err));
    graph_update(graph);
    assert_cells(graph_value(graph, y), (double[]){2});
    graph_free(graph);
}

// Scores of −∞ are skipped even where the row is spoilt otherwise.
static void test_masked_scores_stay_zero(void **state)
{
    (void)state;
    static const double spoilt[] = {(double)NAN, -INFINITY, 1};
    static const double shares[] = {(double)NAN, 0, (double)NAN};
    Graph *graph = new_graph();
    const NodeId a = apply(graph, &op_softmax, leaf(graph, 1, 3, spoilt));
    assert_cells(graph_value(graph, a), shares);
    graph_free(graph);
}

// A constant row under layernorm: 0, and a gradient stretched by 1∕√ε; with
// ε = 0 it is 0∕0.
static void test_constant_row_under_layernorm(void **state)
{
    (void)state;
    static const double row[] = {3, 3}, gamma[] = {1, 1}, beta[] = {0, 0};
    for (int zero = 0; zero < 2; zero++) {
        Graph *graph = new_graph();
        const NodeId in[] = {leaf(graph, 1, 2, row), leaf(graph, 1, 2, gamma),
                             leaf(graph, 1, 2, beta)};
        const double eps = zero ? 0 : 1e-5;
        const NodeId y = graph_add_op(graph, &op_layernorm, in, 3, &eps, NULL, 0, ERROR_DROPPED);
        const double wanted = zero ? (double)NAN : 0;
        assert_cells(graph_value(graph, y), (double[]){wanted, wanted});
        CellRef cell;
        assert_int_equal(graph_not_finite(graph, &cell), zero);
        graph_free(graph);
    }
}

// ---- Refusals ----------------------------------------------------------

typedef struct Refusal {
    const Op *op;
    Shape in[INPUTS]; // up to the first 0×0
    double param[OP_PARAMS];
    size_t id[2], ids;
    const char *message;
} Refusal;

static const Refusal refusals[] = {
    {&op_hadamard,
     {{2, 3}, {3, 2}},
     {0},
     {0},
     0,
     "hadamard: 2x3 and 3x2 do not fit: give two matrices of one shape, or a "
     "row (1xn), a column (mx1) or a 1x1 to stretch"},
    {&op_layernorm,
     {{2, 4}, {1, 3}, {1, 4}},
     {1e-5},
     {0},
     0,
     "layernorm: the first matrix is 2x4, matrix 2 is 1x3: cols of matrix 2 must be 4"},
    {&op_rmsnorm,
     {{2, 4}, {4, 1}},
     {1e-6},
     {0},
     0,
     "rmsnorm: the first matrix is 2x4, matrix 2 is 4x1: rows of matrix 2 must be 1"},
    {&op_cols,
     {{2, 4}},
     {2, 5},
     {0},
     0,
     "cols: 2 to 5 is no part of 2x4, which has 4 cols: give whole numbers "
     "with 1 <= from <= to <= 4"},
    {&op_rows,
     {{2, 4}},
     {2, 1},
     {0},
     0,
     "rows: 2 to 1 is no part of 2x4, which has 2 rows: give whole numbers "
     "with 1 <= from <= to <= 2"},
    {&op_rows,
     {{2, 4}},
     {0.5, 1},
     {0},
     0,
     "rows: 0.5 to 1 is no part of 2x4, which has 2 rows: give whole numbers "
     "with 1 <= from <= to <= 2"},
    {&op_hcat,
     {{2, 4}, {3, 4}},
     {0},
     {0},
     0,
     "hcat: the first matrix is 2x4, matrix 2 is 3x4: rows of matrix 2 must be 2"},
    {&op_vcat,
     {{2, 4}, {2, 3}},
     {0},
     {0},
     0,
     "vcat: the first matrix is 2x4, matrix 2 is 2x3: cols of matrix 2 must be 4"},
    {&op_matmul,
     {{2, 3}, {2, 4}},
     {0},
     {0},
     0,
     "matmul: the first matrix is 2x3, matrix 2 is 2x4: rows of matrix 2 must be 3"},
    {&op_matmul,
     {{2, 3}, {3, 2}},
     {0, 1},
     {0},
     0,
     "matmul: the first matrix is 2x3, matrix 2 is 3x2: cols of matrix 2 must be 3 (is a .T "
     "missing?)"},
    {&op_scale,
     {{2, 3}, {2, 1}},
     {1},
     {0},
     0,
     "scale: the first matrix is 2x3, matrix 2 is 2x1: rows of matrix 2 must be 1"},
    {&op_gather,
     {{3, 2}},
     {0},
     {1, 4},
     2,
     "gather: id 4 at place 2: 3x2 has rows 1 to 3, and 0 is no word"},
    {&op_rope,
     {{2, 3}},
     {10000},
     {0},
     0,
     "rope: 2x3 has 3 columns; they are turned in pairs, so their number must "
     "be even"},
    {&op_clip,
     {{2, 3}},
     {1, -1},
     {0},
     0,
     "clip: 1 to -1 is no range; give the lower bound first, as in clip(A, -1, 1)"},
    {&op_top_mask,
     {{2, 3}},
     {4},
     {0},
     0,
     "top_mask: k is 4; a row of 2x3 has 3 cells: give a whole number from 1 to 3"},
    {&op_cross_entropy,
     {{2, 3}},
     {0},
     {1},
     1,
     "cross_entropy: 1 targets for logits of 2x3; give one class for each of "
     "the 2 rows"},
    {&op_cross_entropy,
     {{2, 3}},
     {0},
     {1, 4},
     2,
     "cross_entropy: the target of row 2 is class 4; logits of 2x3 have "
     "classes 1 to 3, and 0 leaves the row out"},
    {&op_cross_entropy,
     {{2, 3}},
     {0},
     {0, 0},
     2,
     "cross_entropy: every target is 0, so no row counts; give at least one class, 1 to 3"},
};

static void check_refusal(const Refusal *refusal)
{
    Graph *graph = new_graph();
    NodeId in[INPUTS];
    size_t inputs = 0;
    while (inputs < INPUTS && refusal->in[inputs].rows > 0) {
        const Shape shape = refusal->in[inputs];
        in[inputs++] = leaf(graph, shape.rows, shape.cols, NULL);
    }
    Error err = {0};
    assert_int_equal(graph_add_op(graph, refusal->op, in, inputs, refusal->param, refusal->id,
                                  refusal->ids, &err),
                     NODE_NONE);
    char text[400];
    error_write(&err, LANG_EN, text, sizeof text);
    assert_string_equal(text, refusal->message);
    error_write(&err, LANG_ZH, text, sizeof text);
    assert_null(strstr(text, "{"));
    assert_non_null(strstr(text, refusal->op->name));
    assert_int_equal(error_status(&err), 4);
    graph_free(graph);
}

static void test_refusals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        check_refusal(&refusals[i]);
}

// The mask of dropout is that of its seed, and raising p only drops more.
static void test_dropout_mask(void **state)
{
    (void)state;
    double ones[40];
    for (size_t i = 0; i < 40; i++)
        ones[i] = 1;
    Graph *graph = new_graph();
    const NodeId x = leaf(graph, 4, 10, ones);
    NodeId y[4];
    static const double params[4][2] = {{0.3, 7}, {0.3, 7}, {0.6, 7}, {0.3, 8}};
    for (size_t i = 0; i < 4; i++)
        y[i] = graph_add_op(graph, &op_dropout, &x, 1, params[i], NULL, 0, ERROR_DROPPED);
    const Matrix *first = graph_value(graph, y[0]);
    assert_true(matrix_same(first, graph_value(graph, y[1])));
    assert_false(matrix_same(first, graph_value(graph, y[3])));
    for (size_t i = 0; i < 40; i++) {
        assert_true(first->at[i] == 0 || first->at[i] == 1 / (1 - 0.3));
        if (first->at[i] == 0)
            assert_true(graph_value(graph, y[2])->at[i] == 0);
        assert_int_equal(graph_masked(graph, y[0], i / 10, i % 10), first->at[i] == 0);
    }
    graph_free(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_that_have_nothing),
        cmocka_unit_test(test_masked_scores_take_no_gradient),
        cmocka_unit_test(test_nan_and_infinity_are_carried),
        cmocka_unit_test(test_masked_scores_stay_zero),
        cmocka_unit_test(test_constant_row_under_layernorm),
        cmocka_unit_test(test_entropy_of_masked_shares),
        cmocka_unit_test(test_no_gradient_through_places),
        cmocka_unit_test(test_ties_are_told),
        cmocka_unit_test(test_parameter_that_does_not_fit),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_dropout_mask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
