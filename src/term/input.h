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
    char part[4]; // a character of which bytes are missing
    size_t parts;
    int pushed;   // read but not used, or INPUT_NOTHING
    bool escapes; // and an Escape before it
    bool pasting; // the end of a paste is still to come
    size_t ended; // the bytes of that end which have come
    Buffer paste;
    bool expecting; // an answer may come: set and cleared by who asks
    bool escaped;   // the last event was Escape alone, and expecting
    bool answering; // the rest of an answer or of a mouse event is to come; cleared
                    // where it does not in time: it must not swallow keys
    int ends;       // it began with "Escape ]" (0), or "Escape [" and this
    Buffer answer;
} Input;

void input_init(Input *input, int (*read)(void *from), void *from);
void input_release(Input *input);

// The next event; false where nothing more has come in. A byte that is not
// strict UTF-8 is dropped alone, and nothing after it is lost. A key that
// stands for nothing is dropped.
bool input_next(Input *input, Event *event);

// Where the end of a paste does not come in time, this makes an event of what there
// is.
bool input_end_paste(Input *input, Event *event);
