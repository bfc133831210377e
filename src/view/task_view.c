// SPDX-License-Identifier: GPL-3.0-or-later
// The question comes after what is said about the one before it. Where room is
// short, how to answer gives way first unless the question does not say it, then the
// narration, then the hints, the newest last; the question itself is always shown.
#include "view/narration_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/day.h"
#include "base/minmax.h"
#include "base/path.h"
#include "session/answer.h"
#include "session/exercise.h"
#include "session/judge.h"
#include "view/expansion_view.h"
#include "view/lines.h"
#include "view/measures.h"
#include "view/view_table.h"

// Of a question the first lines are kept: none of it is pointed at (LINES_POINTED).
enum { KEEP_HOW, KEEP_HOW_UNSAID, KEEP_OLD, KEEP_HINT, KEEP_REPLY };
enum { KEEP_QUESTION = LINES_POINTED + 1, CHOICE_INDENT = 2 };

// What a task asks where the lesson has no words for that, and how it is answered.
static const struct {
    Text ask, how;
} of_kind[] = {
    [TASK_NUMBER] = {TEXT("What is the number?"), TEXT("type a number or a sum like 3*2+1")},
    [TASK_CELLS] = {TEXT("How much is {1}?"), TEXT("type a number or a sum like 3*2+1")},
    [TASK_CHOICE] = {TEXT("Which one?"), TEXT("type the number of a choice")},
    [TASK_SHAPE] = {TEXT("How many rows and columns has {1}?"),
                    TEXT("type rows by columns, like 5x4")},
    [TASK_SIGN] = {TEXT("Which sign has {1}?"), TEXT("type +, - or 0")},
    [TASK_ORDER] = {TEXT("Put {1} in order, from most to least."),
                    TEXT("type columns, most first, like 2 3 1")},
    [TASK_GOAL] = {TEXT("Make it happen."), TEXT("edit numbers (e)")},
};
static const Text train_text = TEXT("edit numbers (e) or train (t)");
static const Text turn_text = TEXT("turn a knob, train (t)");
static const Text wrong_text = TEXT("type the number of the wrong line");
static const Text several_text = TEXT("type the numbers in order, like 3 1/2");

// ---- Text --------------------------------------------------------------

// All lines from `first` on matter as much as `keep`.
static void keep_lines(Lines *out, size_t first, int keep)
{
    BUG_ON(first > out->count);
    for (size_t i = first; i < out->count; i++)
        out->line[i].keep = keep;
}

static void add_styled(const ExpansionView *view, int keep, StyleRole role, SayArg text)
{
    const size_t first = view->out->count;
    wrap_styled(view->canvas, say_arg_text(&text), view->width, role, view->out);
    keep_lines(view->out, first, keep);
    free(text.own);
}

// Words of a task, with the lesson's own numbers where it waits for them.
static void write_words(const Scene *scene, const Task *task, const Words *words, Buffer *out)
{
    Session *session = scene->session;
    Graph *own = session_waits(session, task) ? session_original(session) : NULL;
    words_write_in(session->lesson, words, session_stop(session),
                   (WordsForm){.lang = scene->lang, .whole = true, .graph = own}, out);
}

// A hint says that it is one: it may stand far from its question.
static void add_words(const ExpansionView *view, int keep, const Task *task, const Words *words)
{
    const size_t first = view->out->count;
    SCOPED(buffer_release) Buffer text = {0};
    if (keep != KEEP_REPLY)
        SAY(&text, view->scene->lang, "Hint: ");
    write_words(view->scene, task, words, &text);
    wrap_text(view->canvas, buffer_text(&text), view->width, view->out);
    keep_lines(view->out, first, keep);
}

void task_prompt(const Scene *scene, const Task *task, Buffer *out)
{
    static const Text hunt = TEXT("Which matrix is the first that is wrong?");
    static const Text line[] = {TEXT("What number does the next line give?"),
                                TEXT("Which line is wrong?")};
    Session *session = scene->session;
    if (words_present(&task->prompt)) {
        write_words(scene, task, &task->prompt, out);
        return;
    }
    Buffer what = {0};
    if (task->kind == TASK_SHAPE) {
        session_write_name(session, task->side, task->subject, 0, &what);
    } else if (task->kind == TASK_ORDER) { // "row Token2 of A"
        const CellRef first = task->cell[0];
        SAYF(&what, scene->lang, "row {1} of {2}",
             labels_say(graph_node(session->graph, first.node)->row_labels, first.row, scene->lang),
             session_say_name(session, first.side, first.node));
    } else if (task->kind == TASK_CELLS || task->kind == TASK_SIGN) {
        for (size_t i = 0; i < task->cells; i++) {
            buffer_add(&what, i > 0 ? ", " : "");
            session_write_cell(session, task->cell[i], &what);
        }
    }
    SAY_ROW(out, scene->lang,
            session_hunts(session) ? &hunt
            : task->derivation     ? &line[task->kind == TASK_CHOICE]
                                   : &of_kind[task->kind].ask,
            say_buffer(&what));
}

// ---- Hints -------------------------------------------------------------

// "A[2,1] = … = ?": the sum behind a cell, with its result unless that is
// covered. Where there is no sum, what decides the number.
static void add_sum(const ExpansionView *task, CellRef cell)
{
    const Scene *scene = task->scene;
    SCOPED(expansion_release) Expansion x = {0};
    SCOPED(buffer_release) Buffer lead = {0};
    session_expand(scene->session, cell, &x);
    // On the stage it stands already, written out but where the table of its row has it covered.
    if (!scene->spoken && !scene->presents && view_has_sum(scene->session) &&
        cell_same(cell, scene->session->cell) && !(x.tabled && x.hidden))
        return;
    session_write_cell(scene->session, cell, &lead);
    ExpansionView view = *task;
    view.x = &x;
    lines_begin(view.out, KEEP_HINT, STYLE_TEXT, say_text("  "));
    // A dropped cell, for example, has its number without arithmetic, and a word
    // that says why; one that was only moved has no arithmetic.
    const ExprKind sum = x.steps > 0 ? x.expr[x.step[x.steps - 1].expr].kind : EXPR_STEP;
    if (x.note.en && sum == EXPR_NUMBER) {
        const char *note = text_in(&x.note, scene->lang);
        expansion_broken(&view, STYLE_TEXT, say_printf("%s   %s", buffer_text(&lead), note));
    } else {
        expansion_written(&view, buffer_text(&lead), false);
        if (sum != EXPR_CELL) // else that is the number itself
            expansion_broken(
                &view, STYLE_EMPHASIS,
                SAIDF(scene->lang, " = {1}", arithmetic_say(x.hidden, x.value, PANEL_PLACES)));
    }
}

// "X is 3×2, Wk is 2×2": what a shape follows from.
static void add_shapes(const ExpansionView *view, const Task *task)
{
    static const Text first = TEXT(": {1} is {2}×{3}");
    static const Text next = TEXT(", {1} is {2}×{3}");
    const Scene *scene = view->scene;
    const Graph *graph = scene->session->graph;
    const Node *node = graph_node(graph, task->subject);
    Buffer text = {0};
    if (task->side == SIDE_GRAD)
        SAYF(&text, scene->lang, "A gradient has the shape of its matrix, {1}.",
             say_text(graph_shown_name(graph, task->subject, scene->session->display.columns)));
    else
        formula_forward(graph, task->subject, (FormulaStyle){NOTATION_PLAIN, false}, &text);
    for (size_t i = 0; task->side != SIDE_GRAD && i < node->inputs; i++) {
        const Node *in = graph_node(graph, node->input[i]);
        SAY_ROW(&text, scene->lang, i > 0 ? &next : &first, say_text(in->name),
                say_count(in->shape.rows), say_count(in->shape.cols));
    }
    add_styled(view, KEEP_HINT, STYLE_TEXT, say_buffer(&text));
}

// Returns whether there are any.
static bool add_sums(const ExpansionView *view, const Task *task)
{
    CellRef cell[TASK_SUMS];
    const size_t sums = task_sums(view->scene->session, task, cell);
    const struct Exercise *exercise = view->scene->session->exercise;
    if (exercise && exercise->sum) { // as one does it in the head
        const bool open = outcome_is_open(exercise->state.outcome);
        lines_begin(view->out, KEEP_HINT, STYLE_TEXT, say_printf("  %s = ", exercise->sum));
        lines_add(view->out, STYLE_EMPHASIS, open ? "?" : exercise->result);
        return true;
    }
    if (task->kind == TASK_SHAPE)
        add_shapes(view, task);
    for (size_t i = 0; i < sums; i++)
        add_sum(view, cell[i]);
    return task->kind == TASK_SHAPE || sums > 0;
}

// ---- What is said about an answer --------------------------------------

static const Text is_innocent =
    TEXT("That one is as it should be; the first wrong one comes later.");
static const Text is_late = TEXT("Something before it is wrong already.");

static void write_reply(const Scene *scene, const Question *question, Buffer *out)
{
    const TaskState *state = question->state;
    const Task *task = question->task;
    double choice;
    if (session_hunts(scene->session) &&
        answer_choice(state->guess, task->choice, task->choices, &choice, ERROR_DROPPED))
        buffer_add(out, text_in(choice < task->answer ? &is_innocent : &is_late, scene->lang));
    if (state->reply == REPLY_LISTED)
        write_words(scene, task, &task->slip[state->listed].text, out);
    if (state->reply == REPLY_FOUND)
        slip_write(scene->session, &state->found, scene->lang, out);
}

// ". Now A[2,2] = 0.074": the numbers that a goal was judged by.
static void write_watched(const Scene *scene, const Watched *watched, Buffer *out)
{
    Buffer list = {0};
    judge_watched(scene->session, watched, scene->lang, &list);
    if (watched->count > 0)
        SAYF(out, scene->lang, ". Now {1}", say_buffer(&list));
}

// What was answered; nothing where nothing was.
static SayArg say_guess(const Scene *scene, const Task *task, const char *guess)
{
    Buffer said = {0};
    if (guess)
        judge_said_in(scene->session, task, guess, scene->lang, &said);
    return say_buffer(&said);
}

// The guess and the truth side by side, between them what is said of the guess; or where the answer
// was wrong of numbers that have been edited since, the guess alone: neither what is right of them
// now nor the reply would be true of it.
static void write_verdict(const Scene *scene, const Question *question, bool past,
                          const char *truth, Buffer *out)
{
    static const Text plain[TASK_OUTCOMES] = {
        [TASK_RIGHT] = TEXT("Right: {1}."),
        [TASK_WRONG] = TEXT(SENSE("after a wrong answer", "It is {1}.")),
        [TASK_REVEALED] = TEXT("It is {1}."),
        [TASK_SKIPPED] = TEXT("Skipped. It is {1}."),
    };
    static const Text said[] = {TEXT("You said {2}, it is {1}."),
                                TEXT("You said {2}. {4} It is {1}.")};
    static const Text said_twice[] = {TEXT("First you said {3}, last {2}; it is {1}."),
                                      TEXT("First you said {3}, last {2}. {4} It is {1}.")};
    static const Text edited[] = {
        TEXT("The numbers of this question are edited now."),
        TEXT("You said {2}; the numbers of this question are edited now."),
    };
    const TaskState *state = question->state;
    BUG_ON(outcome_is_open(state->outcome));
    const bool right = state->outcome == TASK_RIGHT;
    const Task *task = question->task;
    const char *last = state->guess ? state->guess : state->first; // what the reply is to
    Buffer reply = {0};
    if (!past && !right)
        write_reply(scene, question, &reply);
    const bool replied = reply.size > 0;
    SAY_ROW(out, scene->lang,
            past                              ? &edited[last != NULL]
            : right || !state->first          ? &plain[state->outcome]
            : strcmp(state->first, last) != 0 ? &said_twice[replied]
                                              : &said[replied],
            say_text(truth), say_guess(scene, task, last), say_guess(scene, task, state->first),
            say_buffer(&reply));
    if (!past && right && state->tries > 1)
        SAYF(out, scene->lang, " First you said {1}.", say_guess(scene, task, state->first));
}

// A way that was not found; or the command that did it and, unless numbers changed since,
// what came of it. Where another question is open the goal is named.
static void write_goal(const Scene *scene, const Question *question, const char *way, Buffer *out)
{
    static const Text happened[] = {TEXT("You made it happen"),
                                    TEXT("You made it happen with {1}")};
    const TaskState *state = question->state;
    if (state->outcome != TASK_RIGHT) {
        SAYF(out, scene->lang, "One way: {1}", say_text(way));
        return;
    }
    Question open;
    if (session_question(scene->session, &open)) { // below it stands what is to be done next
        task_prompt(scene, question->task, out);
        SAY(out, scene->lang, " ");
    }
    SAY_ROW(out, scene->lang, &happened[state->guess != NULL],
            say_guess(scene, question->task, state->guess));
    if (state->changes == scene->session->changes)
        write_watched(scene, &state->watched, out);
    SAY(out, scene->lang, ".");
}

// What was said and what is right, in a line; whether its numbers are `past`, edited since.
static void add_outcome(const ExpansionView *view, const Question *question, bool past)
{
    const Scene *scene = view->scene;
    const Session *session = scene->session;
    const struct Exercise *exercise = session->exercise;
    const TaskState *state = question->state;
    const Task *task = question->task;
    const bool right = state->outcome == TASK_RIGHT;
    Buffer truth = {0}, text = {0};
    // What was right when it was answered; the numbers may be others by now.
    if (right && state->guess &&
        (session_waits(session, task) || state->changes != session->changes))
        judge_said_in(scene->session, task, state->guess, scene->lang, &truth);
    else
        judge_truth(scene->session, task, true, scene->lang, &truth);
    if (past || task->kind != TASK_GOAL)
        write_verdict(scene, question, past, buffer_text(&truth), &text);
    else
        write_goal(scene, question, buffer_text(&truth), &text);
    if (exercise && exercise->fault) {
        SAY(&text, scene->lang, " ");
        slip_write(session, &(FoundSlip){.kind = SLIP_FAULT, .fault = exercise->fault}, scene->lang,
                   &text);
    }
    const long today = session->talk.on ? 0 : session->today; // a class is not asked again
    if (today > 0 && state->review.due > today) {
        char day[DAY_SIZE];
        SAY(&text, scene->lang, " ");
        SAYF(&text, scene->lang, "It comes back on {1}.",
             say_text(day_write(state->review.due, day)));
    } else if (today > 0 && state->review.level > 0 && state->review.due == 0) {
        SAY(&text, scene->lang, " It does not come back any more.");
    }
    add_styled(view, KEEP_QUESTION,
               right  ? STYLE_GOOD
               : past ? STYLE_DIM
                      : STYLE_BAD,
               say_buffer(&text));
    buffer_release(&truth);
}

// What was right, or why, of a question that was settled. A class sees the numbers themselves, and
// opens the sum behind one as any other.
static void add_settled(const ExpansionView *view, const Question *question, unsigned parts)
{
    const Scene *scene = view->scene;
    const TaskState *state = question->state;
    const Task *task = question->task;
    const bool right = state->outcome == TASK_RIGHT, edited = session_waits(scene->session, task);
    const bool past = edited && !(right && state->guess);
    CellRef cell[TASK_SUMS];
    SCOPED(buffer_release) Buffer number = {0};
    const bool seen = scene->presents && !past && task_numbers(scene->session, task, cell) > 0;
    if ((parts & QUESTION_SETTLED) &&
        !(seen && judge_is_number(scene->session, task, cell[0], &number)))
        add_outcome(view, question, past);
    if (edited || !(parts & QUESTION_WHY)) // it would not be true of them
        return;
    // Why the answer is what it is: what the lesson says of that, else the sum behind it, else the
    // last hint, if it is no question.
    const bool told = words_present(&task->cure);
    if (told)
        add_words(view, KEEP_REPLY, task, &task->cure);
    if (right || state->reply == REPLY_LISTED || seen || add_sums(view, task) || told ||
        task->hints == 0 || task->kind == TASK_GOAL)
        return;
    SCOPED(buffer_release) Buffer hint = {0};
    write_words(scene, task, &task->hint[task->hints - 1], &hint);
    if (!path_ends_in(buffer_text(&hint), "?") && !path_ends_in(buffer_text(&hint), "？"))
        add_words(view, KEEP_HINT, task, &task->hint[task->hints - 1]);
}

// ---- The question ------------------------------------------------------

// Writes a choice, where one is to be chosen behind its number; of one that was refused a mark in
// the number's place, in words behind the text. Returns its style.
static StyleRole write_choice(const Scene *scene, const Question *question, size_t i, Buffer *out)
{
    static const Text no = TEXT(SENSE("behind a refused choice", ", no"));
    const bool refused = i < REFUSED_MOST && (question->state->refused >> i & 1) != 0;
    if (refused && !scene->spoken)
        buffer_add(out, "✗ ");
    else if (question->task->kind == TASK_CHOICE)
        buffer_printf(out, "%zu ", i + 1);
    write_words(scene, question->task, &question->task->choice[i], out);
    buffer_add(out, refused && scene->spoken ? text_in(&no, scene->lang) : "");
    return refused ? STYLE_DIM : STYLE_TEXT;
}

// "1 Token1   2 Token2   3 Token3", broken between them; where it is spoken or for a class, of a
// derivation, and where there is room for them beside other lines, one a line, or as many lines as
// it takes.
static void add_choices(const ExpansionView *view, const Question *question)
{
    const bool derives = question->task->derivation;
    const bool own = view->scene->spoken || view->scene->presents || derives ||
                     view->scene->asked_h >= ITEMS_MOST + (int)question->task->choices;
    const int indent = derives ? 0 : CHOICE_INDENT;
    int column = view->width;
    for (size_t i = 0; i < question->task->choices; i++) {
        SCOPED(buffer_release) Buffer text = {0};
        SCOPED(lines_release) Lines prose = {0};
        const size_t first = view->out->count;
        const StyleRole role = write_choice(view->scene, question, i, &text);
        const int w = indent + canvas_width(view->canvas, buffer_text(&text)) + 1;
        if (!own && column + w <= view->width) {
            lines_printf(view->out, role, "   %s", buffer_text(&text));
            column += w;
            continue;
        }
        lines_prose(&prose, role, indent, say_text(buffer_text(&text)));
        lines_broken(view->out, &prose, 0, view->canvas, view->width);
        keep_lines(view->out, first, KEEP_QUESTION);
        column = view->out->count > first + 1 ? view->width : w;
    }
}

// Whether training changes no more than a goal lets be changed.
static bool may_train(const Session *session, const Task *task)
{
    const Training *training = &session->training;
    bool may = task->kind == TASK_GOAL && task->touches == 0 && training->weights > 0;
    for (size_t i = 0; i < training->weights && task->onlys > 0; i++) {
        bool listed = false;
        for (size_t k = 0; k < task->onlys; k++)
            listed |= task->only[k] == training->node[i];
        may &= listed;
    }
    return may;
}

const Text *task_how(const Session *session, const Task *task)
{
    return task->kind == TASK_CELLS && task->cells > 1                       ? &several_text
           : task->derivation && task->kind == TASK_CHOICE                   ? &wrong_text
           : task->kind == TASK_GOAL && stop_is_board(session_stop(session)) ? &turn_text
           : may_train(session, task)                                        ? &train_text
                                      : &of_kind[task->kind].how;
}

// Whether its prompt does not say how to answer.
static bool how_is_unsaid(const Question *question)
{
    const Task *task = question->task;
    return task->derivation || task->onlys > 0 || task->touches > 0 ||
           question->state->watched.count > 0;
}

// How to answer, "edit numbers (e); only Wk, Wq; at most 1 of its numbers. Now A[2,2] = 0.074": of
// a goal also what it lets be changed, and how far it is, which is no part of its prompt.
static void add_how(const ExpansionView *view, const Question *question)
{
    static const Text only[] = {TEXT("; only "), TEXT(SENSE("between names", ", "))};
    const Scene *scene = view->scene;
    const Task *task = question->task;
    const Watched *watched = &question->state->watched;
    Buffer text = {0};
    buffer_add(&text, text_in(task_how(scene->session, task), scene->lang));
    for (size_t i = 0; i < task->onlys; i++) {
        buffer_add(&text, text_in(&only[i > 0], scene->lang));
        session_write_name(scene->session, SIDE_VALUE, task->only[i], 0, &text);
    }
    if (task->touches > 0)
        SAYF(&text, scene->lang, "; at most {1} of its numbers", say_count(task->touches));
    write_watched(scene, watched, &text);
    add_styled(view, how_is_unsaid(question) ? KEEP_HOW_UNSAID : KEEP_HOW, STYLE_DIM,
               say_buffer(&text));
}

// The question and its choices.
static void add_asked(const ExpansionView *view, const Question *question)
{
    Buffer text = {0};
    if (!view->scene->presents)
        SAY(&text, view->scene->lang, "? ");
    task_prompt(view->scene, question->task, &text);
    add_styled(view, KEEP_QUESTION, STYLE_EMPHASIS, say_buffer(&text));
    add_choices(view, question);
}

size_t task_lines_most(const Scene *scene, const Canvas *canvas, int width)
{
    Question question;
    size_t most = 0;
    for (size_t i = 0; task_at(scene->session, i / LANG_COUNT, &question); i++) {
        SCOPED(lines_release) Lines lines = {0};
        Scene seen = *scene;
        seen.lang = (Lang)(i % LANG_COUNT);
        const ExpansionView view = {
            .scene = &seen, .canvas = canvas, .out = &lines, .width = width};
        if (!task_is_here(scene->session, &question))
            continue;
        add_asked(&view, &question);
        if (how_is_unsaid(&question))
            add_how(&view, &question);
        most = size_max(most, lines.count);
    }
    return most;
}

// In the place of a question about other numbers stands that it waits; no line fewer, so that
// nothing moves.
static void add_waiting(const ExpansionView *view, const Question *question)
{
    const size_t first = view->out->count;
    add_asked(view, question);
    if (how_is_unsaid(question))
        add_how(view, question);
    const size_t end = view->scene->spoken ? 0 : view->out->count;
    view->out->count = first;
    add_styled(view, KEEP_QUESTION, STYLE_DIM,
               SAID(view->scene->lang,
                    "? This question waits for the lesson's own numbers (key O, or u)."));
    while (view->out->count < end)
        lines_start(view->out, KEEP_QUESTION);
}

// The question; how to answer, in whose place comes what is said of a wrong answer: "Not 7. That is
// S[1,1], another cell."; and the hints so far.
static void add_question(const ExpansionView *view, const Question *question)
{
    const Scene *scene = view->scene;
    const Task *task = question->task;
    const TaskState *state = question->state;
    SCOPED(buffer_release) Buffer text = {0};
    if (session_waits(scene->session, task)) {
        add_waiting(view, question);
        return;
    }
    add_asked(view, question);
    if (state->reply != REPLY_NONE) {
        const bool marked = task->kind == TASK_CHOICE && !scene->spoken; // it stands above with ✗
        SAYF(&text, scene->lang, "Not {1}. ",
             marked ? say_text(state->guess) : say_guess(scene, task, state->guess));
        write_reply(scene, question, &text);
    }
    SCOPED(lines_release) Lines reply = {0};
    wrap_styled(view->canvas, buffer_text(&text), view->width, STYLE_BAD, &reply);
    if (reply.count != 1 && (reply.count == 0 || how_is_unsaid(question)))
        add_how(view, question);
    const size_t first = view->out->count;
    for (size_t i = 0; i < reply.count; i++)
        lines_append(view->out, &reply, i);
    keep_lines(view->out, first, KEEP_REPLY);
    for (size_t i = 0; i < state->hints; i++) {
        if (i < task->hints)
            add_words(view, i + 1 == state->hints ? KEEP_HINT : KEEP_OLD, task, &task->hint[i]);
        else
            add_sums(view, task);
    }
}

void question_parts(const Scene *scene, const Canvas *canvas, int width, unsigned parts, Lines *out)
{
    const ExpansionView view = {.scene = scene,
                                .canvas = canvas,
                                .out = out,
                                .width = width,
                                .places = PANEL_PLACES,
                                .pointed = {.node = NODE_NONE}};
    Question settled, open;
    const bool has_open = session_question(scene->session, &open) && !session_rests(scene->session);
    // A class sees questions and answers on the last page alone.
    const bool behind = scene->session->talk.on && !session_is_read(scene->session);
    const bool past = session_settled(scene->session, &settled) && !behind &&
                      !(has_open && (open.state->tries > 0 || open.state->hints > 0));
    if ((parts & QUESTION_PAST) && past)
        add_asked(&view, &settled);
    const size_t first = out->count;
    if (past)
        add_settled(&view, &settled, parts);
    if (has_open && !scene->presents) // which that gives way to: it was read
        keep_lines(out, first, KEEP_HOW_UNSAID);
    if ((parts & QUESTION_OPEN) && has_open && !behind)
        add_question(&view, &open);
}

void question_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    question_parts(scene, canvas, width, QUESTION_ALL, out);
}

QuestionHelp question_help(Session *session, const Lines *lines, size_t room)
{
    Question open;
    const bool asks = session_question(session, &open) && !session_rests(session);
    size_t hints = lines->count;
    while (hints > 0 &&
           (lines->line[hints - 1].keep == KEEP_OLD || lines->line[hints - 1].keep == KEEP_HINT))
        hints--;
    size_t from = hints, last = hints;
    while (from > 0 && lines->line[from - 1].keep == KEEP_REPLY)
        from--;
    while (last < lines->count && lines->line[last].keep == KEEP_OLD)
        last++;
    if (asks && hints - from == 1 && how_is_unsaid(&open) &&
        (hints <= room || hints < lines->count))
        from = hints;
    return (QuestionHelp){from, hints, asks && open.state->hinted ? last : from};
}

void task_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    if ((scene->caption && !scene->session->exercise) || // it is about something else
        !session_is_read(scene->session))
        return;
    const ExpansionView view = {.scene = scene, .canvas = canvas, .out = out, .width = width};
    const Notebook *notebook = &scene->session->notebook;
    char stop[STOP_NAME_SIZE];
    stop_name(scene->session->graph, session_stop(scene->session), stop);
    for (size_t i = 0; i < notebook->count; i++) {
        if (strcmp(notebook->note[i].stop, stop) == 0)
            add_styled(&view, KEEP_OLD, STYLE_NAME,
                       SAIDF(scene->lang, "Your note: {1}", say_text(notebook->note[i].text)));
    }
    question_lines(scene, canvas, width, out);
}
