// SPDX-License-Identifier: GPL-3.0-or-later
// printf and strtod obey the locale's decimal point, and this program must
// not: a German terminal would print 0,5 and read 0.5 as 0. So of the locale
// nothing is asked for but the character set (term/locale.c).
#include "num/format.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOT_MOST = 1000000 };     // the largest n of a printed √n
static const double WHOLE = 1e15; // below it all whole numbers are exact

static bool print_not_finite(double value, char *out)
{
    if (isfinite(value))
        return false;
    strcpy(out, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
    return true;
}

static bool is_whole(double value)
{
    return value == rint(value) && fabs(value) < WHOLE;
}

// Whether no digit but 0 was printed.
static bool prints_zero(const char *text)
{
    return text[strcspn(text, "123456789")] == '\0';
}

// "1.5e-09" becomes "1.5e-9", "1e+08" becomes "1e8".
static void exponent_trim(char *text)
{
    char *e = strchr(text, 'e');
    if (!e)
        return;
    char *to = e + 1;
    const char *from = e + 1;
    if (*from == '-')
        *to++ = *from;
    from += strspn(from, "+-0");
    memmove(to, from, strlen(from) + 1);
}

// What printf's %.*f writes, several times as fast, of numbers that are not large. False where
// the product with the power of ten, which is rounded, could hide which way to round.
static bool print_fixed(double value, int decimals, char out[NUMBER_SIZE])
{
    static const double power[] = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};
    enum { POWERS = sizeof power / sizeof *power, DIGITS = 20 };
    static const double most = 1e9, unsure = 1e-6; // which a product below `most` never misses by
    const double scaled = decimals < POWERS ? fabs(value) * power[decimals] : most;
    if (scaled >= most)
        return false;
    uint64_t left = (uint64_t)scaled;
    const double over = scaled - (double)left - 0.5;
    if (fabs(over) < unsure)
        return false;
    left += over > 0;
    char digit[DIGITS];
    int n = 0;
    for (; n <= decimals || left > 0; n++, left /= 10)
        digit[n] = (char)('0' + left % 10);
    *out = '-';
    out += signbit(value) != 0;
    while (n-- > 0) {
        *out++ = digit[n];
        if (n == decimals && n > 0)
            *out++ = '.';
    }
    *out = '\0';
    return true;
}

bool number_fixed(double value, int decimals, char out[NUMBER_SIZE])
{
    BUG_ON(decimals < 0 || decimals > DECIMALS_MAX);
    if (print_not_finite(value, out))
        return false;
    if (value == 0) {
        strcpy(out, "0");
        return false;
    }
    // Numbers of 1e15 and more are not exact to the unit; all their places, up to
    // 309 of them, would only push what is beside them off the screen.
    if (fabs(value) >= WHOLE) {
        snprintf(out, NUMBER_SIZE, "%.*g", decimals + 1 < 6 ? 6 : decimals + 1, value);
        exponent_trim(out);
        return false;
    }
    if (!print_fixed(value, decimals, out)) {
        const int size = snprintf(out, NUMBER_SIZE, "%.*f", decimals, value);
        BUG_ON(size < 0 || size >= NUMBER_SIZE);
    }
    if (!prints_zero(out))
        return false;
    if (out[0] == '-')
        memmove(out, out + 1, strlen(out));
    return true;
}

bool number_trimmed(double value, int decimals, int least, char out[NUMBER_SIZE])
{
    BUG_ON(least < 0);
    if (isfinite(value) && is_whole(value))
        return number_fixed(value, 0, out);
    const bool to_zero = number_fixed(value, decimals, out);
    char *point = strchr(out, '.');
    if (to_zero || !point || strchr(out, 'e'))
        return to_zero;
    char *end = point + strlen(point);
    while (end - point - 1 > least && end[-1] == '0')
        end--;
    if (end == point + 1)
        end = point;
    *end = '\0';
    return false;
}

// A few units in the last place, as sums and products of short decimals leave
// them. A number of more than twelve digits is not short: noise could hide in
// its end.
static const double NOISE = 16 * DBL_EPSILON, SHORT = 1e12;

int number_places(double value, int most)
{
    BUG_ON(most < 0);
    if (!isfinite(value) || value == rint(value))
        return 0;
    double scale = 1;
    for (int places = 0; places < most; places++, scale *= 10) {
        const double scaled = value * scale, whole = rint(scaled);
        if (fabs(scaled) >= SHORT)
            break;
        if (fabs(scaled - whole) <= NOISE * fabs(scaled))
            return places;
    }
    return most;
}

int number_places_of(const Matrix *m, int most)
{
    int places = 0;
    for (size_t i = 0; i < matrix_size(m) && places < most; i++) {
        const int needed = m->at[i] == 0 ? 0 : number_places(m->at[i], most);
        places = needed > places ? needed : places;
    }
    return places;
}

void number_significant(double value, int digits, char out[NUMBER_SIZE])
{
    BUG_ON(digits < 1 || digits > 17);
    if (print_not_finite(value, out))
        return;
    snprintf(out, NUMBER_SIZE, "%.*g", digits, value == 0 ? 0.0 : value);
    exponent_trim(out);
}

SayArg number_say(double value, int digits)
{
    char text[NUMBER_SIZE];
    SayArg arg = {0};
    number_significant(value, digits, text);
    BUG_ON(strlen(text) >= sizeof arg.number);
    strcpy(arg.number, text);
    return arg;
}

SayArg number_say_fixed(double value, int decimals)
{
    char text[NUMBER_SIZE];
    if (fabs(value) < 1e9)
        number_fixed(value, decimals, text);
    else
        number_significant(value, 6, text);
    return say_printf("%s", text);
}

// A decimal of up to 15 digits survives the way through a double, so %.15g
// gives it back as short as it was; only numbers that need more are tried
// with 16 and 17. Below DBL_MIN doubles are coarser, and all lengths are tried.
void number_shortest(double value, char out[NUMBER_SIZE])
{
    if (print_not_finite(value, out))
        return;
    for (int digits = fabs(value) < DBL_MIN ? 1 : DBL_DIG; digits <= 17; digits++) {
        snprintf(out, NUMBER_SIZE, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            break;
    }
}

void number_add(Buffer *out, const char *before, double value)
{
    char text[NUMBER_SIZE];
    number_shortest(value, text);
    buffer_printf(out, "%s%s", before, text);
}

// The whole n ≥ 1 with √n = value, or 0. √n and 1/√n come out of different sums
// (√2/2, √0.5, 1/√2), so a unit or two in the last place may be off.
static double root_of(double value)
{
    const double n = rint(value * value), root = sqrt(n);
    const bool near = fabs(value - root) <= 4 * DBL_EPSILON * fabs(root);
    return n >= 1 && n <= ROOT_MOST && near ? n : 0;
}

bool number_divisor(double value, double *divisor)
{
    const double n = value > 0 && value < 1 ? root_of(1 / value) : 0;
    if (n == 0)
        return false;
    // d·10^k with one digit d, 0.1 and 0.02, reads better as it is; 0.5 is a half.
    char text[NUMBER_SIZE];
    snprintf(text, sizeof text, "%.14e", value);
    *strchr(text, 'e') = '\0';
    const double root = sqrt(n);
    if (is_whole(root) && root != 2 && prints_zero(text + 1))
        return false;
    *divisor = root;
    return true;
}

bool number_root(double value, char out[NUMBER_SIZE])
{
    const double size = fabs(value);
    double divisor;
    const bool inverse = number_divisor(size, &divisor);
    const double n = inverse ? rint(divisor * divisor) : root_of(size);
    if (!isfinite(value) || (n == 0 && !is_whole(value))) {
        number_significant(value, 6, out);
        return false;
    }
    if (is_whole(value)) {
        number_fixed(value, 0, out);
        return true;
    }
    const double root = sqrt(n);
    const bool whole = is_whole(root);
    snprintf(out, NUMBER_SIZE, "%s%s%s%.0f", value < 0 ? "-" : "", inverse ? "1/" : "",
             whole ? "" : "√", whole ? root : n);
    return true;
}

bool number_parse(const char *text, double *value)
{
    enum { LONGEST = 1024 };
    // No hex, no blanks, no inf or nan, which strtod takes as well.
    if (strlen(text) > LONGEST || text[strspn(text, "+-.0123456789eE")] != '\0')
        return false;
    char *end;
    const double read = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(read))
        return false;
    *value = read;
    return true;
}
