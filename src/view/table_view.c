// SPDX-License-Identifier: GPL-3.0-or-later
// A row spread out: one line an element, one column a quantity.

#include <float.h>
#include <math.h>

#include "base/minmax.h"
#include "base/utf8.h"
#include "view/expansion_view.h"

enum { INDENT = 4, NAME_MOST = 8 };
enum { GAP_LEAST = 2, GAP_MOST = 3 };

// What is being laid out: the widths and places of the columns.
typedef struct TableLayout {
    const ExpansionView *view;
    TablePlaces places;
    int label, width[TABLE_COLUMNS]; // width 0: left out
    NumberColumn number[TABLE_COLUMNS];
    int gap;           // before each column
    size_t head, tail; // lines shown at both ends; those between, but for the
                       // highlighted one, are folded
} TableLayout;

// ---- Texts -------------------------------------------------------------

// What is shown in a line: one line of the table, several folded into one, or,
// where `from` is `to`, the sums of the columns.
typedef struct Row {
    size_t from, to; // without `to`
} Row;

// The number of a row in column `k`; of a fold what its lines come to, from their
// printed numbers. "" for folds and sums of a column that is not added up.
static void table_text(const TableLayout *layout, size_t k, Row row, char out[NUMBER_SIZE])
{
    const Expansion *x = layout->view->x;
    const TableColumn *column = &x->table.column[k];
    BUG_ON(k >= x->table.columns || row.from > row.to || row.to > x->table.lines);
    const int places =
        table_is_computed(x, column) ? layout->places.column[k] : layout->places.cells;
    out[0] = '\0';
    if (row.to - row.from == 1) {
        const Expr *expr = &x->expr[column->expr[row.from]];
        arithmetic_shown(expr->hidden, expr->value, places, out);
        return;
    }
    if (column->sum == EXPR_NONE)
        return;
    double total = 0, size = 0;
    bool hidden = false;
    for (size_t i = row.from; i < row.to; i++) {
        const Expr *expr = &x->expr[column->expr[i]];
        total += arithmetic_is_long(x) ? expr->value : arithmetic_read(expr->value, places);
        hidden |= expr->hidden;
    }
    if (row.from < row.to) {
        arithmetic_shown(hidden, arithmetic_read(total, places + 1), places + 1, out);
        return;
    }
    // What is left over where numbers that cancel are added, a few units in the
    // last place of the largest, is 0.
    for (size_t i = 0; i < x->table.lines; i++)
        size += fabs(x->expr[column->expr[i]].value);
    const Expr *sum = &x->expr[column->sum];
    total = fabs(sum->value) <= 4 * DBL_EPSILON * size ? 0 : sum->value;
    arithmetic_shown(sum->hidden, total, layout->places.sum[k], out);
}

// Whether the names of the graph can stand in heads: each is one short word.
static bool names_fit(const ExpansionView *view)
{
    const NodeId out = view->x->context.out_id;
    const Node *node = graph_node(view->scene->session->graph, out);
    bool fit = true;
    for (size_t i = 0; fit && i <= node->inputs; i++) {
        Buffer name = {0};
        session_write_name(view->scene->session, SIDE_VALUE, i > 0 ? node->input[i - 1] : out, 0,
                           &name);
        fit = buffer_text(&name)[0] != '"' &&
              canvas_width(view->canvas, buffer_text(&name)) <= NAME_MOST;
        buffer_release(&name);
    }
    return fit;
}

// A column's head with the names of the graph in its places; letters where
// those are too long.
static void table_head(const ExpansionView *view, size_t k, Buffer *out)
{
    const Expansion *x = view->x;
    const FormulaStyle style = {NOTATION_PLAIN, x->columns};
    buffer_clear(out);
    if (names_fit(view)) {
        formula_fill(view->scene->session->graph, x->context.out_id, OP_FORWARD,
                     x->table.column[k].head, style, out);
        return;
    }
    for (const char *p = x->table.column[k].head; *p; p++) {
        if (*p != '{' && *p != '}')
            buffer_add_n(out, *p == 'a' && p[1] == '}' ? "x" : p, 1);
    }
}

// ---- Layout ------------------------------------------------------------

// Whether line `i` is shown.
static bool is_shown(const TableLayout *layout, size_t i)
{
    const Table *table = &layout->view->x->table;
    return i < layout->head || i + layout->tail >= table->lines || i == table->asked;
}

// The label of a line: its token's name or its number; of a fold how many it hides.
static void table_label(const TableLayout *layout, Row row, char out[LABEL_SIZE])
{
    const ExpansionView *view = layout->view;
    const Table *table = &view->x->table;
    Buffer text = {0};
    if (row.to - row.from == 1) {
        expansion_label(view, expansion_labels(view, table->label, table->label_from), row.from,
                        out);
        return;
    }
    if (row.from < row.to)
        SAYF(&text, view->scene->lang, "… {1} more", say_count(row.to - row.from));
    else
        buffer_add(&text, "Σ");
    utf8_copy(out, LABEL_SIZE, buffer_text(&text));
    buffer_release(&text);
}

// Where the table is too wide, columns that were read from elsewhere go, the
// first of them first, then the first of the others.
static void drop_columns(TableLayout *layout)
{
    const Expansion *x = layout->view->x;
    const Table *table = &x->table;
    const int room = layout->view->width;
    int width = INDENT + layout->label;
    for (size_t k = 0; k < table->columns; k++)
        width += layout->width[k] + GAP_MOST;
    layout->gap = width <= room ? GAP_MOST : GAP_LEAST;
    width -= (GAP_MOST - layout->gap) * (int)table->columns;
    for (int computed = 0; computed <= 1; computed++) {
        for (size_t k = 0; k + 1 < table->columns && width > room; k++) {
            if (layout->width[k] == 0 || table_is_computed(x, &table->column[k]) != (computed == 1))
                continue;
            width -= layout->width[k] + GAP_LEAST;
            layout->width[k] = 0;
        }
    }
}

// What the room does not hold is folded: a head, the highlighted line and a tail are left.
// The columns are as wide as their heads, sums and numbers; of a long table only
// the lines count that are seen, and the one that a fold of one would hide.
static TableLayout lay_out(const ExpansionView *view)
{
    enum { LEAST = 3, FREE = 24 };
    const Table *table = &view->x->table;
    TableLayout layout = {.view = view, .places = table_places(view->x, expansion_places(view))};
    char text[NUMBER_SIZE];
    int others = 1; // heads and sums, less the step that is the result
    for (size_t i = 0; i < view->x->steps; i++)
        others += view->x->step[i].show != STEP_TABLED;
    const size_t room = view->room <= 0 ? FREE : (size_t)int_max(view->room - others, LEAST);
    layout.head = table->lines <= room ? table->lines : (room + 1) / 2;
    layout.tail = table->lines <= room ? 0 : room / 2;
    Buffer head = {0};
    for (size_t k = 0; k < table->columns; k++) {
        table_head(view, k, &head);
        layout.number[k].least = canvas_width(view->canvas, buffer_text(&head));
        table_text(&layout, k, (Row){0}, text);
        expansion_fit(view, &layout.number[k], text);
    }
    buffer_release(&head);
    for (size_t i = 0; i < table->lines; i++) {
        const Row row = {.from = i, .to = i + 1};
        if (arithmetic_is_long(view->x) && !is_shown(&layout, i) && i != layout.head &&
            i + layout.tail + 1 != table->lines)
            continue;
        table_label(&layout, row, text);
        layout.label = int_max(layout.label, canvas_width(view->canvas, text));
        for (size_t k = 0; k < table->columns; k++) {
            table_text(&layout, k, row, text);
            expansion_fit(view, &layout.number[k], text);
        }
    }
    if (layout.head + layout.tail < table->lines) {
        table_label(&layout, (Row){.to = table->lines}, text);
        layout.label = int_max(layout.label, canvas_width(view->canvas, text));
    }
    for (size_t k = 0; k < table->columns; k++)
        layout.width[k] = number_column_width(&layout.number[k]);
    drop_columns(&layout);
    return layout;
}

// ---- Lines -------------------------------------------------------------

// Appends a line: its label, then its number in each column. What was asked for, and what
// folded lines come to, stays where room is short.
static void add_row(const TableLayout *layout, Row row)
{
    const ExpansionView *view = layout->view;
    const size_t lines = row.to - row.from;
    const bool asked = lines == 1 && row.from == view->x->table.asked;
    const StyleRole role = asked ? STYLE_EMPHASIS : lines > 1 ? STYLE_DIM : STYLE_TEXT;
    char text[NUMBER_SIZE];
    lines_begin(view->out,
                asked       ? KEEP_POINTED
                : lines > 1 ? KEEP_RESULT
                            : KEEP_TERM,
                lines == 1 ? STYLE_KEY : STYLE_DIM, say_text(asked ? "  ▸ " : "    "));
    table_label(layout, row, text);
    expansion_left(view, STYLE_DIM, layout->label, text);
    for (size_t k = 0; k < view->x->table.columns; k++) {
        if (layout->width[k] == 0)
            continue;
        table_text(layout, k, row, text);
        lines_printf(view->out, STYLE_TEXT, "%*s", layout->gap, "");
        expansion_number(view, role, &layout->number[k], text);
        lines_cell(view->out, k);
    }
}

static void add_heads(const TableLayout *layout)
{
    const ExpansionView *view = layout->view;
    Buffer head = {0};
    lines_start(view->out, KEEP_TERM);
    lines_heads(view->out);
    expansion_left(view, STYLE_DIM, INDENT + layout->label, "");
    for (size_t k = 0; k < view->x->table.columns; k++) {
        if (layout->width[k] == 0)
            continue;
        table_head(view, k, &head);
        expansion_right(view, STYLE_DIM, layout->width[k] + layout->gap, buffer_text(&head));
        lines_cell(view->out, k);
    }
    buffer_release(&head);
}

void table_lines(const ExpansionView *view)
{
    const TableLayout layout = lay_out(view);
    const size_t lines = view->x->table.lines;
    size_t hidden = 0;
    add_heads(&layout);
    for (size_t i = 0; i <= lines; i++) {
        const bool shown = i == lines || is_shown(&layout, i);
        if (shown && hidden > 0) // a fold of one, which takes as much room, is its line
            add_row(&layout, (Row){i - hidden, i});
        hidden = shown ? 0 : hidden + 1;
        if (shown && i < lines)
            add_row(&layout, (Row){i, i + 1});
    }
    add_row(&layout, (Row){0});
    expansion_steps(view, layout.places.steps);
}
