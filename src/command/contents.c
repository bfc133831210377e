// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/contents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "command/feature.h"
#include "session/progress.h"
#include "session/results.h"

MESSAGE(nothing_due, ERROR_USAGE, "no question of any lesson is due today");
MESSAGE(nothing_listed, ERROR_USAGE, "there are no lessons; open FILE.lua opens one by its file");

// The lessons of which one writes the backward pass oneself: softmax, a head, a masked one, heads,
// a norm, an encoder layer, a small model.
static const char *const katas[] = {"softmax", "backward",      "causal-mask", "multi-head",
                                    "norm",    "encoder-layer", "gpt",         NULL};

static size_t place_of(const App *app, const char *lesson)
{
    size_t i = 0;
    while (i < app->catalog.count && strcmp(app->catalog.entry[i].header.id, lesson) != 0)
        i++;
    return i;
}

void contents_meet(const App *app, Result *result)
{
    const size_t at = place_of(app, result->lesson), count = app->catalog.count;
    Lesson *lesson =
        at < count ? lesson_load(app->catalog.entry[at].path, &app->options, ERROR_DROPPED) : NULL;
    if (lesson || at == count) // one that is broken now may be mended
        result_meet(result, lesson);
}

// What the units that are not finished take.
static int minutes_left(const LessonHeader *header, unsigned ended)
{
    int left = header->units == 0 && (ended & 1) == 0 ? header->minutes : 0;
    for (size_t i = 0; i < header->units; i++)
        left += (ended >> i & 1) != 0 ? 0 : header->unit[i].minutes;
    return left;
}

// Reads what is saved of each lesson of the catalogue.
static void read_marks(App *app)
{
    ContentsPage *page = &app->contents;
    free(page->mark);
    page->mark = mem_new(app->catalog.count, sizeof *page->mark);
    SCOPED(mem_drop) char *last = app->progress.folder ? progress_last(app->progress.folder) : NULL;
    page->last = last ? place_of(app, last) : 0;
    for (size_t i = 0; i < app->catalog.count; i++) {
        SCOPED(result_release) Result result = {0};
        const LessonHeader *header = &app->catalog.entry[i].header;
        const char *dir = app->progress.folder;
        if (dir && result_read(&result, dir, header->id, ERROR_DROPPED)) {
            const bool midway = result.walked > 0 && result.walked < result.stops;
            if (result_counts(&result, app->today).due > 0 || (midway && header->units > 0))
                contents_meet(app, &result);
            page->mark[i].due = result_counts(&result, app->today).due;
            page->mark[i].walked = result.walked;
        }
        page->mark[i].ended = result_ended(&result, result.now);
        if (word_in(header->id, katas) >= 0)
            page->mark[i].kata = progress_kata(header->id, false) ? KATA_WRITTEN : KATA_OPEN;
        page->mark[i].left = minutes_left(header, page->mark[i].ended);
    }
}

// ---- What comes next -----------------------------------------------------

static size_t units_of(const App *app, size_t lesson)
{
    return header_units(&app->catalog.entry[lesson].header);
}

static bool is_finished(const App *app, size_t lesson)
{
    const unsigned all = (1u << units_of(app, lesson)) - 1;
    return (app->contents.mark[lesson].ended & all) == all;
}

// The first unit that is not finished, of the lessons from one on and then from the first on.
static CourseRow next_from(const App *app, size_t lesson)
{
    const size_t count = app->catalog.count;
    for (size_t i = 0; i < count; i++) {
        const size_t at = (lesson + i) % count;
        for (size_t unit = 0; unit < units_of(app, at); unit++) {
            if ((app->contents.mark[at].ended >> unit & 1) == 0)
                return (CourseRow){.kind = COURSE_NEXT, .lesson = at, .unit = unit};
        }
    }
    return (CourseRow){.kind = COURSE_END};
}

CourseRow course_after(const App *app, const char *lesson, size_t unit)
{
    const size_t at = place_of(app, lesson);
    if (at < app->catalog.count && unit + 1 < units_of(app, at))
        return (CourseRow){.kind = COURSE_NEXT, .lesson = at, .unit = unit + 1};
    return at < app->catalog.count ? next_from(app, at + 1) : (CourseRow){.kind = COURSE_END};
}

bool contents_untouched(const App *app)
{
    bool untouched = app->keeps && app->progress.folder;
    for (size_t i = 0; i < app->catalog.count; i++)
        untouched &= app->contents.mark[i].walked == 0;
    return untouched;
}

// ---- The list ------------------------------------------------------------

static void add_row(Contents *contents, ContentsPage *page, CourseRow row)
{
    MEM_GROW(page->list, contents->rows, page->capacity);
    page->list[contents->rows++] = row;
    contents->row = page->list;
}

// What can be done now; the hunt and the kata are for who has seen a backward pass.
static void add_now(App *app, Contents *contents)
{
    enum { HUNTS_AFTER = 4 };
    ContentsPage *page = &app->contents;
    const CourseRow next = next_from(app, page->last);
    size_t finished = 0, kata = 0;
    for (size_t i = 0; i < app->catalog.count; i++)
        finished += is_finished(app, i);
    if (next.kind == COURSE_NEXT)
        add_row(contents, page, next);
    const size_t due = contents_due(app);
    if (due > 0)
        add_row(contents, page, (CourseRow){.kind = COURSE_DUE, .count = due});
    while (kata < app->catalog.count && page->mark[kata].kata != KATA_OPEN)
        kata++;
    if (finished >= HUNTS_AFTER)
        add_row(contents, page, (CourseRow){.kind = COURSE_BUG});
    if (finished >= HUNTS_AFTER && kata < app->catalog.count)
        add_row(contents, page, (CourseRow){.kind = COURSE_KATA, .lesson = kata});
    if (contents->fresh)
        add_row(contents, page, (CourseRow){.kind = COURSE_TOUR});
}

// A part whose lessons are all finished is folded, and all are for who is new.
static void add_part(App *app, Contents *contents, size_t first)
{
    const Catalog *catalog = &app->catalog;
    ContentsPage *page = &app->contents;
    const int part = catalog->entry[first].header.part;
    const uint64_t bit = (uint64_t)1 << (part & 63);
    size_t end = first;
    bool finished = true;
    for (; end < catalog->count && catalog->entry[end].header.part == part; end++)
        finished &= is_finished(app, end);
    const bool folded = (finished || contents->fresh) != ((page->turned & bit) != 0);
    add_row(
        contents, page,
        (CourseRow){.kind = COURSE_PART, .lesson = first, .count = end - first, .folded = folded});
    for (size_t i = first; !folded && i < end; i++) {
        add_row(contents, page, (CourseRow){.kind = COURSE_LESSON, .lesson = i});
        for (size_t u = 0; page->unfolded == i + 1 && u < catalog->entry[i].header.units; u++)
            add_row(contents, page, (CourseRow){.kind = COURSE_UNIT, .lesson = i, .unit = u});
    }
}

Contents contents_now(App *app)
{
    const Catalog *catalog = &app->catalog;
    Contents contents = {
        .catalog = catalog, .mark = app->contents.mark, .fresh = contents_untouched(app)};
    if (catalog->count > 0)
        add_now(app, &contents);
    for (size_t i = 0; i < catalog->count; i++)
        if (i == 0 || catalog->entry[i].header.part != catalog->entry[i - 1].header.part)
            add_part(app, &contents, i);
    if (catalog->count > 0)
        add_row(&contents, &app->contents, (CourseRow){.kind = COURSE_ARTICLES});
    app->contents.row = contents.rows > 0 ? size_min(app->contents.row, contents.rows - 1) : 0;
    contents.at = app->contents.row;
    return contents;
}

// The selected row; false and `err` where there is none.
static bool selected(App *app, CourseRow *row, Error *err)
{
    const Contents contents = contents_now(app);
    *row = contents.rows > 0 ? contents.row[contents.at] : (CourseRow){0};
    return contents.rows > 0 || error_set(err, &nothing_listed);
}

void contents_select(App *app, size_t lesson)
{
    Contents contents = contents_now(app);
    for (size_t i = 0; i < contents.rows; i++) {
        const CourseRow *row = &contents.row[i];
        if (row->kind == COURSE_PART && row->folded && row->lesson <= lesson &&
            lesson < row->lesson + row->count) { // it is among what that holds
            app->contents.row = i;
            contents_fold(app, ERROR_DROPPED);
            contents = contents_now(app);
        } else if (row->kind == COURSE_LESSON && row->lesson == lesson) {
            app->contents.row = i;
        }
    }
}

bool contents_fold(App *app, Error *err)
{
    CourseRow row;
    if (!selected(app, &row, err))
        return false;
    const uint64_t bit = (uint64_t)1 << (app->catalog.entry[row.lesson].header.part & 63);
    ContentsPage *page = &app->contents;
    if (row.kind == COURSE_PART) {
        page->turned ^= bit;
    } else if (row.kind == COURSE_LESSON || row.kind == COURSE_UNIT || row.kind == COURSE_NEXT) {
        page->unfolded = page->unfolded == row.lesson + 1 ? 0 : row.lesson + 1;
        contents_select(app, row.lesson);
    }
    return true;
}

static bool is_open(const App *app, size_t row)
{
    const Session *lesson = app_lesson(app);
    return lesson && strcmp(lesson->lesson->header.id, app->catalog.entry[row].header.id) == 0;
}

size_t contents_due(const App *app)
{
    size_t due = 0;
    for (size_t i = 0; i < app->catalog.count; i++)
        due += is_open(app, i) ? 0 : app->contents.mark[i].due;
    return due;
}

// What was saved may be of a question that its lesson no longer has, or of a lesson that
// no longer loads: those behind it are asked all the same.
bool contents_open_due(App *app, Error *err)
{
    const size_t count = app->catalog.count;
    const size_t from = app->session ? place_of(app, app->session->lesson->header.id) + 1 : 0;
    Error broken = {0};
    for (size_t i = 0; i < count; i++) {
        const size_t at = (from + i) % count;
        if (app->contents.mark[at].due == 0 || is_open(app, at))
            continue;
        if (contents_replace(app, app->catalog.entry[at].header.id, &broken) &&
            session_reviews(app->session, &app->exercise.run.passed, false) > 0)
            return true;
    }
    if (!error_is_set(&broken))
        return error_set(err, &nothing_due);
    *err = broken;
    return false;
}

bool contents_open(App *app, Error *err)
{
    CourseRow row;
    BUG_ON(app->session);
    return selected(app, &row, err) &&
           contents_replace(app, app->catalog.entry[row.lesson].header.id, err);
}

bool contents_replace(App *app, const char *lesson, Error *err)
{
    if (!app_open(app, lesson, err))
        return false;
    return app->contents.opened = true;
}

bool contents_back(App *app, Error *err)
{
    const bool closed = app_close(app, err);
    const char *letter = app->contents.article;
    if (*letter && help_article(app, letter, ERROR_DROPPED))
        app->help.top = app->contents.article_row;
    return closed;
}

bool contents_begin(App *app, const CourseRow *row, Error *err)
{
    const char *id = app->catalog.entry[row->lesson].header.id;
    if (!is_open(app, row->lesson) && !contents_replace(app, id, err))
        return false;
    exercise_close(app); // of the lesson that is open
    Session *session = app->session;
    if (lesson_unit(session->lesson, session->stop) != row->unit)
        session_goto(session, lesson_unit_start(session->lesson, row->unit));
    return true;
}

bool contents_enter(App *app, Error *err)
{
    CourseRow row;
    char hunt[32];
    if (!selected(app, &row, err))
        return false;
    switch (row.kind) {
    case COURSE_NEXT:
    case COURSE_UNIT: return contents_begin(app, &row, err);
    case COURSE_DUE: return app_run(app, "review", err);
    case COURSE_BUG:
        snprintf(hunt, sizeof hunt, "%ld", app->today);
        return app_run_with(app, "bug", hunt, err);
    case COURSE_TOUR: return app_run(app, "open tour", err);
    case COURSE_ARTICLES: return app_run(app, "open article", err);
    case COURSE_PART: return contents_fold(app, err);
    case COURSE_KATA:
    case COURSE_LESSON: return contents_open(app, err);
    case COURSE_END: break;
    }
    BUG_ON(true);
    return false;
}

static bool contents_close(App *app, Error *err)
{
    (void)err;
    read_marks(app);
    app->contents.turned = 0;
    app->contents.row = 0; // what comes next
    return true;
}

static void contents_end(App *app)
{
    free(app->contents.mark);
    free(app->contents.list);
}

const Feature contents_feature = {
    .start = read_marks, .close = contents_close, .release = contents_end};
