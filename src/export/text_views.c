// SPDX-License-Identifier: GPL-3.0-or-later
// Each line can be understood by itself. Numbers that a question covers are not shown.
#include "export/text_views.h"

#include <math.h>
#include <string.h>

#include "base/say.h"
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

enum {
    RECORDS_MOST = 12, // steps of training that get a line
    CELLS_MOST = 64,   // of a matrix whose numbers are listed one by one
};

typedef struct Writer {
    Session *session;
    Lang lang;
    Buffer *out;
} Writer;

static void write_text(const Writer *w, const Text *text)
{
    buffer_printf(w->out, "%s\n", text_in(text, w->lang));
}

static void write_name(const Writer *w, Side side, NodeId node)
{
    session_write_name(w->session, side, node, 0, w->out);
}

// What a view says in lines of its own.
static void write_lines(const Writer *w, void (*lines_of)(const Scene *scene, Lines *out))
{
    const Scene scene = {.session = w->session, .theme = {THEME_MONO, DEPTH_MONO}, .lang = w->lang};
    Lines lines = {0};
    lines_of(&scene, &lines);
    text_lines(&lines, w->lang, w->out);
    lines_release(&lines);
}

// A line of a screen without the room in it.
static void write_squeezed(const Writer *w, const char *text)
{
    Lines lines = {0};
    lines_add(&lines, STYLE_TEXT, text);
    text_lines(&lines, w->lang, w->out);
    lines_release(&lines);
}

static void write_number(const Writer *w, double value)
{
    char text[NUMBER_SIZE];
    number_significant(value, 6, text);
    buffer_add(w->out, text);
}

// ---- Map ---------------------------------------------------------------

// "Q, 3 by 2, from X and Wq, used by S"
static void write_node(const Writer *w, NodeId id)
{
    const Graph *graph = w->session->graph;
    const Node *node = graph_node(graph, id);
    const bool columns = w->session->display.columns;
    const size_t rows = columns ? node->shape.cols : node->shape.rows;
    const size_t cols = columns ? node->shape.rows : node->shape.cols;
    static const Text from = {", from ", "，来自 "}, used = {", used by ", "，用于 "};
    static const Text and = {" and ", "、"};
    write_name(w, SIDE_VALUE, id);
    if (session_shape_covered(w->session, SIDE_VALUE, id))
        SAY(w->out, w->lang, ", shape covered", "，形状遮住");
    else
        SAYF(w->out, w->lang, ", {1} by {2}", "，{1} 行 {2} 列", say_count(rows), say_count(cols));
    for (size_t i = 0; i < node->inputs; i++) {
        buffer_add(w->out, text_in(i > 0 ? &and : &from, w->lang));
        write_name(w, SIDE_VALUE, node->input[i]);
    }
    if (node->inputs == 0)
        SAYF(w->out, w->lang, ", {1}", "，{1}", say_text(text_in(role_title(node->role), w->lang)));
    for (size_t i = 0; i < graph_uses(graph, id); i++) {
        buffer_add(w->out, text_in(i > 0 ? &and : &used, w->lang));
        write_name(w, SIDE_VALUE, graph_use(graph, id, i).consumer);
    }
    if (graph_same_group(w->session->graph, id, id))
        SAYF(w->out, w->lang, ", group {1}", "，分组 {1}", say_text(node->group.text[w->lang]));
    if (id == w->session->map.at)
        SAY(w->out, w->lang, " (pointed at)", "（所指）");
    buffer_add(w->out, "\n");
}

static void write_map(const Writer *w)
{
    Map map;
    map_init(&map, w->session->graph, NULL);
    for (size_t layer = 0; layer < map.layers; layer++) {
        SAYF(w->out, w->lang, "layer {1} of {2}\n", "第 {1} 层，共 {2} 层\n", say_count(layer + 1),
             say_count(map.layers));
        for (size_t b = 0; b < map.boxes; b++) {
            if (map.box[b].layer == layer && map.box[b].nodes > 0)
                write_node(w, map.box[b].node);
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

static bool is_hidden(const Writer *w, const Pair *pair, size_t row, size_t col)
{
    const CellRef of[] = {{pair->side, pair->left, 0, row, col},
                          {pair->side, pair->right, 0, row, col}};
    return cell_look_from(w->session, of, 2, 0).seen == SEEN_COVERED;
}

static bool differs(const Pair *pair, size_t i)
{
    const double a = pair->a->at[i], b = pair->b->at[i];
    return a != b && !(isnan(a) && isnan(b));
}

// "0.306 → 0.310", with as many digits as make them differ.
static void write_both(const Writer *w, double a, double b)
{
    char left[NUMBER_SIZE], right[NUMBER_SIZE];
    int digits = 4;
    do {
        number_significant(a, digits, left);
        number_significant(b, digits, right);
        digits *= 2;
    } while (strcmp(left, right) == 0 && digits <= 16);
    buffer_printf(w->out, "%s → %s", left, right);
}

// Its label, else its number, which must not be taken for one of the matrix.
static void write_label(const Writer *w, const Labels *labels, size_t at)
{
    if (labels && at < labels->n)
        buffer_add(w->out, labels->at[at].text[w->lang]);
    else
        buffer_printf(w->out, "[%zu]", at + 1);
}

// "row Token2: Token1 0.306 → 0.310, Token3 covered": what differs in a row.
static void write_row(const Writer *w, const Pair *pair, size_t row)
{
    const Node *node = graph_node(w->session->graph, pair->left);
    const size_t cols = pair->a->cols;
    BUG_ON(row >= pair->a->rows);
    const bool columns = w->session->display.columns;
    static const Text row_word = {"row ", "行 "}, column_word = {"column ", "列 "};
    size_t listed = 0;
    for (size_t col = 0; col < cols; col++) {
        const bool hidden = is_hidden(w, pair, row, col);
        if (!hidden && !differs(pair, row * cols + col))
            continue;
        if (listed++ > 0) {
            SAY(w->out, w->lang, ", ", "，");
        } else {
            buffer_add(w->out, text_in(columns ? &column_word : &row_word, w->lang));
            if (!node->row_labels)
                buffer_printf(w->out, "%zu", row + 1);
            else
                write_label(w, node->row_labels, row);
            SAY(w->out, w->lang, ": ", "：");
        }
        write_label(w, node->col_labels, col);
        buffer_add(w->out, " ");
        if (hidden)
            SAY(w->out, w->lang, "covered", "待答");
        else
            write_both(w, pair->a->at[row * cols + col], pair->b->at[row * cols + col]);
    }
    buffer_add(w->out, listed > 0 ? "\n" : "");
}

// ": 4 numbers, 3 differ, most [1,2] 0 → 0.5", then row by row where there are
// not too many. What is covered counts for nothing.
static void write_pair(const Writer *w, const Pair *pair)
{
    size_t differ = 0, most = 0;
    double size = -1;
    const size_t cells = matrix_size(pair->a), cols = pair->a->cols;
    BUG_ON(pair->b->rows != pair->a->rows || pair->b->cols != cols);
    for (size_t i = 0; i < cells; i++) {
        const double by = fabs(pair->b->at[i] - pair->a->at[i]);
        if (!differs(pair, i) || is_hidden(w, pair, i / cols, i % cols))
            continue;
        differ++;
        if (by > size || isnan(by)) {
            size = isnan(by) ? INFINITY : by;
            most = i;
        }
    }
    SAYF(w->out, w->lang, ": {1} numbers, {2} differ", "：{1} 个数里 {2} 个不同", say_count(cells),
         say_count(differ));
    if (differ > 0) {
        const bool columns = w->session->display.columns;
        const size_t row = most / cols + 1, col = most % cols + 1;
        SAYF(w->out, w->lang, ", most [{1},{2}] ", "，差得最多的 [{1},{2}] ",
             say_count(columns ? col : row), say_count(columns ? row : col));
        write_both(w, pair->a->at[most], pair->b->at[most]);
    }
    buffer_add(w->out, "\n");
    for (size_t row = 0; cells <= CELLS_MOST && row < pair->a->rows; row++)
        write_row(w, pair, row);
}

// ---- Changes -----------------------------------------------------------

static void write_changed(const Writer *w, Side side, NodeId node)
{
    Graph *graph = w->session->graph;
    const Matrix *now = graph_matrix(graph, side, node, 0);
    const Matrix *old = graph_before(graph, side, node, 0);
    if (!now || !old || matrix_same(old, now))
        return;
    write_name(w, side, node);
    if (session_shape_covered(w->session, side, node))
        SAY(w->out, w->lang, ": covered\n", "：待答\n");
    else
        write_pair(w, &(Pair){old, now, side, node, node});
}

static void write_changes(const Writer *w)
{
    static const Text none = {"nothing was changed yet", "还没有改过数"};
    const Graph *graph = w->session->graph;
    if (!w->session->change.command) {
        write_text(w, &none);
        return;
    }
    buffer_printf(w->out, "%s\n", w->session->change.command);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t n = 0; n < graph_count(graph); n++) {
            if (pass == 0 || graph_has_grad(graph, (NodeId)n))
                write_changed(w, pass ? SIDE_GRAD : SIDE_VALUE, (NodeId)n);
        }
    }
}

// ---- Training ----------------------------------------------------------

static void write_step(const Writer *w, const Record *record)
{
    const bool loss = graph_root_is_loss(w->session->graph);
    SAYF(w->out, w->lang, "step {1}: {2} ", "第 {1} 步：{2} ", say_count(record->step),
         say_text(loss ? "L" : "f"));
    write_number(w, record->objective);
    SAY(w->out, w->lang, ", gradient ", "，梯度长 ");
    write_number(w, record->gradient);
    if (record->step > 0) {
        SAY(w->out, w->lang, ", promised ", "，预计 ");
        write_number(w, record->promise);
        SAY(w->out, w->lang, ", gave ", "，实际 ");
        write_number(w, record->change);
    }
    buffer_add(w->out, "\n");
}

// The first of the steps, the last, and some between.
static void write_steps(const Writer *w)
{
    const Training *training = &w->session->training;
    BUG_ON(training->count == 0);
    const size_t last = training->count - 1;
    const size_t most = last < RECORDS_MOST ? last : RECORDS_MOST;
    for (size_t k = 0; k <= most; k++)
        write_step(w, &training->record[most > 0 ? k * last / most : 0]);
}

// What training made of its matrices, from its beginning or the pinned step to
// the one that is shown.
static void write_film(const Writer *w)
{
    const Training *training = &w->session->training;
    BUG_ON(training->now >= training->count);
    const size_t from = w->session->film.pinned ? training_find(training, w->session->film.pin) : 0;
    const Record *a = &training->record[from];
    const Record *b = &training->record[training->now];
    SAYF(w->out, w->lang, "step {1} → step {2}\n", "第 {1} 步 → 第 {2} 步\n", say_count(a->step),
         say_count(b->step));
    for (size_t i = 0; i < training->nodes; i++) {
        const NodeId node = training->node[i];
        write_name(w, SIDE_VALUE, node);
        write_pair(w, &(Pair){&a->kept[i], &b->kept[i], SIDE_VALUE, node, node});
    }
}

static void write_training(const Writer *w)
{
    static const Text none = {"nothing was trained yet; train 10 takes ten steps",
                              "还没有训练过；train 10 走十步"};
    static const Text no_weights = {"this lesson has no weights that a gradient reaches",
                                    "这一课没有梯度能到达的参数矩阵"};
    const Training *training = &w->session->training;
    if (training->count == 0) {
        write_text(w, training->weights > 0 ? &none : &no_weights);
        return;
    }
    write_lines(w, training_view_lines);
    write_steps(w);
    write_film(w);
}

// ---- Compare -----------------------------------------------------------

static void write_comparison(const Writer *w)
{
    static const Text the_same = {"the same: ", "相同："};
    Comparison c;
    Error err = {0};
    char text[ERROR_TEXT_SIZE];
    if (!compare_make(w->session, &c, &err)) {
        error_write(&err, w->lang, text, sizeof text);
        buffer_printf(w->out, "%s\n", text);
        return;
    }
    const Scene scene = {.session = w->session, .lang = w->lang};
    Buffer heading = {0};
    compare_view_write(&scene, &c, &heading);
    write_squeezed(w, buffer_text(&heading));
    buffer_release(&heading);
    for (size_t i = 0; i < c.pairs; i++) {
        const ComparePair *pair = &c.pair[i];
        write_name(w, pair->side, pair->left);
        if (pair->right != pair->left) {
            SAY(w->out, w->lang, " and ", " 与 ");
            write_name(w, pair->side, pair->right);
        }
        if (session_shape_covered(w->session, pair->side, pair->left) ||
            session_shape_covered(w->session, pair->side, pair->right))
            SAY(w->out, w->lang, ": covered\n", "：待答\n");
        else
            write_pair(w, &(Pair){pair->a, pair->b, pair->side, pair->left, pair->right});
    }
    for (size_t i = 0; i < c.sames; i++) {
        buffer_add(w->out, i > 0 ? ", " : text_in(&the_same, w->lang));
        write_name(w, c.same[i].side, c.same[i].left);
    }
    buffer_add(w->out, c.sames > 0 ? "\n" : "");
    compare_release(&c);
}

// ---- Matrix ------------------------------------------------------------

// The strongest of the selected row, then all rows.
static void write_matrix(const Writer *w)
{
    static const Text none = {"this stop has no matrix", "这一站没有矩阵"};
    const Scene scene = {.session = w->session, .lang = w->lang};
    const CellRef cell = w->session->cell;
    if (cell.node == NODE_NONE) {
        write_text(w, &none);
        return;
    }
    if (!session_shape_covered(w->session, cell.side, cell.node)) {
        Buffer top = {0};
        large_view_write_top(&scene, &top);
        write_squeezed(w, buffer_text(&top));
        buffer_release(&top);
    }
    text_matrix(w->session, cell, w->lang, w->out);
}

// ---- Which -------------------------------------------------------------

void text_view(Session *session, Lang lang, Buffer *out)
{
    const Writer writer = {session, lang, out};
    switch (session->view) {
    case VIEW_MAP: write_map(&writer); return;
    case VIEW_CHANGES: write_changes(&writer); return;
    case VIEW_TRAINING: write_training(&writer); return;
    case VIEW_COMPARE: write_comparison(&writer); return;
    case VIEW_MATRIX: write_matrix(&writer); return;
    case VIEW_CHECK: write_lines(&writer, check_view_lines); return;
    default: break;
    }
    if (!text_figure(session, session->view, lang, out))
        text_stop(session, lang, out);
}
