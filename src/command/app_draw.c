// SPDX-License-Identifier: GPL-3.0-or-later
// From the program's state to a canvas: which screen, with which hints.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/app.h"
#include "command/help.h"
#include "command/key_table.h"
#include "command/present.h"
#include "session/progress.h"
#include "view/contents_screen.h"
#include "view/view_table.h"

static void draw_contents(App *app, const Scene *scene, Canvas *canvas)
{
    char *last = app->progress ? progress_last(app->progress) : NULL;
    Buffer question = {0};
    app_question(app, &question);
    const bool known = app->marks == app->catalog.count;
    const Contents contents = {.catalog = &app->catalog,
                               .mark = known ? app->mark : NULL,
                               .row = app->row,
                               .last = last,
                               .question = question.size > 0 ? buffer_text(&question) : NULL};
    contents_screen_draw(scene, &contents, canvas);
    buffer_release(&question);
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

// Which part of the narration is to be seen. Coming back from behind, the last.
static size_t part_of(App *app)
{
    struct ReadingPlace *reading = &app->reading;
    const Session *s = app->session;
    if (!s)
        return 0;
    const bool before =
        s->stop < reading->stop || (s->stop == reading->stop && s->page < reading->page);
    if (s->stop != reading->stop || s->page != reading->page)
        reading->part = before && app->walked ? SIZE_MAX : 0;
    reading->stop = s->stop;
    reading->page = s->page;
    return reading->part;
}

static void draw_view(App *app, const Scene *scene, Canvas *canvas)
{
    BUG_ON(app->session->view >= VIEW_COUNT);
    view_draw(scene, canvas);
    if (app->session->scroll > *scene->scroll_most)
        session_scroll(app->session, *scene->scroll_most);
}

// What was to be drawn took long, and somebody asked to stop.
static void draw_stopped(const App *app, Canvas *canvas)
{
    static const Text text[] = {
        {"Stopped: this takes long to compute.", "已停下：这里要算很久。"},
        {"A key tries again or leads elsewhere; q quits.", "按键会再试或去别处；q 退出。"}};
    canvas_clear(canvas);
    for (int i = 0; i < 2; i++)
        canvas_text_cut(canvas, 1, 1 + i, canvas->w - 2, (Style){-1, -1, 0},
                        text_in(&text[i], app->display.lang));
}

static void draw_all(App *app, Canvas *canvas, const Prompt *prompt)
{
    Footer *footer = mem_new(1, sizeof *footer);
    footer_make(app, footer);
    const Display *display = &app->display;
    int scroll_most = 0;
    const Scene scene = {
        .session = app->session,
        .theme = {display->theme == THEME_AUTO ? app->detected : display->theme, app->depth},
        .lang = display->lang,
        .hint = footer->hint,
        .hints = footer->count,
        .message = app->message.size ? buffer_text(&app->message) : NULL,
        .message_is_error = app->message_is_error,
        .unsaved = error_is_set(&app->unkept),
        .prompt = prompt,
        .part = part_of(app),
        .scroll_most = &scroll_most,
    };
    canvas->glyphs = display->glyphs;
    canvas_clear(canvas);
    const bool presents = app->present && app->session && app->session->view == VIEW_LESSON;
    canvas_restyle(canvas, (Rect){0, 0, canvas->w, canvas->h},
                   theme_style(&scene.theme, STYLE_TEXT));
    if (app->help)
        draw_help(app, &scene, canvas);
    else if (presents)
        present_view_draw(&scene, &app->present->shown, canvas);
    else if (app->session)
        draw_view(app, &scene, canvas);
    else
        draw_contents(app, &scene, canvas);
    app->reading.parts = (size_t)canvas->parts;
    if (app->reading.part >= app->reading.parts)
        app->reading.part = app->reading.parts - 1;
    free(footer);
}

void app_draw(App *app, Canvas *canvas, const Prompt *prompt)
{
    Graph *graph = app->session ? app->session->graph : NULL;
    canvas->glyphs = app->display.glyphs;
    if (graph && !app->stopped) {
        graph_begin_work(graph);
        app->stopped = !session_settle(app->session);
    }
    if (!app->stopped)
        draw_all(app, canvas, prompt);
    app->stopped |= graph && graph_stopped(graph);
    if (app->stopped)
        draw_stopped(app, canvas);
}
