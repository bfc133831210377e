// SPDX-License-Identifier: GPL-3.0-or-later
// ∂a_j/∂s_m = a_j⋅(δ_jm − a_m): a score moves every share of its row. So
//
//     ds_m = Σ_j g_j⋅a_j⋅(δ_jm − a_m)
//
// and a derivation that keeps j = m alone has a_m⋅(1 − a_m)⋅g_m, which the
// finite difference refutes.
#include "view/jacobian_view.h"

#include <math.h>
#include "base/error.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "graph/address.h"
#include "graph/check.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"

// A Jacobian has a row and a column for each score: of more than SIDE_MOST those
// around the cell's own are shown.
enum { INDENT = 4, CELL = 11, NUDGED_MOST = 12, SHOWN_PLACES = 6, SIDE_MOST = 512 };

bool jacobian_applies(const ExpansionView *view)
{
    const Expansion *x = view->x;
    if (!x->tabled || !x->context.up || x->kind == EXPANSION_MASKED || x->hidden)
        return false;
    const Node *node = graph_node(view->scene->session->graph, x->context.out_id);
    return node->op && node->op->has_jacobian;
}

void jacobian_symbol(const ExpansionView *view, Buffer *out)
{
    const Expansion *x = view->x;
    Buffer up = {0};
    session_write_name(view->scene->session, SIDE_GRAD, x->context.out_id, 0, &up);
    if (x->columns)
        buffer_printf(out, "J[%zu,:]⋅%s[:,%zu]", x->cell.col + 1, buffer_text(&up),
                      x->cell.row + 1);
    else
        buffer_printf(out, "%s[%zu,:]⋅J[:,%zu]", buffer_text(&up), x->cell.row + 1,
                      x->cell.col + 1);
    buffer_release(&up);
}

static double share(const Expansion *x, size_t j)
{
    BUG_ON(j >= x->context.out->cols);
    return matrix_get(x->context.out, x->cell.row, j);
}

static double derivative(const Expansion *x, size_t j, size_t m)
{
    return share(x, j) * ((j == m ? 1 : 0) - share(x, m));
}

static bool is_skipped(const Expansion *x, size_t j)
{
    return matrix_get(x->context.in[0], x->cell.row, j) == -INFINITY;
}

// ---- The sum -----------------------------------------------------------

// g_j⋅(a_j⋅(δ_jm − a_m)) of every score that is not −∞.
static void open_sum(Expansion *y)
{
    const size_t row = y->cell.row, m = y->cell.col;
    const ExprId sum = ex_sum(y);
    for (size_t j = 0; j < y->context.out->cols; j++) {
        if (is_skipped(y, j))
            continue;
        const ExprId term = ex_product(y, ex_up(y, row, j), ex_out(y, row, j));
        ex_add(y, term, ex_difference(y, ex_number(y, j == m ? 1 : 0), ex_out(y, row, m)));
        ex_label_col(y, term, 0, j);
        ex_add(y, sum, term);
    }
    ex_finish(y, sum);
}

void jacobian_terms(const ExpansionView *view, Lines *out)
{
    Expansion y;
    expansion_init(&y);
    y.cell = view->x->cell;
    y.columns = view->x->columns;
    y.context = view->x->context;
    open_sum(&y);
    ExpansionView inner = *view;
    inner.x = &y;
    expansion_lines(&inner, out);
    expansion_release(&y);
}

// ---- The matrix --------------------------------------------------------

static void write_label(const ExpansionView *view, size_t j, char out[32])
{
    const Expansion *x = view->x;
    Buffer name = {0};
    labels_write(expansion_labels(view, x->table.label, LABEL_COL), j, view->scene->lang, &name);
    utf8_copy(out, 32, buffer_text(&name));
    buffer_release(&name);
}

static int label_width(const ExpansionView *view)
{
    int width = 0;
    for (size_t j = 0; j < view->x->context.out->cols; j++) {
        char label[32];
        write_label(view, j, label);
        width = expansion_wider(width, view, label);
    }
    return width;
}

// The first column that is shown, so that the cell's own is among them.
static size_t first_column(const ExpansionView *view, int label, size_t *shown)
{
    const size_t n = view->x->context.out->cols, m = view->x->cell.col;
    const int room = (view->width - INDENT - label) / CELL;
    BUG_ON(m >= n);
    *shown = size_min((size_t)int_max(room, 1), n);
    return m + 1 > *shown ? m + 1 - *shown : 0;
}

static void matrix_row(const ExpansionView *view, size_t j, int label, Lines *out)
{
    const Expansion *x = view->x;
    size_t shown;
    const size_t first = first_column(view, label, &shown);
    char text[NUMBER_SIZE];
    write_label(view, j, text);
    lines_start(out, KEEP_WHY);
    lines_add(out, STYLE_TEXT, "    ");
    expansion_left(view, out, STYLE_DIM, label, text);
    for (size_t m = first; m < first + shown; m++) {
        arithmetic_number(derivative(x, j, m), SHOWN_PLACES, text);
        expansion_right(view, out, m == x->cell.col ? STYLE_EMPHASIS : STYLE_TEXT, CELL, text);
        lines_cell(out, m);
    }
}

void jacobian_matrix(const ExpansionView *view, Lines *out)
{
    static const Text title = {" Jacobian J  a⋅(1 - a), -a⋅a", " 雅可比 J  a⋅(1 - a), -a⋅a"};
    const int label = label_width(view);
    size_t shown;
    const size_t first = first_column(view, label, &shown);
    char text[NUMBER_SIZE];
    lines_start(out, KEEP_WHY);
    lines_add(out, STYLE_DIM, text_in(&title, view->scene->lang));
    lines_start(out, KEEP_WHY);
    lines_heads(out);
    expansion_left(view, out, STYLE_DIM, INDENT + label, "");
    for (size_t m = first; m < first + shown; m++) {
        write_label(view, m, text);
        expansion_right(view, out, STYLE_DIM, CELL, text);
        lines_cell(out, m);
    }
    const size_t n = view->x->context.out->cols, m = view->x->cell.col;
    const size_t rows = size_min(n, SIDE_MOST);
    const size_t from = m < rows / 2 ? 0 : m + rows / 2 > n - 1 ? n - rows : m - rows / 2;
    for (size_t j = from; j < from + rows; j++)
        matrix_row(view, j, label, out);
    if (rows == n)
        return;
    lines_start(out, KEEP_POINTED);
    LINES_SAYF(out, STYLE_DIM, view->scene->lang,
               "    of {1} rows {2} are shown: the Jacobian is too large",
               "    共 {1} 行，只列出 {2} 行：雅可比矩阵太大", say_count(n), say_count(rows));
}

// ---- The diagonal ------------------------------------------------------

static double nudged(const ExpansionView *view, size_t m)
{
    Session *session = view->scene->session;
    const CellRef cell = {SIDE_VALUE, view->x->cell.node, 0, view->x->cell.row, m};
    Difference d;
    if (is_skipped(view->x, m))
        return 0;
    check_difference(session->graph, cell, session->h, &d);
    return d.quotient;
}

static void number_cell(const ExpansionView *view, StyleRole role, double value, Lines *out)
{
    char text[NUMBER_SIZE];
    arithmetic_number(value, SHOWN_PLACES, text);
    expansion_right(view, out, role, CELL + 4, text);
}

// What the diagonal gives, what is right, and what the nudge says. The row is
// red where the nudge refutes the diagonal.
static void diagonal_row(const ExpansionView *view, size_t m, int label, Lines *out)
{
    const Expansion *x = view->x;
    const CellRef cell = {SIDE_GRAD, x->cell.node, 0, x->cell.row, m};
    const double g = matrix_get(x->context.up, x->cell.row, m);
    const double wrong = is_skipped(x, m) ? 0 : derivative(x, m, m) * g, nudge = nudged(view, m);
    const bool fails = !(fabs(wrong - nudge) <= 1e-6 + 1e-4 * fabs(nudge));
    char text[NUMBER_SIZE];
    write_label(view, m, text);
    lines_start(out, m == x->cell.col ? KEEP_RESULT : KEEP_WHY);
    lines_add(out, STYLE_KEY, m == x->cell.col ? "  ▸ " : "    ");
    expansion_left(view, out, STYLE_DIM, label, text);
    number_cell(view, fails ? STYLE_BAD : STYLE_TEXT, wrong, out);
    lines_cell(out, 0);
    number_cell(view, STYLE_TEXT, graph_number(view->scene->session->graph, cell), out);
    lines_cell(out, 1);
    number_cell(view, fails ? STYLE_GOOD : STYLE_TEXT, nudge, out);
    lines_cell(out, 2);
    if (fails) {
        number_significant(fabs(wrong - nudge), 2, text);
        LINES_SAYF(out, STYLE_BAD, view->scene->lang, "   wrong by {1}", "   错，差 {1}",
                   say_text(text));
    }
}

static void diagonal_heads(const ExpansionView *view, int label, Lines *out)
{
    static const Text heads[] = {
        {"diagonal only", "只留对角线"}, {"all of it", "完整的"}, {"nudge", "拨一下"}};
    const Lang lang = view->scene->lang;
    lines_start(out, KEEP_WHY);
    lines_printf(out, STYLE_DIM, " %s  a⋅(1 - a)⋅g", text_in(&heads[0], lang));
    lines_start(out, KEEP_WHY);
    lines_heads(out);
    expansion_left(view, out, STYLE_DIM, INDENT + label, "");
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        expansion_right(view, out, STYLE_DIM, CELL + 4, text_in(&heads[i], lang));
        lines_cell(out, i);
    }
}

void jacobian_diagonal(const ExpansionView *view, Lines *out)
{
    const Expansion *x = view->x;
    if (graph_paths(view->scene->session->graph, x->cell.node) != 1)
        return; // a nudge would change the other paths too
    if (x->hidden)
        return; // it would give the answer away
    const int label = label_width(view);
    const size_t n = x->context.out->cols;
    diagonal_heads(view, label, out);
    for (size_t m = 0; m < n; m++) {
        if (n <= NUDGED_MOST || m == x->cell.col)
            diagonal_row(view, m, label, out);
    }
}
