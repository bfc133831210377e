// SPDX-License-Identifier: GPL-3.0-or-later
// The tiled kernel: a block of c stays in registers while k runs.
//
// A processor multiplies faster than it loads. So a tile of R rows and W
// columns of c is held in registers, and each step of k loads W numbers of b
// and R of a for R⋅W multiplications. The loops around it keep what a tile
// reads in the nearest caches (Goto and van de Geijn, Anatomy of
// High-Performance Matrix Multiplication, 2008, turned to row-major):
//
//     for each DEPTH of k
//         for each SPAN of columns:  pack op(b) into strips W wide
//             for each R rows of op(a), for each strip of b: one tile
//
// Packing copies a transposed operand as readily as a plain one, lays numbers
// in the order of their use, and fills the strips at the right and lower edge
// with zeros, so that one tile serves all shapes; at an edge it writes to a
// spare block first. b is read where it is if packing takes longer than it
// gains, and a but for its last rows: a tile takes its numbers one by one in
// any case, and calls those that lie far apart into the cache. A product
// overwrites c in the first DEPTH of k and adds in the others. The zeros meet
// only other cells' sums: what is added to c is what its own row and column
// give, nan and inf included.
//
// Tiles are compiled for an instruction set by attribute and chosen at run
// time. Wide vector types in plain functions would be split up and spilled.
#include "num/kernel.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/minmax.h"
#include "num/widest.h"

enum {
    DEPTH = 256,         // k steps of a block
    SPAN = 264,          // columns of a block of b: about 512 KiB, for the second cache
    GROUP = 4,           // strips of a between two questions whether to stop
    ALONG_AT_ONCE = 128, // k steps of b that are packed together where its lines lie along k
    ACROSS_AT_ONCE = 16, // and where they lie across
    FEW_ROWS = 128,      // of c, for which packing b takes longer than it helps
    ROWS_MOST = 8,       // a tile's height and width are at most these
    WIDTH_MOST = 24,
    LINE = 64 / sizeof(double), // numbers of a line of the cache
};

// A tile of c: its first number, and how far apart its rows and columns are. What is
// computed is added to it, or takes its place.
typedef struct Target {
    double *at;
    size_t stride, step;
    bool add;
} Target;

// at[r * stride + j] += Σ a(r, k) ⋅ b(k, j), k < depth; "=" without `add`. a and b are strips or
// the operands themselves; numbers of b lie side by side, those of a side by side or along k.
// By address: a copy on the stack would be read in other pieces than it was written in, and wait
// until what the last tile has stored is gone.
typedef void TileFn(const Operand *a, const Operand *b, size_t depth, const Target *c);

// Packs a strip of `size` lines: strip[k * size + i] = line i, number k. To copy: the numbers of a
// k are contiguous, one k is `stride` from the next; to turn: a line is contiguous over k, and
// `stride` from the next.
typedef void PackFn(const double *from, size_t stride, size_t size, size_t depth, double *strip);

typedef struct Tile {
    size_t rows, width, narrow;
    TileFn *run, *run_narrow;
    PackFn *copy, *turn;
} Tile;

// ---- Tiles -------------------------------------------------------------

// Has the rows of a tile of c come into the cache while its sums are made: what
// is stored at the end would have to wait for them.
static inline void call_in(Target c, size_t rows, size_t width)
{
    for (size_t r = 0; r < rows; r++) {
        for (size_t j = 0; j < width; j += LINE)
            __builtin_prefetch(c.at + r * c.stride + j, 1);
    }
}

enum {
    PLAIN_ROWS = 4,
    PLAIN_VECTORS = 2,
    AVX2_ROWS = 6,
    AVX2_VECTORS = 2,
    AVX512_ROWS = 8,
    AVX512_VECTORS = 3,
    NARROW = 2,
    A_AHEAD = 16, // so many k steps before they are needed numbers are called into the cache
    B_AHEAD = 8
};

// Four lines at a time are turned.
typedef double Four
    __attribute__((vector_size(4 * sizeof(double)), aligned(sizeof(double)), may_alias));

// A tile some vectors wide, and the copying and turning of its strips, for an instruction set: of
// AVX2 12 sums, 2 strips of b and 1 number of a, 15 of 16 registers; of AVX-512 24 sums, 3 and 1,
// 28 of 32. What counts is how many numbers are loaded for a multiplication: 8 rows of 2 vectors
// are a third slower where loads are dear. FMADD(a, b, c) is a⋅b + c, LANES numbers are a Vector.
#define TILE(name, INSTRUCTIONS, Vector, FMADD, ROWS, VECTORS, LANES)                              \
    typedef Vector name##_at __attribute__((aligned(sizeof(double)), may_alias));                  \
    _Static_assert(NARROW * LANES % 4 == 0 && VECTORS * LANES % 4 == 0, "turned by fours");        \
    INSTRUCTIONS INLINE void sum_##name(size_t vectors, Operand a, Operand b, size_t depth,        \
                                        Target c)                                                  \
    {                                                                                              \
        Vector sum[ROWS][VECTORS], right[VECTORS];                                                 \
        const double *ahead = b.at + B_AHEAD * b.depth_step;                                       \
        call_in(c, ROWS, vectors *LANES);                                                          \
        UNROLL                                                                                     \
        for (size_t r = 0; r < ROWS; r++) {                                                        \
            UNROLL                                                                                 \
            for (size_t h = 0; h < vectors; h++)                                                   \
                sum[r][h] = (Vector){0};                                                           \
        }                                                                                          \
        for (const double *end = b.at + depth * b.depth_step; b.at != end;                         \
             a.at += a.depth_step, b.at += b.depth_step, ahead += b.depth_step) {                  \
            if (a.step == 1)                                                                       \
                __builtin_prefetch(a.at + A_AHEAD * a.depth_step);                                 \
            UNROLL                                                                                 \
            for (size_t h = 0; h < vectors; h++) {                                                 \
                __builtin_prefetch(ahead + h * LANES);                                             \
                right[h] = *(const name##_at *)(b.at + h * LANES);                                 \
            }                                                                                      \
            UNROLL                                                                                 \
            for (size_t r = 0; r < ROWS; r++) {                                                    \
                const Vector x = a.at[r * a.step] - (Vector){0};                                   \
                UNROLL                                                                             \
                for (size_t h = 0; h < vectors; h++)                                               \
                    sum[r][h] = FMADD(x, right[h], sum[r][h]);                                     \
            }                                                                                      \
        }                                                                                          \
        UNROLL                                                                                     \
        for (size_t r = 0; r < ROWS; r++, c.at += c.stride) {                                      \
            UNROLL                                                                                 \
            for (size_t h = 0; h < vectors; h++) {                                                 \
                name##_at *to = (name##_at *)(c.at + LANES * h);                                   \
                if (c.add)                                                                         \
                    sum[r][h] += *to;                                                              \
                *to = sum[r][h];                                                                   \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    INSTRUCTIONS INLINE void strips_##name(size_t vectors, const Operand *a, const Operand *b,     \
                                           size_t depth, const Target *c)                          \
    {                                                                                              \
        if (a->depth_step == 1)                                                                    \
            sum_##name(vectors, (Operand){a->at, a->step, 1}, *b, depth, *c);                      \
        else                                                                                       \
            sum_##name(vectors, (Operand){a->at, 1, a->depth_step}, *b, depth, *c);                \
    }                                                                                              \
    INSTRUCTIONS static void tile_##name(const Operand *a, const Operand *b, size_t depth,         \
                                         const Target *c)                                          \
    {                                                                                              \
        strips_##name(VECTORS, a, b, depth, c);                                                    \
    }                                                                                              \
    INSTRUCTIONS static void narrow_##name(const Operand *a, const Operand *b, size_t depth,       \
                                           const Target *c)                                        \
    {                                                                                              \
        strips_##name(NARROW, a, b, depth, c);                                                     \
    }                                                                                              \
    INSTRUCTIONS static void turn_##name(const double *from, size_t stride, size_t size,           \
                                         size_t depth, double *strip)                              \
    {                                                                                              \
        for (const double *end = strip + size; strip < end; strip += 4, from += 4 * stride) {      \
            for (size_t k = 0; k < depth; k++)                                                     \
                *(Four *)(strip + k * size) =                                                      \
                    (Four){from[k], from[stride + k], from[2 * stride + k], from[3 * stride + k]}; \
        }                                                                                          \
    }                                                                                              \
    INSTRUCTIONS static void copy_##name(const double *from, size_t stride, size_t size,           \
                                         size_t depth, double *strip)                              \
    {                                                                                              \
        for (size_t k = 0; k < depth; k++, from += stride, strip += size) {                        \
            UNROLL                                                                                 \
            for (size_t h = 0; h < VECTORS; h++)                                                   \
                if (h < NARROW || size > NARROW * LANES)                                           \
                    *(name##_at *)(strip + h * LANES) = *(const name##_at *)(from + h * LANES);    \
        }                                                                                          \
    }

#define PLAIN_FMADD(a, b, c) ((a) * (b) + (c))
typedef double Pair __attribute__((vector_size(2 * sizeof(double))));
TILE(plain, , Pair, PLAIN_FMADD, PLAIN_ROWS, PLAIN_VECTORS, 2)

#if defined(__x86_64__)

TILE(avx2, __attribute__((target("avx2,fma"))), __m256d, _mm256_fmadd_pd, AVX2_ROWS, AVX2_VECTORS,
     4)
TILE(avx512, __attribute__((target("avx512f"))), __m512d, _mm512_fmadd_pd, AVX512_ROWS,
     AVX512_VECTORS, 8)

#endif

static const Tile *tile_choose(void)
{
#if defined(__x86_64__)
    static const Tile avx512 = {AVX512_ROWS,   AVX512_VECTORS * 8, NARROW * 8, tile_avx512,
                                narrow_avx512, copy_avx512,        turn_avx512};
    static const Tile avx2 = {AVX2_ROWS,   AVX2_VECTORS * 4, NARROW * 4, tile_avx2,
                              narrow_avx2, copy_avx2,        turn_avx2};
    if (__builtin_cpu_supports("avx512f"))
        return &avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &avx2;
#endif
    static const Tile plain = {PLAIN_ROWS,   PLAIN_VECTORS * 2, NARROW * 2, tile_plain,
                               narrow_plain, copy_plain,        turn_plain};
    return &plain;
}

// ---- Blocks ------------------------------------------------------------

static Operand operand_from(Operand view, size_t first, size_t k)
{
    view.at += first * view.step + k * view.depth_step;
    return view;
}

// Packs `count` lines of `view` into a strip `size` wide, zeros beyond.
static void strip_pack(const Tile *tile, Operand view, size_t count, size_t size, size_t depth,
                       double *strip)
{
    if (count == size && view.step == 1) {
        tile->copy(view.at, view.depth_step, size, depth, strip);
        return;
    }
    if (count == size && view.depth_step == 1) {
        tile->turn(view.at, view.step, size, depth, strip);
        return;
    }
    memset(strip, 0, size * depth * sizeof *strip);
    for (size_t k = 0; k < depth; k++) {
        for (size_t i = 0; i < count; i++)
            strip[k * size + i] = view.at[i * view.step + k * view.depth_step];
    }
}

// A tile that sticks out of c or whose columns lie apart: computed beside it, then only the part
// inside is put where it belongs.
static void tile_at_edge(TileFn *run, const Operand *a, const Operand *b, size_t depth,
                         Shape inside, Target c)
{
    BUG_ON(inside.rows > ROWS_MOST || inside.cols > WIDTH_MOST);
    double spare[ROWS_MOST * WIDTH_MOST];
    run(a, b, depth, &(Target){spare, WIDTH_MOST, 1, false});
    for (size_t j = 0; j < inside.cols; j++) {
        for (size_t r = 0; r < inside.rows; r++) {
            double *to = &c.at[r * c.stride + j * c.step];
            *to = c.add ? *to + spare[r * WIDTH_MOST + j] : spare[r * WIDTH_MOST + j];
        }
    }
}

// How wide the next strip of b is, of so many columns that are left: two narrow ones rather than a
// wide one and a narrow one half of which is thrown away.
static size_t strip_width(const Tile *tile, size_t left)
{
    const bool narrow = left <= tile->narrow || (left > tile->width && left <= 2 * tile->narrow);
    return narrow ? tile->narrow : tile->width;
}

// Packs b, a few k at a time: where it lies across, a line of it is in the cache for all strips
// that it serves, and a page in the processor's list of pages.
static void block_pack(const Tile *tile, Operand b, size_t cols, size_t depth, double *block)
{
    const size_t at_once = b.depth_step == 1 ? ALONG_AT_ONCE : ACROSS_AT_ONCE;
    for (size_t k = 0; k < depth; k += at_once) {
        for (size_t j = 0, width; j < cols; j += width) {
            width = strip_width(tile, cols - j);
            strip_pack(tile, operand_from(b, j, k), size_min(cols - j, width), width,
                       size_min(depth - k, at_once), block + j * depth + k * width);
        }
    }
}

// Whether strips of b are read where they are: for few rows of c, where the numbers of a k lie side
// by side and no strip sticks out.
static bool b_is_near(const Tile *tile, Operand b, Shape part)
{
    size_t covered = 0;
    while (covered < part.cols)
        covered += strip_width(tile, part.cols - covered);
    return b.step == 1 && part.rows <= FEW_ROWS && covered == part.cols;
}

// The part of c that `c` points at, over `depth` steps of k.
static void block_product(const Tile *tile, Operand a, Operand b, size_t depth, Shape part,
                          Target c, const Interrupt *interrupt)
{
    BUG_ON(depth > DEPTH || part.cols > SPAN);
    BUG_ON(tile->rows > ROWS_MOST || tile->width > WIDTH_MOST);
    _Alignas(64) double block[DEPTH * (SPAN + WIDTH_MOST)];
    _Alignas(64) double edge[DEPTH * ROWS_MOST];
    const bool near = b_is_near(tile, b, part);
    if (!near)
        block_pack(tile, b, part.cols, depth, block);
    // Else its lines are called into the second cache one after the other: strips go across them.
    for (size_t k = 0; near && k < depth; k++) {
        for (size_t j = 0; j < part.cols; j += LINE)
            __builtin_prefetch(b.at + k * b.depth_step + j, 0, 2);
    }
    for (size_t i = 0; i < part.rows; i += tile->rows) {
        if (i > 0 && i % (GROUP * tile->rows) == 0 && interrupt_asked(interrupt))
            return;
        const size_t high = size_min(part.rows - i, tile->rows);
        Operand left = operand_from(a, i, 0);
        if (high < tile->rows) {
            strip_pack(tile, left, high, tile->rows, depth, edge);
            left = (Operand){edge, 1, tile->rows};
        }
        for (size_t j = 0, width; j < part.cols; j += width) {
            width = strip_width(tile, part.cols - j);
            const Operand right =
                near ? operand_from(b, j, 0) : (Operand){block + j * depth, 1, width};
            const size_t wide = size_min(part.cols - j, width);
            const Target to = {c.at + i * c.stride + j * c.step, c.stride, c.step, c.add};
            TileFn *run = width == tile->width ? tile->run : tile->run_narrow;
            if (high == tile->rows && wide == width && c.step == 1)
                run(&left, &right, depth, &to);
            else
                tile_at_edge(run, &left, &right, depth, (Shape){high, wide}, to);
        }
    }
}

// The sums of a cell are the same whatever tile it lies in: columns may be left out.
void kernel_tiled(const Product *p)
{
    const Tile *tile = tile_choose();
    Shape part = {p->c->rows, p->to - p->from};
    Operand a = p->a, b = operand_from(p->b, p->from, 0);
    Target c = {p->c->at + p->from, p->c->cols, 1, false};
    // Of few rows it takes longer to turn b than to multiply: cᵀ = bᵀ⋅aᵀ reads b where it is.
    if (b.depth_step == 1 && part.rows <= FEW_ROWS && part.rows * 2 < part.cols) {
        a = b;
        b = p->a;
        part = (Shape){part.cols, part.rows};
        c = (Target){c.at, 1, c.stride, false};
    }
    for (size_t k = 0; k < p->inner; k += DEPTH) {
        const size_t depth = size_min(p->inner - k, DEPTH);
        for (size_t j = 0; j < part.cols; j += SPAN)
            block_product(tile, operand_from(a, 0, k), operand_from(b, j, k), depth,
                          (Shape){part.rows, size_min(part.cols - j, SPAN)},
                          (Target){c.at + j * c.step, c.stride, c.step, k > 0}, p->interrupt);
    }
}
