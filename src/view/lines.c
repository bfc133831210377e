// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lines.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "view/canvas.h"
#include "view/measures.h"
#include "view/region.h"

void lines_clear(Lines *lines)
{
    lines->count = lines->spans = 0;
    lines->folded = false;
    buffer_clear(&lines->text);
}

void lines_release(Lines *lines)
{
    free(lines->line);
    free(lines->span);
    buffer_release(&lines->text);
    *lines = (Lines){0};
}

void lines_start(Lines *lines, int keep)
{
    MEM_GROW(lines->line, lines->count, lines->line_capacity);
    lines->line[lines->count++] = (Line){.first = lines->spans, .keep = keep};
}

Line *lines_last(Lines *lines)
{
    BUG_ON(lines->count == 0);
    return &lines->line[lines->count - 1];
}

Span *lines_last_span(Lines *lines)
{
    BUG_ON(lines->spans == 0);
    return &lines->span[lines->spans - 1];
}

void lines_add(Lines *lines, StyleRole role, const char *text)
{
    lines_add_at(lines, role, -1, text);
}

void lines_add_cut(Lines *lines, StyleRole role, int columns, const char *text)
{
    lines_add(lines, role, text);
    lines_last_span(lines)->most = columns > 0 ? columns : -1;
}

void lines_add_at(Lines *lines, StyleRole role, int column, const char *text)
{
    MEM_GROW(lines->span, lines->spans, lines->span_capacity);
    lines->span[lines->spans++] =
        (Span){.role = role, .column = column, .text = lines->text.size, .own = {-1, -1, 0}};
    lines_last(lines)->spans++;
    buffer_add(&lines->text, text);
    buffer_add_n(&lines->text, "", 1);
}

void lines_picture(Lines *lines, StyleRole role, int column, Style own, const char *text)
{
    lines_add_at(lines, role, column, text);
    lines_last_span(lines)->own = own;
    lines_last_span(lines)->picture = true;
}

void lines_axis_bar(Lines *lines, const BarAxis *axis, double value, int32_t color)
{
    static const double noise = 1e-13; // below this share a number is rounding
    const double all = axis->high - axis->low;
    const int room = axis->columns;
    if (room < GAP_W || !(fabs(value) > noise * all))
        return;
    const int zero = (int)lround(-axis->low / all * room);
    const int n = int_max((int)lround(fabs(value) / all * room), 1);
    const int at = value < 0 ? int_max(zero - n, 0) : int_min(zero, room - n);
    SCOPED(buffer_release) Buffer bar = {0};
    for (int i = 0; i < n; i++)
        buffer_add(&bar, color >= 0 ? " " : value < 0 ? "-" : "+");
    lines_picture(lines, value < 0 ? STYLE_BAR_MINUS : STYLE_BAR_PLUS, axis->column + at,
                  (Style){-1, color, 0}, buffer_text(&bar));
}

void lines_prose(Lines *lines, StyleRole role, int indent, SayArg text)
{
    lines_start(lines, 1);
    lines_add_at(lines, role, indent, say_arg_text(&text));
    lines_last(lines)->prose = true;
    free(text.own);
}

void lines_printf(Lines *lines, StyleRole role, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    lines_add(lines, role, "");
    buffer_cut(&lines->text, lines->text.size - 1); // its terminator
    buffer_vprintf(&lines->text, format, args);
    buffer_add_n(&lines->text, "", 1);
    va_end(args);
}

void lines_say(Lines *lines, StyleRole role, SayArg text)
{
    lines_add(lines, role, say_arg_text(&text));
    free(text.own);
}

void lines_begin(Lines *lines, int keep, StyleRole role, SayArg text)
{
    lines_start(lines, keep);
    lines_say(lines, role, text);
}

const char *lines_text(const Lines *lines, size_t span)
{
    BUG_ON(span >= lines->spans);
    return buffer_text(&lines->text) + lines->span[span].text;
}

void lines_append(Lines *lines, const Lines *from, size_t index)
{
    BUG_ON(index >= from->count || lines == from);
    const Line *line = &from->line[index];
    lines_start(lines, line->keep);
    *lines_last(lines) = *line;
    lines_last(lines)->first = lines->spans;
    lines_last(lines)->spans = 0;
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        Span span = from->span[i];
        lines_add_at(lines, span.role, span.column, lines_text(from, i));
        span.text = lines_last_span(lines)->text;
        *lines_last_span(lines) = span;
    }
}

void lines_broken(Lines *lines, const Lines *from, size_t index, const Canvas *canvas, int width)
{
    BUG_ON(index >= from->count);
    const Span *span = &from->span[from->line[index].first];
    if (!from->line[index].prose) {
        lines_append(lines, from, index);
        return;
    }
    const size_t first = lines->count;
    wrap_styled(canvas, lines_text(from, from->line[index].first), width - span->column, span->role,
                lines);
    for (size_t k = first; k < lines->count; k++)
        lines->span[lines->line[k].first].column = span->column;
}

// Draws one of the lines into `rect`, which is a line high.
static void lines_draw_one(const Lines *lines, size_t index, Rect rect, const Scene *scene,
                           Canvas *canvas)
{
    BUG_ON(index >= lines->count);
    const Line *line = &lines->line[index];
    int x = 0;
    if (line->term > 0)
        canvas_region(canvas, rect, "term %d", line->term);
    if (line->row > 0)
        canvas_region(canvas, rect, "row %zu", line->row);
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        const Span *span = &lines->span[i];
        if (span->column > x)
            x = span->column;
        const int left = span->most != 0 ? int_min(span->most, rect.w - x) : rect.w - x;
        Style style = scene_style(scene, span->role);
        style.fg = span->own.fg >= 0 ? span->own.fg : style.fg;
        style.bg = span->own.bg >= 0 ? span->own.bg : style.bg;
        if (left > 0)
            x += canvas_text_cut(canvas, rect.x + x, rect.y, left, style, lines_text(lines, i));
    }
}

// ---- Tables --------------------------------------------------------------

// Places the cells of a row in columns that take `taken`. Those that have a head are named by it.
static void place_row(Lines *lines, const Line *line, const Line *heads, const LinesColumn *column,
                      size_t columns, const int *taken)
{
    int x = 0;
    for (size_t k = 0; k < line->spans; k++) {
        Span *span = &lines->span[line->first + k];
        const LinesColumn *c = &column[size_min(k, columns - 1)];
        const bool named = heads->heads && k < heads->spans;
        x += c->gap;
        span->column =
            x + (c->ends ? taken[k] - (int)utf8_width(lines_text(lines, line->first + k)) : 0);
        span->most = c->ends ? 0 : taken[k];
        span->cell = named && *lines_text(lines, heads->first + k) ? k + 1 : 0;
        x += taken[k];
    }
}

size_t lines_titles(Lines *lines, int keep, const Text *title, size_t columns, Lang lang)
{
    lines_start(lines, keep);
    lines_last(lines)->heads = true;
    for (size_t k = 0; k < columns; k++)
        lines_add(lines, STYLE_DIM, text_in(&title[k], lang));
    return lines->count - 1;
}

void lines_table(Lines *lines, size_t first, const LinesColumn *column, size_t columns, int width)
{
    int *taken = mem_new(lines->spans + columns, sizeof *taken);
    size_t most = 0;
    for (size_t i = first; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        for (size_t k = 0; k < line->spans; k++) {
            const LinesColumn *c = &column[size_min(k, columns - 1)];
            const int w = (int)utf8_width(lines_text(lines, line->first + k));
            taken[k] = int_max(taken[k], int_max(c->most > 0 ? int_min(w, c->most) : w, c->least));
        }
        most = size_max(most, line->spans);
    }
    const LinesColumn *last = &column[columns - 1];
    for (size_t k = 0; k < most; k++)
        width -= column[size_min(k, columns - 1)].gap + (k + 1 < columns ? taken[k] : 0);
    if (!last->ends) // words behind the others take what they leave, or have no room
        taken[columns - 1] = width < last->least ? -1 : width;
    taken[0] = int_max(taken[0] + int_min(width, 0), column[0].least);
    for (size_t i = first; i < lines->count; i++)
        place_row(lines, &lines->line[i], &lines->line[first], column, columns, taken);
    free(taken);
}

// ---- What is left out --------------------------------------------------

enum { KEEP_LEVELS = 16 };

// Chooses the lines to leave out so that `room` are left. Returns how many they are.
static size_t leave_out(const Lines *lines, size_t room, bool *out)
{
    size_t hidden = 0;
    for (int keep = 0; keep < KEEP_LEVELS; keep++) {
        for (size_t i = lines->count; i-- > 0 && lines->count - hidden > room;) {
            out[i] |= lines->line[i].keep == keep;
            hidden += lines->line[i].keep == keep;
        }
    }
    return hidden;
}

const char *lines_key(const Scene *scene)
{
    const Session *session = scene->session;
    if (!view_is_stop(session->view))
        return "j k";
    if (session->display.zoom == ZOOM_NONE || session->display.zoom == ZOOM_FIGURE)
        return "z";
    return session->whys > 1 ? "Backspace" : session->whys > 0 ? "j k" : "Enter";
}

void lines_write_hidden(const Scene *scene, size_t hidden, const char *key, Buffer *out)
{
    SAYF(out, scene->lang, "{1} more {3}: {2}", say_count(hidden), say_text(key),
         say_text(hidden == 1 ? "line" : "lines"));
}

size_t lines_draw(const Lines *lines, Rect rect, const Scene *scene, Canvas *canvas)
{
    const size_t room = rect.h > 0 ? (size_t)rect.h : 0;
    SCOPED(mem_drop) bool *out = mem_new(lines->count, sizeof *out);
    size_t hidden = leave_out(lines, room, out);
    bool marks = false;
    for (size_t i = 0; i < lines->count && room > 1; i++)
        marks |= out[i] && lines->line[i].keep >= LINES_MARKED;
    if (marks) // one line to say so
        hidden = leave_out(lines, room - 1, out);
    int y = rect.y;
    bool marked = !marks; // the mark stands, or none is needed
    for (size_t i = 0; i < lines->count && y < rect.y + rect.h; i++) {
        const Rect line = {rect.x, y, rect.w, 1};
        if (!out[i]) {
            lines_draw_one(lines, i, line, scene, canvas);
        } else if (!marked && lines->line[i].keep >= LINES_MARKED) {
            Buffer mark = {0}; // how many lines are left out, and which key shows them
            buffer_add(&mark, "    … ");
            lines_write_hidden(scene, hidden, lines_key(scene), &mark);
            scene_say(scene, line, STYLE_DIM, say_buffer(&mark), canvas);
        } else {
            continue;
        }
        marked |= out[i];
        y++;
    }
    return marks ? 0 : hidden;
}

void lines_draw_from(const Lines *lines, size_t first, Rect rect, const Scene *scene,
                     Canvas *canvas)
{
    for (size_t i = first; i < lines->count && rect.h > 0; i++) {
        lines_draw_one(lines, i, (Rect){rect.x, rect.y++, rect.w, 1}, scene, canvas);
        rect.h--;
    }
}

int lines_width_of(const Lines *lines, size_t at, const Canvas *canvas)
{
    BUG_ON(at >= lines->count);
    const Line *line = &lines->line[at];
    int columns = 0;
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        if (lines->span[i].column > columns)
            columns = lines->span[i].column;
        const int most = lines->span[i].most, w = canvas_width(canvas, lines_text(lines, i));
        columns += most == 0 ? w : int_clamp(most, 0, w);
    }
    return columns;
}

int lines_column(const Lines *lines, const Canvas *canvas)
{
    return lines->count > 0 ? lines_width_of(lines, lines->count - 1, canvas) : 0;
}

size_t lines_kept(const Lines *lines, int keep)
{
    size_t count = 0;
    for (size_t i = 0; i < lines->count; i++)
        count += lines->line[i].keep >= keep;
    return count;
}
