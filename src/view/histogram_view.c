// SPDX-License-Identifier: GPL-3.0-or-later
// How the numbers of a matrix are spread, one or several matrices below each
// other on the same axis; a matrix of few long rows row by row.
//
// What is masked or covered is in no bin and no figure: a mean would give away what
// a question asks for.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "num/spread.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/canvas.h"
#include "view/chrome.h"
#include "view/lines.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/plot.h"
#include "view/view_table.h"

enum {
    BINS_LEAST = 16, // of what so few numbers are worth
    BINS_MOST = 60,
    DIGITS = 3,            // of a number that is told
    SAMPLE_H = PLOT_H - 1, // lines of one
};

// ---- Samples -----------------------------------------------------------

// A matrix of the view, or one row of it.
typedef struct Sample {
    CellRef of;             // its first cell
    size_t rows;            // 1, or all of the matrix
    bool computed;          // else there is nothing in it yet
    Spread spread;          // of the numbers that may be shown
    size_t zeros;           // of them
    size_t masked, covered; // how many were left out
} Sample;

// Adds up the numbers of a sample, for itself and with others, and counts those that are left out.
static void measure_sample(Session *session, Sample *s, Spread *all)
{
    const MatrixLook looks = matrix_look(session, s->of);
    const Matrix *m = looks.computed ? looks.now : NULL;
    s->computed = m != NULL;
    for (size_t i = 0; m && i < s->rows * m->cols; i++) {
        const CellLook look = matrix_look_at(&looks, s->of.row + i / m->cols, i % m->cols);
        s->covered += look.seen == SEEN_COVERED;
        s->masked += look.seen == SEEN_MASKED;
        if (look.seen != SEEN_NUMBER)
            continue;
        spread_add(&s->spread, look.value);
        spread_add(all, look.value);
        s->zeros += look.value == 0;
    }
}

// The samples that the view shows; adds up what they all lie between.
static size_t find_samples(Session *session, Sample sample[SHOWN_MOST], Spread *all)
{
    CellRef shown[SHOWN_MOST];
    size_t n = 0;
    const size_t matrices = session_shown(session, VIEW_HISTOGRAM, shown);
    for (size_t i = 0; i < matrices; i++) {
        const Shape shape = graph_node(session->graph, shown[i].node)->shape;
        const bool apart = matrices == 1 && shape.rows > 1 && shape.rows <= SHOWN_MOST &&
                           shape.cols > BINS_LEAST && shape.rows * shape.rows < shape.cols;
        for (size_t row = 0; row < (apart ? shape.rows : 1); row++) {
            BUG_ON(n == SHOWN_MOST);
            Sample *s = &sample[n++];
            *s = (Sample){.of = shown[i], .rows = apart ? 1 : shape.rows};
            s->of.row = row;
            measure_sample(session, s, all);
        }
    }
    return n;
}

// How many numbers of the sample are in each bin.
static void count_bins(Session *session, const Sample *sample, const Bins *bins, size_t *count)
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
    return cell_beside(cell, of) && cell.row >= of.row && cell.row < of.row + sample->rows;
}

// ---- Figures -----------------------------------------------------------

// "S_many: 16 numbers, 3 masked, mean 0.3, deviation 1, from -2 to 2, 4 exactly 0".
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
    const double from = bins_edge(bins, bin);
    if (bins->step == 1 && from != floor(from)) { // it has one whole number
        buffer_add(out, number_say(from + 0.5, DIGITS).number);
        return;
    }
    SAYF(out, lang, "from {1} to {2}", number_say(from, DIGITS),
         number_say(bins_edge(bins, bin + 1), DIGITS));
}

// ---- Drawing -----------------------------------------------------------

// The samples that the view shows, on one axis.
typedef struct Samples {
    Sample sample[SHOWN_MOST];
    size_t count, at; // `at`: that of the selected number, else the first
    Spread all;
} Samples;

// Where bins stand: one after the other from column `x` on, in so many columns in all.
typedef struct BinPlace {
    Bins bins;
    int x, columns;
} BinPlace;

static int column_of(const BinPlace *place, double number)
{
    const double bin = (number - place->bins.first) / place->bins.step;
    return place->x + (int)lround(bin * place->columns / (double)place->bins.count);
}

// The bars of a sample, the number of the highest beside them, and the axis in the last line. The
// bar with the selected number has the accent.
static void draw_bars(const Scene *scene, const BinPlace *place, const Sample *sample, Rect rect,
                      Canvas *canvas)
{
    const Bins *bins = &place->bins;
    const double end = bins_edge(bins, bins->count);
    const Bins marks =
        bins_over(bins->first, end, false, (size_t)int_max(2 * place->columns / LABEL_W, 2));
    Ruler ruler = {.scene = scene,
                   .rect = {place->x, rect.y + rect.h - 1, rect.x + rect.w - place->x, 1}};
    for (size_t i = 0; i <= marks.count; i++) {
        const double at = bins_edge(&marks, i);
        if (at >= bins->first && at < end)
            ruler_label(&ruler, column_of(place, at), STYLE_DIM, number_say(at, DIGITS), canvas);
    }
    Session *session = scene->session;
    size_t count[BINS_MOST + 1], most = 0;
    const CellLook look = cell_look(session, session->cell);
    const bool here = is_selected(session, sample) && cell_look_counts(&look);
    count_bins(session, sample, bins, count);
    for (size_t i = 0; i < bins->count; i++)
        most = size_max(most, count[i]);
    if (sample->computed)
        scene_say(scene, (Rect){rect.x, rect.y, place->x - rect.x, 1}, STYLE_DIM, say_count(most),
                  canvas);
    for (size_t i = 0; i < bins->count && most > 0; i++) {
        Style style = scene_style(scene, STYLE_BAR_PLUS);
        const int32_t accent = scene_style(scene, STYLE_SELECTED).bg;
        if (here && bins_at(bins, look.value) == i)
            style = (Style){accent >= 0 ? accent : style.fg, style.bg, ATTR_BOLD};
        const int x = column_of(place, bins_edge(bins, i));
        const int width = column_of(place, bins_edge(bins, i + 1)) - x;
        bar_up(canvas, (Rect){x, rect.y, width - (width > 2), rect.h - 1},
               (double)count[i] / (double)most, style);
    }
}

static void draw_samples(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    const Samples *samples = data;
    const Spread *all = &samples->all;
    const int label = say_width(say_count(all->count)) + 1;
    const size_t room = (size_t)(rect.w - label);
    // So many bins as the numbers are worth: more would be empty ones.
    const size_t worth = BINS_LEAST + (size_t)(2 * sqrt((double)all->count));
    BinPlace place = {
        bins_over(all->low, all->high, !all->fraction, size_min(size_min(worth, BINS_MOST), room)),
        rect.x + label, 0};
    place.columns = (int)size_min(room, place.bins.count * NAME_W);
    if (room > 2 * place.bins.count) // all of one width
        place.columns -= place.columns % (int)place.bins.count;
    // So many samples have room; the selected one is seen.
    const size_t blocks = size_min(samples->count, (size_t)int_max(rect.h / SAMPLE_H, 1));
    const size_t first = window_start(samples->at, blocks, samples->count);
    const int tall = rect.h / (int)blocks;
    for (size_t i = 0; i < blocks; i++, rect.y += tall) {
        const Sample *sample = &samples->sample[first + i];
        SCOPED(lines_release) Lines lines = {0};
        SCOPED(buffer_release) Buffer text = {0};
        write_figures(scene->session, sample, scene->lang, &text);
        wrap_styled(canvas, buffer_text(&text), rect.w, STYLE_TEXT, &lines);
        if ((int)lines.count > int_max(tall - PLOT_H + 1, 1)) {
            lines_clear(&lines);
            lines_start(&lines, 0);
            lines_add_cut(&lines, STYLE_TEXT, rect.w, buffer_text(&text));
        }
        const int used = (int)lines.count;
        lines_draw_from(&lines, 0, (Rect){rect.x, rect.y, rect.w, used}, scene, canvas);
        draw_bars(scene, &place, sample, (Rect){rect.x, rect.y + used, rect.w, tall - used},
                  canvas);
    }
    char mark[48];
    snprintf(mark, sizeof mark, "%zu-%zu/%zu", first + 1, first + blocks, samples->count);
    if (blocks < samples->count)
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
        count_bins(scene->session, &samples->sample[k], &bins, count);
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

const Text *histogram_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {.draw = draw_samples, .words = write_samples};
    Session *session = scene->session;
    Samples samples = {0};
    samples.count = find_samples(session, samples.sample, &samples.all);
    if (samples.count == 0)
        return &document_no_matrix;
    while (samples.at + 1 < samples.count && !is_selected(session, &samples.sample[samples.at]))
        samples.at++;
    const bool among = is_selected(session, &samples.sample[samples.at]);
    samples.at = among ? samples.at : 0;
    if (among && document->height > SHORT_H) {
        Buffer text = {0};
        buffer_add(&text, "▸ ");
        cell_write_reading(session, session->cell, DIGITS, &text);
        lines_prose(&document->lines, STYLE_TEXT, 0, say_buffer(&text));
    }
    document_figure(document, &figure, mem_copy(&samples, 1, sizeof samples));
    return NULL;
}
