// SPDX-License-Identifier: GPL-3.0-or-later
// Screens as pictures: SVG of a canvas, or of the frames of a recording as an animation that
// plays in a browser. Nothing in it but shapes and escaped text.
#pragma once

#include "base/buffer.h"
#include "view/canvas.h"

// Appends a text so that XML and HTML show it between tags and in quotes.
void xml_text(const char *text, Buffer *out);

// Appends the picture, on a light or a dark page; `title` says what it shows.
void svg_write(const Canvas *canvas, bool is_light, const char *title, Buffer *out);

// An animation that is being made: lines of the screen, each with the times between which it
// stood there.
typedef struct SvgLine {
    double from, to; // to: negative where it still stands
    char *text;      // its shapes, "" of a blank line
} SvgLine;
typedef struct SvgFilm {
    bool is_light;
    int w, h;
    SvgLine *line;
    size_t lines, capacity;
    size_t *now; // of each line of the screen, its last in `line`, from 1; 0: none yet
} SvgFilm;

void svg_film_start(SvgFilm *film, int w, int h, bool is_light);

// Adds the frame that is shown from `time` on, in seconds.
void svg_film_frame(SvgFilm *film, double time, const Canvas *canvas);

// Appends the film, which ends at `time` and begins anew, and releases it.
void svg_film_end(SvgFilm *film, double time, const char *title, Buffer *out);
