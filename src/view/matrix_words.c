// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/matrix_view.h"

#include <math.h>
#include <string.h>

#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "session/task.h"

// "0.306", "0.306 → 0.310", "masked", "masked -1e9" where a number was put there. `apart`: in more
// digits where so many decimals do not tell it from the number of before.
static void write_cell(const CellLook *look, int decimals, bool apart, Lang lang, Buffer *out)
{
    enum { DIGITS = 8 };
    char now[CELL_TEXT], old[CELL_TEXT];
    const CellLook before = {.seen = SEEN_NUMBER, .value = look->before, .word = look->before_word};
    cell_look_write(look, decimals, now);
    cell_look_write(&before, decimals, old);
    for (int n = DIGITS; apart && n <= DECIMALS_MAX && strcmp(now, old) == 0; n *= 2) {
        cell_look_write_digits(look, n, now);
        cell_look_write_digits(&before, n, old);
    }
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
    if (of.side == SIDE_VALUE)
        buffer_add(out, graph_shown_name(session->graph, of.node, session->display.columns));
    else
        session_write_name(session, path ? SIDE_GRAD : of.side, of.node, 0, out);
    if (!path)
        return;
    SAY(out, lang, " via ");
    session_write_via(session, of, out);
}

void matrix_words_rows(const MatrixLook *looks, const Matrix *before, int places, Lang lang,
                       Buffer *out)
{
    static const Text line_word[] = {TEXT("row "), TEXT("column ")};
    static const Text colon = TEXT(": "), comma = TEXT(", ");
    const Session *session = looks->session;
    const Node *node = graph_node(session->graph, looks->of.node);
    // With tokens as columns a token's numbers are still read out together: they
    // are a column then.
    for (size_t row = 0; row < node->shape.rows; row++) {
        bool begun = false;
        for (size_t col = 0; col < node->shape.cols; col++) {
            const char *label = labels_text(node->col_labels, col, lang);
            CellLook look = matrix_look_at(looks, row, col);
            if (before) {
                look.before = matrix_get(before, row, col);
                look.changed =
                    look.before != look.value && !(isnan(look.before) && isnan(look.value));
            }
            if (before && !look.changed && look.seen != SEEN_COVERED)
                continue;
            if (!begun) {
                buffer_add(out, text_in(&line_word[session->display.columns], lang));
                labels_write(node->row_labels, row, lang, out);
            }
            buffer_add(out, text_in(begun ? &comma : &colon, lang));
            begun = true;
            if (label)
                buffer_printf(out, "%s ", label);
            else if (before) // its place, which must not be taken for a number of the matrix
                buffer_printf(out, "[%zu,%zu] ", row + 1, col + 1);
            write_cell(&look, places, before != NULL, lang, out);
        }
        buffer_add(out, begun ? "\n" : "");
    }
}

void matrix_words(Session *session, CellRef cell, Lang lang, Buffer *out)
{
    const Shape seen = session_shape(session, cell.node);
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
    const int most = session->display.decimals; // those before the last change need some, too
    const int before = looks.before ? number_places_of(looks.before, most) : 0;
    const int now = looks.now ? number_places_of(looks.now, most) : 0;
    matrix_words_rows(&looks, NULL, int_max(now, before), lang, out);
}
