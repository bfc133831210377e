// SPDX-License-Identifier: GPL-3.0-or-later
// Changing numbers, and checking gradients.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/say.h"
#include "base/utf8.h"
#include "command/command.h"
#include "command/run.h"
#include "graph/check.h"
#include "num/expression.h"
#include "num/format.h"

static const Message no_value = {
    ERROR_USAGE,
    {"set {1}: a value is missing, as in set {1} 0.5", "set {1}：缺少数值，例如 set {1} 0.5"}};
static const Message no_cell = {ERROR_USAGE,
                                {"no cell is selected here; go to a stop with a matrix",
                                 "这里没有选中的格子；请先走到有矩阵的一站"}};
static const Message bad_h = {
    ERROR_USAGE,
    {"the step must be between 1e-11 and 1, not {1}", "步长必须在 1e-11 与 1 之间，不能是 {1}"}};
static const Message gradient_differs = {
    ERROR_CHECK,
    {"{1}: the gradient is {2}, the central difference {3}", "{1}：梯度是 {2}，中心差分是 {3}"}};

// A parameter as it is best read: 1/√2, 0.05, -1e9.
static void write_parameter(double value, char out[NUMBER_SIZE])
{
    if (fabs(value) < 1e6)
        number_root(value, out);
    else
        number_significant(value, 6, out);
}

// " (1/√2 → 1)": a parameter before and after; " 0.1 → 0.05" of the rate.
static void write_replaced(App *app, const Change *change)
{
    char was[NUMBER_SIZE], is[NUMBER_SIZE];
    write_parameter(change->was, was);
    write_parameter(change->is, is);
    if (change->kind == CHANGE_LR)
        SAYF(&app->message, app->display.lang, ": lr {1} → {2}", "：lr {1} → {2}", say_text(was),
             say_text(is));
    else if (change->kind == CHANGE_PARAM)
        SAYF(&app->message, app->display.lang, " ({1} → {2})", "（{1} → {2}）", say_text(was),
             say_text(is));
}

// ": 25 of 69 values and 41 of 69 gradients changed", or "25/69 values …"
static void write_counts(App *app, const Change *change, bool brief)
{
    const SayArg of = say_text(brief ? "/" : " of ");
    const Lang lang = app->display.lang;
    SAYF(&app->message, lang, ": {1}{2}{3} values", "：{3} 个值里变了 {1} 个",
         say_count(change->changed), of, say_count(change->total));
    if (change->grads > 0)
        SAYF(&app->message, lang, " and {1}{2}{3} gradients", "，{3} 个梯度里变了 {1} 个",
             say_count(change->grads_changed), of, say_count(change->grads));
    SAY(&app->message, lang, " changed", "");
}

// "set Wq[1,2] 1/2: 30 of 69 values and 41 of 69 gradients changed; f 8.230 →
// 8.259"
static void write_change(App *app, bool brief)
{
    const Change *change = &app->session->change;
    buffer_clear(&app->message);
    buffer_add(&app->message, change->command);
    write_replaced(app, change);
    if (change->kind == CHANGE_LR)
        return;
    write_counts(app, change, brief);
    if (graph_root(app->session->graph) == NODE_NONE)
        return;
    const bool loss = graph_root_is_loss(app->session->graph);
    char before[NUMBER_SIZE], after[NUMBER_SIZE];
    number_fixed(change->before, 3, before);
    number_fixed(change->after, 3, after);
    SAYF(&app->message, app->display.lang, "; {1} {2} → {3}", "；{1} {2} → {3}",
         say_text(loss ? "L" : "f"), say_text(before), say_text(after));
}

// The whole message, shorter where it would not fit beside a list of stops.
static void show_change(App *app)
{
    enum { ROOM = 76 };
    write_change(app, false);
    if (utf8_width(buffer_text(&app->message)) > ROOM)
        write_change(app, true);
}

bool command_set(App *app, const Arguments *arguments, Error *err)
{
    Address address;
    const size_t n = session_scan(app->session, arguments->rest, &address, err);
    if (n == 0)
        return false;
    const char *value_text = arguments->rest + n;
    while (*value_text == ' ' || *value_text == '=')
        value_text++;
    if (*value_text == '\0')
        return ERROR(err, &no_value, err_text(arguments->rest));
    double value;
    if (!expression_value(value_text, &value, err) ||
        !session_set(app->session, arguments->line, &address, value, err))
        return false;
    show_change(app);
    return true;
}

bool command_edit(App *app, Error *err)
{
    const CellRef cell = app->session->cell;
    if (cell.node == NODE_NONE)
        return error_set(err, &no_cell);
    Buffer line = {0};
    buffer_add(&line, "set ");
    session_write_cell(app->session, cell, &line);
    buffer_add(&line, " ");
    free(app->prefill);
    app->prefill = buffer_take(&line);
    return true;
}

bool command_nudge(App *app, const Arguments *arguments, Error *err)
{
    double by = 0.1;
    if (arguments->count > 0 && !expression_value(arguments->word[0], &by, err))
        return false;
    if (!session_nudge(app->session, arguments->line, by, err))
        return false;
    show_change(app);
    return true;
}

bool command_undo(App *app, Error *err)
{
    if (!session_undo(app->session, err))
        return false;
    show_change(app);
    return true;
}

bool command_redo(App *app, Error *err)
{
    if (!session_redo(app->session, err))
        return false;
    show_change(app);
    return true;
}

bool command_reset(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count > 0)
        return task_reset(app, arguments, err);
    static const Text original = {"all numbers are the lesson's own", "所有的数都是这一课原来的数"};
    if (!session_edited(app->session)) {
        app_say(app, &original);
        return true;
    }
    if (!session_reset(app->session, arguments->line, err))
        return false;
    show_change(app);
    return true;
}

bool command_lr(App *app, const Arguments *arguments, Error *err)
{
    double lr;
    if (!expression_value(arguments->word[0], &lr, err) ||
        !session_set_lr(app->session, arguments->line, lr, err))
        return false;
    show_change(app);
    return true;
}

bool command_h(App *app, const Arguments *arguments, Error *err)
{
    double h = app->session->h;
    if (strcmp(arguments->word[0], "finer") == 0)
        h /= 10;
    else if (strcmp(arguments->word[0], "coarser") == 0)
        h *= 10;
    else if (!expression_value(arguments->word[0], &h, err))
        return false;
    else if (h < 1e-11 || h > 1)
        return ERROR(err, &bad_h, err_text(arguments->word[0]));
    // Powers of ten stay powers of ten.
    char text[NUMBER_SIZE];
    number_significant(h, 6, text);
    session_set_h(app->session, strtod(text, NULL));
    return true;
}

static const Message bad_count = {
    ERROR_USAGE,
    {"{1} takes a whole number from 0, not '{2}'", "{1} 需要 0 或更大的整数，不是“{2}”"}};

static bool read_count(const Arguments *arguments, const char *command, size_t *count, Error *err)
{
    double value;
    if (!expression_value(arguments->word[0], &value, err))
        return false;
    if (value < 0 || value > 1e9 || value != floor(value))
        return ERROR(err, &bad_count, err_text(command), err_text(arguments->word[0]));
    *count = (size_t)value;
    return true;
}

// "stopped after 512 of 100000 steps: L 0.240 → 0.121"
static void write_stopped(App *app, size_t taken, size_t steps)
{
    BUG_ON(taken > steps);
    Buffer head = {0};
    SAYF(&head, app->display.lang, "stopped after {1} of {2} steps",
         "已停下，走了 {1} 步（原定 {2} 步）", say_count(taken), say_count(steps));
    if (taken > 0)
        training_say_loss(app, buffer_text(&head));
    else
        buffer_add(&app->message, buffer_text(&head));
    buffer_clear(&head);
    if (taken > 0)
        buffer_printf(&head, "train %zu", taken);
    app->recorded = buffer_take(&head);
}

// The steps before one that failed are not undone, so the journal has them.
static void record_steps(App *app, size_t taken)
{
    char line[64];
    snprintf(line, sizeof line, "train %zu", taken);
    if (taken > 0)
        app_note(app, line);
}

bool command_train(App *app, const Arguments *arguments, Error *err)
{
    size_t steps = 1, taken;
    if (arguments->count > 0 && !read_count(arguments, "train", &steps, err))
        return false;
    if (!session_train(app->session, steps, &taken, err)) {
        record_steps(app, taken);
        return false;
    }
    if (taken == steps)
        training_say(app, arguments->line);
    else
        write_stopped(app, taken, steps);
    return true;
}

bool command_history(App *app, const Arguments *arguments, Error *err)
{
    size_t step;
    if (!read_count(arguments, "history", &step, err) ||
        !session_scrub(app->session, arguments->line, step, err))
        return false;
    training_say(app, arguments->line);
    return true;
}

static bool fail_worst(App *app, const CheckReport *report, Error *err)
{
    Buffer name = {0};
    CellRef cell = report->worst;
    cell.side = SIDE_GRAD;
    session_write_cell(app->session, cell, &name);
    const bool failed =
        ERROR(err, &gradient_differs, err_text(buffer_text(&name)),
              err_number(report->at_worst.analytic), err_number(report->at_worst.quotient));
    buffer_release(&name);
    return failed;
}

bool command_check(App *app, Error *err)
{
    CheckReport report;
    const Interrupt interrupt = app_interrupt(app);
    const bool whole = check_graph(app->session->graph, &interrupt, &report);
    if (report.differed > 0)
        return fail_worst(app, &report, err);
    if (!whole)
        SAY(&app->message, app->display.lang, "stopped; so far ", "已停下，到此为止 ");
    char worst[NUMBER_SIZE];
    number_significant(report.agreed ? report.at_worst.error : 0, 1, worst);
    SAYF(&app->message, app->display.lang,
         "{1} gradients agree with central differences; the worst is off by {2}",
         "{1} 个梯度与中心差分相符；最大相差 {2}", say_count(report.agreed), say_text(worst));
    if (report.unknown > 0)
        SAYF(&app->message, app->display.lang, "; {1} cannot be compared, since f is not finite",
             "；{1} 个没法核对，因为 f 不是有限数", say_count(report.unknown));
    return true;
}
