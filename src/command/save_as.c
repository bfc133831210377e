// SPDX-License-Identifier: GPL-3.0-or-later
// `save`: progress now; `save as FILE.lua`: the open lesson as a file that opens with the numbers
// of now.
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "command/command.h"
#include "lesson/start_block.h"
#include "session/edits.h"
#include "session/progress.h"

MESSAGE(no_lesson, ERROR_USAGE, "no lesson of a file is open");
MESSAGE(which_file, ERROR_USAGE, "save as takes a file that ends in .lua, as in save as mine.lua");
MESSAGE(is_there, ERROR_USAGE, "{1} exists already: choose another name, or save as! {1}");

// What the copy needs to open with these numbers: files that the lesson reads and that are not
// beside it, and options that were given: "x/a.npz, --seed 7".
static void list_needs(const App *app, const Lesson *lesson, const char *copy, Buffer *out)
{
    SCOPED(mem_drop) char *folder = path_dirname(copy);
    for (size_t i = 0; i < lesson->files.count; i++) {
        SCOPED(mem_drop) char *path = path_join(folder, lesson->files.at[i]);
        if (access(path, R_OK) != 0)
            buffer_join(out, ", ", path);
    }
    const char *between = out->size > 0 ? ", " : "";
    if (app->options.has_seed)
        buffer_printf(out, "%s--seed %llu", between, (unsigned long long)app->options.seed);
    if (app->options.weights)
        buffer_printf(out, "%s--weights %s", out->size > 0 ? ", " : "", app->options.weights);
}

// Whether a lesson is called so, or something is saved of one.
static bool is_taken(const App *app, const char *id)
{
    bool taken = strcmp(id, app_lesson(app)->lesson->header.id) == 0;
    for (size_t i = 0; i < app->catalog.count && !taken; i++)
        taken = strcmp(id, app->catalog.entry[i].header.id) == 0;
    if (!app->progress.folder || taken)
        return taken;
    SCOPED(mem_drop) char *progress = progress_path(app->progress.folder, id, ".progress");
    return access(progress, F_OK) == 0;
}

// What is saved of the copy is its own: its id is its file's name, or that with a number. Over its
// own file a lesson stays itself. The caller's.
static char *id_of_copy(const App *app, const char *copy)
{
    const Lesson *lesson = app_lesson(app)->lesson;
    struct stat own, there;
    if (stat(lesson->path, &own) == 0 && stat(copy, &there) == 0 && own.st_dev == there.st_dev &&
        own.st_ino == there.st_ino)
        return mem_text(lesson->header.id);
    SCOPED(mem_drop) char *name = lesson_id_of(copy);
    Buffer id = {0};
    buffer_add(&id, name);
    for (size_t number = 2; is_taken(app, buffer_text(&id)); number++) {
        buffer_clear(&id);
        buffer_printf(&id, "%.*s-%zu", LESSON_ID_MOST - (int)sizeof "-999", name, number);
    }
    return buffer_take(&id);
}

bool command_save(App *app, const Arguments *arguments, Error *err)
{
    static const Text done[] = {TEXT("saved as {1}"),
                                TEXT("saved as {1}; to open with these numbers it needs {2}")};
    const Session *session = app->session ? app_lesson(app) : NULL;
    const char *path = arguments->rest + strcspn(arguments->rest, " ");
    SCOPED(buffer_release) Buffer commands = {0}, text = {0}, needs = {0};
    if (arguments->count == 0) {
        app->progress.overtaken = false; // the person has seen the warning and saves all the same
        if (!app_save(app, err))
            return false;
        return app->keeps ? APP_SAY(app, "saved") : APP_SAY(app, "progress is not kept here");
    }
    path += strspn(path, " ");
    if (!session || !*session->lesson->path)
        return error_set(err, &no_lesson);
    if (!path_ends_in(path, ".lua"))
        return error_set(err, &which_file);
    if (strcmp(arguments->word[0], "as!") != 0 && access(path, F_OK) == 0)
        return ERROR(err, &is_there, err_text(path));
    SCOPED(mem_drop) char *id = id_of_copy(app, path);
    edits_write_lesson(session, &commands);
    const bool good = start_block_write(session->lesson, id, buffer_text(&commands), &text, err) &&
                      file_output(path, buffer_text(&text), text.size, err);
    if (good)
        list_needs(app, session->lesson, path, &needs);
    if (good)
        APP_SAY_ROW(app, &done[needs.size > 0], say_text(path), say_text(buffer_text(&needs)));
    return good;
}
