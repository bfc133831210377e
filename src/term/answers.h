// SPDX-License-Identifier: GPL-3.0-or-later
// What the terminal is asked, what its answers change, and when a frame of what moves by itself,
// training that runs or a playback, may be sent: not before the terminal has taken the last one, so
// that none waits behind another on its way, and so few that a slow line has room for them. What is
// left out is not made up for: the next frame shows how things stand then. Nobody waits for an
// answer: what was drawn before is drawn again, and what a person does is shown at once.
#pragma once

#include "command/app.h"
#include "term/screen.h"

enum { SAMPLES = 2 }; // texts whose width tells which glyphs the terminal has

// All zero: nothing was asked, nothing was sent.
typedef struct Answers {
    double asked; // when, in seconds; 0: nothing more is to come
    bool sure;    // it has answered before
    double due;   // no frame before
    int columns[SAMPLES];
} Answers;

// Asks, on an open screen.
void answers_ask(Answers *answers, const App *app);

// Whether an answer may still come. A terminal that has never answered in two
// seconds does not, and a person may press Escape and "]".
bool answers_may_come(const Answers *answers);

// Takes one up. False where nothing is to be seen of it.
bool answers_take(Answers *answers, App *app, const char *text);

// A frame of `bytes` bytes was sent: asks whether it is there.
void answers_sent(Answers *answers, size_t bytes);

// Seconds until the next may be sent, after which one asks again; 0: now.
double answers_wait(Answers *answers);

// Reads the background, "11;rgb:ffff/ffff/dddd", one to four hexadecimal digits
// each, "rgba:" too. False, and *theme left alone, where it is anything else.
bool background_read(const char *answer, ThemeName *theme);
