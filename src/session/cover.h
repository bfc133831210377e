// SPDX-License-Identifier: GPL-3.0-or-later
// Fading: a share of all computed matrices is covered, and the learner fills
// in the cells, in any order. Inside of session/ only; commands use
// session_cover.
#ifndef QKV_SESSION_COVER_H
#define QKV_SESSION_COVER_H

#include "session/task.h"

void cover_release(struct Cover *cover);

// Whether a cell, or a matrix, is covered and not filled in yet.
bool cover_hides(const Session *session, CellRef cell);
bool cover_hides_matrix(const Session *session, Side side, NodeId node);

// The question for the selected cell, if it is covered.
bool cover_question(Session *session, Question *question);

// Whether the last such question was about that cell.
bool cover_is_about(const Session *session, CellRef cell);

// Records of progress: "cover 2", and "fill A[2,1]" for each filled cell.
void cover_write(const Session *session, Buffer *out);
void cover_take(Session *session, const char *word, const char *argument);

// The cell that was asked for is filled in.
void cover_fill(Session *session);

#endif
