// SPDX-License-Identifier: GPL-3.0-or-later
// Running the lesson's file again and carrying over what was done. The session stays the same
// object and keeps what is not said here; its lesson, graph, stops and tasks are others afterwards.
#pragma once

#include "session/session.h"

// The session becomes one of the lesson, which it takes over: another run of the same file, or of
// the file as it is now (`opened`: it counts as the one that was opened). Position, answers, notes
// and the view go over by name, a stop that is gone gives way to the nearest before it; then the
// edits are made. What does not fit is kept aside and named in session->unfit.
void session_take_run(Session *session, Lesson *lesson, bool opened, const Edits *edits);

// Makes the lesson's own numbers and these edits what there is; its file is run for it where the
// controls among them are others than now. False and `err`, and everything stays, where that run
// fails.
bool session_become(Session *session, const Edits *edits, Error *err) NONNULL(3);

// The same of edits that were saved: where the file does not run with their controls `err` says so,
// and what fits the lesson as it is now is made; with `hold` all that is not there is kept aside.
void session_resume(Session *session, const Edits *edits, bool hold, Error *err) NONNULL(4);

// Goes back to a place by the names of its stop and cell (NULL: none), which passes no question;
// false where the lesson has no such stop, which session->unfit names then.
bool session_come_back(Session *session, const char *stop, size_t page, const char *cell);

// Runs it with another value of a control (control_read), with the edits that there are. Refused
// as well where a weight's shape depends on a sentence.
bool session_choose(Session *session, const Control *control, const char *value, Error *err)
    NONNULL(4);

// Another session of the file, with the sentences that it opens with, to which the examples belong,
// and with the choices and edits of this one. The caller's; NULL where the run fails.
Session *session_beside(const Session *session);

// A command that may run the file: what there is before it, and its end, one entry of the journal
// where something was `done`. Between them session_choose may be called any number of times.
void session_begin_run(Session *session);
void session_end_run(Session *session, const char *command, bool done);

// Notes how things stand before a change, for session->change.
void session_mark(Session *session);
