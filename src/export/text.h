// SPDX-License-Identifier: GPL-3.0-or-later
// Stops as plain labelled lines for a screen reader: no boxes, no columns, every
// number beside what it belongs to. Line mode and
// `export --format text` print them.
#pragma once

#include <stdbool.h>

#include "base/buffer.h"
#include "session/task.h"
#include "view/panel_view.h"

// Appends lines in words, at most so many columns each, as `write` writes them, or where it is NULL
// that part of the panel, a line a step or a term. Returns whether there was anything to say.
typedef void TextLines(const Scene *scene, const Canvas *canvas, int width, Lines *out);
bool text_lines(Session *session, Lang lang, int width, TextLines *write, PanelPart part,
                Buffer *out);

// Appends which stop it is, without a line end: "Stop 9 of 27: S, forward 8 of 11".
void text_heading(const Session *session, Lang lang, Buffer *out);

// Appends the parts of the current stop whose bits are set: its name and place; the
// formula and each matrix row by row; how the number came about that is asked about last; the
// current page of the narration; what is asked, what was answered, and the hints so far.
enum {
    TEXT_ALL = (1 << ZONES) - 1,
    TEXT_PAGE = 1 << ZONE_TEXT | 1 << ZONE_QUESTION, // of a stop that was said already
};
void text_stop(Session *session, Lang lang, unsigned parts, Buffer *out);

// Appends the view that the session shows; or the stop itself.
void text_view(Session *session, Lang lang, Buffer *out);

// Appends every stop of the walk, all pages, in the session's language; `alone`: the current one,
// at whose last page the session stands then.
void text_write(Session *session, bool alone, Buffer *out);

// ---- The walk ------------------------------------------------------------

// Calls `write` at every stop in order, with the session standing there: where it `passes`, as
// by walking on, so that questions of earlier stops cover nothing any more. Afterwards it
// stands where it stood.
typedef void StopWrite(Session *session, void *to);
void stops_each(Session *session, bool passes, StopWrite *write, void *to);

// Appends a text of the lesson as it is at the current stop; `whole`: with a "?" for each figure
// that is withheld. Else it ends before the first of them, and whether it does is returned.
bool stop_words(const Session *session, const Words *words, Lang lang, bool whole, Buffer *out);
