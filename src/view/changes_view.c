// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/changes_view.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/say.h"
#include "graph/address.h"
#include "view/chrome.h"
#include "view/triple.h"
#include "view/wrap.h"

static const Text heads[3] = {{"before", "改动前"}, {"now", "现在"}, {"change", "变化"}};

// A matrix that changed, in the order in which it is shown.
typedef struct Changed {
    Side side;
    NodeId node;
} Changed;

static bool differs(Graph *graph, Side side, NodeId node)
{
    // Asking for a gradient computes it, and then it has a before.
    const Matrix *now = graph_matrix(graph, side, node, 0);
    const Matrix *old = graph_before(graph, side, node, 0);
    return now && old && !matrix_same(old, now);
}

// Lists what changed; adds the names of what did not to *same.
static size_t gather(const Scene *scene, Changed *changed, Buffer *same)
{
    Graph *graph = scene->session->graph;
    size_t n = 0, unchanged = 0;
    for (int pass = 0; pass < 2; pass++) {
        const Side side = pass ? SIDE_GRAD : SIDE_VALUE;
        for (size_t i = 0; i < graph_count(graph); i++) {
            const NodeId node = (NodeId)i;
            if (side == SIDE_GRAD && !graph_has_grad(graph, node))
                continue;
            if (differs(graph, side, node)) {
                changed[n++] = (Changed){side, node};
                continue;
            }
            buffer_add(same, unchanged++ ? ", " : "");
            session_write_name(scene->session, side, node, 0, same);
        }
    }
    return n;
}

static void draw_list(const Scene *scene, Rect rect, Canvas *canvas)
{
    Graph *graph = scene->session->graph;
    Changed *changed = mem_new(2 * graph_count(graph), sizeof *changed);
    Buffer same = {0}, name = {0};
    Lines tail = {0};
    SAY(&same, scene->lang, "unchanged: ", "没有变：");
    const size_t lead_size = same.size, n = gather(scene, changed, &same);
    if (same.size > lead_size)
        wrap_text(canvas, buffer_text(&same), rect.w, &tail);
    BUG_ON(n > 2 * graph_count(graph));
    int lines = (int)tail.count;
    for (size_t i = 0; i < n; i++)
        lines += triple_lines(scene, graph_value(graph, changed[i].node));
    int y = rect.y - chrome_scroll(scene, lines, rect.h, canvas);
    for (size_t i = 0; i < n; i++) {
        const Changed *c = &changed[i];
        buffer_clear(&name);
        session_write_name(scene->session, c->side, c->node, 0, &name);
        const Triple triple = {
            buffer_text(&name),
            heads,
            *graph_before(graph, c->side, c->node, 0),
            *graph_matrix(graph, c->side, c->node, 0),
            true,
            {{.side = c->side, .node = c->node}, {.side = c->side, .node = c->node}}};
        triple_draw(&triple, scene, rect, y, canvas);
        y += triple_lines(scene, &triple.left);
    }
    triple_tail_draw(&tail, scene, rect, y, canvas);
    lines_release(&tail);
    buffer_release(&same);
    buffer_release(&name);
    free(changed);
}

void changes_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Changes", "变化"};
    static const Text none = {
        "Nothing was changed yet. Select a given number, press e, and type "
        "another: what it does to every matrix stands here.",
        "还没有改过数。选中一个给定的数，按 e，输入新的数：它对每个矩阵的影响就列在这里。"};
    Rect rect;
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    Session *session = scene->session;
    if (!session->change.command) {
        Lines lines = {0};
        wrap_text(canvas, text_in(&none, scene->lang), rect.w - 2, &lines);
        lines_draw(&lines, rect, scene, canvas);
        lines_release(&lines);
        return;
    }
    draw_list(scene, rect, canvas);
}
