// SPDX-License-Identifier: GPL-3.0-or-later
// Which sizes belong together nobody has to say: an op's shape rule knows. Make
// one side of one operand longer. If the rule refuses, look for another side
// that has to grow with it; where it agrees, see whether the result has grown
// by as much. Sides that must grow together are joined, over the whole graph,
// and those joined to the rows of the first input are n.
#include "graph/work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/op_list.h"
#include "graph/rule.h"

enum { MORE = 1008 }; // even, since some sides must be

void work_add(Work *to, Work from, double times)
{
    to->products += times * from.products;
    to->sums += times * from.sums;
    to->functions += times * from.functions;
}

static double cells(Shape shape)
{
    return (double)shape.rows * (double)shape.cols;
}

// ---- Sizes that grow together ------------------------------------------

// A forest over the sides of all nodes: each points to another of its tree.
typedef struct Sides {
    const Graph *graph;
    size_t *up;
} Sides;

static size_t top_of(const Sides *sides, size_t side)
{
    while (sides->up[side] != side)
        side = sides->up[side];
    return side;
}

static void join(Sides *sides, size_t a, size_t b)
{
    sides->up[top_of(sides, a)] = top_of(sides, b);
}

// One call of an op with operands of any shape.
typedef struct Trial {
    OpCall call;
    NodeId node;
    Matrix *in; // shapes alone
    const Matrix **at;
} Trial;

static size_t *side_of(Trial *trial, size_t side)
{
    BUG_ON(side / 2 >= trial->call.inputs);
    Matrix *m = &trial->in[side / 2];
    return side % 2 ? &m->cols : &m->rows;
}

static size_t side_in_graph(const Graph *graph, const Trial *trial, size_t side)
{
    const Node *node = graph_node(graph, trial->node);
    return 2 * (size_t)node->input[side / 2] + side % 2;
}

// Joins the sides of the result that grew as much as `side` did.
static void join_result(Sides *sides, Trial *trial, size_t side, Shape out)
{
    const Shape shape = graph_node(sides->graph, trial->node)->shape;
    const size_t was = *side_of(trial, side) - MORE;
    const size_t from = side_in_graph(sides->graph, trial, side);
    if (out.rows == shape.rows + MORE && shape.rows == was)
        join(sides, from, 2 * (size_t)trial->node);
    if (out.cols == shape.cols + MORE && shape.cols == was)
        join(sides, from, 2 * (size_t)trial->node + 1);
}

// Makes one side longer and, where the op refuses that, one other with it.
static void try_side(Sides *sides, Trial *trial, size_t side)
{
    const OpCall *call = &trial->call;
    Shape out;
    *side_of(trial, side) += MORE;
    const bool alone = call->op->shape(call, &out, ERROR_DROPPED);
    if (alone)
        join_result(sides, trial, side, out);
    for (size_t other = 0; !alone && other < 2 * call->inputs; other++) {
        if (other == side)
            continue;
        *side_of(trial, other) += MORE;
        if (call->op->shape(call, &out, ERROR_DROPPED)) {
            join(sides, side_in_graph(sides->graph, trial, side),
                 side_in_graph(sides->graph, trial, other));
            join_result(sides, trial, side, out);
        }
        *side_of(trial, other) -= MORE;
    }
    *side_of(trial, side) -= MORE;
}

static void try_node(Sides *sides, NodeId id)
{
    const Node *node = graph_node(sides->graph, id);
    Trial trial = {.node = id,
                   .in = mem_new(node->inputs, sizeof *trial.in),
                   .at = mem_new(node->inputs, sizeof *trial.at)};
    for (size_t i = 0; i < node->inputs; i++) {
        const Shape shape = graph_node(sides->graph, node->input[i])->shape;
        trial.in[i] = (Matrix){shape.rows, shape.cols, NULL};
        trial.at[i] = &trial.in[i];
    }
    trial.call = graph_call(sides->graph, id, OP_FORWARD);
    trial.call.in = trial.at;
    trial.call.out = trial.call.kept = NULL;
    for (size_t side = 0; side < 2 * node->inputs; side++)
        try_side(sides, &trial, side);
    free(trial.in);
    free(trial.at);
}

static bool same_labels(const Labels *a, const Labels *b)
{
    if (!a || !b || a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++) {
        if (strcmp(a->at[i].text[LANG_EN], b->at[i].text[LANG_EN]) != 0)
            return false;
    }
    return a->n > 0;
}

// The input whose rows are the tokens: the first with two of them or more; an
// embedding's result counts as one.
static NodeId first_input(const Graph *graph)
{
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Node *node = graph_node(graph, n);
        if ((node->role == ROLE_INPUT || (node->op && node->op->takes_ids)) && node->shape.rows > 1)
            return n;
    }
    return NODE_NONE;
}

// Whether the node takes some of the tokens alone.
static bool cuts_tokens(const Graph *graph, const Growth *growth, NodeId id)
{
    const Node *node = graph_node(graph, id);
    const size_t side = node->op == &op_cols;
    return (node->op == &op_rows || side) && growth->dim[2 * (size_t)node->input[0] + side] &&
           !growth->dim[2 * (size_t)id + side];
}

Growth growth_of(const Graph *graph)
{
    const NodeId count = (NodeId)graph_count(graph);
    const size_t all = 2 * (size_t)count;
    Growth growth = {.of = first_input(graph),
                     .dim = mem_new(all, sizeof *growth.dim),
                     .step = mem_new(all, sizeof *growth.step)};
    if (growth.of == NODE_NONE)
        return growth;
    const size_t tokens = 2 * (size_t)growth.of;
    const Node *of = graph_node(graph, growth.of);
    Sides sides = {graph, mem_new(all, sizeof *sides.up)};
    for (size_t i = 0; i < all; i++)
        sides.up[i] = i;
    for (NodeId n = 0; n < count; n++) {
        const Node *node = graph_node(graph, n);
        if (node->op)
            try_node(&sides, n);
        else if (same_labels(of->row_labels, node->row_labels))
            join(&sides, 2 * (size_t)n, tokens);
    }
    growth.size = of->shape.rows;
    for (size_t i = 0; i < all; i++)
        growth.dim[i] = top_of(&sides, i) == top_of(&sides, tokens);
    free(sides.up);
    for (NodeId n = 0; n < count; n++) {
        const Node *node = graph_node(graph, n);
        growth.step[n] = node->op && cuts_tokens(graph, &growth, n);
        for (size_t i = 0; i < node->inputs; i++)
            growth.step[n] |= growth.step[node->input[i]];
    }
    return growth;
}

void growth_release(Growth *growth)
{
    free(growth->dim);
    free(growth->step);
    *growth = (Growth){0};
}

bool growth_holds(const Graph *graph, const Growth *growth, Side side, NodeId node)
{
    bool holds = growth->of != NODE_NONE && !growth->step[node];
    for (size_t i = 0; side == SIDE_GRAD && i < graph_paths(graph, node); i++) {
        const NodeId consumer = graph_path_use(graph, node, i).consumer;
        holds = holds && (consumer == NODE_NONE || !growth->step[consumer]);
    }
    return holds;
}

Shape growth_shape(const Graph *graph, const Growth *growth, NodeId node, size_t n)
{
    BUG_ON(!growth->dim);
    Shape shape = graph_node(graph, node)->shape;
    if (growth->dim[2 * (size_t)node])
        shape.rows = n;
    if (growth->dim[2 * (size_t)node + 1])
        shape.cols = n;
    return shape;
}

// ---- Nodes -------------------------------------------------------------

static Work call_work(const Graph *graph, NodeId node, int which, const Growth *growth, size_t n)
{
    Matrix operand[OP_MANY], out;
    const Matrix *in[OP_MANY];
    const Node *of = graph_node(graph, node);
    BUG_ON(of->inputs > OP_MANY);
    for (size_t i = 0; i < of->inputs; i++) {
        const Shape shape = growth_shape(graph, growth, of->input[i], n);
        operand[i] = (Matrix){shape.rows, shape.cols, NULL};
        in[i] = &operand[i];
    }
    const Shape shape = growth_shape(graph, growth, node, n);
    out = (Matrix){shape.rows, shape.cols, NULL};
    OpCall call = graph_call(graph, node, which);
    call.in = in;
    call.out = &out;
    call.up = call.kept = NULL;
    return rule_work(&call);
}

Work work_at(const Graph *graph, Side side, NodeId node, const Growth *growth, size_t n)
{
    interrupt_asked(graph_asks(graph)); // a list of all nodes is thrown away then
    Work work = {0};
    if (side == SIDE_VALUE)
        return graph_node(graph, node)->op ? call_work(graph, node, OP_FORWARD, growth, n) : work;
    const size_t paths = graph_paths(graph, node);
    for (size_t i = 0; i < paths; i++) {
        const Use use = graph_path_use(graph, node, i);
        if (use.consumer != NODE_NONE)
            work_add(&work, call_work(graph, use.consumer, (int)use.operand, growth, n), 1);
    }
    if (paths > 1)
        work.sums += (double)(paths - 1) * cells(growth_shape(graph, growth, node, n));
    return work;
}

// ---- Polynomials -------------------------------------------------------

// Newton's divided differences at 2, 3, 4, 5, multiplied out.
Polynomial polynomial_through(const double value[GROWTH_TERMS])
{
    double d[GROWTH_TERMS];
    Polynomial p = {{0}};
    memcpy(d, value, sizeof d);
    for (int k = 1; k < GROWTH_TERMS; k++) {
        for (int i = GROWTH_TERMS - 1; i >= k; i--)
            d[i] = (d[i] - d[i - 1]) / k;
    }
    for (int k = GROWTH_TERMS - 1; k >= 0; k--) { // p = p⋅(n − (k + 2)) + d[k]
        for (int i = GROWTH_TERMS - 1; i >= 0; i--)
            p.c[i] = (i > 0 ? p.c[i - 1] : 0) - (double)(k + 2) * p.c[i];
        p.c[0] += d[k];
    }
    return p;
}

void polynomial_write(const Polynomial *p, Buffer *out)
{
    static const char *const power[GROWTH_TERMS] = {"", "n", "n²", "n³"};
    bool any = false;
    for (int i = GROWTH_TERMS - 1; i >= 0; i--) {
        const double c = round(p->c[i] * 1e6) / 1e6;
        if (c == 0)
            continue;
        buffer_add(out, !any ? c < 0 ? "-" : "" : c < 0 ? " - " : " + ");
        if (fabs(c) != 1 || i == 0)
            buffer_printf(out, "%.10g", fabs(c));
        buffer_add(out, power[i]);
        any = true;
    }
    if (!any)
        buffer_add(out, "0");
}
