// SPDX-License-Identifier: GPL-3.0-or-later
// What rows, columns and groups of nodes are called. Labels travel: an op's
// result has those of the operands that the op names.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/graph_parts.h"

void label_release(Label *label)
{
    for (int k = 0; k < LANG_COUNT; k++)
        free(label->text[k]);
    *label = (Label){0};
}

Label label_copy(const Label *from)
{
    Label to;
    for (int k = 0; k < LANG_COUNT; k++)
        to.text[k] = mem_text(from->text[k]);
    return to;
}

void labels_release(Labels *labels)
{
    for (size_t i = 0; i < labels->n; i++)
        label_release(&labels->at[i]);
    free(labels->at);
    *labels = (Labels){0};
}

const char *labels_text(const Labels *labels, size_t index, Lang lang)
{
    return labels && index < labels->n ? labels->at[index].text[lang] : NULL;
}

void labels_write(const Labels *labels, size_t index, Lang lang, Buffer *out)
{
    const char *name = labels_text(labels, index, lang);
    if (name)
        buffer_add(out, name);
    else
        buffer_printf(out, "%zu", index + 1);
}

// The labels of an operand's rows or columns, or NULL.
static const Labels *operand_labels(const Graph *graph, const Node *node, size_t in, bool col)
{
    BUG_ON(in >= node->inputs);
    const Node *from = graph_node(graph, node->input[in]);
    return col ? from->col_labels : from->row_labels;
}

// The graph keeps the label set from here on.
static const Labels *keep_labels(Graph *graph, Labels labels)
{
    Labels *kept = mem_copy(&labels, 1, sizeof labels);
    MEM_GROW(graph->labels, graph->label_count, graph->label_capacity);
    graph->labels[graph->label_count++] = kept;
    return kept;
}

// The labels of the result's rows or columns, read off the source's; NULL where an
// operand that one comes from has none.
static const Labels *travelled(Graph *graph, const OpCall *call, const Node *node, bool cols)
{
    const LabelSource source =
        call->op->labels ? call->op->labels(call, cols) : (LabelSource){0, cols};
    const size_t size = cols ? node->shape.cols : node->shape.rows;
    const Labels *from =
        source.in < 0 ? NULL : operand_labels(graph, node, (size_t)source.in, source.col);
    if (!from || !call->op->label_at)
        return from && from->n == size ? from : NULL;
    Labels labels = {0, mem_new(size, sizeof *labels.at)};
    for (size_t i = 0; i < size; i++) {
        size_t in;
        const size_t at = call->op->label_at(call, cols, i, &in);
        from = operand_labels(graph, node, in, source.col);
        if (!from) {
            labels_release(&labels);
            return NULL;
        }
        BUG_ON(at >= from->n);
        labels.at[labels.n++] = label_copy(&from->at[at]);
    }
    return keep_labels(graph, labels);
}

void graph_take_labels(Graph *graph, Slot *slot)
{
    const OpCall call = graph_call(graph, (NodeId)(slot - graph->slot), OP_FORWARD);
    Node *node = &slot->node;
    node->row_labels = travelled(graph, &call, node, false);
    node->col_labels = travelled(graph, &call, node, true);
}

void graph_label(Graph *graph, NodeId node, bool cols, Labels labels)
{
    Node *n = &graph_slot(graph, node)->node;
    BUG_ON(labels.n > 0 && labels.n != (cols ? n->shape.cols : n->shape.rows));
    *(cols ? &n->col_labels : &n->row_labels) = labels.n > 0 ? keep_labels(graph, labels) : NULL;
}

void graph_set_group(Graph *graph, NodeId node, Text title)
{
    Label *group = &graph_slot(graph, node)->node.group;
    label_release(group);
    for (int k = 0; k < LANG_COUNT; k++)
        group->text[k] = mem_text(text_in(&title, (Lang)k));
}

bool graph_same_group(const Graph *graph, NodeId a, NodeId b)
{
    const Label *x = &graph_node(graph, a)->group;
    const Label *y = &graph_node(graph, b)->group;
    return x->text[LANG_EN] && y->text[LANG_EN] && strcmp(x->text[LANG_EN], y->text[LANG_EN]) == 0;
}
