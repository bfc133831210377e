// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson that is worked on by command lines in a home of its own, its file a copy that can be
// changed on disk; and what is compared of it: numbers, place, answers, the lines that lead there.
#pragma once

#include <dirent.h>
#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "open.h"
#include "session/task.h"

enum { BENCH_PATH = 400, BENCH_FILE_MOST = 1 << 24 };

typedef struct Bench {
    App *app;
    char home[256], file[BENCH_PATH]; // the lesson's copy lies in the home
    Buffer lines;                     // what was done, to be done again by hand
} Bench;

static inline int bench_remove(const char *path, const struct stat *what, int kind, struct FTW *at)
{
    (void)what, (void)kind, (void)at;
    return remove(path);
}

static inline const char *bench_path(const Bench *bench, const char *name, char out[BENCH_PATH])
{
    snprintf(out, BENCH_PATH, "%s/%s", bench->home, name);
    return out;
}

// The program with the lesson `path`, whose progress is kept below the folder `name` of the home,
// or (NULL) not at all; NULL and why on stdout where it does not open.
static inline App *bench_app(const Bench *bench, const char *name, const char *path)
{
    static char library[OPEN_PATH];
    char state[BENCH_PATH];
    setenv("XDG_STATE_HOME", bench_path(bench, name ? name : "nothing", state), 1);
    App *app = app_new(
        &(AppOptions){.lesson = {.library_dir = tree_path("lessons/lib", library), .seconds = 60},
                      .keeps = name != NULL});
    app->options.library_dir = library;
    app->exercise.random = random_seeded(1);
    app->ticks = true;
    Error err = {0};
    char text[ERROR_TEXT_SIZE];
    if (app_open(app, path, &err))
        return app;
    error_write(&err, LANG_EN, text, sizeof text);
    printf("# %s\n", text);
    app_free(app);
    return NULL;
}

static inline bool bench_copy_file(const char *from, const char *to)
{
    Buffer bytes = {0};
    const bool done = file_read(from, BENCH_FILE_MOST, &bytes) == FILE_READ &&
                      file_write(to, buffer_text(&bytes), bytes.size, ERROR_DROPPED);
    buffer_release(&bytes);
    return done;
}

// Makes the home. False where that is not possible.
static inline bool bench_make_home(Bench *bench)
{
    const char *tmp = getenv("TMPDIR");
    *bench = (Bench){0};
    snprintf(bench->home, sizeof bench->home, "%s/qkv-bench-XXXXXX", tmp ? tmp : "/tmp");
    return mkdtemp(bench->home) != NULL;
}

// Begins work on a copy of a lesson of the tree. False where that is not possible.
static inline bool bench_begin(Bench *bench, const char *lesson)
{
    char path[OPEN_PATH];
    if (!bench_make_home(bench))
        return false;
    bench_path(bench, strrchr(lesson, '/') + 1, bench->file);
    if (!bench_copy_file(tree_path(lesson, path), bench->file))
        return false;
    bench->app = bench_app(bench, "state", bench->file);
    return bench->app != NULL;
}

static inline void bench_end(Bench *bench)
{
    if (bench->app)
        bench->app->keeps = false;
    app_free(bench->app);
    buffer_release(&bench->lines);
    nftw(bench->home, bench_remove, 8, FTW_DEPTH | FTW_PHYS);
}

// ---- Doing -----------------------------------------------------------------

static inline void bench_note(Bench *bench, const char *what, const Error *err)
{
    char text[ERROR_TEXT_SIZE] = "";
    if (err)
        error_write(err, LANG_EN, text, sizeof text);
    buffer_printf(&bench->lines, "# %s%s%s\n", what, err ? ": refused: " : "", text);
}

// Runs a line, whose "@" stands for the home.
static inline bool bench_do(Bench *bench, const char *line)
{
    Buffer whole = {0};
    Error err = {0};
    for (const char *p = line; *p; p++)
        buffer_add(&whole, *p == '@' ? bench->home : (char[]){*p, '\0'});
    const bool done = app_run(bench->app, buffer_text(&whole), &err);
    buffer_release(&whole);
    buffer_printf(&bench->lines, "%s\n", line);
    if (!done)
        bench_note(bench, "that", &err);
    return done;
}

// Runs lines with ';' between them, up to the first that is refused.
static inline bool bench_do_all(Bench *bench, const char *lines)
{
    char line[256];
    bool done = true;
    for (const char *at = lines; done && *at;) {
        const size_t n = strcspn(at, ";");
        snprintf(line, sizeof line, "%.*s", (int)n, at);
        done = bench_do(bench, line);
        at += n;
        at += strspn(at, "; ");
    }
    return done;
}

static inline void bench_pass(Bench *bench, double seconds)
{
    Error err = {0};
    const bool done = app_pass(bench->app, seconds, &err);
    bench_note(bench, "time passes", done ? NULL : &err);
}

// Changes the lesson's file on disk: `from`, wherever it stands, into `to`. False where it does not
// occur.
static inline bool bench_rewrite(Bench *bench, const char *from, const char *to)
{
    Buffer text = {0}, out = {0};
    bool found = false;
    file_read(bench->file, BENCH_FILE_MOST, &text);
    for (const char *at = buffer_text(&text), *hit; *at; at = hit + strlen(from)) {
        hit = strstr(at, from);
        buffer_add_n(&out, at, hit ? (size_t)(hit - at) : strlen(at));
        if (!hit)
            break;
        buffer_add(&out, to);
        found = true;
    }
    file_output(bench->file, buffer_text(&out), out.size, ERROR_DROPPED);
    buffer_printf(&bench->lines, "# in the file: %s becomes %s\n", from, to);
    buffer_release(&text);
    buffer_release(&out);
    return found;
}

static inline bool bench_reload(Bench *bench)
{
    Error err = {0};
    const bool done = app_reload(bench->app, &err);
    bench_note(bench, "read again", done ? NULL : &err);
    return done;
}

// Leaves the program, as with quit, and starts it again.
static inline bool bench_restart(Bench *bench)
{
    app_free(bench->app);
    bench->app = bench_app(bench, "state", bench->file);
    buffer_add(&bench->lines, "quit\n# opened again\n");
    return bench->app != NULL;
}

// Saves, and opens what was saved in another program: the caller's; NULL where it does not open.
static inline App *bench_reopened(Bench *bench)
{
    char from[BENCH_PATH], to[BENCH_PATH], path[2][BENCH_PATH + 260];
    if (!app_save(bench->app, ERROR_DROPPED))
        return NULL;
    bench_path(bench, "state/qkv/progress", from);
    bench_path(bench, "again", to);
    mkdir(to, 0700);
    bench_path(bench, "again/qkv", to);
    mkdir(to, 0700);
    bench_path(bench, "again/qkv/progress", to);
    mkdir(to, 0700);
    DIR *dir = opendir(from);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        const char *ends = strrchr(entry->d_name, '.');
        if (entry->d_name[0] == '.' || (ends && strcmp(ends, ".lock") == 0))
            continue;
        snprintf(path[0], sizeof path[0], "%s/%s", from, entry->d_name);
        snprintf(path[1], sizeof path[1], "%s/%s", to, entry->d_name);
        bench_copy_file(path[0], path[1]);
    }
    if (dir)
        closedir(dir);
    return bench_app(bench, "again", bench->file);
}

// Saves the lesson as another file and opens that where nothing is saved: the caller's; NULL where
// that fails.
static inline App *bench_copied(Bench *bench, const char *name)
{
    char path[BENCH_PATH];
    if (!app_run_with(bench->app, "save as!", bench_path(bench, name, path), ERROR_DROPPED))
        return NULL;
    return bench_app(bench, NULL, path);
}

// ---- What is compared ------------------------------------------------------

// A checksum of a matrix that tells every bit.
static inline void bench_add_matrix(const char *what, const Matrix *m, Buffer *out)
{
    uint64_t sum = 14695981039346656037u;
    const unsigned char *bytes = (const unsigned char *)(m ? m->at : NULL);
    for (size_t i = 0; m && i < matrix_size(m) * sizeof *m->at; i++)
        sum = (sum ^ bytes[i]) * 1099511628211u;
    buffer_printf(out, " %s %016llx", m ? what : "none", (unsigned long long)sum);
}

// What the JSON export has of the lesson behind its id, under an exercise too, each matrix as a
// checksum: the text is the same where, and only where, the export is; the caller's.
static inline char *bench_numbers(const App *app)
{
    Graph *graph = app_lesson(app)->graph;
    Buffer out = {0};
    buffer_printf(&out, "example %zu\n", graph_example(graph));
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Node *node = graph_node(graph, n);
        buffer_printf(&out, "%s %zux%zu", node->name, node->shape.rows, node->shape.cols);
        for (int i = 0; node->op && node->op->param[i].name; i++)
            buffer_printf(&out, " %a", node->param[i]);
        bench_add_matrix("value", graph_value(graph, n), &out);
        bench_add_matrix("grad", graph_grad(graph, n), &out);
        for (size_t i = 0; i < graph_paths(graph, n); i++)
            bench_add_matrix("path", graph_path(graph, n, i), &out);
        buffer_add(&out, "\n");
    }
    return buffer_take(&out);
}

// Beside the numbers: choices and sentences, the settings of training, what the optimiser keeps,
// the names of rows and columns; the caller's.
static inline char *bench_settings(const App *app)
{
    const Session *session = app_lesson(app);
    Graph *graph = session->graph;
    Buffer out = {0};
    lesson_write_controls(session->lesson, NULL, NULL, &out);
    for (Setting i = 0; i < SETTINGS; i++)
        buffer_printf(&out, "%s %.17g\n", setting_table[i].name, graph_setting(graph, i));
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        for (int cols = 0; cols < 2 && !graph_node(graph, n)->op; cols++) {
            const Labels *labels = graph_labels(graph, n, cols);
            for (size_t i = 0; labels && i < labels->n; i++)
                buffer_printf(&out, "%s ", labels_text(labels, i, LANG_EN));
        }
        if (graph_node(graph, n)->role != ROLE_WEIGHT)
            continue;
        buffer_add(&out, graph_node(graph, n)->name);
        bench_add_matrix("m", graph_matrix(graph, SIDE_M, n, 0), &out);
        bench_add_matrix("v", graph_matrix(graph, SIDE_V, n, 0), &out);
        buffer_add(&out, "\n");
    }
    return buffer_take(&out);
}

// Where one stands: stop, page and selected cell, of the lesson; the caller's.
static inline char *bench_place(const App *app)
{
    const Session *session = app_lesson(app);
    char stop[STOP_NAME_SIZE];
    Buffer out = {0};
    buffer_printf(&out, "%s, page %zu", stop_name(session->graph, session_stop(session), stop),
                  session->page);
    if (session->cell.node != NODE_NONE && session->cell.side <= SIDE_GRAD) {
        buffer_add(&out, ", ");
        address_write_cell(session->graph, session->cell, &out);
    }
    return buffer_take(&out);
}

// What became of the questions; one that was passed by is open. The caller's.
static inline char *bench_answers(const App *app)
{
    const Session *session = app_lesson(app);
    Question question;
    Buffer out = {0};
    for (size_t i = 0; task_at(session, i, &question); i++) {
        const TaskState *state = question.state;
        buffer_printf(&out, "%s %zu %zu %d %ld %s\n",
                      outcome_is_open(state->outcome) ? "open" : outcome_words[state->outcome],
                      state->tries, state->hints, state->review.missed, state->review.due,
                      state->first ? state->first : "");
    }
    const AnswerList *own = session_own_answers(session);
    for (size_t i = session->lesson->tasks; i < own->count; i++)
        if (task_answered(&own->at[i].state))
            buffer_printf(&out, "%s is gone\n", own->at[i].id);
    return buffer_take(&out);
}

// The learner's own notes, the caller's.
static inline char *bench_notes(const App *app)
{
    Buffer out = {0};
    notebook_write(&app_lesson(app)->notebook, &out);
    return buffer_take(&out);
}

// Whether two texts are the same; frees both.
static inline bool bench_same(char *a, char *b)
{
    const bool same = a && b && strcmp(a, b) == 0;
    free(a);
    free(b);
    return same;
}

// Takes back, or does again, all that can be.
static inline bool bench_undo_all(App *app, bool back)
{
    enum { MOST = 10000 };
    for (int i = 0; journal_at(&app_lesson(app)->journal, back); i++) {
        if (i == MOST || !app_run(app, back ? "undo" : "redo", ERROR_DROPPED))
            return false;
    }
    return true;
}
