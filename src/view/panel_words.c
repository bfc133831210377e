// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/panel_words.h"

#include "base/say.h"
#include "session/task.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"

enum { GAP = 3 }; // before a sentence

const Text panel_gradient = {"gradient", "梯度"};

// ---- Where a weight's gradient comes from ------------------------------

static const Text numerals[] = {
    {"two", "两"},   {"three", "三"}, {"four", "四"}, {"five", "五"}, {"six", "六"},
    {"seven", "七"}, {"eight", "八"}, {"nine", "九"}, {"ten", "十"},
};

// The addends of the last step where each belongs to one row; 0 otherwise.
// *tokens: the rows have names.
static size_t count_rows(const ExpansionView *view, bool *tokens)
{
    const Expansion *x = view->x;
    BUG_ON(x->steps == 0);
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

// "one weight, used by three tokens: it hears from all three", or in brief only the
// second half.
static void write_uses(size_t n, const Text *who, bool brief, Lang lang, Buffer *out)
{
    static const Text in_brief = {"it hears from {1} {2}", "{1}{2}都传来梯度"};
    static const Text of_two = {"one weight, used by {1} {2}: it hears from both",
                                "一个参数，{1}{2}都用到它：{1}{2}都传来梯度"};
    static const Text of_more = {"one weight, used by {1} {2}: it hears from all {1}",
                                 "一个参数，{1}{2}都用到它：{1}{2}都传来梯度"};
    BUG_ON(n < 2);
    const bool named = n < 2 + sizeof numerals / sizeof *numerals;
    SAY_ROW(out, lang,
            brief    ? &in_brief
            : n == 2 ? &of_two
                     : &of_more,
            named ? say_text(text_in(&numerals[n - 2], lang)) : say_count(n),
            say_text(text_in(who, lang)));
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
    write_uses(n, who, false, lang, &text);
    int width = GAP + canvas_width(view->canvas, buffer_text(&text));
    if (width > view->width) {
        buffer_clear(&text);
        write_uses(n, who, true, lang, &text);
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
    Buffer name = {0}, grad = {0}, text = {0};
    session_write_name(scene->session, SIDE_VALUE, cell.node, 0, &name);
    session_write_name(scene->session, SIDE_GRAD, cell.node, 0, &grad);
    lines_start(out, KEEP_WHY);
    SAYF(&text, scene->lang, " f = Σ {1}∘{2} = {3}   the one number that is watched",
         " f = Σ {1}∘{2} = {3}   逐格相乘再求和：盯住的那个数", say_text(buffer_text(&grad)),
         say_text(buffer_text(&name)), say_text(number));
    lines_add(out, STYLE_TEXT, buffer_text(&text));
    buffer_release(&text);
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
    Buffer why = {0};
    if (graph_depends(graph, root, node))
        SAY(&why, scene->lang, "none: made of constants alone", "没有：只由常量算出");
    else
        SAYF(&why, scene->lang, "does not reach {1}: no gradient", "到不了 {1}：没有梯度",
             say_text(name));
    lines_add(out, STYLE_DIM, buffer_text(&why));
    buffer_release(&why);
}
