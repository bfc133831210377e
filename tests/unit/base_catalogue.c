// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/catalogue.h"
#include "base/file.h"
#include "base/lang.h"

static char path[] = "/tmp/qkv-catalogue-XXXXXX";
static Catalogue catalogue;
static Error err;

// The program's own stay as long as it runs.
static void let_go(void)
{
    buffer_release(&catalogue.bytes);
    free(catalogue.slot);
    catalogue = (Catalogue){0};
}

// Reads a file of that text.
static bool take_n(const char *text, size_t size)
{
    Error write = {0};
    assert_true(file_write(path, text, size, &write));
    let_go();
    return catalogue_read(&catalogue, path, &err);
}

static bool take(const char *text)
{
    return take_n(text, strlen(text));
}

static void assert_is(const char *en, const char *is)
{
    const char *found = catalogue_find(&catalogue, en);
    if (!is)
        assert_null(found);
    else if (!found)
        fail_msg("no row: %s", en);
    else
        assert_string_equal(found, is);
}

static void assert_said(int line, const char *what)
{
    char text[ERROR_TEXT_SIZE];
    error_write(&err, LANG_EN, text, sizeof text);
    assert_int_equal(err.line, line);
    if (!strstr(text, what))
        fail_msg("%s", text);
}

static void test_rows(void **state)
{
    (void)state;
    assert_true(
        take("language Deutsch\n# a comment\n\nopen\n= öffnen\n@of a question@ open\n= offen\n"
             "\" and \"\n= \" und \"\nfirst\\nsecond \\\\n\n= eins\\nzwei \\\\n\n"
             "row {1}: {2}\n= {2}, Zeile {1}\n{1} row{2}\n- {2}\n= Zeilen: {1}\n"
             "\"= a\"\n= \"= b\"\nempty\n= \"\"\nlast\n= letzte"));
    assert_is("open", "öffnen");
    assert_is("@of a question@ open", "offen");
    assert_is(" and ", " und ");
    assert_is("first\nsecond \\n", "eins\nzwei \\n");
    assert_is("row {1}: {2}", "{2}, Zeile {1}");
    assert_is("{1} row{2}", "Zeilen: {1}");
    assert_is("= a", "= b");
    assert_is("empty", "");
    assert_is("last", "letzte");
    assert_is("# a comment", NULL);
    assert_is("language Deutsch", NULL);
    assert_is("and", NULL);
    assert_string_equal(catalogue.title, "Deutsch");
    assert_true(take("language ein sehr langer Name, den niemand so sagt\na\n= b\n"));
    assert_string_equal(catalogue.title, "ein sehr langer Name, den niema");
    assert_true(take("a\n= b\n"));
    assert_string_equal(catalogue.title, "");
    take("language \033[2J\na\n= b\n");
    assert_string_equal(catalogue.title, "");
    assert_is("a", "b");
}

// What is wrong with one row leaves the others; the first is told, with its line.
static void test_damaged_rows(void **state)
{
    (void)state;
    static const struct {
        const char *row, *says;
        int line;
    } rows[] = {
        {"no text\n\nother\n= anderes\n", "no line that begins with '= '", 3},
        {"no text", "no line that begins with '= '", 3},
        {"= nothing before it\n", "no English text stands before", 3},
        {"good\n= again\n", "has a row already", 4},
        {"bad\n= \xff\xfe\n", "no UTF-8", 4},
        {"bad\xc3\n= well\n", "no UTF-8", 4},
        {"bad\n= \033[2Jx\n", "may not get", 4},
        {"bad\n= \xe2\x80\xaex\n", "may not get", 4}, // turns the direction of writing
        {"bad\n= one\\ntwo\n", "may not get", 4},     // a line end where English has none
        {"bad {1}\n= x\n", "places here are not those", 4},
        {"bad {1}\n= {1} {2}\n", "say '- {1}' before", 4},
        {"bad\n= {1}\n", "places here are not those", 4},
        {"bad {1}\n- {1}\n= {1}\n", "places here are not those", 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Buffer text = {0};
        buffer_printf(&text, "good\n= gut\n%s\nlater\n= später\n", rows[i].row);
        assert_false(take(buffer_text(&text)));
        assert_said(rows[i].line, rows[i].says);
        assert_is("good", "gut");
        assert_is("bad", NULL);
        assert_is("bad {1}", NULL);
        if (i != 1)
            assert_is("later", "später");
        buffer_release(&text);
    }
    static const char zero[] = "good\n= gut\n\0later\n= später\n";
    assert_false(take_n(zero, sizeof zero - 1));
    assert_said(2, "no UTF-8");
    assert_is("good", "gut");
}

static void test_no_file(void **state)
{
    (void)state;
    assert_true(take("a\n= b\n"));
    unlink(path);
    let_go();
    assert_false(catalogue_read(&catalogue, path, &err));
    assert_said(0, "cannot be read: English instead");
    assert_is("a", NULL);
    assert_int_equal(mkfifo(path, 0600), 0); // is not waited for
    assert_false(catalogue_read(&catalogue, path, &err));
    assert_string_equal(catalogue.title, "");
    unlink(path);
}

static void test_size(void **state)
{
    (void)state;
    enum { MOST = 1 << 20 };
    char *text = malloc(MOST + 1);
    memset(text, '#', MOST + 1);
    memcpy(text, "a\n= b\n", 6);
    assert_true(take_n(text, MOST));
    assert_is("a", "b");
    assert_false(take_n(text, MOST + 1));
    assert_said(0, "more than 1048576 bytes");
    assert_is("a", NULL);
    free(text);
}

// A table that is full of rows still finds all of them, and says of others that they are not there.
static void test_many_rows(void **state)
{
    (void)state;
    Buffer text = {0};
    for (int i = 0; i < 3000; i++)
        buffer_printf(&text, "key %d\n= row %d\n", i, i);
    assert_true(take(buffer_text(&text)));
    buffer_release(&text);
    for (int i = 0; i < 3100; i++) {
        char key[16], row[16];
        snprintf(key, sizeof key, "key %d", i);
        snprintf(row, sizeof row, "row %d", i);
        assert_is(key, i < 3000 ? row : NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),      cmocka_unit_test(test_damaged_rows),
        cmocka_unit_test(test_no_file),   cmocka_unit_test(test_size),
        cmocka_unit_test(test_many_rows),
    };
    const int file = mkstemp(path);
    close(file);
    const int status = cmocka_run_group_tests(tests, NULL, NULL);
    let_go();
    unlink(path);
    return status;
}
