// SPDX-License-Identifier: GPL-3.0-or-later
// A line says one thing and stands for itself. What is covered stays so: the
// views' own functions leave it out.
#include "export/text_figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "export/text.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/counts_view.h"
#include "view/histogram_view.h"
#include "view/rank_view.h"
#include "view/states_view.h"
#include "view/view_table.h"

enum { BINS_TOLD = 10, VALUES_TOLD = 16 };

static void add_number(double value, int digits, Buffer *out)
{
    char text[NUMBER_SIZE];
    number_significant(value, digits, text);
    buffer_add(out, text);
}

// ---- Histogram ---------------------------------------------------------

// "from -2 to 0: 5, from 0 to 2: 11"
static void tell_bins(Session *session, const Sample *s, const Bins *bins, bool zh, Buffer *out)
{
    size_t *count = mem_new(bins->count, sizeof *count);
    bool any = false;
    histogram_count(session, s, bins, count);
    for (size_t i = 0; i < bins->count; i++) {
        if (count[i] == 0)
            continue;
        buffer_add(out, any ? zh ? "，" : ", " : "");
        histogram_write_bin(bins, i, zh ? LANG_ZH : LANG_EN, out);
        buffer_printf(out, zh ? " 有 %zu 个" : ": %zu", count[i]);
        any = true;
    }
    buffer_add(out, any ? "\n" : "");
    free(count);
}

static void tell_histogram(Session *session, Lang lang, Buffer *out)
{
    Sample *sample = mem_new(SAMPLES_MOST, sizeof *sample);
    Spread all;
    const size_t n = histogram_samples(session, sample, &all);
    const Bins bins = bins_over(all.low, all.high, !all.fraction, BINS_TOLD);
    for (size_t i = 0; i < n; i++) {
        histogram_write(session, &sample[i], lang, out);
        buffer_add(out, "\n");
        tell_bins(session, &sample[i], &bins, lang == LANG_ZH, out);
    }
    free(sample);
}

// ---- Rank --------------------------------------------------------------

static void tell_rank(Session *session, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    CellRef shown[SHOWN_MOST];
    const size_t n = session_shown(session, VIEW_RANK, shown);
    for (size_t i = 0; i < n; i++) {
        Rank rank = rank_of(session, shown[i]);
        rank_write(session, shown[i], &rank, lang, out);
        buffer_add(out, "\n");
        if (rank.look == RANK_KNOWN) {
            buffer_add(out, zh ? "奇异值 " : "singular values ");
            for (size_t k = 0; k < rank.count && k < VALUES_TOLD; k++) {
                buffer_add(out, k > 0 ? zh ? "、" : ", " : "");
                add_number(rank.value[k], 4, out);
            }
            buffer_add(out, zh ? "；不超过 " : "; up to ");
            add_number(rank.tolerance, 2, out);
            buffer_add(out, zh ? " 的算作 0\n" : " counts as 0\n");
        }
        rank_release(&rank);
    }
}

// ---- Heads -------------------------------------------------------------

static void tell_heads(Session *session, Lang lang, Buffer *out)
{
    CellRef shown[SHOWN_MOST];
    const size_t n = session_shown(session, VIEW_HEADS, shown);
    for (size_t i = 0; i < n; i++) {
        if (session_computed(session, shown[i])) {
            text_matrix(session, shown[i], lang, out);
            continue;
        }
        session_write_name(session, shown[i].side, shown[i].node, 0, out);
        buffer_add(out, lang == LANG_ZH ? "：还没有算到\n" : ": not computed yet\n");
    }
}

// ---- Counts ------------------------------------------------------------

static void tell_cost(const Session *session, const Counts *counts, const CountLine *line,
                      Lang lang, Buffer *out)
{
    counts_write_title(session, line, lang, out);
    buffer_add(out, lang == LANG_ZH ? "：" : ": ");
    counts_write_cost(&line->cost, lang, out);
    buffer_add(out, "\n");
    if (line->kind != COUNT_TOTAL || !counts_grow(&line->cost))
        return;
    counts_write_growth(session, counts, &line->cost, lang, out);
    buffer_add(out, "\n");
}

static void tell_counts(Session *session, Lang lang, Buffer *out)
{
    Counts counts = counts_of(session);
    for (size_t i = 0; i < counts.count; i++)
        tell_cost(session, &counts, &counts.line[i], lang, out);
    counts_release(&counts);
}

// ---- States ------------------------------------------------------------

// "0.762, -0.762", "?" or what is not computed yet.
static void tell_vector(const States *states, Session *session, Side side, size_t step, Buffer *out)
{
    const Lang lang = session->display.lang;
    for (size_t unit = 0; unit < states->units; unit++) {
        const CellRef cell = states_cell(states, session, side, step, unit);
        char text[CELL_TEXT];
        const CellLook look = cell_look(session, cell);
        cell_look_write_digits(&look, 3, text);
        buffer_add(out, unit > 0 ? ", " : "");
        if (look.seen == SEEN_MASKED)
            buffer_add(out, lang == LANG_ZH ? "遮住" : "masked");
        else
            buffer_add(out, text);
    }
}

static void tell_states(Session *session, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    const States states = states_of(session);
    for (size_t step = 0; step < states.steps; step++) {
        states_write_step(&states, session, lang, step, out);
        buffer_add(out, zh ? "：" : ": ");
        tell_vector(&states, session, SIDE_VALUE, step, out);
        buffer_add(out, zh ? "；梯度 " : "; gradient ");
        tell_vector(&states, session, SIDE_GRAD, step, out);
        const double length = states_length(&states, session, step);
        if (!isnan(length)) {
            buffer_add(out, zh ? "，长 " : ", length ");
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

static bool tell(Session *session, ViewName view, Lang lang, Buffer *out)
{
    switch (view) {
    case VIEW_HISTOGRAM: tell_histogram(session, lang, out); return true;
    case VIEW_RANK: tell_rank(session, lang, out); return true;
    case VIEW_HEADS: tell_heads(session, lang, out); return true;
    case VIEW_COUNTS: tell_counts(session, lang, out); return true;
    case VIEW_STATES: tell_states(session, lang, out); return true;
    default: return false;
    }
}

bool text_figure(Session *session, ViewName view, Lang lang, Buffer *out)
{
    static const Text none = {"no matrix here is one for this view\n",
                              "这里没有适合这个视图的矩阵\n"};
    const size_t size = out->size;
    if (!tell(session, view, lang, out))
        return false;
    buffer_add(out, out->size == size ? text_in(&none, lang) : "");
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
        buffer_printf(out, lang == LANG_ZH ? "可以看：view %s（%s）\n" : "see also: view %s (%s)\n",
                      view_words[view], text_in(&row->help, lang));
    }
}
