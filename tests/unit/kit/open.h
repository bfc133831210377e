// SPDX-License-Identifier: GPL-3.0-or-later
// Opens lessons for tests: the program without a front end, on the lessons of
// the source tree.
#pragma once

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/app.h"
#include "export/formats.h"

enum { OPEN_PATH = 512 };

// A file below the source tree: `below` starts at its root.
static inline const char *tree_path(const char *below, char out[OPEN_PATH])
{
    const char *tests = getenv("TESTS");
    snprintf(out, OPEN_PATH, "%s/../%s", tests ? tests : "tests", below);
    return out;
}

// All lessons of a pattern ("lessons/*.lua") in alphabetical order.
static inline glob_t tree_glob(const char *pattern)
{
    char path[OPEN_PATH];
    glob_t found = {0};
    glob(tree_path(pattern, path), 0, NULL, &found);
    return found;
}

// The program with that lesson open, or a message on stdout and NULL. The
// catalogue has the lessons of the tree.
static inline App *open_lesson(const char *path, Lang lang)
{
    static char library[OPEN_PATH];
    const AppOptions options = {
        .lang = lang, .lesson = {.library_dir = tree_path("lessons/lib", library), .seconds = 60}};
    App *app = app_new(&options);
    app->exercise.random = random_seeded(1); // exercises are the same each time
    app->options.library_dir = library;
    char assets[OPEN_PATH];
    free(app->assets);
    app->assets = strdup(tree_path("assets", assets));
    char lessons[OPEN_PATH];
    char *dirs[] = {(char *)tree_path("lessons", lessons)};
    catalog_release(&app->catalog);
    catalog_read(&app->catalog, dirs, 1);
    free(app->contents.mark); // a mark for each of these lessons, too
    app->contents.mark = calloc(app->catalog.count, sizeof *app->contents.mark);
    Error err = {0};
    if (path && !app_open(app, path, &err)) {
        char text[1024];
        error_write(&err, LANG_EN, text, sizeof text);
        printf("# %s\n", text);
        app_free(app);
        return NULL;
    }
    return app;
}

// The same with nothing covered by questions.
static inline App *open_bare(const char *path, Lang lang)
{
    App *app = open_lesson(path, lang);
    if (app)
        app->session->uncovered = true;
    return app;
}

// The program with a lesson of that api and text behind its header open; NULL with a message
// where it does not load.
static inline App *open_text(int api, const char *text)
{
    char path[] = "/tmp/qkv-text-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    fprintf(file, "lesson { api = %d, id = 'm', title = 'm' }\n%s", api, text);
    fclose(file);
    App *app = open_lesson(path, LANG_EN);
    remove(path);
    return app;
}

// The program with the worked case.
static inline App *open_worked_case(Lang lang)
{
    char path[OPEN_PATH];
    return open_lesson(tree_path("lessons/three-tokens.lua", path), lang);
}

// What the program shows, with colours; the caller frees it.
static inline char *screen_of(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    canvas->glyphs = app->display.glyphs;
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    Buffer out = {0};
    canvas_write(canvas, true, &out);
    canvas_free(canvas);
    return buffer_take(&out);
}

// The same of a stop whose text and question take turns: all parts, one after another.
static inline char *parts_of(App *app, int cols, int rows)
{
    Buffer all = {0};
    app_resize(app, cols, rows);
    const size_t now = reading_part(app), parts = app->present ? 1 : app_layout(app).parts;
    for (size_t part = 0; part < parts; part++) {
        if (parts > 1)
            reading_turn(app, part);
        char *screen = screen_of(app, cols, rows);
        buffer_add(&all, screen);
        free(screen);
    }
    if (parts > 1)
        reading_turn(app, now);
    return buffer_take(&all);
}

// The lesson's numbers as JSON; the caller frees it.
static inline char *json_of(App *app)
{
    Buffer out = {0};
    json_export(&(Export){.session = app->session, .out = &out, .ask = &(ExportAsk){0}});
    return buffer_take(&out);
}

// Runs a command; tells where it fails.
static inline bool run(App *app, const char *line)
{
    Error err = {0};
    if (app_run(app, line, &err))
        return true;
    char text[1024];
    error_write(&err, LANG_EN, text, sizeof text);
    printf("# %s: %s\n", line, text);
    return false;
}
