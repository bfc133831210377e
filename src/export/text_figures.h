// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that a stop can offer (histogram, rank, heads, counts, states) as
// lines for a screen reader.
#ifndef QKV_EXPORT_TEXT_FIGURES_H
#define QKV_EXPORT_TEXT_FIGURES_H

#include "session/session.h"

// Appends what the view shows of the current stop; false, and nothing appended,
// where it is none of these.
bool text_figure(Session *session, ViewName view, Lang lang, Buffer *out);

// Appends which view the stop offers, or in an export, where none can be opened,
// what that shows; nothing where it offers none.
void text_offer(Session *session, Lang lang, Buffer *out);

#endif
