// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/counts_view.h"
#include "view/view_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "graph/formula.h"
#include "num/format.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/measures.h"

// ---- Costs -------------------------------------------------------------

static void add_cost(Cost *to, const Cost *from)
{
    work_add(&to->work, from->work, 1);
    to->kept += from->kept;
    to->covered |= from->covered;
}

// Whether the pass computes something for the node.
static bool counts_node(const Graph *graph, Side side, NodeId node)
{
    return side == SIDE_VALUE ? graph_node(graph, node)->op != NULL : graph_has_grad(graph, node);
}

// ---- Lines -------------------------------------------------------------

static void take_line(Counts *counts, CountLine line)
{
    MEM_GROW(counts->line, counts->count, counts->capacity);
    counts->line[counts->count++] = line;
}

static Cost add_node(const Session *session, Counts *counts, NodeId node, bool inside)
{
    const Node *of = graph_node(session->graph, node);
    Cost cost = {.work = work_of(session->graph, counts->side, node),
                 .kept = (double)of->shape.rows * (double)of->shape.cols,
                 .covered = session_shape_covered(session, counts->side, node)};
    for (size_t i = 0; i < of->inputs; i++) // a shape that gives it away
        cost.covered |= session_shape_covered(session, SIDE_VALUE, of->input[i]);
    take_line(counts, (CountLine){COUNT_NODE, node, inside, counts->side, cost});
    return cost;
}

// The sum of a group, or of all that a named matrix is made from, and the nodes below it.
static Cost add_sum(const Session *session, Counts *counts, CountKind kind, NodeId of)
{
    const Graph *graph = session->graph;
    const size_t at = counts->count;
    Cost sum = {0};
    take_line(counts, (CountLine){kind, of, false, counts->side, sum});
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        if (!counts_node(graph, counts->side, n) ||
            !(kind == COUNT_GROUP ? graph_same_group(graph, n, of) : graph_depends(graph, of, n)))
            continue;
        const Cost cost = add_node(session, counts, n, true);
        add_cost(&sum, &cost);
    }
    return counts->line[at].cost = sum;
}

Counts counts_of(const Session *session)
{
    const StopKind kind = session_stop(session)->kind;
    const bool back = kind == STOP_BACKWARD || kind == STOP_UPDATE;
    CellRef shown[SHOWN_MOST];
    const size_t named = session_shown(session, VIEW_COUNTS, shown);
    Counts counts = {.side = named == 0 && back ? SIDE_GRAD : SIDE_VALUE};
    for (size_t i = 0; i < named; i++)
        add_sum(session, &counts, COUNT_TOTAL, shown[i].node);
    const Graph *graph = session->graph;
    Cost all = {0};
    for (NodeId n = 0; named == 0 && n < (NodeId)graph_count(graph); n++) {
        const bool grouped = graph_same_group(graph, n, n);
        bool added = !counts_node(graph, counts.side, n); // or with its group
        for (size_t i = 0; grouped && i < counts.count; i++)
            added |= counts.line[i].kind == COUNT_GROUP &&
                     graph_same_group(graph, counts.line[i].node, n);
        if (added)
            continue;
        const Cost cost = grouped ? add_sum(session, &counts, COUNT_GROUP, n)
                                  : add_node(session, &counts, n, false);
        add_cost(&all, &cost);
    }
    if (named == 0)
        take_line(&counts, (CountLine){COUNT_TOTAL, NODE_NONE, false, counts.side, all});
    return counts;
}

void counts_release(Counts *counts)
{
    free(counts->line);
    *counts = (Counts){0};
}

// ---- Words -------------------------------------------------------------

static SayArg title_of(const Session *session, const CountLine *line, Lang lang)
{
    static const Text all[] = {TEXT("forward in all"), TEXT("backward in all")};
    BUG_ON(line->side != SIDE_VALUE && line->side != SIDE_GRAD);
    if (line->kind == COUNT_GROUP)
        return say_text(graph_node(session->graph, line->node)->group.text[lang_of_lesson(lang)]);
    if (line->node == NODE_NONE)
        return say_text(text_in(&all[line->side], lang));
    const SayArg name = session_say_name(session, line->side, line->node);
    return line->kind == COUNT_TOTAL ? SAIDF(lang, "{1} from what is given", name) : name;
}

// "12", "3.4e6" where that is not shorter than `w`. A count is a double, for those of large
// matrices are products of many numbers, but has no fraction.
static SayArg say_figure(double count, int w)
{
    BUG_ON(count < 0 || count > 9e18);
    const SayArg whole = say_int((long long)count);
    return (int)strlen(whole.number) < w ? whole : number_say(count, 2);
}

// ---- The table ---------------------------------------------------------

// The figures of a line, which have half of the width, and the formula behind them, of several
// together none; of a matrix in a group or in what a named one is made from the name stands
// farther in.
static void add_line(const Scene *scene, const CountLine *line, int width, Lines *out)
{
    const Session *session = scene->session;
    const Cost *cost = &line->cost;
    const Work *work = &cost->work;
    const FormulaStyle style = {NOTATION_PLAIN, session->display.columns};
    const double figures[] = {work->products, work->sums, work->functions, cost->kept};
    const bool here = line->kind == COUNT_NODE && line->node == session_stop(session)->node;
    const StyleRole role = here                       ? STYLE_STOP
                           : line->kind == COUNT_NODE ? STYLE_TEXT
                                                      : STYLE_EMPHASIS;
    const SayArg title = title_of(session, line, scene->lang);
    Buffer formula = {0};
    lines_begin(out, 1, role, SAIDF(LANG_EN, "{1}{2}", say_text(line->inside ? "  " : ""), title));
    const size_t n = sizeof figures / sizeof *figures;
    for (size_t i = 0; i < n; i++)
        lines_say(out, role,
                  cost->covered     ? say_text("?")
                  : figures[i] == 0 ? say_text("-")
                                    : say_figure(figures[i], width / 2 / (int)n));
    if (line->kind == COUNT_NODE && line->side == SIDE_VALUE)
        formula_forward(session->graph, line->node, style, &formula);
    else if (line->kind == COUNT_NODE)
        formula_backward(session->graph, line->node, style, &formula);
    lines_say(out, STYLE_DIM, say_buffer(&formula));
}

// What all comes to, or what each named matrix comes to.
static void add_summary(const Scene *scene, const CountLine *line, Lines *out)
{
    const Lang lang = scene->lang;
    Buffer text = {0};
    SAYF(&text, lang, "{1}: ", title_of(scene->session, line, lang));
    const Work *work = &line->cost.work;
    if (line->cost.covered) {
        buffer_add(&text, "?");
    } else {
        SAYF(&text, lang, "{1} multiplications, {2} additions", say_figure(work->products, INT_MAX),
             say_figure(work->sums, INT_MAX));
        if (work->functions > 0)
            SAYF(&text, lang, ", {1} functions", say_figure(work->functions, INT_MAX));
        SAYF(&text, lang, ", {1} numbers kept", say_figure(line->cost.kept, INT_MAX));
    }
    lines_prose(out, STYLE_TEXT, 0, say_buffer(&text));
}

// Whether the stop is in the line's group.
static bool has_stop(const Session *session, const CountLine *line)
{
    const NodeId at = session_stop(session)->node;
    return at != NODE_NONE && line->node != NODE_NONE &&
           graph_same_group(session->graph, at, line->node);
}

void counts_view_write(const Scene *scene, Document *document)
{
    static const Text titles[] = {TEXT(""), TEXT("mul"), TEXT("add"), TEXT("func"), TEXT("kept")};
    const int width = document->width;
    static const LinesColumn columns[] = {{false, 0, LABEL_W, 0}, {true, 2, 0, 0},
                                          {true, 2, 0, 0},        {true, 2, 0, 0},
                                          {true, 2, 0, 0},        {false, 2, LABEL_W, 0}};
    Counts counts = counts_of(scene->session);
    Lines table = {0};
    lines_titles(&table, LINES_MARKED, titles, sizeof titles / sizeof *titles, scene->lang);
    bool open = false; // of groups that of the stop
    for (size_t i = 0; i < counts.count; i++) {
        const CountLine *line = &counts.line[i];
        if (line->kind == COUNT_TOTAL)
            add_summary(scene, line, &document->lines);
        if (!line->inside)
            open = line->kind == COUNT_TOTAL || has_stop(scene->session, line);
        if (!line->inside || open)
            add_line(scene, line, width, &table);
    }
    lines_table(&table, 0, columns, sizeof columns / sizeof *columns, width);
    lines_append(&document->lines, &table, 0);
    document_stays(document);
    for (size_t i = 1; i < table.count; i++)
        lines_append(&document->lines, &table, i);
    lines_release(&table);
    counts_release(&counts);
}
