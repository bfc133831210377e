// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/formats.h"

#include "base/minmax.h"
#include "base/random.h"
#include "session/task.h"

enum { ALL = 100, USUAL = 30, LEVEL = COVER_LEVELS - 1 };

MESSAGE(covered_already, ERROR_USAGE,
        "numbers are covered already, and a worksheet covers its own: cover 0");
MESSAGE(is_given, ERROR_USAGE, "{1} is given; a worksheet asks for computed matrices, such as {2}");

// Covers so many cells of a matrix of which all are covered: uncovers the others.
static void cover_some(Session *session, CellRef cell, size_t blanks, Random *random)
{
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    const size_t cells = shape.rows * shape.cols;
    BUG_ON(blanks > cells);
    for (size_t i = 0; i < cells; i++) {
        const bool blank = blanks > 0 && random_below(random, cells - i) < blanks;
        blanks -= blank;
        cell.row = i / shape.cols;
        cell.col = i % shape.cols;
        *cover_cell(session, cell) = !blank;
    }
}

bool sheet_cover(const Export *export, Error *err)
{
    Session *session = export->session;
    const Graph *graph = session->graph;
    NodeId first = 0; // that is computed
    while (!cover_may(graph, SIDE_VALUE, first) && first + 1 < (NodeId)graph_count(graph))
        first++;
    for (size_t i = 0; export->ask->only && i < export->count; i++) {
        if (!cover_may(graph, export->matrix[i].side, export->matrix[i].node))
            return ERROR(err, &is_given, err_text(export->name[i]),
                         err_text(graph_node(graph, first)->name));
    }
    if (session->cover->level > 0)
        return error_set(err, &covered_already);
    const size_t usual = export->ask->only ? ALL : USUAL;
    const size_t percent = export->ask->percent ? export->ask->percent : usual;
    Random random = random_seeded(session->has_seed ? session->seed : 0);
    session->uncovered = false; // as on the sheet, which the format shows or not
    session_cover(session, LEVEL);
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        const Shape shape = graph_node(graph, node)->shape;
        for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
            const bool drawn = export->ask->only || !session_shape_covered(session, side, node);
            const bool asked =
                drawn && export_has(export, side, node) && cover_may(graph, side, node);
            const size_t blanks = size_max((shape.rows * shape.cols * percent + ALL / 2) / ALL, 1);
            if (side == SIDE_VALUE || graph_has_grad(graph, node))
                cover_some(session, (CellRef){side, node, 0, 0, 0}, asked ? blanks : 0, &random);
        }
    }
    return true;
}

void sheet_reveal(Session *session, bool reveal)
{
    session->uncovered = reveal;
    session->cover->level = reveal ? 0 : LEVEL;
}

void sheet_title(const Export *export, Lang lang, Buffer *out)
{
    const Session *session = export->session;
    static const Text title[] = {TEXT("Worksheet"), TEXT("Key")};
    buffer_add(out, text_in(&title[export->ask->key], lang));
    if (session->has_seed)
        SAYF(out, lang, ", seed {1}", say_count((size_t)session->seed));
}
