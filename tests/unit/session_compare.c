// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing: a copy of a graph is the same to the last bit, what is left out
// is left out, and each setting gives what doing it by hand would.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "kit/open.h"
#include "session/compare.h"

static void assert_same(const Matrix *a, const Matrix *b)
{
    assert_true((a == NULL) == (b == NULL));
    if (a)
        assert_true(matrix_same(a, b));
}

static const Matrix *grad_of(Graph *graph, NodeId node)
{
    return graph_has_grad(graph, node) ? graph_grad(graph, node) : NULL;
}

static void test_a_copy_is_the_same(void **state)
{
    (void)state;
    glob_t found = tree_glob("tests/lessons/reference/*.lua");
    for (size_t i = 0; i < found.gl_pathc; i++) {
        App *app = open_lesson(found.gl_pathv[i], LANG_EN);
        Graph *graph = app->session->graph;
        const size_t n = graph_count(graph);
        NodeId *map = calloc(n, sizeof *map);
        Graph *copy = graph_copy(graph, NODE_NONE, map, ERROR_DROPPED);
        assert_non_null(copy);
        assert_int_equal(graph_count(copy), n);
        for (size_t k = 0; k < n; k++) {
            assert_string_equal(graph_node(copy, map[k])->name, graph_node(graph, (NodeId)k)->name);
            assert_same(graph_value(copy, map[k]), graph_value(graph, (NodeId)k));
            assert_same(grad_of(copy, map[k]), grad_of(graph, (NodeId)k));
        }
        graph_free(copy);
        free(map);
        app_free(app);
    }
    globfree(&found);
}

static double cell(const Comparison *c, const Graph *graph, const char *name, size_t at, bool left)
{
    for (size_t i = 0; i < c->pairs; i++) {
        const ComparePair *pair = &c->pair[i];
        if (pair->side == SIDE_VALUE && strcmp(graph_node(graph, pair->right)->name, name) == 0)
            return (left ? pair->a : pair->b)->at[at];
    }
    fail_msg("%s is not among what differs", name);
    return 0;
}

static void assert_near(double found, double wanted, double within)
{
    assert_true(fabs(found - wanted) <= within);
}

static void test_without_the_scale(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "compare without S_scaled"));
    Comparison c;
    assert_true(compare_make(app->session, &c, ERROR_DROPPED));
    // Row 2 of the scores is 3, 1, 4.
    const double whole = exp(3.0) + exp(1.0) + exp(4.0);
    assert_near(cell(&c, app->session->graph, "A", 3, true), exp(3.0) / whole, 1e-12);
    assert_near(cell(&c, app->session->graph, "A", 3, false), 0.305695, 1e-6);
    compare_release(&c);
    app_free(app);
}

static void test_edits_and_steps(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wq[1,2] 1/2"));
    assert_true(run(app, "set dO[1,2] 5"));
    assert_true(run(app, "compare edits"));
    Comparison c;
    assert_true(compare_make(app->session, &c, ERROR_DROPPED));
    assert_near(cell(&c, app->session->graph, "Wq", 1, true), 0, 0);
    assert_near(cell(&c, app->session->graph, "Wq", 1, false), 0.5, 0);
    assert_near(graph_objective(c.other), 8.230424, 1e-6);
    compare_release(&c);
    assert_true(run(app, "train 4"));
    assert_true(run(app, "history 2"));
    const double at_two = graph_objective(app->session->graph);
    assert_true(run(app, "history 4"));
    assert_true(run(app, "compare step 2"));
    assert_true(compare_make(app->session, &c, ERROR_DROPPED));
    assert_true(graph_objective(c.other) == at_two);
    compare_release(&c);
    app_free(app);
}

static void test_two_nodes(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "compare Wq Wk"));
    Comparison c;
    assert_true(compare_make(app->session, &c, ERROR_DROPPED));
    assert_int_equal(c.pairs, 2); // values and gradients
    assert_null(c.other);
    compare_release(&c);
    app_free(app);
}

static void test_what_cannot_be(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "compare Wq X",        "compare without O",  "compare without X",
        "compare without K_K", "compare step 1",     "compare step -1",
        "compare edits now",   "compare everything", "compare without Q"};
    App *app = open_worked_case(LANG_EN);
    Error err;
    for (size_t i = 0; i + 1 < sizeof lines / sizeof *lines; i++) {
        err = (Error){0};
        assert_false(app_run(app, lines[i], &err));
        assert_true(error_is_set(&err));
        assert_int_equal(app->session->view, VIEW_LESSON);
    }
    assert_true(run(app, lines[8])); // Q has X's shape
    assert_false(app_run(app, "compare without S", ERROR_DROPPED));
    assert_non_null(strstr(buffer_text(&app->message), "S is 3x3, what it is made from is 3x2"));
    app_free(app);
}

// Names and shapes are those on the screen, with tokens as columns too.
static void test_tokens_as_columns(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "transpose"));
    assert_false(app_run(app, "compare X Wq", ERROR_DROPPED));
    assert_non_null(strstr(buffer_text(&app->message), "X is 2x3, Wq is 2x2"));
    app_free(app);
    char path[OPEN_PATH]; // where a matrix without a name is compared
    app = open_lesson(tree_path("tests/lessons/every-op.lua", path), LANG_EN);
    Session *session = app->session;
    NodeId node = 0;
    while (!graph_node(session->graph, node)->name_cols ||
           graph_node(session->graph, node)->shape.rows > 4)
        node++;
    assert_true(run(app, "transpose"));
    const Compare compare = {COMPARE_NODES, node, node, 0};
    assert_true(session_compare(session, &compare, ERROR_DROPPED));
    char *screen = screen_of(app, 140, 45);
    const char *name = graph_node(session->graph, node)->name_cols;
    if (!strstr(screen, name))
        fail_msg("no '%s' in\n%s", name, screen);
    assert_null(strstr(screen, graph_node(session->graph, node)->name));
    free(screen);
    app_free(app);
}

// Without V no gradient reaches W, so what the optimiser keeps of W has no place.
static void test_a_weight_that_leads_nowhere(void **state)
{
    (void)state;
    App *app = open_text(2, "X = input({ {1,2}, {3,4} })\n"
                            "W, U = weight({ {1,0}, {2,1} }), weight({ {1,1}, {0,1} })\n"
                            "V = name('V', X * W)\n"
                            "L = name('L', sum(V * U))\n"
                            "backward(L)\n");
    assert_true(run(app, "optimizer adam"));
    assert_true(run(app, "train 2"));
    assert_true(run(app, "compare without V"));
    free(screen_of(app, 100, 30));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_copy_is_the_same),
        cmocka_unit_test(test_without_the_scale),
        cmocka_unit_test(test_edits_and_steps),
        cmocka_unit_test(test_two_nodes),
        cmocka_unit_test(test_what_cannot_be),
        cmocka_unit_test(test_tokens_as_columns),
        cmocka_unit_test(test_a_weight_that_leads_nowhere),
    };
    return cmocka_run_group_tests_name("session_compare", tests, NULL, NULL);
}
