// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and what they do: one table, and the footer that is made from it.
#pragma once

#include <stdint.h>

#include "base/memory.h"
#include "view/scene.h"

typedef struct App App;

// Where keys mean different things. Each view but the lesson itself has a bit, in
// the order of ViewName, below that of MODE_PLAY.
#define MODE_OF_VIEW(view) (1 << (4 - VIEW_MAP + (view)))

typedef enum Mode {
    MODE_CONTENTS = 1 << 0, // the list of lessons
    MODE_LESSON = 1 << 1,   // the lesson screen
    MODE_WHY = 1 << 2,      // its panel, asking why
    MODE_HELP = 1 << 3,     // the help overlay
    MODE_MAP = MODE_OF_VIEW(VIEW_MAP),
    MODE_TRAINING = MODE_OF_VIEW(VIEW_TRAINING),
    MODE_COMPARE = MODE_OF_VIEW(VIEW_COMPARE),
    MODE_MATRIX = MODE_OF_VIEW(VIEW_MATRIX),
    MODE_CHECK = MODE_OF_VIEW(VIEW_CHECK),
    MODE_RANK = MODE_OF_VIEW(VIEW_RANK),
    MODE_COUNTS = MODE_OF_VIEW(VIEW_COUNTS),
    MODE_VIEWS = MODE_OF_VIEW(VIEW_COUNT) - MODE_MAP, // all of them
    // Views in which a cell is selected, and where one goes from matrix to matrix.
    MODE_CELLS = MODE_VIEWS & ~(MODE_MAP | MODE_TRAINING | MODE_COMPARE | MODE_RANK | MODE_COUNTS),
    MODE_OF_MATRICES = MODE_LESSON | MODE_TRAINING | MODE_RANK | MODE_CELLS,
    MODE_PLAY = 1 << 20,   // a script is being played
    MODE_SEARCH = 1 << 21, // beside another: a search is on
    MODE_RUN = 1 << 22,    // beside the training view's: it trains on by itself
    MODE_ANY = (1 << 23) - 1,
    MODE_TASK = 1 << 23,    // beside MODE_LESSON or MODE_WHY: a question is open
    MODE_PRESENT = 1 << 24, // beside the lesson's: a class looks on
    MODE_ANSWER = 1 << 25,  // beside MODE_TASK: it is answered by typing, and now
    MODE_AFTER = 1 << 27,   // beside MODE_TASK: a goal that comes before this scene
    MODE_BOARD = 1 << 29,   // beside MODE_LESSON: the lesson's board
    MODE_BLANK = 1 << 28,   // beside MODE_PRESENT: the screen is blank, and any key shows it
    MODE_DONE = 1 << 26,    // beside MODE_LESSON or MODE_WHY: an exercise is settled
} Mode;

_Static_assert(MODE_HELP < MODE_MAP && (MODE_VIEWS & MODE_MAP) != 0 &&
                   (MODE_VIEWS & (MODE_PLAY | MODE_SEARCH | MODE_RUN)) == 0,
               "more views than there are bits between MODE_HELP and MODE_PLAY");

// A key press: a character, or one of these.
typedef enum KeyName {
    KEY_NAME_FIRST = 0x110000,
    KEY_NAME_UP = KEY_NAME_FIRST,
    KEY_NAME_DOWN,
    KEY_NAME_LEFT,
    KEY_NAME_RIGHT,
    KEY_NAME_HOME,
    KEY_NAME_END,
    KEY_NAME_PGUP,
    KEY_NAME_PGDN,
    KEY_NAME_TAB,
    KEY_NAME_BACKTAB,
    KEY_NAME_ENTER,
    KEY_NAME_BACKSPACE,
    KEY_NAME_DELETE,
    KEY_NAME_ESC,
    KEY_NAME_F1,
    KEY_NAME_F2,
    KEY_NAME_F3,
    KEY_NAME_F4,
    KEY_NAME_F5,
    KEY_NAME_F17, // Shift-F5, as terminals count
    KEY_NAME_LAST,
} KeyName;

// A character (control characters as they are: Ctrl-R is 18) or a KeyName, which those that have
// one go by: Enter, Tab.
typedef uint32_t Key;

// Digits typed so far for `<count>G` and a first `g` of `gg`, and the rows to
// look the key up in (NULL: the table as it is). All zero at
// first.
typedef struct KeyState {
    unsigned long count; // 0: none, which no count begins with
    bool g;
    const struct KeyRow *rows;
} KeyState;

// The command line that a key means in this mode, or NULL if it has none (yet:
// a digit or a first g is kept in `state`). A line that starts with ":" opens
// the prompt with what follows. At a question letters that mean nothing else begin its
// answer. Full-width characters count as their ASCII twins.
// Borrowed until the next call (a counted goto is written into `line`).
enum { KEY_LINE_SIZE = 64 };
const char *keys_command(Mode mode, Key key, KeyState *state, char line[KEY_LINE_SIZE]);

// Whether digits or a first g wait for what follows; Esc forgets them.
bool keys_wait(const KeyState *state);

// A key's name as help and the footer write it: "Enter", "n", "Ctrl-R".
const char *key_title(Key key, char out[16]);

// Reads such a name back, in any case, or a single character.
bool key_parse(const char *name, Key *key);

// What must be there for a key to do something.
enum KeyNeed {
    NEEDS_NOTHING,
    NEEDS_LESSONS,
    NEEDS_FRESH, // nobody was here before
    NEEDS_PLACES,
    NEEDS_BESIDE, // another article, or what was missed in a unit
    // All others need a lesson, too.
    NEEDS_NEXT,
    NEEDS_PREV,
    NEEDS_CELL,
    NEEDS_CELLS,    // another of its matrix
    NEEDS_MATRICES, // more than one
    NEEDS_LEAF,
    NEEDS_GRAD,
    NEEDS_WHY,
    NEEDS_TERMS,
    NEEDS_FACTORS,
    NEEDS_TWIN,
    NEEDS_BACK,
    NEEDS_FORWARD,
    NEEDS_UNDO,
    NEEDS_REDO,
    NEEDS_EDITS,
    NEEDS_WEIGHTS,
    NEEDS_UPDATE,
    NEEDS_STEPS, // that were trained
    NEEDS_GROUP,
    NEEDS_VIEW,
    NEEDS_CHOICE,
    NEEDS_KNOBS,
    NEEDS_GENERATE,
    NEEDS_HINT,
    NEEDS_ASKED, // a question that does not wait
};

// Keys in some modes, the first of which the footer names. A command that starts with
// ":" opens the command line with it, and with the key's own character behind it. Rows
// with a `word` stand in the footer, in the order of the table, while what they need is
// there.
enum { ROW_KEYS = 15 };
typedef struct KeyRow {
    Key key[ROW_KEYS]; // the last of them is 0
    unsigned modes;
    const char *command;      // NULL ends the list
    const char *const *group; // commands whose keys the footer writes together
                              // ("j k"), NULL-terminated; NULL: this one's
    Text word;                // in the footer; both NULL: not there
    Text says;                // in the help of a moment; both NULL: not there
    int rank;                 // how soon the word must give way where not all fit: 0 never, 4 first
    enum KeyNeed needs;
} KeyRow;

extern const KeyRow key_table[];

// The same of one of its keys, where one digit stands for all that do the same; "" of the others.
const char *key_title_in(const KeyRow *row, size_t at, char out[16]);

// Whether it is one of the row's keys.
bool key_in(const KeyRow *row, Key key);

// The row that says what a key means in a mode: the first that has it. The last row of all,
// which has no command, where none has.
const KeyRow *key_row(const KeyRow *rows, unsigned modes, Key key);

// The program's own rows, once a key was bound anew.
typedef struct KeyBindings {
    KeyRow *rows; // NULL: the table as it is
    Owned lines;  // the command lines in them that are its own
} KeyBindings;

// The rows as this program has them: the table, with what `bind` changed.
const KeyRow *key_rows(const App *app);

// The title of the first key of a command line in some modes, written to
// `out`; "" where none is left.
const char *key_of(const App *app, const char *command, unsigned modes, char out[16]);

enum { FOOTER_MOST = 24, FOOTER_WORD = 40 };

// The footer of the screen as it is now. The hints point into `text`.
typedef struct Footer {
    Hint hint[FOOTER_MOST];
    size_t count;
    char text[FOOTER_MOST][2][FOOTER_WORD];
    const char *line[FOOTER_MOST][2];
} Footer;
void footer_make(App *app, Footer *footer);

// Whether what a key of this row needs is there.
bool key_works(const App *app, const KeyRow *row);
