// SPDX-License-Identifier: GPL-3.0-or-later
// Playing back a list of commands: a lesson's own script or a file. Time is
// told from outside, so that a recording made without a terminal has the same
// times each time.
#pragma once

#include "command/app.h"

// Commands, one a line; `line` numbers are those of the file, from 1.
typedef struct Script {
    char *name; // for messages: the file, or "play"
    Owned command;
    int *line;
    size_t capacity; // of `line`
    bool of_lesson;  // written by the lesson's author: not all commands run, and the learner's own
                     // answers may be set aside meanwhile
} Script;

// Reads a file: a command a line; blank lines and lines that start with # do
// not count. False and `err` where it cannot be read or names no command.
bool script_read(const char *path, Script *script, Error *err) NONNULL(3);

// The lesson's own `play { … }`; empty where it has none.
void script_of_lesson(const Lesson *lesson, Script *script);
void script_release(Script *script);

// A command without a wait after it is followed by this many seconds.
extern const double PLAYBACK_BEAT;

typedef struct Playback {
    Script script;
    Words caption; // what is said with what is played
    size_t at;     // the next command
    double speed;  // 2: twice as fast
    double left;   // seconds until it is due
    bool paused;
    bool runs;       // one of its commands is being run
    bool quits;      // the program ends with it
    bool introduces; // the contents follow, in an App that keeps progress: the tour
    bool unattended; // nobody is there to press keys: they keep their meaning
} Playback;

// Starts playing; takes the script over.
void playback_start(App *app, Script *script, double speed);
void playback_stop(App *app);

// Stops what plays, to go on by hand; the tour at the contents as if it were over.
void playback_cancel(App *app);

// Takes the captions that are next in the script, which belong to the command after them.
// Returns whether there were any.
bool playback_take_captions(Playback *playback);

// Appends the caption in the language of the display, its figures ("{A[2,3]:%}") read from
// the graph as they are now; nothing where there is none.
void playback_caption(const App *app, Buffer *out);

// Seconds until the next command is due; negative where nothing plays, and while the screen is
// too small to show it.
double playback_wait(const App *app);

// Lets time pass and runs the commands that are due. False, with the playback
// stopped and `err` naming the line, where one fails.
bool playback_pass(App *app, double seconds, Error *err) NONNULL(3);

// Runs the next command now, with its captions, and stays paused.
bool playback_step(App *app, Error *err) NONNULL(2);
