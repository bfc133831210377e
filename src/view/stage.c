// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/stage.h"

#include <limits.h>
#include <string.h>

#include "base/minmax.h"
#include "view/measures.h"

// A stage for screens of at least so many columns and lines. Lines count from the top of the
// screen or, of what stands below, from one part to the next.
typedef struct Places {
    int columns, lines;
    int title, figure;       // first lines; above a title that is not the first stands the lesson's
    int gap;                 // blank lines between figure and sum
    int sum;                 // lines of the sum below a figure that may have all others
    int text, question;      // lines
    int mark, message;       // whether there is a line for it
    int share;               // percent of the columns for a text beside the figure
    int strip;               // lines above the last one for thumbnails, else the second has names
    int operand_w, result_w; // columns of a number
} Places;

// The largest that has room is taken.
static const Places places[] = {
    {BESIDE_W, ROOMY_H, 2, 4, 2, 3, 12, 9, 1, 4, 28, 9, NUMBER_W, NUMBER_W},
    {BESIDE_W, 30, 2, 4, 1, 3, 10, 7, 1, 4, 28, 0, NUMBER_W, NUMBER_W},
    {ROOMY_W, 28, 0, 3, 1, 3, 3, 2, 1, 1, 0, 0, 10, 10},
    {SCREEN_LEAST_W, 24, 0, 3, 1, 4, 3, 2, 1, 1, 0, 0, 7, 12},
    {SCREEN_LEAST_W, 20, 0, 2, 0, 2, 2, 2, 1, 1, 0, 0, 7, NUMBER_W},
    {SCREEN_LEAST_W, SHORT_H, 0, 2, 0, 2, 1, 2, 1, 1, 0, 0, 7, NUMBER_W},
    {0, 0, 0, 2, 0, 2, 1, 1, 0, 1, 0, 0, 5, 7},
};

enum {
    TALL = 8, // rows
    TALLEST = 63,
    HEADS = 2,     // lines of a figure above its numbers: names, and names of columns
    TERMS = 4,     // of a sum below which its result stands
    MARK = 28,     // columns of a mark of pages
    MARGIN_H = 28, // lines of a screen that has it
};

// ---- What the lesson needs ---------------------------------------------

// The shape of a matrix as it is seen, whatever is asked of it.
static Shape shape_of(const Scene *scene, const PictureItem *item)
{
    const Shape shape = graph_node(scene->session->graph, item->of.node)->shape;
    return item->transposed ? (Shape){shape.cols, shape.rows} : shape;
}

// The lines of numbers that a stop's matrices take: the most rows, and above those of the result of
// a wide product, two in a line, those of its right operand. Whether a sum has many terms.
static int rows_of(const Scene *scene, const Stop *stop, bool *long_sums)
{
    const Session *session = scene->session;
    PictureItem item[PICTURE_MOST];
    const size_t items = stop->node == NODE_NONE
                             ? 0
                             : picture_stop(session->graph, stop, session->display.columns, item);
    size_t most = 1;
    for (size_t i = 0; i < items; i++) {
        const Shape shape = item[i].is_matrix ? shape_of(scene, &item[i]) : (Shape){0, 0};
        most = size_max(most, shape.rows);
        if (!item[i].is_matrix || i + 2 >= items || strcmp(item[i + 1].text, "⋅") != 0)
            continue;
        const Shape right = shape_of(scene, &item[i + 2]);
        *long_sums |= shape.cols > TERMS;
        if (size_max(shape.cols, right.cols) > TERMS)
            most = size_max(most, shape.rows + (right.rows + 1) / 2);
    }
    return (int)size_min(most, INT_MAX / 2);
}

// Done once for a run of the file, as all of it stays the same.
static void measure(const Scene *scene)
{
    Session *session = scene->session;
    const Lesson *lesson = session->lesson;
    if (session->measured.done && session->measured.columns == session->display.columns)
        return;
    struct Measured all = {.done = true,
                           .columns = session->display.columns,
                           .rows = {1, 1},
                           .texts = lesson->narrations > 0 || lesson->tasks > 0};
    for (size_t i = 0; i < lesson->walk.count && !graph_asked(session->graph); i++) {
        const int most = rows_of(scene, &lesson->walk.stop[i], &all.long_sums);
        all.rows[most >= TALL] = int_max(all.rows[most >= TALL], most);
        const NodeId node = lesson->walk.stop[i].node;
        const Op *op = node == NODE_NONE ? NULL : graph_node(session->graph, node)->op;
        if (op && op->shares)
            all.heads = int_max(all.heads, most);
        all.tall |= most >= TALL ? (uint64_t)1 << int_min(most, TALLEST) : 0;
    }
    if (!graph_asked(session->graph)) // else it is to stop: what is measured is not all of it
        session->measured = all;
}

Rect stage_line(const Canvas *canvas, int y)
{
    const int x = canvas->w >= ROOMY_W && canvas->h >= MARGIN_H ? GAP_W : 1;
    return (Rect){x, y, canvas->w - 2 * x, 1};
}

// ---- Places --------------------------------------------------------------

// The places of a stop whose matrices have many rows: what is not theirs is as small as may be. The
// mark of pages gives its line up where all of them have room just so.
static Places tall_places(const Scene *scene, const Places *usual, int rows, const Canvas *canvas)
{
    Places p = *usual;
    p.gap = 0;
    if (p.share > 0) {
        p.sum = SUM_LEAST + HEADS;
        return p;
    }
    p.figure -= p.figure > 2;
    p.sum = SUM_LEAST;
    p.text = scene->session->measured.texts ? int_min(p.text, 2) : 0;
    p.question = 1;
    const int others = p.figure + p.sum + p.text + p.question + p.message + 1;
    p.mark = p.mark > 0 && HEADS + rows + others != canvas->h;
    return p;
}

// Figure and sum share the lines from p->figure to `end`. Cells of a matrix of so many rows are
// high where a sum of as many terms has room below them.
static void share(const Scene *scene, const Places *p, int rows, int end, Stage *stage)
{
    const int lines = int_max(end - p->figure, 0), most = int_max(lines - p->sum, 0);
    const bool high = theme_levels(&scene->theme, HEAT_DIVERGING) > 1 && rows < lines &&
                      HEADS + (HIGH_H + 1) * rows + p->gap + SUM_LEAST <= lines;
    stage->cell_h = high ? HIGH_H : 1;
    stage->figure.h = rows < most ? int_min(HEADS + stage->cell_h * rows, most) : most;
    stage->sum.y = p->figure + stage->figure.h + int_min(p->gap, most - stage->figure.h);
    stage->sum.h = int_max(end - stage->sum.y, 0);
}

// The text, and below it the question, in a column of their own beside the figure.
static void stand_beside(const Places *p, const Canvas *canvas, int bottom, Stage *stage)
{
    const int end = bottom - p->message, column = canvas->w * p->share / 100;
    const int margin = stage_line(canvas, 0).x, x = canvas->w - margin - column;
    stage->figure.w = stage->sum.w = x - 3 * margin;
    stage->text = (Rect){x, p->figure, column, p->text};
    stage->question = (Rect){x, p->figure + p->text + 1, column, 0};
    stage->question.h = int_max(end - stage->question.y, 1);
    stage->message = (Rect){x, end, column, p->message};
    stage->mark = (Rect){x, p->figure - 1, column, 1};
    stage->numpy = (Rect){margin, p->figure - 1, stage->sum.w, 1};
}

// The same below the sum.
static void stand_below(const Scene *scene, const Places *p, const Canvas *canvas, Stage *stage)
{
    const int x = stage_line(canvas, 0).x, w = canvas->w - 2 * x, end = canvas->h - 1 - p->message;
    stage->question = (Rect){x, end - p->question, w, p->question};
    const int text = scene->session->measured.texts ? p->text : 0;
    stage->text = (Rect){x, stage->question.y - text, w, text};
    stage->message = (Rect){x, end, w, p->message};
    stage->mark = (Rect){x, p->mark ? stage->text.y - 1 : end, w, 1};
    stage->numpy = (Rect){x, stage->mark.y, w - MARK, p->mark};
}

// The stage for figures of so many rows.
static Stage lay(const Scene *scene, const Canvas *canvas, const Places *p, int rows)
{
    const int x = stage_line(canvas, 0).x, w = canvas->w - 2 * x;
    Stage stage = {.title = {x, p->title, w, 1},
                   .strip = {x, 1, w - (p->title > 0 ? 0 : PLACE_W), 1},
                   .figure = {x, p->figure, w, 0},
                   .sum = {x, 0, w, 0},
                   .beside = p->share > 0,
                   .above = scene->session->measured.long_sums,
                   .operand_w = p->operand_w,
                   .result_w = p->result_w};
    if (p->strip > 0)
        stage.strip = (Rect){x, canvas->h - 1 - p->strip, w, p->strip};
    const int bottom = p->strip > 0 ? stage.strip.y : canvas->h - 2;
    if (stage.beside)
        stand_beside(p, canvas, bottom, &stage);
    else
        stand_below(scene, p, canvas, &stage);
    share(scene, p, rows, stage.beside ? bottom : stage.text.y - p->mark, &stage);
    return stage;
}

// The stage for the most rows of a tall stop that have room, in a lesson of long sums above all
// their terms but where attention is a picture: of more some are out of sight in any case.
static Stage lay_tall(const Scene *scene, const Canvas *canvas, const Places *usual)
{
    for (int i = 2 * TALLEST;; i--) { // a second time whatever the sum has; else for all
        const int rows = i > TALLEST ? i - TALLEST : i >= TALL ? i : TALLEST;
        if (i >= TALL && (scene->session->measured.tall >> rows & 1) == 0)
            continue;
        const Places high = tall_places(scene, usual, rows, canvas);
        const Stage stage = lay(scene, canvas, &high, rows);
        const bool cut = // of the sum
            stage.above && stage.sum.h <= TERMS && rows > scene->session->measured.heads;
        if (i < TALL || (stage.figure.h >= HEADS + rows && (i <= TALLEST || !cut)))
            return stage;
    }
}

Stage stage_of(const Scene *scene, const Canvas *canvas)
{
    const Places *usual = places;
    while (canvas->w < usual->columns || canvas->h < usual->lines)
        usual++;
    measure(scene);
    const int *rows = scene->session->measured.rows, most = int_max(rows[0], rows[1]);
    const bool tall = rows_of(scene, session_stop(scene->session), &(bool){false}) >= TALL;
    const Stage all = lay(scene, canvas, usual, most);
    const Stage stage = lay(scene, canvas, usual, rows[0]);
    if (stage.cell_h == 1 && all.figure.h - HEADS >= most) // one has room for both
        return all;
    return tall ? lay_tall(scene, canvas, usual) : stage;
}
