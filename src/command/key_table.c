// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and what they do. Everything in the walk can also be done with keys
// that an input method leaves alone: F1 to F3, arrows, PgUp, PgDn, Enter, Tab.
#include "command/keys.h"

#include <ctype.h>
#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"
#include "command/app.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/view_table.h"

enum {
    AT_STOP = MODE_LESSON | MODE_WHY,
    IN_LESSON = AT_STOP | MODE_VIEWS,
    IN_LISTS = MODE_CONTENTS | MODE_HELP,
    CTRL_B = 2,
    CTRL_D = 4,
    CTRL_F = 6,
    CTRL_O = 15,
    CTRL_R = 18,
    CTRL_U = 21,
    CTRL_BRACKET = 29, // Ctrl-]
};

// Keys that the footer names together.
static const char *const terms[] = {"explain next", "explain prev", NULL};
static const char *const moves[] = {"move left", "move down", "move up", "move right", NULL};
static const char *const nudges[] = {"nudge 0.1", "nudge -0.1", NULL};
static const char *const steps[] = {"move left", "move right", NULL};
static const char *const scrolls[] = {"move down", "move up", NULL};
static const char *const speeds[] = {"speed faster", "speed slower", NULL};
static const char *const steps_h[] = {"h coarser", "h finer", NULL};
static const char *const matches[] = {"match next", "match prev", NULL};
static const char *const rows[] = {"row next", "row prev", NULL};
static const char *const pages[] = {"row page-next", "row page-prev", NULL};

// Keys in some modes and their line; and how the footer names them.
#define KEY(where, line, ...) .key = {__VA_ARGS__}, .modes = where, .command = line
#define HINT(how_soon, en) .rank = how_soon, .word = TEXT(en)
#define SAYS(en) .says = TEXT(en) // in the help of a moment

const KeyRow key_table[] = {
    // A search, before what its keys mean otherwise.
    {KEY(MODE_SEARCH, "match next", 'n'), HINT(0, "match"), .group = matches},
    {KEY(MODE_SEARCH, "match prev", 'N')},
    {KEY(MODE_SEARCH, "cancel", KEY_NAME_ESC), HINT(0, "end search")},
    // Training that runs by itself.
    {KEY(MODE_RUN, "run", ' '), HINT(0, "stop"), SAYS("stop")},
    {KEY(MODE_RUN, "cancel", KEY_NAME_ESC)},
    // A class looks on: the keys of a remote.
    {KEY(MODE_PRESENT, "present blank", '.', 'b'), SAYS("an empty screen, and back")},
    {KEY(MODE_PRESENT, "next", 'r')}, // what is not seen yet is not uncovered
    {KEY(IN_LESSON, "present start", KEY_NAME_F5)},
    {KEY(IN_LESSON, "present on", KEY_NAME_F17)},
    // An exercise that is settled.
    {KEY(MODE_DONE, "review", KEY_NAME_ENTER, 'n', ' ', KEY_NAME_PGDN), HINT(0, "go on")},
    // A question.
    {KEY(MODE_ANSWER, ":answer", '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', '.',
         '('),
     HINT(0, "answer"), SAYS("answer")},
    {KEY(MODE_TASK, "hint", 'i'), HINT(1, "hint"), .needs = NEEDS_HINT, SAYS("a hint")},
    {KEY(MODE_AFTER, "reveal", KEY_NAME_ENTER), HINT(0, "do it"),
     SAYS("what comes before this scene")},
    {KEY(MODE_TASK, "reveal", 'r'), HINT(1, "reveal"), .needs = NEEDS_ASKED,
     SAYS("the answer; asked again")},
    // A board; before a class one goes on.
    {KEY(MODE_PRESENT, "next", 'n', ' ')},
    {KEY(MODE_BOARD, "run", 't', ' '), HINT(0, "train"), .needs = NEEDS_WEIGHTS,
     SAYS("train, or stop")},
    {KEY(MODE_BOARD, "knob 1", '1'), HINT(0, "knob"), .needs = NEEDS_KNOBS,
     SAYS("the next value of a knob")},
    {KEY(MODE_BOARD, "reset weights", '0'), HINT(0, "afresh"), SAYS("untrained weights")},
    {KEY(MODE_BOARD, "knob", KEY_NAME_ENTER), HINT(0, "open"), SAYS("turn it, or go there")},
    {KEY(MODE_BOARD, "knob beside", KEY_NAME_TAB, KEY_NAME_BACKTAB), HINT(1, "heads, knobs"),
     SAYS("to the knobs, and back")},
    {KEY(MODE_BOARD, "knob goal", 'n'), HINT(0, "goal"), SAYS("the next goal")},
    // The walk.
    {KEY(IN_LESSON, "next", 'n', ' ', KEY_NAME_PGDN), HINT(0, "next"), .needs = NEEDS_NEXT,
     SAYS("the next page or stop")},
    {KEY(IN_LESSON, "prev", 'p'), HINT(1, "previous"), .needs = NEEDS_PREV, SAYS("the one before")},
    {KEY(MODE_PRESENT | (IN_LESSON & ~MODE_WHY), "prev", KEY_NAME_PGUP)},
    {KEY(MODE_WHY, "zoom panel", KEY_NAME_PGUP), SAYS("older lines of the stack of why")},
    {KEY(IN_LESSON, "flip", 'f', KEY_NAME_F3), HINT(1, "flip"), .needs = NEEDS_TWIN,
     SAYS("its twin in the other pass")},
    {KEY(IN_LESSON, "goto last", 'G', KEY_NAME_END), SAYS("last; gg first, 7G the 7th")},
    {KEY(IN_LESSON, "goto 1", KEY_NAME_HOME)},
    // Asking why.
    {KEY(MODE_WHY, "explain next", 'j', KEY_NAME_DOWN), HINT(1, "term"), .group = terms,
     .needs = NEEDS_TERMS, SAYS("another term of the sum")},
    {KEY(MODE_WHY, "explain prev", 'k', KEY_NAME_UP)},
    {KEY(MODE_WHY, "explain right", KEY_NAME_TAB, KEY_NAME_RIGHT, 'l'), HINT(2, "number"),
     .needs = NEEDS_FACTORS, SAYS("another number of the term")},
    {KEY(MODE_WHY, "explain left", KEY_NAME_BACKTAB, KEY_NAME_LEFT, 'h')},
    {KEY(AT_STOP, "explain line", KEY_NAME_ENTER), HINT(1, "why"), .needs = NEEDS_WHY,
     SAYS("why; Backspace: one less")},
    {KEY(IN_LESSON, "back", KEY_NAME_BACKSPACE), HINT(1, "back"), .needs = NEEDS_BACK},
    {KEY(IN_LESSON, "back jump", CTRL_O), SAYS("back from a jump")},
    {KEY(IN_LESSON, "back forth", CTRL_BRACKET), HINT(4, SENSE("of a key", "forward")),
     .needs = NEEDS_FORWARD},
    {KEY(AT_STOP, "goto", 'o'), HINT(4, "open"), .needs = NEEDS_CELL,
     SAYS("go to where it is made")},
    // The selected cell, and what a view points at.
    {KEY(MODE_LESSON | MODE_CELLS, "move left", 'h', KEY_NAME_LEFT), HINT(2, "cell"),
     .group = moves, .needs = NEEDS_CELLS, SAYS("another cell")},
    {KEY(MODE_MAP, "move left", 'h', KEY_NAME_LEFT), HINT(1, "box"), .group = moves,
     SAYS("another box")},
    {KEY(MODE_TRAINING, "move left", 'h', KEY_NAME_LEFT), HINT(1, SENSE("of a view", "step")),
     .group = steps, .needs = NEEDS_STEPS, SAYS("another step")},
    {KEY(MODE_VIEWS, "move left", 'h', KEY_NAME_LEFT)},
    {KEY(MODE_LESSON | MODE_CELLS | MODE_RANK, "matrix next", KEY_NAME_TAB), HINT(2, "matrix"),
     .needs = NEEDS_MATRICES, SAYS("the next matrix")},
    {KEY(MODE_TRAINING, "matrix next", KEY_NAME_TAB), HINT(2, "matrix"), SAYS("the next matrix")},
    {KEY(MODE_OF_MATRICES, "matrix prev", KEY_NAME_BACKTAB)},
    {KEY(MODE_COMPARE | MODE_RANK | MODE_COUNTS, "move down", 'j', KEY_NAME_DOWN),
     HINT(1, "scroll"), .group = scrolls, SAYS("scroll")},
    {KEY(MODE_LESSON | MODE_VIEWS, "move down", 'j', KEY_NAME_DOWN)},
    {KEY(MODE_LESSON | MODE_VIEWS, "move up", 'k', KEY_NAME_UP)},
    {KEY(MODE_LESSON | MODE_VIEWS, "move right", 'l', KEY_NAME_RIGHT)},
    // The views.
    {KEY(MODE_TRAINING, "train", 't'), HINT(0, "train"), .needs = NEEDS_WEIGHTS,
     SAYS("take a step")},
    {KEY(MODE_TRAINING, "train 10", 'T'), HINT(4, "ten"), .needs = NEEDS_WEIGHTS, SAYS("take ten")},
    {KEY(MODE_MAP, "goto", KEY_NAME_ENTER), HINT(0, "go there"), SAYS("go there")},
    {KEY(MODE_MAP, "fold", 'z'), HINT(1, "fold"), .needs = NEEDS_GROUP, SAYS("fold or unfold")},
    {KEY(IN_LESSON & ~MODE_MAP, "fold", 'F'), HINT(2, "group"), .needs = NEEDS_GROUP,
     SAYS("fold or unfold the group")},
    {KEY(IN_LESSON, "view next", 'v'), HINT(3, "view"), .needs = NEEDS_VIEW,
     SAYS("another picture")},
    {KEY(IN_LESSON, "view map", 'm'), HINT(3, "map"), SAYS("the map")},
    // Playback.
    {KEY(MODE_PLAY, "speed pause", ' '), HINT(0, "pause"), SAYS("halt, or go on")},
    {KEY(MODE_PLAY, "speed step", 'n', KEY_NAME_PGDN, KEY_NAME_RIGHT), HINT(0, "step"),
     SAYS("one command on")},
    {KEY(MODE_PLAY, "speed faster", '+', '='), HINT(1, "speed"), .group = speeds,
     SAYS("faster, slower")},
    {KEY(MODE_PLAY, "speed slower", '-')},
    {KEY(MODE_PLAY, "cancel", KEY_NAME_ESC), HINT(0, "go on by hand"), SAYS("go on by hand")},
    // Numbers.
    {KEY(AT_STOP | MODE_MATRIX | MODE_CHECK, "set", 'e'), HINT(2, "edit"), .needs = NEEDS_LEAF,
     SAYS("a value or a fraction")},
    {KEY(AT_STOP, "nudge 0.1", '+', '='), HINT(3, "nudge"), .group = nudges, .needs = NEEDS_LEAF,
     SAYS("nudge it")},
    {KEY(AT_STOP, "nudge -0.1", '-')},
    {KEY(IN_LESSON & ~MODE_TRAINING, "train", 't'), HINT(1, "train"), .needs = NEEDS_UPDATE,
     SAYS("take a step")},
    {KEY(IN_LESSON, "undo", 'u'), HINT(1, "undo"), .needs = NEEDS_UNDO, SAYS("undo; Ctrl-R: redo")},
    {KEY(IN_LESSON, "redo", CTRL_R), HINT(4, "redo"), .needs = NEEDS_REDO},
    {KEY(IN_LESSON, "choose", 'S'), HINT(3, "setting"), .needs = NEEDS_CHOICE,
     SAYS("the next setting")},
    {KEY(IN_LESSON, "generate", 'W'), HINT(3, "next word"), .needs = NEEDS_GENERATE,
     SAYS("write the next word")},
    {KEY(IN_LESSON, "reset", 'O'), HINT(4, "original"), .needs = NEEDS_EDITS,
     SAYS("the original numbers")},
    {KEY(AT_STOP | MODE_MATRIX, "view check", 'c'), HINT(3, "check"), .needs = NEEDS_GRAD,
     SAYS("check it by a nudge")},
    {KEY(MODE_CHECK, "check", 'c'), HINT(3, "check all"), SAYS("check all of the lesson")},
    {KEY(AT_STOP, "h coarser", '['), .group = steps_h},
    {KEY(MODE_CHECK, "h coarser", '['), HINT(1, "h"), .group = steps_h, .needs = NEEDS_GRAD,
     SAYS("a larger or smaller nudge")},
    {KEY(AT_STOP | MODE_CHECK, "h finer", ']')},
    // The list of lessons, and help.
    {KEY(MODE_CONTENTS, "goto", KEY_NAME_ENTER), HINT(0, "open"), .needs = NEEDS_LESSONS,
     SAYS("begin, or open it")},
    {KEY(MODE_HELP, "goto", KEY_NAME_ENTER), HINT(0, "go there"), .needs = NEEDS_PLACES,
     SAYS("go there")},
    {KEY(IN_LISTS, "row next", 'j', KEY_NAME_DOWN), HINT(1, "move"), .group = rows, SAYS("move")},
    {KEY(IN_LISTS, "row prev", 'k', KEY_NAME_UP)},
    {KEY(MODE_CONTENTS, "fold", 'l', KEY_NAME_RIGHT), HINT(2, "its units"), .needs = NEEDS_LESSONS,
     SAYS("its units")},
    {KEY(MODE_CONTENTS, "fold", 'h', KEY_NAME_LEFT)},
    {KEY(MODE_CONTENTS, "open tour", 't'), HINT(1, "tour"), .needs = NEEDS_FRESH,
     SAYS("the tour: two minutes")},
    {KEY(IN_LESSON, "compare", 'C'), SAYS("before and after the edits")},
    {KEY(IN_LISTS, "help terms", 'D'), HINT(4, "glossary"), SAYS("the terms")},
    {KEY(IN_LESSON, "help terms", 'D'), SAYS("the terms")},
    {KEY(MODE_HELP, "row page-next", KEY_NAME_PGDN, ' ', CTRL_F), HINT(2, "page"), .group = pages},
    {KEY(MODE_CONTENTS, "row page-next", KEY_NAME_PGDN, ' ', CTRL_F), .group = pages},
    {KEY(IN_LISTS, "row page-prev", KEY_NAME_PGUP, CTRL_B)},
    {KEY(IN_LISTS, "row half-next", CTRL_D)},
    {KEY(IN_LISTS, "row half-prev", CTRL_U)},
    {KEY(IN_LISTS, "row first", KEY_NAME_HOME)},
    {KEY(IN_LISTS, "row last", KEY_NAME_END, 'G')},
    {KEY(MODE_HELP, "search", '/'), HINT(2, "search")},
    {KEY(MODE_HELP, "back", KEY_NAME_BACKSPACE), HINT(1, "close")},
    {KEY(MODE_HELP, "next", 'n', ']'), HINT(0, "go on"), .needs = NEEDS_BESIDE},
    {KEY(MODE_HELP, "prev", 'p', '[')},
    // Everywhere.
    {KEY(AT_STOP, "zoom", 'z'), HINT(3, SENSE("of the map", "zoom")), .needs = NEEDS_CELL,
     SAYS("larger cells")},
    {KEY(AT_STOP | MODE_MATRIX, "scale", 's'), SAYS("colours as numbers are now")},
    {KEY(IN_LESSON, "transpose", 'R'), SAYS("words as columns")},
    {KEY(MODE_CONTENTS | IN_LESSON, "search", '/'), SAYS("find any name")},
    {KEY(MODE_ANY, "lang", 'L', KEY_NAME_F2), HINT(3, "language"), SAYS("the other language")},
    {KEY(MODE_ANY, ":", ':'), HINT(3, "command"), SAYS("type a command")},
    {KEY(MODE_ANY, "help", '?', KEY_NAME_F1), HINT(0, "help"), SAYS("all keys and commands")},
    {KEY(MODE_ANY, "cancel", KEY_NAME_ESC)},
    {KEY(MODE_ANY, "quit", 'q'), HINT(0, "quit"), SAYS("back, then leave")},
    {.command = NULL},
};

bool key_works(const App *app, const KeyRow *row)
{
    Session *session = app->session;
    if (!session && row->needs > NEEDS_BESIDE)
        return false;
    const Lesson *lesson = session ? session->lesson : NULL;
    const Graph *graph = session ? session->graph : NULL;
    const CellRef cell = session ? session->cell : (CellRef){.node = NODE_NONE};
    const CellRef grad = {SIDE_GRAD, cell.node, 0, cell.row, cell.col};
    const bool is_cell = cell.node != NODE_NONE;
    CellRef matrix[PICTURE_MOST];
    Question question;
    size_t twin, choices = 0;
    switch (row->needs) {
    case NEEDS_NOTHING: return true;
    case NEEDS_LESSONS: return !session && app->catalog.count > 0;
    case NEEDS_FRESH: return !session && contents_untouched(app);
    case NEEDS_PLACES: return help_leads(app);
    case NEEDS_BESIDE: return app->help.kind == HELP_ARTICLE || (session && app->help.asks);
    case NEEDS_NEXT:
        return session->stop + 1 < lesson->walk.count || session_rests(session) ||
               (app->keeps && !session->exercise) || // to the end of the unit
               session->page + 1 < session_pages(session, session->stop);
    case NEEDS_PREV: return session->stop > 0;
    case NEEDS_CELL: return is_cell;
    case NEEDS_CELLS:
        return is_cell && !shape_same(graph_node(graph, cell.node)->shape, (Shape){1, 1}) &&
               (session->view != VIEW_HEADS || session_shows_selected(session));
    case NEEDS_MATRICES: return is_cell && session_matrices(session, matrix) > 1;
    case NEEDS_LEAF: // or the given upstream gradient
        return is_cell && graph_may_set(graph, session_to_edit(session), 0, ERROR_DROPPED);
    case NEEDS_GRAD: // that is not asked for
        return is_cell && graph_has_grad(graph, cell.node) && cell_may_be_revealed(session, grad);
    case NEEDS_WHY: return session_can_why(session);
    case NEEDS_TERMS: return session_why_move(session, true, 0);
    case NEEDS_FACTORS: return session_why_move(session, false, 0);
    case NEEDS_TWIN: return walk_twin(&lesson->walk, session->stop, &twin);
    case NEEDS_BACK:
        return session->whys > 0 || session_can_jump(session, -1) || *app->contents.article;
    case NEEDS_FORWARD: return session_can_jump(session, 1);
    case NEEDS_UNDO: return journal_at(&session->journal, true);
    case NEEDS_REDO: return journal_at(&session->journal, false);
    case NEEDS_EDITS: return graph_any_edited(session->graph);
    case NEEDS_WEIGHTS: return train_has_weights(graph);
    case NEEDS_UPDATE:
        return session_stop(session)->kind == STOP_UPDATE && train_has_weights(graph);
    case NEEDS_STEPS: return session->training.film.count > 1;
    case NEEDS_CHOICE: // of several one has to say which
        for (size_t i = 0; i < lesson->controls; i++)
            choices += !lesson->control[i].sentence;
        return choices == 1;
    case NEEDS_KNOBS: return lesson->board.knobs > 0;
    case NEEDS_GENERATE: return lesson->generate.there;
    case NEEDS_GROUP: return session_can_fold(session);
    case NEEDS_VIEW: return session_view_after(session) != session->view;
    case NEEDS_HINT:
    case NEEDS_ASKED:
        return session_question(session, &question) && !session_waits(session, question.task) &&
               (row->needs == NEEDS_ASKED || question.state->hints < task_hints(question.task));
    }
    return false;
}

// ---- The footer --------------------------------------------------------

// "Enter", or the keys of a group: "j k", "hjkl"; of digits what an answer to the open question
// begins with.
static void write_keys(const App *app, const KeyRow *row, unsigned mode, char out[FOOTER_WORD])
{
    char title[16];
    SCOPED(buffer_release) Buffer keys = {0};
    size_t n = 0;
    Question question = {0};
    const bool digits = row->key[0] == '0' && row->command[0] == ':'; // it stands for all of them
    const bool asked = digits && app->session && session_question(app->session, &question);
    if (asked && question.task->kind == TASK_CHOICE && question.task->choices < 10)
        buffer_printf(&keys, "1-%zu", question.task->choices);
    else if (strcmp(row->command, "knob 1") == 0)
        buffer_printf(&keys, "1-%zu", size_min(app->session->lesson->board.knobs, 9));
    else if (digits)
        buffer_add(&keys, asked && question.task->kind == TASK_SIGN ? "+-0" : "0-9");
    else if (!row->group)
        buffer_add(&keys, key_title(row->key[0], title));
    while (row->group && row->group[n])
        n++;
    for (size_t i = 0; i < n; i++) {
        const char *key = key_of(app, row->group[i], mode, title);
        const bool apart = n == 2 || utf8_width(key) > 1;
        buffer_add(&keys, keys.size && apart ? " " : "");
        buffer_add(&keys, key);
    }
    utf8_copy(out, FOOTER_WORD, buffer_text(&keys));
}

// Whether its key means something else here, or another row of the same command has its
// place in the footer.
static bool is_taken(const App *app, const KeyRow *row, unsigned mode)
{
    for (const KeyRow *k = key_rows(app); k < row; k++) {
        if ((k->modes & mode) != 0 && k->word.en && strcmp(k->command, row->command) == 0)
            return true;
    }
    return key_row(key_rows(app), mode, row->key[0]) != row;
}

static Hint *add_hint(Footer *footer, const char *key, const char *word)
{
    BUG_ON(footer->count >= FOOTER_MOST);
    const size_t at = footer->count++;
    utf8_copy(footer->text[at][0], FOOTER_WORD, key);
    utf8_copy(footer->text[at][1], FOOTER_WORD, word);
    footer->hint[at] = (Hint){.key = footer->text[at][0], .word = footer->text[at][1]};
    return &footer->hint[at];
}

// What was typed of a command of several keys, and the keys that make it whole.
static void make_rest(const App *app, unsigned mode, Footer *footer)
{
    static const char *const lines[] = {"next", "prev"};
    static const Text by[] = {TEXT("{1} on"), TEXT("{1} back")};
    static const Text end = TEXT("first"), number = TEXT("number {1}"), forget = TEXT("forget it");
    const KeyState *typed = &app->typed;
    const Lang lang = app->display.lang;
    char title[16];
    const SayArg count = say_count(typed->count);
    add_hint(footer, typed->g ? "g" : say_arg_text(&count), "…");
    if (typed->g)
        add_hint(footer, "g", text_in(&end, lang));
    for (size_t i = 0; typed->count > 0 && i < 3; i++) {
        const char *key = i < 2 ? key_of(app, lines[i], mode, title) : "G";
        SCOPED(buffer_release) Buffer word = {0};
        SAY_ROW(&word, lang, i < 2 ? &by[i] : &number, count);
        if (*key)
            add_hint(footer, key, buffer_text(&word));
    }
    add_hint(footer, "Esc", text_in(&forget, lang));
}

// Where q leads from a lesson.
static const Text *quit_word(const App *app)
{
    static const Text back = TEXT(SENSE("where q leads", "back")), contents = TEXT("contents"),
                      quit = TEXT("quit");
    const bool ends = app->help.open && app->help.kind == HELP_END;
    if ((app->help.open && !ends) || app->exercise.aside || !view_is_stop(app->session->view))
        return &back;
    return *app->contents.article ? &back : app->contents.opened ? &contents : &quit;
}

// How soon a row's word gives way at this moment: what changes numbers is wanted most where a goal
// asks for that, ways back least where one is not among whys.
static int rank_of(const App *app, const KeyRow *row, bool goal)
{
    static const char *const changes[] = {"set", "undo", "train", NULL};
    if (goal && word_in(row->command, changes) >= 0)
        return 0;
    return row->needs == NEEDS_BACK && app->session->whys == 0 ? 2 : row->rank;
}

void footer_make(App *app, Footer *footer)
{
    const unsigned mode = (unsigned)app_mode(app);
    const Lang lang = app->display.lang;
    Question question; // a goal wants numbers to be changed, but for a board's
    const bool goal = app->session && session_is_read(app->session) && !(mode & MODE_BOARD) &&
                      session_question(app->session, &question) && question.task->kind == TASK_GOAL;
    footer->count = 0;
    if (keys_wait(&app->typed)) {
        make_rest(app, mode, footer);
        return;
    }
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        if (!row->word.en || (row->modes & mode) == 0 || !key_works(app, row) ||
            footer->count == FOOTER_MOST || is_taken(app, row, mode))
            continue;
        const bool pages_help = row->group == rows || row->group == pages;
        int rank = rank_of(app, row, goal);
        char keys[FOOTER_WORD], name[STOP_NAME_SIZE];
        const char *word = text_in(&row->word, lang);
        size_t twin;
        if (strcmp(row->command, "flip") == 0 &&
            walk_twin(&app->session->lesson->walk, app->session->stop, &twin)) {
            // The twin's instead of a verb: "f Wq".
            const Stop *now = session_stop(app->session);
            Stop stop = app->session->lesson->walk.stop[twin];
            stop.node = now->closed ? stop.node : now->node;
            word = session_stop_name(app->session, &stop, name);
        } else if (strcmp(row->command, "knob") == 0 &&
                   app->session->board.at >= app->session->lesson->board.shows) {
            word = text_in(&(const Text)TEXT("change"), lang);
        } else if (strcmp(row->command, "knob goal") == 0 &&
                   app->session->lesson->board.goals == 0) {
            word = text_in(&(const Text)TEXT("next"), lang);
        } else if (strcmp(row->command, "lang") == 0) { // what it calls itself
            const Lang next = lang_next(lang);
            word = app->display.glyphs == GLYPHS_ASCII ? lang_name(next) : lang_title(next);
        } else if (strcmp(row->command, "view next") == 0) { // its title: "v histogram"
            const ViewName next = session_view_after(app->session);
            const Text *title =
                next == VIEW_LESSON ? &(const Text)TEXT("numbers") : &view_table[next].title;
            utf8_copy(name, sizeof name, text_in(title, lang));
            name[0] = (char)tolower((unsigned char)name[0]);
            word = name;
            if (app->session->whys == 0) // seen before what goes elsewhere, but not before a hint
                rank = app->session->view != VIEW_LESSON || (mode & MODE_TASK) != 0;
        } else if (strcmp(row->command, "next") == 0 && app->exercise.reviews) {
            word = text_in(&(const Text)TEXT("skip"), lang);
        } else if (strcmp(row->command, "next") == 0 && help_lists_places(app)) {
            word = text_in(&(const Text)TEXT("next article"), lang);
        } else if (strcmp(row->command, "quit") == 0 && (app->session || app->help.open)) {
            word = text_in(quit_word(app), lang);
        } else if (strcmp(row->command, "goto") == 0 && app->help.open &&
                   app->help.kind >= HELP_END) {
            word = text_in(
                app->help.asks ? &(const Text)TEXT("ask again") : &(const Text)TEXT("go on"), lang);
        } else if ((mode & MODE_WHY) != 0 && strcmp(row->command, "prev") == 0) {
            rank = 3; // going back along the walk is not what is wanted most
        }
        write_keys(app, row, mode, keys);
        const char **line = footer->line[footer->count];
        line[0] = row->command;
        Hint *hint = add_hint(footer, keys, word);
        hint->line = row->group ? row->group : line;
        hint->rank = rank;
        hint->asks = (row->modes & mode & (MODE_TASK | MODE_ANSWER)) != 0;
        hint->scrolls = row->group == scrolls || ((mode & MODE_HELP) != 0 && pages_help);
    }
}
