// SPDX-License-Identifier: GPL-3.0-or-later
// What line mode says, in the glyphs that the terminal has.
#ifndef QKV_TERM_LINE_SAY_H
#define QKV_TERM_LINE_SAY_H

#include "command/app.h"

// The current stop; without a lesson the list of lessons.
void line_say_place(App *app);

// The number that is asked about, or another one that was selected.
void line_say_cell(App *app);

// The numbers of this stop that the last command changed.
void line_say_changes(App *app);

// That a view of the lesson is a drawing, and closes it.
void line_say_view(App *app);

// The page that would lie over the screen, and closes it.
void line_say_help(App *app);

// The line for the person, if there is one.
void line_say_message(App *app);

// To stderr, what was wrong with the settings.
void line_say_notice(App *app);

// To stderr, after `head`.
void line_say_error(App *app, const Error *err, const char *head);

#endif
