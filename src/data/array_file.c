// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of such files have been broken by lengths that were believed, so every kind compares
// them with the bytes that are there before anything is taken. What is the same of all kinds
// stands here: the file; which part is wanted; and the numbers.
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "base/path.h"
#include "base/utf8.h"
#include "data/array_parts.h"

enum { READ_AT_ONCE = 1 << 20 }; // bytes

// {1} is the file's name, and the array's: where it was asked for stands before the message.
MESSAGE(CANNOT_READ, ERROR_DATA, "{1} cannot be read: {2}");
MESSAGE(NOT_A_FILE, ERROR_DATA,
        "{1} is no regular file; it has to be one of .npy, .npz, .csv or .safetensors");
MESSAGE(TOO_LARGE, ERROR_DATA, "{1} is larger than {2} MiB; save fewer numbers");
MESSAGE(NO_ROOM, ERROR_DATA,
        "{1} does not fit: it takes {2} MiB with its numbers, {3} are left; load "
        "less, or load it once and keep it in a variable");
MESSAGE(STOPPED, ERROR_DATA, "{1}: reading was stopped");
MESSAGE(SHRANK, ERROR_DATA, "{1} became shorter while it was read: nothing is left at byte {2}");
MESSAGE(NO_KIND, ERROR_DATA,
        "{1} is of no kind that is read: .npy, .npz, .csv, .tsv, .safetensors");
MESSAGE(NO_ARRAY, ERROR_DATA, "{1} has no array '{2}'; the nearest is '{3}'");
MESSAGE(NAMELESS, ERROR_DATA,
        "{1} has no array '{2}', but one that has no name: call the file {2}.npy, or save it with "
        "np.savez(file, {2}=…)");
MESSAGE(TORCH, ERROR_DATA,
        "{1} is what torch.save writes, a program that Python runs, and is not read; save with "
        "np.savez(file, Wq=Wq.detach().numpy(), …), safetensors, or save of assets/python/qkv.py");
MESSAGE(WHICH_ARRAY, ERROR_DATA, "{1} has {2} arrays: say which, as in tensor = \"{3}\"");
MESSAGE(MANY_ARRAYS, ERROR_DATA, "{1} has more than {2} arrays; save fewer in a file");
MESSAGE(BAD_NAME, ERROR_DATA, "{1}: the name of array {2} is too long, or no plain text in UTF-8");
MESSAGE(TWICE, ERROR_DATA, "{1} has two arrays named '{2}'; each needs a name of its own");
MESSAGE(BAD_RANGE, ERROR_DATA,
        "{1}: {2} = {{3}, {4}} was asked for; there are {5}: give the first "
        "and the last, from 1");
MESSAGE(BAD_PICK, ERROR_DATA, "{1}: row {2} was picked; there are {3}");
MESSAGE(TOO_WIDE, ERROR_DATA,
        "{1}: {2} numbers were asked for; a matrix has from 1 to {3} rows "
        "and columns: ask for some with rows = { from, to } or cols");

static bool torch_open(ArrayFile *file)
{
    return ARRAY_FAIL(file, &TORCH, err_text(""));
}

static const ArrayKind kinds[] = {
    {".npy", "\x93NUMPY", npy_open, NULL},
    {".npz", "PK", npz_open, npz_look},
    {".safetensors", NULL, safetensors_open, NULL},
    {".csv", NULL, csv_open, NULL},
    {".tsv", NULL, csv_open, NULL},
    {".pt", NULL, torch_open, NULL},
    {".pth", NULL, torch_open, NULL},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

// ---- What it takes -----------------------------------------------------

bool array_room(const ArrayFile *file, size_t bytes)
{
    const size_t all = bytes + file->described + file->held_size;
    return all <= file->limits.bytes || ARRAY_FAIL(file, &NO_ROOM, err_count((all >> 20) + 1),
                                                   err_count(file->limits.bytes >> 20));
}

bool array_stopped(const ArrayFile *file)
{
    return interrupt_asked(&file->limits.interrupt) && !ARRAY_FAIL(file, &STOPPED, err_text(""));
}

// ---- Bytes -------------------------------------------------------------

bool array_bytes(ArrayFile *file, size_t at, void *to, size_t size)
{
    BUG_ON(at > file->size || size > file->size - at);
    for (size_t done = 0; done < size;) {
        if (array_stopped(file))
            return false;
        const size_t left = size - done;
        const ssize_t n =
            pread(file->fd, (char *)to + done, size_min(left, READ_AT_ONCE), (off_t)(at + done));
        if (n < 0 && errno != EINTR)
            return ARRAY_FAIL(file, &CANNOT_READ, err_system(errno));
        if (n == 0)
            return ARRAY_FAIL(file, &SHRANK, err_count(at + done));
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

void array_let_go(ArrayFile *file)
{
    free(file->held);
    file->held = NULL;
    file->held_size = 0;
}

unsigned char *array_hold(ArrayFile *file, size_t size)
{
    array_let_go(file);
    file->held = mem_new(size + 1, 1);
    file->held_size = size;
    return file->held;
}

bool array_hold_file(ArrayFile *file)
{
    if (file->size > ARRAY_FILE_MOST)
        return ARRAY_FAIL(file, &TOO_LARGE, err_count(ARRAY_FILE_MOST >> 20));
    return array_room(file, file->size) &&
           array_bytes(file, 0, array_hold(file, file->size), file->size);
}

// ---- Numbers -----------------------------------------------------------

unsigned long long array_bits(const unsigned char *bytes, size_t size, bool big)
{
    BUG_ON(size < 1 || size > sizeof(unsigned long long));
    unsigned long long bits = 0;
    for (size_t i = 0; i < size; i++)
        bits |= (unsigned long long)bytes[i] << (8 * (big ? size - 1 - i : i));
    return bits;
}

void array_add_bits(unsigned long long bits, size_t size, Buffer *out)
{
    BUG_ON(size < sizeof bits && bits >> (8 * size) != 0);
    for (size_t k = 0; k < size; k++)
        buffer_add_n(out, &(char){(char)(bits >> 8 * k)}, 1);
}

void array_add_bytes(const Matrix *m, bool floats, Buffer *out)
{
    for (size_t i = 0; i < matrix_size(m); i++) {
        const float narrow = (float)m->at[i];
        uint32_t few;
        uint64_t bits;
        memcpy(&few, &narrow, sizeof few);
        memcpy(&bits, &m->at[i], sizeof bits);
        array_add_bits(floats ? few : bits, floats ? sizeof few : sizeof bits, out);
    }
}

// Of narrow floats the bits of one of 32: of IEEE 754's binary16, which has a sign, 5 bits of
// exponent and 10 of fraction, but for 2 to the power 112.
static double number_of(const ArrayLayout *layout, uint64_t bits)
{
    const unsigned unused = (unsigned)(64 - 8 * layout->size);
    const bool half = layout->kind == 'f' && layout->size == 2;
    const uint32_t finite = (bits >> 10 & 31) < 31 ? 0 : 0x7f800000, few = (uint32_t)bits;
    const uint32_t single = half                  ? few >> 15 << 31 | (few & 0x7fff) << 13 | finite
                            : layout->kind == 'h' ? few << 16
                                                  : few;
    float narrow;
    double wide;
    memcpy(&narrow, &single, sizeof narrow);
    memcpy(&wide, &bits, sizeof wide);
    switch (layout->kind) {
    case 'b': return bits != 0;
    case 'u': return (double)bits;
    case 'i': return (double)((int64_t)(bits << unused) >> unused);
    default: return layout->size == 8 ? wide : ldexp((double)narrow, half ? 112 : 0);
    }
}

// Row `i` of the part, from 0, as a row of the file; how many there are.
static size_t part_row(const ArrayPart *part, size_t i)
{
    return part->pick ? part->pick[i] - 1 : part->row_from - 1 + i;
}

static Shape part_shape(const ArrayPart *part)
{
    return (Shape){part->pick ? part->picks : part->row_to - part->row_from + 1,
                   part->col_to - part->col_from + 1};
}

// In the order in which they lie in the file: those of a row, or of a column, at once.
static bool read_numbers(ArrayFile *file, const ArrayLayout *layout, const Lie *lie,
                         const ArrayPart *part, Matrix *out)
{
    BUG_ON(layout->size == 0);
    const Shape taken = part_shape(part);
    const bool by_column = lie->row_step == 1 && lie->col_step != 1;
    const bool apart = by_column ? part->pick != NULL : lie->col_step != 1;
    const size_t inner = by_column ? taken.rows : taken.cols;
    const size_t run = apart ? 1 : inner; // that lie side by side
    SCOPED(mem_drop) unsigned char *bytes = mem_new(run, layout->size);
    bool fine = true;
    for (size_t k = 0; fine && k < taken.rows * taken.cols; k++) {
        const size_t i = by_column ? k % inner : k / inner, j = by_column ? k / inner : k % inner;
        if (k % run == 0) {
            const size_t row = part_row(part, i), col = part->col_from - 1 + j;
            const size_t cell = lie->start + row * lie->row_step + col * lie->col_step;
            const size_t at = layout->data + layout->size * cell;
            fine = file->held ? !array_stopped(file)
                              : array_bytes(file, at, bytes, run * layout->size);
            BUG_ON(file->held && at + run * layout->size > file->held_size);
            if (file->held)
                memcpy(bytes, file->held + at, run * layout->size);
        }
        const double number = number_of(
            layout, array_bits(bytes + k % run * layout->size, layout->size, layout->big));
        matrix_put(out, part->transpose ? j : i, part->transpose ? i : j, number);
    }
    return fine;
}

// ---- The file ----------------------------------------------------------

ArrayMember *array_member_add(ArrayFile *file, const char *name, size_t size)
{
    const bool few =
        file->count < ARRAYS_MOST || ARRAY_FAIL(file, &MANY_ARRAYS, err_count(ARRAYS_MOST));
    file->described += 2 * (sizeof *file->member + size); // whoever reads it copies the names
    if (!few || !array_room(file, 0))
        return NULL;
    MEM_GROW(file->member, file->count, file->capacity);
    ArrayMember *member = &file->member[file->count++];
    *member = (ArrayMember){.name = mem_text_n(name, size)};
    return member;
}

void array_file_close(ArrayFile *file)
{
    if (!file)
        return;
    if (file->fd >= 0)
        close(file->fd);
    for (size_t i = 0; i < file->count; i++) {
        free(file->member[i].name);
        owned_release(&file->member[i].label[0]);
        owned_release(&file->member[i].label[1]);
    }
    free(file->member);
    free(file->held);
    free(file->name);
    free(file->where);
    free(file);
}

// By its name; without such a name by what it begins like.
static const ArrayKind *kind_of(ArrayFile *file, const char *path)
{
    char start[8] = "";
    for (size_t i = 0; i < KINDS; i++)
        if (path_ends_in(path, kinds[i].ending))
            return &kinds[i];
    if (!array_bytes(file, 0, start, size_min(file->size, sizeof start)))
        return NULL;
    for (size_t i = 0; i < KINDS; i++)
        if (kinds[i].magic && memcmp(start, kinds[i].magic, strlen(kinds[i].magic)) == 0)
            return &kinds[i];
    ARRAY_FAIL(file, &NO_KIND, err_text(""));
    return NULL;
}

static bool open_regular(ArrayFile *file, const char *path)
{
    struct stat status;
    const int follow = file->limits.by_person ? 0 : O_NOFOLLOW;
    file->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | follow);
    if (file->fd < 0 || fstat(file->fd, &status) != 0)
        return ARRAY_FAIL(file, &CANNOT_READ, err_system(errno));
    if (!S_ISREG(status.st_mode))
        return ARRAY_FAIL(file, &NOT_A_FILE, err_text(""));
    if (status.st_size < 0 ||
        (!file->limits.by_person && (uintmax_t)status.st_size > ARRAY_FILE_MOST))
        return ARRAY_FAIL(file, &TOO_LARGE, err_count(ARRAY_FILE_MOST >> 20));
    file->size = (size_t)status.st_size;
    file->kind = kind_of(file, path);
    return file->kind && file->kind->open(file);
}

// Names are plain texts, and differ.
static bool check_names(const ArrayFile *file)
{
    enum { NAME_MOST = 1 << 16 };
    for (size_t i = 0; i < file->count; i++)
        if (strlen(file->member[i].name) > NAME_MOST ||
            !utf8_is_plain(file->member[i].name, strlen(file->member[i].name), false))
            return ARRAY_FAIL(file, &BAD_NAME, err_count(i + 1));
    char **name = mem_new(file->count, sizeof *name), *twice = NULL;
    for (size_t i = 0; i < file->count; i++)
        name[i] = file->member[i].name;
    qsort(name, file->count, sizeof *name, named_first);
    for (size_t i = 1; i < file->count && !twice; i++)
        twice = strcmp(name[i - 1], name[i]) == 0 ? name[i] : NULL;
    free(name);
    return !twice || ARRAY_FAIL(file, &TWICE, err_text(twice));
}

ArrayFile *array_file_open(const char *path, const ArrayLimits *limits, Error *err)
{
    ArrayFile *file = mem_new(1, sizeof *file);
    *file = (ArrayFile){.limits = *limits,
                        .err = err,
                        .fd = -1,
                        .name = mem_text(path_name(path)),
                        .where = mem_text(path_name(path))};
    const bool folder = limits->by_person && path_is_folder(path);
    if ((folder ? folder_open : open_regular)(file, path) && check_names(file)) {
        BUG_ON(file->count == 0);
        return file;
    }
    array_file_close(file);
    return NULL;
}

size_t array_file_count(const ArrayFile *file)
{
    return file->count;
}

const char *array_file_name(const ArrayFile *file, size_t index)
{
    BUG_ON(index >= file->count);
    return file->member[index].name;
}

// Whether a name is another one behind a prefix: "transformer.wte.weight" of "wte.weight",
// "layer/query/kernel" of "query/kernel".
static bool is_prefixed(const char *whole, const char *name)
{
    const size_t size = strlen(whole), end = strlen(name);
    return end > 0 && size > end + 1 && strchr("./", whole[size - end - 1]) &&
           strcmp(whole + size - end, name) == 0;
}

bool array_file_find(const ArrayFile *file, const char *name, size_t *index, Error *err)
{
    *index = 0;
    if (!name)
        return file->count == 1 || ERROR(err, &WHICH_ARRAY, err_text(file->name),
                                         err_count(file->count), err_text(file->member[0].name));
    if (file->count == 1 && !*file->member[0].name && *name)
        return ERROR(err, &NAMELESS, err_text(file->name), err_text(name));
    Nearest nearest = nearest_start(name);
    size_t prefixed = 0, last = 0;
    for (; *index < file->count; ++*index) {
        const char *whole = file->member[*index].name;
        if (strcmp(whole, name) == 0)
            return true;
        nearest_try(&nearest, whole);
        if (is_prefixed(whole, name)) {
            prefixed++;
            last = *index;
        }
    }
    *index = last;
    return prefixed == 1 ||
           ERROR(err, &NO_ARRAY, err_text(file->name), err_text(name), err_text(nearest.best));
}

// ---- An array ----------------------------------------------------------

// Finds out how the array lies in the file. From here on it is named in errors.
static ArrayMember *look(ArrayFile *file, size_t index, bool whole)
{
    BUG_ON(index >= file->count);
    ArrayMember *member = &file->member[index];
    free(file->where);
    file->where = text_printf(*member->name ? "%s: %s" : "%s", file->name, member->name);
    const bool looks = file->kind && file->kind->look && (whole || !member->looked);
    member->looked = !looks || file->kind->look(file, member, whole);
    return member->looked ? member : NULL;
}

bool array_file_look(ArrayFile *file, size_t index, const char *axes, ArrayLook *out, Error *err)
{
    file->err = err;
    const ArrayMember *member = look(file, index, false);
    Lie lie;
    if (!member || !array_lie(file, &member->layout, axes, &lie))
        return false;
    out->shape = lie.shape;
    memcpy(out->type, member->layout.type, sizeof out->type);
    return true;
}

// Makes a range that may be open one with both ends.
static bool close_range(const ArrayFile *file, const char *what, size_t *from, size_t *to,
                        size_t count)
{
    *from = *from ? *from : 1;
    *to = *to ? *to : count;
    return (*from <= *to && *to <= count) || count == 0 ||
           ARRAY_FAIL(file, &BAD_RANGE, err_text(what), err_count(*from), err_count(*to),
                      err_count(count));
}

// Makes the part one that is there, and of a matrix's size.
static bool fit_part(const ArrayFile *file, Shape shape, ArrayPart *part)
{
    if (!close_range(file, "rows", &part->row_from, &part->row_to, shape.rows) ||
        !close_range(file, "cols", &part->col_from, &part->col_to, shape.cols))
        return false;
    for (size_t i = 0; part->pick && i < part->picks; i++)
        if (part->pick[i] < 1 || part->pick[i] > shape.rows)
            return ARRAY_FAIL(file, &BAD_PICK, err_count(part->pick[i]), err_count(shape.rows));
    const Shape taken = part_shape(part);
    const bool fits = taken.rows >= 1 && taken.rows <= ARRAY_SIDE_MOST && taken.cols >= 1 &&
                      taken.cols <= ARRAY_SIDE_MOST;
    return fits || ARRAY_FAIL(file, &TOO_WIDE, err_shape(taken.rows, taken.cols),
                              err_count(ARRAY_SIDE_MOST));
}

// Copies the names of the part's rows, or of its columns.
static Labels take_labels(const ArrayMember *member, const ArrayPart *part, bool cols, Owned *owned)
{
    const Owned *all = &member->label[cols];
    const Shape taken = part_shape(part);
    const size_t n = all->count == 0 ? 0 : cols ? taken.cols : taken.rows;
    const Labels labels = {n, owned_add(owned, mem_new(n, sizeof *labels.at))};
    for (size_t i = 0; i < n; i++) {
        const char *name = all->at[cols ? part->col_from - 1 + i : part_row(part, i)];
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            labels.at[i].text[lang] = owned_add(owned, mem_text(*name ? name : number));
    }
    return labels;
}

bool array_file_read(ArrayFile *file, size_t index, const ArrayPart *part, Matrix *out,
                     const ArrayLabels *labels, Error *err)
{
    ArrayPart fitted = *part;
    file->err = err;
    *out = (Matrix){0};
    if (labels)
        labels->side[0] = labels->side[1] = (Labels){0};
    Lie lie;
    ArrayMember *member = look(file, index, true);
    if (!member || !array_lie(file, &member->layout, part->axes, &lie) ||
        !fit_part(file, lie.shape, &fitted))
        return false;
    const Shape taken = part_shape(&fitted);
    if (!array_room(file, taken.rows * taken.cols * sizeof(double)))
        return false;
    *out =
        fitted.transpose ? matrix_new(taken.cols, taken.rows) : matrix_new(taken.rows, taken.cols);
    const bool read = read_numbers(file, &member->layout, &lie, &fitted, out);
    if (!read)
        matrix_release(out);
    for (int cols = 0; read && labels && cols < 2; cols++)
        labels->side[cols ^ fitted.transpose] = take_labels(member, &fitted, cols, labels->owned);
    return read;
}
