// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "base/path.h"
#include "session/progress.h"
#include "session/progress_file.h"

const char *const task_text_words[] = {"asked", "truth", "first", "guess", NULL};

static bool take_task(Result *result, char *argument)
{
    enum { COUNT_MOST = 100000000, LEVEL_MOST = 100 };
    char outcome[16] = "", known[16];
    Answer answer = {0};
    TaskState *state = &answer.state;
    Review *review = &state->review;
    int end = 0;
    result->damaged = true;
    result->lost = false;
    const bool read = sscanf(argument, "%15s %9zu %9zu %15s %9d %9ld%n", outcome, &state->tries,
                             &state->hints, known, &review->level, &review->due, &end) == 6;
    const int which = word_in(outcome, outcome_words);
    if (!read || which < 0 || state->tries > COUNT_MOST || state->hints > COUNT_MOST ||
        review->level < 0 || review->level > LEVEL_MOST || review->due < 0 ||
        review->due > DAY_MOST || argument[end] != ' ' || !argument[end + 1])
        return false;
    state->outcome = (TaskOutcome)which;
    review->missed = strcmp(known, "missed") == 0;
    state->once = task_worth(state->outcome, state->tries); // earlier versions did not say
    answer.id = mem_text(argument + end + 1);
    result->damaged = false;
    answers_add(&result->answers, answer);
    return true;
}

static bool take_once(TaskState *state, const char *argument)
{
    char outcome[16] = "";
    int end = 0;
    sscanf(argument, "%15s%n", outcome, &end);
    const int which = word_in(outcome, outcome_words);
    if (which < 0)
        return false;
    TaskOutcome once = (TaskOutcome)which;
    mem_set_text(&state->once_said, argument[end] && argument[end + 1] ? argument + end + 1 : NULL);
    if (state->outcome != TASK_OPEN || state->tries == 0) // a miss, once not counted so
        once = task_worth(once, once == TASK_PASSED && state->once_said);
    if (!outcome_is_open(once) || !task_answered(state))
        state->once = once;
    return true;
}

bool result_take(Result *result, const char *word, char *argument)
{
    static const char *const words[] = {"lesson", "seed",  "stop",   "from",  "cell", "lang",
                                        "page",   "tasks", "walked", "task",  "lost", "once",
                                        "day",    "note",  "wrote",  "ended", NULL};
    enum { TEXTS = 6, PAGE = TEXTS, TASKS, WALKED, TASK, LOST, ONCE, DAY, NOTE, WROTE, ENDED };
    const char **const place[TEXTS] = {&result->lesson, &result->seed, &result->stop,
                                       &result->from,   &result->cell, &result->lang};
    const AnswerList *answers = &result->answers;
    TaskState *last =
        answers->count > 0 && !result->damaged ? &answers->at[answers->count - 1].state : NULL;
    const int which = word_in(word, words), text = word_in(word, task_text_words);
    if (text >= 0 && last)
        mem_set_text(&last->text[text], argument);
    if (text >= 0)
        return last || result->lost;
    if (which >= 0 && which < TEXTS)
        *place[which] = argument;
    switch (which) {
    case PAGE: result->page = strtoul(argument, NULL, 10); return true;
    case TASKS: result->total = strtoul(argument, NULL, 10); return true;
    case WALKED: return sscanf(argument, "%9zu %9zu", &result->walked, &result->stops) == 2;
    case TASK: return take_task(result, argument);
    case LOST: return result->damaged = result->lost = true;
    case ONCE: return last ? take_once(last, argument) : result->lost;
    case DAY: return last ? (last->once_day = day_parse(argument, NULL)) > 0 : result->lost;
    case ENDED: result->tells_ended = true; return sscanf(argument, "%9u", &result->ended) == 1;
    default: notebook_take(&result->notebook, word, argument); return which >= 0;
    }
}

static bool read_file(Result *result, const char *path, Error *err)
{
    *result = (Result){0};
    if (!progress_fetch(path, false, &result->records, NULL, err))
        return false;
    char *rest = buffer_edit(&result->records), *word, *argument;
    while (progress_next(&rest, &word, &argument))
        result_take(result, word, argument);
    const char *seed = result->seed;
    if (seed && (!*seed || seed[strspn(seed, "0123456789")]))
        result->seed = NULL;
    return result->lesson != NULL;
}

bool result_read(Result *result, const char *dir, const char *lesson, Error *err)
{
    SCOPED(mem_drop) char *path = progress_path(dir, lesson, ".progress");
    return read_file(result, path, err) && strcmp(result->lesson, lesson) == 0;
}

void result_release(Result *result)
{
    lesson_free(result->now);
    answers_release(&result->answers);
    notebook_release(&result->notebook);
    buffer_release(&result->records);
    *result = (Result){0};
}

// ---- The lesson as it is now -------------------------------------------

// What a former id is now says the table renamed.txt beside the lessons, which has a line for each:
// the lesson, the old id, the new one.
char *result_renamed(const Lesson *lesson, const char *id)
{
    enum { TABLE_MOST = 1 << 18 };
    SCOPED(mem_drop)
    char *folder = path_dirname(lesson->path), *path = path_join(folder, "renamed.txt");
    SCOPED(mem_drop) char *start = text_printf("\n%s %s ", lesson->header.id, id);
    SCOPED(buffer_release) Buffer text = {0};
    file_read(path, TABLE_MOST, &text);
    const char *at = strstr(buffer_text(&text), start);
    at += at ? strlen(start) : 0;
    return at ? mem_text_n(at, strcspn(at, " \n")) : NULL;
}

size_t result_find(const Lesson *lesson, const char *id)
{
    const size_t found = lesson_find_task(lesson, id);
    SCOPED(mem_drop) char *now = found < lesson->tasks ? NULL : result_renamed(lesson, id);
    return now ? lesson_find_task(lesson, now) : found;
}

void result_meet(Result *result, Lesson *lesson)
{
    BUG_ON(result->now);
    result->now = lesson;
    result->total = lesson ? lesson->tasks : result->total;
    for (size_t i = 0; i < result->answers.count; i++) {
        Answer *answer = &result->answers.at[i];
        const size_t at = lesson ? result_find(lesson, answer->id) : 0;
        answer->task = lesson && at < lesson->tasks ? &lesson->task[at] : NULL;
        if (!answer->task)
            answer->state.review = (Review){0};
    }
}

// ---- All of them -------------------------------------------------------

Result *results_read(const char *dir, size_t *count, Error *err)
{
    Result *list = NULL;
    size_t capacity = 0;
    *count = 0;
    SCOPED(owned_release) Owned files = path_list(dir);
    for (size_t i = 0; i < files.count; i++) {
        const bool older = path_ends_in(files.at[i], ".progress.1");
        if (!older && !path_ends_in(files.at[i], ".progress"))
            continue;
        Result result = {0};
        SCOPED(mem_drop) char *path = path_join(dir, files.at[i]);
        if (older)
            path[strlen(path) - 2] = '\0'; // that there is none is no reason to forget it
        if ((!older || access(path, F_OK) != 0) && read_file(&result, path, err)) {
            MEM_GROW(list, *count, capacity);
            list[(*count)++] = result;
        } else {
            result_release(&result);
        }
    }
    if (*count > 0)
        qsort(list, *count, sizeof *list, named_first);
    return list;
}

unsigned result_ended(const Result *result, const Lesson *lesson)
{
    unsigned ended = result->ended;
    if (result->tells_ended || result->stops == 0)
        return ended;
    if (result->walked >= result->stops)
        return UINT16_MAX;
    for (size_t i = 0; lesson && i + 1 < header_units(&lesson->header); i++)
        if (lesson_unit_start(lesson, i + 1) < result->walked)
            ended |= 1u << i;
    return ended;
}

// ---- Counts ------------------------------------------------------------

ResultCounts result_counts(const Result *result, long today)
{
    ResultCounts counts = {0};
    for (size_t i = 0; i < result->answers.count; i++) {
        const TaskState *task = &result->answers.at[i].state;
        if (result->now && !result->answers.at[i].task)
            continue; // it is not asked any more
        counts.settled += task_answered(task);
        counts.known += task->once == TASK_RIGHT;
        counts.due += review_is_due(&task->review, today);
    }
    return counts;
}
