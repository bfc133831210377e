// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers under two settings, side by side with the difference.
#include <stdlib.h>

#include "base/memory.h"
#include "base/say.h"
#include "num/format.h"
#include "session/compare.h"
#include "session/generate.h"
#include "view/triple.h"
#include "view/view_table.h"

enum { LIKELY_MOST = 8 };

// What stands over the left and the right column, for each kind of comparison: {1}
// is the first matrix, {2} the second, {3} the step.
static const Text heads_of[][2] = {
    [COMPARE_EDITS] = {TEXT("original"), TEXT("now")},
    [COMPARE_CHANGE] = {TEXT("before"), TEXT("now")},
    [COMPARE_STEP] = {TEXT("step {3}"), TEXT("now")},
    [COMPARE_WITHOUT] = {TEXT("without {1}"), TEXT("with {1}")},
    [COMPARE_NODES] = {TEXT("{1}"), TEXT("{2}")},
};

static SayArg head_of(const Scene *scene, bool right)
{
    const Session *session = scene->session;
    const CompareKind kind = session->compare.kind;
    const bool columns = session->display.columns;
    const bool named = kind == COMPARE_WITHOUT || kind == COMPARE_NODES;
    BUG_ON((size_t)kind >= sizeof heads_of / sizeof *heads_of);
    const char *a = named ? graph_shown_name(session->graph, session->compare.a, columns) : "";
    const char *b =
        kind == COMPARE_NODES ? graph_shown_name(session->graph, session->compare.b, columns) : "";
    return SAID_ROW(scene->lang, &heads_of[kind][right], say_text(a), say_text(b),
                    say_count(session->compare.step));
}

// Which forms the command has, where what it asks for cannot be shown.
static void write_forms(const Scene *scene, const Error *err, Document *document)
{
    static const Text forms =
        TEXT("compare edits: the lesson's own numbers beside those of now.  compare "
             "without S_scaled: the graph without that operation.  compare step 5: "
             "the weights after that step.  compare A1 A2: two matrices of one shape.");
    char text[ERROR_TEXT_SIZE];
    error_write(err, scene->lang, text, sizeof text);
    lines_prose(document_lines(document), STYLE_TEXT, 0, say_text(text));
    lines_start(document_lines(document), 1);
    document_note(document, scene->lang, &forms);
}

// The lesson was run again, and no number has one of before: of each word that it wrote the
// likeliest of those that could have come.
static void write_run(const Scene *scene, Lines *lines)
{
    static const Text run = TEXT("The lesson was run again, by: {1}");
    const Session *session = scene->session;
    const Lesson *lesson = session->lesson;
    const Labels *words = &lesson->control[lesson->generate.text].words;
    const Written *written = session_written(session);
    const Lang lang = lang_of_lesson(scene->lang);
    lines_prose(lines, STYLE_TEXT, 0,
                SAID_ROW(scene->lang, &run, say_text(session->change.command)));
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *control = &lesson->control[i];
        Buffer value = {0};
        buffer_printf(&value, "%s: ", control->name);
        control_write(control, control->value, scene->lang, &value);
        lines_prose(lines, STYLE_DIM, 0, say_buffer(&value));
    }
    for (size_t i = 0; written && i < written->count; i++) {
        Buffer text = {0};
        buffer_printf(&text, "%s:", words->at[written->id[i] - 1].text[lang]);
        for (size_t k = 0; k < written->words && k < LIKELY_MOST; k++) {
            const size_t id = written_rank(written, i, k);
            char percent[NUMBER_SIZE];
            number_fixed(100 * written->share[i * written->words + id - 1], 1, percent);
            buffer_printf(&text, "%s %s %s %%", k > 0 ? "," : "", words->at[id - 1].text[lang],
                          percent);
        }
        lines_prose(lines, STYLE_TEXT, 0, say_buffer(&text));
    }
}

static void release_comparison(void *comparison)
{
    compare_release(comparison);
}

void compare_view_write(const Scene *scene, Document *document)
{
    static const Text same[] = {TEXT("the same in both: {2}"),
                                TEXT("The other {1} are the same in both."),
                                TEXT("No difference: all {1} matrices are the same in both.")};
    static const Text unchanged =
        TEXT("Nothing was changed yet. Select a given number, press e, and type "
             "another: what it does to every matrix stands here.");
    const Change *change = &scene->session->change;
    const CompareKind kind = scene->session->compare.kind;
    Error err = {0};
    if (kind == COMPARE_CHANGE && !change->command) {
        document_note(document, scene->lang, &unchanged);
        return;
    }
    if (kind == COMPARE_CHANGE && change->kind == CHANGE_RUN) {
        write_run(scene, document_lines(document));
        return;
    }
    Comparison *c = mem_new(1, sizeof *c);
    if (!compare_make(scene->session, c, &err)) {
        write_forms(scene, &err, document);
        free(c);
        return;
    }
    Buffer text = {0};
    Triples *triples =
        triples_new(head_of(scene, false), head_of(scene, true), (Text)TEXT("difference"));
    buffer_printf(&text, "%s | %s", say_arg_text(&triples->left), say_arg_text(&triples->right));
    const Graph *graph = scene->session->graph;
    const double before = c->other ? graph_objective(c->other) : change->before;
    if (kind != COMPARE_NODES && graph_root(graph) != NODE_NONE) // what is watched, on both sides
        buffer_printf(&text, "   %s %s | %s", graph_objective_name(graph),
                      number_say(before, 6).number, number_say(graph_objective(graph), 6).number);
    if (kind != COMPARE_NODES) { // their names stand above each pair
        lines_begin(document_lines(document), 1, STYLE_EMPHASIS, say_buffer(&text));
        lines_start(document_lines(document), 1);
    }
    document_stays(document);
    for (size_t i = 0; i < c->pairs; i++) {
        const ComparePair *pair = &c->pair[i];
        triples_add(triples, (Triple){.of = {{.side = pair->side, .node = pair->left},
                                             {.side = pair->side, .node = pair->right}},
                                      .left = pair->a,
                                      .right = pair->b});
    }
    for (size_t i = 0; i < c->sames; i++)
        triples_add_same(triples, scene->session, c->same[i].side, c->same[i].right);
    triples->owner = c;
    triples->release = release_comparison;
    triples_write(triples, scene, same, document);
    buffer_release(&text);
}
