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

// Of a matrix with more than MATRIX_CELLS every second, third … cell is read.
// In a lesson with sums of more than SIDE_MOST terms nothing is asked: a line
// that says why would hold them all.
enum {
    WIDE = 200,
    WHYS_MOST = 2000,
    DEEP = 40,
    SOURCES = 512,
    MATRIX_CELLS = 250,
    SIDE_MOST = 200
};

// A lesson being read.
typedef struct Reader {
    App *app;
    Reading reading;
    PanelText *text;
    char where[OPEN_PATH];
    bool *asked;                 // by cell: its sources were gone through
    size_t first[SIDE_NEXT + 1]; // offset of a side in `asked`
    size_t *offset;              // of a node
    size_t cells, panels, whys;
    bool shallow;    // results only, first sources only
    int width, room; // of the panel
    bool wide;       // no question why is asked
} Reader;

// ---- The panel as text --------------------------------------------------

static void draw_panel(Reader *r)
{
    Session *session = r->app->session;
    const Scene scene = {
        .session = session, .theme = {THEME_MONO, DEPTH_MONO}, .lang = r->reading.lang};
    Canvas *canvas = canvas_new(r->width, 1, GLYPHS_UNICODE);
    Lines lines = {0};
    panel_lines(&scene, canvas, PANEL_ALL, (ExpansionView){.width = r->width - 1, .room = r->room},
                &lines);
    canvas_resize(canvas, r->width, (int)lines.count);
    lines_draw(&lines, (Rect){0, 0, r->width, canvas->h}, &scene, canvas);
    Buffer out = {0};
    canvas_write(canvas, false, &out);
    r->text->count = 0;
    char *save = NULL;
    for (char *line = strtok_r(buffer_edit(&out), "\n", &save);
         line && r->text->count < PANEL_LINES; line = strtok_r(NULL, "\n", &save)) {
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
    session_write_cell(session, session->cell, &cell);
    snprintf(r->where, sizeof r->where, "%s %s %s %s", session->lesson->header.id,
             lang_name(r->reading.lang), stop_name(session->graph, session_stop(session), stop),
             buffer_text(&cell));
    r->reading.where = r->where;
    buffer_release(&cell);
}

// What the cell of that name is, in the graph.
static double named_cell(const void *of, const char *name)
{
    const Reader *r = of;
    Graph *graph = r->app->session->graph;
    Address address;
    Error err = {0};
    return address_parse(graph, name, r->app->session->display.columns, &address, &err)
               ? graph_number(graph, address_cell(&address))
               : NAN;
}

// Reads the panel as it is; its last number must be the cell's, and the
// finite difference must say so.
static void check_panel(Reader *r)
{
    say_where(r);
    draw_panel(r);
    char heading[PANEL_LINE];
    strcpy(heading, r->text->line[0]);
    Reading *reading = &r->reading;
    read_panel(reading, r->text);
    const Session *session = r->app->session;
    const bool deepest = strstr(heading, " ▸ ") != NULL; // in place of the selected number
    const CellRef cell = deepest ? session->why[session->whys - 1].cell : session->cell;
    const double value = graph_number(r->app->session->graph, cell);
    compare(reading, value, reading->final, heading);
    if (reading->nudged && !reading->agrees)
        complain(reading, "the nudge does not agree", heading);
}

// ---- Why ----------------------------------------------------------------

// Whether the cell's sources are to be gone through now: once a lesson.
static bool ask_once(Reader *r, CellRef cell)
{
    const Graph *graph = r->app->session->graph;
    const size_t cols = graph_node(graph, cell.node)->shape.cols;
    const size_t side = cell.side == SIDE_PATH ? SIDE_PATH + cell.path : (size_t)cell.side;
    if (cell.side == SIDE_NEXT || side > SIDE_NEXT)
        return r->whys < WHYS_MOST; // paths beyond the second: always
    bool *asked = &r->asked[r->first[side] + r->offset[cell.node] + cell.row * cols + cell.col];
    const bool first = !*asked;
    *asked = true;
    return first;
}

// Points at another number: the next of the term, or of the next term after
// the last one of a term. False where all were pointed at.
static bool point_on(Session *session, size_t *first_of_term)
{
    const Why *why = &session->why[session->whys - 1];
    session_why_move(session, false, 1);
    if (why->source != *first_of_term)
        return true;
    if (!session_why_move(session, true, 1))
        return false;
    *first_of_term = why->source;
    return true;
}

// Asks why about everything behind the deepest line.
static void ask_on(Reader *r, size_t depth)
{
    Session *session = r->app->session;
    while (session_why_move(session, true, -1)) {
    }
    size_t first = session->why[session->whys - 1].source;
    do {
        const size_t source = session->why[session->whys - 1].source;
        if (depth > DEEP || r->whys >= WHYS_MOST || !session_why(session, false))
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
    while (session_why(session, false))
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
        session_write_cell(session, cell, &line);
        assert_true(run(r->app, buffer_text(&line)));
        buffer_release(&line);
    } else {
        assert_true(session_select(session, cell));
    }
    check_panel(r);
    if (!r->wide)
        ask_down(r);
    if (r->whys < WHYS_MOST && ask_once(r, session->cell) && session_why(session, false)) {
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
    for (size_t i = r->shallow && items > 0 ? items - 1 : 0; i < items; i++) {
        if (!item[i].is_matrix)
            continue;
        const Shape shape = graph_node(r->app->session->graph, item[i].of.node)->shape;
        const size_t cells = shape.rows * shape.cols;
        for (size_t k = 0; k < cells; k += cells / MATRIX_CELLS + 1) {
            item[i].of.row = k / shape.cols;
            item[i].of.col = k % shape.cols;
            read_cell_of(r, item[i].of);
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

// Whether a matrix has a side that long.
static bool is_wide(const Graph *graph)
{
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Shape shape = graph_node(graph, (NodeId)n)->shape;
        if (shape.rows > SIDE_MOST || shape.cols > SIDE_MOST)
            return true;
    }
    return false;
}

// Says what was read, and that it was right.
static void judge(const Reader *r)
{
    const Session *session = r->app->session;
    const Reading *reading = &r->reading;
    printf("# %s %s: %zu cells, %zu panels; ", session->lesson->header.id, lang_name(reading->lang),
           r->cells, r->panels);
    printf("%zu whys, %zu terms, %zu sums, %zu steps, %zu table cells, ", reading->whys,
           reading->terms, reading->sums, reading->steps, reading->columns);
    printf("%zu nudges, %zu promises; ", reading->nudges, reading->promises);
    printf("%zu + %zu ties and %zu left over of %zu, %zu wrong; "
           "%zu named, %zu heads not read, %zu cut\n",
           reading->ties, reading->quoted, reading->noise, reading->total, reading->wrong,
           reading->named, reading->unnamed, reading->cut);
    assert_true(reading->total > 0);
    assert_int_equal(reading->wrong, 0);
    assert_true((reading->ties + reading->noise) * 100 < reading->total);
    assert_true(reading->quoted * 38 < reading->total);
    if (r->width >= 80)
        assert_true(reading->cut * 100 <= reading->whys);
    if (r->width >= 80) // narrower ones leave columns out
        assert_true(reading->unnamed * 20 <= reading->columns);
}

// How a lesson is read: after a command; only the result of each stop, and
// without going through all sources of every number; with a panel that wide.
typedef struct How {
    Lang lang;
    const char *before;
    bool shallow;
    int width; // 0: WIDE
    int room;  // lines for the panel; 0: as many as it takes
} How;

static void read_lesson(const char *path, How how)
{
    Reader r = {.app = open_bare(path, how.lang),
                .text = malloc(sizeof *r.text),
                .shallow = how.shallow,
                .width = how.width ? how.width : WIDE,
                .room = how.room};
    assert_non_null(r.app);
    r.reading.lang = how.lang;
    r.reading.cell = named_cell;
    r.reading.of = &r;
    r.whys = how.shallow ? WHYS_MOST : 0;
    r.wide = is_wide(r.app->session->graph);
    r.whys = how.shallow || r.wide ? WHYS_MOST : 0;
    if (how.before)
        assert_true(run(r.app, how.before));
    make_asked(&r);
    const size_t stops = r.app->session->lesson->walk.count;
    for (size_t i = 0; i < stops; i++) {
        session_goto(r.app->session, i);
        read_stop(&r);
    }
    judge(&r);
    free(r.asked);
    free(r.offset);
    free(r.text);
    app_free(r.app);
}

static void read_all(const char *pattern, How how)
{
    glob_t found = tree_glob(pattern);
    for (size_t i = 0; i < found.gl_pathc; i++)
        read_lesson(found.gl_pathv[i], how);
    globfree(&found);
}

// The worked case in full; all lessons take minutes and are read by
// `make torture`, which sets ALL_LESSONS.
static const char *lessons_to_read(void)
{
    return getenv("ALL_LESSONS") ? "lessons/*.lua" : "lessons/three-tokens.lua";
}

static void test_lessons(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        read_all(lessons_to_read(), (How){.lang = lang});
}

static void test_lessons_with_tokens_as_columns(void **state)
{
    (void)state;
    read_all(lessons_to_read(), (How){.before = "transpose on"});
}

static void test_small_lessons(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        read_all("tests/lessons/graph-only.lua", (How){.lang = lang});
        read_all("tests/lessons/loss.lua", (How){.lang = lang});
    }
}

// The lesson that uses every op, at every width that people have.
static void test_every_op(void **state)
{
    (void)state;
    static const int widths[] = {140, 80, 60};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            read_all("tests/lessons/every-op.lua", (How){.lang = lang, .width = widths[i]});
    }
}

// A softmax's gradient by its Jacobian, and beside the diagonal alone.
static void test_other_forms(void **state)
{
    (void)state;
    static const char *const forms[] = {"panel jacobian", "panel diagonal"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            read_all("tests/lessons/graph-only.lua",
                     (How){.lang = lang, .width = 80, .before = forms[i]});
    }
}

// Sums of dozens of terms, folded into few lines, still recompute; moving the
// pointer unfolds them.
static void test_folds(void **state)
{
    (void)state;
    static const int rooms[] = {8, 20};
    for (int i = 0; i < 2; i++)
        read_all(
            "tests/lessons/long-sums.lua",
            (How){.lang = i ? LANG_ZH : LANG_EN, .width = 80, .room = rooms[i], .shallow = true});
}

static void test_no_op_is_missing(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/every-op.lua", path), LANG_EN);
    assert_non_null(app);
    const Graph *graph = app->session->graph;
    for (const Op *const *op = op_table; *op; op++) {
        bool used = false;
        for (size_t i = 0; i < graph_count(graph); i++)
            used |= graph_node(graph, (NodeId)i)->op == *op;
        if (!used)
            fail_msg("every-op.lua does not use %s", (*op)->name);
    }
    app_free(app);
}

static void test_reference_lessons(void **state)
{
    (void)state;
    read_all("tests/lessons/reference/*.lua", (How){.lang = LANG_EN});
    read_all("tests/lessons/reference/*.lua", (How){.lang = LANG_ZH, .shallow = true});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lessons),       cmocka_unit_test(test_lessons_with_tokens_as_columns),
        cmocka_unit_test(test_small_lessons), cmocka_unit_test(test_no_op_is_missing),
        cmocka_unit_test(test_every_op),      cmocka_unit_test(test_other_forms),
        cmocka_unit_test(test_folds),         cmocka_unit_test(test_reference_lessons),
    };
    return cmocka_run_group_tests_name("view_recompute", tests, NULL, NULL);
}
