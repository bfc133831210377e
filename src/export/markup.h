// SPDX-License-Identifier: GPL-3.0-or-later
// Languages for paper: what a heading, running text and mathematics look like in them. The
// mathematics is the same in all of them (base/latex.h).
#pragma once

#include "view/lines.h"

typedef struct Markup {
    // Appends a text in which nothing is markup.
    void (*text)(const char *text, Buffer *out);
    // Appends what stands before the first stop, its title included; `title` is plain.
    void (*head)(const char *title, Lang lang, Buffer *out);
    // What stands before and after a heading, what is emphasized, mathematics in a line,
    // mathematics in lines of its own, and such that may be wider than a line.
    const char *heading[2], *strong[2], *math[2], *display[2], *wide[2];
    const char *item; // begins one of a list
    const char *line; // ends a line that the next one stands below
    const char *rule; // a line to write on
    const char *foot; // of the document
} Markup;

extern const Markup markup_markdown, markup_latex;

// Appends plain text, or lines of running text (wrap_text), each as a paragraph.
void markup_paragraph(const Markup *markup, const char *text, Buffer *out);
void markup_lines(const Markup *markup, const Lines *lines, Buffer *out);
