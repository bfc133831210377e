// SPDX-License-Identifier: GPL-3.0-or-later
// Files of arrays that are damaged or mean harm, and the line that says so in both languages. The
// cases stand in arrays.txt: a line that says how the file is made, the line in English, the line
// in Chinese, an empty line.
//
//     > npy 16 {'descr': …          version 1, that header, 16 bytes of numbers
//     > safetensors 16 {"A": …      a header of that length, 16 bytes of numbers
//     > csv 1,2\n3                  that text; .tsv and others likewise
//     > npz d10/2=99 cut=100        an archive of A and B, both 2×2, with the two bytes at 10
//                                   of its directory (e: of its end, s: of the file) changed,
//                                   then cut
//
// \n \r \t \\ and \xNN stand for bytes. TESTS=tests build/tests/lua/arrays --print prints that file
// with the lines as they are now, to be read through.
#include "data/array_file.h"
#include "lesson_kit.h"

enum { LINE_SIZE = 1024 };

typedef struct BadFile {
    char how[LINE_SIZE], line[LANG_COUNT][LINE_SIZE];
} BadFile;

// Appends a text with its escapes resolved.
static void add_bytes(Buffer *out, const char *text)
{
    for (; *text; text++) {
        char c = *text;
        if (c == '\\') {
            static const char signs[] = "nrt\\", bytes[] = "\n\r\t\\";
            const char *sign = strchr(signs, *++text);
            if (sign) {
                c = bytes[sign - signs];
            } else {
                const char hex[3] = {text[1], text[2]};
                c = (char)strtol(hex, NULL, 16);
                text += 2;
            }
        }
        buffer_add_n(out, &c, 1);
    }
}

static void add_number(Buffer *out, size_t value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const char byte = (char)(value >> (8 * i));
        buffer_add_n(out, &byte, 1);
    }
}

// A header with its length of `width` bytes before it, and so many zeros behind.
static void add_headed(Buffer *out, const char *how, size_t width)
{
    char *header;
    const size_t zeros = strtoul(how, &header, 10);
    Buffer text = {0};
    add_bytes(&text, header + 1);
    add_number(out, text.size, width);
    buffer_add_n(out, buffer_text(&text), text.size);
    for (size_t i = 0; i < zeros; i++)
        buffer_add_n(out, "", 1);
    buffer_release(&text);
}

static void add_archive(Buffer *out, const char *how)
{
    double at[] = {1, 2, 3, 4};
    const Matrix m = {2, 2, at};
    NpzWriter npz = {.out = out};
    npz_add(&npz, "A", &m);
    npz_add(&npz, "B", &m);
    const size_t directory = out->size;
    npz_end(&npz);
    const size_t end = out->size - 22;
    for (; *how; how += strcspn(how, " "), how += *how == ' ') {
        size_t place, size, value;
        char base;
        if (sscanf(how, "cut=%zu", &size) == 1) {
            buffer_cut(out, size);
        } else if (sscanf(how, "%c%zu/%zu=%zu", &base, &place, &size, &value) == 4) {
            place += base == 'd' ? directory : base == 'e' ? end : 0;
            for (size_t i = 0; i < size; i++)
                buffer_edit(out)[place + i] = (char)(value >> (8 * i));
        }
    }
}

// Makes the file, loads it, and says what came of that.
static Lesson *load_bad(const BadFile *bad, Error *err)
{
    char kind[16], name[32], code[64];
    Buffer bytes = {0};
    const size_t n = strcspn(bad->how, " ");
    assert_true(n < sizeof kind);
    memcpy(kind, bad->how, n);
    kind[n] = '\0';
    const char *how = bad->how + n + (bad->how[n] == ' ');
    if (strcmp(kind, "npy") == 0) {
        buffer_add_n(&bytes, "\x93NUMPY\1\0", 8);
        add_headed(&bytes, how, 2);
    } else if (strcmp(kind, "safetensors") == 0) {
        add_headed(&bytes, how, 8);
    } else if (strcmp(kind, "npz") == 0) {
        add_archive(&bytes, how);
    } else {
        add_bytes(&bytes, how);
    }
    // "raw-npy" is a .npy of which every byte is written down.
    snprintf(name, sizeof name, "bad.%s", strncmp(kind, "raw-", 4) == 0 ? kind + 4 : kind);
    snprintf(code, sizeof code, "X = input(load(\"%s\"%s))", name,
             strcmp(kind, "npz") == 0 ? ", { tensor = \"A\" }" : "");
    kit_write(name, buffer_text(&bytes), bytes.size);
    buffer_release(&bytes);
    return kit_load(code, err);
}

static void each_is_refused(void **state)
{
    const BadFile *bad = *state;
    Error err;
    Lesson *lesson = load_bad(bad, &err);
    if (lesson) {
        lesson_free(lesson);
        fail_msg("was read: %s", bad->how);
    }
    assert_int_equal(error_status(&err), 4);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char text[LINE_SIZE];
        error_write(&err, lang, text, sizeof text);
        if (strcmp(text, bad->line[lang]) != 0)
            fail_msg("%s\n  said     %s\n  expected %s", bad->how, text, bad->line[lang]);
    }
}

static void print_bad(const BadFile *bad)
{
    Error err;
    Lesson *lesson = load_bad(bad, &err);
    printf("> %s\n", bad->how);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char text[LINE_SIZE] = "was read";
        if (!lesson)
            error_write(&err, lang, text, sizeof text);
        printf("%s\n", text);
    }
    printf("\n");
    lesson_free(lesson);
}

static bool read_line(FILE *file, char line[LINE_SIZE])
{
    if (!fgets(line, LINE_SIZE, file))
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static bool read_bad(FILE *file, BadFile *bad)
{
    char line[LINE_SIZE];
    if (!read_line(file, line) || strncmp(line, "> ", 2) != 0)
        return false;
    strcpy(bad->how, line + 2);
    return read_line(file, bad->line[LANG_EN]) && read_line(file, bad->line[LANG_ZH]) &&
           read_line(file, line);
}

int main(int argc, char **argv)
{
    enum { MOST = 400, LEAST = 200 };
    static BadFile bad[MOST];
    static struct CMUnitTest tests[MOST];
    char path[512];
    const bool print = argc > 1 && strcmp(argv[1], "--print") == 0;
    const char *folder = getenv("TESTS");
    snprintf(path, sizeof path, "%s/lua/arrays.txt", folder ? folder : "tests");
    FILE *file = fopen(path, "r");
    size_t n = 0;
    while (file && n < MOST && read_bad(file, &bad[n]))
        n++;
    if (file)
        fclose(file);
    for (size_t i = 0; i < n; i++) {
        if (print)
            print_bad(&bad[i]);
        tests[i] = (struct CMUnitTest){bad[i].how, each_is_refused, NULL, NULL, &bad[i]};
    }
    return print ? 0 : n < LEAST ? 1 : _cmocka_run_group_tests("arrays", tests, n, NULL, NULL);
}
