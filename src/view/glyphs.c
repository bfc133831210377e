// SPDX-License-Identifier: GPL-3.0-or-later
// `safe` keeps only characters that are one column wide on every terminal, or
// two on every terminal: those whose East Asian width is "ambiguous" go.
#include "view/glyphs.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "base/say.h"
#include "base/utf8.h"

typedef struct GlyphRow {
    uint32_t ch;
    const char *ascii;
} GlyphRow;

// By code point, for the search.
static const GlyphRow glyphs[] = {
    {U'§', "sec. "}, {U'°', " degrees"}, {U'±', "+-"},    {U'²', "^2"},    {U'³', "^3"},
    {U'·', "*"},     {U'¹', "^1"},       {U'½', "1/2 "},  {U'×', "x"},     {U'Δ', "delta "},
    {U'Θ', "Theta"}, {U'Σ', "sum"},      {U'Φ', "Phi"},   {U'Ψ', "Psi"},   {U'α', "alpha"},
    {U'β', "beta"},  {U'γ', "gamma"},    {U'δ', "delta"}, {U'ε', "eps"},   {U'η', "lr"},
    {U'θ', "theta"}, {U'μ', "mu"},       {U'ν', "nu"},    {U'π', "pi"},    {U'σ', "sigma"},
    {U'τ', "tau"},   {U'φ', "phi"},      {U'ψ', "psi"},   {U'ω', "omega"}, {U'ᵀ', "^T"},
    {U'–', "-"},     {U'—', "--"},       {U'‖', "|"},     {U'‘', "'"},     {U'’', "'"},
    {U'“', "\""},    {U'”', "\""},       {U'•', "*"},     {U'…', ".."},    {U'′', "'"},
    {U'‹', "<"},     {U'›', ">"},        {U'⁰', "^0"},    {U'⁴', "^4"},    {U'⁵', "^5"},
    {U'⁻', "^-"},    {U'₂', "_2"},       {U'←', "<-"},    {U'→', "->"},    {U'∂', "d"},
    {U'∑', "sum"},   {U'−', "-"},        {U'∕', "/"},     {U'∘', ".*"},    {U'√', "sqrt"},
    {U'∞', "inf"},   {U'≈', "~"},        {U'≠', "!="},    {U'≤', "<="},    {U'≥', ">="},
    {U'≫', ">>"},    {U'⊙', ".*"},       {U'⋅', "*"},     {U'⎡', "["},     {U'⎢', "|"},
    {U'⎣', "["},     {U'⎤', "]"},        {U'⎥', "|"},     {U'⎦', "]"},     {U'─', "-"},
    {U'│', "|"},     {U'┌', "+"},        {U'┐', "+"},     {U'└', "+"},     {U'┘', "+"},
    {U'├', "+"},     {U'┤', "+"},        {U'┬', "+"},     {U'┴', "+"},     {U'┼', "+"},
    {U'█', "#"},     {U'░', ":"},        {U'▒', "#"},     {U'▓', "#"},     {U'▸', ">"},
    {U'▾', "v"},     {U'◂', "<"},        {U'✓', "+"},     {U'✗', "x"},     {U'⟶', "->"},
};
// Those that may stay where only ASCII is not asked for.
static const uint32_t safe[] = {U'ᵀ', U'−', U'∘', U'⋅', U'⎡', U'⎢', U'⎣', U'⎤', U'⎥', U'⎦',
                                U'░', U'▸', U'▾', U'◂', U'✗', U'⟶', U'‹', U'›', 0};

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
    const uint32_t *kept = safe;
    while (*kept != 0 && *kept != ch)
        kept++;
    if (set == GLYPHS_SAFE)
        return known && *kept == 0 ? glyphs[low].ascii : NULL;
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

size_t glyphs_mark(const char *text, char before)
{
    const size_t digits = text[0] == '[' ? strspn(text + 1, "+-0123456789.e") : 0;
    const bool name =
        before == ']' || before == '_' || before == ')' || isalnum((unsigned char)before);
    return digits > 0 && text[1 + digits] == ']' && !name ? digits + 2 : 0;
}

void glyphs_speak(Lang lang, const char *text, Buffer *out)
{
    static const struct {
        const char *glyph;
        Text words;
    } spoken[] = {
        {"⋅", TEXT(" times ")},     {"×", TEXT(" by ")},    {"∘", TEXT(" cell by cell times ")},
        {"ᵀ", TEXT(" transposed")}, {"∕", TEXT(" over ")},  {"√", TEXT("root ")},
        {"Σ", TEXT("the sum of ")}, {"→", TEXT("becomes")}, {"~", TEXT(" rounded")},
    };
    static const Text pointed = TEXT(" (pointed at)");
    for (char before = ' '; *text; before = text[-1]) {
        const size_t mark = glyphs_mark(text, before);
        size_t i = 0, size = 1, index = 0; // bytes of that in "Σ_k"
        while (strncmp(text, "Σ_", 3) == 0 && isalnum((unsigned char)text[3 + index]))
            index++;
        while (i < sizeof spoken / sizeof *spoken &&
               strncmp(text, spoken[i].glyph, strlen(spoken[i].glyph)) != 0)
            i++;
        if (mark > 0) {
            buffer_add_n(out, text + 1, mark - 2);
            buffer_add(out, text_in(&pointed, lang));
            size = mark;
        } else if (index > 0) {
            SAY(out, lang, "the sum over ");
            buffer_add_n(out, text + 3, index);
            SAY(out, lang, " of ");
            size = 3 + index;
            size += text[size] == ' ';
        } else if (i < sizeof spoken / sizeof *spoken) {
            size = strlen(spoken[i].glyph);
            const bool apart = before == ' ', alone = apart && text[size] == ' ';
            const char *words = text_in(&spoken[i].words, lang);
            const char *next = text + size + strspn(text + size, " ");
            const bool ends = !*next || strchr("):=-0123456789\n", *next) != NULL;
            if (strcmp(spoken[i].glyph, "Σ") == 0 && ends) // of what stands in the table
                SAY(out, lang, "the sum");
            else if (!alone || i > 0) // "⋅" by itself is a number that is not computed
                buffer_add(out, words + (apart && *words == ' '));
            size += !ends && alone && (i == 0 || words[strlen(words) - 1] == ' ');
        } else {
            buffer_add_n(out, text, 1);
        }
        text += size;
    }
}

const char *glyph_not_computed(GlyphSet set)
{
    return set == GLYPHS_ASCII ? "." : "⋅";
}
