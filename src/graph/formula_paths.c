// SPDX-License-Identifier: GPL-3.0-or-later
// The formulas of all paths of a gradient, added. A path through a norm says at
// its end what its letters stand for:
//
//     (u - n∘mean(u∘n)) ∕ rms, u = dY∘gain, n = sum1 ∕ rms
//
// Another path behind that would read as part of "n = …", so the letters come
// behind the sum.
#include "graph/formula.h"

#include <string.h>

// Where a formula says what its letters stand for (", u = dY∘gain"), or its end.
static size_t letters_start(const char *formula)
{
    int depth = 0;
    size_t i = 0;
    for (bool quoted = false; formula[i]; i++) {
        quoted ^= formula[i] == '"';
        depth += strchr("([{", formula[i]) != NULL;
        depth -= strchr(")]}", formula[i]) != NULL;
        const bool spaced = i > 0 && formula[i - 1] == '\\'; // "\\,"
        if (formula[i] == ',' && depth == 0 && !quoted && !spaced)
            break;
    }
    return i;
}

// How many paths have letters of their own.
static size_t paths_with_letters(const Graph *graph, NodeId node, FormulaStyle style)
{
    size_t count = 0;
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        Buffer path = {0};
        formula_path(graph, node, i, style, &path);
        count += letters_start(buffer_text(&path)) < path.size;
        buffer_release(&path);
    }
    return count;
}

// Where two paths have letters, each keeps its own, in parentheses.
void formula_paths(const Graph *graph, NodeId node, FormulaStyle style, Buffer *out)
{
    const bool apart = paths_with_letters(graph, node, style) > 1;
    Buffer path = {0}, letters = {0};
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        buffer_clear(&path);
        formula_path(graph, node, i, style, &path);
        const size_t end = letters_start(buffer_text(&path));
        const bool wrapped = apart && end < path.size;
        buffer_add(out, i ? " + " : "");
        if (wrapped) {
            buffer_printf(out, "(%s)", buffer_text(&path));
            continue;
        }
        buffer_printf(out, "%.*s", (int)end, buffer_text(&path));
        buffer_add(&letters, buffer_text(&path) + end);
    }
    buffer_add(out, buffer_text(&letters));
    buffer_release(&path);
    buffer_release(&letters);
}
