// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

#include "base/path.h"
#include "base/say.h"
#include "cli/run.h"
#include "session/progress.h"

static void add_line(Text head, const char *value, Lang lang, Buffer *out)
{
    buffer_add(out, text_in(&head, lang));
    SAY(out, lang, ": ");
    buffer_add_line(out, value ? value : "-");
    buffer_add(out, "\n");
}

// The same for a path, which is freed.
static void add_path(Text head, char *path, Lang lang, Buffer *out)
{
    add_line(head, path, lang, out);
    free(path);
}

int job_info(Run *run, App *app)
{
    Buffer *out = &run->out;
    char count[32];
    snprintf(count, sizeof count, "%zu", app->catalog.count);
    version_write(out);
    add_path((Text)TEXT("program"), path_executable(), run->lang, out);
    add_path((Text)TEXT("lessons"), path_program("lessons"), run->lang, out);
    add_path((Text)TEXT("own lessons"), path_in(PATH_DATA, "lessons"), run->lang, out);
    add_line((Text)TEXT("lessons found"), count, run->lang, out);
    add_path((Text)TEXT("settings"), path_home(PATH_CONFIG), run->lang, out);
    add_path((Text)TEXT("progress"), progress_dir(), run->lang, out);
    add_line((Text)TEXT("language"), lang_name(run->lang), run->lang, out);
    run->front_ends->describe(run->lang, out);
    return 0;
}
