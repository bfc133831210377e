// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export.h"

#include <string.h>

#include "cli/child.h"
#include "cli/run.h"

static const Message WHICH_FORMAT = {
    ERROR_USAGE,
    {"which format? write --format json, or one of the others that `qkv --help` lists",
     "要什么格式？请写 --format json，或 `qkv --help` 列出的其他格式"}};

// The exporter whose extension the name of the output ends in, or NULL.
static const Exporter *by_extension(const char *file)
{
    for (const Exporter *row = export_table; file && row->name; row++) {
        const size_t size = strlen(file), end = strlen(row->extension);
        if (size > end && strcmp(file + size - end, row->extension) == 0)
            return row;
    }
    return NULL;
}

static const Exporter *find_exporter(const Options *options, Error *err)
{
    if (options->format)
        return export_find(options->format, err);
    const Exporter *exporter = by_extension(options->output);
    if (!exporter)
        error_set(err, &WHICH_FORMAT);
    return exporter;
}

static int export_lesson(Run *run)
{
    int status = 0;
    App *app = run_open_lesson(run, run->lesson[0], &status);
    if (!app)
        return status;
    Error err = {0};
    const Exporter *exporter = find_exporter(run->options, &err);
    child_doing(CHILD_WRITING, 0);
    app->session->bare = true; // questions cover nothing on paper
    if (!exporter->write(app->session, &run->out, &err))
        status = run_fail(run, &err);
    app_free(app);
    return status;
}

int run_export(Run *run)
{
    Error err = {0};
    if (!find_exporter(run->options, &err))
        return run_fail(run, &err);
    const int status = child_run(run, export_lesson);
    return status != 0 ? status : run_output(run, run->options->output);
}
