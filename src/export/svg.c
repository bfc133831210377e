// SPDX-License-Identifier: GPL-3.0-or-later
// Each run of characters of one look is a rectangle and a text in which each has its place, so that
// a font of another width shifts nothing. A line that stays through several frames of a film is
// written once, and shown and hidden by SMIL: an animation that only sets costs a browser nothing
// until it is due, where one in CSS is computed for each picture, and a film has thousands.
#include "export/svg.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

// The size of a cell and of its font, in units of the picture, and the rim around all.
enum { CELL_W = 9, CELL_H = 17, FONT = 15, BASE = 13, RIM = 10 };

// ---- Colours -----------------------------------------------------------

// The colours of a style on its page; text that is dim and reversed is so already.
typedef struct Ink {
    uint32_t fg, bg;
    bool fills; // the background is not the page's
} Ink;

static Ink ink_of(Style style, bool is_light)
{
    const uint32_t page = is_light ? 0xffffff : 0x1e1e1e, text = is_light ? 0x1b1d24 : 0xeceff4;
    Ink ink = {style.fg >= 0 ? color_rgb(style.fg) : text,
               style.bg >= 0 ? color_rgb(style.bg) : page, style.bg >= 0};
    if (style.attr & ATTR_DIM)
        ink.fg = is_light ? 0x7b7f88 : 0x787e8c;
    return style.attr & ATTR_REVERSE ? (Ink){ink.bg, ink.fg, true} : ink;
}

// ---- Text --------------------------------------------------------------

void xml_text(const char *text, Buffer *out)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': buffer_add(out, "&lt;"); break;
        case '>': buffer_add(out, "&gt;"); break;
        case '&': buffer_add(out, "&amp;"); break;
        case '"': buffer_add(out, "&quot;"); break;
        default: buffer_add_n(out, text, 1);
        }
    }
}

static bool is_lower_block(uint32_t ch)
{
    return ch >= 0x2581 && ch <= 0x2588;
}

// Where the run that starts at x ends: lower blocks are of one height, and a character that is two
// in UTF-16, by which places are counted, is the last.
static int run_end(const Canvas *canvas, int x, int y)
{
    const CanvasCell *first = canvas_at(canvas, x, y), *cell = first;
    for (uint32_t last = first->ch; ++x<canvas->w; last = cell->ch> 0 ? cell->ch : last) {
        cell = canvas_at(canvas, x, y);
        const bool blocks = is_lower_block(first->ch) || is_lower_block(cell->ch);
        if (!style_same(cell->style, first->style) || (blocks && cell->ch != first->ch) ||
            (last > 0xffff && cell->ch > 0))
            break;
    }
    return x;
}

static void write_run(const Canvas *canvas, int x, int end, int y, bool is_light, Buffer *out)
{
    const Style style = canvas_at(canvas, x, y)->style;
    const Ink ink = ink_of(style, is_light);
    int first = x, last = end;
    while (first < last && canvas_at(canvas, first, y)->ch == ' ')
        first++;
    while (last > first && canvas_at(canvas, last - 1, y)->ch == ' ')
        last--;
    if (ink.fills) // a little wider, so that no seam shows
        buffer_printf(
            out, "<rect x=\"%d\" y=\"%d\" width=\"%d.3\" height=\"%d.3\" fill=\"#%06x\"/>",
            RIM + x * CELL_W, RIM + y * CELL_H, (end - x) * CELL_W, CELL_H, (unsigned)ink.bg);
    if (first == last)
        return;
    const uint32_t ch = canvas_at(canvas, first, y)->ch;
    if (is_lower_block(ch)) { // so many eighths of a cell high; those of a font leave seams
        const double high = CELL_H * (ch - 0x2580) / 8.0;
        buffer_printf(out,
                      "<rect x=\"%d\" y=\"%.1f\" width=\"%d.3\" height=\"%.1f\" fill=\"#%06x\"/>",
                      RIM + first * CELL_W, RIM + (y + 1) * CELL_H - high, (last - first) * CELL_W,
                      high + 0.3, (unsigned)ink.fg);
        return;
    }
    buffer_add(out, "<text x=\"");
    for (int i = first; i < last; i++) {
        if (canvas_at(canvas, i, y)->ch != 0)
            buffer_printf(out, "%s%d", i > first ? " " : "", RIM + i * CELL_W);
    }
    buffer_printf(out, "\" y=\"%d\" fill=\"#%06x\"", RIM + y * CELL_H + BASE, (unsigned)ink.fg);
    buffer_add(out, style.attr & ATTR_BOLD ? " class=\"b\"" : "");
    buffer_add(out, style.attr & ATTR_UNDERLINE ? " text-decoration=\"underline\">" : ">");
    SCOPED(buffer_release) Buffer text = {0};
    for (int i = first; i < last; i++) {
        if (canvas_at(canvas, i, y)->ch != 0)
            buffer_add_char(&text, canvas_at(canvas, i, y)->ch);
    }
    xml_text(buffer_text(&text), out);
    buffer_add(out, "</text>");
}

// ---- Films -------------------------------------------------------------

void svg_film_start(SvgFilm *film, int w, int h, bool is_light)
{
    *film =
        (SvgFilm){.is_light = is_light, .w = w, .h = h, .now = mem_new((size_t)h, sizeof(size_t))};
}

void svg_film_frame(SvgFilm *film, double time, const Canvas *canvas)
{
    BUG_ON(canvas->w != film->w || canvas->h != film->h);
    for (int y = 0; y < film->h; y++) {
        Buffer text = {0};
        SvgLine *line = film->now[y] > 0 ? &film->line[film->now[y] - 1] : NULL;
        for (int x = 0, end; x < canvas->w; x = end) {
            end = run_end(canvas, x, y);
            write_run(canvas, x, end, y, film->is_light, &text);
        }
        // It stands there already, or nobody would see what does.
        if (line && (strcmp(line->text, buffer_text(&text)) == 0 || line->from >= time)) {
            free(line->text);
            line->text = buffer_take(&text);
            continue;
        }
        if (line)
            line->to = time;
        MEM_GROW(film->line, film->lines, film->capacity);
        film->line[film->lines++] = (SvgLine){time, -1, buffer_take(&text)};
        film->now[y] = film->lines;
    }
}

static void write_head(const SvgFilm *film, const char *title, Buffer *out)
{
    const int width = film->w * CELL_W + 2 * RIM, height = film->h * CELL_H + 2 * RIM;
    buffer_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" "
                  "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
                  width, height, width, height);
    xml_text(title, out);
    buffer_printf(out,
                  "</title>\n<style>text{white-space:pre;font:%dpx \"DejaVu Sans Mono\",Menlo,"
                  "Consolas,\"Noto Sans Mono CJK SC\",monospace}.b{font-weight:bold}"
                  "rect[x]{shape-rendering:crispEdges}</style>\n"
                  "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n",
                  FONT, width, height, (unsigned)ink_of((Style){-1, -1, 0}, film->is_light).bg);
}

void svg_film_end(SvgFilm *film, double time, const char *title, Buffer *out)
{
    write_head(film, title, out);
    if (time > 0) // of no effect but its time
        buffer_printf(out,
                      "<set id=\"film\" attributeName=\"x\" to=\"0\" begin=\"0s;film.end\" "
                      "dur=\"%.3fs\"/>\n",
                      time);
    for (size_t i = 0; i < film->lines; i++) {
        const SvgLine *line = &film->line[i];
        const double to = line->to < 0 ? time : line->to;
        const bool first = line->from <= 0; // the first frame is what a picture at rest shows
        const bool moves = line->text[0] && (!first || to < time);
        if (moves)
            buffer_printf(out,
                          "<g%s><set attributeName=\"visibility\" to=\"%s\" "
                          "begin=\"film.begin+%.3fs\" end=\"film.begin+%.3fs\"/>",
                          first ? "" : " visibility=\"hidden\"", first ? "hidden" : "visible",
                          first ? to : line->from, first ? time : to);
        buffer_printf(out, "%s%s%s", line->text, moves ? "</g>" : "", line->text[0] ? "\n" : "");
        free(line->text);
    }
    buffer_add(out, "</svg>\n");
    free(film->line);
    free(film->now);
    *film = (SvgFilm){0};
}

void svg_write(const Canvas *canvas, bool is_light, const char *title, Buffer *out)
{
    SvgFilm film;
    svg_film_start(&film, canvas->w, canvas->h, is_light);
    svg_film_frame(&film, 0, canvas);
    svg_film_end(&film, 0, title, out);
}
