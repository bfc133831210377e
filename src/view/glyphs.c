// SPDX-License-Identifier: GPL-3.0-or-later
// `safe` keeps only characters that are one column wide on every terminal, or
// two on every terminal: those whose East Asian width is "ambiguous" go.
#include "view/glyphs.h"

#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"

typedef struct GlyphRow {
    uint32_t ch;
    const char *safe; // NULL: safe as it is
    const char *ascii;
} GlyphRow;

// By code point, for the search.
static const GlyphRow glyphs[] = {
    {0x00A7, "sec. ", "sec. "},   // §
    {0x00B1, "+-", "+-"},         // ±
    {0x00B2, "^2", "^2"},         // ²
    {0x00B7, "*", "*"},           // ·
    {0x00D7, "x", "x"},           // ×
    {0x0394, "delta ", "delta "}, // Δ
    {0x03A3, "sum", "sum"},       // Σ
    {0x03A6, "Phi", "Phi"},       // Φ
    {0x03B2, "beta", "beta"},     {0x03B3, "gamma", "gamma"}, {0x03B5, "eps", "eps"},
    {0x03B7, "lr", "lr"},         {0x03B8, "theta", "theta"}, {0x03BC, "mu", "mu"},
    {0x03C3, "sigma", "sigma"},   {0x03C6, "phi", "phi"},     {0x1D40, NULL, "^T"}, // ᵀ
    {0x2013, "-", "-"},           {0x2014, "--", "--"},       {0x2016, "|", "|"},   // ‖
    {0x2018, "'", "'"},           {0x2019, "'", "'"},         {0x201C, "\"", "\""},
    {0x201D, "\"", "\""},         {0x2022, "*", "*"},                             // •
    {0x2026, "..", ".."},                                                         // …
    {0x2032, "'", "'"},                                                           // ′
    {0x2190, "<-", "<-"},         {0x2192, "->", "->"},       {0x2202, "d", "d"}, // ∂
    {0x2211, "sum", "sum"},                                                       // ∑
    {0x2212, NULL, "-"},                                                          // −
    {0x2215, "/", "/"},                                                           // ∕
    {0x2218, NULL, ".*"},                                                         // ∘
    {0x221A, "sqrt", "sqrt"},                                                     // √
    {0x221E, "inf", "inf"},                                                       // ∞
    {0x2248, "~", "~"},                                                           // ≈
    {0x2260, "!=", "!="},         {0x2264, "<=", "<="},       {0x2265, ">=", ">="},
    {0x22C5, NULL, "*"}, // ⋅
    {0x23A1, NULL, "["},          {0x23A2, NULL, "|"},        {0x23A3, NULL, "["},
    {0x23A4, NULL, "]"},          {0x23A5, NULL, "|"},        {0x23A6, NULL, "]"},
    {0x2500, "-", "-"},           {0x2502, "|", "|"},         {0x250C, "+", "+"},
    {0x2510, "+", "+"},           {0x2514, "+", "+"},         {0x2518, "+", "+"},
    {0x251C, "+", "+"},           {0x2524, "+", "+"},         {0x252C, "+", "+"},
    {0x2534, "+", "+"},           {0x253C, "+", "+"},         {0x2588, "#", "#"}, // █
    {0x2591, NULL, ":"},                                                          // ░
    {0x2592, "#", "#"},           {0x2593, "#", "#"},         {0x25B8, NULL, ">"},
    {0x25BE, NULL, "v"},  // ▸ ▾
    {0x25C2, NULL, "<"},  // ◂
    {0x27F6, NULL, "->"}, // ⟶
};

const char *glyph_replacement(GlyphSet set, uint32_t ch, char next)
{
    if (set == GLYPHS_UNICODE || ch < 0x80)
        return NULL;
    if (ch == 0x221A && next && next != '(')
        return "sqrt "; // √d is no "sqrtd"
    size_t low = 0, high = sizeof glyphs / sizeof *glyphs;
    while (low < high) {
        const size_t mid = (low + high) / 2;
        BUG_ON(glyphs[low].ch > glyphs[high - 1].ch); // they are in order
        if (glyphs[mid].ch < ch)
            low = mid + 1;
        else
            high = mid;
    }
    const bool known = low < sizeof glyphs / sizeof *glyphs && glyphs[low].ch == ch;
    if (set == GLYPHS_SAFE)
        return known ? glyphs[low].safe : NULL;
    return known ? glyphs[low].ascii : "?";
}

void glyphs_write(GlyphSet set, const char *text, Buffer *out)
{
    const size_t size = strlen(text);
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        i += utf8_decode(text + i, size - i, &ch);
        const char *other = glyph_replacement(set, ch, i < size ? text[i] : '\0');
        if (other)
            buffer_add(out, other);
        else
            buffer_add_char(out, ch);
    }
}

const char *glyph_not_computed(GlyphSet set)
{
    return set == GLYPHS_ASCII ? "." : "⋅";
}
