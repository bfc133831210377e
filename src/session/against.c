// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/against.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "graph/address.h"
#include "graph/walk.h"
#include "session/named_arrays.h"

#define AGAINST_BYTES ((size_t)512 << 20) // of numbers that are read

MESSAGE(leaf_shape, ERROR_DATA, "{1}: {2} is {3}, in the lesson it is {4}; give it that shape");
MESSAGE(was_stopped, ERROR_DATA, "{1}: comparing was stopped");
MESSAGE(nothing, ERROR_DATA,
        "{1}: none of its arrays ({2}) is a computed matrix of the lesson; such are called {3}");

const char *precision_name(Precision precision)
{
    static const char *const name[] = {"float64", "float32", "float16"};
    BUG_ON((size_t)precision >= sizeof name / sizeof *name);
    return name[precision];
}

// ---- Whether numbers agree ---------------------------------------------

// What a number may differ by: a part of the largest of its matrix, for sums whose terms cancel
// also a part of the largest of all values, or of all gradients.
static const struct {
    double own, all;
} tolerance[] = {
    [PRECISION_DOUBLE] = {1e-9, 1e-11},
    [PRECISION_FLOAT] = {2e-5, 1e-6},
    [PRECISION_HALF] = {2e-2, 2e-3},
};

// A number this far below 0 does in a mask what −∞ does.
static const double mask_below = -1e4;

// The largest number of a matrix that no mask has put there.
static double largest(const Graph *graph, CellRef of, const Matrix *m)
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

// A graph's numbers, and the largest of its values and of its gradients.
typedef struct Truth {
    Graph *graph;
    double most[SIDE_PATH + 1]; // a contribution is as large as gradients are
} Truth;

static Truth truth_of(Graph *graph)
{
    Truth truth = {.graph = graph};
    for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
        for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
            const Matrix *m = graph_matrix(graph, side, node, 0);
            const CellRef of = {.side = side, .node = node};
            truth.most[side] = m ? fmax(truth.most[side], largest(graph, of, m)) : truth.most[side];
        }
    }
    truth.most[SIDE_PATH] = truth.most[SIDE_GRAD];
    return truth;
}

// The way round that the shape says: straight where it can be.
static bool turned_by_shape(const Graph *graph, const AgainstMatrix *m)
{
    return !shape_same(m->shape, graph_node(graph, m->of.node)->shape);
}

static bool is_same(double given, double right, bool masked, double bound)
{
    if (masked && right < mask_below && given < mask_below)
        return true;
    return given == right || (isnan(given) && isnan(right)) || fabs(given - right) <= bound;
}

// By how much numbers of that matrix may differ at a level.
static double bound_of(const Truth *truth, CellRef of, const Matrix *right, Precision level)
{
    return tolerance[level].own * largest(truth->graph, of, right) +
           tolerance[level].all * truth->most[of.side];
}

// Whether the array is what the graph has, read that way round, and in which precision.
static bool agrees_as(const AgainstMatrix *m, bool turned, const Truth *truth, Precision *level)
{
    const Matrix *right = graph_matrix(truth->graph, m->of.side, m->of.node, m->of.path);
    const Matrix *given = &m->read[turned];
    const bool masked = graph_masks(truth->graph, m->of);
    if (!right || !given->at || !shape_same(matrix_shape(given), matrix_shape(right)))
        return false;
    *level = PRECISION_DOUBLE;
    double bound = bound_of(truth, m->of, right, *level);
    for (size_t i = 0; i < matrix_size(right); i++) {
        while (!is_same(given->at[i], right->at[i], masked, bound)) {
            if (*level == m->least)
                return false;
            bound = bound_of(truth, m->of, right, ++*level);
        }
    }
    return true;
}

// The same read as *turned says, or else the other way round, which *turned says then.
static bool agrees(const AgainstMatrix *m, const Truth *truth, bool *turned, Precision *level)
{
    const bool as = *turned;
    if (agrees_as(m, as, truth, level))
        return true;
    *turned = agrees_as(m, !as, truth, level) != as;
    return *turned != as;
}

// ---- Reading -----------------------------------------------------------

// The given gradient that backward starts from counts as a leaf.
static bool is_leaf(const Graph *graph, CellRef of)
{
    if (of.side == SIDE_VALUE)
        return !graph_node(graph, of.node)->op;
    return of.node == graph_root(graph) && !graph_root_is_loss(graph) &&
           graph_paths(graph, of.node) == 1;
}

NONNULL(4)
static bool read_both_ways(const NamedArrays *arrays, size_t array, AgainstMatrix *m, Error *err)
{
    if (!array_file_read(arrays->file, array, &(ArrayPart){0}, &m->read[0], NULL, err))
        return false;
    m->read[1] = matrix_transposed(&m->read[0]);
    return true;
}

static void let_go(AgainstMatrix *m)
{
    matrix_release(&m->read[0]);
    matrix_release(&m->read[1]);
}

// Adds the array as that matrix. Of another shape only a leaf is refused.
NONNULL(5)
static bool read_array(Against *against, CellRef of, const NamedArrays *arrays, size_t array,
                       Error *err)
{
    AgainstMatrix *m = &against->matrix[against->count++];
    const Shape as = graph_node(against->graph, of.node)->shape;
    ArrayLook look;
    *m = (AgainstMatrix){.of = of,
                         .name = mem_text(arrays->names.at[array]),
                         .renamed = arrays->renamed[array],
                         .leaf = is_leaf(against->graph, of),
                         .least = PRECISION_FLOAT};
    against->leaves += m->leaf;
    if (!array_file_look(arrays->file, array, &look, err))
        return false;
    m->shape = look.shape;
    if (strstr(look.type, "f2") || strstr(look.type, "F16")) // BF16 as well
        m->least = PRECISION_HALF;
    m->turned = turned_by_shape(against->graph, m);
    if (!m->turned || (m->shape.rows == as.cols && m->shape.cols == as.rows))
        return read_both_ways(arrays, array, m, err);
    return !m->leaf ||
           ERROR(err, &leaf_shape, err_text(arrays->path), err_text(m->name),
                 err_shape(look.shape.rows, look.shape.cols), err_shape(as.rows, as.cols));
}

// The values in order of the walk, then the gradients.
NONNULL(3) static bool read_arrays(Against *against, NamedArrays *arrays, Error *err)
{
    const Graph *graph = against->graph;
    Walk walk = walk_new(graph, NULL);
    CellRef *of = mem_new(walk.count, sizeof *of);
    size_t count = 0;
    for (size_t i = 0; i < walk.count; i++) {
        const Stop *stop = &walk.stop[i];
        if (stop->kind == STOP_FORWARD || stop->kind == STOP_BACKWARD)
            of[count++] = (CellRef){.side = stop_side(stop->kind), .node = stop->node};
    }
    walk_release(&walk);
    size_t *array = arrays_match(arrays, graph, of, count);
    bool good = true;
    against->matrix = mem_new(count, sizeof *against->matrix);
    against->missing = mem_new(count, sizeof *against->missing);
    for (size_t i = 0; good && i < count; i++) {
        if (array[i] < arrays->count)
            good = read_array(against, of[i], arrays, array[i], err);
        else if (graph_node(graph, of[i].node)->named && !is_leaf(graph, of[i]))
            against->missing[against->missings++] = of[i];
    }
    free(array);
    free(of);
    return good;
}

// ---- Comparing ---------------------------------------------------------

// Computes the graph with the file's leaves as they are turned now; returns how many matrices are
// wrong.
static size_t compare(Against *against)
{
    Graph *graph = against->graph;
    graph_begin_change(graph);
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        if (m->leaf)
            graph_set_matrix(graph, m->of.side, m->of.node, &m->read[m->turned], ERROR_DROPPED);
    }
    graph_update(graph);
    const Truth truth = truth_of(graph);
    against->wrong = 0;
    for (size_t i = against->count; i-- > 0;) {
        AgainstMatrix *m = &against->matrix[i];
        if (m->leaf)
            continue;
        m->turned = turned_by_shape(graph, m);
        m->wrong = !agrees(m, &truth, &m->turned, &m->level);
        against->wrong += m->wrong;
        against->first = m->wrong ? i : against->first;
    }
    return against->wrong;
}

// Whether the array is the same transposed.
static bool is_symmetric(const AgainstMatrix *m)
{
    return matrix_same(&m->read[0], &m->read[1]);
}

// Turns the leaves of a way that could as well be meant transposed: all of them, weights, or the
// one with that number; turned twice they are as before. False where there are none.
enum { TURN_ALL, TURN_WEIGHTS, TURN_ONE };
static bool turn_leaves(Against *against, size_t way)
{
    bool any = false;
    for (size_t i = 0; i < against->count; i++) {
        AgainstMatrix *m = &against->matrix[i];
        const bool weight = graph_node(against->graph, m->of.node)->role == ROLE_WEIGHT;
        if (!m->leaf || m->shape.rows != m->shape.cols || is_symmetric(m) ||
            !(way == TURN_ALL || (way == TURN_WEIGHTS && weight) || way == TURN_ONE + i))
            continue;
        m->turned = !m->turned;
        any = true;
    }
    return any;
}

// Whether what can be told is transposed throughout.
static void find_columns(Against *against)
{
    size_t turned = 0, straight = 0;
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        if (m->wrong || !m->read[0].at || is_symmetric(m))
            continue;
        turned += m->turned;
        straight += !m->turned;
    }
    against->columns = turned > 1 && straight == 0;
}

// Measures a wrong matrix: its worst cell, and how far all of it is off. A square one is read as
// the rest, or as the weight that it is the gradient of.
static void measure(const Against *against, const Truth *truth, AgainstMatrix *m)
{
    const Matrix *right = graph_matrix(truth->graph, m->of.side, m->of.node, 0);
    const bool masked = graph_masks(truth->graph, m->of);
    if (!m->read[0].at || !right)
        return;
    if (right->rows == right->cols)
        m->turned = against->columns;
    for (size_t i = 0; right->rows == right->cols && i < against->count; i++) {
        const AgainstMatrix *weight = &against->matrix[i];
        if (weight->leaf && weight->of.node == m->of.node && weight->of.side == SIDE_VALUE)
            m->turned = weight->turned;
    }
    const double bound = m->bound = bound_of(truth, m->of, right, m->least);
    double worst = -1, off = 0, size = 0, dot = 0, other = 0;
    for (size_t i = 0; i < matrix_size(right); i++) {
        const double given = m->read[m->turned].at[i], is = right->at[i];
        const bool same = is_same(given, is, masked, bound);
        if (same && !(isfinite(given) && isfinite(is)))
            continue;
        double gap = fabs(given - is);
        gap = isnan(gap) ? HUGE_VAL : gap;
        m->cells += !same;
        off += gap * gap;
        size += is * is;
        other += given * given;
        dot += given * is;
        if (same || gap <= worst)
            continue;
        worst = gap;
        m->of.row = i / right->cols;
        m->of.col = i % right->cols;
        m->given = given;
        m->right = is;
    }
    m->relative = size > 0 ? sqrt(off / size) : HUGE_VAL;
    m->cosine = size > 0 && other > 0 ? dot / sqrt(size) / sqrt(other) : NAN;
}

// ---- Other names -------------------------------------------------------

static bool is_constant(const Matrix *m)
{
    size_t i = 1;
    while (i < matrix_size(m) && m->at[i] == m->at[0])
        i++;
    return i >= matrix_size(m);
}

// Whether an array without a known name has the numbers of a matrix that is missing: then it is
// that matrix.
static bool find_by_numbers(Against *against, const NamedArrays *arrays, size_t array,
                            const Truth *truth)
{
    ArrayLook look;
    AgainstMatrix m = {.name = arrays->names.at[array], .renamed = true, .least = PRECISION_FLOAT};
    size_t at = 0;
    if (!array_file_look(arrays->file, array, &look, ERROR_DROPPED) ||
        !read_both_ways(arrays, array, &m, ERROR_DROPPED))
        return false;
    m.shape = look.shape;
    bool found = false;
    for (; !found && !is_constant(&m.read[0]) && at < against->missings; at++) {
        m.of = against->missing[at];
        found = agrees(&m, truth, &m.turned, &m.level);
    }
    if (!found) {
        let_go(&m);
        return false;
    }
    memmove(&against->missing[at - 1], &against->missing[at],
            (against->missings - at) * sizeof *against->missing);
    against->missings--;
    m.name = mem_text(m.name);
    against->matrix[against->count++] = m;
    return true;
}

// ---- Mistakes ----------------------------------------------------------

// Whether the first wrong matrix is one alone of the contributions that should add up to it.
static bool is_one_path(const Against *against)
{
    const Truth truth = truth_of(against->graph);
    AgainstMatrix one = against->matrix[against->first];
    const size_t paths = one.of.side == SIDE_GRAD ? graph_paths(against->graph, one.of.node) : 0;
    bool turned = false, found = false;
    Precision level;
    one.of.side = SIDE_PATH;
    for (size_t path = 0; !found && path < paths; path++) {
        one.of.path = path;
        found = agrees(&one, &truth, &turned, &level);
    }
    return found;
}

static void add_fault(Against *against, const Fault *fault, NodeId node, bool all)
{
    if (against->faults > 0 && all && !against->fault[0].all)
        against->faults = 0; // one that gives more
    if (against->faults == 0 || all == against->fault[0].all)
        against->fault[against->faults++] = (AgainstFault){fault, node, all};
}

// Adds the fault if, planted there, it gives the numbers of the file up to the first wrong matrix.
static void try_fault(Against *against, const Fault *fault, NodeId node)
{
    FaultyGraph faulty = fault_plant(against->graph, fault, node);
    if (!faulty.graph)
        return;
    const Truth truth = truth_of(faulty.graph);
    bool first = true, all = true;
    for (size_t i = 0; first && i < against->count; i++) {
        bool turned = false;
        Precision level;
        if (against->matrix[i].leaf || agrees(&against->matrix[i], &truth, &turned, &level))
            continue;
        all = false;
        first = i > against->first;
    }
    fault_release(&faulty);
    if (first)
        add_fault(against, fault, node, all);
}

// What a mistake makes may look like the right matrix transposed, as the columns of a symmetric
// one do: then it is that matrix which is wrong first.
static void blame(Against *against, const AgainstFault *fault)
{
    for (size_t i = 0; i < against->first; i++) {
        AgainstMatrix *m = &against->matrix[i];
        if (m->of.side != SIDE_VALUE || m->of.node != fault->node ||
            m->turned == against->columns || fault->fault->backward || !fault->all)
            continue;
        m->wrong = true;
        against->wrong++;
        against->first = i;
    }
}

static void find_faults(Against *against)
{
    const Graph *graph = against->graph;
    const NodeId nodes = (NodeId)graph_count(graph);
    const CellRef first = against->matrix[against->first].of;
    size_t rows = 0;
    while (fault_table[rows].id)
        rows++;
    free(against->fault);
    against->fault = mem_new(rows * ((size_t)nodes + 1), sizeof *against->fault);
    against->faults = 0;
    if (!against->matrix[against->first].read[0].at)
        return;
    for (const Fault *fault = fault_table; fault->id; fault++) {
        size_t places = 0;
        for (NodeId node = 0; node < nodes; node++) {
            if (graph_node(graph, node)->op != fault->op)
                continue;
            places++;
            // Could it be what the first wrong matrix shows?
            if (first.side == SIDE_VALUE
                    ? !fault->backward && graph_depends(graph, first.node, node)
                    : !fault->backward || graph_depends(graph, node, first.node))
                try_fault(against, fault, node);
        }
        if (fault->one_path && is_one_path(against))
            add_fault(against, fault, first.node, against->wrong == 1);
        const size_t found = against->faults;
        const bool said = found > 0 && against->fault[found - 1].fault == fault;
        if (places > 1 && !said) // one place is less to change than all
            try_fault(against, fault, NODE_NONE);
    }
    find_columns(against);
    for (size_t i = 0; i < against->faults; i++)
        blame(against, &against->fault[i]);
}

// ---- Which way round ---------------------------------------------------

// The shape of a square leaf does not say which way round it is: of the ways that are usual, and
// then of each leaf by itself, that is taken with which least is wrong. What a known mistake
// explains whole needs no other way.
static void find_turns(Against *against)
{
    const size_t straight = compare(against);
    size_t least = straight;
    for (size_t way = TURN_ALL; least > 0 && way < TURN_ONE + against->count; way++) {
        if (!turn_leaves(against, way))
            continue;
        const size_t wrong = compare(against);
        if (wrong >= least) {
            turn_leaves(against, way);
            compare(against);
        }
        least = size_min(wrong, least);
    }
    if (least > 0 && least < straight) {
        bool *best = mem_new(against->count, sizeof *best);
        for (size_t i = 0; i < against->count; i++) {
            AgainstMatrix *m = &against->matrix[i];
            best[i] = m->turned;
            m->turned = turned_by_shape(against->graph, m);
        }
        compare(against);
        find_faults(against);
        const bool explained = against->faults > 0 && against->fault[0].all;
        for (size_t i = 0; i < against->count && !explained; i++)
            against->matrix[i].turned = best[i];
        if (!explained)
            compare(against);
        free(best);
    }
    if (against->wrong > 0)
        find_faults(against);
}

// ---- The whole ---------------------------------------------------------

// What is wrong with a file that has nothing to compare.
NONNULL(3) static bool refuse(const Against *against, const NamedArrays *arrays, Error *err)
{
    Buffer has = {0}, such = {0};
    for (size_t i = 0; i < arrays->count && err_list_add(&has, ", ", arrays->names.at[i]); i++)
        continue;
    for (size_t i = 0; i < against->missings; i++) {
        Buffer name = {0};
        address_write_name(against->graph, against->missing[i].side, against->missing[i].node, 0,
                           &name);
        const bool room = err_list_add(&such, ", ", buffer_text(&name));
        buffer_release(&name);
        if (!room)
            break;
    }
    return ERROR(err, &nothing, err_text(arrays->path), err_buffer(&has), err_buffer(&such));
}

NONNULL(3) static bool compare_all(Against *against, NamedArrays *arrays, Error *err)
{
    if (!read_arrays(against, arrays, err))
        return false;
    find_turns(against);
    const Truth truth = truth_of(against->graph);
    for (size_t i = 0; i < arrays->count; i++) {
        if (!arrays->known[i] && !find_by_numbers(against, arrays, i, &truth))
            owned_add(&against->unknown, mem_text(arrays->names.at[i]));
    }
    if (against->count == against->leaves)
        return refuse(against, arrays, err);
    find_columns(against);
    for (size_t i = 0; i < against->count; i++) {
        AgainstMatrix *m = &against->matrix[i];
        if (m->wrong)
            measure(against, &truth, m);
        else if (!m->leaf && m->level > against->level)
            against->level = m->level;
    }
    return true;
}

Against *against_read(const Graph *graph, const char *path, Error *err)
{
    const ArrayLimits limits = {
        .bytes = AGAINST_BYTES, .by_person = true, .interrupt = *graph_asks(graph)};
    NamedArrays arrays;
    if (!arrays_open(&arrays, path, &limits, err))
        return NULL;
    Against *against = mem_new(1, sizeof *against);
    NodeId *map = mem_new(graph_count(graph), sizeof *map);
    against->graph = graph_copy(graph, NODE_NONE, map, err);
    free(map);
    const bool good = against->graph && compare_all(against, &arrays, err) &&
                      (!graph_stopped(graph) || ERROR(err, &was_stopped, err_text(path)));
    arrays_close(&arrays);
    if (good)
        return against;
    against_free(against);
    return NULL;
}

void against_free(Against *against)
{
    if (!against)
        return;
    for (size_t i = 0; i < against->count; i++) {
        free(against->matrix[i].name);
        let_go(&against->matrix[i]);
    }
    graph_free(against->graph);
    free(against->matrix);
    free(against->fault);
    free(against->missing);
    owned_release(&against->unknown);
    free(against);
}

const AgainstMatrix *against_wrong(const Against *against, Side side, NodeId node)
{
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        if (m->wrong && m->of.side == side && m->of.node == node)
            return m;
    }
    return NULL;
}

bool against_differs(const Against *against, const AgainstMatrix *wrong, size_t row, size_t col,
                     double *given)
{
    const CellRef cell = {wrong->of.side, wrong->of.node, 0, row, col};
    if (!wrong->read[0].at)
        return false;
    *given = matrix_get(&wrong->read[wrong->turned], row, col);
    return !is_same(*given, graph_number(against->graph, cell), graph_masks(against->graph, cell),
                    wrong->bound);
}
