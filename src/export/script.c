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

// The words of a language: a comment begins; a statement begins, with a type where it makes a
// matrix, and ends; a matrix begins and ends; a row does; between cells; what is done with a matrix
// that is given or to be written, or at the end with all; and what stands for one that is to be
// written (NULL: all stand there).
enum { COMMENT, INDENT, TYPE, END, OPEN, CLOSE, ROW_OPEN, ROW_CLOSE, CELL, CALL, NONE, WORDS };

struct Program {
    const char *asset, *word[WORDS];
};

const Program program_check = {
    "assets/scripts/check.py",
    {"# ", "", "", "", "np.array([", "], float)", "[", "]", ", ", "check", NULL}};
const Program program_python = {
    "assets/scripts/kata.py",
    {"# ", "", "", "", "np.array([", "], float)", "[", "]", ", ", "save", "None"}};
const Program program_java = {
    "assets/scripts/kata.java",
    {"// ", "        ", "double[][] ", ";", "matrix(", ")", "\"", "\"", " ", "save", "null"}};

typedef struct Script {
    const Export *export;
    const char *const *word; // of the program
    Graph *graph;
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
            number_add(s->out, j ? s->word[CELL] : s->word[ROW_OPEN], matrix_get(m, i, j));
        buffer_add(s->out, s->word[ROW_CLOSE]);
    }
}

// Appends "np.array([[1, 2],\n          [3, 4]], float)".
static void add_array(const Script *s, const Matrix *m)
{
    buffer_add(s->out, s->word[OPEN]);
    write_rows(s, m);
    buffer_add(s->out, s->word[CLOSE]);
}

// ---- Statements ----------------------------------------------------------

// "X = ", and the same in a comment.
static void begin(const Script *s, const char *comment, const char *what, NodeId id)
{
    buffer_printf(s->out, "%s%s%s%s = ", s->word[INDENT], *comment ? comment : s->word[TYPE], what,
                  s->name[id]);
}

// What is done with a matrix: `save("dV", dV)`, `check("dV", dV, [[1, 2]])`.
static void add_call(const Script *s, CellRef of, const Matrix *m)
{
    SCOPED(buffer_release) Buffer name = {0};
    export_name(s->graph, of, &name);
    buffer_printf(s->out, "%s%s(", s->word[INDENT], s->word[CALL]);
    json_quote(buffer_text(&name), s->out);
    buffer_printf(s->out, of.side == SIDE_GRAD ? ", d%s" : ", %s", s->name[of.node]);
    if (m) {
        buffer_add(s->out, ", [");
        write_rows(s, m);
        buffer_add(s->out, "]");
    }
    buffer_printf(s->out, ")%s\n", s->word[END]);
}

// An operation as a call, where there are no operators for matrices.
static void add_operation(const Script *s, NodeId id)
{
    const Node *node = graph_node(s->graph, id);
    const bool ids = node->ids > 0 && node->inputs == 1;
    buffer_add(s->out, node->op->name);
    for (size_t i = 0; i < node->inputs; i++) {
        const bool turned = i < 2 && node->op->param[i].kind == PARAM_FLAG && node->param[i] != 0;
        buffer_printf(s->out, turned ? "%stranspose(%s)" : "%s%s", i ? ", " : "(",
                      s->name[node->input[i]]);
    }
    for (size_t i = 0; ids && i < node->ids; i++)
        buffer_printf(s->out, "%s\"%zu\"", i ? ", " : ", matrix(", node->id[i]);
    buffer_add(s->out, ids ? ")" : "");
    for (size_t i = 0; node->op->param[i].name; i++) {
        if (strcmp(node->op->param[i].name, "seed") == 0)
            buffer_printf(s->out, ", keep_%s", s->name[id]);
        else if (node->op->param[i].kind != PARAM_FLAG)
            number_add(s->out, ", ", node->param[i]);
    }
    buffer_add(s->out, ")");
}

// A matrix that is given, and what an operation with a seed has drawn.
static void add_given(const Script *s, NodeId id)
{
    const Node *node = graph_node(s->graph, id);
    if (node->op && op_param_find(node->op, "seed") < 0)
        return;
    begin(s, "", node->op ? "keep_" : "", id);
    add_array(s, node->op ? graph_call(s->graph, id, OP_FORWARD).kept : graph_value(s->graph, id));
    buffer_add(s->out, s->word[END]);
    if (!node->op && strcmp(node->name, s->name[id]) != 0) { // whatever else the lesson calls it
        buffer_printf(s->out, "  %s", s->word[COMMENT]);
        buffer_add_line(s->out, node->name);
    }
    buffer_add(s->out, "\n");
    if (!node->op && s->word[NONE])
        add_call(s, (CellRef){.side = SIDE_VALUE, .node = id}, NULL);
}

// "Q = X @ Wq"
static void add_forward(const Script *s, const char *comment, NodeId id)
{
    begin(s, comment, "", id);
    if (*s->word[TYPE])
        add_operation(s, id);
    else
        formula_code(s->graph, id, OP_FORWARD, s->name, s->out);
    buffer_printf(s->out, "%s\n", s->word[END]);
}

// "# 3x2: how f grows with each number of V"; of the gradient that is given, what f is.
static void add_aim(const Script *s, NodeId id)
{
    static const Text aims[] = {TEXT("{1}x{2}: how {3} grows with each number of {4}"),
                                TEXT("f is the sum of {4} * d{4}, cell by cell")};
    const Node *node = graph_node(s->graph, id);
    const NodeId root = graph_root(s->graph);
    const bool loss = graph_root_is_loss(s->graph);
    buffer_printf(s->out, "%s%s", s->word[INDENT], s->word[COMMENT]);
    SAY_ROW(s->out, s->export->lang, &aims[!loss && id == root], say_count(node->shape.rows),
            say_count(node->shape.cols), say_text(loss ? graph_node(s->graph, root)->name : "f"),
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
            add_forward(s, s->word[COMMENT], consumer);
    }
    if (s->word[NONE])
        add_aim(s, id);
    begin(s, "", "d", id);
    for (size_t k = 0; k < graph_paths(s->graph, id); k++) {
        const Use use = graph_path_use(s->graph, id, k);
        if (use.consumer != NODE_NONE && s->word[NONE])
            continue;
        buffer_add(s->out, plus);
        plus = " + ";
        if (use.consumer == NODE_NONE)
            add_array(s, graph_path(s->graph, id, k));
        else
            formula_code(s->graph, use.consumer, (int)use.operand, s->name, s->out);
    }
    buffer_printf(s->out, "%s%s\n", *plus ? "" : s->word[NONE], s->word[END]);
    if (s->word[NONE])
        add_call(s, (CellRef){.side = SIDE_GRAD, .node = id}, NULL);
}

// ---- The whole -----------------------------------------------------------

// What stands in the place of a line of the asset.
enum { TITLE, GIVEN, FORWARD, BACKWARD, ARRAYS, PARTS };
static const char *const parts[PARTS + 1] = {"{title}", "{given}", "{forward}", "{backward}",
                                             "{arrays}"};

static void add_title(const Script *s)
{
    const LessonHeader *header = &s->export->session->lesson->header;
    const char *title = words_either(&header->title, s->export->lang);
    buffer_add(s->out, s->word[COMMENT]);
    buffer_add_line(s->out, *title ? title : header->id);
    buffer_add(s->out, "\n");
    if (!*s->word[TYPE])
        SAY(s->out, s->export->lang, "# Needs Python 3 and NumPy.\n");
    buffer_add(s->out, s->word[NONE] ? s->word[COMMENT] : "");
    if (s->word[NONE])
        SAYF(s->out, s->export->lang,
             "Write what is {1} and run it with {2} FILE; what is right is said by\n",
             say_text(s->word[NONE]), say_text(*s->word[TYPE] ? "java" : "python3"));
}

static void add_part(const Script *s, int part)
{
    static const Text heading[PARTS] = {[GIVEN] = TEXT(SENSE("a heading", "given")),
                                        [FORWARD] = TEXT("forward"),
                                        [BACKWARD] = TEXT("backward"),
                                        [ARRAYS] = TEXT("the lesson's numbers")};
    SCOPED(walk_release) Walk walk = walk_new(s->graph, NULL, NULL, 0);
    if (part == TITLE)
        add_title(s);
    else
        buffer_printf(s->out, "\n%s%s---- %s\n\n", s->word[INDENT], s->word[COMMENT],
                      text_in(&heading[part], s->export->lang));
    SCOPED(mem_drop)
    bool *needed = mem_new(graph_count(s->graph), sizeof *needed); // in a kata for what flows back
    for (NodeId id = (NodeId)graph_count(s->graph); id-- > 0;) {
        needed[id] |= !s->word[NONE] || id == graph_root(s->graph);
        for (size_t i = 0; needed[id] && i < graph_node(s->graph, id)->inputs; i++)
            needed[graph_node(s->graph, id)->input[i]] = true;
    }
    for (NodeId id = 0; id < (NodeId)graph_count(s->graph); id++) {
        if (part == GIVEN && needed[id])
            add_given(s, id);
        else if (part == FORWARD && needed[id] && graph_node(s->graph, id)->op)
            add_forward(s, "", id);
    }
    for (size_t i = 0; part == BACKWARD && i < walk.count; i++)
        if (walk.stop[i].kind == STOP_BACKWARD)
            add_gradient(s, walk.stop[i].node);
    for (size_t i = 0; part == ARRAYS && i < s->export->count; i++)
        add_call(s, s->export->matrix[i], export_matrix(s->export, i));
}

static bool has_op(const Graph *graph, const char *name)
{
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++)
        if (graph_node(graph, id)->op && strcmp(graph_node(graph, id)->op->name, name) == 0)
            return true;
    return false;
}

// A line of the asset, in which {id} is the lesson's.
static void add_line(const Script *s, const char *line)
{
    static const char id[] = "{id}";
    for (const char *at; (at = strstr(line, id)); line = at + strlen(id)) {
        buffer_add_n(s->out, line, (size_t)(at - line));
        buffer_add(s->out, s->export->session->lesson->header.id);
    }
    buffer_printf(s->out, "%s\n", line);
}

bool script_ready(const Export *export, Error *err)
{
    SCOPED(buffer_release) Buffer text = {0};
    const Session *session = export->session;
    const bool good = export_asset(export->program->asset, &text, err);
    return good && (!export->program->word[NONE] || graph_root(session->graph) != NODE_NONE ||
                    ERROR(err, &no_way_back, err_text(session->lesson->header.id)));
}

void script_write(const Export *export)
{
    static const char section[] = "    //:";
    SCOPED(owned_release) Owned owned = {0};
    SCOPED(buffer_release) Buffer text = {0};
    Graph *graph = export->session->graph;
    const Script s = {export, export->program->word, graph, code_names(graph, &owned), export->out};
    const size_t start = strlen(section);
    bool wanted = true;
    export_asset(export->program->asset, &text, ERROR_DROPPED);
    for (char *rest = buffer_edit(&text), *line; (line = line_next(&rest));) {
        const int part = word_in(line, parts);
        if (strncmp(line, section, start) == 0)
            wanted = line[start] == '\0' || has_op(graph, line + start + 1);
        else if (part >= 0 && (part != BACKWARD || export->grads))
            add_part(&s, part);
        else if (part < 0 && wanted)
            add_line(&s, line);
    }
}
