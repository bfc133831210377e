// SPDX-License-Identifier: GPL-3.0-or-later
// Two features at once. Sixteen things that can be on while a lesson is open are turned on in
// pairs, one behind the other and the other way round, in five lessons, above the terminal loop.
// Each has its own proof of being on. With both on
//
//   drawn    the screen is drawn, twice the same, and is not empty
//   scratch  every value and gradient has the bits that computing all of it from scratch gives, of
//            the graph that is shown, and of the lesson saved as another file and opened
//   kept     saved and opened again, numbers, settings, place, answers are the same
//   notes    and the learner's own notes
//   undone   with all undone the numbers are those at opening
//   told     a number that was lost on the way was named in the message of that moment
//
// Some end one another, which a table says with the reason. ALL_PAIRS=1 does all of them, else
// PAIRS_MOST are done; PAIR="talk, hunt" or PAIR="talk, hunt, gpt" does one and says what it does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <signal.h>
#include <time.h>

#include "command/playback.h"
#include "command/present.h"
#include "graph/address.h"
#include "kit/clone.h"
#include "kit/bench.h"
#include "session/generate.h"

enum { PAIRS_MOST = 500, SCREEN_COLS = 80, SCREEN_ROWS = 24, NAMES = 512, JUMPS_HELD = 32 };

// Nothing here has to outlive the machine.
int fsync(int file)
{
    (void)file;
    return 0;
}

// ---- Lessons -----------------------------------------------------------------

// A change of a lesson's file, and by what it is seen: a matrix that is there then, or one that has
// another number of rows, or another number of examples.
typedef struct FileEdit {
    const char *what, *from, *to;
    const char *name;      // of the matrix that is looked at
    size_t rows, examples; // 0: it is just there
    const char *before;    // done first, so that there is something to lose
    bool begins;           // by other commands
} FileEdit;

enum { FILE_EDITS = 6 };

// What the features need of a lesson; NULL where it has no such thing.
typedef struct Kind {
    const char *id, *file;
    const char *begin;               // done on opening
    const char *choose[2];           // a setting and its other value
    const char *say, *generate;      // the sentence; how to write it on
    const char *batch;               // a size that is not its own
    bool fewer;                      // with the setting there are fewer examples than that
    const char *ask;                 // what makes a question one that is asked again
    const char *answer;              // of another question, a wrong one
    const char *edit, *edit_renamed; // a cell of a weight, before and after it is renamed
    struct {
        const char *from, *to, *name;
    } renamed;       // of that weight, in the file; what it was
    const char *why; // where a number is opened
    FileEdit file_edit[FILE_EDITS];
} Kind;

static const Kind kinds[] = {
    {.id = "pairs",
     .file = "tests/lessons/pairs.lua",
     .choose = {"wide", "3"},
     .say = "the dog ran on the mat",
     .generate = "generate 2",
     .batch = "6",
     .ask = "goto H; skip",
     .answer = "goto A; answer 0.25",
     .edit = "Wq[2,1]",
     .edit_renamed = "Wz[2,1]",
     .renamed = {"Wq", "Wz", "Wq"},
     .why = "select K[2,1]; explain; explain",
     .file_edit = {{"a weight is renamed", "Wk", "Wy", .name = "Wy"},
                   {"a weight has another shape, behind a new one",
                    "E, P = w(#vocab, n, 1), w(9, n, 2)",
                    "first = w(3, 3, 9) E, P = w(#vocab, n, 1), w(10, n, 2)", .name = "P",
                    .rows = 10},
                   {"a stop is gone", "spare = 2 * A", "other = 3 * A", .name = "other",
                    .before = "goto spare"},
                   {"there are fewer examples", "{}, 12", "{}, 5", .examples = 5},
                   {"it begins by other commands", "backward(L)",
                    "more = w(1, 1, 9) backward(L) start { 'set Wk[1,1] 3', 'lr 0.25' }",
                    .name = "more", .begins = true},
                   {"a question is gone", "at = d(V), id = \"sign\"",
                    "at = name('more', V * 1), id = \"another\"", .name = "more",
                    .before = "goto dV; reveal"}}},
    {.id = "three-tokens",
     .file = "lessons/three-tokens.lua",
     .ask = "goto S; skip",
     .answer = "goto K; reveal",
     .edit = "Wq[1,2]",
     .edit_renamed = "Wz[1,2]",
     .renamed = {"Wq", "Wz", "Wq"},
     .why = "select A[2,1]; explain; explain",
     .file_edit = {{"a weight is renamed", "Wk", "Wy", .name = "Wy"},
                   {"a stop is gone", "S_scaled", "S_other", .name = "S_other",
                    .before = "goto S_scaled"},
                   {"it begins by other commands", "backward(O",
                    "more = weight { {1} } start { 'set Wv[1,1] 3' } backward(O", .name = "more",
                    .begins = true},
                   {"a question is gone", "at = V, id = \"row-of-V\"",
                    "at = name('more', V * 1), id = \"another\"", .name = "more",
                    .before = "goto V; reveal"}}},
    {.id = "playground",
     .file = "lessons/playground.lua",
     .choose = {"length", "3"},
     .answer = "goto x; answer 1",
     .batch = "96",
     .fewer = true,
     .edit = "b1.Wq1[2,1]",
     .edit_renamed = "b1.Wz1[2,1]",
     .renamed = {"\"Wq\"", "\"Wz\"", "b1.Wq1"},
     .why = "select logits[2,1]; explain; explain",
     .file_edit = {{"a weight is renamed", "\"Wv\"", "\"Wy\"", .name = "b1.Wy1"},
                   {"a weight has another shape", "#shown.x, 13", "#shown.x, 14", .name = "P",
                    .rows = 14}}},
    {.id = "gpt",
     .file = "lessons/gpt.lua",
     .say = "<s> birds eat",
     .generate = "generate 2 temperature 0",
     .batch = "5",
     .ask = "goto X; skip",
     .edit = "b1.Wo[2,1]",
     .edit_renamed = "b1.Wz[2,1]",
     .renamed = {"\"Wo\"", "\"Wz\"", "b1.Wo"},
     .why = "select logits[2,1]; explain; explain",
     .file_edit = {{"a weight is renamed", "\"W1\"", "\"Wy\"", .name = "b1.Wy"},
                   {"two weights have another shape", "4 * width", "3 * width", .name = "b1.W2",
                    .rows = 24}}},
    {.id = "copying, presented",
     .file = "lessons/copying.lua",
     .begin = "present on",
     .answer = "goto row; answer 1",
     .batch = "40",
     .edit = "Wov[2,1]",
     .edit_renamed = "Wz[2,1]",
     .renamed = {"Wov", "Wz", "Wov"},
     .why = "select C[2,1]; explain; explain",
     .file_edit = {{"a weight is renamed", "W1", "Wy", .name = "Wy"},
                   {"there are fewer examples", "fresh(80)", "fresh(20)", .examples = 20}}},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

// A pair at work.
typedef struct Pair {
    Bench bench;
    const Kind *kind;
    const FileEdit *file_edit;
    char *opening;      // the numbers at opening, or as the file was read last
    char *fresh;        // the lesson's own numbers, once the file was read again
    char *answers;      // the learner's, when a talk began
    bool aside;         // an edit was set aside
    bool restarted;     // and the program left and started again
    bool waits;         // the file has changed and waits for the end of an exercise
    char untold[NAMES]; // matrices that were lost without a word
} Pair;

// ---- What is lost and told ---------------------------------------------------

typedef struct Held {
    char *name;
    Matrix now, given;
} Held;

typedef struct Holding {
    Held *held;
    size_t count;
    double setting[SETTINGS];
    char jump[JUMPS_HELD][STOP_NAME_SIZE]; // where `back` and `forward` lead
    size_t jumps, answers;
    double h;
    unsigned long choices; // what of the settings the lesson is run with
} Holding;

// A checksum of the choices that are no sentences.
static unsigned long sum_of_choices(const Lesson *lesson)
{
    unsigned long sum = 0;
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *control = &lesson->control[i];
        for (const char *c = control->sentence ? "" : control->value; *c; c++)
            sum = sum * 31 + (unsigned char)*c;
    }
    return sum;
}

// How many questions have the learner's answers, of those that are gone too.
static size_t count_answers(const Session *session)
{
    const AnswerList *own = session_own_answers(session);
    size_t count = 0;
    for (size_t i = 0; i < own->count; i++)
        count += task_answered(&own->at[i].state);
    return count;
}

// The edited leaves as the last command left them, whatever step is looked at: of a copy.
static Holding hold(Pair *pair)
{
    App *app = pair->bench.app, *copy = NULL;
    const Session *lesson = app_lesson(app);
    Holding holding = {.h = lesson->h,
                       .jumps = lesson->jumps.count,
                       .answers = count_answers(lesson),
                       .choices = sum_of_choices(lesson->lesson)};
    assert_true(holding.jumps <= JUMPS_HELD);
    for (size_t i = 0; i < holding.jumps; i++)
        stop_name(lesson->graph, &lesson->jumps.place[i].stop, holding.jump[i]);
    if (training_scrubbed(&app_lesson(app)->training))
        copy = bench_copied(&pair->bench, "held.lua");
    Graph *graph = app_lesson(copy ? copy : app)->graph;
    holding.held = calloc(graph_count(graph), sizeof *holding.held);
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const CellRef cell = {.side = SIDE_VALUE, .node = n};
        const Node *node = graph_node(graph, n);
        if (node->op || node->words || graph_edits(graph, n) == 0)
            continue;
        holding.held[holding.count++] =
            (Held){strdup(node->name), matrix_copy(graph_value(graph, n)),
                   matrix_copy(graph_original(graph, cell))};
    }
    for (Setting i = 0; i < SETTINGS; i++)
        holding.setting[i] = graph_setting(graph, i) != graph_original_settings(graph)[i]
                                 ? graph_setting(graph, i)
                                 : NAN;
    app_free(copy);
    return holding;
}

static void holding_release(Holding *holding)
{
    for (size_t i = 0; i < holding->count; i++) {
        free(holding->held[i].name);
        matrix_release(&holding->held[i].now);
        matrix_release(&holding->held[i].given);
    }
    free(holding->held);
}

// Whether every cell that was edited is there as it was, in a matrix that may have grown.
static bool is_held(const Held *held, const Graph *graph)
{
    const NodeId node = graph_find(graph, held->name);
    const Matrix *is = node == NODE_NONE ? NULL : graph_value(graph, node);
    const size_t cols = held->now.cols;
    if (!is || is->cols < cols)
        return false;
    for (size_t i = 0; i < matrix_size(&held->now); i++) {
        const double now = held->now.at[i], given = held->given.at[i];
        if (memcmp(&now, &given, sizeof now) == 0)
            continue;
        const double found = i / cols < is->rows ? matrix_get(is, i / cols, i % cols) : NAN;
        if (memcmp(&now, &found, sizeof now) != 0)
            return false;
    }
    return true;
}

// Whether a text has the name as a word.
static bool names(const char *text, const char *name)
{
    static const char more[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    const size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += n) {
        if ((at == text || !strchr(more, at[-1])) && (!at[n] || !strchr(more, at[n])))
            return true;
    }
    return false;
}

static void add_untold(Pair *pair, const char *name)
{
    const size_t size = strlen(pair->untold);
    if (!names(buffer_text(&pair->bench.app->message), name))
        snprintf(pair->untold + size, sizeof pair->untold - size, "%s%s", size ? ", " : "", name);
}

// Notes where one can no longer go back, what is no longer as it was chosen.
static void compare_carried(Pair *pair, const Holding *holding)
{
    const Session *lesson = app_lesson(pair->bench.app);
    const Walk *walk = &lesson->lesson->walk;
    size_t kept = 0, stop;
    for (size_t i = 0; i < holding->jumps; i++) {
        char name[STOP_NAME_SIZE], is[STOP_NAME_SIZE] = "";
        if (!walk_parse(walk, lesson->graph, holding->jump[i], &stop, NULL, ERROR_DROPPED))
            continue;
        stop_name(lesson->graph, &walk->stop[stop], name);
        if (kept < lesson->jumps.count)
            stop_name(lesson->graph, &lesson->jumps.place[kept].stop, is);
        if (strcmp(name, is) != 0)
            add_untold(pair, "back");
        kept++;
    }
    if (lesson->jumps.count != kept)
        add_untold(pair, "back");
    if (lesson->h != holding->h)
        add_untold(pair, "h");
    if (count_answers(lesson) < holding->answers)
        add_untold(pair, "answers");
    if (sum_of_choices(lesson->lesson) != holding->choices && lesson->training.film.count > 0)
        add_untold(pair, "that the film is of another choice");
}

// Notes what is lost now and not named in the message; lets `holding` go.
static void compare_held(Pair *pair, Holding *holding)
{
    const Graph *graph = app_lesson(pair->bench.app)->graph;
    for (size_t i = 0; i < holding->count; i++) {
        if (!is_held(&holding->held[i], graph))
            add_untold(pair, holding->held[i].name);
    }
    for (Setting i = 0; i < SETTINGS; i++) {
        if (!isnan(holding->setting[i]) && holding->setting[i] != graph_setting(graph, i))
            add_untold(pair, setting_table[i].name);
    }
    buffer_printf(&pair->bench.lines, "# it says: %s\n", buffer_text(&pair->bench.app->message));
    holding_release(holding);
}

// Does what may lose numbers.
static bool do_lossy(Pair *pair, bool (*act)(Pair *pair))
{
    Holding holding = hold(pair);
    const Session *lesson = app_lesson(pair->bench.app);
    const bool done = act(pair);
    if (app_lesson(pair->bench.app) == lesson && !pair->restarted)
        compare_carried(pair, &holding);
    compare_held(pair, &holding);
    return done;
}

// ---- The features ------------------------------------------------------------

static App *app_of(const Pair *pair)
{
    return pair->bench.app;
}

static Session *lesson_of(const Pair *pair)
{
    return app_lesson(app_of(pair));
}

// Whether it is so in the lesson, or in the exercise that is open over it.
static bool in_either(const Pair *pair, bool (*is_on)(const Session *session))
{
    return is_on(lesson_of(pair)) || is_on(app_of(pair)->session);
}

__attribute__((format(printf, 2, 3))) static bool doing(Pair *pair, const char *format, ...)
{
    va_list args;
    Buffer line = {0};
    va_start(args, format);
    buffer_vprintf(&line, format, args);
    va_end(args);
    const bool done = bench_do_all(&pair->bench, buffer_text(&line));
    buffer_release(&line);
    return done;
}

static const char *control_value(const Pair *pair, bool sentence, const char *name)
{
    const Lesson *lesson = lesson_of(pair)->lesson;
    for (size_t i = 0; i < lesson->controls; i++) {
        if (lesson->control[i].sentence == sentence &&
            (!name || strcmp(lesson->control[i].name, name) == 0))
            return lesson->control[i].value;
    }
    return "";
}

// What each question that was answered came to, also one that is not asked now; the caller's.
static char *answered(const Pair *pair)
{
    const Session *lesson = lesson_of(pair);
    const AnswerList *own = session_own_answers(lesson);
    Buffer out = {0};
    for (size_t i = 0; i < own->count; i++) {
        const Answer *answer = &own->at[i];
        const TaskState *state = &answer->state;
        if (state->first || !outcome_is_open(state->outcome))
            buffer_printf(&out, "%s: %s %s\n", answer->id, state->first ? state->first : "",
                          outcome_words[state->outcome]);
    }
    return buffer_take(&out);
}

static bool talk_prepare(Pair *pair)
{
    return !pair->kind->answer || doing(pair, "%s", pair->kind->answer);
}

static bool talk_on(Pair *pair)
{
    pair->answers = answered(pair);
    return doing(pair, "present on");
}

static bool talk_is_on(const Pair *pair)
{
    return app_of(pair)->present && lesson_of(pair)->talk.on;
}

static bool practice_on(Pair *pair)
{
    return doing(pair, "practice");
}

static bool practice_is_on(const Pair *pair)
{
    return app_of(pair)->exercise.aside && !app_of(pair)->exercise.reviews &&
           !session_hunts(app_of(pair)->session);
}

static bool hunt_on(Pair *pair)
{
    return doing(pair, "bug 7");
}

static bool hunt_is_on(const Pair *pair)
{
    return app_of(pair)->exercise.aside && session_hunts(app_of(pair)->session);
}

static bool review_prepare(Pair *pair)
{
    return doing(pair, "%s", pair->kind->ask);
}

static bool review_on(Pair *pair)
{
    return doing(pair, "review");
}

static bool review_is_on(const Pair *pair)
{
    return app_of(pair)->exercise.reviews;
}

static bool train_prepare(Pair *pair)
{
    return doing(pair, "lr 0.01; train 6");
}

// What was trained before the file was read again or with another setting is no longer there.
static bool trained(Pair *pair)
{
    return app_of(pair)->session->training.film.count > 0 || train_prepare(pair);
}

static bool film_on(Pair *pair)
{
    return trained(pair) && doing(pair, "view training; move left; move left");
}

static bool has_film(const Session *session)
{
    return session->view == VIEW_TRAINING && training_scrubbed(&session->training);
}

static bool film_is_on(const Pair *pair)
{
    return in_either(pair, has_film);
}

static bool batch_on(Pair *pair)
{
    if (!doing(pair, "batch %s; run", pair->kind->batch))
        return false;
    bench_pass(&pair->bench, 0.05);
    bench_pass(&pair->bench, 0.05);
    return true;
}

static bool batch_is_on(const Pair *pair)
{
    const Graph *graph = lesson_of(pair)->graph;
    const Training *training = &lesson_of(pair)->training;
    const TrainFilm *film = &training->film; // with another setting it begins anew
    const double batch = atof(pair->kind->batch);
    const State *present = &training->present;
    const double steps = present->kept ? present->t : graph_setting(graph, SETTING_T);
    return graph_setting(graph, SETTING_BATCH) == batch && steps >= 3 &&
           (film->count < 2 || film->record[film->count - 1].size == batch);
}

static bool choose_on(Pair *pair)
{
    return doing(pair, "choose %s %s", pair->kind->choose[0], pair->kind->choose[1]);
}

static bool choose_is_on(const Pair *pair)
{
    return strcmp(control_value(pair, false, pair->kind->choose[0]), pair->kind->choose[1]) == 0;
}

static bool say_on(Pair *pair)
{
    return doing(pair, "say %s", pair->kind->say);
}

// What was written on begins with it.
static bool say_is_on(const Pair *pair)
{
    return strncmp(control_value(pair, true, NULL), pair->kind->say, strlen(pair->kind->say)) == 0;
}

static bool generate_on(Pair *pair)
{
    return doing(pair, "%s", pair->kind->generate);
}

static bool generate_is_on(const Pair *pair)
{
    return session_written(lesson_of(pair)) != NULL;
}

// The cell that is edited, by the name that it has now; in an exercise the first that is given.
static const char *change_of(const Pair *pair)
{
    static char cell[100];
    const Session *session = app_of(pair)->session;
    const Graph *graph = session->graph;
    NodeId n = 0;
    while (session->exercise && graph_node(graph, n)->op)
        n++;
    snprintf(cell, sizeof cell, "\"%s\"[1,1]", graph_node(graph, n)->name);
    if (session->exercise)
        return cell;
    return graph_find(graph, pair->kind->renamed.name) == NODE_NONE ? pair->kind->edit_renamed
                                                                    : pair->kind->edit;
}

static bool undone_on(Pair *pair)
{
    const char *cell = change_of(pair);
    return doing(pair, "set %s 5; set %s 6; set %s 7; undo", cell, cell, cell);
}

static bool has_undone(const Session *session)
{
    return journal_at(&session->journal, true) && journal_at(&session->journal, false);
}

static bool undone_is_on(const Pair *pair)
{
    return in_either(pair, has_undone);
}

static bool scrubbed_on(Pair *pair)
{
    return trained(pair) && doing(pair, "history 2");
}

static bool has_scrubbed(const Session *session)
{
    return training_scrubbed(&session->training);
}

static bool scrubbed_is_on(const Pair *pair)
{
    return in_either(pair, has_scrubbed);
}

static void note_opening(Pair *pair)
{
    free(pair->opening);
    pair->opening = bench_numbers(app_of(pair));
}

static bool read_again(Pair *pair)
{
    pair->waits = app_of(pair)->exercise.aside != NULL;
    if (pair->waits)
        return true;
    if (!bench_reload(&pair->bench))
        return false;
    note_opening(pair);
    App *fresh = bench_app(&pair->bench, NULL, pair->bench.file);
    free(pair->fresh);
    pair->fresh = fresh ? bench_numbers(fresh) : NULL;
    app_free(fresh);
    return true;
}

// A question may be refused now: then there is no answer to lose.
static bool file_prepare(Pair *pair)
{
    if (pair->file_edit->before)
        doing(pair, "%s", pair->file_edit->before);
    return true;
}

static bool change_file(Pair *pair)
{
    return bench_rewrite(&pair->bench, pair->file_edit->from, pair->file_edit->to) &&
           read_again(pair);
}

static bool file_on(Pair *pair)
{
    return do_lossy(pair, change_file);
}

static bool file_is_on(const Pair *pair)
{
    const Graph *graph = lesson_of(pair)->graph;
    const FileEdit *edit = pair->file_edit;
    if (pair->waits)
        return true;
    if (edit->examples > 0) // while another sentence is shown they are beside it
        return graph_examples(graph, EXAMPLES_TRAIN) == edit->examples ||
               lesson_of(pair)->lesson->apart;
    const NodeId node = graph_find(graph, edit->name);
    return node != NODE_NONE &&
           (edit->rows == 0 || graph_node(graph, node)->shape.rows == edit->rows);
}

static bool aside_prepare(Pair *pair)
{
    return doing(pair, "set %s 9", pair->kind->edit);
}

static bool rename_edited(Pair *pair)
{
    pair->aside = true;
    return bench_rewrite(&pair->bench, pair->kind->renamed.from, pair->kind->renamed.to);
}

static bool rename_and_read(Pair *pair)
{
    return rename_edited(pair) && read_again(pair);
}

static bool rename_and_restart(Pair *pair)
{
    pair->restarted = true;
    return rename_edited(pair) && bench_restart(&pair->bench);
}

static bool aside_on(Pair *pair)
{
    return do_lossy(pair, rename_and_read);
}

// While nothing else is on yet the program is left in between.
static bool aside_first(Pair *pair)
{
    if (!do_lossy(pair, rename_and_restart))
        return false;
    pair->restarted = false;
    if (pair->kind->begin)
        doing(pair, "%s", pair->kind->begin);
    note_opening(pair);
    return true;
}

static bool aside_is_on(const Pair *pair)
{
    const Session *lesson = lesson_of(pair);
    return pair->waits || (pair->aside && lesson->aside.count > 0 &&
                           graph_find(lesson->graph, pair->kind->renamed.name) == NODE_NONE);
}

static bool playback_on(Pair *pair)
{
    char path[BENCH_PATH];
    Buffer script = {0};
    buffer_printf(&script, "goto 2\nset %s 3\nwait 3000\nnext\n", change_of(pair));
    file_write(bench_path(&pair->bench, "script", path), buffer_text(&script), script.size,
               ERROR_DROPPED);
    buffer_printf(&pair->bench.lines, "# the script: goto 2, set %s 3, wait 3000, next\n",
                  change_of(pair));
    buffer_release(&script);
    if (!doing(pair, "play @/script"))
        return false;
    for (int i = 0; i < 3; i++)
        bench_pass(&pair->bench, 1);
    return true;
}

static bool playback_is_on(const Pair *pair)
{
    const Playback *playback = app_of(pair)->playback;
    return playback && playback->at == 3; // it waits before the last line
}

static bool recording_on(Pair *pair)
{
    return doing(pair, "record @/recorded");
}

static bool recording_is_on(const Pair *pair)
{
    return app_of(pair)->recording != NULL;
}

// In an exercise what is asked for is opened once it is answered.
static bool whys_on(Pair *pair)
{
    const Session *session = app_of(pair)->session;
    if (!session->exercise)
        return doing(pair, "%s", pair->kind->why);
    const NodeId last = (NodeId)graph_count(session->graph) - 1;
    if (session_hunts(session))
        return doing(pair, "explain");
    return doing(pair, "reveal; select \"%s\"[1,1]; explain",
                 graph_node(session->graph, last)->name);
}

static bool has_whys(const Session *session)
{
    return session->whys >= (session->exercise ? 1 : 2);
}

static bool whys_is_on(const Pair *pair)
{
    return in_either(pair, has_whys);
}

typedef enum FeatureId {
    TALK,
    PRACTICE,
    HUNT,
    REVIEW,
    FILM,
    BATCH,
    CHOOSE,
    SAY,
    GENERATE,
    UNDONE,
    SCRUBBED,
    FILE_EDITED,
    ASIDE,
    PLAYBACK,
    RECORDING,
    WHYS,
    FEATURES,
    ANY = FEATURES,
} FeatureId;

typedef struct PairFeature {
    const char *name;
    bool (*prepare)(Pair *pair); // done before either is on; may be NULL
    bool (*on)(Pair *pair);
    bool (*is_on)(const Pair *pair);
    bool (*first)(Pair *pair); // instead of `on` where it is the first; may be NULL
    bool lossy;                // numbers may be lost, and are then to be named
} PairFeature;

static const PairFeature features[FEATURES] = {
    [TALK] = {.name = "talk", .prepare = talk_prepare, .on = talk_on, .is_on = talk_is_on},
    [PRACTICE] = {.name = "practice", .on = practice_on, .is_on = practice_is_on},
    [HUNT] = {.name = "hunt", .on = hunt_on, .is_on = hunt_is_on},
    [REVIEW] = {.name = "review",
                .prepare = review_prepare,
                .on = review_on,
                .is_on = review_is_on},
    [FILM] = {.name = "film", .prepare = train_prepare, .on = film_on, .is_on = film_is_on},
    [BATCH] = {.name = "batch", .on = batch_on, .is_on = batch_is_on},
    [CHOOSE] = {.name = "choose", .on = choose_on, .is_on = choose_is_on, .lossy = true},
    [SAY] = {.name = "say", .on = say_on, .is_on = say_is_on, .lossy = true},
    [GENERATE] = {.name = "generate", .on = generate_on, .is_on = generate_is_on, .lossy = true},
    [UNDONE] = {.name = "undone", .on = undone_on, .is_on = undone_is_on},
    [SCRUBBED] = {.name = "scrubbed",
                  .prepare = train_prepare,
                  .on = scrubbed_on,
                  .is_on = scrubbed_is_on},
    [FILE_EDITED] = {.name = "file", .prepare = file_prepare, .on = file_on, .is_on = file_is_on},
    [ASIDE] = {.name = "aside",
               .prepare = aside_prepare,
               .on = aside_on,
               .is_on = aside_is_on,
               .first = aside_first},
    [PLAYBACK] = {.name = "playback", .on = playback_on, .is_on = playback_is_on},
    [RECORDING] = {.name = "recording", .on = recording_on, .is_on = recording_is_on},
    [WHYS] = {.name = "whys", .on = whys_on, .is_on = whys_is_on},
};

// Two that are not both on behind one another, and why.
typedef enum Meeting {
    BOTH,     // they are
    ENDS,     // the second ends the first
    MAY_END,  // it may do so
    NOT_THEN, // the second cannot be turned on while the first is
} Meeting;

typedef struct Apart {
    FeatureId first, second;
    Meeting how;
    const char *why;
} Apart;

static const char one_exercise[] = "one exercise takes the place of the other",
                  no_controls[] = "an exercise has no settings, sentences or examples",
                  edited_there[] = "an edit makes the step that is looked at the present",
                  run_again[] = "the file is run again with the numbers of the present",
                  redo_drops[] = "an edit drops what could be done again",
                  of_then[] = "what was written is of the numbers as they were",
                  of_the_file[] = "it is of the file as it was",
                  another_stop[] = "it leads to another stop";

static const Apart apart[] = {
    {PRACTICE, HUNT, ENDS, one_exercise},
    {HUNT, PRACTICE, ENDS, one_exercise},
    {PRACTICE, REVIEW, NOT_THEN, "there it is the next exercise"},
    {HUNT, REVIEW, NOT_THEN, "there it is the next hunt"},
    {PRACTICE, BATCH, NOT_THEN, no_controls},
    {HUNT, BATCH, NOT_THEN, no_controls},
    {PRACTICE, CHOOSE, NOT_THEN, no_controls},
    {HUNT, CHOOSE, NOT_THEN, no_controls},
    {PRACTICE, SAY, NOT_THEN, no_controls},
    {HUNT, SAY, NOT_THEN, no_controls},
    {PRACTICE, GENERATE, NOT_THEN, no_controls},
    {HUNT, GENERATE, NOT_THEN, no_controls},
    {PRACTICE, FILM, NOT_THEN, "there is nothing to train"},
    {PRACTICE, SCRUBBED, NOT_THEN, "there is nothing to train"},
    {HUNT, WHYS, NOT_THEN, "no panel does the sums while a mistake is to be found"},
    {FILM, BATCH, ENDS, edited_there},
    {FILM, UNDONE, ENDS, edited_there},
    {FILM, PLAYBACK, ENDS, edited_there},
    {FILM, CHOOSE, ENDS, run_again},
    {FILM, SAY, ENDS, run_again},
    {FILM, GENERATE, ENDS, run_again},
    {FILM, FILE_EDITED, MAY_END, of_the_file},
    {FILM, ASIDE, MAY_END, of_the_file},
    {SCRUBBED, BATCH, ENDS, edited_there},
    {SCRUBBED, UNDONE, ENDS, edited_there},
    {SCRUBBED, PLAYBACK, ENDS, edited_there},
    {SCRUBBED, CHOOSE, ENDS, run_again},
    {SCRUBBED, SAY, ENDS, run_again},
    {SCRUBBED, GENERATE, ENDS, run_again},
    {SCRUBBED, FILE_EDITED, MAY_END, of_the_file},
    {SCRUBBED, ASIDE, MAY_END, of_the_file},
    {UNDONE, BATCH, ENDS, redo_drops},
    {UNDONE, CHOOSE, ENDS, redo_drops},
    {UNDONE, SAY, ENDS, redo_drops},
    {UNDONE, GENERATE, ENDS, redo_drops},
    {UNDONE, PLAYBACK, ENDS, redo_drops},
    {UNDONE, FILE_EDITED, MAY_END, of_the_file},
    {UNDONE, ASIDE, MAY_END, of_the_file},
    {GENERATE, BATCH, ENDS, of_then},
    {GENERATE, CHOOSE, ENDS, of_then},
    {GENERATE, SAY, ENDS, of_then},
    {GENERATE, UNDONE, ENDS, of_then},
    {GENERATE, PLAYBACK, ENDS, of_then},
    {GENERATE, FILM, ENDS, of_then},
    {GENERATE, SCRUBBED, ENDS, of_then},
    {GENERATE, FILE_EDITED, ENDS, of_then},
    {GENERATE, ASIDE, ENDS, of_then},
    {WHYS, CHOOSE, ENDS, of_the_file},
    {WHYS, SAY, ENDS, of_the_file},
    {WHYS, GENERATE, ENDS, of_the_file},
    {WHYS, FILE_EDITED, MAY_END, of_the_file},
    {WHYS, ASIDE, MAY_END, of_the_file},
    {WHYS, PLAYBACK, ENDS, another_stop},
    {REVIEW, PRACTICE, ENDS, one_exercise},
    {REVIEW, HUNT, ENDS, one_exercise},
    {REVIEW, BATCH, NOT_THEN, no_controls},
    {REVIEW, CHOOSE, NOT_THEN, no_controls},
    {REVIEW, SAY, NOT_THEN, no_controls},
    {REVIEW, GENERATE, NOT_THEN, no_controls},
    {REVIEW, TALK, ENDS, "a review is the learner's own"},
    {TALK, REVIEW, NOT_THEN, "a class has missed nothing"},
};

static Meeting meeting(const Pair *pair, FeatureId first, FeatureId second)
{
    // There are fewer examples than the batch then.
    const FeatureId fewer = first == BATCH ? second : first;
    if ((first == BATCH || second == BATCH) &&
        ((fewer == FILE_EDITED && pair->file_edit->examples > 0) ||
         (fewer == CHOOSE && pair->kind->fewer)))
        return first == BATCH ? ENDS : NOT_THEN;
    // What was chosen, said or set belongs to the commands by which the lesson began.
    if (second == FILE_EDITED && pair->file_edit->begins &&
        (first == CHOOSE || first == SAY || first == BATCH))
        return ENDS;
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        if (apart[i].first == first && apart[i].second == second)
            return apart[i].how;
    }
    return BOTH;
}

// ---- One pair ----------------------------------------------------------------

static struct {
    size_t at, done, failed;
    char label[200];
    bool shows;                   // PAIR: what it does
    bool met[FEATURES][FEATURES]; // in that order, in any lesson
} all;

typedef struct Trial {
    Pair pair;
    FeatureId first, second;
    bool shown; // its lines were
} Trial;

static void print_lines(const Pair *pair)
{
    for (const char *at = buffer_text(&pair->bench.lines); *at; at += strspn(at, "\n")) {
        const size_t n = strcspn(at, "\n");
        printf("#     %.*s\n", (int)n, at);
        at += n;
    }
}

static void complain(Trial *trial, const char *check, const char *what)
{
    all.failed++;
    printf("# %s: %s: %s\n", all.label, check, what);
    if (!trial->shown)
        print_lines(&trial->pair);
    trial->shown = true;
}

static bool turn_on(Pair *pair, FeatureId id, bool first)
{
    const PairFeature *feature = &features[id];
    bool (*on)(Pair *) = first && feature->first ? feature->first : feature->on;
    return feature->lossy ? do_lossy(pair, on) : on(pair);
}

// Both are on afterwards, unless the second ends the first.
static bool turn_both_on(Trial *trial)
{
    Pair *pair = &trial->pair;
    const PairFeature *first = &features[trial->first], *second = &features[trial->second];
    const Meeting how = meeting(pair, trial->first, trial->second);
    const char *wrong = NULL;
    // A question is about the lesson's own numbers: it comes before what changes them.
    const bool swapped = trial->second == REVIEW || trial->second == TALK;
    const PairFeature *one = swapped ? second : first, *other = swapped ? first : second;
    if ((one->prepare && !one->prepare(pair)) ||
        (other->prepare && other->prepare != one->prepare && !other->prepare(pair)))
        wrong = "a line that prepares it was refused";
    else if (!turn_on(pair, trial->first, true) || !first->is_on(pair))
        wrong = "the first is not on";
    else if (!turn_on(pair, trial->second, false) && how != NOT_THEN)
        wrong = "a line that turns the second on was refused";
    else if (second->is_on(pair) == (how == NOT_THEN))
        wrong = how == NOT_THEN ? "the second is on, and the table says that it cannot be"
                                : "the second is not on";
    else if (how != MAY_END && first->is_on(pair) == (how == ENDS))
        wrong = how == ENDS ? "the first is still on, and the table says that it ends"
                            : "the second ended the first";
    if (wrong)
        complain(trial, "on", wrong);
    return !wrong;
}

static void check_drawn(Trial *trial)
{
    App *app = app_of(&trial->pair);
    char *first = screen_of(app, SCREEN_COLS, SCREEN_ROWS),
         *second = screen_of(app, SCREEN_COLS, SCREEN_ROWS);
    app_resize(app, 0, 0);
    if (strspn(first, " \n") == strlen(first))
        complain(trial, "drawn", "the screen is empty");
    if (!bench_same(first, second))
        complain(trial, "drawn", "drawing twice gave two screens");
}

static void check_graph(Trial *trial, Session *session)
{
    Graph *scratch = graph_clone(session->graph);
    if (!graph_same(session->graph, scratch))
        complain(trial, "scratch", "the numbers differ from those computed from scratch");
    graph_free(scratch);
}

static void check_scratch(Trial *trial)
{
    App *app = app_of(&trial->pair);
    check_graph(trial, app->session);
    if (app->session != app_lesson(app))
        check_graph(trial, app_lesson(app));
}

// Ends the exercise, what is played and recorded, and the talk, reads a file that waits for that,
// and looks at no earlier step.
static bool come_to_rest(Trial *trial)
{
    Pair *pair = &trial->pair;
    App *app = app_of(pair);
    bool good = true;
    for (int i = 0; i < 3 && app->exercise.aside; i++)
        good &= doing(pair, "quit");
    if (app->playback)
        good &= doing(pair, "cancel");
    if (app->recording)
        good &= doing(pair, "record off");
    if (app->present)
        good &= doing(pair, "present off");
    if (pair->waits)
        good &= do_lossy(pair, read_again);
    if (training_scrubbed(&lesson_of(pair)->training))
        good &= journal_at(&lesson_of(pair)->journal, true) ? doing(pair, "undo; redo")
                                                            : doing(pair, "redo; undo");
    return good;
}

// Another program has the same numbers, settings, place and answers; frees it.
static void check_other(Trial *trial, App *other, const char *check)
{
    const App *app = app_of(&trial->pair);
    if (!other) {
        complain(trial, check, "it does not open");
        return;
    }
    if (!bench_same(bench_numbers(app), bench_numbers(other)))
        complain(trial, check, "the numbers differ");
    if (!bench_same(bench_settings(app), bench_settings(other)))
        complain(trial, check, "the settings differ");
    if (strcmp(check, "kept") == 0 && !bench_same(bench_answers(app), bench_answers(other)))
        complain(trial, check, "the answers differ");
    if (strcmp(check, "kept") == 0 && !bench_same(bench_notes(app), bench_notes(other)))
        complain(trial, "notes", "the notes differ");
    app_free(other);
}

static void check_undone(Trial *trial)
{
    Pair *pair = &trial->pair;
    if (!bench_undo_all(app_of(pair), true)) {
        complain(trial, "undone", "undo is refused or does not end");
        return;
    }
    char *numbers = bench_numbers(app_of(pair));
    if (strcmp(numbers, pair->fresh ? pair->fresh : pair->opening) != 0)
        complain(trial, "undone", "the numbers are not those at opening");
    free(numbers);
}

static void check_all(Trial *trial)
{
    Pair *pair = &trial->pair;
    char *place = bench_place(app_of(pair));
    const bool waited = pair->waits; // what is saved is then opened with another file
    check_drawn(trial);
    check_scratch(trial);
    App *reopened = bench_reopened(&pair->bench);
    if (reopened && !waited && !bench_same(strdup(place), bench_place(reopened)))
        complain(trial, "kept", "it opens at another place");
    if (!come_to_rest(trial))
        complain(trial, "on", "it does not come to rest");
    if (pair->answers && !bench_same(strdup(pair->answers), answered(pair)))
        complain(trial, "talk", "the learner's answers are not those before the talk");
    if (waited && !features[pair->aside ? ASIDE : FILE_EDITED].is_on(pair))
        complain(trial, "on", "the file that waited was not read");
    if (!waited)
        check_other(trial, reopened, "kept");
    else
        app_free(reopened);
    check_other(trial, bench_copied(&pair->bench, "copied.lua"), "scratch");
    check_undone(trial);
    if (*pair->untold) {
        char text[NAMES + 40];
        snprintf(text, sizeof text, "lost without a word: %s", pair->untold);
        complain(trial, "told", text);
    }
    free(place);
}

static void run_pair(const Kind *kind, const FileEdit *file_edit, FeatureId first, FeatureId second)
{
    Trial trial = {
        .pair = {.kind = kind, .file_edit = file_edit}, .first = first, .second = second};
    Pair *pair = &trial.pair;
    const bool file = first == FILE_EDITED || second == FILE_EDITED;
    snprintf(all.label, sizeof all.label, "%s, %s, %s%s%s", features[first].name,
             features[second].name, kind->id, file ? ": " : "", file ? file_edit->what : "");
    all.done++;
    all.met[first][second] = true;
    if (!bench_begin(&pair->bench, kind->file)) {
        complain(&trial, "on", "the lesson does not open");
    } else {
        doing(pair, "note mine; goto 2; goto 3; goto 1");
        session_set_h(lesson_of(pair), 1e-3);
        if (kind->begin) {
            talk_prepare(pair);
            pair->answers = answered(pair);
            doing(pair, "%s", kind->begin);
        }
        note_opening(pair);
        if (turn_both_on(&trial))
            check_all(&trial);
    }
    if (all.shows && !trial.shown)
        print_lines(pair);
    free(pair->opening);
    free(pair->fresh);
    free(pair->answers);
    bench_end(&pair->bench);
    all.label[0] = '\0';
}

// ---- All pairs ---------------------------------------------------------------

// Whether a lesson has what a feature needs.
static bool is_there(const Kind *kind, FeatureId id)
{
    switch (id) {
    case TALK: return !kind->begin; // else it is on all the time
    case REVIEW: return kind->ask != NULL;
    case BATCH: return kind->batch != NULL;
    case CHOOSE: return kind->choose[0] != NULL;
    case SAY: return kind->say != NULL;
    case GENERATE: return kind->generate != NULL;
    default: return true;
    }
}

typedef void PairVisit(const Kind *kind, const FileEdit *edit, FeatureId first, FeatureId second);

static size_t each_pair(const Kind *kind, PairVisit *visit)
{
    size_t count = 0;
    for (FeatureId first = 0; first < FEATURES; first++) {
        for (FeatureId second = 0; second < FEATURES; second++) {
            if (first == second || !is_there(kind, first) || !is_there(kind, second))
                continue;
            const bool file = first == FILE_EDITED || second == FILE_EDITED;
            for (size_t i = 0; i < (file ? FILE_EDITS : 1) && kind->file_edit[i].what; i++) {
                count++;
                if (visit)
                    visit(kind, &kind->file_edit[i], first, second);
            }
        }
    }
    return count;
}

static size_t count_pairs(void)
{
    size_t count = 0;
    for (size_t i = 0; i < KINDS; i++)
        count += each_pair(&kinds[i], NULL);
    return count;
}

// Whether PAIR asks for this one.
static bool is_asked_for(const char *one, const Kind *kind, FeatureId first, FeatureId second)
{
    char whole[200];
    snprintf(whole, sizeof whole, "%s, %s, %s", features[first].name, features[second].name,
             kind->id);
    return strncmp(whole, one, strlen(one)) == 0;
}

// One is asked for, all are done, or so many of them, spread over the list, each two once at least.
static void visit_pair(const Kind *kind, const FileEdit *edit, FeatureId first, FeatureId second)
{
    const char *one = getenv("PAIR");
    const size_t total = count_pairs(), most = getenv("ALL_PAIRS") ? total : PAIRS_MOST;
    const size_t at = all.at++;
    const bool among =
        most >= total || at * most / total != (at + 1) * most / total || !all.met[first][second];
    all.shows = one != NULL;
    if (one ? is_asked_for(one, kind, first, second) : among)
        run_pair(kind, edit, first, second);
}

static void test_pairs(void **state)
{
    const Kind *kind = *state;
    const clock_t began = clock();
    const size_t done = all.done, failed = all.failed;
    each_pair(kind, visit_pair);
    printf("# %s: %zu pairs, %zu failed, %.1f s of processor time\n", kind->id, all.done - done,
           all.failed - failed, (double)(clock() - began) / CLOCKS_PER_SEC);
    assert_int_equal(all.failed - failed, 0);
}

static void test_all_meet_in_both_orders(void **state)
{
    (void)state;
    for (FeatureId first = 0; first < FEATURES && !getenv("PAIR"); first++) {
        for (FeatureId second = 0; second < FEATURES; second++)
            assert_true(all.met[first][second] || first == second);
    }
}

// An edit that was set aside waits until it fits again: the file is changed and changed back, while
// the lesson is open or (`restarts`) between two times that it is.
static bool comes_back(const Kind *kind, bool restarts)
{
    Pair pair = {.kind = kind};
    Address at;
    bool (*read)(Bench * bench) = restarts ? bench_restart : bench_reload;
    assert_true(bench_begin(&pair.bench, kind->file));
    assert_true(doing(&pair, "set %s 9", kind->edit));
    assert_true(bench_rewrite(&pair.bench, kind->renamed.from, kind->renamed.to));
    assert_true(read(&pair.bench));
    assert_true(names(buffer_text(&app_of(&pair)->message), kind->renamed.name));
    assert_true(doing(&pair, "save; goto 2"));
    assert_true(bench_rewrite(&pair.bench, kind->renamed.to, kind->renamed.from));
    assert_true(read(&pair.bench));
    Graph *graph = lesson_of(&pair)->graph;
    assert_true(address_parse(graph, kind->edit, false, &at, ERROR_DROPPED));
    const bool back = graph_number(graph, address_cell(&at)) == 9;
    bench_end(&pair.bench);
    return back;
}

static void test_what_was_set_aside_comes_back(void **state)
{
    (void)state;
    for (int restarts = 0; restarts < 2; restarts++)
        assert_true(comes_back(&kinds[0], restarts));
}

// A pair that ends the program is named.
static void say_where(int signal)
{
    (void)signal;
    static const char said[] = "# it ended in the pair ";
    const bool wrote = write(1, said, sizeof said - 1) > 0 &&
                       write(1, all.label, strlen(all.label)) > 0 && write(1, "\n", 1) > 0;
    (void)wrote;
}

// So is one that reads what is not there, which ends the test alone.
static int name_pair(void **state)
{
    (void)state;
    if (*all.label)
        printf("# it ended in the pair %s\n", all.label);
    all.label[0] = '\0';
    return 0;
}

int main(void)
{
#define PAIRS_OF(n)                                                                                \
    {                                                                                              \
        .name = "pairs_in_lesson_" #n, .test_func = test_pairs, .teardown_func = name_pair,        \
        .initial_state = (void *)&kinds[n - 1]                                                     \
    }
    const struct CMUnitTest tests[] = {
        PAIRS_OF(1),
        PAIRS_OF(2),
        PAIRS_OF(3),
        PAIRS_OF(4),
        PAIRS_OF(5),
        cmocka_unit_test(test_all_meet_in_both_orders),
        cmocka_unit_test(test_what_was_set_aside_comes_back),
    };
    signal(SIGABRT, say_where);
    return cmocka_run_group_tests_name("command_pairs", tests, NULL, NULL);
}
