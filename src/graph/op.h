// SPDX-License-Identifier: GPL-3.0-or-later
// Operations. One row of the table (op_table.c) says all that the program
// knows about one: its rule, from which most follows (graph/rule.h), kernels, formulas. A
// family of ops is one file with one `const Op` each; those that are not elementary name paper
// and section.
#pragma once

#include "graph/expansion.h"

enum { OP_PARAMS = 12, OP_MANY = 64 };

// A number that belongs to the op itself: a factor, ε, a fill.
typedef enum ParamKind {
    PARAM_NUMBER, // of a parameter that names no kind
    PARAM_COUNT,  // a whole number ≥ 0
    PARAM_FLAG,   // 0 or 1
    PARAM_WORD,   // an index into `words`
} ParamKind;

typedef struct ParamSpec {
    const char *name; // as in `set S_scaled.by 1`; NULL ends the list
    ParamKind kind;
    bool editable; // a learner may `set` it
    double initial;
    double least, most;       // what is allowed; both 0: anything finite
    const char *const *words; // PARAM_WORD: NULL-terminated
} ParamSpec;

// Arithmetic: multiplications and divisions, additions and subtractions, and
// other functions (e^, √, tanh …). Comparisons and copies count as nothing.
typedef struct Work {
    double products, sums, functions;
} Work;

enum {
    KEEPS_CELLS = -1,
    OP_PASSES = 4
}; // with formulas of their own: forward, and back to three operands

// Something that is said of a cell, and what the cells that decided it are called.
typedef struct RuleNote {
    Text text;
    Text decider[2];
} RuleNote;

enum { RULE_NAMES = 8 };

// How a line of the rule, or its result y, is called, where its name does not say it.
typedef struct RuleName {
    const char *of; // the name in the text
    Text name, title;
    Text name_cols; // with tokens as columns, or both NULL
} RuleName;

// The row that a cell lies in, spread out: a line for each of its cells j.
typedef struct RuleColumn {
    const char *head; // a template of Formula's places: "{y}⋅{g}"
    const char *is;   // "y[r,j]*g[r,j]"
    const char *sum;  // what stands below it, or NULL
} RuleColumn;

typedef struct RuleTable {
    bool by_rows; // a line for each row r of the operand
    RuleColumn column[7];
} RuleTable;

// What an operation is, as text (graph/rule.h).
typedef struct Rule {
    const char *steps;     // of both ways: "t = tanh(u)"
    const char *value;     // "a*σ"
    const char *back[3];   // what each operand's gradient gets: "g*b"
    Text gates[3];         // said of a cell whose comparisons come to 0, to 1, to another number
    bool adds;             // of single cells: the result is one number, all cells added up
    bool mean;             // and divided by how many they are
    struct RuleRead *read; // what a pass is instead of its text; NULL: that
    // The index form of a value, and of the first operand's gradient; NULL where the last line
    // says the same.
    const char *symbol[2];
    RuleNote notes[4]; // "!1" is the second
    RuleName names[RULE_NAMES];
    RuleTable table[2]; // of a value, and of the first operand's gradient
} Rule;

typedef enum Notation { NOTATION_PLAIN, NOTATION_NUMPY } Notation;

// The formulas of one pass. Places: {a} {b} {c} operands, {*} all of them
// joined by ", ", {y} the result, {g} its gradient, {x} the gradient that is
// computed; {a'} {g'} … the same transposed; {by} {eps} … the parameter of
// that name, {1/by} its inverse, {ids} the ids, {list} the same in brackets, and of ids that a
// matrix holds its name, {count} how many of them are words, {span} where the operand lies in a
// result that strings operands together. Of "‹axis=1|axis=0›" the second stands where tokens are
// columns, and where the op works downwards instead. In plain ones ⋅ is the product of matrices,
// 1 and 1ᵀ a column and a row of ones.
typedef struct Formula {
    const char *plain, *numpy;
    // How the matrices stand on screen: "{a}⋅{b} = {y}"; the places are
    // drawn as matrices, the rest as text. NULL: "{*} ⟶ {y}", and "{g} ⟶ {x}" on the
    // way back.
    const char *picture;
} Formula;

typedef struct Op {
    const char *name;
    Text title; // "softmax by rows": what it is called in sentences
    Text idea;  // one sentence on what it does, with the places of op_write_idea
    struct {
        size_t least, most;
    } operands;
    bool takes_ids;
    bool moves; // each cell of the result is one of an operand, or 0
    Rule rule;
    // Where that depends on the number of operands or on a parameter. NULL: it does not.
    const Rule *(*rule_for)(const OpCall *call);
    ParamSpec param[OP_PARAMS + 1];

    // The shape of the result. Errors name the op, the shapes, and what
    // would be right.
    bool (*shape)(const OpCall *call, Shape *out, Error *err) NONNULL(3);
    // How many numbers forward keeps for each row of the first operand, or
    // KEEPS_CELLS: one for each of its cells.
    int keeps;
    // Fills all of call->out, and of call->kept where there is one.
    void (*forward)(const OpCall *call);
    // Where nothing but columns from … to - 1 of operand `which` has changed: computes what
    // of call->out depends on them. False, with nothing done, where that may be all of it.
    bool (*forward_cols)(const OpCall *call, size_t which, size_t from, size_t to);
    // dx += the gradient with respect to operand call->which, given call->up = d out.
    // Must not read dx except to add to it. NULL: no operand has a gradient.
    // With `overwrites`: dx = that, whatever it held.
    bool overwrites;
    // Of an op with one operand: the cells of it that are read, each once, whatever its numbers
    // are. The gradient of the others is 0: backward, which overwrites, leaves them as they are,
    // which is 0 from the beginning. NULL: all cells.
    Part (*part)(const OpCall *call);
    void (*backward)(const OpCall *call, Matrix *dx);
    // Idioms where a notation has a word for what the rule says: of the forward pass, then of the
    // way back to each operand; those of the last stand for all operands after it. NULL: it is
    // written as the rule is. A function gives static ones that depend on the call.
    Formula formulas[OP_PASSES];
    const Formula *(*formula)(const OpCall *call);
    // Works downwards, as rows and vcat do: its formulas are written for tokens as
    // columns, so that cols and hcat can have the same.
    bool down;
    // Whether the cell is masked: not a number that was computed but one that
    // was put there, or a share of 0 that comes from −∞. NULL: never.
    bool (*masked)(const OpCall *call, size_t row, size_t col);
    // Rows of the result are shares of 1; all are 0 where there was nothing to share.
    bool shares;
    bool is_product;
    // The derivative of a row of the result by a row of the operand is a matrix
    // that the Jacobian's view can show.
    bool has_jacobian;
    // Its gradient is what its rule says, not what differences measure: it rounds, and
    // passes the gradient as if it did not. (An op without backward has none at all.)
    bool by_rule;
    // The operands' shapes in exercises; all 0: 2×3 each.
    Shape exercise[3];
    // Operands for tests, one word each: "m,k k,n" with a letter for a size
    // and a number for itself; prefix + for positive cells, ! for cells away
    // from 0, 01 for a mask with at least one 1 a row; "#m<k" for m ids up
    // to k, "#0m<k" where the last of them is 0. Several samples are separated by ';', each
    // may end in " name=value" parameters. NULL: any numbers in all shapes that its rule takes.
    const char *samples;
} Op;

// Whether forward or backward is to give up, asked before each row of `cols`
// cells (or each cell: 1): what it leaves then is computed anew.
static inline bool op_stops(const OpCall *call, size_t row, size_t cols)
{
    return interrupt_asked_at(call->interrupt, row, cols);
}

// How many of the ids are words: 0 is none.
static inline size_t op_words(const OpCall *call)
{
    size_t words = 0;
    for (size_t i = 0; i < call->ids; i++)
        words += call->id[i] > 0;
    return words;
}

// All ops; the list ends with NULL.
extern const Op *const op_table[];

// The op of that name, or NULL.
const Op *op_find(const char *name);

// The rule of a call.
const Rule *op_rule(const OpCall *call);

// Whether it is a function of single cells with one operand.
bool op_is_function(const Op *op);

// The formulas of the pass call->which; those that are NULL follow from the rule.
const Formula *op_formula(const OpCall *call);

// Appends what the op does. In its text {1} is a row and {2} a column, {3} side by side and {4} one
// below the other; with tokens as columns each pair changes places.
void op_write_idea(const Op *op, bool columns, Lang lang, Buffer *out);

// The index of a parameter in op->param, or −1.
int op_param_find(const Op *op, const char *name);

// Whether a parameter, or a setting, may be that: else `err` says what it has to be. One whose
// initial value is infinite (a mask's fill) may be infinite.
bool param_check(const ParamSpec *spec, double value, Error *err) NONNULL(3);
