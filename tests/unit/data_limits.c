// SPDX-License-Identifier: GPL-3.0-or-later
// Files of arrays as large as may be, and one beyond. Those of many MiB have holes in place of
// numbers, so that the disk holds next to nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "data/array_file.h"
#include "data/array_parts.h"

enum { MIB = 1 << 20 };

static const char *path_of(const char *name)
{
    static char path[512];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "/tmp", name);
    return path;
}

static const char *write_file(const char *name, const Buffer *bytes)
{
    FILE *out = fopen(path_of(name), "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(buffer_text(bytes), 1, bytes->size, out), bytes->size);
    fclose(out);
    return path_of(name);
}

// Appends a number of so many bytes, the least first.
static void add_number(Buffer *out, size_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        buffer_add_n(out, &(const char){(char)(value >> (8 * i))}, 1);
}

static void add_blanks(Buffer *out, size_t size)
{
    while (out->size < size)
        buffer_add(out, " ");
}

// Opens the file, and reads a part of its array `index` where there is one; it is closed again.
// Whether that went well; `said` is what was said otherwise, `m` (NULL: not wanted) the caller's.
static bool read_file(const char *path, const ArrayLimits *limits, size_t index,
                      const ArrayPart *part, Matrix *m, char said[ERROR_TEXT_SIZE])
{
    Error err = {0};
    Matrix none;
    ArrayFile *file = array_file_open(path, limits, &err);
    const bool fine =
        file && (!part || array_file_read(file, index, part, m ? m : &none, NULL, &err));
    if (fine && part && !m)
        matrix_release(&none);
    *said = '\0';
    if (!fine)
        error_write(&err, LANG_EN, said, ERROR_TEXT_SIZE);
    array_file_close(file);
    return fine;
}

static void assert_fine(const char *path, const ArrayLimits *limits, size_t index,
                        const ArrayPart *part, double first)
{
    char said[ERROR_TEXT_SIZE];
    Matrix m;
    if (!read_file(path, limits, index, part, &m, said))
        fail_msg("%s", said);
    if (m.at[0] != first)
        fail_msg("%g, not %g", m.at[0], first);
    matrix_release(&m);
}

static void assert_refused(const char *path, const ArrayLimits *limits, const ArrayPart *part,
                           const char *why)
{
    char said[ERROR_TEXT_SIZE];
    if (read_file(path, limits, 0, part, NULL, said) || !strstr(said, why))
        fail_msg("%s, not %s", *said ? said : "was read", why);
}

static const ArrayLimits LIMITS = {.bytes = 100 * MIB};
static const ArrayPart ALL = {0}, FIRST = {1, 1, 1, 1, .picks = 0};

// ---- .npy --------------------------------------------------------------

// A header of `size` bytes and the number 7; in version 2 its length has four bytes.
static const char *write_npy(int version, size_t size)
{
    Buffer npy = {0};
    const double seven = 7;
    buffer_printf(&npy, "\x93NUMPY%c", version);
    buffer_add_n(&npy, "", 1);
    add_number(&npy, size, version == 1 ? 2 : 4);
    const size_t start = npy.size;
    buffer_add(&npy, "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1), }");
    add_blanks(&npy, start + size);
    buffer_add_n(&npy, (const char *)&seven, sizeof seven);
    const char *path = write_file("t.npy", &npy);
    buffer_release(&npy);
    return path;
}

static void a_header_of_npy(void **state)
{
    (void)state;
    for (int version = 1; version <= 2; version++) {
        assert_fine(write_npy(version, 10000), &LIMITS, 0, &ALL, 7);
        assert_refused(write_npy(version, 10001), &LIMITS, &ALL,
                       "10001 bytes long by its own account");
    }
}

// A file of `size` bytes that begins with that text, without its end, and goes on with holes.
static const char *write_holes(const char *name, const Buffer *start, size_t size)
{
    const char *path = write_file(name, start);
    assert_int_equal(truncate(path, (off_t)size), 0);
    return path;
}

// Bytes as whole numbers, in one column.
static const char *write_large_npy(size_t size)
{
    Buffer npy = {0};
    enum { START = 10 + 118 };
    buffer_add_n(&npy, "\x93NUMPY\1\0", 8);
    add_number(&npy, START - 10, 2);
    buffer_printf(&npy, "{'descr': '|i1', 'fortran_order': False, 'shape': (%zu, 1), }",
                  size - START);
    add_blanks(&npy, START);
    const char *path = write_holes("t.npy", &npy, size);
    buffer_release(&npy);
    return path;
}

static void a_file(void **state)
{
    (void)state;
    const ArrayLimits by_person = {.bytes = 100 * MIB, .by_person = true};
    assert_fine(write_large_npy(64 * MIB), &LIMITS, 0, &FIRST, 0);
    assert_refused(write_large_npy(64 * MIB + 1), &LIMITS, &FIRST, "t.npy is larger than 64 MiB");
    assert_fine(path_of("t.npy"), &by_person, 0, &FIRST, 0);
    // A table is held as a whole, whoever named it: this one is none, which is seen when it is.
    const char *path = write_holes("t.csv", &(Buffer){0}, 64 * MIB);
    assert_refused(path, &by_person, NULL, "line 1, column 1: a byte that is no UTF-8 text");
    assert_int_equal(truncate(path, 64 * MIB + 1), 0);
    assert_refused(path, &by_person, NULL, "t.csv is larger than 64 MiB");
    unlink(path);
}

static void rows_that_are_read_at_once(void **state)
{
    (void)state;
    const char *path = write_large_npy(128 + 65537);
    assert_fine(path, &LIMITS, 0, &(ArrayPart){.row_to = 65536}, 0);
    assert_fine(path, &LIMITS, 0, &(ArrayPart){.row_to = 65536, .transpose = true}, 0);
    assert_refused(path, &LIMITS, &ALL, "from 1 to 65536 rows and columns");
    assert_refused(path, &LIMITS, &(ArrayPart){.transpose = true}, "from 1 to 65536");
}

// ---- .npz --------------------------------------------------------------

static void make_archive(Buffer *out)
{
    double seven = 7;
    NpzWriter npz = {.out = out};
    npz_add(&npz, "a", &(const Matrix){1, 1, &seven});
    npz_end(&npz);
}

// A longer note than its length can say is none: the archive does not end in a directory.
static void a_note_of_an_archive(void **state)
{
    (void)state;
    Buffer npz = {0};
    make_archive(&npz);
    memset(buffer_edit(&npz) + npz.size - 2, 0xFF, 2);
    add_blanks(&npz, npz.size + 65535);
    assert_fine(write_file("t.npz", &npz), &LIMITS, 0, &ALL, 7);
    buffer_add(&npz, " ");
    assert_refused(write_file("t.npz", &npz), &LIMITS, &ALL, "does not end in a zip directory");
    buffer_release(&npz);
}

// An archive of an array of 8·cells bytes and a header of 128, said to be packed and to hold
// `unpacked` of them.
static const char *write_packed(size_t cells, size_t unpacked)
{
    enum { PACKING = 10, SIZE = 24 }; // places in the entry of the directory
    Buffer npz = {0}, number = {0};
    Matrix m = matrix_new(1, cells);
    NpzWriter writer = {.out = &npz};
    npz_add(&writer, "a", &m);
    const size_t entry = npz.size;
    npz_end(&writer);
    add_number(&number, 8, 2);
    memcpy(buffer_edit(&npz) + entry + PACKING, buffer_text(&number), 2);
    buffer_clear(&number);
    add_number(&number, unpacked, 4);
    memcpy(buffer_edit(&npz) + entry + SIZE, buffer_text(&number), 4);
    const char *path = write_file("t.npz", &npz);
    buffer_release(&number);
    buffer_release(&npz);
    matrix_release(&m);
    return path;
}

// A byte that is packed makes at most 1032, and all make at most 64 MiB. What is here is not packed
// at all: where the sizes may be, that is what is said.
static void what_is_unpacked(void **state)
{
    (void)state;
    enum { SIZE = 128 + 8 * 100, LARGE = 9000 };
    assert_refused(write_packed(100, SIZE * 1032 + 1031), &LIMITS, &ALL, "is damaged at byte");
    assert_refused(write_packed(100, (SIZE + 1) * 1032), &LIMITS, &ALL,
                   "928 packed bytes are said to hold 958728");
    assert_refused(write_packed(LARGE, 64 * MIB), &LIMITS, &ALL, "is damaged at byte");
    assert_refused(write_packed(LARGE, 64 * MIB + 1), &LIMITS, &ALL,
                   "unpacked it takes 65 MiB, and at most 64 are unpacked");
}

// ---- .safetensors ------------------------------------------------------

// The header filled with blanks up to a size, and the number 7.
static const char *write_safetensors(const char *header, size_t size)
{
    Buffer file = {0};
    const double seven = 7;
    add_number(&file, size, 8);
    buffer_add(&file, header);
    add_blanks(&file, 8 + size);
    buffer_add_n(&file, (const char *)&seven, sizeof seven);
    const char *path = write_file("t.safetensors", &file);
    buffer_release(&file);
    return path;
}

static void a_header_of_safetensors(void **state)
{
    (void)state;
    static const char header[] = "{\"W\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]}}";
    assert_fine(write_safetensors(header, MIB), &LIMITS, 0, &ALL, 7);
    assert_refused(write_safetensors(header, MIB + 1), &LIMITS, &ALL, "at most 1048576");
    // 64 bytes of memory are asked for each of a header's.
    assert_fine(write_safetensors(header, 1000), &(ArrayLimits){.bytes = 64000}, 0, &ALL, 7);
    assert_refused(write_safetensors(header, 1000), &(ArrayLimits){.bytes = 63999}, &ALL,
                   "does not fit");
}

static void dimensions_of_safetensors(void **state)
{
    (void)state;
    static const char eight[] = "{\"W\":{\"dtype\":\"U8\",\"shape\":[2,2,2,1,1,1,1,1],"
                                "\"data_offsets\":[0,8]}}",
                      nine[] = "{\"W\":{\"dtype\":\"F64\",\"shape\":[1,1,1,1,1,1,1,1,1],"
                               "\"data_offsets\":[0,8]}}";
    char said[ERROR_TEXT_SIZE];
    const char *path = write_safetensors(eight, sizeof eight - 1);
    assert_true(read_file(path, &LIMITS, 0, NULL, NULL, said)); // it is listed, and no matrix
    assert_refused(path, &LIMITS, &ALL, "is 2x2x2x1x1x1x1x1");
    assert_refused(write_safetensors(nine, sizeof nine - 1), &LIMITS, NULL, "\"shape\": [2, 3]");
}

// A whole number of JSON is a double: below 2^53 each is told from the next.
static void whole_numbers_of_safetensors(void **state)
{
    (void)state;
    static const char start[] = "{\"W\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,%s]}}";
    char header[128];
    snprintf(header, sizeof header, start, "9007199254740991");
    assert_refused(write_safetensors(header, strlen(header)), &LIMITS, NULL, "9007199254740991");
    snprintf(header, sizeof header, start, "9007199254740992");
    assert_refused(write_safetensors(header, strlen(header)), &LIMITS, NULL,
                   "\"data_offsets\": [0, 24]");
}

// ---- .csv --------------------------------------------------------------

// The name of a column, of so many bytes, above the number 7.
static const char *write_csv(size_t size)
{
    Buffer csv = {0};
    while (csv.size < size)
        buffer_add(&csv, "n");
    buffer_add(&csv, "\n7\n");
    const char *path = write_file("t.csv", &csv);
    buffer_release(&csv);
    return path;
}

// The table is held while it is read, with its number; its array is there twice, its name once as
// it stands in the file and once a language as it is read.
static void name_of_an_array(void **state)
{
    (void)state;
    for (size_t size = 1 << 16; size <= (1 << 16) + 1; size++) {
        Buffer text = {0};
        buffer_add(&text, "# ");
        buffer_pad(&text, size);
        memset(buffer_edit(&text) + 2, 'n', size);
        buffer_add(&text, "\n7\n");
        const char *path = write_file("named.csv", &text);
        buffer_release(&text);
        if (size == 1 << 16)
            assert_fine(path, &LIMITS, 0, &ALL, 7);
        else
            assert_refused(path, &LIMITS, &ALL, "the name of array 1 is too long");
    }
}

static void names_of_a_table(void **state)
{
    (void)state;
    enum { NEED = 123 + 8 + 2 * sizeof(ArrayMember) + 3 * (48 + 120) };
    assert_fine(write_csv(120), &LIMITS, 0, &ALL, 7);
    assert_refused(write_csv(121), &LIMITS, &ALL, "a name has at most 120 bytes");
    assert_fine(write_csv(120), &(ArrayLimits){.bytes = NEED}, 0, &ALL, 7);
    assert_refused(write_csv(120), &(ArrayLimits){.bytes = NEED - 1}, &ALL, "does not fit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_header_of_npy),
        cmocka_unit_test(a_file),
        cmocka_unit_test(rows_that_are_read_at_once),
        cmocka_unit_test(a_note_of_an_archive),
        cmocka_unit_test(what_is_unpacked),
        cmocka_unit_test(a_header_of_safetensors),
        cmocka_unit_test(dimensions_of_safetensors),
        cmocka_unit_test(whole_numbers_of_safetensors),
        cmocka_unit_test(name_of_an_array),
        cmocka_unit_test(names_of_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
