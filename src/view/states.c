// SPDX-License-Identifier: GPL-3.0-or-later
// What the view of states shows, without a screen.
#include <math.h>

#include "base/say.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/shown.h"
#include "view/states_view.h"

States states_of(const Session *session)
{
    States s = {0};
    s.matrices = session_shown(session, VIEW_STATES, s.at);
    if (s.matrices == 0)
        return s;
    const Graph *graph = session->graph;
    const Shape shape = graph_node(graph, s.at[0].node)->shape;
    const bool rows = s.matrices == 1;
    s.steps = rows ? shape.rows : s.matrices;
    s.units = rows ? shape.cols : shape.rows * shape.cols;
    for (size_t i = 1; i < s.matrices; i++) {
        const Shape other = graph_node(graph, s.at[i].node)->shape;
        if (other.rows * other.cols < s.units)
            s.units = other.rows * other.cols;
    }
    return s;
}

CellRef states_cell(const States *states, const Session *session, Side side, size_t step,
                    size_t unit)
{
    const bool rows = states->matrices == 1;
    CellRef cell = {side, states->at[rows ? 0 : step].node, 0, step, unit};
    if (rows)
        return cell;
    const size_t cols = graph_node(session->graph, cell.node)->shape.cols;
    cell.row = unit / cols;
    cell.col = unit % cols;
    return cell;
}

double states_length(const States *states, Session *session, size_t step)
{
    double sum = 0;
    for (size_t unit = 0; unit < states->units; unit++) {
        const CellRef cell = states_cell(states, session, SIDE_GRAD, step, unit);
        const CellLook look = cell_look(session, cell);
        if (look.seen != SEEN_NUMBER)
            return NAN;
        sum += look.value * look.value;
    }
    return sqrt(sum);
}

void states_write_step(const States *states, const Session *session, Lang lang, size_t step,
                       Buffer *out)
{
    const bool rows = states->matrices == 1;
    const NodeId node = states->at[rows ? 0 : step].node;
    const Labels *labels = graph_node(session->graph, node)->row_labels;
    if (!rows)
        session_write_name(session, SIDE_VALUE, node, 0, out);
    else if (labels && step < labels->n)
        buffer_add(out, labels->at[step].text[lang]);
    else
        buffer_printf(out, "%zu", step + 1);
}

// "5.66 at h4"
static void write_length(const States *states, Session *session, Lang lang, size_t step,
                         Buffer *out)
{
    char text[NUMBER_SIZE];
    number_significant(states_length(states, session, step), 3, text);
    Buffer name = {0};
    states_write_step(states, session, lang, step, &name);
    SAYF(out, lang, "{1} at {2}", "{2} 处 {1}", say_text(text), say_text(buffer_text(&name)));
    buffer_release(&name);
}

void states_write_shrink(const States *states, Session *session, Lang lang, Buffer *out)
{
    char text[NUMBER_SIZE];
    const size_t last = states->steps - 1;
    const double from = states_length(states, session, last);
    const double to = states_length(states, session, 0);
    if (isnan(from) || isnan(to))
        return;
    SAY(out, lang, "length of the gradient: ", "梯度的长度：");
    write_length(states, session, lang, last, out);
    SAY(out, lang, ", ", "，");
    write_length(states, session, lang, 0, out);
    if (!(from > 0))
        return;
    number_significant(to / from, 3, text);
    SAYF(out, lang, ", {1} times that", "，是前者的 {1} 倍", say_text(text));
}
