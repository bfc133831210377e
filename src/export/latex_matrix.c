// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/latex_matrix.h"

#include "base/latex.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "export/sheet.h"
#include "view/matrix_view.h"

enum { ROWS_MOST = 16, COLS_MOST = 10 };
enum { EQUALS = 3, GAP = 3, DOTS = 6, SHAPE = 12, BOX = 2, BLANK = 5 }; // in characters

// Rows or columns as they are seen: all, or the first, dots and the last.
typedef struct Places {
    const Labels *labels;
    size_t count; // of the matrix
    bool cut;     // dots stand before the last
    size_t at[ROWS_MOST], shown;
} Places;

static void show_places(Places *places, size_t most)
{
    places->cut = places->count > most;
    places->shown = size_min(places->count, most);
    for (size_t i = 0; i < places->shown; i++)
        places->at[i] = places->cut && i + 1 == most ? places->count - 1 : i;
}

static bool dots_before(const Places *places, size_t i)
{
    return places->cut && i + 1 == places->shown;
}

static size_t label_width(const Places *places, size_t i, Lang lang)
{
    const char *label = labels_text(places->labels, places->at[i], lang);
    return label ? utf8_width(label) : 0;
}

typedef struct LatexMatrix {
    Lang lang;
    bool turned; // tokens are columns
    Places rows, cols;
    MatrixLook look;
    const MatrixLook *sheet; // of a key: what is covered on its worksheet; else NULL
    int decimals;
} LatexMatrix;

// The cell that is seen there.
static CellLook look_at(const LatexMatrix *m, const MatrixLook *look, size_t i, size_t k)
{
    const size_t row = m->rows.at[i], col = m->cols.at[k];
    return matrix_look_at(look, m->turned ? col : row, m->turned ? row : col);
}

static size_t longest_number(const LatexMatrix *m)
{
    size_t longest = 1;
    for (size_t i = 0; i < m->rows.shown * m->cols.shown; i++) {
        char number[CELL_TEXT];
        const CellLook look = look_at(m, &m->look, i / m->cols.shown, i % m->cols.shown);
        cell_look_write(&look, m->decimals, number);
        longest = size_max(longest, look.seen == SEEN_COVERED ? BLANK : utf8_width(number));
    }
    return longest;
}

// Of all but the name, with numbers of so many characters.
static size_t width_of(const LatexMatrix *m, size_t digits)
{
    size_t width = EQUALS + GAP, labels = 0;
    for (size_t i = 0; i < m->rows.shown; i++)
        labels = size_max(labels, label_width(&m->rows, i, m->lang));
    for (size_t i = 0; i < m->cols.shown; i++)
        width += GAP + size_max(digits, label_width(&m->cols, i, m->lang));
    return width + labels + (m->rows.cut || m->cols.cut ? SHAPE : 0) + (m->cols.cut ? DOTS : 0);
}

// ---- What is written -----------------------------------------------------

static void add_cell(const LatexMatrix *m, size_t i, size_t k, Buffer *out)
{
    char number[CELL_TEXT];
    const CellLook look = look_at(m, &m->look, i, k);
    const bool boxed = m->sheet && look_at(m, m->sheet, i, k).seen == SEEN_COVERED;
    cell_look_write(&look, m->decimals, number);
    buffer_add(out, boxed ? "\\boxed{" : "");
    if (look.seen == SEEN_COVERED)
        buffer_add(out, "\\boxed{\\phantom{0.000}}");
    else if (look.seen == SEEN_MASKED && !look.filled)
        buffer_add(out, "\\times");
    else
        latex_math(number, out);
    buffer_add(out, boxed ? "}" : "");
}

static void add_label(const LatexMatrix *m, const Places *places, size_t i, Buffer *out)
{
    Buffer label = {0};
    labels_write(places->labels, places->at[i], m->lang, &label);
    latex_math(buffer_text(&label), out);
    buffer_release(&label);
}

// Its numbers, or with HEAD the labels of the columns.
enum { HEAD = ROWS_MOST };
static void add_row(const LatexMatrix *m, size_t row, Buffer *out)
{
    if (m->rows.labels && row != HEAD)
        add_label(m, &m->rows, row, out);
    buffer_add(out, m->rows.labels ? " & " : "");
    for (size_t i = 0; i < m->cols.shown; i++) {
        buffer_add(out, i > 0 ? " & " : "");
        if (dots_before(&m->cols, i))
            buffer_add(out, row == HEAD ? "& " : "\\cdots & ");
        if (row == HEAD)
            add_label(m, &m->cols, i, out);
        else
            add_cell(m, row, i, out);
    }
}

// What ends a row says its distance, if only 0pt: LaTeX would look for one, or for a star, in what
// comes next, over blanks and line ends.
static void add_matrix(const LatexMatrix *m, const char *name, Buffer *out)
{
    const bool labels = m->rows.labels || m->cols.labels;
    latex_math(name, out);
    if (m->look.covered) { // its shape is asked for
        buffer_add(out, " = \\boxed{\\phantom{0.000}}");
        return;
    }
    if (m->rows.cut || m->cols.cut)
        buffer_printf(out, "\\ (%zu\\times %zu)", m->rows.count, m->cols.count);
    buffer_add(out, labels ? " = " : " = \\left[");
    buffer_printf(out, "\\begin{array}{%s", m->rows.labels ? "r|" : "");
    for (size_t i = 0; i < m->cols.shown + m->cols.cut; i++)
        buffer_add(out, "r");
    buffer_add(out, "}\n");
    if (m->cols.labels) {
        add_row(m, HEAD, out);
        buffer_add(out, " \\\\[2pt] \\hline \\\\[-9pt]\n");
    }
    for (size_t i = 0; i < m->rows.shown; i++) {
        if (dots_before(&m->rows, i))
            buffer_printf(out, "%s\\vdots\\\\[0pt]\n", m->rows.labels ? "& " : "");
        add_row(m, i, out);
        buffer_add(out, i + 1 < m->rows.shown ? "\\\\[3pt]\n" : "\n");
    }
    buffer_add(out, labels ? "\\end{array}" : "\\end{array}\\right]");
}

size_t latex_matrix(Session *session, CellRef of, PaperUse use, Lang lang, Buffer *out)
{
    const Node *node = graph_node(session->graph, of.node);
    const Display *display = &session->display;
    const Places rows = {display->labels ? node->row_labels : NULL, .count = node->shape.rows};
    const Places cols = {display->labels ? node->col_labels : NULL, .count = node->shape.cols};
    LatexMatrix m = {lang, .turned = display->columns, .look = matrix_look(session, of)};
    m.rows = m.turned ? cols : rows;
    m.cols = m.turned ? rows : cols;
    m.decimals = m.look.now ? number_places_of(m.look.now, display->decimals) : display->decimals;
    MatrixLook sheet;
    if (use == PAPER_KEY) { // covered as on the sheet, so that it is known what is blank
        sheet_reveal(session, false);
        sheet = matrix_look(session, of);
        m.sheet = &sheet;
        m.look.covers = false;
    }
    Buffer name = {0};
    matrix_name(session, of, lang, &name);
    show_places(&m.rows, ROWS_MOST);
    show_places(&m.cols, COLS_MOST);
    const size_t digits = longest_number(&m) + (use ? BOX : 0);
    const size_t named = utf8_width(buffer_text(&name));
    while (m.cols.shown > 2 && named + width_of(&m, digits) > LATEX_WIDTH)
        show_places(&m.cols, m.cols.shown - 1);
    add_matrix(&m, buffer_text(&name), out);
    buffer_release(&name);
    if (use == PAPER_KEY)
        sheet_reveal(session, true);
    return named + width_of(&m, digits);
}
