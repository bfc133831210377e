// SPDX-License-Identifier: GPL-3.0-or-later
// Progress files as text: records between a first line that names the format
// and a last line that proves that nothing is missing.
#pragma once

#include "base/error.h"

// CRC-32 of a text; 0 of an empty one.
unsigned long progress_checksum(const Buffer *text);

// Replaces `path` by the records, a line each, and before that writes the numbers, if there are
// any, to the file that these records name: NAME.numbers-CHECKSUM beside NAME.progress. What was
// there becomes "path.1", with its own numbers; those of older ones go. Does nothing where the file
// holds the same already. False and `err`, and what was there stays, where it cannot be written,
// it is larger than may be (4 MiB of text; 256 MiB of numbers, those of both generations), or what
// is there cannot be read or was written by a newer version of the program.
bool progress_store(const char *path, const Buffer *records, const Buffer *numbers, Error *err)
    NONNULL(4);

// Removes files of numbers that neither generation names, as killed writers leave them.
void progress_sweep(const char *path);

// Reads the records and numbers of `path`, or else of the generation before it. Of a damaged file
// that begins and ends as it should the records that are whole are read, and so they are where
// neither generation has its end; instead of one that is not there is "lost".
// `numbers` may be NULL. Where `tidies`, a damaged file becomes "path.bad-N", of which three are
// kept, else it stays, and `err` says so, whatever is returned. False where there is none to read;
// what cannot be read, or is of a newer version, stays, and `err` says so.
bool progress_fetch(const char *path, bool tidies, Buffer *records, Buffer *numbers, Error *err)
    NONNULL(5);

// Where the first record is that begins so; NULL: there is none.
const char *progress_find(const Buffer *records, const char *start);

// Cuts the next record off *rest and splits it at its first blank. False at the end.
bool progress_next(char **rest, char **word, char **argument);
