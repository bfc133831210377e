// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of a lesson: what is said, what is chosen.
#include <math.h>
#include <string.h>

#include "base/nearest.h"
#include "command/command.h"
#include "num/expression.h"
#include "num/format.h"
#include "session/generate.h"

MESSAGE(no_control, ERROR_USAGE, "{1}: this lesson has nothing to {1}");
MESSAGE(which_control, ERROR_USAGE, "{1}: say which one first: {2}");
MESSAGE(no_words, ERROR_USAGE, "{1} {2} needs a value, as in {1} {2} {3}");

enum { WORDS_MOST = 1000 };

MESSAGE(bad_option, ERROR_USAGE, "generate: temperature T, top K or seed S, not '{1}'");
MESSAGE(bad_temperature, ERROR_USAGE,
        "generate: the temperature is 0 (the largest) or more, not {1}");

// The control that the arguments begin with, whose name they may leave out where it is the only
// one of its kind; *value gets what follows.
static const Control *find_control(const App *app, const Arguments *arguments, bool sentence,
                                   const char **value, Error *err)
{
    const Lesson *lesson = app->session->lesson;
    const char *verb = sentence ? "say" : "choose";
    const Control *only = NULL;
    size_t count = 0;
    SCOPED(buffer_release) Buffer names = {0};
    *value = arguments->rest;
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *s = &lesson->control[i];
        if (s->sentence != sentence)
            continue;
        const size_t size = strlen(s->name);
        if (strncmp(arguments->rest, s->name, size) == 0 && strchr(" ", arguments->rest[size])) {
            *value += size + strspn(arguments->rest + size, " ");
            return s;
        }
        err_list_add(&names, ", ", s->name);
        only = s;
        count++;
    }
    if (count == 0)
        ERROR(err, &no_control, err_text(verb));
    else if (count > 1)
        ERROR(err, &which_control, err_text(verb), err_text(buffer_text(&names)));
    return count == 1 ? only : NULL;
}

static bool set_value(App *app, const Control *control, const char *text, Error *err)
{
    SCOPED(mem_drop) char *value = control_read(control, text, err);
    if (!value)
        return false;
    if (strcmp(value, control->value) == 0)
        return APP_SAY(app, "it is that already");
    SCOPED(buffer_release) Buffer line = {0};
    buffer_printf(&line, "%s %s ", control->sentence ? "say" : "choose", control->name);
    control_write(control, value, app->display.lang, &line);
    return command_tell_change(
        app, session_set_control(app->session, buffer_text(&line), control, value, err));
}

bool command_say(App *app, const Arguments *arguments, Error *err)
{
    const char *text;
    const Control *s = find_control(app, arguments, true, &text, err);
    if (s && !*text)
        return ERROR(err, &no_words, err_text("say"), err_text(s->name), err_text(s->initial));
    return s && set_value(app, s, text, err);
}

// "temperature 0.5 top 3 seed 7", each or none of them.
static bool read_generation(const char *rest, Generation *g, Error *err)
{
    static const char *const words[] = {"temperature", "top", "seed", NULL};
    static const WholeRange range = {1, UINT32_MAX};
    bool fine = true;
    while (fine && *rest) {
        SCOPED(mem_drop) char *word = word_next(&rest), *value = word_next(&rest);
        const int i = word_in(word, words);
        size_t whole = 0;
        if (i < 0)
            fine = ERROR(err, &bad_option, err_text(word));
        else if (i == 0)
            fine = expression_value(value, &g->temperature, err) &&
                   ((g->temperature >= 0 && g->temperature < HUGE_VAL) ||
                    ERROR(err, &bad_temperature, err_text(value)));
        else
            fine = argument_whole(i == 1 ? "top" : "seed", value, range, &whole, err);
        g->top = i == 1 ? whole : g->top;
        g->seed = i == 2 ? whole : g->seed;
    }
    return fine;
}

// "sat 62 %, . 91 %": what was written, and how likely each was.
static void write_written(const App *app, Buffer *out)
{
    const Written *written = session_written(app->session);
    if (!written)
        return;
    const Lesson *lesson = app->session->lesson;
    const Labels *words = &lesson->control[lesson->generate.text].words;
    for (size_t i = 0; i < written->count; i++) {
        const double share = written->share[i * written->words + written->id[i] - 1];
        buffer_printf(out, "%s%s", i > 0 ? ", " : "",
                      words->at[written->id[i] - 1].text[lang_of_lesson(app->display.lang)]);
        SAYF(out, app->display.lang, " {1} %", number_say_fixed(100 * share, 0));
    }
}

bool command_generate(App *app, const Arguments *arguments, Error *err)
{
    Session *session = app->session;
    Generation g = {.temperature = 1, .seed = session->has_seed ? session->seed : 1};
    static const WholeRange range = {1, WORDS_MOST};
    const char *rest = arguments->rest;
    size_t words = 1;
    Error why = {0};
    if (strchr("-0123456789(", *rest) && *rest) {
        SCOPED(mem_drop) char *first = word_next(&rest);
        if (!argument_whole("generate", first, range, &words, err))
            return false;
    }
    if (!read_generation(rest, &g, err))
        return false;
    const size_t done = session_generate(session, arguments->line, words, &g, &why);
    if (done == 0 && error_is_set(&why)) {
        *err = why;
        return false;
    }
    if (!stop_is_board(session_stop(session))) // which shows the words itself
        session_compare(session, &(Compare){.kind = COMPARE_CHANGE}, ERROR_DROPPED);
    if (done > 0) {
        write_written(app, &app->message);
        command_tell_run(app);
    }
    if (!error_is_set(&why))
        return true;
    if (error_status(&why) != 2) {
        app_say_error(app, &why);
        return true;
    }
    char full[ERROR_TEXT_SIZE]; // that it is full or at its end is no failure
    error_write(&why, app->display.lang, full, sizeof full);
    SAYF(&app->message, app->display.lang, "; {1} of {2} words: {3}", say_count(done),
         say_count(words), say_text(full));
    return true;
}

// Without a value the next one.
bool command_choose(App *app, const Arguments *arguments, Error *err)
{
    const char *text;
    const Control *s = find_control(app, arguments, false, &text, err);
    size_t next = 0;
    while (s && !*text && strcmp(s->words.at[next++].text[LANG_EN], s->value) != 0)
        continue;
    return s && set_value(app, s, *text ? text : s->words.at[next % s->words.n].text[LANG_EN], err);
}

// ---- The board -------------------------------------------------------------

// Another value of a knob: of a choice or an optimiser the one beside, of a number twice or half.
static bool turn(App *app, size_t at, int by, Error *err)
{
    const Graph *graph = app->session->graph;
    SCOPED(buffer_release) Buffer line = {0};
    Knob knob;
    if (!board_knob(app->session->lesson, at, &knob, err))
        return false;
    session_board_point(app->session, app->session->lesson->board.shows + at);
    if (knob.choice) {
        const Labels *words = &knob.choice->words;
        size_t i = 0;
        while (strcmp(words->at[i].text[LANG_EN], knob.choice->value) != 0)
            i++;
        i = (i + words->n + (size_t)by) % words->n;
        buffer_printf(&line, "choose %s %s", knob.choice->name, words->at[i].text[LANG_EN]);
    } else {
        const ParamSpec *setting = &setting_table[knob.setting];
        const bool optimizer = knob.setting == SETTING_OPTIMIZER,
                   counts = setting->kind == PARAM_COUNT;
        const double now = graph_setting(graph, knob.setting), all = setting->most + 1;
        const double most = now > 0 ? 2 * now : counts ? 1 : 0.01;
        const double next = optimizer ? fmod(now + all + by, all) : by > 0 ? most : now / 2;
        if (optimizer)
            buffer_printf(&line, "optimizer %s", optimizer_at(next)->name);
        else
            buffer_printf(&line, "optimizer %s %.15g", setting->name, counts ? floor(next) : next);
    }
    return app_run(app, buffer_text(&line), err);
}

bool board_move(App *app, int down, int right, Error *err)
{
    Session *session = app->session;
    const size_t at = session->board.at, heads = session->lesson->board.shows;
    if (at >= heads && right != 0)
        return turn(app, at - heads, right, err);
    if (right != 1 || at + 1 < heads) // which would turn it next
        session_board_point(session, at + (size_t)(down + right));
    return true;
}

// "knob 3": its next value; "knob": that of the one that is pointed at; "knob goal": the next goal,
// or on; "knob beside": from the heads to the knobs, and back.
bool command_knob(App *app, const Arguments *arguments, Error *err)
{
    Session *session = app->session;
    const Board *board = &session->lesson->board;
    const char *word = arguments->count > 0 ? arguments->word[0] : "";
    const size_t at = session->board.at;
    size_t knob = at - board->shows + 1;
    if (strcmp(word, "goal") == 0)
        return session_take_goal(session, NULL) || app_run(app, "next", err);
    if (strcmp(word, "beside") == 0) {
        session_board_point(session, at < board->shows ? board->shows : 0);
        return true;
    }
    if (!*word && at < board->shows)
        return app_run(app, "goto", err);
    return (!*word || argument_whole("knob", word, (WholeRange){1, board->knobs}, &knob, err)) &&
           turn(app, knob - 1, 1, err);
}
