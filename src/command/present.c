// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/present.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/path.h"
#include "base/seconds.h"
#include "command/feature.h"
#include "command/reading.h"
#include "session/shown.h"
#include "session/task.h"

enum { VOTES_COUNT = 1000000, LETTERS_MOST = 1 << 20 };

MESSAGE(not_presenting, ERROR_USAGE, "nothing is presented; present on starts");
MESSAGE(bad_votes, ERROR_USAGE,
        "votes takes a count for each answer, as in votes 12 20 8; not '{1}'");
MESSAGE(nothing_asked, ERROR_USAGE, "nothing is asked at this stop that one could vote on");
MESSAGE(typed, ERROR_USAGE, "one votes on choices and signs; this question has none");
MESSAGE(votes_missing, ERROR_USAGE,
        "there are {1} answers to vote for, not {2}; 0 stands for one that nobody chose");

// ---- On and off --------------------------------------------------------

static void present_end(App *app)
{
    if (app->present)
        letters_release(&app->present->letters);
    free(app->present);
    app->present = NULL;
}

// Without its letters the program has the terminal's.
static void read_letters(const App *app)
{
    SCOPED(mem_drop) char *path = path_join(app->assets, "letters.txt");
    SCOPED(buffer_release) Buffer text = {0};
    Letters *letters = &app->present->letters;
    if (file_read_or(path, LETTERS_MOST, ERROR_DATA, &text, ERROR_DROPPED) &&
        !letters_parse(letters, path, buffer_text(&text), ERROR_DROPPED))
        letters_release(letters);
}

// The class begins covered, whatever the presenter has answered; votes were about a question of the
// lesson before.
static void present_open(App *app)
{
    if (!app->present)
        return;
    app->present->shown.votes = 0;
    session_talk(app_lesson(app), true);
}

static void turn(App *app, bool on)
{
    BUG_ON(on == (app->present != NULL));
    if (on) {
        app->present = mem_new(1, sizeof *app->present);
        app->present->before = app->display;
        app->present->began = seconds_on(CLOCK_MONOTONIC);
        read_letters(app);
        app->display.theme = THEME_CONTRAST;
        app->display.decimals = 2;
    } else {
        app->display.theme = app->present->before.theme;
        app->display.decimals = app->present->before.decimals;
        present_end(app);
    }
    if (app->session)
        session_talk(app_lesson(app), on);
    app_show(app);
}

// From the first stop with the lesson's own numbers, which the questions are about, and all is
// covered again.
static void start_over(App *app)
{
    exercise_close(app);
    app->help.open = false;
    app->present->shown.votes = 0;
    app->present->shown.blank = false;
    app->present->began = seconds_on(CLOCK_MONOTONIC);
    if (graph_any_edited(app->session->graph) && session_reset(app->session, "reset", false))
        APP_SAY(app, "the lesson's own numbers are back; undo (u) takes that back");
    session_talk_from_start(app->session);
}

bool command_present(App *app, const Arguments *arguments, Error *err)
{
    const char *word = arguments->count > 0 ? arguments->word[0] : app->present ? "off" : "on";
    if (strcmp(word, "blank") == 0) {
        if (!app->present)
            return error_set(err, &not_presenting);
        app->present->shown.blank = !app->present->shown.blank;
        return true;
    }
    const bool on = strcmp(word, "off") != 0;
    if (on && !app->present && app->exercise.reviews) // which is the learner's own
        exercise_leave_run(app);
    if (on != (app->present != NULL))
        turn(app, on);
    if (strcmp(word, "start") == 0 && app->session)
        start_over(app);
    return true;
}

// ---- The room's answers ------------------------------------------------

// How many answers a question lets one choose from; 0: none.
static size_t answers_of(const Task *task)
{
    return task->kind == TASK_CHOICE ? task->choices : task->kind == TASK_SIGN ? 3 : 0;
}

// Of the lesson's question at this stop that a room can vote on: the open one, else the one that
// was settled last.
bool command_votes(App *app, const Arguments *arguments, Error *err)
{
    if (!app->present)
        return error_set(err, &not_presenting);
    Session *session = app->session;
    Presenting shown = app->present->shown;
    Question question;
    const bool open = session_question(session, &question);
    if (session->exercise ||
        (!(open && answers_of(question.task) > 0) &&
         !(session_settled(session, &question) && answers_of(question.task) > 0)))
        return error_set(err, open ? &typed : &nothing_asked);
    shown.votes = 0;
    for (const char *text = arguments->rest; *text; text += strspn(text, " ")) {
        char *end;
        const long count = strtol(text, &end, 10);
        if (end == text || count < 0 || count > VOTES_COUNT || shown.votes == VOTES_MOST ||
            (*end && *end != ' '))
            return ERROR(err, &bad_votes, err_text(arguments->rest));
        shown.vote[shown.votes++] = count;
        text = end;
    }
    const size_t answers = answers_of(question.task);
    if (shown.votes != answers)
        return ERROR(err, &votes_missing, err_count(answers), err_count(shown.votes));
    session_read(session);
    shown.task = (size_t)(question.task - session->lesson->task);
    shown.session = session;
    shown.stop = session->stop;
    shown.page = session->page;
    shown.changes = session->changes;
    app->present->shown = shown;
    const bool asked = outcome_is_open(question.state->outcome);
    reading_turn(app, asked ? READING_LAST : app_layout(app).slides.answer);
    return true;
}

// ---- Going on ----------------------------------------------------------

bool present_unblank(App *app)
{
    const bool blank = app->present && app->present->shown.blank;
    if (blank)
        app->present->shown.blank = false;
    return blank;
}

bool present_reveal(App *app)
{
    Question question;
    const bool sum = app->present && session_shows_stop(app->session) && app->session->whys > 0;
    while (sum && session_why_back(app->session)) // the slide that it was opened from
        continue;
    if (sum || !app->present || !session_question(app->session, &question) ||
        question.task->kind == TASK_GOAL || session_waits(app->session, question.task))
        return sum;
    if (session_shows_stop(app->session))
        return session_is_read(app->session) &&
               session_give_up(app->session, TASK_REVEALED, ERROR_DROPPED);
    session_view(app->session, VIEW_LESSON); // where it is read
    return true;
}

bool present_asks(App *app)
{
    Question question;
    CellRef cell[TASK_SUMS];
    if (app->cols == 0 || app->session->whys > 0)
        return false;
    const ScreenLayout seen = app_seen(app);
    const Slides slides = seen.slides;
    const size_t part = size_min(reading_part(app), seen.parts - 1);
    if (part >= slides.asked && session_question(app->session, &question))
        return true;
    return part >= slides.past && part < slides.asked && session_settled(app->session, &question) &&
           (task_numbers(app->session, question.task, cell) == 0 ||
            !cell_same(cell[0], app->session->cell));
}

// Once a question is answered, its answer is what is seen.
static void present_after(App *app)
{
    Question question;
    CellRef cell[TASK_SUMS];
    if (!app->present || !app->session)
        return;
    Present *present = app->present;
    const Task *settled = session_settled(app->session, &question) ? question.task : NULL;
    if (settled && settled != present->settled && present->stop == app->session->stop) {
        session_read(app->session);
        reading_turn(app, app_layout(app).slides.answer);
        if (task_numbers(app->session, settled, cell) > 0)
            session_select(app->session, cell[0]);
    }
    present->settled = settled;
    present->stop = app->session->stop;
}

unsigned present_mode(const App *app)
{
    return app->present ? MODE_PRESENT | (app->present->shown.blank ? MODE_BLANK : 0) : 0;
}

const Feature present_feature = {
    .open = present_open, .after = present_after, .release = present_end};
