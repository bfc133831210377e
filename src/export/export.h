// SPDX-License-Identifier: GPL-3.0-or-later
// What a session can be written as: one table.
#pragma once

#include "base/buffer.h"
#include "base/error.h"
#include "session/session.h"

typedef struct Exporter {
    const char *name;      // as in --format NAME
    const char *extension; // of files, ".json"
    Text help;
    // Appends the whole session, in its language, as it is now. Position and
    // numbers of the session are as before. Ends with a line end. NULL: it is the screen
    // that is written.
    void (*write)(Session *session, Buffer *out);
} Exporter;

// All exporters; the list ends with a row without a name.
extern const Exporter export_table[];

// The exporter of that name; NULL and an Error that suggests the nearest.
const Exporter *export_find(const char *name, Error *err);
