// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/rounding.h"

#include <float.h>
#include <math.h>

#include "base/error.h"

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

static double rounded(Precision precision, RoundWay way, double number)
{
    if (precision == PRECISION_DOUBLE || !isfinite(number))
        return number;
    const int gap = gap_exponent(precision, number);
    const double gaps = ldexp(number, -gap), near = ldexp(way == ROUND_UP     ? ceil(gaps)
                                                          : way == ROUND_DOWN ? floor(gaps)
                                                                              : nearbyint(gaps),
                                                          gap);
    return fabs(near) > types[precision].most ? copysign(HUGE_VAL, number) : near;
}

double precision_round(Precision precision, double number)
{
    return rounded(precision, ROUND_NEAR, number);
}

bool precision_fills(Precision precision, double number)
{
    enum { SPARE = 4 }; // gaps
    const double spare = SPARE * precision_gap(precision, number);
    return precision_round(precision, number) == number && fmod(number, spare) != 0;
}

// ---- The graph -----------------------------------------------------------

static void round_matrix(void *context, NodeId node, Matrix *m)
{
    (void)node;
    const Rounding *rounding = context;
    for (size_t i = 0; i < matrix_size(m); i++)
        m->at[i] = rounded(rounding->precision, rounding->way, m->at[i]);
}

static void round_given(Graph *graph, Side side, NodeId node, Rounding *rounding)
{
    SCOPED(matrix_release) Matrix given = matrix_copy(graph_matrix(graph, side, node, 0));
    round_matrix(rounding, node, &given);
    graph_set_matrix(graph, side, node, &given, ERROR_DROPPED);
}

Graph *rounded_graph(Graph *graph, Rounding *rounding)
{
    const Wrapping wrapping = {.context = rounding, .value = round_matrix, .back = round_matrix};
    Graph *made = mistake_graph(graph, NULL, NULL, &wrapping);
    const NodeId root = graph_root(graph);
    if (!made)
        return NULL;
    graph_begin_change(made);
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        if (!graph_node(graph, node)->op)
            round_given(made, SIDE_VALUE, node, rounding);
    }
    if (root != NODE_NONE && !graph_root_is_loss(graph))
        round_given(made, SIDE_GRAD, root, rounding);
    graph_update(made);
    return made;
}
