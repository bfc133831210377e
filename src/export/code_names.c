// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/code_names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/nearest.h"

enum { NAME_MOST = 32 }; // bytes, without a number that tells two apart

static const char *const prefix[] = {"", "d", "keep_"};
enum { PREFIXES = sizeof prefix / sizeof *prefix };

// Python's, and those that scripts use as they are.
static const char *const words[] = {
    "False",   "None",     "True",     "and",    "as",   "assert", "async",  "await",
    "break",   "class",    "continue", "def",    "del",  "elif",   "else",   "except",
    "finally", "for",      "from",     "global", "if",   "import", "in",     "is",
    "lambda",  "nonlocal", "not",      "or",     "pass", "raise",  "return", "try",
    "while",   "with",     "yield",    "math",   "np",   "torch",  "nan",    "inf",
    "softmax", "erf",      "check",    "agreed", "len",  "float",  "print",  NULL};

// "Q⋅Kᵀ" as "Q_KT", "2⋅A" as "_2_A": a run of what is no letter or digit is one "_", and none
// stands at the end.
static void write_identifier(const char *name, Buffer *out)
{
    static const char transposed[] = "ᵀ";
    for (const char *p = name; *p && out->size < NAME_MOST; p++) {
        const bool first = out->size == 0, mark = strncmp(p, transposed, 3) == 0;
        const bool word = isalnum((unsigned char)*p) || *p == '_';
        if (first && isdigit((unsigned char)*p))
            buffer_add(out, "_");
        if (word || mark)
            buffer_add_n(out, mark ? "T" : p, 1);
        else if (!first && buffer_text(out)[out->size - 1] != '_')
            buffer_add(out, "_");
        p += mark ? 2 : 0;
    }
    while (out->size > 0 && buffer_text(out)[out->size - 1] == '_' && name[out->size - 1] != '_')
        buffer_cut(out, out->size - 1);
    if (out->size == 0)
        buffer_add(out, "M"); // of another script
}

// Whether some form of `name` is a form of one of the first `count` names, or a word.
static bool is_taken(char *const *names, size_t count, const char *name)
{
    char form[2 * NAME_MOST], other[2 * NAME_MOST];
    for (size_t i = 0; i < PREFIXES; i++) {
        snprintf(form, sizeof form, "%s%s", prefix[i], name);
        if (word_in(form, words) >= 0)
            return true;
        for (size_t k = 0; k < count * PREFIXES; k++) {
            snprintf(other, sizeof other, "%s%s", prefix[k % PREFIXES], names[k / PREFIXES]);
            if (strcmp(form, other) == 0)
                return true;
        }
    }
    return false;
}

char **code_names(const Graph *graph)
{
    const size_t count = graph_count(graph);
    char **names = mem_new(count, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        Buffer stem = {0}, name = {0};
        write_identifier(graph_node(graph, (NodeId)i)->name, &stem);
        buffer_add(&name, buffer_text(&stem));
        for (size_t n = 2; is_taken(names, i, buffer_text(&name)); n++) {
            buffer_clear(&name);
            buffer_printf(&name, "%s_%zu", buffer_text(&stem), n);
        }
        buffer_release(&stem);
        names[i] = buffer_take(&name);
    }
    return names;
}

void code_names_free(char **names, const Graph *graph)
{
    for (size_t i = 0; i < graph_count(graph); i++)
        free(names[i]);
    free(names);
}
