// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy's files of arrays. A .npy is "\x93NUMPY", a version, the length of a header, the header as
// a Python dictionary such as
//
//     {'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }
//
// and then the numbers.
//
// A .npz is a zip archive of .npy files. An archive ends in a record that says where its directory
// is, and the directory has an entry for each file: how it is packed, its sizes, its checksum and
// the place of a local header, behind which its bytes lie. (PKWARE, APPNOTE.TXT 4.3.) Of all that
// zip can do, NumPy writes two ways: stored and deflated; zlib unpacks and has the checksum.
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "data/array_parts.h"

enum {
    END_SIZE = 22,
    ENTRY_SIZE = 46,
    LOCAL_SIZE = 30,
    NOTE_MOST = 65535, // of the archive, behind its end record
    PIECE = 64 << 10,  // that is unpacked at once
    STORED = 0,        // ways of packing
    DEFLATED = 8,
    FLAG_SECRET = 1,   // the file is encrypted
    FLAG_UTF8 = 0x800, // its name is UTF-8
    PACKED_MOST = 1032 // deflate makes no more bytes of one
};

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
MESSAGE(BAD_SHAPE, ERROR_DATA, "{1}: the shape has to have at most {2} dimensions, from 1 on");
MESSAGE(BAD_SIZE, ERROR_DATA,
        "{1}: {2} bytes of numbers were expected from byte {3} on, {4} are there");

MESSAGE(NO_ZIP, ERROR_DATA,
        "{1} is no .npz file: it does not end in a zip directory; np.savez writes such");
MESSAGE(BAD_ENTRY, ERROR_DATA,
        "{1}: the zip directory is not understood at byte {2}: {3} was expected");
MESSAGE(LARGE_ZIP, ERROR_DATA,
        "{1}: at byte {2} it is a zip archive of the kind for more than 4 GiB "
        "or {3} files, which is not read; save fewer arrays, or a .safetensors file");
MESSAGE(NO_NPY, ERROR_DATA,
        "{1} holds no .npy file; np.savez writes those (what torch.save writes "
        "is not read: save with np.savez or safetensors)");
MESSAGE(BAD_PACKING, ERROR_DATA,
        "{1}: it is packed in a way ({2}) that is not read; np.savez and "
        "np.savez_compressed write 0 and 8");
MESSAGE(ENCRYPTED, ERROR_DATA, "{1}: it is encrypted; save it without a password");
MESSAGE(BAD_UNPACKED, ERROR_DATA,
        "{1}: {2} packed bytes are said to hold {3}, at byte {4}; they cannot");
MESSAGE(UNPACKED_LARGE, ERROR_DATA,
        "{1}: unpacked it takes {2} MiB, and at most {3} are unpacked; "
        "save it with np.savez, which does not pack");
MESSAGE(DAMAGED, ERROR_DATA,
        "{1}: what is packed is damaged at byte {2}: {3} bytes were expected "
        "of it, {4} came");
MESSAGE(BAD_SUM, ERROR_DATA,
        "{1}: its checksum is not the one in the directory: the file is damaged");

// ---- A .npy -----------------------------------------------------------

enum { NPY_HEADER_MOST = 10000, NPY_START_MOST = 12 + NPY_HEADER_MOST };

static const char usual[] = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }";

// Where the header ends, 0: an error; the version decides how long its length is.
static size_t find_end(const ArrayFile *file, const unsigned char *bytes, size_t there, size_t size)
{
    if (there < 10 || memcmp(bytes, "\x93NUMPY", 6) != 0)
        return ARRAY_FAIL(file, &NOT_NPY, err_text(""));
    if (bytes[6] < 1 || bytes[6] > 3)
        return ARRAY_FAIL(file, &BAD_VERSION, err_int(bytes[6]));
    const size_t width = bytes[6] == 1 ? 2 : 4, at = 8 + width;
    const size_t left = size > at ? size - at : 0;
    const size_t length = size >= at ? (size_t)array_bits(bytes + 8, width, false) : 0;
    if (size < at || length > left || length > NPY_HEADER_MOST)
        return ARRAY_FAIL(file, &BAD_LENGTH, err_count(length), err_count(left),
                          err_count(NPY_HEADER_MOST));
    BUG_ON(length > there - at);
    return at + length;
}

// The length of the entry that stands here, 0: it is another one. A shape that is not understood
// or has too many dimensions becomes one of size 0.
static int read_shape(const char *text, ArrayLayout *layout)
{
    int open = 0, n = 0;
    sscanf(text, " 'shape' : ( %n", &open);
    sscanf(text, " 'shape' : (%*[^)]) %n", &n);
    sscanf(text, " 'shape' : ( ) %n", &n);
    const char *p = text + open;
    bool comma = n > 0; // or the bracket that opens
    while (comma && isdigit((unsigned char)*p) && layout->axes < AXES_MOST) {
        char *behind;
        layout->axis[layout->axes++] = strtoull(p, &behind, 10);
        p = behind + strspn(behind, " ");
        comma = *p == ',';
        p += comma ? 1 + strspn(p + 1, " ") : 0;
    }
    if (n > 0 && (*p != ')' || (layout->axes == 1 && !comma))) {
        layout->axis[0] = 0;
        layout->axes = 1;
    }
    return n;
}

// Reads the header, whose entries stand in any order; returns how many bytes of it are understood.
static size_t read_header(const char *text, ArrayLayout *layout)
{
    const char *p = text + (*text == '{');
    int shaped = 0;
    for (int i = 0, n = 0; p > text && i < 3; i++, n = 0) {
        if (!*layout->type)
            sscanf(p, " 'descr' : '%23[^']' %n", layout->type, &n);
        if (n == 0)
            sscanf(p, " 'fortran_order' : False %n", &n);
        if (n == 0) {
            sscanf(p, " 'fortran_order' : True %n", &n);
            layout->columns_first |= n > 0;
        }
        if (n == 0 && !shaped)
            shaped = n = read_shape(p, layout);
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

// Reads the header of a .npy that has `size` bytes, of which the first `there` are at hand. The
// place of its numbers is counted from its start.
static bool npy_layout(const ArrayFile *file, const unsigned char *start, size_t there, size_t size,
                       ArrayLayout *layout)
{
    BUG_ON(there > size || there < size_min(size, NPY_START_MOST));
    const size_t end = find_end(file, start, there, size);
    if (end == 0)
        return false;
    const size_t at = start[6] == 1 ? 10 : 12;
    *layout = (ArrayLayout){.data = end};
    SCOPED(mem_drop) char *text = mem_text_n((const char *)start + at, end - at);
    const size_t read = at + read_header(text, layout);
    if (read != end)
        return ARRAY_FAIL(file, &BAD_HEADER, err_count(read), err_text(usual));
    if (!read_type(layout))
        return ARRAY_FAIL(file, &BAD_TYPE, err_text(layout->type));
    const size_t need = array_cells(layout, layout->size);
    if (need == 0)
        return ARRAY_FAIL(file, &BAD_SHAPE, err_count(AXES_MOST));
    return need == size - layout->data ||
           ARRAY_FAIL(file, &BAD_SIZE, err_count(need), err_count(layout->data),
                      err_count(size - layout->data));
}

// The same of one that lies in the file, with its place there.
static bool npy_in_file(ArrayFile *file, size_t at, size_t size, ArrayLayout *layout)
{
    const size_t there = size_min(size, NPY_START_MOST);
    SCOPED(mem_drop) unsigned char *start = mem_new(there, 1);
    const bool fine =
        array_bytes(file, at, start, there) && npy_layout(file, start, there, size, layout);
    layout->data += at;
    return fine;
}

bool npy_open(ArrayFile *file)
{
    ArrayMember *member = array_member_add(file, "", 0);
    return member && npy_in_file(file, 0, file->size, &member->layout);
}

static size_t number(const unsigned char *p, size_t size)
{
    return (size_t)array_bits(p, size, false);
}

// ---- A .npz: its directory -----------------------------------------------------

static bool wanted(const ArrayFile *file, size_t at, const char *what)
{
    return ARRAY_FAIL(file, &BAD_ENTRY, err_count(at), err_text(what));
}

// Reads the entry at `*at` of the directory, whose place in the file is `base`, and passes it.
// Files that are no .npy are left out.
static bool read_entry(ArrayFile *file, const unsigned char *directory, size_t size, size_t base,
                       size_t *at)
{
    const unsigned char *p = directory + *at;
    const size_t left = size - *at, place = base + *at;
    if (left < ENTRY_SIZE || memcmp(p, "PK\1\2", 4) != 0)
        return wanted(file, place, "PK\\1\\2");
    const size_t name_size = number(p + 28, 2), packed = number(p + 20, 4);
    const size_t all = ENTRY_SIZE + name_size + number(p + 30, 2) + number(p + 32, 2);
    const size_t local = number(p + 42, 4), unpacked = number(p + 24, 4);
    if (all > left)
        return wanted(file, place + 28, "a name");
    if (packed == UINT32_MAX || unpacked == UINT32_MAX || local == UINT32_MAX)
        return ARRAY_FAIL(file, &LARGE_ZIP, err_count(place), err_count(ARRAYS_MOST));
    const char *name = (const char *)p + ENTRY_SIZE;
    if (local > base || base - local < LOCAL_SIZE || packed > base - local - LOCAL_SIZE)
        return wanted(file, place + 42, "a place before the directory");
    *at += all;
    if (name_size < 4 || memcmp(name + name_size - 4, ".npy", 4) != 0)
        return true;
    ArrayMember *member = array_member_add(file, name, name_size - 4);
    if (!member)
        return false;
    member->at = local;
    member->size = packed;
    member->unpacked = unpacked;
    member->crc = number(p + 16, 4);
    member->secret = number(p + 8, 2) & FLAG_SECRET;
    member->packing = number(p + 10, 2);
    return true;
}

static bool read_directory(ArrayFile *file, size_t base, size_t size, size_t files)
{
    unsigned char *directory = array_hold(file, size);
    bool fine = array_bytes(file, base, directory, size);
    size_t at = 0;
    for (size_t i = 0; fine && i < files; i++)
        fine = read_entry(file, directory, size, base, &at);
    array_let_go(file);
    if (fine && at != size)
        return wanted(file, base + at, "PK\\5\\6");
    return fine && (file->count > 0 || ARRAY_FAIL(file, &NO_NPY, err_text("")));
}

// The end record is looked for from the end on: a note of any bytes may follow it.
bool npz_open(ArrayFile *file)
{
    const size_t there = size_min(file->size, END_SIZE + NOTE_MOST), from = file->size - there;
    unsigned char *bytes = array_hold(file, there), *p = NULL;
    if (!array_bytes(file, from, bytes, there))
        return false;
    for (size_t at = there < END_SIZE ? 0 : there - END_SIZE + 1; at-- > 0 && !p;)
        if (memcmp(bytes + at, "PK\5\6", 4) == 0 &&
            number(bytes + at + 20, 2) == there - END_SIZE - at)
            p = bytes + at;
    if (!p)
        return ARRAY_FAIL(file, &NO_ZIP, err_text(""));
    const size_t files = number(p + 10, 2), size = number(p + 12, 4), base = number(p + 16, 4);
    const size_t place = from + (size_t)(p - bytes);
    const bool one = number(p + 4, 4) == 0 && number(p + 8, 2) == files;
    array_let_go(file);
    if (files > ARRAYS_MOST || base == UINT32_MAX || size == UINT32_MAX)
        return ARRAY_FAIL(file, &LARGE_ZIP, err_count(place), err_count(ARRAYS_MOST));
    if (!one || base > place || size != place - base)
        return wanted(file, place, "a directory that ends here");
    return array_room(file, size) && read_directory(file, base, size, files);
}

// ---- An array of it ----------------------------------------------------------

// Where the bytes of the array begin: behind a header that repeats its name.
static bool find_bytes(ArrayFile *file, const ArrayMember *member, size_t *at)
{
    unsigned char p[LOCAL_SIZE];
    if (!array_bytes(file, member->at, p, sizeof p))
        return false;
    if (memcmp(p, "PK\3\4", 4) != 0)
        return wanted(file, member->at, "PK\\3\\4");
    *at = member->at + LOCAL_SIZE + number(p + 26, 2) + number(p + 28, 2);
    return (*at <= file->size && member->size <= file->size - *at) ||
           wanted(file, member->at + 26, "a name");
}

static bool check_packing(const ArrayFile *file, const ArrayMember *member)
{
    const size_t packing = member->packing, unpacked = member->unpacked;
    if (member->secret)
        return ARRAY_FAIL(file, &ENCRYPTED, err_text(""));
    if (packing != STORED && packing != DEFLATED)
        return ARRAY_FAIL(file, &BAD_PACKING, err_count(packing));
    if (packing == STORED ? member->size != unpacked : unpacked / PACKED_MOST > member->size)
        return ARRAY_FAIL(file, &BAD_UNPACKED, err_count(member->size), err_count(unpacked),
                          err_count(member->at));
    return packing == STORED || unpacked <= ARRAY_FILE_MOST ||
           ARRAY_FAIL(file, &UNPACKED_LARGE, err_count((unpacked >> 20) + 1),
                      err_count(ARRAY_FILE_MOST >> 20));
}

// Has the first `most` bytes of the array in memory, which the file holds.
static bool hold_bytes(ArrayFile *file, const ArrayMember *member, size_t at, size_t most)
{
    if (!array_room(file, most))
        return false;
    z_stream z = {.next_out = array_hold(file, most), .avail_out = (uInt)most};
    if (member->packing == STORED)
        return array_bytes(file, at, file->held, most);
    SCOPED(mem_drop) unsigned char *piece = mem_new(PIECE, 1);
    size_t done = 0;
    int status = inflateInit2(&z, -MAX_WBITS);
    while (status == Z_OK && (z.avail_out > 0 || most == member->unpacked)) {
        if (z.avail_in == 0) {
            z.next_in = piece;
            z.avail_in = (uInt)size_min(member->size - done, PIECE);
            status = array_bytes(file, at + done, piece, z.avail_in) ? Z_OK : Z_ERRNO;
            done += z.avail_in;
        }
        if (status == Z_OK)
            status = inflate(&z, Z_NO_FLUSH); // without progress it is Z_BUF_ERROR
    }
    const size_t used = done - z.avail_in, came = most - z.avail_out;
    inflateEnd(&z);
    if (status == Z_ERRNO)
        return false;
    const bool ended = status == Z_STREAM_END && used == member->size;
    return (came == most && (most < member->unpacked || ended)) ||
           ARRAY_FAIL(file, &DAMAGED, err_count(at + used), err_count(member->unpacked),
                      err_count(came));
}

// Of an array that is only looked at no more is unpacked than a header may take. What is stored
// and large is read where it lies, and has no sum.
bool npz_look(ArrayFile *file, ArrayMember *member, bool whole)
{
    size_t at = 0;
    array_let_go(file);
    if (!check_packing(file, member) || !find_bytes(file, member, &at))
        return false;
    const size_t size = member->unpacked, there = size_min(size, NPY_START_MOST);
    if (size > ARRAY_FILE_MOST)
        return npy_in_file(file, at, size, &member->layout);
    return hold_bytes(file, member, at, whole ? size : there) &&
           npy_layout(file, file->held, there, size, &member->layout) &&
           (file->held_size < size || crc32_z(0, file->held, size) == member->crc ||
            ARRAY_FAIL(file, &BAD_SUM, err_text("")));
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

// Fields of a record: what stands there, and in how many bytes.
static void add_fields(Buffer *out, size_t count, const size_t field[][2])
{
    for (size_t i = 0; i < count; i++)
        array_add_bits(field[i][0], field[i][1], out);
}

// What a local header and an entry of the directory have in common: version 2.0, flags, stored,
// midnight of 1 January 1980, checksum, sizes, and how long the name is.
static void add_common(Buffer *out, size_t crc, size_t size, size_t name_size)
{
    const size_t field[][2] = {{20, 2},   {FLAG_UTF8, 2}, {0, 4},         {0x21, 2}, {crc, 4},
                               {size, 4}, {size, 4},      {name_size, 2}, {0, 2}};
    add_fields(out, sizeof field / sizeof *field, field);
}

void npz_add(NpzWriter *npz, const char *name, const Matrix *m)
{
    Buffer *out = npz->out, npy = {0};
    const size_t at = out->size, name_size = strlen(name) + 4;
    npy_write(m, &npy);
    const size_t crc = crc32_z(0, (const unsigned char *)buffer_text(&npy), npy.size);
    buffer_add_n(out, "PK\3\4", 4);
    add_common(out, crc, npy.size, name_size);
    buffer_printf(out, "%s.npy", name);
    buffer_add_n(out, buffer_text(&npy), npy.size);
    buffer_add_n(&npz->directory, "PK\1\2\24", 6); // by version 2.0
    add_common(&npz->directory, crc, npy.size, name_size);
    add_fields(&npz->directory, 3, (const size_t[][2]){{0, 6}, {0, 4}, {at, 4}}); // no note
    buffer_printf(&npz->directory, "%s.npy", name);
    npz->count++;
    buffer_release(&npy);
}

void npz_end(NpzWriter *npz)
{
    const size_t at = npz->out->size, size = npz->directory.size, count = npz->count;
    const size_t field[][2] = {{0, 4}, {count, 2}, {count, 2}, {size, 4}, {at, 4}, {0, 2}};
    buffer_add_n(npz->out, buffer_text(&npz->directory), size);
    buffer_add_n(npz->out, "PK\5\6", 4);
    add_fields(npz->out, sizeof field / sizeof *field, field);
    buffer_release(&npz->directory);
}
