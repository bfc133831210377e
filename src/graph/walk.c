// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "graph/address.h"

MESSAGE(unknown_stop, ERROR_USAGE, "there is no stop '{1}'; did you mean '{2}'?");
MESSAGE(
    no_such_stop, ERROR_USAGE,
    "there is no stop '{1}'; stops are called intro, {2}, d{2}, closing, or by number, 1 to {3}");
MESSAGE(stop_number, ERROR_USAGE, "there is no stop {1}; this lesson has 1 to {2}");

// ---- Making the walk ---------------------------------------------------

static void add_stop(Walk *walk, StopKind kind, NodeId node)
{
    walk->stop[walk->count++] = (Stop){.kind = kind, .node = node};
}

// Consumers from the last defined on, the gradients that one completes, being the first that uses
// them, in order of definition; then leaves.
static void add_backward(Walk *walk, const Graph *graph)
{
    static const double leaves[] = {[ROLE_WEIGHT] = -1, [ROLE_TARGET] = -2, [ROLE_INPUT] = -3};
    const NodeId root = graph_root(graph), count = (NodeId)graph_count(graph);
    SCOPED(mem_drop) Ranked *back = mem_new((size_t)count, sizeof *back);
    size_t stops = 0;
    for (NodeId n = 0; n < count; n++) {
        const Node *node = graph_node(graph, n);
        if (graph_has_grad(graph, n))
            back[stops++] = (Ranked){n == root  ? count
                                     : node->op ? graph_path_use(graph, n, 0).consumer
                                                : leaves[node->role],
                                     (size_t)n};
    }
    qsort(back, stops, sizeof *back, ranked_first);
    for (size_t i = 0; i < stops; i++)
        add_stop(walk, STOP_BACKWARD, (NodeId)back[i].at);
}

// ---- One stop of several ------------------------------------------------

// While stops are joined.
typedef struct Joining {
    const Graph *graph;
    const StopRule *rule; // NULL: nothing is joined
    NodeId *group;        // by node: the first one of its closed group; NODE_NONE
    const Stop *all;      // one a node and pass
    size_t count;
} Joining;

static size_t *place(const Walk *walk, StopKind kind, NodeId node)
{
    BUG_ON(kind < STOP_FORWARD || kind > STOP_UPDATE || (size_t)node >= walk->nodes);
    return &walk->at[(size_t)(kind - STOP_FORWARD) * walk->nodes + (size_t)node];
}

// Finds the closed groups; steps without a name between their matrices become part.
static void find_groups(Joining *joining, NodeId nodes)
{
    NodeId before = NODE_NONE; // the last one that is in a closed group
    for (NodeId n = 0; n < nodes; n++) {
        joining->group[n] = NODE_NONE;
        if (!joining->rule || joining->rule[n] != RULE_CLOSED)
            continue;
        NodeId first = 0;
        while (joining->rule[first] != RULE_CLOSED || !graph_same_group(joining->graph, first, n))
            first++;
        joining->group[n] = first;
        for (NodeId k = before + 1; before != NODE_NONE && k < n; k++) {
            const Node *node = graph_node(joining->graph, k);
            if (joining->group[before] == first && !node->named && node->op)
                joining->group[k] = first;
        }
        before = n;
    }
}

// Whether `i` is the stop of its closed group in its pass: the last one that is computed, else
// the last.
static bool stands_for_group(const Joining *joining, size_t i)
{
    const Stop *all = joining->all;
    size_t last = i;
    for (size_t k = 0; k < joining->count; k++) {
        if (all[k].kind == all[i].kind &&
            joining->group[all[k].node] == joining->group[all[i].node] &&
            (graph_node(joining->graph, all[k].node)->op ||
             !graph_node(joining->graph, all[last].node)->op))
            last = k;
    }
    return last == i;
}

// Puts the stop, or what holds it, into the walk; of a closed group the one that stands for it.
static void join(Walk *walk, const Joining *joining, size_t i)
{
    enum { SHARE_MOST = 8 };
    Stop stop = joining->all[i];
    stop.leaves = 1;
    if (stop.node != NODE_NONE && joining->rule && !stop.scene) {
        const StopRule *rule = joining->rule;
        Stop *last = &walk->stop[walk->count - 1];
        if (rule[stop.node] == RULE_NONE)
            return;
        // Leaves side by side share the stop of the first of them.
        if (last->kind == STOP_FORWARD && stop.kind == STOP_FORWARD && last->leaves < SHARE_MOST &&
            !last->scene && stop.node == last->node + (NodeId)last->leaves &&
            (rule[last->node] == RULE_SHARED || rule[last->node] == RULE_FIRST) &&
            rule[stop.node] == RULE_SHARED && !graph_node(joining->graph, stop.node)->op) {
            last->leaves++;
            *place(walk, stop.kind, stop.node) = walk->count - 1;
            return;
        }
        stop.closed = joining->group[stop.node] != NODE_NONE;
        if (stop.closed && !stands_for_group(joining, i))
            return;
    }
    if (stop.node != NODE_NONE && !stop.scene)
        *place(walk, stop.kind, stop.node) = walk->count;
    walk->stop[walk->count++] = stop;
    walk->scenes = stop.scene && !stop_is_board(&stop) ? walk->count : walk->scenes;
}

// What has no stop of its own is held by that of its group, else by the one that shows it: a
// value by its first use, a gradient by that of its first operand, from the last to the first.
static void hold(Walk *walk, const Joining *joining, StopKind kind, NodeId node)
{
    size_t *at = place(walk, kind, node);
    const Node *of = graph_node(joining->graph, node);
    for (size_t i = 0; i < walk->count && *at == SIZE_MAX; i++) {
        const Stop *stop = &walk->stop[i];
        if (stop->kind == kind && stop->closed &&
            joining->group[stop->node] == joining->group[node])
            *at = i;
    }
    if (*at == SIZE_MAX && kind == STOP_FORWARD && of->uses > 0)
        *at = *place(walk, kind, of->use[0].consumer);
    for (size_t i = 0; kind == STOP_BACKWARD && i < of->inputs && *at == SIZE_MAX; i++)
        *at = *place(walk, kind, of->input[i]);
}

static void join_all(Walk *walk, Joining *joining)
{
    const NodeId nodes = (NodeId)walk->nodes;
    find_groups(joining, nodes);
    for (size_t i = 0; i < 3 * walk->nodes; i++)
        walk->at[i] = SIZE_MAX;
    for (size_t i = 0; i < joining->count; i++)
        join(walk, joining, i);
    for (NodeId n = nodes; joining->rule && n-- > 0;)
        hold(walk, joining, STOP_FORWARD, n);
    for (NodeId n = 0; joining->rule && n < nodes; n++) {
        if (graph_has_grad(joining->graph, n))
            hold(walk, joining, STOP_BACKWARD, n);
        if (joining->group[n] != NODE_NONE && graph_node(joining->graph, n)->role == ROLE_WEIGHT)
            hold(walk, joining, STOP_UPDATE, n);
    }
}

Walk walk_new(const Graph *graph, const StopRule *rule, const Stop *scene, size_t scenes)
{
    const size_t count = graph_count(graph), most = 3 * count + 2 + scenes;
    Walk all = {.stop = mem_new(most, sizeof(Stop))};
    for (int board = 1; board >= 0; board--) {
        for (size_t i = 0; i < scenes; i++)
            if (stop_is_board(&scene[i]) == board)
                all.stop[all.count++] = scene[i];
        if (board)
            add_stop(&all, STOP_INTRO, NODE_NONE);
    }
    for (size_t n = 0; n < count; n++)
        add_stop(&all, STOP_FORWARD, (NodeId)n);
    if (graph_root(graph) != NODE_NONE)
        add_backward(&all, graph);
    for (size_t n = 0; n < count; n++) {
        if (graph_learns(graph, (NodeId)n))
            add_stop(&all, STOP_UPDATE, (NodeId)n);
    }
    add_stop(&all, STOP_CLOSING, NODE_NONE);
    BUG_ON(all.count > most);
    Walk walk = {.stop = mem_new(all.count, sizeof(Stop)),
                 .at = mem_new(3 * count, sizeof(size_t)),
                 .nodes = count};
    Joining joining = {graph, rule, mem_new(count, sizeof(NodeId)), all.stop, all.count};
    join_all(&walk, &joining);
    free(joining.group);
    free(all.stop);
    for (size_t i = 0; i < walk.count; i++) { // numbers the stops of each pass
        Stop *stop = &walk.stop[i], *before = i > 0 ? stop - 1 : NULL;
        const bool same =
            before && !before->scene == !stop->scene && (stop->scene || before->kind == stop->kind);
        stop->number = same ? walk.stop[i - 1].number + 1 : 1;
    }
    for (size_t i = walk.count; i-- > 0;) {
        const bool last = i + 1 == walk.count || walk.stop[i + 1].number == 1;
        walk.stop[i].of = last ? walk.stop[i].number : walk.stop[i + 1].of;
    }
    return walk;
}

void walk_release(Walk *walk)
{
    free(walk->stop);
    free(walk->at);
    *walk = (Walk){0};
}

bool walk_beside(const Walk *walk, bool forward, size_t *index)
{
    const size_t last = walk->count - 1;
    if (*index == (forward ? last : 0))
        return false;
    if (walk->scenes > 0 && *index == (forward ? walk->scenes - 1 : last))
        *index = forward ? last : walk->scenes - 1;
    else
        *index += forward ? 1 : SIZE_MAX;
    return true;
}

bool walk_find(const Walk *walk, StopKind kind, NodeId node, size_t *index)
{
    if (kind == STOP_INTRO || kind == STOP_CLOSING)
        *index = kind == STOP_INTRO ? stop_is_board(&walk->stop[0]) : walk->count - 1;
    else
        *index = node == NODE_NONE ? SIZE_MAX : *place(walk, kind, node);
    return *index != SIZE_MAX;
}

bool walk_find_stop(const Walk *walk, const Stop *stop, size_t *index)
{
    for (*index = 0; stop->scene && *index < size_max(walk->scenes, 1); ++*index)
        if (walk->stop[*index].scene == stop->scene)
            return true;
    return walk_find(walk, stop->kind, stop->node, index);
}

bool walk_twin(const Walk *walk, size_t index, size_t *twin)
{
    BUG_ON(index >= walk->count);
    const Stop *stop = &walk->stop[index];
    if (stop->kind == STOP_FORWARD || stop->kind == STOP_UPDATE)
        return walk_find(walk, STOP_BACKWARD, stop->node, twin);
    return stop->kind == STOP_BACKWARD && walk_find(walk, STOP_FORWARD, stop->node, twin);
}

Side stop_side(StopKind stop)
{
    return stop == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
}

StopKind side_stop(Side side)
{
    return side == SIDE_VALUE ? STOP_FORWARD : side >= SIDE_NEXT ? STOP_UPDATE : STOP_BACKWARD;
}

char *stop_name_in(const Graph *graph, const Stop *stop, Lang lang, bool columns,
                   char out[STOP_NAME_SIZE])
{
    static const Text before[] = {TEXT("intro"), TEXT(""), TEXT(""), TEXT("step("),
                                  TEXT("closing")};
    const CellRef of = {.side = stop_side(stop->kind), .node = stop->node};
    SCOPED(buffer_release) Buffer name = {0};
    buffer_add(&name, stop->scene ? stop->scene : text_in(&before[stop->kind], lang));
    if (stop->node != NODE_NONE && !stop->scene)
        address_write_name_in(graph, of, columns, &name);
    buffer_add(&name, stop->kind == STOP_UPDATE && !stop->scene ? ")" : "");
    utf8_copy(out, STOP_NAME_SIZE, buffer_text(&name));
    return out;
}

char *stop_name(const Graph *graph, const Stop *stop, char out[STOP_NAME_SIZE])
{
    return stop_name_in(graph, stop, LANG_EN, false, out);
}

static bool suggest(const Walk *walk, const Graph *graph, const char *text, Error *err)
{
    Nearest nearest = nearest_start(text);
    char name[STOP_NAME_SIZE], best[STOP_NAME_SIZE] = "intro";
    for (size_t i = 0; i < walk->count; i++) {
        const size_t before = nearest.distance;
        nearest_try(&nearest, stop_name(graph, &walk->stop[i], name));
        if (nearest.distance < before)
            memcpy(best, name, sizeof best);
    }
    nearest.best = best;
    if (nearest_is_near(&nearest))
        return ERROR(err, &unknown_stop, err_text(text), err_text(best));
    const Node *last = graph_node(graph, (NodeId)graph_count(graph) - 1);
    return ERROR(err, &no_such_stop, err_text(text), err_text(last->name), err_count(walk->count));
}

// Whether that is the name of the stop, which has to be in the walk, or is held by one.
static bool is_called(const Walk *walk, const Graph *graph, const Stop *stop, const char *text,
                      size_t *index)
{
    char name[STOP_NAME_SIZE];
    bool is = walk_find(walk, stop->kind, stop->node, index);
    if (!is || strcmp(stop_name(graph, stop, name), text) == 0)
        return is;
    is = false;
    for (Lang lang = lang_next(LANG_EN); lang != LANG_EN && !is; lang = lang_next(lang))
        is = strcmp(stop_name_in(graph, stop, lang, true, name), text) == 0;
    return is;
}

bool walk_parse(const Walk *walk, const Graph *graph, const char *text, size_t *index, Stop *asked,
                Error *err)
{
    Stop stop = {.kind = STOP_INTRO, .node = NODE_NONE};
    Address address;
    bool found = false;
    if (text[0] && strspn(text, "0123456789") == strlen(text)) {
        const unsigned long long n = strtoull(text, NULL, 10);
        if (n < 1 || n > walk->count)
            return ERROR(err, &stop_number, err_text(text), err_count(walk->count));
        *index = (size_t)n - 1;
        stop = walk->stop[*index];
        found = true;
    }
    for (size_t i = 0; i < 2 && !found; i++) {
        stop.kind = i == 0 ? STOP_INTRO : STOP_CLOSING;
        found = is_called(walk, graph, &stop, text, index);
    }
    for (size_t i = 0; i < 3 * walk->nodes && !found; i++) {
        stop = (Stop){.kind = STOP_FORWARD + (StopKind)(i / walk->nodes),
                      .node = (NodeId)(i % walk->nodes)};
        found = is_called(walk, graph, &stop, text, index);
    }
    if (!found && address_scan(graph, text, false, &address, ERROR_DROPPED) == strlen(text) &&
        address.param < 0) {
        stop = (Stop){.kind = side_stop(address.side), .node = address.node};
        found = walk_find(walk, stop.kind, stop.node, index);
    }
    for (size_t i = 0; i < size_max(walk->scenes, 1) && !found; i++) {
        stop = walk->stop[ *index = i];
        found = stop.scene && strcmp(stop.scene, text) == 0;
    }
    if (asked)
        *asked = stop;
    return found || suggest(walk, graph, text, err);
}
