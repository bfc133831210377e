// SPDX-License-Identifier: GPL-3.0-or-later
// What version 1 saved of every lesson (tests/data/older/version-1) opens with everything that
// stands in it: numbers, names, settings, place, answers, covers and notes. It is read here by a
// reader of its own. Saved by this version and opened again it is the same still, and so it is
// where only the generation before is there. Numbers and names of matrices that a lesson computes
// since are kept aside, and that is said.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "base/path.h"
#include "graph/address.h"
#include "graph/examples.h"
#include "kit/bench.h"
#include "session/edits.h"
#include "session/progress.h"
#include "session/results.h"

enum { LESSONS_LEAST = 25, RECORDS_MOST = 1000 };

#define FOLDER "tests/data/older/version-1"

// A file being compared with the session that it was opened as.
typedef struct Older {
    Bench bench;
    const char *name;           // of the lesson
    char *record[RECORDS_MOST]; // its lines
    size_t records, notes;
    const TaskState *task; // of the last record of one
} Older;

static Session *session_of(const Older *older)
{
    return older->bench.app->session;
}

static void wrong(const Older *older, const char *record)
{
    fail_msg("%s: '%s' is not what it opens with", older->name, record);
}

// The record of that word, without it; NULL where there is none.
static const char *record_of(const Older *older, const char *word)
{
    const size_t n = strlen(word);
    for (size_t i = 0; i < older->records; i++) {
        if (strncmp(older->record[i], word, n) == 0 && older->record[i][n] == ' ')
            return older->record[i] + n + 1;
    }
    return NULL;
}

// ---- Each kind of record -------------------------------------------------------

// "Wq[1,2] 0.5"
static bool holds_set(Older *older, const char *text)
{
    Graph *graph = session_of(older)->graph;
    Address at;
    const size_t n = address_scan(graph, text, false, &at, ERROR_DROPPED);
    const double wanted = strtod(text + n, NULL);
    const double found = n == 0          ? NAN
                         : at.param >= 0 ? graph_node(graph, at.node)->param[at.param]
                                         : graph_number(graph, address_cell(&at));
    return memcmp(&wanted, &found, sizeof wanted) == 0;
}

// "X[2,:] tea"
static bool holds_label(Older *older, const char *text)
{
    const Graph *graph = session_of(older)->graph;
    Address at;
    const size_t n = address_scan(graph, text, false, &at, ERROR_DROPPED);
    if (n == 0)
        return false;
    const Labels *labels = graph_labels(graph, at.node, at.whole_rows);
    const char *found = labels_text(labels, at.whole_rows ? at.col_from : at.row_from, LANG_EN);
    return found && strcmp(found, text + n + strspn(text + n, " ")) == 0;
}

static bool holds_lr(Older *older, const char *text)
{
    return graph_setting(session_of(older)->graph, SETTING_LR) == strtod(text, NULL);
}

// "adam beta1 0.8 batch 12"
static bool holds_optimizer(Older *older, const char *text)
{
    const Graph *graph = session_of(older)->graph;
    char word[32];
    double value;
    int used = 0;
    sscanf(text, "%31s %n", word, &used);
    if (strcmp(optimizer_at(graph_setting(graph, SETTING_OPTIMIZER))->name, word) != 0)
        return false;
    for (text += used; sscanf(text, "%31s %lf %n", word, &value, &used) == 2; text += used) {
        Setting i = 0;
        while (i < SETTINGS && strcmp(setting_table[i].name, word) != 0)
            i++;
        if (i == SETTINGS || graph_setting(graph, i) != value)
            return false;
    }
    return *text == '\0';
}

static bool holds_example(Older *older, const char *text)
{
    const Graph *graph = session_of(older)->graph;
    Buffer found = {0};
    example_write(graph, graph_example(graph), &found);
    const bool same = strcmp(buffer_text(&found), text) == 0;
    buffer_release(&found);
    return same;
}

// "length 3", "text <s> birds eat"
static bool holds_control(Older *older, const char *text)
{
    const Lesson *lesson = session_of(older)->lesson;
    for (size_t i = 0; i < lesson->controls; i++) {
        const size_t n = strlen(lesson->control[i].name);
        if (strncmp(text, lesson->control[i].name, n) == 0 && text[n] == ' ')
            return strcmp(lesson->control[i].value, text + n + 1) == 0;
    }
    return false;
}

static bool holds_lang(Older *older, const char *text)
{
    return strcmp(lang_name(session_of(older)->display.lang), text) == 0;
}

static bool holds_place(Older *older, const char *stop)
{
    const char *cell = record_of(older, "cell"), *page = record_of(older, "page");
    Buffer wanted = {0};
    buffer_printf(&wanted, "%s, page %s%s%s", stop, page, cell ? ", " : "", cell ? cell : "");
    char *found = bench_place(older->bench.app);
    const bool same = strcmp(found, buffer_text(&wanted)) == 0;
    if (!same)
        printf("# %s: %s, not %s\n", older->name, found, buffer_text(&wanted));
    buffer_release(&wanted);
    free(found);
    return same;
}

static bool holds_cover(Older *older, const char *text)
{
    const struct Cover *cover = session_of(older)->cover;
    return cover && cover->level == atoi(text);
}

// "right 2 1 missed 0 20778 S.1"
static bool holds_task(Older *older, const char *text)
{
    const Session *session = session_of(older);
    char outcome[16], missed[16], id[64];
    size_t tries, hints;
    int level;
    long due;
    if (sscanf(text, "%15s %zu %zu %15s %d %ld %63s", outcome, &tries, &hints, missed, &level, &due,
               id) != 7)
        return false;
    const size_t i = result_find(session->lesson, id);
    if (i == session->lesson->tasks)
        return false;
    const TaskState *state = older->task = task_state(session, i);
    const bool same_outcome = strcmp(outcome, outcome_words[state->outcome]) == 0 ||
                              (strcmp(outcome, "passed") == 0 && outcome_is_open(state->outcome));
    return same_outcome && state->tries == tries && state->hints == hints &&
           state->review.missed == (strcmp(missed, "missed") == 0) &&
           state->review.level == level && state->review.due == due;
}

// "wrong 7": what the first answer of all was worth, and it.
static bool holds_once(Older *older, const char *text)
{
    const TaskState *state = older->task;
    const size_t n = strcspn(text, " ");
    const char *said = text + n + (text[n] == ' ');
    // Passed by after an answer was wrong: version 1 called that passed.
    const bool passed = strncmp(text, "passed ", 7) == 0 && *said && state->once == TASK_WRONG;
    const char *worth = outcome_words[passed ? TASK_PASSED : state->once];
    return strlen(worth) == n && strncmp(worth, text, n) == 0 &&
           strcmp(state->once_said ? state->once_said : "", said) == 0;
}

static bool holds_day(Older *older, const char *text)
{
    return older->task->once_day == atol(text);
}

static bool is_text(const char *text, const char *wanted)
{
    return text && strcmp(text, wanted) == 0;
}

static bool holds_first(Older *older, const char *text)
{
    return is_text(older->task->first, text);
}

static bool holds_guess(Older *older, const char *text)
{
    return is_text(older->task->guess, text);
}

static bool holds_asked(Older *older, const char *text)
{
    return is_text(older->task->once_asked, text);
}

static bool holds_truth(Older *older, const char *text)
{
    return is_text(older->task->once_truth, text);
}

// "Wq", and in the record behind it "20781 ask about this"
static bool holds_note(Older *older, const char *stop)
{
    const Notebook *notebook = &session_of(older)->notebook;
    return older->notes < notebook->count && strcmp(notebook->note[older->notes].stop, stop) == 0;
}

static bool holds_wrote(Older *older, const char *text)
{
    const OwnNote *note = &session_of(older)->notebook.note[older->notes++];
    char *end;
    return strtol(text, &end, 10) == note->day && strcmp(end + 1, note->text) == 0;
}

static const struct {
    const char *word;
    bool (*holds)(Older *older, const char *text); // NULL: it says nothing of what is there
} kinds[] = {
    {"set", holds_set},
    {"label", holds_label},
    {"lr", holds_lr},
    {"choose", holds_control},
    {"say", holds_control},
    {"optimizer", holds_optimizer},
    {"example", holds_example},
    {"stop", holds_place},
    {"lang", holds_lang},
    {"task", holds_task},
    {"once", holds_once},
    {"day", holds_day},
    {"first", holds_first},
    {"guess", holds_guess},
    {"asked", holds_asked},
    {"truth", holds_truth},
    {"note", holds_note},
    {"wrote", holds_wrote},
    {"cover", holds_cover},
    {"lesson", NULL},
    {"page", NULL},
    {"cell", NULL},
    {"walked", NULL},
    {"tasks", NULL},
    {"end", NULL},
    {"qkv-progress", NULL},
    {"start", NULL},
};

// ---- What is kept aside ----------------------------------------------------------

// Lessons that compute what was given then.
static const struct {
    const char *lesson, *said;
} since[] = {
    {"causal-mask", "does not fit the lesson: Q, K, V; it is kept aside"},
};

// What is said as such a lesson opens, NULL of others.
static const char *said_of(const Older *older)
{
    for (size_t i = 0; i < sizeof since / sizeof *since; i++) {
        if (strcmp(since[i].lesson, older->name) == 0)
            return since[i].said;
    }
    return NULL;
}

static bool same_edit(const Edit *a, const Edit *b)
{
    return a->kind == b->kind && strcmp(a->at, b->at) == 0 &&
           (a->kind != EDIT_NUMBERS || memcmp(a->numbers.at, b->numbers.at, sizeof(double)) == 0);
}

// "set Q[1,1] 0.625", a record, and a number of a lesson that has it aside.
static bool is_aside(const Older *older, const char *record)
{
    const Edits *aside = &session_of(older)->aside;
    Edits read = {0};
    Edit edit = {0};
    bool found = false;
    if (!said_of(older) || !edit_read(record, &edit))
        return false;
    edits_add(&read, edit);
    for (size_t i = 0; i < aside->count; i++)
        found |= same_edit(&aside->at[i], &read.at[0]);
    edits_release(&read);
    return found;
}

// ---- A file ----------------------------------------------------------------------

static void compare_record(Older *older, const char *record)
{
    const size_t n = strcspn(record, " ");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strlen(kinds[i].word) != n || strncmp(kinds[i].word, record, n) != 0)
            continue;
        if (kinds[i].holds && !kinds[i].holds(older, record + n + (record[n] == ' ')) &&
            !is_aside(older, record))
            wrong(older, record);
        return;
    }
    fail_msg("%s: nothing here reads '%s'", older->name, record);
}

static void compare_notes(const Older *older)
{
    const size_t found = session_of(older)->notebook.count;
    if (found != older->notes)
        fail_msg("%s: %zu notes, not %zu", older->name, found, older->notes);
}

static void compare_records(Older *older)
{
    older->notes = 0;
    for (size_t i = 0; i < older->records; i++)
        compare_record(older, older->record[i]);
    compare_notes(older);
}

// Copies the file as that one, and opens the lesson with it.
static void open_as(Older *older, const char *path, const char *file)
{
    char to[BENCH_PATH], lesson[OPEN_PATH], below[128];
    assert_true(bench_make_home(&older->bench));
    mkdir(bench_path(&older->bench, "state", to), 0700);
    mkdir(bench_path(&older->bench, "state/qkv", to), 0700);
    mkdir(bench_path(&older->bench, "state/qkv/progress", to), 0700);
    assert_true(bench_copy_file(path, bench_path(&older->bench, file, to)));
    snprintf(below, sizeof below, "lessons/%s.lua", older->name);
    snprintf(older->bench.file, sizeof older->bench.file, "%.*s", BENCH_PATH - 1,
             tree_path(below, lesson));
    older->bench.app = bench_app(&older->bench, "state", older->bench.file);
    assert_non_null(older->bench.app);
    const char *said = buffer_text(&older->bench.app->message);
    if (path_ends_in(file, ".1")) // alone
        assert_non_null(strstr(said, "the save before it is used"));
    else if (older->bench.app->message_is_error &&
             (!said_of(older) || !strstr(said, said_of(older))))
        fail_msg("%s: %s", older->name, said);
}

static void open_older(const char *path)
{
    char name[64], file[128];
    Buffer text = {0};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(strrchr(path, '/') + 1, "."),
             strrchr(path, '/') + 1);
    Older older = {.name = name};
    assert_int_equal(file_read(path, BENCH_FILE_MOST, &text), FILE_READ);
    assert_true(strncmp(buffer_text(&text), "qkv-progress 1\n", 15) == 0);
    for (char *rest = buffer_edit(&text), *line; (line = line_next(&rest));) {
        assert_true(older.records < RECORDS_MOST);
        older.record[older.records++] = line;
    }
    // As it is; then saved by this version.
    snprintf(file, sizeof file, "state/qkv/progress/%s.progress", name);
    open_as(&older, path, file);
    compare_records(&older);
    App *first = older.bench.app;
    older.bench.app = bench_reopened(&older.bench);
    app_free(first);
    assert_non_null(older.bench.app);
    compare_records(&older);
    bench_end(&older.bench);
    // The generation before, alone.
    snprintf(file, sizeof file, "state/qkv/progress/%s.progress.1", name);
    open_as(&older, path, file);
    compare_records(&older);
    bench_end(&older.bench);
    buffer_release(&text);
}

static void test_progress_of_every_lesson(void **state)
{
    (void)state;
    glob_t found = tree_glob(FOLDER "/*.progress");
    for (size_t i = 0; i < found.gl_pathc; i++)
        open_older(found.gl_pathv[i]);
    assert_true(found.gl_pathc >= LESSONS_LEAST);
    globfree(&found);
}

// Of all lessons together: which was the last.
static void test_what_is_no_lesson(void **state)
{
    (void)state;
    char folder[OPEN_PATH];
    char *last = progress_last(tree_path(FOLDER, folder));
    assert_string_equal(last, "training");
    free(last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_progress_of_every_lesson),
        cmocka_unit_test(test_what_is_no_lesson),
    };
    return cmocka_run_group_tests_name("command_older", tests, NULL, NULL);
}
