// SPDX-License-Identifier: GPL-3.0-or-later
// From a file to a lesson: read, run, then check what can only be checked when
// every matrix has its name: stops, gradients, figures in texts.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lesson/header.h"
#include "lesson/sandbox.h"
#include "lesson/words.h"

static const Message NO_STOP = {ERROR_LESSON,
                                {"the walk has no stop '{1}': no gradient reaches that matrix",
                                 "路线里没有 '{1}' 这一站：没有梯度流到那个矩阵"}};
static const Message NO_GRADIENT = {
    ERROR_LESSON,
    {"{1} has no numbers: no gradient reaches that matrix", "{1} 里没有数：没有梯度流到那个矩阵"}};
static const Message NO_TEXT = {ERROR_LESSON,
                                {"at(…) lacks its text: at(A) { en = \"…\", zh = \"…\" }",
                                 "at(…) 后面缺少讲解：at(A) { en = \"…\", zh = \"…\" }"}};
static const Message EMPTY = {ERROR_LESSON,
                              {"the lesson defines no matrix; begin with input, weight or constant",
                               "课程没有定义任何矩阵；请从 input、weight 或 constant 开始"}};

// What the finishing checks need.
typedef struct Check {
    Lesson *lesson;
    const Source *source;
    Error *err;
} Check;

static bool at_line(const Check *check, int line)
{
    error_at(check->err, check->source->name, line);
    return false;
}

static bool check_stop(const Check *check, const Stop *stop, int line)
{
    size_t index;
    char name[STOP_NAME_SIZE];
    if (walk_find(&check->lesson->walk, stop->kind, stop->node, &index))
        return true;
    ERROR(check->err, &NO_STOP, err_text(stop_name(check->lesson->graph, stop, name)));
    return at_line(check, line);
}

// A gradient that is named has to be there.
static bool check_cell(const Check *check, Side side, NodeId node, int line)
{
    const Graph *graph = check->lesson->graph;
    if (side != SIDE_GRAD || graph_has_grad(graph, node))
        return true;
    Buffer name = {0};
    address_write_name(graph, side, node, 0, &name);
    ERROR(check->err, &NO_GRADIENT, err_text(buffer_text(&name)));
    buffer_release(&name);
    return at_line(check, line);
}

// What reading the figures of a text is worth in instructions: each looks its
// matrix up by name.
static size_t words_cost(const Check *check, const Words *words)
{
    const size_t figure = 10 + graph_count(check->lesson->graph) / 2;
    size_t cost = 10;
    for (int lang = 0; lang < LANG_COUNT; lang++)
        for (const char *p = words->text[lang]; p && (p = strchr(p, '{')); p++)
            cost += figure;
    return cost;
}

static bool check_words(const Check *check, const Words *words, const Stop *stop)
{
    return script_spend(check->lesson->script, words_cost(check, words), check->err) &&
           words_check(check->lesson, check->source, words, stop, check->err);
}

static bool check_pages(const Check *check)
{
    for (size_t i = 0; i < check->lesson->narrations; i++) {
        const Narration *page = &check->lesson->narration[i];
        const Stop stop = {page->kind, page->node, 0, 0};
        if (!check_stop(check, &stop, page->line) ||
            (page->has_focus &&
             !check_cell(check, page->focus.side, page->focus.node, page->line)) ||
            !check_words(check, &page->text, &stop) || !check_words(check, &page->notes, &stop))
            return false;
    }
    return true;
}

static bool check_task_texts(const Check *check, const Task *task, const Stop *stop)
{
    if (!check_words(check, &task->prompt, stop))
        return false;
    for (size_t i = 0; i < task->hints; i++)
        if (!check_words(check, &task->hint[i], stop))
            return false;
    for (size_t i = 0; i < task->choices; i++)
        if (!check_words(check, &task->choice[i], stop))
            return false;
    for (size_t i = 0; i < task->slips; i++)
        if (!check_words(check, &task->slip[i].text, stop))
            return false;
    return true;
}

static bool check_tasks(const Check *check)
{
    for (size_t i = 0; i < check->lesson->tasks; i++) {
        const Task *task = &check->lesson->task[i];
        const Stop stop = {task->stop, task->node, 0, 0};
        if (!check_stop(check, &stop, task->line) ||
            (task->kind == TASK_SHAPE &&
             !check_cell(check, task->side, task->subject, task->line)) ||
            !check_task_texts(check, task, &stop))
            return false;
        for (size_t k = 0; k < task->cells; k++)
            if (!check_cell(check, task->cell[k].side, task->cell[k].node, task->line))
                return false;
    }
    return true;
}

static bool check_expectations(const Check *check)
{
    for (size_t i = 0; i < check->lesson->expects; i++) {
        const Expectation *x = &check->lesson->expect[i];
        if (!check_cell(check, x->cell.side, x->cell.node, x->line))
            return false;
    }
    return true;
}

static bool id_is_taken(const Lesson *lesson, const char *id)
{
    for (size_t i = 0; i < lesson->tasks; i++)
        if (lesson->task[i].id && strcmp(lesson->task[i].id, id) == 0)
            return true;
    return false;
}

// The number after that of the last task before `i` that was named by the same
// stop; lower ones are taken.
static int next_number(const Lesson *lesson, const int *number, size_t i)
{
    const Task *task = &lesson->task[i];
    while (i-- > 0) {
        const Task *before = &lesson->task[i];
        if (number[i] > 0 && before->stop == task->stop && before->node == task->node)
            return number[i] + 1;
    }
    return 1;
}

// Tasks without an id are called by their stop and a count: "dS.2".
static void name_tasks(Lesson *lesson)
{
    int *number = mem_new(lesson->tasks, sizeof *number); // 0: has an id
    for (size_t i = 0; i < lesson->tasks; i++) {
        Task *task = &lesson->task[i];
        const Stop stop = {task->stop, task->node, 0, 0};
        char name[STOP_NAME_SIZE];
        Buffer id = {0};
        if (task->id)
            continue;
        stop_name(lesson->graph, &stop, name);
        number[i] = next_number(lesson, number, i);
        for (; !task->id; number[i]++) {
            buffer_clear(&id);
            buffer_printf(&id, "%s.%d", name, number[i]);
            if (!id_is_taken(lesson, buffer_text(&id)))
                task->id = buffer_take(&id);
        }
        number[i]--;
        buffer_release(&id);
    }
    free(number);
}

// The question of the contents screen is the opening's first page.
static void take_question(Lesson *lesson)
{
    for (size_t i = 0; i < lesson->narrations; i++) {
        if (lesson->narration[i].kind == STOP_INTRO) {
            lesson->header.question = words_copy(&lesson->narration[i].text);
            return;
        }
    }
}

// Ends building and checks the whole.
static bool finish(Lesson *lesson, Error *err)
{
    Script *script = lesson->script;
    const Check check = {lesson, &script->source, err};
    script->closed = true;
    if (script->open_stops > 0) {
        error_set(err, &NO_TEXT);
        return at_line(&check, script->open_stop_line);
    }
    if (graph_count(lesson->graph) == 0) {
        error_set(err, &EMPTY);
        return at_line(&check, 0);
    }
    graph_finish(lesson->graph);
    lesson->walk = walk_new(lesson->graph);
    name_tasks(lesson);
    take_question(lesson);
    if (!graph_gradients_fit(lesson->graph, err))
        return at_line(&check, 0);
    return script_spend(script, 0, err) && check_pages(&check) && check_tasks(&check) &&
           check_expectations(&check);
}

static bool load(Lesson *lesson, const LessonOptions *options, Error *err)
{
    Source source;
    if (!source_read(lesson->path, &source, err))
        return false;
    lesson->name = mem_text(source.name);
    if (header_parse(&source, &lesson->header, err) != HEADER_FINE) {
        source_release(&source);
        return false;
    }
    lesson->script = script_new(lesson, source, options);
    graph_set_interrupt(lesson->graph, script_interrupt(lesson->script));
    const bool fine = script_run(lesson->script, err) && finish(lesson, err);
    graph_set_interrupt(lesson->graph, (Interrupt){0});
    lesson->script->interrupt = (Interrupt){0};
    return fine;
}

Lesson *lesson_load(const char *path, const LessonOptions *options, Error *err)
{
    Lesson *lesson = mem_new(1, sizeof *lesson);
    lesson->path = mem_text(path);
    lesson->graph = graph_new(GRAPH_CAP);
    if (load(lesson, options, err))
        return lesson;
    error_set_kind(err, ERROR_LESSON);
    lesson_free(lesson);
    return NULL;
}
