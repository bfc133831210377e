// SPDX-License-Identifier: GPL-3.0-or-later
// States that cannot be, made here on purpose: each has to end in the assertion
// that forbids it, which names the file, and not somewhere behind it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/day.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/say.h"
#include "base/utf8.h"
#include "graph/check.h"
#include "graph/expansion.h"
#include "graph/graph.h"
#include "graph/rule.h"
#include "graph/walk.h"
#include "num/format.h"
#include "num/kernel.h"
#include "num/spread.h"

// ---- base ----------------------------------------------------------------

static void buffer_fuller_than_it_is(void)
{
    Buffer buffer = {0};
    buffer_add(&buffer, "text");
    buffer.size = buffer.capacity;
    buffer_add(&buffer, "more");
}

static void buffer_without_text(void)
{
    Buffer buffer = {.size = 3};
    buffer_add(&buffer, "more");
}

static void copy_into_nothing(void)
{
    char out[1];
    utf8_copy(out, 0, "a");
}

static void character_beyond_unicode(void)
{
    Buffer out = {0};
    buffer_add_char(&out, 0x110000);
}

static void error_without_its_argument(void)
{
    MESSAGE(message, ERROR_USAGE, "{1} and {2}");
    Error err = {0};
    ERROR(&err, &message, err_text("one"));
}

static void say_without_its_argument(void)
{
    Buffer out = {0};
    SAYF(&out, LANG_ZH, " {1} at {2}", say_count(1));
}

static void language_that_is_none(void)
{
    static const Text text = TEXT("a");
    text_in(&text, LANG_COUNT);
}

static void list_longer_than_its_room(void)
{
    int *list = NULL;
    size_t capacity = 0;
    MEM_GROW(list, 1, capacity);
}

static void random_number_below_0(void)
{
    Random random = random_seeded(1);
    random_below(&random, 0);
}

static void day_past_all_years(void)
{
    char text[DAY_SIZE];
    day_write(LONG_MAX / 100000, text);
}

// ---- num -----------------------------------------------------------------

static void cell_beyond_its_matrix(void)
{
    const Matrix m = matrix_new(2, 3);
    matrix_get(&m, 0, 3);
}

static void shapes_that_differ(void)
{
    Matrix to = matrix_new(2, 3);
    const Matrix from = matrix_new(3, 2);
    matrix_assign(&to, &from);
}

static void product_that_does_not_fit(void)
{
    const Matrix a = matrix_new(2, 3), b = matrix_new(2, 3);
    Matrix c = matrix_new(2, 3);
    kernel_product((Factor){&a, false}, (Factor){&b, false}, &c, NULL);
}

static void more_decimals_than_there_are(void)
{
    char out[NUMBER_SIZE];
    number_fixed(0.5, DECIMALS_MAX + 1, out);
}

static void bins_of_nothing(void)
{
    bins_over(2, 1, false, 8);
}

// ---- graph ---------------------------------------------------------------

enum { LEAF, RESULT, NODES };

// y = e^x of a 2×2 weight, with a gradient.
static Graph *small_graph(void)
{
    Graph *graph = graph_new(1 << 20);
    const Matrix x = matrix_new(2, 2);
    const NodeId leaf = graph_add_leaf(graph, ROLE_WEIGHT, &x, ERROR_DROPPED);
    graph_add_op(graph, op_find("exp"), &leaf, 1, NULL, NULL, 0, ERROR_DROPPED);
    graph_backward(graph, RESULT, &x, ERROR_DROPPED);
    graph_finish(graph);
    return graph;
}

static void node_beyond_the_graph(void)
{
    graph_value(small_graph(), NODES);
}

static void path_beyond_the_node(void)
{
    graph_path_use(small_graph(), LEAF, 1);
}

static void leaf_with_a_computed_role(void)
{
    Graph *graph = graph_new(1 << 20);
    const Matrix x = matrix_new(1, 1);
    graph_add_leaf(graph, ROLE_COMPUTED, &x, ERROR_DROPPED);
}

static void leaf_after_the_end(void)
{
    const Matrix x = matrix_new(1, 1);
    graph_add_leaf(small_graph(), ROLE_INPUT, &x, ERROR_DROPPED);
}

static void parameter_of_a_leaf(void)
{
    graph_set_param(small_graph(), LEAF, 0, 1, ERROR_DROPPED);
}

static void undo_of_no_change(void)
{
    graph_cancel_change(small_graph());
}

static void difference_over_no_step(void)
{
    Difference d;
    check_difference(small_graph(), (CellRef){SIDE_VALUE, LEAF, 0, 0, 0}, 0, &d);
}

static void stop_beyond_the_walk(void)
{
    const Walk walk = walk_new(small_graph(), NULL, NULL, 0);
    size_t twin;
    walk_twin(&walk, walk.count, &twin);
}

// Reads the text as a rule of one operand and computes one cell with it.
static void run_rule(const char *text)
{
    static RuleRead read;
    static RuleRun run;
    double cells[] = {1, 2};
    Matrix a = {1, 2, cells}, y = {1, 2, cells};
    const Matrix *const in[] = {&a};
    const Op op = {.operands = {1, 1}, .rule = {.value = text}};
    const OpCall call = {.op = &op, .which = OP_FORWARD, .inputs = 1, .in = in, .out = &y};
    rule_read(&read, &call);
    rule_start(&run, &read, &call);
    rule_number(&run, rule_bind(&run, 0, 0)->is);
}

static void rule_that_breaks_off(void)
{
    run_rule("(a + 1");
}

static void rule_with_an_unknown_name(void)
{
    run_rule("z*2");
}

static void rule_that_runs_along_nothing(void)
{
    run_rule("y[r,c] = sum(j) 2");
}

static void rule_without_its_operand(void)
{
    run_rule("b + 1");
}

// ---- All of them ---------------------------------------------------------

#define BUG(file, make)                                                                            \
    {                                                                                              \
#make, file, make                                                                          \
    }

static const struct {
    const char *name, *file;
    void (*make)(void);
} bugs[] = {
    BUG("src/base/buffer.c", buffer_fuller_than_it_is),
    BUG("src/base/buffer.c", buffer_without_text),
    BUG("src/base/utf8.c", copy_into_nothing),
    BUG("src/base/utf8.c", character_beyond_unicode),
    BUG("src/base/error.c", error_without_its_argument),
    BUG("src/base/say.c", say_without_its_argument),
    BUG("src/base/lang.c", language_that_is_none),
    BUG("src/base/memory.c", list_longer_than_its_room),
    BUG("src/base/random.c", random_number_below_0),
    BUG("src/base/day.c", day_past_all_years),
    BUG("src/num/matrix.h", cell_beyond_its_matrix),
    BUG("src/num/matrix.c", shapes_that_differ),
    BUG("src/num/kernel.c", product_that_does_not_fit),
    BUG("src/num/format.c", more_decimals_than_there_are),
    BUG("src/num/spread.c", bins_of_nothing),
    BUG("src/graph/graph_parts.h", node_beyond_the_graph),
    BUG("src/graph/graph.c", path_beyond_the_node),
    BUG("src/graph/graph_build.c", leaf_with_a_computed_role),
    BUG("src/graph/graph_build.c", leaf_after_the_end),
    BUG("src/graph/graph_update.c", parameter_of_a_leaf),
    BUG("src/graph/graph_update.c", undo_of_no_change),
    BUG("src/graph/check.c", difference_over_no_step),
    BUG("src/graph/walk.c", stop_beyond_the_walk),
    BUG("src/graph/rule.c", rule_that_breaks_off),
    BUG("src/graph/rule.c", rule_with_an_unknown_name),
    BUG("src/graph/rule.c", rule_that_runs_along_nothing),
    BUG("src/graph/rule_run.c", rule_without_its_operand),
};

// Makes the bug in a process of its own; its stderr goes to `out`. Returns how
// the process ended, as waitpid says.
static int run_apart(void (*make)(void), char *out, size_t size)
{
    int ends[2], status = 0;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(const struct rlimit){0, 0});
        dup2(ends[1], STDERR_FILENO);
        make();
        _exit(0);
    }
    close(ends[1]);
    size_t used = 0;
    for (ssize_t n; used + 1 < size && (n = read(ends[0], out + used, size - used - 1)) > 0;)
        used += (size_t)n;
    out[used] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void test_each_ends_in_its_assertion(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bugs / sizeof *bugs; i++) {
        char said[4096], expected[128];
        const int status = run_apart(bugs[i].make, said, sizeof said);
        snprintf(expected, sizeof expected, "qkv: a bug at %s:", bugs[i].file);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT ||
            strncmp(said, expected, strlen(expected)) != 0)
            fail_msg("%s: status %d, \"%s\" and not \"%s…\"", bugs[i].name, status, said, expected);
    }
}

// The test can fail: what is right does not end in an assertion.
static void no_bug(void)
{
    const Matrix m = matrix_new(2, 3);
    matrix_get(&m, 1, 2);
}

static void test_what_is_right_ends_well(void **state)
{
    (void)state;
    char said[256];
    assert_int_equal(run_apart(no_bug, said, sizeof said), 0);
    assert_string_equal(said, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_ends_in_its_assertion),
        cmocka_unit_test(test_what_is_right_ends_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
