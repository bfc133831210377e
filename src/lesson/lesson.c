// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "lesson/header.h"
#include "lesson/sandbox.h"
#include "lesson/words.h"

void texts_release(char **list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(list[i]);
    free(list);
}

static void release_words(Words *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        words_release(&words[i]);
    free(words);
}

static void release_page(Narration *page)
{
    words_release(&page->text);
    words_release(&page->notes);
}

static void release_task(Task *task)
{
    free(task->id);
    words_release(&task->prompt);
    release_words(task->hint, task->hints);
    for (size_t i = 0; i < task->slips; i++) {
        free(task->slip[i].word);
        words_release(&task->slip[i].text);
    }
    free(task->slip);
    release_words(task->choice, task->choices);
    free(task->cell);
    texts_release(task->solution, task->solutions);
}

void draft_release(Draft *draft)
{
    release_page(&draft->page);
    texts_release(draft->expect.after, draft->expect.after_count);
    release_task(&draft->task);
    for (int i = 0; i < 2; i++)
        labels_release(&draft->labels[i]);
    words_release(&draft->title);
    texts_release(draft->play, draft->play_count);
    *draft = (Draft){0};
}

void lesson_free(Lesson *lesson)
{
    if (!lesson)
        return;
    script_free(lesson->script);
    for (size_t i = 0; i < lesson->narrations; i++)
        release_page(&lesson->narration[i]);
    for (size_t i = 0; i < lesson->expects; i++)
        texts_release(lesson->expect[i].after, lesson->expect[i].after_count);
    for (size_t i = 0; i < lesson->tasks; i++)
        release_task(&lesson->task[i]);
    free(lesson->narration);
    free(lesson->expect);
    free(lesson->task);
    texts_release(lesson->play, lesson->play_count);
    walk_release(&lesson->walk);
    graph_free(lesson->graph);
    header_release(&lesson->header);
    free(lesson->path);
    free(lesson->name);
    free(lesson);
}

Lesson *lesson_of_graph(Graph *graph, const char *id, const Text *title)
{
    Lesson *lesson = mem_new(1, sizeof *lesson);
    lesson->header.id = mem_text(id);
    lesson->header.title.text[LANG_EN] = mem_text(title->en);
    lesson->header.title.text[LANG_ZH] = mem_text(title->zh);
    lesson->path = mem_text("");
    lesson->name = mem_text(id);
    lesson->graph = graph;
    lesson->walk = walk_new(graph);
    return lesson;
}

static bool page_is_at(const Narration *page, const Stop *stop)
{
    return page->kind == stop->kind && page->node == stop->node;
}

const Narration *lesson_page(const Lesson *lesson, const Stop *stop, size_t page)
{
    for (size_t i = 0; i < lesson->narrations; i++)
        if (page_is_at(&lesson->narration[i], stop) && page-- == 0)
            return &lesson->narration[i];
    return NULL;
}

size_t lesson_pages(const Lesson *lesson, const Stop *stop)
{
    size_t n = 0;
    for (size_t i = 0; i < lesson->narrations; i++)
        n += page_is_at(&lesson->narration[i], stop);
    return n;
}

bool lesson_task_reached(Lesson *lesson, const Task *task, bool *reached, Error *err)
{
    BUG_ON(task->reached_callback == CALLBACK_NONE);
    double value;
    if (!script_call(lesson->script, task->reached_callback, false, &value, err))
        return false;
    *reached = value != 0;
    return true;
}

bool lesson_task_answer(Lesson *lesson, const Task *task, double *answer, Error *err)
{
    *answer = task->answer;
    return task->answer_callback == CALLBACK_NONE ||
           script_call(lesson->script, task->answer_callback, true, answer, err);
}

bool expectation_holds(Graph *graph, const Expectation *expect, double *found)
{
    const double x = graph_number(graph, address_cell(&expect->cell));
    *found = x;
    const bool both_nan = isnan(x) && isnan(expect->near);
    const bool near = x == expect->near || both_nan || fabs(x - expect->near) <= expect->tolerance;
    return (!expect->has_near || near) && (!expect->has_below || x < expect->below) &&
           (!expect->has_above || x > expect->above);
}
