// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv practice`: line mode with an exercise open, and after each that is settled the next.

#include "base/say.h"
#include "cli/run.h"

static int practise(Run *run, App *app)
{
    const char *op = run->lesson[0] && run->job.name != run->lesson[0] ? run->lesson[0] : NULL;
    Exercises *row = &app->exercise;
    row->count = run->options->count > 0 ? run->options->count : SIZE_MAX;
    if (!(op ? app_run_with(app, "practice", op, &run->err) : app_run(app, "practice", &run->err)))
        return run_fail(run);
    const int status = run->front_ends->line(app);
    SAYF(&run->out, app->display.lang, "\n{1} of {2} right at once\n", say_count(row->right),
         say_count(row->settled));
    return status;
}

int run_practice(Run *run)
{
    const char *name = run->lesson[0] ? run->lesson[0] : "1";
    return run_job(run, (Job){.work = practise, .name = op_find(name) ? "1" : name});
}
