// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv results`: what was answered in all lessons, for a teacher to collect: students
// hand in what --json writes. `qkv due`: what is to be reviewed today, for a shell's prompt or a
// daily job: the exit status is 1 where nothing is.
#include <stdlib.h>
#include <string.h>

#include "base/day.h"
#include "base/say.h"
#include "cli/run.h"
#include "export/json.h"
#include "session/judge.h"
#include "session/progress.h"
#include "session/results.h"

// What is saved of all lessons, each as its file has it now.
static Result *read_all(Run *run, App *app, size_t *count)
{
    Error notice = {0};
    SCOPED(mem_drop) char *dir = progress_dir();
    *count = 0;
    Result *result = dir ? results_read(dir, count, &notice) : NULL;
    run_notice(run, &notice, NULL);
    for (size_t i = 0; i < *count; i++)
        contents_meet(app, &result[i]);
    return result;
}

static const Text outcome_text[TASK_OUTCOMES] = {
    [TASK_OPEN] = TEXT(SENSE("a question", "open")),
    [TASK_RIGHT] = TEXT("right"),
    [TASK_WRONG] = TEXT("wrong"),
    [TASK_REVEALED] = TEXT("revealed"),
    [TASK_SKIPPED] = TEXT("skipped"),
    [TASK_PASSED] = TEXT("passed by"),
};

// ---- As lines ----------------------------------------------------------

// An answer, of a choice in that language where the lesson still has it.
static SayArg say_answer(const Task *task, const char *text, Lang lang)
{
    Buffer said = {0};
    if (!task || task->kind != TASK_CHOICE)
        return say_text(text);
    judge_said_in(NULL, task, text, lang, &said);
    return say_buffer(&said);
}

// What was asked, in that language where the lesson still asks the same in either.
static void add_question(const Result *result, const Answer *answer, Lang lang, Buffer *out)
{
    const char *asked = answer->state.once_asked;
    char *now[LANG_COUNT] = {NULL};
    bool same = false;
    for (Lang i = 0; answer->task && i < LANG_COUNT; i++) {
        now[i] = task_asked(result->now, answer->task, i);
        same = same || strcmp(now[i], asked) == 0;
    }
    buffer_printf(out, "    %s\n", same ? now[lang_of_lesson(lang)] : asked);
    for (Lang i = 0; i < LANG_COUNT; i++)
        free(now[i]);
}

static void add_lesson(const Result *result, Lang lang, Buffer *out)
{
    enum { ID_W = 18, OUTCOME_W = 11 };
    const ResultCounts counts = result_counts(result, day_today());
    char day[DAY_SIZE];
    buffer_add(out, result->lesson);
    if (result->seed)
        SAYF(out, lang, ", seed {1}", say_text(result->seed));
    SAYF(out, lang, ": settled {1}", say_count(counts.settled));
    if (result->total > 0)
        SAYF(out, lang, " of {1}", say_count(result->total));
    SAYF(out, lang, ", right at once {1}\n", say_count(counts.known));
    for (size_t i = 0; i < result->answers.count; i++) {
        const Answer *answer = &result->answers.at[i];
        const TaskState *task = &answer->state;
        const Task *asked = answer->task;
        buffer_add(out, "  ");
        buffer_add_column(out, answer->id, ID_W);
        buffer_add_column(out, text_in(&outcome_text[task->once], lang), OUTCOME_W);
        if (task->once_said)
            SAYF(out, lang, "said {1}  ", say_answer(asked, task->once_said, lang));
        if (task->once_truth && task->once != TASK_RIGHT)
            SAYF(out, lang, "it is {1}  ", say_answer(asked, task->once_truth, lang));
        SAYF(out, lang, "tries {1}  hints {2}", say_count(task->tries), say_count(task->hints));
        if (task->outcome != task->once)
            SAYF(out, lang, "  now {1}", say_text(text_in(&outcome_text[task->outcome], lang)));
        if (task->review.due > 0)
            SAYF(out, lang, "  due {1}", say_text(day_write(task->review.due, day)));
        buffer_add(out, "\n");
        if (task->once_asked)
            add_question(result, answer, lang, out);
    }
    for (size_t i = 0; i < result->notebook.count; i++)
        SAYF(out, lang, "  note at {1}: {2}\n", say_text(result->notebook.note[i].stop),
             say_text(result->notebook.note[i].text));
    if (counts.due > 0)
        SAY(out, lang, "  next: review ('qkv', then r)\n");
    else if (result->walked < result->stops)
        SAYF(out, lang, "  next: go on at stop {1} of {2}\n", say_count(result->walked),
             say_count(result->stops));
}

// ---- As JSON -----------------------------------------------------------

static void add_day(const char *name, long day, Buffer *out)
{
    char text[DAY_SIZE];
    json_text(name, day > 0 ? day_write(day, text) : NULL, out);
}

static void add_task_json(const Answer *answer, Buffer *out)
{
    const TaskState *task = &answer->state;
    SCOPED(json_close) Json object = json_open(NULL, "\n  {", out);
    json_text("id", answer->id, out);
    json_text("once", outcome_words[task->once], out);
    json_text("said", task->once_said, out);
    json_text("now", outcome_words[task->outcome], out);
    json_count("tries", task->tries, out);
    json_count("hints", task->hints, out);
    json_text("answer", task->guess, out);
    json_bool("missed", task->review.missed, out);
    add_day("due", task->review.due, out);
    json_text("question", task->once_asked, out);
    json_text("truth", task->once_truth, out);
    add_day("date", task->once_day, out);
}

static void add_lesson_json(const Result *result, Buffer *out)
{
    const ResultCounts counts = result_counts(result, 0);
    SCOPED(json_close) Json object = json_open(NULL, "\n {", out);
    json_text("lesson", result->lesson, out);
    buffer_add(json_next("seed", out), result->seed ? result->seed : "null");
    json_count("total", result->total, out);
    json_count("settled", counts.settled, out);
    json_count("known", counts.known, out);
    json_open("tasks", "[", out);
    for (size_t i = 0; i < result->answers.count; i++)
        add_task_json(&result->answers.at[i], out);
    buffer_add(out, "]");
    SCOPED(json_close) Json notes = json_open("notes", "[", out);
    for (size_t i = 0; i < result->notebook.count; i++) {
        const OwnNote *note = &result->notebook.note[i];
        SCOPED(json_close) Json one = json_open(NULL, "\n  {", out);
        json_text("id", note->stop, out);
        json_text("note", note->text, out);
        add_day("date", note->day, out);
    }
}

int job_results(Run *run, App *app)
{
    const bool json = run->options->json;
    Buffer *out = &run->out;
    size_t count;
    if (run->options->test)
        return run_page(run, "test", run->options->export.key ? NULL : "\n## ");
    const char *name = getenv("LOGNAME") ? getenv("LOGNAME") : getenv("USER");
    SCOPED(mem_drop) Result *result = read_all(run, app, &count);
    if (json) {
        json_open(NULL, "{", out);
        json_text("schema", "qkv.results/1", out);
        json_text("name", name, out);
        json_open("lessons", "[", out);
    } else if (count == 0) {
        SAY(out, run->lang, "no answers are saved yet\n");
    }
    for (size_t i = 0; i < count; i++) {
        if (json)
            add_lesson_json(&result[i], out);
        else
            add_lesson(&result[i], run->lang, out);
        result_release(&result[i]);
    }
    buffer_add(out, json ? "],\"practised\":[]}\n" : ""); // which readers of this schema expect
    return 0;
}

// ---- Due ---------------------------------------------------------------

int job_due(Run *run, App *app)
{
    const long today = day_today();
    long next = 0; // the first day after today on which something is
    SCOPED(buffer_release) Buffer lessons = {0};
    size_t count, due = 0;
    char written[DAY_SIZE];
    SCOPED(mem_drop) Result *result = read_all(run, app, &count);
    for (size_t i = 0; i < count; i++) {
        const size_t here = result_counts(&result[i], today).due;
        if (here > 0)
            buffer_printf(&lessons, "%s%s", due > 0 ? "; " : "", result[i].lesson);
        for (size_t k = 0; k < result[i].answers.count; k++) {
            const Answer *answer = &result[i].answers.at[k];
            const long day = answer->state.review.due;
            next = day > today && (next == 0 || day < next) ? day : next;
            if (review_is_due(&answer->state.review, today))
                buffer_printf(&lessons, " %s", answer->id);
        }
        due += here;
        result_release(&result[i]);
    }
    if (due > 0)
        SAYF(&run->out, run->lang, "{1} due: {2}\n", say_count(due),
             say_text(buffer_text(&lessons)));
    else if (next > 0)
        SAYF(&run->out, run->lang, "nothing is due; the next is on {1}\n",
             say_text(day_write(next, written)));
    else
        SAY(&run->out, run->lang, "nothing is due\n");
    return due > 0 ? 0 : 1; // as grep: 1 where it finds nothing
}
