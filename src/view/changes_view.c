// SPDX-License-Identifier: GPL-3.0-or-later
// What the last change did: old, new and difference of every matrix that
// changed; those that did not are only named.
#include "base/say.h"
#include "view/triple.h"
#include "view/view_table.h"

void changes_view_write(const Scene *scene, Document *document)
{
    static const Text heads[] = {{"before", "改动前"}, {"now", "现在"}, {"change", "变化"}};
    static const Text none = {
        "Nothing was changed yet. Select a given number, press e, and type "
        "another: what it does to every matrix stands here.",
        "还没有改过数。选中一个给定的数，按 e，输入新的数：它对每个矩阵的影响就列在这里。"};
    Graph *graph = scene->session->graph;
    if (!scene->session->change.command) {
        document_note(document, scene->lang, &none);
        return;
    }
    Triples *changed =
        triples_new(text_in(&heads[0], scene->lang), text_in(&heads[1], scene->lang), heads[2]);
    Buffer same = {0};
    for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
        for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
            if (side == SIDE_GRAD && !graph_has_grad(graph, node))
                continue;
            // Asking for a gradient computes it, and then it has a before.
            const Matrix *now = graph_matrix(graph, side, node, 0);
            const Matrix *old = graph_before(graph, side, node, 0);
            const CellRef of = {.side = side, .node = node};
            if (now && old && !matrix_same(old, now)) {
                triples_add(changed, (Triple){{of, of}, old, now});
                continue;
            }
            if (same.size == 0)
                SAY(&same, scene->lang, "unchanged: ", "没有变：");
            else
                buffer_add(&same, ", ");
            session_write_name(scene->session, side, node, 0, &same);
        }
    }
    triples_write(changed, scene, document);
    if (same.size > 0)
        lines_prose(document_lines(document), STYLE_TEXT, 0, buffer_text(&same));
    buffer_release(&same);
}
