// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "graph/address.h"

MESSAGE(unknown_stop, ERROR_USAGE, "there is no stop '{1}'; did you mean '{2}'?",
        "没有“{1}”这一站；是不是“{2}”？");
MESSAGE(
    no_such_stop, ERROR_USAGE,
    "there is no stop '{1}'; stops are called intro, {2}, d{2}, closing, or by number, 1 to {3}",
    "没有“{1}”这一站；可写开场、{2}、d{2}、小结，或站号 1 到 {3}");
MESSAGE(stop_number, ERROR_USAGE, "there is no stop {1}; this lesson has 1 to {2}",
        "没有第 {1} 站；这一课有第 1 到 {2} 站");

// ---- Making the walk ---------------------------------------------------

static void add_stop(Walk *walk, StopKind kind, NodeId node)
{
    walk->stop[walk->count++] = (Stop){kind, node, 0, 0};
}

// One consumer's op has run backward: adds the stops of the computed inputs
// that are complete now, in order of definition. Leaves wait for the end.
// `missing` counts the gradients that each node still waits for.
static void complete_inputs(Walk *walk, const Graph *graph, NodeId consumer, size_t *missing)
{
    const Node *node = graph_node(graph, consumer);
    for (size_t i = 0; i < node->inputs; i++) {
        const NodeId in = node->input[i];
        BUG_ON(graph_has_grad(graph, in) && missing[in] == 0);
        missing[in] -= graph_has_grad(graph, in);
    }
    for (NodeId in = 0; in < consumer; in++) {
        bool fed = false;
        for (size_t i = 0; i < node->inputs; i++)
            fed |= node->input[i] == in;
        if (fed && graph_has_grad(graph, in) && graph_node(graph, in)->op && missing[in] == 0)
            add_stop(walk, STOP_BACKWARD, in);
    }
}

static void add_backward(Walk *walk, const Graph *graph)
{
    static const Role leaves[] = {ROLE_WEIGHT, ROLE_TARGET, ROLE_INPUT};
    const NodeId root = graph_root(graph), count = (NodeId)graph_count(graph);
    size_t *missing = mem_new((size_t)count, sizeof *missing);
    for (NodeId n = 0; n < count; n++)
        missing[n] = graph_paths(graph, n);
    BUG_ON(missing[root] == 0); // its upstream gradient is one
    if (--missing[root] == 0)
        add_stop(walk, STOP_BACKWARD, root);
    for (NodeId n = count; n-- > 0;) {
        if (graph_node(graph, n)->op && graph_has_grad(graph, n))
            complete_inputs(walk, graph, n, missing);
    }
    for (NodeId n = 0; n < count; n++)
        BUG_ON(missing[n] != 0);
    free(missing);
    for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
        for (NodeId n = 0; n < count; n++) {
            if (graph_node(graph, n)->role == leaves[i] && graph_has_grad(graph, n) && n != root)
                add_stop(walk, STOP_BACKWARD, n);
        }
    }
}

Walk walk_new(const Graph *graph)
{
    const size_t count = graph_count(graph);
    Walk walk = {mem_new(3 * count + 2, sizeof(Stop)), 0};
    add_stop(&walk, STOP_INTRO, NODE_NONE);
    for (size_t n = 0; n < count; n++)
        add_stop(&walk, STOP_FORWARD, (NodeId)n);
    if (graph_root(graph) != NODE_NONE)
        add_backward(&walk, graph);
    for (size_t n = 0; n < count; n++) {
        if (graph_node(graph, (NodeId)n)->role == ROLE_WEIGHT && graph_has_grad(graph, (NodeId)n))
            add_stop(&walk, STOP_UPDATE, (NodeId)n);
    }
    add_stop(&walk, STOP_CLOSING, NODE_NONE);
    BUG_ON(walk.count > 3 * count + 2);
    for (size_t i = 0; i < walk.count; i++) { // numbers the stops of each pass
        Stop *stop = &walk.stop[i];
        const bool same = i > 0 && walk.stop[i - 1].kind == stop->kind;
        stop->number = same ? walk.stop[i - 1].number + 1 : 1;
        for (size_t k = i + 1 - stop->number; k <= i; k++)
            walk.stop[k].of = stop->number;
    }
    return walk;
}

void walk_release(Walk *walk)
{
    free(walk->stop);
    *walk = (Walk){0};
}

// ---- Finding stops -----------------------------------------------------

bool walk_find(const Walk *walk, StopKind kind, NodeId node, size_t *index)
{
    for (size_t i = 0; i < walk->count; i++) {
        if (walk->stop[i].kind == kind && walk->stop[i].node == node) {
            *index = i;
            return true;
        }
    }
    return false;
}

bool walk_twin(const Walk *walk, size_t index, size_t *twin)
{
    BUG_ON(index >= walk->count);
    const Stop *stop = &walk->stop[index];
    if (stop->kind == STOP_FORWARD || stop->kind == STOP_UPDATE)
        return walk_find(walk, STOP_BACKWARD, stop->node, twin);
    return stop->kind == STOP_BACKWARD && walk_find(walk, STOP_FORWARD, stop->node, twin);
}

char *stop_name_in(const Graph *graph, const Stop *stop, Lang lang, bool columns,
                   char out[STOP_NAME_SIZE])
{
    static const Text before[] = {
        {"intro", "开场"}, {"", ""}, {"", ""}, {"step(", "step("}, {"closing", "小结"}};
    const CellRef of = {stop->kind == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE, stop->node, 0, 0, 0};
    Buffer name = {0};
    buffer_add(&name, text_in(&before[stop->kind], lang));
    if (stop->node != NODE_NONE)
        address_write_name_in(graph, of, columns, &name);
    buffer_add(&name, stop->kind == STOP_UPDATE ? ")" : "");
    snprintf(out, STOP_NAME_SIZE, "%s", buffer_text(&name));
    buffer_release(&name);
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

bool walk_parse(const Walk *walk, const Graph *graph, const char *text, size_t *index, Error *err)
{
    char name[STOP_NAME_SIZE];
    if (text[0] && strspn(text, "0123456789") == strlen(text)) {
        const unsigned long long n = strtoull(text, NULL, 10);
        if (n < 1 || n > walk->count)
            return ERROR(err, &stop_number, err_text(text), err_count(walk->count));
        *index = (size_t)n - 1;
        return true;
    }
    for (size_t i = 0; i < walk->count; i++) {
        const Stop *stop = &walk->stop[i];
        if (strcmp(stop_name(graph, stop, name), text) == 0 ||
            strcmp(stop_name_in(graph, stop, LANG_ZH, true, name), text) == 0) {
            *index = i;
            return true;
        }
    }
    Address address;
    const bool whole =
        address_scan(graph, text, &address, NULL) == strlen(text) && address.param < 0;
    const StopKind kind = address.side == SIDE_GRAD ? STOP_BACKWARD : STOP_FORWARD;
    return (whole && walk_find(walk, kind, address.node, index)) || suggest(walk, graph, text, err);
}
