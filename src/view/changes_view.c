// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/changes_view.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/say.h"
#include "graph/address.h"
#include "view/chrome.h"
#include "view/compare_view.h"

// Lists what changed, values before gradients; appends the names of what did not.
static size_t list_changes(const Scene *scene, ComparePair *changed, Buffer *same)
{
    Graph *graph = scene->session->graph;
    size_t n = 0, unchanged = 0;
    for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
        for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
            if (side == SIDE_GRAD && !graph_has_grad(graph, node))
                continue;
            // Asking for a gradient computes it, and then it has a before.
            const Matrix *now = graph_matrix(graph, side, node, 0);
            const Matrix *old = graph_before(graph, side, node, 0);
            if (now && old && !matrix_same(old, now)) {
                changed[n++] = (ComparePair){side, node, node, old, now};
                continue;
            }
            if (unchanged++ == 0)
                SAY(same, scene->lang, "unchanged: ", "没有变：");
            else
                buffer_add(same, ", ");
            session_write_name(scene->session, side, node, 0, same);
        }
    }
    BUG_ON(n > 2 * graph_count(graph));
    return n;
}

void changes_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Changes", "变化"};
    static const Text heads[3] = {{"before", "改动前"}, {"now", "现在"}, {"change", "变化"}};
    static const Text none = {
        "Nothing was changed yet. Select a given number, press e, and type "
        "another: what it does to every matrix stands here.",
        "还没有改过数。选中一个给定的数，按 e，输入新的数：它对每个矩阵的影响就列在这里。"};
    Rect rect;
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    Session *session = scene->session;
    if (!session->change.command) {
        chrome_note(scene, &none, (Rect){rect.x, rect.y, rect.w - 2, rect.h}, canvas);
        return;
    }
    Buffer same = {0};
    ComparePair *changed = mem_new(2 * graph_count(session->graph), sizeof *changed);
    const size_t n = list_changes(scene, changed, &same);
    const PairList list = {heads, changed, n, buffer_text(&same)};
    compare_list_draw(&list, scene, rect, canvas);
    buffer_release(&same);
    free(changed);
}
