// SPDX-License-Identifier: GPL-3.0-or-later
// The locale that the environment names may not be installed (slim systems; macOS over ssh sends a
// bare "UTF-8"): setlocale then fails and everything above ASCII would be lost, though the terminal
// reads UTF-8.

#include "term/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

static bool is_utf8(void)
{
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool locale_open(void)
{
    static const char *const instead[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *asked = NULL; // by the first that is set
    if (setlocale(LC_CTYPE, ""))
        return is_utf8();
    for (size_t i = 0; i < sizeof names / sizeof *names && (!asked || !*asked); i++)
        asked = getenv(names[i]);
    const char *dot = asked ? strrchr(asked, '.') : NULL;
    const char *codeset = dot ? dot + 1 : asked;
    if (!asked || (strncasecmp(codeset, "UTF-8", 5) != 0 && strncasecmp(codeset, "utf8", 4) != 0))
        return false;
    for (size_t i = 0; i < sizeof instead / sizeof *instead; i++)
        if (setlocale(LC_CTYPE, instead[i]) && is_utf8())
            return true;
    return false;
}

// What the views draw in aligned areas: narrow only where ambiguous characters
// are, and narrow on every terminal.
static const char rich[] = "√∂Σ×→∘η│─┌┐└┘├┤▀▒▓█…";
static const char safe[] = "⋅⎡⎢⎣⎤⎥⎦▸⟶ᵀₖ−░⠿";
const char *const locale_sample[LOCALE_SAMPLES] = {rich, safe};

GlyphSet locale_glyphs_shown(const int columns[LOCALE_SAMPLES])
{
    if (columns[1] > 0 && columns[1] != (int)utf8_width(safe))
        return GLYPHS_ASCII;
    return columns[0] > 0 && columns[0] != (int)utf8_width(rich) ? GLYPHS_SAFE : GLYPHS_UNICODE;
}
