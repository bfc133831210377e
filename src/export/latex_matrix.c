// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/latex_matrix.h"

#include "base/latex.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "export/sheet.h"
#include "view/matrix_view.h"

enum { ROWS_MOST = 16, COLS_MOST = 10 };
enum { EQUALS = 3, GAP = 3, DOTS = 6, SHAPE = 12, BOX = 2, BLANK = 5 }; // in characters

// ---- Rows and columns ----------------------------------------------------

static bool is_cut(const PaperPlaces *places)
{
    return places->count > places->most;
}

static size_t shown(const PaperPlaces *places)
{
    return size_min(places->count, places->most);
}

// Whether dots stand before the i-th that is shown: it is the last of all then.
static bool dots_before(const PaperPlaces *places, size_t i)
{
    return is_cut(places) && i + 1 == places->most;
}

static size_t place_at(const PaperPlaces *places, size_t i)
{
    BUG_ON(i >= shown(places));
    return dots_before(places, i) ? places->count - 1 : i;
}

static size_t label_width(const LatexMatrix *matrix, const PaperPlaces *places, size_t i)
{
    const char *label = labels_text(places->labels, place_at(places, i), matrix->lang);
    return label ? utf8_width(label) : 0;
}

// ---- Its cells -----------------------------------------------------------

// The cell that is seen there.
static CellLook look_at(const LatexMatrix *matrix, const MatrixLook *look, size_t row, size_t col)
{
    const bool turned = matrix->session->display.columns;
    return matrix_look_at(look, turned ? col : row, turned ? row : col);
}

static size_t longest_number(const LatexMatrix *matrix)
{
    const PaperPlaces *rows = &matrix->rows, *cols = &matrix->cols;
    size_t longest = 1;
    for (size_t i = 0; i < shown(rows) * shown(cols); i++) {
        char number[CELL_TEXT];
        const CellLook look = look_at(matrix, &matrix->look, place_at(rows, i / shown(cols)),
                                      place_at(cols, i % shown(cols)));
        cell_look_write(&look, matrix->decimals, number);
        longest = size_max(longest, look.seen == SEEN_COVERED ? BLANK : utf8_width(number));
    }
    return longest;
}

// ---- What is written -----------------------------------------------------

LatexMatrix latex_matrix(Session *session, CellRef of, PaperUse use, Lang lang)
{
    const Node *node = graph_node(session->graph, of.node);
    const Display *display = &session->display;
    const PaperPlaces rows = {node->shape.rows, 0, display->labels ? node->row_labels : NULL};
    const PaperPlaces cols = {node->shape.cols, 0, display->labels ? node->col_labels : NULL};
    LatexMatrix m = {.session = session, .of = of, .lang = lang, .use = use};
    m.rows = display->columns ? cols : rows;
    m.cols = display->columns ? rows : cols;
    m.rows.most = ROWS_MOST;
    m.cols.most = COLS_MOST;
    matrix_name(session, of, lang, &m.name);
    m.look = m.sheet = matrix_look(session, of);
    if (use == PAPER_KEY) {
        sheet_reveal(session, false);
        m.sheet = matrix_look(session, of);
        sheet_reveal(session, true);
        m.look.covers = false;
    }
    m.decimals = m.look.now ? number_places_of(m.look.now, display->decimals) : display->decimals;
    m.digits = longest_number(&m);
    while (m.cols.most > 2 && latex_matrix_width(&m) > LATEX_WIDTH)
        m.cols.most = shown(&m.cols) - 1;
    return m;
}

void latex_matrix_release(LatexMatrix *matrix)
{
    buffer_release(&matrix->name);
}

size_t latex_matrix_width(const LatexMatrix *matrix)
{
    const size_t digits = matrix->digits + (matrix->use ? BOX : 0);
    size_t width = utf8_width(buffer_text(&matrix->name)) + EQUALS, labels = 0;
    for (size_t i = 0; i < shown(&matrix->rows); i++)
        labels = size_max(labels, label_width(matrix, &matrix->rows, i));
    for (size_t i = 0; i < shown(&matrix->cols); i++)
        width += GAP + size_max(digits, label_width(matrix, &matrix->cols, i));
    const bool cut = is_cut(&matrix->rows) || is_cut(&matrix->cols);
    return width + labels + GAP + (cut ? SHAPE : 0) + (is_cut(&matrix->cols) ? DOTS : 0);
}

static void add_cell(const LatexMatrix *matrix, size_t row, size_t col, Buffer *out)
{
    char number[CELL_TEXT];
    const CellLook look = look_at(matrix, &matrix->look, row, col);
    const bool boxed =
        matrix->use == PAPER_KEY && look_at(matrix, &matrix->sheet, row, col).seen == SEEN_COVERED;
    cell_look_write(&look, matrix->decimals, number);
    buffer_add(out, boxed ? "\\boxed{" : "");
    if (look.seen == SEEN_COVERED)
        buffer_add(out, "\\boxed{\\phantom{0.000}}");
    else if (look.seen == SEEN_MASKED && !look.filled)
        buffer_add(out, "\\times");
    else
        latex_math(number, out);
    buffer_add(out, boxed ? "}" : "");
}

static void add_label(const LatexMatrix *matrix, const Labels *labels, size_t i, Buffer *out)
{
    Buffer label = {0};
    labels_write(labels, i, matrix->lang, &label);
    latex_math(buffer_text(&label), out);
    buffer_release(&label);
}

// The labels of the columns.
static void add_head(const LatexMatrix *matrix, Buffer *out)
{
    const PaperPlaces *cols = &matrix->cols;
    for (size_t i = 0; i < shown(cols); i++) {
        buffer_add(out, i > 0 || matrix->rows.labels ? " & " : "");
        buffer_add(out, dots_before(cols, i) ? "& " : "");
        add_label(matrix, cols->labels, place_at(cols, i), out);
    }
    buffer_add(out, " \\\\[2pt] \\hline \\\\[-9pt]\n");
}

static void add_row(const LatexMatrix *matrix, size_t row, Buffer *out)
{
    const PaperPlaces *cols = &matrix->cols;
    if (matrix->rows.labels) {
        add_label(matrix, matrix->rows.labels, row, out);
        buffer_add(out, " & ");
    }
    for (size_t i = 0; i < shown(cols); i++) {
        buffer_add(out, i > 0 ? " & " : "");
        buffer_add(out, dots_before(cols, i) ? "\\cdots & " : "");
        add_cell(matrix, row, place_at(cols, i), out);
    }
}

// What ends a row says its distance, if only 0pt: LaTeX would look for one, or for a star, in what
// comes next, over blanks and line ends.
static void add_array(const LatexMatrix *matrix, Buffer *out)
{
    const PaperPlaces *rows = &matrix->rows, *cols = &matrix->cols;
    buffer_printf(out, "\\begin{array}{%s", rows->labels ? "r|" : "");
    for (size_t i = 0; i < shown(cols) + is_cut(cols); i++)
        buffer_add(out, "r");
    buffer_add(out, "}\n");
    if (cols->labels)
        add_head(matrix, out);
    for (size_t i = 0; i < shown(rows); i++) {
        if (dots_before(rows, i))
            buffer_printf(out, "%s\\vdots\\\\[0pt]\n", rows->labels ? "& " : "");
        add_row(matrix, place_at(rows, i), out);
        buffer_add(out, i + 1 < shown(rows) ? "\\\\[3pt]\n" : "\n");
    }
    buffer_add(out, "\\end{array}");
}

void latex_matrix_write(const LatexMatrix *matrix, Buffer *out)
{
    const bool labels = matrix->rows.labels || matrix->cols.labels;
    latex_math(buffer_text(&matrix->name), out);
    if (matrix->look.covered) { // its shape is asked for
        buffer_add(out, " = \\boxed{\\phantom{0.000}}");
        return;
    }
    if (is_cut(&matrix->rows) || is_cut(&matrix->cols))
        buffer_printf(out, "\\ (%zu\\times %zu)", matrix->rows.count, matrix->cols.count);
    buffer_add(out, labels ? " = " : " = \\left[");
    if (matrix->use == PAPER_KEY) // so that it is known what is blank
        sheet_reveal(matrix->session, false);
    add_array(matrix, out);
    if (matrix->use == PAPER_KEY)
        sheet_reveal(matrix->session, true);
    buffer_add(out, labels ? "" : "\\right]");
}
