// SPDX-License-Identifier: GPL-3.0-or-later
// The door: everything that has a name, found by pieces of it, in both languages: stops and cells
// of the open lesson, lessons and units, terms, views and commands, and what the texts say.
#pragma once

#include "base/memory.h"
#include "view/lines.h"

typedef struct App App;

// Of groups with names as good the first comes first.
typedef enum DoorGroup { DOOR_HERE, DOOR_WORDS, DOOR_COURSE, DOOR_DO, DOOR_TEXT } DoorGroup;
enum { DOOR_GROUPS = DOOR_TEXT + 1 };

// How well a name has what is wanted: it is that; begins so; a word of it does; it has it inside.
// In what is beside the name, such as another language, it is worth FIT_BESIDE less.
enum { FIT_WHOLE_NAME, FIT_START, FIT_WORD, FIT_INSIDE, FIT_BESIDE, FIT_NO = 2 * FIT_BESIDE };

// Its texts are those of the door.
typedef struct DoorRow {
    DoorGroup group;
    int fit;                 // how well it has the name, 0 the best
    size_t place;            // the lesson of the catalogue
    const char *what, *note; // its name, and one line on it
    const char *where;       // the place where it is, or the key that does it
    const char *line;        // the command line that goes there or does it
    size_t unit, page;       // the unit of the lesson, or the page of the stop, from 1; or 0
    bool asks;               // it needs more: the line is offered
    int rank;                // of its group: the one with the best row comes first
    size_t at;               // as it was found
} DoorRow;

typedef struct Door {
    bool open;
    char *text;          // that was typed, tidied as a command line is; NULL: nothing was
    const char *nearest; // nothing has that name, and this is nearest to it; or NULL
    bool alone;          // only rows of group `only` are shown
    DoorGroup only;
    size_t chosen; // of the rows that are shown
    DoorRow *row;
    size_t rows, capacity;
    Owned texts;
} Door;

// How well a text has another, which is one piece, blanks and all: a fit of those above, FIT_NO
// where it does not.
int door_fit(const char *text, const char *wanted);

// Goes to the n-th place in the open lesson that has a text, the best first, counted around the
// ends; in the contents to the n-th lesson. False where there is none, or it was told to stop.
bool door_go(App *app, const char *text, int n);

// What is typed at the door, which keeps the choice where it is the same; NULL: it is closed.
void door_type(App *app, const char *text);

// The n-th row of those that are shown, of each group the first few; NULL: there are fewer.
// Borrowed until something else is typed.
const DoorRow *door_row(const Door *door, size_t n);

// What a key means there: another row, or those of one group alone. False: it belongs to the text.
bool door_key(App *app, uint32_t key);

// Goes to what is chosen of what has the name, the first where another was typed, or does it, and
// the door is closed. False and `err` where nothing has it, or what was done fails.
bool door_enter(App *app, const char *text, Error *err) NONNULL(3);

// The best of what is called just so, or begins so: a term is shown, of anything else the line is
// offered for more (app_prefill). False where there is none.
bool door_offer(App *app, const char *name);

// Appends its lines; returns the one that is chosen, −1: none.
int door_lines(const App *app, const Canvas *canvas, Lines *lines);
