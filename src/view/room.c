// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/room.h"

#include <string.h>

#include "base/minmax.h"
#include "view/bars_view.h"
#include "view/equation_view.h"
#include "view/formula_line.h"
#include "view/lesson_screen.h"
#include "view/narration_view.h"

// ROOMY: lines of a rectangle that is filled; LOW: and of one that is mostly blank.
enum { ROOMY = 24, LOW = 16, LIST_W = 32, LIST_LEAST = 3 };

// Where something may be drawn: where it is not seen anyway.
enum {
    IN_LESSON = 1,
    IN_MAP = 2,
    IN_BARS = 4,
    IN_OTHERS = 8,
    IN_VIEWS = IN_MAP | IN_BARS | IN_OTHERS,
    BUT_MAP = IN_LESSON | IN_BARS | IN_OTHERS,
    BUT_BARS = IN_LESSON | IN_MAP | IN_OTHERS,
    ANYWHERE = IN_LESSON | IN_VIEWS
};

// A way to fill a blank place: of at least so many columns and lines, and of one part in `share`
// of all that may be filled; where one of `after` was drawn, or none is asked for, and none of
// `unless`. Returns whether it drew anything.
typedef struct Filler {
    int w, h, share;
    bool (*draw)(const Scene *scene, Rect rect, Canvas *canvas);
    unsigned in, after, unless; // `after` and `unless`: bits of FillerName
} Filler;

// The formula of the stop with its matrices; a stop without any has none to wait for.
static bool fill_equation(const Scene *scene, Rect rect, Canvas *canvas)
{
    if (session_stop(scene->session)->node == NODE_NONE)
        return true;
    Highlights highlights;
    Equation equation = {0};
    Lines formula = {0};
    highlights_gather(&highlights, scene->session);
    const FormulaRoom line = {.width = rect.w, .first = rect.w, .most = 1, .below = true};
    formula_lines(scene, canvas, line, &formula);
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
    return map_draw_beside(scene, rect, MAP_ALL, canvas);
}

static bool fill_near(const Scene *scene, Rect rect, Canvas *canvas)
{
    return map_draw_beside(scene, rect, MAP_NEAR, canvas);
}

static bool fill_names(const Scene *scene, Rect rect, Canvas *canvas)
{
    return map_draw_beside(scene, rect, MAP_NAMES, canvas);
}

static bool fill_far(const Scene *scene, Rect rect, Canvas *canvas)
{
    return map_draw_beside(scene, rect, MAP_FAR, canvas);
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
    if (fits) {
        lines_draw(&lines, rect, scene, canvas);
        rect.w = narration_width(rect.w); // nothing else begins beside a short last line
        canvas_keep(canvas, rect);
    }
    lines_release(&lines);
    return fits;
}

// It keeps a line above by itself.
static bool fill_chain(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Rect room = {rect.x, rect.y - 1, rect.w, rect.h + 1};
    Highlights highlights;
    highlights_gather(&highlights, scene->session);
    return chain_draw(scene, &highlights, room, canvas) > 0;
}

static bool fill_walk(const Scene *scene, Rect rect, Canvas *canvas)
{
    if (rect.h < LIST_LEAST)
        return false;
    walk_list_draw(scene, (Rect){rect.x, rect.y, int_min(rect.w, LIST_W), rect.h}, canvas);
    return true;
}

// Where a list would be too short.
static bool fill_walk_line(const Scene *scene, Rect rect, Canvas *canvas)
{
    if (rect.h > LIST_LEAST)
        return false;
    walk_line_draw(scene, (Rect){rect.x, rect.y, rect.w, 1}, canvas);
    return true;
}

typedef enum FillerName {
    FILL_MAP,
    FILL_EQUATION,
    FILL_NEAR_STOP,
    FILL_CHAIN,
    FILL_TEXT,
    FILL_TEXT_TIGHT,
    FILL_BARS,
    FILL_EQUATION_MAP,
    FILL_NEAR,
    FILL_FAR,
    FILL_CHAIN_ALONE,
    FILL_WALK_HIGH,
    FILL_WALK_WIDE,
    FILL_WALK_LINE,
    FILL_WALK,
    FILL_NAMES,
    FILLERS
} FillerName;

enum {
    AROUND = 1u << FILL_MAP | 1u << FILL_NEAR_STOP | 1u << FILL_NEAR | 1u << FILL_FAR,
    WALK_LIST = 1u << FILL_WALK_HIGH | 1u << FILL_WALK_WIDE
};

// In a lesson what is near the stop comes before all else; beside a figure its arrows would look
// like a part of that. Texts are in smaller places where they are seen nowhere else.
static const Filler fillers[FILLERS] = {
    [FILL_MAP] = {24, 7, 60, fill_map, BUT_MAP, 0, 0},
    [FILL_EQUATION] = {40, 5, 60, fill_equation, IN_BARS | IN_OTHERS, 0, 0},
    [FILL_NEAR_STOP] = {34, 5, 60, fill_near, IN_LESSON, 0, 1u << FILL_MAP},
    [FILL_CHAIN] = {34, 6, 60, fill_chain, IN_VIEWS, 1u << FILL_EQUATION, 0},
    [FILL_TEXT] = {26, 4, 12, fill_text, ANYWHERE, 0, 0},
    [FILL_TEXT_TIGHT] = {26, 4, 24, fill_text, IN_VIEWS, 0, 1u << FILL_TEXT},
    [FILL_BARS] = {28, 5, 8, bars_draw, BUT_BARS, 0, 0},
    [FILL_EQUATION_MAP] = {40, 5, 4, fill_equation, IN_MAP, 0, 0},
    [FILL_NEAR] = {34, 5, 4, fill_near, BUT_MAP, 0, 1u << FILL_NEAR_STOP},
    [FILL_FAR] = {34, 5, 6, fill_far, BUT_MAP, 0, 1u << FILL_MAP},
    [FILL_CHAIN_ALONE] = {34, 6, 4, fill_chain, IN_VIEWS, 0, 1u << FILL_CHAIN},
    [FILL_WALK_HIGH] = {24, 12, 4, fill_walk, IN_VIEWS, 0, 0},
    [FILL_WALK_WIDE] = {90, 4, 12, fill_walk, IN_VIEWS, 0, 1u << FILL_WALK_HIGH},
    [FILL_WALK_LINE] = {90, 2, 20, fill_walk_line, IN_VIEWS, 0, WALK_LIST},
    [FILL_WALK] = {28, 4, 12, fill_walk, IN_VIEWS, 0, WALK_LIST | 1u << FILL_WALK_LINE},
    [FILL_NAMES] = {34, 4, 12, fill_names, BUT_MAP, 0, AROUND},
};

static unsigned place_of(ViewName view)
{
    return view == VIEW_LESSON ? IN_LESSON
           : view == VIEW_MAP  ? IN_MAP
           : view == VIEW_BARS ? IN_BARS
                               : IN_OTHERS;
}

// Draws into the largest blank rectangle, else the widest, the highest, or one in the lower half;
// what stands below it in a view keeps its distance.
static bool fill(const Filler *filler, const Scene *scene, Rect rect, Canvas *canvas)
{
    const Rect lower = {rect.x, rect.y + rect.h / 2, rect.w, rect.h - rect.h / 2};
    const struct {
        Rect in;
        int w, h;
    } tries[] = {{rect, filler->w, filler->h},
                 {rect, rect.w * 2 / 3, filler->h},
                 {rect, filler->w, rect.h * 2 / 3},
                 {lower, filler->w, filler->h}};
    const bool beside = scene->session->view != VIEW_LESSON;
    Graph *graph = scene->session->graph; // stopped, all of it is thrown away
    Rect tried = {0};
    for (size_t i = 0; i < sizeof tries / sizeof *tries && !graph_asked(graph); i++) {
        const Rect rest = canvas_unused(canvas, tries[i].in, tries[i].w, tries[i].h);
        if (memcmp(&rest, &tried, sizeof rest) == 0)
            continue;
        tried = rest;
        const int below = beside && rest.y + rest.h < rect.y + rect.h;
        const Rect room = {rest.x + 2, rest.y + 1, rest.w - 3, rest.h - 1 - below};
        if (room.h > 0 && filler->share * rest.w * rest.h > rect.w * rect.h &&
            filler->draw(scene, room, canvas))
            return true;
    }
    return false;
}

// Whether a view leaves most of its place blank.
static bool is_empty(const Scene *scene, Rect rect, const Canvas *canvas)
{
    if (scene->session->view == VIEW_LESSON)
        return false;
    const Rect blank = canvas_unused(canvas, rect, 1, 1);
    return 2 * blank.w * blank.h > rect.w * rect.h;
}

void room_fill(const Scene *scene, Rect rect, Canvas *canvas)
{
    unsigned drawn = 0;
    if (rect.h < ROOMY && (rect.h < LOW || !is_empty(scene, rect, canvas)))
        return;
    for (size_t i = 0; i < FILLERS; i++) {
        const Filler *filler = &fillers[i];
        const bool wanted = filler->after == 0 || (filler->after & drawn) != 0;
        if (wanted && (filler->in & place_of(scene->session->view)) && !(filler->unless & drawn) &&
            fill(filler, scene, rect, canvas))
            drawn |= 1u << i;
    }
}
