// SPDX-License-Identifier: GPL-3.0-or-later
// What was changed, as the fewest and shortest commands that change it so.
#pragma once

#include "session/session.h"

// Appends commands that bring the lesson's own numbers to those of the session, a line each: with
// tokens as rows, whatever is shown, and no longer than a lesson's may be. False, and an Error,
// where a number is not finite, which no command gives.
bool edit_commands(const Session *session, Buffer *out, Error *err) NONNULL(3);

// The names of rows or of columns once the one at `at` is called so; the others of
// a side without names are called by their numbers. False where `at` is no row or column of a
// given matrix, or the name no plain text.
bool edit_label(const Graph *graph, const Address *at, const char *name, bool *cols, Labels *out,
                Error *err) NONNULL(6);

// Appends commands that name the rows and columns of a node that the lesson calls otherwise.
void edit_labels(const Graph *graph, NodeId node, Buffer *out);

// The last of them: the learning rate and what else steps are taken with, of which so many are
// counted.
void edit_settings(const Session *session, double steps, Buffer *out);

// Appends commands that change examples that are not shown, and then show the one that is.
void edit_examples(const Session *session, Buffer *out);
