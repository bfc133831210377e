// SPDX-License-Identifier: GPL-3.0-or-later
// What `next` and `prev` do depends on how much of the narration the screen has
// room for: what was seen last, or else app_layout, which finds it out as the drawing does.
#include "command/reading.h"

#include "base/minmax.h"
#include "command/feature.h"
#include "command/present.h"
#include "session/shown.h"

MESSAGE(no_walk, ERROR_USAGE, "there is no walk here: open a lesson first");

static const Text ends[] = {TEXT("this is the first stop; n goes on"),
                            TEXT("this is the last stop; p goes back")};

// ---- Parts of a page -----------------------------------------------------

static bool is_at(const ReadingPlace *reading, const Session *session)
{
    return session && reading->stop == session->stop && reading->page == session->page;
}

size_t reading_part(const App *app)
{
    return is_at(&app->reading, app->session) ? app->reading.part : 0;
}

void reading_picture(App *app)
{
    if (!app->session || app->cols == 0 || app->display.lines || app->session->view == VIEW_MAP)
        return;
    const ViewName named = session_offers(app->session);
    session_view(app->session, named == VIEW_MAP ? VIEW_LESSON : named);
}

void reading_turn(App *app, size_t part)
{
    if (!is_at(&app->reading, app->session))
        reading_picture(app);
    app->reading.stop = app->session->stop;
    app->reading.page = app->session->page;
    app->reading.part = part;
}

void reading_question(App *app)
{
    if (!app->session || app->present) // a class has its slides
        return;
    app->seen = false;
    session_read(app->session);
    reading_turn(app, READING_LAST);
}

static void reading_before(App *app)
{
    app->reading.turned = false;
    app->reading.lesson = app->session ? app->session->lesson : NULL;
    app->reading.tasks = app->session ? app->session->task_changes : 0;
}

// Another page is read from its beginning; where something happened to a question here, the last
// part is seen, which is its.
static void reading_after(App *app)
{
    const Session *session = app->session;
    const bool moved = session && !is_at(&app->reading, session);
    if (moved)
        reading_turn(app, 0);
    if (session && session->lesson == app->reading.lesson && !app->present &&
        session->task_changes != app->reading.tasks && !moved)
        reading_question(app);
}

// Turns to the next or previous part of the page. False where there is none.
static bool turn_part(App *app, int step)
{
    BUG_ON(step != 1 && step != -1);
    const size_t parts = app_seen(app).parts;
    const size_t part = size_min(reading_part(app), parts - 1), to = part + (size_t)step;
    if (step > 0 ? to >= parts : part == 0)
        return false;
    reading_turn(app, to + 1 == parts ? READING_LAST : to); // which it is in any size
    return app->reading.turned = true;
}

// ---- A lecture's pages -----------------------------------------------------

// Whether the page is the lecturer's, or a question of the stop.
static bool is_core(const Lesson *lesson, size_t at, size_t page)
{
    const Stop *stop = &lesson->walk.stop[at];
    const Narration *narration = lesson_page(lesson, stop, page);
    if (narration && narration->core)
        return true;
    for (size_t i = 0; i < lesson->tasks && page + 1 >= lesson_pages(lesson, stop); i++) {
        const Task *task = &lesson->task[i];
        if (task->core && stop_same(task->at, *stop))
            return true;
    }
    return false;
}

// Whether all pages count: nothing less was asked for, or the lesson marks none.
static bool reads_all(const App *app)
{
    const Lesson *lesson = app->session->lesson;
    bool marked = false;
    for (size_t i = 0; i < lesson->narrations; i++)
        marked |= lesson->narration[i].core;
    for (size_t i = 0; i < lesson->tasks; i++)
        marked |= lesson->task[i].core;
    return !app->reading.core || !marked;
}

bool reading_beside(const App *app, bool forward, size_t *stop, size_t *page)
{
    const Session *session = app->session;
    const bool all = reads_all(app);
    bool moved = false;
    *stop = session->stop;
    *page = session->page;
    while (session_page_beside(session, forward, stop, page)) {
        moved = true;
        if (all || is_core(session->lesson, *stop, *page))
            break;
    }
    return moved;
}

// Goes there, past what lies between.
static bool turn_page(App *app, bool forward)
{
    Session *session = app->session;
    size_t stop, page;
    const bool moved = reading_beside(app, forward, &stop, &page);
    while (session->stop != stop || session->page != page)
        session_turn(session, forward);
    return moved;
}

// ---- The commands ----------------------------------------------------------

// From an article one goes to the one beside it, from the first and the last to the list of them;
// from the page at the end of a unit on to what follows, or back to where it ended; other pages
// close.
static bool leave_page(App *app, bool forward, Error *err)
{
    if (app->help.kind == HELP_ARTICLE) {
        const char at = app->help.word ? *app->help.word : 'A' - 1;
        const char beside[] = {(char)(forward ? at + 1 : at - 1), '\0'};
        return help_article(app, beside, ERROR_DROPPED) || help_article(app, "", err);
    }
    const Help page = app->help;
    app->help.open = false;
    if (page.kind != HELP_END)
        return true;
    const bool behind = lesson_unit(app->session->lesson, app->session->stop) != page.unit;
    if (forward && !behind && page.next.kind == COURSE_NEXT)
        return contents_begin(app, &page.next, err);
    if (!forward && behind)
        turn_page(app, false);
    return true;
}

// "next", or "prev": a part or a page, or so many stops, at most to the end, as `3n` does.
bool command_walk(App *app, const Arguments *arguments, Error *err)
{
    const bool forward = arguments->line[0] == 'n';
    if (app->help.open)
        return leave_page(app, forward, err);
    if (!app->session) // before a class, which the contents are shown to
        return error_set(err, &no_walk);
    const size_t stops = app->session->lesson->walk.count;
    if (arguments->count > 0) {
        const int by = (int)arguments->number;
        const size_t to = size_moved(app->session->stop, forward ? by : -by, stops);
        if (to == app->session->stop)
            app_say(app, &ends[forward]);
        session_goto(app->session, to);
        return true;
    }
    if ((forward && session_go_on(app->session)) || present_unblank(app) ||
        ((forward || reading_part(app) > 0) && turn_part(app, forward ? 1 : -1)) ||
        (forward && present_reveal(app)))
        return true;
    if (forward && app->exercise.reviews) // not answered, and so not rated
        return exercise_run(app, err);
    const size_t unit = lesson_unit(app->session->lesson, app->session->stop);
    const bool moved = turn_page(app, forward);
    const bool ended = !moved || lesson_unit(app->session->lesson, app->session->stop) != unit;
    if (forward && ended && app->keeps && !app->present && !app->session->exercise &&
        app->nested == 1)
        help_end(app, unit);
    else if (!moved)
        app_say(app, &ends[forward]);
    else if (!forward) // from the page behind one comes to the last part
        reading_turn(app, READING_LAST);
    return true;
}

const Feature reading_feature = {.before = reading_before, .after = reading_after};
