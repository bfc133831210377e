// SPDX-License-Identifier: GPL-3.0-or-later
// What an operation is, written once as text with indices. From the text follow the
// numbers, the sum behind a cell, formulas, and how much work it is.
//
//     y[r,c] = sum(i) a[r,i]*b[i,c]
//
//     text    = { line ";" } line {";" line}       the last lines make the result
//     line    = [mark] name ["[" index {"," index} "]" ["(" var "<" sum ")"]] "=" sum
//     sum     = product { ("+" | "-") product }
//     product = signed { ("*" | "/") signed }
//     signed  = "-" signed | atom [ "^2" ] [ note ]
//     atom    = number | name [ "[" sum {"," sum} "]" ] | function "(" sum { "," sum } ")"
//             | fold "(" var ["<" sum] [":" test] ")" signed {"*" signed}
//             | "where(" test "," sum "," sum ")"  | "(" test ")" | "{" test "}" | "[" test "]"
//     test    = sum [ ("=" | "!=" | "<" | "<=" | ">" | ">=") sum ]
//     note    = "!" digit [ "(" cell {"," cell} ")" ]
//
// Names: a, b and c are the operands, y the result, g its gradient, x what an operand gets, keep
// what forward kept, t the ids; rows(a) and cols(a), 0 where there is no a, n how many cells a
// has, `at` where an operand begins in the result, pi, inf, the op's parameters, earlier lines
// and the indices, which count from 0. Functions: exp log sqrt tanh erf cos sin max min abs sign
// round. Folds: sum, max, and place, the index of the largest, the first of equals. A fold or a
// line whose range is not given runs along what it indexes first. An axis of size 1 reads 0.
//
// A test is 1 or 0; comparisons with nan hold, but for = and !=. `where` looks at one branch
// alone; what is read outside of a matrix is nan. "{…}" is shown as the number that it comes to,
// and "!2(…)" says note 2 of the rule where its part is read, with the cells that decided it.
//
// A line is a step of the arithmetic that is shown; its mark says how: "~" in a table alone,
// "^" as a known number on the way back, "'" not as a step but where it is used. A line without
// "[…]", and a rule of such lines, is of one cell: a means a[r,c] there.
#pragma once

#include "graph/op.h"

enum {
    RULE_NODES = 192,
    RULE_VARS = 32,
    RULE_LINES = 16,
    CELL_BLOCK = 64, // so many cells are computed at once
};

typedef enum RuleMatrix { RULE_A, RULE_B, RULE_C, RULE_Y, RULE_G, RULE_KEEP, RULE_IDS } RuleMatrix;
enum { RULE_MATRICES = RULE_IDS + 1, RULE_PARAM = RULE_MATRICES }; // bits of RuleNode.uses
extern const char *const rule_matrix_names[RULE_MATRICES];

typedef enum RuleKind {
    RULE_NUMBER,
    RULE_PI,
    RULE_OPTION, // a parameter
    RULE_VAR,
    RULE_ROWS, // of a matrix
    RULE_COLS,
    RULE_COUNT, // its cells
    RULE_AT,
    RULE_CELL, // of a matrix: left is its row, right its column
    RULE_LINE, // a line: left and right are its indices
    RULE_SUM,
    RULE_DIFFERENCE,
    RULE_PRODUCT,
    RULE_QUOTIENT,
    RULE_MINUS,
    RULE_SQUARE,
    RULE_CALL,
    RULE_ABOVE,   // 1 where left > right, else 0
    RULE_REACHES, // ≥
    RULE_EQUAL,
    RULE_DIFFERS,
    RULE_WHERE, // left where `condition` is not 0, else right
    RULE_FOLD,  // of left, over var `index` < right, where `condition` is not 0
    RULE_SHOWN, // "{left}"
    RULE_NOTED, // left, of which note `index` is said; right: the first of its cells
    RULE_CELLS, // left is a cell, right the next of them
} RuleKind;

typedef enum RuleFold { FOLD_SUM, FOLD_MAX, FOLD_PLACE } RuleFold;

typedef struct RuleNode {
    RuleKind kind;
    ExprFn fn;                  // RULE_CALL
    RuleFold fold;              // RULE_FOLD
    int left, right, condition; // nodes; 0: none
    size_t index;               // which matrix, line, parameter, variable or note
    bool bare;                  // RULE_CELL without indices
    unsigned uses;              // matrices and parameters in it and in the lines that it needs
    unsigned lines;             // which lines it needs
    unsigned vars;              // variables that it depends on
    double value;               // what it comes to where it uses nothing
    bool gate;                  // made of comparisons and numbers alone
    const char *text;           // where it stands, with its brackets,
    size_t size;                // and how long it is there
} RuleNode;

typedef struct RuleLine {
    const char *name;
    size_t size; // of the name
    char mark;   // 0: none
    size_t vars; // the line's own, from `var` on
    size_t var;
    int at[2]; // the indices on its left side
    int is;
} RuleLine;

// The text of one pass that has been read. All zero is none.
typedef struct RuleRead {
    const Op *op;
    const Rule *rule;
    int which;
    RuleNode node[RULE_NODES];
    int nodes;
    int range[RULE_VARS]; // how many values a variable has; 0: as many as the result
    size_t vars;
    RuleLine line[RULE_LINES];
    size_t lines; // the steps; behind them what makes the result
    size_t made;
    const char *steps, *text; // the rule's, and that of the pass
    int read_nodes; // so many nodes and variables are the text's; the others rule_read_more's
    size_t read_vars;
} RuleRead;

// Whether it is a rule of single cells: all of them are y = f(a), nothing is indexed.
bool rule_is_cellwise(const Rule *rule);

// The text of a pass: OP_FORWARD or an operand's way back.
const char *rule_pass_text(const Rule *rule, int which);

// Reads the pass call->which; text that breaks the grammar is a bug.
void rule_read(RuleRead *read, const OpCall *call);

// The text of the pass as call->rules has it, which reads it where it has not; without those it
// is read into `own`. What has been read more of it is gone.
RuleRead *rule_of(const OpCall *call, RuleRead *own);

// After the pass forward: what makes the gradient of operand call->which.
void rule_read_back(RuleRead *read, const OpCall *call);

// Reads one more formula of a table (Rule.table), in which the steps and the row r of the result
// may stand and `var`, which is the last variable then where it is not r.
int rule_read_more(RuleRead *read, const char *text, const char *var);

// What has been read, with `text` in the place of a part of it, which stands in a line whose first
// variable is `row`: r there, c is the next. In the text "$" is the part, "$1" its left side, "$2"
// its right one, "$3" its condition, "$12" the right side of the left one and "@7" node 7.
// "$1[$11:…]" is the left side with something else for its own left side; of a variable, or of a
// fold, for that variable.
void rule_rewrite(RuleRead *to, const RuleRead *from, int part, size_t row, const char *text);

// The lines that make the result.
const RuleLine *rule_made(const RuleRead *read, size_t index);

// Whether the pass is a product of two matrices, and which of their cells are multiplied; `turned`
// where that with the row of the result is the second.
bool rule_is_product(const RuleRead *read, int factor[2], bool *turned);

// ---- Numbers -------------------------------------------------------------

// Whether a node comes to the same everywhere.
bool rule_is_constant(const RuleNode *node);

// out = the arithmetic of a node at n cells, from its left side, which stands in `out`,
// and its right.
void rule_combine(const RuleNode *node, const double *right, size_t n, double *out);

typedef struct RuleMemo {
    bool known;
    double at[2], value;
} RuleMemo;

// A rule on matrices.
typedef struct RuleRun {
    const RuleRead *read;
    const OpCall *call;
    Matrix matrix[RULE_MATRICES]; // at NULL: not there
    size_t operand, from;         // which `a` is, of many, and where it begins
    double var[RULE_VARS]; // what variables stand for, at the first of the cells that are computed
    unsigned looped;       // those that a fold has bound
    unsigned lanes;        // those that count on from cell to cell
    size_t n;              // so many cells are computed at once
    RuleMemo memo[RULE_LINES];
    unsigned blocks; // lines of which `block` holds the values at these cells
    double block[RULE_LINES][CELL_BLOCK];
} RuleRun;

void rule_start(RuleRun *run, const RuleRead *read, const OpCall *call);

// One number, at what the variables stand for.
double rule_number(RuleRun *run, int node);

// Binds the variables of the line that makes cell (row, col); NULL where none does.
const RuleLine *rule_bind(RuleRun *run, size_t row, size_t col);

// Binds the variables of a line to the indices of `node`; false where they are looped ones.
bool rule_enter(RuleRun *run, const RuleNode *node);

// The pass by its rule alone.
void rule_forward(const OpCall *call);
void rule_backward(const OpCall *call, Matrix *dx);

// The same for a text of the value that has no backward rule of its own: it is differentiated as
// it stands, cell by cell.
void rule_differentiate(const OpCall *call, Matrix *dx);

// The arithmetic of the pass call->which, of which the operands' and the result's shapes mean
// something; what the forward pass has worked out is not counted again on the way back.
Work rule_work(const OpCall *call);

// ---- What follows from it ------------------------------------------------

// Explains cell (row, col) of the pass call->which.
void rule_expand(const OpCall *call, size_t row, size_t col, Expansion *x);

// Appends the template of the pass in a notation, for tokens as rows or as `columns`: there every
// matrix is transposed, (A⋅B)ᵀ = Bᵀ⋅Aᵀ, so that the factors of a product change places, ones get or
// lose their mark, and what runs along rows runs along columns.
void rule_template(const OpCall *call, Notation notation, bool columns, Buffer *out);

// Appends how the matrices of the pass stand on screen, as Formula.picture has it.
void rule_picture(const OpCall *call, bool columns, Buffer *out);

// The cell of an operand, up to matrix `most`, that a variable in the formula runs along; *row
// says which side. Lines are looked into. NULL: there is none.
const RuleNode *rule_along(const RuleRead *read, int id, size_t var, RuleMatrix most, bool *row);

// The shape and the labels of the result: those of the operands that its indices run along. Of
// two operands of a rule of single cells either may be a row (1×n), a column (m×1) or a 1×1 that
// is stretched over the other, as in NumPy; what was stretched gets the sum of the gradients of
// all the places where it was read. Else operands that do not fit are the op's to refuse.
bool rule_shape(const OpCall *call, Shape *out, Error *err) NONNULL(3);

// Which operand's labels the rows or columns of the result carry.
typedef struct LabelSource {
    int in;   // −1: none
    bool col; // that operand's column labels, else its row labels
} LabelSource;
LabelSource rule_labels(const OpCall *call, bool cols);

// Of an op that moves numbers: whose label row or column i of the result carries, and which.
LabelSource rule_label_at(const OpCall *call, bool cols, size_t i, size_t *at);

// Which sides of a cell rule are added up: all where the result is one number, on the way back
// those of the operand that are stretched.
typedef struct Folds {
    bool rows, cols;
} Folds;
Folds rule_folds(const OpCall *call);
