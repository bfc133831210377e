// SPDX-License-Identifier: GPL-3.0-or-later
// What differs from the lesson's own numbers, as a list of edits that bring a fresh run of its
// file there. Matrices are known by their names, so the list holds for another run as well. It is
// what undo puts back, what a run of the file with other settings is given, what is saved, and
// what `save as` writes.
#pragma once

#include "graph/address.h"
#include "lesson/lesson.h"

typedef struct Session Session;

typedef enum EditKind {
    EDIT_CONTROL, // "choose length 3"
    EDIT_NUMBERS, // "Wq[1,2]", "S_scaled.by", and the numbers there
    EDIT_SETTING, // "adam", "beta1 0.9": how weights learn; older files have several in one
    EDIT_NAME,    // "X[2,:] tea"
    EDIT_EXAMPLE, // "held 2": it is shown, and what follows is of it
    EDIT_KINDS,
} EditKind;

typedef struct Edit {
    EditKind kind;
    bool aside;          // it does not fit the lesson as it is: kept until it does
    unsigned long start; // by what the lesson began: edits_start
    char *at;            // as above; owned
    Matrix numbers;      // EDIT_NUMBERS
    Shape of;            // EDIT_NUMBERS: the shape of the matrix; 0: not known
    unsigned long own;   // of a matrix of words: which the lesson gives it; 0: not known
} Edit;

// In the order in which they are made. All zero: none.
typedef struct Edits {
    Edit *at;
    size_t count, capacity;
} Edits;

void edits_add(Edits *edits, Edit edit); // takes it over
void edits_release(Edits *edits);

// Edits that bring back what is there now: cells or a parameter, the settings that are not as
// given.
Edit edit_of(Graph *graph, const Address *at);
void edits_add_settings(Edits *edits, const double setting[SETTINGS], const double given[SETTINGS]);

// Adds what brings back what another edit, one of these, would overwrite.
void edits_add_now(Edits *now, const Session *session, const Edit *edit);

// Makes one, which is no control. False where it does not fit the graph; of settings whose batch
// does not fit the others are taken all the same.
bool edit_make(Session *session, const Edit *edit);

// The same of an edit whose matrix is among those that are kept aside: it comes last among them.
// What they were is added to `was`, in the order in which edits are undone.
void edit_make_aside(Session *session, const Edit *edit, Edits *was);

// Whether it is what there is: nothing is left to make of it.
bool edit_is_there(const Session *session, const Edit *edit);

// All that differs from the lesson's own, with or without controls, and what is kept aside.
Edits edits_now(const Session *session, bool controls);

// Makes all but controls, from the lesson's own numbers on. What does not fit, or belongs to
// another start and is not what there is, is kept aside, and is named in session->unfit unless it
// was aside before. With `hold` nothing is made or taken back.
void edits_make(Session *session, const Edits *edits, bool hold);

enum { EDITS_HELD = 1 }; // no start: only session_restore makes it

// Which commands a lesson begins by: what is edited belongs to them. 0: none.
unsigned long edits_start(const Lesson *lesson);

// Adds a name to session->unfit, once: of what an edit is of, a matrix or else a setting.
void session_name_unfit(Session *session, const char *name, size_t size);
void edit_name_unfit(Session *session, const Edit *edit);

// Appends those of this start that are controls, as the file is run with them (LessonOptions), but
// of those that are aside, which are the last, none of the list of what is so already (NULL: none).
void edits_controls(const Edits *edits, const Edits *aside, unsigned long start, Buffer *out);

// What session->unfit names, as an error; false where that is nothing.
bool edits_tell_unfit(const Session *session, Error *err) NONNULL(2);

// Appends one that has its name as a command, such as "set Wq[1,2] 0.5", without the numbers.
void edit_write(const Edit *edit, Buffer *out);

// Reads the kind and name from a command that edit_write wrote, and numbers behind it, if there are
// any; false where it is none.
bool edit_read(const char *line, Edit *edit);

// Appends commands that do all of it on opening, none longer than a lesson's may be.
void edits_write_lesson(const Session *session, Buffer *out);

// The same, whatever there is where they are done.
void edits_write_all(const Session *session, Buffer *out);

// The names of rows or of columns (at->whole_rows) once the one at `at` is called so, in memory
// that is left to `owned`; the others of a side without names are called by their numbers. False
// where `at` is no row or column of a given matrix, or the name no plain text.
bool edit_name(const Graph *graph, const Address *at, const char *name, Labels *out, Owned *owned,
               Error *err) NONNULL(6);
