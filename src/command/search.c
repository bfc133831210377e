// SPDX-License-Identifier: GPL-3.0-or-later
// On a page of help its lines are searched, elsewhere what the door has of the open lesson, or of
// the contents.
#include "command/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"

MESSAGE(was_stopped, ERROR_USAGE, "the search was stopped");
MESSAGE(no_match, ERROR_USAGE, "'{1}' is found nowhere here");
MESSAGE(no_search, ERROR_USAGE, "nothing is being searched for; / starts a search");

// Goes to the first line of the help that has the text, from here on, or from the next or the
// previous line on, around the ends.
static bool find_line(App *app, const char *text, int step)
{
    enum { COLS = 80 }; // where there is no screen
    const int cols = app->cols > 0 ? app->cols : COLS;
    SCOPED(canvas_drop) Canvas *canvas = canvas_new(cols, 1, app->display.glyphs);
    SCOPED(lines_release) Lines lines = {0};
    bool found = false;
    help_lines(app, &lines, canvas);
    const size_t count = lines.count, top = (size_t)app->help.top;
    for (size_t away = step != 0; away <= count && count > 0 && !found; away++) {
        const size_t row = (top % count + (step < 0 ? count - away : away)) % count;
        const Line *line = &lines.line[row];
        SCOPED(buffer_release) Buffer out = {0};
        for (size_t i = line->first; i < line->first + line->spans; i++)
            buffer_printf(&out, "%s ", lines_text(&lines, i));
        found = door_fit(buffer_text(&out), text) < FIT_NO;
        app->help.top = app->search.found = (int)(found ? row : top);
    }
    return found;
}

void search_type(App *app, const char *line)
{
    static const char word[] = "search ";
    const size_t size = sizeof word - 1;
    Search *search = &app->search;
    const bool types = line && app->help.open && strncmp(line, word, size) == 0;
    if (search->types && app->help.open)
        app->help.top = search->from;
    else if (types)
        search->from = app->help.top;
    search->types = types;
    if (types && line[size])
        find_line(app, line + size, 0);
}

void search_end(App *app)
{
    mem_set_text(&app->search.text, NULL);
}

// Goes to the first place with the text, or the one a step from where the search is.
static bool go(App *app, const char *text, int step, Error *err)
{
    const bool found =
        app->help.open ? find_line(app, text, step) : door_go(app, text, app->search.place);
    if (app->session && graph_stopped(app->session->graph))
        return error_set(err, &was_stopped);
    return found || ERROR(err, &no_match, err_text(text));
}

// The search before stays as it was where nothing matches.
bool command_search(App *app, const Arguments *arguments, Error *err)
{
    const bool in_help = app->help.open;
    if (arguments->count == 0)
        return app_prefill(
            app, in_help && (app->help.all || app->help.kind != HELP_KEYS) ? "search " : "/");
    app->search.place = 0;
    if (!go(app, arguments->rest, 0, err))
        return false;
    mem_set_text(&app->search.text, arguments->rest);
    app->search.in_help = in_help;
    return true;
}

bool search_is_on(const App *app)
{
    return app->search.text && app->search.in_help == app->help.open;
}

bool command_match(App *app, const Arguments *arguments, Error *err)
{
    const int step = arguments->word[0][0] == 'n' ? 1 : -1;
    app->search.place += step;
    return search_is_on(app) ? go(app, app->search.text, step, err) : error_set(err, &no_search);
}

const Feature search_feature = {.release = search_end};
