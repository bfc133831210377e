// SPDX-License-Identifier: GPL-3.0-or-later
// Practice and bug hunt: an exercise takes the screen, the lesson comes
// back when it is closed.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "command/command.h"
#include "session/exercise.h"

static const Text practice_text = {
    "work it out; practice gives the next one, q goes back to the lesson",
    "算一算；practice 换下一题，q 回到课程"};
static const Text hunt_text = {"one mistake is planted: find the first wrong matrix; q goes back",
                               "藏了一处错：找出第一个算错的矩阵；q 返回"};

// The learner's own seed makes the exercises the same again.
static Random *random_of(App *app)
{
    if (!app->has_random)
        app->random =
            random_seeded(app->options.has_seed ? app->options.seed : (uint64_t)time(NULL));
    app->has_random = true;
    return &app->random;
}

// The lesson's graph, also while an exercise is open.
static Graph *lesson_graph(App *app)
{
    BUG_ON(!app->session);
    return app->aside ? app->aside->graph : app->session->graph;
}

static void show_exercise(App *app, Session *exercise, const Text *text)
{
    if (app->aside)
        session_free(app->session);
    else
        app->aside = app->session;
    exercise->today = app->today;
    app->session = exercise;
    app_show(app, &app->display);
    app_say(app, text);
}

bool command_practice(App *app, const Arguments *arguments, Error *err)
{
    const bool again =
        arguments->count == 0 && app->session->exercise && !app->session->exercise->hunt;
    const char *what = arguments->count > 0 ? arguments->word[0] : again ? app->practice : NULL;
    Session *exercise = practice_on_graph(lesson_graph(app), what, random_of(app), err);
    if (!exercise)
        return false;
    char *kept = what ? mem_text(what) : NULL;
    free(app->practice);
    app->practice = kept;
    show_exercise(app, exercise, &practice_text);
    return true;
}

bool command_bug(App *app, const Arguments *arguments, Error *err)
{
    (void)arguments;
    Session *hunt = hunt_on_graph(lesson_graph(app), random_of(app), err);
    if (!hunt)
        return false;
    show_exercise(app, hunt, &hunt_text);
    return true;
}

bool exercise_close(App *app)
{
    if (!app->aside)
        return false;
    session_free(app->session);
    app->session = app->aside;
    app->aside = NULL;
    app_show(app, &app->display);
    return true;
}

bool exercise_again(App *app, Error *err)
{
    BUG_ON(!app->session->exercise);
    const Arguments none = {0};
    return app->session->exercise->hunt ? command_bug(app, &none, err)
                                        : command_practice(app, &none, err);
}
