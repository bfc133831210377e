// SPDX-License-Identifier: GPL-3.0-or-later
// What a view is given to draw: everything is an argument, nothing is global.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/say.h"
#include "session/session.h"
#include "view/theme.h"

// A key and what it does, for the footer. Where not all fit, those of least
// rank stay.
typedef struct Hint {
    const char *key, *word;
    const char *const *line; // what its keys do, NULL at the end; may be NULL
    int rank;
    bool scrolls; // only where there is more than is seen
    bool asks;    // only where a question is
} Hint;

// What a line is: a command, the answer to a question, or a name that is looked for.
typedef enum PromptKind { PROMPT_COMMAND, PROMPT_ANSWER, PROMPT_DOOR } PromptKind;

// The open `:` line.
typedef struct Prompt {
    PromptKind kind;
    const char *label;                                   // ":", or what the editor asks for
    const char *text;                                    // what was typed
    int cursor;                                          // its column in `text`
    int selected;                                        // columns before it
    char *const *choice;                                 // completions to show above it
    size_t choices, chosen;                              // chosen == choices: none of them yet
    const char *(*about)(const char *choice, Lang lang); // what one is, or NULL
} Prompt;

typedef struct Scene {
    Session *session;
    Theme theme;
    Lang lang;
    const Hint *hint; // the keys that work now, most useful first
    size_t hints;
    const char *message; // one line for the person, or NULL
    // It is an error; or it only adds to what stands in its line, and gives way to that.
    bool message_is_error, message_adds;
    const struct Letters *letters; // of dots, for a class; NULL: there are none
    const char *caption;           // said instead of the narration, or NULL
    int asked_h;                   // lines of a column for what is asked; 0: they are few
    bool alone;                    // the page is shown for its question: no other follows
    const Prompt *prompt;          // NULL: closed
    bool spoken;                   // no screen: choices stand one a line
    bool presents;                 // a view for a class: without header, rule and keys
    size_t part;                   // of the narration, where it is shown in parts
    int *scroll_most;              // a view that scrolls puts the last line to begin with
    bool *postponed;               // what is secondary and takes long is to come later: a view that
                                   // leaves it out puts true. NULL: all is drawn now
} Scene;

// Whether what has the whole graph computed again is left out for now.
static inline bool scene_postpones(const Scene *scene)
{
    if (!scene->postponed || graph_cells(scene->session->graph) <= GRAPH_QUICK)
        return false;
    return *scene->postponed = true;
}

// The style of a role in the scene's theme.
static inline Style scene_style(const Scene *scene, StyleRole role)
{
    return theme_style(&scene->theme, role);
}

// Draws a text in the style of a role into a line, cut where it does not fit (line.w −1: to the
// end of the canvas). Returns the columns that it took.
int scene_say(const Scene *scene, Rect line, StyleRole role, SayArg what, Canvas *canvas);

// The mouse selects a cell there.
void scene_selects(const Scene *scene, Rect rect, CellRef cell, Canvas *canvas);
