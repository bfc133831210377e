// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as a Python script: the given matrices, the forward pass and the backward pass, a
// line a matrix as the op table writes it, and at the end a comparison with every number that is
// exported. With --torch the gradients are PyTorch's own. Gradients alone are compared where the
// export has nothing else, and there is no way back where it has none.
#pragma once

#include "export/export.h"

// A list of rows, each on a line of its own below the first; `module` stands before nan and inf.
void script_rows(const Matrix *m, const char *module, Buffer *out);

void script_write(const Export *export, Buffer *out);
