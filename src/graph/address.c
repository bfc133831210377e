// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/address.h"

#include <ctype.h>
#include <string.h>

#include "base/nearest.h"

enum { NAME_SIZE = 128 };

static const Message expected_name = {
    ERROR_USAGE,
    {"expected an address such as A[2,3], not '{1}'", "这里应当是 A[2,3] 这样的地址，不是“{1}”"}};
static const Message open_quote = {ERROR_USAGE,
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
    ERROR_USAGE, {"'{1}' after the address was not understood", "看不懂地址后面的“{1}”"}};
static const Message unknown_param = {
    ERROR_USAGE, {"{1} has no '{2}'; it has: {3}", "{1} 没有“{2}”；它有：{3}"}};
static const Message no_gradient = {
    ERROR_USAGE,
    {"{1} has no gradient: nothing flows back to it", "{1} 没有梯度：没有任何梯度流回到它"}};

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

// Reads the inside of a quoted name up to its closing quote; returns the bytes
// taken with it, 0 where there is none. *size is the name's, which is cut where
// it is too long.
static size_t scan_quoted(const char *text, char name[NAME_SIZE], size_t *size)
{
    size_t n = 0;
    *size = 0;
    for (; text[n] && text[n] != '"'; n++) {
        n += text[n] == '\\' && (text[n + 1] == '"' || text[n + 1] == '\\');
        if (*size < NAME_SIZE)
            name[(*size)++] = text[n];
    }
    return text[n] ? n + 1 : 0;
}

// Reads a bare or quoted name; returns the bytes taken, 0 and `err` if none.
static size_t scan_name(const char *text, char name[NAME_SIZE], Error *err)
{
    const bool quoted = text[0] == '"';
    size_t size = 0, n = 0;
    if (quoted && (n = scan_quoted(text + 1, name, &size)) == 0) {
        ERROR(err, &open_quote, err_text(text));
        return 0;
    }
    if (!quoted)
        size = word_length(text);
    if (size == 0 || size >= NAME_SIZE) {
        ERROR(err, &expected_name, err_text(text));
        return 0;
    }
    if (!quoted)
        memcpy(name, text, size);
    name[size] = '\0';
    return quoted ? n + 1 : size;
}

// Where an address is read: in which graph, and in which form.
typedef struct Reading {
    const Graph *graph;
    bool columns;
} Reading;

// The node of that name, or NODE_NONE and an error that suggests the nearest.
static NodeId find_or(Reading in, const char *name, Error *err)
{
    const NodeId node = graph_find_shown(in.graph, name, in.columns);
    return node != NODE_NONE ? node : graph_find_or(in.graph, name, err);
}

// Names as they are first, dNAME next. On failure the nearest is suggested.
static bool find_side(Reading in, const char *name, Address *address, Error *err)
{
    address->side = SIDE_VALUE;
    address->node = graph_find_shown(in.graph, name, in.columns);
    if (address->node == NODE_NONE && name[0] == 'd') {
        address->node = graph_find_shown(in.graph, name + 1, in.columns);
        address->side = SIDE_GRAD;
    }
    if (address->node == NODE_NONE)
        find_or(in, name, err);
    return address->node != NODE_NONE;
}

static bool is_node(Reading in, const char *name)
{
    return graph_find_shown(in.graph, name, in.columns) != NODE_NONE;
}

// "enc.Q" needs no quotes: the longest name with points that a node or its
// gradient has. 0 where there is none.
static size_t pointed_length(Reading in, const char *text, char name[NAME_SIZE])
{
    size_t longest = 0;
    size_t n = word_length(text);
    while (text[n] == '.' && word_length(text + n + 1) > 0) {
        n += 1 + word_length(text + n + 1);
        if (n >= NAME_SIZE)
            break;
        memcpy(name, text, n);
        name[n] = '\0';
        if (is_node(in, name) || (name[0] == 'd' && is_node(in, name + 1)))
            longest = n;
    }
    name[longest] = '\0';
    return longest;
}

static size_t scan_node(Reading in, const char *text, char name[NAME_SIZE], Error *err)
{
    const size_t pointed = pointed_length(in, text, name);
    return pointed > 0 ? pointed : scan_name(text, name, err);
}

// "d(NAME)": always the gradient.
static size_t scan_gradient(Reading in, const char *text, Address *address, Error *err)
{
    char name[NAME_SIZE];
    const size_t n = scan_node(in, text + 2, name, err);
    if (n == 0 || text[2 + n] != ')') {
        if (n)
            ERROR(err, &expected_name, err_text(text));
        return 0;
    }
    address->side = SIDE_GRAD;
    address->node = find_or(in, name, err);
    return address->node == NODE_NONE ? 0 : n + 3;
}

static size_t scan_matrix(Reading in, const char *text, Address *address, Error *err)
{
    char name[NAME_SIZE];
    if (strncmp(text, "d(", 2) == 0)
        return scan_gradient(in, text, address, err);
    const size_t n = scan_node(in, text, name, err);
    if (n == 0)
        return 0;
    if (text[0] != '"')
        return find_side(in, name, address, err) ? n : 0;
    address->node = find_or(in, name, err);
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

static bool refuse_cells(Reading in, const Address *address, const size_t index[2], Shape shape,
                         Error *err)
{
    return ERROR(err, &outside, err_text(graph_shown_name(in.graph, address->node, in.columns)),
                 err_shape(shape.rows, shape.cols), err_count(shape.rows), err_count(shape.cols),
                 address->whole_rows ? err_text(":") : err_count(index[0]),
                 address->whole_cols ? err_text(":") : err_count(index[1]));
}

// Turns rows into columns.
static void turn(Address *address)
{
    const Address was = *address;
    address->whole_rows = was.whole_cols;
    address->whole_cols = was.whole_rows;
    address->row_from = was.col_from;
    address->row_to = was.col_to;
    address->col_from = was.row_from;
    address->col_to = was.row_to;
}

// Turns indices from 1 into a rectangle inside the matrix.
static bool set_cells(Reading in, Address *address, const size_t index[2], Error *err)
{
    Shape shape = graph_node(in.graph, address->node)->shape;
    if (in.columns)
        shape = (Shape){shape.cols, shape.rows};
    const bool row_ok = address->whole_rows || (index[0] >= 1 && index[0] <= shape.rows);
    const bool col_ok = address->whole_cols || (index[1] >= 1 && index[1] <= shape.cols);
    if (!row_ok || !col_ok)
        return refuse_cells(in, address, index, shape, err);
    address->row_from = address->whole_rows ? 0 : index[0] - 1;
    address->row_to = address->whole_rows ? shape.rows - 1 : index[0] - 1;
    address->col_from = address->whole_cols ? 0 : index[1] - 1;
    address->col_to = address->whole_cols ? shape.cols - 1 : index[1] - 1;
    if (in.columns)
        turn(address);
    return true;
}

static void param_names(const Op *op, Buffer *out)
{
    for (int i = 0; op && op->param[i].name; i++)
        buffer_printf(out, "%s%s", i ? ", " : "", op->param[i].name);
    if (out->size == 0)
        buffer_add(out, "-");
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
    Buffer known = {0};
    param_names(node->op, &known);
    ERROR(err, &unknown_param, err_text(node->name), err_text(name), err_text(buffer_text(&known)));
    buffer_release(&known);
    return 0;
}

// Reads the indices after a name, if there are any; what they take goes into
// *size.
static bool scan_cells(Reading in, const char *rest, Address *address, size_t *size, Error *err)
{
    const bool dotted = rest[0] == '.' && (isdigit((unsigned char)rest[1]) || rest[1] == ':');
    size_t index[2] = {0, 0};
    *size = 0;
    if (rest[0] == '[' || dotted) {
        *size = scan_indices(rest, address, index);
        if (*size == 0)
            return ERROR(err, &expected_index,
                         err_text(graph_shown_name(in.graph, address->node, in.columns)),
                         err_text(rest));
    }
    return set_cells(in, address, index, err);
}

size_t address_scan_in(const Graph *graph, const char *text, bool columns, Address *address,
                       Error *err)
{
    const Reading in = {graph, columns};
    *address = (Address){.node = NODE_NONE, .param = -1, .whole_rows = true, .whole_cols = true};
    const size_t n = scan_matrix(in, text, address, err);
    if (n == 0)
        return 0;
    if (address->side == SIDE_GRAD && !graph_has_grad(graph, address->node)) {
        ERROR(err, &no_gradient, err_text(graph_node(graph, address->node)->name));
        return 0;
    }
    const char *rest = text + n;
    size_t m;
    if (rest[0] == '.' && !isdigit((unsigned char)rest[1]) && rest[1] != ':') {
        m = scan_param(graph, rest, address, err);
        return m ? n + m : 0;
    }
    return scan_cells(in, rest, address, &m, err) ? n + m : 0;
}

bool address_parse_in(const Graph *graph, const char *text, bool columns, Address *address,
                      Error *err)
{
    const size_t n = address_scan_in(graph, text, columns, address, err);
    if (n == 0)
        return false;
    return text[n] == '\0' || ERROR(err, &trailing, err_text(text + n));
}

size_t address_scan(const Graph *graph, const char *text, Address *address, Error *err)
{
    return address_scan_in(graph, text, false, address, err);
}

bool address_parse(const Graph *graph, const char *text, Address *address, Error *err)
{
    return address_parse_in(graph, text, false, address, err);
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

// ---- Writing -----------------------------------------------------------

// Whether a name can stand in an address without quotes.
static bool is_bare(const char *name)
{
    return name[0] && !isdigit((unsigned char)name[0]) && word_length(name) == strlen(name) &&
           strstr(name, "⋅") == NULL && strstr(name, "ᵀ") == NULL && strstr(name, "∕") == NULL &&
           strstr(name, "∘") == NULL;
}

static void write_bare(const char *name, Buffer *out)
{
    if (is_bare(name)) {
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

static void write_gradient(const Graph *graph, const char *name, bool columns, Buffer *out)
{
    char short_name[NAME_SIZE + 1] = "d";
    strncat(short_name, name, NAME_SIZE - 1);
    if (is_bare(name) && graph_find_shown(graph, short_name, columns) == NODE_NONE) {
        buffer_add(out, short_name);
        return;
    }
    buffer_add(out, "d(");
    write_bare(name, out);
    buffer_add(out, ")");
}

void address_write_name_in(const Graph *graph, CellRef cell, bool columns, Buffer *out)
{
    const char *name = graph_shown_name(graph, cell.node, columns);
    if (cell.side == SIDE_VALUE || cell.side == SIDE_NEXT) {
        write_bare(name, out);
        buffer_add(out, cell.side == SIDE_NEXT ? "'" : "");
        return;
    }
    write_gradient(graph, name, columns, out);
    if (cell.side != SIDE_PATH)
        return;
    buffer_add(out, " via ");
    address_write_via_in(graph, cell, columns, out);
}

void address_write_via_in(const Graph *graph, CellRef cell, bool columns, Buffer *out)
{
    const Use use = graph_path_use(graph, cell.node, cell.path);
    if (use.consumer == NODE_NONE) {
        buffer_add(out, "upstream");
        return;
    }
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
