// SPDX-License-Identifier: GPL-3.0-or-later
// Writing on: a word is drawn from the softmax of the last row of the logits that the lesson names
// and put behind its sentence, whose run gives the next logits.
#pragma once

#include "session/session.h"

typedef struct Generation {
    double temperature; // logits are divided by it; 0: the largest is taken
    size_t top;         // only so many of the largest may come; 0: all
    uint64_t seed;      // the word at place n takes the n-th number of its generator
} Generation;

// Writes up to `words` words: fewer where the sentence may have no more, at the word that ends it,
// and where somebody wants it to stop. All are one entry of undo. Returns how many were written;
// `err` says why no more were, unless somebody wanted it.
size_t session_generate(Session *session, const char *command, size_t words,
                        const Generation *generation, Error *err) NONNULL(5);

// What the last command wrote; NULL where it was none of these.
const Written *session_written(const Session *session);

// The id that comes at `rank`, from 0, of what could have come in place of word `i`.
size_t written_rank(const Written *written, size_t i, size_t rank);
