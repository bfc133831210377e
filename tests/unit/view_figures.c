// SPDX-License-Identifier: GPL-3.0-or-later
// The views that a stop can offer: histogram, rank, heads, counts, states. In
// every size, language and glyph set nothing is cut off unmarked and nothing
// that is covered is told; the selected cell can be followed.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "export/text.h"
#include "kit/plan.h"
#include "num/singular.h"
#include "session/shown.h"
#include "num/format.h"
#include "session/task.h"

static const int sizes[][2] = {{40, 12}, {50, 16}, {60, 20}, {80, 24}, {100, 30}, {140, 45}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static App *open_named(const char *lesson, Lang lang)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path(lesson, path), lang);
    assert_non_null(app);
    return app;
}

// The screen without colours; the caller frees it. Nothing may lose its end
// without a mark.
static char *figure_screen(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, app->display.glyphs);
    Buffer out = {0};
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &out);
    if (canvas->clipped > 0)
        fail_msg("%s, %dx%d, %s: clipped\n%s", app->session->lesson->header.id, w, h,
                 view_words[app->session->view], buffer_text(&out));
    canvas_free(canvas);
    return buffer_take(&out);
}

// The view in words; the caller frees them.
static char *figure_words(App *app, const char *view)
{
    Buffer text = {0};
    assert_true(run(app, view));
    text_view(app->session, LANG_EN, &text);
    return buffer_take(&text);
}

static void assert_told(App *app, const char *view, const char *told)
{
    char *words = figure_words(app, view);
    if (!strstr(words, told))
        fail_msg("%s: no '%s' in\n%s", view, told, words);
    free(words);
}

// ---- Everywhere --------------------------------------------------------

static void draw_figures(App *app)
{
    for (ViewName view = VIEW_HISTOGRAM; view < VIEW_COUNT; view++) {
        session_view(app->session, view);
        for (size_t i = 0; i < SIZES; i++)
            free(figure_screen(app, sizes[i][0], sizes[i][1]));
        Buffer text = {0};
        text_view(app->session, app->display.lang, &text);
        assert_true(text.size > 0);
        buffer_release(&text);
    }
    session_view(app->session, VIEW_LESSON);
}

static void test_every_size_language_and_glyph_set(void **state)
{
    (void)state;
    static const char *const lessons[] = {"lessons/three-tokens.lua", "lessons/rnn.lua",
                                          "lessons/multi-head.lua", "tests/lessons/large.lua",
                                          "lessons/causal-mask.lua"};
    static const char *const shows[] = {"glyphs ascii", "glyphs safe", "theme mono",
                                        "transpose on"};
    for (size_t k = 0; k < sizeof lessons / sizeof *lessons; k++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            App *app = open_named(lessons[k], lang);
            const size_t stops = app->session->lesson->walk.count;
            for (size_t stop = 0; stop < stops; stop += 1 + stops / 8) {
                session_goto(app->session, stop);
                if (lang == LANG_EN || strcmp(shows[stop % 4], "glyphs ascii"))
                    assert_true(run(app, shows[stop % 4]));
                draw_figures(app);
            }
            app_free(app);
        }
    }
}

// S[1,3] = 11 and nothing else there is 11; a singular value would tell it too.
static void test_what_is_covered_is_not_told(void **state)
{
    (void)state;
    App *app = open_named("lessons/three-tokens.lua", LANG_EN);
    assert_true(run(app, "goto S"));
    assert_told(app, "view histogram S", "S: 8 numbers, 1 covered, mean 4.62, deviation "); // 37/8
    assert_told(app, "view rank S", "S 3×3: covered while one of its numbers is asked for");
    assert_true(run(app, "view heads S A"));
    assert_true(run(app, "select S[1,3]"));
    char *screen = figure_screen(app, 100, 30);
    assert_null(strstr(screen, "  11"));
    assert_non_null(strstr(screen, "S[1,3]"));
    free(screen);
    assert_true(run(app, "view states S"));
    screen = figure_screen(app, 100, 30);
    assert_null(strstr(screen, "] 11"));
    assert_non_null(strstr(screen, "?"));
    free(screen);
    app_free(app);
}

// Values that are kept from one frame to the next are those of the numbers now.
static void test_singular_values_follow_the_numbers(void **state)
{
    (void)state;
    static const char *const lines[] = {"set Wq[1,2] 3", "undo",      "redo",  "train 3",
                                        "history 1",     "history 3", "reset", "transpose on"};
    static const char *const views[] = {"view rank Wq", "view rank S", "view rank dWq"};
    App *app = open_named("lessons/three-tokens.lua", LANG_EN);
    app->session->uncovered = true;
    const CellRef at[] = {{.node = graph_find(app->session->graph, "Wq")},
                          {.node = graph_find(app->session->graph, "S")},
                          {SIDE_GRAD, graph_find(app->session->graph, "Wq"), 0, 0, 0}};
    session_goto(app->session, app->session->lesson->walk.count - 1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
            double value[16];
            const Matrix *m = graph_matrix(app->session->graph, at[k].side, at[k].node, 0);
            const size_t count = matrix_singular(m, NULL, value);
            for (size_t n = 0; n < count; n++) {
                char number[NUMBER_SIZE], line[64];
                number_significant(value[n], 4, number);
                snprintf(line, sizeof line, "%zu %s\n", n + 1, number);
                assert_told(app, views[k], line);
            }
            assert_ptr_equal(singulars_of(&app->session->singulars, m, NULL),
                             singulars_of(&app->session->singulars, m, NULL));
        }
    }
    app_free(app);
}

static App *open_large(size_t n, Lang lang)
{
    char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/square.lua", getenv("HOME"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "lesson { api = 1, id = 'square', title = { en = 'Square', zh = '方阵' } }\n"
            "v = input(random(%zu, 1)) w = weight(random(1, 512)) P = v + w\n",
            n);
    fclose(file);
    App *app = open_lesson(path, lang);
    remove(path);
    assert_non_null(app);
    return app;
}

// A second of work for 512 rows and columns, which can be stopped; beyond that
// the view says so.
static void test_ranks_of_large_matrices(void **state)
{
    (void)state;
    static const char *const says[] = {"P 513×512: too large: up to 512×512 numbers",
                                       "P 513×512：太大：最多 512×512 个数"};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_large(513, lang);
        assert_true(run(app, "view rank P"));
        char *screen = figure_screen(app, 100, 30);
        assert_non_null(strstr(screen, says[lang]));
        free(screen);
        app_free(app);
    }
    App *app = open_large(512, LANG_EN);
    assert_true(run(app, "view rank P"));
    char *screen = figure_screen(app, 100, 30);
    assert_non_null(strstr(screen, "P 512×512: rank 2 of at most 512"));
    free(screen);
    app_free(app);
}

// What the numbers are and how they are counted is said with each matrix.
static void test_ranks_say_what_they_count(void **state)
{
    (void)state;
    static const char *const each[] = {"singular values; up to 3.9e-15 counts as 0, as in NumPy",
                                       "奇异值，不超过 3.9e-15 的算作 0，同 NumPy"};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_named("lessons/linear-attention.lua", lang);
        app->session->uncovered = true;
        assert_true(run(app, "goto closing"));
        assert_true(run(app, "view rank S A"));
        char *screen = figure_screen(app, 100, 30);
        assert_non_null(strstr(screen, each[lang]));
        free(screen);
        app_free(app);
    }
}

static void test_a_covered_shape_is_not_counted(void **state)
{
    (void)state;
    App *app = open_named("lessons/linear-attention.lua", LANG_EN);
    assert_true(run(app, "goto M") && run(app, "view counts"));
    Buffer text = {0};
    text_view(app->session, LANG_EN, &text);
    assert_non_null(strstr(buffer_text(&text), "forward in all: times ?, plus ?"));
    assert_non_null(strstr(buffer_text(&text), "\nM: times ?, plus ?")); // its shape is asked for
    assert_null(strstr(buffer_text(&text), "\nS: times ?"));
    buffer_release(&text);
    assert_true(run(app, "view lesson"));
    char *screen = figure_screen(app, 80, 24); // nor is its range said
    assert_null(strstr(screen, "0 … 0"));
    free(screen);
    app_free(app);
}

// ---- What belongs together ---------------------------------------------

static void check_set(const char *lesson, ViewName view, const char *node, const char *want)
{
    App *app = open_named(lesson, LANG_EN);
    NodeId set[SHOWN_MOST];
    Graph *graph = app->session->graph;
    const NodeId id = graph_find(graph, node);
    const size_t n = shown_together(graph, id, view == VIEW_STATES, set);
    Buffer names = {0};
    for (size_t i = 0; i < n; i++)
        buffer_printf(&names, "%s%s", i ? " " : "", graph_node(graph, set[i])->name);
    assert_string_equal(buffer_text(&names), want);
    buffer_release(&names);
    app_free(app);
}

static void test_what_belongs_together(void **state)
{
    (void)state;
    check_set("lessons/multi-head.lua", VIEW_HEADS, "A2", "A1 A2");
    check_set("lessons/multi-head.lua", VIEW_HEADS, "V1", "V1 V2");
    check_set("lessons/multi-head.lua", VIEW_HEADS, "O", "");
    check_set("lessons/multi-head.lua", VIEW_STATES, "A1", "");
    check_set("lessons/rnn.lua", VIEW_STATES, "h3", "h1 h2 h3 h4");
    check_set("lessons/rnn.lua", VIEW_STATES, "h1", "h1 h2 h3 h4");
    check_set("lessons/rnn.lua", VIEW_HEADS, "h2", "");
    check_set("lessons/rnn.lua", VIEW_STATES, "p2", ""); // slices of one matrix
    check_set("lessons/three-tokens.lua", VIEW_HEADS, "A", "");
}

// Words have numbers in their names, and are no heads.
static void test_no_words_for_heads(void **state)
{
    (void)state;
    App *app = open_named("lessons/bahdanau.lua", LANG_EN);
    CellRef shown[SHOWN_MOST];
    assert_int_equal(session_shown(app->session, VIEW_HEADS, shown), 1); // a picture of one
    assert_null(graph_node(app->session->graph, shown[0].node)->words);
    app_free(app);
}

// ---- Moving ------------------------------------------------------------

static void check_cell(App *app, const char *want)
{
    Buffer name = {0};
    session_write_cell(app->session, app->session->cell, &name);
    assert_string_equal(buffer_text(&name), want);
    buffer_release(&name);
}

static void test_moving_in_heads(void **state)
{
    (void)state;
    App *app = open_named("lessons/multi-head.lua", LANG_EN);
    assert_true(run(app, "goto A1"));
    assert_true(run(app, "select A1[1,1]"));
    assert_true(run(app, "view heads"));
    assert_true(run(app, "move right"));
    check_cell(app, "A1[1,2]");
    char *screen = figure_screen(app, 80, 24);
    assert_non_null(strstr(screen, "A1[1,2]"));
    free(screen);
    assert_true(run(app, "matrix next")); // the stop's, as everywhere
    check_cell(app, "S1[1,2]");
    assert_true(run(app, "matrix prev"));
    check_cell(app, "A1[1,2]");
    app_free(app);
}

static void test_moving_in_states(void **state)
{
    (void)state;
    App *app = open_named("lessons/rnn.lua", LANG_EN);
    assert_true(run(app, "goto h2"));
    assert_true(run(app, "select h2[1,1]"));
    assert_true(run(app, "view states"));
    assert_true(run(app, "move right"));
    check_cell(app, "h2[1,2]");
    assert_true(run(app, "view states H"));
    assert_true(run(app, "select H[1,1]"));
    assert_true(run(app, "move right"));
    check_cell(app, "H[1,2]");
    assert_true(run(app, "move down"));
    check_cell(app, "H[2,2]");
    app_free(app);
}

static void test_lengths_of_gradients(void **state)
{
    (void)state;
    App *app = open_named("lessons/rnn.lua", LANG_EN);
    app->session->uncovered = true;
    char *words = figure_words(app, "view states h1 h2 h3 h4");
    assert_null(strstr(words, "length of the gradient")); // not yet
    free(words);
    assert_true(run(app, "goto closing"));
    assert_true(run(app, "goto dh4"));
    assert_told(app, "view states h1 h2 h3 h4", "length of the gradient: 5.66 at h4"); // of (4, 4)
    app_free(app);
}

// ---- Histogram ---------------------------------------------------------

static void test_bins_hold_every_number(void **state)
{
    (void)state;
    App *app = open_named("lessons/scaling.lua", LANG_EN);
    assert_true(run(app, "goto S_many"));
    assert_true(run(app, "view histogram S_many"));
    char *words = figure_words(app, "view histogram S_many");
    double before = 0, deviation;
    size_t samples = 0; // four long rows
    for (char *rest = words, *line; (line = line_next(&rest));) {
        if (strncmp(line, "S_many, row ", strlen("S_many, row ")) == 0) {
            assert_int_equal(sscanf(strstr(line, "deviation "), "deviation %lf", &deviation), 1);
            assert_non_null(strstr(line, ": 60 numbers, "));
            assert_true(deviation > 1.5 * before);
            before = deviation;
            samples++;
        } else if (strncmp(line, "from ", strlen("from ")) == 0) {
            size_t sum = 0;
            for (const char *colon = line; (colon = strchr(colon, ':')); colon++)
                sum += strtoul(colon + 1, NULL, 10);
            assert_int_equal(sum, 60);
        }
    }
    free(words);
    assert_int_equal(samples, 4);
    app_free(app);
}

static void test_masked_numbers_are_left_out(void **state)
{
    (void)state;
    App *app = open_named("lessons/causal-mask.lua", LANG_EN);
    app->session->uncovered = true;
    assert_true(run(app, "goto A"));
    assert_told(app, "view histogram A", "A: 6 numbers, 3 masked, mean ");
    app_free(app);
}

// ---- What a stop offers ------------------------------------------------

static void test_the_key_opens_what_is_offered(void **state)
{
    (void)state;
    App *app = open_named("lessons/scaling.lua", LANG_EN);
    assert_true(run(app, "goto S_many"));
    assert_int_equal(session_offers(app->session), VIEW_HISTOGRAM);
    assert_true(run(app, "reveal")); // the footer is for the question as long as one is open
    app_resize(app, 100, 30);
    assert_true(run(app, "view lesson"));
    char *screen = figure_screen(app, 100, 30);
    assert_non_null(strstr(screen, "v histogram"));
    free(screen);
    assert_true(run(app, "view next")); // the picture and its numbers in turn
    assert_int_equal(app->session->view, VIEW_HISTOGRAM);
    assert_true(run(app, "view next"));
    assert_int_equal(app->session->view, VIEW_LESSON);
    // Elsewhere those that have something to show and no key of their own, each once: the numbers
    // of before, once something has changed.
    assert_true(run(app, "goto K"));
    for (int changed = 0; changed < 2; changed++) {
        bool seen[VIEW_COUNT] = {false};
        assert_int_equal(session_offers(app->session), VIEW_LESSON);
        do {
            assert_true(run(app, "view next"));
            assert_false(seen[app->session->view]);
            seen[app->session->view] = true;
        } while (app->session->view != VIEW_LESSON);
        assert_true(seen[VIEW_MATRIX]);
        assert_false(seen[VIEW_MAP] || seen[VIEW_CHECK] || seen[VIEW_COUNTS]);
        assert_false(seen[VIEW_HEADS] || seen[VIEW_STATES] || seen[VIEW_TRAINING]);
        assert_false(seen[VIEW_RANK] || seen[VIEW_CURVES] || seen[VIEW_BARS]);
        assert_int_equal(seen[VIEW_COMPARE], changed);
        assert_true(run(app, "set many[1,1] 3"));
    }
    app_free(app);
}

static void check_lines(const char *lesson, const char *select, ViewName view, bool columns)
{
    App *app = open_named(lesson, LANG_EN);
    assert_true(run(app, select));
    if (session_by_columns(app->session, view) != columns)
        fail_msg("%s %s: by rows or columns", lesson, select);
    app_free(app);
}

// Curves go along places, which have numbers for labels, else along the longer side.
static void test_what_curves_go_along(void **state)
{
    (void)state;
    check_lines("lessons/position.lua", "select P7[1,1]", VIEW_CURVES, true);
    check_lines("lessons/position.lua", "select near[1,1]", VIEW_CURVES, true);
    check_lines("lessons/position.lua", "select E[1,1]", VIEW_CURVES, false);
    check_lines("lessons/three-tokens.lua", "select A[1,1]", VIEW_CURVES, false);
    check_lines("lessons/three-tokens.lua", "select X[1,1]", VIEW_CURVES, true);
    check_lines("lessons/three-tokens.lua", "select X[1,1]", VIEW_BARS, false);
    App *app = open_named("lessons/position.lua", LANG_EN);
    assert_true(run(app, "select P7[3,2]") && run(app, "view curves"));
    assert_true(run(app, "move right")); // the next place, on the same curve
    assert_int_equal(app->session->cell.row, 3);
    assert_true(run(app, "move down"));
    assert_int_equal(app->session->cell.col, 2);
    assert_true(run(app, "view bars") && run(app, "move right"));
    assert_int_equal(app->session->cell.row, 4);
    app_free(app);
}

static void test_bars_of_singular_values(void **state)
{
    (void)state;
    App *app = open_named("lessons/linear-attention.lua", LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "view rank A"));
    char *small = figure_screen(app, 80, 24);
    assert_non_null(strstr(small, "\n     2 "));
    free(small);
    app_free(app);
}

static void test_zeros_are_counted(void **state)
{
    (void)state;
    App *app = open_named("lessons/three-tokens.lua", LANG_EN);
    assert_true(run(app, "goto A") && run(app, "view histogram X"));
    char *screen = figure_screen(app, 80, 24);
    assert_non_null(strstr(screen, "from 0 to 3, 1 exactly 0\n"));
    free(screen);
    app_free(app);
}

// Also where no cell is selected, as at the start of a lesson.
static void test_the_key_comes_round_at_every_stop(void **state)
{
    (void)state;
    App *app = open_named("lessons/three-tokens.lua", LANG_EN);
    for (size_t stop = 0; stop < app->session->lesson->walk.count; stop++) {
        session_goto(app->session, stop);
        size_t keys = 0;
        do
            assert_true(run(app, "view next") && run(app, "move right") && ++keys < 2 * VIEW_COUNT);
        while (app->session->view != VIEW_LESSON);
    }
    app_free(app);
}

static void test_matrices_can_be_named(void **state)
{
    (void)state;
    App *app = open_named("lessons/three-tokens.lua", LANG_EN);
    assert_true(run(app, "view histogram Q K V S dQ"));
    CellRef shown[SHOWN_MOST];
    assert_int_equal(session_shown(app->session, VIEW_HISTOGRAM, shown), 5);
    assert_int_equal(shown[4].side, SIDE_GRAD);
    assert_false(run(app, "view map Q"));
    assert_false(run(app, "view rank Nobody"));
    assert_true(run(app, "view rank"));
    assert_int_equal(session_shown(app->session, VIEW_RANK, shown), 0);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_size_language_and_glyph_set),
                                       cmocka_unit_test(test_what_is_covered_is_not_told),
                                       cmocka_unit_test(test_singular_values_follow_the_numbers),
                                       cmocka_unit_test(test_ranks_of_large_matrices),
                                       cmocka_unit_test(test_ranks_say_what_they_count),
                                       cmocka_unit_test(test_a_covered_shape_is_not_counted),
                                       cmocka_unit_test(test_what_belongs_together),
                                       cmocka_unit_test(test_no_words_for_heads),
                                       cmocka_unit_test(test_moving_in_heads),
                                       cmocka_unit_test(test_moving_in_states),
                                       cmocka_unit_test(test_lengths_of_gradients),
                                       cmocka_unit_test(test_bins_hold_every_number),
                                       cmocka_unit_test(test_masked_numbers_are_left_out),
                                       cmocka_unit_test(test_the_key_opens_what_is_offered),
                                       cmocka_unit_test(test_what_curves_go_along),
                                       cmocka_unit_test(test_bars_of_singular_values),
                                       cmocka_unit_test(test_zeros_are_counted),
                                       cmocka_unit_test(test_the_key_comes_round_at_every_stop),
                                       cmocka_unit_test(test_matrices_can_be_named)};
    return cmocka_run_group_tests_name("view_figures", tests, NULL, NULL);
}
