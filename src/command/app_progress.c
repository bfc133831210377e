// SPDX-License-Identifier: GPL-3.0-or-later
//
// One instance may write a lesson's progress: the one that has its lock. Others
// read it, and try to take the lock whenever they have something to save, so
// that one of them goes on when the first has left. What the first saved in the
// meantime is newer than what such an instance began with; it is replaced only
// if the learner says so (`save`), and is the generation before even then.
//
// app->progress.unkept is why nothing can be saved at the moment. The line of
// messages says that there is a reason for as long as it lasts.
#include "command/app_progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "command/feature.h"
#include "session/progress.h"
#include "session/rerun.h"
#include "session/task.h"

MESSAGE(NO_HOME, ERROR_DATA, "progress is not saved: HOME is not set to an absolute path");
MESSAGE(OVERTAKEN, ERROR_DATA,
        "another qkv saved newer progress: save replaces it, reopening reads it");

static unsigned long changes_of(const App *app)
{
    return app_lesson(app)->changes + app_lesson(app)->task_changes;
}

static const char *id_of(const App *app)
{
    return app_lesson(app)->lesson->header.id;
}

// Before a lesson is open: whether there is a place for progress at all.
static void progress_expect(App *app)
{
    error_clear(&app->progress.unkept);
    if (app->keeps && !app->progress.folder)
        error_set(&app->progress.unkept, &NO_HOME);
}

// Begins with a lesson: tries to become the one that writes its progress.
static void take_lock(App *app)
{
    progress_expect(app);
    app->progress.overtaken = false;
    if (!app->progress.folder)
        return;
    app->progress.lock = progress_lock(app->progress.folder, id_of(app), &app->progress.unkept);
    app->progress.stamp = progress_stamp(app->progress.folder, id_of(app), app_lesson(app));
}

// The same later on, unless it is already.
static bool may_write(App *app)
{
    Error why = {0};
    if (!app->progress.folder)
        return false;
    if (app->progress.lock < 0) {
        app->progress.lock = progress_lock(app->progress.folder, id_of(app), &why);
        const unsigned long now = progress_stamp(app->progress.folder, id_of(app), NULL);
        app->progress.overtaken = app->progress.lock >= 0 && now != 0 && now != app->progress.stamp;
    }
    if (app->progress.overtaken)
        error_set(&why, &OVERTAKEN);
    if (error_is_set(&why))
        app->progress.unkept = why;
    return !error_is_set(&why);
}

static void end_opening(App *app)
{
    if (app->progress.opening)
        unlink(app->progress.opening);
    mem_set_text(&app->progress.opening, NULL);
}

// By whether questions are due, and whether numbers are edited.
static const Text brought_back[2][2] = {
    {TEXT(""), TEXT("your edits of last time are back; reset (key O) brings the original numbers")},
    {TEXT("questions of earlier days are due: review asks them again"),
     TEXT("your edits of last time are back (reset: O); questions are due (review)")},
};

// Takes the lock of the lesson that was opened and brings back what was saved of it. Meanwhile
// there is a file that says so: where it is there already, the start before ended in that. What
// there is to say becomes the message, or rather of a lesson that was lost.
static void progress_open(App *app)
{
    Session *session = app->session;
    Error notice = {0};
    bool edited = false;
    if (!app->keeps)
        return;
    take_lock(app);
    if (app->progress.lock >= 0) {
        char *mark = progress_path(app->progress.folder, id_of(app), ".opening");
        app->progress.opening = mark;
        session->careful = access(mark, F_OK) == 0;
        file_sweep(mark);
        file_write(mark, "", 0, ERROR_DROPPED);
    }
    if (app->progress.folder) {
        progress_load(session, app->progress.folder, &edited, &notice);
        app_show(app);
    }
    app->progress.saved = app->progress.kept = changes_of(app);
    if (app->progress.loses)
        app_say_error(app, &app->progress.lost);
    else if (error_is_set(&app->progress.unkept))
        app_say_error(app, &app->progress.unkept);
    else if (session->careful && session->aside.count > 0)
        APP_SAY(app, "the last start ended while your edits were brought back: they are kept "
                     "aside; restore brings them back, restore off drops them");
    else if (error_is_set(&notice))
        app_say_error(app, &notice);
    else if (session_reviews(session, NULL, false) > 0 || edited)
        app_say(app, &brought_back[session_reviews(session, NULL, false) > 0][edited]);
}

bool app_save(App *app, Error *err)
{
    run_stop(app);
    end_opening(app);
    if (!app->session || !app->keeps)
        return true;
    Error why = {0};
    const bool again = error_is_set(&app->progress.unkept);
    app->progress.saved = changes_of(app);
    const bool written =
        may_write(app) && progress_save(app_lesson(app), app->progress.folder, &why);
    if (written)
        app->progress.kept = app->progress.saved;
    // A review is no place to go on from.
    if (written &&
        (app->exercise.run.away || progress_set_last(app->progress.folder, id_of(app), &why))) {
        error_clear(&app->progress.unkept);
        if (again)
            APP_SAY(app, "progress is saved again");
        return true;
    }
    if (error_is_set(&why))
        app->progress.unkept = why;
    *err = app->progress.unkept;
    return false;
}

bool app_has_unsaved(const App *app)
{
    return app->session && app->keeps && changes_of(app) != app->progress.saved;
}

static bool is_behind(const App *app)
{
    return app->session && app->keeps && changes_of(app) != app->progress.kept;
}

// Saves, and lets the lock go. False where edits are lost.
static bool progress_close(App *app, Error *err)
{
    Error why = {0};
    app->progress.loses = !app_save(app, &why) && is_behind(app);
    if (app->progress.loses)
        *err = app->progress.lost = why;
    file_unlock(app->progress.lock);
    app->progress.lock = -1;
    progress_expect(app);
    error_clear(&app->progress.unread);
    return !app->progress.loses;
}

int app_leave(App *app, Error *err)
{
    const bool saved = app_save(app, err);
    const bool lost = error_is_set(&app->progress.lost);
    if (saved && lost)
        *err = app->progress.lost;
    return lost || is_behind(app) ? ERROR_OUTPUT : 0;
}

// ---- A file that changes while it is open ----------------------------------

// Whether what the file begins with now can be done: in a run of it apart.
static bool begins(App *app, Error *err)
{
    Session *session = app->session;
    const Display display = app->display;
    Lesson *lesson = lesson_load(session->lesson->path, &app->options, err);
    if (!lesson)
        return false;
    app->session = app_session(app, lesson);
    const bool done = app_begin_lesson(app, err);
    session_free(app->session);
    app->session = session;
    app->display = display;
    app_show(app);
    return done;
}

// Only when the new lesson is there does the old one go.
bool app_reload(App *app, Error *err)
{
    Session *session = app->exercise.aside ? NULL : app->session;
    Error *unread = &app->progress.unread, notice = {0}, failed = {0};
    if (!session)
        return false;
    const char *path = session->lesson->path;
    error_clear(unread);
    // Those of now where it begins by the same commands as before.
    SCOPED(buffer_release) Buffer controls = {0};
    lesson_write_controls(session->lesson, NULL, NULL, &controls);
    LessonOptions options = app->options;
    options.controls = buffer_text(&controls);
    Lesson *loaded = lesson_load(path, &options, unread);
    const bool anew = loaded && edits_start(loaded) != edits_start(session->lesson);
    if (anew) { // what is edited belongs to other commands
        lesson_free(loaded);
        loaded = begins(app, unread) ? lesson_load(path, &app->options, unread) : NULL;
    }
    if (!loaded) {
        *err = *unread;
        return false;
    }
    app_save(app, ERROR_DROPPED);
    const bool unsaved = is_behind(app);
    // Progress is saved by the lesson's id. Another id is another lesson's.
    const bool moved = strcmp(session->lesson->header.id, loaded->header.id) != 0;
    SCOPED(edits_release) Edits edits = edits_now(session, true);
    session_mark(session);
    session_take_run(session, loaded, true, &edits);
    film_release(&session->run.dropped);
    edits_tell_unfit(session, &notice);          // what the lesson begins with forgets it
    if (anew && !app_begin_lesson(app, &failed)) // nothing of before can be undone: it is aside
        notice = failed;
    if (moved && app->keeps) {
        file_unlock(app->progress.lock);
        take_lock(app);
    }
    app->progress.saved = changes_of(app);
    app->progress.kept = app->progress.saved - unsaved;
    app_show(app);
    if (error_is_set(&notice))
        app_say_error(app, &notice);
    else
        APP_SAY(app, "the lesson was read again: its file has changed");
    return true;
}

static void progress_start(App *app)
{
    app->progress.folder = app->keeps ? progress_dir() : NULL;
    app->progress.lock = -1;
    progress_expect(app);
}

static void progress_release(App *app)
{
    free(app->progress.folder);
}

const Feature progress_feature = {.start = progress_start,
                                  .before = end_opening,
                                  .open = progress_open,
                                  .close = progress_close,
                                  .release = progress_release};
