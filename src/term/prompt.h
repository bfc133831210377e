// SPDX-License-Identifier: GPL-3.0-or-later
// The ":" line: readline inside the screen.
#pragma once

#include "command/app.h"
#include "term/input.h"

// Opens the line with `text` in it. One can be open at a time. "/" and "answer " at its beginning
// are asked for and not edited; such lines stay out of the history. `selected`: what is typed next
// stands in the place of what is edited. editor_cancel closes it without running anything.
void prompt_open(App *app, const char *text, bool selected);

// What a line with that text in it is.
PromptKind prompt_kind(const char *line);

// Gives it a key or a paste. Returns the line to run, which is the caller's,
// once Enter was pressed; NULL before that, and where the line was cancelled.
char *prompt_feed(const Event *event);

// What to draw. Borrowed until the next event.
const Prompt *prompt_view(void);

// Frees what was kept between lines.
void prompt_release(void);
