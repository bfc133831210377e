// SPDX-License-Identifier: GPL-3.0-or-later
// Every matrix is made anew by its own rule from the file's numbers, which stand in the place of
// those that the graph computes: so a mistake shows where it is, and nowhere else.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/seconds.h"
#include "graph/mistake.h"
#include "graph/op_list.h"
#include "session/against_parts.h"

// Seconds of processor time, and multiplications of one rule as a text: a layer of GPT-2's size has
// too many to try them all.
static const double search_seconds = 5, text_products = 1e6;

typedef struct Search {
    Against *against;
    double end; // of the search, in such seconds
    // Of each array: whether it differs as its rule makes it, with a mistake now, with the first of
    // those that give most; and whether mistakes have been found for it.
    bool *differs, *now, *best, *done;
    size_t first, left; // the first that differs and is not done; how many do
    bool far;           // what is far fetched is tried, and nothing else:
    bool alike;         // what is made in all nodes that are alike, or a number
    size_t from, most;  // where the mistakes begin that were found for it; they give so many,
    int distance;       // and are so far fetched
    bool unnamed;       // none was found for one before
    // With the right rules: the file's numbers, and others; and the file's where mistakes are made.
    Graph *own, *others, *trial;
    Wrapping wrapping; // puts them there
    double *number;    // such as stand for others: sizes, their roots, factors
    size_t numbers;
} Search;

// Whether the array is not what has been made of it; what nothing leads to has a gradient of 0.
static bool is_off(const Search *s, const AgainstMatrix *m, const Matrix *made)
{
    const Graph *graph = s->against->graph;
    if (m->leaf || m->verdict == AGAINST_UNSURE)
        return false;
    if (!made)
        return m->of.side == SIDE_VALUE || against_largest(graph, m->of, &m->read[0]) > m->bound;
    const double size = against_largest(graph, m->of, made); // which may be far larger than right
    return !against_agrees(s->against, m, made, m->near + against_slack(m->type, size));
}

static void put_value(void *context, NodeId node, Matrix *value)
{
    Search *s = context;
    const AgainstMatrix *m = against_given(s->against, SIDE_VALUE, node);
    if (!m)
        return;
    s->now[m - s->against->matrix] = is_off(s, m, value);
    memcpy(value->at, m->read[m->turned].at, matrix_size(value) * sizeof *value->at);
}

static const Matrix *put_gradient(void *context, NodeId node)
{
    const AgainstMatrix *m = against_given(((Search *)context)->against, SIDE_GRAD, node);
    return m ? &m->read[m->turned] : NULL;
}

// Whether the numbers are those of the file as far as the first array that differs, and nothing
// that did not differ does. Gradients are computed as far as they are needed.
static bool is_given(Search *s, Graph *made)
{
    for (size_t i = 0; i < s->against->count; i++) {
        const AgainstMatrix *m = &s->against->matrix[i];
        if (m->of.side == SIDE_GRAD && against_comparable(s->against, m))
            s->now[i] = is_off(s, m, graph_matrix(made, SIDE_GRAD, m->of.node, 0));
        if (s->now[i] && !s->done[i] && (!s->differs[i] || i == s->first))
            return false;
    }
    return true;
}

// ---- What a mistake can reach ----------------------------------------------

// Whether a mistake in these nodes can change the first array that differs: what of it comes to an
// array of the file goes no further.
static bool is_suspect(const Search *s, const NodeId *in, int pass)
{
    Graph *graph = s->against->graph;
    const CellRef first = s->against->matrix[s->first].of;
    const size_t nodes = graph_count(graph);
    SCOPED(mem_drop) bool *here = mem_new(4 * nodes, sizeof *here);
    bool *value = here + nodes, *grad = value + nodes, *out = grad + nodes; // that others read
    for (; *in != NODE_NONE; in++)
        here[*in] = true;
    for (NodeId n = 0; n < (NodeId)nodes; n++) {
        const Node *node = graph_node(graph, n);
        const AgainstMatrix *m = against_given(s->against, SIDE_VALUE, n);
        value[n] = pass == OP_FORWARD && here[n];
        for (size_t i = 0; i < node->inputs; i++)
            value[n] |= out[node->input[i]];
        out[n] = value[n] && (!m || m->leaf);
    }
    for (NodeId n = (NodeId)nodes; n-- > 0;) {
        const Node *node = graph_node(graph, n);
        bool by = out[n] || here[n] || (grad[n] && !against_given(s->against, SIDE_GRAD, n));
        for (size_t i = 0; i < node->inputs; i++)
            by |= out[node->input[i]];
        for (size_t i = 0; i < node->inputs; i++)
            grad[node->input[i]] |= by;
    }
    return first.side == SIDE_GRAD ? grad[first.node] : value[first.node];
}

// ---- Trying ------------------------------------------------------------

void against_forget_mistakes(Against *against)
{
    owned_release(&against->parts);
    free(against->mistake);
    against->mistake = NULL;
    against->mistakes = against->mistakes_room = 0;
    against->edit.node = NODE_NONE;
}

// The trial of the graph with the mistake in it, or the graph wired otherwise: the caller's.
static Graph *make_in(Graph *trial, const Graph *graph, const Mistake *mistake, const NodeId *in,
                      const Wrapping *wrapping)
{
    if (mistake->kind >= MISTAKE_OP)
        return mistake_graph(graph, mistake, in, wrapping);
    if (trial)
        mistake_make(trial, mistake, in);
    return trial;
}

Graph *against_make(AgainstMistake *mistake, Graph *graph)
{
    const Wrapping none = {0};
    Mistake *made = &mistake->made;
    if (mistake->nodes == 0)
        return NULL;
    if (made->instead)
        made->instead = graph_matrix(graph, made->other.side, made->other.node, 0);
    made->next = made->next ? graph : NULL;
    return make_in(made->kind >= MISTAKE_OP ? NULL : mistake_graph(graph, NULL, NULL, &none), graph,
                   made, mistake->in, &none);
}

// How many arrays that differ a mistake gives; 0 where it does not give the first, or spoils one.
static size_t gives(Search *s, const Mistake *mistake, const NodeId *in)
{
    SCOPED(mem_drop) bool *now = mem_copy(s->now, s->against->count, sizeof *now); // the trial's
    Graph *made = make_in(s->trial, s->against->graph, mistake, in, &s->wrapping);
    const bool given = made && is_given(s, made);
    size_t count = 0;
    for (size_t i = 0; given && i < s->against->count; i++)
        count += s->differs[i] && !s->done[i] && !s->now[i];
    if (count > s->most)
        memcpy(s->best, s->now, s->against->count * sizeof *s->best);
    if (made != s->trial) {
        graph_free(made);
        memcpy(s->now, now, s->against->count * sizeof *now);
    }
    return count;
}

// One number for all that a graph has: two mistakes that do the same have the same.
static double mark_of(Graph *graph)
{
    enum { APART = 1000 };
    double mark = 0;
    for (size_t n = 0; n < 2 * graph_count(graph); n++) {
        const Matrix *m = graph_matrix(graph, n % 2 ? SIDE_GRAD : SIDE_VALUE, (NodeId)(n / 2), 0);
        for (size_t i = 0; m && i < matrix_size(m); i++)
            mark += (isfinite(m->at[i]) ? m->at[i] : APART) * sin((double)(APART * n + i));
    }
    return mark;
}

// A formula that people know stands for a part of the rule written otherwise.
static bool is_known(const Search *s, const AgainstMistake *mistake)
{
    for (size_t i = s->from; i < s->against->mistakes; i++) {
        AgainstMistake *known = &s->against->mistake[i];
        const bool number = mistake->made.as == REWRITING_NUMBER &&
                            known->in[0] == mistake->in[0] && known->made.as == REWRITING_NUMBER;
        if (!number && !(fabs(known->mark - mistake->mark) <= 1e-9 * fmax(1, fabs(known->mark))))
            continue;
        if (mistake->made.as == REWRITING_OTHER && known->made.as != REWRITING_OTHER)
            *known = *mistake;
        return true; // the same, or a number as near
    }
    return false;
}

static void *keep(Search *s, const void *from, size_t count, size_t size)
{
    return from ? owned_add(&s->against->parts, mem_copy(from, count, size)) : NULL;
}

// What is to be made anew later, when what it points to is gone.
static void keep_made(Search *s, const Mistake *mistake, const NodeId *in, AgainstMistake *found)
{
    const OpCall call = graph_call(s->against->graph, *in, OP_FORWARD);
    while (in[found->nodes] != NODE_NONE)
        found->nodes++;
    Rewriting *is = keep(s, mistake->is, 1, sizeof *is);
    if (is) {
        is->read = keep(s, is->read, 1, sizeof *is->read);
        is->part = keep(s, is->part, strlen(is->part) + 1, 1);
        is->stands = is->stands ? keep(s, is->stands, strlen(is->stands) + 1, 1) : NULL;
    }
    found->in = keep(s, in, found->nodes + 1, sizeof *in);
    found->made.is = is;
    found->made.id = keep(s, mistake->id, call.ids, sizeof *mistake->id);
    found->made.reads = keep(s, mistake->reads, found->nodes * mistake->count, sizeof(NodeId));
}

// Whether mistakes that give so many are the best; those that were are gone then.
static bool is_best(Search *s, size_t count, int distance)
{
    const bool better = count > s->most || (count == s->most && distance < s->distance);
    if (count == 0 || (!better && (count < s->most || distance > s->distance)))
        return false;
    if (better)
        s->against->mistakes = s->from;
    s->most = count;
    s->distance = distance;
    return true;
}

// Returns how many it gives. Of those that give most the least far fetched stay.
static size_t try_mistake(Search *s, const Mistake *mistake, const NodeId *in)
{
    Against *against = s->against;
    const bool late = seconds_on(CLOCK_PROCESS_CPUTIME_ID) > s->end;
    const size_t count = late ? 0 : gives(s, mistake, in);
    // Any number can stand anywhere as a factor, and what is alike need not be wrong alike.
    const bool fetched = mistake->as == REWRITING_FACTOR || mistake->as == REWRITING_NUMBER ||
                         (mistake->as == REWRITING_TWICE && mistake->pass == OP_FORWARD);
    against->cut |= late;
    if (!is_best(s, count, 2 * fetched + s->alike))
        return count;
    const NodeId first = against->matrix[s->first].of.node, *near = in; // that makes it, of several
    for (const NodeId *at = in; *at != NODE_NONE; at++) {
        const Node *node = graph_node(against->graph, *at);
        if (*at == first || (mistake->pass >= 0 && node->input[mistake->pass] == first))
            near = at;
    }
    AgainstMistake found = {
        .of = s->first, .made = *mistake, .op = graph_node(against->graph, *in)->op, .node = *near};
    keep_made(s, mistake, in, &found);
    Graph *made = against_make(&found, s->others);
    found.mark = made ? mark_of(made) : NAN;
    graph_free(made);
    if (is_known(s, &found))
        return count;
    MEM_GROW(against->mistake, against->mistakes, against->mistakes_room);
    against->mistake[against->mistakes++] = found;
    return count;
}

static void try_rewritings(Search *s, const NodeId *in, int pass, bool only_path)
{
    const OpCall call = graph_call(s->against->graph, *in, pass);
    if (rule_work(&call).products > text_products) {
        s->against->cut = true;
        return;
    }
    SCOPED(rewritings_release)
    Rewritings rewritings = rewritings_of(&call, s->number, s->far ? s->numbers : 0);
    for (size_t i = 0; i < rewritings.count; i++) {
        const RewritingKind kind = rewritings.at[i].kind;
        Mistake mistake = {
            .is = &rewritings.at[i], .as = kind, .name = rewritings.at[i].name, .pass = pass};
        const bool number = kind == REWRITING_FACTOR || kind == REWRITING_NUMBER;
        if ((only_path && kind != REWRITING_PATH) || (s->far && !s->alike && !number))
            continue;
        mistake.slope = true;
        const size_t fits = pass == OP_FORWARD ? try_mistake(s, &mistake, in) : 0;
        mistake.slope = false;
        if (fits == 0 || (fits < s->left && gives(s, &mistake, in) > fits))
            try_mistake(s, &mistake, in);
    }
}

// The ids one further on or back, the first again behind the last or none, and those of others.
static void try_ids(Search *s, const NodeId *in)
{
    enum { SHIFTS = 4 };
    const Graph *graph = s->against->graph;
    const OpCall own = graph_call(graph, *in, OP_FORWARD);
    const size_t ids = own.ids;
    SCOPED(mem_drop) size_t *shifted = mem_new(ids, sizeof *shifted);
    Mistake mistake = {
        .kind = MISTAKE_INSTEAD, .as = REWRITING_IDS, .pass = OP_FORWARD, .of = RULE_IDS};
    for (NodeId i = 0; ids > 0 && i < SHIFTS + (NodeId)graph_count(graph); i++) {
        const size_t by = i % 2 ? 1 : ids - 1, end = i % 2 ? ids - 1 : 0;
        const Node *other = graph_node(graph, i < SHIFTS ? *in : i - SHIFTS);
        OpCall call = own;
        Shape shape;
        for (size_t k = 0; k < ids; k++)
            shifted[k] = i >= 2 && k == end ? 0 : own.id[(k + by) % ids];
        call.id = mistake.id = i < SHIFTS ? shifted : other->id;
        if (other->ids == ids && memcmp(call.id, own.id, ids * sizeof *shifted) != 0 &&
            call.op->shape(&call, &shape, ERROR_DROPPED))
            try_mistake(s, &mistake, in);
    }
}

// Other ops in the place of those, and other ids.
static void try_ops(Search *s, const NodeId *in)
{
    const Graph *graph = s->against->graph;
    NodeId reads[OP_MANY * OP_MANY];
    if (!is_suspect(s, in, OP_FORWARD))
        return;
    const bool large = (double)matrix_size(graph_value(graph, *in)) > text_products;
    s->against->cut |= large;
    for (const MistakenOp *other = mistaken_ops; other->op && !large; other++) {
        Mistake mistake = {.kind = MISTAKE_OP, .as = other->as, .pass = OP_FORWARD};
        mistake.stands = other->is;
        mistake.reads = reads;
        if (mistaken_reads(graph, other, in, reads, &mistake.count))
            try_mistake(s, &mistake, in);
    }
    if (in[1] == NODE_NONE)
        try_ids(s, in);
}

// Other matrices of the same shape in the place of one that the pass reads.
static void try_operands(Search *s, const NodeId *in, int pass)
{
    static const Text one_head = TEXT("{2} stands in the place of every head of {1}");
    static const Text no_share = TEXT("{1} does not count in the sum of e^ of a row");
    const Graph *graph = s->against->graph;
    const Node *node = graph_node(graph, *in);
    const bool forward = pass == OP_FORWARD;
    const NodeId back = forward ? *in : node->input[pass]; // whose gradient it is
    for (size_t of = 0; of < node->inputs || (!forward && of <= RULE_G); of++) {
        const bool up = !forward && of == RULE_G, own = !forward && of >= RULE_Y;
        if (of >= node->inputs && !own)
            continue;
        const NodeId is = own ? *in : node->input[of];
        Mistake mistake = {.as = REWRITING_OPERAND, .of = of, .pass = pass};
        const Shape shape = graph_node(graph, is)->shape;
        for (NodeId other = 0; other < (NodeId)graph_count(graph); other++) {
            if (!shape_same(graph_node(graph, other)->shape, shape))
                continue;
            for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
                const bool same =
                    in[1] == NODE_NONE && other == is && side == (up ? SIDE_GRAD : SIDE_VALUE);
                const bool later = forward ? side == SIDE_GRAD || other >= *in
                                           : side == SIDE_GRAD && graph_depends(graph, back, other);
                if (same || later)
                    continue;
                mistake.other = (CellRef){.side = side, .node = other};
                mistake.kind = MISTAKE_OTHER;
                if (forward && try_mistake(s, &mistake, in))
                    continue;
                mistake.kind = MISTAKE_INSTEAD;
                mistake.instead = graph_matrix(s->own, side, other, 0);
                if (mistake.instead)
                    try_mistake(s, &mistake, in); // the way back is that of the right operand
            }
        }
        mistake = (Mistake){.kind = MISTAKE_INSTEAD, .of = of, .pass = pass};
        mistake.other = (CellRef){.side = SIDE_GRAD, .node = *in};
        mistake.as = REWRITING_TRANSPOSED;
        if (!forward && shape.rows == shape.cols && node->op->shares)
            try_mistake(s, &mistake, in);
        mistake.as = up ? REWRITING_AGAIN : REWRITING_SWAPPED;
        if (!forward && shape_same(shape, graph_node(graph, up ? back : *in)->shape))
            try_mistake(s, &mistake, in);
        mistake.as = REWRITING_DROPPED;
        mistake.fills = true;
        if (forward && node->inputs > 1)
            try_mistake(s, &mistake, in);
        mistake.by = -HUGE_VAL;
        mistake.name = &no_share;
        if (forward && node->op == &op_hcat)
            try_mistake(s, &mistake, in);
        const Node *joined = graph_node(graph, is); // of which one head may be read for all
        for (size_t k = 0; joined->op == &op_hcat && !forward && k < joined->inputs; k++) {
            Mistake head = mistake;
            head.fills = false;
            head.as = REWRITING_OPERAND;
            head.name = &one_head;
            head.other = (CellRef){.node = joined->input[k]};
            head.by = 1;
            head.width = graph_node(graph, joined->input[k])->shape.cols;
            head.from = k * head.width;
            if (head.width * joined->inputs == shape.cols)
                try_mistake(s, &head, in);
        }
        for (size_t with = of + 1; forward && with < node->inputs; with++) {
            mistake.kind = MISTAKE_SWAPPED;
            mistake.as = REWRITING_SWAPPED;
            mistake.name = NULL;
            mistake.with = with;
            if (shape_same(graph_node(graph, node->input[with])->shape, shape) &&
                node->input[with] != is)
                try_mistake(s, &mistake, in);
        }
    }
}

// What comes back to a node, times a number, or 1 everywhere.
static void try_ups(Search *s, const NodeId *in)
{
    Mistake mistake = {
        .kind = MISTAKE_INSTEAD, .as = REWRITING_FACTOR, .pass = MISTAKE_ALL, .of = RULE_G};
    for (size_t k = 0; k < (s->far ? s->numbers : 1); k++) {
        mistake.by = s->far ? s->number[k] : -1;
        try_mistake(s, &mistake, in);
    }
    mistake.by = mistake.fills = 1;
    mistake.as = REWRITING_OPERAND;
    if (!s->far)
        try_mistake(s, &mistake, in);
}

static void add_found(Search *s, RewritingKind kind, CellRef other, const Text *name, size_t count)
{
    Against *against = s->against;
    if (count <= s->most || !is_best(s, count, 0))
        return; // what a rule says is said by it
    for (size_t i = 0; i < against->count; i++)
        s->best[i] = s->differs[i] && i != s->first;
    const Mistake made = {.as = kind, .pass = OP_FORWARD, .other = other, .name = name};
    MEM_GROW(against->mistake, against->mistakes, against->mistakes_room);
    AgainstMistake *found = &against->mistake[against->mistakes++];
    *found = (AgainstMistake){.of = s->first, .made = made, .mark = NAN};
    found->node = against->matrix[s->first].of.node;
}

// Some alone of the ways by which a gradient comes together.
static void try_paths(Search *s, const AgainstMatrix *m, NodeId node, size_t paths)
{
    static const Text said[] = {TEXT("nothing comes back to it"),
                                TEXT("not all of its contributions are added up")};
    enum { PATHS = 6 };
    for (size_t some = 0; paths > 1 && paths <= PATHS && some + 1 < (size_t)1 << paths; some++) {
        SCOPED(matrix_release) Matrix sum = matrix_copy(graph_matrix(s->own, SIDE_GRAD, node, 0));
        size_t count = 0;
        matrix_fill(&sum, 0);
        for (size_t i = 0; i < paths; i++) {
            if (some >> i & 1)
                matrix_add(&sum, graph_matrix(s->own, SIDE_PATH, node, i));
            count += some >> i & 1;
        }
        if (!is_off(s, m, &sum))
            add_found(s, count == 0 ? REWRITING_PATH : REWRITING_ALONE, (CellRef){.node = node},
                      count == 1 ? NULL : &said[count > 1], 1);
    }
}

// An array with the numbers of another matrix, first of what is made of it, which may have its own;
// or a gradient that has not all its ways.
static void try_arrays(Search *s)
{
    static const Text holds[] = {
        TEXT("{1} has the numbers of {2} (changed in place, or taken for it)"),
        TEXT("{1} and {2} stand under each other's name")};
    const Against *against = s->against;
    const AgainstMatrix *m = &against->matrix[s->first];
    const CellRef of = m->of;
    const Graph *graph = against->graph;
    const NodeId nodes = (NodeId)graph_count(graph);
    if (of.side == SIDE_GRAD)
        try_paths(s, m, of.node, graph_paths(s->own, of.node));
    for (NodeId step = 1; step < nodes; step++) {
        const NodeId on = of.side == SIDE_VALUE ? step : nodes - step;
        const CellRef other = {.side = of.side, .node = (of.node + on) % nodes};
        const Matrix *is = graph_matrix(against->graph, other.side, other.node, 0);
        const AgainstMatrix *its = against_given(s->against, other.side, other.node);
        if (!is || !graph_node(graph, other.node)->named || is_off(s, m, is))
            continue;
        const bool both = its && its->verdict >= AGAINST_FOLLOWS &&
                          !is_off(s, its, graph_matrix(against->graph, of.side, of.node, 0));
        add_found(s, both ? REWRITING_SWAPPED : REWRITING_OPERAND, other, &holds[both], 1 + both);
        if (both)
            s->best[its - against->matrix] = false;
    }
}

// Whether two nodes have the same op and rule, and operands of the same shapes.
static bool is_alike(const Graph *graph, NodeId one, NodeId other)
{
    const Node *a = graph_node(graph, one), *b = graph_node(graph, other);
    const OpCall call = graph_call(graph, one, OP_FORWARD);
    const OpCall other_call = graph_call(graph, other, OP_FORWARD);
    bool alike = a->op == b->op && a->inputs == b->inputs &&
                 (!a->op || op_rule(&call) == op_rule(&other_call));
    for (size_t i = 0; alike && i < a->inputs; i++)
        alike = shape_same(graph_node(graph, a->input[i])->shape,
                           graph_node(graph, b->input[i])->shape);
    return alike;
}

// Whether two nodes are the same in two places: alike and, but for digits, of one name.
static bool is_sibling(const Graph *graph, NodeId one, NodeId other)
{
    const char *p = graph_node(graph, one)->name, *q = graph_node(graph, other)->name;
    do {
        p += strspn(p, "0123456789");
        q += strspn(q, "0123456789");
        if (*p != *q++)
            return false;
    } while (*p++);
    return is_alike(graph, one, other);
}

// How nodes belong together in which one mistake may be made.
typedef enum Group {
    GROUP_ONE,
    GROUP_SIBLINGS,
    GROUP_HEADS, // all that are cut or joined
    GROUP_USERS,
    GROUP_USERS_B,
    GROUP_ALIKE
} Group;

// Puts the nodes of the group of `node` into `in`: itself, those of one name, those of its op that
// read the same there, those that are alike. False where it is not the first of them.
static bool find_group(const Graph *graph, NodeId node, Group group, NodeId *in)
{
    const Node *of = graph_node(graph, node);
    const size_t pass = group == GROUP_USERS_B;
    size_t count = 0;
    for (NodeId other = 0; other < (NodeId)graph_count(graph); other++) {
        const Node *by = graph_node(graph, other);
        const bool user = pass < of->inputs && by->op == of->op && pass < by->inputs &&
                          by->input[pass] == of->input[pass];
        if (group == GROUP_ONE        ? other == node
            : group == GROUP_SIBLINGS ? is_sibling(graph, node, other)
            : group == GROUP_HEADS    ? by->op == &op_cols || by->op == &op_hcat
            : group == GROUP_ALIKE    ? is_alike(graph, node, other)
                                      : user)
            in[count++] = other;
    }
    in[count] = NODE_NONE;
    return in[0] == node && (count > 1 || group == GROUP_ONE);
}

static void try_group(Search *s, const NodeId *in, Group group)
{
    const Graph *graph = s->against->graph;
    const Node *node = graph_node(graph, *in);
    const bool users = group == GROUP_USERS || group == GROUP_USERS_B;
    const int way = group == GROUP_USERS_B;
    bool alike = true;
    for (const NodeId *other = in; *other != NODE_NONE; other++)
        alike &= is_alike(graph, *in, *other);
    for (int pass = OP_FORWARD; pass < (int)node->inputs && pass <= RULE_C; pass++) {
        if ((pass != OP_FORWARD && !node->op->backward) || (users && pass != way) ||
            group == GROUP_HEADS || !is_suspect(s, in, pass))
            continue;
        try_rewritings(s, in, pass, !alike);
        if (!s->far && alike && (users || group == GROUP_ONE))
            try_operands(s, in, pass);
    }
    if (!s->far && group <= GROUP_HEADS)
        try_ops(s, in);
    if (group == GROUP_ONE && node->op->backward && node->inputs > 1)
        try_ups(s, in);
    static const Text updated = TEXT("{1} is updated before the gradient goes through it");
    Mistake next = {.kind = MISTAKE_INSTEAD, .as = REWRITING_OPERAND, .name = &updated};
    next.pass = way;
    next.of = !way;
    next.next = s->own;
    if (users && !s->far && node->op->is_product && is_suspect(s, in, way))
        try_mistake(s, &next, in);
}

static void try_all(Search *s)
{
    const Graph *graph = s->against->graph;
    const NodeId nodes = (NodeId)graph_count(graph);
    SCOPED(mem_drop) NodeId *in = mem_new((size_t)nodes + 1, sizeof *in);
    for (Group group = GROUP_ONE; group <= (s->far ? GROUP_ALIKE : GROUP_USERS_B); group++) {
        s->alike = group == GROUP_ALIKE;
        for (NodeId node = 0; node < nodes && !graph_stopped(graph); node++) {
            if (graph_node(graph, node)->op && find_group(graph, node, group, in))
                try_group(s, in, group);
        }
    }
    s->alike = false;
}

// ---- What tells them apart -------------------------------------------------

// Whether with the edit of the file's given numbers each mistake makes plainly another worst cell,
// which is noted.
static bool tells_apart(Against *against, size_t count)
{
    const CellRef set = against->edit;
    SCOPED(matrix_release) Matrix value = matrix_copy(graph_value(against->graph, set.node));
    Graph *edited = graph_copy(against->graph, NODE_NONE, NULL, ERROR_DROPPED);
    matrix_put(&value, set.row, set.col, against->to);
    bool good = edited && graph_set_matrix(edited, set.side, set.node, &value, ERROR_DROPPED) &&
                graph_update(edited) > 0;
    double most = 0, least = HUGE_VAL;
    for (size_t i = 0; good && i < count; i++) {
        AgainstMistake *mistake = &against->mistake[i];
        Graph *made = against_make(mistake, edited);
        mistake->then = made ? graph_number(made, against->matrix[against->first].of) : NAN;
        graph_free(made);
        most = fmax(most, fabs(mistake->then));
        for (size_t k = 0; k < i; k++)
            least = fmin(least, fabs(mistake->then - against->mistake[k].then));
        good = isfinite(mistake->then);
    }
    graph_free(edited);
    return good && least > most / 20;
}

// Of several mistakes that give what is first wrong: the last given number, which is one of a
// weight where there are weights, with which they give what is not the same.
static void find_edit(Against *against, double end)
{
    enum { CELLS = 9 }; // of a matrix that are tried
    const Graph *graph = against->graph;
    const size_t count = size_min(against->mistakes, AGAINST_SAID);
    for (NodeId node = (NodeId)graph_count(graph); node-- > 0;) {
        const Node *leaf = graph_node(graph, node);
        const Matrix *is = graph_value(graph, node);
        const bool tried = leaf->role <= ROLE_WEIGHT && !leaf->words;
        for (size_t i = 0; tried && i < size_min(matrix_size(is), CELLS); i++) {
            against->edit = (CellRef){SIDE_VALUE, node, 0, i / is->cols, i % is->cols};
            against->to = is->at[i] == 1 ? 2 : 1;
            if (seconds_on(CLOCK_PROCESS_CPUTIME_ID) < end && tells_apart(against, count))
                return;
        }
    }
    against->edit.node = NODE_NONE;
}

// ---- The whole -----------------------------------------------------------

static void add_number(Search *s, double number)
{
    for (size_t i = 0; i < s->numbers; i++) {
        if (s->number[i] == number)
            return;
    }
    if (number != 1 && number > 1e-6 && number < 1e6)
        s->number[s->numbers++] = number;
}

// The sizes of matrices, and what scales them.
static void find_numbers(Search *s)
{
    enum { OF_A_NODE = 16 };
    const Graph *graph = s->against->graph;
    s->number = mem_new(graph_count(graph) * OF_A_NODE, sizeof *s->number);
    add_number(s, 1 / log(2)); // log2 for log
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        const Node *node = graph_node(graph, id);
        const double rows = (double)node->shape.rows, cols = (double)node->shape.cols;
        const double size[] = {rows, cols, rows * cols, sqrt(rows), sqrt(cols), sqrt(rows * cols)};
        for (size_t i = 0; i < 2 * (sizeof size / sizeof *size); i++)
            add_number(s, i % 2 ? 1 / size[i / 2] : size[i / 2]);
        if (node->op == &op_scale && node->inputs == 1)
            add_number(s, fabs(node->param[0]));
    }
}

// The same graph with other numbers, but for what is constant.
static Graph *random_graph(Graph *graph)
{
    Graph *random = graph_copy(graph, NODE_NONE, NULL, ERROR_DROPPED);
    Random numbers = random_seeded(1);
    if (!random)
        return NULL;
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        if (graph_node(graph, id)->op || graph_node(graph, id)->role == ROLE_CONSTANT)
            continue;
        SCOPED(matrix_release) Matrix m = matrix_copy(graph_matrix(graph, SIDE_VALUE, id, 0));
        matrix_randomize(&m, &numbers, 1);
        graph_set_matrix(random, SIDE_VALUE, id, &m, ERROR_DROPPED);
    }
    graph_update(random);
    return random;
}

static void start(Search *s)
{
    const size_t count = s->against->count;
    s->trial = mistake_graph(s->against->graph, NULL, NULL, &s->wrapping);
    s->own = mistake_graph(s->against->graph, NULL, NULL, &s->wrapping);
    s->first = count;
    for (size_t i = count; s->own && s->trial && i-- > 0;) {
        AgainstMatrix *m = &s->against->matrix[i];
        const bool known = against_comparable(s->against, m);
        if (m->of.side == SIDE_GRAD && known)
            s->now[i] = is_off(s, m, graph_matrix(s->own, SIDE_GRAD, m->of.node, 0));
        const bool wrong = m->verdict >= AGAINST_FOLLOWS;
        if (wrong)
            m->verdict = known && !s->now[i] ? AGAINST_FOLLOWS : AGAINST_WRONG;
        s->differs[i] = known && s->now[i] && wrong;
        s->done[i] = known && s->now[i] && !wrong; // right, and made of what is not
        s->first = s->differs[i] ? i : s->first;
        s->left += s->differs[i];
    }
}

// Whether the one may come of the same as another that nothing explains.
static bool hangs_together(const Search *s, CellRef one, CellRef other)
{
    const Graph *graph = s->against->graph;
    if (one.side == SIDE_GRAD)
        return other.side == SIDE_GRAD || graph_matrix(s->own, SIDE_GRAD, other.node, 0);
    return graph_depends(graph, one.node, other.node) || graph_depends(graph, other.node, one.node);
}

// Finds the mistakes for the first array that is not done; false where there is none.
static bool find_next(Search *s)
{
    Against *against = s->against;
    const CellRef first = against->matrix[s->first].of;
    bool some = false; // nan would come of anything
    const Matrix *given = s->left > 0 ? &against->matrix[s->first].read[0] : NULL;
    for (size_t i = 0; given && i < matrix_size(given); i++)
        some |= isfinite(given->at[i]);
    s->from = against->mistakes;
    s->most = 0;
    if (!some)
        return false;
    s->far = false;
    try_all(s);
    try_arrays(s);
    s->far = s->most < s->left; // only where nothing else gives all
    if (s->far)
        try_all(s);
    const bool found = against->mistakes > s->from;
    s->unnamed |= !found;
    if (s->from == 0 && against->mistakes > 1 && !s->unnamed)
        find_edit(against, s->end);
    s->left = 0;
    for (size_t i = against->count; i-- > 0;) {
        s->done[i] |= s->differs[i] &&
                      (found ? !s->best[i] : hangs_together(s, against->matrix[i].of, first));
        if (s->differs[i] && !s->done[i]) {
            s->first = i;
            s->left++;
        }
    }
    for (size_t i = s->from; i < against->mistakes; i++)
        against->mistake[i].all = s->left == 0 && s->from == 0 && !s->unnamed;
    return s->left > 0;
}

void find_mistakes(Against *against)
{
    const size_t count = against->count;
    bool *flags = mem_new(4 * count + 1, sizeof *flags);
    Search s = {.against = against,
                .end = seconds_on(CLOCK_PROCESS_CPUTIME_ID) + search_seconds,
                .differs = flags,
                .now = flags + count,
                .done = flags + 2 * count,
                .best = flags + 3 * count};
    s.wrapping = (Wrapping){.context = &s, .value = put_value, .gradient = put_gradient};
    start(&s);
    against_forget_mistakes(against);
    s.others = s.first < against->count ? random_graph(against->graph) : NULL;
    if (s.others) {
        find_numbers(&s);
        while (find_next(&s))
            continue;
    }
    graph_free(s.others);
    graph_free(s.trial);
    graph_free(s.own);
    free(s.number);
    free(flags);
}
