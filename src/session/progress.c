// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/progress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/path.h"
#include "graph/examples.h"
#include "num/format.h"
#include "session/edit_commands.h"
#include "session/exercise.h"
#include "session/progress_file.h"
#include "session/rerun.h"
#include "session/results.h"

MESSAGE(IN_USE, ERROR_DATA, "another qkv has {1} open: nothing is saved here until it leaves",
        "另一个 qkv 正开着 {1}：它退出以前，这里什么都不保存");
MESSAGE(NOT_KEPT, ERROR_DATA, "progress is not saved: {1}: {2}", "进度不会保存：{1}：{2}");
MESSAGE(EDITS_DROPPED, ERROR_DATA,
        "{1} saved edits no longer fit the lesson, which has changed since ({2}); the others were "
        "restored",
        "课程已有改动，{1} 处保存的修改不再适用（{2}）；其余已恢复");

// ---- Names of files ----------------------------------------------------

char *progress_dir(void)
{
    return path_in(PATH_STATE, "progress");
}

// An id comes from the lesson, so only letters, digits and "-_" stand for
// themselves in a file name; the rest is written as %XX.
static char *file_of(const char *dir, const char *id, const char *extension)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    enum { NAME_MOST = 180 };
    Buffer name = {0};
    for (const char *c = id; *c && name.size < NAME_MOST; c++) {
        if (strchr(plain, *c))
            buffer_add_n(&name, c, 1);
        else
            buffer_printf(&name, "%%%02X", (unsigned)(unsigned char)*c);
    }
    buffer_add(&name, extension);
    char *path = path_join(dir, buffer_text(&name));
    buffer_release(&name);
    return path;
}

char *progress_path(const char *dir, const char *id)
{
    return file_of(dir, id, ".progress");
}

// Not lessons': "=" never stands in their file names.
static char *last_path(const char *dir)
{
    return path_join(dir, "=last");
}

static char *practised_path(const char *dir)
{
    return path_join(dir, "=practice");
}

int progress_lock(const char *dir, const char *lesson_id, Error *err)
{
    char *path = file_of(dir, lesson_id, ".lock");
    char *progress = progress_path(dir, lesson_id);
    errno = 0;
    int lock = path_make(dir, ERROR_DROPPED) ? file_lock(path) : -1;
    const bool in_use = lock < 0 && errno == EWOULDBLOCK;
    if (lock >= 0) {
        file_sweep(progress);
        file_sweep_folder(dir);
    }
    if (in_use) {
        ERROR(err, &IN_USE, err_text(lesson_id));
    } else if (lock < 0 || !file_may_write(progress)) {
        ERROR(err, &NOT_KEPT, err_text(dir), err_system(errno));
        file_unlock(lock);
        lock = -1;
    }
    free(progress);
    free(path);
    return lock;
}

// ---- Saving ------------------------------------------------------------

typedef struct EditWriter {
    const Graph *graph, *fits; // NULL: every edit does
    Buffer *out, *unfit;
} EditWriter;

// Adds what no longer fits to a list, by its name and once: of the matrix of a cell, else all of
// it ("batch").
static void add_unfit(Buffer *list, const char *what)
{
    Buffer known = {0}, name = {0};
    buffer_printf(&known, ", %s, ", buffer_text(list));
    buffer_printf(&name, ", %.*s, ", (int)strcspn(what, "["), what);
    if (!strstr(buffer_text(&known), buffer_text(&name))) {
        buffer_cut(&name, name.size - 2);
        err_list_add(list, ", ", buffer_text(&name) + 2);
    }
    buffer_release(&known);
    buffer_release(&name);
}

// Whether another graph has the node in the same shape; of words, the same ones.
static bool has_same(const Graph *graph, NodeId node, const Graph *other)
{
    const Node *is = graph_node(graph, node);
    const NodeId found = graph_find(other, is->name);
    if (found == NODE_NONE)
        return false;
    const CellRef own = {.side = SIDE_VALUE, .node = node},
                  its = {.side = SIDE_VALUE, .node = found};
    const Shape shape = graph_node(other, found)->shape;
    return is->op == graph_node(other, found)->op && is->shape.rows == shape.rows &&
           is->shape.cols == shape.cols &&
           (!is->words || matrix_same(graph_original(graph, own), graph_original(other, its)));
}

static void write_edit(void *writer, const Address *at, double now, double given)
{
    const EditWriter *w = writer;
    char number[NUMBER_SIZE];
    (void)given;
    if (w->fits && !has_same(w->graph, at->node, w->fits)) {
        add_unfit(w->unfit, graph_node(w->graph, at->node)->name);
        return;
    }
    number_shortest(now, number);
    buffer_add(w->out, "set ");
    address_write(w->graph, at, w->out);
    buffer_printf(w->out, " %s\n", number);
}

// Of the commands by which the lesson begins; 0: it has none.
static unsigned long start_stamp(const Lesson *lesson)
{
    Buffer text = {0};
    for (size_t i = 0; i < lesson->start.count; i++)
        buffer_printf(&text, "%s\n", lesson->start.at[i]);
    const unsigned long stamp = text.size > 0 ? progress_checksum(&text) : 0;
    buffer_release(&text);
    return stamp;
}

void progress_write_edits_for(const Session *session, const Graph *graph, Buffer *out,
                              Buffer *unfit)
{
    if (!graph)
        edit_examples(session, out);
    session_edits(session, false, write_edit, &(EditWriter){session->graph, graph, out, unfit});
    for (NodeId n = 0; n < (NodeId)graph_count(session->graph); n++) {
        if (!graph || has_same(session->graph, n, graph))
            edit_labels(session->graph, n, out);
    }
    edit_settings(session, training_steps(&session->training, session->graph), out);
}

void progress_write_edits(const Session *session, Buffer *out)
{
    lesson_write_controls(session->lesson, NULL, NULL, out);
    progress_write_edits_for(session, NULL, out, NULL);
}

static void write_task(const Task *task, const TaskState *state, Buffer *out)
{
    const Review *review = &state->review;
    if (state->outcome == TASK_OPEN && state->tries == 0 && state->hints == 0 && !review->missed &&
        review->due == 0)
        return; // untouched
    buffer_printf(out, "task %s %zu %zu %s %d %ld %s\n", outcome_name(state->outcome), state->tries,
                  state->hints, review->missed ? "missed" : "known", review->level, review->due,
                  task->id);
    if (state->once != TASK_OPEN || state->once_said)
        buffer_printf(out, "once %s %s\n", outcome_name(state->once),
                      state->once_said ? state->once_said : "");
    if (state->once_day > 0)
        buffer_printf(out, "day %ld\n", state->once_day);
    for (size_t i = 0; task_text_words[i]; i++) {
        if (state->text[i] && *state->text[i])
            buffer_printf(out, "%s %s\n", task_text_words[i], state->text[i]);
    }
}

void progress_write_state(const Session *shown, Buffer *records)
{
    const Session kept = session_as_kept(shown), *session = &kept;
    const Lesson *lesson = session->lesson;
    char stop[STOP_NAME_SIZE];
    buffer_printf(records, "lesson %s\nstop %s\npage %zu\n", lesson->header.id,
                  stop_name(session->graph, session_stop(session), stop), session->page);
    if (session->cell.node != NODE_NONE && session->cell.side <= SIDE_GRAD) {
        buffer_add(records, "cell ");
        address_write_cell(session->graph, session->cell, records);
        buffer_add(records, "\n");
    }
    const size_t here = session->furthest + 1;
    buffer_printf(records, "walked %zu %zu\nlang %s\n",
                  here > session->walked ? here : session->walked, lesson->walk.count,
                  lang_name(session->display.lang));
    if (session->has_seed)
        buffer_printf(records, "seed %llu\n", (unsigned long long)session->seed);
    if (lesson->tasks > 0)
        buffer_printf(records, "tasks %zu\n", lesson->tasks);
    for (size_t i = 0; i < lesson->tasks; i++)
        write_task(&lesson->task[i], &session->task[i], records);
    cover_write(session, records);
    notebook_write(&session->notebook, records);
    if (lesson->start.count > 0)
        buffer_printf(records, "start %lu\n", start_stamp(lesson));
}

void progress_write(const Session *session, Buffer *records)
{
    progress_write_state(session, records);
    progress_write_edits(session, records);
}

// Saves the records as that file of the folder; frees both.
NONNULL(4) static bool store(const char *dir, char *path, Buffer *records, Error *err)
{
    const bool saved = path_make(dir, err) && progress_store(path, records, err);
    free(path);
    buffer_release(records);
    return saved;
}

bool progress_save(const Session *session, const char *dir, Error *err)
{
    Buffer text = {0};
    progress_write(session, &text);
    return store(dir, progress_path(dir, session->lesson->header.id), &text, err);
}

// ---- Restoring ---------------------------------------------------------

// "Wq[1,2] 0.5"; a name may hold blanks, the number does not.
static bool apply_set(Graph *graph, char *argument)
{
    char *blank = strrchr(argument, ' ');
    double value;
    Address address;
    if (!blank || !number_parse(blank + 1, &value))
        return false;
    *blank = '\0';
    if (!address_parse(graph, argument, &address, ERROR_DROPPED))
        return false;
    if (address.param >= 0)
        return graph_set_param(graph, address.node, address.param, value, ERROR_DROPPED);
    return address_is_cell(&address) &&
           graph_set(graph, address_cell(&address), value, ERROR_DROPPED);
}

// "X[1,:] we"
static bool apply_label(Graph *graph, const char *argument)
{
    Address at;
    Labels labels;
    bool cols;
    const size_t n = address_scan(graph, argument, &at, ERROR_DROPPED);
    const char *name = argument + n + strspn(argument + n, " ");
    if (n == 0 || !edit_label(graph, &at, name, &cols, &labels, ERROR_DROPPED))
        return false;
    graph_relabel(graph, at.node, cols, labels);
    return true;
}

static bool apply_example(Graph *graph, const char *argument)
{
    size_t example;
    const bool there = example_parse(graph, argument, &example, ERROR_DROPPED);
    if (there)
        graph_show_example(graph, example);
    return there;
}

// A batch is kept while a sentence is shown that has no examples. One that does not fit stays what
// it is, the other settings are taken.
static bool apply_optimizer(Session *session, const char *argument)
{
    Graph *graph = session->graph;
    double setting[SETTINGS];
    if (!settings_parse(argument, graph_settings(graph), setting, ERROR_DROPPED))
        return false;
    const double batch = setting[SETTING_BATCH];
    const bool fits = session->lesson->apart || graph_batch_fits(graph, batch, ERROR_DROPPED);
    if (!fits)
        setting[SETTING_BATCH] = graph_setting(graph, SETTING_BATCH);
    for (Setting i = 0; i < SETTINGS; i++)
        graph_set_setting(graph, i, setting[i], ERROR_DROPPED);
    return fits;
}

// A task that the lesson no longer has is passed over.
static void restore_task(Session *session, const TaskRecord *record)
{
    const size_t i = result_find(session->lesson, record->id);
    if (i == session->lesson->tasks)
        return;
    TaskState *state = &session->task[i];
    const size_t stop = state->stop, hints = task_hints(&session->lesson->task[i]);
    task_forget(state);
    *state = record->state;
    state->stop = stop;
    state->seen = true;
    state->hints = state->hints < hints ? state->hints : hints;
    state->settled = state->outcome != TASK_OPEN ? ++session->task_changes : 0;
    for (size_t k = 0; k < TASK_TEXTS; k++)
        state->text[k] = state->text[k] ? mem_text(state->text[k]) : NULL;
}

static void restore_position(Session *session, const Result *saved)
{
    const Lesson *lesson = session->lesson;
    Address at;
    size_t stop;
    if (saved->lang)
        lang_parse(saved->lang, &session->display.lang);
    if (!saved->stop ||
        !walk_parse(&lesson->walk, session->graph, saved->stop, &stop, NULL, ERROR_DROPPED))
        return;
    session_goto(session, stop);
    if (saved->cell && address_parse(session->graph, saved->cell, &at, ERROR_DROPPED) &&
        address_is_cell(&at) && session_shows(session, address_cell(&at)))
        session_select(session, address_cell(&at));
    if (saved->page < lesson_pages(lesson, session_stop(session)))
        session->page = saved->page;
}

bool progress_fits(const Session *session, const char *records)
{
    static const char word[] = "\nstart ";
    const char *at = strstr(records, word);
    const unsigned long stamp = at ? strtoul(at + strlen(word), NULL, 10) : 0;
    return stamp == start_stamp(session->lesson);
}

// False where it no longer fits.
static bool apply_edit(Session *session, const char *word, char *argument)
{
    Graph *graph = session->graph;
    double lr;
    if (strcmp(word, "set") == 0)
        return apply_set(graph, argument);
    if (strcmp(word, "label") == 0)
        return apply_label(graph, argument);
    if (strcmp(word, "example") == 0)
        return apply_example(graph, argument);
    if (strcmp(word, "optimizer") == 0)
        return apply_optimizer(session, argument);
    return number_parse(argument, &lr) && graph_set_setting(graph, SETTING_LR, lr, ERROR_DROPPED);
}

bool progress_apply(Session *session, Buffer *records, Error *err)
{
    Result saved = {0};
    Graph *graph = session->graph;
    char *word, *argument;
    size_t dropped = 0; // edits that no longer fit
    static const char *const edits[] = {"set", "label", "lr", "optimizer", "example", NULL};
    const unsigned long start = start_stamp(session->lesson);
    bool same_start = start == 0;
    for (char *rest = buffer_edit(records); progress_next(&rest, &word, &argument);) {
        if (strcmp(word, "start") == 0) {
            same_start = strtoul(argument, NULL, 10) == start;
            if (same_start)
                graph_restore(graph);
        } else if (word_in(word, edits) >= 0) {
            if ((!same_start && strcmp(word, "example") != 0) ||
                apply_edit(session, word, argument))
                continue;
            const bool cell = strcmp(word, "set") == 0 || strcmp(word, "label") == 0;
            add_unfit(&session->unfit, cell                             ? argument
                                       : strcmp(word, "optimizer") == 0 ? "batch"
                                                                        : word);
            dropped++;
        } else if (strcmp(word, "cover") == 0 || strcmp(word, "fill") == 0)
            cover_take(session, word, argument);
        else if (strcmp(word, "note") == 0 || strcmp(word, "wrote") == 0)
            notebook_take(&session->notebook, word, argument);
        else
            result_take(&saved, word, argument);
    }
    session->walked = saved.walked;
    for (size_t i = 0; i < saved.tasks; i++)
        restore_task(session, &saved.task[i]);
    graph_update(graph);
    graph_begin_change(graph); // nothing on screen counts as just changed
    restore_position(session, &saved);
    result_release(&saved);
    if (dropped > 0 && !error_is_set(err))
        ERROR(err, &EDITS_DROPPED, err_count(dropped), err_text(buffer_text(&session->unfit)));
    return same_start;
}

unsigned long progress_stamp(const char *dir, const char *lesson_id, const Session *session)
{
    static const char *const places[] = {"stop", "page", "cell", "lang", "walked", NULL};
    char *path = progress_path(dir, lesson_id);
    Buffer records = {0}, done = {0};
    char *word, *argument;
    if (!progress_fetch(path, false, &records, ERROR_DROPPED) && session)
        progress_write(session, &records);
    for (char *rest = buffer_edit(&records); progress_next(&rest, &word, &argument);) {
        if (word_in(word, places) < 0)
            buffer_printf(&done, "%s %s\n", word, argument);
    }
    const unsigned long stamp = progress_checksum(&done);
    buffer_release(&done);
    buffer_release(&records);
    free(path);
    return stamp;
}

bool progress_load(Session *session, const char *dir, bool *edited, Error *err)
{
    const char *id = session->lesson->header.id;
    char *path = progress_path(dir, id);
    Buffer records = {0}, first = {0};
    buffer_printf(&first, "lesson %s\n", id); // long ids may share a file name
    const bool fetched = progress_fetch(path, true, &records, err) &&
                         strncmp(buffer_text(&records), buffer_text(&first), first.size) == 0;
    if (fetched && progress_fits(session, buffer_text(&records))) // what there is comes first
        session_run_again(session, buffer_text(&records), err);
    *edited = fetched && progress_apply(session, &records, err) && session_edited(session);
    free(path);
    buffer_release(&first);
    buffer_release(&records);
    return fetched;
}

// ---- The last lesson ---------------------------------------------------

bool progress_set_last(const char *dir, const char *lesson, Error *err)
{
    Buffer text = {0};
    buffer_printf(&text, "last %s\n", lesson);
    return store(dir, last_path(dir), &text, err);
}

char *progress_last(const char *dir)
{
    char *path = last_path(dir);
    Buffer records = {0};
    char *last = NULL, *word, *argument;
    progress_fetch(path, true, &records, ERROR_DROPPED);
    for (char *rest = buffer_edit(&records); progress_next(&rest, &word, &argument);) {
        if (strcmp(word, "last") == 0 && *argument && !last)
            last = mem_text(argument);
    }
    free(path);
    buffer_release(&records);
    return last;
}

// ---- What was practised ------------------------------------------------

Practised *practised_read(const char *dir, size_t *count)
{
    enum { NAME_SIZE = 32 };
    char *path = practised_path(dir), *word, *argument, name[NAME_SIZE];
    Practised *all = NULL, one;
    size_t capacity = 0;
    Buffer records = {0};
    *count = 0;
    progress_fetch(path, true, &records, ERROR_DROPPED);
    for (char *rest = buffer_edit(&records); progress_next(&rest, &word, &argument);) {
        if (strcmp(word, "op") != 0 ||
            sscanf(argument, "%31s %9zu %9zu", name, &one.asked, &one.known) != 3 ||
            !(one.op = op_find(name)))
            continue;
        MEM_GROW(all, *count, capacity);
        all[(*count)++] = one;
    }
    free(path);
    buffer_release(&records);
    return all;
}

bool practised_add(const char *dir, const struct Exercise *exercise, Error *err)
{
    BUG_ON(exercise->hunt || outcome_is_open(exercise->state.outcome));
    const Op *op = op_find(exercise->of);
    const bool known = task_known(&exercise->state);
    size_t count;
    bool found = false;
    Practised *all = practised_read(dir, &count);
    Buffer records = {0};
    for (size_t i = 0; i < count; i++) {
        const bool same = all[i].op == op;
        found |= same;
        buffer_printf(&records, "op %s %zu %zu\n", all[i].op->name, all[i].asked + same,
                      all[i].known + (same && known));
    }
    if (!found)
        buffer_printf(&records, "op %s 1 %d\n", op->name, known);
    free(all);
    return store(dir, practised_path(dir), &records, err);
}
