// SPDX-License-Identifier: GPL-3.0-or-later
// From the program's state to a canvas: which screen, with which hints.
#include <limits.h>
#include <stdio.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "command/playback.h"
#include "command/present.h"
#include "session/shown.h"
#include "view/chrome.h"
#include "view/contents_screen.h"
#include "view/matrix_view.h"
#include "view/narration_view.h"
#include "view/view_table.h"

// The help scrolls to the last line that it can begin with, or to the last place of a list.
static void draw_help(App *app, const Scene *scene, Canvas *canvas)
{
    SCOPED(lines_release) Lines lines = {0};
    help_lines(app, &lines, canvas);
    const bool places = help_lists_places(app), searches = search_is_on(app) || app->search.types;
    const int count = (int)lines.count, room = int_max(canvas->h - 4, 1);
    const int most = int_max(places ? count - 1 : count - room, 0);
    const int at = int_min(app->help.top, most);
    const int top = places ? (int)window_start((size_t)at, (size_t)room, (size_t)count) : at;
    const int row = places ? at : searches ? int_min(app->search.found, count - 1) : -1;
    char page[32] = "";
    SCOPED(buffer_release) Buffer title = {0};
    *scene->scroll_most = most;
    help_title(app, &title);
    if (app->help.kind == HELP_ARTICLE && count > room)
        snprintf(page, sizeof page, "%d/%d", at / room + 1, (count - 1) / room + 1);
    help_screen_draw(scene, buffer_text(&title), page, &lines, top, row, canvas);
}

// Somebody asked to stop while it was drawn.
static void draw_stopped(const App *app, Canvas *canvas)
{
    static const Text text[] = {TEXT("Stopped before this screen was drawn."),
                                TEXT("A key tries again or leads elsewhere; q quits.")};
    canvas_clear(canvas);
    for (int i = 0; i < 2; i++)
        canvas_text_cut(canvas, 1, 1 + i, canvas->w - 2, (Style){-1, -1, 0},
                        text_in(&text[i], app->display.lang));
}

// Draws, and returns what of it depends on the size.
static ScreenLayout draw_all(App *app, Canvas *canvas, const Prompt *prompt)
{
    BUG_ON(app->session && app->session->view >= VIEW_COUNT);
    SCOPED(mem_drop) Footer *footer = mem_new(1, sizeof *footer);
    footer_make(app, footer);
    const Display *display = &app->display;
    ScreenLayout layout = {0};
    SCOPED(buffer_release) Buffer caption = {0}, how = {0};
    const bool blank = app->present && app->present->shown.blank;
    // No more colours than were asked for, which the words of `colors` count down from all.
    const int most = (int)DEPTH_TRUE - int_max((int)app->colors - (int)COLORS_24BIT, 0);
    const ColorDepth depth = (ColorDepth)int_min((int)app->depth, most);
    if (!blank)
        playback_caption(app, &caption);
    Scene scene = {
        .session = app->session,
        .theme = {display->theme == THEME_AUTO ? app->detected : display->theme, depth},
        .lang = display->lang,
        .hint = footer->hint,
        .hints = footer->count,
        .message = app->message.size ? buffer_text(&app->message) : NULL,
        .message_is_error = app->message_is_error,
        .message_adds = app->message_adds,
        .letters = app->present ? &app->present->letters : NULL,
        .caption = caption.size ? buffer_text(&caption) : NULL,
        .alone = app->exercise.reviews,
        .prompt = prompt,
        .part = reading_part(app),
        .scroll_most = &layout.scroll_most,
        .postponed = app->quick ? &app->postponed : NULL,
    };
    canvas_clear(canvas);
    canvas_restyle(canvas, (Rect){0, 0, canvas->w, canvas->h},
                   theme_style(&scene.theme, STYLE_TEXT));
    const int captioned = chrome_caption(&scene, canvas);
    canvas->h -= captioned; // the screen is what is above it
    if (captioned == 0 && !scene.message)
        scene.message = scene.caption;
    Question question;
    if (!scene.message && prompt && prompt->kind == PROMPT_ANSWER &&
        session_question(app->session, &question)) {
        const SayArg task = say_text(text_in(task_how(app->session, question.task), scene.lang));
        SAYF(&how, scene.lang, "{1}; Enter answers, Esc drops it", task);
        scene.message = buffer_text(&how);
    }
    char unread[ERROR_TEXT_SIZE];
    if (!scene.message && error_is_set(&app->progress.unread)) { // until the file is put right
        error_write(&app->progress.unread, display->lang, unread, sizeof unread);
        scene.message = unread;
        scene.message_is_error = true;
    }
    if (!scene.message && error_is_set(&app->progress.unkept) && !app->present)
        scene.message = text_in(&(const Text)TEXT("unsaved"), display->lang);
    scene.presents = app->present && app->session && !app->help.open;
    if (blank) {
        chrome_too_small(&scene, canvas);
    } else if (app->door.open) {
        SCOPED(lines_release) Lines lines = {0};
        const int chosen = door_lines(app, canvas, &lines);
        help_screen_draw(&scene, text_in(&(const Text)TEXT("Find"), scene.lang), "", &lines, 0,
                         chosen, canvas);
    } else if (app->help.open) {
        draw_help(app, &scene, canvas);
    } else if (scene.presents && session_shows_stop(app->session)) {
        layout.slides = present_view_draw(&scene, &app->present->shown, canvas);
    } else if (app->session) {
        view_draw(&scene, canvas);
    } else {
        const Contents contents = contents_now(app);
        contents_screen_draw(&scene, &contents, canvas);
    }
    if (prompt || !blank) // blank stays blank
        chrome_on_top(&scene, canvas);
    canvas->h += captioned;
    BUG_ON(canvas->parts < 1 || layout.scroll_most < 0);
    layout.parts = (size_t)canvas->parts;
    layout.hides = canvas->hides;
    layout.awaits = canvas->awaits;
    return layout;
}

// The views lay out what they draw while they draw it, so what there is to know
// is found out by drawing on a canvas that nobody sees.
ScreenLayout app_layout(App *app)
{
    if (app->cols == 0 || app->rows == 0 || (app->session && !session_settle(app->session)))
        return (ScreenLayout){.parts = 1, .scroll_most = INT_MAX};
    SCOPED(canvas_drop) Canvas *canvas = canvas_new(app->cols, app->rows, app->display.glyphs);
    return draw_all(app, canvas, NULL);
}

ScreenLayout app_seen(App *app)
{
    return app->seen ? app->drawn : app_layout(app);
}

void app_draw(App *app, Canvas *canvas, const Prompt *prompt)
{
    Graph *graph = app->session ? app->session->graph : NULL;
    canvas->glyphs = app->display.glyphs;
    app->postponed = false;
    if (graph && !app->stopped) {
        graph_begin_work(graph);
        app->stopped = !session_settle(app->session);
    }
    if (!app->stopped)
        app->drawn = draw_all(app, canvas, prompt);
    app->stopped |= graph && graph_stopped(graph);
    app->seen = !app->stopped && canvas->w == app->cols && canvas->h == app->rows;
    if (app->stopped)
        draw_stopped(app, canvas);
}
