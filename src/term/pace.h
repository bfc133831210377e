// SPDX-License-Identifier: GPL-3.0-or-later
// When a frame of what moves by itself, training that runs or a playback, may be sent: not
// before the terminal has taken the last one, so that none waits behind another on its way, and
// so few that a slow line has room for them. What is left out is not made up for: the next
// frame shows how things stand then. What a person does is shown at once.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// All zero: nothing was sent.
typedef struct Pace {
    bool answers; // the terminal says so when it has taken a frame
    double asked; // when it was asked to, in seconds; 0: it has said so
    double due;   // no frame before
} Pace;

// A frame of `bytes` bytes was sent.
void pace_sent(Pace *pace, size_t bytes);

// Seconds until the next may be sent, after which one asks again; 0: now.
double pace_wait(Pace *pace);

// The terminal has answered, so it has taken all that was sent.
void pace_taken(Pace *pace);
