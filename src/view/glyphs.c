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
    {U'§', "sec. ", "sec. "}, {U'±', "+-", "+-"},     {U'²', "^2", "^2"},
    {U'·', "*", "*"},         {U'×', "x", "x"},       {U'Δ', "delta ", "delta "},
    {U'Σ', "sum", "sum"},     {U'Φ', "Phi", "Phi"},   {U'β', "beta", "beta"},
    {U'γ', "gamma", "gamma"}, {U'ε', "eps", "eps"},   {U'η', "lr", "lr"},
    {U'θ', "theta", "theta"}, {U'μ', "mu", "mu"},     {U'σ', "sigma", "sigma"},
    {U'φ', "phi", "phi"},     {U'ᵀ', NULL, "^T"},     {U'–', "-", "-"},
    {U'—', "--", "--"},       {U'‖', "|", "|"},       {U'‘', "'", "'"},
    {U'’', "'", "'"},         {U'“', "\"", "\""},     {U'”', "\"", "\""},
    {U'•', "*", "*"},         {U'…', "..", ".."},     {U'′', "'", "'"},
    {U'←', "<-", "<-"},       {U'→', "->", "->"},     {U'∂', "d", "d"},
    {U'∑', "sum", "sum"},     {U'−', NULL, "-"},      {U'∕', "/", "/"},
    {U'∘', NULL, ".*"},       {U'√', "sqrt", "sqrt"}, {U'∞', "inf", "inf"},
    {U'≈', "~", "~"},         {U'≠', "!=", "!="},     {U'≤', "<=", "<="},
    {U'≥', ">=", ">="},       {U'⋅', NULL, "*"},      {U'⎡', NULL, "["},
    {U'⎢', NULL, "|"},        {U'⎣', NULL, "["},      {U'⎤', NULL, "]"},
    {U'⎥', NULL, "|"},        {U'⎦', NULL, "]"},      {U'─', "-", "-"},
    {U'│', "|", "|"},         {U'┌', "+", "+"},       {U'┐', "+", "+"},
    {U'└', "+", "+"},         {U'┘', "+", "+"},       {U'├', "+", "+"},
    {U'┤', "+", "+"},         {U'┬', "+", "+"},       {U'┴', "+", "+"},
    {U'┼', "+", "+"},         {U'█', "#", "#"},       {U'░', NULL, ":"},
    {U'▒', "#", "#"},         {U'▓', "#", "#"},       {U'▸', NULL, ">"},
    {U'▾', NULL, "v"},        {U'◂', NULL, "<"},      {U'⟶', NULL, "->"},
};

const char *glyph_replacement(GlyphSet set, uint32_t ch, char next)
{
    if (set == GLYPHS_UNICODE || ch < 0x80)
        return NULL;
    if (ch == U'√' && next && next != '(')
        return "sqrt "; // "√d" is no "sqrtd"
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
