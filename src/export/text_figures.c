// SPDX-License-Identifier: GPL-3.0-or-later
// Each line can be understood by itself. Numbers that a question covers are not
// shown: the functions of the views leave them out.
#include "export/text_figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/say.h"
#include "export/text.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/counts_view.h"
#include "view/histogram_view.h"
#include "view/rank_view.h"
#include "view/states_view.h"
#include "view/view_table.h"

enum { BINS_MOST = 10, VALUES_MOST = 16 };

static void add_number(double value, int digits, Buffer *out)
{
    char text[NUMBER_SIZE];
    number_significant(value, digits, text);
    buffer_add(out, text);
}

// ---- Histogram ---------------------------------------------------------

// "from -2 to 0: 5, from 0 to 2: 11"
static void add_bins(Session *session, const Sample *s, const Bins *bins, Lang lang, Buffer *out)
{
    size_t *count = mem_new(bins->count, sizeof *count);
    bool any = false;
    histogram_count(session, s, bins, count);
    for (size_t i = 0; i < bins->count; i++) {
        if (count[i] == 0)
            continue;
        if (any)
            SAY(out, lang, ", ", "，");
        histogram_write_bin(bins, i, lang, out);
        SAYF(out, lang, ": {1}", " 有 {1} 个", say_count(count[i]));
        any = true;
    }
    buffer_add(out, any ? "\n" : "");
    free(count);
}

static void write_histogram(Session *session, Lang lang, Buffer *out)
{
    Sample *sample = mem_new(SAMPLES_MOST, sizeof *sample);
    Spread all;
    const size_t n = histogram_samples(session, sample, &all);
    const Bins bins = bins_over(all.low, all.high, !all.fraction, BINS_MOST);
    for (size_t i = 0; i < n; i++) {
        histogram_write(session, &sample[i], lang, out);
        buffer_add(out, "\n");
        add_bins(session, &sample[i], &bins, lang, out);
    }
    free(sample);
}

// ---- Rank --------------------------------------------------------------

static void write_rank(Session *session, Lang lang, Buffer *out)
{
    CellRef shown[SHOWN_MOST];
    const size_t n = session_shown(session, VIEW_RANK, shown);
    for (size_t i = 0; i < n; i++) {
        Rank rank = rank_of(session, shown[i]);
        rank_write(session, shown[i], &rank, lang, out);
        buffer_add(out, "\n");
        if (rank.look == RANK_KNOWN) {
            SAY(out, lang, "singular values ", "奇异值 ");
            for (size_t k = 0; k < rank.count && k < VALUES_MOST; k++) {
                if (k > 0)
                    SAY(out, lang, ", ", "、");
                add_number(rank.value[k], 4, out);
            }
            char tolerance[NUMBER_SIZE];
            number_significant(rank.tolerance, 2, tolerance);
            SAYF(out, lang, "; up to {1} counts as 0\n", "；不超过 {1} 的算作 0\n",
                 say_text(tolerance));
        }
    }
}

// ---- Heads -------------------------------------------------------------

static void write_heads(Session *session, Lang lang, Buffer *out)
{
    CellRef shown[SHOWN_MOST];
    const size_t n = session_shown(session, VIEW_HEADS, shown);
    for (size_t i = 0; i < n; i++) {
        if (session_computed(session, shown[i])) {
            text_matrix(session, shown[i], lang, out);
            continue;
        }
        session_write_name(session, shown[i].side, shown[i].node, 0, out);
        SAY(out, lang, ": not computed yet\n", "：还没有算到\n");
    }
}

// ---- Counts ------------------------------------------------------------

static void write_counts(Session *session, Lang lang, Buffer *out)
{
    Counts counts = counts_of(session);
    for (size_t i = 0; i < counts.count; i++) {
        const CountLine *line = &counts.line[i];
        counts_write_title(session, line, lang, out);
        SAY(out, lang, ": ", "：");
        counts_write_cost(&line->cost, lang, out);
        buffer_add(out, "\n");
        if (line->kind != COUNT_TOTAL || !counts_grow(&line->cost))
            continue;
        counts_write_growth(session, &counts, &line->cost, lang, out);
        buffer_add(out, "\n");
    }
    counts_release(&counts);
}

// ---- States ------------------------------------------------------------

// "0.762, -0.762", "?" or what is not computed yet.
static void add_vector(const States *states, Session *session, Side side, size_t step, Buffer *out)
{
    const Lang lang = session->display.lang;
    for (size_t unit = 0; unit < states->units; unit++) {
        const CellRef cell = states_cell(states, session, side, step, unit);
        char text[CELL_TEXT];
        const CellLook look = cell_look(session, cell);
        cell_look_write_digits(&look, 3, text);
        buffer_add(out, unit > 0 ? ", " : "");
        if (look.seen == SEEN_MASKED)
            SAY(out, lang, "masked", "遮住");
        else
            buffer_add(out, text);
    }
}

static void write_states(Session *session, Lang lang, Buffer *out)
{
    const States states = states_of(session);
    for (size_t step = 0; step < states.steps; step++) {
        states_write_step(&states, session, lang, step, out);
        SAY(out, lang, ": ", "：");
        add_vector(&states, session, SIDE_VALUE, step, out);
        SAY(out, lang, "; gradient ", "；梯度 ");
        add_vector(&states, session, SIDE_GRAD, step, out);
        const double length = states_length(&states, session, step);
        if (!isnan(length)) {
            SAY(out, lang, ", length ", "，长 ");
            add_number(length, 3, out);
        }
        buffer_add(out, "\n");
    }
    if (states.steps == 0)
        return;
    const size_t size = out->size;
    states_write_shrink(&states, session, lang, out);
    buffer_add(out, out->size > size ? "\n" : "");
}

// ---- Which -------------------------------------------------------------

bool text_figure(Session *session, ViewName view, Lang lang, Buffer *out)
{
    BUG_ON(view >= VIEW_COUNT);
    const size_t size = out->size;
    switch (view) {
    case VIEW_HISTOGRAM: write_histogram(session, lang, out); break;
    case VIEW_RANK: write_rank(session, lang, out); break;
    case VIEW_HEADS: write_heads(session, lang, out); break;
    case VIEW_COUNTS: write_counts(session, lang, out); break;
    case VIEW_STATES: write_states(session, lang, out); break;
    default: return false;
    }
    if (out->size == size)
        SAY(out, lang, "no matrix here is one for this view\n", "这里没有适合这个视图的矩阵\n");
    return true;
}

void text_offer(Session *session, Lang lang, Buffer *out)
{
    const ViewName view = session_offers(session);
    if (view == VIEW_LESSON)
        return;
    const View *row = &view_table[view];
    if (session->bare && view >= VIEW_HISTOGRAM) {
        buffer_printf(out, "\n%s\n", text_in(&row->title, lang));
        text_figure(session, view, lang, out);
    } else if (!session->bare) {
        SAYF(out, lang, "see also: view {1} ({2})\n", "可以看：view {1}（{2}）\n",
             say_text(view_words[view]), say_text(text_in(&row->help, lang)));
    }
}
