// SPDX-License-Identifier: GPL-3.0-or-later
// The columns are taken from the last to the first: those before a column get
// more places until its numbers recompute, and a column until its sum does.

#include <math.h>

#include "view/expansion_view.h"

enum { PLACES_MOST = 15 };

bool table_is_computed(const Expansion *x, const TableColumn *column)
{
    return x->table.lines > 0 && x->expr[column->expr[0]].kind != EXPR_CELL;
}

// Whether every expression of the column gives its printed value, with what was
// computed on its line left of it as it stands there.
static bool column_holds(const Expansion *x, size_t k, const TablePlaces *places)
{
    BUG_ON(k >= x->table.columns);
    for (size_t i = 0; i < x->table.lines; i++) {
        PrintedNumber printed[TABLE_COLUMNS];
        Arithmetic how = arithmetic_plain(places->cells, false);
        how.step_places = places->steps;
        how.printed = printed;
        for (size_t j = 0; j < k; j++) {
            const TableColumn *column = &x->table.column[j];
            if (table_is_computed(x, column))
                printed[how.printed_numbers++] =
                    (PrintedNumber){x->expr[column->expr[i]].value, places->column[j]};
        }
        if (!arithmetic_holds(x, x->table.column[k].expr[i], &how, places->column[k]))
            return false;
    }
    return true;
}

// Whether the printed cells of a column add up to its sum as it is printed.
static bool column_adds(const Expansion *x, const TableColumn *column, int places, int sum_places)
{
    if (column->sum == EXPR_NONE)
        return true;
    double total = 0;
    for (size_t i = 0; i < x->table.lines; i++)
        total += arithmetic_read(x->expr[column->expr[i]].value, places);
    const double sum = arithmetic_read(x->expr[column->sum].value, sum_places);
    return fabs(total - sum) < 0.5 * pow(10, -sum_places);
}

static bool all_hold(const Expansion *x, const TablePlaces *places)
{
    for (size_t k = 0; k < x->table.columns; k++) {
        const TableColumn *column = &x->table.column[k];
        if (table_is_computed(x, column) ? !column_holds(x, k, places)
                                         : !column_adds(x, column, places->cells, places->sum[k]))
            return false;
    }
    return true;
}

static bool has_value(const Expr *expr, const void *value)
{
    return expr->kind != EXPR_CELL && expr->value == *(const double *)value;
}

// Whether column `k` is computed from column `j` somewhere.
static bool is_made_from(const Expansion *x, size_t k, size_t j)
{
    BUG_ON(j >= k || k >= x->table.columns);
    const TableColumn *column = x->table.column;
    for (size_t i = 0; i < x->table.lines; i++) {
        if (arithmetic_any(x, column[k].expr[i], has_value, &x->expr[column[j].expr[i]].value))
            return table_is_computed(x, &column[j]);
    }
    return false;
}

// The columns that column `k` is computed from get more places until it comes
// out right. Returns whether it does.
static bool places_before(const Expansion *x, size_t k, TablePlaces *places)
{
    if (!table_is_computed(x, &x->table.column[k]))
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

static bool is_step(const Expr *expr, const void *step)
{
    return expr->kind == EXPR_STEP && expr->step == *(const size_t *)step;
}

// The places of the sum below column `k`: those of steps where a column is
// computed from it, which must find it there as it is used.
static int places_below(const Expansion *x, size_t k, const TablePlaces *places)
{
    const ExprId sum = x->table.column[k].sum;
    if (sum == EXPR_NONE || x->expr[sum].kind != EXPR_STEP)
        return places->result;
    for (size_t i = k + 1; i < x->table.columns; i++) {
        for (size_t line = 0; line < x->table.lines; line++) {
            if (arithmetic_any(x, x->table.column[i].expr[line], is_step, &x->expr[sum].step))
                return places->steps;
        }
    }
    return places->result;
}

// The places of all columns for so many of cells, and those of steps: the columns before a
// column get more until it comes out right, and a column as many as make what is
// printed of it add up to the sum below it. Returns whether all comes out right.
static bool places_of_columns(const Expansion *x, int cells, TablePlaces *places)
{
    places->cells = cells;
    for (size_t k = 0; k < x->table.columns; k++)
        places->column[k] = places->sum[k] = places_below(x, k, places);
    bool hold = true;
    for (bool more = true; more;) {
        more = false;
        hold = true;
        for (size_t k = x->table.columns; hold && k-- > 0;)
            hold = places_before(x, k, places);
        for (size_t k = 0; hold && k < x->table.columns; k++) {
            const TableColumn *column = &x->table.column[k];
            while (table_is_computed(x, column) && places->column[k] < PLACES_MOST &&
                   !column_adds(x, column, places->column[k], places->sum[k])) {
                places->column[k]++;
                more = true;
            }
        }
    }
    return hold && all_hold(x, places);
}

// First the steps with which everything can come out right, with all places of
// cells or, where a cell must cancel a step, with as many; then no more places
// of cells than that takes.
TablePlaces table_places(const Expansion *x, int result)
{
    TablePlaces places = {.result = result, .steps = result};
    if (arithmetic_is_long(x)) {
        places.steps = places.cells = LONG_PLACES;
        for (size_t k = 0; k < x->table.columns; k++) {
            places.column[k] = LONG_PLACES;
            places.sum[k] = result;
        }
        return places;
    }
    while (!places_of_columns(x, PLACES_MOST, &places) &&
           !places_of_columns(x, places.steps, &places) && places.steps < PLACES_MOST)
        places.steps++;
    const int enough = places.cells;
    for (places.cells = result; places.cells < enough && !all_hold(x, &places);)
        places.cells++;
    return places;
}
