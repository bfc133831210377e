// SPDX-License-Identifier: GPL-3.0-or-later
// What is masked or covered is in no bin and no figure: a mean would give away what
// a question asks for.
#include "view/histogram_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/canvas.h"
#include "view/chrome.h"
#include "view/lines.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/view_table.h"

enum {
    BINS_LEAST = 16, // of what so few numbers are worth
    BINS_MOST = 60,
    DIGITS = 3, // of a number that is told
};

// ---- Samples -----------------------------------------------------------

// Adds up the numbers of a sample, and counts those that are left out.
static void measure_sample(Session *session, Sample *s)
{
    const MatrixLook looks = matrix_look(session, s->of);
    const Matrix *m = s->computed ? looks.now : NULL;
    s->computed = m != NULL;
    for (size_t i = 0; m && i < s->rows * m->cols; i++) {
        const CellLook look = matrix_look_at(&looks, s->of.row + i / m->cols, i % m->cols);
        s->covered += look.seen == SEEN_COVERED;
        s->masked += look.seen == SEEN_MASKED;
        if (look.seen != SEEN_NUMBER)
            continue;
        spread_add(&s->spread, look.value);
        s->zeros += look.value == 0;
    }
}

size_t histogram_samples(Session *session, Sample sample[SHOWN_MOST], Spread *all)
{
    CellRef shown[SHOWN_MOST];
    size_t n = 0;
    const size_t matrices = session_shown(session, VIEW_HISTOGRAM, shown);
    *all = (Spread){0};
    for (size_t i = 0; i < matrices; i++) {
        const Shape shape = graph_node(session->graph, shown[i].node)->shape;
        const bool apart = matrices == 1 && shape.rows > 1 && shape.rows <= SHOWN_MOST &&
                           shape.cols > BINS_LEAST && shape.rows * shape.rows < shape.cols;
        for (size_t row = 0; row < (apart ? shape.rows : 1); row++) {
            BUG_ON(n == SHOWN_MOST);
            Sample *s = &sample[n++];
            *s = (Sample){.of = shown[i],
                          .rows = apart ? 1 : shape.rows,
                          .computed = session_computed(session, shown[i])};
            s->of.row = row;
            measure_sample(session, s);
            *all = spread_join(all, &s->spread);
        }
    }
    return n;
}

void histogram_count(Session *session, const Sample *sample, const Bins *bins, size_t *count)
{
    BUG_ON(bins->count == 0 || bins->count > BINS_MOST + 1);
    memset(count, 0, bins->count * sizeof *count);
    const MatrixLook looks = matrix_look(session, sample->of);
    const Matrix *m = sample->computed ? looks.now : NULL;
    for (size_t i = 0; m && i < sample->rows * m->cols; i++) {
        const CellLook look = matrix_look_at(&looks, sample->of.row + i / m->cols, i % m->cols);
        if (cell_look_counts(&look))
            count[bins_at(bins, look.value)]++;
    }
}

static bool is_selected(const Session *session, const Sample *sample)
{
    const CellRef cell = session->cell, of = sample->of;
    return cell.node == of.node && cell.side == of.side && cell.path == of.path &&
           cell.row >= of.row && cell.row < of.row + sample->rows;
}

// ---- Figures -----------------------------------------------------------

// "S_many: 16 numbers, 3 masked, mean 0.3, deviation 1, from -2 to 2".
static void write_figures(Session *session, const Sample *s, Lang lang, Buffer *out)
{
    const Node *node = graph_node(session->graph, s->of.node);
    BUG_ON(s->of.row + s->rows > node->shape.rows);
    session_write_name(session, s->of.side, s->of.node, s->of.path, out);
    if (s->rows < node->shape.rows) // by its label or its number
        SAYF(out, lang, ", row {1}", labels_say(node->row_labels, s->of.row, lang));
    if (!s->computed) {
        SAY(out, lang, ": not computed yet");
        return;
    }
    SAYF(out, lang, ": {1} numbers", say_count(s->spread.count));
    if (s->masked > 0)
        SAYF(out, lang, ", {1} masked", say_count(s->masked));
    if (s->covered > 0)
        SAYF(out, lang, ", {1} covered", say_count(s->covered));
    if (s->spread.not_finite > 0)
        SAYF(out, lang, ", {1} not finite", say_count(s->spread.not_finite));
    if (s->spread.count == 0)
        return;
    SAYF(out, lang, ", mean {1}, deviation {2}, from {3} to {4}",
         number_say(s->spread.mean, DIGITS), number_say(spread_deviation(&s->spread), DIGITS),
         number_say(s->spread.low, DIGITS), number_say(s->spread.high, DIGITS));
    if (s->zeros > 0)
        SAYF(out, lang, ", {1} exactly 0", say_count(s->zeros));
}

static void write_bin(const Bins *bins, size_t bin, Lang lang, Buffer *out)
{
    BUG_ON(bin >= bins->count);
    if (bins_are_single(bins)) {
        buffer_add(out, number_say(bins_middle(bins, bin), DIGITS).number);
        return;
    }
    SAYF(out, lang, "from {1} to {2}", number_say(bins_edge(bins, bin), DIGITS),
         number_say(bins_edge(bins, bin + 1), DIGITS));
}

// ---- Drawing -----------------------------------------------------------

typedef struct Histogram {
    const Scene *scene;
    Bins bins;
    int label, columns;   // of the counts beside the bars, and of all bins
    const Sample *sample; // the one that is drawn
    size_t count[BINS_MOST + 1];
    size_t selected; // the bin of the selected cell; bins.count: in none that is seen
} Histogram;

// The column at which a bin begins, or the one before it ends.
static int edge_of(const Histogram *h, size_t bin)
{
    BUG_ON(bin > h->bins.count);
    return (int)(bin * (size_t)h->columns / h->bins.count);
}

static void take_sample(Histogram *h, const Sample *sample)
{
    Session *session = h->scene->session;
    h->sample = sample;
    h->selected = h->bins.count;
    if (!sample->computed)
        return;
    histogram_count(session, sample, &h->bins, h->count);
    if (!is_selected(session, sample))
        return;
    const CellLook look = cell_look(session, session->cell);
    if (cell_look_counts(&look))
        h->selected = bins_at(&h->bins, look.value);
}

// What stands below a bin: its lower edge, or its middle where each has one
// whole number.
static double mark_of(const Histogram *h, size_t bin)
{
    const double first = h->bins.first;
    const bool middle = h->bins.step >= 1 && first != floor(first);
    return middle ? bins_middle(&h->bins, bin) : bins_edge(&h->bins, bin);
}

// A mark stands every so many bins that all marks have room.
static void draw_axis(const Histogram *h, Rect rect, Canvas *canvas)
{
    static const long every[] = {1, 2, 5, 10, 20, 50};
    const Style dim = scene_style(h->scene, STYLE_DIM);
    int widest = 0;
    for (size_t i = 0; i < h->bins.count; i++)
        widest = int_max(widest, (int)strlen(number_say(mark_of(h, i), DIGITS).number));
    size_t k = 0;
    while (k + 1 < sizeof every / sizeof *every &&
           every[k] * h->columns < (widest + 2) * (int)h->bins.count)
        k++;
    for (size_t i = 0; i < h->bins.count; i++) {
        const double at = mark_of(h, i);
        const SayArg mark = number_say(at, DIGITS);
        const int x = rect.x + edge_of(h, i);
        if (lround(at / h->bins.step) % every[k] == 0 &&
            x + (int)strlen(mark.number) <= rect.x + rect.w)
            canvas_text(canvas, x, rect.y, -1, dim, mark.number);
    }
}

static void draw_bars(const Histogram *h, Rect rect, Canvas *canvas)
{
    size_t most = 0;
    for (size_t i = 0; i < h->bins.count; i++)
        most = size_max(most, h->count[i]);
    scene_say(h->scene, (Rect){rect.x, rect.y, h->label, 1}, STYLE_DIM, say_count(most), canvas);
    rect.x += h->label + 1;
    const int32_t accent = scene_style(h->scene, STYLE_SELECTED).bg;
    for (size_t i = 0; i < h->bins.count && most > 0; i++) {
        const bool here = i == h->selected;
        Style style = scene_style(h->scene, STYLE_BAR_PLUS);
        if (here) // its ink alone: a ground would make it look taller than its neighbours
            style = (Style){accent >= 0 ? accent : style.fg, style.bg, ATTR_BOLD};
        const int width = edge_of(h, i + 1) - edge_of(h, i);
        const Rect bar = {rect.x + edge_of(h, i), rect.y, width - (width > 2), rect.h};
        bar_up(canvas, bar, (double)h->count[i] / (double)most, style);
        // A mark points at the selected bin where no number of the axis stands.
        const int below = rect.y + rect.h;
        int x = bar.x;
        while (here && x < bar.x + bar.w && canvas_at(canvas, x, below)->ch != ' ')
            x++;
        if (here && x < bar.x + bar.w)
            canvas_text(canvas, x, below, 1, scene_style(h->scene, STYLE_EMPHASIS), "^");
    }
}

// "▸ S_many[4,2] = 9.96, one of 3: from 8 to 10".
static void write_selected(const Histogram *h, Buffer *out)
{
    Session *session = h->scene->session;
    const Lang lang = h->scene->lang;
    const CellLook look = cell_look(session, session->cell);
    buffer_add(out, "▸ ");
    session_write_cell(session, session->cell, out);
    buffer_add(out, " = ");
    if (h->selected == h->bins.count) {
        buffer_add(out, cell_look_word(&look, lang, out) ? "" : "-");
        return;
    }
    BUG_ON(h->count[h->selected] == 0);
    SAYF(out, lang, "{1}, one of {2}: ", number_say(look.value, DIGITS),
         say_count(h->count[h->selected]));
    write_bin(&h->bins, h->selected, lang, out);
}

// Draws the figures and the selected number in as many lines as they need and
// there are; returns how many.
static int draw_figures(const Histogram *h, Rect rect, Canvas *canvas)
{
    Session *session = h->scene->session;
    Lines lines = {0};
    Buffer text = {0};
    write_figures(session, h->sample, h->scene->lang, &text);
    if (rect.h == 1)
        lines_begin(&lines, 1, STYLE_EMPHASIS, say_buffer(&text));
    else
        wrap_text(canvas, buffer_text(&text), rect.w, &lines);
    buffer_clear(&text);
    if (rect.h > 1 && is_selected(session, h->sample)) {
        write_selected(h, &text);
        lines_begin(&lines, 1, STYLE_TEXT, say_buffer(&text));
    }
    const int used = int_min((int)lines.count, rect.h);
    lines_draw_from(&lines, 0, rect, h->scene, canvas);
    lines_release(&lines);
    buffer_release(&text);
    return used;
}

// The samples that the view shows, on one axis.
typedef struct Samples {
    Sample sample[SHOWN_MOST];
    size_t count;
    Spread all;
} Samples;

static void draw_samples(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    const Samples *samples = data;
    const size_t n = samples->count;
    Histogram h = {.scene = scene};
    h.label = say_width(say_count(samples->all.count));
    const size_t room = (size_t)(rect.w - h.label - 1);
    // So many bins as the numbers are worth: more would be empty ones.
    const size_t worth = BINS_LEAST + (size_t)(2 * sqrt((double)samples->all.count));
    h.bins = bins_over(samples->all.low, samples->all.high, !samples->all.fraction,
                       size_min(size_min(worth, BINS_MOST), room));
    h.columns = (int)size_min(room, h.bins.count * NAME_W);
    if (room > 2 * h.bins.count) // all of one width
        h.columns -= h.columns % (int)h.bins.count;
    // So many samples have room; the selected one is seen.
    const size_t blocks = size_min(n, (size_t)int_max(rect.h / PLOT_H, 1));
    size_t at = 0;
    for (size_t i = 0; i < n; i++)
        at = is_selected(scene->session, &samples->sample[i]) ? i : at;
    const size_t first = window_start(at, blocks, n);
    const int tall = rect.h / (int)blocks;
    for (size_t i = 0; i < blocks; i++) {
        const int y = rect.y + (int)i * tall, axis = y + tall - 1;
        const int figures = int_max(axis - 2 - y, 1);
        const Sample *s = &samples->sample[first + i];
        take_sample(&h, s);
        const int used = draw_figures(&h, (Rect){rect.x, y, rect.w, figures}, canvas);
        draw_axis(&h, (Rect){rect.x + h.label + 1, axis, (int)room, 1}, canvas);
        const Rect bars = {rect.x, y + used, rect.w, axis - y - used};
        if (s->computed)
            draw_bars(&h, bars, canvas);
    }
    char mark[48];
    snprintf(mark, sizeof mark, "%zu-%zu/%zu", first + 1, first + blocks, n);
    if (blocks < n)
        chrome_mark(scene, mark, canvas);
}

// "from -2 to 0: 5, from 0 to 2: 11" below the figures of each sample.
static void write_samples(const Scene *scene, const void *data, Buffer *out)
{
    enum { TOLD_MOST = 10 }; // bins
    const Samples *samples = data;
    const Bins bins =
        bins_over(samples->all.low, samples->all.high, !samples->all.fraction, TOLD_MOST);
    for (size_t k = 0; k < samples->count; k++) {
        size_t count[BINS_MOST + 1];
        bool any = false;
        write_figures(scene->session, &samples->sample[k], scene->lang, out);
        buffer_add(out, "\n");
        histogram_count(scene->session, &samples->sample[k], &bins, count);
        for (size_t i = 0; i < bins.count; i++) {
            if (count[i] == 0)
                continue;
            if (any)
                SAY(out, scene->lang, ", ");
            write_bin(&bins, i, scene->lang, out);
            SAYF(out, scene->lang, SENSE("in an interval", ": {1}"), say_count(count[i]));
            any = true;
        }
        buffer_add(out, any ? "\n" : "");
    }
}

void histogram_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {.draw = draw_samples, .words = write_samples};
    Samples samples = {0};
    samples.count = histogram_samples(scene->session, samples.sample, &samples.all);
    if (samples.count == 0) {
        document_note(document, scene->lang, &document_no_matrix);
        return;
    }
    document_figure(document, &figure, mem_copy(&samples, 1, sizeof samples));
}
