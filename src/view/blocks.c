// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/blocks.h"

#include <math.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "session/shown.h"
#include "view/measures.h"

// ---- Numbers -------------------------------------------------------------

// A matrix with its name above it and a blank line below, and where it stands.
typedef struct Block {
    MatrixView view;
    int x, y;
} Block;

// Places blocks like words in lines; false where they do not fit.
static bool place(Block *block, size_t count, Rect room)
{
    int x = 0, y = 0, line = 0;
    for (size_t i = 0; i < count; i++) {
        const MatrixView *view = &block[i].view;
        const int w = matrix_view_width(view);
        if (x > 0 && x + w > room.w) {
            x = 0;
            y += line;
            line = 0;
        }
        block[i].x = x;
        block[i].y = y;
        if (w > room.w)
            return false;
        x += w + BLOCK_GAP;
        line = int_max(line, 2 + view->heads + matrix_view_lines(view));
    }
    return y + line <= room.h;
}

// Whether they have room as numbers, with the same decimals, and names of rows if these have room,
// too; draws them then.
static bool draw_numbers(const Scene *scene, const CellRef *of, size_t count,
                         const Highlights *highlights, Rect rect, Canvas *canvas)
{
    Block block[SHOWN_MOST];
    const int most = scene->session->display.decimals, least = int_min(most, 1); // "0~" says little
    const Rect room = {0, 0, rect.w, rect.h + 1}; // the blank line below the last is none
    bool fits = false;
    BUG_ON(count > SHOWN_MOST);
    for (size_t i = 0; i < count; i++) {
        if (!session_computed(scene->session, of[i]))
            return false;
    }
    for (int label = LABEL_W; label >= 0 && !fits; label -= LABEL_W) {
        for (int decimals = most; decimals >= least && !fits; decimals--) {
            for (size_t i = 0; i < count; i++) {
                const PictureItem item = matrix_item(scene, of[i]);
                block[i].view = matrix_view(scene, &item, decimals, label);
                block[i].view.heated = true;
                matrix_view_widen(&block[i].view, scene, label);
            }
            fits = place(block, count, room);
        }
    }
    for (size_t i = 0; i < count && fits; i++)
        matrix_view_draw(&block[i].view, scene, highlights, rect.x + block[i].x,
                         rect.y + block[i].y, block[i].view.heads, canvas);
    return fits;
}

// ---- Pictures ------------------------------------------------------------

// A picture below its name. Where each cell has a place of its own, the mouse selects it, and the
// selected one is marked, that of another matrix too if cells mean the same in all of them.
static void draw_picture(const Scene *scene, CellRef of, const Highlights *highlights, Rect rect,
                         Canvas *canvas)
{
    Session *session = scene->session;
    Highlights own = {.selected = {.node = NODE_NONE}, .pointed = {.node = NODE_NONE}};
    const bool here = highlights && highlights->selected.node == of.node;
    MatrixView picture = matrix_view_picture(scene, of.side, of.node);
    scene_say(scene, rect, here ? STYLE_STOP : STYLE_NAME,
              session_say_name(session, of.side, of.node), canvas);
    matrix_view_shrink(&picture, (Rect){0, 0, rect.w - BLOCK_GAP, int_max(rect.h - 1, 1)});
    for (size_t i = 0; highlights && i < highlights->count; i++) {
        if (highlights->cell[i].node == of.node)
            own.selected = highlights->cell[i];
    }
    const bool whole = picture.look.computed && picture.across == 1 && picture.down == 1;
    matrix_view_draw_cells(&picture, scene, whole ? &own : NULL, rect.x, rect.y + 1, canvas);
    if (whole)
        matrix_view_mark(&picture, scene, rect.x, rect.y + 1, canvas);
}

// As many in a line as show most of them.
static void draw_pictures(const Scene *scene, const CellRef *of, size_t count,
                          const Highlights *highlights, Rect rect, Canvas *canvas)
{
    enum { CELL_W = 2 };
    size_t best = 1;
    double most = -1;
    const Shape shape = graph_node(scene->session->graph, of[0].node)->shape;
    for (size_t across = count; across > 0; across--) {
        const size_t rows = (count + across - 1) / across;
        const double w = rect.w / (double)across - BLOCK_GAP;
        const double h = rect.h / (double)rows - 1;
        const double seen = fmin(w / CELL_W, (double)shape.cols) * fmin(h, (double)shape.rows);
        if (w < CELL_W || h < 1 || seen <= most)
            continue;
        most = seen;
        best = across;
    }
    const int w = rect.w / (int)best, h = rect.h / (int)((count + best - 1) / best);
    for (size_t i = 0; i < count; i++)
        draw_picture(scene, of[i], highlights,
                     (Rect){rect.x + (int)(i % best) * w, rect.y + (int)(i / best) * h, w, h},
                     canvas);
}

void blocks_show(const Scene *scene, const CellRef *of, size_t count, const Highlights *highlights,
                 Rect rect, Canvas *canvas)
{
    if (!draw_numbers(scene, of, count, highlights, rect, canvas))
        draw_pictures(scene, of, count, highlights, rect, canvas);
}
