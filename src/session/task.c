// SPDX-License-Identifier: GPL-3.0-or-later
// What became of each task. `covers_from` says where the learner walked last:
// questions of stops before it and before the one that is looked at cover nothing, whatever became
// of them.
#include "session/task.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "session/cell_look.h"
#include "session/exercise.h"
#include "session/judge.h"
#include "session/results.h"

MESSAGE(NOTHING_ASKED, ERROR_USAGE, "nothing is asked here");
MESSAGE(TASK_WAITS, ERROR_USAGE,
        "this question is about the lesson's own numbers, and some are edited; "
        "reset brings them back");
MESSAGE(NO_MORE_HINTS, ERROR_USAGE, "there are no more hints; reveal (r) shows the answer");

const char *const outcome_words[TASK_OUTCOMES + 1] = {
    [TASK_OPEN] = "open",         [TASK_RIGHT] = "right",     [TASK_WRONG] = "wrong",
    [TASK_REVEALED] = "revealed", [TASK_SKIPPED] = "skipped", [TASK_PASSED] = "passed",
};

// ---- Answers by their ids ----------------------------------------------

void answers_cut(AnswerList *answers, size_t count)
{
    while (answers->count > count) {
        Answer *last = &answers->at[--answers->count];
        task_forget(&last->state);
        free(last->id);
    }
}

void answers_release(AnswerList *answers)
{
    answers_cut(answers, 0);
    free(answers->at);
    *answers = (AnswerList){0};
}

void answers_add(AnswerList *answers, Answer answer)
{
    MEM_GROW(answers->at, answers->count, answers->capacity);
    answers->at[answers->count++] = answer;
}

// Brings them into the order of the lesson's tasks, each by its id or a former one, and adds what
// is missing; behind these stand the answers to what the lesson does not ask. Of two to one
// question the first counts.
static void put_in_order(const Lesson *lesson, AnswerList *answers)
{
    AnswerList all = {0};
    for (size_t i = 0; i < lesson->tasks; i++)
        answers_add(&all, (Answer){0});
    for (size_t k = 0; k < answers->count; k++) {
        Answer *answer = &answers->at[k];
        const size_t i = result_find(lesson, answer->id);
        if (i == lesson->tasks) {
            answers_add(&all, *answer);
            continue;
        }
        free(answer->id);
        if (all.at[i].id) {
            task_forget(&answer->state);
            continue;
        }
        TaskState *state = &all.at[i].state;
        *state = answer->state;
        state->hints = size_min(state->hints, task_hints(&lesson->task[i]));
        state->watched = (Watched){0}; // places of another run
        state->reply = REPLY_NONE;
        all.at[i].id = mem_text(lesson->task[i].id);
    }
    for (size_t i = 0; i < lesson->tasks; i++)
        all.at[i].id = all.at[i].id ? all.at[i].id : mem_text(lesson->task[i].id);
    free(answers->at);
    *answers = all;
}

void session_give_answers(Session *session, AnswerList *answers)
{
    for (size_t i = 0; i < answers->count; i++) {
        TaskState *state = &answers->at[i].state;
        state->seen = true;
        state->settled = state->outcome != TASK_OPEN ? ++session->task_changes : 0;
    }
    AnswerList now = *session->answers;
    *session->answers = *answers;
    *answers = (AnswerList){0};
    for (size_t i = 0; i < now.count; i++)
        answers_add(session->answers, now.at[i]);
    free(now.at);
    put_in_order(session->lesson, session->answers);
    tasks_find(session);
}

// ---- Beginning and end -------------------------------------------------

static bool is_withheld(const void *by, CellRef cell)
{
    return session_covered(by, cell);
}

void tasks_find(Session *session)
{
    const Lesson *lesson = session->lesson;
    for (size_t i = 0; i < lesson->tasks; i++) {
        size_t *stop = &task_state(session, i)->stop;
        if (!walk_find_stop(&lesson->walk, &lesson->task[i].at, stop))
            *stop = 0;
    }
}

void tasks_enter(Session *session)
{
    Lesson *lesson = session->lesson;
    session->cover = mem_new(1, sizeof *session->cover);
    for (int talk = 0; talk <= session->talk.on; talk++)
        put_in_order(lesson, &session->answers[talk]);
    tasks_find(session);
    lesson->withheld = (Withheld){is_withheld, session};
}

void tasks_leave(Session *session)
{
    session_cover(session, 0);
    free(session->cover);
    session->lesson->withheld = (Withheld){0};
}

void task_forget(TaskState *state)
{
    for (size_t i = 0; i < TASK_TEXTS; i++)
        free(state->text[i]);
    *state = (TaskState){.stop = state->stop, .seen = state->seen};
}

bool task_known(const TaskState *state)
{
    return state->outcome == TASK_RIGHT && state->tries == 1;
}

TaskOutcome task_worth(TaskOutcome outcome, size_t tries)
{
    const bool missed = outcome == TASK_RIGHT ? tries > 1 : outcome == TASK_PASSED && tries > 0;
    return missed ? TASK_WRONG : outcome;
}

// It is open again; what it was worth first, and when it is asked again, stay.
static void ask_again(TaskState *state)
{
    free(state->first);
    free(state->guess);
    state->first = state->guess = NULL;
    state->outcome = TASK_OPEN;
    state->tries = state->hints = state->settled = state->refused = 0;
    state->reply = REPLY_NONE;
}

// ---- A talk ------------------------------------------------------------

// A class has not come to the gradients that the walk has been at, either, and it reaches no
// goal by what was changed before.
void session_talk(Session *session, bool on)
{
    if (on == session->talk.on)
        return;
    session->talk.on = on;
    if (on) {
        session->answers[1] = session->answers[0];
        session->answers[0] = (AnswerList){0};
        cover_write(session, &session->talk.cover);
        session_cover(session, session->cover->level); // nothing is filled in
        put_in_order(session->lesson, session->answers);
        for (size_t i = 0; i < session->lesson->tasks; i++)
            task_state(session, i)->changes = session->changes;
        session->walked = size_max(session->walked, session->furthest + 1);
        session->furthest = session->covers_from = session->stop;
    } else {
        answers_release(session->answers);
        session->answers[0] = session->answers[1];
        session->answers[1] = (AnswerList){0};
        session_cover(session, 0);
        cover_take_all(session, &session->talk.cover);
    }
    tasks_find(session);
    tasks_arrive(session, false);
}

void session_talk_from_start(Session *session)
{
    const WalkPlace from = session_place(session);
    session_view(session, VIEW_LESSON);
    session_goto(session, 0);
    session_talk(session, false);
    session_talk(session, true);
    session_jumped(session, from);
}

AnswerList *session_own_answers(const Session *session)
{
    return &session->answers[session->talk.on];
}

// ---- Which question ----------------------------------------------------

bool task_at(const Session *session, size_t i, Question *question)
{
    const size_t tasks = session->lesson->tasks;
    BUG_ON(session->exercise && session->exercise->of && tasks > 0);
    if (session->exercise)
        *question = (Question){&session->exercise->task, &session->exercise->state};
    else if (i < tasks)
        *question = (Question){&session->lesson->task[i], task_state(session, i)};
    return session->exercise ? i == 0 : i < tasks;
}

bool task_is_here(const Session *session, const Question *question)
{
    const Narration *scene = lesson_scene(session->lesson, session_stop(session)->scene);
    const Board *board = &session->lesson->board;
    for (size_t i = 0; stop_is_board(session_stop(session)) && i < board->goals; i++)
        if (strcmp(board->goal[i], question->task->id) == 0)
            return true;
    return session->exercise || question->state->stop == session->stop ||
           (scene && scene->after && strcmp(scene->after, question->task->id) == 0);
}

// Whether it is shown there: on a board that is the goal that was taken.
static bool is_shown(const Session *session, const Question *question)
{
    const Board *board = &session->lesson->board;
    const size_t goal = session->board.goal;
    return task_is_here(session, question) &&
           (!stop_is_board(session_stop(session)) ||
            (goal > 0 && strcmp(board->goal[goal - 1], question->task->id) == 0));
}

bool session_take_goal(Session *session, const char *id)
{
    const Board *board = &session->lesson->board;
    const size_t before = session->board.goal;
    for (size_t i = 0; i < board->goals; i++) {
        session->board.goal = session->board.goal % board->goals + 1;
        const char *goal = board->goal[session->board.goal - 1];
        const size_t task = lesson_find_task(session->lesson, goal);
        if (id ? strcmp(goal, id) == 0
               : task < session->lesson->tasks &&
                     outcome_is_open(task_state(session, task)->outcome))
            return session->board.goal != before;
    }
    return false;
}

bool session_question(Session *session, Question *question)
{
    for (size_t i = 0; task_at(session, i, question); i++) {
        if (is_shown(session, question) && outcome_is_open(question->state->outcome))
            return true;
    }
    struct Cover *cover = session->cover;
    if (session->cell.node == NODE_NONE || !cover_hides(session, session->cell))
        return false;
    if (!cell_same(cover->cell, session->cell))
        task_forget(&cover->state);
    cover->cell = session->cell;
    const Stop *stop = session_stop(session);
    cover->task = (Task){.kind = TASK_CELLS,
                         .at = {stop->kind, stop->node},
                         .callback = CALLBACK_NONE,
                         .always = true,
                         .cell = &cover->cell,
                         .cells = 1};
    *question = (Question){&cover->task, &cover->state};
    return true;
}

bool session_settled(Session *session, Question *question)
{
    size_t last = 0;
    Question at;
    for (size_t i = 0; task_at(session, i, &at); i++) {
        if (!is_shown(session, &at) || outcome_is_open(at.state->outcome) ||
            at.state->settled < last)
            continue;
        *question = at;
        last = at.state->settled;
    }
    struct Cover *cover = session->cover;
    if (cover->state.settled <= last || !cell_same(cover->cell, session->cell))
        return last > 0;
    *question = (Question){&cover->task, &cover->state};
    return true;
}

CellRef task_place(const Task *task, size_t i)
{
    return i < task->cells ? task->cell[i] : task->cover;
}

bool task_place_is_row(const Task *task, size_t i)
{
    return i < task->cells ? task->kind == TASK_ORDER : task->covers_row;
}

bool session_waits(const Session *session, const Task *task)
{
    if (task->kind == TASK_GOAL || task->kind == TASK_SHAPE || task->always)
        return false;
    bool edited = session_edited_at(session, task->at.kind, task->at.node) ||
                  words_edited(session->lesson, &task->prompt, session->display.lang);
    for (size_t i = 0; i < task->cells + task->covers; i++) {
        const CellRef of = task_place(task, i);
        edited |=
            graph_edited(session->graph, of.side == SIDE_VALUE ? SIDE_VALUE : SIDE_GRAD, of.node);
    }
    return edited;
}

bool session_rests(Session *session)
{
    Question settled, open;
    return !session->exercise && !session->talk.on && session_settled(session, &settled) &&
           settled.state->settled == session->task_changes && session_question(session, &open);
}

bool session_go_on(Session *session)
{
    const bool rests = session_rests(session);
    session->task_changes += rests;
    return rests;
}

bool session_is_read(const Session *session)
{
    const bool covered =
        !session->talk.on && session->cell.node != NODE_NONE && cover_hides(session, session->cell);
    return session->exercise || covered ||
           session->page + 1 >= session_pages(session, session->stop);
}

NodeId task_beyond(const Session *session, const Task *task)
{
    size_t touched = 0;
    for (NodeId node = 0; node < (NodeId)graph_count(session->graph); node++) {
        const size_t edits = graph_edits(session->graph, node);
        bool may = task->onlys == 0;
        for (size_t i = 0; i < task->onlys; i++)
            may |= task->only[i] == node;
        touched += edits;
        if (edits > 0 && (!may || (task->touches > 0 && touched > task->touches)))
            return node;
    }
    return NODE_NONE;
}

// ---- Hints -------------------------------------------------------------

size_t task_sums(const Session *session, const Task *task, CellRef cell[TASK_SUMS])
{
    if (task->cells == 0 && (!task->covers || task->kind == TASK_SHAPE))
        return 0;
    const bool row = task_place_is_row(task, 0);
    size_t count = task->cells > 0 ? task->cells : 1;
    if (row)
        count = graph_node(session->graph, task_place(task, 0).node)->shape.cols;
    count = count < TASK_SUMS ? count : TASK_SUMS;
    for (size_t i = 0; i < count; i++) {
        cell[i] = task_place(task, row ? 0 : i);
        cell[i].col = row ? i : cell[i].col;
    }
    return count;
}

size_t task_numbers(Session *session, const Task *task, CellRef cell[TASK_SUMS])
{
    const size_t count = task_sums(session, task, cell);
    size_t most = 0, as_large = 0;
    for (size_t i = 0; i < count; i++) {
        if (!session_shows(session, cell[i]) || cell_look(session, cell[i]).seen != SEEN_NUMBER)
            return 0;
    }
    if (count < 2 || task->cells > 1)
        return count;
    if (graph_node(session->graph, cell[0].node)->shape.cols > count)
        return 0; // not all of the row is there
    for (size_t i = 0; i < count; i++) {
        const double now = fabs(graph_number(session->graph, cell[i]));
        const double before = fabs(graph_number(session->graph, cell[most]));
        as_large = now > before ? 1 : as_large + (now == before);
        most = now > before ? i : most;
    }
    cell[0] = cell[most];
    return as_large == 1;
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

size_t task_tries(const Session *session, const Task *task)
{
    BUG_ON(task->kind == TASK_CHOICE && task->choices == 0);
    if (task->kind == TASK_CHOICE && session_hunts(session))
        return SIZE_MAX;
    if (task->kind == TASK_CHOICE) // the last that is left would not be chosen
        return task->choices <= 3 ? task->choices - 1 : 3;
    return task->kind == TASK_SIGN ? 2 : SIZE_MAX;
}

static char *take_line(Buffer *text)
{
    char *line = buffer_take(text);
    for (char *c = line; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    return line;
}

char *task_asked(const Lesson *lesson, const Task *task, Lang lang)
{
    Buffer asked = {0};
    if (words_present(&task->prompt))
        words_write(lesson, &task->prompt, &task->at, lang, &asked);
    for (size_t i = 0; i < task->choices; i++) {
        buffer_printf(&asked, "  %zu ", i + 1);
        words_write(lesson, &task->choice[i], &task->at, lang, &asked);
    }
    return take_line(&asked);
}

static void settle(Session *session, Question *question, TaskOutcome outcome)
{
    BUG_ON(!outcome_is_open(question->state->outcome));
    TaskState *state = question->state;
    const Task *task = question->task;
    state->outcome = outcome;
    const bool first = !task_answered(state);
    if (first)
        state->once = task_worth(outcome, state->tries);
    state->settled = ++session->task_changes;
    state->changes = session->changes;
    if (task->kind == TASK_GOAL || outcome_is_open(task_worth(outcome, state->tries)))
        return;
    if (first)
        state->once_day = session->today;
    if (first && !session_waits(session, task)) { // numbers and lessons change
        const Lang lang = session->display.lang;
        Buffer truth = {0};
        judge_truth(session, task, true, lang, &truth);
        free(state->once_asked);
        free(state->once_truth);
        state->once_asked = task_asked(session->lesson, task, lang);
        state->once_truth = take_line(&truth);
    }
    // Numbers of cells and the next line of a derivation are worked out: one right answer to such a
    // question says less of the next one.
    const bool worked = task->kind == TASK_CELLS || (task->kind == TASK_NUMBER && task->derivation);
    if (state == &session->cover->state)
        *cover_cell(session, session->cover->cell) = true;
    else if (!session->exercise) // what that stands for, if anything, is the lesson's
        review_settle(&state->review, task_known(state), worked, session->today);
}

bool session_answer(Session *session, const char *text, Error *err)
{
    Question question;
    bool right;
    if (!find_question(session, &question, err) ||
        !judge_answer(session, question.task, text, &right, err))
        return false;
    TaskState *state = question.state;
    if (!state->first)
        state->first = mem_text(text);
    if (!state->once_said)
        state->once_said = mem_text(text);
    mem_set_text(&state->guess, text);
    state->tries++;
    state->hinted = false;
    state->reply = REPLY_NONE;
    session->task_changes++;
    if (!right)
        judge_reply(session, question.task, text, state);
    if (right)
        settle(session, &question, TASK_RIGHT);
    else if (state->tries >= task_tries(session, question.task))
        settle(session, &question, TASK_WRONG);
    else
        state->outcome = TASK_OPEN; // who passed it has come back: going on is a miss now
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
    question.state->hinted = true;
    session->task_changes++;
    return true;
}

bool session_give_up(Session *session, TaskOutcome outcome, Error *err)
{
    Question question;
    if (!find_question(session, &question, err))
        return false;
    settle(session, &question, outcome);
    return true;
}

// ---- Goals -------------------------------------------------------------

GoalNews session_goal_news(Session *session, bool shown, Question *question)
{
    Question at;
    GoalNews news = GOAL_AS_IT_WAS;
    for (size_t i = 0; task_at(session, i, &at); i++) {
        TaskState *state = at.state;
        Watched *watched = &state->watched;
        bool reached = false;
        size_t kept = 0;
        if (at.task->kind != TASK_GOAL || !state->seen || !outcome_is_open(state->outcome) ||
            !lesson_task_reached(session->lesson, at.task, &reached, watched, ERROR_DROPPED))
            continue;
        for (size_t k = 0; k < watched->count; k++) { // what is no number tells nothing
            if (cell_look(session, watched->cell[k]).seen == SEEN_NUMBER)
                watched->cell[kept++] = watched->cell[k];
        }
        watched->count = kept;
        state->shown = reached && (shown || state->shown);
        const bool changed = state->changes < session->changes;
        const bool asked = !task_is_here(session, &at) || session_is_read(session);
        const bool beyond = reached && task_beyond(session, at.task) != NODE_NONE;
        if (reached && !beyond && !state->shown && (changed || !session->talk.on)) {
            mem_set_text(&state->guess, session->change.command);
            settle(session, &at, TASK_RIGHT);
            session_take_goal(session, at.task->id);
            *question = at;
            news = GOAL_REACHED;
            continue;
        }
        if (beyond && asked && !state->beyond && news != GOAL_REACHED) {
            *question = at;
            news = GOAL_BLOCKED;
        }
        state->beyond = beyond && asked;
        state->changes = session->changes;
    }
    return news;
}

// ---- Coming and going --------------------------------------------------

void tasks_arrive(Session *session, bool passing)
{
    if (passing)
        session->covers_from = session->stop;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        TaskState *state = task_state(session, i);
        Question question = {&session->lesson->task[i], state};
        bool asked = true; // the first open one of a stop is
        for (size_t k = 0; k < i; k++)
            asked &= task_state(session, k)->stop != state->stop ||
                     !outcome_is_open(task_state(session, k)->outcome);
        if (passing && state->outcome == TASK_OPEN && state->seen && asked &&
            state->stop < session->covers_from)
            settle(session, &question, TASK_PASSED);
        const bool here = task_is_here(session, &question);
        if (here && state->outcome == TASK_PASSED && review_is_due(&state->review, session->today))
            ask_again(state); // the tries of another day do not count
        state->seen |= here;
    }
}

// ---- Review ------------------------------------------------------------

static const int days[] = {1, 1, 3, 7, 21}; // the first for what counts after two right days
enum { LEVELS = sizeof days / sizeof *days - 1 };

bool review_is_due(const Review *review, long today)
{
    return review->due > 0 && review->due <= today;
}

void review_settle(Review *review, bool known, bool twice, long today)
{
    if (!known) {
        *review = (Review){.missed = true, .due = today + days[0]};
        return;
    }
    review->missed = false;
    const bool first = review->level == 0 && review->due == 0; // it was never asked before
    if (!first && !review_is_due(review, today))               // a second look on the same day
        return;
    review->level += !first;
    review->due = review->level < LEVELS + twice ? today + days[review->level + !twice] : 0;
}

char *review_name(const Session *session, const Task *task)
{
    return text_printf("%s/%s", session->lesson->header.id, task->id);
}

// Whether it is to be asked again: missed, or due today, and not among those that were.
static bool waits_for_review(const Session *session, const Owned *passed, size_t i)
{
    const TaskState *state = task_state(session, i);
    const Task *task = &session->lesson->task[i];
    SCOPED(mem_drop) char *name = review_name(session, task);
    bool waits = task->kind != TASK_GOAL &&
                 (state->review.missed || review_is_due(&state->review, session->today));
    for (size_t k = 0; passed && k < passed->count; k++)
        waits &= strcmp(passed->at[k], name) != 0;
    return waits;
}

size_t session_reviews(const Session *session, const Owned *passed, bool missed_now)
{
    size_t count = 0;
    for (size_t i = 0; i < session->lesson->tasks; i++)
        count += waits_for_review(session, passed, i) &&
                 (missed_now || review_is_due(&task_state(session, i)->review, session->today));
    return count;
}

// In the order of the walk, from behind the current stop on and round, those that are due before
// those that were missed today.
bool session_next_review(Session *session, const Owned *passed, Question *next)
{
    const size_t stops = session->lesson->walk.count;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        const TaskState *at = task_state(session, i);
        const bool due = review_is_due(&at->review, session->today);
        const size_t ahead = (at->stop + stops - session->stop - 1) % stops + (due ? 0 : stops);
        if (waits_for_review(session, passed, i) && ahead < least) {
            least = ahead;
            *next = (Question){&session->lesson->task[i], task_state(session, i)};
        }
    }
    return least < SIZE_MAX;
}

bool session_knows(const Session *session, size_t unit)
{
    bool knows = true;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        const TaskState *state = task_state(session, i);
        if (session->lesson->task[i].kind != TASK_GOAL &&
            lesson_unit(session->lesson, state->stop) == unit)
            knows &= task_answered(state) && !state->review.missed;
    }
    return knows;
}

void session_reviewed(Session *session, Question *question, struct Exercise *exercise)
{
    TaskState *asked = &exercise->state, *state = question->state;
    if (state->outcome == TASK_OPEN && state->tries > 0)
        settle(session, question, TASK_PASSED); // a wrong answer, and one went on
    ask_again(state);
    state->tries = asked->tries;
    state->hints = asked->hints;
    for (size_t i = 0; !exercise->of && i < TASK_TEXTS; i++) // of other numbers these would not be
        if (!state->text[i] && asked->text[i])
            state->text[i] = mem_text(asked->text[i]);
    settle(session, question, outcome_is_open(asked->outcome) ? TASK_PASSED : asked->outcome);
    asked->review = state->review;
}

// ---- Forgetting --------------------------------------------------------

size_t session_answered(const Session *session)
{
    size_t count = 0;
    for (size_t i = 0; i < session->answers->count; i++) {
        const TaskState *state = &session->answers->at[i].state;
        count += state->outcome != TASK_OPEN || state->tries > 0 || task_answered(state);
    }
    return count;
}

void session_forget(Session *session)
{
    answers_release(session->answers);
    put_in_order(session->lesson, session->answers);
    tasks_find(session);
    for (size_t i = 0; i < session->lesson->tasks; i++)
        task_state(session, i)->seen = task_state(session, i)->stop == session->stop;
    session->task_changes++;
}
