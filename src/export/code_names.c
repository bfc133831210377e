// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/code_names.h"

#include <string.h>

#include "graph/formula.h"

// What begins with one of the last two does not begin with the other.
static const char *const prefix[] = {"", "d", "keep_"};
enum { PREFIXES = sizeof prefix / sizeof *prefix };

// Python's and Java's, and those that scripts use as they are, each between blanks.
static const char words[] =
    " False None True and as assert async await break class continue def del elif else except"
    " finally for from global if import in is lambda nonlocal not or pass raise return try while"
    " with yield math np torch nan inf softmax erf check agreed len float print os saved save"
    " abstract boolean byte case catch char const default do double enum extends final goto int"
    " implements instanceof interface long native new package private protected public short static"
    " strictfp super switch synchronized this throw throws transient void volatile true false null"
    " args folder ";

// Whether some form of the name is a word, or some form of one of the others.
static bool is_taken(const char *name, const Buffer *taken)
{
    bool is = false;
    for (size_t k = 0; k < PREFIXES && !is; k++) {
        SCOPED(buffer_release) Buffer form = {0};
        buffer_printf(&form, " %s%s ", prefix[k], name);
        is = strstr(buffer_text(taken), buffer_text(&form)) != NULL;
    }
    return is;
}

// A name that is taken has the number of the matrix behind it, which counts from 1.
const char *const *code_names(const Graph *graph, Owned *owned)
{
    const size_t count = graph_count(graph);
    const char **names = owned_add(owned, mem_new(count, sizeof *names));
    SCOPED(buffer_release) Buffer taken = {0}; // words and names in all their forms
    buffer_add(&taken, words);
    for (size_t i = 0; i < count; i++) {
        Buffer name = {0};
        formula_identifier(graph_node(graph, (NodeId)i)->name, &name);
        if (is_taken(buffer_text(&name), &taken))
            buffer_printf(&name, "_%zu", i + 1);
        while (is_taken(buffer_text(&name), &taken))
            buffer_add(&name, "_");
        for (size_t k = 0; k < PREFIXES; k++)
            buffer_printf(&taken, "%s%s ", prefix[k], buffer_text(&name));
        names[i] = owned_add(owned, buffer_take(&name));
    }
    return names;
}
