// SPDX-License-Identifier: GPL-3.0-or-later
// The running program without a front end: the catalogue, the settings, the
// open session, and the one way in for everything that a person can do: a
// line of text.
#ifndef QKV_COMMAND_APP_H
#define QKV_COMMAND_APP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "lesson/catalog.h"
#include "session/session.h"
#include "view/canvas.h"
#include "view/scene.h"

// Where keys mean different things.
typedef enum Mode {
    MODE_CONTENTS = 1, // the list of lessons
    MODE_LESSON = 2,   // the lesson screen
    MODE_WHY = 4,      // its panel, asking why
    MODE_HELP = 8,     // the help overlay
    MODE_MAP = 16,     // the views of a lesson, in the order of ViewName
    MODE_CHANGES = 32,
    MODE_TRAINING = 64,
    MODE_COMPARE = 128,
    MODE_VIEWS = MODE_MAP | MODE_CHANGES | MODE_TRAINING | MODE_COMPARE,
    MODE_ANY = 255,
} Mode;

typedef struct App {
    Catalog catalog;
    LessonOptions options;
    char *library; // the folder of the lessons' shared library
    Display display; // of the program; a session starts with it
    ColorDepth depth;
    ThemeName detected; // what `auto` means here
    Session *session;   // NULL: the contents screen
    bool keeps;         // progress is read and written
    bool help;          // the overlay is open
    char *help_word;    // what it is about; NULL: this screen
    int help_top;       // its first line
    size_t row;         // the selected lesson of the contents
    bool via_contents;  // the lesson was opened from the contents screen
    char *progress;     // the folder of saved progress, NULL if none is kept
    int lock;           // on the open lesson's progress; −1: read only
    // Which part of a long narration is seen, and of how many: as last drawn.
    struct ReadingPlace {
        size_t stop, page, part, parts;
    } reading;
    bool unrecorded; // the command only turned to another part
    bool walked;     // the last command was a step back
    bool quit;
    char *prefill; // the `:` line is to open with this text; NULL: no
    Buffer message; // one line for the person, in both languages below
    bool message_is_error;
} App;

// What the program starts with.
typedef struct AppOptions {
    bool has_lang;
    Lang lang;
    LessonOptions lesson;
    bool keeps; // only the screen and line mode open saved progress
} AppOptions;

// Reads the catalogue. Opens no lesson.
App *app_new(const AppOptions *options);
void app_free(App *app); // saves progress first, if it is kept

Mode app_mode(const App *app);
Mode app_mode_under(const App *app); // the help overlay left aside

// Opens a lesson by id, number, title or file; where progress is kept it comes
// back with it.
bool app_open(App *app, const char *lesson, Error *err);

// Closes the lesson, saving it first: the contents screen is next.
bool app_close(App *app, Error *err);

// Runs one command line: the only thing that changes a session. A failing
// command changes nothing.
bool app_run(App *app, const char *line, Error *err);

// Changes how things are shown, here and in the open session.
void app_show(App *app, const Display *display);

// Puts a line before the person: plain, or as an error.
void app_say(App *app, const Text *text);
void app_say_error(App *app, const Error *err);

// Saves position and edits of the open lesson; does nothing unless app->keeps.
bool app_save(App *app, Error *err);

// Draws what there is to see. `prompt` is the open `:` line, or NULL.
void app_draw(App *app, Canvas *canvas, const Prompt *prompt);

#endif
