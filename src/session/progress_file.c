// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/progress_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"

static const char FIRST_LINE[] = "qkv-progress 2\n";

enum {
    PROGRESS_MOST = 4 << 20,  // bytes of text that are written
    READ_MOST = 64 << 20,     // that are read: version 1 wrote without a limit
    NUMBERS_MOST = 256 << 20, // bytes of numbers, those of the generation before among them
    BAD_MOST = 3,
    SUM_SIZE = sizeof "00000000 " - 1, // before each record
    LAST_LINE = sizeof "end 00000000\n" - 1,
    HEADER = sizeof FIRST_LINE - 1,
    HEAD = HEADER - 2, // without the version
};

MESSAGE(SET_ASIDE_OLDER, ERROR_DATA,
        "this progress file was damaged; it was set aside as {1}, and the save before it is used");
MESSAGE(SET_ASIDE_NONE, ERROR_DATA,
        "this progress file was damaged; it was set aside as {1}, and the lesson starts afresh");

MESSAGE(ONLY_OLDER, ERROR_DATA, "this progress file is gone; the save before it is used");
MESSAGE(DAMAGED, ERROR_DATA,
        "this progress file is damaged; what can still be read of it is used, or else the save "
        "before it");
MESSAGE(NEWER, ERROR_DATA,
        "this progress file was written by a newer qkv; it is left as it is, and nothing is saved");
MESSAGE(UNREADABLE, ERROR_DATA,
        "this progress file cannot be read ({1}); it is left as it is, and nothing is saved");
MESSAGE(NOT_A_FILE, ERROR_DATA,
        "where progress is saved there is something else than a file; it is left as it is, and "
        "nothing is saved");
MESSAGE(TOO_LARGE, ERROR_DATA,
        "too many changes to save ({1} bytes, at most {2}): what was saved before stays; undo or "
        "reset some, or export them");

MESSAGE(RECORDS_LOST, ERROR_DATA,
        "this progress file was damaged: lost is {1}, all else is used; it was set aside as {2}");
MESSAGE(NOT_WHOLE, ERROR_DATA,
        "this progress file was damaged; what of it is whole is used; it was set aside as {1}");

static unsigned long checksum(const char *bytes, size_t size)
{
    return crc32_z(crc32(0, NULL, 0), (const Bytef *)bytes, size) & 0xFFFFFFFFul;
}

// ---- What a file is ----------------------------------------------------

// Whether text of any version is whole: between the first line and the last, which all versions
// have, nothing is missing. If so, where the last line begins.
static bool is_whole(const Buffer *text, size_t *last)
{
    char expected[LAST_LINE + 1];
    if (text->size < HEADER + LAST_LINE || memcmp(buffer_text(text), FIRST_LINE, HEAD) != 0 ||
        strlen(buffer_text(text)) != text->size || !utf8_valid(buffer_text(text), text->size, NULL))
        return false;
    *last = text->size - LAST_LINE;
    snprintf(expected, sizeof expected, "end %08lx\n", checksum(buffer_text(text), *last));
    return buffer_text(text)[*last - 1] == '\n' && strcmp(buffer_text(text) + *last, expected) == 0;
}

// 1, 2 or a later one.
static long version_of(const Buffer *text)
{
    return text->size > HEAD ? strtol(buffer_text(text) + HEAD, NULL, 10) : 0;
}

// A line of version 2, without its end: its record, or NULL where it is not what was written.
static char *record_in(char *line)
{
    char *end;
    const size_t size = strlen(line);
    return size >= SUM_SIZE &&
                   strtoul(line, &end, 16) == checksum(line + SUM_SIZE, size - SUM_SIZE) &&
                   end == line + SUM_SIZE - 1 && utf8_valid(line, size, NULL)
               ? line + SUM_SIZE
               : NULL;
}

// Adds what a record that is lost was about, "set X[1,2]", as far as that can be read.
static void name_lost(const char *line, Buffer *lost)
{
    enum { NAME_MOST = 24 };
    const char *what = strlen(line) > SUM_SIZE ? line + SUM_SIZE : "", *id = strrchr(what, ' ');
    const char *set = strstr(what, " set "); // behind what it was made for
    if (set && (strncmp(what, "of ", 3) == 0 || strncmp(what, "aside ", 6) == 0))
        what = set + 1;
    if (id && strncmp(what, "task ", 5) == 0)
        what = id + 1; // the question's name
    size_t size = strcspn(what, " ");
    size += what[size] ? 1 + strcspn(what + size + 1, " ") : 0;
    const bool plain = size > 0 && size <= NAME_MOST && utf8_is_plain(what, size, false);
    buffer_printf(lost, "%s%.*s", lost->size > 0 ? ", " : "", plain ? (int)size : 1,
                  plain ? what : "?");
}

// Appends the records of a text; what is lost of them. False where the end is missing.
static bool take_records(const Buffer *text, Buffer *records, Buffer *lost)
{
    const char *first = buffer_text(text) + HEADER;
    size_t last;
    if (is_whole(text, &last) && version_of(text) == 1) {
        buffer_add_n(records, first, last - HEADER);
        return true;
    }
    bool ended = false;
    SCOPED(buffer_release) Buffer lines = {0};
    buffer_add(&lines, first);
    char *rest = buffer_edit(&lines);
    for (char *line; !ended && (line = line_next(&rest));) {
        const char *record = record_in(line);
        ended = strncmp(line, "end ", 4) == 0;
        if (!record && !ended)
            name_lost(line, lost);
        if (!ended)
            buffer_printf(records, "%s\n", record ? record : "lost");
    }
    return ended;
}

typedef enum Found { FOUND_NOTHING, FOUND_DAMAGED, FOUND_KEPT, FOUND_RECORDS } Found;

// What is at the path; its text is appended where that could be read. FOUND_KEPT and `err`: it is
// nothing that this version may replace.
static Found look_at(const char *path, Buffer *text, Error *err)
{
    size_t last;
    const FileFault fault = file_read(path, READ_MOST, text);
    if (fault == FILE_MISSING)
        return FOUND_NOTHING;
    if (fault == FILE_READ && !is_whole(text, &last))
        return FOUND_DAMAGED;
    if (fault == FILE_READ && version_of(text) == 1) { // not so where its records are of version 2
        const char *first = buffer_text(text) + HEADER;
        SCOPED(mem_drop) char *line = mem_text_n(first, strcspn(first, "\n"));
        const bool mixed = record_in(line) != NULL;
        return mixed ? FOUND_DAMAGED : FOUND_RECORDS;
    }
    if (fault == FILE_READ && memcmp(buffer_text(text), FIRST_LINE, HEADER) == 0)
        return FOUND_RECORDS;
    if (fault == FILE_READ)
        error_set(err, &NEWER);
    else if (fault == FILE_IRREGULAR)
        error_set(err, &NOT_A_FILE);
    else
        ERROR(err, &UNREADABLE, err_system(fault == FILE_TOO_LARGE ? EFBIG : errno));
    error_at(err, path, 0);
    return FOUND_KEPT;
}

// ---- Writing -----------------------------------------------------------

unsigned long progress_checksum(const Buffer *text)
{
    return checksum(buffer_text(text), text->size);
}

// ---- Numbers -----------------------------------------------------------

static const char NUMBERS[] = "numbers ";

// What the names of a lesson's files of numbers begin with.
static void add_stem(const char *path, Buffer *out)
{
    const size_t size = strlen(path), older = path_ends_in(path, ".1") ? 2 : 0;
    const size_t progress = sizeof ".progress" - 1 + older;
    buffer_add_n(out, path, size > progress ? size - progress : size);
    buffer_add(out, ".numbers-");
}

// The file of numbers that records name, the caller's; NULL: none. Its size in *size.
static char *numbers_path(const char *path, const Buffer *records, size_t *size)
{
    unsigned long sum;
    Buffer name = {0};
    const char *at = progress_find(records, NUMBERS);
    const char *behind = strstr(buffer_text(records), " numbers "); // the checksum, in a whole file
    at = at ? at : behind ? behind + 1 : "";
    if (sscanf(at, "numbers %8lx %12zu", &sum, size) != 2)
        return NULL;
    add_stem(path, &name);
    buffer_printf(&name, "%08lx", sum);
    return buffer_take(&name);
}

// What a file holds: what of a damaged one is lost, by name, and whether that has its end.
typedef struct Reading {
    Found found;
    Buffer records, numbers, lost;
    bool ended;
} Reading;

static void reading_release(Reading *r)
{
    buffer_release(&r->records);
    buffer_release(&r->numbers);
    buffer_release(&r->lost);
}

// Numbers that are wrong take the text with them. Of a damaged text that begins as it should the
// single records can be told.
static Reading read_records(const char *path, bool wants_numbers, Error *err)
{
    SCOPED(buffer_release) Buffer text = {0};
    Reading r = {.found = look_at(path, &text, err)};
    size_t size = 0;
    if (r.found == FOUND_RECORDS || (r.found == FOUND_DAMAGED && text.size > HEADER &&
                                     strlen(buffer_text(&text)) == text.size &&
                                     memcmp(buffer_text(&text), FIRST_LINE, HEADER) == 0))
        r.ended = take_records(&text, &r.records, &r.lost);
    SCOPED(mem_drop) char *file = wants_numbers ? numbers_path(path, &r.records, &size) : NULL;
    if (file &&
        !(file_read(file, NUMBERS_MOST, &r.numbers) == FILE_READ && r.numbers.size == size &&
          progress_checksum(&r.numbers) == strtoul(strrchr(file, '-') + 1, NULL, 16))) {
        reading_release(&r);
        r = (Reading){.found = FOUND_DAMAGED};
    }
    return r;
}

// The damaged file becomes "path.bad-1", with its numbers beside it under that name; those that
// were set aside before it move on by one, and of BAD_MOST the oldest goes. Returns that name.
static char *set_aside(const char *path)
{
    SCOPED(buffer_release) Buffer text = {0};
    size_t size;
    char *name = NULL;
    SCOPED(mem_drop) char *own = NULL;
    for (int i = BAD_MOST; i > 0; i--) {
        SCOPED(mem_drop) char *to = name, *to_numbers = own;
        name = text_printf("%s.bad-%d", path, i);
        own = text_printf("%s.numbers", name);
        if (to && access(name, F_OK) == 0) {
            unlink(to_numbers);
            rename(own, to_numbers);
            rename(name, to);
        }
    }
    SCOPED(mem_drop)
    char *numbers =
        file_read(path, READ_MOST, &text) == FILE_READ ? numbers_path(path, &text, &size) : NULL;
    unlink(own);
    if (numbers && link(numbers, own) != 0)
        rename(numbers, own);
    rename(path, name);
    return name;
}

// The file of numbers of a generation; false where it is not known.
static bool named_by(const char *path, char **file)
{
    SCOPED(reading_release) Reading r = read_records(path, false, ERROR_DROPPED);
    const bool known = r.found == FOUND_RECORDS || r.found == FOUND_NOTHING;
    size_t size;
    *file = known ? numbers_path(path, &r.records, &size) : NULL;
    return known;
}

void progress_sweep(const char *path)
{
    SCOPED(mem_drop) char *before = text_printf("%s.1", path), *own = NULL, *older = NULL;
    const bool known = named_by(path, &own), both = named_by(before, &older) && known;
    SCOPED(buffer_release) Buffer start = {0};
    add_stem(path, &start);
    if (both)
        file_remove_all(buffer_text(&start), own, older);
}

// The file stays as the generation before. A link costs no moment without the
// file; where a file system has none, renaming does, and the older generation
// serves should the program die in that moment.
static void keep_before(const char *path)
{
    SCOPED(mem_drop) char *older = text_printf("%s.1", path);
    unlink(older);
    if (link(path, older) != 0)
        rename(path, older);
}

// The first line, each record behind its checksum, the last line.
static Buffer text_of(const Buffer *records)
{
    Buffer text = {0};
    buffer_add(&text, FIRST_LINE);
    for (const char *line = buffer_text(records); *line;) {
        const size_t size = strcspn(line, "\n");
        buffer_printf(&text, "%08lx ", checksum(line, size));
        buffer_add_n(&text, line, size);
        buffer_add(&text, "\n");
        line += size + (line[size] == '\n');
    }
    buffer_printf(&text, "end %08lx\n", progress_checksum(&text));
    return text;
}

bool progress_store(const char *path, const Buffer *records, const Buffer *numbers, Error *err)
{
    SCOPED(buffer_release) Buffer own = {0};
    size_t older = 0, size;
    if (numbers->size > 0)
        buffer_printf(&own, "%s%08lx %zu\n", NUMBERS, progress_checksum(numbers), numbers->size);
    buffer_add(&own, buffer_text(records));
    SCOPED(buffer_release) Buffer text = text_of(&own);
    SCOPED(mem_drop) char *file = numbers->size > 0 ? numbers_path(path, &own, &size) : NULL;
    SCOPED(reading_release) Reading now = read_records(path, false, err);
    const bool whole = now.found == FOUND_RECORDS;
    bool stored = whole && strcmp(buffer_text(&now.records), buffer_text(&own)) == 0;
    if (whole)
        free(numbers_path(path, &now.records, &older));
    if (stored || now.found == FOUND_KEPT) {
        // what is there stays
    } else if (text.size > PROGRESS_MOST) {
        ERROR(err, &TOO_LARGE, err_count(text.size), err_count(PROGRESS_MOST));
    } else if (numbers->size + older > NUMBERS_MOST) {
        ERROR(err, &TOO_LARGE, err_count(numbers->size + older), err_count(NUMBERS_MOST));
    } else if (!file || access(file, F_OK) == 0 ||
               file_write(file, buffer_text(numbers), numbers->size, err)) {
        if (whole)
            keep_before(path);
        else if (now.found == FOUND_DAMAGED)
            free(set_aside(path));
        stored = file_write(path, buffer_text(&text), text.size, err);
        if (stored)
            progress_sweep(path);
    }
    return stored;
}

// ---- Reading -----------------------------------------------------------

// Says what became of a file that is damaged or gone; `bad`: what it is called now.
static void tell_damage(const Reading *now, bool uses_older, const char *bad, Error *err)
{
    const ErrorArg name = err_text(bad ? path_name(bad) : "");
    if (now->found == FOUND_NOTHING && uses_older)
        error_set(err, &ONLY_OLDER);
    else if (now->found != FOUND_NOTHING && !bad)
        error_set(err, &DAMAGED);
    else if (bad && uses_older)
        ERROR(err, &SET_ASIDE_OLDER, name);
    else if (bad && now->records.size == 0)
        ERROR(err, &SET_ASIDE_NONE, name);
    else if (bad && now->lost.size > 0 && now->ended)
        ERROR(err, &RECORDS_LOST, err_text(buffer_text(&now->lost)), name);
    else if (bad)
        ERROR(err, &NOT_WHOLE, name);
}

// What is used where a file is damaged: its records where its end is there, else the generation
// before, else what is left of it, without its numbers where those are wrong.
static void mend(const char *path, bool tidies, bool wants_numbers, Reading *now, Error *err)
{
    const bool damaged = now->found == FOUND_DAMAGED, some = now->ended && now->records.size > 0;
    SCOPED(mem_drop) char *bad = damaged && tidies ? set_aside(path) : NULL;
    SCOPED(mem_drop) char *older = text_printf("%s.1", path);
    Reading before = {0};
    if (!some)
        before = read_records(older, wants_numbers, ERROR_DROPPED);
    if (before.found == FOUND_DAMAGED && tidies)
        free(set_aside(older));
    const bool uses_older = before.ended && before.records.size > 0;
    if (!uses_older && damaged && now->records.size == 0) {
        reading_release(now);
        *now = read_records(bad ? bad : path, false, ERROR_DROPPED);
        if (now->ended)
            buffer_add(&now->lost, "numbers");
    }
    tell_damage(now, uses_older, bad, err);
    if (error_is_set(err))
        error_at(err, path, 0);
    reading_release(uses_older ? now : &before);
    if (uses_older)
        *now = before;
}

bool progress_fetch(const char *path, bool tidies, Buffer *records, Buffer *numbers, Error *err)
{
    SCOPED(reading_release) Reading r = read_records(path, numbers != NULL, err);
    if (r.found == FOUND_DAMAGED || r.found == FOUND_NOTHING)
        mend(path, tidies, numbers != NULL, &r, err);
    buffer_add_n(records, buffer_text(&r.records), r.records.size);
    if (numbers)
        buffer_add_n(numbers, buffer_text(&r.numbers), r.numbers.size);
    return records->size > 0;
}

const char *progress_find(const Buffer *records, const char *start)
{
    const char *at = buffer_text(records);
    while (at && strncmp(at, start, strlen(start)) != 0) {
        at = strchr(at, '\n');
        at += at ? 1 : 0;
    }
    return at;
}

bool progress_next(char **rest, char **word, char **argument)
{
    char *line = line_next(rest), *blank = line ? strchr(line, ' ') : NULL;
    if (!line)
        return false;
    *word = line;
    *argument = blank ? blank + 1 : line + strlen(line);
    if (blank)
        *blank = '\0';
    return true;
}
