// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of which nobody knows more than the table does (export/export.h), and worksheets.
#pragma once

#include "export/export.h"
#include "export/markup.h"

// The graph as one JSON object, schema "qkv.graph/1", a line a node in order of definition, and a
// line end; assets/export.md documents it. Where that is not the whole, nodes without a
// matrix in it are left out, and of the others "value", or "grad" and "contributions".
void json_export(const Export *export);

// A lesson on paper: every stop with its formula, its matrices, the sum of the number that is
// selected there, what the lesson says and what it asks. Appends the stops of the export's
// matrices, or the whole walk where all are wanted; on a worksheet always the whole, with blanks
// where numbers are covered, or in its key the numbers that belong there, in boxes.
void handout_write(const Export *export);

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
void html_write(const Export *export);

// A lesson as a program: the given matrices, the forward pass and the backward pass, a line a
// matrix as the op table writes it. At the end it compares its numbers with every one that is
// exported: gradients alone where there is nothing else; without one there is no way back.
//
// To be filled in, it has in the place of each gradient its shape and what it is of, and saves what
// is written there in a form that `qkv against` reads, with the given matrices.
//
// script_ready says whether its file of assets/ can be read, and what is to be written is there.
typedef struct Program Program;
extern const Program program_check, program_python, program_java;
bool script_ready(const Export *export, Error *err) NONNULL(2);
void script_write(const Export *export);

// ---- Worksheets ----------------------------------------------------------

// A lesson on paper with cells left blank, and its key. What is blank is covered as by the command
// `cover` (session/task.h), so that whoever writes a number leaves it out.

// Covers cells of the matrices of the export: as many of each as the worksheet asks for, at
// least one, drawn by the seed alone; none where no cells are drawn, as a question asks for the
// shape. An error names what cannot be asked for. Afterwards questions cover what they ask for.
bool sheet_cover(const Export *export, Error *err) NONNULL(2);

// Shows what is covered, or covers it again.
void sheet_reveal(Session *session, bool reveal);

// Appends what it is: "Worksheet, seed 7", "Key, seed 7".
void sheet_title(const Export *export, Lang lang, Buffer *out);
