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
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

#define FILE_MOST ((size_t)64 << 20)
enum { HEADER_MOST = 10000, DIMENSION_MOST = 65536 };

static const Message CANNOT_READ = {
    ERROR_DATA, {"cannot be read: {1}", "无法读取：{1}"}};
static const Message NOT_A_FILE = {
    ERROR_DATA, {"is no regular file", "不是普通文件"}};
static const Message TOO_LARGE = {
    ERROR_DATA,
    {"is larger than {1} MiB", "超过 {1} MiB"}};
static const Message NOT_NPY = {
    ERROR_DATA,
    {"is no .npy file: it does not start with \\x93NUMPY",
     "不是 .npy 文件：开头不是 \\x93NUMPY"}};
static const Message BAD_VERSION = {
    ERROR_DATA,
    {"version {1} of the .npy format is not known, at byte 6; 1, 2 and 3 are",
     "不认识 .npy 格式的版本 {1}（第 6 字节）；可读 1、2、3"}};
static const Message BAD_LENGTH = {
    ERROR_DATA,
    {"the header is {1} bytes long by its own account, but {2} are there, at "
     "byte 8",
     "文件头自称有 {1} 字节，实际只有 {2} 字节（第 8 字节）"}};
static const Message BAD_HEADER = {
    ERROR_DATA,
    {"the header is not understood at byte {1}: {2} was expected",
     "看不懂文件头的第 {1} 字节：应为 {2}"}};
static const Message BAD_TYPE = {
    ERROR_DATA,
    {"numbers of type '{1}' are not read; f4, f8, i1 to i8, u1 to u4 and b1 "
     "are: save with astype('<f8')",
     "不读取类型 '{1}' 的数；可读 f4、f8、i1 到 i8、u1 到 u4 和 b1：请用 "
     "astype('<f8') 保存"}};
static const Message BAD_SHAPE = {
    ERROR_DATA,
    {"the shape has to have at most two dimensions from 1 to {1}, at byte {2}",
     "形状最多两维，每维 1 到 {1}（第 {2} 字节）"}};
static const Message BAD_SIZE = {
    ERROR_DATA,
    {"{1} bytes of numbers were expected from byte {2} on, {3} are there",
     "从第 {2} 字节起应有 {1} 字节的数，实际有 {3} 字节"}};

// What the header says.
typedef struct Layout {
    char kind;   // 'f' 'i' 'u' 'b'
    size_t size; // bytes a number
    bool big;    // most significant byte first
    bool columns_first;
    size_t dimension[2], dimensions;
    size_t data; // where the numbers start
} Layout;

// ---- The header --------------------------------------------------------

typedef struct Reader {
    const char *text; // the whole file
    size_t at, end;   // of the header
    Error *err;
} Reader;

static bool wanted(Reader *r, const char *what)
{
    return ERROR(r->err, &BAD_HEADER, err_count(r->at), err_text(what));
}

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && (r->text[r->at] == ' ' || r->text[r->at] == '\n'))
        r->at++;
}

static bool take(Reader *r, const char *sign)
{
    const size_t n = strlen(sign);
    skip_blanks(r);
    if (r->end - r->at < n || memcmp(r->text + r->at, sign, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool read_quoted(Reader *r, char *out, size_t size)
{
    skip_blanks(r);
    const char quote = r->at < r->end ? r->text[r->at] : '\0';
    if (quote != '\'' && quote != '"')
        return wanted(r, "'...'");
    const size_t from = r->at + 1;
    size_t n = 0;
    while (from + n < r->end && r->text[from + n] != quote)
        n++;
    if (from + n == r->end || n >= size)
        return wanted(r, "'...'");
    memcpy(out, r->text + from, n);
    out[n] = '\0';
    r->at = from + n + 1;
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
    for (size_t i = 0; known[i]; i++)
        if (strcmp(p, known[i]) == 0)
            return true;
    return ERROR(r->err, &BAD_TYPE, err_text(text));
}

static bool read_order(Reader *r, Layout *layout)
{
    layout->columns_first = take(r, "True");
    return layout->columns_first || take(r, "False") ||
           wanted(r, "True / False");
}

static bool read_dimension(Reader *r, Layout *layout)
{
    size_t value = 0, from = r->at;
    while (r->at < r->end && r->at - from < 7 && r->text[r->at] >= '0' &&
           r->text[r->at] <= '9')
        value = value * 10 + (size_t)(r->text[r->at++] - '0');
    if (r->at == from || value < 1 || value > DIMENSION_MOST ||
        layout->dimensions == 2)
        return ERROR(r->err, &BAD_SHAPE, err_count(DIMENSION_MOST),
                     err_count(from));
    layout->dimension[layout->dimensions++] = value;
    return true;
}

static bool read_shape(Reader *r, Layout *layout)
{
    if (!take(r, "("))
        return wanted(r, "(");
    while (!take(r, ")")) {
        skip_blanks(r);
        if (!read_dimension(r, layout))
            return false;
        if (take(r, ","))
            continue;
        if (!take(r, ")"))
            return wanted(r, ")");
        break;
    }
    return true;
}

static bool read_entry(Reader *r, Layout *layout, unsigned *seen)
{
    static const struct {
        const char *key;
        bool (*read)(Reader *r, Layout *layout);
    } entry[] = {{"descr", read_type},
                 {"fortran_order", read_order},
                 {"shape", read_shape}};
    char key[24];
    const size_t from = r->at;
    if (!read_quoted(r, key, sizeof key))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (strcmp(key, entry[i].key) != 0 || (*seen & (1U << i)))
            continue;
        *seen |= 1U << i;
        return take(r, ":") ? entry[i].read(r, layout) : wanted(r, ":");
    }
    r->at = from;
    return wanted(r, "descr, fortran_order, shape");
}

static bool read_header(Reader *r, Layout *layout)
{
    unsigned seen = 0;
    if (!take(r, "{"))
        return wanted(r, "{");
    while (!take(r, "}")) {
        if (!read_entry(r, layout, &seen))
            return false;
        if (take(r, ","))
            continue;
        if (!take(r, "}"))
            return wanted(r, "}");
        break;
    }
    skip_blanks(r);
    if (r->at != r->end)
        return wanted(r, "\\n");
    return seen == 7 || wanted(r, "descr, fortran_order, shape");
}

// ---- The numbers -------------------------------------------------------

static uint64_t read_bits(const unsigned char *p, size_t size, bool big)
{
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

static void read_numbers(const Layout *layout, const unsigned char *bytes,
                         Matrix *out)
{
    for (size_t i = 0; i < out->rows; i++) {
        for (size_t j = 0; j < out->cols; j++) {
            const size_t place = layout->columns_first ? j * out->rows + i
                                                       : i * out->cols + j;
            const unsigned char *p =
                bytes + layout->data + place * layout->size;
            matrix_put(out, i, j,
                       number_of(layout,
                                 read_bits(p, layout->size, layout->big)));
        }
    }
}

// Where the header lies; the version decides how long its length is.
static bool find_header(const unsigned char *bytes, size_t size, Reader *r)
{
    if (size < 10 || memcmp(bytes, "\x93NUMPY", 6) != 0)
        return error_set(r->err, &NOT_NPY);
    if (bytes[6] < 1 || bytes[6] > 3)
        return ERROR(r->err, &BAD_VERSION, err_int(bytes[6]));
    const size_t width = bytes[6] == 1 ? 2 : 4;
    r->at = 8 + width;
    const size_t there = size > r->at ? size - r->at : 0;
    const size_t length = there ? (size_t)read_bits(bytes + 8, width, false)
                                : SIZE_MAX;
    if (length > there || length > HEADER_MOST)
        return ERROR(r->err, &BAD_LENGTH, err_count(length), err_count(there));
    r->end = r->at + length;
    return true;
}

static bool parse(const unsigned char *bytes, size_t size, Matrix *out,
                  Error *err)
{
    Layout layout = {0};
    Reader r = {.text = (const char *)bytes, .err = err};
    if (!find_header(bytes, size, &r))
        return false;
    layout.data = r.end;
    if (!read_header(&r, &layout))
        return false;
    const bool vector = layout.dimensions == 1;
    const size_t rows = vector || !layout.dimensions ? 1 : layout.dimension[0];
    const size_t cols = vector               ? layout.dimension[0]
                        : layout.dimensions ? layout.dimension[1]
                                            : 1;
    size_t cells, need;
    if (!matrix_cells(rows, cols, &cells) ||
        !mem_multiply(cells, layout.size, &need) ||
        need != size - layout.data)
        return ERROR(err, &BAD_SIZE, err_count(rows * cols * layout.size),
                     err_count(layout.data), err_count(size - layout.data));
    *out = matrix_new(rows, cols);
    read_numbers(&layout, bytes, out);
    return true;
}

bool npy_parse(const char *name, const unsigned char *bytes, size_t size,
               Matrix *out, Error *err)
{
    if (parse(bytes, size, out, err))
        return true;
    error_at(err, name, 0);
    return false;
}

// ---- The file ----------------------------------------------------------

static bool read_all(int fd, unsigned char *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t n = read(fd, bytes + done, size - done);
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

static bool read_descriptor(int fd, const char *name, Matrix *out, Error *err)
{
    struct stat status;
    if (fstat(fd, &status) != 0)
        return ERROR(err, &CANNOT_READ, err_text(strerror(errno)));
    if (!S_ISREG(status.st_mode))
        return error_set(err, &NOT_A_FILE);
    if (status.st_size < 0 || (uintmax_t)status.st_size > FILE_MOST)
        return ERROR(err, &TOO_LARGE, err_count(FILE_MOST >> 20));
    const size_t size = (size_t)status.st_size;
    unsigned char *bytes = mem_new(size, 1);
    const bool fine = read_all(fd, bytes, size)
                          ? npy_parse(name, bytes, size, out, err)
                          : ERROR(err, &CANNOT_READ, err_text(strerror(errno)));
    free(bytes);
    return fine;
}

bool npy_read(const char *path, Matrix *out, Error *err)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    bool fine = false;
    if (fd < 0) {
        ERROR(err, &CANNOT_READ, err_text(strerror(errno)));
    } else {
        fine = read_descriptor(fd, name, out, err);
        close(fd);
    }
    if (!fine)
        error_at(err, name, 0);
    return fine;
}
