// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/latex_matrix.h"

#include "base/latex.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "export/formats.h"
#include "view/matrix_view.h"

enum { ROWS_MOST = 16, COLS_MOST = 10 };
enum { EQUALS = 3, GAP = 3, DOTS = 6, SHAPE = 12, BOX = 2, BLANK = 5 }; // in characters

// Rows or columns as they are seen: all, or the first, dots and the last.
typedef struct Places {
    const Labels *labels;
    size_t count, shown; // of the matrix, and how many of them are seen
} Places;

static bool is_cut(const Places *places)
{
    return places->shown < places->count;
}

// Which of the matrix is seen at a place; behind dots another one than that place's.
static size_t place_at(const Places *places, size_t i)
{
    return is_cut(places) && i + 1 == places->shown ? places->count - 1 : i;
}

// Its label, "" where it has none.
static const char *label_at(const Places *places, size_t i, Lang lang)
{
    return places->labels ? labels_text(places->labels, place_at(places, i), lang) : "";
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
    const size_t row = place_at(&m->rows, i), col = place_at(&m->cols, k);
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
        labels = size_max(labels, utf8_width(label_at(&m->rows, i, m->lang)));
    for (size_t i = 0; i < m->cols.shown; i++)
        width += GAP + size_max(digits, utf8_width(label_at(&m->cols, i, m->lang)));
    return width + labels + (is_cut(&m->rows) || is_cut(&m->cols) ? SHAPE : 0) +
           (is_cut(&m->cols) ? DOTS : 0);
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

// Its numbers, or with HEAD the labels of the columns.
enum { HEAD = ROWS_MOST };
static void add_row(const LatexMatrix *m, size_t row, Buffer *out)
{
    if (m->rows.labels && row != HEAD)
        latex_math(label_at(&m->rows, row, m->lang), out);
    buffer_add(out, m->rows.labels ? " & " : "");
    for (size_t i = 0; i < m->cols.shown; i++) {
        buffer_add(out, i > 0 ? " & " : "");
        if (place_at(&m->cols, i) != i)
            buffer_add(out, row == HEAD ? "& " : "\\cdots & ");
        if (row == HEAD)
            latex_math(label_at(&m->cols, i, m->lang), out);
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
    if (is_cut(&m->rows) || is_cut(&m->cols))
        buffer_printf(out, "\\ (%zu\\times %zu)", m->rows.count, m->cols.count);
    buffer_add(out, labels ? " = " : " = \\left[");
    buffer_printf(out, "\\begin{array}{%s", m->rows.labels ? "r|" : "");
    for (size_t i = 0; i < m->cols.shown + is_cut(&m->cols); i++)
        buffer_add(out, "r");
    buffer_add(out, "}\n");
    if (m->cols.labels) {
        add_row(m, HEAD, out);
        buffer_add(out, " \\\\[2pt] \\hline \\\\[-9pt]\n");
    }
    for (size_t i = 0; i < m->rows.shown; i++) {
        if (place_at(&m->rows, i) != i)
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
    const Places rows = {node->row_labels, node->shape.rows, 0};
    const Places cols = {node->col_labels, node->shape.cols, 0};
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
    SCOPED(buffer_release) Buffer name = {0};
    matrix_name(session, of, lang, &name);
    m.rows.shown = size_min(m.rows.count, ROWS_MOST);
    m.cols.shown = size_min(m.cols.count, COLS_MOST);
    const size_t digits = longest_number(&m) + (use ? BOX : 0);
    const size_t named = utf8_width(buffer_text(&name));
    while (m.cols.shown > 2 && named + width_of(&m, digits) > LATEX_WIDTH)
        m.cols.shown--;
    add_matrix(&m, buffer_text(&name), out);
    if (use == PAPER_KEY)
        sheet_reveal(session, true);
    return named + width_of(&m, digits);
}
