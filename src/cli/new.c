// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv reference`: the manual of the lesson language, assets/reference/LANG.md.
// `qkv new FILE`: the skeleton of a lesson. It is assets/skeleton.lua, or the same with Chinese
// comments, with an id made from the file's name. `qkv kata LESSON`: a lesson as a program to fill
// in. A file that is there already is not changed.
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/output.h"
#include "base/path.h"
#include "base/say.h"
#include "cli/run.h"
#include "export/export.h"

MESSAGE(FILE_WANTED, ERROR_USAGE, "'qkv new' needs the name of a file, such as my-lesson.lua");
MESSAGE(NO_LUA, ERROR_USAGE, "a lesson is a file that ends in .lua: write 'qkv new {1}.lua'");
MESSAGE(THERE_ALREADY, ERROR_OUTPUT,
        "{1} is there already and was left as it is; choose another name");

// Makes a file that was not there.
static bool write_new(const char *path, const Buffer *text, Error *err)
{
    struct stat there; // a link is there, whatever it points to
    return (lstat(path, &there) != 0 || ERROR(err, &THERE_ALREADY, err_text(path))) &&
           file_output(path, buffer_text(text), text->size, err);
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
    SCOPED(buffer_release) Buffer skeleton = {0}, text = {0};
    SCOPED(mem_drop) char *id = lesson_id_of(path);
    bool done = export_asset(names[lang_of_lesson(run->lang)], &skeleton, &run->err);
    const char *all = buffer_text(&skeleton), *at = strstr(all, mark);
    buffer_add_n(&text, all, at ? (size_t)(at - all) : skeleton.size);
    if (at)
        buffer_printf(&text, "%s%s", id, at + strlen(mark));
    done = done && write_new(path, &text, &run->err);
    if (!done)
        return run_fail(run);
    SCOPED(buffer_release) Buffer name = {0}, next = {0};
    buffer_add_line(&name, path);
    SAYF(&next, run->lang,
         "{1} was written. 'qkv {1}' opens it, 'qkv check {1}' checks it,\n"
         "'qkv reference' explains the language.\n",
         say_buffer(&name));
    output_tell("%s", buffer_text(&next));
    return 0;
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
    if (status != 0 || prints)
        return status;
    const bool made = write_new(given->output, &run->out, &run->err);
    buffer_clear(&run->out);
    return made ? 0 : run_fail(run);
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
