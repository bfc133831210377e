// SPDX-License-Identifier: GPL-3.0-or-later
// The order matters where small whole numbers coincide: what says most about
// the answer comes first.
#include "session/slip.h"

#include <math.h>
#include <string.h>

#include "session/answer.h"

enum { GRAPH_CELLS = 20000 }; // beyond, building graphs anew would be slow

// ---- Faults of ops -----------------------------------------------------

// The first fault that gives the cell that number (`text`), or without `text` that sign; NULL where
// none does, and in a large graph. Of two products in one graph perhaps only the cell's own is
// taken the wrong way round: that comes before what is so everywhere (NODE_NONE).
static const Fault *find_fault(Graph *graph, CellRef cell, const char *text, int sign)
{
    const NodeId place[] = {cell.node, NODE_NONE};
    const bool small = graph_cells(graph) <= GRAPH_CELLS;
    for (size_t i = cell.side == SIDE_VALUE ? 0 : 1; small && i < 2; i++) {
        for (const Fault *fault = fault_table; fault->id; fault++) {
            if (fault->backward ? cell.side == SIDE_VALUE : !text)
                continue;
            Graph *faulty = fault_plant(graph, fault, place[i]);
            if (!faulty)
                continue;
            const double value = graph_number(faulty, cell);
            graph_free(faulty);
            if (text ? answer_is(text, value) : (value > 0) - (value < 0) == sign)
                return fault;
        }
    }
    return NULL;
}

// ---- The cell itself ---------------------------------------------------

// The term, from 1, without which the sum is the answer; 0: none.
static size_t find_term(Graph *graph, CellRef cell, const char *text)
{
    SCOPED(expansion_release) Expansion x = {0};
    size_t k = 1;
    graph_expand(graph, cell, &x);
    const ExprId sum = x.steps > 0 ? x.step[x.steps - 1].expr : EXPR_NONE;
    if (sum != EXPR_NONE && x.expr[sum].kind == EXPR_SUM) {
        for (ExprId c = x.expr[sum].first; c != EXPR_NONE; c = x.expr[c].next, k++) {
            const double term = x.expr[c].minus ? -x.expr[c].value : x.expr[c].value;
            if (term != 0 && answer_is(text, x.value - term))
                return k;
        }
    }
    return 0;
}

static bool holds(Graph *graph, CellRef cell, const char *text)
{
    const Shape shape = graph_node(graph, cell.node)->shape;
    return cell.row < shape.rows && cell.col < shape.cols &&
           answer_is(text, graph_number(graph, cell));
}

static bool find_path(Graph *graph, CellRef cell, const char *text, CellRef *path)
{
    const size_t paths = cell.side == SIDE_GRAD ? graph_paths(graph, cell.node) : 0;
    for (size_t i = 0; paths > 1 && i < paths; i++) {
        *path = (CellRef){SIDE_PATH, cell.node, i, cell.row, cell.col};
        if (holds(graph, *path, text))
            return true;
    }
    return false;
}

// A cell of the same row, else of the same column.
static bool find_other(Graph *graph, CellRef cell, const char *text, CellRef *other)
{
    const Shape shape = graph_node(graph, cell.node)->shape;
    for (size_t i = 0; i < shape.cols + shape.rows; i++) {
        *other = cell;
        if (i < shape.cols)
            other->col = i;
        else
            other->row = i - shape.cols;
        const bool same = other->row == cell.row && other->col == cell.col;
        if (!same && holds(graph, *other, text))
            return true;
    }
    return false;
}

// ---- The number itself -------------------------------------------------

// The other sign, or a decimal that misses by rounding alone.
SlipKind slip_of_value(double truth, const char *text)
{
    Judgement verdict;
    double value;
    if (truth != 0 && answer_is(text, -truth))
        return SLIP_SIGN;
    const char *point = strchr(text, '.');
    if (!point || !answer_number(text, truth, &verdict, &value, ERROR_DROPPED))
        return SLIP_NONE;
    const size_t places = strspn(point + 1, "0123456789");
    const bool near = fabs(value - truth) < pow(10, -(double)places);
    return point[1 + places] == '\0' && places > 1 && near ? SLIP_ROUNDING : SLIP_NONE;
}

FoundSlip slip_of_number(Graph *graph, CellRef cell, const char *text)
{
    FoundSlip slip = {.kind = slip_of_value(graph_number(graph, cell), text), .cell = cell};
    if (slip.kind != SLIP_NONE)
        return slip;
    slip.cell = (CellRef){cell.side, cell.node, cell.path, cell.col, cell.row};
    if (cell.row != cell.col && holds(graph, slip.cell, text))
        slip.kind = SLIP_TRANSPOSED;
    else if ((slip.fault = find_fault(graph, cell, text, 0)) != NULL)
        slip.kind = SLIP_FAULT;
    else if ((slip.term = find_term(graph, cell, text)) > 0)
        slip.kind = SLIP_TERM;
    else if (find_path(graph, cell, text, &slip.cell))
        slip.kind = SLIP_PATH;
    else if (find_other(graph, cell, text, &slip.cell))
        slip.kind = SLIP_OTHER_CELL;
    return slip;
}

FoundSlip slip_of_sign(Graph *graph, CellRef cell, int sign)
{
    const Fault *fault = find_fault(graph, cell, NULL, sign);
    return (FoundSlip){.kind = fault ? SLIP_FAULT : SLIP_NONE, .cell = cell, .fault = fault};
}

// ---- In words ----------------------------------------------------------

static const Text sentence[] = {
    [SLIP_NONE] = TEXT(""),
    [SLIP_SIGN] = TEXT("The size is right, the sign is not."),
    [SLIP_ROUNDING] = TEXT("Close: rounded, it ends in another digit."),
    [SLIP_TRANSPOSED] = TEXT("That is {1}: row and column are exchanged."),
    [SLIP_FAULT] = TEXT("That comes out when {1}."),
    [SLIP_TERM] = TEXT("Term {1} of the sum is missing."),
    [SLIP_PATH] = TEXT("That is one part of it alone: {1}."),
    [SLIP_OTHER_CELL] = TEXT("That is {1}, another cell."),
    [SLIP_PLACES] = TEXT("The numbers are right, their places are not."),
    [SLIP_SWAPPED] = TEXT("Rows come first, then columns."),
    [SLIP_REVERSED] = TEXT("That is from least to most."),
    [SLIP_NEIGHBOURS] = TEXT("Only two neighbours are exchanged."),
};

void slip_write(const Session *session, const FoundSlip *slip, Lang lang, Buffer *out)
{
    BUG_ON((size_t)slip->kind >= sizeof sentence / sizeof *sentence);
    const SayArg what = slip->kind == SLIP_FAULT       ? say_text(text_in(&slip->fault->name, lang))
                        : slip->kind == SLIP_TERM      ? say_count(slip->term)
                        : slip->cell.node != NODE_NONE ? session_say_cell(session, slip->cell)
                                                       : say_text("");
    if (slip->wrong > 0 && slip->right + 1 == slip->parts)
        SAYF(out, lang, "Only number {1} is wrong. ", say_count(slip->wrong));
    else if (slip->wrong > 0)
        SAYF(out, lang, "{2} of {3} are right; number {1} is the first wrong one. ",
             say_count(slip->wrong), say_count(slip->right), say_count(slip->parts));
    SAY_ROW(out, lang, &sentence[slip->kind], what);
}
