// SPDX-License-Identifier: GPL-3.0-or-later
// Every matrix of every lesson, written as .npz and as .csv, is read back with the same bits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

#include "base/file.h"
#include "data/array_file.h"
#include "export/export.h"
#include "session/against.h"
#include "kit/open.h"

static char path[OPEN_PATH]; // of what was written last

static ArrayFile *write_and_open(Session *session, const char *format)
{
    const char *tmp = getenv("TMPDIR");
    Error err = {0};
    Buffer out = {0};
    snprintf(path, sizeof path, "%s/qkv-npz-%ld.%s", tmp ? tmp : "/tmp", (long)getpid(), format);
    assert_true(export_write(export_find(format, &err), session, &(ExportAsk){0}, &out, &err));
    assert_true(file_output(path, buffer_text(&out), out.size, &err));
    buffer_release(&out);
    ArrayFile *file = array_file_open(path, &(ArrayLimits){.bytes = 1 << 30}, &err);
    assert_non_null(file);
    return file;
}

static size_t assert_same(Graph *graph, Side side, NodeId node, ArrayFile *file)
{
    const Matrix *m = graph_matrix(graph, side, node, 0);
    Buffer name = {0};
    Error err = {0};
    size_t index;
    Matrix read;
    if (!m)
        return 0;
    export_name(graph, (CellRef){.side = side, .node = node}, &name);
    assert_true(array_file_find(file, buffer_text(&name), &index, &err));
    assert_true(array_file_read(file, index, &(ArrayPart){0}, &read, NULL, &err));
    if (!matrix_same(m, &read))
        fail_msg("%s is not the same", buffer_text(&name));
    matrix_release(&read);
    buffer_release(&name);
    return 1;
}

static void assert_round_trip(Session *session, const char *format)
{
    Graph *graph = session->graph;
    ArrayFile *file = write_and_open(session, format);
    size_t matrices = 0;
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++)
        matrices +=
            assert_same(graph, SIDE_VALUE, node, file) + assert_same(graph, SIDE_GRAD, node, file);
    assert_int_equal(matrices, array_file_count(file));
    array_file_close(file);
}

// The file's arrays beside the graph that they are of.
static void assert_is_right(const Graph *graph)
{
    Error err = {0};
    Against *against = against_read(graph, path, &(AgainstAs){0}, &err);
    if (graph_root(graph) == NODE_NONE && !against)
        return; // leaves alone are no comparison
    assert_non_null(against);
    assert_int_equal(against->wrong + against->missings + against->unknown.count, 0);
    against_free(against);
}

static void lessons_come_back(void **state)
{
    (void)state;
    static const char *const pattern[] = {"lessons/*.lua", "tests/lessons/*.lua"};
    size_t opened = 0;
    for (size_t p = 0; p < 2; p++) {
        glob_t found = tree_glob(pattern[p]);
        for (size_t i = 0; i < found.gl_pathc; i++) {
            App *app = open_lesson(found.gl_pathv[i], LANG_EN);
            if (!app)
                continue; // one that is wrong on purpose
            assert_round_trip(app->session, "csv");
            assert_round_trip(app->session, "npz");
            assert_is_right(app->session->graph);
            app_free(app);
            opened++;
        }
        globfree(&found);
    }
    assert_true(opened > 30);
}

// A gradient whose name a matrix has, in both ways of writing it, has one of its own.
static void names_are_different(void **state)
{
    (void)state;
    App *app = open_text(1, "A = input { {1, 2} }\ndA = 3 * A\nB = name(\"d(A)\", A + dA)\n"
                            "C = name(\"a/../b.npy\", B * 2)\nbackward(C, { {1, 1} })\n");
    assert_non_null(app);
    assert_round_trip(app->session, "npz");
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lessons_come_back),
        cmocka_unit_test(names_are_different),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
