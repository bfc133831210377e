// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/formula_line.h"

#include "view/chrome.h"
#include "view/measures.h"

void formula_idea(const Session *session, Lang lang, Buffer *out)
{
    const Graph *graph = session->graph;
    const Stop *stop = session_stop(session);
    const bool columns = session->display.columns;
    const Node *node = graph_node(graph, stop->node);
    const char *title = node->title.text[lang_of_lesson(lang)];
    if (title)
        buffer_add(out, title);
    else if (stop->kind == STOP_FORWARD && node->op)
        op_write_idea(node->op, columns, lang, out);
    else if (stop->kind == STOP_FORWARD &&
             graph_node(graph, stop->node + (NodeId)stop->leaves - 1)->role == node->role)
        buffer_add(out, text_in(role_title(node->role), lang));
    if (stop->kind != STOP_BACKWARD)
        return;
    SCOPED(buffer_release) Buffer undone = {0};
    for (size_t i = 0; i < graph_paths(graph, stop->node); i++) {
        const NodeId consumer = graph_path_use(graph, stop->node, i).consumer;
        if (consumer == NODE_NONE || graph_path_repeats(graph, stop->node, i))
            continue;
        if (undone.size > 0)
            SAY(&undone, lang, SENSE("between names", ", "));
        formula_forward(graph, consumer, (FormulaStyle){NOTATION_PLAIN, columns}, &undone);
    }
    if (undone.size > 0 && title)
        SAY(out, lang, SENSE("between names", ", "));
    if (undone.size > 0)
        SAYF(out, lang, "undoes {1}", say_text(buffer_text(&undone)));
}

void formula_lines(const Scene *scene, const Canvas *canvas, int width, int kept, Lines *out)
{
    SCOPED(buffer_release) Buffer text = {0};
    session_formula(scene->session, session_stop(scene->session), NOTATION_PLAIN, &text);
    lines_start(out, 0);
    lines_add_cut(out, STYLE_EMPHASIS, width, buffer_text(&text));
    buffer_clear(&text);
    formula_idea(scene->session, scene->lang, &text);
    const int left = width - lines_column(out, canvas) - GAP_W - kept;
    if (canvas_width(canvas, buffer_text(&text)) > left)
        buffer_cut(&text, chrome_clause(buffer_text(&text), CLAUSE_SENTENCE));
    if (text.size > 0 && canvas_width(canvas, buffer_text(&text)) <= left) {
        lines_printf(out, STYLE_TEXT, "%*s", GAP_W, "");
        lines_add(out, STYLE_DIM, buffer_text(&text));
    }
    buffer_clear(&text);
    if (scene->session->display.numpy)
        session_formula(scene->session, session_stop(scene->session), NOTATION_NUMPY, &text);
    lines_start(out, 0);
    lines_add(out, STYLE_DIM, buffer_text(&text));
}
