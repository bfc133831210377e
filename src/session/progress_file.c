// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/progress_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/file.h"
#include "base/path.h"
#include "base/utf8.h"

static const char FIRST_LINE[] = "qkv-progress 1\n";

enum { PROGRESS_MOST = 4 << 20, BAD_MOST = 1000 };

MESSAGE(SET_ASIDE_OLDER, ERROR_DATA,
        "this progress file was damaged; it was set aside as {1}, and the save before it is used",
        "进度文件已损坏，已改名为 {1}；改用上一次保存的进度");
MESSAGE(SET_ASIDE_NONE, ERROR_DATA,
        "this progress file was damaged; it was set aside as {1}, and the lesson starts afresh",
        "进度文件已损坏，已改名为 {1}；本课从头开始");

MESSAGE(NEWER, ERROR_DATA,
        "this progress file was written by a newer qkv; it is left as it is, and nothing is saved",
        "这个进度文件是更新版本的 qkv 写的；它保持原样，本次不保存");

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

NONNULL(2) static bool refuse_newer(const char *path, Error *err)
{
    error_set(err, &NEWER);
    return error_at(err, path, 0);
}

// ---- Writing -----------------------------------------------------------

static char *with_suffix(const char *path, const char *suffix)
{
    Buffer name = {0};
    buffer_printf(&name, "%s%s", path, suffix);
    return buffer_take(&name);
}

unsigned long progress_checksum(const Buffer *text)
{
    return checksum(buffer_text(text), text->size);
}

// The file stays as the generation before. A link costs no moment without the
// file; where a file system has none, renaming does, and the older generation
// serves should the program die in that moment.
bool progress_store(const char *path, const Buffer *records, Error *err)
{
    Buffer now = {0}, text = {0};
    buffer_printf(&text, "%s%s", FIRST_LINE, buffer_text(records));
    buffer_printf(&text, "end %08lx\n", checksum(buffer_text(&text), text.size));
    const bool there = file_read(path, PROGRESS_MOST, &now) == FILE_READ;
    bool stored = there && now.size == text.size &&
                  memcmp(buffer_text(&now), buffer_text(&text), now.size) == 0;
    if (there && is_newer(&now)) {
        refuse_newer(path, err);
    } else if (!stored) {
        char *older = with_suffix(path, ".1");
        unlink(older);
        if (link(path, older) != 0)
            rename(path, older);
        free(older);
        stored = file_write(path, buffer_text(&text), text.size, err);
    }
    buffer_release(&now);
    buffer_release(&text);
    return stored;
}

// ---- Reading -----------------------------------------------------------

typedef enum Found { FOUND_NOTHING, FOUND_DAMAGED, FOUND_NEWER, FOUND_RECORDS } Found;

static Found read_records(const char *path, Buffer *records)
{
    Buffer text = {0};
    const FileFault fault = file_read(path, PROGRESS_MOST, &text);
    size_t last;
    Found found = fault == FILE_MISSING ? FOUND_NOTHING : FOUND_DAMAGED;
    if (fault == FILE_READ && is_newer(&text)) {
        found = FOUND_NEWER;
    } else if (fault == FILE_READ && is_whole(&text, &last)) {
        const size_t first = sizeof FIRST_LINE - 1;
        buffer_add_n(records, buffer_text(&text) + first, last - first);
        found = FOUND_RECORDS;
    }
    buffer_release(&text);
    return found;
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

bool progress_fetch(const char *path, bool tidies, Buffer *records, Error *err)
{
    const Found found = read_records(path, records);
    if (found == FOUND_RECORDS)
        return true;
    if (found == FOUND_NEWER)
        return refuse_newer(path, err);
    char *bad = found == FOUND_DAMAGED && tidies ? set_aside(path) : NULL;
    char *older = with_suffix(path, ".1");
    const Found before = read_records(older, records);
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
