// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/start_block.h"

#include <string.h>

#include "lesson/sandbox.h"

MESSAGE(too_much, ERROR_USAGE,
        "{1} commands and {2} KiB are more than a lesson holds (at most {3} and {4} KiB): export "
        "npz, and let the lesson load it");

// From where to where the id stands in the lesson's header, which ends at `end`, its quotes too;
// empty where it is not written out there.
static void find_id(const Source *source, const char *end, const char **from, const char **to)
{
    Code code = code_start(source);
    bool named = false, follows = false;
    *from = *to = source->text;
    while (code_next(&code) && code.at < end) {
        if (follows && strchr("\"'[", *code.at)) {
            *from = code.at;
            *to = code.next;
            return;
        }
        follows = named && code_is(&code, "=");
        named = code_is(&code, "id");
    }
}

static size_t write_commands(const char *commands, Buffer *out)
{
    size_t count = 0;
    buffer_add(out, *commands ? "start {\n  \"" : "");
    for (const char *p = commands; *p; p++) {
        count += *p == '\n';
        if (*p == '\n')
            buffer_add(out, p[1] ? "\",\n  \"" : "\",\n}");
        else
            buffer_add(out, *p == '"' || *p == '\\' ? "\\" : "");
        if (*p != '\n')
            buffer_add_n(out, p, 1);
    }
    return count;
}

bool start_block_write(const Lesson *lesson, const char *id, const char *commands, Buffer *out,
                       Error *err)
{
    SCOPED(source_release) Source source = {0};
    const char *id_from, *id_to;
    if (!source_read(lesson->path, &source, err))
        return false;
    Code code = code_start(&source);
    code_next(&code);
    code_pass_call(&code);
    const char *from = code.next, *to = from;
    find_id(&source, from, &id_from, &id_to);
    bool found = false;
    while (lesson->start.count > 0 && !found && code_next(&code))
        found = code.line >= lesson->start.line && code_is(&code, "start");
    if (found) {
        from = code.at;
        code_pass_call(&code);
        to = code.next;
    }
    for (int i = 0; i < 2 && found && !*commands && from[-1] == '\n'; i++)
        from--; // as it came, it goes
    const size_t before = out->size;
    buffer_add_n(out, source.text, (size_t)(id_from - source.text));
    if (id_to > id_from)
        buffer_printf(out, "\"%s\"", id);
    buffer_add_n(out, id_to, (size_t)(from - id_to));
    buffer_add(out, !found && *commands ? "\n\n" : "");
    const size_t count = write_commands(commands, out);
    buffer_add_n(out, to, source.size - (size_t)(to - source.text));
    const size_t size = out->size - before;
    return (size <= SOURCE_MOST && count <= LIST_MOST) ||
           ERROR(err, &too_much, err_count(count), err_count((size >> 10) + 1),
                 err_count(LIST_MOST), err_count(SOURCE_MOST >> 10));
}
