// SPDX-License-Identifier: GPL-3.0-or-later
// Texts, and the figures in them: {A[2,3]}, {dA[2,1]:4}, {A[2,3]:%}, {L}, {f}, {row:2},
// {col:3}; {{ prints a brace; {if edited} … {else} … {end} chooses, or {if trained}. They are
// data, never Lua: an address and a format, checked when the lesson loads and read whenever the
// text is drawn, so that a text cannot disagree with the graph.
#include "lesson/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/format.h"

MESSAGE(NO_FIGURE, ERROR_LESSON,
        "'{{1}' in a text is no figure; a figure is {A[2,3]}, {A[2,3]:%}, "
        "{dA[2,1]:4} or {row:2}, and {{ prints a brace");
MESSAGE(NOT_ONE, ERROR_LESSON,
        "'{{1}' in a text is a whole matrix; a figure is one number, as in {{2}[1,1]}");
MESSAGE(NO_LABEL, ERROR_LESSON,
        "'{{1}' in a text: the matrix of this stop is {2} and has no such row or column");
MESSAGE(LABEL_WHERE, ERROR_LESSON,
        "'{{1}' in a text: this stop has no matrix whose rows or columns it could name");

MESSAGE(
    NO_CHOICE, ERROR_LESSON,
    "'{{1}' in a text: a choice is {if edited} (or trained) … {else} … {end}, its {else} may be "
    "left out, and none stands inside another");

// The end of a line, and of what it holds besides blanks at its end.
static const char *line_end(const char *line, const char **ink)
{
    const char *end = line + strcspn(line, "\n");
    *ink = end;
    while (*ink > line && ((*ink)[-1] == ' ' || (*ink)[-1] == '\t'))
        --*ink;
    return end;
}

char *text_dedent(const char *text)
{
    // The indent that all lines but the first share: the first line of a long bracket often starts
    // right behind it. A leading line end makes the first written line one like the others.
    size_t indent = SIZE_MAX;
    const char *ink, *end;
    for (const char *line = text; *line; line = *end ? end + 1 : end) {
        end = line_end(line, &ink);
        const size_t blank = strspn(line, " \t");
        if (line != text && ink > line && blank < indent)
            indent = blank;
    }
    Buffer out = {0};
    for (const char *line = text; *line; line = *end ? end + 1 : end) {
        end = line_end(line, &ink);
        const size_t blank = strspn(line, " \t");
        const char *from = line + (line == text || blank < indent ? blank : indent);
        if (ink > from)
            buffer_add_n(&out, from, (size_t)(ink - from));
        if (*end && out.size > 0)
            buffer_add(&out, "\n");
    }
    buffer_trim(&out, '\n');
    return buffer_take(&out);
}

// ---- Figures -------------------------------------------------------------

typedef enum FigureKind {
    FIGURE_NUMBER,
    FIGURE_OBJECTIVE,
    FIGURE_ROW,
    FIGURE_COL,
} FigureKind;

enum { PLACES = 3, PER_CENT = -1 };

typedef struct Figure {
    FigureKind kind;
    Address address;
    size_t index; // of a row or column, from 0
    int places;   // or PER_CENT
} Figure;

// "{row:2}" or "{col:3}" after its brace; 0 where it is none.
static size_t scan_label(const char *text, Figure *figure)
{
    const bool row = strncmp(text, "row:", 4) == 0;
    if ((!row && strncmp(text, "col:", 4) != 0) || !isdigit((unsigned char)text[4]))
        return 0;
    char *end;
    const unsigned long index = strtoul(text + 4, &end, 10);
    if (index == 0 || *end != '}')
        return 0;
    figure->kind = row ? FIGURE_ROW : FIGURE_COL;
    figure->index = index - 1;
    return (size_t)(end - text) + 1;
}

// ":4}", ":%}" or "}"; 0 where it is none.
static size_t scan_format(const char *text, Figure *figure)
{
    figure->places = PLACES;
    if (text[0] == '}')
        return 1;
    const char places = text[0] == ':' ? text[1] : '\0';
    if ((places != '%' && !isdigit((unsigned char)places)) || text[2] != '}')
        return 0;
    figure->places = places == '%' ? PER_CENT : places - '0';
    return 3;
}

// What a message quotes of a figure: up to its closing brace.
static ErrorArg quoted(const char *text)
{
    char quote[64];
    const size_t n = strcspn(text, "}\n");
    snprintf(quote, sizeof quote, "%.*s", (int)n + (text[n] == '}'), text);
    return err_text(quote);
}

// Reads the figure after a brace; returns its bytes, 0 and `err` if there is
// none.
static size_t scan_figure(const Graph *graph, const char *text, Figure *figure, Error *err)
{
    *figure = (Figure){.kind = FIGURE_NUMBER};
    const size_t label = scan_label(text, figure);
    if (label > 0)
        return label;
    // "f" is the watched scalar unless a matrix is called so.
    const bool f =
        text[0] == 'f' && (text[1] == '}' || text[1] == ':') && graph_find(graph, "f") == NODE_NONE;
    const size_t name = f ? 1 : address_scan(graph, text, false, &figure->address, err);
    const size_t format = name > 0 ? scan_format(text + name, figure) : 0;
    if (f)
        figure->kind = FIGURE_OBJECTIVE;
    const bool choice = strncmp(text, "if ", 3) == 0;
    if (format == 0 &&
        (name > 0 || choice || strncmp(text, "row:", 4) == 0 || strncmp(text, "col:", 4) == 0))
        ERROR(err, choice ? &NO_CHOICE : &NO_FIGURE, quoted(text));
    if (format == 0)
        return 0;
    if (!f && figure->address.param < 0 && !address_is_cell(&figure->address)) {
        const Node *node = graph_node(graph, figure->address.node);
        ERROR(err, &NOT_ONE, quoted(text), err_text(node->name));
        return 0;
    }
    return name + format;
}

// ---- Choices -----------------------------------------------------------

typedef enum Mark { MARK_EDITED, MARK_TRAINED, MARK_ELSE, MARK_END, MARK_NONE } Mark;
static const char *const marks[] = {"{if edited}", "{if trained}", "{else}", "{end}"};

static Mark mark_at(const char *text)
{
    Mark mark = MARK_EDITED;
    while (mark < MARK_NONE && strncmp(text, marks[mark], strlen(marks[mark])) != 0)
        mark++;
    return mark;
}

// What follows a mark is behind it where it is written, else behind the mark that ends it.
static const char *behind_mark(const char *text, Mark mark, bool holds)
{
    const char *p = text + strlen(marks[mark]);
    if (mark == MARK_END || (mark < MARK_ELSE && holds))
        return p;
    for (Mark next; (p = strchr(p, '{')); p += p[1] == '{' ? 2 : 1) {
        next = mark_at(p);
        if (next == MARK_END || (next == MARK_ELSE && mark < MARK_ELSE))
            return p + strlen(marks[next]);
    }
    return text + strlen(text);
}

bool words_follow(const Lesson *lesson, const Words *words, Lang lang)
{
    const char *text = words_either(words, lang);
    const Graph *graph = lesson->graph;
    bool given = true; // nothing is another than the lesson gave that no training changes
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++)
        given = given && (graph_node(graph, n)->role == ROLE_WEIGHT || graph_edits(graph, n) == 0);
    return strstr(text, marks[MARK_EDITED]) || (given && strstr(text, marks[MARK_TRAINED]));
}

bool words_next_matrix(const Lesson *lesson, const char **text, CellRef *of)
{
    const Graph *graph = lesson->graph;
    Figure figure;
    for (const char *p = *text; (p = strchr(p, '{')); p++) {
        if (p[1] == '{') {
            p++;
        } else if (scan_figure(graph, p + 1, &figure, ERROR_DROPPED) > 0 &&
                   figure.kind <= FIGURE_OBJECTIVE) {
            *of = figure.kind == FIGURE_NUMBER ? (CellRef){figure.address.side, figure.address.node}
                                               : (CellRef){SIDE_VALUE, graph_root(graph)};
            *text = p + 1;
            return true;
        }
    }
    return false;
}

bool words_edited(const Lesson *lesson, const Words *words, Lang lang)
{
    CellRef of;
    for (const char *text = words_either(words, lang); words_next_matrix(lesson, &text, &of);) {
        if (graph_edited(lesson->graph, of.side, of.node))
            return true;
    }
    return false;
}

// ---- Checking ----------------------------------------------------------

static bool check_figure(const Graph *graph, const char *text, const Stop *stop, size_t *size,
                         Error *err)
{
    Figure figure;
    *size = scan_figure(graph, text, &figure, err);
    if (*size == 0)
        return false;
    if (figure.kind != FIGURE_ROW && figure.kind != FIGURE_COL)
        return true;
    if (stop->node == NODE_NONE)
        return ERROR(err, &LABEL_WHERE, quoted(text));
    const Shape shape = graph_node(graph, stop->node)->shape;
    return figure.index < (figure.kind == FIGURE_ROW ? shape.rows : shape.cols) ||
           ERROR(err, &NO_LABEL, quoted(text), err_shape(shape.rows, shape.cols));
}

bool words_check(const Lesson *lesson, const Source *source, const Words *words, const Stop *stop,
                 Error *err)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *bad = NULL, *opened = NULL; // opened: a choice that waits for its {end}
        Mark last = MARK_END;
        size_t size;
        for (const char *p = words->text[lang]; !bad && p && (p = strchr(p, '{')); p += size + 1) {
            const Mark mark = mark_at(p);
            size = 1; // of a second brace
            if (mark == MARK_NONE) {
                bad =
                    p[1] == '{' || check_figure(lesson->graph, p + 1, stop, &size, err) ? NULL : p;
                continue;
            }
            if (mark < MARK_ELSE ? opened != NULL : !opened || mark <= last)
                bad = p;
            opened = mark == MARK_END ? NULL : p;
            last = mark;
            size = strlen(marks[mark]) - 1;
        }
        bad = bad ? bad : opened;
        if (!bad)
            continue;
        if (mark_at(bad) < MARK_NONE)
            ERROR(err, &NO_CHOICE, quoted(bad + 1));
        // The figure as it stands in the file, at or after its call.
        error_set_kind(err, ERROR_LESSON);
        error_at(err, source->name, source_line(source, words->line, bad, strcspn(bad, "}\n")));
        return false;
    }
    return true;
}

bool words_miss(const Error *err)
{
    return err->message == &NO_LABEL || address_is_outside(err);
}

// ---- Writing -----------------------------------------------------------

static void write_number(Graph *graph, const Figure *figure, Lang lang, Buffer *out)
{
    const Address *a = &figure->address;
    char text[NUMBER_SIZE];
    double value;
    BUG_ON(a->param >= OP_PARAMS);
    if (figure->kind == FIGURE_OBJECTIVE)
        value = graph_objective(graph);
    else if (a->param >= 0)
        value = graph_node(graph, a->node)->param[a->param];
    else
        value = graph_number(graph, address_cell(a));
    const Node *node = figure->kind == FIGURE_OBJECTIVE ? NULL : graph_node(graph, a->node);
    if (node && node->words && a->side == SIDE_VALUE) {
        buffer_add(out, node_word(node, value)->text[lang_of_lesson(lang)]);
        return;
    }
    if (figure->places == PER_CENT) {
        SAYF(out, lang, "{1} %", number_say_fixed(value * 100, 0));
        return;
    }
    number_trimmed(value, figure->places, figure->places, text);
    buffer_add(out, text);
}

// A row's or column's label, or "row 2" where there is none.
static void write_label(const Lesson *lesson, const Figure *figure, const Stop *stop,
                        WordsForm form, Buffer *out)
{
    static const Text row_text = TEXT("row {1}"), col_text = TEXT("column {1}");
    BUG_ON(figure->kind < FIGURE_ROW);
    const Lang lang = form.lang;
    bool col = figure->kind == FIGURE_COL;
    const Node *node = graph_node(lesson->graph, stop->node);
    const char *label = labels_text(col ? node->col_labels : node->row_labels, figure->index, lang);
    if (label) {
        buffer_add(out, label);
        return;
    }
    col ^= form.columns;
    SAY_ROW(out, lang, col ? &col_text : &row_text, say_count(figure->index + 1));
}

// Where the sentence begins at which a text ends that began at `from`.
static size_t sentence_start(const Buffer *text, size_t from)
{
    static const char *const ends[] = {". ",  "? ", "! ", ".\n", "?\n",
                                       "!\n", "。", "？", "！",  "\n\n"};
    for (size_t at = text->size; at > from; at--) {
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            const size_t n = strlen(ends[i]);
            if (at - from >= n && memcmp(buffer_text(text) + at - n, ends[i], n) == 0)
                return at;
        }
    }
    return from;
}

void words_write(const Lesson *lesson, const Words *words, const Stop *stop, Lang lang, Buffer *out)
{
    words_write_in(lesson, words, stop, (WordsForm){.lang = lang, .whole = true}, out);
}

bool words_write_in(const Lesson *lesson, const Words *words, const Stop *stop, WordsForm form,
                    Buffer *out)
{
    const size_t from = out->size;
    const Withheld *withheld = &lesson->withheld;
    Graph *graph = form.graph ? form.graph : lesson->graph;
    const Lang own = lang_of_lesson(form.lang);
    if (!words->text[own] && words->text[1 - own])
        form.lang = 1 - own;
    for (const char *p = words_either(words, form.lang); *p;) {
        const size_t plain = strcspn(p, "{");
        buffer_add_n(out, p, plain);
        p += plain;
        if (!*p)
            break;
        const Mark mark = mark_at(p);
        if (mark < MARK_NONE) {
            const bool trained = !form.graph && graph_setting(graph, SETTING_T) > 0;
            p = behind_mark(p, mark, mark == MARK_TRAINED ? trained : form.edited);
            continue;
        }
        Figure figure;
        const size_t n =
            p[1] != '{' ? scan_figure(lesson->graph, p + 1, &figure, ERROR_DROPPED) : 0;
        if (n == 0)
            buffer_add(out, "{");
        else if (figure.kind >= FIGURE_ROW)
            write_label(lesson, &figure, stop, form, out);
        else if (figure.kind != FIGURE_NUMBER || figure.address.param >= 0 || !withheld->is ||
                 !withheld->is(withheld->by, address_cell(&figure.address)))
            write_number(graph, &figure, form.lang, out);
        else if (form.whole)
            buffer_add(out, "?");
        else {
            buffer_cut(out, sentence_start(out, from));
            return true;
        }
        p += n > 0 ? n + 1 : p[1] == '{' ? 2 : 1;
    }
    return false;
}
