// SPDX-License-Identifier: GPL-3.0-or-later
// A line says one thing and stands for itself. What is covered stays so.
#include "export/text_views.h"

#include <math.h>
#include <string.h>

#include "export/text.h"
#include "export/text_figures.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/map.h"
#include "session/task.h"
#include "view/check_view.h"
#include "view/compare_view.h"
#include "view/large_view.h"
#include "view/training_view.h"

enum { STEPS_TOLD = 12 };

enum { CELLS_TOLD = 64 }; // of a matrix whose numbers are told one by one

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

// What a view says in lines of its own.
static void say_lines(const Teller *t, void (*lines_of)(const Scene *scene, Lines *out))
{
    const Scene scene = {.session = t->session, .theme = {THEME_MONO, DEPTH_MONO}, .lang = t->lang};
    Lines lines = {0};
    lines_of(&scene, &lines);
    text_lines(&lines, t->lang, t->out);
    lines_release(&lines);
}

// A line of a screen without the room in it.
static void say_squeezed(const Teller *t, const char *text)
{
    Lines lines = {0};
    lines_add(&lines, STYLE_TEXT, text);
    text_lines(&lines, t->lang, t->out);
    lines_release(&lines);
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
        buffer_printf(t->out, t->zh ? "，%zu 行 %zu 列" : ", %zu by %zu", rows, cols);
    for (size_t i = 0; i < node->inputs; i++) {
        buffer_add(t->out, i > 0 ? t->zh ? "、" : " and " : t->zh ? "，来自 " : ", from ");
        say_name(t, SIDE_VALUE, node->input[i]);
    }
    if (node->inputs == 0)
        buffer_printf(t->out, t->zh ? "，%s" : ", %s", text_in(role_title(node->role), t->lang));
    for (size_t i = 0; i < graph_uses(graph, id); i++) {
        buffer_add(t->out, i > 0 ? t->zh ? "、" : " and " : t->zh ? "，用于 " : ", used by ");
        say_name(t, SIDE_VALUE, graph_use(graph, id, i).consumer);
    }
    if (graph_same_group(t->session->graph, id, id))
        buffer_printf(t->out, t->zh ? "，分组 %s" : ", group %s", node->group.text[t->lang]);
    buffer_add(t->out, id == t->session->map.at ? t->zh ? "（所指）\n" : " (pointed at)\n" : "\n");
}

static void tell_map(const Teller *t)
{
    Map map;
    map_init(&map, t->session->graph, NULL);
    for (size_t layer = 0; layer < map.layers; layer++) {
        buffer_printf(t->out, t->zh ? "第 %zu 层，共 %zu 层\n" : "layer %zu of %zu\n", layer + 1,
                      map.layers);
        for (size_t b = 0; b < map.boxes; b++) {
            if (map.box[b].layer == layer && map.box[b].nodes > 0)
                tell_node(t, map.box[b].node);
        }
    }
    map_release(&map);
}

// ---- Two matrices ------------------------------------------------------

// Two matrices of one shape, and where what is covered in them is looked up.
typedef struct Pair {
    const Matrix *a, *b;
    Side side;
    NodeId left, right;
} Pair;

static bool is_hidden(const Teller *t, const Pair *pair, size_t row, size_t col)
{
    const CellRef of[] = {{pair->side, pair->left, 0, row, col},
                          {pair->side, pair->right, 0, row, col}};
    return cell_look_from(t->session, of, 2, 0).seen == SEEN_COVERED;
}

static bool differs(const Pair *pair, size_t i)
{
    const double a = pair->a->at[i], b = pair->b->at[i];
    return a != b && !(isnan(a) && isnan(b));
}

// "0.306 → 0.310", with as many digits as tell them apart.
static void say_both(const Teller *t, double a, double b)
{
    char left[NUMBER_SIZE], right[NUMBER_SIZE];
    int digits = 4;
    do {
        number_significant(a, digits, left);
        number_significant(b, digits, right);
        digits *= 2;
    } while (strcmp(left, right) == 0 && digits <= 16);
    buffer_printf(t->out, "%s → %s", left, right);
}

// Its label, else its number, which must not be taken for one of the matrix.
static void say_label(const Teller *t, const Labels *labels, size_t at)
{
    if (labels && at < labels->n)
        buffer_add(t->out, labels->at[at].text[t->lang]);
    else
        buffer_printf(t->out, "[%zu]", at + 1);
}

// "row Token2: Token1 0.306 → 0.310, Token3 covered": what differs in a row.
static void tell_row(const Teller *t, const Pair *pair, size_t row)
{
    const Node *node = graph_node(t->session->graph, pair->left);
    const size_t cols = pair->a->cols;
    size_t told = 0;
    for (size_t col = 0; col < cols; col++) {
        const bool hidden = is_hidden(t, pair, row, col);
        if (!hidden && !differs(pair, row * cols + col))
            continue;
        if (told++ > 0) {
            buffer_add(t->out, t->zh ? "，" : ", ");
        } else {
            const bool turned = t->session->display.columns;
            buffer_add(t->out, turned ? t->zh ? "列 " : "column " : t->zh ? "行 " : "row ");
            if (!node->row_labels)
                buffer_printf(t->out, "%zu", row + 1);
            else
                say_label(t, node->row_labels, row);
            buffer_add(t->out, t->zh ? "：" : ": ");
        }
        say_label(t, node->col_labels, col);
        buffer_add(t->out, " ");
        if (hidden)
            buffer_add(t->out, t->zh ? "待答" : "covered");
        else
            say_both(t, pair->a->at[row * cols + col], pair->b->at[row * cols + col]);
    }
    buffer_add(t->out, told > 0 ? "\n" : "");
}

// ": 4 numbers, 3 differ, most [1,2] 0 → 0.5", then row by row where there are
// not too many. What is covered counts for nothing.
static void tell_pair(const Teller *t, const Pair *pair)
{
    size_t differ = 0, most = 0;
    double size = -1;
    const size_t cells = matrix_size(pair->a), cols = pair->a->cols;
    for (size_t i = 0; i < cells; i++) {
        const double by = fabs(pair->b->at[i] - pair->a->at[i]);
        if (!differs(pair, i) || is_hidden(t, pair, i / cols, i % cols))
            continue;
        differ++;
        if (by > size || isnan(by)) {
            size = isnan(by) ? INFINITY : by;
            most = i;
        }
    }
    buffer_printf(t->out, t->zh ? "：%zu 个数里 %zu 个不同" : ": %zu numbers, %zu differ", cells,
                  differ);
    if (differ > 0) {
        const bool columns = t->session->display.columns;
        const size_t row = most / cols + 1, col = most % cols + 1;
        buffer_printf(t->out, t->zh ? "，差得最多的 [%zu,%zu] " : ", most [%zu,%zu] ",
                      columns ? col : row, columns ? row : col);
        say_both(t, pair->a->at[most], pair->b->at[most]);
    }
    buffer_add(t->out, "\n");
    for (size_t row = 0; cells <= CELLS_TOLD && row < pair->a->rows; row++)
        tell_row(t, pair, row);
}

static bool is_covered(const Teller *t, Side side, NodeId node)
{
    return session_shape_covered(t->session, side, node);
}

static void tell_covered(const Teller *t)
{
    buffer_add(t->out, t->zh ? "：待答\n" : ": covered\n");
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
        tell_pair(t, &(Pair){old, now, side, node, node});
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
    buffer_printf(t->out, t->zh ? "第 %zu 步：%s " : "step %zu: %s ", record->step,
                  loss ? "L" : "f");
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

// The first, the last, and some between.
static void tell_steps(const Teller *t)
{
    const Training *training = &t->session->training;
    const size_t last = training->count - 1;
    const size_t told = last < STEPS_TOLD ? last : STEPS_TOLD;
    for (size_t k = 0; k <= told; k++)
        tell_step(t, &training->record[told > 0 ? k * last / told : 0]);
}

// What training made of its matrices, from its beginning or the pinned step to
// the one that is shown.
static void tell_film(const Teller *t)
{
    const Training *training = &t->session->training;
    const size_t from = t->session->film.pinned ? training_find(training, t->session->film.pin) : 0;
    const Record *a = &training->record[from];
    const Record *b = &training->record[training->now];
    buffer_printf(t->out, t->zh ? "第 %zu 步 → 第 %zu 步\n" : "step %zu → step %zu\n", a->step,
                  b->step);
    for (size_t i = 0; i < training->nodes; i++) {
        const NodeId node = training->node[i];
        say_name(t, SIDE_VALUE, node);
        tell_pair(t, &(Pair){&a->kept[i], &b->kept[i], SIDE_VALUE, node, node});
    }
}

static void tell_training(const Teller *t)
{
    static const Text none = {"nothing was trained yet; train 10 takes ten steps",
                              "还没有训练过；train 10 走十步"};
    static const Text no_weights = {"this lesson has no weights that a gradient reaches",
                                    "这一课没有梯度能到达的参数矩阵"};
    const Training *training = &t->session->training;
    if (training->count == 0) {
        say(t, training->weights > 0 ? &none : &no_weights);
        return;
    }
    say_lines(t, training_view_lines);
    tell_steps(t);
    tell_film(t);
}

// ---- Compare -----------------------------------------------------------

static void tell_comparison(const Teller *t)
{
    Comparison c;
    Error err = {0};
    char text[ERROR_TEXT_SIZE];
    if (!compare_make(t->session, &c, &err)) {
        error_write(&err, t->lang, text, sizeof text);
        buffer_printf(t->out, "%s\n", text);
        return;
    }
    const Scene scene = {.session = t->session, .lang = t->lang};
    Buffer heading = {0};
    compare_view_write(&scene, &c, &heading);
    say_squeezed(t, buffer_text(&heading));
    buffer_release(&heading);
    for (size_t i = 0; i < c.pairs; i++) {
        const ComparePair *pair = &c.pair[i];
        say_name(t, pair->side, pair->left);
        if (pair->right != pair->left) {
            buffer_add(t->out, t->zh ? " 与 " : " and ");
            say_name(t, pair->side, pair->right);
        }
        if (is_covered(t, pair->side, pair->left) || is_covered(t, pair->side, pair->right))
            tell_covered(t);
        else
            tell_pair(t, &(Pair){pair->a, pair->b, pair->side, pair->left, pair->right});
    }
    for (size_t i = 0; i < c.sames; i++) {
        buffer_add(t->out, i > 0 ? ", " : t->zh ? "相同：" : "the same: ");
        say_name(t, c.same[i].side, c.same[i].left);
    }
    buffer_add(t->out, c.sames > 0 ? "\n" : "");
    compare_release(&c);
}

// ---- Matrix ------------------------------------------------------------

// The strongest of the selected row, then all rows.
static void tell_matrix(const Teller *t)
{
    static const Text none = {"this stop has no matrix", "这一站没有矩阵"};
    const Scene scene = {.session = t->session, .lang = t->lang};
    const CellRef cell = t->session->cell;
    if (cell.node == NODE_NONE) {
        say(t, &none);
        return;
    }
    if (!session_shape_covered(t->session, cell.side, cell.node)) {
        Buffer top = {0};
        large_view_write_top(&scene, &top);
        say_squeezed(t, buffer_text(&top));
        buffer_release(&top);
    }
    text_matrix(t->session, cell, t->lang, t->out);
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
    case VIEW_CHECK: say_lines(&teller, check_view_lines); return;
    default: break;
    }
    if (!text_figure(session, session->view, lang, out))
        text_stop(session, lang, out);
}
