// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the program in one language: a file of assets/languages, which says at its top
// how it is written. English is the key, so a text that the file lacks stands in English.
#pragma once

#include "base/error.h"

typedef struct CatalogueRow {
    const char *en, *is; // in the bytes of the catalogue; both NULL: the slot is free
} CatalogueRow;

// All zero it is empty and ready.
typedef struct Catalogue {
    Buffer bytes;
    CatalogueRow *slot; // a hash table, `slots` a power of 2; NULL where there is no row
    size_t slots;
    // What the language calls itself, by the first line of the file: "language Deutsch"; cut to
    // fit, "" where it does not begin so.
    char title[32];
} Catalogue;

// Reads a file. False where something is wrong with it, `err` (ERROR_DATA, with file and line) is
// the first of that; the rows in which nothing is wrong are there all the same.
bool catalogue_read(Catalogue *catalogue, const char *path, Error *err) NONNULL(3);

// What stands for an English text, with its sense before it (SENSE of base/lang.h); NULL where no
// row has it. Borrowed from the catalogue.
const char *catalogue_find(const Catalogue *catalogue, const char *en);

// Whether all is well with the texts of a language, which are read now if they were not: false
// and `err` (ERROR_DATA) once, afterwards true.
bool lang_ready(Lang lang, Error *err) NONNULL(2); // base/lang.c
