// SPDX-License-Identifier: GPL-3.0-or-later
// What a Python program calls the matrices of a graph.
#pragma once

#include "base/memory.h"
#include "graph/graph.h"

// A name for each node, an identifier of ASCII: its own where Python takes that, else one made
// of it. No two are the same, none is a word of Python or of the scripts that are written, and
// the same holds with a "d" (its gradient) and with "keep_" (what dropout keeps) before them. They
// live as long as what is owned.
const char *const *code_names(const Graph *graph, Owned *owned);
