// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C in the middle of long work: it stops, says how far it came, and what
// it leaves is whole.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

#include "graph/check.h"
#include "kit/open.h"
#include "kit/recording.h"
#include "kit/afresh.h"

// Asks to stop at the `left`-th question, once.
static bool after(void *context)
{
    size_t *left = context;
    return *left > 0 && --*left == 0;
}

static App *open_asking(size_t *left)
{
    App *app = open_worked_case(LANG_EN);
    assert_non_null(app);
    recording_start(app);
    app->interrupt = (Interrupt){.asked = after, .context = left};
    return app;
}

static void assert_same_numbers(App *a, App *b)
{
    char *one = json_of(a), *other = json_of(b);
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void test_training_stops(void **state)
{
    (void)state;
    size_t left = 8, never = 0;
    App *app = open_asking(&left), *plain = open_asking(&never);
    const size_t start = recording_bytes(app);
    assert_true(run(app, "train 100000"));
    assert_non_null(strstr(buffer_text(&app->message), "stopped after 7 of 100000 steps"));
    assert_true(run(plain, "train 7"));
    assert_same_numbers(app, plain);
    assert_true(recording_went_on(app, start, "train 7\n")); // as it would be replayed
    compute_afresh(app->session->graph);
    assert_same_numbers(app, plain);
    assert_true(run(app, "train 1")); // and it goes on from there
    assert_true(run(plain, "train 1"));
    assert_same_numbers(app, plain);
    app_free(app);
    app_free(plain);
}

static void test_stopped_training_is_one_undo(void **state)
{
    (void)state;
    size_t left = 5, never = 0;
    App *app = open_asking(&left), *plain = open_asking(&never);
    assert_true(run(app, "train 50"));
    assert_true(run(app, "undo"));
    assert_same_numbers(app, plain);
    app_free(app);
    app_free(plain);
}

// However long they take together, each is asked about before it, and none is left halfway. How
// often it is asked in one depends on the time that it takes here.
static void test_quick_steps_are_taken_whole(void **state)
{
    (void)state;
    enum { STEPS = 1000 };
    char path[OPEN_PATH];
    size_t left = 100 * STEPS;
    App *app = open_lesson(tree_path("lessons/copying.lua", path), LANG_EN);
    assert_non_null(app);
    app->interrupt = (Interrupt){.asked = after, .context = &left};
    assert_true(run(app, "train 1000"));
    assert_in_range(left, 1, 99 * STEPS);
    assert_int_equal(app->session->training.film.record[app->session->training.film.now].step,
                     STEPS);
    app_free(app);
}

static void test_stopped_at_once(void **state)
{
    (void)state;
    size_t left = 1, never = 0;
    App *app = open_asking(&left), *plain = open_asking(&never);
    const size_t start = recording_bytes(app);
    assert_true(start > 0);
    assert_true(run(app, "train 50"));
    assert_non_null(strstr(buffer_text(&app->message), "stopped after 0 of 50"));
    assert_same_numbers(app, plain);
    assert_false(journal_at(&app->session->journal, true));
    assert_int_equal(recording_bytes(app), start);
    app_free(app);
    app_free(plain);
}

static void test_checking_stops(void **state)
{
    (void)state;
    size_t left = 11;
    App *app = open_asking(&left);
    assert_true(run(app, "check"));
    assert_non_null(strstr(buffer_text(&app->message), "stopped; so far 10 gradients agree"));
    assert_true(run(app, "check"));
    assert_null(strstr(buffer_text(&app->message), "stopped"));
    app_free(app);
}

// Each command that changes a number leaves something to save.
static void test_changes_are_counted(void **state)
{
    (void)state;
    static const char *const lines[] = {"set Wq[1,2] 1", "nudge 1", "undo", "redo",
                                        "lr 0.3",        "train 2", "reset"};
    size_t never = 0;
    App *app = open_asking(&never);
    assert_true(run(app, "select Wq[1,1]"));
    assert_int_equal(app->session->changes, 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        assert_int_equal(app->session->changes, i + 1);
    }
    app_free(app);
}

// ---- Loading -----------------------------------------------------------

// Lessons that take their time, in Lua and in one call of C.
static const char *const slow_lessons[] = {
    "while true do end",
    "local t = {} for i = 1, 50000 do t[i] = i end table.sort(t, function(a, b) "
    "return a > b end) while true do end",
    "local s = 'x' while true do s = (s .. 'x'):rep(1000):sub(1, 9) end",
    "local t = {} for i = 1, 5e4 do t[i] = ('x'):rep(99) end while true do local "
    "s = table.concat(t, '', 1, 9000) end",
    "while true do random(300, 300) end",
    "local m = load 'big.npy' while true do end",
    "local a = random(700, 700) X = input(a) Y = X * X while true do end",
    "X = input{1} local t = ('{X}'):rep(1000) for i = 1, 900 do at(X)(t) end "
    "while true do end",
};

static void write_file(const char *name, const char *text, size_t size, off_t all,
                       char path[OPEN_PATH])
{
    const char *tmp = getenv("TMPDIR");
    snprintf(path, OPEN_PATH, "%s/%s", tmp ? tmp : "/tmp", name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fwrite(text, 1, size, file);
    fclose(file);
    assert_int_equal(truncate(path, all), 0);
}

static void write_lesson(const char *code, char path[OPEN_PATH])
{
    Buffer text = {0};
    buffer_printf(&text, "lesson { api = 1, id = 'mine', title = 'mine' }\n%s", code);
    write_file("mine.lua", buffer_text(&text), text.size, (off_t)text.size, path);
    buffer_release(&text);
}

// 8 MB of zeros.
static void write_array(void)
{
    char text[128 + 1], path[OPEN_PATH];
    memcpy(text, "\x93NUMPY\x01\0\x76\0", 10);
    snprintf(text + 10, sizeof text - 10, "%-117s\n",
             "{'descr': '<f8', 'fortran_order': False, 'shape': (1000, 1000), "
             "}");
    write_file("big.npy", text, 128, 128 + 8000000, path);
}

// Asked early or late, it stops; what was open stays as it was.
static void test_loading_stops(void **state)
{
    (void)state;
    char path[OPEN_PATH], text[1024];
    size_t left = 0;
    write_array();
    write_lesson("X = input{1}", path);
    App *app = open_lesson(path, LANG_EN);
    assert_non_null(app);
    app->interrupt = (Interrupt){.asked = after, .context = &left};
    const Session *session = app->session;
    for (size_t i = 0; i < sizeof slow_lessons / sizeof *slow_lessons; i++) {
        write_lesson(slow_lessons[i], path);
        for (size_t ask = 1; ask <= 4096; ask *= 2) {
            Error err = {0};
            left = ask;
            assert_false(app_reload(app, &err));
            error_write(&err, LANG_EN, text, sizeof text);
            assert_ptr_equal(strstr(text, "mine.lua:"), text);
            if (!strstr(text, "loading was interrupted; open"))
                fail_msg("%s\nasked %zu times: %s", slow_lessons[i], ask, text);
            assert_ptr_equal(app->session, session);
        }
        left = 1;
        assert_false(app_open(app, path, ERROR_DROPPED));
        assert_ptr_equal(app->session, session);
    }
    write_lesson("X = input{2}", path);
    left = 0;
    assert_true(app_reload(app, ERROR_DROPPED));
    app_free(app);
}

// Products that take longer than what is never given up, and a gradient through
// all of them.
static App *open_slow(bool (*asked)(void *), void *context)
{
    static const char lesson[] =
        "lesson { api = 1, id = 'slow', title = { en = 'Slow' } }\n"
        "X = input(random(700, 700, { seed = 1, scale = 0.1 }))\n"
        "W = weight(random(700, 700, { seed = 2, scale = 0.1 }))\n"
        "A = X * W B = A * W C = B * W.T D = C * A L = sum(D) backward(L)\n";
    char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/slow.lua", getenv("HOME"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(lesson, file);
    fclose(file);
    App *app = open_lesson(path, LANG_EN);
    remove(path);
    assert_non_null(app);
    app->interrupt = (Interrupt){.asked = asked, .context = context};
    return app;
}

static bool count_asks(void *context)
{
    ++*(size_t *)context;
    return true;
}

// Operations that take long ask while they run, forward and backward: one of
// 3000×3000 cells takes half a second.
static void test_each_operation_asks(void **state)
{
    (void)state;
    static const char code[] =
        "X = input(random(300, 300, { seed = 1 })) v = weight(random(300, 1)) "
        "r = weight(random(1, 300)) A = gelu(X) B = softmax(A) C = layernorm(B, r, r) "
        "D = rmsnorm(C, r) E = normalize_rows(exp(D)) F = dropout(E, { p = 0.5, seed = 1 }) "
        "G = rope(F) H = G.T I = H + v J = hcat { I, H } K = cols(J, 1, 300) M = rows(K, 1, 290) "
        "local ids = {} for i = 1, 290 do ids[i] = i end N = gather(M, ids) "
        "L = cross_entropy(N, ids) + sum(N) backward(L)";
    char path[OPEN_PATH];
    write_lesson(code, path);
    App *app = open_lesson(path, LANG_EN);
    assert_non_null(app);
    Graph *graph = app->session->graph;
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Node *node = graph_node(graph, n);
        if (!node->op || (node->shape.rows == 1 && node->inputs == 2))
            continue; // a leaf, or the sum of two numbers
        graph_grad(graph, n);
        OpCall call = graph_call(graph, n, OP_FORWARD);
        size_t asks = 0;
        const Interrupt interrupt = {count_asks, &asks};
        call.interrupt = &interrupt;
        Matrix out = matrix_new(node->shape.rows, node->shape.cols), kept = {0};
        if (call.kept)
            kept = matrix_new(call.kept->rows, call.kept->cols);
        call.out = &out;
        call.kept = &kept;
        node->op->forward(&call);
        if (asks == 0)
            fail_msg("%s does not ask forward", node->op->name);
        call = graph_call(graph, n, 0);
        call.interrupt = &interrupt;
        for (size_t i = 0; i < node->inputs; i++) {
            Matrix dx = matrix_new(call.in[i]->rows, call.in[i]->cols);
            asks = 0;
            call.which = (int)i;
            node->op->backward(&call, &dx);
            if (asks == 0)
                fail_msg("%s does not ask backward to operand %zu", node->op->name, i);
            matrix_release(&dx);
        }
        matrix_release(&out);
        matrix_release(&kept);
    }
    app_free(app);
}

// Whether the screen says that it was not drawn to the end.
static bool draws_stopped(App *app)
{
    char *screen = screen_of(app, 80, 24);
    const bool stopped = strstr(screen, "Stopped before this screen was drawn.") != NULL;
    free(screen);
    return stopped;
}

static bool if_wanted(void *context)
{
    return *(const bool *)context;
}

static void assert_same_matrices(App *a, App *b)
{
    Graph *one = a->session->graph, *other = b->session->graph;
    for (NodeId n = 0; n < (NodeId)graph_count(one); n++) {
        assert_true(matrix_same(graph_value(one, n), graph_value(other, n)));
        assert_true(matrix_same(graph_grad(one, n), graph_grad(other, n)));
    }
}

// What was left half computed is not shown, and is computed to the end later,
// with the same numbers as if nothing had been.
static void test_an_edit_stops(void **state)
{
    (void)state;
    bool wanted = true;
    App *app = open_slow(if_wanted, &wanted), *plain = open_slow(NULL, NULL);
    assert_true(run(app, "goto dX"));
    assert_true(run(app, "set X[1,1] 2"));
    assert_false(session_is_settled(app->session));
    assert_false(app_run(app, "set X[1,2] 3", ERROR_DROPPED)); // it was stopped again
    wanted = false;
    assert_true(draws_stopped(app)); // until a command tries again
    assert_true(run(app, "goto dW"));
    assert_false(draws_stopped(app));
    assert_true(run(plain, "goto dX"));
    assert_true(run(plain, "set X[1,1] 2"));
    assert_true(run(plain, "goto dW"));
    assert_int_equal(app->session->change.changed, plain->session->change.changed);
    assert_true(app->session->change.after == plain->session->change.after);
    const NodeId last = graph_find(plain->session->graph, "D");
    assert_true(matrix_same(graph_before(app->session->graph, SIDE_VALUE, last, 0),
                            graph_before(plain->session->graph, SIDE_VALUE, last, 0)));
    assert_same_matrices(app, plain);
    app_free(app);
    app_free(plain);
}

// A step that is stopped in the middle was not taken.
static void test_a_long_step_stops(void **state)
{
    (void)state;
    bool wanted = true;
    App *app = open_slow(if_wanted, &wanted), *plain = open_slow(NULL, NULL);
    session_train_begin(app->session, 1);
    assert_false(session_train_step(app->session, ERROR_DROPPED));
    assert_int_equal(session_train_end(app->session), 0);
    wanted = false;
    assert_true(run(app, "goto A"));
    assert_same_matrices(app, plain);
    app_free(app);
    app_free(plain);
}

// Training that runs by itself ends whenever it is asked to, in a step or in what is kept of it.
static void test_a_run_stops(void **state)
{
    (void)state;
    for (size_t n = 1; n < 1400; n += 200) {
        size_t left = 0;
        App *app = open_slow(after, &left);
        app->ticks = true;
        assert_true(run(app, "run"));
        for (size_t more = n; more > 0; more = left) {
            left = more;
            assert_true(app_pass(app, RUN_BEAT, ERROR_DROPPED));
            assert_true(app->session->run.on == (left > 0));
            more = left;
            left = 0;
            assert_false(draws_stopped(app)); // which begins work anew
            left = more;
        }
        app_free(app);
    }
}

// So does drawing what stands behind a number that is made from very many.
static void test_a_long_drawing_stops(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    bool wanted = false;
    App *app = open_lesson(tree_path("tests/lessons/wide.lua", path), LANG_EN);
    assert_true(run(app, "goto dA"));
    char *before = screen_of(app, 80, 24);
    wanted = true;
    app->interrupt = (Interrupt){.asked = if_wanted, .context = &wanted};
    assert_true(draws_stopped(app));
    wanted = false;
    assert_true(run(app, "lang en")); // any command tries again
    char *after = screen_of(app, 80, 24);
    assert_string_equal(before, after);
    free(before);
    free(after);
    app_free(app);
}

// Stops after so many questions.
static bool after_some(void *context)
{
    int *left = context;
    return (*left)-- <= 0;
}

// A line of the panel that is given up while its numbers are gathered is not
// there, and is whole the next time.
static void test_a_long_why_stops(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/wide.lua", path), LANG_EN);
    assert_true(run(app, "goto dA"));
    for (int questions = 0; questions < 12; questions++) {
        int left = questions;
        app->interrupt = (Interrupt){.asked = after_some, .context = &left};
        assert_true(run(app, "why"));
        assert_int_equal(app->session->whys, left < 0 ? 0 : 1);
        app->interrupt = (Interrupt){0};
        if (left < 0)
            assert_true(run(app, "why"));
        assert_int_equal(app->session->whys, 1);
        assert_int_equal(app->session->why[0].source, 0);
        assert_true(run(app, "back"));
    }
    app_free(app);
}

// So do singular values.
static void test_a_rank_stops(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    bool wanted = true;
    write_lesson("X = input(random(400, 400))", path);
    App *app = open_lesson(path, LANG_EN);
    app->interrupt = (Interrupt){.asked = if_wanted, .context = &wanted};
    assert_true(run(app, "view rank X"));
    assert_true(draws_stopped(app));
    wanted = false;
    assert_true(run(app, "lang en"));
    assert_false(draws_stopped(app));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_training_stops),
        cmocka_unit_test(test_stopped_training_is_one_undo),
        cmocka_unit_test(test_quick_steps_are_taken_whole),
        cmocka_unit_test(test_stopped_at_once),
        cmocka_unit_test(test_checking_stops),
        cmocka_unit_test(test_changes_are_counted),
        cmocka_unit_test(test_loading_stops),
        cmocka_unit_test(test_each_operation_asks),
        cmocka_unit_test(test_an_edit_stops),
        cmocka_unit_test(test_a_long_step_stops),
        cmocka_unit_test(test_a_run_stops),
        cmocka_unit_test(test_a_long_drawing_stops),
        cmocka_unit_test(test_a_long_why_stops),
        cmocka_unit_test(test_a_rank_stops),
    };
    return cmocka_run_group_tests_name("command_interrupt", tests, NULL, NULL);
}
