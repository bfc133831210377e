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

typedef struct Contents {
    const Catalog *catalog;
    const LessonMark *mark; // one for each lesson
    size_t row;             // the selected lesson
    const char *last;       // the id of the lesson that was open last, or NULL
    const char *question;   // of the selected lesson, or ""
    const Lines *stops;     // its stops
} Contents;

void contents_screen_draw(const Scene *scene, const Contents *contents, Canvas *canvas);

// How a mark is written: what stands before and after each part of it, and
// whether it counts answers.
typedef struct MarkForm {
    Lang lang;
    const char *before, *after;
    bool answers;
} MarkForm;

// Appends "2 due", "answers 5/8", "stop 12/26": due for review, tasks settled,
// how far one came.
void contents_write_mark(const LessonMark *mark, MarkForm form, Buffer *out);

extern const Text contents_last; // "you were here"

// The title of a part, "" for none.
const char *part_title(int part, Lang lang);

// What is seen of a page: the line that it begins with, and the selected one, or −1.
typedef struct HelpWindow {
    int top, row;
} HelpWindow;

// A page of text lines under a title: the help.
void help_screen_draw(const Scene *scene, const char *title, const Lines *lines, HelpWindow window,
                      Canvas *canvas);
