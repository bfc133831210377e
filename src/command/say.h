// SPDX-License-Identifier: GPL-3.0-or-later
// What is said in lines instead of shown on a screen, in the glyphs that are in
// use: line mode reads it out, playback without a terminal prints it.
#pragma once

#include "command/app.h"

// The current stop; without a lesson the list of lessons.
void say_place(App *app, Buffer *out);

// What the view would show, which is left again.
void say_view(App *app, Buffer *out);

// The page that would lie over the screen, and closes it.
void say_help(App *app, Buffer *out);

// A line, unless it is empty, after `head`.
void say_line(const App *app, const char *head, const char *line, Buffer *out);

// Where a person is: what a command is compared with to see what it did.
typedef struct SayPlace {
    const Session *session;
    size_t sessions;  // app->sessions
    size_t row, rows; // of the contents
    size_t stop, page, whys, pointed;
    CellRef cell;
    size_t tasks;
    Display display;
} SayPlace;

SayPlace say_place_now(App *app);

// What a command did: its message, then the stop if it is another one or is
// shown in another way, the question if something happened to it, the number if
// it is another one, or what changed.
void say_difference(App *app, const SayPlace *before, Buffer *out);
