// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv reference`: the manual of the lesson language, assets/reference/LANG.md.
// `qkv new FILE`: the skeleton of a lesson. It is assets/skeleton.lua, or the same with Chinese
// comments, with an id made from the file's name. `qkv kata LESSON`: a lesson as a program to fill
// in. A file that is there already is not changed.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/output.h"
#include "base/path.h"
#include "base/say.h"
#include "cli/run.h"
#include "export/export.h"

MESSAGE(FILE_WANTED, ERROR_USAGE, "'qkv new' needs the name of a file, such as my-lesson.lua");
MESSAGE(NO_LUA, ERROR_USAGE, "a lesson is a file that ends in .lua: write 'qkv new {1}.lua'");
MESSAGE(THERE_ALREADY, ERROR_OUTPUT,
        "{1} is there already and was left as it is; choose another name");

// Writes what is printed to a file that was not there: whoever makes one at the same moment is not
// overwritten either. Returns the exit status.
static int write_new(Run *run, const char *path)
{
    const int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (made < 0 && errno == EEXIST)
        return RUN_FAIL(run, &THERE_ALREADY, err_text(path));
    const int status = run_output(run, path); // says what is wrong where none was made, too
    if (made >= 0 && close(made) == 0 && status != 0)
        unlink(path);
    return status;
}

int run_new(Run *run)
{
    if (run->lessons == 0)
        return RUN_FAIL(run, &FILE_WANTED, err_text(""));
    const char *path = run->lesson[0];
    if (!path_ends_in(path, ".lua"))
        return RUN_FAIL(run, &NO_LUA, err_text(path));
    static const char mark[] = "my-lesson";
    static const char *const names[LANG_COUNT] = {"assets/skeleton.lua", "assets/skeleton.zh.lua"};
    SCOPED(buffer_release) Buffer skeleton = {0}, name = {0}, next = {0};
    SCOPED(mem_drop) char *id = lesson_id_of(path);
    if (!export_asset(names[lang_of_lesson(run->lang)], &skeleton, &run->err))
        return run_fail(run);
    const char *all = buffer_text(&skeleton), *at = strstr(all, mark);
    buffer_add_n(&run->out, all, at ? (size_t)(at - all) : skeleton.size);
    if (at)
        buffer_printf(&run->out, "%s%s", id, at + strlen(mark));
    const int status = write_new(run, path);
    buffer_add_line(&name, path);
    SAYF(&next, run->lang,
         "{1} was written. 'qkv {1}' opens it, 'qkv check {1}' checks it,\n"
         "'qkv reference' explains the language.\n",
         say_buffer(&name));
    if (status == 0)
        output_tell("%s", buffer_text(&next));
    return status;
}

int run_kata(Run *run)
{
    const Options *given = run->options;
    const bool prints = !given->output || strcmp(given->output, "-") == 0;
    Options asked = *given;
    asked.format = given->java ? "kata-java" : "kata";
    asked.output = NULL;
    run->options = &asked;
    const int status = run_export(run);
    run->options = given;
    return status != 0 || prints ? status : write_new(run, given->output);
}

int run_page(Run *run, const char *folder, const char *until)
{
    SCOPED(buffer_release) Buffer name = {0};
    buffer_printf(&name, "assets/%s/%s.md", folder, lang_name(lang_of_lesson(run->lang)));
    const bool fine = export_asset(buffer_text(&name), &run->out, &run->err);
    const char *end = until ? strstr(buffer_text(&run->out), until) : NULL;
    if (end)
        buffer_cut(&run->out, (size_t)(end - buffer_text(&run->out)));
    return fine ? 0 : run_fail(run);
}

int run_reference(Run *run)
{
    return run_page(run, "reference", NULL);
}
