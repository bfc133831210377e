// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/rebuild.h"

#include <string.h>

#include "base/memory.h"

enum { CAP = 1 << 28 };

static Labels copy_labels(const Labels *from)
{
    Labels to = {from->n, mem_new(from->n, sizeof *to.at)};
    for (size_t i = 0; i < from->n; i++) {
        for (int lang = 0; lang < LANG_COUNT; lang++)
            to.at[i].text[lang] = mem_text(from->at[i].text[lang]);
    }
    return to;
}

// Labels of computed nodes travel there by themselves.
static void label_leaf(const Node *from, Graph *to, NodeId id)
{
    if (from->row_labels)
        graph_label(to, id, false, copy_labels(from->row_labels), NULL);
    if (from->col_labels)
        graph_label(to, id, true, copy_labels(from->col_labels), NULL);
}

static NodeId add_leaf(const Graph *from, NodeId id, const RebuildChange *change, Graph *to)
{
    const Node *node = graph_node(from, id);
    Matrix value = matrix_copy(graph_value(from, id));
    if (change->leaf)
        change->leaf(change->context, node, &value);
    const NodeId made = graph_add_leaf(to, node->role, &value, NULL);
    matrix_release(&value);
    if (made != NODE_NONE)
        label_leaf(node, to, made);
    return made;
}

static NodeId add_op(const Graph *from, NodeId id, const RebuildChange *change, Graph *to)
{
    const Node *node = graph_node(from, id);
    double param[OP_PARAMS];
    memcpy(param, node->param, sizeof param);
    const Op *op = change->op ? change->op(change->context, id, node, param) : node->op;
    return graph_add_op(to, op, node->input, node->inputs, param, node->id, node->ids, NULL);
}

static bool add_node(const Graph *from, NodeId id, const RebuildChange *change, Graph *to)
{
    const Node *node = graph_node(from, id);
    const NodeId made = node->op ? add_op(from, id, change, to) : add_leaf(from, id, change, to);
    if (made != id || (node->named && !graph_name(to, id, node->name, NULL)))
        return false;
    if (node->group.text[LANG_EN])
        graph_set_group(to, id, (Text){node->group.text[LANG_EN], node->group.text[LANG_ZH]});
    graph_set_line(to, id, node->line);
    return true;
}

static bool start_backward(Graph *from, Graph *to)
{
    const NodeId root = graph_root(from);
    if (root == NODE_NONE)
        return true;
    return graph_root_is_loss(from)
               ? graph_backward_loss(to, root, NULL)
               : graph_backward_from(to, root, graph_path(from, root, 0), NULL);
}

Graph *graph_rebuild(Graph *from, const RebuildChange *change)
{
    Graph *to = graph_new(CAP);
    bool built = true;
    for (size_t i = 0; built && i < graph_count(from); i++)
        built = add_node(from, (NodeId)i, change, to);
    if (built && start_backward(from, to) && graph_set_lr(to, graph_lr(from), NULL)) {
        graph_finish(to);
        return to;
    }
    graph_free(to);
    return NULL;
}
