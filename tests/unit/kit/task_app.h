// SPDX-License-Identifier: GPL-3.0-or-later
// The worked case at one of its questions, and what tests of questions ask.
#pragma once

#include "graph/address.h"
#include "open.h"
#include "session/task.h"

enum { TASK_W = 118, TASK_H = 45, TODAY = 20000 };

// The worked case at a stop, on the day TODAY; the caller frees it.
static inline App *open_at(const char *stop)
{
    App *app = open_worked_case(LANG_EN);
    char line[64];
    app->session->today = TODAY;
    snprintf(line, sizeof line, "goto %s", stop);
    assert_true(run(app, line));
    return app;
}

static inline CellRef cell_of(App *app, const char *text)
{
    Address address;
    assert_true(address_parse(app->session->graph, text, false, &address, ERROR_DROPPED));
    return address_cell(&address);
}

static inline bool covered(App *app, const char *cell)
{
    return session_covered(app->session, cell_of(app, cell));
}

// Goes to the page where the questions of the stop come; returns how many it went on.
static inline size_t read_on(App *app)
{
    size_t turned = 0;
    for (; !app->present && !session_is_read(app->session); turned++)
        session_turn(app->session, true);
    return turned;
}

// Whether a large screen has the text, in one of its parts, where its questions come.
static inline void assert_shows(App *app, const char *text, bool shows)
{
    const CellRef cell = app->session->cell;
    Canvas *canvas = canvas_new(TASK_W, TASK_H, GLYPHS_UNICODE);
    Buffer screen = {0};
    const size_t now = reading_part(app), turned = read_on(app);
    session_select(app->session, cell);
    app_resize(app, TASK_W, TASK_H);
    for (size_t part = 0; part == 0 || (!app->present && part < app_layout(app).parts); part++) {
        if (!app->present)
            reading_turn(app, part);
        app_draw(app, canvas, NULL);
        canvas_write(canvas, false, &screen);
    }
    for (size_t i = 0; i < turned; i++)
        session_turn(app->session, false);
    if (turned > 0)
        session_select(app->session, cell);
    if (!app->present)
        reading_turn(app, now);
    if ((strstr(buffer_text(&screen), text) != NULL) != shows)
        fail_msg("%s '%s':\n%s", shows ? "no" : "there is", text, buffer_text(&screen));
    buffer_release(&screen);
    canvas_free(canvas);
}
