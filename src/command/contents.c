// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"
#include "session/progress.h"
#include "session/results.h"

MESSAGE(nothing_due, ERROR_USAGE, "no question of any lesson is due today");
MESSAGE(nothing_listed, ERROR_USAGE, "there are no lessons; open FILE.lua opens one by its file");

MESSAGE(no_tour, ERROR_USAGE, "the tour needs a screen; 'qkv tour | cat' prints it");

void contents_meet(const App *app, Result *result)
{
    const CatalogEntry *entry = app->catalog.entry, *end = entry + app->catalog.count;
    while (entry < end && strcmp(entry->header.id, result->lesson) != 0)
        entry++;
    Lesson *lesson = entry < end ? lesson_load(entry->path, &app->options, ERROR_DROPPED) : NULL;
    if (lesson || entry == end) // one that is broken now may be mended
        result_meet(result, lesson);
}

// Reads what is saved of each lesson of the catalogue.
static void read_marks(App *app)
{
    ContentsPage *page = &app->contents;
    free(page->mark);
    page->mark = mem_new(app->catalog.count, sizeof *page->mark);
    for (size_t i = 0; app->progress.folder && i < app->catalog.count; i++) {
        Result result;
        const char *id = app->catalog.entry[i].header.id;
        if (result_read(&result, app->progress.folder, id, ERROR_DROPPED)) {
            if (result_counts(&result, app->today).due > 0)
                contents_meet(app, &result);
            const ResultCounts counts = result_counts(&result, app->today);
            page->mark[i] =
                (LessonMark){result.total, counts.settled, counts.due, result.walked, result.stops};
        }
        result_release(&result);
    }
}

// The selected lesson; NULL where it cannot be loaded. One at a time is held, since loading
// takes a few milliseconds.
static const Lesson *selected(App *app)
{
    ContentsPage *page = &app->contents;
    if (page->row >= app->catalog.count)
        return NULL;
    const char *path = app->catalog.entry[page->row].path;
    if (!page->path || strcmp(page->path, path) != 0) {
        lesson_free(page->lesson);
        page->lesson = lesson_load(path, &app->options, ERROR_DROPPED);
        page->path = path;
    }
    return page->lesson;
}

static void write_question(const Lesson *lesson, Lang lang, Buffer *out)
{
    const Narration *opening = lesson_page(lesson, &lesson->walk.stop[0], 0);
    if (opening)
        words_write(lesson, &opening->text, &lesson->walk.stop[0], lang, out);
}

Contents contents_now(App *app)
{
    const Lesson *lesson = selected(app);
    Contents contents = {
        .catalog = &app->catalog, .mark = app->contents.mark, .row = app->contents.row};
    if (app->progress.folder)
        contents.last = progress_last(app->progress.folder);
    if (lesson)
        write_question(lesson, app->display.lang, &contents.question);
    return contents;
}

static bool is_open(const App *app, size_t row)
{
    const Session *lesson = app_lesson(app);
    return lesson && strcmp(lesson->lesson->header.id, app->catalog.entry[row].header.id) == 0;
}

size_t contents_due(const App *app)
{
    size_t due = 0;
    for (size_t i = 0; i < app->catalog.count; i++)
        due += is_open(app, i) ? 0 : app->contents.mark[i].due;
    return due;
}

// What was saved may be of a question that its lesson no longer has, or of a lesson that
// no longer loads: those behind it are asked all the same.
bool contents_review(App *app, Error *err)
{
    Error broken = {0};
    for (size_t i = 0; i < app->catalog.count; i++) {
        if (app->contents.mark[i].due == 0 || is_open(app, i))
            continue;
        if (!contents_replace(app, app->catalog.entry[i].header.id, &broken))
            continue;
        app->contents.row = i;
        if (session_due(app->session) > 0)
            return session_review(app->session, err) &&
                   APP_SAY(app, "this one is due; r gives the next after it");
    }
    if (!error_is_set(&broken))
        return error_set(err, &nothing_due);
    *err = broken;
    return false;
}

bool contents_open(App *app, Error *err)
{
    BUG_ON(app->session);
    if (app->catalog.count == 0)
        return error_set(err, &nothing_listed);
    return contents_replace(app, app->catalog.entry[app->contents.row].header.id, err);
}

bool contents_replace(App *app, const char *lesson, Error *err)
{
    const bool leads_back = !app->session || app->contents.opened;
    if (!app_open(app, lesson, err))
        return false;
    app->contents.opened = leads_back;
    return true;
}

// It is played by a program of its own, so that it changes nothing that is kept.
bool command_tour(App *app, Error *err)
{
    if (app->display.lines)
        return error_set(err, &no_tour);
    app->next = NEXT_TOUR;
    return app->quit = true;
}

bool contents_untouched(const App *app)
{
    bool untouched = app->keeps && app->progress.folder;
    for (size_t i = 0; i < app->catalog.count; i++)
        untouched &= app->contents.mark[i].walked == 0;
    return untouched;
}

NONNULL(2) static bool contents_close(App *app, Error *err)
{
    (void)err;
    read_marks(app);
    return true;
}

// A lesson was opened: another one is not held beside it.
static void contents_forget(App *app)
{
    lesson_free(app->contents.lesson);
    app->contents.lesson = NULL;
    app->contents.path = NULL;
}

static void contents_end(App *app)
{
    free(app->contents.mark);
    contents_forget(app);
}

const Feature contents_feature = {
    .start = read_marks, .open = contents_forget, .close = contents_close, .release = contents_end};
