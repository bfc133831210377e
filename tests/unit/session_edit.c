// SPDX-License-Identifier: GPL-3.0-or-later
// Changing numbers: undo gives back the same bits after anything, redo does it
// again, reset finds the lesson's own numbers, tenths stay tenths.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "base/random.h"
#include "graph/address.h"
#include "kit/clone.h"
#include "kit/open.h"

enum { EDITS = 200 };

static double number(App *app, const char *text)
{
    Address address;
    assert_true(address_parse(app->session->graph, text, false, &address, ERROR_DROPPED));
    return graph_number(app->session->graph, address_cell(&address));
}

static void assert_number(App *app, const char *text, double expected)
{
    const double found = number(app, text);
    if (memcmp(&found, &expected, sizeof found) != 0)
        fail_msg("%s is %.17g, not %.17g", text, found, expected);
}

// ---- Random sequences ---------------------------------------------------

static const char *const lines[] = {"set Wq[1,2] 1/2",
                                    "set X[2,1] -0.25",
                                    "set Wk[2,2] sqrt(2)",
                                    "set Wv[1,1] 1e-3",
                                    "set dO[3,2] 3",
                                    "set S_scaled.by 1",
                                    "lr 0.05",
                                    "set X[:,1] 1",
                                    "set Wq 0.5",
                                    "nudge 0.1",
                                    "nudge -0.1",
                                    "reset",
                                    "select Wk[1,1]",
                                    "select X[3,2]",
                                    "select dO[1,1]",
                                    "set S_scaled.by 0.1",
                                    "lr 0",
                                    "set Wv[2,:] 0.1",
                                    "set Q[1,1] 2",
                                    "set dQ[1,1] 2",
                                    "set Wq[9,9] 1",
                                    "set Wq[1,1] 1/0",
                                    "lr -1",
                                    "next",
                                    "set Wq[1,1] 1"};

// Runs random commands; fails are part of it. Returns the entries of undo.
static size_t edit_at_random(App *app, uint64_t seed, size_t count)
{
    Random random = random_seeded(seed);
    size_t entries = 0;
    for (size_t i = 0; i < count; i++) {
        const char *line = lines[random_below(&random, sizeof lines / sizeof *lines)];
        const unsigned long before = app->session->changes;
        Error err = {0};
        app_run(app, line, &err);
        entries += app->session->changes != before;
    }
    return entries;
}

static void test_undo_all(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        App *app = open_worked_case(LANG_EN);
        Graph *original = graph_clone(app->session->graph);
        char *before = json_of(app);
        size_t entries = edit_at_random(app, seed, EDITS);
        assert_true(entries > EDITS / 3);
        char *edited = json_of(app);
        for (size_t i = 0; i < entries; i++)
            assert_true(run(app, "undo"));
        assert_false(journal_at(&app->session->journal, true));
        assert_false(graph_any_edited(app->session->graph));
        assert_true(graph_same(app->session->graph, original));
        char *after = json_of(app);
        assert_string_equal(before, after);
        for (size_t i = 0; i < entries; i++)
            assert_true(run(app, "redo"));
        assert_false(journal_at(&app->session->journal, false));
        free(after);
        after = json_of(app);
        assert_string_equal(edited, after);
        free(before);
        free(edited);
        free(after);
        graph_free(original);
        app_free(app);
    }
}

// Nothing can be redone before anything was undone, and no more than was undone.
static void test_redo_ends(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_false(journal_at(&app->session->journal, false));
    assert_false(run(app, "redo"));
    assert_true(run(app, "set Wq[1,1] 7") && run(app, "set Wq[1,2] 8"));
    assert_false(journal_at(&app->session->journal, false));
    assert_true(run(app, "undo"));
    assert_true(journal_at(&app->session->journal, false));
    assert_true(run(app, "redo"));
    assert_false(journal_at(&app->session->journal, false));
    assert_false(run(app, "redo"));
    assert_true(run(app, "undo") && run(app, "undo"));
    assert_false(journal_at(&app->session->journal, true));
    assert_false(run(app, "undo"));
    app_free(app);
}

static void test_reset(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *before = json_of(app);
    assert_true(run(app, "reset")); // of nothing: nothing to undo
    assert_false(journal_at(&app->session->journal, true));
    for (uint64_t seed = 1; seed <= 5; seed++) {
        edit_at_random(app, seed, 30);
        assert_true(run(app, "set Wq[1,1] 7"));
        char *edited = json_of(app);
        assert_true(graph_any_edited(app->session->graph));
        assert_true(run(app, "reset"));
        assert_false(graph_any_edited(app->session->graph));
        char *after = json_of(app);
        assert_string_equal(before, after);
        free(after);
        assert_true(run(app, "undo")); // brings the edits back
        after = json_of(app);
        assert_string_equal(edited, after);
        free(after);
        free(edited);
        assert_true(run(app, "reset"));
    }
    free(before);
    app_free(app);
}

static void test_a_new_edit_drops_what_could_be_redone(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wq[1,1] 2"));
    assert_true(run(app, "undo"));
    assert_true(journal_at(&app->session->journal, false));
    assert_true(run(app, "set Wq[1,2] 3"));
    assert_false(journal_at(&app->session->journal, false));
    assert_false(app_run(app, "redo", ERROR_DROPPED));
    assert_number(app, "Wq[1,1]", 1);
    assert_number(app, "Wq[1,2]", 3);
    app_free(app);
}

static void test_a_refused_edit_changes_nothing(void **state)
{
    (void)state;
    static const char *const refused[] = {
        "set Q[1,1] 2", "set dQ[1,1] 2", "set S_scaled.by 1/0", "lr -1",
        "undo",         "set A 1",       "set S.transpose_b 1"};
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wq[1,1] 2"));
    assert_true(run(app, "select Wq[1,1]")); // shows "1 → 2"
    assert_true(run(app, "undo"));
    buffer_clear(&app->message);
    char *before = screen_of(app, 140, 45);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(app_run(app, refused[i], ERROR_DROPPED));
        buffer_clear(&app->message);
        char *after = screen_of(app, 140, 45);
        assert_string_equal(before, after);
        free(after);
        assert_true(journal_at(&app->session->journal, false));
        assert_false(journal_at(&app->session->journal, true));
    }
    assert_true(run(app, "redo"));
    assert_number(app, "Wq[1,1]", 2);
    free(before);
    app_free(app);
}

static void test_moves_are_no_entries(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    static const char *const moves[] = {"next",    "select A[1,2]", "explain", "term next", "back",
                                        "lang zh", "digits 5",      "h finer", "transpose", "flip"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        assert_true(run(app, moves[i]));
        assert_false(journal_at(&app->session->journal, true));
    }
    assert_false(graph_any_edited(app->session->graph));
    app_free(app);
}

// ---- Nudge --------------------------------------------------------------

static void test_tenths_stay_tenths(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "select Wq[1,2]"));
    for (int i = 1; i <= 30; i++) {
        assert_true(run(app, "nudge 0.1"));
        char text[16];
        snprintf(text, sizeof text, "%d.%d", i / 10, i % 10);
        assert_number(app, "Wq[1,2]", strtod(text, NULL));
    }
    for (int i = 29; i >= -20; i--) {
        assert_true(run(app, "nudge -0.1"));
        char text[16];
        snprintf(text, sizeof text, "%s%d.%d", i < 0 ? "-" : "", abs(i) / 10, abs(i) % 10);
        assert_number(app, "Wq[1,2]", i == 0 ? 0 : strtod(text, NULL));
    }
    app_free(app);
}

static void test_nudge_of_a_computed_cell(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *before = json_of(app);
    assert_true(run(app, "select A[2,1]"));
    Error err = {0};
    assert_false(app_run(app, "nudge 0.1", &err));
    char text[300];
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "X, Wq, Wk")); // the leaves behind it
    char *after = json_of(app);
    assert_string_equal(before, after);
    free(before);
    free(after);
    app_free(app);
}

// ---- What a change says -------------------------------------------------

static void test_what_a_change_counts(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wv[1,2] 1/2"));
    const Change *change = &app->session->change;
    // Wv[1,2] itself, column 2 of V where X's first column is not 0, and
    // column 2 of O.
    assert_int_equal(change->changed, 1 + 2 + 3);
    assert_int_equal(change->total, 69);
    assert_string_equal(change->command, "set Wv[1,2] 1/2");
    assert_true(change->before != change->after);
    app_free(app);
}

static double before_of(App *app, const char *text)
{
    Address address;
    assert_true(address_parse(app->session->graph, text, false, &address, ERROR_DROPPED));
    double before;
    assert_true(graph_changed(app->session->graph, address_cell(&address), &before));
    return before;
}

static void assert_message(App *app, const char *text)
{
    if (!strstr(buffer_text(&app->message), text))
        fail_msg("'%s' is not in '%s'", text, buffer_text(&app->message));
}

// Gradients count once the walk has shown one, drawn or not, and the first edit
// has a before for each of them, paths included.
static void test_gradients_follow_the_first_edit(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wq[1,2] 1/2"));
    assert_message(app, "f 8.230 → 8.259; 25/69 values changed");
    assert_true(run(app, "undo"));
    assert_true(run(app, "goto dX"));
    assert_true(run(app, "set Wq[1,2] 1/2"));
    assert_message(app, "; 25/69 values and 46/69 gradients changed");
    assert_true(fabs(before_of(app, "dX[2,1]") + 0.278058) < 1e-6);
    const NodeId x = graph_find(app->session->graph, "X");
    double before, sum = 0;
    for (size_t path = 0; path < 3; path++) {
        graph_changed(app->session->graph, (CellRef){SIDE_PATH, x, path, 1, 0}, &before);
        sum += before;
    }
    assert_true(fabs(sum + 0.278058) < 1e-6);
    const CellRef next = {SIDE_NEXT, graph_find(app->session->graph, "Wq"), 0, 0, 0};
    assert_true(graph_changed(app->session->graph, next, &before));
    assert_true(fabs(before - (1 - 0.1 * 0.147287)) < 1e-6);
    app_free(app);
}

// The message names the largest changes of what is shown, none that is covered, also where undo
// takes their marks away; where nothing shown changed the largest that the walk has shown.
static void test_the_largest_are_named(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_worked_case(LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "goto S"));
    assert_true(run(app, "set Wq[1,2] 1/2"));
    assert_message(app, "Wq[1,2] 0 → 0.5: S[3,3] 13 → 19, [3,1] 6 → 10.5; f 8.230 → ");
    assert_null(strstr(buffer_text(&app->message), "S[1,3]"));
    assert_true(run(app, "undo"));
    assert_message(app, "Wq[1,2] 0.5 → 0: S[3,3] 19 → 13, [3,1] 10.5 → 6; f 8.259 → ");
    assert_true(run(app, "set Wv[1,1] 2"));
    assert_message(app, "Wv[1,1] 1 → 2: nothing here changed; most elsewhere V[3,1] 4 → 7");
    assert_true(run(app, "select Wq[1,1]") && run(app, "nudge 0.1"));
    assert_message(app, "Wq[1,1] 1 → 1.1: ");
    assert_true(run(app, "goto X") && run(app, "set Wv[1,1] 3"));
    assert_message(app, "Wv[1,1] 2 → 3: f ");
    app_free(app);
    app = open_worked_case(LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "goto step(Wq)") && run(app, "train")); // the weight, whose gradient
    assert_message(app, "train 1: Wq[1,1] 1 → 0.985; f 8.230 → 4.280; step 1 "); // changed more
    app_resize(app, 140, 45);
    assert_true(run(app, "undo") && run(app, "goto A") && run(app, "train 2"));
    assert_message(app, "train 2: S_scaled[3,3] 9.192 → 8.977, ");
    app_resize(app, 80, 24); // where steps and loss have no room beside it they come first
    assert_true(run(app, "train 2"));
    assert_message(app, "train 2: f ");
    app_free(app);
    app = open_lesson(tree_path("lessons/gpt.lua", path), LANG_EN); // another run of the file
    assert_true(run(app, "goto p") && run(app, "choose seed 3"));
    assert_message(app, "choose seed 3: logits[5,6] -2.434 → 3.111, [5,1] ");
    assert_message(app, "; L 3.846 → 3.479");
    assert_true(fabs(before_of(app, "p[5,12]") - 0.008) < 1e-3);
    assert_true(run(app, "undo"));
    assert_message(app, "undo choose seed 3: logits[5,6] 3.111 → -2.434, ");
    assert_true(run(app, "say text small cats eat")); // a row fewer: another shape
    assert_null(strstr(buffer_text(&app->message), "logits["));
    app_free(app);
    app = open_lesson(tree_path("lessons/gpt.lua", path), LANG_EN); // gradients that nobody drew
    assert_true(run(app, "goto step(P)") && run(app, "set E[1,1] 0.37"));
    assert_message(app, " gradients changed");
    assert_null(strstr(buffer_text(&app->message), " 0/"));
    app_free(app);
}

// A mark says that the last change changed the number, one that takes it back as well.
static void test_marks_go_with_the_last_edit(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    const CellRef cell = {SIDE_VALUE, graph_find(app->session->graph, "Wq"), 0, 0, 1};
    double before;
    assert_true(run(app, "set Wq[1,2] 1/2"));
    assert_true(run(app, "set Wq[1,1] 2"));
    assert_false(graph_changed(app->session->graph, cell, &before));
    assert_true(run(app, "undo"));
    assert_true(before_of(app, "Wq[1,1]") == 2);
    assert_false(graph_changed(app->session->graph, cell, &before));
    assert_true(run(app, "undo"));
    assert_true(before_of(app, "Wq[1,2]") == 0.5);
    assert_true(run(app, "redo"));
    assert_true(before_of(app, "Wq[1,2]") == 0);
    assert_true(run(app, "reset"));
    assert_true(before_of(app, "Wq[1,2]") == 0.5);
    assert_true(run(app, "lr 5"));
    assert_false(graph_changed(app->session->graph, cell, &before));
    app_free(app);
}

static void test_messages_say_was_and_is(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "lr 0.05"));
    assert_string_equal(buffer_text(&app->message), "lr 0.05 (0.1 → 0.05)");
    assert_true(run(app, "undo"));
    assert_string_equal(buffer_text(&app->message), "undo lr 0.05 (0.05 → 0.1)");
    assert_true(run(app, "set S_scaled.by 1"));
    assert_message(app, "set S_scaled.by 1 (1/√2 → 1): ");
    assert_true(run(app, "lang zh"));
    assert_true(run(app, "undo"));
    assert_message(app, "undo set S_scaled.by 1（1 → 1/√2）：f 8.239 → 8.230；69 个值里");
    app_free(app);
}

static void test_several_cells_are_one_entry(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *before = json_of(app);
    assert_true(run(app, "set Wq[:,:] 0.25"));
    assert_number(app, "Wq[2,1]", 0.25);
    assert_true(run(app, "undo"));
    char *after = json_of(app);
    assert_string_equal(before, after);
    assert_false(journal_at(&app->session->journal, true));
    free(before);
    free(after);
    app_free(app);
}

// The step of the finite difference has two ends; what is beyond is refused
// when it is typed, and where one goes finer or coarser it stays at the end.
static void test_the_ends_of_h(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "h 1e-11"));
    assert_true(app->session->h == 1e-11);
    assert_true(run(app, "h finer"));
    assert_true(app->session->h == 1e-11);
    assert_true(run(app, "h coarser"));
    assert_true(app->session->h == 1e-10);
    assert_true(run(app, "h 1"));
    assert_true(run(app, "h coarser"));
    assert_true(app->session->h == 1);
    static const char *const refused[] = {"h 1e-12", "h 9e-12", "h 1.5", "h 0", "h -1", "h nan"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(app_run(app, refused[i], ERROR_DROPPED));
    assert_true(app->session->h == 1);
    session_set_h(app->session, 1e-300);
    assert_true(app->session->h == 1e-11);
    session_set_h(app->session, 7);
    assert_true(app->session->h == 1);
    app_free(app);
}

// A learning rate may be 0, which takes no step; a parameter may be either end of
// its range.
static void test_the_ends_of_a_range_belong_to_it(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "lr 0"));
    assert_true(graph_setting(app->session->graph, SETTING_LR) == 0);
    assert_false(app_run(app, "lr -0.1", ERROR_DROPPED));
    assert_true(graph_setting(app->session->graph, SETTING_LR) == 0);
    app_free(app);
    char path[OPEN_PATH];
    app = open_lesson(tree_path("lessons/norm.lua", path), LANG_EN);
    assert_true(run(app, "set y.eps 1e6"));
    assert_true(run(app, "set y.eps 0"));
    assert_false(app_run(app, "set y.eps 1000001", ERROR_DROPPED));
    assert_false(app_run(app, "set y.eps -1e-9", ERROR_DROPPED));
    app_free(app);
}

// A number that is not finite cannot be typed, but one that the lesson gave can be
// put back.
static void test_what_was_given_comes_back(void **state)
{
    (void)state;
    static const char text[] = "lesson { api = 1, id = \"odd\", title = \"t\" }\n"
                               "X = input { {0/0, 1/0} }\n"
                               "Y = X * weight { {1}, {2} }\n";
    char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/odd.lua", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    App *app = open_lesson(path, LANG_EN);
    assert_non_null(app);
    const double given = number(app, "X[1,1]");
    assert_true(isnan(given));
    assert_true(run(app, "set X 3"));
    assert_true(run(app, "undo"));
    assert_number(app, "X[1,1]", given);
    assert_number(app, "X[1,2]", INFINITY);
    assert_true(run(app, "redo"));
    assert_number(app, "X[1,1]", 3);
    assert_true(run(app, "reset"));
    assert_number(app, "X[1,1]", given);
    assert_number(app, "X[1,2]", INFINITY);
    assert_false(graph_any_edited(app->session->graph));
    app_free(app);
}

// `edit` opens the line for what can be changed alone; of another cell it says at once
// what is behind it.
static void test_edit_of_a_computed_cell(void **state)
{
    static const struct {
        const char *lesson, *cell, *opens, *says;
    } cells[] = {
        {"lessons/three-tokens.lua", "Wq[1,2]", "set Wq[1,2] ", NULL},
        {"lessons/three-tokens.lua", "dO[1,2]", "set dO[1,2] ", NULL},
        {"lessons/three-tokens.lua", "A[2,3]", NULL,
         "A is computed and cannot be set; change what is behind it: X, Wq, Wk"},
        {"lessons/three-tokens.lua", "dWq[1,1]", NULL,
         "dWq is computed and cannot be set; the given gradient is dO"},
        {"lessons/training.lua", "dWq[1,1]", NULL, "change what is behind it: "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        char path[OPEN_PATH], line[64];
        App *app = open_lesson(tree_path(cells[i].lesson, path), LANG_EN);
        snprintf(line, sizeof line, "select %s", cells[i].cell);
        assert_true(run(app, line));
        assert_int_equal(app_run(app, "edit", ERROR_DROPPED), cells[i].opens != NULL);
        if (cells[i].opens)
            assert_string_equal(app->prefill, cells[i].opens);
        else if (app->prefill || !strstr(buffer_text(&app->message), cells[i].says))
            fail_msg("%s: %s", cells[i].cell, buffer_text(&app->message));
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_all),
        cmocka_unit_test(test_redo_ends),
        cmocka_unit_test(test_reset),
        cmocka_unit_test(test_a_new_edit_drops_what_could_be_redone),
        cmocka_unit_test(test_a_refused_edit_changes_nothing),
        cmocka_unit_test(test_moves_are_no_entries),
        cmocka_unit_test(test_tenths_stay_tenths),
        cmocka_unit_test(test_nudge_of_a_computed_cell),
        cmocka_unit_test(test_edit_of_a_computed_cell),
        cmocka_unit_test(test_what_a_change_counts),
        cmocka_unit_test(test_gradients_follow_the_first_edit),
        cmocka_unit_test(test_the_largest_are_named),
        cmocka_unit_test(test_marks_go_with_the_last_edit),
        cmocka_unit_test(test_messages_say_was_and_is),
        cmocka_unit_test(test_several_cells_are_one_entry),
        cmocka_unit_test(test_the_ends_of_h),
        cmocka_unit_test(test_the_ends_of_a_range_belong_to_it),
        cmocka_unit_test(test_what_was_given_comes_back),
    };
    return cmocka_run_group_tests_name("session_edit", tests, NULL, NULL);
}
