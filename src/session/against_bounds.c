// SPDX-License-Identifier: GPL-3.0-or-later
// By how much a right array may differ from what the lesson has, and from what its own rule makes
// of the file's numbers: by what comes of moving each number that may have been rounded.
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "session/against_parts.h"

// What a double may differ by: a part of the largest of its matrix, for sums whose terms cancel
// also a part of the largest of all values, or of all gradients.
static const double own_part = 1e-9, all_part = 1e-11;

// Of narrower types so many times what rounding changes, so many gaps of the type at the largest
// number; and so many ways of rounding are tried.
enum { ROUNDINGS = 4, SHAKINGS = 6 };

// A number this far below 0 does in a mask what −∞ does, where one is added to a score as well.
static const double mask_below = -1e4, mask_added = -1e3;

// The largest number of a matrix that no mask has put there.
double against_largest(const Graph *graph, CellRef of, const Matrix *m)
{
    const bool masked = graph_masks(graph, of);
    double most = 0;
    for (size_t i = 0; i < matrix_size(m); i++) {
        const double size = fabs(m->at[i]);
        if (size > most && size < HUGE_VAL && !(masked && m->at[i] < mask_below))
            most = size;
    }
    return most;
}

bool against_same(double given, double right, bool masked, double bound)
{
    if (masked && right < mask_below && given < mask_added)
        return true;
    return given == right || (isnan(given) && isnan(right)) || fabs(given - right) <= bound;
}

double against_slack(Precision type, double size)
{
    const double gap = precision_gap(type, size), own = own_part * size; // half: only kept so
    return type < PRECISION_WRITTEN ? fmax(own, ROUNDINGS * gap) : own + gap / 2;
}

double against_apart(const Matrix *a, const Matrix *b)
{
    double most = 0;
    for (size_t i = 0; i < matrix_size(a); i++) {
        const double apart = fabs(a->at[i] - b->at[i]);
        most = apart > most && apart < HUGE_VAL ? apart : most;
    }
    return most;
}

bool against_agrees(const Against *against, const AgainstMatrix *m, const Matrix *right,
                    double bound)
{
    const Matrix *given = &m->read[m->turned];
    const bool masked = graph_masks(against->graph, m->of);
    bool same = right && given->at && shape_same(matrix_shape(given), matrix_shape(right));
    for (size_t i = 0; same && i < matrix_size(right); i++)
        same = against_same(given->at[i], right->at[i], masked, bound) ||
               (isinf(given->at[i]) && given->at[i] == precision_round(m->type, right->at[i]));
    return same;
}

// The largest number that one of the matrix was made of: of values before it, of gradients behind.
static double most_behind(const Against *against, CellRef of)
{
    const Graph *graph = against->graph;
    double most = 0;
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Matrix *m = graph_matrix(against->graph, of.side, n, 0);
        if (m && (of.side == SIDE_VALUE ? graph_depends(graph, of.node, n)
                                        : graph_depends(graph, n, of.node)))
            most = fmax(most, against_largest(graph, (CellRef){.side = of.side, .node = n}, m));
    }
    return most;
}

// ---- Shaking ---------------------------------------------------------------

typedef struct Shaking {
    Against *against;
    Precision type; // of results
    Random random;
    double by; // 0: nothing is moved
    Matrix up;
} Shaking;

// Moves what may have been rounded, by a gap at most: of results what is not of the type, of what
// is written with few digits what has them all.
static void shake(Shaking *s, Matrix *m, Precision type, bool given)
{
    for (size_t i = 0; i < matrix_size(m); i++) {
        const double is = m->at[i], by = s->by * (2 * random_uniform(&s->random) - 1);
        const bool moves = precision_round(type, is) != is ||
                           (given && (type < PRECISION_WRITTEN || precision_fills(type, is)));
        if (isfinite(is) && moves)
            m->at[i] += by * precision_gap(type, is) / (1 + given);
    }
}

// The numbers of the file stand there.
static void put(Shaking *s, const AgainstMatrix *m, bool steps, Matrix *out)
{
    memcpy(out->at, m->read[m->turned].at, matrix_size(out) * sizeof *out->at);
    if (steps || m->perhaps > PRECISION_DOUBLE)
        shake(s, out, m->type, true);
}

// Holds on to what is made of the array's operands, and to the most that it changes.
static void see(const Shaking *s, AgainstMatrix *m, const Matrix *made)
{
    double *shaken = &m->shaken[s->type];
    if (s->by == 0) {
        matrix_release(&m->made);
        m->made = made ? matrix_copy(made) : (Matrix){0};
    }
    *shaken = made ? fmax(s->by * *shaken, against_apart(made, &m->made)) : 0;
}

// A rule of several steps rounds what it makes on the way, too.
static void shake_value(void *context, NodeId node, Matrix *value)
{
    Shaking *s = context;
    const bool steps = graph_node(s->against->graph, node)->op->rule.steps;
    AgainstMatrix *m = against_given(s->against, SIDE_VALUE, node);
    if (m) {
        see(s, m, value);
        put(s, m, steps, value);
        return;
    }
    shake(s, value, s->type, false);
    if (steps)
        shake(s, value, s->type, true);
}

static const Matrix *shake_gradient(void *context, NodeId node)
{
    Shaking *s = context;
    const AgainstMatrix *m = against_given(s->against, SIDE_GRAD, node);
    if (!m)
        return NULL;
    matrix_release(&s->up);
    s->up = matrix_copy(&m->read[m->turned]);
    put(s, m, false, &s->up);
    return &s->up;
}

static void shake_back(void *context, NodeId node, Matrix *dx)
{
    (void)node;
    shake(context, dx, ((Shaking *)context)->type, false);
}

static void shake_graph(Shaking *s)
{
    Against *against = s->against;
    const Wrapping wrapping = {s, shake_value, shake_gradient, shake_back};
    Graph *made = mistake_graph(against->graph, NULL, NULL, &wrapping);
    if (!made)
        return;
    graph_begin_change(made);
    for (size_t k = 0; k < 2 * graph_count(made); k++) {
        const Side side = k % 2 ? SIDE_GRAD : SIDE_VALUE;
        const NodeId node = (NodeId)(k / 2);
        if (side == SIDE_VALUE ? graph_node(made, node)->op != NULL : node != graph_root(made))
            continue;
        SCOPED(matrix_release)
        Matrix given = matrix_copy(graph_matrix(against->graph, side, node, 0));
        const AgainstMatrix *m = against_given(against, side, node);
        if (!m || m->perhaps > PRECISION_DOUBLE)
            shake(s, &given, m ? m->type : s->type, m);
        graph_set_matrix(made, side, node, &given, ERROR_DROPPED); // not that of a loss
    }
    graph_update(made);
    for (size_t i = 0; i < against->count; i++) {
        AgainstMatrix *m = &against->matrix[i];
        if (m->of.side == SIDE_GRAD && against_comparable(against, m))
            see(s, m, graph_matrix(made, SIDE_GRAD, m->of.node, 0));
    }
    graph_free(made);
    matrix_release(&s->up);
}

void against_shake(Against *against)
{
    unsigned types = 1u << PRECISION_DOUBLE; // with which nothing is moved at first
    for (size_t i = 0; i < against->count; i++)
        types |= 1u << against->matrix[i].proven | 1u << against->matrix[i].perhaps;
    for (size_t k = 0; k < PRECISION_WRITTEN * SHAKINGS; k++) {
        Shaking s = {.against = against, .by = k > 0, .random = random_seeded(k)};
        s.type = (Precision)(k / SHAKINGS);
        if (types >> s.type & 1)
            shake_graph(&s);
    }
}

// ---- Judging ---------------------------------------------------------------

void against_judge(const Against *against, AgainstMatrix *m, Precision type)
{
    // What is off by such a part of the largest nobody takes for right; what is nearer than so many
    // bounds is not wrong.
    enum { PART = 16, WRITTEN = 64, UNSURE = 2 };
    const bool written = type >= PRECISION_WRITTEN; // of results that are doubles
    const Matrix *right = graph_matrix(against->graph, m->of.side, m->of.node, 0);
    const double size = right ? against_largest(against->graph, m->of, right) : 0;
    const double some = own_part * size + all_part * most_behind(against, m->of);
    const double least = fmax(some, against_slack(type, size));
    const bool none = size <= some || type == PRECISION_DOUBLE; // is left of terms that cancel
    m->type = type;
    const double shaken = ROUNDINGS * m->shaken[written ? PRECISION_DOUBLE : type];
    m->bound = m->near = written ? least + shaken : fmax(least, shaken);
    if (against_comparable(against, m)) // some cell is the worst
        m->bound = fmin(m->near, against_apart(&m->read[m->turned], right) / 2);
    const double some_part = written ? size / WRITTEN : fmax(least, size / PART);
    const double sure = none ? m->near : fmin(m->near, some_part);
    const bool own = against_agrees(against, m, &m->made, sure); // or it follows
    const bool fits = against_agrees(against, m, right, sure) || (own && against->wrong == 0);
    const bool unsure = fits || (!own && (against_agrees(against, m, &m->made, UNSURE * m->near) ||
                                          against_agrees(against, m, right, UNSURE * m->near)));
    m->verdict = m->misfit                   ? AGAINST_WRONG
                 : m->leaf                   ? AGAINST_TAKEN
                 : fits && type == m->proven ? AGAINST_RIGHT
                 : unsure                    ? AGAINST_UNSURE
                                             : AGAINST_WRONG;
}
