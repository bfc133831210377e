// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the panel as it is printed, line by line, and recomputes every number
// in it from the others that stand there.
#pragma once

#include "table_reader.h"

// ---- Kinds of lines -----------------------------------------------------

// Lines under the sum: whys, nudge, links.
static inline bool is_tail(const char *line)
{
    static const char *const words[] = {
        " why ",      " 追问 ",   " … ",        " gradient ",          " 梯度 ",         " from ",
        " 从哪来 ",   " to ",     " 到哪去 ",   " one step promises ", " 走一步，预计 ", " f = ",
        " Jacobian ", " 雅可比 ", " diagonal ", " 只留对角线 "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (starts(line, words[i]))
            return true;
    }
    return false;
}

// A step, "    mean = … = 2" or "    = … = 2": an equals sign before the two
// blanks that end a term's label.
static inline bool is_step(const char *line)
{
    if (!starts(line, "    ") || line[4] == ' ')
        return false;
    const char *equals = strstr(line + 3, " = ");
    const char *gap = strstr(line + 4, "  ");
    return equals && (!gap || equals < gap);
}

// "    M[1,2] = 0   the mask", with or without the pointer.
static inline bool is_decider(const char *line)
{
    if (!starts(line, "    ") && !starts(line, "  ▸ "))
        return false;
    const char *name = line + (line[2] == ' ' ? 4 : 6);
    const char *equals = strstr(name, " = ");
    char text[PANEL_LINE];
    snprintf(text, sizeof text, "%.*s", equals ? (int)(equals - name) : 0, name);
    return equals && is_cell_name(text) && !strstr(text, "  ") && strstr(equals + 3, "   ");
}

// "   one weight, used by three tokens …": words, three blanks before them.
static inline bool is_sentence(const char *line)
{
    return starts(line, "   ") && line[3] != ' ';
}

static inline void read_decider(Reading *r, char *line)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    char *name = line + (line[2] == ' ' ? 4 : 6);
    char *equals = strstr(name, " = "), *end = strstr(equals + 3, "   ");
    *equals = *end = '\0';
    read_name(r, name, equals + 3, whole);
}

static inline bool is_term(const char *line)
{
    const bool indented = starts(line, "    ") || starts(line, "  ▸ ");
    const char *label = line + (indented ? (line[2] == ' ' ? 4 : 6) : 0);
    return indented && *label != ' ' && *label != '\0' && !is_step(line) && strstr(label, "  ");
}

static inline bool is_sigma_row(const char *line)
{
    return starts(line, "    Σ  ") || strcmp(line, "    Σ") == 0;
}

// ---- Terms and their sum ------------------------------------------------

// Takes a bar off the end of a line; returns whether there is one.
static inline bool cut_bar(char *line)
{
    size_t n = strlen(line), bar = n;
    while (bar > 0 && (line[bar - 1] == '+' || line[bar - 1] == '-'))
        bar--;
    const bool barred = bar < n && bar > 1 && line[bar - 1] == ' ';
    if (barred)
        line[bar] = '\0';
    return barred;
}

// "  ▸ T2  1⋅(-0.25) = -0.25  ---": compares the product, returns the term.
static inline double read_term(Reading *r, char *line, bool *barred)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    *barred = cut_bar(line);
    char *label = line + (line[2] == ' ' ? 4 : 6);
    char *body = strstr(label, "  ");
    if (starts(label, "…")) { // what is not shown of a long sum
        body = strrchr(trim(label), ' ');
        if (!body)
            body = label;
    }
    if (!body) {
        complain(r, "is no term", whole);
        return NAN;
    }
    char *equals = last_equals(body), *number = trim(equals ? equals + 3 : body);
    double value;
    int places;
    if (!printed_number(number, &value, &places))
        complain(r, "is no term", whole);
    if (equals) {
        *equals = '\0';
        recompute(r, trim(body), number, whole);
    }
    r->terms++;
    return value;
}

// Whether the line ends a run of terms: "sum = 3", "Z = 1.61", "sum   3".
static inline bool read_sum(Reading *r, char *line, double total, double largest)
{
    char head[PANEL_LINE];
    strcpy(head, line);
    char *equals = last_equals(head), *number;
    if (equals) {
        *equals = '\0';
        number = equals + 3;
        if (strstr(trim(head), "  "))
            return false;
    } else {
        number = strrchr(trim(head), ' ');
        if (!number)
            return false;
        *number++ = '\0';
    }
    double value;
    int places;
    if (!printed_number(number, &value, &places))
        return false;
    if (!is_noise(r, total, trim(number), largest))
        compare(r, total, trim(number), line);
    strcpy(r->final, trim(number));
    r->sums++;
    return true;
}

// Whether a line of a run of terms without factors is its sum: it has no bar.
static inline bool is_named_sum(const char *line)
{
    const char *word = line + strspn(line, " ");
    if (starts(word, "…")) // a fold
        return false;
    return starts(word, "sum ") || starts(word, "合计 ") || !is_term(line);
}

// Reads terms and their sum; returns the lines taken.
static inline size_t read_terms(Reading *r, PanelText *text, size_t at, size_t end)
{
    double total = 0, largest = 0;
    size_t i = at;
    for (; i < end; i++) {
        char *line = text->line[i];
        char copy[PANEL_LINE];
        strcpy(copy, line);
        const bool last =
            i + 1 == end || (is_step(text->line[i + 1]) && !is_named_sum(text->line[i + 1]));
        bool barred;
        if (i > at && (is_named_sum(line) || is_step(line)) && read_sum(r, copy, total, largest))
            return i + 1 - at;
        strcpy(copy, line);
        if (i > at && last && read_sum(r, copy, total, largest))
            return i + 1 - at;
        strcpy(copy, line);
        const double term = read_term(r, copy, &barred);
        total += term;
        largest = fmax(largest, fabs(term));
    }
    complain(r, "terms without a sum", text->line[at]);
    return i - at;
}

// ---- Steps --------------------------------------------------------------

static inline void read_folds(Reading *r, char *line);

// "    = 2⋅0.5 + (46 more: 2.64)" below "Q[1,1] = 3.64": all of it in a line.
static inline void read_only_line(Reading *r, char *sum, const char *line)
{
    const size_t n = strlen(sum);
    if (n > 3 && strcmp(sum + n - 3, "…") == 0) { // it goes on
        r->cut++;
        return;
    }
    read_folds(r, sum);
    recompute(r, sum, r->final, line);
}

static inline void read_step(Reading *r, char *line)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    char *first = strstr(line + 3, " = ");
    char *last = last_equals(first);
    if (last == first) { // a name for a number, which may be pointed at
        char *number = trim(last + 3);
        const size_t n = strlen(number);
        double value;
        int places;
        const bool pointed = *number == '[' && number[n - 1] == ']';
        if (r->headed && !pointed && !printed_number(number, &value, &places)) {
            read_only_line(r, number, whole);
            return;
        }
        if (pointed) {
            number[n - 1] = '\0';
            number++;
        }
        strcpy(r->final, number);
        return;
    }
    *last = '\0';
    strcpy(r->final, trim(last + 3));
    recompute(r, trim(first + 3), r->final, whole);
    r->steps++;
}

// ---- Why and nudge ------------------------------------------------------

// One number printed twice: the one with fewer places is the other, rounded.
static inline void compare_same(Reading *r, const char *a, const char *b, const char *line)
{
    double first, second;
    int places_a, places_b;
    if (!printed_number(a, &first, &places_a) || !printed_number(b, &second, &places_b))
        complain(r, "is no number", line);
    else {
        const size_t ties = r->ties;
        if (places_a < places_b)
            compare(r, second, a, line);
        else
            compare(r, first, b, line);
        r->quoted += r->ties - ties;
        r->ties = ties;
    }
}

// "(46 more: 2.64)" is that number.
static inline void read_folds(Reading *r, char *line)
{
    const bool zh = r->lang == LANG_ZH;
    const char *said = zh ? "：" : " more: ", *left = zh ? "（" : "(", *right = zh ? "）" : ")";
    for (char *at; (at = strstr(line, said));) {
        char *open = at, *number = at + strlen(said), *end = strstr(number, right);
        while (open > line && !starts(open, left))
            open--;
        if (!end)
            return;
        const size_t n = (size_t)(end - number);
        *open = '(';
        memmove(open + 1, number, n);
        open[n + 1] = ')';
        memmove(open + n + 2, end + strlen(right), strlen(end + strlen(right)) + 1);
    }
}

// "why 0.15? dS[2,1] = … = [0.21] ∕ √2   given: X". `pointed`: a later line
// asks about the number in brackets; it becomes that number's text.
static inline void read_why(Reading *r, char *line, char *pointed)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    char *number = strchr(line + 1, ' ') + 1;
    char *mark = strstr(number, r->lang == LANG_ZH ? "？" : "?");
    char *given = strstr(number, r->lang == LANG_ZH ? " 给定：" : " given:");
    if (given)
        *given = '\0';
    if (!mark) {
        complain(r, "asks nothing", whole);
        return;
    }
    *mark = '\0';
    if (*pointed)
        compare_same(r, pointed, number, whole);
    *pointed = '\0';
    char *equals = last_equals(mark + 1);
    if (!equals) {
        complain(r, "answers nothing", whole);
        return;
    }
    const size_t n = strlen(trim(whole));
    if (n > 3 && strcmp(whole + strlen(whole) - 3, "…") == 0) { // it goes on
        r->cut++;
        return;
    }
    read_folds(r, equals);
    recompute(r, equals + 3, number, whole);
    r->whys++;
    const char *open = strchr(equals, '[');
    if (open)
        snprintf(pointed, PANEL_LINE, "%.*s", (int)strcspn(open + 1, "]"), open + 1);
}

// "… = -0.06   nudge agrees to 2e-11": takes the words off.
static inline void read_nudge(Reading *r, char *line)
{
    static const char *const agrees[] = {"   nudge agrees to ", "   数值检验相差 "};
    static const char *const says[] = {"   nudge: ", "   数值检验："};
    static const char *const rule[] = {"by definition", "按定义如此"};
    char *good = strstr(line, agrees[r->lang]), *other = strstr(line, says[r->lang]);
    if (!good && !other)
        return;
    r->nudged = true;
    r->nudges++;
    r->agrees = good || starts(other + strlen(says[r->lang]), rule[r->lang]);
    *(good ? good : other) = '\0';
}

// "… f 8.23 → 4.28, -3.95": the change is the printed difference.
static inline void read_promise(Reading *r, char *line)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    char *arrow = strstr(line, " → ");
    char *comma = arrow ? strstr(arrow, r->lang == LANG_ZH ? "，" : ", ") : NULL;
    if (!comma) {
        complain(r, "is no promise", whole);
        return;
    }
    char *change = comma + strlen(r->lang == LANG_ZH ? "，" : ", ");
    *comma = *arrow = '\0';
    double before, after;
    int places;
    if (printed_number(strrchr(line, ' ') + 1, &before, &places) &&
        printed_number(arrow + strlen(" → "), &after, &places))
        compare(r, after - before, trim(change), whole);
    else
        complain(r, "is no promise", whole);
    r->promises++;
}

// ---- The whole panel ----------------------------------------------------

// Whether a line goes on with the heading above it: it is no step, and what
// stands where a term has its label is a piece of a formula.
static inline bool is_more_heading(const char *line)
{
    if (!starts(line, "    ") || line[4] == ' ' || is_step(line) || is_sigma_row(line) ||
        is_decider(line) || starts(line, "    via ") || starts(line, "    经 ") ||
        starts(line, "    …"))
        return false;
    char label[PANEL_LINE];
    const char *gap = strstr(line + 4, "  ");
    snprintf(label, sizeof label, "%.*s", gap ? (int)(gap - line - 4) : (int)strlen(line + 4),
             line + 4);
    return !gap || strpbrk(label, ")]") || strstr(label, "⋅") || strstr(label, "∕");
}

// "    [  we  ][sip] = 1": a bar that is cut.
static inline bool is_cut(const char *line)
{
    const char *first = line + strspn(line, " ");
    const size_t n = strlen(line);
    return *first == '[' && n > 5 && strcmp(line + n - 5, "] = 1") == 0;
}

// Puts lines that were broken together again.
static inline void join_lines(Reading *r, PanelText *text)
{
    size_t to = 0;
    bool tail = false;
    for (size_t i = 0; i < text->count; i++) {
        char *line = text->line[i];
        read_nudge(r, line);
        if (is_cut(line) || !line[strspn(line, " ")])
            continue;
        const bool follows = tail && starts(line, "    ");
        const bool half = to > 1 && !tail && is_step(text->line[to - 1]) &&
                          !is_decider(text->line[to - 1]) && starts(line, "    ") && !is_step(line);
        const bool more = to == 1 && i > 0 && is_more_heading(line);
        tail = follows || is_tail(line);
        if (follows || half || more) {
            char *onto = text->line[to - 1];
            const size_t n = strlen(onto);
            snprintf(onto + n, PANEL_LINE - n, " %s", trim(line));
        } else if (to++ != i) {
            strcpy(text->line[to - 1], line);
        }
    }
    text->count = to;
}

static inline void read_heading(Reading *r, const char *line, bool alone)
{
    char whole[PANEL_LINE];
    strcpy(whole, line);
    const char *equals = last_equals(whole);
    if (!equals)
        return;
    char number[PANEL_LINE];
    strcpy(number, equals + 3);
    char *end = strstr(number, "   ");
    if (end)
        *end = '\0';
    double value;
    int places;
    r->headed = printed_number(trim(number), &value, &places);
    if (alone || r->headed)
        strcpy(r->final, trim(number));
}

// The name and the value of a step below a table: "μ" of "mean μ = … = 2".
static inline void name_step(Names *names, const char *line)
{
    char text[PANEL_LINE];
    strcpy(text, line);
    char *first = is_step(line) ? strstr(text + 3, " = ") : NULL;
    if (!first)
        return;
    *first = '\0';
    char *word = strrchr(text, ' '), *last = last_equals(first + 1);
    double value;
    int places;
    if (word && printed_number(last ? last + 3 : first + 3, &value, &places))
        names_add(names, word + 1, value);
}

// Whether the heads of a table stand behind the name in the title: as many as numbers in its row.
static inline bool has_heads(const char *title, const char *row)
{
    char heads[PANEL_LINE], cells[PANEL_LINE];
    strcpy(heads, title);
    strcpy(cells, row);
    return cut_tokens(heads, 0).count == cut_tokens(cells, row[2] == ' ' ? 4 : 6).count;
}

static inline void read_body(Reading *r, PanelText *text, size_t at, size_t end)
{
    for (size_t i = at; i < end; i++) {
        if (is_sigma_row(text->line[i])) {
            for (size_t k = at; k < i; k++)
                cut_bar(text->line[k]);
            if (has_heads(text->line[0], text->line[1])) { // the name goes, columns stay
                char *name = text->line[0] + strspn(text->line[0], " "), *gap = strstr(name, "  ");
                *gap = '\0';
                const size_t columns = utf8_width(name);
                *gap = ' ';
                memset(name, ' ', columns);
                memmove(name + columns, gap, strlen(gap) + 1);
                at = 0;
            }
            Names steps = {0};
            for (size_t k = i + 1; k < end; k++)
                name_step(&steps, text->line[k]);
            read_table(r, text, at, i, &steps);
            at = i + 1;
            break;
        }
    }
    while (at < end) {
        if (is_sentence(text->line[at]))
            at++;
        else if (is_decider(text->line[at]))
            read_decider(r, text->line[at++]);
        else if (is_step(text->line[at]))
            read_step(r, text->line[at++]);
        else
            at += read_terms(r, text, at, end);
    }
}

// Reads all of it. Afterwards `final` is the cell's number as printed.
static inline void read_panel(Reading *r, PanelText *text)
{
    r->final[0] = '\0';
    r->nudged = r->headed = false;
    join_lines(r, text);
    size_t end = 1;
    while (end < text->count && !is_tail(text->line[end]))
        end++;
    char pointed[PANEL_LINE] = "";
    read_heading(r, text->line[0], end == 1);
    read_body(r, text, 1, end);
    for (size_t i = end; i < text->count; i++) {
        const char *line = text->line[i];
        if (starts(line, " … ")) // more lines of the stack
            read_why(r, strstr(text->line[i], r->lang == LANG_ZH ? " 追问 " : " why "), pointed);
        else if (starts(line, " why ") || starts(line, " 追问 "))
            read_why(r, text->line[i], pointed);
        else if (starts(line, " one step ") || starts(line, " 所有参数"))
            read_promise(r, text->line[i]);
    }
}
