// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a lesson inside this folder: what may stand in one, and the figures
// in it.
#ifndef QKV_LESSON_WORDS_H
#define QKV_LESSON_WORDS_H

#include "lesson/lesson.h"
#include "lesson/source.h"

enum { TEXT_MOST = 4096 };

// Whether text is UTF-8 without NUL, control and bidirectional characters;
// `lines`: line ends and tabs are allowed.
bool text_is_plain(const char *text, size_t size, bool lines);

// Replaces what is not plain in place by '?': for quoting in a message.
void text_make_safe(char *text);

// A copy without common indent, blank lines at the ends and blanks at line
// ends.
char *text_dedent(const char *text);

void words_release(Words *words);
Words words_copy(const Words *from);

// Checks every figure of the text, for a text that is shown at `stop`. On
// failure `err` has the line of the figure.
bool words_check(const Lesson *lesson, const Source *source,
                 const Words *words, const Stop *stop, Error *err);

#endif
