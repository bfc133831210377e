// SPDX-License-Identifier: GPL-3.0-or-later
// From the program's state to a canvas: which screen, with which hints.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/app.h"
#include "command/help.h"
#include "command/key_table.h"
#include "session/progress.h"
#include "view/list_screens.h"
#include "view/view_table.h"

static void draw_contents(App *app, const Scene *scene, Canvas *canvas)
{
    char *last = app->progress ? progress_last(app->progress) : NULL;
    const bool known = app->marks == app->catalog.count;
    contents_screen_draw(scene, &app->catalog, known ? app->mark : NULL, app->row, last, canvas);
    free(last);
}

static void draw_help(App *app, const Scene *scene, Canvas *canvas)
{
    Lines lines = {0};
    help_lines(app, &lines, canvas);
    const int most = (int)lines.count - (canvas->h - 4);
    if (app->help_top > most)
        app->help_top = most > 0 ? most : 0;
    help_screen_draw(scene, help_title(app), &lines, app->help_top, canvas);
    lines_release(&lines);
}

static void draw_view(App *app, const Scene *scene, Canvas *canvas)
{
    view_table[app->session->view].draw(scene, canvas);
    if (app->session->scroll > *scene->scroll_most)
        session_scroll(app->session, *scene->scroll_most);
}

void app_draw(App *app, Canvas *canvas, const Prompt *prompt)
{
    Footer *footer = mem_new(1, sizeof *footer);
    footer_make(app, footer);
    const Display *display = &app->display;
    int scroll_most = 0;
    const Scene scene = {
        .session = app->session,
        .theme = {display->theme == THEME_AUTO ? app->detected : display->theme,
                  app->depth},
        .lang = display->lang,
        .hint = footer->hint,
        .hints = footer->count,
        .message = app->message.size ? buffer_text(&app->message) : NULL,
        .message_is_error = app->message_is_error,
        .prompt = prompt,
        .scroll_most = &scroll_most,
    };
    canvas->glyphs = display->glyphs;
    canvas_clear(canvas);
    if (app->help)
        draw_help(app, &scene, canvas);
    else if (app->session)
        draw_view(app, &scene, canvas);
    else
        draw_contents(app, &scene, canvas);
    free(footer);
}
