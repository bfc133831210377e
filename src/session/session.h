// SPDX-License-Identifier: GPL-3.0-or-later
// One lesson being worked on: where the learner stands, what is selected, what
// was changed, and how to take it back. Everything that a front end shows or
// changes is here; commands are the only callers of the functions that change.
//
// The fields may be read by anyone; only this folder writes them.
#pragma once

#include "base/say.h"
#include "graph/formula.h"
#include "lesson/lesson.h"
#include "num/singular.h"
#include "session/display.h"
#include "session/journal.h"
#include "session/notebook.h"
#include "session/training.h"

// A line of the stack of "why": a cell that is explained, and which of the
// numbers behind it is pointed at.
typedef struct Why {
    CellRef cell;
    size_t source; // index into the sources of its expansion
    bool at_once;  // it came with the line above, and nothing was pointed at since
} Why;

enum { WHY_MOST = 64 };

// Where the learner stood, to come back to.
typedef struct WalkPlace {
    Stop stop; // by its pass and node: indices change with groups that are opened
    size_t page;
    CellRef cell;
} WalkPlace;

typedef enum ChangeKind {
    CHANGE_CELLS,
    CHANGE_CELL, // one number, which is no word
    CHANGE_PARAM,
    CHANGE_SETTING, // of how weights learn
    CHANGE_RUN,     // of a control: the lesson's file was run again
} ChangeKind;

// What the last command that changed numbers did.
enum { CHANGES_NAMED = 16 };

typedef struct CellChange {
    CellRef cell;
    double was, is;
} CellChange;

typedef struct Change {
    char *command;               // "set Wq[1,2] 1/2"; NULL before the first
    size_t changed, total;       // of the values
    size_t grads_changed, grads; // of the gradients; 0 where none was shown
    double before, after;        // the watched scalar
    // How many numbers that are shown changed, and the largest of these with one more; `elsewhere`:
    // none did, and these are of the matrices that the walk has shown.
    size_t seen;
    CellChange largest[CHANGES_NAMED + 1];
    bool elsewhere;
    ChangeKind kind;
    double was, is; // the number that was given
    CellRef cell;   // of CHANGE_CELL
    bool forgot;    // CHANGE_RUN: the steps that were trained, since they were of another choice
    bool returned;  // CHANGE_RUN: from an earlier step that was looked at, to `step`
    size_t step;
    Setting setting;
    bool stopped; // what it did is not counted yet: see session_settle
} Change;

// What the compare view sets beside the graph as it is now.
typedef enum CompareKind {
    COMPARE_EDITS,   // the lesson's own numbers
    COMPARE_CHANGE,  // not another graph: what the last command overwrote
    COMPARE_WITHOUT, // the graph without one operation
    COMPARE_STEP,    // the weights after an earlier step
    COMPARE_NODES,   // not the graph: two nodes with each other
    COMPARE_FILE,    // not another graph: a person's arrays that are wrong
} CompareKind;

typedef struct Compare {
    CompareKind kind;
    NodeId a, b; // COMPARE_WITHOUT: a; COMPARE_NODES: both
    size_t step; // COMPARE_STEP
} Compare;

// Words that the program put behind a lesson's sentence (session/generate.h).
typedef struct Written {
    size_t count;
    size_t *id;    // of each, from 1
    double *share; // of each of so many words that could have come, for each
    size_t words;
    unsigned long changes; // as many were made then
} Written;

// Matrices whose equal numbers have equal colours.
typedef enum Family {
    FAMILY_VALUES, // and weights
    FAMILY_SCORES,
    FAMILY_GRADIENTS,
    FAMILY_SHARES, // rows that are a distribution
    FAMILIES,
} Family;

typedef struct Session {
    Lesson *lesson; // owned
    Lesson *first;  // as it was opened, where it has been run again since; owned; else NULL
    const LessonOptions *options; // to run the lesson's file again; borrowed; NULL: it is not
    Graph *graph;                 // the lesson's
    Graph *original; // the same with the lesson's own numbers, once somebody asked; or NULL
    Display display;
    struct {
        uint8_t *family;       // of each node's value
        double most[FAMILIES]; // nan: nobody has asked for it
    } scale;                   // of colours (session/scale.h)
    struct Measured {
        bool done;
        bool columns;   // the display then
        int rows[2];    // the most that the matrices of a stop have: of usual ones, of tall ones
        uint64_t tall;  // a bit for each number of rows of the latter, the last for all larger ones
        int heads;      // the most rows of attention of many tokens
        bool long_sums; // one has more terms than stand below each other
        bool texts;     // it has some
    } measured;         // of this run of the file, by the view that shows it
    ViewName view;
    struct {
        NodeId at;    // the node whose box is pointed at
        NodeId *into; // by node: what it may be folded into (map_folds)
        bool *folded; // whether it is, at first where there are many nodes
    } map;
    struct {
        size_t matrix; // of training.node, where it was chosen: see session_film
        size_t stop;   // where it was
        bool chosen;
    } film;
    struct {
        size_t at;   // what is pointed at: a head, from 0, behind them a knob
        size_t goal; // the one that was taken, from 1; 0: none yet
    } board;
    Compare compare;
    struct {
        struct Against *with;  // a person's arrays (session/against.h), or NULL
        unsigned long changes; // as many were made when they were compared
    } against;
    struct {
        CellRef at[SHOWN_MOST]; // first cells
        size_t count;
        bool named;      // by a command; else by the stop where it was opened
    } shown;             // what the open view was told to show (session/shown.h)
    Singulars singulars; // of the matrices whose rank was shown last
    int scroll;          // the first line of a view that scrolls
    size_t stop;         // index into lesson->walk
    size_t page;
    unsigned ended;    // units whose end was reached, a bit each
    size_t walked;     // how many stops it had come to when it was opened
    size_t furthest;   // the last stop that the walk has been at, or a scene of it
    CellRef cell;      // the selected cell
    CellRef *kept;     // the selection of each page, to come back to
    size_t *turned;    // the page at which each stop was left
    size_t most_pages; // of a stop
    Why why[WHY_MOST]; // why[0] is the selected cell itself
    size_t whys;       // 0: the panel is not entered
    double h;          // step of the finite difference
    Change change;
    Written written;
    unsigned long changes; // commands that changed numbers, undo among them
    Buffer unfit;          // names of edits that did not fit the last run of the file
    Interrupt interrupt;   // whether training is to stop; the front end's
    Training training;
    struct {
        bool on;                // between session_train_begin and _end
        struct Session *beside; // has the examples while another sentence is shown; or NULL
        // When it, or another change, began:
        double before;  // the watched scalar,
        const char *of; // and how it is called
        size_t steps;   // that were trained
        bool looked;    // an earlier one was looked at, the present one being `step`
        size_t step;
        bool ran;          // it has run the file
        TrainFilm dropped; // by the last run of the file
    } run;
    Journal journal; // of what changed numbers
    Edits aside;     // edits that do not fit the lesson as it is
    bool careful;    // saved edits are put there, too, as the start before ended in making them
    struct {
        WalkPlace *place;
        size_t count, capacity;
        size_t at; // places before it are behind, those after it ahead; itself: here
    } jumps;
    // Two lists (session/task.h): the one in use, and during a talk the learner's.
    struct AnswerList *answers;
    Buffer unread; // saved records that have no meaning, as they are saved again
    struct Cover *cover;
    struct {
        bool on;
        Buffer cover;          // the learner's, as cover_write wrote it
    } talk;                    // a class is asked
    struct Exercise *exercise; // session/exercise.h; NULL: this is a lesson
    size_t covers_from;        // questions of stops before it and before this one cover nothing
    size_t task_changes;       // counts what happened to tasks
    bool uncovered;            // questions cover nothing: for exports
    long today;                // a day's number, for review; whoever opens sets it
    Notebook notebook;         // the learner's own notes
    bool has_seed;             // the learner's own, for results
    uint64_t seed;
} Session;

void written_release(Written *written);

// Takes the lesson over. Stands at the first stop.
Session *session_new(Lesson *lesson);
void session_free(Session *session);

// What hangs on the matrices, stops and questions of one run of the file: made for a lesson, and
// let go. All else of a session stays (session/rerun.h).
void session_enter_run(Session *session, Lesson *lesson);
void session_leave_run(Session *session);

// Ends the session of a lesson and gives the lesson back as it was opened, with the numbers that
// it has now.
Lesson *session_part(Session *session);

const Stop *session_stop(const Session *session);

// The matrices of the current stop, in reading order; the last is the result.
size_t session_picture(const Session *session, PictureItem item[PICTURE_MOST]);

// Its matrices, each once, also where the formula uses it twice.
size_t session_matrices(const Session *session, CellRef matrix[PICTURE_MOST]);

// Appends the formula of a stop, with tokens where the display has them.
void session_formula(const Session *session, const Stop *stop, Notation notation, Buffer *out);

// The same in plain signs as a line of a list of stops: after the title of a closed group.
void session_list_formula(const Session *session, const Stop *stop, Buffer *out);

// Whether one of them holds the cell.
bool session_shows(const Session *session, CellRef cell);

// ---- Moving ------------------------------------------------------------

// The pages of a stop: at least one, which may have no text.
size_t session_pages(const Session *session, size_t stop);

// Makes of a page of a stop the next one or the one before; false at the end.
bool session_page_beside(const Session *session, bool forward, size_t *stop, size_t *page);

// Goes there from where the session stands.
bool session_turn(Session *session, bool forward);
void session_goto(Session *session, size_t stop);
// The same without passing on: no question is left behind (session/task.h).
void session_look(Session *session, size_t stop);
bool session_flip(Session *session); // the twin stop

// Opens the closed group of the node, or closes it again: it is one stop in each pass. One
// stands then at the stop that holds what one stood at. False where it is in none.
bool session_fold_stops(Session *session, NodeId node);

// The stop of the node in that pass, whose group is opened for it; SIZE_MAX where there is none.
size_t session_reach(Session *session, StopKind kind, NodeId node);

// The same of what a name asks for: its scene, for who stands at one or at the beginning.
size_t session_named(Session *session, const char *name, const Stop *asked);
bool session_find_stop(Session *session, const char *name, size_t *stop); // the same by its name

// The list of jumps. One is noted by where it came from, unless it led nowhere else; what
// lay ahead is dropped. Then they are taken back (−1) and made again (1), false where
// there is none.
WalkPlace session_place(const Session *session);

// The cell that is selected where nothing was selected on this page before.
CellRef session_first_cell(const Session *session);
void session_jumped(Session *session, WalkPlace from);
bool session_can_jump(const Session *session, int step);
bool session_jump(Session *session, int step);

// How the panel opens the gradient of a softmax.
static inline PanelMode session_panel(const Session *session)
{
    return session->view == VIEW_JACOBIAN ? PANEL_JACOBIAN : session->display.panel;
}

// Moves the selected cell, staying inside its matrix. `rows` and `cols` as
// shown on screen: a transposed matrix moves as it is seen.
bool session_move(Session *session, int rows, int cols);
bool session_move_cell(Session *session, int down, int right); // as the graph has the matrix
void session_next_matrix(Session *session, int step);
// Whether the walk has come as far as this node's gradient, or past it: until
// then it counts as not computed. False where none flows.
bool session_knows_gradient(const Session *session, NodeId node);

// Selects a cell of any matrix: goes to a stop that shows it if need be.
bool session_select(Session *session, CellRef cell);

// The same by the name that a matrix of this stop has on the screen, where that
// is no address: "dX via Q[2,1]", "Wq'[1,1]". False where none is called so.
bool session_select_shown(Session *session, const char *text);

// ---- Views -------------------------------------------------------------

void session_view(Session *session, ViewName view);

// Moves what a view points at, or scrolls it; false where nothing moved.
bool session_view_move(Session *session, int rows, int cols);

// On the map: goes to the stop of the box that is pointed at, back in the
// lesson; a folded group is unfolded instead. False where there is no stop.
bool session_view_enter(Session *session);

// Shows the compare view; false, and nothing changed, where the two cannot be
// compared.
bool session_compare(Session *session, const Compare *compare, Error *err) NONNULL(3);

// The matrix of the training view's film, an index of training.node, which is not empty: what
// was chosen at this stop, else the selected matrix, else the first attention that is made
// after it; where there is none the first of all.
size_t session_film(const Session *session);

// Chooses another matrix of the film, if there is one.
void session_film_matrix(Session *session, int step);

// Folds what may be one box with that matrix on the map, or unfolds it; false where nothing may.
bool session_fold_box(Session *session, NodeId node, bool fold);

// Folds or unfolds the group of the box that is pointed at, beside the map the closed group of
// the stop; false where it is in none.
bool session_fold(Session *session);
bool session_can_fold(const Session *session);

// On the board: points at another knob or head, up to the last; takes the goal of that id, NULL:
// the next one that is open. False where no other was taken.
void session_board_point(Session *session, size_t at);
bool session_take_goal(Session *session, const char *id);

// ---- Names -------------------------------------------------------------

// Addresses as the screen shows them, for everything that a person reads or
// types: with tokens as columns rows and columns are exchanged, and matrices
// without a name are called by the rewritten formula.
void session_write_name(const Session *session, Side side, NodeId node, size_t path, Buffer *out);
void session_write_cell(const Session *session, CellRef cell, Buffer *out);
// The graph with the lesson's own numbers, node by node the same; NULL where it has no room.
// It stays the session's.
Graph *session_original(Session *session);
SayArg session_say_name(const Session *session, Side side, NodeId node); // for a place of a text
Shape session_shape(const Session *session, NodeId node);                // as it is seen
SayArg session_say_cell(const Session *session, CellRef cell);
void session_write_via(const Session *session, CellRef cell, Buffer *out);
char *session_stop_name(const Session *session, const Stop *stop, char out[STOP_NAME_SIZE]);

// address_scan and address_parse of what was typed.
size_t session_scan(const Session *session, const char *text, Address *address, Error *err)
    NONNULL(4);
bool session_parse(const Session *session, const char *text, Address *address, Error *err)
    NONNULL(4);

// graph_expand, written in that form; what is covered is marked as hidden.
void session_expand(Session *session, CellRef cell, Expansion *x);

// ---- Asking why --------------------------------------------------------

// The cells behind `cell` in the order of its expansion, each once, and the
// first term that it stands in. The caller frees them.
typedef struct Source {
    CellRef cell;
    size_t term;
} Source;
Source *session_sources(Session *session, CellRef cell, size_t *count);

// The same of an expansion, or of each matrix among them the first cell alone.
Source *sources_of(const Expansion *x, bool matrices, size_t *count);

// Whether no cell stands behind it.
bool session_is_given(Session *session, CellRef cell);

// The selected cell as it is edited: of what a step makes of a weight, the weight's.
static inline CellRef session_to_edit(const Session *session)
{
    CellRef cell = session->cell;
    cell.side = cell.side == SIDE_NEXT ? SIDE_VALUE : cell.side;
    return cell;
}

// Enter: enters the panel, then adds a line for the number pointed at. False
// where that number is given, or there is no more room.
bool session_why(Session *session, bool at_once); // at_once: both, where it is not entered yet
bool session_why_back(Session *session); // takes back one of these; false where there is none
// The deepest line points into the next (1) or previous (−1) term, or at another number of its
// term, round and round; false where there is none. 0 asks whether there is another at all.
bool session_why_move(Session *session, bool by_term, int step);
// Points at the first number of a term, counted from 0; enters the panel if need
// be. False where there is no such term.
bool session_why_point(Session *session, size_t term);
// Opens the stop of the number pointed at.
bool session_open(Session *session);

// ---- Changing numbers --------------------------------------------------

// Goes on with values that an interrupt left half computed. False where it was
// stopped again: numbers then mean nothing, and nothing may be done with them.
bool session_settle(Session *session);
bool session_is_settled(const Session *session);

// Each is one entry of undo. `command` is the line that was given. session_set gives the cells of
// an address the numbers of a matrix: as they are shown, or in reading order where it has one row;
// one number is for all of them. Errors say which shape fits.
bool session_set(Session *session, const char *command, const Address *address,
                 const Matrix *numbers, Error *err) NONNULL(5);

// Calls a row or column of a given matrix, such as X[1,:], by another name.
bool session_label(Session *session, const char *command, const Address *address, const char *name,
                   Error *err) NONNULL(5);
bool session_nudge(Session *session, const char *command, double by, Error *err) NONNULL(4);

// How weights learn: "adam beta1 0.9 t 12", "lr 0.1". All or none are set.
bool session_set_settings(Session *session, const char *command, const char *text, Error *err)
    NONNULL(4);

// Changes a control: the lesson's file is run again (session/rerun.h).
bool session_set_control(Session *session, const char *command, const Control *control,
                         const char *value, Error *err) NONNULL(5);

// Compares the numbers with a person's arrays, whose leaves it takes over as one change; until the
// next change wrong cells are marked. Goes to the worst cell of the first wrong matrix.
bool session_compare_file(Session *session, const char *command, const char *path, Error *err)
    NONNULL(4);

// What is compared with now; NULL: nothing.
const struct Against *session_against(const Session *session);

// Whether those are what is seen: beside what is right, and what mistake they come of.
bool session_shows_file(const Session *session);

// Whether it is trained on examples, of the graph or, while another sentence is shown, beside it.
bool session_has_examples(const Session *session);

// Trains `steps` steps: one entry of undo. Divergence stops it with an error,
// session->interrupt without one; the steps before stay, and *taken says how
// many.
bool session_train(Session *session, size_t steps, size_t *taken, Error *err) NONNULL(4);

// The same in parts, for a screen that shows each step; nothing else may change
// numbers between begin and end. A step that fails (divergence) is not taken.
// The end returns how many were: all of them are one entry of undo.
void session_train_begin(Session *session, size_t steps); // 0: not known how many
bool session_train_step(Session *session, Error *err) NONNULL(2);
size_t session_train_end(Session *session);

// Whether the examples are for the sentence that is shown; false and `err` where that has
// another length.
bool session_examples_fit(const Session *session, Error *err) NONNULL(2);

// Shows another example: one entry of undo.
bool session_show_example(Session *session, const char *command, size_t example);

// Shows the weights after an earlier step, read only: an edit or a step there
// makes it the present and drops the later ones.
bool session_scrub(Session *session, const char *command, size_t step, Error *err) NONNULL(4);

// Takes the last change back, or (not `back`) makes the last one that was taken
// back again.
bool session_undo(Session *session, bool back, Error *err) NONNULL(3);
// Makes what is kept aside, as far as it fits, whatever kept it there; or forgets it, and answers
// to questions that are gone; or names both in session->unfit. False and `err` where a run of the
// file fails.
bool session_restore(Session *session, const char *command, Error *err) NONNULL(3);
void session_forget_aside(Session *session);
void session_name_aside(Session *session);

// What was done so far is how the session begins: nothing of it can be undone, and no number
// counts as just changed.
void session_begin_here(Session *session);
// Of one that is edited; `weights`: of what was learned alone.
bool session_reset(Session *session, const char *command, bool weights);
// Whether what a stop shows differs from the lesson's own numbers, for which its narration and its
// tasks were written.
bool session_edited_at(const Session *session, StopKind kind, NodeId node);

// Whether a number stands behind the selected cell, or behind the one pointed
// at: whether session_why would add a line.
bool session_can_why(Session *session);

// Switches that change no number.
void session_show(Session *session, const Display *display);
void session_set_h(Session *session, double h); // 1e-11 … 1
