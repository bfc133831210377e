// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/display.h"

#include <string.h>

static const char *const glyph_names[GLYPHS_COUNT] = {"unicode", "safe", "ascii"};
static const char *const theme_names[THEME_COUNT] = {"auto", "dark", "light", "contrast", "mono"};

Display display_initial(void)
{
    return (Display){.lang = LANG_EN,
                     .glyphs = GLYPHS_UNICODE,
                     .theme = THEME_AUTO,
                     .decimals = 3,
                     .labels = true};
}

// The index of `word` in a list of `n`, or −1.
static int find_word(const char *const *list, int n, const char *word)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(list[i], word) == 0)
            return i;
    }
    return -1;
}

bool glyphs_parse(const char *word, GlyphSet *glyphs)
{
    const int i = find_word(glyph_names, GLYPHS_COUNT, word);
    if (i >= 0)
        *glyphs = (GlyphSet)i;
    return i >= 0;
}

const char *theme_name(ThemeName theme)
{
    return theme_names[theme];
}

bool theme_parse(const char *word, ThemeName *theme)
{
    const int i = find_word(theme_names, THEME_COUNT, word);
    if (i >= 0)
        *theme = (ThemeName)i;
    return i >= 0;
}
