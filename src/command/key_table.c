// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and what they do. Everything in the walk can also be done with keys
// that an input method leaves alone: F1 to F3, arrows, PgUp, PgDn, Enter, Tab.
#include "command/keys.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "command/app.h"
#include "session/exercise.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/view_table.h"

enum {
    AT_STOP = MODE_LESSON | MODE_WHY,
    IN_LESSON = AT_STOP | MODE_VIEWS,
    CTRL_R = 18,
};

static bool has_next(App *app)
{
    const Session *s = app->session;
    return s->stop + 1 < s->lesson->walk.count;
}

static bool has_prev(App *app)
{
    return app->session->stop > 0;
}

static bool has_cell(App *app)
{
    return app->session->cell.node != NODE_NONE;
}

static bool has_why(App *app)
{
    return session_can_why(app->session);
}

static bool has_twin(App *app)
{
    size_t twin;
    return walk_twin(&app->session->lesson->walk, app->session->stop, &twin);
}

static bool has_back(App *app)
{
    return app->session->whys > 0 || app->session->visits > 0;
}

static bool has_undo(App *app)
{
    return session_can_undo(app->session);
}

static bool has_redo(App *app)
{
    return session_can_redo(app->session);
}

static bool has_edits(App *app)
{
    return session_edited(app->session);
}

// A number that may be set: a leaf's, or the given upstream gradient's.
static bool can_edit(App *app)
{
    const CellRef cell = app->session->cell;
    const Graph *graph = app->session->graph;
    if (cell.node == NODE_NONE)
        return false;
    return cell.side == SIDE_VALUE ? graph_node(graph, cell.node)->op == NULL
                                   : cell.side == SIDE_GRAD && cell.node == graph_root(graph) &&
                                         !graph_root_is_loss(graph);
}

static bool can_train(App *app)
{
    return session_stop(app->session)->kind == STOP_UPDATE &&
           train_has_weights(app->session->graph);
}

static bool has_grad(App *app)
{
    const CellRef cell = app->session->cell;
    return cell.node != NODE_NONE && graph_has_grad(app->session->graph, cell.node);
}

static bool has_weights(App *app)
{
    return train_has_weights(app->session->graph);
}

static bool has_steps(App *app)
{
    return app->session->training.count > 0;
}

static bool has_group(App *app)
{
    const Session *s = app->session;
    return graph_same_group(s->graph, s->map.at, s->map.at);
}

static bool has_lessons(App *app)
{
    return app->catalog.count > 0;
}

static bool has_hint(App *app)
{
    Question question;
    return session_question(app->session, &question) &&
           question.state->hints < task_hints(question.task);
}

// At the end of the lesson and from then on, where a day has come, and after an
// exercise.
static bool has_review(App *app)
{
    Session *session = app->session;
    Question question;
    const bool closing = session_stop(session)->kind == STOP_CLOSING;
    const bool offered = closing || session->reviewing || session_due(session) > 0;
    return (session->exercise || (offered && session_reviews(session) > 0)) &&
           !session_question(session, &question);
}

// Keys that the footer names together.
static const char *const terms[] = {"term next", "term prev", NULL};
static const char *const moves[] = {"move left", "move down", "move up", "move right", NULL};
static const char *const nudges[] = {"nudge 0.1", "nudge -0.1", NULL};
static const char *const steps[] = {"move left", "move right", NULL};
static const char *const scrolls[] = {"move down", "move up", NULL};
static const char *const speeds[] = {"speed faster", "speed slower", NULL};
static const char *const steps_h[] = {"h coarser", "h finer", NULL};
static const char *const matches[] = {"match next", "match prev", NULL};
static const char *const rows[] = {"row next", "row prev", NULL};

#define EN_ZH(en, zh)                                                                              \
    {                                                                                              \
        en, zh                                                                                     \
    }

const KeyRow key_table[] = {
    // A search, before what its keys mean otherwise.
    {'n', MODE_SEARCH, "match next", matches, EN_ZH("match", "找到的"), NULL},
    {'N', MODE_SEARCH, "match prev", NULL, {0}, NULL},
    {KEY_NAME_ESC, MODE_SEARCH, "cancel", NULL, EN_ZH("end search", "结束查找"), NULL},
    // Training that runs by itself.
    {'r', MODE_RUN, "run", NULL, EN_ZH("stop", "停"), NULL},
    {' ', MODE_RUN, "run", NULL, {0}, NULL},
    {KEY_NAME_ESC, MODE_RUN, "cancel", NULL, {0}, NULL},
    // A class looks on: the keys of a remote.
    {'.', MODE_PRESENT, "blank", NULL, {0}, NULL},
    // A question.
    {'0', MODE_ANSWER, ":answer", NULL, EN_ZH("answer", "回答"), NULL},
    {'1', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'2', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'3', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'4', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'5', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'6', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'7', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'8', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'9', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'+', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'-', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'.', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'(', MODE_ANSWER, ":answer", NULL, {0}, NULL},
    {'i', MODE_TASK, "hint", NULL, EN_ZH("hint", "提示"), has_hint},
    {'r', MODE_TASK, "reveal", NULL, EN_ZH("reveal", "看答案"), NULL},
    {'r', IN_LESSON & ~MODE_TRAINING, "review", NULL, EN_ZH("again", "再来一题"), has_review},
    // The walk.
    {'n', IN_LESSON, "next", NULL, EN_ZH("next", "下一站"), has_next},
    {' ', IN_LESSON, "next", NULL, {0}, NULL},
    {KEY_NAME_PGDN, IN_LESSON, "next", NULL, {0}, NULL},
    {'p', IN_LESSON, "prev", NULL, EN_ZH("previous", "上一站"), has_prev},
    {KEY_NAME_PGUP, IN_LESSON, "prev", NULL, {0}, NULL},
    {'f', IN_LESSON, "flip", NULL, EN_ZH("flip", "翻到"), has_twin},
    {KEY_NAME_F3, IN_LESSON, "flip", NULL, {0}, NULL},
    {'G', IN_LESSON, "goto last", NULL, {0}, NULL},
    {KEY_NAME_HOME, IN_LESSON, "goto 1", NULL, {0}, NULL},
    {KEY_NAME_END, IN_LESSON, "goto last", NULL, {0}, NULL},
    // Asking why.
    {'j', MODE_WHY, "term next", terms, EN_ZH("term", "换一项"), NULL},
    {'k', MODE_WHY, "term prev", NULL, {0}, NULL},
    {KEY_NAME_DOWN, MODE_WHY, "term next", NULL, {0}, NULL},
    {KEY_NAME_UP, MODE_WHY, "term prev", NULL, {0}, NULL},
    {KEY_NAME_TAB, MODE_WHY, "factor next", NULL, EN_ZH("number", "换个数"), NULL},
    {KEY_NAME_BACKTAB, MODE_WHY, "factor prev", NULL, {0}, NULL},
    {KEY_NAME_RIGHT, MODE_WHY, "factor next", NULL, {0}, NULL},
    {KEY_NAME_LEFT, MODE_WHY, "factor prev", NULL, {0}, NULL},
    {'l', MODE_WHY, "factor next", NULL, {0}, NULL},
    {'h', MODE_WHY, "factor prev", NULL, {0}, NULL},
    {KEY_NAME_ENTER, AT_STOP, "explain", NULL, EN_ZH("why", "追问"), has_why},
    {KEY_NAME_BACKSPACE, IN_LESSON, "back", NULL, EN_ZH("back", "退一步"), has_back},
    {'N', IN_LESSON & ~MODE_SEARCH, "notes", NULL, EN_ZH("notes", "备注"), help_has_notes},
    {'o', AT_STOP, "follow", NULL, EN_ZH("open", "打开"), has_cell},
    // The selected cell.
    {'h', MODE_LESSON, "move left", moves, EN_ZH("cell", "格子"), has_cell},
    {'j', MODE_LESSON, "move down", NULL, {0}, NULL},
    {'k', MODE_LESSON, "move up", NULL, {0}, NULL},
    {'l', MODE_LESSON, "move right", NULL, {0}, NULL},
    {KEY_NAME_LEFT, MODE_LESSON, "move left", NULL, {0}, NULL},
    {KEY_NAME_DOWN, MODE_LESSON, "move down", NULL, {0}, NULL},
    {KEY_NAME_UP, MODE_LESSON, "move up", NULL, {0}, NULL},
    {KEY_NAME_RIGHT, MODE_LESSON, "move right", NULL, {0}, NULL},
    {KEY_NAME_TAB, MODE_LESSON, "matrix next", NULL, EN_ZH("matrix", "矩阵"), has_cell},
    {KEY_NAME_BACKTAB, MODE_LESSON, "matrix prev", NULL, {0}, NULL},
    // The views.
    {'h', MODE_MAP, "move left", moves, EN_ZH("box", "框"), NULL},
    {'h', MODE_TRAINING, "move left", steps, EN_ZH("step", "换一步"), NULL},
    {KEY_NAME_TAB, MODE_TRAINING, "matrix next", NULL, EN_ZH("matrix", "矩阵"), NULL},
    {KEY_NAME_BACKTAB, MODE_TRAINING, "matrix prev", NULL, {0}, NULL},
    {'t', MODE_TRAINING, "train", NULL, EN_ZH("train", "训练一步"), has_weights},
    {'T', MODE_TRAINING, "train 10", NULL, EN_ZH("ten", "十步"), has_weights},
    {'r', MODE_TRAINING, "run", NULL, EN_ZH("run", "连续训练"), has_weights},
    {'x', MODE_TRAINING, "pin", NULL, EN_ZH("pin", "钉住"), has_steps},
    {'h', MODE_MATRIX | MODE_CHECK, "move left", moves, EN_ZH("cell", "格子"), has_cell},
    {KEY_NAME_TAB, MODE_MATRIX | MODE_CHECK, "matrix next", NULL, EN_ZH("matrix", "矩阵"),
     has_cell},
    {KEY_NAME_BACKTAB, MODE_MATRIX | MODE_CHECK, "matrix prev", NULL, {0}, NULL},
    {'h', MODE_HISTOGRAM | MODE_HEADS | MODE_STATES, "move left", moves, EN_ZH("cell", "格子"),
     has_cell},
    {KEY_NAME_TAB, MODE_HISTOGRAM | MODE_RANK | MODE_HEADS | MODE_STATES, "matrix next", NULL,
     EN_ZH("matrix", "矩阵"), has_cell},
    {KEY_NAME_BACKTAB,
     MODE_HISTOGRAM | MODE_RANK | MODE_HEADS | MODE_STATES,
     "matrix prev",
     NULL,
     {0},
     NULL},
    {'z', MODE_MATRIX, "grain", NULL, EN_ZH("zoom", "缩放"), has_cell},
    {'e', MODE_MATRIX | MODE_CHECK, "edit", NULL, EN_ZH("edit", "修改"), can_edit},
    {'h', MODE_VIEWS, "move left", NULL, {0}, NULL},
    {'j', MODE_CHANGES | MODE_COMPARE | MODE_RANK | MODE_COUNTS, "move down", scrolls,
     EN_ZH("scroll", "滚动"), NULL},
    {'j', MODE_VIEWS, "move down", NULL, {0}, NULL},
    {'k', MODE_VIEWS, "move up", NULL, {0}, NULL},
    {'l', MODE_VIEWS, "move right", NULL, {0}, NULL},
    {KEY_NAME_LEFT, MODE_VIEWS, "move left", NULL, {0}, NULL},
    {KEY_NAME_DOWN, MODE_VIEWS, "move down", NULL, {0}, NULL},
    {KEY_NAME_UP, MODE_VIEWS, "move up", NULL, {0}, NULL},
    {KEY_NAME_RIGHT, MODE_VIEWS, "move right", NULL, {0}, NULL},
    {KEY_NAME_ENTER, MODE_MAP, "enter", NULL, EN_ZH("go there", "去那一站"), NULL},
    {'z', MODE_MAP, "fold", NULL, EN_ZH("fold", "折叠"), has_group},
    {'v', IN_LESSON, "view next", NULL, EN_ZH("view", "视图"), NULL},
    {'m', IN_LESSON, "map", NULL, EN_ZH("map", "地图"), NULL},
    // Playback.
    {' ', MODE_PLAY, "pause", NULL, EN_ZH("pause", "暂停/继续"), NULL},
    {'n', MODE_PLAY, "step", NULL, EN_ZH("step", "一步"), NULL},
    {KEY_NAME_PGDN, MODE_PLAY, "step", NULL, {0}, NULL},
    {KEY_NAME_RIGHT, MODE_PLAY, "step", NULL, {0}, NULL},
    {'+', MODE_PLAY, "speed faster", speeds, EN_ZH("speed", "快慢"), NULL},
    {'=', MODE_PLAY, "speed faster", NULL, {0}, NULL},
    {'-', MODE_PLAY, "speed slower", NULL, {0}, NULL},
    {KEY_NAME_ESC, MODE_PLAY, "cancel", NULL, EN_ZH("go on by hand", "自己来"), NULL},
    // Numbers.
    {'e', AT_STOP, "edit", NULL, EN_ZH("edit", "修改"), can_edit},
    {'+', AT_STOP, "nudge 0.1", nudges, EN_ZH("nudge", "拨一下"), can_edit},
    {'=', AT_STOP, "nudge 0.1", NULL, {0}, NULL},
    {'-', AT_STOP, "nudge -0.1", NULL, {0}, NULL},
    {'t', IN_LESSON & ~MODE_TRAINING, "train", NULL, EN_ZH("train", "训练一步"), can_train},
    {'u', IN_LESSON, "undo", NULL, EN_ZH("undo", "撤销"), has_undo},
    {CTRL_R, IN_LESSON, "redo", NULL, EN_ZH("redo", "重做"), has_redo},
    {'O', IN_LESSON, "reset", NULL, EN_ZH("original", "原来的数"), has_edits},
    {'c', AT_STOP | MODE_MATRIX, "view check", NULL, EN_ZH("check", "核对"), has_grad},
    {'c', MODE_CHECK, "check", NULL, EN_ZH("check all", "全部核对"), NULL},
    {'[', AT_STOP, "h coarser", NULL, {0}, NULL},
    {'[', MODE_CHECK, "h coarser", steps_h, EN_ZH("h", "h"), NULL},
    {']', AT_STOP | MODE_CHECK, "h finer", NULL, {0}, NULL},
    // The list of lessons, and help.
    {KEY_NAME_ENTER, MODE_CONTENTS, "enter", NULL, EN_ZH("open", "打开"), has_lessons},
    {'j', MODE_CONTENTS | MODE_HELP, "row next", rows, EN_ZH("move", "移动"), NULL},
    {'k', MODE_CONTENTS | MODE_HELP, "row prev", NULL, {0}, NULL},
    {KEY_NAME_DOWN, MODE_CONTENTS | MODE_HELP, "row next", NULL, {0}, NULL},
    {KEY_NAME_UP, MODE_CONTENTS | MODE_HELP, "row prev", NULL, {0}, NULL},
    {'/', MODE_HELP, "glossary ?", NULL, EN_ZH("glossary", "查术语"), NULL},
    {KEY_NAME_BACKSPACE, MODE_HELP, "back", NULL, EN_ZH("close", "关闭"), NULL},
    // Everywhere.
    {'z', AT_STOP, "zoom", NULL, EN_ZH("zoom", "放大"), has_cell},
    {'s', AT_STOP | MODE_MATRIX, "scale", NULL, {0}, NULL},
    {'w', AT_STOP, "walk", NULL, {0}, NULL},
    {'R', IN_LESSON, "transpose", NULL, {0}, NULL},
    {'/', MODE_CONTENTS | IN_LESSON, "search", NULL, {0}, NULL},
    {':', MODE_ANY, ":", NULL, EN_ZH("command", "命令"), NULL},
    {'L', MODE_ANY, "lang", NULL, {0}, NULL},
    {KEY_NAME_F2, MODE_ANY, "lang", NULL, {0}, NULL},
    {'?', MODE_ANY, "help", NULL, {0}, NULL},
    {KEY_NAME_F1, MODE_ANY, "help", NULL, {0}, NULL},
    {KEY_NAME_ESC, MODE_ANY, "cancel", NULL, {0}, NULL},
    {'q', MODE_ANY, "quit", NULL, EN_ZH("quit", "退出"), NULL},
    {0, 0, NULL, NULL, {0}, NULL},
};

// ---- The footer --------------------------------------------------------

// How soon a hint must give way where not all fit: 0 never. Hints that are not
// listed go last.
static int rank_of(const KeyRow *row, unsigned mode)
{
    static const struct {
        const char *command;
        int rank;
    } ranks[] = {
        {"next", 0},        {":", 0},      {"quit", 0},       {"enter", 0},
        {"explain", 1},     {"prev", 1},   {"flip", 1},       {"back", 1},
        {"term next", 1},   {"edit", 2},   {"train", 1},      {"row next", 1},
        {"move left", 2},   {"undo", 3},   {"nudge 0.1", 3},  {"zoom", 3},
        {"view check", 3},  {"check", 3},  {"reset", 4},      {"factor next", 2},
        {"matrix next", 2}, {"fold", 1},   {"pin", 2},        {"move down", 1},
        {"view next", 3},   {"map", 3},    {":answer", 0},    {"hint", 1},
        {"reveal", 1},      {"skip", 1},   {"pause", 0},      {"step", 0},
        {"notes", 1},       {"cancel", 0}, {"match next", 0}, {"speed faster", 1},
        {"run", 1},
    };
    const bool asks = (mode & MODE_WHY) != 0;
    if (strcmp(row->command, "prev") == 0 && asks)
        return 3;
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        if (strcmp(ranks[i].command, row->command) == 0)
            return ranks[i].rank;
    }
    return 4;
}

// The twin's name instead of a verb: "f Wq".
static void flip_word(App *app, char *out)
{
    size_t twin;
    char name[STOP_NAME_SIZE];
    const Lesson *lesson = app->session->lesson;
    if (!walk_twin(&lesson->walk, app->session->stop, &twin))
        return;
    session_stop_name(app->session, &lesson->walk.stop[twin], name);
    utf8_copy(out, FOOTER_WORD, name);
}

// Whether the view key would open what the stop offers.
static bool offers(App *app, const KeyRow *row)
{
    return strcmp(row->command, "view next") == 0 && app->session->view == VIEW_LESSON &&
           session_offers(app->session) != VIEW_LESSON;
}

static int rank_in(App *app, const KeyRow *row, unsigned mode)
{
    return offers(app, row) ? 1 : rank_of(row, mode);
}

// "Enter", or the keys of a group: "j k", "hjkl".
static void write_keys(const App *app, const KeyRow *row, unsigned mode, char out[FOOTER_WORD])
{
    char title[16];
    Buffer keys = {0};
    size_t n = 0;
    if (!row->group) // a digit stands for all of them
        buffer_add(&keys, row->key == '0' ? "0-9" : key_title(row->key, title));
    while (row->group && row->group[n])
        n++;
    for (size_t i = 0; i < n; i++) {
        const char *key = key_of(app, row->group[i], mode, title);
        const bool apart = n == 2 || utf8_width(key) > 1;
        buffer_add(&keys, keys.size && apart ? " " : "");
        buffer_add(&keys, key);
    }
    utf8_copy(out, FOOTER_WORD, buffer_text(&keys));
    buffer_release(&keys);
}

// Whether another key of the same command has its place already.
static bool has_place(const App *app, const KeyRow *row, unsigned mode)
{
    for (const KeyRow *k = key_rows(app); k < row; k++) {
        if (k->word.en && (k->modes & mode) != 0 && strcmp(k->command, row->command) == 0)
            return true;
    }
    return false;
}

// Whether an earlier row has the key here, so that it means something else.
static bool is_shadowed(const App *app, const KeyRow *row, unsigned mode)
{
    for (const KeyRow *k = key_rows(app); k < row; k++) {
        if (k->key == row->key && (k->modes & mode) != 0)
            return true;
    }
    return false;
}

void footer_make(App *app, Footer *footer)
{
    const unsigned mode = (unsigned)app_mode(app);
    footer->count = 0;
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        if (!row->word.en || (row->modes & mode) == 0 || (row->works && !row->works(app)) ||
            footer->count == FOOTER_MOST || has_place(app, row, mode) ||
            is_shadowed(app, row, mode))
            continue;
        char(*text)[FOOTER_WORD] = footer->text[footer->count];
        write_keys(app, row, mode, text[0]);
        utf8_copy(text[1], FOOTER_WORD, text_in(&row->word, app->display.lang));
        if (strcmp(row->command, "flip") == 0)
            flip_word(app, text[1]);
        if (offers(app, row)) // its title instead of a verb: "v histogram"
            utf8_copy(text[1], FOOTER_WORD,
                      text_in(&view_table[session_offers(app->session)].word, app->display.lang));
        footer->line[footer->count][0] = row->command;
        footer->hint[footer->count] =
            (Hint){text[0], text[1], row->group ? row->group : footer->line[footer->count],
                   rank_in(app, row, mode)};
        footer->count++;
    }
}
