// SPDX-License-Identifier: GPL-3.0-or-later
// What each stop of a pass costs: multiplications, additions, other functions, and numbers that are
// kept; what all comes to, and of groups the sum, with its nodes where the walk is among them. Of
// matrices that are named: what it takes to get each of them from what is given.
#include <string.h>

#include "graph/formula.h"
#include "num/format.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/measures.h"
#include "view/view_table.h"

// A sum of costs.
typedef struct Cost {
    Work work;
    double kept;  // numbers
    bool covered; // a shape in it is asked for
} Cost;

// What is added up: all, a group, or what a matrix is made from.
typedef enum CostSet { COST_ALL, COST_GROUP, COST_BEHIND } CostSet;

typedef struct Counts {
    const Scene *scene;
    Side side;  // the pass that is listed
    int figure; // columns of a figure
} Counts;

static Cost cost_of(const Counts *counts, NodeId node)
{
    const Session *session = counts->scene->session;
    const Node *of = graph_node(session->graph, node);
    Cost cost = {.work = graph_work(session->graph, counts->side, node),
                 .kept = (double)of->shape.rows * (double)of->shape.cols,
                 .covered = session_shape_covered(session, counts->side, node)};
    for (size_t i = 0; i < of->inputs; i++) // a shape that gives it away
        cost.covered |= session_shape_covered(session, SIDE_VALUE, of->input[i]);
    return cost;
}

// Whether the pass computes something for the node, which is in the set of `of`.
static bool is_in(const Counts *counts, CostSet set, NodeId of, NodeId node)
{
    const Graph *graph = counts->scene->session->graph;
    if (!(counts->side == SIDE_VALUE ? graph_node(graph, node)->op != NULL
                                     : graph_has_grad(graph, node)))
        return false;
    return set == COST_ALL ||
           (set == COST_GROUP ? graph_same_group(graph, node, of) : graph_depends(graph, of, node));
}

// ---- The table ---------------------------------------------------------

// "12", "3.4e6" where that is not shorter than `w`. A count is a double, for those of large
// matrices are products of many numbers, but has no fraction.
static SayArg say_figure(double count, int w)
{
    BUG_ON(count < 0 || count > 9e18);
    const SayArg whole = say_int((long long)count);
    return (int)strlen(whole.number) < w ? whole : number_say(count, 2);
}

static void add_line(const Counts *counts, StyleRole role, SayArg title, const Cost *cost,
                     Lines *out)
{
    const Work *work = &cost->work;
    const double figures[] = {work->products, work->sums, work->functions, cost->kept};
    lines_begin(out, 1, role, title);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        lines_say(out, role,
                  cost->covered     ? say_text("?")
                  : figures[i] == 0 ? say_text("-")
                                    : say_figure(figures[i], counts->figure));
}

// A node with its formula; the name of one that is part of a sum stands farther in.
static Cost add_node(const Counts *counts, NodeId node, bool part, Lines *out)
{
    const Session *session = counts->scene->session;
    const FormulaStyle style = {NOTATION_PLAIN, session->display.columns};
    const Cost cost = cost_of(counts, node);
    Buffer title = {0}, formula = {0};
    buffer_add(&title, part ? "  " : "");
    session_write_name(session, counts->side, node, 0, &title);
    add_line(counts, node == session_stop(session)->node ? STYLE_STOP : STYLE_TEXT,
             say_buffer(&title), &cost, out);
    (counts->side == SIDE_VALUE ? formula_forward : formula_backward)(session->graph, node, style,
                                                                      &formula);
    lines_say(out, STYLE_DIM, say_buffer(&formula));
    return cost;
}

// The sum of a set, and what it is made of below it.
static Cost add_set(const Counts *counts, CostSet set, NodeId of, Lines *out)
{
    static const Text all[] = {TEXT("forward in all"), TEXT("backward in all")};
    const Session *session = counts->scene->session;
    const Graph *graph = session->graph;
    const Lang lang = counts->scene->lang;
    const NodeId at = session_stop(session)->node;
    SCOPED(lines_release) Lines parts = {0};
    Cost sum = {0};
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const bool grouped = set == COST_ALL && graph_same_group(graph, n, n);
        NodeId first = grouped ? 0 : n;
        while (first < n && !is_in(counts, COST_GROUP, n, first))
            first++;
        if (first < n || !is_in(counts, set, of, n)) // it was added with its group
            continue;
        const Cost cost = grouped ? add_set(counts, COST_GROUP, n, &parts)
                                  : add_node(counts, n, set != COST_ALL, &parts);
        work_add(&sum.work, cost.work, 1);
        sum.kept += cost.kept;
        sum.covered |= cost.covered;
    }
    add_line(counts, STYLE_EMPHASIS,
             set == COST_ALL ? say_text(text_in(&all[counts->side], lang))
             : set == COST_GROUP
                 ? say_text(graph_node(graph, of)->group.text[lang_of_lesson(lang)])
                 : SAIDF(lang, "{1} from what is given", session_say_name(session, SIDE_VALUE, of)),
             &sum, out);
    const bool open = set != COST_GROUP || (at != NODE_NONE && graph_same_group(graph, at, of));
    for (size_t i = 0; open && i < parts.count; i++)
        lines_append(out, &parts, i);
    return sum;
}

const Text *counts_view_write(const Scene *scene, Document *document)
{
    static const Text titles[] = {TEXT(""), TEXT("times"), TEXT("plus"), TEXT("func"),
                                  TEXT("kept")};
    static const LinesColumn columns[] = {{false, 0, LABEL_W, 0}, {true, 2, 0, 0},
                                          {true, 2, 0, 0},        {true, 2, 0, 0},
                                          {true, 2, 0, 0},        {false, 2, LABEL_W, 0}};
    const StopKind kind = session_stop(scene->session)->kind;
    const bool back = kind == STOP_BACKWARD || kind == STOP_UPDATE;
    CellRef shown[SHOWN_MOST];
    const size_t named = session_shown(scene->session, VIEW_COUNTS, shown);
    const int figures = sizeof titles / sizeof *titles - 1; // which have half of the width
    const Counts counts = {scene, named == 0 && back ? SIDE_GRAD : SIDE_VALUE,
                           document->width / 2 / figures};
    Lines *table = &document->lines;
    lines_titles(table, LINES_MARKED, titles, sizeof titles / sizeof *titles, scene->lang);
    for (size_t i = 0; i < named; i++)
        add_set(&counts, COST_BEHIND, shown[i].node, table);
    if (named == 0)
        add_set(&counts, COST_ALL, NODE_NONE, table);
    lines_table(table, 0, columns, sizeof columns / sizeof *columns, document->width);
    document->stays = 1; // the heads
    return NULL;
}
