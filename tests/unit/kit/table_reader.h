// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a table of the panel: one line an element, one column a quantity. A
// column whose head is a formula is recomputed from the columns before it, and
// each must add up to what stands below it.
#pragma once

#include "reading.h"

// The texts of a line, cut at two blanks or more, and the columns they end in.
typedef struct Tokens {
    size_t count;
    char *text[PANEL_TOKENS];
    size_t end[PANEL_TOKENS];
} Tokens;

static inline Tokens cut_tokens(char *line, size_t skip)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    Tokens tokens = {0};
    char *p = line + skip;
    while (*(p += strspn(p, " ")) && tokens.count < PANEL_TOKENS) {
        char *end = strstr(p, "  ");
        const size_t n = end ? (size_t)(end - p) : strlen(p);
        char kept = whole[p - line + (ptrdiff_t)n];
        whole[p - line + (ptrdiff_t)n] = '\0';
        tokens.end[tokens.count] = utf8_width(whole);
        whole[p - line + (ptrdiff_t)n] = kept;
        tokens.text[tokens.count++] = p;
        p += n;
        if (*p)
            *p++ = '\0';
    }
    return tokens;
}

typedef struct TableText {
    Tokens head;
    double total[PANEL_TOKENS]; // of the printed cells
    Names sums;                 // "Σ": what its row says
} TableText;

// The number under which a head is known to later heads: "u" of "u = g⋅γ".
static inline void name_column(Names *names, const char *head, double value)
{
    char name[PANEL_LINE];
    strcpy(name, head);
    char *equals = strstr(name, " = ");
    if (equals)
        *equals = '\0';
    names_add(names, name, value);
}

// Recomputes a cell of the table from its head and the cells before it.
static inline void read_cell(Reading *r, const char *head, const char *number, const Names *names,
                             const char *line)
{
    double value;
    const char *formula = strstr(head, " = ");
    formula = formula ? formula + 3 : head;
    if (strcmp(head, "-ln p") == 0) // ln Z - (target - max)
        value = names->value[0] - names->value[1];
    else if (strcmp(head, "- max") == 0 && isnan(r->max))
        return; // it is folded away
    else if (strcmp(head, "- max") == 0)
        value = names->value[0] - r->max;
    else if (strcmp(head, "e^") == 0)
        value = names->value[0] == -INFINITY ? 0 : exp(names->value[1]);
    else if (strcmp(head, "∕ Σ") == 0)
        value = names->value[2] / names->value[names->count - 1];
    else if (!strstr(formula, "⋅") && !strchr(formula, ' ') && !strstr(formula, "²"))
        return; // read from elsewhere
    else if (!printed_value(formula, names, &value)) {
        if (r->unnamed++ < COMPLAINTS_SHOWN)
            printf("# %s: cannot read the head %s: %s\n", r->where, head, line);
        return;
    }
    compare(r, value, number, line);
    r->columns++;
}

static inline void read_row(Reading *r, TableText *table, char *line)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    const bool asked = line[2] != ' ';
    const Tokens cells = cut_tokens(line, asked ? 6 : 4);
    if (asked && cells.count > 0)
        strcpy(r->final, cells.text[cells.count - 1]);
    if (cells.count != table->head.count + 1) {
        complain(r, "a row with holes", whole);
        return;
    }
    Names names = table->sums;
    Names fresh = {0};
    for (size_t k = 0; k < table->head.count; k++) {
        double value = NAN;
        int places;
        if (!printed_number(cells.text[k + 1], &value, &places))
            complain(r, "no number", whole);
        Names both = fresh;
        for (size_t i = 0; i < names.count; i++)
            names_add(&both, names.name[i], names.value[i]);
        if (fresh.count > 0)
            read_cell(r, table->head.text[k], cells.text[k + 1], &both, whole);
        name_column(&fresh, table->head.text[k], value);
        table->total[k] += value;
    }
    r->rows++;
}

// The column that a number below the heads stands in: the first whose head does
// not end before it. Points are aligned, so shorter numbers end earlier.
static inline size_t column_of(const TableText *table, size_t end)
{
    size_t k = 0;
    while (k < table->head.count && table->head.end[k] < end)
        k++;
    return k;
}

// The sums of the row "Σ", found by the columns that they stand in.
static inline void read_sigma(TableText *table, Tokens sums, const char *of[PANEL_TOKENS])
{
    for (size_t i = 1; i < sums.count; i++) {
        const size_t k = column_of(table, sums.end[i]);
        double value;
        int places;
        if (k == table->head.count || !printed_number(sums.text[i], &value, &places))
            continue;
        of[k] = sums.text[i];
        if (k + 1 < table->head.count && strstr(table->head.text[k + 1], "Σ"))
            names_add(&table->sums, "Σ", value);
    }
}

// "… 57 more" with the sums of what is not shown.
static inline void read_fold(TableText *table, char *line)
{
    const Tokens sums = cut_tokens(line, 4);
    for (size_t i = 1; i < sums.count; i++) {
        const size_t k = column_of(table, sums.end[i]);
        double value;
        int places;
        if (k < table->head.count && printed_number(sums.text[i], &value, &places))
            table->total[k] += value;
    }
}

static inline void read_table(Reading *r, PanelText *text, size_t at, size_t sigma,
                              const Names *steps)
{
    char whole[PANEL_LINE];
    strcpy(whole, text->line[sigma]);
    TableText table = {.head = cut_tokens(text->line[at], 0), .sums = *steps};
    const char *of[PANEL_TOKENS] = {0};
    read_sigma(&table, cut_tokens(text->line[sigma], 4), of);
    r->max = NAN; // of what is seen: from it nothing is taken off
    for (size_t i = at + 1; i < sigma; i++) {
        strcpy(whole, text->line[i]);
        const Tokens cells = cut_tokens(whole, whole[2] == ' ' ? 4 : 6);
        int places;
        if (cells.count > 2 && strcmp(cells.text[2], "0") == 0)
            printed_number(cells.text[1], &r->max, &places);
    }
    strcpy(whole, text->line[sigma]);
    for (size_t i = at + 1; i < sigma; i++) {
        if (starts(text->line[i], "    …"))
            read_fold(&table, text->line[i]);
        else
            read_row(r, &table, text->line[i]);
    }
    for (size_t k = 0; k < table.head.count; k++) {
        if (!of[k])
            continue;
        compare(r, table.total[k], of[k], whole);
        r->sums++;
    }
}
