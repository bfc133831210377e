// SPDX-License-Identifier: GPL-3.0-or-later
// Stops as plain labelled lines, which can be listened to: no boxes, no
// columns, every number beside what it belongs to. Line mode and
// `export --format text` print them.
#ifndef QKV_EXPORT_TEXT_H
#define QKV_EXPORT_TEXT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "session/session.h"

// Appends the current stop: its name and place, the formula, each matrix row
// by row, how the selected number came about, and the current page of the
// narration.
void text_stop(Session *session, Lang lang, Buffer *out);

// Appends the parts of it alone: all numbers of a matrix; the arithmetic
// behind one number.
void text_matrix(Session *session, Side side, NodeId node, Lang lang,
                 Buffer *out);
void text_cell(Session *session, CellRef cell, Lang lang, Buffer *out);

// Appends what is asked at the stop, what was answered, and the hints so far.
void text_task(Session *session, Lang lang, Buffer *out);

// Appends an exercise's formula and matrices.
void text_exercise(Session *session, Lang lang, Buffer *out);

// Appends every stop of the walk, all pages, in the session's language. Never
// fails: `err` is there for the table of exporters.
bool text_write(Session *session, Buffer *out, Error *err);

#endif
