// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/address.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = 128 };

MESSAGE(expected_name, ERROR_USAGE, "expected an address such as A[2,3], not '{1}'");
MESSAGE(open_quote, ERROR_USAGE, "the name {1} lacks its closing quote");
MESSAGE(expected_index, ERROR_USAGE,
        "expected a row and a column, as in {1}[2,3] or {1}[2,:], not '{2}'");
MESSAGE(outside, ERROR_USAGE, "{1} is {2}: rows 1 to {3}, columns 1 to {4}; [{5},{6}] is outside");
MESSAGE(trailing, ERROR_USAGE, "'{1}' after the address was not understood");
MESSAGE(unknown_param, ERROR_USAGE, "{1} has no '{2}'; it has: {3}");
MESSAGE(no_steps, ERROR_USAGE, "{1} does not learn: it remembers no steps");
MESSAGE(no_gradient, ERROR_USAGE, "{1} has no gradient: nothing flows back to it");

// ---- Reading -----------------------------------------------------------

// What names are made of in an address: letters, digits, "_" and all of UTF-8 past ASCII; of
// "enc.Q" and the cut "K[1:2,:]" other signs, too.
static bool is_of_name(char c, const char *signs)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'' || (unsigned char)c >= 0x80 ||
           (c && strchr(signs, c));
}

static const char *const pieces = ".[:,]";

static size_t name_length(const char *p, const char *signs)
{
    size_t n = 0;
    while (is_of_name(p[n], signs))
        n++;
    return n;
}

// Reads a bare or quoted name; returns the bytes taken, 0 and `err` if none.
static size_t scan_name(const char *text, char name[NAME_SIZE], Error *err)
{
    const bool quoted = text[0] == '"';
    size_t size = 0, n = quoted ? 1 : name_length(text, "");
    for (; quoted && text[n] && text[n] != '"'; n++) {
        n += text[n] == '\\' && (text[n + 1] == '"' || text[n + 1] == '\\');
        if (size < NAME_SIZE)
            name[size++] = text[n];
    }
    if (!quoted) {
        size = n;
        memcpy(name, text, n < NAME_SIZE ? n : 0);
    }
    const bool open = quoted && !text[n];
    if (open || size == 0 || size >= NAME_SIZE) {
        ERROR(err, open ? &open_quote : &expected_name, err_text(text));
        return 0;
    }
    name[size] = '\0';
    return quoted ? n + 1 : n;
}

// Reads a node's name. One of pieces needs no quotes: the longest that a node or its gradient has.
static size_t scan_node(const Graph *graph, const char *text, bool columns, char name[NAME_SIZE],
                        Error *err)
{
    size_t longest = 0;
    for (size_t n = 1; n < NAME_SIZE && is_of_name(text[n - 1], pieces); n++) {
        memcpy(name, text, n);
        name[n] = '\0';
        if (!is_of_name(text[n], "") &&
            (graph_find_shown(graph, name, columns) != NODE_NONE ||
             (name[0] == 'd' && graph_find_shown(graph, name + 1, columns) != NODE_NONE)))
            longest = n;
    }
    name[longest] = '\0';
    return longest > 0 ? longest : scan_name(text, name, err);
}

// What stands before the name in parentheses.
static const char side_letter[] = {[SIDE_GRAD] = 'd', [SIDE_M] = 'm', [SIDE_V] = 'v'};

// Names as they are come first, dNAME next; "d(NAME)" is always the gradient. On
// failure the nearest name is suggested.
static size_t scan_matrix(const Graph *graph, const char *text, bool columns, Address *address,
                          Error *err)
{
    char name[NAME_SIZE];
    Side side = SIDE_GRAD;
    while (side <= SIDE_V && !(text[0] && text[0] == side_letter[side] && text[1] == '('))
        side++;
    const bool wrapped = side <= SIDE_V; // d(NAME), m(NAME), v(NAME)
    const size_t start = wrapped ? 2 : 0, n = scan_node(graph, text + start, columns, name, err);
    if (n == 0)
        return 0;
    if (wrapped && text[start + n] != ')') {
        ERROR(err, &expected_name, err_text(text));
        return 0;
    }
    address->side = wrapped ? side : SIDE_VALUE;
    address->node = graph_find_shown(graph, name, columns);
    if (address->node == NODE_NONE && !wrapped && text[0] == 'd') {
        address->side = SIDE_GRAD;
        address->node = graph_find_shown(graph, name + 1, columns);
    }
    if (address->node == NODE_NONE) {
        graph_find_or(graph, name, !wrapped, err);
        return 0;
    }
    return start + n + wrapped;
}

// "[2,3]", "[2,:]", "[:,3]" or ".2.3": the two indices, and which are ":". Returns
// the bytes taken, 0 where malformed. "[2]" is enough of a single row or column, whose `line` is
// the index that is meant.
static size_t scan_indices(const char *text, int line, bool whole[2], size_t index[2])
{
    const bool bracket = text[0] == '[';
    const char *p = text + 1;
    for (int k = 0; k < 2; k++) {
        p += bracket ? strspn(p, " ") : 0;
        whole[k] = *p == ':';
        size_t n = whole[k];
        for (; !whole[k] && isdigit((unsigned char)p[n]) && n < 9; n++)
            index[k] = index[k] * 10 + (size_t)(p[n] - '0');
        if (n == 0 || isdigit((unsigned char)p[n]))
            return 0;
        p += n;
        p += bracket ? strspn(p, " ") : 0;
        if (k == 0 && line >= 0 && bracket && *p == ']') {
            whole[1] = whole[0];
            index[line] = index[0];
            index[1 - line] = 1;
            return (size_t)(p + 1 - text);
        }
        const char end = k == 0 ? (bracket ? ',' : '.') : ']';
        if ((k == 0 || bracket) && *p++ != end)
            return 0;
    }
    return (size_t)(p - text);
}

static size_t scan_param(const Graph *graph, const char *text, Address *address, Error *err)
{
    const Node *node = graph_node(graph, address->node);
    char name[NAME_SIZE];
    const size_t n = scan_name(text + 1, name, err);
    if (n == 0)
        return 0;
    address->param = node->op ? op_param_find(node->op, name) : -1;
    if (address->param >= 0)
        return n + 1;
    SCOPED(buffer_release) Buffer known = {0};
    for (int i = 0; node->op && node->op->param[i].name; i++)
        buffer_printf(&known, "%s%s", i ? ", " : "", node->op->param[i].name);
    ERROR(err, &unknown_param, err_text(node->name), err_text(name),
          err_text(known.size ? buffer_text(&known) : "-"));
    return 0;
}

// Reads the indices after a name, if there are any, into a rectangle inside the
// matrix, and goes past them.
static bool scan_cells(const Graph *graph, const char **text, bool columns, Address *address,
                       Error *err)
{
    const char *name = graph_shown_name(graph, address->node, columns), *rest = *text;
    const bool dotted = rest[0] == '.' && (isdigit((unsigned char)rest[1]) || rest[1] == ':');
    size_t index[2] = {0, 0}, from[2], to[2];
    bool whole[2] = {true, true};
    const Shape shape = graph_node(graph, address->node)->shape;
    const int row = columns ? 1 : 0, col = 1 - row; // which index is which
    const size_t most[2] = {row ? shape.cols : shape.rows, row ? shape.rows : shape.cols};
    const int line = most[1] == 1 ? 0 : most[0] == 1 ? 1 : -1;
    if (rest[0] == '[' || dotted) {
        *text += scan_indices(rest, line, whole, index);
        if (*text == rest)
            return ERROR(err, &expected_index, err_text(name), err_text(rest));
    }
    for (int k = 0; k < 2; k++) {
        if (!whole[k] && (index[k] < 1 || index[k] > most[k]))
            return ERROR(err, &outside, err_text(name), err_shape(most[0], most[1]),
                         err_count(most[0]), err_count(most[1]),
                         whole[0] ? err_text(":") : err_count(index[0]),
                         whole[1] ? err_text(":") : err_count(index[1]));
        from[k] = whole[k] ? 0 : index[k] - 1;
        to[k] = whole[k] ? most[k] - 1 : index[k] - 1;
    }
    address->whole_rows = whole[row];
    address->whole_cols = whole[col];
    address->row_from = from[row];
    address->row_to = to[row];
    address->col_from = from[col];
    address->col_to = to[col];
    return true;
}

size_t address_scan(const Graph *graph, const char *text, bool columns, Address *address,
                    Error *err)
{
    *address = (Address){.node = NODE_NONE, .param = -1, .whole_rows = true, .whole_cols = true};
    const size_t n = scan_matrix(graph, text, columns, address, err);
    if (n == 0)
        return 0;
    const bool moment = address->side >= SIDE_M;
    if (moment ? !graph_learns(graph, address->node)
               : address->side == SIDE_GRAD && !graph_has_grad(graph, address->node)) {
        ERROR(err, moment ? &no_steps : &no_gradient,
              err_text(graph_node(graph, address->node)->name));
        return 0;
    }
    const char *rest = text + n;
    if (rest[0] == '.' && !isdigit((unsigned char)rest[1]) && rest[1] != ':') {
        const size_t m = scan_param(graph, rest, address, err);
        return m ? n + m : 0;
    }
    return scan_cells(graph, &rest, columns, address, err) ? (size_t)(rest - text) : 0;
}

bool address_parse(const Graph *graph, const char *text, bool columns, Address *address, Error *err)
{
    const size_t n = address_scan(graph, text, columns, address, err);
    if (n == 0)
        return false;
    return text[n] == '\0' || ERROR(err, &trailing, err_text(text + n));
}

bool address_is_outside(const Error *err)
{
    return err->message == &outside;
}

bool address_is_cell(const Address *address)
{
    return address->param < 0 && address->row_from == address->row_to &&
           address->col_from == address->col_to;
}

CellRef address_cell(const Address *address)
{
    return (CellRef){address->side, address->node, 0, address->row_from, address->col_from};
}

Address address_of_cell(CellRef cell)
{
    return (Address){cell.side, cell.node, -1,       false,   false,
                     cell.row,  cell.row,  cell.col, cell.col};
}

bool address_set(Graph *graph, const Address *at, const Matrix *m, Error *err)
{
    if (at->param >= 0)
        return graph_set_param(graph, at->node, at->param, m->at[0], err);
    const size_t rows = at->row_to - at->row_from + 1, cols = at->col_to - at->col_from + 1;
    const bool words = at->side == SIDE_VALUE && graph_node(graph, at->node)->words;
    SCOPED(matrix_release) Matrix next = matrix_copy(graph_matrix(graph, at->side, at->node, 0));
    CellRef cell = address_cell(at);
    for (size_t i = 0; i < rows * cols; i++) {
        const double number = m->at[matrix_size(m) == 1 ? 0 : i];
        cell.row = at->row_from + i / cols;
        cell.col = at->col_from + i % cols;
        if (!words && !graph_may_set(graph, cell, number, err))
            return false;
        matrix_put(&next, cell.row, cell.col, number);
    }
    return graph_set_matrix(graph, at->side, at->node, &next, err);
}

// ---- Writing -----------------------------------------------------------

// Whether a name can stand in an address without quotes.
static bool is_bare(const char *name, const char *signs)
{
    return is_of_name(name[0], "") && !isdigit((unsigned char)name[0]) &&
           name_length(name, signs) == strlen(name) && strstr(name, "⋅") == NULL &&
           strstr(name, "ᵀ") == NULL && strstr(name, "∕") == NULL && strstr(name, "∘") == NULL;
}

static void write_bare(const char *name, Buffer *out)
{
    if (is_bare(name, pieces)) {
        buffer_add(out, name);
        return;
    }
    buffer_add(out, "\"");
    for (const char *p = name; *p; p++) {
        buffer_add(out, *p == '"' || *p == '\\' ? "\\" : "");
        buffer_add_n(out, p, 1);
    }
    buffer_add(out, "\"");
}

void address_write_name_in(const Graph *graph, CellRef cell, bool columns, Buffer *out)
{
    const char *name = graph_shown_name(graph, cell.node, columns);
    if (cell.side == SIDE_VALUE || cell.side == SIDE_NEXT) {
        write_bare(name, out);
        buffer_add(out, cell.side == SIDE_NEXT ? "'" : "");
        return;
    }
    char short_name[NAME_SIZE + 1] = "d";
    strncat(short_name, name, NAME_SIZE - 1);
    if (cell.side < SIDE_M && is_bare(name, "") &&
        graph_find_shown(graph, short_name, columns) == NODE_NONE) {
        buffer_add(out, short_name);
    } else {
        buffer_printf(out, "%c(", side_letter[cell.side == SIDE_PATH ? SIDE_GRAD : cell.side]);
        write_bare(name, out);
        buffer_add(out, ")");
    }
    if (cell.side == SIDE_PATH) {
        buffer_add(out, " via ");
        address_write_via_in(graph, cell, columns, out);
    }
}

void address_write_via_in(const Graph *graph, CellRef cell, bool columns, Buffer *out)
{
    const Use use = graph_path_use(graph, cell.node, cell.path);
    BUG_ON(use.consumer == NODE_NONE); // the root has no other path
    write_bare(graph_shown_name(graph, use.consumer, columns), out);
    size_t same = 0, before = 0;
    for (size_t i = 0; i < graph_paths(graph, cell.node); i++) {
        const bool is_same = graph_path_use(graph, cell.node, i).consumer == use.consumer;
        same += is_same;
        before += is_same && i < cell.path;
    }
    if (same > 1)
        buffer_printf(out, "#%zu", before + 1);
}

void address_write_cell_in(const Graph *graph, CellRef cell, bool columns, Buffer *out)
{
    address_write_name_in(graph, cell, columns, out);
    buffer_printf(out, "[%zu,%zu]", (columns ? cell.col : cell.row) + 1,
                  (columns ? cell.row : cell.col) + 1);
}

void address_write_name(const Graph *graph, Side side, NodeId node, size_t path, Buffer *out)
{
    address_write_name_in(graph, (CellRef){side, node, path, 0, 0}, false, out);
}

void address_write_cell(const Graph *graph, CellRef cell, Buffer *out)
{
    address_write_cell_in(graph, cell, false, out);
}

void address_write(const Graph *graph, const Address *address, Buffer *out)
{
    address_write_name(graph, address->side, address->node, 0, out);
    if (address->param >= 0) {
        BUG_ON(!graph_node(graph, address->node)->op || address->param >= OP_PARAMS);
        buffer_printf(out, ".%s", graph_node(graph, address->node)->op->param[address->param].name);
        return;
    }
    if (address->whole_rows && address->whole_cols)
        return;
    char row[24] = ":", col[24] = ":";
    if (!address->whole_rows)
        snprintf(row, sizeof row, "%zu", address->row_from + 1);
    if (!address->whole_cols)
        snprintf(col, sizeof col, "%zu", address->col_from + 1);
    buffer_printf(out, "[%s,%s]", row, col);
}
