// SPDX-License-Identifier: GPL-3.0-or-later
// A person's own arrays against a graph: leaves are taken from the file, everything else is
// compared in order of the walk, and where something is wrong the rules are rewritten as people
// mistake them, one part at a time, to see with which just these numbers come out.
//
// Arrays are called as the matrices are: "S", "dS", "d(dS)". What a person may do otherwise and is
// no mistake is recognised: names in another spelling ("s_scaled", "S.grad", "Wq.weight"), another
// name for the same numbers, all weights or all matrices transposed where the file proves it,
// numbers of a type narrower than double, a large negative number in place of −∞ where a mask is.
#pragma once

#include "base/memory.h"
#include "graph/mistake.h"
#include "graph/rounding.h"

// What lies one way round in all of a file: matrices that multiply from the right, with their
// gradients, in×out or out×in; and all others, tokens as rows or as columns.
typedef enum Lying { LYING_TOKENS, LYING_WEIGHTS, LYINGS } Lying;

// What is to be said of a matrix. From AGAINST_FOLLOWS on it is wrong.
typedef enum AgainstVerdict {
    AGAINST_MISSING, // it is not in the file
    AGAINST_TAKEN,   // given, and taken from there
    AGAINST_RIGHT,
    AGAINST_UNSURE,  // differs by less than twice its bound: its type does not decide
    AGAINST_FOLLOWS, // what its rule gives from the file's own numbers
    AGAINST_WRONG,   // of what is given only as a misfit
} AgainstVerdict;

// A matrix of the graph that the file has.
typedef struct AgainstMatrix {
    CellRef of;   // side and node; of one that is wrong the worst cell
    char *name;   // the array's
    bool renamed; // which is not the matrix's own name
    bool leaf;    // it was taken over into the graph
    bool turned;  // the file has it transposed
    bool misfit;  // its shape fits only otherwise than the rest of the file lies
    // As it is stored, or narrower where its numbers prove that; one narrower yet that they may be
    // of, too few to prove it; and which of the two it is held to.
    Precision proven, perhaps, type;
    Matrix read[2]; // straight and transposed
    AgainstVerdict verdict;
    size_t cells;              // how many cells are wrong; 0 where the shape does not fit
    double bound;              // what differs by more is wrong
    Matrix made;               // by its rule from the file's numbers, where those are narrow;
    double shaken[PRECISIONS]; // how much rounding to such a type changes that;
    double near;               // by how much it may differ from it
    double given, right;       // in the worst cell
    double relative, cosine; // |given − right| ∕ |right| of the whole, and the angle between them
} AgainstMatrix;

// A mistake with which the file's numbers come out.
typedef struct AgainstMistake {
    size_t of;        // the first of the arrays that it gives
    bool all;         // and those are all that are wrong
    Mistake made;     // as against_make makes it,
    const NodeId *in; // in these nodes, up to NODE_NONE;
    size_t nodes;     // so many; 0: it is in the file alone
    const Op *op;     // which is rewritten; NULL: none
    NodeId node;      // where it lies, or the first of several nodes
    double mark;      // of what comes out on other numbers; nan: not known
    double then;      // of the first few: what the worst cell is with the edit
} AgainstMistake;

enum { AGAINST_SAID = 3 }; // of mistakes that give the same so many are said

typedef struct Against {
    Graph *graph;          // a copy with the leaves of the file; nodes have the same numbers
    bool narrow;           // some of its arrays are of a type narrower than double
    AgainstMatrix *matrix; // in order of the walk
    size_t count, leaves, wrong, unsure;
    Lying *lying;        // of each node
    bool turned[LYINGS]; // as the file has it,
    bool perhaps;        // weights lie the other way, if no mistake gives all
    bool doubt[LYINGS];  // and where all would be right the other way, which nothing proves
    size_t first;        // the first wrong one; only where `wrong` is not 0
    const RewritingName *relation; // of that one, {1}, to what is right; NULL: none that is simple
    double factor;                 // of one that has a factor, {2}; else 0
    AgainstMistake *mistake;       // those that give most, one of each that do the same
    size_t mistakes, mistakes_room;
    CellRef edit; // a number of a leaf that tells the first of them apart, where there are several,
    double to;    // set to that; of no node: there is none
    Owned parts;  // texts of theirs
    bool cut;     // not all were tried: it would have taken too long
    bool given;   // all that the lesson is given is in the file,
    bool begun;   // and something computed; the gradient of a loss, 1, does not count
    bool whole;   // all is right, and no gradient that has a name is missing
    CellRef *missing; // computed matrices with a name of their own that the file has not
    size_t missings;
    Owned unknown;  // arrays that are none of the graph's matrices
    Precision type; // the narrowest that one of them is right in
} Against;

// What is said of a file and need not be proved. All zero says nothing.
typedef struct AgainstAs {
    bool lies, turned[LYINGS]; // how it lies
    bool typed;
    Precision type;
    const char *map; // a file that says which array is which matrix (session/against_arrays.c)
} AgainstAs;

// Reads the file and compares it with the graph, which stays as it is. NULL and `err` (ERROR_DATA)
// where the file cannot be read, a leaf has another shape, or it has nothing to compare: with all
// leaves, or the gradient that backward starts from, the rest may still be to write.
Against *against_read(const Graph *graph, const char *path, const AgainstAs *as, Error *err)
    NONNULL(4);
void against_free(Against *against); // NULL is allowed

// A graph of the same nodes once more, with the mistake in it, which it reads: the caller's, and as
// long as nobody makes it anew. NULL where it cannot be made, as what is no rule's.
Graph *against_make(AgainstMistake *mistake, Graph *graph);

// The matrix of the file; NULL: it is not in there.
const AgainstMatrix *against_find(const Against *against, Side side, NodeId node);

// The matrix of the file, where that is wrong; else NULL.
const AgainstMatrix *against_wrong(const Against *against, Side side, NodeId node);

// Whether a cell of such a matrix differs, and what it is in the file. Of one whose shape does
// not fit no cell does.
bool against_differs(const Against *against, const AgainstMatrix *wrong, size_t row, size_t col,
                     double *given);
