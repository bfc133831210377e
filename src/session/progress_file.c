// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/progress_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/file.h"
#include "base/path.h"
#include "base/utf8.h"

static const char FIRST_LINE[] = "qkv-progress 1\n";

enum {
    PROGRESS_MOST = 4 << 20, // bytes that are written
    READ_MOST = 64 << 20,    // that are read: versions before this one wrote without a limit
    BAD_MOST = 1000,
};

MESSAGE(SET_ASIDE_OLDER, ERROR_DATA,
        "this progress file was damaged; it was set aside as {1}, and the save before it is used",
        "进度文件已损坏，已改名为 {1}；改用上一次保存的进度");
MESSAGE(SET_ASIDE_NONE, ERROR_DATA,
        "this progress file was damaged; it was set aside as {1}, and the lesson starts afresh",
        "进度文件已损坏，已改名为 {1}；本课从头开始");

MESSAGE(NEWER, ERROR_DATA,
        "this progress file was written by a newer qkv; it is left as it is, and nothing is saved",
        "这个进度文件是更新版本的 qkv 写的；它保持原样，本次不保存");
MESSAGE(UNREADABLE, ERROR_DATA,
        "this progress file cannot be read ({1}); it is left as it is, and nothing is saved",
        "这个进度文件读不了（{1}）；它保持原样，本次不保存");
MESSAGE(NOT_A_FILE, ERROR_DATA,
        "where progress is saved there is something else than a file; it is left as it is, and "
        "nothing is saved",
        "保存进度的地方不是普通文件；它保持原样，本次不保存");
MESSAGE(
    TOO_LARGE, ERROR_DATA,
    "too many changes to save ({1} bytes, at most {2}): what was saved before stays; undo or "
    "reset some, or export them",
    "改动太多，存不下（{1} 字节，最多 {2}）：上次保存的还在；请用 undo 或 reset 撤回一些，或用 export 导出");

static unsigned long checksum(const char *text, size_t size)
{
    return crc32(crc32(0, NULL, 0), (const Bytef *)text, (uInt)size);
}

// ---- What a file is ----------------------------------------------------

// Whether the text is whole: between the first line, of any version, and the last, which all
// versions have, nothing is missing. If so, where the last line begins.
static bool is_whole(const Buffer *text, size_t *last)
{
    enum { LAST_LINE = sizeof "end 00000000\n" - 1, VERSION = sizeof FIRST_LINE - 3 };
    size_t bad;
    if (text->size < sizeof FIRST_LINE - 1 + LAST_LINE ||
        memcmp(buffer_text(text), FIRST_LINE, VERSION) != 0 ||
        strlen(buffer_text(text)) != text->size || !utf8_valid(buffer_text(text), text->size, &bad))
        return false;
    *last = text->size - LAST_LINE;
    char expected[LAST_LINE + 1];
    snprintf(expected, sizeof expected, "end %08lx\n",
             checksum(buffer_text(text), *last) & 0xFFFFFFFFul);
    return buffer_text(text)[*last - 1] == '\n' && strcmp(buffer_text(text) + *last, expected) == 0;
}

static bool is_newer(const Buffer *text)
{
    size_t last;
    return is_whole(text, &last) &&
           memcmp(buffer_text(text), FIRST_LINE, sizeof FIRST_LINE - 1) != 0;
}

typedef enum Found { FOUND_NOTHING, FOUND_DAMAGED, FOUND_KEPT, FOUND_RECORDS } Found;

// What is at the path; its text is appended where that could be read. FOUND_KEPT and `err`: it is
// nothing that this version may replace.
NONNULL(3) static Found look_at(const char *path, Buffer *text, Error *err)
{
    size_t last;
    const FileFault fault = file_read(path, READ_MOST, text);
    if (fault == FILE_MISSING)
        return FOUND_NOTHING;
    if (fault == FILE_READ && !is_newer(text))
        return is_whole(text, &last) ? FOUND_RECORDS : FOUND_DAMAGED;
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

static char *with_suffix(const char *path, const char *suffix)
{
    Buffer name = {0};
    buffer_printf(&name, "%s%s", path, suffix);
    return buffer_take(&name);
}

// Renames the damaged file to the first free "….bad-N"; returns that name.
static char *set_aside(const char *path)
{
    char *name = NULL;
    for (int n = 1; n <= BAD_MOST; n++) {
        char suffix[32];
        snprintf(suffix, sizeof suffix, ".bad-%d", n);
        free(name);
        name = with_suffix(path, suffix);
        if (access(name, F_OK) != 0)
            break;
    }
    rename(path, name);
    return name;
}

unsigned long progress_checksum(const Buffer *text)
{
    return checksum(buffer_text(text), text->size);
}

// The file stays as the generation before. A link costs no moment without the
// file; where a file system has none, renaming does, and the older generation
// serves should the program die in that moment.
static void keep_before(const char *path)
{
    char *older = with_suffix(path, ".1");
    unlink(older);
    if (link(path, older) != 0)
        rename(path, older);
    free(older);
}

bool progress_store(const char *path, const Buffer *records, Error *err)
{
    Buffer now = {0}, text = {0};
    buffer_printf(&text, "%s%s", FIRST_LINE, buffer_text(records));
    buffer_printf(&text, "end %08lx\n", progress_checksum(&text));
    const Found found = look_at(path, &now, err);
    bool stored = strcmp(buffer_text(&now), buffer_text(&text)) == 0;
    if (!stored && text.size > PROGRESS_MOST) {
        ERROR(err, &TOO_LARGE, err_count(text.size), err_count(PROGRESS_MOST));
    } else if (!stored && found != FOUND_KEPT) {
        if (found == FOUND_RECORDS)
            keep_before(path);
        else if (found == FOUND_DAMAGED)
            free(set_aside(path));
        stored = file_write(path, buffer_text(&text), text.size, err);
    }
    buffer_release(&now);
    buffer_release(&text);
    return stored;
}

// ---- Reading -----------------------------------------------------------

NONNULL(3) static Found read_records(const char *path, Buffer *records, Error *err)
{
    Buffer text = {0};
    const Found found = look_at(path, &text, err);
    const size_t first = sizeof FIRST_LINE - 1;
    size_t last;
    if (found == FOUND_RECORDS && is_whole(&text, &last))
        buffer_add_n(records, buffer_text(&text) + first, last - first);
    buffer_release(&text);
    return found;
}

bool progress_fetch(const char *path, bool tidies, Buffer *records, Error *err)
{
    const Found found = read_records(path, records, err);
    if (found == FOUND_RECORDS || found == FOUND_KEPT)
        return found == FOUND_RECORDS;
    char *bad = found == FOUND_DAMAGED && tidies ? set_aside(path) : NULL;
    char *older = with_suffix(path, ".1");
    const Found before = read_records(older, records, ERROR_DROPPED);
    if (before == FOUND_DAMAGED && tidies)
        free(set_aside(older));
    if (bad) {
        ERROR(err, before == FOUND_RECORDS ? &SET_ASIDE_OLDER : &SET_ASIDE_NONE,
              err_text(path_name(bad)));
        error_at(err, path, 0);
    }
    free(older);
    free(bad);
    return before == FOUND_RECORDS;
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
