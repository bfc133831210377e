// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `qkv check` asks of a lesson: that it loads; that every stop can be
// walked to and drawn at every size in both languages (check_screens.c); that
// its script plays (check_script.c) and its tasks can be done (check_tasks.c);
// that the sum behind every cell adds up to it; that every gradient agrees with
// a central difference; that its expectations hold; that it is complete in both
// languages. Each lesson is checked in a process of its own, so that one that
// falls does not take the others along.
#include <math.h>
#include <stdio.h>

#include "base/output.h"
#include "cli/check_screens.h"
#include "cli/check_script.h"
#include "cli/check_tasks.h"
#include "cli/child.h"
#include "cli/run.h"
#include "graph/check.h"

static const Message GRADIENT_DIFFERS = {
    ERROR_CHECK,
    {"{1} gradients differ from their central difference; the worst is {2}: "
     "expected {3}, found {4}",
     "{1} 个梯度与中心差分不符，最差的是 {2}：预期 {3}，实际 {4}"}};
static const Message SUM_DIFFERS = {
    ERROR_CHECK,
    {"the sum behind {1} gives {2}, its value is {3}",
     "{1} 展开后的结果是 {2}，它的值却是 {3}"}};
static const Message NOT_AS_EXPECTED = {
    ERROR_CHECK,
    {"expected {1} {2}, found {3}", "预期 {1} {2}，实际 {3}"}};

// One lesson being checked.
typedef struct Check {
    const Run *run;
    App *app;
    const Lesson *lesson;
    size_t failures;
    size_t stops, gradients, expectations, tasks;
    size_t by_op; // gradients of single ops
    size_t played; // commands of the lesson's own script
    CheckReport report;
} Check;

static void failed(Check *check, Error *err, int line)
{
    error_at(err, check->lesson->path, line);
    run_fail(check->run, err);
    check->failures++;
}

// ---- Every cell's sum --------------------------------------------------

// Equal up to the rounding of sums in another order.
static bool nearly(double a, double b)
{
    return a == b || (isnan(a) && isnan(b)) ||
           fabs(a - b) <= 1e-12 + 1e-9 * fmax(fabs(a), fabs(b));
}

static void check_cell_sum(Check *check, CellRef cell, Expansion *x)
{
    Graph *graph = check->app->session->graph;
    graph_expand(graph, cell, x);
    const double value = graph_number(graph, cell);
    if (nearly(x->value, value))
        return;
    Buffer name = {0};
    Error err = {0};
    address_write_cell(graph, cell, &name);
    ERROR(&err, &SUM_DIFFERS, err_text(buffer_text(&name)),
          err_number(x->value), err_number(value));
    failed(check, &err, graph_node(graph, cell.node)->line);
    buffer_release(&name);
}

static void check_matrix_sums(Check *check, CellRef cell, Expansion *x)
{
    const Shape shape =
        graph_node(check->app->session->graph, cell.node)->shape;
    for (cell.row = 0; cell.row < shape.rows; cell.row++) {
        for (cell.col = 0; cell.col < shape.cols; cell.col++)
            check_cell_sum(check, cell, x);
    }
}

// Values, gradients, each contribution to a gradient, and updated weights.
static void check_sums(Check *check)
{
    Graph *graph = check->app->session->graph;
    Expansion x;
    child_doing(CHILD_SUMS, 0);
    expansion_init(&x);
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        check_matrix_sums(check, (CellRef){.side = SIDE_VALUE, .node = id},
                          &x);
        if (!graph_has_grad(graph, id))
            continue;
        check_matrix_sums(check, (CellRef){.side = SIDE_GRAD, .node = id}, &x);
        for (size_t i = 0; i < graph_paths(graph, id); i++)
            check_matrix_sums(
                check, (CellRef){.side = SIDE_PATH, .node = id, .path = i},
                &x);
        if (graph_node(graph, id)->role == ROLE_WEIGHT)
            check_matrix_sums(check, (CellRef){.side = SIDE_NEXT, .node = id},
                              &x);
    }
    expansion_release(&x);
}

// ---- Gradients ---------------------------------------------------------

// The worst of a report in which something differs is told.
static void tell_worst(Check *check, const CheckReport *report, Side side)
{
    Graph *graph = check->app->session->graph;
    Buffer name = {0};
    Error err = {0};
    CellRef worst = report->worst;
    worst.side = side;
    address_write_cell(graph, worst, &name);
    ERROR(&err, &GRADIENT_DIFFERS, err_count(report->differed),
          err_text(buffer_text(&name)), err_number(report->at_worst.quotient),
          err_number(report->at_worst.analytic));
    failed(check, &err, graph_node(graph, worst.node)->line);
    buffer_release(&name);
}

// Each op with a gradient of its own.
static void check_ops_alone(Check *check)
{
    CheckReport report;
    check_ops(check->app->session->graph, &report);
    check->by_op = report.agreed + report.masked + report.kinks;
    if (report.differed > 0)
        tell_worst(check, &report, SIDE_VALUE);
}

static void check_gradients(Check *check)
{
    Graph *graph = check->app->session->graph;
    CheckReport *report = &check->report;
    child_doing(CHILD_GRADIENTS, 0);
    check_graph(graph, report);
    check_ops_alone(check);
    check->gradients = report->agreed + report->masked + report->kinks;
    if (report->differed > 0)
        tell_worst(check, report, SIDE_GRAD);
}

// ---- Expectations ------------------------------------------------------

// "= 0.305695 ± 1e-06", "< 0.2": what was expected of the cell.
static void add_condition(const char *sign, double bound, double tolerance,
                          Buffer *out)
{
    buffer_printf(out, "%s%s %.9g", out->size > 0 ? ", " : "", sign, bound);
    if (tolerance > 0)
        buffer_printf(out, " ± %.3g", tolerance);
}

static void describe(const Expectation *expect, Buffer *out)
{
    if (expect->has_near)
        add_condition("=", expect->near, expect->tolerance, out);
    if (expect->has_below)
        add_condition("<", expect->below, 0, out);
    if (expect->has_above)
        add_condition(">", expect->above, 0, out);
}

static void expectation_failed(Check *check, const Expectation *expect,
                               double found)
{
    Buffer name = {0}, condition = {0};
    Error err = {0};
    char number[32];
    snprintf(number, sizeof number, "%.9g", found);
    address_write(check->app->session->graph, &expect->cell, &name);
    describe(expect, &condition);
    ERROR(&err, &NOT_AS_EXPECTED, err_text(buffer_text(&name)),
          err_text(buffer_text(&condition)), err_text(number));
    failed(check, &err, expect->line);
    buffer_release(&name);
    buffer_release(&condition);
}

// The lesson opened afresh with the expectation's commands done; NULL after a
// failure that was noted.
static App *after_commands(Check *check, const Expectation *expect)
{
    Error err = {0};
    App *app = app_new(&(AppOptions){
        .lesson = {.has_seed = check->run->options->has_seed,
                   .seed = check->run->options->seed}});
    bool done = app_open(app, check->lesson->path, &err);
    for (size_t i = 0; done && i < expect->after_count; i++)
        done = app_run_of_lesson(app, expect->after[i], &err);
    if (done)
        return app;
    failed(check, &err, expect->line);
    app_free(app);
    return NULL;
}

// What a lesson expects it expects of its own numbers: what --do changed does
// not count here.
static void check_expectation(Check *check, const Expectation *expect)
{
    child_doing(CHILD_EXPECTATION, expect->line);
    const bool afresh =
        expect->after_count > 0 || check->run->options->runs > 0;
    App *app = afresh ? after_commands(check, expect) : check->app;
    if (!app)
        return;
    double found;
    if (expectation_holds(app->session->graph, expect, &found))
        check->expectations++;
    else
        expectation_failed(check, expect, found);
    if (app != check->app)
        app_free(app);
}

// ---- Languages ---------------------------------------------------------

static void check_languages(Check *check)
{
    const Lesson *lesson = check->lesson;
    const Run *run = check->run;
    check->failures += check_words(run, lesson, &lesson->header.title, 1);
    for (size_t i = 0; i < lesson->narrations; i++) {
        const Narration *narration = &lesson->narration[i];
        check->failures +=
            check_words(run, lesson, &narration->text, narration->line) +
            check_words(run, lesson, &narration->notes, narration->line);
    }
}

// ---- The report --------------------------------------------------------

// The error of the gradient that came nearest to its bound, or farthest beyond
// it: absolute, of gradients larger than 1 relative.
static void add_worst(Check *check, Lang lang, Buffer *out)
{
    const Difference *d = &check->report.at_worst;
    if (check->report.worst.node == NODE_NONE || check->gradients == 0)
        return;
    CellRef worst = check->report.worst;
    worst.side = SIDE_GRAD;
    buffer_printf(out,
                  lang == LANG_ZH ? "；梯度最大误差 %.1e，在 "
                                  : "; worst gradient error %.1e at ",
                  d->error / fmax(1, fabs(d->analytic)));
    address_write_cell(check->app->session->graph, worst, out);
}

static void write_report(Check *check, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    buffer_printf(out,
                  zh ? "%s：%zu 站，%zu 个梯度，%zu 条预期，%zu 个任务；逐运算 "
                       "%zu 个梯度"
                     : "%s: %zu stops, %zu gradients, %zu expectations, %zu "
                       "tasks; %zu gradients of single ops",
                  check->lesson->header.id, check->stops, check->gradients,
                  check->expectations, check->tasks, check->by_op);
    add_worst(check, lang, out);
    if (check->played > 0)
        buffer_printf(out, zh ? "；播放 %zu 条命令" : "; %zu commands played",
                      check->played);
    if (check->failures > 0)
        buffer_printf(out, zh ? "；%zu 处未通过" : "; %zu FAILED",
                      check->failures);
    buffer_add(out, "\n");
}

static int check_lesson(Run *run)
{
    int status;
    App *app = run_open(run, run->lesson[0], false, &status);
    if (!app)
        return status;
    Check check = {.run = run,
                   .app = app,
                   .lesson = app->session->lesson,
                   .report = {.worst = {.node = NODE_NONE}}};
    for (size_t i = 0; i < check.lesson->expects; i++)
        check_expectation(&check, &check.lesson->expect[i]);
    check_languages(&check);
    check.failures += check_tasks(run, check.lesson, &check.tasks);
    check_sums(&check);
    check_gradients(&check);
    check.failures += check_script(run, check.lesson, &check.played);
    check.failures += check_screens(run, app, &check.stops);
    write_report(&check, run->lang, &run->out);
    app_free(app);
    return check.failures > 0;
}

// ---- Which lessons -----------------------------------------------------

// Checks one lesson and prints its line at once. Returns its status.
static int check_one(const Run *run, const char *name)
{
    Run one = *run;
    one.lesson = &name;
    one.lessons = 1;
    one.out = (Buffer){0};
    int status = child_run(&one, check_lesson);
    if (status <= 1 && !run_print(run, &one.out))
        status = 3;
    buffer_release(&one.out);
    return status;
}

// The worse of two exit statuses: what cannot be read or used outweighs a
// check that failed.
static int worse(int a, int b)
{
    return a > b ? a : b;
}

static int check_catalog(const Run *run)
{
    int status = 0;
    Options bare = *run->options; // --do is for the lessons
    bare.runs = 0;
    Run opening = *run;
    opening.options = &bare;
    App *app = run_open(&opening, NULL, false, &status);
    if (!app)
        return status;
    for (size_t i = 0; i < app->catalog.problems; i++) {
        output_tell("%s\n", app->catalog.problem[i]);
        status = 4;
    }
    for (size_t i = 0; i < app->catalog.count; i++)
        status = worse(status, check_one(run, app->catalog.entry[i].path));
    app_free(app);
    return status;
}

int run_check(Run *run)
{
    int status = 0;
    if (run->lessons == 0)
        return check_catalog(run);
    for (size_t i = 0; i < run->lessons; i++)
        status = worse(status, check_one(run, run->lesson[i]));
    return status;
}
