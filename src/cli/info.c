// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

#include "base/path.h"
#include "base/say.h"
#include "cli/run.h"
#include "session/progress.h"

static const Text heads[] = {
    {"lessons", "课程"},       {"own lessons", "自己的课程"}, {"settings", "设置"},
    {"progress", "进度"},      {"program", "程序"},           {"language", "语言"},
    {"lessons found", "课数"},
};
enum { LESSONS, OWN, SETTINGS, PROGRESS, PROGRAM, LANGUAGE, FOUND };

static void add_line(int head, const char *value, Lang lang, Buffer *out)
{
    BUG_ON(head < 0 || head >= (int)(sizeof heads / sizeof *heads));
    buffer_add(out, text_in(&heads[head], lang));
    SAY(out, lang, ": ", "：");
    buffer_add_line(out, value ? value : "-");
    buffer_add(out, "\n");
}

// The same for a path, which is freed.
static void add_path(int head, char *path, Lang lang, Buffer *out)
{
    add_line(head, path, lang, out);
    free(path);
}

static int info(Run *run, App *app)
{
    Buffer *out = &run->out;
    char count[32];
    snprintf(count, sizeof count, "%zu", app->catalog.count);
    version_write(out);
    add_path(PROGRAM, path_executable(), run->lang, out);
    add_path(LESSONS, path_program("lessons"), run->lang, out);
    char *data = path_home(PATH_DATA);
    add_path(OWN, data ? path_join(data, "lessons") : NULL, run->lang, out);
    free(data);
    add_line(FOUND, count, run->lang, out);
    add_path(SETTINGS, path_home(PATH_CONFIG), run->lang, out);
    add_path(PROGRESS, progress_dir(), run->lang, out);
    add_line(LANGUAGE, lang_name(run->lang), run->lang, out);
    run->front_ends->describe(run->lang, out);
    return 0;
}

int run_info(Run *run)
{
    return run_job(run, (Job){.work = info});
}
