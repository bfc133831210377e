// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes as rewritings of a rule: each is a pass with one part written otherwise, as people write
// it who get it wrong. What comes of it is computed as the rule is.
#pragma once

#include "graph/rule.h"

// What is done to a part; rewriting_kinds says what each is.
typedef enum RewritingKind {
    REWRITING_LEFT_OUT,
    REWRITING_PATH,
    REWRITING_TRANSPOSED,
    REWRITING_SWAPPED,
    REWRITING_OPERAND,
    REWRITING_ZERO,
    REWRITING_INVERSE,
    REWRITING_SQUARE,
    REWRITING_ROOT,
    REWRITING_SIGN,
    REWRITING_DROPPED,
    REWRITING_ALONE,
    REWRITING_TWICE,
    REWRITING_BRACKET,
    REWRITING_MEAN,
    REWRITING_PLAIN,
    REWRITING_OWN,
    REWRITING_FIRST,
    REWRITING_LAST,
    REWRITING_LAST_TWO,
    REWRITING_WHOLE,
    REWRITING_COUNT,
    REWRITING_SHIFTED,
    REWRITING_KEEPDIMS,
    REWRITING_TURNED,
    REWRITING_AGAIN,
    REWRITING_NUMBER,
    REWRITING_FACTOR,
    REWRITING_OTHER,
    REWRITING_BEHIND, // the rest is of the graph (mistaken_ops, Mistake)
    REWRITING_HEADS,
    REWRITING_ALL_HEADS,
    REWRITING_VIEW,
    REWRITING_TILED,
    REWRITING_IDS,
    REWRITING_KINDS
} RewritingKind;

typedef struct RewritingName {
    const char *id; // "transposed"
    Text name;      // a clause; {1} is the part as it should be, {2} what stands there
} RewritingName;

extern const RewritingName rewriting_kinds[REWRITING_KINDS];

typedef struct Rewriting {
    RewritingKind kind;
    char *part;       // as it is in the rule,
    char *stands;     // and what stands there (rule_rewrite); NULL: another text of the pass
    const Text *name; // REWRITING_OTHER: what that formula is; else NULL
    RuleRead *read;   // the pass; its texts may be gone
} Rewriting;

typedef struct Rewritings {
    Rewriting *at;
    size_t count, capacity;
} Rewritings;

// All rewritings of the pass call->which that could be computed with these shapes, and with these
// numbers where a number may stand. To be released.
Rewritings rewritings_of(const OpCall *call, const double *number, size_t numbers);
void rewritings_release(Rewritings *rewritings);
