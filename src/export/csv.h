// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices as comma-separated values, which read back as the same bits; what is not finite
// is nan, inf or -inf.
#pragma once

#include "export/export.h"

// Each matrix under a line "# name", with an empty line between two.
void csv_export(const Export *export, Buffer *out);

// Writes what csv_export gives into the folder, one file a matrix, "A.csv", making the folder
// where it is missing. What a file name cannot carry is "_" there; names that differ in case
// alone get a number. False, and `err`, at the first that cannot be written; those before stay.
bool csv_export_folder(const char *dir, const Buffer *blocks, Error *err) NONNULL(3);
