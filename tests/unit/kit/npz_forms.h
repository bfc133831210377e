// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a .npz in any of the forms that NumPy saves: types, byte orders, rows or columns first,
// axes of 1 in front.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "num/matrix.h"

typedef struct NpzForm {
    const char *type;   // "<f8", ">f8", "<f4", "<f2"
    bool columns_first; // Fortran order
    size_t axes;        // of 1, in front
} NpzForm;

// The bits of the half that is that number; it has to be one.
static inline uint16_t half_bits(double number)
{
    int power;
    const uint16_t sign = signbit(number) ? 0x8000 : 0;
    if (isnan(number))
        return 0x7e00;
    if (isinf(number) || number == 0)
        return sign | (number == 0 ? 0 : 0x7c00);
    const double part = frexp(fabs(number), &power); // 0.5 to 1
    if (power < -13)
        return sign | (uint16_t)ldexp(fabs(number), 24);
    return sign | (uint16_t)((power + 14) << 10) | (uint16_t)((part * 2 - 1) * 1024);
}

static inline void npz_number(double number, const char *type, Buffer *out)
{
    char bytes[8], turned[8];
    const size_t size = (size_t)(type[2] - '0');
    const float narrow = (float)number;
    const uint16_t half = half_bits(number);
    memcpy(bytes, size == 8 ? (void *)&number : size == 4 ? (void *)&narrow : (void *)&half, size);
    for (size_t i = 0; i < size; i++)
        turned[i] = bytes[size - 1 - i];
    buffer_add_n(out, *type == '>' ? turned : bytes, size); // of a processor with '<'
}

static inline void npz_array(const Matrix *m, const NpzForm *form, Buffer *out)
{
    char shape[80] = "", head[200];
    for (size_t i = 0; i < form->axes; i++)
        strcat(shape, "1, ");
    snprintf(head, sizeof head, "{'descr': '%s', 'fortran_order': %s, 'shape': (%s%zu, %zu), }",
             form->type, form->columns_first ? "True" : "False", shape, m->rows, m->cols);
    const size_t size = (strlen(head) + 11 + 63) / 64 * 64 - 10; // with a line end, in all 64s
    buffer_add_n(out, "\x93NUMPY\x01", 8);
    buffer_add_n(out, (char[]){(char)size, 0}, 2);
    buffer_printf(out, "%-*s\n", (int)size - 1, head);
    for (size_t i = 0; i < matrix_size(m); i++)
        npz_number(form->columns_first ? matrix_get(m, i % m->rows, i / m->rows) : m->at[i],
                   form->type, out);
}

static inline void npz_counts(const size_t *number, const int *bytes, size_t count, Buffer *out)
{
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < bytes[i]; k++)
            buffer_add_n(out, (char[]){(char)(number[i] >> 8 * k)}, 1);
    }
}

// An archive that is begun all zero.
typedef struct NpzForms {
    Buffer out, directory;
    size_t count;
} NpzForms;

static inline void npz_forms_add(NpzForms *npz, const char *name, const Matrix *m,
                                 const NpzForm *form)
{
    Buffer array = {0};
    npz_array(m, form, &array);
    const size_t sum = crc32(0, (const unsigned char *)buffer_text(&array), (uInt)array.size);
    const size_t length = strlen(name) + 4, at = npz->out.size;
    const size_t both[] = {20, 0, 0, 0, 33, sum, array.size, array.size, length, 0};
    const int bytes[] = {2, 2, 2, 2, 2, 4, 4, 4, 2, 2};
    buffer_add_n(&npz->out, "PK\3\4", 4);
    npz_counts(both, bytes, 10, &npz->out);
    buffer_printf(&npz->out, "%s.npy", name);
    buffer_add_n(&npz->out, buffer_text(&array), array.size);
    buffer_add_n(&npz->directory, "PK\1\2\x14", 6);
    npz_counts(both, bytes, 10, &npz->directory);
    npz_counts((size_t[]){0, 0, 0, 0, at}, (int[]){2, 2, 2, 4, 4}, 5, &npz->directory);
    buffer_printf(&npz->directory, "%s.npy", name);
    npz->count++;
    buffer_release(&array);
}

// Ends it; `out` is the file then, and the caller's.
static inline void npz_forms_end(NpzForms *npz)
{
    const size_t at = npz->out.size;
    buffer_add_n(&npz->out, buffer_text(&npz->directory), npz->directory.size);
    buffer_add_n(&npz->out, "PK\5\6", 4);
    npz_counts((size_t[]){0, 0, npz->count, npz->count, npz->directory.size, at, 0},
               (int[]){2, 2, 2, 2, 4, 4, 2}, 7, &npz->out);
    buffer_release(&npz->directory);
}
