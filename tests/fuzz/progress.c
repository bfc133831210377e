// SPDX-License-Identifier: GPL-3.0-or-later
// Progress files: a file of any bytes is read or set aside, and records of any
// words leave a session that can be gone on with and saved again.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "session/progress.h"
#include "session/progress_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char LESSON[] = "lesson { api = 1, id = \"small\", title = \"Small\" }\n"
                             "X = input { {1,2}, {0,1} }\n"
                             "W = weight { {1,0}, {0,1} }\n"
                             "Y = X * W\n"
                             "Z = Y / 2\n"
                             "backward(Z, { {1,0}, {0,1} })\n"
                             "ask { id = \"p\", at = Y, cell = {1,2}, prompt = \"What is it?\" }\n"
                             "try { id = \"t\", at = Z, prompt = \"Make it 5.\",\n"
                             "      reached = function() return Z[1][1] > 5 end,\n"
                             "      solution = { \"set X[1,1] 20\" } }\n";

// A session of its own for each run: records change the graph.
static Session *open_session(const char *dir)
{
    char *path = mem_new(strlen(dir) + 16, 1);
    sprintf(path, "%s/small.lua", dir);
    Error err = {0};
    if (access(path, F_OK) != 0)
        BUG_ON(!file_write(path, LESSON, strlen(LESSON), ERROR_DROPPED));
    Lesson *lesson = lesson_load(path, &(LessonOptions){0}, &err);
    BUG_ON(!lesson);
    free(path);
    return session_new(lesson);
}

static void check_session(Session *session)
{
    const Lesson *lesson = session->lesson;
    BUG_ON(session->stop >= lesson->walk.count);
    const size_t pages = lesson_pages(lesson, session_stop(session));
    BUG_ON(session->page > 0 && session->page >= pages);
    while (session_turn(session, true))
        graph_objective(session->graph);
}

// What was taken in is written, and comes back from that as it is.
static void check_records(const char *dir, const char *text)
{
    Buffer records = {0}, once = {0}, again = {0};
    Error err = {0};
    Session *session = open_session(dir);
    buffer_add(&records, text);
    progress_apply(session, &records, &(Buffer){0}, &err);
    progress_write(session, &once, &(Buffer){0});
    check_session(session);
    session_free(session);
    session = open_session(dir);
    buffer_clear(&records);
    buffer_add(&records, buffer_text(&once));
    progress_apply(session, &records, &(Buffer){0}, &err);
    progress_write(session, &again, &(Buffer){0});
    BUG_ON(strcmp(buffer_text(&once), buffer_text(&again)) != 0);
    session_free(session);
    buffer_release(&records);
    buffer_release(&once);
    buffer_release(&again);
}

// A file of these bytes alone.
static void check_file(const char *dir, const char *bytes, size_t size)
{
    char *path = progress_path(dir, "small", ".progress");
    Buffer records = {0};
    Error err = {0};
    char bad[128];
    BUG_ON(!file_write(path, bytes, size, ERROR_DROPPED));
    const bool whole = progress_fetch(path, true, &records, NULL, &err);
    BUG_ON(whole == error_is_set(&err));
    BUG_ON((access(path, F_OK) == 0) != whole);
    snprintf(bad, sizeof bad, "%s.bad-1", path);
    unlink(bad);
    buffer_release(&records);
    free(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char dir[64];
    size_t bad;
    if (!*dir) {
        snprintf(dir, sizeof dir, "/tmp/qkv-fuzz-XXXXXX");
        BUG_ON(!mkdtemp(dir));
    }
    char *text = mem_text_n((const char *)data, size);
    if (size % 16 == 0) // most of it is about the records
        check_file(dir, text, size);
    if (strlen(text) == size && utf8_valid(text, size, &bad))
        check_records(dir, text);
    free(text);
    return 0;
}
