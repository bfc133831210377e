// SPDX-License-Identifier: GPL-3.0-or-later
// The graph as JSON, schema "qkv.graph/1": every node in order of definition
// with its value, gradient and contributions. README.md documents it.
#pragma once

#include "base/buffer.h"
#include "session/session.h"

// Appends the object, one line a node, and a line end.
void json_write(Session *session, Buffer *out);

// A text as a JSON string, for other writers of JSON.
void json_text(const char *text, Buffer *out);
