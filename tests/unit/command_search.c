// SPDX-License-Identifier: GPL-3.0-or-later
// Searching finds what is written in names, formulas and narration, goes round
// the ends, and leaves everything alone where nothing matches.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/keys.h"
#include "kit/open.h"

static void assert_stop(App *app, const char *name)
{
    char found[STOP_NAME_SIZE];
    assert_string_equal(stop_name(app->session->graph, session_stop(app->session), found), name);
}

static void test_texts_names_formulas(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "search PATHS ARE ADDED"));
    assert_stop(app, "dWq");
    assert_true(run(app, "search dO⋅Vᵀ"));
    assert_stop(app, "dA");
    assert_true(run(app, "search step(wk)"));
    assert_stop(app, "step(Wk)");
    assert_true(run(app, "goto intro"));
    assert_true(run(app, "search added paths")); // by its pieces, as the door does
    assert_stop(app, "dWq");
    app_free(app);
    app = open_worked_case(LANG_ZH);
    assert_true(run(app, "search 形状全都对"));
    assert_stop(app, "dS");
    assert_false(app_run(app, "search paths are added", ERROR_DROPPED));
    assert_stop(app, "dS");
    app_free(app);
}

static void test_next_and_previous_go_round(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "search shares"));
    const size_t first = app->session->stop, page_first = app->session->page;
    size_t count = 0;
    do {
        const size_t stop = app->session->stop, page = app->session->page;
        assert_true(run(app, "match next"));
        assert_true(run(app, "match prev"));
        assert_int_equal(app->session->stop, stop);
        assert_int_equal(app->session->page, page);
        assert_true(run(app, "match next"));
        count++;
    } while ((app->session->stop != first || app->session->page != page_first) && count < 50);
    assert_in_range(count, 3, 10);
    app_free(app);
}

static void test_a_page_is_found(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "search column is not"));
    assert_stop(app, "A");
    assert_int_equal(app->session->page, 2);
    app_free(app);
}

static void test_n_means_the_match_until_escape(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    KeyState keys = {0};
    char line[KEY_LINE_SIZE];
    assert_true(run(app, "search sip"));
    assert_string_equal(keys_command(app_mode(app), 'n', &keys, line), "match next");
    Footer *footer = calloc(1, sizeof *footer);
    footer_make(app, footer);
    for (size_t i = 0; i < footer->count; i++)
        assert_string_not_equal(footer->hint[i].word, "next");
    free(footer);
    assert_true(run(app, "cancel"));
    assert_string_equal(keys_command(app_mode(app), 'n', &keys, line), "next");
    assert_false(app_run(app, "match next", ERROR_DROPPED));
    app_free(app);
}

// The lesson of the selected row.
static size_t selected(App *app)
{
    const Contents contents = contents_now(app);
    return contents.row[contents.at].lesson;
}

static void test_lessons(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    assert_true(run(app, "search 交叉注意"));
    assert_string_equal(app->catalog.entry[selected(app)].header.id, "cross-attention");
    assert_true(run(app, "search 注意力头"));
    assert_string_equal(app->catalog.entry[selected(app)].header.id, "three-tokens");
    assert_false(app_run(app, "search no such lesson", ERROR_DROPPED));
    assert_true(run(app, "search softmax")); // lessons and units, until the first one again
    const size_t first = selected(app);
    assert_true(run(app, "match next") && run(app, "match next") && selected(app) != first);
    assert_true(run(app, "match prev") && run(app, "match prev"));
    assert_int_equal(selected(app), first);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_names_formulas),
        cmocka_unit_test(test_next_and_previous_go_round),
        cmocka_unit_test(test_a_page_is_found),
        cmocka_unit_test(test_n_means_the_match_until_escape),
        cmocka_unit_test(test_lessons),
    };
    return cmocka_run_group_tests_name("command_search", tests, NULL, NULL);
}
