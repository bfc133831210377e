// SPDX-License-Identifier: GPL-3.0-or-later
// A row spread out: one line an element, one column a quantity. Columns that
// are read from the graph get as many places as those computed from them need,
// so that each printed product and each printed sum recomputes.
#include "view/table_view.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"

enum { PLACES_MOST = 15, INDENT = 4 };

// The places of a table's numbers.
typedef struct TablePlaces {
    int cells;                  // of what is read from the graph
    int column[TABLE_COLUMNS];  // of a column that is computed
    int sum[TABLE_COLUMNS];     // of the sum below it
    int steps;                  // of a step's value inside the columns
} TablePlaces;

static bool is_computed(const Expansion *x, const TableColumn *column)
{
    return x->table.lines > 0 && x->expr[column->expr[0]].kind != EXPR_CELL;
}

// What stands on line `i` left of column `k`. Returns how many numbers.
static size_t line_before(const Expansion *x, size_t k, size_t i,
                          const TablePlaces *places, Aside out[TABLE_COLUMNS])
{
    for (size_t j = 0; j < k; j++) {
        const TableColumn *column = &x->table.column[j];
        out[j] = (Aside){x->expr[column->expr[i]].value,
                         is_computed(x, column) ? places->column[j]
                                                : places->cells};
    }
    return k;
}

// Whether every expression of the column gives its printed value.
static bool column_holds(const Expansion *x, size_t k,
                         const TablePlaces *places)
{
    for (size_t i = 0; i < x->table.lines; i++) {
        Aside aside[TABLE_COLUMNS];
        const Arithmetic how = {
            .places = places->cells,
            .step_places = places->steps,
            .pointed = {.node = NODE_NONE},
            .aside = aside,
            .asides = line_before(x, k, i, places, aside)};
        if (!arithmetic_holds(x, x->table.column[k].expr[i], &how,
                              places->column[k]))
            return false;
    }
    return true;
}

static bool all_hold(const Expansion *x, const TablePlaces *places)
{
    for (size_t k = 0; k < x->table.columns; k++) {
        if (is_computed(x, &x->table.column[k]) && !column_holds(x, k, places))
            return false;
    }
    return true;
}

// Whether the printed cells of a column add up to its sum as it is printed.
static bool column_adds(const Expansion *x, const TableColumn *column,
                        int places, int sum_places)
{
    double total = 0;
    for (size_t i = 0; i < x->table.lines; i++)
        total += arithmetic_read(x->expr[column->expr[i]].value, places);
    const double sum = arithmetic_read(x->expr[column->sum].value, sum_places);
    return fabs(total - sum) < 0.5 * pow(10, -sum_places);
}

// As many places as make the printed column add up to the sum below it.
// Returns whether more were needed.
static bool places_of_sum(const Expansion *x, size_t k, TablePlaces *places)
{
    const TableColumn *column = &x->table.column[k];
    const int before = places->column[k];
    while (column->sum != EXPR_NONE && places->column[k] < PLACES_MOST &&
           !column_adds(x, column, places->column[k], places->sum[k]))
        places->column[k]++;
    return places->column[k] > before;
}

// Whether a part of the expression has this value.
static bool has_part(const Expansion *x, ExprId id, double value)
{
    const Expr *expr = &x->expr[id];
    if (expr->kind != EXPR_CELL && expr->value == value)
        return true;
    for (ExprId c = expr->first; c != EXPR_NONE; c = x->expr[c].next) {
        if (has_part(x, c, value))
            return true;
    }
    return false;
}

// Whether column `k` is computed from column `j` somewhere.
static bool is_made_from(const Expansion *x, size_t k, size_t j)
{
    const TableColumn *column = x->table.column;
    for (size_t i = 0; i < x->table.lines; i++) {
        if (has_part(x, column[k].expr[i], x->expr[column[j].expr[i]].value))
            return is_computed(x, &column[j]);
    }
    return false;
}

// The columns that column `k` is computed from get more places until it comes
// out right. Returns whether it does.
static bool places_before(const Expansion *x, size_t k, TablePlaces *places)
{
    if (!is_computed(x, &x->table.column[k]))
        return true;
    bool more = true;
    while (!column_holds(x, k, places)) {
        if (!more)
            return false;
        more = false;
        for (size_t j = 0; j < k; j++) {
            if (places->column[j] == PLACES_MOST || !is_made_from(x, k, j))
                continue;
            places->column[j]++;
            more = true;
        }
    }
    return true;
}

// The places of all columns for those of cells and steps. Returns whether
// everything comes out right with them.
static bool places_of_columns(const Expansion *x, TablePlaces *places)
{
    for (size_t k = 0; k < x->table.columns; k++) {
        const ExprId sum = x->table.column[k].sum;
        const bool step = sum != EXPR_NONE && x->expr[sum].kind == EXPR_STEP;
        places->column[k] = places->sum[k] =
            step ? places->steps : PANEL_PLACES;
    }
    bool hold = true;
    for (bool more = true; more;) {
        hold = true;
        for (size_t k = x->table.columns; hold && k-- > 0;)
            hold = places_before(x, k, places);
        more = false;
        for (size_t k = 0; hold && k < x->table.columns; k++)
            more |= places_of_sum(x, k, places);
    }
    return hold;
}

// First the steps with which everything can come out right, then no more
// places of cells than that takes.
static TablePlaces table_places(const Expansion *x)
{
    TablePlaces places = {.steps = PANEL_PLACES, .cells = PLACES_MOST};
    while (!places_of_columns(x, &places) && places.steps < PLACES_MOST)
        places.steps++;
    for (places.cells = PANEL_PLACES;
         places.cells < PLACES_MOST && !all_hold(x, &places);)
        places.cells++;
    return places;
}

static void table_number(const ExpansionView *view, size_t k, size_t line,
                         const TablePlaces *places, char out[NUMBER_SIZE])
{
    const TableColumn *column = &view->x->table.column[k];
    arithmetic_shown(
        view->x->expr[column->expr[line]].hidden,
        view->x->expr[column->expr[line]].value,
        is_computed(view->x, column) ? places->column[k] : places->cells, out);
}

// What is left over where numbers that cancel are added: a few units in the
// last place of the largest is 0.
static double sum_of(const Expansion *x, const TableColumn *column)
{
    double size = 0;
    for (size_t i = 0; i < x->table.lines; i++)
        size += fabs(x->expr[column->expr[i]].value);
    const double sum = x->expr[column->sum].value;
    return fabs(sum) <= 4 * DBL_EPSILON * size ? 0 : sum;
}

// The sum below a column, "" where there is none.
static void table_sum(const ExpansionView *view, size_t k,
                      const TablePlaces *places, char out[NUMBER_SIZE])
{
    const ExprId sum = view->x->table.column[k].sum;
    out[0] = '\0';
    if (sum != EXPR_NONE)
        arithmetic_shown(view->x->expr[sum].hidden,
                         sum_of(view->x, &view->x->table.column[k]),
                          places->sum[k], out);
}

static NumberColumn number_column(const ExpansionView *view, size_t k,
                                  const TablePlaces *places)
{
    char number[NUMBER_SIZE];
    NumberColumn column = {0};
    table_sum(view, k, places, number);
    number_column_fit(&column, number);
    for (size_t i = 0; i < view->x->table.lines; i++) {
        table_number(view, k, i, places, number);
        number_column_fit(&column, number);
    }
    return column;
}

static void table_label(const ExpansionView *view, size_t line, char *out,
                        size_t size)
{
    const Table *table = &view->x->table;
    const Labels *labels =
        table->label.node == NODE_NONE
            ? NULL
            : expansion_labels(view, table->label, table->label_from);
    if (labels && line < labels->n)
        utf8_copy(out, size, labels->at[line].text[view->scene->lang]);
    else
        snprintf(out, size, "%zu", line + 1);
}

// What is being laid out: the widths and places of the columns.
typedef struct TableLayout {
    TablePlaces places;
    int label, width[TABLE_COLUMNS];
    NumberColumn number[TABLE_COLUMNS];
} TableLayout;

static TableLayout lay_out(const ExpansionView *view)
{
    TableLayout layout = {.places = table_places(view->x)};
    for (size_t i = 0; i < view->x->table.lines; i++) {
        char label[32];
        table_label(view, i, label, sizeof label);
        layout.label = expansion_wider(layout.label, view, label);
    }
    for (size_t k = 0; k < view->x->table.columns; k++) {
        layout.number[k] = number_column(view, k, &layout.places);
        layout.width[k] = expansion_wider(
            number_column_width(&layout.number[k]), view,
            text_in(&view->x->table.column[k].head, view->scene->lang));
    }
    return layout;
}

static void table_row(const ExpansionView *view, const TableLayout *layout,
                      size_t line, Lines *out)
{
    const Table *table = &view->x->table;
    const bool lit = line == table->lit;
    char text[NUMBER_SIZE];
    lines_start(out, lit ? KEEP_POINTED : KEEP_TERM);
    lines_add(out, STYLE_KEY, lit ? "  ▸ " : "    ");
    table_label(view, line, text, sizeof text);
    expansion_left(view, out, STYLE_DIM, layout->label, text);
    for (size_t k = 0; k < table->columns; k++) {
        table_number(view, k, line, &layout->places, text);
        expansion_number(out, lit ? STYLE_EMPHASIS : STYLE_TEXT,
                         &layout->number[k], layout->width[k] + 3, text);
    }
}

void table_lines(const ExpansionView *view, Lines *out)
{
    const Table *table = &view->x->table;
    const TableLayout layout = lay_out(view);
    char text[NUMBER_SIZE];
    lines_start(out, KEEP_TERM);
    expansion_left(view, out, STYLE_DIM, INDENT + layout.label, "");
    for (size_t k = 0; k < table->columns; k++)
        expansion_right(view, out, STYLE_DIM, layout.width[k] + 3,
                  text_in(&table->column[k].head, view->scene->lang));
    for (size_t i = 0; i < table->lines; i++)
        table_row(view, &layout, i, out);
    lines_start(out, KEEP_TERM);
    lines_add(out, STYLE_DIM, "    ");
    expansion_left(view, out, STYLE_DIM, layout.label, "Σ");
    for (size_t k = 0; k < table->columns; k++) {
        table_sum(view, k, &layout.places, text);
        expansion_number(out, STYLE_TEXT, &layout.number[k],
                         layout.width[k] + 3, text);
    }
    expansion_step(view, &view->x->step[view->x->steps - 1], PANEL_PLACES,
              KEEP_RESULT, out);
}
