// SPDX-License-Identifier: GPL-3.0-or-later
// The graph as JSON, schema "qkv.graph/1": every node in order of definition
// with its value, gradient and contributions. assets/export.md documents it.
#pragma once

#include "base/buffer.h"
#include "export/export.h"

// Appends the object, one line a node, and a line end.
void json_write(Session *session, Buffer *out);

// The same of what is exported: where that is not the whole, nodes without a matrix in it are left
// out, and of the others "value", or "grad" and "contributions".
void json_export(const Export *export, Buffer *out);

// For other writers of JSON: a text as a string, or null where it is NULL; and such a member of an
// object, "name":"text", with what stands before it: "," or "{".
void json_text(const char *text, Buffer *out);
void json_member(const char *before, const char *name, const char *text, Buffer *out);

// A number; what is not finite is a string.
void json_number(double value, Buffer *out);

// A list of rows.
void json_matrix(const Matrix *m, Buffer *out);
