// SPDX-License-Identifier: GPL-3.0-or-later
// Running text as lines of a given width: paragraphs, lists, *emphasis* and
// `code`, broken between words and between Chinese characters, by the rules
// for what may start and end a Chinese line.
#ifndef QKV_VIEW_WRAP_H
#define QKV_VIEW_WRAP_H

#include "view/lines.h"

// Appends the lines of `text`, at most `width` columns each as `canvas` would
// draw them. Line ends of the source join (without a blank between Chinese
// characters); an empty line starts a paragraph, "- " a list item.
void wrap_text(const Canvas *canvas, const char *text, int width, Lines *out);

// The same in one style, whatever the text marks.
void wrap_styled(const Canvas *canvas, const char *text, int width, StyleRole role, Lines *out);

#endif
