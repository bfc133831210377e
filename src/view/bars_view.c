// SPDX-License-Identifier: GPL-3.0-or-later
// A block for each row, the selected one first, then the others in order; the blocks stand
// below each other and beside each other.
#include <math.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "view/matrix_view.h"
#include "view/series.h"
#include "view/view_table.h"

enum { LABEL_MOST = 12, BLOCK_LEAST = 40, BLOCK_GAP = 4 };

typedef struct Layout {
    size_t across, blocks; // blocks beside each other, and in all
    size_t first, places;  // of each line: the window that is seen
    int label;             // columns of the labels
    NumberColumn numbers;
} Layout;

// The line that stands in a block: the selected one in the first.
static size_t line_of(const Series *s, size_t block)
{
    return block == 0 ? s->line : block <= s->line ? block - 1 : block;
}

// ---- Measuring ---------------------------------------------------------

static void measure(const Series *s, const Scene *scene, const Canvas *canvas, Layout *layout)
{
    for (size_t i = 0; i < layout->blocks; i++) {
        for (size_t j = layout->first; j < layout->first + layout->places; j++) {
            char text[CELL_TEXT];
            const CellLook look = series_look(s, line_of(s, i), j);
            cell_look_write(&look, s->decimals, text);
            number_column_fit(&layout->numbers, text);
            const int label = canvas_say_width(canvas, series_say_place(s, j, scene->lang));
            layout->label = int_max(layout->label, label);
        }
    }
    layout->label = int_min(layout->label, LABEL_MOST);
}

// As many lines as have room, and no more blocks beside each other than they need.
static Layout layout_of(const Series *s, Rect rect)
{
    Layout layout = {.places = size_min(s->length, (size_t)int_max(rect.h - 1, 1))};
    layout.first = window_start(s->place, layout.places, s->length);
    const size_t most = (size_t)int_max(rect.w / BLOCK_LEAST, 1);
    const size_t down = (size_t)int_max((rect.h + 1) / ((int)layout.places + 2), 1);
    layout.across = size_min((s->count + down - 1) / down, most);
    layout.blocks = size_min(layout.across * down, s->count);
    return layout;
}

// ---- Drawing -----------------------------------------------------------

// Filled, in the colour of its value; of dots where there are no colours.
static void fill_bar(const Series *s, const Scene *scene, double value, Rect rect, double share,
                     Canvas *canvas)
{
    const int32_t color = heat_bar(&scene->theme, &s->heat, value).bg;
    const Style style = color >= 0
                            ? (Style){color, -1, 0}
                            : scene_style(scene, value < 0 ? STYLE_BAR_MINUS : STYLE_BAR_PLUS);
    bar_along(canvas, rect, share, value < 0, style);
}

static void draw_bar(const Series *s, const Scene *scene, double value, Rect rect, Canvas *canvas)
{
    const double low = fmin(s->low, 0), high = fmax(s->high, 0);
    if (!isfinite(value) || !isfinite(high - low))
        return;
    const int zero = high > low ? (int)lround(-low / (high - low) * (rect.w - 1)) : 0;
    canvas_text(canvas, rect.x + zero, rect.y, 1, scene_style(scene, STYLE_DIM), "│");
    if (value < 0)
        fill_bar(s, scene, value, (Rect){rect.x, rect.y, zero, 1}, value / low, canvas);
    else if (value > 0)
        fill_bar(s, scene, value, (Rect){rect.x + zero + 1, rect.y, rect.w - zero - 1, 1},
                 value / high, canvas);
}

static void draw_number(const Series *s, const Scene *scene, const Layout *layout, size_t line,
                        size_t place, Rect rect, Canvas *canvas)
{
    const bool selected = line == s->line && place == s->place;
    const int width = number_column_width(&layout->numbers);
    const int x = rect.x + layout->label + 1;
    const CellLook look = series_look(s, line, place);
    char text[CELL_TEXT];
    scene_say(scene, (Rect){rect.x, rect.y, layout->label, 1},
              selected ? STYLE_EMPHASIS : STYLE_DIM, series_say_place(s, place, scene->lang),
              canvas);
    cell_look_write(&look, s->decimals, text);
    canvas_text(canvas, x + 1 + number_column_start(&layout->numbers, text), rect.y, -1,
                scene_style(scene, selected ? STYLE_EMPHASIS : STYLE_TEXT),
                look.seen == SEEN_MASKED ? "░" : text);
    for (int i = 0; selected && i < 2; i++)
        canvas_text(canvas, x + i * (width + 1), rect.y, 1, scene_style(scene, STYLE_SELECTED),
                    i ? "]" : "[");
    const int used = layout->label + width + 4;
    if (cell_look_counts(&look) && rect.w > used)
        draw_bar(s, scene, look.value, (Rect){rect.x + used, rect.y, rect.w - used, 1}, canvas);
    scene_selects(scene, (Rect){x, rect.y, width + 2, 1}, series_cell(s, line, place), canvas);
}

static void draw_bars(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    const Series *s = data;
    Layout layout = layout_of(s, rect);
    measure(s, scene, canvas, &layout);
    const int high = (int)layout.places + 2;
    const int wide = (rect.w + BLOCK_GAP) / (int)layout.across;
    for (size_t i = 0; i < layout.blocks; i++) {
        const size_t line = line_of(s, i);
        const Rect block = {rect.x + (int)(i % layout.across) * wide,
                            y + (int)(i / layout.across) * high, wide - BLOCK_GAP, 1};
        Buffer title = {0};
        SAYF(&title, scene->lang, "{1}", series_say_line(s, line, true, scene->lang));
        if (layout.places < s->length)
            buffer_printf(&title, " %zu-%zu/%zu", layout.first + 1, layout.first + layout.places,
                          s->length);
        scene_say(scene, block, line == s->line ? STYLE_STOP : STYLE_NAME, say_buffer(&title),
                  canvas);
        for (size_t j = 0; j < layout.places; j++)
            draw_number(s, scene, &layout, line, layout.first + j,
                        (Rect){block.x, block.y + 1 + (int)j, block.w, 1}, canvas);
    }
}

// "row 2: Token1 0.306, Token2 0.074", the selected one first.
static void write_bars(const Scene *scene, const void *data, Buffer *out)
{
    static const Text each[] = {TEXT("{1} {2}"), TEXT(", {1} {2}")};
    const Series *s = data;
    const Lang lang = scene->lang;
    for (size_t i = 0; i < s->count; i++) {
        const size_t line = line_of(s, i);
        SAYF(out, lang, "{1}: ", series_say_line(s, line, true, lang));
        for (size_t j = 0; j < s->length; j++) {
            const CellLook look = series_look(s, line, j);
            SAY_ROW(out, lang, &each[j > 0], series_say_place(s, j, lang),
                    cell_look_say(&look, 4, lang));
        }
        buffer_add(out, "\n");
    }
}

void bars_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {draw_bars, write_bars, NULL};
    Series s;
    const Text *nothing = series_of(scene, VIEW_BARS, &s);
    if (nothing) {
        document_note(document, scene->lang, nothing);
        return;
    }
    const CellRef cell = series_cell(&s, s.line, s.place);
    Buffer title = {0};
    SAYF(&title, scene->lang, "{1}, ", series_say_name(&s, scene->lang));
    cell_write_reading(scene->session, cell, 6, &title);
    lines_prose(document_lines(document), STYLE_EMPHASIS, 0, say_buffer(&title));
    document_figure(document, &figure, mem_copy(&s, 1, sizeof s), 0);
}
