// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv reference`: the manual of the lesson language, assets/reference/LANG.md.
#include <stdlib.h>

#include "base/file.h"
#include "base/path.h"
#include "cli/run.h"

int run_reference(Run *run)
{
    Buffer name = {0};
    Error err = {0};
    buffer_printf(&name, "assets/reference/%s.md", lang_name(lang_of_lesson(run->lang)));
    char *path = path_program(buffer_text(&name));
    const bool fine = file_read_or(path, SIZE_MAX, ERROR_DATA, &run->out, &err);
    free(path);
    buffer_release(&name);
    return fine ? 0 : run_fail(run, &err);
}
