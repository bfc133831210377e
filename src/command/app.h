// SPDX-License-Identifier: GPL-3.0-or-later
// The running program without a terminal: the catalogue, the settings, the
// open session, and the one way in for everything that a person can do: a
// line of text.
#pragma once

#include "base/interrupt.h"
#include "base/say.h"
#include "command/app_progress.h"
#include "command/contents.h"
#include "command/door.h"
#include "command/exercises.h"
#include "command/help.h"
#include "command/keys.h"
#include "command/reading.h"
#include "command/run.h"
#include "command/search.h"
#include "lesson/catalog.h"
#include "session/session.h"
#include "view/present_view.h"

// Commands that the open lesson's own file brings (lesson_command.c).
typedef struct LessonTime {
    bool runs;              // the command that runs now is one
    bool late;              // and it has to stop
    double end, used, most; // seconds of processor time
} LessonTime;

// How many colours at most, by the words of `colors`; auto: as many as the terminal says.
typedef enum ColorsMost { COLORS_AUTO, COLORS_24BIT, COLORS_256, COLORS_8, COLORS_NONE } ColorsMost;

// What the program shows when this App has been left.
typedef enum AppNext { NEXT_NOTHING, NEXT_TOUR, NEXT_CONTENTS } AppNext;

// What depends on the size of the screen.
typedef struct ScreenLayout {
    size_t parts;    // of the narration, 1 where all of it fits
    unsigned hides;  // what could be larger: a bit for each Zoom
    bool awaits;     // a question comes behind the part of the text that is seen
    Slides slides;   // of a class
    int scroll_most; // the last line for the open view or the help to begin with
} ScreenLayout;

typedef struct App {
    // The catalogue.
    Catalog catalog;
    LessonOptions options;
    char *library; // the folder of the lessons' shared library
    char *assets;  // the folder of what comes with the program

    // The session: the lesson's, or an exercise. NULL: the contents screen.
    Session *session;
    size_t sessions;     // that were begun or shown so far: another one may have the place of one
    bool keeps;          // progress is read, and written if that can be done
    bool remembers;      // a language that is chosen now is for the next time too
    long today;          // a day's number (base/day.h)
    Interrupt interrupt; // whether the person wants long work to stop (app_interrupt)
    bool stopped;        // drawing was; until the next command nothing is drawn
    bool quick;          // what is secondary and takes long is not drawn; the front end
    bool postponed;      // looks here whether there was any, and draws again when it has time
    size_t nested;       // commands that are running, one inside the other
    bool solves;         // they are a solution's, which reaches no goal for the learner
    bool quit;
    AppNext next; // once it has

    // The display. A session starts with it.
    Display display;
    GlyphSet richest; // the glyphs that the terminal can show
    ColorDepth depth;
    ThemeName detected; // what `auto` means here
    int cols, rows;     // of the screen; 0 where there is none (app_resize)
    ScreenLayout drawn; // what the last frame showed,
    bool seen;          // if nothing was done since
    bool mouse;         // clicks mean something
    ColorsMost colors;
    bool no_motion; // training is not shown step by step
    bool ticks;     // the front end lets time pass (app_pass)

    // What is said.
    KeyState typed; // what was typed of a command of several keys
    Buffer message; // a sentence for the person, in the language of the display
    // The message is an error; or it only adds to what is shown of an answer or as a hint.
    bool message_is_error, message_adds;
    Buffer notice; // what was wrong with the settings, for the front end
    char *prefill; // the `:` line is to open with this text; NULL: no

    // The features (command/feature.h), each with its state.
    LessonTime lesson;
    ReadingPlace reading;
    struct Present *present;   // a class looks on, or NULL
    double run_left;           // seconds until the next step of training that runs by itself
    struct Playback *playback; // the script that is played, or NULL
    Exercises exercise;
    SavedProgress progress;
    struct Recording *recording; // of what is done, or NULL
    ContentsPage contents;
    Search search;
    KeyBindings keys;
    Help help;
    Door door;
} App;

// What the program starts with.
typedef struct AppOptions {
    Lang lang;
    LessonOptions lesson;
    bool keeps; // only the screen and line mode open saved progress
} AppOptions;

// Reads the catalogue. Opens no lesson.
App *app_new(const AppOptions *options);

// Saves progress first, if it is kept.
void app_free(App *app);

// Where keys mean what they do; and as if the help overlay were closed.
Mode app_mode(const App *app);
Mode app_mode_under(const App *app);

// Opens a lesson by id, number, title or file; where progress is kept it comes
// back with it.
bool app_open(App *app, const char *lesson, Error *err) NONNULL(3);

// Opens the lesson that is open once more without reading its file: a session in
// which nothing was done, on the lesson's own numbers, shown as `display` says.
// The time that its commands took so far counts on. Not while progress is kept
// or an exercise is open.
void app_restart(App *app, const Display *display);

// Reads the open lesson's file again, which its author has changed. Position,
// selection and edits are kept where they still fit; the message says that it
// was done, and how many edits were lost. False, and the lesson stays as it
// is, where the file cannot be loaded. Not while an exercise is open.
bool app_reload(App *app, Error *err) NONNULL(2);

// Closes the lesson, saving it first: the contents screen is next.
bool app_close(App *app, Error *err) NONNULL(2);

// A session of a lesson as the program opens them: stopped by its interrupt, on its day. The
// caller's; takes the lesson over.
Session *app_session(App *app, Lesson *lesson);

// The lesson's session, under an exercise too; NULL: none is open.
Session *app_lesson(const App *app);

// Runs one command line: the only thing that changes a session. A failing
// command changes nothing.
bool app_run(App *app, const char *line, Error *err) NONNULL(3);

// The same of a line that a person typed: behind "/" stands a name, which leads there (door_enter);
// a word that is no command stands for what has that name, which is shown, a term, or offered in
// the `:` line, a stop or a lesson.
bool app_run_typed(App *app, const char *line, Error *err) NONNULL(3);

// The same of a command and what it is given, as one line.
bool app_run_with(App *app, const char *command, const char *argument, Error *err) NONNULL(4);

// Seconds of processor time that all commands of one lesson may take together,
// unless app->lesson.most says otherwise. The shipped ones take milliseconds;
// training 100000 steps is for a person to ask for.
enum { LESSON_SECONDS = 10 };

// Runs a command that the lesson's own file brings: its playback script, a
// solution, what an expectation does first. A lesson is text from a stranger,
// so only commands that are meant for lessons run, while the lesson is open;
// the session is the same one afterwards.
bool app_run_of_lesson(App *app, const char *line, Error *err) NONNULL(3);

// Runs what the lesson does on opening, in its new session. False and `err` (ERROR_LESSON) where
// one of its commands fails.
bool app_begin_lesson(App *app, Error *err) NONNULL(2);

// Puts a line into the recording, as one that was run.
void app_note(App *app, const char *line);

// Shows the open session as app->display says, which has changed.
void app_show(App *app);

// Shows with these glyphs. Where they are ASCII, Chinese gives way to English: true then.
bool app_show_glyphs(App *app, GlyphSet glyphs);

// The richest glyphs that the terminal can show. Where Chinese gives way the message says so.
void app_fit_glyphs(App *app, GlyphSet richest);

// Says, once, what is wrong with the texts of the language that is shown.
void app_say_texts(App *app);
extern const Message app_no_chinese;

// Of what works with an open lesson alone, by its name.
extern const Message app_no_lesson;

// What goes on by itself, playback and training say: seconds until something is
// due, negative where nothing is; and letting so much time pass. False where what
// was due failed; `err` says why.
double app_wait(const App *app);
bool app_pass(App *app, double seconds, Error *err) NONNULL(3);

// Puts a line before the person: plain, or as an error. Saying something is how
// commands end: true.
bool app_say(App *app, const Text *text);
bool app_say_filled(App *app, const Text *text, const SayArg *args);
#define APP_SAY_ROW(app, row, ...)                                                                 \
    app_say_filled((app), (row), (const SayArg[]){__VA_ARGS__, {.last = true}})
#define APP_SAYF(app, en, ...) APP_SAY_ROW((app), (&(const Text)TEXT(en)), __VA_ARGS__)
#define APP_SAY(app, en) app_say((app), &(const Text)TEXT(en))
void app_say_error(App *app, const Error *err);

// Takes the line away.
void app_say_nothing(App *app);

// Says that a key means nothing here, and which one lists those that do.
void app_say_no_key(App *app, Key key);

// Asks for the `:` line to be opened with that text. Returns true.
bool app_prefill(App *app, const char *text);

// Saves position and edits of the open lesson; does nothing unless app->keeps.
// False where that is not possible: app->progress.unkept says why until it is again,
// which is then the message.
bool app_save(App *app, Error *err) NONNULL(2);

// Saves for the last time; on failure `err` says why, also where it was a lesson
// that was left before. Returns the exit status: 3 where edits were lost.
int app_leave(App *app, Error *err) NONNULL(2);

// Whether a number was changed since the last save that worked or was tried,
// where progress is kept. Front ends save then, as soon as nothing else is
// asked of them: a process that is killed loses no more than a moment.
bool app_has_unsaved(const App *app);

// What long work (train, check) asks whether it is to stop: app->interrupt, which the
// front end sets, and a lesson's time.
Interrupt app_interrupt(App *app);

// How large the screen is that a person sees, so that commands know what fits on
// it. Without a screen, as at first, nothing is shown in parts.
void app_resize(App *app, int cols, int rows);

// What depends on the size of the screen: as it is now, which is found out by drawing; and as it
// was when a person saw it last, before the command that runs.
ScreenLayout app_layout(App *app);
ScreenLayout app_seen(App *app);

// Draws what there is to see, and changes nothing that a person can. `prompt` is
// the open `:` line, or NULL.
void app_draw(App *app, Canvas *canvas, const Prompt *prompt);
