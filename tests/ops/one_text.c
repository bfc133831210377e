// SPDX-License-Identifier: GPL-3.0-or-later
// All that is said of an operation follows from its one text: where a line of it is taken away,
// the sum behind a cell, its NumPy, its work and its numbers break, each by itself. With the text
// whole none of them does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/buffer.h"
#include "evaluate.h"
#include "graph/check.h"
#include "graph/formula.h"
#include "graph/rule.h"
#include "sample.h"

enum { BACK = 0 }; // the pass that is looked at: what the first operand gets

// Whether what follows from the text is what it should be.
typedef bool Follows(const SampleGraph *broken, const SampleGraph *whole);

static bool why_follows(const SampleGraph *broken, const SampleGraph *whole)
{
    (void)whole;
    const CellRef cell = {SIDE_GRAD, broken->leaf[0], 0, 0, 0};
    char why[200];
    Expansion x = {0};
    graph_expand(broken->graph, cell, &x);
    const bool same =
        evaluate_expansion(broken->graph, &x, graph_number(broken->graph, cell), why, sizeof why);
    expansion_release(&x);
    return same;
}

static bool numpy_follows(const SampleGraph *broken, const SampleGraph *whole)
{
    const FormulaStyle style = {NOTATION_NUMPY, false};
    Buffer one = {0}, other = {0};
    formula_backward(broken->graph, broken->leaf[0], style, &one);
    formula_backward(whole->graph, whole->leaf[0], style, &other);
    const bool same = strcmp(buffer_text(&one), buffer_text(&other)) == 0;
    buffer_release(&one);
    buffer_release(&other);
    return same;
}

static bool work_follows(const SampleGraph *broken, const SampleGraph *whole)
{
    const OpCall one = graph_call(broken->graph, broken->node, BACK);
    const OpCall other = graph_call(whole->graph, whole->node, BACK);
    const Work a = rule_work(&one), b = rule_work(&other);
    return a.products == b.products && a.sums == b.sums && a.functions == b.functions;
}

static bool numbers_follow(const SampleGraph *broken, const SampleGraph *whole)
{
    const OpCall call = graph_call(broken->graph, broken->node, BACK);
    const Matrix *wanted = graph_grad(whole->graph, whole->leaf[0]);
    Matrix dx = matrix_new(wanted->rows, wanted->cols);
    matrix_fill(&dx, 0);
    rule_backward(&call, &dx);
    bool same = true;
    for (size_t i = 0; i < matrix_size(&dx); i++)
        same &= fabs(dx.at[i] - wanted->at[i]) < 1e-12;
    matrix_release(&dx);
    return same;
}

// Whether it follows in a graph of the op; where it ends the program, in a child, it does not.
static bool follows(Follows *what, const Op *broken, const Op *whole)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Sample sample;
        if (!freopen("/dev/null", "w", stderr) || !sample_read(whole, 0, 1, &sample))
            _exit(2);
        const SampleGraph good = sample_graph(&sample, 3, SAMPLE_NAMED);
        graph_grad(good.graph, good.leaf[0]);
        SampleGraph bad = good;
        const OpCall call = graph_call(good.graph, good.node, OP_FORWARD);
        BUG_ON(call.op != whole);
        if (broken) { // the graph's numbers are there: only the text is another
            sample.op = broken;
            bad = sample_graph(&sample, 3, SAMPLE_NAMED);
            graph_grad(bad.graph, bad.leaf[0]);
        }
        _exit(what(&bad, &good) ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// The text without its line number `line`; false where it has none such.
static bool without_line(const char *text, size_t line, char *out)
{
    const char *start = text, *end;
    for (; line > 0 && (start = strchr(start, ';')); line--)
        start++;
    if (!start)
        return false;
    end = strchr(start, ';');
    if (!end) // the last: it makes the result
        return false;
    memcpy(out, text, (size_t)(start - text));
    strcpy(out + (start - text), end + 1);
    return true;
}

static void check_broken(const Op *whole, const Op *broken)
{
    static Follows *const all[] = {why_follows, numpy_follows, work_follows, numbers_follow};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (follows(all[i], broken, whole))
            fail_msg("%s: consumer %zu does not notice \"%s; %s\"", whole->name, i,
                     broken->rule.steps ? broken->rule.steps : "", broken->rule.back[0]);
        assert_true(follows(all[i], NULL, whole));
    }
}

static void check_lines(const Op *whole)
{
    char text[1000];
    size_t lines = 0;
    for (size_t line = 0; without_line(whole->rule.back[0], line, text); line++, lines++) {
        Op broken = *whole;
        broken.rule.back[0] = text;
        check_broken(whole, &broken);
    }
    assert_true(lines > 0);
}

static void test_softmax(void **state)
{
    (void)state;
    check_lines(&op_softmax);
}

static void test_layer_norm(void **state)
{
    (void)state;
    check_lines(&op_layernorm);
}

static void test_shares_of_a_row(void **state)
{
    (void)state;
    check_lines(&op_normalize_rows);
}

// A line that is another one, without any that is missing: a factor that is left out.
static void test_another_line(void **state)
{
    (void)state;
    Op broken = op_softmax;
    broken.rule.back[0] = "~Σ[r] = sum(j: a[r,j] != -inf) y[r,j];"
                          "x[r,c] = where(a[r,c] = -inf, 0, y[r,c]*(g[r,c] - Σ[r]))";
    check_broken(&op_softmax, &broken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_softmax), cmocka_unit_test(test_layer_norm),
        cmocka_unit_test(test_shares_of_a_row), cmocka_unit_test(test_another_line)};
    return cmocka_run_group_tests_name("one_text", tests, NULL, NULL);
}
