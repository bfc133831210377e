// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/run.h"

#include <math.h>
#include <stdio.h>

#include "base/memory.h"
#include "command/feature.h"
#include "base/say.h"
#include "num/format.h"

const double RUN_BEAT = 0.05;

static const Message no_ticks = {ERROR_USAGE,
                                 {"run needs a screen to run on; train 100 takes a hundred steps",
                                  "run 要在屏幕上看；train 100 一次走一百步"}};
static const Text it_runs = {"training runs: r, Space or Ctrl-C stops it",
                             "训练中：按 r、空格或 Ctrl-C 停下"};

// With so many decimals; a number that left all bounds, shorter.
static void write_number(double value, int decimals, char out[NUMBER_SIZE])
{
    if (fabs(value) < 1e9)
        number_fixed(value, decimals, out);
    else
        number_significant(value, 6, out);
}

void training_say_loss(App *app, const char *command)
{
    const Session *session = app->session;
    const bool loss = graph_root_is_loss(session->graph);
    char before[NUMBER_SIZE], after[NUMBER_SIZE];
    write_number(session->change.before, 3, before);
    write_number(session->change.after, 3, after);
    SAYF(&app->message, app->display.lang, "{1}: {2} {3} → {4}", "{1}：{2} {3} → {4}",
         say_text(command), say_text(loss ? "L" : "f"), say_text(before), say_text(after));
}

void training_say(App *app, const char *command)
{
    BUG_ON(app->session->training.now >= app->session->training.count);
    const Training *training = &app->session->training;
    const Record *last = &training->record[training->now];
    char promise[NUMBER_SIZE], change[NUMBER_SIZE];
    write_number(last->promise, 6, promise);
    write_number(last->change, 6, change);
    training_say_loss(app, command);
    if (last->step > 0)
        SAYF(&app->message, app->display.lang, "; step {1} promised {2}, gave {3}",
             "；第 {1} 步预计 {2}，实际 {3}", say_count(last->step), say_text(promise),
             say_text(change));
}

bool run_start(App *app, Error *err)
{
    if (!app->ticks)
        return error_set(err, &no_ticks);
    session_train_begin(app->session);
    app->running.left = RUN_BEAT;
    if (!session_train_step(app->session, err)) {
        const bool stopped = graph_stopped(app->session->graph);
        run_stop(app);
        return stopped;
    }
    session_view(app->session, VIEW_TRAINING);
    app_say(app, &it_runs);
    return true;
}

void run_stop(App *app)
{
    if (!app->session || !app->session->run.on)
        return;
    const size_t taken = session_train_end(app->session);
    if (taken == 0)
        return;
    char line[64];
    snprintf(line, sizeof line, "train %zu", taken);
    app_note(app, line);
    buffer_clear(&app->message);
    app->message_is_error = false;
    training_say(app, line);
}

double run_wait(const App *app)
{
    return app->session && app->session->run.on ? app->running.left : -1;
}

bool run_pass(App *app, double seconds, Error *err)
{
    if (run_wait(app) < 0)
        return true;
    app->running.left -= seconds;
    if (app->running.left > 0)
        return true;
    app->running.left = RUN_BEAT;
    const bool sound = session_train_step(app->session, err);
    if (!sound || app->session->run.taken == STEPS_MOST)
        run_stop(app);
    return sound || graph_stopped(app->session->graph);
}

bool command_run(App *app, Error *err)
{
    const bool runs = app->session->run.on;
    if (runs)
        run_stop(app);
    else if (!run_start(app, err))
        return false;
    app->recorded = mem_text(""); // its steps are noted when it stops
    return true;
}

static unsigned run_mode(const App *app)
{
    return app->session && app->session->run.on ? MODE_RUN : 0;
}

static void run_before(App *app, const Command *command)
{
    if ((command->flags & (RUNS_ON | SETTING)) == 0)
        run_stop(app);
}

static bool run_close(App *app, Error *err)
{
    (void)err;
    run_stop(app);
    return true;
}

const Feature run_feature = {
    .mode = run_mode, .before = run_before, .close = run_close, .wait = run_wait, .pass = run_pass};
