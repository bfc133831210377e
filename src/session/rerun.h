// SPDX-License-Identifier: GPL-3.0-or-later
// Running the lesson's file again and carrying over what was done. The session stays the same
// object; its lesson, graph, stops and tasks are others afterwards.
#pragma once

#include "session/session.h"

// Brings position, answers, notes and the view of another session of the lesson, and applies edits:
// commands, a line each (progress_write_edits). `notice` says how many do not fit.
void session_carry(Session *session, const Session *old, const char *edits, Error *notice)
    NONNULL(4);

// Runs the file with the controls that stand in the records, others being the lesson's own, and
// applies the edits in them. Nothing is done where the controls are the present ones. False and
// `err`, and everything stays, where the run fails.
bool session_run_again(Session *session, const char *records, Error *err) NONNULL(3);

// Runs it with another value of a control (control_read). Edits of what has the same name and shape
// are kept; session->unfit names the others. Refused as well where a weight's shape depends on a
// sentence.
bool session_choose(Session *session, const Control *control, const char *value, Error *err)
    NONNULL(4);

// Another session of the file, with the sentences that it opens with, to which the examples belong,
// and with the choices and edits of this one. The caller's; NULL where the run fails.
Session *session_beside(const Session *session);

// A command that runs the file: what was before it, and what it becomes, one entry of undo where
// something was `done`. Between them session_choose may be called any number of times.
typedef struct RunBefore {
    Buffer edits;
    double objective;
    size_t steps;  // that were trained
    bool scrubbed; // an earlier one is looked at, the present one being `step`
    size_t step;
} RunBefore;
RunBefore session_before_run(Session *session);
void session_after_run(Session *session, const char *command, RunBefore before, bool done);

// Takes such an entry back or does it again; the edits that it holds change places with those of
// now. False and `err` where the run fails.
bool session_undo_run(Session *session, char **edits, bool back, Error *err) NONNULL(4);
