// SPDX-License-Identifier: GPL-3.0-or-later
// ∂a_j/∂s_m = a_j⋅(δ_jm − a_m): a score moves every share of its row. So
//
//     ds_m = Σ_j g_j⋅a_j⋅(δ_jm − a_m)
//
// and a derivation that keeps j = m alone has a_m⋅(1 − a_m)⋅g_m, which the
// finite difference refutes.
#include <math.h>

#include "base/minmax.h"
#include "graph/check.h"
#include "graph/rule.h"
#include "view/expansion_view.h"
#include "view/matrix_view.h"
#include "view/measures.h"

// A Jacobian has a row and a column for each score: of more than that, which would be waited for,
// those around the cell's own are shown.
enum { SIDE_MOST = 512 };

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
    SCOPED(buffer_release) Buffer up = {0};
    session_write_name(view->scene->session, SIDE_GRAD, x->context.out_id, 0, &up);
    if (x->columns)
        buffer_printf(out, "J[%zu,:]⋅%s[:,%zu]", x->cell.col + 1, buffer_text(&up),
                      x->cell.row + 1);
    else
        buffer_printf(out, "%s[%zu,:]⋅J[:,%zu]", buffer_text(&up), x->cell.row + 1,
                      x->cell.col + 1);
}

static double derivative(const Expansion *x, size_t j, size_t m)
{
    const Matrix *a = x->context.out;
    const size_t row = x->cell.row;
    return matrix_get(a, row, j) * ((j == m ? 1 : 0) - matrix_get(a, row, m));
}

// ---- The sum -----------------------------------------------------------

// The sum of g_j⋅(a_j⋅(δ_jm − a_m)) over every score that is not −∞.
void jacobian_terms(const ExpansionView *view)
{
    static const Op op = {
        .operands = {1, 1},
        .rule = {.value = "y[r,c] = a[r,c]",
                 .back = {"x[r,c] = sum(j: a[r,j] != -inf) g[r,j]*y[r,j]*([j = c] - y[r,c])"}}};
    SCOPED(expansion_release)
    Expansion y = {.cell = view->x->cell, .columns = view->x->columns, .context = view->x->context};
    y.context.op = &op;
    y.context.rules = NULL;
    rule_expand(&y.context, y.cell.row, y.cell.col, &y);
    ExpansionView inner = *view;
    inner.x = &y;
    expansion_lines(&inner);
}

// ---- The matrix --------------------------------------------------------

static SayArg say_label(const ExpansionView *view, size_t j)
{
    const NodeId node = view->x->table.label.node;
    return labels_say(graph_labels(view->scene->session->graph, node, true), j, view->scene->lang);
}

// The names of the rows, and numbers beside them.
static const LinesColumn columns_of[] = {{false, INDENT_W, 0, 0}, {true, 2, NUMBER_W, 0}};

void jacobian_matrix(const ExpansionView *view)
{
    static const Text title = TEXT(" Jacobian J  a⋅(1 - a), -a⋅a");
    const size_t n = view->x->context.out->cols, own = view->x->cell.col;
    BUG_ON(own >= n);
    char text[NUMBER_SIZE];
    // Columns and rows around the cell's own.
    const int room = view->width - INDENT_W - LABEL_W;
    const size_t shown = size_min((size_t)int_max(room / (2 + NUMBER_W), 1), n);
    const size_t rows = size_min(n, SIDE_MOST);
    const size_t first = window_start(own, shown, n), from = window_start(own, rows, n);
    lines_begin(view->out, KEEP_WHY, STYLE_DIM, say_text(text_in(&title, view->scene->lang)));
    const size_t top = view->out->count;
    lines_start(view->out, KEEP_WHY);
    lines_last(view->out)->heads = true;
    lines_add(view->out, STYLE_DIM, "");
    for (size_t m = first; m < first + shown; m++)
        lines_say(view->out, STYLE_DIM, say_label(view, m));
    for (size_t j = from; j < from + rows; j++) {
        lines_begin(view->out, KEEP_WHY, STYLE_DIM, say_label(view, j));
        for (size_t m = first; m < first + shown; m++)
            lines_add(view->out, m == own ? STYLE_EMPHASIS : STYLE_TEXT,
                      arithmetic_number(derivative(view->x, j, m), PANEL_PLACES, text));
    }
    lines_table(view->out, top, columns_of, 2, view->width);
    if (rows == n)
        return;
    lines_begin(view->out, KEEP_POINTED, STYLE_DIM,
                SAIDF(view->scene->lang, "    of {1} rows {2} are shown: the Jacobian is too large",
                      say_count(n), say_count(rows)));
}

// ---- The diagonal ------------------------------------------------------

// What the diagonal gives, what is right, and what the nudge says. The row is
// red where the nudge refutes the diagonal.
static void diagonal_row(const ExpansionView *view, size_t m)
{
    const Expansion *x = view->x;
    Session *session = view->scene->session;
    const bool skipped = matrix_get(x->context.in[0], x->cell.row, m) == -INFINITY;
    const bool own = m == x->cell.col;
    const CellRef grad = {SIDE_GRAD, x->cell.node, 0, x->cell.row, m};
    const CellRef value = {SIDE_VALUE, x->cell.node, 0, x->cell.row, m};
    Difference nudge = {0};
    if (!skipped)
        check_difference(session->graph, value, session->h, &nudge);
    const double g = matrix_get(x->context.up, x->cell.row, m);
    const double number[] = {skipped ? 0 : derivative(x, m, m) * g,
                             graph_number(session->graph, grad), nudge.quotient};
    const double off = fabs(number[0] - number[2]);
    const bool fails = !(off <= 1e-6 + 1e-4 * fabs(number[2]));
    const StyleRole role[] = {STYLE_BAD, STYLE_TEXT, STYLE_GOOD};
    char text[NUMBER_SIZE];
    lines_begin(view->out, own ? KEEP_RESULT : KEEP_WHY, STYLE_KEY, say_text(own ? "  ▸" : ""));
    lines_say(view->out, STYLE_DIM, say_label(view, m));
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        lines_add(view->out, fails ? role[i] : STYLE_TEXT,
                  arithmetic_number(number[i], PANEL_PLACES, text));
    if (fails)
        lines_say(view->out, STYLE_BAD,
                  SAIDF(view->scene->lang, "   wrong by {1}", number_say(off, 2)));
}

void jacobian_diagonal(const ExpansionView *view)
{
    static const Text heads[] = {TEXT(""), TEXT(""), TEXT("diagonal only"), TEXT("all of it"),
                                 TEXT("nudge")};
    static const LinesColumn columns[] = {{false, 0, INDENT_W, 0}, {false, 0, 0, 0},
                                          {true, 2, NUMBER_W, 0},  {true, 2, NUMBER_W, 0},
                                          {true, 2, NUMBER_W, 0},  {false, 0, 0, 0}};
    const Lang lang = view->scene->lang;
    const Expansion *x = view->x;
    // A nudge would change other paths too, or it would give the answer away.
    if (graph_paths(view->scene->session->graph, x->cell.node) != 1 || x->hidden)
        return;
    lines_begin(view->out, KEEP_WHY, STYLE_DIM,
                say_printf(" %s  a⋅(1 - a)⋅g", text_in(&heads[2], lang)));
    const size_t top = lines_titles(view->out, KEEP_WHY, heads, sizeof heads / sizeof *heads, lang);
    const size_t n = x->context.out->cols;
    for (size_t m = 0; m < n; m++) {
        if (n <= SHORT_H || m == x->cell.col)
            diagonal_row(view, m);
    }
    lines_table(view->out, top, columns, sizeof columns / sizeof *columns, view->width);
}
