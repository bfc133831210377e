// SPDX-License-Identifier: GPL-3.0-or-later
//
// cJSON builds the objects and quotes the strings; numbers and matrices are
// handed to it as raw text, because its own numbers are shortened to 15 or 17
// digits, while ours are the shortest that read back exactly.
#include "export/json.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "graph/examples.h"
#include "num/format.h"

static void *json_memory(size_t size)
{
    return mem_new(size, 1);
}

// Without this cJSON would drop what it has no memory for, in silence.
static void use_own_memory(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){json_memory, free});
}

// Appends JSON with an escape for each character that may not be shown: it is
// read back as it was. What is no UTF-8 has no form in JSON and becomes U+FFFD.
static void add_escaped(const char *text, Buffer *out)
{
    const size_t size = strlen(text);
    size_t done = 0;
    int marks = 0;
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t ch;
        n = utf8_decode(text + i, size - i, &ch);
        if (utf8_passes(ch, &marks) && (n > 1 || ch != UTF8_REPLACEMENT))
            continue;
        buffer_add_n(out, text + done, i - done);
        done = i + n;
        if (ch < 0x10000)
            buffer_printf(out, "\\u%04x", (unsigned)ch);
        else
            buffer_printf(out, "\\u%04x\\u%04x", 0xD800 + (unsigned)((ch - 0x10000) >> 10),
                          0xDC00 + (unsigned)((ch - 0x10000) & 0x3FF));
    }
    buffer_add(out, text + done);
}

// Prints and frees `json`.
static void add_printed(cJSON *json, Buffer *out)
{
    char *text = cJSON_PrintUnformatted(json);
    BUG_ON(!text);
    add_escaped(text, out);
    cJSON_free(text);
    cJSON_Delete(json);
}

void json_text(const char *text, Buffer *out)
{
    use_own_memory();
    add_printed(text ? cJSON_CreateString(text) : cJSON_CreateNull(), out);
}

void json_member(const char *before, const char *name, const char *text, Buffer *out)
{
    buffer_printf(out, "%s\"%s\":", before, name);
    json_text(text, out);
}

// ---- Numbers -----------------------------------------------------------

void json_number(double value, Buffer *out)
{
    char number[NUMBER_SIZE];
    number_shortest(value, number);
    buffer_printf(out, isfinite(value) ? "%s" : "\"%s\"", number);
}

static cJSON *raw(Buffer *text)
{
    cJSON *json = cJSON_CreateRaw(buffer_text(text));
    buffer_release(text);
    return json;
}

static cJSON *number_json(double value)
{
    Buffer text = {0};
    json_number(value, &text);
    return raw(&text);
}

void json_matrix(const Matrix *m, Buffer *out)
{
    for (size_t i = 0; i < m->rows; i++) {
        buffer_add(out, i == 0 ? "[[" : "],[");
        for (size_t j = 0; j < m->cols; j++) {
            buffer_add(out, j == 0 ? "" : ",");
            json_number(matrix_get(m, i, j), out);
        }
    }
    buffer_add(out, "]]");
}

// Null where there is no matrix.
static cJSON *matrix_json(const Matrix *m)
{
    if (!m)
        return cJSON_CreateNull();
    Buffer text = {0};
    json_matrix(m, &text);
    return raw(&text);
}

static cJSON *counts_json(const size_t *count, size_t counts)
{
    Buffer text = {0};
    buffer_add(&text, "[");
    for (size_t i = 0; i < counts; i++)
        buffer_printf(&text, "%s%zu", i == 0 ? "" : ",", count[i]);
    buffer_add(&text, "]");
    return raw(&text);
}

// ---- Nodes -------------------------------------------------------------

static void add_param(cJSON *params, const ParamSpec *spec, double value)
{
    const char *name = spec->name;
    switch (spec->kind) {
    case PARAM_FLAG:
        if (value != 0)
            cJSON_AddTrueToObject(params, name);
        return;
    case PARAM_WORD:
        BUG_ON(value < 0);
        cJSON_AddStringToObject(params, name, spec->words[(size_t)value]);
        return;
    case PARAM_NUMBER:
    case PARAM_COUNT: cJSON_AddItemToObject(params, name, number_json(value));
    }
}

static cJSON *params_json(const Node *node)
{
    cJSON *params = cJSON_CreateObject();
    for (int i = 0; node->op && node->op->param[i].name; i++)
        add_param(params, &node->op->param[i], node->param[i]);
    cJSON *words = node->words ? cJSON_AddArrayToObject(params, "words") : NULL;
    for (size_t i = 0; words && i < node->words->n; i++)
        cJSON_AddItemToArray(words, cJSON_CreateString(node->words->at[i].text[LANG_EN]));
    if (node->op && node->op->takes_ids)
        cJSON_AddItemToObject(params, "ids", counts_json(node->id, node->ids));
    return params;
}

static cJSON *inputs_json(const Graph *graph, const Node *node)
{
    cJSON *inputs = cJSON_CreateArray();
    for (size_t i = 0; i < node->inputs; i++) {
        const char *name = graph_node(graph, node->input[i])->name;
        cJSON_AddItemToArray(inputs, cJSON_CreateString(name));
    }
    return inputs;
}

// "S"; "S#2" for its second operand where S uses the node more than once.
static void add_use_name(const Graph *graph, NodeId node, Use use, Buffer *out)
{
    if (use.consumer == NODE_NONE) {
        buffer_add(out, "upstream");
        return;
    }
    buffer_add(out, graph_node(graph, use.consumer)->name);
    size_t times = 0;
    for (size_t i = 0; i < graph_uses(graph, node); i++)
        times += graph_use(graph, node, i).consumer == use.consumer;
    if (times > 1)
        buffer_printf(out, "#%zu", use.operand + 1);
}

static cJSON *contributions_json(Graph *graph, NodeId node)
{
    cJSON *paths = cJSON_CreateObject();
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        Buffer name = {0};
        add_use_name(graph, node, graph_path_use(graph, node, i), &name);
        cJSON_AddItemToObject(paths, buffer_text(&name), matrix_json(graph_path(graph, node, i)));
        buffer_release(&name);
    }
    return paths;
}

static cJSON *node_json(Graph *graph, NodeId id, bool value, bool grad)
{
    const Node *node = graph_node(graph, id);
    const size_t shape[] = {node->shape.rows, node->shape.cols};
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "name", node->name);
    cJSON_AddStringToObject(json, "role", role_name(node->role));
    cJSON_AddItemToObject(json, "op",
                          node->op ? cJSON_CreateString(node->op->name) : cJSON_CreateNull());
    cJSON_AddItemToObject(json, "inputs", inputs_json(graph, node));
    cJSON_AddItemToObject(json, "shape", counts_json(shape, 2));
    cJSON_AddItemToObject(json, "params", params_json(node));
    if (value)
        cJSON_AddItemToObject(json, "value", matrix_json(graph_value(graph, id)));
    if (grad) {
        cJSON_AddItemToObject(json, "grad", matrix_json(graph_grad(graph, id)));
        cJSON_AddItemToObject(json, "contributions", contributions_json(graph, id));
    }
    return json;
}

// ---- The whole ---------------------------------------------------------

// Both of all nodes where `export` is NULL.
static void add_graph(Session *session, const Export *export, Buffer *out)
{
    use_own_memory();
    Graph *graph = session->graph;
    json_member("{", "schema", "qkv.graph/1", out);
    json_member(",", "lesson", session->lesson->header.id, out);
    if (graph_examples(graph, EXAMPLES_TRAIN) > 0) {
        Buffer example = {0};
        example_write(graph, graph_example(graph), &example);
        json_member(",", "example", buffer_text(&example), out);
        buffer_release(&example);
    }
    buffer_add(out, ",\"loss\":");
    if (graph_root_is_loss(graph))
        json_number(graph_objective(graph), out);
    else
        buffer_add(out, "null");
    buffer_add(out, ",\"nodes\":[");
    const char *before = "\n";
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        const bool value = !export || export_has(export, SIDE_VALUE, id);
        const bool grad = !export || export_has(export, SIDE_GRAD, id);
        if (!value && !grad)
            continue;
        buffer_add(out, before);
        add_printed(node_json(graph, id, value, grad), out);
        before = ",\n";
    }
    buffer_add(out, "\n]}\n");
}

void json_write(Session *session, Buffer *out)
{
    add_graph(session, NULL, out);
}

void json_export(const Export *export, Buffer *out)
{
    const ExportAsk *ask = export->ask;
    const bool whole = !ask->only && ask->values == ask->grads;
    add_graph(export->session, whole ? NULL : export, out);
}
