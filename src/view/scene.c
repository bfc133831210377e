// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/scene.h"

#include <stdlib.h>

#include "view/region.h"

int scene_say(const Scene *scene, Rect line, StyleRole role, SayArg what, Canvas *canvas)
{
    const int columns = canvas_text_cut(canvas, line.x, line.y, line.w, scene_style(scene, role),
                                        say_arg_text(&what));
    free(what.own);
    return columns;
}

void scene_selects(const Scene *scene, Rect rect, CellRef cell, Canvas *canvas)
{
    SCOPED(buffer_release) Buffer name = {0};
    session_write_cell(scene->session, cell, &name);
    canvas_region(canvas, rect, "select %s", buffer_text(&name));
}
