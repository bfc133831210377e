// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses of numbers as people write them: Wq[1,2], dA[2,:], d(A)[1,1],
// Wq.1.2 where a shell would eat the brackets, "odd name"[1,1], A for the
// whole matrix, S_scaled.by for a parameter. Rows and columns from 1. In quotes
// \" and \\ stand for the character.
//
// The functions that end in _in read and write addresses as the screen shows
// them: where tokens stand in columns, every matrix is transposed and A[2,1] is
// row 2 of what is seen. Files and lessons always have tokens as rows.
#pragma once

#include "graph/graph.h"

// A rectangle of cells of one matrix, or one parameter. From 0, ends
// included.
typedef struct Address {
    Side side; // SIDE_VALUE or SIDE_GRAD
    NodeId node;
    int param;                   // −1: cells
    bool whole_rows, whole_cols; // written as ":" or left out
    size_t row_from, row_to, col_from, col_to;
} Address;

// Reads an address that fills the whole of `text`. Cells are checked against
// the shape, as it is seen with tokens as `columns`. Errors say what was expected and suggest the
// nearest name.
bool address_parse(const Graph *graph, const char *text, bool columns, Address *address, Error *err)
    NONNULL(5);

// Reads the address at the start of `text` and returns the bytes it took; 0
// and `err` where there is none.
size_t address_scan(const Graph *graph, const char *text, bool columns, Address *address,
                    Error *err) NONNULL(5);

// Whether the error says that a matrix has no such row or column.
bool address_is_outside(const Error *err);

bool address_is_cell(const Address *address);
CellRef address_cell(const Address *address); // its first cell
Address address_of_cell(CellRef cell);

// Sets the numbers there in reading order, or all of them to one; words have to go together.
// False and `err`, and nothing is set, where one is refused.
bool address_set(Graph *graph, const Address *at, const Matrix *m, Error *err) NONNULL(4);

// Appends "dWq[2,1]", or "dWq[2,:]" for a longer address; names that an
// address could not carry are quoted.
void address_write(const Graph *graph, const Address *address, Buffer *out);
void address_write_cell(const Graph *graph, CellRef cell, Buffer *out);

// The name of a node's side: "A", "dA", and "d(dA)" where a node is called dA.
// A path is named "dX via Q".
void address_write_name(const Graph *graph, Side side, NodeId node, size_t path, Buffer *out);

// The same as the screen shows it. Of the cell's name only its side, node and
// path count.
void address_write_cell_in(const Graph *graph, CellRef cell, bool columns, Buffer *out);
void address_write_name_in(const Graph *graph, CellRef cell, bool columns, Buffer *out);

// Appends what the cell's path goes through, "Q"; "P#2" where the node stands in
// P more than once.
void address_write_via_in(const Graph *graph, CellRef cell, bool columns, Buffer *out);
