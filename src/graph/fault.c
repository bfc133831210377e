// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/fault.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/mistake.h"
#include "graph/op_list.h"

const Fault fault_table[] = {
    {"softmax-columns", TEXT("softmax runs down the columns instead of along the rows"),
     &op_softmax, false, REWRITING_AXIS, NULL, 0},
    {"softmax-undivided", TEXT("e^ of the score is not divided by the sum of the row"), &op_softmax,
     false, REWRITING_ZERO, "Σ", 1}, // where nothing is taken off the scores before
    {"turned-back", TEXT("the pairs are turned the other way round"), &op_rope, false,
     REWRITING_SIGN, "start", 0},
    {"no-scale", TEXT("the scaling is left out"), &op_scale, false, REWRITING_LEFT_OUT, NULL, 0},
    {"inverse-scale", TEXT("one multiplies where one should divide, or the other way round"),
     &op_scale, false, REWRITING_INVERSE, "by", 0},
    {"transposed",
     TEXT("the second matrix is transposed where it should not be, or is not where it should"),
     &op_matmul, false, REWRITING_TRANSPOSED, "b", 0},
    {"no-mask", TEXT("the mask is forgotten"), &op_mask, false, REWRITING_LEFT_OUT, NULL, 0},
    {"sample-variance", TEXT("the variance is divided by n - 1 instead of n"), &op_layernorm, false,
     REWRITING_COUNT, NULL, 1},
    {"softmax-diagonal", TEXT("only the diagonal of softmax's derivative is used, a(1 - a)"),
     &op_softmax, true, REWRITING_OWN, NULL, 0},
    {"no-scale-back", TEXT("the scaling is forgotten on the way back"), &op_scale, true,
     REWRITING_LEFT_OUT, NULL, 0},
    {"overwriting", TEXT("contributions overwrite each other instead of adding up"), &op_add, true,
     REWRITING_LAST, NULL, 0},
    {"ungated", TEXT("relu lets the gradient through where it gave 0"), &op_relu, true,
     REWRITING_LEFT_OUT, NULL, 0},
    {"norm-constants", TEXT("mean and deviation count as constants on the way back"), &op_layernorm,
     true, REWRITING_ALONE, NULL, 0},
    {.id = NULL},
};

const Fault *fault_of(const Op *op, RewritingKind is, bool backward, const char *part)
{
    for (const Fault *fault = fault_table; fault->id; fault++) {
        if (fault->op == op && fault->is == is && fault->backward == backward &&
            (!fault->part || strstr(part, fault->part)))
            return fault;
    }
    return NULL;
}

// The mistake that the fault is in a node; false where it can be none there.
static bool find_mistake(const Graph *graph, NodeId node, const Fault *fault, Rewritings *all,
                         Mistake *mistake)
{
    const int ways = fault->backward ? (int)graph_node(graph, node)->inputs : 0;
    for (int pass = fault->backward ? 0 : OP_FORWARD; pass < ways; pass++) {
        const OpCall call = graph_call(graph, node, pass);
        *all = rewritings_of(&call, NULL, 0);
        for (size_t i = 0, left = fault->skip; i < all->count; i++) {
            const Rewriting *is = &all->at[i];
            if (is->kind != fault->is || (fault->part && !strstr(is->part, fault->part)) ||
                left-- > 0)
                continue;
            *mistake = (Mistake){.pass = pass, .is = is, .slope = true};
            return true;
        }
        rewritings_release(all);
    }
    return false;
}

// Whether some number is another one, and none is infinite that was not.
static bool is_felt(Graph *right, Graph *faulty)
{
    bool differs = false;
    for (size_t i = 0; i < 2 * graph_count(right); i++) {
        const Side side = i % 2 ? SIDE_GRAD : SIDE_VALUE;
        const Matrix *is = graph_matrix(right, side, (NodeId)(i / 2), 0);
        const Matrix *made = graph_matrix(faulty, side, (NodeId)(i / 2), 0);
        if (!is || !made)
            continue;
        if (matrix_finite(is) && !matrix_finite(made))
            return false;
        differs |= !matrix_same(is, made);
    }
    return differs;
}

Graph *fault_plant(Graph *graph, const Fault *fault, NodeId node)
{
    const size_t nodes = graph_count(graph);
    Rewritings *all = mem_new(nodes, sizeof *all);
    Mistake *mistake = mem_new(nodes, sizeof *mistake);
    bool any = false;
    for (NodeId id = 0; id < (NodeId)nodes; id++) {
        if ((node == NODE_NONE || node == id) && graph_node(graph, id)->op == fault->op)
            any |= find_mistake(graph, id, fault, &all[id], &mistake[id]);
    }
    Graph *faulty = any ? mistake_plant(graph, mistake) : NULL;
    for (size_t id = 0; id < nodes; id++)
        rewritings_release(&all[id]);
    free(all);
    free(mistake);
    if (!faulty || is_felt(graph, faulty))
        return faulty;
    graph_free(faulty);
    return NULL;
}
