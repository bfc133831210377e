// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"
#include "graph/formula.h"
#include "session/results.h"

MESSAGE(nothing_due, ERROR_USAGE, "no question of any lesson is due today", "今天没有要复习的题");
MESSAGE(nothing_listed, ERROR_USAGE, "there are no lessons; open FILE.lua opens one by its file",
        "没有课程；open 文件.lua 可以按文件打开一课");

MESSAGE(no_tour, ERROR_USAGE, "the tour needs a screen; 'qkv tour --batch' prints it",
        "导览要在屏幕上看；“qkv tour --batch”把它打印出来");

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
    page->marks = app->catalog.count;
    page->mark = mem_new(page->marks, sizeof *page->mark);
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

static void forget_question(App *app)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        free(app->contents.question[lang]);
        app->contents.question[lang] = NULL;
        free(app->contents.stops[lang]);
        app->contents.stops[lang] = NULL;
    }
}

// Those of a matrix, with their numbers in the walk.
static char *list_stops(const Lesson *lesson, bool columns, Lang lang)
{
    const FormulaStyle style = {NOTATION_PLAIN, columns};
    Buffer text = {0};
    for (size_t i = 0; lesson && i < lesson->walk.count; i++) {
        const Stop *stop = &lesson->walk.stop[i];
        if (stop->node == NODE_NONE)
            continue;
        buffer_printf(&text, "%3zu  ", i + 1);
        formula_list_stop(lesson->graph, stop, style, lang, &text);
        buffer_add(&text, "\n");
    }
    return buffer_take(&text);
}

// Holds one at a time, since loading takes a few milliseconds.
void contents_question(App *app, Buffer *out)
{
    ContentsPage *page = &app->contents;
    if (page->row >= app->catalog.count)
        return;
    const bool columns = app->display.columns;
    if (!page->question[0] || page->question_row != page->row || page->columns != columns) {
        const CatalogEntry *entry = &app->catalog.entry[page->row];
        Lesson *lesson = lesson_load(entry->path, &app->options, ERROR_DROPPED);
        const Narration *opening = lesson ? lesson_page(lesson, &lesson->walk.stop[0], 0) : NULL;
        forget_question(app);
        page->question_row = page->row;
        page->columns = columns;
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            Buffer text = {0};
            if (opening)
                words_write(lesson, &opening->text, &lesson->walk.stop[0], lang, &text);
            page->question[lang] = buffer_take(&text);
            page->stops[lang] = list_stops(lesson, page->columns, lang);
        }
        lesson_free(lesson);
    }
    buffer_add(out, page->question[app->display.lang]);
}

const char *contents_stops(const App *app)
{
    return app->contents.stops[app->display.lang];
}

static bool is_open(const App *app, size_t row)
{
    const Session *lesson = app_lesson(app);
    return lesson && strcmp(lesson->lesson->header.id, app->catalog.entry[row].header.id) == 0;
}

size_t contents_due(const App *app)
{
    size_t due = 0;
    for (size_t i = 0; i < app->contents.marks; i++)
        due += is_open(app, i) ? 0 : app->contents.mark[i].due;
    return due;
}

// What was saved may be of a question that its lesson no longer has, or of a lesson that
// no longer loads: those behind it are asked all the same.
bool contents_review(App *app, Error *err)
{
    Error broken = {0};
    const bool from_contents = !app->session || app->contents.opened;
    for (size_t i = 0; i < app->contents.marks; i++) {
        if (app->contents.mark[i].due == 0 || is_open(app, i))
            continue;
        if (!app_open(app, app->catalog.entry[i].header.id, &broken))
            continue;
        app->contents.opened = from_contents;
        app->contents.row = i;
        if (session_due(app->session) > 0)
            return session_review(app->session, err) &&
                   app_say(app, &(const Text){"this one is due; r gives the next after it",
                                              "这一题该复习了；答完按 r 看下一题"});
    }
    if (!error_is_set(&broken))
        return error_set(err, &nothing_due);
    *err = broken;
    return false;
}

bool contents_open(App *app, Error *err)
{
    if (app->catalog.count == 0)
        return error_set(err, &nothing_listed);
    if (!app_open(app, app->catalog.entry[app->contents.row].header.id, err))
        return false;
    app->contents.opened = true;
    return true;
}

// It is played by a program of its own, so that it changes nothing that is kept.
bool command_tour(App *app, Error *err)
{
    if (app->lines)
        return error_set(err, &no_tour);
    app->next = NEXT_TOUR;
    return app->quit = true;
}

bool contents_untouched(const App *app)
{
    bool untouched = app->keeps && app->progress.folder;
    for (size_t i = 0; i < app->contents.marks; i++)
        untouched &= app->contents.mark[i].walked == 0;
    return untouched;
}

NONNULL(2) static bool contents_close(App *app, Error *err)
{
    (void)err;
    read_marks(app);
    return true;
}

static void contents_release(App *app)
{
    free(app->contents.mark);
    forget_question(app);
}

const Feature contents_feature = {
    .start = read_marks, .close = contents_close, .release = contents_release};
