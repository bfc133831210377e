// SPDX-License-Identifier: GPL-3.0-or-later
// The glossary that comes with the program, and how it is searched.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/utf8.h"
#include "command/glossary.h"
#include "command/say.h"
#include "kit/open.h"

static void read_own(Glossary *glossary)
{
    Error err = {0};
    char text[512];
    char dir[OPEN_PATH];
    if (glossary_read(glossary, tree_path("assets", dir), &err))
        return;
    error_write(&err, LANG_EN, text, sizeof text);
    fail_msg("%s", text);
}

static bool has_chinese(const char *text)
{
    for (size_t i = 0; text[i];) {
        uint32_t ch;
        i += utf8_decode(text + i, strlen(text + i), &ch);
        if (ch >= 0x4E00 && ch < 0xA000)
            return true;
    }
    return false;
}

static void test_all_fields(void **state)
{
    (void)state;
    Glossary g = {0};
    read_own(&g);
    assert_true(g.count >= 60);
    for (size_t i = 0; i < g.count; i++) {
        const GlossaryTerm *t = &g.term[i];
        if (has_chinese(t->name[LANG_EN]) || has_chinese(t->text[LANG_EN]))
            fail_msg("%s: Chinese in the English", t->name[LANG_EN]);
        if (!has_chinese(t->text[LANG_ZH]))
            fail_msg("%s: no Chinese explanation", t->name[LANG_EN]);
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            size_t bad;
            assert_true(strlen(t->name[lang]) < 60);
            assert_true(strlen(t->text[lang]) > 15);
            assert_true(utf8_valid(t->text[lang], strlen(t->text[lang]), &bad));
        }
        const char *zh = t->text[LANG_ZH];
        if (strcmp(zh + strlen(zh) - strlen("。"), "。") != 0)
            fail_msg("%s: the Chinese does not end", t->name[LANG_EN]);
        if (t->text[LANG_EN][strlen(t->text[LANG_EN]) - 1] != '.')
            fail_msg("%s: the English does not end", t->name[LANG_EN]);
    }
    glossary_release(&g);
}

static void test_no_term_twice(void **state)
{
    (void)state;
    Glossary g = {0};
    read_own(&g);
    for (size_t i = 0; i < g.count; i++) {
        for (size_t k = 0; k < i; k++) {
            for (int lang = 0; lang < LANG_COUNT; lang++) {
                if (strcmp(g.term[i].name[lang], g.term[k].name[lang]) == 0)
                    fail_msg("%s stands twice", g.term[i].name[lang]);
            }
        }
    }
    glossary_release(&g);
}

static void test_parsing(void **state)
{
    (void)state;
    Glossary g = {0};
    Error err = {0};
    assert_true(glossary_parse(&g, "f", "# a\n\na\nb\nc\nd\n\n\ne\nf\ng\nh", &err));
    assert_int_equal(g.count, 2);
    assert_string_equal(g.term[1].text[LANG_ZH], "h");
    glossary_release(&g);
    assert_false(glossary_parse(&g, "f", "a\nb\nc\n\n", &err));
    assert_int_equal(error_status(&err), 3);
    assert_int_equal(err.line, 3);
    err = (Error){0};
    assert_false(glossary_parse(&g, "f", "a\nb\nc\nd\ne\n", &err));
    glossary_release(&g);
}

static void test_fit(void **state)
{
    (void)state;
    const GlossaryTerm term = {{"layer norm", "层归一化"}, {"Divides each row.", "每一行都除。"}};
    assert_int_equal(term_fit(&term, "Layer Norm"), FIT_WHOLE);
    assert_int_equal(term_fit(&term, "层归一化"), FIT_WHOLE);
    assert_int_equal(term_fit(&term, "NORM"), FIT_NAME);
    assert_int_equal(term_fit(&term, "归一"), FIT_NAME);
    assert_int_equal(term_fit(&term, "divides"), FIT_TEXT);
    assert_int_equal(term_fit(&term, "一行"), FIT_TEXT);
    assert_int_equal(term_fit(&term, "softmax"), FIT_NONE);
}

// What line mode says of a command.
static char *said(App *app, const char *line)
{
    Buffer out = {0};
    assert_true(run(app, line));
    say_help(app, &out);
    return buffer_take(&out);
}

static void test_commands(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *text = said(app, "help 查询");
    assert_non_null(strstr(text, "query"));
    free(text);
    text = said(app, "glossary residual");
    assert_non_null(strstr(text, "x + f(x)"));
    assert_null(strstr(text, "RoPE"));
    free(text);
    text = said(app, "help set"); // a command, not a term
    assert_non_null(strstr(text, "ADDRESS"));
    free(text);
    text = said(app, "help layer norm");
    assert_non_null(strstr(text, "variance"));
    free(text);
    assert_false(app_run(app, "glossary zzz", ERROR_DROPPED));
    assert_false(app_run(app, "help zzz", ERROR_DROPPED));
    assert_false(app->help.open);
    assert_true(run(app, "lang zh"));
    text = said(app, "glossary");
    assert_non_null(strstr(text, "上游梯度"));
    free(text);
    app_free(app);
}

// The notes of a page are for who has answered what is asked there.
static void test_notes(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Error err = {0};
    char why[256];
    assert_true(run(app, "goto K"));
    assert_false(app_run(app, "notes", &err));
    error_write(&err, LANG_EN, why, sizeof why);
    assert_string_equal(why, "this page has no notes");
    assert_true(run(app, "goto O"));
    char *text = said(app, "notes");
    assert_non_null(strstr(text, "inference"));
    free(text);
    app_free(app);
    char path[OPEN_PATH];
    app = open_lesson(tree_path("tests/lessons/notes.lua", path), LANG_EN);
    assert_true(run(app, "goto Y"));
    assert_false(app_run(app, "notes", &err));
    error_write(&err, LANG_EN, why, sizeof why);
    assert_non_null(strstr(why, "answer first"));
    assert_true(run(app, "answer 6"));
    text = said(app, "notes");
    assert_string_equal(text, "It is 6.\n");
    free(text);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_fields), cmocka_unit_test(test_no_term_twice),
        cmocka_unit_test(test_parsing),    cmocka_unit_test(test_fit),
        cmocka_unit_test(test_commands),   cmocka_unit_test(test_notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
