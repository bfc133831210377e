// SPDX-License-Identifier: GPL-3.0-or-later
// What `qkv results --json` writes as rows of a table, one an answer or a note, so that
// those of a class can be put together.
#pragma once

#include "base/buffer.h"
#include "base/error.h"

// Appends the names of the columns.
void results_csv_head(Buffer *out);

// Appends the rows of one person, from the JSON in the file of that name. False and `err`
// where it is none; `out` may have some rows then.
bool results_csv(const char *json, const char *file, Buffer *out, Error *err) NONNULL(4);
