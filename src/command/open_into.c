// SPDX-License-Identifier: GPL-3.0-or-later
// `open FILE [ARRAY][[ROWS,COLS]][.T] into X`: an array of a file, or a part of it, becomes the
// numbers of a given matrix, as one change. Rows and columns are the file's: "1:3", "2", ":".
#include "command/command.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "data/array_file.h"

#define OPEN_BYTES ((size_t)512 << 20) // of numbers that are read

MESSAGE(which_array, ERROR_USAGE,
        "{1} has {2} arrays, name one before into (Tab lists them), such as {3}");
MESSAGE(bad_part, ERROR_USAGE,
        "'[{1}' is no part of an array; write rows and columns from 1, as in [1:3,:]");
MESSAGE(whole_matrix, ERROR_USAGE, "into takes the name of a matrix, not '{1}'");
MESSAGE(other_shape, ERROR_DATA,
        "{1} is {2}, {3} is {4}: take a part of it, as in [1:3,:], or its transpose with .T");

// How many bytes of the text name a file of arrays, up to a blank; 0: none do.
static size_t path_length(const char *text)
{
    for (size_t n = 0; text[n] != '\0';) {
        n += strspn(text + n, " ");
        n += strcspn(text + n, " ");
        SCOPED(mem_drop) char *path = mem_text_n(text, n);
        if (array_file_is(path))
            return n;
    }
    return 0;
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

// `array` with its part, which is cut off; "": the only one of the file.
NONNULL(6)
static bool read_array(App *app, const char *path, char *array, Matrix *out, Labels labels[2],
                       Error *err)
{
    const ArrayLimits limits = {
        .bytes = OPEN_BYTES, .by_person = true, .interrupt = app_interrupt(app)};
    ArrayPart part = {0};
    size_t index;
    array_part_cut(array, &part);
    const char *p = part.axes;
    if (p && (!read_range(&p, ',', &part.row_from, &part.row_to) ||
              !read_range(&p, ']', &part.col_from, &part.col_to) || *p != '\0'))
        return ERROR(err, &bad_part, err_text(part.axes));
    part.axes = NULL;
    ArrayFile *file = array_file_open(path, &limits, err);
    if (file && !*array && array_file_count(file) > 1)
        ERROR(err, &which_array, err_text(path), err_count(array_file_count(file)),
              err_text(array_file_name(file, 0)));
    const bool read = file && !error_is_set(err) &&
                      array_file_find(file, *array ? array : NULL, &index, err) &&
                      array_file_read(file, index, &part, out, labels, err);
    array_file_close(file);
    return read;
}

// Names that stand in a file are those of the rows and columns, as where a lesson loads it.
NONNULL(7)
static bool set_matrix(Session *session, const char *line, const char *from, const char *into,
                       Matrix *m, const Labels labels[2], Error *err)
{
    Address at;
    if (!session_parse(session, into, &at, err))
        return false;
    if (at.param >= 0 || !at.whole_rows || !at.whole_cols)
        return ERROR(err, &whole_matrix, err_text(into));
    const Shape shape = graph_node(session->graph, at.node)->shape;
    const CellRef first = {.side = at.side, .node = at.node};
    if (!graph_may_set(session->graph, first, 0, err))
        return false; // which is said before the shape
    if (!shape_same(shape, matrix_shape(m)))
        return ERROR(err, &other_shape, err_text(from), err_shape(m->rows, m->cols), err_text(into),
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
    const char *text = arguments->rest, *into = NULL;
    SCOPED(matrix_release) Matrix m = {0};
    Labels labels[2] = {0};
    for (const char *at = text; (at = strstr(at, " into ")); at++)
        into = at; // the last
    const size_t size = into ? path_length(text) : 0;
    *is = app->session && size > 0 && text + size <= into;
    if (!*is)
        return false;
    const char *array = text + size + (text + size < into);
    SCOPED(mem_drop) char *path = mem_text_n(text, size);
    SCOPED(mem_drop) char *name = mem_text_n(array, (size_t)(into - array));
    const bool done = read_array(app, path, name, &m, labels, err) &&
                      set_matrix(app->session, arguments->line, *name ? name : path,
                                 into + strlen(" into "), &m, labels, err);
    labels_release(&labels[0]);
    labels_release(&labels[1]);
    return done;
}

void open_arrays(const char *text, Owned *lines)
{
    const ArrayLimits limits = {.bytes = OPEN_BYTES, .by_person = true};
    const size_t size = path_length(text);
    if (size == 0 || text[size] != ' ')
        return;
    SCOPED(mem_drop) char *path = mem_text_n(text, size);
    ArrayFile *file = array_file_open(path, &limits, ERROR_DROPPED);
    for (size_t i = 0; file && i < array_file_count(file); i++) {
        const char *name = array_file_name(file, i);
        owned_add(lines, text_printf("%s%s%s into ", path, *name ? " " : "", name));
    }
    array_file_close(file);
}
