// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `qkv check` asks of a lesson: that it loads; that every stop can be
// walked to and drawn at every size in both languages (check_screens.c); that
// its script plays and its tasks can be done (check_tasks.c);
// that the sum behind every cell adds up to it; that every gradient agrees with
// a central difference; that its expectations hold; that it is complete in both
// languages. Each lesson is checked in a process of its own, so that one that
// falls does not take the others along.
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "cli/check.h"
#include "cli/child.h"
#include "base/random.h"
#include "command/playback.h"
#include "graph/examples.h"
#include "num/format.h"

MESSAGE(LINE_LONG, ERROR_CHECK, "units: '{1}' is {2} columns wide; at most {3} fit one line");
MESSAGE(MINUTES_OFF, ERROR_CHECK,
        "units: that at {1} says {2} minutes; its texts and tasks take about {3}");
MESSAGE(GONE, ERROR_CHECK, "after these commands the lesson expects something else here{1}");
MESSAGE(GRADIENT_DIFFERS, ERROR_CHECK,
        "{1} gradients differ from their central difference; the worst is {2}: "
        "expected {3}, found {4}");
MESSAGE(SUM_DIFFERS, ERROR_CHECK, "the sum behind {1} gives {2}, its value is {3}");
MESSAGE(NOT_AS_EXPECTED, ERROR_CHECK, "expected {1} {2}, found {3}");

MESSAGE(LEFT, ERROR_USAGE, "--do left the lesson: what is checked has to stay open");
MESSAGE(SCRIPTS_LATE, ERROR_CHECK,
        "the lesson's own commands took more than {1} s of processor time "
        "together, a quarter of --limit; from here on none was run");
MESSAGE(COMMAND_FAILED, ERROR_CHECK, "play: command {1}, '{2}': ");
MESSAGE(LANGUAGE_MISSING, ERROR_CHECK, "this text is missing in {1}");

void check_found(Check *check, int line, const Error *cause)
{
    error_at(&check->err, check->lesson->path, line);
    run_notice(check->run, &check->err, cause);
    check->failures += check->err.kind != ERROR_NONE;
}

static ErrorArg cell_name(const Graph *graph, CellRef cell)
{
    Buffer name = {0};
    address_write_cell(graph, cell, &name);
    return err_buffer(&name);
}

// ---- The lesson's own scripts ------------------------------------------

App *check_anew(Check *check)
{
    app_restart(check->own, &check->display);
    BUG_ON(check->own->session->lesson != check->lesson);
    return check->own;
}

// Whether the time that the lesson's scripts have together is over. That is
// said once, with the line of the script that met it; none runs from then on.
static bool check_late(Check *check, int line)
{
    if (check->late || check->own->lesson.used <= check->own->lesson.most)
        return check->late;
    if (check->claims)
        return check->waiting = true;
    CHECK_FOUND(check, line, NULL, &SCRIPTS_LATE, err_number(check->own->lesson.most));
    return check->late = true;
}

bool check_commands(Check *check, char *const *command, size_t count, int line)
{
    bool done = !check->late;
    for (size_t i = 0; done && i < count; i++)
        done = app_run_of_lesson(check->own, command[i], &check->err);
    if (!done && !check_late(check, line))
        check_found(check, line, NULL);
    return done;
}

// The file runs with each of its controls: every choice, and a sentence of as many words as there
// may be.
static void check_controls(Check *check)
{
    const Lesson *lesson = check->lesson;
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *s = &lesson->control[i];
        for (size_t k = 0; k < (s->sentence ? 1 : s->words.n); k++) {
            SCOPED(buffer_release) Buffer line = {0};
            buffer_printf(&line, "%s %s", s->sentence ? "say" : "choose", s->name);
            for (size_t n = s->sentence ? s->most : 1; n-- > 0;)
                buffer_printf(&line, " %s", s->words.at[k].text[LANG_EN]);
            check_anew(check);
            char *command = buffer_edit(&line);
            check_commands(check, &command, 1, s->line);
        }
    }
}

// Plays the lesson's own script to its end without waiting.
static void check_script(Check *check)
{
    const Lesson *lesson = check->lesson;
    Script script;
    Error cause = {0};
    if (lesson->play.count == 0 || check->late)
        return;
    child_doing(CHILD_SCRIPT, lesson->play.line);
    App *app = check_anew(check);
    script_of_lesson(lesson, &script);
    playback_start(app, &script, 1);
    app->playback->unattended = true;
    size_t at = 0;
    bool plays = true;
    while (plays && app->playback) {
        playback_take_captions(app->playback); // a command is named without them
        at = app->playback->at;
        plays = playback_step(app, &cause);
        check->played += plays && at < lesson->play.count;
    }
    if (plays || check_late(check, lesson->play.line))
        return;
    cause.file[0] = '\0'; // the script, which the message names itself
    CHECK_FOUND(check, lesson->play.line, &cause, &COMMAND_FAILED, err_count(at + 1),
                err_text(lesson->play.at[at]));
}

// ---- Every cell's sum --------------------------------------------------

// Every cell; of matrices whose sums are so long that all of them would take
// seconds, cells spread evenly over it. All sums are taken to be as long as the
// first. Sums in another order agree up to their rounding.
static void check_matrix_sums(Check *check, CellRef cell, Expansion *x)
{
    const size_t most = (size_t)(check->run->options->quick ? 1 : 64) << 17; // expressions
    Graph *graph = check->app->session->graph;
    const Node *node = graph_node(graph, cell.node);
    const size_t cells = node->shape.rows * node->shape.cols;
    size_t stride = 1;
    for (size_t i = 0; i < cells; i += stride) {
        cell.row = i / node->shape.cols;
        cell.col = i % node->shape.cols;
        graph_expand(graph, cell, x);
        const double a = x->value, b = graph_number(graph, cell);
        if (a != b && !(isnan(a) && isnan(b)) &&
            !(fabs(a - b) <= 1e-12 + 1e-9 * fmax(fabs(a), fabs(b))))
            CHECK_FOUND(check, node->line, NULL, &SUM_DIFFERS, cell_name(graph, cell),
                        err_number(a), err_number(b));
        if (i == 0)
            stride = cells / (most / (x->exprs + 1) + 1) + 1;
    }
}

// Values, gradients, each contribution to a gradient, and updated weights.
static void check_sums(Check *check)
{
    Graph *graph = check->app->session->graph;
    SCOPED(expansion_release) Expansion x = {0};
    child_doing(CHILD_SUMS, 0);
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        const bool has = graph_has_grad(graph, id);
        // By Side.
        const size_t paths[] = {1, has, has ? graph_paths(graph, id) : 0, graph_learns(graph, id)};
        for (Side side = SIDE_VALUE; side <= SIDE_NEXT; side++)
            for (size_t path = 0; path < paths[side]; path++)
                check_matrix_sums(check, (CellRef){side, id, path, 0, 0}, &x);
    }
}

// ---- Gradients ---------------------------------------------------------

// Reports the worst of the differences; returns how many gradients were compared.
static size_t tell_worst(Check *check, const CheckReport *report)
{
    Graph *graph = check->app->session->graph;
    CellRef worst = report->worst;
    worst.side = SIDE_GRAD;
    if (report->count[VERDICT_DIFFERS] > 0)
        CHECK_FOUND(check, graph_node(graph, worst.node)->line, NULL, &GRADIENT_DIFFERS,
                    err_count(report->count[VERDICT_DIFFERS]), cell_name(graph, worst),
                    err_number(report->at_worst.quotient), err_number(report->at_worst.analytic));
    return report->count[VERDICT_AGREES] + report->count[VERDICT_MASKED] +
           report->count[VERDICT_KINK] + report->count[VERDICT_RULE];
}

// With the values of three examples in it, then with its own again.
static void check_gradients(Check *check)
{
    enum { SOME = 3 };
    Graph *graph = check->app->session->graph;
    const size_t count = graph_examples(graph, EXAMPLES_TRAIN);
    Random random = random_seeded(count);
    child_doing(CHILD_GRADIENTS, 0);
    for (int i = 0; i <= SOME && count > 0; i++) {
        CheckReport report;
        graph_begin_change(graph);
        graph_show_example(graph, i < SOME ? 1 + (size_t)random_below(&random, count) : 0);
        graph_update(graph);
        check_graph(graph, NULL, &report);
        check->by_example += i < SOME ? tell_worst(check, &report) : 0;
    }
    check_graph(graph, NULL, &check->report);
    check->gradients = tell_worst(check, &check->report);
}

// ---- Expectations ------------------------------------------------------

enum { DIGITS = 9 }; // of a number: a miss by little is seen

// "= 0.305695 ± 1e-06", "< 0.2": what was expected of the cell.
static void add_condition(const char *sign, double bound, double tolerance, Buffer *out)
{
    buffer_printf(out, "%s%s %s", out->size > 0 ? ", " : "", sign,
                  number_say(bound, DIGITS).number);
    if (tolerance > 0 && isfinite(bound))
        buffer_printf(out, " ± %.3g", tolerance);
}

static void expectation_failed(Check *check, const Expectation *expect, double found)
{
    Buffer condition = {0};
    if (expect->has_near)
        add_condition("=", expect->near, expect->tolerance, &condition);
    if (expect->has_below)
        add_condition("<", expect->below, 0, &condition);
    if (expect->has_above)
        add_condition(">", expect->above, 0, &condition);
    CHECK_FOUND(check, expect->line, NULL, &NOT_AS_EXPECTED,
                cell_name(check->own->session->graph, expect->cell), err_buffer(&condition),
                err_text(number_say(found, DIGITS).number));
}

// Does what a claim was tried with, in the time that claims have together.
static bool try_claim(Check *check, const Expectation *expect)
{
    enum { CLAIM_SECONDS = 5 };
    App *own = check->own;
    const double used = own->lesson.used, most = own->lesson.most;
    own->lesson.used = check->claimed;
    own->lesson.most = check->run->options->long_claims ? INFINITY : CLAIM_SECONDS;
    check->claims = true;
    const bool done = check_commands(check, expect->after, expect->after_count, expect->line);
    check->claims = false;
    check->claimed = own->lesson.used;
    own->lesson.used = used;
    own->lesson.most = most;
    return done;
}

// A claim that holds, in words, and the number that was found; of the same one that number.
static void add_claim(Check *check, const Expectation *expect, bool again, double found)
{
    const Lesson *now = check->own->session->lesson;
    const Stop stop = {.kind = side_stop(expect->cell.side), .node = expect->cell.node};
    if (!again) {
        buffer_add(&check->claim, "  ");
        words_write(now, &expect->claim, &stop, check->run->lang, &check->claim);
        buffer_add(&check->claim, ": ");
        address_write_cell(now->graph, expect->cell, &check->claim);
    } else {
        buffer_cut(&check->claim, check->claim.size - 1); // its line goes on
    }
    buffer_printf(&check->claim, "%s %.4g\n", again ? "," : " =", found);
}

// Neighbours that expect something after the same commands share what these
// have done: looking at a number changes nothing.
static void check_expectations(Check *check)
{
    const Lesson *lesson = check->lesson;
    bool done = false;
    for (size_t i = 0; i < lesson->expects; i++) {
        const Expectation *expect = &lesson->expect[i], *before = i > 0 ? expect - 1 : NULL;
        const bool claim = words_present(&expect->claim);
        bool same = before && expect->after_count == before->after_count &&
                    claim == words_present(&before->claim);
        Expectation worst;
        double found;
        for (size_t k = 0; same && k < expect->after_count; k++)
            same = strcmp(expect->after[k], before->after[k]) == 0;
        child_doing(CHILD_EXPECTATION, expect->line);
        if (!same) {
            check_anew(check);
            done = claim ? try_claim(check, expect)
                         : check_commands(check, expect->after, expect->after_count, expect->line);
        }
        check->expectations++;
        if (!done)
            continue;
        // A control among the commands has made another lesson of the file.
        const Lesson *now = check->own->session->lesson;
        if (now->expects != lesson->expects || now->expect[i].line != expect->line ||
            now->expect[i].misses)
            CHECK_FOUND(check, expect->line, NULL, &GONE, err_text(""));
        else if (!expectation_holds(now->graph, &now->expect[i], &worst, &found))
            expectation_failed(check, &worst, found);
        else if (claim)
            add_claim(check, &now->expect[i], before && before->line == expect->line, found);
    }
}

// ---- Languages ---------------------------------------------------------

// Prints each language that a text lacks.
static void check_words(Check *check, const Words *words)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        if (!words->text[lang] && words_present(words) && !check->lesson->header.lacks[lang])
            CHECK_FOUND(check, words->line, NULL, &LANGUAGE_MISSING,
                        err_text(lang_name((Lang)lang)));
    }
}

// What it takes to read a text, to answer, and to reach a goal, in minutes, as the shipped lessons
// were walked; and the columns of a line.
static const double read_takes = 0.35, answer_takes = 0.8, goal_takes = 2;
enum { UNIT_W = 70 };

// The minutes of a unit by its texts and tasks.
static double unit_takes(const Lesson *lesson, size_t unit)
{
    double minutes = 0;
    size_t at;
    for (size_t i = 0; i < lesson->narrations; i++) {
        if (walk_find_stop(&lesson->walk, &lesson->narration[i].at, &at) &&
            lesson_unit(lesson, at) == unit &&
            (lesson->walk.scenes == 0 || at < lesson->walk.scenes)) // scenes lead past the others
            minutes += read_takes;
    }
    for (size_t i = 0; i < lesson->tasks; i++) {
        const Task *task = &lesson->task[i];
        if (stop_is_board(&task->at)) // of all units
            minutes += goal_takes / (double)header_units(&lesson->header);
        else if (walk_find_stop(&lesson->walk, &task->at, &at) && lesson_unit(lesson, at) == unit)
            minutes += task->kind == TASK_GOAL ? goal_takes : answer_takes;
    }
    return minutes;
}

static void check_line(Check *check, const Words *words)
{
    check_words(check, words);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const size_t width = utf8_width(words_either(words, lang));
        if (width > UNIT_W)
            CHECK_FOUND(check, 1, NULL, &LINE_LONG, err_text(words_either(words, lang)),
                        err_count(width), err_count(UNIT_W));
    }
}

static void check_units(Check *check)
{
    const LessonHeader *header = &check->lesson->header;
    for (size_t i = 0; i < header->units; i++) {
        const Unit *unit = &header->unit[i];
        const double takes = unit_takes(check->lesson, i);
        check_line(check, &unit->title);
        check_line(check, &unit->question);
        for (size_t k = 0; k < unit->cans; k++)
            check_line(check, &unit->can[k]);
        if (fabs(takes - unit->minutes) > fmax(3, takes / 2))
            CHECK_FOUND(check, 1, NULL, &MINUTES_OFF, err_text(unit->at), err_int(unit->minutes),
                        err_int((int)lround(takes)));
    }
}

static void check_languages(Check *check)
{
    const Words *half;
    check_words(check, &check->lesson->header.title);
    check_units(check);
    for (size_t i = 0; (half = lesson_half(check->lesson, i)); i++)
        check_words(check, half);
}

// ---- The report --------------------------------------------------------

static void write_report(Check *check, Lang lang, Buffer *out)
{
    Graph *graph = check->app->session->graph;
    const CheckReport *report = &check->report;
    const Difference *worst = &report->at_worst;
    CellRef first;
    SAYF(out, lang, "{1}: {2} stops, {3} gradients, {4} expectations, {5} tasks",
         say_text(check->lesson->header.id), say_count(check->stops), say_count(check->gradients),
         say_count(check->expectations), say_count(check->tasks));
    if (check->by_example > 0)
        SAYF(out, lang, "; {1} at three examples", say_count(check->by_example));
    if (report->cells > 0)
        SAYF(out, lang, "; of its {1} gradients {2} were tried", say_count(report->cells),
             say_count(report->tried));
    // The one that came nearest to its bound, or farthest beyond it: its error is absolute, of
    // gradients larger than 1 relative.
    if (check->gradients > 0 && report->worst.node != NODE_NONE) {
        CellRef cell = report->worst;
        cell.side = SIDE_GRAD;
        SAYF(out, lang, "; worst gradient error {1} at ",
             say_printf("%.1e", worst->error / fmax(1, fabs(worst->analytic))));
        address_write_cell(graph, cell, out);
    }
    if (report->count[VERDICT_RULE] > 0)
        SAYF(out, lang, "; {1} gradients by definition, straight through a rounding",
             say_count(report->count[VERDICT_RULE]));
    // What no difference could be compared with, and why: the first number that is
    // not finite.
    if (report->count[VERDICT_UNKNOWN] > 0) {
        SAYF(out, lang, "; {1} gradients have no difference to compare with, since f is ",
             say_count(report->count[VERDICT_UNKNOWN]));
        buffer_add(out, number_say(graph_objective(graph), DIGITS).number);
    }
    if (report->count[VERDICT_UNKNOWN] > 0 && graph_not_finite(graph, &first)) {
        SAY(out, lang, ", the first number not finite ");
        address_write_cell(graph, first, out);
        buffer_printf(out, " = %s", number_say(graph_number(graph, first), DIGITS).number);
    }
    if (check->played > 0)
        SAYF(out, lang, "; {1} commands played", say_count(check->played));
    if (check->waiting)
        SAY(out, lang, "; claims left to --long");
    if (check->failures > 0)
        SAYF(out, lang, "; {1} FAILED", say_count(check->failures));
    buffer_add(out, "\n");
    buffer_add(out, buffer_text(&check->claim));
    buffer_release(&check->claim);
}

// Checks the lesson that `own` has open as its file has it.
static int check_lesson(Run *run, App *own)
{
    int status;
    App *app = run_open(run, &(Job){.name = run->lesson[0], .lesson = true}, &status);
    if (!app)
        return status;
    // The commands by which a file begins may have run it with other controls.
    const Session *opened = own->session;
    Check check = {.run = run,
                   .app = app,
                   .own = own,
                   .lesson = opened->first ? opened->first : opened->lesson,
                   .display = own->display,
                   .report = {.worst = {.node = NODE_NONE}}};
    own->lesson.most = (double)run->options->limit / 4;
    if (app->exercise.aside || strcmp(app->session->lesson->path, check.lesson->path) != 0) {
        status = RUN_FAIL(run, &LEFT, err_text(""));
    } else {
        check_expectations(&check);
        check_languages(&check);
        check_tasks(&check);
        check_sums(&check);
        check_gradients(&check);
        check_controls(&check);
        check_script(&check);
        check_screens(&check);
        write_report(&check, run->lang, &run->out);
        status = check.failures > 0;
    }
    app_free(app);
    return status;
}

// ---- Which lessons -----------------------------------------------------

// Checks lessons, each in a process of its own. Of one alone its line is left in run->out.
static int check_each(Run *run, const char *const *lesson, size_t count)
{
    SCOPED(mem_drop) Run *one = mem_new(count, sizeof *one);
    for (size_t i = 0; i < count; i++) {
        one[i] = *run;
        one[i].lesson = &lesson[i];
        one[i].lessons = 1;
        one[i].out = (Buffer){0};
        one[i].job = (Job){.work = check_lesson, .name = lesson[i], .limits = true, .plain = true};
    }
    const int status = child_run(one, count, run_do);
    if (count == 1)
        run->out = one->out;
    return status;
}

static int check_catalog(Run *run, App *app)
{
    int status = 0;
    SCOPED(mem_drop) const char **path = mem_new(app->catalog.count, sizeof *path);
    for (size_t i = 0; i < app->catalog.problems.count; i++) {
        run_notice(run, app->catalog.problems.at[i], NULL);
        status = 4; // what cannot be read outweighs a check that failed
    }
    for (size_t i = 0; i < app->catalog.count; i++)
        path[i] = app->catalog.entry[i].path;
    return int_max(status, check_each(run, path, app->catalog.count));
}

int run_check(Run *run)
{
    if (run->lessons == 0)
        return run_job(run, (Job){.work = check_catalog, .plain = true});
    return check_each(run, run->lesson, run->lessons);
}
