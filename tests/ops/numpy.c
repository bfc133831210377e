// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of NumPy that the op table gives, run by NumPy: every sample of
// every op, both passes, tokens as rows and as columns. Where python3 with
// NumPy is not installed there is nothing to hold them to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <cmocka.h>

#include "base/buffer.h"
#include "graph/formula.h"
#include "num/format.h"
#include "sample.h"

// What the lines take for granted, and the comparison.
static const char PRELUDE[] = "import math, sys, numpy as np\n"
                              "np.seterr(all='ignore')\n"
                              "erf = np.vectorize(math.erf)\n"
                              "def softmax(x, axis):\n"
                              "    e = np.exp(x - x.max(axis=axis, keepdims=True))\n"
                              "    return e / e.sum(axis=axis, keepdims=True)\n"
                              "bad = 0\n"
                              "def near(where, line, found, wanted):\n"
                              "    global bad\n"
                              "    if np.shape(found) != wanted.shape or \\\n"
                              "            not np.allclose(found, wanted, rtol=1e-9, atol=1e-12):\n"
                              "        print('#', where, ':', line)\n"
                              "        bad += 1\n";

static void write_matrix(Buffer *out, const char *name, const Matrix *m, bool columns)
{
    buffer_printf(out, "%s = np.array([", name);
    for (size_t i = 0; i < m->rows; i++) {
        for (size_t j = 0; j < m->cols; j++) {
            char text[NUMBER_SIZE];
            number_shortest(matrix_get(m, i, j), text);
            buffer_printf(out, "%s,", text);
        }
    }
    buffer_printf(out, "]).reshape(%zu, %zu)%s\n", m->rows, m->cols, columns ? ".T" : "");
}

// Runs one line and compares what it assigns with what stands there already.
static void write_line(Buffer *out, const char *op, const char *name, const char *line)
{
    buffer_printf(out, "wanted = %s\n%s\nnear('%s', '''%s''', %s, wanted)\n", name, line, op, line,
                  name);
    buffer_printf(out, "%s = wanted\n", name);
}

static void write_sample(Buffer *out, SampleGraph *sg, size_t operands, bool columns)
{
    Graph *graph = sg->graph;
    const OpCall call = graph_call(graph, sg->node, OP_FORWARD);
    const FormulaStyle style = {NOTATION_NUMPY, columns};
    const char *op = call.op->name;
    write_matrix(out, "y", graph_value(graph, sg->node), columns);
    write_matrix(out, "dy", graph_grad(graph, sg->node), columns);
    if (call.kept)
        write_matrix(out, "keep_y", call.kept, columns);
    for (size_t i = 0; i < operands; i++)
        write_matrix(out, graph_node(graph, sg->leaf[i])->name, graph_value(graph, sg->leaf[i]),
                     columns);
    Buffer line = {0};
    formula_forward(graph, sg->node, style, &line);
    write_line(out, op, "y", buffer_text(&line));
    for (size_t i = 0; i < operands; i++) {
        if (!graph_has_grad(graph, sg->leaf[i]))
            continue;
        char name[16];
        snprintf(name, sizeof name, "d%s", graph_node(graph, sg->leaf[i])->name);
        write_matrix(out, name, graph_grad(graph, sg->leaf[i]), columns);
        buffer_clear(&line);
        formula_backward(graph, sg->leaf[i], style, &line);
        write_line(out, op, name, buffer_text(&line));
    }
    buffer_release(&line);
}

static void write_op(Buffer *out, const Op *op)
{
    for (size_t s = 0; s < sample_count(op); s++) {
        Sample sample;
        assert_true(sample_read(op, s, 1, &sample));
        SampleGraph sg = sample_graph(&sample, 3, SAMPLE_NAMED);
        write_sample(out, &sg, sample.operands, false);
        write_sample(out, &sg, sample.operands, true);
        graph_free(sg.graph);
    }
}

static bool has_numpy(void)
{
    return system("python3 -c 'import numpy' 2>/dev/null") == 0 ||
           system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") == 0;
}

static void test_lines(void **state)
{
    (void)state;
    if (!has_numpy()) {
        print_message("# python3 with numpy is not installed\n");
        return;
    }
    Buffer script = {0};
    buffer_add(&script, PRELUDE);
    for (const Op *const *op = op_table; *op; op++)
        write_op(&script, *op);
    buffer_add(&script, "sys.exit(bad != 0)\n");
    FILE *python = popen("python3 -c 'import numpy' 2>/dev/null && "
                         "exec python3 - || exec /usr/bin/python3 -",
                         "w");
    assert_non_null(python);
    assert_int_equal(fwrite(buffer_text(&script), 1, script.size, python), script.size);
    assert_int_equal(pclose(python), 0);
    buffer_release(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
