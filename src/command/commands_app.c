// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and leaving.
#include <string.h>

#include "base/minmax.h"
#include "base/nearest.h"
#include "command/command.h"
#include "command/playback.h"

MESSAGE(no_tour, ERROR_USAGE, "the tour needs a screen; 'qkv tour | cat' prints it");

// The tour is played by a program of its own, so that it changes nothing that is kept.
bool command_open(App *app, const Arguments *arguments, Error *err)
{
    bool is_array;
    if (arguments->count == 0) {
        app->help.open = false;
        return app_close(app, err);
    }
    if (!app->session && strcmp(arguments->rest, "tour") == 0) {
        app->next = NEXT_TOUR;
        return app->display.lines ? error_set(err, &no_tour) : (app->quit = true);
    }
    const bool done = open_into(app, arguments, &is_array, err);
    return is_array ? command_tell_change(app, done) : contents_replace(app, arguments->rest, err);
}

// Of the contents a lesson, of the help the line that is to be the first or, in a list
// of places, the selected one.
bool command_row(App *app, const Arguments *arguments, Error *err)
{
    enum { LINES_MOST = 100000, AROUND = 4 }; // lines of header, rule and keys
    BUG_ON(!app->help.open && app->session);
    const bool help = app->help.open;
    const int most =
        help ? int_min(app_layout(app).scroll_most, LINES_MOST) : (int)contents_now(app).rows - 1;
    const int last = int_max(most, 0), page = int_max(app->rows - AROUND, 2);
    const int at = int_clamp(help ? app->help.top : (int)app->contents.row, 0, last);
    const int by[] = {1, -1, page / 2, -page / 2, page, -page, -last, last}; // as the words stand
    const int way = word_in(arguments->word[0], command_find("row", ERROR_DROPPED)->words);
    size_t number;
    if (way >= 0)
        number = (size_t)int_clamp(at + by[way], 0, last) + 1;
    else if (!argument_whole("row", arguments->word[0],
                             (WholeRange){1, help ? LINES_MOST : (size_t)last + 1}, &number, err))
        return false;
    if (help)
        app->help.top = (int)number - 1;
    else
        app->contents.row = number - 1;
    return true;
}

bool command_cancel(App *app, Error *err)
{
    (void)err;
    if (app->help.open && !search_is_on(app)) {
        app->help.open = false;
    } else if (app->playback && !app->playback->runs) { // as a person means it
        playback_cancel(app);
    } else if (app->session && app->session->run.on) {
        run_stop(app);
    } else if (search_is_on(app)) {
        search_end(app);
    } else {
        if (app->session && app->session->view != VIEW_LESSON)
            session_view(app->session, VIEW_LESSON);
        while (app->session && session_why_back(app->session))
            ;
    }
    return true;
}

bool command_quit(App *app, const Arguments *arguments, Error *err)
{
    const bool now = arguments->count > 0;
    const bool plays = app->playback && app->playback->quits;
    if (app->help.open && app->help.kind == HELP_END && app->contents.opened && !now)
        return command_open(app, &(Arguments){0}, err);
    if (app->help.open && !now)
        app->help.open = false;
    else if (plays) // it is what the program is open for
        app->quit = true;
    else if (app->session && !view_is_stop(app->session->view) && !now)
        session_view(app->session, VIEW_LESSON);
    else if (!now && app->exercise.aside && app->exercise.count == 0)
        exercise_leave_run(app);
    else if (app->session && app->contents.opened && !now)
        return app_close(app, err);
    else
        app->quit = true;
    return true;
}
