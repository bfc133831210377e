// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of screens in tests/golden/pairs, in which every two of size, place,
// characters, theme and forms meet, and how its rows are opened and drawn.
#pragma once

#include "open.h"

enum { PLAN_LINE = 512, PLAN_LINES_MOST = 1000 };

typedef struct PlanRow {
    char text[PLAN_LINE]; // as it stands in the file
    char lesson[128], stop[64], commands[PLAN_LINE];
    int w, h;
} PlanRow;

// Reads the next row, comments left out; false at the end.
static inline bool plan_next(FILE *file, PlanRow *row)
{
    while (fgets(row->text, sizeof row->text, file)) {
        row->text[strcspn(row->text, "\n")] = '\0';
        int used = 0;
        if (sscanf(row->text, "%dx%d %127s %63s %n", &row->w, &row->h, row->lesson, row->stop,
                   &used) != 4)
            continue;
        snprintf(row->commands, sizeof row->commands, "%s", row->text + used);
        return true;
    }
    return false;
}

// Runs the commands of a line "one; two; three"; false where one fails.
static inline bool plan_run(App *app, const char *commands)
{
    char line[PLAN_LINE];
    for (const char *at = commands; *at;) {
        const size_t n = strcspn(at, ";");
        snprintf(line, sizeof line, "%.*s", (int)n, at);
        if (!run(app, line))
            return false;
        at += n;
        at += strspn(at, "; ");
    }
    return true;
}

// The program at the row's stop after its commands, with 256 colours but in the
// theme without any; NULL where that fails, and why on stdout.
static inline App *plan_open(const PlanRow *row, Lang lang)
{
    char path[OPEN_PATH], below[OPEN_PATH], line[128];
    const bool named = !strchr(row->lesson, '/');
    snprintf(below, sizeof below, named ? "lessons/%s.lua" : "%s", row->lesson);
    App *app = open_lesson(tree_path(below, path), lang);
    if (!app)
        return NULL;
    snprintf(line, sizeof line, "goto %s", row->stop);
    if (!run(app, line) || !plan_run(app, row->commands)) {
        app_free(app);
        return NULL;
    }
    app->depth = app->display.theme == THEME_MONO ? DEPTH_MONO : DEPTH_256;
    return app;
}

// A canvas on which the program has drawn; the caller frees it.
static inline Canvas *plan_draw(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, app->display.glyphs);
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    return canvas;
}

// What stands in `w` columns from (x, y), blanks included.
static inline void canvas_read(const Canvas *canvas, int x, int y, int w, Buffer *out)
{
    for (int i = x < 0 ? 0 : x; i < x + w && i < canvas->w; i++) {
        if (y >= 0 && y < canvas->h && canvas_at(canvas, i, y)->ch)
            buffer_add_char(out, canvas_at(canvas, i, y)->ch);
    }
}
