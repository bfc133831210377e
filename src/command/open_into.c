// SPDX-License-Identifier: GPL-3.0-or-later
// `open FILE [ARRAY][[ROWS,COLS]][.T] into X`: an array of a file, or a part of it, becomes the
// numbers of a given matrix, as one change. Rows and columns are the file's: "1:3", "2", ":".
#include "command/open_into.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "data/array_file.h"

#define OPEN_BYTES ((size_t)512 << 20) // of numbers that are read

MESSAGE(which_array, ERROR_USAGE, "{1} has {2} arrays, name one before into (Tab lists them): {3}");
MESSAGE(bad_part, ERROR_USAGE,
        "'{1}' is no part of an array; write rows and columns from 1, as in [1:3,:]");
MESSAGE(whole_matrix, ERROR_USAGE, "into takes the name of a matrix, not '{1}'");
MESSAGE(other_shape, ERROR_DATA,
        "{1} is {2}, {3} is {4}: take a part of it, as in [1:3,:], or its transpose with .T");

// What stands before and after "into".
typedef struct OpenInto {
    char *path, *array; // the array with its part; "" where none is named
    const char *matrix; // borrowed
} OpenInto;

// How many bytes of the text name a file of arrays, up to a blank; 0: none do.
static size_t path_length(const char *text)
{
    for (size_t n = 0; text[n] != '\0';) {
        n += strspn(text + n, " ");
        n += strcspn(text + n, " ");
        char *path = mem_text_n(text, n);
        const bool is = array_file_is(path);
        free(path);
        if (is)
            return n;
    }
    return 0;
}

// Cuts it at its last " into ". False where the text is none.
static bool cut(const char *text, OpenInto *open)
{
    const char *into = NULL;
    for (const char *at = text; (at = strstr(at, " into ")); at++)
        into = at;
    const size_t path = into ? path_length(text) : 0;
    if (path == 0 || text + path > into)
        return false;
    const char *array = text + path + strspn(text + path, " ");
    *open = (OpenInto){.path = mem_text_n(text, path),
                       .array = mem_text_n(array, array < into ? (size_t)(into - array) : 0),
                       .matrix = into + strlen(" into ")};
    open->matrix += strspn(open->matrix, " ");
    return true;
}

// Reads "1:3", "2", "2:", ":3" or ":" up to `end`, and goes past that. A bound that is left out is
// 0; nothing else is.
static bool read_range(const char **text, char end, size_t *from, size_t *to)
{
    char *at = (char *)*text;
    bool good = *at == ':';
    if (isdigit((unsigned char)*at))
        good = (*from = *to = strtoul(at, &at, 10)) > 0;
    if (*at == ':') {
        *to = 0;
        if (isdigit((unsigned char)*++at))
            good &= (*to = strtoul(at, &at, 10)) > 0;
    }
    *text = at + 1;
    return good && *at == end;
}

// Cuts ".T" and "[…]" off the array's name.
NONNULL(3) static bool read_part(char *array, ArrayPart *part, Error *err)
{
    size_t size = strlen(array);
    if (size >= 2 && strcmp(array + size - 2, ".T") == 0) {
        part->transpose = true;
        array[size -= 2] = '\0';
    }
    char *bracket = size > 0 && array[size - 1] == ']' ? strrchr(array, '[') : NULL;
    if (!bracket)
        return true;
    const char *p = bracket + 1;
    if (!read_range(&p, ',', &part->row_from, &part->row_to) ||
        !read_range(&p, ']', &part->col_from, &part->col_to) || *p != '\0')
        return ERROR(err, &bad_part, err_text(bracket));
    *bracket = '\0';
    return true;
}

// "a 3x2, b 2x2": the arrays to choose from.
NONNULL(3) static bool list_arrays(ArrayFile *file, const char *path, Error *err)
{
    Buffer list = {0};
    for (size_t i = 0; i < array_file_count(file); i++) {
        ArrayLook look;
        Buffer one = {0};
        buffer_add(&one, array_file_name(file, i));
        if (array_file_look(file, i, &look, ERROR_DROPPED))
            buffer_printf(&one, " %zux%zu", look.shape.rows, look.shape.cols);
        const bool room = err_list_add(&list, ", ", buffer_text(&one));
        buffer_release(&one);
        if (!room)
            break;
    }
    return ERROR(err, &which_array, err_text(path), err_count(array_file_count(file)),
                 err_buffer(&list));
}

NONNULL(5)
static bool read_array(App *app, OpenInto *open, Matrix *out, Labels labels[2], Error *err)
{
    const ArrayLimits limits = {
        .bytes = OPEN_BYTES, .by_person = true, .interrupt = app_interrupt(app)};
    ArrayPart part = {0};
    size_t index;
    if (!read_part(open->array, &part, err))
        return false;
    ArrayFile *file = array_file_open(open->path, &limits, err);
    if (!file)
        return false;
    const char *name = *open->array ? open->array : NULL;
    const bool read = !name && array_file_count(file) > 1
                          ? list_arrays(file, open->path, err)
                          : array_file_find(file, name, &index, err) &&
                                array_file_read(file, index, &part, out, labels, err);
    array_file_close(file);
    return read;
}

// Names that stand in a file are those of the rows and columns, as where a lesson loads it.
NONNULL(6)
static bool set_matrix(App *app, const char *line, const OpenInto *open, Matrix *m,
                       const Labels labels[2], Error *err)
{
    Session *session = app->session;
    Address at;
    if (!session_parse(session, open->matrix, &at, err))
        return false;
    if (at.param >= 0 || !at.whole_rows || !at.whole_cols)
        return ERROR(err, &whole_matrix, err_text(open->matrix));
    const Shape shape = graph_node(session->graph, at.node)->shape;
    const CellRef first = {.side = at.side, .node = at.node};
    if (!graph_may_set(session->graph, first, 0, err))
        return false; // which is said before the shape
    if (!shape_same(shape, matrix_shape(m)))
        return ERROR(err, &other_shape, err_text(*open->array ? open->array : open->path),
                     err_shape(m->rows, m->cols), err_text(open->matrix),
                     err_shape(shape.rows, shape.cols));
    if (session->display.columns) { // the file's have tokens as rows
        Matrix turned = matrix_transposed(m);
        matrix_release(m);
        *m = turned;
    }
    const bool given = at.side == SIDE_VALUE; // those of a gradient are the value's
    return session_set(session, line, &at, &(NewNumbers){m, given ? labels : NULL}, err);
}

bool open_into(App *app, const Arguments *arguments, bool *is, Error *err)
{
    OpenInto open;
    Matrix m = {0};
    Labels labels[2] = {0};
    *is = app->session && cut(arguments->rest, &open);
    if (!*is)
        return false;
    const bool done = read_array(app, &open, &m, labels, err) &&
                      set_matrix(app, arguments->line, &open, &m, labels, err);
    labels_release(&labels[0]);
    labels_release(&labels[1]);
    matrix_release(&m);
    free(open.path);
    free(open.array);
    return done;
}

void open_arrays(const char *text, Owned *lines)
{
    const ArrayLimits limits = {.bytes = OPEN_BYTES, .by_person = true};
    const size_t size = path_length(text);
    if (size == 0 || text[size] != ' ')
        return;
    char *path = mem_text_n(text, size);
    ArrayFile *file = array_file_open(path, &limits, ERROR_DROPPED);
    for (size_t i = 0; file && i < array_file_count(file); i++) {
        Buffer whole = {0};
        const char *name = array_file_name(file, i);
        buffer_printf(&whole, "%s%s%s into ", path, *name ? " " : "", name);
        owned_add(lines, buffer_take(&whole));
    }
    array_file_close(file);
    free(path);
}
