// SPDX-License-Identifier: GPL-3.0-or-later
// What a terminal answers when it is asked for its background.
#ifndef QKV_TERM_BACKGROUND_H
#define QKV_TERM_BACKGROUND_H

#include <stdbool.h>

#include "session/display.h"

// Reads "11;rgb:ffff/ffff/dddd", one to four hexadecimal digits each, "rgba:"
// too. False, and *theme left alone, where it is anything else.
bool background_read(const char *answer, ThemeName *theme);

#endif
