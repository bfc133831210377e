// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "view/glyphs.h"

static const Style plain = {-1, -1, 0};

Canvas *canvas_new(int w, int h, GlyphSet glyphs)
{
    Canvas *canvas = mem_new(1, sizeof *canvas);
    canvas->glyphs = glyphs;
    canvas_resize(canvas, w, h);
    return canvas;
}

void canvas_free(Canvas *canvas)
{
    if (!canvas)
        return;
    free(canvas->cell);
    free(canvas->region);
    buffer_release(&canvas->lines);
    free(canvas);
}

void canvas_drop(Canvas **canvas)
{
    canvas_free(*canvas);
}

void canvas_resize(Canvas *canvas, int w, int h)
{
    canvas->w = int_clamp(w, 0, CANVAS_MOST);
    canvas->h = int_clamp(h, 0, CANVAS_MOST);
    const size_t cells = (size_t)canvas->w * (size_t)canvas->h;
    canvas->cell = mem_resize(canvas->cell, cells, sizeof *canvas->cell);
    canvas_clear(canvas);
}

void canvas_clear(Canvas *canvas)
{
    const int cells = canvas->w * canvas->h;
    for (int i = 0; i < cells; i++)
        canvas->cell[i] = (CanvasCell){.ch = ' ', .style = plain};
    canvas->cursor_x = canvas->cursor_y = -1;
    canvas->regions = 0;
    canvas->zone = ZONE_NONE;
    buffer_clear(&canvas->lines);
    canvas->rule = (Rect){0};
    canvas->taken = 0;
    canvas->parts = 1;
    canvas->hides = 0;
    canvas->awaits = false;
    canvas->clipped = 0;
}

static CanvasCell *cell_at(const Canvas *canvas, int x, int y)
{
    return &canvas->cell[y * canvas->w + x];
}

static bool inside(const Canvas *canvas, int x, int y)
{
    return x >= 0 && y >= 0 && x < canvas->w && y < canvas->h;
}

const CanvasCell *canvas_at(const Canvas *canvas, int x, int y)
{
    BUG_ON(!inside(canvas, x, y));
    return cell_at(canvas, x, y);
}

// Whether a byte is a character that is drawn as it is, in one column.
static bool is_plain(char byte)
{
    return byte >= ' ' && byte < 0x7F;
}

static int width_of(uint32_t ch)
{
    return ch < 0x7F ? 1 : utf8_char_width(ch);
}

// Blanks the other half of a wide character of which (x, y) is one half.
static void blank_other_half(Canvas *canvas, int x, int y)
{
    CanvasCell *cell = cell_at(canvas, x, y);
    if (cell->ch == 0 && x > 0)
        cell[-1].ch = ' ';
    else if (width_of(cell->ch) == 2 && x + 1 < canvas->w)
        cell[1].ch = ' ';
}

// Puts one character where it fits whole.
static void put(Canvas *canvas, int x, int y, uint32_t ch, Style style)
{
    if (!inside(canvas, x, y))
        return;
    CanvasCell *cell = cell_at(canvas, x, y);
    const bool wide = width_of(ch) == 2, whole = !wide || x + 1 < canvas->w;
    if (cell->ch != ' ')
        blank_other_half(canvas, x, y);
    *cell = (CanvasCell){whole ? ch : ' ', style, (uint8_t)canvas->zone};
    if (wide && whole) {
        blank_other_half(canvas, x + 1, y);
        cell[1] = *cell;
        cell[1].ch = 0;
    }
}

// Goes through a text as it will be drawn: replacements made, control
// characters and unsafe ones replaced, zero-width ones dropped.
typedef struct Reader {
    const char *text;
    size_t size, at;
    const char *replacement; // being read, or NULL
    GlyphSet glyphs;
} Reader;

static bool read_other(Reader *reader, uint32_t *ch)
{
    while (!reader->replacement || !*reader->replacement) {
        if (reader->at >= reader->size)
            return false;
        reader->at += utf8_decode(reader->text + reader->at, reader->size - reader->at, ch);
        if (*ch == '\t' || *ch == '\n')
            *ch = ' ';
        if (utf8_is_unsafe(*ch))
            *ch = UTF8_REPLACEMENT;
        if (utf8_char_width(*ch) == 0)
            continue;
        reader->replacement = glyph_replacement(
            reader->glyphs, *ch, reader->at < reader->size ? reader->text[reader->at] : '\0');
        if (!reader->replacement)
            return true;
    }
    *ch = (unsigned char)*reader->replacement++;
    return true;
}

// Most characters are plain ones.
static inline bool read_char(Reader *reader, uint32_t *ch)
{
    const bool replaces = reader->replacement && *reader->replacement;
    if (replaces || reader->at >= reader->size || !is_plain(reader->text[reader->at]))
        return read_other(reader, ch);
    *ch = (unsigned char)reader->text[reader->at++];
    return true;
}

int canvas_width(const Canvas *canvas, const char *text)
{
    SCOPED(buffer_release) Buffer said = {0};
    if (canvas->ear)
        glyphs_speak(*canvas->ear, text, &said);
    const char *read = canvas->ear ? buffer_text(&said) : text;
    Reader reader = {.text = read, .size = strlen(read), .glyphs = canvas->glyphs};
    while (is_plain(read[reader.at]))
        reader.at++;
    int columns = (int)reader.at;
    for (uint32_t ch; read_char(&reader, &ch);)
        columns += width_of(ch);
    return columns;
}

int canvas_say_width(const Canvas *canvas, SayArg what)
{
    const int columns = canvas_width(canvas, say_arg_text(&what));
    free(what.own);
    return columns;
}

// Draws what fits of a text into a line; *whole says whether that was all of
// it but blanks. line.w < 0: to the end of the canvas.
static int draw(Canvas *canvas, Rect line, Style style, const char *text, bool *whole)
{
    Reader reader = {.text = text, .size = strlen(text), .glyphs = canvas->glyphs};
    int columns = 0;
    bool fits = true;
    *whole = true;
    for (uint32_t ch; (fits || *whole) && read_char(&reader, &ch);) {
        const int end = columns + width_of(ch);
        fits = fits && (line.w < 0 || end <= line.w);
        if (ch != ' ')
            *whole = *whole && fits && line.x + end <= canvas->w;
        if (!fits)
            continue;
        put(canvas, line.x + columns, line.y, ch, style);
        columns = end;
    }
    return columns;
}

int canvas_text(Canvas *canvas, int x, int y, int w, Style style, const char *text)
{
    bool whole;
    const int columns = draw(canvas, (Rect){x, y, w, 1}, style, text, &whole);
    canvas->clipped += !whole && y >= 0 && y < canvas->h;
    return columns;
}

int canvas_text_cut(Canvas *canvas, int x, int y, int w, Style style, const char *text)
{
    if (w < 0 || canvas_width(canvas, text) <= w)
        return canvas_text(canvas, x, y, w, style, text);
    bool whole;
    const int room = int_max(w - canvas_width(canvas, "…"), 0);
    const int n = draw(canvas, (Rect){x, y, room, 1}, style, text, &whole);
    return n + canvas_text(canvas, x + n, y, w - n, style, "…");
}

size_t canvas_fit(const Canvas *canvas, const char *text, int w)
{
    Reader reader = {.text = text, .size = strlen(text), .glyphs = canvas->glyphs};
    size_t bytes = 0;
    int columns = 0;
    for (uint32_t ch; read_char(&reader, &ch);) {
        columns += width_of(ch);
        if (columns > w)
            break;
        if (!reader.replacement || !*reader.replacement)
            bytes = reader.at;
    }
    return bytes;
}

void canvas_fill(Canvas *canvas, Rect rect, Style style, uint32_t ch)
{
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++)
            put(canvas, x, y, ch, style);
    }
}

void canvas_restyle(Canvas *canvas, Rect rect, Style style)
{
    const int end = int_min(rect.x + rect.w, canvas->w);
    for (int y = int_max(rect.y, 0); y < int_min(rect.y + rect.h, canvas->h); y++) {
        for (int x = int_max(rect.x, 0); x < end; x++)
            cell_at(canvas, x, y)->style = style;
    }
}

// ---- Bars --------------------------------------------------------------

// Solid where blocks have one width everywhere, and of the ground's colour, which leaves no seams,
// where there are colours; else of dots, or of characters.
void bar_up(Canvas *canvas, Rect rect, double share, Style style)
{
    enum { DOWN = 4 };
    static const uint32_t part[GLYPHS_COUNT][DOWN] = {
        [GLYPHS_UNICODE] = {0x2582, 0x2584, 0x2586, 0x2588},
        [GLYPHS_SAFE] = {0x28c0, 0x28e4, 0x28f6, 0x28ff},
        [GLYPHS_ASCII] = {'.', '.', ':', '#'}};
    const int steps = share > 0 ? int_max((int)lround(fmin(share, 1) * rect.h * DOWN), 1) : 0;
    for (int i = 0; i < rect.h && i * DOWN < steps; i++) {
        const int filled = int_min(steps - i * DOWN, DOWN);
        const bool ground =
            filled == DOWN && canvas->glyphs == GLYPHS_UNICODE && style.fg >= 0 && style.bg < 0;
        BUG_ON(filled < 1);
        canvas_fill(canvas, (Rect){rect.x, rect.y + rect.h - 1 - i, rect.w, 1},
                    ground ? (Style){-1, style.fg, 0} : style,
                    ground ? ' ' : part[canvas->glyphs][filled - 1]);
    }
}

// ---- Writing -----------------------------------------------------------

bool style_same(Style a, Style b)
{
    return a.fg == b.fg && a.bg == b.bg && a.attr == b.attr;
}

uint32_t color_rgb(int32_t color)
{
    static const uint32_t level[] = {0, 95, 135, 175, 215, 255};
    static const uint32_t base[] = {0x000000, 0xcd3131, 0x0dbc79, 0xe5e510, 0x2472c8, 0xbc3fbc,
                                    0x11a8cd, 0xe5e5e5, 0x666666, 0xf14c4c, 0x23d18b, 0xf5f543,
                                    0x3b8eea, 0xd670d6, 0x29b8db, 0xffffff};
    BUG_ON(color < 0);
    if (color >= COLOR_RGB)
        return (uint32_t)color & 0xffffff;
    if (color < 16)
        return base[color];
    if (color >= 232)
        return (uint32_t)(8 + 10 * (color - 232)) * 0x010101;
    const int cube = color - 16;
    return level[cube / 36] << 16 | level[cube / 6 % 6] << 8 | level[cube % 6];
}

// `code` is that of the first colour, as ink or as ground.
static void write_color(int32_t color, int code, Buffer *out)
{
    if (color >= COLOR_RGB)
        buffer_printf(out, ";%d;2;%d;%d;%d", code + 8, color >> 16 & 0xff, color >> 8 & 0xff,
                      color & 0xff);
    else if (color >= 8)
        buffer_printf(out, ";%d;5;%d", code + 8, color);
    else
        buffer_printf(out, ";%d", color < 0 ? code + 9 : code + color);
}

void canvas_write_style(Style from, Style to, Buffer *out)
{
    static const struct {
        int attr, code;
    } attrs[] = {{ATTR_BOLD, 1}, {ATTR_DIM, 2}, {ATTR_UNDERLINE, 4}, {ATTR_REVERSE, 7}};
    SCOPED(buffer_release) Buffer codes = {0};
    BUG_ON(style_same(from, to));
    if (style_same(to, plain) || (from.attr & ~to.attr)) {
        buffer_add(&codes, ";0");
        from = plain;
    }
    for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) {
        if (to.attr & ~from.attr & attrs[i].attr)
            buffer_printf(&codes, ";%d", attrs[i].code);
    }
    if (to.fg != from.fg)
        write_color(to.fg, 30, &codes);
    if (to.bg != from.bg)
        write_color(to.bg, 40, &codes);
    buffer_printf(out, "\033[%sm", buffer_text(&codes) + 1);
}

void canvas_write(const Canvas *canvas, bool color, Buffer *out)
{
    for (int y = 0; y < canvas->h; y++) {
        int used = canvas->w; // up to the last cell that shows anything
        while (used > 0) {
            const CanvasCell *last = canvas_at(canvas, used - 1, y);
            if (last->ch != ' ' || (color && !style_same(last->style, plain)))
                break;
            used--;
        }
        Style style = plain;
        for (int x = 0; x < used; x++) {
            const CanvasCell *cell = canvas_at(canvas, x, y);
            if (cell->ch == 0)
                continue;
            if (color && !style_same(cell->style, style))
                canvas_write_style(style, cell->style, out);
            style = cell->style;
            buffer_add_char(out, cell->ch);
        }
        buffer_add(out, color && !style_same(style, plain) ? "\033[0m\n" : "\n");
    }
}
