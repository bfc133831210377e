// SPDX-License-Identifier: GPL-3.0-or-later
// Changing numbers: set, nudge, reset, undo. Each is one change of the graph
// and one entry of undo; afterwards the values follow and what changed is
// counted.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/against.h"
#include "session/cell_look.h"
#include "session/edits.h"
#include "session/rerun.h"
#include "session/shown.h"
#include "session/task.h"

MESSAGE(wrong_size, ERROR_USAGE,
        "these numbers are {1}, the cells are {2}: give {2}, {3} numbers in a row, or one for all");
MESSAGE(one_number, ERROR_USAGE, "this takes one number");
MESSAGE(nothing_to_undo, ERROR_USAGE, "there is nothing to undo");
MESSAGE(nothing_to_redo, ERROR_USAGE, "there is nothing to redo");
MESSAGE(no_history, ERROR_USAGE, "nothing was trained yet; train 10 takes ten steps");
MESSAGE(no_steps, ERROR_USAGE, "train takes 1 to {1} steps, not {2}");
MESSAGE(
    other_sentence, ERROR_USAGE,
    "the examples are for a sentence of another length; undo, or say one like the lesson's own");
MESSAGE(nothing_selected, ERROR_USAGE, "no cell is selected here; go to a stop with a matrix");

// ---- What a change did -------------------------------------------------

// Adds up the cells of one side, and those that changed.
static void count_side(Graph *graph, Side side, size_t *changed, size_t *total)
{
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Matrix *now = graph_matrix(graph, side, n, 0);
        *total += now ? matrix_size(now) : 0;
        *changed += graph_changes(graph, side, n);
    }
}

// Whether gradients are among what a change is seen to do: the walk has shown one, and where
// computing them takes long, one is on screen.
static bool follows_gradients(const Session *session)
{
    const Stop *stop = session->lesson->walk.stop;
    size_t first = 0;
    while (first <= session->furthest && stop[first].kind != STOP_BACKWARD)
        first++;
    return first <= session->furthest && (graph_cells(session->graph) <= GRAPH_QUICK ||
                                          stop_side(session_stop(session)->kind) != SIDE_VALUE);
}

void session_mark(Session *session)
{
    const Training *training = &session->training;
    session->run.before = graph_objective(session->graph);
    session->run.of = graph_objective_name(session->graph);
    session->run.ran = false;
    session->run.steps = training->film.count;
    session->run.looked = training->present.kept != NULL;
    if (session->run.looked)
        session->run.step = training->film.record[training->present_now].step;
    buffer_clear(&session->unfit);
}

// Cells that change from here on are marked. Gradients that were shown are asked for, so that they
// have a before.
static void begin_marks(Session *session)
{
    const bool follows = follows_gradients(session);
    for (NodeId n = 0; follows && n < (NodeId)graph_count(session->graph); n++)
        graph_grad(session->graph, n); // all of them: that of the root is given
    graph_begin_change(session->graph);
}

// Begins a change of the numbers, a `whole` one of what may overwrite all there is. Undo of that
// goes back to the weights that the last command left, not to those of a step that is looked at,
// and to the steps that are about to be dropped.
static void begin_change(Session *session, bool whole)
{
    const TrainFilm *film = &session->training.film;
    if (whole)
        session_begin_run(session);
    else
        session_mark(session);
    begin_marks(session);
    if (whole && film->now + 1 < film->count)
        journal_keep_film(&session->journal, film_copy(film));
}

// What the last entry of the journal is about: a parameter or one setting, and their numbers, or
// cells.
static void find_kind(Session *session, Change *change)
{
    Graph *graph = session->graph;
    const Journal *journal = &session->journal;
    const JournalEntry *last =
        journal->last < journal->count ? &journal->entry[journal->last] : NULL;
    double was[SETTINGS];
    Address at;
    if (session->run.ran || !last || last->whole || last->before.count != 1)
        return;
    const Edit *replaced = last->before.at;
    if (replaced->kind == EDIT_NUMBERS && matrix_size(&replaced->numbers) == 1 &&
        address_parse(graph, replaced->at, false, &at, ERROR_DROPPED) &&
        !graph_node(graph, at.node)->words) {
        change->kind = at.param >= 0 ? CHANGE_PARAM : CHANGE_CELL;
        change->cell = address_cell(&at);
        change->was = replaced->numbers.at[0];
        change->is = at.param >= 0 ? graph_node(graph, at.node)->param[at.param]
                                   : graph_number(graph, change->cell);
    }
    if (replaced->kind != EDIT_SETTING ||
        !settings_parse(replaced->at, graph_settings(graph), was, ERROR_DROPPED))
        return;
    for (Setting i = 0; i < SETTINGS; i++) {
        if (was[i] == graph_setting(graph, i))
            continue;
        change->kind = CHANGE_SETTING;
        change->setting = i;
        change->was = was[i];
        change->is = graph_setting(graph, i);
    }
}

// Puts cells of a matrix among those that changed most, as far as they are seen. Returns whether
// any changed.
static bool find_largest(Session *session, CellRef of, Change *change)
{
    enum { OFTEN = 1 << 10 }; // cells between two questions whether to go on
    const Shape shape = graph_node(session->graph, of.node)->shape;
    const MatrixLook looks = matrix_look(session, of);
    bool changed = false;
    for (size_t k = 0; k < shape.rows * shape.cols; k++) {
        if (k % OFTEN == 0 && graph_asked(session->graph))
            break;
        if (looks.before && looks.before->at[k] == looks.now->at[k])
            continue;
        of.row = k / shape.cols;
        of.col = k % shape.cols;
        const CellLook look = matrix_look_at(&looks, of.row, of.col);
        changed |= look.changed || (looks.before && look.seen != SEEN_NUMBER);
        if (!look.changed || look.seen != SEEN_NUMBER)
            continue;
        const size_t last = change->seen++;
        CellChange *at = &change->largest[last < CHANGES_NAMED ? last : CHANGES_NAMED];
        for (;
             at > change->largest && fabs(look.value - look.before) > fabs(at[-1].is - at[-1].was);
             at--)
            *at = at[-1];
        *at = (CellChange){of, look.before, look.value};
    }
    return changed;
}

// Finds what is named of a change: the largest of what is shown, else of what was.
static void find_named(Session *session, Change *change)
{
    CellRef matrix[PICTURE_MOST];
    const Stop *stop = session->lesson->walk.stop;
    const size_t count = session->view == VIEW_LESSON
                             ? session_matrices(session, matrix)
                             : session_shown(session, session->view, matrix);
    // Where a step of a weight is shown, which comes first, it is about that alone.
    const bool updates = session_stop(session)->kind == STOP_UPDATE;
    change->elsewhere = count > 0;
    for (size_t i = 0; i < count && (change->elsewhere || !updates); i++)
        change->elsewhere &= !find_largest(session, matrix[i], change);
    change->elsewhere &= !session->run.ran; // of what has another shape nothing is known
    for (size_t i = 0; change->elsewhere && i <= session->furthest; i++) {
        const CellRef of = {.side = stop_side(stop[i].kind), .node = stop[i].node};
        if (of.node != NODE_NONE && of.side <= SIDE_GRAD && graph_node(session->graph, of.node)->op)
            find_largest(session, of, change);
    }
}

// Says what a command did.
static void count_change(Session *session, const char *command, double before)
{
    Graph *graph = session->graph;
    Change *change = &session->change;
    char *copy = mem_text(command); // it may be the old one
    free(change->command);
    *change = (Change){
        .command = copy, .before = before, .after = graph_objective(graph), .cell.node = NODE_NONE};
    if (session->run.ran) {
        change->kind = CHANGE_RUN;
        change->forgot = session->run.steps > session->training.film.count;
        change->returned = session->run.looked;
        change->step = session->run.step;
    }
    find_kind(session, change);
    count_side(graph, SIDE_VALUE, &change->changed, &change->total);
    if (follows_gradients(session))
        count_side(graph, SIDE_GRAD, &change->grads_changed, &change->grads);
    find_named(session, change);
    change->stopped = graph_stopped(graph);
}

// Lets the values follow what was set.
static void follow(Session *session, const char *command)
{
    if (!session->run.ran) {
        graph_update(session->graph);
        session->changes++;
    }
    count_change(session, command, session->run.before);
}

void session_begin_run(Session *session)
{
    session_mark(session);
    journal_keep(&session->journal, edits_now(session, true), true);
}

void session_end_run(Session *session, const char *command, bool done)
{
    if (!done) {
        journal_cancel(&session->journal);
        return;
    }
    if (session->run.dropped.count > 0)
        journal_keep_film(&session->journal, session->run.dropped);
    session->run.dropped = (TrainFilm){0};
    journal_commit(&session->journal, command);
    follow(session, command);
}

bool session_is_settled(const Session *session)
{
    return graph_is_settled(session->graph) && !session->change.stopped;
}

bool session_settle(Session *session)
{
    Change *change = &session->change;
    if (!graph_is_settled(session->graph))
        graph_update(session->graph);
    if (change->stopped && graph_is_settled(session->graph))
        count_change(session, change->command, change->before);
    return session_is_settled(session);
}

// ---- Setting -----------------------------------------------------------

bool session_has_examples(const Session *session)
{
    return session->lesson->apart || graph_examples(session->graph, EXAMPLES_TRAIN) > 0;
}

void session_train_begin(Session *session, size_t steps)
{
    BUG_ON(session->run.on);
    session->run.on = true;
    begin_change(session, true);
    session->run.beside = session->lesson->apart ? session_beside(session) : NULL;
    if (session->run.beside)
        training_beside(&session->training, session->graph, session->run.beside->graph);
    training_begin(&session->training, session->graph, steps);
}

bool session_examples_fit(const Session *session, Error *err)
{
    return !session->lesson->apart || error_set(err, &other_sentence);
}

bool session_train_step(Session *session, Error *err)
{
    BUG_ON(!session->run.on);
    if (!session->training.run.beside && !session_examples_fit(session, err))
        return false;
    return training_step(&session->training, session->graph, err);
}

size_t session_train_end(Session *session)
{
    BUG_ON(!session->run.on);
    const size_t taken = session->training.run.taken;
    char line[64];
    session->run.on = false;
    training_end(&session->training, session->graph);
    session->training.run.beside = NULL;
    session_free(session->run.beside);
    session->run.beside = NULL;
    if (taken == 0) {
        journal_cancel(&session->journal);
        if (!train_has_weights(session->graph))
            graph_cancel_change(session->graph); // nothing was set
        return 0;
    }
    snprintf(line, sizeof line, "train %zu", taken);
    journal_commit(&session->journal, line);
    journal_thin(&session->journal, &session->training.film);
    follow(session, line);
    return taken;
}

// What was begun has changed numbers: the weights that are looked at stay.
static void end_entry(Session *session, const char *command)
{
    training_stay(&session->training);
    session_end_run(session, command, true);
}

static bool check_fit(const Session *session, const Address *at, const Matrix *values, Error *err)
{
    const size_t down = at->row_to - at->row_from + 1, across = at->col_to - at->col_from + 1;
    const size_t rows = session->display.columns ? across : down;
    const size_t cols = session->display.columns ? down : across;
    const size_t size = matrix_size(values);
    const bool line = values->rows == 1 || ((rows == 1 || cols == 1) && values->cols == 1);
    if (size == 1 || (values->rows == rows && values->cols == cols) ||
        (line && size == rows * cols && at->param < 0))
        return true;
    return at->param >= 0 || rows * cols == 1
               ? error_set(err, &one_number)
               : ERROR(err, &wrong_size, err_shape(values->rows, values->cols),
                       err_shape(rows, cols), err_count(rows * cols));
}

bool session_set(Session *session, const char *command, const Address *at, const Matrix *numbers,
                 Error *err)
{
    BUG_ON(at->row_from > at->row_to || at->col_from > at->col_to || at->param >= OP_PARAMS);
    if (!check_fit(session, at, numbers, err))
        return false;
    // A change at a step that is looked at makes it the present, so its weights are part of what
    // is undone; of cells alone it is enough to keep what they were.
    const bool whole = session->training.present.kept;
    SCOPED(matrix_release) Matrix turned = {0};
    Matrix values = *numbers;
    Edits before = {0};
    begin_change(session, whole);
    if (!whole) {
        edits_add(&before, edit_of(session->graph, at));
        journal_keep(&session->journal, before, false);
    }
    if (session->display.columns && matrix_size(&values) > 1) { // they are as they are shown
        values.rows = at->col_to - at->col_from + 1;
        values.cols = at->row_to - at->row_from + 1;
        values = turned = matrix_transposed(&values);
    }
    if (!address_set(session->graph, at, &values, err)) {
        journal_cancel(&session->journal);
        graph_cancel_change(session->graph);
        return false;
    }
    end_entry(session, command);
    return true;
}

bool session_label(Session *session, const char *command, const Address *address, const char *name,
                   Error *err)
{
    Labels labels;
    SCOPED(owned_release) Owned owned = {0};
    if (!edit_name(session->graph, address, name, &labels, &owned, err))
        return false;
    begin_change(session, true);
    graph_relabel(session->graph, address->node, address->whole_rows, &labels);
    end_entry(session, command);
    return true;
}

bool session_nudge(Session *session, const char *command, double by, Error *err)
{
    const CellRef cell = session_to_edit(session);
    if (cell.node == NODE_NONE)
        return error_set(err, &nothing_selected);
    const Address at = address_of_cell(cell);
    const bool word = graph_node(session->graph, cell.node)->words && cell.side == SIDE_VALUE;
    if (word) // the next one, however far it is
        by = by > 0 ? 1 : -1;
    // Steps of a tenth stay tenths: 0.1 + 0.2 is 0.3 here.
    double value = rint((graph_number(session->graph, cell) + by) * 1e9) / 1e9;
    return session_set(session, command, &at, &(Matrix){1, 1, &value}, err);
}

bool session_show_example(Session *session, const char *command, size_t example)
{
    begin_change(session, true);
    graph_show_example(session->graph, example);
    end_entry(session, command);
    return true;
}

bool session_set_settings(Session *session, const char *command, const char *text, Error *err)
{
    double setting[SETTINGS];
    Edits before = {0};
    if (!settings_parse(text, graph_settings(session->graph), setting, err))
        return false;
    const double batch = setting[SETTING_BATCH];
    if (batch != graph_setting(session->graph, SETTING_BATCH)) { // the examples may be beside
        Session *beside = session->lesson->apart ? session_beside(session) : NULL;
        const bool fits = (beside || session_examples_fit(session, err)) &&
                          graph_batch_fits((beside ? beside : session)->graph, batch, err);
        session_free(beside);
        if (!fits)
            return false;
    }
    begin_change(session, false);
    edits_add_settings(&before, graph_settings(session->graph), setting);
    journal_keep(&session->journal, before, false);
    for (Setting i = 0; i < SETTINGS; i++)
        graph_set_setting(session->graph, i, setting[i], ERROR_DROPPED);
    session_end_run(session, command, true);
    return true;
}

// ---- A person's arrays -------------------------------------------------

const Against *session_against(const Session *session)
{
    return session->against.changes == session->changes ? session->against.with : NULL;
}

bool session_shows_file(const Session *session)
{
    return session->view == VIEW_COMPARE && session->compare.kind == COMPARE_FILE &&
           session_against(session);
}

bool session_compare_file(Session *session, const char *command, const char *path, Error *err)
{
    Against *file = against_read(session->graph, path, &(AgainstAs){0}, err);
    bool begun = false;
    if (!file)
        return false;
    for (size_t i = 0; i < file->count; i++) {
        const CellRef of = file->matrix[i].of;
        const Matrix *own = graph_matrix(session->graph, of.side, of.node, 0);
        const Matrix *its = graph_matrix(file->graph, of.side, of.node, 0);
        if (!file->matrix[i].leaf || matrix_same(own, its))
            continue;
        if (!begun)
            begin_change(session, true);
        begun = true;
        graph_set_matrix(session->graph, of.side, of.node, its, ERROR_DROPPED);
    }
    if (begun)
        end_entry(session, command);
    against_free(session->against.with);
    session->against.with = file;
    session->against.changes = session->changes;
    if (file->wrong > 0)
        session_select(session, file->matrix[file->first].of);
    return true;
}

bool session_reset(Session *session, const char *command, bool weights)
{
    BUG_ON(!graph_any_edited(session->graph));
    begin_change(session, true);
    (weights ? graph_untrain : graph_restore)(session->graph);
    training_find_present(&session->training, session->graph); // before the first step
    end_entry(session, command);
    return true;
}

bool session_edited_at(const Session *session, StopKind kind, NodeId node)
{
    if (node == NODE_NONE)
        return graph_any_edited(session->graph);
    return graph_edited(session->graph, kind == STOP_FORWARD ? SIDE_VALUE : SIDE_GRAD, node);
}

// ---- Training ----------------------------------------------------------

bool session_train(Session *session, size_t steps, size_t *taken, Error *err)
{
    *taken = 0;
    if (steps < 1 || steps > TRAINING_STEPS_MOST)
        return ERROR(err, &no_steps, err_count(TRAINING_STEPS_MOST), err_count(steps));
    session_train_begin(session, steps);
    bool sound = true;
    while (sound && session->training.run.taken < steps && !graph_stopped(session->graph) &&
           !interrupt_asked(&session->interrupt)) {
        graph_begin_work(session->graph); // a quick step is taken whole
        sound = session_train_step(session, err);
    }
    *taken = session_train_end(session);
    return sound || graph_stopped(session->graph);
}

bool session_scrub(Session *session, const char *command, size_t step, Error *err)
{
    Training *training = &session->training;
    if (training->film.count == 0)
        return error_set(err, &no_history);
    begin_change(session, false);
    training_show(training, session->graph, training_find(training, step));
    follow(session, command);
    return true;
}

// ---- Undo --------------------------------------------------------------

// Exchanges what the entry overwrote with what is there.
static void exchange(Session *session, Edits *before)
{
    Edits now = {0};
    for (size_t i = before->count; i-- > 0;) {
        edits_add_now(&now, session, &before->at[i]);
        if (!edit_make(session, &before->at[i])) {
            edit_name_unfit(session, &before->at[i]);
            if (before->at[i].kind == EDIT_NUMBERS)
                edit_make_aside(session, &before->at[i], &now);
        }
    }
    edits_release(before);
    *before = now;
}

bool session_undo(Session *session, bool back, Error *err)
{
    JournalEntry *entry = journal_at(&session->journal, back);
    if (!entry)
        return error_set(err, back ? &nothing_to_undo : &nothing_to_redo);
    session_mark(session);
    training_return(&session->training, session->graph);
    graph_update(session->graph);
    if (!entry->whole) {
        begin_marks(session);
        exchange(session, &entry->before);
    } else {
        Edits now = edits_now(session, true);
        begin_marks(session);
        if (!session_become(session, &entry->before, err)) {
            edits_release(&now);
            return false;
        }
        edits_release(&entry->before);
        entry->before = now;
    }
    if (entry->film.count > 0)
        training_exchange(&session->training, &entry->film);
    if (session->run.ran) { // what there was is of another choice
        film_release(&entry->film);
        entry->film = session->run.dropped;
        session->run.dropped = (TrainFilm){0};
    }
    SCOPED(mem_drop) char *line = text_printf("%s %s", back ? "undo" : "redo", entry->line);
    journal_move(&session->journal, back);
    follow(session, line);
    training_find_present(&session->training, session->graph);
    return true;
}

bool session_restore(Session *session, const char *command, Error *err)
{
    session->careful = false;
    session_begin_run(session);
    training_return(&session->training, session->graph);
    SCOPED(edits_release) Edits edits = edits_now(session, true);
    for (size_t i = 0; i < edits.count; i++) {
        edits.at[i].start = edits_start(session->lesson);
        edits.at[i].aside = false; // what still does not fit is said again
    }
    begin_marks(session);
    const bool done = session_become(session, &edits, err);
    session_end_run(session, command, done);
    return done;
}

void session_name_aside(Session *session)
{
    buffer_clear(&session->unfit);
    for (size_t i = 0; i < session->aside.count; i++)
        edit_name_unfit(session, &session->aside.at[i]);
    const AnswerList *answers = session_own_answers(session);
    for (size_t i = session->lesson->tasks; i < answers->count; i++) {
        const Answer *answer = &answers->at[i];
        if (task_answered(&answer->state))
            session_name_unfit(session, answer->id, strlen(answer->id));
    }
}

void session_forget_aside(Session *session)
{
    edits_release(&session->aside);
    answers_cut(session_own_answers(session), session->lesson->tasks);
    buffer_clear(&session->unread);
    session->task_changes++;
}

void session_begin_here(Session *session)
{
    journal_release(&session->journal);
    free(session->change.command);
    session->change = (Change){0};
    graph_begin_change(session->graph);
}
