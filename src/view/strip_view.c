// SPDX-License-Identifier: GPL-3.0-or-later
// Both passes at once, each gradient under its matrix, each name at its place for ever: what was
// come to has a thumbnail, what was not is its name in grey.
#include "base/minmax.h"
#include "session/shown.h"
#include "view/chrome.h"
#include "view/lesson_screen.h"
#include "view/matrix_view.h"
#include "view/region.h"

enum {
    GAP = 2,     // columns between names
    THUMB = 2,   // lines of a thumbnail
    FORWARD = 1, // lines from the rule: names of the forward pass, thumbnails below them,
    GRADS = 5,   // thumbnails of gradients, names below them
    NAMES = 7,
};

static bool has_twin(const Walk *walk, size_t stop, size_t *twin)
{
    return walk_find(walk, STOP_BACKWARD, walk->stop[stop].node, twin) &&
           walk->stop[*twin].node == walk->stop[stop].node;
}

static int name_width(const Scene *scene, const Canvas *canvas, size_t stop)
{
    char name[STOP_NAME_SIZE];
    session_stop_name(scene->session, &scene->session->lesson->walk.stop[stop], name);
    return canvas_width(canvas, name);
}

int strip_slot(const Scene *scene, const Canvas *canvas, int width)
{
    const Walk *walk = &scene->session->lesson->walk;
    int slots = 0, widest = 0;
    size_t twin;
    for (size_t i = 0; i < walk->count; i++) {
        if (walk->stop[i].kind != STOP_FORWARD)
            continue;
        slots++;
        widest = int_max(widest, name_width(scene, canvas, i));
        if (has_twin(walk, i, &twin))
            widest = int_max(widest, name_width(scene, canvas, twin));
    }
    return slots > 0 && width / slots >= widest + GAP ? width / slots : 0;
}

// The thumbnail of a stop's matrix, where it has room; numbers of words have none.
static void draw_thumbnail(const Scene *scene, CellRef of, Rect rect, Canvas *canvas)
{
    Session *session = scene->session;
    if (graph_node(session->graph, of.node)->words || !session_computed(session, of))
        return;
    MatrixView view = matrix_view_picture(scene, of.side, of.node, true);
    matrix_view_set_density(&view, scene, DENSITY_PIXELS, canvas);
    const size_t most = (size_t)THUMB * 2;
    if (view.h == 0 && view.shape.rows <= most && view.shape.cols <= (size_t)rect.w)
        matrix_view_draw_cells(&view, scene, NULL, rect.x, rect.y, canvas);
}

// A name at (at.x, at.y), and its thumbnail from line `thumb` on.
static void draw_stop(const Scene *scene, size_t stop, Rect at, int thumb, Canvas *canvas)
{
    const Session *session = scene->session;
    const Stop *of = &session->lesson->walk.stop[stop], *now = session_stop(session);
    const bool steps = now->kind == STOP_UPDATE && of->kind == STOP_FORWARD;
    const bool here = stop == session->stop || (steps && of->node == now->node);
    const bool known = stop <= session->furthest;
    const StyleRole role = here ? STYLE_STOP : known ? STYLE_TEXT : STYLE_DIM;
    char name[STOP_NAME_SIZE];
    session_stop_name(session, of, name);
    const int w = canvas_text(canvas, at.x, at.y, -1, scene_style(scene, role), name);
    if (here) { // without colour, too
        canvas_text(canvas, at.x - 1, at.y, 1, scene_style(scene, role), "[");
        canvas_text(canvas, at.x + w, at.y, 1, scene_style(scene, role), "]");
    }
    canvas_region(canvas, (Rect){at.x, at.y, w, 1}, "goto %zu", stop + 1);
    const Side side = of->kind == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
    if (known)
        draw_thumbnail(scene, (CellRef){.side = side, .node = of->node},
                       (Rect){at.x, thumb, at.w - GAP, THUMB}, canvas);
}

void strip_draw(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Walk *walk = &scene->session->lesson->walk;
    const int slot = strip_slot(scene, canvas, rect.w);
    Rect at = {rect.x, rect.y + FORWARD, slot, 1};
    size_t twin;
    chrome_rule(scene, (Rect){rect.x, rect.y, rect.w, 1}, "", canvas);
    for (size_t i = 0; i < walk->count; i++) {
        if (walk->stop[i].kind != STOP_FORWARD)
            continue;
        draw_stop(scene, i, at, at.y + 1, canvas);
        if (has_twin(walk, i, &twin))
            draw_stop(scene, twin, (Rect){at.x, rect.y + NAMES, slot, 1}, rect.y + GRADS, canvas);
        at.x += slot;
    }
}
