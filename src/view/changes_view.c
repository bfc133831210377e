// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/changes_view.h"

#include <stdlib.h>

#include "base/memory.h"
#include "graph/address.h"
#include "view/chrome.h"
#include "view/triple.h"
#include "view/wrap.h"

static const Text heads[3] = {
    {"before", "改动前"}, {"now", "现在"}, {"change", "变化"}};

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

// Lists what changed; names what did not in *same.
static size_t gather(const Scene *scene, Changed *changed, Buffer *same)
{
    Graph *graph = scene->session->graph;
    size_t n = 0;
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
            buffer_add(same, same->size ? ", " : "");
            session_write_name(scene->session, side, node, 0, same);
        }
    }
    return n;
}

static void draw_same(const Scene *scene, const Buffer *same, Rect rect, int y,
                      Canvas *canvas)
{
    static const Text lead = {"unchanged: ", "没有变："};
    Lines lines = {0};
    Buffer text = {0};
    buffer_printf(&text, "%s%s", text_in(&lead, scene->lang),
                  buffer_text(same));
    wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    const Rect rest = {rect.x, y, rect.w, rect.y + rect.h - y};
    if (rest.h > 0)
        lines_draw(&lines, rest, &scene->theme, canvas);
    buffer_release(&text);
    lines_release(&lines);
}

// A copy, transposed where tokens stand in columns.
static Matrix as_seen(const Scene *scene, const Matrix *m)
{
    if (!scene->session->display.columns)
        return matrix_copy(m);
    Matrix turned = matrix_new(m->cols, m->rows);
    for (size_t i = 0; i < matrix_size(m); i++)
        matrix_put(&turned, i % m->cols, i / m->cols, m->at[i]);
    return turned;
}

// Draws the list from line `top` on; returns the lines that it takes.
static int draw_list(const Scene *scene, Rect rect, int top, Canvas *canvas)
{
    Graph *graph = scene->session->graph;
    Changed *changed = mem_new(2 * graph_count(graph), sizeof *changed);
    Buffer same = {0}, name = {0};
    const size_t n = gather(scene, changed, &same);
    int y = rect.y - top;
    for (size_t i = 0; i < n; i++) {
        const Changed *c = &changed[i];
        buffer_clear(&name);
        session_write_name(scene->session, c->side, c->node, 0, &name);
        Triple triple = {
            buffer_text(&name), heads,
            as_seen(scene, graph_before(graph, c->side, c->node, 0)),
            as_seen(scene, graph_matrix(graph, c->side, c->node, 0))};
        triple_draw(&triple, scene, rect, y, canvas);
        y += triple_height(&triple);
        matrix_release(&triple.left);
        matrix_release(&triple.right);
    }
    if (same.size > 0 && y >= rect.y && y < rect.y + rect.h)
        draw_same(scene, &same, rect, y, canvas);
    buffer_release(&same);
    buffer_release(&name);
    free(changed);
    return y + 1 - (rect.y - top);
}

void changes_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Changes", "变化"};
    static const Text none = {
        "Nothing was changed yet. Select a given number, press e, and type "
        "another: what it does to every matrix stands here.",
        "还没有改过数。选中一个给定的数，按 e，输入新的数："
        "它对每个矩阵的影响就列在这里。"};
    Rect rect;
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    Session *session = scene->session;
    if (!session->change.command) {
        Lines lines = {0};
        wrap_text(canvas, text_in(&none, scene->lang), rect.w - 2, &lines);
        lines_draw(&lines, rect, &scene->theme, canvas);
        lines_release(&lines);
        return;
    }
    const int top = session->scroll;
    draw_list(scene, rect, top, canvas);
}
