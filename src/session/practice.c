// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done by hand is asked for: few terms, small numbers. Constants
// (masks, positions) stay as they are, everything else that is given becomes a
// small whole number.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/say.h"
#include "graph/rebuild.h"
#include "session/exercise.h"

enum { NUMBERS = 5, LEAST = -1, HAND_PARTS = 24, HAND_SIZE = 1000, DRAWS = 50 };
static const double HAND_LEAST = 0.01;

static const Text title = {"Practice", "练习"};
static const Message NOTHING_TO_ASK = {
    ERROR_USAGE,
    {"nothing here can be worked out by hand: all sums are too long",
     "这里没有适合手算的题：算式都太长"}};
static const Message NO_SUCH_OP = {ERROR_USAGE,
                                   {"there is no operation '{1}' to practise; did you mean '{2}'?",
                                    "没有“{1}”这种运算可练；是不是“{2}”？"}};
static const Message NOT_ALONE = {ERROR_USAGE,
                                  {"{1} cannot be practised alone; practise a lesson that uses it",
                                   "{1} 不能单独练；请在用到它的课里练"}};

// ---- Fresh numbers -----------------------------------------------------

static void small_numbers(void *context, const Node *node, Matrix *value)
{
    if (node->role == ROLE_CONSTANT)
        return;
    for (size_t i = 0; i < matrix_size(value); i++)
        value->at[i] = LEAST + (double)random_below(context, NUMBERS);
}

// ---- Which cell --------------------------------------------------------

static bool is_computed(const Graph *graph, Side side, NodeId node)
{
    if (side == SIDE_VALUE)
        return graph_node(graph, node)->op != NULL;
    return graph_has_grad(graph, node) && node != graph_root(graph);
}

// Few parts, none of them large, and a result that is not masked away, nor 0
// or next to it.
static bool is_for_hands(Graph *graph, CellRef cell)
{
    Expansion x;
    expansion_init(&x);
    graph_expand(graph, cell, &x);
    bool fits = x.kind == EXPANSION_STEPS && x.steps > 0 && x.exprs <= HAND_PARTS &&
                fabs(x.value) >= HAND_LEAST && fabs(x.value) < HAND_SIZE;
    for (size_t i = 0; fits && i < x.exprs; i++)
        fits = fabs(x.expr[i].value) < HAND_SIZE;
    expansion_release(&x);
    return fits;
}

static bool is_op(const Graph *graph, NodeId node, const char *op)
{
    const Op *own = node == NODE_NONE ? NULL : graph_node(graph, node)->op;
    return own && strcmp(own->name, op) == 0;
}

// Whether the matrix is that op's result, or a gradient through it.
static bool comes_from(const Graph *graph, Side side, NodeId node, const char *op)
{
    if (side == SIDE_VALUE)
        return is_op(graph, node, op);
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        if (is_op(graph, graph_path_use(graph, node, i).consumer, op))
            return true;
    }
    return false;
}

// A cell at random; false where it is of no use.
static bool draw_cell(Graph *graph, const char *op, Random *random, CellRef *cell)
{
    const Side side = random_below(random, 3) ? SIDE_VALUE : SIDE_GRAD;
    const NodeId node = (NodeId)random_below(random, graph_count(graph));
    const Node *n = graph_node(graph, node);
    *cell = (CellRef){side, node, 0, random_below(random, n->shape.rows),
                      random_below(random, n->shape.cols)};
    if (!is_computed(graph, side, node))
        return false;
    return (!op || comes_from(graph, side, node, op)) && is_for_hands(graph, *cell);
}

// ---- The session -------------------------------------------------------

static Session *open_exercise(Graph *graph, CellRef cell)
{
    Session *session = session_new(lesson_of_graph(graph, "practice", &title));
    struct Exercise *exercise = mem_new(1, sizeof *exercise);
    exercise->cell = cell;
    exercise->task = (Task){.kind = TASK_CELLS,
                            .stop = cell.side == SIDE_VALUE ? STOP_FORWARD : STOP_BACKWARD,
                            .node = cell.node,
                            .answer_callback = CALLBACK_NONE,
                            .cell = &exercise->cell,
                            .cells = 1};
    session->exercise = exercise;
    session_select(session, cell);
    return session;
}

// Draws numbers and cells until one can be asked for.
static Session *practice(const Graph *from, const char *op, Random *random, Error *err)
{
    for (int i = 0; i < DRAWS; i++) {
        Graph *graph = graph_rebuild((Graph *)from,
                                     &(RebuildChange){.context = random, .leaf = small_numbers});
        for (int k = 0; graph && k < DRAWS; k++) {
            CellRef cell;
            if (draw_cell(graph, op, random, &cell))
                return open_exercise(graph, cell);
        }
        graph_free(graph);
    }
    error_set(err, &NOTHING_TO_ASK);
    return NULL;
}

static bool has_op(const Graph *graph, const char *op)
{
    for (size_t i = 0; i < graph_count(graph); i++) {
        if (is_op(graph, (NodeId)i, op))
            return true;
    }
    return false;
}

Session *practice_on_graph(const Graph *from, const char *what, Random *random, Error *err)
{
    if (what && !has_op(from, what))
        return practice_on_op(what, random, err);
    return practice(from, what, random, err);
}

// ---- One op alone ------------------------------------------------------

static NodeId add_leaf(Graph *graph, const char *name, size_t rows, size_t cols)
{
    Matrix value = matrix_new(rows, cols);
    for (size_t i = 0; i < rows * cols; i++)
        value.at[i] = 1;
    const NodeId leaf = graph_add_leaf(graph, ROLE_INPUT, &value, NULL);
    matrix_release(&value);
    if (leaf != NODE_NONE)
        graph_name(graph, leaf, name, NULL);
    return leaf;
}

// op(leaves), or NODE_NONE where it takes more than matrices.
static NodeId add_alone(Graph *graph, const Op *op)
{
    static const char *const names[] = {"X", "W", "B"};
    NodeId in[3];
    if (op->takes_ids || op->least_inputs > 3)
        return NODE_NONE;
    for (size_t i = 0; i < op->least_inputs; i++) {
        const Shape shape = op->exercise[i].rows > 0 ? op->exercise[i] : (Shape){2, 3};
        in[i] = add_leaf(graph, names[i], shape.rows, shape.cols);
    }
    return graph_add_op(graph, op, in, op->least_inputs, NULL, NULL, 0, NULL);
}

// Softmax to another base is softmax of scores times its logarithm.
static NodeId add_base(Graph *graph, double base)
{
    const double by = log(base);
    const NodeId x = add_leaf(graph, "X", 1, 3);
    const NodeId s = graph_add_op(graph, op_find("scale"), &x, 1, &by, NULL, 0, NULL);
    graph_name(graph, s, "S", NULL);
    return graph_add_op(graph, op_find("softmax"), &s, 1, NULL, NULL, 0, NULL);
}

static bool start_backward(Graph *graph, NodeId root)
{
    const Shape shape = graph_node(graph, root)->shape;
    Matrix up = matrix_new(shape.rows, shape.cols);
    for (size_t i = 0; i < matrix_size(&up); i++)
        up.at[i] = i % 3 == 1 ? -1 : (double)(i % 3);
    const bool done = graph_backward_from(graph, root, &up, NULL);
    matrix_release(&up);
    return done;
}

// Writes the question, which names the base and the scores.
static void write_base_prompt(Session *session, int base)
{
    const Matrix *x = graph_value(session->graph, 0);
    Words *prompt = &session->exercise->task.prompt;
    char scores[96];
    snprintf(scores, sizeof scores, "%g %g %g", x->at[0], x->at[1], x->at[2]);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        Buffer text = {0};
        SAYF(&text, (Lang)lang,
             "To the base {1}, with scores X = {2}: S = X⋅ln {1}, so that e^S is {1}^X. How large "
             "is this share? A fraction will do.",
             "以 {1} 为底，分数 X 是 {2}；S = X⋅ln {1}，所以 e^S 就是 "
             "{1}^X。这一格的份额是多少？写分数也行。",
             say_int(base), say_text(scores));
        prompt->text[lang] = buffer_take(&text);
    }
}

static const Op *find_op(const char *what, Error *err)
{
    Nearest nearest = nearest_start(what);
    for (const Op *const *op = op_table; *op; op++) {
        if (strcmp((*op)->name, what) == 0)
            return *op;
        nearest_try(&nearest, (*op)->name);
    }
    nearest_try(&nearest, "softmax2");
    nearest_try(&nearest, "softmax3");
    ERROR(err, &NO_SUCH_OP, err_text(what), err_text(nearest.best));
    return NULL;
}

Session *practice_on_op(const char *what, Random *random, Error *err)
{
    const bool two = strcmp(what, "softmax2") == 0;
    const bool based = two || strcmp(what, "softmax3") == 0;
    const Op *op = based ? op_find("softmax") : find_op(what, err);
    if (!op)
        return NULL;
    Graph *graph = graph_new((size_t)1 << 20);
    const NodeId node = based ? add_base(graph, two ? 2 : 3) : add_alone(graph, op);
    Session *session = NULL;
    if (node == NODE_NONE || !graph_name(graph, node, "Y", NULL) ||
        (!based && !start_backward(graph, node))) {
        ERROR(err, &NOT_ALONE, err_text(what));
    } else {
        graph_finish(graph);
        session = practice(graph, op->name, random, err);
    }
    if (session && based)
        write_base_prompt(session, two ? 2 : 3);
    graph_free(graph);
    return session;
}
