// SPDX-License-Identifier: GPL-3.0-or-later
// Errors, languages, and the nearest word.
#include <setjmp.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/error.h"
#include "base/lang.h"
#include "base/nearest.h"
#include "base/utf8.h"

MESSAGE(SHAPES, ERROR_LESSON, "{1} takes {2}, not '{3}'");
MESSAGE(PLAIN, ERROR_USAGE, "no {0} {x} {"); // which no catalogue has

static const char *written(const Error *err, Lang lang)
{
    static char out[300];
    error_write(err, lang, out, sizeof out);
    return out;
}

static void test_arguments(void **state)
{
    (void)state;
    Error err = {0};
    assert_false(ERROR(&err, &SHAPES, err_text("matmul"), err_shape(3, 2), err_shape(4, 5)));
    assert_string_equal(written(&err, LANG_EN), "matmul takes 3x2, not '4x5'");
    assert_string_equal(written(&err, LANG_ZH), "matmul 需要 3x2，不是“4x5”");
    assert_int_equal(err.kind, ERROR_LESSON);
    assert_int_equal(error_status(&err), 4);
    ERROR(&err, &SHAPES, err_count(7), err_int(-3), err_number(0.1 + 0.2));
    assert_string_equal(written(&err, LANG_EN), "7 takes -3, not '0.3'");
    ERROR(&err, &SHAPES, err_text("a"), err_text("b"), err_system(ENOENT));
    assert_string_equal(written(&err, LANG_EN), "a takes b, not 'No such file or directory'");
    assert_string_equal(written(&err, LANG_ZH), "a 需要 b，不是“没有这个文件或文件夹”");
    error_at(&err, "里.lua", 0);
    assert_string_equal(written(&err, LANG_ZH), "里.lua：a 需要 b，不是“没有这个文件或文件夹”");
    // What a lesson has in each language takes one place.
    ERROR(&err, &SHAPES, err_text("a"), err_in(LANG_EN, err_text("this")),
          err_in(LANG_ZH, err_text("这个")), err_text("c"));
    assert_string_equal(written(&err, LANG_EN), "a takes this, not 'c'");
    assert_string_equal(written(&err, LANG_ZH), "a 需要 这个，不是“c”");
}

// What the system says is told in each language.
static void test_reasons(void **state)
{
    (void)state;
    static const int reasons[] = {ENOENT, EACCES,       EPERM,  EEXIST, ENOTDIR,    EISDIR, ENOSPC,
                                  EFBIG,  EROFS,        EIO,    EPIPE,  EBADF,      ELOOP,  EMFILE,
                                  ENOMEM, ENAMETOOLONG, EAGAIN, EINVAL, EADDRINUSE,
#ifdef __linux__ // others spell them otherwise
                                  EDQUOT, EBUSY,        EXDEV
#endif
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        Error err = {0};
        ERROR(&err, &SHAPES, err_text("a"), err_text("b"), err_system(reasons[i]));
        assert_non_null(strstr(written(&err, LANG_EN), strerror(reasons[i])));
        assert_null(strstr(written(&err, LANG_ZH), strerror(reasons[i])));
    }
}

// As many names as an argument holds, then that there are more.
static void test_lists(void **state)
{
    (void)state;
    Error err = {0};
    Buffer list = {0};
    assert_true(err_list_add(&list, ", ", "Wq"));
    assert_true(err_list_add(&list, ", ", "Wk"));
    assert_false(ERROR(&err, &SHAPES, err_buffer(&list), err_buffer(&list), err_text("")));
    assert_string_equal(written(&err, LANG_EN), "Wq, Wk takes , not ''");
    assert_int_equal(list.size, 0);
    size_t names = 0;
    while (err_list_add(&list, " ", "name"))
        names++;
    assert_in_range(names, 25, ERROR_ARG_SIZE / 5);
    assert_true(list.size < ERROR_ARG_SIZE);
    assert_string_equal(buffer_text(&list) + list.size - 8, "name …");
    buffer_release(&list);
}

static void test_without_arguments(void **state)
{
    (void)state;
    Error err = {0};
    assert_int_equal(error_status(&err), 0);
    assert_string_equal(written(&err, LANG_EN), "");
    assert_false(error_set(&err, &PLAIN));
    assert_true(error_is_set(&err));
    assert_string_equal(written(&err, LANG_EN), "no {0} {x} {");
    assert_false(error_set(ERROR_DROPPED, &PLAIN));
    error_clear(&err);
    assert_false(error_is_set(&err));
}

static void test_place(void **state)
{
    (void)state;
    Error err = {0};
    error_set(&err, &PLAIN);
    error_at(&err, "a.lua", 12);
    error_at(&err, "b.lua", 3); // what is known stays
    assert_string_equal(written(&err, LANG_ZH), "a.lua:12: no {0} {x} {");
    error_set(&err, &PLAIN);
    error_at(&err, "data.csv", 0);
    assert_string_equal(written(&err, LANG_ZH), "data.csv：no {0} {x} {");
}

static void test_cut_between_characters(void **state)
{
    (void)state;
    Error err = {0};
    ERROR(&err, &SHAPES, err_text("注意力"), err_count(1), err_count(2));
    for (size_t size = 1; size < 60; size++) {
        char out[64];
        size_t bad;
        memset(out, '#', sizeof out);
        error_write(&err, LANG_ZH, out, size);
        assert_true(strlen(out) < size);
        if (!utf8_valid(out, strlen(out), &bad))
            fail_msg("cut inside a character at %zu bytes: %s", size, out);
    }
    char longest[400];
    memset(longest, 'x', sizeof longest);
    longest[399] = '\0';
    const ErrorArg arg = err_text(longest);
    assert_int_equal(strlen(arg.text), ERROR_ARG_SIZE - 1);
}

static void test_nearest(void **state)
{
    (void)state;
    static const char *const words[] = {"softmax", "scale", "sub", "sum"};
    static const struct {
        const char *word, *best;
    } cases[] = {
        {"sotfmax", "softmax"}, {"SCALE", "scale"}, {"su", "sub"},
        {"scal", "scale"},      {"summ", "sum"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Nearest nearest = nearest_start(cases[i].word);
        for (size_t w = 0; w < 4; w++)
            nearest_try(&nearest, words[w]);
        assert_string_equal(nearest.best, cases[i].best);
    }
    Nearest swapped = nearest_start("Wqk");
    nearest_try(&swapped, "Wkq");
    assert_int_equal(swapped.distance, 1);
    assert_string_equal(nearest_start("x").best, "");
}

static void test_lang(void **state)
{
    (void)state;
    Lang lang = LANG_EN;
    assert_true(lang_parse("zh_CN.UTF-8", &lang));
    assert_int_equal(lang, LANG_ZH);
    assert_true(lang_parse("en", &lang));
    assert_int_equal(lang, LANG_EN);
    assert_false(lang_parse("zhuang", &lang));
    assert_false(lang_parse("de_DE", &lang));
    assert_false(lang_parse("", &lang));
    setenv("LC_ALL", "", 1);
    unsetenv("LC_MESSAGES");
    setenv("LANG", "zh_TW", 1);
    assert_int_equal(lang_from_environment(), LANG_ZH);
    setenv("LC_ALL", "C", 1); // asks for neither: English
    assert_int_equal(lang_from_environment(), LANG_EN);
}

static void test_what_is_near(void **state)
{
    (void)state;
    static const struct {
        const char *word, *known;
        bool near;
    } cases[] = {
        {"shwo", "show", true},
        {"exprot", "export", true},
        {"siez", "size", true},
        {"expl", "explain", true},
        {"q", "Q", true},
        {"dWz", "dWq", true},
        {"Y", "X", false},
        {"foo", "goto", false},
        {"zzz", "three", false},
        {"x", "", false},
        {"three-tokenz", "three-tokens", true},
        {"attention", "three-tokens", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Nearest nearest = nearest_start(cases[i].word);
        nearest_try(&nearest, cases[i].known);
        if (nearest_is_near(&nearest) != cases[i].near)
            fail_msg("%s, %s", cases[i].word, cases[i].known);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments), cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_lists),     cmocka_unit_test(test_without_arguments),
        cmocka_unit_test(test_place),     cmocka_unit_test(test_cut_between_characters),
        cmocka_unit_test(test_nearest),   cmocka_unit_test(test_what_is_near),
        cmocka_unit_test(test_lang),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
