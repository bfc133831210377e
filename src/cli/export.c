// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "cli/child.h"
#include "cli/run.h"
#include "export/formats.h"

MESSAGE(WHICH_FORMAT, ERROR_USAGE,
        "which format? write --format json, or one of the others that 'qkv --help' lists");

MESSAGE(NO_FOLDER, ERROR_OUTPUT, "{1}: no such folder can be made: {2}");
MESSAGE(WHICH_LESSON, ERROR_USAGE,
        "'qkv export' needs the name, number or file of a lesson, or --all; 'qkv list' names them");

MESSAGE(NO_SITE, ERROR_USAGE,
        "--all takes no lesson, and writes pages into a folder: --all --format html -o FOLDER");

MESSAGE(LARGE_PAGE, ERROR_USAGE, "{1} is a page of {2} kB, which is slow over some networks");

MESSAGE(NO_TEXT, ERROR_USAGE,
        "{1} is no text for a terminal: write -o FILE{2}, or send it into a program");

// The exporter that was named, or whose extension the name of the output ends in.
static const Exporter *find_exporter(const Options *options, Error *err)
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

enum { KILO = 1000, LARGE = 300 * KILO }; // bytes of a page, from which on it is slow to come

static int write_as(Run *run, App *app, const Exporter *exporter, const ExportAsk *ask)
{
    child_doing(CHILD_WRITING, 0);
    app->session->uncovered = true; // questions cover nothing on paper
    if (!export_write(exporter, app->session, ask, &run->out, &run->err))
        return run_fail(run);
    if (exporter->write == html_write && run->out.size >= LARGE) {
        ERROR(&run->err, &LARGE_PAGE, err_text(app->session->lesson->header.id),
              err_count(run->out.size / KILO));
        run_notice(run, &run->err, NULL);
    }
    return 0;
}

static int export_lesson(Run *run, App *app)
{
    const Exporter *exporter = find_exporter(run->options, ERROR_DROPPED);
    BUG_ON(!exporter); // run_export has refused it
    return exporter->write ? write_as(run, app, exporter, &run->options->export)
                           : show_screen(run, app, true);
}

// ---- A site ------------------------------------------------------------

static int write_file(Run *run, const char *id, Lang lang)
{
    SCOPED(buffer_release) Buffer name = {0};
    buffer_printf(&name, "%s/", run->options->output);
    html_write_name(id, lang, &name);
    return run_output(run, buffer_text(&name));
}

// The page of a lesson in each language.
static int export_pages(Run *run, App *app)
{
    const Catalog *site = &app->catalog;
    const char *id = app->session->lesson->header.id;
    ExportAsk ask = run->options->export;
    int status = 0;
    ask.site = site;
    while (ask.entry < site->count && strcmp(site->entry[ask.entry].path, run->job.name) != 0)
        ask.entry++;
    for (Lang lang = 0; status == 0 && lang < LANG_COUNT; lang++) {
        app->session->display.lang = lang;
        status = write_as(run, app, export_find("html", ERROR_DROPPED), &ask);
        status = status == 0 ? write_file(run, id, lang) : status;
    }
    return status;
}

static int export_site(Run *run, App *app)
{
    const Catalog *site = &app->catalog;
    const char *folder = run->options->output;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return RUN_FAIL(run, &NO_FOLDER, err_text(folder), err_system(errno));
    SCOPED(mem_drop) Run *one = mem_new(site->count, sizeof *one);
    for (size_t i = 0; i < site->count; i++) {
        one[i] = *run;
        one[i].out = (Buffer){0};
        one[i].job = (Job){
            .work = export_pages, .name = site->entry[i].path, .lesson = true, .limits = true};
    }
    int status = child_run(one, site->count, run_do);
    for (Lang lang = 0; status == 0 && lang < LANG_COUNT; lang++) {
        html_write_contents(site, lang, &run->out);
        status = write_file(run, "index", lang);
    }
    return status;
}

int run_export(Run *run)
{
    const Options *options = run->options;
    const Exporter *exporter = NULL;
    if (options->all && (run->lessons > 0 || !options->output || !options->format ||
                         strcmp(options->output, "-") == 0 || strcmp(options->format, "html") != 0))
        error_set(&run->err, &NO_SITE);
    else if (!options->all && run->lessons == 0)
        error_set(&run->err, &WHICH_LESSON);
    else
        exporter = find_exporter(options, &run->err);
    if (!exporter || !export_can(exporter, &run->options->export, &run->err))
        return run_fail(run);
    if (options->all)
        return run_job(run, (Job){.work = export_site, .plain = true});
    run->bytes = exporter->can & EXPORT_BYTES;
    if (run->bytes && !run->options->output && isatty(STDOUT_FILENO))
        return RUN_FAIL(run, &NO_TEXT, err_text(exporter->name), err_text(exporter->extension));
    const int status = run_job(
        run, (Job){.work = export_lesson, .name = run->lesson[0], .lesson = true, .limits = true});
    return status != 0 ? status : run_output(run, run->options->output);
}
