// SPDX-License-Identifier: GPL-3.0-or-later
// The format: "\x93NUMPY", version, the length of a header, the header as a
// Python dictionary such as
//
//     {'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }
//
// and then the numbers.
#include "data/npy.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "data/array_parts.h"

MESSAGE(NOT_NPY, ERROR_DATA, "{1} is no .npy file: it does not start with \\x93NUMPY");
MESSAGE(BAD_VERSION, ERROR_DATA,
        "{1}: version {2} of the .npy format is not known, at byte 6; 1, 2 and 3 are");
MESSAGE(BAD_LENGTH, ERROR_DATA,
        "{1}: the header is {2} bytes long by its own account, at byte 8; {3} are there, and at "
        "most {4} are read");
MESSAGE(BAD_HEADER, ERROR_DATA, "{1}: the header is not understood at byte {2}: {3} was expected");
MESSAGE(BAD_TYPE, ERROR_DATA,
        "{1}: numbers of type '{2}' are not read; f2, f4, f8, i1 to i8, u1 to u4 "
        "and b1 are: save with astype('<f8')");
MESSAGE(BAD_SHAPE, ERROR_DATA,
        "{1}: the shape has to have at most two dimensions, from 1 on, at byte {2}");
MESSAGE(BAD_SIZE, ERROR_DATA,
        "{1}: {2} bytes of numbers were expected from byte {3} on, {4} are there");

// ---- The header --------------------------------------------------------

typedef struct Reader {
    const char *name; // the file's, for messages
    const char *text; // all of it
    size_t at, end;   // of the header
    ArrayLayout *layout;
    size_t dimensions;
    unsigned seen; // a bit for each entry of the header
    Error *err;
} Reader;

static bool wanted(Reader *r, const char *what)
{
    return ERROR(r->err, &BAD_HEADER, err_text(r->name), err_count(r->at), err_text(what));
}

// Whether `sign` stands here, after blanks; it is passed then.
static bool take(Reader *r, const char *sign)
{
    const size_t n = strlen(sign);
    while (r->at < r->end && (r->text[r->at] == ' ' || r->text[r->at] == '\n'))
        r->at++;
    if (r->end - r->at < n || memcmp(r->text + r->at, sign, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool read_quoted(Reader *r, char *out, size_t size)
{
    const char *quote = take(r, "'") ? "'" : "\"";
    if (*quote == '"' && !take(r, quote))
        return wanted(r, "'...'");
    const char *from = r->text + r->at, *end = memchr(from, *quote, r->end - r->at);
    if (!end || (size_t)(end - from) >= size) {
        r->at--; // it begins at its quote
        return wanted(r, "'...'");
    }
    const size_t n = (size_t)(end - from);
    memcpy(out, from, n);
    out[n] = '\0';
    r->at += n + 1;
    return true;
}

// Items between brackets, with commas between them and, if need be, after the last.
static bool read_list(Reader *r, const char *open, const char *close, bool (*item)(Reader *r))
{
    if (!take(r, open))
        return wanted(r, open);
    while (!take(r, close)) {
        if (!item(r))
            return false;
        if (!take(r, ","))
            return take(r, close) || wanted(r, close);
    }
    return true;
}

static bool read_type(Reader *r)
{
    ArrayLayout *layout = r->layout;
    char *text = layout->type;
    if (!read_quoted(r, text, sizeof layout->type))
        return false;
    const char *p = text;
    layout->big = *p == '>';
    p += *p != '\0' && strchr("<>|=", *p) != NULL;
    layout->kind = *p;
    const char digit = *p ? p[1] : '\0';
    layout->size = digit >= '1' && digit <= '8' ? (size_t)(digit - '0') : 0;
    static const char *const known[] = {"f2", "f4", "f8", "i1", "i2", "i4",
                                        "i8", "u1", "u2", "u4", "b1", NULL};
    return word_in(p, known) >= 0 || ERROR(r->err, &BAD_TYPE, err_text(r->name), err_text(text));
}

static bool read_order(Reader *r)
{
    r->layout->columns_first = take(r, "True");
    return r->layout->columns_first || take(r, "False") || wanted(r, "True / False");
}

static bool read_dimension(Reader *r)
{
    size_t value = 0, from = r->at;
    while (r->at < r->end && r->at - from < 15 && r->text[r->at] >= '0' && r->text[r->at] <= '9')
        value = value * 10 + (size_t)(r->text[r->at++] - '0');
    if (r->at == from || value < 1 || r->dimensions == 2)
        return ERROR(r->err, &BAD_SHAPE, err_text(r->name), err_count(from));
    r->dimensions++;
    r->layout->shape = (Shape){r->layout->shape.cols, value};
    return true;
}

static bool read_shape(Reader *r)
{
    return read_list(r, "(", ")", read_dimension);
}

static bool read_entry(Reader *r)
{
    static const struct {
        const char *key;
        bool (*read)(Reader *r);
    } entry[] = {{"descr", read_type}, {"fortran_order", read_order}, {"shape", read_shape}};
    char key[24];
    const size_t from = r->at;
    if (!read_quoted(r, key, sizeof key))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (strcmp(key, entry[i].key) != 0 || (r->seen & (1U << i)))
            continue;
        r->seen |= 1U << i;
        return take(r, ":") ? entry[i].read(r) : wanted(r, ":");
    }
    r->at = from;
    return wanted(r, "descr, fortran_order, shape");
}

// Where the header lies; the version decides how long its length is.
static bool find_header(const unsigned char *bytes, size_t there, size_t size, Reader *r)
{
    if (there < 10 || memcmp(bytes, "\x93NUMPY", 6) != 0)
        return ERROR(r->err, &NOT_NPY, err_text(r->name));
    if (bytes[6] < 1 || bytes[6] > 3)
        return ERROR(r->err, &BAD_VERSION, err_text(r->name), err_int(bytes[6]));
    const size_t width = bytes[6] == 1 ? 2 : 4;
    r->at = 8 + width;
    const size_t left = size > r->at ? size - r->at : 0;
    const size_t length = size >= r->at ? (size_t)array_bits(bytes + 8, width, false) : 0;
    if (size < r->at || length > left || length > NPY_HEADER_MOST)
        return ERROR(r->err, &BAD_LENGTH, err_text(r->name), err_count(length), err_count(left),
                     err_count(NPY_HEADER_MOST));
    BUG_ON(length > there - r->at);
    r->end = r->at + length;
    return true;
}

bool npy_layout(const char *where, const unsigned char *start, size_t there, size_t size,
                ArrayLayout *layout, Error *err)
{
    BUG_ON(there > size || there < size_min(size, NPY_START_MOST));
    Reader r = {.name = where, .text = (const char *)start, .err = err, .layout = layout};
    if (!find_header(start, there, size, &r))
        return false;
    *layout = (ArrayLayout){.shape = {1, 1}, .data = r.end};
    if (!read_list(&r, "{", "}", read_entry))
        return false;
    take(&r, ""); // blanks
    if (r.at != r.end)
        return wanted(&r, "\\n");
    if (r.seen != 7)
        return wanted(&r, "descr, fortran_order, shape");
    size_t need;
    if (!mem_multiply(layout->shape.rows, layout->shape.cols, &need) ||
        !mem_multiply(need, layout->size, &need))
        need = SIZE_MAX; // and more
    return need == size - layout->data ||
           ERROR(err, &BAD_SIZE, err_text(where), err_count(need), err_count(layout->data),
                 err_count(size - layout->data));
}

bool npy_in_file(ArrayFile *file, size_t at, size_t size, ArrayLayout *layout, Error *err)
{
    const size_t there = size_min(size, NPY_START_MOST);
    unsigned char *start = mem_new(there, 1);
    const bool fine = array_bytes(file, at, start, there, err) &&
                      npy_layout(file->where, start, there, size, layout, err);
    layout->data += at;
    free(start);
    return fine;
}

bool npy_open(ArrayFile *file, Error *err)
{
    ArrayMember *member = array_member_add(file, "", 0, err);
    return member && npy_in_file(file, 0, file->size, &member->layout, err);
}

// ---- Writing -----------------------------------------------------------

// The header ends where a multiple of 64 bytes does, as NumPy's own.
void npy_write(const Matrix *m, Buffer *out)
{
    enum { START = 10, ALIGNED = 64 };
    char header[256];
    int n = snprintf(header, sizeof header,
                     "{'descr': '<f8', 'fortran_order': False, 'shape': (%zu, %zu), }", m->rows,
                     m->cols);
    while ((START + n + 1) % ALIGNED != 0)
        header[n++] = ' ';
    header[n++] = '\n';
    const char start[START] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, (char)n, 0};
    BUG_ON(n > 255);
    buffer_add_n(out, start, START);
    buffer_add_n(out, header, (size_t)n);
    array_add_bytes(m, false, out);
}
