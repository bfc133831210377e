// SPDX-License-Identifier: GPL-3.0-or-later
// The worked case as it is exported, against the values that NumPy computed
// (tests/data/three-tokens.json): every value, every gradient and dX's three
// contributions, as the lesson gives them and after an edit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include <cjson/cJSON.h>

#include "base/file.h"
#include "kit/open.h"

static cJSON *reference;

static int read_reference(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    Buffer text = {0};
    if (!file_read_or(tree_path("tests/data/three-tokens.json", path), 1 << 20, ERROR_DATA, &text,
                      ERROR_DROPPED))
        return -1;
    reference = cJSON_ParseWithLength(buffer_text(&text), text.size);
    buffer_release(&text);
    return reference ? 0 : -1;
}

static int drop_reference(void **state)
{
    (void)state;
    cJSON_Delete(reference);
    return 0;
}

// The exported node of that name.
static const cJSON *node_of(const cJSON *graph, const char *name)
{
    const cJSON *node;
    cJSON_ArrayForEach(node, cJSON_GetObjectItem(graph, "nodes"))
    {
        if (strcmp(cJSON_GetObjectItem(node, "name")->valuestring, name) == 0)
            return node;
    }
    fail_msg("there is no node %s", name);
    return NULL;
}

// Compares two arrays of rows; returns the number of cells.
static size_t compare(const char *what, const cJSON *found, const cJSON *wanted)
{
    assert_true(cJSON_IsArray(found));
    assert_int_equal(cJSON_GetArraySize(found), cJSON_GetArraySize(wanted));
    if (!cJSON_IsNumber(wanted->child)) {
        size_t cells = 0;
        const cJSON *row = found->child;
        const cJSON *other;
        cJSON_ArrayForEach(other, wanted)
        {
            cells += compare(what, row, other);
            row = row->next;
        }
        return cells;
    }
    const cJSON *cell = found->child;
    const cJSON *other;
    cJSON_ArrayForEach(other, wanted)
    {
        const double a = cell->valuedouble, b = other->valuedouble;
        const double scale = fmax(1, fabs(b));
        const bool whole = b == rint(b); // exact where no rounding can enter
        if (!(fabs(a - b) <= 1e-12 * scale) || (whole && what[0] == '=' && a != b))
            fail_msg("%s: %.17g instead of %.17g", what, a, b);
        cell = cell->next;
    }
    return (size_t)cJSON_GetArraySize(wanted);
}

// All matrices of one kind: "value" or "grad".
static size_t compare_all(const cJSON *graph, const cJSON *wanted, const char *kind)
{
    size_t cells = 0;
    const cJSON *matrix;
    cJSON_ArrayForEach(matrix, cJSON_GetObjectItem(wanted, kind))
    {
        const cJSON *node = node_of(graph, matrix->string);
        char what[64];
        snprintf(what, sizeof what, "%s of %s", kind, matrix->string);
        cells += compare(what, cJSON_GetObjectItem(node, kind), matrix);
    }
    return cells;
}

static void compare_case(App *app, const char *name)
{
    char *json = json_of(app);
    cJSON *graph = cJSON_Parse(json);
    assert_non_null(graph);
    const cJSON *wanted = cJSON_GetObjectItem(reference, name);
    assert_non_null(wanted);
    assert_int_equal(compare_all(graph, wanted, "value"), 69);
    assert_int_equal(compare_all(graph, wanted, "grad"), 69);
    const cJSON *paths = cJSON_GetObjectItem(wanted, "dX_paths");
    assert_int_equal(cJSON_GetArraySize(paths), 3);
    const cJSON *path;
    cJSON_ArrayForEach(path, paths)
    {
        const cJSON *found = cJSON_GetObjectItem(
            cJSON_GetObjectItem(node_of(graph, "X"), "contributions"), path->string);
        char what[64];
        snprintf(what, sizeof what, "dX via %s", path->string);
        assert_int_equal(compare(what, found, path), 6);
    }
    const double f = cJSON_GetObjectItem(wanted, "objective")->valuedouble;
    assert_true(fabs(graph_objective(app->session->graph) - f) <= 1e-12 * f);
    cJSON_Delete(graph);
    free(json);
}

static void test_original(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    compare_case(app, "original");
    app_free(app);
}

static void test_edited(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wq[1,2] 1/2"));
    compare_case(app, "set Wq[1,2] 1/2");
    app_free(app);
}

static void test_undo_gives_the_same_bytes(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *before = json_of(app);
    assert_true(run(app, "set Wq[1,2] 1/2"));
    char *edited = json_of(app);
    assert_true(run(app, "undo"));
    char *after = json_of(app);
    assert_string_not_equal(before, edited);
    assert_string_equal(before, after);
    compare_case(app, "original");
    free(before);
    free(edited);
    free(after);
    app_free(app);
}

// What whole numbers are made of stays whole.
static void test_whole_numbers_are_exact(void **state)
{
    (void)state;
    static const char *const names[] = {"X", "Wq", "Wk", "Wv", "Q", "K", "V", "S"};
    App *app = open_worked_case(LANG_EN);
    char *json = json_of(app);
    cJSON *graph = cJSON_Parse(json);
    const cJSON *wanted = cJSON_GetObjectItem(cJSON_GetObjectItem(reference, "original"), "value");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char what[32];
        snprintf(what, sizeof what, "= %s", names[i]);
        compare(what, cJSON_GetObjectItem(node_of(graph, names[i]), "value"),
                cJSON_GetObjectItem(wanted, names[i]));
    }
    cJSON_Delete(graph);
    free(json);
    app_free(app);
}

// Every number that is exported reads back to the bits in the graph.
static void test_numbers_read_back(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wq[1,2] 1/3"));
    char *json = json_of(app);
    cJSON *graph = cJSON_Parse(json);
    for (size_t n = 0; n < graph_count(app->session->graph); n++) {
        const Matrix *m = graph_value(app->session->graph, (NodeId)n);
        const cJSON *value = cJSON_GetObjectItem(
            node_of(graph, graph_node(app->session->graph, (NodeId)n)->name), "value");
        for (size_t i = 0; i < matrix_size(m); i++) {
            const cJSON *row = cJSON_GetArrayItem(value, (int)(i / m->cols));
            assert_true(cJSON_GetArrayItem(row, (int)(i % m->cols))->valuedouble == m->at[i]);
        }
    }
    cJSON_Delete(graph);
    free(json);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_original),
        cmocka_unit_test(test_edited),
        cmocka_unit_test(test_undo_gives_the_same_bytes),
        cmocka_unit_test(test_whole_numbers_are_exact),
        cmocka_unit_test(test_numbers_read_back),
    };
    return cmocka_run_group_tests_name("lesson_values", tests, read_reference, drop_reference);
}
