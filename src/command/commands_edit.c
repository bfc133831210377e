// SPDX-License-Identifier: GPL-3.0-or-later
// Changing numbers, and checking gradients.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "command/command.h"
#include "command/reading.h"
#include "command/run.h"
#include "session/progress.h"
#include "view/against_words.h"
#include "graph/check.h"
#include "graph/examples.h"
#include "num/format.h"
#include "num/expression.h"

MESSAGE(no_value, ERROR_USAGE, "set {1}: a value is missing, as in set {1} 0.5");
MESSAGE(no_cell, ERROR_USAGE, "no cell is selected here; go to a stop with a matrix");
MESSAGE(bad_h, ERROR_USAGE, "the step must be between 1e-11 and 1, not {1}");
MESSAGE(gradient_differs, ERROR_CHECK, "{1}: the gradient is {2}, the central difference {3}");

// A parameter as it is best read: 1/√2, 0.05, -1e9.
static SayArg say_parameter(double value)
{
    char text[NUMBER_SIZE];
    if (fabs(value) < 1e6)
        number_root(value, text);
    else
        number_significant(value, 6, text);
    return say_printf("%s", text);
}

static void tell_unfit(App *app)
{
    if (app->session->unfit.size > 0)
        SAYF(&app->message, app->display.lang, "; kept aside, as it does not fit: {1}",
             say_text(buffer_text(&app->session->unfit)));
}

void command_tell_run(App *app)
{
    const Change *change = &app->session->change;
    if (change->returned)
        SAYF(&app->message, app->display.lang, "; computed at the last step again, {1}",
             say_count(change->step));
    if (change->forgot)
        SAY(&app->message, app->display.lang, "; the training curve begins anew");
    tell_unfit(app);
}

// "Q[3,2] 1 → 2.5", behind one of the same matrix without the name: as they are seen, with more
// decimals where these tell nothing.
static void tell_number(const Session *session, const CellChange *at, bool named, Buffer *out)
{
    SCOPED(buffer_release) Buffer cell = {0};
    char was[NUMBER_SIZE], is[NUMBER_SIZE];
    const Node *node = graph_node(session->graph, at->cell.node);
    const Lang lang = lang_of_lesson(session->display.lang);
    session_write_cell(session, at->cell, &cell);
    const char *place = named ? strrchr(buffer_text(&cell), '[') : buffer_text(&cell);
    int places = session->display.decimals;
    const int least = number_places_of(
        graph_matrix(session->graph, at->cell.side, at->cell.node, at->cell.path), places);
    do {
        strcat(was, number_trimmed(at->was, places, least, was) ? "~" : "");
        strcat(is, number_trimmed(at->is, places, least, is) ? "~" : "");
    } while (strcmp(was, is) == 0 && places++ < DECIMALS_MAX);
    const bool words = node->words && at->cell.side == SIDE_VALUE;
    buffer_printf(out, "%s %s → %s", place ? place : "",
                  words ? node_word(node, at->was)->text[lang] : was,
                  words ? node_word(node, at->is)->text[lang] : is);
}

// What was done: "Wq[1,2] 0 → 0.5"; or the command as it is known again, behind that of a parameter
// or a setting "(1/√2 → 1)".
static void tell_done(const Session *session, Buffer *out)
{
    enum { BRIEF_W = 24 };
    const Change *change = &session->change;
    const size_t size = utf8_fit(change->command, BRIEF_W);
    const bool setting = change->kind == CHANGE_SETTING,
               named = setting && change->setting == SETTING_OPTIMIZER;
    if (change->kind == CHANGE_CELL)
        tell_number(session, &(CellChange){change->cell, change->was, change->is}, false, out);
    else
        buffer_printf(out, "%.*s%s", (int)size, change->command, change->command[size] ? "…" : "");
    if (setting || change->kind == CHANGE_PARAM)
        SAYF(out, session->display.lang, " ({1} → {2})",
             named ? say_text(optimizer_at(change->was)->name) : say_parameter(change->was),
             named ? say_text(optimizer_at(change->is)->name) : say_parameter(change->is));
}

// So many of the numbers that changed behind those that were `told`, the largest first, but the one
// that was set. False: none.
static bool tell_largest(const Session *session, size_t told, size_t most, Buffer *out)
{
    const Change *change = &session->change;
    const Lang lang = session->display.lang;
    const CellChange *last = NULL;
    for (size_t i = 0; i < CHANGES_NAMED && i < change->seen && most > 0; i++) {
        const CellChange *at = &change->largest[i];
        if (cell_same(at->cell, change->cell) || (told > 0 && told-- > 0))
            continue;
        if (last)
            SAY(out, lang, ", ");
        else if (!change->elsewhere)
            SAY(out, lang, ": ");
        tell_number(session, at, last && cell_beside(last->cell, at->cell), out);
        last = at;
        most--;
    }
    if (most > 0 && change->seen > CHANGES_NAMED)
        SAYF(out, lang, ", and {1} more", say_count(change->seen - CHANGES_NAMED));
    return last != NULL;
}

size_t command_tell_numbers(App *app, size_t least, int columns)
{
    static const Text nothing[] = {TEXT(": nothing here changed"),
                                   TEXT(": nothing here changed; most elsewhere ")};
    const Change *change = &app->session->change;
    Buffer *out = &app->message;
    tell_done(app->session, out);
    const size_t done = out->size;
    size_t most = app->display.lines ? SIZE_MAX : 3; // of what is more colours say it
    for (; change->kind != CHANGE_SETTING; most--) {
        const bool elsewhere = change->elsewhere && most > 0;
        buffer_cut(out, done);
        buffer_add(out, elsewhere ? text_in(&nothing[change->seen > 0], app->display.lang) : "");
        run_tell_objective(app, tell_largest(app->session, 0, most, out) || elsewhere);
        if (app->cols <= 0 || (int)utf8_width(buffer_text(out)) <= app->cols - columns ||
            most <= least)
            break;
    }
    return most;
}

// "Wq[1,2] 0 → 0.5: Q[3,2] 1 → 2.5; f 8.230 → 8.259; 30/69 values and 41/69 gradients changed";
// "lr 0.05 (0.1 → 0.05)" is all there is to say of the rate. What had no room stands behind that.
bool command_tell_change(App *app, bool changed)
{
    const Change *change = &app->session->change;
    const Lang lang = app->display.lang;
    Buffer *out = &app->message;
    if (!changed)
        return false;
    buffer_clear(out);
    const size_t told = command_tell_numbers(app, 1, 10); // columns of a mark
    if (change->kind == CHANGE_RUN)
        command_tell_run(app);
    if (change->kind >= CHANGE_SETTING)
        return true;
    SAYF(out, lang, "; {1}/{2} values", say_count(change->changed), say_count(change->total));
    if (change->grads > 0)
        SAYF(out, lang, " and {1}/{2} gradients", say_count(change->grads_changed),
             say_count(change->grads));
    SAY(out, lang, " changed");
    SCOPED(buffer_release) Buffer more = {0};
    if (!change->elsewhere && tell_largest(app->session, told, CHANGES_NAMED, &more))
        SAYF(out, lang, "; also{1}", say_text(buffer_text(&more)));
    tell_unfit(app);
    return true;
}

// One number for one cell, of which all is arithmetic: "1 + 2". For several cells blanks part
// numbers, unless that is no list: "5 - 6" is −1 for all of them. Where the cells hold words,
// words may be given for their numbers.
static bool read_values(const char *text, const Address *address, const Labels *words,
                        Matrix *values, Error *err)
{
    SCOPED(mem_drop) size_t *id = mem_new(strlen(text) + 1, sizeof *id);
    const size_t n = words ? labels_split(words, text, id, err) : 0;
    Error *why = words ? ERROR_DROPPED : err; // it is said that they are no words
    double value;
    if (n > 0)
        *values = matrix_new(1, n);
    for (size_t i = 0; i < n; i++)
        values->at[i] = (double)id[i];
    if (n > 0)
        return true;
    if (strpbrk(text, "[]{},;"))
        return matrix_parse(text, values, why);
    const bool one = address->param >= 0 ||
                     (address->row_from == address->row_to && address->col_from == address->col_to);
    if (!one && matrix_parse(text, values, ERROR_DROPPED))
        return true;
    if (!expression_value(text, &value, why))
        return false;
    *values = matrix_new(1, 1);
    values->at[0] = value;
    return true;
}

// Opens the line for the selected cell.
static bool edit(App *app, Error *err)
{
    const CellRef cell = session_to_edit(app->session);
    if (cell.node == NODE_NONE)
        return error_set(err, &no_cell);
    if (!graph_may_set(app->session->graph, cell, 0, err))
        return false;
    SCOPED(buffer_release) Buffer line = {0};
    buffer_add(&line, "set ");
    session_write_cell(app->session, cell, &line);
    buffer_add(&line, " ");
    app_prefill(app, buffer_text(&line));
    return true;
}

bool command_set(App *app, const Arguments *arguments, Error *err)
{
    Address address;
    if (arguments->count == 0)
        return edit(app, err);
    const size_t n = session_scan(app->session, arguments->rest, &address, err);
    if (n == 0)
        return false;
    const char *value_text = arguments->rest + n;
    while (*value_text == ' ' || *value_text == '=')
        value_text++;
    if (*value_text == '\0')
        return ERROR(err, &no_value, err_text(arguments->rest));
    SCOPED(matrix_release) Matrix values = {0};
    const bool cells = address.side == SIDE_VALUE && address.param < 0;
    const Labels *words = cells ? graph_node(app->session->graph, address.node)->words : NULL;
    const bool done = read_values(value_text, &address, words, &values, err) &&
                      session_set(app->session, arguments->line, &address, &values, err);
    return command_tell_change(app, done);
}

bool command_label(App *app, const Arguments *arguments, Error *err)
{
    Address address;
    const size_t n = session_scan(app->session, arguments->rest, &address, err);
    const char *name = arguments->rest + n + strspn(arguments->rest + n, " ");
    if (n == 0 || !session_label(app->session, arguments->line, &address, name, err))
        return false;
    return APP_SAYF(app, "{1} is called {2}", say_text(arguments->word[0]), say_text(name));
}

bool command_nudge(App *app, const Arguments *arguments, Error *err)
{
    double by = 0.1;
    if (arguments->count > 0 && !expression_value(arguments->word[0], &by, err))
        return false;
    return command_tell_change(app, session_nudge(app->session, arguments->line, by, err));
}

bool command_against(App *app, const Arguments *arguments, Error *err)
{
    if (!session_compare_file(app->session, arguments->line, arguments->rest, err))
        return false;
    const Against *against = session_against(app->session);
    reading_turn(app, 0); // before its place is taken by what is wrong, if that can be seen beside
    if (against->wrong > 0)
        session_compare(app->session, &(Compare){.kind = COMPARE_FILE}, ERROR_DROPPED);
    else if (session_shows_file(app->session))
        session_view(app->session, VIEW_LESSON);
    buffer_clear(&app->message);
    progress_kata(app->session->lesson->header.id, app->keeps && against->whole);
    against_write_brief(against, !app->display.lines, app->display.lang, &app->message);
    return true;
}

// "undo", or "redo".
bool command_undo(App *app, const Arguments *arguments, Error *err)
{
    const bool back = arguments->line[0] == 'u';
    return command_tell_change(app, session_undo(app->session, back, err));
}

// "restore off" forgets what is kept aside.
bool command_restore(App *app, const Arguments *arguments, Error *err)
{
    static const Text said[] = {TEXT("kept aside until the lesson asks it again: {1}"),
                                TEXT("what was kept aside is forgotten"),
                                TEXT("what was kept aside is forgotten: {1}")};
    Session *session = app->session;
    const bool forgets = arguments->count > 0;
    session_name_aside(session);
    if (!forgets && session->aside.count > 0)
        return command_tell_change(app, session_restore(session, "restore", err));
    const bool named = session->unfit.size > 0;
    if (!named && (!forgets || session->unread.size == 0))
        return APP_SAY(app, "nothing is kept aside: all that was saved fits the lesson");
    APP_SAY_ROW(app, &said[forgets + (forgets && named)], say_text(buffer_text(&session->unfit)));
    if (forgets)
        session_forget_aside(session);
    return true;
}

bool command_example(App *app, const Arguments *arguments, Error *err)
{
    size_t example;
    if (!session_examples_fit(app->session, err) ||
        !example_parse(app->session->graph, arguments->rest, &example, err))
        return false;
    return command_tell_change(app, session_show_example(app->session, arguments->line, example));
}

// "optimizer adam: adam lr 0.01 clip 1", or without words what is. The rate alone is called like
// it: "lr 0.05 (0.1 → 0.05)".
bool command_optimizer(App *app, const Arguments *arguments, Error *err)
{
    double initial[SETTINGS];
    const double *now = graph_settings(app->session->graph);
    const char *rest = arguments->rest;
    if (arguments->count == 2) // one of the numbers
        return command_tell_change(app, session_set_settings(app->session, rest, rest, err));
    if (arguments->count > 0 && !session_set_settings(app->session, arguments->line, rest, err))
        return false;
    const StepRule rule = step_rule(now, 0);
    const bool *keeps = rule.optimizer->keeps, means = keeps[MOMENT_M];
    for (Setting i = 0; i < SETTINGS; i++) { // the optimizer and the rate are always said
        const bool idle = i == SETTING_MOMENTUM ? means == keeps[MOMENT_V]
                          : i == SETTING_T      ? step_is_plain(&rule) // how many there were
                                                : i <= SETTING_EPS && !means;
        initial[i] = i <= SETTING_LR ? -1 : idle ? now[i] : setting_table[i].initial;
    }
    SCOPED(edits_release) Edits settings = {0};
    edits_add_settings(&settings, now, initial);
    buffer_clear(&app->message);
    buffer_printf(&app->message, "%s:", arguments->line);
    for (size_t i = 0; i < settings.count; i++)
        buffer_printf(&app->message, " %s", settings.at[i].at);
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

bool command_check(App *app, Error *err)
{
    CheckReport report;
    const Interrupt interrupt = app_interrupt(app);
    const bool whole = check_graph(app->session->graph, &interrupt, &report);
    if (report.count[VERDICT_DIFFERS] > 0) {
        Buffer name = {0};
        report.worst.side = SIDE_GRAD;
        session_write_cell(app->session, report.worst, &name);
        return ERROR(err, &gradient_differs, err_buffer(&name),
                     err_number(report.at_worst.analytic), err_number(report.at_worst.quotient));
    }
    if (!whole)
        SAY(&app->message, app->display.lang, "stopped; so far ");
    SAYF(&app->message, app->display.lang,
         "{1} gradients agree with central differences; the worst is off by {2}",
         say_count(report.count[VERDICT_AGREES]),
         number_say(report.count[VERDICT_AGREES] ? report.at_worst.error : 0, 1));
    if (report.count[VERDICT_UNKNOWN] > 0)
        SAYF(&app->message, app->display.lang, "; {1} cannot be compared, since {2} is not finite",
             say_count(report.count[VERDICT_UNKNOWN]),
             say_text(graph_objective_name(app->session->graph)));
    if (report.count[VERDICT_RULE] > 0)
        SAYF(&app->message, app->display.lang, "; {1} by definition, straight through a rounding",
             say_count(report.count[VERDICT_RULE]));
    return true;
}
