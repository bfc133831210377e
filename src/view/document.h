// SPDX-License-Identifier: GPL-3.0-or-later
// What a view says, before it is known where it goes: parts from top to bottom,
// each of them lines or a figure. Renderers turn it into a canvas (here) or
// into words (view/words.h); no view knows them.
#pragma once

#include "view/lines.h"

// Something that is drawn where there is a screen, and said where there is none.
typedef struct Figure {
    // Draws it with its first line at `y`; what lies outside of `rect` is left out.
    void (*draw)(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas);
    // Appends whole lines that can be understood one by one. NULL: there is nothing more to say.
    void (*words)(const Scene *scene, const void *data, Buffer *out);
    void (*release)(void *data); // frees what it owns; NULL: free
    // Lays it out for the width of `room`, and its height where that helps, before it is drawn;
    // returns the lines that it takes. NULL: it takes all the room that there is.
    int (*lay)(const Scene *scene, void *data, Rect room);
} Figure;

typedef struct Part {
    Lines lines;
    const Figure *figure; // NULL: the lines
    void *data;           // of the figure
} Part;

// All zero is empty and ready.
typedef struct Document {
    Part *part;
    size_t parts, capacity;
    size_t stays; // parts at the top that stay in sight where the others are scrolled
    // Columns that a renderer has, and lines (0: it does not count them), for views that
    // choose by them.
    int width, height;
} Document;

void document_release(Document *document);

// The lines at the end of the document, to be written to. Valid until a figure is added.
Lines *document_lines(Document *document);

// Appends running text: what is missing, and how to get it.
extern const Text document_no_matrix;
void document_note(Document *document, Lang lang, const Text *text);

// Keeps what was written so far in sight: lines alone.
void document_stays(Document *document);

// Appends a figure; its data are the document's from now on.
void document_figure(Document *document, const Figure *figure, void *data);

// Whether a figure takes all the room that there is, so that nothing scrolls.
bool document_fills(const Document *document);

// Draws the document, scrolled to where the session is if it is too long for `rect`.
void document_draw(const Document *document, const Scene *scene, Rect rect, Canvas *canvas);
