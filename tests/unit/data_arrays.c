// SPDX-License-Identifier: GPL-3.0-or-later
// Files of arrays that other programs wrote (tests/data/make_arrays.py), parts of them, and what
// this program writes, read back.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/memory.h"
#include "data/array_file.h"

static const ArrayLimits LIMITS = {.bytes = 1 << 20};

static void fail_error(const Error *err)
{
    char text[ERROR_TEXT_SIZE];
    error_write(err, LANG_EN, text, sizeof text);
    fail_msg("%s", text);
}

static ArrayFile *open_path(const char *path)
{
    Error err = {0};
    ArrayFile *file = array_file_open(path, &LIMITS, &err);
    if (!file)
        fail_error(&err);
    return file;
}

static ArrayFile *open_stored(const char *name)
{
    char path[512];
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/data/arrays/%s", tests ? tests : "tests", name);
    return open_path(path);
}

static const char *write_file(const char *name, const Buffer *bytes)
{
    static char path[512];
    Error err = {0};
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "/tmp", name);
    if (!file_output(path, buffer_text(bytes), bytes->size, &err))
        fail_error(&err);
    return path;
}

static Matrix read_part(ArrayFile *file, const char *name, const ArrayPart *part,
                        const ArrayLabels *labels)
{
    Error err = {0};
    Matrix m = {0};
    size_t index;
    if (!array_file_find(file, name, &index, &err) ||
        !array_file_read(file, index, part, &m, labels, &err))
        fail_error(&err);
    return m;
}

static Matrix read_all(ArrayFile *file, const char *name)
{
    return read_part(file, name, &(ArrayPart){0}, NULL);
}

// The number that make_arrays.py wrote there; `kind` as NumPy calls it.
static double number_at(char kind, size_t i, size_t j)
{
    const double count = (double)(4 * i + j);
    return kind == 'f'   ? (count - 5) / 4
           : kind == 'i' ? count - 5
           : kind == 'u' ? count
                         : (double)((i * 4 + j) % 2);
}

static void check_numbers(Matrix m, char kind, const char *what)
{
    assert_int_equal(m.rows, 3);
    assert_int_equal(m.cols, 4);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 4; j++)
            if (matrix_get(&m, i, j) != number_at(kind, i, j))
                fail_msg("%s[%zu,%zu] is %g", what, i, j, matrix_get(&m, i, j));
    matrix_release(&m);
}

static void npy_of_every_type(void **state)
{
    (void)state;
    static const char *const names[] = {"f2", "f4", "f8", "i1", "i2",     "i4",     "i8",
                                        "u1", "u2", "u4", "b1", "f8-big", "i2-big", "f4-columns"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s.npy", names[i]);
        ArrayFile *file = open_stored(name);
        check_numbers(read_all(file, NULL), *name, name);
        array_file_close(file);
    }
    ArrayFile *file = open_stored("version-2.npy");
    check_numbers(read_all(file, ""), 'f', "version 2");
    array_file_close(file);
}

static void fewer_dimensions(void **state)
{
    (void)state;
    ArrayFile *file = open_stored("row.npy");
    Matrix m = read_all(file, NULL);
    assert_true(m.rows == 1 && m.cols == 4 && m.at[3] == 0.5);
    matrix_release(&m);
    array_file_close(file);
    file = open_stored("one.npy");
    m = read_all(file, NULL);
    assert_true(m.rows == 1 && m.cols == 1 && m.at[0] == 2.5);
    matrix_release(&m);
    array_file_close(file);
}

static void npz_stored_and_deflated(void **state)
{
    (void)state;
    static const char *const files[] = {"stored.npz", "deflated.npz"};
    for (size_t i = 0; i < 2; i++) {
        ArrayFile *file = open_stored(files[i]);
        ArrayLook look;
        Error err = {0};
        size_t index;
        assert_int_equal(array_file_count(file), 4);
        assert_string_equal(array_file_name(file, 3), "词");
        assert_true(array_file_find(file, "counts", &index, &err));
        assert_true(array_file_look(file, index, NULL, &look, &err));
        assert_string_equal(look.type, "<i4");
        assert_true(look.shape.rows == 3 && look.shape.cols == 4);
        check_numbers(read_all(file, "floats"), 'f', "floats");
        check_numbers(read_all(file, "columns"), 'f', "columns");
        check_numbers(read_all(file, "词"), 'u', "词");
        check_numbers(read_all(file, "counts"), 'i', "counts");
        check_numbers(read_all(file, "floats"), 'f', "floats again");
        assert_false(array_file_find(file, "float", &index, &err));
        assert_string_equal(err.arg[2].text, "floats");
        assert_false(array_file_find(file, NULL, &index, &err));
        assert_string_equal(err.arg[1].text, "4");
        array_file_close(file);
    }
}

static void safetensors_of_every_type(void **state)
{
    (void)state;
    static const char *const names[] = {"F16", "BF16", "F32", "F64", "I8", "I16",
                                        "I32", "I64",  "U8",  "U16", "U32"};
    ArrayFile *file = open_stored("torch.safetensors");
    Error err = {0};
    ArrayLook look;
    size_t index;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_numbers(read_all(file, names[i]),
                      strchr("FB", *names[i]) ? 'f'
                      : *names[i] == 'I'      ? 'i'
                                              : 'u',
                      names[i]);
    check_numbers(read_all(file, "BOOL"), 'b', "BOOL");
    Matrix m = read_all(file, "row");
    assert_true(m.rows == 1 && m.cols == 4 && m.at[3] == 0.5);
    matrix_release(&m);
    m = read_all(file, "one");
    assert_true(matrix_size(&m) == 1 && m.at[0] == 2.5);
    matrix_release(&m);
    m = read_all(file, "halves");
    assert_true(m.at[0] == 65504 && m.at[1] == ldexp(1, -24) && signbit(m.at[2]) && m.at[2] == 0);
    assert_true(m.at[3] == HUGE_VAL && isnan(m.at[4]) && m.at[5] == 6.097555160522461e-05);
    matrix_release(&m);
    // Axes of 1 in front do not count; what is no matrix is listed, and refused when looked at.
    assert_true(array_file_find(file, "mask", &index, &err));
    assert_true(array_file_look(file, index, NULL, &look, &err));
    assert_true(array_file_find(file, "none", &index, &err));
    assert_false(array_file_look(file, index, NULL, &look, &err));
    array_file_close(file);
}

static void tables(void **state)
{
    (void)state;
    ArrayFile *file = open_stored("plain.csv");
    check_numbers(read_all(file, NULL), 'f', "plain.csv");
    array_file_close(file);
    file = open_stored("tabs.tsv");
    check_numbers(read_all(file, NULL), 'i', "tabs.tsv");
    array_file_close(file);
    file = open_stored("headed.csv"); // np.savetxt writes heads behind a #
    check_numbers(read_all(file, "a;b;c;d"), 'f', "headed.csv");
    array_file_close(file);
}

// Reads "floats" of deflated.npz, where bytes of its entry in the directory are others.
static bool reads_changed(size_t at, size_t more, Error *err)
{
    static const ArrayLimits limits = {.bytes = 1 << 20};
    char path[512], *entry = NULL;
    const char *tests = getenv("TESTS");
    Buffer bytes = {0};
    Matrix m = {0};
    size_t index = 0;
    snprintf(path, sizeof path, "%s/data/arrays/deflated.npz", tests ? tests : "tests");
    assert_int_equal(file_read(path, 1 << 20, &bytes), FILE_READ);
    char *from = buffer_edit(&bytes);
    for (size_t i = 0; i + 60 < bytes.size && !entry; i++)
        if (memcmp(from + i, "PK\1\2", 4) == 0 && memcmp(from + i + 46, "floats.npy", 10) == 0)
            entry = from + i;
    assert_non_null(entry);
    entry[at] += (char)more;
    *err = (Error){0};
    ArrayFile *file = array_file_open(write_file("t.npz", &bytes), &limits, err);
    assert_non_null(file);
    assert_true(array_file_find(file, "floats", &index, err));
    const bool read = array_file_read(file, index, &(ArrayPart){0}, &m, NULL, err);
    matrix_release(&m);
    array_file_close(file);
    buffer_release(&bytes);
    return read;
}

// The sum of what is packed is compared, and nothing may stand behind it.
static void what_is_packed_is_checked(void **state)
{
    (void)state;
    enum { SUM = 16, PACKED = 20 };
    Error err;
    assert_true(reads_changed(SUM, 0, &err));
    assert_false(reads_changed(SUM, 1, &err));
    assert_non_null(strstr(err.message->text.en, "checksum"));
    assert_false(reads_changed(PACKED, 1, &err));
    assert_non_null(strstr(err.message->text.en, "damaged"));
}

// What is packed ends before the directory: the last file cannot be said to be longer, by as little
// as its name.
static void what_is_packed_is_before_the_directory(void **state)
{
    (void)state;
    enum { PACKED = 20, NAME = 5 };
    double at[] = {1};
    for (char more = NAME; more <= NAME + 1; more++) {
        Buffer npz = {0};
        NpzWriter writer = {.out = &npz};
        npz_add(&writer, "a", &(const Matrix){1, 1, at});
        const size_t entry = npz.size;
        npz_end(&writer);
        buffer_edit(&npz)[entry + PACKED] += more;
        Error err = {0};
        ArrayFile *file = array_file_open(write_file("t.npz", &npz), &LIMITS, &err);
        assert_int_equal(file != NULL, more == NAME);
        array_file_close(file);
        buffer_release(&npz);
    }
}

// A lesson's files are files; a person may name a link.
static void a_link_is_for_a_person(void **state)
{
    (void)state;
    char link[512];
    Buffer csv = {0};
    buffer_add(&csv, "1\n");
    const char *path = write_file("t.csv", &csv);
    snprintf(link, sizeof link, "%s.link.csv", path);
    unlink(link);
    assert_int_equal(symlink(path, link), 0);
    for (int by_person = 0; by_person <= 1; by_person++) {
        const ArrayLimits limits = {.bytes = 1 << 20, .by_person = by_person};
        Error err = {0};
        ArrayFile *file = array_file_open(link, &limits, &err);
        assert_int_equal(file != NULL, by_person);
        array_file_close(file);
    }
    unlink(link);
    buffer_release(&csv);
}

// ---- Parts -------------------------------------------------------------

static void parts_are_taken(void **state)
{
    (void)state;
    static const char *const files[] = {"f8.npy", "f4-columns.npy", "plain.csv"};
    static const size_t pick[] = {3, 1, 3};
    for (size_t f = 0; f < 3; f++) {
        ArrayFile *file = open_stored(files[f]);
        Matrix m =
            read_part(file, NULL, &(ArrayPart){.row_from = 2, .col_from = 2, .col_to = 3}, NULL);
        assert_true(m.rows == 2 && m.cols == 2);
        assert_true(m.at[0] == number_at('f', 1, 1) && m.at[3] == number_at('f', 2, 2));
        matrix_release(&m);
        m = read_part(file, NULL,
                      &(ArrayPart){.row_from = 2, .row_to = 3, .col_to = 3, .transpose = true},
                      NULL);
        assert_true(m.rows == 3 && m.cols == 2);
        assert_true(m.at[1] == number_at('f', 2, 0) && m.at[4] == number_at('f', 1, 2));
        matrix_release(&m);
        m = read_part(file, NULL, &(ArrayPart){.pick = pick, .picks = 3}, NULL);
        assert_true(m.rows == 3 && m.cols == 4);
        assert_true(m.at[0] == number_at('f', 2, 0) && m.at[4] == number_at('f', 0, 0) &&
                    m.at[11] == number_at('f', 2, 3));
        matrix_release(&m);
        array_file_close(file);
    }
}

static void parts_that_are_not_there(void **state)
{
    (void)state;
    static const size_t pick[] = {4}, none[] = {0};
    static const ArrayPart parts[] = {{.row_to = 4},
                                      {.row_from = 4},
                                      {.row_from = 3, .row_to = 2},
                                      {.col_from = 5, .col_to = 5},
                                      {.pick = pick, .picks = 1},
                                      {.pick = none, .picks = 1},
                                      {.pick = pick, .picks = 0}};
    ArrayFile *file = open_stored("f8.npy");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        Error err = {0};
        Matrix m;
        assert_false(array_file_read(file, 0, &parts[i], &m, NULL, &err));
        assert_true(error_is_set(&err) && !m.at);
    }
    array_file_close(file);
}

// ---- What is written, read back ----------------------------------------

static void written_numbers_are_the_same_bits(void **state)
{
    (void)state;
    ArrayFile *file = open_stored("special.npy");
    Matrix special = read_all(file, NULL);
    array_file_close(file);
    Buffer npy = {0}, npz = {0}, csv = {0};
    Random random = random_seeded(5);
    Matrix large = matrix_new(300, 7);
    matrix_randomize(&large, &random, 1e-3);
    for (size_t i = 0; i < matrix_size(&large); i++)
        large.at[i] = exp(large.at[i]) / 3;
    npy_write(&special, &npy);
    NpzWriter writer = {.out = &npz};
    npz_add(&writer, "special", &special);
    npz_add(&writer, "dS/√2", &large);
    npz_end(&writer);
    csv_write(&large, &csv);
    file = open_path(write_file("t.npy", &npy));
    Matrix m = read_all(file, NULL);
    assert_true(matrix_same(&m, &special));
    matrix_release(&m);
    array_file_close(file);
    file = open_path(write_file("t.npz", &npz));
    m = read_all(file, "special");
    assert_true(matrix_same(&m, &special));
    matrix_release(&m);
    m = read_all(file, "dS/√2");
    assert_true(matrix_same(&m, &large));
    matrix_release(&m);
    array_file_close(file);
    file = open_path(write_file("t.csv", &csv));
    m = read_all(file, NULL);
    assert_true(matrix_same(&m, &large));
    matrix_release(&m);
    array_file_close(file);
    buffer_clear(&csv);
    csv_write(&special, &csv);
    assert_string_equal(buffer_text(&csv), "0.1,-0,5e-324,1.7976931348623157e+308\n"
                                           "nan,inf,-inf,0.3333333333333333\n");
    file = open_path(write_file("t.csv", &csv));
    m = read_all(file, NULL);
    for (size_t i = 0; i < 8; i++) // a nan has bits that no text has
        assert_true(i == 4 ? isnan(m.at[i]) : memcmp(&m.at[i], &special.at[i], 8) == 0);
    matrix_release(&m);
    array_file_close(file);
    matrix_release(&special);
    matrix_release(&large);
    buffer_release(&npy);
    buffer_release(&npz);
    buffer_release(&csv);
}

static void labels_go_with_their_rows(void **state)
{
    (void)state;
    Buffer csv = {0};
    Labels labels[2];
    SCOPED(owned_release) Owned owned = {0};
    buffer_add(&csv, ",\"x\",\"\",\"'=z\"\n\"the, first\",1,2,3\n\"say \"\"b\"\"\",4,5,6\n");
    ArrayFile *file = open_path(write_file("t.csv", &csv));
    Matrix read = read_part(file, NULL, &(ArrayPart){.row_from = 2, .col_to = 2, .transpose = true},
                            &(ArrayLabels){labels, &owned});
    assert_true(read.rows == 2 && read.cols == 1 && read.at[0] == 4 && read.at[1] == 5);
    assert_true(labels[0].n == 2 && labels[1].n == 1);
    assert_string_equal(labels_text(&labels[0], 0, LANG_EN), "x");
    assert_string_equal(labels_text(&labels[0], 1, LANG_EN), "2"); // it has no name
    assert_string_equal(labels_text(&labels[1], 0, LANG_ZH), "say \"b\"");
    matrix_release(&read);
    array_file_close(file);
    // Several in one file, each under its name.
    buffer_clear(&csv);
    buffer_add(&csv, "\xEF\xBB\xBF# A\r\na;\"b;c\" \r\n1; 2 \r\n\r\n# d(A)\r3;4\r5;6");
    file = open_path(write_file("t.csv", &csv));
    assert_int_equal(array_file_count(file), 2);
    read = read_part(file, "d(A)", &(ArrayPart){0}, &(ArrayLabels){labels, &owned});
    assert_true(read.rows == 2 && read.cols == 2 && read.at[3] == 6 && labels[1].n == 0);
    matrix_release(&read);
    array_file_close(file);
    buffer_release(&csv);
}

// ---- Files that change -------------------------------------------------

static void a_file_that_shrinks_is_an_error(void **state)
{
    (void)state;
    Buffer npy = {0};
    Matrix m = matrix_new(200, 200), read;
    npy_write(&m, &npy);
    const char *path = write_file("t.npy", &npy);
    ArrayFile *file = open_path(path);
    assert_int_equal(truncate(path, 100000), 0);
    Error err = {0};
    assert_false(array_file_read(file, 0, &(ArrayPart){0}, &read, NULL, &err));
    assert_string_equal(err.arg[1].text, "100000");
    assert_null(read.at);
    array_file_close(file);
    matrix_release(&m);
    buffer_release(&npy);
}

// A file of 3 GiB, which has holes for numbers: a row of it takes next to nothing.
static void only_what_is_asked_for_is_read(void **state)
{
    (void)state;
    enum { ROWS = 50000 };
    const char *path = getenv("TMPDIR");
    char name[512], header[80];
    snprintf(name, sizeof name, "%s/large.safetensors", path ? path : "/tmp");
    const size_t row = 8000 * 8;
    const int n =
        snprintf(header, sizeof header,
                 "{\"W\":{\"dtype\":\"F64\",\"shape\":[%d,8000],\"data_offsets\":[0,%zu]}}", ROWS,
                 ROWS * row);
    FILE *out = fopen(name, "wb");
    assert_non_null(out);
    const unsigned char length[8] = {(unsigned char)n};
    fwrite(length, 8, 1, out);
    fwrite(header, (size_t)n, 1, out);
    fclose(out);
    assert_true(n > 0 && (size_t)n < sizeof header);
    assert_int_equal(truncate(name, (off_t)(8 + (size_t)n + ROWS * row)), 0);
    Error err = {0};
    assert_null(array_file_open(name, &LIMITS, &err));
    ArrayLimits limits = LIMITS;
    limits.by_person = true;
    ArrayFile *file = array_file_open(name, &limits, &err);
    assert_non_null(file);
    const size_t before = mem_taken();
    Matrix m;
    assert_true(
        array_file_read(file, 0, &(ArrayPart){.row_from = ROWS, .col_from = 7999}, &m, NULL, &err));
    assert_true(m.rows == 1 && m.cols == 2 && m.at[1] == 0);
    assert_true(mem_taken() - before < 1 << 17);
    matrix_release(&m);
    assert_false(array_file_read(file, 0, &(ArrayPart){0}, &m, NULL, &err));
    array_file_close(file);
    unlink(name);
}

// ---- What describes the numbers ----------------------------------------

// Opens a file that is written so within some room; `err` has what was wrong.
static ArrayFile *open_within(const char *name, Buffer *bytes, size_t room, Error *err)
{
    const ArrayLimits limits = {.bytes = room, .by_person = true};
    *err = (Error){0};
    ArrayFile *file = array_file_open(write_file(name, bytes), &limits, err);
    buffer_release(bytes);
    return file;
}

static void add_tables(Buffer *csv, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer_printf(csv, "# t%zu\n1\n", i);
}

static void add_tensors(Buffer *out, size_t count)
{
    Buffer header = {0};
    for (size_t i = 0; i < count; i++)
        buffer_printf(&header, "%c\"t%zu\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}",
                      i > 0 ? ',' : '{', i);
    buffer_add(&header, "}");
    for (size_t i = 0; i < 8; i++) {
        const char byte = (char)(header.size >> (8 * i));
        buffer_add_n(out, &byte, 1);
    }
    buffer_add_n(out, buffer_text(&header), header.size);
    buffer_release(&header);
}

// So many arrays of one number, whose names have so many bytes.
static void add_files(Buffer *out, size_t count, size_t size)
{
    const Matrix one = {1, 1, (double[]){1}};
    NpzWriter npz = {.out = out};
    char *name = mem_new(size + 1, 1);
    for (size_t i = 0; i < count; i++) {
        memset(name, 'x', size);
        const int n = snprintf(NULL, 0, "%zu", i);
        snprintf(name + size - (size_t)n, (size_t)n + 1, "%zu", i);
        npz_add(&npz, name, &one);
    }
    npz_end(&npz);
    free(name);
}

static void a_file_has_so_many_arrays(void **state)
{
    (void)state;
    enum { MOST = 10000, MIB = 1 << 20 };
    for (size_t more = 0; more <= 1; more++) {
        Error err = {0};
        Buffer csv = {0}, tensors = {0}, npz = {0};
        add_tables(&csv, MOST + more);
        add_tensors(&tensors, MOST + more);
        add_files(&npz, MOST + more, 5);
        ArrayFile *file[] = {open_within("t.csv", &csv, 128 * MIB, &err),
                             open_within("t.safetensors", &tensors, 128 * MIB, &err),
                             open_within("t.npz", &npz, 128 * MIB, &err)};
        for (size_t i = 0; i < 3; i++) {
            assert_true(more ? !file[i] : file[i] && array_file_count(file[i]) == MOST);
            array_file_close(file[i]);
        }
        assert_int_equal(error_is_set(&err), more);
    }
    Error err;
    Buffer csv = {0};
    for (size_t i = 0; i < MIB; i++)
        buffer_add(&csv, "#\n1\n");
    const size_t before = mem_taken();
    assert_null(open_within("t.csv", &csv, 512 * MIB, &err));
    assert_string_equal(err.arg[1].text, "10000");
    assert_true(mem_taken() - before < 16 * MIB);
}

// Names are counted as numbers are, and so is what they are read from.
static void names_are_counted(void **state)
{
    (void)state;
    enum { COUNT = 50, SIZE = 60000, ALL = COUNT * SIZE, MIB = 1 << 20 };
    Error err;
    Buffer npz = {0}, csv = {0};
    add_files(&npz, COUNT, SIZE);
    assert_null(open_within("t.npz", &npz, ALL + MIB, &err));
    assert_string_equal(err.arg[2].text, "3");
    add_files(&npz, COUNT, SIZE);
    array_file_close(open_within("t.npz", &npz, 4 * ALL, &err));
    assert_false(error_is_set(&err));
    buffer_add(&csv, "# ");
    for (size_t i = 0; i < ALL; i++)
        buffer_add(&csv, "x");
    buffer_add(&csv, "\n1\n");
    assert_null(open_within("t.csv", &csv, ALL + MIB, &err));
    assert_string_equal(err.arg[2].text, "3");
}

// Labels too: 60,000 of 100 bytes beside as many numbers.
static void labels_are_counted(void **state)
{
    (void)state;
    enum { ROWS = 60000, MIB = 1 << 20 };
    Error err;
    Buffer csv = {0};
    buffer_add(&csv, ",n\n");
    for (size_t i = 0; i < ROWS; i++)
        buffer_printf(&csv, "%0100zu,1\n", i);
    const size_t before = mem_taken();
    assert_null(open_within("t.csv", &csv, 16 * MIB, &err));
    assert_string_equal(err.arg[2].text, "16");
    assert_true(mem_taken() - before < 16 * MIB);
    buffer_add(&csv, ",n\n");
    for (size_t i = 0; i < ROWS; i++)
        buffer_printf(&csv, "%0100zu,1\n", i);
    array_file_close(open_within("t.csv", &csv, 32 * MIB, &err));
    assert_false(error_is_set(&err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(npy_of_every_type),
        cmocka_unit_test(fewer_dimensions),
        cmocka_unit_test(npz_stored_and_deflated),
        cmocka_unit_test(safetensors_of_every_type),
        cmocka_unit_test(tables),
        cmocka_unit_test(parts_are_taken),
        cmocka_unit_test(parts_that_are_not_there),
        cmocka_unit_test(written_numbers_are_the_same_bits),
        cmocka_unit_test(labels_go_with_their_rows),
        cmocka_unit_test(a_file_that_shrinks_is_an_error),
        cmocka_unit_test(only_what_is_asked_for_is_read),
        cmocka_unit_test(what_is_packed_is_checked),
        cmocka_unit_test(what_is_packed_is_before_the_directory),
        cmocka_unit_test(a_link_is_for_a_person),
        cmocka_unit_test(a_file_has_so_many_arrays),
        cmocka_unit_test(names_are_counted),
        cmocka_unit_test(labels_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
