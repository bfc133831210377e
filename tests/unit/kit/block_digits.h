// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in block digits read back from a canvas: letters three dots wide and five high, a
// blank column of dots between them.
#pragma once

#include <string.h>

#include "view/canvas.h"

enum { BLOCKS_W = 256, BLOCKS_H = 128 };

typedef struct Blocks {
    bool ink[BLOCKS_H][BLOCKS_W]; // by half line and column
    int left, right, top, bottom; // of what is drawn; `right` and `bottom` are behind it
} Blocks;

static inline void blocks_find(const Canvas *canvas, Rect at, Blocks *b)
{
    *b = (Blocks){.left = BLOCKS_W, .top = BLOCKS_H};
    for (int y = 0; y < 2 * at.h; y++) {
        for (int x = 0; x < at.w; x++) {
            const uint32_t ch = canvas_at(canvas, at.x + x, at.y + y / 2)->ch;
            b->ink[y][x] = ch == 0x2588 || ch == (y % 2 ? 0x2584 : 0x2580);
            if (!b->ink[y][x])
                continue;
            b->left = x < b->left ? x : b->left;
            b->right = x >= b->right ? x + 1 : b->right;
            b->top = y < b->top ? y : b->top;
            b->bottom = y >= b->bottom ? y + 1 : b->bottom;
        }
    }
}

// The dots of column `x`, a bit each, the upper one the highest.
static inline int blocks_column(const Blocks *b, int x, int halves)
{
    int dots = 0;
    for (int i = 0; i < 5; i++)
        dots = 2 * dots + (x < b->right && b->ink[b->top + i * halves][x]);
    return dots;
}

static inline char blocks_letter(int first, int second, int third)
{
    static const struct {
        char ch;
        int column[3];
    } letters[] = {
        {'0', {31, 17, 31}}, {'1', {9, 31, 1}},   {'2', {23, 21, 29}}, {'3', {21, 21, 31}},
        {'4', {28, 4, 31}},  {'5', {29, 21, 23}}, {'6', {31, 21, 23}}, {'7', {16, 16, 31}},
        {'8', {31, 21, 31}}, {'9', {29, 21, 31}}, {'.', {1, 0, 0}},    {'-', {4, 4, 4}},
        {'~', {4, 12, 8}},   {'?', {16, 21, 28}},
    };
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        const int *column = letters[i].column;
        if (column[0] == first && column[1] == second && column[2] == third)
            return letters[i].ch;
    }
    return '#';
}

// Writes the number that is drawn in the rectangle; false where there are no blocks.
static inline bool blocks_read(const Canvas *canvas, Rect at, char *out, size_t size)
{
    Blocks b;
    if (canvas_at(canvas, at.x, at.y)->ch == 0x259B ||
        canvas_at(canvas, at.x, at.y + at.h - 1)->ch == 0x2599) // within a frame
        at = (Rect){at.x + 1, at.y + 1, at.w - 2, at.h - 2};
    if (at.w > BLOCKS_W || 2 * at.h > BLOCKS_H)
        return false;
    blocks_find(canvas, at, &b);
    if (b.right == 0)
        return false;
    const int halves = (b.bottom - b.top) / 5;
    int w = 2; // columns of a dot
    for (int x = b.left; w == 2 && x < b.right; x += 2)
        w = blocks_column(&b, x, halves) == blocks_column(&b, x + 1, halves) ? 2 : 1;
    size_t n = 0;
    for (int x = b.left; x < b.right && n + 1 < size;) {
        int column[3] = {0};
        for (int i = 0; i < 3 && (i == 0 || column[i - 1] != 0); i++)
            column[i] = blocks_column(&b, x + i * w, halves);
        out[n++] = blocks_letter(column[0], column[1], column[2]);
        x += w * (1 + (column[1] != 0) + (column[2] != 0) + 1);
    }
    out[n] = '\0';
    return true;
}
