// SPDX-License-Identifier: GPL-3.0-or-later
// What array_file.c and the readers of each kind of file share.
#pragma once

#include "base/memory.h"
#include "data/array_file.h"

#define ARRAY_FILE_MOST ((size_t)64 << 20) // bytes, unless a person named the file
enum {
    ARRAYS_MOST = 10000, // in one file
    AXES_MOST = 8,       // of one
};

// How numbers lie in a file.
typedef struct ArrayLayout {
    char kind;   // 'f' 'i' 'u' 'b', 'h': the upper half of an f4
    size_t size; // bytes a number
    bool big;    // most significant byte first
    bool columns_first;
    size_t axes, axis[AXES_MOST]; // how many, and how long each is
    size_t data;                  // where the numbers start
    char type[24];
} ArrayLayout;

// An array of a file.
typedef struct ArrayMember {
    char *name;
    size_t at, size; // its bytes in the file, as they are packed
    bool looked;     // the layout is known
    ArrayLayout layout;
    // .npz
    bool secret;     // encrypted
    size_t packing;  // in which way
    size_t unpacked; // bytes
    unsigned long crc;
    Owned label[2]; // .csv: the names of its rows, and of its columns
} ArrayMember;

typedef struct ArrayKind ArrayKind;

struct ArrayFile {
    const ArrayKind *kind; // NULL: of a folder
    ArrayLimits limits;
    Error *err; // of the call that is running
    int fd;
    size_t size;
    char *name; // the file's, for messages
    ArrayMember *member;
    size_t count, capacity;
    size_t described; // bytes that these take, without their numbers
    char *where;      // the file, and the array that is read, for messages
    // All numbers of a .csv, or an unpacked array: places are those of it then. NULL: of the file.
    unsigned char *held;
    size_t held_size;
};

// A kind of file: its row in the table of array_file.c.
struct ArrayKind {
    const char *ending;
    const char *magic; // how such a file begins; NULL: in no way of its own
    // Finds the arrays of the file.
    bool (*open)(ArrayFile *file);
    // Fills the member's layout; where `whole`, all bytes of the array can be had then. NULL: that
    // is so since it was opened.
    bool (*look)(ArrayFile *file, ArrayMember *member, bool whole);
};

bool npy_open(ArrayFile *file);
bool npz_open(ArrayFile *file);
bool npz_look(ArrayFile *file, ArrayMember *member, bool whole);
bool safetensors_open(ArrayFile *file);
bool csv_open(ArrayFile *file);

// Reads all .csv of the folder `path`, in order of their names, and holds their numbers; what else
// lies there is left alone.
bool folder_open(ArrayFile *file, const char *path);

// Fails the call that is running; {1} of the message is the file, and the array that is read.
#define ARRAY_FAIL(file, message, ...)                                                             \
    ERROR((file)->err, (message), err_text((file)->where), __VA_ARGS__)

// How much all numbers of an array take, each so much; SIZE_MAX: more than can be counted.
size_t array_cells(const ArrayLayout *layout, size_t each);

// A matrix in an array: where its first number is, and how far apart its rows and columns are.
typedef struct Lie {
    Shape shape;
    size_t start, row_step, col_step;
} Lie;

// Finds the matrix that is left of the array where `axes` (ArrayPart) is taken of it.
bool array_lie(const ArrayFile *file, const ArrayLayout *layout, const char *axes, Lie *lie);

// A new member, which has a copy of the name. Borrowed until the next is added; NULL where
// there are too many, or no room for it.
ArrayMember *array_member_add(ArrayFile *file, const char *name, size_t size);

// Reads bytes that lie within the file.
bool array_bytes(ArrayFile *file, size_t at, void *to, size_t size);

// Takes `size` bytes as all that the array has; a 0 stands behind them.
unsigned char *array_hold(ArrayFile *file, size_t size);

// Ends that: the bytes of the file can be read again.
void array_let_go(ArrayFile *file);

// Takes the whole file so, of at most ARRAY_FILE_MOST bytes.
bool array_hold_file(ArrayFile *file);

// Whether so many bytes may be taken beside what is held and what describes the arrays.
bool array_room(const ArrayFile *file, size_t bytes);

// Whether reading is to stop, which is an error.
bool array_stopped(const ArrayFile *file);

// The number of `size` bytes, least significant first, or last.
unsigned long long array_bits(const unsigned char *bytes, size_t size, bool big);

// Appends a number of `size` bytes, the least significant first; and the numbers of a matrix so, as
// doubles or as floats.
void array_add_bits(unsigned long long bits, size_t size, Buffer *out);
void array_add_bytes(const Matrix *m, bool floats, Buffer *out);
