// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a lesson as plain labelled lines: what the screen draws, for a
// screen reader.
#ifndef QKV_EXPORT_TEXT_VIEWS_H
#define QKV_EXPORT_TEXT_VIEWS_H

#include "export/text.h"

// Appends the view that the session shows; the stop itself for VIEW_LESSON.
void text_view(Session *session, Lang lang, Buffer *out);

#endif
