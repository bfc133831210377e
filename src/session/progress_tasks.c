// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/progress_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/address.h"
#include "session/cover.h"

static bool is_untouched(const TaskState *state)
{
    return state->outcome == TASK_OPEN && state->tries == 0 && state->hints == 0 &&
           !state->review.missed && state->review.due == 0;
}

static void write_task(const Task *task, const TaskState *state, Buffer *out)
{
    if (is_untouched(state))
        return;
    buffer_printf(out, "task %s %zu %zu %s %d %ld %s\n", outcome_name(state->outcome), state->tries,
                  state->hints, state->review.missed ? "missed" : "known", state->review.level,
                  state->review.due, task->id);
    if (state->once != TASK_OPEN || state->once_said)
        buffer_printf(out, "once %s %s\n", outcome_name(state->once),
                      state->once_said ? state->once_said : "");
    if (state->first)
        buffer_printf(out, "first %s\n", state->first);
    if (state->guess)
        buffer_printf(out, "guess %s\n", state->guess);
}

void progress_write_tasks(const Session *session, Buffer *out)
{
    if (session->has_seed)
        buffer_printf(out, "seed %llu\n", (unsigned long long)session->seed);
    if (session->lesson->tasks > 0)
        buffer_printf(out, "tasks %zu\n", session->lesson->tasks);
    for (size_t i = 0; i < session->lesson->tasks; i++)
        write_task(&session->lesson->task[i], &session->task[i], out);
    cover_write(session, out);
}

// ---- Reading -----------------------------------------------------------

// Cuts the next word off *rest; "" where there is none.
static char *next_word(char **rest)
{
    char *word = *rest;
    char *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static bool read_count(char **rest, unsigned long *count)
{
    char *end;
    const char *word = next_word(rest);
    *count = strtoul(word, &end, 10);
    return end != word && *end == '\0' && *word != '-';
}

bool progress_read_task(char *argument, TaskRecord *record)
{
    unsigned long tries, hints, level, due;
    *record = (TaskRecord){0};
    if (!outcome_parse(next_word(&argument), &record->outcome) || !read_count(&argument, &tries) ||
        !read_count(&argument, &hints))
        return false;
    record->review.missed = strcmp(next_word(&argument), "missed") == 0;
    if (!read_count(&argument, &level) || !read_count(&argument, &due) || level > 100 ||
        due > 10000000)
        return false;
    record->tries = tries;
    record->hints = hints;
    record->review.level = (int)level;
    record->review.due = (long)due;
    record->id = argument;
    return *argument != '\0';
}

void progress_read_once(char *argument, TaskRecord *record)
{
    if (outcome_parse(next_word(&argument), &record->once) && *argument)
        record->once_said = argument;
}

static TaskState *state_of(Session *session, const char *id)
{
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        if (strcmp(session->lesson->task[i].id, id) == 0)
            return &session->task[i];
    }
    return NULL;
}

static TaskState *take_task(Session *session, char *argument)
{
    TaskRecord record;
    if (!progress_read_task(argument, &record))
        return NULL;
    TaskState *state = state_of(session, record.id);
    if (!state)
        return NULL;
    state->outcome = record.outcome;
    state->tries = record.tries;
    state->review = record.review;
    state->seen = true;
    const Task *task = &session->lesson->task[state - session->task];
    const size_t hints = task_hints(task);
    state->hints = record.hints < hints ? record.hints : hints;
    if (record.outcome != TASK_OPEN)
        state->settled = ++session->task_changes;
    return state;
}

static void take_text(char **text, const char *argument)
{
    free(*text);
    *text = mem_text(argument);
}

static void take_once(TaskState *state, char *argument)
{
    TaskRecord record = {0};
    progress_read_once(argument, &record);
    state->once = record.once;
    if (record.once_said)
        take_text(&state->once_said, record.once_said);
}

void progress_take_task(Session *session, const char *word, char *argument, TaskState **last)
{
    if (strcmp(word, "task") == 0)
        *last = take_task(session, argument);
    else if (strcmp(word, "once") == 0 && *last)
        take_once(*last, argument);
    else if (strcmp(word, "first") == 0 && *last)
        take_text(&(*last)->first, argument);
    else if (strcmp(word, "guess") == 0 && *last)
        take_text(&(*last)->guess, argument);
    else if (strcmp(word, "cover") == 0 || strcmp(word, "fill") == 0)
        cover_take(session, word, argument);
}
