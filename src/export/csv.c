// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/csv.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
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

// Writes "A.csv", or "A_2.csv" where that was given: letters, digits, what is past ASCII, and for
// anything else one "_"; so no name leads out of the folder, is hidden, or is an option. `given`
// holds the names so far in small letters, each between slashes.
static void write_file_name(const char *name, size_t size, Buffer *given, Buffer *file)
{
    Buffer stem = {0}, key = {0};
    while (size > FILE_NAME_MOST || (size > 0 && (name[size] & 0xC0) == 0x80))
        size--; // not within a character
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)name[i];
        const bool word = isalnum(c) || c >= 0x80;
        if (word || stem.size == 0 || buffer_text(&stem)[stem.size - 1] != '_')
            buffer_add_n(&stem, word ? name + i : "_", 1);
    }
    for (int n = 1; n == 1 || strstr(buffer_text(given), buffer_text(&key)); n++) {
        buffer_clear(file);
        buffer_clear(&key);
        buffer_printf(file, n > 1 ? "%s_%d.csv" : "%s.csv", buffer_text(&stem), n);
        buffer_printf(&key, "/%s/", buffer_text(file));
        for (char *p = buffer_edit(&key); *p; p++)
            *p = (char)tolower((unsigned char)*p);
    }
    buffer_add(given, buffer_text(&key));
    buffer_release(&stem);
    buffer_release(&key);
}

bool csv_export_folder(const char *dir, const Buffer *blocks, Error *err)
{
    const bool made = mkdir(dir, 0777) == 0;
    const int why = errno; // before looking at what is there
    if (!made && !path_is_folder(dir))
        return ERROR(err, &no_folder, err_text(dir), err_system(why));
    Buffer given = {0}, file = {0};
    bool good = true;
    for (const char *block = buffer_text(blocks); *block && good;) {
        BUG_ON(strncmp(block, HEAD, strlen(HEAD)) != 0);
        const char *name = block + strlen(HEAD), *rows = strchr(name, '\n') + 1;
        const char *end = strstr(rows, "\n\n");
        const size_t size = end ? (size_t)(end + 1 - rows) : strlen(rows);
        write_file_name(name, (size_t)(rows - 1 - name), &given, &file);
        char *path = path_join(dir, buffer_text(&file));
        good = file_output(path, rows, size, err);
        free(path);
        block = rows + size + (end != NULL);
    }
    buffer_release(&given);
    buffer_release(&file);
    return good;
}
