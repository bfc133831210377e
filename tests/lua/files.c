// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are no lesson, the catalogue, and files that a lesson loads.
#include <lua.h>

#include "lesson/catalog.h"
#include "lesson_kit.h"

#define CHECK_TEXT(text, expected) kit_bytes_error((text), sizeof(text) - 1, (expected))

static void unreadable_files_are_refused(void **state)
{
    (void)state;
    char path[600];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/none.lua", folder ? folder : "/tmp");
    kit_error(path, ": there is no such file");
    snprintf(path, sizeof path, "%s/folder.lua", folder ? folder : "/tmp");
    mkdir(path, 0700);
    kit_error(path, ": is not a regular file");
    rmdir(path);
    snprintf(path, sizeof path, "%s/fifo.lua", folder ? folder : "/tmp");
    assert_int_equal(mkfifo(path, 0600), 0);
    kit_error(path, ": is not a regular file");
    unlink(path);
    kit_error("/dev/zero", ": is not a regular file");
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    (void)state;
    CHECK_TEXT("\x1bLua\x54\0\x19\x93", ":1: column 6: a NUL byte; a lesson is "
                                        "plain text in UTF-8");
    CHECK_TEXT(HEADER "x = \"\0\"", ":2: column 6: a NUL byte; a lesson is "
                                    "plain text in UTF-8");
    CHECK_TEXT(HEADER "-- \xff", ":2: column 4: not UTF-8; save the file in "
                                 "that encoding");
    CHECK_TEXT(HEADER "-- \xc0\x80", ":2: column 4: not UTF-8; save the file "
                                     "in that encoding");
    CHECK_TEXT(HEADER "-- \xed\xa0\x80", ":2: column 4: not UTF-8; save the "
                                         "file in that encoding");
    CHECK_TEXT("\xff\xfel\0", ":1: column 4: a NUL byte; a lesson is plain "
                              "text in UTF-8");
    CHECK_TEXT("", ":1: a lesson starts with lesson { api = 3, id = \"…\", "
                   "title = … }");
}

// A file that repeats a text until it has that size.
static const char *write_long(const char *start, const char *again, size_t size)
{
    Buffer text = {0};
    buffer_add(&text, start);
    while (text.size < size)
        buffer_add(&text, again);
    const char *path = kit_write("long.lua", buffer_text(&text), text.size);
    buffer_release(&text);
    return path;
}

static void large_files_are_refused(void **state)
{
    (void)state;
    kit_error(write_long(HEADER, "-- a comment\n", 513 * 1024),
              ": is larger than 524288 bytes, the most that is read");
    Error err;
    Lesson *lesson =
        kit_load_file(write_long(HEADER "X = input{1}\n", "-- a comment\n", 500 * 1024), &err);
    assert_non_null(lesson);
    lesson_free(lesson);
    assert_null(kit_load_file(write_long(HEADER, "x = 1\n", 70 * 1024), &err));
    assert_null(kit_load_file(write_long(HEADER, "x=\"\"\n", 70 * 1024), &err));
}

// Reads a file that is a lesson up to a comment or number of zeros which fills it to that size.
static bool is_read(const char *start, size_t size, Error *err)
{
    Buffer text = {0};
    buffer_add(&text, start);
    while (text.size < size)
        buffer_add(&text, "0");
    Lesson *lesson = kit_load_file(kit_write("long.lua", buffer_text(&text), text.size), err);
    buffer_release(&text);
    lesson_free(lesson);
    return lesson != NULL;
}

static void the_largest_files_are_read(void **state)
{
    (void)state;
    static const char comment[] = HEADER "X = input{1} --", number[] = HEADER "X = input{1} y = 0";
    Error err;
    assert_true(is_read(comment, 512 << 10, &err));
    assert_false(is_read(comment, (512 << 10) + 1, &err));
    assert_string_equal(err.arg[0].text, "524288");
    // What is code is counted by itself: the header has this much that is none.
    const size_t most = LUA_VERSION_RELEASE_NUM >= 50407 ? 64 << 10 : 32 << 10;
    assert_false(is_read(number, 70 << 10, &err));
    const size_t other = (70 << 10) - strtoul(err.arg[0].text, NULL, 10);
    assert_int_equal(strtoul(err.arg[1].text, NULL, 10), most);
    assert_true(is_read(number, most + other, &err));
    assert_false(is_read(number, most + other + 1, &err));
    assert_int_equal(strtoul(err.arg[0].text, NULL, 10), most + 1);
}

// The name of a file that is said with a fault has at most 54 bytes.
static void long_names_are_cut(void **state)
{
    (void)state;
    for (int size = 54; size <= 55; size++) {
        char name[64], wanted[80], said[ERROR_TEXT_SIZE];
        Error err = {0};
        snprintf(name, sizeof name, "%0*d.lua", size - 4, 7);
        assert_null(kit_load_file(kit_write(name, HEADER "x = nothing", sizeof HEADER + 10), &err));
        error_write(&err, LANG_EN, said, sizeof said);
        snprintf(wanted, sizeof wanted, "%.54s:2: ", name);
        assert_ptr_equal(strstr(said, wanted), said);
    }
}

// Code that only looks like the inside of a comment or a string counts as Lua reads it.
static void hidden_code_is_counted(void **state)
{
    (void)state;
    static const char *const parts[] = {"--\rx=1+1+1+1\r", "x='\\z\n';x=1+1+1+1;x='a'\n",
                                        "x='\\\r\n';x=1+1+1+1;x='a'\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        Error err;
        assert_null(kit_load_file(write_long(HEADER, parts[i], 150 * 1024), &err));
        assert_non_null(strstr(err.message->text.en, "bytes of code"));
    }
}

static void marks_at_the_start_are_skipped(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF#!/usr/bin/env qkv\n" HEADER "X = input{1}\nY = X * X";
    Error err;
    Lesson *lesson = kit_load_file(kit_write("m.lua", text, sizeof text - 1), &err);
    assert_non_null(lesson);
    assert_int_equal(graph_node(lesson->graph, 1)->line, 4);
    lesson_free(lesson);
}

static void write_lesson(const char *name, const char *id, int order, const char *title)
{
    char text[256];
    const int n = snprintf(text, sizeof text,
                           "lesson { api = 1, id = \"%s\", order = %d, title = "
                           "{ en = \"%s\", zh = \"题%d\" } }",
                           id, order, title, order);
    kit_write(name, text, (size_t)n);
}

static void the_catalogue_is_in_order(void **state)
{
    (void)state;
    char folder[600];
    const char *home = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/cat", home ? home : "/tmp");
    mkdir(folder, 0700);
    write_lesson("cat/x.lua", "second", 2, "Two");
    write_lesson("cat/y.lua", "first", 1, "One");
    write_lesson("cat/z.lua", "second", 3, "Again");
    kit_write("cat/lib.lua", "return {}", 9);
    kit_write("cat/bad.lua", "lesson { api = 7 }", 18);
    char *const dirs[] = {folder, (char *)(uintptr_t) "/none/there"};
    Catalog catalog;
    Error err = {0};
    catalog_read(&catalog, dirs, 2);
    assert_int_equal(catalog.count, 2);
    assert_int_equal(catalog.problems.count, 1);
    char text[ERROR_TEXT_SIZE];
    error_write(catalog.problems.at[0], LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "bad.lua:1: lesson: api = 7"));
    assert_string_equal(catalog.entry[0].header.id, "first");
    assert_ptr_equal(catalog_find(&catalog, "2", &err), &catalog.entry[1]);
    assert_ptr_equal(catalog_find(&catalog, "oNE", &err), &catalog.entry[0]);
    assert_ptr_equal(catalog_find(&catalog, "题2", &err), &catalog.entry[1]);
    assert_null(catalog_find(&catalog, "secnd", &err));
    assert_string_equal(err.arg[1].text, "second");
    assert_int_equal(error_status(&err), 2);
    catalog_release(&catalog);
}

// Each lesson is compared with few others: a hundred thousand would take most of
// a minute otherwise.
static void a_large_catalogue_is_read_at_once(void **state)
{
    enum { LESSONS = 6000 };
    (void)state;
    char folder[600], name[64], id[64];
    const char *home = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/large", home ? home : "/tmp");
    mkdir(folder, 0700);
    for (int i = 0; i < LESSONS; i++) {
        snprintf(name, sizeof name, "large/%06d.lua", i);
        snprintf(id, sizeof id, "a-long-id-that-starts-alike-%d", i * 7919 % (LESSONS / 2));
        write_lesson(name, id, i % 9000, "T");
    }
    char *const dirs[] = {folder};
    Catalog catalog;
    const clock_t start = clock();
    catalog_read(&catalog, dirs, 1);
    printf("# %d lessons: %.3f s\n", LESSONS, (double)(clock() - start) / CLOCKS_PER_SEC);
    assert_int_equal(catalog.count, LESSONS / 2);
    for (int i = 0; i < LESSONS / 2; i++) {
        const CatalogEntry *entry = &catalog.entry[i];
        assert_int_equal(entry->number, i + 1);
        assert_int_equal(entry->header.order, i); // the first of each id
    }
    catalog_release(&catalog);
}

// ---- load(…) -----------------------------------------------------------

// A version 1 file with this header and these bytes.
static void write_npy(const char *name, const char *header, const void *data, size_t size)
{
    Buffer file = {0};
    const size_t n = strlen(header);
    const char start[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, (char)(n & 0xFF), (char)(n >> 8)};
    buffer_add_n(&file, start, sizeof start);
    buffer_add_n(&file, header, n);
    buffer_add_n(&file, data, size);
    kit_write(name, buffer_text(&file), file.size);
    buffer_release(&file);
}

static void check_npy(const char *header, const void *data, size_t size, const char *address,
                      double value)
{
    write_npy("t.npy", header, data, size);
    Lesson *lesson = kit_good("Y = input(load \"t.npy\")");
    const double found = kit_number(lesson, address);
    lesson_free(lesson);
    if (found != value)
        fail_msg("%s: %g", header, found);
}

static void arrays_of_every_type_are_read(void **state)
{
    (void)state;
    const double f8[] = {1, 2.5, -3, 4, 5, 6};
    check_npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }  \n", f8, sizeof f8,
              "Y[2,1]", 4);
    check_npy("{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3), }\n", f8, sizeof f8,
              "Y[2,1]", 2.5);
    check_npy("{'shape': (6,), 'fortran_order': False, 'descr': '<f8'}", f8, sizeof f8, "Y[1,6]",
              6);
    check_npy("{'descr': '<f8', 'fortran_order': False, 'shape': ()}", f8, 8, "Y[1,1]", 1);
    check_npy("{'descr': '>f4', 'fortran_order': False, 'shape': (1,)}", "\x3f\xc0\0\0", 4,
              "Y[1,1]", 1.5);
    check_npy("{'descr': '|i1', 'fortran_order': False, 'shape': (2,)}", "\x01\xff", 2, "Y[1,2]",
              -1);
    check_npy("{'descr': '>i2', 'fortran_order': False, 'shape': (1,)}", "\xff\xfe", 2, "Y[1,1]",
              -2);
    check_npy("{'descr': '<i8', 'fortran_order': False, 'shape': (1,)}",
              "\xfd\xff\xff\xff\xff\xff\xff\xff", 8, "Y[1,1]", -3);
    check_npy("{'descr': '<u4', 'fortran_order': False, 'shape': (1,)}", "\xff\xff\xff\xff", 4,
              "Y[1,1]", 4294967295.0);
    check_npy("{'descr': '|b1', 'fortran_order': False, 'shape': (1,)}", "\x01", 1, "Y[1,1]", 1);
}

static void broken_arrays_are_refused(void **state)
{
    (void)state;
    static const char *const header[] = {
        "{'descr': '<f8', 'fortran_order': False, 'shape': (3,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,2)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (0,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-2,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (65536,65536)}",
        "{'descr': '<c16', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '|O', 'fortran_order': False, 'shape': (2,)}",
        "{'descr': [('a','<f8')], 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (2,)}",
        "{'descr': '<f8', 'shape': (2,)}",
        "{'descr': '<f8', 'descr': '<f8', 'shape': (2,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'x': 1}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)} x",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)",
        "{'descr': '<f8",
        "",
    };
    Error err;
    for (size_t i = 0; i < sizeof header / sizeof *header; i++) {
        write_npy("t.npy", header[i], "0123456789abcdef", 16);
        Lesson *lesson = kit_load("Y = input(load \"t.npy\")", &err);
        if (lesson)
            fail_msg("%s was read", header[i]);
        assert_int_equal(error_status(&err), 4);
    }
    kit_write("t.npy", "\x93NUMPY\x02\0\xff\xff\xff\xff", 12);
    assert_null(kit_load("Y = input(load \"t.npy\")", &err));
    kit_write("t.npy", "\x93NUM", 4);
    assert_null(kit_load("Y = input(load \"t.npy\")", &err));
}

static void links_do_not_lead_out(void **state)
{
    (void)state;
    char path[600];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/out.npy", folder ? folder : "/tmp");
    unlink(path);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    Error err;
    assert_null(kit_load("Y = input(load \"out.npy\")", &err));
    assert_non_null(strstr(err.message->text.en, "folder"));
    unlink(path);
}

static void expect_said(const char *code, const char *expected)
{
    char text[1024];
    Error err;
    assert_null(kit_load(code, &err));
    assert_int_equal(error_status(&err), 4);
    error_write(&err, LANG_EN, text, sizeof text);
    if (strncmp(text, expected, strlen(expected)) != 0)
        fail_msg("said \"%s\", expected \"%s\"", text, expected);
}

static void faults_of_arrays_name_the_line(void **state)
{
    (void)state;
    char path[600];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/fifo.npy", folder ? folder : "/tmp");
    assert_int_equal(mkfifo(path, 0600), 0);
    expect_said("X = input{1}\nY = input(load \"fifo.npy\")",
                "t.lua:3: fifo.npy is no regular file; it has to be");
    unlink(path);
    kit_write("t.npy", "text", 4);
    expect_said("X = input(load \"t.npy\")",
                "t.lua:2: t.npy is no .npy file: it does not start with");
    write_npy("t.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (3,)}",
              "0123456789abcdef", 16);
    expect_said("X = input(load \"t.npy\")",
                "t.lua:2: t.npy: 24 bytes of numbers were expected from byte "
                "65 on, 16 are there");
    // Bytes that become eight times as many: refused before they are taken.
    write_npy("t.npy",
              "{'descr': '|i1', 'fortran_order': False, 'shape': "
              "(1000, 64000), }",
              "", 0);
    snprintf(path, sizeof path, "%s/t.npy", folder ? folder : "/tmp");
    struct stat is;
    assert_int_equal(stat(path, &is), 0);
    assert_int_equal(truncate(path, is.st_size + 64000000), 0);
    expect_said("X = input(load \"t.npy\")",
                "t.lua:2: t.npy does not fit: it takes 489 MiB with its "
                "numbers, 256 are left; load less");
    unlink(path);
}

// The library beside a lesson is held to the same rule as what it loads.
static void the_library_does_not_lead_out(void **state)
{
    (void)state;
    char out[600], lib[600], link[600];
    const char *folder = getenv("TMPDIR");
    snprintf(lib, sizeof lib, "%s/inner/lib", folder ? folder : "/tmp");
    snprintf(link, sizeof link, "%s/inner/lib/attention.lua", folder ? folder : "/tmp");
    snprintf(out, sizeof out, "%s", kit_write("out.lua", "a secret token", 14));
    *strrchr(lib, '/') = '\0';
    mkdir(lib, 0700);
    lib[strlen(lib)] = '/';
    mkdir(lib, 0700);
    static const char text[] = HEADER "X = input{1}\nattention.head{X = X}\n";
    char lesson[600], said[1024];
    Error err;
    snprintf(lesson, sizeof lesson, "%s", kit_write("inner/t.lua", text, sizeof text - 1));
    unlink(link);
    assert_int_equal(symlink(out, link), 0);
    assert_null(kit_load_file(lesson, &err));
    error_write(&err, LANG_EN, said, sizeof said);
    assert_ptr_equal(strstr(said, "t.lua:3: attention: \"lib/attention.lua\" is "
                                  "not in the lesson's folder"),
                     said);
    unlink(link); // its own file is read
    kit_write("inner/lib/attention.lua", "return 1", 8);
    assert_null(kit_load_file(lesson, &err));
    error_write(&err, LANG_EN, said, sizeof said);
    assert_non_null(strstr(said, "has to end in `return` and a table"));
    unlink(link); // and without one that of the installed lessons
    Lesson *loaded = kit_load_file(lesson, &err);
    assert_non_null(loaded);
    lesson_free(loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unreadable_files_are_refused),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(large_files_are_refused),
        cmocka_unit_test(the_largest_files_are_read),
        cmocka_unit_test(long_names_are_cut),
        cmocka_unit_test(hidden_code_is_counted),
        cmocka_unit_test(marks_at_the_start_are_skipped),
        cmocka_unit_test(the_catalogue_is_in_order),
        cmocka_unit_test(a_large_catalogue_is_read_at_once),
        cmocka_unit_test(arrays_of_every_type_are_read),
        cmocka_unit_test(broken_arrays_are_refused),
        cmocka_unit_test(links_do_not_lead_out),
        cmocka_unit_test(faults_of_arrays_name_the_line),
        cmocka_unit_test(the_library_does_not_lead_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
