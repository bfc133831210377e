// SPDX-License-Identifier: GPL-3.0-or-later
// The glossary that comes with the program, and how it is searched.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/utf8.h"
#include "command/assets.h"
#include "command/door.h"
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
        const char *name = t->name[LANG_EN].at[0];
        for (size_t k = 0; k < t->name[LANG_EN].count; k++)
            assert_false(has_chinese(t->name[LANG_EN].at[k]));
        if (has_chinese(t->text[LANG_EN]))
            fail_msg("%s: Chinese in the English", name);
        if (!has_chinese(t->text[LANG_ZH]))
            fail_msg("%s: no Chinese explanation", name);
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            size_t bad;
            for (size_t k = 0; k < t->name[lang].count; k++)
                assert_in_range(strlen(t->name[lang].at[k]), 1, 59);
            assert_true(strlen(t->text[lang]) > 15);
            assert_true(utf8_valid(t->text[lang], strlen(t->text[lang]), &bad));
        }
        const char *zh = t->text[LANG_ZH];
        if (strcmp(zh + strlen(zh) - strlen("。"), "。") != 0)
            fail_msg("%s: the Chinese does not end", name);
        if (t->text[LANG_EN][strlen(t->text[LANG_EN]) - 1] != '.')
            fail_msg("%s: the English does not end", name);
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
    assert_null(g.term[1].lesson);
    glossary_release(&g);
    assert_false(glossary_parse(&g, "f", "a\nb\nc\n\n", &err));
    assert_int_equal(error_status(&err), 3);
    assert_int_equal(err.line, 3);
    err = (Error){0};
    assert_false(glossary_parse(&g, "f", "a\nb\nc\nd\ne\n", &err));
    glossary_release(&g);
}

// Synonyms stand behind the term, where it is taught below the four lines, and nowhere else.
static void test_synonyms(void **state)
{
    static const char *const bad[] = {"a\nb\nc\nd\nlesson: x A\nlesson: x B\n",
                                      "a\nb\nc\nd\nlesson: x A\ne\n", "a\nb\nc\nd\nlessons: x A\n"};
    (void)state;
    Glossary g = {0};
    Error err = {0};
    assert_true(
        glossary_parse(&g, "f", "a = a b = c\nb\nc = c\nd\nlesson: x step(W)\n\ne\nf\ng\nh", &err));
    assert_int_equal(g.count, 2);
    const Owned *names = &g.term[0].name[LANG_EN];
    assert_int_equal(names->count, 3);
    assert_string_equal(names->at[0], "a");
    assert_string_equal(names->at[1], "a b");
    assert_string_equal(names->at[2], "c");
    assert_int_equal(g.term[0].name[LANG_ZH].count, 1);
    assert_string_equal(g.term[0].text[LANG_EN], "c = c");
    assert_string_equal(g.term[0].lesson, "x step(W)");
    assert_null(g.term[1].lesson);
    assert_int_equal(term_fit(&g.term[0], "A B"), FIT_WHOLE_NAME);
    assert_int_equal(term_fit(&g.term[0], "a = a b"), FIT_NO);
    glossary_release(&g);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        err = (Error){0};
        assert_false(glossary_parse(&g, "f", bad[i], &err));
        assert_int_equal(error_status(&err), 3);
        glossary_release(&g);
    }
}

static void test_fit(void **state)
{
    (void)state;
    Glossary g = {0};
    assert_true(glossary_parse(&g, "f",
                               "layer norm = norm of a layer\n层归一化 = 层规范化\n"
                               "Divides each row.\n每一行都除。\n",
                               ERROR_DROPPED));
    const GlossaryTerm term = g.term[0];
    assert_int_equal(term_fit(&term, "Layer Norm"), FIT_WHOLE_NAME);
    assert_int_equal(term_fit(&term, "层归一化"), FIT_WHOLE_NAME);
    assert_int_equal(term_fit(&term, "norm of a LAYER"), FIT_WHOLE_NAME);
    assert_int_equal(term_fit(&term, "层规范化"), FIT_WHOLE_NAME);
    assert_int_equal(term_fit(&term, "规范"), FIT_INSIDE);
    assert_int_equal(term_fit(&term, "NORM"), FIT_START);
    assert_int_equal(term_fit(&term, "归一"), FIT_INSIDE);
    assert_int_equal(term_fit(&term, "divides"), FIT_BESIDE + FIT_START);
    assert_int_equal(term_fit(&term, "一行"), FIT_BESIDE + FIT_INSIDE);
    assert_int_equal(term_fit(&term, "softmax"), FIT_NO);
    glossary_release(&g);
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
    text = said(app, "help 内积"); // what it is called besides, and where it is taught
    assert_non_null(strstr(text, "dot product 点积\n"));
    assert_non_null(strstr(text, "also: inner product"));
    assert_non_null(strstr(text, "· 内积"));
    assert_non_null(strstr(text, "lesson 1, S: Three tokens, one head\n"));
    free(text);
    text = said(app, "help grouped-query"); // GQA in both languages
    assert_non_null(strstr(text, "also: GQA\n"));
    free(text);
    text = said(app, "help 随机失活"); // dropout, as the term itself
    assert_null(strstr(text, "also: dropout"));
    free(text);
    assert_true(run(app, "glyphs ascii")); // where there is no Chinese
    text = said(app, "glossary inner product");
    assert_non_null(strstr(text, "also: inner product"));
    assert_null(strstr(text, "内积"));
    free(text);
    assert_true(run(app, "glyphs unicode"));
    assert_false(app_run(app, "glossary zzz", ERROR_DROPPED));
    assert_false(app_run(app, "help zzz", ERROR_DROPPED));
    assert_false(app->help.open);
    assert_true(run(app, "lang zh"));
    text = said(app, "glossary");
    assert_non_null(strstr(text, "上游梯度"));
    assert_non_null(strstr(text, "又称：内积"));
    assert_non_null(strstr(text, "第 1 课 S：三个词元，一个注意力头\n"));
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
    assert_true(run(app, "goto dWq"));
    char *text = said(app, "notes");
    assert_non_null(strstr(text, "Go back to Wq"));
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
        cmocka_unit_test(test_all_fields), cmocka_unit_test(test_parsing),
        cmocka_unit_test(test_synonyms),   cmocka_unit_test(test_fit),
        cmocka_unit_test(test_commands),   cmocka_unit_test(test_notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
