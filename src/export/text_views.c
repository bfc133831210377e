// SPDX-License-Identifier: GPL-3.0-or-later
// A line says one thing and stands for itself. What is covered stays so.
#include "export/text_views.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "graph/check.h"
#include "num/format.h"
#include "session/compare.h"
#include "session/map.h"
#include "session/task.h"

enum { STEPS_TOLD = 12 };

typedef struct Teller {
    Session *session;
    Lang lang;
    bool zh;
    Buffer *out;
} Teller;

static void say(const Teller *t, const Text *text)
{
    buffer_printf(t->out, "%s\n", text_in(text, t->lang));
}

static void say_name(const Teller *t, Side side, NodeId node)
{
    session_write_name(t->session, side, node, 0, t->out);
}

static void say_number(const Teller *t, double value)
{
    char text[NUMBER_SIZE];
    number_significant(value, 6, text);
    buffer_add(t->out, text);
}

// ---- Map ---------------------------------------------------------------

// "Q, 3 by 2, from X and Wq, used by S"
static void tell_node(const Teller *t, NodeId id)
{
    const Graph *graph = t->session->graph;
    const Node *node = graph_node(graph, id);
    const bool columns = t->session->display.columns;
    const size_t rows = columns ? node->shape.cols : node->shape.rows;
    const size_t cols = columns ? node->shape.rows : node->shape.cols;
    say_name(t, SIDE_VALUE, id);
    if (session_shape_covered(t->session, SIDE_VALUE, id))
        buffer_add(t->out, t->zh ? "，形状遮住" : ", shape covered");
    else
        buffer_printf(t->out, t->zh ? "，%zu 行 %zu 列" : ", %zu by %zu", rows,
                      cols);
    for (size_t i = 0; i < node->inputs; i++) {
        buffer_add(t->out, i > 0 ? t->zh ? "、" : " and "
                           : t->zh ? "，来自 " : ", from ");
        say_name(t, SIDE_VALUE, node->input[i]);
    }
    if (node->inputs == 0)
        buffer_printf(t->out, t->zh ? "，%s" : ", %s",
                      text_in(role_title(node->role), t->lang));
    for (size_t i = 0; i < graph_uses(graph, id); i++) {
        buffer_add(t->out, i > 0 ? t->zh ? "、" : " and "
                           : t->zh ? "，用于 " : ", used by ");
        say_name(t, SIDE_VALUE, graph_use(graph, id, i).consumer);
    }
    buffer_add(t->out, id == t->session->map.at
                           ? t->zh ? "（所指）\n" : " (pointed at)\n"
                           : "\n");
}

static void tell_map(const Teller *t)
{
    Map map;
    map_init(&map, t->session->graph, NULL);
    for (size_t layer = 0; layer < map.layers; layer++) {
        buffer_printf(t->out, t->zh ? "第 %zu 层，共 %zu 层\n"
                                    : "layer %zu of %zu\n",
                      layer + 1, map.layers);
        for (size_t b = 0; b < map.boxes; b++) {
            if (map.box[b].layer == layer && map.box[b].nodes > 0)
                tell_node(t, map.box[b].node);
        }
    }
    map_release(&map);
}

// ---- Two matrices ------------------------------------------------------

// "3 of 4 differ, most [1,2]: 0 → 0.5". `arrow` stands between the two.
static void tell_pair(const Teller *t, const Matrix *a, const Matrix *b)
{
    size_t differ = 0, most = 0;
    double size = -1;
    for (size_t i = 0; i < matrix_size(a); i++) {
        const double by = fabs(b->at[i] - a->at[i]);
        differ += a->at[i] != b->at[i] &&
                  !(isnan(a->at[i]) && isnan(b->at[i]));
        if (by > size || isnan(by)) {
            size = isnan(by) ? INFINITY : by;
            most = i;
        }
    }
    const bool columns = t->session->display.columns;
    const size_t row = most / a->cols + 1, col = most % a->cols + 1;
    buffer_printf(t->out,
                  t->zh ? "：%zu 个数里 %zu 个不同，差得最多的 [%zu,%zu] "
                        : ": %zu numbers, %zu differ, most [%zu,%zu] ",
                  matrix_size(a), differ, columns ? col : row,
                  columns ? row : col);
    say_number(t, a->at[most]);
    buffer_add(t->out, " → ");
    say_number(t, b->at[most]);
    buffer_add(t->out, "\n");
}

static bool is_covered(const Teller *t, Side side, NodeId node)
{
    return session_covers(t->session, side, node) ||
           session_shape_covered(t->session, side, node);
}

static void tell_covered(const Teller *t)
{
    buffer_add(t->out, t->zh ? "：遮住了\n" : ": covered\n");
}

// ---- Changes -----------------------------------------------------------

static void tell_changed(const Teller *t, Side side, NodeId node)
{
    Graph *graph = t->session->graph;
    const Matrix *now = graph_matrix(graph, side, node, 0);
    const Matrix *old = graph_before(graph, side, node, 0);
    if (!now || !old || matrix_same(old, now))
        return;
    say_name(t, side, node);
    if (is_covered(t, side, node))
        tell_covered(t);
    else
        tell_pair(t, old, now);
}

static void tell_changes(const Teller *t)
{
    static const Text none = {"nothing was changed yet", "还没有改过数"};
    const Graph *graph = t->session->graph;
    if (!t->session->change.command) {
        say(t, &none);
        return;
    }
    buffer_printf(t->out, "%s\n", t->session->change.command);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t n = 0; n < graph_count(graph); n++) {
            if (pass == 0 || graph_has_grad(graph, (NodeId)n))
                tell_changed(t, pass ? SIDE_GRAD : SIDE_VALUE, (NodeId)n);
        }
    }
}

// ---- Training ----------------------------------------------------------

static void tell_step(const Teller *t, const Record *record)
{
    const bool loss = graph_root_is_loss(t->session->graph);
    buffer_printf(t->out, t->zh ? "第 %zu 步：%s " : "step %zu: %s ",
                  record->step, loss ? "L" : "f");
    say_number(t, record->objective);
    buffer_add(t->out, t->zh ? "，梯度长 " : ", gradient ");
    say_number(t, record->gradient);
    if (record->step > 0) {
        buffer_add(t->out, t->zh ? "，预计 " : ", promised ");
        say_number(t, record->promise);
        buffer_add(t->out, t->zh ? "，实际 " : ", gave ");
        say_number(t, record->change);
    }
    buffer_add(t->out, "\n");
}

// The first, the last, the one that is shown, and some between.
static void tell_training(const Teller *t)
{
    static const Text none = {"nothing was trained yet; train 10 takes ten steps",
                              "还没有训练过；train 10 走十步"};
    const Training *training = &t->session->training;
    if (training->count == 0) {
        say(t, &none);
        return;
    }
    const size_t last = training->count - 1;
    const size_t told = last < STEPS_TOLD ? last : STEPS_TOLD;
    for (size_t k = 0, before = training->count; k <= told; k++) {
        const size_t i = told > 0 ? k * last / told : 0;
        if (i != before)
            tell_step(t, &training->record[i]);
        before = i;
    }
    if (!training_scrubbed(training))
        return;
    buffer_add(t->out, t->zh ? "现在看的是 " : "shown now: ");
    tell_step(t, &training->record[training->now]);
}

// ---- Compare -----------------------------------------------------------

static void tell_comparison(const Teller *t)
{
    Comparison c;
    Error err = {0};
    char text[512];
    if (!compare_make(t->session, &c, &err)) {
        error_write(&err, t->lang, text, sizeof text);
        buffer_printf(t->out, "%s\n", text);
        return;
    }
    for (size_t i = 0; i < c.pairs; i++) {
        const ComparePair *pair = &c.pair[i];
        say_name(t, pair->side, pair->left);
        if (pair->right != pair->left) {
            buffer_add(t->out, t->zh ? " 与 " : " and ");
            say_name(t, pair->side, pair->right);
        }
        if (is_covered(t, pair->side, pair->left) ||
            is_covered(t, pair->side, pair->right))
            tell_covered(t);
        else
            tell_pair(t, pair->a, pair->b);
    }
    for (size_t i = 0; i < c.sames; i++) {
        buffer_add(t->out, i > 0 ? ", " : t->zh ? "相同：" : "the same: ");
        say_name(t, c.same[i].side, c.same[i].left);
    }
    buffer_add(t->out, c.sames > 0 ? "\n" : "");
    compare_release(&c);
}

// ---- Matrix ------------------------------------------------------------

static void tell_matrix(const Teller *t)
{
    static const Text none = {"this stop has no matrix", "这一站没有矩阵"};
    if (t->session->cell.node == NODE_NONE)
        say(t, &none);
    else
        text_matrix(t->session, t->session->cell, t->lang, t->out);
}

// ---- Check -------------------------------------------------------------

static void tell_difference(const Teller *t, CellRef cell, double h)
{
    Difference d;
    check_difference(t->session->graph, cell, h, &d);
    buffer_add(t->out, "h ");
    say_number(t, h);
    buffer_add(t->out, t->zh ? "：差商 " : ": quotient ");
    say_number(t, d.quotient);
    buffer_add(t->out, t->zh ? "，相差 " : ", off by ");
    say_number(t, d.error);
    buffer_add(t->out, h == t->session->h ? t->zh ? "（现在的 h）\n" : " (h now)\n"
                                          : "\n");
}

static void tell_check(const Teller *t)
{
    static const Text none = {"no gradient is selected here",
                              "这里没有选中有梯度的格子"};
    CellRef cell = t->session->cell;
    if (cell.node == NODE_NONE ||
        !graph_has_grad(t->session->graph, cell.node)) {
        say(t, &none);
        return;
    }
    cell.side = SIDE_GRAD;
    cell.path = 0;
    session_write_cell(t->session, cell, t->out);
    if (session_covered(t->session, cell)) {
        tell_covered(t);
        return;
    }
    buffer_add(t->out, " = ");
    say_number(t, graph_number(t->session->graph, cell));
    buffer_add(t->out, "\n");
    cell.side = SIDE_VALUE;
    tell_difference(t, cell, t->session->h);
    for (int power = 1; power <= 11; power += 2) {
        const double h = pow(10, -power);
        if (fabs(h / t->session->h - 1) > 1e-9)
            tell_difference(t, cell, h);
    }
}

// ---- Which -------------------------------------------------------------

void text_view(Session *session, Lang lang, Buffer *out)
{
    const Teller teller = {session, lang, lang == LANG_ZH, out};
    switch (session->view) {
    case VIEW_MAP: tell_map(&teller); return;
    case VIEW_CHANGES: tell_changes(&teller); return;
    case VIEW_TRAINING: tell_training(&teller); return;
    case VIEW_COMPARE: tell_comparison(&teller); return;
    case VIEW_MATRIX: tell_matrix(&teller); return;
    case VIEW_CHECK: tell_check(&teller); return;
    case VIEW_LESSON:
    case VIEW_COUNT: break;
    }
    text_stop(session, lang, out);
}
