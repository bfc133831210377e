// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/named_arrays.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/path.h"

bool arrays_open(NamedArrays *arrays, const char *path, const ArrayLimits *limits, Error *err)
{
    *arrays = (NamedArrays){.file = array_file_open(path, limits, err), .path = path};
    if (!arrays->file)
        return false;
    arrays->count = array_file_count(arrays->file);
    arrays->known = mem_new(arrays->count, sizeof *arrays->known);
    arrays->renamed = mem_new(arrays->count, sizeof *arrays->renamed);
    for (size_t i = 0; i < arrays->count; i++) {
        const char *name = array_file_name(arrays->file, i), *own = path_name(path);
        const char *dot = strrchr(own, '.'); // a file is also known by how it begins
        const size_t stem = dot ? (size_t)(dot - own) : strlen(own);
        owned_add(&arrays->names, *name ? mem_text(name) : mem_text_n(own, stem));
    }
    return true;
}

void arrays_close(NamedArrays *arrays)
{
    owned_release(&arrays->names);
    free(arrays->known);
    free(arrays->renamed);
    array_file_close(arrays->file);
}

// Whether two names differ only in capitals and in signs such as "_" and ".".
static bool is_spelt_alike(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (ispunct((unsigned char)*a))
            a++;
        while (ispunct((unsigned char)*b))
            b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (*a == '\0')
            return true;
    }
}

// A way to spell a matrix's name.
typedef struct Form {
    Side side;
    const char *before, *behind; // the matrix's name
    bool own;                    // the spelling is this program's
    bool weight;                 // only weights are called so
} Form;
static const Form forms[] = {
    {SIDE_VALUE, "", "", true, false},
    {SIDE_GRAD, "d", "", true, false},
    {SIDE_GRAD, "d(", ")", true, false},
    {SIDE_GRAD, "grad", "", false, false},
    {SIDE_GRAD, "", "grad", false, false},
    {SIDE_VALUE, "", "weight", false, true}, // as PyTorch's layers have them
    {SIDE_GRAD, "", "weight.grad", false, true}};
enum { FORMS = sizeof forms / sizeof *forms };

static size_t find_array(const NamedArrays *arrays, const Graph *graph, CellRef of, bool exactly)
{
    const Node *node = graph_node(graph, of.node);
    size_t found = arrays->count;
    bool twice = false;
    for (size_t k = 0; k < FORMS && !twice; k++) {
        const Form *form = &forms[k];
        Buffer text = {0};
        if (form->side != of.side || (exactly ? !form->own : !node->named) ||
            (form->weight && node->role != ROLE_WEIGHT))
            continue;
        buffer_printf(&text, "%s%s%s", form->before, node->name, form->behind);
        for (size_t i = 0; !twice && i < arrays->count; i++) {
            const char *name = arrays->names.at[i], *spelt = buffer_text(&text);
            if (arrays->known[i] || i == found ||
                !(exactly ? strcmp(spelt, name) == 0 : is_spelt_alike(spelt, name)))
                continue;
            twice = found != arrays->count;
            found = i;
        }
        buffer_release(&text);
    }
    return twice ? arrays->count : found;
}

size_t *arrays_match(NamedArrays *arrays, const Graph *graph, const CellRef *of, size_t count)
{
    size_t *array = mem_new(count, sizeof *array);
    for (size_t i = 0; i < count; i++)
        array[i] = arrays->count;
    for (int exactly = 1; exactly >= 0; exactly--) {
        for (size_t i = 0; i < count && !interrupt_asked(graph_asks(graph)); i++) {
            if (array[i] < arrays->count)
                continue;
            array[i] = find_array(arrays, graph, of[i], exactly);
            if (array[i] == arrays->count)
                continue;
            arrays->known[array[i]] = true;
            arrays->renamed[array[i]] = !exactly;
        }
    }
    return array;
}
