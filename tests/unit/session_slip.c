// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong answers to the worked case, each the outcome of one mistake: the
// mistake is named. The numbers that need more than adding up by hand are
// NumPy's, from the same head with that one thing done wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "graph/address.h"
#include "kit/clone.h"
#include "kit/open.h"
#include "session/slip.h"

static CellRef cell_of(App *app, const char *text)
{
    Address address;
    assert_true(address_parse(app->session->graph, text, false, &address, ERROR_DROPPED));
    return address_cell(&address);
}

// What is found must be of that kind and be told with that word.
static void assert_slip(App *app, const char *cell, const char *answer, SlipKind kind,
                        const char *word)
{
    Graph *graph = app->session->graph;
    Buffer text = {0};
    const FoundSlip found = slip_of_number(graph, cell_of(app, cell), answer);
    slip_write(app->session, &found, LANG_EN, &text);
    if (found.kind != kind || !strstr(buffer_text(&text), word))
        fail_msg("%s = %s is slip %d: %s", cell, answer, (int)found.kind, buffer_text(&text));
    buffer_release(&text);
}

static void test_cells(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_slip(app, "S[1,3]", "-11", SLIP_SIGN, "sign");
    assert_slip(app, "S[1,3]", "6", SLIP_TRANSPOSED, "S[3,1]");
    assert_slip(app, "S[1,3]", "3", SLIP_TERM, "Term 2");
    assert_slip(app, "S[1,3]", "8", SLIP_TERM, "Term 1");
    assert_slip(app, "S[1,3]", "2", SLIP_OTHER_CELL, "S[1,2]");
    assert_slip(app, "S[1,3]", "99", SLIP_NONE, "");
    assert_slip(app, "A[2,1]", "0.305", SLIP_ROUNDING, "Close");
    assert_slip(app, "A[2,1]", "0.30", SLIP_ROUNDING, "Close"); // two places are enough
    assert_slip(app, "A[2,1]", "0.4", SLIP_NONE, "");

    assert_slip(app, "A[2,1]", "0.62", SLIP_OTHER_CELL, "A[2,3]");
    assert_slip(app, "dX[2,1]", "-0.251966", SLIP_PATH, "via Q");
    app_free(app);
}

static void test_faults(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_slip(app, "S_scaled[1,1]", "7", SLIP_FAULT, "left out");
    assert_slip(app, "S_scaled[1,1]", "9.899495", SLIP_FAULT, "multiplies");
    assert_slip(app, "A[2,1]", "0.259", SLIP_FAULT, "left out");
    assert_slip(app, "A[1,2]", "0.503490", SLIP_FAULT, "columns");
    assert_slip(app, "K[1,1]", "3", SLIP_FAULT, "transposed");
    assert_slip(app, "dS[2,1]", "0.212246", SLIP_FAULT, "way back");
    assert_slip(app, "dWq[2,1]", "-0.088568", SLIP_FAULT, "way back");
    assert_slip(app, "dWq[2,1]", "1.991", SLIP_FAULT, "diagonal");
    app_free(app);
    char path[OPEN_PATH];
    app = open_lesson(tree_path("tests/lessons/every-op.lua", path), LANG_EN);
    assert_slip(app, "N[1,4]", "1.2926", SLIP_FAULT, "n - 1");
    app_free(app);
}

static void test_sign(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    const FoundSlip found = slip_of_sign(app->session->graph, cell_of(app, "dWq[2,1]"), 1);
    assert_int_equal(found.kind, SLIP_FAULT);
    assert_string_equal(found.fault->id, "softmax-diagonal");
    app_free(app);
}

// Looking for a slip changes nothing, and every slip reads in both languages.
static void test_nothing_changes(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Graph *before = graph_clone(app->session->graph);
    const CellRef cell = cell_of(app, "dWq[2,1]");
    slip_of_number(app->session->graph, cell, "5");
    assert_true(graph_same(before, app->session->graph));
    graph_free(before);
    for (int kind = SLIP_SIGN; kind <= SLIP_NEIGHBOURS; kind++) {
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            const FoundSlip slip = {
                .kind = (SlipKind)kind, .cell = cell, .term = 2, .fault = fault_table};
            Buffer text = {0};
            slip_write(app->session, &slip, (Lang)lang, &text);
            assert_true(text.size > 3);
            assert_null(strchr(buffer_text(&text), '$'));
            buffer_release(&text);
        }
    }
    app_free(app);
}

// Every fault that fits a lesson's graph changes some number of it, and a
// fault of the backward pass no value.
static void test_every_fault(void **state)
{
    (void)state;
    size_t planted = 0;
    glob_t found = tree_glob("tests/lessons/reference/*.lua");
    assert_true(found.gl_pathc > 5);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        App *app = open_lesson(found.gl_pathv[i], LANG_EN);
        Graph *graph = app->session->graph;
        for (const Fault *fault = fault_table; fault->id; fault++) {
            Graph *faulty = fault_plant(graph, fault, NODE_NONE);
            if (!faulty)
                continue;
            bool same = true;
            for (size_t n = 0; n < graph_count(graph); n++)
                same &= matrix_same(graph_value(graph, (NodeId)n), graph_value(faulty, (NodeId)n));
            if (fault->backward)
                assert_true(same);
            planted++;
            graph_free(faulty);
        }
        app_free(app);
    }
    globfree(&found);
    assert_true(planted > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),       cmocka_unit_test(test_faults),
        cmocka_unit_test(test_sign),        cmocka_unit_test(test_nothing_changes),
        cmocka_unit_test(test_every_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
