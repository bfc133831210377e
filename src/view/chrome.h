// SPDX-License-Identifier: GPL-3.0-or-later
// What all screens share: the header line, the footer with the keys, the open `:` line and
// messages, and the note that a screen is too small.
#pragma once

#include "view/measures.h"
#include "view/scene.h"
#include "view/stage.h"

// The title of the scene or of the session's lesson, or the name of its file. Borrowed.
const char *chrome_title(const Scene *scene);

// The bytes of a text that stand where all of it has no room: what comes before the first mark
// that ends a clause, of that kind or a stronger one.
typedef enum Clause { CLAUSE_COMMA, CLAUSE_COLON, CLAUSE_SENTENCE } Clause;
size_t chrome_clause(const char *text, Clause end_of);

// Appends what of a title has room: all, what comes before a colon or a comma, or its first words
// and a mark; of a few columns nothing.
void chrome_fit(const Canvas *canvas, const char *title, int room, Buffer *out);

// Draws a first line: the program, `title`, and `place` to the right.
void chrome_header(const Scene *scene, Rect line, const char *title, const char *place,
                   Canvas *canvas);

// Draws the keys that work, eight at most, in the last line; nothing where a `:` line is open.
void chrome_footer(const Scene *scene, Canvas *canvas);

// A rule of rect.w columns at (rect.x, rect.y).
void chrome_rule(const Scene *scene, Rect rect, Canvas *canvas);

// What there is beside what is seen, at the right end of the rectangle.
void chrome_end(const Scene *scene, Rect rect, StyleRole role, const char *mark, Canvas *canvas);

// Says where the message has lines of its own.
void chrome_message(Rect rect, Canvas *canvas);

// Draws what lies over everything else: the open `:` line with its completions; and the message, in
// its lines as far as it has room there, right above the `:` line up to half of the screen.
void chrome_on_top(const Scene *scene, Canvas *canvas);

// Draws the caption in the last lines of the screen and returns how many those are; 0 where
// there is none, or a screen that is too low for it.
int chrome_caption(const Scene *scene, Canvas *canvas);

// What each screen but the lesson's stands in: header, rule with the message, footer. False,
// and nothing but a note drawn, where the screen is too small; *body is the rest.
bool chrome_frame(const Scene *scene, const char *title, const char *place, Rect *body,
                  Canvas *canvas);

// Draws the rule of the frame with a mark at its end.
void chrome_mark(const Scene *scene, const char *mark, Canvas *canvas);

// The first line to draw of `lines` in a view of `h` lines that scrolls, and a
// mark on the rule below where there are more.
int chrome_scroll(const Scene *scene, int lines, int h, Canvas *canvas);

// Says that the screen is too small; true if it is.
bool chrome_too_small(const Scene *scene, Canvas *canvas);
