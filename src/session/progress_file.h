// SPDX-License-Identifier: GPL-3.0-or-later
// Progress files as text: records between a first line that names the format
// and a last line that proves that nothing is missing.
#pragma once

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"

// CRC-32 of a text; 0 of an empty one.
unsigned long progress_checksum(const Buffer *text);

// Replaces `path` by the records, a line each, between a first and a last line.
// What was there becomes "path.1". Does nothing where the file holds the same already. False and
// `err`, and what was there stays, where it cannot be written, the records are larger than a file
// may be (4 MiB), or what is there cannot be read or was written by a newer version of the program.
bool progress_store(const char *path, const Buffer *records, Error *err) NONNULL(3);

// Reads the records, without the first and last line, of `path` or else of
// the generation before it. Where `tidies`, a damaged file is renamed to "path.bad-N", which
// `err` then says, whatever is returned; else it stays, for somebody else to tell. False where
// there is none to read; what cannot be read, or is of a newer version, stays, and `err` says so.
bool progress_fetch(const char *path, bool tidies, Buffer *records, Error *err) NONNULL(4);

// Cuts the next record off *rest and splits it at its first blank. False at the end.
bool progress_next(char **rest, char **word, char **argument);
