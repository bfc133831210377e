// SPDX-License-Identifier: GPL-3.0-or-later
// Recording what a learner does as a script for playback. It is a new file, and
// begins with what brings a new session to where this one stands.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"
#include "session/edits.h"

struct Recording {
    FILE *file;
    char *path;
    size_t commits, moves; // of the journal: what is played begins after these
    size_t aside;          // so many edits were set aside when the last line was written
    size_t stop, page;     // where the last line led
};

MESSAGE(not_made, ERROR_DATA, "{1}: not recorded: {2}");
MESSAGE(exists, ERROR_OUTPUT, "{1} exists already: choose another name, or remove it first");

MESSAGE(not_recording, ERROR_USAGE, "nothing is being recorded; record FILE starts");

// The commands from a new session to this one: numbers, then the place.
static void write_start(const Session *session, Buffer *out)
{
    char stop[STOP_NAME_SIZE];
    buffer_printf(out, "# %s\n", session->lesson->header.id);
    edits_write_lesson(session, out);
    const Stop *at = session_stop(session);
    if (session->lesson->walk.scenes > 0 && !at->scene) // whose name may be that of a scene
        buffer_printf(out, "goto %zu\n", session->stop + 1);
    else
        buffer_printf(out, "goto %s\n", stop_name(session->graph, at, stop));
    for (size_t i = 0; i < session->page; i++)
        buffer_add(out, "next\n");
    if (session->cell.node != NODE_NONE) {
        buffer_add(out, "select ");
        address_write_cell(session->graph, session->cell, out);
        buffer_add(out, "\n");
    }
    if (session->display.columns) // what follows is in that form
        buffer_add(out, "transpose on\n");
}

// A page that is come to has the selection that it had, perhaps before the beginning.
static void write_selection(App *app, Buffer *out)
{
    struct Recording *recording = app->recording;
    const Session *session = app->session;
    const bool moved = recording->stop != session->stop || recording->page != session->page;
    recording->stop = session->stop;
    recording->page = session->page;
    if (!moved || !view_is_stop(session->view) || session->whys > 0 ||
        session->cell.node == NODE_NONE || session->cell.side > SIDE_GRAD ||
        cell_same(session->cell, session_first_cell(session)))
        return;
    buffer_add(out, "select ");
    session_write_cell(session, session->cell, out);
    buffer_add(out, "\n");
}

// Each command is written at once, so that nothing is lost where the program ends
// badly. Instead of undo and redo that reach beyond the beginning stands what they came to; then
// no entry before them is one that is played.
void record_note(App *app, const char *line)
{
    struct Recording *recording = app->recording;
    if (!recording)
        return;
    const Session *session = app_lesson(app);
    const Journal *journal = &session->journal;
    SCOPED(buffer_release) Buffer lines = {0};
    // An entry was taken back or made again that is not among what the recording did: it is none
    // where that is played. Nor are edits there that were set aside, perhaps before the beginning.
    const bool beyond = journal->moves != recording->moves &&
                        journal->entry[journal->last].number <= recording->commits;
    if (beyond || session->aside.count < recording->aside) {
        edits_write_all(session, &lines);
        recording->commits = journal->commits;
    } else {
        buffer_printf(&lines, "%s\n", line);
    }
    recording->moves = journal->moves;
    recording->aside = session->aside.count;
    if (app->session == session)
        write_selection(app, &lines);
    fputs(buffer_text(&lines), recording->file);
    fflush(recording->file);
}

// Ends it, if there is one. False and `err` where not all was written.
static bool record_stop(App *app, Error *err)
{
    struct Recording *recording = app->recording;
    if (!recording)
        return true;
    const bool failed = ferror(recording->file) != 0;
    const bool good = fclose(recording->file) == 0 && !failed;
    if (!good)
        ERROR(err, &not_made, err_text(recording->path), err_system(errno));
    free(recording->path);
    free(recording);
    app->recording = NULL;
    return good;
}

bool command_record(App *app, const Arguments *arguments, Error *err)
{
    const char *path = arguments->rest;
    const bool off = strcmp(path, "off") == 0;
    if (off && !app->recording)
        return error_set(err, &not_recording);
    if (!record_stop(app, err))
        return false;
    if (off)
        return APP_SAY(app, "recorded");
    FILE *file = fopen(path, "wxe"); // no file that is there, nor for a child
    if (!file)
        return ERROR(err, errno == EEXIST ? &exists : &not_made, err_text(path), err_system(errno));
    app->recording = mem_new(1, sizeof *app->recording);
    const Session *lesson = app_lesson(app);
    *app->recording = (struct Recording){.file = file,
                                         .path = mem_text(path),
                                         .commits = lesson->journal.commits,
                                         .moves = lesson->journal.moves,
                                         .aside = lesson->aside.count,
                                         .stop = lesson->stop,
                                         .page = lesson->page};
    SCOPED(buffer_release) Buffer start = {0};
    write_start(app->session, &start);
    fputs(buffer_text(&start), file);
    fflush(file);
    return APP_SAY(app, "recording; record off ends it");
}

static bool record_close(App *app, Error *err)
{
    const bool recording = app->recording != NULL, saved = record_stop(app, err);
    if (recording && saved)
        APP_SAY(app, "recorded, up to where the lesson was left");
    return saved;
}

const Feature record_feature = {.close = record_close};
