// SPDX-License-Identifier: GPL-3.0-or-later
// From the bytes that a terminal sends to key presses: one decoder for every mode.
#pragma once

#include "command/keys.h"

enum { INPUT_NOTHING = -1 }; // what a source gives where it has no byte

typedef enum EventKind {
    EVENT_KEY,
    EVENT_PASTE,
    EVENT_ANSWER, // the terminal's, to a question
    EVENT_MOUSE,  // a button that was pressed, or the wheel, whose key is Up or Down
} EventKind;

// One thing that the person did.
enum { EVENT_BYTES = 32 };
typedef struct Event {
    EventKind kind;
    Key key;                 // 0: a sequence that names no key of ours
    bool alt;                // held down with the key
    char bytes[EVENT_BYTES]; // the key as a line editor reads it
    size_t size;
    const char *text; // what was pasted or answered ("11;rgb:0000/0000/0000",
                      // "?2026;1$y"); borrowed until the next event. Of a paste
                      // line ends are kept; other control characters are blanks
    bool left;        // the left button of the mouse
    int x, y;         // where it is, from 0
} Event;

typedef struct Input {
    int (*read)(void *from); // never waits
    void *from;
    int pushed;     // read but not used, or INPUT_NOTHING
    Buffer held;    // what has come of an event
    bool awaits;    // it is a paste, an answer or the mouse's, and the rest is to come
    bool expecting; // an answer may come: set and cleared by who asks
    bool escaped;   // the last event was Escape alone, and expecting
    Buffer text;    // of the last event
} Input;

void input_init(Input *input, int (*read)(void *from), void *from);
void input_release(Input *input);

// The next event; false where nothing more has come in. A byte that is not
// strict UTF-8 is dropped alone, and nothing after it is lost. A key that
// stands for nothing is dropped.
bool input_next(Input *input, Event *event);

// Where the rest of what it awaits does not come in time, which must not swallow keys: it makes an
// event of what there is of a paste, and drops anything else.
bool input_end(Input *input, Event *event);
