// SPDX-License-Identifier: GPL-3.0-or-later
// From top to bottom: header, walk, formula, matrices, rule, panel, rule,
// narration, keys. The narration gets the lines that it needs, within reason;
// the panel gets the rest, and leaves out what matters least where that is
// little. Wide screens have the walk as a list at the left.
#include "view/lesson_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/address.h"
#include "num/format.h"
#include "view/arithmetic.h"
#include "view/chain_view.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/panel_view.h"
#include "view/task_view.h"
#include "view/walk_view.h"
#include "view/wrap.h"

// A screen of fewer lines than ROOMY hides the matrices when a part is enlarged.
enum { WIDE = 100, LIST_W = 24, LIST_W_MOST = 30, NARRATION_MOST = 10, ROOMY = 18 };

static const Text undoes_text = {"undoes", "撤回"};
static const Text original_text = {
    "(written for the original numbers; some are edited now)",
    "（这段话是按原来的数写的，现在有改动）"};
static const Text columns_text = {
    "(written for tokens as rows: read its rows as columns, its [2,1] as [1,2])",
    "（这段话按词元作行来写：文中的行在这里是列，[2,1] 在这里是 [1,2]）"};
static const Text other_text = {"(not translated yet)", "（尚无中文）"};
static const Text range_text = {"range", "范围"};
// ---- The formula line --------------------------------------------------

static FormulaStyle style_of(const Scene *scene, Notation notation)
{
    return (FormulaStyle){notation, scene->session->display.columns};
}

static void write_formula(const Scene *scene, Notation notation, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    const Stop *stop = session_stop(scene->session);
    const FormulaStyle style = style_of(scene, notation);
    switch (stop->kind) {
    case STOP_FORWARD: formula_forward(graph, stop->node, style, out); break;
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
        if (use.consumer == NODE_NONE)
            continue;
        buffer_add(out, out->size ? ", " : "");
        formula_forward(graph, use.consumer, style_of(scene, NOTATION_PLAIN),
                        out);
    }
}

// What stands beside the formula: what is undone, or what the op does.
static void write_beside(const Scene *scene, Buffer *out)
{
    const Stop *stop = session_stop(scene->session);
    const Node *node = graph_node(scene->session->graph, stop->node);
    if (stop->kind == STOP_BACKWARD) {
        Buffer undone = {0};
        write_undone(scene, &undone);
        if (undone.size > 0)
            buffer_printf(out, "%s  %s", text_in(&undoes_text, scene->lang),
                          buffer_text(&undone));
        buffer_release(&undone);
    } else if (stop->kind == STOP_FORWARD && node->op) {
        buffer_add(out, text_in(op_idea(node->op, scene->session->display.columns),
                                scene->lang));
    } else if (stop->kind == STOP_FORWARD) {
        buffer_add(out, text_in(role_title(node->role), scene->lang));
    }
}

// Draws the formula and what stands beside it; returns the lines, and in *end
// the column after them on the first.
static int draw_formula(const Scene *scene, Rect rect, int *end,
                        Canvas *canvas)
{
    Buffer formula = {0}, beside = {0};
    write_formula(scene, NOTATION_PLAIN, &formula);
    write_beside(scene, &beside);
    int x = rect.x + 2;
    x += canvas_text_cut(canvas, x, rect.y, rect.w - 3,
                         scene_style(scene, STYLE_EMPHASIS),
                         buffer_text(&formula));
    const int left = rect.x + rect.w - x - 4;
    if (left > 12 && beside.size > 0)
        x += 4 + canvas_text_cut(canvas, x + 4, rect.y, left - 1,
                                 scene_style(scene, STYLE_DIM),
                                 buffer_text(&beside));
    *end = x;
    buffer_release(&beside);
    buffer_clear(&formula);
    if (scene->session->display.numpy) {
        write_formula(scene, NOTATION_NUMPY, &formula);
        canvas_text_cut(canvas, rect.x + 2, rect.y + 1, rect.w - 3,
                        scene_style(scene, STYLE_DIM), buffer_text(&formula));
    }
    buffer_release(&formula);
    return scene->session->display.numpy ? 2 : 1;
}

// ---- The legend --------------------------------------------------------

// "-0.252 ▒▒▒ 0.252": the bounds of the result's colours.
typedef struct Legend {
    HeatMap map;
    int levels, width;
    char from[NUMBER_SIZE], to[NUMBER_SIZE];
} Legend;

static Legend legend_of(const Scene *scene, const Equation *equation,
                        const Canvas *canvas)
{
    Legend legend;
    double low, high;
    legend.map = matrix_heat(scene, &equation->item[equation->items - 1], &low,
                             &high);
    legend.levels = theme_levels(&scene->theme, legend.map);
    const int decimals = scene->session->display.decimals;
    number_trimmed(low, decimals, 0, legend.from);
    number_trimmed(high, decimals, 0, legend.to);
    legend.width = (int)(strlen(legend.from) + strlen(legend.to)) + 2;
    legend.width +=
        legend.levels > 1
            ? legend.levels
            : canvas_width(canvas, text_in(&range_text, scene->lang)) +
                  canvas_width(canvas, "…") + 1;
    return legend;
}

static void draw_legend(const Scene *scene, const Legend *legend, int x, int y,
                        Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    if (legend->levels <= 1) {
        x += canvas_text(canvas, x, y, -1, dim,
                         text_in(&range_text, scene->lang)) + 1;
        x += canvas_text(canvas, x, y, -1, dim, legend->from) + 1;
        x += canvas_text(canvas, x, y, -1, dim, "…") + 1;
        canvas_text(canvas, x, y, -1, dim, legend->to);
        return;
    }
    x += canvas_text(canvas, x, y, -1, dim, legend->from) + 1;
    for (int i = 0; i < legend->levels; i++)
        canvas_fill(canvas, (Rect){x++, y, 1, 1},
                    theme_heat(&scene->theme, legend->map, i), ' ');
    canvas_text(canvas, x + 1, y, -1, dim, legend->to);
}

// ---- Narration ---------------------------------------------------------

// A row that the softmax has nothing to share in, or a number that is not
// finite: said wherever one stands.
static void add_notices(const Scene *scene, Lines *out)
{
    static const Text row_text = {"row", "行"}, column_text = {"column", "列"};
    const bool columns = scene->session->display.columns;
    const Graph *graph = scene->session->graph;
    CellRef cell;
    if (graph_empty_row(graph, &cell)) {
        lines_start(out, 1);
        lines_printf(out, STYLE_BAD, scene->lang == LANG_ZH
                                         ? "注意：%2$s 的第 %1$zu %3$s没有可看的，份额全是 0"
                                         : "note: %3$s %1$zu of %2$s has nothing "
                                           "to look at; its shares are all 0",
                     cell.row + 1,
                     graph_shown_name(graph, cell.node, columns),
                     text_in(columns ? &column_text : &row_text, scene->lang));
    }
    if (graph_not_finite(graph, &cell)) {
        Buffer name = {0};
        char number[NUMBER_SIZE];
        session_write_cell(scene->session, cell, &name);
        number_shortest(graph_number(scene->session->graph, cell), number);
        lines_start(out, 1);
        lines_printf(out, STYLE_BAD, scene->lang == LANG_ZH
                                         ? "注意：第一个不是有限数的是 %s = %s"
                                         : "note: the first number that is not "
                                           "finite is %s = %s",
                     buffer_text(&name), number);
        buffer_release(&name);
    }
}

static void add_page_mark(const Scene *scene, Lines *out)
{
    Session *session = scene->session;
    const size_t pages =
        lesson_pages(session->lesson, session_stop(session));
    if (pages > 1)
        lines_printf(out, STYLE_DIM, "  %zu/%zu", session->page + 1, pages);
}

// A lesson without narration at this stop: what the op does is said by the
// formula line; intro and closing say what the graph is.
static void add_built_in(const Scene *scene, const Canvas *canvas, int width,
                         Lines *out)
{
    const Session *session = scene->session;
    const StopKind kind = session_stop(session)->kind;
    if (kind != STOP_INTRO && kind != STOP_CLOSING)
        return;
    size_t leaves = 0;
    const size_t nodes = graph_count(session->graph);
    for (size_t i = 0; i < nodes; i++)
        leaves += graph_node(session->graph, (NodeId)i)->op == NULL;
    Buffer text = {0};
    if (scene->lang == LANG_ZH)
        buffer_printf(&text, "%zu 个给定的矩阵，%zu 个算出来的，共 %zu 站。%s",
                      leaves, nodes - leaves, session->lesson->walk.count,
                      kind == STOP_INTRO ? "按 n 开始。" : "走完了。");
    else
        buffer_printf(&text,
                      "%zu matrices are given, %zu are computed; the walk has "
                      "%zu stops. %s",
                      leaves, nodes - leaves, session->lesson->walk.count,
                      kind == STOP_INTRO ? "Press n to begin."
                                         : "This is the end of it.");
    wrap_text(canvas, buffer_text(&text), width, out);
    buffer_release(&text);
}

static void add_remark(const Scene *scene, const Text *text, Lines *out)
{
    lines_start(out, 0);
    lines_add(out, STYLE_DIM, text_in(text, scene->lang));
}


void narration_lines(const Scene *scene, const Canvas *canvas, int width,
                     bool page_mark, Lines *out)
{
    Session *session = scene->session;
    const Stop *stop = session_stop(session);
    const Narration *page =
        lesson_page(session->lesson, stop, session->page);
    add_notices(scene, out);
    if (!page) {
        add_built_in(scene, canvas, width, out);
        return;
    }
    Buffer text = {0};
    bool other = false;
    words_write_in(session->lesson, &page->text, stop,
                   (WordsForm){scene->lang, session->display.columns}, &text,
                   &other);
    wrap_text(canvas, buffer_text(&text), width, out);
    if (page_mark)
        add_page_mark(scene, out);
    if (session->display.columns && stop->node != NODE_NONE)
        add_remark(scene, &columns_text, out);
    if (session_stop_edited(session) || other)
        add_remark(scene, other ? &other_text : &original_text, out);
    buffer_release(&text);
}

// ---- The parts ---------------------------------------------------------

// The title of a lesson as the header shows it.
static const char *title_of(const Scene *scene)
{
    const LessonHeader *header = &scene->session->lesson->header;
    const char *title = header->title.text[scene->lang];
    return title ? title : header->title.text[1 - scene->lang];
}

static void draw_header(const Scene *scene, Canvas *canvas)
{
    Buffer place = {0};
    walk_place(scene, &place);
    const char *title = title_of(scene);
    chrome_header(scene, title ? title : scene->session->lesson->name,
                  buffer_text(&place), canvas);
    buffer_release(&place);
}

// The lines for narration: what it needs up to a share of the screen, and what
// the panel leaves over.
static int narration_room(const Scene *scene, int lines, int panel,
                          int free_lines)
{
    const Zoom zoom = scene->session->display.zoom;
    int most = free_lines / 2 < NARRATION_MOST ? free_lines / 2
                                               : NARRATION_MOST;
    most = free_lines - panel > most ? free_lines - panel : most;
    if (zoom == ZOOM_TEXT)
        most = free_lines - 3;
    if (zoom == ZOOM_PANEL)
        most = 1;
    most = most < 1 ? 1 : most;
    return lines < most ? lines : most;
}

// A stop without matrices: all the room is the narration's.
static void draw_text_stop(const Scene *scene, Rect rect, Canvas *canvas)
{
    Lines text = {0};
    chrome_rule(scene, rect.x, rect.y, rect.w, true, canvas);
    const int w = rect.w - 4 < 72 ? rect.w - 4 : 72;
    narration_lines(scene, canvas, w, true, &text);
    task_lines(scene, canvas, w, &text);
    lines_draw(&text,
               (Rect){rect.x + 2, rect.y + 2, rect.w - 4, rect.h - 2},
               &scene->theme, canvas);
    lines_release(&text);
}

// Formula, matrices and legend; returns the lines used. The legend stands at
// the end of the formula's line, else beside the matrices, else below them.
static int draw_equation(const Scene *scene, const Lit *lit, Rect rect,
                         Canvas *canvas)
{
    Equation *equation = mem_new(1, sizeof *equation);
    int end = 0;
    int y = rect.y + draw_formula(scene, rect, &end, canvas);
    const int least_below = rect.h < 16 ? 6 : 9;
    const int lines = rect.h - (y - rect.y) - 2 - least_below;
    equation_measure(equation, scene, canvas, rect.w - 4, lines < 3 ? 3 : lines);
    equation_draw(equation, scene, lit, rect.x + 2, y, canvas);
    y += equation->height;
    const Legend legend = legend_of(scene, equation, canvas);
    const int x = rect.x + rect.w - 1 - legend.width;
    if (end + 3 <= x)
        draw_legend(scene, &legend, x, rect.y, canvas);
    else if (rect.x + 2 + equation->width + 3 <= x)
        draw_legend(scene, &legend, x, y - 1, canvas);
    else
        draw_legend(scene, &legend, x, y++, canvas);
    free(equation);
    return y - rect.y;
}

static void draw_matrix_stop(const Scene *scene, Rect rect, Canvas *canvas)
{
    Lit *lit = mem_new(1, sizeof *lit);
    lit_gather(lit, scene->session);
    const bool hidden = rect.h < ROOMY && scene->session->display.zoom;
    int used = hidden ? 0 : draw_equation(scene, lit, rect, canvas);
    Lines text = {0}, panel = {0};
    narration_lines(scene, canvas, rect.w - 3, true, &text);
    task_lines(scene, canvas, rect.w - 3, &text);
    panel_lines(scene, canvas, rect.w - 1, &panel);
    const int free_lines = rect.h - used - 2;
    const int narration =
        narration_room(scene, (int)text.count, (int)panel.count, free_lines);
    int room = free_lines - narration;
    used += chain_draw(scene, lit,
                       (Rect){rect.x, rect.y + used, rect.w,
                              room - (int)panel.count},
                       canvas);
    room = rect.h - used - 2 - narration;
    chrome_rule(scene, rect.x, rect.y + used, rect.w, false, canvas);
    lines_draw(&panel, (Rect){rect.x, rect.y + used + 1, rect.w, room},
               &scene->theme, canvas);
    const int y = rect.y + rect.h - narration - 1;
    chrome_rule(scene, rect.x, y, rect.w, true, canvas);
    lines_draw(&text, (Rect){rect.x + 1, y + 1, rect.w - 2, narration},
               &scene->theme, canvas);
    lines_release(&text);
    lines_release(&panel);
    free(lit);
}

void lesson_screen_draw(const Scene *scene, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    draw_header(scene, canvas);
    chrome_footer(scene, canvas);
    Rect body = {0, 1, canvas->w, canvas->h - 2};
    if (canvas->w >= WIDE) {
        const int w = canvas->w >= 130 ? LIST_W_MOST : LIST_W;
        walk_list_draw(scene, (Rect){0, 1, w - 1, body.h}, canvas);
        for (int y = body.y; y < body.y + body.h; y++)
            canvas_text(canvas, w - 1, y, 1, scene_style(scene, STYLE_DIM),
                        "│");
        body.x = w;
        body.w -= w;
    } else {
        walk_line_draw(scene, (Rect){0, 1, canvas->w, 1}, canvas);
        body.y++;
        body.h--;
    }
    if (session_stop(scene->session)->node == NODE_NONE)
        draw_text_stop(scene, body, canvas);
    else
        draw_matrix_stop(scene, body, canvas);
    if (scene->prompt) // its completions lie over the rest
        chrome_footer(scene, canvas);
}
