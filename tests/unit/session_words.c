// SPDX-License-Identifier: GPL-3.0-or-later
// Words: leaves of them, sentences and choices that run the file again, the next word.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "kit/done.h"
#include "kit/open.h"
#include "kit/recording.h"
#include "session/cell_look.h"
#include "session/generate.h"
#include "session/progress.h"
#include "session/rerun.h"
#include "view/matrix_view.h"

static const char words_lesson[] =
    "lesson { api = 2, id = 'words', title = 'words' }\n"
    "vocab = { '<s>', 'cat', 'sat', { en = 'mat', zh = '垫子' }, '.' }\n"
    "E = weight(random(5, 3, { seed = 1 }), { cols = { 'p', 'q', 'r' } })\n"
    "x = ids('<s> cat sat', vocab)\n"
    "y = ids({ 'cat', 3, 'mat' }, vocab)\n"
    "X = gather(E, x)\n"
    "S = X * X.T\n"
    "L = cross_entropy(X * E.T, y)\n"
    "backward(L)\n"
    "at(X) { en = [[{x[2]} {y[3]} {row:2}]], zh = [[{y[3]}]] }\n";

static App *open_words(const char *text, Lang lang)
{
    char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/words.lua", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    App *app = open_lesson(path, lang);
    assert_non_null(app);
    return app;
}

static void refused(App *app, const char *line, const char *why)
{
    assert_false(app_run(app, line, ERROR_DROPPED));
    assert_string_equal(buffer_text(&app->message), why);
}

static NodeId node(const App *app, const char *name)
{
    const NodeId id = graph_find(app->session->graph, name);
    assert_true(id != NODE_NONE);
    return id;
}

static void assert_cell(App *app, const char *name, size_t row, const char *text)
{
    char out[CELL_TEXT];
    const CellRef cell = {.side = SIDE_VALUE, .node = node(app, name), .row = row};
    const CellLook look = cell_look(app->session, cell);
    cell_look_write(&look, 3, out);
    assert_string_equal(out, text);
}

static const char *row_label(const App *app, const char *name, size_t row)
{
    return labels_text(graph_node(app->session->graph, node(app, name))->row_labels, row, LANG_EN);
}

static void test_words_are_set_and_everything_follows(void **state)
{
    (void)state;
    App *app = open_words(words_lesson, LANG_EN);
    Graph *graph = app->session->graph;
    assert_cell(app, "x", 1, "cat");
    assert_string_equal(row_label(app, "S", 1), "cat");
    done(app, "set x[2] mat");
    assert_cell(app, "x", 1, "mat");
    assert_true(graph_value(graph, node(app, "X"))->at[3] ==
                graph_value(graph, node(app, "E"))->at[9]);
    assert_string_equal(row_label(app, "X", 1), "mat"); // and what is made of it
    assert_string_equal(row_label(app, "S", 1), "mat");
    done(app, "set x . sat垫子");
    assert_cell(app, "x", 0, ".");
    assert_cell(app, "x", 2, "mat");
    done(app, "set x[1,1] 1 + 1"); // a number will do as well
    assert_cell(app, "x", 0, "cat");
    done(app, "undo");
    done(app, "undo");
    done(app, "undo");
    assert_cell(app, "x", 1, "cat");
    assert_string_equal(row_label(app, "S", 1), "cat");
    assert_false(graph_any_edited(app->session->graph));
    done(app, "select x[2]");
    done(app, "nudge -0.1");
    assert_cell(app, "x", 1, "<s>");
    app_free(app);
}

static void test_what_is_no_word_is_refused(void **state)
{
    (void)state;
    App *app = open_words(words_lesson, LANG_EN);
    refused(app, "set x[2] mta", "'mta' is not among the words; did you mean 'mat'?");
    refused(app, "set x[2] 1.5", "x holds words: a whole number from 0 (no word) to 5, not 1.5");
    refused(app, "set x[2] 6", "x holds words: a whole number from 0 (no word) to 5, not 6");
    refused(app, "set x[2] -1", "x holds words: a whole number from 0 (no word) to 5, not -1");
    refused(app, "set x cat sat",
            "these numbers are 1x2, the cells are 3x1: give 3x1, 3 numbers "
            "in a row, or one for all");
    refused(app, "set x 3 3 9", "x holds words: a whole number from 0 (no word) to 5, not 9");
    assert_cell(app, "x", 0, "<s>");
    assert_cell(app, "x", 1, "cat");
    done(app, "set y 2 0 0");
    done(app, "set y 0 0 2"); // not one after the other: there always is one
    assert_false(graph_has_grad(app->session->graph, node(app, "x")));
    app_free(app);
}

// 0 is no word: a row of zeros is picked, and a row of the loss left out, until none is left.
static void test_no_word_may_be_set(void **state)
{
    (void)state;
    App *app = open_words(words_lesson, LANG_EN);
    Graph *graph = app->session->graph;
    done(app, "set x[2] 0");
    assert_true(graph_value(graph, node(app, "X"))->at[3] == 0);
    assert_string_equal(row_label(app, "X", 1), "-");
    done(app, "set x[1] 0"); // the first: columns have their names all the same
    const Labels *cols = graph_labels(graph, node(app, "X"), true);
    assert_string_equal(labels_text(cols, 2, LANG_EN), "r");
    done(app, "undo");
    done(app, "set y[1] 0");
    done(app, "set y[2] 0");
    const double last = graph_value(graph, node(app, "L"))->at[0];
    assert_true(graph_grad(graph, graph_node(graph, node(app, "L"))->input[0])->at[0] == 0);
    refused(app, "set y[3] 0",
            "cross_entropy: every target is 0, so no row counts; give at least one class, 1 to 5");
    assert_true(graph_value(graph, node(app, "L"))->at[0] == last);
    done(app, "undo");
    done(app, "undo");
    done(app, "undo");
    assert_false(graph_any_edited(app->session->graph));
    app_free(app);
}

// Rows and columns named as another matrix's rows follow these, and so does what is made of them.
static void test_names_of_another_matrix(void **state)
{
    (void)state;
    Buffer text = {0};
    buffer_printf(&text,
                  "%sP = constant(eye(3), { rows = X })\nR = relabel(P * 2, { cols = X })\n"
                  "T = R.T * 1\n",
                  words_lesson);
    App *app = open_words(buffer_text(&text), LANG_EN);
    assert_string_equal(row_label(app, "P", 1), "cat");
    done(app, "set x[2] mat");
    assert_string_equal(row_label(app, "P", 1), "mat");
    assert_string_equal(row_label(app, "T", 1), "mat");
    assert_null(row_label(app, "R", 1));
    done(app, "undo");
    assert_string_equal(row_label(app, "T", 1), "cat");
    app_free(app);
    buffer_release(&text);
}

static void test_figures_and_chinese(void **state)
{
    (void)state;
    App *app = open_words(words_lesson, LANG_ZH);
    assert_cell(app, "y", 2, "垫子");
    const Session *session = app->session;
    const Stop stop = {.kind = STOP_FORWARD, .node = node(app, "X")};
    Buffer out = {0};
    words_write(session->lesson, &lesson_page(session->lesson, &stop, 0)->text, &stop, LANG_EN,
                &out);
    assert_string_equal(buffer_text(&out), "cat mat cat");
    buffer_release(&out);
    app_free(app);
}

// ---- Settings ------------------------------------------------------------

static const char settings_lesson[] =
    "lesson { api = 2, id = 'settings', title = 'settings' }\n"
    "vocab = { '<s>', 'cat', 'sat', { en = 'mat', zh = '垫子' }, '.' }\n"
    "text = sentence { name = 'text', words = vocab, default = '<s> cat sat', most = 6 }\n"
    "heads = choose { name = 'heads', among = { 1, 2, 4 }, default = 2 }\n"
    "E = weight(random(5, 4, { seed = 1 }))\n"
    "P = weight(random(6, 4, { seed = 3 }))\n"
    "W = weight(random(4, 2 * heads, { seed = 2 }))\n"
    "x = ids(text, vocab)\n"
    "X = name('X', gather(E, x) + rows(P, 1, #text))\n"
    "A = softmax(mask(X * X.T, causal(#text)))\n"
    "H = A * X * W\n"
    "if #text == 5 then error('not five') end\n"
    "L = sum(hadamard(H, H)) / 100\n"
    "backward(L)\n"
    "try { at = H, id = 'four', prompt = 'four', reached = function() return heads == 4 end,\n"
    "  solution = { 'choose heads 4' } }\n";

// All that is saved but where one stands, and the bits of what is watched.
static char *state_of(const App *app)
{
    Buffer out = {0};
    edits_write_lesson(app->session, &out);
    buffer_printf(&out, "%zu nodes, %a", graph_count(app->session->graph),
                  graph_objective(app->session->graph));
    return buffer_take(&out);
}

static void assert_state(const App *app, const char *wanted)
{
    char *now = state_of(app);
    assert_string_equal(now, wanted);
    free(now);
}

// What is shown of a sentence is in the words of the language; its value is in one alone.
static void test_a_sentence_in_chinese(void **state)
{
    (void)state;
    App *app = open_words(settings_lesson, LANG_ZH);
    done(app, "say cat 垫子");
    assert_string_equal(app->session->lesson->control[0].value, "cat mat");
    assert_string_equal(app->session->change.command, "say text cat 垫子");
    done(app, "next"); // at the introduction there is no stage
    done(app, "view changes");
    char *screen = screen_of(app, 80, 24);
    assert_non_null(strstr(screen, "say text cat 垫子"));
    free(screen);
    app_free(app);
}

// So it is with a choice: typed in either language, shown in the one, one value for the file.
static void test_a_choice_has_two_languages(void **state)
{
    (void)state;
    static const char lesson[] =
        "lesson { api = 2, id = 'choice', title = 'choice' }\n"
        "task = choose { name = 'task', default = 'sort',\n"
        "  among = { { en = 'copy', zh = '复制' }, { en = 'sort', zh = '排序' }, 3 } }\n"
        "A = input(task == 'copy' and { {1} } or task == 3 and { {3} } or { {2} })\n";
    App *app = open_words(lesson, LANG_ZH);
    const NodeId a = node(app, "A");
    assert_true(graph_value(app->session->graph, a)->at[0] == 2);
    done(app, "choose task 复制");
    assert_string_equal(app->session->lesson->control[0].value, "copy");
    assert_string_equal(app->session->change.command, "choose task 复制");
    assert_true(graph_value(app->session->graph, a)->at[0] == 1);
    done(app, "choose task 3");
    assert_true(graph_value(app->session->graph, a)->at[0] == 3);
    done(app, "choose"); // the next, which is the first
    assert_string_equal(app->session->lesson->control[0].value, "copy");
    done(app, "choose sort");
    done(app, "undo");
    assert_string_equal(app->session->lesson->control[0].value, "copy");
    refused(app, "choose 三", "task 应为 复制, 排序, 3 之一，不是“三”");
    done(app, "lang en");
    refused(app, "choose 三", "task is one of copy, sort, 3, not '三'");
    app_free(app);
}

static size_t rows_of(const App *app, const char *name)
{
    return graph_node(app->session->graph, node(app, name))->shape.rows;
}

static void test_a_setting_runs_the_file_again(void **state)
{
    (void)state;
    App *app = open_words(settings_lesson, LANG_EN);
    char *start = state_of(app);
    done(app, "goto dX");
    done(app, "set E[1,1] 2");
    done(app, "set W[1,1] 3");
    done(app, "set x[1] .");
    char *edited = state_of(app);
    done(app, "say 垫子cat mat <s>");
    assert_string_equal(app->session->lesson->control[0].value, "mat cat mat <s>");
    assert_int_equal(rows_of(app, "x"), 4);
    assert_cell(app, "x", 0, "mat"); // the edit was of another sentence
    char name[STOP_NAME_SIZE];
    stop_name(app->session->graph, session_stop(app->session), name);
    assert_string_equal(name, "dX");
    const double *e = graph_value(app->session->graph, node(app, "E"))->at;
    const double *w = graph_value(app->session->graph, node(app, "W"))->at;
    assert_true(e[0] == 2 && w[0] == 3);
    done(app, "choose heads 4"); // W has another shape
    assert_int_equal(graph_node(app->session->graph, node(app, "W"))->shape.cols, 8);
    assert_true(graph_value(app->session->graph, node(app, "E"))->at[0] == 2);
    assert_true(graph_value(app->session->graph, node(app, "W"))->at[0] != 3);
    char *chosen = state_of(app);
    done(app, "undo");
    done(app, "undo");
    assert_state(app, edited);
    assert_cell(app, "x", 0, ".");
    done(app, "redo");
    done(app, "redo");
    assert_state(app, chosen);
    for (int i = 0; i < 5; i++)
        done(app, "undo");
    assert_state(app, start);
    assert_false(journal_at(&app->session->journal, true));
    free(start);
    free(edited);
    free(chosen);
    app_free(app);
}

static void test_what_cannot_be_said_leaves_everything(void **state)
{
    (void)state;
    App *app = open_words(settings_lesson, LANG_EN);
    done(app, "set E[1,1] 2");
    char *before = state_of(app);
    refused(app, "say dog", "'dog' is not among the words: <s> cat sat mat .");
    refused(app, "say", "say needs WORDS, as in: say the cat sat");
    refused(app, "say text", "say text needs a value, as in say text <s> cat sat");
    refused(app, "say cat cat cat cat cat cat cat", "text may have at most 6 words, these are 7");
    refused(app, "choose heads 3", "heads is one of 1, 2, 4, not '3'");
    assert_false(app_run(app, "say cat cat cat cat cat", ERROR_DROPPED));
    assert_non_null(strstr(buffer_text(&app->message), "words.lua:12: not five"));
    assert_state(app, before);
    free(before);
    app_free(app);
}

// A weight whose shape depends on a sentence is refused, whatever else follows from it.
static void test_a_weight_must_not_follow_a_sentence(void **state)
{
    (void)state;
    App *app = open_words("lesson { api = 2, id = 'w', title = 'w' }\n"
                          "text = sentence { name = 'text', words = { 'a' }, default = 'a' }\n"
                          "W = weight(ones(#text, 1))\n",
                          LANG_EN);
    refused(app, "say a a",
            "the weight W is 2x1 for this sentence and 1x1 for the one before; a weight cannot "
            "depend on how long a sentence is: give it as many rows as `most`");
    app_free(app);
}

// What names a cell that a shorter sentence does not have is left out, with the text or question
// around it; with the cell it comes back. In the lesson's own sentence it is a mistake.
static const char far_lesson[] =
    "lesson { api = 2, id = 'far', title = 'far', languages = { 'en' } }\n"
    "v = { 'a', 'b' }\n"
    "x = ids(sentence { name = 'text', words = v, default = 'a b a' }, v)\n"
    "E = weight(ones(2, 2))\n"
    "X = gather(E, x)\n"
    "L = sum(X)\n"
    "backward(L)\n"
    "at(X) { 'first {X[1,1]}' }\n"
    "at(X) { 'third {X[3,1]}' }\n"
    "at(X) { 'its row {row:3}' }\n"
    "at(X) { 'its gradient', focus = { d(X), 3, 1 } }\n"
    "at(X) { 'last' , notes = '{x[3]}' }\n"
    "ask { at = X, id = 'far', cell = { 3, 1 }, prompt = 'far?' }\n"
    "ask { at = X, id = 'hinted', prompt = 'hinted?', answer = 1, hints = { '{X[3,2]}' } }\n"
    "ask { at = X, id = 'near', cell = { 1, 1 }, prompt = 'near?' }\n"
    "expect { X, 3, 1, near = 1 }\n";

static void test_a_shorter_sentence_leaves_out_what_it_lacks(void **state)
{
    (void)state;
    App *app = open_words(far_lesson, LANG_EN);
    assert_int_equal(app->session->lesson->narrations, 5);
    assert_int_equal(app->session->lesson->tasks, 3);
    done(app, "say a b");
    assert_int_equal(app->session->lesson->narrations, 1);
    assert_int_equal(app->session->lesson->tasks, 1);
    assert_string_equal(app->session->lesson->task[0].id, "near");
    assert_true(app->session->lesson->expect[0].misses);
    done(app, "say a b b");
    assert_int_equal(app->session->lesson->narrations, 5);
    assert_int_equal(app->session->lesson->tasks, 3);
    assert_false(app->session->lesson->expect[0].misses);
    done(app, "undo");
    assert_int_equal(app->session->lesson->narrations, 1);
    app_free(app);
    static const char mistake[] =
        "lesson { api = 2, id = 'far', title = 'far' }\n"
        "v = { 'a' }\n"
        "x = ids(sentence { name = 'text', words = v, default = 'a' }, v)\n"
        "at(x) { '{x[2]}' }\n";
    char path[OPEN_PATH];
    Error err = {0};
    snprintf(path, sizeof path, "%s/mistake.lua", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(mistake, file) >= 0 && fclose(file) == 0);
    assert_null(lesson_load(path, NULL, &err));
    assert_int_equal(err.line, 4);
}

// Trained steps stay with the weights: the curve goes on, and undo takes it back.
static void test_training_goes_on_with_another_sentence(void **state)
{
    (void)state;
    App *app = open_words(settings_lesson, LANG_EN);
    char *start = state_of(app);
    done(app, "train 5");
    done(app, "say cat sat");
    assert_int_equal(app->session->training.film.count, 6);
    const Training *training = &app->session->training;
    const Matrix *shares =
        &training->film.record[2].state.kept[training->weights]; // of this sentence now
    assert_int_equal(shares->rows, 2);
    done(app, "train 2");
    assert_int_equal(app->session->training.film.count, 8);
    done(app, "choose heads 1");
    assert_non_null(strstr(buffer_text(&app->message), "the training curve begins anew"));
    for (int i = 0; i < 4; i++)
        done(app, "undo");
    assert_state(app, start);
    free(start);
    app_free(app);
}

static bool says(const App *app, const char *part)
{
    return strstr(buffer_text(&app->message), part) != NULL;
}

// An earlier step that is looked at gives way to the last, and this is said.
static void test_another_sentence_returns_to_the_last_step(void **state)
{
    (void)state;
    App *app = open_words(settings_lesson, LANG_EN);
    done(app, "train 5");
    char *trained = state_of(app);
    done(app, "history 3");
    done(app, "say cat sat");
    assert_true(says(app, "; computed at the last step again, 5"));
    done(app, "say cat");
    assert_false(says(app, "computed at"));
    done(app, "undo");
    done(app, "history 2");
    done(app, "undo");
    assert_state(app, trained);
    free(trained);
    app_free(app);
}

// What steps came to at one task is no curve of another, even where the weights stay.
static void test_another_choice_begins_the_curve_anew(void **state)
{
    (void)state;
    static const char lesson[] = "lesson { api = 2, id = 'tasks', title = 'tasks' }\n"
                                 "task = choose { name = 'task', among = { 1, 2 }, default = 1 }\n"
                                 "W = weight { 1, 2 }\n"
                                 "L = sum(hadamard(W, task == 1 and W or W * 2))\n"
                                 "backward(L)\n";
    App *app = open_words(lesson, LANG_EN);
    done(app, "train 3");
    const double w = graph_value(app->session->graph, node(app, "W"))->at[0];
    done(app, "choose task 2");
    assert_true(says(app, "; the training curve begins anew"));
    assert_int_equal(app->session->training.film.count, 0);
    assert_true(graph_value(app->session->graph, node(app, "W"))->at[0] == w);
    done(app, "view training");
    char *screen = screen_of(app, 80, 24);
    assert_non_null(strstr(screen, "The curve begins here"));
    free(screen);
    done(app, "train 2");
    assert_int_equal(app->session->training.film.count, 3);
    done(app, "choose task 2"); // is it already
    assert_int_equal(app->session->training.film.count, 3);
    app_free(app);
}

// A text may know whether steps were trained: they are undone, or come back with what was saved.
static void assert_intro(const App *app, const char *wanted)
{
    Buffer out = {0};
    const Stop stop = {.kind = STOP_INTRO, .node = NODE_NONE};
    const Lesson *lesson = app->session->lesson;
    words_write(lesson, &lesson_page(lesson, &stop, 0)->text, &stop, LANG_EN, &out);
    assert_string_equal(buffer_text(&out), wanted);
    buffer_release(&out);
}

static void test_a_text_knows_training(void **state)
{
    (void)state;
    static const char text[] = "lesson { api = 2, id = 't', title = 't' }\n"
                               "W = weight { 1, 2 }\n"
                               "L = sum(hadamard(W, W))\n"
                               "backward(L)\n"
                               "intro [[{if trained}yes{else}no{end}]]\n";
    App *app = open_words(text, LANG_EN), *later = open_words(text, LANG_EN);
    Buffer records = {0};
    assert_intro(app, "no");
    done(app, "train 2");
    assert_intro(app, "yes");
    progress_write(app->session, &records, &(Buffer){0});
    progress_apply(later->session, &records, &(Buffer){0}, ERROR_DROPPED);
    assert_intro(later, "yes");
    done(app, "undo");
    assert_intro(app, "no");
    buffer_release(&records);
    app_free(app);
    app_free(later);
}

static void test_two_hundred_changes_end_where_they_began(void **state)
{
    (void)state;
    static const char *const line[] = {
        "say cat sat",    "choose heads 4", "set E[2,2] 1.5", "say <s> cat . . . .",
        "choose heads 1", "train 2",        "undo",           "set x[1] mat",
        "choose",         "redo",           "say dog",        "lr 0.01"};
    App *app = open_words(settings_lesson, LANG_EN);
    char *start = state_of(app);
    Random random = random_seeded(7);
    for (int i = 0; i < 200; i++)
        app_run(app, line[random_below(&random, sizeof line / sizeof *line)], ERROR_DROPPED);
    while (journal_at(&app->session->journal, true))
        done(app, "undo");
    assert_state(app, start);
    // Saved and opened again it is the same.
    done(app, "say . cat");
    done(app, "choose heads 4");
    done(app, "set W[1,8] 0.25");
    char *last = state_of(app);
    Buffer records = {0};
    progress_write(app->session, &records, &(Buffer){0});
    app_free(app);
    app = open_words(settings_lesson, LANG_EN);
    assert_true(progress_apply(app->session, &records, &(Buffer){0}, ERROR_DROPPED));
    assert_state(app, last);
    buffer_release(&records);
    free(start);
    free(last);
    app_free(app);
}

// With examples, of which each may be edited, and closed and opened at any moment.
static const char examples_lesson[] =
    "lesson { api = 2, id = 'reopened', title = 'reopened' }\n"
    "vocab = { 'a', 'b', 'c', 'd' }\n"
    "text = sentence { name = 'text', words = vocab, default = 'a b c', most = 4 }\n"
    "wide = choose { name = 'wide', among = { 2, 3 }, default = 2 }\n"
    "E = weight(random(4, 2, { seed = 1 }))\n"
    "W = weight(random(2, wide, { seed = 2 }))\n"
    "V = weight(random(wide, 4, { seed = 3 }))\n"
    "x = ids(text, vocab)\n"
    "next = {}\n"
    "for i = 1, #text do next[i] = i % 4 + 1 end\n"
    "y = ids(next, vocab)\n"
    "L = cross_entropy(tanh(gather(E, x) * W) * V, y)\n"
    "backward(L)\n"
    "examples { train = { { x = 'b c d', y = 'c d a' }, { x = 'c d a', y = 'd a b' },\n"
    "  { x = 'd a b', y = 'a b c' } }, held_out = { { x = 'a c b', y = 'b d c' } } }\n"
    "training { optimizer = 'adam', lr = 0.05, batch = 2 }\n";

static App *closed_and_opened(App *app)
{
    const char *dir = getenv("TMPDIR");
    bool edited;
    char *before = state_of(app);
    assert_true(progress_save(app->session, dir, ERROR_DROPPED));
    app_free(app);
    app = open_words(examples_lesson, LANG_EN);
    assert_true(progress_load(app->session, dir, &edited, ERROR_DROPPED));
    assert_state(app, before);
    free(before);
    return app;
}

static void test_two_hundred_sequences_end_equal(void **state)
{
    (void)state;
    static const char *const line[] = {"say d c b",
                                       "say a",
                                       "say a b c",
                                       "choose wide 3",
                                       "choose wide",
                                       "example held 1",
                                       "example 2",
                                       "example 0",
                                       "set x[1] d",
                                       "set y[2] 0",
                                       "set E[2,2] 1.5",
                                       "train 3",
                                       "train 1",
                                       "undo",
                                       "undo",
                                       "redo",
                                       "batch 3",
                                       "batch 0",
                                       "optimizer adamw weight_decay 0.1",
                                       "lr 0.01",
                                       NULL};
    Random random = random_seeded(11);
    for (int i = 0; i < 200; i++) {
        App *app = open_words(examples_lesson, LANG_EN);
        char *start = state_of(app);
        for (int k = 0; k < 12; k++) {
            const char *one = line[random_below(&random, sizeof line / sizeof *line)];
            if (one) {
                app_run(app, one, ERROR_DROPPED);
                continue;
            }
            app = closed_and_opened(app);
            free(start);
            start = state_of(app);
        }
        char *last = state_of(app);
        int entries = 0;
        for (; journal_at(&app->session->journal, true); entries++)
            done(app, "undo");
        assert_state(app, start);
        while (entries-- > 0)
            done(app, "redo");
        assert_state(app, last);
        app_free(closed_and_opened(app));
        free(start);
        free(last);
    }
}

// ---- The next word -------------------------------------------------------

static const char next_word[] =
    "lesson { api = 2, id = 'next', title = 'next' }\n"
    "vocab = { 'a', 'b', 'c', '.' }\n"
    "text = sentence { name = 'text', words = vocab, default = 'a', most = 6 }\n"
    "T = weight { {0,9,1,0}, {0,1,3,0}, {1,2,0,2}, {0,0,0,0} }\n"
    "Z = gather(T, ids(text, vocab))\n"
    "generate { logits = Z, text = 'text', stop = '.' }\n";

static const char *text_of(const App *app)
{
    return app->session->lesson->control[0].value;
}

static void test_temperature_0_takes_the_largest(void **state)
{
    (void)state;
    App *app = open_words(next_word, LANG_EN);
    done(app, "generate 4 temperature 0");
    assert_string_equal(text_of(app), "a b c b c"); // of 'b' and '.' the first
    const Written *written = session_written(app->session);
    assert_int_equal(written->count, 4);
    // What it could have been stands beside what it is.
    assert_true(written->share[1] > written->share[0] && written->share[0] > 0);
    assert_true(fabs(written->share[0] + written->share[1] + written->share[2] + written->share[3] -
                     1) < 1e-12);
    done(app, "generate 4 temperature 0"); // one has room
    assert_string_equal(text_of(app), "a b c b c b");
    assert_non_null(strstr(buffer_text(&app->message),
                           "; 1 of 4 words: text has 6 words, the most that it may have"));
    refused(app, "generate", "text has 6 words, the most that it may have");
    done(app, "undo");
    done(app, "undo"); // each of them was one
    assert_string_equal(text_of(app), "a");
    assert_false(journal_at(&app->session->journal, true));
    done(app, "say c .");
    refused(app, "generate", "text ends in '.', which ends it");
    done(app, "say ."); // alone it begins one
    done(app, "generate 2 temperature 0");
    assert_int_equal(session_written(app->session)->count, 2);
    app_free(app);
}

// The same seed gives the same words, in one go or one after the other; another does not.
static void test_a_seed_repeats(void **state)
{
    (void)state;
    App *app = open_words(next_word, LANG_EN);
    char first[64] = "";
    bool differs = false;
    for (int seed = 1; seed <= 20; seed++) {
        char line[64], all[64];
        snprintf(line, sizeof line, "generate 5 temperature 3 seed %d", seed);
        done(app, line);
        snprintf(all, sizeof all, "%s", text_of(app));
        const Written *written = session_written(app->session);
        for (size_t i = 0; i < written->count; i++) {
            double sum = 0;
            for (size_t j = 0; j < written->words; j++)
                sum += written->share[i * written->words + j];
            assert_true(fabs(sum - 1) < 1e-15 * 8);
        }
        differs |= *first && strcmp(first, all) != 0;
        snprintf(first, sizeof first, "%s", all);
        done(app, "undo");
        snprintf(line, sizeof line, "generate temperature 3 seed %d", seed);
        while (strlen(text_of(app)) < strlen(all))
            done(app, line);
        assert_string_equal(text_of(app), all);
        while (journal_at(&app->session->journal, true))
            done(app, "undo");
    }
    assert_true(differs);
    app_free(app);
}

// Shares by hand: e^(s/2) of {1, 2, 0, 2} over their sum; of the top 3 the rest is 0.
static void test_shares(void **state)
{
    (void)state;
    App *app = open_words(next_word, LANG_EN);
    done(app, "say c");
    done(app, "generate temperature 2 top 3");
    const Written *written = session_written(app->session);
    const double sum = 2 * exp(1) + exp(0.5);
    assert_true(fabs(written->share[0] - exp(0.5) / sum) < 1e-15);
    assert_true(fabs(written->share[3] - exp(1) / sum) < 1e-15);
    assert_true(written->share[2] == 0);
    assert_int_equal(written_rank(written, 0, 0), 2);
    assert_int_equal(written_rank(written, 0, 2), 1);
    refused(app, "generate temperature -1",
            "generate: the temperature is 0 (the largest) or more, not -1");
    refused(app, "generate 0", "generate takes a whole number from 1 to 1000, not '0'");
    refused(app, "generate top 0", "top takes a whole number from 1 to 4294967295, not '0'");
    refused(app, "generate cold", "generate: temperature T, top K or seed S, not 'cold'");
    app_free(app);
}

// Examples fit the sentence that the lesson opens with, and stay beside another: it is trained on
// them to the same weights, moments and means.
static void test_examples_stay_beside_a_shorter_sentence(void **state)
{
    (void)state;
    App *app =
        open_words("lesson { api = 2, id = 'short', title = 'short' }\n"
                   "v = { 'a', 'b' }\n"
                   "text = sentence { name = 'text', words = v, default = 'a b' }\n"
                   "x = ids(text, v)\n"
                   "y = ids(text, v)\n"
                   "E = weight(random(2, 2))\n"
                   "p = softmax(gather(E, x))\n"
                   "L = cross_entropy(gather(E, x), y)\n"
                   "backward(L)\n"
                   "examples { train = { { x = {1,2}, y = {0,1} }, { x = {2,1}, y = {1,2} } } }\n"
                   "training { optimizer = 'adam', lr = 0.1, batch = 1 }\n",
                   LANG_EN);
    done(app, "say a");
    assert_int_equal(graph_value(app->session->graph, node(app, "x"))->rows, 1);
    refused(app, "example 1",
            "the examples are for a sentence of another length; undo, or say one like the "
            "lesson's own");
    refused(app, "batch 3", "a batch of 3 is larger than the 2 examples there are");
    refused(app, "optimizer sgd batch 3", "a batch of 3 is larger than the 2 examples there are");
    done(app, "batch 2");
    done(app, "undo");
    refused(app, "train -1", "train takes a whole number from 0 to 1000000000, not '-1'");
    done(app, "train 3");
    done(app, "train 4");
    const Training *training = &app->session->training;
    const Record last = training->film.record[training->film.count - 1];
    assert_int_equal(training->film.count, 8);
    Matrix E = matrix_copy(graph_value(app->session->graph, node(app, "E")));
    assert_int_equal(training->film.record[7].state.kept[training->weights].rows,
                     1); // as it is shown
    for (int i = 0; i < 3; i++)
        done(app, "undo");
    done(app, "train 7");
    const Record *same = &app->session->training.film.record[app->session->training.film.count - 1];
    assert_true(matrix_same(&E, graph_value(app->session->graph, node(app, "E"))));
    assert_float_equal(same->over[EXAMPLES_TRAIN], last.over[EXAMPLES_TRAIN], 0);
    assert_float_equal(same->batch, last.batch, 0);
    assert_true(last.over[EXAMPLES_TRAIN] < 0.9 * training->film.record[0].over[EXAMPLES_TRAIN]);
    matrix_release(&E);
    app_free(app);
}

// With three words the file writes another sentence on, of far more words, or none.
static void test_other_words_end_it(void **state)
{
    (void)state;
    static const char lesson[] =
        "lesson { api = 2, id = 'other', title = 'other' }\n"
        "more = {}\n"
        "for i = 1, 500 do more[i] = 'w' .. i end\n"
        "text = sentence { name = 'text', words = { 'a', 'b', 'c' }, default = 'a b' }\n"
        "other = sentence { name = 'other', words = more, default = 'w1' }\n"
        "few = name('few', ones(2, 3) * 1)\n"
        "many = name('many', ones(2, 500) * 1)\n"
        "if #text < 3 then generate { logits = few, text = 'text' }\n";
    static const char *const ends[] = {"else generate { logits = many, text = 'other' } end\n",
                                       "end\n"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char file[1024];
        snprintf(file, sizeof file, "%s%s", lesson, ends[i]);
        App *app = open_words(file, LANG_EN);
        done(app, "generate 4");
        assert_string_equal(buffer_text(&app->message),
                            "generate stops: with this sentence the lesson writes other words");
        assert_int_equal(app->session->view, VIEW_COMPARE);
        free(screen_of(app, 100, 30));
        assert_null(session_written(app->session));
        done(app, "undo");
        done(app, "generate");
        assert_null(session_written(app->session));
        app_free(app);
    }
}

// A goal's solution may run the file, whose tasks are others then.
static void test_a_solution_runs_the_file(void **state)
{
    (void)state;
    App *app = open_words(
        "lesson { api = 2, id = 'again', title = 'again' }\n"
        "k = choose { name = 'k', among = { 1, 2, 3 } }\n"
        "X = weight({ {k} })\n"
        "Y = name('Y', X * X)\n"
        "try { at = Y, prompt = 'seven', reached = function() return Y[1][1] == 49 end,\n"
        "  solution = { 'choose 3', 'choose 2', 'set X[1,1] 7' } }\n",
        LANG_EN);
    done(app, "choose 2"); // from here on what is left is freed
    done(app, "goto Y");
    recording_start(app);
    const size_t bytes = recording_bytes(app);
    done(app, "reveal");
    assert_true(recording_went_on(app, bytes, "reveal\n"));
    assert_float_equal(graph_value(app->session->graph, node(app, "Y"))->at[0], 49, 0);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples_stay_beside_a_shorter_sentence),
        cmocka_unit_test(test_temperature_0_takes_the_largest),
        cmocka_unit_test(test_a_seed_repeats),
        cmocka_unit_test(test_other_words_end_it),
        cmocka_unit_test(test_a_solution_runs_the_file),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_a_sentence_in_chinese),
        cmocka_unit_test(test_a_choice_has_two_languages),
        cmocka_unit_test(test_a_setting_runs_the_file_again),
        cmocka_unit_test(test_what_cannot_be_said_leaves_everything),
        cmocka_unit_test(test_a_weight_must_not_follow_a_sentence),
        cmocka_unit_test(test_a_shorter_sentence_leaves_out_what_it_lacks),
        cmocka_unit_test(test_training_goes_on_with_another_sentence),
        cmocka_unit_test(test_another_sentence_returns_to_the_last_step),
        cmocka_unit_test(test_another_choice_begins_the_curve_anew),
        cmocka_unit_test(test_a_text_knows_training),
        cmocka_unit_test(test_two_hundred_changes_end_where_they_began),
        cmocka_unit_test(test_two_hundred_sequences_end_equal),
        cmocka_unit_test(test_words_are_set_and_everything_follows),
        cmocka_unit_test(test_what_is_no_word_is_refused),
        cmocka_unit_test(test_no_word_may_be_set),
        cmocka_unit_test(test_names_of_another_matrix),
        cmocka_unit_test(test_figures_and_chinese),
    };
    return cmocka_run_group_tests_name("session_words", tests, NULL, NULL);
}
