// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/code_names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"

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

// Names that are taken, in each form, and stems behind a blank, with how often each was asked for.
typedef struct Slot {
    char *form;
    size_t times;
} Slot;

typedef struct Taken {
    Slot *slot;
    size_t size;
} Taken;

// The slot of a form, which is added if need be.
static Slot *slot_of(Taken *taken, const char *before, const char *name, bool add)
{
    char form[2 * NAME_MOST];
    size_t at = 5381;
    snprintf(form, sizeof form, "%s%s", before, name);
    for (const char *p = form; *p; p++)
        at = at * 33 + (unsigned char)*p;
    for (at %= taken->size; taken->slot[at].form; at = (at + 1) % taken->size) {
        if (strcmp(taken->slot[at].form, form) == 0)
            return &taken->slot[at];
    }
    if (add)
        taken->slot[at].form = mem_text(form);
    return &taken->slot[at];
}

// Whether some form of `name` is taken.
static bool is_taken(Taken *taken, const char *name)
{
    bool found = false;
    for (size_t i = 0; i < PREFIXES; i++)
        found |= slot_of(taken, prefix[i], name, false)->form != NULL;
    return found;
}

// A name of its own: the stem, or with the least number from 2 on that makes it one, which is no
// less than that of those before it.
static char *name_of(Taken *taken, const char *stem)
{
    Slot *slot = slot_of(taken, " ", stem, true);
    Buffer name = {0};
    do {
        buffer_clear(&name);
        slot->times++;
        buffer_printf(&name, slot->times > 1 ? "%s_%zu" : "%s", stem, slot->times);
    } while (is_taken(taken, buffer_text(&name)));
    for (size_t i = 0; i < PREFIXES; i++)
        slot_of(taken, prefix[i], buffer_text(&name), true);
    return buffer_take(&name);
}

char **code_names(const Graph *graph)
{
    const size_t count = graph_count(graph);
    char **names = mem_new(count, sizeof *names);
    Taken taken = {.size = 8 * count + 2 * sizeof words / sizeof *words};
    taken.slot = mem_new(taken.size, sizeof *taken.slot);
    for (size_t i = 0; words[i]; i++)
        slot_of(&taken, "", words[i], true);
    for (size_t i = 0; i < count; i++) {
        Buffer stem = {0};
        write_identifier(graph_node(graph, (NodeId)i)->name, &stem);
        names[i] = name_of(&taken, buffer_text(&stem));
        buffer_release(&stem);
    }
    for (size_t i = 0; i < taken.size; i++)
        free(taken.slot[i].form);
    free(taken.slot);
    return names;
}

void code_names_free(char **names, const Graph *graph)
{
    for (size_t i = 0; i < graph_count(graph); i++)
        free(names[i]);
    free(names);
}
