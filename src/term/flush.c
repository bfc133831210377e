// SPDX-License-Identifier: GPL-3.0-or-later
// curses finds out by itself what changed between two frames, but at the
// price of writing all cells into its window each time. Comparing first costs
// less than a tenth: a cell is 12 bytes, most frames change a few dozen.
//
// A wide character lies in two cells. Its first cell carries it to curses;
// the second (ch 0) is skipped. A cell whose character libc measures
// differently from the canvas would push its whole line aside: it is shown as
// "?".
#include "term/flush.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/memory.h"
#include "term/screen.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>

void flush_init(Flush *flush, bool colors)
{
    *flush = (Flush){.colors = colors, .cursor = true};
    flush->direct = colors && screen_direct();
}

void flush_release(Flush *flush)
{
    free(flush->shown);
    free(flush->row);
    *flush = (Flush){0};
}

void flush_forget(Flush *flush)
{
    const CanvasCell blank = {.ch = ' ', .style = {-1, -1, 0}};
    for (int i = 0; i < flush->w * flush->h; i++)
        flush->shown[i] = blank;
}

// ---- Styles --------------------------------------------------------------

static int color_here(const Flush *flush, int32_t color)
{
    if (color < 0)
        return -1;
    if (!flush->direct)
        return color < COLORS ? color : -1;
    // Red, green and blue for all but the first eight, which are the terminal's own.
    const int rgb = (int)color_rgb(color);
    return color < 8 ? color : rgb < 8 ? 8 : rgb;
}

static int pair_of(Flush *flush, Style style)
{
    if (!flush->colors || (style.fg < 0 && style.bg < 0))
        return 0;
    const uint32_t key = (uint32_t)style.fg * 31 + (uint32_t)style.bg * 7;
    struct Pair *kept = &flush->pair[(key ^ key >> 11) % PAIR_CACHE];
    const bool keeps = COLOR_PAIRS > 1024; // so many that none is ever taken back
    if (keeps && kept->pair > 0 && kept->fg == style.fg && kept->bg == style.bg)
        return kept->pair;
    const int pair = alloc_pair(color_here(flush, style.fg), color_here(flush, style.bg));
    *kept = (struct Pair){style.fg, style.bg, pair < 0 ? 0 : pair};
    return kept->pair;
}

// ---- Cells ---------------------------------------------------------------

// The bytes that a colour takes: "38;2;255;255;255;", "38;5;255;" or "37;".
static size_t color_bytes(const Flush *flush, int32_t color)
{
    return color < 0 ? 0 : color < 8 ? 3 : flush->direct ? 17 : 9;
}

// Adds what a cell costs. curses may know a shorter way, by erasing or by writing cells again
// that lie between two.
static void count_bytes(Flush *flush, int x, int y, const CanvasCell *cell)
{
    enum { MOVE = 8, STYLE = 8 };
    const Style style = cell->style;
    flush->bytes += cell->ch < 0x80 ? 1 : cell->ch < 0x800 ? 2 : cell->ch < 0x10000 ? 3 : 4;
    if (x != flush->next_x || y != flush->next_y)
        flush->bytes += MOVE;
    if (!style_same(style, flush->style))
        flush->bytes += STYLE + color_bytes(flush, style.fg) + color_bytes(flush, style.bg);
    flush->next_x = x + 1 + (x + 1 < flush->w && cell[1].ch == 0);
    flush->next_y = y;
    flush->style = style;
}

static void put(Flush *flush, int x, int y, const CanvasCell *cell)
{
    BUG_ON(cell->ch == 0);
    const bool wide = x + 1 < flush->w && cell[1].ch == 0;
    const wchar_t ch = (wchar_t)cell->ch;
    const bool fits = ch < 0x7F || wcwidth(ch) == (wide ? 2 : 1);
    const wchar_t text[2] = {fits ? ch : L'?', L'\0'};
    int pair = pair_of(flush, cell->style);
    cchar_t out;
    const int attr = cell->style.attr;
    const attr_t looks = (attr & ATTR_BOLD ? A_BOLD : 0) | (attr & ATTR_DIM ? A_DIM : 0) |
                         (attr & ATTR_UNDERLINE ? A_UNDERLINE : 0) |
                         (attr & ATTR_REVERSE ? A_REVERSE : 0);
    setcchar(&out, text, looks, (short)pair, &pair);
    mvadd_wch(y, x, &out);
    if (!fits && wide)
        mvadd_wch(y, x + 1, &out);
    flush->shown_cells++;
    count_bytes(flush, x, y, cell);
}

// A blank shows no ink. A short one between two cells of one style takes theirs, so that curses
// sends the style once and not before each number or mark of a row; it erases long ones.
static void join_blanks(CanvasCell *row, int w)
{
    enum { LONGEST = 4, SEEN = ATTR_UNDERLINE | ATTR_REVERSE };
    for (int x = 1, end; x < w; x = end + 1) {
        const Style style = row[x - 1].style;
        for (end = x; end < w && row[end].ch == ' ' && row[end].style.bg == style.bg &&
                      !(row[end].style.attr & SEEN);)
            end++;
        if (end == w || end - x > LONGEST || style.attr & SEEN ||
            !style_same(row[end].style, style))
            continue;
        for (; x < end; x++)
            row[x].style = style;
    }
}

void flush_canvas(Flush *flush, const Canvas *canvas)
{
    const bool cursor = canvas->cursor_x >= 0 && canvas->cursor_y >= 0;
    if (flush->w != canvas->w || flush->h != canvas->h) {
        flush->w = canvas->w;
        flush->h = canvas->h;
        free(flush->shown);
        free(flush->row);
        flush->shown = mem_new((size_t)flush->w * (size_t)flush->h, sizeof *flush->shown);
        flush->row = mem_new((size_t)flush->w, sizeof *flush->row);
        flush_forget(flush);
    }
    flush->shown_cells = 0;
    flush->bytes = 0;
    BUG_ON(flush->w != canvas->w || flush->h != canvas->h);
    for (int y = 0; y < flush->h; y++) {
        CanvasCell *shown = flush->shown + y * flush->w;
        CanvasCell *cell = flush->row;
        memcpy(cell, canvas->cell + y * canvas->w, (size_t)flush->w * sizeof *cell);
        join_blanks(cell, flush->w);
        for (int x = 0; x < flush->w; x++) {
            if (cell[x].ch != 0 &&
                (cell[x].ch != shown[x].ch || !style_same(cell[x].style, shown[x].style)))
                put(flush, x, y, &cell[x]);
        }
        memcpy(shown, cell, (size_t)flush->w * sizeof *cell);
    }
    const bool marks = flush->shown_cells > 0;
    if (marks)
        screen_frame(true);
    if (cursor != flush->cursor)
        curs_set(cursor);
    flush->cursor = cursor;
    leaveok(stdscr, !cursor);
    if (cursor)
        wmove(stdscr, canvas->cursor_y, canvas->cursor_x);
    wnoutrefresh(stdscr);
    doupdate();
    if (marks)
        screen_frame(false);
}
