// SPDX-License-Identifier: GPL-3.0-or-later
// As with a planted fault, a copy of each op's row rounds what the op has made.
#include "graph/rounding.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

// Bits of a number's mantissa, the exponent of the least gap, and the largest number.
static const struct {
    const char *name;
    int bits, least;
    double most;
} types[] = {
    [PRECISION_DOUBLE] = {"float64", DBL_MANT_DIG, DBL_MIN_EXP - DBL_MANT_DIG, DBL_MAX},
    [PRECISION_FLOAT] = {"float32", FLT_MANT_DIG, FLT_MIN_EXP - FLT_MANT_DIG, FLT_MAX},
    [PRECISION_HALF] = {"float16", 11, -24, 65504},
    [PRECISION_BFLOAT] = {"bfloat16", 8, -133, FLT_MAX},
};

const char *precision_name(Precision precision)
{
    BUG_ON((size_t)precision >= sizeof types / sizeof *types);
    return types[precision].name;
}

// The exponent of the gap around a number.
static int gap_exponent(Precision precision, double number)
{
    int exponent;
    frexp(number, &exponent);
    const int gap = exponent - types[precision].bits;
    return number == 0 || gap < types[precision].least ? types[precision].least : gap;
}

double precision_gap(Precision precision, double number)
{
    return ldexp(1, gap_exponent(precision, number));
}

static double rounded(Precision precision, bool up, double number)
{
    if (precision == PRECISION_DOUBLE || !isfinite(number))
        return number;
    const int gap = gap_exponent(precision, number);
    const double gaps = ldexp(number, -gap), near = ldexp(up ? ceil(gaps) : nearbyint(gaps), gap);
    return fabs(near) > types[precision].most ? copysign(HUGE_VAL, number) : near;
}

double precision_round(Precision precision, double number)
{
    return rounded(precision, false, number);
}

bool precision_fills(Precision precision, double number)
{
    enum { SPARE = 4 }; // gaps
    const double spare = SPARE * precision_gap(precision, number);
    return precision_round(precision, number) == number && fmod(number, spare) != 0;
}

// ---- The graph -----------------------------------------------------------

// An op whose results are rounded; the first member is what a node points to.
typedef struct Rounding {
    Op op;
    const Op *is;
    Precision precision;
    bool up;
} Rounding;

static void round_matrix(Precision precision, bool up, Matrix *m)
{
    for (size_t i = 0; i < matrix_size(m); i++)
        m->at[i] = rounded(precision, up, m->at[i]);
}

// The same call of the op itself.
static OpCall call_of(const OpCall *call, const Rounding **rounding)
{
    OpCall own = *call;
    *rounding = (const Rounding *)(const void *)call->op;
    own.op = (*rounding)->is;
    own.rules = NULL;
    return own;
}

static void forward(const OpCall *call)
{
    const Rounding *rounding;
    const OpCall own = call_of(call, &rounding);
    own.op->forward(&own);
    round_matrix(rounding->precision, rounding->up, own.out);
}

static void backward(const OpCall *call, Matrix *dx)
{
    const Rounding *rounding;
    const OpCall own = call_of(call, &rounding);
    own.op->backward(&own, dx);
    round_matrix(rounding->precision, rounding->up, dx);
}

typedef struct Rebuilding {
    const Graph *graph;
    Rounding *ops;
    Precision precision;
    bool up;
} Rebuilding;

static const Op *round_op(void *context, NodeId id)
{
    const Rebuilding *rebuilding = context;
    Rounding *rounding = &rebuilding->ops[id];
    *rounding = (Rounding){.is = graph_node(rebuilding->graph, id)->op,
                           .precision = rebuilding->precision,
                           .up = rebuilding->up};
    rounding->op = *rounding->is;
    rounding->op.forward = forward;
    rounding->op.backward = rounding->is->backward ? backward : NULL;
    return &rounding->op;
}

// Rounds the given numbers.
static void round_leaves(Graph *graph, Precision precision, bool up)
{
    graph_begin_change(graph);
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        const bool root = node == graph_root(graph) && !graph_root_is_loss(graph);
        for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
            const bool leaf = side == SIDE_VALUE ? !graph_node(graph, node)->op : root;
            if (!leaf || !graph_matrix(graph, side, node, 0))
                continue;
            Matrix given = matrix_copy(graph_matrix(graph, side, node, 0));
            round_matrix(precision, up, &given);
            graph_set_matrix(graph, side, node, &given, ERROR_DROPPED);
            matrix_release(&given);
        }
    }
    graph_update(graph);
}

RoundedGraph rounded_graph(Graph *graph, Precision precision, bool up)
{
    RoundedGraph made = {.ops = mem_new(graph_count(graph), sizeof *made.ops)};
    Rebuilding rebuilding = {graph, made.ops, precision, up};
    made.graph = graph_rebuild(graph, round_op, &rebuilding);
    if (made.graph)
        round_leaves(made.graph, precision, up);
    return made;
}

void rounded_release(RoundedGraph *rounded)
{
    graph_free(rounded->graph);
    free(rounded->ops);
    *rounded = (RoundedGraph){0};
}
