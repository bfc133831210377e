// SPDX-License-Identifier: GPL-3.0-or-later
// The list of lessons: which is selected, how far each was walked, and how the
// selected one begins.
#pragma once

#include "session/results.h"
#include "view/contents_screen.h"

typedef struct App App;

typedef struct ContentsPage {
    size_t row;       // the selected lesson
    bool opened;      // the open lesson was opened from here
    LessonMark *mark; // what is saved of each of the catalogue
    Lesson *lesson;   // what the contents show something of, once loaded
    const char *path; // its file, by which it was loaded or not; of the catalogue
} ContentsPage;

// What there is to show of it, which is the caller's; the selected lesson is loaded for it.
Contents contents_now(App *app);

// result_meet with the lesson of the catalogue that it is about, unless that does not load.
void contents_meet(const App *app, Result *result);

// Whether progress is kept and there is none, in no lesson.
bool contents_untouched(const App *app);

// How many questions are due today in all lessons but the open one.
size_t contents_due(const App *app);

// Opens the next lesson in which a question is due, and asks it. False and `err` where
// none is.
bool contents_review(App *app, Error *err) NONNULL(2);

// Opens the selected lesson, from which `q` leads back here.
bool contents_open(App *app, Error *err) NONNULL(2);

// Opens a lesson in the place of what is there: `q` leads back here if it did from that.
bool contents_replace(App *app, const char *lesson, Error *err) NONNULL(3);
