// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses, good and bad; and every address that is written reads back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/command.h"
#include "graph/address.h"
#include "kit/open.h"

static App *worked_case;

static int set_up(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    worked_case = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    return worked_case ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    app_free(worked_case);
    return 0;
}

static void assert_reads(const char *text, const char *written)
{
    const Graph *graph = worked_case->session->graph;
    Address address;
    Error err = {0};
    char message[400] = "";
    if (!address_parse(graph, text, false, &address, &err)) {
        error_write(&err, LANG_EN, message, sizeof message);
        fail_msg("'%s': %s", text, message);
    }
    Buffer out = {0};
    address_write(graph, &address, &out);
    assert_string_equal(buffer_text(&out), written);
    buffer_release(&out);
}

static void test_good(void **state)
{
    (void)state;
    assert_reads("Wq[1,2]", "Wq[1,2]");
    assert_reads("Wq.1.2", "Wq[1,2]");
    assert_reads("Wq[ 1 , 2 ]", "Wq[1,2]");
    assert_reads("dWq[2,1]", "dWq[2,1]");
    assert_reads("d(Wq)[2,1]", "dWq[2,1]");
    assert_reads("d(\"Wq\")[2,1]", "dWq[2,1]");
    assert_reads("\"Wq\"[2,1]", "Wq[2,1]");
    assert_reads("dWq.2.1", "dWq[2,1]");
    assert_reads("A[2,:]", "A[2,:]");
    assert_reads("A[:,2]", "A[:,2]");
    assert_reads("A[:,:]", "A");
    assert_reads("A.2.:", "A[2,:]");
    assert_reads("A", "A");
    assert_reads("dA", "dA");
    assert_reads("S_scaled.by", "S_scaled.by");
    assert_reads("dO[3,2]", "dO[3,2]");
    assert_reads("A[3,3]", "A[3,3]");
}

static void test_bad(void **state)
{
    (void)state;
    static const char *const bad[] = {"",         " ",         "[1,2]",
                                      "Wq[1,2",   "Wq[1]",     "Wq[1,2]x",
                                      "Wq[0,1]",  "Wq[1,0]",   "Wq[3,1]",
                                      "Wq[1,3]",  "Wq[-1,1]",  "Wq[1.5,1]",
                                      "Wq[a,b]",  "Wq[1,2,3]", "Wq[]",
                                      "Wq[,]",    "Wq.",       "Wq.1",
                                      "Wq.1.",    "Wq.by",     "S_scaled.",
                                      "S.eps",    "d()",       "d(Wq",
                                      "d(Wq))",   "d(B)[1,1]", "dB[1,1]",
                                      "B",        "\"Wq[1,1]", "\"\"[1,1]",
                                      "wq[1,2]",  "ddWq[1,1]", "d(dWq)[1,1]",
                                      "Wq [1,2]", "Wq[1,2] ",  "Wq[99999999999999999999,1]"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Address address;
        Error err = {0};
        if (address_parse(worked_case->session->graph, bad[i], false, &address, &err))
            fail_msg("'%s' was read", bad[i]);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            char message[400] = "";
            error_write(&err, lang, message, sizeof message);
            assert_true(strlen(message) > 5);
            assert_null(strstr(message, "{1}"));
        }
        assert_int_equal(error_status(&err), 2);
    }
}

static void assert_says(const char *text, const char *part)
{
    Address address;
    Error err = {0};
    char message[400];
    assert_false(address_parse(worked_case->session->graph, text, false, &address, &err));
    error_write(&err, LANG_EN, message, sizeof message);
    if (!strstr(message, part))
        fail_msg("'%s' says '%s', which has no '%s'", text, message, part);
}

static void test_errors_say_what_is_right(void **state)
{
    (void)state;
    assert_says("wq[1,1]", "Wq");
    assert_says("S_scald", "S_scaled");
    assert_says("Wq[3,1]", "2x2");
    assert_says("Wq[3,1]", "[3,1]");
    assert_says("A[1,:", "[2,:]");
    assert_says("S_scaled.eps", "by");
}

static void test_scan_stops_behind_the_address(void **state)
{
    (void)state;
    Address address;
    Error err = {0};
    const Graph *graph = worked_case->session->graph;
    assert_int_equal(address_scan(graph, "Wq[1,2] 0.5", false, &address, &err), 7);
    assert_int_equal(address_scan(graph, "Wq.1.2=0.5", false, &address, &err), 6);
    assert_int_equal(address_scan(graph, "S_scaled.by 1", false, &address, &err), 11);
    assert_int_equal(address_scan(graph, "Wq 1", false, &address, &err), 2);
    assert_int_equal(address_scan(graph, "+1", false, &address, &err), 0);
}

static void test_cells(void **state)
{
    (void)state;
    Address address;
    const Graph *graph = worked_case->session->graph;
    assert_true(address_parse(graph, "dWq[2,1]", false, &address, ERROR_DROPPED));
    assert_true(address_is_cell(&address));
    const CellRef cell = address_cell(&address);
    assert_int_equal(cell.side, SIDE_GRAD);
    assert_int_equal(cell.row, 1);
    assert_int_equal(cell.col, 0);
    assert_true(address_parse(graph, "A[2,:]", false, &address, ERROR_DROPPED));
    assert_false(address_is_cell(&address));
    assert_true(address_parse(graph, "S_scaled.by", false, &address, ERROR_DROPPED));
    assert_false(address_is_cell(&address));
}

// With tokens as columns rows and columns change places, for what is read and
// for what is written.
static void test_tokens_as_columns(void **state)
{
    (void)state;
    const Graph *graph = worked_case->session->graph;
    Address address;
    Error err = {0};
    assert_true(address_parse(graph, "Q[2,3]", true, &address, &err));
    const CellRef cell = address_cell(&address);
    assert_int_equal(cell.row, 2);
    assert_int_equal(cell.col, 1);
    Buffer text = {0};
    address_write_cell_in(graph, cell, true, &text);
    assert_string_equal(buffer_text(&text), "Q[2,3]");
    buffer_release(&text);
    assert_true(address_parse(graph, "Q[:,3]", true, &address, &err));
    assert_int_equal(address.row_from, 2);
    assert_int_equal(address.row_to, 2);
    assert_int_equal(address.col_to, 1);
    assert_false(address_parse(graph, "Q[3,2]", true, &address, &err));
    char message[400];
    error_write(&err, LANG_EN, message, sizeof message);
    assert_string_equal(message, "Q is 2x3: rows 1 to 2, columns 1 to 3; [3,2] is "
                                 "outside");
}

// A matrix without a name is called by the formula that the screen shows.
static void test_names_of_both_forms(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/graph-only.lua", path), LANG_EN);
    const Graph *graph = app->session->graph;
    const NodeId node = graph_find(graph, "Q⋅Kᵀ");
    assert_string_equal(graph_shown_name(graph, node, true), "Kᵀ⋅Q");
    static const char *const names[] = {"select \"Kᵀ⋅Q\"[1,2]", "select d(\"Q⋅Kᵀ\")[1,2]",
                                        "goto d(\"Kᵀ⋅Q\")"};
    assert_true(run(app, "transpose on"));
    for (size_t i = 0; i < 3; i++) {
        assert_true(run(app, names[i]));
        assert_int_equal(session_stop(app->session)->node, node);
    }
    Address address;
    Error err = {0};
    assert_false(address_parse(graph, "\"Kᵀ⋅Q\"[1,2]", false, &address, &err));
    app_free(app);
}

static void test_quotes_in_names(void **state)
{
    (void)state;
    static const char *const names[] = {"a\"b", "\\", "a \\\" b", "\"\""};
    Graph *graph = graph_new(1 << 20);
    Matrix one = matrix_new(1, 1);
    for (size_t i = 0; i < 4; i++) {
        const NodeId leaf = graph_add_leaf(graph, ROLE_INPUT, &one, ERROR_DROPPED);
        assert_true(graph_name(graph, leaf, names[i], ERROR_DROPPED));
    }
    matrix_release(&one);
    graph_finish(graph);
    for (NodeId i = 0; i < 4; i++) {
        Buffer text = {0};
        Address address;
        address_write_cell(graph, (CellRef){SIDE_VALUE, i, 0, 0, 0}, &text);
        assert_true(address_parse(graph, buffer_text(&text), false, &address, ERROR_DROPPED));
        assert_int_equal(address.node, i);
        // The command line cuts words at blanks outside of names.
        assert_int_equal(word_length(buffer_text(&text)), text.size);
        buffer_release(&text);
    }
    graph_free(graph);
}

// ---- What is written reads back -----------------------------------------

static void check_round_trip(Graph *graph, CellRef cell)
{
    Buffer text = {0};
    address_write_cell(graph, cell, &text);
    Address address;
    Error err = {0};
    if (!address_parse(graph, buffer_text(&text), false, &address, &err))
        fail_msg("%s does not read back", buffer_text(&text));
    const CellRef back = address_cell(&address);
    assert_int_equal(back.node, cell.node);
    assert_int_equal(back.side, cell.side);
    assert_int_equal(back.row, cell.row);
    assert_int_equal(back.col, cell.col);
    buffer_release(&text);
}

static void check_graph(Graph *graph)
{
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Shape shape = graph_node(graph, (NodeId)n)->shape;
        CellRef cell = {SIDE_VALUE, (NodeId)n, 0, shape.rows - 1, shape.cols - 1};
        check_round_trip(graph, cell);
        cell.side = SIDE_GRAD;
        if (graph_has_grad(graph, (NodeId)n))
            check_round_trip(graph, cell);
    }
}

static void test_lessons_round_trip(void **state)
{
    (void)state;
    static const char *const patterns[] = {"lessons/*.lua", "tests/lessons/graph-only.lua",
                                           "tests/lessons/loss.lua",
                                           "tests/lessons/reference/*.lua"};
    for (size_t k = 0; k < 4; k++) {
        glob_t found = tree_glob(patterns[k]);
        for (size_t i = 0; i < found.gl_pathc; i++) {
            App *app = open_lesson(found.gl_pathv[i], LANG_EN);
            assert_non_null(app);
            check_graph(app->session->graph);
            app_free(app);
        }
        globfree(&found);
    }
}

// Names that look like other addresses.
static void test_odd_names_round_trip(void **state)
{
    (void)state;
    static const char *const names[] = {"d",    "dX", "X",    "ddX", "甲",  "a b", "2x", "A[1,1]",
                                        "x.by", "S'", "d(X)", "⋅",   "A∘B", "a-b", ":",  "é"};
    Graph *graph = graph_new(1 << 20);
    Matrix one = matrix_new(1, 1);
    const size_t count = sizeof names / sizeof *names;
    for (size_t i = 0; i < count; i++) {
        const NodeId node = graph_add_leaf(graph, ROLE_INPUT, &one, ERROR_DROPPED);
        assert_true(graph_name(graph, node, names[i], ERROR_DROPPED));
    }
    NodeId total = 0;
    for (NodeId i = 1; i < (NodeId)count; i++) {
        const NodeId both[2] = {total, i};
        total = graph_add_op(graph, op_find("add"), both, 2, NULL, NULL, 0, ERROR_DROPPED);
    }
    assert_true(graph_backward(graph, total, NULL, ERROR_DROPPED));
    graph_finish(graph);
    check_graph(graph);
    matrix_release(&one);
    graph_free(graph);
}

// The longest name that a node has is taken, so that the library's "enc.1.Q" and a cut
// can be typed without quotes.
static void test_names_with_points(void **state)
{
    (void)state;
    static const char *const names[] = {"enc", "enc.Q", "enc.1.Q", "K[1:2,:]"};
    static const struct {
        const char *text;
        NodeId node;
        Side side;
    } good[] = {
        {"enc[1,2]", 0, SIDE_VALUE},      {"enc.1.2", 0, SIDE_VALUE},
        {"enc.Q[1,2]", 1, SIDE_VALUE},    {"enc.Q.1.2", 1, SIDE_VALUE},
        {"denc.Q[1,2]", 1, SIDE_GRAD},    {"d(enc.1.Q)[1,2]", 2, SIDE_GRAD},
        {"enc.1.Q.1.2", 2, SIDE_VALUE},   {"\"enc.Q\"[1,2]", 1, SIDE_VALUE},
        {"K[1:2,:][1,2]", 3, SIDE_VALUE}, {"d(K[1:2,:])[1,2]", 3, SIDE_GRAD},
    };
    Graph *graph = graph_new(1 << 20);
    Matrix pair = matrix_new(1, 2);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const NodeId node = graph_add_leaf(graph, ROLE_INPUT, &pair, ERROR_DROPPED);
        assert_true(graph_name(graph, node, names[i], ERROR_DROPPED));
    }
    NodeId total = graph_add_op(graph, op_find("vcat"), (NodeId[]){0, 1, 2, 3}, 4, NULL, NULL, 0,
                                ERROR_DROPPED);
    total = graph_add_op(graph, op_find("sum"), &total, 1, NULL, NULL, 0, ERROR_DROPPED);
    assert_true(graph_backward(graph, total, NULL, ERROR_DROPPED));
    graph_finish(graph);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        Address address;
        assert_true(address_parse(graph, good[i].text, false, &address, ERROR_DROPPED));
        assert_int_equal(address.node, good[i].node);
        assert_int_equal(address.side, good[i].side);
        assert_int_equal(address.col_from, 1);
    }
    for (NodeId node = 0; node < 4; node++) { // they are written without, too, and read back
        for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
            SCOPED(buffer_release) Buffer written = {0};
            Address address;
            address_write_cell(graph, (CellRef){side, node, 0, 0, 1}, &written);
            assert_null(strchr(buffer_text(&written), '"'));
            assert_true(
                address_parse(graph, buffer_text(&written), false, &address, ERROR_DROPPED));
            assert_int_equal(address.node, node);
            assert_int_equal(address.side, side);
        }
    }
    Address address;
    assert_false(address_parse(graph, "enc.K[1,2]", false, &address, ERROR_DROPPED));
    matrix_release(&pair);
    graph_free(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_errors_say_what_is_right),
        cmocka_unit_test(test_scan_stops_behind_the_address),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_tokens_as_columns),
        cmocka_unit_test(test_names_of_both_forms),
        cmocka_unit_test(test_quotes_in_names),
        cmocka_unit_test(test_lessons_round_trip),
        cmocka_unit_test(test_odd_names_round_trip),
        cmocka_unit_test(test_names_with_points),
    };
    return cmocka_run_group_tests_name("graph_address", tests, set_up, tear_down);
}
