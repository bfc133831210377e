// SPDX-License-Identifier: GPL-3.0-or-later
// What a view says, before it is known where it goes: lines, and perhaps a figure below them.
// Renderers turn it into a canvas (here) or into words (view/view_table.h); no view knows them.
#pragma once

#include "view/lines.h"

// Something that is drawn where there is a screen, and said where there is none.
typedef struct Figure {
    // Draws it into the room that the lines leave.
    void (*draw)(const Scene *scene, const void *data, Rect rect, Canvas *canvas);
    // Appends whole lines that can be understood one by one. NULL: there is nothing more to say.
    void (*words)(const Scene *scene, const void *data, Buffer *out);
    void (*release)(void *data); // frees what it owns; NULL: free
} Figure;

// All zero is empty and ready.
typedef struct Document {
    Lines lines;
    size_t stays;         // so many of them stay in sight where the others scroll
    const Figure *figure; // below the lines, which all stay then; NULL: there is none
    void *data;           // of the figure
    // Columns that a renderer has, and lines (0: it does not count them), for views that
    // choose by them.
    int width, height;
} Document;

void document_release(Document *document);

// What is missing where a view has nothing to show.
extern const Text document_no_matrix;

// Puts a figure below the lines; its data are the document's from now on.
void document_figure(Document *document, const Figure *figure, void *data);

// Draws the document, scrolled to where the session is if it is too long for `rect`.
void document_draw(const Document *document, const Scene *scene, Rect rect, Canvas *canvas);
