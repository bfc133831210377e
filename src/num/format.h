// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as text. The locale never touches them.
#pragma once

#include "base/say.h"
#include "num/matrix.h"

// Room for any number in any of the forms below, with its terminator.
enum { NUMBER_SIZE = 360, DECIMALS_MAX = 17 };

// `value` with `decimals` places (0 … DECIMALS_MAX). −0 and numbers that round
// to it lose their sign. Exactly 0 is "0"; 1e15 and more have an exponent. Returns whether it
// rounds to zero: a nonzero that prints as "0.000" must not be taken for one.
bool number_fixed(double value, int decimals, char out[NUMBER_SIZE]);

// The same, but a whole number below 1e15 is written without places and other
// numbers without trailing zeros beyond `least` places.
bool number_trimmed(double value, int decimals, int least, char out[NUMBER_SIZE]);

// The fewest places, at most `most`, with which `value` prints as itself but
// for what rounding left in its last bits: 0.5 takes 1, 0.1 + 0.2 takes 1, a
// third takes `most`. Numbers that are not finite take none.
int number_places(double value, int most);

// The same for all numbers of a matrix.
int number_places_of(const Matrix *m, int most);

// `digits` significant digits (1 … 17), with an exponent only where the number
// is below 1e-4 or needs more places: "0.0012", "1.5e-9".
void number_significant(double value, int digits, char out[NUMBER_SIZE]);
SayArg number_say(double value, int digits); // the same, for a place of a text

// With so many decimals, or with six digits where it left all bounds; for a place of a text.
SayArg number_say_fixed(double value, int decimals);

// The shortest text that strtod reads back as the same bits; "nan", "inf".
void number_shortest(double value, char out[NUMBER_SIZE]);
void number_add(Buffer *out, const char *before, double value); // appends it, behind `before`

// `value` as √n, n, −√n, n/√m (√ of a whole number up to 10^6) where its
// square or inverse square is a whole number: 1.414… is "√2", 0.7071… is
// "1/√2", 3 is "3". Otherwise false and `out` is number_significant(6).
bool number_root(double value, char out[NUMBER_SIZE]);

// What a factor divides by, if it is better read as a division: 1/√n and 1/n
// give √n and n. Returns false where `value` reads better as a factor.
bool number_divisor(double value, double *divisor);

// Reads one number that fills the whole of `text`: decimal digits with an
// optional sign, point and exponent. No hex, no blanks, no inf or nan.
bool number_parse(const char *text, double *value);
