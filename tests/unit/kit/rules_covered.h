// SPDX-License-Identifier: GPL-3.0-or-later
// No screen depends on a number that is covered: with another number in its place
// it is the same screen. What a list of forbidden texts would miss, a bar that is
// longer or a column that is wider, is found too.
#pragma once

#include <math.h>

#include "export/text.h"
#include "rules.h"

// ---- What is covered ----------------------------------------------------

enum { COVERED_MOST = 100000 };

// Another number in the place of each that is covered, or back. Returns how many
// there are. The root stays as it is: the scalar that is watched comes from it.
static inline size_t exchange(Session *session, double *kept, bool back)
{
    size_t n = 0;
    const NodeId nodes = (NodeId)graph_count(session->graph);
    for (NodeId node = 0; node < nodes; node++) {
        for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
            if (side == SIDE_VALUE && node == graph_root(session->graph))
                continue;
            Matrix *m = (Matrix *)graph_matrix(session->graph, side, node, 0);
            for (size_t i = 0; m && i < matrix_size(m); i++) {
                const CellRef cell = {side, node, 0, i / m->cols, i % m->cols};
                // An infinity is masked, or a fault that every screen tells of.
                if (!session_covered(session, cell) || !isfinite(m->at[i]))
                    continue;
                assert_true(n < COVERED_MOST);
                if (!back)
                    kept[n] = m->at[i];
                // Another size and sign, with as many places.
                m->at[i] = back                       ? kept[n]
                           : kept[n] == rint(kept[n]) ? 5 - 3 * kept[n]
                                                      : kept[n] - 3;
                n++;
            }
        }
    }
    return n;
}

// Whether the screen, and with `words` the stop in words, stay as they are where
// the numbers that are covered are others.
static inline bool hides(const Drawn *drawn, bool with_words)
{
    static double kept[COVERED_MOST];
    Session *session = drawn->session;
    const Lang lang = drawn->app->display.lang;
    const int w = drawn->canvas->w, h = drawn->canvas->h;
    Buffer words[2] = {{0}, {0}};
    Canvas *before = plan_draw(drawn->app, w, h);
    text_stop(session, lang, TEXT_ALL, &words[0]);
    const size_t covered = exchange(session, kept, false);
    Canvas *after = plan_draw(drawn->app, w, h);
    text_stop(session, lang, TEXT_ALL, &words[1]);
    assert_int_equal(exchange(session, kept, true), covered);
    const bool same = is_same_canvas(before, after);
    const bool said = !with_words || strcmp(buffer_text(&words[0]), buffer_text(&words[1])) == 0;
    if (!same && getenv("TRACE")) {
        Buffer text = {0};
        canvas_write(before, false, &text);
        buffer_add(&text, "---- with other numbers there:\n");
        canvas_write(after, false, &text);
        printf("%s", buffer_text(&text));
        buffer_release(&text);
    }
    canvas_free(before);
    canvas_free(after);
    buffer_release(&words[0]);
    buffer_release(&words[1]);
    return (same && said) || wrong(drawn, "%zu covered numbers: one changes %s", covered,
                                   same ? "the words" : "the screen");
}

static inline bool what_is_covered_changes_nothing(const Drawn *drawn)
{
    return !drawn->session || drawn->overlaid || !drawn->again || hides(drawn, true);
}

// Views that show nothing but cells and what is made from all cells of a matrix.
// The others spell out what `cover` leaves open: how far a number moved, the
// greatest of a row, a weight after its step.
static inline bool shows_cells_alone(ViewName view)
{
    return view == VIEW_MAP || (view >= VIEW_MATRIX && view < VIEW_COUNT);
}

// The same where all that is computed is covered, so that each of those views
// has some.
static inline bool what_is_all_covered_changes_nothing(const Drawn *drawn)
{
    if (!drawn->session || drawn->overlaid || !drawn->again ||
        !shows_cells_alone(drawn->session->view))
        return true;
    session_cover(drawn->session, COVER_LEVELS - 1);
    const bool good = hides(drawn, false);
    session_cover(drawn->session, 0);
    return good;
}
