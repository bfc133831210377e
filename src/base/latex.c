// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/latex.h"

#include <ctype.h>
#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"

// Signs and what they are in LaTeX, separated by blanks. What begins with ^ or _ is a script.
static const char signs[] =
    "× \\times ⋅ \\cdot · \\cdot ∘ \\odot ⊙ \\odot ∕ / − - ± \\pm ≤ \\le ≥ \\ge ≠ \\ne ≈ "
    "\\approx ∞ \\infty ∂ \\partial ∇ \\nabla ∈ \\in ∑ \\Sigma √ \\surd ← \\leftarrow → "
    "\\rightarrow ⟶ \\longrightarrow ↑ \\uparrow ↓ \\downarrow ‖ \\Vert ′ ' Γ \\Gamma Δ "
    "\\Delta Θ \\Theta Λ \\Lambda Π \\Pi Σ \\Sigma Φ \\Phi Ψ \\Psi Ω \\Omega α \\alpha β "
    "\\beta γ \\gamma δ \\delta ε \\varepsilon η \\eta θ \\theta κ \\kappa λ \\lambda μ \\mu "
    "ν \\nu ξ \\xi π \\pi ρ \\rho σ \\sigma τ \\tau φ \\varphi χ \\chi ψ \\psi ω \\omega ᵀ "
    "^\\top ° ^\\circ ¹ ^1 ² ^2 ³ ^3 ⁿ ^n ₀ _0 ₁ _1 ₂ _2 ₃ _3 ₄ _4 ᵗ ^t ᵢ _i ⱼ _j ₖ _k ₙ _n ";

// Of ASCII, what LaTeX takes for more than itself: in text and in mathematics.
static const char text_escapes[] =
    "\\ \\textbackslash{} { \\{ } \\} $ \\$ & \\& # \\# % \\% _ \\_ ^ \\textasciicircum{} ~ "
    "\\textasciitilde{} < \\textless{} > \\textgreater{} \" \\textquotedbl{} ` \\textasciigrave{} "
    "-- -{}-{} [ {[} ] {]} ";
// The quotes of d("A⋅B") are the address's.
static const char math_escapes[] =
    "\\ \\backslash { \\{ } \\} $ \\$ & \\& # \\# % \\% _ \\_ "
    "^ \\hat{~} ~ {\\sim} < {}<{} > {}>{} (\" ( \") ) \" \\text{\"} ` \\grave{~} \n \\; ";

typedef struct Sign {
    size_t plain; // bytes in the text; 0: there is none
    const char *latex;
    size_t size;
} Sign;

// The sign of a list that the text begins with.
static Sign sign_at(const char *list, const char *text)
{
    while (*list) {
        const size_t plain = strcspn(list, " ");
        const char *latex = list + plain + 1;
        const size_t size = strcspn(latex, " ");
        if (strncmp(text, list, plain) == 0)
            return (Sign){plain, latex, size};
        list = latex + size + 1;
    }
    return (Sign){0};
}

// Scripts stand on an empty base and end in one, so that several can follow each other.
static void write_sign(Sign sign, Buffer *out)
{
    const bool script = *sign.latex == '^' || *sign.latex == '_';
    if (script)
        buffer_printf(out, "{}%c{%.*s}{}", *sign.latex, (int)sign.size - 1, sign.latex + 1);
    else
        buffer_add_n(out, sign.latex, sign.size);
    if (!script && isalpha((unsigned char)sign.latex[sign.size - 1]))
        buffer_add(out, " "); // ends the command
}

void latex_text(const char *text, Buffer *out)
{
    while (*text) {
        const Sign sign = sign_at(signs, text), escape = sign_at(text_escapes, text);
        buffer_add(out, sign.plain ? "$" : "");
        if (sign.plain || escape.plain)
            write_sign(sign.plain ? sign : escape, out);
        else
            buffer_add_n(out, text, 1);
        buffer_add(out, sign.plain ? "$" : "");
        text += sign.plain ? sign.plain : escape.plain ? escape.plain : 1;
    }
}

// ---- Mathematics ---------------------------------------------------------

static void write_upright(const char *word, size_t size, Buffer *out)
{
    buffer_add(out, "\\mathrm{");
    for (size_t i = 0; i < size; i++)
        buffer_printf(out, word[i] == '_' ? "\\%c" : "%c", word[i]);
    buffer_add(out, "}");
}

// "dWq" as \mathrm{d}W_q, "S_scaled" as S_{\mathrm{scaled}}, "mask" as \mathrm{mask}, a function
// upright: "cross_entropy(…" as \mathrm{cross\_entropy}.
static void write_word(const char *word, size_t size, Buffer *out)
{
    if (word[size] == '(') {
        write_upright(word, size, out);
        return;
    }
    const bool numbered = size > 2 && isalpha((unsigned char)word[1]) && // "dz2"
                          strspn(word + 2, "0123456789") == size - 2;
    if (size > 1 && word[0] == 'd' && (isupper((unsigned char)word[1]) || numbered)) {
        buffer_add(out, "\\mathrm{d}");
        word++;
        size--;
    }
    const char *low = memchr(word, '_', size - 1);
    size_t head = low ? (size_t)(low - word) : size, tail = head + (low != NULL);
    size_t letters = size;
    while (letters > 1 && isdigit((unsigned char)word[letters - 1]))
        letters--;
    if (!low && (letters == 1 || (size == 2 && isupper((unsigned char)word[0]))))
        head = tail = 1; // "W1", "Wq"
    if (head == 1)
        buffer_add_n(out, word, 1);
    else
        write_upright(word, head, out);
    const size_t below = size - tail;
    const bool single = below == 1 && word[tail] != '_';
    buffer_add(out, below == 0 ? "" : single ? "_" : "_{");
    if (single || strspn(word + tail, "0123456789") >= below)
        buffer_add_n(out, word + tail, below);
    else
        write_upright(word + tail, below, out);
    buffer_add(out, below == 0 || single ? "" : "}");
}

// "0.5", "1.5e-9". Returns its bytes.
static size_t write_number(const char *text, Buffer *out)
{
    size_t n = strspn(text, "0123456789.");
    buffer_add_n(out, text, n);
    const size_t sign = text[n] == 'e' && (text[n + 1] == '-' || text[n + 1] == '+');
    const size_t power = text[n] == 'e' ? strspn(text + n + 1 + sign, "0123456789") : 0;
    if (power == 0)
        return n;
    const bool minus = text[n + 1] == '-';
    buffer_printf(out, "\\cdot 10^{%s%.*s}{}", minus ? "-" : "", (int)power, text + n + 1 + sign);
    return n + 1 + sign + power;
}

// Bytes of "(…)" at the text's start; 0 where it does not begin with one that closes.
static size_t wrapped(const char *text, size_t size)
{
    int depth = 0;
    for (size_t i = 0; i < size; i++) {
        depth += (text[i] == '(') - (text[i] == ')');
        if (depth <= 0)
            return i > 0 ? i + 1 : 0;
    }
    return 0;
}

static void write_math(const char *text, size_t size, Buffer *out);

// √2, √x, √(…), sqrt(…), ^2 or ^(…) with what it holds in braces. Returns its bytes, 0 where it is
// no such.
static size_t write_held(const char *text, size_t size, Buffer *out)
{
    static const char names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
    static const char digits[] = "0123456789";
    const Sign holder = sign_at("√ \\sqrt ^ {}^ sqrt \\sqrt ", text);
    const size_t start = holder.plain, in = start ? wrapped(text + start, size - start) : 0;
    const bool named = *text == 's'; // "sqrt2" is a name
    const char *held = text + start, *of = isdigit((unsigned char)*held) ? digits : names;
    const size_t token = start > 0 ? size_min(strspn(held, of), size - start) : 0;
    const size_t n = in > 0 ? in : token;
    if (n == 0 || (named && in == 0))
        return 0;
    buffer_printf(out, "%.*s{", (int)holder.size, holder.latex);
    write_math(text + start + (in > 0), in > 0 ? in - 2 : n, out);
    buffer_add(out, "}{}");
    return start + n;
}

// Letters of other scripts, as text. Returns their bytes.
static size_t write_foreign(const char *text, size_t size, Buffer *out)
{
    size_t n = 0;
    while (n < size && (unsigned char)text[n] >= 0x80 && sign_at(signs, text + n).plain == 0) {
        uint32_t ch;
        n += utf8_decode(text + n, size - n, &ch);
    }
    if (n > 0)
        buffer_printf(out, "\\text{%.*s}", (int)n, text);
    return n;
}

// What stands at the text's start. Returns its bytes.
static size_t write_part(const char *text, size_t size, Buffer *out)
{
    size_t n = 0;
    while (isalpha((unsigned char)*text) && n < size &&
           (isalnum((unsigned char)text[n]) || text[n] == '_'))
        n++;
    const size_t held = write_held(text, size, out);
    if (held > 0)
        return held;
    if (n > 0)
        write_word(text, n, out);
    else if (isdigit((unsigned char)*text))
        n = write_number(text, out);
    if (n > 0) { // a blank between words counts
        const bool more = n + 1 < size && text[n] == ' ' && isalnum((unsigned char)text[n + 1]);
        buffer_add(out, more ? "\\" : "");
        return n;
    }
    n = write_foreign(text, size, out);
    if (n > 0)
        return n;
    const Sign sign = sign_at(signs, text), escape = sign_at(math_escapes, text);
    const Sign is = sign.plain ? sign : escape;
    if (is.plain == 0)
        buffer_add_n(out, text, 1);
    else
        write_sign(is, out);
    return is.plain ? is.plain : 1;
}

static void write_math(const char *text, size_t size, Buffer *out)
{
    for (size_t i = 0; i < size;)
        i += write_part(text + i, size - i, out);
}

void latex_math(const char *text, Buffer *out)
{
    write_math(text, strlen(text), out);
}
