// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and leaving.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#include "command/command.h"
#include "command/playback.h"
#include "command/run.h"
#include "command/search.h"
#include "num/expression.h"

static const Message bad_wait = {
    ERROR_USAGE,
    {"wait takes 0 to 3600 seconds, not '{1}'", "wait 后面是 0 到 3600 秒，不是“{1}”"}};
static const Message nothing_listed = {ERROR_USAGE, {"there are no lessons", "没有课程"}};
static const Message no_stop = {ERROR_USAGE, {"the walk has no stop for it", "路线上没有它的站"}};
static const Message no_row = {ERROR_USAGE,
                               {"row takes next, prev, or a number from 1 to {2}, not '{1}'",
                                "row 后面是 next、prev，或 1 到 {2} 的行号，不是“{1}”"}};
static const Message quit_words = {
    ERROR_USAGE,
    {"quit takes nothing, or 'now', not '{1}'", "quit 后面什么都不写，或写 now，不是“{1}”"}};
static const Text saved = {"saved", "已保存"};
static const Text not_kept = {"progress is not kept here", "这里不保存进度"};

bool command_open(App *app, const Arguments *arguments, Error *err)
{
    const bool from_contents = app->session == NULL || app->contents.opened;
    if (!app_open(app, arguments->rest, err))
        return false;
    app->contents.opened = from_contents;
    return true;
}

bool command_contents(App *app, Error *err)
{
    app->help.open = false;
    return app_close(app, err);
}

// Of the contents a lesson, of the help the line that is to be the first.
static bool row_by_number(App *app, const char *word, Error *err)
{
    BUG_ON(!app->help.open && app->session);
    double number;
    const size_t most = app->help.open ? 100000 : app->catalog.count;
    if (!expression_value(word, &number, err))
        return false;
    if (!(number >= 1 && number <= (double)most) || number != floor(number))
        return ERROR(err, &no_row, err_text(word), err_count(most));
    if (app->help.open)
        app->help.top = (int)number - 1;
    else
        app->contents.row = (size_t)number - 1;
    return true;
}

bool command_row(App *app, const Arguments *arguments, Error *err)
{
    const char *word = arguments->word[0];
    const bool next = strcmp(word, "next") == 0;
    if (!next && strcmp(word, "prev") != 0)
        return row_by_number(app, word, err);
    const int step = next ? 1 : -1;
    if (app->help.open) {
        const int most = app_layout(app).scroll_most;
        const int to = (app->help.top < most ? app->help.top : most) + step;
        app->help.top = to < 0 ? 0 : to < most ? to : most;
        return true;
    }
    if (step > 0 && app->contents.row + 1 < app->catalog.count)
        app->contents.row++;
    if (step < 0 && app->contents.row > 0)
        app->contents.row--;
    return true;
}

bool command_enter(App *app, Error *err)
{
    if (app->session)
        return session_view_enter(app->session) || error_set(err, &no_stop);
    if (app->catalog.count == 0)
        return error_set(err, &nothing_listed);
    if (!app_open(app, app->catalog.entry[app->contents.row].header.id, err))
        return false;
    app->contents.opened = true;
    return true;
}

bool command_save(App *app, Error *err)
{
    app->progress.overtaken = false; // the person has seen the warning and saves all the same
    if (!app_save(app, err))
        return false;
    app_say(app, app->keeps ? &saved : &not_kept);
    return true;
}

bool command_cancel(App *app, Error *err)
{
    (void)err;
    if (app->playback) {
        playback_stop(app);
        return true;
    }
    if (app->session && app->session->run.on) {
        run_stop(app);
        return true;
    }
    if (app->search.text && !app->help.open) {
        search_end(app);
        return true;
    }
    if (!app->help.open && app->session && app->session->view != VIEW_LESSON)
        session_view(app->session, VIEW_LESSON);
    app->help.open = false;
    while (app->session && session_why_back(app->session))
        ;
    return true;
}

bool command_quit(App *app, const Arguments *arguments, Error *err)
{
    const bool now = arguments->count > 0;
    if (now && strcmp(arguments->word[0], "now") != 0)
        return ERROR(err, &quit_words, err_text(arguments->word[0]));
    if (app->help.open && !now)
        app->help.open = false;
    else if (app->session && app->session->view != VIEW_LESSON && !now)
        session_view(app->session, VIEW_LESSON);
    else if (!now && exercise_close(app))
        return true;
    else if (app->session && app->contents.opened && !now)
        return app_close(app, err);
    else
        app->quit = true;
    return true;
}

bool command_search(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count == 0) {
        free(app->prefill);
        app->prefill = mem_text("search ");
        return true;
    }
    return search_start(app, arguments->rest, err);
}

bool command_match(App *app, const Arguments *arguments, Error *err)
{
    return search_step(app, arguments->word[0][0] == 'n' ? 1 : -1, err);
}

bool command_wait(App *app, const Arguments *arguments, Error *err)
{
    (void)app;
    double seconds;
    if (!expression_value(arguments->word[0], &seconds, err))
        return false;
    return (seconds >= 0 && seconds <= PLAYBACK_WAIT_MOST) ||
           ERROR(err, &bad_wait, err_text(arguments->word[0]));
}
