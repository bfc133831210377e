// SPDX-License-Identifier: GPL-3.0-or-later
// At every stop of every lesson, in both languages: while a number is asked for, its sum
// is not spelt out and no chain of whys leads to it; no question, choice, hint or message quotes
// a number that is covered; the last hint opens the sum.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/task_app.h"
#include "session/cell_look.h"
#include "view/panel_view.h"

// Whether the panel says that the sum waits, and shows no arithmetic.
static bool panel_waits(App *app, Lang lang)
{
    const Scene scene = {.session = app->session, .lang = lang};
    Canvas *canvas = canvas_new(TASK_W, TASK_H, GLYPHS_UNICODE);
    Lines lines = {0};
    panel_lines(&scene, canvas, PANEL_ALL, (ExpansionView){.width = TASK_W}, &lines);
    bool waits = false;
    size_t terms = 0;
    for (size_t i = 0; i < lines.count; i++) {
        const Line *line = &lines.line[i];
        terms += line->term > 0;
        for (size_t k = line->first; k < line->first + line->spans; k++)
            waits |= strstr(buffer_text(&lines.text) + lines.span[k].text,
                            text_in(panel_hidden(app->session), lang)) != NULL;
    }
    lines_release(&lines);
    canvas_free(canvas);
    return waits && terms == 0;
}

static void check_words(App *app, const Words *words, const char *what, Lang lang)
{
    Session *session = app->session;
    Buffer text = {0};
    const WordsForm form = {.lang = lang};
    if (words_write_in(session->lesson, words, session_stop(session), form, &text))
        fail_msg("%s, stop %zu: %s quotes what is covered: %s", session->lesson->header.id,
                 session->stop + 1, what, buffer_text(&text));
    buffer_release(&text);
}

static size_t check_question(App *app, const Question *question, Lang lang)
{
    Session *session = app->session;
    const Task *task = question->task;
    const size_t stop = session->stop;
    size_t asked = 0;
    check_words(app, &task->prompt, "a question", lang);
    for (size_t i = 0; i < task->choices; i++)
        check_words(app, &task->choice[i], "a choice", lang);
    for (size_t i = 0; i < task->hints; i++)
        check_words(app, &task->hint[i], "a hint", lang);
    for (size_t i = 0; i < task->cells && task->kind != TASK_ORDER; i++) {
        const bool seen = session_select(session, task->cell[i]) && session->stop == stop;
        if (!seen)
            session_goto(session, stop); // it stands at a stop of its own
        if (!seen || !session_covered(session, session->cell))
            continue;
        asked++;
        if (!panel_waits(app, lang) || session_why(session, false))
            fail_msg("%s, stop %zu: the sum of what is asked for is open",
                     session->lesson->header.id, stop + 1);
    }
    while (asked > 0 && question->state->hints < task_hints(task)) {
        if (!session_hint(session, ERROR_DROPPED))
            fail_msg("%s, stop %zu: no hint", session->lesson->header.id, stop + 1);
    }
    if (asked > 0 && panel_waits(app, lang))
        fail_msg("%s, stop %zu: the last hint does not open the sum", session->lesson->header.id,
                 stop + 1);
    return asked;
}

static void test_what_is_asked_for_waits(void **state)
{
    (void)state;
    glob_t lessons = tree_glob("lessons/*.lua");
    size_t asked = 0;
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            App *app = open_lesson(lessons.gl_pathv[i], lang);
            Question question;
            assert_non_null(app);
            for (size_t stop = 0; stop < app->session->lesson->walk.count; stop++) {
                session_goto(app->session, stop);
                if (session_question(app->session, &question) &&
                    !session_waits(app->session, question.task))
                    asked += check_question(app, &question, lang);
            }
            app_free(app);
        }
    }
    assert_in_range(asked, 50, 10000);
    globfree(&lessons);
}

// A change says what the objective was and is; not while a question asks for it, here or later.
static void test_no_message_answers(void **state)
{
    (void)state;
    static const char *const lines[] = {"goto p", "set E[1,1] 4", "undo",
                                        "goto L", "set E[1,1] 4", "undo"};
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/tokens.lua", path), LANG_EN);
    assert_non_null(app);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        assert_null(strstr(buffer_text(&app->message), "L 0."));
    }
    static const char *const views[] = {"compare", "view nudge", "view training"};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        Buffer text = {0};
        assert_true(run(app, "train 1") && run(app, views[i]));
        Canvas *canvas = canvas_new(100, 40, app->display.glyphs);
        app_draw(app, canvas, NULL);
        canvas_write(canvas, false, &text);
        canvas_free(canvas);
        assert_null(strstr(buffer_text(&text), "0.259"));
        buffer_release(&text);
        assert_true(run(app, "reset") && run(app, "goto L"));
    }
    assert_true(run(app, "answer 0.259") && run(app, "set E[1,1] 4"));
    assert_non_null(strstr(buffer_text(&app->message), "L 0.259 → 0.145"));
    app_free(app);
}

static Seen first_of(App *app, const char *name)
{
    const NodeId node = graph_find(app->session->graph, name);
    return cell_look(app->session, (CellRef){.node = node}).seen;
}

// What is made of a number that is asked for is not computed yet while the walk has not come to it:
// a copy would answer. What comes before, and what has nothing to do with it, is seen.
static void test_no_copy_answers(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/kv-cache.lua", path), LANG_EN);
    assert_non_null(app);
    assert_int_equal(first_of(app, "K3"), SEEN_NUMBER); // nothing is asked yet
    assert_true(run(app, "goto k3"));
    assert_int_equal(first_of(app, "k3"), SEEN_COVERED);
    assert_int_equal(first_of(app, "K3"), SEEN_NOT_COMPUTED);
    assert_int_equal(first_of(app, "K2"), SEEN_NUMBER);
    assert_int_equal(first_of(app, "V3"), SEEN_NUMBER);
    static const char *const compared[][2] = {{"compare k3 x3", "covered"},
                                              {"compare K K3", "not computed yet"},
                                              {"compare K3 V3", "not computed yet"}};
    for (size_t i = 0; i < sizeof compared / sizeof *compared; i++) {
        Buffer text = {0};
        assert_true(run(app, compared[i][0]));
        Canvas *canvas = canvas_new(80, 24, app->display.glyphs);
        app_draw(app, canvas, NULL);
        canvas_write(canvas, false, &text);
        canvas_free(canvas);
        assert_non_null(strstr(buffer_text(&text), compared[i][1]));
        assert_null(strstr(buffer_text(&text), "the same"));
        // What is asked for nowhere is seen, as x3 and V3 are.
        assert_non_null(strstr(buffer_text(&text), i == 0 ? "0  1" : i == 1 ? "-1  1" : "3  4"));
        buffer_release(&text);
    }
    assert_true(run(app, "goto k3") && run(app, "answer -1 0"));
    assert_int_equal(first_of(app, "K3"), SEEN_NUMBER);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_asked_for_waits),
        cmocka_unit_test(test_no_message_answers),
        cmocka_unit_test(test_no_copy_answers),
    };
    return cmocka_run_group_tests_name("session_asked", tests, NULL, NULL);
}
