// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of several axes: what is left of one where so much is taken of each; and folders of .csv.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/file.h"
#include "data/array_file.h"

// Numbers that say where they stand: 1234 is [1,2,3,4] of an array of 1×2×3×2×3, without the first.
static void write_array(const char *path, bool columns_first)
{
    char header[128], bytes[128];
    Buffer out = {0};
    const int n = snprintf(header, sizeof header,
                           "{'descr': '<i4', 'fortran_order': %s, 'shape': (1, 2, 3, 2, 3), }",
                           columns_first ? "True" : "False");
    const int start = snprintf(bytes, sizeof bytes, "\x93NUMPY%c%c%c%c", 1, 0, n, 0);
    buffer_add_n(&out, bytes, (size_t)start);
    buffer_add_n(&out, header, (size_t)n);
    const size_t size[] = {2, 3, 2, 3};
    for (size_t cell = 0; cell < 36; cell++) {
        size_t at[4], rest = cell;
        for (size_t i = 0; i < 4; i++) {
            const size_t k = columns_first ? i : 3 - i;
            at[k] = rest % size[k];
            rest /= size[k];
        }
        const uint32_t number = (uint32_t)(at[0] * 1000 + at[1] * 100 + at[2] * 10 + at[3]);
        buffer_add_n(&out, (const char *)&number, sizeof number);
    }
    assert_true(file_output(path, buffer_text(&out), out.size, ERROR_DROPPED));
    buffer_release(&out);
}

// "1x3: 0 1 2", or what the error says.
static char *part_of(const char *path, const char *axes, bool transpose)
{
    const ArrayLimits limits = {.bytes = 1 << 20, .by_person = true};
    const ArrayPart part = {.axes = axes, .transpose = transpose};
    ArrayFile *file = array_file_open(path, &limits, ERROR_DROPPED);
    Error err = {0};
    Matrix m = {0};
    Buffer text = {0};
    assert_non_null(file);
    if (array_file_read(file, 0, &part, &m, NULL, &err)) {
        buffer_printf(&text, "%zux%zu:", m.rows, m.cols);
        for (size_t i = 0; i < matrix_size(&m); i++)
            buffer_printf(&text, " %g", m.at[i]);
    } else {
        char said[ERROR_TEXT_SIZE];
        error_write(&err, LANG_EN, said, sizeof said);
        buffer_add(&text, said);
    }
    matrix_release(&m);
    array_file_close(file);
    return buffer_take(&text);
}

static void what_is_picked(void **state)
{
    (void)state;
    static const struct {
        const char *axes, *is;
    } rows[] = {
        {"0,0,0]", "2x3: 0 1 2 10 11 12"},
        {"0,1,2]", "2x3: 1200 1201 1202 1210 1211 1212"},
        {"0,1,-1,:,1:]", "2x2: 1201 1202 1211 1212"},
        {" 0, 1, 2, :, 1:3 ]", "2x2: 1201 1202 1211 1212"},
        {"0,:,0,1,:]", "2x3: 10 11 12 1010 1011 1012"},
        {":,:,1,1,2]", "1x2: 112 1112"},
        {"0,:,1,1,2]", "1x2: 112 1112"},
        {"0,1,:,0,-2]", "1x3: 1001 1101 1201"},
        {"0,0,2/3,0]", "1x3: 100 101 102"},
        {"0,0,0:1]", "2x3: 0 1 2 10 11 12"},
        {"0,0,0,:,3/3]", "2x1: 2 12"},
        {"0,1,2,1,2]", "1x1: 1212"},
        {"0,0,0,:,:-1]", "2x2: 0 1 10 11"},
    };
    for (int columns_first = 0; columns_first < 2; columns_first++) {
        write_array("qkv-axes.npy", columns_first);
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            char *is = part_of("qkv-axes.npy", rows[i].axes, false);
            if (strcmp(is, rows[i].is) != 0)
                fail_msg("%s%s: %s, not %s", rows[i].axes, columns_first ? " by columns" : "", is,
                         rows[i].is);
            free(is);
        }
        char *turned = part_of("qkv-axes.npy", "0,0,0]", true);
        assert_string_equal(turned, "3x2: 0 10 1 11 2 12");
        free(turned);
    }
}

static void what_leaves_no_matrix(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "0,0]",
        "1]",
        "0,2]",
        "0,0,0,0,0,0]",
        "]",
        "0,,0]",
        "0,x,0]",
        "0,0,0:",
        "0,0,3/2]",
        "0,0,0/3]",
        "0,0,1/0]",
        "0,0,2:1]",
        "0,0,4]",
        "-2]",
        "0,0,0]]",
        "0,0,0,1/]",
        "0,0,9999999999999999999999]",
        "0,0,1/2]",
    };
    write_array("qkv-axes.npy", false);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *is = part_of("qkv-axes.npy", wrong[i], false);
        if (!strstr(is, "qkv-axes.npy is 1x2x3x2x3: "))
            fail_msg("%s: %s", wrong[i], is);
        free(is);
    }
    char *is = part_of("qkv-axes.npy", NULL, false);
    assert_non_null(strstr(is, "is 1x2x3x2x3, and a matrix has two dimensions"));
    free(is);
}

static void write_text(const char *path, const char *text)
{
    assert_true(file_output(path, text, strlen(text), ERROR_DROPPED));
}

static void a_folder(void **state)
{
    (void)state;
    const ArrayLimits limits = {.bytes = 1 << 20, .by_person = true};
    mkdir("qkv-folder", 0700);
    write_text("qkv-folder/readme.txt", "no numbers");
    Error err = {0};
    assert_null(array_file_open("qkv-folder", &limits, &err));
    assert_int_equal(error_status(&err), 3);
    write_text("qkv-folder/dV.csv", "1,2\n3,4\n");
    write_text("qkv-folder/Q.csv", "5,6\n");
    write_text("qkv-folder/more.csv", "# S\n7\n# dS\n8,9\n");
    ArrayFile *file = array_file_open("qkv-folder", &limits, &err);
    assert_non_null(file);
    static const char *const name[] = {"Q", "dV", "S", "dS"};
    static const double first[] = {5, 1, 7, 8};
    assert_int_equal(array_file_count(file), 4);
    for (size_t i = 0; i < 4; i++) {
        Matrix m;
        assert_string_equal(array_file_name(file, i), name[i]);
        assert_true(array_file_read(file, i, &(ArrayPart){0}, &m, NULL, &err));
        assert_true(m.at[0] == first[i]);
        matrix_release(&m);
    }
    array_file_close(file);
    assert_null(array_file_open("qkv-folder", &(ArrayLimits){.bytes = 1 << 20}, &err));
    error_clear(&err); // a lesson opens no folders
    write_text("qkv-folder/S.csv", "1\n");
    assert_null(array_file_open("qkv-folder", &limits, &err));
    char said[ERROR_TEXT_SIZE];
    error_write(&err, LANG_EN, said, sizeof said);
    assert_non_null(strstr(said, "two arrays named 'S'"));
    write_text("qkv-folder/S.csv", "1\n2,x\n");
    error_clear(&err);
    assert_null(array_file_open("qkv-folder", &limits, &err));
    error_write(&err, LANG_EN, said, sizeof said);
    assert_non_null(strstr(said, "S.csv: line 2"));
}

int main(void)
{
    const char *own = getenv("TMPDIR"); // of this run alone
    if (own && chdir(own) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_picked),
        cmocka_unit_test(what_leaves_no_matrix),
        cmocka_unit_test(a_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
