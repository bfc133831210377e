// SPDX-License-Identifier: GPL-3.0-or-later
// Every op of the table, held to its own samples in three shapes and with
// five seeds. One test an op: an op cannot be added without being tested.
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
#include "graph/op_list.h"
#include "sample.h"

enum { SEEDS = 5, OPS_MOST = 128 };

// Where a check stands, for messages.
typedef struct Place {
    const Op *op;
    size_t sample, sizes, seed;
} Place;

#define FAIL(place, ...)                                                                           \
    do {                                                                                           \
        print_error("%s, sample %zu, shape %zu, seed %zu: ", (place)->op->name,                    \
                    (place)->sample + 1, (place)->sizes + 1, (place)->seed);                       \
        fail_msg(__VA_ARGS__);                                                                     \
    } while (0)

// ---- Gradients ---------------------------------------------------------

// Where an op rounds, differences say nothing: what comes back is what came.
static void check_straight_through(const Place *place, SampleGraph *sg)
{
    if (graph_has_grad(sg->graph, sg->leaf[0]) &&
        !matrix_same(graph_grad(sg->graph, sg->leaf[0]), graph_grad(sg->graph, sg->node)))
        FAIL(place, "the gradient is not passed straight through");
}

static void check_gradients(const Place *place, SampleGraph *sg)
{
    if (place->op->by_rule) {
        check_straight_through(place, sg);
        return;
    }
    for (NodeId leaf = 0; leaf < sg->node; leaf++) {
        if (!graph_has_grad(sg->graph, leaf))
            continue;
        const Shape shape = graph_node(sg->graph, leaf)->shape;
        for (size_t i = 0; i < shape.rows * shape.cols; i++) {
            const CellRef cell = {SIDE_VALUE, leaf, 0, i / shape.cols, i % shape.cols};
            Difference d;
            if (check_cell(sg->graph, cell, &d) != VERDICT_AGREES)
                FAIL(place,
                     "operand %d [%zu,%zu]: backward %.12g, measured "
                     "%.12g",
                     leaf, cell.row + 1, cell.col + 1, d.analytic, d.quotient);
        }
    }
}

// ---- Expansions --------------------------------------------------------

// The step, the tree below it and every source in it.
static void check_expansion(const Place *place, Graph *graph, CellRef cell, Expansion *x)
{
    graph_expand(graph, cell, x);
    const double computed = graph_number(graph, cell);
    char why[200] = "";
    if (!evaluate_expansion(graph, x, computed, why, sizeof why))
        FAIL(place, "%s of node %d [%zu,%zu]: %s", cell.side == SIDE_VALUE ? "value" : "gradient",
             cell.node, cell.row + 1, cell.col + 1, why);
}

static void check_expansions(const Place *place, SampleGraph *sg)
{
    Expansion x = {0};
    for (NodeId node = 0; node <= sg->node; node++) {
        const Shape shape = graph_node(sg->graph, node)->shape;
        for (size_t i = 0; i < shape.rows * shape.cols; i++) {
            const size_t row = i / shape.cols, col = i % shape.cols;
            const CellRef value = {SIDE_VALUE, node, 0, row, col};
            const CellRef grad = {SIDE_GRAD, node, 0, row, col};
            check_expansion(place, sg->graph, value, &x);
            if (graph_has_grad(sg->graph, node))
                check_expansion(place, sg->graph, grad, &x);
        }
    }
    expansion_release(&x);
}

// ---- The contract of forward and backward ------------------------------

// Forward fills all of what it is given.
static void check_forward_fills(const Place *place, SampleGraph *sg)
{
    OpCall call = graph_call(sg->graph, sg->node, OP_FORWARD);
    const Matrix *value = call.out, *stored = call.kept;
    Matrix out = matrix_new(value->rows, value->cols), kept = {0};
    matrix_fill(&out, 12345);
    if (call.op->keeps) {
        kept = matrix_new(stored->rows, stored->cols);
        matrix_fill(&kept, 12345);
    }
    call.out = &out;
    call.kept = &kept;
    call.op->forward(&call);
    if (!matrix_same(&out, value))
        FAIL(place, "forward does not fill its result");
    if (call.op->keeps && !matrix_same(&kept, stored))
        FAIL(place, "forward does not fill what it keeps");
    matrix_release(&out);
    matrix_release(&kept);
}

// Backward adds to what is there, or takes its place.
static void check_backward_adds(const Place *place, SampleGraph *sg)
{
    const size_t inputs = graph_node(sg->graph, sg->node)->inputs;
    for (size_t which = 0; which < inputs; which++) {
        if (!graph_has_grad(sg->graph, sg->leaf[which]))
            continue;
        const Matrix *once = graph_grad(sg->graph, sg->leaf[which]);
        Matrix dx = matrix_new(once->rows, once->cols);
        const OpCall call = graph_call(sg->graph, sg->node, (int)which);
        const double was = call.op->overwrites ? 0 : 1000;
        matrix_fill(&dx, call.op->part ? 0 : 1000);
        if (call.op->part)
            call.op->backward(&call, &dx);
        call.op->backward(&call, &dx);
        for (size_t i = 0; i < matrix_size(&dx); i++) {
            if (fabs(dx.at[i] - was - once->at[i]) > 1e-9)
                FAIL(place, "backward of operand %zu %s what is there", which,
                     was > 0 ? "does not add to" : "does not overwrite");
        }
        matrix_release(&dx);
    }
}

// Two nodes that read the same operands: twice the gradient, two paths.
static void check_twice(const Place *place, const Sample *sample)
{
    SampleGraph once = sample_graph(sample, place->seed, SAMPLE_ONCE);
    SampleGraph twice = sample_graph(sample, place->seed, SAMPLE_TWICE);
    for (size_t i = 0; i < sample->operands; i++) {
        if (!graph_has_grad(once.graph, once.leaf[i]))
            continue;
        const Matrix *a = graph_grad(once.graph, once.leaf[i]);
        const Matrix *b = graph_grad(twice.graph, twice.leaf[i]);
        for (size_t k = 0; k < matrix_size(a); k++) {
            if (b->at[k] != a->at[k] + a->at[k])
                FAIL(place,
                     "operand %zu used by two nodes: %.17g is not twice "
                     "%.17g",
                     i, b->at[k], a->at[k]);
        }
        assert_int_equal(graph_paths(twice.graph, twice.leaf[i]), 2);
    }
    graph_free(once.graph);
    graph_free(twice.graph);
}

// ---- One op ------------------------------------------------------------

static bool can_share(const Sample *sample)
{
    return sample->operands > 1 && strcmp(sample->operand[0].spec, sample->operand[1].spec) == 0;
}

static void check_sample(const Place *place, const Sample *sample)
{
    SampleGraph sg = sample_graph(sample, place->seed, SAMPLE_ONCE);
    check_forward_fills(place, &sg);
    check_gradients(place, &sg);
    check_backward_adds(place, &sg);
    check_expansions(place, &sg);
    graph_free(sg.graph);
    check_twice(place, sample);
    if (!can_share(sample))
        return;
    sg = sample_graph(sample, place->seed, SAMPLE_SHARED);
    check_gradients(place, &sg);
    check_expansions(place, &sg);
    graph_free(sg.graph);
}

static void test_op(void **state)
{
    const Op *op = *state;
    for (size_t s = 0; s < sample_count(op); s++) {
        for (size_t sizes = 0; sizes < SAMPLE_SHAPES; sizes++) {
            Sample sample;
            if (!sample_read(op, s, sizes, &sample))
                fail_msg("%s: sample %zu cannot be read: %s", op->name, s + 1, sample_texts(op));
            for (size_t seed = 0; seed < SEEDS; seed++) {
                const Place place = {op, s, sizes, seed};
                check_sample(&place, &sample);
            }
        }
    }
}

// ---- The rows of the table ---------------------------------------------

static void test_rows_are_complete(void **state)
{
    (void)state;
    for (const Op *const *row = op_table; *row; row++) {
        const Op *op = *row;
        assert_true(op->name && op->title.en && op->idea.en);
        assert_true(op->rule.value || op->rule_for);
        assert_true(op->shape && op->forward && (op->backward || op->by_rule));
        assert_ptr_equal(op_find(op->name), op);
        Sample sample;
        assert_true(sample_read(op, 0, 0, &sample));
        SampleGraph sg = sample_graph(&sample, 1, SAMPLE_ONCE);
        OpCall call = graph_call(sg.graph, sg.node, OP_FORWARD);
        for (; call.which < (int)call.inputs; call.which++) {
            if (op->formula && (call.which < 0 || graph_has_grad(sg.graph, sg.leaf[call.which])))
                assert_non_null(op_formula(&call)->plain);
        }
        graph_free(sg.graph);
    }
}

// No place of a template is left over in a written formula.
static void test_formulas_are_filled(void **state)
{
    (void)state;
    for (const Op *const *row = op_table; *row; row++) {
        Sample sample;
        assert_true(sample_read(*row, 0, 0, &sample));
        SampleGraph sg = sample_graph(&sample, 1, SAMPLE_ONCE);
        for (int style = 0; style < 6; style++) {
            const FormulaStyle how = {style & 1 ? NOTATION_NUMPY : NOTATION_PLAIN, style & 2};
            Buffer text = {0};
            formula_forward(sg.graph, sg.node, how, &text);
            buffer_add(&text, "; ");
            formula_backward(sg.graph, sg.leaf[0], how, &text);
            if (strpbrk(buffer_text(&text), "{}"))
                fail_msg("%s: %s", (*row)->name, buffer_text(&text));
            buffer_release(&text);
        }
        graph_free(sg.graph);
    }
}

int main(void)
{
    struct CMUnitTest tests[OPS_MOST] = {
        cmocka_unit_test(test_rows_are_complete),
        cmocka_unit_test(test_formulas_are_filled),
    };
    size_t count = 2;
    for (const Op *const *op = op_table; *op; op++)
        tests[count++] = (struct CMUnitTest){
            .name = (*op)->name, .test_func = test_op, .initial_state = (void *)*op};
    return _cmocka_run_group_tests("ops", tests, count, NULL, NULL);
}
