// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/csv.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "data/csv.h"

static const char HEAD[] = "# ";

void csv_export(const Export *export, Buffer *out)
{
    for (size_t i = 0; i < export->count; i++) {
        buffer_printf(out, "%s%s%s\n", i ? "\n" : "", HEAD, export->name[i]);
        csv_write(export_matrix(export, i), out);
    }
}

// ---- A folder of files ---------------------------------------------------

MESSAGE(no_folder, ERROR_DATA, "{1}: the folder was not made: {2}");

enum { FILE_NAME_MOST = 80 }; // bytes, below what file systems take

// File names that were given, to give none twice.
typedef struct FileNames {
    char **name;
    size_t count, capacity;
} FileNames;

static bool is_taken(const FileNames *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++) {
        if (strcasecmp(names->name[i], name) == 0)
            return true;
    }
    return false;
}

// "A.csv", "A_2.csv": letters, digits, what is past ASCII, and for anything else one "_"; so no
// name leads out of the folder, is hidden, or is an option. The text is kept by `names`.
static const char *file_name(FileNames *names, const char *name, size_t size)
{
    Buffer stem = {0}, file = {0};
    while (size > FILE_NAME_MOST || (size > 0 && (name[size] & 0xC0) == 0x80))
        size--; // not within a character
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)name[i];
        const bool word = isalnum(c) || c >= 0x80;
        if (word || stem.size == 0 || buffer_text(&stem)[stem.size - 1] != '_')
            buffer_add_n(&stem, word ? name + i : "_", 1);
    }
    buffer_printf(&file, "%s.csv", buffer_text(&stem));
    for (int n = 2; is_taken(names, buffer_text(&file)); n++) {
        buffer_clear(&file);
        buffer_printf(&file, "%s_%d.csv", buffer_text(&stem), n);
    }
    buffer_release(&stem);
    MEM_GROW(names->name, names->count, names->capacity);
    names->name[names->count] = buffer_take(&file);
    return names->name[names->count++];
}

bool csv_export_folder(const char *dir, const Buffer *blocks, Error *err)
{
    const bool made = mkdir(dir, 0777) == 0;
    const int why = errno; // before looking at what is there
    if (!made && !path_is_folder(dir))
        return ERROR(err, &no_folder, err_text(dir), err_system(why));
    FileNames names = {0};
    bool good = true;
    for (const char *block = buffer_text(blocks); *block && good;) {
        BUG_ON(strncmp(block, HEAD, strlen(HEAD)) != 0);
        const char *name = block + strlen(HEAD), *rows = strchr(name, '\n') + 1;
        const char *end = strstr(rows, "\n\n");
        const size_t size = end ? (size_t)(end + 1 - rows) : strlen(rows);
        char *path = path_join(dir, file_name(&names, name, (size_t)(rows - 1 - name)));
        good = file_output(path, rows, size, err);
        free(path);
        block = rows + size + (end != NULL);
    }
    for (size_t i = 0; i < names.count; i++)
        free(names.name[i]);
    free(names.name);
    return good;
}
