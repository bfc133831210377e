// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "base/minmax.h"
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
    app->sessions++;
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
    mem_set_text(&app->exercise.what, what);
    if (app->exercise.count > 0)
        return APP_SAYF(app, "exercise {1}: a number or arithmetic; hint, reveal, quit",
                        say_count(app->exercise.settled + 1));
    return APP_SAY(app, "work it out; then n gives the next one, q goes back to the lesson");
}

// Tells the lesson, and the run, what became of the question that was just settled or passed by.
static void keep_asked(App *app)
{
    ReviewRun *run = &app->exercise.run;
    Session *lesson = app->exercise.aside;
    struct Exercise *exercise = app->session->exercise;
    session_reviewed(lesson, &run->question, exercise);
    const CatalogEntry *entry =
        catalog_find(&app->catalog, lesson->lesson->header.id, ERROR_DROPPED);
    char *prompt = task_asked(lesson->lesson, run->question.task, app->display.lang);
    MEM_GROW(run->asked, run->count, run->capacity);
    run->asked[run->count++] = (Reviewed){.prompt = prompt,
                                          .lesson = entry ? entry->number : 0,
                                          .right = task_known(&exercise->state),
                                          .due = exercise->state.review.due};
}

// Asks a question of the lesson on fresh numbers where it is due and can have them, else on the
// lesson's own. False where that cannot be done.
static bool ask_apart(App *app, const Question *question)
{
    static const Text said[] = {TEXT("asked on the lesson's own numbers"),
                                TEXT("asked on fresh numbers")};
    static const Text head = TEXT("Review {1} of {2}");
    ReviewRun *run = &app->exercise.run;
    Session *lesson = app->session, *exercise = NULL;
    const Graph *own =
        session_waits(lesson, question->task) ? session_original(lesson) : lesson->graph;
    if (own && review_is_due(&question->state->review, lesson->today))
        exercise = practice_on_task(own, question->task, &app->exercise.random);
    if (!exercise)
        exercise = practice_on_own(lesson, question->task);
    if (!show_exercise(app, exercise))
        return false;
    exercise->exercise->state.review = question->state->review;
    app->exercise.reviews = true;
    lesson_set_title(exercise->lesson, &head, run->passed.count, run->total); // of each screen
    reading_question(app);
    return app_say(app, &said[exercise->exercise->of != NULL]);
}

static void forget_run(ReviewRun *run)
{
    for (size_t i = 0; i < run->count; i++)
        free(run->asked[i].prompt);
    free(run->asked);
    owned_release(&run->passed);
    *run = (ReviewRun){0};
}

void exercise_leave_run(App *app)
{
    ReviewRun *run = &app->exercise.run;
    exercise_close(app);
    if (run->away && app->session)
        app_close(app, ERROR_DROPPED);
    run->on = run->away = false;
}

// At most so many in one go.
enum { REVIEW_MOST = 10 };

// A lesson in which a question is left to be asked: the open one, or from the contents the next,
// where there is another. From there only what is due is asked; what was missed today has its day.
static bool find_lesson(App *app, Error *err)
{
    ReviewRun *run = &app->exercise.run;
    const Session *session = app->session;
    const bool here = session && session_reviews(session, &run->passed, !run->away) > 0;
    if (here && !(run->away && run->passed.count > 0 && contents_due(app) > 0))
        return true;
    run->moves = true;
    const bool found = contents_open_due(app, err);
    run->away |= found;
    run->moves = false;
    return found;
}

bool exercise_run(App *app, Error *err)
{
    ReviewRun *run = &app->exercise.run;
    bool asked = false;
    exercise_close(app);
    if (!run->on) {
        Session *session = app->session;
        const size_t here = session ? session_reviews(session, NULL, true) : 0;
        const size_t due = contents_due(app) + here;
        forget_run(run);
        *run = (ReviewRun){.on = true, .away = !session, .total = size_min(due, REVIEW_MOST)};
    }
    while (!asked && (run->passed.count < run->total || run->total == 0) && find_lesson(app, err) &&
           session_next_review(app->session, &run->passed, &run->question)) {
        owned_add(&run->passed, review_name(app->session, run->question.task));
        asked = ask_apart(app, &run->question);
    }
    if (asked)
        return true;
    if (run->count == 0) {
        exercise_leave_run(app);
        return false;
    }
    error_clear(err);
    help_reviewed(app);
    return true;
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
    const struct Exercise *exercise = app->session->exercise;
    if (app->exercise.reviews && exercise->state.tries > 0 && !exercise->counted)
        keep_asked(app); // passed by after a wrong answer
    session_free(app->session);
    app->session = app->exercise.aside;
    app->exercise.aside = NULL;
    app->exercise.reviews = false;
    app_show(app);
}

static void leave_lesson(App *app)
{
    exercise_close(app);
    app->exercise.run.on &= app->exercise.run.moves;
}

bool exercise_is_settled(const App *app)
{
    const struct Exercise *exercise = app->session ? app->session->exercise : NULL;
    return exercise && !exercise->fault && !outcome_is_open(exercise->state.outcome);
}

// Counts what was just settled, also for the lesson's question that it stands for.
static void exercise_after(App *app)
{
    if (!exercise_is_settled(app) || app->session->exercise->counted)
        return;
    app->session->exercise->counted = true;
    app->exercise.settled++;
    app->exercise.right += task_known(&app->session->exercise->state);
    if (app->exercise.reviews)
        keep_asked(app);
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
    forget_run(&app->exercise.run);
}

const Feature exercise_feature = {.start = exercise_start,
                                  .after = exercise_after,
                                  .leave = leave_lesson,
                                  .release = exercise_release};
