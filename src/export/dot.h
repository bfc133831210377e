// SPDX-License-Identifier: GPL-3.0-or-later
// The graph in Graphviz's language: a box for each matrix with its name, shape and operation,
// an arrow for each use, groups as frames.
#pragma once

#include "export/export.h"

void dot_write(const Export *export, Buffer *out);
