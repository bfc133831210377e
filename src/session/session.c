// SPDX-License-Identifier: GPL-3.0-or-later
// Where the learner stands: stops, pages, the selected cell.
//
// The selected cell always lies in one of the stop's matrices. Each stop keeps
// its selection, so that n steps forward and n back show the same screen.
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "session/against.h"
#include "session/exercise.h"
#include "session/map.h"
#include "session/scale.h"
#include "session/task.h"

const Stop *session_stop(const Session *session)
{
    BUG_ON(session->stop >= session->lesson->walk.count);
    return &session->lesson->walk.stop[session->stop];
}

size_t session_picture(const Session *session, PictureItem item[PICTURE_MOST])
{
    return picture_stop(session->graph, session_stop(session), session->display.columns, item);
}

size_t session_matrices(const Session *session, CellRef matrix[PICTURE_MOST])
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(session, item);
    size_t count = 0;
    for (size_t i = 0; i < items; i++) {
        bool there = !item[i].is_matrix;
        for (size_t k = 0; k < count && !there; k++)
            there = cell_same(matrix[k], item[i].of);
        if (!there)
            matrix[count++] = item[i].of;
    }
    return count;
}

void session_formula(const Session *session, const Stop *stop, Notation notation, Buffer *out)
{
    formula_stop(session->graph, stop, (FormulaStyle){notation, session->display.columns}, out);
}

void session_list_formula(const Session *session, const Stop *stop, Buffer *out)
{
    const Lang lang = session->display.lang;
    if (stop->closed)
        buffer_printf(out, "%s%s",
                      words_either(&graph_node(session->graph, stop->node)->group, lang),
                      text_in(&(Text)TEXT(": "), lang));
    session_formula(session, stop, NOTATION_PLAIN, out);
}

// The item of the stop's picture, which is written to `item`, that holds the cell;
// NULL where none does.
static const PictureItem *item_of(const Session *session, CellRef cell,
                                  PictureItem item[PICTURE_MOST], size_t *items)
{
    *items = session_picture(session, item);
    for (size_t i = 0; i < *items; i++) {
        if (item[i].is_matrix && cell_beside(item[i].of, cell))
            return &item[i];
    }
    return NULL;
}

bool session_shows(const Session *session, CellRef cell)
{
    PictureItem item[PICTURE_MOST];
    size_t items;
    if (!item_of(session, cell, item, &items))
        return false;
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    return cell.row < shape.rows &&
           cell.col < shape.cols; // it may be of a larger one, of another run
}

// The cell that the page is about; `other` where it names none that can be seen.
static CellRef focus_or(const Session *session, CellRef other)
{
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(session->lesson, stop, session->page);
    if (!page || !page->has_focus)
        return other;
    CellRef focus = page->focus;
    if (stop->kind == STOP_UPDATE && focus.node == stop->node)
        focus.side = SIDE_NEXT; // what the step makes of it
    return session_shows(session, focus) ? focus : other;
}

size_t session_pages(const Session *session, size_t stop)
{
    BUG_ON(stop >= session->lesson->walk.count);
    return size_max(lesson_pages(session->lesson, &session->lesson->walk.stop[stop]), 1);
}

// The index of a stop in `turned`, which does not change with the stops that are one.
static size_t place_of(const Session *session, size_t stop)
{
    const Stop *at = &session->lesson->walk.stop[stop];
    const size_t pass = (size_t)at->kind, passes = STOP_CLOSING + 1;
    if (at->scene)
        return passes * (1 + graph_count(session->graph)) + stop;
    return at->node == NODE_NONE ? pass : passes * (1 + (size_t)at->node) + pass;
}

// The selection that was kept of a page.
static CellRef *kept_of(const Session *session, size_t stop, size_t page)
{
    BUG_ON(page >= session->most_pages);
    return &session->kept[place_of(session, stop) * session->most_pages + page];
}

CellRef session_first_cell(const Session *session)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(session, item);
    CellRef first = {.node = NODE_NONE};
    for (size_t i = 0; i < items; i++) {
        if (item[i].is_matrix && (i == 0 || session_stop(session)->leaves == 1))
            first = item[i].of;
    }
    return focus_or(session, first);
}

// Stands at a stop, with the selection that it had, else with the cell that the page
// is about, else with the first of the result. Walking on passes the questions of earlier stops;
// looking at another stop does not.
static void stand_at(Session *session, size_t stop, size_t page, bool walking)
{
    const Walk *walk = &session->lesson->walk;
    BUG_ON(stop >= walk->count || page >= session_pages(session, stop));
    *kept_of(session, session->stop, session->page) = session->cell;
    session->turned[place_of(session, session->stop)] = session->page;
    session->stop = stop;
    if (session_stop(session)->scene) // it comes to the numbers of the stop at which it is
        walk_find(walk, session_stop(session)->kind, session_stop(session)->node, &stop);
    session->furthest = size_max(stop, session->furthest);
    session->page = page;
    session->whys = 0;
    session->cell = *kept_of(session, session->stop, page);
    if (session->cell.node == NODE_NONE || !session_shows(session, session->cell))
        session->cell = session_first_cell(session);
    const NodeId node = session_stop(session)->node;
    session->map.at = node == NODE_NONE ? session->map.at : node;
    tasks_arrive(session, walking);
}

void session_look(Session *session, size_t stop)
{
    stand_at(session, stop, session->turned[place_of(session, stop)], false);
}

void session_enter_run(Session *session, Lesson *lesson)
{
    BUG_ON(lesson->walk.count == 0);
    session->lesson = lesson;
    session->graph = lesson->graph;
    graph_set_interrupt(session->graph, session->interrupt);
    const size_t stops =
        (STOP_CLOSING + 1) * (1 + graph_count(session->graph)) + lesson->walk.scenes + 1;
    session->most_pages = 1;
    for (size_t i = 0; i < lesson->walk.count; i++) // what is held by others has no pages
        session->most_pages = size_max(session->most_pages, session_pages(session, i));
    session->turned = mem_new(stops, sizeof *session->turned);
    session->kept = mem_new(stops * session->most_pages, sizeof *session->kept);
    for (size_t i = 0; i < stops * session->most_pages; i++)
        session->kept[i].node = NODE_NONE;
    session->map.at = 0;
    session->map.folded = mem_new(graph_count(session->graph), sizeof *session->map.folded);
    session->map.into = mem_new(graph_count(session->graph), sizeof *session->map.into);
    map_folds(session->graph, session->map.into);
    enum { MAP_OPEN = 24 }; // boxes that a map opens with
    const bool large = graph_count(session->graph) > MAP_OPEN;
    for (NodeId n = 0; n < (NodeId)graph_count(session->graph); n++)
        if (large || (lesson->rule && lesson->rule[n] == RULE_CLOSED))
            session_fold_box(session, n, true);
    memset(&session->film, 0, sizeof session->film);
    memset(&session->compare, 0, sizeof session->compare);
    memset(&session->shown, 0, sizeof session->shown);
    session->view = VIEW_LESSON;
    session->scroll = 0;
    session->cell = (CellRef){.node = NODE_NONE};
    session->stop = session->page = session->furthest = session->whys = 0;
    training_init(&session->training, lesson);
    scale_init(session);
    tasks_enter(session);
    stand_at(session, 0, 0, true);
}

void session_leave_run(Session *session)
{
    written_release(&session->written);
    free(session->kept);
    free(session->turned);
    free(session->map.folded);
    free(session->map.into);
    free(session->scale.family);
    tasks_leave(session);
    training_release(&session->training);
    film_release(&session->run.dropped);
    singulars_release(&session->singulars);
    graph_free(session->original);
    session->original = NULL;
    against_free(session->against.with);
    session->against.with = NULL;
}

Session *session_new(Lesson *lesson)
{
    Session *session = mem_new(1, sizeof *session);
    session->display = display_initial();
    session->h = 1e-5;
    session->answers = mem_new(2, sizeof *session->answers);
    session_enter_run(session, lesson);
    return session;
}

void written_release(Written *written)
{
    free(written->id);
    free(written->share);
    *written = (Written){0};
}

// The lesson stays.
static Lesson *session_leave(Session *session)
{
    Lesson *lesson = session->lesson;
    session_leave_run(session);
    free(session->change.command);
    free(session->jumps.place);
    journal_release(&session->journal);
    edits_release(&session->aside);
    answers_release(&session->answers[0]);
    answers_release(&session->answers[1]);
    free(session->answers);
    buffer_release(&session->talk.cover);
    notebook_release(&session->notebook);
    buffer_release(&session->unfit);
    buffer_release(&session->unread);
    session_free(session->run.beside);
    if (session->exercise)
        task_forget(&session->exercise->state);
    free(session->exercise);
    free(session);
    return lesson;
}

void session_free(Session *session)
{
    if (!session)
        return;
    lesson_free(session->first);
    lesson_free(session_leave(session));
}

Lesson *session_part(Session *session)
{
    BUG_ON(session->exercise);
    Lesson *first = session->first, *now = session_leave(session);
    if (first)
        lesson_free(now);
    return first ? first : now;
}

void session_show(Session *session, const Display *display)
{
    // The numbers behind one stand in another order then.
    if (session->display.columns != display->columns)
        session->whys = 0;
    session->display = *display;
}

void session_set_h(Session *session, double h)
{
    session->h = h < 1e-11 ? 1e-11 : h > 1 ? 1 : h;
}

// ---- Stops -------------------------------------------------------------

bool session_page_beside(const Session *session, bool forward, size_t *stop, size_t *page)
{
    BUG_ON(*page >= session_pages(session, *stop));
    if (forward ? *page + 1 < session_pages(session, *stop) : *page > 0) {
        *page = forward ? *page + 1 : *page - 1;
        return true;
    }
    if (!walk_beside(&session->lesson->walk, forward, stop))
        return false;
    *page = forward ? 0 : session_pages(session, *stop) - 1;
    return true;
}

// Another page of the stop is shown with the selection that it had, or else the cell that it is
// about.
static void turn_to(Session *session, size_t page)
{
    BUG_ON(page >= session_pages(session, session->stop));
    const CellRef before = session->cell, *kept = kept_of(session, session->stop, page);
    *kept_of(session, session->stop, session->page) = before;
    session->page = page;
    session->cell = kept->node != NODE_NONE ? *kept : focus_or(session, before);
    if (!cell_same(session->cell, before))
        session->whys = 0;
}

void session_read(Session *session)
{
    if (!session_is_read(session))
        turn_to(session, session_pages(session, session->stop) - 1);
}

bool session_turn(Session *session, bool forward)
{
    size_t stop = session->stop, page = session->page;
    if (!session_page_beside(session, forward, &stop, &page))
        return false;
    if (stop != session->stop)
        stand_at(session, stop, page, true);
    else
        turn_to(session, page);
    return true;
}

void session_goto(Session *session, size_t stop)
{
    stand_at(session, stop, 0, true);
}

bool session_flip(Session *session)
{
    const Stop stop = *session_stop(session);
    size_t twin;
    if (!walk_twin(&session->lesson->walk, session->stop, &twin))
        return false;
    if (!stop.closed) // what is one of a closed group there has it opened
        twin = session_reach(session, session->lesson->walk.stop[twin].kind, stop.node);
    session_look(session, twin);
    return true;
}

// The index in the walk as it is now of a stop of the former one.
static size_t stop_now(const Session *session, const Stop *former)
{
    size_t index;
    const bool held = walk_find_stop(&session->lesson->walk, former, &index);
    BUG_ON(!held);
    return index;
}

bool session_fold_stops(Session *session, NodeId node)
{
    Lesson *lesson = session->lesson;
    const Stop furthest = lesson->walk.stop[session->furthest], stop = *session_stop(session);
    node = lesson_group(lesson, node);
    if (!lesson_fold(lesson, node))
        return false;
    session_fold_box(session, node, lesson->rule[node] == RULE_CLOSED);
    session->furthest = stop_now(session, &furthest);
    session->stop = stop_now(session, &stop);
    if (session->page >= session_pages(session, session->stop))
        session->page = 0;
    tasks_find(session);
    session_look(session, session->stop);
    return true;
}

bool session_find_stop(Session *session, const char *name, size_t *stop)
{
    Stop asked;
    if (!walk_parse(&session->lesson->walk, session->graph, name, stop, &asked, ERROR_DROPPED))
        return false;
    if (asked.node != NODE_NONE && !asked.scene)
        *stop = session_reach(session, asked.kind, asked.node);
    return *stop != SIZE_MAX;
}

size_t session_named(Session *session, const char *name, const Stop *asked)
{
    const Walk *walk = &session->lesson->walk;
    const Stop *now = session_stop(session);
    const bool scenes = (now->scene || now->node == NODE_NONE) && asked->node != NODE_NONE &&
                        strspn(name, "0123456789") < strlen(name);
    for (size_t i = 0; scenes && i < walk->scenes; i++) { // who walks by scenes stays in them
        const Stop *stop = &walk->stop[i];
        if (stop->scene && stop->kind == asked->kind && stop->node == asked->node)
            return i;
    }
    return session_reach(session, asked->kind, asked->node);
}

size_t session_reach(Session *session, StopKind kind, NodeId node)
{
    const Walk *walk = &session->lesson->walk;
    size_t stop;
    if (!walk_find(walk, kind, node, &stop))
        return SIZE_MAX;
    if (walk->stop[stop].closed && walk->stop[stop].node != node) {
        session_fold_stops(session, node);
        walk_find(walk, kind, node, &stop);
    }
    return stop;
}

// ---- Jumps -------------------------------------------------------------

WalkPlace session_place(const Session *session)
{
    return (WalkPlace){*session_stop(session), session->page, session->cell};
}

// Puts a place where one is in the list of jumps.
static void put_jump(Session *session, WalkPlace place)
{
    BUG_ON(session->jumps.at > session->jumps.count);
    MEM_GROW(session->jumps.place, session->jumps.at, session->jumps.capacity);
    session->jumps.place[session->jumps.at] = place;
}

void session_jumped(Session *session, WalkPlace from)
{
    if (stop_now(session, &from.stop) == session->stop && from.page == session->page)
        return;
    put_jump(session, from);
    session->jumps.count = ++session->jumps.at;
}

bool session_can_jump(const Session *session, int step)
{
    BUG_ON(step != 1 && step != -1);
    return step < 0 ? session->jumps.at > 0 : session->jumps.at + 1 < session->jumps.count;
}

// The place that is left takes the place in the list of the one that it was come to as.
bool session_jump(Session *session, int step)
{
    if (!session_can_jump(session, step))
        return false;
    put_jump(session, session_place(session));
    session->jumps.count = size_max(session->jumps.count, session->jumps.at + 1);
    session->jumps.at = step < 0 ? session->jumps.at - 1 : session->jumps.at + 1;
    const WalkPlace to = session->jumps.place[session->jumps.at];
    const size_t stop = stop_now(session, &to.stop);
    stand_at(session, stop, to.page < session_pages(session, stop) ? to.page : 0, false);
    if (session_shows(session, to.cell))
        session->cell = to.cell;
    return true;
}

// ---- The selected cell -------------------------------------------------

bool session_move_cell(Session *session, int down, int right)
{
    const Shape shape = graph_node(session->graph, session->cell.node)->shape;
    const CellRef old = session->cell;
    session->cell.row = size_moved(old.row, down, shape.rows);
    session->cell.col = size_moved(old.col, right, shape.cols);
    return !cell_same(session->cell, old);
}

bool session_move(Session *session, int rows, int cols)
{
    PictureItem item[PICTURE_MOST];
    size_t items;
    const PictureItem *in = item_of(session, session->cell, item, &items);
    const bool turned = in && in->transposed;
    return in && session_move_cell(session, turned ? cols : rows, turned ? rows : cols);
}

void session_next_matrix(Session *session, int step)
{
    BUG_ON(step != 1 && step != -1);
    PictureItem item[PICTURE_MOST];
    size_t items;
    const PictureItem *at = item_of(session, session->cell, item, &items), *next = at;
    if (!at)
        return;
    do {
        next = &item[((size_t)(next - item) + (step > 0 ? 1 : items - 1)) % items];
    } while (!next->is_matrix);
    const Shape shape = graph_node(session->graph, next->of.node)->shape;
    const CellRef old = session->cell;
    session->cell = next->of;
    session->cell.row = size_moved(old.row, 0, shape.rows);
    session->cell.col = size_moved(old.col, 0, shape.cols);
}

bool session_knows_gradient(const Session *session, NodeId node)
{
    const Walk *walk = &session->lesson->walk;
    size_t stop;
    if (!walk_find(walk, STOP_BACKWARD, node, &stop))
        return false;
    // One without a stop of its own may be needed before the one that holds it.
    return stop <= session->furthest ||
           (walk->stop[stop].node != node && walk->stop[session->furthest].kind == STOP_BACKWARD);
}

bool session_select_shown(Session *session, const char *text)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(session, item);
    const bool columns = session->display.columns;
    const char *at = strrchr(text, '[');
    size_t row, col;
    if (!at || sscanf(at, "[%5zu,%5zu]", &row, &col) != 2)
        return false;
    bool found = false;
    for (size_t i = 0; i < items && !found; i++) {
        SCOPED(buffer_release) Buffer name = {0};
        CellRef cell = item[i].of;
        cell.row = (columns ? col : row) - 1;
        cell.col = (columns ? row : col) - 1;
        if (!item[i].is_matrix || !session_shows(session, cell))
            continue;
        session_write_cell(session, cell, &name);
        found = strcmp(buffer_text(&name), text) == 0 && session_select(session, cell);
    }
    return found;
}

bool session_select(Session *session, CellRef cell)
{
    if (!session_shows(session, cell)) {
        const size_t stop = session_reach(session, side_stop(cell.side), cell.node);
        if (stop == SIZE_MAX)
            return false;
        session_look(session, stop);
    }
    session->whys = 0;
    if (!session_shows(session, cell)) { // a path that is the whole gradient
        cell.side = SIDE_GRAD;
        cell.path = 0;
    }
    if (session_shows(session, cell))
        session->cell = cell;
    return true;
}
