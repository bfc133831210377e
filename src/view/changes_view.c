// SPDX-License-Identifier: GPL-3.0-or-later
// What the last change did: old, new and difference of every matrix that
// changed; those that did not are only named, or counted.
#include <string.h>

#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "session/cell_look.h"
#include "session/generate.h"
#include "view/triple.h"
#include "view/view_table.h"

enum { LIKELY_MOST = 8, WORD_AT = 3, SHARE_W = 7, BAR_GAP = 2 };

// Each word that was written, and the likeliest of those that could have come, as bars.
static void add_written(const Scene *scene, const Written *written, Lines *lines)
{
    const Lesson *lesson = scene->session->lesson;
    const Labels *words = &lesson->control[lesson->generate.text].words;
    int share_at = 0;
    for (size_t j = 0; j < words->n; j++)
        share_at =
            int_max(share_at, (int)utf8_width(words->at[j].text[lang_of_lesson(scene->lang)]));
    share_at += WORD_AT + SHARE_W;
    for (size_t i = 0; i < written->count; i++) {
        lines_begin(lines, 0, STYLE_EMPHASIS,
                    say_text(words->at[written->id[i] - 1].text[lang_of_lesson(scene->lang)]));
        for (size_t k = 0; k < written->words && k < LIKELY_MOST; k++) {
            const size_t id = written_rank(written, i, k);
            const double share = written->share[i * written->words + id - 1];
            char percent[CELL_TEXT];
            if (share == 0)
                break;
            const CellLook look = cell_look_of(100 * share);
            cell_look_write(&look, 1, percent);
            lines_start(lines, 0);
            lines_add_at(lines, STYLE_TEXT, WORD_AT,
                         words->at[id - 1].text[lang_of_lesson(scene->lang)]);
            lines_add_at(lines, STYLE_NAME, share_at - (int)strlen(percent), percent);
            lines_add(lines, STYLE_NAME, text_in(&(Text)TEXT(" %"), scene->lang));
            lines_bar(lines, STYLE_BAR_PLUS, share_at + BAR_GAP + 1, share);
        }
    }
}

// The lesson was run again: no number has one of before.
static void add_run(const Scene *scene, Document *document)
{
    static const Text run = TEXT("The lesson was run again, by: {1}");
    const Session *session = scene->session;
    const Written *written = session_written(session);
    Lines *lines = document_lines(document);
    lines_begin(lines, 0, STYLE_TEXT,
                SAID_ROW(scene->lang, &run, say_text(session->change.command)));
    for (size_t i = 0; i < session->lesson->controls; i++) {
        const Control *control = &session->lesson->control[i];
        Buffer value = {0};
        control_write(control, control->value, scene->lang, &value);
        lines_begin(lines, 0, STYLE_DIM,
                    say_printf("%s: %s", control_title(control, scene->lang), buffer_text(&value)));
        buffer_release(&value);
    }
    if (written)
        add_written(scene, written, lines);
}

void changes_view_write(const Scene *scene, Document *document)
{
    static const Text heads[] = {TEXT("before"), TEXT("now"), TEXT("change")};
    static const Text none =
        TEXT("Nothing was changed yet. Select a given number, press e, and type "
             "another: what it does to every matrix stands here.");
    static const Text same[] = {TEXT("unchanged: {2}"), TEXT("The other {1} are unchanged."),
                                TEXT("Nothing changed: all {1} matrices are as before.")};
    Graph *graph = scene->session->graph;
    if (!scene->session->change.command) {
        document_note(document, scene->lang, &none);
        return;
    }
    if (scene->session->change.kind == CHANGE_RUN) {
        add_run(scene, document);
        return;
    }
    Triples *changed = triples_new(say_text(text_in(&heads[0], scene->lang)),
                                   say_text(text_in(&heads[1], scene->lang)), heads[2]);
    for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
        for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
            if (side == SIDE_GRAD && !graph_has_grad(graph, node))
                continue;
            // Asking for a gradient computes it, and then it has a before.
            const Matrix *now = graph_matrix(graph, side, node, 0);
            const Matrix *old = graph_before(graph, side, node, 0);
            const CellRef of = {.side = side, .node = node};
            if (now && old && !matrix_same(old, now)) {
                triples_add(changed, (Triple){.of = {of, of}, .left = old, .right = now});
                continue;
            }
            triples_add_same(changed, scene->session, side, node);
        }
    }
    triples_write(changed, scene, same, document);
}
