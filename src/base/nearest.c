// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/minmax.h"

enum { LONGEST = 48 };

static int folded(const char *s, size_t i)
{
    return tolower((unsigned char)s[i]);
}

// Optimal string alignment distance over bytes: three rows of the table.
static size_t distance(const char *a, const char *b)
{
    BUG_ON(!a || !b);
    const size_t n = strnlen(a, LONGEST), m = strnlen(b, LONGEST);
    size_t row[3][LONGEST + 1];
    for (size_t j = 0; j <= m; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *now = row[i % 3];
        const size_t *above = row[(i + 2) % 3], *swap = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            const size_t cost = folded(a, i - 1) != folded(b, j - 1);
            now[j] = size_min(size_min(above[j], now[j - 1]) + 1, above[j - 1] + cost);
            if (i > 1 && j > 1 && folded(a, i - 1) == folded(b, j - 2) &&
                folded(a, i - 2) == folded(b, j - 1) && swap[j - 2] < now[j])
                now[j] = swap[j - 2] + 1;
        }
    }
    return row[n % 3][m];
}

Nearest nearest_start(const char *word)
{
    return (Nearest){word, "", SIZE_MAX};
}

void nearest_try(Nearest *nearest, const char *candidate)
{
    const size_t d = distance(nearest->word, candidate);
    if (d < nearest->distance) {
        nearest->distance = d;
        nearest->best = candidate;
    }
}

int word_in(const char *word, const char *const *list)
{
    BUG_ON(!word);
    for (int i = 0; list[i]; i++) {
        if (strcmp(list[i], word) == 0)
            return i;
    }
    return -1;
}

Nearest nearest_in(const char *word, const char *const *list)
{
    Nearest nearest = nearest_start(word);
    for (size_t i = 0; list[i]; i++)
        nearest_try(&nearest, list[i]);
    return nearest;
}

bool nearest_is_near(const Nearest *nearest)
{
    const size_t length = strnlen(nearest->word, LONGEST), most = size_max(length / 3, 1);
    const bool begins =
        length > 1 && strncasecmp(nearest->best, nearest->word, strlen(nearest->word)) == 0;
    if (!*nearest->best)
        return false;
    return nearest->distance == 0 || (nearest->distance <= most && nearest->distance < length) ||
           begins;
}
