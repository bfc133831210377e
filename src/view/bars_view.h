// SPDX-License-Identifier: GPL-3.0-or-later
// The bars of the selected matrix, for other views too.
#pragma once

#include "view/scene.h"

// Draws rows as bars, the selected first, as many numbers of as many rows as have room. Returns
// whether it drew: not in a narrow rectangle nor where they may not be seen.
bool bars_draw(const Scene *scene, Rect rect, Canvas *canvas);
