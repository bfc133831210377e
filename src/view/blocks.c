// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/blocks.h"

#include <math.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "view/measures.h"

Blocks blocks_new(size_t line)
{
    return (Blocks){
        .line = line, .highlights.selected.node = NODE_NONE, .highlights.pointed.node = NODE_NONE};
}

void blocks_add(Blocks *blocks, PictureItem item)
{
    BUG_ON(blocks->count == sizeof blocks->item / sizeof *blocks->item);
    blocks->item[blocks->count++] = item;
}

// ---- Places --------------------------------------------------------------

// So many matrices stand side by side, from these columns on.
typedef struct Grid {
    size_t across;
    int x[2 * SHOWN_MOST + 1]; // one more for the end
    int h;
} Grid;

// The lines of places for those that belong in one line.
static size_t rows_of(const Blocks *blocks, size_t across)
{
    return (blocks->line + across - 1) / across;
}

static int all_rows(const Blocks *blocks, size_t across)
{
    return (int)((blocks->count + blocks->line - 1) / blocks->line * rows_of(blocks, across));
}

static Rect place_of(const Blocks *blocks, const Grid *grid, size_t i, Rect rect)
{
    const size_t in = i % blocks->line, col = in % grid->across;
    const size_t row = i / blocks->line * rows_of(blocks, grid->across) + in / grid->across;
    return (Rect){rect.x + grid->x[col], rect.y + (int)row * grid->h,
                  grid->x[col + 1] - grid->x[col] - BLOCK_GAP, grid->h - 1};
}

// ---- Numbers -------------------------------------------------------------

// So many in a line, in columns as wide as what stands in them.
static Grid grid_of(const Blocks *blocks, const MatrixView *view, size_t across)
{
    Grid grid = {.across = across};
    for (size_t col = 0; col < across; col++) {
        int w = 0;
        for (size_t i = 0; i < blocks->count; i++) {
            if (i % blocks->line % across == col)
                w = int_max(w, matrix_view_width(&view[i]));
            grid.h = int_max(grid.h, 2 + view[i].heads + matrix_view_lines(&view[i]));
        }
        grid.x[col + 1] = grid.x[col] + w + BLOCK_GAP;
    }
    return grid;
}

// Whether they have room as numbers, with the same decimals, and names of rows if these have room,
// too; draws them then, each with its name above it.
static bool draw_numbers(const Scene *scene, const Blocks *blocks, Rect rect, Canvas *canvas)
{
    MatrixView view[2 * SHOWN_MOST];
    const int most = scene->session->display.decimals, least = int_min(most, 1); // "0~" says little
    const bool colours = theme_levels(&scene->theme, HEAT_DIVERGING) > 1;
    // One of which a row is open gives up the numbers of others before decimals.
    const bool alone = blocks->count == 1 && blocks->highlights.count > 0 && most > 1;
    Grid grid = {0};
    bool fits = false;
    // High with names, low with them, low without; with as many decimals as have room.
    for (int form = 2; form >= 0 && !fits; form--) {
        const int lines = form == 2 && colours ? HIGH_H : 1, label = form > 0 ? LABEL_W : 0;
        for (int k = 2 * most + 1; k >= 2 * least + 2 * (alone && form == 2) && !fits; k--) {
            int w = 0;
            for (size_t i = 0; i < blocks->count; i++) {
                const bool brief = k / 2 == least, cross = alone && form == 1 && brief;
                const int places = cross ? most : brief ? int_min(most, 2) : k / 2;
                view[i] = matrix_view(scene, &blocks->item[i], places, label);
                view[i].heated = true;
                matrix_view_widen(&view[i], scene, label);
                w = int_max(w, view[i].w);
                if (cross) {
                    matrix_view_tighten(&view[i], scene);
                    matrix_view_open(&view[i], &blocks->highlights);
                    matrix_view_use_cross(&view[i], scene, SHORT_W + 1 + k % 2);
                } else if (brief) {
                    matrix_view_use_short(&view[i], lines);
                }
            }
            // All are as wide, with room for a number that an edit makes.
            for (size_t i = 0; i < blocks->count && k / 2 > least; i++)
                matrix_view_enlarge(&view[i], int_max(w, k % 2 * (NUMBER_W - 2)), lines);
            for (size_t across = blocks->line; across > 0 && !fits; across--) {
                grid = grid_of(blocks, view, across);
                fits = grid.x[across] <= rect.w + BLOCK_GAP &&
                       all_rows(blocks, across) * grid.h <= rect.h + 1;
            }
        }
    }
    for (size_t i = 0; i < blocks->count && fits; i++) {
        Rect at = place_of(blocks, &grid, i, rect);
        at.x += blocks->right ? rect.w + BLOCK_GAP - grid.x[grid.across] : 0;
        matrix_view_draw(&view[i], scene, &blocks->highlights, at.x, at.y, view[i].heads, canvas);
    }
    return fits;
}

// ---- Pictures ------------------------------------------------------------

// A picture below its name. Where each cell has a place of its own, the mouse selects it, and the
// selected one is marked, that of another matrix too if cells mean the same in all of them; else
// the name has a mark.
static void draw_picture(const Scene *scene, const Blocks *blocks, size_t i, Rect rect,
                         Canvas *canvas)
{
    const CellRef of = blocks->item[i].of;
    Highlights own = {.selected = blocks->highlights.selected, .pointed = {.node = NODE_NONE}};
    MatrixView picture = matrix_view_picture(scene, &blocks->item[i]);
    Buffer name = {0};
    const bool low = (int)picture.shape.rows > rect.h && matrix_view_halves(scene, canvas);
    matrix_view_use_cells(&picture, 2 - low, low);
    matrix_view_shrink(&picture, (Rect){0, 0, rect.w, int_max(rect.h, 1)});
    matrix_name(scene->session, of, scene->lang, &name);
    const bool merged = picture.across * picture.down > 1;
    buffer_add(&name, merged ? " …" : "");
    scene_say(scene, rect, cell_beside(own.selected, of) ? STYLE_STOP : STYLE_NAME,
              say_buffer(&name), canvas);
    for (size_t k = 0; k < blocks->highlights.count; k++)
        if (blocks->highlights.cell[k].node == of.node)
            own.selected = blocks->highlights.cell[k];
    const bool whole = picture.look.computed && !merged;
    const int spare = rect.w - 1 - (int)picture.cols * picture.w;
    if (whole && spare >= 2) // a letter and its mark
        matrix_view_label(&picture, scene, int_min(spare, LABEL_W));
    rect.x += picture.label;
    matrix_view_draw_cells(&picture, scene, whole ? &own : NULL, rect.x, rect.y + 1, canvas);
}

// As many in a line as show most of them, or fewer that show as much with names and in full lines.
static void draw_pictures(const Scene *scene, const Blocks *blocks, Rect rect, Canvas *canvas)
{
    enum { CELL_W = 2 };
    size_t best = 1;
    double most = 0;
    const Shape shape = matrix_view_shape(scene, &blocks->item[0]);
    for (size_t across = blocks->line; across > 0; across--) {
        const int w = rect.w / (int)across - BLOCK_GAP, h = rect.h / all_rows(blocks, across) - 1;
        const bool named = w > (int)shape.cols * CELL_W + 2, full = blocks->line % across == 0;
        const double seen = fmin(w, (double)shape.cols * CELL_W) * fmin(h, (double)shape.rows);
        const double merit = w < CELL_W || h < 1 ? 0 : (CELL_W + 1) * seen + named + full;
        best = merit > most ? across : best;
        most = fmax(most, merit);
    }
    Grid grid = {.across = best, .h = rect.h / all_rows(blocks, best)};
    for (size_t col = 0; col < best; col++)
        grid.x[col + 1] = grid.x[col] + rect.w / (int)best;
    for (size_t i = 0; i < blocks->count; i++)
        draw_picture(scene, blocks, i, place_of(blocks, &grid, i, rect), canvas);
}

void blocks_draw(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    const Blocks *blocks = data;
    if (!draw_numbers(scene, blocks, rect, canvas))
        draw_pictures(scene, blocks, rect, canvas);
}

// ---- As a figure ---------------------------------------------------------

static void write_blocks(const Scene *scene, const void *data, Buffer *out)
{
    const Blocks *blocks = data;
    for (size_t i = 0; i < blocks->count; i++)
        matrix_words(scene->session, blocks->item[i].of, scene->lang, out);
}

void blocks_figure(const Blocks *blocks, Document *document)
{
    static const Figure figure = {.draw = blocks_draw, .words = write_blocks};
    document_figure(document, &figure, mem_copy(blocks, 1, sizeof *blocks));
}
