// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "view/region.h"

void lines_clear(Lines *lines)
{
    lines->count = lines->spans = 0;
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

void lines_term(Lines *lines, size_t term)
{
    lines->line[lines->count - 1].term = (int)term + 1;
}

void lines_heads(Lines *lines)
{
    lines->line[lines->count - 1].heads = true;
}

void lines_cell(Lines *lines, size_t column)
{
    lines->span[lines->spans - 1].cell = column + 1;
}

void lines_add(Lines *lines, StyleRole role, const char *text)
{
    lines_add_at(lines, role, -1, text);
}

void lines_add_cut(Lines *lines, StyleRole role, const Canvas *canvas, int columns,
                   const char *text)
{
    Buffer cut = {0};
    canvas_write_cut(canvas, columns, text, &cut);
    lines_add(lines, role, buffer_text(&cut));
    buffer_release(&cut);
}

void lines_add_at(Lines *lines, StyleRole role, int column, const char *text)
{
    if (lines->count == 0)
        lines_start(lines, 0);
    MEM_GROW(lines->span, lines->spans, lines->span_capacity);
    lines->span[lines->spans++] = (Span){.role = role, .column = column, .text = lines->text.size};
    lines->line[lines->count - 1].spans++;
    buffer_add(&lines->text, text);
    buffer_add_n(&lines->text, "", 1);
}

void lines_printf(Lines *lines, StyleRole role, const char *format, ...)
{
    Buffer text = {0};
    char part[512];
    va_list args;
    va_start(args, format);
    vsnprintf(part, sizeof part, format, args);
    va_end(args);
    buffer_add(&text, part);
    lines_add(lines, role, buffer_text(&text));
    buffer_release(&text);
}

void lines_append(Lines *lines, const Lines *from, size_t index)
{
    const Line *line = &from->line[index];
    lines_start(lines, line->keep);
    lines->line[lines->count - 1].term = line->term;
    lines->line[lines->count - 1].heads = line->heads;
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        lines_add_at(lines, from->span[i].role, from->span[i].column,
                     from->text.text + from->span[i].text);
        lines->span[lines->spans - 1].cell = from->span[i].cell;
    }
}

static void draw_line(const Lines *lines, size_t at, Rect rect, const Scene *scene, Canvas *canvas)
{
    const Line *line = &lines->line[at];
    int x = 0;
    if (line->term > 0)
        canvas_region(canvas, rect, "term %d", line->term);
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        const Span *span = &lines->span[i];
        if (span->column > x)
            x = span->column;
        const int left = rect.w - x;
        const char *text = lines->text.text + span->text;
        if (left > 0)
            x += canvas_text_cut(canvas, rect.x + x, rect.y, left, scene_style(scene, span->role),
                                 text);
    }
}

void lines_draw_one(const Lines *lines, size_t index, Rect rect, const Scene *scene, Canvas *canvas)
{
    draw_line(lines, index, rect, scene, canvas);
}

// ---- What is left out --------------------------------------------------

enum { KEEP_LEVELS = 16 };

// The line to stay near to: of terms the one that is pointed at, of lines of
// the stack the deepest.
static size_t focus_of(const Lines *lines, int keep)
{
    size_t found = 0;
    bool any = false;
    for (size_t i = 0; i < lines->count; i++) {
        if (lines->line[i].keep != LINES_POINTED || (any && keep == LINES_TERMS))
            continue;
        found = i;
        any = true;
    }
    return found;
}

// Leaves out lines of that `keep` until `room` are left of the `left` there
// are, those first that are farthest from `focus`: the first or the last one
// that is still there, of two as far away the last. Returns how many are left.
static size_t leave_farthest(const Lines *lines, int keep, size_t focus, size_t left, size_t room,
                             bool *out)
{
    size_t first = 0, end = lines->count;
    while (left > room) {
        while (first < end && (lines->line[first].keep != keep || out[first]))
            first++;
        while (end > first && (lines->line[end - 1].keep != keep || out[end - 1]))
            end--;
        if (first == end)
            break;
        const size_t last = end - 1;
        const size_t before = first < focus ? focus - first : first - focus;
        const size_t behind = last < focus ? focus - last : last - focus;
        out[behind >= before ? last : first] = true;
        left--;
    }
    return left;
}

// Chooses the lines to leave out so that `room` are left. Returns whether some
// of them leave a mark.
static bool leave_out(const Lines *lines, size_t room, bool *out)
{
    size_t left = lines->count;
    bool marked = false;
    for (size_t i = 0; i < lines->count; i++)
        left -= out[i];
    for (int keep = 0; keep < KEEP_LEVELS && left > room; keep++)
        left = leave_farthest(lines, keep, focus_of(lines, keep), left, room, out);
    for (size_t i = 0; i < lines->count; i++)
        marked |= out[i] && lines->line[i].keep >= LINES_MARKED;
    return marked;
}

const char *lines_key(const Scene *scene)
{
    const Session *session = scene->session;
    if (session->view != VIEW_LESSON)
        return "j";
    if (session->display.zoom == ZOOM_NONE)
        return "z";
    return session->whys > 1 ? "Backspace" : session->whys > 0 ? "j k" : "Enter";
}

void lines_write_hidden(const Scene *scene, size_t hidden, const char *key, Buffer *out)
{
    if (scene->lang == LANG_ZH)
        buffer_printf(out, "还有 %zu 行：%s", hidden, key);
    else
        buffer_printf(out, "%zu more %s: %s", hidden, hidden == 1 ? "line" : "lines", key);
}

static void draw_mark(size_t hidden, Rect rect, const Scene *scene, Canvas *canvas)
{
    Buffer text = {0};
    buffer_add(&text, "    … ");
    lines_write_hidden(scene, hidden, lines_key(scene), &text);
    canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_DIM),
                    buffer_text(&text));
    buffer_release(&text);
}

size_t lines_draw(const Lines *lines, Rect rect, const Scene *scene, Canvas *canvas)
{
    const size_t room = rect.h > 0 ? (size_t)rect.h : 0;
    bool *out = mem_new(lines->count, sizeof *out);
    const bool marks = leave_out(lines, room, out) && room > 1;
    if (marks) // one line to say so
        leave_out(lines, room - 1, out);
    size_t hidden = 0;
    for (size_t i = 0; i < lines->count; i++)
        hidden += out[i];
    int y = rect.y;
    bool told = !marks;
    for (size_t i = 0; i < lines->count && y < rect.y + rect.h; i++) {
        const Rect line = {rect.x, y, rect.w, 1};
        if (!out[i])
            draw_line(lines, i, line, scene, canvas);
        else if (!told && lines->line[i].keep >= LINES_MARKED)
            draw_mark(hidden, line, scene, canvas);
        else
            continue;
        told |= out[i];
        y++;
    }
    free(out);
    return marks ? 0 : hidden;
}

void lines_draw_from(const Lines *lines, size_t first, Rect rect, const Scene *scene,
                     Canvas *canvas)
{
    for (size_t i = first; i < lines->count && rect.h > 0; i++) {
        draw_line(lines, i, (Rect){rect.x, rect.y++, rect.w, 1}, scene, canvas);
        rect.h--;
    }
}

int lines_width_of(const Lines *lines, size_t at, const Canvas *canvas)
{
    const Line *line = &lines->line[at];
    int columns = 0;
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        if (lines->span[i].column > columns)
            columns = lines->span[i].column;
        columns += canvas_width(canvas, lines->text.text + lines->span[i].text);
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
