// SPDX-License-Identifier: GPL-3.0-or-later
// Walking, selecting and asking why: every way there has a way back, and what
// is shown is then what was shown before.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"
#include "graph/address.h"
#include "kit/open.h"
#include "session/task.h"

enum { W = 100, H = 30 };

static CellRef cell_at(App *app, const char *text)
{
    Address address;
    assert_true(address_parse(app->session->graph, text, false, &address, ERROR_DROPPED));
    return address_cell(&address);
}

static void assert_selected(App *app, const char *text)
{
    Buffer name = {0};
    address_write_cell(app->session->graph, app->session->cell, &name);
    assert_string_equal(buffer_text(&name), text);
    buffer_release(&name);
}

static void assert_stop(App *app, const char *name)
{
    char found[STOP_NAME_SIZE];
    assert_string_equal(stop_name(app->session->graph, session_stop(app->session), found), name);
}

static void assert_screen(App *app, const char *text)
{
    char *screen = screen_of(app, W, H);
    if (!strstr(screen, text))
        fail_msg("the screen lacks '%s':\n%s", text, screen);
    free(screen);
}

// ---- Forward and back ---------------------------------------------------

static void check_steps(App *app, size_t steps)
{
    char *before = screen_of(app, W, H);
    size_t done = 0;
    while (done < steps && session_turn(app->session, true))
        done++;
    for (; done > 0; done--)
        assert_true(session_turn(app->session, false));
    char *after = screen_of(app, W, H);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void test_forward_and_back_is_nothing(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_worked_case(lang);
        // A gradient that was seen stays known: first the walk sees them all.
        session_goto(app->session, app->session->lesson->walk.count - 1);
        session_goto(app->session, 0);
        do {
            for (size_t steps = 1; steps <= 50; steps = steps * 2 + 1)
                check_steps(app, steps);
        } while (session_turn(app->session, true));
        app_free(app);
    }
}

// Cells that were moved to are remembered too.
static void test_selections_are_kept(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Random random = random_seeded(1);
    session_goto(app->session, app->session->lesson->walk.count - 1);
    session_goto(app->session, 0);
    do {
        for (size_t i = random_below(&random, 5); i > 0; i--)
            session_move(app->session, (int)random_below(&random, 3) - 1,
                         (int)random_below(&random, 3) - 1);
        if (random_below(&random, 2))
            session_next_matrix(app->session, 1);
        check_steps(app, 1 + random_below(&random, 8));
    } while (session_turn(app->session, true));
    app_free(app);
}

// A forward stop shows the gradient once the walk has been as far as it.
static void test_gradients_stay_known(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    const NodeId q = graph_find(app->session->graph, "Q");
    assert_true(run(app, "select Q[2,1]"));
    assert_true(run(app, "goto dS"));
    assert_false(session_knows_gradient(app->session, q));
    assert_true(run(app, "goto dQ"));
    assert_true(run(app, "flip"));
    assert_true(session_knows_gradient(app->session, q));
    assert_false(session_knows_gradient(app->session, graph_find(app->session->graph, "X")));
    app_free(app);
}

static void test_the_whole_walk(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_false(session_turn(app->session, false));
    size_t steps = 0;
    while (session_turn(app->session, true))
        steps++;
    assert_stop(app, "closing");
    assert_true(steps + 1 >= app->session->lesson->walk.count);
    while (session_turn(app->session, false))
        steps--;
    assert_int_equal(steps, 0);
    assert_stop(app, "intro");
    app_free(app);
}

static void test_flip_twice(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    const Walk *walk = &app->session->lesson->walk;
    size_t flipped = 0;
    for (size_t stop = 0; stop < walk->count; stop++) {
        session_goto(app->session, stop);
        if (walk->stop[stop].kind == STOP_UPDATE || !session_flip(app->session))
            continue;
        assert_int_not_equal(app->session->stop, stop);
        const bool shared = walk->stop[app->session->stop].leaves > 1; // back to the first of them
        assert_true(session_flip(app->session));
        assert_true(shared || app->session->stop == stop);
        flipped++;
    }
    assert_int_equal(flipped, 8 + 11);
    app_free(app);
}

// ---- The selected cell --------------------------------------------------

static void test_moving_stays_inside(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    for (int columns = 0; columns < 2; columns++) {
        app->display.columns = columns;
        app_show(app);
        session_goto(app->session, 0);
        Random random = random_seeded(7);
        while (session_turn(app->session, true)) {
            for (int i = 0; i < 40; i++) {
                session_move(app->session, (int)random_below(&random, 7) - 3,
                             (int)random_below(&random, 7) - 3);
                session_next_matrix(app->session, i % 3 - 1 ? 1 : -1);
                const CellRef cell = app->session->cell;
                if (cell.node == NODE_NONE)
                    continue;
                const Shape shape = graph_node(app->session->graph, cell.node)->shape;
                assert_true(cell.row < shape.rows && cell.col < shape.cols);
            }
        }
    }
    app_free(app);
}

static void test_moves_are_as_seen(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "select S[1,1]"));
    assert_true(run(app, "move right"));
    assert_selected(app, "S[1,2]");
    assert_true(run(app, "transpose on"));
    assert_true(run(app, "move right"));
    assert_selected(app, "S[2,2]"); // S stands transposed now
    app_free(app);
}

static void test_select_goes_where_it_is(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "select dWq[2,1]"));
    assert_stop(app, "dWq");
    assert_selected(app, "dWq[2,1]");
    assert_true(run(app, "select dQ[3,1]")); // stands in this picture
    assert_stop(app, "dWq");
    assert_true(run(app, "select V[3,1]"));
    assert_stop(app, "V");
    assert_selected(app, "V[3,1]");
    app_free(app);
}

// What has no address is selected by the name it has on the screen, with rows
// and columns as they are seen there.
static void test_select_by_the_name_on_the_screen(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto dX"));
    assert_true(run(app, "select dX via Q[3,2]"));
    assert_int_equal(app->session->cell.side, SIDE_PATH);
    assert_int_equal(app->session->cell.row, 2);
    assert_int_equal(app->session->cell.col, 1);
    assert_false(app_run(app, "select dX via Q[2,3]", ERROR_DROPPED));
    assert_true(run(app, "transpose on")); // 2 rows, 3 columns
    assert_true(run(app, "select dX via Q[1,3]"));
    assert_int_equal(app->session->cell.row, 2);
    assert_int_equal(app->session->cell.col, 0);
    assert_false(app_run(app, "select dX via Q[3,2]", ERROR_DROPPED));
    assert_int_equal(app->session->cell.row, 2);
    assert_false(app_run(app, "select dX via Q[0,1]", ERROR_DROPPED));
    assert_false(app_run(app, "select dX via Q[1,3]x", ERROR_DROPPED));
    app_free(app);
}

// ---- Why ----------------------------------------------------------------

static void test_why_goes_down_and_back(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Session *session = app->session;
    session->uncovered = true;
    assert_true(run(app, "select dWq[2,1]"));
    char *screen[WHY_MOST];
    size_t depth = 0;
    do {
        screen[depth++] = screen_of(app, W, H);
    } while (session_why(session, false));
    assert_true(depth > 4);
    assert_int_equal(session->whys, depth - 1);
    assert_false(session_can_why(session));
    while (depth > 0) {
        char *now = screen_of(app, W, H);
        assert_string_equal(now, screen[--depth]);
        free(now);
        free(screen[depth]);
        assert_int_equal(session_why_back(session), depth > 0);
    }
    app_free(app);
}

static void test_every_line_is_a_source_of_the_one_above(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Session *session = app->session;
    assert_true(run(app, "select dX[1,2]"));
    while (session_why(session, false)) {
    }
    for (size_t i = 0; i + 1 < session->whys; i++) {
        size_t n;
        Source *source = session_sources(session, session->why[i].cell, &n);
        assert_true(session->why[i].source < n);
        const CellRef below = session->why[i + 1].cell;
        const CellRef pointed = source[session->why[i].source].cell;
        free(source);
        assert_int_equal(below.node, pointed.node);
        assert_int_equal(below.side, pointed.side);
        assert_int_equal(below.row, pointed.row);
        assert_int_equal(below.col, pointed.col);
    }
    app_free(app);
}

static void test_a_given_number_has_no_why(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    static const char *const given[] = {"X[1,1]", "Wq[2,2]", "dO[3,2]"};
    for (size_t i = 0; i < 3; i++) {
        assert_true(session_is_given(app->session, cell_at(app, given[i])));
        Buffer line = {0};
        buffer_printf(&line, "select %s", given[i]);
        assert_true(run(app, buffer_text(&line)));
        buffer_release(&line);
        assert_false(session_why(app->session, false));
        assert_int_equal(app->session->whys, 0);
    }
    app_free(app);
}

static void test_terms_and_factors(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Session *session = app->session;
    assert_true(run(app, "select S[1,2]")); // Q[1,1]⋅K[2,1] + Q[1,2]⋅K[2,2]
    assert_false(session_why_move(session, true, 1));
    assert_false(session_why_move(session, false, 1));
    assert_true(session_why(session, false)); // 0 + 2: the second is larger
    assert_int_equal(session->why[0].source, 2);
    assert_true(session_why_move(session, true, -1));
    assert_int_equal(session->why[0].source, 0);
    assert_true(session_why_move(session, false, 1));
    assert_int_equal(session->why[0].source, 1);
    assert_true(session_why_move(session, false, 1)); // round
    assert_int_equal(session->why[0].source, 0);
    assert_true(session_why_move(session, true, 1));
    assert_int_equal(session->why[0].source, 2);
    assert_false(session_why_move(session, true, 1));
    assert_true(session_why_move(session, true, -1));
    assert_int_equal(session->why[0].source, 0);
    assert_false(session_why_move(session, true, -1));
    app_free(app);
}

static void test_moving_on_leaves_the_panel(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "select A[1,2]"));
    assert_true(session_why(app->session, false));
    assert_true(run(app, "select A[1,3]"));
    assert_int_equal(app->session->whys, 0);
    assert_true(session_why(app->session, false));
    assert_true(run(app, "next"));
    app_free(app);
}

// ---- Open and return ----------------------------------------------------

static void test_open_and_return(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Session *session = app->session;
    assert_false(session_jump(session, -1));
    assert_false(app_run(app, "back", ERROR_DROPPED));
    session->uncovered = true;
    assert_true(run(app, "select dWq[2,1]"));
    char *before = screen_of(app, W, H);
    assert_true(session_why(session, false));
    assert_true(run(app, "follow")); // the largest of its terms
    assert_stop(app, "dQ");
    assert_selected(app, "dQ[2,1]");
    assert_true(session_why(session, false));
    assert_true(run(app, "follow"));
    assert_stop(app, "dS");
    assert_true(run(app, "back"));
    assert_stop(app, "dQ");
    assert_selected(app, "dQ[2,1]");
    assert_true(run(app, "jump prev"));
    char *after = screen_of(app, W, H);
    assert_stop(app, "dWq");
    assert_selected(app, "dWq[2,1]");
    assert_string_equal(before, after);
    free(before);
    free(after);
    app_free(app);
}

// Every jump is taken back to the page and cell that it came from, and made again; a
// step of the walk is none, and a new jump drops what lay ahead.
// Where a matrix ends there is nowhere to move to.
static void test_moves_end_at_the_sides(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "select S[1,2]"));
    assert_true(session_move(app->session, 1, 0));
    assert_selected(app, "S[2,2]");
    assert_true(session_move(app->session, 0, 1));
    assert_selected(app, "S[2,3]");
    assert_false(session_move(app->session, 0, 1));
    assert_selected(app, "S[2,3]");
    assert_true(session_move(app->session, 1, 0));
    assert_false(session_move(app->session, 1, 0));
    assert_selected(app, "S[3,3]");
    app_free(app);
}

static void test_jumps_are_taken_back(void **state)
{
    static const char *const jumps[] = {"goto A",     "search weighted", "flip",
                                        "match next", "forward",         "backward",
                                        "view map",   "select Q[1,2]",   "stops"};
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Session *session = app->session;
    assert_true(run(app, "goto S") && run(app, "move down"));
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        const WalkPlace from = session_place(session);
        const size_t from_stop = session->stop;
        assert_true(run(app, jumps[i]));
        if (strcmp(jumps[i], "view map") == 0)
            assert_true(run(app, "point V") && run(app, "enter"));
        if (strcmp(jumps[i], "stops") == 0)
            assert_true(run(app, "row last") && run(app, "enter"));
        const WalkPlace to = session_place(session);
        const size_t to_stop = session->stop;
        if (to_stop == from_stop && to.page == from.page)
            fail_msg("%s leads nowhere", jumps[i]);
        assert_true(run(app, "back"));
        assert_int_equal(session->stop, from_stop);
        assert_int_equal(session->page, from.page);
        assert_true(cell_same(session->cell, from.cell));
        assert_true(run(app, "jump next"));
        assert_int_equal(session->stop, to_stop);
        assert_int_equal(session->page, to.page);
        assert_false(app_run(app, "jump next", ERROR_DROPPED));
    }
    assert_true(run(app, "jump prev") && run(app, "jump prev") && run(app, "next"));
    const size_t here = session->stop;
    assert_true(run(app, "goto 1"));
    assert_false(session_can_jump(session, 1));
    assert_true(run(app, "jump prev"));
    assert_int_equal(session->stop, here);
    while (session_jump(session, -1))
        continue;
    assert_int_equal(session->stop, 0);
    app_free(app);
}

static void test_a_page_selects_what_it_is_about(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/norm.lua", path), LANG_EN);
    assert_true(run(app, "goto dx"));
    assert_selected(app, "dx[1,2]");
    assert_true(session_turn(app->session, true));
    assert_stop(app, "dx");
    assert_selected(app, "dx[1,3]");
    assert_true(session_turn(app->session, true));
    assert_selected(app, "dx[2,2]");
    assert_true(session_flip(app->session));
    assert_stop(app, "x");
    assert_true(session_flip(app->session));
    assert_selected(app, "dx[2,2]");
    assert_true(session_turn(app->session, false));
    assert_selected(app, "dx[1,3]");
    app_free(app);
}

// ---- One stop of several -------------------------------------------------

static void assert_walk(const App *app, const char *names)
{
    Buffer found = {0};
    char name[STOP_NAME_SIZE];
    const Walk *walk = &app->session->lesson->walk;
    for (size_t i = 0; i < walk->count; i++)
        buffer_printf(&found, "%s%s", i ? " " : "",
                      stop_name(app->session->graph, &walk->stop[i], name));
    assert_string_equal(buffer_text(&found), names);
    buffer_release(&found);
}

#define LAYERS                                                                                     \
    "X = input {{1,2},{3,4}}\nV = weight {{1,0},{0,1}}\nW = weight {{1,1},{0,1}}\n"                \
    "a = X * V\nb = tanh(a) * W + {{1,1},{1,1}}\nP = softmax(b)\n"                                 \
    "L = cross_entropy(P, {1,2})\nbackward(L)\n"
#define CLOSED "group('layer', {a, b, P}, {closed = true})\n"

// Leaves side by side share a stop, numbers in a formula have none; a closed group is one stop
// in each pass, with the steps between its matrices.
static void test_stops_of_several(void **state)
{
    (void)state;
    static const char later[] = " step(V) step(W) closing";
    static const char *const cases[][3] = {
        {"", "intro X a \"tanh(a)\" \"tanh(a)⋅W\" b P L "
             "dL dP db d(\"tanh(a)⋅W\") d(\"tanh(a)\") da dV dW dX"},
        {CLOSED, "intro X P L dL da dV dW dX"},
        {CLOSED
         "at(P) { 'text' } at(d(a)) { 'text' } ask { at = P, prompt = 'how many?', answer = 2 }",
         "intro X P L dL da dV dW dX"},
        {CLOSED "at(V) { 'text' }", "intro X V W P L dL da dV dW dX"},
        {CLOSED "expect { V, 1, 1, near = 1 }", "intro X V W P L dL da dV dW dX"},
        {CLOSED "at(d(V)) { 'text' }", "intro X P L dL da dV dW dX"},
        {"no_stop(b)", "intro X a \"tanh(a)\" \"tanh(a)⋅W\" P L "
                       "dL dP d(\"tanh(a)⋅W\") d(\"tanh(a)\") da dV dW dX"},
    };
    static const char *const openers[] = {"at(b) { 'text' }", "expect { a, 1, 1, near = 1 }",
                                          "ask { at = d(P), prompt = 'how many?', answer = 2 }"};
    Buffer text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buffer_clear(&text);
        buffer_printf(&text, LAYERS "%s", cases[i][0]);
        App *app = open_text(2, buffer_text(&text));
        assert_non_null(app);
        buffer_clear(&text);
        buffer_printf(&text, "%s%s", cases[i][1], later);
        assert_walk(app, buffer_text(&text));
        app_free(app);
    }
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++) {
        buffer_clear(&text);
        buffer_printf(&text, LAYERS CLOSED "%s", openers[i]);
        App *app = open_text(2, buffer_text(&text));
        assert_non_null(app);
        assert_false(session_fold_stops(app->session, graph_find(app->session->graph, "P")));
        assert_int_equal(app->session->lesson->walk.count, 20);
        app_free(app);
    }
    buffer_release(&text);
}

// A lesson of api 1 goes on as it is, and names that came later are its own to give.
static void test_stops_of_api_1(void **state)
{
    (void)state;
    App *app = open_text(1, LAYERS "no_stop = P * 2\nrelabel = 3\n");
    assert_non_null(app);
    assert_int_equal(app->session->lesson->walk.count, 24);
    assert_true(run(app, "goto no_stop"));
    app_free(app);
    assert_null(open_text(2, LAYERS "no_stop = P * 2\n"));
}

// Going to a matrix of a closed group opens it; where one stood, what was selected, jumps and
// questions go with it, and closing it leads back to its stop.
static void test_groups_open_and_close(void **state)
{
    (void)state;
    App *app = open_text(2, LAYERS CLOSED "at(L) { 'text' } at(L) { 'more' }\n"
                                          "ask { at = L, prompt = 'how many?', answer = 2 }");
    assert_non_null(app);
    assert_true(run(app, "goto P"));
    assert_screen(app, "layer: one stop for 6 matrices; F opens it.");
    assert_true(run(app, "select P[2,1]"));
    assert_true(run(app, "goto L"));
    assert_true(run(app, "next"));
    assert_true(run(app, "goto b"));
    assert_stop(app, "b");
    assert_int_equal(app->session->lesson->walk.count, 20);
    assert_true(run(app, "next"));
    assert_stop(app, "P");
    assert_selected(app, "P[2,1]");
    assert_true(run(app, "jump prev"));
    assert_stop(app, "L");
    assert_true(run(app, "goto a"));
    assert_true(run(app, "fold"));
    assert_stop(app, "P");
    assert_int_equal(app->session->lesson->walk.count, 12);
    assert_int_equal(task_state(app->session, 0)->stop, 3);
    assert_true(run(app, "fold"));
    assert_int_equal(app->session->lesson->walk.count, 20);
    assert_int_equal(task_state(app->session, 0)->stop, 7);
    assert_true(run(app, "fold"));
    assert_true(run(app, "goto da"));
    assert_true(run(app, "flip"));
    assert_stop(app, "P");
    assert_true(run(app, "goto X"));
    assert_true(run(app, "select W[2,2]")); // shares the stop
    assert_stop(app, "X");
    assert_true(run(app, "goto W"));
    assert_selected(app, "W[2,2]");
    assert_true(run(app, "select X[1,1]"));
    assert_true(run(app, "goto W"));
    assert_stop(app, "X");
    assert_selected(app, "W[1,1]");
    app_free(app);
}

// What one Enter opens one Backspace closes; where another number was pointed at since, it leads
// back to the sum, so that another term can be.
static void test_enter_and_back(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Session *session = app->session;
    assert_true(run(app, "goto S") && run(app, "explain line"));
    assert_int_equal(session->whys, 2);
    assert_true(run(app, "back"));
    assert_int_equal(session->whys, 0);
    assert_true(run(app, "explain line") && run(app, "term next") && run(app, "back"));
    assert_int_equal(session->whys, 1);
    assert_true(run(app, "back"));
    assert_int_equal(session->whys, 0);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forward_and_back_is_nothing),
        cmocka_unit_test(test_selections_are_kept),
        cmocka_unit_test(test_gradients_stay_known),
        cmocka_unit_test(test_the_whole_walk),
        cmocka_unit_test(test_flip_twice),
        cmocka_unit_test(test_moving_stays_inside),
        cmocka_unit_test(test_moves_are_as_seen),
        cmocka_unit_test(test_select_goes_where_it_is),
        cmocka_unit_test(test_select_by_the_name_on_the_screen),
        cmocka_unit_test(test_why_goes_down_and_back),
        cmocka_unit_test(test_every_line_is_a_source_of_the_one_above),
        cmocka_unit_test(test_a_given_number_has_no_why),
        cmocka_unit_test(test_terms_and_factors),
        cmocka_unit_test(test_moving_on_leaves_the_panel),
        cmocka_unit_test(test_open_and_return),
        cmocka_unit_test(test_moves_end_at_the_sides),
        cmocka_unit_test(test_jumps_are_taken_back),
        cmocka_unit_test(test_a_page_selects_what_it_is_about),
        cmocka_unit_test(test_stops_of_several),
        cmocka_unit_test(test_stops_of_api_1),
        cmocka_unit_test(test_groups_open_and_close),
        cmocka_unit_test(test_enter_and_back),
    };
    return cmocka_run_group_tests_name("session_walk", tests, NULL, NULL);
}
