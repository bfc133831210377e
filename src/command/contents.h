// SPDX-License-Identifier: GPL-3.0-or-later
// The course: how far each lesson was walked, what comes next, and how the row
// that is selected begins.
#pragma once

#include "session/results.h"
#include "view/contents_screen.h"

typedef struct App App;

typedef struct ContentsPage {
    size_t row;       // the selected one
    bool opened;      // `q` leads back here from the open lesson
    char article[2];  // or to the article of that letter, whose item led to it,
    int article_row;  // and to the item
    LessonMark *mark; // what is saved of each of the catalogue
    size_t last;      // the lesson that was open last; of none the first
    uint64_t turned;  // parts that were folded or unfolded by hand, a bit each
    size_t unfolded;  // the lesson whose units are shown, from 1; 0: none
    CourseRow *list;  // made anew whenever it is asked for
    size_t capacity;
} ContentsPage;

// What there is to show of it. Borrowed until the next call.
Contents contents_now(App *app);

// The unit that is to follow one of a lesson: the next one, or the first of the first lesson behind
// it that is not finished. COURSE_END where all are.
CourseRow course_after(const App *app, const char *lesson, size_t unit);

// result_meet with the lesson of the catalogue that it is about, unless that does not load.
void contents_meet(const App *app, Result *result);

// Whether progress is kept and there is none, in no lesson.
bool contents_untouched(const App *app);

// How many questions are due today in all lessons but the open one.
size_t contents_due(const App *app);

// Opens the next lesson in which a question is due. False and `err` where none is.
bool contents_open_due(App *app, Error *err) NONNULL(2);

// Begins the selected row, from which `q` leads back here; a part is folded or unfolded.
bool contents_enter(App *app, Error *err) NONNULL(2);

// Opens the lesson of the selected row, or of what comes next.
bool contents_open(App *app, Error *err) NONNULL(2);

// Opens a lesson in the place of what is there: `q` leads back to the contents.
bool contents_replace(App *app, const char *lesson, Error *err) NONNULL(3);

// The same at a unit, unless one is within it already.
bool contents_begin(App *app, const CourseRow *row, Error *err) NONNULL(3);

// Closes the lesson: the contents are there again, and over them the article that led to it.
bool contents_back(App *app, Error *err) NONNULL(2);

// Shows the units of the selected lesson, or no longer; folds or unfolds a part.
bool contents_fold(App *app, Error *err) NONNULL(2);

// Selects the row of a lesson, whose part is unfolded for it.
void contents_select(App *app, size_t lesson);
