// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "base/utf8.h"

// The only state outside objects, but for a count in memory.c: what to do for
// the terminal before the program stops in the middle of something.
static void (*restore_terminal)(void);

void bug_set_restore(void (*restore)(void))
{
    restore_terminal = restore;
}

void bug_restore_terminal(void)
{
    void (*restore)(void) = restore_terminal;
    restore_terminal = NULL;
    if (restore)
        restore();
}

void bug_stop(const char *file, int line, const char *what)
{
    bug_restore_terminal();
    fprintf(stderr, "qkv: a bug at %s:%d: %s\n", file, line, what);
    abort();
}

ErrorArg err_text(const char *text)
{
    ErrorArg arg = {.from = NULL};
    utf8_copy(arg.text, sizeof arg.text, text);
    return arg;
}

static ErrorArg err_said(SayArg what)
{
    const ErrorArg arg = err_text(say_arg_text(&what));
    free(what.own);
    return arg;
}

ErrorArg err_buffer(Buffer *text)
{
    return err_said(say_buffer(text));
}

bool err_list_add(Buffer *list, const char *between, const char *name)
{
    enum { ROOM = ERROR_ARG_SIZE - 8 };
    const bool fits = list->size + strlen(between) + strlen(name) <= ROOM;
    buffer_add(list, !fits ? " …" : list->size > 0 ? between : "");
    buffer_add(list, fits ? name : "");
    return fits;
}

static ErrorArg err_from(const char *sense, const char *text)
{
    ErrorArg arg = err_text(text);
    arg.from = sense;
    return arg;
}

ErrorArg err_system(int why)
{
    return err_from("", strerror(why));
}

ErrorArg err_lua(const char *text)
{
    return err_from(SENSE("of Lua", ""), text);
}

bool error_fits(const char *pattern, const char *text, ErrorArg *place)
{
    while (*pattern) {
        if (!say_is_place(pattern)) {
            if (*pattern++ != *text++)
                return false;
            continue;
        }
        char what[ERROR_ARG_SIZE];
        ErrorArg *arg = &place[pattern[1] - '1'];
        size_t follows = 0, size = 0;
        for (pattern += 3; pattern[follows] && !say_is_place(pattern + follows);)
            follows++;
        while (text[size] && (follows == 0 || strncmp(text + size, pattern, follows) != 0))
            size++;
        snprintf(what, sizeof what, "%.*s", (int)size, text);
        *arg = err_text(what);
        text += size;
    }
    return *text == '\0';
}

// Other programs speak English, which the catalogues have rows for: the system's reasons (those of
// tests/tools/reasons) as they are, Lua's messages with places, of which the longest that fits is
// taken.
static SayArg argument_in(const ErrorArg *arg, Lang lang)
{
    const Text as_it_is = {arg->text};
    enum { PLACES = 9 }; // a catalogue may have any
    ErrorArg place[PLACES] = {0};
    SayArg args[PLACES + 1] = {[PLACES] = {.last = true}};
    const char *row, *best = NULL;
    if (arg->from && !*arg->from)
        return say_text(text_in(&as_it_is, lang));
    for (size_t at = 0; arg->from && (row = lang_row(lang, arg->from, &at));)
        if (error_fits(row + strlen(arg->from), arg->text, place) &&
            (!best || strlen(row) > strlen(best)))
            best = row;
    if (!best)
        return say_text(arg->text);
    error_fits(best + strlen(arg->from), arg->text, place);
    for (int i = 0; i < PLACES; i++)
        args[i] = say_text(place[i].text);
    return say_row(lang, &(const Text){best}, args);
}

ErrorArg err_in(Lang lang, ErrorArg arg)
{
    arg.only = lang + 1;
    return arg;
}

ErrorArg err_count(size_t count)
{
    return err_said(say_printf("%zu", count));
}

ErrorArg err_int(long long value)
{
    return err_said(say_int(value));
}

ErrorArg err_number(double value)
{
    return value != value ? err_text("nan") : err_said(say_printf("%.6g", value));
}

ErrorArg err_shape(size_t rows, size_t cols)
{
    return err_said(say_printf("%zux%zu", rows, cols));
}

bool error_set(Error *err, const Message *message)
{
    return error_fill(err, message, (const ErrorArg[]){{.last = true}});
}

bool error_fill(Error *err, const Message *message, const ErrorArg *args)
{
    BUG_ON(!message || !message->text.en);
    int given = 0;
    while (!args[given].last)
        given++;
    BUG_ON(given > ERROR_ARGS);
    BUG_ON(say_places(message->text.en) >> given > 1);
    error_clear(err);
    err->message = message;
    err->kind = message->kind;
    memcpy(err->arg, args, (size_t)given * sizeof *args);
    return false;
}

void error_clear(Error *err)
{
    memset(err, 0, sizeof *err);
}

bool error_is_set(const Error *err)
{
    return err->message != NULL;
}

void error_set_kind(Error *err, ErrorKind kind)
{
    if (err->message)
        err->kind = kind;
}

bool error_at(Error *err, const char *file, int line)
{
    if (!err->file[0]) {
        utf8_copy(err->file, sizeof err->file, file);
        err->line = line;
    }
    return false;
}

void error_write(const Error *err, Lang lang, char *out, size_t size)
{
    BUG_ON(size == 0);
    SCOPED(buffer_release) Buffer text = {0};
    SayArg args[ERROR_ARGS + 1] = {[ERROR_ARGS] = {.last = true}};
    int given = 0;
    for (const ErrorArg *arg = err->arg; arg < err->arg + ERROR_ARGS; arg++) {
        if (!arg->only || arg->only == lang_of_lesson(lang) + 1)
            args[given++] = argument_in(arg, lang);
    }
    while (given < ERROR_ARGS)
        args[given++] = say_text("");
    if (err->message && err->file[0] && err->line > 0) // as editors know it
        buffer_printf(&text, "%s:%d: ", err->file, err->line);
    else if (err->message && err->file[0])
        SAYF(&text, lang, "{1}: ", say_text(err->file));
    if (err->message)
        say_filled(&text, lang, &err->message->text, args);
    utf8_copy(out, size, buffer_text(&text));
    out[utf8_clean(out, strlen(out), false)] = '\0';
}

int error_status(const Error *err)
{
    BUG_ON(err->kind > ERROR_OUTPUT);
    return (int)err->kind;
}
