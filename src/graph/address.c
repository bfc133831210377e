// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/address.h"

#include <ctype.h>
#include <string.h>

#include "base/nearest.h"

enum { NAME_SIZE = 128 };

static const Message expected_name = {
    ERROR_USAGE,
    {"expected an address such as A[2,3], not '{1}'",
     "这里应当是 A[2,3] 这样的地址，不是“{1}”"}};
static const Message open_quote = {
    ERROR_USAGE,
    {"the name {1} lacks its closing quote", "名字 {1} 少了后引号"}};
static const Message expected_index = {
    ERROR_USAGE,
    {"expected a row and a column, as in {1}[2,3] or {1}[2,:], not '{2}'",
     "这里应当是行和列，如 {1}[2,3] 或 {1}[2,:]，不是“{2}”"}};
static const Message outside = {
    ERROR_USAGE,
    {"{1} is {2}: rows 1 to {3}, columns 1 to {4}; [{5},{6}] is outside",
     "{1} 是 {2}：行 1 到 {3}，列 1 到 {4}；[{5},{6}] 超出范围"}};
static const Message trailing = {
    ERROR_USAGE,
    {"'{1}' after the address was not understood",
     "看不懂地址后面的“{1}”"}};
static const Message unknown_param = {
    ERROR_USAGE,
    {"{1} has no '{2}'; it has: {3}", "{1} 没有“{2}”；它有：{3}"}};
static const Message no_gradient = {
    ERROR_USAGE,
    {"{1} has no gradient: nothing flows back to it",
     "{1} 没有梯度：没有任何梯度流回到它"}};

// ---- Reading -----------------------------------------------------------

// A name in an address: letters, digits, "_" and all of UTF-8 past ASCII.
static size_t word_length(const char *p)
{
    size_t n = 0;
    while (isalnum((unsigned char)p[n]) || p[n] == '_' || p[n] == '\'' ||
           (unsigned char)p[n] >= 0x80)
        n++;
    return n;
}

// Reads a bare or quoted name; returns the bytes taken, 0 and `err` if none.
static size_t scan_name(const char *text, char name[NAME_SIZE], Error *err)
{
    const bool quoted = text[0] == '"';
    const char *end = quoted ? strchr(text + 1, '"') : NULL;
    if (quoted && !end) {
        ERROR(err, &open_quote, err_text(text));
        return 0;
    }
    const size_t n = quoted ? (size_t)(end - text) - 1 : word_length(text);
    if (n == 0 || n >= NAME_SIZE) {
        ERROR(err, &expected_name, err_text(text));
        return 0;
    }
    memcpy(name, text + quoted, n);
    name[n] = '\0';
    return quoted ? n + 2 : n;
}

// Names as they are first, dNAME next. On failure the nearest is suggested.
static bool find_side(const Graph *graph, const char *name, Address *address,
                      Error *err)
{
    address->side = SIDE_VALUE;
    address->node = graph_find(graph, name);
    if (address->node == NODE_NONE && name[0] == 'd') {
        address->node = graph_find(graph, name + 1);
        address->side = SIDE_GRAD;
    }
    if (address->node != NODE_NONE)
        return true;
    const NodeId suggest = graph_find_or(graph, name, err);
    (void)suggest;
    return false;
}

// "d(NAME)": always the gradient.
static size_t scan_gradient(const Graph *graph, const char *text,
                            Address *address, Error *err)
{
    char name[NAME_SIZE];
    const size_t n = scan_name(text + 2, name, err);
    if (n == 0 || text[2 + n] != ')') {
        if (n)
            ERROR(err, &expected_name, err_text(text));
        return 0;
    }
    address->side = SIDE_GRAD;
    address->node = graph_find_or(graph, name, err);
    return address->node == NODE_NONE ? 0 : n + 3;
}

static size_t scan_matrix(const Graph *graph, const char *text,
                          Address *address, Error *err)
{
    char name[NAME_SIZE];
    if (strncmp(text, "d(", 2) == 0)
        return scan_gradient(graph, text, address, err);
    const size_t n = scan_name(text, name, err);
    if (n == 0)
        return 0;
    if (text[0] != '"')
        return find_side(graph, name, address, err) ? n : 0;
    address->node = graph_find_or(graph, name, err);
    return address->node == NODE_NONE ? 0 : n;
}

// One index or ":"; 0 where there is neither.
static size_t scan_index(const char *p, bool *whole, size_t *index)
{
    *whole = *p == ':';
    *index = 0;
    if (*whole)
        return 1;
    size_t n = 0;
    for (; isdigit((unsigned char)p[n]) && n < 9; n++)
        *index = *index * 10 + (size_t)(p[n] - '0');
    return isdigit((unsigned char)p[n]) ? 0 : n;
}

static size_t skip_blanks(const char *p)
{
    return strspn(p, " ");
}

// "[2,3]", "[2,:]", "[:,3]" or ".2.3": the two indices. 0 where malformed.
static size_t scan_indices(const char *text, Address *address, size_t index[2])
{
    const bool bracket = text[0] == '[';
    const char *p = text + 1;
    bool *whole[2] = {&address->whole_rows, &address->whole_cols};
    for (int k = 0; k < 2; k++) {
        p += bracket ? skip_blanks(p) : 0;
        const size_t n = scan_index(p, whole[k], &index[k]);
        p += n;
        p += bracket ? skip_blanks(p) : 0;
        const char end = k == 0 ? (bracket ? ',' : '.') : ']';
        if (n == 0 || ((k == 0 || bracket) && *p++ != end))
            return 0;
    }
    return (size_t)(p - text);
}

// Turns indices from 1 into a rectangle inside the matrix.
static bool set_cells(const Graph *graph, Address *address,
                      const size_t index[2], Error *err)
{
    const Node *node = graph_node(graph, address->node);
    const Shape shape = node->shape;
    const bool row_ok =
        address->whole_rows || (index[0] >= 1 && index[0] <= shape.rows);
    const bool col_ok =
        address->whole_cols || (index[1] >= 1 && index[1] <= shape.cols);
    if (!row_ok || !col_ok)
        return ERROR(err, &outside, err_text(node->name),
                     err_shape(shape.rows, shape.cols), err_count(shape.rows),
                     err_count(shape.cols),
                     address->whole_rows ? err_text(":") : err_count(index[0]),
                     address->whole_cols ? err_text(":") : err_count(index[1]));
    address->row_from = address->whole_rows ? 0 : index[0] - 1;
    address->row_to = address->whole_rows ? shape.rows - 1 : index[0] - 1;
    address->col_from = address->whole_cols ? 0 : index[1] - 1;
    address->col_to = address->whole_cols ? shape.cols - 1 : index[1] - 1;
    return true;
}

static void param_names(const Op *op, Buffer *out)
{
    for (int i = 0; op && op->param[i].name; i++)
        buffer_printf(out, "%s%s", i ? ", " : "", op->param[i].name);
    if (out->size == 0)
        buffer_add(out, "-");
}

static size_t scan_param(const Graph *graph, const char *text,
                         Address *address, Error *err)
{
    const Node *node = graph_node(graph, address->node);
    char name[NAME_SIZE];
    const size_t n = scan_name(text + 1, name, err);
    if (n == 0)
        return 0;
    address->param = node->op ? op_param_find(node->op, name) : -1;
    if (address->param >= 0)
        return n + 1;
    Buffer known = {0};
    param_names(node->op, &known);
    ERROR(err, &unknown_param, err_text(node->name), err_text(name),
          err_text(buffer_text(&known)));
    buffer_release(&known);
    return 0;
}

size_t address_scan(const Graph *graph, const char *text, Address *address,
                    Error *err)
{
    *address = (Address){.node = NODE_NONE,
                         .param = -1,
                         .whole_rows = true,
                         .whole_cols = true};
    const size_t n = scan_matrix(graph, text, address, err);
    if (n == 0)
        return 0;
    if (address->side == SIDE_GRAD && !graph_has_grad(graph, address->node)) {
        ERROR(err, &no_gradient,
              err_text(graph_node(graph, address->node)->name));
        return 0;
    }
    const char *rest = text + n;
    const bool dotted = rest[0] == '.' &&
                        (isdigit((unsigned char)rest[1]) || rest[1] == ':');
    if (rest[0] == '.' && !dotted) {
        const size_t m = scan_param(graph, rest, address, err);
        return m ? n + m : 0;
    }
    size_t index[2] = {0, 0}, m = 0;
    if (rest[0] == '[' || dotted) {
        m = scan_indices(rest, address, index);
        if (m == 0) {
            ERROR(err, &expected_index,
                  err_text(graph_node(graph, address->node)->name),
                  err_text(rest));
            return 0;
        }
    }
    return set_cells(graph, address, index, err) ? n + m : 0;
}

bool address_parse(const Graph *graph, const char *text, Address *address,
                   Error *err)
{
    const size_t n = address_scan(graph, text, address, err);
    if (n == 0)
        return false;
    return text[n] == '\0' || ERROR(err, &trailing, err_text(text + n));
}

bool address_is_cell(const Address *address)
{
    return address->param < 0 && address->row_from == address->row_to &&
           address->col_from == address->col_to;
}

CellRef address_cell(const Address *address)
{
    return (CellRef){address->side, address->node, 0, address->row_from,
                     address->col_from};
}

// ---- Writing -----------------------------------------------------------

// Whether a name can stand in an address without quotes.
static bool is_bare(const char *name)
{
    return name[0] && !isdigit((unsigned char)name[0]) &&
           word_length(name) == strlen(name) && strstr(name, "⋅") == NULL &&
           strstr(name, "ᵀ") == NULL && strstr(name, "∕") == NULL &&
           strstr(name, "∘") == NULL;
}

static void write_bare(const char *name, Buffer *out)
{
    buffer_printf(out, is_bare(name) ? "%s" : "\"%s\"", name);
}

static void write_gradient(const Graph *graph, NodeId node, Buffer *out)
{
    const char *name = graph_node(graph, node)->name;
    char short_name[NAME_SIZE + 1] = "d";
    strncat(short_name, name, NAME_SIZE - 1);
    if (is_bare(name) && graph_find(graph, short_name) == NODE_NONE) {
        buffer_add(out, short_name);
        return;
    }
    buffer_add(out, "d(");
    write_bare(name, out);
    buffer_add(out, ")");
}

void address_write_name(const Graph *graph, Side side, NodeId node,
                        size_t path, Buffer *out)
{
    if (side == SIDE_VALUE || side == SIDE_NEXT) {
        write_bare(graph_node(graph, node)->name, out);
        buffer_add(out, side == SIDE_NEXT ? "'" : "");
        return;
    }
    write_gradient(graph, node, out);
    if (side != SIDE_PATH)
        return;
    buffer_add(out, " via ");
    address_write_via(graph, node, path, out);
}

void address_write_via(const Graph *graph, NodeId node, size_t path,
                       Buffer *out)
{
    const NodeId consumer = graph_path_use(graph, node, path).consumer;
    if (consumer == NODE_NONE) {
        buffer_add(out, "upstream");
        return;
    }
    write_bare(graph_node(graph, consumer)->name, out);
    size_t same = 0, before = 0;
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        const bool is_same = graph_path_use(graph, node, i).consumer == consumer;
        same += is_same;
        before += is_same && i < path;
    }
    if (same > 1)
        buffer_printf(out, "#%zu", before + 1);
}

void address_write_cell(const Graph *graph, CellRef cell, Buffer *out)
{
    address_write_name(graph, cell.side, cell.node, cell.path, out);
    buffer_printf(out, "[%zu,%zu]", cell.row + 1, cell.col + 1);
}

void address_write(const Graph *graph, const Address *address, Buffer *out)
{
    address_write_name(graph, address->side, address->node, 0, out);
    if (address->param >= 0) {
        buffer_printf(
            out, ".%s",
            graph_node(graph, address->node)->op->param[address->param].name);
        return;
    }
    if (address->whole_rows && address->whole_cols)
        return;
    buffer_add(out, "[");
    if (address->whole_rows)
        buffer_add(out, ":");
    else
        buffer_printf(out, "%zu", address->row_from + 1);
    if (address->whole_cols)
        buffer_add(out, ",:]");
    else
        buffer_printf(out, ",%zu]", address->col_from + 1);
}
