// SPDX-License-Identifier: GPL-3.0-or-later
#include "term/line_say.h"

#include <stdio.h>

#include "command/help.h"
#include "export/text.h"
#include "view/glyphs.h"
#include "view/view_table.h"

// Writes and releases `text`.
static void say(const App *app, Buffer *text, FILE *file)
{
    Buffer shown = {0};
    glyphs_write(app->display.glyphs, buffer_text(text), &shown);
    fputs(buffer_text(&shown), file);
    buffer_release(&shown);
    buffer_release(text);
}

static void list_lessons(const App *app, Buffer *out)
{
    for (size_t i = 0; i < app->catalog.count; i++) {
        const CatalogEntry *entry = &app->catalog.entry[i];
        const Words *title = &entry->header.title;
        const char *text = title->text[app->display.lang];
        if (!text)
            text = title->text[LANG_EN] ? title->text[LANG_EN]
                                        : title->text[LANG_ZH];
        buffer_printf(out, "%d %s: %s\n", entry->number, entry->header.id,
                      text ? text : "");
    }
}

void line_say_place(App *app)
{
    Buffer out = {0};
    if (app->session)
        text_stop(app->session, app->display.lang, &out);
    else
        list_lessons(app, &out);
    say(app, &out, stdout);
}

void line_say_cell(App *app)
{
    Session *session = app->session;
    const Lang lang = app->display.lang;
    Buffer out = {0};
    if (session->whys > 0) {
        text_why(session, lang, &out);
    } else {
        text_cell(session, session->cell, lang, &out);
        text_notes(session, lang, &out);
    }
    say(app, &out, stdout);
}

void line_say_changes(App *app)
{
    Buffer out = {0};
    text_changes(app->session, app->display.lang, &out);
    say(app, &out, stdout);
}

void line_say_view(App *app)
{
    static const Text drawing = {"which line mode cannot draw",
                                 "行模式画不出来"};
    const Lang lang = app->display.lang;
    const View *view = &view_table[app->session->view];
    Buffer out = {0};
    buffer_printf(&out, lang == LANG_ZH ? "%s：%s；%s\n" : "%s: %s, %s\n",
                  text_in(&view->title, lang), text_in(&view->help, lang),
                  text_in(&drawing, lang));
    say(app, &out, stdout);
    session_view(app->session, VIEW_LESSON);
}

void line_say_help(App *app)
{
    Canvas *canvas = canvas_new(1, 1, app->display.glyphs);
    Lines lines = {0};
    Buffer out = {0};
    help_lines(app, &lines, canvas);
    text_lines(&lines, app->display.lang, &out);
    say(app, &out, stdout);
    lines_release(&lines);
    canvas_free(canvas);
    app->help = false;
}

void line_say_message(App *app)
{
    Buffer out = {0};
    if (app->message.size == 0)
        return;
    buffer_printf(&out, "%s\n", buffer_text(&app->message));
    say(app, &out, stdout);
}

void line_say_notice(App *app)
{
    Buffer out = {0};
    if (app->notice.size == 0)
        return;
    buffer_printf(&out, "%s\n", buffer_text(&app->notice));
    say(app, &out, stderr);
}

void line_say_error(App *app, const Error *err, const char *head)
{
    char text[1024];
    Buffer out = {0};
    fflush(stdout);
    error_write(err, app->display.lang, text, sizeof text);
    buffer_printf(&out, "%s%s\n", head, text);
    say(app, &out, stderr);
}
