// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/matrix_view.h"

#include <string.h>

#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "session/task.h"

// "0.306", "0.306 → 0.310", "masked", "masked -1e9" where a number was put there.
static void write_cell(const CellLook *look, int decimals, Lang lang, Buffer *out)
{
    char now[CELL_TEXT], old[CELL_TEXT];
    const CellLook before = {.seen = SEEN_NUMBER, .value = look->before, .word = look->before_word};
    cell_look_write(look, decimals, now);
    cell_look_write(&before, decimals, old);
    const bool changed = look->changed && !look->wrong && strcmp(now, old) != 0;
    if (!cell_look_word(look, lang, out))
        buffer_printf(out, "%s%s%s", changed ? old : "", changed ? " → " : "", now);
    else if (look->filled)
        buffer_printf(out, " %s", now);
    if (look->wrong)
        SAYF(out, lang, " (in your file {1})", say_text(old));
}

void matrix_name(const Session *session, CellRef of, Lang lang, Buffer *out)
{
    const bool path = of.side == SIDE_PATH;
    session_write_name(session, path ? SIDE_GRAD : of.side, of.node, 0, out);
    if (!path)
        return;
    SAY(out, lang, " via ");
    session_write_via(session, of, out);
}

// As many decimal places as the numbers of a matrix need, those before the last
// change included.
static int places_of(const MatrixLook *looks, int most)
{
    const int before = looks->before ? number_places_of(looks->before, most) : 0;
    return int_max(looks->now ? number_places_of(looks->now, most) : 0, before);
}

void matrix_words(Session *session, CellRef cell, Lang lang, Buffer *out)
{
    static const Text line_word[] = {TEXT("row "), TEXT("column ")};
    static const Text colon = TEXT(": "), comma = TEXT(", ");
    const bool columns = session->display.columns;
    const Node *node = graph_node(session->graph, cell.node);
    const Shape shape = node->shape, seen = session_shape(session, cell.node);
    matrix_name(session, cell, lang, out);
    if (session_shape_covered(session, cell.side, cell.node)) {
        SAY(out, lang, ", covered\n");
        return;
    }
    const MatrixLook looks = matrix_look(session, cell);
    if (!looks.computed) {
        SAY(out, lang, ": not computed yet\n");
        return;
    }
    SAYF(out, lang, ", {1} by {2}\n", say_count(seen.rows), say_count(seen.cols));
    const int places = places_of(&looks, session->display.decimals);
    // With tokens as columns a token's numbers are still read out together: they
    // are a column then.
    for (cell.row = 0; cell.row < shape.rows; cell.row++) {
        buffer_add(out, text_in(&line_word[columns], lang));
        labels_write(node->row_labels, cell.row, lang, out);
        for (cell.col = 0; cell.col < shape.cols; cell.col++) {
            const char *label = labels_text(node->col_labels, cell.col, lang);
            const CellLook look = matrix_look_at(&looks, cell.row, cell.col);
            buffer_add(out, text_in(cell.col == 0 ? &colon : &comma, lang));
            if (label)
                buffer_printf(out, "%s ", label);
            write_cell(&look, places, lang, out);
        }
        buffer_add(out, "\n");
    }
}

void matrix_words_changed(Session *session, CellRef cell, Lang lang, Buffer *out)
{
    const Shape shape = graph_node(session->graph, cell.node)->shape;
    const MatrixLook looks = matrix_look(session, cell);
    const int decimals = places_of(&looks, session->display.decimals);
    for (size_t i = 0; i < shape.rows * shape.cols; i++) {
        cell.row = i / shape.cols;
        cell.col = i % shape.cols;
        const CellLook look = matrix_look_at(&looks, cell.row, cell.col);
        if (!look.changed)
            continue;
        session_write_cell(session, cell, out);
        buffer_add(out, " ");
        write_cell(&look, decimals, lang, out);
        buffer_add(out, "\n");
    }
}
