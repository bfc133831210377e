// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/narration_view.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/minmax.h"
#include "graph/op_list.h"
#include "num/format.h"
#include "session/task.h"
#include "view/lines.h"

// A row that the softmax has nothing to share in; the first number that is not finite, what follows
// for the gradients, and the way out where it is the logarithm of a share of 0: said wherever one
// stands.
static void write_notices(const Scene *scene, Buffer *out)
{
    static const Text row_text = TEXT("row"), column_text = TEXT("column");
    const bool columns = scene->session->display.columns;
    const Graph *graph = scene->session->graph;
    CellRef cell;
    if (graph_empty_row(graph, &cell))
        SAYF(out, scene->lang,
             "note: {1} {2} of {3} has nothing to look at; its shares are all 0\n\n",
             say_text(text_in(columns ? &column_text : &row_text, scene->lang)),
             say_count(cell.row + 1), say_text(graph_shown_name(graph, cell.node, columns)));
    if (!graph_not_finite(graph, &cell))
        return;
    const double f = graph_objective(graph);
    SAYF(out, scene->lang, "note: the first number that is not finite is {1} = {2}",
         session_say_cell(scene->session, cell),
         number_say(graph_number(scene->session->graph, cell), 6));
    if (graph_root(graph) != NODE_NONE && !isfinite(f))
        SAYF(out, scene->lang, "; {1} is {2}, so no gradient, not even a 0, says anything",
             say_text(graph_objective_name(graph)), number_say(f, 6));
    if (graph_node(graph, cell.node)->op == &op_log)
        SAY(out, scene->lang, "; entropy counts 0⋅ln 0 as 0");
    buffer_add(out, "\n\n");
}

// What a closed group's stop is.
static void write_closed(const Scene *scene, Buffer *out)
{
    const Session *session = scene->session;
    const Stop *stop = session_stop(session);
    size_t count = 0, at;
    if (!stop->closed || session->page > 0 || scene->presents)
        return;
    for (NodeId n = 0; n < (NodeId)graph_count(session->graph); n++)
        count += graph_same_group(session->graph, stop->node, n) &&
                 walk_find(&session->lesson->walk, stop->kind, n, &at) && at == session->stop;
    if (count < 2) // there is nothing to open
        return;
    SAYF(out, scene->lang, "{1}: one stop for {2} matrices; F opens it.",
         say_text(graph_node(session->graph, stop->node)->group.text[lang_of_lesson(scene->lang)]),
         say_count(count));
}

// A text without a number is not about those that are edited.
static bool is_edited(const Session *session, const Narration *page, Lang lang)
{
    const char *text = words_either(&page->text, lang);
    return strpbrk(text, "0123456789{") && graph_any_edited(session->graph) &&
           (session_edited_at(session, page->at.kind, page->at.node) ||
            words_edited(session->lesson, &page->text, lang));
}

static bool is_stale(const Scene *scene)
{
    const Session *session = scene->session;
    const Narration *page = lesson_page(session->lesson, session_stop(session), session->page);
    return page && !scene->caption && !page->always && is_edited(session, page, scene->lang) &&
           !words_follow(session->lesson, &page->text, scene->lang);
}

// The text of a page. Numbers in it that are edited are followed where it says how, or that
// it always holds; else it stands as it was written, with the lesson's own numbers, dimmed.
static void add_page(const Scene *scene, const Canvas *canvas, const Narration *page, int width,
                     Lines *out)
{
    static const Text waits[] = {TEXT("… the rest waits for a question on the last page"),
                                 TEXT("… the rest waits for the answer; n passes it over")};
    Session *session = scene->session;
    const Lang lang = scene->lang;
    const bool stale = is_stale(scene), asked = session_is_read(session); // else it comes later
    const WordsForm form = {.lang = lang,
                            .columns = session->display.columns,
                            .edited = is_edited(session, page, lang),
                            .graph = stale ? session_original(session) : NULL};
    SCOPED(buffer_release) Buffer text = {0};
    const bool rest =
        words_write_in(session->lesson, &page->text, session_stop(session), form, &text);
    if (stale)
        wrap_styled(canvas, buffer_text(&text), width, STYLE_DIM, out);
    else
        wrap_text(canvas, buffer_text(&text), width, out);
    if (rest)
        wrap_styled(canvas, scene->presents ? "…" : text_in(&waits[asked], lang), width, STYLE_DIM,
                    out);
}

const Text narration_for_rows =
    TEXT("(written for tokens as rows: read its rows as columns, its [2,1] as [1,2])");

const char *narration_stale(const Scene *scene, const Canvas *canvas, int columns)
{
    static const Text texts[] = {TEXT("written for the lesson's own numbers; some are edited now"),
                                 TEXT("written for the lesson's own numbers"),
                                 TEXT("before the edits")};
    static const Text earlier = TEXT("an earlier step's numbers");
    static const Text training = TEXT(SENSE("of a text", "before training"));
    const Session *session = scene->session;
    const bool trained = graph_setting(session->graph, SETTING_T) > 0;
    size_t i = trained;
    while (i + 1 < sizeof texts / sizeof *texts &&
           canvas_width(canvas, text_in(&texts[i], scene->lang)) > columns)
        i++;
    const bool looked = session->training.present.kept && graph_any_edited(session->graph);
    return looked            ? text_in(&earlier, scene->lang)
           : is_stale(scene) ? text_in(trained && i == 2 ? &training : &texts[i], scene->lang)
                             : NULL;
}

void narration_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    const char *stale = narration_stale(scene, canvas, INT_MAX);
    if (stale)
        wrap_styled(canvas, stale, width, STYLE_CHANGED, out);
    narration_text(scene, canvas, width, out);
}

void narration_text(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    static const Text untranslated = TEXT("(not translated yet)");
    static const Text ends[] = {TEXT("Press n to begin."), TEXT("This is the end of it.")};
    const Session *session = scene->session;
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(session->lesson, stop, session->page);
    SCOPED(buffer_release) Buffer text = {0};
    if (scene->caption)
        return;
    write_notices(scene, &text);
    wrap_styled(canvas, buffer_text(&text), width, STYLE_BAD, out);
    buffer_clear(&text);
    write_closed(scene, &text);
    wrap_styled(canvas, buffer_text(&text), width, STYLE_DIM, out);
    if (page) {
        if (session->display.columns && stop->node != NODE_NONE)
            wrap_styled(canvas, text_in(&narration_for_rows, scene->lang), width, STYLE_DIM, out);
        add_page(scene, canvas, page, width, out);
        if (scene->lang < LANG_COUNT && !page->text.text[scene->lang] &&
            !session->lesson->header.lacks[lang_of_lesson(scene->lang)])
            wrap_styled(canvas, text_in(&untranslated, scene->lang), width, STYLE_DIM, out);
    } else if (stop->kind == STOP_INTRO || stop->kind == STOP_CLOSING) {
        wrap_text(canvas, text_in(&ends[stop->kind == STOP_CLOSING], scene->lang), width, out);
    }
}

Buffer narration_draw(const Scene *scene, const Lines *text, Rect rect, unsigned how,
                      Canvas *canvas)
{
    static const Text form[] = {TEXT("page {1} of {2}"), TEXT("{1} of {2}")};
    const Session *session = scene->session;
    const size_t room = (size_t)int_max(rect.h, 0), lines = text->count;
    const bool hides = lines > 0 && room == 0;
    const size_t own = lines > room && !hides ? (lines + room - 1) / room : 1;
    const size_t parts = own + ((how & NARRATION_ASKS) != 0);
    const size_t part = size_min(scene->part, parts - 1);
    canvas->parts = (int)parts;
    lines_draw_from(text, part * room, rect, scene, canvas);
    Buffer mark = {0};
    if (hides) {
        lines_write_hidden(scene, lines - room, "z", &mark);
        return mark;
    }
    const bool one = session_shows_file(session) || scene->caption || scene->alone;
    const size_t pages = one ? 1 : lesson_pages(session->lesson, session_stop(session));
    BUG_ON(pages > 1 && session->page >= pages);
    if (pages > 1 && part == 0) // once
        SAY_ROW(&mark, scene->lang, &form[(how & NARRATION_BRIEF) != 0],
                say_count(session->page + 1), say_count(pages));
    const bool more = part + 1 < parts || (!scene->presents && session->page + 1 < pages);
    if (more && mark.size > 0)
        SAY(&mark, scene->lang, "; ");
    if (more)
        SAY(&mark, scene->lang, "more: n");
    else if (part > 0)
        SAY(&mark, scene->lang, "text: p");
    return mark;
}
