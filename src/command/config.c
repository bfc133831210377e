// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "command/command.h"

enum { CONFIG_MOST = 1 << 16 };

MESSAGE(not_utf8, ERROR_USAGE, "this line is not UTF-8");

// Control characters have no business here, and messages quote what they say.
static bool apply_line(App *app, char *line, Error *err)
{
    if (!utf8_valid(line, strlen(line), NULL))
        return error_set(err, &not_utf8);
    for (char *c = line; *c; c++)
        *c = (unsigned char)*c < ' ' || *c == 127 ? ' ' : *c;
    line += strspn(line, " ");
    if (*line == '\0' || *line == '#')
        return true;
    const char *rest = line;
    SCOPED(mem_drop) char *name = word_next(&rest);
    if (!command_find_setting(name, false, err) || !app_run(app, line, err))
        return false;
    if (app->message.size > 0)
        buffer_join(&app->notice, "; ", buffer_text(&app->message));
    return true;
}

// What was wrong first, and how much there was in all.
static void report(App *app, const Error *first, size_t faults)
{
    char text[ERROR_TEXT_SIZE];
    if (faults == 0)
        return;
    error_write(first, app->display.lang, text, sizeof text);
    buffer_join(&app->notice, "; ", text);
    if (faults > 1)
        SAYF(&app->notice, app->display.lang, " (wrong lines in all: {1})", say_count(faults));
}

void config_apply(App *app, const char *path, const char *text)
{
    static const char mark[] = "\xEF\xBB\xBF"; // of some editors
    Error first = {0};
    size_t faults = 0;
    if (strncmp(text, mark, sizeof mark - 1) == 0)
        text += sizeof mark - 1;
    char *copy = mem_text(text), *rest = copy, *line;
    for (int number = 1; (line = line_next(&rest)); number++) {
        Error err = {0};
        if (!apply_line(app, line, &err) && faults++ == 0) {
            first = err;
            error_at(&first, path, number);
        }
    }
    free(copy);
    report(app, &first, faults);
    app_say_nothing(app);
}

// Where there is no file, that is fine.
void config_read(App *app)
{
    SCOPED(mem_drop) char *path = path_in(PATH_CONFIG, "config");
    SCOPED(buffer_release) Buffer text = {0};
    Error err = {0};
    const FileFault fault = path ? file_read(path, CONFIG_MOST, &text) : FILE_MISSING;
    if (fault == FILE_READ)
        config_apply(app, path, buffer_text(&text));
    else if (fault != FILE_MISSING && !file_read_or(path, CONFIG_MOST, ERROR_DATA, &text, &err))
        report(app, &err, 1);
    app->remembers = app->keeps;
}

// ---- The language --------------------------------------------------------

// The file in the state folder holds a line of settings: "lang zh".
static const char lang_file[] = "lang";

// Reads the last line "lang WORD" of a file that is no older than `*since`, which becomes its age.
static void read_lang(PathHome home, const char *name, time_t *since, Lang *lang)
{
    SCOPED(mem_drop) char *path = path_in(home, name);
    SCOPED(buffer_release) Buffer text = {0};
    struct stat file;
    if (path && stat(path, &file) == 0 && file.st_mtime >= *since &&
        file_read(path, CONFIG_MOST, &text) == FILE_READ) {
        char word[8];
        for (char *rest = buffer_edit(&text), *line; (line = line_next(&rest));) {
            if (sscanf(line, " lang %7s", word) == 1 && lang_parse(word, lang))
                *since = file.st_mtime;
        }
    }
}

Lang config_lang(void)
{
    Lang lang = lang_from_environment();
    time_t since = 0;
    read_lang(PATH_CONFIG, "config", &since, &lang);
    read_lang(PATH_STATE, lang_file, &since, &lang);
    return lang;
}

void config_keep_lang(Lang lang)
{
    SCOPED(mem_drop) char *dir = path_home(PATH_STATE), *path = path_in(PATH_STATE, lang_file);
    char line[16];
    const int size = snprintf(line, sizeof line, "lang %s\n", lang_name(lang));
    if (path && path_make(dir, ERROR_DROPPED)) // what cannot be remembered still holds for now
        file_write(path, line, (size_t)size, ERROR_DROPPED);
}
