// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/series.h"

#include <math.h>

#include "session/shown.h"
#include "session/task.h"
#include "view/matrix_view.h"

const Text *series_of(const Scene *scene, ViewName view, Series *series)
{
    static const Text covered = {"What is asked for here is covered.", "这里正问到，先答再看。"};
    static const Text missing = {"It is not computed yet.", "还没有算到。"};
    Session *session = scene->session;
    CellRef cell = session->cell;
    if (cell.node == NODE_NONE)
        return &document_no_matrix;
    cell.side = cell.side == SIDE_NEXT ? SIDE_VALUE : cell.side;
    const bool columns = session_by_columns(session, view);
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    *series = (Series){.session = session,
                       .look = matrix_look(session, cell),
                       .shape = shape,
                       .columns = columns,
                       .count = columns ? shape.cols : shape.rows,
                       .length = columns ? shape.rows : shape.cols,
                       .line = columns ? cell.col : cell.row,
                       .place = columns ? cell.row : cell.col};
    if (series->look.covered || !series->look.computed)
        return series->look.covered ? &covered : &missing;
    const PictureItem item = {
        .is_matrix = true, .side = cell.side, .node = cell.node, .path = cell.path};
    series->decimals = matrix_view(scene, &item, session->display.decimals, 0).decimals;
    series->heat = matrix_heat(scene, cell);
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

double series_number(const Series *series, size_t line, size_t place)
{
    const CellLook look = series_look(series, line, place);
    return cell_look_counts(&look) ? look.value : NAN;
}

static void write_label(const Series *series, bool columns, size_t i, Lang lang, Buffer *out)
{
    labels_write(matrix_labels(series->session, series->look.of.node, columns), i, lang, out);
}

void series_write_line(const Series *series, size_t line, bool word, Lang lang, Buffer *out)
{
    static const Text words[] = {{"row ", "行 "}, {"column ", "列 "}};
    if (word)
        buffer_add(out, text_in(&words[series->columns != series->session->display.columns], lang));
    write_label(series, series->columns, line, lang, out);
}

void series_write_place(const Series *series, size_t place, Lang lang, Buffer *out)
{
    write_label(series, !series->columns, place, lang, out);
}

void series_write_name(const Series *series, Lang lang, Buffer *out)
{
    const Shape seen = session_shape(series->session, series->look.of.node);
    matrix_name(series->session, series->look.of, lang, out);
    buffer_printf(out, " %zu×%zu", seen.rows, seen.cols);
}
