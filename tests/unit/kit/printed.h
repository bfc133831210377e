// SPDX-License-Identifier: GPL-3.0-or-later
// Reads arithmetic as it is printed, the way a person with a calculator would:
// nothing here knows how the program computes or rounds.
//
//     sum      [-] product { (+|-|−) product }
//     product  factor { (⋅|∕|/) factor }          from left to right
//     factor   number | √number | name | (sum) | [number] | f(sum, …)
//              each with ² behind it
//
// A factor with a sign of its own must stand in parentheses or brackets, or in a column of its own:
// "2⋅-3" is no arithmetic.
#pragma once

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRINTED_NAMES = 16, PRINTED_NAME = 48, PRINTED_PLACES = 6 };

// Numbers that a name stands for: "Σ", "g".
typedef struct Names {
    size_t count;
    char name[PRINTED_NAMES][PRINTED_NAME];
    double value[PRINTED_NAMES];
} Names;

static inline void names_add(Names *names, const char *name, double value)
{
    if (names->count == PRINTED_NAMES || strlen(name) >= PRINTED_NAME)
        return;
    strcpy(names->name[names->count], name);
    names->value[names->count++] = value;
}

typedef struct Scan {
    const char *p;
    const Names *names; // may be NULL
    double largest;     // of the terms, in size
    bool bad;
} Scan;

static inline void skip_blanks(Scan *scan)
{
    scan->p += strspn(scan->p, " ");
}

static inline bool take(Scan *scan, const char *word)
{
    if (strncmp(scan->p, word, strlen(word)) != 0)
        return false;
    scan->p += strlen(word);
    return true;
}

// The bytes of the unsigned number at `p`; 0 where there is none. `places`
// becomes how many decimals it claims: a number with an exponent claims six
// digits, one with three to five places that many, as where room is short, any other at least six
// places, for "0.5" is printed only where "0.500000" would be.
static inline size_t number_length(const char *p, int *places)
{
    const char *at = p;
    if (strncmp(at, "nan", 3) == 0)
        return 3;
    if (strncmp(at, "∞", strlen("∞")) == 0)
        return strlen("∞");
    if (!isdigit((unsigned char)*at))
        return 0;
    at += strspn(at, "0123456789");
    int decimals = 0;
    if (*at == '.') {
        decimals = (int)strspn(at + 1, "0123456789");
        at += 1 + decimals;
    }
    const bool few = decimals >= 3 && decimals < PRINTED_PLACES;
    *places = few || decimals > PRINTED_PLACES ? decimals : PRINTED_PLACES;
    const char *e = at + 1 + (at[0] == 'e' && at[1] == '-');
    if (*at == 'e' && isdigit((unsigned char)*e)) {
        const int power = atoi(at + 1);
        const int digits = decimals == 1 || decimals > 5 ? decimals : 5;
        *places = digits - power;
        at = e + strspn(e, "0123456789");
    }
    return (size_t)(at - p);
}

// The number at `p`, infinity as the screen writes it.
static inline double number_at(const char *p)
{
    const bool minus = *p == '-';
    if (strncmp(p + minus, "∞", strlen("∞")) == 0)
        return minus ? -INFINITY : INFINITY;
    return strtod(p, NULL);
}

static inline double scan_sum(Scan *scan);

static inline double scan_number(Scan *scan)
{
    int places = 0;
    const size_t n = number_length(scan->p, &places);
    scan->bad |= n == 0;
    const double value = n > 0 ? number_at(scan->p) : NAN;
    scan->p += n;
    return value;
}

static inline void expect_mark(Scan *scan, const char *mark)
{
    scan->bad |= !take(scan, mark);
}

static inline bool scan_name(Scan *scan, double *value)
{
    size_t best = 0;
    for (size_t i = 0; scan->names && i < scan->names->count; i++) {
        const size_t n = strlen(scan->names->name[i]);
        if (n <= best || strncmp(scan->p, scan->names->name[i], n) != 0)
            continue;
        best = n;
        *value = scan->names->value[i];
    }
    scan->p += best;
    return best > 0;
}

static inline double sign_of(double x)
{
    return (x > 0) - (x < 0);
}

static inline double apply(const char *name, double x)
{
    static const struct {
        const char *name;
        double (*of)(double);
    } known[] = {{"e^(", exp},       {"ln(", log},    {"√(", sqrt},  {"tanh(", tanh},
                 {"erf(", erf},      {"cos(", cos},   {"sin(", sin}, {"abs(", fabs},
                 {"sign(", sign_of}, {"round(", rint}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, name) == 0)
            return known[i].of(x);
    }
    return x;
}

// "f(a)", "max(a, b)" and "min(a, b)"; false where no function stands here.
static inline bool scan_call(Scan *scan, double *value)
{
    static const char *const name[] = {"e^(",  "ln(",  "√(",   "tanh(", "erf(",  "cos(",
                                       "sin(", "max(", "min(", "abs(",  "sign(", "round("};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        if (!take(scan, name[i]))
            continue;
        *value = apply(name[i], scan_sum(scan));
        while (i >= 7 && i < 9 && take(scan, ", ")) {
            const double other = scan_sum(scan);
            *value = i == 7 ? fmax(*value, other) : fmin(*value, other);
        }
        expect_mark(scan, ")");
        return true;
    }
    return false;
}

static inline double scan_factor(Scan *scan)
{
    double value = NAN;
    if (scan_call(scan, &value)) {
    } else if (take(scan, "√")) {
        value = sqrt(scan_number(scan));
    } else if (take(scan, "(")) {
        value = scan_sum(scan);
        expect_mark(scan, ")");
    } else if (take(scan, "[")) {
        const bool minus = take(scan, "-");
        value = scan_number(scan) * (minus ? -1 : 1);
        expect_mark(scan, "]");
    } else if (!scan_name(scan, &value)) {
        value = scan_number(scan);
    }
    return take(scan, "²") ? value * value : value;
}

static inline double scan_product(Scan *scan)
{
    double value = scan_factor(scan);
    while (!scan->bad) {
        const char *start = scan->p;
        skip_blanks(scan);
        const bool times = take(scan, "⋅");
        if (!times && !take(scan, "∕") && !take(scan, "/")) {
            scan->p = start;
            break;
        }
        const bool apart = *scan->p == ' ';
        skip_blanks(scan);
        const double sign = apart && take(scan, "-") ? -1 : 1;
        const double factor = sign * scan_factor(scan);
        value = times ? value * factor : value / factor;
    }
    return value;
}

static inline double scan_sum(Scan *scan)
{
    const bool negative = take(scan, "-") || take(scan, "−");
    double value = scan_product(scan) * (negative ? -1 : 1);
    scan->largest = fmax(scan->largest, fabs(value));
    while (!scan->bad) {
        const bool plus = take(scan, " + ");
        if (!plus && !take(scan, " - ") && !take(scan, " − "))
            break;
        const double term = scan_product(scan);
        value += plus ? term : -term;
        scan->largest = fmax(scan->largest, fabs(term));
    }
    return value;
}

// What the whole text comes to; false where it is no arithmetic. `largest`
// becomes the size of its largest term.
static inline bool printed_sum(const char *text, const Names *names, double *value, double *largest)
{
    Scan scan = {text, names, 0, false};
    skip_blanks(&scan);
    *value = scan_sum(&scan);
    skip_blanks(&scan);
    *largest = scan.largest;
    return !scan.bad && *scan.p == '\0';
}

static inline bool printed_value(const char *text, const Names *names, double *value)
{
    double largest;
    return printed_sum(text, names, value, &largest);
}

// A number alone, with its sign.
static inline bool printed_number(const char *text, double *value, int *places)
{
    text += strspn(text, " ");
    const char *digits = text + (*text == '-');
    *places = PRINTED_PLACES;
    const size_t n = number_length(digits, places);
    *value = n > 0 ? number_at(text) : NAN;
    return n > 0 && digits[n + strspn(digits + n, " ")] == '\0';
}

typedef enum Verdict { VERDICT_EXACT, VERDICT_TIE, VERDICT_WRONG } Verdict;

static inline void round_to(double value, int places, char out[400])
{
    snprintf(out, 400, "%.*f", places, value);
    if (out[0] == '-' && out[strcspn(out, "123456789")] == '\0')
        memmove(out, out + 1, strlen(out));
}

// What doubles leave over where terms of size `largest` cancel: no number of
// printed digits gives it back.
static inline bool printed_noise(double value, const char *number, double largest)
{
    double printed;
    int places;
    return printed_number(number, &printed, &places) && largest > 0 &&
           fabs(printed) < 4e-15 * largest && fabs(value) < 4e-15 * largest;
}

// Whether `value`, rounded as the printed number is, reads the same. A tie is
// a last digit that may fall either way because half a unit is left over.
static inline Verdict printed_agrees(double value, const char *number)
{
    double printed;
    int places;
    if (!printed_number(number, &printed, &places))
        return VERDICT_WRONG;
    if (!isfinite(value) || !isfinite(printed))
        return value == printed || (isnan(value) && isnan(printed)) ? VERDICT_EXACT : VERDICT_WRONG;
    char a[400], b[400];
    round_to(value, places, a);
    round_to(printed, places, b);
    if (strcmp(a, b) == 0)
        return VERDICT_EXACT;
    const double half = 0.5 * pow(10, -places);
    const double noise = 1e-15 * fmax(fabs(value), fabs(printed));
    return fabs(value - printed) <= half * (1 + 1e-6) + noise ? VERDICT_TIE : VERDICT_WRONG;
}
