// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson: a Lua file, run once in a sandbox, that has become data. Nothing
// outside this folder sees Lua.
//
// A Lesson owns everything it points to, the graph too. Session commands
// change the graph; the rest stays as it was loaded.
#pragma once

#include "base/memory.h"
#include "base/nearest.h"
#include "graph/address.h"
#include "graph/graph.h"
#include "graph/walk.h"
#include "lesson/view_name.h"

// What the header says; the catalogue reads it without running the rest (header.h).
// A part of a lesson that is walked in one go: from its first stop to that of the next unit.
typedef struct Unit {
    char *at;   // the stop it begins at, as people write it
    Stop first; // the same, once the lesson is loaded
    Words title, question;
    int minutes;
    Words *can; // what one can do after it
    size_t cans;
} Unit;

typedef struct LessonHeader {
    char *id;
    Words title;
    Words keywords; // "causal mask, decoder": what else the lesson is found by
    int api, part, order, minutes;
    char **needs; // ids of lessons
    size_t need_count;
    Unit *unit; // in order of the walk; none: the lesson is one unit
    size_t units;
    char *weights;          // the file that weights() reads, beside the lesson; NULL: none
    bool lacks[LANG_COUNT]; // languages that are not meant to be there
    Owned owned;            // its texts, and all others of the lesson
} LessonHeader;

enum { LESSON_ID_MOST = 64 }; // bytes
enum { HOUR = 60 };           // minutes
enum { SHOWN_MOST = 16 };     // matrices that a view is asked to show

// One page of narration at a stop. Several at one stop are its pages, in
// order of the file.
typedef struct Narration {
    Stop at;           // where it is read; of a scene with its id
    const char *after; // of a scene: the goal that comes before it; NULL
    Words title;       // and what it is called
    Words text, notes;
    bool has_focus;
    CellRef focus;             // the cell that is selected on arrival
    bool pictured;             // it names its picture, which may be the equation,
    ViewName view;             // one that helps here; VIEW_LESSON: none
    CellRef shown[SHOWN_MOST]; // its matrices, by their first cells
    size_t shows;              // 0: those that the view chooses by itself
    bool core;                 // one of the lecturer's stops
    bool always;               // it holds whatever the numbers are
    int line;
} Narration;

// A model that one trains on one screen, a scene whose text is its narration.
enum { BOARD_WORDS = 3 };
typedef struct Board {
    int line;     // 0: there is none
    NodeId *word; // ids of a sentence, the shares of what could come next, what it should be
    size_t words;
    CellRef shown[SHOWN_MOST]; // heads and other matrices
    size_t shows;
    bool curve;  // of the loss
    char **knob; // names of choices, or of settings of training
    size_t knobs;
    char **goal; // ids of tasks
    size_t goals;
} Board;

// A number the lesson asserts; or all of a matrix.
typedef struct Expectation {
    CellRef cell;    // of `equals` the first
    Matrix equals;   // of the same shape; no matrix: the cell alone. The lesson owns it
    double relative; // of a number of `equals`, is added to the tolerance
    bool misses;     // the cell, or that shape, is not there under these settings
    int over;        // 0; else of f's mean over the ExampleSet one below
    bool has_near, has_below, has_above;
    double near, below, above, tolerance;
    char **after; // commands to run first, on a fresh session
    size_t after_count;
    Words claim; // what is said of the model that it was tried with
    int line;
} Expectation;

typedef enum TaskKind {
    TASK_NUMBER, // a number that is typed: `answer`
    TASK_CELLS,  // one cell or several: their numbers
    TASK_CHOICE, // one of `choice`
    TASK_SHAPE,  // rows and columns of `subject`
    TASK_SIGN,   // the sign of cell[0]
    TASK_ORDER,  // the columns of cell[0]'s row, from most to least
    TASK_GOAL,   // try: `reached` has to become true
} TaskKind;

// A reply to one wrong answer.
typedef struct Slip {
    char *typed; // "7", "2x3", or the text of a sign
    Words text;
} Slip;

enum { CALLBACK_NONE = -2 }; // what Lua calls LUA_NOREF
enum { TASK_CHOICES_MOST = 12 };

// Something the learner is asked (`ask`) or has to make happen (`try`).
typedef struct Task {
    TaskKind kind;
    Stop at;  // where it is asked
    char *id; // given, or the stop's name and a count: "dS.2"
    Words prompt;
    Words *hint;
    size_t hints;
    Slip *slip;
    size_t slips;
    Words *choice; // TASK_CHOICE; the lines of a derivation
    size_t choices;
    bool derivation; // asks which of the lines is wrong, or for the number of the next
    Words title;     // TASK_GOAL: in a list of goals
    Words cure;      // why it is so, said once it is settled; what the wrong line should be
    double answer;   // TASK_NUMBER; TASK_CHOICE: its index, from 1
    int callback;    // gives the answer instead; TASK_GOAL: whether it is reached; CALLBACK_NONE
    CellRef *cell;   // TASK_CELLS, TASK_SIGN, TASK_ORDER
    size_t cells;
    bool covers, covers_row; // beside what it asks for: `cover`, or its row
    CellRef cover;
    Side side; // TASK_SHAPE: SIDE_VALUE or SIDE_GRAD of `subject`
    NodeId subject;
    char **solution; // commands that reach it
    size_t solutions;
    int over;     // TASK_GOAL: as of an Expectation: `reached` is given that mean
    NodeId *only; // TASK_GOAL: leaves that may be changed; none: all
    size_t onlys;
    size_t touches;    // how many of their cells at most; 0: all
    bool core, always; // as of a Narration
    int line;
} Task;

// Whether two are the same place.
static inline bool stop_same(Stop a, Stop b)
{
    return a.kind == b.kind && a.node == b.node && a.scene == b.scene;
}

enum { COMMAND_MOST = 400 };           // bytes of a command that a lesson gives
enum { TRAINING_STEPS_MOST = 100000 }; // of one press of t, one `train` or one `run`

// Command lines that the lesson gives.
typedef struct CommandList {
    char **at;
    size_t count;
    int line; // where it stands in the file
} CommandList;

// Numbers that a text may not show yet: it writes "?" for them.
typedef struct Withheld {
    bool (*is)(const void *by, CellRef cell); // NULL: none
    const void *by;
} Withheld;

// The Lua side that callbacks need (lesson/sandbox.h).
struct Script;

// The computed numbers that a goal was judged by, in the order in which it read them; none
// where it read more than these.
enum { WATCHED_MOST = 4 };
typedef struct Watched {
    CellRef cell[WATCHED_MOST];
    size_t count;
} Watched;

// What a lesson's graph depends on and a learner may change: its file is run again then.
enum { CONTROLS_MOST = 16 };
typedef struct Control {
    const char *name;
    Words title;   // of a choice
    bool sentence; // else a choice
    Labels words;  // those that may stand in it, or one of which is chosen
    size_t most;   // words of a sentence
    char *value;   // what it is now, as one types it: words with a blank between them
    char *initial; // the lesson's own
    bool afresh;   // another value begins with the weights that nobody has trained
    int line;
} Control;

typedef struct Lesson {
    LessonHeader header;
    char *path; // the file, as it was named
    Graph *graph;
    Walk walk;
    StopRule *rule; // by node: what the walk was made by; NULL: every stop is its own
    Narration *narration;
    size_t narrations;
    Board board;
    Expectation *expect;
    size_t expects;
    Task *task; // in order of the file
    size_t tasks;
    NodeId *film; // matrices that the film of training shows; none: what softmax makes
    size_t films;
    size_t steps;       // of one press of t; 0: one
    bool apart;         // examples are for another sentence than the one that is shown
    int trains_line;    // where the file says how it learns; 0: it does not
    CommandList play;   // the default playback script
    CommandList start;  // what is done whenever the lesson is opened
    Owned files;        // names of those beside it that it reads
    bool reads_weights; // it has called weights()
    Control control[CONTROLS_MOST];
    size_t controls;
    struct {
        bool there;
        NodeId logits; // a column for each of the sentence's words
        size_t text;   // the sentence, among controls
        size_t stop;   // the word that ends it, from 1; 0: none does
    } generate;        // what writes the next word
    struct Script *script;
    Withheld withheld; // whoever shows the lesson sets it
} Lesson;

typedef struct LessonOptions {
    bool has_seed; // replaces the default seed of random numbers
    uint64_t seed;
    // The folder of the shared library (attention.lua, block.lua …), used
    // where the lesson has no folder lib/ beside it. May be NULL.
    const char *library_dir;
    double seconds;      // of wall clock that loading may take; 0: one second
    int64_t steps;       // instructions that loading may take; 0: 20 million
    Interrupt interrupt; // whether loading is to stop
    // The file of --weights, which may be any: what weights() reads. NULL: the lesson's own.
    const char *weights;
    // What controls are instead of the lesson's own: what lesson_write_controls wrote, among other
    // lines or none. NULL: the lesson's own. A value that does not fit is passed over.
    const char *controls;
} LessonOptions;

// Loads and runs the file. `options` may be NULL; the names of files in them last as long as the
// lesson, whose callbacks may still read some. NULL and `err` (with file and line, status 4) on any
// failure: unreadable, not Lua, an error of the lesson, a limit.
Lesson *lesson_load(const char *path, const LessonOptions *options, Error *err) NONNULL(3);
void lesson_free(Lesson *lesson);

// An id made from the name of a file that ends in ".lua", with what an id may not have as '-':
// "My Lesson.lua" is "my-lesson". The caller's.
char *lesson_id_of(const char *path);

// Whether a control is not the lesson's own, or a sentence is not.
bool lesson_set_otherwise(const Lesson *lesson, bool sentences);

// Appends a command for each control that is not the lesson's own, "say text <s> cat"; where
// `other` is none of NULL, as if it were `value`.
void lesson_write_controls(const Lesson *lesson, const Control *other, const char *value,
                           Buffer *out);

// What a knob of the board turns: a choice, or (NULL) the setting. False and `err` where it is
// neither.
typedef struct Knob {
    const Control *choice;
    Setting setting;
} Knob;
bool board_knob(const Lesson *lesson, size_t at, Knob *knob, Error *err) NONNULL(4);

// Puts words into the form that a control's value has: the caller's. NULL and `err` where a word
// is unknown, or they are more than may be, or no choice.
char *control_read(const Control *control, const char *text, Error *err) NONNULL(3);

// Appends a value of the control in the words of a language.
void control_write(const Control *control, const char *value, Lang lang, Buffer *out);

// A lesson of a graph alone, which it takes over: no narration, no tasks.
Lesson *lesson_of_graph(Graph *graph, const char *id);

// Gives it a title of the program's, with two numbers for the places.
void lesson_set_title(Lesson *lesson, const Text *title, size_t number, size_t of);

// Makes the walk anew with the closed group of the node opened, or its opened group closed;
// false where it has none. Indices of stops are others then.
bool lesson_fold(Lesson *lesson, NodeId node);

// A matrix of the group that may be one stop and that the node is of; NODE_NONE where it has none.
NodeId lesson_group(const Lesson *lesson, NodeId node);

// How many units there are, at least one; the stop that one begins at, of the one behind the last
// the end of the walk; and the unit that a stop is of.
size_t header_units(const LessonHeader *header);
size_t lesson_unit_start(const Lesson *lesson, size_t unit);
size_t lesson_unit(const Lesson *lesson, size_t stop);

// Of the texts that one language lacks, one by one in the order of the file; NULL: no more.
const Words *lesson_half(const Lesson *lesson, size_t at);

// The narration of one stop, page `page` from 0; NULL where there is none.
const Narration *lesson_page(const Lesson *lesson, const Stop *stop, size_t page);
size_t lesson_pages(const Lesson *lesson, const Stop *stop);

// The scene of that id; NULL where there is none. `id` may be NULL.
const Narration *lesson_scene(const Lesson *lesson, const char *id);

// Writes a text in `lang` with its figures read from the graph as it is now; missing
// language: the other one. `stop` is what {row:2} and {col:3} refer to.
void words_write(const Lesson *lesson, const Words *words, const Stop *stop, Lang lang,
                 Buffer *out);

// The same in the form of the screen.
typedef struct WordsForm {
    Lang lang;
    bool columns; // {row:2} of a matrix without labels is its column
    bool edited;  // numbers that the text quotes are edited: what {if edited} asks
    bool whole;   // a figure that is withheld is a "?" and ends nothing
    Graph *graph; // what figures are read from, as the lesson gave them, of the same nodes; NULL:
                  // as they are
} WordsForm;

// Returns whether the text waits: it ends before the first sentence with a figure that is
// withheld.
bool words_write_in(const Lesson *lesson, const Words *words, const Stop *stop, WordsForm form,
                    Buffer *out);

// The matrix of the next figure of a text that quotes one; *text moves behind its brace. False
// where there is no other.
bool words_next_matrix(const Lesson *lesson, const char **text, CellRef *of);

// Whether it says what it says of edited numbers itself, with {if edited}, or with {if trained}
// where nothing but weights is; whether a number that it quotes is behind an edit.
bool words_follow(const Lesson *lesson, const Words *words, Lang lang);
bool words_edited(const Lesson *lesson, const Words *words, Lang lang);

// The number of the task of that id; `tasks` where there is none.
size_t lesson_find_task(const Lesson *lesson, const char *id);

// Says that a field's name is none: which is near, or the message where none is. False.
bool lesson_no_name(const Nearest *nearest, const char *field, const Message *none, Error *err)
    NONNULL(4);

// Runs the callback of a task on the graph as it is now: whether a goal is
// reached, and by which numbers (NULL: never mind), or what the answer is. False and
// `err` where the callback fails or returns something else.
bool lesson_task_reached(Lesson *lesson, const Task *task, bool *reached, Watched *watched,
                         Error *err) NONNULL(5);
bool lesson_task_answer(Lesson *lesson, const Task *task, double *answer, Error *err) NONNULL(4);

// Whether the numbers of the graph as they are now are as expected. `worst` gets the expectation
// of one cell: of a whole matrix the one farthest from what is expected; `found` its number.
bool expectation_holds(Graph *graph, const Expectation *expect, Expectation *worst, double *found);
