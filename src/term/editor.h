// SPDX-License-Identifier: GPL-3.0-or-later
// One line being edited by readline, for both front ends. Keys go in, a line
// comes out; readline never waits, and no key makes it do anything but edit.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Prepares readline, once: reads the user's inputrc and takes from its keys
// what has no place here.
void editor_prepare(void);

// Begins a line with a copy of `text` in it, behind one of `label`. `keeps`: the history takes what
// is entered.
void editor_open(const char *label, const char *text, bool keeps);
bool editor_is_open(void);

// One key press as its bytes. The line may end by it.
void editor_key(const char *bytes, size_t size);

// Inserts text as such, whatever it would mean as keys.
void editor_insert(const char *text);

// Puts `text` in the place of what lies between byte `from` and the cursor.
void editor_replace(size_t from, const char *text);

// Whether the next key belongs to something that ends before the line does: a count, a key of
// several strokes. editor_stop leaves that.
bool editor_is_inside(void);
void editor_stop(void);

// Ends the line; it is lost.
void editor_cancel(void);

// The line that was entered, once: the caller's. A history that takes it has it then. NULL where
// there is none: none was entered, or the key that says that there will be no more.
char *editor_take(void);

// Shows a copy of a text in the place of the line, the cursor before byte `point`.
void editor_show(const char *text, int point);
