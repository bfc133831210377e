// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/rounding.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

// How few digits numbers are written with: so many behind the point, or in all.
static const char written[PRECISIONS - PRECISION_WRITTEN][8] = {
    "%.9g", "%.8g", "%.7g", "%.6g", "%.5g", "%.4g", "%.3g", "%.12f", "%.11f", "%.10f",
    "%.9f", "%.8f", "%.7f", "%.6f", "%.5f", "%.4f", "%.3f", "%.2f",  "%.1f"};

const char *precision_name(Precision precision)
{
    BUG_ON(precision >= PRECISIONS);
    const bool digits = precision >= PRECISION_WRITTEN;
    return digits ? written[precision - PRECISION_WRITTEN] : types[precision].name;
}

double precision_gap(Precision precision, double number)
{
    int exponent;
    const char *form = precision_name(precision);
    if (precision >= PRECISION_WRITTEN && strchr(form, 'f'))
        return pow(10, -atoi(form + 2));
    if (precision >= PRECISION_WRITTEN)
        return number == 0 ? DBL_MIN : pow(10, floor(log10(fabs(number))) + 1 - atoi(form + 2));
    frexp(number, &exponent);
    const int gap = exponent - types[precision].bits;
    return ldexp(1, number == 0 || gap < types[precision].least ? types[precision].least : gap);
}

double precision_round(Precision precision, double number)
{
    if (precision == PRECISION_DOUBLE || !isfinite(number))
        return number;
    const char *form = precision_name(precision);
    if (precision >= PRECISION_WRITTEN) {
        char text[DBL_MAX_10_EXP + 20];
        snprintf(text, sizeof text, strchr(form, 'g') ? "%.*g" : "%.*f", atoi(form + 2), number);
        return strtod(text, NULL);
    }
    const double gap = precision_gap(precision, number), near = nearbyint(number / gap) * gap;
    return fabs(near) > types[precision].most ? copysign(HUGE_VAL, number) : near;
}

bool precision_fills(Precision precision, double number)
{
    const double gaps = number / precision_gap(precision, number),
                 part = gaps / (precision < PRECISION_WRITTEN ? 4 : 10);
    return precision_round(precision, number) == number && fabs(part - nearbyint(part)) > 0.05;
}
