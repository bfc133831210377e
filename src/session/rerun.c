// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson's file run again, with other controls or since it has changed: only when there is a
// new lesson does the old one go. Nothing that was done is done again; what it came to is carried
// over by name. As long as no choice is another these are the steps that were trained, too.
#include "session/rerun.h"

#include <stdlib.h>
#include <string.h>

#include "session/results.h"
#include "session/task.h"

MESSAGE(
    WEIGHT_SHAPE, ERROR_LESSON,
    "the weight {1} is {2} for this sentence and {3} for the one before; a weight cannot depend "
    "on how long a sentence is: give it as many rows as `most`");
MESSAGE(OTHER_LESSON, ERROR_LESSON, "the file is another lesson now, {1}: open it anew");
MESSAGE(NO_READER, ERROR_USAGE, "settings cannot be changed here");

// The index of a stop of a former walk; false where there is none of its name now.
static bool find_stop(const Session *session, const Lesson *former, const Stop *was, size_t *stop)
{
    char name[STOP_NAME_SIZE];
    stop_name(former->graph, was, name);
    return walk_parse(&session->lesson->walk, session->graph, name, stop, NULL, ERROR_DROPPED);
}

// The stop of a former walk at `stop`, or the nearest before it that there is now too.
static size_t same_stop(const Session *session, const Lesson *former, size_t stop)
{
    size_t found = 0;
    while (!find_stop(session, former, &former->walk.stop[stop], &found) && stop > 0)
        stop--;
    return found;
}

// The jumps that were made between stops that are still there.
static void carry_jumps(Session *session, const Lesson *former)
{
    size_t kept = 0, at = 0;
    for (size_t i = 0; i < session->jumps.count; i++) {
        WalkPlace place = session->jumps.place[i];
        size_t stop;
        if (!find_stop(session, former, &place.stop, &stop))
            continue;
        place.stop = session->lesson->walk.stop[stop];
        NodeId *node = &place.cell.node;
        if (*node != NODE_NONE)
            *node = graph_find(session->graph, graph_node(former->graph, *node)->name);
        session->jumps.place[kept++] = place;
        at += i < session->jumps.at;
    }
    session->jumps.count = kept;
    session->jumps.at = at;
}

bool session_come_back(Session *session, const char *name, size_t page, const char *cell)
{
    Address at;
    size_t stop;
    SCOPED(mem_drop) char *now = result_renamed(session->lesson, name);
    if (!session_find_stop(session, now ? now : name, &stop)) {
        session_name_unfit(session, name, strlen(name));
        return false;
    }
    session_look(session, stop);
    session->covers_from = stop;
    if (cell && address_parse(session->graph, cell, false, &at, ERROR_DROPPED) &&
        address_is_cell(&at) && session_shows(session, address_cell(&at)))
        session_select(session, address_cell(&at));
    else if (cell)
        session_select_shown(session, cell);
    if (page < session_pages(session, session->stop))
        session->page = page;
    return true;
}

// Where one stood in a former walk, and had come to.
typedef struct Stood {
    WalkPlace place;
    size_t stop, furthest, covers_from;
} Stood;

// Stands where one stood, or at the nearest stop before it; no question is passed by that.
static void carry_place(Session *session, const Lesson *former, const Stood *stood)
{
    const WalkPlace *place = &stood->place;
    char was[STOP_NAME_SIZE];
    SCOPED(buffer_release) Buffer cell = {0};
    if (place->cell.node != NODE_NONE) // what has no address has its name on the screen
        address_write_cell_in(former->graph, place->cell,
                              place->cell.side > SIDE_GRAD && session->display.columns, &cell);
    session_look(session, same_stop(session, former, stood->furthest));
    stop_name(former->graph, &place->stop, was);
    if (!session_come_back(session, was, place->page, cell.size > 0 ? buffer_text(&cell) : NULL))
        session_look(session, same_stop(session, former, stood->stop));
    session->covers_from = same_stop(session, former, stood->covers_from);
}

// Whether both were run with the same choices, and begin by the same commands.
static bool same_choices(const Lesson *a, const Lesson *b)
{
    bool same = a->controls == b->controls && edits_start(a) == edits_start(b);
    for (size_t i = 0; same && i < a->controls; i++)
        same = a->control[i].sentence == b->control[i].sentence &&
               (a->control[i].sentence || strcmp(a->control[i].value, b->control[i].value) == 0);
    return same;
}

void session_take_run(Session *session, Lesson *lesson, bool opened, const Edits *edits)
{
    Lesson *former = session->lesson;
    const Stood stood = {session_place(session), session->stop, session->furthest,
                         session->covers_from};
    const ViewName view = session->view;
    SCOPED(training_release) Training trained = session->training;
    session->training = (Training){0};
    training_return(&trained, former->graph);
    Buffer cover = {0}; // in a talk the learner's stays set aside
    if (!session->talk.on)
        cover_write(session, &cover);
    session_leave_run(session);
    session_enter_run(session, lesson);
    cover_take_all(session, &cover);
    carry_place(session, former, &stood);
    carry_jumps(session, former);
    edits_make(session, edits, false);
    graph_update(session->graph);
    if (same_choices(former, lesson)) { // else what the steps came to was of another task
        training_take(&session->training, session->graph, &trained, former->graph);
    } else {
        session->run.dropped = trained.film;
        trained.film = (TrainFilm){0};
    }
    graph_begin_change_of(session->graph, former->graph);
    if (view != VIEW_LESSON && view != VIEW_COMPARE)
        session_view(session, view);
    session->changes++;
    session->task_changes++;
    session->run.ran = true;
    if (opened) {
        lesson_free(session->first);
        session->first = NULL;
    } else if (!session->first) {
        session->first = former;
    }
    if (session->first != former)
        lesson_free(former);
}

// No weight may have another shape because a sentence is longer.
static bool check_weights(const Graph *was, const Graph *is, Error *err)
{
    for (NodeId n = 0; n < (NodeId)graph_count(was); n++) {
        const Node *old = graph_node(was, n);
        const NodeId found = graph_find(is, old->name);
        const Node *now = found == NODE_NONE ? old : graph_node(is, found);
        const Shape a = now->shape, b = old->shape;
        if (old->role == ROLE_WEIGHT && !shape_same(a, b))
            return ERROR(err, &WEIGHT_SHAPE, err_text(old->name), err_shape(a.rows, a.cols),
                         err_shape(b.rows, b.cols));
    }
    return true;
}

// Runs the file with the controls of the records; NULL and `err` where that fails.
static Lesson *read_lesson(const Session *session, const char *controls, Error *err)
{
    const Lesson *old = session->lesson;
    if (!session->options) {
        error_set(err, &NO_READER);
        return NULL;
    }
    LessonOptions options = *session->options;
    options.controls = controls;
    Lesson *lesson = lesson_load(old->path, &options, err);
    if (!lesson || strcmp(lesson->header.id, old->header.id) == 0)
        return lesson;
    ERROR(err, &OTHER_LESSON, err_text(lesson->header.id));
    lesson_free(lesson);
    return NULL;
}

// The file run with the controls among the edits.
static Lesson *read_with(const Session *session, const Edits *edits, Error *err)
{
    SCOPED(buffer_release) Buffer controls = {0};
    edits_controls(edits, NULL, edits_start(session->lesson), &controls);
    return read_lesson(session, buffer_text(&controls), err);
}

bool session_become(Session *session, const Edits *edits, Error *err)
{
    SCOPED(buffer_release) Buffer now = {0}, asked = {0};
    lesson_write_controls(session->lesson, NULL, NULL, &now);
    edits_controls(edits, &session->aside, edits_start(session->lesson), &asked);
    const bool same = strcmp(buffer_text(&now), buffer_text(&asked)) == 0;
    if (same) {
        edits_make(session, edits, false);
        return true;
    }
    Lesson *lesson = read_with(session, edits, err);
    if (lesson)
        session_take_run(session, lesson, false, edits);
    return lesson != NULL;
}

void session_resume(Session *session, const Edits *edits, bool hold, Error *err)
{
    if (hold || !session_become(session, edits, err))
        edits_make(session, edits, hold);
}

bool session_choose(Session *session, const Control *control, const char *value, Error *err)
{
    SCOPED(buffer_release) Buffer controls = {0};
    lesson_write_controls(session->lesson, control, value, &controls);
    Lesson *lesson = read_lesson(session, buffer_text(&controls), err);
    if (!lesson)
        return false;
    if (control->sentence && !check_weights(session->graph, lesson->graph, err)) {
        lesson_free(lesson);
        return false;
    }
    training_return(&session->training, session->graph);
    if (graph_example(session->graph) > 0) // another run shows the lesson's own
        graph_show_example(session->graph, 0);
    if (control->afresh)
        graph_untrain(session->graph);
    graph_update(session->graph);
    SCOPED(edits_release) Edits edits = edits_now(session, false);
    session_take_run(session, lesson, false, &edits);
    return true;
}

Session *session_beside(const Session *session)
{
    Edits all = edits_now(session, true), edits = {0};
    for (size_t i = 0; i < all.count; i++) {
        if (all.at[i].kind != EDIT_CONTROL || strncmp(all.at[i].at, "say ", 4) != 0)
            edits_add(&edits, all.at[i]);
    }
    Lesson *lesson = read_with(session, &edits, ERROR_DROPPED);
    Session *beside = lesson ? session_new(lesson) : NULL;
    if (beside) {
        graph_set_interrupt(beside->graph, session->interrupt);
        edits_make(beside, &edits, false);
        graph_update(beside->graph);
    }
    free(edits.at);
    edits_release(&all);
    return beside;
}

bool session_set_control(Session *session, const char *command, const Control *control,
                         const char *value, Error *err)
{
    session_begin_run(session);
    const bool done = session_choose(session, control, value, err);
    session_end_run(session, command, done);
    return done;
}
