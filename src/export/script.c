// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the lesson stand in comments, where nothing ends but at a line end, and in quoted
// strings; the rest is made of identifiers (export/code_names.h) and numbers.
#include "export/formats.h"

#include <string.h>

#include "base/say.h"
#include "export/code_names.h"
#include "export/json.h"
#include "graph/formula.h"
#include "num/format.h"

typedef struct Script {
    const Export *export;
    Graph *graph;
    Lang lang;
    const char *const *name; // of each node
    Buffer *out;
} Script;

// ---- Before the first matrix ---------------------------------------------

// A row of nothing but -inf gives zeros, in both passes.
static const char helpers[] =
    "erf = np.vectorize(math.erf)\n"
    "agreed = 0\n\n\n"
    "def softmax(z, axis):\n"
    "    e = np.exp(z - np.maximum(z.max(axis=axis, keepdims=True), np.finfo(float).min))\n"
    "    total = e.sum(axis=axis, keepdims=True)\n"
    "    return e / np.where(total == 0, 1, total)\n\n\n"
    "def check(name, got, want):\n"
    "    global agreed\n"
    "    want = np.array(want, float)\n"
    "    size = np.abs(want[np.isfinite(want)]).max(initial=0)\n"
    "    same = np.allclose(got, want, rtol=1e-9, atol=1e-9 * size + 1e-12, equal_nan=True)\n"
    "    assert got.shape == want.shape and same, name + \" differs\"\n"
    "    agreed += 1\n\n";

static void add_start(const Script *s)
{
    const LessonHeader *header = &s->export->session->lesson->header;
    const char *title = words_either(&header->title, s->lang);
    // Without the second line a title may tell Python how the file is encoded.
    buffer_add(s->out, "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n# ");
    buffer_add_line(s->out, *title ? title : header->id);
    buffer_add(s->out, "\n");
    SAY(s->out, s->lang, "# Needs Python 3 and NumPy.\n");
    buffer_printf(s->out,
                  "import math\nfrom math import inf, nan\n\n"
                  "import numpy as np\n\nnp.seterr(all=\"ignore\")\n%s",
                  helpers);
}

static void add_part(const Script *s, Text title)
{
    buffer_printf(s->out, "\n# ---- %s\n\n", text_in(&title, s->lang));
}

// ---- Matrices ------------------------------------------------------------

// A list of rows, each on a line of its own below the first.
static void write_rows(const Matrix *m, Buffer *out)
{
    size_t indent = 1; // of the second row: behind the bracket that begins here
    while (indent <= out->size && buffer_text(out)[out->size - indent] != '\n')
        indent++;
    for (size_t i = 0; i < m->rows; i++) {
        buffer_add(out, i ? ",\n" : "[");
        buffer_pad(out, i ? indent : 0);
        for (size_t j = 0; j < m->cols; j++)
            number_add(out, j ? ", " : "[", matrix_get(m, i, j));
        buffer_add(out, "]");
    }
    buffer_add(out, "]");
}

// Appends "np.array([[1, 2],\n          [3, 4]], float)".
static void add_array(const Script *s, const Matrix *m)
{
    buffer_add(s->out, "np.array(");
    write_rows(m, s->out);
    buffer_add(s->out, ", float)");
}

// A matrix that is given, and what an operation with a seed has drawn.
static void add_given(const Script *s, NodeId id)
{
    const Node *node = graph_node(s->graph, id);
    const char *name = s->name[id];
    if (node->op && op_param_find(node->op, "seed") < 0)
        return;
    buffer_printf(s->out, node->op ? "keep_%s = " : "%s = ", name);
    add_array(s, node->op ? graph_call(s->graph, id, OP_FORWARD).kept : graph_value(s->graph, id));
    if (!node->op && strcmp(node->name, name) != 0) { // whatever else the lesson calls it
        buffer_add(s->out, "  # ");
        buffer_add_line(s->out, node->name);
    }
    buffer_add(s->out, "\n");
}

// "Q = X @ Wq"
static void add_forward(const Script *s, NodeId id)
{
    buffer_printf(s->out, "%s = ", s->name[id]);
    formula_code(s->graph, id, OP_FORWARD, s->name, s->out);
    buffer_add(s->out, "\n");
}

// ---- The way back --------------------------------------------------------

// Each gradient in the order of the walk, below an empty line and the lines of the forward pass
// that it undoes, as comments.
static void add_backward(const Script *s)
{
    Walk walk = walk_new(s->graph, NULL);
    for (size_t i = 0; i < walk.count; i++) {
        const NodeId id = walk.stop[i].node;
        if (walk.stop[i].kind != STOP_BACKWARD)
            continue;
        buffer_add(s->out, "\n");
        for (size_t k = 0; k < graph_paths(s->graph, id); k++) {
            const NodeId consumer = graph_path_use(s->graph, id, k).consumer;
            if (consumer == NODE_NONE || graph_path_repeats(s->graph, id, k))
                continue;
            buffer_add(s->out, "# ");
            add_forward(s, consumer);
        }
        buffer_printf(s->out, "d%s = ", s->name[id]); // "dX = dQ @ Wq.T + dK @ Wk.T"
        for (size_t k = 0; k < graph_paths(s->graph, id); k++) {
            const Use use = graph_path_use(s->graph, id, k);
            buffer_add(s->out, k ? " + " : "");
            if (use.consumer == NODE_NONE)
                add_array(s, graph_path(s->graph, id, k));
            else
                formula_code(s->graph, use.consumer, (int)use.operand, s->name, s->out);
        }
        buffer_add(s->out, "\n");
    }
    walk_release(&walk);
}

// ---- The whole -----------------------------------------------------------

static void add_body(const Script *s)
{
    const NodeId nodes = (NodeId)graph_count(s->graph);
    add_part(s, (Text)TEXT(SENSE("a heading", "given")));
    for (NodeId id = 0; id < nodes; id++)
        add_given(s, id);
    add_part(s, (Text)TEXT("forward"));
    for (NodeId id = 0; id < nodes; id++) {
        if (graph_node(s->graph, id)->op)
            add_forward(s, id);
    }
    if (s->export->grads) {
        add_part(s, (Text)TEXT("backward"));
        add_backward(s);
    }
    add_part(s, (Text)TEXT("the lesson's numbers"));
    for (size_t i = 0; i < s->export->count; i++) {
        const CellRef matrix = s->export->matrix[i];
        const char *name = s->name[matrix.node];
        buffer_add(s->out, "check(");
        json_quote(s->export->name[i], s->out);
        buffer_printf(s->out, matrix.side == SIDE_VALUE ? ", %s, " : ", d%s, ", name);
        write_rows(export_matrix(s->export, i), s->out);
        buffer_add(s->out, ")\n");
    }
    buffer_add(s->out, "\nprint(agreed, \"matrices agree\")\n");
}

void script_write(const Export *export, Buffer *out)
{
    Graph *graph = export->session->graph;
    Owned owned = {0};
    const Script script = {.export = export,
                           .graph = graph,
                           .lang = export->session->display.lang,
                           .name = code_names(graph, &owned),
                           .out = out};
    add_start(&script);
    add_body(&script);
    owned_release(&owned);
}
