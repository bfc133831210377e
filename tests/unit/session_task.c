// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks: what is covered and until when, what an answer does, hints, goals,
// edits, fading, asking again, and all of it kept in the progress file.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>
#include <cmocka.h>

#include "kit/asked.h"
#include "kit/task_app.h"
#include "session/progress.h"
#include "session/results.h"

static bool fails(App *app, const char *line)
{
    return !app_run(app, line, ERROR_DROPPED);
}

// ---- Answering ----------------------------------------------------------

static void test_wrong_then_right(void **state)
{
    (void)state;
    App *app = open_at("S");
    const TaskState *s = state_of_task(app, "dot-product");
    assert_true(covered(app, "S[1,3]"));
    assert_shows(app, "How much is S[1,3]", true);
    assert_true(run(app, "answer 7"));
    assert_int_equal(s->outcome, TASK_OPEN);
    assert_int_equal(s->reply, REPLY_LISTED);
    assert_true(covered(app, "S[1,3]"));
    assert_shows(app, "Not 7.", true);
    assert_shows(app, "own key", true);
    assert_true(run(app, "answer 2"));
    assert_int_equal(s->reply, REPLY_FOUND);
    assert_shows(app, "That is S[1,2]", true);
    assert_true(run(app, "answer 1*3+2*4"));
    assert_int_equal(s->outcome, TASK_RIGHT);
    assert_int_equal(s->tries, 3);
    assert_string_equal(s->first, "7");
    assert_string_equal(s->guess, "1*3+2*4");
    assert_false(covered(app, "S[1,3]"));
    assert_shows(app, "Right: 11. First you said 7.", true);
    assert_true(fails(app, "answer 11"));
    app_free(app);
}

// What cannot be read is no try, nor is what is right but coarse.
// As many blanks as one likes: an answer is the rest of its line.
static void test_blanks(void **state)
{
    (void)state;
    App *app = open_at("S");
    assert_true(run(app, "answer 1 * 3 + 1 * 4"));
    assert_shows(app, "Not 1 ⋅ 3 + 1 ⋅ 4.", true);
    assert_true(run(app, "answer 1 * 3 + 2 * 4"));
    assert_int_equal(state_of_task(app, "dot-product")->outcome, TASK_RIGHT);
    app_free(app);
}

static void test_unread(void **state)
{
    (void)state;
    App *app = open_at("S");
    assert_true(fails(app, "answer seventy"));
    assert_true(fails(app, "answer 1/0"));
    assert_int_equal(state_of_task(app, "dot-product")->tries, 0);
    assert_true(run(app, "answer"));
    assert_string_equal(app->prefill, "answer ");
    assert_int_equal(state_of_task(app, "dot-product")->tries, 0);
    app_free(app);
    app = open_at("X");
    assert_true(fails(app, "answer 1"));
    assert_true(fails(app, "hint"));
    assert_true(fails(app, "reveal"));
    assert_true(fails(app, "skip"));
    app_free(app);
}

// A sign and one of three choices take two answers, and the reply to the first comes
// before the second.
static void test_two_tries(void **state)
{
    (void)state;
    App *app = open_at("dQ");
    assert_true(covered(app, "dWq[2,1]"));
    assert_true(run(app, "answer +"));
    assert_int_equal(state_of_task(app, "sum-over-words")->outcome, TASK_OPEN);
    assert_non_null(strstr(buffer_text(&app->message), "one more try"));
    assert_true(covered(app, "dWq[2,1]"));
    assert_shows(app, "Not +.", true);
    assert_true(run(app, "answer +"));
    assert_int_equal(state_of_task(app, "sum-over-words")->outcome, TASK_WRONG);
    assert_false(covered(app, "dWq[2,1]"));
    assert_shows(app, "You said +. ", true);
    // Of other numbers than those that were asked about nothing is said.
    assert_true(run(app, "set X[1,1] 5"));
    assert_shows(app, "You said +; the numbers of this question are edited now.", true);
    assert_shows(app, "it is", false);
    assert_true(run(app, "undo"));
    assert_shows(app, "You said +. ", true);
    assert_true(run(app, "goto A"));
    assert_true(covered(app, "A[3,1]"));
    assert_false(covered(app, "A[2,1]"));
    assert_true(run(app, "answer 2"));
    assert_int_equal(state_of_task(app, "own-share")->outcome, TASK_OPEN);
    assert_shows(app, "1 about half   ✗ two thirds", true); // in its place
    assert_true(run(app, "answer NEARLY all"));
    assert_int_equal(state_of_task(app, "own-share")->outcome, TASK_RIGHT);
    assert_int_equal(state_of_task(app, "own-share")->once, TASK_WRONG);
    app_free(app);
}

// One of two is settled at once, more than three take three answers.
static void test_tries(void **state)
{
    (void)state;
    static const Session lesson; // of no exercise
    for (size_t choices = 2; choices <= 5; choices++) {
        const Task task = {.kind = TASK_CHOICE, .choices = choices};
        assert_int_equal(task_tries(&lesson, &task), choices <= 3 ? choices - 1 : 3);
    }
    assert_int_equal(task_tries(&lesson, &(const Task){.kind = TASK_NUMBER}), SIZE_MAX);
}

// The reply stands beside the answer that it is to.
static void test_last_answer(void **state)
{
    (void)state;
    App *app = open_at("S");
    assert_true(run(app, "answer 7"));
    assert_true(run(app, "answer 6"));
    assert_true(run(app, "reveal"));
    assert_shows(app, "First you said 7, last 6. That is S[3,1]", true);
    app_free(app);
}

// Of several numbers the reply says which are right, or that they stand in wrong places.
static void test_some_right(void **state)
{
    (void)state;
    App *app = open_at("V");
    assert_true(run(app, "answer 4 2"));
    assert_shows(app, "Not 4 2. Only number 2 is wrong. That is", true);
    assert_true(run(app, "answer （１，４）"));
    assert_int_equal(state_of_task(app, "row-of-V")->found.kind, SLIP_PLACES);
    assert_true(run(app, "answer （４，１）"));
    assert_int_equal(state_of_task(app, "row-of-V")->outcome, TASK_RIGHT);
    app_free(app);
}

static void test_other_kinds(void **state)
{
    (void)state;
    App *app = open_at("V");
    assert_true(run(app, "answer 3 1"));
    assert_int_equal(state_of_task(app, "row-of-V")->reply, REPLY_LISTED);
    assert_true(fails(app, "answer 4"));
    assert_true(run(app, "answer 4, 1"));
    assert_int_equal(state_of_task(app, "row-of-V")->outcome, TASK_RIGHT);
    assert_true(run(app, "goto dA"));
    assert_true(run(app, "answer 3 2 1"));
    assert_int_equal(state_of_task(app, "order-of-dS")->found.kind, SLIP_REVERSED);
    assert_true(run(app, "answer we sip tea"));
    assert_int_equal(state_of_task(app, "order-of-dS")->outcome, TASK_RIGHT);
    assert_true(run(app, "goto dK"));
    assert_shows(app, "dK ?×?", true);
    assert_true(run(app, "answer 9 by 9"));
    assert_int_equal(state_of_task(app, "shape-of-dK")->reply, REPLY_WRONG);
    assert_true(run(app, "answer 2 by 3"));
    assert_int_equal(state_of_task(app, "shape-of-dK")->reply, REPLY_LISTED);
    assert_true(run(app, "answer 3 by 2"));
    assert_shows(app, "dK 3×2", true);
    assert_true(run(app, "goto step(Wv)"));
    assert_true(run(app, "answer 3*4"));
    assert_int_equal(state_of_task(app, "how-many-numbers")->outcome, TASK_RIGHT);
    app_free(app);
}

// Columns of the same number may stand either way round, also back to front.
static void test_equal_columns(void **state)
{
    (void)state;
    static const char text[] =
        "lesson { api = 1, id = \"order\", title = \"t\" }\n"
        "X = input { {2, 1, 2, 0} }\n"
        "Y = X * input { {1,0,0,0}, {0,1,0,0}, {0,0,1,0}, {0,0,0,1} }\n"
        "ask { at = Y, order_of = { Y, 1 }, prompt = { en = \"?\", zh = \"?\" } }\n";
    static const struct {
        const char *answer;
        bool right;
        SlipKind slip;
    } all[] = {{"1 3 2 4", true, SLIP_NONE},        {"3 1 2 4", true, SLIP_NONE},
               {"1 2 3 4", false, SLIP_NEIGHBOURS}, {"4 2 3 1", false, SLIP_REVERSED},
               {"4 2 1 3", false, SLIP_REVERSED},   {"4 1 2 3", false, SLIP_NONE},
               {"3 1 4 2", false, SLIP_NEIGHBOURS}};
    char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/order.lua", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[64];
        App *app = open_lesson(path, LANG_EN);
        assert_non_null(app);
        assert_true(run(app, "goto Y"));
        snprintf(line, sizeof line, "answer %s", all[i].answer);
        assert_true(run(app, line));
        const TaskState *y = state_of_task(app, "Y.1");
        assert_int_equal(y->outcome, all[i].right ? TASK_RIGHT : TASK_OPEN);
        assert_int_equal(y->found.kind, all[i].slip);
        app_free(app);
    }
    unlink(path);
}

static void test_hints_and_giving_up(void **state)
{
    (void)state;
    App *app = open_at("S");
    assert_true(run(app, "hint"));
    assert_string_equal(buffer_text(&app->message), "hint 1 of 2; a hint costs nothing");
    assert_shows(app, "Multiply component by component", true);
    assert_shows(app, "1⋅3 + 2⋅4", false);
    assert_true(run(app, "hint"));
    assert_shows(app, "1⋅3 + 2⋅4 = ?", true);
    assert_non_null(strstr(buffer_text(&app->message), "the last"));
    assert_true(fails(app, "hint"));
    assert_true(run(app, "reveal"));
    assert_non_null(strstr(buffer_text(&app->message), "asked again at the end"));
    assert_shows(app, "It is 11.", true);
    assert_shows(app, "1⋅3 + 2⋅4 = 11", true);
    assert_true(run(app, "goto V"));
    assert_true(run(app, "skip")); // as earlier versions called it
    assert_non_null(strstr(buffer_text(&app->message), "the answer is shown"));
    assert_shows(app, "It is 4, 1.", true);
    assert_true(state_of_task(app, "row-of-V")->review.missed);
    app_free(app);
}

// ---- Covering -----------------------------------------------------------

// Looking elsewhere uncovers nothing; going on does, and coming back asks
// again.
static void test_until_when(void **state)
{
    (void)state;
    App *app = open_at("A");
    assert_true(run(app, "flip"));
    assert_true(covered(app, "A[3,3]"));
    assert_true(run(app, "flip"));
    assert_true(run(app, "select S[1,1]"));
    assert_true(covered(app, "A[3,3]"));
    assert_true(run(app, "goto A"));
    assert_int_equal(state_of_task(app, "own-share")->outcome, TASK_OPEN);
    assert_true(run(app, "goto O"));
    assert_int_equal(state_of_task(app, "own-share")->outcome, TASK_PASSED);
    assert_false(covered(app, "A[3,3]"));
    assert_true(run(app, "prev"));
    assert_true(covered(app, "A[3,3]"));
    assert_true(run(app, "answer 3"));
    assert_int_equal(state_of_task(app, "own-share")->outcome, TASK_RIGHT);
    assert_false(state_of_task(app, "own-share")->review.missed);
    app_free(app);
}

// ---- Edits and goals ----------------------------------------------------

static void test_waiting(void **state)
{
    (void)state;
    App *app = open_at("A");
    assert_true(run(app, "set Wq[1,1] 2"));
    assert_true(fails(app, "answer 3"));
    app_say_nothing(app); // which says it, too
    assert_shows(app, "This question waits for", true);
    assert_shows(app, "(key O, or u)", true);
    assert_int_equal(state_of_task(app, "own-share")->tries, 0);
    assert_true(run(app, "set Wq[1,1] 1"));
    assert_true(run(app, "answer 3"));
    assert_true(run(app, "goto S"));
    assert_true(run(app, "set X[1,1] 2")); // nothing is judged on edited numbers
    assert_shows(app, "The query of \"we\" is", false);
    assert_true(fails(app, "answer 2*3+2*4"));
    assert_int_equal(state_of_task(app, "dot-product")->tries, 0);
    assert_true(run(app, "undo"));
    assert_true(run(app, "answer 7"));
    assert_true(run(app, "answer 1*3+2*4"));
    assert_int_equal(state_of_task(app, "dot-product")->outcome, TASK_RIGHT);
    assert_true(run(app, "set X[1,1] 3")); // what was right stays what it was
    assert_shows(app, "Right: 1⋅3+2⋅4. First you said 7.", true);
    assert_true(run(app, "reset"));
    assert_true(run(app, "goto K"));
    assert_true(run(app, "set X[3,1] 5")); // the question there is of K[3,2]
    assert_true(fails(app, "answer 4"));
    assert_true(run(app, "goto S"));
    assert_true(run(app, "cover 4")); // what is filled in is of the numbers there are
    assert_true(run(app, "select S[3,3]"));
    assert_true(run(app, "answer 5*5+1*6"));
    app_free(app);
}

// A wrong answer of numbers that are edited when one goes on keeps no truth of theirs.
static void test_edited_before_it_is_passed(void **state)
{
    (void)state;
    App *app = open_at("S");
    const TaskState *s = state_of_task(app, "dot-product");
    assert_true(run(app, "answer 7"));
    assert_true(run(app, "set X[1,1] 2"));
    assert_true(run(app, "next"));
    assert_int_equal(s->once, TASK_WRONG);
    assert_int_equal(s->once_day, TODAY);
    assert_null(s->once_truth);
    app_free(app);
}

static void test_goal(void **state)
{
    (void)state;
    App *app = open_at("A");
    assert_true(run(app, "answer 3"));
    assert_true(fails(app, "answer 3"));
    assert_true(run(app, "next"));
    const TaskState *goal = state_of_task(app, "more-than-half");
    assert_shows(app, "edit numbers (e)", true);
    assert_shows(app, "or train (t)", false);
    assert_shows(app, " 0.0743", true);
    assert_true(run(app, "set Wk[1,2] 0.9"));
    assert_int_equal(goal->outcome, TASK_OPEN);
    assert_shows(app, "Now A[2,2]", true);
    assert_shows(app, " 0.0743", false);
    assert_true(run(app, "goto Wk")); // edits are made where the number is
    assert_null(strstr(buffer_text(&app->message), "goal"));
    assert_true(run(app, "set Wk[1,2] 0.95"));
    assert_int_equal(goal->outcome, TASK_OPEN);
    assert_null(strstr(buffer_text(&app->message), "goal"));
    assert_true(run(app, "set Wk[1,2] -2"));
    assert_int_equal(goal->outcome, TASK_RIGHT);
    assert_non_null(strstr(buffer_text(&app->message), "made it happen, the goal at A; key O"));
    assert_true(run(app, "goto A"));
    assert_shows(app, "You made it happen with set Wk[1,2] -2. Now A[2,2] = 0.", true);
    app_free(app);
    app = open_at("Wk");
    assert_true(run(app, "set Wk[1,2] -2")); // not asked for yet
    assert_int_equal(state_of_task(app, "more-than-half")->outcome, TASK_OPEN);
    app_free(app);
}

// A goal that training may reach names its key too.
static void test_goal_by_training(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/training.lua", path), LANG_EN);
    assert_non_null(app);
    assert_true(run(app, "goto step(Wq)"));
    assert_true(run(app, "skip") && run(app, "next")); // the question before it
    assert_shows(app, "edit numbers (e) or train (t); only Wq, Wk, Wv", true);
    assert_true(run(app, "lang zh"));
    assert_shows(app, "改数（按 e），或训练（按 t）", true);
    app_free(app);
}

// Where several goals are at one stop the next one waits behind the one that was reached.
static void test_goal_of_several(void **state)
{
    (void)state;
    static const char text[] = "W = weight { {1, 2} } L = sum(W) backward(L)\n"
                               "try { at = L, prompt = 'Below 2.', solution = { 'train 20' },\n"
                               "  reached = function() return L[1][1] < 2 end }\n"
                               "try { at = L, prompt = 'Below 0.', solution = { 'train 40' },\n"
                               "  reached = function() return L[1][1] < 0 end }\n";
    App *app = open_text(2, text);
    assert_non_null(app);
    assert_true(run(app, "goto L") && run(app, "train 10"));
    assert_non_null(strstr(buffer_text(&app->message), "train 10")); // and what it changed
    assert_shows(app, "? Below 2.", false);
    assert_shows(app, "happen with train 10.", true);
    assert_shows(app, "? Below 0.", false);
    assert_true(run(app, "next"));
    assert_shows(app, "? Below 0.", true);
    app_free(app);
}

// What a goal was judged by is told as far as it is shown as a number, and of many numbers
// nobody knows which decided.
static void test_goal_numbers(void **state)
{
    (void)state;
    static const char text[] =
        "X = input { {1, 2}, {3, 4}, {5, 6} }\n"
        "W = weight { {1, 0}, {0, 1} }\n"
        "S = X * W\n"
        "A = softmax(mask(S, { {1, 0}, {1, 1}, {1, 1} }))\n"
        "backward(A, { {1, 0}, {1, 0}, {0, 1} })\n"
        "try { at = A, prompt = \"?\", solution = { \"next\" }, reached = function()\n"
        "  return S[1][1] > 5 or A[1][2] > 1 or d(S)[2][1] > 9 end }\n"
        "try { at = step(W), prompt = \"?\", solution = { \"next\" }, reached = function()\n"
        "  return S[1][1] + S[1][2] + S[2][1] + S[2][2] + S[3][1] > 99 end }\n";
    App *app = open_text(1, text);
    assert_non_null(app);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "set W[1,1] 2"));
    assert_shows(app, "Now S[1,1] = 2", true);
    assert_shows(app, "A[1,2] =", false);
    assert_shows(app, "dS[2,1] =", false); // which the walk has not come to
    assert_true(run(app, "goto step(W)"));
    assert_true(run(app, "set W[1,1] 3"));
    assert_shows(app, "Now ", false);
    assert_true(run(app, "goto A"));
    assert_shows(app, "Now S[1,1] = 3, dS[2,1] = ", true);
    app_free(app);
}

// What keeps a goal from being reached is said, and how it is taken back.
static void test_goal_blocked(void **state)
{
    (void)state;
    App *app = open_at("A");
    assert_true(run(app, "set Wk[1,2] -2"));
    assert_true(run(app, "goto step(Wq)"));
    assert_true(run(app, "set Wq[2,1] -0.05"));
    const char *plain = "Wq[2,1] 0 → -0.05";
    assert_memory_equal(buffer_text(&app->message), plain, strlen(plain)); // it is not asked yet
    assert_true(run(app, "undo"));
    app->session->page = session_pages(app->session, app->session->stop) - 1;
    assert_true(run(app, "set Wq[2,1] -0.05"));
    assert_int_equal(state_of_task(app, "downhill")->outcome, TASK_OPEN);
    const char *said = "the goal at step(Wq) is reached, but Wk is edited beyond what it allows (u "
                       "or O); Wq[2,1] 0 → -0.05";
    assert_memory_equal(buffer_text(&app->message), said, strlen(said));
    assert_true(run(app, "set Wq[2,1] -0.06")); // said once
    assert_null(strstr(buffer_text(&app->message), "goal"));
    assert_true(run(app, "next"));
    assert_null(strstr(buffer_text(&app->message), "Wk is"));
    assert_true(run(app, "reset"));
    assert_true(run(app, "set Wq[2,1] 0.05"));
    assert_int_equal(state_of_task(app, "downhill")->outcome, TASK_RIGHT);
    app_free(app);
}

// A goal that is given up is reached by its solution, from the lesson's own numbers; undo
// takes that back step by step.
static void test_goal_revealed(void **state)
{
    (void)state;
    App *app = open_at("A");
    assert_true(run(app, "answer 3"));
    assert_true(run(app, "set Wk[1,1] 0"));
    assert_true(run(app, "reveal"));
    const TaskState *goal = state_of_task(app, "more-than-half");
    assert_int_equal(goal->outcome, TASK_REVEALED);
    assert_non_null(strstr(buffer_text(&app->message), "step by step"));
    Graph *graph = app->session->graph;
    assert_true(graph_number(graph, cell_of(app, "Wk[1,2]")) == -2);
    assert_true(graph_number(graph, cell_of(app, "Wk[1,1]")) == 1);
    assert_true(run(app, "undo"));
    assert_true(graph_number(graph, cell_of(app, "Wk[1,2]")) == 1);
    assert_true(run(app, "undo"));
    assert_true(graph_number(graph, cell_of(app, "Wk[1,1]")) == 0);
    app_free(app);
}

// ---- Fading -------------------------------------------------------------

static void test_fading(void **state)
{
    (void)state;
    App *app = open_at("Q");
    assert_true(fails(app, "cover 5"));
    assert_true(fails(app, "cover -1"));
    assert_true(fails(app, "cover 1.5"));
    static const char *const computed[] = {"Q[1,1]",        "K[1,1]", "V[1,1]", "S[1,1]",
                                           "S_scaled[1,1]", "A[1,1]", "O[1,1]"};
    size_t before = 0;
    for (int level = 1; level <= 4; level++) {
        char line[16];
        size_t hidden = 0;
        snprintf(line, sizeof line, "cover %d", level);
        assert_true(run(app, line));
        for (size_t i = 0; i < sizeof computed / sizeof *computed; i++)
            hidden += covered(app, computed[i]);
        assert_true(hidden > before);
        before = hidden;
    }
    assert_int_equal(before, sizeof computed / sizeof *computed);
    assert_false(covered(app, "X[1,1]"));
    assert_false(covered(app, "dO[1,1]"));
    assert_true(covered(app, "dX[1,1]"));
    assert_true(run(app, "select S_scaled[3,1]"));
    assert_true(run(app, "answer 1"));
    assert_true(covered(app, "S_scaled[3,1]"));
    assert_true(run(app, "answer 4.243"));
    assert_false(covered(app, "S_scaled[3,1]"));
    assert_true(covered(app, "S_scaled[3,2]"));
    assert_true(run(app, "cover 0"));
    assert_false(covered(app, "S_scaled[3,2]"));
    app_free(app);
}

// ---- Asking again -------------------------------------------------------

static void test_review(void **state)
{
    (void)state;
    App *app = open_at("S");
    assert_true(fails(app, "review"));
    assert_true(run(app, "answer 7"));
    assert_true(run(app, "answer 11"));
    assert_true(run(app, "goto dQ"));
    assert_true(run(app, "answer +"));
    assert_true(run(app, "answer 0"));
    assert_true(run(app, "goto closing"));
    assert_int_equal(session_reviews(app->session, NULL, true), 2);
    assert_true(run(app, "review"));
    assert_true(covered(app, "S[1,3]"));
    assert_true(run(app, "answer 11"));
    assert_int_equal(session_reviews(app_lesson(app), &app->exercise.run.passed, true), 1);
    assert_true(run(app, "review"));
    assert_true(run(app, "answer -"));
    assert_int_equal(session_reviews(app_lesson(app), &app->exercise.run.passed, true), 0);
    assert_int_equal(state_of_task(app, "dot-product")->review.due, TODAY + 1);
    assert_int_equal(state_of_task(app, "dot-product")->once, TASK_WRONG);
    assert_true(run(app, "review")); // what became of them
    assert_true(run(app, "cancel"));
    app->session->today = TODAY + 1;
    assert_int_equal(session_reviews(app->session, NULL, false), 2);
    assert_true(run(app, "review"));
    assert_true(run(app, "reveal"));
    assert_true(state_of_task(app, "dot-product")->review.missed);
    assert_true(run(app, "review")); // not the same at once
    Question question;
    assert_true(session_question(app->session, &question));
    assert_string_equal(question.task->id, "sum-over-words");
    app_free(app);
}

static void test_forgetting(void **state)
{
    (void)state;
    App *app = open_at("S");
    assert_true(fails(app, "reset answers"));
    assert_true(run(app, "answer 11"));
    assert_true(run(app, "reset answers"));
    assert_string_equal(app->prefill, "reset answers yes");
    assert_int_equal(session_answered(app->session), 1);
    assert_true(run(app, "reset answers maybe") && session_answered(app->session) > 0);
    assert_true(run(app, "reset answers yes"));
    assert_int_equal(session_answered(app->session), 0);
    assert_true(covered(app, "S[1,3]"));
    app_free(app);
}

// ---- Keeping ------------------------------------------------------------

static void work_a_little(App *app)
{
    static const char *const lines[] = {"goto S",   "answer 7", "hint",    "goto A",
                                        "answer 1", "answer 2", "cover 2", "select K[1,1]"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_true(run(app, lines[i]));
    if (covered(app, "K[1,1]"))
        assert_true(run(app, "answer 1"));
}

static void test_progress(void **state)
{
    (void)state;
    char dir[] = "/tmp/qkv-task-XXXXXX";
    bool edited;
    assert_non_null(mkdtemp(dir));
    App *app = open_at("intro");
    app->session->has_seed = true;
    app->session->seed = 7;
    work_a_little(app);
    assert_true(progress_save(app->session, dir, ERROR_DROPPED));
    App *again = open_at("intro");
    assert_true(progress_load(again->session, dir, &edited, ERROR_DROPPED));
    const TaskState *s = state_of_task(again, "dot-product");
    assert_int_equal(s->outcome, TASK_PASSED);
    assert_int_equal(s->tries, 1);
    assert_int_equal(s->hints, 1);
    assert_string_equal(s->first, "7");
    assert_int_equal(s->review.due, TODAY + 1);
    assert_int_equal(state_of_task(again, "own-share")->outcome, TASK_WRONG);
    assert_int_equal(again->session->cover->level, 2);
    assert_int_equal(covered(again, "K[1,1]"), covered(app, "K[1,1]"));
    Result result;
    assert_true(result_read(&result, dir, "three-tokens", ERROR_DROPPED));
    assert_string_equal(result.seed, "7");
    assert_int_equal(result.total, again->session->lesson->tasks);
    assert_int_equal(result_counts(&result, 0).settled, 2); // one was passed by after a wrong try
    assert_int_equal(result_counts(&result, TODAY).due, 0);
    assert_int_equal(result_counts(&result, TODAY + 1).due, 2);
    result_release(&result);
    app_free(again);
    app_free(app);
}

// ---- Answered, and asked again -------------------------------------------

static void assert_review(const TaskState *s, bool missed, int level, long due)
{
    assert_int_equal(s->review.missed, missed);
    assert_int_equal(s->review.level, level);
    assert_int_equal(s->review.due, due);
}

// The counts that a teacher and the contents have of the session.
static ResultCounts counts_of(App *app)
{
    Result result = {0};
    Buffer records = {0};
    progress_write(app_lesson(app), &records, &(Buffer){0});
    char *rest = buffer_edit(&records);
    for (char *line; (line = line_next(&rest));) {
        char *blank = strchr(line, ' ');
        if (blank)
            *blank = '\0';
        const bool taken = result_take(&result, line, blank ? blank + 1 : line + strlen(line));
        assert_true(taken || word_in(line, task_text_words) < 0); // or it is kept as not understood
    }
    const ResultCounts counts = result_counts(&result, app_lesson(app)->today);
    result_release(&result);
    buffer_release(&records);
    return counts;
}

// Walking past an open question says nothing about it, with a hint as well.
static void test_passed_by_is_not_rated(void **state)
{
    (void)state;
    App *app = open_at("S");
    const TaskState *s = state_of_task(app, "dot-product");
    assert_true(run(app, "hint"));
    assert_true(run(app, "next"));
    assert_int_equal(s->outcome, TASK_PASSED);
    assert_review(s, false, 0, 0);
    assert_int_equal(session_reviews(app->session, NULL, true), 0);
    assert_int_equal(counts_of(app).settled, 0);
    assert_int_equal(s->once_day, 0);
    assert_true(run(app, "prev"));
    assert_true(run(app, "answer 11"));
    assert_review(s, false, 0, TODAY + 1);
    assert_int_equal(counts_of(app).settled, 1);
    app_free(app);
}

// Of two questions of a stop the second is passed by only once it was asked.
static void test_second_is_not_passed_unasked(void **state)
{
    (void)state;
    App *app = open_at("A");
    const TaskState *one = state_of_task(app, "own-share");
    const TaskState *two = state_of_task(app, "more-than-half");
    const TaskState *first = one < two ? one : two, *second = one < two ? two : one;
    for (const size_t stop = app->session->stop; app->session->stop == stop;)
        assert_true(run(app, "next"));
    assert_int_equal(first->outcome, TASK_PASSED);
    assert_int_equal(second->outcome, TASK_OPEN);
    assert_true(run(app, "goto A"));
    assert_true(run(app, "skip"));
    assert_true(run(app, "next")); // it is asked
    assert_int_equal(second->outcome, TASK_OPEN);
    for (const size_t stop = app->session->stop; app->session->stop == stop;)
        assert_true(run(app, "next"));
    assert_int_equal(second->outcome, TASK_PASSED);
    app_free(app);
}

// What review asks stays due as it was where it is passed by, and so does what was answered
// before.
static void test_due_and_passed_by(void **state)
{
    (void)state;
    App *app = open_at("S");
    const TaskState *s = state_of_task(app, "dot-product");
    assert_true(run(app, "answer 7"));
    assert_true(run(app, "reveal"));
    app->session->today = TODAY + 1;
    assert_true(run(app, "review"));
    assert_int_equal(counts_of(app).settled, 1);
    assert_true(run(app, "quit"));
    assert_review(s, true, 0, TODAY + 1);
    assert_int_equal(s->tries, 1); // as it was
    assert_string_equal(s->guess, "7");
    assert_int_equal(session_stop(app->session)->node, graph_find(app->session->graph, "S"));
    assert_true(run(app, "review"));
    answer_right(app);
    assert_review(s, false, 1, TODAY + 2); // a cell counts after two right days
    assert_true(run(app, "quit"));
    app->session->today = TODAY + 6;
    assert_true(run(app, "goto X"));
    assert_true(run(app, "review"));
    assert_true(run(app, "quit"));
    assert_int_equal(s->outcome, TASK_RIGHT);
    assert_review(s, false, 1, TODAY + 2); // a cell counts after two right days
    assert_int_equal(session_reviews(app->session, NULL, false), 1);
    assert_int_equal(s->once, TASK_REVEALED);
    assert_int_equal(session_answered(app->session), 1);
    assert_true(run(app, "review"));
    assert_true(run(app, "answer 12345"));
    assert_true(run(app, "quit")); // that one is missed
    assert_review(s, true, 0, TODAY + 7);
    assert_int_equal(s->once, TASK_REVEALED);
    app_free(app);
}

// A wrong answer is a miss, though one goes on after it: two right days, then 3, 7 and 21, by
// review and by walking there.
static void test_wrong_then_passed(void **state)
{
    (void)state;
    static const int gap[] = {1, 3, 7, 21, 0};
    for (int walks = 0; walks < 2; walks++) {
        App *app = open_at("S");
        const TaskState *s = state_of_task(app, "dot-product");
        assert_true(run(app, "answer 7"));
        assert_true(run(app, "next"));
        assert_int_equal(s->outcome, TASK_PASSED);
        assert_int_equal(s->once, TASK_WRONG);
        assert_string_equal(s->once_truth, "11");
        assert_int_equal(counts_of(app).settled, 1);
        assert_int_equal(counts_of(app).known, 0);
        assert_review(s, true, 0, TODAY + 1);
        for (int i = 0; i < 5; i++) {
            app->session->today = s->review.due;
            const long today = app->session->today;
            if (walks && i == 0)
                assert_true(run(app, "prev"));
            else
                assert_true(run(app, "review"));
            answer_right(app);
            assert_review(s, false, i + 1, gap[i] > 0 ? today + gap[i] : 0);
            if (app->session->exercise)
                assert_true(run(app, "quit"));
        }
        app_free(app);
    }
}

// Files of earlier versions: what was settled counts, also while it is asked again, and where they
// do not say what it was worth first; a wrong answer before one went on was a miss.
static void test_records_of_earlier_versions(void **state)
{
    (void)state;
    static const struct {
        const char *record, *once;
        bool settled, known;
    } all[] = {{"right 1 0 known 3 20021 a", NULL, true, true},
               {"right 2 0 missed 0 20001 a", NULL, true, false},
               {"skipped 0 0 missed 0 20001 a", NULL, true, false},
               {"open 0 0 missed 0 20001 a", "wrong 7", true, false},
               {"open 0 0 known 3 20001 a", "right 11", true, true},
               {"passed 1 0 missed 0 20001 a", "passed 5", true, false},
               {"open 0 0 missed 0 20001 a", "passed 5", true, false},
               {"right 1 0 known 1 20004 a", "passed", true, true},
               {"passed 0 0 missed 0 20001 a", "passed", false, false},
               {"open 1 0 known 0 0 a", "open 5", false, false}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char record[64], once[64];
        Result result = {0};
        snprintf(record, sizeof record, "%s", all[i].record);
        snprintf(once, sizeof once, "%s", all[i].once ? all[i].once : "");
        result_take(&result, "task", record);
        if (all[i].once)
            result_take(&result, "once", once);
        const ResultCounts counts = result_counts(&result, TODAY);
        if (counts.settled != all[i].settled || counts.known != all[i].known)
            fail_msg("%s, once %s", all[i].record, all[i].once ? all[i].once : "not said");
        result_release(&result);
    }
}

// What belongs to a task whose record is lost goes with it: it is no other task's, then or later.
static void test_a_lost_record(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "task right 1 0 known 0 0 a\nonce right 1\nlost\nonce right 4\nday 20000\nasked x\n"
        "guess 4\n",
        "task right 1 0 known 0 0 a\nonce right 1\nunread once right 4\nunread asked x\n"
        "unread guess 4\n"};
    for (size_t i = 0; i < 2; i++) {
        App *app = open_at("intro");
        Buffer records = {0};
        buffer_add(&records, texts[i]);
        progress_apply(app->session, &records, &(Buffer){0}, ERROR_DROPPED);
        assert_int_equal(session_own_answers(app->session)->count - app->session->lesson->tasks, 1);
        const TaskState *only = task_state(app->session, app->session->lesson->tasks);
        assert_string_equal(only->once_said, "1");
        assert_null(only->guess);
        assert_null(only->once_asked);
        assert_int_equal(app->session->unread.size, 0);
        buffer_release(&records);
        app_free(app);
    }
}

// Records that are damaged, or of tasks that are gone, are passed over.
static void test_odd_records(void **state)
{
    (void)state;
    static const char *const bad[] = {"right 1 0 known 0 0 gone.1",
                                      "right 1 0 known 0 0 ",
                                      "wright 1 0 known 0 0 S.1",
                                      "right -1 0 known 0 0 S.1",
                                      "right 1 x known 0 0 S.1",
                                      "right",
                                      "",
                                      "right 1 0 known 0 99999999999 S.1"};
    App *app = open_at("intro");
    Buffer records = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        buffer_printf(&records, "task %s\nfirst %s\nonce right %s\n", bad[i], bad[i], bad[i]);
    buffer_add(&records, "fill nothing[1,1]\ncover 9\n");
    progress_apply(app->session, &records, &(Buffer){0}, ERROR_DROPPED);
    buffer_release(&records);
    for (size_t i = 0; i < app->session->lesson->tasks; i++)
        assert_true(!task_state(app->session, i)->first && !task_state(app->session, i)->once_said);
    assert_int_equal(app->session->cover->level, 0);
    assert_int_equal(session_answered(app->session), 1); // that waits for its question
    app_free(app);
}

// A goal that says what may be changed is not reached by changing more.
static void test_a_goal_holds_to_its_leaves(void **state)
{
    (void)state;
    static const char *const ways[][2] = {
        {"set W[1,2] 1", "set W[1,1] 5"}, // two numbers
        {"set X[1,1] 3", "set W[1,1] 5"}, // another matrix
        {"set dY[1,1] 5", "h 1e-4"},      // and no leaf at all
    };
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/derivation.lua", path), LANG_EN);
    const TaskState *goal = task_state(app->session, 2);
    assert_true(run(app, "goto dX"));
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        assert_true(run(app, ways[i][0]) && run(app, ways[i][1]));
        assert_true(outcome_is_open(goal->outcome));
        assert_true(run(app, "reset"));
    }
    // However they come: by training, by undo and redo, by nudging, at a step of long ago.
    static const char *const lines[] = {
        "set W[1,2] 1", "set W[1,1] 5", "undo",         "redo",  "undo",         "undo",
        "redo",         "redo",         "reset",        "train", "set W[1,1] 5", "train",
        "set W[1,1] 5", "history 1",    "set W[1,1] 5", "undo",  "redo",         "select W[1,2]",
        "nudge 1",      "set W[1,1] 5", "lr 0.2",       "reset"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        if (!outcome_is_open(goal->outcome))
            fail_msg("reached by %s, line %d", lines[i], (int)i);
    }
    assert_true(run(app, "set W[1,1] 5"));
    assert_int_equal(goal->outcome, TASK_RIGHT);
    app_free(app);
}

// A number that is none is as it was given.
static void test_a_given_nan_is_no_change(void **state)
{
    (void)state;
    static const char text[] =
        "lesson { api = 1, id = \"none\", title = \"t\" }\n"
        "X = input { {1, 0/0} }\nW = weight { {1, 1} }\nY = X + W\n"
        "try { at = Y, only = { W }, prompt = { en = \"?\", zh = \"?\" },\n"
        "  reached = function() return Y[1][1] == 6 end, solution = { \"set W[1,1] 5\" } }\n";
    char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/none.lua", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    App *app = open_lesson(path, LANG_EN);
    assert_non_null(app);
    assert_true(run(app, "goto Y") && run(app, "set X[1,1] 2") && run(app, "undo"));
    assert_true(run(app, "set W[1,1] 5"));
    assert_int_equal(task_state(app->session, 0)->outcome, TASK_RIGHT);
    app_free(app);
    unlink(path);
}

// A derivation: which line is wrong, and what it should be once that is said.
static void test_a_derivation_has_a_wrong_line(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/derivation.lua", path), LANG_EN);
    assert_true(run(app, "goto dW"));
    assert_shows(app, "3 = 1⋅2 + 0⋅0", true);
    assert_shows(app, "should be", false);
    assert_true(run(app, "answer 3"));
    assert_int_equal(task_state(app->session, 0)->outcome, TASK_RIGHT);
    assert_shows(app, "the line should be 1⋅1 + 0⋅0", true);
    assert_true(run(app, "goto dX"));
    assert_true(run(app, "answer 2"));
    assert_int_equal(task_state(app->session, 1)->outcome, TASK_RIGHT);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_then_right),
        cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_unread),
        cmocka_unit_test(test_two_tries),
        cmocka_unit_test(test_tries),
        cmocka_unit_test(test_last_answer),
        cmocka_unit_test(test_some_right),
        cmocka_unit_test(test_other_kinds),
        cmocka_unit_test(test_equal_columns),
        cmocka_unit_test(test_hints_and_giving_up),
        cmocka_unit_test(test_until_when),
        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_edited_before_it_is_passed),
        cmocka_unit_test(test_passed_by_is_not_rated),
        cmocka_unit_test(test_second_is_not_passed_unasked),
        cmocka_unit_test(test_due_and_passed_by),
        cmocka_unit_test(test_wrong_then_passed),
        cmocka_unit_test(test_records_of_earlier_versions),
        cmocka_unit_test(test_goal),
        cmocka_unit_test(test_goal_by_training),
        cmocka_unit_test(test_goal_of_several),
        cmocka_unit_test(test_goal_numbers),
        cmocka_unit_test(test_goal_blocked),
        cmocka_unit_test(test_goal_revealed),
        cmocka_unit_test(test_fading),
        cmocka_unit_test(test_review),
        cmocka_unit_test(test_forgetting),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_odd_records),
        cmocka_unit_test(test_a_lost_record),
        cmocka_unit_test(test_a_goal_holds_to_its_leaves),
        cmocka_unit_test(test_a_given_nan_is_no_change),
        cmocka_unit_test(test_a_derivation_has_a_wrong_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
