// SPDX-License-Identifier: GPL-3.0-or-later
// A singular value is made from all numbers of its matrix: while one of them is
// covered, none is shown.
#include "view/rank_view.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/say.h"
#include "num/format.h"
#include "num/singular.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/bars.h"
#include "view/chrome.h"
#include "view/lines.h"
#include "view/wrap.h"

enum {
    SIDE_MOST = 512, // what is waited for: a second
    CELLS_MOST = SIDE_MOST * SIDE_MOST,
    VALUES_MOST = 16, // that are listed of one matrix
    BAR_X = 20,
    BAR_LEAST = 8,
};

// ---- Values ------------------------------------------------------------

Rank rank_of(Session *session, CellRef of)
{
    Rank r = {0};
    if (!session_computed(session, of)) {
        r.look = RANK_NOT_COMPUTED;
        return r;
    }
    const Matrix *m = graph_matrix(session->graph, of.side, of.node, of.path);
    size_t row, col;
    if (session_covers(session, of.side, of.node))
        r.look = RANK_COVERED;
    else if (matrix_size(m) > CELLS_MOST)
        r.look = RANK_TOO_LARGE;
    else if (!matrix_finite(m, &row, &col))
        r.look = RANK_NOT_FINITE;
    else if (!(r.value = session_singular(session, m)))
        r.look = RANK_NOT_COMPUTED;
    if (r.look != RANK_KNOWN)
        return r;
    r.count = m->rows < m->cols ? m->rows : m->cols;
    r.tolerance = singular_tolerance(m, r.value[0]);
    r.rank = singular_rank(m, r.value, r.count);
    return r;
}

void rank_write(Session *session, CellRef of, const Rank *rank, Lang lang, Buffer *out)
{
    static const Text why[] = {
        [RANK_COVERED] = {"covered while one of its numbers is asked for",
                          "正问到其中的数，先答再看"},
        [RANK_NOT_COMPUTED] = {"not computed yet", "还没有算到"},
        [RANK_NOT_FINITE] = {"has numbers that are not finite", "有的数不是有限的"},
        [RANK_TOO_LARGE] = {"too large: up to 512×512 numbers", "太大：最多 512×512 个数"}};
    Shape shape = graph_node(session->graph, of.node)->shape;
    if (session->display.columns)
        shape = (Shape){shape.cols, shape.rows};
    session_write_name(session, of.side, of.node, of.path, out);
    if (!session_shape_covered(session, of.side, of.node))
        buffer_printf(out, " %zu×%zu", shape.rows, shape.cols);
    SAY(out, lang, ": ", "：");
    if (rank->look == RANK_KNOWN)
        SAYF(out, lang, "rank {1} of at most {2}", "秩是 {1}，最多可达 {2}", say_count(rank->rank),
             say_count(rank->count));
    else
        buffer_add(out, text_in(&why[rank->look], lang));
}

// ---- Drawing -----------------------------------------------------------

// A line of the view: a heading, or a value with its bar.
typedef struct RankLine {
    StyleRole role;
    char *text;
    double share; // of the largest value; below 0: no bar
} RankLine;

typedef struct RankLines {
    RankLine *line;
    size_t count, capacity;
} RankLines;

static void add_line(RankLines *lines, StyleRole role, double share, Buffer *text)
{
    MEM_GROW(lines->line, lines->count, lines->capacity);
    lines->line[lines->count++] = (RankLine){role, buffer_take(text), share};
}

static void release_lines(RankLines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->line[i].text);
    free(lines->line);
}

static void add_values(const Rank *r, Lang lang, RankLines *out)
{
    for (size_t i = 0; i < r->count && i < VALUES_MOST; i++) {
        char text[NUMBER_SIZE];
        Buffer line = {0};
        const bool zero = i >= r->rank;
        number_significant(r->value[i], 4, text);
        buffer_printf(&line, "    %-3zu %s", i + 1, text);
        add_line(out, zero ? STYLE_DIM : STYLE_TEXT,
                 r->value[0] > 0 && !zero ? r->value[i] / r->value[0] : 0, &line);
    }
    if (r->count > VALUES_MOST) {
        Buffer line = {0};
        SAYF(&line, lang, "    … {1} more", "    ……还有 {1} 个", say_count(r->count - VALUES_MOST));
        add_line(out, STYLE_DIM, -1, &line);
    }
}

// How the rank is counted, in as many lines as it takes.
static void add_rule(const Scene *scene, const Rank *r, const Matrix *m, const Canvas *canvas,
                     int width, RankLines *out)
{
    char least[NUMBER_SIZE];
    Buffer text = {0};
    Lines lines = {0};
    number_significant(r->tolerance, 2, least);
    SAYF(&text, scene->lang,
         "up to {1} counts as 0: the first⋅{2}⋅2^-52, as NumPy's matrix_rank has it",
         "不超过 {1} 的算作 0：第 1 个⋅{2}⋅2^-52，与 NumPy 的 matrix_rank 相同", say_text(least),
         say_count(m->rows > m->cols ? m->rows : m->cols));
    wrap_text(canvas, buffer_text(&text), width - 4, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        Buffer line = {0};
        buffer_add(&line, "    ");
        for (size_t k = 0; k < lines.line[i].spans; k++)
            buffer_add(&line, lines.text.text + lines.span[lines.line[i].first + k].text);
        add_line(out, STYLE_DIM, -1, &line);
    }
    lines_release(&lines);
    buffer_release(&text);
}

static void add_matrix(const Scene *scene, CellRef of, const Canvas *canvas, int width,
                       RankLines *out)
{
    Session *session = scene->session;
    Rank r = rank_of(session, of);
    Buffer line = {0}, blank = {0};
    const bool here = of.node == session->cell.node && of.side == session->cell.side;
    buffer_add(&line, here ? "▸ " : "  ");
    rank_write(session, of, &r, scene->lang, &line);
    add_line(out, STYLE_EMPHASIS, -1, &line);
    if (r.look == RANK_KNOWN) {
        add_values(&r, scene->lang, out);
        add_rule(scene, &r, graph_value(session->graph, of.node), canvas, width, out);
    }
    buffer_add(&blank, "");
    add_line(out, STYLE_TEXT, -1, &blank);
}

static void draw_line(const Scene *scene, const RankLine *line, Rect rect, Canvas *canvas)
{
    canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, line->role), line->text);
    const Rect bar = {rect.x + BAR_X, rect.y, rect.w - BAR_X, 1};
    if (line->share > 0 && bar.w >= BAR_LEAST)
        bar_right(canvas, bar, line->share, scene_style(scene, STYLE_BAR_PLUS));
}

void rank_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Rank", "秩"};
    static const Text none = {"This stop has no matrix.", "这一站没有矩阵。"};
    Rect rect;
    CellRef shown[SHOWN_MOST];
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    const size_t n = session_shown(scene->session, VIEW_RANK, shown);
    if (n == 0)
        canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_TEXT),
                        text_in(&none, scene->lang));
    RankLines lines = {0};
    for (size_t i = 0; i < n; i++)
        add_matrix(scene, shown[i], canvas, rect.w, &lines);
    const int count = lines.count > 0 ? (int)lines.count - 1 : 0;
    const int first = chrome_scroll(scene, count, rect.h, canvas);
    for (int i = first; i < count && i - first < rect.h; i++)
        draw_line(scene, &lines.line[i], (Rect){rect.x, rect.y + i - first, rect.w, 1}, canvas);
    release_lines(&lines);
}
