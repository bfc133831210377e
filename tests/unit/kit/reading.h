// SPDX-License-Identifier: GPL-3.0-or-later
// What reading a panel comes to: how many numbers were recomputed, how many
// came out wrong, and the small tools for cutting lines that this takes.
#pragma once

#include "base/lang.h"
#include "base/utf8.h"
#include "printed.h"

enum { PANEL_LINES = 400, PANEL_LINE = 4096, PANEL_TOKENS = 12 };

// What was read so far, over many panels.
typedef struct Reading {
    const char *where; // for complaints
    Lang lang;
    size_t terms, sums, steps, rows, columns, whys, nudges, promises;
    size_t ties, quoted; // last digits of sums, and of numbers printed twice,
                         // that may fall either way
    size_t noise;        // sums that are what doubles leave over
    size_t wrong, total;
    size_t named;                                     // cells called by their names
    double max;                                       // of a table's first column
    double (*cell)(const void *of, const char *name); // what one of them is
    const void *of;                                   // handed to `cell`
    size_t cut;                                       // lines that end in a mark
    size_t unnamed;                                   // columns whose head is no formula
    char final[PANEL_LINE];                           // the cell's own number as printed
    bool headed;                                      // the title has that number
    bool nudged, agrees;                              // there is a nudge, which says so
} Reading;

// The lines of a panel; each is cut into pieces while it is read.
typedef struct PanelText {
    size_t count;
    char line[PANEL_LINES][PANEL_LINE];
} PanelText;

enum { COMPLAINTS_SHOWN = 25 };

static inline void complain(Reading *r, const char *what, const char *line)
{
    if (r->wrong++ < COMPLAINTS_SHOWN)
        printf("# %s: %s: %s\n", r->where, what, line);
}

// What a sum of terms of that size leaves over counts apart.
static inline bool is_noise(Reading *r, double value, const char *number, double largest)
{
    const bool noise =
        printed_agrees(value, number) == VERDICT_WRONG && printed_noise(value, number, largest);
    r->noise += noise;
    r->total += noise;
    return noise;
}

// Counts one comparison of what was computed with what is printed.
static inline void compare(Reading *r, double value, const char *number, const char *line)
{
    r->total++;
    switch (printed_agrees(value, number)) {
    case VERDICT_EXACT: break;
    case VERDICT_TIE: r->ties++; break;
    case VERDICT_WRONG: {
        char what[120];
        snprintf(what, sizeof what, "comes to %.17g", value);
        complain(r, what, line);
        break;
    }
    }
}

// Whether the text is the name of one cell, "E[3,2]" or d("A⋅V")[1,1].
static inline bool is_cell_name(const char *text)
{
    const size_t n = strlen(text);
    const char *open = strrchr(text, '[');
    if (!open || open == text || text[n - 1] != ']')
        return false;
    if (strspn(open + 1, "0123456789,") != n - 2 - (size_t)(open - text))
        return false;
    if (strchr(text, '"'))
        return true;
    return strcspn(text, " +") == n && !strstr(text, "⋅");
}

// Compares the cell of that name with a printed number.
static inline void read_name(Reading *r, const char *name, const char *number, const char *line)
{
    r->named++;
    if (r->cell)
        compare(r, r->cell(r->of, name), number, line);
}

// Evaluates `text` and compares it.
static inline double recompute(Reading *r, const char *text, const char *number, const char *line)
{
    double value, largest;
    if (is_cell_name(text)) {
        read_name(r, text, number, line);
        return NAN;
    }
    if (!printed_sum(text, NULL, &value, &largest))
        complain(r, "is no arithmetic", line);
    else if (!is_noise(r, value, number, largest))
        compare(r, value, number, line);
    return value;
}

static inline bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static inline char *trim(char *text)
{
    text += strspn(text, " ");
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == ' ')
        text[--n] = '\0';
    return text;
}

// The last " = " of a text, or NULL.
static inline char *last_equals(char *text)
{
    char *found = NULL;
    for (char *p = strstr(text, " = "); p; p = strstr(p + 1, " = "))
        found = p;
    return found;
}
