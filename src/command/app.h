// SPDX-License-Identifier: GPL-3.0-or-later
// The running program without a terminal: the catalogue, the settings, the
// open session, and the one way in for everything that a person can do: a
// line of text.
#ifndef QKV_COMMAND_APP_H
#define QKV_COMMAND_APP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/random.h"
#include "command/reading.h"
#include "lesson/catalog.h"
#include "session/session.h"
#include "view/canvas.h"
#include "view/contents_screen.h"
#include "view/scene.h"

// Where keys mean different things. Each view but the lesson itself has a bit, in
// the order of ViewName, below that of MODE_PLAY.
#define MODE_OF_VIEW(view) (1 << (4 - VIEW_MAP + (view)))

typedef enum Mode {
    MODE_CONTENTS = 1 << 0, // the list of lessons
    MODE_LESSON = 1 << 1,   // the lesson screen
    MODE_WHY = 1 << 2,      // its panel, asking why
    MODE_HELP = 1 << 3,     // the help overlay
    MODE_MAP = MODE_OF_VIEW(VIEW_MAP),
    MODE_CHANGES = MODE_OF_VIEW(VIEW_CHANGES),
    MODE_TRAINING = MODE_OF_VIEW(VIEW_TRAINING),
    MODE_COMPARE = MODE_OF_VIEW(VIEW_COMPARE),
    MODE_MATRIX = MODE_OF_VIEW(VIEW_MATRIX),
    MODE_CHECK = MODE_OF_VIEW(VIEW_CHECK),
    MODE_HISTOGRAM = MODE_OF_VIEW(VIEW_HISTOGRAM),
    MODE_RANK = MODE_OF_VIEW(VIEW_RANK),
    MODE_HEADS = MODE_OF_VIEW(VIEW_HEADS),
    MODE_COUNTS = MODE_OF_VIEW(VIEW_COUNTS),
    MODE_STATES = MODE_OF_VIEW(VIEW_STATES),
    MODE_VIEWS = MODE_OF_VIEW(VIEW_COUNT) - MODE_MAP, // all of them
    MODE_PLAY = 1 << 16,                              // a script is being played
    MODE_SEARCH = 1 << 17,                            // beside another: a search is on
    MODE_RUN = 1 << 18, // beside the training view's: it trains on by itself
    MODE_ANY = (1 << 19) - 1,
    MODE_TASK = 1 << 19,    // beside MODE_LESSON or MODE_WHY: a question is open
    MODE_PRESENT = 1 << 20, // beside the lesson's: a class looks on
    MODE_ANSWER = 1 << 21,  // beside MODE_TASK: it is answered by typing, and now
} Mode;

_Static_assert(MODE_HELP < MODE_MAP && (MODE_VIEWS & MODE_MAP) != 0 &&
                   (MODE_VIEWS & (MODE_PLAY | MODE_SEARCH | MODE_RUN)) == 0,
               "more views than there are bits between MODE_HELP and MODE_PLAY");

// What the overlay shows: keys and commands, or one command; the stops; the
// glossary, or what is in it of a word; the notes of the page.
typedef enum HelpKind { HELP_KEYS, HELP_STOPS, HELP_TERMS, HELP_NOTES } HelpKind;

typedef struct App {
    Catalog catalog;
    LessonOptions options;
    char *library;    // the folder of the lessons' shared library
    char *assets;     // the folder of what comes with the program
    Display display;  // of the program; a session starts with it
    GlyphSet richest; // the glyphs that the terminal can show
    ColorDepth depth;
    ThemeName detected; // what `auto` means here
    Session *aside;     // the lesson, while an exercise is open; else NULL
    char *practice;     // what is practised, or NULL: any cell
    Random random;      // of exercises
    bool has_random;
    Session *session; // NULL: the contents screen
    bool keeps;       // progress is read, and written if that can be done
    bool help;        // the overlay is open
    char *help_word;  // what it is about; NULL: this screen
    HelpKind help_kind;
    struct Glossary *glossary; // NULL until it is needed
    int help_top;              // its first line
    size_t row;                // the selected lesson of the contents
    bool via_contents;         // the lesson was opened from the contents screen
    char *progress;            // the folder of saved progress, NULL if none is saved
    LessonMark *mark;          // what is saved of the first `marks` of the catalogue
    size_t marks;
    char *question[LANG_COUNT]; // of the lesson at question_row, once loaded
    size_t question_row;
    long today;          // a day's number (base/day.h)
    int lock;            // on the open lesson's progress; −1: read only
    Error unkept;        // why progress is not saved now; not set: it is
    bool overtaken;      // another qkv saved newer progress than was read
    unsigned long stamp; // of the progress that was read (progress_stamp)
    size_t losses;       // lessons that were left with edits unsaved
    Error lost;          // why the last of them was
    Reading reading;
    int cols, rows;      // of the screen; 0 where there is none (app_resize)
    unsigned long saved; // changes to the state that was to be saved last
    unsigned long kept;  // the same of the state that was
    Interrupt interrupt; // whether long work is to stop
    bool stopped;        // drawing was; until the next command nothing is drawn
    struct KeyRow *keys; // the table of keys with what was bound anew, or NULL
    char **bound;        // the command lines in it that are the app's own
    size_t bounds, bound_capacity;
    char *search;                // what is searched for, or NULL
    struct Playback *playback;   // the script that is played, or NULL
    bool quits_after;            // the program ends with it
    bool mouse;                  // clicks mean something
    bool ticks;                  // the terminal calls clock_pass (command/clock.h)
    double run_left;             // until the next step of a training that runs by itself
    struct Present *present;     // a class looks on (command/present.h), or NULL
    struct Recording *recording; // of what is done, or NULL
    bool quit;
    struct LessonTime {         // of the lesson's own commands (lesson_command.h)
        bool runs;              // the command that runs now is one
        bool late;              // and it has to stop
        double end, used, most; // seconds of processor time
    } lesson;
    char *recorded; // what the journal is to have instead of the line that
                    // was given ("" for nothing); NULL: that line
    char *prefill;  // the `:` line is to open with this text; NULL: no
    Buffer message; // one line for the person, in both languages below
    bool message_is_error;
    Buffer notice; // what was wrong with the settings, for the front end
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
Mode app_mode_under(const App *app); // as if the help overlay were closed

// Opens a lesson by id, number, title or file; where progress is kept it comes
// back with it.
bool app_open(App *app, const char *lesson, Error *err);

// Opens the lesson that is open once more without reading its file: a session in
// which nothing was done, on the lesson's own numbers, shown as `display` says.
// The time that its commands took so far counts on. Not while progress is kept
// or an exercise is open.
void app_restart(App *app, const Display *display);

// A session of that lesson, which it takes over, with what the program knows
// of the day, seeds and interrupts. The caller's.
Session *app_session(App *app, Lesson *lesson);

// Reads the open lesson's file again, which its author has changed. Position,
// selection and edits are kept where they still fit; the message says that it
// was done, and how many edits were lost. False, and the lesson stays as it
// is, where the file cannot be loaded. Not while an exercise is open.
bool app_reload(App *app, Error *err);

// Closes the lesson, saving it first: the contents screen is next.
bool app_close(App *app, Error *err);

// Runs one command line: the only thing that changes a session. A failing
// command changes nothing.
bool app_run(App *app, const char *line, Error *err);

// Runs a command that the lesson's own file brings: its playback script, a
// solution, what an expectation does first. A lesson is text from a stranger,
// so only commands that are meant for lessons run, while the lesson is open;
// the session is the same one afterwards.
bool app_run_of_lesson(App *app, const char *line, Error *err);

// Appends the beginning of the selected lesson, which is loaded for it; nothing
// where it cannot be.
void app_question(App *app, Buffer *out);

// Puts a line into the journal and the recording, as one that was run.
void app_note(App *app, const char *line);

// Changes how things are shown, here and in the open session.
void app_show(App *app, const Display *display);

// The richest glyphs that the terminal can show. Where that is ASCII, Chinese
// gives way to English, and the message says so.
void app_fit_glyphs(App *app, GlyphSet richest);
extern const Message app_no_chinese;

// Puts a line before the person: plain, or as an error.
void app_say(App *app, const Text *text);
void app_say_error(App *app, const Error *err);

// Saves position and edits of the open lesson; does nothing unless app->keeps.
// False where that is not possible: app->unkept says why until it is again,
// which is then the message.
bool app_save(App *app, Error *err);

// Saves for the last time; on failure `err` says why, also where it was a lesson
// that was left before. Returns the exit status: 3 where edits were lost.
int app_leave(App *app, Error *err);

// Whether a number was changed since the last save that worked or was tried,
// where progress is kept. Front ends save then, as soon as nothing else is
// asked of them: a process that is killed loses no more than a moment.
bool app_has_unsaved(const App *app);

// Whether the page of the open lesson has notes that may be read now.
bool app_has_notes(App *app);

// What long work (train, check) asks whether it is to stop.
void app_set_interrupt(App *app, Interrupt interrupt);

// How large the screen is that a person sees, so that commands know what fits on
// it. Without a screen, as at first, nothing is shown in parts.
void app_resize(App *app, int cols, int rows);

// What depends on the size of the screen: drawing shows it, keys go by it.
typedef struct ScreenLayout {
    size_t parts;    // of the narration, 1 where all of it fits
    int scroll_most; // the last line for the open view or the help to begin with
} ScreenLayout;
ScreenLayout app_layout(App *app);

// Draws what there is to see, and changes nothing that a person can. `prompt` is
// the open `:` line, or NULL.
void app_draw(App *app, Canvas *canvas, const Prompt *prompt);

#endif
