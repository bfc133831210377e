// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/against.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "graph/address.h"
#include "graph/op_list.h"
#include "graph/walk.h"
#include "session/against_parts.h"

#define AGAINST_BYTES ((size_t)512 << 20) // of numbers that are read

MESSAGE(leaf_lost, ERROR_DATA, "{1}: {2} holds nan or inf: nothing can be compared with that");
MESSAGE(leaf_zero, ERROR_DATA,
        "{1}: {2} is all 0, and so is every gradient: give it other numbers");
MESSAGE(leaf_shape, ERROR_DATA, "{1}: {2} is {3}, in the lesson it is {4}; give it that shape");
MESSAGE(was_stopped, ERROR_DATA, "{1}: comparing was stopped");
MESSAGE(nothing, ERROR_DATA,
        "{1}: none of its arrays ({2}) is a computed matrix of the lesson; such are called {3}");

enum { SEVERAL = 3 }; // numbers prove something of all

// ---- Reading -----------------------------------------------------------

// The given gradient that backward starts from counts as a leaf.
static bool is_leaf(const Graph *graph, CellRef of)
{
    if (of.side == SIDE_VALUE)
        return !graph_node(graph, of.node)->op;
    return of.node == graph_root(graph) && !graph_root_is_loss(graph);
}

// The type in which it is stored.
static Precision stored_type(const char *stored)
{
    return strstr(stored, "BF16")                          ? PRECISION_BFLOAT
           : strstr(stored, "f2") || strstr(stored, "F16") ? PRECISION_HALF
           : strstr(stored, "f4") || strstr(stored, "F32") ? PRECISION_FLOAT
                                                           : PRECISION_DOUBLE;
}

// Whether all numbers are of that type; adds how many of them fill it.
static bool is_of(const Matrix *m, Precision type, size_t *full)
{
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (isfinite(m->at[i]) && precision_round(type, m->at[i]) != m->at[i])
            return false;
        *full += isfinite(m->at[i]) && precision_fills(type, m->at[i]);
    }
    return true;
}

// What is written with few digits and could be the lesson's own number is that: a small one may be
// written as 0, and roots and quotients would come out otherwise.
static void take_own(AgainstMatrix *m, const Matrix *own)
{
    for (size_t i = 0; i < 2 * matrix_size(own); i++) {
        const Matrix *read = &m->read[i % 2];
        if (shape_same(matrix_shape(read), matrix_shape(own)) &&
            precision_round(m->proven, own->at[i / 2]) == read->at[i / 2])
            read->at[i / 2] = own->at[i / 2];
    }
}

// Arrays may have been computed in a narrower type than they are stored in: the narrowest that all
// numbers of one, or of the file, are of, several of them with all its bits.
static void find_types(Against *against, const AgainstAs *as)
{
    size_t most = SEVERAL - 1;
    for (Precision type = PRECISION_FLOAT; type < PRECISIONS; type++) {
        bool all = true;
        size_t full = 0;
        for (size_t i = 0; i < against->count; i++)
            all &= is_of(&against->matrix[i].read[0], type, &full);
        const bool written = type >= PRECISION_WRITTEN; // as all of the file is, or nothing
        if (written && (!all || against->narrow || full <= most))
            continue;
        most = written ? full : most;
        against->narrow |= !written && all && full >= SEVERAL;
        for (size_t i = 0; i < against->count; i++) {
            AgainstMatrix *m = &against->matrix[i];
            size_t own = 0;
            const bool of = is_of(&m->read[0], type, &own);
            if (of && m->proven < type && (all ? full : own) >= SEVERAL)
                m->proven = m->perhaps = type;
            const bool few = matrix_size(&m->read[0]) < 2 * SEVERAL; // which do not by chance
            if (of && (own > 0 || (few && matrix_dot(&m->read[0], &m->read[0]) != 0)))
                m->perhaps = type;
        }
    }
    for (size_t i = 0; i < against->count; i++) {
        AgainstMatrix *m = &against->matrix[i];
        if (as->typed)
            m->perhaps = m->proven = as->type;
        against->narrow |= m->proven > PRECISION_DOUBLE;
        if (m->leaf && m->proven >= PRECISION_WRITTEN)
            take_own(m, graph_matrix(against->graph, m->of.side, m->of.node, 0));
    }
}

static bool read_both_ways(const NamedArrays *arrays, size_t array, AgainstMatrix *m, Error *err)
{
    ArrayLook look;
    const NamedArray *one = &arrays->array[array];
    if (!array_file_look(arrays->file, one->index, one->part.axes, &look, err) ||
        !array_file_read(arrays->file, one->index, &one->part, &m->read[0], NULL, err))
        return false;
    m->read[1] = matrix_transposed(&m->read[0]);
    m->proven = stored_type(look.type);
    return true;
}

static void let_go(AgainstMatrix *m)
{
    matrix_release(&m->read[0]);
    matrix_release(&m->read[1]);
    matrix_release(&m->made);
}

// Adds the array as that matrix. Of another shape only a leaf is refused.
static bool read_array(Against *against, CellRef of, const NamedArrays *arrays, size_t array,
                       Error *err)
{
    AgainstMatrix *m = &against->matrix[against->count++];
    const Shape as = graph_node(against->graph, of.node)->shape;
    *m = (AgainstMatrix){.of = of,
                         .name = mem_text(arrays->array[array].shown),
                         .renamed = arrays->array[array].renamed,
                         .leaf = is_leaf(against->graph, of)};
    against->leaves += m->leaf;
    against->begun |= !m->leaf && (of.side == SIDE_VALUE || of.node != graph_root(against->graph));
    if (!read_both_ways(arrays, array, m, err))
        return false;
    against->narrow |= m->proven > PRECISION_DOUBLE;
    const Shape given = matrix_shape(&m->read[0]);
    const Matrix *own = graph_matrix(against->graph, of.side, of.node, 0);
    if (m->leaf && matrix_finite(own) && !matrix_finite(&m->read[0]))
        return ERROR(err, &leaf_lost, err_text(arrays->path), err_text(m->name));
    if (m->leaf && of.side == SIDE_GRAD && matrix_dot(&m->read[0], &m->read[0]) == 0)
        return ERROR(err, &leaf_zero, err_text(arrays->path), err_text(m->name));
    return !m->leaf || shape_same(given, as) || shape_same(matrix_shape(&m->read[1]), as) ||
           ERROR(err, &leaf_shape, err_text(arrays->path), err_text(m->name),
                 err_shape(given.rows, given.cols), err_shape(as.rows, as.cols));
}

// The values in order of the walk, then the gradients in the order in which they are complete.
static bool read_arrays(Against *against, NamedArrays *arrays, Error *err)
{
    const Graph *graph = against->graph;
    SCOPED(walk_release) Walk walk = walk_new(graph, NULL, NULL, 0);
    SCOPED(mem_drop) CellRef *of = mem_new(walk.count, sizeof *of);
    SCOPED(mem_drop) Ranked *order = mem_new(walk.count, sizeof *order);
    size_t count = 0;
    for (size_t i = 0; i < walk.count; i++) {
        const Stop *stop = &walk.stop[i];
        if (stop->kind != STOP_FORWARD && stop->kind != STOP_BACKWARD)
            continue;
        // A gradient is complete on the way back with the first that uses the matrix.
        const Node *node = graph_node(graph, stop->node);
        const double user = node->uses > 0 ? node->use[0].consumer : stop->node;
        order[count++] = (Ranked){stop->kind == STOP_FORWARD ? HUGE_VAL : user, i};
    }
    qsort(order, count, sizeof *order, ranked_first);
    for (size_t i = 0; i < count; i++) {
        const Stop *stop = &walk.stop[order[i].at];
        of[i] = (CellRef){.side = stop_side(stop->kind), .node = stop->node};
    }
    SCOPED(mem_drop) size_t *array = arrays_match(arrays, graph, of, count);
    bool good = true;
    against->given = true;
    against->matrix = mem_new(count, sizeof *against->matrix);
    against->missing = mem_new(count, sizeof *against->missing);
    for (size_t i = 0; good && i < count; i++) {
        if (array[i] < arrays->count)
            good = read_array(against, of[i], arrays, array[i], err);
        else if (is_leaf(graph, of[i]))
            against->given = false;
        else if (graph_node(graph, of[i].node)->named)
            against->missing[against->missings++] = of[i];
    }
    return good;
}

// ---- Which way round -----------------------------------------------------

// Weights that multiply from the right, what these are made of and their gradients lie one way, all
// else as tokens do. A table that rows are picked from, or one that is added, is of tokens.
static void find_lying(Against *against)
{
    enum { TRANSPOSE_B = 1 };
    const Graph *graph = against->graph;
    const NodeId nodes = (NodeId)graph_count(graph);
    SCOPED(mem_drop)
    bool *weights = mem_new((size_t)nodes, sizeof *weights); // made of weights alone
    against->lying = mem_new((size_t)nodes, sizeof *against->lying);
    for (NodeId n = 0; n < nodes; n++) {
        const Node *node = graph_node(graph, n);
        bool all = node->op != &op_gather, any = node->role == ROLE_WEIGHT;
        for (size_t i = 0; i < node->inputs; i++) { // a constant may be added to them
            const bool constant = graph_node(graph, node->input[i])->role == ROLE_CONSTANT;
            all &= weights[node->input[i]] || (node->op == &op_add && constant);
            any |= weights[node->input[i]];
        }
        weights[n] = all && any;
    }
    for (NodeId n = nodes; n-- > 0;) {
        const Node *node = graph_node(graph, n);
        for (size_t i = 0; i < node->inputs; i++) {
            const NodeId from = node->input[i];
            const bool right = node->op == &op_matmul && i == 1 && node->param[TRANSPOSE_B] == 0;
            const bool constant = weights[n] && graph_node(graph, from)->role == ROLE_CONSTANT;
            if ((weights[from] || constant) && (right || against->lying[n] == LYING_WEIGHTS))
                against->lying[from] = LYING_WEIGHTS;
        }
    }
}

// A row or a column, which says nothing of the way round.
static bool is_vector(Shape shape)
{
    return shape.rows == 1 || shape.cols == 1;
}

// Reads an array as the file's conventions say, a vector as its shape does.
static void turn(const Against *against, AgainstMatrix *m)
{
    const Shape as = graph_node(against->graph, m->of.node)->shape;
    const bool turns = against->turned[against->lying[m->of.node]];
    const bool straight = shape_same(matrix_shape(&m->read[0]), as);
    const bool over = shape_same(matrix_shape(&m->read[1]), as);
    m->turned = is_vector(as) || straight != over ? !straight && over : turns;
    m->misfit = !is_vector(as) && straight != over && m->turned != turns;
}

// How many arrays prove each way by a shape that is not square; where none does, how many leaves
// are the lesson's own one way only.
static void vote(const Against *against, int votes[LYINGS][2])
{
    int own[LYINGS][2] = {0};
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        const Lying lying = against->lying[m->of.node];
        const Shape as = graph_node(against->graph, m->of.node)->shape;
        const Matrix *lesson = graph_matrix(against->graph, m->of.side, m->of.node, 0);
        if (is_vector(as))
            continue;
        const bool symmetric = matrix_same(&m->read[0], &m->read[1]);
        for (int over = 0; over < 2; over++) {
            const Shape shape = matrix_shape(&m->read[over]);
            votes[lying][over] += as.rows != as.cols && shape_same(shape, as);
            own[lying][over] +=
                as.rows == as.cols && m->leaf && !symmetric && matrix_same(&m->read[over], lesson);
        }
    }
    for (Lying lying = 0; lying < LYINGS; lying++) {
        if (votes[lying][0] + votes[lying][1] == 0)
            memcpy(votes[lying], own[lying], sizeof own[lying]);
    }
}

// ---- Comparing ---------------------------------------------------------

// Computes the graph with the file's leaves as they are turned now; returns how many matrices are
// wrong.
static size_t compare(Against *against)
{
    Graph *graph = against->graph;
    graph_begin_change(graph);
    for (size_t i = 0; i < against->count; i++) {
        AgainstMatrix *m = &against->matrix[i];
        turn(against, m);
        m->type = m->proven;
        if (m->leaf)
            graph_set_matrix(graph, m->of.side, m->of.node, &m->read[m->turned], ERROR_DROPPED);
    }
    graph_update(graph);
    if (against->narrow)
        against_shake(against);
    against->wrong = against->unsure = 0;
    for (size_t i = 0; i < against->count; i++) {
        AgainstMatrix *m = &against->matrix[i];
        against_judge(against, m, m->proven);
        if (against->narrow && m->verdict == AGAINST_WRONG && m->perhaps > m->proven)
            against_judge(against, m, m->perhaps);
        against->first = against->wrong == 0 ? i : against->first;
        against->wrong += m->verdict == AGAINST_WRONG;
        against->unsure += m->verdict == AGAINST_UNSURE;
    }
    return against->wrong;
}

// Whether it has the right shape, so that cells can be held against each other.
bool against_comparable(const Against *against, const AgainstMatrix *m)
{
    const Matrix *right = graph_matrix(against->graph, m->of.side, m->of.node, 0);
    return right && !m->misfit &&
           shape_same(matrix_shape(&m->read[m->turned]), matrix_shape(right));
}

// Measures a wrong matrix: its worst cell, and how far all of it is off.
static void measure(const Against *against, AgainstMatrix *m)
{
    const Matrix *right = graph_matrix(against->graph, m->of.side, m->of.node, 0);
    const bool masked = graph_masks(against->graph, m->of);
    m->cells = 0;
    if (!against_comparable(against, m))
        return;
    double worst = -1, off = 0, size = 0, dot = 0, other = 0;
    for (size_t i = 0; i < matrix_size(right); i++) {
        const double given = m->read[m->turned].at[i], is = right->at[i];
        const bool same = against_same(given, is, masked, m->bound);
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

// ---- Relations -----------------------------------------------------------

// Whether the rows are those of `right` in another order, each once.
static bool is_reordered(const Matrix *given, const Matrix *right, double bound)
{
    SCOPED(mem_drop) bool *taken = mem_new(right->rows, sizeof *taken);
    size_t found = 0;
    for (size_t k = 0; k < given->rows * right->rows; k++) {
        const size_t row = k / right->rows, is = k % right->rows;
        size_t col = 0;
        while (col < right->cols && !taken[is] &&
               against_same(matrix_get(given, row, col), matrix_get(right, is, col), false, bound))
            col++;
        taken[is] |= found == row && col == right->cols;
        found += found == row && col == right->cols;
    }
    return found == right->rows && found > 1;
}

static const RewritingName times = {"times", TEXT("{1} is {2} times what is right.")};
static const RewritingName minus = {"minus", TEXT("{1} has the other sign in every cell.")};
static const RewritingName over = {"transposed", TEXT("{1} is transposed.")};
static const RewritingName rows = {"rows", TEXT("{1} has the right rows in another order.")};
static const RewritingName cols = {"columns", TEXT("{1} has the right columns in another order.")};

// Of few numbers, or few that differ, a relation may be chance.
static void find_relation(Against *against)
{
    enum { CELLS = 4, DIFFER = 3 };
    const AgainstMatrix *m = &against->matrix[against->first];
    const Matrix *right = graph_matrix(against->graph, m->of.side, m->of.node, 0);
    if (m->misfit)
        against->relation = &over;
    if (!against_comparable(against, m) || matrix_size(right) < CELLS || m->cells < DIFFER ||
        !matrix_finite(right) || !matrix_finite(&m->read[m->turned]))
        return;
    const Matrix *given = &m->read[m->turned], *given_over = &m->read[!m->turned];
    SCOPED(matrix_release) Matrix scaled = matrix_copy(right), turned = matrix_transposed(right);
    const double by = matrix_dot(given, right) / matrix_dot(right, right);
    const double off = fabs(by + 1) * against_largest(against->graph, m->of, right);
    for (size_t i = 0; i < matrix_size(&scaled); i++)
        scaled.at[i] *= by;
    if (fabs(by) > 1e-9 && against_apart(&scaled, given) <= m->bound * fmax(1, fabs(by)))
        against->relation = off <= m->bound ? &minus : &times;
    else if (right->rows == right->cols && against_apart(&turned, given) <= m->bound)
        against->relation = &over;
    else if (is_reordered(given, right, m->bound))
        against->relation = &rows;
    else if (is_reordered(given_over, &turned, m->bound))
        against->relation = &cols;
    against->factor = against->relation == &times ? by : 0;
}

// ---- Other names -------------------------------------------------------

// Whether an array without a known name has the numbers of a matrix that is missing: then it is
// that matrix.
static bool find_by_numbers(Against *against, const NamedArrays *arrays, size_t array)
{
    AgainstMatrix m = {.name = (char *)arrays->array[array].shown, .renamed = true};
    size_t at = 0;
    if (!read_both_ways(arrays, array, &m, ERROR_DROPPED))
        return false;
    bool found = false, constant = true; // which any matrix may be
    for (size_t i = 1; i < matrix_size(&m.read[0]); i++)
        constant &= m.read[0].at[i] == m.read[0].at[0];
    for (; !found && !constant && at < against->missings; at++) {
        m.of = against->missing[at];
        turn(against, &m);
        if (against_comparable(against, &m))
            against_judge(against, &m, m.proven);
        found = m.verdict == AGAINST_RIGHT;
    }
    if (!found) {
        let_go(&m);
        return false;
    }
    memmove(&against->missing[at - 1], &against->missing[at],
            (against->missings - at) * sizeof *against->missing);
    against->missings--;
    against->begun = true;
    m.name = mem_text(m.name);
    against->matrix[against->count++] = m; // there was room for the missing one
    return true;
}

// How many arrays that lie so are right, and would not be the other way round.
static size_t count_right(const Against *against, Lying lying)
{
    size_t count = 0;
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        const bool same = matrix_same(&m->read[0], &m->read[1]);
        count += against->lying[m->of.node] == lying && !same &&
                 (m->verdict == AGAINST_RIGHT || m->verdict == AGAINST_UNSURE) &&
                 !is_vector(matrix_shape(&m->read[0]));
    }
    return count;
}

// Settles how weights and tokens lie: as shapes and leaves prove, else straight; weights otherwise
// only where several gradients and what comes of them fit in no other way. One alone may as well be
// a mistake: that is said.
static void find_turns(Against *against, const AgainstAs *as)
{
    enum { TWO = 2 };
    int votes[LYINGS][2] = {0};
    vote(against, votes);
    for (Lying lying = 0; lying < LYINGS; lying++)
        against->turned[lying] = as->lies ? as->turned[lying] : votes[lying][1] > votes[lying][0];
    const size_t wrong = compare(against);
    for (Lying lying = LYINGS; wrong > 0 && lying-- > 0;) {
        if (as->lies || votes[lying][0] + votes[lying][1] > 0)
            continue;
        const size_t now = against->wrong, right = count_right(against, lying);
        against->turned[lying] = true;
        const size_t other = compare(against);
        const bool only_so = right == 0 && count_right(against, lying) > 0 && now >= TWO;
        if (lying == LYING_WEIGHTS && other + TWO <= now)
            continue;
        against->perhaps |= lying == LYING_WEIGHTS && only_so;
        against->doubt[lying] = other == 0;
        against->turned[lying] = false;
        compare(against);
    }
}

// ---- The whole ---------------------------------------------------------

// What is wrong with a file that has nothing to compare.
static bool refuse(const Against *against, const NamedArrays *arrays, Error *err)
{
    Buffer has = {0}, such = {0};
    for (size_t i = 0; i < arrays->own && err_list_add(&has, ", ", arrays->array[i].shown); i++)
        continue;
    for (size_t i = 0; i < against->missings; i++) {
        SCOPED(buffer_release) Buffer name = {0};
        address_write_name(against->graph, against->missing[i].side, against->missing[i].node, 0,
                           &name);
        const bool room = err_list_add(&such, ", ", buffer_text(&name));
        if (!room)
            break;
    }
    return ERROR(err, &nothing, err_text(arrays->path), err_buffer(&has), err_buffer(&such));
}

static void measure_wrong(Against *against)
{
    for (size_t i = 0; i < against->count; i++) {
        AgainstMatrix *m = &against->matrix[i];
        if (m->verdict > AGAINST_RIGHT)
            measure(against, m);
        else if (m->verdict == AGAINST_RIGHT && m->type > against->type)
            against->type = m->type;
    }
}

static bool compare_all(Against *against, NamedArrays *arrays, const AgainstAs *as, Error *err)
{
    if (!read_arrays(against, arrays, err))
        return false;
    find_types(against, as);
    find_lying(against);
    find_turns(against, as);
    for (size_t i = 0; i < arrays->asked; i++) {
        if (!arrays->array[i].known && !find_by_numbers(against, arrays, i))
            owned_add(&against->unknown, mem_text(arrays->array[i].shown));
    }
    compare(against);
    const AgainstMatrix *last = against->count > 0 ? &against->matrix[against->count - 1] : NULL;
    const size_t missings = against->missings; // gradients come behind values
    if (!against->begun && !(last && (last->of.side == SIDE_GRAD || against->given)))
        return refuse(against, arrays, err);
    measure_wrong(against);
    if (against->wrong > 0) {
        find_mistakes(against);
        if (against->perhaps && (against->mistakes == 0 || !against->mistake[0].all)) {
            against->turned[LYING_WEIGHTS] = true; // as some are right
            against->doubt[LYING_WEIGHTS] = false;
            compare(against);
            measure_wrong(against);
            find_mistakes(against);
        }
        find_relation(against);
    }
    against->whole = last && last->of.side == SIDE_GRAD && against->wrong + against->unsure == 0 &&
                     (missings == 0 || against->missing[missings - 1].side == SIDE_VALUE);
    return true;
}

Against *against_read(const Graph *graph, const char *path, const AgainstAs *as, Error *err)
{
    const ArrayLimits limits = {
        .bytes = AGAINST_BYTES, .by_person = true, .interrupt = *graph_asks(graph)};
    NamedArrays arrays;
    if (!arrays_open(&arrays, graph, path, as->map, &limits, err))
        return NULL;
    Against *against = mem_new(1, sizeof *against);
    against->graph = graph_copy(graph, NODE_NONE, NULL, err);
    const bool good = against->graph && compare_all(against, &arrays, as, err) &&
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
    against_forget_mistakes(against);
    free(against->missing);
    free(against->lying);
    owned_release(&against->unknown);
    free(against);
}

const AgainstMatrix *against_find(const Against *against, Side side, NodeId node)
{
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        if (m->of.side == side && m->of.node == node)
            return m;
    }
    return NULL;
}

AgainstMatrix *against_given(const Against *against, Side side, NodeId node)
{
    const AgainstMatrix *m = against_find(against, side, node);
    return m && against_comparable(against, m) ? (AgainstMatrix *)(uintptr_t)m : NULL;
}

const AgainstMatrix *against_wrong(const Against *against, Side side, NodeId node)
{
    const AgainstMatrix *m = against_find(against, side, node);
    return m && m->verdict >= AGAINST_FOLLOWS ? m : NULL;
}

bool against_differs(const Against *against, const AgainstMatrix *wrong, size_t row, size_t col,
                     double *given)
{
    const CellRef cell = {wrong->of.side, wrong->of.node, 0, row, col};
    if (!against_comparable(against, wrong))
        return false;
    *given = matrix_get(&wrong->read[wrong->turned], row, col);
    return !against_same(*given, graph_number(against->graph, cell),
                         graph_masks(against->graph, cell), wrong->bound);
}
