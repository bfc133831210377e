// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that are there, read from the header of each file without running
// the rest.
#pragma once

#include "lesson/lesson.h"

typedef struct CatalogEntry {
    LessonHeader header;
    char *path;
    int number; // its place in the list, from 1
} CatalogEntry;

typedef struct Catalog {
    CatalogEntry *entry; // by part, order, id
    size_t count, capacity;
    Owned problems; // an Error of each file that was left out
} Catalog;

// Reads the lessons of the folders in `dir` (`dirs` of them; missing folders
// are skipped; of two lessons with the same id the first counts). Files
// without a `lesson { … }` header (the shared library) are not lessons.
void catalog_read(Catalog *catalog, char *const *dir, size_t dirs);
void catalog_release(Catalog *catalog);

// Finds a lesson by id, number, title or one of its keywords in either language (case ignored);
// an unknown one suggests the nearest id. NULL and `err` if there is none.
const CatalogEntry *catalog_find(const Catalog *catalog, const char *word, Error *err) NONNULL(3);
