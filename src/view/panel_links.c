// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/panel_links.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const Text from_text = {"from", "从哪来"};
static const Text to_text = {"to", "到哪去"};

// Appends a name once.
static void add_name(const Scene *scene, Side side, NodeId node, Buffer *out)
{
    Buffer name = {0};
    buffer_add(&name, " ");
    session_write_name(scene->session, side, node, 0, &name);
    const char *found = strstr(buffer_text(out), buffer_text(&name));
    if (!found || (found[name.size] != ' ' && found[name.size] != '\0'))
        buffer_add(out, buffer_text(&name));
    buffer_release(&name);
}

static void names_from(const ExpansionView *view, Buffer *out)
{
    const Graph *graph = view->scene->session->graph;
    size_t count;
    Source *source = sources_matrices(view->x, &count);
    for (size_t i = 0; i < count; i++) {
        const CellRef from = source[i].cell;
        const bool path = from.side == SIDE_PATH;
        add_name(view->scene, path ? SIDE_GRAD : from.side,
                 path ? graph_path_use(graph, from.node, from.path).consumer : from.node, out);
    }
    free(source);
}

// A value goes on to the nodes that use it, a gradient to those that the node
// was made from.
static void names_to(const Scene *scene, CellRef cell, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    const Node *node = graph_node(graph, cell.node);
    const bool columns = scene->session->display.columns;
    if (cell.side == SIDE_VALUE) {
        for (size_t i = 0; i < graph_uses(graph, cell.node); i++)
            add_name(scene, SIDE_VALUE, graph_use(graph, cell.node, i).consumer, out);
        return;
    }
    for (size_t i = 0; cell.side != SIDE_NEXT && i < node->inputs; i++) {
        if (graph_has_grad(graph, node->input[i]))
            add_name(scene, SIDE_GRAD, node->input[i], out);
    }
    if (cell.side == SIDE_GRAD && node->role == ROLE_WEIGHT)
        buffer_printf(out, " step(%s)", graph_shown_name(graph, cell.node, columns));
}

void panel_links(const ExpansionView *view, Lines *out)
{
    const Scene *scene = view->scene;
    Buffer from = {0}, to = {0}, text = {0};
    names_from(view, &from);
    names_to(scene, view->x->cell, &to);
    if (from.size > 0)
        buffer_printf(&text, " %s%s  ", text_in(&from_text, scene->lang), buffer_text(&from));
    if (to.size > 0)
        buffer_printf(&text, " %s%s", text_in(&to_text, scene->lang), buffer_text(&to));
    if (text.size > 0) {
        lines_start(out, KEEP_LINKS);
        expansion_broken(view, STYLE_DIM, KEEP_LINKS, buffer_text(&text), out);
    }
    buffer_release(&from);
    buffer_release(&to);
    buffer_release(&text);
}
