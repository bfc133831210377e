// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of which nobody knows more than the table does (export/export.h).
#pragma once

#include "export/export.h"
#include "export/markup.h"

// The graph as one JSON object, schema "qkv.graph/1", a line a node in order of definition, and a
// line end; assets/export.md documents it. Where that is not the whole, nodes without a
// matrix in it are left out, and of the others "value", or "grad" and "contributions".
void json_export(const Export *export, Buffer *out);

// A lesson on paper: every stop with its formula, its matrices, the sum of the number that is
// selected there, what the lesson says and what it asks. Appends the stops of the export's
// matrices, or the whole walk where all are wanted; on a worksheet always the whole, with blanks
// where numbers are covered, or in its key the numbers that belong there, in boxes.
void handout_write(const Export *export, Buffer *out);

// The page of contents of a site of lessons, in each language one; and what a page is called there:
// "softmax.html", "softmax.zh.html", the contents "index.html".
void html_write_contents(const Catalog *catalog, Lang lang, Buffer *out);
void html_write_name(const char *id, Lang lang, Buffer *out);

// A lesson as one page that needs no network: what it says, its graph with the numbers that are
// given, and its operations as texts (graph/rule.h), as JSON in page.html of assets/. The files
// that are named there, rules.js, page.js and page.css, compute and make the page of them. Texts
// reach the page as text alone: nothing in a lesson is markup there.
// html_ready says whether the files of assets/ can be read, and the graph is not too large for a
// page; an error says what is wrong.
bool html_ready(const Export *export, Error *err) NONNULL(2);
void html_write(const Export *export, Buffer *out);
