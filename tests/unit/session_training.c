// SPDX-License-Identifier: GPL-3.0-or-later
// Training: each step does what its promise says nearby, can be undone to the
// bit, looked at again, and stops before the numbers run out.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kit/done.h"
#include "kit/open.h"
#include "session/training.h"

static App *open_loss(void)
{
    App *app = app_new(&(AppOptions){0});
    Error err = {0};
    assert_true(app_open(app, "tests/lessons/loss.lua", &err));
    return app;
}

// Every value of the graph, one after another; the caller's.
static double *numbers(const Graph *graph, size_t *count)
{
    double *all = NULL;
    *count = 0;
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Matrix *m = graph_value(graph, (NodeId)n);
        const size_t size = matrix_size(m);
        all = realloc(all, (*count + size) * sizeof *all);
        memcpy(all + *count, m->at, size * sizeof *all);
        *count += size;
    }
    return all;
}

static void loss_falls_as_promised(void **state)
{
    (void)state;
    App *app = open_loss();
    done(app, "lr 0.001");
    done(app, "train 20");
    const Training *training = &app->session->training;
    assert_int_equal(training->film.count, 21);
    for (size_t i = 1; i < training->film.count; i++) {
        const Record *record = &training->film.record[i];
        assert_true(record->change < 0);
        assert_true(fabs(record->change - record->promise) < 0.05 * fabs(record->promise));
        assert_true(fabs(training->film.record[i - 1].objective + record->change -
                         record->objective) < 1e-12);
    }
    app_free(app);
}

static void one_step_is_w_minus_lr_dw(void **state)
{
    (void)state;
    App *app = open_loss();
    Graph *graph = app->session->graph;
    const NodeId weight = app->session->training.node[0];
    Matrix expected = matrix_copy(graph_value(graph, weight));
    const Matrix *grad = graph_grad(graph, weight);
    for (size_t i = 0; i < matrix_size(&expected); i++)
        expected.at[i] -= 0.25 * grad->at[i];
    done(app, "lr 0.25");
    const double promised = graph_objective_after_step(graph);
    done(app, "train");
    assert_true(matrix_same(&expected, graph_value(graph, weight)));
    assert_true(promised == graph_objective(graph));
    matrix_release(&expected);
    app_free(app);
}

static void undo_brings_every_bit_back(void **state)
{
    (void)state;
    App *app = open_loss();
    size_t count, again;
    double *before = numbers(app->session->graph, &count);
    done(app, "train 5");
    double *after = numbers(app->session->graph, &again);
    assert_memory_not_equal(before, after, count * sizeof *before);
    done(app, "undo");
    double *undone = numbers(app->session->graph, &again);
    assert_memory_equal(before, undone, count * sizeof *before);
    done(app, "redo");
    double *redone = numbers(app->session->graph, &again);
    assert_memory_equal(after, redone, count * sizeof *before);
    free(before);
    free(after);
    free(undone);
    free(redone);
    app_free(app);
}

// With the lesson's own numbers back the film begins anew.
static void reset_is_before_the_first_step(void **state)
{
    (void)state;
    App *app = open_loss();
    done(app, "train 6");
    done(app, "reset");
    const Training *training = &app->session->training;
    assert_true(training->film.now == 0 && training->film.count == 7);
    done(app, "undo");
    assert_true(training->film.now == 6);
    done(app, "redo");
    done(app, "train 1");
    assert_true(training->film.now == 1 && training->film.count == 2);
    assert_true(training->film.record[1].step == 1);
    app_free(app);
}

static void an_earlier_step_is_shown_and_becomes_the_present(void **state)
{
    (void)state;
    App *app = open_loss();
    done(app, "train 6");
    const Training *training = &app->session->training;
    done(app, "history 2");
    assert_true(training_scrubbed(training));
    assert_true(graph_objective(app->session->graph) == training->film.record[2].objective);
    done(app, "train 1");
    assert_false(training_scrubbed(training));
    assert_int_equal(training->film.count, 4);
    assert_int_equal(training->film.record[3].step, 3);
    app_free(app);
}

static void undo_after_looking_back_is_the_undo_of_all_steps(void **state)
{
    (void)state;
    App *app = open_loss();
    size_t count, again;
    double *before = numbers(app->session->graph, &count);
    done(app, "train 6");
    double *after = numbers(app->session->graph, &again);
    done(app, "history 2");
    done(app, "undo");
    double *undone = numbers(app->session->graph, &again);
    assert_memory_equal(before, undone, count * sizeof *before);
    done(app, "redo");
    double *redone = numbers(app->session->graph, &again);
    assert_memory_equal(after, redone, count * sizeof *before);
    free(before);
    free(after);
    free(undone);
    free(redone);
    app_free(app);
}

// The numbers after commands, separated by ";", in a fresh session; the
// caller's.
static double *numbers_after(const char *commands, size_t *count)
{
    App *app = open_loss();
    char list[256];
    snprintf(list, sizeof list, "%s", commands);
    for (char *line = strtok(list, ";"); line; line = strtok(NULL, ";"))
        done(app, line);
    double *all = numbers(app->session->graph, count);
    app_free(app);
    return all;
}

static void undo_and_redo_meet_what_they_left(void **state)
{
    (void)state;
    static const struct {
        const char *commands, *same_as;
    } rows[] = {
        {"set X[1,1] 5; train 4; undo; undo", ""},
        {"set W[1,1] 5; train 4; undo; undo; redo; redo", "set W[1,1] 5; train 4"},
        {"train 4; history 2", "train 2"},
        {"train 4; history 2; history 4", "train 4"},
        {"train 4; history 2; undo", ""},
        {"train 4; history 2; lr 3; undo", "train 4"},
        {"train 4; history 2; set X[1,1] 5; undo", "train 4"},
        {"train 4; history 2; set W[1,1] 5", "train 2; set W[1,1] 5"},
        {"train 4; history 2; set W[1,1] 5; undo", "train 4"},
        {"train 4; history 2; set W[1,1] 5; undo; undo; redo; redo", "train 2; set W[1,1] 5"},
        {"train 4; history 2; train 3; undo", "train 4"},
        {"train 4; set W[1,1] 5; history 2; undo", "train 4"},
        {"train 4; history 2; reset; undo", "train 4"},
        {"train 4; history 2; reset", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t count, again;
        double *a = numbers_after(rows[i].commands, &count);
        double *b = numbers_after(rows[i].same_as, &again);
        if (memcmp(a, b, count * sizeof *a) != 0)
            fail_msg("%s: not as after '%s'", rows[i].commands, rows[i].same_as);
        free(a);
        free(b);
    }
}

// The last step is what was left only where the number of steps is, too.
static void another_number_of_steps_is_returned_to(void **state)
{
    (void)state;
    App *app = open_loss();
    Training *training = &app->session->training;
    Graph *graph = app->session->graph;
    done(app, "train 2");
    assert_true(graph_set_setting(graph, SETTING_T, 7, ERROR_DROPPED));
    training_show(training, graph, 0);
    training_show(training, graph, 2);
    assert_true(graph_setting(graph, SETTING_T) == 2);
    training_return(training, graph);
    assert_true(graph_setting(graph, SETTING_T) == 7);
    training_show(training, graph, 0);
    app_free(app);
}

// Of what is not filmed the film shows another matrix.
static void a_film_is_of_a_matrix_that_has_one(void **state)
{
    (void)state;
    App *app = open_text(2, "X = input { {1, 2} } W = weight { {1}, {2} } Y = X * W "
                            "L = mse(Y, { {1} }) backward(L) training { lr = 0.1 }");
    const Training *training = &app->session->training;
    done(app, "train 1");
    done(app, "select X[1,1]");
    const size_t film = session_film(app->session);
    assert_true(film < training->nodes);
    assert_int_equal(training->node[film], graph_find(app->session->graph, "W"));
    app_free(app);
}

static void an_edit_at_an_earlier_step_drops_the_later_ones(void **state)
{
    (void)state;
    App *app = open_loss();
    const Training *training = &app->session->training;
    done(app, "train 6");
    done(app, "history 2");
    Error err = {0};
    assert_false(app_run(app, "set W[9,9] 1", &err)); // nothing has happened
    assert_int_equal(training->film.count, 7);
    done(app, "set W[1,1] 5");
    assert_int_equal(training->film.count, 3);
    assert_false(training_scrubbed(training));
    app_free(app);
}

// With everything taken back the later records are still there; asking for one
// more changes nothing.
static void an_empty_undo_changes_nothing(void **state)
{
    (void)state;
    App *app = open_loss();
    size_t count, again;
    double *before = numbers(app->session->graph, &count);
    done(app, "train 3");
    done(app, "undo");
    Error err = {0};
    assert_false(app_run(app, "undo", &err));
    double *after = numbers(app->session->graph, &again);
    assert_memory_equal(before, after, count * sizeof *before);
    free(before);
    free(after);
    app_free(app);
}

static void divergence_stops_at_the_last_finite_weights(void **state)
{
    (void)state;
    App *app = open_loss();
    Error err = {0};
    done(app, "lr 1e300");
    assert_false(app_run(app, "train 50", &err));
    assert_true(error_is_set(&err));
    CellRef cell;
    assert_false(graph_not_finite(app->session->graph, &cell));
    assert_true(isfinite(graph_objective(app->session->graph)));
    app_free(app);
}

// Where there is nothing to train, what the last edit changed still counts as changed.
static void no_weights_change_nothing(void **state)
{
    (void)state;
    App *app = open_loss();
    done(app, "practice softmax");
    done(app, "goto dY");
    Graph *graph = app->session->graph;
    const NodeId root = graph_root(graph);
    const CellRef cell = {SIDE_GRAD, root, 0, 0, 0};
    double before;
    done(app, "set dY[1,1] 7");
    assert_true(graph_changed(graph, cell, &before));
    assert_false(app_run(app, "train", ERROR_DROPPED));
    assert_true(graph_changed(graph, cell, &before));
    assert_int_equal(app->session->training.film.count, 0); // nor is there a history
    done(app, "view training");
    free(screen_of(app, 140, 40));
    app_free(app);
}

// A first step that is not taken leaves the steps behind the one that is looked at.
static void divergence_at_once_changes_nothing(void **state)
{
    (void)state;
    App *app = open_loss();
    const Training *training = &app->session->training;
    done(app, "train 5");
    done(app, "lr 1e300");
    done(app, "history 2");
    char *before = json_of(app);
    assert_false(app_run(app, "train", ERROR_DROPPED));
    char *after = json_of(app);
    assert_string_equal(before, after);
    assert_int_equal(training->film.count, 6);
    assert_int_equal(training->film.record[training->film.now].step, 2);
    assert_true(training_scrubbed(training));
    free(before);
    free(after);
    app_free(app);
}

static void bad_counts_are_refused(void **state)
{
    (void)state;
    App *app = open_loss();
    static const char *const lines[] = {"train 0", "train -1", "train 1.5", "train x", "history 1"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Error err = {0};
        assert_false(app_run(app, lines[i], &err));
        assert_int_equal(error_status(&err), 2);
    }
    app_free(app);
}

// Where the numbers were infinite before, a step would spoil the weights.
static void no_step_out_of_the_finite_numbers(void **state)
{
    (void)state;
    App *app = app_new(&(AppOptions){0});
    assert_true(app_open(app, "lessons/three-tokens.lua", ERROR_DROPPED));
    done(app, "set X[1,1] 1e300");
    assert_false(app_run(app, "train 3", ERROR_DROPPED));
    const Graph *graph = app->session->graph;
    assert_true(matrix_finite(graph_value(graph, graph_find(graph, "Wq"))));
    done(app, "undo");
    done(app, "train 3");
    app_free(app);
}

// In the training view one goes from step to step, not past either end.
static void one_goes_no_farther_than_the_ends(void **state)
{
    (void)state;
    App *app = open_loss();
    done(app, "train 3");
    done(app, "view training");
    const Training *training = &app->session->training;
    for (int i = 0; i < 3; i++) {
        done(app, "move right");
        assert_int_equal(training->film.now, 3);
        assert_false(training_scrubbed(training));
    }
    for (size_t i = 3; i-- > 0;) {
        done(app, "move left");
        assert_int_equal(training->film.now, i);
    }
    done(app, "move left");
    assert_int_equal(training->film.now, 0);
    app_free(app);
}

static const char *film_of(const Session *session)
{
    return graph_node(session->graph, session->training.node[session_film(session)])->name;
}

// The film shows the stop's own matrix where it is kept, else the attention that it leads to,
// and another that was chosen as long as one stays.
static void the_film_follows_the_stop(void **state)
{
    (void)state;
    static const char *const stops[][2] = {{"A2", "A2"},     {"S2", "A2"}, {"dA2", "A2"},
                                           {"step(E)", "E"}, {"X", "A1"},  {"intro", "A1"},
                                           {"L", "A1"}};
    App *app = app_new(&(AppOptions){0});
    char line[64];
    assert_true(app_open(app, "lessons/decoder-layer.lua", ERROR_DROPPED));
    done(app, "view training");
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        snprintf(line, sizeof line, "goto %s", stops[i][0]);
        done(app, line);
        assert_string_equal(film_of(app->session), stops[i][1]);
    }
    done(app, "goto A2");
    done(app, "matrix next");
    assert_string_not_equal(film_of(app->session), "A2");
    done(app, "matrix prev");
    assert_string_equal(film_of(app->session), "A2");
    done(app, "matrix prev");
    done(app, "train");
    done(app, "view lesson");
    done(app, "view training");
    assert_string_not_equal(film_of(app->session), "A2");
    done(app, "goto A1");
    assert_string_equal(film_of(app->session), "A1");
    app_free(app);
}

// When the records take too much room, every second one goes: the first and the
// last stay, and those between stand twice as far apart.
static void the_first_and_the_last_record_stay(void **state)
{
    (void)state;
    enum { RECORD = 8000000, KEPT = TRAINING_BYTES / RECORD };
    static const char text[] = "lesson { api = 1, id = \"wide\", title = \"t\" }\n"
                               "X = input(ones(1, 1000)) W = weight(zeros(1000, 1000))\n"
                               "L = mse(X * W, target(ones(1, 1000)))\nbackward(L)\n";
    char path[512];
    snprintf(path, sizeof path, "%s/wide.lua", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    App *app = app_new(&(AppOptions){0});
    Error err = {0};
    assert_true(app_open(app, path, &err));
    const Training *training = &app->session->training;
    done(app, "view training");
    for (size_t step = 1; step <= KEPT + 2; step++) {
        done(app, "train 1");
        done(app, "move right"); // there is nothing behind, nor what was there
        assert_int_equal(training->film.now, training->film.count - 1);
        assert_true(training->film.count <= KEPT);
        assert_int_equal(training->film.record[0].step, 0);
        assert_int_equal(training->film.record[training->film.count - 1].step, step);
    }
    assert_true(training->film.count < KEPT);
    for (size_t i = 0; i + 2 < training->film.count; i++)
        assert_true(training->film.record[i + 1].step - training->film.record[i].step <= 2);
    assert_int_equal(training->film.record[1].step, 2);
    app_free(app);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loss_falls_as_promised),
        cmocka_unit_test(one_step_is_w_minus_lr_dw),
        cmocka_unit_test(undo_brings_every_bit_back),
        cmocka_unit_test(reset_is_before_the_first_step),
        cmocka_unit_test(an_earlier_step_is_shown_and_becomes_the_present),
        cmocka_unit_test(undo_after_looking_back_is_the_undo_of_all_steps),
        cmocka_unit_test(undo_and_redo_meet_what_they_left),
        cmocka_unit_test(another_number_of_steps_is_returned_to),
        cmocka_unit_test(a_film_is_of_a_matrix_that_has_one),
        cmocka_unit_test(an_edit_at_an_earlier_step_drops_the_later_ones),
        cmocka_unit_test(an_empty_undo_changes_nothing),
        cmocka_unit_test(one_goes_no_farther_than_the_ends),
        cmocka_unit_test(the_film_follows_the_stop),
        cmocka_unit_test(the_first_and_the_last_record_stay),
        cmocka_unit_test(divergence_stops_at_the_last_finite_weights),
        cmocka_unit_test(no_weights_change_nothing),
        cmocka_unit_test(divergence_at_once_changes_nothing),
        cmocka_unit_test(bad_counts_are_refused),
        cmocka_unit_test(no_step_out_of_the_finite_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
