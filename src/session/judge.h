// SPDX-License-Identifier: GPL-3.0-or-later
// Whether an answer is right, and what is known about one that is not.
#pragma once

#include "session/task.h"

// Compares an answer with what is true now. False and `err` where it cannot
// be read, or is right but not exact enough.
bool judge_answer(Session *session, const Task *task, const char *text, bool *right, Error *err)
    NONNULL(5);

// Looks for what there is to say about a wrong answer; sets the reply.
void judge_reply(Session *session, const Task *task, const char *text, TaskState *state);

// Appends the right answer as a person would type it: "11", "2x3", "-",
// "3 1 2"; with `words` as it is read in that language: a choice's text, an order's labels.
void judge_truth(Session *session, const Task *task, bool words, Lang lang, Buffer *out);
// Whether that is the number of a cell, or its sign: then as the task writes it, where it does.
bool judge_is_number(Session *session, const Task *task, CellRef cell, Buffer *out);
// What was typed, as judge_truth does it: "2" is the second choice's text; or what that wrote in
// either language. Without a session the figures of a choice stay as the lesson wrote them.
void judge_said_in(Session *session, const Task *task, const char *text, Lang lang, Buffer *out);

// Appends the numbers that a goal was judged by: "A[2,2] = 0.074, A[2,1] = 0.9".
void judge_watched(Session *session, const Watched *watched, Lang lang, Buffer *out);
