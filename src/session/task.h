// SPDX-License-Identifier: GPL-3.0-or-later
// What the learner is asked, and what became of it.
//
// A question covers the numbers that it asks for. They stay covered, in every
// matrix and text, until an answer is committed, the answer is revealed or
// skipped, or the learner passes on to a later stop; looking at another stop
// (flip, follow, select) uncovers nothing. A wrong answer may be tried again: a
// sign and one of three choices once, one of more choices twice, a number, shape or
// order, and a bug hunt, as often as one likes.
//
// Beside the lesson's own tasks there is one of the program's: while a share
// of all matrices is covered (session_cover), the selected cell is asked for.
#pragma once

#include "session/session.h"
#include "session/slip.h"

// When a question comes back: after 1, 3, 7 and 21 days, as long as it is answered right each
// time, and then no more. A miss starts the days again, and the question comes back at the end of
// the lesson as well. Days are numbers
// of days; whoever calls says which one is today.
typedef struct Review {
    bool missed; // comes back at the end of the lesson
    int level;   // how many reviews in a row went well
    long due;    // the day of the next one; 0: none
} Review;

// Notes that the question was settled today, and whether it was known: right at the first try. What
// counts after two right days alone is asked on the second of them, too, before the days begin.
void review_settle(Review *review, bool known, bool twice, long today);
bool review_is_due(const Review *review, long today); // its day has come

typedef enum TaskOutcome {
    TASK_OPEN,
    TASK_RIGHT,
    TASK_WRONG, // a sign or a choice, at the last try
    TASK_REVEALED,
    TASK_SKIPPED,
    TASK_PASSED, // the learner went on; whoever comes back is asked again; it rates nothing
    TASK_OUTCOMES,
} TaskOutcome;
extern const char *const outcome_words[]; // "right" …, as in files; ends with NULL

static inline bool outcome_is_open(TaskOutcome outcome)
{
    return outcome == TASK_OPEN || outcome == TASK_PASSED;
}

// What is said about the last answer.
typedef enum ReplyKind {
    REPLY_NONE,   // nothing was answered yet
    REPLY_WRONG,  // no more is known
    REPLY_LISTED, // the lesson's own word on this answer
    REPLY_FOUND,  // a mistake that the program recognised
} ReplyKind;

enum { TASK_TEXTS = 5, REFUSED_MOST = 64 };

typedef struct TaskState {
    TaskOutcome outcome;
    size_t stop;         // where it is asked: index into the walk
    bool seen;           // the learner stood there
    Watched watched;     // a goal's, when it was judged last
    bool beyond;         // and whether more was edited than it allows, though it was reached
    bool shown;          // it is reached by a solution, of any goal
    size_t tries, hints; // hints: how many were shown
    bool hinted;         // the last of them behind the last answer
    uint64_t refused;    // of the first REFUSED_MOST choices those that were wrong, a bit for each
    TaskOutcome once;    // what the first answer of all was worth; asking again does not change
    long once_day;       // it, nor the day on which it was settled first (0: not known)
    union {
        struct {
            char *once_asked, *once_truth; // what was asked, and right, then
            char *first, *guess; // the first and the last answer since it was asked; of a goal
                                 // that was reached the command that did it
            char *once_said;     // the first of all
        };
        char *text[TASK_TEXTS]; // the same
    };
    size_t settled;        // when: session->task_changes of that moment,
    unsigned long changes; // and session->changes; of an open goal: when it was looked at last
    ReplyKind reply;
    size_t listed; // REPLY_LISTED: index into task->slip
    FoundSlip found;
    Review review;
} TaskState;

// A task with its state.
typedef struct Question {
    const Task *task;
    TaskState *state;
} Question;

enum { COVER_LEVELS = 5 }; // 0 … 4

// Fading: a share of all computed matrices is covered, and the learner fills in
// the cells, in any order.
struct Cover {
    int level;    // 0: none … 4: all but the leaves
    bool *filled; // of each node its values, then its gradient
    CellRef cell; // the cell that `state` is about
    Task task;
    TaskState state;
};

// Whether a matrix is computed from others, so that its numbers can be asked for.
bool cover_may(const Graph *graph, Side side, NodeId node);

// Whether a cell is covered and not filled in yet.
bool cover_hides(const Session *session, CellRef cell);

// Where it stands whether a cell of a computed matrix was filled in.
bool *cover_cell(const Session *session, CellRef cell);

// Records of progress: "cover 2", and "fill A[2,1]" for each filled cell.
void cover_write(const Session *session, Buffer *out);
void cover_take(Session *session, const char *word, const char *argument);
void cover_take_all(Session *session, Buffer *records); // releases them

// Gives each task of a run of the file its answer, and takes the covers off at the run's end; the
// answers go on to the next.
void tasks_enter(Session *session);
void tasks_leave(Session *session);

// Where the tasks are asked in the walk as it is now.
void tasks_find(Session *session);

// Begins a talk: all is asked and covered as if nobody had answered, and what is uncovered
// then is no answer of the learner's; or ends it, with the learner's own as they were.
void session_talk(Session *session, bool on);

// Begins one, or begins it anew, at the lesson's first stop. It is a jump.
void session_talk_from_start(Session *session);

// One answer by its task's id. A session has one for each of the lesson's tasks, in their order,
// and behind them those to questions that the lesson does not ask as it is.
typedef struct Answer {
    char *id;
    const Task *task; // where result_meet (session/results.h) has found it; else NULL
    TaskState state;
} Answer;
typedef struct AnswerList {
    Answer *at;
    size_t count, capacity;
} AnswerList;
void answers_add(AnswerList *answers, Answer answer); // takes it over
void answers_cut(AnswerList *answers, size_t count);  // forgets those behind
void answers_release(AnswerList *answers);

static inline TaskState *task_state(const Session *session, size_t i)
{
    BUG_ON(i >= session->answers->count);
    return &session->answers->at[i].state;
}

// Takes saved answers over; they come before those that are there. The list is empty then.
void session_give_answers(Session *session, AnswerList *answers);

// The learner's own answers, to be saved: not those of a class.
AnswerList *session_own_answers(const Session *session);

// What a task asks with its choices, on one line, with the figures of the lesson's own graph. The
// caller's.
char *task_asked(const Lesson *lesson, const Task *task, Lang lang);

// Frees the answers; it is open again as if nobody had answered it.
void task_forget(TaskState *state);

// Whether it was answered right at the first try since it was asked.
bool task_known(const TaskState *state);

// Whether it was ever settled, also while it is asked again; passing it by without a try is no
// answer.
static inline bool task_answered(const TaskState *state)
{
    return !outcome_is_open(state->once);
}

// What a first answer is worth that ended so: one that took more than one try, and a wrong one
// after which the learner went on, is a miss.
TaskOutcome task_worth(TaskOutcome outcome, size_t tries);

// The questions of a lesson or an exercise, from 0; false behind the last.
bool task_at(const Session *session, size_t i, Question *question);

// ---- Looking -----------------------------------------------------------

// Whether it is asked at this stop: an exercise at every one, a goal also at the scenes that come
// after it.
bool task_is_here(const Session *session, const Question *question);

// The open question at this stop; false where there is none. Likewise the one
// that was settled last here.
bool session_question(Session *session, Question *question);
bool session_settled(Session *session, Question *question);

// Whether it has to wait: it is judged on the lesson's own numbers, and one that it depends on
// is edited. A shape, and a task that says so, depends on none.
bool session_waits(const Session *session, const Task *task);

// Whether a reply stands alone, before the next question of the stop, until something else happens
// to the questions.
bool session_rests(Session *session);
bool session_go_on(Session *session); // to that question; false where no reply stands alone

// Whether the text of the stop was read to its last page, where its questions come.
bool session_is_read(const Session *session);
void session_read(Session *session); // goes there

// The cells + covers places that a question covers: those that it asks for, then what its `cover`
// names, each a cell or the whole row of one.
CellRef task_place(const Task *task, size_t i);
bool task_place_is_row(const Task *task, size_t i);

// Whether a matrix is made of what a question asks for that the walk has come to, and lies beyond
// where it has been: a copy would answer. Not the objective, which is told everywhere.
bool session_is_ahead(const Session *session, NodeId node);

// Whether a number, or the shape of a matrix, may not be shown.
bool session_covered(const Session *session, CellRef cell);
bool session_shape_covered(const Session *session, Side side, NodeId node);
// Whether a question, settled or not, is about a number of the matrix.
bool session_asks_of(const Session *session, Side side, NodeId node);
// Whether a matrix gives away the shape that a question asks for: that matrix, what is made of it
// by steps that keep its shape, such as S_scaled of S, and their gradients; of a gradient, those
// that such steps pass it on to.
bool task_gives_shape(const Graph *graph, const Task *task, Side side, NodeId node);
// Whether any number of a matrix may not.
bool session_covers(const Session *session, Side side, NodeId node);

// Whether a planted fault is still to be found: then no panel does the sums.
bool session_hunts(const Session *session);

// Whether the sum behind a cell is not to be spelt out yet: in practice it is
// what the last hint shows.
bool session_sum_hidden(const Session *session, CellRef cell);

// How many hints there are: the lesson's, and the sum written out.
size_t task_hints(const Task *task);
// The cells whose sums are that last hint. Returns how many.
enum { TASK_SUMS = 4 };
size_t task_sums(const Session *session, const Task *task, CellRef cell[TASK_SUMS]);
// Those of them that are asked for, where this stop has them as numbers: of a row the largest
// alone, where one is.
size_t task_numbers(Session *session, const Task *task, CellRef cell[TASK_SUMS]);

// ---- Doing -------------------------------------------------------------

// How many answers a question takes until it is settled: SIZE_MAX, any number.
size_t task_tries(const Session *session, const Task *task);

// Commits an answer. False and `err` where nothing is asked here, the question
// has to wait, or `text` cannot be read as an answer; then nothing changed.
bool session_answer(Session *session, const char *text, Error *err) NONNULL(3);
bool session_hint(Session *session, Error *err) NONNULL(2);
// The same with no answer: TASK_REVEALED or TASK_SKIPPED.
bool session_give_up(Session *session, TaskOutcome outcome, Error *err) NONNULL(3);

// After any command: whether a goal was reached just now, or would be, if no more were edited than
// it allows; and which. Not where that was `shown`, by a solution, until it was undone.
typedef enum GoalNews { GOAL_AS_IT_WAS, GOAL_REACHED, GOAL_BLOCKED } GoalNews;
GoalNews session_goal_news(Session *session, bool shown, Question *question);

// The first matrix that is edited and that a goal does not let be changed, or not in so many
// cells; NODE_NONE where there is none.
NodeId task_beyond(const Session *session, const Task *task);

// Covers a share of the matrices, 0 … 4.
void session_cover(Session *session, int level);

// What a question is called in a review, "lesson/task"; the caller's.
char *review_name(const Session *session, const Task *task);

// How many tasks wait to be asked again: due today, or missed just now, where those count; but for
// those that were asked already, by their names (NULL: none).
size_t session_reviews(const Session *session, const Owned *passed, bool missed_now);

// The next of them. False where there is none. Nothing changes, the place of the learner neither.
bool session_next_review(Session *session, const Owned *passed, Question *next);

// Whether the questions of a unit were all answered, and none of them has to be asked again.
bool session_knows(const Session *session, size_t unit);

// The question was asked again in an exercise, and settled there, or passed by after a try: this is
// what became of it, and the exercise is told when it comes back. One that is open with a wrong try
// is a miss first.
void session_reviewed(Session *session, Question *question, struct Exercise *exercise);

// Forgets all answers, and how many there are.
void session_forget(Session *session);
size_t session_answered(const Session *session);

// Called by session.c whenever the learner stands at a stop: `passing` where
// that was by going on, so that questions of earlier stops are passed.
void tasks_arrive(Session *session, bool passing);
