// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a lesson inside this folder, and the figures in them.
#pragma once

#include "lesson/lesson.h"
#include "lesson/source.h"

// A copy without common indent, blank lines at the ends and blanks at line
// ends.
char *text_dedent(const char *text);

// Checks every figure of the text, for a text that is shown at `stop`. On
// failure `err` has the line of the figure.
bool words_check(const Lesson *lesson, const Source *source, const Words *words, const Stop *stop,
                 Error *err) NONNULL(5);

// Whether the error is that a matrix has no cell, row or column that a figure names.
bool words_miss(const Error *err);
