// SPDX-License-Identifier: GPL-3.0-or-later
// The screens outside of a lesson: the help; and the contents, a course: what comes next, what is
// due, then the lessons by their parts, a mark a unit, and how long what is open takes.
#pragma once

#include "lesson/catalog.h"
#include "view/lines.h"

// The progress in a lesson: how many of its stops were walked, which units reached their end, how
// many minutes the others take, and how many of its questions are due today.
typedef struct LessonMark {
    size_t due;
    size_t walked;  // 0: not begun
    unsigned ended; // a bit for each unit
    int left;
    enum { KATA_NONE, KATA_OPEN, KATA_WRITTEN } kata; // its backward pass, which one writes oneself
} LessonMark;

// A row of the list. The first ones stand for what can be done now, by order of what is wanted.
typedef enum CourseKind {
    COURSE_END,  // no row: there is no more
    COURSE_NEXT, // the unit to go on with
    COURSE_DUE,  // questions of earlier days
    COURSE_BUG,  // the bug hunt of the day
    COURSE_KATA, // the first backward pass that is not written yet
    COURSE_TOUR,
    COURSE_PART, // the heading of the lessons from `lesson` on; enter folds and unfolds them
    COURSE_LESSON,
    COURSE_UNIT,
    COURSE_ARTICLES, // their list, behind all lessons
} CourseKind;

typedef struct CourseRow {
    CourseKind kind;
    size_t lesson, unit;
    size_t count; // questions that are due, or lessons of a part
    bool folded;
} CourseRow;

// The list, and what is known of it. Borrows its rows.
typedef struct Contents {
    const Catalog *catalog;
    const LessonMark *mark; // one for each lesson
    const CourseRow *row;
    size_t rows, at; // the row that is selected
    bool fresh;      // nobody was here before
} Contents;

void contents_screen_draw(const Scene *scene, const Contents *contents, Canvas *canvas);

// Appends rows of it in words, and behind all of them how to open one.
void contents_words(const Scene *scene, const Contents *contents, size_t from, size_t end,
                    Buffer *out);

// The title of a part, "" for none.
const char *part_title(int part, Lang lang);

// Appends the lines of what comes next: the unit, how long it takes, and its question. `key`: what
// goes there, "Enter", or "".
void course_next_lines(const Scene *scene, const CatalogEntry *entry, size_t unit, const char *key,
                       const Canvas *canvas, int width, Lines *out);

// A page of text lines under a title: the help, from the line `top` on, of which one may be
// selected (−1: none). The place, such as the page, stands beside the title.
void help_screen_draw(const Scene *scene, const char *title, const char *place, const Lines *lines,
                      int top, int selected, Canvas *canvas);
