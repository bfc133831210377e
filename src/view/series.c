// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/series.h"

#include "session/shown.h"
#include "view/matrix_view.h"

const Text *series_of(const Scene *scene, ViewName view, Series *series)
{
    static const Text covered = TEXT("What is asked for here is covered.");
    static const Text missing = TEXT("It is not computed yet.");
    Session *session = scene->session;
    CellRef cell = session->cell;
    if (cell.node == NODE_NONE)
        return &document_no_matrix;
    cell.side = cell.side == SIDE_NEXT ? SIDE_VALUE : cell.side;
    const bool columns = session_by_columns(session, view);
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    *series = (Series){.session = session,
                       .look = matrix_look(session, cell),
                       .columns = columns,
                       .count = columns ? shape.cols : shape.rows,
                       .length = columns ? shape.rows : shape.cols,
                       .line = columns ? cell.col : cell.row,
                       .place = columns ? cell.row : cell.col};
    if (series->look.covered || !series->look.computed)
        return series->look.covered ? &covered : &missing;
    const int most = session->display.decimals;
    series->decimals = matrix_view_of(scene, &series->look, shape, false, most).decimals;
    series->heat = matrix_heat(session, cell);
    matrix_seen_range(session, cell, NULL, &series->low, &series->high);
    return NULL;
}

CellRef series_cell(const Series *series, size_t line, size_t place)
{
    BUG_ON(line >= series->count || place >= series->length);
    CellRef cell = series->look.of;
    cell.row = series->columns ? place : line;
    cell.col = series->columns ? line : place;
    return cell;
}

CellLook series_look(const Series *series, size_t line, size_t place)
{
    const CellRef cell = series_cell(series, line, place);
    return matrix_look_at(&series->look, cell.row, cell.col);
}

SayArg series_say_line(const Series *series, size_t line, bool word, Lang lang)
{
    static const Text words[] = {TEXT(SENSE("a label", "row {1}")),
                                 TEXT(SENSE("a label", "column {1}"))};
    const Session *session = series->session;
    const Labels *labels = graph_labels(session->graph, series->look.of.node, series->columns);
    const SayArg label = labels_say(labels, line, lang);
    const bool columns = series->columns != session->display.columns;
    return word ? SAID_ROW(lang, &words[columns], label) : label;
}

SayArg series_say_place(const Series *series, size_t place, Lang lang)
{
    const NodeId node = series->look.of.node;
    return labels_say(graph_labels(series->session->graph, node, !series->columns), place, lang);
}

SayArg series_say_name(const Series *series, Lang lang)
{
    const Shape seen = session_shape(series->session, series->look.of.node);
    Buffer name = {0};
    matrix_name(series->session, series->look.of, lang, &name);
    buffer_printf(&name, " %zu×%zu", seen.rows, seen.cols);
    return say_buffer(&name);
}
