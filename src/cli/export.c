// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export.h"

#include <unistd.h>

#include "base/path.h"
#include "cli/child.h"
#include "cli/run.h"

MESSAGE(WHICH_FORMAT, ERROR_USAGE,
        "which format? write --format json, or one of the others that 'qkv --help' lists");

MESSAGE(NO_TEXT, ERROR_USAGE,
        "{1} is no text for a terminal: write -o FILE{2}, or send it into a program");

// The exporter that was named, or whose extension the name of the output ends in.
NONNULL(2) static const Exporter *find_exporter(const Options *options, Error *err)
{
    if (options->format)
        return export_find(options->format, err);
    const char *file = options->output ? options->output : "";
    for (const Exporter *row = export_table; row->name; row++)
        if (path_ends_in(file, row->extension))
            return row;
    error_set(err, &WHICH_FORMAT);
    return NULL;
}

static int export_lesson(Run *run, App *app)
{
    const Exporter *exporter = find_exporter(run->options, ERROR_DROPPED);
    BUG_ON(!exporter); // run_export has refused it
    if (!exporter->write)
        return show_screen(run, app, true);
    child_doing(CHILD_WRITING, 0);
    app->session->uncovered = true; // questions cover nothing on paper
    const ExportAsk *ask = &run->options->export;
    Error err = {0};
    return export_write(exporter, app->session, ask, &run->out, &err) ? 0 : run_fail(run, &err);
}

int run_export(Run *run)
{
    Error err = {0};
    const Exporter *exporter = find_exporter(run->options, &err);
    if (!exporter || !export_can(exporter, &run->options->export, &err))
        return run_fail(run, &err);
    run->bytes = exporter->can & EXPORT_BYTES;
    if (run->bytes && !run->options->output && isatty(STDOUT_FILENO))
        return RUN_FAIL(run, NULL, &NO_TEXT, err_text(exporter->name),
                        err_text(exporter->extension));
    const int status = run_job(
        run, (Job){.work = export_lesson, .name = run->lesson[0], .lesson = true, .limits = true});
    return status != 0 ? status : run_output(run, run->options->output);
}
