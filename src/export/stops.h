// SPDX-License-Identifier: GPL-3.0-or-later
// The walk as writers of whole lessons take it: every stop, and what stands there.
#pragma once

#include "session/task.h"

// Calls `write` at every stop in order, with the session standing there: where it `passes`, as
// by walking on, so that questions of earlier stops cover nothing any more. Afterwards it
// stands where it stood.
typedef void StopWrite(Session *session, void *to);
void stops_each(Session *session, bool passes, StopWrite *write, void *to);

// Appends a text of the lesson as it is at the current stop; `whole`: with a "?" for each figure
// that is withheld. Else it ends before the first of them, and whether it does is returned.
bool stop_words(const Session *session, const Words *words, Lang lang, bool whole, Buffer *out);
