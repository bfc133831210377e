// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/room.h"

#include <string.h>

#include "base/minmax.h"
#include "view/bars_view.h"
#include "view/equation_view.h"
#include "view/formula_line.h"
#include "view/lesson_screen.h"
#include "view/narration_view.h"

// ROOMY: lines of a rectangle that is filled.
enum { ROOMY = 24, LIST_W = 32 };

// A way to fill a blank place: of at least so many columns and lines, and of one part in `share`
// of all that may be filled. Returns whether it drew anything.
typedef struct Filler {
    int w, h, share;
    bool (*draw)(const Scene *scene, Rect rect, Canvas *canvas);
    bool instead; // of the first
} Filler;

// The formula of the stop with its matrices, where it is not seen anyway.
static bool fill_equation(const Scene *scene, Rect rect, Canvas *canvas)
{
    const bool stands = session_stop(scene->session)->node != NODE_NONE;
    if (scene->session->view == VIEW_LESSON || !stands)
        return false;
    Highlights highlights;
    Equation equation = {0};
    Lines formula = {0};
    highlights_gather(&highlights, scene->session);
    formula_lines(scene, canvas, (FormulaRoom){.width = rect.w, .first = rect.w}, &formula);
    const int above = (int)formula.count;
    const EquationRoom room = {rect.w, rect.h - above};
    equation_measure(&equation, scene, &highlights, canvas, room);
    const bool fits = equation_is_whole(&equation) && equation.height <= room.lines;
    if (fits && theme_levels(&scene->theme, HEAT_DIVERGING) > 1)
        equation_grow(&equation, canvas, room);
    if (fits) {
        lines_draw_from(&formula, 0, rect, scene, canvas);
        equation_draw(&equation, scene, &highlights, rect.x, rect.y + above, canvas);
    }
    lines_release(&formula);
    return fits;
}

static bool fill_map(const Scene *scene, Rect rect, Canvas *canvas)
{
    return scene->session->view != VIEW_MAP && map_draw_beside(scene, rect, MAP_ALL, canvas);
}

// Beside a figure its arrows would look like a part of that.
static bool fill_near(const Scene *scene, Rect rect, Canvas *canvas)
{
    return scene->session->view == VIEW_LESSON && map_draw_beside(scene, rect, MAP_NEAR, canvas);
}

static bool fill_names(const Scene *scene, Rect rect, Canvas *canvas)
{
    return scene->session->view != VIEW_MAP && map_draw_beside(scene, rect, MAP_NAMES, canvas);
}

// What the stop says and asks, where that is not seen anyway, and what is asked next; in long
// lines where shorter ones have no room, or only what is asked.
static bool fill_text(const Scene *scene, Rect rect, Canvas *canvas)
{
    const bool beside = scene->session->view != VIEW_LESSON;
    Lines lines = {0};
    int need = rect.h + 1;
    for (int form = 0; form < 3 && need > rect.h; form++) {
        const int w = form == 0 ? narration_width(rect.w) : rect.w;
        lines_clear(&lines);
        if (beside && form < 2)
            narration_lines(scene, canvas, w, &lines);
        if (beside)
            question_lines(scene, canvas, w, &lines);
        next_question_lines(scene, canvas, w, &lines);
        need = (int)(form < 2 ? lines.count : lines_kept(&lines, LINES_MARKED));
    }
    const bool fits = need > 0 && need <= rect.h;
    rect.h = need;
    if (fits)
        lines_draw(&lines, rect, scene, canvas);
    lines_release(&lines);
    return fits;
}

static bool fill_chain(const Scene *scene, Rect rect, Canvas *canvas)
{
    Highlights highlights;
    highlights_gather(&highlights, scene->session);
    const ViewName view = scene->session->view;
    return view != VIEW_LESSON && view != VIEW_MAP &&
           chain_draw(scene, &highlights, rect, canvas) > 0;
}

static bool fill_bars(const Scene *scene, Rect rect, Canvas *canvas)
{
    return scene->session->view != VIEW_BARS && bars_draw(scene, rect, canvas);
}

static bool fill_walk(const Scene *scene, Rect rect, Canvas *canvas)
{
    if (scene->session->view == VIEW_LESSON)
        return false;
    walk_list_draw(scene, (Rect){rect.x, rect.y, int_min(rect.w, LIST_W), rect.h}, canvas);
    return true;
}

static const Filler fillers[] = {
    {24, 7, 60, fill_map, false},  {40, 5, 60, fill_equation, false},
    {34, 5, 60, fill_near, false}, {34, 6, 60, fill_chain, false},
    {26, 4, 12, fill_text, false}, {28, 5, 8, fill_bars, false},
    {40, 6, 6, fill_names, true},  {28, 4, 12, fill_walk, false},
};

// Draws into the largest blank rectangle, else the widest, else the highest.
static bool fill(const Filler *filler, const Scene *scene, Rect rect, Canvas *canvas)
{
    const int least[][2] = {
        {filler->w, filler->h}, {rect.w * 2 / 3, filler->h}, {filler->w, rect.h * 2 / 3}};
    Rect tried = {0};
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        const Rect rest = canvas_unused(canvas, rect, least[i][0], least[i][1]);
        if (memcmp(&rest, &tried, sizeof rest) == 0)
            continue;
        tried = rest;
        const Rect room = {rest.x + 2, rest.y + 1, rest.w - 3, rest.h - 1};
        if (filler->share * rest.w * rest.h > rect.w * rect.h && filler->draw(scene, room, canvas))
            return true;
    }
    return false;
}

void room_fill(const Scene *scene, Rect rect, Canvas *canvas)
{
    if (rect.h < ROOMY)
        return;
    const bool map = fill(&fillers[0], scene, rect, canvas);
    for (size_t i = 1; i < sizeof fillers / sizeof *fillers; i++) {
        if (!map || !fillers[i].instead)
            fill(&fillers[i], scene, rect, canvas);
    }
}
