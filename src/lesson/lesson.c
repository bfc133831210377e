// SPDX-License-Identifier: GPL-3.0-or-later
// From a file to a lesson: read, run, then check what can only be checked when
// every matrix has its name: stops, gradients, figures in texts.
#include "lesson/lesson.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/header.h"
#include "lesson/sandbox.h"
#include "lesson/words.h"

MESSAGE(NO_STOP, ERROR_LESSON,
        "the walk has no stop '{1}': no gradient reaches it, or no_stop hides it");
MESSAGE(NO_GRADIENT, ERROR_LESSON, "{1} has no numbers: no gradient reaches that matrix");
MESSAGE(NO_TEXT, ERROR_LESSON, "at(…) lacks its text: at(A) { en = \"…\", zh = \"…\" }");
MESSAGE(UNIT_ORDER, ERROR_LESSON,
        "units: the first begins at intro, each other one behind the one before; '{1}' does not");
MESSAGE(NO_OVER, ERROR_LESSON,
        "over is for the mean of what backward starts from, over examples that are there");
MESSAGE(NO_GOAL, ERROR_LESSON, "board: goals are ids of try or ask; there is none called '{1}'");
MESSAGE(SCENE_TWICE, ERROR_LESSON,
        "scene: the id '{1}' is the name of a stop, a task or an earlier scene; call it otherwise");
MESSAGE(NEAR_NAME, ERROR_LESSON, "{1}: there is no '{2}'; did you mean '{3}'?");
MESSAGE(NO_TRY, ERROR_LESSON, "scene: after is the id of a try; there is none called '{1}'");
MESSAGE(EMPTY, ERROR_LESSON, "the lesson defines no matrix; begin with input, weight or constant");

// ---- What is there -------------------------------------------------------

void lesson_free(Lesson *lesson)
{
    if (!lesson)
        return;
    script_free(lesson->script);
    free(lesson->narration);
    free(lesson->expect);
    free(lesson->task);
    walk_release(&lesson->walk);
    free(lesson->rule);
    graph_free(lesson->graph);
    header_release(&lesson->header);
    owned_release(&lesson->files);
    free(lesson->path);
    free(lesson);
}

void lesson_set_title(Lesson *lesson, const Text *title, size_t number, size_t of)
{
    LessonHeader *header = &lesson->header;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        Buffer text = {0};
        SAY_ROW(&text, lang, title, say_count(number), say_count(of));
        header->title.text[lang] = owned_add(&header->owned, buffer_take(&text));
    }
}

Lesson *lesson_of_graph(Graph *graph, const char *id)
{
    Lesson *lesson = mem_new(1, sizeof *lesson);
    lesson->header.id = owned_add(&lesson->header.owned, mem_text(id));
    lesson->path = mem_text("");
    lesson->graph = graph;
    lesson->walk = walk_new(graph, NULL, NULL, 0);
    return lesson;
}

const Narration *lesson_page(const Lesson *lesson, const Stop *stop, size_t page)
{
    for (size_t i = 0; i < lesson->narrations; i++) {
        const Narration *at = &lesson->narration[i];
        if (stop_same(at->at, *stop) && page-- == 0)
            return at;
    }
    return NULL;
}

const Narration *lesson_scene(const Lesson *lesson, const char *id)
{
    for (size_t i = 0; id && i < lesson->narrations; i++)
        if (lesson->narration[i].at.scene && strcmp(lesson->narration[i].at.scene, id) == 0)
            return &lesson->narration[i];
    return NULL;
}

size_t lesson_pages(const Lesson *lesson, const Stop *stop)
{
    size_t n = 0;
    while (lesson_page(lesson, stop, n))
        n++;
    return n;
}

size_t lesson_find_task(const Lesson *lesson, const char *id)
{
    size_t i = 0;
    while (i < lesson->tasks && !(lesson->task[i].id && strcmp(lesson->task[i].id, id) == 0))
        i++;
    return i;
}

bool lesson_task_reached(Lesson *lesson, const Task *task, bool *reached, Watched *watched,
                         Error *err)
{
    BUG_ON(task->callback == CALLBACK_NONE);
    Watched own = {0};
    double value, mean = NAN;
    lesson->script->watched = &own;
    if (task->over > 0)
        mean = examples_mean(lesson->graph, (ExampleSet)(task->over - 1), SIZE_MAX);
    const bool run = script_call(lesson->script, task->callback, task->over > 0 ? &mean : NULL,
                                 false, &value, err);
    lesson->script->watched = NULL;
    if (own.count > WATCHED_MOST) // which of so many decided is not known
        own.count = 0;
    if (watched)
        *watched = own;
    *reached = run && value != 0;
    return run;
}

bool lesson_task_answer(Lesson *lesson, const Task *task, double *answer, Error *err)
{
    *answer = task->answer;
    return task->callback == CALLBACK_NONE ||
           script_call(lesson->script, task->callback, NULL, true, answer, err);
}

// Makes the expectation of a whole matrix that of the cell that is farthest off, in tolerances.
static Expectation worst_cell(Graph *graph, const Expectation *expect)
{
    const Matrix *e = &expect->equals;
    Expectation worst = *expect;
    double most = -1;
    for (size_t i = 0; i < matrix_size(e); i++) {
        CellRef cell = expect->cell;
        cell.row = i / e->cols;
        cell.col = i % e->cols;
        const double x = graph_number(graph, cell), wanted = e->at[i];
        const double bound =
            expect->tolerance + (isfinite(wanted) ? expect->relative * fabs(wanted) : 0);
        const bool same = x == wanted || (isnan(x) && isnan(wanted));
        const double off = same ? 0 : fabs(x - wanted) / bound; // not a number: as far as can be
        if (most < 0 || off > most || (isnan(off) && !isnan(most))) {
            most = isnan(off) ? HUGE_VAL : off;
            worst.cell = cell;
            worst.has_near = true;
            worst.near = wanted;
            worst.tolerance = bound;
        }
    }
    return worst;
}

bool expectation_holds(Graph *graph, const Expectation *expect, Expectation *worst, double *found)
{
    *worst = expect->equals.at ? worst_cell(graph, expect) : *expect;
    expect = worst;
    const double x = expect->over > 0
                         ? examples_mean(graph, (ExampleSet)(expect->over - 1), SIZE_MAX)
                         : graph_number(graph, expect->cell);
    *found = x;
    const bool both_nan = isnan(x) && isnan(expect->near);
    const bool near = x == expect->near || both_nan || fabs(x - expect->near) <= expect->tolerance;
    return (!expect->has_near || near) && (!expect->has_below || x < expect->below) &&
           (!expect->has_above || x > expect->above);
}

// ---- Checks ----------------------------------------------------------------

// Whoever asks for one of these places what it finds, if it does not itself.

static bool fail_at(const Lesson *lesson, int line, Error *err)
{
    return error_at(err, lesson->script->source.name, line);
}

static bool check_stop(const Lesson *lesson, const Stop *stop, Error *err)
{
    size_t index;
    char name[STOP_NAME_SIZE];
    const Stop plain = {.kind = stop->kind, .node = stop->node};
    return walk_find(&lesson->walk, stop->kind, stop->node, &index) ||
           ERROR(err, &NO_STOP, err_text(stop_name(lesson->graph, &plain, name)));
}

// A gradient that is named has to be there.
static bool check_cells(const Lesson *lesson, const CellRef *cell, size_t cells, Error *err)
{
    for (size_t i = 0; i < cells; i++) {
        if (cell[i].side != SIDE_GRAD || graph_has_grad(lesson->graph, cell[i].node))
            continue;
        Buffer name = {0};
        address_write_name(lesson->graph, SIDE_GRAD, cell[i].node, 0, &name);
        return ERROR(err, &NO_GRADIENT, err_buffer(&name));
    }
    return true;
}

// The figures of texts. Reading one is worth instructions: it looks its matrix up by name.
static bool check_words(const Lesson *lesson, const Words *words, size_t count, const Stop *stop,
                        Error *err)
{
    const size_t figure = 10 + graph_count(lesson->graph) / 2;
    for (size_t i = 0; i < count; i++) {
        size_t cost = 10;
        for (int lang = 0; lang < LANG_COUNT; lang++)
            for (const char *p = words[i].text[lang]; p && (p = strchr(p, '{')); p++)
                cost += figure;
        if (!script_spend(lesson->script, cost, err) ||
            !words_check(lesson, &lesson->script->source, &words[i], stop, err))
            return false;
    }
    return true;
}

bool lesson_no_name(const Nearest *nearest, const char *field, const Message *none, Error *err)
{
    return nearest_is_near(nearest) ? ERROR(err, &NEAR_NAME, err_text(field),
                                            err_text(nearest->word), err_text(nearest->best))
                                    : ERROR(err, none, err_text(nearest->word));
}

static bool no_task(const Lesson *lesson, const char *id, const char *field, const Message *none,
                    Error *err)
{
    Nearest nearest = nearest_start(id);
    for (size_t i = 0; i < lesson->tasks; i++)
        nearest_try(&nearest, lesson->task[i].id);
    return lesson_no_name(&nearest, field, none, err);
}

// The name of a scene is its own, and what comes before it a goal; under other settings it may be
// missing.
static bool check_scene(const Lesson *lesson, const Narration *page, Error *err)
{
    size_t index;
    const size_t task = page->after ? lesson_find_task(lesson, page->after) : 0;
    const char *scene = page->at.scene;
    if (scene && (lesson_find_task(lesson, scene) < lesson->tasks ||
                  !walk_parse(&lesson->walk, lesson->graph, scene, &index, NULL, ERROR_DROPPED) ||
                  lesson->walk.stop[index].scene != scene))
        return ERROR(err, &SCENE_TWICE, err_text(scene));
    return !page->after || lesson_set_otherwise(lesson, false) ||
           (task < lesson->tasks && lesson->task[task].kind == TASK_GOAL) ||
           no_task(lesson, page->after, "scene: after", &NO_TRY, err);
}

static bool check_page(const Lesson *lesson, const Narration *page, Error *err)
{
    return check_stop(lesson, &page->at, err) && check_scene(lesson, page, err) &&
           check_cells(lesson, &page->focus, page->has_focus, err) &&
           check_cells(lesson, page->shown, page->shows, err) &&
           check_words(lesson, &page->text, 1, &page->at, err) &&
           check_words(lesson, &page->notes, 1, &page->at, err);
}

static bool check_task(const Lesson *lesson, const Task *task, Error *err)
{
    const CellRef subject = {.side = task->side, .node = task->subject};
    if (!check_stop(lesson, &task->at, err) ||
        !check_cells(lesson, &subject, task->kind == TASK_SHAPE, err) ||
        !check_words(lesson, &task->prompt, 1, &task->at, err) ||
        !check_words(lesson, task->hint, task->hints, &task->at, err) ||
        !check_words(lesson, task->choice, task->choices, &task->at, err) ||
        !check_words(lesson, &task->cure, 1, &task->at, err))
        return false;
    for (size_t i = 0; i < task->slips; i++)
        if (!check_words(lesson, &task->slip[i].text, 1, &task->at, err))
            return false;
    return check_cells(lesson, task->cell, task->cells, err) &&
           check_cells(lesson, &task->cover, task->covers, err);
}

// What is to hold over examples: of f, and of a set that is there.
static bool check_over(const Lesson *lesson, int over, NodeId node, Error *err)
{
    const Graph *graph = lesson->graph;
    return over == 0 || lesson->apart ||
           (node == graph_root(graph) && graph_examples(graph, (ExampleSet)(over - 1)) > 0) ||
           error_set(err, &NO_OVER);
}

// What the board names is there; under other settings it may be missing.
static bool check_board(const Lesson *lesson, Error *err)
{
    const Board *board = &lesson->board;
    bool fine = true;
    for (size_t i = 0; i < board->knobs && fine; i++)
        fine = board_knob(lesson, i, &(Knob){0}, err);
    for (size_t i = 0; i < board->goals && fine && !lesson_set_otherwise(lesson, false); i++)
        fine = lesson_find_task(lesson, board->goal[i]) < lesson->tasks ||
               no_task(lesson, board->goal[i], "board: goals", &NO_GOAL, err);
    fine = fine && check_cells(lesson, board->shown, board->shows, err);
    return fine || fail_at(lesson, board->line, err);
}

// Each unit begins at a stop behind that of the one before; under other settings it may have none.
static bool check_units(Lesson *lesson, Error *err)
{
    const bool own = !lesson_set_otherwise(lesson, false);
    for (size_t i = 0, before = 0, at = 0; i < lesson->header.units; i++, before = at) {
        Unit *unit = &lesson->header.unit[i];
        const bool there = walk_parse(&lesson->walk, lesson->graph, unit->at, &at, NULL, err);
        if (!there && own)
            return false;
        if (own && (i == 0 ? at > (lesson->board.line > 0) : at <= before))
            return ERROR(err, &UNIT_ORDER, err_text(unit->at));
        unit->first = lesson->walk.stop[there ? at : before];
    }
    return true;
}

size_t header_units(const LessonHeader *header)
{
    return header->units > 0 ? header->units : 1;
}

size_t lesson_unit_start(const Lesson *lesson, size_t unit)
{
    size_t start = 0;
    if (unit >= header_units(&lesson->header))
        return lesson->walk.count;
    if (unit > 0)
        walk_find_stop(&lesson->walk, &lesson->header.unit[unit].first, &start);
    return start;
}

const Words *lesson_half(const Lesson *lesson, size_t at)
{
    return at < lesson->script->halves ? &lesson->script->half[at] : NULL;
}

size_t lesson_unit(const Lesson *lesson, size_t stop)
{
    size_t unit = 0;
    while (lesson_unit_start(lesson, unit + 1) <= stop)
        unit++;
    return unit;
}

// ---- Which stops are one ---------------------------------------------------

// Makes all stops of a closed group its own; false where the node is in none.
static bool open_group(Lesson *lesson, NodeId node, StopRule was, StopRule rule)
{
    bool any = false;
    for (size_t i = 0; i < graph_count(lesson->graph); i++) {
        if (lesson->rule[i] == was && graph_same_group(lesson->graph, node, (NodeId)i)) {
            lesson->rule[i] = rule;
            any = true;
        }
    }
    return any;
}

// Somebody has something to say of that stop: leaves do not share it, from api 3 on but for those
// behind it, and a group of which it is not the last matrix is open.
static void want_stop(Lesson *lesson, StopKind kind, NodeId node)
{
    size_t at;
    if (node == NODE_NONE)
        return;
    if (lesson->rule[node] == RULE_SHARED && kind == STOP_FORWARD)
        lesson->rule[node] = lesson->header.api > 2 ? RULE_FIRST : RULE_OWN;
    if (lesson->rule[node] == RULE_CLOSED &&
        !(walk_find(&lesson->walk, kind, node, &at) && lesson->walk.stop[at].node == node))
        open_group(lesson, node, RULE_CLOSED, RULE_OWN);
}

static void want_stops(Lesson *lesson, const CellRef *cell, size_t cells)
{
    for (size_t i = 0; i < cells; i++)
        want_stop(lesson, side_stop(cell[i].side), cell[i].node);
}

// The walk by the rules as they are, with the lesson's scenes and board.
static void walk_anew(Lesson *lesson)
{
    SCOPED(mem_drop) Stop *scene = mem_new(lesson->narrations, sizeof *scene);
    size_t scenes = 0;
    for (size_t i = 0; i < lesson->narrations; i++)
        if (lesson->narration[i].at.scene)
            scene[scenes++] = lesson->narration[i].at;
    walk_release(&lesson->walk);
    lesson->walk = walk_new(lesson->graph, lesson->rule, scene, scenes);
}

// What the file's api says of stops that nobody gave a rule, then what its texts and tasks ask for.
static void make_walk(Lesson *lesson)
{
    for (size_t n = 0; lesson->header.api > 1 && n < graph_count(lesson->graph); n++) {
        const Node *node = graph_node(lesson->graph, (NodeId)n);
        StopRule *rule = &lesson->rule[n];
        if (*rule == RULE_OWN && !node->op)
            *rule = node->named || node->role != ROLE_CONSTANT ? RULE_SHARED : RULE_NONE;
    }
    walk_anew(lesson);
    for (size_t i = 0; i < lesson->narrations; i++) {
        const Narration *page = &lesson->narration[i];
        want_stop(lesson, page->at.kind, page->at.node);
        want_stops(lesson, &page->focus, page->has_focus);
    }
    for (size_t i = 0; i < lesson->tasks; i++) {
        const Task *task = &lesson->task[i];
        want_stop(lesson, task->at.kind, task->at.node);
        want_stops(lesson, task->cell, task->cells);
    }
    for (size_t i = 0; i < lesson->expects; i++)
        want_stops(lesson, &lesson->expect[i].cell, 1);
    walk_anew(lesson);
}

static bool has_rule_of_group(const Lesson *lesson, NodeId node)
{
    const StopRule rule = lesson->rule ? lesson->rule[node] : RULE_OWN;
    return rule == RULE_CLOSED || rule == RULE_OPENED;
}

// A step without a name between two matrices of a group has no rule of its own, but is of it.
NodeId lesson_group(const Lesson *lesson, NodeId node)
{
    if (node == NODE_NONE || has_rule_of_group(lesson, node))
        return node;
    const NodeId nodes = (NodeId)graph_count(lesson->graph);
    const Node *of = graph_node(lesson->graph, node);
    NodeId before = node, after = node;
    while (before >= 0 && !has_rule_of_group(lesson, before))
        before--;
    while (after < nodes && !has_rule_of_group(lesson, after))
        after++;
    const bool between = !of->named && of->op && before >= 0 && after < nodes;
    return between && graph_same_group(lesson->graph, before, after) ? before : NODE_NONE;
}

bool lesson_fold(Lesson *lesson, NodeId node)
{
    node = lesson_group(lesson, node);
    if (node == NODE_NONE || (!open_group(lesson, node, RULE_CLOSED, RULE_OPENED) &&
                              !open_group(lesson, node, RULE_OPENED, RULE_CLOSED)))
        return false;
    walk_anew(lesson);
    return true;
}

// ---- Names of tasks ------------------------------------------------------

// Tasks without an id are called by their stop and a count: "dS.2".
static void name_tasks(Lesson *lesson)
{
    SCOPED(mem_drop) int *number = mem_new(lesson->tasks, sizeof *number); // 0: has an id
    for (size_t i = 0; i < lesson->tasks; i++) {
        Task *task = &lesson->task[i];
        char name[STOP_NAME_SIZE], id[STOP_NAME_SIZE + 16];
        if (task->id)
            continue;
        // It goes on from the last task that was named by the same stop; lower ones are taken.
        for (size_t k = i; k-- > 0 && number[i] == 0;)
            if (stop_same(task->at, lesson->task[k].at))
                number[i] = number[k];
        stop_name(lesson->graph, &task->at, name);
        do {
            snprintf(id, sizeof id, "%s.%d", name, ++number[i]);
        } while (lesson_find_task(lesson, id) < lesson->tasks);
        task->id = owned_add(&lesson->header.owned, mem_text(id));
    }
}

// ---- Loading -------------------------------------------------------------

// Whether what failed its check is to be left out instead: under other settings than the lesson's
// own a matrix may lack a cell that a text names.
static bool leave_out(const Lesson *lesson, Error *err)
{
    const bool out = lesson_set_otherwise(lesson, false) && words_miss(err);
    if (out)
        error_clear(err);
    return out;
}

// Ends building and checks the whole.
static bool finish(Lesson *lesson, Error *err)
{
    Script *script = lesson->script;
    size_t bytes;
    script->closed = true;
    if (script->open_stops > 0)
        return error_set(err, &NO_TEXT) || fail_at(lesson, script->open_stop_line, err);
    if (graph_count(lesson->graph) == 0)
        return error_set(err, &EMPTY) || fail_at(lesson, 0, err);
    graph_finish(lesson->graph);
    if (script->examples_line > 0 && !lesson->apart)
        graph_set_examples(lesson->graph, &script->examples, script->given.seed);
    if (!lesson->apart &&
        !graph_batch_fits(lesson->graph, graph_setting(lesson->graph, SETTING_BATCH), err))
        return fail_at(lesson, lesson->trains_line, err);
    make_walk(lesson);
    name_tasks(lesson);
    if (!graph_gradients_fit(lesson->graph, &bytes, err))
        return fail_at(lesson, 0, err);
    if (!script_spend(script, 0, err))
        return false;
    const size_t pages = lesson->narrations, tasks = lesson->tasks;
    lesson->narrations = lesson->tasks = 0;
    for (size_t i = 0; i < tasks; i++) {
        const Task task = lesson->task[i];
        if (check_task(lesson, &task, err) &&
            check_over(lesson, task.over, graph_root(lesson->graph), err))
            lesson->task[lesson->tasks++] = task;
        else if (!leave_out(lesson, err))
            return fail_at(lesson, task.line, err);
    }
    for (size_t i = 0; i < pages; i++) {
        const Narration page = lesson->narration[i];
        if (check_page(lesson, &page, err))
            lesson->narration[lesson->narrations++] = page;
        else if (!leave_out(lesson, err))
            return fail_at(lesson, page.line, err);
    }
    for (size_t i = 0; i < lesson->expects; i++) {
        const Expectation *x = &lesson->expect[i];
        const Stop stop = {.kind = side_stop(x->cell.side), .node = x->cell.node};
        if (!check_cells(lesson, &x->cell, 1, err) ||
            !check_over(lesson, x->over, x->cell.node, err) ||
            !check_words(lesson, &x->claim, 1, &stop, err))
            return fail_at(lesson, x->line, err);
    }
    return check_board(lesson, err) && (check_units(lesson, err) || fail_at(lesson, 1, err));
}

Lesson *lesson_load(const char *path, const LessonOptions *options, Error *err)
{
    Source source;
    Lesson *lesson = mem_new(1, sizeof *lesson);
    lesson->path = mem_text(path);
    lesson->graph = graph_new(GRAPH_CAP);
    lesson->rule = mem_new(NODES_MOST, sizeof *lesson->rule);
    bool fine = source_read(path, &source, err);
    if (fine) {
        lesson->script = script_new(lesson, source, options);
        graph_set_interrupt(lesson->graph, script_interrupt(lesson->script));
        fine = header_parse(&source, &lesson->header, err) == HEADER_FINE &&
               script_run(lesson->script, NULL, err) && finish(lesson, err);
        graph_set_interrupt(lesson->graph, (Interrupt){0});
        lesson->script->given.interrupt = (Interrupt){0};
        lesson->script->given.controls = NULL; // the caller's: none is read from now on
    }
    if (fine)
        return lesson;
    error_set_kind(err, ERROR_LESSON);
    lesson_free(lesson);
    return NULL;
}
