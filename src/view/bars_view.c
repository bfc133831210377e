// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the selected row, one a line, with bars to both sides of 0 on the matrix's scale.
#include <math.h>

#include "base/minmax.h"
#include "base/say.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/series.h"
#include "view/view_table.h"

const Text *bars_view_write(const Scene *scene, Document *document)
{
    Series s;
    const Lang lang = scene->lang;
    const Text *nothing = series_of(scene, VIEW_BARS, &s);
    if (nothing)
        return nothing;
    Buffer title = {0};
    SAYF(&title, lang, "{1}, ", series_say_name(&s, lang));
    cell_write_reading(scene->session, series_cell(&s, s.line, s.place), 6, &title);
    Lines *lines = &document->lines;
    lines_begin(lines, LINES_POINTED + 1, STYLE_EMPHASIS, say_buffer(&title));
    lines_begin(lines, LINES_POINTED + 1, STYLE_STOP, series_say_line(&s, s.line, true, lang));
    NumberColumn column = {0};
    int label = 0;
    char text[CELL_TEXT];
    for (size_t i = 0; i < s.length; i++) {
        const CellLook look = series_look(&s, s.line, i);
        cell_look_write(&look, s.decimals, text);
        number_column_fit(&column, text);
        label = int_max(label, say_width(series_say_place(&s, i, lang)));
    }
    label = int_min(label, LABEL_W);
    const int at = INDENT_W + label + 1, from = at + number_column_width(&column) + GAP_W;
    const BarAxis axis = {from, document->width - from, fmin(s.low, 0), fmax(s.high, 0)};
    for (size_t i = 0; i < s.length; i++) {
        const bool selected = i == s.place;
        const StyleRole role = selected ? STYLE_EMPHASIS : STYLE_TEXT;
        const CellLook look = series_look(&s, s.line, i);
        cell_look_write(&look, s.decimals, text);
        const char *number = look.seen == SEEN_MASKED ? "░" : text;
        lines_begin(lines, selected ? LINES_POINTED : LINES_TERMS, STYLE_KEY,
                    say_text(selected ? "  ▸ " : "    "));
        lines_say(lines, selected ? role : STYLE_DIM, series_say_place(&s, i, lang));
        lines_last_span(lines)->most = label;
        if (document->height == 0) { // in words
            lines_add(lines, role, " ");
            lines_say(lines, role, cell_look_say(&look, 4, lang));
            continue;
        }
        lines_add_at(lines, role, at + number_column_start(&column, number, 0, 0), number);
        if (cell_look_counts(&look))
            lines_axis_bar(lines, &axis, look.value, heat_bar(&scene->theme, &s.heat, look.value));
    }
    document->stays = lines->count; // folded around the selected one where there are too many
    return NULL;
}
