// SPDX-License-Identifier: GPL-3.0-or-later
// What became of each task. `front` says where the learner walked last:
// questions of stops before it cover nothing, whatever became of them.
#include "session/task.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "session/cover.h"
#include "session/judge.h"

static const Message NOTHING_ASKED = {
    ERROR_USAGE, {"nothing is asked here", "这里没有提问"}};
static const Message TASK_WAITS = {
    ERROR_USAGE,
    {"this question is about the lesson's own numbers, and some are edited; "
     "reset brings them back",
     "这一题问的是课里原来的数，现在有改动；reset 可恢复"}};
static const Message NO_MORE_HINTS = {
    ERROR_USAGE,
    {"there are no more hints; reveal shows the answer",
     "没有更多提示了；reveal 显示答案"}};
static const Message NO_REVIEW = {
    ERROR_USAGE,
    {"nothing waits to be asked again", "没有要再问一次的题"}};

static const char *const outcomes[TASK_OUTCOMES] = {
    [TASK_OPEN] = "open",         [TASK_RIGHT] = "right",
    [TASK_WRONG] = "wrong",       [TASK_REVEALED] = "revealed",
    [TASK_SKIPPED] = "skipped",   [TASK_PASSED] = "passed",
};

const char *outcome_name(TaskOutcome outcome)
{
    return outcomes[outcome];
}

bool outcome_parse(const char *word, TaskOutcome *outcome)
{
    for (int i = 0; i < TASK_OUTCOMES; i++) {
        if (strcmp(word, outcomes[i]) == 0) {
            *outcome = (TaskOutcome)i;
            return true;
        }
    }
    return false;
}

// ---- Beginning and end -------------------------------------------------

static bool is_withheld(const void *by, CellRef cell)
{
    return session_covered(by, cell);
}

void tasks_init(Session *session)
{
    Lesson *lesson = session->lesson;
    session->task = mem_new(lesson->tasks, sizeof *session->task);
    session->cover = mem_new(1, sizeof *session->cover);
    for (size_t i = 0; i < lesson->tasks; i++) {
        const Task *task = &lesson->task[i];
        if (!walk_find(&lesson->walk, task->stop, task->node,
                       &session->task[i].stop))
            session->task[i].stop = 0;
    }
    lesson->withheld = (Withheld){is_withheld, session};
}

// Ready to be asked once more; what review knows stays.
static void reopen(TaskState *state)
{
    free(state->first);
    free(state->guess);
    *state = (TaskState){
        .stop = state->stop, .seen = state->seen, .review = state->review};
}

void tasks_release(Session *session)
{
    for (size_t i = 0; i < session->lesson->tasks; i++)
        reopen(&session->task[i]);
    free(session->task);
    reopen(&session->cover->state);
    cover_release(session->cover);
    free(session->cover);
    session->lesson->withheld = (Withheld){0};
}

// ---- Which question ----------------------------------------------------

bool session_question(Session *session, Question *question)
{
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        TaskState *state = &session->task[i];
        if (state->stop != session->stop || state->outcome != TASK_OPEN)
            continue;
        *question = (Question){&session->lesson->task[i], state};
        return true;
    }
    return cover_question(session, question);
}

bool session_settled(Session *session, Question *question)
{
    size_t last = 0;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        TaskState *state = &session->task[i];
        if (state->stop != session->stop || state->outcome == TASK_OPEN ||
            state->settled < last)
            continue;
        *question = (Question){&session->lesson->task[i], state};
        last = state->settled;
    }
    struct Cover *cover = session->cover;
    if (cover->state.settled <= last ||
        !cover_is_about(session, session->cell))
        return last > 0;
    *question = (Question){&cover->task, &cover->state};
    return true;
}

// Whether the answer was written down in the lesson and not read off its graph.
static bool has_fixed_answer(const Task *task)
{
    return (task->kind == TASK_NUMBER || task->kind == TASK_CHOICE) &&
           task->answer_callback == CALLBACK_NONE;
}

bool session_waits(const Session *session, const Task *task)
{
    if (!has_fixed_answer(task))
        return false;
    if (task->node == NODE_NONE)
        return session_edited(session);
    const Side side = task->stop == STOP_FORWARD ? SIDE_VALUE : SIDE_GRAD;
    return graph_edited(session->graph, side, task->node);
}

// ---- What is covered ---------------------------------------------------

static bool same_cell(CellRef a, CellRef b)
{
    return a.side == b.side && a.node == b.node && a.row == b.row &&
           a.col == b.col;
}

static bool covers_place(CellRef place, bool row, CellRef cell)
{
    return row ? place.side == cell.side && place.node == cell.node &&
                     place.row == cell.row
               : same_cell(place, cell);
}

static bool task_covers(const Task *task, CellRef cell)
{
    if (task->covers && covers_place(task->cover, task->covers_row, cell))
        return true;
    for (size_t i = 0; i < task->cells; i++) {
        if (covers_place(task->cell[i], task->kind == TASK_ORDER, cell))
            return true;
    }
    return false;
}

static bool is_covering(const Session *session, size_t i)
{
    const TaskState *state = &session->task[i];
    return state->outcome == TASK_OPEN && state->stop >= session->front;
}

// A gradient that comes by one path alone is that path.
static CellRef plain_cell(const Session *session, CellRef cell)
{
    if (cell.side == SIDE_PATH && graph_paths(session->graph, cell.node) == 1)
        cell.side = SIDE_GRAD;
    return cell;
}

bool session_covered(const Session *session, CellRef cell)
{
    if (session->bare || cell.node == NODE_NONE)
        return false;
    cell = plain_cell(session, cell);
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        if (is_covering(session, i) &&
            task_covers(&session->lesson->task[i], cell))
            return true;
    }
    return cover_hides(session, cell);
}

bool session_shape_covered(const Session *session, Side side, NodeId node)
{
    for (size_t i = 0; !session->bare && i < session->lesson->tasks; i++) {
        const Task *task = &session->lesson->task[i];
        if (task->kind == TASK_SHAPE && is_covering(session, i) &&
            task->subject == node && task->side == side)
            return true;
    }
    return false;
}

bool session_covers(const Session *session, Side side, NodeId node)
{
    if (session->bare)
        return false;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        const Task *task = &session->lesson->task[i];
        bool covers = task->covers && task->cover.node == node;
        for (size_t k = 0; k < task->cells; k++)
            covers |= task->cell[k].node == node;
        if (covers && is_covering(session, i))
            return true;
    }
    return cover_hides_matrix(session, side, node);
}

// ---- Hidden parts of an expansion --------------------------------------

// Whether the expression holds a number that is covered; marks its parts.
static bool mark(const Session *session, Expansion *x, ExprId id)
{
    bool hidden = false;
    const Expr *expr = &x->expr[id];
    if (expr->kind == EXPR_CELL)
        hidden = session_covered(session, expr->cell);
    if (expr->kind == EXPR_STEP)
        hidden = x->expr[x->step[expr->step].expr].hidden;
    for (ExprId c = expr->first; c != EXPR_NONE; c = x->expr[c].next)
        hidden |= mark(session, x, c);
    x->expr[id].hidden = hidden;
    return hidden;
}

static void mark_table(const Session *session, Expansion *x)
{
    for (size_t k = 0; x->tabled && k < x->table.columns; k++) {
        const TableColumn *column = &x->table.column[k];
        bool hidden = false;
        for (size_t i = 0; i < x->table.lines; i++)
            hidden |= mark(session, x, column->expr[i]);
        if (column->sum != EXPR_NONE)
            x->expr[column->sum].hidden = hidden;
    }
}

void session_expand(Session *session, CellRef cell, Expansion *x)
{
    graph_expand(session->graph, cell, x);
    for (size_t i = 0; i < x->steps; i++)
        mark(session, x, x->step[i].expr);
    mark_table(session, x);
    x->hidden = session_covered(session, cell);
}

// ---- Hints -------------------------------------------------------------

size_t task_sums(const Session *session, const Task *task,
                 CellRef cell[TASK_SUMS])
{
    const bool order = task->kind == TASK_ORDER;
    CellRef place = task->cells > 0 ? task->cell[0] : task->cover;
    if (task->cells == 0 && (!task->covers || task->kind == TASK_SHAPE))
        return 0;
    const bool row = order || (task->cells == 0 && task->covers_row);
    const size_t all =
        row ? graph_node(session->graph, place.node)->shape.cols
        : task->cells > 0 ? task->cells
                          : 1;
    const size_t count = all < TASK_SUMS ? all : TASK_SUMS;
    for (size_t i = 0; i < count; i++) {
        cell[i] = row || task->cells == 0 ? place : task->cell[i];
        if (row)
            cell[i].col = i;
    }
    return count;
}

size_t task_hints(const Task *task)
{
    const bool sum =
        task->cells > 0 || task->covers || task->kind == TASK_SHAPE;
    return task->hints + sum;
}

// ---- Doing -------------------------------------------------------------

static bool find_question(Session *session, Question *question, Error *err)
{
    if (!session_question(session, question))
        return error_set(err, &NOTHING_ASKED);
    return !session_waits(session, question->task) ||
           error_set(err, &TASK_WAITS);
}

static void settle(Session *session, Question *question, TaskOutcome outcome)
{
    TaskState *state = question->state;
    state->outcome = outcome;
    state->settled = ++session->task_changes;
    if (question->task->kind == TASK_GOAL)
        return;
    if (state == &session->cover->state)
        cover_fill(session);
    else
        review_settle(&state->review,
                      outcome == TASK_RIGHT && state->tries == 1,
                      session->today);
}

static void keep_guess(TaskState *state, const char *text)
{
    if (!state->first)
        state->first = mem_text(text);
    free(state->guess);
    state->guess = mem_text(text);
    state->tries++;
}

bool session_answer(Session *session, const char *text, Error *err)
{
    Question question;
    bool right;
    if (!find_question(session, &question, err) ||
        !judge_answer(session, question.task, text, &right, err))
        return false;
    const TaskKind kind = question.task->kind;
    keep_guess(question.state, text);
    session->task_changes++;
    if (!right)
        judge_reply(session, question.task, text, question.state);
    else
        question.state->reply = REPLY_NONE;
    if (right)
        settle(session, &question, TASK_RIGHT);
    else if (kind == TASK_SIGN || kind == TASK_CHOICE)
        settle(session, &question, TASK_WRONG);
    return true;
}

bool session_hint(Session *session, Error *err)
{
    Question question;
    if (!find_question(session, &question, err))
        return false;
    if (question.state->hints == task_hints(question.task))
        return error_set(err, &NO_MORE_HINTS);
    question.state->hints++;
    session->task_changes++;
    return true;
}

static bool give_up(Session *session, TaskOutcome outcome, Error *err)
{
    Question question;
    if (!find_question(session, &question, err))
        return false;
    settle(session, &question, outcome);
    return true;
}

bool session_reveal(Session *session, Error *err)
{
    return give_up(session, TASK_REVEALED, err);
}

bool session_skip(Session *session, Error *err)
{
    return give_up(session, TASK_SKIPPED, err);
}

// ---- Goals -------------------------------------------------------------

static bool is_reached(Session *session, size_t i)
{
    bool reached = false;
    const Task *task = &session->lesson->task[i];
    const TaskState *state = &session->task[i];
    const bool waits =
        state->outcome == TASK_OPEN || state->outcome == TASK_PASSED;
    return task->kind == TASK_GOAL && state->seen && waits &&
           lesson_task_reached(session->lesson, task, &reached, NULL) &&
           reached;
}

bool session_goal_reached(Session *session, Question *question)
{
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        if (!is_reached(session, i))
            continue;
        *question = (Question){&session->lesson->task[i], &session->task[i]};
        settle(session, question, TASK_RIGHT);
        return true;
    }
    return false;
}

// ---- Coming and going --------------------------------------------------

static void pass(Session *session, size_t i)
{
    TaskState *state = &session->task[i];
    Question question = {&session->lesson->task[i], state};
    if (state->outcome == TASK_OPEN && state->seen &&
        state->stop < session->front)
        settle(session, &question, TASK_PASSED);
}

void tasks_arrive(Session *session, bool passing)
{
    if (passing || session->stop < session->front)
        session->front = session->stop;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        if (passing)
            pass(session, i);
        session->task[i].seen |= session->task[i].stop == session->stop;
    }
}

// ---- Review ------------------------------------------------------------

static bool waits_for_review(const Session *session, size_t i)
{
    const TaskState *state = &session->task[i];
    return state->outcome != TASK_OPEN &&
           session->lesson->task[i].kind != TASK_GOAL &&
           (state->review.missed ||
            review_is_due(&state->review, session->today));
}

size_t session_reviews(const Session *session)
{
    size_t count = 0;
    for (size_t i = 0; i < session->lesson->tasks; i++)
        count += waits_for_review(session, i);
    return count;
}

size_t session_due(const Session *session)
{
    size_t count = 0;
    for (size_t i = 0; i < session->lesson->tasks; i++)
        count += review_is_due(&session->task[i].review, session->today);
    return count;
}

// The next of them in the order of the walk, from the current stop on and
// round.
static bool next_review(const Session *session, size_t *next)
{
    const size_t stops = session->lesson->walk.count;
    size_t least = stops;
    *next = 0;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        const size_t ahead =
            (session->task[i].stop + stops - session->stop) % stops;
        if (waits_for_review(session, i) && ahead < least) {
            least = ahead;
            *next = i;
        }
    }
    return least < stops;
}

bool session_review(Session *session, Error *err)
{
    size_t next;
    if (!next_review(session, &next))
        return error_set(err, &NO_REVIEW);
    reopen(&session->task[next]);
    session->task_changes++;
    session_goto(session, session->task[next].stop);
    return true;
}

// ---- Forgetting --------------------------------------------------------

size_t session_answered(const Session *session)
{
    size_t count = 0;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        const TaskState *state = &session->task[i];
        count += state->outcome != TASK_OPEN || state->tries > 0;
    }
    return count;
}

size_t session_forget(Session *session)
{
    const size_t count = session_answered(session);
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        session->task[i].review = (Review){0};
        session->task[i].seen = session->task[i].stop == session->stop;
        reopen(&session->task[i]);
    }
    session->task_changes++;
    return count;
}
