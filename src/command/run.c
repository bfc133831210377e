// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/run.h"

#include <math.h>

#include "base/utf8.h"
#include "command/feature.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "view/arithmetic.h"

const double RUN_BEAT = 1.0 / 30;

// f is said where it is seen to be another, and no question asks for it.
void run_tell_objective(App *app, bool behind)
{
    const Change *change = &app->session->change;
    const char *name = graph_objective_name(app->session->graph), *was = app->session->run.of;
    static const Text moves[] = {TEXT(": {1} {2} → {4}{3}"), TEXT("; {1} {2} → {4}{3}")};
    const bool other = *was != *name; // another run of the file may watch another one
    if (graph_root(app->session->graph) != NODE_NONE && !session_asks_objective(app->session) &&
        (other || !arithmetic_equal(change->before, change->after, 3)))
        SAY_ROW(&app->message, app->display.lang, &moves[behind], say_text(was),
                number_say_fixed(change->before, 3), number_say_fixed(change->after, 3),
                say_printf("%s%s", other ? name : "", other ? " " : ""));
}

// "train 10: Wq[2,1] 0 → 0.06; L 0.240 → 0.121; step 10 gave -0.0128 of -0.013 promised": what the
// last command that trained or scrubbed did. With examples "; all 0.24 → 0.12, held-out 0.25 →
// 0.13": f's means over them, since so many steps ago.
static void say_steps(App *app, size_t ago)
{
    static const Text means[] = {TEXT("; all {1} → {2}"), TEXT(", held-out {1} → {2}")};
    const TrainFilm *film = &app->session->training.film;
    BUG_ON(film->now >= film->count);
    const Record *last = &film->record[film->now];
    const bool examples = session_has_examples(app->session);
    SCOPED(buffer_release) Buffer behind = {0};
    if (!examples && last->step > 0)
        SAYF(&behind, app->display.lang, "; step {1} gave {3} of {2} promised",
             say_count(last->step), number_say(last->promise, 4), number_say(last->change, 4));
    for (ExampleSet set = 0; examples && set < EXAMPLE_SETS; set++) {
        const Record *measured = last;
        while (measured > film->record && isnan(measured->over[set]))
            measured--;
        const Record *from =
            &film->record[training_find(&app->session->training, last->step - ago)];
        while (from > film->record && isnan(from->over[set]))
            from--;
        if (!isnan(measured->over[set]))
            SAY_ROW(&behind, app->display.lang, &means[set], number_say_fixed(from->over[set], 3),
                    number_say_fixed(measured->over[set], 3));
    }
    const bool updates =
        app->session->view == VIEW_LESSON && session_stop(app->session)->kind == STOP_UPDATE;
    command_tell_numbers(app, updates, (int)utf8_width(buffer_text(&behind)) + 6);
    buffer_add(&app->message, buffer_text(&behind));
}

void run_stop(App *app)
{
    if (!app->session || !app->session->run.on)
        return;
    const size_t taken = session_train_end(app->session);
    if (taken == 0)
        return;
    app_note(app, app->session->change.command);
    app_say_nothing(app);
    say_steps(app, taken);
}

double run_wait(const App *app)
{
    return app->session && app->session->run.on ? app->run_left : -1;
}

// Takes a step; the next is due a beat later, unless it was the last. False where it failed.
static bool take_step(App *app, Error *err)
{
    app->run_left = RUN_BEAT;
    const bool sound = session_train_step(app->session, err);
    const bool stopped = graph_stopped(app->session->graph); // perhaps only what is kept of it
    const bool board = stop_is_board(session_stop(app->session));
    const size_t most = board ? app->session->lesson->steps : 0;
    if (!sound || stopped ||
        app->session->training.run.taken == (most > 0 ? most : TRAINING_STEPS_MOST))
        run_stop(app);
    return sound || stopped;
}

bool run_pass(App *app, double seconds, Error *err)
{
    if (run_wait(app) < 0)
        return true;
    app->run_left -= seconds;
    return app->run_left > 0 || take_step(app, err);
}

// Starts with a first step, or stops.
bool command_run(App *app, Error *err)
{
    if (app->session->run.on) {
        run_stop(app);
        return true;
    }
    const bool board = stop_is_board(session_stop(app->session));
    if (app->no_motion || !app->ticks)
        return app_run(app, board ? "train" : "train 100", err);
    session_train_begin(app->session, 0);
    const bool good = take_step(app, err);
    if (app->session->training.run.taken > 0 && !board)
        session_view(app->session, VIEW_TRAINING);
    if (app->session->run.on && !app->playback) // whose keys are others
        APP_SAY(app, "training runs: Space or Ctrl-C stops it");
    return good;
}

// Where the person stopped it says "stopped after 512 of 100000 steps: L 0.240 → 0.121".
bool command_train(App *app, const Arguments *arguments, Error *err)
{
    size_t steps = app->session->lesson->steps, taken;
    steps = arguments->count > 0 ? arguments->number : steps > 0 ? steps : 1;
    const bool good = session_train(app->session, steps, &taken, err);
    BUG_ON(taken > steps);
    if (good && taken < steps) {
        SAYF(&app->message, app->display.lang, "stopped after {1} of {2} steps", say_count(taken),
             say_count(steps));
        if (taken > 0)
            run_tell_objective(app, false);
    } else if (good) {
        say_steps(app, taken);
    }
    return good;
}

bool command_history(App *app, const Arguments *arguments, Error *err)
{
    if (!session_scrub(app->session, arguments->line, arguments->number, err))
        return false;
    const TrainFilm *film = &app->session->training.film;
    say_steps(app, film->record[film->now].step); // since the first
    return true;
}

const Feature run_feature = {.leave = run_stop};
