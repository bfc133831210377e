// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/cast.h"

#include "export/ansi.h"
#include "export/json.h"

// "[1.5,"o","…"]", in seconds from the start.
static void add_event(Cast *cast, double time, const char *code, const char *data)
{
    buffer_printf(cast->out, "[%.3f", time);
    json_text(NULL, code, cast->out);
    json_text(NULL, data, cast->out);
    buffer_add(cast->out, "]\n");
}

void cast_start(Cast *cast, int w, int h, const char *title, Buffer *out)
{
    *cast = (Cast){.out = out};
    buffer_printf(out, "{\"version\":2,\"width\":%d,\"height\":%d", w, h);
    json_text("title", title, out);
    buffer_add(out, ",\"env\":{\"TERM\":\"xterm-256color\"}}\n");
}

void cast_frame(Cast *cast, double time, const Canvas *canvas)
{
    SCOPED(buffer_release) Buffer bytes = {0};
    buffer_add(&bytes, cast->shown ? "" : "\033[?1049h");
    ansi_frame(&cast->shown, canvas, &bytes);
    if (bytes.size > 0)
        add_event(cast, time, "o", buffer_text(&bytes));
}

void cast_marker(Cast *cast, double time, const char *label)
{
    add_event(cast, time, "m", label);
}

void cast_end(Cast *cast, double time)
{
    add_event(cast, time, "o", "\033[0m\033[?25h\033[?1049l");
    canvas_free(cast->shown);
    cast->shown = NULL;
}
