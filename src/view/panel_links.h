// SPDX-License-Identifier: GPL-3.0-or-later
// What a number was computed from and what is computed from it, by name.
#ifndef QKV_VIEW_PANEL_LINKS_H
#define QKV_VIEW_PANEL_LINKS_H

#include "view/expansion_view.h"

// Appends "from … to …"; nothing where both are empty.
void panel_links(const ExpansionView *view, Lines *out);

#endif
