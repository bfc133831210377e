// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as a Python script: the given matrices, the forward pass and the backward pass, a
// line a matrix as the op table writes it, and at the end a comparison with every number that is
// exported. Gradients alone are compared where the export has nothing else, and there is no way
// back where it has none.
#pragma once

#include "export/export.h"

void script_write(const Export *export, Buffer *out);
