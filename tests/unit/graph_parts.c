// SPDX-License-Identifier: GPL-3.0-or-later
// The graph around its numbers: names, labels, the order of the walk, masked
// and empty rows, the memory cap.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <time.h>

#include "graph/op_list.h"
#include "kit/clone.h"
#include "kit/open.h"

static Matrix filled(size_t rows, size_t cols, const double *at)
{
    Matrix m = matrix_new(rows, cols);
    for (size_t i = 0; i < rows * cols; i++)
        m.at[i] = at ? at[i] : 0.1 * (double)(i + 1);
    return m;
}

static NodeId leaf(Graph *graph, size_t rows, size_t cols, const double *at)
{
    Matrix m = filled(rows, cols, at);
    const NodeId node = graph_add_leaf(graph, ROLE_INPUT, &m, ERROR_DROPPED);
    matrix_release(&m);
    assert_int_not_equal(node, NODE_NONE);
    return node;
}

static NodeId apply_op(Graph *graph, const Op *op, NodeId a, NodeId b)
{
    const NodeId in[2] = {a, b};
    const NodeId node =
        graph_add_op(graph, op, in, b == NODE_NONE ? 1 : 2, NULL, NULL, 0, ERROR_DROPPED);
    assert_int_not_equal(node, NODE_NONE);
    return node;
}

// ---- Names --------------------------------------------------------------

static void names_are_unique(const char *pattern)
{
    glob_t found = tree_glob(pattern);
    for (size_t k = 0; k < found.gl_pathc; k++) {
        App *app = open_lesson(found.gl_pathv[k], LANG_EN);
        assert_non_null(app);
        const Graph *graph = app->session->graph;
        for (size_t n = 0; n < graph_count(graph); n++) {
            const char *name = graph_node(graph, (NodeId)n)->name;
            assert_true(name[0] != '\0');
            assert_int_equal(graph_find(graph, name), (NodeId)n);
        }
        app_free(app);
    }
    globfree(&found);
}

static void test_names_of_lessons_are_unique(void **state)
{
    (void)state;
    names_are_unique("lessons/*.lua");
    names_are_unique("tests/lessons/graph-only.lua");
    names_are_unique("tests/lessons/loss.lua");
    names_are_unique("tests/lessons/reference/*.lua");
}

static void test_unnamed_twins_get_different_names(void **state)
{
    (void)state;
    Graph *graph = graph_new(1 << 20);
    const NodeId x = leaf(graph, 2, 2, NULL);
    assert_true(graph_name(graph, x, "X", ERROR_DROPPED));
    for (int i = 0; i < 4; i++)
        apply_op(graph, &op_matmul, x, x);
    leaf(graph, 2, 2, NULL);
    leaf(graph, 2, 2, NULL);
    graph_finish(graph);
    for (size_t n = 0; n < graph_count(graph); n++)
        assert_int_equal(graph_find(graph, graph_node(graph, (NodeId)n)->name), (NodeId)n);
    assert_string_equal(graph_node(graph, 1)->name, "X⋅X");
    assert_false(graph_node(graph, 1)->named);
    graph_free(graph);
}

// Twins are numbered by what they are called with tokens as rows, or as columns: what is A⋅B in one
// form is B⋅A in the other, and no twin of what is B⋅A in the first.
static void test_twins_of_one_form(void **state)
{
    (void)state;
    Graph *graph = graph_new(1 << 20);
    const NodeId a = leaf(graph, 2, 2, NULL), b = leaf(graph, 2, 2, NULL);
    assert_true(graph_name(graph, a, "A", ERROR_DROPPED));
    assert_true(graph_name(graph, b, "B", ERROR_DROPPED));
    const NodeId first = apply_op(graph, &op_matmul, a, b);
    const NodeId twin = apply_op(graph, &op_matmul, a, b);
    const NodeId other = apply_op(graph, &op_matmul, b, a);
    graph_finish(graph);
    assert_string_equal(graph_node(graph, first)->name, "A⋅B");
    assert_string_equal(graph_node(graph, first)->name_cols, "B⋅A");
    assert_string_equal(graph_node(graph, twin)->name, "A⋅B#2");
    assert_string_equal(graph_node(graph, twin)->name_cols, "B⋅A#2");
    assert_string_equal(graph_node(graph, other)->name, "B⋅A");
    assert_string_equal(graph_node(graph, other)->name_cols, "A⋅B#3"); // two are names
    graph_free(graph);
}

// They take no more than a look at each node for each node.
static void test_many_twins(void **state)
{
    enum { TWINS = 4000 };
    (void)state;
    char expected[32];
    Graph *graph = graph_new(1 << 24);
    const NodeId x = leaf(graph, 2, 2, NULL);
    assert_true(graph_name(graph, x, "X", ERROR_DROPPED));
    for (int i = 0; i < TWINS; i++)
        apply_op(graph, &op_matmul, x, x);
    assert_true(graph_name(graph, 3, "X⋅X#7", ERROR_DROPPED)); // leaves "#3" to the next
    const clock_t start = clock();
    graph_finish(graph);
    assert_true(clock() - start < 4 * CLOCKS_PER_SEC);
    assert_string_equal(graph_node(graph, 1)->name, "X⋅X");
    assert_string_equal(graph_node(graph, 4)->name, "X⋅X#3");
    assert_string_equal(graph_node(graph, 7)->name, "X⋅X#6");
    assert_string_equal(graph_node(graph, 8)->name, "X⋅X#8");
    snprintf(expected, sizeof expected, "X⋅X#%d", TWINS);
    assert_string_equal(graph_node(graph, TWINS)->name, expected);
    graph_free(graph);
}

static void test_a_name_that_a_formula_would_have(void **state)
{
    (void)state;
    Graph *graph = graph_new(1 << 20);
    const NodeId x = leaf(graph, 2, 2, NULL), y = leaf(graph, 2, 2, NULL);
    assert_true(graph_name(graph, x, "X", ERROR_DROPPED));
    assert_true(graph_name(graph, y, "X⋅X", ERROR_DROPPED));
    const NodeId product = apply_op(graph, &op_matmul, x, x);
    graph_finish(graph);
    assert_int_equal(graph_find(graph, "X⋅X"), y);
    assert_int_equal(graph_find(graph, graph_node(graph, product)->name), product);
    graph_free(graph);
}

static void test_bad_names(void **state)
{
    (void)state;
    Graph *graph = graph_new(1 << 20);
    const NodeId x = leaf(graph, 1, 1, NULL), y = leaf(graph, 1, 1, NULL);
    Error err = {0};
    assert_true(graph_name(graph, x, "X", &err));
    assert_false(graph_name(graph, y, "X", &err));
    assert_false(graph_name(graph, y, "", &err));
    assert_false(graph_name(graph, y, "a\nb", &err));
    assert_false(graph_name(graph, y, "a\033[2J", &err));
    assert_false(graph_name(graph, x, "Z", &err));
    assert_true(graph_name(graph, y, "名字", &err));
    graph_free(graph);
}

// ---- Labels -------------------------------------------------------------

static void assert_label(const Graph *graph, const char *node, bool cols, size_t at,
                         const char *text)
{
    const Node *n = graph_node(graph, graph_find(graph, node));
    const Labels *labels = cols ? n->col_labels : n->row_labels;
    if (!text) {
        assert_true(!labels || labels->n == 0);
        return;
    }
    assert_non_null(labels);
    assert_true(at < labels->n);
    assert_string_equal(labels->at[at].text[LANG_EN], text);
}

static void test_labels_travel(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    const Graph *graph = app->session->graph;
    static const char *const tokens_as_rows[] = {"X", "Q", "K", "V", "S", "S_scaled", "A", "O"};
    for (size_t i = 0; i < 8; i++)
        assert_label(graph, tokens_as_rows[i], false, 1, "sip");
    assert_label(graph, "S", true, 2, "tea");
    assert_label(graph, "A", true, 0, "we");
    assert_label(graph, "Q", true, 0, NULL);
    assert_label(graph, "Wq", false, 0, NULL);
    app_free(app);
    char path[OPEN_PATH];
    app = open_lesson(tree_path("tests/lessons/every-op.lua", path), LANG_EN);
    assert_label(app->session->graph, "B", false, 3, "sat"); // joined
    assert_label(app->session->graph, "B", false, 4, "the");
    assert_label(app->session->graph, "R", true, 0, NULL);
    app_free(app);
}

// ---- The walk -----------------------------------------------------------

static void test_walk_of_the_worked_case(void **state)
{
    (void)state;
    static const char *const order[] = {
        "intro",    "X",   "Q",   "K",   "V",  "S", // Wq, Wk and Wv share the stop of X
        "S_scaled", "A",   "O",   "dO",  "dV", "dA",       "dS_scaled", "dS",       "dQ",
        "dK",       "dWq", "dWk", "dWv", "dX", "step(Wq)", "step(Wk)",  "step(Wv)", "closing"};
    App *app = open_worked_case(LANG_EN);
    const Walk *walk = &app->session->lesson->walk;
    assert_int_equal(walk->count, sizeof order / sizeof *order);
    for (size_t i = 0; i < walk->count; i++) {
        char name[STOP_NAME_SIZE];
        size_t index;
        assert_string_equal(stop_name(app->session->graph, &walk->stop[i], name), order[i]);
        assert_true(walk_parse(walk, app->session->graph, order[i], &index, NULL, ERROR_DROPPED));
        assert_int_equal(index, i);
        stop_name_in(app->session->graph, &walk->stop[i], LANG_ZH, false, name);
        assert_true(walk_parse(walk, app->session->graph, name, &index, NULL, ERROR_DROPPED));
        assert_int_equal(index, i);
        snprintf(name, sizeof name, "%zu", i + 1);
        assert_true(walk_parse(walk, app->session->graph, name, &index, NULL, ERROR_DROPPED));
        assert_int_equal(index, i);
    }
    app_free(app);
}

static void test_twins(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    const Walk *walk = &app->session->lesson->walk;
    static const char *const pairs[][2] = {
        {"Q", "dQ"}, {"dA", "A"}, {"X", "dX"}, {"step(Wk)", "dWk"}};
    for (size_t i = 0; i < 4; i++) {
        size_t from, to, twin;
        const Graph *graph = app->session->graph;
        assert_true(walk_parse(walk, graph, pairs[i][0], &from, NULL, ERROR_DROPPED));
        assert_true(walk_parse(walk, graph, pairs[i][1], &to, NULL, ERROR_DROPPED));
        assert_true(walk_twin(walk, from, &twin));
        assert_int_equal(twin, to);
    }
    size_t twin;
    assert_false(walk_twin(walk, 0, &twin));
    app_free(app);
}

static void test_no_such_stop(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    static const char *const bad[] = {"",      "0",  "28", "B",   "d",       "step(X)",
                                      "step(", "dB", "-1", "1e3", "closingX"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        size_t index = 7;
        Error err = {0};
        if (walk_parse(&app->session->lesson->walk, app->session->graph, bad[i], &index, NULL,
                       &err))
            fail_msg("'%s' was taken for stop %zu", bad[i], index);
        assert_true(error_is_set(&err));
    }
    app_free(app);
}

// ---- Masked and empty rows ----------------------------------------------

static void test_masked_rows(void **state)
{
    (void)state;
    static const double scores[] = {1, 2, 3, 4, 5, 6}, mask[] = {1, 0, 1, 0, 0, 0};
    Graph *graph = graph_new(1 << 20);
    const NodeId s = leaf(graph, 2, 3, scores);
    Matrix m = filled(2, 3, mask);
    const NodeId hide = graph_add_leaf(graph, ROLE_CONSTANT, &m, ERROR_DROPPED);
    matrix_release(&m);
    const NodeId masked = apply_op(graph, &op_mask, s, hide);
    const NodeId a = apply_op(graph, &op_softmax, masked, NODE_NONE);
    Matrix up = filled(2, 3, NULL);
    assert_true(graph_backward(graph, a, &up, ERROR_DROPPED));
    matrix_release(&up);
    graph_finish(graph);
    for (size_t j = 0; j < 3; j++) {
        assert_int_equal(graph_masked(graph, masked, 0, j), j == 1);
        assert_int_equal(graph_masked(graph, a, 0, j), j == 1);
        assert_true(matrix_get(graph_value(graph, a), 1, j) == 0);
        assert_true(matrix_get(graph_grad(graph, s), 1, j) == 0);
    }
    assert_true(matrix_get(graph_grad(graph, s), 0, 1) == 0);
    const double share = matrix_get(graph_value(graph, a), 0, 2);
    assert_true(fabs(share - 1 / (1 + exp(-2))) < 1e-15);
    CellRef cell;
    assert_true(graph_empty_row(graph, &cell));
    assert_int_equal(cell.node, a);
    assert_int_equal(cell.row, 1);
    assert_false(graph_not_finite(graph, &cell)); // −∞ of a mask is no fault
    graph_free(graph);
}

static void test_not_finite_names_the_first(void **state)
{
    (void)state;
    static const double zero[] = {1, 0};
    Graph *graph = graph_new(1 << 20);
    const NodeId x = leaf(graph, 1, 2, zero);
    const NodeId y = apply_op(graph, &op_div, x, x); // 0 ∕ 0
    apply_op(graph, &op_add, y, y);
    graph_finish(graph);
    CellRef cell;
    assert_true(graph_not_finite(graph, &cell));
    assert_int_equal(cell.node, y);
    assert_int_equal(cell.col, 1);
    graph_free(graph);
}

// ---- The cap, and what an op refuses ------------------------------------

static void test_memory_cap(void **state)
{
    (void)state;
    Graph *graph = graph_new(4096);
    Error err = {0};
    Matrix small = matrix_new(4, 4), large = matrix_new(64, 64);
    const NodeId x = graph_add_leaf(graph, ROLE_INPUT, &small, &err);
    assert_int_not_equal(x, NODE_NONE);
    assert_int_equal(graph_add_leaf(graph, ROLE_INPUT, &large, &err), NODE_NONE);
    assert_true(error_is_set(&err));
    size_t added = 0;
    while (added < 100 &&
           graph_add_op(graph, &op_transpose, &x, 1, NULL, NULL, 0, &err) != NODE_NONE)
        added++;
    assert_in_range(added, 1, 99);
    assert_int_equal(graph_count(graph), added + 1);
    graph_finish(graph); // what is there still works
    assert_int_equal(graph_update(graph), 0);
    matrix_release(&small);
    matrix_release(&large);
    graph_free(graph);
}

// The contributions of several uses count too, once it is known that there is a
// backward pass.
static void test_gradients_have_to_fit(void **state)
{
    (void)state;
    for (int roomy = 0; roomy < 2; roomy++) {
        Error err = {0};
        size_t bytes;
        Graph *graph = graph_new(roomy ? 16384 : 8192);
        const NodeId x = leaf(graph, 4, 4, NULL);
        assert_true(graph_name(graph, x, "X", ERROR_DROPPED));
        NodeId sum = apply_op(graph, &op_sum, x, NODE_NONE);
        for (int i = 0; i < 30; i++)
            sum = apply_op(graph, &op_add, sum, apply_op(graph, &op_sum, x, NODE_NONE));
        assert_true(graph_backward(graph, sum, NULL, &err));
        graph_finish(graph);
        assert_int_equal(graph_gradients_fit(graph, &bytes, &err), roomy);
        if (!roomy) {
            assert_string_equal(err.arg[0].text, "X");
            assert_string_equal(err.arg[1].text, "31");
        }
        graph_free(graph);
    }
}

static bool never(void *asked)
{
    ++*(int *)asked;
    return false;
}

// A product that may be stopped is worked out in parts: the same bits.
static void test_products_in_parts(void **state)
{
    enum { ROWS = 403, SIDE = 411 };
    (void)state;
    int asked = 0;
    const Interrupt interrupt = {never, &asked};
    Graph *graph = graph_new(1 << 26);
    const NodeId a = leaf(graph, ROWS, SIDE, NULL);
    const NodeId b = leaf(graph, SIDE, SIDE, NULL);
    const NodeId whole = apply_op(graph, &op_matmul, a, b);
    graph_set_interrupt(graph, interrupt);
    const NodeId parts = apply_op(graph, &op_matmul, a, b);
    assert_in_range(asked, 2, 100);
    assert_true(matrix_same(graph_value(graph, whole), graph_value(graph, parts)));
    graph_free(graph);
}

// A leaf of one column whose rows have labels.
static NodeId labelled_leaf(Graph *graph, size_t rows)
{
    const NodeId x = leaf(graph, rows, 1, NULL);
    Labels labels = {rows, calloc(rows, sizeof(Words))};
    for (size_t i = 0; i < rows; i++)
        labels.at[i] = (Words){{(char *)"a", (char *)"a"}};
    graph_label(graph, x, false, &labels);
    free(labels.at);
    return x;
}

// Labels are copied where matrices are joined, but no more than one is given.
static void test_joined_labels_have_a_limit(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        Graph *graph = graph_new(1 << 24);
        const NodeId x = labelled_leaf(graph, 5000), y = labelled_leaf(graph, 5000 + more);
        const NodeId both = apply_op(graph, op_find("vcat"), x, y);
        assert_int_equal(graph_node(graph, both)->row_labels != NULL, more == 0);
        assert_true(more || graph_node(graph, both)->row_labels->n == 10000);
        graph_free(graph);
    }
}

// What forward keeps counts too: a loss of one number keeps a row of shares for
// each row of its logits.
static void test_the_cap_counts_what_is_kept(void **state)
{
    (void)state;
    enum { SIDE = 64, LEAF = 3 * SIDE * SIDE * 8, KEPT = 2 * SIDE * SIDE * 8 };
    size_t id[SIDE];
    for (size_t i = 0; i < SIDE; i++)
        id[i] = 1;
    Matrix logits = matrix_new(SIDE, SIDE);
    for (int room = 0; room < 2; room++) {
        Graph *graph = graph_new(LEAF + 3 * 8 + (room ? KEPT : KEPT - 8));
        const NodeId x = graph_add_leaf(graph, ROLE_INPUT, &logits, ERROR_DROPPED);
        Error err = {0};
        const NodeId loss = graph_add_op(graph, &op_cross_entropy, &x, 1, NULL, id, SIDE, &err);
        assert_int_equal(loss != NODE_NONE, room);
        assert_int_equal(error_is_set(&err), !room);
        graph_finish(graph);
        graph_free(graph);
    }
    matrix_release(&logits);
}

static void test_shapes_that_do_not_fit(void **state)
{
    (void)state;
    Graph *graph = graph_new(1 << 20);
    const NodeId in[2] = {leaf(graph, 2, 3, NULL), leaf(graph, 2, 3, NULL)};
    Error err = {0};
    assert_int_equal(graph_add_op(graph, &op_matmul, in, 2, NULL, NULL, 0, &err), NODE_NONE);
    char text[400];
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "2x3"));
    error_write(&err, LANG_ZH, text, sizeof text);
    assert_non_null(strstr(text, "2x3"));
    assert_int_equal(graph_count(graph), 2);
    graph_free(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_lessons_are_unique),
        cmocka_unit_test(test_unnamed_twins_get_different_names),
        cmocka_unit_test(test_twins_of_one_form),
        cmocka_unit_test(test_many_twins),
        cmocka_unit_test(test_a_name_that_a_formula_would_have),
        cmocka_unit_test(test_bad_names),
        cmocka_unit_test(test_labels_travel),
        cmocka_unit_test(test_walk_of_the_worked_case),
        cmocka_unit_test(test_twins),
        cmocka_unit_test(test_no_such_stop),
        cmocka_unit_test(test_masked_rows),
        cmocka_unit_test(test_not_finite_names_the_first),
        cmocka_unit_test(test_memory_cap),
        cmocka_unit_test(test_gradients_have_to_fit),
        cmocka_unit_test(test_products_in_parts),
        cmocka_unit_test(test_joined_labels_have_a_limit),
        cmocka_unit_test(test_the_cap_counts_what_is_kept),
        cmocka_unit_test(test_shapes_that_do_not_fit),
    };
    return cmocka_run_group_tests_name("graph_parts", tests, NULL, NULL);
}
