// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as a program: a file of assets/scripts in which lines such as {forward} are filled in.
// Operations are expressions in NumPy; in Java they are functions of that file, where what stands
// from a line "//: softmax" on is for a lesson that has a softmax.
//
// Texts of the lesson stand in comments, where nothing ends but at a line end, and in quoted
// strings; the rest is made of identifiers (export/code_names.h) and numbers.
#include "export/formats.h"

#include <string.h>

#include "base/nearest.h"
#include "base/say.h"
#include "export/code_names.h"
#include "export/json.h"
#include "graph/formula.h"
#include "num/format.h"

MESSAGE(no_way_back, ERROR_USAGE,
        "{1} has no backward pass to write; it begins with backward(…) in a lesson");

struct Program {
    const char *asset, *comment, *indent, *end; // `end`: of a statement
    const char *open, *close;                   // of a matrix,
    const char *row_open, *row_close, *cell;    // of its rows, and between cells
    const char *array[3];                       // around a name at the end, and its matrix
    const char *none;    // what stands for a gradient that is to be written; NULL: all stand there
    const char *file[2]; // how that of the arrays is said, and its ending
    const char *declare; // before names; NULL: what is not declared, and has operators
};

const Program program_check = {
    "assets/scripts/check.py", "# ", "", "", "np.array([", "], float)", "[", "]", ", ",
    {"check(", ", ", ")"}};
const Program program_python = {"assets/scripts/kata.py",
                                "# ",
                                "",
                                "",
                                "np.array([",
                                "], float)",
                                "[",
                                "]",
                                ", ",
                                {"        ", ": globals().get(\"", "\"),"},
                                "None",
                                {"FILE = ", ".npz"}};
const Program program_java = {"assets/scripts/kata.java",
                              "// ",
                              "        ",
                              ";",
                              "matrix(",
                              ")",
                              "\"",
                              "\"",
                              " ",
                              {"            save(", ", ", ");"},
                              "null",
                              {"    static final String FILE = ", ""},
                              "    static double[][] "};

typedef struct Script {
    const Program *in;
    const Export *export;
    Graph *graph;
    Lang lang;
    const char *const *name; // of each node
    Buffer *out;
} Script;

// ---- Matrices ------------------------------------------------------------

// The rows, each on a line of its own below the first.
static void write_rows(const Script *s, const Matrix *m)
{
    size_t indent = 0; // of the second row: where the first begins
    while (indent < s->out->size && buffer_text(s->out)[s->out->size - 1 - indent] != '\n')
        indent++;
    for (size_t i = 0; i < m->rows; i++) {
        buffer_add(s->out, i ? ",\n" : "");
        buffer_pad(s->out, i ? indent : 0);
        for (size_t j = 0; j < m->cols; j++)
            number_add(s->out, j ? s->in->cell : s->in->row_open, matrix_get(m, i, j));
        buffer_add(s->out, s->in->row_close);
    }
}

// Appends "np.array([[1, 2],\n          [3, 4]], float)".
static void add_array(const Script *s, const Matrix *m)
{
    buffer_add(s->out, s->in->open);
    write_rows(s, m);
    buffer_add(s->out, s->in->close);
}

// ---- Statements ----------------------------------------------------------

// A call of an operation, where there are no operators for matrices.
static void add_call(const Script *s, NodeId id)
{
    const Node *node = graph_node(s->graph, id);
    buffer_add(s->out, node->op->name);
    for (size_t i = 0; i < node->inputs; i++) {
        const bool turned = i < 2 && node->op->param[i].kind == PARAM_FLAG && node->param[i] != 0;
        buffer_printf(s->out, turned ? "%stranspose(%s)" : "%s%s", i ? ", " : "(",
                      s->name[node->input[i]]);
    }
    for (size_t i = 0; i < node->ids && node->inputs == 1; i++)
        buffer_printf(s->out, "%s\"%zu\"", i ? ", " : ", matrix(", node->id[i]);
    buffer_add(s->out, node->ids > 0 && node->inputs == 1 ? ")" : "");
    for (const ParamSpec *param = node->op->param; param->name; param++) {
        if (strcmp(param->name, "seed") == 0)
            buffer_printf(s->out, ", keep_%s", s->name[id]);
        else if (param->kind != PARAM_FLAG)
            number_add(s->out, ", ", node->param[param - node->op->param]);
    }
    buffer_add(s->out, ")");
}

static bool is_drawn(const Script *s, NodeId id)
{
    const Op *op = graph_node(s->graph, id)->op;
    return op && op_param_find(op, "seed") >= 0;
}

// A matrix that is given, and what an operation with a seed has drawn.
static void add_given(const Script *s, NodeId id)
{
    const Node *node = graph_node(s->graph, id);
    const char *name = s->name[id];
    if (node->op && !is_drawn(s, id))
        return;
    buffer_printf(s->out, node->op ? "%skeep_%s = " : "%s%s = ", s->in->indent, name);
    add_array(s, node->op ? graph_call(s->graph, id, OP_FORWARD).kept : graph_value(s->graph, id));
    buffer_add(s->out, s->in->end);
    if (!node->op && strcmp(node->name, name) != 0) { // whatever else the lesson calls it
        buffer_printf(s->out, "  %s", s->in->comment);
        buffer_add_line(s->out, node->name);
    }
    buffer_add(s->out, "\n");
}

// "Q = X @ Wq"
static void add_forward(const Script *s, const char *comment, NodeId id)
{
    buffer_printf(s->out, "%s%s%s = ", s->in->indent, comment, s->name[id]);
    if (s->in->declare)
        add_call(s, id);
    else
        formula_code(s->graph, id, OP_FORWARD, s->name, s->out);
    buffer_printf(s->out, "%s\n", s->in->end);
}

// "# 3x2: how f grows with each number of V"
static void add_aim(const Script *s, NodeId id)
{
    const Node *node = graph_node(s->graph, id);
    const bool loss = graph_root_is_loss(s->graph);
    buffer_printf(s->out, "%s%s", s->in->indent, s->in->comment);
    SAYF(s->out, s->lang, "{1}x{2}: how {3} grows with each number of {4}",
         say_count(node->shape.rows), say_count(node->shape.cols),
         say_text(loss ? graph_node(s->graph, graph_root(s->graph))->name : "f"),
         say_text(node->name));
    buffer_add(s->out, "\n");
}

// A gradient below an empty line and the lines of the forward pass that it undoes, as comments:
// "dX = dQ @ Wq.T + dK @ Wk.T", or what stands for one that is to be written.
static void add_gradient(const Script *s, NodeId id)
{
    const char *plus = "";
    buffer_add(s->out, "\n");
    for (size_t k = 0; k < graph_paths(s->graph, id); k++) {
        const NodeId consumer = graph_path_use(s->graph, id, k).consumer;
        if (consumer != NODE_NONE && !graph_path_repeats(s->graph, id, k))
            add_forward(s, s->in->comment, consumer);
    }
    if (s->in->none)
        add_aim(s, id);
    buffer_printf(s->out, "%sd%s = ", s->in->indent, s->name[id]);
    for (size_t k = 0; k < graph_paths(s->graph, id); k++) {
        const Use use = graph_path_use(s->graph, id, k);
        if (use.consumer != NODE_NONE && s->in->none)
            continue;
        buffer_add(s->out, plus);
        plus = " + ";
        if (use.consumer == NODE_NONE)
            add_array(s, graph_path(s->graph, id, k));
        else
            formula_code(s->graph, use.consumer, (int)use.operand, s->name, s->out);
    }
    buffer_printf(s->out, "%s%s\n", *plus ? "" : s->in->none, s->in->end);
}

// What is done with a matrix at the end: its numbers are compared, or it is saved if it was given
// or is to be written.
static void add_end(const Script *s, size_t i)
{
    const CellRef of = s->export->matrix[i];
    if (s->in->none && of.side == SIDE_VALUE && graph_node(s->graph, of.node)->op)
        return;
    buffer_add(s->out, s->in->array[0]);
    json_quote(s->export->name[i], s->out);
    buffer_printf(s->out, "%s%s%s", s->in->array[1], of.side == SIDE_GRAD ? "d" : "",
                  s->name[of.node]);
    if (!s->in->none) {
        buffer_add(s->out, ", [");
        write_rows(s, export_matrix(s->export, i));
        buffer_add(s->out, "]");
    }
    buffer_printf(s->out, "%s\n", s->in->array[2]);
}

static void declare(const Script *s, NodeId id)
{
    const char *name = s->name[id];
    buffer_printf(s->out, "%s%s", s->in->declare, name);
    buffer_printf(s->out, graph_has_grad(s->graph, id) ? ", d%s" : "", name);
    buffer_printf(s->out, is_drawn(s, id) ? ", keep_%s;\n" : ";\n", name);
}

// ---- The whole -----------------------------------------------------------

// What stands in the place of a line of the asset.
enum { TITLE, FILE_NAME, NAMES, GIVEN, FORWARD, BACKWARD, ARRAYS, PARTS };
static const char *const parts[PARTS + 1] = {"{title}",   "{file}",     "{names}", "{given}",
                                             "{forward}", "{backward}", "{arrays}"};

// Without the second line a title may tell Python how the file is encoded.
static void add_title(const Script *s)
{
    const LessonHeader *header = &s->export->session->lesson->header;
    const char *title = words_either(&header->title, s->lang);
    buffer_add(s->out, s->in->comment);
    buffer_add_line(s->out, *title ? title : header->id);
    buffer_add(s->out, "\n");
    if (!s->in->declare)
        SAY(s->out, s->lang, "# Needs Python 3 and NumPy.\n");
    if (!s->in->none)
        return;
    buffer_add(s->out, s->in->comment);
    SAYF(s->out, s->lang,
         "Write what is {1} and run this; qkv against {2} {2}{3} --watch says what is right",
         say_text(s->in->none), say_text(header->id), say_text(s->in->file[1]));
    buffer_add(s->out, "\n");
}

static void add_part(const Script *s, int part)
{
    static const Text heading[PARTS] = {[GIVEN] = TEXT(SENSE("a heading", "given")),
                                        [FORWARD] = TEXT("forward"),
                                        [BACKWARD] = TEXT("backward"),
                                        [ARRAYS] = TEXT("the lesson's numbers")};
    const LessonHeader *header = &s->export->session->lesson->header;
    Walk walk = walk_new(s->graph, NULL);
    if (heading[part].en && !s->in->declare && (part != ARRAYS || !s->in->none))
        buffer_printf(s->out, "\n# ---- %s\n\n", text_in(&heading[part], s->lang));
    if (part == TITLE)
        add_title(s);
    if (part == FILE_NAME)
        buffer_printf(s->out, "%s\"%s%s\"%s\n", s->in->file[0], header->id, s->in->file[1],
                      s->in->end);
    for (NodeId id = 0; id < (NodeId)graph_count(s->graph); id++) {
        if (part == NAMES)
            declare(s, id);
        else if (part == GIVEN)
            add_given(s, id);
        else if (part == FORWARD && graph_node(s->graph, id)->op)
            add_forward(s, "", id);
    }
    for (size_t i = 0; part == BACKWARD && i < walk.count; i++)
        if (walk.stop[i].kind == STOP_BACKWARD)
            add_gradient(s, walk.stop[i].node);
    for (size_t i = 0; part == ARRAYS && i < s->export->count; i++)
        add_end(s, i);
    walk_release(&walk);
}

static bool has_op(const Graph *graph, const char *name)
{
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++)
        if (graph_node(graph, id)->op && strcmp(graph_node(graph, id)->op->name, name) == 0)
            return true;
    return false;
}

bool script_ready(const Export *export, Error *err)
{
    Buffer text = {0};
    const Session *session = export->session;
    const bool good = export_asset(export->program->asset, &text, err);
    buffer_release(&text);
    return good && (!export->program->none || graph_root(session->graph) != NODE_NONE ||
                    ERROR(err, &no_way_back, err_text(session->lesson->header.id)));
}

void script_write(const Export *export, Buffer *out)
{
    static const char section[] = "    //:";
    Owned owned = {0};
    Buffer text = {0};
    Graph *graph = export->session->graph;
    const Script s = {export->program,           export, graph, export->session->display.lang,
                      code_names(graph, &owned), out};
    const size_t start = strlen(section);
    bool wanted = true;
    export_asset(s.in->asset, &text, ERROR_DROPPED);
    for (char *rest = buffer_edit(&text), *line; (line = line_next(&rest));) {
        const int part = word_in(line, parts);
        if (strncmp(line, section, start) == 0)
            wanted = line[start] == '\0' || has_op(graph, line + start + 1);
        else if (part >= 0 && (part != BACKWARD || export->grads))
            add_part(&s, part);
        else if (part < 0 && wanted)
            buffer_printf(out, "%s\n", line);
    }
    buffer_release(&text);
    owned_release(&owned);
}
