// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/formula_line.h"

#include "base/error.h"
#include "base/say.h"
#include "view/expansion_view.h"

enum { GAP = 4, BESIDE_LEAST = 12 };

static FormulaStyle style_of(const Scene *scene, Notation notation)
{
    return (FormulaStyle){notation, scene->session->display.columns};
}

static void write_shape(Shape shape, bool columns, Buffer *out)
{
    buffer_printf(out, "%zu×%zu", columns ? shape.cols : shape.rows,
                  columns ? shape.rows : shape.cols);
}

// The shapes of a node without a name of its own: "(3×2, 3×2 → 3×3)".
static void write_shapes(const Graph *graph, const Node *node, bool columns, Buffer *out)
{
    for (size_t i = 0; i < node->inputs; i++) {
        buffer_add(out, i ? ", " : "   (");
        write_shape(graph_node(graph, node->input[i])->shape, columns, out);
    }
    buffer_add(out, " → ");
    write_shape(node->shape, columns, out);
    buffer_add(out, ")");
}

// The formula; of a leaf in NumPy its numbers.
static void write_forward(const Graph *graph, NodeId id, FormulaStyle style, Buffer *out)
{
    const Node *node = graph_node(graph, id);
    formula_forward(graph, id, style, out);
    if (style.notation == NOTATION_NUMPY && !node->op)
        formula_numbers(graph, id, style, out);
    else if (style.notation == NOTATION_PLAIN && node->op && !node->named)
        write_shapes(graph, node, style.columns, out);
}

static void write_formula(const Scene *scene, Notation notation, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    const Stop *stop = session_stop(scene->session);
    const FormulaStyle style = style_of(scene, notation);
    switch (stop->kind) {
    case STOP_FORWARD: write_forward(graph, stop->node, style, out); break;
    case STOP_BACKWARD: formula_backward(graph, stop->node, style, out); break;
    case STOP_UPDATE: formula_update(graph, stop->node, style, out); break;
    case STOP_INTRO:
    case STOP_CLOSING: break;
    }
}

// The forward formulas of the nodes through which the gradient came: what a
// backward stop undoes.
static void write_undone(const Scene *scene, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    const NodeId node = session_stop(scene->session)->node;
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        const Use use = graph_path_use(graph, node, i);
        if (use.consumer == NODE_NONE || graph_path_repeats(graph, node, i))
            continue;
        buffer_add(out, out->size ? ", " : "");
        formula_forward(graph, use.consumer, style_of(scene, NOTATION_PLAIN), out);
    }
}

// What stands beside the formula: what is undone, or what the op does.
static void write_beside(const Scene *scene, Buffer *out)
{
    const Stop *stop = session_stop(scene->session);
    BUG_ON(stop->node == NODE_NONE);
    const Node *node = graph_node(scene->session->graph, stop->node);
    if (stop->kind == STOP_BACKWARD) {
        Buffer undone = {0};
        write_undone(scene, &undone);
        if (undone.size > 0)
            SAYF(out, scene->lang, "undoes  {1}", "对应前向  {1}", say_text(buffer_text(&undone)));
        buffer_release(&undone);
    } else if (stop->kind == STOP_FORWARD && node->op) {
        buffer_add(out, text_in(op_idea(node->op, scene->session->display.columns), scene->lang));
    } else if (stop->kind == STOP_FORWARD) {
        buffer_add(out, text_in(role_title(node->role), scene->lang));
    }
}

// Appends a text on lines of its own.
static void add_below(const ExpansionView *view, const char *text, bool broken, Lines *out)
{
    lines_start(out, 0);
    if (broken)
        expansion_broken(view, STYLE_DIM, 0, text, out);
    else
        lines_add(out, STYLE_DIM, text);
}

static void add_beside(const ExpansionView *view, FormulaRoom room, const char *text, Lines *out)
{
    const int used = lines_column(out, view->canvas) + GAP;
    const int first = out->count == 1 ? room.first : room.width;
    if (used + canvas_width(view->canvas, text) > first && room.below) {
        add_below(view, text, true, out);
        return;
    }
    const int left = first - used;
    if (left < BESIDE_LEAST)
        return;
    lines_add(out, STYLE_TEXT, "    ");
    lines_add_cut(out, STYLE_DIM, view->canvas, left, text);
}

void formula_lines(const Scene *scene, const Canvas *canvas, FormulaRoom room, Lines *out)
{
    const ExpansionView view = {scene, canvas, NULL, room.width, {.node = NODE_NONE}, 0};
    Buffer text = {0};
    write_formula(scene, NOTATION_PLAIN, &text);
    lines_start(out, 0);
    if (room.more)
        expansion_broken(&view, STYLE_EMPHASIS, 0, buffer_text(&text), out);
    else
        lines_add(out, STYLE_EMPHASIS, buffer_text(&text));
    buffer_clear(&text);
    write_beside(scene, &text);
    if (text.size > 0)
        add_beside(&view, room, buffer_text(&text), out);
    buffer_clear(&text);
    if (scene->session->display.numpy)
        write_formula(scene, NOTATION_NUMPY, &text);
    if (text.size > 0)
        add_below(&view, buffer_text(&text), room.more, out);
    buffer_release(&text);
}
