// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/rounding.h"

#include <float.h>
#include <math.h>

#include "base/error.h"

// Bits of a number's mantissa, the exponent of the least gap, and the largest number.
static const struct {
    const char *name;
    int bits, least;
    double most;
} types[] = {
    [PRECISION_DOUBLE] = {"float64", DBL_MANT_DIG, DBL_MIN_EXP - DBL_MANT_DIG, DBL_MAX},
    [PRECISION_FLOAT] = {"float32", FLT_MANT_DIG, FLT_MIN_EXP - FLT_MANT_DIG, FLT_MAX},
    [PRECISION_HALF] = {"float16", 11, -24, 65504},
    [PRECISION_BFLOAT] = {"bfloat16", 8, -133, FLT_MAX},
};

const char *precision_name(Precision precision)
{
    BUG_ON((size_t)precision >= sizeof types / sizeof *types);
    return types[precision].name;
}

double precision_gap(Precision precision, double number)
{
    int exponent;
    frexp(number, &exponent);
    const int gap = exponent - types[precision].bits;
    return ldexp(1, number == 0 || gap < types[precision].least ? types[precision].least : gap);
}

double precision_round(Precision precision, double number)
{
    if (precision == PRECISION_DOUBLE || !isfinite(number))
        return number;
    const double gap = precision_gap(precision, number), near = nearbyint(number / gap) * gap;
    return fabs(near) > types[precision].most ? copysign(HUGE_VAL, number) : near;
}

bool precision_fills(Precision precision, double number)
{
    enum { SPARE = 4 }; // gaps
    const double spare = SPARE * precision_gap(precision, number);
    return precision_round(precision, number) == number && fmod(number, spare) != 0;
}
