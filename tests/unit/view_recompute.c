// SPDX-License-Identifier: GPL-3.0-or-later
// Every number is a link: at every stop of every lesson, every cell of every
// matrix is opened, and what the panel prints is recomputed from the printed
// text alone, with an evaluator that shares nothing with the program. Then
// "why" is asked on and on, until every number is given.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "graph/address.h"
#include "kit/open.h"
#include "kit/panel_reader.h"
#include "view/panel_view.h"

enum { WIDTH = 200, WHYS_MOST = 6000, DEEP = 40, SOURCES = 512 };

// A lesson being read.
typedef struct Reader {
    App *app;
    Reading reading;
    PanelText *text;
    char where[OPEN_PATH];
    bool *asked; // by cell: its sources were gone through
    size_t first[SIDE_NEXT + 1]; // offset of a side in `asked`
    size_t *offset;              // of a node
    size_t cells, panels, whys;
} Reader;

// ---- The panel as text --------------------------------------------------

static void draw_panel(Reader *r)
{
    Session *session = r->app->session;
    const Scene scene = {.session = session,
                         .theme = {THEME_DARK, DEPTH_256},
                         .lang = r->reading.lang};
    Canvas *canvas = canvas_new(WIDTH, 1, GLYPHS_UNICODE);
    Lines lines = {0};
    panel_lines(&scene, canvas, WIDTH, &lines);
    canvas_resize(canvas, WIDTH, (int)lines.count);
    lines_draw(&lines, (Rect){0, 0, WIDTH, canvas->h}, &scene.theme, canvas);
    Buffer out = {0};
    canvas_write(canvas, false, &out);
    r->text->count = 0;
    char *save = NULL;
    for (char *line = strtok_r(out.text, "\n", &save);
         line && r->text->count < PANEL_LINES;
         line = strtok_r(NULL, "\n", &save)) {
        snprintf(r->text->line[r->text->count++], PANEL_LINE, "%s", line);
    }
    assert_true(lines.count < PANEL_LINES);
    buffer_release(&out);
    lines_release(&lines);
    canvas_free(canvas);
    r->panels++;
}

// Names the cell for complaints.
static void say_where(Reader *r)
{
    const Session *session = r->app->session;
    char stop[STOP_NAME_SIZE];
    Buffer cell = {0};
    address_write_cell(session->graph, session->cell, &cell);
    snprintf(r->where, sizeof r->where, "%s %s %s %s",
             session->lesson->header.id, lang_name(r->reading.lang),
             stop_name(session->graph, session_stop(session), stop),
             buffer_text(&cell));
    r->reading.where = r->where;
    buffer_release(&cell);
}

// Reads the panel as it is; its last number must be the cell's, and the
// finite difference must say the same.
static void check_panel(Reader *r)
{
    say_where(r);
    draw_panel(r);
    char heading[PANEL_LINE];
    strcpy(heading, r->text->line[0]);
    Reading *reading = &r->reading;
    read_panel(reading, r->text);
    const CellRef cell = r->app->session->cell;
    const double value = graph_number(r->app->session->graph, cell);
    compare(reading, value, reading->final, heading);
    if (!reading->quotient[0])
        return;
    if (!reading->agrees)
        complain(reading, "the nudge does not agree", heading);
    if (fabs(atof(reading->quotient) - value) > 1e-6 + 1e-5 * fabs(value))
        complain(reading, "the quotient is another number", heading);
}

// ---- Why ----------------------------------------------------------------

// Whether the cell's sources are to be gone through now: once a lesson.
static bool ask_once(Reader *r, CellRef cell)
{
    const Graph *graph = r->app->session->graph;
    const size_t cols = graph_node(graph, cell.node)->shape.cols;
    const size_t side = cell.side == SIDE_PATH ? SIDE_PATH + cell.path
                                               : (size_t)cell.side;
    if (cell.side == SIDE_NEXT || side > SIDE_NEXT)
        return r->whys < WHYS_MOST; // paths beyond the second: always
    bool *asked =
        &r->asked[r->first[side] + r->offset[cell.node] + cell.row * cols +
                  cell.col];
    const bool first = !*asked;
    *asked = true;
    return first;
}

// Points at another number: the next of the term, or of the next term after
// the last one of a term. False where all were pointed at.
static bool point_on(Session *session, size_t *first_of_term)
{
    const Why *why = &session->why[session->whys - 1];
    session_why_factor(session, 1);
    if (why->source != *first_of_term)
        return true;
    if (!session_why_term(session, 1))
        return false;
    *first_of_term = why->source;
    return true;
}

// Asks why about everything behind the deepest line.
static void ask_on(Reader *r, size_t depth)
{
    Session *session = r->app->session;
    while (session_why_term(session, -1)) {
    }
    size_t first = session->why[session->whys - 1].source;
    do {
        const size_t source = session->why[session->whys - 1].source;
        if (depth > DEEP || r->whys >= WHYS_MOST || !session_why(session))
            continue;
        const Why why = session->why[session->whys - 1];
        if (ask_once(r, why.cell)) {
            r->whys++;
            check_panel(r);
            ask_on(r, depth + 1);
        }
        assert_true(session_why_back(session));
        assert_int_equal(session->why[session->whys - 1].source, source);
    } while (point_on(session, &first));
}

// The first sources only, down to a given number.
static void ask_down(Reader *r)
{
    Session *session = r->app->session;
    size_t steps = 0;
    while (session_why(session))
        steps++;
    assert_true(steps < WHY_MOST);
    if (steps > 0)
        check_panel(r);
    while (session_why_back(session))
        steps--;
    assert_int_equal(steps, 0);
}

// ---- A lesson -----------------------------------------------------------

static void read_cell_of(Reader *r, CellRef cell)
{
    Session *session = r->app->session;
    if (cell.side == SIDE_VALUE || cell.side == SIDE_GRAD) {
        Buffer line = {0};
        buffer_add(&line, "select ");
        address_write_cell(session->graph, cell, &line);
        assert_true(run(r->app, buffer_text(&line)));
        buffer_release(&line);
    } else {
        assert_true(session_select(session, cell));
    }
    check_panel(r);
    ask_down(r);
    if (ask_once(r, session->cell) && session_why(session)) {
        ask_on(r, 0);
        assert_true(session_why_back(session));
    }
    r->cells++;
}

static void read_stop(Reader *r)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(r->app->session, item);
    const size_t stop = r->app->session->stop;
    for (size_t i = 0; i < items; i++) {
        if (!item[i].is_matrix)
            continue;
        const Shape shape =
            graph_node(r->app->session->graph, item[i].node)->shape;
        for (size_t k = 0; k < shape.rows * shape.cols; k++) {
            read_cell_of(r, (CellRef){item[i].side, item[i].node, item[i].path,
                                      k / shape.cols, k % shape.cols});
            assert_int_equal(r->app->session->stop, stop);
        }
    }
}

static void make_asked(Reader *r)
{
    const Graph *graph = r->app->session->graph;
    size_t cells = 0;
    r->offset = calloc(graph_count(graph), sizeof *r->offset);
    for (size_t n = 0; n < graph_count(graph); n++) {
        r->offset[n] = cells;
        cells += matrix_size(graph_value(graph, (NodeId)n));
    }
    for (size_t side = 0; side <= SIDE_NEXT; side++)
        r->first[side] = side * cells;
    r->asked = calloc(cells * (SIDE_NEXT + 1), sizeof *r->asked);
}

static void read_lesson(const char *path, Lang lang, const char *before)
{
    Reader r = {.app = open_lesson(path, lang), .text = malloc(sizeof *r.text)};
    assert_non_null(r.app);
    r.reading.lang = lang;
    if (before)
        assert_true(run(r.app, before));
    make_asked(&r);
    const Session *session = r.app->session;
    for (size_t i = 0; i < session->lesson->walk.count; i++) {
        session_goto(r.app->session, i);
        read_stop(&r);
    }
    const Reading *reading = &r.reading;
    printf("# %s %s: %zu cells, %zu panels, %zu whys; %zu terms, %zu sums, "
           "%zu steps, %zu table cells (%zu not), %zu nudges; %zu ties of %zu, "
           "%zu wrong\n",
           session->lesson->header.id, lang_name(lang), r.cells, r.panels,
           reading->whys, reading->terms, reading->sums, reading->steps,
           reading->columns, reading->unnamed, reading->nudges, reading->ties, reading->total,
           reading->wrong);
    assert_true(reading->total > 0);
    assert_int_equal(reading->wrong, 0);
    assert_true(reading->ties * 100 < reading->total);
    free(r.asked);
    free(r.offset);
    free(r.text);
    app_free(r.app);
}

static void read_all(const char *pattern, Lang lang, const char *before)
{
    glob_t found = tree_glob(pattern);
    for (size_t i = 0; i < found.gl_pathc; i++)
        read_lesson(found.gl_pathv[i], lang, before);
    globfree(&found);
}

static void test_lessons(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        read_all("lessons/*.lua", lang, NULL);
}

static void test_lessons_with_tokens_as_columns(void **state)
{
    (void)state;
    read_all("lessons/*.lua", LANG_EN, "transpose on");
}

static void test_small_lessons(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        read_all("tests/lessons/graph-only.lua", lang, NULL);
        read_all("tests/lessons/loss.lua", lang, NULL);
    }
}

static void test_reference_lessons(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        read_all("tests/lessons/reference/*.lua", lang, NULL);
}

// ---- The evaluator itself -----------------------------------------------

static void test_arithmetic(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } rows[] = {
        {"2⋅(-0.5)", -1},
        {"-2⋅3 + 1", -5},
        {"1 - 2 - 3", -4},
        {"1 - (2 - 3)", 2},
        {"8 ∕ 2 ∕ 2", 2},
        {"2⋅3 ∕ 4", 1.5},
        {"[-0.25]⋅4", -1},
        {"1/√4⋅6", 3},
        {"e^(0 - [0]) ∕ (1 + 1)", 0.5},
        {"√(9)⋅√4", 6},
        {"max(1, [3], 2)", 3},
        {"(1 - 3)²", 4},
        {"ln(e^(2))", 2},
        {"tanh(0) + erf(0) + sin(0) + cos(0)", 1},
        {"e^(-inf - 1)", 0},
        {"1.5e-3⋅2", 0.003},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value = NAN;
        assert_true(printed_value(rows[i].text, NULL, &value));
        assert_float_equal(value, rows[i].value, 1e-12);
    }
}

static void test_no_arithmetic(void **state)
{
    (void)state;
    static const char *const rows[] = {"",     "2⋅-3",   "(1 + 2", "1 +2",
                                       "1 2",  "sin(1",  "dS[2]",  "2⋅",
                                       "1)",   "[1 + 2]", "x",     "1 - - 2"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value;
        if (printed_value(rows[i], NULL, &value))
            fail_msg("'%s' was read as %g", rows[i], value);
    }
}

static void test_verdicts(void **state)
{
    (void)state;
    assert_int_equal(printed_agrees(0.1234564, "0.123456"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(0.1234576, "0.123457"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(0.5, "0.5"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(0.500001, "0.5"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(3.2, "3"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(-1e-9, "0"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(-0.5, "0.5"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(1.23456e-7, "1.23456e-7"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(1.23457e-7, "1.23456e-7"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(INFINITY, "inf"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(1, "inf"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(0.0000005, "0.000001"), VERDICT_TIE);
    assert_int_equal(printed_agrees(1, "none"), VERDICT_WRONG);
}

// A panel of one sum, good or with one digit changed.
static size_t wrong_in(const char *const *line, size_t count)
{
    PanelText *text = calloc(1, sizeof *text);
    Reading r = {.where = "meant to fail", .wrong = COMPLAINTS_SHOWN};
    for (size_t i = 0; i < count; i++)
        strcpy(text->line[text->count++], line[i]);
    read_panel(&r, text);
    free(text);
    return r.wrong - COMPLAINTS_SHOWN;
}

#define WRONG_IN(...)                                                          \
    wrong_in((const char *const[]){__VA_ARGS__},                               \
             sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void test_wrong_sums_are_found(void **state)
{
    (void)state;
    static const char head[] = " dWq[2,1] = X[:,2]⋅dQ[:,1]";
    static const char t1[] = "  ▸ T1   2⋅[0.084146] =  0.168292  +++";
    static const char t2[] = "    T2  1⋅(-0.251966) = -0.251966  ---";
    assert_int_equal(WRONG_IN(head, t1, t2, "           sum = -0.083674"), 0);
    assert_int_equal(WRONG_IN(head, t1, t2, "           sum = -0.083673"), 1);
    assert_int_equal(WRONG_IN(head, t1, t2, "           sum = 0.083674"), 1);
    assert_int_equal(
        WRONG_IN(head, "    T1   2⋅[0.084147] =  0.168292  +++", t2,
                 "           sum = -0.083674"),
        1);
    assert_int_equal(
        WRONG_IN(" dX[1,1]", "    via Q   0.25  +", "    via K  -0.5  --",
                 "      sum   -0.25"),
        0);
    assert_int_equal(
        WRONG_IN(" dX[1,1]", "    via Q   0.25  +", "    via K  -0.5  --",
                 "      sum   0.25"),
        1);
    assert_int_equal(WRONG_IN(head, t1, t2), 1); // no sum
}

static void test_wrong_lines_are_found(void **state)
{
    (void)state;
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ √2 = 0.707107"), 0);
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ √2 = 0.707108"), 1);
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ x = 0.707107"), 1);
    assert_int_equal(
        WRONG_IN(" A", "    = 1 ∕ 4 = 0.25",
                 " why 0.5?  B = [0.25]⋅2   given: X",
                 " why 0.25?  C = 1 ∕ 4"),
        0);
    assert_int_equal(
        WRONG_IN(" A", "    = 1 ∕ 4 = 0.25", " why 0.5?  B = [0.26]⋅2",
                 " why 0.25?  C = 1 ∕ 4"),
        2);
    assert_int_equal(
        WRONG_IN(" A", "    = 1 ∕ 4 = 0.25",
                 " nudge  h 0.1  (1.2 - 1.1) ∕ 2h = 0.5  off by 2e-11"),
        0);
    assert_int_equal(
        WRONG_IN(" A", "    = 1 ∕ 4 = 0.25",
                 " nudge  h 0.1  (1.2 - 1.1) ∕ 2h = 0.6  off by 2e-11"),
        1);
}

static void test_wrong_tables_are_found(void **state)
{
    (void)state;
    static const char head[] = "            a    g   a⋅g   a⋅(g − Σ)";
    static const char row1[] = "    T1   0.25    2   0.5      0.1875";
    static const char row2[] = "  ▸ T2   0.75    1  0.75     -0.1875";
    static const char sums[] = "    Σ               1.25           0";
    static const char last[] = "    = [0.75]⋅(1 - 1.25) = -0.1875";
    assert_int_equal(WRONG_IN(" dS", head, row1, row2, sums, last), 0);
    assert_int_equal(
        WRONG_IN(" dS", head, "    T1   0.25    2   0.5      0.1876", row2,
                 sums, last),
        2); // the cell, and the sum below it
    assert_int_equal(
        WRONG_IN(" dS", head, "    T1   0.25    3   0.5      0.1875", row2,
                 sums, last),
        2); // a⋅g, and what is made of g
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic),
        cmocka_unit_test(test_no_arithmetic),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_wrong_sums_are_found),
        cmocka_unit_test(test_wrong_lines_are_found),
        cmocka_unit_test(test_wrong_tables_are_found),
        cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_lessons_with_tokens_as_columns),
        cmocka_unit_test(test_small_lessons),
        cmocka_unit_test(test_reference_lessons),
    };
    return cmocka_run_group_tests_name("view_recompute", tests, NULL, NULL);
}
