// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses: what is accepted lies inside its matrix, and is read again from
// how it is written.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/address.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static NodeId leaf(Graph *graph, Role role, size_t rows, size_t cols, const char *name)
{
    Matrix value = matrix_new(rows, cols);
    const NodeId node = graph_add_leaf(graph, role, &value, ERROR_DROPPED);
    matrix_release(&value);
    BUG_ON(!graph_name(graph, node, name, ERROR_DROPPED));
    return node;
}

// X, W, "odd name", dX (a node that is called like a gradient) and Y = X⋅W.
static Graph *make_graph(void)
{
    Graph *graph = graph_new(1 << 20);
    const NodeId in[] = {leaf(graph, ROLE_INPUT, 3, 2, "X"), leaf(graph, ROLE_WEIGHT, 2, 4, "W")};
    leaf(graph, ROLE_CONSTANT, 1, 1, "odd name");
    leaf(graph, ROLE_CONSTANT, 2, 2, "dX");
    const NodeId y = graph_add_op(graph, op_find("matmul"), in, 2, NULL, NULL, 0, ERROR_DROPPED);
    BUG_ON(!graph_name(graph, y, "Y", ERROR_DROPPED));
    graph_finish(graph);
    return graph;
}

static void check_address(const Graph *graph, const Address *address)
{
    const Shape shape = graph_node(graph, address->node)->shape;
    BUG_ON(address->param < 0 && (address->row_to >= shape.rows || address->col_to >= shape.cols));
    Buffer text = {0};
    Address again;
    address_write(graph, address, &text);
    BUG_ON(!address_parse(graph, buffer_text(&text), false, &again, ERROR_DROPPED));
    BUG_ON(again.node != address->node || again.side != address->side ||
           again.param != address->param);
    buffer_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Graph *graph = make_graph();
    char *text = mem_text_n((const char *)data, size);
    Address address;
    Error err = {0};
    if (address_parse(graph, text, false, &address, &err))
        check_address(graph, &address);
    else
        BUG_ON(!error_is_set(&err));
    free(text);
    graph_free(graph);
    return 0;
}
