// SPDX-License-Identifier: GPL-3.0-or-later
// Screens of lessons as zones and numbers: what is drawn, where, and which cells show a number.
#pragma once

#include "screen_cells.h"
#include "view/narration_view.h"
#include "view/stage.h"

static const int zone_sizes[][2] = {{40, 12},  {60, 20},  {80, 24}, {100, 30},
                                    {120, 35}, {140, 45}, {200, 60}};
enum { ZONE_SIZES = sizeof zone_sizes / sizeof *zone_sizes };

static const char *const zone_names[ZONES] = {"no zone", "title",    "strip", "figure",  "sum",
                                              "text",    "question", "mark",  "message", "footer"};

// The screen as it is at that size; the caller's.
static inline Canvas *zones_draw(App *app, const int size[2])
{
    Canvas *canvas = canvas_new(size[0], size[1], GLYPHS_UNICODE);
    app_resize(app, size[0], size[1]);
    app_draw(app, canvas, NULL);
    return canvas;
}

static inline const char *zones_where(const App *app, const Canvas *canvas)
{
    static char where[200];
    snprintf(where, sizeof where, "%s stop %zu, %dx%d %s", app->session->lesson->header.id,
             app->session->stop + 1, canvas->w, canvas->h,
             app->display.lang == LANG_ZH ? "zh" : "en");
    return where;
}

// Whether a number of a figure stands there: what a click selects.
static inline bool zones_number(const Canvas *canvas, int c)
{
    Buffer line = {0};
    const bool is = canvas->cell[c].zone == ZONE_FIGURE &&
                    canvas_command(canvas, c % canvas->w, c / canvas->w, &line) &&
                    strncmp(buffer_text(&line), "select ", strlen("select ")) == 0;
    buffer_release(&line);
    return is;
}

// What the views are given to draw where the program stands.
static inline Scene zones_scene(const App *app, int *scroll_most)
{
    return (Scene){.session = app->session,
                   .lang = app->display.lang,
                   .theme = {THEME_DARK, app->depth},
                   .scroll_most = scroll_most};
}

// The stage of the stop where the program stands.
static inline Stage zones_stage(const App *app, const Canvas *canvas)
{
    int scroll_most = 0;
    const Scene scene = zones_scene(app, &scroll_most);
    return stage_of(&scene, canvas);
}

// The characters of a zone without blanks, in reading order.
static inline void zones_read(const Canvas *canvas, unsigned zones, Buffer *out)
{
    for (int i = 0; i < canvas->w * canvas->h; i++) {
        const CanvasCell *at = &canvas->cell[i];
        if ((zones >> at->zone & 1) && at->ch != ' ' && at->ch != 0)
            buffer_add_char(out, at->ch);
    }
}

// Appends a text without its blanks.
static inline void zones_squeeze(const char *text, Buffer *out)
{
    for (; *text; text++)
        buffer_add_n(out, text, *text != ' ');
}

// Whether all of these parts of the question, with replies and hints, stands on the canvas; how it
// is answered is what its keys say, too.
static inline bool zones_has_asked(const App *app, const Canvas *canvas, unsigned parts)
{
    enum { WIDE = 4000 };
    int scroll_most = 0;
    const Scene scene = zones_scene(app, &scroll_most);
    SCOPED(lines_release) Lines lines = {0};
    SCOPED(buffer_release) Buffer seen = {0};
    SCOPED(buffer_release) Buffer how = {0};
    Question open;
    bool has = true;
    if (session_question(app->session, &open))
        zones_squeeze(text_in(task_how(app->session, open.task), app->display.lang), &how);
    zones_read(canvas, 1 << ZONE_QUESTION | 1 << ZONE_MESSAGE | 1 << ZONE_FOOTER | 1 << ZONE_MARK,
               &seen);
    question_parts(&scene, canvas, WIDE, parts, &lines);
    for (size_t i = 0; has && i < lines.count; i++) {
        SCOPED(buffer_release) Buffer text = {0};
        const Line *line = &lines.line[i];
        for (size_t k = line->first; k < line->first + line->spans; k++)
            zones_squeeze(lines_text(&lines, k), &text);
        const char *sum = strchr(buffer_text(&text), '=');
        if (sum && strchr(sum + 1, '=')) // with as many steps as the line has room for
            buffer_cut(&text, (size_t)(sum - buffer_text(&text)));
        if (strncmp(buffer_text(&text), buffer_text(&how), how.size) != 0 || how.size == 0)
            has = strstr(buffer_text(&seen), buffer_text(&text)) != NULL;
    }
    return has;
}
