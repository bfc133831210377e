// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes are called n0, n1 … and carry their names as labels, which may be anything: a quoted
// label cannot end before its closing quote.
#include "export/formats.h"

// How a leaf is drawn; what is computed has round corners.
static const char *const look[] = {
    [ROLE_INPUT] = "style=filled, fillcolor=\"#dbe9f6\"",
    [ROLE_WEIGHT] = "style=filled, fillcolor=\"#fde3c8\"",
    [ROLE_CONSTANT] = "style=dashed",
    [ROLE_TARGET] = "style=filled, fillcolor=\"#e3f1da\"",
    [ROLE_COMPUTED] = "style=rounded",
};

static void add_node(const Graph *graph, NodeId id, Lang lang, Buffer *out)
{
    const Node *node = graph_node(graph, id);
    Buffer label = {0};
    const char *what = text_in(node->op ? &node->op->title : role_title(node->role), lang);
    buffer_printf(&label, "%s\n%zux%zu\n%s", node->name, node->shape.rows, node->shape.cols, what);
    buffer_printf(out, "  n%zu [label=", (size_t)id);
    export_quote(buffer_text(&label), out);
    buffer_printf(out, ", %s%s];\n", look[node->role],
                  id == graph_root(graph) ? ", peripheries=2" : "");
    buffer_release(&label);
}

// The nodes of the group that begins with `first`, in a frame.
static void add_group(const Graph *graph, NodeId first, Lang lang, Buffer *out)
{
    buffer_printf(out, "  subgraph cluster_%zu {\n  label=", (size_t)first);
    export_quote(graph_node(graph, first)->group.text[lang], out);
    buffer_add(out, ";\n");
    for (NodeId id = first; id < (NodeId)graph_count(graph); id++) {
        if (graph_same_group(graph, first, id))
            add_node(graph, id, lang, out);
    }
    buffer_add(out, "  }\n");
}

static bool is_first_of_group(const Graph *graph, NodeId id)
{
    for (NodeId before = 0; before < id; before++) {
        if (graph_same_group(graph, before, id))
            return false;
    }
    return true;
}

void dot_write(const Export *export, Buffer *out)
{
    const Graph *graph = export->session->graph;
    const Lang lang = export->session->display.lang;
    const NodeId nodes = (NodeId)graph_count(graph);
    buffer_add(out, "digraph ");
    export_quote(export->session->lesson->header.id, out);
    buffer_add(out, " {\n  fontname=\"sans-serif\";\n"
                    "  node [shape=box, fontname=\"sans-serif\"];\n");
    for (NodeId id = 0; id < nodes; id++) {
        if (!graph_node(graph, id)->group.text[LANG_EN])
            add_node(graph, id, lang, out);
        else if (is_first_of_group(graph, id))
            add_group(graph, id, lang, out);
    }
    for (NodeId id = 0; id < nodes; id++) {
        const Node *node = graph_node(graph, id);
        for (size_t i = 0; i < node->inputs; i++)
            buffer_printf(out, "  n%zu -> n%zu;\n", (size_t)node->input[i], (size_t)id);
    }
    buffer_add(out, "}\n");
}
