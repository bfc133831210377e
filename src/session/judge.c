// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/judge.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/say.h"
#include "num/format.h"
#include "session/answer.h"

static const Message COARSE = {
    ERROR_USAGE,
    {"'{1}' is right as far as it goes; write at least two decimals, or the arithmetic",
     "“{1}”大致没错；请至少写两位小数，或写出算式"}};
static const Message NO_COMMAND = {ERROR_USAGE,
                                   {"this is answered by changing numbers, not by typing an answer",
                                    "这一题要靠改数来做到，不用输入答案"}};

// ---- Numbers -----------------------------------------------------------

static size_t numbers_of(const Task *task)
{
    BUG_ON(task->kind == TASK_CELLS && (task->cells == 0 || task->cells > ANSWER_CELLS));
    return task->kind == TASK_CELLS ? task->cells : 1;
}

static bool true_number(Session *session, const Task *task, size_t i, double *truth, Error *err)
{
    BUG_ON(i >= numbers_of(task));
    if (task->kind == TASK_CELLS) {
        *truth = graph_number(session->graph, task->cell[i]);
        return true;
    }
    return lesson_task_answer(session->lesson, task, truth, err);
}

// The first number that is wrong; `count` where all are right. False where one
// cannot be read or all are right but one is too coarse.
static bool first_wrong(Session *session, const Task *task, char *const part[], size_t *wrong,
                        Error *err)
{
    const size_t count = numbers_of(task);
    size_t coarse = count;
    *wrong = count;
    for (size_t i = 0; i < count; i++) {
        double truth, value;
        Judgement verdict;
        if (!true_number(session, task, i, &truth, err) ||
            !answer_number(part[i], truth, &verdict, &value, err))
            return false;
        if (verdict == JUDGED_WRONG && *wrong == count)
            *wrong = i;
        if (verdict == JUDGED_COARSE && coarse == count)
            coarse = i;
    }
    return *wrong < count || coarse == count || ERROR(err, &COARSE, err_text(part[coarse]));
}

static bool judge_numbers(Session *session, const Task *task, const char *text, bool *right,
                          Error *err)
{
    char *part[ANSWER_CELLS];
    const size_t count = numbers_of(task);
    size_t wrong;
    if (!answer_parts(text, count, part, err))
        return false;
    const bool read = first_wrong(session, task, part, &wrong, err);
    answer_parts_free(part, count);
    *right = wrong == count;
    return read;
}

// ---- The other kinds ---------------------------------------------------

static Shape shape_of(Session *session, const Task *task)
{
    return graph_node(session->graph, task->subject)->shape;
}

static int true_sign(Session *session, const Task *task)
{
    BUG_ON(task->kind != TASK_SIGN || task->cells == 0);
    const double value = graph_number(session->graph, task->cell[0]);
    return (value > 0) - (value < 0);
}

static const Node *row_node(Session *session, const Task *task)
{
    BUG_ON(task->kind != TASK_ORDER || task->cells == 0);
    return graph_node(session->graph, task->cell[0].node);
}

// From most to least; columns of the same value may stand either way round.
static bool falls(Session *session, const Task *task, const size_t *order, size_t columns)
{
    CellRef cell = task->cell[0];
    double last = 0;
    for (size_t i = 0; i < columns; i++) {
        cell.col = order[i];
        const double value = graph_number(session->graph, cell);
        if (i > 0 && value > last)
            return false;
        last = value;
    }
    return true;
}

static bool judge_order(Session *session, const Task *task, const char *text, bool *right,
                        Error *err)
{
    size_t order[ANSWER_CELLS];
    const Node *node = row_node(session, task);
    if (!answer_order(text, node->col_labels, node->shape.cols, order, err))
        return false;
    *right = falls(session, task, order, node->shape.cols);
    return true;
}

static bool judge_choice(Session *session, const Task *task, const char *text, bool *right,
                         Error *err)
{
    size_t choice;
    double truth;
    if (!answer_choice(text, task->choice, task->choices, &choice, err) ||
        !lesson_task_answer(session->lesson, task, &truth, err))
        return false;
    *right = (double)choice == truth;
    return true;
}

static bool judge_shape(Session *session, const Task *task, const char *text, bool *right,
                        Error *err)
{
    Shape shape;
    const Shape truth = shape_of(session, task);
    if (!answer_shape(text, &shape, err))
        return false;
    *right = shape.rows == truth.rows && shape.cols == truth.cols;
    return true;
}

static bool judge_sign(Session *session, const Task *task, const char *text, bool *right,
                       Error *err)
{
    int sign;
    if (!answer_sign(text, &sign, err))
        return false;
    *right = sign == true_sign(session, task);
    return true;
}

bool judge_answer(Session *session, const Task *task, const char *text, bool *right, Error *err)
{
    switch (task->kind) {
    case TASK_NUMBER:
    case TASK_CELLS: return judge_numbers(session, task, text, right, err);
    case TASK_CHOICE: return judge_choice(session, task, text, right, err);
    case TASK_SHAPE: return judge_shape(session, task, text, right, err);
    case TASK_SIGN: return judge_sign(session, task, text, right, err);
    case TASK_ORDER: return judge_order(session, task, text, right, err);
    case TASK_GOAL: break;
    }
    return error_set(err, &NO_COMMAND);
}

// ---- Listed slips ------------------------------------------------------

char *judge_slip_text(const Slip *slip)
{
    char number[NUMBER_SIZE];
    if (!slip->is_number)
        return mem_text(slip->word);
    number_shortest(slip->number, number);
    return mem_text(number);
}

static bool same_number(const char *typed, const char *meant)
{
    Judgement verdict;
    double value, other;
    return answer_number(meant, 0, &verdict, &value, NULL) &&
           answer_number(typed, value, &verdict, &other, NULL) && verdict == JUDGED_RIGHT;
}

// A slip of several numbers: all of them, or any one alone.
static bool same_numbers(const char *typed, const char *meant, size_t count)
{
    char *part[ANSWER_CELLS], *slip[ANSWER_CELLS];
    if (!answer_parts(typed, count, part, NULL))
        return false;
    const bool all = answer_parts(meant, count, slip, NULL);
    bool every = all, any = false;
    for (size_t i = 0; i < count; i++) {
        any |= same_number(part[i], meant);
        every = every && same_number(part[i], slip[i]);
    }
    if (all)
        answer_parts_free(slip, count);
    answer_parts_free(part, count);
    return all ? every : any;
}

static bool same_order(Session *session, const Task *task, const char *typed, const char *meant)
{
    size_t a[ANSWER_CELLS], b[ANSWER_CELLS];
    const Node *node = row_node(session, task);
    const size_t n = node->shape.cols;
    return answer_order(typed, node->col_labels, n, a, NULL) &&
           answer_order(meant, node->col_labels, n, b, NULL) && memcmp(a, b, n * sizeof *a) == 0;
}

// Whether two answers are the same, however they are written.
static bool same_answer(Session *session, const Task *task, const char *typed, const char *meant)
{
    size_t first, second;
    int sign, other;
    Shape a, b;
    switch (task->kind) {
    case TASK_NUMBER:
    case TASK_CELLS: return same_numbers(typed, meant, numbers_of(task));
    case TASK_CHOICE:
        return answer_choice(typed, task->choice, task->choices, &first, NULL) &&
               answer_choice(meant, task->choice, task->choices, &second, NULL) && first == second;
    case TASK_SHAPE:
        return answer_shape(typed, &a, NULL) && answer_shape(meant, &b, NULL) && a.rows == b.rows &&
               a.cols == b.cols;
    case TASK_SIGN:
        return answer_sign(typed, &sign, NULL) && answer_sign(meant, &other, NULL) && sign == other;
    case TASK_ORDER: return same_order(session, task, typed, meant);
    case TASK_GOAL: break;
    }
    return false;
}

bool judge_is_slip(Session *session, const Task *task, const Slip *slip, const char *text)
{
    char *meant = judge_slip_text(slip);
    const bool same = same_answer(session, task, text, meant);
    free(meant);
    return same;
}

// ---- Recognised slips --------------------------------------------------

static FoundSlip find_number(Session *session, const Task *task, const char *text)
{
    char *part[ANSWER_CELLS];
    FoundSlip found = {.kind = SLIP_NONE};
    size_t wrong;
    if (!answer_parts(text, task->cells, part, NULL))
        return found;
    if (first_wrong(session, task, part, &wrong, NULL) && wrong < task->cells)
        found = slip_of_number(session->graph, task->cell[wrong], part[wrong]);
    answer_parts_free(part, task->cells);
    return found;
}

static FoundSlip find_shape(Session *session, const Task *task, const char *text)
{
    Shape shape;
    const Shape truth = shape_of(session, task);
    const bool swapped =
        answer_shape(text, &shape, NULL) && shape.rows == truth.cols && shape.cols == truth.rows;
    return (FoundSlip){.kind = swapped ? SLIP_SWAPPED : SLIP_NONE, .cell = {.node = NODE_NONE}};
}

static FoundSlip find_order(Session *session, const Task *task, const char *text)
{
    size_t order[ANSWER_CELLS], turned[ANSWER_CELLS];
    const Node *node = row_node(session, task);
    const size_t n = node->shape.cols;
    bool reversed = answer_order(text, node->col_labels, n, order, NULL);
    for (size_t i = 0; reversed && i < n; i++)
        turned[i] = order[n - 1 - i];
    reversed = reversed && falls(session, task, turned, n);
    return (FoundSlip){.kind = reversed ? SLIP_REVERSED : SLIP_NONE, .cell = {.node = NODE_NONE}};
}

static FoundSlip find_slip(Session *session, const Task *task, const char *text)
{
    int sign;
    if (task->kind == TASK_CELLS)
        return find_number(session, task, text);
    if (task->kind == TASK_SHAPE)
        return find_shape(session, task, text);
    if (task->kind == TASK_ORDER)
        return find_order(session, task, text);
    if (task->kind == TASK_SIGN && answer_sign(text, &sign, NULL))
        return slip_of_sign(session->graph, task->cell[0], sign);
    return (FoundSlip){.kind = SLIP_NONE};
}

// The lesson's slips hold for its own numbers.
static bool own_numbers(const Session *session, const Task *task)
{
    const Side side = task->stop == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
    return task->node == NODE_NONE ? !session_edited(session)
                                   : !graph_edited(session->graph, side, task->node);
}

void judge_reply(Session *session, const Task *task, const char *text, TaskState *state)
{
    for (size_t i = 0; i < task->slips && own_numbers(session, task); i++) {
        if (judge_is_slip(session, task, &task->slip[i], text)) {
            state->reply = REPLY_LISTED;
            state->listed = i;
            return;
        }
    }
    state->found = find_slip(session, task, text);
    state->reply = state->found.kind == SLIP_NONE ? REPLY_WRONG : REPLY_FOUND;
}

// ---- The truth ---------------------------------------------------------

static void write_numbers(Session *session, const Task *task, Buffer *out)
{
    for (size_t i = 0; i < numbers_of(task); i++) {
        double truth;
        char number[NUMBER_SIZE];
        if (!true_number(session, task, i, &truth, NULL))
            continue;
        number_trimmed(truth, 6, 0, number);
        buffer_printf(out, "%s%s", i > 0 ? ", " : "", number);
    }
}

// The columns of the row from most to least; equal ones from the left.
static void true_order(Session *session, const Task *task, size_t order[ANSWER_CELLS],
                       size_t columns)
{
    BUG_ON(columns > ANSWER_CELLS);
    CellRef a = task->cell[0], b = a;
    for (size_t i = 0; i < columns; i++) {
        size_t at = i;
        a.col = i;
        for (; at > 0; at--) {
            b.col = order[at - 1];
            if (graph_number(session->graph, b) >= graph_number(session->graph, a))
                break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static void write_order(Session *session, const Task *task, bool labels, Lang lang, Buffer *out)
{
    size_t order[ANSWER_CELLS];
    const Node *node = row_node(session, task);
    const size_t n = node->shape.cols;
    if (n > ANSWER_CELLS)
        return;
    true_order(session, task, order, n);
    for (size_t i = 0; i < n; i++) {
        buffer_add(out, i == 0 ? "" : labels && node->col_labels ? " > " : " ");
        if (labels && node->col_labels)
            buffer_add(out, node->col_labels->at[order[i]].text[lang]);
        else
            buffer_printf(out, "%zu", order[i] + 1);
    }
}

void judge_truth(Session *session, const Task *task, Buffer *out)
{
    double truth = 0;
    int sign;
    switch (task->kind) {
    case TASK_NUMBER:
    case TASK_CELLS: write_numbers(session, task, out); return;
    case TASK_CHOICE:
        if (lesson_task_answer(session->lesson, task, &truth, NULL))
            buffer_printf(out, "%.0f", truth);
        return;
    case TASK_SHAPE:
        buffer_printf(out, "%zux%zu", shape_of(session, task).rows, shape_of(session, task).cols);
        return;
    case TASK_SIGN:
        sign = true_sign(session, task);
        buffer_add(out, sign > 0 ? "+" : sign < 0 ? "-" : "0");
        return;
    case TASK_ORDER: write_order(session, task, false, LANG_EN, out); return;
    case TASK_GOAL: break;
    }
    for (size_t i = 0; i < task->solutions; i++)
        buffer_printf(out, "%s%s", i > 0 ? "; " : "", task->solution[i]);
}

static void write_choice(const Task *task, size_t choice, Lang lang, Buffer *out)
{
    BUG_ON(choice < 1 || choice > task->choices);
    SAYF(out, lang, "{1} ({2})", "{1}（{2}）", say_count(choice),
         say_text(words_either(&task->choice[choice - 1], lang)));
}

void judge_truth_in(Session *session, const Task *task, Lang lang, Buffer *out)
{
    double truth;
    if (task->kind == TASK_ORDER)
        write_order(session, task, true, lang, out);
    else if (task->kind != TASK_CHOICE)
        judge_truth(session, task, out);
    else if (lesson_task_answer(session->lesson, task, &truth, NULL) && truth >= 1 &&
             truth <= (double)task->choices)
        write_choice(task, (size_t)truth, lang, out);
}

// A product as it is written on screen: "*" would be read as markup there.
static void add_times(const char *text, Buffer *out)
{
    for (; *text; text++)
        buffer_add_n(out, *text == '*' ? "⋅" : text, *text == '*' ? 3 : 1);
}

void judge_said_in(const Task *task, const char *text, Lang lang, Buffer *out)
{
    size_t choice;
    int sign;
    if (task->kind == TASK_CHOICE &&
        answer_choice(text, task->choice, task->choices, &choice, NULL))
        write_choice(task, choice, lang, out);
    else if (task->kind == TASK_SIGN && answer_sign(text, &sign, NULL))
        buffer_add(out, sign > 0 ? "+" : sign < 0 ? "-" : "0");
    else
        add_times(text, out);
}
