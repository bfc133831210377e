// SPDX-License-Identifier: GPL-3.0-or-later
// Recomputing only what an edit reaches gives the same bits as computing
// everything from scratch: after random sequences of edits, on a graph of each
// op, on one graph of all of them, and on the lessons.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../ops/sample.h"
#include "graph/mistake.h"
#include "kit/clone.h"
#include "kit/open.h"
#include "kit/set.h"

enum { EDITS = 200, COMPARED_EVERY = 10 };

// ---- Counting allocations -----------------------------------------------

// With glibc the allocator is stood in for; a sanitizer needs it itself.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define COUNTS_ALLOCATIONS 1
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
static size_t allocations;

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    allocations++;
    return __libc_realloc(old, size);
}
#else
#define COUNTS_ALLOCATIONS 0
static size_t allocations;
#endif

// ---- Random edits -------------------------------------------------------

// Whether a leaf holds nothing but 0 and 1: a mask stays one.
static bool is_mask(const Matrix *m)
{
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (m->at[i] != 0 && m->at[i] != 1)
            return false;
    }
    return true;
}

// Another number of the same kind: positive stays positive.
static double other_number(double old, Random *random)
{
    const double x = random_normal(random);
    return old > 0 ? fabs(x) + 0.2 : old < 0 ? -fabs(x) - 0.2 : x;
}

// Whether a word was set: names that travel from rows it picks are made anew.
static bool other_word;

static bool edit_leaf(Graph *graph, NodeId node, Random *random)
{
    const Matrix *m = graph_value(graph, node);
    const CellRef cell = {SIDE_VALUE, node, 0, random_below(random, m->rows),
                          random_below(random, m->cols)};
    const double old = matrix_get(m, cell.row, cell.col);
    const Labels *words = graph_node(graph, node)->words;
    // Often no word, or the last one.
    const size_t ids[] = {0, words ? words->n : 0, words ? random_below(random, words->n + 1) : 0};
    const double number = words        ? (double)ids[random_below(random, 3)]
                          : is_mask(m) ? 1 - old
                                       : other_number(old, random);
    other_word |= words != NULL;
    return set_cell(graph, cell, number, ERROR_DROPPED);
}

// Any parameter that may be set; false where there is none.
static bool edit_param(Graph *graph, NodeId node, Random *random)
{
    const Node *n = graph_node(graph, node);
    for (int i = 0; n->op->param[i].name; i++) {
        if (n->op->param[i].editable &&
            graph_set_param(graph, node, i, other_number(n->param[i], random), ERROR_DROPPED))
            return true;
    }
    return false;
}

static bool edit_upstream(Graph *graph, Random *random)
{
    const NodeId root = graph_root(graph);
    const Shape shape = graph_node(graph, root)->shape;
    const CellRef cell = {SIDE_GRAD, root, 0, random_below(random, shape.rows),
                          random_below(random, shape.cols)};
    return set_cell(graph, cell, random_normal(random), ERROR_DROPPED);
}

static void edit_something(Graph *graph, Random *random)
{
    for (int tries = 0; tries < 1000; tries++) {
        const NodeId node = (NodeId)random_below(random, graph_count(graph));
        bool done;
        if (graph_node(graph, node)->op == NULL)
            done = edit_leaf(graph, node, random);
        else if (node == graph_root(graph) && !graph_root_is_loss(graph))
            done = edit_upstream(graph, random);
        else
            done = edit_param(graph, node, random);
        if (done)
            return;
    }
    fail_msg("nothing can be edited");
}

// Asks for a gradient now and then, so that some are fresh and some stale.
static void look(Graph *graph, Random *random)
{
    if (random_below(random, 3) == 0)
        graph_grad(graph, (NodeId)random_below(random, graph_count(graph)));
}

static bool same_as_new(Graph *graph)
{
    Graph *fresh = graph_clone(graph);
    const bool same = graph_same(graph, fresh);
    graph_free(fresh);
    return same;
}

static void edit_and_compare(Graph *graph, uint64_t seed)
{
    Random random = random_seeded(seed);
    for (int i = 0; i < EDITS; i++) {
        const size_t sets = 1 + random_below(&random, 3);
        graph_begin_change(graph);
        other_word = false;
        for (size_t k = 0; k < sets; k++)
            edit_something(graph, &random);
        const size_t before = allocations;
        graph_update(graph);
        assert_true(allocations == before || other_word);
        look(graph, &random);
        if (i % COMPARED_EVERY == 0 || i + 1 == EDITS)
            assert_true(same_as_new(graph));
    }
}

// ---- Graphs -------------------------------------------------------------

static void test_each_op(void **state)
{
    (void)state;
    for (const Op *const *op = op_table; *op; op++) {
        for (size_t i = 0; i < sample_count(*op); i++) {
            Sample sample;
            assert_true(sample_read(*op, i, i % SAMPLE_SHAPES, &sample));
            SampleGraph sg = sample_graph(&sample, 11 + i, SAMPLE_TWICE);
            edit_and_compare(sg.graph, 5 + i);
            graph_free(sg.graph);
        }
    }
}

// What a graph of all ops is put together from: leaves are shared by the
// operands of the same kind.
typedef struct Pool {
    Graph *graph;
    Random random;
    struct {
        char spec[32];
        NodeId leaf;
    } kept[64];
    size_t count;
    NodeId total; // what was added up so far
} Pool;

static NodeId pool_leaf(Pool *pool, const SampleOperand *operand)
{
    for (size_t i = 0; i < pool->count; i++) {
        if (strcmp(pool->kept[i].spec, operand->spec) == 0 && random_below(&pool->random, 2))
            return pool->kept[i].leaf;
    }
    const NodeId leaf = add_leaf(pool->graph, operand, &pool->random);
    if (pool->count < 64) {
        strcpy(pool->kept[pool->count].spec, operand->spec);
        pool->kept[pool->count++].leaf = leaf;
    }
    return leaf;
}

// Adds one op on shared leaves, and the sum of its cells to the total.
static void pool_add(Pool *pool, const Sample *sample)
{
    NodeId in[SAMPLE_OPERANDS];
    for (size_t i = 0; i < sample->operands; i++)
        in[i] = pool_leaf(pool, &sample->operand[i]);
    size_t id[64] = {0};
    for (size_t i = 0; i < sample->ids && i < 64; i++)
        id[i] = 1 + random_below(&pool->random, sample->most_id);
    const NodeId node = graph_add_op(pool->graph, sample->op, in, sample->operands, sample->param,
                                     id, sample->ids, ERROR_DROPPED);
    assert_int_not_equal(node, NODE_NONE);
    const NodeId sum = graph_add_op(pool->graph, &op_sum, &node, 1, NULL, NULL, 0, ERROR_DROPPED);
    const NodeId both[2] = {pool->total, sum};
    pool->total = pool->total == NODE_NONE
                      ? sum
                      : graph_add_op(pool->graph, &op_add, both, 2, NULL, NULL, 0, ERROR_DROPPED);
    assert_int_not_equal(pool->total, NODE_NONE);
}

static Graph *graph_of_all_ops(uint64_t seed)
{
    Pool pool = {
        .graph = graph_new((size_t)1 << 26), .random = random_seeded(seed), .total = NODE_NONE};
    for (const Op *const *op = op_table; *op; op++) {
        for (size_t i = 0; i < sample_count(*op); i++) {
            Sample sample;
            assert_true(sample_read(*op, i, 0, &sample));
            pool_add(&pool, &sample);
        }
    }
    assert_true(graph_backward(pool.graph, pool.total, NULL, ERROR_DROPPED));
    graph_finish(pool.graph);
    return pool.graph;
}

static void test_all_ops_at_once(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Graph *graph = graph_of_all_ops(seed);
        assert_true(same_as_new(graph));
        edit_and_compare(graph, seed);
        graph_free(graph);
    }
}

static void edit_lessons(const char *pattern)
{
    glob_t found = tree_glob(pattern);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        App *app = open_lesson(found.gl_pathv[i], LANG_EN);
        assert_non_null(app);
        edit_and_compare(app->session->graph, 3 + i);
        app_free(app);
    }
    globfree(&found);
}

static void test_lessons(void **state)
{
    (void)state;
    edit_lessons("lessons/*.lua");
    edit_lessons("tests/lessons/graph-only.lua");
    edit_lessons("tests/lessons/loss.lua");
    edit_lessons("tests/lessons/reference/*.lua");
}

// ---- What a change leaves to be seen ------------------------------------

// Copies of all values and gradients.
static Matrix *copy_side(Graph *graph, Side side)
{
    Matrix *copy = calloc(graph_count(graph), sizeof *copy);
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Matrix *m = graph_matrix(graph, side, (NodeId)n, 0);
        if (m)
            copy[n] = matrix_copy(m);
    }
    return copy;
}

static void free_side(Graph *graph, Matrix *copy)
{
    for (size_t n = 0; n < graph_count(graph); n++)
        matrix_release(&copy[n]);
    free(copy);
}

// What graph_before gives is what was there; where it gives nothing, nothing
// has changed.
static void check_before(Graph *graph, Side side, const Matrix *was)
{
    for (size_t i = 0; i < graph_count(graph); i++) {
        const NodeId n = (NodeId)i;
        const Matrix *now = graph_matrix(graph, side, n, 0); // computes it
        const Matrix *before = graph_before(graph, side, n, 0);
        if (before)
            assert_true(matrix_same(before, &was[i]));
        else if (now)
            assert_true(matrix_same(now, &was[i]));
    }
}

static void test_before(void **state)
{
    (void)state;
    Graph *graph = graph_of_all_ops(9);
    Random random = random_seeded(4);
    for (int i = 0; i < 40; i++) {
        Matrix *values = copy_side(graph, SIDE_VALUE);
        Matrix *grads = copy_side(graph, SIDE_GRAD);
        graph_begin_change(graph);
        edit_something(graph, &random);
        graph_update(graph);
        check_before(graph, SIDE_VALUE, values);
        check_before(graph, SIDE_GRAD, grads);
        free_side(graph, values);
        free_side(graph, grads);
    }
    graph_free(graph);
}

static void test_an_edit_that_changes_nothing(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    char path[OPEN_PATH];
    assert_true(app_open(app, tree_path("lessons/three-tokens.lua", path), ERROR_DROPPED));
    Graph *graph = app->session->graph;
    const CellRef cell = {SIDE_VALUE, graph_find(graph, "Wq"), 0, 0, 0};
    graph_begin_change(graph);
    assert_true(set_cell(graph, cell, graph_number(graph, cell), ERROR_DROPPED));
    graph_update(graph);
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Matrix *was = graph_before(graph, SIDE_VALUE, (NodeId)n, 0);
        assert_true(!was || matrix_same(was, graph_value(graph, (NodeId)n)));
    }
    app_free(app);
}

static void test_only_what_depends_is_recomputed(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    Graph *graph = app->session->graph;
    const CellRef cell = {SIDE_VALUE, graph_find(graph, "Wv"), 0, 1, 1};
    graph_begin_change(graph);
    assert_true(set_cell(graph, cell, 0.25, ERROR_DROPPED));
    const size_t recomputed = graph_update(graph); // V and O
    assert_int_equal(recomputed, 2);
    assert_int_equal(graph_update(graph), 0);
    app_free(app);
}

// One number of a weight moves one column of the product; what is made from the others is not
// computed again, and bounds are found anew where numbers have changed.
static void test_only_what_changed_goes_on(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    Graph *graph = graph_new((size_t)1 << 24);
    Matrix m = matrix_new(24, 24);
    NodeId leaf[2], half[2];
    for (int i = 0; i < 2; i++) {
        matrix_randomize(&m, &random, 1);
        leaf[i] = graph_add_leaf(graph, ROLE_WEIGHT, &m, ERROR_DROPPED);
    }
    const NodeId product = graph_add_op(graph, &op_matmul, leaf, 2, NULL, NULL, 0, ERROR_DROPPED);
    for (int i = 0; i < 2; i++) {
        const double range[] = {1 + 12 * i, 12 + 12 * i};
        half[i] = graph_add_op(graph, &op_cols, &product, 1, range, NULL, 0, ERROR_DROPPED);
        graph_add_op(graph, op_find("tanh"), &half[i], 1, NULL, NULL, 0, ERROR_DROPPED);
    }
    graph_finish(graph);
    double low, high, first[2] = {0, 0};
    for (int edit = 0; edit < 4; edit++) {
        graph_begin_change(graph);
        // The second time within one change nobody knows what the others have read.
        const size_t nodes[] = {4, 5};
        for (int i = 0; i < 2; i++) {
            const CellRef cell = {SIDE_VALUE, leaf[1], 0, 3, 20};
            assert_true(set_cell(graph, cell, 7 * edit + i + 5, ERROR_DROPPED));
            assert_int_equal(graph_update(graph), nodes[i]);
        }
        Graph *fresh = graph_clone(graph);
        assert_true(graph_same(graph, fresh));
        graph_free(fresh);
        for (int i = 0; i < 2; i++) {
            const Matrix *value = graph_value(graph, half[i]);
            double least, most;
            assert_true(graph_range(graph, (CellRef){SIDE_VALUE, half[i], 0, 0, 0}, &low, &high));
            assert_true(graph_range_in(graph, value, NODE_NONE, &least, &most));
            assert_true(low == least && high == most);
            assert_true(edit == 0 || (i == 1) == (high != first[i]));
            first[i] = high;
        }
    }
    graph_free(graph);
    matrix_release(&m);
}

// x⋅W + x⋅A⋅B with B = 0, as where an adapter begins: another A leaves the result as it is, and the
// gradient of W. The length that clipping goes by counts that of W none the less.
static void test_norm_counts_what_was_not_stale(void **state)
{
    (void)state;
    Graph *graph = graph_new((size_t)1 << 20);
    NodeId leaf[4];
    for (int i = 0; i < 4; i++)
        leaf[i] =
            graph_add_leaf(graph, i ? ROLE_WEIGHT : ROLE_CONSTANT,
                           &(Matrix){.rows = 1, .cols = 1, .at = (double[]){3 - i}}, ERROR_DROPPED);
    enum { X, W, A, B };
    const NodeId own[] = {leaf[X], leaf[W]}, low[] = {leaf[X], leaf[A]};
    const NodeId xa = graph_add_op(graph, &op_matmul, low, 2, NULL, NULL, 0, ERROR_DROPPED);
    const NodeId y = graph_add_op(graph, &op_matmul, own, 2, NULL, NULL, 0, ERROR_DROPPED);
    const NodeId up[] = {xa, leaf[B]};
    const NodeId both[] = {y, graph_add_op(graph, &op_matmul, up, 2, NULL, NULL, 0, ERROR_DROPPED)};
    graph_backward(graph, graph_add_op(graph, &op_add, both, 2, NULL, NULL, 0, ERROR_DROPPED), NULL,
                   ERROR_DROPPED);
    graph_finish(graph);
    const CellRef next = {SIDE_NEXT, leaf[W], 0, 0, 0}, a = {SIDE_VALUE, leaf[A], 0, 0, 0};
    assert_true(graph_set_setting(graph, SETTING_CLIP, 1, ERROR_DROPPED));
    graph_number(graph, next);
    graph_begin_change(graph);
    assert_true(set_cell(graph, a, 4, ERROR_DROPPED));
    graph_update(graph);
    Graph *fresh = graph_clone(graph);
    assert_true(graph_set_setting(fresh, SETTING_CLIP, 1, ERROR_DROPPED));
    assert_true(graph_number(graph, next) == graph_number(fresh, next));
    graph_free(fresh);
    graph_free(graph);
}

// A graph with a mistake in it can be edited like any other: X, on which all depends, and one
// column of a weight.
static void test_faults_are_recomputed(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    Graph *graph = app->session->graph;
    const CellRef cell[] = {{SIDE_VALUE, graph_find(graph, "X"), 0, 0, 0},
                            {SIDE_VALUE, graph_find(graph, "Wv"), 0, 0, 1}};
    size_t planted = 0;
    for (const Fault *fault = fault_table; fault->id; fault++) {
        Graph *faulty = fault_plant(graph, fault, NODE_NONE);
        if (!faulty)
            continue;
        planted++;
        for (NodeId n = 0; n < (NodeId)graph_count(graph); n++)
            graph_grad(faulty, n);
        Graph *const both[] = {graph, faulty};
        for (int i = 0; i < 4; i++) {
            graph_begin_change(both[i % 2]);
            assert_true(set_cell(both[i % 2], cell[i / 2], (double)planted, ERROR_DROPPED));
            graph_update(both[i % 2]);
            Graph *fresh = i % 2 ? fault_plant(graph, fault, NODE_NONE) : NULL;
            if (fresh && !graph_same(faulty, fresh))
                fail_msg("%s", fault->id);
            graph_free(fresh);
        }
        graph_free(faulty);
    }
    assert_true(planted > 3);
    app_free(app);
}

// Whether a factor can be mistaken for its inverse: where that is another number, and finite.
static void test_a_factor_has_an_inverse(void **state)
{
    (void)state;
    static const struct {
        double by;
        bool fits;
    } factors[] = {{0.25, true}, {-3, true}, {1, false}, {-1, false}, {0, false}, {1e-310, false}};
    const Fault *fault = fault_table;
    while (strcmp(fault->id, "inverse-scale") != 0)
        fault++;
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
        Graph *graph = graph_new((size_t)1 << 20);
        const Matrix one = {.rows = 1, .cols = 1, .at = (double[]){1}};
        const NodeId leaf = graph_add_leaf(graph, ROLE_WEIGHT, &one, ERROR_DROPPED);
        graph_add_op(graph, fault->op, &leaf, 1, &factors[i].by, NULL, 0, ERROR_DROPPED);
        graph_finish(graph);
        Graph *faulty = fault_plant(graph, fault, NODE_NONE);
        if ((faulty != NULL) != factors[i].fits)
            fail_msg("%g", factors[i].by);
        graph_free(faulty);
        graph_free(graph);
    }
}

// A gradient that is given is an edit, with or without others.
static void test_an_edited_upstream_is_an_edit(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    Graph *graph = app->session->graph;
    assert_false(graph_any_edited(graph));
    assert_true(
        set_cell(graph, (CellRef){SIDE_GRAD, graph_root(graph), 0, 0, 0}, 7.5, ERROR_DROPPED));
    assert_true(graph_any_edited(graph));
    app_free(app);
}

static void test_refused_edits_change_nothing(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    Graph *graph = app->session->graph;
    Graph *fresh = graph_clone(graph);
    const NodeId q = graph_find(graph, "Q"), wq = graph_find(graph, "Wq");
    Error err = {0};
    assert_false(set_cell(graph, (CellRef){SIDE_VALUE, q, 0, 0, 0}, 1, &err));
    char text[300];
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "X"));
    assert_non_null(strstr(text, "Wq"));
    assert_false(set_cell(graph, (CellRef){SIDE_VALUE, wq, 0, 2, 0}, 1, &err));
    assert_false(set_cell(graph, (CellRef){SIDE_VALUE, wq, 0, 0, 0}, NAN, &err));
    assert_false(set_cell(graph, (CellRef){SIDE_VALUE, wq, 0, 0, 0}, INFINITY, &err));
    assert_false(set_cell(graph, (CellRef){SIDE_GRAD, q, 0, 0, 0}, 1, &err));
    graph_update(graph);
    assert_true(graph_same(graph, fresh));
    graph_free(fresh);
    app_free(app);
}

static void test_allocations_are_counted(void **state)
{
    (void)state;
    if (!COUNTS_ALLOCATIONS)
        skip();
    const size_t before = allocations;
    Matrix m = matrix_new(3, 3);
    matrix_release(&m);
    assert_true(allocations > before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_op),
        cmocka_unit_test(test_all_ops_at_once),
        cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_before),
        cmocka_unit_test(test_an_edit_that_changes_nothing),
        cmocka_unit_test(test_only_what_depends_is_recomputed),
        cmocka_unit_test(test_only_what_changed_goes_on),
        cmocka_unit_test(test_norm_counts_what_was_not_stale),
        cmocka_unit_test(test_faults_are_recomputed),
        cmocka_unit_test(test_a_factor_has_an_inverse),
        cmocka_unit_test(test_an_edited_upstream_is_an_edit),
        cmocka_unit_test(test_refused_edits_change_nothing),
        cmocka_unit_test(test_allocations_are_counted),
    };
    return cmocka_run_group_tests_name("graph_update", tests, NULL, NULL);
}
