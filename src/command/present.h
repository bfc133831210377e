// SPDX-License-Identifier: GPL-3.0-or-later
// Presenting to a class: another way to draw the lesson, a remote's keys, a
// clock, and notes for a second terminal (notes.h).
#pragma once

#include "command/command.h"
#include "view/big_text.h"
#include "view/present_view.h"

typedef struct Present {
    Presenting shown;
    Letters letters;     // that came with the program
    const Task *settled; // what was answered last, when the last command had run
    size_t stop;         // and where that was
    double began;        // on the clock of time that passes
    Display before;      // what `present off` goes back to
} Present;

// What Next does before it goes on: shows what was blank, as Prev does too, and, once all
// that is said has been shown, uncovers what is asked, or leaves a view for where that is read.
// True where it did.
bool present_unblank(App *app);
bool present_reveal(App *app);

// The bits that it adds to the mode of the keys.
unsigned present_mode(const App *app);

// Whether the slide that is seen is a question, or what a class answered to it.
bool present_asks(App *app);
