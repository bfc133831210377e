// SPDX-License-Identifier: GPL-3.0-or-later
// The `lesson { … }` at the start of a file, read without running the rest.
#pragma once

#include "lesson/lesson.h"
#include "lesson/source.h"

typedef enum HeaderResult {
    HEADER_FINE,
    HEADER_MISSING, // the file starts with something else
    HEADER_FAULTY,
} HeaderResult;

// Fills `header` (which is released here on failure) or `err`, with file and line.
HeaderResult header_parse(const Source *source, LessonHeader *header, Error *err) NONNULL(3);

// The same from a file, at whose start it has to be.
HeaderResult header_read(const char *path, LessonHeader *header, Error *err) NONNULL(3);

void header_release(LessonHeader *header);
