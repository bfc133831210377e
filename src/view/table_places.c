// SPDX-License-Identifier: GPL-3.0-or-later
// The columns are taken from the last to the first: those before a column get
// more places until its numbers recompute, and a column until its sum does.

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "view/expansion_view.h"

enum { PLACES_MOST = 15 };

bool table_is_computed(const Expansion *x, const TableColumn *column)
{
    return column->head ? x->expr[column->expr[0]].kind != EXPR_CELL : column->sum != EXPR_NONE;
}

// Whether every expression of the column gives its printed value, with what was
// computed on its line left of it as it stands there.
static bool column_holds(const Expansion *x, const Table *table, size_t k,
                         const TablePlaces *places)
{
    BUG_ON(k >= table->columns);
    bool holds = true;
    Arithmetic how = arithmetic_plain(places->cells, !table->column[k].head);
    double *step = arithmetic_steps(x, &how);
    how.step_places = places->steps;
    how.step = step;
    for (size_t i = 0; i < table->lines && holds; i++) {
        PrintedNumber printed[TABLE_COLUMNS];
        how.printed = printed;
        how.printed_numbers = 0;
        for (size_t j = 0; j < k; j++) {
            const TableColumn *column = &table->column[j];
            if (table_is_computed(x, column))
                printed[how.printed_numbers++] =
                    (PrintedNumber){x->expr[column->expr[i]].value, places->column[j]};
        }
        holds = arithmetic_holds(x, table->column[k].expr[i], &how, places->column[k]);
    }
    free(step);
    return holds;
}

double table_sum(const Expansion *x, const TableColumn *column, size_t lines)
{
    const double sum = x->expr[column->sum].value;
    double size = 0;
    for (size_t i = 0; i < lines; i++)
        size += fabs(x->expr[column->expr[i]].value);
    return fabs(sum) <= 4 * DBL_EPSILON * size ? 0 : sum;
}

// Whether the printed numbers of a column add up to its sum as it is printed.
static bool column_adds(const Expansion *x, const Table *table, size_t k, const TablePlaces *places)
{
    const TableColumn *column = &table->column[k];
    const int own = table_is_computed(x, column) ? places->column[k] : places->cells;
    double total = 0;
    if (column->sum == EXPR_NONE)
        return true;
    for (size_t i = 0; i < table->lines; i++) {
        const Expr *expr = &x->expr[column->expr[i]];
        const double number = arithmetic_read(expr->value, own);
        total += !column->head && expr->minus ? -number : number;
    }
    const double sum = table_sum(x, column, table->lines);
    const double printed = arithmetic_read(sum, places->sum[k]);
    return sum == 0 || column->head ? fabs(total - printed) < 0.5 * pow(10, -places->sum[k])
                                    : arithmetic_equal(total, sum, places->sum[k]);
}

static bool all_hold(const Expansion *x, const Table *table, const TablePlaces *places)
{
    for (size_t k = 0; k < table->columns; k++) {
        if (!(table_is_computed(x, &table->column[k]) ? column_holds : column_adds)(x, table, k,
                                                                                    places))
            return false;
    }
    return true;
}

// Whether a part of the expression that is read from no cell has this value.
static bool has_value(const Expansion *x, ExprId id, double value)
{
    const Expr *expr = &x->expr[id];
    bool has = expr->kind != EXPR_CELL && expr->value == value;
    for (ExprId c = expr->first; c != EXPR_NONE && !has; c = x->expr[c].next)
        has = has_value(x, c, value);
    return has;
}

// Whether column `k` is computed from column `j` somewhere.
static bool is_made_from(const Expansion *x, const Table *table, size_t k, size_t j)
{
    const TableColumn *column = table->column;
    bool made = false;
    for (size_t i = 0; i < table->lines && !made; i++)
        made = has_value(x, column[k].expr[i], x->expr[column[j].expr[i]].value);
    return made && table_is_computed(x, &column[j]);
}

// The columns that column `k` is computed from get more places until it comes out right. Returns
// whether it does.
static bool places_before(const Expansion *x, const Table *table, size_t k, TablePlaces *places)
{
    if (!table_is_computed(x, &table->column[k]))
        return true;
    bool more = true;
    while (!column_holds(x, table, k, places)) {
        if (!more)
            return false;
        more = false;
        for (size_t j = 0; j < k; j++) {
            if (places->column[j] < PLACES_MOST && is_made_from(x, table, k, j)) {
                places->column[j]++;
                more = true;
            }
        }
    }
    return true;
}

// The places of the sum below column `k`: those of steps where a column is
// computed from it, which must find it there as it is used.
static int places_below(const Expansion *x, const Table *table, size_t k, const TablePlaces *places)
{
    const ExprId sum = table->column[k].sum;
    if (sum == EXPR_NONE || x->expr[sum].kind != EXPR_STEP)
        return places->result;
    for (size_t i = k + 1; i < table->columns; i++) {
        for (size_t line = 0; line < table->lines; line++) {
            if (has_value(x, table->column[i].expr[line], x->expr[sum].value))
                return places->steps;
        }
    }
    return places->result;
}

// The places of all columns for so many of cells, and those of steps: the columns before a
// column get more until it comes out right, and a column as many as make what is
// printed of it add up to the sum below it. Returns whether all comes out right.
static bool places_of_columns(const Expansion *x, const Table *table, int cells,
                              TablePlaces *places)
{
    places->cells = cells;
    for (size_t k = 0; k < table->columns; k++)
        places->column[k] = places->sum[k] = places_below(x, table, k, places);
    bool hold = true;
    for (bool more = true; more;) {
        more = false;
        hold = true;
        for (size_t k = table->columns; hold && k-- > 0;)
            hold = places_before(x, table, k, places);
        for (size_t k = 0; hold && k < table->columns; k++) {
            while (table_is_computed(x, &table->column[k]) && places->column[k] < PLACES_MOST &&
                   !column_adds(x, table, k, places)) {
                places->column[k]++;
                more = true;
            }
        }
    }
    return hold && all_hold(x, table, places);
}

// First the steps with which everything can come out right, with all places of
// cells or, where a cell must cancel a step, with as many; then no more places
// of cells than that takes.
TablePlaces table_places(const Expansion *x, const Table *table, int result)
{
    TablePlaces places = {.result = result, .steps = result};
    if (arithmetic_is_long(x)) {
        places.steps = LONG_PLACES;
        places.cells = table->column[0].head ? LONG_PLACES : LONG_FINER;
        for (size_t k = 0; k < table->columns; k++) {
            places.column[k] = LONG_PLACES;
            places.sum[k] = result;
        }
        return places;
    }
    while (!places_of_columns(x, table, PLACES_MOST, &places) &&
           !places_of_columns(x, table, places.steps, &places) && places.steps < PLACES_MOST)
        places.steps++;
    const int enough = places.cells;
    for (places.cells = result; places.cells < enough && !all_hold(x, table, &places);)
        places.cells++;
    return places;
}
