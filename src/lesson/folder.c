// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"

static const Message OUTSIDE = {
    ERROR_LESSON,
    {"{1}: \"{2}\" is not in the lesson's folder; put the file itself beside "
     "the lesson (links that lead out are not followed)",
     "{1}：\"{2}\" 不在课程所在的文件夹里；请把文件本身放在课程旁边（不跟随通向外面的链接）"}};
static const Message NOT_THERE = {
    ERROR_LESSON, {"{1}: \"{2}\" cannot be read: {3}", "{1}：无法读取 \"{2}\"：{3}"}};

// Whether some part of the path is "..".
static bool climbs(const char *file)
{
    for (const char *part = file; *part;) {
        const size_t size = strcspn(part, "/");
        if (size == 2 && memcmp(part, "..", 2) == 0)
            return true;
        part += size + (part[size] == '/');
    }
    return false;
}

static bool is_below(const char *path, const char *folder)
{
    const size_t size = strlen(folder);
    return strncmp(path, folder, size) == 0 &&
           (path[size] == '/' || (size > 0 && folder[size - 1] == '/'));
}

char *folder_path(const char *lesson_path, const char *call, const char *file, Error *err)
{
    if (!*file || *file == '/' || climbs(file)) {
        ERROR(err, &OUTSIDE, err_text(call), err_text(file));
        return NULL;
    }
    const char *slash = strrchr(lesson_path, '/');
    Buffer folder = {0}, joined = {0};
    buffer_printf(&folder, "%.*s.", slash ? (int)(slash - lesson_path) + 1 : 0, lesson_path);
    buffer_printf(&joined, "%s/%s", buffer_text(&folder), file);
    char *root = realpath(buffer_text(&folder), NULL);
    char *path = realpath(buffer_text(&joined), NULL);
    const int why = errno;
    buffer_release(&folder);
    buffer_release(&joined);
    const bool found = root && path, inside = found && is_below(path, root);
    if (!found)
        ERROR(err, &NOT_THERE, err_text(call), err_text(file), err_text(strerror(why)));
    else if (!inside)
        ERROR(err, &OUTSIDE, err_text(call), err_text(file));
    free(root);
    if (inside)
        return path;
    free(path);
    return NULL;
}
