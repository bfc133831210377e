// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/panel_words.h"

#include <stdio.h>

#include "session/task.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"

enum { GAP = 3 }; // before a sentence

const Text panel_gradient = {"gradient", "梯度"};

static const Text constant_text = {"none: made of constants alone", "没有：只由常量算出"};

// ---- Who a weight hears from -------------------------------------------

static const Text numerals[] = {
    {"two", "两"},   {"three", "三"}, {"four", "四"}, {"five", "五"}, {"six", "六"},
    {"seven", "七"}, {"eight", "八"}, {"nine", "九"}, {"ten", "十"},
};

static void write_count(size_t n, Lang lang, char out[24])
{
    if (n >= 2 && n < 2 + sizeof numerals / sizeof *numerals)
        snprintf(out, 24, "%s", text_in(&numerals[n - 2], lang));
    else
        snprintf(out, 24, "%zu", n);
}

// The addends of the last step where each belongs to one row; 0 otherwise.
// *tokens: the rows have names.
static size_t count_rows(const ExpansionView *view, bool *tokens)
{
    const Expansion *x = view->x;
    const Expr *sum = &x->expr[x->step[x->steps - 1].expr];
    size_t n = 0;
    if (sum->kind != EXPR_SUM)
        return 0;
    for (ExprId c = sum->first; c != EXPR_NONE; c = x->expr[c].next) {
        const Expr *term = &x->expr[c];
        if (term->label_from != LABEL_ROW)
            return 0;
        *tokens = expansion_labels(view, term->label, LABEL_ROW) != NULL;
        n++;
    }
    return n;
}

// All of it, or in brief only from how many.
static void write_hearing(size_t n, const Text *who, bool brief, Lang lang, Buffer *out)
{
    char count[24];
    write_count(n, lang, count);
    const char *both = n == 2 ? "both" : "all ";
    if (brief)
        buffer_printf(out, lang == LANG_ZH ? "%s%s都传来梯度" : "it hears from %s %s", count,
                      text_in(who, lang));
    else if (lang == LANG_ZH)
        buffer_printf(out, "一个参数，%s%s都用到它：%s%s都传来梯度", count, who->zh, count,
                      who->zh);
    else
        buffer_printf(out, "one weight, used by %s %s: it hears from %s%s", count, who->en, both,
                      n == 2 ? "" : count);
}

void panel_hearing(const ExpansionView *view, Lines *out)
{
    const Expansion *x = view->x;
    const Graph *graph = view->scene->session->graph;
    if (x->cell.side != SIDE_GRAD || x->steps == 0 ||
        graph_node(graph, x->cell.node)->role != ROLE_WEIGHT)
        return;
    bool tokens = false;
    const size_t n = count_rows(view, &tokens);
    if (n < 2)
        return;
    static const Text token_words = {"tokens", "个词元"};
    static const Text row_words = {"rows", "行"}, column_words = {"columns", "列"};
    const Text *who = tokens ? &token_words : x->columns ? &column_words : &row_words;
    const Lang lang = view->scene->lang;
    Buffer text = {0};
    write_hearing(n, who, false, lang, &text);
    int width = GAP + canvas_width(view->canvas, buffer_text(&text));
    if (width > view->width) {
        buffer_clear(&text);
        write_hearing(n, who, true, lang, &text);
        width = GAP + canvas_width(view->canvas, buffer_text(&text));
    }
    if (lines_column(out, view->canvas) + width > view->width)
        lines_start(out, KEEP_LINKS);
    lines_printf(out, STYLE_DIM, "%*s%s", GAP, "", buffer_text(&text));
    buffer_release(&text);
}

// ---- What f is ---------------------------------------------------------

void panel_objective(const Scene *scene, CellRef cell, Lines *out)
{
    const Graph *graph = scene->session->graph;
    if (cell.node != graph_root(graph) || cell.side != SIDE_GRAD || graph_root_is_loss(graph))
        return;
    char number[NUMBER_SIZE];
    arithmetic_shown(session_covers(scene->session, SIDE_VALUE, cell.node) ||
                         session_hunts(scene->session),
                     graph_objective(graph), PANEL_PLACES, number);
    Buffer name = {0}, grad = {0};
    session_write_name(scene->session, SIDE_VALUE, cell.node, 0, &name);
    session_write_name(scene->session, SIDE_GRAD, cell.node, 0, &grad);
    lines_start(out, KEEP_WHY);
    lines_printf(out, STYLE_TEXT,
                 scene->lang == LANG_ZH ? " f = Σ %s∘%s = %s   逐格相乘再求和：盯住的那个数"
                                        : " f = Σ %s∘%s = %s   the one number that is watched",
                 buffer_text(&grad), buffer_text(&name), number);
    buffer_release(&name);
    buffer_release(&grad);
}

// ---- No gradient -------------------------------------------------------

void panel_no_gradient(const Scene *scene, NodeId node, Lines *out)
{
    const Graph *graph = scene->session->graph;
    const NodeId root = graph_root(graph);
    lines_start(out, KEEP_CHECK);
    if (root == NODE_NONE)
        return;
    lines_printf(out, STYLE_DIM, " %s  ", text_in(&panel_gradient, scene->lang));
    const char *name = graph_shown_name(graph, root, scene->session->display.columns);
    if (graph_depends(graph, root, node))
        lines_add(out, STYLE_DIM, text_in(&constant_text, scene->lang));
    else if (scene->lang == LANG_ZH)
        lines_printf(out, STYLE_DIM, "到不了 %s：没有梯度", name);
    else
        lines_printf(out, STYLE_DIM, "does not reach %s: no gradient", name);
}
