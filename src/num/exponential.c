// SPDX-License-Identifier: GPL-3.0-or-later
// e^x for several numbers at once.
//
// x = k⋅ln 2 + r with k whole and |r| ≤ ln 2 ∕ 2, so e^x = 2^k⋅e^r. e^r is its
// power series up to r¹³∕13!, all that a double holds there. 2^k is put
// together from bits, in two halves, so that results below the smallest normal
// number come out right too.
//
// All of it is multiplication and addition without branches or contraction:
// as many numbers at once as the processor can, and the same bits however many
// that are. A C library's exp differs from one platform to the next.
#include "num/exponential.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/minmax.h"
#include "num/widest.h"

enum { LANES = 8, FEW = 4, BIAS = 1023, FRACTION_BITS = 52 };

static const double LOG2_E = 0x1.71547652b82fep+0;
// ln 2 in two parts; k⋅LN2_HIGH is exact, because its last bits are 0.
static const double LN2_HIGH = 0x1.62e42fefa3800p-1;
static const double LN2_LOW = 0x1.ef35793c76730p-45;
// Added and taken off again it rounds to whole numbers; while it is added,
// they stand in the last bits.
static const double ROUNDER = 0x1.8p52;
// Beyond these e^x is 0 or inf for certain.
static const double LEAST = -750, MOST = 750;

// 1∕n!, n = 12, 10 … 2 and n = 13, 11 … 3: two sums that run side by side.
static const double EVEN[] = {1.0 / 479001600, 1.0 / 3628800, 1.0 / 40320,
                              1.0 / 720,       1.0 / 24,      1.0 / 2};
static const double ODD[] = {1.0 / 6227020800, 1.0 / 39916800, 1.0 / 362880,
                             1.0 / 5040,       1.0 / 120,      1.0 / 6};
enum { TERMS = sizeof EVEN / sizeof *EVEN };

// For vectors of so many numbers: name_exp, x = e^x. Passed by address: how vectors are passed by
// value depends on the processor. 2^half and 2^rest are put together of bits: half and rest are
// whole numbers that a normal number's exponent can be.
#define EXPONENTIAL(name, Reals, Bits, LANES)                                                      \
    typedef double Reals __attribute__((vector_size(LANES * sizeof(double))));                     \
    typedef int64_t Bits __attribute__((vector_size(LANES * sizeof(int64_t))));                    \
    INLINE void name##_exp(Reals *x)                                                               \
    {                                                                                              \
        const Bits low = (Bits)(*x < LEAST), high = (Bits)(*x > MOST);                             \
        *x = (Reals)(((Bits)(LEAST - (Reals){0}) & low) | ((Bits)*x & ~low));                      \
        *x = (Reals)(((Bits)(MOST - (Reals){0}) & high) | ((Bits)*x & ~high));                     \
        const Reals k = (*x * LOG2_E + ROUNDER) - ROUNDER;                                         \
        const Reals r = (*x - k * LN2_HIGH) - k * LN2_LOW;                                         \
        const Reals square = r * r;                                                                \
        Reals even = square * EVEN[0] + EVEN[1], odd = square * ODD[0] + ODD[1];                   \
        for (int i = 2; i < TERMS; i++) {                                                          \
            even = even * square + EVEN[i];                                                        \
            odd = odd * square + ODD[i];                                                           \
        }                                                                                          \
        Reals half = (k * 0.5 + ROUNDER) - ROUNDER, rest = k - half;                               \
        half = (Reals)(((Bits)(half + ROUNDER) + BIAS) << FRACTION_BITS);                          \
        rest = (Reals)(((Bits)(rest + ROUNDER) + BIAS) << FRACTION_BITS);                          \
        *x = (1 + (r + square * (even + r * odd))) * half * rest;                                  \
    }
EXPONENTIAL(lanes, Reals, Bits, LANES)
EXPONENTIAL(few, Few, FewBits, FEW)

// The n numbers, up to FEW, that a row ends with: put together in registers, for what is stored as
// numbers and read as a vector makes the processor wait.
INLINE void exp_few(const double *x, double shift, size_t n, double *out)
{
    double part[FEW];
    Few few = {n > 0 ? x[0] : 0, n > 1 ? x[1] : 0, n > 2 ? x[2] : 0, n > 3 ? x[3] : 0};
    few -= shift;
    few_exp(&few);
    memcpy(part, &few, sizeof few);
    UNROLL
    for (size_t k = 0; k < FEW; k++) {
        if (k < n)
            out[k] = part[k];
    }
}

// The sum is made a vector later than the numbers, so that additions that wait for one another fill
// the time of what follows.
WIDEST double exp_row(const double *x, double shift, size_t n, bool share, double *out)
{
    double sum = 0;
    size_t added = 0, i = 0;
    Reals lanes;
    for (; i + LANES <= n; i += LANES) {
        memcpy(&lanes, x + i, sizeof lanes);
        lanes -= shift;
        lanes_exp(&lanes);
        memcpy(out + i, &lanes, sizeof lanes);
        for (; share && added < i; added += LANES) {
            UNROLL
            for (size_t k = 0; k < LANES; k++)
                sum += out[added + k];
        }
    }
    for (; i < n; i += FEW)
        exp_few(x + i, shift, size_min(n - i, FEW), out + i);
    if (!share)
        return 0;
    for (; added < n; added++)
        sum += out[added];
    for (i = 0; i < n; i++)
        out[i] /= sum;
    return sum;
}

WIDEST double row_max(const double *x, size_t n)
{
    double max[LANES], most = -INFINITY;
    size_t i = n % LANES;
    for (size_t k = 0; k < i; k++)
        most = x[k] > most ? x[k] : most;
    if (i < n) {
        for (size_t k = 0; k < LANES; k++)
            max[k] = most;
        for (; i < n; i += LANES) {
            for (size_t k = 0; k < LANES; k++)
                max[k] = x[i + k] > max[k] ? x[i + k] : max[k];
        }
        for (size_t k = 0; k < LANES; k++)
            most = max[k] > most ? max[k] : most;
    }
    for (size_t k = 0; most == -INFINITY && k < n; k++) // or nan, which nothing is greater than
        most = x[k];
    return most;
}

double exp_of(double x)
{
    double y;
    exp_row(&x, 0, 1, false, &y);
    return y;
}
