// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices as NumPy's archive of arrays, each of two dimensions and of doubles, called as
// export_name says: np.load("x.npz")["dWq"]. It is neither packed nor dated.
#pragma once

#include "export/export.h"

void npz_export(const Export *export, Buffer *out);
