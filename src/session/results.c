// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/results.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "session/progress.h"
#include "session/progress_file.h"

// Cuts the next line off *rest; NULL at the end.
static char *next_line(char **rest)
{
    char *line = *rest, *end = line ? strchr(line, '\n') : NULL;
    if (!end)
        return NULL;
    *end = '\0';
    *rest = end + 1;
    return line;
}

// What stands behind `word` and a blank, or NULL.
static char *after(char *line, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static void take_task(Result *result, char *argument)
{
    TaskRecord record;
    if (!progress_read_task(argument, &record))
        return;
    MEM_GROW(result->task, result->tasks, result->capacity);
    result->task[result->tasks++] = record;
}

static bool is_number(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

static void take_line(Result *result, char *line)
{
    TaskRecord *last = result->tasks > 0 ? &result->task[result->tasks - 1] : NULL;
    char *argument;
    if ((argument = after(line, "lesson")))
        result->lesson = argument;
    else if ((argument = after(line, "seed")))
        result->seed = is_number(argument) ? argument : NULL;
    else if ((argument = after(line, "tasks")))
        result->total = strtoul(argument, NULL, 10);
    else if ((argument = after(line, "walked")))
        sscanf(argument, "%9zu %9zu", &result->walked, &result->stops);
    else if ((argument = after(line, "task")))
        take_task(result, argument);
    else if (last && (argument = after(line, "once")))
        progress_read_once(argument, last);
    else if (last && (argument = after(line, "first")))
        last->first = argument;
    else if (last && (argument = after(line, "guess")))
        last->guess = argument;
}

static bool read_file(Result *result, const char *path, Error *err)
{
    *result = (Result){0};
    if (!progress_fetch(path, &result->records, err))
        return false;
    char *rest = result->records.text;
    for (char *line; (line = next_line(&rest));)
        take_line(result, line);
    return result->lesson != NULL;
}

bool result_read(Result *result, const char *dir, const char *lesson, Error *err)
{
    char *path = progress_path(dir, lesson);
    const bool found = read_file(result, path, err) && strcmp(result->lesson, lesson) == 0;
    free(path);
    return found;
}

void result_release(Result *result)
{
    free(result->task);
    buffer_release(&result->records);
    *result = (Result){0};
}

// ---- All of them -------------------------------------------------------

static bool is_progress(const char *name)
{
    static const char extension[] = ".progress";
    const size_t n = strlen(name), e = sizeof extension - 1;
    return n > e && strcmp(name + n - e, extension) == 0;
}

static int by_lesson(const void *a, const void *b)
{
    return strcmp(((const Result *)a)->lesson, ((const Result *)b)->lesson);
}

Result *results_read(const char *dir, size_t *count, Error *err)
{
    Result *list = NULL;
    size_t capacity = 0;
    *count = 0;
    DIR *folder = opendir(dir);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!is_progress(entry->d_name))
            continue;
        Result result;
        char *path = path_join(dir, entry->d_name);
        if (read_file(&result, path, err)) {
            MEM_GROW(list, *count, capacity);
            list[(*count)++] = result;
        } else {
            result_release(&result);
        }
        free(path);
    }
    if (folder)
        closedir(folder);
    if (*count > 0)
        qsort(list, *count, sizeof *list, by_lesson);
    return list;
}

// ---- Counts ------------------------------------------------------------

size_t result_settled(const Result *result)
{
    size_t count = 0;
    for (size_t i = 0; i < result->tasks; i++)
        count += !outcome_is_open(result->task[i].outcome);
    return count;
}

size_t result_known(const Result *result)
{
    size_t count = 0;
    for (size_t i = 0; i < result->tasks; i++)
        count += result->task[i].once == TASK_RIGHT;
    return count;
}

size_t result_due(const Result *result, long today)
{
    size_t count = 0;
    for (size_t i = 0; i < result->tasks; i++)
        count += review_is_due(&result->task[i].review, today);
    return count;
}
