// SPDX-License-Identifier: GPL-3.0-or-later
// Stops as plain labelled lines for a screen reader: no boxes, no columns, every
// number beside what it belongs to. Line mode and
// `export --format text` print them.
#pragma once

#include <stdbool.h>

#include "base/buffer.h"
#include "session/session.h"
#include "view/panel_view.h"

// Appends lines in words, at most so many columns each, as `write` writes them, or where it is NULL
// that part of the panel. Returns whether there was anything to say.
typedef void TextLines(const Scene *scene, const Canvas *canvas, int width, Lines *out);
bool text_lines(Session *session, Lang lang, int width, TextLines *write, PanelPart part,
                Buffer *out);

// Appends which stop it is, without a line end: "Stop 9 of 27: S, forward 8 of 11".
void text_heading(const Session *session, Lang lang, Buffer *out);

// Appends the current stop: its name and place, the formula, each matrix row
// by row, how the selected number came about, and the current page of the
// narration.
void text_stop(Session *session, Lang lang, Buffer *out);

// The end of that alone, from the narration on: for a page of a stop that was said already.
void text_page(Session *session, Lang lang, Buffer *out);

// Appends the view that the session shows; or the stop itself.
void text_view(Session *session, Lang lang, Buffer *out);

// Appends the arithmetic behind the selected number in the panel's form
// (`panel jacobian`), and what the panel says beside it in words.
void text_selected(Session *session, Lang lang, Buffer *out);

// Appends a part of the panel: PANEL_WHY, the number that is asked about last, a line a term, with
// a mark in words at the one that is pointed at; PANEL_NOTES, what else it says of the selected
// number: the finite difference, where it comes from and goes to, on an update the promise.
void text_panel(Session *session, PanelPart part, Lang lang, Buffer *out);

// Appends one line with the cells of this stop that the last command changed,
// old → new; nothing where there are none.
void text_changes(Session *session, Lang lang, Buffer *out);

// Appends what is asked at the stop, what was answered, and the hints so far.
void text_task(Session *session, Lang lang, Buffer *out);

// Appends the formula of a stop that has a matrix, or of an exercise, and each matrix in it.
void text_formula(Session *session, Lang lang, Buffer *out);

// Appends every stop of the walk, all pages, in the session's language; `alone`: the current one,
// at whose last page the session stands then.
void text_write(Session *session, bool alone, Buffer *out);
