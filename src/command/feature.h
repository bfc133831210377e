// SPDX-License-Identifier: GPL-3.0-or-later
// What a feature of the program takes part in beside its own commands. The
// program goes over the features and knows none of them by name; each has its
// state in a member of App, and its functions in the file that ends with its row.
#pragma once

#include "command/command.h"

// All may be NULL.
typedef struct Feature {
    void (*start)(App *app); // the program has read its catalogue
    void (*open)(App *app);  // a lesson was opened

    // The bits that it adds to the mode of the keys: anywhere, or on the lesson's
    // own screen.
    unsigned (*mode)(const App *app);
    unsigned (*lesson_mode)(const App *app);

    // Whether a command may run; false and `err` where not.
    bool (*allows)(const App *app, const Command *command, const Arguments *arguments, Error *err)
        NONNULL(4);
    void (*before)(App *app, const Command *command); // one is about to run
    void (*after)(App *app);                          // one has run, and did not fail
    void (*note)(App *app, const char *line);         // what was done, as a command line

    // The lesson is about to be closed: first all leave it, then what is to be kept is
    // saved. False and `err` where something is lost.
    void (*leave)(App *app);
    bool (*close)(App *app, Error *err) NONNULL(2);
    void (*release)(App *app);

    // Seconds until it has something to do by itself, negative for never; and time
    // that has passed. False and `err` where what was due failed.
    double (*wait)(const App *app);
    bool (*pass)(App *app, double seconds, Error *err) NONNULL(3);
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

extern const Feature lesson_feature, task_feature, reading_feature, run_feature, present_feature,
    playback_feature, exercise_feature, progress_feature, record_feature, contents_feature,
    search_feature, keys_feature, help_feature, door_feature;
