// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/formats.h"

#include "data/npy.h"

void npz_export(const Export *export, Buffer *out)
{
    NpzWriter npz = {.out = out};
    for (size_t i = 0; i < export->count; i++)
        npz_add(&npz, export->name[i], export_matrix(export, i));
    npz_end(&npz);
}
