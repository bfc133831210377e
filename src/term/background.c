// SPDX-License-Identifier: GPL-3.0-or-later
#include "term/background.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// A part of a colour from 0 to 1; *text moves behind it. −1 where there is none.
static double read_part(const char **text)
{
    const size_t digits = strspn(*text, "0123456789abcdefABCDEF");
    if (digits < 1 || digits > 4)
        return -1;
    const unsigned long value = strtoul(*text, NULL, 16);
    *text += digits;
    *text += **text == '/';
    return (double)value / (double)((1u << 4 * digits) - 1);
}

bool background_read(const char *answer, ThemeName *theme)
{
    static const double weight[] = {0.2126, 0.7152, 0.0722}; // of brightness
    static const char *const heads[] = {"11;rgb:", "11;rgba:"};
    const char *text = NULL;
    for (size_t i = 0; i < 2; i++)
        if (strncmp(answer, heads[i], strlen(heads[i])) == 0)
            text = answer + strlen(heads[i]);
    double bright = 0;
    for (size_t i = 0; text && i < 3; i++) {
        const double part = read_part(&text);
        if (part < 0)
            return false;
        bright += weight[i] * part;
    }
    if (!text)
        return false;
    *theme = bright > 0.5 ? THEME_LIGHT : THEME_DARK;
    return true;
}
