// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 and terminal columns. Widths are utf8proc's, with ambiguous
// characters one column wide; one table serves the whole program.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_REPLACEMENT = 0xFFFD, UTF8_MAX = 4 };

// Decodes the character at `text`, of which `size` bytes may be read. Returns
// the bytes taken, at least 1 where size > 0. A byte that is not strict UTF-8
// (overlong, surrogate, past U+10FFFF, cut off) is taken alone as U+FFFD.
size_t utf8_decode(const char *text, size_t size, uint32_t *ch);

// The character at *text, which moves behind it; 0 at the end of the string.
uint32_t utf8_next(const char **text);

// Writes `ch` to `out` (UTF8_MAX bytes, no terminator); returns the bytes.
size_t utf8_encode(uint32_t ch, char *out);

// Whether all `size` bytes are strict UTF-8; if not, *bad (NULL: never mind) is the first
// offending byte's offset.
bool utf8_valid(const char *text, size_t size, size_t *bad);

// Columns that `ch` takes on a terminal: 0 (combining), 1 or 2.
// Control characters count 0: they are never drawn.
int utf8_char_width(uint32_t ch);

// Columns of a string.
size_t utf8_width(const char *text);

// Bytes of the longest start of `text` that is at most `columns` wide.
size_t utf8_fit(const char *text, size_t columns);

// The largest number of bytes ≤ size that ends between two characters. One more can be read, be it
// the terminator.
size_t utf8_whole(const char *text, size_t size);

// Copies `text` with its terminator, cut between characters where it does not
// fit. `size` ≥ 1. Returns the bytes copied without the terminator.
size_t utf8_copy(char *out, size_t size, const char *text);

// A character that may not reach a terminal or a file as it is: C0, DEL, C1,
// bidirectional controls, line and paragraph separators, and what is meant to
// be seen by nobody (U+200B, the Hangul fillers, and so on).
bool utf8_is_unsafe(uint32_t ch);

// Whether text is strict UTF-8 without such characters; `lines`: line ends and
// tabs are allowed.
bool utf8_is_plain(const char *text, size_t size, bool lines);

// Whether `ch` may follow what came before it: it is safe, and no more than
// the second mark on a character. *marks counts those; 0 at first.
bool utf8_passes(uint32_t ch, int *marks);

// Makes text fit to be shown, in place, and returns its new size: '?' for each
// character that is unsafe and each byte that is no UTF-8; no more than two
// marks on a character. Line ends and tabs stay with `lines`, else they become
// blanks. No terminator is written.
size_t utf8_clean(char *text, size_t size, bool lines);

// A full-width form that an input method sends (：？／０–９，（）－ …) as its
// ASCII twin; other characters unchanged.
uint32_t utf8_narrow(uint32_t ch);
