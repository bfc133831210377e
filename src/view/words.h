// SPDX-License-Identifier: GPL-3.0-or-later
// A document in words: one plain labelled line after another, for line mode, for
// text export, and for who listens.
#pragma once

#include "view/document.h"
#include "view/measures.h"

enum { WORDS_WIDTH = BESIDE_W }; // columns for which views write what is not drawn

// Appends lines without bars and columns.
void lines_words(const Lines *lines, Lang lang, Buffer *out);

void document_words(const Document *document, const Scene *scene, Buffer *out);
