// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    ErrorArg arg = {"", false};
    utf8_copy(arg.text, sizeof arg.text, text);
    return arg;
}

ErrorArg err_count(size_t count)
{
    ErrorArg arg = {"", false};
    snprintf(arg.text, sizeof arg.text, "%zu", count);
    return arg;
}

ErrorArg err_int(long long value)
{
    ErrorArg arg = {"", false};
    snprintf(arg.text, sizeof arg.text, "%lld", value);
    return arg;
}

ErrorArg err_number(double value)
{
    ErrorArg arg = {"", false};
    if (value != value)
        snprintf(arg.text, sizeof arg.text, "nan");
    else
        snprintf(arg.text, sizeof arg.text, "%.6g", value);
    return arg;
}

ErrorArg err_shape(size_t rows, size_t cols)
{
    ErrorArg arg = {"", false};
    snprintf(arg.text, sizeof arg.text, "%zux%zu", rows, cols);
    return arg;
}

bool error_set(Error *err, const Message *message)
{
    return error_fill(err, message, (const ErrorArg[]){{"", true}});
}

// Whether an argument's place begins here.
static bool is_place(const char *p)
{
    return p[0] == '{' && p[1] >= '1' && p[1] < '1' + ERROR_ARGS && p[2] == '}';
}

// The highest place of a text.
static int places_of(const char *text)
{
    int most = 0;
    for (const char *p = text; *p; p++) {
        if (is_place(p) && p[1] - '0' > most)
            most = p[1] - '0';
    }
    return most;
}

bool error_fill(Error *err, const Message *message, const ErrorArg *args)
{
    BUG_ON(!message || !message->text.en || !message->text.zh);
    if (!err)
        return false;
    int given = 0;
    while (!args[given].last)
        given++;
    BUG_ON(given > ERROR_ARGS);
    BUG_ON(places_of(message->text.en) > given || places_of(message->text.zh) > given);
    error_clear(err);
    err->message = message;
    err->kind = message->kind;
    for (int i = 0; i < given; i++)
        memcpy(err->arg[i], args[i].text, sizeof err->arg[i]);
    return false;
}

void error_clear(Error *err)
{
    if (err)
        memset(err, 0, sizeof *err);
}

bool error_is_set(const Error *err)
{
    return err->message != NULL;
}

ErrorKind error_kind(const Error *err)
{
    return err->kind;
}

void error_set_kind(Error *err, ErrorKind kind)
{
    if (err && err->message)
        err->kind = kind;
}

void error_at(Error *err, const char *file, int line)
{
    if (!err || err->file[0])
        return;
    utf8_copy(err->file, sizeof err->file, file);
    err->line = line;
}

// Writes the text of `err` with its arguments in their places.
static void write_filled(const Error *err, const char *text, char *out, size_t size)
{
    size_t used = 0;
    for (const char *p = text; *p && used + 1 < size;) {
        if (!is_place(p)) {
            out[used++] = *p++;
            out[used] = '\0';
            continue;
        }
        used += utf8_copy(out + used, size - used, err->arg[p[1] - '1']);
        BUG_ON(used >= size);
        p += 3;
    }
    out[utf8_whole(out, used)] = '\0';
}

void error_write(const Error *err, Lang lang, char *out, size_t size)
{
    BUG_ON(size == 0);
    out[0] = '\0';
    if (!err->message)
        return;
    size_t used = 0;
    if (err->file[0]) {
        used = utf8_copy(out, size, err->file);
        char line[32];
        snprintf(line, sizeof line, err->line > 0 ? ":%d: " : ": ", err->line);
        used += utf8_copy(out + used, size - used, line);
    }
    write_filled(err, text_in(&err->message->text, lang), out + used, size - used);
    out[utf8_clean(out, strlen(out), false)] = '\0';
}

int error_status(const Error *err)
{
    BUG_ON(err->kind > ERROR_LESSON);
    return (int)err->kind;
}
