// SPDX-License-Identifier: GPL-3.0-or-later
// The text is cut into pieces that are never broken: words, single Chinese
// characters, each with the punctuation that must stay with them, whatever the
// markup. Pieces are set one after another; a piece that does not fit starts
// the next line.
#include "view/lines.h"

#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { PAIR_MOST = 16 }; // bytes of a pair that is not broken

// Where a line is being set.
typedef struct Setter {
    const Canvas *canvas;
    Lines *out;
    int width, column, indent;
    bool blank; // a blank is due before the next piece
} Setter;

// Characters that may not start a line, and those that may not end one.
static const uint32_t no_starts[] = {
    U'、', U'。', U'，', U'．', U'：', U'；', U'？', U'！', U'）', U'》', U'」', U'』', U'】', U'”',
    U'’',  U'…',  U'％', U'—',  ',',   '.',   ';',   ':',   '!',   '?',   ')',   ']',   '%',   0};
static const uint32_t no_ends[] = {U'（', U'《', U'「', U'『', U'【', U'“', U'‘', '(', '[', 0};

static bool is_among(uint32_t ch, const uint32_t *list)
{
    while (*list != 0 && *list != ch)
        list++;
    return *list != 0;
}

static bool is_wide(uint32_t ch)
{
    return utf8_char_width(ch) == 2;
}

static void new_line(Setter *set)
{
    lines_start(set->out, 0);
    set->blank = false;
    if (set->indent > 0)
        lines_printf(set->out, STYLE_TEXT, "%*s", set->indent, "");
    set->column = set->indent;
}

// Sets one piece, of whose bytes each has its role; one wider than a line is cut where it must be.
static void set_piece(Setter *set, char *text, const char *role)
{
    const int need = canvas_width(set->canvas, text);
    const int blank = set->blank && set->column > set->indent ? 1 : 0;
    if (set->column + blank + need > set->width && set->column > set->indent)
        new_line(set);
    else if (blank) {
        lines_add(set->out, STYLE_TEXT, " ");
        set->column++;
    }
    set->blank = false;
    const int room = set->width - set->column;
    const size_t fit = need > room && room > 1 ? canvas_fit(set->canvas, text, room) : 0;
    const size_t cut = fit > 0 ? fit : strlen(text), rest = cut + strspn(text + cut, " ");
    size_t head = cut; // without the blanks at the cut
    while (head > 0 && text[head - 1] == ' ')
        head--;
    for (size_t at = 0, n = 0; at < head; at += n) {
        for (n = 1; at + n < head && role[at + n] == role[at];)
            n++;
        const char after = text[at + n];
        text[at + n] = '\0';
        lines_add(set->out, (StyleRole)role[at], text + at);
        text[at + n] = after;
    }
    set->column += need;
    if (!text[rest])
        return;
    new_line(set);
    set_piece(set, text + rest, role + rest);
}

// Whether the blank at `at` stands inside a short parenthesis, such as the pair
// (3, 4), which opens at or after `from`.
static bool in_pair(const char *from, const char *at, const char *end)
{
    const char *open = at;
    while (open > from && *open != '(' && *open != ')')
        open--;
    if (*open != '(' || at[-1] != ',')
        return false;
    const char *close = open + 1 + strspn(open + 1, "0123456789.,- ");
    return close < end && *close == ')' && close - open <= PAIR_MOST;
}

// The end of the unbreakable piece that starts at `p`, before `end`, and its last character.
static const char *piece_end(const char *p, const char *end, uint32_t *last)
{
    BUG_ON(p >= end);
    uint32_t ch, next;
    const char *at = p + utf8_decode(p, (size_t)(end - p), &ch);
    while (at < end) {
        const size_t n = utf8_decode(at, (size_t)(end - at), &next);
        if (next == ' ' && n < (size_t)(end - at) && at[n] == '%') {
            at += n; // "62 %" stays together
            ch = next;
            continue;
        }
        if (next == ' ' && in_pair(p, at, end)) {
            at += n;
            ch = '(';
            continue;
        }
        const bool narrow = !is_wide(ch) && !is_wide(next) && ch != '|';
        if (next == ' ' || next == '\n' ||
            (!narrow && !is_among(ch, no_ends) && !is_among(next, no_starts)))
            break;
        at += n;
        ch = next;
    }
    *last = ch;
    return at;
}

// Chinese punctuation, which brings its own space.
static bool is_full_mark(uint32_t ch)
{
    return (ch >= 0x3001 && ch <= 0x3011) || ch == 0x201C || ch == 0x201D ||
           (is_wide(ch) && (is_among(ch, no_starts) || is_among(ch, no_ends)));
}

// The closing mark of *emphasis* or `code` that opens at `p`, or NULL: "2 * 3"
// is no emphasis.
static const char *closing(const char *p, const char *end)
{
    if ((*p != '*' && *p != '`') || p + 2 >= end || p[1] == ' ' || p[1] == *p)
        return NULL;
    for (const char *q = p + 1; q < end; q++) {
        if (*q == *p && q[-1] != ' ')
            return q;
        if (*q == '\n' && q + 1 < end && q[1] == '\n')
            return NULL;
    }
    return NULL;
}

// Takes the marks out of a text; says of each byte that is left which role it has.
static void take_marks(const char *p, const char *end, Buffer *text, Buffer *role)
{
    const char *close = NULL; // of the stretch that `p` is in
    for (const char *from = p; p <= end; p++) {
        const char *opened = close || p == end ? NULL : closing(p, end);
        if (p < end && p != close && !opened)
            continue;
        const StyleRole is = !close ? STYLE_TEXT : *close == '*' ? STYLE_EMPHASIS : STYLE_NAME;
        const size_t size = (size_t)(p - from);
        buffer_add_n(text, from, size);
        buffer_add_n(role, from, size);
        memset(buffer_edit(role) + role->size - size, (int)is, size);
        close = opened;
        from = p + 1;
    }
}

// The blank between two lines of the source is not set between Chinese characters, and not beside
// Chinese punctuation.
static void set_paragraph(Setter *set, const char *from, const char *to)
{
    SCOPED(buffer_release) Buffer text = {0}, role = {0};
    take_marks(from, to, &text, &role);
    const char *const begin = buffer_text(&text), *const end = begin + text.size, *p = begin;
    uint32_t before = ' ', after;
    while (p < end) {
        const char *next = p + strspn(p, " \n"); // a line may be indented
        if (next > p) {
            utf8_decode(next, (size_t)(end - next) + 1, &after);
            set->blank |= !memchr(p, '\n', (size_t)(next - p)) ||
                          (!(is_wide(before) && is_wide(after)) && !is_full_mark(before) &&
                           !is_full_mark(after));
            p = next;
            continue;
        }
        next = piece_end(p, end, &before);
        SCOPED(mem_drop) char *piece = mem_text_n(p, (size_t)(next - p));
        set_piece(set, piece, buffer_text(&role) + (p - begin));
        p = next;
    }
}

void wrap_text(const Canvas *canvas, const char *text, int width, Lines *out)
{
    for (const char *p = text; *p;) {
        if (*p == '\n') {
            p++;
            continue;
        }
        const char *end = p; // an empty line or the next list item
        while (*end && !(end[0] == '\n' && (end[1] == '\n' || strncmp(end + 1, "- ", 2) == 0)))
            end++;
        const bool item = strncmp(p, "- ", 2) == 0;
        Setter set = {canvas, out, width, 0, 0, false};
        new_line(&set);
        if (item) {
            lines_add(out, STYLE_TEXT, "- ");
            set.column = set.indent = 2;
        }
        set_paragraph(&set, item ? p + 2 : p, end);
        p = end;
    }
}

void wrap_styled(const Canvas *canvas, const char *text, int width, StyleRole role, Lines *out)
{
    const size_t first = out->spans;
    wrap_text(canvas, text, width, out);
    for (size_t i = first; i < out->spans; i++)
        out->span[i].role = role;
}
