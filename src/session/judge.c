// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/judge.h"

#include <string.h>

#include "num/format.h"
#include "session/answer.h"
#include "session/cell_look.h"

MESSAGE(COARSE, ERROR_USAGE,
        "'{1}' is right as far as it goes; write at least two decimals, or the arithmetic");
MESSAGE(NO_COMMAND, ERROR_USAGE, "this is answered by changing numbers, not by typing an answer");

// ---- What is true ------------------------------------------------------
//
// An answer is a list of numbers: of several cells theirs, of a shape its rows
// and columns, of a sign −1, 0 or 1, of a choice its number, of an order its
// columns from 0.

static bool is_numbers(const Task *task)
{
    return task->kind == TASK_NUMBER || task->kind == TASK_CELLS;
}

static const Node *row_node(Session *session, const Task *task)
{
    BUG_ON(task->kind != TASK_ORDER || task->cells == 0);
    return graph_node(session->graph, task->cell[0].node);
}

// How many they are.
static size_t list_size(Session *session, const Task *task)
{
    BUG_ON(task->kind == TASK_CELLS && (task->cells == 0 || task->cells > ANSWER_CELLS));
    if (task->kind == TASK_ORDER)
        return row_node(session, task)->shape.cols;
    if (task->kind == TASK_CELLS)
        return task->cells;
    return task->kind == TASK_SHAPE ? 2 : 1;
}

static double in_column(Session *session, const Task *task, double column)
{
    CellRef cell = task->cell[0];
    cell.col = (size_t)column;
    return graph_number(session->graph, cell);
}

// The right answer. Of an order the columns from most to least, equal ones from
// the left.
static bool true_list(Session *session, const Task *task, double list[ANSWER_CELLS], Error *err)
{
    const size_t n = list_size(session, task);
    BUG_ON(n > ANSWER_CELLS);
    if (task->kind == TASK_NUMBER || task->kind == TASK_CHOICE)
        return lesson_task_answer(session->lesson, task, list, err);
    if (task->kind == TASK_SHAPE) {
        const Shape shape = graph_node(session->graph, task->subject)->shape;
        list[0] = (double)shape.rows;
        list[1] = (double)shape.cols;
        return true;
    }
    for (size_t i = 0, at; i < n; i++) {
        if (task->kind != TASK_ORDER) {
            list[i] = graph_number(session->graph, task->cell[i]);
            continue;
        }
        const double value = in_column(session, task, (double)i);
        for (at = i; at > 0 && !(in_column(session, task, list[at - 1]) >= value); at--)
            list[at] = list[at - 1];
        list[at] = (double)i;
    }
    if (task->kind == TASK_SIGN)
        list[0] = (list[0] > 0) - (list[0] < 0);
    return true;
}

// ---- Right or wrong ----------------------------------------------------

// False where a number cannot be read, or all are right but one is too coarse.
static bool judge_numbers(Session *session, const Task *task, const char *text, bool *right,
                          Error *err)
{
    const size_t n = list_size(session, task);
    SCOPED(owned_release) Owned part = {0};
    double truth[ANSWER_CELLS], value;
    size_t coarse = n;
    bool read = true;
    if (!true_list(session, task, truth, err) || !answer_parts(text, n, &part, err))
        return false;
    *right = true;
    for (size_t i = 0; i < n && read; i++) {
        Judgement verdict = JUDGED_WRONG;
        read = answer_number(part.at[i], truth[i], &verdict, &value, err);
        *right = *right && verdict != JUDGED_WRONG;
        if (verdict == JUDGED_COARSE && coarse == n)
            coarse = i;
    }
    if (*right && coarse < n)
        read = ERROR(err, &COARSE, err_text(part.at[coarse]));
    return read;
}

// Reads what is no number: the others are exact.
static bool read_list(Session *session, const Task *task, const char *text,
                      double list[ANSWER_CELLS], Error *err)
{
    const Node *row;
    switch (task->kind) {
    case TASK_CHOICE: return answer_choice(text, task->choice, task->choices, list, err);
    case TASK_SHAPE: return answer_shape(text, list, err);
    case TASK_SIGN: return answer_sign(text, list, err);
    case TASK_ORDER:
        row = row_node(session, task);
        return answer_order(text, row->col_labels, row->shape.cols, list, err);
    case TASK_NUMBER:
    case TASK_CELLS:
    case TASK_GOAL: break;
    }
    return error_set(err, &NO_COMMAND);
}

// Whether that is the right answer: of an order where its columns fall, so that those of the same
// value may stand either way round.
static bool is_right(Session *session, const Task *task, const double *list, const double *truth)
{
    const size_t n = list_size(session, task);
    if (task->kind != TASK_ORDER)
        return memcmp(list, truth, n * sizeof *list) == 0;
    for (size_t i = 1; i < n; i++) {
        if (in_column(session, task, list[i]) > in_column(session, task, list[i - 1]))
            return false;
    }
    return true;
}

bool judge_answer(Session *session, const Task *task, const char *text, bool *right, Error *err)
{
    double list[ANSWER_CELLS], truth[ANSWER_CELLS];
    if (is_numbers(task))
        return judge_numbers(session, task, text, right, err);
    if (!read_list(session, task, text, list, err) || !true_list(session, task, truth, err))
        return false;
    *right = is_right(session, task, list, truth);
    return true;
}

// ---- Listed slips ------------------------------------------------------

static bool same_number(const char *typed, const char *meant)
{
    Judgement verdict;
    double value;
    return answer_number(meant, 0, &verdict, &value, ERROR_DROPPED) && answer_is(typed, value);
}

// A slip of several numbers: all of them, or any one alone.
static bool same_numbers(const char *typed, const char *meant, size_t count)
{
    SCOPED(owned_release) Owned part = {0}, slip = {0};
    const bool read = answer_parts(typed, count, &part, ERROR_DROPPED);
    const bool all = answer_parts(meant, count, &slip, ERROR_DROPPED);
    bool every = all, any = false;
    for (size_t i = 0; read && i < count; i++) {
        any |= same_number(part.at[i], meant);
        every = every && same_number(part.at[i], slip.at[i]);
    }
    return read && (all ? every : any);
}

// ---- Recognised slips --------------------------------------------------

// Of several numbers: how many are right, the first that is not, and whether all others
// are right ones in each other's places.
static FoundSlip compare_parts(void *const part[], const double *truth, size_t n)
{
    FoundSlip found = {.kind = SLIP_PLACES, .parts = n, .cell = {.node = NODE_NONE}};
    bool taken[ANSWER_CELLS] = {false};
    for (size_t i = 0; i < n; i++)
        taken[i] = answer_is(part[i], truth[i]);
    for (size_t i = 0; i < n; i++) {
        if (answer_is(part[i], truth[i])) {
            found.right++;
            continue;
        }
        found.wrong = found.wrong > 0 ? found.wrong : i + 1;
        size_t place = 0;
        while (place < n && (taken[place] || !answer_is(part[i], truth[place])))
            place++;
        if (place < n)
            taken[place] = true;
        else
            found.kind = SLIP_NONE;
    }
    return found;
}

static FoundSlip find_number_slip(Session *session, const Task *task, const char *text)
{
    FoundSlip found = {.kind = SLIP_NONE, .cell = {.node = NODE_NONE}};
    const size_t n = list_size(session, task);
    double truth[ANSWER_CELLS];
    SCOPED(owned_release) Owned part = {0};
    if (!true_list(session, task, truth, ERROR_DROPPED) ||
        !answer_parts(text, n, &part, ERROR_DROPPED))
        return found;
    const FoundSlip of_all = compare_parts(part.at, truth, n);
    if (of_all.kind == SLIP_PLACES && n > 1) {
        found.kind = SLIP_PLACES;
    } else if (of_all.wrong > 0) {
        const size_t wrong = of_all.wrong - 1;
        if (task->kind == TASK_CELLS)
            found = slip_of_number(session->graph, task->cell[wrong], part.at[wrong]);
        else
            found.kind = slip_of_value(truth[wrong], part.at[wrong]);
        for (size_t i = wrong + 1; i < n && found.kind == SLIP_FAULT; i++) {
            if (!answer_is(part.at[i], truth[i]) && // all that is wrong comes of it, or none
                slip_of_number(session->graph, task->cell[i], part.at[i]).fault != found.fault)
                found.kind = SLIP_NONE;
        }
        found.parts = n;
        found.right = of_all.right;
        found.wrong = of_all.right > 0 ? of_all.wrong : 0;
    }
    return found;
}

static FoundSlip find_slip(Session *session, const Task *task, const char *text)
{
    FoundSlip found = {.kind = SLIP_NONE, .cell = {.node = NODE_NONE}};
    double list[ANSWER_CELLS], truth[ANSWER_CELLS], turned[ANSWER_CELLS];
    if (is_numbers(task))
        return find_number_slip(session, task, text);
    if (task->kind == TASK_CHOICE || !read_list(session, task, text, list, ERROR_DROPPED) ||
        !true_list(session, task, truth, ERROR_DROPPED))
        return found;
    if (task->kind == TASK_SIGN)
        return slip_of_sign(session->graph, task->cell[0], (int)list[0]);
    const size_t n = list_size(session, task);
    for (size_t i = 1; i < n; i++) {
        double exchanged[ANSWER_CELLS];
        memcpy(exchanged, list, n * sizeof *list);
        exchanged[i - 1] = list[i];
        exchanged[i] = list[i - 1];
        if (is_right(session, task, exchanged, truth))
            found.kind = SLIP_NEIGHBOURS;
    }
    for (size_t i = 0; i < n; i++)
        turned[i] = list[n - 1 - i];
    if (is_right(session, task, turned, truth)) // of a shape its only two
        found.kind = task->kind == TASK_ORDER ? SLIP_REVERSED : SLIP_SWAPPED;
    return found;
}

void judge_reply(Session *session, const Task *task, const char *text, TaskState *state)
{
    const size_t n = list_size(session, task);
    double typed[ANSWER_CELLS], listed[ANSWER_CELLS];
    if (task->kind == TASK_CHOICE && read_list(session, task, text, typed, ERROR_DROPPED))
        state->refused |= typed[0] <= REFUSED_MOST ? 1ull << ((size_t)typed[0] - 1) : 0;
    for (size_t i = 0; i < task->slips; i++) {
        const char *slip = task->slip[i].typed;
        const bool same = is_numbers(task)
                              ? same_numbers(text, slip, n)
                              : read_list(session, task, text, typed, ERROR_DROPPED) &&
                                    read_list(session, task, slip, listed, ERROR_DROPPED) &&
                                    memcmp(typed, listed, n * sizeof *typed) == 0;
        if (!same)
            continue;
        state->reply = REPLY_LISTED;
        state->listed = i;
        return;
    }
    state->found = find_slip(session, task, text);
    state->reply =
        state->found.kind == SLIP_NONE && state->found.wrong == 0 ? REPLY_WRONG : REPLY_FOUND;
}

// ---- The truth ---------------------------------------------------------

// A choice's text or an order's labels where `words` says so.
static void write_list(Session *session, const Task *task, const double *list, bool words,
                       Lang lang, Buffer *out)
{
    if (task->kind == TASK_SHAPE)
        buffer_printf(out, "%.0fx%.0f", list[0], list[1]);
    else if (task->kind == TASK_SIGN)
        buffer_add(out, list[0] > 0 ? "+" : list[0] < 0 ? "-" : "0");
    else if (task->kind == TASK_CHOICE && !words)
        buffer_printf(out, "%.0f", list[0]);
    else if (task->kind == TASK_CHOICE && list[0] >= 1 && list[0] <= (double)task->choices) {
        const Words *choice = &task->choice[(size_t)list[0] - 1];
        Buffer text = {0};
        if (session)
            words_write(session->lesson, choice, &task->at, lang, &text);
        else
            buffer_add(&text, words_either(choice, lang));
        SAYF(out, lang, "{1} ({2})", say_count((size_t)list[0]), say_buffer(&text));
    }
    for (size_t i = 0; is_numbers(task) && i < list_size(session, task); i++) {
        char number[NUMBER_SIZE];
        number_trimmed(list[i], 6, 0, number);
        buffer_printf(out, "%s%s", i > 0 ? ", " : "", number);
    }
    if (task->kind != TASK_ORDER)
        return;
    const Node *row = row_node(session, task);
    const Labels *labels = words ? row->col_labels : NULL;
    for (size_t i = 0; i < row->shape.cols; i++) {
        buffer_add(out, i == 0 ? "" : labels ? " > " : " ");
        labels_write(labels, (size_t)list[i], lang, out);
    }
}

void judge_truth(Session *session, const Task *task, bool words, Lang lang, Buffer *out)
{
    double list[ANSWER_CELLS];
    if (task->kind == TASK_GOAL) {
        for (size_t i = 0; i < task->solutions; i++)
            buffer_printf(out, "%s%s", i > 0 ? "; " : "", task->solution[i]);
    } else if (list_size(session, task) <= ANSWER_CELLS &&
               true_list(session, task, list, ERROR_DROPPED)) {
        write_list(session, task, list, words, lang, out);
    }
}

bool judge_is_number(Session *session, const Task *task, CellRef cell, Buffer *out)
{
    if (task->kind == TASK_CELLS || task->kind == TASK_SIGN)
        return true;
    judge_truth(session, task, true, LANG_EN, out);
    return answer_is(buffer_text(out), graph_number(session->graph, cell));
}

void judge_said_in(Session *session, const Task *task, const char *text, Lang lang, Buffer *out)
{
    const bool choice = task->kind == TASK_CHOICE;
    double list[ANSWER_CELLS];
    bool read = false;
    for (size_t i = 0; choice && !read && i < LANG_COUNT * task->choices; i++) {
        SCOPED(buffer_release) Buffer written = {0};
        *list = (double)(i / LANG_COUNT + 1);
        write_list(NULL, task, list, true, (Lang)(i % LANG_COUNT), &written);
        read = strcmp(buffer_text(&written), text) == 0;
    }
    if (!read && (choice || task->kind == TASK_SIGN))
        read = read_list(NULL, task, text, list, ERROR_DROPPED);
    if (read) {
        write_list(session, task, list, true, lang, out);
        return;
    }
    for (; *text; text++) // a product as it is written on screen: "*" would be read as markup
        buffer_add_n(out, *text == '*' ? "⋅" : text, *text == '*' ? 3 : 1);
}

void judge_watched(Session *session, const Watched *watched, Lang lang, Buffer *out)
{
    enum { DIGITS = 3 };
    Graph *graph = session->graph;
    bool f = watched->count > 1 && !graph_root_is_loss(graph); // it is made of the root's numbers
    for (size_t i = 0; i < watched->count; i++)
        f &= watched->cell[i].node == graph_root(graph);
    if (f)
        SAYF(out, lang, "{1} = {2}", say_text(graph_objective_name(graph)),
             number_say(graph_objective(graph), 2 * DIGITS));
    for (size_t i = 0; i < watched->count && !f; i++) {
        if (i > 0)
            SAY(out, lang, ", ");
        cell_write_reading(session, watched->cell[i], DIGITS, out);
    }
}
