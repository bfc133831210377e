// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/help_parts.h"

#include "view/wrap.h"

// The text of a line that wrap_text has set.
static void copy_line(const Lines *from, size_t at, Buffer *out)
{
    BUG_ON(at >= from->count);
    const Line *line = &from->line[at];
    for (size_t i = line->first; i < line->first + line->spans; i++)
        buffer_add(out, from->text.text + from->span[i].text);
}

void help_row(const Cell *cell, size_t cells, const Canvas *canvas, Lines *out)
{
    BUG_ON(cells < 1 || cells > 3);
    Lines part[3] = {0};
    size_t height = 1;
    for (size_t i = 0; i < cells; i++) {
        if (cell[i].width > 0)
            wrap_text(canvas, cell[i].text, cell[i].width, &part[i]);
        height = part[i].count > height ? part[i].count : height;
    }
    for (size_t line = 0; line < height; line++) {
        lines_start(out, 0);
        for (size_t i = 0; i < cells; i++) {
            if (line >= part[i].count)
                continue;
            Buffer text = {0};
            copy_line(&part[i], line, &text);
            lines_add_at(out, cell[i].role, cell[i].column, buffer_text(&text));
            buffer_release(&text);
        }
    }
    for (size_t i = 0; i < cells; i++)
        lines_release(&part[i]);
}

void help_pair(const char *name, const char *text, int column, const Canvas *canvas, Lines *out)
{
    const Cell cells[] = {{STYLE_KEY, HELP_INDENT, column - HELP_INDENT - HELP_GAP, name},
                          {STYLE_TEXT, column, canvas->w - 2 - column, text}};
    help_row(cells, 2, canvas, out);
}

void help_heading(const Text *title, Lang lang, Lines *out)
{
    if (out->count > 0)
        lines_start(out, 0);
    lines_start(out, 0);
    lines_add(out, STYLE_NAME, text_in(title, lang));
}

int help_name_room(const Canvas *canvas, int most)
{
    return canvas->w / 4 > most ? canvas->w / 4 : most;
}

int help_column_after(int width, int most)
{
    return HELP_INDENT + (width < most ? width : most) + HELP_GAP;
}
