// SPDX-License-Identifier: GPL-3.0-or-later
// A row spread out: one line an element, one column a quantity.
#include "view/table_view.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "base/say.h"
#include "base/utf8.h"
#include "graph/address.h"
#include "graph/formula.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"
#include "view/table_places.h"

enum { INDENT = 4, NAME_MOST = 8 };
enum { GAP_LEAST = 2, GAP_MOST = 3 };

static void table_number(const ExpansionView *view, size_t k, size_t line,
                         const TablePlaces *places, char out[NUMBER_SIZE])
{
    BUG_ON(k >= view->x->table.columns || line >= view->x->table.lines);
    const TableColumn *column = &view->x->table.column[k];
    arithmetic_shown(view->x->expr[column->expr[line]].hidden,
                     view->x->expr[column->expr[line]].value,
                     table_is_computed(view->x, column) ? places->column[k] : places->cells, out);
}

// The sum below a column, "" where there is none. What is left over where numbers
// that cancel are added, a few units in the last place of the largest, is 0.
static void table_sum(const ExpansionView *view, size_t k, const TablePlaces *places,
                      char out[NUMBER_SIZE])
{
    const Expansion *x = view->x;
    BUG_ON(k >= x->table.columns);
    const TableColumn *column = &x->table.column[k];
    out[0] = '\0';
    if (column->sum == EXPR_NONE)
        return;
    double size = 0, sum = x->expr[column->sum].value;
    for (size_t i = 0; i < x->table.lines; i++)
        size += fabs(x->expr[column->expr[i]].value);
    if (fabs(sum) <= 4 * DBL_EPSILON * size)
        sum = 0;
    arithmetic_shown(x->expr[column->sum].hidden, sum, places->sum[k], out);
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

// What is being laid out: the widths and places of the columns.
typedef struct TableLayout {
    TablePlaces places;
    int label, width[TABLE_COLUMNS]; // width 0: left out
    NumberColumn number[TABLE_COLUMNS];
    int gap;           // before each column
    size_t head, tail; // lines shown at both ends; those between, but for the
                       // highlighted one, are folded
} TableLayout;

// Whether line `i` is shown.
static bool is_shown(const ExpansionView *view, const TableLayout *layout, size_t i)
{
    const Table *table = &view->x->table;
    return i < layout->head || i + layout->tail >= table->lines || i == table->lit;
}

// Whether a line counts for the widths of the columns: of a long table those
// that are seen, and the one that a fold of one would hide.
static bool is_measured(const ExpansionView *view, const TableLayout *layout, size_t i)
{
    return !arithmetic_is_long(view->x) || is_shown(view, layout, i) || i == layout->head ||
           i + layout->tail + 1 == view->x->table.lines;
}

// A column's numbers and its sum, as wide as its head at least.
static NumberColumn number_column(const ExpansionView *view, size_t k, const TableLayout *layout)
{
    char number[NUMBER_SIZE];
    NumberColumn column = {0};
    table_sum(view, k, &layout->places, number);
    Buffer head = {0};
    table_head(view, k, &head);
    column.least = canvas_width(view->canvas, buffer_text(&head));
    buffer_release(&head);
    expansion_fit(view, &column, number);
    for (size_t i = 0; i < view->x->table.lines; i++) {
        if (!is_measured(view, layout, i))
            continue;
        table_number(view, k, i, &layout->places, number);
        expansion_fit(view, &column, number);
    }
    return column;
}

static void table_label(const ExpansionView *view, size_t line, char *out, size_t size)
{
    const Table *table = &view->x->table;
    const Labels *labels = table->label.node == NODE_NONE
                               ? NULL
                               : expansion_labels(view, table->label, table->label_from);
    if (labels && line < labels->n)
        utf8_copy(out, size, labels->at[line].text[view->scene->lang]);
    else
        snprintf(out, size, "%zu", line + 1);
}

// Folds what the room does not hold: a head, the highlighted line and a tail are left.
static void fold_lines(const ExpansionView *view, TableLayout *layout)
{
    enum { LEAST = 3, FREE = 24 };
    const size_t lines = view->x->table.lines;
    int others = 1; // heads and sums, less the step that is the result
    for (size_t i = 0; i < view->x->steps; i++)
        others += view->x->step[i].show != STEP_TABLED;
    const size_t room = view->room <= 0               ? FREE
                        : view->room < others + LEAST ? LEAST
                                                      : (size_t)(view->room - others);
    layout->head = lines <= room ? lines : (room + 1) / 2;
    layout->tail = lines <= room ? 0 : room / 2;
}

static void write_fold(size_t hidden, Lang lang, Buffer *out)
{
    SAYF(out, lang, "… {1} more", "… 另 {1} 行", say_count(hidden));
}

// Where the table is too wide, columns that were read from elsewhere go, the
// first of them first, then the first of the others.
static void drop_columns(const ExpansionView *view, TableLayout *layout)
{
    const Table *table = &view->x->table;
    int width = INDENT + layout->label;
    for (size_t k = 0; k < table->columns; k++)
        width += layout->width[k] + GAP_MOST;
    layout->gap = width <= view->width ? GAP_MOST : GAP_LEAST;
    width -= (GAP_MOST - layout->gap) * (int)table->columns;
    for (int computed = 0; computed <= 1; computed++) {
        for (size_t k = 0; k + 1 < table->columns && width > view->width; k++) {
            if (layout->width[k] == 0 ||
                table_is_computed(view->x, &table->column[k]) != (computed == 1))
                continue;
            width -= layout->width[k] + GAP_LEAST;
            layout->width[k] = 0;
        }
    }
}

static TableLayout lay_out(const ExpansionView *view)
{
    TableLayout layout = {.places = table_places(view->x)};
    fold_lines(view, &layout);
    for (size_t i = 0; i < view->x->table.lines; i++) {
        char label[32];
        if (!is_measured(view, &layout, i))
            continue;
        table_label(view, i, label, sizeof label);
        layout.label = expansion_wider(layout.label, view, label);
    }
    if (layout.head + layout.tail < view->x->table.lines) {
        Buffer label = {0};
        write_fold(view->x->table.lines, view->scene->lang, &label);
        layout.label = expansion_wider(layout.label, view, buffer_text(&label));
        buffer_release(&label);
    }
    for (size_t k = 0; k < view->x->table.columns; k++) {
        layout.number[k] = number_column(view, k, &layout);
        layout.width[k] = number_column_width(&layout.number[k]);
    }
    drop_columns(view, &layout);
    return layout;
}

// A number on its way into a line.
typedef struct Shown {
    size_t column;
    StyleRole role;
    const char *text;
} Shown;

static void add_number(const ExpansionView *view, const TableLayout *layout, Shown shown,
                       Lines *out)
{
    lines_printf(out, STYLE_TEXT, "%*s", layout->gap, "");
    expansion_number(view, out, shown.role, &layout->number[shown.column], shown.text);
    lines_cell(out, shown.column);
}

static void table_row(const ExpansionView *view, const TableLayout *layout, size_t line, Lines *out)
{
    const Table *table = &view->x->table;
    const bool highlighted = line == table->lit;
    char text[NUMBER_SIZE];
    lines_start(out, highlighted ? KEEP_POINTED : KEEP_TERM);
    lines_add(out, STYLE_KEY, highlighted ? "  ▸ " : "    ");
    table_label(view, line, text, sizeof text);
    expansion_left(view, out, STYLE_DIM, layout->label, text);
    for (size_t k = 0; k < table->columns; k++) {
        if (layout->width[k] == 0)
            continue;
        table_number(view, k, line, &layout->places, text);
        add_number(view, layout, (Shown){k, highlighted ? STYLE_EMPHASIS : STYLE_TEXT, text}, out);
    }
}

static void heads_line(const ExpansionView *view, const TableLayout *layout, Lines *out)
{
    Buffer head = {0};
    lines_start(out, KEEP_TERM);
    lines_heads(out);
    expansion_left(view, out, STYLE_DIM, INDENT + layout->label, "");
    for (size_t k = 0; k < view->x->table.columns; k++) {
        if (layout->width[k] == 0)
            continue;
        table_head(view, k, &head);
        expansion_right(view, out, STYLE_DIM, layout->width[k] + layout->gap, buffer_text(&head));
        lines_cell(out, k);
    }
    buffer_release(&head);
}

static void sums_line(const ExpansionView *view, const TableLayout *layout, Lines *out)
{
    char text[NUMBER_SIZE];
    lines_start(out, KEEP_TERM);
    lines_add(out, STYLE_DIM, "    ");
    expansion_left(view, out, STYLE_DIM, layout->label, "Σ");
    for (size_t k = 0; k < view->x->table.columns; k++) {
        if (layout->width[k] == 0)
            continue;
        table_sum(view, k, &layout->places, text);
        add_number(view, layout, (Shown){k, STYLE_TEXT, text}, out);
    }
}

// What the folded lines come to in column `k`, from their printed numbers.
static void fold_sum(const ExpansionView *view, const TableLayout *layout, size_t k, size_t from,
                     size_t to, char out[NUMBER_SIZE])
{
    const Expansion *x = view->x;
    const TableColumn *column = &x->table.column[k];
    const int places =
        table_is_computed(x, column) ? layout->places.column[k] : layout->places.cells;
    double total = 0;
    bool hidden = false;
    out[0] = '\0';
    if (column->sum == EXPR_NONE)
        return;
    for (size_t i = from; i < to; i++) {
        const double value = x->expr[column->expr[i]].value;
        total += arithmetic_is_long(x) ? value : arithmetic_read(value, places);
        hidden |= x->expr[column->expr[i]].hidden;
    }
    arithmetic_shown(hidden, arithmetic_read(total, places + 1), places + 1, out);
}

static void fold_line(const ExpansionView *view, const TableLayout *layout, size_t from, size_t to,
                      Lines *out)
{
    char text[NUMBER_SIZE];
    Buffer label = {0};
    BUG_ON(from >= to || to > view->x->table.lines);
    lines_start(out, KEEP_RESULT);
    lines_add(out, STYLE_DIM, "    ");
    write_fold(to - from, view->scene->lang, &label);
    expansion_left(view, out, STYLE_DIM, layout->label, buffer_text(&label));
    buffer_release(&label);
    for (size_t k = 0; k < view->x->table.columns; k++) {
        if (layout->width[k] == 0)
            continue;
        fold_sum(view, layout, k, from, to, text);
        add_number(view, layout, (Shown){k, STYLE_DIM, text}, out);
    }
}

void table_lines(const ExpansionView *view, Lines *out)
{
    const TableLayout layout = lay_out(view);
    const size_t lines = view->x->table.lines;
    size_t hidden = 0;
    heads_line(view, &layout, out);
    for (size_t i = 0; i <= lines; i++) {
        const bool shown = i == lines || is_shown(view, &layout, i);
        if (shown && hidden == 1) // a fold of one takes as much room as it
            table_row(view, &layout, i - 1, out);
        else if (shown && hidden > 0)
            fold_line(view, &layout, i - hidden, i, out);
        hidden = shown ? 0 : hidden + 1;
        if (shown && i < lines)
            table_row(view, &layout, i, out);
    }
    sums_line(view, &layout, out);
    expansion_steps(view, layout.places.steps, out);
}
