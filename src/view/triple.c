// SPDX-License-Identifier: GPL-3.0-or-later
// What a question covers in one of the two is seen nowhere: not in the
// difference, not in how many differ, not in which differs most.
#include "view/triple.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "num/format.h"
#include "session/task.h"
#include "view/matrix_view.h"

enum {
    OFTEN = 1 << 10, // cells between two questions whether to go on
    PARTS = 3,       // left, right, difference
    HEADS = 2,
    ROWS_MOST = 12, // of one matrix on screen
    INDENT = 1,
    DECIMALS_LEAST = 2,
    CELLS_MOST = 64, // of a matrix whose numbers are listed in words
    NAMED_MOST = 8,  // matrices that do not differ
};

Triples *triples_new(SayArg left, SayArg right, Text difference)
{
    Triples *triples = mem_new(1, sizeof *triples);
    *triples = (Triples){.left = left, .right = right, .difference = difference};
    return triples;
}

void triples_add(Triples *triples, Triple triple)
{
    BUG_ON(!triple.left || !triple.right);
    BUG_ON(triple.left->rows != triple.right->rows || triple.left->cols != triple.right->cols);
    MEM_GROW(triples->triple, triples->count, triples->capacity);
    triple.difference = matrix_copy(triple.right);
    for (size_t i = 0; i < matrix_size(triple.left); i++)
        triple.difference.at[i] -= triple.left->at[i];
    triples->triple[triples->count++] = triple;
}

void triples_add_same(Triples *triples, const Session *session, Side side, NodeId node)
{
    if (triples->sames++ > 0)
        buffer_add(&triples->same, ", ");
    session_write_name(session, side, node, 0, &triples->same);
}

static void triples_release(void *data)
{
    Triples *triples = data;
    if (triples->release)
        triples->release(triples->owner);
    free(triples->owner);
    for (size_t i = 0; i < triples->count; i++)
        matrix_release(&triples->triple[i].difference);
    buffer_release(&triples->same);
    free(triples->triple);
    free(triples->view);
    free(triples->block);
    free(triples->left.own);
    free(triples->right.own);
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
        if (i % OFTEN == 0 && graph_asked(session->graph))
            break; // what is drawn is thrown away
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
        SAY(out, scene->lang, "the same");
    else
        SAYF(out, scene->lang, "{1} of {2} numbers differ, most [{3},{4}]: {5}{6}",
             say_count(count), say_count(matrix_size(triple->left)), say_count(columns ? col : row),
             say_count(columns ? row : col), say_text(change.number[0] == '-' ? "" : "+"), change);
}

// ---- On screen ---------------------------------------------------------

static Shape shape_seen(const Triple *triple, const Scene *scene)
{
    return session_shape(scene->session, triple->of[1].node);
}

static bool inside(Rect rect, int y)
{
    return y >= rect.y && y < rect.y + rect.h;
}

// "S 3×3   ", and what differs; `text` stays empty while the shape is asked for.
static void write_title(const Triple *triple, const Scene *scene, Buffer *name, Buffer *text)
{
    const bool covered = is_shape_covered(triple, scene->session);
    const Shape shape = shape_seen(triple, scene);
    write_name(triple, scene->session, name);
    if (covered)
        buffer_add(name, " ?×?");
    else
        buffer_printf(name, " %zu×%zu   ", shape.rows, shape.cols);
    if (!covered)
        write_heading(triple, scene, text);
}

// What stands over the left, the right and the difference: of two matrices their names.
static SayArg head_of(const Triples *triples, size_t i, const Scene *scene, size_t k)
{
    const CellRef *of = triples->triple[i].of;
    BUG_ON(k >= PARTS);
    if (k < 2 && of[0].node != of[1].node)
        return session_say_name(scene->session, of[k].side, of[k].node);
    return say_text(k == 0   ? say_arg_text(&triples->left)
                    : k == 1 ? say_arg_text(&triples->right)
                             : text_in(&triples->difference, scene->lang));
}

typedef struct Laying {
    Triples *triples;
    const Scene *scene;
} Laying;

// Measures the three, with the same rows; the difference has a scale of its own.
static void measure_triple(void *owner, size_t i, int decimals, int label, Block *block)
{
    const Laying *laying = owner;
    const Scene *scene = laying->scene;
    const Triple *triple = &laying->triples->triple[i];
    const Matrix *const numbers[PARTS] = {triple->left, triple->right, &triple->difference};
    BUG_ON(label > 0);
    for (size_t k = 0; k < block->views; k++) {
        MatrixView *view = &block->view[k];
        const MatrixLook look = matrix_look_of_pair(scene->session, numbers[k], triple->of);
        *view = matrix_view_of(scene, &look, shape_seen(triple, scene),
                               scene->session->display.columns, decimals);
        view->heat =
            k == 2 ? heat_of_difference(&look) : matrix_heat(scene->session, triple->of[k]);
        view->heated = true;
        view->rows = size_min(view->rows, ROWS_MOST);
        const int head = say_width(head_of(laying->triples, i, scene, k));
        block->least = int_max(block->least, head + INDENT);
    }
}

// The same window of columns in all three, where not all of them have room.
static void crop_columns(Block *block, const Scene *scene, int width)
{
    if (block->views == 0)
        return;
    const int third = int_max((width - (PARTS - 1) * BLOCK_GAP) / PARTS, 1);
    const size_t all = block->view[0].shape.cols;
    bool fits = false;
    for (size_t cols = all; cols > 0 && !fits; cols--) {
        fits = true;
        for (size_t k = 0; k < block->views; k++) {
            MatrixView *view = &block->view[k];
            view->cols = cols;
            view->col0 = size_min((size_t)scene->session->pan, all - cols);
            view->left = view->col0 > 0;
            fits &= matrix_view_grid(view) <= third;
        }
    }
    *scene->pan_most = int_max(*scene->pan_most, (int)(all - block->view[0].cols));
}

// Lays out the first `count` of them; returns their lines.
static int lay_out(Triples *triples, size_t count, const Scene *scene, Rect room)
{
    Laying laying = {triples, scene};
    triples->view = mem_resize(triples->view, count * PARTS, sizeof *triples->view);
    triples->block = mem_resize(triples->block, count, sizeof *triples->block);
    for (size_t i = 0; i < count; i++) {
        Buffer name = {0}, text = {0};
        const Triple *triple = &triples->triple[i];
        const bool covered = is_shape_covered(triple, scene->session);
        write_title(triple, scene, &name, &text);
        const size_t heading = utf8_width(buffer_text(&name)) + utf8_width(buffer_text(&text));
        triples->block[i] = (Block){.view = &triples->view[i * PARTS],
                                    .views = covered ? 0 : PARTS,
                                    .heading = int_min((int)heading + BLOCK_GAP, room.w - INDENT),
                                    .above = covered ? 1 : HEADS,
                                    .below = 1};
        buffer_release(&name);
        buffer_release(&text);
    }
    Blocks blocks = {.block = triples->block,
                     .count = count,
                     .measure = measure_triple,
                     .owner = &laying,
                     .decimals = DECIMALS_LEAST,
                     .scrolls = true};
    room.w -= INDENT;
    const int lines = blocks_lay(&blocks, scene, room);
    for (size_t i = 0; i < count && lines == 0; i++)
        crop_columns(&triples->block[i], scene, room.w);
    return lines > 0 ? lines : blocks_place(&blocks, room.w);
}

static void draw_title(const Triple *triple, const Scene *scene, Rect at, Canvas *canvas)
{
    Buffer name = {0}, text = {0};
    write_title(triple, scene, &name, &text);
    const int x = scene_say(scene, at, STYLE_NAME, say_buffer(&name), canvas);
    scene_say(scene, (Rect){at.x + x, at.y, at.w - x, 1}, STYLE_TEXT, say_buffer(&text), canvas);
}

// Draws the numbers of one of the three.
static void draw_one(const MatrixView *view, const Scene *scene, Rect rect, Rect at, Canvas *canvas)
{
    for (int i = 0; i < matrix_view_lines(view); i++) {
        if (inside(rect, at.y + 1 + i))
            matrix_view_draw_line(view, scene, NULL, (size_t)i, at.x, at.y + 1 + i, canvas);
    }
}

// "… 48 more rows" over the mark of what is hidden below.
static void draw_hidden_rows(const MatrixView *view, const Scene *scene, Rect rect, Rect at,
                             Canvas *canvas)
{
    const int y = at.y + matrix_view_lines(view);
    if (view->rows < view->shape.rows && inside(rect, y))
        scene_say(scene, (Rect){at.x + 1, y, at.w, 1}, STYLE_DIM,
                  SAIDF(scene->lang, "… {1} more rows", say_count(view->shape.rows - view->rows)),
                  canvas);
}

// Draws a block of three, seen from (rect.x, y), as far as it is in `rect`.
static void draw_triple(const Triples *triples, size_t i, const Scene *scene, Rect rect, int y,
                        Canvas *canvas)
{
    const Block *block = &triples->block[i];
    Rect at = {rect.x + block->at.x, y + block->at.y, block->at.w, 1};
    if (inside(rect, at.y))
        draw_title(&triples->triple[i], scene, at, canvas);
    at = (Rect){at.x + INDENT, at.y + 1, block->at.w, 1};
    for (size_t k = 0; k < block->views; k++) {
        at.w = block_step(block, k) - BLOCK_GAP;
        if (inside(rect, at.y))
            scene_say(scene, (Rect){at.x + 1, at.y, at.w, 1}, STYLE_DIM,
                      head_of(triples, i, scene, k), canvas);
        draw_one(&block->view[k], scene, rect, at, canvas);
        if (k == 0)
            draw_hidden_rows(&block->view[k], scene, rect, at, canvas);
        at.x += block_step(block, k);
    }
}

static int lay_triples(const Scene *scene, void *data, Rect room)
{
    Triples *triples = data;
    return lay_out(triples, triples->count, scene, room);
}

static void draw_triples(const Scene *scene, const void *data, Rect rect, int y, Canvas *canvas)
{
    const Triples *triples = data;
    for (size_t i = 0; i < triples->count; i++)
        draw_triple(triples, i, scene, rect, y, canvas);
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
            SAY(out, scene->lang, ", ");
        } else {
            static const Text word[] = {TEXT("row "), TEXT("column ")};
            buffer_add(out, text_in(&word[session->display.columns], scene->lang));
            labels_write(node->row_labels, row, scene->lang, out);
            SAY(out, scene->lang, ": ");
        }
        // Its label, else its place, which must not be taken for a number of the matrix.
        const char *label = labels_text(node->col_labels, col, scene->lang);
        if (label)
            buffer_printf(out, "%s ", label);
        else
            buffer_printf(out, "[%zu,%zu] ", row + 1, col + 1);
        if (covered)
            SAY(out, scene->lang, "covered");
        else
            write_both(triple->left->at[i], triple->right->at[i], out);
    }
    buffer_add(out, listed > 0 ? "\n" : "");
}

static void triples_words(const Triples *triples, const Scene *scene, Buffer *out)
{
    for (size_t i = 0; i < triples->count; i++) {
        const Triple *triple = &triples->triple[i];
        write_name(triple, scene->session, out);
        SAY(out, scene->lang, ": ");
        if (is_shape_covered(triple, scene->session)) {
            SAY(out, scene->lang, "covered\n");
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

void triples_write(Triples *triples, const Scene *scene, const Text same[3], Document *document)
{
    static const Figure figure = {draw_triples, write_triples, triples_release};
    const size_t form = triples->sames <= NAMED_MOST ? 0 : triples->count > 0 ? 1 : 2;
    const bool any = triples->sames > 0;
    const SayArg said =
        SAID_ROW(scene->lang, &same[form], say_count(triples->sames), say_buffer(&triples->same));
    if (triples->count > 0)
        document_figure_laid(document, &figure, triples, lay_triples);
    else
        triples_release(triples);
    if (any)
        lines_prose(document_lines(document), STYLE_TEXT, 0, said);
    else
        free(said.own);
}
