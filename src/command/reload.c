// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson that is open while its author writes it. The file becomes a new
// lesson with a session of its own; only when that is there does the old one
// go. What the person did is carried over by name, in the same records that
// progress is saved in: a stop that is gone gives way to the nearest before
// it, an edit of a cell that is gone is dropped and counted.
#include <stdlib.h>
#include <string.h>

#include "command/app.h"
#include "command/app_progress.h"
#include "session/progress.h"

static const Text reloaded_text = {"the lesson was read again: its file has changed",
                                   "课程文件有改动，已重新载入"};

// The stop of `from` at `stop`, or the nearest before it that `to` has too.
static size_t same_stop(const Session *from, size_t stop, const Session *to)
{
    char name[STOP_NAME_SIZE];
    size_t found = 0;
    for (size_t i = stop + 1; i-- > 0;) {
        stop_name(from->graph, &from->lesson->walk.stop[i], name);
        if (walk_parse(&to->lesson->walk, to->graph, name, &found, NULL))
            return found;
    }
    return 0;
}

static void carry_over(const Session *from, Session *to, Error *notice)
{
    Buffer records = {0};
    session_goto(to, same_stop(from, from->furthest, to));
    session_goto(to, same_stop(from, from->stop, to));
    progress_write(from, &records);
    progress_apply(to, &records, notice);
    buffer_release(&records);
    if (from->view != VIEW_LESSON && from->view != VIEW_COMPARE)
        session_view(to, from->view);
}

bool app_reload(App *app, Error *err)
{
    Session *old = app->exercise.aside ? NULL : app->session;
    Error notice = {0};
    // The name of the file without its folder is enough for who is writing it.
    Lesson *loaded = old ? lesson_load(old->lesson->path, &app->options, err) : NULL;
    if (!loaded)
        return false;
    const bool unsaved = progress_reloading(app);
    Session *session = app_session(app, loaded);
    carry_over(old, session, &notice);
    // Progress is saved by the lesson's id. Another id is another lesson's.
    const bool moved = strcmp(old->lesson->header.id, loaded->header.id) != 0;
    session_free(old);
    app->session = session;
    progress_reloaded(app, unsaved, moved);
    app_show(app, &app->display);
    if (error_is_set(&notice))
        app_say_error(app, &notice);
    else
        app_say(app, &reloaded_text);
    return true;
}
