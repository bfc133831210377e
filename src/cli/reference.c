// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson language, for authors and for their editors.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "cli/run.h"
#include "lesson/manual.h"

MESSAGE(NO_FORMAT, ERROR_USAGE,
        "the reference is printed as md or as lua (annotations for an editor), not as '{1}'",
        "参考手册可以打印成 md 或 lua（给编辑器用的标注），不能是“{1}”");
MESSAGE(ALL_OR_NOTHING, ERROR_USAGE,
        "'qkv reference --format lua' prints all of it and takes no '{1}'",
        "“qkv reference --format lua”总是打印全部，后面不写“{1}”");

int run_reference(Run *run)
{
    const char *format = run->options->format ? run->options->format : "md";
    const char *name = run->lesson[0];
    const bool lua = strcmp(format, "lua") == 0;
    Error err = {0};
    if (!lua && strcmp(format, "md") != 0)
        return RUN_FAIL(run, NULL, &NO_FORMAT, err_text(format));
    if (lua && name)
        return RUN_FAIL(run, NULL, &ALL_OR_NOTHING, err_text(name));
    char *assets = path_program("assets");
    const bool fine = lua ? annotations_write(assets, run->lang, &run->out, &err)
                          : reference_write(assets, name, run->lang, &run->out, &err);
    free(assets);
    return fine ? 0 : run_fail(run, &err);
}
