// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/progress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/path.h"
#include "data/array_parts.h"
#include "num/format.h"
#include "session/edits.h"
#include "session/progress_file.h"
#include "session/rerun.h"
#include "session/results.h"

MESSAGE(IN_USE, ERROR_DATA, "another qkv has {1} open: nothing is saved here until it leaves");
MESSAGE(NOT_KEPT, ERROR_DATA, "progress is not saved: {1}: {2}");
MESSAGE(
    OTHER_PROGRESS, ERROR_DATA,
    "the progress that is saved under this name is not of the lesson {1}: it is not used, and the "
    "next save keeps it as the save before");

// ---- Names of files ----------------------------------------------------

char *progress_dir(void)
{
    return path_in(PATH_STATE, "progress");
}

// An id is a name of a file as it is: small letters, digits, '-' and '_' stand in it (header.c).
char *progress_path(const char *dir, const char *id, const char *extension)
{
    BUG_ON(strpbrk(id, "/.="));
    return text_printf("%s/%s%s", dir, id, extension);
}

bool progress_kata(const char *id, bool written)
{
    SCOPED(mem_drop) char *dir = progress_dir();
    SCOPED(mem_drop) char *path = dir ? progress_path(dir, id, ".kata") : NULL;
    if (written && path && path_make(dir, ERROR_DROPPED))
        file_output(path, "", 0, ERROR_DROPPED);
    return path && access(path, F_OK) == 0;
}

// Not lessons': "=" never stands in their file names.
static const char LAST[] = "=last";

int progress_lock(const char *dir, const char *lesson_id, Error *err)
{
    SCOPED(mem_drop) char *path = progress_path(dir, lesson_id, ".lock");
    SCOPED(mem_drop) char *progress = progress_path(dir, lesson_id, ".progress");
    errno = 0;
    int lock = path_make(dir, ERROR_DROPPED) ? file_lock(path) : -1;
    const bool in_use = lock < 0 && errno == EWOULDBLOCK;
    if (lock >= 0) {
        file_sweep(progress);
        progress_sweep(progress);
    }
    if (in_use) {
        ERROR(err, &IN_USE, err_text(lesson_id));
    } else if (lock < 0 || !file_may_write(progress)) {
        ERROR(err, &NOT_KEPT, err_text(dir), err_system(errno));
        file_unlock(lock);
        lock = -1;
    }
    return lock;
}

// ---- Saving ------------------------------------------------------------

static void write_task(const Answer *answer, Buffer *out)
{
    const TaskState *state = &answer->state;
    const Review *review = &state->review;
    if (state->outcome == TASK_OPEN && state->tries == 0 && state->hints == 0 &&
        !task_answered(state) && !review->missed && review->due == 0)
        return; // untouched
    buffer_printf(out, "task %s %zu %zu %s %d %ld %s\n", outcome_words[state->outcome],
                  state->tries, state->hints, review->missed ? "missed" : "known", review->level,
                  review->due, answer->id);
    if (state->once != TASK_OPEN || state->once_said)
        buffer_printf(out, "once %s %s\n", outcome_words[state->once],
                      state->once_said ? state->once_said : "");
    if (state->once_day > 0)
        buffer_printf(out, "day %ld\n", state->once_day);
    for (size_t i = 0; task_text_words[i]; i++) {
        if (state->text[i] && *state->text[i])
            buffer_printf(out, "%s %s\n", task_text_words[i], state->text[i]);
    }
}

static void write_state(const Session *session, Buffer *records)
{
    const Lesson *lesson = session->lesson;
    const AnswerList *answers = session_own_answers(session);
    char stop[STOP_NAME_SIZE];
    buffer_printf(records, "lesson %s\nstop %s\npage %zu\n", lesson->header.id,
                  stop_name(session->graph, session_stop(session), stop), session->page);
    if (session->cell.node != NODE_NONE && session->cell.side <= SIDE_GRAD) {
        buffer_add(records, "cell ");
        address_write_cell(session->graph, session->cell, records);
        buffer_add(records, "\n");
    }
    if (session->covers_from != session->stop)
        buffer_printf(records, "from %s\n",
                      stop_name(session->graph, &lesson->walk.stop[session->covers_from], stop));
    const Walk *walk = &lesson->walk; // of scenes the one where it stands, until it has ended
    const bool scenes = walk->scenes > 0 && session->furthest + 1 < walk->count;
    const size_t here = (scenes ? session->stop : session->furthest) + 1;
    buffer_printf(records, "walked %zu %zu\nlang %s\n",
                  here > session->walked ? here : session->walked, lesson->walk.count,
                  lang_name(session->display.lang));
    buffer_printf(records, "ended %u\n", session->ended);
    if (session->has_seed)
        buffer_printf(records, "seed %llu\n", (unsigned long long)session->seed);
    if (lesson->tasks > 0)
        buffer_printf(records, "tasks %zu\n", lesson->tasks);
    for (size_t i = 0; i < answers->count; i++)
        write_task(&answers->at[i], records);
    if (session->talk.on) // what a class has covered is not the learner's
        buffer_add(records, buffer_text(&session->talk.cover));
    else
        cover_write(session, records);
    notebook_write(&session->notebook, records);
    if (lesson->start.count > 0)
        buffer_printf(records, "start %lu\n", edits_start(lesson));
    buffer_add(records, buffer_text(&session->unread));
}

// Few numbers stand in the line; of many the line says where among all numbers they are, and what
// shape they have.
enum { IN_LINE = 64 };

static void write_numbers(const Matrix *m, Buffer *out, Buffer *numbers)
{
    if (matrix_size(m) > IN_LINE || !matrix_finite(m)) {
        buffer_printf(out, " @%zu %zu %zu", numbers->size / sizeof(uint64_t), m->rows, m->cols);
        array_add_bytes(m, false, numbers);
        return;
    }
    for (size_t i = 0; i < matrix_size(m); i++)
        number_add(out, " ", m->at[i]);
}

// Cuts "@0 400 400" off a line, and returns the numbers; no matrix where they are not there.
static Matrix read_far(char *line, const Buffer *numbers)
{
    char *at = strstr(line, " @");
    size_t from, rows, cols, cells;
    if (!at || strncmp(line, "set ", 4) != 0)
        return (Matrix){0};
    *at = '\0';
    if (sscanf(at + 2, "%12zu %9zu %9zu", &from, &rows, &cols) != 3 ||
        !matrix_cells(rows, cols, &cells) || cells == 0 ||
        from + cells > numbers->size / sizeof(uint64_t))
        return (Matrix){0};
    const Matrix m = matrix_new(rows, cols);
    const unsigned char *byte =
        (const unsigned char *)buffer_text(numbers) + from * sizeof(uint64_t);
    for (size_t i = 0; i < cells; i++, byte += sizeof(uint64_t)) {
        const uint64_t bits = array_bits(byte, sizeof bits, false);
        memcpy(&m.at[i], &bits, sizeof bits);
    }
    return m;
}

// Commands, behind what they were made for: "of 0 3 1 0 set X[1,1] 2", the lesson's start, the
// shape of the matrix and its words; "aside" where it fits no more.
void progress_write(const Session *session, Buffer *records, Buffer *numbers)
{
    SCOPED(edits_release) Edits edits = edits_now(session, true);
    write_state(session, records);
    for (size_t i = 0; i < edits.count; i++) {
        const Edit *edit = &edits.at[i];
        if (edit->aside || edit->of.rows > 0)
            buffer_printf(records, "%s %lu %zu %zu %lu ", edit->aside ? "aside" : "of", edit->start,
                          edit->of.rows, edit->of.cols, edit->own);
        edit_write(edit, records);
        if (edit->numbers.at)
            write_numbers(&edit->numbers, records, numbers);
        buffer_add(records, "\n");
    }
}

bool progress_save(const Session *session, const char *dir, Error *err)
{
    SCOPED(buffer_release) Buffer text = {0}, numbers = {0};
    SCOPED(mem_drop) char *path = progress_path(dir, session->lesson->header.id, ".progress");
    progress_write(session, &text, &numbers);
    return path_make(dir, err) && progress_store(path, &text, &numbers, err);
}

// ---- Restoring ---------------------------------------------------------

// Takes the edits from among records, of which the others are left; they belong to the commands by
// which the lesson began then.
static Edits take_edits(Buffer *records, const Buffer *numbers, unsigned long *began)
{
    const char *at = progress_find(records, "start ");
    const unsigned long start = *began = at ? strtoul(at + strlen("start "), NULL, 10) : 0;
    Buffer others = {0};
    Edits edits = {0};
    char *rest = buffer_edit(records);
    for (char *line; (line = line_next(&rest));) {
        Edit edit = {.start = start};
        int n = 0;
        char place[8] = "";
        if (sscanf(line, "%7s %10lu %9zu %9zu %20lu %n", place, &edit.start, &edit.of.rows,
                   &edit.of.cols, &edit.own, &n) != 5 ||
            (strcmp(place, "aside") != 0 && strcmp(place, "of") != 0)) {
            edit = (Edit){.start = start};
            n = 0;
        }
        edit.aside = n > 0 && *place == 'a';
        const Matrix far = read_far(line + n, numbers);
        if (!edit_read(line + n, &edit)) {
            buffer_printf(&others, "%s\n", line);
            continue;
        }
        if (far.at) {
            matrix_release(&edit.numbers);
            edit.numbers = far;
        }
        edits_add(&edits, edit);
    }
    buffer_release(records);
    *records = others;
    return edits;
}

bool progress_apply(Session *session, Buffer *records, const Buffer *numbers, Error *err)
{
    static const char *const without[] = {"start", "numbers", NULL}; // read before
    SCOPED(result_release) Result saved = {0};
    unsigned long start;
    size_t from;
    bool unread = false;
    size_t news = 0; // edits that the lesson does not begin with
    SCOPED(edits_release) Edits edits = take_edits(records, numbers, &start);
    char *word, *argument;
    buffer_clear(&session->unfit);
    for (size_t i = 0; i < edits.count; i++)
        news += !edit_is_there(session, &edits.at[i]);
    session_resume(session, &edits, session->careful || start != edits_start(session->lesson), err);
    const bool edited = news > session->aside.count && graph_any_edited(session->graph);
    for (char *rest = buffer_edit(records); progress_next(&rest, &word, &argument);) {
        const bool again = strcmp(word, "unread") == 0;
        char *kept = argument;
        if (again && !unread)
            saved.damaged = saved.lost = true; // no task's that was read
        unread = again;
        if (again && !progress_next(&kept, &word, &argument))
            continue;
        if (strcmp(word, "cover") == 0 || strcmp(word, "fill") == 0) {
            cover_take(session, word, argument);
        } else if (word_in(word, without) < 0 && !result_take(&saved, word, argument)) {
            // It has no meaning: it is kept, and named where it is new.
            const char *id = strcmp(word, "task") == 0 ? strrchr(argument, ' ') : NULL;
            const char *name = id ? id + 1 : word;
            buffer_printf(&session->unread, "unread %s %s\n", word, argument);
            if (!again)
                session_name_unfit(session, name, strlen(name));
        }
    }
    notebook_release(&session->notebook);
    session->notebook = saved.notebook;
    saved.notebook = (Notebook){0};
    session->walked = saved.walked;
    session->ended = result_ended(&saved, session->lesson);
    session_give_answers(session, &saved.answers);
    graph_update(session->graph);
    graph_begin_change(session->graph); // nothing on screen counts as just changed
    if (saved.lang)
        lang_parse(saved.lang, &session->display.lang);
    if (saved.stop)
        session_come_back(session, saved.stop, saved.page, saved.cell);
    if (saved.from && session_find_stop(session, saved.from, &from))
        session->covers_from = from;
    if (!error_is_set(err))
        edits_tell_unfit(session, err);
    return edited;
}

unsigned long progress_stamp(const char *dir, const char *lesson_id, const Session *session)
{
    static const char *const places[] = {"stop", "page",   "from",  "cell",
                                         "lang", "walked", "ended", NULL};
    SCOPED(mem_drop) char *path = progress_path(dir, lesson_id, ".progress");
    SCOPED(buffer_release) Buffer records = {0}, numbers = {0}, done = {0};
    char *word, *argument;
    if (!progress_fetch(path, false, &records, NULL, ERROR_DROPPED) && session)
        progress_write(session, &records, &numbers);
    if (numbers.size > 0)
        buffer_printf(&records, "numbers %08lx %zu\n", progress_checksum(&numbers), numbers.size);
    for (char *rest = buffer_edit(&records); progress_next(&rest, &word, &argument);) {
        if (word_in(word, places) < 0)
            buffer_printf(&done, "%s %s\n", word, argument);
    }
    return progress_checksum(&done);
}

bool progress_load(Session *session, const char *dir, bool *edited, Error *err)
{
    const char *id = session->lesson->header.id;
    SCOPED(mem_drop) char *path = progress_path(dir, id, ".progress");
    SCOPED(mem_drop) char *first = text_printf("lesson %s\n", id); // a file may be renamed
    SCOPED(buffer_release) Buffer records = {0}, numbers = {0};
    const bool fetched = progress_fetch(path, true, &records, &numbers, err) &&
                         (progress_find(&records, first) || (progress_find(&records, "lost\n") &&
                                                             !progress_find(&records, "lesson ")));
    if (!fetched && records.size > 0)
        ERROR(err, &OTHER_PROGRESS, err_text(id));
    *edited = fetched && progress_apply(session, &records, &numbers, err);
    return fetched;
}

// ---- The last lesson ---------------------------------------------------

bool progress_set_last(const char *dir, const char *lesson, Error *err)
{
    SCOPED(buffer_release) Buffer text = {0};
    SCOPED(mem_drop) char *path = path_join(dir, LAST);
    buffer_printf(&text, "last %s\n", lesson);
    return path_make(dir, err) && progress_store(path, &text, &(Buffer){0}, err);
}

char *progress_last(const char *dir)
{
    SCOPED(mem_drop) char *path = path_join(dir, LAST);
    SCOPED(buffer_release) Buffer records = {0};
    progress_fetch(path, true, &records, NULL, ERROR_DROPPED);
    const char *at = progress_find(&records, "last ");
    const size_t size = at ? strcspn(at += strlen("last "), "\n") : 0;
    return size > 0 ? mem_text_n(at, size) : NULL;
}
