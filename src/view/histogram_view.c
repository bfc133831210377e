// SPDX-License-Identifier: GPL-3.0-or-later
// What is masked or covered is in no bin and no figure: a mean would tell what
// a question asks for.
#include "view/histogram_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/bars.h"
#include "view/chrome.h"
#include "view/wrap.h"

enum {
    LONG_ROW = 24,   // numbers of a row that is a sample of its own
    FEW_ROWS = 6,    // in a matrix of at most so many
    BLOCK_LEAST = 4, // lines: figures, two of bars, the axis
    COUNT_W = 5,
    BIN_WIDEST = 8,
    BINS_LEAST = 16,
    BINS_MOST = 60,
};

// ---- Samples -----------------------------------------------------------

static void fill(Session *session, Sample *s)
{
    const Matrix *m =
        s->computed ? graph_matrix(session->graph, s->of.side, s->of.node, s->of.path) : NULL;
    s->computed = m != NULL;
    const MatrixLook looks = matrix_look(session, s->of);
    for (size_t i = 0; m && i < s->rows * m->cols; i++) {
        const CellLook look = matrix_look_at(&looks, s->of.row + i / m->cols, i % m->cols);
        s->covered += look.seen == SEEN_COVERED;
        s->masked += look.seen == SEEN_MASKED;
        if (look.seen == SEEN_NUMBER)
            spread_add(&s->spread, look.value);
    }
}

size_t histogram_samples(Session *session, Sample sample[SAMPLES_MOST], Spread *all)
{
    CellRef shown[SHOWN_MOST];
    size_t n = 0;
    const size_t matrices = session_shown(session, VIEW_HISTOGRAM, shown);
    *all = (Spread){0};
    for (size_t i = 0; i < matrices; i++) {
        const Shape shape = graph_node(session->graph, shown[i].node)->shape;
        const bool apart =
            matrices == 1 && shape.rows > 1 && shape.rows <= FEW_ROWS && shape.cols >= LONG_ROW;
        for (size_t row = 0; row < (apart ? shape.rows : 1); row++) {
            Sample *s = &sample[n++];
            *s = (Sample){.of = shown[i],
                          .rows = apart ? 1 : shape.rows,
                          .computed = session_computed(session, shown[i])};
            s->of.row = row;
            fill(session, s);
            *all = spread_join(all, &s->spread);
        }
    }
    return n;
}

void histogram_count(Session *session, const Sample *sample, const Bins *bins, size_t *count)
{
    memset(count, 0, bins->count * sizeof *count);
    const Matrix *m = sample->computed ? graph_matrix(session->graph, sample->of.side,
                                                      sample->of.node, sample->of.path)
                                       : NULL;
    const MatrixLook looks = matrix_look(session, sample->of);
    for (size_t i = 0; m && i < sample->rows * m->cols; i++) {
        const CellLook look = matrix_look_at(&looks, sample->of.row + i / m->cols, i % m->cols);
        if (cell_look_counts(&look))
            count[bins_at(bins, look.value)]++;
    }
}

bool histogram_selected(const Session *session, const Sample *sample)
{
    const CellRef cell = session->cell, of = sample->of;
    return cell.node == of.node && cell.side == of.side && cell.path == of.path &&
           cell.row >= of.row && cell.row < of.row + sample->rows;
}

// ---- Figures -----------------------------------------------------------

static void add_number(double value, Buffer *out)
{
    char text[NUMBER_SIZE];
    number_significant(value, 3, text);
    buffer_add(out, text);
}

// "S_many d=512": a row by its label or its number.
static void write_title(const Session *session, const Sample *s, Lang lang, Buffer *out)
{
    const Node *node = graph_node(session->graph, s->of.node);
    const Labels *labels = node->row_labels;
    session_write_name(session, s->of.side, s->of.node, s->of.path, out);
    if (s->rows == node->shape.rows)
        return;
    buffer_add(out, lang == LANG_ZH ? "，行 " : ", row ");
    if (labels && s->of.row < labels->n)
        buffer_add(out, labels->at[s->of.row].text[lang]);
    else
        buffer_printf(out, "%zu", s->of.row + 1);
}

static void write_left_out(const Sample *s, bool zh, Buffer *out)
{
    if (s->masked > 0)
        buffer_printf(out, zh ? "，遮住 %zu 个" : ", %zu masked", s->masked);
    if (s->covered > 0)
        buffer_printf(out, zh ? "，待答 %zu 个" : ", %zu covered", s->covered);
    if (s->spread.not_finite > 0)
        buffer_printf(out, zh ? "，非有限 %zu 个" : ", %zu not finite", s->spread.not_finite);
}

// The same in short, for a narrow screen.
static void write_short(const Session *session, const Sample *s, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    write_title(session, s, lang, out);
    buffer_printf(out, zh ? "：%zu 个" : ": n %zu", s->spread.count);
    write_left_out(s, zh, out);
    buffer_add(out, zh ? "，平均 " : ", mean ");
    add_number(s->spread.mean, out);
    buffer_add(out, zh ? "，标准差 " : ", sd ");
    add_number(spread_deviation(&s->spread), out);
    buffer_add(out, zh ? "，" : ", ");
    add_number(s->spread.low, out);
    buffer_add(out, " … ");
    add_number(s->spread.high, out);
}

void histogram_write(Session *session, const Sample *s, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    write_title(session, s, lang, out);
    if (!s->computed) {
        buffer_add(out, zh ? "：还没有算到" : ": not computed yet");
        return;
    }
    buffer_printf(out, zh ? "：%zu 个数" : ": %zu numbers", s->spread.count);
    write_left_out(s, zh, out);
    if (s->spread.count == 0)
        return;
    buffer_add(out, zh ? "，平均 " : ", mean ");
    add_number(s->spread.mean, out);
    buffer_add(out, zh ? "，标准差 " : ", deviation ");
    add_number(spread_deviation(&s->spread), out);
    buffer_add(out, zh ? "，从 " : ", from ");
    add_number(s->spread.low, out);
    buffer_add(out, zh ? " 到 " : " to ");
    add_number(s->spread.high, out);
}

void histogram_write_bin(const Bins *bins, size_t bin, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    const double from = bins->first + (double)bin * bins->step;
    if (bins_are_single(bins)) {
        add_number(bins_middle(bins, bin), out);
        return;
    }
    buffer_add(out, zh ? "从 " : "from ");
    add_number(from, out);
    buffer_add(out, zh ? " 到 " : " to ");
    add_number(from + bins->step, out);
}

// ---- Drawing -----------------------------------------------------------

typedef struct Histogram {
    const Scene *scene;
    Bins bins;
    int width; // columns of a bin
} Histogram;

// The bin of the selected cell if it is in the sample and may be shown.
static bool selected_bin(const Histogram *h, const Sample *s, size_t *bin)
{
    Session *session = h->scene->session;
    if (!histogram_selected(session, s) || !s->computed)
        return false;
    const CellLook look = cell_look(session, session->cell);
    if (!cell_look_counts(&look))
        return false;
    *bin = bins_at(&h->bins, look.value);
    return true;
}

// What stands below a bin: its lower edge, or its middle where each has one
// whole number.
static double mark_of(const Histogram *h, size_t bin)
{
    const double first = h->bins.first;
    const bool middle = h->bins.step >= 1 && first != floor(first);
    const double at = middle ? bins_middle(&h->bins, bin) : first + (double)bin * h->bins.step;
    return fabs(at) < h->bins.step * 1e-9 ? 0 : at;
}

static int mark_width(const Histogram *h, size_t bin)
{
    char text[NUMBER_SIZE];
    number_significant(mark_of(h, bin), 3, text);
    return (int)strlen(text);
}

// Every how many bins a mark stands so that all have room.
static long mark_every(const Histogram *h)
{
    static const long every[] = {1, 2, 5, 10, 20, 50};
    int widest = mark_width(h, 0);
    for (size_t i = 1; i < h->bins.count; i++)
        widest = mark_width(h, i) > widest ? mark_width(h, i) : widest;
    size_t k = 0;
    while (k < 5 && every[k] * h->width < widest + 2)
        k++;
    return every[k];
}

static void draw_axis(const Histogram *h, Rect rect, Canvas *canvas)
{
    const Style dim = scene_style(h->scene, STYLE_DIM);
    const long every = mark_every(h);
    for (size_t i = 0; i < h->bins.count; i++) {
        char text[NUMBER_SIZE];
        const double at = mark_of(h, i);
        const int x = rect.x + (int)i * h->width;
        number_significant(at, 3, text);
        if (lround(at / h->bins.step) % every == 0 && x + (int)strlen(text) <= rect.x + rect.w)
            canvas_text(canvas, x, rect.y, -1, dim, text);
    }
}

// Points at the selected bin where no number of the axis stands.
static void mark_bin(const Histogram *h, Rect below, Canvas *canvas)
{
    for (int x = below.x; x < below.x + below.w; x++) {
        if (canvas_at(canvas, x, below.y)->ch != ' ')
            continue;
        canvas_text(canvas, x, below.y, 1, scene_style(h->scene, STYLE_EMPHASIS), "^");
        return;
    }
}

static void draw_bars(const Histogram *h, const Sample *s, Rect rect, Canvas *canvas)
{
    size_t count[BINS_MOST + 1], most = 0, lit = 0;
    char text[32];
    histogram_count(h->scene->session, s, &h->bins, count);
    for (size_t i = 0; i < h->bins.count; i++)
        most = count[i] > most ? count[i] : most;
    const bool any_lit = selected_bin(h, s, &lit);
    const Style dim = scene_style(h->scene, STYLE_DIM);
    snprintf(text, sizeof text, "%4zu", most);
    canvas_text(canvas, rect.x, rect.y, COUNT_W, dim, text);
    rect.x += COUNT_W;
    for (size_t i = 0; i < h->bins.count && most > 0; i++) {
        const bool here = any_lit && i == lit;
        const Style style = scene_style(h->scene, here ? STYLE_SELECTED : STYLE_BAR_PLUS);
        const int gap = h->width > 1;
        const Rect bar = {rect.x + (int)i * h->width, rect.y, h->width - gap, rect.h};
        bar_up(canvas, bar, (double)count[i] / (double)most, style);
        if (here)
            mark_bin(h, (Rect){bar.x, rect.y + rect.h, bar.w, 1}, canvas);
    }
}

// "▸ S_many[4,2] = 9.96, one of 3: from 8 to 10".
static void write_selected(const Histogram *h, const Sample *s, Buffer *out)
{
    Session *session = h->scene->session;
    const bool zh = h->scene->lang == LANG_ZH;
    size_t bin, count[BINS_MOST + 1];
    buffer_add(out, "▸ ");
    session_write_cell(session, session->cell, out);
    buffer_add(out, " = ");
    if (!selected_bin(h, s, &bin)) {
        const CellLook look = cell_look(session, session->cell);
        buffer_add(out, look.seen == SEEN_COVERED  ? "?"
                        : look.seen == SEEN_MASKED ? zh ? "遮住" : "masked"
                                                   : "-");
        return;
    }
    histogram_count(session, s, &h->bins, count);
    add_number(graph_number(session->graph, session->cell), out);
    buffer_printf(out, zh ? "，同一格里有 %zu 个：" : ", one of %zu: ", count[bin]);
    histogram_write_bin(&h->bins, bin, h->scene->lang, out);
}

// Draws the figures and the selected number in as many lines as they need and
// there are; returns how many.
static int draw_figures(const Histogram *h, const Sample *s, Rect rect, Canvas *canvas)
{
    Session *session = h->scene->session;
    Lines lines = {0};
    Buffer text = {0};
    histogram_write(session, s, h->scene->lang, &text);
    if (canvas_width(canvas, buffer_text(&text)) > rect.w * rect.h && s->spread.count > 0) {
        buffer_clear(&text);
        write_short(session, s, h->scene->lang, &text);
    }
    if (rect.h == 1)
        canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(h->scene, STYLE_EMPHASIS),
                        buffer_text(&text));
    else
        wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    if (rect.h > 1 && histogram_selected(session, s)) {
        buffer_clear(&text);
        write_selected(h, s, &text);
        lines_start(&lines, 1);
        lines_add(&lines, STYLE_TEXT, buffer_text(&text));
    }
    const int used = (int)lines.count < rect.h ? (int)lines.count : rect.h;
    for (int i = 0; i < used && rect.h > 1; i++)
        lines_draw_one(&lines, (size_t)i, (Rect){rect.x, rect.y + i, rect.w, 1}, h->scene, canvas);
    lines_release(&lines);
    buffer_release(&text);
    return used > 0 ? used : 1;
}

static void draw_block(const Histogram *h, const Sample *s, Rect rect, Canvas *canvas)
{
    Rect figures = rect;
    figures.h = rect.h - 3 > 1 ? rect.h - 3 : 1;
    const int used = draw_figures(h, s, figures, canvas);
    draw_axis(h, (Rect){rect.x + COUNT_W, rect.y + rect.h - 1, rect.w - COUNT_W, 1}, canvas);
    if (s->computed)
        draw_bars(h, s, (Rect){rect.x, rect.y + used, rect.w, rect.h - used - 1}, canvas);
}

// How many blocks have room, and the first of them: the selected one is seen.
static size_t choose_blocks(const Scene *scene, const Sample *sample, size_t n, int h,
                            size_t *first)
{
    const size_t room = h / BLOCK_LEAST > 1 ? (size_t)(h / BLOCK_LEAST) : 1;
    *first = 0;
    if (n <= room)
        return n;
    for (size_t i = 0; i < n; i++) {
        if (histogram_selected(scene->session, &sample[i]))
            *first = i + 1 > room ? i + 1 - room : 0;
    }
    return room;
}

// How many bins so many numbers are worth: more would be empty ones.
static size_t bins_wanted(size_t numbers, size_t room)
{
    size_t most = (size_t)(3 * sqrt((double)numbers));
    most = most < BINS_LEAST ? BINS_LEAST : most > BINS_MOST ? BINS_MOST : most;
    return most < room ? most : room;
}

static void draw_samples(const Scene *scene, const Sample *sample, size_t n, const Spread *all,
                         Rect rect, Canvas *canvas)
{
    Histogram h = {.scene = scene};
    const size_t room = (size_t)(rect.w - COUNT_W);
    const size_t most = bins_wanted(all->count, room);
    h.bins = bins_over(all->low, all->high, !all->fraction, most);
    h.width = (int)(room / h.bins.count);
    h.width = h.width > BIN_WIDEST ? BIN_WIDEST : h.width;
    size_t first;
    const size_t blocks = choose_blocks(scene, sample, n, rect.h, &first);
    const int tall = rect.h / (int)blocks;
    for (size_t i = 0; i < blocks; i++)
        draw_block(&h, &sample[first + i], (Rect){rect.x, rect.y + (int)i * tall, rect.w, tall},
                   canvas);
    if (blocks == n)
        return;
    char mark[48];
    snprintf(mark, sizeof mark, "%zu-%zu/%zu", first + 1, first + blocks, n);
    chrome_message_rule(scene, (Rect){0, canvas->h - 2, canvas->w, 1}, mark, canvas);
}

void histogram_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Histogram", "直方图"};
    static const Text none = {"This stop has no matrix.", "这一站没有矩阵。"};
    Rect rect;
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    Sample *sample = mem_new(SAMPLES_MOST, sizeof *sample);
    Spread all;
    const size_t n = histogram_samples(scene->session, sample, &all);
    if (n == 0)
        canvas_text_cut(canvas, rect.x, rect.y, rect.w, scene_style(scene, STYLE_TEXT),
                        text_in(&none, scene->lang));
    else
        draw_samples(scene, sample, n, &all, rect, canvas);
    free(sample);
}
