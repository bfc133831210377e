// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/formats.h"

#include "export/json.h"

static void add_params(const Node *node, Buffer *out)
{
    SCOPED(json_close) Json params = json_open("params", "{", out);
    for (int i = 0; node->op && node->op->param[i].name; i++) {
        const ParamSpec *spec = &node->op->param[i];
        const double value = node->param[i];
        BUG_ON(spec->kind == PARAM_WORD && value < 0);
        if (spec->kind == PARAM_WORD)
            json_text(spec->name, spec->words[(size_t)value], out);
        else if (spec->kind != PARAM_FLAG)
            json_number(spec->name, value, out);
        else if (value != 0)
            json_bool(spec->name, true, out);
    }
    if (node->words) {
        SCOPED(json_close) Json words = json_open("words", "[", out);
        for (size_t i = 0; i < node->words->n; i++)
            json_text(NULL, node->words->at[i].text[LANG_EN], out);
    }
    if (node->op && node->op->takes_ids)
        json_counts("ids", node->id, node->ids, out);
}

// "S"; "S#2" for its second operand where S uses the node more than once.
static void write_use_name(const Graph *graph, NodeId node, Use use, Buffer *out)
{
    const bool upstream = use.consumer == NODE_NONE;
    buffer_add(out, upstream ? "upstream" : graph_node(graph, use.consumer)->name);
    const Node *of = graph_node(graph, node);
    size_t times = 0;
    for (size_t i = 0; i < of->uses; i++)
        times += of->use[i].consumer == use.consumer;
    if (times > 1)
        buffer_printf(out, "#%zu", use.operand + 1);
}

static void add_node(Graph *graph, NodeId id, bool value, bool grad, Buffer *out)
{
    const Node *node = graph_node(graph, id);
    SCOPED(json_close) Json object = json_open(NULL, "\n{", out);
    json_text("name", node->name, out);
    json_text("role", role_name(node->role), out);
    json_text("op", node->op ? node->op->name : NULL, out);
    json_open("inputs", "[", out);
    for (size_t i = 0; i < node->inputs; i++)
        json_text(NULL, graph_node(graph, node->input[i])->name, out);
    buffer_add(out, "]");
    json_counts("shape", (size_t[]){node->shape.rows, node->shape.cols}, 2, out);
    add_params(node, out);
    if (value)
        json_matrix("value", graph_value(graph, id), out);
    if (grad) {
        json_matrix("grad", graph_grad(graph, id), out);
        SCOPED(json_close) Json uses = json_open("contributions", "{", out);
        for (size_t i = 0; i < graph_paths(graph, id); i++) {
            SCOPED(buffer_release) Buffer name = {0};
            write_use_name(graph, id, graph_path_use(graph, id, i), &name);
            json_matrix(buffer_text(&name), graph_path(graph, id, i), out);
        }
    }
}

void json_export(const Export *export)
{
    Buffer *out = export->out;
    const ExportAsk *ask = export->ask;
    const bool whole = !ask->only && ask->values == ask->grads;
    Graph *graph = export->session->graph;
    json_open(NULL, "{", out);
    json_text("schema", "qkv.graph/1", out);
    json_text("lesson", export->session->lesson->header.id, out);
    if (graph_root_is_loss(graph))
        json_number("loss", graph_objective(graph), out);
    else
        json_text("loss", NULL, out);
    json_open("nodes", "[", out);
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        const bool value = whole || export_has(export, SIDE_VALUE, id);
        const bool grad = whole || export_has(export, SIDE_GRAD, id);
        if (value || grad)
            add_node(graph, id, value, grad, out);
    }
    buffer_add(out, "\n]}\n");
}
