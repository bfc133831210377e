// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "command/feature.h"
#include "session/exercise.h"

enum { SEED_DRAWN = 9999 };

// False where there is no exercise to show.
static bool show_exercise(App *app, Session *exercise)
{
    if (!exercise)
        return false;
    exercise_close(app);
    app->exercise.aside = app->session;
    app->exercise.reviews = false;
    exercise->today = app_lesson(app)->today;
    app->session = exercise;
    exercise->interrupt = app_interrupt(app);
    graph_set_interrupt(exercise->graph, exercise->interrupt);
    app_show(app);
    return true;
}

bool command_practice(App *app, const Arguments *arguments, Error *err)
{
    const bool again =
        arguments->count == 0 && app->session->exercise && !app->session->exercise->fault;
    const char *what = arguments->count > 0 ? arguments->word[0]
                       : again              ? app->exercise.what
                                            : NULL;
    Session *exercise = practice_on_graph(app_lesson(app)->graph, what, &app->exercise.random, err);
    if (!show_exercise(app, exercise))
        return false;
    char *kept = what ? mem_text(what) : NULL;
    free(app->exercise.what);
    app->exercise.what = kept;
    if (app->exercise.count > 0)
        return APP_SAYF(app, "exercise {1}: a number or arithmetic; hint, reveal, skip, quit",
                        say_count(app->exercise.settled + 1));
    return APP_SAY(app, "work it out; then n gives the next one, q goes back to the lesson");
}

void exercise_review(App *app)
{
    static const Text on_fresh = TEXT("the same on fresh numbers; then n goes on");
    static const Text on_own =
        TEXT("asked on the lesson's own numbers; after it your edits are back");
    Session *lesson = app->session, *exercise = NULL;
    Question question;
    if (!session_question(lesson, &question))
        return;
    const bool waits = session_waits(lesson, question.task);
    const Graph *own = waits ? session_original(lesson) : lesson->graph;
    if (own && review_is_due(&question.state->review, lesson->today))
        exercise = practice_on_task(own, question.task, &app->exercise.random);
    if (!exercise && waits)
        exercise = practice_on_own(lesson, question.task);
    if (exercise)
        exercise->exercise->state.review = question.state->review;
    app->exercise.reviews =
        show_exercise(app, exercise) && app_say(app, exercise->exercise->of ? &on_fresh : &on_own);
}

bool command_bug(App *app, const Arguments *arguments, Error *err)
{
    const size_t drawn = 1 + random_below(&app->exercise.random, SEED_DRAWN);
    const size_t seed = arguments->count > 0 ? arguments->number : drawn;
    return show_exercise(app, hunt_on_graph(app_lesson(app)->graph, (unsigned)seed, err)) &&
           APP_SAYF(app,
                    "one mistake is planted: find the first wrong matrix; share it as bug {1}; "
                    "q goes back",
                    say_count(seed));
}

void exercise_close(App *app)
{
    if (!app->exercise.aside)
        return;
    struct Exercise *exercise = app->session->exercise;
    if (app->exercise.reviews && exercise->state.tries > 0 && !exercise->counted)
        session_reviewed(app->exercise.aside, exercise); // passed by after a wrong answer
    session_free(app->session);
    app->session = app->exercise.aside;
    app->exercise.aside = NULL;
    app_show(app);
}

// Whether practice is open, and settled.
static bool is_done(const App *app)
{
    const struct Exercise *exercise = app->session ? app->session->exercise : NULL;
    return exercise && !exercise->fault && !outcome_is_open(exercise->state.outcome);
}

static unsigned exercise_mode(const App *app)
{
    return is_done(app) ? MODE_DONE : 0;
}

// Counts what was just settled, also for the lesson's question that it stands for.
static void exercise_after(App *app)
{
    if (!is_done(app) || app->session->exercise->counted)
        return;
    app->session->exercise->counted = true;
    app->exercise.settled++;
    app->exercise.right += task_known(&app->session->exercise->state);
    if (app->exercise.reviews)
        session_reviewed(app->exercise.aside, app->session->exercise);
}

bool exercise_is_done(const App *app)
{
    return app->exercise.count > 0 && is_done(app);
}

// The learner's own seed makes the exercises the same again.
static void exercise_start(App *app)
{
    app->exercise.random =
        random_seeded(app->options.has_seed ? app->options.seed : (uint64_t)time(NULL));
}

static void exercise_release(App *app)
{
    free(app->exercise.what);
}

const Feature exercise_feature = {.start = exercise_start,
                                  .lesson_mode = exercise_mode,
                                  .after = exercise_after,
                                  .leave = exercise_close,
                                  .release = exercise_release};
