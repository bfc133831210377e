// SPDX-License-Identifier: GPL-3.0-or-later
// The door: names are found by pieces of them in both languages, Enter goes there or does it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "kit/open.h"

static App *open_door(Lang lang)
{
    App *app = open_worked_case(lang);
    app_resize(app, 80, 24);
    return app;
}

// Whether what goes there is among the first few that are shown.
static bool shows(App *app, const char *typed, const char *line)
{
    door_type(app, typed);
    Lines lines = {0};
    Canvas *canvas = canvas_new(80, 24, GLYPHS_UNICODE);
    door_lines(app, canvas, &lines);
    const bool fits = lines.count <= 20;
    canvas_free(canvas);
    lines_release(&lines);
    const DoorRow *row;
    for (size_t i = 0; fits && (row = door_row(&app->door, i)); i++) {
        if (strcmp(row->line, line) == 0)
            return true;
    }
    return false;
}

// What people look for, with at most four letters or two Chinese characters of it.
static void test_forty_words(void **state)
{
    static const struct {
        Lang lang;
        const char *typed, *line;
    } words[] = {
        {LANG_EN, "soft", "help terms softmax"},
        {LANG_EN, "jaco", "help terms Jacobian"},
        {LANG_EN, "mask", "help terms mask"},
        {LANG_EN, "caus", "open causal-mask"},
        {LANG_EN, "rope", "open relative-position"},
        {LANG_EN, "kv", "open kv-cache"},
        {LANG_EN, "lora", "open lora"},
        {LANG_EN, "flas", "open tiles"},
        {LANG_EN, "gqa", "open fewer-keys"},
        {LANG_EN, "gpt", "open gpt"},
        {LANG_EN, "rnn", "open rnn"},
        {LANG_EN, "norm", "open norm"},
        {LANG_EN, "scal", "open scaling"},
        {LANG_EN, "4", "open backward"},
        {LANG_EN, "dk", "goto dK"},
        {LANG_EN, "dWq", "goto dWq"},
        {LANG_EN, "step", "goto step(Wq)"},
        {LANG_EN, "A[2,1]", "select A[2,1]"},
        {LANG_EN, "clos", "goto closing"},
        {LANG_EN, "undo", "undo"},
        {LANG_EN, "hist", "view histogram"},
        {LANG_EN, "colo", "colors "},
        {LANG_EN, "trai", "train"},
        {LANG_EN, "lear", "help terms learning rate"},
        {LANG_EN, "embe", "help terms embedding"},
        {LANG_EN, "atte", "help terms attention"},
        {LANG_EN, "quer", "help terms query"},
        {LANG_EN, "logi", "help terms logits"},
        {LANG_EN, "sofmtax", "help terms softmax"},
        {LANG_EN, "grdient", "help terms gradient"},
        {LANG_ZH, "掩码", "help terms 掩码"},
        {LANG_ZH, "梯度", "help terms 梯度"},
        {LANG_ZH, "因果", "open causal-mask"},
        {LANG_ZH, "词元", "help terms 词元"},
        {LANG_ZH, "多头", "open multi-head"},
        {LANG_ZH, "残差", "help terms 残差连接"},
        {LANG_ZH, "缩放", "open scaling"},
        {LANG_ZH, "撤销", "undo"},
        {LANG_ZH, "地图", "map"},
        {LANG_ZH, "续写", "generate"},
        {LANG_ZH, "直方", "view histogram"},
        {LANG_ZH, "训练", "train"},
        {LANG_ZH, "缓存", "open kv-cache"},
        {LANG_ZH, "位置", "open position"},
    };
    (void)state;
    size_t found = 0, count = sizeof words / sizeof *words;
    App *app[] = {open_door(LANG_EN), open_door(LANG_ZH)};
    for (size_t i = 0; i < count; i++) {
        const bool is = shows(app[words[i].lang], words[i].typed, words[i].line);
        if (!is)
            print_message("not found: %s as %s\n", words[i].line, words[i].typed);
        found += is;
    }
    assert_true(count >= 40 && found * 10 >= count * 9);
    app_free(app[0]);
    app_free(app[1]);
}

static void test_enter_goes_there(void **state)
{
    (void)state;
    App *app = open_door(LANG_EN);
    Error err = {0};
    char name[STOP_NAME_SIZE];
    door_type(app, "dS");
    assert_true(door_key(app, KEY_NAME_DOWN) && app->door.chosen == 1);
    assert_true(door_key(app, KEY_NAME_UP) && door_key(app, KEY_NAME_UP));
    assert_int_equal(app->door.chosen, 0);
    assert_false(door_key(app, 'x'));
    assert_true(app_run_typed(app, "/dS", &err));
    assert_false(app->door.open);
    stop_name(app->session->graph, session_stop(app->session), name);
    assert_string_equal(name, "dS");
    assert_true(app_run_typed(app, "/S[2,3]", &err));
    assert_int_equal(app->session->cell.row, 1);
    assert_int_equal(app->session->cell.col, 2);
    assert_true(app_run_typed(app, "/set", &err));
    assert_string_equal(app->prefill, "set ");
    assert_true(app_run_typed(app, "/paths are added", &err)); // of a text
    stop_name(app->session->graph, session_stop(app->session), name);
    assert_string_equal(name, "dWq");
    assert_true(app_run_typed(app, "/", &err));
    assert_false(app_run_typed(app, "/no such thing at all", &err));
    assert_true(app_run_typed(app, "/Four steps", &err));
    assert_string_equal(app->session->lesson->header.id, "backward");
    app_free(app);
}

// Each article by its letter and by words of its title, in both languages, from the contents; with
// what all have in common all five.
static void test_articles(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *line;
    } words[] = {
        {"article C", "open article C"}, {"c article", "open article C"},
        {"文章 C", "open article C"},    {"RNN to", "open article C"},
        {"单头 att", "open article B"},  {"Java", "open article A"},
        {"article e", "open article E"},
    };
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_lesson(NULL, lang);
        Error err = {0};
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            door_type(app, words[i].typed);
            const DoorRow *row = door_row(&app->door, 0);
            if (!row || strcmp(row->line, words[i].line) != 0)
                print_message("%s: %s\n", words[i].typed, row ? row->line : "nothing");
            assert_true(row && strcmp(row->line, words[i].line) == 0);
        }
        door_type(app, "article");
        assert_string_equal(door_row(&app->door, 0)->line, "open article");
        for (size_t i = 0; i < 5; i++) {
            const char line[] = {"open article "}, *its = door_row(&app->door, i + 1)->line;
            assert_int_equal(strncmp(its, line, strlen(line)), 0);
            assert_int_equal(its[strlen(line)], 'A' + (int)i);
        }
        assert_true(app_run_typed(app, "/article D", &err));
        assert_true(app->help.open && app->help.kind == HELP_ARTICLE);
        assert_string_equal(((ArticleRow *)app->help.article.at[0])->text, "article D");
        app_free(app);
    }
}

// Blanks and full-width letters are no other text, so the choice stays; what is found once
// is not kept.
static void test_the_same_text(void **state)
{
    (void)state;
    App *app = open_door(LANG_EN);
    Error err = {0};
    char name[STOP_NAME_SIZE];
    door_type(app, "d");
    door_type(app, " ｄ ");
    while (strcmp(door_row(&app->door, app->door.chosen)->line, "goto dA") != 0)
        assert_true(door_key(app, KEY_NAME_DOWN) && app->door.chosen < 9);
    assert_true(app->door.chosen > 0 && app_run_typed(app, "/ ｄ", &err));
    stop_name(app->session->graph, session_stop(app->session), name);
    assert_string_equal(name, "dA");
    assert_true(app_run_typed(app, "/paths are added", &err));
    assert_true(app_run(app, "open causal-mask", &err)); // where that is not said
    assert_false(app_run_typed(app, "/paths are added", &err));
    assert_true(app_run_typed(app, "  softmax", &err) && app->help.open);
    app_free(app);
}

// Tab shows all of the kind that is chosen, and again everything.
static void test_one_kind(void **state)
{
    (void)state;
    App *app = open_door(LANG_EN);
    door_type(app, "softmax");
    while (app->door.chosen < 6)
        assert_true(door_key(app, KEY_NAME_DOWN));
    const DoorRow *chosen = door_row(&app->door, 6);
    assert_true(door_key(app, KEY_NAME_TAB) && app->door.alone);
    assert_ptr_equal(door_row(&app->door, app->door.chosen), chosen);
    assert_true(door_key(app, KEY_NAME_TAB) && !app->door.alone);
    assert_ptr_equal(door_row(&app->door, app->door.chosen), chosen);
    door_key(app, KEY_NAME_TAB);
    const DoorGroup only = app->door.only;
    size_t of_kind = 0;
    for (size_t i = 0; i < app->door.rows; i++)
        of_kind += app->door.row[i].group == only;
    assert_true(app->door.chosen < of_kind && of_kind < app->door.rows);
    for (size_t i = 0; i < 200; i++)
        door_key(app, KEY_NAME_DOWN);
    assert_int_equal(app->door.chosen, of_kind - 1);
    assert_true(door_key(app, KEY_NAME_TAB));
    assert_false(app->door.alone);
    door_type(app, NULL);
    assert_false(app->door.open);
    app_free(app);
}

// From an exercise and from help, too, one comes to the lesson.
static void test_from_elsewhere(void **state)
{
    (void)state;
    App *app = open_door(LANG_EN);
    Error err = {0};
    assert_true(app_run(app, "practice softmax", &err));
    assert_true(app_run_typed(app, "/backward", &err)); // its second unit
    assert_null(app->session->exercise);
    assert_string_equal(app->session->lesson->header.id, "three-tokens");
    assert_int_equal(lesson_unit(app->session->lesson, app->session->stop), 1);
    assert_true(app_run(app, "help", &err) && app->help.open);
    assert_true(app_run_typed(app, "/dWq", &err));
    assert_false(app->help.open);
    assert_true(app_run(app, "help", &err) && app_run_typed(app, "/one step", &err));
    assert_false(app->help.open);
    app_free(app);
}

// In the contents there are no stops, and no command that needs a lesson.
static void test_in_the_contents(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    app_resize(app, 80, 24);
    door_type(app, "train");
    for (size_t i = 0; i < app->door.rows; i++) {
        assert_true(app->door.row[i].group != DOOR_HERE && app->door.row[i].group != DOOR_TEXT);
        assert_string_not_equal(app->door.row[i].line, "train");
    }
    assert_true(app_run_typed(app, "/softmax undone", ERROR_DROPPED));
    assert_non_null(app->session);
    assert_string_equal(app->session->lesson->header.id, "backward");
    assert_int_equal(lesson_unit(app->session->lesson, app->session->stop), 1);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forty_words),     cmocka_unit_test(test_enter_goes_there),
        cmocka_unit_test(test_articles),        cmocka_unit_test(test_the_same_text),
        cmocka_unit_test(test_one_kind),        cmocka_unit_test(test_from_elsewhere),
        cmocka_unit_test(test_in_the_contents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
