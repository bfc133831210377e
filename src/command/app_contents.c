// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/app_contents.h"

#include <stdlib.h>

#include "base/memory.h"
#include "session/results.h"

void contents_read_marks(App *app)
{
    free(app->mark);
    app->marks = app->catalog.count;
    app->mark = mem_new(app->marks, sizeof *app->mark);
    for (size_t i = 0; app->progress && i < app->catalog.count; i++) {
        Result result;
        const char *id = app->catalog.entry[i].header.id;
        if (result_read(&result, app->progress, id, NULL)) {
            const ResultCounts counts = result_counts(&result, app->today);
            app->mark[i] =
                (LessonMark){result.total, counts.settled, counts.due, result.walked, result.stops};
        }
        result_release(&result);
    }
}

void contents_forget(App *app)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        free(app->question[lang]);
        app->question[lang] = NULL;
    }
}

// Holds one at a time, since loading takes a few milliseconds.
static void load_question(App *app)
{
    BUG_ON(app->row >= app->catalog.count);
    const CatalogEntry *entry = &app->catalog.entry[app->row];
    Lesson *lesson = lesson_load(entry->path, &app->options, NULL);
    contents_forget(app);
    app->question_row = app->row;
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        Buffer text = {0};
        if (lesson && words_present(&lesson->header.question))
            words_write(lesson, &lesson->header.question, &lesson->walk.stop[0], (Lang)lang, &text,
                        NULL);
        app->question[lang] = buffer_take(&text);
    }
    lesson_free(lesson);
}

void app_question(App *app, Buffer *out)
{
    if (app->row >= app->catalog.count)
        return;
    if (!app->question[0] || app->question_row != app->row)
        load_question(app);
    buffer_add(out, app->question[app->display.lang]);
}
