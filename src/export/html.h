// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as one page that needs no network: what it says and its numbers as JSON, the sums of
// its cells (export/sums.h), and the script and style of assets/page.js and page.css, which make
// the page of them. Texts reach the page as text alone: nothing in a lesson is markup there.
#pragma once

#include "export/export.h"

// Whether the files of assets/ that a page is made of can be read, and the graph is not too
// large for a page; an error says what is wrong.
bool html_ready(const Export *export, Error *err);

// Appends the page. html_ready was true.
void html_write(const Export *export, Buffer *out);
