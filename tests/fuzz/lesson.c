// SPDX-License-Identifier: GPL-3.0-or-later
// Whole lessons: what is no lesson is told, what is one is walked once.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lesson/lesson.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char header[] = "lesson { api = 1, id = \"f\", title = \"f\" }\n";

static void read_all(Lesson *lesson)
{
    Buffer text = {0};
    for (size_t i = 0; i < lesson->narrations; i++) {
        const Narration *page = &lesson->narration[i];
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            words_write(lesson, &page->text, &page->at, lang, &text);
    }
    for (size_t i = 0; i < lesson->tasks; i++) {
        bool reached;
        double answer;
        Error err = {0};
        if (lesson->task[i].kind == TASK_GOAL)
            lesson_task_reached(lesson, &lesson->task[i], &reached, NULL, &err);
        else
            lesson_task_answer(lesson, &lesson->task[i], &answer, &err);
    }
    graph_objective(lesson->graph);
    buffer_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[512];
    const char *tmp = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/qkv-fuzz-%ld.lua", tmp ? tmp : "/tmp", (long)getpid());
    FILE *file = fopen(path, "wb");
    BUG_ON(!file);
    fwrite(header, 1, sizeof header - 1, file);
    fwrite(data, 1, size, file);
    fclose(file);
    const LessonOptions options = {.steps = 100000, .seconds = 60};
    Error err = {0};
    Lesson *lesson = lesson_load(path, &options, &err);
    unlink(path);
    if (lesson)
        read_all(lesson);
    else
        BUG_ON(!error_is_set(&err) || error_status(&err) != 4);
    lesson_free(lesson);
    return 0;
}
