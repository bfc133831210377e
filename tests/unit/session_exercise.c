// SPDX-License-Identifier: GPL-3.0-or-later
// Practice: every exercise can be answered by its own truth, shows nothing that
// gives it away, has numbers for the head, and is the same again with the same seed.
// Bug hunt: exactly what the question says is wrong is wrong, nothing before it, and no
// formula shows it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/memory.h"
#include "kit/clone.h"
#include "kit/open.h"
#include "session/exercise.h"
#include "command/keys.h"
#include "session/judge.h"

enum { SEEDS = 60 };

// The answer, as it would be typed; the caller's.
static char *truth_of(Session *session)
{
    Buffer truth = {0};
    judge_truth(session, &session->exercise->task, false, LANG_EN, &truth);
    return buffer_take(&truth);
}

// One that is not right: an order backwards, the other sign, another number. The caller's.
static char *wrong_answer(const Session *session, const char *truth)
{
    const TaskKind kind = session->exercise->task.kind;
    char *wrong = mem_text(kind == TASK_SIGN    ? *truth == '-' ? "+" : "-"
                           : kind == TASK_ORDER ? truth
                                                : "123456");
    const size_t n = strlen(wrong);
    for (size_t i = 0; kind == TASK_ORDER && i < n; i++)
        wrong[i] = truth[n - 1 - i];
    return wrong;
}

static void assert_answerable(Session *session)
{
    const struct Exercise *exercise = session->exercise;
    char *truth = truth_of(session);
    assert_true(session_covered(session, exercise->cell));
    const double value = graph_number(session->graph, exercise->cell);
    assert_true(isfinite(value) && value != 0);
    assert_true(session_hint(session, ERROR_DROPPED));
    char *wrong = wrong_answer(session, truth);
    assert_true(session_answer(session, wrong, ERROR_DROPPED));
    assert_int_equal(exercise->state.outcome, TASK_OPEN);
    free(wrong);
    assert_true(session_answer(session, truth, ERROR_DROPPED));
    assert_int_equal(exercise->state.outcome, TASK_RIGHT);
    assert_false(session_covered(session, exercise->cell));
    free(truth);
}

// Each number that is given is whole or a quarter, and none is large.
static bool easy_leaves(const Graph *graph)
{
    for (size_t i = 0; i < graph_count(graph); i++) {
        const Node *node = graph_node(graph, (NodeId)i);
        const Matrix *m = graph_value(graph, (NodeId)i);
        for (size_t k = 0; !node->op && k < matrix_size(m); k++) {
            if (4 * m->at[k] != rint(4 * m->at[k]) || fabs(m->at[k]) > 3)
                return false;
        }
    }
    return true;
}

// What would give the answer away is covered: the cells beside it.
static bool row_is_covered(const Session *session)
{
    CellRef cell = session->exercise->cell;
    const size_t cols = graph_node(session->graph, cell.node)->shape.cols;
    for (cell.col = 0; cell.col < cols; cell.col++) {
        if (!session_covered(session, cell))
            return false;
    }
    return true;
}

static void test_practice(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Graph *before = graph_clone(app->session->graph);
    size_t gradients = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Random a = random_seeded(seed), b = random_seeded(seed);
        Session *one = practice_on_graph(app->session->graph, NULL, &a, ERROR_DROPPED);
        Session *two = practice_on_graph(app->session->graph, NULL, &b, ERROR_DROPPED);
        assert_non_null(one);
        assert_true(graph_same(one->graph, two->graph));
        assert_true(easy_leaves(one->graph));
        assert_true(row_is_covered(one));
        Expansion x = {0};
        graph_expand(one->graph, one->exercise->cell, &x);
        assert_true(x.exprs > 1); // there is something to work out
        expansion_release(&x);
        gradients += one->exercise->cell.side == SIDE_GRAD;
        assert_answerable(one);
        session_free(one);
        session_free(two);
    }
    assert_true(gradients > 5 && gradients < SEEDS - 5);
    assert_true(graph_same(before, app->session->graph));
    graph_free(before);
    app_free(app);
}

static void test_practice_of_an_op(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Random random = random_seeded(7);
    for (int i = 0; i < 10; i++) {
        Session *session =
            practice_on_graph(app->session->graph, "softmax", &random, ERROR_DROPPED);
        const char *name = graph_node(session->graph, session->exercise->cell.node)->name;
        assert_true(strcmp(name, "A") == 0 || strcmp(name, "S_scaled") == 0);
        assert_answerable(session);
        session_free(session);
    }
    static const char *const alone[] = {"matmul",  "layernorm",    "gelu", "hadamard",
                                        "softmax", "rmsnorm",      "relu", "rope",
                                        "gather",  "cross_entropy"};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        Session *session = practice_on_op(alone[i], &random, ERROR_DROPPED);
        if (!session)
            fail_msg("%s cannot be practised", alone[i]);
        assert_answerable(session);
        session_free(session);
    }
    Error err = {0};
    assert_null(practice_on_op("sofmax", &random, &err));
    char text[300];
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "softmax"));
    app_free(app);
}

// Whether the number can be worked out in the head: thirds and eighths.
static bool is_known(double value)
{
    return fabs(24 * value - rint(24 * value)) < 1e-9;
}

// Of a function no number is asked for that nobody knows; a norm divides by a whole number; what
// dropout kept is said.
static void test_in_the_head(void **state)
{
    (void)state;
    static const char *const ops[] = {"layernorm", "rmsnorm", "gelu", "gelu_tanh",
                                      "silu",      "exp",     "elu1", "tanh",
                                      "sqrt",      "sigmoid", "log",  "dropout"};
    size_t kinds[TASK_GOAL + 1] = {0};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            Random random = random_seeded(seed);
            Session *session = practice_on_op(ops[i], &random, ERROR_DROPPED);
            assert_non_null(session);
            const Task *task = &session->exercise->task;
            const double value = graph_number(session->graph, session->exercise->cell);
            kinds[task->kind]++;
            if (task->kind == TASK_CELLS && !is_known(value))
                fail_msg("%s, seed %d: %g", ops[i], (int)seed, value);
            assert_true(strcmp(ops[i], "dropout") != 0 || words_present(&task->prompt));
            assert_answerable(session);
            session_free(session);
        }
    }
    assert_true(kinds[TASK_CELLS] > SEEDS && kinds[TASK_SIGN] > SEEDS && kinds[TASK_ORDER] > SEEDS);
}

static FoundSlip slip_after(Session *session, const char *answer)
{
    assert_true(session_answer(session, answer, ERROR_DROPPED));
    assert_int_equal(session->exercise->state.outcome, TASK_OPEN);
    return session->exercise->state.reply == REPLY_FOUND ? session->exercise->state.found
                                                         : (FoundSlip){0};
}

// Shares are fractions of powers of the base, and worked out as such. Who forgets
// to divide is told so.
static void test_base(void **state)
{
    (void)state;
    size_t shares = 0, named = 0, bases[] = {0, 0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Random random = random_seeded(seed);
        Session *session = practice_on_op("softmax", &random, ERROR_DROPPED);
        const struct Exercise *exercise = session->exercise;
        const CellRef cell = exercise->cell;
        if (cell.side == SIDE_VALUE) {
            char power[64];
            const int base = atoi(strstr(exercise->sum, " = ") + strlen(" = "));
            const double given = matrix_get(graph_value(session->graph, 0), cell.row, cell.col);
            bases[base == 3]++;
            snprintf(power, sizeof power, "%d^(%g)", base, given);
            if (fabs(pow(base, given) - graph_number(session->graph, cell)) > 1e-9) {
                const FoundSlip slip = slip_after(session, power);
                named +=
                    slip.kind == SLIP_FAULT && strcmp(slip.fault->id, "softmax-undivided") == 0;
            }
            assert_true(session_answer(session, exercise->result, ERROR_DROPPED));
            assert_int_equal(exercise->state.outcome, TASK_RIGHT);
            shares++;
        }
        session_free(session);
    }
    assert_true(shares > SEEDS / 2 && named > shares * 3 / 4);
    assert_true(bases[false] > shares / 4 && bases[true] > shares / 4);
}

// A turn by multiples of a quarter only exchanges numbers and changes signs.
static void test_turn(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Random random = random_seeded(seed);
        Session *session = practice_on_op("rope", &random, ERROR_DROPPED);
        const double value = graph_number(session->graph, session->exercise->cell);
        assert_true(fabs(value - rint(value)) < 1e-12);
        session_free(session);
    }
}

// ---- Bug hunt -----------------------------------------------------------

// The greatest difference of the matrix that a choice names.
static double difference(Graph *right, Graph *wrong, const char *name)
{
    NodeId node = graph_find(right, name);
    const Side side = node == NODE_NONE ? SIDE_GRAD : SIDE_VALUE;
    node = node == NODE_NONE ? graph_find(right, name + 1) : node;
    const Matrix *a = graph_matrix(right, side, node, 0);
    const Matrix *b = graph_matrix(wrong, side, node, 0);
    double most = 0;
    for (size_t i = 0; i < matrix_size(a); i++)
        most = fmax(most, fabs(a->at[i] - b->at[i]));
    return most;
}

// No formula gives the fault away.
static bool formulas_are_same(const Graph *right, const Graph *wrong)
{
    bool same = true;
    for (NodeId node = 0; node < (NodeId)graph_count(right); node++) {
        Buffer a = {0}, b = {0};
        const FormulaStyle style = {NOTATION_NUMPY, false};
        formula_forward(right, node, style, &a);
        formula_forward(wrong, node, style, &b);
        same = same && strcmp(buffer_text(&a), buffer_text(&b)) == 0;
        buffer_release(&a);
        buffer_release(&b);
    }
    return same;
}

static void test_hunt(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    size_t forward = 0, backward = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Session *hunt = hunt_on_graph(app->session->graph, (unsigned)seed, ERROR_DROPPED);
        assert_non_null(hunt);
        const struct Exercise *exercise = hunt->exercise;
        const Task *task = &exercise->task;
        const size_t answer = (size_t)task->answer;
        assert_in_range(answer, 1, task->choices);
        for (size_t i = 0; i < answer; i++) {
            const double off =
                difference(app->session->graph, hunt->graph, task->choice[i].text[LANG_EN]);
            if ((off >= 0.002) != (i + 1 == answer))
                fail_msg("%s: %s is off by %g", exercise->fault->id, task->choice[i].text[LANG_EN],
                         off);
        }
        assert_true(formulas_are_same(app->session->graph, hunt->graph));
        for (size_t i = 1; i <= task->choices; i++) { // as often as it takes
            if (i == answer)
                continue;
            assert_true(session_answer(hunt, task->choice[i - 1].text[0], ERROR_DROPPED));
            assert_int_equal(exercise->state.outcome, TASK_OPEN);
        }
        forward += !exercise->fault->backward;
        backward += exercise->fault->backward;
        assert_true(session_answer(hunt, task->choice[answer - 1].text[0], ERROR_DROPPED));
        assert_int_equal(exercise->state.outcome, TASK_RIGHT);
        session_free(hunt);
    }
    assert_true(forward > 5 && backward > 5);
    app_free(app);
}

// Heads that are joined as a view are hidden as well, where there are heads.
static void test_hunt_in_heads(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/multi-head.lua", path), LANG_EN);
    size_t views = 0;
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        Session *hunt = hunt_on_graph(app->session->graph, seed, ERROR_DROPPED);
        assert_non_null(hunt);
        const struct Exercise *exercise = hunt->exercise;
        const char *wrong = exercise->task.choice[(size_t)exercise->task.answer - 1].text[LANG_EN];
        assert_true(difference(app->session->graph, hunt->graph, wrong) >= 0.002);
        assert_true(formulas_are_same(app->session->graph, hunt->graph));
        views += strcmp(exercise->fault->id, "view-joined") == 0;
        session_free(hunt);
    }
    assert_in_range(views, 1, SEEDS / 2);
    app_free(app);
}

// With three decimals 0 and 0.002 are never shown as the same number, 0 and 0.0019 may be.
static void test_a_bug_is_seen(void **state)
{
    (void)state;
    static const char lesson[] = "X = input { {1, 0} } W = weight { {0, %s}, {0, 0} } Y = X * W";
    static const char *const number[] = {"0.002", "0.0019"};
    for (size_t i = 0; i < 2; i++) {
        char text[200];
        snprintf(text, sizeof text, lesson, number[i]);
        App *app = open_text(2, text);
        Session *hunt = hunt_on_graph(app->session->graph, 1, ERROR_DROPPED);
        assert_int_equal(hunt != NULL, i == 0);
        session_free(hunt);
        app_free(app);
    }
}

// ---- In the program -----------------------------------------------------

static void test_lesson_waits(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "set Wq[1,2] 3"));
    Session *lesson = app->session;
    char line[KEY_LINE_SIZE];
    for (int i = 0; i < 3; i++) {
        assert_true(run(app, "practice"));
        assert_ptr_not_equal(app->session, lesson);
        free(screen_of(app, 80, 24));
        assert_true(run(app, "bug"));
        assert_true(run(app, "next"));
        free(screen_of(app, 80, 24));
        while (!session_can_why(app->session)) // the first matrices are given
            assert_true(run(app, "next"));
        assert_true(run(app, "explain"));
        assert_int_equal(app->session->whys, 1);
        free(screen_of(app, 120, 40));
    }
    assert_true(run(app, "review")); // the next one of the same kind
    assert_non_null(app->session->exercise->fault);
    assert_true(run(app, "bug 42"));
    Graph *first = graph_clone(app->session->graph);
    // All is computed here: the false rule goes with the hunt it belongs to.
    assert_true(graph_same(first, app->session->graph));
    char *screen = screen_of(app, 80, 24);
    assert_non_null(strstr(screen, "Bug hunt 42")); // a seed to share
    free(screen);
    assert_true(run(app, "bug"));
    assert_true(run(app, "bug 42"));
    assert_true(graph_same(first, app->session->graph));
    graph_free(first);
    assert_false(run(app, "bug 0"));
    assert_true(run(app, "quit"));
    assert_ptr_equal(app->session, lesson);
    assert_false(app->quit);
    assert_true(run(app, "practice softmax2"));
    assert_true(run(app, "practice"));
    assert_string_equal(app->session->exercise->of, "softmax");
    assert_string_equal(keys_command(app_mode(app), 'n', &(KeyState){0}, line), "next");
    assert_true(run(app, "reveal"));
    assert_string_equal(keys_command(app_mode(app), 'n', &(KeyState){0}, line), "review");
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_practice),      cmocka_unit_test(test_practice_of_an_op),
        cmocka_unit_test(test_base),          cmocka_unit_test(test_turn),
        cmocka_unit_test(test_in_the_head),   cmocka_unit_test(test_hunt),
        cmocka_unit_test(test_hunt_in_heads), cmocka_unit_test(test_a_bug_is_seen),
        cmocka_unit_test(test_lesson_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
