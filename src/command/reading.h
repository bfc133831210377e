// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a lesson page by page: the parts of a narration that is longer than
// its room, and a lecture's way past the stops that it leaves out.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "session/session.h"

typedef struct App App;

typedef struct ReadingPlace {
    bool core;               // next and prev keep to the stops marked for a lecture
    bool turned;             // the last command turned to another part
    const Lesson *lesson;    // before a command, another one after its file was run again, and
    size_t tasks;            // what had happened to its questions (Session.task_changes)
    size_t stop, page, part; // the part that was turned to on this page; of others the first
} ReadingPlace;

// Shows the picture that the page names, if it stands on the stage, else the stop's own, as on a
// screen that comes to it.
void reading_picture(App *app);

// The part of the narration that is seen, from 0, or the last if there are not so many; and turning
// to one.
enum { READING_LAST = 1 << 16 };
size_t reading_part(const App *app);
void reading_turn(App *app, size_t part);

// Turns to the question of the stop, behind its text.
void reading_question(App *app);

// Where going on or back leads: the page beside this one that counts; false at the end.
bool reading_beside(const App *app, bool forward, size_t *stop, size_t *page);
