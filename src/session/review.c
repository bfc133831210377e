// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/review.h"

static const int days[] = {1, 3, 7, 21};
enum { LEVELS = sizeof days / sizeof *days };

bool review_is_due(const Review *review, long today)
{
    return review->due > 0 && review->due <= today;
}

void review_settle(Review *review, bool known, long today)
{
    if (!known) {
        *review = (Review){.missed = true, .due = today + days[0]};
        return;
    }
    review->missed = false;
    if (!review_is_due(review, today)) // a second look on the same day
        return;
    review->level++;
    review->due = review->level < LEVELS ? today + days[review->level] : 0;
}
