// SPDX-License-Identifier: GPL-3.0-or-later
// What an operation does to one cell, written once as text: "a*(1 + t)/2".
// From the text follow the numbers, the arithmetic behind a cell, the formula
// in every notation, and how much work it is.
//
//     sum     = product { ("+" | "-") product }
//     product = signed { ("*" | "/") signed }
//     signed  = "-" signed | atom [ "^2" ]
//     atom    = number | name | function "(" sum { "," sum } ")"
//             | "(" sum ")" | "[" sum (">" | ">=" | "=") sum "]"  1 where it holds, else 0
//
// Names: a and b are the operands' cells, y the result's, g its gradient, n how
// many cells there are, pi, the op's parameters and the rule's own steps; functions:
// exp log sqrt tanh erf max min abs sign round, and where(condition, one, other).
#pragma once

#include "graph/op.h"

enum { CELL_NODES = 64, CELL_BLOCK = 64, CELL_PARAMS = 2 };

typedef enum CellInput {
    CELL_A,
    CELL_B,
    CELL_Y,
    CELL_G,
    CELL_N,
    CELL_PARAM, // the op's first parameter; the others follow
    CELL_INPUTS = CELL_PARAM + CELL_PARAMS,
} CellInput;

typedef enum CellKind {
    CELL_NUMBER,
    CELL_PI,
    CELL_INPUT, // a CellInput
    CELL_STEP,
    CELL_SUM,
    CELL_DIFFERENCE,
    CELL_PRODUCT,
    CELL_QUOTIENT,
    CELL_MINUS,
    CELL_SQUARE,
    CELL_CALL,
    CELL_ABOVE,   // 1 where left > right, else 0
    CELL_REACHES, // ≥
    CELL_EQUAL,
    CELL_WHERE, // left where `condition` is not 0, else right
} CellKind;

typedef struct CellNode {
    CellKind kind;
    ExprFn fn;                  // CELL_CALL
    int left, right, condition; // nodes; 0: none
    size_t index;               // CELL_INPUT, CELL_STEP: which
    unsigned inputs, steps;     // which stand in it or in a step that it needs; bits
    double value;               // what it comes to where it holds no input
    bool gate;                  // made of comparisons and numbers alone
} CellNode;

// A formula that has been read: a tree, and one for each step of its rule.
typedef struct CellFormula {
    const Op *op;
    const CellRule *rule; // the op's
    CellNode node[CELL_NODES];
    int nodes, root, step[CELL_STEPS];
} CellFormula;

// Reads `text`, which may use the parameters and steps of `op`. Both are part of the program
// and outlive the formula: text that breaks the grammar is a bug.
void cell_formula_read(CellFormula *formula, const Op *op, const char *text);

// Its values at n cells, n ≤ CELL_BLOCK. in[k] holds n numbers of CellInput k,
// or is NULL where the formula does not use it.
void cell_formula_values(const CellFormula *formula, const double *const in[CELL_INPUTS], size_t n,
                         double *out);

// Makes the expression of one cell, and names its steps before. (row, col) is
// the cell of the result; where the rule adds all cells up, of the operands.
ExprId cell_formula_expand(const CellFormula *formula, const OpCall *call, size_t row, size_t col,
                           Expansion *x);

// Appends it with Formula's places for the matrices.
void cell_formula_write(const CellFormula *formula, Notation notation, Buffer *out);

// Whether it reads as one thing, without a sign or an operator.
bool cell_formula_is_atom(const CellFormula *formula);

// Whether `input` stands in it or in a step that it uses.
bool cell_formula_uses(const CellFormula *formula, CellInput input);

// Whether it uses a step of the rule.
bool cell_formula_has_steps(const CellFormula *formula);

// The arithmetic at each cell. Steps that `before` uses were worked out then;
// NULL: none was.
Work cell_formula_work(const CellFormula *formula, const CellFormula *before);
