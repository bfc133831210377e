// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export.h"

#include <string.h>

#include "cli/child.h"
#include "cli/run.h"

MESSAGE(WHICH_FORMAT, ERROR_USAGE,
        "which format? write --format json, or one of the others that 'qkv --help' lists",
        "要什么格式？请写 --format json，或“qkv --help”列出的其他格式");

// The exporter that was named, or whose extension the name of the output ends in.
static const Exporter *find_exporter(const Options *options, Error *err)
{
    if (options->format)
        return export_find(options->format, err);
    const char *file = options->output ? options->output : "";
    const size_t size = strlen(file);
    for (const Exporter *row = export_table; row->name; row++) {
        const size_t end = strlen(row->extension);
        if (size > end && strcmp(file + size - end, row->extension) == 0)
            return row;
    }
    error_set(err, &WHICH_FORMAT);
    return NULL;
}

static int export_lesson(Run *run, App *app)
{
    const Exporter *exporter = find_exporter(run->options, NULL);
    BUG_ON(!exporter); // run_export has refused it
    if (!exporter->write)
        return job_show(run, app);
    child_doing(CHILD_WRITING, 0);
    app->session->uncovered = true; // questions cover nothing on paper
    exporter->write(app->session, &run->out);
    return 0;
}

int run_export(Run *run)
{
    Error err = {0};
    if (!find_exporter(run->options, &err))
        return run_fail(run, &err);
    const int status = run_job(
        run, (Job){.work = export_lesson, .name = run->lesson[0], .lesson = true, .limits = true});
    return status != 0 ? status : run_output(run, run->options->output);
}
