// SPDX-License-Identifier: GPL-3.0-or-later
// What a question covers in one of the two is seen nowhere: not in the
// difference, not in how many differ, not in which differs most.
#include "view/triple.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "session/task.h"
#include "view/matrix_view.h"

enum {
    HEADS = 2,
    ROWS_MOST = 12, // of one matrix on screen
    GAP = 2,
    INDENT = 1,
    CELLS_MOST = 64, // of a matrix whose numbers are listed in words
};

Triples *triples_new(const char *left, const char *right, Text difference)
{
    Triples *triples = mem_new(1, sizeof *triples);
    *triples =
        (Triples){.left = mem_text(left), .right = mem_text(right), .difference = difference};
    return triples;
}

void triples_add(Triples *triples, Triple triple)
{
    BUG_ON(!triple.left || !triple.right);
    BUG_ON(triple.left->rows != triple.right->rows || triple.left->cols != triple.right->cols);
    MEM_GROW(triples->triple, triples->count, triples->capacity);
    triples->triple[triples->count++] = triple;
}

void triples_release(void *data)
{
    Triples *triples = data;
    if (triples->release)
        triples->release(triples->owner);
    free(triples->owner);
    free(triples->triple);
    free(triples->left);
    free(triples->right);
    free(triples);
}

// ---- What differs ------------------------------------------------------

static bool is_covered(const Triple *triple, Session *session, size_t i)
{
    const MatrixLook look = matrix_look_of_pair(session, triple->left, triple->of);
    return matrix_look_at(&look, i / triple->left->cols, i % triple->left->cols).seen ==
           SEEN_COVERED;
}

static bool is_shape_covered(const Triple *triple, const Session *session)
{
    return session_shape_covered(session, triple->of[0].side, triple->of[0].node) ||
           session_shape_covered(session, triple->of[1].side, triple->of[1].node);
}

static bool differs(const Triple *triple, size_t i)
{
    const double a = triple->left->at[i], b = triple->right->at[i];
    return a != b && !(isnan(a) && isnan(b));
}

// How many numbers differ, and which one most: a difference that is no number counts as
// the largest.
static size_t count_different(const Triple *triple, Session *session, size_t *most)
{
    size_t count = 0;
    double size = -1;
    for (size_t i = 0; i < matrix_size(triple->left); i++) {
        if (!differs(triple, i) || is_covered(triple, session, i))
            continue;
        const double by = fabs(triple->right->at[i] - triple->left->at[i]);
        count++;
        if (by > size || isnan(by)) {
            size = isnan(by) ? INFINITY : by;
            *most = i;
        }
    }
    return count;
}

static void write_name(const Triple *triple, const Session *session, Buffer *out)
{
    session_write_name(session, triple->of[0].side, triple->of[0].node, 0, out);
    if (triple->of[0].node == triple->of[1].node)
        return;
    buffer_add(out, " | ");
    session_write_name(session, triple->of[1].side, triple->of[1].node, 0, out);
}

// "1 of 6 numbers differ, most [1,1]: +1"
static void write_heading(const Triple *triple, const Scene *scene, Buffer *out)
{
    const bool columns = scene->session->display.columns;
    size_t most = 0;
    const size_t count = count_different(triple, scene->session, &most);
    const size_t row = most / triple->left->cols + 1, col = most % triple->left->cols + 1;
    const SayArg change = number_say(triple->right->at[most] - triple->left->at[most], 3);
    if (count == 0)
        SAY(out, scene->lang, "the same", "没有变化");
    else
        SAYF(out, scene->lang, "{1} of {2} numbers differ, most [{3},{4}]: {5}{6}",
             "{2} 个数中变了 {1} 个，变得最多的是 [{3},{4}]：{5}{6}", say_count(count),
             say_count(matrix_size(triple->left)), say_count(columns ? col : row),
             say_count(columns ? row : col), say_text(change.number[0] == '-' ? "" : "+"), change);
}

// ---- On screen ---------------------------------------------------------

static Shape shape_seen(const Triple *triple, const Scene *scene)
{
    return session_shape(scene->session, triple->of[1].node);
}

// The lines of one: a heading, the column heads, the rows, a blank.
static int lines_of(const Triple *triple, const Scene *scene)
{
    const size_t rows = shape_seen(triple, scene).rows;
    if (is_shape_covered(triple, scene->session))
        return 2;
    return HEADS + (int)size_min(rows, ROWS_MOST + 1) + 1;
}

static bool inside(Rect rect, int y)
{
    return y >= rect.y && y < rect.y + rect.h;
}

static void draw_heading(const Triple *triple, const Scene *scene, Rect rect, int y, Canvas *canvas)
{
    const bool covered = is_shape_covered(triple, scene->session);
    const Shape shape = shape_seen(triple, scene);
    Buffer name = {0}, text = {0};
    char size[48];
    snprintf(size, sizeof size, " %zu×%zu   ", shape.rows, shape.cols);
    write_name(triple, scene->session, &name);
    if (!covered)
        write_heading(triple, scene, &text);
    const int end = rect.x + rect.w;
    int x = rect.x + canvas_text_cut(canvas, rect.x, y, rect.w, scene_style(scene, STYLE_NAME),
                                     buffer_text(&name));
    x += canvas_text_cut(canvas, x, y, end - x, scene_style(scene, STYLE_DIM),
                         covered ? " ?×?" : size);
    canvas_text_cut(canvas, x, y, end - x, scene_style(scene, STYLE_TEXT), buffer_text(&text));
    buffer_release(&name);
    buffer_release(&text);
}

// Draws one of the three with its head; returns the columns it took.
static int draw_one(const MatrixView *view, const char *head, const Scene *scene, Rect at,
                    Rect rect, Canvas *canvas)
{
    const size_t rows = view->shape.rows;
    if (inside(rect, at.y))
        canvas_text_cut(canvas, at.x + 1, at.y, at.w, scene_style(scene, STYLE_DIM), head);
    for (size_t i = 0; i < rows && i < ROWS_MOST; i++) {
        const int y = at.y + 1 + (int)i;
        if (inside(rect, y))
            matrix_view_draw_line(view, scene, NULL, i, at.x, y, canvas);
    }
    const int end = at.y + 1 + ROWS_MOST;
    if (rows > ROWS_MOST && inside(rect, end) && at.x == rect.x + INDENT) {
        Buffer text = {0};
        SAYF(&text, scene->lang, "  … {1} more rows", "  ……还有 {1} 行",
             say_count(rows - ROWS_MOST));
        canvas_text_cut(canvas, rect.x, end, rect.w, scene_style(scene, STYLE_DIM),
                        buffer_text(&text));
        buffer_release(&text);
    }
    return int_max(matrix_view_grid(view), canvas_width(canvas, head) + 1) + GAP;
}

// Measures numbers of the two matrices to be drawn in `width` columns.
static MatrixView measure_one(const Triple *triple, const Scene *scene, const Matrix *numbers,
                              int width)
{
    const MatrixLook look = matrix_look_of_pair(scene->session, numbers, triple->of);
    MatrixView view =
        matrix_view_of(scene, &look, shape_seen(triple, scene), scene->session->display.columns,
                       scene->session->display.decimals);
    double low, high;
    matrix_range(numbers, &low, &high);
    const double most = fmax(fabs(low), fabs(high));
    view.heated = true;
    view.heat = heat_between(-most, most);
    while (view.cols > 1 && matrix_view_grid(&view) > width)
        view.cols--;
    return view;
}

void triple_draw(const Triples *triples, const Triple *triple, const Scene *scene, Rect rect, int y,
                 Canvas *canvas)
{
    if (inside(rect, y))
        draw_heading(triple, scene, rect, y, canvas);
    if (is_shape_covered(triple, scene->session))
        return;
    Matrix difference = matrix_copy(triple->right);
    for (size_t i = 0; i < matrix_size(&difference); i++)
        difference.at[i] -= triple->left->at[i];
    const char *const head[3] = {triples->left, triples->right,
                                 text_in(&triples->difference, scene->lang)};
    const Matrix *const numbers[3] = {triple->left, triple->right, &difference};
    const int third = (rect.w - INDENT - 2 * GAP) / 3;
    MatrixView view[3];
    for (int k = 0; k < 3; k++)
        view[k] = measure_one(triple, scene, numbers[k], third);
    const double most = fmax(view[0].heat.high, view[1].heat.high);
    view[0].heat = view[1].heat = heat_between(-most, most);
    view[2].quiet_zero = true;
    int x = rect.x + INDENT;
    for (int k = 0; k < 3; k++)
        x += draw_one(&view[k], head[k], scene, (Rect){x, y + 1, rect.x + rect.w - x, 1}, rect,
                      canvas);
    matrix_release(&difference);
}

static void draw_triples(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    const Triples *triples = data;
    for (size_t i = 0; i < triples->count && y < rect.y + rect.h; i++) {
        const int lines = lines_of(&triples->triple[i], scene);
        if (y + lines > rect.y)
            triple_draw(triples, &triples->triple[i], scene, rect, y, canvas);
        y += lines;
    }
}

// ---- In words ----------------------------------------------------------

// "0.306 → 0.310", with as many digits as make them differ.
static void write_both(double a, double b, Buffer *out)
{
    char left[NUMBER_SIZE], right[NUMBER_SIZE];
    int digits = 4;
    do {
        number_significant(a, digits, left);
        number_significant(b, digits, right);
        digits *= 2;
    } while (strcmp(left, right) == 0 && digits <= 16);
    buffer_printf(out, "%s → %s", left, right);
}

// "row Token2: Token1 0.306 → 0.310, Token3 covered": what differs in a row.
static void write_row(const Triple *triple, const Scene *scene, size_t row, Buffer *out)
{
    Session *session = scene->session;
    const Node *node = graph_node(session->graph, triple->of[0].node);
    size_t listed = 0;
    for (size_t col = 0; col < triple->left->cols; col++) {
        const size_t i = row * triple->left->cols + col;
        const bool covered = is_covered(triple, session, i);
        if (!covered && !differs(triple, i))
            continue;
        if (listed++ > 0) {
            SAY(out, scene->lang, ", ", "，");
        } else {
            static const Text word[] = {{"row ", "行 "}, {"column ", "列 "}};
            buffer_add(out, text_in(&word[session->display.columns], scene->lang));
            labels_write(node->row_labels, row, scene->lang, out);
            SAY(out, scene->lang, ": ", "：");
        }
        // Its label, else its number, which must not be taken for one of the matrix.
        const char *label = labels_text(node->col_labels, col, scene->lang);
        if (label)
            buffer_printf(out, "%s ", label);
        else
            buffer_printf(out, "[%zu] ", col + 1);
        if (covered)
            SAY(out, scene->lang, "covered", "待答");
        else
            write_both(triple->left->at[i], triple->right->at[i], out);
    }
    buffer_add(out, listed > 0 ? "\n" : "");
}

void triples_words(const Triples *triples, const Scene *scene, Buffer *out)
{
    for (size_t i = 0; i < triples->count; i++) {
        const Triple *triple = &triples->triple[i];
        write_name(triple, scene->session, out);
        SAY(out, scene->lang, ": ", "：");
        if (is_shape_covered(triple, scene->session)) {
            SAY(out, scene->lang, "covered\n", "待答\n");
            continue;
        }
        write_heading(triple, scene, out);
        buffer_add(out, "\n");
        for (size_t row = 0; matrix_size(triple->left) <= CELLS_MOST && row < triple->left->rows;
             row++)
            write_row(triple, scene, row, out);
    }
}

static void write_triples(const Scene *scene, const void *data, Buffer *out)
{
    triples_words(data, scene, out);
}

void triples_write(Triples *triples, const Scene *scene, Document *document)
{
    static const Figure figure = {draw_triples, write_triples, triples_release};
    int height = 0;
    for (size_t i = 0; i < triples->count; i++)
        height += lines_of(&triples->triple[i], scene);
    if (height > 0)
        document_figure(document, &figure, triples, height);
    else
        triples_release(triples);
}
