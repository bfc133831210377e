// SPDX-License-Identifier: GPL-3.0-or-later
// The table has a line for each: the lesson, the old id, the new one, with blanks between them.
// Other lines are comments.
#include "lesson/renamed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"

enum { TABLE_MOST = 1 << 18 };

char *renamed_task(const Lesson *lesson, const char *id)
{
    char *folder = path_dirname(lesson->path), *path = path_join(folder, "renamed.txt");
    Buffer text = {0}, start = {0};
    char *found = NULL;
    if (file_read(path, TABLE_MOST, &text) == FILE_READ) {
        buffer_printf(&start, "\n%s %s ", lesson->header.id, id);
        const char *at = strstr(buffer_text(&text), buffer_text(&start));
        if (at) {
            at += start.size;
            found = mem_text_n(at, strcspn(at, " \n"));
        }
    }
    buffer_release(&text);
    buffer_release(&start);
    free(folder);
    free(path);
    return found;
}
