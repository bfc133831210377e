// SPDX-License-Identifier: GPL-3.0-or-later
// Help, printed from the tables of keys and commands.
#pragma once

#include "command/assets.h"
#include "view/contents_screen.h"
#include "view/lines.h"

// What the overlay shows: keys and commands, or one command; the stops; the
// glossary, or what is in it of a word; the notes of the page; an article, or the list of them;
// what one can do at the end of a unit; what became of the questions of a review.
typedef enum HelpKind {
    HELP_KEYS,
    HELP_STOPS,
    HELP_TERMS,
    HELP_NOTES,
    HELP_OWN,
    HELP_ARTICLE,
    HELP_END,
    HELP_REVIEWED
} HelpKind;

typedef struct App App;

// The overlay.
typedef struct Help {
    bool open;
    bool all;   // all keys and commands, not only those of the moment
    char *word; // what it is about; NULL: this screen
    HelpKind kind;
    int top;           // its first line, or of a list of places the selected one
    Glossary glossary; // empty until it is needed
    Owned article;     // its rows
    size_t unit;       // that ended
    bool asks;         // and what was missed is asked again first
    CourseRow next;    // what follows
} Help;

// Opens the page at the end of a unit of the open lesson; and that of the review.
void help_end(App *app, size_t unit);
void help_reviewed(App *app);

// Appends the title of the help page that is open.
void help_title(const App *app, Buffer *out);

// Opens an article by its letter ("": the list of them). False and `err` where there is none.
bool help_article(App *app, const char *letter, Error *err) NONNULL(3);

// Whether its lines are places to go to: stops, articles and their items; and whether it leads
// anywhere, as they do and what comes next.
bool help_lists_places(const App *app);
bool help_leads(const App *app);

// How well the glossary, which is read for it, knows a word. FIT_NO and `err` where it does not.
int help_look_up(App *app, const char *word, Error *err) NONNULL(3);

// Goes to the place that is selected. False where the page lists none.
bool help_enter(App *app, Error *err) NONNULL(2);

// Its lines: the keys of the screen below and all commands, or one command.
void help_lines(App *app, Lines *lines, const Canvas *canvas);
