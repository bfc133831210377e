// SPDX-License-Identifier: GPL-3.0-or-later
// What a session can be written as: one table; and what of it is written.
#pragma once

#include "base/buffer.h"
#include "base/error.h"
#include "base/memory.h"
#include "lesson/catalog.h"
#include "session/session.h"

// What is asked for beside the format.
typedef struct ExportAsk {
    const char *only;   // "A,dWq": these matrices, in this order; NULL: all
    bool values, grads; // only these; neither: both
    bool worksheet;     // with cells blank, those of `only` and so on
    bool key;           // of the worksheet: with the blanks filled in
    size_t percent;     // of the cells that are blank; 0: as usual
    // A page is one of a site of these lessons, this of them; NULL: it stands alone.
    const Catalog *site;
    size_t entry;
} ExportAsk;

// What is written: matrices of the session, each a value or a gradient. All of them are
// in order of definition, first the values, then the gradients.
typedef struct Export {
    Session *session;
    Lang lang; // the session's
    Buffer *out;
    const ExportAsk *ask;
    CellRef *matrix;   // of which side and node count
    const char **name; // of each, as export_name has it
    size_t count;
    Owned owned;                   // these
    bool grads;                    // one of them is a gradient
    const struct Markup *markup;   // of a handout
    const struct Program *program; // of a script
} Export;

// What a format can do beside writing the whole.
enum {
    EXPORT_PARTS = 1,   // --only, --values, --grads
    EXPORT_COVERED = 2, // numbers that `cover` hides are not shown
    EXPORT_BYTES = 4,   // it is no text
    EXPORT_SHEET = 8,   // --worksheet, --key
};

typedef struct Exporter {
    const char *name;      // as in --format NAME
    const char *extension; // of files, ".json"
    Text help;
    unsigned can; // EXPORT_… bits
    const struct Markup *markup;
    const struct Program *program;
    // Appends the session, in its language, as it is now. Position and
    // numbers of the session are as before. A text ends with a line end. NULL: it is the
    // screen that is written.
    void (*write)(const Export *export);
    bool (*ready)(const Export *export, Error *err)
        NONNULL(2); // whether it can be written; NULL: always
} Exporter;

// All exporters; the list ends with a row without a name.
extern const Exporter export_table[];

// The exporter of that name; NULL and an Error that names those there are.
const Exporter *export_find(const char *name, Error *err) NONNULL(2);

// Whether the format can do what is asked; an error names those that can.
bool export_can(const Exporter *exporter, const ExportAsk *ask, Error *err) NONNULL(3);

// Writes the session as that format, which can do what is asked and has `write`. False, with
// nothing written, where a matrix of --only is none, nothing is left to write, or the format
// would show what is covered.
bool export_write(const Exporter *exporter, Session *session, const ExportAsk *ask, Buffer *out,
                  Error *err) NONNULL(5);

// Appends a file that comes with the program, "assets/page.html".
bool export_asset(const char *name, Buffer *out, Error *err) NONNULL(3);

// Whether the matrix is among those that are written.
bool export_has(const Export *export, Side side, NodeId node);

// A matrix of the export, and its name: "A", "dA", and "d(A)" where a node is called dA or
// the name is no word. All names are different: a ' is added where a node is called so.
const Matrix *export_matrix(const Export *export, size_t i);
void export_name(const Graph *graph, CellRef matrix, Buffer *out);
