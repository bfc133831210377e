// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/region.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"

static Region *add(Canvas *canvas, Rect rect, const char *line)
{
    MEM_GROW(canvas->region, canvas->regions, canvas->region_capacity);
    Region *region = &canvas->region[canvas->regions++];
    *region = (Region){.rect = rect, .line = canvas->lines.size};
    buffer_add(&canvas->lines, line);
    buffer_add_n(&canvas->lines, "", 1);
    return region;
}

void canvas_region(Canvas *canvas, Rect rect, const char *format, ...)
{
    char line[256];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n > 0 && n < (int)sizeof line && rect.w > 0 && rect.h > 0)
        add(canvas, rect, line);
}

void canvas_grid(Canvas *canvas, Rect rect, const RegionGrid *grid, const char *name)
{
    if (grid->w > 0 && rect.w > 0 && rect.h > 0)
        add(canvas, rect, name)->grid = *grid;
}

bool canvas_command(const Canvas *canvas, int x, int y, Buffer *out)
{
    for (size_t i = canvas->regions; i-- > 0;) {
        const Region *region = &canvas->region[i];
        const RegionGrid *grid = &region->grid;
        const Rect rect = region->rect;
        if (x < rect.x || x >= rect.x + rect.w || y < rect.y || y >= rect.y + rect.h)
            continue;
        BUG_ON(region->line >= canvas->lines.size);
        const char *line = buffer_text(&canvas->lines) + region->line;
        if (grid->w == 0) {
            buffer_add(out, line);
            return true;
        }
        const int lines = y - rect.y;
        const size_t down = (size_t)(grid->h > 0 ? lines / grid->h : 2 * lines);
        const size_t row = grid->row + down * grid->down;
        const size_t col = grid->col + (size_t)((x - rect.x) / grid->w) * grid->across;
        if (row >= grid->rows || col >= grid->cols)
            return false;
        buffer_printf(out, "select %s[%zu,%zu]", line, (grid->swap ? col : row) + 1,
                      (grid->swap ? row : col) + 1);
        return true;
    }
    return false;
}
