// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/formats.h"

#include "data/npy.h"

void npz_export(const Export *export, Buffer *out)
{
    NpzWriter npz = {.out = out};
    for (size_t i = 0; i < export->count; i++) {
        Buffer name = {0};
        export_name(export->session->graph, export->matrix[i], &name);
        npz_add(&npz, buffer_text(&name), export_matrix(export, i));
        buffer_release(&name);
    }
    npz_end(&npz);
}
