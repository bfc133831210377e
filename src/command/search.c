// SPDX-License-Identifier: GPL-3.0-or-later
// A place is a line of the help page that is open, else what the door has of the open lesson or
// of the contents.
#include "command/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"

MESSAGE(was_stopped, ERROR_USAGE, "the search was stopped");
MESSAGE(no_match, ERROR_USAGE, "'{1}' is found nowhere here");
MESSAGE(no_search, ERROR_USAGE, "nothing is being searched for; / starts a search");

// ---- Places ------------------------------------------------------------

enum { STOP_PLACES = 1 << 16 }; // one for each page that it may have

static bool is_list(const App *app)
{
    return app->help.open || !app->session;
}

// A place is a line of the help, a lesson of the contents, or a page of a stop, as a number.
static void go_to(App *app, size_t place)
{
    if (app->help.open) {
        app->help.top = app->search.found = (int)place;
    } else if (!app->session) {
        contents_select(app, place);
    } else {
        session_goto(app->session, place / STOP_PLACES);
        for (size_t i = 0; i < place % STOP_PLACES; i++)
            session_turn(app->session, true);
    }
}

// ---- Going there ---------------------------------------------------------

// The nearest place so far, around the ends.
typedef struct Way {
    size_t from, to, length; // the first one counts as 0
    int step;
    bool found;
} Way;

static void try_place(Way *way, size_t place)
{
    const size_t length = way->step > 0 ? place - way->from : way->from - place;
    if (way->found && length >= way->length)
        return;
    *way = (Way){way->from, place, length, way->step, true};
}

// The lines of the help that have the text.
static void try_lines(App *app, const char *text, Way *way)
{
    enum { COLS = 80 }; // where there is no screen
    Canvas *canvas = canvas_new(app->cols > 0 ? app->cols : COLS, 1, app->display.glyphs);
    Lines lines = {0};
    help_lines(app, &lines, canvas);
    canvas_free(canvas);
    for (size_t row = 0; row < lines.count; row++) {
        Buffer out = {0};
        const Line *line = &lines.line[row];
        for (size_t i = line->first; i < line->first + line->spans; i++)
            buffer_printf(&out, "%s ", lines_text(&lines, i));
        if (door_fit(buffer_text(&out), text) < FIT_NO)
            try_place(way, row);
        buffer_release(&out);
    }
    lines_release(&lines);
}

// Goes to the first place with the text, from where one is (`here`) or from the next one on.
NONNULL(5) static bool go(App *app, const char *text, int step, bool here, Error *err)
{
    const size_t now = app->help.open  ? (size_t)app->help.top
                       : !app->session ? contents_lesson(app)
                                       : app->session->stop * STOP_PLACES + app->session->page;
    Way way = {.from = now + (here ? 0 : (size_t)step), .step = step};
    if (app->help.open) {
        try_lines(app, text, &way);
    } else {
        Door door = {0};
        door_find(app, text, &door);
        for (size_t i = 0; i < door.rows; i++) {
            const DoorRow *row = &door.row[i];
            const size_t page = row->page > 0 ? row->page - 1 : 0;
            try_place(&way, app->session ? row->place * STOP_PLACES + page : row->place);
        }
        door_clear(&door);
    }
    if (app->session && graph_stopped(app->session->graph))
        return error_set(err, &was_stopped);
    if (way.found)
        go_to(app, way.to);
    return way.found || ERROR(err, &no_match, err_text(text));
}

void search_type(App *app, const char *line)
{
    static const char word[] = "search ";
    const size_t size = sizeof word - 1;
    Search *search = &app->search;
    const bool types = line && is_list(app) && strncmp(line, word, size) == 0;
    if (search->types && app->help.open)
        go_to(app, search->from);
    else if (search->types && is_list(app))
        app->contents.row = search->from;
    else if (types)
        search->from = app->help.open ? (size_t)app->help.top : app->contents.row;
    search->types = types;
    if (types && line[size])
        go(app, line + size, 1, true, ERROR_DROPPED);
}

void search_end(App *app)
{
    free(app->search.text);
    app->search.text = NULL;
}

// The search before stays as it was where nothing matches.
bool command_search(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count == 0)
        return app_prefill(app, app->help.open && (app->help.all || app->help.kind != HELP_KEYS)
                                    ? "search "
                                    : "/");
    if (!go(app, arguments->rest, 1, true, err))
        return false;
    search_end(app);
    app->search.text = mem_text(arguments->rest);
    app->search.in_help = app->help.open;
    return true;
}

bool search_is_on(const App *app)
{
    return app->search.text && app->search.in_help == app->help.open;
}

bool command_match(App *app, const Arguments *arguments, Error *err)
{
    const int step = arguments->word[0][0] == 'n' ? 1 : -1;
    return search_is_on(app) ? go(app, app->search.text, step, false, err)
                             : error_set(err, &no_search);
}

static unsigned search_mode(const App *app)
{
    return search_is_on(app) ? MODE_SEARCH : 0;
}

const Feature search_feature = {.mode = search_mode, .release = search_end};
