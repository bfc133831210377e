// SPDX-License-Identifier: GPL-3.0-or-later
// A template's places become names. Names of unnamed nodes are formulas
// themselves ("Q⋅Kᵀ") and get parentheses where they stand beside an operator.
#include "graph/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "graph/address.h"
#include "graph/rule.h"
#include "num/format.h"

// ---- Names -------------------------------------------------------------

// Whether a name reads as one thing: a word, or a word with (…) after it.
static bool is_single(const char *name)
{
    int depth = 0;
    for (const char *p = name; *p; p++) {
        const unsigned char c = (unsigned char)*p;
        depth += (c == '(') - (c == ')');
        const bool word =
            isalnum(c) || c == '_' || c == '\'' || c == '.' || c == '(' || c == ')' || c == '#';
        // Letters of other scripts are words; ⋅ ∕ ᵀ and such are not.
        const bool letter = c >= 0xC3 && c != 0xE2;
        const bool tail = c >= 0x80 && c < 0xC0;
        if (depth == 0 && !word && !letter && !tail)
            return false;
    }
    return true;
}

void formula_identifier(const char *name, Buffer *out)
{
    static const char transposed[] = "ᵀ";
    enum { IDENTIFIER_MOST = 32 }; // bytes
    SCOPED(buffer_release) Buffer made = {0};
    for (const char *p = name; *p && made.size < IDENTIFIER_MOST; p++) {
        const bool first = made.size == 0, mark = strncmp(p, transposed, 3) == 0;
        const bool word = isalnum((unsigned char)*p) || *p == '_';
        if (first && isdigit((unsigned char)*p))
            buffer_add(&made, "_");
        if (word || mark)
            buffer_add_n(&made, mark ? "T" : p, 1);
        else if (!first && buffer_text(&made)[made.size - 1] != '_')
            buffer_add(&made, "_");
        p += mark ? 2 : 0;
    }
    while (made.size > 0 && buffer_text(&made)[made.size - 1] == '_' && name[made.size - 1] != '_')
        buffer_cut(&made, made.size - 1);
    buffer_add(out, made.size > 0 ? buffer_text(&made) : "M"); // of another script
}

// ---- Templates ---------------------------------------------------------

// What a template's places refer to.
typedef struct Places {
    const Graph *graph;
    NodeId node; // whose op call
    int which;   // OP_FORWARD or an operand
    FormulaStyle style;
    const char *const *code; // what a program calls the nodes; NULL: of the screen
    const CellRef *cell;     // of one cell alone; NULL: of whole matrices
} Places;

// Writes a node's name or its gradient's. `alone`: it stands between brackets
// of its own and needs no parentheses.
static void place_name(const Places *at, NodeId node, bool grad, bool alone, Buffer *out)
{
    const Graph *graph = at->graph;
    const bool columns = at->style.columns;
    const char *name = graph_shown_name(graph, node, columns);
    CellRef of = {.side = grad ? SIDE_GRAD : SIDE_VALUE, .node = node};
    BUG_ON(!name); // of what a formula reads all have one before it
    if (at->cell) {
        of.row = at->cell->row;
        of.col = at->cell->col;
        address_write_cell_in(graph, of, columns, out);
    } else if (at->code) {
        buffer_printf(out, "%s%s", grad ? "d" : "", at->code[node]);
    } else if (at->style.notation == NOTATION_NUMPY) {
        buffer_add(out, grad ? "d" : "");
        formula_identifier(name, out);
    } else if (grad) {
        address_write_name_in(graph, of, columns, out);
    } else {
        buffer_printf(out, alone || is_single(name) ? "%s" : "(%s)", name);
    }
}

// A parameter, "by" or "1/by", and from the plain "1/√2" what other notations have for it.
static void place_param(const Places *at, const char *place, Buffer *out)
{
    static const char *const infinity[] = {"∞", "np.inf"};
    static const char *const open[] = {"√", "np.sqrt("};
    static const char *const close[] = {"", ")"};
    const Node *node = graph_node(at->graph, at->node);
    const Notation notation = at->style.notation;
    const bool inverse = strncmp(place, "1/", 2) == 0;
    const int i = op_param_find(node->op, inverse ? place + 2 : place);
    BUG_ON(i < 0); // no such place
    double value = node->param[i];
    BUG_ON(node->op->param[i].kind == PARAM_WORD); // no formula has one
    if (inverse && !number_divisor(value, &value))
        value = 1 / node->param[i];
    char text[NUMBER_SIZE];
    if (isinf(value)) {
        buffer_printf(out, "%s%s", value < 0 ? "-" : "", infinity[notation]);
        return;
    }
    if (!number_root(value, text) && notation == NOTATION_NUMPY)
        number_shortest(value, text);
    const char *root = strstr(text, "√");
    buffer_add_n(out, text, root ? (size_t)(root - text) : strlen(text));
    if (root)
        buffer_printf(out, "%s%s%s", open[notation], root + strlen("√"), close[notation]);
}

// The matrix that a place of one letter means: {a} … {y} {g} {x}.
static bool place_matrix(const Places *at, char letter, NodeId *node, bool *grad)
{
    const Node *self = graph_node(at->graph, at->node);
    *grad = letter == 'g' || letter == 'x';
    if (letter == 'y' || letter == 'g') {
        *node = at->node;
        return true;
    }
    const int operand = letter == 'x' ? at->which : letter - 'a';
    if (operand < 0 || (size_t)operand >= self->inputs)
        return false;
    *node = self->input[operand];
    return true;
}

// The ids: those that were given, with or without brackets, or the name of the matrix that holds
// them, of which code takes whole numbers in one dimension.
static void place_ids(const Places *at, bool brackets, Buffer *out)
{
    const Node *self = graph_node(at->graph, at->node);
    const bool code = at->style.notation == NOTATION_NUMPY;
    if (self->inputs == 2) {
        place_name(at, self->input[1], false, true, out);
        if (code)
            buffer_add(out, at->style.columns ? "[0].astype(int)" : "[:, 0].astype(int)");
        return;
    }
    if (brackets)
        buffer_add(out, code ? "np.array([" : "[");
    for (size_t i = 0; i < self->ids; i++)
        buffer_printf(out, "%s%zu", i ? ", " : "", self->id[i]);
    if (brackets)
        buffer_add(out, code ? "])" : "]");
}

// Writes what stands for a place; `alone` if it has brackets of its own.
static void write_place(const Places *at, const char *place, bool alone, Buffer *out)
{
    const Node *self = graph_node(at->graph, at->node);
    const Notation notation = at->style.notation;
    const size_t n = strlen(place);
    const bool turned = n == 2 && place[1] == '\'';
    static const char *const transposed[] = {"ᵀ", ".T"};
    NodeId node;
    bool grad;
    if (strcmp(place, "*") == 0) {
        for (size_t i = 0; i < self->inputs; i++) {
            buffer_add(out, i ? ", " : "");
            place_name(at, self->input[i], false, true, out);
        }
    } else if (strcmp(place, "ids") == 0 || strcmp(place, "list") == 0) {
        place_ids(at, place[0] == 'l', out);
    } else if (strcmp(place, "count") == 0) { // of the ids
        const OpCall call = graph_call(at->graph, at->node, OP_FORWARD);
        buffer_printf(out, "%zu", op_words(&call));
    } else if (strcmp(place, "span") == 0) {
        // The rows or columns of the result where an operand of hcat or vcat lies:
        // "3:4", which NumPy calls 2:4.
        BUG_ON(at->which < 0 || (size_t)at->which >= self->inputs);
        size_t from = 0, size = 0;
        for (int i = 0; i <= at->which; i++) {
            const Shape shape = graph_node(at->graph, self->input[i])->shape;
            from += size;
            size = self->op->down ? shape.rows : shape.cols;
        }
        buffer_printf(out, "%zu:%zu", from + (notation != NOTATION_NUMPY), from + size);
    } else if ((n == 1 || turned) && place_matrix(at, place[0], &node, &grad)) {
        place_name(at, node, grad, alone && !turned, out);
        buffer_add(out, turned ? transposed[notation] : "");
    } else {
        place_param(at, place, out);
    }
}

enum { PLACE_SIZE = 24 };

// Reads "{name}" at `p`; returns the bytes it takes, 0 where there is none.
static size_t read_place(const char *p, char place[PLACE_SIZE])
{
    const size_t n = *p == '{' ? strcspn(p + 1, "{}") : 0;
    if (n == 0 || n >= PLACE_SIZE || p[n + 1] != '}')
        return 0;
    memcpy(place, p + 1, n);
    place[n] = '\0';
    return n + 2;
}

// Of "‹rows|columns›" the one side is taken; for an op that works downwards the other.
static void fill(const Places *at, const char *pattern, Buffer *out)
{
    static const char open[] = "‹", close[] = "›";
    const Op *op = graph_node(at->graph, at->node)->op;
    const bool columns = at->style.columns != (op && op->down);
    BUG_ON(at->style.notation > NOTATION_NUMPY || at->which < OP_FORWARD);
    for (const char *p = pattern; *p;) {
        char place[PLACE_SIZE];
        const size_t n = read_place(p, place);
        if (strncmp(p, open, strlen(open)) == 0) {
            p += columns ? strcspn(p, "|") + 1 : strlen(open);
        } else if (*p == '|') {
            p = strstr(p, close) + strlen(close);
        } else if (strncmp(p, close, strlen(close)) == 0) {
            p += strlen(close);
        } else if (n == 0) {
            buffer_add_n(out, p++, 1);
        } else {
            const bool alone = p > pattern && p[-1] == '(' && (p[n] == ')' || p[n] == ',');
            write_place(at, place, alone, out);
            p += n;
        }
    }
}

void formula_fill(const Graph *graph, NodeId node, int which, const char *pattern,
                  FormulaStyle style, Buffer *out)
{
    fill(&(Places){graph, node, which, style}, pattern, out);
}

// The right side of a pass.
static void write_pass(const Places *at, Buffer *out)
{
    const OpCall call = graph_call(at->graph, at->node, at->which);
    const Formula *f = op_formula(&call);
    const char *own = at->style.notation == NOTATION_NUMPY ? f->numpy : f->plain;
    SCOPED(buffer_release) Buffer rule = {0};
    if (!own)
        rule_template(&call, at->style.notation, at->style.columns, &rule);
    fill(at, own ? own : buffer_text(&rule), out);
}

void formula_pass(const Graph *graph, NodeId node, int which, FormulaStyle style, Buffer *out)
{
    interrupt_asked(graph_asks(graph)); // a list of all formulas is thrown away then
    write_pass(&(Places){graph, node, which, style}, out);
}

void formula_code(const Graph *graph, NodeId node, int which, const char *const *name, Buffer *out)
{
    write_pass(&(Places){graph, node, which, {NOTATION_NUMPY, false}, name}, out);
}

void formula_forward(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out)
{
    const Node *self = graph_node(graph, node);
    const Places at = {graph, node, OP_FORWARD, style};
    // "Q⋅Kᵀ = Q⋅Kᵀ" says nothing: a node that is named by its formula has it
    // alone. Code needs something to assign to.
    const bool assigned = self->named || style.notation == NOTATION_NUMPY;
    if (!self->op || assigned)
        place_name(&at, node, false, true, out);
    if (!self->op)
        return;
    buffer_add(out, assigned ? " = " : "");
    formula_pass(graph, node, OP_FORWARD, style, out);
}

// Where a formula says what its letters stand for (", u = dY∘gain"), or its end.
static size_t letters_start(const char *formula)
{
    int depth = 0;
    size_t i = 0;
    for (bool quoted = false; formula[i]; i++) {
        quoted ^= formula[i] == '"';
        depth += strchr("([{", formula[i]) != NULL;
        depth -= strchr(")]}", formula[i]) != NULL;
        if (formula[i] == ',' && depth == 0 && !quoted)
            break;
    }
    return i;
}

// A path through a norm says at its end what its letters stand for:
//
//     (u - n∘mean(u∘n)) ∕ rms, u = dY∘gain, n = sum1 ∕ rms
//
// Another path behind that would read as part of "n = …", so the letters come
// behind the sum. Where two paths have letters, each keeps its own, in parentheses.
void formula_backward(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out)
{
    place_name(&(Places){.graph = graph, .style = style}, node, true, true, out);
    const size_t paths = graph_paths(graph, node);
    if (node == graph_root(graph))
        return;
    buffer_add(out, " = ");
    SCOPED(mem_drop) Buffer *path = mem_new(paths, sizeof *path);
    SCOPED(buffer_release) Buffer letters = {0};
    size_t lettered = 0;
    for (size_t i = 0; i < paths; i++) {
        const Use use = graph_path_use(graph, node, i);
        formula_pass(graph, use.consumer, (int)use.operand, style, &path[i]);
        lettered += letters_start(buffer_text(&path[i])) < path[i].size;
    }
    for (size_t i = 0; i < paths; i++) {
        const char *text = buffer_text(&path[i]);
        const size_t end = letters_start(text);
        buffer_add(out, i ? " + " : "");
        if (lettered > 1 && end < path[i].size) {
            buffer_printf(out, "(%s)", text);
        } else {
            buffer_add_n(out, text, end);
            buffer_add(&letters, text + end);
        }
        buffer_release(&path[i]);
    }
    buffer_add(out, buffer_text(&letters));
}

void formula_update(const Graph *graph, NodeId node, const CellRef *cell, FormulaStyle style,
                    Buffer *out)
{
    static const char *const arrow[] = {" ← ", " = "};
    const Places at = {graph, node, OP_FORWARD, style, NULL, cell};
    if (!cell) {
        place_name(&at, node, false, true, out);
        buffer_add(out, arrow[style.notation]);
    }
    fill(&at, optimizer_at(graph_setting(graph, SETTING_OPTIMIZER))->update[style.notation], out);
}

void formula_stop(const Graph *graph, const Stop *stop, FormulaStyle style, Buffer *out)
{
    const Places at = {.graph = graph, .style = style};
    switch (stop->kind) {
    case STOP_FORWARD:
        formula_forward(graph, stop->node, style, out);
        for (size_t i = 1; i < stop->leaves; i++) {
            buffer_add(out, ", ");
            place_name(&at, stop->node + (NodeId)i, false, false, out);
        }
        break;
    case STOP_BACKWARD: formula_backward(graph, stop->node, style, out); break;
    case STOP_UPDATE: formula_update(graph, stop->node, NULL, style, out); break;
    case STOP_INTRO:
    case STOP_CLOSING: break;
    }
}

// ---- Pictures ----------------------------------------------------------

// Items that are being collected.
typedef struct Picture {
    PictureItem *item;
    size_t count;
} Picture;

static void add_text(Picture *picture, const char *text, size_t size)
{
    while (size > 0 && *text == ' ') {
        text++;
        size--;
    }
    while (size > 0 && text[size - 1] == ' ')
        size--;
    if (size == 0 || picture->count == PICTURE_MOST)
        return;
    PictureItem *item = &picture->item[picture->count++];
    *item = (PictureItem){.of.node = NODE_NONE};
    snprintf(item->text, sizeof item->text, "%.*s", (int)size, text);
}

static void add_matrix(Picture *picture, Side side, NodeId node, size_t path, bool transposed)
{
    if (picture->count < PICTURE_MOST)
        picture->item[picture->count++] = (PictureItem){
            .is_matrix = true, .of = {side, node, path, 0, 0}, .transposed = transposed};
}

// A place of a picture: a matrix, or a parameter as text.
static void add_place(const Places *at, const char *place, Picture *picture)
{
    NodeId node;
    bool grad;
    const bool turned = strlen(place) == 2 && place[1] == '\'';
    if (strcmp(place, "*") == 0) {
        const Node *self = graph_node(at->graph, at->node);
        for (size_t i = 0; i < self->inputs; i++)
            add_matrix(picture, SIDE_VALUE, self->input[i], 0, at->style.columns);
    } else if ((strlen(place) == 1 || turned) && place_matrix(at, place[0], &node, &grad)) {
        add_matrix(picture, grad ? SIDE_GRAD : SIDE_VALUE, node, 0, turned != at->style.columns);
    } else {
        SCOPED(buffer_release) Buffer text = {0};
        write_place(at, place, true, &text);
        add_text(picture, buffer_text(&text), text.size);
    }
}

static void add_pass(const Graph *graph, NodeId node, int which, bool columns, Picture *picture)
{
    const Places at = {graph, node, which, {NOTATION_PLAIN, columns}};
    const OpCall call = graph_call(graph, node, which);
    SCOPED(buffer_release) Buffer form = {0};
    rule_picture(&call, columns, &form);
    const char *p = buffer_text(&form), *text = p;
    while (*p) {
        char place[PLACE_SIZE];
        const size_t n = read_place(p, place);
        if (n == 0) {
            p++;
            continue;
        }
        add_text(picture, text, (size_t)(p - text));
        add_place(&at, place, picture);
        p = text = p + n;
    }
}

static void add_gradient(const Graph *graph, NodeId node, bool columns, Picture *picture)
{
    const size_t paths = graph_paths(graph, node);
    const Use first = paths ? graph_path_use(graph, node, 0) : (Use){NODE_NONE, 0};
    if (paths == 1 && first.consumer != NODE_NONE) {
        add_pass(graph, first.consumer, (int)first.operand, columns, picture);
        return;
    }
    for (size_t i = 0; i < paths && paths > 1; i++) {
        add_text(picture, "+", i > 0);
        add_matrix(picture, SIDE_PATH, node, i, columns);
    }
    add_text(picture, "=", paths > 1);
    add_matrix(picture, SIDE_GRAD, node, 0, columns);
}

static void add_update(const Graph *graph, NodeId node, bool columns, Picture *picture)
{
    char rate[NUMBER_SIZE + 16], number[NUMBER_SIZE];
    number_significant(graph_setting(graph, SETTING_LR), 6, number);
    snprintf(rate, sizeof rate, "- %s ⋅", number);
    const StepRule rule = step_rule(graph_settings(graph), 0);
    const bool plain = step_is_plain(&rule);
    add_matrix(picture, SIDE_VALUE, node, 0, columns);
    add_text(picture, rate, plain ? strlen(rate) : 0);
    add_matrix(picture, SIDE_GRAD, node, 0, columns);
    for (Moment k = 0; k < MOMENTS; k++) {
        if (rule.optimizer->keeps[k])
            add_matrix(picture, (Side)(SIDE_M + k), node, 0, columns);
    }
    add_text(picture, plain ? "=" : "⟶", plain ? 1 : strlen("⟶"));
    add_matrix(picture, SIDE_NEXT, node, 0, columns);
}

size_t picture_stop(const Graph *graph, const Stop *stop, bool columns,
                    PictureItem item[PICTURE_MOST])
{
    Picture picture = {item, 0};
    switch (stop->kind) {
    case STOP_FORWARD:
        if (graph_node(graph, stop->node)->op)
            add_pass(graph, stop->node, OP_FORWARD, columns, &picture);
        else
            for (size_t i = 0; i < stop->leaves; i++)
                add_matrix(&picture, SIDE_VALUE, stop->node + (NodeId)i, 0, columns);
        break;
    case STOP_BACKWARD: add_gradient(graph, stop->node, columns, &picture); break;
    case STOP_UPDATE: add_update(graph, stop->node, columns, &picture); break;
    case STOP_INTRO:
    case STOP_CLOSING: break;
    }
    return picture.count;
}
