// SPDX-License-Identifier: GPL-3.0-or-later
// Where one number comes from: its arithmetic, with the real numbers in it and
// every number naming the cell that it was read from.
//
// An expansion is a short chain of steps. Each step gives a name to the value
// of an expression ("mean", "Z"); later steps may use earlier ones; the last
// step is the cell itself. They are read off the ops' rules (graph/rule.h); graph_expand makes the
// one of any cell.
#pragma once

#include "base/interrupt.h"
#include "base/memory.h"
#include "num/matrix.h"

typedef int NodeId; // a node of a graph, from 0 in order of definition
enum { NODE_NONE = -1 };

// What of a node is meant.
typedef enum Side {
    SIDE_VALUE, // its value
    SIDE_GRAD,  // its gradient: the sum of its contributions
    SIDE_PATH,  // one contribution to its gradient, by the index of its use
    SIDE_NEXT,  // a weight after one step (graph/optimizer.h)
    SIDE_M,     // what it remembers of earlier steps: Moment m,
    SIDE_V,     // and v
} Side;

// One number of a graph. Rows and columns from 0.
typedef struct CellRef {
    Side side;
    NodeId node; // NODE_NONE: no cell
    size_t path; // SIDE_PATH only
    size_t row, col;
} CellRef;

bool cell_same(CellRef a, CellRef b);
bool cell_beside(CellRef a, CellRef b); // in the same matrix

typedef int ExprId; // an expression of one expansion
enum { EXPR_NONE = -1 };

typedef enum ExprKind {
    EXPR_NUMBER,   // a constant of the op: 1, √2, 0.5
    EXPR_CELL,     // a cell of the graph
    EXPR_STEP,     // the value of an earlier step
    EXPR_SUM,      // children added, or subtracted where `minus`
    EXPR_PRODUCT,  // children multiplied
    EXPR_QUOTIENT, // first child ∕ second child
    EXPR_CALL,     // a function of its child, or of its children (max)
} ExprKind;

typedef enum ExprFn {
    FN_EXP,
    FN_LOG,
    FN_SQRT,
    FN_TANH,
    FN_ERF,
    FN_COS,
    FN_SIN,
    FN_SQUARE,
    FN_MAX, // of all children
    FN_MIN, // of all children
    FN_ABS,
    FN_SIGN,
    FN_ROUND, // to the nearest whole number, half way to the even one
    FN_COUNT,
} ExprFn;

// What names a term or a line of a table.
typedef enum LabelFrom { LABEL_NONE, LABEL_ROW, LABEL_COL, LABEL_PATH } LabelFrom;

typedef struct Expr {
    ExprKind kind;
    ExprFn fn;                // EXPR_CALL
    double value;             // what it evaluates to
    CellRef cell;             // EXPR_CELL
    size_t step;              // EXPR_STEP
    bool minus;               // subtracted by the sum that it stands in
    bool hidden;              // holds a number that may not be shown: written "?"
    ExprId first, last, next; // children and sibling
    CellRef label;            // a term's label is that of this cell's row or column, or
    LabelFrom label_from;     // of its path
} Expr;

// How the panel shows a step.
typedef enum StepShow {
    STEP_OPEN,   // its arithmetic and its value
    STEP_KNOWN,  // its value alone: another panel says how
    STEP_TABLED, // not at all: it stands in the table
} StepShow;

typedef struct Step {
    Text name;  // "σ"; both NULL for the last step, the cell itself
    Text title; // what it is, "deviation"; both NULL where the name says it
    StepShow show;
    ExprId expr;
    double value;
} Step;

// A cell that decided the number without standing in its arithmetic: what a
// mask let through or put aside.
typedef struct Decider {
    CellRef cell;
    double value;
    Text word; // "the mask", "thrown away"
} Decider;
enum { DECIDERS = 2 };

// A row of the matrix spread out as a table (softmax's backward, norms): one
// line an element, one column a quantity. A column may have a sum below it.
enum { TABLE_COLUMNS = 6 };
typedef struct TableColumn {
    const char *head; // a template of Formula's places: "{y}⋅{g}"
    ExprId *expr;     // `lines` expressions
    ExprId sum;       // EXPR_NONE where the column has none
} TableColumn;

typedef struct Table {
    size_t lines, columns;
    size_t asked; // the line of the cell that is asked about; `lines`: none
    TableColumn column[TABLE_COLUMNS];
    CellRef label; // line k is labelled like this cell's row or column k
    LabelFrom label_from;
} Table;

typedef enum ExpansionKind {
    EXPANSION_STEPS,  // computed: the steps say how
    EXPANSION_GIVEN,  // a leaf or an upstream gradient: nothing stands behind it
    EXPANSION_NONE,   // no gradient flows here
    EXPANSION_MASKED, // masked: 0 or the fill by definition, whatever the
                      // sources are; the steps, if any, say how
} ExpansionKind;

// One application of an op, as the functions of its row (graph/op.h) see it: of a
// node in a graph, or of matrices of their own, without node ids.
enum { OP_FORWARD = -1 };
typedef struct OpCall {
    const struct Op *op;
    int which; // OP_FORWARD, or the operand whose gradient is meant
    size_t inputs;
    const Matrix *const *in; // in shape(): only rows and cols mean something
    const NodeId *in_id;
    const double *param; // in the order of op->param
    const size_t *id;    // gather, cross_entropy: row or class, from 1
    size_t ids;
    Matrix *out, *kept; // what forward fills: the result, and what it keeps for backward
    NodeId out_id;
    const Matrix *up;           // the gradient of the result; NULL on the way forward
    Owned *rules;               // texts that have been read (RuleRead), or NULL
    const Interrupt *interrupt; // see op_stops; NULL: nobody
} OpCall;

// All zero is one of nothing, and ready.
typedef struct Expansion {
    ExpansionKind kind;
    CellRef cell;
    bool columns; // tokens stand in columns: indices and factors change places
    double value;
    bool hidden; // the value may not be shown
    Expr *expr;
    size_t exprs, expr_capacity;
    Step *step;
    size_t steps, step_capacity;
    bool tabled; // `table` holds the whole row
    Table table;
    Decider decider[DECIDERS];
    size_t deciders;
    Owned owned;                // names of steps, and what its table has of each line
    size_t picked;              // the id that picked a row; 0: none did
    const struct Words *word;   // what that id, or a given one, means; NULL: it is no word
    Buffer symbol;              // the last step in index form, "dS[2,:]⋅K[:,1]"; "" where
                                // its cells written as names say the same
    Text note;                  // a word on it, or both NULL: "masked: M[1,3] is 0"
    OpCall context;             // the call that made the number
    const Interrupt *interrupt; // a long one asks it; NULL: nobody
    bool stopped;               // it was told to stop: what is here means nothing
    bool any;                   // nothing is asked but whether it has cells: it stops at the first
    size_t cells;               // so many stand in it
} Expansion;

void expansion_clear(Expansion *x); // ready for another cell, memory kept
void expansion_release(Expansion *x);

// The greater or the smaller of two; nan where one of them is.
double expr_choose(ExprFn fn, double a, double b);

// The functions of one number (those that choose have none to apply), and their names.
typedef struct ExprFunction {
    const char *name;       // in sums: "e^", "√", "tanh"
    const char *written[2]; // in each Notation; in plain text as in a rule. NULL: it has a sign
    double (*apply)(double);
} ExprFunction;
extern const ExprFunction expr_functions[FN_COUNT];
double expr_apply(ExprFn fn, double x);
