// SPDX-License-Identifier: GPL-3.0-or-later
// From top to bottom: header, walk, formula, matrices, rule, panel, rule,
// narration, keys.
//
// Room is given out in the order of what matters: the stop's own matrices, the
// terms of the panel down to their sum, two lines of narration; then the rest
// of the narration and the rest of the panel.
// While a number is being asked about, the narration is one line. What does not
// fit is shown in parts or said in words, with the key that shows it.
#include "view/lesson_screen.h"

#include <limits.h>

#include "base/minmax.h"
#include "base/utf8.h"
#include "view/chrome.h"
#include "view/equation_view.h"
#include "view/expansion_view.h"
#include "view/formula_line.h"
#include "view/matrix_view.h"
#include "view/narration_view.h"
#include "view/panel_view.h"

// LOW is a height of the part below the walk that has no rule above the panel.
enum {
    NARRATION_MOST = 10,
    NARRATION_LEAST = 2,
    TASK_LEAST = 2,
    TASK_LOW = 3,
    TASK_CROPPED = 6,
    PANEL_LEAST = 6,
    PANEL_LOW = 3,
    PANEL_TIGHT = 4,
    COMPACT_MOST = 5, // lines of a panel whose sum stands in one line
    HEADER_REST = 30, // columns of a header beside title and place
    LOW = 13,
    BELOW = 20,   // room for a line below the formula
    ROOMY = 26,   // lines of a body in which matrices give way to a narration that is split
    SIDE_W = 150, // of a body in which the narration stands beside the panel
    SIDE_GAP = 6,
    WINDOW_LEAST = 16, // lines of a long matrix
    WALK_LEAST = 16,   // lines of a screen that has a line for the walk
    AIRY = 30,         // lines of a body with a blank one above a text alone
};

// ---- The parts ---------------------------------------------------------

// A stop without matrices: all the room is the narration's.
static void draw_text_stop(const Scene *scene, Rect rect, Canvas *canvas)
{
    Lines text = {0}, task = {0};
    const int w = narration_width(rect.w - 4);
    narration_lines(scene, canvas, w, &text);
    task_lines(scene, canvas, w, &task);
    const int above = 1 + (rect.h >= AIRY); // the rule
    Rect room = {rect.x + 2, rect.y + above, rect.w - 3, rect.h - above};
    const int task_h = int_min((int)task.count, int_max(2, room.h / 2));
    room.h -= task_h;
    const unsigned how = rect.w < WALK_LEAST * 4 ? NARRATION_BRIEF : 0;
    Buffer mark = narration_draw(scene, &text, room, how, canvas);
    chrome_message_rule(scene, rect, buffer_text(&mark), canvas);
    const int used = int_min((int)text.count, room.h);
    lines_draw(&task, (Rect){room.x, room.y + used, room.w, task_h}, scene, canvas);
    buffer_release(&mark);
    lines_release(&task);
    lines_release(&text);
}

// ---- A stop with matrices ----------------------------------------------

// What is drawn, and the lines that each part gets.
typedef struct Layout {
    const Scene *scene;
    Canvas *canvas;
    Rect rect;
    Highlights highlights;
    Expansion x; // of the selected cell
    Equation equation;
    Legend legend;
    int rows; // of the longest matrix
    Lines formula, panel, text, task;
    bool low;       // no rule above the panel
    int free_lines; // for panel and narration
    int panel_lines, text_lines, task_lines;
    PanelForm form; // of the panel
    bool cropped;   // a matrix is cut off anyway
    bool whole;     // the narration is not split where the matrices could take less
    int side;       // columns before narration and task, which stand beside the panel; 0: below it
} Layout;

// Whether the panel is what the learner works with now.
static bool is_asking(const Scene *scene)
{
    return scene->session->whys > 0 || scene->session->display.zoom == ZOOM_PANEL;
}

// The lines of narration that are shown whatever else there is.
static int text_least(const Layout *layout)
{
    const bool one = layout->low || is_asking(layout->scene);
    return int_min((int)layout->text.count, layout->whole ? NARRATION_MOST
                                            : one         ? 1
                                                          : NARRATION_LEAST);
}

// The lines of a task that are shown in any case: beside a matrix that is cut off anyway the
// question, its hints and what was said about an answer.
static int task_least(const Layout *layout)
{
    if (layout->cropped)
        return int_min((int)lines_kept(&layout->task, LINES_MARKED), TASK_CROPPED);
    return int_min((int)layout->task.count, layout->low ? TASK_LOW : TASK_LEAST);
}

// Lines of the panel that a screen should show: the number and its terms.
static int panel_core(const Layout *layout)
{
    return (int)lines_kept(&layout->panel, KEEP_WHY);
}

// Whether the legend fits at the end of the formula's first line, or there is none.
static bool is_legend_beside(const Layout *layout)
{
    return layout->legend.width == 0 ||
           lines_width_of(&layout->formula, 0, layout->canvas) + 3 + layout->legend.width <=
               layout->rect.w - 2;
}

static int widest(const Lines *lines, const Canvas *canvas)
{
    int width = 0;
    for (size_t i = 0; i < lines->count; i++)
        width = int_max(width, lines_width_of(lines, i, canvas));
    return width;
}

// On a very wide screen narration and task stand beside the panel where all of them are whole.
static void measure_side(Layout *layout)
{
    const Rect rect = layout->rect;
    const Canvas *canvas = layout->canvas;
    const int words = int_max(widest(&layout->text, canvas), widest(&layout->task, canvas));
    const int panel = widest(&layout->panel, canvas) + SIDE_GAP;
    const int lines = (int)layout->text.count + (int)layout->task.count;
    const int left = int_max(panel, rect.w / 2);
    const bool plain = !is_asking(layout->scene) &&
                       layout->scene->session->display.zoom == ZOOM_NONE &&
                       !chrome_message_is_long(layout->scene, rect.w, canvas);
    if (plain && rect.w >= SIDE_W && left + 1 + words <= rect.w && lines <= rect.h / 2)
        layout->side = left;
}

// The lines of panel, narration and task when they are whole, and of the rules above them.
static int lower_want(const Layout *layout)
{
    const int words = (int)layout->text.count + (int)layout->task.count;
    return layout->side ? 1 + int_max((int)layout->panel.count, words)
                        : 2 + (int)layout->panel.count + words;
}

// The lines for matrices where so many lines of the panel's core are shown.
static EquationRoom equation_room(const Layout *layout, int core)
{
    const int below = int_min(panel_core(layout), core) + text_least(layout) + task_least(layout) +
                      (layout->low ? 1 : 2);
    const bool line = !layout->low && !is_legend_beside(layout);
    const int lines = layout->rect.h - (int)layout->formula.count - below - line;
    // Of a long matrix a window is enough, with panel, narration and task whole below it.
    const int whole = layout->rect.h - (int)layout->formula.count - lower_want(layout) - line;
    const int window = layout->rows > whole ? WINDOW_LEAST : whole;
    return (EquationRoom){layout->rect.w - 4,
                          whole >= WINDOW_LEAST ? int_min(lines, window) : lines};
}

// Whether the legend is that matrix's: the result's, or of leaves side by side the selected one's.
static bool is_legend_of(const Layout *layout, const PictureItem *item)
{
    const Session *session = layout->scene->session;
    return session_stop(session)->leaves == 1 || item->node == session->cell.node;
}

// Formula, matrices and legend take what leaves room for the core of the panel,
// and a line or two of that where this saves columns of a matrix.
static int measure_equation(Layout *layout)
{
    static const int cores[] = {PANEL_LEAST, PANEL_TIGHT, PANEL_LOW};
    Equation *equation = &layout->equation;
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(layout->scene->session, item);
    for (size_t i = 0; i < items; i++) {
        if (!item[i].is_matrix)
            continue;
        if (is_legend_of(layout, &item[i]))
            layout->legend = legend_of(layout->scene, layout->canvas, &item[i]);
        const Shape shape = matrix_view_shape(layout->scene, &item[i]);
        layout->rows = int_max(layout->rows, (int)size_min(shape.rows, INT_MAX));
    }
    const int width = layout->rect.w - 3;
    const FormulaRoom room = {width, width - layout->legend.width - 3,
                              layout->low ? 1 : layout->rect.h / 4, layout->rect.h >= BELOW};
    formula_lines(layout->scene, layout->canvas, room, &layout->formula);
    const size_t count = sizeof cores / sizeof *cores;
    size_t i = layout->low ? count - 1 : 0;
    for (; i < count; i++) {
        equation_measure(equation, layout->scene, &layout->highlights, layout->canvas,
                         equation_room(layout, cores[i]));
        if (!equation_is_cropped(equation))
            break;
    }
    layout->cropped = !layout->low && equation_is_cropped(equation);
    if (layout->cropped) // a smaller core saved nothing
        equation_measure(equation, layout->scene, &layout->highlights, layout->canvas,
                         equation_room(layout, cores[i < count ? i : 0]));
    return (int)layout->formula.count + equation->height;
}

// The legend stands at the end of the formula's line, else beside the matrices,
// else in a line below them. Returns the lines used.
static int draw_equation(const Layout *layout)
{
    const Scene *scene = layout->scene;
    const Rect rect = layout->rect;
    const Lines *formula = &layout->formula;
    int y = rect.y + (int)formula->count;
    lines_draw_from(formula, 0, (Rect){rect.x + 2, rect.y, rect.w - 3, rect.h}, scene,
                    layout->canvas);
    equation_draw(&layout->equation, scene, &layout->highlights, rect.x + 2, y, layout->canvas);
    y += layout->equation.height;
    const Legend *legend = &layout->legend;
    const int x = rect.x + rect.w - 1 - legend->width;
    if (is_legend_beside(layout))
        legend_draw(scene, legend, x, rect.y, layout->canvas);
    else if (rect.x + 2 + layout->equation.width + 3 <= x)
        legend_draw(scene, legend, x, y - 1, layout->canvas);
    else if (!layout->low)
        legend_draw(scene, legend, x, y++, layout->canvas);
    return y - rect.y;
}

// Whether all lines of the panel that matter fit into so many columns.
static bool is_narrow(const Layout *layout, int columns)
{
    for (size_t i = 0; i < layout->panel.count; i++) {
        if (layout->panel.line[i].keep >= KEEP_WHY &&
            lines_width_of(&layout->panel, i, layout->canvas) > columns)
            return false;
    }
    return true;
}

static void write_panel(Layout *layout, PanelForm form)
{
    lines_clear(&layout->panel);
    form.x = &layout->x;
    layout->form = form;
    panel_lines(layout->scene, layout->canvas, form, &layout->panel);
}

// Where the panel does not fit, its sum is written in one line, if that is short
// and says all; else long sums and tables are folded, if that helps.
static void squeeze_panel(Layout *layout, int room)
{
    PanelForm form = layout->form;
    const bool narrow = is_narrow(layout, layout->rect.w - 1);
    const int core = panel_core(layout);
    if (narrow && core <= room)
        return;
    form.compact = true;
    write_panel(layout, form);
    const int compact = panel_core(layout);
    const Expansion *x = &layout->x;
    if (!narrow || (compact < core && compact <= COMPACT_MOST && x->steps == 1 &&
                    !arithmetic_folds(x, x->step[0].expr)))
        return;
    form.compact = false;
    form.room = int_max(room, 1);
    write_panel(layout, form);
    form.compact = true;
    if (panel_core(layout) > room)
        write_panel(layout, form);
}

// Gives the free lines to panel, task and narration; what the task lacks it
// takes from the narration, of which one line is left then.
static void share_lines(Layout *layout)
{
    if (layout->side) {
        layout->text_lines = (int)layout->text.count;
        layout->task_lines = (int)layout->task.count;
        layout->panel_lines = layout->free_lines;
        return;
    }
    const bool text_first = layout->scene->session->display.zoom == ZOOM_TEXT;
    const int want = int_min((int)layout->text.count, NARRATION_MOST);
    layout->task_lines =
        int_min((int)layout->task.count, int_max(task_least(layout), layout->free_lines * 2 / 5));
    int room = layout->free_lines - layout->task_lines;
    // Lines that the task lacks, not counting how to answer, which gives way.
    const int lacks =
        text_first ? 0 : int_max(0, (int)lines_kept(&layout->task, 1) - layout->task_lines);
    const int text_fewest = lacks > 0 ? int_min(want, 1) : text_least(layout);
    squeeze_panel(layout, room - text_fewest - lacks);
    const int panel = is_asking(layout->scene) ? (int)layout->panel.count : panel_core(layout);
    const int given = int_min(lacks, int_max(0, room - panel - text_fewest));
    BUG_ON(given < 0);
    layout->task_lines += given;
    room -= given;
    int text = int_max(int_min(want, room - panel), text_fewest);
    if (text_first)
        text = int_max(1, int_min((int)layout->text.count, room - 3));
    layout->text_lines = int_min(text, room);
    layout->panel_lines = room - layout->text_lines;
    // Where not all of the panel has room, a curve is left out, and if not even
    // its core has, long sums and tables are folded.
    PanelForm form = layout->form;
    room = layout->panel_lines;
    if (form.compact || room < 1 || (int)layout->panel.count <= room)
        return;
    const int core = panel_core(layout);
    form.room = form.room == 0 && core <= room ? int_max(room, core + PANEL_OTHERS) : room;
    write_panel(layout, form);
}

// Narration and task below line `y`. Returns what the rule there says in words of what is not
// seen; the caller releases it.
static Buffer draw_text(const Layout *layout, int y, size_t hidden)
{
    const Scene *scene = layout->scene;
    const Rect rect = layout->rect;
    Rect room = {rect.x + 1 + layout->side, y + 1, rect.w - 1 - layout->side, layout->text_lines};
    const bool peeks = is_asking(scene) && scene->session->display.zoom != ZOOM_TEXT;
    Buffer mark = narration_draw(
        scene, &layout->text, room,
        (peeks ? NARRATION_PEEKS : 0) | (rect.w < 60 ? NARRATION_BRIEF : 0), layout->canvas);
    if (mark.size == 0 && hidden > 0)
        lines_write_hidden(scene, hidden, lines_key(scene), &mark);
    room.y += room.h;
    room.h = layout->task_lines;
    lines_draw(&layout->task, room, scene, layout->canvas);
    return mark;
}

// Panel and narration below the `used` lines of the equation.
static void draw_below(Layout *layout, int used)
{
    const Rect rect = layout->rect;
    const Scene *scene = layout->scene;
    Canvas *canvas = layout->canvas;
    const int rules = layout->low || layout->side ? 1 : 2;
    layout->free_lines = rect.h - used - rules;
    share_lines(layout);
    int room = layout->panel_lines;
    const int upper = rect.y + used, y = upper + (rules == 2 || layout->side);
    // Of the panel the line that matters least gives way to a message of two lines.
    const int message = room > 1 && chrome_message_is_long(scene, rect.w, canvas);
    room -= message;
    const size_t hidden =
        lines_draw(&layout->panel, (Rect){rect.x, y, rect.w - 1, room}, scene, canvas);
    const int lower = layout->side ? upper : y + room + message;
    Buffer mark = draw_text(layout, lower, hidden);
    if (rules == 2)
        chrome_rule(scene, (Rect){rect.x, upper, rect.w, 1}, "", canvas);
    chrome_message_rule(scene, (Rect){rect.x, lower, rect.w, 1}, buffer_text(&mark), canvas);
    buffer_release(&mark);
}

// Whether the narration does not fit beside `used` lines of formula and matrices.
static bool is_split(Layout *layout, int used)
{
    layout->free_lines = layout->rect.h - used - 2 - !is_legend_beside(layout);
    share_lines(layout);
    write_panel(layout, (PanelForm){.width = layout->rect.w - 1}); // as it was
    return layout->text_lines < (int)layout->text.count;
}

// Makes the stop's own matrices, in their colours, larger where panel, narration and task are
// whole beside them.
static int grow_equation(Layout *layout, int used)
{
    const int room = layout->rect.h - (int)layout->formula.count - lower_want(layout) -
                     !is_legend_beside(layout);
    const EquationRoom most = {layout->rect.w - 4, room};
    const bool colors = theme_levels(&layout->scene->theme, HEAT_DIVERGING) > 1;
    if (!colors || layout->low || layout->cropped ||
        !equation_grow(&layout->equation, layout->canvas, most))
        return used;
    return (int)layout->formula.count + layout->equation.height;
}

static void draw_matrix_stop(const Scene *scene, Rect rect, Canvas *canvas)
{
    Layout layout = {.scene = scene, .canvas = canvas, .rect = rect, .low = rect.h < LOW};
    highlights_gather(&layout.highlights, scene->session);
    expansion_init(&layout.x);
    if (scene->session->cell.node != NODE_NONE)
        session_expand(scene->session, scene->session->cell, &layout.x);
    const int width = narration_width(rect.w - 2);
    narration_lines(scene, canvas, width, &layout.text);
    task_lines(scene, canvas, width, &layout.task);
    write_panel(&layout, (PanelForm){.width = rect.w - 1});
    measure_side(&layout);
    int used = measure_equation(&layout);
    if (rect.h >= ROOMY && !is_asking(scene) && is_split(&layout, used)) {
        layout.whole = true;
        lines_clear(&layout.formula);
        used = measure_equation(&layout);
    }
    used = grow_equation(&layout, used);
    const int all = used + 2 + (int)layout.panel.count + 1;
    const Zoom zoom = scene->session->display.zoom;
    const bool enlarged = zoom != ZOOM_NONE && (zoom == ZOOM_TEXT || all > rect.h);
    used = enlarged ? 0 : draw_equation(&layout);
    draw_below(&layout, used);
    expansion_release(&layout.x);
    lines_release(&layout.formula);
    lines_release(&layout.panel);
    lines_release(&layout.text);
    lines_release(&layout.task);
}

// ---- All of it ---------------------------------------------------------

// Draws the line of stops; returns what is left below.
static Rect draw_walk(const Scene *scene, Rect body, Canvas *canvas)
{
    if (scene->session->display.no_walk || canvas->h < WALK_LEAST)
        return body;
    walk_line_draw(scene, (Rect){0, body.y, canvas->w, 1}, canvas);
    return (Rect){0, body.y + 1, body.w, body.h - 1};
}

// The lesson's title, and what its controls are where they have room beside `place`.
static void write_title(const Scene *scene, int room, Buffer *out)
{
    const Lesson *lesson = scene->session->lesson;
    Buffer controls = {0};
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *s = &lesson->control[i];
        buffer_printf(&controls, "   %s: ", control_title(s, scene->lang));
        control_write(s, s->value, scene->lang, &controls);
    }
    buffer_add(out, chrome_title(scene));
    if ((int)(utf8_width(buffer_text(out)) + utf8_width(buffer_text(&controls))) <= room)
        buffer_add(out, buffer_text(&controls));
    buffer_release(&controls);
}

void lesson_screen_draw(const Scene *scene, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    Buffer place = {0}, header = {0};
    walk_place(scene, &place);
    write_title(scene, canvas->w - canvas_width(canvas, buffer_text(&place)) - HEADER_REST,
                &header);
    chrome_header(scene, buffer_text(&header), buffer_text(&place), canvas);
    buffer_release(&header);
    buffer_release(&place);
    const int footer = chrome_footer(scene, 2, canvas);
    const Rect body = draw_walk(scene, (Rect){0, 1, canvas->w, canvas->h - 1 - footer}, canvas);
    if (session_stop(scene->session)->node == NODE_NONE)
        draw_text_stop(scene, body, canvas);
    else
        draw_matrix_stop(scene, body, canvas);
}
