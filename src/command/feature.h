// SPDX-License-Identifier: GPL-3.0-or-later
// What a feature of the program takes part in beside its own commands. At each of
// these moments the program goes over the features; what only one of them knows it
// is asked by name. Each has its state in a member of App, and its functions in the
// file that ends with its row.
#pragma once

#include "command/command.h"

// All may be NULL.
typedef struct Feature {
    void (*start)(App *app); // the program has read its catalogue
    void (*open)(App *app);  // a lesson was opened

    void (*before)(App *app); // a command is about to run
    void (*after)(App *app);  // one has run, and did not fail

    // The lesson is about to be closed: first all leave it, then what is to be kept is
    // saved. False and `err` where something is lost.
    void (*leave)(App *app);
    bool (*close)(App *app, Error *err) NONNULL(2);
    void (*release)(App *app);
} Feature;

// All of them, in the order in which they are asked; the list ends with NULL.
extern const Feature *const feature_table[];

// Asks each feature that has the function: FEATURES_DO(open, app);
#define FEATURES_DO(function, ...)                                                                 \
    do {                                                                                           \
        for (const Feature *const *f = feature_table; *f; f++) {                                   \
            if ((*f)->function)                                                                    \
                (*f)->function(__VA_ARGS__);                                                       \
        }                                                                                          \
    } while (0)

extern const Feature task_feature, reading_feature, run_feature, present_feature, playback_feature,
    exercise_feature, progress_feature, record_feature, contents_feature, search_feature,
    keys_feature, help_feature, door_feature;

// Whether a command may run while one of the lesson's own does; false and `err` where not.
bool lesson_allows(const App *app, const Command *command, const Arguments *arguments, Error *err)
    NONNULL(4);

// The bits that an open question of the lesson's screen adds to the mode of the keys.
unsigned task_mode(const App *app);

// Notes in the recording, if there is one, what was done, as a command line.
void record_note(App *app, const char *line);
