// SPDX-License-Identifier: GPL-3.0-or-later
// Which array of a person's file is which matrix: as a map says, or by its name. A line of a map is
//
//     A1 = blocks.0.attn.hook_pattern[0,0]     # what is taken of its axes, as in ArrayPart
//     dWq = q_proj.weight.grad.T
//
// assets/maps holds those of usual libraries, of which counts what is in the file and fits.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "graph/address.h"
#include "session/against_parts.h"

#define MAP_MOST ((size_t)1 << 20) // bytes

MESSAGE(bad_line, ERROR_DATA,
        "'{1}' is no line of a map; such are 'A1 = hook_pattern[0,0]' and 'Wq = q_proj.weight.T'");
MESSAGE(turned_line, ERROR_DATA, "the lesson's name comes first: write '{1} = {2}'");
MESSAGE(two_arrays, ERROR_DATA, "{1} is two arrays, '{2}' and '{3}'; leave one line out");

// ---- A map ---------------------------------------------------------------

// The array that a map has for a matrix, among those from there on; arrays->count: none.
static size_t find_mapped(const NamedArrays *arrays, CellRef of, size_t from)
{
    while (from < arrays->count &&
           (arrays->array[from].of.side != of.side || arrays->array[from].of.node != of.node))
        from++;
    return from;
}

// Whether what is taken of an array has the shape of its matrix, or that of the transpose.
static bool is_fit(const NamedArrays *arrays, const Graph *graph, const NamedArray *array)
{
    ArrayLook look;
    const Shape as = graph_node(graph, array->of.node)->shape, over = {as.cols, as.rows};
    return array_file_look(arrays->file, array->index, array->part.axes, &look, ERROR_DROPPED) &&
           (shape_same(look.shape, as) || shape_same(look.shape, over));
}

static bool read_line(NamedArrays *arrays, const Graph *graph, const char *line, Error *err)
{
    char name[128], text[512];
    Address at;
    if (sscanf(line, "%127[^= ] = %511[^#\r\n]", name, text) < 2)
        return ERROR(err, &bad_line, err_text(line));
    for (size_t n = strlen(text); n > 0 && text[n - 1] == ' ';)
        text[--n] = '\0';
    NamedArray array = {.shown = owned_add(&arrays->owned, mem_text(text))};
    if (!address_parse(graph, name, false, &at, err)) {
        if (array_file_find(arrays->file, name, &array.index, ERROR_DROPPED) &&
            address_parse(graph, text, false, &at, ERROR_DROPPED))
            ERROR(err, &turned_line, err_text(text), err_text(name));
        return false;
    }
    array.of = (CellRef){.side = at.side, .node = at.node};
    const size_t other = find_mapped(arrays, array.of, arrays->own);
    if (at.param >= 0 || !at.whole_rows || !at.whole_cols)
        return ERROR(err, &bad_line, err_text(line));
    if (other < arrays->count)
        return ERROR(err, &two_arrays, err_text(name), err_text(arrays->array[other].shown),
                     err_text(text));
    char *called = owned_add(&arrays->owned, mem_text(text));
    if (!array_file_find(arrays->file, called, &array.index, ERROR_DROPPED))
        array_part_cut(called, &array.part);
    if (!array_file_find(arrays->file, called, &array.index, err))
        return false;
    MEM_GROW(arrays->array, arrays->count, arrays->capacity);
    arrays->array[arrays->count++] = array;
    return true;
}

// Reads a map; of a usual one what is not in the file, or does not fit, is passed over.
static bool read_map(NamedArrays *arrays, const Graph *graph, const char *path, bool usual,
                     Error *err)
{
    SCOPED(buffer_release) Buffer text = {0};
    bool good = file_read_or(path, MAP_MOST, ERROR_DATA, &text, err);
    int number = 1;
    for (char *rest = buffer_edit(&text), *line; good && (line = line_next(&rest)); number++) {
        line += strspn(line, " \t\r");
        if (*line == '\0' || *line == '#')
            continue;
        const bool read = read_line(arrays, graph, line, err);
        good = read || usual || error_at(err, path, number);
        if (read && usual && !is_fit(arrays, graph, &arrays->array[arrays->count - 1]))
            arrays->count--;
    }
    return good;
}

// ---- The file ------------------------------------------------------------

bool arrays_open(NamedArrays *arrays, const Graph *graph, const char *path, const char *map,
                 const ArrayLimits *limits, Error *err)
{
    static const char *const usual[] = {"assets/maps/gpt2.map", "assets/maps/pytorch.map",
                                        "assets/maps/transformer-lens.map",
                                        "assets/maps/keras.map"};
    *arrays = (NamedArrays){.file = array_file_open(path, limits, err), .path = path};
    arrays->own = arrays->file ? array_file_count(arrays->file) : 0;
    for (size_t i = 0; i < arrays->own; i++) {
        const char *name = array_file_name(arrays->file, i), *file = path_name(path);
        const char *dot = strrchr(file, '.'); // a file is also known by how it begins
        const size_t stem = dot ? (size_t)(dot - file) : strlen(file);
        MEM_GROW(arrays->array, arrays->count, arrays->capacity);
        arrays->array[arrays->count++] = (NamedArray){
            .shown = owned_add(&arrays->owned, *name ? mem_text(name) : mem_text_n(file, stem)),
            .index = i};
    }
    const bool good = arrays->file && (!map || read_map(arrays, graph, map, false, err));
    arrays->asked = arrays->count;
    for (size_t i = 0; good && i < sizeof usual / sizeof *usual; i++) {
        SCOPED(mem_drop) char *known = path_program(usual[i]);
        read_map(arrays, graph, known, true, ERROR_DROPPED);
    }
    if (!good)
        arrays_close(arrays);
    return good;
}

void arrays_close(NamedArrays *arrays)
{
    owned_release(&arrays->owned);
    free(arrays->array);
    array_file_close(arrays->file);
}

// ---- By name -------------------------------------------------------------

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
        SCOPED(buffer_release) Buffer text = {0};
        if (form->side != of.side || (exactly ? !form->own : !node->named) ||
            (form->weight && node->role != ROLE_WEIGHT))
            continue;
        buffer_printf(&text, "%s%s%s", form->before, node->name, form->behind);
        for (size_t i = 0; !twice && i < arrays->own; i++) {
            const char *name = arrays->array[i].shown, *spelt = buffer_text(&text);
            if (arrays->array[i].known || i == found ||
                !(exactly ? strcmp(spelt, name) == 0 : is_spelt_alike(spelt, name)))
                continue;
            twice = found != arrays->count;
            found = i;
        }
    }
    return twice ? arrays->count : found;
}

size_t *arrays_match(NamedArrays *arrays, const Graph *graph, const CellRef *of, size_t count)
{
    enum { ASKED, EXACTLY, USUAL, ALIKE, WAYS };
    size_t *array = mem_new(count, sizeof *array);
    for (size_t i = 0; i < count; i++)
        array[i] = arrays->count;
    for (int way = 0; way < WAYS; way++) {
        for (size_t i = 0; i < count && !interrupt_asked(graph_asks(graph)); i++) {
            if (array[i] < arrays->count)
                continue;
            array[i] = way == ASKED || way == USUAL
                           ? find_mapped(arrays, of[i], way == USUAL ? arrays->asked : arrays->own)
                           : find_array(arrays, graph, of[i], way == EXACTLY);
            if (array[i] == arrays->count)
                continue;
            NamedArray *one = &arrays->array[array[i]];
            one->known = arrays->array[one->index].known = true;
            one->renamed = way != EXACTLY;
        }
    }
    return array;
}
