// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers are looked at, in one pass, when one of the family is shown for the first time, in the
// graph with the lesson's own numbers where these were edited before: nobody waits for gradients
// when a lesson opens, and who waits for the rest can stop it.
#include "session/scale.h"

#include <math.h>

#include "graph/op_list.h"

Family session_family(const Session *session, CellRef of)
{
    if (of.side == SIDE_VALUE)
        return (Family)session->scale.family[of.node];
    return of.side == SIDE_NEXT ? FAMILY_VALUES : FAMILY_GRADIENTS;
}

// The largest of each family, of values or of gradients; not known where work is to stop. A matrix
// of quite another size, such as one that counts parameters, takes no colour from the others: it
// does not count where it is far larger than, in the (geometric) mean, those are that
// are made from what the loss is made from.
static void measure(Session *session, Graph *graph, Side side)
{
    static const double FAR = 32;
    double most[FAMILIES] = {[FAMILY_SHARES] = 1}, logs[FAMILIES] = {0}, count[FAMILIES] = {0};
    SCOPED(mem_drop) bool *kin = mem_new(graph_count(graph), sizeof *kin);
    const NodeId root = graph_root(graph);
    for (int pass = 0; pass < 2; pass++) {
        for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
            const CellRef of = {.side = side, .node = n};
            const Node *node = graph_node(graph, n);
            kin[n] = !node->op && (root == NODE_NONE || graph_depends(graph, root, n));
            for (size_t i = 0; i < node->inputs; i++)
                kin[n] |= kin[node->input[i]];
            const Family family = session_family(session, of);
            double low = 0, high = 0; // but for a mask's: -1e9 would leave no colour for the scores
            if (!node->words && (side == SIDE_VALUE || graph_has_grad(graph, n)))
                graph_range(graph, of, &low, &high);
            const double size = fmax(fabs(low), fabs(high));
            if (family == FAMILY_SHARES || size == 0)
                continue;
            if (pass == 0) {
                logs[family] += kin[n] * log(size);
                count[family] += kin[n];
            } else if (count[family] == 0 || log(size / FAR) <= logs[family] / count[family]) {
                most[family] = fmax(most[family], size);
            }
        }
    }
    for (Family k = 0; k < FAMILIES && !graph_stopped(graph); k++) {
        // To two digits, upwards: what is asked for is not told by the scale of a page that covers
        // it.
        const double unit = most[k] > 0 ? pow(10, floor(log10(most[k])) - 1) : 1;
        if ((k == FAMILY_GRADIENTS) == (side == SIDE_GRAD))
            session->scale.most[k] = k == FAMILY_SHARES ? 1 : ceil(most[k] / unit) * unit;
    }
}

double session_scale_most(Session *session, Family family)
{
    BUG_ON(family >= FAMILIES);
    if (isnan(session->scale.most[family])) {
        Graph *own = graph_any_edited(session->graph) ? session_original(session) : NULL;
        measure(session, own ? own : session->graph,
                family == FAMILY_GRADIENTS ? SIDE_GRAD : SIDE_VALUE);
    }
    return isnan(session->scale.most[family]) ? 0 : session->scale.most[family];
}

void session_scale(Session *session, bool original)
{
    for (Family k = 0; k < FAMILIES; k++)
        session->scale.most[k] = NAN;
    for (Side side = SIDE_VALUE; !original && side <= SIDE_GRAD; side++)
        measure(session, session->graph, side);
}

// Scores are what goes into a softmax, and what that was made from by masks and scaling; also where
// no softmax follows what a mask makes of them, and products a⋅bᵀ whose b is no weight. Shares are
// what comes out of it, or of a division by a row's sum if no part is negative. What is only moved
// stays what it is, of several matrices put together what the first of them is.
void scale_init(Session *session)
{
    Graph *graph = session->graph;
    const size_t n = graph_count(graph);
    uint8_t *family = session->scale.family = mem_new(n, sizeof *family);
    session->measured.done = false;
    for (size_t i = n; i-- > 0;) {
        const Node *node = graph_node(graph, (NodeId)i);
        const Op *op = node->op;
        const bool asks = op == &op_softmax || op == &op_cross_entropy;
        const bool passes = op && (op == &op_scale || op == &op_mask || op == &op_add ||
                                   op == &op_sub || op->moves); // its first operand is one too
        if (asks || (family[i] == FAMILY_SCORES && passes))
            family[node->input[0]] = FAMILY_SCORES;
    }
    SCOPED(mem_drop) bool *fed = mem_new(n, sizeof *fed); // made from what is put in, if in part
    for (size_t i = 0; i < n; i++) {
        const Node *node = graph_node(graph, (NodeId)i);
        const Op *op = node->op;
        double low = 0, high = 0;
        fed[i] = node->role == ROLE_INPUT;
        for (size_t k = 0; k < node->inputs; k++)
            fed[i] |= fed[node->input[k]];
        const Family first = node->inputs > 0 ? (Family)family[node->input[0]] : FAMILY_VALUES;
        const bool masks = op == &op_mask || (op == &op_hadamard && !fed[node->input[1]]);
        if (op && op->shares && op != &op_softmax) // which always has shares
            graph_range(graph, (CellRef){.node = (NodeId)i}, &low, &high);
        if (op && op->shares && low >= 0 && high <= 1)
            family[i] = FAMILY_SHARES;
        else if (op && op->moves && first != FAMILY_VALUES)
            family[i] = first;
        else if ((masks && first == FAMILY_SCORES) ||
                 (op == &op_matmul && node->param[1] != 0 && fed[node->input[1]]))
            family[i] = FAMILY_SCORES;
    }
    session_scale(session, true);
}
