// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of .csv, as a program writes them that has no other format: each holds a matrix, or
// several, and what has no name is called as its file.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "data/array_parts.h"

MESSAGE(EMPTY_FOLDER, ERROR_DATA, "{1} holds no .csv; a folder has one for each matrix, as dV.csv");

static const char ending[] = ".csv";

static int is_table(const struct dirent *entry)
{
    return path_ends_in(entry->d_name, ending);
}

// Takes over the arrays of a table, whose numbers stand behind those of the others then. They have
// no labels.
NONNULL(4)
static bool take(ArrayFile *file, const ArrayFile *table, Buffer *numbers, Error *err)
{
    ArrayMember *member = NULL;
    for (size_t i = 0; i < table->count; i++) {
        const char *name = *table->member[i].name ? table->member[i].name : table->name;
        const size_t end = name == table->name ? strlen(ending) : 0;
        member = array_member_add(file, name, strlen(name) - end, err);
        if (!member)
            return false;
        member->layout = table->member[i].layout;
        member->layout.data += numbers->size;
    }
    buffer_add_n(numbers, (const char *)table->held, table->held_size);
    return array_room(file, numbers->size, err);
}

bool folder_open(ArrayFile *file, const char *path, Error *err)
{
    struct dirent **entry = NULL;
    Buffer numbers = {0};
    const int entries = scandir(path, &entry, is_table, alphasort);
    bool fine = entries > 0 || ERROR(err, &EMPTY_FOLDER, err_text(file->name));
    for (int i = 0; i < entries; i++) {
        char *below = path_join(path, entry[i]->d_name);
        ArrayFile *table = fine ? array_file_open(below, &file->limits, err) : NULL;
        fine = table ? take(file, table, &numbers, err) : fine && error_at(err, file->name, 0);
        array_file_close(table);
        free(below);
        free(entry[i]);
    }
    free(entry);
    file->held_size = numbers.size;
    file->held = (unsigned char *)buffer_take(&numbers);
    return fine;
}
