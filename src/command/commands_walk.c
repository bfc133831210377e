// SPDX-License-Identifier: GPL-3.0-or-later
// Moving about, also from lesson to lesson and out of what is open, and asking why.
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/nearest.h"
#include "command/command.h"
#include "command/playback.h"
#include "command/present.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/panel_view.h"

MESSAGE(no_tour, ERROR_USAGE, "the tour needs a screen; 'qkv tour | cat' prints it");
MESSAGE(no_twin, ERROR_USAGE, "{1} has no stop in the other pass: no gradient flows to it");
MESSAGE(no_stop, ERROR_USAGE, "the walk has no stop for it");
MESSAGE(no_backward, ERROR_USAGE, "this lesson has no backward pass");
MESSAGE(not_a_cell, ERROR_USAGE, "select takes a cell, such as A[2,3], not '{1}'");
MESSAGE(no_term, ERROR_USAGE,
        "explain takes {1}, or the number of a term that is shown, not '{2}'");
MESSAGE(nothing_behind, ERROR_USAGE,
        "there is no jump to take back; goto, search, f, o, the map and stops make one");
MESSAGE(nothing_ahead, ERROR_USAGE, "no jump was taken back; {1} makes one again after {2}");
MESSAGE(no_cell, ERROR_USAGE, "there is no number to explain here; go to a stop with a matrix");

// Goes to what is selected.
static bool enter(App *app, Error *err)
{
    if (app->help.open)
        return help_enter(app, err);
    if (!app->session)
        return contents_enter(app, err);
    if (app->session->view == VIEW_MAP)
        return session_view_enter(app->session) || error_set(err, &no_stop);
    if (app_mode_under(app) & MODE_BOARD) // the head that is pointed at
        session_board_point(app->session, app->session->board.at);
    if (!session_open(app->session))
        APP_SAY(app, "this number's own stop is the one you are at");
    return true;
}

bool command_goto(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count == 0)
        return enter(app, err);
    if (!app->session)
        return ERROR(err, &app_no_lesson, err_text("goto"));
    const Lesson *lesson = app->session->lesson;
    Stop asked = {.kind = STOP_CLOSING, .node = NODE_NONE};
    size_t stop = lesson->walk.count - 1;
    const char *const passes[] = {"forward", "backward", NULL};
    const int pass = word_in(arguments->word[0], passes);
    if (pass >= 0) {
        const StopKind kind = pass == 0 ? STOP_FORWARD : STOP_BACKWARD;
        for (stop = 0; stop < lesson->walk.count && lesson->walk.stop[stop].kind != kind;)
            stop++;
        if (stop == lesson->walk.count)
            return error_set(err, &no_backward);
    } else if (strcmp(arguments->word[0], "last") != 0) {
        if (!walk_parse(&lesson->walk, lesson->graph, arguments->word[0], &stop, &asked, err))
            return false;
        if (!asked.scene)
            stop = session_named(app->session, arguments->word[0], &asked);
    }
    session_goto(app->session, stop);
    app->help.open = false;
    const CellRef of_asked = {.side = stop_side(asked.kind), .node = asked.node};
    Address cell;
    if (asked.node != session_stop(app->session)->node && asked.node != app->session->cell.node)
        session_select(app->session, of_asked); // one of several that the stop shows
    if (asked.node != NODE_NONE && strchr(arguments->rest, '[') &&
        session_parse(app->session, arguments->rest, &cell, ERROR_DROPPED) && cell.param < 0)
        session_select(app->session, address_cell(&cell));
    return true;
}

bool command_flip(App *app, Error *err)
{
    char name[STOP_NAME_SIZE];
    if (app_mode_under(app) & MODE_BOARD) // the gradient of a head
        enter(app, err);
    return session_flip(app->session) ||
           ERROR(err, &no_twin,
                 err_text(session_stop_name(app->session, session_stop(app->session), name)));
}

bool command_select(App *app, const Arguments *arguments, Error *err)
{
    Address address;
    if (session_select_shown(app->session, arguments->rest))
        return true;
    if (!session_parse(app->session, arguments->rest, &address, err))
        return false;
    return (address.param < 0 && session_select(app->session, address_cell(&address))) ||
           ERROR(err, &not_a_cell, err_text(arguments->rest));
}

// In the training view it shows the step before or after, read only. Where a view
// scrolls it stops at the last line that its screen can begin with.
bool command_move(App *app, const Arguments *arguments, Error *err)
{
    Session *session = app->session;
    const char way = arguments->word[0][0];
    const int rows = (way == 'd') - (way == 'u');
    const int cols = (way == 'r') - (way == 'l');
    const int from = session->scroll;
    BUG_ON(rows * rows + cols * cols != 1);
    if (app_mode_under(app) & MODE_BOARD)
        return board_move(app, rows, cols, err);
    if (view_is_stop(session->view)) {
        session_move(session, rows, cols);
    } else if (session->view == VIEW_TRAINING && cols) {
        const Training *training = &session->training;
        const size_t to = training->film.now + (size_t)cols;
        if (training->film.count == 0 || to >= training->film.count)
            return true;
        char line[64];
        snprintf(line, sizeof line, "history %zu", training->film.record[to].step);
        return session_scrub(session, line, training->film.record[to].step, err);
    } else if (session_view_move(session, rows, cols) && session->scroll != from) {
        const int most = app_layout(app).scroll_most;
        const int to = (from < most ? from : most) + rows;
        session->scroll = to < 0 ? 0 : to < most ? to : most;
    }
    return true;
}

bool command_matrix(App *app, const Arguments *arguments, Error *err)
{
    const int step = arguments->word[0][0] == 'n' ? 1 : -1;
    (void)err;
    if (app->session->view == VIEW_TRAINING)
        session_film_matrix(app->session, step);
    else
        session_next_matrix(app->session, step);
    return true;
}

// Points at another term of the sum, by its number too, or at another number of the term.
static bool explain_at(App *app, const char *word, Error *err)
{
    const char *const sides[] = {"left", "right", NULL}, *const ways[] = {"prev", "next", NULL};
    const int side = word_in(word, sides), way = word_in(word, ways);
    size_t number;
    if (side >= 0)
        session_why_move(app->session, false, 2 * side - 1);
    else if (way >= 0)
        session_why_move(app->session, true, 2 * way - 1);
    else if (!argument_whole("explain", word, (WholeRange){1, 999999}, &number, ERROR_DROPPED) ||
             !session_why_point(app->session, number - 1))
        return ERROR(err, &no_term, err_text("line, next, prev, left, right"), err_text(word));
    return true;
}

// A class sees the sum first, and none where it is asked.
bool command_explain(App *app, const Arguments *arguments, Error *err)
{
    static const Text given = TEXT("this number is given: nothing stands behind it");
    if (app->display.zoom == ZOOM_FIGURE && (app_layout(app).hides & 1U << ZOOM_PANEL) != 0)
        app_run(app, "zoom none", err); // it has the place of the sum
    if (arguments->count > 0 && strcmp(arguments->word[0], "line") != 0)
        return explain_at(app, arguments->word[0], err);
    if (app->session->cell.node == NODE_NONE && arguments->count > 0) // Enter, before all numbers
        return app_run(app, "next", err);
    if (app->session->cell.node == NODE_NONE)
        return error_set(err, &no_cell);
    if (app->present && present_asks(app))
        return true;
    if (session_why(app->session, arguments->count > 0 && !app->present))
        return true;
    if (!graph_stopped(app->session->graph))
        app_say(app, session_sum_hidden(app->session, app->session->cell)
                         ? panel_hidden(app->session)
                         : &given);
    return true;
}

static bool jump_by(App *app, int step, Error *err)
{
    if (session_jump(app->session, step))
        return true;
    if (step < 0 && *app->contents.article)
        return contents_back(app, err);
    char next[16], prev[16];
    return step < 0
               ? error_set(err, &nothing_behind)
               : ERROR(err, &nothing_ahead, err_text(key_of(app, "back forth", MODE_LESSON, next)),
                       err_text(key_of(app, "back jump", MODE_LESSON, prev)));
}

bool command_back(App *app, const Arguments *arguments, Error *err)
{
    const bool jumps = arguments->count > 0, forth = jumps && arguments->word[0][0] == 'f';
    if (jumps && !app->session)
        return ERROR(err, &app_no_lesson, err_text("back"));
    if (jumps)
        return jump_by(app, forth ? 1 : -1, err);
    if (app->help.open)
        app->help.open = false;
    else if (app->session && view_is_stop(app->session->view) && session_why_back(app->session))
        return true;
    else if (app->session && app->session->view != VIEW_LESSON)
        session_view(app->session, session_view_below(app->session));
    else if (app->session)
        return jump_by(app, -1, err);
    return true;
}

// ---- Lessons, lists and leaving ------------------------------------------

// The tour is played by a program of its own, so that it changes nothing that is kept.
bool command_open(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count == 0) {
        app->help.open = false;
        return app_close(app, err);
    }
    if (!app->session && strcmp(arguments->rest, "tour") == 0) {
        app->next = NEXT_TOUR;
        return app->display.lines ? error_set(err, &no_tour) : (app->quit = true);
    }
    if (strcmp(arguments->word[0], "article") == 0)
        return help_article(app, arguments->rest + strlen("article") + (arguments->count > 1), err);
    return contents_replace(app, arguments->rest, err);
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
            session_view(app->session, session_view_below(app->session));
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
        session_view(app->session, session_view_below(app->session));
    else if (!now && app->exercise.aside && app->exercise.count == 0)
        exercise_leave_run(app);
    else if (app->session && app->session->stop > 0 && app->session->lesson->board.line > 0 && !now)
        return app_run(app, "goto board", err);
    else if (app->session && app->contents.opened && !now)
        return contents_back(app, err);
    else
        app->quit = true;
    return true;
}
