// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/say.h"

#include "export/text.h"
#include "view/glyphs.h"
#include "view/view_table.h"
#include "view/lines.h"

// Appends `text` in the glyphs in use, or for the ear, and releases it.
static void say(const App *app, Buffer *text, Buffer *out)
{
    SCOPED(buffer_release) Buffer spoken = {0};
    if (app->display.lines && !app->display.signs)
        glyphs_speak(app->display.lang, buffer_text(text), &spoken);
    glyphs_write(app->display.glyphs, buffer_text(spoken.size ? &spoken : text), out);
    buffer_release(text);
}

// All of the contents, or the selected row with those that were folded out below it, if any.
static void write_contents(App *app, bool all, bool below, Buffer *out)
{
    const Scene scene = {.lang = app->display.lang, .spoken = true};
    const Contents contents = contents_now(app);
    size_t end = contents.at + 1;
    while (below && end < contents.rows && contents.row[end].kind > contents.row[contents.at].kind)
        end++;
    contents_words(&scene, &contents, all ? 0 : contents.at, all ? contents.rows : end, out);
}

// ---- What there is to say -----------------------------------------------

void say_place(App *app, Buffer *out)
{
    Buffer text = {0};
    if (app->session)
        text_stop(app->session, app->display.lang, TEXT_ALL, &text);
    else
        write_contents(app, true, false, &text);
    say(app, &text, out);
}

void say_view(App *app, Buffer *out)
{
    BUG_ON(app->session->view >= VIEW_COUNT);
    const Lang lang = app->display.lang;
    const View *view = &view_table[app->session->view];
    Buffer text = {0};
    SAYF(&text, lang, "{1}: {2}\n", say_text(text_in(&view->title, lang)),
         say_text(text_in(&view->help, lang)));
    text_view(app->session, lang, &text);
    say(app, &text, out);
    session_view(app->session, VIEW_LESSON);
}

void say_help(App *app, Buffer *out)
{
    enum { UNBROKEN = 400 }; // columns: lines are not wrapped here
    SCOPED(canvas_drop) Canvas *canvas = canvas_new(UNBROKEN, 1, app->display.glyphs);
    SCOPED(lines_release) Lines lines = {0};
    Buffer text = {0};
    help_lines(app, &lines, canvas);
    if (app->help.kind == HELP_ARTICLE && !app->display.lines) { // a table, to be looked at
        canvas_resize(canvas, canvas->w, (int)lines.count);
        lines_draw_from(&lines, 0, (Rect){0, 0, canvas->w, canvas->h},
                        &(Scene){.lang = app->display.lang}, canvas);
        canvas_write(canvas, false, &text);
    } else {
        lines_words(&lines, app->display.lang, &text);
    }
    say(app, &text, out);
    app->help.open = false;
}

void say_line(const App *app, const char *head, const char *line, Buffer *out)
{
    Buffer text = {0};
    if (*line)
        buffer_printf(&text, "%s%s\n", head, line);
    say(app, &text, out);
}

// ---- What a command did ------------------------------------------------

SayPlace say_place_now(App *app)
{
    const Session *session = app->session;
    SayPlace place = {.session = session,
                      .sessions = app->sessions,
                      .row = app->contents.row,
                      .rows = session ? 0 : contents_now(app).rows,
                      .display = app->display};
    if (!session)
        return place;
    place.stop = session->stop;
    place.page = session->page;
    place.whys = session->whys;
    if (place.whys > 0)
        place.pointed = session->why[place.whys - 1].source;
    place.cell = session->cell;
    place.tasks = session->task_changes;
    return place;
}

// A line, and then the place if it is another one or reads otherwise (in the other
// language, with tokens as columns, more decimals, NumPy); the question if something
// happened to it; the number if another one is looked at at the same stop; or what
// changed.
void say_difference(App *app, const SayPlace *before, Buffer *out)
{
    const SayPlace after = say_place_now(app);
    Session *session = app->session;
    const Lang lang = app->display.lang;
    const Display *a = &before->display, *b = &after.display;
    const bool moved = before->session != session || before->sessions != after.sessions ||
                       before->stop != after.stop || before->page != after.page ||
                       a->lang != b->lang;
    const bool turned = session && before->sessions == after.sessions &&
                        before->stop == after.stop && after.page > 0 && a->lang == b->lang;
    const bool otherwise =
        session && (a->columns != b->columns || a->decimals != b->decimals || a->numpy != b->numpy);
    const bool selected =
        session && (before->whys != after.whys || a->panel != b->panel ||
                    before->pointed != after.pointed || !cell_same(before->cell, after.cell));
    Buffer text = {0};
    say_line(app, "", buffer_text(&app->message), out);
    const bool page = app->help.open;
    const bool ends = page && app->help.kind == HELP_END; // and one has moved on already
    if (page)
        say_help(app, out);
    if (app->quit || (page && !ends))
        return;
    if (session && !view_is_stop(session->view))
        say_view(app, out);
    else if (otherwise || (moved && !turned))
        say_place(app, out);
    else if (moved)
        text_stop(session, lang, TEXT_PAGE, &text);
    else if (!session && (before->row != after.row || before->rows != after.rows))
        write_contents(app, false, before->rows != after.rows, &text);
    else if (before->tasks != after.tasks)
        text_stop(session, lang, 1 << ZONE_QUESTION, &text);
    else if (selected)
        text_stop(session, lang, 1 << ZONE_SUM, &text);
    say(app, &text, out);
}
