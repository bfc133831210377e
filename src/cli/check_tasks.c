// SPDX-License-Identifier: GPL-3.0-or-later
// Every task, answered.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cli/check.h"
#include "cli/child.h"
#include "num/format.h"
#include "session/answer.h"
#include "session/judge.h"
#include "view/narration_view.h"
#include "view/stage.h"

MESSAGE(
    SOLVED_ALREADY, ERROR_CHECK,
    "the task {1} is solved before anything was done; ask for something that does not hold yet");
MESSAGE(NOT_ACCEPTED, ERROR_CHECK, "the task {1} does not accept its own answer '{2}'");
MESSAGE(SLIP_IS_RIGHT, ERROR_CHECK, "the task {1}: the slip '{2}' is the right answer");
MESSAGE(SLIP_UNANSWERED, ERROR_CHECK,
        "the task {1}: the slip '{2}' is not answered by its own reply");
MESSAGE(SLIP_UNREADABLE, ERROR_CHECK, "the task {1}: '{2}' cannot be an answer to it: ");
MESSAGE(REPLY_LONG, ERROR_NONE,
        "the task {1} at {2}: in {4} the reply to '{3}' is {5} columns too long at 80x24: {6}");
MESSAGE(PROMPT_LONG, ERROR_NONE,
        "the task {1} at {2}: in {4} prompt and choices are {5} lines too long at 80x24: {6}");
MESSAGE(CHOICE_MISTAKEN, ERROR_NONE,
        "the task {1}: '{2}' typed as an answer is taken for choice {3}; word it otherwise");
MESSAGE(NUMBER_TYPED, ERROR_NONE,
        "the task {1} stays open after edits, which make its {2} untrue; write {3}");
MESSAGE(GIVEN_AWAY, ERROR_CHECK, "the task {1}: a text of its own stop has its answer, '{2}'");
MESSAGE(NO_SOLUTION, ERROR_CHECK, "the task {1} has no solution; give the commands that reach it");
MESSAGE(NOT_REACHED, ERROR_CHECK, "the task {1}: its solution does not reach it");

enum {
    REPLY_W = 76,     // columns of a line at 80x24 with the mark of a hint behind it
    NAME_FAR = 12,    // bytes between a cell's name and its number in a text
    CHOICE_LONG = 24, // of a choice that is no word of every text
};

static void task_failed(Check *check, const Message *message, const char *answer,
                        const Error *cause)
{
    CHECK_FOUND(check, check->task->line, cause, message, err_text(check->task->id),
                err_text(answer));
}

static TaskState *state_of(Check *check, const App *app)
{
    BUG_ON(app->session->lesson != check->lesson);
    return task_state(app->session, (size_t)(check->task - check->lesson->task));
}

// Stands where the task is asked, with the questions before it skipped.
static bool arrive(Check *check, App *app)
{
    Question question;
    session_forget(app->session);
    session_goto(app->session, state_of(check, app)->stop);
    session_take_goal(app->session, check->task->id); // of a board
    while (session_question(app->session, &question) && question.state != state_of(check, app)) {
        if (question.task->kind == TASK_GOAL)
            question.state->outcome = TASK_SKIPPED;
        else if (!session_give_up(app->session, TASK_SKIPPED, ERROR_DROPPED))
            return false;
    }
    return state_of(check, app)->outcome == TASK_OPEN;
}

// ---- Questions ---------------------------------------------------------

// Warns where at 80x24 the question, or a reply to it while it stays open, has no room.
static void check_asked(Check *check, Session *session, const Slip *slip)
{
    const Words *words = slip ? &slip->text : &check->task->prompt;
    SCOPED(canvas_drop) Canvas *canvas = canvas_new(80, 24, session->display.glyphs);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        SCOPED(lines_release) Lines asked = {0};
        const Scene scene = {.session = session, .lang = lang};
        const Stage stage = stage_of(&scene, canvas);
        question_parts(&scene, canvas, slip ? CANVAS_MOST : stage.text.w, QUESTION_OPEN, &asked);
        const int more = slip ? lines_column(&asked, canvas) - REPLY_W
                              : (int)lines_kept(&asked, 2) - stage.text.h - stage.question.h;
        if (more > 0)
            CHECK_FOUND(check, words->line, NULL, slip ? &REPLY_LONG : &PROMPT_LONG,
                        err_text(check->task->id),
                        err_text(session_stop_name(session, session_stop(session), check->stop)),
                        err_text(slip ? slip->typed : ""), err_text(lang_name(lang)), err_int(more),
                        err_text(words_either(words, lang)));
    }
}

static void check_answer(Check *check, App *app)
{
    BUG_ON(check->task->kind == TASK_GOAL);
    SCOPED(buffer_release) Buffer truth = {0};
    double computed; // by a function of the lesson: an error in it is what to report
    if (!lesson_task_answer(app->session->lesson, check->task, &computed, &check->err)) {
        check_found(check, check->task->line, NULL);
        return;
    }
    if (!arrive(check, app))
        task_failed(check, &SOLVED_ALREADY, "", NULL);
    check_asked(check, app->session, NULL);
    judge_truth(app->session, check->task, false, LANG_EN, &truth);
    if (!app_run_with(app, "answer", buffer_text(&truth), ERROR_DROPPED) ||
        state_of(check, app)->outcome != TASK_RIGHT)
        task_failed(check, &NOT_ACCEPTED, buffer_text(&truth), NULL);
}

static void check_slip(Check *check, App *app, size_t slip)
{
    BUG_ON(slip >= check->task->slips);
    Error cause = {0};
    const char *text = check->task->slip[slip].typed;
    arrive(check, app);
    const TaskState *state = state_of(check, app);
    if (!app_run_with(app, "answer", text, &cause)) {
        task_failed(check, &SLIP_UNREADABLE, text, &cause);
    } else if (state->outcome == TASK_RIGHT) {
        task_failed(check, &SLIP_IS_RIGHT, text, NULL);
    } else if (state->reply != REPLY_LISTED || state->listed != slip) {
        task_failed(check, &SLIP_UNANSWERED, text, NULL);
    } else {
        check_asked(check, app->session, &check->task->slip[slip]);
    }
}

// ---- Goals -------------------------------------------------------------

static void check_goal(Check *check, App *app)
{
    BUG_ON(check->task->kind != TASK_GOAL);
    const Task *task = check->task;
    bool reached = true;
    arrive(check, app);
    if (!lesson_task_reached(app->session->lesson, task, &reached, NULL, &check->err)) {
        check_found(check, task->line, NULL);
        return;
    }
    if (reached)
        task_failed(check, &SOLVED_ALREADY, "", NULL);
    if (!check_commands(check, task->solution, task->solutions, task->line))
        return;
    // Its solution may have run the file with other settings.
    const Lesson *now = app->session->lesson;
    const size_t i = lesson_find_task(now, task->id);
    if (task->solutions == 0)
        task_failed(check, &NO_SOLUTION, "", NULL);
    else if (i == now->tasks || task_state(app->session, i)->outcome != TASK_RIGHT)
        task_failed(check, &NOT_REACHED, "", NULL);
}

// ---- All of them -------------------------------------------------------

// Warns where whoever types the text of a choice has chosen another: a bare number is the
// number of one.
static void check_choice(Check *check, size_t at)
{
    const Task *task = check->task;
    const Words *words = &task->choice[at];
    double taken;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        if (words->text[lang] &&
            answer_choice(words->text[lang], task->choice, task->choices, &taken, ERROR_DROPPED) &&
            taken != (double)(at + 1)) {
            CHECK_FOUND(check, words->line > 0 ? words->line : task->line, NULL, &CHOICE_MISTAKEN,
                        err_text(task->id), err_text(words->text[lang]), err_number(taken));
            return;
        }
    }
}

// The first number of the graph, from the stop's matrix on, that is so rounded, but for its sign.
static bool find_number(Graph *graph, NodeId stop, double number, size_t places, CellRef *cell)
{
    const double half = 0.5 * pow(10, -(double)places) * (1 + 1e-9);
    const NodeId count = (NodeId)graph_count(graph), from = stop == NODE_NONE ? 0 : stop;
    for (NodeId k = 0; k < count; k++) {
        const NodeId id = (from + k) % count;
        for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
            const Matrix *m = graph_matrix(graph, side, id, 0);
            for (size_t i = 0; m && i < matrix_size(m); i++) {
                *cell = (CellRef){side, id, 0, i / m->cols, i % m->cols};
                if (fabs(fabs(m->at[i]) - number) <= half)
                    return true;
            }
        }
    }
    return false;
}

// Warns of decimals that stand in the text of a question that edits leave open, and are
// numbers of the graph: they would not follow.
static void check_typed(Check *check, const Words *words)
{
    static const char figures[] = "0123456789";
    enum { LEAST_PLACES = 3 };
    const Task *task = check->task;
    Graph *graph = check->own->session->graph;
    const bool computed = task->callback != CALLBACK_NONE || task->cells > 0;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const char *at = words->text[lang];
        if (!at || !computed || task->kind == TASK_GOAL ||
            words_follow(check->own->session->lesson, words, lang))
            continue;
        while (*(at += strcspn(at, "{0123456789"))) {
            const size_t whole = strspn(at, figures);
            const size_t places = at[whole] == '.' ? strspn(at + whole + 1, figures) : 0;
            const size_t size = *at == '{' ? strcspn(at, "}") : whole + (places ? places + 1 : 0);
            SCOPED(mem_drop) char *digits = mem_text_n(at, size);
            double number;
            CellRef cell;
            if (*at != '{' && places >= LEAST_PLACES &&
                strlen(digits + strspn(digits, "0.")) > 1 && // 0.001 may be anything
                number_parse(digits, &number) &&
                find_number(graph, task->at.node, number, places, &cell)) {
                Buffer figure = {0};
                buffer_add(&figure, "{");
                address_write_cell(graph, cell, &figure);
                buffer_printf(&figure, places == LEAST_PLACES ? "}" : ":%zu}", places);
                CHECK_FOUND(check, words->line, NULL, &NUMBER_TYPED, err_text(task->id),
                            err_text(digits), err_buffer(&figure));
                return;
            }
            at += size;
        }
    }
}

// What stands behind a cell's name in a text: "S[1,3] = 11", "S[1,3] is 11".
static bool has_number(const char *text, const char *name, const char *number)
{
    while ((text = strstr(text, name))) {
        text += strlen(name);
        const char *at = text + strcspn(text, "0123456789-.\n");
        size_t size = strspn(at, "0123456789-./");
        size -= size > 0 && at[size - 1] == '.'; // the end of the sentence
        if (at - text < NAME_FAR && size == strlen(number) && strncmp(at, number, size) == 0)
            return true;
    }
    return false;
}

// No text of the task's own stop has its answer: the whole of a choice, a cell's name with its
// number, a command that reaches the goal.
static void check_given_away(Check *check, App *app)
{
    const Task *task = check->task;
    const Lesson *lesson = check->lesson;
    SCOPED(buffer_release) Buffer name = {0}, truth = {0}, text = {0}, choice = {0};
    if (task->kind != TASK_GOAL)
        judge_truth(app->session, task, false, LANG_EN, &truth);
    const size_t right = strtoul(buffer_text(&truth), NULL, 10); // of a choice
    if (task->kind == TASK_CELLS && task->cells == 1)
        session_write_cell(app->session, task->cell[0], &name);
    for (size_t i = 0; i < 2 * lesson_pages(lesson, &task->at); i++) {
        const Narration *page = lesson_page(lesson, &task->at, i / 2);
        const char *given = NULL;
        buffer_clear(&text);
        buffer_clear(&choice);
        if (page)
            words_write(lesson, &page->text, &task->at, (Lang)(i % 2), &text);
        if (task->kind == TASK_CHOICE && !task->derivation && right - 1 < task->choices)
            words_write(lesson, &task->choice[right - 1], &task->at, (Lang)(i % 2), &choice);
        if (choice.size >= CHOICE_LONG && strstr(buffer_text(&text), buffer_text(&choice)))
            given = buffer_text(&choice);
        if (name.size > 0 &&
            has_number(buffer_text(&text), buffer_text(&name), buffer_text(&truth)))
            given = buffer_text(&truth);
        for (size_t k = 0; k < task->solutions; k++)
            if (strncmp(task->solution[k], "set ", strlen("set ")) == 0 &&
                strstr(buffer_text(&text), task->solution[k]))
                given = task->solution[k];
        if (given)
            task_failed(check, &GIVEN_AWAY, given, NULL);
    }
}

void check_tasks(Check *check)
{
    for (size_t i = 0; i < check->lesson->tasks; i++) {
        const Task *task = check->task = &check->lesson->task[i];
        const size_t before = check->failures;
        child_doing(CHILD_TASK, task->line);
        App *app = check_anew(check);
        check_typed(check, &task->prompt);
        for (size_t k = 0; k < task->hints; k++)
            check_typed(check, &task->hint[k]);
        for (size_t k = 0; k < task->choices; k++)
            check_choice(check, k);
        check_given_away(check, app);
        if (task->kind == TASK_GOAL)
            check_goal(check, app);
        else
            check_answer(check, app);
        for (size_t k = 0; k < task->slips; k++)
            check_slip(check, app, k);
        check->tasks += check->failures == before && (task->solutions == 0 || !check->late);
    }
}
