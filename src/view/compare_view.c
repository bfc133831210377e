// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/compare_view.h"

#include "base/error.h"
#include "base/say.h"
#include "graph/address.h"
#include "num/format.h"
#include "view/chrome.h"
#include "view/triple.h"
#include "view/wrap.h"

// What stands over the left and the right column, for each kind of comparison: {1}
// is the first matrix, {2} the second, {3} the step.
static const Text heads_of[][2] = {
    [COMPARE_EDITS] = {{"original", "原来的数"}, {"now", "现在"}},
    [COMPARE_STEP] = {{"step {3}", "第 {3} 步"}, {"now", "现在"}},
    [COMPARE_WITHOUT] = {{"without {1}", "去掉 {1}"}, {"with {1}", "有 {1}"}},
    [COMPARE_NODES] = {{"{1}", "{1}"}, {"{2}", "{2}"}},
};

static void write_head(const Scene *scene, bool right, Buffer *out)
{
    const Session *session = scene->session;
    const CompareKind kind = session->compare.kind;
    const bool columns = session->display.columns;
    const bool named = kind == COMPARE_WITHOUT || kind == COMPARE_NODES;
    BUG_ON((size_t)kind >= sizeof heads_of / sizeof *heads_of);
    const char *a = named ? graph_shown_name(session->graph, session->compare.a, columns) : "";
    const char *b =
        kind == COMPARE_NODES ? graph_shown_name(session->graph, session->compare.b, columns) : "";
    SAY_ROW(out, scene->lang, &heads_of[kind][right], say_text(a), say_text(b),
            say_count(session->compare.step));
}

// "f  8.230 → 7.105": the watched scalar on both sides.
static void write_scalar(const Scene *scene, const Comparison *c, Buffer *out)
{
    const Graph *graph = scene->session->graph;
    if (!c->other || graph_root(graph) == NODE_NONE)
        return;
    char left[NUMBER_SIZE], right[NUMBER_SIZE];
    number_significant(graph_objective(c->other), 6, left);
    number_significant(graph_objective(graph), 6, right);
    buffer_printf(out, "   %s %s | %s", graph_root_is_loss(graph) ? "L" : "f", left, right);
}

void compare_view_write(const Scene *scene, const Comparison *comparison, Buffer *out)
{
    write_head(scene, false, out);
    buffer_add(out, " | ");
    write_head(scene, true, out);
    write_scalar(scene, comparison, out);
}

void compare_list_draw(const PairList *list, const Scene *scene, Rect rect, Canvas *canvas)
{
    Buffer name = {0};
    Lines tail = {0};
    wrap_text(canvas, list->rest, rect.w, &tail);
    int lines = (int)tail.count;
    for (size_t i = 0; i < list->pairs; i++)
        lines += triple_lines(scene, list->pair[i].a);
    int y = rect.y - chrome_scroll(scene, lines, rect.h, canvas);
    for (size_t i = 0; i < list->pairs; i++) {
        const ComparePair *pair = &list->pair[i];
        BUG_ON(!pair->a || !pair->b);
        buffer_clear(&name);
        session_write_name(scene->session, pair->side, pair->left, 0, &name);
        if (pair->left != pair->right) {
            buffer_add(&name, " | ");
            session_write_name(scene->session, pair->side, pair->right, 0, &name);
        }
        const Triple triple = {
            buffer_text(&name),
            list->heads,
            *pair->a,
            *pair->b,
            true,
            {{.side = pair->side, .node = pair->left}, {.side = pair->side, .node = pair->right}}};
        triple_draw(&triple, scene, rect, y, canvas);
        y += triple_lines(scene, &triple.left);
    }
    triple_tail_draw(&tail, scene, rect, y, canvas);
    lines_release(&tail);
    buffer_release(&name);
}

static void draw_pairs(const Scene *scene, const Comparison *c, Rect rect, Canvas *canvas)
{
    Buffer left = {0}, right = {0}, text = {0};
    write_head(scene, false, &left);
    write_head(scene, true, &right);
    const Text heads[3] = {{buffer_text(&left), buffer_text(&left)},
                           {buffer_text(&right), buffer_text(&right)},
                           {"difference", "相差"}};
    compare_view_write(scene, c, &text);
    canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_EMPHASIS),
                    buffer_text(&text));
    buffer_clear(&text);
    if (c->sames > 0)
        SAY(&text, scene->lang, "the same in both: ", "两边相同：");
    for (size_t i = 0; i < c->sames; i++) {
        buffer_add(&text, i ? ", " : "");
        session_write_name(scene->session, c->same[i].side, c->same[i].right, 0, &text);
    }
    const PairList list = {heads, c->pair, c->pairs, buffer_text(&text)};
    compare_list_draw(&list, scene, (Rect){rect.x, rect.y + 2, rect.w, rect.h - 2}, canvas);
    buffer_release(&left);
    buffer_release(&right);
    buffer_release(&text);
}

static void draw_hint(const Scene *scene, const Error *err, Rect rect, Canvas *canvas)
{
    static const Text forms = {
        "compare edits: the lesson's own numbers beside those of now.  compare "
        "without S_scaled: the graph without that operation.  compare step 5: "
        "the weights after that step.  compare A1 A2: two matrices of one shape.",
        "compare edits：课程原来的数与现在的数。compare without S_scaled：去掉这个运算会怎样。compare step 5：那一步之后的参数矩阵。"
        "compare A1 A2：两个形状相同的矩阵。"};
    char text[ERROR_TEXT_SIZE];
    Lines lines = {0};
    error_write(err, scene->lang, text, sizeof text);
    wrap_text(canvas, text, rect.w - 2, &lines);
    lines_start(&lines, 1);
    wrap_text(canvas, text_in(&forms, scene->lang), rect.w - 2, &lines);
    lines_draw(&lines, rect, scene, canvas);
    lines_release(&lines);
}

void compare_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Compare", "比较"};
    Rect rect;
    Error err = {0};
    Comparison comparison;
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    if (!compare_make(scene->session, &comparison, &err)) {
        draw_hint(scene, &err, rect, canvas);
        return;
    }
    draw_pairs(scene, &comparison, rect, canvas);
    compare_release(&comparison);
}
