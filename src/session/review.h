// SPDX-License-Identifier: GPL-3.0-or-later
// When a question that was missed comes back: at the end of the lesson, then
// after 1, 3, 7 and 21 days, as long as it is answered right each time. A miss
// starts the days again. Days are numbers of days; whoever calls says which
// one is today.
#ifndef QKV_SESSION_REVIEW_H
#define QKV_SESSION_REVIEW_H

#include <stdbool.h>

typedef struct Review {
    bool missed; // comes back at the end of the lesson
    int level;   // how many reviews in a row went well
    long due;    // the day of the next one; 0: none
} Review;

// Notes that the question was settled today, and whether it was known: right
// at the first try.
void review_settle(Review *review, bool known, long today);

// Whether its day has come.
bool review_is_due(const Review *review, long today);

#endif
