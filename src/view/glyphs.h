// SPDX-License-Identifier: GPL-3.0-or-later
// What a character becomes in a glyph set that does not have it.
#pragma once

#include <stdint.h>

#include "base/buffer.h"
#include "session/display.h"

// The replacement of `ch`, or NULL where it is drawn as it is. In `ascii` every
// character past ASCII has one, "?" if nothing better is known. `next` is the
// byte after it, 0 at the end: "√d" becomes "sqrt d", "√(d)" "sqrt(d)".
const char *glyph_replacement(GlyphSet set, uint32_t ch, char next);

// Appends `text` with every character in the glyph set.
void glyphs_write(GlyphSet set, const char *text, Buffer *out);

// The bytes of "[0.25]" at the start of a text, a number alone whose brackets are a mark, and not
// behind a name that ends in `before`; else 0.
size_t glyphs_mark(const char *text, char before);

// Appends `text` for the ear: operators as words ("X times Wq", "Q transposed"), and instead of
// brackets about the number that is pointed at, a word behind it.
void glyphs_speak(Lang lang, const char *text, Buffer *out);

// How a number looks that is not computed yet: "⋅", but "." in ASCII, where
// that would come out as the "*" of a changed one.
const char *glyph_not_computed(GlyphSet set);
