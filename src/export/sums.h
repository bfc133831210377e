// SPDX-License-Identifier: GPL-3.0-or-later
// The sums behind all cells of a matrix as a few short texts, which a page can compute and show
// without knowing any operation.
//
// Each cell has an expansion (graph/expansion.h). Cells whose expansions are built alike share
// one text, in which an index is a number, or counts from the cell's row or column: a whole
// matrix product is "({3:+^cv0,i;*[@v0,r,i;@v1,i,c;]})". The text:
//
//     text  = [note "~"] part {"|" part}
//     part  = name ":" expr | word "%" expr | expr   a step; a cell that decided; the cell itself
//     expr  = "#" index ";"                          a whole number
//           | "=" number ";"                         any other, in its shortest form
//           | "@" matrix "," index "," index ";"     a cell: row and column from 0
//           | "$" step ";"                           the value of an earlier step, from 0
//           | "(" {term} ")"  term = sign expr | "{" index ":" sign expr "}"
//           | "*[" {expr} "]" | "/" expr expr
//           | "f" fn "[" {expr | "{" index ":" expr "}"} "]"     fn: 'a' + ExprFn
//     sign = ("+"|"-") ["^" ("r"|"c") matrix "," index ";"]    the term is called as that row
//     matrix = "v" node | "g" node | "n" node | "p" node "." path       value, gradient, next,
//            | "m" node | "s" node                  contribution; the optimizer's two moments
//     index = ["r"|"c"] [number] {("+"|"-") [number] loop}              "r+1", "2", "c-i+2j"
//
// "{3:…}" stands for 3 terms; the loop i of the outermost sum, j of a sum in it, counts them from
// 0. note, name and word are places in SumNames.
#pragma once

#include "base/buffer.h"
#include "graph/graph.h"

// The texts in two languages that sums refer to, owned. All zero is empty and ready.
typedef struct SumNames {
    struct SumName {
        char *en, *zh;
    } * at;
    size_t count, capacity;
} SumNames;
void sum_names_release(SumNames *names);

typedef struct Sums {
    char **text; // each once
    size_t texts;
    size_t *of; // of each cell in reading order, its text
    size_t cells;
    bool exact; // whoever computes the texts in doubles gets the graph's own numbers, to the bit
} Sums;

// Makes the sums of all cells of a matrix; the row and column of `matrix` mean nothing. A cell
// that is given has an empty text, or a note alone.
Sums sums_of(Graph *graph, CellRef matrix, SumNames *names);
void sums_release(Sums *sums);

// Appends what a matrix is called in a text: "v0", "p3.1".
void sums_matrix(CellRef matrix, Buffer *out);
