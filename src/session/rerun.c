// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson's file run again, with other controls or since it has changed. It becomes a new lesson
// with a session of its own; only when that is there does the old one go. What the person did is
// carried over by name, in the records that progress is saved in: a stop that is gone gives way to
// the nearest before it.
//
// The session stays where it is in memory, and so do its undo and, as long as no choice is another,
// the steps that were trained. What undo kept of another run fits again once that is back.
#include "session/rerun.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/examples.h"
#include "session/progress.h"
#include "session/task.h"
#include "session/undo.h"

MESSAGE(
    WEIGHT_SHAPE, ERROR_LESSON,
    "the weight {1} is {2} for this sentence and {3} for the one before; a weight cannot depend "
    "on how long a sentence is: give it as many rows as `most`",
    "参数矩阵 {1} 对这个句子是 {2}，对之前的是 {3}；参数的形状不能随句子长短而变：请按 most 给它行数");
MESSAGE(OTHER_LESSON, ERROR_LESSON, "the file is another lesson now, {1}: open it anew",
        "这个文件现在是另一课 {1}：请重新打开");
MESSAGE(NO_READER, ERROR_USAGE, "settings cannot be changed here", "这里不能改设置");

// The stop of `from` at `stop`, or the nearest before it that `to` has too.
static size_t same_stop(const Session *from, size_t stop, const Session *to)
{
    char name[STOP_NAME_SIZE];
    size_t found = 0;
    for (size_t i = stop + 1; i-- > 0;) {
        stop_name(from->graph, &from->lesson->walk.stop[i], name);
        if (walk_parse(&to->lesson->walk, to->graph, name, &found, NULL, ERROR_DROPPED))
            return found;
    }
    return 0;
}

// A place of the walk by the names that it has there, in another run; false where its stop is gone.
static bool same_place(const Session *from, const WalkPlace *place, const Session *to,
                       WalkPlace *found)
{
    const Walk *walk = &to->lesson->walk;
    char name[STOP_NAME_SIZE];
    size_t stop;
    stop_name(from->graph, &place->stop, name);
    if (!walk_parse(walk, to->graph, name, &stop, NULL, ERROR_DROPPED))
        return false;
    *found = (WalkPlace){walk->stop[stop], place->page, place->cell};
    if (found->cell.node != NODE_NONE)
        found->cell.node = graph_find(to->graph, graph_node(from->graph, found->cell.node)->name);
    return true;
}

// The jumps that were made between stops that are still there.
static void carry_jumps(Session *session, const Session *old)
{
    session->jumps.count = session->jumps.at = 0;
    for (size_t i = 0; i < old->jumps.count; i++) {
        WalkPlace place;
        if (!same_place(old, &old->jumps.place[i], session, &place))
            continue;
        MEM_GROW(session->jumps.place, session->jumps.count, session->jumps.capacity);
        session->jumps.place[session->jumps.count++] = place;
        session->jumps.at += i < old->jumps.at;
    }
}

void session_carry(Session *session, const Session *old, const char *edits, Error *notice)
{
    Buffer records = {0};
    session_goto(session, same_stop(old, old->furthest, session));
    session_goto(session, same_stop(old, old->stop, session));
    progress_write_state(old, &records);
    buffer_add(&records, edits);
    progress_apply(session, &records, notice);
    buffer_release(&records);
    carry_jumps(session, old);
    session->h = old->h;
    session->grain = old->grain;
    if (old->view != VIEW_LESSON && old->view != VIEW_COMPARE)
        session_view(session, old->view);
}

// The controls among records, in the order of the lesson; choices alone unless `sentences`.
static Buffer controls_in(const char *records, bool sentences)
{
    Buffer out = {0};
    for (const char *line = records; *line;) {
        const size_t size = strcspn(line, "\n");
        if ((sentences && strncmp(line, "say ", 4) == 0) || strncmp(line, "choose ", 7) == 0)
            buffer_printf(&out, "%.*s\n", (int)size, line);
        line += size + (line[size] == '\n');
    }
    return out;
}

// The choices of a lesson that are not as the file has them.
static Buffer choices_of(const Lesson *lesson)
{
    Buffer controls = {0};
    lesson_write_controls(lesson, NULL, NULL, &controls);
    const Buffer choices = controls_in(buffer_text(&controls), false);
    buffer_release(&controls);
    return choices;
}

// Whether both were run with the same choices.
static bool same_choices(const Lesson *a, const Lesson *b)
{
    Buffer left = choices_of(a), right = choices_of(b);
    const bool same = strcmp(buffer_text(&left), buffer_text(&right)) == 0;
    buffer_release(&left);
    buffer_release(&right);
    return same;
}

// The session becomes one of the lesson. What does not fit is in session->unfit.
static void take_lesson(Session *session, Lesson *lesson, const char *edits)
{
    Session *other = session_new(lesson);
    const bool talk = session_talks(session);
    session_talk(session, false);
    other->display = session->display;
    other->today = session->today;
    other->has_seed = session->has_seed;
    other->seed = session->seed;
    other->interrupt = session->interrupt;
    other->reader = session->reader;
    other->uncovered = session->uncovered;
    graph_set_interrupt(other->graph, session->interrupt);
    session_carry(other, session, edits, ERROR_DROPPED);
    if (same_choices(session->lesson, lesson)) // else what the steps came to was of another task
        training_take(&other->training, other->graph, &session->training, session->graph);
    graph_begin_change(other->graph);
    other->changes = session->changes + session->task_changes + 1; // more than ever before
    other->run.before = session->run.before;
    Undo *undo = other->undo;
    other->undo = session->undo;
    session->undo = undo;
    Session old = *session;
    *session = *other;
    *other = old;
    session->lesson->withheld.by = session;
    other->lesson->withheld.by = other;
    session->first = other->first ? other->first : other->lesson;
    Lesson *left = session_leave(other);
    if (left != session->first)
        lesson_free(left);
    session_talk(session, talk);
    session->changes++; // this is one since the talk began
}

// No weight may have another shape because a sentence is longer.
NONNULL(3) static bool check_weights(const Graph *was, const Graph *is, Error *err)
{
    for (NodeId n = 0; n < (NodeId)graph_count(was); n++) {
        const Node *old = graph_node(was, n);
        const NodeId found = graph_find(is, old->name);
        const Node *now = found == NODE_NONE ? old : graph_node(is, found);
        const Shape a = now->shape, b = old->shape;
        if (old->role == ROLE_WEIGHT && (a.rows != b.rows || a.cols != b.cols))
            return ERROR(err, &WEIGHT_SHAPE, err_text(old->name), err_shape(a.rows, a.cols),
                         err_shape(b.rows, b.cols));
    }
    return true;
}

// Runs the file with the controls of the records; NULL and `err` where that fails.
NONNULL(3) static Lesson *read_lesson(const Session *session, const char *controls, Error *err)
{
    const Lesson *old = session->lesson;
    if (!session->reader.read) {
        error_set(err, &NO_READER);
        return NULL;
    }
    Lesson *lesson = session->reader.read(session->reader.by, old->path, controls, err);
    if (!lesson || strcmp(lesson->header.id, old->header.id) == 0)
        return lesson;
    ERROR(err, &OTHER_LESSON, err_text(lesson->header.id));
    lesson_free(lesson);
    return NULL;
}

bool session_run_again(Session *session, const char *records, Error *err)
{
    Buffer now = {0}, asked = controls_in(records, true);
    lesson_write_controls(session->lesson, NULL, NULL, &now);
    const bool same = strcmp(buffer_text(&now), buffer_text(&asked)) == 0;
    Lesson *lesson = same ? NULL : read_lesson(session, buffer_text(&asked), err);
    buffer_release(&now);
    buffer_release(&asked);
    training_return(&session->training, session->graph);
    if (lesson)
        take_lesson(session, lesson, records);
    return same || lesson;
}

bool session_choose(Session *session, const Control *control, const char *value, Error *err)
{
    Buffer controls = {0}, edits = {0}, unfit = {0};
    lesson_write_controls(session->lesson, control, value, &controls);
    Lesson *lesson = read_lesson(session, buffer_text(&controls), err);
    buffer_release(&controls);
    if (!lesson)
        return false;
    if (control->sentence && !check_weights(session->graph, lesson->graph, err)) {
        lesson_free(lesson);
        return false;
    }
    training_return(&session->training, session->graph);
    if (graph_example(session->graph) > 0) // another run shows the lesson's own
        graph_show_example(session->graph, 0);
    graph_update(session->graph);
    progress_write_edits_for(session, lesson->graph, &edits, &unfit);
    take_lesson(session, lesson, buffer_text(&edits));
    if (unfit.size > 0)
        err_list_add(&session->unfit, ", ", buffer_text(&unfit));
    buffer_release(&unfit);
    buffer_release(&edits);
    return true;
}

Session *session_beside(const Session *session)
{
    Buffer choices = choices_of(session->lesson), edits = {0};
    Lesson *lesson = read_lesson(session, buffer_text(&choices), ERROR_DROPPED);
    buffer_release(&choices);
    if (!lesson)
        return NULL;
    Session *beside = session_new(lesson);
    graph_set_interrupt(beside->graph, session->interrupt);
    progress_write_edits_for(session, beside->graph, &edits, &beside->unfit);
    progress_apply(beside, &edits, ERROR_DROPPED);
    buffer_release(&edits);
    return beside;
}

// ---- Commands that run the file --------------------------------------------

RunBefore session_before_run(Session *session)
{
    const Training *training = &session->training;
    RunBefore before = {.objective = graph_objective(session->graph),
                        .steps = training->count,
                        .scrubbed = training->present.kept != NULL};
    if (before.scrubbed)
        before.step = training->record[training->present_now].step;
    progress_write_edits(session, &before.edits);
    buffer_clear(&session->unfit);
    return before;
}

// What the last change was: it has no numbers of before.
static void end_run(Session *session, const char *command, const RunBefore *before)
{
    char *copy = mem_text(command);
    free(session->change.command);
    session->change = (Change){.kind = CHANGE_RUN,
                               .command = copy,
                               .before = before->objective,
                               .after = graph_objective(session->graph),
                               .forgot = before->steps > session->training.count,
                               .returned = before->scrubbed,
                               .step = before->step};
}

void session_after_run(Session *session, const char *command, RunBefore before, bool done)
{
    if (done) {
        undo_save(session->undo, (Saved){.kind = SAVED_RUN, .records = buffer_take(&before.edits)});
        undo_commit(session->undo, command);
        end_run(session, command, &before);
    }
    buffer_release(&before.edits);
}

bool session_set_control(Session *session, const char *command, const Control *control,
                         const char *value, Error *err)
{
    const RunBefore before = session_before_run(session);
    const bool done = session_choose(session, control, value, err);
    session_after_run(session, command, before, done);
    return done;
}

bool session_undo_run(Session *session, char **edits, bool back, Error *err)
{
    RunBefore before = session_before_run(session);
    const bool done = session_run_again(session, *edits, err);
    if (done) {
        Buffer line = {0};
        free(*edits);
        *edits = buffer_take(&before.edits);
        buffer_printf(&line, "%s %s", back ? "undo" : "redo",
                      undo_move(session->undo, session->graph, back));
        end_run(session, buffer_text(&line), &before);
        buffer_release(&line);
    }
    buffer_release(&before.edits);
    return done;
}
