// SPDX-License-Identifier: GPL-3.0-or-later
// Worksheets: a lesson on paper with cells left blank, and its key. What is blank is covered as
// by the command `cover` (session/task.h), so that whoever writes a number leaves it out.
#pragma once

#include "export/export.h"

// Covers cells of the matrices of the export: as many of each as the worksheet asks for, at
// least one, drawn by the seed alone; none where no cells are drawn, as a question asks for the
// shape. An error names what cannot be asked for. Afterwards questions cover what they ask for.
bool sheet_cover(const Export *export, Error *err) NONNULL(2);

// Shows what is covered, or covers it again.
void sheet_reveal(Session *session, bool reveal);

// Appends what it is: "Worksheet, seed 7", "Key, seed 7".
void sheet_title(const Export *export, Lang lang, Buffer *out);
