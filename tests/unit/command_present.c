// SPDX-License-Identifier: GPL-3.0-or-later
// Presenting: what Next does, the clock, the room's answers, the lecturer's
// stops.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "base/minmax.h"
#include "base/utf8.h"
#include "command/present.h"
#include "kit/open.h"
#include "session/progress.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/narration_view.h"

static App *open_presenting(Lang lang)
{
    App *app = open_worked_case(lang);
    app_resize(app, 60, 20);
    assert_true(run(app, "present on"));
    return app;
}

// The screen without colours; the caller frees it.
static char *text_of(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    Buffer out = {0};
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &out);
    canvas_free(canvas);
    return buffer_take(&out);
}

static bool shows(App *app, int w, int h, const char *text)
{
    char *screen = text_of(app, w, h);
    const bool found = strstr(screen, text) != NULL;
    free(screen);
    return found;
}

static void test_on_and_off(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "digits 4") && run(app, "goto dWq") && run(app, "goto intro"));
    char *before = screen_of(app, 80, 24);
    assert_true(run(app, "present on"));
    assert_false(shows(app, 80, 24, "n next"));
    assert_true(run(app, "goto dWq"));
    assert_true(shows(app, 60, 20, " -0.25 "));
    assert_false(shows(app, 60, 20, "-0.102"));
    assert_true(run(app, "goto intro"));
    assert_true(run(app, "present off"));
    char *after = screen_of(app, 80, 24);
    assert_string_equal(before, after);
    free(before), free(after);
    app_free(app);
}

static void test_next_uncovers_first(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto A"));
    const size_t stop = app->session->stop;
    Question question;
    size_t pressed = 0;
    while (session_question(app->session, &question) &&
           question.task->kind != TASK_GOAL) { // which covers nothing
        const Task *task = question.task;
        for (int i = 0; i < 5 && session_question(app->session, &question) && question.task == task;
             i++) { // the text of three pages, the question, and then its answer
            assert_true(run(app, "next"));
            assert_int_equal(app->session->stop, stop);
        }
        assert_true(!session_question(app->session, &question) || question.task != task);
        pressed++;
    }
    assert_true(pressed > 0);
    while (app->session->stop == stop)
        assert_true(run(app, "next"));
    assert_int_equal(app->session->stop, stop + 1);
    app_free(app);
}

// A view that hides the question is left for the question, which stays covered.
static void test_next_in_a_view(void **state)
{
    (void)state;
    static const char *const views[] = {"view training", "view map", "view matrix"};
    App *app = open_presenting(LANG_EN);
    Question question;
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        assert_true(run(app, "goto dO") && run(app, views[i]) && run(app, "next"));
        assert_int_equal(app->session->view, VIEW_LESSON);
        assert_true(session_question(app->session, &question));
        assert_int_equal(question.state->outcome, TASK_OPEN);
    }
    assert_true(run(app, "next") && run(app, "next") && run(app, "next")); // behind its text
    assert_false(outcome_is_open(question.state->outcome));
    app_free(app);
}

// The other views have neither header nor keys before a class.
static void test_views_for_a_class(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto A") && run(app, "train 3") && run(app, "view training"));
    assert_true(shows(app, 60, 20, "? help") && shows(app, 60, 20, "q back"));
    assert_true(run(app, "present on"));
    for (int map = 0; map < 2; map++) {
        assert_true(shows(app, 60, 20, map ? "  Map · A" : "  Training · A"));
        assert_false(shows(app, 60, 20, "? help") || shows(app, 60, 20, "q back"));
        // and nothing cut
        assert_true(map || shows(app, 60, 20, "  really Δf = -3.967  100 % of it\n"));
        assert_true(run(app, "view map"));
    }
    assert_true(run(app, "view counts"));
    assert_true(shows(app, 60, 20, "S_scaled") && !shows(app, 60, 20, "q back"));
    assert_true(run(app, "help") && shows(app, 60, 20, "? help"));
    app_free(app);
}

// An intro and a closing are their texts alone.
// A class may look at the contents, where nothing is walked.
static void test_before_the_contents(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "present on") && run(app, "contents"));
    assert_false(run(app, "next"));
    assert_true(run(app, "blank") && run(app, "blank"));
    assert_true(run(app, "enter"));
    app_free(app);
}

static void test_stops_without_matrices(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(shows(app, 60, 20, "Three words"));
    assert_false(shows(app, 140, 45, "X 3×2"));
    assert_true(run(app, "goto closing"));
    assert_true(shows(app, 60, 20, "A score is a dot product"));
    assert_false(shows(app, 140, 45, "A = softmax(S_scaled)"));
    app_free(app);
}

// The items of a list begin below each other.
static void test_items_begin_below(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_presenting(lang);
        assert_true(run(app, "goto closing"));
        char *screen = text_of(app, 100, 30);
        size_t items = 0, column = 0;
        for (char *at = screen, *item; (item = strstr(at, " - ")); at = item + 1) {
            while (strchr(at, '\n') < item)
                at = strchr(at, '\n') + 1;
            if (strspn(at, " ") != (size_t)(item + 1 - at)) // inside a line
                continue;
            assert_true(items++ == 0 || column == (size_t)(item - at));
            column = (size_t)(item - at);
        }
        assert_true(items > 2);
        free(screen);
        app_free(app);
    }
}

static void test_blank(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto S"));
    assert_true(shows(app, 60, 20, "S = Q"));
    assert_true(run(app, "blank"));
    assert_false(shows(app, 60, 20, "S = Q"));
    const size_t stop = app->session->stop;
    assert_true(run(app, "next")); // only brings it back
    assert_int_equal(app->session->stop, stop);
    assert_true(shows(app, 60, 20, "S = Q"));
    app_free(app);
}

// What the key runs, as the terminal does it.
static void press(App *app, Key key)
{
    char line[KEY_LINE_SIZE];
    app->typed.rows = key_rows(app);
    const char *command = keys_command(app_mode(app), key, &app->typed, line);
    if (command)
        app_run(app, command, ERROR_DROPPED);
}

// Any key shows a blank screen again, over whatever it was, and does nothing else.
static void test_any_key_shows(void **state)
{
    (void)state;
    static const Key keys[] = {'n',  KEY_NAME_PGDN, KEY_NAME_PGUP,  'k', KEY_NAME_DOWN, 'v',
                               '7',  'q',           KEY_NAME_ENTER, '.', 'b',           KEY_NAME_F5,
                               '\\', KEY_NAME_ESC};
    static const char *const views[] = {"view lesson", "view map", "help"};
    App *app = open_presenting(LANG_EN);
    for (size_t v = 0; v < 3; v++) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            assert_true(run(app, "goto A") && run(app, views[v]));
            char *before = screen_of(app, 60, 20);
            press(app, i % 2 ? '.' : 'b');
            if (v < 2)
                assert_true(app->present->shown.blank);
            assert_true(app->present->shown.blank || run(app, "blank")); // help has other keys
            assert_false(shows(app, 60, 20, "A"));
            press(app, keys[i]);
            char *after = screen_of(app, 60, 20);
            assert_string_equal(before, after);
            free(before), free(after);
            app->help.open = false;
        }
    }
    assert_true(run(app, "view lesson") && run(app, "goto A"));
    press(app, '.');
    assert_true(run(app, "prev")); // as from the notes
    assert_true(shows(app, 60, 20, "A = softmax"));
    assert_false(app->quit);
    app_free(app);
}

// The answer has a slide of its own behind the text, with the number that was asked for, as large
// as has room; why it is so stands on the next one, with the number framed in its matrix, and what
// is asked next comes behind that.
static void test_answer_has_its_slide(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "present on") && run(app, "goto A"));
    assert_true(shows(app, 60, 20, "Softmax makes shares of each row"));
    assert_true(run(app, "reveal"));
    assert_true(shows(app, 60, 20, "It is 3 (nearly all)."));
    assert_true(shows(app, 60, 20, "A[3,3]") && shows(app, 60, 20, "██████"));
    assert_false(shows(app, 60, 20, "Softmax makes") || shows(app, 60, 20, "Change one number"));
    for (int wide = 0; wide < 2; wide++) { // neither the matrices nor the sums
        const int w = wide ? 140 : 60, h = wide ? 45 : 20;
        assert_false(shows(app, w, h, "S_scaled") || shows(app, w, h, "A[3,1]"));
        assert_false(shows(app, w, h, "Its own score"));
    }
    assert_false(shows(app, 100, 30, "nearly")); // in large letters
    assert_true(run(app, "next"));
    assert_true(shows(app, 60, 20, "Its own score is") && shows(app, 60, 20, " A 3×3"));
    assert_false(shows(app, 60, 20, "It is 3 (nearly all).") || shows(app, 60, 20, "A[3,1]"));
    assert_true(run(app, "next"));
    assert_true(shows(app, 60, 20, "Change one number of Wk"));
    assert_false(shows(app, 60, 20, "It is 3 (nearly all)."));
    assert_true(run(app, "prev") && shows(app, 60, 20, "Its own score is"));
    assert_true(run(app, "prev") && shows(app, 60, 20, "It is 3 (nearly all)."));
    assert_true(run(app, "prev") && shows(app, 60, 20, "The row of \"tea\" is")); // its question
    assert_true(run(app, "prev") && shows(app, 60, 20, "Each row is the attention"));
    app_free(app);
}

// A number stands once on its slide: one that the answer writes itself as it does that, and one
// that its matrix rounds to 0 in digits that say it.
static void test_answer_is_its_number(void **state)
{
    (void)state;
    static const struct {
        const char *lesson, *stop, *name, *said, *number;
    } answer[] = {{"lessons/softmax.lua", "goto A", "A[2,1]", "It is 0.305695", "0.305695"},
                  {"lessons/norm.lua", "goto std", "std[3,1]", "~", "0.0032"}};
    char path[OPEN_PATH];
    for (size_t i = 0; i < sizeof answer / sizeof *answer; i++) {
        App *app = open_lesson(tree_path(answer[i].lesson, path), LANG_EN);
        app_resize(app, 60, 20);
        assert_true(run(app, "present on"));
        letters_release(&app->present->letters); // in the terminal's
        assert_true(run(app, answer[i].stop) && run(app, "reveal"));
        assert_true(shows(app, 60, 20, answer[i].name));
        assert_false(shows(app, 60, 20, answer[i].said));
        assert_true(shows(app, 60, 20, answer[i].number));
        app_free(app);
    }
}

// Where there is no room for both, the matrices give way, and not the sum.
static void test_matrices_beside_a_sum(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "present on") && run(app, "goto dS_scaled"));
    assert_true(run(app, "explain"));
    assert_true(shows(app, 60, 20, "we   0.3057   2  0.6114")); // the first term
    assert_true(shows(app, 60, 20, "dS_scaled 3×3"));
    assert_false(shows(app, 60, 20, "more lines"));
    app_free(app);
}

// What a class sees of a stop's formula: no operand is left out where the text or columns can
// give way.
static void test_operands_are_there(void **state)
{
    (void)state;
    static const char *const lessons[] = {"lessons/three-tokens.lua", "lessons/backward.lua",
                                          "lessons/multi-head.lua"};
    char path[OPEN_PATH];
    for (size_t i = 0; i < 6; i++) {
        App *app = open_lesson(tree_path(lessons[i / 2], path), (Lang)(i % 2));
        assert_true(run(app, "present on"));
        do {
            char *screen = text_of(app, 60, 20);
            const char *mark = strstr(screen, "\n  … ");
            if (mark && (mark[7] == 'd' || (mark[7] >= 'A' && mark[7] <= 'Z')))
                fail_msg("an operand is left out:\n%s", screen);
            free(screen);
        } while (session_turn(app->session, true));
        app_free(app);
    }
    App *app = open_lesson(tree_path("lessons/backward.lua", path), LANG_EN);
    assert_true(run(app, "present on") && run(app, "goto dX"));
    assert_true(shows(app, 80, 24, "dX via Q") && shows(app, 80, 24, "dX via V"));
    assert_true(run(app, "goto dS_scaled"));
    assert_true(shows(app, 60, 20, "we    sip    tea\n"));
    app_free(app);
}

// A question that is short stands in letters of dots where there is room, Chinese ones too; where a
// canvas has none, in the terminal's.
static void test_letters(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_presenting(lang);
        const char *word = lang == LANG_ZH ? "自己" : "itself";
        assert_true(run(app, "goto A") && shows(app, 140, 45, "Softmax") == (lang == LANG_EN));
        assert_true(run(app, "next") && run(app, "next") && run(app, "next"));
        assert_false(shows(app, 140, 45, word));
        assert_true(shows(app, 140, 45, "▀▀") && !shows(app, 60, 20, "▀▀"));
        assert_true(shows(app, 60, 20, word));
        letters_release(&app->present->letters);
        assert_true(shows(app, 140, 45, word) || !app->present->letters.count);
        app_free(app);
    }
}

// Letters that stand as the characters themselves, in the middle of their places.
static void use_plain_letters(App *app)
{
    letters_release(&app->present->letters);
    assert_true(
        letters_parse(&app->present->letters, "", "~ 000000000000000000000000\n", ERROR_DROPPED));
}

// Wide characters take twelve columns each or are the terminal's own.
static void test_wide_letters(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_ZH);
    use_plain_letters(app);
    assert_true(run(app, "goto A") && run(app, "next") && run(app, "next") && run(app, "next"));
    size_t large = 0;
    for (int w = 60; w <= 140; w += 4) {
        assert_false(shows(app, w, w / 3, "自    己"));
        large += shows(app, w, w / 3, "自          己");
        assert_true(shows(app, w, w / 3, "自          己") || shows(app, w, w / 3, "自己"));
    }
    assert_true(large > 0);
    app_free(app);
}

// A text that waits for an answer names no key before a class.
static void test_waiting_text_names_no_key(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_lesson(tree_path("lessons/kv-cache.lua", path), lang);
        const char *key = lang == LANG_ZH ? "按 n" : "n passes it over";
        assert_true(run(app, "goto k3") && shows(app, 80, 24, key));
        assert_true(run(app, "present on") && !shows(app, 60, 20, key));
        assert_true(shows(app, 60, 20, "\n  …\n"));
        app_free(app);
    }
}

// What is no letter is said with its line.
static void test_bad_letters(void **state)
{
    (void)state;
    static const char *const bad[] = {"A 00", "A 000008080808080800080g00",
                                      "B 000008080808080800080000\nA 000008080808080800080000",
                                      "自 000008080808080800080000", "A"};
    Error err = {0};
    Letters letters = {0};
    assert_true(letters_parse(&letters, "f", "# A comment.\nA 000008080808080800080000\n", &err));
    assert_int_equal(letters.count, 1);
    assert_int_equal(letters.letter[0].row[2], 8);
    letters_release(&letters);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(letters_parse(&letters, "f", bad[i], &err));
        assert_true(error_is_set(&err));
        err = (Error){0};
        letters_release(&letters);
    }
}

// F5 presents from the first stop, all covered; Shift-F5 from where one is.
static void test_start(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Question question;
    assert_true(run(app, "goto A"));
    const size_t stop = app->session->stop;
    press(app, KEY_NAME_F17);
    assert_true(app->present && app->session->stop == stop);
    assert_true(run(app, "next") && run(app, "reveal"));
    assert_true(run(app, "view map"));
    press(app, KEY_NAME_F5);
    assert_true(app->session->stop == 0 && app->session->view == VIEW_LESSON);
    press(app, 15); // Ctrl-O
    assert_int_equal(app->session->stop, stop);
    assert_true(session_question(app->session, &question));
    assert_int_equal(question.state->outcome, TASK_OPEN);
    assert_true(run(app, "present off"));
    press(app, KEY_NAME_F5);
    assert_true(app->present && app->session->stop == 0);
    app_free(app);
}

// A talk begins covered after a rehearsal, and leaves the presenter's answers as they were.
static void test_nothing_is_answered(void **state)
{
    (void)state;
    Question question;
    Buffer before = {0}, during = {0}, after = {0};
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "cover 1") && run(app, "goto A"));
    const CellRef asked = {.side = SIDE_VALUE, .node = app->session->cell.node, .row = 2};
    assert_true(session_covered(app->session, asked));
    assert_true(run(app, "answer 3") && run(app, "select A[3,3]"));
    assert_false(session_covered(app->session, asked));
    progress_write(app->session, &before, &(Buffer){0});
    assert_true(run(app, "present on"));
    assert_true(session_covered(app->session, asked));
    assert_true(session_question(app->session, &question));
    assert_int_equal(question.state->tries, 0);
    while (session_question(app->session, &question) && question.task->kind != TASK_GOAL)
        assert_true(run(app, "reveal"));
    progress_write(app->session, &during, &(Buffer){0});
    assert_string_equal(buffer_text(&before), buffer_text(&during));
    assert_true(run(app, "practice") && run(app, "present off") && run(app, "quit"));
    assert_false(session_covered(app->session, asked));
    progress_write(app->session, &after, &(Buffer){0});
    assert_string_equal(buffer_text(&before), buffer_text(&after));
    // A lesson that is opened in a talk begins covered too, and may end in it.
    assert_true(run(app, "present on") && run(app, "open three-tokens"));
    assert_true(app->session->talk.on);
    buffer_release(&before), buffer_release(&during), buffer_release(&after);
    app_free(app);
}

// Enter opens the sum: a line for each term, in letters as large as the screen has room
// for, with as many decimals as are displayed or as recompute.
static void test_sum_is_opened(void **state)
{
    (void)state;
    static const char *const plain[] = {"we      2⋅0.084 =  0.17", "▸ sip  1⋅(-0.252) = -0.25",
                                        "tea     1⋅0.021 =  0.02", "             = -0.06"};
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto dWq") && run(app, "explain"));
    for (size_t i = 0; i < 4; i++) {
        assert_true(shows(app, 60, 20, plain[i]));
        assert_false(shows(app, 80, 24, plain[i]));
    }
    char *large = text_of(app, 80, 24);
    assert_non_null(strstr(large, "▀"));
    free(large);
    assert_true(run(app, "explain")); // of the number that is pointed at
    assert_true(shows(app, 60, 20, "dWq[2,1] ▸ dQ[2,1]"));
    assert_true(shows(app, 60, 20, "  = -0.25"));
    for (size_t whys = 2; whys < 6; whys++)
        assert_true(run(app, "explain"));
    assert_true(shows(app, 60, 20, "dWq[2,1] ▸ … ▸ S_scaled[2,3]"));
    for (size_t whys = 6; whys > 0; whys--)
        assert_true(run(app, "back"));
    assert_false(shows(app, 60, 20, "  = -0.25"));
    assert_true(run(app, "goto A") && run(app, "select A[3,1]") && run(app, "explain"));
    assert_false(shows(app, 60, 20, "0.01")); // it is asked for
    app_free(app);
}

// What stands below the heads of slides, without its blanks; how many of its lines have something.
static char *squeezed(const char *text, bool headed, size_t *lines)
{
    Buffer out = {0};
    for (size_t size; *text; text += size + (text[size] == '\n')) {
        size = strcspn(text, "\n");
        const size_t before = out.size;
        for (size_t i = 0; i < size && !headed; i++) {
            if (text[i] != ' ')
                buffer_add_n(&out, text + i, 1);
        }
        *lines += out.size > before;
        headed = false;
    }
    return buffer_take(&out);
}

// A row that is computed keeps the names of its elements, its marked one and all its columns.
static void test_row_is_whole(void **state)
{
    (void)state;
    static const int size[][2] = {{60, 20}, {80, 24}, {100, 30}, {140, 45}};
    for (size_t i = 0; i < 2 * sizeof size / sizeof *size; i++) {
        App *app = open_presenting((Lang)(i % 2));
        use_plain_letters(app);
        assert_true(run(app, "goto A") && run(app, "reveal") && run(app, "next"));
        assert_true(run(app, "explain"));
        char *screen = text_of(app, size[i / 2][0], size[i / 2][1]);
        size_t lines = 0;
        char *seen = squeezed(screen, true, &lines);
        assert_non_null(strstr(seen, "S_scaled-maxe^∕Σ"));
        assert_non_null(strstr(seen, i % 2 ? "我4.24264-4.9497" : "we4.24264-4.9497"));
        assert_non_null(strstr(seen, i % 2 ? "▸茶9.19239" : "▸tea9.19239"));
        free(screen), free(seen);
        app_free(app);
    }
}

static void test_votes(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_false(app_run(app, "votes 1 2", ERROR_DROPPED)); // nothing is asked
    assert_true(run(app, "goto A"));
    assert_false(app_run(app, "votes 1 x", ERROR_DROPPED));
    assert_false(app_run(app, "votes -1 2", ERROR_DROPPED));
    assert_false(app_run(app, "votes 1 2 3 4 5 6 7 8 9 10", ERROR_DROPPED));
    assert_false(app_run(app, "votes 1 2 3 4", ERROR_DROPPED)); // there are three
    assert_false(app_run(app, "votes 3", ERROR_DROPPED));
    assert_true(run(app, "votes 12 20 8"));
    assert_true(shows(app, 60, 20, "12  30 %"));
    assert_true(shows(app, 60, 20, "20  50 %"));
    assert_false(shows(app, 60, 20, "so it is"));
    assert_true(run(app, "reveal"));
    assert_true(shows(app, 60, 20, "8  20 %  ◂"));
    assert_true(run(app, "prev") && run(app, "prev")); // the question and the text, as before them
    assert_true(shows(app, 60, 20, "Each row is the attention"));
    assert_true(run(app, "next") && run(app, "next") && shows(app, 60, 20, "20  50 %"));
    assert_true(run(app, "next") && shows(app, 60, 20, "It is 3 (nearly all)"));
    assert_true(run(app, "goto dWq"));
    assert_false(shows(app, 60, 20, "20  50 %"));
    assert_false(app_run(app, "votes 1 2", ERROR_DROPPED));
    assert_true(run(app, "goto dX") && run(app, "votes 12 20 8") && run(app, "reveal"));
    assert_true(shows(app, 60, 20, "20  50 %  ◂\n"));
    assert_true(shows(app, 60, 20, "2  only V's part"));
    assert_true(run(app, "open three-tokens")); // votes are gone with it
    assert_false(shows(app, 60, 20, "20  50 %"));
    assert_true(run(app, "open backward") && run(app, "goto dS_scaled")); // which sign
    assert_false(app_run(app, "votes 12 8", ERROR_DROPPED));
    assert_true(run(app, "votes 12 20 8") && shows(app, 60, 20, "2  -") &&
                shows(app, 60, 20, "20  50 %"));
    assert_true(run(app, "reveal") && shows(app, 60, 20, "20  50 %  ◂"));
    app_free(app);
}

// What the class voted on is over: Next shows what is asked then and uncovers nothing of it, and
// after a change the text is about other numbers.
static void test_votes_go(void **state)
{
    (void)state;
    Question question;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto A") && run(app, "votes 12 20 8") && run(app, "reveal"));
    assert_true(shows(app, 60, 20, "8  20 %  ◂"));
    assert_true(session_question(app->session, &question));
    const Task *goal = question.task;
    assert_true(run(app, "next") && shows(app, 60, 20, "It is 3 (nearly all)"));
    assert_true(run(app, "next") && run(app, "next")); // why, and what is asked next
    assert_false(shows(app, 60, 20, "20 %"));
    assert_true(shows(app, 60, 20, "Change one number of Wk"));
    assert_true(session_question(app->session, &question) && question.task == goal);
    assert_int_equal(app->session->page, 2);
    assert_true(run(app, "votes 12 20 8"));
    assert_true(shows(app, 60, 20, "20 %"));
    assert_true(run(app, "set Wk[1,2] 0.9"));
    assert_false(shows(app, 60, 20, "20 %"));
    app_free(app);
}

// A talk on numbers that were edited before reaches no goal by them; F5 brings the lesson's own
// back, and undo the edited ones.
static void test_rehearsed_numbers(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "set Wk[1,2] -2") && run(app, "present on") && run(app, "goto A"));
    assert_null(strstr(buffer_text(&app->message), "made it happen"));
    press(app, KEY_NAME_F5);
    assert_false(graph_any_edited(app->session->graph));
    assert_non_null(strstr(buffer_text(&app->message), "own numbers are back"));
    assert_true(run(app, "undo"));
    assert_true(graph_any_edited(app->session->graph));
    press(app, KEY_NAME_F5);
    assert_true(run(app, "goto A") && run(app, "set Wk[1,2] -2"));
    assert_non_null(strstr(buffer_text(&app->message), "Wk[1,2] "));
    press(app, KEY_NAME_F5);
    press(app, KEY_NAME_F5); // nothing is edited
    assert_int_equal(app->message.size, 0);
    app_free(app);
}

static void test_core(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "core on"));
    const Lesson *lesson = app->session->lesson;
    size_t marked = 0, seen = 0;
    for (size_t i = 0; i < lesson->narrations; i++)
        marked += lesson->narration[i].core;
    const size_t last = lesson->walk.count - 1;
    for (size_t i = 0; i < 200 && app->session->stop < last; i++, seen++)
        assert_true(run(app, "next"));
    assert_int_equal(app->session->stop, last);
    if (marked > 0)
        assert_true(seen < last);
    else
        assert_true(seen >= last);
    app_free(app);
}

// The first columns of the first line, or the last word of the last one; the caller frees it.
static char *piece_of(const Lines *lines, bool last)
{
    enum { COLUMNS = 8 };
    const Line *line = &lines->line[last ? lines->count - 1 : 0];
    Buffer text = {0};
    for (size_t i = line->first; i < line->first + line->spans; i++)
        buffer_add(&text, buffer_text(&lines->text) + lines->span[i].text);
    const char *whole = buffer_text(&text), *space = strrchr(whole, ' ');
    const char *end = whole + strlen(whole), *word = space ? space + 1 : whole;
    if (last && end > word && (unsigned char)end[-1] >= 0x80) // "数？", which stays together
        word = end - (end - word < 6 ? end - word : 6);
    char *piece = last ? strdup(word) : strndup(whole, utf8_fit(whole, COLUMNS));
    buffer_release(&text);
    return piece;
}

// All slides of a page, one below the other; the caller frees it.
static char *slides_of(App *app, int w, int h)
{
    Buffer all = {0};
    size_t parts = 1;
    app_resize(app, w, h);
    for (size_t part = 0; part < parts; part++) {
        app->reading =
            (ReadingPlace){.stop = app->session->stop, .page = app->session->page, .part = part};
        Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
        Buffer out = {0};
        app_draw(app, canvas, NULL);
        parts = (size_t)canvas->parts;
        canvas_write(canvas, false, &out);
        canvas_free(canvas);
        char *slide = buffer_take(&out);
        const char *body = strchr(slide, '\n'); // below the head
        if (!body || strspn(body, " \n") == strlen(body))
            fail_msg("%s, stop %zu: slide %zu of %zu is empty at %dx%d",
                     app->session->lesson->header.id, app->session->stop, part, parts, w, h);
        buffer_add(&all, slide);
        free(slide);
    }
    return buffer_take(&all);
}

static void assert_there(const App *app, const char *slides, const Lines *lines)
{
    for (int last = 0; lines->count > 0 && last < 2; last++) {
        char *piece = piece_of(lines, last);
        if (!strstr(slides, piece))
            fail_msg("%s: no '%s' in\n%s", app->session->lesson->header.id, piece, slides);
        free(piece);
    }
}

// From the smallest screen up the slides of a page have its narration and all that is asked.
static void assert_text_and_question(App *app)
{
    static const int size[][2] = {{40, 12}, {60, 20}, {80, 24}, {100, 30}, {140, 45}};
    const Scene scene = {.session = app->session, .lang = app->display.lang, .presents = true};
    Canvas *canvas = canvas_new(1, 1, GLYPHS_UNICODE);
    Lines text = {0}, all = {0}, asked = {0};
    narration_lines(&scene, canvas, 1000, &text);
    question_parts(&scene, canvas, 1000, QUESTION_OPEN, &all);
    for (size_t i = 0; i < all.count; i++) {
        if (all.line[i].keep >= LINES_MARKED)
            lines_append(&asked, &all, i);
    }
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        if (size[i][0] >= 100)
            free(slides_of(app, size[i][0], size[i][1]));
        const Letters letters = app->present->letters;
        app->present->letters = (Letters){0}; // in the terminal's
        char *slides = slides_of(app, size[i][0], size[i][1]);
        assert_there(app, slides, &text);
        assert_there(app, slides, &asked);
        app->present->letters = letters;
        free(slides);
    }
    lines_release(&text);
    lines_release(&all);
    lines_release(&asked);
    canvas_free(canvas);
}

// A text without a figure is whole: in at most four lines of large letters, which stand here as the
// characters themselves, or else in the terminal's own.
static void assert_whole(App *app, int w, int h)
{
    enum { LARGE_MOST = 4 };
    const Scene scene = {.session = app->session, .lang = app->display.lang, .presents = true};
    Canvas *canvas = canvas_new(1, 1, GLYPHS_UNICODE);
    Lines text = {0};
    Buffer words = {0}, seen = {0};
    size_t lines = 0, unused = 0;
    narration_lines(&scene, canvas, 1000, &text);
    for (size_t i = 0; i < text.spans; i++)
        buffer_add(&words, lines_text(&text, i));
    char *want = squeezed(buffer_text(&words), false, &unused), *piece = piece_of(&text, false);
    app_resize(app, w, h);
    const size_t parts = app_layout(app).slides.past;
    for (size_t part = 0; part < parts; part++) {
        app->reading =
            (ReadingPlace){.stop = app->session->stop, .page = app->session->page, .part = part};
        char *slide = text_of(app, w, h), *body = squeezed(slide, true, &lines);
        if (part == 0 && !strstr(slide, piece) && (parts > 1 || lines > LARGE_MOST))
            fail_msg("%s, %dx%d: %zu large lines", app->session->lesson->header.id, w, h, lines);
        buffer_add(&seen, body);
        free(slide), free(body);
    }
    if (strcmp(buffer_text(&seen), want) != 0)
        fail_msg("%s, stop %zu, %dx%d: '%s' is '%s'", app->session->lesson->header.id,
                 app->session->stop, w, h, want, buffer_text(&seen));
    free(want), free(piece);
    buffer_release(&words), buffer_release(&seen);
    lines_release(&text);
    canvas_free(canvas);
}

static void test_texts_are_whole(void **state)
{
    (void)state;
    static const int size[][2] = {{60, 20}, {80, 24}, {100, 30}, {140, 45}};
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < 2 * lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i / 2], (Lang)(i % 2));
        assert_true(run(app, "present on"));
        use_plain_letters(app);
        for (size_t stop = 0; stop < app->session->lesson->walk.count; stop++) {
            session_goto(app->session, stop);
            const Stop *at = session_stop(app->session);
            for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
                if (at->node == NODE_NONE && !stop_is_board(at))
                    assert_whole(app, size[k][0], size[k][1]);
            }
        }
        app_free(app);
    }
    globfree(&lessons);
}

static void test_text_and_question_are_there(void **state)
{
    (void)state;
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < 2 * lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i / 2], (Lang)(i % 2));
        assert_true(run(app, "present on"));
        const size_t stops = app->session->lesson->walk.count;
        for (size_t stop = 0; stop < stops; stop++) {
            session_goto(app->session, stop);
            const size_t pages = lesson_pages(app->session->lesson, session_stop(app->session));
            for (size_t page = 0; page < pages; page++) {
                app->session->page = page;
                assert_text_and_question(app);
            }
        }
        app_free(app);
    }
    globfree(&lessons);
}

// All that is said is shown before the question is answered.
static void test_parts(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(shows(app, 60, 20, "Softmax makes shares"));
    assert_true(run(app, "next") && shows(app, 60, 20, "These shares are the"));
    Question question;
    for (int i = 0; i < 9 && !shows(app, 60, 20, "The row of \"tea\" is"); i++)
        assert_true(run(app, "next"));
    assert_true(shows(app, 60, 20, "The row of \"tea\" is"));
    assert_false(shows(app, 60, 20, "Softmax makes shares"));
    assert_false(shows(app, 60, 20, "number of a choice")); // nobody types
    assert_true(session_question(app->session, &question));
    const Task *task = question.task;
    assert_true(run(app, "next"));
    assert_true(shows(app, 60, 20, "It is 3 (nearly all)"));
    assert_true(!session_question(app->session, &question) || question.task != task);
    assert_false(shows(app, 60, 20, " of 3")); // which is the text's
    const size_t stop = app->session->stop;
    assert_true(run(app, "next") && !shows(app, 60, 20, " of 3"));
    assert_true(run(app, "next") && run(app, "next")); // over the goal
    assert_true(app->session->stop == stop + 1 && app->session->page == 0);
    assert_true(shows(app, 60, 20, "Each output is a weighted sum"));
    assert_false(shows(app, 60, 20, "It is 3 (nearly all)"));
    assert_true(run(app, "goto dWq") && run(app, "explain"));
    const size_t page = app->session->page;
    assert_true(run(app, "next")); // back from the sum
    assert_true(app->session->whys == 0 && app->session->page == page);
    assert_true(run(app, "goto closing"));
    app_free(app);
}

// ---- What a stop is about ------------------------------------------------

// Where the subject of a slide is drawn, and its digits.
typedef struct Drawn {
    Rect place;
    Buffer digits; // of all of the screen, and blanks
    Buffer rest;   // all beside it
} Drawn;

static Drawn subject_on(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    Drawn drawn = {.place = {w, h, 0, 0}};
    int right = 0, bottom = 0;
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    for (int i = 0; i < w * h; i++) {
        const CanvasCell *at = &canvas->cell[i];
        const int x = i % w, y = i / w;
        const bool drawn_here = at->zone == ZONE_FIGURE && (at->ch != ' ' || at->style.bg >= 0);
        const bool digit = drawn_here && at->ch >= '0' && at->ch <= '9';
        buffer_printf(&drawn.digits, "%c", digit ? (char)at->ch : ' ');
        buffer_printf(&drawn.rest, "%c",
                      at->zone == ZONE_NONE && at->ch < 128 ? (char)at->ch : ' ');
        if (!drawn_here)
            continue;
        drawn.place.x = int_min(drawn.place.x, x);
        drawn.place.y = int_min(drawn.place.y, y);
        right = int_max(right, x + 1);
        bottom = int_max(bottom, y + 1);
    }
    drawn.place.w = int_max(right - drawn.place.x, 0);
    drawn.place.h = int_max(bottom - drawn.place.y, 0);
    canvas_free(canvas);
    return drawn;
}

// Whether it has the same lines, and its numbers at their places; one that a sum points at may have
// come to them.
static bool stands_still(const Drawn *before, const Drawn *now)
{
    const char *was = buffer_text(&before->digits), *is = buffer_text(&now->digits);
    size_t at = 0;
    while (was[at] && (was[at] == ' ' || was[at] == is[at]))
        at++;
    return !was[at] && before->place.y == now->place.y && before->place.h == now->place.h;
}

// A number in brackets, which no address is: "[0.62]".
static const char *bracketed(const Drawn *drawn)
{
    const char *at = buffer_text(&drawn->rest);
    while ((at = strchr(at, '['))) {
        if (strspn(++at, " -.0123456789~") > 0 && at[strspn(at, " -.0123456789~")] == ']')
            return at;
    }
    return NULL;
}

// It is there on each part of the text, and stands still also while sums are open, or gives way.
static void assert_subject(App *app, int w, int h, size_t *moved)
{
    app_resize(app, w, h);
    const size_t parts = app_layout(app).slides.past;
    Drawn first = subject_on(app, w, h);
    assert_true(parts > 0);
    if (first.place.w == 0 || first.place.h == 0)
        fail_msg("%s, stop %zu, %dx%d: no subject", app->session->lesson->header.id,
                 app->session->stop + 1, w, h);
    for (size_t k = 1; k < parts + 3; k++) {
        const bool opens = k >= parts;
        if (!opens)
            app->reading.part = k;
        else if (!view_is_stop(app->session->view) || !app_run(app, "explain", ERROR_DROPPED))
            break;
        Drawn now = subject_on(app, w, h);
        const bool same = stands_still(&first, &now);
        if (!same && !(opens && now.place.h == 0))
            fail_msg("%s, stop %zu, %dx%d: the subject moved, %zu of %zu",
                     app->session->lesson->header.id, app->session->stop + 1, w, h, k, parts);
        if (opens && bracketed(&now))
            fail_msg("%s, stop %zu, %dx%d: brackets where there are colours: %.20s",
                     app->session->lesson->header.id, app->session->stop + 1, w, h,
                     bracketed(&now));
        *moved += opens && same;
        buffer_release(&now.digits), buffer_release(&now.rest);
    }
    buffer_release(&first.digits), buffer_release(&first.rest);
}

// A slide has what its text is about: the picture that the stop offers, or its matrices. Numbers
// are marked by their colours.
static void test_subjects(void **state)
{
    (void)state;
    static const int size[][2] = {{60, 20}, {80, 24}, {100, 30}};
    glob_t lessons = tree_glob("lessons/*.lua");
    size_t pictures = 0, beside = 0;
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i], (Lang)(i % 2));
        const int *at = size[i % 3];
        app->depth = DEPTH_TRUE;
        app_resize(app, at[0], at[1]);
        assert_true(run(app, "present on"));
        use_plain_letters(app);
        for (size_t stop = 0; stop < app->session->lesson->walk.count; stop++) {
            char line[32];
            snprintf(line, sizeof line, "goto %zu", stop + 1);
            assert_true(run(app, line));
            const ViewName offered = session_offers(app->session);
            const bool pictured = offered != VIEW_MAP && !view_is_stop(offered);
            assert_int_equal(app->session->view, offered == VIEW_MAP ? VIEW_LESSON : offered);
            if (session_stop(app->session)->node != NODE_NONE &&
                !stop_is_board(session_stop(app->session)))
                assert_subject(app, at[0], at[1], &beside);
            pictures += pictured;
        }
        app_free(app);
    }
    assert_true(pictures > 0 && beside > 0);
    globfree(&lessons);
}

// Whatever the size and the stop: something is drawn, nothing breaks.
static void test_sizes(void **state)
{
    (void)state;
    static const int size[][2] = {{1, 1}, {40, 12}, {60, 20}, {80, 24}, {200, 60}};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_presenting(lang);
        const size_t stops = app->session->lesson->walk.count;
        for (size_t stop = 0; stop < stops; stop++) {
            char line[32];
            snprintf(line, sizeof line, "goto %zu", stop + 1);
            assert_true(run(app, line));
            for (size_t i = 0; i < sizeof size / sizeof *size; i++)
                free(screen_of(app, size[i][0], size[i][1]));
        }
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_on_and_off),
        cmocka_unit_test(test_next_uncovers_first),
        cmocka_unit_test(test_next_in_a_view),
        cmocka_unit_test(test_views_for_a_class),
        cmocka_unit_test(test_before_the_contents),
        cmocka_unit_test(test_stops_without_matrices),
        cmocka_unit_test(test_items_begin_below),
        cmocka_unit_test(test_blank),
        cmocka_unit_test(test_any_key_shows),
        cmocka_unit_test(test_answer_has_its_slide),
        cmocka_unit_test(test_answer_is_its_number),
        cmocka_unit_test(test_matrices_beside_a_sum),
        cmocka_unit_test(test_operands_are_there),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_wide_letters),
        cmocka_unit_test(test_waiting_text_names_no_key),
        cmocka_unit_test(test_bad_letters),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_nothing_is_answered),
        cmocka_unit_test(test_sum_is_opened),
        cmocka_unit_test(test_row_is_whole),
        cmocka_unit_test(test_votes),
        cmocka_unit_test(test_votes_go),
        cmocka_unit_test(test_rehearsed_numbers),
        cmocka_unit_test(test_core),
        cmocka_unit_test(test_texts_are_whole),
        cmocka_unit_test(test_text_and_question_are_there),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_subjects),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
