// SPDX-License-Identifier: GPL-3.0-or-later
// Two matrices and their difference, side by side: what changed, what is
// compared, what training did.
#pragma once

#include "num/matrix.h"
#include "view/blocks.h"
#include "view/document.h"

typedef struct Triple {
    CellRef of[2];              // the matrices, of which covered cells are "?"; no row or column
    const Matrix *left, *right; // their numbers, with tokens as rows; borrowed
    Matrix difference;          // right − left; the list's own
} Triple;

// Triples in blocks, with what stands over the left, the right and the difference.
typedef struct Triples {
    Triple *triple;
    size_t count, capacity;
    SayArg left, right;
    Text difference;
    void *owner; // what the numbers belong to, freed by `release`; may be NULL
    void (*release)(void *owner);
    Buffer same; // the names of matrices that do not differ
    size_t sames;
    MatrixView *view; // three for each of them, and a block, once they are laid out
    Block *block;
} Triples;

// An empty list; what the heads borrow stays as long. What is added has no difference yet.
Triples *triples_new(SayArg left, SayArg right, Text difference);
void triples_add(Triples *triples, Triple triple);
void triples_add_same(Triples *triples, const Session *session, Side side, NodeId node);

// Appends the list to the document, whose it is from now on, and what does not differ, as said in
// `same`: the names {2} of few, how many {1} others there are, or that all {1} are the same.
void triples_write(Triples *triples, const Scene *scene, const Text same[3], Document *document);
