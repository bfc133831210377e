// SPDX-License-Identifier: GPL-3.0-or-later
// What the terminal is asked when the screen opens, and what its answers
// change. Nobody waits for them: what is drawn before is drawn again.
#pragma once

#include "command/app.h"
#include "term/locale.h"

typedef struct Answers {
    double asked; // when, in seconds; 0: nothing more is to come
    int columns[LOCALE_SAMPLES];
} Answers;

// Asks, on an open screen.
void answers_ask(Answers *answers, const App *app);

// Whether an answer may still come. A terminal that has not answered after two
// seconds does not, and a person may press Escape and "]".
bool answers_may_come(const Answers *answers);

// Takes one up. True where the screen must be painted anew.
bool answers_take(Answers *answers, App *app, const char *text);

// Reads the background, "11;rgb:ffff/ffff/dddd", one to four hexadecimal digits
// each, "rgba:" too. False, and *theme left alone, where it is anything else.
bool background_read(const char *answer, ThemeName *theme);
