// SPDX-License-Identifier: GPL-3.0-or-later
// The singular values of a matrix as bars, its rank, and the tolerance below
// which a value counts as zero; several matrices below each other.
//
// A singular value is made from all numbers of its matrix: while one of them is
// covered, none is shown.

#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "num/singular.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/measures.h"
#include "view/view_table.h"

enum {
    SIDE_MOST = 512, // what is waited for: a second
    CELLS_MOST = SIDE_MOST * SIDE_MOST,
    VALUES_MOST = SHORT_H, // that are listed of one matrix
};

// ---- Values ------------------------------------------------------------

typedef struct Rank {
    const Text *unknown; // why it is not known, else NULL
    size_t count, rank;  // singular values, and those above the tolerance
    double tolerance;
    const double *value; // the session's; NULL unless known
} Rank;

static Rank rank_of(Session *session, CellRef of)
{
    static const Text covered = TEXT("covered while one of its numbers is asked for");
    static const Text not_computed = TEXT("not computed yet"); // or it was stopped
    static const Text not_finite = TEXT("has numbers that are not finite");
    static const Text too_large = TEXT("too large: up to 512×512 numbers");
    if (!session_computed(session, of))
        return (Rank){.unknown = &not_computed};
    const Matrix *m = graph_matrix(session->graph, of.side, of.node, of.path);
    if (session_covers(session, of.side, of.node))
        return (Rank){.unknown = &covered};
    if (matrix_size(m) > CELLS_MOST)
        return (Rank){.unknown = &too_large};
    if (!matrix_finite(m))
        return (Rank){.unknown = &not_finite};
    const double *value = singulars_of(&session->singulars, m, graph_asks(session->graph));
    if (!value)
        return (Rank){.unknown = &not_computed};
    const size_t count = size_min(m->rows, m->cols);
    return (Rank){.count = count,
                  .rank = singular_rank(m, value, count),
                  .tolerance = singular_tolerance(m, value[0]),
                  .value = value};
}

// "S 4×4: rank 2 of at most 4", or why it is not known.
static SayArg title_of(Session *session, CellRef of, const Rank *rank, Lang lang)
{
    const Shape shape = session_shape(session, of.node);
    Buffer name = {0};
    session_write_name(session, of.side, of.node, of.path, &name);
    if (!session_shape_covered(session, of.side, of.node))
        buffer_printf(&name, " %zu×%zu", shape.rows, shape.cols);
    if (rank->unknown)
        return SAIDF(lang, "{1}: {2}", say_buffer(&name), say_text(text_in(rank->unknown, lang)));
    return SAIDF(lang, "{1}: rank {2} of at most {3}", say_buffer(&name), say_count(rank->rank),
                 say_count(rank->count));
}

// ---- The document ------------------------------------------------------

// The values with bars against the first.
static void add_values(const Rank *r, const Scene *scene, int width, Lines *out)
{
    const int from = INDENT_W + NAME_W;
    const BarAxis axis = {from, width - from, 0, 1};
    for (size_t i = 0; i < r->count && i < VALUES_MOST; i++) {
        const bool zero = i >= r->rank;
        lines_start(out, 1);
        lines_printf(out, zero ? STYLE_DIM : STYLE_TEXT, "    %-3zu %s", i + 1,
                     number_say(r->value[i], 4).number);
        lines_axis_bar(out, &axis, zero ? 0 : r->value[i] / r->value[0],
                       scene_style(scene, STYLE_BAR_PLUS).fg);
    }
    if (r->count > VALUES_MOST)
        lines_begin(out, 1, STYLE_DIM,
                    SAIDF(scene->lang, "    … {1} more", say_count(r->count - VALUES_MOST)));
}

const Text *rank_view_write(const Scene *scene, Document *document)
{
    Session *session = scene->session;
    CellRef shown[SHOWN_MOST];
    const size_t n = session_shown(session, VIEW_RANK, shown);
    for (size_t i = 0; i < n; i++) {
        Lines *out = &document->lines;
        const CellRef of = shown[i];
        const bool here = cell_beside(of, session->cell);
        const Rank r = rank_of(session, of);
        lines_begin(out, 1, STYLE_EMPHASIS, say_text(here ? "▸ " : "  "));
        lines_say(out, STYLE_EMPHASIS, title_of(session, of, &r, scene->lang));
        if (!r.unknown) {
            lines_prose(out, STYLE_DIM, INDENT_W,
                        SAIDF(scene->lang, "singular values; up to {1} counts as 0, as in NumPy",
                              number_say(r.tolerance, 2)));
            add_values(&r, scene, document->width, out);
        }
    }
    return n > 0 ? NULL : &document_no_matrix;
}
