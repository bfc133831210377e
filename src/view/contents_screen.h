// SPDX-License-Identifier: GPL-3.0-or-later
// The screens outside of a lesson: the help; and the list of lessons, its parts,
// how far each was walked and answered, what is due for review, where one left
// off, and the question of the selected lesson.
#pragma once

#include "lesson/catalog.h"
#include "view/lines.h"

// The progress in a lesson: how many of its stops were walked, how many of its
// tasks are settled, and due today.
typedef struct LessonMark {
    size_t total, settled, due;
    size_t walked, stops; // both 0: not begun
} LessonMark;

// The list, and what is known of the selected lesson. Owns its texts; all zero is empty.
typedef struct Contents {
    const Catalog *catalog;
    const LessonMark *mark; // one for each lesson
    size_t row;             // the selected lesson
    char *last;             // the id of the lesson that was open last, or NULL
    Buffer question;        // of the selected lesson, or empty
} Contents;

void contents_release(Contents *contents);

void contents_screen_draw(const Scene *scene, const Contents *contents, Canvas *canvas);

// Appends the same in words: all of the list, or the selected lesson and how it begins.
void contents_words(const Scene *scene, const Contents *contents, bool all, Buffer *out);

// The title of a part, "" for none.
const char *part_title(int part, Lang lang);

// A page of text lines under a title: the help, from the line `top` on, of which one may be
// selected (−1: none).
void help_screen_draw(const Scene *scene, const char *title, const Lines *lines, int top,
                      int selected, Canvas *canvas);
