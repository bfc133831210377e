// SPDX-License-Identifier: GPL-3.0-or-later
// Writing tables of numbers, which array_file.h reads: RFC 4180, lines ended as Unix does.
#pragma once

#include "data/array_file.h"

#include "base/buffer.h"

// Appends a row a line, each number with the fewest digits that read back as the same; "nan", "inf"
// and "-inf" as they are. Where several matrices are to stand in one text, a line "# NAME" comes
// before each and an empty line between them.
void csv_write(const Matrix *m, Buffer *out);
