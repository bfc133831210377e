// SPDX-License-Identifier: GPL-3.0-or-later
// Every matrix is made anew by its own rule from the file's numbers, which stand in the place of
// those that the graph computes: so a mistake shows where it is, and nowhere else.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/seconds.h"
#include "graph/mistake.h"
#include "graph/op_list.h"
#include "session/against_parts.h"

// Seconds of processor time, and multiplications of one rule as a text: a layer of GPT-2's size has
// too many to try them all.
static const double search_seconds = 5, text_products = 1e6;

typedef struct Search {
    Against *against;
    double end;    // of the search, in such seconds
    size_t *at[2]; // of each node the array of its value, of its gradient; count: none
    // Of each array: whether it differs as its rule makes it, with a mistake now, with the first of
    // those that give most; and whether mistakes have been found for it.
    bool *differs, *now, *best, *done;
    size_t first, left; // the first that differs and is not done; how many do
    bool far;           // what is far fetched is tried, and nothing else:
    bool alike;         // what is made in all nodes that are alike, or a number
    size_t from, most;  // where the mistakes begin that were found for it; they give so many,
    int distance;       // and are so far fetched
    // With the right rules: the file's numbers, and others; and the same where mistakes are made.
    Graph *own, *others;
    Graph *trial, *random;
    Wrapping wrapping; // puts them there
    double *number;    // such as stand for others: sizes, their roots, factors
    size_t numbers;
} Search;

static size_t array_of(const Search *s, Side side, NodeId node)
{
    return s->at[side == SIDE_GRAD][node];
}

static const AgainstMatrix *given_of(const Search *s, Side side, NodeId node)
{
    const size_t at = array_of(s, side, node);
    return at < s->against->count ? &s->against->matrix[at] : NULL;
}

// Whether the array is not what has been made of it; what nothing leads to has a gradient of 0.
static bool is_off(const Search *s, const AgainstMatrix *m, const Matrix *made)
{
    const Graph *graph = s->against->graph;
    if (m->leaf || m->unsure)
        return false;
    if (!made)
        return m->of.side == SIDE_VALUE || against_largest(graph, m->of, &m->read[0]) > m->bound;
    return !against_agrees(m, made, graph_masks(graph, m->of),
                           against_bound(m, against_largest(graph, m->of, made)));
}

static void put_value(void *context, NodeId node, Matrix *value)
{
    Search *s = context;
    const AgainstMatrix *m = given_of(s, SIDE_VALUE, node);
    if (!m)
        return;
    s->now[m - s->against->matrix] = is_off(s, m, value);
    memcpy(value->at, m->read[m->turned].at, matrix_size(value) * sizeof *value->at);
}

static const Matrix *put_gradient(void *context, NodeId node)
{
    const AgainstMatrix *m = given_of(context, SIDE_GRAD, node);
    return m ? &m->read[m->turned] : NULL;
}

// Whether the numbers are those of the file as far as the first array that differs, and nothing
// that did not differ does. Gradients are computed as far as they are needed.
static bool is_given(Search *s, Graph *made)
{
    for (size_t i = 0; i < s->against->count; i++) {
        const AgainstMatrix *m = &s->against->matrix[i];
        if (m->of.side == SIDE_GRAD && array_of(s, SIDE_GRAD, m->of.node) == i)
            s->now[i] = is_off(s, m, graph_matrix(made, SIDE_GRAD, m->of.node, 0));
        if (s->now[i] && !s->done[i] && (!s->differs[i] || i == s->first))
            return false;
    }
    return true;
}

// ---- What a mistake can reach ----------------------------------------------

// Which values and gradients change with a place, up to the arrays of the file, which are taken as
// they are.
typedef struct Reach {
    const Search *s;
    bool *seen[2];
    bool first, other; // whether that array is reached, or one that does not differ
} Reach;

static void reach(Reach *r, Side side, NodeId node);

// Whether the way back to operand `to` reads operand `of`, or the result where that is RULE_Y.
static bool reads(const Graph *graph, NodeId node, int to, RuleMatrix of)
{
    RuleRead own;
    if (!graph_node(graph, node)->op->backward)
        return false;
    const OpCall call = graph_call(graph, node, to);
    const RuleRead *read = rule_of(&call, &own);
    unsigned uses = 0;
    for (size_t i = 0; i < read->made; i++)
        uses |= read->node[rule_made(read, i)->is].uses;
    return uses >> of & 1;
}

static void reach_users(Reach *r, NodeId node)
{
    const Graph *graph = r->s->against->graph;
    for (NodeId user = node; user < (NodeId)graph_count(graph); user++) {
        const Node *by = graph_node(graph, user);
        for (size_t i = 0; by->op && i < by->inputs; i++) {
            const bool own = user == node;
            if (!own && by->input[i] != node)
                continue;
            if (!own)
                reach(r, SIDE_VALUE, user);
            const RuleMatrix as = own ? RULE_Y : i < RULE_Y ? (RuleMatrix)i : RULE_A;
            for (size_t to = 0; to < by->inputs; to++) {
                if (reads(graph, user, (int)to, as))
                    reach(r, SIDE_GRAD, by->input[to]);
            }
        }
    }
}

static void reach(Reach *r, Side side, NodeId node)
{
    const Search *s = r->s;
    const size_t at = array_of(s, side, node);
    const Node *of = graph_node(s->against->graph, node);
    if (r->seen[side == SIDE_GRAD][node])
        return;
    r->seen[side == SIDE_GRAD][node] = true;
    const AgainstMatrix *m = given_of(s, side, node);
    if (m && !m->leaf) {
        Graph *graph = s->against->graph;
        const Matrix *right = graph_matrix(graph, side, node, 0);
        r->first |=
            at == s->first; // 0 whatever is done, as the gradient of keys' biases, says nothing
        r->other |= !s->differs[at] && !s->done[at] && !m->unsure &&
                    against_largest(graph, m->of, right) > m->bound;
        return;
    }
    if (side == SIDE_VALUE)
        reach_users(r, node);
    for (size_t i = 0; side == SIDE_GRAD && of->op && i < of->inputs; i++)
        reach(r, SIDE_GRAD, of->input[i]);
}

// Whether a mistake there can give the first array that differs, and no other that does not: one
// with operand `of` (OP_FORWARD: with any).
static bool is_suspect(const Search *s, const NodeId *in, int pass, bool slope, int of)
{
    const Graph *graph = s->against->graph;
    const size_t nodes = graph_count(graph);
    Reach r = {.s = s, .seen = {mem_new(nodes, 1), mem_new(nodes, 1)}};
    for (; *in != NODE_NONE; in++) {
        const Node *node = graph_node(graph, *in);
        if (pass == OP_FORWARD)
            reach(&r, SIDE_VALUE, *in);
        const bool other = r.other; // which gradients change with a value, a try says
        for (size_t i = 0; i < node->inputs; i++) {
            const bool touches =
                of == OP_FORWARD || (int)i == of || reads(graph, *in, (int)i, (RuleMatrix)of);
            if ((int)i == pass || (pass < 0 && slope && touches))
                reach(&r, SIDE_GRAD, node->input[i]);
        }
        r.other = pass == OP_FORWARD ? other : r.other;
    }
    free(r.seen[0]);
    free(r.seen[1]);
    return r.first && !r.other;
}

// ---- Trying ------------------------------------------------------------

void against_forget_mistakes(Against *against)
{
    owned_release(&against->parts);
    free(against->mistake);
    against->mistake = NULL;
    against->mistakes = against->mistakes_room = 0;
}

// The trial with the mistake in it, or the graph wired otherwise, which is the caller's.
static Graph *make_in(Graph *trial, const Graph *graph, const Mistake *mistake, const NodeId *in,
                      const Wrapping *wrapping)
{
    if (mistake->kind >= MISTAKE_OP)
        return mistake_graph(graph, mistake, in, wrapping);
    mistake_make(trial, mistake, in);
    return trial;
}

// How many arrays that differ a mistake gives; 0 where it does not give the first, or spoils one.
static size_t gives(Search *s, const Mistake *mistake, const NodeId *in)
{
    bool *trial = s->now; // which goes with that graph
    if (mistake->kind >= MISTAKE_OP)
        s->now = mem_new(s->against->count, 1);
    Graph *made = make_in(s->trial, s->against->graph, mistake, in, &s->wrapping);
    const bool given = made && is_given(s, made);
    size_t count = 0;
    for (size_t i = 0; given && i < s->against->count; i++)
        count += s->differs[i] && !s->done[i] && !s->now[i];
    if (count > s->most)
        memcpy(s->best, s->now, s->against->count * sizeof *s->best);
    if (made != s->trial)
        graph_free(made);
    free(s->now != trial ? s->now : NULL);
    s->now = trial;
    return count;
}

// One number for all that a graph has: two mistakes that do the same have the same.
static double mark_of(Graph *graph)
{
    double mark = 0;
    size_t at = 0;
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
            const Matrix *m = graph_matrix(graph, side, node, 0);
            for (size_t i = 0; m && i < matrix_size(m); i++)
                mark += (isfinite(m->at[i]) ? m->at[i] : 1000) * sin((double)(at + i));
            at += graph_node(graph, node)->shape.rows * graph_node(graph, node)->shape.cols;
        }
    }
    return mark;
}

static bool is_known(Search *s, const Mistake *mistake, const NodeId *in, double *mark)
{
    const Against *against = s->against;
    Mistake own = *mistake;
    if (mistake->instead)
        own.instead = graph_matrix(s->others, mistake->other.side, mistake->other.node, 0);
    own.next = mistake->next ? s->others : NULL;
    Graph *made = make_in(s->random, s->others, &own, in, &(Wrapping){0});
    *mark = made ? mark_of(made) : NAN;
    if (made != s->random)
        graph_free(made);
    mistake_make(s->random, NULL, NULL); // `own` is gone
    for (size_t i = s->from; i < against->mistakes; i++) {
        const AgainstMistake *known = &against->mistake[i];
        const bool number = mistake->is && mistake->is->kind == REWRITING_NUMBER &&
                            known->kind == REWRITING_NUMBER && known->node == *in;
        if (number || fabs(known->mark - *mark) <= 1e-9 * fmax(1, fabs(known->mark)))
            return true; // the same, or a number as near
    }
    return false;
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

// Returns whether it gives something. Of those that give most the least far fetched stay.
static bool try_mistake(Search *s, const Mistake *mistake, const NodeId *in)
{
    static const Text updated = TEXT("{1} is updated before the gradient goes through it");
    static const char *const names[RULE_MATRICES] = {"a", "b", "c", "y", "g", "", ""};
    const Rewriting *is = mistake->is;
    const RewritingKind kind = is ? is->kind : mistake->as;
    Against *against = s->against;
    const bool late = seconds_on(CLOCK_PROCESS_CPUTIME_ID) > s->end;
    const size_t count = late ? 0 : gives(s, mistake, in);
    // Any number can stand anywhere as a factor, and what is alike need not be wrong alike.
    const bool fetched = kind == REWRITING_FACTOR || kind == REWRITING_NUMBER ||
                         (kind == REWRITING_TWICE && mistake->pass == OP_FORWARD);
    double mark;
    against->cut |= late;
    if (!is_best(s, count, 2 * fetched + s->alike) || is_known(s, mistake, in, &mark))
        return count > 0;
    const bool stands = mistake->kind == MISTAKE_OTHER || mistake->instead;
    const NodeId own = // which is right in the first, if it is what stands there
        mistake->of >= RULE_G ? *in : graph_node(against->graph, *in)->input[mistake->of];
    MEM_GROW(against->mistake, against->mistakes, against->mistakes_room);
    AgainstMistake *found = &against->mistake[against->mistakes++];
    *found = (AgainstMistake){
        .of = s->first,
        .kind = kind,
        .part = is ? owned_add(&against->parts, mem_text(is->part)) : names[mistake->of],
        .stands = is && is->stands ? owned_add(&against->parts, mem_text(is->stands))
                  : mistake->fills && mistake->by > 0 ? "1"
                  : mistake->kind == MISTAKE_SWAPPED  ? names[mistake->with]
                                                      : "",
        .name = is              ? is->name
                : mistake->next ? &updated
                                : NULL,
        .op = graph_node(against->graph, *in)->op,
        .node = stands && mistake->other.node == own && in[1] != NODE_NONE ? in[1] : *in,
        .pass = mistake->pass,
        .other = stands ? mistake->other : (CellRef){.node = *in},
        .mark = mark};
    while (in[found->nodes] != NODE_NONE)
        found->nodes++;
    return true;
}

static void try_rewritings(Search *s, const NodeId *in, int pass, bool only_path)
{
    const bool right = is_suspect(s, in, pass, false, OP_FORWARD);
    const bool sloped = pass == OP_FORWARD && is_suspect(s, in, pass, true, OP_FORWARD);
    if (!right && !sloped)
        return;
    const OpCall call = graph_call(s->against->graph, *in, pass);
    if (rule_work(&call).products > text_products) {
        s->against->cut = true;
        return;
    }
    Rewritings rewritings = rewritings_of(&call, s->number, s->far ? s->numbers : 0);
    for (size_t i = 0; i < rewritings.count; i++) {
        Mistake mistake = {.is = &rewritings.at[i], .pass = pass};
        const RewritingKind kind = rewritings.at[i].kind;
        const bool number = kind == REWRITING_FACTOR || kind == REWRITING_NUMBER;
        if ((only_path && kind != REWRITING_PATH) || (s->far && !s->alike && !number))
            continue;
        mistake.slope = true;
        const bool fits = sloped && try_mistake(s, &mistake, in);
        mistake.slope = false;
        if (right && !fits)
            try_mistake(s, &mistake, in);
    }
    rewritings_release(&rewritings);
}

// The ids one further on or back, the first again behind the last or none, and those of others.
static void try_ids(Search *s, const NodeId *in)
{
    enum { SHIFTS = 4 };
    const Graph *graph = s->against->graph;
    const OpCall own = graph_call(graph, *in, OP_FORWARD);
    const size_t ids = own.ids;
    size_t *shifted = mem_new(ids, sizeof *shifted);
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
    free(shifted);
}

// Other ops in the place of those, and other ids.
static void try_ops(Search *s, const NodeId *in)
{
    const Graph *graph = s->against->graph;
    NodeId reads[OP_MANY * OP_MANY];
    if (!is_suspect(s, in, OP_FORWARD, true, OP_FORWARD))
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
    const Graph *graph = s->against->graph;
    const Node *node = graph_node(graph, *in);
    const bool forward = pass == OP_FORWARD;
    const NodeId back = forward ? *in : node->input[pass]; // whose gradient it is
    for (size_t of = 0; of < node->inputs || (!forward && of <= RULE_G); of++) {
        const bool up = !forward && of == RULE_G;
        if (!forward && !up &&
            (of >= node->inputs || of > RULE_C || !reads(graph, *in, pass, (RuleMatrix)of)))
            continue;
        const NodeId is = up ? *in : node->input[of];
        if (!is_suspect(s, in, pass, true, forward ? (int)of : OP_FORWARD))
            continue;
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
                if (mistake.instead && (!forward || is_suspect(s, in, pass, false, OP_FORWARD)))
                    try_mistake(s, &mistake, in); // the way back is that of the right operand
            }
        }
        mistake = (Mistake){.kind = MISTAKE_INSTEAD,
                            .fills = true,
                            .as = REWRITING_DROPPED,
                            .of = of,
                            .pass = pass};
        if (forward && node->inputs > 1)
            try_mistake(s, &mistake, in);
        for (size_t with = of + 1; forward && with < node->inputs; with++) {
            mistake.kind = MISTAKE_SWAPPED;
            mistake.as = REWRITING_SWAPPED;
            mistake.with = with;
            if (shape_same(graph_node(graph, node->input[with])->shape, shape) &&
                node->input[with] != is)
                try_mistake(s, &mistake, in);
        }
    }
    const Mistake again = {.kind = MISTAKE_AGAIN, .as = REWRITING_AGAIN, .pass = OP_FORWARD};
    if (forward && node->inputs == 1 && !node->op->keeps &&
        is_suspect(s, in, pass, true, OP_FORWARD) &&
        shape_same(graph_node(graph, node->input[0])->shape, node->shape))
        try_mistake(s, &again, in);
}

// What comes back to a node, times a number, or 1 everywhere.
static void try_ups(Search *s, const NodeId *in)
{
    if (!is_suspect(s, in, MISTAKE_ALL, true, OP_FORWARD))
        return;
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
    MEM_GROW(against->mistake, against->mistakes, against->mistakes_room);
    against->mistake[against->mistakes++] =
        (AgainstMistake){.kind = kind,
                         .pass = OP_FORWARD,
                         .of = s->first,
                         .name = name,
                         .stands = "",
                         .node = against->matrix[s->first].of.node,
                         .nodes = 1,
                         .other = other,
                         .mark = NAN};
}

// Some alone of the ways by which a gradient comes together.
static void try_paths(Search *s, const AgainstMatrix *m, NodeId node, size_t paths)
{
    static const Text nothing = TEXT("nothing comes back to it");
    static const Text part = TEXT("not all of its contributions are added up");
    enum { PATHS = 6 };
    for (size_t some = 0; paths > 1 && paths <= PATHS && some + 1 < (size_t)1 << paths; some++) {
        Matrix sum = matrix_copy(graph_matrix(s->own, SIDE_GRAD, node, 0));
        size_t count = 0;
        matrix_fill(&sum, 0);
        for (size_t i = 0; i < paths; i++) {
            if (some >> i & 1)
                matrix_add(&sum, graph_matrix(s->own, SIDE_PATH, node, i));
            count += some >> i & 1;
        }
        const bool is = !is_off(s, m, &sum);
        matrix_release(&sum);
        if (!is)
            continue;
        add_found(s, count == 0 ? REWRITING_PATH : REWRITING_ALONE, (CellRef){.node = node},
                  count == 0  ? &nothing
                  : count > 1 ? &part
                              : NULL,
                  1);
        return;
    }
}

// Two arrays under each other's name, or a gradient that has not all its ways.
static void try_arrays(Search *s)
{
    static const Text exchanged = TEXT("{1} and {2} stand under each other's name");
    const Against *against = s->against;
    const AgainstMatrix *m = &against->matrix[s->first];
    CellRef of = m->of;
    const size_t paths = of.side == SIDE_GRAD ? graph_paths(s->own, of.node) : 0;
    const Matrix *right = graph_matrix(against->graph, of.side, of.node, 0);
    for (size_t i = s->first + 1; i < against->count; i++) {
        const AgainstMatrix *other = &against->matrix[i];
        if (!other->wrong || other->of.side != of.side || is_off(s, other, right) ||
            is_off(s, m, graph_matrix(against->graph, of.side, other->of.node, 0)))
            continue;
        add_found(s, REWRITING_SWAPPED, other->of, &exchanged, 2);
        s->best[i] = false;
        return;
    }
    try_paths(s, m, of.node, paths);
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
            group == GROUP_HEADS)
            continue;
        try_rewritings(s, in, pass, !alike);
        if (!s->far && alike && (users || group == GROUP_ONE))
            try_operands(s, in, pass);
    }
    if (!s->far && group <= GROUP_HEADS)
        try_ops(s, in);
    if (group == GROUP_ONE && node->op->backward && node->inputs > 1)
        try_ups(s, in);
    const Mistake next = {
        .kind = MISTAKE_INSTEAD, .as = REWRITING_OPERAND, .pass = way, .of = !way, .next = s->own};
    if (users && !s->far && node->op->is_product && is_suspect(s, in, way, true, OP_FORWARD))
        try_mistake(s, &next, in);
}

static void try_all(Search *s)
{
    const Graph *graph = s->against->graph;
    const NodeId nodes = (NodeId)graph_count(graph);
    NodeId *in = mem_new((size_t)nodes + 1, sizeof *in);
    for (Group group = GROUP_ONE; group <= (s->far ? GROUP_ALIKE : GROUP_USERS_B); group++) {
        s->alike = group == GROUP_ALIKE;
        for (NodeId node = 0; node < nodes && !graph_stopped(graph); node++) {
            if (graph_node(graph, node)->op && find_group(graph, node, group, in))
                try_group(s, in, group);
        }
    }
    s->alike = false;
    free(in);
}

// ---- The whole -----------------------------------------------------------

static void find_places(Search *s)
{
    const size_t nodes = graph_count(s->against->graph), count = s->against->count;
    s->at[0] = mem_new(2 * nodes, sizeof *s->at[0]);
    s->at[1] = s->at[0] + nodes;
    for (size_t i = 0; i < 2 * nodes; i++)
        s->at[0][i] = count;
    for (size_t i = count; i-- > 0;) {
        const AgainstMatrix *m = &s->against->matrix[i];
        if (against_comparable(s->against, m))
            s->at[m->of.side == SIDE_GRAD][m->of.node] = i;
    }
}

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
    graph_begin_change(random);
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        if (graph_node(graph, id)->op || graph_node(graph, id)->role == ROLE_CONSTANT)
            continue;
        Matrix m = matrix_copy(graph_matrix(graph, SIDE_VALUE, id, 0));
        matrix_randomize(&m, &numbers, 1);
        graph_set_matrix(random, SIDE_VALUE, id, &m, ERROR_DROPPED);
        matrix_release(&m);
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
        const bool known = array_of(s, m->of.side, m->of.node) == i;
        if (m->of.side == SIDE_GRAD && known)
            s->now[i] = is_off(s, m, graph_matrix(s->own, SIDE_GRAD, m->of.node, 0));
        m->follows = m->wrong && known && !s->now[i];
        s->against->followers += m->follows;
        s->differs[i] = known && s->now[i] && m->wrong;
        s->done[i] = known && s->now[i] && !m->wrong; // right, and made of what is not
        s->first = s->differs[i] ? i : s->first;
        s->left += s->differs[i];
    }
}

// Finds the mistakes for the first array that is not done; false where there is none, or nothing
// says how it comes about: then what stands behind it may come of the same.
static bool find_next(Search *s)
{
    Against *against = s->against;
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
    s->left = 0;
    for (size_t i = against->count; i-- > 0;) {
        s->done[i] |= s->differs[i] && !s->best[i];
        if (s->differs[i] && !s->done[i]) {
            s->first = i;
            s->left++;
        }
    }
    for (size_t i = s->from; i < against->mistakes; i++)
        against->mistake[i].all = s->left == 0 && s->from == 0;
    return s->left > 0 && against->mistakes > s->from;
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
    against->followers = 0;
    find_places(&s);
    start(&s);
    against_forget_mistakes(against);
    s.others = s.first < against->count ? random_graph(against->graph) : NULL;
    if (s.others)
        s.random = mistake_graph(s.others, NULL, NULL, &(Wrapping){0});
    if (s.random) {
        find_numbers(&s);
        while (find_next(&s))
            continue;
    }
    graph_free(s.random);
    graph_free(s.others);
    graph_free(s.trial);
    graph_free(s.own);
    free(s.number);
    free(s.at[0]);
    free(flags);
}
