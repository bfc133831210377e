// SPDX-License-Identifier: GPL-3.0-or-later
// The character set of the terminal, and which glyphs are safe on it.
#pragma once

#include "session/display.h"

// Sets LC_CTYPE from the environment; where a UTF-8 locale is asked for that
// is not installed, the nearest that is. Numbers and order of text stay those
// of "C". Returns whether characters are UTF-8.
bool locale_open(void);

// The richest of which the terminal draws all as wide as the program's table says, from how wide it
// drew each sample, 0 where it did not tell.
enum { LOCALE_SAMPLES = 2 };
extern const char *const locale_sample[LOCALE_SAMPLES];
GlyphSet locale_glyphs_shown(const int columns[LOCALE_SAMPLES]);
