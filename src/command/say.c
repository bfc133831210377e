// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/say.h"

#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "command/help.h"
#include "export/text.h"
#include "session/progress.h"
#include "view/glyphs.h"
#include "view/view_table.h"
#include "view/words.h"

// Appends `text` in the glyphs in use, and releases it.
static void say(const App *app, Buffer *text, Buffer *out)
{
    glyphs_write(app->display.glyphs, buffer_text(text), out);
    buffer_release(text);
}

// ---- The contents ------------------------------------------------------

// "3 softmax: Softmax and its Jacobian, stop 12/26, 25 min"
static void list_lesson(const App *app, size_t index, const char *last, Buffer *out)
{
    BUG_ON(index >= app->catalog.count);
    const LessonHeader *header = &app->catalog.entry[index].header;
    static const Text comma = {", ", "，"};
    const Lang lang = app->display.lang;
    SAYF(out, lang, "{1} {2}: {3}", "{1} {2}：{3}", say_int(app->catalog.entry[index].number),
         say_text(header->id), say_text(words_either(&header->title, lang)));
    if (app->contents.marks == app->catalog.count)
        contents_write_mark(&app->contents.mark[index],
                            (MarkForm){lang, text_in(&comma, lang), "", true}, out);
    if (last && strcmp(last, header->id) == 0) {
        buffer_add(out, text_in(&comma, lang));
        buffer_add(out, text_in(&contents_last, lang));
    }
    if (header->minutes > 0)
        SAYF(out, lang, ", {1} min", "，{1} 分钟", say_int(header->minutes));
    buffer_add(out, "\n");
}

static void list_lessons(const App *app, Buffer *out)
{
    char *last = app->progress.folder ? progress_last(app->progress.folder) : NULL;
    int part = 0;
    for (size_t i = 0; i < app->catalog.count; i++) {
        const int own = app->catalog.entry[i].header.part;
        if (own != part)
            buffer_printf(out, "%s\n", part_title(own, app->display.lang));
        part = own;
        list_lesson(app, i, last, out);
    }
    free(last);
}

// The selected lesson and how it begins.
static void say_row(App *app, Buffer *out)
{
    Buffer text = {0}, question = {0};
    if (app->contents.row >= app->catalog.count)
        return;
    list_lesson(app, app->contents.row, NULL, &text);
    contents_question(app, &question);
    if (question.size > 0)
        buffer_printf(&text, "%s\n", buffer_text(&question));
    buffer_release(&question);
    say(app, &text, out);
}

// ---- The parts of a lesson -----------------------------------------------

void say_place(App *app, Buffer *out)
{
    Buffer text = {0};
    if (app->session)
        text_stop(app->session, app->display.lang, &text);
    else
        list_lessons(app, &text);
    say(app, &text, out);
}

void say_cell(App *app, Buffer *out)
{
    Session *session = app->session;
    const Lang lang = app->display.lang;
    Buffer text = {0};
    if (session->whys > 0) {
        text_why(session, lang, &text);
    } else {
        text_selected(session, lang, &text);
        text_notes(session, lang, &text);
    }
    say(app, &text, out);
}

void say_task(App *app, Buffer *out)
{
    Buffer text = {0};
    text_task(app->session, app->display.lang, &text);
    say(app, &text, out);
}

void say_changes(App *app, Buffer *out)
{
    Buffer text = {0};
    text_changes(app->session, app->display.lang, &text);
    say(app, &text, out);
}

void say_view(App *app, Buffer *out)
{
    BUG_ON(app->session->view >= VIEW_COUNT);
    const Lang lang = app->display.lang;
    const View *view = &view_table[app->session->view];
    Buffer text = {0};
    SAYF(&text, lang, "{1}: {2}\n", "{1}：{2}\n", say_text(text_in(&view->title, lang)),
         say_text(text_in(&view->help, lang)));
    text_view(app->session, lang, &text);
    say(app, &text, out);
    session_view(app->session, VIEW_LESSON);
}

void say_help(App *app, Buffer *out)
{
    enum { UNBROKEN = 400 }; // columns: lines are not wrapped here
    Canvas *canvas = canvas_new(UNBROKEN, 1, app->display.glyphs);
    Lines lines = {0};
    Buffer text = {0};
    help_lines(app, &lines, canvas);
    lines_words(&lines, app->display.lang, &text);
    say(app, &text, out);
    lines_release(&lines);
    canvas_free(canvas);
    app->help.open = false;
}

void say_message(App *app, Buffer *out)
{
    Buffer text = {0};
    if (app->message.size == 0)
        return;
    buffer_printf(&text, "%s\n", buffer_text(&app->message));
    say(app, &text, out);
}

void say_notice(App *app, Buffer *out)
{
    Buffer text = {0};
    if (app->notice.size == 0)
        return;
    buffer_printf(&text, "%s\n", buffer_text(&app->notice));
    say(app, &text, out);
}

void say_error(App *app, const Error *err, const char *head, Buffer *out)
{
    char what[ERROR_TEXT_SIZE];
    Buffer text = {0};
    error_write(err, app->display.lang, what, sizeof what);
    buffer_printf(&text, "%s%s\n", head, what);
    say(app, &text, out);
}

// ---- What a command did ------------------------------------------------

SayPlace say_place_now(const App *app)
{
    const Session *session = app->session;
    SayPlace place = {.session = session, .row = app->contents.row, .display = app->display};
    if (!session)
        return place;
    place.stop = session->stop;
    place.page = session->page;
    place.whys = session->whys;
    if (place.whys > 0)
        place.pointed = session->why[place.whys - 1].source;
    place.cell = session->cell;
    place.changes = session->changes;
    place.tasks = session->task_changes;
    return place;
}

static bool has_moved(const SayPlace *from, const SayPlace *to)
{
    return from->session != to->session || from->stop != to->stop || from->page != to->page;
}

// The same stop reads otherwise: in the other language, with tokens as columns,
// more decimals, NumPy.
static bool is_shown_otherwise(const SayPlace *from, const SayPlace *to)
{
    const Display *a = &from->display, *b = &to->display;
    return a->lang != b->lang ||
           (to->session && (a->columns != b->columns || a->decimals != b->decimals ||
                            a->labels != b->labels || a->numpy != b->numpy));
}

// Another number is looked at, at the same stop.
static bool has_selected(const SayPlace *from, const SayPlace *to)
{
    const CellRef *a = &from->cell, *b = &to->cell;
    return to->session &&
           (from->whys != to->whys || from->display.panel != to->display.panel ||
            from->pointed != to->pointed || a->side != b->side || a->node != b->node ||
            a->path != b->path || a->row != b->row || a->col != b->col);
}

void say_difference(App *app, const SayPlace *before, Buffer *out)
{
    const SayPlace after = say_place_now(app);
    say_message(app, out);
    if (app->help.open)
        say_help(app, out);
    else if (!app->quit && app->session && app->session->view != VIEW_LESSON)
        say_view(app, out);
    else if (!app->quit && (has_moved(before, &after) || is_shown_otherwise(before, &after)))
        say_place(app, out);
    else if (!app->quit && !app->session && before->row != after.row)
        say_row(app, out);
    else if (!app->quit && before->tasks != after.tasks)
        say_task(app, out);
    else if (!app->quit && has_selected(before, &after))
        say_cell(app, out);
    else if (!app->quit && before->changes != after.changes)
        say_changes(app, out);
}
