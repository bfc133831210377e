// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/narration_view.h"

#include "base/say.h"
#include "graph/address.h"
#include "num/format.h"
#include "view/wrap.h"

enum { MEASURE = 84 };

static const Text original_text = {"(written for the original numbers; some are edited now)",
                                   "（这段话是按原来的数写的，现在有改动）"};
static const Text columns_text = {
    "(written for tokens as rows: read its rows as columns, its [2,1] as [1,2])",
    "（这段话按词元作行来写：文中的行在这里是列，[2,1] 在这里是 [1,2]）"};
static const Text other_text = {"(not translated yet)", "（尚无中文）"};

// A row that the softmax has nothing to share in, or a number that is not
// finite: said wherever one stands.
static void write_notices(const Scene *scene, Buffer *out)
{
    static const Text row_text = {"row", "行"}, column_text = {"column", "列"};
    const bool columns = scene->session->display.columns;
    const Graph *graph = scene->session->graph;
    CellRef cell;
    if (graph_empty_row(graph, &cell))
        SAYF(out, scene->lang,
             "note: {1} {2} of {3} has nothing to look at; its shares are all 0\n\n",
             "注意：{3} 的第 {2} {1}没有可看的，份额全是 0\n\n",
             say_text(text_in(columns ? &column_text : &row_text, scene->lang)),
             say_count(cell.row + 1), say_text(graph_shown_name(graph, cell.node, columns)));
    if (graph_not_finite(graph, &cell)) {
        Buffer name = {0};
        char number[NUMBER_SIZE];
        session_write_cell(scene->session, cell, &name);
        number_shortest(graph_number(scene->session->graph, cell), number);
        SAYF(out, scene->lang, "note: the first number that is not finite is {1} = {2}\n\n",
             "注意：第一个不是有限数的是 {1} = {2}\n\n", say_text(buffer_text(&name)),
             say_text(number));
        buffer_release(&name);
    }
}

// A lesson without narration at this stop: what the op does is said by the
// formula line; intro and closing say what the graph is.
static void add_built_in(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    const Session *session = scene->session;
    const StopKind kind = session_stop(session)->kind;
    if (kind != STOP_INTRO && kind != STOP_CLOSING)
        return;
    size_t leaves = 0;
    const size_t nodes = graph_count(session->graph);
    for (size_t i = 0; i < nodes; i++)
        leaves += graph_node(session->graph, (NodeId)i)->op == NULL;
    Buffer text = {0};
    SAYF(&text, scene->lang, "{1} {2} given, {3} computed; the walk has {4} stops. ",
         "{1} 个给定的矩阵，{3} 个算出来的，共 {4} 站。", say_count(leaves),
         say_text(leaves == 1 ? "matrix is" : "matrices are"), say_count(nodes - leaves),
         say_count(session->lesson->walk.count));
    if (kind == STOP_INTRO)
        SAY(&text, scene->lang, "Press n to begin.", "按 n 开始。");
    else
        SAY(&text, scene->lang, "This is the end of it.", "走完了。");
    wrap_text(canvas, buffer_text(&text), width, out);
    buffer_release(&text);
}

static void add_remark(const Scene *scene, const Canvas *canvas, int width, const Text *text,
                       Lines *out)
{
    wrap_styled(canvas, text_in(text, scene->lang), width, STYLE_DIM, out);
}

void narration_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    Session *session = scene->session;
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(session->lesson, stop, session->page);
    Buffer text = {0};
    write_notices(scene, &text);
    wrap_styled(canvas, buffer_text(&text), width, STYLE_BAD, out);
    buffer_clear(&text);
    if (!page) {
        buffer_release(&text);
        add_built_in(scene, canvas, width, out);
        return;
    }
    bool other = false;
    words_write_in(session->lesson, &page->text, stop,
                   (WordsForm){scene->lang, session->display.columns}, &text, &other);
    wrap_text(canvas, buffer_text(&text), width, out);
    if (session->display.columns && stop->node != NODE_NONE)
        add_remark(scene, canvas, width, &columns_text, out);
    if (session_stop_edited(session) || other)
        add_remark(scene, canvas, width, other ? &other_text : &original_text, out);
    buffer_release(&text);
}

int narration_width(int width)
{
    return width < MEASURE ? width : MEASURE;
}

// ---- Parts -------------------------------------------------------------

Parts narration_parts(const Scene *scene, size_t lines, int room, bool peeks)
{
    Parts parts = {.room = room > 0 ? (size_t)room : 0, .count = 1};
    if (lines <= parts.room)
        return parts;
    if (peeks || parts.room == 0) {
        parts.hidden = lines - parts.room;
        return parts;
    }
    parts.count = (lines + parts.room - 1) / parts.room;
    parts.part = scene->part < parts.count ? scene->part : parts.count - 1;
    return parts;
}

void narration_draw(const Lines *text, const Parts *parts, Rect rect, const Scene *scene,
                    Canvas *canvas)
{
    canvas->parts = (int)parts->count;
    rect.h = rect.h < (int)parts->room ? rect.h : (int)parts->room;
    lines_draw_from(text, parts->part * parts->room, rect, scene, canvas);
}

// "page 1 of 2", "第 1 页，共 2 页"; nothing where there is only one.
static void write_page(const Scene *scene, bool brief, Buffer *out)
{
    Session *session = scene->session;
    const size_t pages = lesson_pages(session->lesson, session_stop(session));
    if (pages <= 1)
        return;
    static const Text whole = {"page {1} of {2}", "第 {1} 页，共 {2} 页"};
    static const Text shorter = {"{1} of {2}", "{1}/{2} 页"};
    BUG_ON(session->page >= pages);
    SAY_ROW(out, scene->lang, brief ? &shorter : &whole, say_count(session->page + 1),
            say_count(pages));
}

void narration_mark(const Scene *scene, const Parts *parts, bool brief, Buffer *out)
{
    if (parts->hidden > 0) {
        lines_write_hidden(scene, parts->hidden, "z", out);
        return;
    }
    write_page(scene, brief, out);
    if (parts->part + 1 == parts->count)
        return;
    if (out->size > 0)
        SAY(out, scene->lang, "; ", "；");
    SAY(out, scene->lang, "more: n", "还有：n");
}
