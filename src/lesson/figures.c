// SPDX-License-Identifier: GPL-3.0-or-later
// Figures in a text: {A[2,3]}, {dA[2,1]:4}, {A[2,3]:%}, {L}, {f}, {row:2},
// {col:3}; {{ prints a brace. They are data, never Lua: an address and a
// format, checked when the lesson loads and read whenever the text is drawn,
// so that a text cannot disagree with the graph.
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/say.h"
#include "lesson/words.h"
#include "num/format.h"

static const Message NO_FIGURE = {
    ERROR_LESSON,
    {"'{{1}' in a text is no figure; a figure is {A[2,3]}, {A[2,3]:%} or "
     "{dA[2,1]:4}, and {{ prints a brace",
     "文本里的 '{{1}' 不是数字引用；应写成 {A[2,3]}、{A[2,3]:%} 或 {dA[2,1]:4}；{{ 印出一个花括号"}};
static const Message NOT_ONE = {
    ERROR_LESSON,
    {"'{{1}' in a text is a whole matrix; a figure is one number, as in {{2}[1,1]}",
     "文本里的 '{{1}' 是整个矩阵；数字引用是一个数，如 {{2}[1,1]}"}};
static const Message NO_LABEL = {
    ERROR_LESSON,
    {"'{{1}' in a text: the matrix of this stop is {2} and has no such row or column",
     "文本里的 '{{1}'：这一站的矩阵是 {2}，没有这一行或这一列"}};
static const Message LABEL_WHERE = {
    ERROR_LESSON,
    {"'{{1}' in a text: this stop has no matrix whose rows or columns it could name",
     "文本里的 '{{1}'：这一站没有矩阵，无从取行名或列名"}};
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
    if (!row && strncmp(text, "col:", 4) != 0)
        return 0;
    size_t n = 4, index = 0;
    for (; isdigit((unsigned char)text[n]) && n < 12; n++)
        index = index * 10 + (size_t)(text[n] - '0');
    if (n == 4 || index == 0 || text[n] != '}')
        return 0;
    figure->kind = row ? FIGURE_ROW : FIGURE_COL;
    figure->index = index - 1;
    return n + 1;
}

// ":4}", ":%}" or "}"; 0 where it is none.
static size_t scan_format(const char *text, Figure *figure)
{
    figure->places = PLACES;
    if (text[0] == '}')
        return 1;
    if (text[0] != ':' || text[1] == '\0' || text[2] != '}')
        return 0;
    if (text[1] == '%')
        figure->places = PER_CENT;
    else if (isdigit((unsigned char)text[1]))
        figure->places = text[1] - '0';
    else
        return 0;
    return 3;
}

// What a message quotes of a figure: up to its closing brace.
static ErrorArg quoted(const char *text)
{
    char quote[64];
    size_t n = strcspn(text, "}\n");
    n = n < sizeof quote - 2 ? n + (text[n] == '}') : sizeof quote - 2;
    memcpy(quote, text, n);
    quote[n] = '\0';
    return err_text(quote);
}

// "f" is the watched scalar unless a matrix is called so.
static size_t scan_objective(const Graph *graph, const char *text, Figure *figure)
{
    const bool ends = text[0] == 'f' && (text[1] == '}' || text[1] == ':');
    if (!ends || graph_find(graph, "f") != NODE_NONE)
        return 0;
    const size_t n = scan_format(text + 1, figure);
    figure->kind = FIGURE_OBJECTIVE;
    return n ? n + 1 : 0;
}

// Reads the figure after a brace; returns its bytes, 0 and `err` if there is
// none.
static size_t scan_figure(const Graph *graph, const char *text, Figure *figure, Error *err)
{
    *figure = (Figure){.kind = FIGURE_NUMBER};
    size_t n = scan_label(text, figure);
    if (n == 0)
        n = scan_objective(graph, text, figure);
    if (n > 0)
        return n;
    const size_t name = address_scan(graph, text, &figure->address, err);
    if (name == 0)
        return 0;
    n = scan_format(text + name, figure);
    if (n == 0) {
        ERROR(err, &NO_FIGURE, quoted(text));
        return 0;
    }
    if (figure->address.param < 0 && !address_is_cell(&figure->address)) {
        const Node *node = graph_node(graph, figure->address.node);
        ERROR(err, &NOT_ONE, quoted(text), err_text(node->name));
        return 0;
    }
    return name + n;
}

// ---- Checking ----------------------------------------------------------

static bool check_label(const Graph *graph, const Figure *figure, const Stop *stop,
                        const char *text, Error *err)
{
    if (figure->kind != FIGURE_ROW && figure->kind != FIGURE_COL)
        return true;
    if (stop->node == NODE_NONE)
        return ERROR(err, &LABEL_WHERE, quoted(text));
    const Shape shape = graph_node(graph, stop->node)->shape;
    const size_t most = figure->kind == FIGURE_ROW ? shape.rows : shape.cols;
    return figure->index < most ||
           ERROR(err, &NO_LABEL, quoted(text), err_shape(shape.rows, shape.cols));
}

static bool check_text(const Lesson *lesson, const char *text, const Stop *stop, const char **fault,
                       Error *err)
{
    for (const char *p = text; *p; p++) {
        if (*p != '{')
            continue;
        if (p[1] == '{') {
            p++;
            continue;
        }
        Figure figure;
        const size_t n = scan_figure(lesson->graph, p + 1, &figure, err);
        *fault = p;
        if (n == 0 || !check_label(lesson->graph, &figure, stop, p + 1, err)) {
            error_set_kind(err, ERROR_LESSON);
            return false;
        }
        p += n;
    }
    return true;
}

bool words_check(const Lesson *lesson, const Source *source, const Words *words, const Stop *stop,
                 Error *err)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *fault = NULL, *text = words->text[lang];
        if (!text || check_text(lesson, text, stop, &fault, err))
            continue;
        // The figure as it stands in the file, at or after its call.
        BUG_ON(!fault);
        const size_t n = strcspn(fault, "}\n");
        error_at(err, source->name, source_line(source, words->line, fault, n));
        return false;
    }
    return true;
}

// ---- Writing -----------------------------------------------------------

static double figure_number(const Lesson *lesson, const Figure *figure)
{
    const Address *a = &figure->address;
    if (figure->kind == FIGURE_OBJECTIVE)
        return graph_objective(lesson->graph);
    BUG_ON(a->param >= OP_PARAMS);
    if (a->param >= 0)
        return graph_node(lesson->graph, a->node)->param[a->param];
    return graph_number(lesson->graph, address_cell(a));
}

static void write_number(double value, int places, Lang lang, Buffer *out)
{
    char text[NUMBER_SIZE];
    if (places != PER_CENT) {
        number_trimmed(value, places, places, text);
        buffer_add(out, text);
        return;
    }
    number_fixed(value * 100, 0, text);
    SAYF(out, lang, "{1} %", "{1}%", say_text(text));
}

// A row's or column's label, or "row 2" where there is none.
static void write_label(const Lesson *lesson, const Figure *figure, const Stop *stop,
                        WordsForm form, Buffer *out)
{
    static const Text row_text = {"row {1}", "第 {1} 行"}, col_text = {"column {1}", "第 {1} 列"};
    BUG_ON(figure->kind < FIGURE_ROW);
    const Lang lang = form.lang;
    bool col = figure->kind == FIGURE_COL;
    const Node *node = graph_node(lesson->graph, stop->node);
    const Labels *labels = col ? node->col_labels : node->row_labels;
    if (labels && figure->index < labels->n) {
        buffer_add(out, labels->at[figure->index].text[lang]);
        return;
    }
    col ^= form.columns;
    SAY_ROW(out, lang, col ? &col_text : &row_text, say_count(figure->index + 1));
}

static bool is_withheld(const Lesson *lesson, const Figure *figure)
{
    const Withheld *withheld = &lesson->withheld;
    return withheld->is && figure->kind == FIGURE_NUMBER && figure->address.param < 0 &&
           withheld->is(withheld->by, address_cell(&figure->address));
}

void words_write(const Lesson *lesson, const Words *words, const Stop *stop, Lang lang, Buffer *out,
                 bool *other)
{
    words_write_in(lesson, words, stop, (WordsForm){lang, false}, out, other);
}

void words_write_in(const Lesson *lesson, const Words *words, const Stop *stop, WordsForm form,
                    Buffer *out, bool *other)
{
    const Lang lang = form.lang;
    const Lang spare = lang == LANG_EN ? LANG_ZH : LANG_EN;
    const bool missing = !words->text[lang];
    const Lang in = missing ? spare : lang;
    if (other)
        *other = missing && words->text[spare];
    const char *p = words->text[in] ? words->text[in] : "";
    while (*p) {
        const size_t plain = strcspn(p, "{");
        buffer_add_n(out, p, plain);
        p += plain;
        Figure figure;
        const size_t n = *p && p[1] != '{' ? scan_figure(lesson->graph, p + 1, &figure, NULL) : 0;
        if (*p && n == 0) {
            buffer_add(out, "{");
            p += p[1] == '{' ? 2 : 1;
        } else if (n > 0 && figure.kind >= FIGURE_ROW) {
            write_label(lesson, &figure, stop, (WordsForm){in, form.columns}, out);
        } else if (n > 0 && is_withheld(lesson, &figure)) {
            buffer_add(out, "?");
        } else if (n > 0) {
            write_number(figure_number(lesson, &figure), figure.places, in, out);
        }
        p += n ? n + 1 : 0;
    }
}
