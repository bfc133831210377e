// SPDX-License-Identifier: GPL-3.0-or-later
// What comparing a person's arrays has found (session/against.h), as JSON.
#pragma once

#include "base/buffer.h"
#include "base/lang.h"
#include "session/against.h"

// Appends it as one object, schema "qkv.against/1", and a line end. assets/arrays.md documents it.
void against_json(const Against *against, const char *lesson, const char *file, Lang lang,
                  Buffer *out);
