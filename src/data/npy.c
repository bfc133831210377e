// SPDX-License-Identifier: GPL-3.0-or-later
// The format: "\x93NUMPY", version, the length of a header, the header as a
// Python dictionary such as
//
//     {'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }
//
// and then the numbers. Readers of this format have been broken by lengths
// that were believed: here every length is compared with the bytes that are
// there before anything is allocated or read.
#include "data/npy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/path.h"

#define FILE_MOST ((size_t)64 << 20)
enum { HEADER_MOST = 10000, DIMENSION_MOST = 65536 };

// {1} is the file's name: where it was asked for stands before the message.
MESSAGE(CANNOT_READ, ERROR_DATA, "{1} cannot be read: {2}", "无法读取 {1}：{2}");
MESSAGE(NOT_A_FILE, ERROR_DATA, "{1} is no regular file; it has to be one that np.save wrote",
        "{1} 不是普通文件；应为 np.save 写出的文件");
MESSAGE(TOO_LARGE, ERROR_DATA, "{1} is larger than {2} MiB; save fewer numbers",
        "{1} 超过 {2} MiB；请少存一些数");
MESSAGE(NO_ROOM, ERROR_DATA,
        "{1} does not fit: it takes {2} MiB with its numbers, {3} are left; load "
        "less, or load it once and keep it in a variable",
        "{1} 放不下：连同其中的数要占 {2} MiB，只剩 {3}；请少载入一些，或只载入一次并存入变量");
MESSAGE(STOPPED, ERROR_DATA, "{1}: reading was stopped", "{1}：读取被中止");
MESSAGE(NOT_NPY, ERROR_DATA, "{1} is no .npy file: it does not start with \\x93NUMPY",
        "{1} 不是 .npy 文件：开头不是 \\x93NUMPY");
MESSAGE(BAD_VERSION, ERROR_DATA,
        "{1}: version {2} of the .npy format is not known, at byte 6; 1, 2 and 3 are",
        "{1}：不认识 .npy 格式的版本 {2}（第 6 字节）；可读 1、2、3");
MESSAGE(BAD_LENGTH, ERROR_DATA,
        "{1}: the header is {2} bytes long by its own account, but {3} are there, at byte 8",
        "{1}：文件头自称有 {2} 字节，实际只有 {3} 字节（第 8 字节）");
MESSAGE(BAD_HEADER, ERROR_DATA, "{1}: the header is not understood at byte {2}: {3} was expected",
        "{1}：看不懂文件头的第 {2} 字节：应为 {3}");
MESSAGE(BAD_TYPE, ERROR_DATA,
        "{1}: numbers of type '{2}' are not read; f4, f8, i1 to i8, u1 to u4 and "
        "b1 are: save with astype('<f8')",
        "{1}：不读取类型“{2}”的数；可读 f4、f8、i1 到 i8、u1 到 u4 和 b1：请用 astype('<f8') 保存");
MESSAGE(BAD_SHAPE, ERROR_DATA,
        "{1}: the shape has to have at most two dimensions from 1 to {2}, at byte {3}",
        "{1}：形状最多两维，每维 1 到 {2}（第 {3} 字节）");
MESSAGE(BAD_SIZE, ERROR_DATA,
        "{1}: {2} bytes of numbers were expected from byte {3} on, {4} are there",
        "{1}：从第 {3} 字节起应有 {2} 字节的数，实际有 {4} 字节");

// What the header says.
typedef struct Layout {
    char kind;   // 'f' 'i' 'u' 'b'
    size_t size; // bytes a number
    bool big;    // most significant byte first
    bool columns_first;
    size_t dimensions;
    Shape shape;   // as a matrix: a list of numbers is a row
    size_t data;   // where the numbers start
    unsigned seen; // a bit for each entry of the header
} Layout;

// ---- The header --------------------------------------------------------

typedef struct Reader {
    const char *name; // the file's
    const char *text; // all of it
    size_t at, end;   // of the header
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
static bool read_list(Reader *r, const char *open, const char *close,
                      bool (*item)(Reader *r, Layout *layout), Layout *layout)
{
    if (!take(r, open))
        return wanted(r, open);
    while (!take(r, close)) {
        if (!item(r, layout))
            return false;
        if (!take(r, ","))
            return take(r, close) || wanted(r, close);
    }
    return true;
}

static bool read_type(Reader *r, Layout *layout)
{
    char text[24];
    if (!read_quoted(r, text, sizeof text))
        return false;
    const char *p = text;
    layout->big = *p == '>';
    p += *p != '\0' && strchr("<>|=", *p) != NULL;
    layout->kind = *p;
    const char digit = *p ? p[1] : '\0';
    layout->size = digit >= '1' && digit <= '8' ? (size_t)(digit - '0') : 0;
    static const char *const known[] = {"f4", "f8", "i1", "i2", "i4", "i8",
                                        "u1", "u2", "u4", "b1", NULL};
    return word_in(p, known) >= 0 || ERROR(r->err, &BAD_TYPE, err_text(r->name), err_text(text));
}

static bool read_order(Reader *r, Layout *layout)
{
    layout->columns_first = take(r, "True");
    return layout->columns_first || take(r, "False") || wanted(r, "True / False");
}

static bool read_dimension(Reader *r, Layout *layout)
{
    size_t value = 0, from = r->at;
    while (r->at < r->end && r->at - from < 7 && r->text[r->at] >= '0' && r->text[r->at] <= '9')
        value = value * 10 + (size_t)(r->text[r->at++] - '0');
    if (r->at == from || value < 1 || value > DIMENSION_MOST || layout->dimensions == 2)
        return ERROR(r->err, &BAD_SHAPE, err_text(r->name), err_count(DIMENSION_MOST),
                     err_count(from));
    layout->dimensions++;
    layout->shape = (Shape){layout->shape.cols, value};
    return true;
}

static bool read_shape(Reader *r, Layout *layout)
{
    return read_list(r, "(", ")", read_dimension, layout);
}

static bool read_entry(Reader *r, Layout *layout)
{
    static const struct {
        const char *key;
        bool (*read)(Reader *r, Layout *layout);
    } entry[] = {{"descr", read_type}, {"fortran_order", read_order}, {"shape", read_shape}};
    char key[24];
    const size_t from = r->at;
    if (!read_quoted(r, key, sizeof key))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (strcmp(key, entry[i].key) != 0 || (layout->seen & (1U << i)))
            continue;
        layout->seen |= 1U << i;
        return take(r, ":") ? entry[i].read(r, layout) : wanted(r, ":");
    }
    r->at = from;
    return wanted(r, "descr, fortran_order, shape");
}

static bool read_header(Reader *r, Layout *layout)
{
    if (!read_list(r, "{", "}", read_entry, layout))
        return false;
    take(r, ""); // blanks
    if (r->at != r->end)
        return wanted(r, "\\n");
    return layout->seen == 7 || wanted(r, "descr, fortran_order, shape");
}

// ---- The numbers -------------------------------------------------------

static uint64_t read_bits(const unsigned char *p, size_t size, bool big)
{
    BUG_ON(size < 1 || size > sizeof(uint64_t));
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits |= (uint64_t)p[i] << (8 * (big ? size - 1 - i : i));
    return bits;
}

static double number_of(const Layout *layout, uint64_t bits)
{
    const unsigned unused = (unsigned)(64 - 8 * layout->size);
    if (layout->kind == 'b')
        return bits != 0;
    if (layout->kind == 'u')
        return (double)bits;
    if (layout->kind == 'i')
        return (double)((int64_t)(bits << unused) >> unused);
    if (layout->size == 4) {
        const uint32_t half = (uint32_t)bits;
        float narrow;
        memcpy(&narrow, &half, sizeof narrow);
        return (double)narrow;
    }
    double wide;
    memcpy(&wide, &bits, sizeof wide);
    return wide;
}

// Where the header lies; the version decides how long its length is.
static bool find_header(const unsigned char *bytes, size_t size, Reader *r)
{
    if (size < 10 || memcmp(bytes, "\x93NUMPY", 6) != 0)
        return ERROR(r->err, &NOT_NPY, err_text(r->name));
    if (bytes[6] < 1 || bytes[6] > 3)
        return ERROR(r->err, &BAD_VERSION, err_text(r->name), err_int(bytes[6]));
    const size_t width = bytes[6] == 1 ? 2 : 4;
    r->at = 8 + width;
    const size_t there = size > r->at ? size - r->at : 0;
    const size_t length = there ? (size_t)read_bits(bytes + 8, width, false) : SIZE_MAX;
    if (length > there || length > HEADER_MOST)
        return ERROR(r->err, &BAD_LENGTH, err_text(r->name), err_count(length), err_count(there));
    r->end = r->at + length;
    return true;
}

static bool fail_room(const char *name, size_t bytes, size_t most, Error *err)
{
    return ERROR(err, &NO_ROOM, err_text(name), err_count((bytes >> 20) + 1),
                 err_count(most >> 20));
}

// Reads the header from the first bytes of a file of `size`: what is there has
// to be as long as it says, and to fit.
static bool read_layout(Reader *r, const unsigned char *bytes, size_t there, size_t size,
                        size_t most, Layout *layout)
{
    if (!find_header(bytes, there, r))
        return false;
    *layout = (Layout){.shape = {1, 1}, .data = r->end};
    if (!read_header(r, layout))
        return false;
    const size_t rows = layout->shape.rows, cols = layout->shape.cols;
    size_t cells, need;
    if (!matrix_cells(rows, cols, &cells) || !mem_multiply(cells, layout->size, &need) ||
        need != size - layout->data)
        return ERROR(r->err, &BAD_SIZE, err_text(r->name), err_count(rows * cols * layout->size),
                     err_count(layout->data), err_count(size - layout->data));
    const size_t all = size + cells * sizeof(double);
    return all <= most || fail_room(r->name, all, most, r->err);
}

static bool read_numbers(const Layout *layout, const unsigned char *bytes, const char *name,
                         const Interrupt *interrupt, Matrix *out, Error *err)
{
    BUG_ON(layout->size == 0 || layout->data == 0);
    *out = matrix_new(layout->shape.rows, layout->shape.cols);
    for (size_t i = 0; i < out->rows; i++) {
        if (interrupt_asked(interrupt)) {
            matrix_release(out);
            return ERROR(err, &STOPPED, err_text(name));
        }
        for (size_t j = 0; j < out->cols; j++) {
            const size_t place = layout->columns_first ? j * out->rows + i : i * out->cols + j;
            const unsigned char *p = bytes + layout->data + place * layout->size;
            matrix_put(out, i, j, number_of(layout, read_bits(p, layout->size, layout->big)));
        }
    }
    return true;
}

// ---- The file ----------------------------------------------------------

// The header lies within the first of the bytes that are read at once.
enum { READ_AT_ONCE = 1 << 20 };

// Reads on up to `size`. False where it was interrupted, and where it failed:
// then errno is not 0.
static bool read_up_to(int fd, const Interrupt *interrupt, unsigned char *bytes, size_t done,
                       size_t size)
{
    while (done < size) {
        const size_t left = size - done;
        errno = 0;
        if (interrupt_asked(interrupt))
            return false;
        const ssize_t n = read(fd, bytes + done, left < READ_AT_ONCE ? left : READ_AT_ONCE);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            errno = n < 0 ? errno : EIO;
            return false;
        }
        done += (size_t)n;
    }
    return true;
}

static bool fail_reading(const char *name, int why, Error *err)
{
    return why != 0 ? ERROR(err, &CANNOT_READ, err_text(name), err_system(why))
                    : ERROR(err, &STOPPED, err_text(name));
}

// Nothing but its header is read of a file that is refused.
static bool read_file(int fd, const char *name, const NpyLimits *limits, Matrix *out, Error *err)
{
    struct stat status;
    if (fstat(fd, &status) != 0)
        return fail_reading(name, errno, err);
    if (!S_ISREG(status.st_mode))
        return ERROR(err, &NOT_A_FILE, err_text(name));
    if (status.st_size < 0 || (uintmax_t)status.st_size > FILE_MOST)
        return ERROR(err, &TOO_LARGE, err_text(name), err_count(FILE_MOST >> 20));
    const size_t size = (size_t)status.st_size;
    if (size > limits->bytes)
        return fail_room(name, size, limits->bytes, err);
    const Interrupt *interrupt = &limits->interrupt;
    const size_t start = size < READ_AT_ONCE ? size : READ_AT_ONCE;
    Layout layout;
    unsigned char *bytes = mem_new(start, 1);
    Reader r = {.name = name, .text = (const char *)bytes, .err = err};
    bool fine = read_up_to(fd, interrupt, bytes, 0, start) || fail_reading(name, errno, err);
    fine = fine && read_layout(&r, bytes, start, size, limits->bytes, &layout);
    if (fine) {
        bytes = mem_resize(bytes, size, 1);
        fine = read_up_to(fd, interrupt, bytes, start, size) || fail_reading(name, errno, err);
    }
    fine = fine && read_numbers(&layout, bytes, name, interrupt, out, err);
    free(bytes);
    return fine;
}

bool npy_read(const char *path, const NpyLimits *limits, Matrix *out, Error *err)
{
    const char *name = path_name(path);
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return fail_reading(name, errno, err);
    const bool fine = read_file(fd, name, limits, out, err);
    close(fd);
    return fine;
}
