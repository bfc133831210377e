// SPDX-License-Identifier: GPL-3.0-or-later
// The worked case at one of its questions, and what tests of tasks ask of it.
#ifndef QKV_TESTS_UNIT_TASK_APP_H
#define QKV_TESTS_UNIT_TASK_APP_H

#include "graph/address.h"
#include "open.h"
#include "session/task.h"

enum { W = 140, H = 45, TODAY = 20000 };

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
    assert_true(address_parse(app->session->graph, text, &address, NULL));
    return address_cell(&address);
}

static inline bool covered(App *app, const char *cell)
{
    return session_covered(app->session, cell_of(app, cell));
}

static inline bool fails(App *app, const char *line)
{
    return !app_run(app, line, NULL);
}

static inline TaskState *state_of(App *app, const char *id)
{
    const Lesson *lesson = app->session->lesson;
    for (size_t i = 0; i < lesson->tasks; i++) {
        if (strcmp(lesson->task[i].id, id) == 0)
            return &app->session->task[i];
    }
    fail_msg("there is no task %s", id);
    return NULL;
}

static inline void assert_shows(App *app, const char *text, bool shows)
{
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    Buffer screen = {0};
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &screen);
    if ((strstr(buffer_text(&screen), text) != NULL) != shows)
        fail_msg("%s '%s':\n%s", shows ? "no" : "there is", text,
                 buffer_text(&screen));
    buffer_release(&screen);
    canvas_free(canvas);
}

#endif
