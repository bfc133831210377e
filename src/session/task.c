// SPDX-License-Identifier: GPL-3.0-or-later
// What became of each task. `front` says where the learner walked last:
// questions of stops before it cover nothing, whatever became of them.
#include "session/task.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "session/cover.h"
#include "session/exercise.h"
#include "session/judge.h"

static const Message NOTHING_ASKED = {ERROR_USAGE, {"nothing is asked here", "这里没有提问"}};
static const Message TASK_WAITS = {
    ERROR_USAGE,
    {"this question is about the lesson's own numbers, and some are edited; "
     "reset brings them back",
     "这一题问的是课里原来的数，现在有改动；reset 可恢复"}};
static const Message NO_MORE_HINTS = {
    ERROR_USAGE,
    {"there are no more hints; reveal shows the answer", "没有更多提示了；reveal 显示答案"}};
static const Message NO_REVIEW = {ERROR_USAGE,
                                  {"nothing waits to be asked again", "没有要再问一次的题"}};

static const char *const outcomes[TASK_OUTCOMES] = {
    [TASK_OPEN] = "open",         [TASK_RIGHT] = "right",     [TASK_WRONG] = "wrong",
    [TASK_REVEALED] = "revealed", [TASK_SKIPPED] = "skipped", [TASK_PASSED] = "passed",
};

const char *outcome_name(TaskOutcome outcome)
{
    BUG_ON(outcome >= TASK_OUTCOMES);
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
        if (!walk_find(&lesson->walk, task->stop, task->node, &session->task[i].stop))
            session->task[i].stop = 0;
    }
    lesson->withheld = (Withheld){is_withheld, session};
}

// Makes the task open again, without losing what the review of it needs.
static void reopen(TaskState *state)
{
    free(state->first);
    free(state->guess);
    *state = (TaskState){.stop = state->stop,
                         .seen = state->seen,
                         .once = state->once,
                         .once_said = state->once_said,
                         .review = state->review};
}

static void forget(TaskState *state)
{
    free(state->once_said);
    state->once_said = NULL;
    state->once = TASK_OPEN;
    state->review = (Review){0};
    reopen(state);
}

void tasks_release(Session *session)
{
    for (size_t i = 0; i < session->lesson->tasks; i++)
        forget(&session->task[i]);
    free(session->task);
    forget(&session->cover->state);
    cover_release(session->cover);
    free(session->cover);
    session->lesson->withheld = (Withheld){0};
}

// ---- Which question ----------------------------------------------------

bool session_question(Session *session, Question *question)
{
    struct Exercise *exercise = session->exercise;
    if (exercise && outcome_is_open(exercise->state.outcome)) {
        *question = (Question){&exercise->task, &exercise->state};
        return true;
    }
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        TaskState *state = &session->task[i];
        if (state->stop != session->stop || !outcome_is_open(state->outcome))
            continue;
        *question = (Question){&session->lesson->task[i], state};
        return true;
    }
    return cover_question(session, question);
}

bool session_settled(Session *session, Question *question)
{
    size_t last = 0;
    struct Exercise *exercise = session->exercise;
    if (exercise && !outcome_is_open(exercise->state.outcome)) {
        *question = (Question){&exercise->task, &exercise->state};
        last = exercise->state.settled;
    }
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        TaskState *state = &session->task[i];
        if (state->stop != session->stop || outcome_is_open(state->outcome) ||
            state->settled < last)
            continue;
        *question = (Question){&session->lesson->task[i], state};
        last = state->settled;
    }
    struct Cover *cover = session->cover;
    if (cover->state.settled <= last || !cover_is_about(session, session->cell))
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

// ---- Hints -------------------------------------------------------------

size_t task_sums(const Session *session, const Task *task, CellRef cell[TASK_SUMS])
{
    const bool order = task->kind == TASK_ORDER;
    CellRef place = task->cells > 0 ? task->cell[0] : task->cover;
    if (task->cells == 0 && (!task->covers || task->kind == TASK_SHAPE))
        return 0;
    const bool row = order || (task->cells == 0 && task->covers_row);
    const size_t all = row               ? graph_node(session->graph, place.node)->shape.cols
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
    const bool sum = task->cells > 0 || task->covers || task->kind == TASK_SHAPE;
    return task->hints + sum;
}

// ---- Doing -------------------------------------------------------------

static bool find_question(Session *session, Question *question, Error *err)
{
    if (!session_question(session, question))
        return error_set(err, &NOTHING_ASKED);
    return !session_waits(session, question->task) || error_set(err, &TASK_WAITS);
}

static void settle(Session *session, Question *question, TaskOutcome outcome)
{
    BUG_ON(!outcome_is_open(question->state->outcome));
    TaskState *state = question->state;
    state->outcome = outcome;
    const bool first = outcome_is_open(state->once);
    if (first)
        state->once = outcome == TASK_RIGHT && state->tries > 1 ? TASK_WRONG : outcome;
    state->settled = ++session->task_changes;
    state->changes = session->changes;
    if (question->task->kind == TASK_GOAL)
        return;
    const bool known = outcome == TASK_RIGHT && state->tries == 1;
    if (state == &session->cover->state)
        cover_fill(session);
    else if (first && known)
        state->review = (Review){0}; // it was passed before, not missed
    else
        review_settle(&state->review, known, session->today);
}

static void keep_guess(TaskState *state, const char *text)
{
    if (!state->first)
        state->first = mem_text(text);
    if (!state->once_said)
        state->once_said = mem_text(text);
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
    return task->kind == TASK_GOAL && state->seen && outcome_is_open(state->outcome) &&
           lesson_task_reached(session->lesson, task, &reached, NULL) && reached;
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
    BUG_ON(i >= session->lesson->tasks);
    TaskState *state = &session->task[i];
    Question question = {&session->lesson->task[i], state};
    if (state->outcome == TASK_OPEN && state->seen && state->stop < session->front)
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
    return state->outcome != TASK_OPEN && session->lesson->task[i].kind != TASK_GOAL &&
           (state->review.missed || review_is_due(&state->review, session->today));
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
        const size_t ahead = (session->task[i].stop + stops - session->stop) % stops;
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
    session->reviewing = true;
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
        forget(&session->task[i]);
        session->task[i].seen = session->task[i].stop == session->stop;
    }
    session->task_changes++;
    return count;
}
