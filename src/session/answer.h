// SPDX-License-Identifier: GPL-3.0-or-later
// What people type as an answer, and whether it is right.
//
// A number that is numerically right is right: "1/3" exactly, a decimal with
// at least two places within half a unit of its last place, a per cent
// likewise, arithmetic with rounded decimals as far as those go. What cannot be
// read as an answer is an Error that says what would be one: the learner has
// not committed to anything then.
#pragma once

#include "graph/graph.h"
#include "lesson/lesson.h"

enum { ANSWER_CELLS = 64 };

typedef enum Judgement {
    JUDGED_WRONG,
    JUDGED_COARSE, // right as far as it goes: "0.3" for 0.306
    JUDGED_RIGHT,
} Judgement;

// Reads one number and compares it with `truth`, which may be inf or nan.
// False and `err` where `text` is no number.
bool answer_number(const char *text, double truth, Judgement *verdict, double *value, Error *err)
    NONNULL(5);

// Whether it reads as that number, as exactly as it has to be.
bool answer_is(const char *text, double truth);

// Cuts "1, 2/3; -4" or "1 2 3" into `wanted` parts, at commas, semicolons and
// the like where there are any, else at blanks outside of parentheses. The
// parts are the caller's; there are none on failure.
bool answer_parts(const char *text, size_t wanted, Owned *parts, Error *err) NONNULL(4);

// The answers below are whole numbers, as doubles.

// Rows and columns: "2x3", "2×3", "2 by 3", "2 行 3 列", "(2, 3)".
bool answer_shape(const char *text, double shape[2], Error *err) NONNULL(3);

// +1, −1 or 0 for "+", "−", "0", "positive", "负" …
bool answer_sign(const char *text, double *sign, Error *err) NONNULL(3);

// The columns from most to least, each once: by number from 1, or by label.
// `order` gets them from 0.
bool answer_order(const char *text, const Labels *labels, size_t columns,
                  double order[ANSWER_CELLS], Error *err) NONNULL(5);

// A choice by its number or its text in either language; *choice from 1.
bool answer_choice(const char *text, const Words *choices, size_t count, double *choice, Error *err)
    NONNULL(5);
