// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv against LESSON FILE`: a person's own arrays beside those of a lesson.
#include "cli/child.h"
#include "cli/run.h"
#include "export/against_report.h"

int job_against(Run *run, App *app)
{
    const char *lesson = app->session->lesson->header.id, *file = run->lesson[1];
    Error err = {0};
    child_doing(CHILD_COMPARING, 0);
    Against *against = against_read(app->session->graph, file, &run->options->against, &err);
    if (!against)
        return run_fail(run, &err);
    (run->options->json ? against_json : against_write)(against, lesson, file, run->lang,
                                                        &run->out);
    const int status = against->wrong + against->unsure > 0;
    against_free(against);
    return status;
}
