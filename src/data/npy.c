// SPDX-License-Identifier: GPL-3.0-or-later
// The format: "\x93NUMPY", version, the length of a header, the header as a
// Python dictionary such as
//
//     {'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }
//
// and then the numbers.

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
MESSAGE(BAD_SHAPE, ERROR_DATA, "{1}: the shape has to have at most two dimensions, from 1 on");
MESSAGE(BAD_SIZE, ERROR_DATA,
        "{1}: {2} bytes of numbers were expected from byte {3} on, {4} are there");

// ---- The header --------------------------------------------------------

static const char usual[] = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }";

// Where the header ends, 0: an error; the version decides how long its length is.
static NONNULL(5) size_t
    find_end(const char *where, const unsigned char *bytes, size_t there, size_t size, Error *err)
{
    if (there < 10 || memcmp(bytes, "\x93NUMPY", 6) != 0)
        return ERROR(err, &NOT_NPY, err_text(where));
    if (bytes[6] < 1 || bytes[6] > 3)
        return ERROR(err, &BAD_VERSION, err_text(where), err_int(bytes[6]));
    const size_t width = bytes[6] == 1 ? 2 : 4, at = 8 + width;
    const size_t left = size > at ? size - at : 0;
    const size_t length = size >= at ? (size_t)array_bits(bytes + 8, width, false) : 0;
    if (size < at || length > left || length > NPY_HEADER_MOST)
        return ERROR(err, &BAD_LENGTH, err_text(where), err_count(length), err_count(left),
                     err_count(NPY_HEADER_MOST));
    BUG_ON(length > there - at);
    return at + length;
}

// The length of the entry that stands here, 0: it is another one. Of more than two dimensions
// those of size 1 before the last two do not count; a shape of more becomes 0×0.
static int read_shape(const char *text, Shape *shape)
{
    char rows[16] = "1", cols[16] = "1", more[2];
    int open = 0, n = 0;
    sscanf(text, " 'shape' : ( %n", &open);
    while (open > 0 && sscanf(text + open, " 1 , %*15[0-9] , %1[0-9]", more) == 1)
        open += (int)strcspn(text + open, ",") + 1;
    sscanf(text, " 'shape' : ( ) %n", &n);
    if (n == 0)
        sscanf(text, " 'shape' : ( %15[0-9] , ) %n", cols, &n);
    if (n == 0 && open > 0) {
        sscanf(text + open, " %15[0-9] , %15[0-9] ) %n", rows, cols, &n);
        n += n > 0 ? open : 0;
    }
    *shape = n > 0 ? (Shape){strtoull(rows, NULL, 10), strtoull(cols, NULL, 10)} : (Shape){0, 0};
    if (n == 0)
        sscanf(text, " 'shape' : (%*[^)]) %n", &n);
    return n;
}

// Reads the header, whose entries stand in any order; returns how many bytes of it are understood.
static size_t read_header(const char *text, ArrayLayout *layout)
{
    const char *p = text + (*text == '{');
    for (int i = 0, n = 0; p > text && i < 3; i++, n = 0) {
        if (!*layout->type)
            sscanf(p, " 'descr' : '%23[^']' %n", layout->type, &n);
        if (n == 0)
            sscanf(p, " 'fortran_order' : False %n", &n);
        if (n == 0) {
            sscanf(p, " 'fortran_order' : True %n", &n);
            layout->columns_first |= n > 0;
        }
        if (n == 0 && !layout->shape.rows)
            n = read_shape(p, &layout->shape);
        if (n == 0)
            return (size_t)(p - text);
        p += n;
        p += strspn(p, ", ");
    }
    int n = 0;
    sscanf(p, "} %n", &n);
    return n > 0 ? (size_t)(p + n - text) : 0;
}

// Whether numbers of the type are read; how they lie.
static bool read_type(ArrayLayout *layout)
{
    static const char *const known[] = {"f2", "f4", "f8", "i1", "i2", "i4",
                                        "i8", "u1", "u2", "u4", "b1", NULL};
    const char *p = layout->type;
    layout->big = *p == '>';
    p += *p != '\0' && strchr("<>|=", *p) != NULL;
    layout->kind = *p;
    layout->size = *p ? (size_t)(p[1] - '0') : 0;
    return word_in(p, known) >= 0;
}

bool npy_layout(const char *where, const unsigned char *start, size_t there, size_t size,
                ArrayLayout *layout, Error *err)
{
    BUG_ON(there > size || there < size_min(size, NPY_START_MOST));
    const size_t end = find_end(where, start, there, size, err);
    if (end == 0)
        return false;
    const size_t at = start[6] == 1 ? 10 : 12;
    *layout = (ArrayLayout){.data = end};
    char *text = mem_text_n((const char *)start + at, end - at);
    const size_t read = at + read_header(text, layout);
    free(text);
    if (read != end)
        return ERROR(err, &BAD_HEADER, err_text(where), err_count(read), err_text(usual));
    if (!read_type(layout))
        return ERROR(err, &BAD_TYPE, err_text(where), err_text(layout->type));
    if (layout->shape.rows < 1 || layout->shape.cols < 1)
        return ERROR(err, &BAD_SHAPE, err_text(where));
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
