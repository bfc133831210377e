// SPDX-License-Identifier: GPL-3.0-or-later
// Every op's kernels, held to its rule: both compute the same from the same numbers, random ones
// and such that are not finite, equal or 0, whole rows of -∞, and shapes with an axis of 1. The way
// back is also held to the text of the value, differentiated.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "graph/check.h"
#include "graph/mistake.h"
#include "graph/op_list.h"
#include "graph/rule.h"
#include "sample.h"

enum { SEEDS = 4, OPS_MOST = 128 };

typedef enum Numbers {
    NUMBERS_RANDOM,
    NUMBERS_EQUAL,  // 0 and 1 among others: ties
    NUMBERS_MASKED, // −∞ among others, and a row of nothing else
    NUMBERS_SPOILT, // nan, ∞ and −∞ among others
    NUMBERS_KINDS,
} Numbers;

// A number in the place of another; the kinds of numbers differ in how many of `odd` they take.
static double changed(Numbers kind, size_t row, double x, Random *random)
{
    static const double odd[] = {0, 1, 1, -INFINITY, NAN, INFINITY, -INFINITY};
    static const size_t from[] = {0, 0, 3, 3}, count[] = {0, 3, 1, 4};
    if (kind == NUMBERS_MASKED && row == 0)
        return -INFINITY;
    if (kind == NUMBERS_RANDOM || random_below(random, 2) == 0)
        return x;
    return odd[from[kind] + random_below(random, count[kind])];
}

static void change_matrix(const Matrix *m, Numbers kind, Random *random)
{
    for (size_t i = 0; i < matrix_size(m); i++)
        m->at[i] = changed(kind, i / m->cols, m->at[i], random);
}

// Changes the operands that are no masks, and what comes back, and computes the result anew: in
// place, past the graph, which refuses what is not finite.
static void change_numbers(const SampleGraph *sg, const Sample *sample, Numbers kind, uint64_t seed)
{
    Random random = random_seeded(seed + 100);
    for (size_t i = 0; i < sample->operands; i++) {
        if (graph_has_grad(sg->graph, sg->leaf[i]))
            graph_grad(sg->graph, sg->leaf[i]); // so that what comes back is there
        if (!sample->operand[i].mask)
            change_matrix(graph_value(sg->graph, sg->leaf[i]), kind, &random);
    }
    OpCall call = graph_call(sg->graph, sg->node, 0);
    change_matrix(call.up, kind == NUMBERS_MASKED ? NUMBERS_EQUAL : kind, &random);
    call.which = OP_FORWARD;
    call.op->forward(&call);
}

static bool is_near(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return a == b || fabs(a - b) <= 1e-12 * fmax(1, fabs(a));
}

static void compare(const Op *op, int which, Numbers kind, const Matrix *kernel, const Matrix *rule)
{
    for (size_t i = 0; i < matrix_size(kernel); i++)
        if (!is_near(kernel->at[i], rule->at[i]))
            fail_msg(
                "%s, pass %d, numbers %d, cell [%zu,%zu]: the kernel has %.17g, the rule %.17g",
                op->name, which, kind, i / kernel->cols + 1, i % kernel->cols + 1, kernel->at[i],
                rule->at[i]);
}

static void check_forward(const SampleGraph *sg, Numbers kind)
{
    OpCall call = graph_call(sg->graph, sg->node, OP_FORWARD);
    Matrix rule = matrix_new(call.out->rows, call.out->cols), *value = call.out;
    call.out = &rule;
    rule_forward(&call);
    compare(call.op, OP_FORWARD, kind, value, &rule);
    matrix_release(&rule);
}

static void check_backward(const SampleGraph *sg, int which, Numbers kind)
{
    const OpCall call = graph_call(sg->graph, sg->node, which);
    Matrix kernel = matrix_new(call.in[which]->rows, call.in[which]->cols);
    Matrix rule = matrix_new(kernel.rows, kernel.cols);
    matrix_fill(&kernel, 0);
    matrix_fill(&rule, 0);
    call.op->backward(&call, &kernel);
    rule_backward(&call, &rule);
    compare(call.op, which, kind, &kernel, &rule);
    // The value's text says as much, where nothing is at an edge, and steps count as their slope.
    if (kind == NUMBERS_RANDOM && call.op != &op_quantize) {
        matrix_fill(&rule, 0);
        rule_differentiate(&call, &rule);
        compare(call.op, which, kind, &kernel, &rule);
    }
    matrix_release(&kernel);
    matrix_release(&rule);
}

static void check_sample(const Sample *sample, uint64_t seed, Numbers kind)
{
    SampleGraph sg = sample_graph(sample, seed, SAMPLE_ONCE);
    change_numbers(&sg, sample, kind, seed);
    check_forward(&sg, kind);
    for (size_t i = 0; sample->op->backward && i < sample->operands; i++)
        if (graph_has_grad(sg.graph, sg.leaf[i]))
            check_backward(&sg, (int)i, kind);
    graph_free(sg.graph);
}

// Whatever part of it is written otherwise, what comes is computed, both ways.
static void check_rewritings(const Sample *sample)
{
    SampleGraph sg = sample_graph(sample, 1, SAMPLE_ONCE);
    static const double number[] = {2, 0.5};
    const NodeId in[] = {sg.node, NODE_NONE};
    Graph *made = mistake_graph(sg.graph, NULL, NULL, &(Wrapping){0});
    assert_non_null(made);
    for (int pass = OP_FORWARD; pass < (int)sample->operands && pass <= RULE_C; pass++) {
        const OpCall call = graph_call(sg.graph, sg.node, pass);
        if (pass != OP_FORWARD && !sample->op->backward)
            continue;
        Rewritings rewritings = rewritings_of(&call, number, 2);
        assert_true(rewritings.count > 1);
        for (size_t i = 0; i < 2 * rewritings.count; i++) {
            const Mistake mistake = {
                .is = &rewritings.at[i / 2], .pass = pass, .slope = i % 2 == 0};
            mistake_make(made, &mistake, in);
            for (size_t k = 0; k < sample->operands; k++)
                graph_grad(made, sg.leaf[k]);
        }
        mistake_make(made, NULL, NULL);
        rewritings_release(&rewritings);
    }
    graph_free(made);
    graph_free(sg.graph);
}

static void test_op(void **state)
{
    const Op *op = *state;
    for (size_t s = 0; s < sample_count(op); s++) {
        for (size_t sizes = 0; sizes < SAMPLE_SHAPES; sizes++) {
            Sample sample;
            assert_true(sample_read(op, s, sizes, &sample));
            check_rewritings(&sample);
            for (uint64_t seed = 0; seed < SEEDS; seed++)
                for (Numbers kind = 0; kind < NUMBERS_KINDS; kind++)
                    check_sample(&sample, seed, kind);
        }
    }
}

// Wide enough for the tiled kernel, and no multiple of its tiles.
static void test_large_product(void **state)
{
    (void)state;
    for (int turned = 0; turned < 4; turned++) {
        const bool a = turned & 1, b = turned & 2;
        Sample sample = {.op = &op_matmul, .operands = 2, .param = {a, b}};
        sample.operand[0].shape = a ? (Shape){67, 71} : (Shape){71, 67};
        sample.operand[1].shape = b ? (Shape){69, 67} : (Shape){67, 69};
        check_sample(&sample, 1, NUMBERS_RANDOM);
    }
}

// Three heads that are cut out of one matrix, masked, shared out and joined, with two products.
typedef struct Heads {
    Graph *graph;
    NodeId cut[4], masked[4], share[4], product[3], join[2]; // up to NODE_NONE
} Heads;

static Heads make_heads(void)
{
    enum { ROWS = 4, HEADS = 3, PRODUCTS = 2 };
    Heads heads = {.graph = graph_new(1 << 20)};
    Matrix given = matrix_new(ROWS, ROWS * HEADS), mask = matrix_new(ROWS, ROWS);
    Random random = random_seeded(7);
    matrix_randomize(&given, &random, 1);
    for (size_t i = 0; i < matrix_size(&mask); i++)
        mask.at[i] = i % ROWS <= i / ROWS;
    const NodeId all = graph_add_leaf(heads.graph, ROLE_WEIGHT, &given, ERROR_DROPPED);
    const NodeId may = graph_add_leaf(heads.graph, ROLE_CONSTANT, &mask, ERROR_DROPPED);
    for (size_t i = 0; i < HEADS; i++)
        heads.cut[i] =
            graph_add_op(heads.graph, &op_cols, &all, 1,
                         (double[OP_PARAMS]){(double)(i * ROWS + 1), (double)((i + 1) * ROWS)},
                         NULL, 0, ERROR_DROPPED);
    for (size_t i = 0; i < HEADS; i++)
        heads.masked[i] = graph_add_op(heads.graph, &op_mask, (NodeId[]){heads.cut[i], may}, 2,
                                       (double[OP_PARAMS]){-1}, NULL, 0, ERROR_DROPPED);
    for (size_t i = 0; i < HEADS; i++)
        heads.share[i] = graph_add_op(heads.graph, &op_softmax, &heads.masked[i], 1, NULL, NULL, 0,
                                      ERROR_DROPPED);
    NodeId joined[HEADS + PRODUCTS];
    memcpy(joined, heads.share, HEADS * sizeof *joined);
    for (size_t i = 0; i < PRODUCTS; i++)
        heads.product[i] = joined[HEADS + i] =
            graph_add_op(heads.graph, &op_matmul, (NodeId[]){heads.share[i], heads.cut[i]}, 2, NULL,
                         NULL, 0, ERROR_DROPPED);
    heads.join[0] =
        graph_add_op(heads.graph, &op_hcat, joined, HEADS + PRODUCTS, NULL, NULL, 0, ERROR_DROPPED);
    heads.cut[HEADS] = heads.share[HEADS] = heads.product[PRODUCTS] = heads.join[1] = NODE_NONE;
    matrix_release(&given);
    given = matrix_new(ROWS, ROWS * (HEADS + PRODUCTS));
    matrix_randomize(&given, &random, 1);
    assert_true(graph_backward(heads.graph, heads.join[0], &given, ERROR_DROPPED));
    graph_finish(heads.graph);
    matrix_release(&given);
    matrix_release(&mask);
    return heads;
}

// What stands in the place of an op is differentiated as it is computed, and is not what is right.
static void test_mistaken_ops(void **state)
{
    (void)state;
    Heads heads = make_heads();
    size_t tried = 0;
    for (const MistakenOp *other = mistaken_ops; other->op; other++) {
        NodeId reads[OP_MANY * OP_MANY];
        const NodeId *const in = other->op == &op_cols     ? heads.cut
                                 : other->op == &op_hcat   ? heads.join
                                 : other->op == &op_matmul ? heads.product
                                                           : heads.share;
        Mistake mistake = {
            .kind = MISTAKE_OP, .pass = OP_FORWARD, .reads = reads, .stands = other->is};
        assert_true(mistaken_reads(heads.graph, other, in, reads, &mistake.count));
        Graph *made = mistake_graph(heads.graph, &mistake, in, &(Wrapping){0});
        assert_non_null(made);
        CheckReport report;
        assert_true(check_graph(made, &(Interrupt){0}, &report));
        assert_int_equal(report.count[VERDICT_DIFFERS], 0);
        assert_true(report.count[VERDICT_AGREES] > 0);
        assert_false(
            matrix_same(graph_value(made, heads.join[0]), graph_value(heads.graph, heads.join[0])));
        graph_free(made);
        tried++;
    }
    assert_true(tried > 5);
    graph_free(heads.graph);
}

int main(void)
{
    struct CMUnitTest tests[OPS_MOST] = {cmocka_unit_test(test_large_product),
                                         cmocka_unit_test(test_mistaken_ops)};
    size_t count = 2;
    for (const Op *const *op = op_table; *op; op++)
        tests[count++] = (struct CMUnitTest){
            .name = (*op)->name, .test_func = test_op, .initial_state = (void *)*op};
    return _cmocka_run_group_tests("rules", tests, count, NULL, NULL);
}
